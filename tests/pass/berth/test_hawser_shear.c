/* SPDX-License-Identifier: Apache-2.0
 * Links with shear, and hysteresis beside damping, on every device: the force across the axis,
 * balance of forces and moments, forces as slopes of the stored energy, work. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/berth/hawser_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/posed.h"
#include "support/random.h"

static const double from[3] = {3, -1, 2}, to[3] = {-2, 0.5, 1}, axis[3] = {1, 2, -2};
#define STIFFNESS 40e3 /* across [N/m] */
#define DAMPING 7e3    /* [N s/m] */

static posed open_link(const char *device, const char *keys) {
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 1000 s, step: 0.5 s}\nenvironment: {gravity: 0}\nbodies:\n"
           "  a: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six}\n"
           "  b: {mass: 300 t, radii of gyration: [5, 20, 20], freedoms: six}\n"
           "hawsers:\n  line: {between: [a, b], %s}\n",
           keys);
  return posed_open(device, text);
}

static const char sheared[] =
    "from: [3, -1, 2], to: [-2, 0.5, 1], tension only: no, length: 8, stiffness: 30 kN/m, "
    "damping: 3 kN s/m,\n    axis: [1, 2, -2], shear stiffness: 40 kN/m, shear damping: 7 kN s/m";

static void record(posed *p) {
  const char *const passes[] = {"hawser", "hawser_record", "clock"};
  posed_run(p, passes, 3);
}

static double line_row(const posed *p, uint32_t row) {
  return posed_row(p, KIND_hawser, row, 0, 0);
}

/* ------------------------------------------------------------------------------ vectors */

static void cross(const double *a, const double *b, double *out) {
  for (int k = 0; k < 3; k++) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    out[k] = a[i] * b[j] - a[j] * b[i];
  }
}

static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void place_of(const posed_body *b, const double *own, double *arm) {
  for (int c = 0; c < 3; c++) {
    arm[c] = 0;
    for (int k = 0; k < 3; k++) arm[c] += own[k] * b->axes[k][c];
  }
}

static void velocity_of(const posed_body *b, const double *arm, double *v) {
  cross(b->spin, arm, v);
  for (int c = 0; c < 3; c++) v[c] += b->velocity[c];
}

