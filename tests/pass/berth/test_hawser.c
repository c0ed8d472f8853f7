/* SPDX-License-Identifier: Apache-2.0
 * Hawsers through their passes, on every device: answers of an independent implementation, third
 * law, rotation of the scene, closed loops, the area of a hysteresis, parting, pretension. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/berth/hawser_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/golden_json.h"
#include "support/posed.h"
#include "support/random.h"
#include "tile/tile.h"

enum { TEXT = 4096, ROWS_MAX = 64 };

/* two bodies in space, not heavy, and a line between them */
static posed open_line(const char *device, const char *line) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 1000 s, step: 0.5 s}\nenvironment: {gravity: 0}\nbodies:\n"
           "  a: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six}\n"
           "  b: {mass: 300 t, radii of gyration: [5, 20, 20], freedoms: six}\n"
           "hawsers:\n  line: {between: [a, b], %s}\n",
           line);
  return posed_open(device, text);
}

static void evaluate(posed *p) {
  const char *const passes[] = {"hawser"};
  posed_run(p, passes, 1);
}

/* one step: forces, records, clock */
static void record(posed *p) {
  const char *const passes[] = {"hawser", "hawser_record", "clock"};
  posed_run(p, passes, 3);
}

static double line_row(const posed *p, uint32_t row) {
  return posed_row(p, KIND_hawser, row, 0, 0);
}

/* both bodies in all lanes; b stays at the origin */
static void put_a(posed *p, const posed_body *a) {
  const posed_body b = posed_at(0, 0, 0);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    posed_put(p, 0, lane, a);
    posed_put(p, 1, lane, &b);
  }
}

/* body a along x at a distance, stretching at a rate */
static void put_distance(posed *p, double distance, double rate) {
  posed_body a = posed_at(distance, 0, 0);
  a.velocity[0] = rate;
  put_a(p, &a);
}

/* ------------------------------------------------------------------------------ known answers */

/* rows of a case as the study writes them */
static void write_line(struct fy_node *input, char *line) {
  double d[ROWS_MAX], f[ROWS_MAX], c[ROWS_MAX] = {0};
  const int rows = golden_numbers(input, "tab_d", d, ROWS_MAX);
  assert_int_equal(golden_numbers(input, "tab_F", f, ROWS_MAX), rows);
  const int damped = golden_numbers(input, "tab_C", c, ROWS_MAX);
  assert_true(damped == rows || damped <= 1);
  int used = snprintf(line, TEXT / 2, "tension only: no, damping exponent: %.17g, velocity limit: ",
                      golden_number(input, "p", 1));
  used += snprintf(line + used, (size_t)(TEXT / 2 - used), "%.17g, curve: [",
                   golden_number(input, "veps", 0));
  for (int r = 0; r < rows; r++) {
    used += snprintf(line + used, (size_t)(TEXT / 2 - used), "%s[%.17g, %.17g, %.17g]",
                     r ? ", " : "", d[r], f[r], c[damped == rows ? r : 0]);
    assert_true(used < TEXT / 2 - 80);
  }
  snprintf(line + used, (size_t)(TEXT / 2 - used), "]");
}

/* a case tells the ends of the line, or only its length and rate */
static void put_case(posed *p, struct fy_node *input) {
  posed_body a = posed_at(golden_number(input, "d", 0), 0, 0), b = posed_at(0, 0, 0);
  a.velocity[0] = golden_number(input, "ddot", 0);
  if (golden_member(input, "Xb")) {
    golden_need_numbers(input, "Xb", a.at, 3);
    golden_need_numbers(input, "vb", a.velocity, 3);
    golden_need_numbers(input, "Xg", b.at, 3);
    golden_need_numbers(input, "vg", b.velocity, 3);
  } else {
    golden_need_number(input, "d");
    golden_need_number(input, "ddot");
  }
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    posed_put(p, 0, lane, &a);
    posed_put(p, 1, lane, &b);
  }
}

