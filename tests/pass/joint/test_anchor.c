/* SPDX-License-Identifier: Apache-2.0
 * Anchors and windlasses of studies: parts that fit together in any attitude, an anchor that hangs
 * and is hoisted as statics and the motor's law say, and the balance of work of a hoist. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "model/anchor_mass.h"
#include "model/study.h"
#include "support/golden_ship.h"
#include "support/random.h"
#include "support/studies.h"
#include "support/study_run_body.h"

enum { TEXT = 4096 };
static const double gravity = 9.81, bar = 0.084;

/* of a chain of that many links with studs */
static double chain_mass(int links) { return links * 21.9e3 * bar * bar * 4 * bar; }

/* mass and moments of inertia of a body of a study */
static double inertia_of(const ald_study *s, const char *name, double inertia[3]) {
  for (uint32_t b = 0; b < s->body_count; b++) {
    if (strcmp(s->bodies[b].name, name) != 0) continue;
    const ald_quantity *q = s->quantities + s->bodies[b].quantities;
    const double mass = q[ALD_BODY_MASS].value;
    for (int k = 0; k < 3; k++) {
      const double radius = q[ALD_BODY_GYRATION_X + k].value;
      inertia[k] = mass * radius * radius;
    }
    return mass;
  }
  fail_msg("no body %s", name);
  return 0;
}

/* ------------------------------------------------------------------------------ its parts */

/* However it lies at the start, ring, crown and chain meet to rounding, the flukes are turned by
 * their angle, and masses are those that were asked for. */
static void its_parts_fit_together(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < 20; n++) {
    static char text[TEXT];
    const double mass = test_uniform(&r, 1e3, 2e4), angle = test_uniform(&r, -0.7, 0.7);
    const double x = test_uniform(&r, -1, 1), y = test_uniform(&r, -1, 1);
    const double z = n % 4 ? test_uniform(&r, -1, 1) : -1, level = n % 4 ? 1 : 0;
    text[0] = '\0';
    golden_add(text, TEXT,
               "allide: 1\nrun: {duration: 1e-3, step: 1e-3}\nenvironment: {gravity: 0}\n"
               "chains: {cable: {body: earth, from: [1, 2, 30], direction: [%.17g, %.17g, %.17g],\n"
               "  bar: %.17g, links: 3, roll: %.17g}}\n"
               "anchors: {bower: {chain: cable, mass: %.17g, start angle: %.17g, roll: %.17g}}\n",
               level * x, level * y, z, bar, test_uniform(&r, -3, 3), mass, angle,
               test_uniform(&r, -3, 3));
    study_run v = study_run_text(text, "openmp");
    double at[2][3], axis[2][9], inertia[3];
    assert_true(study_run_result(&v, "joints.bower crown.greatest_gap") < 1e-12);
    assert_true(study_run_result(&v, "joints.bower ring.greatest_gap") < 1e-12);
    const double start = study_run_at(&v, "joints.bower crown.angle", 0);
    assert_true(fabs(start - angle) < 1e-12);
    study_run_body_vector(&v, "cable link 3", "", 0, at[0]);
    study_run_body_vector(&v, "bower shank", "", 0, at[1]);
    study_run_body_turn(&v, "cable link 3", 0, axis[0]);
    study_run_body_turn(&v, "bower shank", 0, axis[1]);
    /* the shank lies on in the chain's direction, its x to the ring */
    for (int k = 0; k < 3; k++) assert_true(fabs(axis[0][k] + axis[1][k]) < 1e-12);
    study_run_end(&v);
    ald_study *study = study_of(text);
    const double shank = inertia_of(study, "bower shank", inertia);
    const double flukes = inertia_of(study, "bower flukes", inertia);
    assert_true(fabs(shank / (0.4 * mass) - 1) < 1e-12 && fabs(flukes / (0.6 * mass) - 1) < 1e-12);
    ald_study_destroy(study);
  }
}

/* Parts by meshes whose centres of gravity lie anywhere, and a shackle of such a mesh: they meet in
 * any attitude, and the chain goes straight on from bearing to bearing to the crown's pin. */
