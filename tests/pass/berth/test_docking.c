/* SPDX-License-Identifier: Apache-2.0
 * Docking cones through their passes, on every device: known answers, third law, rotation of the
 * scene, energy over closed loops, passages of the mouth. */
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
#include "kernels/law/docking.h"
#include "kernels/pass/berth/docking_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/golden_json.h"
#include "support/vectors.h"

enum { LANES = 8, PIN = 0, CONE = 1, TEXT = 16384, ROWS = 64, LOOP_STEPS = 512 };
#define PI 3.14159265358979323846

static const char head[] =
    "allide: 1\nrun: {duration: 10, step: 0.1}\nenvironment: {gravity: 0}\nbodies:\n"
    "  pin: {mass: 1000, radii of gyration: [1, 1, 1], freedoms: six}\n"
    "  cone: {mass: 3000, radii of gyration: [1, 1, 1], freedoms: six}\n"
    "docking:\n  d:\n    between: [pin, cone]\n";

/* Bodies that follow their motions: no force moves them, and what the wall gives is not bounded by
 * what it has taken. */
static const char led[] =
    "allide: 1\nrun: {duration: 10, step: 0.1}\nenvironment: {gravity: 0}\nbodies:\n"
    "  pin: {motion: prescribed}\n  cone: {motion: prescribed}\n"
    "docking:\n  d:\n    between: [pin, cone]\n";

/* a cone that narrows from 1 m at its mouth to 0.5 m at 1 m */
static const char narrowing[] =
    "    entry radius: 0.9 m\n"
    "    levels: [[0, 0, 0], [0, 1, 0], [0, 1.2, 4e5], [1, 0.5, 0], [1, 0.7, 4e5]]\n";
static const char downwards[] =
    "    pin: [0, 0, 0]\n    cylinder: [0, 0, 0]\n    axis: [0, 0, -1]\n";

/* ---- known answers */

/* the cone of a case as a study; the pin is its body's centre of gravity */
static void write_study(struct fy_node *input, char *text) {
  double mouth[3], axis[3], depth[ROWS];
  char mode[32];
  snprintf(mode, sizeof mode, "%s", golden_word(input, "mode"));
  struct fy_node *tables = golden_need(input, "tabs");
  assert_int_equal(golden_numbers(input, "Xcyl", mouth, 3), 3);
  assert_int_equal(golden_numbers(input, "U", axis, 3), 3);
  const int levels = golden_numbers(input, "Z", depth, ROWS);
  assert_int_equal(golden_length(tables), levels);
  text += sprintf(text,
                  "%s    pin: [0, 0, 0]\n    cylinder: [%.17g, %.17g, %.17g]\n"
                  "    axis: [%.17g, %.17g, %.17g]\n    entry radius: %.17g\n    mode: %s\n"
                  "    entered at start: %s\n    damping exponent: %.17g\n"
                  "    velocity limit: %.17g\n    levels:\n",
                  head, mouth[0], mouth[1], mouth[2], axis[0], axis[1], axis[2],
                  golden_number(input, "Rentry", (double)NAN), mode,
                  golden_truth(input, "entered0", false) ? "yes" : "no",
                  golden_number(input, "e", 1), golden_number(input, "vlim", 0));
  for (int k = 0; k < levels; k++) {
    struct fy_node *table = golden_at(tables, k);
    double d[ROWS], f[ROWS], c[ROWS] = {0};
    const int rows = golden_values(golden_at(table, 0), d, ROWS);
    assert_int_equal(golden_values(golden_at(table, 1), f, ROWS), rows);
    if (golden_length(table) > 2) golden_values(golden_at(table, 2), c, ROWS);
    for (int r = 0; r < rows; r++) {
      text += sprintf(text, "      - [%.17g, %.17g, %.17g, %.17g]\n", depth[k], d[r], f[r], c[r]);
    }
  }
}

/* which side of the mouth it was on before the first step, where the case tells */
static void put_side(struct fy_node *input, element_tile *e) {
  const double side = golden_number(input, "s_prev", (double)NAN);
  if (isnan(side) || golden_truth(input, "entered0", false)) return;
  for (uint32_t lane = 0; lane < LANES; lane++) {
    element_put_flag(e, DOCKING_HELD_STATE, lane, side < 0 ? DOCKING_BEFORE : DOCKING_BESIDE);
  }
}

