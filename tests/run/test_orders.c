/* SPDX-License-Identifier: Apache-2.0
 * Orders: each condition at its time in closed form, delays, orders that follow others, what stands
 * in and is given back; what is set, mirrored; the same bits from devices, stops, tiles and hosts.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "support/devices.h"
#include "support/runs.h"
#include "support/same_bits.h"
#include "support/studies.h"
#include "support/study_run.h"

enum { TEXT = 8192 };

/* A ship that nothing slows down: a propeller at rest has no thrust, and the rudder's area is next
 * to nothing. She goes ahead at 5 m/s and turns to port at 0.02 rad/s, so that her heading at any
 * time is known; a pier 100 m ahead on her first heading; two tow lines with a long slack. */
#define HEAD(run) "allide: 1\nrun: {" run "}\n"
#define SCENE                                                                                    \
  "bodies:\n"                                                                                    \
  "  ship: {mass: 1e9, inertia: 1e13, velocity: [5, 0], yaw rate: 0.02, outline: [[-10, -2], "   \
  "[10, -2], [10, 2], [-10, 2]]}\n"                                                              \
  "  barge: {mass: 1e9, inertia: 1e13, position: [130, 0], velocity: [-4, 0], outline: [[-10, "  \
  "-5], [10, -5], [10, 5], [-10, 5]]}\n"                                                         \
  "  buoy: {fixed: yes, position: [0, 500]}\n"                                                   \
  "propellers:\n"                                                                                \
  "  main: {body: ship, diameter: 5, thrust coefficients: [0.3, -0.28, -0.13], position: [-9], " \
  "wake: 0.3, speed: 0 rpm, speed up rate: 2 rpm/s, slow down rate: 4 rpm/s}\n"                  \
  "rudders:\n"                                                                                   \
  "  main: {body: ship, propeller: main, area: 1e-9, span: 5, position: -10, hull force: 0.3, "  \
  "hull force position: -9, flow straightening: [0.5, 0.5], flow straightening position: -15, "  \
  "rate: 2 deg/s%s}\n"                                                                           \
  "hawsers:\n"                                                                                   \
  "  tow: {between: [ship, buoy], length: 480 m, stiffness: 1 kN/m}\n"
#define RUN "duration: 20, step: 0.1"

static const double degree = 0.017453292519943295;

/* the scene with a section `orders`, of which the lines are given, and more of the rudder */
static study_run sail(const char *rudder, const char *orders) {
  static char text[TEXT];
  snprintf(text, sizeof text, HEAD(RUN) SCENE "orders:\n%s", rudder, orders);
  return study_run_text(text, "openmp");
}

/* times are whole steps of 0.1 s, but for rounding */
static int is_time(double value, double expected) { return fabs(value - expected) < 1e-9; }

/* ------------------------------------------------------------------------------ when */

static void the_clock_and_delays_are_kept(void **state) {
  (void)state;
  study_run v =
      sail("",
           "  plain: {at: 2 s, set: rudders.main.angle, to: 1 deg}\n"
           "  between: {at: 2.04 s, set: rudders.main.angle, to: 2 deg}\n"
           "  late: {at: 2 s, delay: [0.5 s, 0.25 s, 0.3 s], set: rudders.main.angle, to: "
           "3 deg}\n"
           "  short: {at: 0 s, delay: 1 s, set: rudders.main.angle, to: 4 deg}\n"
           "  never: {at: 21 s, set: rudders.main.angle, to: 5 deg}\n"
           "  no rate: {rate: 0 / h, chance: 1, set: rudders.main.angle, to: 5 deg}\n"
           "  by rate: {rate: 720 / h, chance: 1.5, set: rudders.main.angle, to: 6 deg}\n");
  assert_true(is_time(study_run_result(&v, "orders.plain.time"), 2));
  assert_true(is_time(study_run_result(&v, "orders.between.time"), 2.1));
  assert_true(is_time(study_run_result(&v, "orders.late.time"), 3.1)); /* 3.05 s */
  assert_true(is_time(study_run_result(&v, "orders.short.time"), 1));
  assert_true(isnan(study_run_result(&v, "orders.never.time")));
  assert_true(isnan(study_run_result(&v, "orders.no rate.time")));
  assert_true(is_time(study_run_result(&v, "orders.by rate.time"), 7.5)); /* 1.5 x 5 s */
  /* the last in time counts, whatever the order in which they are written */
  const double known[][2] = {{0.5, 0}, {1.05, 4}, {2.05, 1}, {2.15, 2}, {3.15, 3}, {8, 6}};
  for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
    const double order = study_run_at(&v, "rudders.main.order", (long)(known[k][0] * 10));
    assert_true(fabs(order - known[k][1] * degree) < 1e-15);
  }
  study_run_end(&v);
}

