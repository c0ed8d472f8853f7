/* SPDX-License-Identifier: Apache-2.0
 * What happens to dynamic lines: seabed, winch, parting, moving ends, scenarios that fail, and the
 * same bits on every device. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/catenary.h"
#include "kernels/pass/line/line_rows.h"
#include "support/devices.h"
#include "support/line_tile.h"
#include "support/studies.h"
#include "tile/tile.h"

#define PI 3.14159265358979323846
#define GRAVITY 9.80665
#define WATER 1025.0

static char text[4096];

/* ------------------------------------------------------------------------------ seabed */

/* 20 m of a chain that lies free on the seabed, in a current across it; friction holds half of its
 * weight */
static element_tile chain_on_the_seabed(double current, double drag) {
  snprintf(text, sizeof text,
           "allide: 1\n"
           "run: {duration: 100 s, step: 0.02 s}\n"
           "environment: {water depth: 50 m, current: [0 m/s, %.17g m/s]}\n"
           "lines:\n"
           "  a:\n"
           "    between: [earth, earth]\n"
           "    from: [0 m, 0 m, -50 m]\n"
           "    to: [20 m, 0 m, -50 m]\n"
           "    free end: both\n"
           "    start: as given\n"
           "    sections: [{length: 20 m, segments: 10, mass: 100 kg/m, diameter: 0.1 m,\n"
           "                axial stiffness: 100 MN, normal drag: %.17g,\n"
           "                axial friction: 0.3, transverse friction: 0.5}]\n",
           current, drag);
  return line_open(text, "openmp");
}

#define CHAIN_WEIGHT ((100 - WATER * PI * 0.01 / 4) * GRAVITY)

/* The tie is as stiff as the seabed, 100 kN/m^3 x 0.1 m: in the current it shears by its force over
 * that from where it took hold, and stays. */
static void friction_holds_what_pulls_less(void **state) {
  (void)state;
  const double pull = 0.4 * CHAIN_WEIGHT, speed = sqrt(2 * pull / (WATER * 1.2 * 0.1));
  element_tile e = chain_on_the_seabed(speed, 1.2);
  line_advance(&e, 2000);
  const double before = line_node(&e, NODE_X + 1, 5);
  line_advance(&e, 1000);
  assert_true(fabs(line_node(&e, NODE_X + 1, 5) - before) < 1e-6);
  for (uint32_t k = 0; k <= 10; k++) {
    assert_true(fabs(line_node(&e, NODE_X + 2, k) + 50 + CHAIN_WEIGHT / 1e4) < 1e-6);
    /* to the speed that is left */
    const double shear = line_node(&e, NODE_X + 1, k) - line_node(&e, NODE_GRIP + 1, k);
    assert_true(fabs(shear - pull / 1e4) < 1e-6);
    assert_true(fabs(line_node(&e, NODE_V + 1, k)) < 1e-6);
  }
  line_close(&e);
}

static void friction_lets_slide_what_pulls_more(void **state) {
  (void)state;
  const double pull = 1.1 * 0.5 * CHAIN_WEIGHT, speed = sqrt(2 * pull / (WATER * 1.2 * 0.1));
  element_tile e = chain_on_the_seabed(speed, 1.2);
  line_advance(&e, 5000);
  /* it slides at the speed that leaves half the weight to drag */
  const double slides = speed - sqrt(2 * 0.5 * CHAIN_WEIGHT / (WATER * 1.2 * 0.1));
  for (uint32_t k = 0; k <= 10; k++) {
    assert_true(fabs(line_node(&e, NODE_V + 1, k) - slides) < 1e-3 * slides);
  }
  line_close(&e);
}

/* Thrown along and across itself at 1 m/s without drag it stops after (m + an) v^2/(2 mu w); the
 * tie gives some centimetres, less than 2 % of that, and springs back. */