static void compare_step(const golden_set *set, struct fy_node *output, const element_tile *e,
                         uint32_t lane) {
  static const struct {
    const char *name;
    uint32_t field;
  } told[] = {{"dZ", DOCKING_TRACE_DEPTH},        {"D", DOCKING_TRACE_DISTANCE},
              {"entered", DOCKING_TRACE_ENTERED}, {"Fr", DOCKING_TRACE_RADIAL},
              {"Fax", DOCKING_TRACE_AXIAL},       {"R0", DOCKING_TRACE_CLEARANCE},
              {"dR0dZ", DOCKING_TRACE_TAPER}};
  double wrench[6], force[3], expected;
  for (size_t k = 0; k < sizeof told / sizeof told[0]; k++) {
    golden_need_numbers(output, told[k].name, &expected, 1);
    golden_near(told[k].name, element_trace(e, told[k].field, lane), expected, set->relative, 0,
                set->absolute);
  }
  element_wrench(e, lane, wrench);
  assert_int_equal(golden_numbers(output, "F", force, 3), 3);
  const double size = sqrt(vector_dot(force, force));
  for (int i = 0; i < 3; i++) {
    golden_near("F", wrench[i], force[i], set->relative, size, set->absolute);
    /* through the pin's centre of gravity */
    golden_near("moment", wrench[3 + i], 0, set->relative, size, set->absolute);
  }
}

/* steepest force by distance of a case [N/m] */
static double steepest(struct fy_node *input) {
  struct fy_node *tables = golden_need(input, "tabs");
  double slope = 0;
  for (int k = 0; k < golden_length(tables); k++) {
    double d[ROWS], f[ROWS];
    const int rows = golden_values(golden_at(golden_at(tables, k), 0), d, ROWS);
    assert_int_equal(golden_values(golden_at(golden_at(tables, k), 1), f, ROWS), rows);
    for (int r = 1; r < rows; r++) {
      slope = fmax(slope, fabs((f[r] - f[r - 1]) / (d[r] - d[r - 1])));
    }
  }
  return slope;
}

/* single precision, as the known answers suggest: forces to 1e-4, lengths to 1e-5 m, which the
 * steepest slope of the case turns into force */
static void compare_single(struct fy_node *output, const element_tile *e, double slope) {
  double wrench[6], force[3];
  element_wrench(e, 0, wrench);
  assert_int_equal(golden_numbers(output, "F", force, 3), 3);
  const double size = sqrt(vector_dot(force, force));
  for (int i = 0; i < 3; i++) golden_near("F", wrench[i], force[i], 1e-4, size, 1e-5 * slope);
}

static void known_case(const golden_set *set, struct fy_node *item, ald_device *device) {
  static const char *const inputs[] = {"Z",      "tabs",     "Rentry", "mode", "Xcyl", "U",
                                       "s_prev", "entered0", "e",      "vlim", NULL};
  static const char *const of_step[] = {"X1", "v1", "output", NULL};
  static const char *const outputs[] = {"dZ", "D",  "entered", "Fr", "Fax",
                                        "F",  "R0", "dR0dZ",   NULL};
  char text[TEXT];
  struct fy_node *input = golden_need(item, "input"), *steps = golden_need_list(item, "steps");
  golden_expect_members(input, inputs);
  write_study(input, text);
  element_tile e = element_open(text, device, LANES);
  put_side(input, &e);
  for (uint32_t lane = 0; lane < LANES; lane++) element_put(&e, CONE, lane, &element_at_origin);
  for (int s = 0; s < golden_length(steps); s++) {
    struct fy_node *step = golden_at(steps, s), *output = golden_need(step, "output");
    element_pose tip = element_at_origin;
    golden_expect_members(step, of_step);
    golden_expect_members(output, outputs);
    golden_need_numbers(step, "X1", tip.at, 3);
    if (golden_member(step, "v1")) golden_need_numbers(step, "v1", tip.velocity, 3);
    for (uint32_t lane = 0; lane < LANES; lane++) element_put(&e, PIN, lane, &tip);
    element_run(&e, "docking");
    element_run(&e, "docking_record");
    for (uint32_t lane = 0; lane < LANES && device->precision == ALD_DOUBLE; lane++) {
      compare_step(set, output, &e, lane);
    }
    if (device->precision != ALD_DOUBLE) compare_single(output, &e, steepest(input));
  }
  element_close(&e);
}

