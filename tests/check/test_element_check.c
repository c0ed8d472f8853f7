/* SPDX-License-Identifier: Apache-2.0
 * The critical time step of elements between two points against what the engine does: a mass on a
 * line swings up just above it and not just below; mobilities and sums over elements against the
 * whole mass matrices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "check/element_check.h"
#include "kernels/plan.h"
#include "math/critical_oscillation.h"
#include "math/eigenvalue.h"
#include "model/mobility.h"
#include "support/random.h"
#include "support/studies.h"

static const char *const schemes[] = {"explicit",       "semi-implicit", "rk4",
                                      "dormand-prince", "frozen",        "trapezoidal"};
enum { SCHEMES = sizeof schemes / sizeof schemes[0], STEPS = 10000 };

/* ---- a mass on a line */

/* greatest distance from rest of a mass that starts 0.1 m from it, over that: in the last tenth of
 * the run, or in all of it */
typedef enum span { AT_LAST, EVER } span;
static double swing(double omega, double zeta, uint32_t scheme, double step, span of) {
  char text[1024];
  const double mass = 2e5, stiffness = mass * omega * omega, damping = 2 * zeta * omega * mass;
  snprintf(text, sizeof text,
           "allide: 1\n"
           "run: {step: %.17g, duration: %.17g, scheme: %s}\n"
           "bodies:\n"
           "  a: {freedoms: [surge], mass: %.17g, inertia: 1, position: [0.1, 0, 0]}\n"
           "hawsers:\n"
           "  h: {between: [a, earth], to: [90, 0, 0], length: 90, tension only: no,\n"
           "    stiffness: %.17g, damping: %.17g}\n",
           step, step * STEPS, schemes[scheme], mass, stiffness, damping);
  ald_series *series = series_of(text, "openmp");
  const size_t x = series_column(series, "bodies.a.x");
  double most = 0;
  for (size_t row = of == EVER ? 0 : series->row_count * 9 / 10; row < series->row_count; row++) {
    most = fmax(most, fabs(series->values[row * series->column_count + x]));
  }
  ald_series_destroy(series);
  return most / 0.1;
}

/* The threshold is met within 10 %: closer, swings grow or fade too slowly to tell in 10,000 steps.
 * Dormand and Prince leave the region of stability along the imaginary axis slowly, by 1e-4 a step
 * at 10 % above; there the undamped swing is tried 40 % above. */
static void lines_swing_up_above_the_critical_step_alone(void **state) {
  (void)state;
  static const double zetas[] = {0, 0.05, 0.3, 1, 2};
  for (uint32_t scheme = 0; scheme < SCHEMES; scheme++) {
    for (size_t z = 0; z < sizeof zetas / sizeof zetas[0]; z++) {
      const double omega = 2.5, zeta = zetas[z];
      const ald_freedom f = {omega * omega, 2 * zeta * omega};
      const double critical = ald_critical_oscillation(f, scheme);
      const bool has_none = zeta == 0 && (scheme == SCHEME_EULER || scheme == SCHEME_FROZEN);
      assert_int_equal(critical == 0, has_none);
      if (has_none) continue;
      const bool is_slow = scheme == SCHEME_DORMAND_PRINCE && zeta == 0;
      const double below = swing(omega, zeta, scheme, 0.9 * critical, AT_LAST);
      const double above = swing(omega, zeta, scheme, (is_slow ? 1.4 : 1.1) * critical, EVER);
      /* what stays is seen through 1/sqrt(1 - 0.9^2) = 2.3 at most */
      if (below > 2.4) fail_msg("%s, zeta %g: grows to %g", schemes[scheme], zeta, below);
      if (above < 10) fail_msg("%s, zeta %g: only %g", schemes[scheme], zeta, above);
    }
  }
}

/* explicit and frozen steps without damping: as foretold, per period; the period itself is longer
 * by (omega h)^2/3 and the amplitude is read within a step of its peak: 2 % of the growth */
