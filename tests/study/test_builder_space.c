/* SPDX-License-Identifier: Apache-2.0
 * Models of bodies in space built in code, and the forms of all definition structs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "allide/allide.h"
#include "kernels/elements.h"
#include "model/study.h"

static const double box[] = {-10, -5, 10, -5, 10, 5, -10, 5};

static ald_builder *begin(void) {
  ald_builder_def def = ald_builder_def_default();
  ald_builder *model = NULL;
  def.name = "m";
  def.step = 0.1;
  def.duration = 2;
  assert_int_equal(ald_builder_create(&def, &model, NULL), ALD_OK);
  return model;
}

/* the same study from a file: all that may be said of a body in space */
static const char barge_text[] =
    "allide: 1\nname: m\nrun: {step: 0.1, duration: 2}\n"
    "environment: {gravity: 9.81, water density: 1030, air density: 1.25, viscosity: 1.2e-6,\n"
    "  current: [0.5, -0.25], wind speed: 12, wind direction: 0.75, water depth: 80,\n"
    "  wave height: 3, wave period: 8.5, wave direction: -0.5, wave phase: 0.625, current speed: "
    "0.4, current direction: 0.3,\n"
    "  current profile: [[0, 1, 0.25], [40, 0.5, -0.125]]}\n"
    "bodies:\n"
    "  barge: {freedoms: [surge, heave, roll, pitch, yaw], position: [1, 2, 3], heading: 0.4,\n"
    "    roll: 0.05, pitch: -0.06, velocity: [0.7, 0.8, 0.9], yaw rate: 0.01, roll rate: 0.02,\n"
    "    pitch rate: 0.03, mass: 1e6, radii of gyration: [4, 8, 8.5],\n"
    "    products of inertia: [1e5, 2e5, 3e5], outline height: [-3, 5],\n"
    "    added mass: [[1e5, 0, 0, 0, 0, 0], [0, 2e5, 0, -5e4, 0, 0], [0, 0, 9e5, 0, 1e5, 0],\n"
    "      [0, -5e4, 0, 3e6, 0, 0], [0, 0, 1e5, 0, 4e7, 0], [0, 0, 0, 0, 0, 5e7]],\n"
    "    outline: [[-10, -5], [10, -5], [10, 5], [-10, 5]]}\n"
    "  crane: {motion: prescribed, position: [0, 0, 20], roll: 0.1}\n"
    "  block: {freedoms: six, mass: 5e4, moments of inertia: [1e5, 2e5, 2.5e5], pitch: 0.2}\n";

static const double barge_added_mass[36] = {1e5, 0, 0,   0, 0,   0, 0, 2e5,  0, -5e4, 0, 0,
                                            0,   0, 9e5, 0, 1e5, 0, 0, -5e4, 0, 3e6,  0, 0,
                                            0,   0, 1e5, 0, 4e7, 0, 0, 0,    0, 0,    0, 5e7};

static ald_body_def barge_in_code(void) {
  ald_body_def def = ald_body_def_default();
  const ald_body_def given = {.position = {1, 2, 3},
                              .velocity = {0.7, 0.8, 0.9},
                              .gyration = {4, 8, 8.5},
                              .products = {1e5, 2e5, 3e5},
                              .outline_height = {-3, 5}};
  def.freedoms = ALD_SURGE | ALD_HEAVE | ALD_ROLL | ALD_PITCH | ALD_YAW;
  memcpy(def.position, given.position, sizeof def.position);
  memcpy(def.velocity, given.velocity, sizeof def.velocity);
  memcpy(def.gyration, given.gyration, sizeof def.gyration);
  memcpy(def.products, given.products, sizeof def.products);
  memcpy(def.outline_height, given.outline_height, sizeof def.outline_height);
  def.heading = 0.4;
  def.roll = 0.05;
  def.pitch = -0.06;
  def.yaw_rate = 0.01;
  def.roll_rate = 0.02;
  def.pitch_rate = 0.03;
  def.name = "barge";
  def.mass = 1e6;
  def.outline = box;
  def.vertex_count = 4;
  def.added_mass = barge_added_mass;
  return def;
}

