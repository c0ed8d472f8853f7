/* SPDX-License-Identifier: Apache-2.0
 * Batches of bodies in space: states and forces with six freedoms, bodies that the host moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <fenv.h>
#include <math.h>

#include "support/devices.h"
#include "support/random.h"
#include "support/studies.h"

/* a buoy that tumbles and falls, a barge that drifts against a pontoon that the host moves */
static const char text[] =
    "allide: 1\n"
    "run: {duration: 10, step: 0.05}\n"
    "environment: {gravity: 9.81}\n"
    "bodies:\n"
    "  buoy: {freedoms: six, mass: 2000, radii of gyration: [1, 1.5, 1.2], position: [90, 40, 5],\n"
    "    products of inertia: [50, -30, 20], roll: 0.3, pitch: -0.2, heading: 2, speed: 1,\n"
    "    course: 1.1, velocity: [0, 0, 3], roll rate: 0.1, pitch rate: -0.15, yaw rate: 0.2,\n"
    "    load: [300, -200, 1000]}\n"
    "  pontoon: {motion: prescribed, position: [0, 30, 1], heading: 0.1,\n"
    "    outline: [[-30, -8], [30, -8], [30, 8], [-30, 8]]}\n"
    "  barge: {outline: [[-20, -5], [20, -5], [20, 5], [-20, 5]], mass: 1e6, inertia: 1.5e8,\n"
    "    position: [3, 17.5, 0.5], velocity: [0.3, 0.4]}\n"
    "contacts: {c: {between: [barge, pontoon], stiffness: 5e5, damping: 1e4, height: 0.7}}\n"
    "drag: {water: {body: barge, linear: [1e4, 5e4, 1e7]}}\n";
enum { BUOY, PONTOON, BARGE, BODIES, STEPS = 200 };

static ald_batch *make(const ald_study *study, uint32_t scenarios, const char *device) {
  ald_batch *batch = NULL;
  ald_batch_def def = ald_batch_def_default();
  def.scenarios = scenarios;
  def.device = device;
  assert_int_equal(ald_batch_create(study, &def, &batch, NULL), ALD_OK);
  return batch;
}

static ald_space_state state_of(ald_batch *batch, uint32_t scenario, uint32_t body) {
  ald_space_state state;
  assert_int_equal(ald_batch_space_state(batch, scenario, body, &state, NULL), ALD_OK);
  return state;
}

static void expect_same(ald_batch *a, uint32_t s, ald_batch *b, uint32_t t) {
  for (uint32_t body = 0; body < BODIES; body++) {
    const ald_space_state x = state_of(a, s, body), y = state_of(b, t, body);
    assert_memory_equal(&x, &y, sizeof x);
  }
}

static void a_batch_in_space_steps_as_the_study_runs(void **state) {
  (void)state;
  static const char *const names[] = {"x",          "y",         "z",          "roll",
                                      "pitch",      "heading",   "velocity_x", "velocity_y",
                                      "velocity_z", "roll_rate", "pitch_rate"};
  ald_study *study = study_of(text);
  ald_series *series = series_of(text, "openmp");
  ald_batch *batch = make(study, 1, "openmp");
  unsigned touched = 0;
  for (size_t n = 0; n < STEPS; n++) {
    for (uint32_t body = 0; body < BODIES; body++) {
      const ald_space_state s = state_of(batch, 0, body);
      const double *numbers = s.position; /* the struct is made of doubles in the order of names */
      for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        char name[64];
        snprintf(name, sizeof name, "bodies.%s.%s", study->bodies[body].name, names[k]);
        if (numbers[k] != series_at(series, n, name)) {
          fail_msg("step %zu, %s: %.17g, not %.17g", n, name, numbers[k],
                   series_at(series, n, name));
        }
      }
    }
    ald_contact_state contact;
    assert_int_equal(ald_batch_step(batch, 1, NULL), ALD_OK);
    assert_int_equal(ald_batch_contact(batch, 0, 0, &contact, NULL), ALD_OK);
    assert_true(contact.normal == series_at(series, n, "contacts.c.normal"));
    touched += contact.touching != 0;
  }
  assert_true(touched > 10);
  ald_batch_destroy(batch);
  ald_series_destroy(series);
  ald_study_destroy(study);
}

