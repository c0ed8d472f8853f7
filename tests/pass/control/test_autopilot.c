/* SPDX-License-Identifier: Apache-2.0
 * Autopilots: what must hold whatever their numbers, with KVLCC2 at full scale. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/elements.h"
#include "kernels/pass/control/autopilot_rows.h"
#include "support/devices.h"
#include "support/golden_ship_study.h"
#include "support/kvlcc2.h"
#include "support/posed.h"
#include "support/same_bits.h"
#include "support/studies.h"
#include "support/study_run.h"

static const double degree = 3.141592653589793 / 180;

/* a study of KVLCC2 with more sections behind it; the flow from both sides counts alike where
 * `is_even` */
static void write_ship(char text[STEERED_TEXT], const char *run, double heading, bool is_even,
                       const char *more) {
  golden_screw screw = kvlcc2_screw;
  golden_blade blade = kvlcc2_blade;
  if (is_even) {
    screw.recovery[1] = screw.recovery[0];
    blade.flow[1] = blade.flow[0];
  }
  const steered_run s = {.ship = &kvlcc2,
                         .screw = &screw,
                         .blade = &blade,
                         .run = run,
                         .screw_keys = "speed: " KVLCC2_TURNS,
                         .blade_keys = "lag: 2",
                         .hull_keys = "crossflow coefficient: 0.62",
                         .speed = KVLCC2_SPEED,
                         .heading = heading};
  steered_write(text, &s);
  golden_add(text, STEERED_TEXT, "%s", more);
}

#define RUN "duration: 400, step: 0.5, scheme: rk4"
#define GAINS "rate gain: 120, integral gain: 0.0004, dead band: 0.1 deg"

/* ------------------------------------------------------------------------------ symmetry */

/* two runs of which one is the mirror of the other, to the bit */
static void expect_mirror(const char *one, const char *other) {
  char text[STEERED_TEXT];
  static const char *const kept[] = {"bodies.ship.x", "bodies.ship.velocity_x",
                                     "autopilots.main.along_track", "autopilots.main.leg"};
  static const char *const turned[] = {"bodies.ship.y",
                                       "bodies.ship.heading",
                                       "bodies.ship.yaw_rate",
                                       "rudders.main.angle",
                                       "autopilots.main.order",
                                       "autopilots.main.reference",
                                       "autopilots.main.integral",
                                       "autopilots.main.cross_track",
                                       "autopilots.main.cross_track_integral"};
  write_ship(text, RUN, 0, true, one);
  study_run a = study_run_text(text, "openmp");
  write_ship(text, RUN, 0, true, other);
  study_run b = study_run_text(text, "openmp");
  assert_true(fabs(study_run_at(&a, "bodies.ship.y", -1)) > 100);
  for (long k = 0; k < (long)a.series->row_count; k++) {
    for (size_t c = 0; c < sizeof kept / sizeof kept[0]; c++) {
      assert_true(study_run_at(&a, kept[c], k) == study_run_at(&b, kept[c], k));
    }
    for (size_t c = 0; c < sizeof turned / sizeof turned[0]; c++) {
      assert_true(study_run_at(&a, turned[c], k) == -study_run_at(&b, turned[c], k));
    }
  }
  assert_true(study_run_result(&a, "autopilots.main.saturated_share") ==
              study_run_result(&b, "autopilots.main.saturated_share"));
  study_run_end(&a);
  study_run_end(&b);
}

static void port_is_the_mirror_of_starboard(void **state) {
  (void)state;
  expect_mirror("autopilots: {main: {body: ship, " GAINS ", heading: 50 deg}}\n",
                "autopilots: {main: {body: ship, " GAINS ", heading: -50 deg}}\n");
#define TRACK(y1, y2, antenna)                       \
  "autopilots: {main: {body: ship, " GAINS           \
  ", lookahead: 900, radius: 500, drift gain: 0.3, " \
  "antenna: [-100, " antenna "], waypoints: [[0, 0], [1500, " y1 "], [6000, " y2 "]]}}\n"
  expect_mirror(TRACK("200", "3000", "8"), TRACK("-200", "-3000", "-8"));
}

