/* SPDX-License-Identifier: Apache-2.0
 * Ships that steer: what must hold whatever their numbers, with KVLCC2 at full scale. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/elements.h"
#include "kernels/law/hull_midship.h"
#include "kernels/law/ship_rudder.h"
#include "kernels/law/ship_screw.h"
#include "support/golden_ship_study.h"
#include "support/kvlcc2.h"
#include "support/posed.h"
#include "support/random.h"
#include "support/study_run.h"

static const double turns = 1.7785105973628204, two_pi = 6.283185307179586;

/* to starboard by 35 deg; fields that a test changes follow */
static steered_run turning(void) {
  return (steered_run){.ship = &kvlcc2,
                       .screw = &kvlcc2_screw,
                       .blade = &kvlcc2_blade,
                       .run = "duration: 600, step: 0.5, scheme: rk4",
                       .screw_keys = "speed: " KVLCC2_TURNS,
                       .blade_keys = "orders: [[0, 35 deg]]",
                       .hull_keys = "crossflow coefficient: 0.62",
                       .speed = KVLCC2_SPEED};
}

static steered_path sail(const steered_run *run) {
  char text[STEERED_TEXT];
  steered_write(text, run);
  return steered_sail(text, "openmp");
}

/* With equal pairs a turn to port is the mirror of one to starboard, to the bit, forward of U = 0,
 * reversing propeller and all. */
static void port_is_the_mirror_of_starboard(void **state) {
  (void)state;
  golden_screw even = kvlcc2_screw;
  golden_blade pair = kvlcc2_blade;
  even.recovery[1] = even.recovery[0];
  pair.flow[1] = pair.flow[0];
  steered_run run = turning();
  run.screw = &even;
  run.blade = &pair;
  run.screw_keys = "speed: 106.7 rpm, slow down rate: 1 rpm/s, orders: [[200, -60 rpm]]";
  for (int form = 0; form < 2; form++) {
    run.blade_keys = form ? "inflow: angle, lag: 3, orders: [[10.3, 35 deg], [300, -20 deg]]"
                          : "lag: 3, orders: [[10.3, 35 deg], [300, -20 deg]]";
    steered_path starboard = sail(&run);
    run.blade_keys = form ? "inflow: angle, lag: 3, orders: [[10.3, -35 deg], [300, 20 deg]]"
                          : "lag: 3, orders: [[10.3, -35 deg], [300, 20 deg]]";
    steered_path port = sail(&run);
    assert_true(steered_at(&starboard, starboard.count - 1, PATH_Y) < -100);
    for (long k = 0; k < port.count; k++) {
      static const int kept[] = {PATH_X, PATH_U, PATH_N};
      static const int turned[] = {PATH_Y, PATH_HEADING, PATH_V, PATH_R, PATH_RUDDER};
      for (int c = 0; c < 3; c++) {
        assert_true(steered_at(&port, k, kept[c]) == steered_at(&starboard, k, kept[c]));
      }
      for (int c = 0; c < 5; c++) {
        assert_true(steered_at(&port, k, turned[c]) == -steered_at(&starboard, k, turned[c]));
      }
    }
    steered_clear(&starboard);
    steered_clear(&port);
  }
}

/* The quaternions of RK4's stages are of unit length to (h r/4)^2, 1e-6, and what that leaves in a
 * step of 0.5 s depends on the frame: 1e-10 of the velocity, 1e-8 m after ten minutes. */
static void a_turned_scene_turns_the_path(void **state) {
  (void)state;
  steered_run run = turning();
  steered_path plain = sail(&run);
  run.heading = 2.1;
  steered_path turned = sail(&run);
  const double c = cos(2.1), s = sin(2.1);
  for (long k = 0; k < plain.count; k++) {
    const double x = steered_at(&plain, k, PATH_X), y = steered_at(&plain, k, PATH_Y);
    assert_true(fabs(steered_at(&turned, k, PATH_X) - (c * x - s * y)) < 1e-7);
    assert_true(fabs(steered_at(&turned, k, PATH_Y) - (s * x + c * y)) < 1e-7);
    assert_true(fabs(steered_at(&turned, k, PATH_U) - steered_at(&plain, k, PATH_U)) < 1e-9);
  }
  steered_clear(&plain);
  steered_clear(&turned);
}

/* other added masses than those of the derivatives, far from them */
static const double others[3][4] = {
    {0, 0, 0, 0}, {16020750, 96124500, 0, 1229560217600}, {3e7, 3e8, -4e9, 8e11}};

