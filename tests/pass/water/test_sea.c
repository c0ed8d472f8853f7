/* SPDX-License-Identifier: Apache-2.0
 * All forces of water and wind together: a scene turned about the vertical, a current that carries,
 * drag in space against drag in the plane, and the same bits on both devices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 4096 };

/* a heeled and trimmed ship under way, with current and wind; all directions turned by `turn` */
static void write_scene(char *text, const char *run, double turn) {
  const double s = sin(turn), c = cos(turn);
  snprintf(text, TEXT,
           "allide: 1\nrun: {%s}\n"
           "environment: {current: [%.17g, %.17g], wind speed: 14, wind direction: %.17g}\n"
           "bodies: {psv: {mass: 8190 t, radii of gyration: [7, 22, 22], freedoms: six, "
           "added mass: [4e5, 4e6, 7e6, 1e8, 2e9, 1.5e9], position: [0, 0, 2.4], "
           "heading: %.17g, roll: 0.06, pitch: -0.03, velocity: [%.17g, %.17g, 0.2], "
           "roll rate: 0.01, pitch rate: 0.02, yaw rate: -0.01}}\n"
           "hydrostatics: {psv: {body: psv, height: 2, waterplane area: 1350, "
           "centre of flotation: -2, metacentric height: [3.1, 91]}}\n"
           "damping: {psv: {body: psv, linear: [4e4, 4e5, 1e6, 8e7, 2e9, 1e9], "
           "quadratic: [[1e4, 0, 0, 0, 0, 0], [0, 9e5, 0, 1e4, 0, 0], [0, 0, 1e5, 0, 0, 0], "
           "[0, 1e5, 0, 1e7, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1e11]]}}\n"
           "friction: {psv: {body: psv, length: 80, draught: 6.6, volume: 8000}}\n"
           "wind: {psv: {body: psv, frontal area: 300, lateral area: 900, length: 88, "
           "centre: [3, 7.5], coefficients: [[0, 0.6, 0, 0], [90 deg, 0.1, 0.8, 0.05], "
           "[180 deg, -0.6, 0, 0]]}}\n"
           "drag: {psv: {body: psv, linear: [5e3, 2e4, 2e6], quadratic: [1e3, 1e4, 1e9], "
           "current: [%.17g, %.17g]}}\n",
           run, 0.4 * c - 0.3 * s, 0.4 * s + 0.3 * c, 1.1 + turn, 0.5 + turn, 2 * c + 0.7 * s,
           2 * s - 0.7 * c, 0.1 * c, 0.1 * s);
}

static const char *const in_own_axes[] = {
    "hydrostatics.psv.heave", "hydrostatics.psv.roll", "hydrostatics.psv.pitch",
    "damping.psv.surge",      "damping.psv.sway",      "damping.psv.heave",
    "damping.psv.roll",       "damping.psv.pitch",     "damping.psv.yaw",
    "friction.psv.surge",     "friction.psv.sway",     "wind.psv.surge",
    "wind.psv.sway",          "wind.psv.roll",         "wind.psv.pitch",
    "wind.psv.yaw",           "bodies.psv.z",          "bodies.psv.roll",
    "bodies.psv.pitch"};

/* north is nothing special: body axes see the same forces, at the start and after a minute */
static void a_turned_scene_has_the_same_forces(void **state) {
  (void)state;
  char text[TEXT];
  test_random r = test_random_from(test_seed(), 0);
  const char *run = "duration: 60, step: 0.05, scheme: rk4";
  write_scene(text, run, 0);
  study_run a = study_run_text(text, "openmp");
  for (int k = 0; k < 5; k++) {
    write_scene(text, run, test_uniform(&r, -3, 3));
    study_run b = study_run_text(text, "openmp");
    for (size_t c = 0; c < sizeof in_own_axes / sizeof in_own_axes[0]; c++) {
      double most = 0;
      for (long row = 0; row < (long)a.series->row_count; row++) {
        most = fmax(most, fabs(study_run_at(&a, in_own_axes[c], row)));
      }
      for (long row = 0; row < (long)a.series->row_count; row += 100) {
        /* roundings of 1200 steps, which a stable motion does not amplify */
        const double difference =
            study_run_at(&a, in_own_axes[c], row) - study_run_at(&b, in_own_axes[c], row);
        assert_true(fabs(difference) <= 1e-10 * most);
      }
    }
    study_run_end(&b);
  }
  study_run_end(&a);
}

