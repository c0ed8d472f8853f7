/* SPDX-License-Identifier: Apache-2.0
 * The shear force of links as a series and as a record: right values by hand, on every device;
 * order of the bodies, links to the earth, mirror images, links that part, studies without shear.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/studies.h"
#include "support/study_run.h"

enum { TEXT = 2048, WHOLE = 4096 };

/* 100 t at (0.5, 0.2, 0.1) m, a link of 10.5 m along x to the earth at -10 m: it is off its axis by
 * 0.2 m to port and 0.1 m up, which 40 kN/m resist */
static const char form[] =
    "allide: 1\nrun: {duration: 0.4 s, step: 0.001 s}\nenvironment: {gravity: 0 m/s^2}\nbodies:\n"
    "  a: {freedoms: six, mass: 100 t, radii of gyration: [2 m, 3 m, 3 m],\n"
    "    position: [0.5 m, %g m, %g m], velocity: [0, %g, %g]}\n"
    "  b: {freedoms: six, mass: 300 t, radii of gyration: [2 m, 3 m, 3 m],\n"
    "    position: [-10 m, 0 m, 0 m]}\n"
    "hawsers:\n%s\n";

/* keys of the link but its bodies and ends */
#define LINK "length: 10.5 m, tension only: no, stiffness: 100 kN/m"
#define SHEAR ", axis: [1, 0, 0], shear stiffness: 40 kN/m"

static study_run pull(const char *device, double y, double z, double vy, double vz,
                      const char *hawsers) {
  char text[WHOLE];
  snprintf(text, sizeof text, form, y, z, vy, vz, hawsers);
  return study_run_text(text, device);
}

static void near(double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%.17g, expected %.17g within %g", value, expected, tolerance);
}

/* greatest value of the series that is recorded: of the beginning of each step */
static double greatest(const study_run *v, const char *name) {
  double most = 0;
  for (size_t row = 0; row + 1 < v->series->row_count; row++) {
    most = fmax(most, study_run_at(v, name, (long)row));
  }
  return most;
}

/* k s = 8.9443 kN at the start, where s is greatest: nothing drives it further */
static void a_link_to_the_earth_has_the_force_by_hand(void **state) {
  const double force = 40e3 * hypot(0.2, 0.1);
  study_run v = pull(*state, 0.2, 0.1, 0, 0,
                     "  l: {between: [a, earth], to: [-10 m, 0 m, 0 m], " LINK SHEAR "}");
  near(study_run_at(&v, "hawsers.l.shear", 0), force, 1e-12 * force);
  near(study_run_result(&v, "hawsers.l.peak_shear"), force, 1e-12 * force);
  /* and while it moves, of where it is then: the axis is that of the earth */
  const double last =
      40e3 * hypot(study_run_at(&v, "bodies.a.y", -1), study_run_at(&v, "bodies.a.z", -1));
  near(study_run_at(&v, "hawsers.l.shear", -1), last, 1e-12 * force);
  assert_true(last < 0.98 * force);
  /* what comes behind the column is in its place */
  near(study_run_result(&v, "bodies.a.x"), study_run_at(&v, "bodies.a.x", -1), 0);
  near(study_run_result(&v, "bodies.b.x"), -10, 0);
  study_run_end(&v);
}

/* 7 kN s/m of damping at 0.3 m/s to port and 0.1 m/s down: 40 x 0.2 + 7 x 0.3 to starboard, 40 x
 * 0.1 - 7 x 0.1 down */
static void damping_is_part_of_it(void **state) {
  const double force = hypot(8e3 + 2.1e3, 4e3 - 0.7e3);
  study_run v = pull(*state, 0.2, 0.1, 0.3, -0.1,
                     "  l: {between: [a, earth], to: [-10 m, 0 m, 0 m], " LINK SHEAR
                     ", shear damping: 7 kN s/m}");
  near(study_run_at(&v, "hawsers.l.shear", 0), force, 1e-12 * force);
  near(study_run_result(&v, "hawsers.l.peak_shear"), greatest(&v, "hawsers.l.shear"), 0);
  study_run_end(&v);
  v = pull(*state, 0.2, 0.1, 0, 0,
           "  l: {between: [a, earth], to: [-10 m, 0 m, 0 m], " LINK SHEAR ", force factor: 1.5}");
  near(study_run_at(&v, "hawsers.l.shear", 0), 1.5 * 40e3 * hypot(0.2, 0.1), 1e-8);
  study_run_end(&v);
}