static void what_is_thrown_stops_by_friction(void **state) {
  (void)state;
  for (uint32_t axis = 0; axis < 2; axis++) {
    element_tile e = chain_on_the_seabed(0, 0);
    line_advance(&e, 500);
    const double before = line_node(&e, NODE_X + axis, 5), v = 3;
    for (uint32_t k = 0; k <= 10; k++) line_put_node(&e, NODE_HELD_V + axis, k, v);
    line_advance(&e, 2000);
    const double added = axis == 0 ? 0 : WATER * PI * 0.01 / 4;
    const double way = (100 + added) * v * v / (2 * (axis == 0 ? 0.3 : 0.5) * CHAIN_WEIGHT);
    const double went = line_node(&e, NODE_X + axis, 5) - before;
    print_message("  axis %u: %.4f m, closed form %.4f m\n", axis, went, way);
    assert_true(fabs(went - way) < 0.05 * way);
    assert_true(fabs(line_node(&e, NODE_V + axis, 5)) < 1e-3);
    line_close(&e);
  }
}

/* ------------------------------------------------------------------------------ winch */

/* slowly let out and left alone it hangs as the catenary of its new length */
static void a_winch_makes_the_last_section_longer(void **state) {
  (void)state;
  element_tile e = line_open(
      "allide: 1\n"
      "run: {duration: 1000 s, step: 0.05 s}\n"
      "lines:\n"
      "  a:\n"
      "    between: [earth, earth]\n"
      "    from: [0 m, 0 m, -200 m]\n"
      "    to: [150 m, 0 m, -10 m]\n"
      "    pay out rate: 0.5 m/s\n"
      "    pay out from: 5 s\n"
      "    pay out until: 25 s\n"
      "    sections:\n"
      "      - {length: 100 m, segments: 20, mass: 120 kg/m, diameter: 0.15 m,\n"
      "         axial stiffness: 100 MN, axial damping: 0.2}\n"
      "      - {length: 150 m, segments: 30, mass: 120 kg/m, diameter: 0.15 m,\n"
      "         axial stiffness: 100 MN, axial damping: 0.2}\n",
      "openmp");
  line_advance(&e, 8000);
  double wrench[6];
  line_wrench(&e, 0, wrench);
  const double weight = (120 - WATER * PI * 0.15 * 0.15 / 4) * GRAVITY;
  const catenary_segment s[2] = {{100, weight, 1e8, 0, 0}, {160, weight, 1e8, 0, 0}};
  catenary_state solved;
  const catenary_end end = catenary_solve(s, 2, 150, 190, 0, &solved, 0);
  print_message("  force %.1f, %.1f N, catenary %.1f, %.1f N\n", wrench[0], wrench[2],
                end.anchor_horizontal, end.anchor_vertical);
  assert_true(end.converged);
  /* 50 segments: 1e-3 of the tension, as at rest */
  assert_true(fabs(wrench[0] - end.anchor_horizontal) < 1e-3 * end.tension);
  assert_true(fabs(wrench[2] - end.anchor_vertical) < 1e-3 * end.tension);
  line_close(&e);
}

/* ------------------------------------------------------------------------------ parting */

static const char *const weak =
    "allide: 1\n"
    "run: {duration: 20 s, step: 0.05 s}\n"
    "lines:\n"
    "  a:\n"
    "    between: [earth, earth]\n"
    "    from: [0 m, 0 m, -200 m]\n"
    "    to: [100 m, 0 m, -10 m]\n"
    "    breaking load: 150 kN\n"
    "    sections: [{length: 220 m, segments: 22, mass: 120 kg/m, diameter: 0.15 m,\n"
    "                axial stiffness: 100 MN, normal drag: 0}]\n";

/* its upper end carries more than its breaking load from the start */
static void an_overloaded_line_parts_at_its_end_and_falls(void **state) {
  (void)state;
  element_tile e = line_open(weak, "openmp");
  line_advance(&e, 1);
  assert_int_equal(element_flag(&e, LINE_STATE, 0), LINE_GONE_TO);
  assert_true(element_row(&e, LINE_HAS_PARTED, 0) == 1);
  assert_true(element_row(&e, LINE_UTILISATION, 0) > 1);
  assert_true(element_row(&e, LINE_PARTED_AT, 0) == 0);
  uint32_t what[16];
  double value[16];
  assert_int_equal(element_events(&e, 0, what, value, 16), 1);
  assert_int_equal(what[0], EVENT_PARTED);
  assert_true(value[0] == element_row(&e, LINE_PEAK_TO, 0) && value[0] > 150e3);
  line_advance(&e, 200);
  assert_true(line_node(&e, NODE_X + 2, 22) < -20);
  double wrench[6];
  line_wrench(&e, 1, wrench);
  for (int k = 0; k < 6; k++) assert_true(wrench[k] == 0);
  assert_int_equal(element_events(&e, 0, what, value, 16), 1);
  assert_int_equal(line_lane_flag(&e, LANE_STATUS), STATUS_OK);
  line_close(&e);
}

