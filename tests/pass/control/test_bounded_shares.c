/* SPDX-License-Identifier: Apache-2.0
 * Shares of thrusters within their limits, judged by what the thrusters can do: a direction u in
 * which the forces and moments of all together go no farther than h(u) bounds the factor on a
 * demand d by h(u)/(u.d), and the least of these bounds is the greatest factor. With forbidden
 * zones each azimuth thruster keeps to one of the sectors between them, and the bound is that of
 * the best choice. */
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
#include "kernels/law/allocation.h"
#include "kernels/math/trig.h"
#include "kernels/pass/control/dynamic_positioning_rows.h"
#include "kernels/pass/water/thruster_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/posed.h"

enum { UNITS = 8, ZONES = 2, SECTORS = 2 * ZONES, TEXT = 8192 };

typedef struct unit {
  uint32_t type; /* THRUSTER_TUNNEL, ... */
  double x, y, ahead, astern, weight, azimuth;
  uint32_t zones;
  double from[ZONES], to[ZONES];
  bool is_dead;
} unit;

typedef struct fleet {
  uint32_t count;
  unit units[UNITS];
} fleet;

/* ------------------------------------------------------------------------------ studies */

static unit draw_unit(test_random *r, uint32_t type, uint32_t zones) {
  unit u = {.type = type,
            .x = test_uniform(r, -40, 40),
            .y = test_uniform(r, -8, 8),
            .ahead = test_uniform(r, 50e3, 400e3),
            .weight = 0.5 * (1 + test_choice(r, 4)),
            .azimuth = type == THRUSTER_FIXED ? test_uniform(r, -0.3, 0.3) : 0.5 * M_PI};
  u.astern = type == THRUSTER_FIXED ? test_uniform(r, 0.5, 0.9) * u.ahead : u.ahead;
  if (type != THRUSTER_AZIMUTHING) return u;
  double at = test_uniform(r, -M_PI, M_PI);
  for (u.zones = 0; u.zones < zones; u.zones++) {
    u.from[u.zones] = at;
    u.to[u.zones] = at += test_uniform(r, 0.2, test_choice(r, 5) ? 1.2 : 3.2 / zones);
    at += test_uniform(r, 0.3, 1.3);
  }
  return u;
}

/* two azimuth and two tunnel thrusters, or 3 to 8 of any type */
static fleet draw_fleet(test_random *r, bool is_plain, bool has_zones) {
  static const uint32_t types[4] = {THRUSTER_AZIMUTHING, THRUSTER_AZIMUTHING, THRUSTER_TUNNEL,
                                    THRUSTER_TUNNEL};
  fleet f = {.count = is_plain ? 4 : 3 + test_choice(r, 6)};
  uint32_t zoned = 0;
  for (uint32_t k = 0; k < f.count; k++) {
    const uint32_t type = is_plain ? types[k] : test_choice(r, 3);
    /* all choices of sectors are tried: 256 at most */
    const uint32_t zones = has_zones && zoned < 4 ? 1 + test_choice(r, ZONES) : 0;
    f.units[k] = draw_unit(r, type, zones);
    zoned += f.units[k].zones > 0;
  }
  return f;
}

static void add(char *text, const char *more) {
  assert_true(strlen(text) + strlen(more) < TEXT);
  strcat(text, more);
}