/* A ship that lies in the current, in any heading and with any added mass, is carried along. */
static void a_ship_rides_the_current(void **state) {
  (void)state;
  for (int a = 0; a < 3; a++) {
    steered_run run = turning();
    run.screw_keys = "speed: 0 rpm";
    run.added = others[a];
    run.speed = 0;
    run.heading = 0.7;
    run.current[0] = 0.8;
    run.current[1] = -0.5;
    steered_path p = sail(&run);
    const double time = steered_at(&p, p.count - 1, PATH_TIME);
    /* forces of 1e8 N that cancel to roundings of 1e-8 N, on 3e8 kg for 600 s */
    assert_true(fabs(steered_at(&p, p.count - 1, PATH_X) - steered_at(&p, 0, PATH_X) - 0.8 * time) <
                1e-8);
    assert_true(fabs(steered_at(&p, p.count - 1, PATH_Y) - steered_at(&p, 0, PATH_Y) + 0.5 * time) <
                1e-8);
    assert_true(fabs(steered_at(&p, p.count - 1, PATH_R)) < 1e-12);
    steered_clear(&p);
  }
}

/* the path in a uniform current is that in still water, carried along, for any added mass */
static void a_current_carries_the_path(void **state) {
  (void)state;
  for (int a = 0; a < 3; a++) {
    steered_run run = turning();
    run.added = others[a];
    steered_path still = sail(&run);
    run.current[0] = 0.6;
    run.current[1] = 1.1;
    steered_path carried = sail(&run);
    for (long k = 0; k < still.count; k++) {
      const double t = steered_at(&still, k, PATH_TIME);
      /* 2e-8 m, as in a turned scene */
      assert_true(fabs(steered_at(&carried, k, PATH_X) - steered_at(&still, k, PATH_X) - 0.6 * t) <
                  2e-7);
      assert_true(fabs(steered_at(&carried, k, PATH_Y) - steered_at(&still, k, PATH_Y) - 1.1 * t) <
                  2e-7);
    }
    steered_clear(&still);
    steered_clear(&carried);
  }
}

/* the steady turn does not depend on the added mass, the way there does */
static void a_steady_turn_is_independent_of_added_mass(void **state) {
  (void)state;
  double speed = 0, rate = 0, advance = 0;
  for (int a = 0; a < 4; a++) {
    steered_run run = turning();
    double time;
    run.run = "duration: 5000, step: 1, scheme: rk4";
    if (a > 0) run.added = others[a - 1];
    steered_path p = sail(&run);
    const double r = steered_at(&p, p.count - 1, PATH_R);
    const double u = hypot(steered_at(&p, p.count - 1, PATH_U),
                           steered_at(&p, p.count - 1, PATH_V) - kvlcc2.centre * r);
    const long row = steered_crossing(&p, 0, -0.25 * two_pi, &time);
    const double x = steered_between(&p, row, PATH_X, time);
    if (a == 0) {
      speed = u;
      rate = r;
      advance = x;
    }
    /* RK4 keeps a turning velocity to (h r)^5 a step: 4e-11 */
    assert_true(fabs(u / speed - 1) < 1e-8 && fabs(r / rate - 1) < 1e-8);
    if (a == 1) assert_true(fabs(x / advance - 1) > 0.02);
    steered_clear(&p);
  }
}

/* ------------------------------------------------------------------------------ counted twice */

/* advance, tactical diameter of KVLCC2 by equations of motion of this test's own, with all of the
 * added mass's Coriolis terms, with the element's terms or with the bare forces at midship */
typedef struct own_state {
  double u, v, r, x, y, heading, rudder;
} own_state;