static void check_case(const golden_set *set, const char *device, struct fy_node *one) {
  struct fy_node *input = golden_need(one, "input"), *output = golden_need(one, "output");
  static const char *const inputs[] = {"d",     "ddot",  "Xb",    "vb", "Xg",   "vg",
                                       "tab_d", "tab_F", "tab_C", "p",  "veps", NULL};
  static const char *const outputs[] = {"Fa", "d", "ddot", "F", NULL};
  char line[TEXT / 2];
  golden_expect_members(input, inputs);
  golden_expect_members(output, outputs);
  golden_need_number(output, "Fa");
  write_line(input, line);
  posed p = open_line(device, line);
  put_case(&p, input);
  evaluate(&p);
  const struct {
    const char *name;
    double value;
  } numbers[] = {{"Fa", line_row(&p, HAWSER_TENSION)},
                 {"d", line_row(&p, HAWSER_DISTANCE)},
                 {"ddot", posed_trace(&p, KIND_hawser, HAWSER_TRACE_RATE, 0, 0)}};
  int told = 0;
  for (int k = 0; k < 3; k++) {
    double expected = 0;
    if (golden_numbers(output, numbers[k].name, &expected, 1) == 0) continue;
    golden_near(numbers[k].name, numbers[k].value, expected, set->relative, 0, set->absolute);
    told++;
  }
  double force[3] = {0}, wrench[6];
  if (golden_numbers(output, "F", force, 3) > 0) {
    posed_wrench(&p, KIND_hawser, 0, POSED_LANES - 1, wrench);
    for (int k = 0; k < 3; k++) {
      golden_near("F", wrench[k], force[k], set->relative, 0, set->absolute);
    }
    told++;
  }
  assert_true(told > 0);
  posed_close(&p);
}

static void answers_are_those_of_another_implementation(void **state) {
  need_device(*state);
  static const char *const members[] = {"name", "input", "output", "note", NULL};
  golden_set set = golden_open("simo", "force_elongation.json");
  for (int k = 0; k < set.case_count; k++) {
    check_case(&set, *state, golden_case(&set, k, members));
  }
  golden_close(&set);
}

/* ------------------------------------------------------------------------------ symmetry */

static const char crooked[] =
    "from: [3, -1, 2], to: [-2, 0.5, 1], tension only: no, damping exponent: 1.5,\n"
    "    curve: [[5, -40 kN, 0], [10, 10 kN, 9 kN s/m], [14, 90 kN, 30 kN s/m]]";

static void random_unit(test_random *r, double *q) {
  double sum = 0;
  for (int k = 0; k < 4; k++) {
    q[k] = test_uniform(r, -1, 1);
    sum += q[k] * q[k];
  }
  for (int k = 0; k < 4; k++) q[k] /= sqrt(sum);
}

