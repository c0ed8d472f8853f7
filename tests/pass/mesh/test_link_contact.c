/* SPDX-License-Identifier: Apache-2.0
 * Chain links against meshes: closed forms of a link on a plate, turned scenes, fineness of the
 * mesh, rebound, friction, links that go through, and the same bits on both devices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/mesh/link_contact_rows.h"
#include "support/devices.h"
#include "support/impact_run.h"
#include "support/study_run.h"
#include "support/vectors.h"
#include "tile/tile.h"

enum { TEXT = 2048, LANES = 8 };

/* a link of bar 0.1 m: half its bar, radius and half length of its middle line [m] */
static const double bar = 0.05, radius = 0.13, height = 0.12;
static const double stiffness = 2e6; /* [N/m] */

#define LINK "bar: 0.1, length: 0.6, width: 0.36, axis: [0, 0, 1], across: [0, 1, 0]"

static void near(const char *what, double value, double expected, double within) {
  if (fabs(value - expected) <= within) return;
  fail_msg("%s: %.15g, expected %.15g within %g", what, value, expected, within);
}

/* a link over a plate whose top is z = 0, so many parts along its sides */
static void plate_text(char *text, int parts) {
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 1, step: 0.001}\n"
           "meshes:\n  plate: {box: {length: 4, breadth: 3, height: 0.4, divisions: [%d, %d, 1]}, "
           "at: [0, 0, -0.2]}\n"
           "bodies:\n"
           "  l: {freedoms: six, mass: 80 kg, radii of gyration: [0.2, 0.2, 0.1]}\n"
           "  p: {freedoms: six, mass: 9 t, radii of gyration: [1, 1, 1], mesh: plate}\n"
           "link contacts:\n  c: {between: [l, p], " LINK
           ", stiffness: 2 MN/m, exponent: 1, damping form: none, energy limit: off}\n",
           parts, parts);
}

/* ---------------------------------------------------------------------------- one touching place
 */

/* a pose of any attitude in which the link touches by one place alone; and that place */
static element_pose touching_pose(test_random *r, double depth, double *lowest) {
  element_pose at;
  double across, along, size;
  do {
    random_pose(r, &at);
    across = at.turn[5]; /* heights of the link's y and z axes */
    along = at.turn[8];
    size = hypot(across, along);
    /* elsewhere the middle line is higher by more than the indentation, and the link stands on one
     * of its bends */
  } while (fabs(along) < 0.3 || radius * (size - fabs(across)) < 3 * depth);
  const double sign = along > 0 ? -1 : 1;
  double own[3] = {0, -radius * across / size, -radius * along / size + sign * height};
  vector_rotate(at.turn, own, lowest);
  at.at[2] = bar - depth - lowest[2];
  return at;
}

/* the plate pushes straight up at the point below the lowest of the middle line */
static void check_wrench(const element_tile *e, uint32_t lane, double depth, const double *lowest) {
  double wrench[6];
  const double force = stiffness * depth, arm[3] = {lowest[0], lowest[1], 0};
  element_wrench(e, lane, wrench);
  near("force along x", wrench[0], 0, 1e-8 * force);
  near("force along y", wrench[1], 0, 1e-8 * force);
  near("force", wrench[2], force, 1e-9 * force);
  near("moment about x", wrench[3], arm[1] * force, 1e-8 * force);
  near("moment about y", wrench[4], -arm[0] * force, 1e-8 * force);
  near("moment about z", wrench[5], 0, 1e-8 * force);
  assert_int_equal(element_flag(e, SURFACE_SPOT_COUNT, lane), 1);
}

static void a_plate_pushes_at_the_lowest_place(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int parts = 1; parts < 60; parts += 29) {
    char text[TEXT];
    plate_text(text, parts);
    element_tile e = element_open(text, test_device("openmp", ALD_DOUBLE), LANES);
    for (int round = 0; round < 40; round++) {
      double depths[LANES], lowest[LANES][3];
      for (uint32_t lane = 0; lane < LANES; lane++) {
        depths[lane] = test_uniform(&r, 1e-4, 5e-3);
        const element_pose at = touching_pose(&r, depths[lane], lowest[lane]);
        element_put(&e, 0, lane, &at);
        element_put(&e, 1, lane, &element_at_origin);
      }
      element_run(&e, "link_contact");
      for (uint32_t lane = 0; lane < LANES; lane++) {
        check_wrench(&e, lane, depths[lane], lowest[lane]);
      }
    }
    ald_device *device = e.device;
    element_close(&e);
    ald_device_close(device);
  }
}

