/* SPDX-License-Identifier: Apache-2.0
 * Bumpers through their passes, on every device: known answers of bumpers and of clashes, third
 * law, exchange of the bars, rotation of the scene. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/berth/bumper_rows.h"
#include "support/devices.h"
#include "support/golden_json.h"
#include "support/vectors.h"

enum { LANES = 8, A = 0, B = 1, TEXT = 16384, ROWS = 64 };

static const char head[] =
    "allide: 1\nrun: {duration: 1, step: 0.1}\nenvironment: {gravity: 0}\nbodies:\n"
    "  a: {mass: 1000, radii of gyration: [1, 1, 1], freedoms: six}\n"
    "  b: {mass: 3000, radii of gyration: [1, 1, 1], freedoms: six}\nbumpers:\n  g:\n";

/* ---- known answers */

/* a bar with the velocities of its two ends */
typedef struct bar {
  double end[2][3], velocity[2][3];
} bar;

static size_t put_point(char *text, const char *key, const double xyz[3]) {
  return (size_t)sprintf(text, "    %s: [%.17g, %.17g, %.17g]\n", key, xyz[0], xyz[1], xyz[2]);
}

static size_t put_head(char *text, const bar bars[2]) {
  static const char *const keys[] = {"bar a from", "bar a to", "bar b from", "bar b to"};
  size_t used = (size_t)sprintf(text, "%s    between: [a, b]\n", head);
  for (int k = 0; k < 4; k++) used += put_point(text + used, keys[k], bars[k / 2].end[k % 2]);
  return used;
}

/* Velocity and spin of a rigid body whose bar's ends move so; where the ends' velocities would
 * stretch the bar, that of the closest point, given as 0 to 1 along it. */
static void put_motion(const bar *b, double part, element_pose *where) {
  double along[3], by[3], turned[3], size = 0;
  for (int i = 0; i < 3; i++) {
    along[i] = b->end[1][i] - b->end[0][i];
    by[i] = b->velocity[1][i] - b->velocity[0][i];
    size += along[i] * along[i];
  }
  *where = element_at_origin;
  if (size > 0) vector_cross(along, by, where->spin);
  for (int i = 0; i < 3; i++) where->spin[i] /= size > 0 ? size : 1;
  vector_cross(where->spin, b->end[0], turned);
  for (int i = 0; i < 3; i++) where->velocity[i] = b->velocity[0][i] - turned[i];
  if (fabs(vector_dot(along, by)) > 1e-12 || size == 0) {
    for (int i = 0; i < 3; i++) {
      where->spin[i] = 0;
      where->velocity[i] = b->velocity[0][i] + part * by[i];
    }
  }
}

/* what a case says, whichever of the two files it is of */
typedef struct known {
  char text[TEXT];
  bar bars[2];
  double force[3];   /* on A */
  double d, p, r, f; /* f: 0 without contact */
  double v;          /* NaN: not told */
  double slope;      /* steepest of force by distance [N/m] */
  bool contact;
} known;

static void known_bar(struct fy_node *ends[2], struct fy_node *velocities[2], bar *b) {
  for (int e = 0; e < 2; e++) {
    assert_int_equal(golden_values(ends[e], b->end[e], 3), 3);
    assert_int_equal(golden_values(velocities[e], b->velocity[e], 3), 3);
  }
}

static void known_output(struct fy_node *output, known *k) {
  k->d = golden_number(output, "d", (double)NAN);
  k->p = golden_number(output, "p", (double)NAN);
  k->r = golden_number(output, "r", (double)NAN);
  k->v = golden_number(output, "v", (double)NAN);
  k->contact = golden_truth(output, "contact", false);
}