static void undamped_swings_grow_as_foretold(void **state) {
  (void)state;
  static const uint32_t these[] = {SCHEME_EULER, SCHEME_FROZEN};
  for (uint32_t k = 0; k < 2; k++) {
    const double omega = 2.5, step = 0.02 / omega;
    const double periods = STEPS * step * omega / (2 * 3.14159265358979323846);
    const double foretold =
        ald_critical_oscillation_growth((ald_freedom){omega * omega, 0}, these[k], step);
    const double is = log(swing(omega, 0, these[k], step, EVER)) / periods;
    if (!(fabs(is / log(foretold) - 1) < 0.02)) fail_msg("%g, foretold %g", is, log(foretold));
  }
  assert_true(ald_critical_oscillation_growth((ald_freedom){1, 0}, SCHEME_SEMI, 0.1) == 1);
}

/* Limits of stability along the axes. Runge and Kutta of order 4: imaginary 2 sqrt(2), real the
 * root of z^3/24 + z^2/6 + z/2 + 1. Dormand and Prince: where R(z) = 1 + z + ... + z^5/120 +
 * z^6/600 has the size 1 (Hairer and Wanner, Solving ODEs II, sec. IV.2). */
static void limits_of_stability_are_known(void **state) {
  (void)state;
  const ald_freedom spring = {4, 0}, dashpot = {0, 8}, free = {0, 0};
  for (uint32_t s = 0; s < SCHEMES; s++) assert_true(ald_critical_oscillation(free, s) >= HUGE_VAL);
  /* the search allows a growth of 1e-12, which |R|^2 - 1 = y^8/576 - y^6/72 passes at once */
  assert_true(fabs(ald_critical_oscillation(spring, SCHEME_RK4) - sqrt(2)) < 1e-11);
  assert_true(fabs(ald_critical_oscillation(dashpot, SCHEME_RK4) * 8 - 2.785293563405282) < 1e-10);
  const double y = 2 * ald_critical_oscillation(spring, SCHEME_DORMAND_PRINCE), y2 = y * y;
  const double re = 1 - y2 / 2 + y2 * y2 / 24 - y2 * y2 * y2 / 600;
  const double im = y * (1 - y2 / 6 + y2 * y2 / 120);
  assert_true(fabs(re * re + im * im - 1) < 1e-11 && y > 0.9 && y < 1.1);
  const double x = 8 * ald_critical_oscillation(dashpot, SCHEME_DORMAND_PRINCE);
  const double r = 1 - x * (1 - x / 2 * (1 - x / 3 * (1 - x / 4 * (1 - x / 5 * (1 - x / 5)))));
  assert_true(fabs(fabs(r) - 1) < 1e-10 && x > 3.3 && x < 3.31);
  /* three looks: R(z) of a dashpot is 1 + z + z^2/2 + z^3/4 + z^4/8, which is 1 again at z = -2 */
  assert_true(fabs(ald_critical_oscillation(spring, SCHEME_TRAPEZOIDAL) - 1) < 1e-10);
  assert_true(fabs(ald_critical_oscillation(dashpot, SCHEME_TRAPEZOIDAL) - 0.25) < 1e-10);
  assert_true(ald_critical_oscillation(spring, SCHEME_SEMI) == 1);
  assert_true(ald_critical_oscillation(dashpot, SCHEME_SEMI) == 0.25);
  assert_true(ald_critical_oscillation(dashpot, SCHEME_EULER) == 0.25);
  assert_true(ald_critical_oscillation(dashpot, SCHEME_FROZEN) == 0.25);
  assert_true(ald_critical_oscillation((ald_freedom){4, 1}, SCHEME_EULER) == 0.25);
  assert_true(ald_critical_oscillation((ald_freedom){4, 1}, SCHEME_FROZEN) == 0.5);
}

/* ---- eigenvalues and mobilities */

/* is shift - matrix positive definite? by Cholesky */
static bool lies_above(double shift, const double *matrix, uint32_t n) {
  double l[36] = {0};
  for (uint32_t i = 0; i < n; i++) {
    for (uint32_t j = 0; j <= i; j++) {
      double sum = (i == j ? shift : 0) - matrix[i * n + j];
      for (uint32_t k = 0; k < j; k++) sum -= l[6 * i + k] * l[6 * j + k];
      if (i == j && !(sum > 0)) return false;
      l[6 * i + j] = i == j ? sqrt(sum) : sum / l[6 * j + j];
    }
  }
  return true;
}

