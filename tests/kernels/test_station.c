/* SPDX-License-Identifier: Apache-2.0
 * The laws of dynamic positioning, one lane wide: demand and when its integral waits, allocation,
 * the low-pass estimator, zones of azimuths. Answers: docs/theory/dynamic-positioning.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <complex.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/allocation.h"
#include "kernels/law/azimuth_zone.h"
#include "kernels/law/station.h"
#include "kernels/law/thruster.h"
#include "kernels/law/wave_filter.h"
#include "support/random.h"

static const double degree = M_PI / 180;

/* ------------------------------------------------------------------------------ demand */

static void an_axis_asks_within_its_limit(void **state) {
  (void)state;
  const station_gains k = {.by_error = 3, .by_velocity = 5, .by_integral = 0.5, .limit = 10};
  assert_true(station_raw(k, 2, 1, 4) == 3);
  assert_true(station_limited(k, 3) == 3);
  assert_true(station_limited(k, 10) == 10);
  assert_true(station_limited(k, 10.5) == 10);
  assert_true(station_limited(k, -11) == -10);
}

/* the integral waits where it would push on against the limit, or where thrusters are short and it
 * would ask for more; it runs back at any time */
static void an_integral_waits_where_it_must(void **state) {
  (void)state;
  const station_gains k = {.limit = 10};
  static const struct {
    double raw, error, integral;
    int is_short, waits;
  } cases[] = {
      {9, 1, 1, 0, 0},   {11, 1, 1, 0, 1}, {11, -1, 1, 0, 0}, {-11, -1, 1, 0, 1},
      {-11, 1, 1, 0, 0}, {11, 0, 1, 0, 0}, {9, 1, 1, 1, 1},   {9, 1, -1, 1, 0},
      {9, -1, -1, 1, 1}, {9, 1, 0, 1, 1},  {11, -1, 1, 1, 0}, {10, 1, 1, 0, 0},
  };
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    const mask is_short = cases[c].is_short != 0;
    assert_int_equal(
        station_waits(k, cases[c].raw, cases[c].error, cases[c].integral, is_short) != 0,
        cases[c].waits);
  }
}

/* port is +y: heading 90 deg, a reference ahead in the earth's +x is to starboard */
static void axes_of_the_vessel_turn_with_its_heading(void **state) {
  (void)state;
  const vec3 own = station_of_earth(vec3_of(2, 0, 0.3), cos(M_PI / 2), sin(M_PI / 2));
  assert_true(fabs(own.x) < 1e-15 && own.y == -2 && own.z == 0.3);
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < 100; n++) {
    const double a = test_uniform(&r, -4, 4), x = test_uniform(&r, -9, 9);
    const vec3 v = vec3_of(x, test_uniform(&r, -9, 9), 1);
    const vec3 back = station_to_earth(station_of_earth(v, cos(a), sin(a)), cos(a), sin(a));
    /* each number is the sum of two products, four times rounded in all, of sizes up to 13 */
    assert_true(fabs(back.x - v.x) < 2e-14 && fabs(back.y - v.y) < 2e-14 && back.z == 1);
  }
}

/* ------------------------------------------------------------------------------ allocation */

enum { FORCES = 7 };
typedef struct plant {
  vec3 column[FORCES];
  double weight[FORCES];
  int count;
} plant;

static void share(const plant *p, vec3 tau, double force[FORCES]) {
  allocation_matrix m = allocation_empty();
  for (int k = 0; k < p->count; k++) m = allocation_with(m, p->column[k], 1 / p->weight[k]);
  const vec3 solved = allocation_solved(m, tau);
  for (int k = 0; k < p->count; k++) {
    force[k] = allocation_force(p->column[k], 1 / p->weight[k], solved);
  }
}

static vec3 reached(const plant *p, const double force[FORCES]) {
  vec3 sum = vec3_zero();
  for (int k = 0; k < p->count; k++) sum = vec3_madd(sum, force[k], p->column[k]);
  return sum;
}

