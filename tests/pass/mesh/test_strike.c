/* SPDX-License-Identifier: Apache-2.0
 * What strikes record: a box that falls on a plate, balls against a turned wall, a link. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/golden_ship.h"
#include "support/study_run.h"
#include "support/told.h"

enum { TEXT = 2048 };

static const double mass = 8000, gravity = 9.80665, stiffness = 20e6, height = 1;

static const char *const schemes[] = {"semi-implicit", "rk4"};

static void near(const char *what, double value, double expected, double within) {
  if (fabs(value - expected) <= within) return;
  fail_msg("%s: %.12g, expected %.12g within %g", what, value, expected, within);
}

static double of(const study_run *v, const char *name) {
  char path[96];
  snprintf(path, sizeof path, "strikes.s.%s", name);
  return study_run_result(v, path);
}

/* a cube of 1 m, its lower face `height` above a plate, on which it is a linear spring */
static void cube_text(char *text, const char *run, const char *damping, const char *strike) {
  text[0] = '\0';
  golden_add(
      text, TEXT,
      "allide: 1\nrun: {%s}\nenvironment: {gravity: %.17g}\n"
      "meshes:\n  cube: {box: {length: 1, breadth: 1, height: 1}}\n"
      "  plate: {box: {length: 20, breadth: 20, height: 2}}\n"
      "bodies:\n"
      "  cube: {freedoms: [surge, sway, heave, yaw], mass: %.17g, radii of gyration: [0.4, 0.4, "
      "0.4],\n    mesh: cube, position: [3, 2, %.17g]}\n"
      "  plate: {fixed: yes, mesh: plate, position: [1, 0.5, -1]}\n"
      "mesh contacts:\n  c: {between: [cube, plate], stiffness: %.17g, %s}\n"
      "strikes:\n  s: {between: [cube, plate]%s}\n",
      run, gravity, mass, height + 0.5, stiffness, damping, strike);
}

/* Without damping each strike takes up what the weight has given: m g (h + d) = k d^2/2. It closes
 * fastest where the spring carries the weight. */
static void strikes_take_up_what_the_weight_gives(void **state) {
  (void)state;
  static char text[TEXT];
  const double weight = mass * gravity, sag = weight / stiffness;
  const double depth = sag + sqrt(sag * sag + 2 * sag * height);
  for (int s = 0; s < 2; s++) {
    char run[96];
    /* three falls of 0.45 s, with two rises of as much between them */
    snprintf(run, sizeof run, "duration: 2.7, step: 1e-4, scheme: %s", schemes[s]);
    cube_text(text, run, "damping form: none", "");
    study_run v = study_run_text(text, "openmp");
    const double energy = weight * (height + depth);
    print_message("%s: %.6g J of %.6g, %.6g N of %.6g, %.6g m/s\n", schemes[s], of(&v, "energy"),
                  energy, of(&v, "force"), stiffness * depth, of(&v, "speed"));
    assert_true(of(&v, "count") == 3);
    /* the step in which it begins and the one in which it ends, of 260: with the step's square */
    near("energy", of(&v, "energy") / energy, 1, 1e-4);
    near("total", of(&v, "total_energy") / (3 * energy), 1, 2e-4);
    near("force", of(&v, "force") / (stiffness * depth), 1, 1e-3);
    const double fastest = sqrt(2 * gravity * height + gravity * sag);
    near("speed", of(&v, "speed") / fastest, 1, 1e-3);
    near("x", of(&v, "x"), 2, 1e-9);
    near("y", of(&v, "y"), 1.5, 1e-9);
    near("z", of(&v, "z"), 1, depth);
    study_run_end(&v);
  }
}