/* a heading may be given with any number of whole turns; the ship takes the shorter way */
static void whole_turns_change_nothing(void **state) {
  (void)state;
  char text[STEERED_TEXT];
  study_run v[3];
  static const char *const headings[] = {"-170 deg", "190 deg", "-530 deg"};
  for (int k = 0; k < 3; k++) {
    char more[256];
    snprintf(more, sizeof more, "autopilots: {main: {body: ship, " GAINS ", heading: %s}}\n",
             headings[k]);
    write_ship(text, RUN, 2.9, false, more);
    v[k] = study_run_text(text, "openmp");
  }
  for (int k = 0; k < 3; k++) {
    /* from 166 to 190 degrees, by roundings of whole turns */
    assert_true(fabs(remainder(study_run_at(&v[k], "bodies.ship.heading", -1) - 190 * degree,
                               360 * degree)) < degree);
    assert_true(fabs(study_run_at(&v[k], "bodies.ship.y", -1) -
                     study_run_at(&v[0], "bodies.ship.y", -1)) < 1e-9);
  }
  for (int k = 0; k < 3; k++) study_run_end(&v[k]);
}

/* ------------------------------------------------------------------------------ samples */

/* A body that is moved has the same state at the same time whatever the steps, and so has its
 * autopilot the same orders, to the bit; they hold between decisions. */
static void steps_that_divide_the_period_give_the_same_orders(void **state) {
  (void)state;
  study_run v[3];
  static const double steps[] = {1, 0.5, 0.125};
  for (int k = 0; k < 3; k++) {
    char text[STEERED_TEXT] = "";
    golden_add(
        text, STEERED_TEXT,
        "allide: 1\nrun: {duration: 60, step: %g%s}\n"
        "bodies: {ship: {motion: prescribed}}\n"
        "motions: {way: {body: ship, history: [[0, 0, 0, 0, 0, 0, 0], [20, 100, 10, 0, 0, 0, "
        "0.3], [40, 190, 50, 0, 0, 0, 0.8], [70, 230, 200, 0, 0, 0, 0.2]]}}\n"
        "propellers: {main: {body: ship, diameter: 5, thrust coefficients: [0.3, -0.28, "
        "-0.13], position: [-47], wake: 0.3, speed: 100 rpm}}\n"
        "rudders: {main: {body: ship, propeller: main, area: 15, span: 5, position: -50, "
        "hull force: 0.3, hull force position: -45, flow straightening: [0.6, 0.4], flow "
        "straightening position: -70}}\n"
        "autopilots: {main: {body: ship, gain: 0.2, rate gain: 6, integral gain: 0.001, period: 2, "
        "lookahead: 80, radius: 60, drift gain: 0.4, waypoints: [[0, 0], [120, 30], [200, "
        "200], [200, 400]]}}\n",
        steps[k], k == 1 ? ", scheme: rk4" : "");
    v[k] = study_run_text(text, "openmp");
  }
  static const char *const names[] = {"autopilots.main.order", "autopilots.main.integral",
                                      "autopilots.main.leg",
                                      "autopilots.main.cross_track_integral"};
  double before = 0;
  int changes = 0;
  for (int time = 0; time <= 60; time++) {
    const long rows[3] = {time, 2 * time, 8 * time};
    for (int c = 0; c < 4; c++) {
      const double first = study_run_at(&v[0], names[c], rows[0]);
      assert_true(study_run_at(&v[1], names[c], rows[1]) == first);
      assert_true(study_run_at(&v[2], names[c], rows[2]) == first);
    }
    const double order = study_run_at(&v[0], names[0], time);
    if (time % 2) assert_true(order == before);
    changes += order != before;
    before = order;
  }
  assert_true(changes > 20);
  const double legs = study_run_result(&v[0], "autopilots.main.legs_reached");
  assert_true(legs > 0);
  for (int k = 1; k < 3; k++) {
    assert_true(study_run_result(&v[k], "autopilots.main.legs_reached") == legs);
    assert_true(study_run_result(&v[k], "autopilots.main.peak_cross_track") ==
                study_run_result(&v[0], "autopilots.main.peak_cross_track"));
  }
  for (int k = 0; k < 3; k++) study_run_end(&v[k]);
}