static void parts_of_meshes_fit_together(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int n = 0; n < 10; n++) {
    static char text[TEXT];
    const double z = n % 4 ? test_uniform(&r, -1, 1) : -1, level = n % 4 ? 1 : 0;
    const double pin[3] = {-1.4, -0.03, -0.05}; /* from the shank's centre of gravity */
    double way[3] = {level * test_uniform(&r, -1, 1), level * test_uniform(&r, -1, 1), z}, at[3];
    text[0] = '\0';
    golden_add(text, TEXT,
               "allide: 1\nrun: {duration: 1e-3, step: 1e-3}\nenvironment: {gravity: 0}\n"
               "meshes:\n"
               "  s: {box: {length: 3, breadth: 0.4, height: 0.4}, at: [1.4, 0.03, 0.05]}\n"
               "  f: {box: {length: 2, breadth: 2, height: 0.5}, at: [0.6, -0.1, 0.2]}\n"
               "  k: {box: {length: 0.8, breadth: 0.4, height: 0.3}, at: [9, 0.05, -0.1]}\n"
               "chains: {cable: {body: earth, from: [1, 2, 30], direction: [%.17g, %.17g, %.17g],\n"
               "  bar: 0.1, links: 3, roll: %.17g, fittings: shackle, fitting meshes: k}}\n"
               "anchors: {bower: {chain: cable, shank mesh: s, flukes mesh: f, roll: %.17g,\n"
               "  start angle: %.17g}}\n",
               way[0], way[1], way[2], test_uniform(&r, -3, 3), test_uniform(&r, -3, 3),
               test_uniform(&r, -0.7, 0.7));
    study_run v = study_run_text(text, "openmp");
    assert_true(study_run_result(&v, "joints.cable joint 3.greatest_gap") < 1e-12);
    assert_true(study_run_result(&v, "joints.bower crown.greatest_gap") < 1e-12);
    assert_true(study_run_result(&v, "joints.bower ring.greatest_gap") < 1e-12);
    study_run_body_point(&v, "bower shank", 0, pin, at);
    /* angles of an upright body have lost its turn; otherwise two links of 0.4 m, the shackle
     * between bars of 0.14 m at its ends, 2.9 m of shank */
    const double length = sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    const double from[3] = {1, 2, 30};
    for (int k = 0; k < 3 && level > 0; k++) {
      assert_true(fabs(at[k] - from[k] - (0.8 + 0.52 + 2.9) * way[k] / length) < 1e-12);
    }
    study_run_end(&v);
  }
}

/* by the equipment number of its ship: a few rows of the rules' table, which are about three times
 * the number in the middle of a row, within 2.5 % */
static void its_mass_is_that_of_class_rules(void **state) {
  (void)state;
  static const double known[][2] = {{50.5, 180},   {70, 180},      {70.5, 240},
                                    {500, 1440},   {1390, 4050},   {2900, 8700},
                                    {5200, 15400}, {10001, 31000}, {16000, 46000}};
  for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
    assert_true(ald_anchor_mass_of(known[k][0]) == known[k][1]);
  }
  assert_true(ald_anchor_mass_of(50) == 0 && ald_anchor_mass_of(16001) == 0);
  double from = 50, mass = ald_anchor_mass_of(51);
  int rows = 0;
  for (double number = 51; number <= 16001; number++) {
    const double now = ald_anchor_mass_of(number);
    if (now == mass) continue;
    assert_true(fabs(mass / (1.5 * (from + number - 1)) - 1) < 0.025);
    assert_true(now > mass || number > 16000);
    from = number - 1;
    mass = now;
    rows++;
  }
  assert_int_equal(rows, 67);
}

/* Turned about its shank by what varies, an anchor with straight flukes fits as well. */
static void its_roll_may_vary(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < 5; n++) {
    static char text[TEXT];
    text[0] = '\0';
    golden_add(text, TEXT,
               "allide: 1\nrun: {duration: 1e-3, step: 1e-3}\nenvironment: {gravity: 0}\n"
               "chains: {cable: {body: earth, direction: [%.17g, 1, -2], bar: %.17g, links: 3}}\n"
               "anchors: {bower: {chain: cable, mass: 8e3}}\n"
               "vary: {bodies.bower *.roll: {discrete: {values: [%.17g]}}}\n",
               test_uniform(&r, -1, 1), bar, test_uniform(&r, -3, 3));
    study_run v = study_run_text(text, "openmp");
    assert_true(study_run_result(&v, "joints.bower crown.greatest_gap") < 1e-12);
    assert_true(study_run_result(&v, "joints.bower ring.greatest_gap") < 1e-12);
    assert_true(fabs(study_run_at(&v, "joints.bower crown.angle", 0)) < 1e-12);
    study_run_end(&v);
  }
}

/* ------------------------------------------------------------------------------ hoisted */

