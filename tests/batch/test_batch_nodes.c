/* SPDX-License-Identifier: Apache-2.0
 * Elements of a batch against their laws: the tension of a spring, nodes and tensions of a line;
 * and what is refused. */
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

#include "support/devices.h"
#include "support/studies.h"

static ald_batch *make(const ald_study *study, uint32_t scenarios, const char *device) {
  ald_batch *batch = NULL;
  ald_report *report = ald_report_create();
  ald_batch_def def = ald_batch_def_default();
  def.scenarios = scenarios;
  def.device = device;
  def.reads = 1;
  if (ald_batch_create(study, &def, &batch, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  ald_report_destroy(report);
  return batch;
}

/* a boat on a spring */
static const char boat_text[] =
    "allide: 1\nrun: {step: 0.01, duration: 3, scheme: semi-implicit}\n"
    "environment: {gravity: 9.81}\nbodies:\n"
    "  pier: {fixed: yes, position: [1000.25, 500.5, 0]}\n"
    "  boat: {freedoms: six, mass: 2e4, radii of gyration: [1, 3, 3], position: [1012, 500.5, "
    "0], velocity: [-1, 0, 0.3]}\n"
    "hydrostatics: {boat: {body: boat, height: 0, waterplane area: 30 m^2, metacentric height: [1, "
    "5]}}\n"
    "hawsers: {spring: {between: [pier, boat], from: [0, 0, 2], to: [-3, 0, 2], length: 8,\n"
    "  stiffness: 2e4}}\n"
    "fenders: {f: {between: [pier, boat], attachment: [6, 0, 1], plane point: [-3, 0, 0],\n"
    "  normal: [-1, 0, 0], parallel: [0, 1, 0], length: [-9, 9], height: 1, curve: [[0, 4e5], "
    "[0.5, "
    "0]]}}\n";

/* the law itself: stiffness times elongation of the way between both ends */
static void a_spring_has_the_tension_of_its_length(void **state) {
  (void)state;
  ald_study *study = study_of(boat_text);
  ald_batch *batch = make(study, 1, "openmp");
  const uint32_t spring = ald_batch_element(batch, "hawsers.spring");
  const uint32_t tension = ald_batch_value(batch, spring, "tension");
  unsigned held = 0;
  assert_true(spring < ald_batch_elements(batch));
  const ald_element_info info = ald_batch_element_info(batch, spring);
  assert_string_equal(info.kind, "hawser");
  assert_int_equal(info.body_a, ald_batch_body(batch, "pier"));
  assert_int_equal(info.body_b, ald_batch_body(batch, "boat"));
  assert_int_equal(info.nodes, 0);
  for (int n = 0; n < 300; n++) {
    double values[16];
    ald_space_state boat;
    assert_int_equal(ald_batch_step(batch, 1, NULL), ALD_OK);
    assert_int_equal(ald_batch_space_state(batch, 0, info.body_b, &boat, NULL), ALD_OK);
    assert_int_equal(ald_batch_read(batch, 0, spring, values, NULL), ALD_OK);
    /* the fairlead (-3, 0, 2) by Rz Ry Rx, from the other end */
    const double cr = cos(boat.roll), sr = sin(boat.roll), cp = cos(boat.pitch);
    const double sp = sin(boat.pitch), ch = cos(boat.heading), sh = sin(boat.heading);
    const double u = -3 * cp + 2 * cr * sp, v = -2 * sr;
    const double x = boat.position[0] + ch * u - sh * v - 1000.25;
    const double y = boat.position[1] + sh * u + ch * v - 500.5;
    const double z = boat.position[2] + 3 * sp + 2 * cr * cp - 2;
    const double expected = fmax(0, 2e4 * (sqrt(x * x + y * y + z * z) - 8));
    /* positions of 1e3 m are rounded by 1e-13 m, times the stiffness */
    if (!(fabs(values[tension] - expected) < 1e-8)) {
      fail_msg("step %d: %.12g N, not %.12g N", n, values[tension], expected);
    }
    held += expected > 100;
  }
  assert_true(held > 50);
  ald_batch_destroy(batch);
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ nodes */

/* a chain of 20 m in two sections, from a pier to a boat that heaves */
static const char chain[] =
    "allide: 1\nrun: {step: 0.02, duration: 4}\nenvironment: {gravity: 9.81}\nbodies:\n"
    "  boat: {motion: prescribed, position: [1012, -300.5, 22]}\n"
    "motions: {heave: {body: boat, amplitude: [0.5, 0, 1, 0, 0, 0], period: 5}}\n"
    "lines:\n  chain:\n    between: [earth, boat]\n    from: [1000.25, -300.5, 24]\n"
    "    to: [0, 0, 1]\n    sections:\n"
    "      - {length: 8, segments: 4, mass: 20, diameter: 0.05, axial stiffness: 1e6}\n"
    "      - {length: 6, segments: 6, mass: 40, diameter: 0.05, axial stiffness: 3e6,\n"
    "         axial damping: 0}\n";

static void expect_chain(ald_batch *batch, uint32_t scenario) {
  const uint32_t line = ald_batch_element(batch, "lines.chain");
  const ald_element_info info = ald_batch_element_info(batch, line);
  ald_line_node nodes[11];
  ald_space_state boat;
  double values[16];
  assert_int_equal(info.nodes, 11);
  assert_int_equal(ald_batch_read_nodes(batch, scenario, line, nodes, NULL), ALD_OK);
  assert_int_equal(ald_batch_read(batch, scenario, line, values, NULL), ALD_OK);
  assert_int_equal(ald_batch_space_state(batch, scenario, 0, &boat, NULL), ALD_OK);
  /* the ends are where they are held, and the second moves with the boat: a few roundings */
  const double from[3] = {1000.25, -300.5, 24};
  for (int c = 0; c < 3; c++) {
    assert_true(fabs(nodes[0].position[c] - from[c]) < 1e-12 && nodes[0].velocity[c] == 0);
    assert_true(fabs(nodes[10].position[c] - boat.position[c] - (c == 2)) < 1e-12);
    assert_true(fabs(nodes[10].velocity[c] - boat.velocity[c]) < 1e-12);
  }
  for (int n = 0; n < 10; n++) {
    const double rest = n < 4 ? 2 : 1, stiffness = n < 4 ? 1e6 : 3e6;
    double square = 0;
    for (int c = 0; c < 3; c++) {
      square += pow(nodes[n + 1].position[c] - nodes[n].position[c], 2);
    }
    /* without damping; the sum of squares of differences of 1e3 m is off by 1e-13 m, times the
     * stiffness over the length */
    if (n >= 4) {
      const double tension = fmax(0, stiffness / rest * (sqrt(square) - rest));
      if (!(fabs(nodes[n].tension - tension) < 2e-6)) {
        fail_msg("segment %d: %.12g N, not %.12g N", n, nodes[n].tension, tension);
      }
    }
    assert_true(nodes[n].tension >= 0);
  }
  assert_true(nodes[10].tension == 0);
  /* the angle at the very end from the vertical, upwards: half a segment of 40 kg hangs there in
   * the air, above the water, beside the tension of the first segment */
  const uint32_t angle = ald_batch_value(batch, line, "angle_from");
  assert_true(angle < info.values);
  const double dx = nodes[1].position[0] - nodes[0].position[0],
               dy = nodes[1].position[1] - nodes[0].position[1],
               dz = nodes[1].position[2] - nodes[0].position[2];
  const double per_length = nodes[0].tension / sqrt(dx * dx + dy * dy + dz * dz);
  const double hangs = nodes[0].tension > 0 ? 20 * 9.81 : 0;
  const double by = nodes[0].tension > 0 ? per_length : 1;
  assert_true(fabs(values[angle] - atan2(by * sqrt(dx * dx + dy * dy), by * dz - hangs)) < 1e-12);
}

/* sine by which a segment falls from its upper node */
static double rise(const ald_line_node *upper, const ald_line_node *lower) {
  double square = 0;
  for (int c = 0; c < 3; c++) square += pow(upper->position[c] - lower->position[c], 2);
  return (upper->position[2] - lower->position[2]) / sqrt(square);
}

static void nodes_of_a_line(const char *device) {
  need_device(device);
  ald_study *study = study_of(chain);
  ald_batch *batch = make(study, 9, device);
  assert_int_equal(ald_batch_set(batch, 8, "motions.heave.period", 3, NULL), ALD_OK);
  ald_line_node nodes[11], later[11];
  const uint32_t line = ald_batch_element(batch, "lines.chain");
  expect_chain(batch, 0);
  assert_int_equal(ald_batch_read_nodes(batch, 8, line, nodes, NULL), ALD_OK);
  for (int n = 0; n < 40; n++) {
    assert_int_equal(ald_batch_step(batch, 5, NULL), ALD_OK);
    expect_chain(batch, 0);
    expect_chain(batch, 8);
  }
  assert_int_equal(ald_batch_read_nodes(batch, 8, line, later, NULL), ALD_OK);
  assert_true(fabs(later[5].position[2] - nodes[5].position[2]) > 0.01);
  /* It began at rest: its ends held up 400 kg but for the half segments beside them. Its nodes lie
   * on a catenary, whose chords are a bit steeper or flatter than the arc: 0.5 % of the force. */
  const double held = nodes[0].tension * rise(&nodes[0], &nodes[1]) +
                      nodes[9].tension * rise(&nodes[10], &nodes[9]);
  if (!(fabs(held / (360 * 9.81) - 1) < 5e-3)) fail_msg("%g N, not %g N", held, 360 * 9.81);
  ald_batch_destroy(batch);
  ald_study_destroy(study);
}

static void nodes_on_openmp(void **state) {
  (void)state;
  nodes_of_a_line("openmp");
}

static void nodes_on_opencl(void **state) {
  (void)state;
  nodes_of_a_line("opencl");
}

/* ------------------------------------------------------------------------------ refused */

static void misuse_is_refused(void **state) {
  (void)state;
  ald_study *study = study_of(chain);
  ald_report *report = ald_report_create();
  ald_batch_def def = ald_batch_def_default();
  ald_batch *batch = make(study, 2, "openmp"), *blind = NULL;
  const uint32_t count = ald_batch_elements(batch), line = ald_batch_element(batch, "lines.chain");
  const uint32_t heave = ald_batch_element(batch, "motions.heave");
  ald_line_node nodes[11];
  double values[64];
  assert_int_equal(ald_batch_create(study, &def, &blind, report), ALD_OK);
  assert_int_equal(ald_batch_element(batch, "lines.chian"), count);
  assert_int_equal(ald_batch_value(batch, line, "tension"),
                   ald_batch_element_info(batch, line).values);
  assert_null(ald_batch_element_info(batch, count).name);
  assert_null(ald_batch_value_info(batch, line, 99).name);
  assert_null(ald_batch_value_info(batch, count, 0).name);
  assert_int_equal(ald_batch_value(batch, count, "tension_from"), 0);
  assert_int_equal(ald_batch_read(batch, 2, line, values, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_read(batch, 0, count, values, report), ALD_BAD_ARGUMENT);
  assert_non_null(strstr(ald_report_text(report), "no element 2: there are 2"));
  assert_int_equal(ald_batch_read(batch, 0, line, NULL, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_read(NULL, 0, line, values, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_read_nodes(batch, 0, heave, nodes, report), ALD_BAD_ARGUMENT);
  assert_non_null(strstr(ald_report_text(report), "motions.heave: only dynamic lines have nodes"));
  assert_int_equal(ald_batch_read(blind, 0, line, values, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_read_nodes(blind, 0, line, nodes, report), ALD_BAD_ARGUMENT);
  assert_non_null(strstr(ald_report_text(report), "set reads = 1"));
  ald_batch_destroy(batch);
  ald_batch_destroy(blind);
  ald_report_destroy(report);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_spring_has_the_tension_of_its_length),
      cmocka_unit_test(nodes_on_openmp),
      cmocka_unit_test(nodes_on_opencl),
      cmocka_unit_test(misuse_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
