/* SPDX-License-Identifier: Apache-2.0
 * Catenaries on a seabed that slopes: against an integration along the arc and the textbook's
 * equations, the flat seabed, an energy, and what friction holds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/catenary_slope.h"
#include "support/random.h"

#define PI 3.14159265358979323846

enum { PARTS = 4 };

/* a line, its fairlead and the seabed's inclination */
typedef struct mooring {
  uint32_t count;
  catenary_segment s[PARTS];
  double x, z, slope;
} mooring;

/* how it was found */
typedef struct found {
  catenary_end end;
  catenary_state at;
} found;

static found solve(const mooring *m) {
  found f = {.at = {0, 0, 0}};
  f.end = catenary_solve_slope(m->s, m->count, m->x, m->z, tan(m->slope), &f.at, 0);
  return f;
}

/* 300 m of chain of 1 kN/m; `over`: height of the fairlead over the seabed below it */
static mooring chain(double slope, double x, double over) {
  mooring m = {.count = 1, .slope = slope, .x = x, .z = over + x * tan(slope)};
  m.s[0] = (catenary_segment){.length = 300, .weight = 1000, .stiffness = 2e8};
  return m;
}

static double length_of(const mooring *m) {
  double sum = 0;
  for (uint32_t i = 0; i < m->count; i++) sum += m->s[i].length;
  return sum;
}

static double gross_of(const mooring *m) {
  double sum = 0;
  for (uint32_t i = 0; i < m->count; i++) {
    sum += m->s[i].length * m->s[i].weight + (i + 1 < m->count ? m->s[i].clump : 0);
  }
  return sum;
}

static double stiffness_of(const mooring *m) {
  double soft = 0;
  for (uint32_t i = 0; i < m->count; i++) soft += m->s[i].length / m->s[i].stiffness;
  return 1 / soft;
}

/* ------------------------------------------------------------------------------ by integration */

/* dx, dz, dTx, dTz per unstretched length */
static void change(const mooring *m, uint32_t i, int lies, const double y[4], double out[4]) {
  const catenary_segment *s = &m->s[i];
  const double t = hypot(y[2], y[3]), stretch = 1 + t / s->stiffness;
  const double along = s->weight * (sin(m->slope) + s->friction * cos(m->slope));
  out[0] = stretch * y[2] / t;
  out[1] = stretch * y[3] / t;
  out[2] = lies ? along * cos(m->slope) : 0;
  out[3] = lies ? along * sin(m->slope) : s->weight;
}

static void advance(const mooring *m, uint32_t i, int lies, double length, double y[4]) {
  enum { STEPS = 4000 };
  const double h = length / STEPS;
  for (int k = 0; k < STEPS; k++) {
    double a[4], b[4], c[4], d[4], at[4];
    change(m, i, lies, y, a);
    for (int j = 0; j < 4; j++) at[j] = y[j] + 0.5 * h * a[j];
    change(m, i, lies, at, b);
    for (int j = 0; j < 4; j++) at[j] = y[j] + 0.5 * h * b[j];
    change(m, i, lies, at, c);
    for (int j = 0; j < 4; j++) at[j] = y[j] + h * c[j];
    change(m, i, lies, at, d);
    for (int j = 0; j < 4; j++) y[j] += h / 6 * (a[j] + 2 * b[j] + 2 * c[j] + d[j]);
  }
}

/* Where the line comes to from its anchor, and its tension there, of what pulls at the anchor and
 * how much lies. */
static void shoot(const mooring *m, double across, double up, double lies, double y[4]) {
  y[0] = y[1] = 0;
  y[2] = across;
  y[3] = up;
  for (uint32_t i = 0; i < m->count; i++) {
    const double own = fmin(lies, m->s[i].length), hangs = m->s[i].length - own;
    if (own > 0) advance(m, i, 1, own, y);
    if (hangs > 0) advance(m, i, 0, hangs, y);
    if (i + 1 < m->count) {
      y[2] += hangs > 0 ? 0 : m->s[i].clump * sin(m->slope) * cos(m->slope);
      y[3] += m->s[i].clump * (hangs > 0 ? 1 : sin(m->slope) * sin(m->slope));
    }
    lies -= own;
  }
}