/* Each is met at the first step whose beginning is beyond the time of the closed form. */
static void conditions_are_met_in_time(void **state) {
  (void)state;
  study_run v = sail(
      "",
      /* 110 m between the rectangles at first, which close at 9 m/s; the ship's turns: by the
       * corner of her bow, 10 cos a + 2 sin a forward of her middle */
      "  near: {distance of: [ship, barge], below: 80 m, set: rudders.main.angle, to: 1 deg}\n"
      "  far: {distance of: [barge, buoy], above: 500.8 m, set: rudders.main.angle, to: 1 deg}\n"
      "  slow: {speed of: barge, below: 4.5 m/s, set: rudders.main.angle, to: 1 deg}\n"
      "  fast: {speed of: ship, above: 5.5 m/s, set: rudders.main.angle, to: 1 deg}\n"
      "  port: {heading of: ship, above: 5 deg, set: rudders.main.angle, to: 1 deg}\n"
      "  starboard: {heading of: ship, below: -5 deg, set: rudders.main.angle, to: 1 deg}\n"
      "  pulls: {any of: hawsers.tow.greatest_elongation, above: 20.5 m, set: rudders.main.angle, "
      "to: 1 deg}\n");
  double near = 0, pulls = 0;
  /* the nearest points lie on y = 0 side of the barge's front until her corner passes y = 5 */
  while (110 - 9 * near - (10 * cos(0.02 * near) + 2 * sin(0.02 * near) - 10) >= 80) near += 0.1;
  /* the force of the line changes 5 m/s by 1e-7 of it */
  while (sqrt(25 * pulls * pulls + 250000) - 480 <= 20.5) pulls += 0.1;
  assert_true(is_time(study_run_result(&v, "orders.near.time"), near));
  /* 130 - 4 t to the side, 495 m up to her side and the buoy a point: beyond 500.8 m at first */
  assert_true(is_time(study_run_result(&v, "orders.far.time"), 0));
  assert_true(is_time(study_run_result(&v, "orders.slow.time"), 0));
  assert_true(isnan(study_run_result(&v, "orders.fast.time")));
  assert_true(is_time(study_run_result(&v, "orders.port.time"), 4.4)); /* 4.363 s */
  assert_true(isnan(study_run_result(&v, "orders.starboard.time")));
  /* a record of the step that ends with the step in which it is seen */
  assert_true(is_time(study_run_result(&v, "orders.pulls.time"), pulls + 0.1));
  study_run_end(&v);
}

static void a_first_touch_is_a_condition(void **state) {
  (void)state;
  static char text[TEXT];
  snprintf(text, sizeof text,
           HEAD(RUN) SCENE
           "contacts:\n  hull: {between: [ship, barge], stiffness: 10 GN/m^2}\n"
           "orders:\n  crash: {touch of: contacts.*, delay: 1 s, set: "
           "rudders.main.stuck}\n",
           "");
  study_run v = study_run_text(text, "openmp");
  const double touch = study_run_result(&v, "contacts.hull.first_touch");
  assert_true(touch > 11 && touch < 13); /* 110 m at 9 m/s */
  /* recorded with the step of the touch, seen with the next one */
  assert_true(is_time(study_run_result(&v, "orders.crash.time"), touch + 1.1));
  study_run_end(&v);
}