/* what drifts with the water feels nothing of it, to the bit */
static void a_current_carries_without_force(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 20, step: 0.1}\n"
      "environment: {current: [0.375, -0.25]}\n"
      "bodies: {hull: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six, heading: 1, "
      "velocity: [0.375, -0.25, 0]}}\n"
      "hydrostatics: {sea: {body: hull, height: 0, waterplane area: 300, "
      "metacentric height: [2, 30]}}\n"
      "damping: {sea: {body: hull, linear: [4e4, 4e5, 1e6, 8e7, 2e9, 1e9]}}\n"
      "friction: {sea: {body: hull, length: 80, draught: 6.6, volume: 8000}}\n"
      "drag: {sea: {body: hull, linear: [4e4, 4e5, 1e9]}}\n",
      "openmp");
  assert_true(study_run_at(&v, "damping.sea.surge", 0) == 0);
  assert_true(study_run_at(&v, "damping.sea.sway", 0) == 0);
  assert_true(study_run_at(&v, "friction.sea.sway", 0) == 0);
  assert_true(study_run_result(&v, "drag.sea.peak_force") < 1e-9);
  assert_true(fabs(study_run_at(&v, "bodies.hull.velocity_x", -1) - 0.375) < 1e-14);
  study_run_end(&v);
}

/* the same drag on the same hull, once in the plane and once in space */
static void drag_in_space_is_that_in_the_plane(void **state) {
  (void)state;
  char text[TEXT];
  study_run v[2];
  /* an element of space that does nothing makes the second study one in space */
  const char *more[2] = {"", "damping: {none: {body: hull, linear: [0, 0, 0, 0, 0, 0]}}\n"};
  for (int k = 0; k < 2; k++) {
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 100, step: 0.01, scheme: semi-implicit}\n"
             "environment: {current: [0.1, 0.2]}\n"
             "bodies: {hull: {mass: 1e6, inertia: 4e8, heading: 0.5, velocity: [2, -1], "
             "yaw rate: 0.02}}\n%s"
             "drag: {sea: {body: hull, linear: [1e4, 5e4, 1e7], quadratic: [2e3, 1e5, 1e9], "
             "current: [0.2, -0.1]}}\n",
             more[k]);
    v[k] = study_run_text(text, "openmp");
  }
  /* of the step's error only the turning of the axes differs: yaw rate x step, 2e-4, of what the
   * drag does */
  const char *names[] = {"bodies.hull.velocity_x", "bodies.hull.velocity_y", "bodies.hull.yaw_rate",
                         "bodies.hull.heading"};
  for (size_t c = 0; c < sizeof names / sizeof names[0]; c++) {
    const double plane = study_run_at(&v[0], names[c], -1),
                 space = study_run_at(&v[1], names[c], -1);
    assert_true(fabs(plane - space) < 2e-4);
  }
  const double taken[2] = {study_run_result(&v[0], "drag.sea.energy_dissipated"),
                           study_run_result(&v[1], "drag.sea.energy_dissipated")};
  assert_true(fabs(taken[1] / taken[0] - 1) < 2e-4);
  assert_true(study_run_result(&v[0], "drag.sea.peak_force") ==
              study_run_result(&v[1], "drag.sea.peak_force"));
  study_run_end(&v[0]);
  study_run_end(&v[1]);
}

/* in still water under a scheme of one stage the books close to rounding where nothing turns */
static void work_is_what_the_motion_loses(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 50, step: 0.1, scheme: semi-implicit}\n"
      "environment: {gravity: 0}\n"
      "bodies: {hull: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six, heading: 1, "
      "velocity: [2, -1, 0.5]}}\n"
      "drag: {sea: {body: hull, linear: [4e4, 6e4, 0], quadratic: [9e3, 2e5, 0]}}\n"
      "damping: {sea: {body: hull, linear: [1e4, 1e4, 3e4, 0, 0, 0]}}\n",
      "openmp");
  double left = 0;
  const char *speeds[] = {"bodies.hull.velocity_x", "bodies.hull.velocity_y",
                          "bodies.hull.velocity_z"};
  for (int k = 0; k < 3; k++) left += 0.5 * 1e6 * pow(study_run_at(&v, speeds[k], -1), 2);
  const double taken = study_run_result(&v, "drag.sea.energy_dissipated") +
                       study_run_result(&v, "damping.sea.energy_dissipated");
  const double before = 0.5 * 1e6 * 5.25;
  /* 500 sums */
  assert_true(fabs(before - left - taken) < 1e-12 * before);
  study_run_end(&v);
}