static own_state own_rate(own_state s, bool corrected) {
  const golden_ship *k = &kvlcc2;
  const hull_mass m = {k->centre, k->mx, k->my, k->mx, k->my, -k->my * k->centre};
  const double a66 = k->jz + k->my * k->centre * k->centre;
  const hull_motion a = {s.u, s.v, s.r, 0, 0};
  const hull_flow f = hull_flow_of(s.u, s.v - k->centre * s.r, s.r, k->length);
  const double *h = k->hull, force = 0.5 * k->rho * k->length * k->draught;
  const hull_odd sway = {h[5], h[6], h[7], h[8], h[9], h[10]};
  const hull_odd yaw = {h[11], h[12], h[13], h[14], h[15], h[16]};
  const hull_derivatives d = {h[0], h[0], h[1], h[2], h[3], h[4], sway, yaw};
  const screw_law law = {kvlcc2_screw.diameter, 0.2931, -0.2753, -0.1385, 1.2, 1, 1};
  const screw_wake w = {kvlcc2_screw.wake, kvlcc2_screw.decay, kvlcc2_screw.recovery[0],
                        kvlcc2_screw.recovery[1]};
  const rudder_law l = {0.5 * k->rho * kvlcc2_blade.area * kvlcc2_blade.slope,
                        0,
                        kvlcc2_screw.diameter / kvlcc2_blade.span,
                        kvlcc2_blade.wake_ratio,
                        kvlcc2_blade.gain,
                        kvlcc2_blade.deduction,
                        kvlcc2_blade.hull_share,
                        kvlcc2_blade.place + kvlcc2_blade.hull_share * kvlcc2_blade.hull_place};
  const double advance =
      screw_wake_share(w, drift_by_angle(f.u, f.v, f.r, f.speed, kvlcc2_screw.place)) * f.u;
  const double number = screw_thrust(law, turns, advance),
               wide = kvlcc2_screw.diameter * kvlcc2_screw.diameter;
  const double across = f.speed * atan2(f.v, f.u) + kvlcc2_blade.flow_length * f.r;
  const double normal =
      rudder_normal(l, rudder_flow_ahead(l, advance, 8 / 3.141592653589793 * wide * number),
                    across * kvlcc2_blade.flow[across < 0], s.rudder);
  const plane_force blade_force = rudder_at_midship(l, normal, s.rudder);
  plane_force p = hull_polynomial(d, f);
  p.x = force * p.x + (1 - kvlcc2_screw.deduction) * k->rho * wide * wide * number + blade_force.x;
  p.y = force * p.y + blade_force.y;
  p.n = force * k->length * p.n + blade_force.n;
  if (corrected) {
    p = hull_at_centre(p, m, a);
  } else {
    p.n -= k->centre * p.y;
  }
  const double px = (k->mass + m.a11) * s.u, m22 = k->mass + m.a22, m66 = k->inertia + a66;
  const double py = m22 * s.v + m.a26 * s.r;
  const double y = p.y - s.r * px, n = p.n - (s.u * py - s.v * px);
  const double determinant = m22 * m66 - m.a26 * m.a26;
  const double c = cos(s.heading), sine = sin(s.heading);
  return (own_state){(p.x + s.r * py) / (k->mass + m.a11),
                     (m66 * y - m.a26 * n) / determinant,
                     (m22 * n - m.a26 * y) / determinant,
                     c * s.u - sine * s.v,
                     sine * s.u + c * s.v,
                     s.r,
                     s.rudder < 35 * two_pi / 360 ? 2.32 * two_pi / 360 : 0};
}

static own_state step_by(own_state s, own_state d, double h) {
  return (own_state){s.u + h * d.u,          s.v + h * d.v, s.r + h * d.r,
                     s.x + h * d.x,          s.y + h * d.y, s.heading + h * d.heading,
                     s.rudder + h * d.rudder};
}

/* by the midpoint rule with 0.1 s, to 1e-5 of the figures; figures in lengths */
static void own_turn(bool corrected, double *advance, double *diameter) {
  const double h = 0.1, limit = 35 * two_pi / 360;
  own_state s = {KVLCC2_SPEED, 0, 0, kvlcc2.centre, 0, 0, 0};
  *advance = *diameter = 0;
  for (int k = 0; k < 20000 && *diameter == 0; k++) {
    const own_state middle = step_by(s, own_rate(s, corrected), 0.5 * h);
    s = step_by(s, own_rate(middle, corrected), h);
    s.rudder = fmin(s.rudder, limit);
    const double x = s.x - kvlcc2.centre * cos(s.heading);
    const double y = s.y - kvlcc2.centre * sin(s.heading);
    if (*advance == 0 && s.heading <= -0.25 * two_pi) *advance = x / kvlcc2.length;
    if (s.heading <= -0.5 * two_pi) *diameter = -y / kvlcc2.length;
  }
}