/* The shooting's own search: tension along the seabed at the anchor and what lies, or the tension
 * there and its direction; by Newton's method with differences, from another place. */
static void find(const mooring *m, double u[2], double y[4]) {
  double best = HUGE_VAL;
  for (int k = 0; k < 60 && best > 1e-10 * length_of(m); k++) {
    double miss[2], slope[2][2];
    shoot(m, u[0] * cos(m->slope), u[0] * sin(m->slope), u[1], y);
    miss[0] = y[0] - m->x;
    miss[1] = y[1] - m->z;
    best = hypot(miss[0], miss[1]);
    for (int j = 0; j < 2; j++) {
      double v[2] = {u[0], u[1]}, then[4];
      const double step = j == 0 ? 1e-4 * u[0] : 1e-3;
      v[j] += step;
      shoot(m, v[0] * cos(m->slope), v[0] * sin(m->slope), v[1], then);
      slope[0][j] = (then[0] - y[0]) / step;
      slope[1][j] = (then[1] - y[1]) / step;
    }
    const double det = slope[0][0] * slope[1][1] - slope[0][1] * slope[1][0];
    const double way[2] = {(slope[0][1] * miss[1] - slope[1][1] * miss[0]) / det,
                           (slope[1][0] * miss[0] - slope[0][0] * miss[1]) / det};
    double share = 1;
    while (u[0] + share * way[0] <= 0 || u[1] + share * way[1] <= 0) share *= 0.5;
    for (int j = 0; j < 2; j++) u[j] += share * way[j];
  }
  assert_true(best < 1e-8 * length_of(m));
}

/* the anchor lower and higher than where the line leaves the seabed, friction that turns the one
 * into the other, clumps that lie and hang */
static void an_integration_along_the_arc_finds_the_same(void **state) {
  static const struct {
    double slope, x, over, friction, clump, second;
  } cases[] = {
      {0.1, 250, 80, 0, 0, 0},      {-0.1, 250, 80, 0, 0, 0},    {0.35, 268, 30, 0, 0, 0},
      {-0.35, 250, 100, 0, 0, 0},   {0.1, 272, 80, 0.3, 0, 0},   {-0.3, 279, 60, 0.6, 0, 0},
      {-0.3, 240, 60, 0.1, 0, 0},   {0.1, 284, 60, 0.1, 3e4, 1}, {-0.2, 250, 90, 0.2, 3e4, 0.4},
      {0.02, 377, 60, 0, 1e4, 2.5},
  };
  (void)state;
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    mooring m = chain(cases[k].slope, cases[k].x, cases[k].over);
    m.s[0].friction = cases[k].friction;
    if (cases[k].second > 0) {
      m.count = 2;
      m.s[0].length = 100;
      m.s[1] = m.s[0];
      m.s[1].length = 200;
      m.s[1].weight *= cases[k].second;
      m.s[0].clump = cases[k].clump;
      m.x *= 0.97;
      m.z = cases[k].over + m.x * tan(m.slope);
    }
    if (k == 9) m.s[1].length = 280;
    const found f = solve(&m);
    assert_true(f.end.converged);
    assert_int_equal(f.end.state, CATENARY_GROUNDED);
    assert_true(f.end.anchor_horizontal > 0);
    double y[4], u[2] = {1.02 * hypot(f.end.anchor_horizontal, f.end.anchor_vertical),
                         0.99 * f.end.grounded};
    find(&m, u, y);
    const double gross = gross_of(&m), length = length_of(&m);
    assert_float_equal(u[0] * cos(m.slope), f.end.anchor_horizontal, 1e-8 * gross);
    assert_float_equal(u[0] * sin(m.slope), f.end.anchor_vertical, 1e-8 * gross);
    assert_float_equal(u[1], f.end.grounded, 1e-8 * length);
    assert_float_equal(y[2], f.at.horizontal, 1e-8 * gross);
    assert_float_equal(y[3], f.end.vertical, 1e-8 * gross);
  }
}

