/* SPDX-License-Identifier: Apache-2.0
 * Bodies that lose their energy to the waves that they make, against exact motions: a retardation
 * function that is an exponential makes of the integral a few linear equations. */
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
#include "model/record.h"
#include "reader/reader.h"
#include "reader/study_read.h"
#include "replay/trace.h"
#include "support/devices.h"
#include "support/random.h"
#include "tile/columns.h"
#include "tile/radiation_step.h"
#include "tile/scenario.h"

enum { TEXT = 4096, FREEDOMS = 3 };
static const double pi = 3.14159265358979323846;

/* Heave, roll and pitch of a hull of 1e6 kg; roll may not go far, so that all is linear. K_ij(t) =
 * size_ij exp(-a t) (1 - shape a t) makes no wave of frequency 0 with shape 1. */
typedef struct decay {
  double duration, step, rate, shape; /* rate: a [1/s] */
  double size[FREEDOMS][FREEDOMS];    /* [N/m], [N], [N m] */
  double stiffness[FREEDOMS];         /* [N/m], [N m], [N m] */
  double start[FREEDOMS];             /* [m], [rad], [rad] */
  const char *run;                    /* "scheme: rk4" */
} decay;
static const double mass[FREEDOMS] = {1e6, 2.5e7, 4e8};

static double memory_of(const decay *d, int i, int j, double t) {
  return d->size[i][j] * exp(-d->rate * t) * (1 - d->shape * d->rate * t);
}

static ald_study *study_of_decay(const decay *d) {
  char text[TEXT], name[] = "waves.csv";
  /* any damping that soon dies out: its functions are replaced */
  char table[] = "omega,B33\n0.5,1e5\n1,2e5\n1.5,1e5\n2,1e4\n2.5,1e3\n3,1e2\n4,1\n5,0\n";
  ald_input_file file = {name, table, strlen(table)};
  ald_report *report = ald_report_create();
  ald_study *study = NULL;
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: %.17g, step: %.17g, %s}\nenvironment: {gravity: 0}\n"
           "bodies: {hull: {mass: 1e6, radii of gyration: [5, 20, 20],\n"
           "  freedoms: [heave, roll, pitch], added mass: [0, 0, 0, 0, 0, 0],\n"
           "  position: [0, 0, %.17g], roll: %.17g, pitch: %.17g}}\n"
           "hydrostatics: {hull: {body: hull, height: 0,\n"
           "  restoring: [0, 0, %.17g, %.17g, %.17g, 0]}}\n"
           "radiation: {waves: {body: hull, file: waves.csv, length: 9, tolerance: 0.9}}\n",
           d->duration, d->step, d->run, d->start[0], d->start[1], d->start[2], d->stiffness[0],
           d->stiffness[1], d->stiffness[2]);
  const ald_status status = ald_study_read_files(text, "decay", &file, 1, false, &study, report);
  if (status < 0) print_message("%s", ald_report_text(report));
  assert_true(status >= 0);
  ald_report_destroy(report);
  ald_retardation *own = study->definitions[1].retardation; /* behind the hydrostatics */
  assert_non_null(own);
  free(own->values);
  own->taps = (uint32_t)(40 / d->rate / d->step) + 2; /* exp(-40) = 4e-18 */
  own->values = calloc((size_t)own->taps * 36, sizeof *own->values);
  assert_non_null(own->values);
  for (uint32_t k = 0; k < own->taps; k++) {
    for (int i = 0; i < FREEDOMS; i++) {
      for (int j = 0; j < FREEDOMS; j++) {
        own->values[36 * k + 6 * (2 + i) + 2 + j] = memory_of(d, i, j, k * d->step);
      }
    }
  }
  return study;
}