static void write_fleet(char *text, const fleet *f, const char *allocation) {
  static const char *const types[] = {
      [THRUSTER_TUNNEL] = "tunnel", [THRUSTER_AZIMUTHING] = "azimuth", [THRUSTER_FIXED] = "fixed"};
  char line[1024];
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 10 s, step: 0.5 s, scheme: rk4}\n"
           "bodies: {ship: {mass: 5e6, inertia: 2e9, freedoms: planar}}\nthrusters:\n");
  for (uint32_t k = 0; k < f->count; k++) {
    const unit *u = &f->units[k];
    int n = snprintf(line, sizeof line,
                     "  t%u: {body: ship, type: %s, at: [%.17g, %.17g, 0], diameter: 2, ahead: "
                     "[[-1, 0.5, 0.5], [1, 0.5, 0.5]], maximum thrust: %.17g, rise time: 4 s, time "
                     "constant: 1 s, positioning weight: %.17g",
                     k, types[u->type], u->x, u->y, u->ahead, u->weight);
    if (u->type == THRUSTER_FIXED) {
      n += snprintf(line + n, sizeof line - (size_t)n,
                    ", azimuth: %.17g, factors astern: [%.17g, 1]", u->azimuth,
                    u->astern / u->ahead);
    }
    for (uint32_t z = 0; z < u->zones; z++) {
      n += snprintf(line + n, sizeof line - (size_t)n, "%s[%.17g, %.17g]",
                    z ? ", " : ", forbidden azimuths: [", u->from[z], u->to[z]);
    }
    snprintf(line + n, sizeof line - (size_t)n, "%s}\n", u->zones ? "]" : "");
    add(text, line);
  }
  snprintf(line, sizeof line,
           "dynamic positioning: {dp: {body: ship, position: [0, 0], heading: 0, error gains: "
           "[1e6, 1e6, 1e8], allocation: %s}}\n",
           allocation);
  add(text, line);
}

/* ------------------------------------------------------------------------------ the bound */

/* sectors (from, width) of an azimuth thruster, half a turn wide at most, that together are all
 * that its zones leave */
static uint32_t sectors_of(const unit *u, double sectors[SECTORS][2]) {
  uint32_t count = 0;
  for (uint32_t z = 0; z < u->zones; z++) {
    const double from = u->to[z];
    const double to = z + 1 < u->zones ? u->from[z + 1] : u->from[0] + 2 * M_PI;
    sectors[count][0] = from;
    sectors[count++][1] = fmin(to - from, M_PI);
    if (to - from <= M_PI) continue;
    sectors[count][0] = to - M_PI;
    sectors[count++][1] = M_PI;
  }
  return count;
}

/* how far a thruster goes in direction u of surge, sway, yaw */
static double reach_of(const unit *t, const double *sector, const double u[3]) {
  const double gx = u[0] - t->y * u[2], gy = u[1] + t->x * u[2], size = hypot(gx, gy);
  if (t->is_dead) return 0;
  if (t->type != THRUSTER_AZIMUTHING) {
    const double along = gx * cos(t->azimuth) + gy * sin(t->azimuth);
    return along > 0 ? t->ahead * along : -t->astern * along;
  }
  if (t->zones == 0) return t->ahead * size;
  const double middle = sector[0] + 0.5 * sector[1];
  const double off = fabs(remainder(atan2(gy, gx) - middle, 2 * M_PI)) - 0.5 * sector[1];
  return t->ahead * size * (off <= 0 ? 1 : fmax(cos(off), 0));
}

typedef struct scan {
  const fleet *f;
  double (*sectors)[2]; /* of each thruster */
  double ray[3], across[2][3], lever;
} scan;

/* h(u) of u.d = |d|; yaw by the lever; as far across the ray as sinh of the arguments */
static double bound_at(const scan *s, double by_a, double by_b) {
  double u[3], sum = 0;
  const double a = sinh(by_a), b = sinh(by_b);
  for (int k = 0; k < 3; k++) u[k] = s->ray[k] + a * s->across[0][k] + b * s->across[1][k];
  u[2] /= s->lever;
  for (uint32_t k = 0; k < s->f->count; k++) {
    sum += reach_of(&s->f->units[k], s->sectors[k], u);
  }
  return sum;
}

/* the least over b, then over a, of a convex function: each falls, then rises */
enum { SPLITS = 46 };
static const double golden = 0.6180339887498949;