static void known_answers(const char *id, ald_precision precision) {
  static const char *const members[] = {"name", "note", "input", "steps", NULL};
  golden_set set = golden_open("simo", "docking.json");
  ald_device *device = test_device(id, precision);
  for (int c = 0; c < set.case_count; c++) {
    struct fy_node *item = golden_case(&set, c, members);
    char name[128];
    snprintf(name, sizeof name, "%s", golden_need_word(item, "name"));
    /* these hang on the last digit of double precision */
    if (precision != ALD_DOUBLE &&
        (strcmp(name, "radius_exactly_entry") == 0 || strcmp(name, "cross_exactly_at_zero") == 0)) {
      continue;
    }
    known_case(&set, item, device);
  }
  ald_device_close(device);
  golden_close(&set);
}

static void known_answers_on_openmp(void **state) {
  (void)state;
  known_answers("openmp", ALD_DOUBLE);
}
static void known_answers_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  known_answers("opencl", ALD_DOUBLE);
}
static void known_answers_in_single_precision(void **state) {
  (void)state;
  known_answers("openmp", ALD_SINGLE_PRECISION);
}

/* ---- random scenes */

static const char askew[] =
    "    pin: [0.2, -0.1, 0.4]\n    cylinder: [-0.3, 0.1, 0.2]\n    axis: [1, 2, -2]\n"
    "    entry radius: 2 m\n    entered at start: yes\n    damping exponent: 1.5\n"
    "    levels: [[0, 0.1, 0, 1e4], [0, 0.3, 2e5, 2e4], [0, 0.9, 9e5, 3e4], [0.5, 0.05, 0, 0],\n"
    "      [0.5, 0.4, 5e5, 1e4], [1.5, 0, 0, 1e4], [1.5, 0.2, 1e5, 1e4]]\n";

/* what the bodies receive in all: no force, and no moment about the origin; and turned scenes give
 * turned forces */
static void forces_balance_and_turn_with_the_scene(void **state) {
  (void)state;
  char text[TEXT];
  int pushed = 0;
  test_random r = test_random_from(test_seed(), 1);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  snprintf(text, sizeof text, "%s%s", head, askew);
  for (int k = 0; k < 40; k++) {
    element_pose poses[2], now[2];
    double turn[9], axis[3], first[6], wrench[6], expected[6], sums[2][6], about[2][3];
    element_tile e = element_open(text, device, LANES);
    for (int b = 0; b < 2; b++) random_pose(&r, &poses[b]);
    for (uint32_t lane = 0; lane < LANES; lane++) {
      random_axis(&r, axis);
      turn_about(axis, lane == 0 ? 0 : test_uniform(&r, 0, 6), turn);
      for (uint32_t b = 0; b < 2; b++) {
        now[b] = turned_pose(&poses[b], turn);
        element_put(&e, b, lane, &now[b]);
      }
      element_run(&e, "docking");
      element_run(&e, "sum_forces_spatial");
      if (lane == 0) element_wrench(&e, 0, first);
      element_wrench(&e, lane, wrench);
      vector_rotate(turn, first, expected);
      vector_rotate(turn, first + 3, expected + 3);
      for (uint32_t b = 0; b < 2; b++) {
        element_sums(&e, b, lane, sums[b]);
        vector_cross(now[b].at, sums[b], about[b]);
      }
      pushed += element_row(&e, DOCKING_RADIAL, lane) > 0;
      /* some 1e6 N at 2 m, slopes of 2 MN/m, some ten roundings */
      for (int i = 0; i < 3; i++) {
        assert_true(fabs(wrench[i] - expected[i]) < 1e-7);
        assert_true(fabs(wrench[3 + i] - expected[3 + i]) < 1e-7);
        assert_true(fabs(sums[0][i] + sums[1][i]) < 1e-8);
        assert_true(fabs(sums[0][3 + i] + about[0][i] + sums[1][3 + i] + about[1][i]) < 1e-8);
      }
    }
    element_close(&e);
  }
  ald_device_close(device);
  assert_true(pushed > 50);
}

