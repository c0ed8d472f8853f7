/* SPDX-License-Identifier: Apache-2.0
 * Contacts of meshes through whole studies: balls that rebound, boxes that rest, blocks that stick
 * and slide on slopes, what is taken of energy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "model/restitution.h"
#include "support/devices.h"
#include "support/golden_json.h"
#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 4096 };
static const double pi = 3.14159265358979323846, gravity = 9.81;

static void near(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.12g where %.12g was expected within %.1e", what, value, expected, tolerance);
}
#define RESULT(name) study_run_result(&v, "mesh contacts.c." name)

/* ------------------------------------------------------------------------------ balls */

/* A ball of 500 kg comes to a plate with 5 m/s. It indents it by 6 mm in 3.7 ms: 180 steps. */
static const char ball_form[] =
    "allide: 1\nname: ball\nrun: {duration: %s, step: %s}\n"
    "environment: {gravity: %s}\n"
    "meshes:\n"
    "  ball: {sphere: {radius: 0.5, divisions: %s}}\n"
    "  plate: {box: {length: 4, breadth: 3, height: 0.4}, at: [0, 0, -0.2]}\n"
    "bodies:\n"
    "  b: {freedoms: six, mass: 500 kg, radii of gyration: [0.3, 0.3, 0.3], mesh: ball,\n"
    "    position: [0.3, -0.2, 0.501], velocity: [%s, -5]}\n"
    "  p: {fixed: yes, mesh: plate}\n"
    "mesh contacts:\n  c: {between: [b, p], %s}\n";

/* without weight */
static void ball_text(char *text, const char *divisions, const char *velocity, const char *law) {
  snprintf(text, TEXT, ball_form, "120 ms", "0.02 ms", "0", divisions, velocity, law);
}

/* speed after over speed before */
static double rebound_of(const char *text, const char *device) {
  study_run v = study_run_text(text, device);
  assert_true(RESULT("first_touch") > 0 && RESULT("speed_before") > 4.9);
  assert_true(RESULT("most_regions") == 1 && RESULT("steps_open") == 0 && RESULT("overflow") == 0);
  const double e = -RESULT("speed_after") / RESULT("speed_before");
  study_run_end(&v);
  return e;
}

static double rebound(const char *device, const char *law) {
  char text[TEXT], all[256];
  snprintf(all, sizeof all, "law: hertz, stiffness: 5 GN/m, %s", law);
  ball_text(text, "6", "0, 0", all);
  return rebound_of(text, device);
}

/* 0.5 % is asked for. On a plate so stiff that it falls by no more than 0.4 mm, its weight does
 * 6e-4 of the work. */
static void a_ball_that_falls_rebounds_as_it_is_asked_to(void **state) {
  (void)state;
  for (double eps = 0.2; eps < 1.05; eps += 0.2) {
    char text[TEXT], law[128];
    snprintf(law, sizeof law, "law: hertz, stiffness: 5e12 N/m, restitution: %.17g", fmin(eps, 1));
    snprintf(text, sizeof text, ball_form, "3 ms", "1 us", "9.81", "6", "0, 0", law);
    near("restitution", rebound_of(text, "openmp"), fmin(eps, 1), 0.005 * eps);
  }
}

/* Free of weight: the steps alone, which leave 0.1 % from 20 per contact on. */
static void each_form_of_damping_gives_what_it_says(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 3; k++) {
    char law[128];
    const double eps = test_uniform(&r, 0.2, 0.95), n = test_uniform(&r, 1, 2);
    for (int form = 0; form < 3; form++) {
      snprintf(law, sizeof law, "restitution: %.17g, exponent: %.17g, damping form: %s", eps, n,
               (const char *[]){"exact", "flores", "hunt-crossley"}[form]);
      const double a = ald_restitution_damping((ald_damping_form)form, eps);
      near(law, rebound("openmp", law), ald_restitution_of(a), 0.002 * eps);
    }
  }
  near("none", rebound("openmp", "damping form: none"), 1, 0.002);
}

/* A linear spring and damper that do not pull: with z = c/(2 sqrt(k m)) the force ends at
 * sqrt(1 - z^2) w t = 2 atan(sqrt(1 - z^2)/z), at the speed exp(-z w t). */