/* figures of the page to their last digit */
static void added_mass_counts_once(void **state) {
  (void)state;
  double advance, diameter, time;
  own_turn(false, &advance, &diameter);
  assert_true(fabs(diameter - 1.93) < 0.006 && fabs(advance - 2.17) < 0.006);
  own_turn(true, &advance, &diameter);
  assert_true(fabs(diameter - 3.00) < 0.006 && fabs(advance - 2.98) < 0.006);
  /* and the element's ship does what the second did */
  steered_run run = turning();
  run.screw_keys = "drift: angle, speed: " KVLCC2_TURNS;
  run.blade_keys = "inflow: angle, rate: 2.32 deg/s, orders: [[0, 35 deg]]";
  steered_path p = sail(&run);
  long row = steered_crossing(&p, 0, -0.25 * two_pi, &time);
  assert_true(fabs(steered_between(&p, row, PATH_X, time) / kvlcc2.length - advance) < 1e-3);
  row = steered_crossing(&p, row, -0.5 * two_pi, &time);
  const double y = steered_between(&p, row, PATH_Y, time) / kvlcc2.length;
  assert_true(fabs(-y - diameter) < 1e-3);
  steered_clear(&p);
}

/* ------------------------------------------------------------------------------ energy, devices */

/* In still water the hull's power is never above 0: the equations of motion's own terms have none,
 * whatever the added mass. Random motions, three hulls; roundings of 1e-15 of the parts. */
static void a_hull_never_gains_energy(void **state) {
  (void)state;
  static const char *const hulls[] = {
      "length: 320, breadth: 58, draught: 20.8, volume: 312600, centre of gravity: 11.2, "
      "resistance: [0.022, 0.03]",
      "length: 320, breadth: 58, draught: 20.8, volume: 312600, centre of gravity: 11.2, "
      "resistance: [0.022, 0.03], formulas: clarke, depth: 30",
      "length: 320, breadth: 58, draught: 20.8, volume: 312600, centre of gravity: 11.2, "
      "resistance: [0.022], surge derivatives: [-0.04, 0.002, 0.011, 0.771], sway derivatives: "
      "[-0.315, 0.083, -1.607, 0.379, -0.391, 0.008], yaw derivatives: [-0.137, -0.049, -0.03, "
      "-0.294, 0.055, -0.013], mass terms: [0.022, 0.223]"};
  enum { LANES = 2048 };
  test_random random = test_random_from(test_seed(), 1);
  for (int k = 0; k < 3; k++) {
    char text[STEERED_TEXT] = "";
    golden_add(
        text, STEERED_TEXT,
        "allide: 1\nrun: {duration: 1, step: 0.1}\nbodies: {ship: {mass: 320415000, inertia: "
        "2e12, added mass: [%g, %g, 0, 0, 0, 1e12]}}\nmanoeuvring: {ship: {body: ship, %s}}\n",
        k == 1 ? 1e7 : 2.4e7, k == 1 ? 9e7 : 2.4e8, hulls[k]);
    posed p = posed_open_with("openmp", text, NULL, NULL, LANES);
    double v[LANES][3];
    for (uint32_t lane = 0; lane < LANES; lane++) {
      posed_body ship = posed_at(0, 0, 0);
      const double speed = test_uniform(&random, 0, 9);
      const double drift = test_uniform(&random, -3.2, 3.2);
      v[lane][0] = ship.velocity[0] = speed * cos(drift);
      v[lane][2] = ship.spin[2] = test_uniform(&random, -4, 4) * speed / 320;
      v[lane][1] = ship.velocity[1] = speed * sin(drift) + 11.2 * ship.spin[2];
      posed_put(&p, 0, lane, &ship);
    }
    posed_run(&p, (const char *const[]){"manoeuvring"}, 1);
    for (uint32_t lane = 0; lane < LANES; lane++) {
      double w[6];
      posed_wrench(&p, KIND_manoeuvring, 0, lane, w);
      const double parts[3] = {w[0] * v[lane][0], w[1] * v[lane][1], w[5] * v[lane][2]};
      const double size = fabs(parts[0]) + fabs(parts[1]) + fabs(parts[2]);
      assert_true(parts[0] + parts[1] + parts[2] <= 1e-13 * size);
    }
    posed_close(&p);
  }
}

/* forces at their height heel and trim the ship: K = -h Y, M = h X */
static void forces_act_at_their_height(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 1, step: 0.1}\n"
      "bodies: {ship: {freedoms: six, mass: 3e8, radii of gyration: [20, 80, 80], velocity: [5, 1, "
      "0]}}\n"
      "manoeuvring: {hull: {body: ship, length: 320, breadth: 58, draught: 20.8, volume: 312600, "
      "resistance: [0.022], height: -8}}\n",
      "openmp");
  const double x = study_run_at(&v, "manoeuvring.hull.surge", 0);
  const double y = study_run_at(&v, "manoeuvring.hull.sway", 0);
  assert_true(x < 0 && y < 0);
  assert_true(study_run_at(&v, "manoeuvring.hull.roll", 0) == 8 * y);
  assert_true(study_run_at(&v, "manoeuvring.hull.pitch", 0) == -8 * x);
  study_run_end(&v);
}