static void greatest_eigenvalues_are_found(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int k = 0; k < 200; k++) {
    const uint32_t n = 1 + (uint32_t)k % 6;
    double a[36];
    for (uint32_t i = 0; i < n; i++) {
      for (uint32_t j = 0; j <= i; j++) a[i * n + j] = a[j * n + i] = test_uniform(&r, -5, 5);
    }
    /* 1e-12: rounding of 200 rotations of numbers up to 5 */
    const double greatest = ald_eigenvalue_greatest(a, n);
    assert_true(lies_above(greatest + 1e-12, a, n));
    assert_false(lies_above(greatest - 1e-12, a, n));
  }
  const double known[9] = {2, 1, 0, 1, 2, 0, 0, 0, -7};
  assert_true(fabs(ald_eigenvalue_greatest(known, 3) - 3) < 1e-14);
}

/* two bodies and a number of springs between random points; a has any mass matrix */
static ald_study *springs_of(test_random *r, int count, const char *scheme) {
  char text[16384], *at = text, *const end = text + sizeof text;
  at += snprintf(at, (size_t)(end - at),
                 "allide: 1\nrun: {step: 0.1, duration: 1, scheme: %s}\nbodies:\n"
                 "  a: {freedoms: six, mass: 2e5, radii of gyration: [5, 9, 8],\n"
                 "    products of inertia: [%g, %g, %g],\n"
                 "    added mass: [[1e4, 0, 0, 0, 0, 0], [0, 2e5, 0, 3e4, 0, 9e5],\n"
                 "    [0, 0, 4e5, 0, -5e5, 0], [0, 3e4, 0, 5e6, 0, 2e5], [0, 0, -5e5, 0, 4e7, 0],\n"
                 "    [0, 9e5, 0, 2e5, 0, 4e7]]}\n"
                 "  b: {freedoms: [surge, sway, yaw], mass: 4e5, inertia: 3e7}\nhawsers:\n",
                 scheme, test_uniform(r, -1e6, 1e6), test_uniform(r, -1e6, 1e6),
                 test_uniform(r, -1e6, 1e6));
  for (int k = 0; k < count; k++) {
    at += snprintf(at, (size_t)(end - at), "  s%d: {between: [a, b], from: [%g, %g, %g], ", k,
                   test_uniform(r, -20, 20), test_uniform(r, -5, 5), test_uniform(r, -5, 5));
    at += snprintf(at, (size_t)(end - at), "to: [%g, %g, %g], tension only: no, stiffness: %g}\n",
                   test_uniform(r, -20, 20), test_uniform(r, -5, 5), test_uniform(r, -5, 5),
                   test_uniform(r, 1e5, 1e6));
  }
  assert_true(at < end);
  return study_of(text);
}

static void turn_randomly(test_random *r, double axes[3][3]) {
  for (int c = 0; c < 3; c++) {
    for (int k = 0; k < 3; k++) axes[c][k] = test_uniform(r, -1, 1);
    for (int before = 0; before < c; before++) {
      double along = 0;
      for (int k = 0; k < 3; k++) along += axes[c][k] * axes[before][k];
      for (int k = 0; k < 3; k++) axes[c][k] -= along * axes[before][k];
    }
    double length = 0;
    for (int k = 0; k < 3; k++) length += axes[c][k] * axes[c][k];
    for (int k = 0; k < 3; k++) axes[c][k] /= sqrt(length);
  }
}

/* J (6) of the velocity of a body's point along an earth direction; axes[c]: the body's c-th axis
 */
static void row_of(double axes[3][3], const double *point, const double *n, double *j) {
  double own[3];
  for (int c = 0; c < 3; c++) {
    own[c] = axes[c][0] * n[0] + axes[c][1] * n[1] + axes[c][2] * n[2];
  }
  for (int c = 0; c < 3; c++) {
    const int x = (c + 1) % 3, y = (c + 2) % 3;
    j[c] = own[c];
    j[3 + c] = point[x] * own[y] - point[y] * own[x];
  }
}

static double product(const double *inverse, const double *j, const double *k) {
  double sum = 0;
  for (int a = 0; a < 6; a++) {
    for (int b = 0; b < 6; b++) sum += j[a] * inverse[6 * a + b] * k[b];
  }
  return sum;
}

/* greatest eigenvalue of a matrix without negative ones, from below, by powers */
static double by_power(test_random *r, const double *matrix, uint32_t n) {
  double x[16], next[16], length = 0;
  for (uint32_t i = 0; i < n; i++) x[i] = test_uniform(r, -1, 1);
  for (int step = 0; step < 300; step++) {
    length = 0;
    for (uint32_t i = 0; i < n; i++) {
      next[i] = 0;
      for (uint32_t j = 0; j < n; j++) next[i] += matrix[i * n + j] * x[j];
      length += next[i] * next[i];
    }
    for (uint32_t i = 0; i < n; i++) x[i] = next[i] / sqrt(length);
  }
  return sqrt(length);
}