/* Angles go through a quaternion and back: eight roundings of numbers up to 1, over the cosine of
 * the pitch, which is above 0.1 here. */
static void a_state_that_is_set_is_read(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  ald_study *study = study_of(text);
  ald_batch *batch = make(study, 5, "openmp");
  for (int k = 0; k < 300; k++) {
    ald_space_state given, is;
    double *numbers = given.position;
    for (int n = 0; n < 12; n++) numbers[n] = test_uniform(&r, -3, 3);
    given.pitch *= 1.47 / 3;
    const uint32_t body = k % 2 ? BUOY : PONTOON, scenario = (uint32_t)k % 5;
    assert_int_equal(ald_batch_set_space_state(batch, scenario, body, &given, NULL), ALD_OK);
    is = state_of(batch, scenario, body);
    for (int n = 0; n < 12; n++) {
      const double off = fabs((&is.position[0])[n] - numbers[n]);
      if (!(off < 8e-16 * 3 / 0.1)) fail_msg("body %u, number %d: off by %g", body, n, off);
    }
  }
  ald_batch_destroy(batch);
  ald_study_destroy(study);
}

/* what the plane does not know stays as it is */
static void calls_of_the_plane_work_in_space(void **state) {
  (void)state;
  ald_study *study = study_of(text);
  ald_batch *batch = make(study, 1, "openmp");
  const ald_space_state before = state_of(batch, 0, BUOY);
  ald_body_state plane;
  assert_int_equal(ald_batch_state(batch, 0, BUOY, &plane, NULL), ALD_OK);
  assert_true(plane.x == before.position[0] && plane.heading == before.heading);
  assert_true(plane.velocity_y == before.velocity[1] && plane.yaw_rate == before.yaw_rate);
  plane = (ald_body_state){1, 2, 0.5, 4, 5, 0.25};
  assert_int_equal(ald_batch_set_state(batch, 0, BUOY, &plane, NULL), ALD_OK);
  const ald_space_state after = state_of(batch, 0, BUOY);
  assert_true(after.position[0] == 1 && after.position[1] == 2 && after.position[2] == 5);
  /* angles and velocities go through the attitude: a few roundings */
  assert_true(fabs(after.heading - 0.5) < 1e-15 && fabs(after.roll - before.roll) < 1e-15);
  assert_true(fabs(after.pitch - before.pitch) < 1e-15 && after.yaw_rate == 0.25);
  assert_true(fabs(after.velocity[0] - 4) < 4e-15 && fabs(after.velocity[2] - 3) < 4e-15);
  assert_true(after.roll_rate == before.roll_rate);
  ald_load load;
  assert_int_equal(ald_batch_evaluate(batch, NULL), ALD_OK);
  assert_int_equal(ald_batch_force(batch, 0, BUOY, &load, NULL), ALD_OK);
  assert_true(load.force_x == 300 && load.force_y == -200 && load.moment == 1000);
  ald_batch_destroy(batch);
  ald_study_destroy(study);
}