static posed_body random_body(test_random *r) {
  double q[4], sum = 0;
  posed_body b = {0};
  for (int k = 0; k < 4; k++) {
    q[k] = test_uniform(r, -1, 1);
    sum += q[k] * q[k];
  }
  for (int k = 0; k < 4; k++) q[k] /= sqrt(sum);
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double m[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
                          {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
                          {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
  memcpy(b.axes, m, sizeof m);
  for (int k = 0; k < 3; k++) {
    b.at[k] = test_uniform(r, -8, 8);
    b.velocity[k] = test_uniform(r, -2, 2);
    b.spin[k] = test_uniform(r, -0.3, 0.3);
  }
  return b;
}

/* ------------------------------------------------------------------------------ one pose */

/* force on a, from the equations: along the ends, and across the axis */
static void expected_force(const posed_body *a, const posed_body *b, double *force) {
  double on_a[3], on_b[3], u[3], there[3], r[3], va[3], vb[3], vs[3], drift[3], slide[3];
  place_of(a, from, on_a);
  place_of(b, to, on_b);
  place_of(b, axis, u);
  for (int c = 0; c < 3; c++) {
    u[c] /= 3; /* |axis| */
    r[c] = a->at[c] + on_a[c] - b->at[c] - on_b[c];
    there[c] = a->at[c] + on_a[c] - b->at[c];
  }
  velocity_of(a, on_a, va);
  velocity_of(b, on_b, vb);
  velocity_of(b, there, vs);
  for (int c = 0; c < 3; c++) {
    drift[c] = va[c] - vb[c];
    slide[c] = va[c] - vs[c];
  }
  const double d = sqrt(dot(r, r)), rate = dot(r, drift) / d;
  const double tension = 30e3 * (d - 8) + 3e3 * rate;
  for (int c = 0; c < 3; c++) {
    const double off = r[c] - dot(r, u) * u[c], along = slide[c] - dot(slide, u) * u[c];
    force[c] = -tension * r[c] / d - STIFFNESS * off - DAMPING * along;
  }
}

/* forces of up to 1 MN on arms of 30 m, sums of some ten terms: 1e-12 of their product */
#define FORCE_ERROR (1e-12 * 1e6)
#define MOMENT_ERROR (1e-12 * 1e6 * 30)

static void shear_is_across(const char *device, const char *keys) {
  posed p = open_link(device, keys);
  test_random r = test_random_from(test_seed(), 0);
  const char *const passes[] = {"hawser", "sum_forces_spatial"};
  for (int run = 0; run < 40; run++) {
    posed_body a[POSED_LANES], b[POSED_LANES];
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      a[lane] = random_body(&r);
      b[lane] = random_body(&r);
      posed_put(&p, 0, lane, &a[lane]);
      posed_put(&p, 1, lane, &b[lane]);
    }
    posed_run(&p, passes, 2);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      double on_a[6], on_b[6], force[3], of_a[3], of_b[3];
      posed_sum(&p, 0, lane, on_a);
      posed_sum(&p, 1, lane, on_b);
      expected_force(&a[lane], &b[lane], force);
      for (int k = 0; k < 3; k++) assert_true(fabs(on_a[k] - force[k]) < FORCE_ERROR);
      cross(a[lane].at, on_a, of_a);
      cross(b[lane].at, on_b, of_b);
      for (int k = 0; k < 3; k++) {
        assert_true(fabs(on_a[k] + on_b[k]) < FORCE_ERROR);
        assert_true(fabs(on_a[3 + k] + of_a[k] + on_b[3 + k] + of_b[k]) < MOMENT_ERROR);
      }
    }
  }
  posed_close(&p);
}

static void shear_is_across_and_nothing_is_left_over(void **state) {
  need_device(*state);
  shear_is_across(*state, sheared);
}

/* squares of the components under- or overflow */
static void an_axis_has_any_size(void **state) {
  need_device(*state);
  static const char *const axes[] = {"[1e-200, 2e-200, -2e-200]", "[1e-300, 2e-300, -2e-300]",
                                     "[5e307, 1e308, -1e308]"};
  for (size_t k = 0; k < sizeof axes / sizeof *axes; k++) {
    char keys[512];
    const char *at = strstr(sheared, "[1, 2, -2]");
    assert_non_null(at);
    snprintf(keys, sizeof keys, "%.*s%s%s", (int)(at - sheared), sheared, axes[k],
             at + strlen("[1, 2, -2]"));
    shear_is_across(*state, keys);
  }
}

/* Without damping, forces and moments on both bodies are slopes of the energy that is stored:
 * central differences over 1e-5 m or rad of energies of 1e7 J, whose last digits, some 1e-8 J, are
 * worth 1e-3 N, and whose third slopes of 1e8 J leave 1e-10/6 of these. */
static void forces_are_slopes_of_the_stored_energy(void **state) {
  need_device(*state);
  posed p = open_link(*state,
                      "from: [3, -1, 2], to: [-2, 0.5, 1], tension only: no, length: 8, "
                      "stiffness: 1e-6 N/m,\n    axis: [1, 2, -2], shear stiffness: 40 kN/m");
  test_random r = test_random_from(test_seed(), 1);
  const char *const passes[] = {"hawser", "sum_forces_spatial"};
  const double step = 1e-5;
  for (int run = 0; run < 20; run++) {
    const posed_body bodies[2] = {random_body(&r), random_body(&r)};
    for (uint32_t moved = 0; moved < 2; moved++) {
      double wrench[6], energy[2];
      for (int axis_of = 0; axis_of < 6; axis_of++) {
        for (int side = 0; side < 2; side++) {
          posed_body b = bodies[moved];
          const double by = side ? step : -step;
          double turn[3] = {0};
          if (axis_of < 3) b.at[axis_of] += by;
          if (axis_of >= 3) turn[axis_of - 3] = 1;
          for (int k = 0; axis_of >= 3 && k < 3; k++) { /* Rodrigues */
            double e[3], over[3];
            memcpy(e, bodies[moved].axes[k], sizeof e);
            cross(turn, e, over);
            for (int c = 0; c < 3; c++) {
              b.axes[k][c] =
                  cos(by) * e[c] + sin(by) * over[c] + (1 - cos(by)) * dot(turn, e) * turn[c];
            }
          }
          posed_put(&p, 1 - moved, 0, &bodies[1 - moved]);
          posed_put(&p, moved, 0, &b);
          posed_run(&p, passes, 2);
          energy[side] = line_row(&p, HAWSER_SHEARED);
        }
        posed_put(&p, moved, 0, &bodies[moved]);
        posed_run(&p, passes, 2);
        posed_sum(&p, moved, 0, wrench);
        assert_true(fabs(wrench[axis_of] + (energy[1] - energy[0]) / (2 * step)) < 5e-2);
      }
    }
  }
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ work */

/* across the axis at a steady speed: k s^2/2 is stored, c v^2 is taken; records hold forces of the
 * beginning of a step, so that n records are n - 1 steps of 0.5 s */
static void work_across_is_counted(void **state) {
  need_device(*state);
  posed p = open_link(*state,
                      "tension only: no, length: 10, stiffness: 1e-6 N/m, axis: [1, 0, 0], shear "
                      "stiffness: 40 kN/m, shear damping: 7 kN s/m");
  const posed_body b = posed_at(0, 0, 0);
  const double speed = 0.2;
  for (int n = 0; n < 11; n++) {
    posed_body a = posed_at(10, 0, speed * 0.5 * n);
    a.velocity[2] = speed;
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      posed_put(&p, 0, lane, &a);
      posed_put(&p, 1, lane, &b);
    }
    record(&p);
  }
  const double stored = 0.5 * STIFFNESS * 1 * 1, taken = DAMPING * speed * speed * 5;
  assert_true(fabs(line_row(&p, HAWSER_ENERGY_DISSIPATED) - taken) < 1e-9 * taken);
  assert_true(fabs(line_row(&p, HAWSER_WORK) - (stored + taken)) < 1e-9 * stored);
  posed_close(&p);
}

/* Through the rows of a hysteresis there and back at a steady rate, with damping beside it: what is
 * taken is the area of the loop and the damping force over the way. */
static void a_hysteresis_with_damping_takes_both(void **state) {
  need_device(*state);
  static const struct {
    const char *keys;
    double force; /* of the damping at 0.3 m/s [N] */
  } cases[] = {{"damping: 20 kN s/m", 6e3},
               {"damping: 20 kN s/m, damping exponent: 2", 1.8e3},
               {"damping: 0", 0}};
  const double x[] = {10, 10.25, 11, 11.5, 12, 13};
  const double area = 0.5 * 100e3 * 1 + 0.5 * (100e3 + 200e3) * 2;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    char keys[512];
    snprintf(keys, sizeof keys,
             "tension only: no, hysteresis: [[10, 0 kN, 0 kN], [11, 200 kN, 100 kN], [13, 500 kN, "
             "300 kN]], %s",
             cases[c].keys);
    posed p = open_link(*state, keys);
    const double taken = area + cases[c].force * 6;
    const posed_body b = posed_at(0, 0, 0);
    for (int loop = 1; loop <= 2; loop++) {
      for (int k = 0; k < 12; k++) {
        posed_body a = posed_at(x[k < 6 ? k : 11 - k], 0, 0);
        a.velocity[0] = k < 6 ? 0.3 : -0.3;
        for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
          posed_put(&p, 0, lane, &a);
          posed_put(&p, 1, lane, &b);
        }
        record(&p);
        /* at the turn: either curve, and the damping with or against it */
        if (k == 5) assert_true(fabs(line_row(&p, HAWSER_TENSION) - 500e3 - cases[c].force) < 1e-6);
        if (k == 6) assert_true(fabs(line_row(&p, HAWSER_TENSION) - 300e3 + cases[c].force) < 1e-6);
      }
      assert_true(fabs(line_row(&p, HAWSER_ENERGY_DISSIPATED) - loop * taken) < 1e-9 * taken);
      assert_true(fabs(line_row(&p, HAWSER_WORK) - loop * taken) < 1e-9 * taken);
    }
    posed_close(&p);
  }
}

#define ON(test, device) \
  { #test ", " device, test, NULL, NULL, device }
#define ON_BOTH(test) ON(test, "openmp"), ON(test, "opencl")

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(shear_is_across_and_nothing_is_left_over), ON_BOTH(an_axis_has_any_size),
      ON_BOTH(forces_are_slopes_of_the_stored_energy),   ON_BOTH(work_across_is_counted),
      ON_BOTH(a_hysteresis_with_damping_takes_both),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