/* With damping the first strike is the hardest, and the others get slower until they are none. */
static void the_hardest_is_told(void **state) {
  (void)state;
  static char text[TEXT];
  const double first = sqrt(2 * gravity * height), fall = sqrt(2 * height / gravity);
  cube_text(text, "duration: 4, step: 1e-4", "restitution: 0.5", "");
  study_run all = study_run_text(text, "openmp");
  cube_text(text, "duration: 4, step: 1e-4", "restitution: 0.5", ", least speed: 1.5");
  study_run hard = study_run_text(text, "openmp");
  cube_text(text, "duration: 4, step: 1e-4", "restitution: 0.5", ", least speed: 6");
  study_run none = study_run_text(text, "openmp");
  print_message("%g strikes, %g J of %g J in the first; %g above 1.5 m/s\n", of(&all, "count"),
                of(&all, "energy"), of(&all, "total_energy"), of(&hard, "count"));
  near("time", of(&all, "time"), fall, 2e-4);
  near("speed", of(&all, "speed"), first, 0.01 * first);
  /* 4.4, 2.2 and about 1 m/s */
  assert_true(of(&hard, "count") == 2 && of(&all, "count") > 2);
  assert_true(of(&hard, "energy") == of(&all, "energy"));
  assert_true(of(&hard, "total_energy") < of(&all, "total_energy"));
  assert_true(of(&all, "total_energy") > 1.2 * of(&all, "energy"));
  assert_true(of(&none, "count") == 0 && of(&none, "total_energy") == 0);
  assert_true(isnan(of(&none, "energy")) && isnan(of(&none, "time")) && isnan(of(&none, "x")));
  study_run_end(&all);
  study_run_end(&hard);
  study_run_end(&none);
}

/* A ball flies against a wall of any attitude, which drifts along with it: it strikes where its
 * centre is before the wall, in the wall's axes, at the speed at which the two meet. */
static void the_place_is_in_the_axes_of_the_second_body(void **state) {
  (void)state;
  static char text[TEXT];
  static const double roll = 0.3, pitch = -0.4, heading = 0.8, at[3] = {-0.7, 0.4, 0.25};
  const double x[3] = {cos(pitch) * cos(heading), cos(pitch) * sin(heading), -sin(pitch)};
  const double z[3] = {cos(roll) * sin(pitch) * cos(heading) + sin(roll) * sin(heading),
                       cos(roll) * sin(pitch) * sin(heading) - sin(roll) * cos(heading),
                       cos(roll) * cos(pitch)};
  const double y[3] = {z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2],
                       z[0] * x[1] - z[1] * x[0]};
  double ball[3], speed[3];
  for (int k = 0; k < 3; k++) {
    /* 0.3 m off, at 2 m/s */
    ball[k] = 10 + at[0] * x[k] + at[1] * y[k] + (at[2] + 0.5 + 0.3) * z[k];
    speed[k] = (k == 0 ? 0.6 : -0.2) - 2 * z[k];
  }
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 0.3, step: 1e-4}\nenvironment: {gravity: 0}\n"
           "meshes:\n  ball: {sphere: {radius: 0.5, divisions: 24}}\n"
           "  wall: {box: {length: 4, breadth: 3, height: 0.5}}\n"
           "bodies:\n"
           "  ball: {freedoms: six, mass: 500, radii of gyration: [0.3, 0.3, 0.3], mesh: ball,\n"
           "    position: [%.17g, %.17g, %.17g], velocity: [%.17g, %.17g, %.17g], roll: %.17g,\n"
           "    pitch: %.17g, heading: %.17g}\n"
           "  wall: {freedoms: six, mass: 5e9, radii of gyration: [1, 1, 1], mesh: wall,\n"
           "    position: [10, 10, 10], velocity: [0.6, -0.2, -0.2], roll: %.17g, pitch: %.17g,\n"
           "    heading: %.17g}\n"
           "mesh contacts:\n  c: {between: [ball, wall], stiffness: 5 MN/m, restitution: 0.8}\n"
           "strikes:\n  s: {between: [ball, wall]}\n",
           ball[0], ball[1], ball[2], speed[0], speed[1], speed[2], roll, pitch, heading, roll,
           pitch, heading);
  study_run v = study_run_text(text, "openmp");
  print_message("at %.6f %.6f %.6f, %.6g J, %.6g m/s\n", of(&v, "x"), of(&v, "y"), of(&v, "z"),
                of(&v, "energy"), of(&v, "speed"));
  const double depth = study_run_result(&v, "mesh contacts.c.greatest_indentation");
  assert_true(of(&v, "count") == 1);
  /* the ball's mesh has a corner there and is even about it; it is moved by the wall no more than
   * by mass, 1e-7 */
  near("x", of(&v, "x"), at[0], 1e-6);
  near("y", of(&v, "y"), at[1], 1e-6);
  near("z", of(&v, "z"), at[2], depth);
  near("speed", of(&v, "speed"), 2, 1e-3);
  near("energy", of(&v, "energy") / (0.5 * 500 * 4), 1, 1e-3);
  near("time", of(&v, "time"), 0.15, 2e-4);
  study_run_end(&v);
}