/* nothing on the seabed: on ground that falls more steeply than the line leaves its anchor */
static void on_ground_that_falls_steeply_it_hangs_free(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++) {
    mooring m = chain(-1.0, 260, 400);
    m.z = -60 + 60 * k;
    const found f = solve(&m);
    catenary_state free = {0, 0, 0};
    const catenary_end other = catenary_solve(m.s, 1, m.x, m.z, 0, &free, 0);
    assert_int_equal(f.end.state, CATENARY_SUSPENDED);
    assert_true(f.end.anchor_vertical > f.end.anchor_horizontal * tan(m.slope));
    assert_float_equal(f.end.tension, other.tension, 1e-9 * other.tension);
    assert_float_equal(f.end.anchor_vertical, other.anchor_vertical, 1e-9 * other.tension);
    assert_float_equal(f.end.grounded, 0, 0);
  }
}

/* ------------------------------------------------------------------------------ all on the seabed
 */

/* straight up or down the slope: T + T^2/2EA of what friction and the slope leave of the whole */
static void all_of_it_may_lie(void **state) {
  (void)state;
  for (int k = 0; k < 8; k++) {
    const double slope = (k < 4 ? 0.2 : -0.2), friction = 0.15 * (k % 2),
                 pull = k % 4 < 2 ? 8e5 : 7e4;
    const double drop = 1000 * (sin(slope) + friction * cos(slope)), ea = 2e8;
    mooring m = chain(slope, 1, 0);
    m.s[0].friction = friction;
    const double reaches = drop > 0 ? fmin(300, pull / drop) : 300; /* T > 0 */
    const double straight = slope > 0 && friction < tan(slope) ? reaches : 300;
    const double along = straight + reaches * (pull - 0.5 * drop * reaches) / ea;
    m.x = along * cos(slope);
    m.z = along * sin(slope);
    const found f = solve(&m);
    assert_true(f.end.converged);
    assert_float_equal(f.end.tension, pull, 1e-7 * pull);
    assert_float_equal(f.end.vertical, pull * sin(slope), 1e-7 * pull);
    assert_float_equal(f.end.grounded, 300, 1e-9);
    const double left = fmax(pull - 300 * drop, 0);
    assert_float_equal(hypot(f.end.anchor_horizontal, f.end.anchor_vertical), left, 1e-7 * pull);
  }
}

/* a fairlead below the seabed counts as on it */
static void a_fairlead_below_the_seabed_counts_as_on_it(void **state) {
  (void)state;
  mooring m = chain(0.15, 297, 0), deep = m;
  deep.z -= 5;
  const found on = solve(&m), below = solve(&deep);
  assert_true(on.end.tension > 0);
  assert_true(!on.end.parts && below.end.parts);
  assert_float_equal(on.end.tension, below.end.tension, 0);
  assert_float_equal(on.end.vertical, below.end.vertical, 0);
}

/* ------------------------------------------------------------------------------ slack */

/* H = 0 and the weight that hangs down, where friction or ground that falls keeps folds apart */
static void a_slack_line_hangs_straight_down(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++) {
    const double slope = k == 0 ? 0.2 : -0.2, friction = k == 1 ? 0 : 0.5;
    mooring m = chain(slope, 150, 60);
    m.s[0].friction = friction;
    const found f = solve(&m);
    const double hangs = 2e8 / 1000 * (sqrt(1 + 2 * 60 * 1000 / 2e8) - 1); /* h + w h^2/2EA = 60 */
    assert_int_equal(f.end.state, CATENARY_SLACK);
    assert_float_equal(f.at.horizontal, 0, 0);
    assert_float_equal(f.end.tension, 1000 * hangs, 1e-5);
    assert_float_equal(f.end.grounded, 300 - hangs, 1e-8);
    /* without friction the anchor holds what lies */
    const double held = k == 1 ? 1000 * sin(0.2) * f.end.grounded : 0;
    assert_float_equal(hypot(f.end.anchor_horizontal, f.end.anchor_vertical), held, 1e-5);
    assert_true(f.end.anchor_vertical <= 0);
  }
}

