/* SPDX-License-Identifier: Apache-2.0
 * Approaches to a berth that moves, or along it: after the gap the body is at its place along the
 * berth, with its angle, and touches; those that move away are told of. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "support/random.h"
#include "support/studies.h"

#define PI 3.14159265358979323846
enum { TEXT = 4096 };

#define HEAD "allide: 1\nrun: {duration: 60 s, step: 0.1 s}\nenvironment: {gravity: 0}\nbodies:\n"
#define QUAY "outline: [[-200, -10], [200, -10], [200, 0], [-200, 0]]"
#define SHIP "mass: 8e9, inertia: 1e13, outline: [[-50, -8], [50, -8], [50, 8], [-50, 8]]"
#define SOFT "contacts: {hull: {between: [ship, quay], stiffness: 1}}\n"

static void near(const char *what, double value, double expected, double slack) {
  if (!(fabs(value - expected) <= slack)) {
    fail_msg("%s: %.17g, expected %.17g within %.2g", what, value, expected, slack);
  }
}

/* a column between two rows: free bodies go straight on, and turn evenly */
static double at_time(const ald_series *series, double time, const char *name) {
  size_t n = (size_t)(time / 0.1);
  if (n + 1 >= series->row_count) n = series->row_count - 2;
  const double low = series_at(series, n, name), high = series_at(series, n + 1, name);
  return low + (high - low) * (time / 0.1 - (double)n);
}

/* At a time the ship's corner lies on the quay's edge, its origin at the place along the quay. */
static void expect_berthed(const ald_series *series, double time, double place, double angle,
                           double side) {
  const double heading = at_time(series, time, "bodies.quay.heading");
  const double x = at_time(series, time, "bodies.ship.x") - at_time(series, time, "bodies.quay.x");
  const double y = at_time(series, time, "bodies.ship.y") - at_time(series, time, "bodies.quay.y");
  const double edge = side > 0 ? 0 : 10;
  near("place", cos(heading) * x + sin(heading) * y, place, 1e-9);
  near("distance", side * (cos(heading) * y - sin(heading) * x),
       edge + 50 * fabs(sin(angle)) + 8 * fabs(cos(angle)), 1e-9);
  near("angle", at_time(series, time, "bodies.ship.heading") - heading, angle, 1e-12);
}

/* the first row in which they touch, as a time */
static double touched(const ald_series *series) {
  size_t n = 0;
  while (n + 1 < series->row_count && !(series_at(series, n, "contacts.hull.area") > 0)) n++;
  return n * 0.1;
}

/* Beside a ship under way: as fast as she is, more slowly, faster; one that drifts towards her, or
 * away; from either side, with an angle. */
static void the_berth_may_be_under_way(void **state) {
  (void)state;
  static const double ways[][5] = {
      /* quay's vx, vy, ship's vx, angle, yaw rate of both */
      {3, 0, 3, 0, 0},       {3, 0, 2, 0.05, 0},        {3, 0, 5, -0.04, 0},  {0, 0, 0.4, 0.03, 0},
      {-1, 0.1, 0, 0.02, 0}, {1, -0.15, 0.3, -0.02, 0}, {2, 0, 1, 0.03, 1e-3}};
  for (size_t k = 0; k < 2 * sizeof ways / sizeof *ways; k++) {
    const double *w = ways[k / 2], side = k % 2 ? -1 : 1, heading = 0.7;
    char text[TEXT];
    snprintf(text, sizeof text,
             HEAD "  quay: {mass: 8e9, inertia: 1e13, " QUAY
                  ", heading: %.17g, position: [40, -90],\n"
                  "    velocity: [%.17g, %.17g], yaw rate: %.17g}\n"
                  "  ship: {" SHIP
                  ", speed: 0.4, velocity: [%.17g, %.17g], yaw rate: %.17g,\n"
                  "    approach: {berth: quay, side: %s, place: 20, angle: %.17g, gap: 5}}\n" SOFT,
             heading, cos(heading) * w[0] - sin(heading) * w[1],
             sin(heading) * w[0] + cos(heading) * w[1], w[4], cos(heading) * w[2],
             sin(heading) * w[2], w[4], side > 0 ? "port" : "starboard", w[3]);
    ald_series *series = series_of(text, "openmp");
    const double closing = 0.4 + side * w[1];
    if (w[4] == 0) {
      near("time", touched(series), 5 / closing + 0.06, 0.11);
      expect_berthed(series, 5 / closing, 20, w[3], side);
    } else {
      /* a berth that turns: until the contact, to the step before it */
      const double time = touched(series) - 0.1;
      const double now = at_time(series, time, "bodies.quay.heading");
      const double x =
          at_time(series, time, "bodies.ship.x") - at_time(series, time, "bodies.quay.x");
      const double y =
          at_time(series, time, "bodies.ship.y") - at_time(series, time, "bodies.quay.y");
      near("place", cos(now) * x + sin(now) * y, 20, 0.2);
      near("angle", at_time(series, time, "bodies.ship.heading") - now, w[3], 1e-9);
    }
    ald_series_destroy(series);
  }
}

