/* SPDX-License-Identifier: Apache-2.0
 * The search for clashes on random lines, fresh ones in every run: what it finds against all pairs,
 * whatever other scenarios the tile holds; momentum; ongoing clashes of segments. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/clash_stage.h"
#include "support/random.h"

#define ALD_LANES 1
#include "kernels/geom/segments_beside.h"
#include "kernels/law/clash.h"
#include "kernels/law/clash_crossing.h"
#include "kernels/pass/line/line_rows.h"

enum { LINES = 3, NODES = 160 };
static const uint32_t segments[LINES] = {150, 37, 1};
static const int all[CLASH_LANES] = {1, 1, 1, 1, 1, 1, 1, 1};

/* one lane's lines */
typedef struct scene3 {
  double x[LINES][NODES][3], v[LINES][NODES][3];
  double radius[LINES], stiffness[LINES], damping[LINES], length[LINES];
} scene3;

/* a walk that turns by up to `turn` on each axis a segment: hanging lines, or tangles */
static void walk(test_random *r, scene3 *s, uint32_t line, double turn) {
  double along[3] = {1, 0, 0}, *x0 = s->x[line][0];
  for (int c = 0; c < 3; c++) x0[c] = test_uniform(r, -4, 4) - (c == 0 ? 15 : 0);
  for (uint32_t n = 0; n <= segments[line]; n++) {
    double norm = 0;
    for (int c = 0; c < 3; c++) {
      s->v[line][n][c] = test_uniform(r, -2, 2);
      along[c] += test_uniform(r, -turn, turn);
      norm += along[c] * along[c];
    }
    const double length = s->length[line] / sqrt(norm);
    for (int c = 0; c < 3; c++) {
      along[c] *= length / s->length[line];
      if (n > 0) s->x[line][n][c] = s->x[line][n - 1][c] + along[c] * s->length[line];
    }
  }
}

static scene3 random_lines(test_random *r) {
  scene3 s;
  const double turn = test_uniform(r, 0.01, 0.8);
  for (uint32_t line = 0; line < LINES; line++) {
    s.radius[line] = test_uniform(r, 0.02, 0.4);
    s.stiffness[line] = test_choice(r, 6) == 0 ? 0 : test_uniform(r, 1e4, 1e6);
    s.damping[line] = test_choice(r, 2) == 0 ? 0 : test_uniform(r, 1e2, 1e4);
    s.length[line] = segments[line] == 1 ? 8 : test_uniform(r, 0.1, 0.5);
    walk(r, &s, line, turn);
  }
  return s;
}

static void put(clash_stage *stage, uint32_t lane, const scene3 *s) {
  for (uint32_t line = 0; line < LINES; line++) {
    for (uint32_t n = 0; n <= segments[line]; n++) {
      clash_stage_node(stage, lane, line, n, s->x[line][n], s->v[line][n]);
    }
    clash_stage_wall(stage, lane, line, s->radius[line], s->stiffness[line], s->damping[line],
                     s->length[line]);
  }
}

/* ---- all pairs */

typedef struct sums {
  double push[LINES][NODES][3], total[3], absolute;
  uint32_t count, self; /* pairs that touch; of them those of one line */
} sums;

static vec3 at(const double *xyz) { return vec3_of(xyz[0], xyz[1], xyz[2]); }

static void add(double *push, vec3 force, double share) {
  push[0] += share * force.x;
  push[1] += share * force.y;
  push[2] += share * force.z;
}

/* do they touch? */
static bool touch_of(const scene3 *s, uint32_t a, uint32_t i, uint32_t b, uint32_t j,
                     segments_gap *gap) {
  const double reach = s->radius[a] + s->radius[b];
  double between = 0;
  for (uint32_t k = i + 1; a == b && k < j; k++) between += s->length[a];
  if (a == b && (j < i + 2 || !(between >= reach))) return false;
  *gap = segments_closest(at(s->x[a][i]), at(s->x[a][i + 1]), at(s->x[b][j]), at(s->x[b][j + 1]));
  return gap->distance < reach && clash_series(s->stiffness[a], s->stiffness[b]) > 0;
}