/* the flukes upright between their stops, or on one of them */
static void hoist_text(char *text, const char *run, const char *more, double angle) {
  text[0] = '\0';
  golden_add(text, TEXT,
             "allide: 1\nrun: {%s}\nenvironment: {gravity: %.17g}\n"
             "windlasses: {port: {body: earth, at: [0, 0, 10], direction: [0, 0, 2], pull: 2e5,\n"
             "  speed: 0.3, slip speed: 0.02, mass: 120%s}}\n"
             "chains: {cable: {body: port wheel, bar: %.17g, links: 8}}\n"
             "anchors: {bower: {chain: cable, mass: 8e3, friction: 200, start angle: %g deg}}\n",
             run, gravity, more, bar, angle);
}

/* The windlass draws chain and anchor at speed - slip speed atanh(load/pull) in the end; what turns
 * with the wheel makes it slower to begin with, and no different then. At its start 2 t are brought
 * to speed by 100 kN more than the weight in 10 ms. */
static void a_windlass_hauls_by_its_law(void **state) {
  (void)state;
  static char text[TEXT];
  const double load = gravity * (chain_mass(8) + 8e3 + 120);
  const double steady = 0.3 - 0.02 * atanh(load / 2e5);
  double early[2];
  for (int heavy = 0; heavy < 2; heavy++) {
    hoist_text(text, "duration: 6, step: 5e-4, scheme: rk4", heavy ? ", rotating mass: 5e4" : "",
               0);
    study_run v = study_run_text(text, "openmp");
    const double speed = study_run_body(&v, "bower shank", "velocity_z", -1);
    early[heavy] = study_run_body(&v, "bower shank", "velocity_z", 100);
    print_message("%.9g m/s, by its law %.9g; after 50 ms %.4g m/s\n", speed, steady, early[heavy]);
    assert_true(fabs(speed - steady) < 1e-6);
    /* what its joint carries then is the weight of all that hangs there */
    assert_true(fabs(study_run_at(&v, "joints.port drive.force_z", -1) / load - 1) < 1e-6);
    study_run_end(&v);
  }
  assert_true(early[1] < 0.5 * early[0]);
}

/* A brake on a slope: what its joint carries along the slope and across it is together the weight,
 * upright, of which the pull is the part along the slope; without a motor it is the part across. */
static void a_brake_on_a_slope_carries_the_weight(void **state) {
  (void)state;
  static const char *const schemes[] = {"semi-implicit", "rk4", "trapezoidal"};
  static char text[TEXT];
  const double weight = 4e3 * gravity;
  for (int n = 0; n < 6; n++) {
    const bool drives = n < 3;
    text[0] = '\0';
    golden_add(text, TEXT,
               "allide: 1\nrun: {duration: 1, step: 1e-3, scheme: %s}\n"
               "environment: {gravity: %.17g}\n"
               "bodies: {box: {freedoms: six, mass: 4e3, radii of gyration: [1, 1, 1]}}\n"
               "joints: {slide: {between: [earth, box], type: prismatic, at a: [0, 0, 0],\n"
               "  at b: [0, 0, 0], axis a: [-0.8, 0, 0.6], sliding damping: 1e5%s}}\n",
               schemes[n % 3], gravity,
               drives ? ", motor force: 6e4, sliding friction speed: 0.1" : "");
    study_run v = study_run_text(text, "openmp");
    const double along = study_run_at(&v, "joints.slide.force_x", -1);
    const double up = study_run_at(&v, "joints.slide.force_z", -1);
    /* the weight less its part 0.6 m g along (-0.8, 0, 0.6) */
    const double wanted[2] = {drives ? 0 : 0.48 * weight, drives ? weight : 0.64 * weight};
    print_message("%s: %.9g, %.9g N of %.9g\n", schemes[n % 3], along, up, weight);
    assert_true(fabs(along - wanted[0]) < 1e-6 * weight && fabs(up - wanted[1]) < 1e-6 * weight);
    const double peak = study_run_result(&v, "joints.slide.peak_force");
    assert_true(fabs(peak / hypot(wanted[0], wanted[1]) - 1) < 1e-6);
    study_run_end(&v);
  }
}