static ald_body_def crane_in_code(void) {
  ald_body_def def = ald_body_def_default();
  def.name = "crane";
  def.prescribed = 1;
  def.position[2] = 20;
  def.roll = 0.1;
  return def;
}

static ald_body_def block_in_code(void) {
  ald_body_def def = ald_body_def_default();
  def.name = "block";
  def.freedoms = ALD_ALL_FREEDOMS;
  def.mass = 5e4;
  def.moments[0] = 1e5;
  def.moments[1] = 2e5;
  def.moments[2] = 2.5e5;
  def.pitch = 0.2;
  return def;
}

static void expect_same_bodies(const ald_study *a, const ald_study *b) {
  assert_int_equal(a->quantity_count, b->quantity_count);
  for (uint32_t q = 0; q < a->quantity_count; q++) {
    assert_string_equal(a->quantities[q].path, b->quantities[q].path);
    if (a->quantities[q].value != b->quantities[q].value) {
      fail_msg("%s: %g, not %g", a->quantities[q].path, a->quantities[q].value,
               b->quantities[q].value);
    }
  }
  assert_int_equal(a->body_count, b->body_count);
  for (uint32_t k = 0; k < a->body_count; k++) {
    assert_int_equal(a->bodies[k].freedoms, b->bodies[k].freedoms);
    assert_int_equal(a->bodies[k].prescribed, b->bodies[k].prescribed);
    assert_int_equal(a->bodies[k].has_added_mass, b->bodies[k].has_added_mass);
  }
}