static double least_over_b(const scan *s, double a) {
  double low = -14, high = 14, x = high - golden * (high - low), y = low + golden * (high - low);
  double fx = bound_at(s, a, x), fy = bound_at(s, a, y), least = fmin(fx, fy);
  for (int n = 0; n < SPLITS; n++) {
    if (fx < fy) {
      high = y;
      y = x;
      fy = fx;
      x = high - golden * (high - low);
      fx = bound_at(s, a, x);
    } else {
      low = x;
      x = y;
      fx = fy;
      y = low + golden * (high - low);
      fy = bound_at(s, a, y);
    }
    least = fmin(least, fmin(fx, fy));
  }
  return least;
}

static double least_bound(const scan *s) {
  double low = -14, high = 14, x = high - golden * (high - low), y = low + golden * (high - low);
  double fx = least_over_b(s, x), fy = least_over_b(s, y), least = fmin(fx, fy);
  for (int n = 0; n < SPLITS; n++) {
    if (fx < fy) {
      high = y;
      y = x;
      fy = fx;
      x = high - golden * (high - low);
      fx = least_over_b(s, x);
    } else {
      low = x;
      x = y;
      fx = fy;
      y = low + golden * (high - low);
      fy = least_over_b(s, y);
    }
    least = fmin(least, fmin(fx, fy));
  }
  return least;
}

static void aim(scan *s, const double demand[3]) {
  const double d[3] = {demand[0], demand[1], demand[2] / s->lever};
  const double size = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
  for (int k = 0; k < 3; k++) s->ray[k] = d[k] / size;
  int least = 0;
  for (int k = 1; k < 3; k++) least = fabs(s->ray[k]) < fabs(s->ray[least]) ? k : least;
  double *a = s->across[0], *b = s->across[1], *e = s->ray;
  for (int k = 0; k < 3; k++) a[k] = (k == least) - e[least] * e[k];
  const double length = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
  for (int k = 0; k < 3; k++) a[k] /= length;
  for (int k = 0; k < 3; k++)
    b[k] = e[(k + 1) % 3] * a[(k + 2) % 3] - e[(k + 2) % 3] * a[(k + 1) % 3];
}

/* The greatest factor on a demand, but for what is bound too high. */
static double bound_of(const fleet *f, const double demand[3]) {
  double choices[UNITS][SECTORS][2] = {{{0}}}, chosen[UNITS][2] = {{0}}, best = 0;
  uint32_t counts[UNITS], all = 1;
  scan s = {.f = f, .sectors = chosen, .lever = 20};
  aim(&s, demand);
  for (uint32_t k = 0; k < f->count; k++) {
    counts[k] = f->units[k].zones ? sectors_of(&f->units[k], choices[k]) : 1;
    all *= counts[k];
  }
  const double size = hypot(hypot(demand[0], demand[1]), demand[2] / s.lever);
  for (uint32_t choice = 0; choice < all; choice++) {
    uint32_t left = choice;
    for (uint32_t k = 0; k < f->count; k++) {
      memcpy(chosen[k], choices[k][left % counts[k]], sizeof chosen[k]);
      left /= counts[k];
    }
    /* no scan where one bound is below the best choice so far */
    if (bound_at(&s, 0, 0) / size > best) best = fmax(best, least_bound(&s) / size);
  }
  return best;
}

/* ------------------------------------------------------------------------------ judgement */

typedef struct tally {
  int demands, saturated;
  double least, sum, least_before, sum_before;
} tally;

static void draw_demands(posed *p, posed *by_squares, test_random *r, const fleet *f) {
  double most = 0;
  for (uint32_t k = 0; k < f->count; k++) most += f->units[k].ahead;
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    const double size = most * test_uniform(r, 0.02, 0.9);
    for (uint32_t k = 0; k < 3; k++) {
      const double part = test_uniform(r, -1, 1) * size;
      const double error = k < 2 ? part / 1e6 : 20 * part / 1e8;
      posed_put_row(p, KIND_dynamic_positioning, DP_REFERENCE_X + k, 0, lane, error);
      posed_put_row(by_squares, KIND_dynamic_positioning, DP_REFERENCE_X + k, 0, lane, error);
    }
  }
}