static ald_series *sail(const decay *d, const char *device_name) {
  ald_study *study = study_of_decay(d);
  ald_device *device = test_device(device_name, ALD_DOUBLE);
  ald_report *report = ald_report_create();
  ald_series *series = NULL;
  const ald_status status =
      ald_trace_run(study, device, (ald_draw){1, 1, 0}, NULL, &series, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  ald_report_destroy(report);
  ald_device_close(device);
  ald_study_destroy(study);
  return series;
}

static double at(const ald_series *s, size_t row, const char *name) {
  for (size_t c = 0; c < s->column_count; c++) {
    if (strcmp(s->names[c], name) == 0) return s->values[row * s->column_count + c];
  }
  fail_msg("no series %s", name);
  return 0;
}

/* ------------------------------------------------------------------------------ exact */

/* x, v, y = int e^(-a s) v(t - s) ds, w = int s e^(-a s) v(t - s) ds of each freedom */
typedef struct exact_state {
  double x[FREEDOMS], v[FREEDOMS], y[FREEDOMS], w[FREEDOMS];
} exact_state;

static exact_state rate_of(const decay *d, const exact_state *s) {
  exact_state r;
  for (int i = 0; i < FREEDOMS; i++) {
    double force = -d->stiffness[i] * s->x[i];
    for (int j = 0; j < FREEDOMS; j++) {
      force -= d->size[i][j] * (s->y[j] - d->shape * d->rate * s->w[j]);
    }
    r.x[i] = s->v[i];
    r.v[i] = force / mass[i];
    r.y[i] = s->v[i] - d->rate * s->y[i];
    r.w[i] = s->y[i] - d->rate * s->w[i];
  }
  return r;
}

static exact_state moved(const exact_state *s, double h, const exact_state *r) {
  exact_state n = *s;
  double *to = n.x;
  const double *by = r->x;
  for (int k = 0; k < 4 * FREEDOMS; k++) to[k] += h * by[k];
  return n;
}

/* By steps of 1 ms of the classical method: (3/s x 1 ms)^4/120 x 3/s x 70 s = 1e-10 of the motion.
 */
static exact_state exact_after(const decay *d, exact_state s, double time) {
  const int steps = (int)ceil(time / 1e-3);
  const double h = time / steps;
  for (int n = 0; n < steps; n++) {
    const exact_state a = rate_of(d, &s), s2 = moved(&s, h / 2, &a);
    const exact_state b = rate_of(d, &s2), s3 = moved(&s, h / 2, &b);
    const exact_state c = rate_of(d, &s3), s4 = moved(&s, h, &c);
    const exact_state e = rate_of(d, &s4);
    s = moved(&s, h / 6, &a);
    s = moved(&s, h / 3, &b);
    s = moved(&s, h / 3, &c);
    s = moved(&s, h / 6, &e);
  }
  return s;
}

static exact_state exact_start(const decay *d) {
  exact_state s = {{0}, {0}, {0}, {0}};
  for (int i = 0; i < FREEDOMS; i++) s.x[i] = d->start[i];
  return s;
}

/* ------------------------------------------------------------------------------ heave */

/* period 9 s; 5 % of critical: 9 % of the amplitude is left after 70 s */
static decay heave(const char *run, double step) {
  const double w = 2 * pi / 9;
  decay d = {.duration = 72, .step = step, .rate = 0.8, .shape = 1, .run = run};
  d.stiffness[0] = mass[0] * w * w;
  d.size[0][0] = 0.114 * mass[0];
  d.start[0] = 1;
  return d;
}

/* Greatest difference from the exact motion in shares of the start, and of the amplitude in the
 * last period, by position and velocity, from the exact one as a share of it. */
static double heave_error(const char *run, double step, double *amplitude) {
  const decay d = heave(run, step);
  ald_series *s = sail(&d, "openmp");
  exact_state e = exact_start(&d);
  double worst = 0, size = 0, exact = 0;
  const size_t each = (size_t)(0.2 / step + 0.5);
  for (size_t row = 0; row < s->row_count; row += each) {
    const double z = at(s, row, "bodies.hull.z"), v = at(s, row, "bodies.hull.velocity_z");
    worst = fmax(worst, fabs(z - e.x[0]));
    if (row * step > 61) {
      /* the greatest of the last period */
      size = fmax(size, sqrt(z * z + v * v * mass[0] / d.stiffness[0]));
      exact = fmax(exact, sqrt(e.x[0] * e.x[0] + e.v[0] * e.v[0] * mass[0] / d.stiffness[0]));
    }
    e = exact_after(&d, e, each * step);
  }
  ald_series_destroy(s);
  *amplitude = fabs(size / exact - 1);
  return worst;
}

/* Order 4 for the schemes of several stages, of which the steps are halved: 0.2, 0.1, 0.05 s. */
static void check_order(const char *run, double bound) {
  double amplitude, error[3];
  for (int k = 0; k < 3; k++) error[k] = heave_error(run, 0.2 / (1 << k), &amplitude);
  const double first = log2(error[0] / error[1]), last = log2(error[1] / error[2]);
  print_message("  %s: orders %.2f, %.2f\n", run, first, last);
  /* the next order still shows at these steps; at least that of the rule of Gregory */
  assert_true(first > 3.5 && last > 3.7 && last < 4.5);
  assert_true(error[2] < bound);
}

static void heave_decays_to_the_order_of_the_scheme(void **state) {
  (void)state;
  /* 3 times what (w h)^4 = 1.5e-6, w = 0.7/s, leaves of it with a decay of 0.8/s in 72 s */
  check_order("scheme: rk4", 5e-6);
  check_order("scheme: dormand-prince", 5e-6);
}

/* 0.5 % of the amplitude after 70 s at 0.04 s; of order 1 in time, which half a step is late */
static void heave_decays_by_one_stage(void **state) {
  (void)state;
  double amplitude;
  assert_true(heave_error("scheme: rk4", 0.04, &amplitude) < 1e-5 && amplitude < 1e-5);
  const double late = heave_error("scheme: semi-implicit", 0.04, &amplitude);
  assert_true(amplitude < 0.005);
  /* half a step at the greatest speed, 0.7/s of the start */
  assert_true(late < 1.1 * 0.5 * 0.04 * 0.7);
  /* held over a step, and so of order 1 */
  double coarse, fine;
  heave_error("scheme: frozen", 0.04, &coarse);
  heave_error("scheme: frozen", 0.02, &fine);
  assert_true(fabs(log2(coarse / fine) - 1) < 0.1 && coarse < 0.02);
}

/* ------------------------------------------------------------------------------ coupled */

/* A matrix G G' of couplings, so that no motion draws energy from the water; motions so small that
 * the turning of axes is 1e-6 of them. */
static decay coupled(test_random *r, const char *run, double step) {
  decay d = {.duration = 40, .step = step, .rate = test_uniform(r, 0.5, 1.2), .run = run};
  double g[FREEDOMS][FREEDOMS];
  d.shape = test_choice(r, 2);
  for (int i = 0; i < FREEDOMS; i++) {
    const double w = test_uniform(r, 0.4, 1);
    d.stiffness[i] = mass[i] * w * w;
    d.start[i] = test_uniform(r, 1e-6, 2e-6) * sqrt(mass[0] / mass[i]);
    for (int j = 0; j < FREEDOMS; j++) g[i][j] = test_uniform(r, -0.15, 0.15);
  }
  for (int t = 0; t < FREEDOMS * FREEDOMS; t++) {
    const int i = t / FREEDOMS, j = t % FREEDOMS;
    for (int k = 0; k < FREEDOMS; k++) {
      d.size[i][j] += g[i][k] * g[j][k] * sqrt(mass[i] * mass[j]);
    }
  }
  return d;
}

static double energy(const decay *d, const double *x, const double *v) {
  double sum = 0;
  for (int i = 0; i < FREEDOMS; i++) {
    sum += 0.5 * (mass[i] * v[i] * v[i] + d->stiffness[i] * x[i] * x[i]);
  }
  return sum;
}

/* Follows a decay: the greatest difference from the exact motion as the root of its energy, in
 * shares of the start's; and the greatest gain of energy over the start. */
static double follow(const decay *d, double *gain, double *lost) {
  static const char *const names[FREEDOMS] = {"bodies.hull.z", "bodies.hull.roll",
                                              "bodies.hull.pitch"};
  static const char *const rates[FREEDOMS] = {"bodies.hull.velocity_z", "bodies.hull.roll_rate",
                                              "bodies.hull.pitch_rate"};
  ald_series *s = sail(d, "openmp");
  exact_state e = exact_start(d);
  const double first = energy(d, e.x, e.v);
  const size_t each = (size_t)(0.2 / d->step + 0.5);
  double worst = 0;
  *gain = 0;
  for (size_t row = 0; row < s->row_count; row++) {
    double x[FREEDOMS], v[FREEDOMS], dx[FREEDOMS], dv[FREEDOMS];
    for (int i = 0; i < FREEDOMS; i++) {
      x[i] = at(s, row, names[i]);
      v[i] = at(s, row, rates[i]);
      dx[i] = x[i] - e.x[i];
      dv[i] = v[i] - e.v[i];
    }
    const double now = energy(d, x, v);
    *gain = fmax(*gain, now / first - 1);
    *lost = 1 - now / first;
    if (row % each) continue;
    worst = fmax(worst, sqrt(energy(d, dx, dv) / first));
    e = exact_after(d, e, each * d->step);
  }
  ald_series_destroy(s);
  return worst;
}

static void coupled_motions_follow_the_exact_ones(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int k = 0; k < 6; k++) {
    decay d = coupled(&r, k % 2 ? "scheme: dormand-prince" : "scheme: rk4", 0.1);
    double gain, lost;
    const double coarse = follow(&d, &gain, &lost);
    d.step = 0.05;
    const double fine = follow(&d, &gain, &lost);
    /* (1/s x 0.1 s)^4 of a motion of 40 s, the quadrature with it; axes turn by 1e-6 */
    if (!(coarse < 5e-4)) fail_msg("%g of the motion", coarse);
    if (!(fine < coarse / 8 + 3e-6)) fail_msg("%g, then %g by half the step", coarse, fine);
  }
}

