/* SPDX-License-Identifier: Apache-2.0
 * Closed systems of bodies that joints hold: no scheme makes energy or takes it, whatever the
 * joints, the attitudes and the speeds are; nor momentum, of what nothing holds to the earth.
 * ALLIDE_TEST_SYSTEMS: so many random systems, over 30 s (tests/long/joints.sh);
 * ALLIDE_TEST_SCHEME: by this one alone; ALLIDE_TEST_FROM: from the system of this number of 16 on.
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

#include "kernels/plan.h"
#include "support/golden_ship.h"
#include "support/impact_run.h"
#include "support/study_run_body.h"
#include "support/vectors.h"

enum { TEXT = 16384, MOST = 10, LANES = 16, LOOKS = 250 };

/* rods, each hung on the end of one before it, on the earth, or on nothing */
typedef struct rods {
  uint32_t count;
  double gravity; /* [m/s^2] */
  double mass[MOST], inertia[MOST][3];
  double from[MOST][3], to[MOST][3], turn[MOST][9]; /* at the start */
  bool is_loose;                                    /* nothing holds them to the earth */
} rods;

static void add_vector(char *text, const char *key, const double v[3]) {
  golden_add(text, TEXT, ", %s: [%.17g, %.17g, %.17g]", key, v[0], v[1], v[2]);
}

static void add_rod(rods *s, test_random *r, uint32_t i, char *text) {
  double along[3], angles[3], at[3];
  random_axis(r, along);
  const double length = test_uniform(r, 0.5, 1.5), thick = test_uniform(r, 0.02, 0.08);
  s->mass[i] = test_uniform(r, 5, 15);
  for (int c = 0; c < 3; c++) {
    s->to[i][c] = s->from[i][c] + length * along[c];
    at[c] = s->from[i][c] + 0.5 * length * along[c];
    s->inertia[i][c] = s->mass[i] * (c == 0 ? thick : length * length / 12 + 0.6 * thick);
  }
  angles[0] = test_uniform(r, -3, 3);
  angles[1] = asin(-along[2]);
  angles[2] = atan2(along[1], along[0]);
  euler_turn(angles, s->turn[i]);
  golden_add(text, TEXT, "  b%u: {freedoms: six, mass: %.17g", i, s->mass[i]);
  add_vector(text, "moments of inertia", s->inertia[i]);
  add_vector(text, "position", at);
  golden_add(text, TEXT, ", roll: %.17g, pitch: %.17g, heading: %.17g}\n", angles[0], angles[1],
             angles[2]);
}

/* a vector of the earth's axes in those of a rod; UINT32_MAX: of the earth */
static void seen_by(const rods *s, uint32_t rod, const double earth[3], double own[3]) {
  for (int c = 0; c < 3; c++) {
    own[c] = rod == UINT32_MAX ? earth[c] : vector_dot(s->turn[rod] + (ptrdiff_t)3 * c, earth);
  }
}

/* an end of a rod from its centre of gravity, its axes */
static void end_of(const rods *s, uint32_t rod, const double place[3], double own[3]) {
  double from[3];
  for (int c = 0; c < 3; c++) {
    from[c] = place[c] - (rod == UINT32_MAX ? 0 : 0.5 * (s->from[rod][c] + s->to[rod][c]));
  }
  seen_by(s, rod, from, own);
}

static void add_joint(const rods *s, test_random *r, uint32_t a, uint32_t b, const double place[3],
                      const char *type, char *text) {
  double own[3], axis[3], other[3], across[3];
  static uint32_t number;
  golden_add(text, TEXT, "  j%u: {between: [", number++);
  if (a == UINT32_MAX) golden_add(text, TEXT, "earth");
  if (a != UINT32_MAX) golden_add(text, TEXT, "b%u", a);
  golden_add(text, TEXT, ", b%u], type: %s", b, type);
  end_of(s, a, place, own);
  add_vector(text, "at a", own);
  end_of(s, b, place, own);
  add_vector(text, "at b", own);
  random_axis(r, axis);
  random_axis(r, other);
  seen_by(s, a, axis, own);
  if (strcmp(type, "spherical") != 0 && strcmp(type, "fixed") != 0) add_vector(text, "axis a", own);
  vector_cross(axis, other, across);
  const double length = sqrt(vector_dot(across, across));
  for (int c = 0; c < 3; c++) across[c] /= length;
  seen_by(s, b, across, own);
  if (strcmp(type, "universal") == 0) add_vector(text, "axis b", own);
  golden_add(text, TEXT, "}\n");
}