/* ------------------------------------------------------------------------------ off and away */

/* every column of the first is in the second, with the same bits */
static void expect_same_ship(const char *without, const char *with) {
  study_run a = study_run_text(without, "openmp"), b = study_run_text(with, "openmp");
  assert_true(a.series->row_count == b.series->row_count);
  assert_true(b.series->column_count > a.series->column_count);
  for (size_t c = 0; c < a.series->column_count; c++) {
    for (long k = 0; k < (long)a.series->row_count; k++) {
      const double one = study_run_at(&a, a.series->names[c], k);
      const double other = study_run_at(&b, a.series->names[c], k);
      assert_memory_equal(&one, &other, sizeof one);
    }
  }
  for (uint32_t c = 0; c < a.column_count; c++) {
    const double other = study_run_result(&b, a.columns[c].name);
    assert_memory_equal(&a.results[c], &other, sizeof other);
  }
  study_run_end(&a);
  study_run_end(&b);
}

static void zero_gains_change_no_bit(void **state) {
  (void)state;
  char without[STEERED_TEXT], with[STEERED_TEXT];
  write_ship(without, RUN, 0.4, false, "");
  write_ship(with, RUN, 0.4, false,
             "autopilots: {main: {body: ship, gain: 0, rate gain: 0, heading: 2}}\n");
  expect_same_ship(without, with);
}

/* ------------------------------------------------------------------------------ what it is for */

/* Against a moment of the yaw the integral brings the ship onto her heading; without it she lies
 * off by the rudder that she needs, by the gain. */
static void the_integral_finds_the_helm(void **state) {
  (void)state;
  char text[STEERED_TEXT], more[512];
  double off[2], helm[2];
  for (int k = 0; k < 2; k++) {
    snprintf(more, sizeof more,
             "loads: {wind: {body: ship, constant: [0, 0, 0, 0, 0, 1.5e8]}}\n"
             "autopilots: {main: {body: ship, rate gain: 120, gain: 1.5, integral gain: %s, "
             "heading: 0.2}}\n",
             k ? "0.002" : "0");
    write_ship(text, "duration: 4000, step: 1, scheme: rk4", 0.2, false, more);
    study_run v = study_run_text(text, "openmp");
    off[k] = study_run_at(&v, "autopilots.main.error", -1);
    helm[k] = study_run_at(&v, "rudders.main.angle", -1);
    study_run_end(&v);
  }
  assert_true(helm[0] > 1 * degree && fabs(off[0] + helm[0] / 1.5) < 1e-5);
  assert_true(fabs(off[1]) < 1e-4 && fabs(helm[1] - helm[0]) < 0.1 * helm[0]);
}

/* a ship that is told to hold what she has goes on as she does */
static void without_a_heading_she_holds_her_own(void **state) {
  (void)state;
  char text[STEERED_TEXT];
  write_ship(text, RUN, 1.1, false, "autopilots: {main: {body: ship, rate gain: 120}}\n");
  study_run v = study_run_text(text, "openmp");
  assert_true(fabs(study_run_at(&v, "autopilots.main.reference", -1) - 1.1) < 1e-15);
  assert_true(fabs(study_run_at(&v, "bodies.ship.heading", -1) - 1.1) < 1e-4);
  study_run_end(&v);
}