/* A link that comes down flat: all of its motion is taken up. */
static void links_strike_too(void **state) {
  (void)state;
  static char text[TEXT];
  for (int s = 0; s < 2; s++) {
    snprintf(
        text, sizeof text,
        "allide: 1\nrun: {duration: 0.4, step: 1e-4, scheme: %s}\nenvironment: {gravity: 0}\n"
        "meshes:\n  plate: {box: {length: 4, breadth: 3, height: 0.4}}\n"
        "bodies:\n"
        "  link: {freedoms: [surge, sway, heave, yaw], mass: 80, radii of gyration: [0.2, 0.2, "
        "0.1],\n    position: [0.7, -0.3, 0.55], velocity: [0, 0, -1.5]}\n"
        "  plate: {fixed: yes, mesh: plate}\n"
        "link contacts:\n"
        "  c: {between: [link, plate], bar: 0.1, length: 0.6, width: 0.36, axis: [1, 0, 0],\n"
        "    across: [0, 0, 1], stiffness: 5 MN/m, exponent: 1.5, restitution: 0.6}\n"
        "strikes:\n  s: {between: [link, plate]}\n",
        schemes[s]);
    study_run v = study_run_text(text, "openmp");
    print_message("%s: %.6g J, at %.6f %.6f %.6f\n", schemes[s], of(&v, "energy"), of(&v, "x"),
                  of(&v, "y"), of(&v, "z"));
    assert_true(of(&v, "count") == 1);
    near("energy", of(&v, "energy") / (0.5 * 80 * 1.5 * 1.5), 1, 2e-3);
    near("speed", of(&v, "speed"), 1.5, 1e-3);
    near("y", of(&v, "y"), -0.3, 1e-9);
    near("z", of(&v, "z"), 0.2, 1e-3);
    study_run_end(&v);
  }
}

/* What strikes before the end of a build-up is not recorded, and what strikes then counts anew. */
static void a_build_up_is_left_out(void **state) {
  (void)state;
  static char text[TEXT];
  cube_text(text, "duration: 2.7, step: 1e-4", "damping form: none", "");
  study_run all = study_run_text(text, "openmp");
  cube_text(text, "duration: 2.7, step: 1e-4, build-up: 1", "damping form: none", "");
  study_run later = study_run_text(text, "openmp");
  assert_true(of(&all, "count") == 3 && of(&later, "count") == 2);
  assert_true(of(&later, "time") > 1);
  near("energy", of(&later, "energy") / of(&all, "energy"), 1, 1e-4);
  near("total", of(&later, "total_energy") / (2 * of(&all, "energy")), 1, 1e-4);
  study_run_end(&all);
  study_run_end(&later);
}

/* each strike is an event at its end: the moment at which the cube is deepest */
static void each_strike_is_an_event(void **state) {
  (void)state;
  static char text[TEXT];
  const double weight = mass * gravity, sag = weight / stiffness;
  const double depth = sag + sqrt(sag * sag + 2 * sag * height);
  const double rate = sqrt(stiffness / mass), fall = sqrt(2 * height / gravity);
  /* about its place of rest it swings from -sag on, downwards: by pi less that angle over two */
  const double angle = acos(-sag / (depth - sag));
  cube_text(text, "duration: 2.7, step: 1e-4", "damping form: none", "");
  const told t = told_of(text, "openmp");
  for (int k = 0; k < 3; k++) {
    const int e = told_find(&t, "strike", k);
    assert_true(e >= 0);
    told_expect(&t, e, "strike", "strikes.s", (1 + 2 * k) * (fall + angle / rate), 3e-4 + 2e-4 * k);
    near("energy of the event", t.value[e] / (weight * (height + depth)), 1, 1e-4);
  }
  assert_int_equal(told_find(&t, "strike", 3), -1);
}

static void the_same_bits_on_both_devices(void **state) {
  (void)state;
  static char text[TEXT];
  cube_text(text, "duration: 1.2, step: 1e-3, scheme: rk4", "restitution: 0.5", "");
  study_run_same_on_devices(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(strikes_take_up_what_the_weight_gives),
      cmocka_unit_test(the_hardest_is_told),
      cmocka_unit_test(the_place_is_in_the_axes_of_the_second_body),
      cmocka_unit_test(links_strike_too),
      cmocka_unit_test(a_build_up_is_left_out),
      cmocka_unit_test(each_strike_is_an_event),
      cmocka_unit_test(the_same_bits_on_both_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
