/* SPDX-License-Identifier: Apache-2.0
 * Plastic impact in the plane on single values: the central impact, an independent solution of the
 * impulses in long double, the balance of kinetic energy, and what turning and mirroring change. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/plastic_impact.h"
#include "support/random.h"

/* a ship in its own words; fixed: surge = sway = yaw = 0 */
typedef struct ship {
  double surge, sway, yaw;     /* masses with added mass [kg], inertia [kg m^2] */
  double heading, x, y;        /* of the centre of gravity [rad, m] */
  double forward, left, turns; /* velocities, own axes [m/s, rad/s] */
} ship;

static double inverse(double mass) { return mass > 0 ? 1 / mass : 0; }

static impact_body body_of(const ship *s, double px, double py) {
  const double c = cos(s->heading), n = sin(s->heading);
  return (impact_body){.inverse_surge = inverse(s->surge),
                       .inverse_sway = inverse(s->sway),
                       .inverse_yaw = inverse(s->yaw),
                       .cosine = c,
                       .sine = n,
                       .lever_x = px - s->x,
                       .lever_y = py - s->y,
                       .vx = c * s->forward - n * s->left,
                       .vy = n * s->forward + c * s->left,
                       .rate = s->turns};
}

/* Two ships of 1e4 to 1e8 kg, up to 50 to 1 in mass, anyhow placed about the origin and moving. */
static void draw(test_random *r, ship *a, ship *b) {
  const double size = pow(10, test_uniform(r, 4, 8));
  ship *const both[2] = {a, b};
  for (int i = 0; i < 2; i++) {
    const double mass = size * exp(test_uniform(r, -2, 2));
    const double length = 6 * cbrt(mass / 1000);
    *both[i] = (ship){.surge = mass * test_uniform(r, 1, 1.2),
                      .sway = mass * test_uniform(r, 1.2, 2.5),
                      .yaw = mass * length * length * test_uniform(r, 0.04, 0.12),
                      .heading = test_uniform(r, -4, 4),
                      .x = length * test_uniform(r, -0.5, 0.5),
                      .y = length * test_uniform(r, -0.5, 0.5),
                      .forward = test_uniform(r, -8, 8),
                      .left = test_uniform(r, -3, 3),
                      .turns = test_uniform(r, -0.01, 0.01)};
  }
}

/* ---- the independent way: both ships' motions after an impulse, in long double ---- */

static void strike(const ship *s, ship *after, double px, double py, long double jx,
                   long double jy) {
  const long double c = cosl(s->heading), n = sinl(s->heading);
  const long double lx = (long double)px - s->x, ly = (long double)py - s->y;
  *after = *s;
  if (s->surge > 0) after->forward = (double)(s->forward + (c * jx + n * jy) / s->surge);
  if (s->sway > 0) after->left = (double)(s->left + (c * jy - n * jx) / s->sway);
  if (s->yaw > 0) after->turns = (double)(s->turns + (lx * jy - ly * jx) / s->yaw);
}

static double kinetic(const ship *s) {
  return 0.5 * (s->surge * s->forward * s->forward + s->sway * s->left * s->left +
                s->yaw * s->turns * s->turns);
}

/* what an impulse on b changes, and what it costs both ships, all in long double */
typedef struct outcome {
  long double vx, vy; /* relative velocity at the origin after */
  long double lost;   /* kinetic energy of both [J] */
} outcome;

static void push(const ship *s, long double jx, long double jy, long double sign, outcome *o) {
  const long double c = cosl(s->heading), n = sinl(s->heading), lx = -(long double)s->x,
                    ly = -(long double)s->y;
  const long double along = c * jx + n * jy, across = c * jy - n * jx, turn = lx * jy - ly * jx;
  const long double du = s->surge > 0 ? along / s->surge : 0;
  const long double dv = s->sway > 0 ? across / s->sway : 0;
  const long double dr = s->yaw > 0 ? turn / s->yaw : 0;
  const long double u = s->forward + du, v = s->left + dv, w = s->turns + dr;
  o->vx += sign * (c * u - n * v - w * ly);
  o->vy += sign * (n * u + c * v + w * lx);
  /* m (u0^2 - u1^2)/2 without cancellation: -j (u0 + du/2) */
  o->lost -=
      along * (s->forward + du / 2) + across * (s->left + dv / 2) + turn * (s->turns + dr / 2);
}

