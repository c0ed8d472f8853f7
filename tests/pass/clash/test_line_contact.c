/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines against meshes of bodies: a line that lies on a plate, what the plate feels,
 * friction, a plate that moves, and the same bits on both devices. */
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
#include "support/study_run.h"

enum { TEXT = 2048 };

static const double gravity = 9.80665;

static void near(const char *what, double value, double expected, double within) {
  if (fabs(value - expected) <= within) return;
  fail_msg("%s: %.15g, expected %.15g within %g", what, value, expected, within);
}

/* 6 m of rope of 12 kg/m with free ends, straight over a plate whose top is at z = 10 m, in air */
static void rope_text(char *text, const char *run, const char *gravity_key, const char *plate,
                      const char *contact) {
  snprintf(text, TEXT,
           "allide: 1\nrun: {%s}\n"
           "environment: {water depth: 500%s}\n"
           "meshes: {plate: {box: {length: 10, breadth: 4, height: 1, divisions: [7, 3, 1]}, "
           "at: [0, 0, -0.5]}}\n"
           "bodies:\n  p: {position: [0, 0, 10], mesh: plate, %s}\n"
           "lines:\n  rope:\n    between: [earth, earth]\n    from: [-3, 0.2, 10.06]\n"
           "    to: [3, 0.2, 10.06]\n    free end: both\n    start: as given\n"
           "    sections: [{length: 6, segments: 12, diameter: 0.1, mass: 12, "
           "axial stiffness: 2 MN, clash stiffness: 400 kN/m, clash damping: 1 kN s/m}]\n"
           "line contacts:\n  c: {body: p, clash stiffness: 400 kN/m, clash damping: 1 kN s/m%s}\n",
           run, gravity_key, plate, contact);
}

#define FREE_PLATE "freedoms: six, mass: 500 kg, radii of gyration: [1, 2, 2], "

/* It falls by 10 mm and comes to rest: all its weight over all the time, but for the last step,
 * which the next evaluation would count, and for the momentum of what still trembles, less than
 * 1 mm/s. It lies w l/k deep, k = 200 kN/m of each segment: 0.3 mm,
 * and fell in by less than v sqrt(m/k) = 2.5 mm. */
static void a_rope_that_falls_on_a_plate_lies_on_it(void **state) {
  (void)state;
  char text[TEXT];
  rope_text(text, "duration: 2, step: 2 ms", "", "fixed: yes", "");
  study_run v = study_run_text(text, "openmp");
  const double impulse = study_run_result(&v, "line contacts.c.impulse_normal");
  const double depth = study_run_result(&v, "line contacts.c.greatest_indentation");
  near("impulse", impulse, 72 * gravity * (2 - 0.002), 0.1);
  assert_true(depth > 3e-4 && depth < 4e-3);
  near("first touch", study_run_result(&v, "line contacts.c.first_touch"), sqrt(2 * 0.01 / gravity),
       0.003);
  /* damping counts with the velocity at a substep's beginning, when it is greater: 12 % too much in
   * the substeps that this rope takes, 5 % in those of half the length */
  const double fallen = 72 * gravity * 0.0103;
  near("energy", study_run_result(&v, "line contacts.c.energy_dissipated"), fallen, 0.15 * fallen);
  study_run_end(&v);
}

/* A free plate rises into the rope: it loses what the rope gets, to the rounding of sums, as long
 * as it has not turned. The rope lies over the plate's centre but for 0.2 m: it turns by less than
 * 1e-2 rad, 1e-4 of the impulse. */
static void a_plate_feels_what_the_rope_gets(void **state) {
  (void)state;
  char text[TEXT];
  rope_text(text, "duration: 0.2, step: 1 ms", ", gravity: 0", FREE_PLATE "velocity: [0, 0, 0.4]",
            "");
  study_run v = study_run_text(text, "openmp");
  const double impulse = study_run_result(&v, "line contacts.c.impulse_normal");
  const double lost = 500 * (0.4 - study_run_result(&v, "bodies.p.velocity_z"));
  assert_true(impulse > 20);
  near("momentum", lost, impulse, 2e-3 * impulse);
  study_run_end(&v);
}

/* The plate slides under the rope: friction takes mu times the normal impulse from it, as long as
 * they slide faster than the slip speed. */
static void friction_drags_the_plate(void **state) {
  (void)state;
  char text[TEXT];
  rope_text(text, "duration: 0.2, step: 1 ms", ", gravity: 0", FREE_PLATE "velocity: [0, 2, 0.4]",
            ", friction: 0.3, slip speed: 1 mm/s");
  study_run v = study_run_text(text, "openmp");
  const double impulse = study_run_result(&v, "line contacts.c.impulse_normal");
  const double lost = 500 * (2 - study_run_result(&v, "bodies.p.velocity_y"));
  assert_true(impulse > 20);
  near("momentum", lost, 0.3 * impulse, 0.02 * impulse);
  study_run_end(&v);
}

/* A taut rope runs down past the plate's edge, 0.28 m off it: the boxes of its two long segments
 * hold much of the plate, but nothing of it is nearer than the rope's width of 0.1 m. */
