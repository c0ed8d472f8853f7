/* SPDX-License-Identifier: Apache-2.0
 * Joints of several bodies, in studies: closed loops, bodies that follow a motion, light links over
 * a heavy body, and starts that do not fit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/joint/joint_rows.h"
#define ALD_LANES 1
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/golden_ship.h"
#include "support/posed.h"
#include "support/program.h"
#include "support/runs.h"
#include "support/study_run_body.h"

enum { TEXT = 8192 };
static const double gravity = 9.81, turn = 6.283185307179586;

/* ------------------------------------------------------------------------------ loops */

/* A beam on two parallel rods of length l, all joints hinges. */
static const double l = 2, big = 300, rod = 40, leaning = 0.6, step = 2e-3;

static study_run swing_of_a_beam(void) {
  static char text[TEXT];
  text[0] = '\0';
  golden_add(
      text, TEXT,
      "allide: 1\nrun: {duration: 4, step: 2 ms, scheme: rk4}\nenvironment: {gravity: %.17g}\n"
      "bodies:\n",
      gravity);
  /* a rod's x axis hangs down its length at the angle `leaning` */
  for (int k = 0; k < 2; k++) {
    golden_add(
        text, TEXT,
        "  rod%d: {freedoms: six, mass: %g, moments of inertia: [1, %.17g, %.17g], position: "
        "[%.17g, 0, %.17g], pitch: %.17g}\n",
        k, rod, rod * l * l / 12, rod * l * l / 12 + 1, 3 * k + 0.5 * l * sin(leaning),
        -0.5 * l * cos(leaning), 0.25 * turn - leaning);
  }
  golden_add(
      text, TEXT,
      "  beam: {freedoms: six, mass: %g, moments of inertia: [200, 300, 400], position: [%.17g, 0, "
      "%.17g]}\njoints:\n",
      big, 1.5 + l * sin(leaning), -l * cos(leaning));
  for (int k = 0; k < 2; k++) {
    golden_add(
        text, TEXT,
        "  top%d: {between: [earth, rod%d], type: revolute, at a: [%d, 0, 0], at b: [-1, 0, 0], "
        "axis "
        "a: [0, 1, 0]}\n"
        "  foot%d: {between: [rod%d, beam], type: revolute, at a: [1, 0, 0], at b: [%g, 0, 0], "
        "axis "
        "a: [0, 1, 0]}\n",
        k, k, 3 * k, k, k, 3 * k - 1.5);
  }
  return study_run_text(text, "openmp");
}

/* Three of its 20 conditions follow from the others. It swings as a pendulum of
 * (M l^2 + 2 I) t'' = -(M + m) g l sin t,   I = m l^2/3 of each rod about its end. */
static void loops_have_conditions_too_many(void **state) {
  (void)state;
  study_run v = swing_of_a_beam();
  double redundant = 0;
  static const char *const joints[] = {"top0", "top1", "foot0", "foot1"};
  for (int k = 0; k < 4; k++) {
    char path[64];
    snprintf(path, sizeof path, "joints.%s.redundant_conditions", joints[k]);
    redundant += study_run_result(&v, path);
  }
  assert_true(redundant == 3);
  /* the pendulum by steps of its own */
  const double rate = (big + rod) * gravity * l / (big * l * l + 2 * rod * l * l / 3);
  double t = leaning, w = 0;
  for (long row = 0; row < 2000; row++) {
    assert_true(fabs(study_run_body(&v, "beam", "x", row) - (1.5 + l * sin(t))) < 1e-8);
    assert_true(fabs(study_run_body(&v, "beam", "z", row) + l * cos(t)) < 1e-8);
    assert_true(fabs(study_run_body(&v, "beam", "pitch", row)) < 1e-10);
    for (int k = 0; k < 10; k++) { /* the method of Nystroem, of order 4 */
      const double h = step / 10;
      const double a1 = -rate * sin(t), a2 = -rate * sin(t + 0.5 * h * w),
                   a3 = -rate * sin(t + 0.5 * h * (w + 0.5 * h * a1)),
                   a4 = -rate * sin(t + h * (w + 0.5 * h * a2));
      t += h * w + h * h * (a1 + a2 + a3) / 6;
      w += h * (a1 + 2 * a2 + 2 * a3 + a4) / 6;
    }
  }
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ motions */

/* A box that is fixed on a deck that moves in all six freedoms: it keeps its place there, and the
 * joint's force is what accelerates it, m (a + g), with a from its velocities. */
static void what_is_fixed_to_a_deck_goes_with_it(void **state) {
  (void)state;
  static const double h = 5e-3, mass = 2000;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 6, step: 5 ms, scheme: rk4}\nenvironment: {gravity: 9.81}\n"
      "bodies:\n"
      "  deck: {motion: prescribed, position: [3, 2, 5], heading: 0.7}\n"
      "  box: {freedoms: six, mass: 2000, moments of inertia: [900, 800, 700], position: [3, 2, 7],"
      " heading: 0.7}\n"
      "motions: {m: {body: deck, amplitude: [1, 0.6, 1.5, 0.2, 0.15, 0.1], period: 7, phase: [0.1,"
      " 1, 2, 3, 4, 5]}}\n"
      "joints: {lashing: {between: [deck, box], type: fixed, at a: [0, 0, 2], at b: [0, 0, 0]}}\n",
      "openmp");
  for (long row = 10; row < 1190; row += 20) {
    double at[3], deck[3], before[3], after[3], force[3];
    static const double up[3] = {0, 0, 2};
    study_run_body_point(&v, "deck", row, up, deck);
    study_run_body_vector(&v, "box", "", row, at);
    study_run_body_vector(&v, "box", "velocity_", row - 1, before);
    study_run_body_vector(&v, "box", "velocity_", row + 1, after);
    for (int c = 0; c < 3; c++) {
      char path[64];
      snprintf(path, sizeof path, "joints.lashing.force_%c", "xyz"[c]);
      force[c] = study_run_at(&v, path, row);
      assert_true(fabs(at[c] - deck[c]) < 1e-9);
      /* differences leave h^2/6 of a third derivative below 10 m/s^4 */
      const double pull = mass * ((after[c] - before[c]) / (2 * h) + (c == 2 ? gravity : 0));
      assert_true(fabs(force[c] - pull) < mass * 5e-5);
    }
  }
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ chains */