/* No scheme that is to keep energy gains any by the memory, at any time; it loses some in total. */
static void energy_is_only_lost(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  static const char *const runs[] = {"scheme: rk4", "scheme: dormand-prince",
                                     "scheme: semi-implicit"};
  for (int k = 0; k < 12; k++) {
    const decay d = coupled(&r, runs[k % 3], test_uniform(&r, 0, 1) < 0.5 ? 0.04 : 0.1);
    double gain, lost;
    follow(&d, &gain, &lost);
    /* the velocity of `semi-implicit` is half a step behind its position: its energy swings by
     * w h/2 of itself, w = 1/s; the others' by what rk4 and the sums err in a step */
    const double bound = k % 3 == 2 ? 0.5 * d.step : 1e-6;
    if (!(gain <= bound)) fail_msg("%s, %g s: gains %g", d.run, d.step, gain);
    assert_true(lost > 0.01);
  }
}

/* what the record calls dissipated is what the motion has lost, within the trapezoidal rule of the
 * power over 0.04 s: (w h)^2/12 of it, w = 1.4/s */
static void dissipated_energy_is_the_loss(void **state) {
  (void)state;
  decay d = heave("scheme: rk4", 0.04);
  d.duration = 30;
  ald_study *study = study_of_decay(&d);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  ald_column *columns = NULL;
  uint32_t count = 0;
  assert_int_equal(ald_columns_create(study, &columns, &count, NULL), ALD_OK);
  double *results = calloc(count, sizeof *results), told = -1;
  ald_series *s = NULL;
  assert_non_null(results);
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, results, &s, NULL), ALD_OK);
  for (uint32_t c = 0; c < count; c++) {
    if (strcmp(columns[c].name, "radiation.waves.energy_dissipated") == 0) told = results[c];
  }
  const double z = at(s, s->row_count - 1, "bodies.hull.z");
  const double v = at(s, s->row_count - 1, "bodies.hull.velocity_z");
  const double first = 0.5 * d.stiffness[0];
  const double lost = first - 0.5 * (d.stiffness[0] * z * z + mass[0] * v * v);
  assert_true(told > 0 && fabs(told - lost) < 3e-4 * first);
  free(results);
  ald_columns_clear(columns, count);
  ald_series_destroy(s);
  ald_device_close(device);
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ steps */

