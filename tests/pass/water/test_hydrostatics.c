/* SPDX-License-Identifier: Apache-2.0
 * Hydrostatics: stiffness from areas and metacentric heights, periods, rest to the bit, energy. */
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
#include "kernels/law/hydrostatics.h"
#include "kernels/math/mat3.h"
#include "support/random.h"
#include "support/study_run.h"

#define PI 3.14159265358979323846
enum { TEXT = 2048 };

/* a supply vessel: mass 8.19e6 kg, added mass in heave 7e6 kg, in roll 1e8 kg m^2 */
static study_run sail(const char *run, const char *body, const char *keys) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {%s}\n"
           "environment: {gravity: 9.81, water density: 1000}\n"
           "bodies: {psv: {mass: 8190 t, radii of gyration: [7, 22, 22], "
           "added mass: [4e5, 4e6, 7e6, 1e8, 2e9, 1.5e9], %s}}\n"
           "hydrostatics: {psv: {body: psv, %s}}\n",
           run, body, keys);
  return study_run_text(text, "openmp");
}

static const char still[] = "duration: 1, step: 1, scheme: rk4";
static const char form[] =
    "height: 2, waterplane area: 1350, centre of flotation: 3, metacentric height: [3.14, 90.9]";

static void near(double got, double expected) {
  /* a few roundings of sums whose terms are at most a hundred times their sum */
  if (!(fabs(got - expected) <= 1e-13 * fabs(expected))) {
    fail_msg("%.17g where %.17g was expected", got, expected);
  }
}

/* K33, K44, K55, K35 of [Tabri] Appendix 1 */
static void stiffness_follows_from_the_form(void **state) {
  (void)state;
  const double by_rise = 1000 * 9.81 * 1350, weight = 8.19e6 * 9.81;
  study_run v = sail(still, "freedoms: six, position: [5, 6, 2.5], roll: 0.05, pitch: -0.02", form);
  near(study_run_at(&v, "hydrostatics.psv.heave", 0), -by_rise * 0.5 - by_rise * 3 * 0.02);
  near(study_run_at(&v, "hydrostatics.psv.roll", 0), -weight * 3.14 * 0.05);
  near(study_run_at(&v, "hydrostatics.psv.pitch", 0), weight * 90.9 * 0.02 + by_rise * 3 * 0.5);
  study_run_end(&v);
}

/* Strips of a waterplane 30 m long about x_F = 3: where each sinks it is lifted. */
static void flotation_couples_as_strips_do(void **state) {
  (void)state;
  const double heave = -0.4, pitch = 0.01, width = 2e4; /* rho g b [N/m^2] */
  double force = 0, moment = 0, alone = 0;
  for (int k = 0; k < 3000; k++) {
    const double x = 3 - 15 + 0.005 + 0.01 * k;
    const double lift = -width * 0.01 * (heave - x * pitch); /* positive pitch: bow down */
    force += lift;
    moment -= x * lift;
    alone -= width * 0.01 * x * x * pitch;
  }
  hydrostatic k = {0};
  k.heave_heave = width * 30;
  k.heave_pitch = k.pitch_heave = -width * 30 * 3;
  const vec6 f = hydrostatic_force(k, heave, 0, pitch);
  /* 3000 roundings */
  assert_true(fabs(f.linear.z - force) < 1e-11 * fabs(force));
  assert_true(fabs(f.angular.y - (moment - alone)) < 1e-11 * fabs(moment));
}