/* ------------------------------------------------------------------------------ failures */

static void a_line_of_no_number_ends_its_scenario(void **state) {
  (void)state;
  const double speeds[] = {NAN, 5e3};
  const uint32_t statuses[] = {STATUS_NAN, STATUS_DIVERGED};
  for (int k = 0; k < 2; k++) {
    element_tile e = line_open(weak, "openmp");
    line_advance(&e, 5);
    const double kept = line_node(&e, NODE_HELD_X + 2, 3);
    line_put_node(&e, NODE_HELD_V, 12, speeds[k]);
    line_advance(&e, 5);
    assert_int_equal(line_lane_flag(&e, LANE_STATUS), statuses[k]);
    assert_int_equal(line_lane_flag(&e, LANE_FAIL_STEP), 5);
    assert_true(line_node(&e, NODE_HELD_X + 2, 3) == kept);
    line_close(&e);
  }
}

/* a place of no number has no static shape around it */
static void a_line_without_rest_ends_its_scenario_and_no_other(void **state) {
  (void)state;
  element_tile e = line_open(weak, "openmp");
  const uint32_t *plan = e.layout->plan;
  ald_tile_put_real(e.tile, plan[PLAN_NODE_ROWS] + NODE_HELD_X * plan[PLAN_NODES] + 12, 3, NAN);
  line_advance(&e, 5);
  for (uint32_t lane = 0; lane < 8; lane++) {
    const uint32_t status = ald_tile_flag(e.tile, plan[PLAN_LANE_FLAGS] + LANE_STATUS, lane);
    assert_int_equal(status, lane == 3 ? STATUS_NOT_CONVERGED : STATUS_OK);
  }
  assert_int_equal(line_lane_flag(&e, LANE_STEP), 5);
  line_close(&e);
}

/* What is far from any catenary at first: slack on the seabed, without and with a current, hanging
 * free, afloat. At rest nothing moves: in a second not by 1 mm/s. */
static void lines_find_rest_wherever_they_start(void **state) {
  (void)state;
  static const char *const ends[][4] = {
      {"{water depth: 100 m}", "[0 m, 0 m, -100 m]", "[100 m, 0 m, -5 m]", "none"},
      {"{water depth: 100 m, current: [0 m/s, 1.5 m/s]}", "[0 m, 0 m, -100 m]",
       "[100 m, 0 m, -5 m]", "none"},
      {"{current: [1 m/s, 0 m/s]}", "[0 m, 0 m, 0 m]", "[30 m, 0 m, -100 m]", "to"},
      {"{current: [0.3 m/s, 0.5 m/s]}", "[0 m, 0 m, 0 m]", "[200 m, 0 m, 0 m]", "none"},
  };
  for (uint32_t k = 0; k < 4; k++) {
    const double mass = k == 3 ? 20 : 100, diameter = k == 3 ? 0.3 : 0.1;
    snprintf(text, sizeof text,
             "allide: 1\n"
             "run: {duration: 10 s, step: 0.05 s}\n"
             "environment: %s\n"
             "lines:\n"
             "  a:\n"
             "    between: [earth, earth]\n"
             "    from: %s\n"
             "    to: %s\n"
             "    free end: %s\n"
             "    sections: [{length: 220 m, segments: 44, mass: %g kg/m, diameter: %g m,\n"
             "                axial stiffness: 300 MN}]\n",
             ends[k][0], ends[k][1], ends[k][2], ends[k][3], mass, diameter);
    element_tile e = line_open(text, "openmp");
    line_advance(&e, 20);
    print_message("  line %u: fastest %.2g m/s\n", k, element_row(&e, LINE_FASTEST, 0));
    assert_int_equal(line_lane_flag(&e, LANE_STATUS), STATUS_OK);
    assert_int_equal(line_lane_flag(&e, LANE_STEP), 20);
    assert_true(element_row(&e, LINE_FASTEST, 0) < 1e-3);
    line_close(&e);
  }
}