static const double bends[4][2] = {{0, 0}, {4000, 0}, {8000, 1500}, {14000, 1500}};
enum { LEGS = 3 };

/* distance of a point from a leg; the first comes from afar, the last goes on */
static double distance_from(int leg, double x, double y) {
  const double *from = bends[leg], *to = bends[leg + 1];
  const double length = hypot(to[0] - from[0], to[1] - from[1]);
  const double c = (to[0] - from[0]) / length, s = (to[1] - from[1]) / length;
  double along = c * (x - from[0]) + s * (y - from[1]);
  if (leg > 0) along = fmax(along, 0);
  if (leg + 1 < LEGS) along = fmin(along, length);
  return hypot(x - from[0] - along * c, y - from[1] - along * s);
}

/* Legs are followed to the end, and on; records say so: the greatest distance is that of midship
 * from the leg that is followed and the one before it. */
static void legs_are_reached_one_after_another(void **state) {
  (void)state;
  char text[STEERED_TEXT];
  write_ship(text, "duration: 2200, step: 1, scheme: rk4", 0, false,
             "autopilots: {main: {body: ship, rate gain: 120, lookahead: 1000, radius: 700, "
             "waypoints: [[0, 0], [4000, 0], [8000, 1500], [14000, 1500]]}}\n");
  study_run v = study_run_text(text, "openmp");
  const double arrival = study_run_result(&v, "autopilots.main.arrival_time");
  assert_true(study_run_result(&v, "autopilots.main.legs_reached") == 3);
  assert_true(arrival > 1400 && arrival < 2100 && arrival == floor(arrival));
  /* she has rounded the bends, is on the last leg and goes on along it */
  assert_true(fabs(study_run_at(&v, "autopilots.main.cross_track", -1)) < 20);
  assert_true(study_run_at(&v, "bodies.ship.x", -1) > 14000);
  double most = 0, across = 0;
  /* nothing is recorded of the end */
  for (long k = 0; k + 1 < (long)v.series->row_count; k++) {
    const double heading = study_run_at(&v, "bodies.ship.heading", k);
    const double x = study_run_at(&v, "bodies.ship.x", k) - kvlcc2.centre * cos(heading);
    const double y = study_run_at(&v, "bodies.ship.y", k) - kvlcc2.centre * sin(heading);
    const int leg = (int)study_run_at(&v, "autopilots.main.leg", k);
    double off = distance_from(leg, x, y);
    if (leg > 0) off = fmin(off, distance_from(leg - 1, x, y));
    most = fmax(most, off);
    across = fmax(across, fabs(study_run_at(&v, "autopilots.main.cross_track", k)));
  }
  assert_true(fabs(study_run_result(&v, "autopilots.main.peak_cross_track") - most) < 1e-9);
  assert_true(most > 10 && most < across);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ its actuators */

/* without a name all rudders of the body, with one that alone; another ship's never */
static void it_steers_the_rudders_that_it_has(void **state) {
  (void)state;
#define SCREW(name, body)                                                           \
  name ": {body: " body                                                             \
       ", diameter: 5, thrust coefficients: [0.3, -0.28, -0.13], position: [-47], " \
       "wake: 0.3, speed: 100 rpm}"
#define BLADE(name, body, screw)                                                            \
  name ": {body: " body ", propeller: " screw                                               \
       ", area: 15, span: 5, position: -50, hull force: "                                   \
       "0.3, hull force position: -45, flow straightening: [0.6, 0.4], flow straightening " \
       "position: -70}"
  static const char study[] =
      "allide: 1\nrun: {duration: 1, step: 1}\n"
      "bodies: {other: {mass: 7000 t, inertia: 4e9}, ship: {mass: 7000 t, inertia: 4e9}}\n"
      "propellers: {" SCREW("a", "other") ", " SCREW("b", "ship") ", " SCREW("c", "ship") "}\n"
      "rudders: {" BLADE("a", "other", "a") ", " BLADE("b", "ship", "b") ", " BLADE("c", "ship",
                                                                                   "c") "}\n"
      "autopilots: {main: {body: ship, rate gain: 1, heading: 0.1%s}}\n";
  for (int k = 0; k < 2; k++) {
    char text[STEERED_TEXT] = "";
    golden_add(text, STEERED_TEXT, study, k ? ", rudder: c" : "");
    study_run v = study_run_text(text, "openmp");
    assert_true(study_run_at(&v, "rudders.a.order", 0) == 0);
    assert_true(fabs(study_run_at(&v, "rudders.b.order", 0) - (k ? 0 : -0.1)) < 1e-15);
    assert_true(fabs(study_run_at(&v, "rudders.c.order", 0) + 0.1) < 1e-15);
    study_run_end(&v);
  }
}

/* off it gives no orders and its sums stand */
static void off_it_gives_no_orders(void **state) {
  (void)state;
  char text[STEERED_TEXT];
  write_ship(text, "duration: 1, step: 1", 0, false,
             "autopilots: {main: {body: ship, rate gain: 1, integral gain: 0.1, heading: 0.1}}\n");
  posed p = posed_open("openmp", text);
  static const char *const passes[] = {"autopilot", "autopilot_record"};
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    posed_put_row(&p, KIND_autopilot, AUTOPILOT_ON, 0, lane, lane % 2);
    posed_put_row(&p, KIND_autopilot, AUTOPILOT_INTEGRAL, 0, lane, 2);
  }
  posed_run(&p, passes, 2);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    const double order = posed_row(&p, KIND_autopilot, AUTOPILOT_ORDER, 0, lane);
    const double sum = posed_row(&p, KIND_autopilot, AUTOPILOT_INTEGRAL, 0, lane);
    assert_true(lane % 2 ? order < 0 && sum > 2 : order == 0 && sum == 2);
  }
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ the same bits */