static double share(const posed *p, uint32_t k, uint32_t axis, uint32_t lane) {
  return posed_row(p, KIND_thruster, THRUSTER_SHARE_X + axis, k, lane);
}

static double of_dp(const posed *p, uint32_t row, uint32_t lane) {
  return posed_row(p, KIND_dynamic_positioning, row, 0, lane);
}

/* limits, zones */
static void expect_possible(const posed *p, const fleet *f, uint32_t lane) {
  for (uint32_t k = 0; k < f->count; k++) {
    const unit *u = &f->units[k];
    const double x = share(p, k, 0, lane), y = share(p, k, 1, lane), size = hypot(x, y);
    if (u->is_dead) assert_true(size == 0);
    if (u->type != THRUSTER_AZIMUTHING) {
      const double along = x * cos(u->azimuth) + y * sin(u->azimuth);
      assert_true(size <= (along < 0 ? u->astern : u->ahead) * (1 + 1e-12));
      assert_true(fabs(fabs(along) - size) <= 1e-12 * u->ahead);
      continue;
    }
    assert_true(size <= u->ahead * (1 + 1e-12));
    for (uint32_t z = 0; z < u->zones && size > 1e-9 * u->ahead; z++) {
      const double half = 0.5 * (u->to[z] - u->from[z]);
      const double off = fabs(remainder(atan2(y, x) - u->from[z] - half, 2 * M_PI));
      /* on an edge to rounding of the limit */
      assert_true(off > half - 2e-9);
    }
  }
}

/* what forces make of the demand, over what is asked for: by the lever, of the demand's size */
static double residual(const posed *p, const fleet *f, double scale, uint32_t lane) {
  double sum[3] = {0}, worst = 0, size = 0;
  for (uint32_t k = 0; k < f->count; k++) {
    const double x = share(p, k, 0, lane), y = share(p, k, 1, lane);
    sum[0] += x;
    sum[1] += y;
    sum[2] += f->units[k].x * y - f->units[k].y * x;
  }
  for (uint32_t k = 0; k < 3; k++) {
    const double demand = of_dp(p, DP_DEMAND + k, lane), by = k == 2 ? 0.05 : 1;
    worst = fmax(worst, by * fabs(sum[k] - scale * demand));
    size = fmax(size, by * fabs(demand));
  }
  return worst / size;
}

static void expect_squares(const posed *p, const fleet *f, uint32_t lane) {
  const vec3 tau = vec3_of(of_dp(p, DP_DEMAND, lane), of_dp(p, DP_DEMAND + 1, lane),
                           of_dp(p, DP_DEMAND + 2, lane));
  allocation_matrix m = allocation_empty();
  for (int pass = 0; pass < 2; pass++) {
    const vec3 solved = allocation_solved(m, tau);
    for (uint32_t k = 0; k < f->count; k++) {
      const unit *u = &f->units[k];
      double c = 0, s = 1;
      const double per = u->is_dead ? 0 : 1 / u->weight;
      if (u->type == THRUSTER_FIXED) real_sincos(u->azimuth, &s, &c);
      const vec3 first = u->type == THRUSTER_AZIMUTHING ? allocation_column(1, 0, u->x, u->y)
                                                        : allocation_column(c, s, u->x, u->y);
      const vec3 second = allocation_column(0, 1, u->x, u->y);
      if (pass == 0) {
        m = allocation_with(m, first, per);
        if (u->type == THRUSTER_AZIMUTHING) m = allocation_with(m, second, per);
        continue;
      }
      const double force = allocation_force(first, per, solved);
      if (u->type == THRUSTER_AZIMUTHING) {
        assert_true(share(p, k, 0, lane) == force);
        assert_true(share(p, k, 1, lane) == allocation_force(second, per, solved));
      } else {
        assert_true(share(p, k, 0, lane) == force * c && share(p, k, 1, lane) == force * s);
      }
    }
  }
}

/* Do the forces of those that live make up all demands, to a condition of about 100? By the
 * determinant of what they do, yaw by 20 m. */