/* Ten links of 25 kg with 25 t under them, let go at an angle: in a step of 1 ms it loses nothing,
 * and the top carries what the motion of all asks. */
static void a_heavy_body_hangs_on_light_links(void **state) {
  (void)state;
  static char text[TEXT];
  static const double length = 0.4, angle = 0.5, heavy = 25000, light = 25;
  text[0] = '\0';
  golden_add(
      text, TEXT,
      "allide: 1\nrun: {duration: 3, step: 1 ms, scheme: rk4}\nenvironment: {gravity: %.17g}\n"
      "bodies:\n",
      gravity);
  for (int k = 0; k <= 10; k++) {
    const double at = k < 10 ? (k + 0.5) * length : 10 * length + 1;
    golden_add(
        text, TEXT,
        "  l%d: {freedoms: six, mass: %g, moments of inertia: %s, position: [%.17g, 0, %.17g], "
        "pitch: %.17g}\n",
        k, k < 10 ? light : heavy, k < 10 ? "[0.4, 0.4, 0.05]" : "[9000, 9000, 8000]",
        at * sin(angle), -at * cos(angle), -angle);
  }
  golden_add(text, TEXT, "joints:\n");
  for (int k = 0; k <= 10; k++) {
    char above[8];
    snprintf(above, sizeof above, "l%d", k - 1);
    golden_add(text, TEXT,
               "  j%d: {between: [%s, l%d], type: %s, at a: [0, 0, %g], at b: [0, 0, %g]%s}\n", k,
               k ? above : "earth", k, k ? "universal" : "spherical", k ? -0.2 : 0,
               k < 10 ? 0.2 : 1.0, k ? ", axis a: [1, 0, 0], axis b: [0, 1, 0]" : "");
  }
  study_run v = study_run_text(text, "openmp");
  double energy[2], most = 0;
  for (int end = 0; end < 2; end++) {
    energy[end] = 0;
    for (int k = 0; k <= 10; k++) {
      char name[8];
      double u[3], w[3];
      snprintf(name, sizeof name, "l%d", k);
      study_run_body_vector(&v, name, "velocity_", end ? -1 : 0, u);
      study_run_body_spin(&v, name, end ? -1 : 0, w);
      const double moment = k < 10 ? 0.4 : 9000, about = k < 10 ? 0.05 : 8000;
      energy[end] +=
          0.5 * ((k < 10 ? light : heavy) * vector_dot(u, u) +
                 moment * (w[0] * w[0] + w[1] * w[1]) + about * w[2] * w[2]) +
          (k < 10 ? light : heavy) * gravity * study_run_body(&v, name, "z", end ? -1 : 0);
    }
  }
  for (long row = 0; row < 3000; row += 10) {
    double u[3];
    study_run_body_vector(&v, "l10", "velocity_", row, u);
    most = fmax(most, 0.5 * heavy * vector_dot(u, u));
  }
  assert_true(fabs(energy[1] - energy[0]) < 1e-6 * most);
  /* at rest m g cos at least, at the lowest point m (g + u^2/l) at most */
  const double top = study_run_result(&v, "joints.j0.peak_force");
  assert_true(top > heavy * gravity && top < 2 * (heavy + 10 * light) * gravity);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ starts */

/* ends within 1 cm are brought together, by the masses of the bodies; the nearer to the light one
 */
static void ends_meet_at_the_start(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 0.1, step: 1 ms, scheme: rk4}\nenvironment: {gravity: 0}\n"
      "bodies:\n"
      "  a: {freedoms: six, mass: 900, moments of inertia: [900, 900, 900]}\n"
      "  b: {freedoms: six, mass: 100, moments of inertia: [100, 100, 100], position: [2.008, 0, "
      "0]}\n"
      "joints: {j: {between: [a, b], type: spherical, at a: [1, 0, 0], at b: [-1, 0, 0]}}\n",
      "openmp");
  assert_true(fabs(study_run_body(&v, "a", "x", 1) - 0.0008) < 1e-12);
  assert_true(fabs(study_run_body(&v, "b", "x", 1) - 2.0008) < 1e-12);
  assert_true(fabs(study_run_body(&v, "b", "x", -1) - 2.0008) < 1e-12);
  study_run_end(&v);
}

