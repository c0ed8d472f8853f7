/* SPDX-License-Identifier: Apache-2.0
 * Lines that a substep takes right through lines, bars and hulls: none passes unseen, and none that
 * misses is told of. */
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
#include "support/devices.h"
#include "support/impact_run.h"
#include "support/random.h"
#include "support/runs.h"
#include "tile/tile.h"

#define ALD_LANES 1
#include "kernels/geom/segments_pass.h"
#include "kernels/pass/clash/line_contact_rows.h"
#include "kernels/pass/line/line_rows.h"

/* ---- single segments, one substep, exact crossings */

enum { BATCHES = 125 };                         /* of CLASH_LANES pairs: 1,000 */
static const double step = 0.01, radius = 0.04; /* [s], of each [m] */
static const int all[CLASH_LANES] = {1, 1, 1, 1, 1, 1, 1, 1};
static const uint32_t single[2] = {1, 1};

/* two segments now, and how fast their ends move */
typedef struct pair {
  double x[4][3], v[4][3]; /* both ends of the first, of the second */
} pair;

static void random_direction(test_random *r, double scale, double to[3]) {
  double size = 0;
  for (int c = 0; c < 3; c++) {
    to[c] = test_uniform(r, -1, 1);
    size += to[c] * to[c];
  }
  for (int c = 0; c < 3; c++) to[c] *= scale / sqrt(size);
}

/* Two segments of 1 to 3 m whose axes are `apart` at some time of the substep behind, at places
 * within both; 20 to 400 m/s, and up to a tenth of that from end to end. */
static pair random_pair(test_random *r, double apart) {
  pair p;
  double along[2][3], across[3], flies[3], out[3] = {0}, size = 0;
  const double since = step * test_uniform(r, 0.02, 0.98), speed = test_uniform(r, 20, 400);
  for (int k = 0; k < 2; k++) random_direction(r, test_uniform(r, 1, 3), along[k]);
  random_direction(r, speed, flies);
  for (int c = 0; c < 3; c++) {
    const int d = (c + 1) % 3, e = (c + 2) % 3;
    across[c] = along[0][d] * along[1][e] - along[0][e] * along[1][d];
    out[c] = flies[c];
    size += across[c] * across[c];
  }
  /* at right angles to the first and to the way, so that nothing is nearer at any other time */
  if (apart > 0) {
    size = 0;
    for (int c = 0; c < 3; c++) {
      const int d = (c + 1) % 3, e = (c + 2) % 3;
      out[c] = along[0][d] * flies[e] - along[0][e] * flies[d];
      size += out[c] * out[c];
    }
  }
  for (int k = 0; k < 2; k++) {
    const double share = test_uniform(r, 0.1, 0.9);
    for (int end = 0; end < 2; end++) {
      double turns[3];
      random_direction(r, 0.1 * speed * test_uniform(r, 0, 1), turns);
      for (int c = 0; c < 3; c++) {
        double *v = &p.v[2 * k + end][c];
        *v = (k == 0 ? flies[c] : 0) + (apart > 0 ? 0 : turns[c]);
        const double then =
            (end - share) * along[k][c] + (k == 1 && apart > 0 ? apart * out[c] / sqrt(size) : 0);
        p.x[2 * k + end][c] = then + since * *v;
      }
    }
  }
  return p;
}

/* `back` [s] before now */
static void put(clash_stage *s, uint32_t lane, const pair *p, double back) {
  for (uint32_t k = 0; k < 4; k++) {
    double x[3];
    for (int c = 0; c < 3; c++) x[c] = p->x[k][c] - back * p->v[k][c];
    clash_stage_node(s, lane, k / 2, k % 2, x, p->v[k]);
  }
}

static int pushed(const clash_stage *s, uint32_t lane) {
  double push[2][3];
  clash_stage_push(s, lane, 0, 0, push[0]);
  clash_stage_push(s, lane, 0, 1, push[1]);
  return push[0][0] != 0 || push[1][0] != 0;
}