/* azimuth thruster amidships, tunnels at both ends */
static plant three_thrusters(void) {
  plant p = {.count = 4, .weight = {1, 1, 1, 1}};
  p.column[0] = allocation_column(1, 0, 0, 0);
  p.column[1] = allocation_column(0, 1, 0, 0);
  p.column[2] = allocation_column(0, 1, 30, 0);
  p.column[3] = allocation_column(0, 1, -30, 0);
  return p;
}

/* one sway force amidships and two at +-30 m: a third each, and a moment by the two alone; what the
 * raised diagonal costs is 1e-9 of the demand */
static void a_demand_is_shared_by_least_squares(void **state) {
  (void)state;
  const plant p = three_thrusters();
  double f[FORCES];
  share(&p, vec3_of(100, 60, 600), f);
  const double expected[] = {100, 20, 30, 10};
  for (int k = 0; k < 4; k++) assert_true(fabs(f[k] - expected[k]) < 2e-9 * 100);
}

/* twice the weight takes reach the share of two that are otherwise alike */
static void weights_are_those_of_squares(void **state) {
  (void)state;
  plant p = {.count = 2, .weight = {1, 2}};
  double f[FORCES];
  p.column[0] = p.column[1] = allocation_column(1, 0, 0, 0);
  share(&p, vec3_of(90, 0, 0), f);
  assert_true(fabs(f[0] - 60) < 2e-7 && fabs(f[1] - 30) < 2e-7);
}

/* where nothing acts, nothing is asked: no sway, no yaw from two screws on the centreline, one
 * direction of which is the rounding of a right angle */
static void directions_without_thrusters_get_nothing(void **state) {
  (void)state;
  plant p = {.count = 2, .weight = {1, 1}};
  double f[FORCES];
  p.column[0] = p.column[1] = allocation_column(1, cos(M_PI / 2), -30, 0);
  share(&p, vec3_of(80, 500, 9e4), f);
  assert_true(fabs(f[0] - 40) < 1e-7 && fabs(f[1] - 40) < 1e-7);
  p.count = 0;
  share(&p, vec3_of(80, 500, 9e4), f);
  const vec3 none = reached(&p, f);
  assert_true(none.x == 0 && none.y == 0 && none.z == 0);
}

/* One thruster out of the centreline must not turn a demand into anything huge: of surge alone it
 * takes at most the whole, and its yaw stays. */
static void one_thruster_is_asked_for_no_more_than_there_is(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < 200; n++) {
    plant p = {.count = 1, .weight = {test_uniform(&r, 0.1, 10)}};
    const double a = test_uniform(&r, -3, 3), tau = test_uniform(&r, -1e6, 1e6);
    double f[FORCES];
    p.column[0] =
        allocation_column(cos(a), sin(a), test_uniform(&r, -40, 40), test_uniform(&r, -9, 9));
    /* what it can reach it reaches, to the ease of 1e-9, which a rounding of 1e-16 of it moves by
     * 1e-7 at most */
    share(&p, vec3_scale(p.column[0], tau), f);
    assert_true(fabs(f[0] - tau) < 1e-6 * fabs(tau));
  }
}

/* Of all forces that reach the demand these are the cheapest: along any change that leaves the sum
 * as it is, the cost has no slope. Both hold to the ease of 1e-9 of what is shared. */
static void shares_reach_the_demand_at_least_cost(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int n = 0; n < 500; n++) {
    plant p = {.count = FORCES};
    double f[FORCES], change[FORCES], back[FORCES], cost = 0, size = 0;
    for (int k = 0; k < FORCES; k++) {
      const double a = test_uniform(&r, -3, 3);
      p.weight[k] = test_uniform(&r, 0.5, 2);
      p.column[k] = allocation_column(cos(a), sin(a), (k % 2 ? 1 : -1) * test_uniform(&r, 10, 40),
                                      test_uniform(&r, -9, 9));
      change[k] = test_uniform(&r, -1, 1);
    }
    p.column[0] = allocation_column(1, 0, -30, 4);
    p.column[1] = allocation_column(0, 1, 30, 0);
    p.column[2] = allocation_column(0, 1, -30, 0);
    const vec3 tau =
        vec3_of(test_uniform(&r, -1, 1), test_uniform(&r, -1, 1), test_uniform(&r, -30, 30));
    share(&p, tau, f);
    const vec3 sum = reached(&p, f);
    assert_true(fabs(sum.x - tau.x) < 1e-7 && fabs(sum.y - tau.y) < 1e-7);
    assert_true(fabs(sum.z - tau.z) < 1e-6);
    share(&p, reached(&p, change), back);
    for (int k = 0; k < FORCES; k++) {
      cost += p.weight[k] * f[k] * (change[k] - back[k]);
      size += fabs(p.weight[k] * f[k]);
    }
    assert_true(fabs(cost) < 1e-6 * (1 + size));
  }
}

