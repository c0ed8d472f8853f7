/* SPDX-License-Identifier: Apache-2.0
 * Bodies whose buoyancy is not below their centre of gravity: what the water does about upright by
 * the geometry of their meshes, and how they list and trim. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "mesh/mesh_hydrostatics.h"
#include "mesh/mesh_shapes.h"
#include "support/mesh_scene.h"
#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 2048 };
static const double gravity = 9.81, density = 1000;

/* a box, its centre at a place from the centre of gravity, which floats in the still water */
typedef struct box {
  double length, breadth, height, at[3];
} box;

static double volume_of(const box *b) {
  return b->length * b->breadth * (0.5 * b->height - b->at[2]);
}

static void write_study(const box *b, const char *run, const char *body, const char *more,
                        char text[TEXT]) {
  snprintf(text, TEXT,
           "allide: 1\nrun: {%s, scheme: rk4}\n"
           "environment: {gravity: %.17g, water density: %.17g}\n"
           "meshes: {hull: {box: {length: %.17g, breadth: %.17g, height: %.17g},\n"
           "  at: [%.17g, %.17g, %.17g]}}\n"
           "bodies: {barge: {freedoms: six, mass: %.17g, radii of gyration: [3, 6, 6],\n"
           "  mesh: hull, %s}}\n"
           "hydrostatics: {barge: {body: barge, height: 0}}\n%s",
           run, gravity, density, b->length, b->breadth, b->height, b->at[0], b->at[1], b->at[2],
           density * volume_of(b), body, more);
}

/* heave force and moments against roll and pitch by the mesh in this attitude [N], [N m] */
static void by_geometry(const box *b, double heave, double roll, double pitch, double out[3]) {
  const double shape[ALD_SHAPE_KEYS_MAX] = {b->length, b->breadth, b->height, 1, 1, 1};
  const double pose[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, b->at[0], b->at[1], b->at[2]};
  ald_mesh mesh;
  ald_mesh_hydrostatics h;
  mesh_of_shape("box", shape, &mesh);
  mesh_move(&mesh, pose);
  ald_mesh_hydrostatics_at(&mesh, (ald_mesh_pose){-heave, roll, pitch}, &h);
  const double lift = density * gravity * h.volume;
  out[0] = lift;
  out[1] = lift * h.buoyancy[1] * cos(pitch); /* about the body's x axis: cos(pitch) along x */
  out[2] = -lift * h.buoyancy[0];
  ald_mesh_clear(&mesh);
}

/* Heave, roll and pitch of a thousandth each: restoring is what the geometry says, of a box that is
 * off the centre of gravity both ways, so that all three are coupled. The geometry's own second
 * order is 1e-3 of the steady moment, and the same with both signs: halves of differences leave
 * the third, 1e-6. */
static void stiffness_is_that_of_the_geometry(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  static const char *const names[3] = {"hydrostatics.barge.heave", "hydrostatics.barge.roll",
                                       "hydrostatics.barge.pitch"};
  for (int k = 0; k < 10; k++) {
    const box b = {test_uniform(&r, 15, 30),
                   test_uniform(&r, 6, 12),
                   test_uniform(&r, 3, 5),
                   {test_uniform(&r, -2, 2), test_uniform(&r, -1, 1), test_uniform(&r, -0.8, 0.8)}};
    const double q[3] = {test_uniform(&r, -1e-3, 1e-3), test_uniform(&r, -1e-3, 1e-3),
                         test_uniform(&r, -1e-3, 1e-3)};
    char text[TEXT], body[128];
    double up[3], down[3];
    snprintf(body, sizeof body, "position: [0, 0, %.17g], roll: %.17g, pitch: %.17g", q[0], q[1],
             q[2]);
    write_study(&b, "duration: 1, step: 1", body, "", text);
    study_run v = study_run_text(text, "openmp");
    by_geometry(&b, q[0], q[1], q[2], up);
    by_geometry(&b, -q[0], -q[1], -q[2], down);
    for (int f = 0; f < 3; f++) {
      const double told = study_run_at(&v, names[f], 0), expected = 0.5 * (up[f] - down[f]);
      const double size = density * gravity * volume_of(&b) * (f ? b.length : 1);
      if (!(fabs(told - expected) < 1e-5 * 1e-3 * size)) {
        fail_msg("%s: %g where the mesh has %g", names[f], told, expected);
      }
    }
    study_run_end(&v);
  }
}

static const char damping[] =
    "damping: {barge: {body: barge, linear: [1e5, 1e5, 1e6, 3e6, 3e7, 1e7]}}\n";

/* Rest where W GM tan(lean) = W y, but for the angle in the place of its tangent beyond cos(lean):
 * phi GM = y cos(phi), about the centre of the waterplane. A box of 20 x 8 x 4 m whose centre is 1
 * m to starboard: GM = -1 + 64/24 = 5/3 m. */