/* least distance of two straight segments over the substep behind, from 2,000 times */
static double least_distance(const pair *p) {
  double least = 1e30;
  for (int k = 0; k <= 2000; k++) {
    vec3 at[4];
    for (int n = 0; n < 4; n++) {
      double x[3];
      for (int c = 0; c < 3; c++) x[c] = p->x[n][c] - k * step / 2000 * p->v[n][c];
      at[n] = vec3_of(x[0], x[1], x[2]);
    }
    least = fmin(least, segments_closest(at[0], at[1], at[2], at[3]).distance);
  }
  return least;
}

/* segments that were felt before or now, and those that were told of */
typedef struct outcome {
  uint32_t felt, told, both, neither;
} outcome;

static void look(clash_stage *s, const pair *pairs, outcome *sum) {
  int felt[CLASH_LANES];
  for (uint32_t lane = 0; lane < CLASH_LANES; lane++) put(s, lane, &pairs[lane], step);
  clash_stage_begin(s);
  clash_stage_onward(s, all, step, 0, 0);
  for (uint32_t lane = 0; lane < CLASH_LANES; lane++) {
    felt[lane] = pushed(s, lane);
    assert_int_equal(clash_stage_passed(s, lane, 0), 0); /* nothing lies behind the first */
    put(s, lane, &pairs[lane], 0);
  }
  clash_stage_onward(s, all, step, step, step);
  for (uint32_t lane = 0; lane < CLASH_LANES; lane++) {
    const int told = clash_stage_passed(s, lane, 0), now = felt[lane] || pushed(s, lane);
    sum->felt += now && !told;
    sum->told += told && !now;
    sum->both += told && now;
    sum->neither += !told && !now;
  }
}

static outcome look_at_all(const char *what, double nearest, double farthest) {
  outcome sum = {0};
  test_random r = test_random_from(test_seed(), nearest > 0);
  clash_stage s = clash_stage_open(2, single, 0);
  for (uint32_t lane = 0; lane < CLASH_LANES; lane++) {
    for (uint32_t line = 0; line < 2; line++) {
      clash_stage_wall(&s, lane, line, radius, 1e5, 0, 1);
    }
  }
  for (int b = 0; b < BATCHES; b++) {
    pair pairs[CLASH_LANES];
    for (int k = 0; k < CLASH_LANES; k++) {
      do {
        pairs[k] = random_pair(&r, nearest > 0 ? test_uniform(&r, nearest, farthest) : 0);
      } while (nearest > 0 && least_distance(&pairs[k]) < nearest);
    }
    look(&s, pairs, &sum);
  }
  clash_stage_close(&s);
  print_message("%s: %u felt, %u told of, %u both, %u neither\n", what, sum.felt, sum.told,
                sum.both, sum.neither);
  return sum;
}

static void every_crossing_is_felt_or_told(void **state) {
  (void)state;
  const outcome sum = look_at_all("crossings", 0, 0);
  assert_int_equal(sum.neither, 0);
  assert_true(sum.told > 500);
}

/* 2 % beyond the sum of radii: the least distance of 2,000 times is found to 1e-4 of it */
static void no_miss_is_told(void **state) {
  (void)state;
  const outcome sum = look_at_all("misses", 1.02 * 2 * radius, 10 * radius);
  assert_int_equal(sum.neither, 8 * BATCHES);
}

/* parallel segments, whose directions span no volume */
static void parallel_segments_are_told(void **state) {
  (void)state;
  outcome sum = {0};
  clash_stage s = clash_stage_open(2, single, 0);
  pair pairs[CLASH_LANES] = {0};
  for (uint32_t lane = 0; lane < CLASH_LANES; lane++) {
    pair *p = &pairs[lane];
    for (uint32_t line = 0; line < 2; line++) {
      clash_stage_wall(&s, lane, line, radius, 1e5, 0, 1);
      p->x[2 * line + 1][0] = 2;
    }
    for (int end = 0; end < 2; end++) {
      p->x[end][1] = 0.2 * radius * (lane + 1); /* beside the other, up to 0.8 sums of radii */
      p->x[end][2] = 0.5;
      p->v[end][2] = 100;
    }
  }
  look(&s, pairs, &sum);
  clash_stage_close(&s);
  assert_int_equal(sum.told, CLASH_LANES);
}