static void one_factor_keeps_all_within_their_limits(void **state) {
  (void)state;
  double s = 1;
  s = allocation_scale(s, 50, 100);
  assert_true(s == 1);
  s = allocation_scale(s, 100, 100);
  assert_true(s == 1);
  s = allocation_scale(s, 400, 100);
  assert_true(s == 0.25);
  s = allocation_scale(s, 200, 100);
  assert_true(s == 0.25);
  assert_true(allocation_scale(1, 0, 0) == 1);
}

static void forces_become_speeds_by_the_bollard_rule(void **state) {
  (void)state;
  assert_true(screw_bollard_speed(400, 100) == 2 && screw_bollard_speed(-900, 100) == -3);
  assert_true(screw_bollard_speed(0, 100) == 0 && !signbit(screw_bollard_speed(-0.0, 100)));
}

/* ------------------------------------------------------------------------------ estimator */

/* 1 - (1 + ct) exp(-ct), and its rate, in one step or in many */
static void a_step_is_followed_as_in_closed_form(void **state) {
  (void)state;
  for (int parts = 1; parts <= 1000; parts *= 10) {
    wave_filtered f = {0, 0};
    for (int k = 0; k < parts; k++) f = wave_filter_after(f, 1, 0.2, 5.0 / parts);
    /* a thousand steps of five roundings each */
    assert_true(fabs(f.s - (1 - 2 / M_E)) < 1e-12 && fabs(f.w - 0.2 / M_E) < 1e-13);
    for (int k = 0; k < parts; k++) f = wave_filter_after(f, 1, 0.2, 20.0 / parts);
    assert_true(fabs(f.s - (1 - 6 * exp(-5))) < 1e-12);
  }
}

/* amplitude that a sine leaves, by the filter itself */
static double measured(double cut, double wave, double period) {
  wave_filtered f = {0, 0};
  const int settles = (int)(40 / (cut * period)), counts = (int)(2 * M_PI / (wave * period) * 50);
  double in_phase = 0, across = 0;
  int n = 1;
  for (; n <= settles; n++) f = wave_filter_after(f, sin(wave * period * n), cut, period);
  for (int k = 0; k < counts; k++, n++) {
    f = wave_filter_after(f, sin(wave * period * n), cut, period);
    in_phase += f.s * sin(wave * period * n);
    across += f.s * cos(wave * period * n);
  }
  return 2 * hypot(in_phase, across) / counts;
}

/* |(zI - A)^-1 B z|, first number */
static double response(double cut, double wave, double period) {
  const double a = cut * period, q = exp(-a);
  const double complex z = cexp(I * wave * period);
  const double b0 = 1 - q * (1 + a), b1 = q * cut * a;
  const double complex m00 = z - q * (1 + a), m01 = -q * period, m10 = q * cut * a,
                       m11 = z - q * (1 - a);
  return cabs((m11 * b0 - m01 * b1) * z / (m00 * m11 - m01 * m10));
}

/* 1/(1 + (W/c)^2) where readings are frequent, the response of sampled readings everywhere. Means
 * over 50 waves of a whole number of readings but for one: 1/(50 x 20) of the amplitude at most. */
static void waves_are_left_out_as_in_closed_form(void **state) {
  (void)state;
  const double cut = 2 * M_PI / 40, wave = 2 * M_PI / 8;
  assert_true(fabs(response(cut, wave, 0.01) - 1.0 / 26) < 1e-3 / 26);
  assert_true(fabs(measured(cut, wave, 0.1) - response(cut, wave, 0.1)) < 1e-5);
  assert_true(fabs(measured(cut, wave, 1) - response(cut, wave, 1)) < 1e-5);
  assert_true(fabs(measured(cut, 2 * M_PI / 100, 2) - response(cut, 2 * M_PI / 100, 2)) < 1e-3);
}