static void bodies_in_space_are_those_of_a_study_file(void **state) {
  (void)state;
  ald_builder *model = begin();
  ald_study *code = NULL, *file = NULL;
  ald_report *report = ald_report_create();
  const ald_body_def barge = barge_in_code(), crane = crane_in_code(), block = block_in_code();
  ald_environment_def environment = ald_environment_def_default();
  environment.water_density = 1000;
  assert_int_equal(ald_builder_set_environment(model, &environment, report), ALD_OK);
  double profile[] = {0, 1, 0.25, 40, 0.5, -0.125};
  environment = (ald_environment_def){.gravity = 9.81,
                                      .water_density = 1030,
                                      .air_density = 1.25,
                                      .viscosity = 1.2e-6,
                                      .current = {0.5, -0.25},
                                      .wind_speed = 12,
                                      .wind_direction = 0.75,
                                      .cookie = environment.cookie,
                                      .water_depth = 80,
                                      .wave_height = 3,
                                      .wave_period = 8.5,
                                      .wave_direction = -0.5,
                                      .wave_phase = 0.625,
                                      .current_profile = profile,
                                      .current_profile_rows = 2,
                                      .current_speed = 0.4,
                                      .current_direction = 0.3};
  assert_int_equal(ald_builder_set_environment(model, &environment, report), ALD_OK);
  profile[1] = 7; /* it has been copied */
  assert_int_equal(ald_builder_add_body(model, &barge, report), ALD_OK);
  assert_int_equal(ald_builder_add_body(model, &crane, report), ALD_OK);
  assert_int_equal(ald_builder_add_body(model, &block, report), ALD_OK);
  if (ald_builder_freeze(model, &code, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  if (ald_study_read_text(barge_text, "m", &file, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  expect_same_bodies(code, file);
  assert_true(code->is_spatial);
  /* between them, the barge and the block say all that can be said of a body in space */
  for (uint32_t k = 0; k < ALD_BODY_KEY_COUNT; k++) {
    const double value = code->quantities[code->bodies[0].quantities + k].value;
    const double other = code->quantities[code->bodies[2].quantities + k].value;
    const bool planar = (k >= ALD_BODY_LIMITER_MASS) || k == ALD_BODY_INERTIA ||
                        k == ALD_BODY_SPEED || k == ALD_BODY_COURSE;
    if (planar || value != ald_body_keys[k].fallback || other != ald_body_keys[k].fallback)
      continue;
    fail_msg("%s is left at its default", code->quantities[code->bodies[0].quantities + k].path);
  }
  ald_study_destroy(code);
  ald_study_destroy(file);
  ald_report_destroy(report);
  ald_builder_destroy(model);
}

static void freedoms_are_bits(void **state) {
  (void)state;
  ald_builder *model = begin();
  ald_report *report = ald_report_create();
  ald_body_def body = ald_body_def_default();
  body.name = "a";
  body.freedoms = 64;
  assert_int_equal(ald_builder_add_body(model, &body, report), ALD_BAD_ARGUMENT);
  assert_string_equal(
      ald_report_text(report),
      "m: error: bodies: freedoms 64 must be a combination of ALD_SURGE to ALD_YAW\n");
  ald_environment_def zeroed = {0};
  ald_report_clear(report);
  assert_int_equal(ald_builder_set_environment(model, &zeroed, report), ALD_BAD_ARGUMENT);
  assert_string_equal(
      ald_report_text(report),
      "error: ald_environment_def is not initialised; start from ald_environment_def_default()\n");
  ald_report_destroy(report);
  ald_builder_destroy(model);
}

/* A chain on a windlass with an anchor: what they are written out as carries elements, and the
 * whole is the study that says the same. */
static void chains_and_anchors_are_those_of_a_study_file(void **state) {
  (void)state;
  static const char *const entries[][3] = {
      {"windlasses", "port",
       "{body: earth, at: [0, 0, 9], direction: [0, 0, 1], pull: 90 kN, speed: 0.2}"},
      {"chains", "cable", "{body: port wheel, bar: 50 mm, links: 4, grade: U3}"},
      {"anchors", "bower", "{chain: cable, mass: 2 t}"}};
  static const char text[] =
      "allide: 1\nname: m\nrun: {step: 0.001, duration: 0.1}\n"
      "windlasses: {port: {body: earth, at: [0, 0, 9], direction: [0, 0, 1], pull: 90 kN,\n"
      "  speed: 0.2}}\n"
      "chains: {cable: {body: port wheel, bar: 50 mm, links: 4, grade: U3}}\n"
      "anchors: {bower: {chain: cable, mass: 2 t}}\n"
      "hoists: {stow: {between: [earth, bower shank], drive: port drive, seat: [0, 0, 8],\n"
      "  end: [1, 0, 0]}}\n"
      "vary: {joints.port drive.motor force: {uniform: [50 kN, 90 kN]}}\n";
  ald_builder_def def = ald_builder_def_default();
  ald_builder *model = NULL;
  ald_study *code = NULL, *file = NULL;
  ald_report *report = ald_report_create();
  def.name = "m";
  def.step = 0.001;
  def.duration = 0.1;
  ald_hoist_def hoist = ald_hoist_def_default();
  hoist.name = "stow";
  hoist.between[0] = "earth";
  hoist.between[1] = "bower shank";
  hoist.drive = "port drive";
  hoist.seat[0] = hoist.seat[1] = hoist.end[1] = hoist.end[2] = 0;
  hoist.seat[2] = 8;
  hoist.end[0] = 1;
  assert_int_equal(ald_builder_create(&def, &model, NULL), ALD_OK);
  for (size_t e = 0; e < sizeof entries / sizeof entries[0]; e++) {
    assert_int_equal(
        ald_builder_add_entry(model, entries[e][0], entries[e][1], entries[e][2], report), ALD_OK);
  }
  assert_int_equal(ald_builder_add_hoist(model, &hoist, report), ALD_OK);
  assert_int_equal(
      ald_builder_vary(model, "joints.port drive.motor force", "{uniform: [50 kN, 90 kN]}", report),
      ALD_OK);
  if (ald_builder_freeze(model, &code, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  assert_int_equal(ald_study_read_text(text, "m", &file, NULL), ALD_OK);
  assert_int_equal(code->body_count, file->body_count);
  assert_true(code->chain_count == 1);
  ald_run_def run = ald_run_def_default();
  ald_run_summary a, b;
  run.scenarios = 3;
  assert_int_equal(ald_run(code, &run, &a, NULL), ALD_OK);
  assert_int_equal(ald_run(file, &run, &b, NULL), ALD_OK);
  assert_string_equal(a.hash, b.hash);
  ald_study_destroy(code);
  ald_study_destroy(file);
  ald_report_destroy(report);
  ald_builder_destroy(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bodies_in_space_are_those_of_a_study_file),
      cmocka_unit_test(freedoms_are_bits),
      cmocka_unit_test(chains_and_anchors_are_those_of_a_study_file),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