/* a scenario whose place varies so that they cannot ends, the others go on */
static void ends_too_far_apart_end_their_scenario(void **state) {
  (void)state;
  posed p = posed_open("openmp",
                       "allide: 1\nrun: {duration: 1, step: 1 ms, scenarios: 8}\n"
                       "bodies: {b: {freedoms: six, mass: 100, radii of gyration: [1, 1, 1]}}\n"
                       "joints: {j: {between: [earth, b], type: spherical, at a: [0, 0, 0], at b: "
                       "[0, 0, 0]}}\n"
                       "vary: {bodies.b.position.x: {uniform: [0, 0.02]}}\n");
  uint32_t apart = 0;
  posed_advance(&p, 5);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    const double x = posed_value(&p, "bodies.b.position.x", lane);
    const uint32_t status =
        ald_tile_flag(p.tile, p.layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS, lane);
    assert_int_equal(status, x > JOINT_START_GAP ? STATUS_NOT_CONVERGED : STATUS_OK);
    apart += x > JOINT_START_GAP;
  }
  assert_in_range(apart, 1, POSED_LANES - 1);
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ the example */

static char folder[256], output[PROGRAM_OUTPUT];

static void hash_of(const char *options, char hash[64]) {
  char command[800];
  snprintf(command, sizeof command,
           "allide run %s/examples/gangway/gangway.yml --scenarios 12 --json --quiet --overwrite "
           "--out run %s",
           ALD_SOURCE_FOLDER, options);
  if (program_run(folder, output, command) != 0) fail_msg("%s", output);
  const char *at = strstr(output, "\"hash\": \"");
  assert_non_null(at);
  assert_int_equal(sscanf(at, "\"hash\": \"%32[0-9a-f]", hash), 1);
}

/* closed chains on a body that follows motions: whatever the tiles, the threads and the device, and
 * alone with its time series, a scenario has the same bits */
static void the_gangway_has_the_same_bits(void **state) {
  (void)state;
  char first[64], again[64];
  run_folder("gangway", folder, sizeof folder);
  hash_of("--tile 8 --threads 1", first);
  hash_of("--tile 4 --threads 2", again);
  assert_string_equal(first, again);
  assert_int_equal(program_run(folder, output, "allide replay run 7"), 0);
  program_expect(output, "bit-identical");
  run_folder_remove(folder);
}

static void the_gangway_has_the_same_bits_on_opencl(void **state) {
  (void)state;
  char first[64], again[64];
  need_device("opencl");
  run_folder("gangway", folder, sizeof folder);
  hash_of("", first);
  hash_of("--device opencl --program any", again);
  assert_string_equal(first, again);
  run_folder_remove(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loops_have_conditions_too_many),
      cmocka_unit_test(what_is_fixed_to_a_deck_goes_with_it),
      cmocka_unit_test(a_heavy_body_hangs_on_light_links),
      cmocka_unit_test(ends_meet_at_the_start),
      cmocka_unit_test(ends_too_far_apart_end_their_scenario),
      cmocka_unit_test(the_gangway_has_the_same_bits),
      cmocka_unit_test(the_gangway_has_the_same_bits_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
