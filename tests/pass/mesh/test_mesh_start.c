/* SPDX-License-Identifier: Apache-2.0
 * Meshes that touch as a scenario starts: bodies that only touch stay at rest, whatever the law,
 * the side and the order; a contact that is pressed at the start gives back no more than its law
 * has stored, and one in equilibrium stays in it; balls in a row that touch in a point carry a
 * blow as they do with a gap of a rounding. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/impact_run.h"
#include "support/study_run.h"
#include "tile/tile.h"

#define ALD_LANES 1
#include "kernels/plan.h"

enum { TEXT = 16384 };

/* of `count` bodies, linear or of turning [m/s] or [rad/s] */
static double fastest_of(const impact_run *f, uint32_t first, uint32_t count) {
  double most = 0;
  for (uint32_t body = first; body < first + count; body++) {
    const ald_space_state s = impact_run_state(f, 0, body);
    for (int k = 0; k < 3; k++) most = fmax(most, fabs(s.velocity[k]));
    most = fmax(most, fmax(fabs(s.roll_rate), fmax(fabs(s.pitch_rate), fabs(s.yaw_rate))));
  }
  return most;
}

static uint32_t status_of(const impact_run *f) {
  return ald_tile_flag(f->tile, f->layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS, 0);
}

/* A law, and the energy that it has stored where two faces of 1 m^2 overlap by d, c d^n [J]. */
typedef struct stored {
  const char *law;
  double factor, power;
} stored;
static const stored laws[] = {
    {"law: pressure, pressure: 2 MPa, restitution: 0.5", 2e6, 1},
    {"law: pressure, pressure: 2 MPa, restitution: 1", 2e6, 1},
    {"law: pressure, pressure: 2 MPa, crushing: yes, restitution: 1", 1e5, 1},
    {"stiffness: 50 MN/m, volume exponent: 1, restitution: 1", 5e7, 1},
    {"stiffness: 50 MN/m, volume exponent: 1.25, restitution: 1", 4e7, 1.25},
    {"law: volume, stiffness: 50 MN/m, restitution: 0.5", 2.5e7, 2},
    {"stiffness: 50 MN/m, restitution: 1", 2.5e7, 2},
    {"stiffness: 50 MN/m, restitution: 0.5", 2.5e7, 2},
    {"law: hertz, stiffness: 50 MN/m, exponent: 1, restitution: 1", 2.5e7, 2},
    {"law: hertz, stiffness: 50 MN/m, restitution: 1", 2e7, 2.5},
};
enum { LAWS = sizeof laws / sizeof laws[0], PAIRS = 2 * LAWS };
static const char *const runs[] = {"step: 10 ms", "step: 1 ms, scheme: rk4"};

/* how a pair of boxes of 1 m and 1 t at rest lies: they overlap by `deep` [m] along one axis */
typedef struct start {
  const char *run;
  int axis, side;
  double deep, size; /* size: of the first box [m] */
} start;

/* A pair for each law and each order of `between`, apart from each other along another axis. */
static void start_text(const start *s, char *text) {
  int n = snprintf(text, TEXT,
                   "allide: 1\nname: start\nrun: {duration: 50 ms, %s}\n"
                   "environment: {gravity: 0}\n"
                   "meshes:\n  a: {box: {length: %.17g, breadth: %.17g, height: %.17g}}\n"
                   "  b: {box: {length: 1, breadth: 1, height: 1}}\n"
                   "bodies:\n",
                   s->run, s->size, s->size, s->size);
  for (int k = 0; k < 2 * PAIRS; k++) {
    double at[3] = {0, 0, 0};
    at[(s->axis + 1) % 3] = 4 * (k / 2);
    if (k % 2) at[s->axis] = s->side * (0.5 + 0.5 * s->size - s->deep);
    n += snprintf(text + n, TEXT - (size_t)n,
                  "  %c%d: {freedoms: six, mesh: %c, mass: 1 t, moments of inertia: [170, 170, "
                  "170], position: [%.17g, %.17g, %.17g]}\n",
                  k % 2 ? 'b' : 'a', k / 2, k % 2 ? 'b' : 'a', at[0], at[1], at[2]);
  }
  n += snprintf(text + n, TEXT - (size_t)n, "mesh contacts:\n");
  for (int k = 0; k < PAIRS; k++) {
    n += snprintf(text + n, TEXT - (size_t)n, "  c%d: {between: [%c%d, %c%d], %s}\n", k,
                  k % 2 ? 'b' : 'a', k, k % 2 ? 'a' : 'b', k, laws[k / 2].law);
  }
  assert_true(n < TEXT);
}