static const char *const any_type[] = {"spherical", "revolute", "universal", "fixed",
                                       "cylindrical"};

enum { CHAIN, TREE, LOOP, LOOSE, SHAPES };

/* Without weight where nothing holds the rods, and where some may slide away. */
static rods any_rods(test_random *r, int shape, uint32_t count, const char *scheme, double step,
                     char *text) {
  static char joints[TEXT];
  const double gravity = shape == LOOSE || test_uniform(r, 0, 1) < 0.5 ? 0 : 9.81;
  rods s = {.count = count, .gravity = gravity, .is_loose = shape == LOOSE};
  text[0] = joints[0] = '\0';
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: 1000 s, step: %.17g, scheme: %s}\nenvironment: {gravity: "
             "%.17g}\nbodies:\n",
             step, scheme, gravity);
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t beside = i == 0                            ? UINT32_MAX
                            : shape == CHAIN || shape == LOOP ? i - 1
                                                              : (uint32_t)test_uniform(r, 0, i);
    const char *type = any_type[(int)test_uniform(r, 0, gravity > 0 || shape == LOOP ? 4 : 5)];
    if (shape == LOOP && strcmp(type, "fixed") == 0) type = "spherical";
    for (int c = 0; c < 3; c++) s.from[i][c] = i == 0 ? 0 : s.to[beside][c];
    add_rod(&s, r, i, text);
    if (i == 0 && s.is_loose) continue;
    add_joint(&s, r, beside, i, s.from[i], type, joints);
  }
  if (shape == LOOP && count > 2) {
    add_joint(&s, r, UINT32_MAX, count - 1, s.to[count - 1], "spherical", joints);
  }
  if (joints[0]) golden_add(text, TEXT, "joints:\n%s", joints);
  golden_add(text, TEXT, "vary:\n");
  for (uint32_t i = 0; i < count; i++) {
    static const char *const rates[] = {"roll", "pitch", "yaw"};
    for (int c = 0; c < 3; c++) {
      golden_add(text, TEXT, "  bodies.b%u.%s rate: {uniform: [-2, 2]}\n", i, rates[c]);
    }
  }
  return s;
}

typedef struct state {
  double energy, kinetic, momentum[3], spin[3];
  double fastest; /* rate of turning [rad/s] */
} state;

static state state_of(const rods *s, const impact_run *f, uint32_t lane) {
  state sum = {0};
  for (uint32_t i = 0; i < s->count; i++) {
    const ald_space_state b = impact_run_last_state(f, lane, i);
    const double w[3] = {b.roll_rate, b.pitch_rate, b.yaw_rate};
    sum.fastest = fmax(sum.fastest, sqrt(vector_dot(w, w)));
    const double angles[3] = {b.roll, b.pitch, b.heading};
    double turn[9], own[3], earth[3];
    euler_turn(angles, turn);
    for (int c = 0; c < 3; c++) own[c] = s->inertia[i][c] * w[c];
    vector_rotate(turn, own, earth);
    sum.kinetic += 0.5 * (s->mass[i] * vector_dot(b.velocity, b.velocity) + vector_dot(own, w));
    sum.energy += s->mass[i] * s->gravity * b.position[2];
    for (int c = 0; c < 3; c++) {
      const double *x = b.position, *v = b.velocity;
      sum.momentum[c] += s->mass[i] * v[c];
      sum.spin[c] += earth[c] + s->mass[i] * (x[(c + 1) % 3] * v[(c + 2) % 3] -
                                              x[(c + 2) % 3] * v[(c + 1) % 3]);
    }
  }
  sum.energy += sum.kinetic;
  return sum;
}

/* of one scenario: of the greatest kinetic energy */
typedef struct outcome {
  double trend;     /* of the energy over the last two thirds of the time [1/s] */
  double excursion; /* greatest less least energy */
  double lost;      /* greatest change of momentum and of its moment, of their sizes */
  double fastest;   /* rate of turning at the end [rad/s] */
  uint32_t status;
} outcome;