static outcome after_impulse(const ship *a, const ship *b, long double jx, long double jy) {
  outcome o = {0, 0, 0};
  push(a, -jx, -jy, 1, &o);
  push(b, jx, jy, -1, &o);
  return o;
}

/* The relative velocity is linear in the impulse: the impulse that ends it, from three trials. */
static void stick_impulse(const ship *a, const ship *b, long double *jx, long double *jy) {
  const long double unit = 1e4L;
  const outcome none = after_impulse(a, b, 0, 0);
  const outcome x = after_impulse(a, b, unit, 0), y = after_impulse(a, b, 0, unit);
  const long double axx = x.vx - none.vx, ayx = x.vy - none.vy;
  const long double axy = y.vx - none.vx, ayy = y.vy - none.vy;
  const long double det = axx * ayy - axy * ayx;
  *jx = unit * (axy * none.vy - ayy * none.vx) / det;
  *jy = unit * (ayx * none.vx - axx * none.vy) / det;
}

/* along one direction until the closing has ended */
static long double until(const ship *a, const ship *b, long double nx, long double ny,
                         long double dx, long double dy) {
  const outcome none = after_impulse(a, b, 0, 0), one = after_impulse(a, b, 1e4L * dx, 1e4L * dy);
  const long double closing = none.vx * nx + none.vy * ny;
  return 1e4L * closing / (closing - (one.vx * nx + one.vy * ny));
}

typedef struct plain_impact {
  long double stick, normal, released, impulse, excess; /* excess: |I_t| - mu I_n in stick */
  int slides;
} plain_impact;

static plain_impact plain(const ship *a, const ship *b, double nx, double ny, double friction) {
  plain_impact p;
  long double jx, jy;
  stick_impulse(a, b, &jx, &jy);
  p.stick = after_impulse(a, b, jx, jy).lost;
  const long double alone = until(a, b, nx, ny, nx, ny);
  p.normal = after_impulse(a, b, alone * nx, alone * ny).lost;
  const long double in = jx * nx + jy * ny, it = jy * nx - jx * ny;
  p.excess = (fabsl(it) - friction * in) / hypotl(it, in);
  p.slides = p.excess > 0;
  if (p.slides) {
    const long double slope = it < 0 ? -friction : friction;
    const long double dx = nx - slope * ny, dy = ny + slope * nx;
    const long double slid = until(a, b, nx, ny, dx, dy);
    jx = slid * dx;
    jy = slid * dy;
  }
  p.released = after_impulse(a, b, jx, jy).lost;
  p.impulse = hypotl(jx, jy);
  return p;
}

/* double against long double; W is inverted with a condition of up to 1e3 for such ships, and
 * energies may cancel against v_t: relative to the energy of stick, the greatest of all */
static void near(double value, long double expected, long double scale) {
  if (!(fabsl(value - expected) <= 1e-11L * scale)) {
    fail_msg("%.17g, expected %.17Lg, scale %.3Lg", value, expected, scale);
  }
}

static int closes(const ship *a, const ship *b, double nx, double ny) {
  const outcome none = after_impulse(a, b, 0, 0);
  return none.vx * nx + none.vy * ny > 1e-3L;
}

static void it_is_what_the_impulses_say(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  int slid = 0, stuck = 0;
  for (int i = 0; i < 20000; i++) {
    ship a, b;
    draw(&r, &a, &b);
    if (i % 5 == 0) b.surge = b.sway = b.yaw = b.forward = b.left = b.turns = 0;
    const double angle = test_uniform(&r, -4, 4), nx = cos(angle), ny = sin(angle);
    const double friction = i % 7 ? test_uniform(&r, 0, 1.5) : 0;
    if (!closes(&a, &b, nx, ny)) continue;
    const plain_impact want = plain(&a, &b, nx, ny, friction);
    if (fabsl(want.excess) < 1e-9L) continue; /* either is right */
    const plastic_impact p =
        plastic_impact_of(body_of(&a, 0, 0), body_of(&b, 0, 0), nx, ny, friction);
    assert_int_equal(p.slides != 0, want.slides);
    slid += want.slides;
    stuck += !want.slides;
    near(p.stick, want.stick, want.stick);
    near(p.normal, want.normal, want.stick);
    near(p.released, want.released, want.stick);
    near(p.released_normal + p.released_along, want.released, want.stick);
    near(p.impulse * p.impulse, want.impulse * want.impulse, want.impulse * want.impulse);
  }
  assert_true(slid > 2000 && stuck > 2000);
}