enum { SPRINGS = 12 };

/* any pose, any directions: the fastest swing of all springs from their Gram matrix, and that of
 * the first alone, against the bounds */
static void no_pose_swings_faster_than_its_bound(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  double closest = 0, closest_together = 0;
  for (int k = 0; k < 40; k++) {
    const int count = 1 + k % SPRINGS;
    ald_study *study = springs_of(&r, count, "semi-implicit");
    double *values = calloc(study->quantity_count, sizeof *values);
    ald_element_steps all;
    assert_non_null(values);
    for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
    assert_int_equal(ald_element_steps_find(study, &all), ALD_OK);
    assert_int_equal(all.count, count);
    assert_int_equal(all.scenarios, 1);
    double inverse[2][36], axes[2][3][3], rows[SPRINGS][2][6], gram[SPRINGS * SPRINGS];
    for (int b = 0; b < 2; b++) ald_mobility_inverse(&study->bodies[b], values, inverse[b]);
    for (int pose = 0; pose < 20; pose++) {
      for (int b = 0; b < 2; b++) turn_randomly(&r, axes[b]);
      for (int s = 0; s < count; s++) {
        const double *own = values + study->definitions[s].quantities;
        double directions[3][3];
        turn_randomly(&r, directions);
        for (int b = 0; b < 2; b++) row_of(axes[b], own + 3 * b, directions[0], rows[s][b]);
        for (int c = 0; c < 6; c++) rows[s][1][c] = -rows[s][1][c];
      }
      for (int s = 0; s < count; s++) {
        for (int t = 0; t < count; t++) {
          const double scale = sqrt(all.steps[s].worst.stiffness * all.steps[t].worst.stiffness);
          gram[s * count + t] = scale * (product(inverse[0], rows[s][0], rows[t][0]) +
                                         product(inverse[1], rows[s][1], rows[t][1]));
        }
        const double alone = gram[s * count + s];
        /* rounding of sums of 72 products */
        assert_true(alone <= all.steps[s].worst.mode.stiffness * (1 + 1e-12));
        closest = fmax(closest, alone / all.steps[s].worst.mode.stiffness);
      }
      /* from below, so that the test is a fair one */
      const double fastest = by_power(&r, gram, (uint32_t)count);
      const double bound = 4 / (all.together * all.together);
      assert_true(fastest <= bound * (1 + 1e-9));
      if (count > 1) closest_together = fmax(closest_together, fastest / bound);
    }
    ald_element_steps_clear(&all);
    free(values);
    ald_study_destroy(study);
  }
  print_message("closest to the bound: alone %.2f, together %.2f\n", closest, closest_together);
  assert_true(closest > 0.7 && closest_together > 0.3); /* the bounds are no empty ones */
}

/* ---- the kinds */

/* the bound of the only element of a study; bodies are 1 kg with 1 kg m^2 about each axis */
static ald_element_bound bound_of(const char *element) {
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {step: 0.1, duration: 1}\nbodies:\n"
           "  a: {freedoms: six, mass: 1, radii of gyration: [1, 1, 1]}\n"
           "  b: {freedoms: six, mass: 1, radii of gyration: [1, 1, 1], position: [0, 0, 30]}\n%s",
           element);
  ald_study *study = study_of(text);
  double *values = calloc(study->quantity_count, sizeof *values);
  assert_non_null(values);
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  const ald_element_bound bound = ald_element_bound_of(study, &study->instances[0], values);
  free(values);
  ald_study_destroy(study);
  return bound;
}

static void expect_bound(const char *element, double stiffness, double damping, double arm_a,
                         double arm_b) {
  const ald_element_bound is = bound_of(element);
  const double mobility_a = 1 + arm_a * arm_a, mobility_b = 1 + arm_b * arm_b;
  /* rounding of slopes and of eigenvalues of numbers up to 1e3 */
  if (!(fabs(is.stiffness - stiffness) < 1e-12 * stiffness + 1e-300) ||
      !(fabs(is.damping - damping) < 1e-12 * damping + 1e-300) ||
      !(fabs(is.mobility[0] - mobility_a) < 1e-12 * mobility_a) ||
      !(fabs(is.mobility[1] - mobility_b) < 1e-12 * mobility_b)) {
    fail_msg("%.15g N/m, %.15g N s/m, %.15g, %.15g in %s", is.stiffness, is.damping, is.mobility[0],
             is.mobility[1], element);
  }
}