static void known_bumper(struct fy_node *item, known *k) {
  struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
  static const char *const names[2][3] = {{"A1", "A2", "vA"}, {"B1", "B2", "vB"}};
  double d[ROWS], f[ROWS], c[ROWS];
  for (int b = 0; b < 2; b++) {
    struct fy_node *moves = golden_need(input, names[b][2]);
    struct fy_node *ends[] = {golden_need(input, names[b][0]), golden_need(input, names[b][1])};
    struct fy_node *velocities[] = {golden_at(moves, 0), golden_at(moves, 1)};
    known_bar(ends, velocities, &k->bars[b]);
  }
  static const char *const inputs[] = {"A1",    "A2", "B1", "B2",   "vA",      "vB", "tab_d",
                                       "tab_f", "c",  "e",  "vlim", "endcaps", NULL};
  static const char *const outputs[] = {"d", "p",       "r",        "P", "Q", "parallel", "FA",
                                        "F", "contact", "interior", "u", "v", "fallback", NULL};
  golden_expect_members(input, inputs);
  golden_expect_members(output, outputs);
  const int rows = golden_numbers(input, "tab_d", d, ROWS);
  golden_need_numbers(input, "tab_f", f, rows);
  /* one coefficient, or one for each row */
  if (golden_numbers(input, "c", c, ROWS) != rows) {
    for (int row = rows - 1; row >= 0; row--) c[row] = c[0];
  }
  size_t used = put_head(k->text, k->bars);
  used +=
      (size_t)sprintf(k->text + used, "    damping exponent: %.17g\n    velocity limit: %.17g\n",
                      golden_number(input, "e", 1), golden_number(input, "vlim", 0));
  used += (size_t)sprintf(k->text + used, "    end caps: %s\n    curve:\n",
                          golden_truth(input, "endcaps", true) ? "yes" : "no");
  for (int row = 0; row < rows; row++) {
    used +=
        (size_t)sprintf(k->text + used, "      - [%.17g, %.17g, %.17g]\n", d[row], f[row], c[row]);
  }
  known_output(output, k);
  k->slope = 0;
  for (int row = 1; row < rows; row++) {
    k->slope = fmax(k->slope, fabs((f[row] - f[row - 1]) / (d[row] - d[row - 1])));
  }
  k->f = golden_number(output, "F", (double)NAN);
  assert_int_equal(golden_numbers(output, "FA", k->force, 3), 3);
}

static void known_clash(struct fy_node *item, known *k) {
  struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
  double values[2][3], part[3];
  for (int b = 0; b < 2; b++) {
    struct fy_node *side = golden_need(input, b ? "S2" : "S1");
    struct fy_node *ends[] = {golden_need(side, "x1"), golden_need(side, "x2")};
    struct fy_node *velocities[] = {golden_need(side, "v1"), golden_need(side, "v2")};
    known_bar(ends, velocities, &k->bars[b]);
    values[b][0] = golden_number(side, "k", (double)NAN);
    values[b][1] = golden_number(side, "c", (double)NAN);
    values[b][2] = golden_number(side, "r", (double)NAN);
  }
  size_t used = put_head(k->text, k->bars);
  static const char *const names[] = {"stiffness", "damping", "radius"};
  for (int n = 0; n < 3; n++) {
    used += (size_t)sprintf(k->text + used, "    %s: [%.17g, %.17g]\n", names[n], values[0][n],
                            values[1][n]);
  }
  known_output(output, k);
  k->slope = fmax(values[0][0], values[1][0]);
  k->f = golden_number(output, "f", (double)NAN);
  assert_int_equal(golden_numbers(output, "F1a", k->force, 3), 3);
  assert_int_equal(golden_numbers(output, "F1b", part, 3), 3);
  for (int i = 0; i < 3; i++) k->force[i] += part[i];
}

/* all lanes hold the same case, so every one is compared */
static void compare_known(const golden_set *set, const known *k, const element_tile *e) {
  for (uint32_t lane = 0; lane < LANES; lane++) {
    double wrench[6], arm[3], moment[3];
    element_wrench(e, lane, wrench);
    golden_near("d", element_trace(e, BUMPER_TRACE_DISTANCE, lane), k->d, set->relative, 0,
                set->absolute);
    golden_near("p", element_trace(e, BUMPER_TRACE_P, lane), k->p, set->relative, 0, set->absolute);
    golden_near("r", element_trace(e, BUMPER_TRACE_R, lane), k->r, set->relative, 0, set->absolute);
    golden_near("force", element_row(e, BUMPER_FORCE, lane), k->f, set->relative, 0, set->absolute);
    for (int i = 0; i < 3; i++) {
      golden_near("force on A", wrench[i], k->force[i], set->relative, k->f, set->absolute);
    }
    for (int i = 0; i < 3; i++) {
      arm[i] = k->bars[A].end[0][i] + k->p * (k->bars[A].end[1][i] - k->bars[A].end[0][i]);
    }
    vector_cross(arm, k->force, moment);
    for (int i = 0; i < 3; i++) {
      golden_near("moment on A", wrench[3 + i], moment[i], set->relative, 10 * k->f,
                  10 * set->absolute);
    }
    const uint32_t touch = element_flag(e, BUMPER_TOUCH, lane);
    assert_int_equal(touch, k->contact ? BUMPER_IS_TOUCHING : BUMPER_IS_APART);
    if (!k->contact || isnan(k->v)) continue;
    golden_near("v", element_row(e, BUMPER_CLOSING, lane), k->v, set->relative, 1, set->absolute);
  }
}