static outcome outcome_of(const state *looks, double every) {
  outcome out = {0};
  double most = 1e-9, low = looks[0].energy, high = low, mean = 0, time = 0, up = 0, down = 0;
  for (int k = 0; k < LOOKS; k++) {
    most = fmax(most, looks[k].kinetic);
    low = fmin(low, looks[k].energy);
    high = fmax(high, looks[k].energy);
  }
  const int first = LOOKS / 3, count = LOOKS - first;
  for (int k = first; k < LOOKS; k++) {
    mean += looks[k].energy / count;
    time += k * every / count;
  }
  for (int k = first; k < LOOKS; k++) {
    up += (k * every - time) * (looks[k].energy - mean);
    down += (k * every - time) * (k * every - time);
  }
  out.trend = up / down / most;
  out.excursion = (high - low) / most;
  for (int c = 0; c < 3; c++) {
    const double p = sqrt(vector_dot(looks[0].momentum, looks[0].momentum)) + 1;
    const double l = sqrt(vector_dot(looks[0].spin, looks[0].spin)) + p;
    out.lost = fmax(out.lost, fabs(looks[LOOKS - 1].momentum[c] - looks[0].momentum[c]) / p);
    out.lost = fmax(out.lost, fabs(looks[LOOKS - 1].spin[c] - looks[0].spin[c]) / l);
  }
  return out;
}

/* from the first step on, which takes away velocities that do not fit */
static void fly(const rods *s, const char *text, double step, double duration, outcome out[LANES]) {
  static state looks[LANES][LOOKS];
  const uint32_t steps = (uint32_t)(duration / step / LOOKS);
  impact_run f = impact_run_open(text, "openmp", 0, LANES);
  impact_run_advance(&f, 2, ALD_SCHEDULE_BEST);
  for (int k = 0; k < LOOKS; k++) {
    /* of one that has ended the last state stands */
    for (uint32_t lane = 0; lane < LANES; lane++) looks[lane][k] = state_of(s, &f, lane);
    impact_run_advance(&f, steps, ALD_SCHEDULE_BEST);
  }
  for (uint32_t lane = 0; lane < LANES; lane++) {
    out[lane] = outcome_of(looks[lane], step * steps);
    out[lane].status = impact_run_status(&f, lane);
    /* that of one which ended after the last look */
    out[lane].fastest = state_of(s, &f, lane).fastest;
  }
  impact_run_close(&f);
}

/* Steps of 1 ms turn the fastest of these rods by some 0.03. */
static const double step = 1e-3;

/* The light ends of a tree of ten rods that fall reach 100 rad/s at times, as a whip's do, and the
 * engine follows no body beyond: that is told. Until then they keep their energy but for a few
 * times (w h)^2, 0.01 there; what diverged for want of a shorter step would have left it by as much
 * as the rate asks for. */
static bool is_too_fast(const outcome *o) {
  return o->status == STATUS_DIVERGED && o->fastest > 80 && o->excursion < 0.02;
}

/* A scheme and the trend of the energy that it may have at 1 ms [1/s]. The trapezoidal rule meets
 * the conditions by projections, and loses where links whirl: -1.6e-4 in one of 1,000 systems. */
typedef struct keeper {
  const char *scheme;
  double trend;
} keeper;
static const keeper keepers[] = {{"semi-implicit", 1e-4}, {"frozen", 1e-4},
                                 {"explicit", 1e-4},      {"trapezoidal", 5e-4},
                                 {"rk4", 1e-4},           {"dormand-prince", 1e-4}};
enum { KEEPERS = sizeof keepers / sizeof keepers[0] };

/* leans: trend of the line through an oscillation that stays as wide */
static bool keeps(const outcome *o, const keeper *by, double leans) {
  return o->status == STATUS_OK && fabs(o->trend) < by->trend + leans;
}

/* One system of random bodies, flown by one scheme. */
typedef struct tried {
  uint64_t seed;
  long number;
  uint32_t most; /* rods */
  const keeper *by;
  double duration; /* [s] */
  char text[TEXT];
  rods bodies;
  outcome out[LANES];
} tried;

static void try_with(tried *t, double h) {
  test_random r = test_random_from(t->seed, (uint64_t)t->number);
  const uint32_t count = 2 + (uint32_t)test_uniform(&r, 0, t->most - 1);
  t->bodies = any_rods(&r, (int)(t->number % SHAPES), count, t->by->scheme, h, t->text);
  fly(&t->bodies, t->text, h, t->duration, t->out);
}