/* greatest speed of each pair after 50 ms, linear or of turning */
static void speeds_after(const start *s, double *speeds) {
  static char text[TEXT];
  start_text(s, text);
  impact_run f = impact_run_open(text, "openmp", 0, 1);
  impact_run_advance(&f, strstr(s->run, "10 ms") ? 5 : 50, ALD_SCHEDULE_PASSES);
  assert_int_equal(status_of(&f), STATUS_OK);
  for (int k = 0; k < PAIRS; k++) speeds[k] = fastest_of(&f, (uint32_t)k * 2, 2);
  impact_run_close(&f);
}

/* the law bedding, which is the default */
static int is_field(const stored *law) {
  return !strstr(law->law, "law:") && !strstr(law->law, "exponent");
}

/* 2 bodies of 1 t that share an energy U have sqrt(U/1000) m/s each; 1e-3: the slack of the balance
 * and the rounding of an overlap of 1e-12 m */
static double speed_of(const stored *law, double deep) {
  /* a pressure field has no least depth: 50 MN/m x 2.2e-16 m, what the places are rounded by, give
   * 1 t 5.5e-13 m/s in 50 ms */
  if (is_field(law) && deep <= 1e-13) return 1e-12;
  return deep > 1e-13 ? sqrt(1.001 * law->factor * pow(deep, law->power) / 1000) : 0;
}

/* Of boxes of one size the indentation is up to three times what it is
 * (docs/theory/mesh-contact.md, "Side faces in one plane"), and with it what laws of the
 * indentation have stored. */
static void bodies_that_only_touch_stay_at_rest(void **state) {
  (void)state;
  static const double deep[] = {0, 1e-16, -1e-16, 1e-12};
  double worst = 0, speeds[PAIRS];
  for (int n = 0; n < 3 * 2 * 2 * 4; n++) {
    const start s = {runs[n % 2], n / 2 % 3, n / 6 % 2 ? 1 : -1, deep[n / 12], n % 5 ? 1 : 0.75};
    speeds_after(&s, speeds);
    for (int k = 0; k < PAIRS; k++) {
      const double most = pow(3, 0.5 * laws[k / 2].power) * speed_of(&laws[k / 2], s.deep);
      worst = fmax(worst, speeds[k]);
      if (!(speeds[k] <= most)) {
        fail_msg("%s, pair %d, axis %d, side %d, %s, %g m: %g m/s, may have %g", laws[k / 2].law, k,
                 s.axis, s.side, s.run, s.deep, speeds[k], most);
      }
    }
  }
  print_message("greatest speed %.3g m/s\n", worst);
}

/* 2 cm deep: without damping all comes back, by the integral of the law, and no more; of the
 * crushing law less, since area and share fall in steps */
static void what_is_pressed_gives_back_what_is_stored(void **state) {
  (void)state;
  double speeds[PAIRS];
  for (int n = 0; n < 4; n++) {
    const start s = {n % 2 ? "step: 1 ms, scheme: rk4" : "step: 1 ms", n % 3, 1, 0.02, 0.75};
    speeds_after(&s, speeds);
    for (int k = 0; k < PAIRS; k++) {
      const int is_damped = strstr(laws[k / 2].law, "0.5") != NULL;
      const double area = 0.75 * 0.75, power = strstr(laws[k / 2].law, "hertz") ? 0
                                               : is_field(&laws[k / 2])         ? 1
                                                                                : laws[k / 2].power;
      const double most = speed_of(&laws[k / 2], s.deep) * pow(area, 0.5 * power);
      print_message("%-62s %.5f m/s of %.5f\n", laws[k / 2].law, speeds[k], most);
      assert_true(speeds[k] <= most && speeds[k] > (is_damped ? 0.4 : 0.9) * most);
    }
  }
}

/* A stack of two boxes on a deck, each as deep as its load presses it, rests as it is: 1e-8 m/s is
 * what depths printed to 1e-12 m leave of a swing at 1e3 rad/s, ten times. */