/* Random motion in and out of the cone, eight lanes at once and one lane alone, on the host and on
 * an OpenCL device: the same bits in all rows. */
static void same_bits(const char *other_id) {
  char text[TEXT];
  test_random r = test_random_from(test_seed(), 5);
  ald_device *host = test_device("openmp", ALD_DOUBLE);
  ald_device *other_device = test_device(other_id, ALD_DOUBLE);
  const uint32_t lanes = host->narrow && strcmp(other_id, "openmp") == 0 ? 1 : LANES;
  static const char *const passes[] = {"docking", "sum_forces_spatial", "docking_record"};
  snprintf(text, sizeof text, "%s%s", head, askew);
  element_tile wide = element_open(text, host, LANES);
  element_tile other = element_open(text, other_device, lanes);
  for (int step = 0; step < 40; step++) {
    for (uint32_t lane = 0; lane < LANES; lane++) {
      for (uint32_t b = 0; b < 2; b++) {
        element_pose where;
        random_pose(&r, &where);
        element_put(&wide, b, lane, &where);
        if (lane < lanes) element_put(&other, b, lane, &where);
      }
    }
    for (int p = 0; p < 3; p++) {
      element_run(&wide, passes[p]);
      element_run(&other, passes[p]);
      for (uint32_t lane = 0; lane < lanes; lane++) {
        element_expect_same(&wide, lane, &other, lane);
      }
    }
  }
  element_close(&wide);
  element_close(&other);
  ald_device_close(other_device);
  ald_device_close(host);
}

static void one_lane_alone_gets_the_bits_of_eight(void **state) {
  (void)state;
  same_bits("openmp");
}
static void opencl_gets_the_bits_of_openmp(void **state) {
  (void)state;
  need_device("opencl");
  same_bits("opencl");
}

/* ---- energy */

/* a loop of the tip at depths of 0.1 to 0.9 m and distances of 0.4 m about `middle` */
static element_pose loop_at(double middle, const double phase[3], int step) {
  const double angle = 2 * PI * step / LOOP_STEPS;
  const double d = middle + 0.4 * cos(angle + phase[0]), z = 0.5 + 0.4 * sin(angle + phase[1]);
  const double side = phase[2] + 0.5 * sin(angle);
  const double d_rate = -0.4 * sin(angle + phase[0]), z_rate = 0.4 * cos(angle + phase[1]);
  const double side_rate = 0.5 * cos(angle);
  const double at[] = {d * cos(side), d * sin(side), -z};
  const double velocity[] = {d_rate * cos(side) - d * side_rate * sin(side),
                             d_rate * sin(side) + d * side_rate * cos(side), -z_rate};
  element_pose tip = element_at_origin;
  memcpy(tip.at, at, sizeof at);
  memcpy(tip.velocity, velocity, sizeof velocity);
  return tip;
}

/* what loops did, in all lanes [J] */
typedef struct loops {
  double given[LANES]; /* to the pin, by the forces */
  double taken[LANES]; /* by the wall, by its record */
  double scale;        /* what goes in and out */
} loops;

/* Loops that take 2 pi seconds. The work is their power by the trapezoidal rule, which is exact to
 * rounding for smooth periodic powers. */