static void what_is_released_leaves_the_kinetic_energy(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int i = 0; i < 2000; i++) {
    ship a, b, after_a, after_b;
    draw(&r, &a, &b);
    const double angle = test_uniform(&r, -4, 4), nx = cos(angle), ny = sin(angle);
    const plastic_impact p = plastic_impact_of(body_of(&a, 0, 0), body_of(&b, 0, 0), nx, ny, 0);
    if (!closes(&a, &b, nx, ny)) continue;
    /* without friction the impulse is known: along n */
    strike(&a, &after_a, 0, 0, -p.impulse * nx, -p.impulse * ny);
    strike(&b, &after_b, 0, 0, p.impulse * nx, p.impulse * ny);
    const double before = kinetic(&a) + kinetic(&b);
    near(p.released, before - kinetic(&after_a) - kinetic(&after_b), before);
    near(p.released, p.normal, p.normal);
    assert_true(p.released_along == 0);
    const impact_body sa = body_of(&after_a, 0, 0), sb = body_of(&after_b, 0, 0);
    const vec2 v = vec2_sub(impact_velocity(sa), impact_velocity(sb));
    assert_true(fabs(v.x * nx + v.y * ny) < 1e-12 * 30); /* speeds of up to 30 m/s */
  }
}

static void a_central_impact_is_minorskys(void **state) {
  (void)state;
  /* ship a at 6 m/s into the middle of b's side: E = 1/2 ma mb/(ma + mb) v^2 */
  const ship a = {.surge = 1.05e7, .sway = 1.8e7, .yaw = 3e10, .x = -80, .forward = 6};
  const ship b = {.surge = 2.1e7, .sway = 3.5e7, .yaw = 9e10, .heading = acos(0), .x = 12};
  const plastic_impact p = plastic_impact_of(body_of(&a, 0, 0), body_of(&b, 0, 0), 1, 0, 0.3);
  const double minorsky = 0.5 * 1.05e7 * 3.5e7 / (1.05e7 + 3.5e7) * 36;
  near(p.stick, minorsky, minorsky);
  near(p.normal, minorsky, minorsky);
  near(p.released, minorsky, minorsky);
  assert_false(p.slides);
  near(p.impulse, 6 / (1 / 1.05e7 + 1 / 3.5e7), p.impulse);
  /* against a fixed body all of it */
  ship wall = b;
  wall.surge = wall.sway = wall.yaw = 0;
  const plastic_impact w = plastic_impact_of(body_of(&a, 0, 0), body_of(&wall, 0, 0), 1, 0, 0.3);
  near(w.released, kinetic(&a), kinetic(&a));
}

/* Bodies that no impulse moves keep closing: there is no energy to name, neither 0 nor infinite. */
static void bodies_that_are_held_have_no_answer(void **state) {
  (void)state;
  const ship a = {.x = -80, .forward = 6}, b = {.heading = acos(0), .x = 12, .forward = 1};
  for (int k = 0; k < 3; k++) {
    const plastic_impact p =
        plastic_impact_of(body_of(&a, 0, 0), body_of(&b, 0, 0), cos(k), sin(k), 0.3 * k);
    if (!closes(&a, &b, cos(k), sin(k))) continue;
    assert_true(isnan(p.normal) && isnan(p.stick) && isnan(p.released) && isnan(p.impulse));
    assert_true(isnan(p.released_normal) && isnan(p.released_along) && !p.slides);
  }
  /* free in surge alone, struck along its side: nothing answers along n either */
  const ship rail = {.surge = 1e7, .heading = acos(0)};
  impact_body held = body_of(&rail, 0, 0);
  held.cosine = 0; /* exactly */
  const plastic_impact p = plastic_impact_of(body_of(&a, 0, 0), held, 1, 0, 0.3);
  assert_true(isnan(p.normal) && isnan(p.stick) && isnan(p.released));
}

/* One body that moves in one freedom, anyhow turned, against one that is held: an impulse along the
 * side is taken by what guides it, and whatever the friction all of its kinetic energy is released.
 */