/* ---- whole studies */

enum { LANES = 1000, STEPS = 60 };

static const char head[] =
    "allide: 1\nname: through\n"
    "run: {duration: 0.3 s, step: 5 ms, scenarios: 1000, seed: 3, scheme: %s}\n"
    "environment: {gravity: 0}\n"
    "bodies:\n"
    "  moves: {freedoms: six, mass: 1 t, radii of gyration: [1, 1, 1], velocity: [0, 0, -4]}\n"
    "  %s\n"
    "lines:\n"
    "  a: &a {between: [moves, moves], from: [0, -5, 103], to: [0, 5, 103], free end: both,\n"
    "    start: as given, sections: [{length: 10, segments: 5, mass: 8, diameter: 0.2,\n"
    "      axial stiffness: 20 kN, clash stiffness: 200 kN/m}]}\n"
    "%s"
    "vary:\n  bodies.moves.velocity.z: {uniform: [%s, -12]}\n"
    "  bodies.moves.position.x: {uniform: %s}\n  bodies.moves.heading: {uniform: [-20 deg, 20 "
    "deg]}\n"
    "  bodies.moves.position.z: {uniform: [-2, 0]}\n";

/* what lies about the origin: a body or none, other sections, and the row that feels the line */
typedef struct obstacle {
  const char *body, *rest;
  uint32_t kind, row;
} obstacle;

/* the line is thrown down at it, at x in `aside`, with a speed of -12 m/s down to `fastest` */
static outcome throw_all(const char *scheme, const char *device, obstacle o, const char *aside,
                         const char *fastest) {
  char text[4096];
  outcome sum = {0};
  snprintf(text, sizeof text, head, scheme, o.body, o.rest, fastest, aside);
  impact_run f = impact_run_open(text, device, 0, LANES);
  impact_run_advance(&f, STEPS, ALD_SCHEDULE_PASSES);
  const uint32_t *plan = f.layout->plan;
  const uint32_t *own = plan + PLAN_KINDS + o.kind * KIND_FIELD_COUNT;
  for (uint32_t lane = 0; lane < LANES; lane++) {
    const int felt = ald_tile_real(f.tile, own[KIND_ROWS] + o.row * own[KIND_COUNT], lane) > 0;
    const uint32_t status = ald_tile_flag(f.tile, plan[PLAN_LANE_FLAGS] + LANE_STATUS, lane);
    const uint32_t who = ald_tile_flag(f.tile, plan[PLAN_LANE_FLAGS] + LANE_FAIL_BODY, lane);
    const int told = status == STATUS_OUT_OF_RANGE;
    if (told) assert_int_equal(who, FAIL_OF_LINE);
    sum.felt += felt && !told;
    sum.told += told && !felt;
    sum.both += told && felt;
    sum.neither += !told && !felt;
  }
  impact_run_close(&f);
  print_message("%s, %s, x in %s: %u felt, %u told of, %u both, %u neither\n", scheme, device,
                aside, sum.felt, sum.told, sum.both, sum.neither);
  return sum;
}

static obstacle other_line(const char *text) {
  return (obstacle){"", text, KIND_line, LINE_CLASH + CLASH_RECORD_COUNT};
}

static obstacle fixed_hull(const char *text) {
  return (obstacle){"wall: {fixed: yes, mesh: box, position: [0, 0, 100]}", text, KIND_line_contact,
                    LINE_CONTACT_PEAK_FORCE};
}

static const char bar[] =
    "bars: {guide: {body: earth, from: [-30, 0.3, 100], to: [30, -0.3, 100.4], diameter: 0.3,\n"
    "  clash stiffness: 200 kN/m}}\n";