static void forces_have_six_components(void **state) {
  (void)state;
  ald_study *study = study_of(text);
  ald_batch *batch = make(study, 1, "openmp");
  ald_space_load buoy, barge, pontoon;
  ald_contact_state c = {0};
  for (int n = 0; n < STEPS && c.normal < 1e4; n++) {
    assert_int_equal(ald_batch_step(batch, 1, NULL), ALD_OK);
    assert_int_equal(ald_batch_evaluate(batch, NULL), ALD_OK);
    assert_int_equal(ald_batch_contact(batch, 0, 0, &c, NULL), ALD_OK);
  }
  assert_true(c.normal > 1e4);
  assert_int_equal(ald_batch_space_force(batch, 0, BUOY, &buoy, NULL), ALD_OK);
  assert_int_equal(ald_batch_space_force(batch, 0, BARGE, &barge, NULL), ALD_OK);
  assert_int_equal(ald_batch_space_force(batch, 0, PONTOON, &pontoon, NULL), ALD_OK);
  const ald_space_load loads = {{300, -200, -2000 * 9.81}, {0, 0, 1000}}, none = {{0}, {0}};
  assert_memory_equal(&buoy, &loads, sizeof buoy);
  assert_memory_equal(&pontoon, &none, sizeof pontoon);
  /* barge: contact and drag; the contact acts at its point, 0.7 m above the water */
  const ald_space_state s = state_of(batch, 0, BARGE), other = state_of(batch, 0, PONTOON);
  const double surge = cos(s.heading) * s.velocity[0] + sin(s.heading) * s.velocity[1];
  const double sway = -sin(s.heading) * s.velocity[0] + cos(s.heading) * s.velocity[1];
  const double x = c.force_x - cos(s.heading) * 1e4 * surge + sin(s.heading) * 5e4 * sway;
  const double y = c.force_y - sin(s.heading) * 1e4 * surge - cos(s.heading) * 5e4 * sway;
  assert_true(c.point_z == 0.7);
  /* rounding of forces of 1e5 N and of arms of 1e2 m */
  assert_true(fabs(barge.force[0] - x) < 1e-9 && fabs(barge.force[1] - y) < 1e-9);
  const double rx = c.point_x - s.position[0], ry = c.point_y - s.position[1], rz = 0.2;
  assert_true(fabs(c.moment_a - (rx * c.force_y - ry * c.force_x)) < 1e-8);
  assert_true(fabs(barge.moment[0] + rz * c.force_y) < 1e-8);
  assert_true(fabs(barge.moment[1] - rz * c.force_x) < 1e-8);
  const double bx = c.point_x - other.position[0], by = c.point_y - other.position[1];
  assert_true(fabs(c.moment_b + (bx * c.force_y - by * c.force_x)) < 1e-7);
  ald_batch_destroy(batch);
  ald_study_destroy(study);
}

/* A host that moves the pontoon: contacts feel where it is and how fast, and it stays until it is
 * set again. */
static void prescribed_bodies_go_where_the_host_takes_them(void **state) {
  (void)state;
  ald_study *study = study_of(text);
  ald_batch *batch = make(study, 9, "openmp");
  ald_contact_state still, moving;
  ald_space_state given = {
      .position = {1, 24.9, 1.5}, .heading = 0.02, .velocity = {0.2, -0.6, 0.1}, .yaw_rate = 0.01};
  ald_space_state halted = given;
  memset(halted.velocity, 0, sizeof halted.velocity);
  halted.yaw_rate = 0;
  ald_space_state barge = {.position = {3, 12, 0.5}};
  for (uint32_t s = 0; s < 9; s++) {
    assert_int_equal(ald_batch_set_space_state(batch, s, BARGE, &barge, NULL), ALD_OK);
    assert_int_equal(ald_batch_set_space_state(batch, s, PONTOON, s == 4 ? &given : &halted, NULL),
                     ALD_OK);
  }
  assert_int_equal(ald_batch_evaluate(batch, NULL), ALD_OK);
  assert_int_equal(ald_batch_contact(batch, 3, 0, &still, NULL), ALD_OK);
  assert_int_equal(ald_batch_contact(batch, 4, 0, &moving, NULL), ALD_OK);
  assert_true(still.touching && still.closing == 0);
  assert_true(still.area == moving.area && still.point_x == moving.point_x);
  /* velocity of the pontoon's material at the point, along the normal from barge to pontoon */
  const double vx = 0.2 - 0.01 * (moving.point_y - 24.9), vy = -0.6 + 0.01 * (moving.point_x - 1);
  const double closing = -(vx * moving.normal_x + vy * moving.normal_y);
  assert_true(fabs(moving.closing - closing) < 1e-14); /* rounding of speeds below 1 */
  assert_int_equal(ald_batch_step(batch, 7, NULL), ALD_OK);
  const ald_space_state after = state_of(batch, 4, PONTOON);
  assert_true(after.position[1] == 24.9 && fabs(after.velocity[1] + 0.6) < 1e-15);
  assert_true(state_of(batch, 4, BARGE).velocity[1] < state_of(batch, 3, BARGE).velocity[1]);
  assert_int_equal(ald_batch_reset(batch), ALD_OK);
  assert_true(state_of(batch, 4, PONTOON).position[1] == 30);
  assert_true(state_of(batch, 4, PONTOON).velocity[1] == 0);
  ald_batch_destroy(batch);
  ald_study_destroy(study);
}