/* What leaves the bounds at 1 ms must not at half of that, and by at most half: the step is too
 * long for so fast a system then, and nothing else is wrong. */
static void judge_with_half_the_step(const tried *t, int lane) {
  static tried half;
  const outcome *full = &t->out[lane], *o = &half.out[lane];
  half = *t;
  try_with(&half, 0.5 * step);
  const bool halves = o->excursion < 0.5 * full->excursion;
  const bool passes = halves && (keeps(o, t->by, 0) || is_too_fast(o));
  print_message(
      "  %s, system %ld, lane %d: status %u, trend %.1e, excursion %.1e, %.3g rad/s;\n"
      "    with half of the step %u, %.1e, %.1e, %.3g rad/s\n",
      t->by->scheme, t->number, lane, full->status, full->trend, full->excursion, full->fastest,
      o->status, o->trend, o->excursion, o->fastest);
  if (!passes) fputs(t->text, stdout); /* longer than messages may be */
  assert_true(passes);
}

/* over all systems by one scheme */
typedef struct tally {
  long flown, ended, coarse;
  double trend, excursion, lost; /* at most */
} tally;

static void judge_system(const tried *t, bool is_long, tally *sum) {
  for (int lane = 0; lane < LANES; lane++) {
    const outcome *o = &t->out[lane];
    /* by a share of its width */
    const double leans = is_long ? 0 : 0.2 * o->excursion / t->duration;
    sum->flown++;
    if (is_too_fast(o)) {
      sum->ended++;
    } else if (!keeps(o, t->by, leans)) {
      sum->coarse++;
      judge_with_half_the_step(t, lane);
    } else {
      sum->trend = fmax(sum->trend, fabs(o->trend));
      sum->excursion = fmax(sum->excursion, o->excursion);
      if (t->bodies.is_loose) sum->lost = fmax(sum->lost, o->lost);
    }
  }
}

static void assert_few(const tally *sum, const char *scheme) {
  print_message(
      "  %-14s trend %.1e/s, excursion %.1e, momentum %.1e at most;\n"
      "    of %ld runs %ld reached 100 rad/s, where the engine ends them; "
      "%ld needed half of the step\n",
      scheme, sum->trend, sum->excursion, sum->lost, sum->flown, sum->ended, sum->coarse);
  /* none to 0.8 % of 25 systems did, the same lane often by several schemes; in one chain of ten
   * with universal joints, whose driven rod spins the faster the more they bend, 14 of 16: judge
   * hundreds of systems at once */
  assert_true(sum->ended <= sum->flown / 50);
  /* three of 4,800 by one scheme at the most */
  assert_true(sum->coarse <= sum->flown / 1000);
}

static void closed_systems_keep_their_energy(void **st) {
  (void)st;
  static tried t;
  const char *const many = getenv("ALLIDE_TEST_SYSTEMS");
  const char *from = getenv("ALLIDE_TEST_FROM"), *only = getenv("ALLIDE_TEST_SCHEME");
  const long systems = many ? atol(many) / LANES : SHAPES;
  tally sums[KEEPERS] = {0};
  t.seed = test_seed();
  t.most = many ? MOST : 4;
  t.duration = many ? 30 : 8;
  for (t.number = from ? atol(from) : 0; t.number < systems; t.number++) {
    for (int s = 0; s < (many ? KEEPERS : 3); s++) {
      t.by = &keepers[s];
      /* over 30 s it gains by its nature: one of 1,000 systems leaves all bounds */
      if (many && strcmp(t.by->scheme, "explicit") == 0) continue;
      if (only && strcmp(t.by->scheme, only) != 0) continue;
      try_with(&t, step);
      judge_system(&t, many, &sums[s]);
    }
  }
  for (int s = 0; s < KEEPERS; s++) {
    if (sums[s].flown > 0) assert_few(&sums[s], keepers[s].scheme);
  }
  /* The kicks of joints are opposite, and act in one point but for the 1e-9 m that are left of a
   * condition, which add up over the steps; `frozen` turns by stages of a step. */
  assert_true(systems < SHAPES || only || sums[0].lost > 0);
  assert_true(sums[0].lost < (many ? 1e-7 : 1e-8) && sums[1].lost < 1e-4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(closed_systems_keep_their_energy),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