/* either body first: the axis is that of the second, and at the start both lie along the earth's */
static void the_order_of_the_bodies_does_not_matter(void **state) {
  static const char *const orders[] = {
      "  l: {between: [a, b], " LINK SHEAR "}", "  l: {between: [b, a], " LINK SHEAR "}",
      "  l: {between: [earth, a], from: [-10 m, 0 m, 0 m], " LINK SHEAR "}",
      "  l: {between: [b, a], " LINK ", axis: [-2, 0, 0], shear stiffness: 40 kN/m}"};
  const double force = 40e3 * hypot(0.2, 0.1);
  for (size_t k = 0; k < sizeof orders / sizeof *orders; k++) {
    study_run v = pull(*state, 0.2, 0.1, 0, 0, orders[k]);
    near(study_run_at(&v, "hawsers.l.shear", 0), force, 1e-12 * force);
    near(study_run_result(&v, "hawsers.l.peak_shear"), greatest(&v, "hawsers.l.shear"), 0);
    study_run_end(&v);
  }
}

/* y and z are changed over in sign: every force and every sum has the same digits */
static void a_mirror_image_has_the_same_force(void **state) {
  static const char *const names[] = {"hawsers.l.peak_shear", "hawsers.l.peak_tension",
                                      "hawsers.l.energy_absorbed"};
  double values[2][3];
  for (int side = 0; side < 2; side++) {
    const double sign = side ? -1 : 1;
    study_run v =
        pull(*state, sign * 0.2, 0.1, sign * 0.3, 0.2, "  l: {between: [a, b], " LINK SHEAR "}");
    for (int n = 0; n < 3; n++) values[side][n] = study_run_result(&v, names[n]);
    study_run_end(&v);
  }
  assert_true(values[0][0] > 40e3 * hypot(0.2, 0.1));
  for (int n = 0; n < 3; n++) near(values[1][n], values[0][n], 0);
}

/* The axial force, 238 N, is judged alone: 500 N hold though the shear is 8.9 kN, 200 N do not, and
 * then there is no shear either. */
static void a_link_parts_by_its_axial_force(void **state) {
  const double force = 40e3 * hypot(0.2, 0.1);
  const double tension = 100e3 * (sqrt(10.5 * 10.5 + 0.05) - 10.5);
  for (int weak = 0; weak < 2; weak++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "  l: {between: [a, earth], to: [-10 m, 0 m, 0 m], " LINK SHEAR ", breaking load: %s}",
             weak ? "200 N" : "500 N");
    study_run v = pull(*state, 0.2, 0.1, 0, 0, text);
    near(study_run_result(&v, "hawsers.l.peak_tension"), tension, 1e-8);
    near(study_run_result(&v, "hawsers.l.peak_shear"), force, 1e-12 * force);
    near(study_run_result(&v, "hawsers.l.parted"), weak, 0);
    assert_true((study_run_at(&v, "hawsers.l.shear", -1) == 0) == weak);
    study_run_end(&v);
  }
}

static bool has_result(const study_run *v, const char *name) {
  bool found = false;
  for (uint32_t c = 0; c < v->column_count; c++) {
    found = found || strcmp(v->columns[c].name, name) == 0;
  }
  return found;
}

static bool has_series(const study_run *v, const char *name) {
  bool found = false;
  for (size_t c = 0; c < v->series->column_count; c++) {
    found = found || strcmp(v->series->names[c], name) == 0;
  }
  return found;
}

