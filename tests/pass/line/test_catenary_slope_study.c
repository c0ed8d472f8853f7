/* SPDX-License-Identifier: Apache-2.0
 * Catenary lines on a seabed that slopes, in whole studies: against dynamic lines on the same
 * plane, turned and mirrored, at a body that holds the anchor, and the same bits on both devices.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/catenary_slope.h"
#include "model/study.h"
#include "support/devices.h"
#include "support/runs.h"
#include "support/studies.h"
#include "support/study_run_body.h"

#define PI 3.14159265358979323846
#define GRAVITY 9.80665
#define WATER 1025.0

enum { TEXT = 8192 };
static char text[TEXT];

/* ------------------------------------------------------------------------------ dynamic lines */

/* The same chain as both, 235 m from its anchor; `up`: height of its top above that. The plane is
 * along the line, 100 m deep at the anchor. */
static void write_both(double length, double slope, double up, int segments) {
  const double weight = (126 - WATER * PI / 4 * 0.14 * 0.14) * GRAVITY;
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 0.04, step: 20 ms}\n"
           "environment: {water depth: 100, seabed slope: %.17g, seabed rises towards: %.17g}\n"
           "bodies: {top: {motion: prescribed, position: [235, 0, %.17g]}}\n"
           "motions: {m: {body: top, history: [[0, 0], [99, 0]]}}\n"
           "lines: {l: {between: [earth, top], from: [0, 0, -100], "
           "seabed stiffness: 10 MN/m^3, sections: [{length: %.17g, segments: %d, mass: 126, "
           "diameter: 0.14, axial stiffness: 583 MN, axial damping: 1}]}}\n"
           "catenaries: {c: {between: [earth, top], from: [0, 0, -100], sections: [{length: %.17g, "
           "weight: %.17g, axial stiffness: 583 MN}]}}\n",
           fabs(slope), slope < 0 ? PI : 0, up - 100, length, segments, length, weight);
}

/* The error of the dynamic line falls with the length of its segments, and depends on where between
 * two nodes it leaves the plane. */
static void a_dynamic_line_comes_to_it(void **state) {
  static const double cases[][3] = {/* slope [deg], length, height of the top */
                                    {5, 285, 100},
                                    {-5, 290, 100},
                                    {-15, 290, 100},
                                    {15, 258, 100},
                                    {-25, 300, 30}};
  (void)state;
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    const double slope = cases[k][0] * PI / 180;
    print_message("  %3.0f deg:", cases[k][0]);
    for (int n = 80; n <= 160; n *= 2) {
      write_both(cases[k][1], slope, cases[k][2], n);
      study_run v = study_run_text(text, "openmp");
      const double tension = study_run_at(&v, "catenaries.c.quasi_static_tension", 0);
      const double to = study_run_at(&v, "lines.l.tension_to", 0);
      print_message(" %+.1e", to / tension - 1);
      assert_true(tension > 1e4);
      assert_true(fabs(to / tension - 1) < 1e-3 * 80 / n);
      study_run_end(&v);
    }
    print_message("\n");
  }
}

/* ------------------------------------------------------------------------------ directions */

static void write_turned(double turn, double side) {
  const double way = 0.3 * side + turn, rises = 1.1 * side + turn;
  snprintf(
      text, TEXT,
      "allide: 1\nrun: {duration: 0.04, step: 20 ms}\n"
      "environment: {water depth: %.17g, seabed slope: 10 deg, seabed rises towards: %.17g}\n"
      "bodies: {top: {motion: prescribed, position: [%.17g, %.17g, 0]}}\n"
      "motions: {m: {body: top, history: [[0, 0], [99, 0]]}}\n"
      "catenaries: {c: {between: [earth, top], from: [%.17g, %.17g, -100], sections: [{length: "
      "150, weight: 1000, axial stiffness: 2e7, clump: 2e4, friction: 0.1, diameter: 0.1}, "
      "{length: 150, weight: 400, axial stiffness: 2e7}]}}\n",
      100.0, rises, 250 * cos(way), 250 * sin(way), 0.0, 0.0);
}