/* Ground that rises and does not hold: what is too much lies in a heap at the anchor, and the line
 * pulls as if it began there. */
static void what_nothing_holds_lies_in_a_heap_at_the_anchor(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++) {
    mooring m = chain(0.2, 150, 60);
    m.s[0].friction = 0.1 * k;
    const found f = solve(&m);
    const double drop = 1000 * (sin(0.2) + m.s[0].friction * cos(0.2));
    const double lies = f.at.horizontal / cos(0.2) / drop;
    assert_int_equal(f.end.state, CATENARY_GROUNDED);
    assert_true(f.at.horizontal > 0 && lies < f.end.grounded - 10);
    assert_float_equal(f.end.anchor_horizontal, 0, 0);
    mooring other = m;
    other.s[0].length = 300 - (f.end.grounded - lies);
    const found g = solve(&other);
    assert_float_equal(g.end.tension, f.end.tension, 1e-8 * f.end.tension);
    assert_float_equal(g.at.horizontal, f.at.horizontal, 1e-8 * f.end.tension);
    assert_float_equal(g.end.anchor_horizontal, 0, 1e-6 * f.end.tension);
    double y[4]; /* from the end of the heap, where T = 0, a millimetre up */
    const double first = 1e-3;
    other.s[0].length -= first;
    shoot(&other, drop * first * cos(0.2), drop * first * sin(0.2), lies - first, y);
    assert_float_equal(y[0] + first * cos(0.2), m.x, 1e-7);
    assert_float_equal(y[1] + first * sin(0.2), m.z, 1e-7);
  }
}

/* straight above the anchor */
static void straight_above_the_anchor(void **state) {
  (void)state;
  for (int k = 0; k < 4; k++) {
    mooring m = chain(k < 2 ? 0.3 : -0.3, 0, k % 2 ? 301 : 200);
    const found f = solve(&m);
    assert_true(f.end.converged);
    assert_int_equal(f.end.state, k % 2 ? CATENARY_VERTICAL : CATENARY_SLACK);
    assert_float_equal(f.at.horizontal, 0, 0);
    const double lies = f.end.grounded, hangs = 300 - lies;
    const double top = f.end.tension, bottom = top - 1000 * hangs;
    assert_float_equal(hangs + hangs * (top + bottom) / 2 / 2e8, m.z, 1e-7);
  }
}

/* ------------------------------------------------------------------------------ friction */

/* Friction holds no more than there is: on ground that falls towards the fairlead the anchor bears
 * what friction does not, and nothing from friction = tan of the slope on. */
static void friction_holds_no_more_than_there_is(void **state) {
  (void)state;
  double before = HUGE_VAL;
  for (int k = 0; k <= 6; k++) {
    mooring m = chain(-0.3, 200, 60);
    m.s[0].friction = 0.1 * k;
    const found f = solve(&m);
    const double held = hypot(f.end.anchor_horizontal, f.end.anchor_vertical);
    const double left = sin(0.3) - m.s[0].friction * cos(0.3);
    const double expected = f.at.horizontal / cos(0.3) + 1000 * left * f.end.grounded;
    assert_float_equal(held, fmax(expected, 0), 1e-3);
    assert_true(held < before || held == 0);
    before = held;
  }
  assert_float_equal(before, 0, 0);
}

/* ------------------------------------------------------------------------------ limits */