/* of three lines the second alone has shear; values of the others are their own */
static void only_links_with_shear_have_it(void **state) {
  study_run v =
      pull(*state, 0.2, 0.1, 0, 0,
           "  k: {between: [b, earth], to: [-15 m, 0 m, 0 m], length: 4 m, stiffness: 2 kN/m}\n"
           "  l: {between: [a, earth], to: [-10 m, 0 m, 0 m], " LINK SHEAR
           "}\n"
           "  m: {between: [b, earth], to: [-15 m, 0 m, 0 m], length: 3 m, stiffness: 7 kN/m}");
  const double force = 40e3 * hypot(0.2, 0.1);
  assert_false(has_result(&v, "hawsers.k.peak_shear") || has_result(&v, "hawsers.m.peak_shear"));
  assert_false(has_series(&v, "hawsers.k.shear") || has_series(&v, "hawsers.m.shear"));
  near(study_run_result(&v, "hawsers.l.peak_shear"), force, 1e-12 * force);
  near(study_run_at(&v, "hawsers.l.shear", 0), force, 1e-12 * force);
  near(study_run_result(&v, "hawsers.k.peak_tension"), 2e3, 1e-9);
  near(study_run_result(&v, "hawsers.m.peak_tension"), 14e3, 1e-9);
  near(study_run_at(&v, "hawsers.k.tension", 0), 2e3, 1e-9);
  near(study_run_at(&v, "hawsers.m.tension", 0), 14e3, 1e-9);
  near(study_run_result(&v, "bodies.b.x"), study_run_at(&v, "bodies.b.x", -1), 0);
  study_run_end(&v);
}

/* what a host program reads of an element: as many values as it has series */
static void a_host_program_reads_it(void **state) {
  (void)state;
  char text[TEXT];
  double values[16];
  snprintf(text, sizeof text, form, 0.2, 0.1, 0.0, 0.0,
           "  k: {between: [b, earth], to: [-15 m, 0 m, 0 m], length: 4 m, stiffness: 2 kN/m}\n"
           "  l: {between: [a, earth], to: [-10 m, 0 m, 0 m], " LINK SHEAR "}");
  ald_study *study = study_of(text);
  ald_report *report = ald_report_create();
  ald_batch_def def = ald_batch_def_default();
  ald_batch *batch = NULL;
  def.reads = 1;
  if (ald_batch_create(study, &def, &batch, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  assert_int_equal(ald_batch_evaluate(batch, report), ALD_OK);
  const uint32_t k = ald_batch_element(batch, "hawsers.k"),
                 l = ald_batch_element(batch, "hawsers.l");
  const uint32_t value = ald_batch_value(batch, l, "shear");
  assert_int_equal(ald_batch_element_info(batch, k).values, 4);
  assert_int_equal(ald_batch_element_info(batch, l).values, 5);
  assert_int_equal(ald_batch_value(batch, k, "shear"), 4);
  assert_null(ald_batch_value_info(batch, k, 4).name);
  assert_string_equal(ald_batch_value_info(batch, l, value).unit, "N");
  assert_int_equal(ald_batch_read(batch, 0, l, values, report), ALD_OK);
  near(values[value], 40e3 * hypot(0.2, 0.1), 1e-8);
  ald_batch_destroy(batch);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* a rule may look at it: within the first step, since it begins above the limit */
static void a_rule_stops_by_it(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text, form, 0.2, 0.1, 0.0, 0.0,
           "  l: {between: [a, earth], to: [-10 m, 0 m, 0 m], " LINK SHEAR
           "}\nlimits: {sheared: {any of: hawsers.*.peak_shear, above: 8 kN},\n"
           "  never: {any of: hawsers.*.peak_shear, above: 9 kN}}");
  study_run v = study_run_text(text, "openmp");
  assert_true(study_run_result(&v, "limits.sheared.time") < 0.002);
  assert_true(isnan(study_run_result(&v, "limits.never.time")));
  study_run_end(&v);
}

static void runs_are_the_same_on_devices(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text, form, 0.2, 0.1, 0.3, -0.1,
           "  k: {between: [b, earth], to: [-15 m, 0 m, 0 m], length: 4 m, stiffness: 2 kN/m}\n"
           "  l: {between: [a, b], from: [1, 0, 1], to: [0, 1, 0], " LINK
           ", axis: [1, 2, -2], shear stiffness: 40 kN/m, shear damping: 3 kN s/m}");
  study_run_same_on_devices(text);
}

#define ON(device, test) \
  { #test " on " device, test, NULL, NULL, device }
#define ON_BOTH(test) ON("openmp", test), ON("opencl", test)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(a_link_to_the_earth_has_the_force_by_hand),
      ON("openmp", damping_is_part_of_it),
      ON("openmp", the_order_of_the_bodies_does_not_matter),
      ON("openmp", a_mirror_image_has_the_same_force),
      ON("openmp", a_link_parts_by_its_axial_force),
      ON_BOTH(only_links_with_shear_have_it),
      cmocka_unit_test(a_host_program_reads_it),
      cmocka_unit_test(a_rule_stops_by_it),
      cmocka_unit_test(runs_are_the_same_on_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
