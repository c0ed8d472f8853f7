/* SPDX-License-Identifier: Apache-2.0
 * Fenders through whole studies: a hull that meets them, against closed forms, balances of energy
 * and the ratings of the catalogue; rules and events. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "model/record.h"
#include "replay/trace.h"
#include "support/devices.h"
#include "support/random.h"
#include "tile/columns.h"
#include "tile/scenario.h"

enum { COLUMNS_MAX = 128 };
static const double pi = 3.14159265358979323846;

/* columns of one scenario */
typedef struct outcome {
  char names[COLUMNS_MAX][64];
  double row[COLUMNS_MAX];
  uint32_t count;
} outcome;

/* A hull of 1000 t with its centre 10 m off the quay y = 0, which has one fender at its edge. */
static void study_text(char *text, size_t size, const char *run, const char *hull,
                       const char *fender, const char *rest) {
  snprintf(text, size,
           "allide: 1\nrun: {%s}\n"
           "bodies: {hull: {mass: 1000 t, inertia: 3e8, position: [0, 10], %s}}\n"
           "fenders:\n  dolphin:\n    between: [earth, hull]\n    attachment: [0, 0, 0]\n"
           "    plane point: [0, -5, 0]\n    normal: [0, -1, 0]\n%s%s",
           run, hull, fender, rest);
}

static outcome run_with(const char *device_id, const char *how, const char *hull,
                        const char *fender, const char *rest) {
  char text[4096];
  ald_study *study = NULL;
  ald_series *series = NULL;
  ald_column *columns = NULL;
  outcome o = {0};
  study_text(text, sizeof text, how, hull, fender, rest);
  ald_report *report = ald_report_create();
  const ald_status status = ald_study_read_text(text, "berth", &study, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  ald_device *device = test_device(device_id, ALD_DOUBLE);
  assert_int_equal(ald_columns_create(study, &columns, &o.count, report), ALD_OK);
  assert_true(o.count <= COLUMNS_MAX);
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, o.row, &series, report),
                   ALD_OK);
  for (uint32_t c = 0; c < o.count; c++) {
    snprintf(o.names[c], sizeof o.names[c], "%s", columns[c].name);
  }
  ald_columns_clear(columns, o.count);
  ald_series_destroy(series);
  ald_device_close(device);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return o;
}

static outcome run(const char *device_id, const char *how, const char *hull, const char *fender) {
  return run_with(device_id, how, hull, fender, "");
}

static double of(const outcome *o, const char *name) {
  for (uint32_t c = 0; c < o->count; c++) {
    if (strcmp(o->names[c], name) == 0) return o->row[c];
  }
  fail_msg("no column %s", name);
  return 0;
}
#define FENDER(name) of(&o, "fenders.dolphin." name)

static void near(double value, double expected, double relative) {
  if (fabs(value - expected) <= relative * fabs(expected)) return;
  fail_msg("%.9g, must be %.9g within %.1e of it: off by %.1e", value, expected, relative,
           value / expected - 1);
}

#define SPRING "    curve: [[-0.5, 3e6], [2, 8e5], [3, 0]]\n"
#define LINEAR "    curve: [[-1, 4e6], [3, 0]]\n" /* 1 MN/m from 3 m on */

/* A spring k and a mass m: half a swing with omega = sqrt(k/m) = 1/s. The scheme is of order one in
 * omega dt = 0.002, the first touch is seen up to a step late. */