static void turned_and_mirrored_it_is_the_same(void **state) {
  static const char *const names[] = {"quasi_static_tension", "tension", "angle",
                                      "grounded_length"};
  static const double moves[][2] = {{0, 1}, {0.7, 1}, {-2.4, 1}, {0, -1}, {PI, 1}, {1.9, -1}};
  double first[4] = {0};
  (void)state;
  for (size_t k = 0; k < sizeof moves / sizeof *moves; k++) {
    write_turned(moves[k][0], moves[k][1]);
    study_run v = study_run_text(text, "openmp");
    for (int c = 0; c < 4; c++) {
      char name[64];
      snprintf(name, sizeof name, "catenaries.c.%s", names[c]);
      const double own = study_run_at(&v, name, 0);
      if (k == 0) first[c] = own;
      assert_true(own > 0);
      if (fabs(own / first[c] - 1) > 1e-12) print_message("%s: %.3g\n", name, own / first[c] - 1);
      assert_true(fabs(own / first[c] - 1) < 1e-12);
    }
    study_run_end(&v);
  }
  /* across the slope it has the seabed of its own plane: tan a = tan 10 deg cos 0.8 */
  catenary_segment s[] = {{150, 1000, 2e7, 2e4, 0.1}, {150, 400, 2e7, 0, 0}};
  catenary_state at = {0, 0, 0};
  const catenary_end end =
      catenary_solve_slope(s, 2, 250, 100, tan(10 * PI / 180) * cos(0.8), &at, 0);
  assert_true(fabs(first[0] / end.tension - 1) < 1e-9);
  assert_true(fabs(first[3] / end.grounded - 1) < 1e-9);
}

/* ------------------------------------------------------------------------------ both ends */

/* A body at the anchor and one at the fairlead are pulled as the law says, upwards or downwards
 * along the plane. */
static void both_ends_are_pulled(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    const double rises = k ? PI : 0, length = k ? 300 : 275, mass = 1e9, step = 1e-3;
    snprintf(text, TEXT,
             "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: semi-implicit}\n"
             "environment: {gravity: 0, water depth: 100, seabed slope: 0.15, "
             "seabed rises towards: %.17g}\n"
             "bodies:\n"
             "  low: {freedoms: [surge, sway, heave], mass: 1e9, radii of gyration: [1, 1, 1], "
             "position: [0, 0, -100]}\n"
             "  top: {freedoms: [surge, sway, heave], mass: 1e9, radii of gyration: [1, 1, 1], "
             "position: [250, 0, -10]}\n"
             "catenaries: {c: {between: [low, top], seabed: yes, drag dynamics: none, sections: "
             "[{length: %.17g, weight: 1000, axial stiffness: 2e8, friction: 0.05}]}}\n",
             step, step, rises, length);
    catenary_segment s = {length, 1000, 2e8, 0, 0.05};
    catenary_state at = {0, 0, 0};
    const catenary_end end =
        catenary_solve_slope(&s, 1, 250, 90, k ? -tan(0.15) : tan(0.15), &at, 0);
    study_run v = study_run_text(text, "openmp");
    const double per = mass / step, size = 1e-6 * end.tension;
    assert_true(end.grounded > 50 && end.anchor_horizontal > 1e3);
    assert_true(k ? end.anchor_vertical < -100 : end.anchor_vertical > 100);
    assert_float_equal(study_run_body(&v, "low", "velocity_x", -1) * per, end.anchor_horizontal,
                       size);
    assert_float_equal(study_run_body(&v, "low", "velocity_z", -1) * per, end.anchor_vertical,
                       size);
    assert_float_equal(study_run_body(&v, "top", "velocity_x", -1) * per, -at.horizontal, size);
    assert_float_equal(study_run_body(&v, "top", "velocity_z", -1) * per, -end.vertical, size);
    study_run_end(&v);
  }
}

/* a fairlead that comes below the plane, 37.8 m above the anchor there, counts as on it, and is
 * told of */
static void a_fairlead_may_come_below_the_plane(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    snprintf(text, TEXT,
             "allide: 1\nrun: {duration: 1, step: 0.1}\n"
             "environment: {gravity: 0, water depth: 100, seabed slope: 0.15, "
             "seabed rises towards: 0}\n"
             "bodies: {top: {motion: prescribed, position: [250, 0, -50]}}\n"
             "motions: {m: {body: top, history: [[0, 0, 0, 0], [1, 0, 0, %d]]}}\n"
             "catenaries: {c: {between: [earth, top], from: [0, 0, -100], sections: "
             "[{length: 252, weight: 1000, axial stiffness: 2e8}]}}\n",
             k ? -20 : -10);
    study_run v = study_run_text(text, "openmp");
    assert_true(study_run_result(&v, "catenaries.c.out_of_range") == k);
    /* of one that lies: T + T^2/2EA over its length, and the weight down the slope */
    const double strain = 250 / cos(0.15) / 252 - 1, mean = strain * 2e8;
    const double last = study_run_at(&v, "catenaries.c.quasi_static_tension", -1);
    if (k == 1) assert_true(fabs(last / (mean + 126e3 * sin(0.15)) - 1) < 1e-9);
    study_run_end(&v);
  }
}