static void orders_follow_orders(void **state) {
  (void)state;
  study_run v =
      sail("",
           "  first: {at: 1 s, set: propellers.main.speed, to: 60 rpm}\n"
           "  at once: {after: first, set: propellers.main.lost}\n"
           "  again: {after: at once, delay: 4.96 s, set: propellers.main.lost, to: no}\n");
  assert_true(is_time(study_run_result(&v, "orders.at once.time"), 1));
  assert_true(is_time(study_run_result(&v, "orders.again.time"), 6));
  /* lost for 5 s, then up at 2 rpm/s */
  assert_true(study_run_at(&v, "propellers.main.speed", 59) == 0);
  assert_true(fabs(study_run_at(&v, "propellers.main.speed", 110) - 10.0 / 60) < 1e-12);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ what */

/* a table goes on below what stands in for it, and counts again once that is given back */
static void what_is_set_stands_in_until_it_is_given_back(void **state) {
  (void)state;
  study_run v = sail(", orders: [[1 s, 10 deg], [4 s, -4 deg]]",
                     "  helm: {at: 2 s, set: rudders.main.angle, to: 20 deg}\n"
                     "  back: {at: 6 s, give back: rudders.main.angle}\n");
  const double known[][2] = {{0.5, 0}, {1.5, 10}, {3, 20}, {5, 20}, {5.9, 20}, {6, -4}, {15, -4}};
  for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
    const double order = study_run_at(&v, "rudders.main.order", (long)(known[k][0] * 10 + 0.5));
    assert_true(fabs(order - known[k][1] * degree) < 1e-15);
  }
  /* 2 deg/s all the way: 1 to 6 s up to 10 deg, back to -4 deg at 13 s */
  assert_true(fabs(study_run_at(&v, "rudders.main.angle", 60) - 10 * degree) < 1e-12);
  assert_true(fabs(study_run_at(&v, "rudders.main.angle", 100) - 2 * degree) < 1e-12);
  assert_true(fabs(study_run_at(&v, "rudders.main.angle", 150) + 4 * degree) < 1e-12);
  study_run_end(&v);
}

static void rudders_stick_and_slow_down(void **state) {
  (void)state;
  study_run v = sail(", orders: [[0 s, 30 deg]]",
                     "  stuck: {at: 3 s, set: rudders.main.stuck}\n"
                     "  free: {at: 8 s, set: rudders.main.stuck, to: no}\n"
                     "  half: {at: 8 s, set: rudders.main.rate factor, to: 0.5}\n");
  assert_true(fabs(study_run_at(&v, "rudders.main.angle", 30) - 6 * degree) < 1e-12);
  assert_true(study_run_at(&v, "rudders.main.angle", 80) ==
              study_run_at(&v, "rudders.main.angle", 30));
  assert_true(fabs(study_run_at(&v, "rudders.main.angle", 130) - 11 * degree) < 1e-12);
  study_run_end(&v);
}

/* 10 deg/s of azimuth, a screw that follows its order within a second or so */
#define THRUSTERS                                                                               \
  "thrusters:\n"                                                                                \
  "  bow: {body: ship, type: tunnel, at: [9, 0, -1], diameter: 2, pitch ratio: 1, maximum "     \
  "thrust: 100 kN, rise time: 3, time constant: 0.5, speed: 100 rpm}\n"                         \
  "  aft: {body: ship, type: azimuth, at: [-9, 0, -1], diameter: 2, pitch ratio: 1, "           \
  "maximum thrust: 100 kN, rise time: 3, time constant: 0.5, speed: 100 rpm, azimuth rate: 10 " \
  "deg/s}\n"