static void a_matrix_says_the_same(void **state) {
  (void)state;
  const char *body = "freedoms: six, position: [5, 6, 2.5], roll: 0.05, pitch: -0.02, heading: 1";
  char matrix[512];
  const double by_rise = 1000 * 9.81 * 1350, weight = 8.19e6 * 9.81;
  snprintf(matrix, sizeof matrix,
           "height: 2, restoring: [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], "
           "[0, 0, %.17g, 0, %.17g, 0], [0, 0, 0, %.17g, 0, 0], [0, 0, %.17g, 0, %.17g, 0], "
           "[0, 0, 0, 0, 0, 0]]",
           by_rise, -3 * by_rise, weight * 3.14, -3 * by_rise, weight * 90.9);
  study_run a = sail(still, body, form), b = sail(still, body, matrix);
  near(study_run_at(&b, "hydrostatics.psv.heave", 0),
       study_run_at(&a, "hydrostatics.psv.heave", 0));
  near(study_run_at(&b, "hydrostatics.psv.roll", 0), study_run_at(&a, "hydrostatics.psv.roll", 0));
  near(study_run_at(&b, "hydrostatics.psv.pitch", 0),
       study_run_at(&a, "hydrostatics.psv.pitch", 0));
  study_run_end(&a);
  study_run_end(&b);
}

/* weight and buoyancy are one number: whatever the mass, nothing moves, under every scheme */
static void rest_is_rest_to_the_bit(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  const char *schemes[] = {"explicit",       "semi-implicit", "rk4",
                           "dormand-prince", "frozen",        "trapezoidal"};
  for (int k = 0; k < 12; k++) {
    char text[TEXT];
    const double heading = test_uniform(&r, -3, 3), height = test_uniform(&r, -2, 2);
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 20, step: 0.1, scheme: %s}\n"
             "environment: {gravity: %.17g}\n"
             "bodies: {psv: {mass: %.17g, radii of gyration: [7, 22, 22], freedoms: six, "
             "position: [3, -4, %.17g], heading: %.17g}}\n"
             "hydrostatics: {psv: {body: psv, height: %.17g, waterplane area: 1350, "
             "metacentric height: [3, 90]}}\n"
             "damping: {psv: {body: psv, linear: [1e4, 1e5, 1e6, 1e7, 1e8, 1e8]}}\n"
             "friction: {psv: {body: psv, length: 80, draught: 6, volume: 8000}}\n"
             "drag: {psv: {body: psv, linear: [1e4, 1e4, 1e7]}}\n",
             schemes[k % 6], test_uniform(&r, 9, 10), test_uniform(&r, 1e6, 1e7), height, heading,
             height);
    study_run v = study_run_text(text, "openmp");
    const char *zero[] = {"velocity_x", "velocity_y", "velocity_z", "roll_rate", "yaw_rate"};
    for (size_t c = 0; c < sizeof zero / sizeof zero[0]; c++) {
      char name[64];
      snprintf(name, sizeof name, "bodies.psv.%s", zero[c]);
      assert_true(study_run_at(&v, name, -1) == 0);
    }
    assert_true(study_run_at(&v, "bodies.psv.z", -1) == height);
    study_run_end(&v);
  }
}

/* z = z0 cos(w t), w^2 = rho g A_w/(m + a33): RK4 errs by (w h)^5/120 a step, 5e-12 here */
static void heave_swings_at_its_period(void **state) {
  (void)state;
  const double w = sqrt(1000 * 9.81 * 1350 / (8.19e6 + 7e6));
  study_run v = sail("duration: 20, step: 0.02, scheme: rk4",
                     "freedoms: six, position: [0, 0, 2.5], heading: 0.6",
                     "height: 2, waterplane area: 1350, metacentric height: [3.14, 90.9]");
  assert_true(fabs(study_run_at(&v, "bodies.psv.z", -1) - 2 - 0.5 * cos(w * 20)) < 1e-8);
  study_run_end(&v);
}