/* single precision, as the known answers suggest: forces to 1e-4 of the case's greatest, lengths to
 * 1e-5 m, which the steepest slope of the case turns into force */
static void compare_single(const known *k, const element_tile *e) {
  double wrench[6];
  element_wrench(e, 0, wrench);
  for (int i = 0; i < 3; i++) {
    golden_near("force on A", wrench[i], k->force[i], 1e-4, k->f, 1e-5 * k->slope);
  }
}

static void known_answers(const char *file, void (*read)(struct fy_node *, known *), const char *id,
                          ald_precision precision) {
  static const char *const members[] = {"name", "input", "output", "note", NULL};
  golden_set set = golden_open("simo", file);
  ald_device *device = test_device(id, precision);
  for (int c = 0; c < set.case_count; c++) {
    static known k;
    const char *name = golden_need_word(golden_case(&set, c, members), "name");
    /* these hang on the last digit of double precision */
    if (precision == ALD_SINGLE_PRECISION &&
        (strcmp(name, "touching_exactly") == 0 || strcmp(name, "nearly_parallel") == 0)) {
      continue;
    }
    read(golden_at(set.cases, c), &k);
    element_tile e = element_open(k.text, device, LANES);
    for (uint32_t lane = 0; lane < LANES; lane++) {
      element_pose where;
      put_motion(&k.bars[A], k.p, &where);
      element_put(&e, A, lane, &where);
      put_motion(&k.bars[B], k.r, &where);
      element_put(&e, B, lane, &where);
    }
    element_run(&e, "bumper");
    if (precision == ALD_DOUBLE) {
      compare_known(&set, &k, &e);
    } else {
      compare_single(&k, &e);
    }
    element_close(&e);
  }
  ald_device_close(device);
  golden_close(&set);
}

static void bumpers_known_answers_on_openmp(void **state) {
  (void)state;
  known_answers("bumper.json", known_bumper, "openmp", ALD_DOUBLE);
}
static void bumpers_known_answers_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  known_answers("bumper.json", known_bumper, "opencl", ALD_DOUBLE);
}
static void bumpers_known_answers_in_single_precision(void **state) {
  (void)state;
  known_answers("bumper.json", known_bumper, "openmp", ALD_SINGLE_PRECISION);
}
static void clashes_known_answers_on_openmp(void **state) {
  (void)state;
  known_answers("clash.json", known_clash, "openmp", ALD_DOUBLE);
}
static void clashes_known_answers_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  known_answers("clash.json", known_clash, "opencl", ALD_DOUBLE);
}
static void clashes_known_answers_in_single_precision(void **state) {
  (void)state;
  known_answers("clash.json", known_clash, "openmp", ALD_SINGLE_PRECISION);
}

/* ---- random scenes */

static const char law[] =
    "    damping exponent: 1.5\n    curve: [[0.1, 9e5, 2e4], [0.8, 3e5, 1e4], [2, 0, 0]]\n";

static void random_bars(test_random *r, bar bars[2]) {
  for (int k = 0; k < 12; k++) bars[k / 6].end[k / 3 % 2][k % 3] = test_uniform(r, -1, 1);
}

/* moment of a force on A at its closest point, about A's centre of gravity */
static void moment_on_a(const element_pose *where, const bar *a, double p, const double force[3],
                        double moment[3]) {
  double own[3], arm[3];
  for (int i = 0; i < 3; i++) own[i] = a->end[0][i] + p * (a->end[1][i] - a->end[0][i]);
  vector_rotate(where->turn, own, arm);
  vector_cross(arm, force, moment);
}

/* what the bodies receive in all: no force, and no moment about the origin */
static void forces_and_moments_balance(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  int touching = 0;
  for (int k = 0; k < 40; k++) {
    char text[TEXT];
    bar bars[2];
    element_pose poses[LANES][2];
    random_bars(&r, bars);
    strcpy(text + put_head(text, bars), law);
    element_tile e = element_open(text, device, LANES);
    for (uint32_t lane = 0; lane < LANES; lane++) {
      for (uint32_t b = 0; b < 2; b++) {
        random_pose(&r, &poses[lane][b]);
        element_put(&e, b, lane, &poses[lane][b]);
      }
    }
    element_run(&e, "bumper");
    element_run(&e, "sum_forces_spatial");
    for (uint32_t lane = 0; lane < LANES; lane++) {
      double sums[2][6], about[2][3], moment[3];
      const double p = element_trace(&e, BUMPER_TRACE_P, lane);
      for (uint32_t b = 0; b < 2; b++) {
        element_sums(&e, b, lane, sums[b]);
        vector_cross(poses[lane][b].at, sums[b], about[b]);
      }
      moment_on_a(&poses[lane][0], &bars[0], p, sums[0], moment);
      touching += sums[0][0] != 0;
      /* 1e6 N at 2 m, some ten roundings */
      for (int i = 0; i < 3; i++) {
        assert_true(fabs(sums[0][i] + sums[1][i]) < 1e-8);
        assert_true(fabs(sums[0][3 + i] - moment[i]) < 1e-8);
        assert_true(fabs(sums[0][3 + i] + about[0][i] + sums[1][3 + i] + about[1][i]) < 1e-8);
      }
    }
    element_close(&e);
  }
  ald_device_close(device);
  assert_true(touching > 100);
}