static const char line[] =
    "  b: {<<: *a, between: [earth, earth], from: [-30, 0.3, 100], to: [30, -0.3, 100.4],\n"
    "    free end: none, sections: [{length: 60, segments: 7, mass: 8, diameter: 0.2,\n"
    "      axial stiffness: 20 kN, clash stiffness: 200 kN/m}]}\n";
static const char hull[] =
    "meshes: {box: {box: {length: 6, breadth: 4, height: 1}}}\n"
    "line contacts: {c: {body: wall, clash stiffness: 20 MN/m}}\n";
/* a mast between the nodes of the line */
static const char mast[] =
    "meshes: {box: {box: {length: 8, breadth: 0.3, height: 0.4}}}\n"
    "line contacts: {c: {body: wall, clash stiffness: 20 MN/m}}\n";

static void lines_through_a_bar(void **state) {
  (void)state;
  const char *const schemes[] = {"semi-implicit", "rk4"};
  for (int k = 0; k < 2; k++) {
    const outcome hit = throw_all(schemes[k], "openmp", other_line(bar), "[-20, 20]", "-400");
    assert_int_equal(hit.neither, 0);
    assert_true(hit.told > LANES / 10 && hit.felt > LANES / 10);
    const outcome miss = throw_all(schemes[k], "openmp", other_line(bar), "[33, 40]", "-400");
    assert_int_equal(miss.neither, LANES);
  }
}

static void lines_through_a_line(void **state) {
  (void)state;
  const outcome hit = throw_all("semi-implicit", "openmp", other_line(line), "[-20, 20]", "-400");
  assert_int_equal(hit.neither, 0);
  assert_true(hit.told > LANES / 10 && hit.felt > LANES / 10);
  const outcome miss = throw_all("semi-implicit", "openmp", other_line(line), "[33, 40]", "-400");
  assert_int_equal(miss.neither, LANES);
}

static void lines_through_a_hull(void **state) {
  (void)state;
  const char *const texts[] = {hull, mast}, *const speeds[] = {"-40", "-400"};
  for (int k = 0; k < 2; k++) {
    const outcome hit =
        throw_all("semi-implicit", "openmp", fixed_hull(texts[k]), "[-2.5, 2.5]", speeds[k]);
    assert_int_equal(hit.neither, 0);
    assert_true(hit.told + hit.both > LANES / 10 && hit.felt > LANES / 100);
    const outcome miss =
        throw_all("semi-implicit", "openmp", fixed_hull(texts[k]), "[6.5, 10]", speeds[k]);
    assert_int_equal(miss.neither, LANES);
  }
}

/* Pressed into a hull so softly that it would sink v sqrt(m/k) > 1 m: told when the contact would
 * lose it, 0.3 m deep. */
static void a_line_that_sinks_through_a_hull_is_told(void **state) {
  (void)state;
  static const char soft[] =
      "meshes: {box: {box: {length: 6, breadth: 12, height: 4}, at: [0, 0, -1.5]}}\n"
      "line contacts: {c: {body: wall, clash stiffness: 1 kN/m}}\n";
  const outcome sum = throw_all("semi-implicit", "openmp", fixed_hull(soft), "[-2.5, 2.5]", "-40");
  assert_int_equal(sum.told + sum.both, LANES);
}

static void both_devices_tell_alike(void **state) {
  (void)state;
  need_device("opencl");
  const outcome here = throw_all("semi-implicit", "openmp", fixed_hull(hull), "[-4, 4]", "-400");
  const outcome there = throw_all("semi-implicit", "opencl", fixed_hull(hull), "[-4, 4]", "-400");
  assert_memory_equal(&here, &there, sizeof here);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_crossing_is_felt_or_told),
      cmocka_unit_test(no_miss_is_told),
      cmocka_unit_test(parallel_segments_are_told),
      cmocka_unit_test(lines_through_a_bar),
      cmocka_unit_test(lines_through_a_line),
      cmocka_unit_test(lines_through_a_hull),
      cmocka_unit_test(a_line_that_sinks_through_a_hull_is_told),
      cmocka_unit_test(both_devices_tell_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