static void kinds_tell_their_steepest_slopes(void **state) {
  (void)state;
  expect_bound(
      "hawsers: {h: {between: [a, b], from: [3, 0, 4], to: [0, 2, 0], stiffness: 100,\n"
      "  damping: 7, damping exponent: 2, force factor: 1.5}}\n",
      150, 21, 5, 2);
  expect_bound(
      "hawsers: {h: {between: [a, b], to: [0, 0, 6], force factor: 2, damping: 1,\n"
      "  curve: [[0, 0, 3], [1, 10, 5], [1.5, 40, 4], [3, 50]]}}\n",
      120, 12, 0, 6);
  /* means of loading and unloading: 0, 8, 26; half their difference fades below 0.01 m/s */
  expect_bound(
      "hawsers: {h: {between: [a, b], velocity limit: 0.01,\n"
      "  hysteresis: [[0, 0, 0], [1, 9, 7], [3, 30, 22]]}}\n",
      9, 400, 0, 0);
  expect_bound(
      "bumpers: {b: {between: [a, b], bar a from: [1, 0, 0], bar a to: [-8, 0, 0],\n"
      "  bar b from: [0, 3, 0], bar b to: [0, 3, 4], stiffness: [300, 600],\n"
      "  damping: [2, 2], radius: [0.3, 0.4]}}\n",
      200, 1, 8, 5);
  expect_bound(
      "bumpers: {b: {between: [a, b], bar a from: [1, 0, 0], bar a to: [2, 0, 0],\n"
      "  bar b from: [0, 3, 0], bar b to: [0, 4, 0],\n"
      "  curve: [[0.1, 90, 1], [0.2, 50, 2], [0.6, 0, 0]]}}\n",
      400, 2, 2, 4);
  /* clearance from 1 to 0.5 over a depth of 1: taper -0.5; the deepest level 2 m in */
  expect_bound(
      "docking: {d: {between: [a, b], pin: [0, 0, -3], cylinder: [0, 0, 1],\n"
      "  axis: [0, 0, 2], entry radius: 0.9,\n"
      "  levels: [[1, 1, 0, 0], [1, 1.2, 40, 3], [2, 0.5, 0, 0], [2, 0.6, 30, 5]]}}\n",
      300 * 1.25, 5, 3, 3);
  expect_bound(
      "fenders: {f: {between: [a, b], attachment: [0, 3, 0], plane point: [0, 0, 4],\n"
      "  normal: [0, 0, 1], length: [-3, 1], width: [-12, 2], damping: 1,\n"
      "  force factor: 1.1, length factor: 0.5,\n"
      "  curve: [[-0.5, 90, 1], [-0.2, 30, 2], [0, 0, 0]]}}\n",
      440, 3, 3, 13);
  expect_bound(
      "fenders: {f: {between: [a, b], attachment: [0, 3, 0], plane point: [0, 0, 4],\n"
      "  normal: [0, 0, 1], length: [-3, 1], width: [-12, 2], shear stiffness: 777,\n"
      "  static friction: 0.3, kinetic friction: 0.2, curve: [[-0.5, 90], [0, 0]]}}\n",
      777, 0, 3, 13);
  /* of the translations: eigenvalues of [[5, 3], [3, 5]] are 2 and 8 */
  expect_bound(
      "foundations: {f: {between: [a, b], at a: [3, 0, 4], at b: [0, 2, 0], stiffness factor: 2,\n"
      "  stiffness: [[5, 3, 0, 0, 0, 0], [3, 5, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0],\n"
      "    [0, 0, 0, 9, 0, 0], [0, 0, 0, 0, 9, 0], [0, 0, 0, 0, 0, 9]],\n"
      "  damping: [1, 3, 2, 9, 9, 9]}}\n",
      16, 3, 5, 2);
  /* an unbounded plane ends where the body does: a box of 1 m radii of gyration has half sides of
   * sqrt(1.5): along x and along y each sqrt(1.5), so 3 + 16 = 19 = 4.3589^2 */
  expect_bound(
      "fenders: {f: {between: [a, b], attachment: [0, 3, 0], plane point: [0, 0, 4],\n"
      "  normal: [0, 0, 1], parallel: [1, 0, 0], curve: [[-0.5, 90], [0, 0]]}}\n",
      180, 0, 3, sqrt(19));
}