static void a_linear_fender_is_half_a_swing(void **state) {
  (void)state;
  const outcome o = run("openmp", "duration: 15, step: 0.002", "velocity: [0, -0.4]", LINEAR);
  near(FENDER("peak_normal"), 0.4 * sqrt(1e6 * 1e6), 2e-3);
  near(FENDER("greatest_deflection"), 0.4, 2e-3);
  near(FENDER("energy_absorbed"), 0.5 * 1e6 * 0.16, 2e-3);
  near(FENDER("duration"), pi, 2e-3);
  near(FENDER("impulse_normal"), 2 * 1e6 * 0.4, 2e-3);
  near(FENDER("first_touch"), (10 - 5 - 3) / 0.4, 2e-3);
  near(FENDER("speed_before"), 0.4, 1e-12);
  near(FENDER("speed_after"), -0.4, 2e-3);
  assert_true(fabs(FENDER("energy_dissipated")) < 2e-3 * 0.5 * 1e6 * 0.16);
  assert_true(FENDER("slip_distance") == 0 && FENDER("peak_tangential") == 0);
  /* the curve's own rating: 4 MN and the area under it */
  near(FENDER("utilisation_reaction"), 0.1, 2e-3);
  near(FENDER("utilisation_energy"), 0.01, 2e-3);
  assert_true(FENDER("overload") == 0 && isnan(FENDER("overload_time")));
}

/* all schemes tend to the same; the one of fourth order is there with a step 25 times as long, but
 * for the kink at first touch, which costs k (v dt)^2 of energy */
static void a_scheme_of_higher_order_agrees(void **state) {
  (void)state;
  const outcome o =
      run("openmp", "duration: 15, step: 0.05, scheme: rk4", "velocity: [0, -0.4]", LINEAR);
  near(FENDER("energy_absorbed"), 0.5 * 1e6 * 0.16, 6e-3);
  near(FENDER("speed_after"), -0.4, 2e-3);
  near(FENDER("impulse_normal"), 2 * 1e6 * 0.4, 2e-2);
}

/* What the hull lost is what the fender took: obliquely, with damping and friction, off its centre.
 * Order one in omega dt = 0.002, with omega = 2/s. */
static void what_the_hull_loses_the_fender_takes(void **state) {
  (void)state;
  const double tolerance = 0.002;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 6; k++) {
    char hull[256], fender[512];
    const double v = test_uniform(&r, 0.2, 0.6), u = test_uniform(&r, -0.5, 0.5);
    snprintf(hull, sizeof hull, "velocity: [%.17g, %.17g]", u, -v);
    snprintf(fender, sizeof fender,
             "%s    damping: %.17g\n    damping exponent: %.17g\n    shear stiffness: 2 MN/m\n"
             "    static friction: 0.35\n    kinetic friction: 0.25\n    kind: %s\n"
             "    roller axis: [1, 0, 0.4]\n",
             SPRING, test_uniform(&r, 0, 4e5), test_uniform(&r, 0.5, 2),
             (const char *[]){"point", "roller", "sphere"}[k % 3]);
    const outcome o = run("openmp", "duration: 25, step: 0.001", hull, fender);
    const double vx = of(&o, "bodies.hull.velocity_x"), vy = of(&o, "bodies.hull.velocity_y");
    const double rate = of(&o, "bodies.hull.yaw_rate");
    const double before = 0.5 * 1e6 * (u * u + v * v);
    const double after = 0.5 * 1e6 * (vx * vx + vy * vy) + 0.5 * 3e8 * rate * rate;
    assert_true(FENDER("peak_normal") > 1e4);
    if (fabs(before - after - FENDER("energy_dissipated")) > tolerance * before) {
      fail_msg("lost %g of %g, taken %g", before - after, before, FENDER("energy_dissipated"));
    }
    assert_true(FENDER("energy_dissipated") > 0);
    assert_true(FENDER("peak_tangential") <= 0.35 * FENDER("peak_normal") * (1 + 1e-9));
  }
}

static const char *const types[] = {"pneumatic", "cone", "arch", "cylindrical"};

static void catalogue(char *fender, size_t size, const char *type, double energy, double reaction,
                      const char *more) {
  snprintf(fender, size,
           "    type: %s\n    height: 3 m\n    rated energy: %.17g\n    rated reaction: %.17g\n%s",
           type, energy, reaction, more);
}