static void a_rope_that_passes_by_is_left_alone(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 0.2, step: 2 ms}\nenvironment: {water depth: 500, gravity: 0}\n"
      "meshes: {plate: {box: {length: 10, breadth: 4, height: 1, divisions: [7, 3, 1]}, "
      "at: [0, 0, -0.5]}}\n"
      "bodies:\n  p: {position: [0, 0, 10], mesh: plate, fixed: yes}\n"
      "lines:\n  rope:\n    between: [earth, earth]\n    from: [3.2, 0.2, 12.2]\n"
      "    to: [7.2, 0.2, 8.2]\n"
      "    sections: [{length: 5.65, segments: 2, diameter: 0.1, mass: 12, "
      "axial stiffness: 2 MN, clash stiffness: 400 kN/m}]\n"
      "line contacts:\n  c: {body: p, clash stiffness: 400 kN/m}\n",
      "openmp");
  assert_true(study_run_result(&v, "line contacts.c.peak_force") == 0);
  assert_true(study_run_result(&v, "line contacts.c.greatest_indentation") == 0);
  assert_true(isnan(study_run_result(&v, "line contacts.c.first_touch")));
  study_run_end(&v);
}

/* A bar of a free body rises into a rope: the body loses what the bar's clash gives, to the
 * rounding of some hundred substeps, in a scheme of one stage and in one of four. */
static void a_bar_feels_what_the_rope_gets(void **state) {
  (void)state;
  static const char *const schemes[] = {"semi-implicit", "rk4"};
  for (int k = 0; k < 2; k++) {
    char text[TEXT];
    snprintf(text, TEXT,
             "allide: 1\nrun: {duration: 0.3, step: 0.2 ms, scheme: %s}\n"
             "environment: {water depth: 500, gravity: 0}\n"
             "bodies:\n  p: {position: [0, 0, 10], " FREE_PLATE
             "velocity: [0, 0, 0.4]}\n"
             "bars:\n  b: {body: p, from: [0, -2, 0], to: [0, 2, 0], diameter: 0.1, "
             "clash stiffness: 400 kN/m, clash damping: 1 kN s/m}\n"
             "lines:\n  rope:\n    between: [earth, earth]\n    from: [-3, 0.2, 10.12]\n"
             "    to: [3, 0.2, 10.12]\n    free end: both\n    start: as given\n"
             "    sections: [{length: 6, segments: 12, diameter: 0.1, mass: 12, "
             "axial stiffness: 2 MN, clash stiffness: 400 kN/m, clash damping: 1 kN s/m}]\n",
             schemes[k]);
    study_run v = study_run_text(text, "openmp");
    const double impulse = study_run_result(&v, "bars.b.clash_impulse");
    const double lost = 500 * (0.4 - study_run_result(&v, "bodies.p.velocity_z"));
    assert_true(impulse > 1);
    near(schemes[k], lost, impulse, 1e-9 * impulse);
    study_run_end(&v);
  }
}

static void both_devices_give_the_same_bits(void **state) {
  (void)state;
  need_device("opencl");
  char text[TEXT];
  rope_text(text, "duration: 0.1, step: 2 ms", "",
            FREE_PLATE "velocity: [0.1, 0.5, 0.4], roll rate: 0.2, yaw rate: 0.3",
            ", friction: 0.3");
  study_run_same_on_devices(text);
}

/* A taut line is lowered by 1 m onto the edge of a box that stands on it, and met there at a joint
 * of an even number of segments, or within one of an odd number: the same depth and force within
 * the 4 % of two joined segments, the length of segments and how the line still swings. As two
 * contacts a joint was half as deep, with half the force. The bow of the line at the edge is small.
 */
static void a_joint_over_an_edge_is_one_contact(void **state) {
  (void)state;
  double depth[2], force[2];
  for (int odd = 0; odd < 2; odd++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 9 s, step: 5 ms}\nenvironment: {gravity: 0}\n"
             "meshes: {box: {box: {length: 4, breadth: 4, height: 4}}}\n"
             "bodies:\n  a: {motion: prescribed, position: [-20, 0.3, 0]}\n"
             "  b: {motion: prescribed, position: [20, 0.3, 0]}\n"
             "  w: {position: [0, 0, -3.2], pitch: 45 deg, mesh: box, fixed: yes}\n"
             "motions: {down: {body: [a, b], history: [[0, 0, 0, 0], [1, 0, 0, 0], [7, 0, 0, -1],\n"
             "  [10, 0, 0, -1]]}}\n"
             "line contacts: {c: {body: w, clash stiffness: 1 MN/m}}\n"
             "lines: {l: {between: [a, b], sections: [{length: 39.8, segments: %d, mass: 50,\n"
             "  diameter: 0.3, axial stiffness: 100 MN, axial damping: 0.2, normal drag: 0,\n"
             "  clash stiffness: 1 MN/m}]}}\n",
             20 + odd);
    study_run v = study_run_text(text, "openmp");
    depth[odd] = study_run_result(&v, "line contacts.c.greatest_indentation");
    force[odd] = study_run_result(&v, "line contacts.c.peak_force");
    study_run_end(&v);
  }
  print_message("  depth %.4f and %.4f m, force %.2f and %.2f kN\n", depth[0], depth[1],
                force[0] / 1e3, force[1] / 1e3);
  near("depth", depth[0], depth[1], 0.1 * depth[1]);
  near("force", force[0], force[1], 0.1 * force[1]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_rope_that_falls_on_a_plate_lies_on_it),
      cmocka_unit_test(a_plate_feels_what_the_rope_gets),
      cmocka_unit_test(friction_drags_the_plate),
      cmocka_unit_test(a_rope_that_passes_by_is_left_alone),
      cmocka_unit_test(a_bar_feels_what_the_rope_gets),
      cmocka_unit_test(a_joint_over_an_edge_is_one_contact),
      cmocka_unit_test(both_devices_give_the_same_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