/* the matrix of a unit quaternion, its columns as rows */
static void axes_of(const double *q, double axes[3][3]) {
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double m[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
                          {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
                          {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
  memcpy(axes, m, sizeof m);
}

static posed_body random_body(test_random *r) {
  double q[4];
  posed_body b = {0};
  random_unit(r, q);
  axes_of(q, b.axes);
  for (int k = 0; k < 3; k++) {
    b.at[k] = test_uniform(r, -8, 8);
    b.velocity[k] = test_uniform(r, -2, 2);
    b.spin[k] = test_uniform(r, -0.3, 0.3);
  }
  return b;
}

static void turn(double axes[3][3], double *v) {
  double out[3] = {0};
  for (int k = 0; k < 3; k++) {
    for (int c = 0; c < 3; c++) out[c] += v[k] * axes[k][c];
  }
  memcpy(v, out, sizeof out);
}

static posed_body turned(const posed_body *b, double axes[3][3]) {
  posed_body t = *b;
  turn(axes, t.at);
  turn(axes, t.velocity);
  turn(axes, t.spin);
  for (int k = 0; k < 3; k++) turn(axes, t.axes[k]);
  return t;
}

/* the moment of a wrench about the origin, given that about a point */
static void about_origin(const double *at, double *wrench) {
  wrench[3] += at[1] * wrench[2] - at[2] * wrench[1];
  wrench[4] += at[2] * wrench[0] - at[0] * wrench[2];
  wrench[5] += at[0] * wrench[1] - at[1] * wrench[0];
}

/* Random poses in all lanes: forces and moments about one point sum to nothing, and the force
 * points along the line. Forces of up to 1 MN (above the curve, 3.5 m/s) on arms of 20 m: 1e-7 is
 * some hundred roundings. */
static void third_law_holds(void **state) {
  need_device(*state);
  posed p = open_line(*state, crooked);
  test_random r = test_random_from(test_seed(), 0);
  for (int run = 0; run < 20; run++) {
    posed_body a[POSED_LANES], b[POSED_LANES];
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      a[lane] = random_body(&r);
      b[lane] = random_body(&r);
      posed_put(&p, 0, lane, &a[lane]);
      posed_put(&p, 1, lane, &b[lane]);
    }
    const char *const passes[] = {"hawser", "sum_forces_spatial"};
    posed_run(&p, passes, 2);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      double on_a[6], on_b[6], size = 0;
      posed_sum(&p, 0, lane, on_a);
      posed_sum(&p, 1, lane, on_b);
      for (int k = 0; k < 3; k++) size += on_a[k] * on_a[k];
      const double tension = posed_row(&p, KIND_hawser, HAWSER_TENSION, 0, lane);
      assert_true(fabs(sqrt(size) - fabs(tension)) < 1e-9);
      about_origin(a[lane].at, on_a);
      about_origin(b[lane].at, on_b);
      for (int k = 0; k < 6; k++) assert_true(fabs(on_a[k] + on_b[k]) < 1e-7);
    }
  }
  posed_close(&p);
}

/* lane 1 is lane 0 turned about a random axis; tolerance as above */
static void the_scene_may_be_turned(void **state) {
  need_device(*state);
  posed p = open_line(*state, crooked);
  test_random r = test_random_from(test_seed(), 1);
  for (int run = 0; run < 50; run++) {
    double q[4], axes[3][3], here[6], there[6];
    random_unit(&r, q);
    axes_of(q, axes);
    const posed_body a = random_body(&r), b = random_body(&r);
    const posed_body turned_a = turned(&a, axes), turned_b = turned(&b, axes);
    posed_put(&p, 0, 0, &a);
    posed_put(&p, 1, 0, &b);
    posed_put(&p, 0, 1, &turned_a);
    posed_put(&p, 1, 1, &turned_b);
    evaluate(&p);
    posed_wrench(&p, KIND_hawser, 0, 0, here);
    posed_wrench(&p, KIND_hawser, 0, 1, there);
    turn(axes, here);
    turn(axes, here + 3);
    for (int k = 0; k < 6; k++) assert_true(fabs(here[k] - there[k]) < 1e-7);
  }
  posed_close(&p);
}

/* the line is the same whichever body is named first */
static void bodies_may_be_swapped(void **state) {
  need_device(*state);
  posed p = open_line(*state, crooked);
  posed s = open_line(*state,
                      "to: [3, -1, 2], from: [-2, 0.5, 1], tension only: no, damping exponent: "
                      "1.5,\n    curve: [[5, -40 kN, 0], [10, 10 kN, 9 kN s/m], [14, 90 kN, 30 kN "
                      "s/m]]");
  test_random r = test_random_from(test_seed(), 2);
  for (int run = 0; run < 20; run++) {
    const posed_body a = random_body(&r), b = random_body(&r);
    double one[6], other[6];
    posed_put(&p, 0, 3, &a);
    posed_put(&p, 1, 3, &b);
    posed_put(&s, 0, 3, &b);
    posed_put(&s, 1, 3, &a);
    evaluate(&p);
    evaluate(&s);
    posed_wrench(&p, KIND_hawser, 0, 3, one);
    posed_wrench(&s, KIND_hawser, 0, 3, other);
    for (int k = 0; k < 3; k++) assert_true(one[k] == -other[k]);
  }
  posed_close(&p);
  posed_close(&s);
}

static void ends_at_one_place_have_no_force(void **state) {
  need_device(*state);
  posed p = open_line(*state, "tension only: no, curve: [[0, 5 kN, 1 kN s/m], [1, 6 kN]]");
  double wrench[6];
  put_distance(&p, 0.5e-9, 1);
  evaluate(&p);
  posed_wrench(&p, KIND_hawser, 0, 0, wrench);
  for (int k = 0; k < 6; k++) assert_true(wrench[k] == 0);
  put_distance(&p, 2e-9, 0);
  evaluate(&p);
  posed_wrench(&p, KIND_hawser, 0, 0, wrench);
  assert_true(fabs(wrench[0] + 5e3) < 1e-4);
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ energy */

/* Along x there and back through the rows of a hysteresis, with points between them: what is
 * dissipated is the area between its curves, and nothing else is left. Sums of forces of 5e5 over
 * steps: a few roundings each. */
static void a_hysteresis_takes_the_area_of_its_loop(void **state) {
  need_device(*state);
  posed p = open_line(*state,
                      "hysteresis: [[10, 0 kN, 0 kN], [11, 200 kN, 100 kN], [13, 500 kN, 300 kN]]");
  const double x[] = {10, 10.25, 11, 11.5, 12, 13};
  const double area = 0.5 * 100e3 * 1 + 0.5 * (100e3 + 200e3) * 2;
  for (int loop = 1; loop <= 3; loop++) {
    for (int k = 0; k < 6; k++) {
      put_distance(&p, x[k], 1e-3);
      record(&p);
    }
    assert_true(line_row(&p, HAWSER_TENSION) == 500e3);
    for (int k = 5; k >= 0; k--) {
      put_distance(&p, x[k], -1e-3);
      record(&p);
      if (k == 5) assert_true(line_row(&p, HAWSER_TENSION) == 300e3);
    }
    assert_true(fabs(line_row(&p, HAWSER_ENERGY_DISSIPATED) - loop * area) < 1e-9 * area);
    assert_true(fabs(line_row(&p, HAWSER_WORK) - loop * area) < 1e-9 * area);
  }
  /* the greatest is at the last turn: the mean of both curves to 13 m, and half of each loop */
  const double mean = 0.5 * 150e3 + 0.5 * (150e3 + 400e3) * 2;
  assert_true(fabs(line_row(&p, HAWSER_ENERGY_ABSORBED) - (mean + 2.5 * area)) < 1e-9 * area);
  assert_true(line_row(&p, HAWSER_PEAK_TENSION) == 500e3);
  posed_close(&p);
}

/* A body is led along random closed paths in space. An elastic line gives all back, but for the
 * corners of its curve, each of which the mean of two forces misses by at most
 * (change of slope) x step^2/8; a damped one keeps at least as much. */
static void closed_loops_create_no_energy(void **state) {
  need_device(*state);
  const char *lines[] = {"curve: [[4, 0], [6, 20 kN], [9, 200 kN]]",
                         "tension only: no, curve: [[4, 0], [6, 20 kN], [9, 200 kN]]",
                         "stiffness: 30 kN/m, length: 5, damping: 4 kN s/m",
                         "damping exponent: 2, curve: [[4, 0, 1e3], [6, 20e3, 0], [9, 2e5, 5e3]]",
                         "hysteresis: [[4, 0, 0], [6, 20 kN, 10 kN], [9, 200 kN, 90 kN]]"};
  test_random r = test_random_from(test_seed(), 3);
  enum { STEPS = 200 };
  for (int l = 0; l < 5; l++) {
    posed p = open_line(*state, lines[l]);
    double c[3][4], greatest = 0, work = 0;
    for (int k = 0; k < 12; k++) c[k / 4][k % 4] = test_uniform(&r, -2, 2);
    c[0][0] = 8; /* taut, at least in the mean */
    for (int s = 0; s <= STEPS; s++) {
      const double t = 6.283185307179586 * (s % STEPS) / STEPS;
      posed_body a = posed_at(0, 0, 0);
      for (int k = 0; k < 3; k++) {
        a.at[k] = c[k][0] + c[k][1] * cos(t) + c[k][2] * sin(t) + c[k][3] * cos(2 * t);
        a.velocity[k] = -c[k][1] * sin(t) + c[k][2] * cos(t) - 2 * c[k][3] * sin(2 * t);
      }
      put_a(&p, &a);
      const double before = line_row(&p, HAWSER_DISTANCE);
      record(&p);
      if (s > 0) greatest = fmax(greatest, fabs(line_row(&p, HAWSER_DISTANCE) - before));
    }
    work = line_row(&p, HAWSER_WORK);
    /* slopes change by at most 60 kN/m at three corners, which a loop passes at most eight times */
    const double missed = 3 * 8 * 60e3 * greatest * greatest / 8;
    const double lost = line_row(&p, HAWSER_ENERGY_DISSIPATED);
    assert_true(l < 2 ? lost == 0 : lost > 0);
    assert_true(fabs(work - lost) < missed);
    assert_true(work > -missed);
    posed_close(&p);
  }
}

/* ------------------------------------------------------------------------------ parting */

/* stretched beyond its load it parts once, at that time, and never pulls again */
static void a_line_parts_once_and_for_good(void **state) {
  need_device(*state);
  posed p = open_line(*state, "stiffness: 100 kN/m, length: 10, breaking load: 250 kN");
  const uint32_t *plan = p.layout->plan;
  const double x[] = {9, 11, 12.5, 12, 13, 14, 13, 20};
  for (int k = 0; k < 8; k++) {
    put_distance(&p, x[k], 0);
    record(&p);
    const double expected = k < 5 ? fmax(0, 100e3 * (x[k] - 10)) : 0;
    assert_true(fabs(line_row(&p, HAWSER_TENSION) - expected) < 1e-9);
    assert_true(posed_trace(&p, KIND_hawser, HAWSER_TRACE_PARTED, 0, 0) == (k > 4));
    assert_true(isnan(line_row(&p, HAWSER_PARTED_AT)) == (k < 4));
  }
  /* the step of 13 m is the fifth and begins at 2 s; 12.5 m was just the load */
  assert_true(line_row(&p, HAWSER_PARTED_AT) == 2.0);
  assert_int_equal(posed_flag(&p, KIND_hawser, HAWSER_STATE, 0, 0), HAWSER_PARTED);
  assert_true(line_row(&p, HAWSER_PEAK_TENSION) == 300e3);
  assert_true(fabs(line_row(&p, HAWSER_UTILISATION) - 1.2) < 1e-15);
  assert_true(line_row(&p, HAWSER_GREATEST_ELONGATION) == 3);
  assert_true(line_row(&p, HAWSER_SLACK_TIME) == 0.5);
  assert_true(fabs(line_row(&p, HAWSER_IMPULSE) - 0.5 * 850e3) < 1e-9);
  /* one event, of this line, with the tension that broke it */
  assert_int_equal(ald_tile_flag(p.tile, plan[PLAN_LANE_FLAGS] + LANE_EVENTS, 0), 1);
  assert_int_equal(ald_tile_flag(p.tile, plan[PLAN_EVENT_FLAGS], 0), EVENT_PARTED * EVENT_SOURCES);
  assert_int_equal(ald_tile_flag(p.tile, plan[PLAN_EVENT_FLAGS] + 1, 0), 4);
  assert_true(ald_tile_real(p.tile, plan[PLAN_EVENT_ROWS], 0) == 300e3);
  posed_close(&p);
}

static void a_line_without_a_load_never_parts(void **state) {
  need_device(*state);
  posed p = open_line(*state, "stiffness: 100 kN/m");
  put_distance(&p, 1e6, 0);
  record(&p);
  assert_true(isnan(line_row(&p, HAWSER_PARTED_AT)));
  assert_true(line_row(&p, HAWSER_UTILISATION) == 0);
  assert_true(line_row(&p, HAWSER_TENSION) == 1e11);
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ pretension */

/* the first evaluation sets the length; later ones do not. Divisions by slopes and differences of
 * lengths of 40 m: relative errors of 1e-14 of 1 MN */
static void pretension_sets_the_length(void **state) {
  need_device(*state);
  const struct {
    const char *line;
    double start, later, expected;
  } cases[] = {
      {"stiffness: 80 kN/m, pretension: 120 kN", 40, 41, 200e3},
      {"stiffness: 80 kN/m, pretension: 120 kN", 40, 38, 0},
      {"curve: [[0, 0], [1, 100 kN], [2, 400 kN]], pretension: 250 kN", 30, 30.25, 325e3},
      {"curve: [[0, 0], [1, 100 kN], [2, 400 kN]], pretension: 50 kN", 30, 31, 250e3},
      {"curve: [[0, 0], [1, 100 kN], [2, 400 kN]], pretension: 700 kN", 30, 30.5, 850e3},
      {"curve: [[0, 0], [1, 0], [2, 400 kN]], pretension: 100 kN", 30, 29.75, 0},
      {"hysteresis: [[0, 0, 0], [1, 100 kN, 60 kN]], pretension: 40 kN", 30, 30.5, 80e3},
      {"curve: [[0, 0], [1, 100 kN]], force factor: 2, pretension: 50 kN", 30, 30.5, 150e3},
  };
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    posed p = open_line(*state, cases[k].line);
    put_distance(&p, cases[k].start, 0);
    record(&p);
    put_distance(&p, cases[k].later, 0);
    record(&p);
    assert_true(fabs(line_row(&p, HAWSER_TENSION) - cases[k].expected) < 1e-8);
    posed_close(&p);
  }
}

/* ------------------------------------------------------------------------------ all devices */

#define ON(device, test) \
  { "on " device ": " #test, test, NULL, NULL, (void *)device }
#define ON_BOTH(test) ON("openmp", test), ON("opencl", test)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(answers_are_those_of_another_implementation),
      ON_BOTH(third_law_holds),
      ON_BOTH(the_scene_may_be_turned),
      ON_BOTH(bodies_may_be_swapped),
      ON_BOTH(ends_at_one_place_have_no_force),
      ON_BOTH(a_hysteresis_takes_the_area_of_its_loop),
      ON_BOTH(closed_loops_create_no_energy),
      ON_BOTH(a_line_parts_once_and_for_good),
      ON_BOTH(a_line_without_a_load_never_parts),
      ON_BOTH(pretension_sets_the_length),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