static bool reaches_all(const fleet *f) {
  double g[3][3] = {{0}}, trace = 0;
  for (uint32_t k = 0; k < f->count; k++) {
    const unit *u = &f->units[k];
    const bool turns = u->type == THRUSTER_AZIMUTHING;
    for (int n = 0; n < (turns ? 2 : 1) && !u->is_dead; n++) {
      const double angle = turns ? n * 0.5 * M_PI : u->azimuth;
      const double column[3] = {cos(angle), sin(angle),
                                0.05 * (u->x * sin(angle) - u->y * cos(angle))};
      for (int i = 0; i < 9; i++) g[i / 3][i % 3] += column[i / 3] * column[i % 3];
    }
  }
  for (int k = 0; k < 3; k++) trace += g[k][k];
  const double determinant = g[0][0] * (g[1][1] * g[2][2] - g[1][2] * g[2][1]) -
                             g[0][1] * (g[1][0] * g[2][2] - g[1][2] * g[2][0]) +
                             g[0][2] * (g[1][0] * g[2][1] - g[1][1] * g[2][0]);
  return determinant > 1e-4 * trace * trace * trace;
}

static void judge(const posed *p, const posed *by_squares, const fleet *f, uint32_t lane,
                  tally *t) {
  const double scale = of_dp(p, DP_SCALE, lane), before = of_dp(by_squares, DP_SCALE, lane);
  const double missed = residual(by_squares, f, before, lane);
  bool has_zones = false, differs = false;
  for (uint32_t k = 0; k < f->count; k++) {
    has_zones = has_zones || f->units[k].zones;
    for (uint32_t axis = 0; axis < 2; axis++) {
      differs = differs || share(p, k, axis, lane) != share(by_squares, k, axis, lane);
    }
  }
  t->demands++;
  expect_possible(p, f, lane);
  if (before == 1 && missed < 1e-7) {
    assert_false(differs);
    assert_true(scale == 1);
    if (!has_zones) expect_squares(p, f, lane);
    return;
  }
  if (!reaches_all(f)) return;
  double demand[3];
  for (uint32_t k = 0; k < 3; k++) demand[k] = of_dp(p, DP_DEMAND + k, lane);
  const double best = fmin(bound_of(f, demand), 1);
  /* zones, or too few thrusters, leave nothing in this direction: what each axis can have */
  if (best < 2e-3) return;
  t->saturated++;
  /* the least squares, where they stay, miss the direction by their ease, 1e-9, times the
   * condition, to which a small factor is sensitive */
  if (scale < 0.99 * best || scale > best * (1 + (differs ? 1e-9 : 1e-2))) {
    fail_msg("%u thrusters, demand %g %g %g: %.6f of it is held, %.6f could be, %.6f was before",
             f->count, demand[0], demand[1], demand[2], scale, best, before);
  }
  assert_true(of_dp(p, DP_BEST, lane) >= best * (1 - 1e-4));
  assert_true(differs ? residual(p, f, scale, lane) < 1e-12 : missed < 1e-6);
  t->least = fmin(t->least, scale / best);
  t->sum += scale / best;
  if (missed >= 1e-7) return;
  t->least_before = fmin(t->least_before, before / best);
  t->sum_before += before / best;
}

static const char *const passes[] = {"dynamic_positioning"};

static void judge_fleet(test_random *r, fleet *f, int rounds, tally *t) {
  char text[TEXT];
  write_fleet(text, f, "bounded");
  posed p = posed_open("openmp", text);
  write_fleet(text, f, "pseudo-inverse");
  posed by_squares = posed_open("openmp", text);
  for (int n = 0; n < rounds; n++) {
    /* now and then one is lost */
    const uint32_t dead = test_choice(r, 3 * f->count);
    for (uint32_t k = 0; k < f->count; k++) {
      f->units[k].is_dead = n % 2 && k == dead;
      for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
        posed_put_row(&p, KIND_thruster, THRUSTER_ALIVE, k, lane, !f->units[k].is_dead);
        posed_put_row(&by_squares, KIND_thruster, THRUSTER_ALIVE, k, lane, !f->units[k].is_dead);
      }
    }
    draw_demands(&p, &by_squares, r, f);
    posed_run(&p, passes, 1);
    posed_run(&by_squares, passes, 1);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) judge(&p, &by_squares, f, lane, t);
  }
  posed_close(&p);
  posed_close(&by_squares);
}