/* steps with bodies that the host moves in between */
static void drive(ald_batch *batch, uint32_t scenarios) {
  for (int n = 0; n < 60; n++) {
    for (uint32_t s = 0; s < scenarios; s++) {
      const double by = 0.01 * (s % 5), at = 0.05 * n;
      const ald_space_state pontoon = {.position = {0, 31 - by - 0.7 * at, 1 + 0.1 * at},
                                       .roll = 0.02 * at,
                                       .velocity = {0, -0.7, 0.1},
                                       .roll_rate = 0.02};
      assert_int_equal(ald_batch_set_space_state(batch, s, PONTOON, &pontoon, NULL), ALD_OK);
    }
    assert_int_equal(ald_batch_step(batch, 1, NULL), ALD_OK);
  }
}

static void devices_and_widths_step_to_the_same_bits(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = study_of(text);
  ald_batch *narrow = make(study, 1, "openmp"), *wide = make(study, 20, "openmp");
  drive(narrow, 1);
  drive(wide, 20);
  for (uint32_t s = 0; s < 20; s += 5) expect_same(wide, s, narrow, 0);
  assert_true(state_of(wide, 1, BARGE).position[1] != state_of(narrow, 0, BARGE).position[1]);

  ald_batch *there = make(study, 20, "opencl");
  drive(there, 20);
  for (uint32_t s = 0; s < 20; s++) expect_same(there, s, wide, s);
  ald_batch_destroy(there);
  ald_batch_destroy(wide);
  ald_batch_destroy(narrow);
  ald_study_destroy(study);
}

/* a crane tip that swings: where its motion takes it at the time of the batch, from before the
 * first step on, whatever the scheme's stages */
static void expect_swing(const char *scheme, const char *device) {
  char study_text[1024];
  snprintf(study_text, sizeof study_text,
           "allide: 1\nrun: {duration: 10, step: 0.125, scheme: %s}\n"
           "bodies: {crane: {motion: prescribed, position: [100, 0, 20], pitch: 0.1}}\n"
           "motions: {swell: {body: crane, amplitude: [0, 0, 2, 0.3], period: 8, phase: [0, 0, "
           "1]}}\n",
           scheme);
  ald_study *study = study_of(study_text);
  ald_batch *batch = make(study, 20, device);
  ald_report *report = ald_report_create();
  const double omega = 8 * atan(1) / 8;
  for (int n = 0; n < 20; n++) {
    const double turn = omega * 0.125 * n;
    const ald_space_state s = state_of(batch, 19, 0);
    /* rounding of the phase, times the amplitudes, and of angles through a matrix */
    assert_true(fabs(s.position[2] - (20 + 2 * sin(turn + 1))) < 1e-14 * 20);
    assert_true(fabs(s.velocity[2] - 2 * omega * cos(turn + 1)) < 1e-14);
    assert_true(fabs(s.roll - 0.3 * sin(turn)) < 1e-14 && fabs(s.pitch - 0.1) < 1e-14);
    assert_true(fabs(s.roll_rate - 0.3 * omega * cos(turn)) < 1e-14);
    assert_true(s.position[0] == 100 && fabs(s.velocity[0]) < 1e-15);
    assert_int_equal(ald_batch_step(batch, 1, NULL), ALD_OK);
  }
  const ald_space_state s = {.position = {1, 2, 3}};
  assert_int_equal(ald_batch_set_space_state(batch, 0, 0, &s, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report),
                      "error: body \"crane\" moves as \"motions.swell\" says\n");
  ald_report_destroy(report);
  ald_batch_destroy(batch);
  ald_study_destroy(study);
}