static mooring any(test_random *random) {
  mooring m = {.count = 1 + (uint32_t)(test_uniform(random, 0, 1) * PARTS * 0.999)};
  const int rubs = test_uniform(random, 0, 1) < 0.5;
  for (uint32_t i = 0; i < m.count; i++) {
    m.s[i] = (catenary_segment){.length = test_uniform(random, 20, 400),
                                .weight = exp(test_uniform(random, log(20), log(4000))),
                                .stiffness = exp(test_uniform(random, log(1e7), log(1e10))),
                                .clump = fmax(test_uniform(random, -2e4, 5e4), 0),
                                .friction = rubs ? test_uniform(random, 0, 1) : 0};
  }
  m.slope = test_uniform(random, -0.9, 0.9);
  const double chord = length_of(&m) * test_uniform(random, 0.05, 1.002);
  const double most = test_uniform(random, 0, 1) < 0.2 ? m.slope + 0.01 : 0.5 * PI;
  const double angle = test_uniform(random, m.slope, most);
  m.x = chord * cos(angle);
  m.z = chord * sin(angle);
  return m;
}

/* with the slope the solution goes to that of flat ground: a chain to a millionth */
static void a_chain_goes_to_flat_ground(void **state) {
  (void)state;
  for (int k = 0; k < 24; k++) {
    mooring m = chain(0, 150 + 15 * (k / 2 % 6), 80);
    m.s[0].friction = k % 2 * 0.4;
    catenary_state level = {0, 0, 0};
    const catenary_end flat = catenary_solve(m.s, 1, m.x, m.z, 1, &level, 0);
    m.slope = k < 12 ? 1e-7 : -1e-7;
    const found f = solve(&m);
    assert_float_equal(f.end.tension, flat.tension, 1e-6 * flat.tension);
    assert_float_equal(f.at.horizontal, level.horizontal, 1e-6 * flat.tension);
    assert_float_equal(f.end.anchor_horizontal, flat.anchor_horizontal, 1e-6 * flat.tension);
    assert_float_equal(f.end.grounded, flat.grounded, 1e-6 * 300);
  }
}

/* any line, with what the seabed's change of height moves it by */
static void it_goes_to_flat_ground(void **state) {
  test_random random = test_random_from(11, 0);
  (void)state;
  for (int k = 0; k < 4000; k++) {
    mooring m = any(&random);
    m.z = fabs(m.z);
    if (k % 2 == 0) {
      for (uint32_t i = 0; i < m.count; i++) m.s[i].friction = 0;
    }
    catenary_state level = {0, 0, 0};
    const catenary_end flat = catenary_solve(m.s, m.count, m.x, m.z, 1, &level, 0);
    for (int way = -1; way <= 1; way++) {
      m.slope = 1e-7 * way;
      const found f = solve(&m);
      /* the seabed sinks or rises below the fairlead by 1e-7 x */
      const double moves = way ? 1e-6 * m.x * stiffness_of(&m) : 0;
      const double size = (way ? 1e-6 : 1e-8) * (flat.tension + gross_of(&m)) + moves;
      assert_true(f.end.converged);
      assert_float_equal(f.end.tension, flat.tension, size);
      assert_float_equal(f.at.horizontal, level.horizontal, size);
      assert_float_equal(f.end.vertical, flat.vertical, size);
      assert_float_equal(f.end.anchor_horizontal, flat.anchor_horizontal, size);
    }
  }
}

/* from the fairlead down, by the textbook's equations: where the line leaves the seabed */
static void descend(const mooring *m, const found *f, long double at[2], long double *v) {
  const long double h = f->at.horizontal;
  long double hangs = (long double)length_of(m) - f->end.grounded;
  at[0] = m->x;
  at[1] = m->z;
  *v = f->end.vertical;
  for (uint32_t i = m->count; i-- > 0 && hangs > 1e-12L * length_of(m);) {
    const catenary_segment *s = &m->s[i];
    const long double own = fminl(hangs, s->length), w = s->weight, ea = s->stiffness;
    if (i + 1 < m->count) *v -= s->clump;
    const long double v0 = *v - w * own;
    at[0] -= h / w * (asinhl(*v / h) - asinhl(v0 / h)) + h * own / ea;
    at[1] -= (sqrtl(h * h + *v * *v) - sqrtl(h * h + v0 * v0)) / w + own * (*v + v0) / 2 / ea;
    *v = v0;
    hangs -= own;
  }
}