static void a_box_beside_its_weight_lists(void **state) {
  (void)state;
  const box b = {20, 8, 4, {0, -1, 0}};
  char text[TEXT];
  double list = 0.5;
  for (int n = 0; n < 100; n++) list = 0.5 * (list + cos(list) * 3 / 5);
  write_study(&b, "duration: 300, step: 0.1", "position: [0, 0, 0]", damping, text);
  study_run v = study_run_text(text, "openmp");
  /* what is left of the swing after 300 s is less than rounding; a few of them */
  assert_true(fabs(study_run_at(&v, "bodies.barge.roll", -1) + list) < 1e-12);
  assert_true(fabs(study_run_at(&v, "bodies.barge.z", -1) + list) < 1e-12);
  assert_true(study_run_at(&v, "bodies.barge.pitch", -1) == 0);
  study_run_end(&v);
}

/* Small leans by the geometry itself: 2 m forward trims by 7 degrees, 0.15 m to starboard lists
 * by 5. The angle in place of the tangent and the hull's own third order, theta^2 (1/3 + BM/2 GM)
 * of the moment, are 2 % of either at most. */
static void small_leans_are_those_of_the_geometry(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    const box b = {20, 8, 4, {k ? 2 : 0, k ? 0 : -0.15, 0}};
    const double arm = k ? 2 : 0.15, weight = density * gravity * volume_of(&b);
    char text[TEXT];
    double f[3];
    write_study(&b, "duration: 300, step: 0.1", "position: [0, 0, 0]", damping, text);
    study_run v = study_run_text(text, "openmp");
    const double roll = study_run_at(&v, "bodies.barge.roll", -1);
    const double pitch = study_run_at(&v, "bodies.barge.pitch", -1);
    assert_true(k ? pitch < -0.12 && pitch > -0.135 : roll < -0.08 && roll > -0.095);
    by_geometry(&b, study_run_at(&v, "bodies.barge.z", -1), roll, pitch, f);
    assert_true(fabs(f[0] / weight - 1) < 0.02);
    assert_true(fabs(f[1 + k]) < 0.02 * weight * arm);
    assert_true(fabs(f[2 - k]) < 1e-9 * weight);
    study_run_end(&v);
  }
}

/* The potential holds the steady moment and all couplings: energy_stored and what moves keep their
 * sum. The record is of the last evaluation, whose trial state is off by some (w h)^3 of a step's
 * motion, 1e-6 of it with 1/s and 0.01 s. */
static void energy_is_kept_beside_the_weight(void **state) {
  (void)state;
  const box b = {20, 8, 4, {1, -0.4, 0}};
  const double k[3] = {9, 36, 36}, mass = density * volume_of(&b);
  char text[TEXT];
  double sums[2];
  for (int n = 0; n < 2; n++) {
    write_study(&b, n ? "duration: 100, step: 0.01" : "duration: 1, step: 0.01",
                "position: [0, 0, 0.3], roll: 0.3, pitch: 0.1, yaw rate: 0.05", "", text);
    study_run v = study_run_text(text, "openmp");
    double moves = 0;
    static const char *const names[6] = {"velocity_x", "velocity_y", "velocity_z",
                                         "roll_rate",  "pitch_rate", "yaw_rate"};
    for (int f = 0; f < 6; f++) {
      char name[64];
      snprintf(name, sizeof name, "bodies.barge.%s", names[f]);
      const double speed = study_run_at(&v, name, -1);
      moves += 0.5 * mass * (f < 3 ? 1 : k[f - 3]) * speed * speed;
    }
    sums[n] = moves + study_run_result(&v, "hydrostatics.barge.energy_stored");
    study_run_end(&v);
  }
  if (!(fabs(sums[1] - sums[0]) < 1e-6 * mass * gravity)) {
    fail_msg("%g, then %g", sums[0], sums[1]);
  }
}

static void large_leans_are_told_of(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    const box b = {20, 8, 4, {0, k ? -0.2 : -1, 0}};
    char text[TEXT];
    ald_study *study = NULL;
    ald_report *report = ald_report_create();
    write_study(&b, "duration: 1, step: 0.1", "position: [0, 0, 0]", "", text);
    assert_int_equal(ald_study_read_text(text, "box", &study, report), ALD_OK);
    const char *told =
        strstr(ald_report_text(report),
               "box:8:16: warning: hydrostatics.barge: the centre of buoyancy of \"barge\" is not "
               "below its centre of gravity: its equilibrium is at a roll of -29.8 and a pitch of "
               "0.0 degrees, where the stiffness of the upright body is not valid\n");
    if ((told == NULL) != k) fail_msg("%s", ald_report_text(report));
    ald_study_destroy(study);
    ald_report_destroy(report);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stiffness_is_that_of_the_geometry),
      cmocka_unit_test(a_box_beside_its_weight_lists),
      cmocka_unit_test(small_leans_are_those_of_the_geometry),
      cmocka_unit_test(energy_is_kept_beside_the_weight),
      cmocka_unit_test(large_leans_are_told_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