static void prescribed_bodies_are_where_their_motions_take_them_now(void **state) {
  (void)state;
  need_device("opencl");
  expect_swing("semi-implicit", "openmp");
  expect_swing("rk4", "openmp");

  expect_swing("semi-implicit", "opencl");
}

static void rounding_of_the_caller_does_not_matter(void **state) {
  (void)state;
  ald_study *study = study_of(text);
  ald_batch *plain = make(study, 1, "openmp"), *hostile = make(study, 1, "openmp");
  const ald_space_state given = {{0.1, 0.2, 0.3}, 0.4, 0.5, 0.6, {0.7, 0.8, 0.9}, 1, 1.1, 1.2};
  ald_space_state read[2];
  for (uint32_t body = BUOY; body <= PONTOON; body++) {
    assert_int_equal(ald_batch_set_space_state(plain, 0, body, &given, NULL), ALD_OK);
    assert_int_equal(ald_batch_space_state(plain, 0, body, &read[0], NULL), ALD_OK);
    fesetround(FE_UPWARD);
    const ald_status set = ald_batch_set_space_state(hostile, 0, body, &given, NULL);
    const ald_status got = ald_batch_space_state(hostile, 0, body, &read[1], NULL);
    fesetround(FE_TONEAREST);
    assert_true(set == ALD_OK && got == ALD_OK);
    assert_memory_equal(&read[0], &read[1], sizeof read[0]);
  }
  ald_batch_destroy(plain);
  ald_batch_destroy(hostile);
  ald_study_destroy(study);
}

static void misuse_is_refused(void **state) {
  (void)state;
  ald_study *study = study_of(text);
  ald_study *flat =
      study_of("allide: 1\nrun: {duration: 1, step: 1}\nbodies: {a: {mass: 1, inertia: 1}}\n");
  ald_batch *batch = make(study, 1, "openmp"), *plane = make(flat, 1, "openmp");
  ald_report *report = ald_report_create();
  ald_space_state on_end = {.pitch = 2 * atan(1)}, nothing = {.roll = (double)NAN};
  ald_space_load force;
  const ald_load load = {1, 2, 3};
  assert_int_equal(ald_batch_set_space_state(batch, 0, PONTOON, &on_end, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_set_space_state(batch, 0, BUOY, &on_end, report), ALD_OK);
  assert_int_equal(ald_batch_set_space_state(batch, 0, BUOY, &nothing, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_set_load(batch, 0, PONTOON, &load, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_space_state(plane, 0, 0, &on_end, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_set_space_state(plane, 0, 0, &on_end, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_space_force(plane, 0, 0, &force, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report),
                      "error: body \"pontoon\": the pitch of a prescribed body must not be 90 "
                      "degrees\n"
                      "error: body \"buoy\": expected finite numbers, got nan\n"
                      "error: body \"pontoon\" is prescribed: no force moves it\n"
                      "error: the study is planar: its bodies have no pose in space\n"
                      "error: the study is planar: its bodies have no pose in space\n"
                      "error: the study is planar: its bodies have no pose in space\n");
  ald_report_destroy(report);
  ald_batch_destroy(batch);
  ald_batch_destroy(plane);
  ald_study_destroy(study);
  ald_study_destroy(flat);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_batch_in_space_steps_as_the_study_runs),
      cmocka_unit_test(a_state_that_is_set_is_read),
      cmocka_unit_test(calls_of_the_plane_work_in_space),
      cmocka_unit_test(forces_have_six_components),
      cmocka_unit_test(prescribed_bodies_go_where_the_host_takes_them),
      cmocka_unit_test(devices_and_widths_step_to_the_same_bits),
      cmocka_unit_test(prescribed_bodies_are_where_their_motions_take_them_now),
      cmocka_unit_test(rounding_of_the_caller_does_not_matter),
      cmocka_unit_test(misuse_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