static void thrusters_and_lines_obey(void **state) {
  (void)state;
  static char text[TEXT];
  snprintf(text, sizeof text,
           HEAD(RUN) SCENE THRUSTERS
           "orders:\n"
           "  blackout: {at: 2 s, set: thrusters.*.lost}\n"
           "  turn: {at: 1 s, set: thrusters.aft.azimuth, to: 90 deg}\n"
           "  slow: {at: 1 s, set: thrusters.*.speed, to: 50 rpm}\n"
           "  restart: {at: 10 s, set: [thrusters.bow.lost], to: no}\n"
           "  let go: {at: 10 s, set: hawsers.tow.released}\n",
           "");
  study_run v = study_run_text(text, "openmp");
  const double turns = 6.283185307179586;
  assert_true(is_time(study_run_result(&v, "orders.blackout.thrusters.bow.lost.time"), 2));
  assert_true(is_time(study_run_result(&v, "orders.blackout.thrusters.aft.lost.time"), 2));
  assert_true(is_time(study_run_result(&v, "orders.restart.time"), 10));
  assert_true(fabs(study_run_at(&v, "thrusters.bow.ordered_speed", 5) - turns * 100 / 60) < 1e-12);
  assert_true(fabs(study_run_at(&v, "thrusters.bow.ordered_speed", 15) - turns * 50 / 60) < 1e-12);
  assert_true(study_run_at(&v, "thrusters.bow.ordered_speed", 25) == 0);
  /* without a motor the torque of the screw, which goes with the square of the speed, brings it
   * down: 1/speed grows evenly; Runge and Kutta's steps of 50 ms leave 1e-6 of that */
  const double lost = 1 / study_run_at(&v, "thrusters.bow.speed", 21);
  const double later = 1 / study_run_at(&v, "thrusters.bow.speed", 31);
  const double last = 1 / study_run_at(&v, "thrusters.bow.speed", 95);
  assert_true(later > 1.05 * lost);
  assert_true(fabs(last - lost - 7.4 * (later - lost)) < 1e-5 * last);
  assert_true(study_run_at(&v, "thrusters.bow.thrust", 95) == 0);
  assert_true(fabs(study_run_at(&v, "thrusters.bow.ordered_speed", 105) - turns * 50 / 60) < 1e-12);
  assert_true(fabs(study_run_at(&v, "thrusters.aft.azimuth", 50) - 40 * degree) < 1e-12);
  /* the line pulls until it is let go, and has not parted */
  assert_true(study_run_at(&v, "hawsers.tow.tension", 99) > 0);
  assert_true(study_run_at(&v, "hawsers.tow.tension", 100) == 0);
  assert_true(study_run_at(&v, "hawsers.tow.tension", -1) == 0);
  assert_true(study_run_result(&v, "hawsers.tow.parted") == 0);
  study_run_end(&v);
}

/* A ship with an honest rudder and engine: port and starboard are mirror images, but for the
 * roundings of some thousand steps. */
#define SAILOR                                                                                    \
  "bodies:\n  ship: {mass: 7e6, inertia: 4e9, velocity: [6, 0], added mass: [2e5, 5e6, 0, 0, 0, " \
  "3e9]}\n"                                                                                       \
  "drag:\n  water: {body: ship, linear: [2e4, 4e5, 8e8]}\n"                                       \
  "propellers:\n"                                                                                 \
  "  main: {body: ship, diameter: 5, thrust coefficients: [0.3, -0.28, -0.13], position: [-47], " \
  "wake: 0.3, speed: 100 rpm, speed up rate: 2 rpm/s, slow down rate: 2 rpm/s}\n"                 \
  "rudders:\n"                                                                                    \
  "  main: {body: ship, propeller: main, area: 15, span: 5, position: -50, hull force: 0.3, "     \
  "hull force position: -45, flow straightening: [0.5, 0.5], flow straightening position: -70}\n"

static void port_is_the_mirror_of_starboard(void **state) {
  (void)state;
  double end[2][3];
  for (int side = 0; side < 2; side++) {
    static char text[TEXT];
    const char *sign = side ? "-" : "";
    snprintf(text, sizeof text,
             HEAD("duration: 60, step: 0.1") SAILOR
             "orders:\n"
             "  over: {at: 3 s, set: rudders.main.angle, to: %s30 deg}\n"
             "  check: {heading of: ship, %s: %s20 deg, delay: 1.5 s, set: rudders.main.angle, to: "
             "%s30 deg}\n"
             "  stop: {speed of: ship, below: 4.5 m/s, set: propellers.main.speed, to: -60 rpm}\n",
             sign, side ? "above" : "below", side ? "" : "-", side ? "" : "-");
    study_run v = study_run_text(text, "openmp");
    assert_false(isnan(study_run_result(&v, "orders.check.time")));
    assert_false(isnan(study_run_result(&v, "orders.stop.time")));
    end[side][0] = study_run_result(&v, "bodies.ship.x");
    end[side][1] = study_run_result(&v, "bodies.ship.y");
    end[side][2] = study_run_result(&v, "bodies.ship.heading");
    study_run_end(&v);
  }
  assert_true(fabs(end[0][1]) > 1);
  assert_true(fabs(end[0][0] - end[1][0]) < 1e-9 && fabs(end[0][1] + end[1][1]) < 1e-9);
  assert_true(fabs(end[0][2] + end[1][2]) < 1e-12);
}