/* ------------------------------------------------------------------------------ schemes, devices
 */

/* a barge on a hawser of lines, in a current and on the seabed; it bends, has a clump and is let
 * out; %s: scheme */
static const char *moored(const char *scheme) {
  snprintf(text, sizeof text,
           "allide: 1\n"
           "run: {duration: 4 s, step: 0.05 s, scheme: %s}\n"
           "environment: {water depth: 40 m, current: [0.5 m/s, 0.3 m/s]}\n"
           "bodies:\n"
           "  barge: {mass: 2000 t, inertia: 2e8 kg m^2, position: [60 m, 5 m],\n"
           "          outline: [[-20 m, -6 m], [20 m, -6 m], [20 m, 6 m], [-20 m, 6 m]],\n"
           "          speed: 0.5 m/s, course: 30 deg}\n"
           "lines:\n"
           "  a:\n"
           "    between: [earth, barge]\n"
           "    from: [0 m, 0 m, -40 m]\n"
           "    to: [-20 m, 0 m, 1 m]\n"
           "    pay out rate: 0.2 m/s\n"
           "    pay out from: 1 s\n"
           "    pay out until: 3 s\n"
           "    sections:\n"
           "      - {length: 30 m, segments: 10, mass: 60 kg/m, diameter: 0.12 m,\n"
           "         axial stiffness: 80 MN, end mass: 200 kg, end volume: 0.05 m^3,\n"
           "         axial friction: 0.4, transverse friction: 0.6, axial drag: 0.1}\n"
           "      - {length: 35 m, segments: 10, mass: 30 kg/m, diameter: 0.1 m,\n"
           "         axial stiffness: 40 MN, bending stiffness: 20 kN m^2}\n",
           scheme);
  return text;
}

static void lines_are_the_same_on_every_device(void **state) {
  (void)state;
  need_device("opencl");
  const char *const schemes[] = {"semi-implicit", "rk4"};
  for (int k = 0; k < 2; k++) {
    ald_series *a = series_of(moored(schemes[k]), "openmp");
    ald_series *b = series_of(moored(schemes[k]), "opencl");
    expect_same_series(a, b);
    assert_true(series_scale(a, "lines.a.tension_to") > 1e3);
    ald_series_destroy(a);
    ald_series_destroy(b);
  }
}

/* what the stages of a step see of the line's start is the same; the motions agree to the order of
 * the coupling, first order in the step: 2 % of the tension */
static void every_scheme_moves_lines_alike(void **state) {
  (void)state;
  ald_series *a = series_of(moored("semi-implicit"), "openmp");
  ald_series *b = series_of(moored("rk4"), "openmp");
  const size_t last = a->row_count - 1;
  const double first_a = series_at(a, 0, "lines.a.tension_to"),
               end_a = series_at(a, last, "lines.a.tension_to");
  const double first_b = series_at(b, 0, "lines.a.tension_to"),
               end_b = series_at(b, last, "lines.a.tension_to");
  print_message("  tension %.1f and %.1f N, in the end %.1f and %.1f N\n", first_a, first_b, end_a,
                end_b);
  assert_true(fabs(end_a - end_b) < 0.02 * end_a);
  ald_series_destroy(a);
  ald_series_destroy(b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(friction_holds_what_pulls_less),
      cmocka_unit_test(friction_lets_slide_what_pulls_more),
      cmocka_unit_test(what_is_thrown_stops_by_friction),
      cmocka_unit_test(a_winch_makes_the_last_section_longer),
      cmocka_unit_test(an_overloaded_line_parts_at_its_end_and_falls),
      cmocka_unit_test(a_line_of_no_number_ends_its_scenario),
      cmocka_unit_test(a_line_without_rest_ends_its_scenario_and_no_other),
      cmocka_unit_test(lines_find_rest_wherever_they_start),
      cmocka_unit_test(lines_are_the_same_on_every_device),
      cmocka_unit_test(every_scheme_moves_lines_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