/* 500 random demands on two azimuth and two tunnel thrusters or on 3 to 8, as many with zones */
static void judge_demands(bool has_zones) {
  test_random r = test_random_from(test_seed(), has_zones ? 21 : 20);
  const char *more = getenv("ALLIDE_TEST_DEMANDS");
  const int fleets = more ? atoi(more) / 40 : test_is_slow() ? 3 : 13;
  tally t = {.least = 1, .least_before = 1};
  for (int n = 0; n < fleets; n++) {
    fleet f = draw_fleet(&r, n % 3 == 0, has_zones);
    judge_fleet(&r, &f, 5, &t);
  }
  assert_true(5 * t.saturated > t.demands);
  print_message(
      "%d demands, %d saturated; held over best: mean %.6f, least %.6f; by one factor "
      "%.4f, %.4f\n",
      t.demands, t.saturated, t.sum / t.saturated, t.least, t.sum_before / t.saturated,
      t.least_before);
}

static void thrusters_hold_what_they_can(void **state) {
  (void)state;
  judge_demands(false);
}

static void thrusters_hold_what_their_zones_let_them(void **state) {
  (void)state;
  judge_demands(true);
}

/* Tunnels of 100 kN at 30 m and -30 m and an azimuth thruster of 100 kN at the origin. Without a
 * moment both tunnels give the same, and 300 kN of sway is what all give. With 200 kN of sway and
 * 3 MN m the bow must give 100 kN more than the stern: 100 kN and none, and the azimuth thruster
 * the rest; least squares ask the bow for 117 kN. */
static void demands_by_hand(void **state) {
  (void)state;
  static const struct {
    double x, y, n, scale, bow, stern, pod_x, pod_y;
  } cases[] = {
      {0, 300e3, 0, 1, 100e3, 100e3, 0, 100e3},
      {0, 600e3, 0, 0.5, 100e3, 100e3, 0, 100e3},
      {0, 200e3, 3e6, 1, 100e3, 0, 0, 100e3},
      {0, 400e3, 6e6, 0.5, 100e3, 0, 0, 100e3},
      {60e3, 280e3, 0, 1, 100e3, 100e3, 60e3, 80e3},
      {120e3, 560e3, 0, 0.5, 100e3, 100e3, 60e3, 80e3},
      {400e3, 0, 0, 0.25, 0, 0, 100e3, 0},
      {0, 0, 12e6, 0.5, 100e3, -100e3, 0, 0},
  };
  fleet f = {.count = 3};
  f.units[0] = (unit){.type = THRUSTER_TUNNEL, .x = 30, .ahead = 100e3, .weight = 1};
  f.units[1] = (unit){.type = THRUSTER_TUNNEL, .x = -30, .ahead = 100e3, .weight = 1};
  f.units[2] = (unit){.type = THRUSTER_AZIMUTHING, .ahead = 100e3, .weight = 1};
  char text[TEXT];
  write_fleet(text, &f, "bounded");
  posed p = posed_open("openmp", text);
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    const double error[3] = {cases[c].x / 1e6, cases[c].y / 1e6, cases[c].n / 1e8};
    for (uint32_t k = 0; k < 3; k++) {
      for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
        posed_put_row(&p, KIND_dynamic_positioning, DP_REFERENCE_X + k, 0, lane, error[k]);
      }
    }
    posed_run(&p, passes, 1);
    const double want[3][2] = {
        {0, cases[c].bow}, {0, cases[c].stern}, {cases[c].pod_x, cases[c].pod_y}};
    /* a factor 1e-4 below the best, and forces that are flat there: the root of it of a limit */
    assert_true(fabs(of_dp(&p, DP_SCALE, 1) - cases[c].scale) < 1.01e-4 * cases[c].scale);
    for (uint32_t k = 0; k < 3; k++) {
      for (uint32_t axis = 0; axis < 2; axis++) {
        assert_true(fabs(share(&p, k, axis, 1) - want[k][axis]) < 1.5e-2 * 100e3);
      }
    }
  }
  posed_close(&p);
}