/* it stops at the end of its travel, where the stopper gives by (pull - load)/stiffness */
static void it_stops_at_the_end_of_its_travel(void **state) {
  (void)state;
  static char text[TEXT];
  hoist_text(text, "duration: 12, step: 5e-4", ", travel: 0.5", 0);
  study_run v = study_run_text(text, "openmp");
  const double way = study_run_at(&v, "joints.port drive.slide", -1);
  const double load = gravity * (chain_mass(8) + 8e3 + 120);
  print_message("hauled %.6f m\n", way);
  assert_true(fabs(way - 0.5 - (2e5 * tanh(0.3 / 0.02) - load) / 2e7) < 1e-4);
  /* what the stopper takes of the pull is not the joint's */
  assert_true(fabs(study_run_at(&v, "joints.port drive.force_z", -1) / load - 1) < 1e-4);
  study_run_end(&v);
}

/* Energy of chain and anchor, less the motor's work, with what friction took: over a hoist it is
 * what it was. The flukes lie on their stop: each blow against it would add half a step of its
 * damping's power, 3e-4 of the work here. What is left is of the velocities at the start, which do
 * not fit the wheel and are changed as by a blow. */
static void work_is_balanced_by(const char *scheme) {
  static char text[TEXT];
  double off[2];
  for (int fine = 0; fine < 2; fine++) {
    char run[64];
    snprintf(run, sizeof run, "duration: 5, step: %g, scheme: %s", fine ? 2.5e-4 : 5e-4, scheme);
    hoist_text(text, run, "", 45);
    /* a chain that does not hang straight, and an anchor that swings */
    strcat(text,
           "vary: {bodies.bower *.pitch rate: {discrete: {values: [0.6]}},\n"
           "  bodies.cable link *.velocity.y: {discrete: {values: [0.8]}}}\n");
    ald_study *study = study_of(text);
    study_run v = study_run_text(text, "openmp");
    double energy[2] = {0, 0}, inertia[3], dissipated = 0, most = 0;
    for (uint32_t b = 0; b < study->body_count; b++) {
      const char *name = study->bodies[b].name;
      if (strcmp(name, "earth") == 0) continue;
      const double mass = inertia_of(study, name, inertia);
      for (int last = 0; last < 2; last++) {
        double velocity[3], spin[3], own = 0;
        study_run_body_vector(&v, name, "velocity_", last ? -1 : 0, velocity);
        study_run_body_spin(&v, name, last ? -1 : 0, spin);
        for (int k = 0; k < 3; k++) {
          own += 0.5 * mass * velocity[k] * velocity[k] + 0.5 * inertia[k] * spin[k] * spin[k];
        }
        if (!last) most += own;
        energy[last] += own + mass * gravity * study_run_body(&v, name, "z", last ? -1 : 0);
      }
    }
    char name[64];
    const char *const joints[] = {"port drive", "bower crown", "bower ring"};
    for (int k = 0; k < 3; k++) {
      snprintf(name, sizeof name, "joints.%s.energy_dissipated", joints[k]);
      dissipated += study_run_result(&v, name);
    }
    const double work = study_run_result(&v, "joints.port drive.motor_work");
    off[fine] = (energy[1] - energy[0] + dissipated - work) / work;
    print_message(
        "%s: kinetic %.4g J at the start, work %.6g J, dissipated %.4g J, off by %.2e of it\n",
        scheme, most, work, dissipated, off[fine]);
    study_run_end(&v);
    ald_study_destroy(study);
  }
  assert_true(fabs(off[0]) < 1e-4 && fabs(off[1]) < 1e-4);
}

static void work_is_balanced_over_a_hoist(void **state) {
  (void)state;
  work_is_balanced_by("rk4");
  work_is_balanced_by("trapezoidal");
}

static void the_same_bits_on_both_devices(void **state) {
  (void)state;
  static char text[TEXT];
  hoist_text(text, "duration: 0.05, step: 5e-4", ", rotating mass: 2e3", 20);
  strcat(text,
         "hoists: {stow: {between: [earth, bower shank], drive: port drive, seat: [0, 0, 8],\n"
         "  seat axis: [0, 0, 1], end: [1.66, 0, 0], jam tension: 1e5}}\n");
  study_run_same_on_devices(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(its_parts_fit_together),
      cmocka_unit_test(parts_of_meshes_fit_together),
      cmocka_unit_test(its_mass_is_that_of_class_rules),
      cmocka_unit_test(its_roll_may_vary),
      cmocka_unit_test(a_windlass_hauls_by_its_law),
      cmocka_unit_test(a_brake_on_a_slope_carries_the_weight),
      cmocka_unit_test(it_stops_at_the_end_of_its_travel),
      cmocka_unit_test(work_is_balanced_over_a_hoist),
      cmocka_unit_test(the_same_bits_on_both_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