/* does the middle line come to the surface, where directions are none or jump? */
static bool is_pierced(const element_tile *e, uint32_t lane) {
  bool is = false;
  for (uint32_t k = 0; k < element_flag(e, SURFACE_SPOT_COUNT, lane); k++) {
    is = is || element_row(e, LINK_SPOT_AT(k) + SPOT_DEPTH, lane) > 0.999 * bar;
  }
  return is;
}

/* any pose near the plate, and the same after the whole scene was turned */
static void a_turned_scene_has_turned_forces(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  char text[TEXT];
  plate_text(text, 20);
  element_tile e = element_open(text, test_device("openmp", ALD_DOUBLE), LANES);
  int touching = 0;
  for (int round = 0; round < 200; round++) {
    element_pose at;
    double wrenches[2][6], turn[9], axis[3], force[3], moment[3];
    random_pose(&r, &at);
    const double lowest = -height * fabs(at.turn[8]) - radius * hypot(at.turn[5], at.turn[8]);
    at.at[2] = bar - test_uniform(&r, -0.01, 0.04) - lowest;
    random_axis(&r, axis);
    turn_about(axis, test_uniform(&r, 0, 3), turn);
    for (uint32_t k = 0; k < 2; k++) {
      const element_pose link = k ? turned_pose(&at, turn) : at;
      const element_pose plate = k ? turned_pose(&element_at_origin, turn) : element_at_origin;
      element_put(&e, 0, k, &link);
      element_put(&e, 1, k, &plate);
    }
    element_run(&e, "link_contact");
    assert_int_equal(element_flag(&e, LINK_PROBLEMS, 0), 0);
    if (is_pierced(&e, 0)) continue;
    for (uint32_t k = 0; k < 2; k++) element_wrench(&e, k, wrenches[k]);
    touching += element_flag(&e, SURFACE_SPOT_COUNT, 0) > 0;
    /* forces follow the rounding of places, 1e-15 m, with their stiffness, and directions do over
     * r above 5e-5 m: 1e-11 of up to 400 kN */
    vector_rotate(turn, wrenches[0], force);
    vector_rotate(turn, wrenches[0] + 3, moment);
    for (int k = 0; k < 3; k++) {
      near("force", wrenches[1][k], force[k], 1e-4);
      near("moment", wrenches[1][3 + k], moment[k], 1e-4);
    }
  }
  assert_true(touching > 40); /* of four fifths of 200 */
  ald_device *device = e.device;
  element_close(&e);
  ald_device_close(device);
}

/* ------------------------------------------------------------------------------------- in studies
 */

static void drop_text(char *text, const char *run, const char *link, const char *law) {
  snprintf(text, TEXT,
           "allide: 1\nrun: {%s}\n"
           "meshes:\n  plate: {box: {length: 9, breadth: 3, height: 0.4, divisions: [30, 10, 1]}, "
           "at: [0, 0, -0.2]}\n"
           "bodies:\n"
           "  l: {freedoms: six, mass: 80 kg, radii of gyration: [0.2, 0.2, 0.1], %s}\n"
           "  p: {fixed: yes, mesh: plate}\n"
           "link contacts:\n  c: {between: [l, p], %s}\n",
           run, link, law);
}

/* A link that falls on its end along its axis: 0.5 % of the restitution, as asked for. */
static void a_link_rebounds_with_its_restitution(void **state) {
  (void)state;
  for (double eps = 0.3; eps < 0.95; eps += 0.3) {
    char text[TEXT], law[TEXT / 2];
    snprintf(law, sizeof law,
             LINK ", stiffness: 20 MN/m, reference indentation: 1 cm, restitution: %g", eps);
    drop_text(text, "scheme: rk4, duration: 0.05, step: 5e-5",
              "position: [0.1, 0.2, 0.301], velocity: [0, 0, -1]", law);
    char *gravity = strstr(text, "meshes:");
    assert_non_null(gravity);
    char calm[2 * TEXT];
    snprintf(calm, sizeof calm, "%.*senvironment: {gravity: 0}\n%s", (int)(gravity - text), text,
             gravity);
    study_run v = study_run_text(calm, "openmp");
    const double after = -study_run_result(&v, "link contacts.c.speed_after");
    const double energy = study_run_result(&v, "link contacts.c.energy_dissipated");
    near("speed before", study_run_result(&v, "link contacts.c.speed_before"), 1, 0.01);
    near("speed after", after, eps, 0.005 * eps);
    near("energy", energy, 0.5 * 80 * (1 - eps * eps), 0.01 * 40);
    assert_true(study_run_result(&v, "link contacts.c.greatest_indentation") < bar);
    assert_true(study_run_result(&v, "link contacts.c.steps_pierced") == 0);
    study_run_end(&v);
  }
}