/* roll alone is the same equation at any angle; w^2 = m g GM_T/(I_x + a44) */
static void roll_swings_at_its_period(void **state) {
  (void)state;
  const double w = sqrt(8.19e6 * 9.81 * 3.14 / (8.19e6 * 49 + 1e8));
  const char *keys = "height: 2, waterplane area: 1350, metacentric height: [3.14, 90.9]";
  study_run v = sail("duration: 20, step: 0.02, scheme: rk4",
                     "freedoms: six, position: [0, 0, 2], roll: 0.3, heading: 2", keys);
  assert_true(fabs(study_run_at(&v, "bodies.psv.roll", -1) - 0.3 * cos(w * 20)) < 1e-8);
  study_run_end(&v);
  /* a body that may do nothing else has a metacentric height too */
  v = sail("duration: 20, step: 0.02, scheme: rk4",
           "freedoms: [roll], position: [0, 0, 2], roll: 0.3, heading: 2", keys);
  assert_true(fabs(study_run_at(&v, "bodies.psv.roll", -1) - 0.3 * cos(w * 20)) < 1e-8);
  assert_true(study_run_at(&v, "bodies.psv.z", -1) == 2);
  study_run_end(&v);
}

/* surge, heave, pitch and the flotation that couples them: what moves is what the water gives back,
 * within the error of RK4: (w h)^5/120 of the fastest motion, 3e-10 a step of 1500 */