static void a_linear_damper_takes_what_its_swing_says(void **state) {
  (void)state;
  for (double z = 0.1; z < 0.7; z += 0.25) {
    char law[128];
    const double root = sqrt(1 - z * z);
    snprintf(law, sizeof law, "exponent: 1, damping form: linear, damping: %.17g",
             2 * z * sqrt(5e9 * 500));
    near(law, rebound("openmp", law), exp(-z / root * 2 * atan(root / z)), 0.02);
  }
}

/* An area grows with the indentation, and the restitution does not hang on how. */
static void a_pressure_rebounds_too(void **state) {
  (void)state;
  char text[TEXT];
  ball_text(text, "6", "0, 0", "law: pressure, pressure: 300 MN/m^2, restitution: 0.5");
  study_run v = study_run_text(text, "openmp");
  near("restitution", -RESULT("speed_after") / RESULT("speed_before"), 0.5, 0.0025);
  assert_true(RESULT("peak_normal") > 300e6 * 0.5 * RESULT("greatest_area"));
  study_run_end(&v);
}

/* A ball's area grows as d, so that the way in takes p pi R D^2 and the way back gives
 * p pi R D^2 (2 (1 - s^3)/3 - s (1 - s^2))/r, s = 1 - r. The facets of 0.07 mm and the depth of
 * 6 mm leave 2 %. */
static void crushing_gives_little_back(void **state) {
  (void)state;
  char text[TEXT];
  ball_text(text, "40", "0, 0",
            "law: pressure, pressure: 100 MN/m^2, crushing: yes, recovery: 0.1, damping form: "
            "none");
  study_run v = study_run_text(text, "openmp");
  const double e = -RESULT("speed_after") / RESULT("speed_before");
  const double s = 0.9, back = (2 * (1 - s * s * s) / 3 - s * (1 - s * s)) / 0.1;
  near("speed after crushing", e, sqrt(back), 0.02 * sqrt(back));
  near("energy", RESULT("energy_dissipated"), 0.5 * 500 * 25 * (1 - e * e), 1e-9 * 6250);
  study_run_end(&v);
}

/* What the ball has lost is what the contact took: exactly along the way, to second order in the
 * turn of a step where it spins. */
static void the_contact_takes_what_the_bodies_lose(void **state) {
  (void)state;
  char text[TEXT];
  ball_text(text, "6", "2, 1",
            "law: hertz, stiffness: 5 GN/m, restitution: 0.4, static friction: 0.5, kinetic "
            "friction: 0.3, "
            "stick stiffness: 100 MN/m, stick damping: 0.1 MN s/m");
  study_run v = study_run_text(text, "openmp");
  const double vx = study_run_result(&v, "bodies.b.velocity_x");
  const double vy = study_run_result(&v, "bodies.b.velocity_y");
  const double vz = study_run_result(&v, "bodies.b.velocity_z");
  const double p = study_run_result(&v, "bodies.b.roll_rate");
  const double q = study_run_result(&v, "bodies.b.pitch_rate");
  const double r = study_run_result(&v, "bodies.b.yaw_rate");
  const double after = 250 * (vx * vx + vy * vy + vz * vz) + 250 * 0.09 * (p * p + q * q + r * r);
  assert_true(vx < 2 && vy < 1 && fabs(q) > 0.1);
  near("energy", RESULT("energy_dissipated"), 250 * 30 - after, 1e-3 * 7500);
  near("impulse", RESULT("impulse_normal"), 500 * (vz + 5), 500 * 5e-3);
  study_run_end(&v);
}