/* the same scene with the bodies exchanged, in all lanes turned by different rotations: the
 * opposite force, turned likewise */
static void exchange_and_rotation_carry_over(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  for (int k = 0; k < 40; k++) {
    char text[2][TEXT];
    bar bars[2];
    element_pose poses[2];
    double wrench[6], first[6] = {0};
    random_bars(&r, bars);
    const bar exchanged[2] = {bars[1], bars[0]};
    strcpy(text[0] + put_head(text[0], bars), law);
    strcpy(text[1] + put_head(text[1], exchanged), law);
    for (int b = 0; b < 2; b++) random_pose(&r, &poses[b]);
    for (int way = 0; way < 2; way++) {
      element_tile e = element_open(text[way], device, LANES);
      double turn[LANES][9], expected[3];
      for (uint32_t lane = 0; lane < LANES; lane++) {
        double axis[3];
        random_axis(&r, axis);
        turn_about(axis, lane == 0 ? 0 : test_uniform(&r, 0, 6), turn[lane]);
        for (uint32_t b = 0; b < 2; b++) {
          const element_pose where = turned_pose(&poses[way ? 1 - b : b], turn[lane]);
          element_put(&e, b, lane, &where);
        }
      }
      element_run(&e, "bumper");
      if (way == 0) element_wrench(&e, 0, first);
      for (uint32_t lane = 0; lane < LANES; lane++) {
        element_wrench(&e, lane, wrench);
        vector_rotate(turn[lane], first, expected);
        /* forces up to 1e6 N; near touching lines the direction is known to rounding over distance
         */
        const double limit = 1e-8 / fmin(1, element_row(&e, BUMPER_DISTANCE, lane));
        for (int i = 0; i < 3; i++) {
          assert_true(fabs(wrench[i] - (way ? -expected[i] : expected[i])) < limit);
        }
      }
      element_close(&e);
    }
  }
  ald_device_close(device);
}

/* Three steps of random motion, eight lanes at once and one lane alone, on the host and on an
 * OpenCL device: the same bits in all rows. */
static void same_bits(const char *other_id) {
  char text[TEXT];
  bar bars[2];
  test_random r = test_random_from(test_seed(), 5);
  ald_device *host = test_device("openmp", ALD_DOUBLE);
  ald_device *other_device = test_device(other_id, ALD_DOUBLE);
  const uint32_t lanes = host->narrow && strcmp(other_id, "openmp") == 0 ? 1 : LANES;
  for (int k = 0; k < 20; k++) {
    random_bars(&r, bars);
    strcpy(text + put_head(text, bars), law);
    element_tile wide = element_open(text, host, LANES);
    element_tile other = element_open(text, other_device, lanes);
    for (int step = 0; step < 3; step++) {
      for (uint32_t lane = 0; lane < LANES; lane++) {
        for (uint32_t b = 0; b < 2; b++) {
          element_pose where;
          random_pose(&r, &where);
          if (test_choice(&r, 2)) where.at[2] += 3.5 * b; /* half of them touch */
          element_put(&wide, b, lane, &where);
          if (lane < lanes) element_put(&other, b, lane, &where);
        }
      }
      static const char *const passes[] = {"bumper", "sum_forces_spatial", "bumper_record"};
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
  }
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bumpers_known_answers_on_openmp),
      cmocka_unit_test(bumpers_known_answers_on_opencl),
      cmocka_unit_test(bumpers_known_answers_in_single_precision),
      cmocka_unit_test(clashes_known_answers_on_openmp),
      cmocka_unit_test(clashes_known_answers_on_opencl),
      cmocka_unit_test(clashes_known_answers_in_single_precision),
      cmocka_unit_test(forces_and_moments_balance),
      cmocka_unit_test(exchange_and_rotation_carry_over),
      cmocka_unit_test(one_lane_alone_gets_the_bits_of_eight),
      cmocka_unit_test(opencl_gets_the_bits_of_openmp),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