static void energy_is_kept(void **state) {
  (void)state;
  study_run v = sail("duration: 30, step: 0.02, scheme: rk4",
                     "freedoms: six, position: [0, 0, 2.8], pitch: 0.03", form);
  double least = INFINITY, most = 0;
  for (long row = 0; row < (long)v.series->row_count; row++) {
    const double heave = study_run_at(&v, "bodies.psv.z", row) - 2;
    const double pitch = study_run_at(&v, "bodies.psv.pitch", row);
    const double along = study_run_at(&v, "bodies.psv.velocity_x", row);
    const double rise = study_run_at(&v, "bodies.psv.velocity_z", row);
    const double rate = study_run_at(&v, "bodies.psv.pitch_rate", row);
    const double stored = -0.5 * (heave * study_run_at(&v, "hydrostatics.psv.heave", row) +
                                  pitch * study_run_at(&v, "hydrostatics.psv.pitch", row));
    const double u = cos(pitch) * along - sin(pitch) * rise;
    const double w = sin(pitch) * along + cos(pitch) * rise;
    const double moves = 0.5 * ((8.19e6 + 4e5) * u * u + (8.19e6 + 7e6) * w * w +
                                (8.19e6 * 484 + 2e9) * rate * rate);
    least = fmin(least, moves + stored);
    most = fmax(most, moves + stored);
  }
  assert_true(most / least - 1 < 1500 * 3e-10);
  assert_true(study_run_result(&v, "hydrostatics.psv.energy_stored") <= most);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ energy */

/* Of motion of the vessel above: what moves, in its own axes. */
static double kinetic(const study_run *v, long row) {
  static const char *const rates[] = {"roll_rate", "pitch_rate", "yaw_rate"};
  static const double inertia[3] = {8.19e6 * 49 + 1e8, 8.19e6 * 484 + 2e9, 8.19e6 * 484 + 1.5e9};
  static const double mass[3] = {8.19e6 + 4e5, 8.19e6 + 4e6, 8.19e6 + 7e6};
  const euler e = {study_run_at(v, "bodies.psv.roll", row),
                   study_run_at(v, "bodies.psv.pitch", row),
                   study_run_at(v, "bodies.psv.heading", row)};
  const vec3 own =
      mat3_unrotate(euler_matrix(e), vec3_of(study_run_at(v, "bodies.psv.velocity_x", row),
                                             study_run_at(v, "bodies.psv.velocity_y", row),
                                             study_run_at(v, "bodies.psv.velocity_z", row)));
  double sum = mass[0] * own.x * own.x + mass[1] * own.y * own.y + mass[2] * own.z * own.z;
  for (int k = 0; k < 3; k++) {
    char name[32];
    snprintf(name, sizeof name, "bodies.psv.%s", rates[k]);
    sum += inertia[k] * study_run_at(v, name, row) * study_run_at(v, name, row);
  }
  return 0.5 * sum;
}

/* Greatest change of kinetic and potential energy together, in shares of their first sum. The
 * stiffness: heave, roll, pitch, flotation forward; water of 1000 kg/m^3. */
static double energy_change(const study_run *v, double area, double flotation, double gm_t,
                            double gm_l) {
  const double by_rise = 1000 * 9.81 * area, weight = 8.19e6 * 9.81;
  double first = 0, worst = 0;
  for (long row = 0; row < (long)v->series->row_count; row++) {
    const double z = study_run_at(v, "bodies.psv.z", row) - 2;
    const double phi = study_run_at(v, "bodies.psv.roll", row);
    const double theta = study_run_at(v, "bodies.psv.pitch", row);
    const double potential =
        0.5 * (by_rise * z * z + weight * gm_t * phi * phi + weight * gm_l * theta * theta) -
        by_rise * flotation * z * theta;
    const double sum = kinetic(v, row) + potential;
    if (row == 0) first = sum;
    worst = fmax(worst, fabs(sum - first) / first);
  }
  return worst;
}

/* Rolling, pitching and yawing at once: moments that are the gradient of a potential of heave, roll
 * and pitch keep kinetic and potential energy together. RK4 takes (w h)^6/72 of the energy of a
 * swing in a step, 2e-12 of the fastest (pitch, 1.1 rad/s) at 0.02 s, and as much in all others
 * together: 1e-7 in 1000 s; the bound is ten times that, and 1e-5 of what body axes gave. */
static void energy_is_kept_in_all_freedoms(void **state) {
  (void)state;
  static const char *const starts[] = {"roll: 30 deg, pitch: 10 deg, yaw rate: 2 deg/s",
                                       "roll: 10 deg, pitch: 2 deg, yaw rate: 1 deg/s",
                                       "roll: 20 deg, pitch: 3 deg, yaw rate: 1 deg/s",
                                       "roll: 10 deg, pitch: 2 deg"};
  for (size_t k = 0; k < sizeof starts / sizeof starts[0]; k++) {
    char body[256];
    snprintf(body, sizeof body, "freedoms: six, position: [0, 0, 2.5], heading: 1, %s", starts[k]);
    study_run v = sail("duration: 1000, step: 0.02, scheme: rk4", body, form);
    const double change = energy_change(&v, 1350, 3, 3.14, 90.9);
    if (!(change < 1e-6)) fail_msg("%s: %g of the energy", starts[k], change);
    study_run_end(&v);
  }
}

/* The same from any attitude and any rates, of stiffnesses as unlike and as like as may be, all
 * stable: K33 K55 > K35^2 holds for GM_L > rho A x_F^2 / m. A vessel that is not turns over without
 * a bound, and its first energy, of which the change is a share, may be as near 0 as one likes. */
static void energy_is_kept_from_any_attitude(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 12; k++) {
    char body[512], keys[256];
    const double flotation = test_uniform(&r, -4, 4);
    const double least = 1000 * 1350 * flotation * flotation / 8.19e6;
    const double gm[2] = {test_uniform(&r, 1, 20), test_uniform(&r, least + 1, 90)};
    snprintf(body, sizeof body,
             "freedoms: six, position: [0, 0, %.17g], heading: %.17g, roll: %.17g, pitch: %.17g, "
             "roll rate: %.17g, pitch rate: %.17g, yaw rate: %.17g",
             test_uniform(&r, 1, 3), test_uniform(&r, -3, 3), test_uniform(&r, -1, 1),
             test_uniform(&r, -0.6, 0.6), test_uniform(&r, -0.05, 0.05),
             test_uniform(&r, -0.05, 0.05), test_uniform(&r, -0.05, 0.05));
    snprintf(keys, sizeof keys,
             "height: 2, waterplane area: 1350, centre of flotation: %.17g, "
             "metacentric height: [%.17g, %.17g]",
             flotation, gm[0], gm[1]);
    study_run v = sail("duration: 200, step: 0.02, scheme: rk4", body, keys);
    const double change = energy_change(&v, 1350, flotation, gm[0], gm[1]);
    if (!(change < 1e-6)) fail_msg("%s, %s: %g of the energy", body, keys, change);
    study_run_end(&v);
  }
}