/* each case of the known answers, through the passes, on a device; 0.1 % as above */
static void known_restitutions(const char *device, int cases_most) {
  const char *folder = golden_folder("dopico");
  if (!folder) {
    print_message("no known answers of \"dopico\" beside the project\n");
    skip();
  }
  struct fy_document *document = golden_json(folder, "flores.json");
  struct fy_node *table = golden_need(fy_document_root(document), "table");
  const int count = golden_length(table);
  const int every = count > cases_most ? count / cases_most : 1;
  for (int k = 0; k < count; k += every) {
    char law[96];
    const double eps = golden_number(golden_at(table, k), "eps", NAN);
    const double out = golden_number(golden_at(table, k), "e_out", NAN);
    snprintf(law, sizeof law, "restitution: %.17g, damping form: flores", eps);
    near(law, rebound(device, law), out, 0.002 * out + 2e-4);
    snprintf(law, sizeof law, "restitution: %.17g", eps);
    near(law, rebound(device, law), eps, 0.002 * eps + 2e-4);
  }
  fy_document_destroy(document);
}
static void known_restitutions_come_out_on_openmp(void **state) {
  (void)state;
  known_restitutions("openmp", 1000);
}
static void known_restitutions_come_out_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  known_restitutions("opencl", 3);
}

/* ------------------------------------------------------------------------------ boxes */

/* N = m g to the rounding of a force that is asked for at a height of 1 m: k x 2e-16 m; some of
 * that goes into leaning, which grows by a factor of e in 0.2 s */
static void a_box_rests_with_its_weight(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nname: box\nrun: {duration: 1 s, step: 0.5 ms}\nenvironment: {gravity: 9.81}\n"
      "meshes: {box: {box: {length: 1, breadth: 1, height: 0.5}},\n"
      "  plate: {box: {length: 4, breadth: 3, height: 0.4}}}\n"
      "bodies:\n"
      "  b: {freedoms: six, mass: 500 kg, radii of gyration: [0.3, 0.3, 0.3], mesh: box,\n"
      "    position: [0.3, -0.2, 0.451]}\n"
      "  p: {fixed: yes, mesh: plate}\n"
      "mesh contacts:\n  c: {between: [b, p], law: hertz, stiffness: 10 MN/m, exponent: 1, "
      "restitution: 0.3}\n",
      "openmp");
  near("weight", study_run_at(&v, "mesh contacts.c.normal", -1), 500 * gravity, 1e-8);
  near("height", study_run_result(&v, "bodies.b.z"), 0.45 - 500 * gravity / 10e6, 1e-12);
  near("area", study_run_at(&v, "mesh contacts.c.area", -1), 1, 1e-9);
  study_run_end(&v);
}

/* A block of 1 x 0.8 x 0.02 m and 1000 kg on a slope about the y axis, down along +x: it starts as
 * deep as it lies. It may not pitch and roll: what a face in a plane does then is not damped. */
static study_run slide(double angle, double duration) {
  char text[TEXT];
  const double c = cos(angle), s = sin(angle), mass = 1000, k = 1e9;
  const double height = 0.1 + 0.01 - mass * gravity * c / k;
  snprintf(text, sizeof text,
           "allide: 1\nname: slope\nrun: {duration: %.17g, step: 0.2 ms}\n"
           "environment: {gravity: %.17g}\n"
           "meshes: {box: {box: {length: 1, breadth: 0.8, height: 0.02}},\n"
           "  plate: {box: {length: 30, breadth: 3, height: 0.2}}}\n"
           "bodies:\n"
           "  b: {freedoms: [surge, sway, heave, yaw], mass: 1000 kg, radii of gyration: [0.3, "
           "0.3, 0.4], mesh: box,\n"
           "    position: [%.17g, 0, %.17g], pitch: %.17g}\n"
           "  p: {fixed: yes, mesh: plate, pitch: %.17g}\n"
           "mesh contacts:\n  c: {between: [b, p], law: hertz, stiffness: 1 GN/m, exponent: 1, "
           "restitution: 0.3,\n    static friction: 0.5, kinetic friction: 0.4,\n"
           "    stick stiffness: 10 MN/m, stick damping: 140 kN s/m, stick speed: 0.2}\n",
           duration, gravity, height * s, height * c, angle, angle);
  return study_run_text(text, "openmp");
}

/* a vector along the slope */
static double along(const study_run *v, double angle, const char *x, const char *z, long row) {
  return cos(angle) * study_run_at(v, x, row) - sin(angle) * study_run_at(v, z, row);
}

/* Below atan(0.5) = 26.6 deg, with room for the overshoot of a load that comes on at once, it hangs
 * on the element that sticks, at m g sin/k_t. */