/* what cannot move has no mobility, nor has a body in a direction in which it is not free */
static void bodies_that_stand_do_not_yield(void **state) {
  (void)state;
  ald_study *study = study_of(
      "allide: 1\nrun: {step: 0.1, duration: 1}\nbodies:\n"
      "  a: {freedoms: [heave], mass: 4}\n  b: {fixed: yes}\n  c: {motion: prescribed}\n"
      "hawsers:\n  x: {between: [a, b], from: [9, 9, 9], stiffness: 8}\n"
      "  y: {between: [c, a], from: [9, 9, 9], stiffness: 8}\n");
  ald_element_steps all;
  assert_int_equal(ald_element_steps_find(study, &all), ALD_OK);
  assert_int_equal(all.count, 2);
  for (int e = 0; e < 2; e++) {
    const ald_element_bound *own = &all.steps[e].worst;
    assert_true(own->mobility[e] == 0.25 && own->mobility[1 - e] == 0);
    assert_true(fabs(all.steps[e].critical - sqrt(2)) < 1e-15); /* 2/sqrt(8 x 0.25) */
  }
  assert_true(fabs(all.together - 1) < 1e-15); /* two equal ones: 1/sqrt(2) of it */
  ald_element_steps_clear(&all);
  ald_study_destroy(study);
}

/* ---- what a person reads */

static const char told[] =
    "allide: 1\n"
    "run: {duration: 20 s, step: %s, scheme: %s, scenarios: 100}\n"
    "bodies: {a: {freedoms: [surge], mass: 1000 t, inertia: 1}}\n"
    "hawsers:\n"
    "  soft: {between: [a, earth], to: [9 m, 0, 0], stiffness: 100 kN/m%s}\n"
    "  stiff: {between: [a, earth], to: [9 m, 0, 0], stiffness: 400 kN/m%s}\n"
    "%s";