/* A hull with just the rated energy stops at the rated deflection, with the rated reaction as the
 * greatest thrust. Order one in the step: v dt = 1 mm of about 1 m. */
static void the_rated_energy_gives_the_rated_reaction(void **state) {
  (void)state;
  for (int k = 0; k < 4; k++) {
    char fender[512], hull[128];
    const double energy = 0.5e6, reaction = k == 0 || k == 3 ? 1.4e6 : 0.8e6;
    catalogue(fender, sizeof fender, types[k], energy, reaction, "");
    snprintf(hull, sizeof hull, "velocity: [0, %.17g]", -sqrt(2 * energy / 1e6));
    const outcome o = run("openmp", "duration: 12, step: 0.001", hull, fender);
    near(FENDER("utilisation_energy"), 1, 2e-3);
    near(FENDER("energy_absorbed"), energy, 2e-3);
    near(FENDER("utilisation_reaction"), 1, 5e-3);
    near(FENDER("peak_normal"), reaction, 5e-3);
  }
}

/* Past buckling the force falls; the thrust is the peak on the way, not that at the deepest point:
 * a cone at 80 % of its energy has met its rated reaction at half of it. */
static void the_thrust_is_the_peak_even_past_buckling(void **state) {
  (void)state;
  char fender[512], hull[128];
  catalogue(fender, sizeof fender, "cone", 0.5e6, 0.8e6, "    contact area: 4 m^2\n");
  snprintf(hull, sizeof hull, "velocity: [0, %.17g]", -sqrt(2 * 0.4e6 / 1e6));
  const outcome o = run("openmp", "duration: 12, step: 0.001", hull, fender);
  near(FENDER("energy_absorbed"), 0.4e6, 2e-3);
  near(FENDER("peak_normal"), 0.8e6, 1e-4);
  near(FENDER("peak_hull_pressure"), 0.8e6 / 4, 1e-4);
  assert_true(FENDER("utilisation_pressure") == 0); /* there is no limit */
  assert_true(FENDER("overload") == 0);
}

/* each of the three limits alone */
static void what_goes_beyond_a_rating_is_overload(void **state) {
  (void)state;
  char fender[512], hull[128];
  catalogue(fender, sizeof fender, "pneumatic", 0.5e6, 1.4e6, "");
  snprintf(hull, sizeof hull, "velocity: [0, %.17g]", -sqrt(2 * 0.6e6 / 1e6));
  outcome o = run("openmp", "duration: 12, step: 0.001", hull, fender);
  near(FENDER("utilisation_energy"), 1.2, 2e-3);
  assert_true(FENDER("utilisation_reaction") > 1 && FENDER("overload") == 1);
  assert_true(FENDER("overload_time") > FENDER("first_touch"));
  assert_true(FENDER("overload_time") < FENDER("first_touch") + FENDER("duration"));
  /* a cone at 90 % of its energy, on a hull that bears 150 kPa: 800 kN on 4 m^2 are 200 kPa */
  catalogue(fender, sizeof fender, "cone", 0.5e6, 0.8e6,
            "    contact area: 4 m^2\n    hull pressure limit: 150 kN/m^2\n");
  snprintf(hull, sizeof hull, "velocity: [0, %.17g]", -sqrt(2 * 0.45e6 / 1e6));
  o = run("openmp", "duration: 12, step: 0.001", hull, fender);
  near(FENDER("utilisation_pressure"), 200 / 150.0, 1e-4);
  near(FENDER("utilisation_energy"), 0.9, 2e-3);
  assert_true(FENDER("utilisation_reaction") < 1 + 1e-9 && FENDER("overload") == 1);
}

/* A worn fender: 0.9 of all forces, so 0.9 of the energy at the same deflection. A hull with 0.9 of
 * the rated energy uses it up. */