static void one_freedom_gives_all_that_it_has(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 5);
  int slid = 0, stuck = 0;
  for (int i = 0; i < 6000; i++) {
    ship a, b;
    draw(&r, &a, &b);
    b.surge = b.sway = b.yaw = b.forward = b.left = b.turns = 0;
    if (i % 3 != 0) a.surge = a.forward = 0;
    if (i % 3 != 1) a.sway = a.left = 0;
    if (i % 3 != 2) a.yaw = a.turns = 0;
    const double angle = test_uniform(&r, -4, 4), nx = cos(angle), ny = sin(angle);
    /* where it hardly moves along n, v_n is a difference of greater numbers */
    const vec2 v = impact_velocity(body_of(&a, 0, 0));
    if (v.x * nx + v.y * ny < 1e-2 * hypot(v.x, v.y)) continue;
    const double friction = test_uniform(&r, 0, 1.5);
    const plastic_impact p =
        plastic_impact_of(body_of(&a, 0, 0), body_of(&b, 0, 0), nx, ny, friction);
    near(p.stick, kinetic(&a), kinetic(&a));
    near(p.normal, kinetic(&a), kinetic(&a));
    near(p.released, kinetic(&a), kinetic(&a));
    slid += p.slides != 0;
    stuck += !p.slides;
  }
  assert_true(slid > 500 && stuck > 500);
}

/* Two that surge along one line: Minorsky with both masses, by any normal. And one that is drawn
 * across by the other: what is along its line is taken, the rest stays. */
static void one_line_takes_what_is_along_it(void **state) {
  (void)state;
  const double joined = 0.5 * 3e7 * 5e7 / (3e7 + 5e7) * 16;
  const double turn = 0.7;
  for (int k = 0; k < 5; k++) {
    const ship a = {.surge = 3e7, .heading = turn, .x = -50, .forward = 6};
    const ship b = {.surge = 5e7, .heading = turn, .x = 60, .forward = 2};
    const double nx = cos(turn + 0.3 * k), ny = sin(turn + 0.3 * k);
    const plastic_impact p = plastic_impact_of(body_of(&a, 0, 0), body_of(&b, 0, 0), nx, ny, 0.2);
    near(p.stick, joined, joined);
    near(p.normal, joined, joined);
    near(p.released, joined, joined);
    assert_int_equal(p.slides != 0, tan(0.3 * k) > 0.2);
  }
  const ship led = {.surge = 3e7, .heading = turn, .forward = 6};
  const ship passes = {.heading = turn + acos(0), .forward = -5};
  const plastic_impact p =
      plastic_impact_of(body_of(&led, 0, 0), body_of(&passes, 0, 0), cos(turn), sin(turn), 0.2);
  near(p.stick, kinetic(&led), kinetic(&led));
  near(p.normal, kinetic(&led), kinetic(&led));
}

/* A second freedom that answers a million times less still counts: W is inverted. */
static void a_stiff_freedom_is_not_taken_for_none(void **state) {
  (void)state;
  const ship b = {.x = 1};
  const ship a = {.surge = 1e6, .sway = 1e12, .yaw = 0, .heading = 0.4, .forward = 3, .left = 1};
  const plastic_impact p = plastic_impact_of(body_of(&a, 0, 0), body_of(&b, 0, 0), 1, 0, 9);
  /* its determinant is a millionth of W_nn W_tt: ten digits of sixteen are left */
  assert_true(fabs(p.stick / kinetic(&a) - 1) < 1e-9);
}

static void nothing_is_released_where_nothing_closes(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  int parted = 0;
  for (int i = 0; i < 2000; i++) {
    ship a, b;
    draw(&r, &a, &b);
    const impact_body ia = body_of(&a, 0, 0), ib = body_of(&b, 0, 0);
    const vec2 v = vec2_sub(impact_velocity(ia), impact_velocity(ib));
    const double angle = test_uniform(&r, -4, 4), nx = cos(angle), ny = sin(angle);
    const plastic_impact p = plastic_impact_of(ia, ib, nx, ny, 0.2);
    if (v.x * nx + v.y * ny > 0) continue;
    parted++;
    assert_true(p.stick == 0 && p.normal == 0 && p.released == 0 && p.released_normal == 0 &&
                p.released_along == 0 && p.impulse == 0 && !p.slides);
  }
  assert_true(parted > 500);
}