/* from there down to the anchor; returns the tension there */
static long double descend_lying(const mooring *m, const found *f, long double at[2]) {
  const long double sine = sinl(m->slope), cosine = cosl(m->slope);
  long double t = f->at.horizontal / cosine, start = length_of(m), lifts = f->end.grounded;
  long double weight = f->at.horizontal * tanl(m->slope) - f->at.q, borne = gross_of(m);
  for (uint32_t i = m->count; i-- > 0;) {
    const catenary_segment *s = &m->s[i];
    start -= s->length;
    borne -= s->weight * s->length;
    const long double lies = fminl(fmaxl(lifts - start, 0), s->length);
    const long double drop = s->weight * (sine + s->friction * cosine);
    const long double clump = i + 1 < m->count ? s->clump : 0;
    if (i + 1 < m->count) borne -= clump;
    if (lies <= 0) continue;
    const long double top = borne + s->weight * s->length;
    t = fmaxl(t - sine * fminl(fmaxl(weight - top, 0), clump), 0);
    const long double taut = drop > 0 ? fminl(lies, t / drop) : lies;
    const long double straight = drop > 0 && s->friction < tanl(m->slope) ? taut : lies;
    const long double way = straight + taut * (t - drop * taut / 2) / s->stiffness;
    at[0] -= cosine * way;
    at[1] -= sine * way;
    t = fmaxl(t - drop * lies, 0);
  }
  return t;
}

static void any_line_meets_the_textbook(void **state) {
  test_random random = test_random_from(7, 0);
  int kinds[4] = {0}, all = 0;
  double steps = 0, worst = 0;
  (void)state;
  for (int k = 0; k < 100000; k++) {
    const mooring m = any(&random);
    const found f = solve(&m);
    const double length = length_of(&m), gross = gross_of(&m);
    assert_true(f.end.converged);
    kinds[f.end.state]++;
    steps = fmax(steps, f.end.steps);
    all += (int)f.end.steps;
    if (f.at.horizontal <= 0) continue;
    long double at[2], v;
    descend(&m, &f, at, &v);
    const long double leaves = f.at.horizontal * tanl(m.slope);
    const double slack = 1e-7 * (gross + f.end.tension);
    if (f.end.grounded > 0) {
      /* at a clump the seabed bears a part of it */
      assert_true(v >= leaves - slack);
      const long double held = descend_lying(&m, &f, at);
      assert_float_equal(hypot(f.end.anchor_horizontal, f.end.anchor_vertical), (double)held,
                         slack);
    } else {
      assert_true(v >= leaves - slack);
      assert_float_equal(f.end.anchor_vertical, (double)v, slack);
    }
    worst = fmax(worst, (double)hypotl(at[0], at[1]) / length);
    assert_true(hypotl(at[0], at[1]) < 1e-8 * length);
  }
  print_message(
      "slack %d, vertical %d, grounded %d, suspended %d; steps %.2f, most %g; miss %.2g\n",
      kinds[0], kinds[1], kinds[2], kinds[3],
      (double)all / (kinds[CATENARY_GROUNDED] + kinds[CATENARY_SUSPENDED]), steps, worst);
  for (int k = 0; k < 4; k++) assert_true(k == CATENARY_VERTICAL || kinds[k] > 1000);
}

/* ------------------------------------------------------------------------------ energy */

/* Work of the fairlead's force round a triangle is none without friction, and the slopes of the
 * force are symmetric. */