static void a_ramp_is_followed_at_its_lag(void **state) {
  (void)state;
  static const double periods[] = {0.01, 0.5, 2, 10};
  const double cut = 2 * M_PI / 40, slope = 0.7;
  for (int p = 0; p < 4; p++) {
    const double t = periods[p], a = cut * t, q = exp(-a), k = 1 - (1 - a) * q;
    const double g = q * (1 + a - a * a * q / k);
    wave_filtered f = {0, 0};
    int n = 0;
    for (; n * a < 40; n++) f = wave_filter_after(f, slope * t * (n + 1), cut, t);
    /* 40 time constants later, exp(-40) of nothing much; way up to 180, rounded 25,000 times */
    assert_true(fabs(slope * t * n - f.s - slope * t * g / (1 - g)) < 1e-9);
    assert_true(fabs(f.w - slope * a * a * q / ((1 - g) * k)) < 1e-9);
    if (p == 0) assert_true(fabs(slope * t * n - f.s - 2 * slope / cut) < 0.01 * slope / cut);
  }
}

/* ------------------------------------------------------------------------------ zones */

static void zones_end_at_their_edges(void **state) {
  (void)state;
  const double middle = 180 * degree, reach = 20 * degree;
  assert_true(azimuth_is_in(170 * degree, middle, reach));
  assert_true(azimuth_is_in(-170 * degree, middle, reach));
  assert_true(azimuth_is_in(550 * degree, middle, reach));
  assert_false(azimuth_is_in(159.999 * degree, middle, reach));
  assert_false(azimuth_is_in(-159.999 * degree, middle, reach));
  assert_false(azimuth_is_in(0, middle, reach));
  assert_true(azimuth_edge(170 * degree, middle, reach) == middle - reach);
  assert_true(azimuth_edge(-170 * degree, middle, reach) == middle + reach);
  assert_true(azimuth_edge(180 * degree, middle, reach) == middle + reach);
}

/* a force along the edge in place of the free one, with both tunnels: the table of the page */
static void an_edge_takes_the_surge_and_the_tunnels_its_sway(void **state) {
  (void)state;
  plant p = three_thrusters();
  double f[FORCES];
  const double edge = azimuth_edge(atan2(10.0 / 3, 100), 0, 20 * degree);
  p.count = 3;
  p.column[0] = allocation_column(cos(edge), sin(edge), 0, 0);
  p.column[1] = p.column[2];
  p.column[2] = p.column[3];
  share(&p, vec3_of(100, 10, 0), f);
  assert_true(fabs(f[0] - 106.41777724759121) < 1e-6); /* 100/cos 20 */
  assert_true(fabs(f[1] + 13.198511713310114) < 1e-6); /* (10 - 100 tan 20)/2 */
  assert_true(fabs(f[2] + 13.198511713310114) < 1e-6);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_axis_asks_within_its_limit),
      cmocka_unit_test(an_integral_waits_where_it_must),
      cmocka_unit_test(axes_of_the_vessel_turn_with_its_heading),
      cmocka_unit_test(a_demand_is_shared_by_least_squares),
      cmocka_unit_test(weights_are_those_of_squares),
      cmocka_unit_test(directions_without_thrusters_get_nothing),
      cmocka_unit_test(one_thruster_is_asked_for_no_more_than_there_is),
      cmocka_unit_test(shares_reach_the_demand_at_least_cost),
      cmocka_unit_test(one_factor_keeps_all_within_their_limits),
      cmocka_unit_test(forces_become_speeds_by_the_bollard_rule),
      cmocka_unit_test(a_step_is_followed_as_in_closed_form),
      cmocka_unit_test(waves_are_left_out_as_in_closed_form),
      cmocka_unit_test(a_ramp_is_followed_at_its_lag),
      cmocka_unit_test(zones_end_at_their_edges),
      cmocka_unit_test(an_edge_takes_the_surge_and_the_tunnels_its_sway),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