/* ------------------------------------------------------------------------------ the same bits */

/* orders that are never due change no bit */
static void orders_that_never_come_change_nothing(void **state) {
  (void)state;
  study_run without = study_run_text(HEAD("duration: 30, step: 0.1") SAILOR, "openmp");
  study_run with = study_run_text(HEAD("duration: 30, step: 0.1") SAILOR
                                  "orders:\n"
                                  "  a: {at: 31 s, set: rudders.main.angle, to: 9 deg}\n"
                                  "  b: {speed of: ship, above: 50 kn, set: propellers.main.lost}\n"
                                  "  c: {after: b, set: rudders.main.rate factor, to: 0.1}\n",
                                  "openmp");
  assert_int_equal(without.series->row_count, with.series->row_count);
  assert_int_equal(without.series->column_count, with.series->column_count);
  assert_memory_equal(without.series->values, with.series->values,
                      with.series->row_count * with.series->column_count * sizeof(double));
  study_run_end(&without);
  study_run_end(&with);
}

#define MANY                                                                                  \
  HEAD("scenarios: 96, seed: 4, duration: 12, step: 0.1")                                     \
  SAILOR                                                                                      \
  "orders:\n"                                                                                 \
  "  blackout: {rate: 500 / h, set: propellers.main.lost}\n"                                  \
  "  restart: {after: blackout, delay: [1 s, 1 s, 1 s], set: propellers.main.lost, to: no}\n" \
  "  helm: {speed of: ship, below: 5.99 m/s, set: rudders.main.angle, to: 20 deg}\n"          \
  "  back: {heading of: ship, below: -1 deg, delay: 1 s, give back: rudders.main.angle}\n"    \
  "  stuck: {at: 8 s, set: rudders.main.stuck}\n"                                             \
  "vary:\n"                                                                                   \
  "  bodies.ship.velocity.x: {uniform: [5.9, 6.5]}\n"                                         \
  "  orders.blackout.rate: {uniform: [200 / h, 800 / h]}\n"                                   \
  "  orders.restart.delay.*: {uniform: [0.1 s, 2 s]}\n"                                       \
  "  orders.helm.below: {uniform: [5.9 m/s, 6.1 m/s]}\n"                                      \
  "  orders.helm.to: {normal: {mean: 20 deg, deviation: 3 deg}}\n"                            \
  "  orders.back.below: {uniform: [-2 deg, 0 deg]}\n"                                         \
  "  orders.stuck.at: {exponential: {scale: 8 s}}\n"                                          \
  "  orders.stuck.to: {discrete: {values: [0, 1], shares: [1, 3]}}\n"

static void threads_tiles_and_stops_change_no_bit(void **state) {
  (void)state;
  ald_study *study = study_of(MANY);
  const ald_run_summary seen = same_bits_on_openmp(study, 96);
  assert_int_equal(seen.scenarios, 96);
  same_bits_after_a_stop(study, 96);
  ald_study_destroy(study);
}

static void devices_agree(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = study_of(MANY);
  same_bits_on_opencl(study, 32);
  ald_study_destroy(study);
}