/* int_0^inf of e^(-a t) (1 - a t) times cos and sin(w t) */
static void transform(double a, double w, double out[2]) {
  const double square = a * a + w * w;
  out[0] = 2 * a * w * w / (square * square);
  out[1] = w / square - 2 * a * a * w / (square * square);
}

/* A force that is held over a step h is late by half of it: the damping is
 * C cos(w h/2) - S sin(w h/2) of the cosine and sine transforms C and S. Others are not late. */
static void damping_by_steps_is_known(void **state) {
  (void)state;
  enum { ROWS = 50 };
  const double a = 0.8;
  double frequency[ROWS], damping[ROWS * 36] = {0}, most = 0;
  for (int f = 0; f < ROWS; f++) {
    double both[2];
    frequency[f] = 0.06 * (f + 1);
    transform(a, frequency[f], both);
    damping[36 * f + 14] = both[0];
    most = fmax(most, both[0]);
  }
  const ald_damping_table table = {.count = ROWS, .frequency = frequency, .damping = damping};
  ald_retardation r = {.taps = 2000, .step = 0.1};
  r.values = calloc(2000u * 36, sizeof *r.values);
  assert_non_null(r.values);
  for (int k = 0; k < 2000; k++) {
    r.values[36 * k + 14] = exp(-a * k * r.step) * (1 - a * k * r.step);
  }
  double w, share, both[2];
  /* h^2/12 (2 a + w^2 h/2) of the trapezoidal rule beside, over C: 1.2 % at 3 rad/s */
  const double held = ald_radiation_step_error(&table, &r, SCHEME_FROZEN, 2, &w, &share);
  transform(a, w, both);
  const double late = both[0] * cos(0.05 * w) - both[1] * sin(0.05 * w);
  assert_true(fabs(share - late / both[0]) < 0.015);
  assert_true(held > 0.03 && fabs(held - fabs(late - both[0]) / most) < 0.01);
  /* (w h)^4 of both ends, 0.8 % */
  assert_true(ald_radiation_step_error(&table, &r, SCHEME_RK4, 2, &w, &share) < 0.008);
  /* (w h)^2/24 */
  assert_true(ald_radiation_step_error(&table, &r, SCHEME_SEMI, 2, &w, &share) < 0.004);
  assert_true(ald_radiation_step_error(&table, &r, SCHEME_RK4, 3, &w, &share) == 0);
  free(r.values);
}