static void a_stack_in_equilibrium_stays_in_it(void **state) {
  (void)state;
  static const char *const rests[] = {"law: hertz, stiffness: 50 MN/m, exponent: 1, restitution: 1",
                                      "stiffness: 50 MN/m, restitution: 0.5",
                                      "law: volume, stiffness: 50 MN/m, restitution: 0.5"};
  for (int law = 0; law < 3; law++) {
    static char text[TEXT];
    const double d = 9806.65 / 50e6, upper = d / pow(0.64, law);
    snprintf(text, sizeof text,
             "allide: 1\nname: stack\nrun: {duration: 1 s, step: 0.5 ms}\n"
             "meshes:\n  a: {box: {length: 1, breadth: 1, height: 1}}\n"
             "  b: {box: {length: 0.8, breadth: 0.8, height: 1}}\n"
             "  d: {box: {length: 9, breadth: 9, height: 2}, at: [0, 0, -1]}\n"
             "bodies:\n"
             "  a: {freedoms: six, mesh: a, mass: 1 t, moments of inertia: [170, 170, 170],\n"
             "    position: [0, 0, %.12f]}\n"
             "  b: {freedoms: six, mesh: b, mass: 1 t, moments of inertia: [170, 170, 170],\n"
             "    position: [0, 0, %.12f]}\n"
             "  deck: {fixed: yes, mesh: d}\n"
             "mesh contacts:\n  c: {between: [a, deck], %s}\n  e: {between: [a, b], %s}\n",
             0.5 - 2 * d, 1.5 - 2 * d - upper, rests[law], rests[law]);
    impact_run f = impact_run_open(text, "openmp", 0, 1);
    impact_run_advance(&f, 2000, ALD_SCHEDULE_PASSES);
    assert_int_equal(status_of(&f), STATUS_OK);
    const double most = fastest_of(&f, 0, 2);
    print_message("%s: %.3g m/s after 1 s\n", rests[law], most);
    assert_true(most < 1e-8);
    impact_run_close(&f);
  }
}

/* Balls of 1 m that touch in a point along an axis, and one that strikes them with 2 m/s. */
static void strike(int axis, const char *law, int balls, double gap, double *speeds) {
  char text[TEXT];
  size_t n = (size_t)snprintf(
      text, sizeof text,
      "allide: 1\nname: row\nrun: {duration: 50 ms, step: 0.1 ms, scheme: rk4}\n"
      "environment: {gravity: 0}\nmeshes:\n  m: {sphere: {radius: 0.5, divisions: 12}}\nbodies:\n");
  for (int k = 0; k < balls; k++) {
    double at[3] = {0, 0, 0}, v[3] = {0, 0, 0};
    at[axis] = k ? 1.02 + (k - 1) * (1 + gap) : 0;
    v[axis] = k ? 0 : 2;
    n += (size_t)snprintf(text + n, sizeof text - n,
                          "  b%d: {freedoms: six, mesh: m, mass: 100, moments of inertia: [10, 10, "
                          "10], position: [%.17g, %.17g, %.17g], velocity: [%g, %g, %g]}\n",
                          k, at[0], at[1], at[2], v[0], v[1], v[2]);
  }
  snprintf(text + n, sizeof text - n, "mesh contacts:\n  c: {between: [b*, b*], %s}\n", law);
  impact_run f = impact_run_open(text, "openmp", 0, 1);
  impact_run_advance(&f, 500, ALD_SCHEDULE_PASSES);
  assert_int_equal(status_of(&f), STATUS_OK);
  for (int k = 0; k < balls; k++) speeds[k] = impact_run_state(&f, 0, (uint32_t)k).velocity[axis];
  impact_run_close(&f);
}

static void balls_that_touch_in_a_point_carry_a_blow(void **state) {
  (void)state;
  static const char *const hard[] = {"stiffness: 500 MN/m", "law: hertz, stiffness: 50 MN/m",
                                     "law: pressure, pressure: 50 MPa"};
  for (int n = 0; n < 6; n++) {
    double touching[4], apart[4];
    const int balls = 3 + n / 3 % 2;
    strike(n % 3, hard[(n + n / 3) % 3], balls, 0, touching);
    strike(n % 3, hard[(n + n / 3) % 3], balls, 1e-15, apart);
    /* 1e-9: what a gap of 1e-15 m changes is multiplied in the blow, not by more than 1e5 */
    for (int k = 0; k < balls; k++) assert_true(fabs(touching[k] - apart[k]) < 1e-9);
    print_message("%s, %d balls: the last has %.6f m/s\n", hard[(n + n / 3) % 3], balls,
                  touching[balls - 1]);
  }
}

static void starts_are_the_same_on_opencl(void **state) {
  (void)state;
  static char text[TEXT];
  for (int n = 0; n < 2; n++) {
    const start s = {runs[n], n, 1, n ? 0.02 : 1e-12, n ? 0.75 : 1};
    start_text(&s, text);
    study_run_same_on_devices(text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bodies_that_only_touch_stay_at_rest),
      cmocka_unit_test(what_is_pressed_gives_back_what_is_stored),
      cmocka_unit_test(a_stack_in_equilibrium_stays_in_it),
      cmocka_unit_test(balls_that_touch_in_a_point_carry_a_blow),
      cmocka_unit_test(starts_are_the_same_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