/* as printed, about the body's axes: no potential, and the first of those starts shows it */
static void published_moments_have_no_potential(void **state) {
  (void)state;
  char keys[256];
  const double weight = 8.19e6 * 9.81;
  snprintf(keys, sizeof keys, "%s, moments: published", form);
  study_run v = sail(still, "freedoms: six, position: [0, 0, 2], roll: 0.5, pitch: -0.3", keys);
  const double by_rise = 1000 * 9.81 * 1350;
  near(study_run_at(&v, "hydrostatics.psv.heave", 0), -by_rise * 3 * 0.3);
  study_run_end(&v);
  /* with nothing moving before the first evaluation; the later stages of a step see other angles */
  v = sail("duration: 1, step: 1, scheme: explicit",
           "freedoms: six, position: [0, 0, 2], roll: 0.5, pitch: -0.3", keys);
  near(study_run_result(&v, "hydrostatics.psv.peak_moment"),
       hypot(weight * 3.14 * 0.5, weight * 90.9 * 0.3));
  study_run_end(&v);
  v = sail("duration: 100, step: 0.02, scheme: rk4",
           "freedoms: six, position: [0, 0, 2.5], heading: 1, roll: 30 deg, pitch: 10 deg, "
           "yaw rate: 2 deg/s",
           keys);
  assert_true(energy_change(&v, 1350, 3, 3.14, 90.9) > 0.1);
  study_run_end(&v);
}

/* U of a stiffness at an attitude */
static double potential(hydrostatic k, double heave, mat3 turn) {
  const euler e = mat3_euler(turn);
  const hydrostatic_lean lean =
      hydrostatic_lean_of(vec3_of(turn.x.z, turn.y.z, turn.z.z), e.roll, e.pitch);
  const vec6 f = hydrostatic_force(k, heave, lean.roll, lean.pitch);
  return -0.5 * (f.linear.z * heave + f.angular.x * lean.roll + f.angular.y * lean.pitch);
}

/* an attitude turned on by a small angle about an axis of the body */
static mat3 turned(mat3 m, vec3 by) {
  const mat3 t = quat_matrix(quat_of_turn(vec3_scale(by, 0.5)));
  mat3 n;
  n.x = mat3_rotate(m, t.x);
  n.y = mat3_rotate(m, t.y);
  n.z = mat3_rotate(m, t.z);
  return n;
}

static hydrostatic any_stiffness(test_random *r) {
  hydrostatic k = {0};
  k.heave_heave = test_uniform(r, 0, 1);
  k.heave_roll = k.roll_heave = test_uniform(r, -1, 1);
  k.heave_pitch = k.pitch_heave = test_uniform(r, -1, 1);
  k.roll_pitch = k.pitch_roll = test_uniform(r, -1, 1);
  k.roll_roll = test_uniform(r, 0, 1);
  k.pitch_pitch = test_uniform(r, 0, 1);
  return k;
}

/* The moment is the gradient of U at any attitude, near a pitch of 90 degrees too, whatever heave,
 * roll and pitch are coupled by, and has no part about the vertical. */