/* what a pair gives to a contact where lines cross; 0: it does not touch, or there is none */
static double energy_of(const scene3 *s, uint32_t a, long i, uint32_t b, long j) {
  segments_gap gap;
  const double reach = s->radius[a] + s->radius[b];
  if (i < 0 || j < 0 || i >= segments[a] || j >= segments[b]) return 0;
  if (!touch_of(s, a, (uint32_t)i, b, (uint32_t)j, &gap)) return 0;
  const double depth = reach - gap.distance;
  return clash_crosses_of(segments_askew(&gap, reach).value).value * 0.5 *
         clash_series(s->stiffness[a], s->stiffness[b]) * depth * depth;
}

/* S: with all that are up to four segments away on either line and connected by pairs that touch,
 * each one segment further away than the one before it */
static double sum_of(const scene3 *s, uint32_t a, long i, uint32_t b, long j, double own) {
  double sum = 1;
  for (int quarter = 0; quarter < 4; quarter++) {
    const long di = quarter & 1 ? -1 : 1, dj = quarter & 2 ? -1 : 1;
    bool met[5][5] = {{true}};
    for (long m = 0; m < 5; m++) {
      for (long n = 0; n < 5; n++) {
        if (m + n == 0 || !((m > 0 && met[m - 1][n]) || (n > 0 && met[m][n - 1]))) continue;
        const double energy = energy_of(s, a, i + di * m, b, j + dj * n);
        met[m][n] = energy > 0;
        /* what lies straight on belongs to two quarters */
        if ((m == 0 && di < 0) || (n == 0 && dj < 0)) continue;
        sum += pow(energy / own, 16);
      }
    }
  }
  return sum;
}

static void one_pair(const scene3 *s, sums *f, uint32_t a, uint32_t i, uint32_t b, uint32_t j) {
  segments_gap gap;
  const double reach = s->radius[a] + s->radius[b];
  if (!touch_of(s, a, i, b, j, &gap)) return;
  const double k = clash_series(s->stiffness[a], s->stiffness[b]);
  const double c = clash_series(s->damping[a], s->damping[b]);
  const vec3 va = vec3_madd(vec3_scale(at(s->v[a][i]), 1 - gap.p), gap.p, at(s->v[a][i + 1]));
  const vec3 vb = vec3_madd(vec3_scale(at(s->v[b][j]), 1 - gap.r), gap.r, at(s->v[b][j + 1]));
  const vec3 v = vec3_sub(va, vb), u = segments_direction(gap, v).u;
  const double depth = reach - gap.distance;
  const segments_joints of_a = {i > 0, i + 1 < segments[a]}, of_b = {j > 0, j + 1 < segments[b]};
  const segments_grade w =
      segments_own_share(&gap, vec3_sub(at(s->x[b][j]), at(s->x[a][i])), reach, of_a, of_b);
  const double slope = -0.5 * k * depth * depth;
  const segments_grade z = segments_askew(&gap, reach);
  const clash_crosses crosses = clash_crosses_of(z.value);
  const double own = energy_of(s, a, i, b, j);
  const double left = own > 0 ? 1 - pow(sum_of(s, a, i, b, j, own), 1.0 / 16 - 1) : 0;
  const double gain = -slope * left * crosses.slope;
  add(f->push[a][i], z.a2, -gain);
  add(f->push[a][i + 1], z.a2, gain);
  add(f->push[b][j], z.b2, -gain);
  add(f->push[b][j + 1], z.b2, gain);
  const double share = w.value * (1 - crosses.value * left);
  const double force = share * (clash_stiffness_force(k, reach, gap.distance) +
                                clash_damping_force(k, c, reach, gap.distance, vec3_dot(u, v)));
  add(f->push[a][i], w.a1, slope);
  add(f->push[a][i + 1], w.a2, slope);
  add(f->push[b][j], w.b1, slope);
  add(f->push[b][j + 1], w.b2, slope);
  const vec3 on_a = vec3_scale(u, -force);
  add(f->push[a][i], on_a, 1 - gap.p);
  add(f->push[a][i + 1], on_a, gap.p);
  add(f->push[b][j], on_a, gap.r - 1);
  add(f->push[b][j + 1], on_a, -gap.r);
  f->absolute += force;
  f->count++;
  f->self += a == b;
}