/* the time is that of its draw, up to the next step, and draws differ */
static void what_comes_at_random_is_drawn_once(void **state) {
  (void)state;
  study_run v = study_run_text(HEAD("duration: 12, step: 0.1") SAILOR
                               "orders:\n  blackout: {rate: 1000 / h, set: propellers.main.lost}\n",
                               "openmp");
  const double chance = study_run_result(&v, "inputs.orders.blackout.chance");
  const double due = chance * 3.6, time = study_run_result(&v, "orders.blackout.time");
  assert_true(chance > 0);
  assert_true(due > 11.9 ? isnan(time) : time >= due - 1e-4 && time < due + 0.1);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ a host */

#define STEERED HEAD("duration: 30, step: 0.1") SAILOR
static const char steering[] =
    "orders:\n"
    "  helm: {at: 2 s, set: rudders.main.angle, to: 20 deg}\n"
    "  astern: {at: 5 s, set: propellers.main.speed, to: -40 rpm}\n"
    "  back: {at: 9 s, give back: rudders.main.angle}\n"
    "  stuck: {at: 11 s, set: rudders.main.stuck}\n";

static void check(ald_status status, ald_report *report) {
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
}

/* the calls of a host before each step, as the orders above */
static void steer(ald_batch *batch, int step, ald_report *report) {
  const double helm = 20 * degree, astern = -40 * (0.10471975511965977), yes = 1;
  const uint32_t angle = ald_batch_orderable(batch, "rudders.main.angle");
  if (step == 20) check(ald_batch_order(batch, angle, 0, &helm, 1, report), report);
  if (step == 50) {
    const uint32_t speed = ald_batch_orderable(batch, "propellers.main.speed");
    check(ald_batch_order(batch, speed, 0, &astern, 1, report), report);
  }
  if (step == 90) check(ald_batch_give_back(batch, angle, 0, 1, report), report);
  if (step == 110) {
    const uint32_t stuck = ald_batch_orderable(batch, "rudders.main.stuck");
    check(ald_batch_order(batch, stuck, 0, &yes, 1, report), report);
  }
}

/* With and without `reads`, on both devices: the states of a host that gives orders are those of a
 * study with the same orders, to the bit. */
static void host_on(const char *device, int reads) {
  static char text[TEXT];
  ald_report *report = ald_report_create();
  snprintf(text, sizeof text, "%s%s", STEERED, steering);
  ald_study *plain = study_of(STEERED), *ordered = study_of(text);
  ald_batch_def def = ald_batch_def_default();
  ald_batch *by_host = NULL, *by_study = NULL;
  def.device = device;
  def.reads = reads;
  check(ald_batch_create(plain, &def, &by_host, report), report);
  check(ald_batch_create(ordered, &def, &by_study, report), report);
  for (int n = 0; n < 200; n++) {
    ald_body_state a, b;
    steer(by_host, n, report);
    check(ald_batch_step(by_host, 1, report), report);
    check(ald_batch_step(by_study, 1, report), report);
    check(ald_batch_state(by_host, 0, 0, &a, report), report);
    check(ald_batch_state(by_study, 0, 0, &b, report), report);
    assert_memory_equal(&a, &b, sizeof a);
  }
  ald_batch_destroy(by_host);
  ald_batch_destroy(by_study);
  ald_study_destroy(plain);
  ald_study_destroy(ordered);
  ald_report_destroy(report);
}

static void a_host_gives_the_bits_of_orders(void **state) {
  (void)state;
  host_on("openmp", 0);
  host_on("openmp", 1);
}

static void a_host_gives_them_on_devices(void **state) {
  (void)state;
  need_device("opencl");
  host_on("opencl", 1);
}

/* a host's order counts until an order of the study comes later; evaluating changes nothing */
static void a_host_and_a_study_order_in_turn(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  ald_study *study = study_of(HEAD("duration: 30, step: 0.1") SAILOR
                              "orders:\n  helm: {at: 2 s, set: rudders.main.angle, to: 20 deg}\n");
  ald_batch_def def = ald_batch_def_default();
  ald_batch *batch = NULL;
  double values[16];
  const double one = 5 * degree, two = -5 * degree;
  def.reads = 1;
  check(ald_batch_create(study, &def, &batch, report), report);
  const uint32_t angle = ald_batch_orderable(batch, "rudders.main.angle");
  const uint32_t element = ald_batch_element(batch, "rudders.main");
  const uint32_t order = ald_batch_value(batch, element, "order");
  check(ald_batch_order(batch, angle, 0, &one, 1, report), report);
  check(ald_batch_step(batch, 10, report), report);
  check(ald_batch_read(batch, 0, element, values, report), report);
  assert_true(values[order] == one);
  for (int n = 0; n < 3; n++) check(ald_batch_evaluate(batch, report), report);
  check(ald_batch_step(batch, 20, report), report);
  check(ald_batch_read(batch, 0, element, values, report), report);
  assert_true(values[order] == 20 * degree);
  check(ald_batch_order(batch, angle, 0, &two, 1, report), report);
  check(ald_batch_step(batch, 20, report), report);
  check(ald_batch_read(batch, 0, element, values, report), report);
  assert_true(values[order] == two);
  ald_batch_destroy(batch);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

static void a_host_that_errs_is_told(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  ald_study *study = study_of(STEERED);
  ald_batch_def def = ald_batch_def_default();
  ald_batch *batch = NULL;
  const double far = 2, half = 0.5, bad = NAN, good = 0.1;
  def.scenarios = 3;
  check(ald_batch_create(study, &def, &batch, report), report);
  const uint32_t angle = ald_batch_orderable(batch, "rudders.main.angle");
  const uint32_t lost = ald_batch_orderable(batch, "propellers.main.lost");
  const ald_orderable_info info = ald_batch_orderable_info(batch, angle);
  assert_string_equal(info.name, "rudders.main.angle");
  assert_string_equal(info.unit, "rad");
  assert_true(info.can_be_given_back && !info.is_switch);
  assert_true(ald_batch_orderable_info(batch, lost).is_switch);
  assert_int_equal(ald_batch_orderables(batch), 5);
  assert_int_equal(ald_batch_orderable(batch, "rudders.main"), 5);
  assert_null(ald_batch_orderable_info(batch, 5).name);
  assert_int_equal(ald_batch_order(batch, angle, 0, &far, 1, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_order(batch, angle, 0, &bad, 1, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_order(batch, lost, 0, &half, 1, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_order(batch, 5, 0, &good, 1, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_order(batch, angle, 3, &good, 1, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_order(batch, angle, 2, &good, 2, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_order(batch, angle, 0, NULL, 1, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_give_back(batch, lost, 0, 1, report), ALD_BAD_ARGUMENT);
  assert_non_null(strstr(ald_report_text(report), "propellers.main.lost"));
  ald_batch_destroy(batch);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* A line of 12 m in two sections parts within them alone: not at its ends or beyond. */
static void a_host_parts_no_line_beyond_its_end(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  ald_study *study = study_of(HEAD(
      "duration: 1, step: 0.01") "lines: {l: {between: [earth, earth], from: [0, 0, 30], to: "
                                 "[9, 0, 30], sections: [\n"
                                 "  {length: 7, segments: 5, mass: 5, diameter: 0.05, axial "
                                 "stiffness: 1 MN},\n"
                                 "  {length: 5, segments: 4, mass: 9, diameter: 0.05, axial "
                                 "stiffness: 2 MN}]}}\n");
  ald_batch_def def = ald_batch_def_default();
  ald_batch *batch = NULL;
  static const double bad[] = {12.001, 100, 0, -1, INFINITY};
  static const double good[] = {1e-3, 7, 11.999};
  def.scenarios = 2;
  check(ald_batch_create(study, &def, &batch, report), report);
  const uint32_t parts = ald_batch_orderable(batch, "lines.l.parted at");
  assert_string_equal(ald_batch_orderable_info(batch, parts).unit, "m");
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
    assert_int_equal(ald_batch_order(batch, parts, 0, &bad[k], 1, report), ALD_BAD_ARGUMENT);
    assert_non_null(strstr(ald_report_text(report), "lines.l.parted at: expected "));
    if (k < 2) assert_non_null(strstr(ald_report_text(report), "expected 12 m at most, got 1"));
  }
  for (size_t k = 0; k < sizeof good / sizeof *good; k++) {
    check(ald_batch_order(batch, parts, 0, &good[k], 1, report), report);
  }
  ald_batch_destroy(batch);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_clock_and_delays_are_kept),
      cmocka_unit_test(conditions_are_met_in_time),
      cmocka_unit_test(a_first_touch_is_a_condition),
      cmocka_unit_test(orders_follow_orders),
      cmocka_unit_test(what_is_set_stands_in_until_it_is_given_back),
      cmocka_unit_test(rudders_stick_and_slow_down),
      cmocka_unit_test(thrusters_and_lines_obey),
      cmocka_unit_test(port_is_the_mirror_of_starboard),
      cmocka_unit_test(orders_that_never_come_change_nothing),
      cmocka_unit_test(threads_tiles_and_stops_change_no_bit),
      cmocka_unit_test(devices_agree),
      cmocka_unit_test(what_comes_at_random_is_drawn_once),
      cmocka_unit_test(a_host_gives_the_bits_of_orders),
      cmocka_unit_test(a_host_gives_them_on_devices),
      cmocka_unit_test(a_host_and_a_study_order_in_turn),
      cmocka_unit_test(a_host_that_errs_is_told),
      cmocka_unit_test(a_host_parts_no_line_beyond_its_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