static void slopes_are_symmetric(void **state) {
  test_random random = test_random_from(5, 0);
  int seen = 0;
  (void)state;
  while (seen < 300) {
    mooring m = any(&random);
    for (uint32_t i = 0; i < m.count; i++) m.s[i].friction = 0;
    const found here = solve(&m);
    const double d = 1e-5 * length_of(&m);
    const double over = m.z - m.x * tan(m.slope);
    if (here.at.horizontal < 1e-3 * gross_of(&m) || over < 0.02 * length_of(&m)) continue;
    double force[4][2];
    bool same = true;
    for (int k = 0; k < 4; k++) {
      mooring n = m;
      n.x += k == 0 ? d : k == 1 ? -d : 0;
      n.z += k == 2 ? d : k == 3 ? -d : 0;
      const found f = solve(&n);
      force[k][0] = f.at.horizontal;
      force[k][1] = f.end.vertical;
      same = same && f.end.state == here.end.state;
    }
    if (!same) continue;
    seen++;
    const double z_x = (force[0][1] - force[1][1]) / (2 * d);
    const double x_z = (force[2][0] - force[3][0]) / (2 * d);
    const double x_x = (force[0][0] - force[1][0]) / (2 * d);
    const double z_z = (force[2][1] - force[3][1]) / (2 * d);
    assert_float_equal(z_x, x_z, 2e-5 * (fabs(x_x) + fabs(z_z)));
    assert_true(x_x > 0 && z_z > 0 && x_x * z_z > x_z * z_x * (1 - 1e-6));
    /* and those of the walk are their inverse */
    catenary_inverse inverse[PARTS];
    real borne[PARTS];
    catenary_prepare(m.s, m.count, 1, inverse);
    catenary_weigh(m.s, m.count, borne);
    const catenary_hill hill = catenary_hill_of(m.s, inverse, borne, m.count, tan(m.slope));
    const double p = here.at.q - tan(m.slope) * here.at.horizontal;
    const catenary_reach r = catenary_hill_walk(&hill, here.at.horizontal, p, INFINITY);
    assert_float_equal(r.x_q, r.z_h, 1e-9 * (r.x_h + r.z_q));
    const double det = r.x_h * r.z_q - r.x_q * r.z_h;
    assert_float_equal(x_x, r.z_q / det, 1e-3 * (fabs(x_x) + fabs(z_z)));
    assert_float_equal(z_z, r.x_h / det, 1e-3 * (fabs(x_x) + fabs(z_z)));
  }
}

/* Without friction: the energy by its places, as the work of lifting and stretching, changes by the
 * work of the fairlead's force. */
static double energy_of(const mooring *m) {
  enum { STEPS = 20000 };
  const found f = solve(m);
  double sum = 0, length = m->s[0].length;
  double before[2] = {0, 0};
  for (int k = 1; k <= STEPS; k++) {
    double at[2];
    catenary_slope_point(m->s, 1, f.at, tan(m->slope), k * length / STEPS, &at[0], &at[1]);
    const double own = hypot(at[0] - before[0], at[1] - before[1]);
    const double strain = fmax(own / (length / STEPS) - 1, 0);
    sum += m->s[0].weight * length / STEPS * 0.5 * (at[1] + before[1]);
    sum += 0.5 * m->s[0].stiffness * strain * strain * length / STEPS;
    before[0] = at[0];
    before[1] = at[1];
  }
  return sum;
}

static void the_force_is_the_slope_of_an_energy(void **state) {
  static const double slopes[] = {0.3, -0.3, 0.1}, x[] = {235, 230, 150}, over[] = {60, 70, 60};
  (void)state;
  for (int k = 0; k < 3; k++) { /* the last one has a heap at its anchor */
    mooring m = chain(slopes[k], x[k], over[k]);
    m.s[0].stiffness = 2e7;
    const found f = solve(&m);
    const double d = 0.05;
    for (int c = 0; c < 2; c++) {
      mooring up = m, down = m;
      *(c ? &up.z : &up.x) += d;
      *(c ? &down.z : &down.x) -= d;
      const double force = (energy_of(&up) - energy_of(&down)) / (2 * d);
      assert_float_equal(force, c ? f.end.vertical : f.at.horizontal, 2e-4 * f.end.tension);
    }
  }
}

/* ------------------------------------------------------------------------------ drag, points */