static sums all_pairs(const scene3 *s) {
  sums f;
  memset(&f, 0, sizeof f);
  for (uint32_t a = 0; a < LINES; a++) {
    for (uint32_t b = a; b < LINES; b++) {
      for (uint32_t i = 0; i < segments[a]; i++) {
        for (uint32_t j = 0; j < segments[b]; j++) one_pair(s, &f, a, i, b, j);
      }
    }
  }
  return f;
}

/* sums of up to some hundred forces in another order: 1e-12 of all of them */
static void the_search_finds_what_all_pairs_find(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 11);
  clash_stage stage = clash_stage_open(LINES, segments, 0);
  uint32_t count = 0, self = 0;
  for (int round = 0; round < 40; round++) {
    static scene3 scenes[CLASH_LANES];
    for (uint32_t lane = 0; lane < CLASH_LANES; lane++) {
      scenes[lane] = random_lines(&r);
      put(&stage, lane, &scenes[lane]);
    }
    clash_stage_begin(&stage);
    clash_stage_forces(&stage, all, 1e-4, 0);
    for (uint32_t lane = 0; lane < CLASH_LANES; lane++) {
      const sums f = all_pairs(&scenes[lane]);
      double total[3] = {0}, push[3];
      for (uint32_t line = 0; line < LINES; line++) {
        for (uint32_t n = 0; n <= segments[line]; n++) {
          clash_stage_push(&stage, lane, line, n, push);
          for (int c = 0; c < 3; c++) {
            assert_true(fabs(push[c] - f.push[line][n][c]) <= 1e-12 * f.absolute);
            total[c] += push[c];
          }
        }
      }
      for (int c = 0; c < 3; c++) assert_true(fabs(total[c]) <= 1e-12 * f.absolute);
      count += f.count;
      self += f.self;
    }
  }
  print_message("  %u pairs touched, %u of them of one line\n", count, self);
  assert_true(count > 1000 && self > 100);
  clash_stage_close(&stage);
}

/* the same bits beside any others, and in any lane */
static void neighbours_do_not_change_a_bit(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 12);
  clash_stage mixed = clash_stage_open(LINES, segments, 0);
  clash_stage alone = clash_stage_open(LINES, segments, 0);
  for (int round = 0; round < 5; round++) {
    static scene3 scenes[CLASH_LANES];
    for (uint32_t lane = 0; lane < CLASH_LANES; lane++) {
      scenes[lane] = random_lines(&r);
      put(&mixed, lane, &scenes[lane]);
    }
    clash_stage_begin(&mixed);
    clash_stage_forces(&mixed, all, 1e-2, 0);
    for (uint32_t lane = 0; lane < CLASH_LANES; lane++) {
      int active[CLASH_LANES] = {0};
      const uint32_t other = (lane + 3) % CLASH_LANES;
      active[other] = 1;
      put(&alone, other, &scenes[lane]);
      clash_stage_begin(&alone);
      clash_stage_forces(&alone, active, 1e-2, 0);
      for (uint32_t line = 0; line < LINES; line++) {
        for (uint32_t n = 0; n <= segments[line]; n++) {
          double one[3], two[3];
          clash_stage_push(&mixed, lane, line, n, one);
          clash_stage_push(&alone, other, line, n, two);
          assert_memory_equal(one, two, sizeof one);
        }
      }
    }
  }
  clash_stage_close(&alone);
  clash_stage_close(&mixed);
}