static void a_block_sticks_below_the_friction_angle(void **state) {
  (void)state;
  for (double degrees = 5; degrees < 20; degrees += 7) {
    const double angle = degrees * pi / 180, sag = 1000 * gravity * sin(angle) / 10e6;
    study_run v = slide(angle, 0.6);
    near("way", along(&v, angle, "bodies.b.x", "bodies.b.z", -1), sag, 0.01 * sag);
    near("speed", along(&v, angle, "bodies.b.velocity_x", "bodies.b.velocity_z", -1), 0, 1e-9);
    near("friction", study_run_at(&v, "mesh contacts.c.tangential", -1),
         1000 * gravity * sin(angle), 1e-6 * 1000 * gravity);
    study_run_end(&v);
  }
}

/* Above it it slides with g (sin - mu_d cos), 1 % as is asked for, once it is well past the stick
 * speed: looked at over the second half. */
static void a_block_slides_above_the_friction_angle(void **state) {
  (void)state;
  for (double degrees = 32; degrees < 46; degrees += 6) {
    const double angle = degrees * pi / 180;
    const double a = gravity * (sin(angle) - 0.4 * cos(angle));
    study_run v = slide(angle, 1);
    const double early = along(&v, angle, "bodies.b.velocity_x", "bodies.b.velocity_z", -2501);
    const double late = along(&v, angle, "bodies.b.velocity_x", "bodies.b.velocity_z", -1);
    near("acceleration", (late - early) / 0.5, a, 0.01 * a);
    study_run_end(&v);
  }
}

/* a ball that rolls at the speed of its rim goes on rolling */
static void friction_does_not_brake_what_rolls(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nname: roll\nrun: {duration: 1 s, step: 1 ms}\n"
           "environment: {gravity: 9.81}\n"
           "meshes: {ball: {sphere: {radius: 0.5, divisions: 32}},\n"
           "  plate: {box: {length: 9, breadth: 3, height: 0.4}, at: [0, 0, -0.2]}}\n"
           "bodies:\n"
           "  b: {freedoms: six, mass: 500 kg, radii of gyration: [0.3, 0.3, 0.3], mesh: ball,\n"
           "    position: [-2, 0, 0.495], velocity: [2, 0, 0], pitch rate: 4}\n"
           "  p: {fixed: yes, mesh: plate}\n"
           "mesh contacts:\n  c: {between: [b, p], law: hertz, stiffness: 1 MN/m, exponent: 1, "
           "restitution: 0.3,\n    static friction: 0.5, kinetic friction: 0.4,\n"
           "    stick stiffness: 1 MN/m, stick damping: 20 kN s/m}\n");
  study_run v = study_run_text(text, "openmp");
  /* its facets shake it: full friction would have stopped it after half a second */
  near("speed", study_run_result(&v, "bodies.b.velocity_x"), 2, 0.1);
  study_run_end(&v);
}

static void scenes_are_the_same_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  char text[TEXT];
  ball_text(text, "6", "1, 2",
            "law: hertz, stiffness: 5 GN/m, restitution: 0.4, static friction: 0.5, kinetic "
            "friction: 0.3, "
            "stick stiffness: 100 MN/m, exponent: 1.3");
  study_run_same_on_devices(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_ball_that_falls_rebounds_as_it_is_asked_to),
      cmocka_unit_test(each_form_of_damping_gives_what_it_says),
      cmocka_unit_test(a_linear_damper_takes_what_its_swing_says),
      cmocka_unit_test(a_pressure_rebounds_too),
      cmocka_unit_test(crushing_gives_little_back),
      cmocka_unit_test(the_contact_takes_what_the_bodies_lose),
      cmocka_unit_test(known_restitutions_come_out_on_openmp),
      cmocka_unit_test(known_restitutions_come_out_on_opencl),
      cmocka_unit_test(a_box_rests_with_its_weight),
      cmocka_unit_test(a_block_sticks_below_the_friction_angle),
      cmocka_unit_test(a_block_slides_above_the_friction_angle),
      cmocka_unit_test(friction_does_not_brake_what_rolls),
      cmocka_unit_test(scenes_are_the_same_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