/* puts a demand on all lanes, each by a factor of its own */
static void put_demand(posed *p, const double demand[3], const double by[POSED_LANES]) {
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    for (uint32_t k = 0; k < 3; k++) {
      const double error = by[lane] * demand[k] / (k < 2 ? 1e6 : 1e8);
      posed_put_row(p, KIND_dynamic_positioning, DP_REFERENCE_X + k, 0, lane, error);
    }
  }
}

/* Where limits begin to count, forces go on from those of the least squares without a jump: of two
 * demands a part in 1e5 apart, below that and above, no force changes by more than the root of
 * that, which is what a force that grazes its limit does. */
static void forces_do_not_jump_where_limits_begin(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 22);
  const double below = 1 - 5e-6, above = 1 + 5e-6;
  const double all[POSED_LANES] = {1, 1, 1, 1, 1, 1, 1, 1};
  const double both[POSED_LANES] = {below, above, below, above, below, above, below, above};
  for (int n = 0; n < 20; n++) {
    const fleet f = draw_fleet(&r, n % 2, false);
    char text[TEXT];
    double demand[3];
    write_fleet(text, &f, "pseudo-inverse");
    posed by_squares = posed_open("openmp", text);
    write_fleet(text, &f, "bounded");
    posed p = posed_open("openmp", text);
    for (int k = 0; k < 3; k++) demand[k] = test_uniform(&r, -1, 1) * (k < 2 ? 2e6 : 4e7);
    put_demand(&by_squares, demand, all);
    posed_run(&by_squares, passes, 1);
    for (int k = 0; k < 3; k++) demand[k] *= of_dp(&by_squares, DP_SCALE, 0);
    put_demand(&p, demand, both);
    posed_run(&p, passes, 1);
    for (uint32_t k = 0; k < f.count; k++) {
      for (uint32_t axis = 0; axis < 2; axis++) {
        const double change = share(&p, k, axis, 1) - share(&p, k, axis, 0);
        /* three times the root */
        if (!(fabs(change) < 1e-2 * f.units[k].ahead)) {
          fail_msg("thruster %u of %u: a jump of %.1e of its limit", k, f.count,
                   change / f.units[k].ahead);
        }
      }
    }
    posed_close(&p);
    posed_close(&by_squares);
  }
}

/* both devices and any number of lanes: the same bits */
static void devices_share_alike(void **state) {
  (void)state;
  need_device("opencl");
  test_random r = test_random_from(test_seed(), 23);
  for (int n = 0; n < 3; n++) {
    const fleet f = draw_fleet(&r, n == 0, n > 0);
    char text[TEXT];
    write_fleet(text, &f, "bounded");
    posed host = posed_open("openmp", text), device = posed_open("opencl", text);
    for (int round = 0; round < 4; round++) {
      draw_demands(&host, &device, &r, &f);
      posed_run(&host, passes, 1);
      posed_run(&device, passes, 1);
      assert_memory_equal(host.tile->reals, device.tile->reals,
                          POSED_LANES * host.layout->real_rows * sizeof(double));
    }
    posed_close(&host);
    posed_close(&device);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(thrusters_hold_what_they_can),
      cmocka_unit_test(thrusters_hold_what_their_zones_let_them),
      cmocka_unit_test(demands_by_hand),
      cmocka_unit_test(forces_do_not_jump_where_limits_begin),
      cmocka_unit_test(devices_share_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