/* ------------------------------------------------------------------------------ scenarios */

static ald_run_summary run_lines(const ald_study *study, const char *device, uint32_t tile) {
  ald_run_summary summary;
  ald_run_def def = run_settings(48, device);
  def.tile = tile;
  ald_report *report = ald_report_create();
  const ald_status status = ald_run(study, &def, &summary, report);
  if (status < ALD_OK) print_message("%s", ald_report_text(report));
  assert_true(status >= ALD_OK);
  ald_report_destroy(report);
  return summary;
}

static const char many[] =
    "allide: 1\nrun: {duration: 20 s, step: 0.1 s, scheme: semi-implicit}\n"
    "environment: {gravity: 0, water depth: 330, seabed slope: 5 deg, "
    "seabed rises towards: 40 deg}\n"
    "bodies:\n"
    "  vessel: {mass: 20000 t, radii of gyration: [10, 40, 40], freedoms: six, velocity: [1, 0]}\n"
    "  barge: {mass: 5000 t, radii of gyration: [10, 30, 30], freedoms: six, position: [0, 300, "
    "0]}\n"
    "catenaries:\n"
    "  one: &l {between: [earth, vessel], from: [-848, 0, -300], breaking load: 2 MN, seabed: "
    "yes,\n"
    "    sections: [[912, 698.094, 384.243e6, 0, 0.5, 0.2]]}\n"
    "  plain: {<<: *l, from: [848, 10, -190], drag dynamics: none}\n"
    "  published: {<<: *l, from: [0, -848, -298], drag dynamics: incremental}\n"
    "  differs: {<<: *l, from: [840, 20, -190], sections: [[300, 900, 6e8, 3e4, 0.8, 0.3], [600, "
    "600, 3e8, 0, 0, 0.1]]}\n"
    "  winch: {<<: *l, from: [10, 1148, -185], between: [earth, barge], pay out rate: -0.2,\n"
    "    pay out from: 2, pay out until: 20, drag dynamics: incremental}\n"
    "  heap: {<<: *l, from: [-700, 0, -288], sections: [[850, 700, 4e8]]}\n"
    "  tow: {between: [barge, vessel], seabed: yes, to: [0, 0, 20], sections: [[330, 50, 1e7, 0,\n"
    "    0.3, 0.1]]}\n"
    "vary:\n  bodies.vessel.velocity.y: {uniform: [-2, 2]}\n"
    "  bodies.vessel.velocity.z: {uniform: [-0.1, 0.1]}\n"
    "  environment.seabed slope: {uniform: [0, 0.1]}\n"
    "  environment.seabed rises towards: {uniform: [0.5, 0.9]}\n"
    "  catenaries.differs.sections[1].length: {uniform: [580, 640]}\n";

/* for any tile, too */
static void the_same_bits_on_both_devices(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = study_of(many);
  const ald_run_summary host = run_lines(study, "openmp", 0);
  assert_string_equal(run_lines(study, "openmp", 7).hash, host.hash);
  const ald_run_summary device = run_lines(study, "opencl", 0);
  assert_true(device.launches > 0);
  assert_string_equal(device.hash, host.hash);
  assert_int_equal(host.status[ALD_SCENARIO_OK], 48);
  ald_study_destroy(study);
  study_run_same_on_devices(many);
}

/* a slope that varies may be none: then the ground is level, for catenaries and for lines */
static void a_slope_may_come_to_nothing(void **state) {
  double own[2][3];
  (void)state;
  for (int k = 0; k < 2; k++) {
    write_both(290, k ? 0.1 : 0, 100, 40);
    if (k)
      strcat(text, "vary:\n  environment.seabed slope: {discrete: {values: [0], shares: [1]}}\n");
    study_run v = study_run_text(text, "openmp");
    own[k][0] = study_run_at(&v, "catenaries.c.quasi_static_tension", 0);
    own[k][1] = study_run_at(&v, "catenaries.c.grounded_length", 0);
    own[k][2] = study_run_at(&v, "lines.l.tension_to", 0);
    study_run_end(&v);
  }
  for (int c = 0; c < 3; c++) {
    assert_true(own[0][c] > 0);
    assert_true(fabs(own[1][c] / own[0][c] - 1) < (c == 0 ? 4e-3 : c == 1 ? 1e-2 : 1e-6));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_dynamic_line_comes_to_it),
      cmocka_unit_test(turned_and_mirrored_it_is_the_same),
      cmocka_unit_test(both_ends_are_pulled),
      cmocka_unit_test(a_fairlead_may_come_below_the_plane),
      cmocka_unit_test(a_slope_may_come_to_nothing),
      cmocka_unit_test(the_same_bits_on_both_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