static void moments_are_the_gradient(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  const double small = 1e-5;
  for (int n = 0; n < 4000; n++) {
    const hydrostatic k = any_stiffness(&r);
    const double most = test_choice(&r, 4) ? 1.55 : 0.5;
    const euler e = {test_uniform(&r, -3, 3), test_uniform(&r, -most, most),
                     test_uniform(&r, -3, 3)};
    const mat3 m = euler_matrix(e);
    const vec3 up = vec3_of(m.x.z, m.y.z, m.z.z);
    const double heave = test_uniform(&r, -1, 1);
    const hydrostatic_lean lean = hydrostatic_lean_of(up, e.roll, e.pitch);
    const vec3 moment =
        hydrostatic_moment(lean, hydrostatic_force(k, heave, lean.roll, lean.pitch).angular);
    const vec3 by =
        vec3_of(test_uniform(&r, -1, 1), test_uniform(&r, -1, 1), test_uniform(&r, -1, 1));
    const double ahead = potential(k, heave, turned(m, vec3_scale(by, small)));
    const double back = potential(k, heave, turned(m, vec3_scale(by, -small)));
    const double apart = fabs((ahead - back) / (2 * small) + vec3_dot(moment, by));
    /* third derivative/6 x 1e-10 where phi turns 48 times as fast as the body, at 88.8 degrees; and
     * where the fade begins, a leap of the second derivative of some 500 x 1e-5/4 */
    const double bound = fabs(fabs(e.pitch) - acos(0.5)) < 2 * small ? 2e-3 : 1e-6;
    if (!(apart < bound)) fail_msg("%g at roll %g, pitch %g", apart, e.roll, e.pitch);
    /* roundings of numbers up to 100 */
    assert_true(fabs(vec3_dot(moment, up)) < 1e-13);
  }
}

/* one percent more water than weight: it rises until the waterplane has given it back */
static void displacement_may_differ_from_mass(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 300, step: 0.1, scheme: rk4}\n"
           "bodies: {psv: {mass: 8000 t, radii of gyration: [7, 22, 22], freedoms: six}}\n"
           "hydrostatics: {psv: {body: psv, height: 0, waterplane area: 1350 m^2, "
           "metacentric height: [3, 90], displacement: 8080 t}}\n"
           "damping: {psv: {body: psv, linear: [0, 0, 5e6, 0, 0, 0]}}\n");
  study_run v = study_run_text(text, "openmp");
  /* exp(-5e6/(2 x 8e6) x 300) is 1e-41: it is there */
  assert_true(fabs(study_run_at(&v, "bodies.psv.z", -1) - 80e3 / (1025 * 1350.0)) < 1e-12);
  study_run_end(&v);
}

static void two_on_a_body_are_told_of(void **state) {
  (void)state;
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  const char text[] =
      "allide: 1\nrun: {duration: 1, step: 1}\n"
      "bodies: {a: &a {freedoms: six, mass: 9, radii of gyration: [1, 1, 1]}, b: *a}\n"
      "hydrostatics:\n"
      "  all: {body: '*', height: 0, waterplane area: 1}\n"
      "  more: {body: b, height: 0, waterplane area: 1}\n";
  assert_int_equal(ald_study_read_text(text, "twice", &study, report), ALD_OK);
  const char *told = strstr(ald_report_text(report),
                            "twice:6:16: warning: hydrostatics.more: \"b\" already has the "
                            "buoyancy of hydrostatics.all; both are added");
  assert_non_null(told);
  assert_null(strstr(told + strlen("twice:6:16: warning:"), "warning:"));
  ald_study_destroy(study);
  ald_report_destroy(report);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stiffness_follows_from_the_form),
      cmocka_unit_test(flotation_couples_as_strips_do),
      cmocka_unit_test(a_matrix_says_the_same),
      cmocka_unit_test(rest_is_rest_to_the_bit),
      cmocka_unit_test(heave_swings_at_its_period),
      cmocka_unit_test(roll_swings_at_its_period),
      cmocka_unit_test(energy_is_kept),
      cmocka_unit_test(energy_is_kept_in_all_freedoms),
      cmocka_unit_test(energy_is_kept_from_any_attitude),
      cmocka_unit_test(published_moments_have_no_potential),
      cmocka_unit_test(moments_are_the_gradient),
      cmocka_unit_test(displacement_may_differ_from_mass),
      cmocka_unit_test(two_on_a_body_are_told_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