static void corrections_apply_to_energy_and_reaction(void **state) {
  (void)state;
  char fender[512], hull[128];
  catalogue(fender, sizeof fender, "arch", 0.5e6, 0.8e6,
            "    manufacturing factor: 0.9\n    temperature factor: 1.1\n"
            "    velocity factor: 1.2\n    angle factor: 0.7\n");
  const double factor = 0.9 * 1.1 * 1.2 * 0.7;
  snprintf(hull, sizeof hull, "velocity: [0, %.17g]", -sqrt(2 * factor * 0.5e6 / 1e6));
  const outcome o = run("openmp", "duration: 12, step: 0.001", hull, fender);
  near(FENDER("energy_absorbed"), factor * 0.5e6, 2e-3);
  near(FENDER("utilisation_energy"), 1, 2e-3);
  near(FENDER("peak_normal"), factor * 0.8e6, 5e-3);
  near(FENDER("utilisation_reaction"), 1, 5e-3);
}

/* A number that varies leads through rows of the tile, one that does not through the assets: a
 * scenario is the same study with its numbers written in, to the bit. */
static void numbers_that_vary_are_those_written_in(void **state) {
  (void)state;
  const char *hull = "velocity: [0.2, -0.8]", *how = "duration: 12, step: 0.01";
  const char *shear =
      "    shear stiffness: 2 MN/m\n    static friction: 0.3\n    kinetic friction: 0.2\n";
  char fender[512];
  catalogue(fender, sizeof fender, "cone", 0.5e6, 0.8e6, shear);
  const outcome o = run_with("openmp", how, hull, fender,
                             "vary:\n  fenders.dolphin.rated energy: {uniform: [0.4e6, 0.6e6]}\n");
  catalogue(fender, sizeof fender, "cone", of(&o, "inputs.fenders.dolphin.rated energy"), 0.8e6,
            shear);
  const outcome p = run("openmp", how, hull, fender);
  snprintf(fender, sizeof fender, "    curve: [[-1, 1.6e6], [1, 9e5], [2.5, 0]]\n%s", shear);
  const outcome q = run_with("openmp", how, hull, fender,
                             "vary:\n  fenders.dolphin.curve[1].force: {uniform: [5e5, 1.2e6]}\n");
  snprintf(fender, sizeof fender, "    curve: [[-1, 1.6e6], [1, %.17g], [2.5, 0]]\n%s",
           of(&q, "inputs.fenders.dolphin.curve[1].force"), shear);
  const outcome r = run("openmp", how, hull, fender);
  static const char *const names[] = {
      "peak_normal",          "peak_tangential",    "energy_absorbed", "energy_dissipated",
      "utilisation_reaction", "utilisation_energy", "slip_distance",   "duration"};
  for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
    char name[64];
    snprintf(name, sizeof name, "fenders.dolphin.%s", names[k]);
    assert_true(of(&o, name) > 0 && of(&o, name) == of(&p, name));
    assert_true(of(&q, name) > 0 && of(&q, name) == of(&r, name));
  }
}

/* the same study on both devices, to the bit */
static void devices_agree_to_the_bit(void **state) {
  (void)state;
  char fender[512];
  ald_device_close(test_device("opencl", ALD_DOUBLE)); /* skips without one */
  for (int k = 0; k < 3; k++) {
    snprintf(fender, sizeof fender,
             "%s    damping: 2e5\n    damping exponent: 1.3\n    shear stiffness: 2 MN/m\n"
             "    static friction: 0.35\n    kinetic friction: 0.25\n    kind: %s\n"
             "    roller axis: [1, 0, 0.4]\n",
             SPRING, (const char *[]){"point", "roller", "sphere"}[k]);
    const char *hull = "velocity: [0.3, -0.5], yaw rate: 0.01";
    const outcome a = run("openmp", "duration: 20, step: 0.02", hull, fender);
    const outcome b = run("opencl", "duration: 20, step: 0.02", hull, fender);
    assert_int_equal(a.count, b.count);
    assert_memory_equal(a.row, b.row, a.count * sizeof *a.row);
    assert_true(of(&a, "fenders.dolphin.slip_distance") > 0);
  }
}