static void assert_said(const char *step, const char *scheme, const char *damping, const char *more,
                        uint32_t count, const char *said) {
  char text[2048];
  ald_report *report = ald_report_create();
  snprintf(text, sizeof text, told, step, scheme, damping, damping, more);
  ald_study *study = study_of(text);
  const uint32_t warnings = warnings_of_study(study, report);
  if (warnings != count || !strstr(ald_report_text(report), said)) {
    fail_msg("%u warnings, expected %u and \"%s\" in\n%s", warnings, count, said,
             ald_report_text(report));
  }
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* omega = sqrt(4e5/1e6) = 0.632/s: critical 2/omega = 3.16 s, swing 9.93 s; the other one twice;
 * both: (sqrt(4e5) + sqrt(1e5)) sqrt(4e5)/1e6 = 0.6/s^2 in the stiff one's row: 2.58 s */
static void warnings_say_what_to_do(void **state) {
  (void)state;
  assert_said("1 s", "semi-implicit", "", "", 0,
              "time step of 1 s, semi-implicit, over 1 scenario\n"
              "  element          critical      median   step is      period  set by\n"
              "  hawsers.stiff      3.16 s      3.16 s      32 %      9.93 s  stiffness\n"
              "  hawsers.soft       6.32 s      6.32 s      16 %      19.9 s  stiffness\n"
              "  all at once        2.58 s                  39 %\n");
  assert_said("4 s", "semi-implicit", "", "", 1,
              "warning: hawsers.stiff: the step of 4 s is longer than the critical step of 3.16 s; "
              "where it is steepest, the motion it drives grows from step to step\n");
  assert_said("10 s", "semi-implicit", "", "", 1, "; the same holds for 1 other element\n");
  assert_said("2.5 s", "semi-implicit", "", "", 0, " 97 %\n");
  assert_said(
      "4 s", "rk4", "", "", 0,
      "note: if all elements acted at once and one way, the critical step would be 3.65 s\n");
  /* (1 + 0.4 x 0.01)^(pi/sqrt(0.004)): 21.9 % */
  assert_said(
      "0.1 s", "explicit", "", "", 1,
      "warning: hawsers.stiff: without damping its oscillation of period 9.93 s grows by 21.9 % "
      "in each period, however short the step; use the scheme semi-implicit, rk4 or "
      "dormand-prince; the same holds for 1 other element\n");
  assert_said("0.1 s", "frozen", ", damping: 100 kN s/m", "", 0, "  hawsers.stiff       0.5 s");
  assert_said("0.1 s", "frozen", ", damping: 100 kN s/m", "", 0,
              "  all at once         0.5 s                  20 %\n");
  assert_said("0.1 s", "rk4", ", damping: 4000 kN s/m", "", 0, "  damping\n");
  assert_said("0.1 s", "rk4", "",
              "vary: {hawsers.soft.stiffness: {uniform: [50 kN/m, 100 kN/m]}}\n", 0,
              "over 100 scenarios\n");
}

/* ---- a mass between lines, whose halves it carries */

/* A body of 100 kg between two taut lines of one segment, 100 kg and 1 MN each: two springs of
 * EA/l = 0.1 MN/m, and half of either line beside the body. */
static const char between_lines[] =
    "allide: 1\n"
    "run: {step: %.17g, duration: %.17g}\n"
    "environment: {gravity: 0}\n"
    "bodies: {b: {freedoms: [surge], mass: 100, inertia: 1, position: [0.01, 0, 0]}}\n"
    "lines:\n"
    "  one: {between: [earth, b], from: [-10.2, 0, 10], to: [0, 0, 10], start: as given%s,\n"
    "    sections: [&s {length: 10, segments: 1, mass: 10, diameter: 0.1, axial stiffness: 1 MN,\n"
    "      axial damping: 0}]}\n"
    "  other: {between: [earth, b], from: [10.2, 0, 10], to: [0, 0, 10], start: as given%s,\n"
    "    sections: [*s]}\n%s";

static double critical_between(const char *more, const char *orders) {
  char text[2048];
  snprintf(text, sizeof text, between_lines, 0.001, 1.0, more, more, orders);
  ald_study *study = study_of(text);
  ald_element_steps all = {0};
  assert_int_equal(ald_element_steps_find(study, &all), ALD_OK);
  const double together = all.together;
  ald_element_steps_clear(&all);
  ald_study_destroy(study);
  return together;
}

/* It swings up above the step that is foretold and not below. Ends that may part, or be let go by
 * an order, carry nothing that lasts: without the lines' halves the step is shorter by sqrt(2). */
static void halves_of_lines_lengthen_the_step(void **state) {
  (void)state;
  const double critical = critical_between("", "");
  assert_true(fabs(critical - 2 / sqrt(2e5 / 200)) < 1e-9);
  const double bare = 2 / sqrt(2e5 / 100);
  assert_true(fabs(critical_between(", breaking load: 9 MN", "") - bare) < 1e-9);
  assert_true(fabs(critical_between("", "orders: {go: {at: 1 s, set: lines.*.released to}}\n") -
                   bare) < 1e-9);
  for (int above = 0; above < 2; above++) {
    char text[2048];
    const double step = (above ? 1.1 : 0.9) * critical;
    snprintf(text, sizeof text, between_lines, step, 400 * step, "", "", "");
    ald_series *series = series_of(text, "openmp");
    const size_t x = series_column(series, "bodies.b.x");
    double most = 0;
    for (size_t row = 0; row < series->row_count; row++) {
      most = fmax(most, fabs(series->values[row * series->column_count + x]));
    }
    ald_series_destroy(series);
    /* the swing of 1 cm is seen through 1/sqrt(1 - 0.9^2) = 2.3 at most; above, it grows until a
     * line is slack, 0.2 m from the middle */
    assert_true(above ? most > 0.15 : most < 0.024);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines_swing_up_above_the_critical_step_alone),
      cmocka_unit_test(undamped_swings_grow_as_foretold),
      cmocka_unit_test(limits_of_stability_are_known),
      cmocka_unit_test(greatest_eigenvalues_are_found),
      cmocka_unit_test(no_pose_swings_faster_than_its_bound),
      cmocka_unit_test(kinds_tell_their_steepest_slopes),
      cmocka_unit_test(bodies_that_stand_do_not_yield),
      cmocka_unit_test(warnings_say_what_to_do),
      cmocka_unit_test(halves_of_lines_lengthen_the_step),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
