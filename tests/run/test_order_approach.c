/* SPDX-License-Identifier: Apache-2.0
 * Orders that wait for a closest approach: the time of each against that of straight ways, and the
 * same bits over threads, tiles and devices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/runs.h"
#include "support/same_bits.h"
#include "support/studies.h"
#include "support/study_run.h"

/* A ship at 5 m/s and a barge 130 m ahead, at 4 m/s against her; a buoy abeam. Nothing slows them
 * down: a propeller at rest has no thrust, and the rudder's area is next to nothing. */
#define SCENE                                                                                    \
  "bodies:\n"                                                                                    \
  "  ship: {mass: 1e9, inertia: 1e13, velocity: [5, 0]}\n"                                       \
  "  barge: {mass: 1e9, inertia: 1e13, position: [130, 0], velocity: [-4, 0]}\n"                 \
  "  buoy: {fixed: yes, position: [0, 500]}\n"                                                   \
  "  mate: {mass: 1e9, inertia: 1e13, position: [0, -40], velocity: [5, 0]}\n"                   \
  "  astern: {mass: 1e9, inertia: 1e13, position: [-50, 0], velocity: [4.9, 0]}\n"               \
  "propellers:\n"                                                                                \
  "  main: {body: ship, diameter: 5, thrust coefficients: [0.3, -0.28, -0.13], position: [-9], " \
  "wake: 0.3, speed: 0 rpm}\n"                                                                   \
  "rudders:\n"                                                                                   \
  "  main: {body: ship, propeller: main, area: 1e-9, span: 5, position: -10, hull force: 0.3, "  \
  "hull force position: -9, flow straightening: [0.5, 0.5], flow straightening position: -15, "  \
  "rate: 2 deg/s}\n"
#define HELM "set: rudders.main.angle, to: 1 deg}\n"

/* times are whole steps of 0.1 s, but for rounding */
static int is_time(double value, double expected) { return fabs(value - expected) < 1e-9; }

/* Ship and barge meet head on, 14.4 s ahead at first; of the buoy the ship is abeam at first and
 * parts, the barge comes abeam 32.5 s ahead, 500 m off. */
static void closest_approaches_are_foreseen(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 20, step: 0.1}\n" SCENE
      "orders:\n"
      "  soon: {closest approach of: [ship, barge], below: 10 m, within: 8 s, " HELM
      "  ever: {closest approach of: [barge, ship], below: 10 m, " HELM
      "  now: {closest approach of: [ship, barge], below: 1 mm, within: 0.05 s, " HELM
      "  too late: {closest approach of: [ship, barge], below: 1 mm, within: 0.01 s, " HELM
      "  abeam: {closest approach of: [ship, buoy], below: 500.1 m, " HELM
      "  delayed: {closest approach of: [ship, buoy], below: 500.2 m, delay: 1 s, " HELM
      "  wide: {closest approach of: [barge, buoy], below: 500.1 m, within: 30.05 s, " HELM
      "  clear: {closest approach of: [barge, buoy], below: 499.9 m, " HELM,
      "openmp");
  assert_true(is_time(study_run_result(&v, "orders.soon.time"), 6.5)); /* 130/9 - 8 = 6.44 s */
  assert_true(is_time(study_run_result(&v, "orders.ever.time"), 0));
  assert_true(is_time(study_run_result(&v, "orders.now.time"), 14.4)); /* 44 ms ahead then */
  assert_true(isnan(study_run_result(&v, "orders.too late.time")));    /* and past at 14.5 s */
  assert_true(is_time(study_run_result(&v, "orders.abeam.time"), 0));
  assert_true(is_time(study_run_result(&v, "orders.delayed.time"), 1)); /* met once, at the start */
  assert_true(is_time(study_run_result(&v, "orders.wide.time"), 2.5));  /* 2.45 s */
  assert_true(isnan(study_run_result(&v, "orders.clear.time")));
  study_run_end(&v);
}

/* a mate 40 m abeam at the same speed, and one astern that falls back */
static void who_keeps_the_distance_is_near(void **state) {
  (void)state;
  study_run v =
      study_run_text("allide: 1\nrun: {duration: 2, step: 0.1}\n" SCENE
                     "orders:\n"
                     "  beside: {closest approach of: [ship, mate], below: 41 m, " HELM
                     "  not so near: {closest approach of: [ship, mate], below: 39 m, " HELM
                     "  parting: {closest approach of: [ship, astern], below: 1 km, " HELM,
                     "openmp");
  assert_true(is_time(study_run_result(&v, "orders.beside.time"), 0));
  assert_true(isnan(study_run_result(&v, "orders.not so near.time")));
  assert_true(isnan(study_run_result(&v, "orders.parting.time")));
  study_run_end(&v);
}

/* what is seen of each other's way varies, and so does what is done about it */
static const char meeting[] =
    "allide: 1\nrun: {scenarios: 96, seed: 5, duration: 12, step: 0.1}\n" SCENE
    "orders:\n"
    "  alarm: {closest approach of: [ship, barge], below: 8 m, within: 9 s, delay: [0.4 s, 1 s], "
    "set: rudders.main.angle, to: 20 deg}\n"
    "vary:\n"
    "  bodies.barge.position.y: {uniform: [-15, 15]}\n"
    "  bodies.barge.velocity.x: {uniform: [-6, 1]}\n"
    "  orders.alarm.below: {uniform: [2 m, 12 m]}\n"
    "  orders.alarm.within: {uniform: [4 s, 15 s]}\n";

static void threads_and_tiles_change_no_bit(void **state) {
  (void)state;
  ald_study *study = study_of(meeting);
  same_bits_on_openmp(study, 96);
  same_bits_after_a_stop(study, 96);
  ald_study_destroy(study);
}

static void devices_agree(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = study_of(meeting);
  same_bits_on_opencl(study, 32);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(closest_approaches_are_foreseen),
      cmocka_unit_test(who_keeps_the_distance_is_near),
      cmocka_unit_test(threads_and_tiles_change_no_bit),
      cmocka_unit_test(devices_agree),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