/* a study says so, at its file; one of steps short enough says nothing */
static void long_steps_are_told_of(void **state) {
  (void)state;
  static const char *const runs[] = {"step: 0.2, scheme: frozen", "step: 0.1, scheme: rk4"};
  for (int k = 0; k < 2; k++) {
    enum { SIZE = 6000 };
    char text[TEXT], table[SIZE] = "omega,B33\n", name[] = "waves.csv";
    for (int f = 1; f <= 100; f++) {
      const double w = 0.06 * f;
      snprintf(table + strlen(table), SIZE - strlen(table), "%.17g,%.17g\n", w,
               1e5 * w * w * exp(-w * w));
    }
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 60, %s}\n"
             "bodies: {hull: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six,\n"
             "  added mass: [1, 1, 1, 1, 1, 1]}}\n"
             "radiation: {waves: {body: hull, file: waves.csv}}\n",
             runs[k]);
    ald_input_file file = {name, table, strlen(table)};
    ald_report *report = ald_report_create();
    ald_study *study = NULL;
    assert_true(ald_study_read_files(text, "steps", &file, 1, false, &study, report) >= 0);
    const char *told = strstr(ald_report_text(report),
                              "steps:5:39: warning: radiation.waves.file: in steps of 0.2 s the "
                              "scheme frozen gives heave ");
    if ((told == NULL) != k) fail_msg("%s", ald_report_text(report));
    ald_study_destroy(study);
    ald_report_destroy(report);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(heave_decays_to_the_order_of_the_scheme),
      cmocka_unit_test(heave_decays_by_one_stage),
      cmocka_unit_test(coupled_motions_follow_the_exact_ones),
      cmocka_unit_test(energy_is_only_lost),
      cmocka_unit_test(dissipated_energy_is_the_loss),
      cmocka_unit_test(damping_by_steps_is_known),
      cmocka_unit_test(long_steps_are_told_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