/* the current of the environment, by its profile, where the forces act */
static void the_current_is_that_at_the_hull(void **state) {
  (void)state;
  const char *form =
      "allide: 1\nrun: {duration: 1, step: 0.1}\n"
      "environment: {water depth: 100, current: [%s, 0.4]%s}\n"
      "bodies: {ship: {freedoms: six, mass: 3e8, radii of gyration: [20, 80, 80], velocity: [5, 1, "
      "0]}}\n"
      "manoeuvring: {hull: {body: ship, length: 320, breadth: 58, draught: 20.8, volume: 312600, "
      "resistance: [0.022], height: -10}}\n";
  char text[STEERED_TEXT] = "", other[STEERED_TEXT] = "";
  golden_add(text, STEERED_TEXT, form, "1", ", current profile: [[0, 1], [20, 0.5]]");
  golden_add(other, STEERED_TEXT, form, "0.75", "");
  study_run a = study_run_text(text, "openmp"), b = study_run_text(other, "openmp");
  /* 0.75 of the current 10 m below the surface, of both components */
  const double speed = study_run_at(&a, "manoeuvring.hull.speed", 0);
  assert_true(fabs(speed - hypot(5 - 0.75, 1 - 0.3)) < 1e-12);
  assert_true(fabs(study_run_at(&b, "manoeuvring.hull.speed", 0) - hypot(5 - 0.75, 1 - 0.4)) <
              1e-12);
  study_run_end(&a);
  study_run_end(&b);
}

/* orders and rates hold whatever the steps: angle and speed at whole seconds with 0.3 s and 1 s */
static void orders_hold_to_the_moment(void **state) {
  (void)state;
  steered_run run = turning();
  run.screw_keys =
      "speed: 100 rpm, slow down rate: 2 rpm/s, speed up rate: 3 rpm/s, reversing "
      "time: 4.7, orders: [[3.21, -50 rpm], [70.77, 20 rpm]]";
  run.blade_keys = "lag: 1.7, orders: [[0.55, 20 deg], [7.03, -33 deg], [7.9, 10 deg]]";
  run.run = "duration: 120, step: 1, scheme: rk4";
  steered_path coarse = sail(&run);
  run.run = "duration: 120, step: 0.1, scheme: semi-implicit";
  steered_path fine = sail(&run);
  for (long k = 0; k < coarse.count; k++) {
    assert_true(fabs(steered_at(&coarse, k, PATH_RUDDER) - steered_at(&fine, 10 * k, PATH_RUDDER)) <
                1e-12);
    assert_true(fabs(steered_at(&coarse, k, PATH_N) - steered_at(&fine, 10 * k, PATH_N)) < 1e-12);
  }
  assert_true(steered_at(&fine, 1200, PATH_N) > 0 && steered_at(&fine, 650, PATH_N) < 0);
  steered_clear(&coarse);
  steered_clear(&fine);
}

static void both_devices_give_the_same_bits(void **state) {
  (void)state;
  steered_run run = turning();
  char text[STEERED_TEXT];
  run.run = "duration: 60, step: 0.5, scheme: rk4";
  run.screw_keys =
      "speed: 100 rpm, slow down rate: 4 rpm/s, reversing time: 5, reverse side force: "
      "0.1, orders: [[10.3, -50 rpm]]";
  run.current[0] = 0.3;
  steered_write(text, &run);
  study_run_same_on_devices(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(port_is_the_mirror_of_starboard),
      cmocka_unit_test(a_turned_scene_turns_the_path),
      cmocka_unit_test(a_ship_rides_the_current),
      cmocka_unit_test(a_current_carries_the_path),
      cmocka_unit_test(a_steady_turn_is_independent_of_added_mass),
      cmocka_unit_test(added_mass_counts_once),
      cmocka_unit_test(a_hull_never_gains_energy),
      cmocka_unit_test(forces_act_at_their_height),
      cmocka_unit_test(the_current_is_that_at_the_hull),
      cmocka_unit_test(orders_hold_to_the_moment),
      cmocka_unit_test(both_devices_give_the_same_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