/* a fender on a pontoon that drifts by, while the berth is the earth */
static void what_it_meets_may_move(void **state) {
  (void)state;
  ald_series *series = series_of(
      HEAD
      "  pontoon: {mass: 8e9, inertia: 1e13, position: [-30, 2], velocity: [1, 0.05]}\n"
      "  ship: {mass: 8e9, inertia: 1e13, speed: 0.2,\n"
      "    approach: {berth: earth, place: 4, gap: 3}}\n"
      "fenders:\n  f: {between: [pontoon, ship], attachment: [0, 0, 2], plane point: [0, -8, "
      "0],\n    normal: [0, -1, 0], curve: [[0, 9], [1.2, 0]], length: [-50, 50]}\n",
      "openmp");
  /* by then it is 0.75 m farther out */
  near("x", series_at(series, 0, "bodies.ship.x"), 4, 1e-12);
  near("y", series_at(series, 0, "bodies.ship.y"), 2 + 15 * 0.05 + 1.2 + 8 + 3, 1e-12);
  ald_series_destroy(series);
}

/* a berth that a history moves */
static void a_berth_may_follow_a_motion(void **state) {
  (void)state;
  ald_series *series = series_of(
      HEAD "  quay: {motion: prescribed, " QUAY
           "}\n"
           "  ship: {" SHIP
           ", speed: 0.5,\n    approach: {berth: quay, place: 6, angle: 0.05, gap: 5}}\n"
           "motions: {drift: {body: quay, history: [[0, 0], [30, 12, 3], [90, 20, 3]]}}\n" SOFT,
      "openmp");
  const double time = touched(series) - 0.05;
  near("place", at_time(series, time, "bodies.ship.x") - at_time(series, time, "bodies.quay.x"), 6,
       0.05);
  assert_true(time > 5 && time < 10);
  ald_series_destroy(series);
}

/* what moves along the berth without closing the gap is placed as if nothing moved: forces may
 * bring it there; what moves away is refused */
static void who_moves_away_is_refused(void **state) {
  (void)state;
  static const char study_text[] =
      HEAD "  quay: {fixed: yes, " QUAY "}\n  ship: {" SHIP
           ", velocity: [1, %g],\n    approach: {berth: quay, place: 6, gap: %g}}\n" SOFT;
  char text[TEXT];
  snprintf(text, sizeof text, study_text, 0.0, 5.0);
  ald_series *series = series_of(text, "openmp");
  near("x", series_at(series, 0, "bodies.ship.x"), 6, 1e-12);
  near("y", series_at(series, 0, "bodies.ship.y"), 13, 1e-12);
  ald_series_destroy(series);
  /* without a gap it is there at once */
  snprintf(text, sizeof text, study_text, 0.1, 0.0);
  ald_study_destroy(study_of(text));
  snprintf(text, sizeof text, study_text, 0.1, 5.0);
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  assert_int_equal(ald_study_read_text(text, "test", &study, report), ALD_BAD_STUDY);
  if (!strstr(ald_report_text(report),
              "bodies.ship.approach: \"ship\" never reaches \"quay\": over the gap of 5 m they "
              "close at -0.1 m/s")) {
    fail_msg("%s", ald_report_text(report));
  }
  ald_report_destroy(report);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_berth_may_be_under_way),
      cmocka_unit_test(what_it_meets_may_move),
      cmocka_unit_test(a_berth_may_follow_a_motion),
      cmocka_unit_test(who_moves_away_is_refused),
  };
  return cmocka_run_group_tests_name("moving_approach", tests, NULL, NULL);
}