/* ----------------------------------------------------------------------- rules and events */

/* what happened to the fender, in order */
typedef struct story {
  char what[256];
  double begin, end, stopped, overload;
} story;

static int hear(const ald_event_info *info, void *user) {
  story *s = user;
  if (strcmp(info->source, "fenders.dolphin") == 0) {
    const size_t used = strlen(s->what);
    snprintf(s->what + used, sizeof s->what - used, "%s ", info->what);
    if (strcmp(info->what, "contact_begin") == 0) s->begin = info->value;
    if (strcmp(info->what, "contact_end") == 0) s->end = info->value;
    if (strcmp(info->what, "overload") == 0) s->overload = info->value;
  }
  if (strcmp(info->what, "limit") == 0) s->stopped = info->time;
  return 0;
}

static story tell(const char *text) {
  char folder[256], command[300];
  ald_study *study = NULL;
  ald_results *results = NULL;
  ald_run_summary summary;
  story s = {.stopped = (double)NAN};
  ald_report *report = ald_report_create();
  ald_run_def def = ald_run_def_default();
  if (ald_study_read_text(text, "story.yml", &study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  snprintf(folder, sizeof folder, "%s/allide-fender-XXXXXX",
           getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
  assert_non_null(mkdtemp(folder));
  def.folder = folder;
  def.device = "openmp";
  if (ald_run(study, &def, &summary, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  assert_int_equal(ald_results_events(results, 0, hear, &s, NULL), ALD_OK);
  ald_results_close(results);
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  assert_int_equal(system(command), 0);
  ald_report_destroy(report);
  ald_study_destroy(study);
  return s;
}

/* a pneumatic fender at 120 % of its energy, met obliquely, then left for good */
static void events_tell_the_story_of_a_berthing(void **state) {
  (void)state;
  char text[4096], fender[512];
  catalogue(fender, sizeof fender, "pneumatic", 0.5e6, 1.4e6,
            "    shear stiffness: 2 MN/m\n    static friction: 0.3\n    kinetic friction: 0.2\n");
  char hull[128];
  snprintf(hull, sizeof hull, "velocity: [0.2, %.17g]", -sqrt(2 * 0.6e6 / 1e6));
  study_text(text, sizeof text, "duration: 60, step: 0.01", hull, fender,
             "output: {events: all}\nstop: {gone: {separated for: 2 s}}\n");
  const story s = tell(text);
  assert_ptr_equal(strstr(s.what, "contact_begin "), s.what);
  assert_non_null(strstr(s.what, "slip "));
  assert_non_null(strstr(s.what, "overload "));
  const char *end = strstr(s.what, "contact_end ");
  assert_non_null(end);
  assert_string_equal(end, "contact_end ");
  near(s.begin, sqrt(1.2), 1e-9);
  /* friction turns the hull a little: energy goes into its turning */
  near(s.end, -sqrt(1.2), 0.05);
  assert_true(s.overload > 1 && s.overload < 1.05);
  assert_true(s.stopped > 2 && s.stopped < 30);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_linear_fender_is_half_a_swing),
      cmocka_unit_test(a_scheme_of_higher_order_agrees),
      cmocka_unit_test(what_the_hull_loses_the_fender_takes),
      cmocka_unit_test(the_rated_energy_gives_the_rated_reaction),
      cmocka_unit_test(the_thrust_is_the_peak_even_past_buckling),
      cmocka_unit_test(what_goes_beyond_a_rating_is_overload),
      cmocka_unit_test(corrections_apply_to_energy_and_reaction),
      cmocka_unit_test(numbers_that_vary_are_those_written_in),
      cmocka_unit_test(devices_agree_to_the_bit),
      cmocka_unit_test(events_tell_the_story_of_a_berthing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