/* numbers that a scenario draws are those that act: of forms, matrices, tables and environment */
static void numbers_that_vary_act(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 0.1, step: 0.1, scheme: rk4}\n"
      "bodies: {psv: {mass: 8190 t, radii of gyration: [7, 22, 22], freedoms: six, roll: 0.05, "
      "velocity: [2, -1, 0], roll rate: 0.01}}\n"
      "hydrostatics: {psv: {body: psv, height: 0, waterplane area: 1350, "
      "metacentric height: [3.1, 91]}}\n"
      "damping: {psv: {body: psv, linear: [0, 0, 0, 8e7, 0, 0]}}\n"
      "friction: {psv: {body: psv, length: 80, wetted surface: 2000, lateral area: 500}}\n"
      "wind: {psv: {body: psv, frontal area: 300, lateral area: 900, "
      "coefficients: [[0, 0.6, 0, 0], [90 deg, 0, 0.8, 0], [180 deg, -0.6, 0, 0]]}}\n"
      "vary: {hydrostatics.psv.metacentric height.transverse: {uniform: [2, 4]}, "
      "damping.psv.linear.roll-roll: {uniform: [1e7, 9e7]}, "
      "friction.psv.sway coefficient: {uniform: [0.5, 1.2]}, "
      "\"wind.psv.coefficients[1].sway\": {uniform: [0.5, 1.5]}, "
      "environment.air density: {uniform: [1, 1.4]}, "
      "environment.water density: {uniform: [990, 1030]}}\n",
      "openmp");
  const double gm = study_run_result(&v, "inputs.hydrostatics.psv.metacentric height.transverse");
  const double b = study_run_result(&v, "inputs.damping.psv.linear.roll-roll");
  const double cy = study_run_result(&v, "inputs.friction.psv.sway coefficient");
  const double wind = study_run_result(&v, "inputs.wind.psv.coefficients[1].sway");
  const double air = study_run_result(&v, "inputs.environment.air density");
  const double water = study_run_result(&v, "inputs.environment.water density");
  /* a roll of 0.05 turns the sway velocity by its cosine; some ten roundings */
  const double sway = -cos(0.05);
  assert_true(fabs(study_run_at(&v, "hydrostatics.psv.roll", 0) / (-8.19e6 * 9.80665 * gm * 0.05) -
                   1) < 1e-14);
  assert_true(fabs(study_run_at(&v, "damping.psv.roll", 0) / (-b * 0.01) - 1) < 1e-14);
  assert_true(
      fabs(study_run_at(&v, "friction.psv.sway", 0) / (0.5 * water * cy * 500 * sway * sway) - 1) <
      1e-14);
  /* no wind but the one of the way made good: (-2, 1) and a bit of heave, between 90 and 180 deg */
  const double angle = atan2(-sway, -2), share = 2 - angle / (0.5 * 3.14159265358979323846);
  assert_true(fabs(study_run_at(&v, "wind.psv.sway", 0) /
                       (0.5 * air * 900 * wind * share * (4 + sway * sway)) -
                   1) < 1e-14);
  study_run_end(&v);
}

static void devices_agree(void **state) {
  (void)state;
  need_device("opencl");
  char text[TEXT];
  write_scene(text, "duration: 20, step: 0.1, scheme: rk4", 0.3);
  study_run_same_on_devices(text);
  write_scene(text, "duration: 20, step: 0.1, scheme: semi-implicit", -0.3);
  study_run_same_on_devices(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_turned_scene_has_the_same_forces),
      cmocka_unit_test(a_current_carries_without_force),
      cmocka_unit_test(drag_in_space_is_that_in_the_plane),
      cmocka_unit_test(work_is_what_the_motion_loses),
      cmocka_unit_test(numbers_that_vary_act),
      cmocka_unit_test(devices_agree),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