/* Flat on the plate it sinks by weight/(8 k), both ends of each part, 20 um, and comes to rest: of
 * the swing some 1e-4 is left after 1 s. */
static void a_link_that_lies_flat_rests_on_its_weight(void **state) {
  (void)state;
  char text[TEXT];
  drop_text(text, "duration: 1, step: 2e-4", "position: [0.1, 0.2, 0.0501], pitch: 90 deg",
            LINK
            ", stiffness: 5 MN/m, exponent: 1, restitution: 0.5, static friction: 0.4, "
            "kinetic friction: 0.3, stick stiffness: 2 MN/m, stick damping: 10 kN s/m");
  study_run v = study_run_text(text, "openmp");
  const double sag = 80 * 9.80665 / (8 * 5e6);
  near("height", study_run_result(&v, "bodies.l.z"), bar - sag, 1e-3 * sag);
  near("speed", study_run_result(&v, "bodies.l.velocity_z"), 0, 1e-6);
  assert_true(study_run_result(&v, "link contacts.c.most_places") == 8);
  study_run_end(&v);
}

/* With 2 m/s it slides v^2/(2 mu g) = 0.51 m on the plate, to the 1 % that it rocks and begins to
 * slide. */
static void a_link_that_slides_comes_to_rest(void **state) {
  (void)state;
  char text[TEXT];
  drop_text(text, "duration: 1, step: 1e-4",
            "position: [-1, 0.2, 0.0499], pitch: 90 deg, velocity: [2, 0, 0]",
            LINK
            ", stiffness: 5 MN/m, exponent: 1, restitution: 0.1, static friction: 0.4, "
            "kinetic friction: 0.4, stick stiffness: 2 MN/m, stick damping: 10 kN s/m");
  study_run v = study_run_text(text, "openmp");
  const double way = study_run_result(&v, "bodies.l.x") + 1;
  near("way", way, 4 / (2 * 0.4 * 9.80665), 0.02 * way);
  near("energy", study_run_result(&v, "link contacts.c.energy_dissipated"), 0.5 * 80 * 4, 5);
  study_run_end(&v);
}

/* a plate thinner than the bar, which it passes with 30 m/s against a soft contact */
static void a_link_that_goes_through_ends_its_scenario(void **state) {
  (void)state;
  char text[TEXT];
  drop_text(text, "duration: 0.1, step: 1e-4", "position: [0.1, 0.2, 0.4], velocity: [0, 0, -30]",
            LINK ", stiffness: 10 kN/m");
  impact_run f = impact_run_open(text, "openmp", 0, 1);
  impact_run_advance(&f, 300, ALD_SCHEDULE_PASSES);
  const uint32_t status = f.layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS;
  assert_int_equal(ald_tile_flag(f.tile, status, 0), STATUS_OUT_OF_RANGE);
  impact_run_close(&f);
}

static void both_devices_give_the_same_bits(void **state) {
  (void)state;
  need_device("opencl");
  char text[TEXT];
  drop_text(text, "duration: 0.2, step: 2e-4",
            "position: [-1, 0.2, 0.27], pitch: 40 deg, roll: 20 deg, velocity: [1, 0, -2]",
            LINK
            ", stiffness: 5 MN/m, restitution: 0.4, static friction: 0.4, "
            "kinetic friction: 0.3, stick stiffness: 2 MN/m, stick damping: 10 kN s/m");
  study_run_same_on_devices(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_plate_pushes_at_the_lowest_place),
      cmocka_unit_test(a_turned_scene_has_turned_forces),
      cmocka_unit_test(a_link_rebounds_with_its_restitution),
      cmocka_unit_test(a_link_that_lies_flat_rests_on_its_weight),
      cmocka_unit_test(a_link_that_slides_comes_to_rest),
      cmocka_unit_test(a_link_that_goes_through_ends_its_scenario),
      cmocka_unit_test(both_devices_give_the_same_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