/* ---- ongoing clashes */

static const double still[3] = {0, 0, 0};

/* two crossing lines of a segment, `depth` into each other and closing at `rate` */
static void cross(clash_stage *s, uint32_t lane, double depth, double rate) {
  const double x[4][3] = {{-5, 0, 0}, {5, 0, 0}, {0, -5, 0.2 - depth}, {0, 5, 0.2 - depth}};
  const double v[3] = {0, 0, -rate};
  for (uint32_t end = 0; end < 4; end++) {
    clash_stage_node(s, lane, end / 2, end % 2, x[end], end < 2 ? still : v);
  }
  for (uint32_t line = 0; line < 2; line++) clash_stage_wall(s, lane, line, 0.1, 2e5, 0, 10);
}

#define RECORD(line, field) clash_stage_row(&s, 2, line, LINE_CLASH + (field))

/* three substeps of touch in two steps, then none: one clash, in closed form */
static void a_clash_lasts_from_touch_to_a_step_without(void **state) {
  (void)state;
  static const uint32_t one[2] = {1, 1};
  static const double depths[3][2] = {{-0.01, 0.01}, {0.03, 0.02}, {-0.01, -0.02}};
  static const int only[CLASH_LANES] = {0, 0, 1, 0, 0, 0, 0, 0};
  clash_stage s = clash_stage_open(2, one, 0);
  const double h = 1e-3, k = 1e5;
  for (uint32_t line = 0; line < 2; line++) {
    assert_true(isnan(RECORD(line, CLASH_RECORD_FIRST)));
  }
  for (int step = 0; step < 3; step++) {
    /* a step may be evaluated again, and counts once */
    for (int again = 0; again < 2; again++) {
      clash_stage_begin(&s);
      for (int sub = 0; sub < 2; sub++) {
        cross(&s, 2, depths[step][sub], step == 0 ? 2.0 : -1.0);
        clash_stage_forces(&s, only, h, (2 * step + sub) * h);
      }
    }
    clash_stage_record(&s);
    for (uint32_t line = 0; line < 2; line++) {
      assert_true(RECORD(line, CLASH_RECORD_COUNT) == 1);
      assert_true(fabs(RECORD(line, CLASH_RECORD_FIRST) - h) < 1e-15);
    }
  }
  for (uint32_t line = 0; line < 2; line++) {
    /* roundings of depths of 0.2 m less 0.17 m: 1e-15 m */
    assert_true(fabs(RECORD(line, CLASH_RECORD_FORCE) - k * 0.03) < 1e-9);
    assert_true(fabs(RECORD(line, CLASH_RECORD_IMPULSE) - k * 0.06 * h) < 1e-9);
    /* 2 mm on the way to the first depth; the later ones are on their way out */
    const double energy = 0.5 * k * (0.01 * 0.01 - 0.008 * 0.008);
    assert_true(fabs(RECORD(line, CLASH_RECORD_ENERGY) - energy) < 1e-9);
    assert_true(fabs(RECORD(line, CLASH_RECORD_DEPTH) - 0.03) < 1e-12);
    assert_true(fabs(clash_stage_ongoing(&s, 2, line, 0, ONGOING_BEGIN) - h) < 1e-15);
    assert_true(fabs(clash_stage_ongoing(&s, 2, line, 0, ONGOING_END) - 4 * h) < 1e-15);
    assert_true(fabs(clash_stage_ongoing(&s, 2, line, 0, ONGOING_ARC) - 5) < 1e-12);
    assert_true(fabs(clash_stage_ongoing(&s, 2, line, 0, ONGOING_SPEED) - 2) < 1e-12);
    assert_true(fabs(clash_stage_ongoing(&s, 2, line, 0, ONGOING_ANGLE) - acos(0)) < 1e-12);
    assert_true(clash_stage_ongoing(&s, 2, line, 0, ONGOING_OTHER) == 1 - line);
  }
  clash_stage_close(&s);
}