static loops run_loops(double middle, const char *cone, const char *mode, uint64_t seed) {
  char text[TEXT];
  double phase[LANES][3];
  loops l = {{0}, {0}, 0};
  test_random r = test_random_from(seed, 2);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  snprintf(text, sizeof text, "%s%s%s    entered at start: yes\n    mode: %s\n", led, downwards,
           cone, mode);
  element_tile e = element_open(text, device, LANES);
  for (uint32_t lane = 0; lane < LANES; lane++) {
    for (int k = 0; k < 3; k++) phase[lane][k] = test_uniform(&r, 0, 2 * PI);
    phase[lane][1] = phase[lane][0] + test_uniform(&r, -1, 1); /* a loop with an area */
  }
  for (int step = 0; step <= LOOP_STEPS; step++) {
    for (uint32_t lane = 0; lane < LANES; lane++) {
      const element_pose tip = loop_at(middle, phase[lane], step);
      element_put(&e, PIN, lane, &tip);
    }
    element_run(&e, "docking");
    element_run(&e, "docking_record");
    for (uint32_t lane = 0; lane < LANES && step < LOOP_STEPS; lane++) {
      const element_pose tip = loop_at(middle, phase[lane], step);
      double wrench[6];
      element_wrench(&e, lane, wrench);
      const double part = vector_dot(wrench, tip.velocity) * 2 * PI / LOOP_STEPS;
      l.given[lane] += part;
      l.scale += fabs(part) / LANES;
    }
  }
  for (uint32_t lane = 0; lane < LANES; lane++) {
    l.taken[lane] = element_row(&e, DOCKING_ENERGY_DISSIPATED, lane);
  }
  element_close(&e);
  ald_device_close(device);
  return l;
}

/* The wall is touched at all these distances, and no row is passed. Its energy is a function of the
 * distance beyond the clearance, so it comes back to the rounding of 512 sums: 1e-12 of it. */
static void closed_loops_in_clearance_mode_give_no_energy(void **state) {
  (void)state;
  const loops l = run_loops(1.5, narrowing, "clearance", test_seed());
  assert_true(l.scale > 1e4);
  for (int lane = 0; lane < LANES; lane++) {
    assert_true(fabs(l.given[lane]) < 1e-12 * l.scale);
    assert_true(fabs(l.taken[lane]) < 1e-12 * l.scale);
  }
}

/* Where one level is touched and the other is not the literal reading gives or takes energy: why it
 * is not the default. The default does not there either, but touching begins and ends on the way,
 * which the trapezoidal rule feels at second order in a step of a 512th. */
static void closed_loops_in_bilinear_mode_do(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  const loops clearance = run_loops(0.8, narrowing, "clearance", seed);
  const loops bilinear = run_loops(0.8, narrowing, "bilinear", seed);
  double most[2] = {0};
  for (int lane = 0; lane < LANES; lane++) {
    most[0] = fmax(most[0], fabs(clearance.given[lane]));
    most[1] = fmax(most[1], fabs(bilinear.given[lane]));
  }
  assert_true(most[0] < 1e-4 * clearance.scale);
  assert_true(most[1] > 1e-3 * bilinear.scale);
}

/* damping takes energy, and the record says how much: power over time against force over path, both
 * trapezoidal, differ at second order in a step of a 512th */
static void damped_loops_take_energy(void **state) {
  (void)state;
  const loops l = run_loops(
      1.5,
      "    entry radius: 0.9 m\n    damping exponent: 2\n"
      "    levels: [[0, 1, 0, 5e4], [0, 1.2, 4e5, 5e4], [1, 0.5, 0, 5e4], [1, 0.7, 4e5, 5e4]]\n",
      "clearance", test_seed());
  for (int lane = 0; lane < LANES; lane++) {
    assert_true(l.given[lane] < 0);
    assert_true(fabs(l.given[lane] + l.taken[lane]) < 0.05 * fabs(l.given[lane]));
  }
}

/* ---- passages of the mouth */