/* many ships in different currents */
static ald_study *fleet(void) {
  char text[STEERED_TEXT];
  write_ship(text, "scenarios: 48, duration: 300, step: 0.5, scheme: rk4", 0, false,
             "autopilots: {main: {body: ship, " GAINS
             ", period: 1.5, lookahead: 600, radius: 300, drift gain: 0.3, waypoints: [[0, 0], "
             "[900, 0], [1800, 400], [3000, 400]]}}\n"
             "governors: {main: {body: ship, speed: 7, gain: 0.9, integral gain: 0.01, limits: [0, "
             "12]}}\n"
             "vary:\n"
             "  bodies.ship.heading: {uniform: [-0.4, 0.4]}\n"
             "  environment.current.y: {uniform: [-1, 1]}\n"
             "  autopilots.main.gain: {uniform: [0.6, 2]}\n"
             "  autopilots.main.waypoints[1].y: {uniform: [-100, 100]}\n");
  return study_of(text);
}

/* threads, tiles, stops, replays */
static void its_state_is_the_scenarios(void **state) {
  (void)state;
  ald_study *study = fleet();
  same_bits_on_openmp(study, 48);
  same_bits_after_a_stop(study, 48);
  ald_study_destroy(study);
}

static void devices_agree(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = fleet();
  same_bits_on_opencl(study, 48);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(port_is_the_mirror_of_starboard),
      cmocka_unit_test(whole_turns_change_nothing),
      cmocka_unit_test(steps_that_divide_the_period_give_the_same_orders),
      cmocka_unit_test(zero_gains_change_no_bit),
      cmocka_unit_test(the_integral_finds_the_helm),
      cmocka_unit_test(without_a_heading_she_holds_her_own),
      cmocka_unit_test(legs_are_reached_one_after_another),
      cmocka_unit_test(it_steers_the_rudders_that_it_has),
      cmocka_unit_test(off_it_gives_no_orders),
      cmocka_unit_test(its_state_is_the_scenarios),
      cmocka_unit_test(devices_agree),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