/* two others press on one from two sides: it reports the sum as a vector */
static void clashes_on_a_segment_are_summed_as_vectors(void **state) {
  (void)state;
  static const uint32_t one[3] = {1, 1, 1};
  clash_stage s = clash_stage_open(3, one, 0);
  const double x[6][3] = {{-5, 0, 0},   {5, 0, 0},     {0, -5, 0.17},
                          {0, 5, 0.17}, {1, 0.19, -5}, {1, 0.19, 5}};
  for (uint32_t end = 0; end < 6; end++) {
    clash_stage_node(&s, 2, end / 2, end % 2, x[end], still);
  }
  for (uint32_t line = 0; line < 3; line++) clash_stage_wall(&s, 2, line, 0.1, 2e5, 0, 10);
  clash_stage_begin(&s);
  const int only[CLASH_LANES] = {0, 0, 1};
  clash_stage_forces(&s, only, 1e-3, 0);
  clash_stage_record(&s);
  const double up = 1e5 * 0.03, aside = 1e5 * 0.01;
  assert_true(fabs(RECORD(0, CLASH_RECORD_FORCE) - sqrt(up * up + aside * aside)) < 1e-8);
  assert_true(RECORD(0, CLASH_RECORD_COUNT) == 1);
  assert_true(fabs(RECORD(1, CLASH_RECORD_FORCE) - up) < 1e-8);
  assert_true(fabs(RECORD(2, CLASH_RECORD_FORCE) - aside) < 1e-8);
  clash_stage_close(&s);
}

/* either stiffness 0: nothing is found, however deep */
static void a_wall_without_stiffness_feels_nothing(void **state) {
  (void)state;
  static const uint32_t one[2] = {1, 1};
  for (uint32_t soft = 0; soft < 2; soft++) {
    clash_stage s = clash_stage_open(2, one, 0);
    cross(&s, 2, 0.1, 1);
    clash_stage_wall(&s, 2, soft, 0.1, 0, 1e3, 10);
    clash_stage_begin(&s);
    clash_stage_forces(&s, all, 1e-3, 0);
    clash_stage_record(&s);
    double push[3];
    for (uint32_t end = 0; end < 4; end++) {
      clash_stage_push(&s, 2, end / 2, end % 2, push);
      assert_true(push[0] == 0 && push[1] == 0 && push[2] == 0);
    }
    assert_true(RECORD(0, CLASH_RECORD_COUNT) == 0);
    clash_stage_close(&s);
  }
}

/* 100 m/s through 0.2 m in a millisecond is half of it, in 10 ms five times as much */
static void too_fast_is_told_before_they_touch(void **state) {
  (void)state;
  static const uint32_t one[2] = {1, 1};
  const double steps[2] = {1e-3, 1e-2}, ratios[2] = {0, 5};
  for (int k = 0; k < 2; k++) {
    clash_stage s = clash_stage_open(2, one, 0);
    cross(&s, 2, -0.3, 100);
    clash_stage_begin(&s);
    const int only[CLASH_LANES] = {0, 0, 1};
    clash_stage_forces(&s, only, steps[k], 0);
    clash_stage_record(&s);
    assert_true(fabs(RECORD(0, CLASH_RECORD_TOO_FAST) - ratios[k]) < 1e-9);
    assert_true(RECORD(0, CLASH_RECORD_COUNT) == 0);
    clash_stage_close(&s);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_search_finds_what_all_pairs_find),
      cmocka_unit_test(neighbours_do_not_change_a_bit),
      cmocka_unit_test(a_clash_lasts_from_touch_to_a_step_without),
      cmocka_unit_test(clashes_on_a_segment_are_summed_as_vectors),
      cmocka_unit_test(a_wall_without_stiffness_feels_nothing),
      cmocka_unit_test(too_fast_is_told_before_they_touch),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