static void entries_misses_and_returns_are_told(void **state) {
  (void)state;
  /* depth and distance of the tip, step by step */
  static const double path[][2] = {{-0.2, 0.1}, {0.1, 0.3}, {0.6, 0.8}, {-0.1, 0.2}, {0.2, 0.95},
                                   {0.4, 0.1},  {-0.3, 0},  {0, 0.5},   {0.3, 0.95}};
  static const uint32_t told[] = {EVENT_ENTERED,      EVENT_CONTACT_BEGIN, EVENT_LEFT,
                                  EVENT_CONTACT_END,  EVENT_MISSED,        EVENT_ENTERED,
                                  EVENT_CONTACT_BEGIN};
  char text[TEXT];
  uint32_t what[16];
  double value[16];
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  snprintf(text, sizeof text, "%s%s%s", head, downwards, narrowing);
  element_tile e = element_open(text, device, LANES);
  assert_true(isnan(element_row(&e, DOCKING_ENTRY_TIME, 0)));
  for (size_t step = 0; step < sizeof path / sizeof path[0]; step++) {
    element_pose tip = element_at_origin;
    tip.at[0] = 0.6 * path[step][1];
    tip.at[1] = 0.8 * path[step][1];
    tip.at[2] = -path[step][0];
    for (uint32_t lane = 0; lane < LANES; lane++) element_put(&e, PIN, lane, &tip);
    element_run(&e, "docking");
    element_run(&e, "docking_record");
    element_run(&e, "clock");
  }
  assert_true(fabs(element_row(&e, DOCKING_ENTRY_TIME, 3) - 0.1) < 1e-15);
  assert_true(fabs(element_row(&e, DOCKING_FIRST_TOUCH, 3) - 0.2) < 1e-15);
  assert_true(element_row(&e, DOCKING_ENTRIES, 3) == 2);
  assert_true(element_row(&e, DOCKING_MISSES, 3) == 1);
  /* 0.8 m at 0.6 m depth is 0.1 m beyond the clearance, 0.95 m at 0.3 m too: 2 MN/m each */
  assert_true(fabs(element_row(&e, DOCKING_PEAK_RADIAL, 3) - 2e5) < 1e-6);
  assert_true(fabs(element_row(&e, DOCKING_PEAK_AXIAL, 3) - 1e5) < 1e-6);
  assert_true(fabs(element_row(&e, DOCKING_GREATEST_OFFSET, 3) - 0.95) < 1e-15);
  assert_int_equal(element_events(&e, 3, what, value, 16), 7);
  for (int k = 0; k < 7; k++) assert_int_equal(what[k], told[k]);
  assert_true(fabs(value[0] - 0.3) < 1e-15 && fabs(value[2] - 0.2) < 1e-15);
  assert_true(fabs(value[4] - 0.95) < 1e-15 && fabs(value[5] - 0.5) < 1e-15);
  element_close(&e);
  ald_device_close(device);
}

/* a pin that has been inside since before the start needs no passage */
static void a_pin_may_start_inside(void **state) {
  (void)state;
  char text[TEXT];
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  for (int inside = 0; inside < 2; inside++) {
    snprintf(text, sizeof text, "%s%s%s    entered at start: %s\n", head, downwards, narrowing,
             inside ? "yes" : "no");
    element_tile e = element_open(text, device, LANES);
    element_pose tip = element_at_origin;
    tip.at[0] = 0.9;
    tip.at[2] = -0.5;
    element_put(&e, PIN, 0, &tip);
    element_run(&e, "docking");
    element_run(&e, "docking_record");
    assert_true((element_row(&e, DOCKING_RADIAL, 0) > 0) == (inside == 1));
    assert_true(isnan(element_row(&e, DOCKING_ENTRY_TIME, 0)) == (inside == 0));
    assert_true(element_row(&e, DOCKING_ENTRIES, 0) == 0);
    element_close(&e);
  }
  ald_device_close(device);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_answers_on_openmp),
      cmocka_unit_test(known_answers_on_opencl),
      cmocka_unit_test(known_answers_in_single_precision),
      cmocka_unit_test(forces_balance_and_turn_with_the_scene),
      cmocka_unit_test(one_lane_alone_gets_the_bits_of_eight),
      cmocka_unit_test(opencl_gets_the_bits_of_openmp),
      cmocka_unit_test(closed_loops_in_clearance_mode_give_no_energy),
      cmocka_unit_test(closed_loops_in_bilinear_mode_do),
      cmocka_unit_test(damped_loops_take_energy),
      cmocka_unit_test(entries_misses_and_returns_are_told),
      cmocka_unit_test(a_pin_may_start_inside),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