static void friction_ends_what_it_can(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int i = 0; i < 5000; i++) {
    ship a, b;
    draw(&r, &a, &b);
    const double angle = test_uniform(&r, -4, 4), nx = cos(angle), ny = sin(angle);
    if (!closes(&a, &b, nx, ny)) continue;
    double last = 0;
    int stuck = 0;
    for (int step = 0; step <= 40; step++) {
      const plastic_impact p =
          plastic_impact_of(body_of(&a, 0, 0), body_of(&b, 0, 0), nx, ny, 0.05 * step);
      const double slack = 1e-11 * p.stick; /* rounding, as above */
      assert_true(p.released >= last - slack && p.released <= p.stick + slack);
      assert_true(p.normal <= p.stick + slack);
      assert_true(!stuck || !p.slides); /* more friction does not make it slide again */
      if (!p.slides) near(p.released, p.stick, p.stick);
      stuck = !p.slides;
      last = p.released;
    }
  }
}

/* the same collision, seen from elsewhere: turned by any angle; mirrored; ships exchanged; in
 * lengths 10 and masses 1000 times as great by Froude, energies 1e4 */
static void it_looks_the_same_from_everywhere(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  for (int i = 0; i < 2000; i++) {
    ship s[2];
    draw(&r, &s[0], &s[1]);
    const double angle = test_uniform(&r, -4, 4), turn = test_uniform(&r, -4, 4);
    const double friction = test_uniform(&r, 0, 1);
    if (!closes(&s[0], &s[1], cos(angle), sin(angle))) continue;
    const plain_impact truth = plain(&s[0], &s[1], cos(angle), sin(angle), friction);
    if (fabsl(truth.excess) < 1e-9L) continue;
    ship turned[2], mirrored[2], great[2];
    for (int k = 0; k < 2; k++) {
      turned[k] = mirrored[k] = great[k] = s[k];
      turned[k].heading += turn;
      turned[k].x = cos(turn) * s[k].x - sin(turn) * s[k].y;
      turned[k].y = sin(turn) * s[k].x + cos(turn) * s[k].y;
      mirrored[k].heading = -s[k].heading;
      mirrored[k].y = -s[k].y;
      mirrored[k].left = -s[k].left;
      mirrored[k].turns = -s[k].turns;
      great[k].surge *= 1000, great[k].sway *= 1000, great[k].yaw *= 1e5;
      great[k].x *= 10, great[k].y *= 10;
      great[k].forward *= sqrt(10), great[k].left *= sqrt(10), great[k].turns /= sqrt(10);
    }
    const impact_body a = body_of(&s[0], 0, 0), b = body_of(&s[1], 0, 0);
    const double nx = cos(angle), ny = sin(angle);
    const plastic_impact p = plastic_impact_of(a, b, nx, ny, friction);
    const plastic_impact seen[4] = {
        plastic_impact_of(b, a, -nx, -ny, friction),
        plastic_impact_of(body_of(&turned[0], 0, 0), body_of(&turned[1], 0, 0), cos(angle + turn),
                          sin(angle + turn), friction),
        plastic_impact_of(body_of(&mirrored[0], 0, 0), body_of(&mirrored[1], 0, 0), nx, -ny,
                          friction),
        plastic_impact_of(body_of(&great[0], 0, 0), body_of(&great[1], 0, 0), nx, ny, friction)};
    for (int k = 0; k < 4; k++) {
      const double size = k == 3 ? 1e4 : 1;
      assert_int_equal(seen[k].slides != 0, p.slides != 0);
      near(seen[k].stick, size * p.stick, size * p.stick);
      near(seen[k].normal, size * p.normal, size * p.stick);
      near(seen[k].released_normal, size * p.released_normal, size * p.stick);
      near(seen[k].released_along, size * p.released_along, size * p.stick);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_is_what_the_impulses_say),
      cmocka_unit_test(what_is_released_leaves_the_kinetic_energy),
      cmocka_unit_test(a_central_impact_is_minorskys),
      cmocka_unit_test(bodies_that_are_held_have_no_answer),
      cmocka_unit_test(one_freedom_gives_all_that_it_has),
      cmocka_unit_test(one_line_takes_what_is_along_it),
      cmocka_unit_test(a_stiff_freedom_is_not_taken_for_none),
      cmocka_unit_test(nothing_is_released_where_nothing_closes),
      cmocka_unit_test(friction_ends_what_it_can),
      cmocka_unit_test(it_looks_the_same_from_everywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