/* the coefficients of drag are those of secants: eta and kqs by differences of shapes */
static void drag_is_that_of_secants(void **state) {
  enum { CELLS = 4000 };
  (void)state;
  for (int k = 0; k < 4; k++) {
    const mooring m = chain(k % 2 ? -0.25 : 0.25, k < 2 ? 245 : 275, 90);
    const double across[] = {0.06}, d = 1e-3, ea = 2e8;
    const found f = solve(&m);
    const drag_line line = drag_slope(m.s, across, 1, f.at, tan(m.slope));
    const double h = f.at.horizontal, v = f.end.vertical, t = f.end.tension;
    mooring far = m, near = m;
    far.x += d * h / t, far.z += d * v / t;
    near.x -= d * h / t, near.z -= d * v / t;
    const found one = solve(&far), two = solve(&near);
    const double stiff = (one.end.tension - two.end.tension) / (2 * d), elastic = ea / 300;
    const double share = 1 - stiff / elastic;
    assert_float_equal(line.elastic, elastic, 1e-9 * elastic);
    assert_float_equal(line.geometric, stiff / share, 1e-4 * line.geometric);
    double sum = 0;
    for (int c = 0; c < CELLS; c++) {
      const double arc = (c + 0.5) * 300 / CELLS, e = 1e-3;
      double a[2], b[2], low[2], high[2];
      catenary_slope_point(m.s, 1, one.at, tan(m.slope), arc, &a[0], &a[1]);
      catenary_slope_point(m.s, 1, two.at, tan(m.slope), arc, &b[0], &b[1]);
      catenary_slope_point(m.s, 1, f.at, tan(m.slope), arc - e, &low[0], &low[1]);
      catenary_slope_point(m.s, 1, f.at, tan(m.slope), arc + e, &high[0], &high[1]);
      const double way[2] = {high[0] - low[0], high[1] - low[1]};
      const double r =
          fabs(way[1] * (a[0] - b[0]) - way[0] * (a[1] - b[1])) / hypot(way[0], way[1]);
      sum += pow(r / (2 * d * share), 3) * 300 / CELLS;
    }
    assert_float_equal(line.drag, 0.06 * sum, 1e-3 * line.drag);
  }
}

/* a warm start finds the same */
static void a_warm_start_finds_the_same(void **state) {
  test_random random = test_random_from(3, 0);
  (void)state;
  for (int k = 0; k < 5000; k++) {
    mooring m = any(&random);
    found f = solve(&m);
    m.x *= 1.001;
    m.z = fmax(m.z, m.x * tan(m.slope));
    const found cold = solve(&m);
    const catenary_end warm = catenary_solve_slope(m.s, m.count, m.x, m.z, tan(m.slope), &f.at, 1);
    assert_true(warm.converged);
    const double size = 1e-5 * (cold.end.tension + gross_of(&m));
    assert_float_equal(warm.tension, cold.end.tension, size);
  }
}

static void without_a_number_there_is_no_shape(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++) {
    mooring m = chain(0.1, k == 0 ? (double)NAN : 200, 50);
    if (k == 1) m.z = (double)NAN;
    if (k == 2) m.z = (double)INFINITY;
    assert_false(solve(&m).end.converged);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_integration_along_the_arc_finds_the_same),
      cmocka_unit_test(on_ground_that_falls_steeply_it_hangs_free),
      cmocka_unit_test(all_of_it_may_lie),
      cmocka_unit_test(a_fairlead_below_the_seabed_counts_as_on_it),
      cmocka_unit_test(a_slack_line_hangs_straight_down),
      cmocka_unit_test(what_nothing_holds_lies_in_a_heap_at_the_anchor),
      cmocka_unit_test(straight_above_the_anchor),
      cmocka_unit_test(friction_holds_no_more_than_there_is),
      cmocka_unit_test(it_goes_to_flat_ground),
      cmocka_unit_test(a_chain_goes_to_flat_ground),
      cmocka_unit_test(any_line_meets_the_textbook),
      cmocka_unit_test(slopes_are_symmetric),
      cmocka_unit_test(the_force_is_the_slope_of_an_energy),
      cmocka_unit_test(drag_is_that_of_secants),
      cmocka_unit_test(a_warm_start_finds_the_same),
      cmocka_unit_test(without_a_number_there_is_no_shape),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
