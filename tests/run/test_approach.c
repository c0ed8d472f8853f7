/* SPDX-License-Identifier: Apache-2.0
 * Bodies that approach a berth: where they start by closed forms, and that they touch after their
 * gap, of outlines and of fenders in random attitudes. */
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
#include "support/runs.h"
#include "support/studies.h"

#define PI 3.14159265358979323846
enum { TEXT = 4096, SCENARIOS = 300, PATH = 512 };

#define HEAD(steps)                                  \
  "allide: 1\nrun: {scenarios: 300, seed: 5, " steps \
  "}\n"                                              \
  "environment: {gravity: 0}\nbodies:\n"
#define QUAY "  quay: {fixed: yes, outline: [[-200, -10], [200, -10], [200, 0], [-200, 0]]"
#define BARGE "outline: [[-50, -8], [50, -8], [50, 8], [-50, 8]], mass: 8e6, inertia: 1e10"
#define SOFT "contacts: {hull: {between: [barge, quay], stiffness: 1}}\n"

static double start(const ald_series *series, const char *column) {
  return series_at(series, 0, column);
}

static void near(double value, double expected) {
  /* sums of a few lengths of hundreds of metres */
  if (!(fabs(value - expected) <= 1e-12 * (300 + fabs(expected)))) {
    fail_msg("%.17g instead of %.17g", value, expected);
  }
}

/* a rectangle beside a straight quay: its lowest corner is L/2 |sin a| + B/2 |cos a| below it */
static void rectangles_start_where_their_corners_say(void **state) {
  (void)state;
  static const double angles[] = {0, 5, -5, 90, 180, 137};
  for (size_t n = 0; n < sizeof angles / sizeof *angles; n++) {
    char text[TEXT];
    const double a = angles[n] * PI / 180;
    snprintf(text, sizeof text,
             HEAD("duration: 0.1, step: 0.1") QUAY
             "}\n"
             "  barge: {" BARGE
             ", speed: 0.1, approach: {berth: quay, place: 20 m, angle: %.17g deg, gap: 0.5 "
             "m}}\n" SOFT,
             angles[n]);
    ald_series *series = series_of(text, "openmp");
    near(start(series, "bodies.barge.x"), 20);
    near(start(series, "bodies.barge.y"), 0.5 + 50 * fabs(sin(a)) + 8 * fabs(cos(a)));
    near(cos(start(series, "bodies.barge.heading") - a), 1);
    near(start(series, "bodies.barge.velocity_x"), 0);
    near(start(series, "bodies.barge.velocity_y"), -0.1);
    ald_series_destroy(series);
  }
}

/* from the other side of a berth that is turned: the same, mirrored */
static void the_other_side_is_mirrored(void **state) {
  (void)state;
  ald_series *series = series_of(
      HEAD("duration: 0.1, step: 0.1") QUAY
      ", position: [100, 30], heading: 90 deg}\n"
      "  barge: {" BARGE
      ", speed: 0.1, approach: {berth: quay, side: starboard, place: 7 m, gap: 1 m}}\n" SOFT,
      "openmp");
  /* the berth's y axis points to -x of the earth; its outline is 10 m deep on the other side */
  near(start(series, "bodies.barge.x"), 100 + 10 + 1 + 8);
  near(start(series, "bodies.barge.y"), 30 + 7);
  near(start(series, "bodies.barge.velocity_x"), -0.1);
  ald_series_destroy(series);
}

/* A fender on the quay against the ship's plane side, and one on the ship against the quay: contact
 * begins at the last distance of the curve. The one that is nearer counts. */
static void fenders_limit_the_approach(void **state) {
  (void)state;
  static const char study[] =
      HEAD("duration: 0.1, step: 0.1") "  barge: {mass: 8e6, inertia: 1e10, speed: 0.1, %s}\n"
      "fenders:\n"
      "  own: {between: [barge, earth], attachment: [%g, -8, 2], plane point: [0, 0, 0], "
      "normal: [0, 1, 0], curve: [[0, 900 kN], [1.5 m, 0]]}\n"
      "  shore: {between: [earth, barge], attachment: [0, 0, 2], plane point: [0, -8, 0], "
      "normal: [0, -1, 0], curve: [[0, 900 kN], [1.2 m, 0]], length factor: 2, length: [-50, "
      "50]}\n";
  char text[TEXT];
  snprintf(text, sizeof text, study, "approach: {berth: earth, place: 3 m, gap: 0.25 m}", 0.0);
  ald_series *series = series_of(text, "openmp");
  near(start(series, "bodies.barge.y"), 8 + 2.4 + 0.25);
  ald_series_destroy(series);
  /* beyond the end of the barge's side the shore's fender is passed */
  snprintf(text, sizeof text, study, "approach: {berth: earth, place: 60 m, gap: 0.25 m}", 0.0);
  series = series_of(text, "openmp");
  near(start(series, "bodies.barge.y"), 8 + 1.5 + 0.25);
  ald_series_destroy(series);
  /* turned by 10 degrees, its own fender 40 m forward of the middle is lower at one end */
  snprintf(text, sizeof text, study,
           "approach: {berth: earth, place: 60 m, angle: -10 deg, gap: 0 m}", 40.0);
  series = series_of(text, "openmp");
  const double s = sin(10 * PI / 180), c = cos(10 * PI / 180);
  near(start(series, "bodies.barge.y"), 40 * s + 8 * c + 1.5);
  ald_series_destroy(series);
}

/* values of a column of a folder */
static void read_column(const ald_results *results, const char *name, double *values) {
  for (size_t c = 0; c < ald_results_column_count(results); c++) {
    if (strcmp(ald_results_column(results, c).name, name) != 0) continue;
    assert_int_equal(ald_results_read(results, c, values, NULL), ALD_OK);
    return;
  }
  fail_msg("no column \"%s\"", name);
}

/* Against springs that do not stop it, a body at 1 m/s first touches after its gap, to one step of
 * time: of all that it may touch, whichever comes first. */
static void expect_touch_after_gap(const char *text, const char *const *touches, size_t count) {
  static double gap[SCENARIOS], first[SCENARIOS], own[SCENARIOS];
  char folder[PATH];
  ald_results *results = NULL;
  ald_report *report = ald_report_create();
  ald_study *study = study_of(text);
  run_folder("approach", folder, sizeof folder);
  ald_run_summary summary;
  ald_run_def def = run_settings(SCENARIOS, "openmp");
  def.folder = folder;
  if (ald_run(study, &def, &summary, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  assert_int_equal(ald_results_open(folder, &results, report), ALD_OK);
  read_column(results, "inputs.bodies.barge.approach.gap", gap);
  for (int k = 0; k < SCENARIOS; k++) first[k] = INFINITY;
  for (size_t n = 0; n < count; n++) {
    read_column(results, touches[n], own);
    for (int k = 0; k < SCENARIOS; k++) first[k] = fmin(first[k], own[k]);
  }
  int late = 0;
  for (int k = 0; k < SCENARIOS; k++) {
    /* A touch has the time of a step's beginning or end: it is never earlier than a step before the
     * gap is run, and to a step after, with 0.1 mm in which the overlap of a corner is below
     * 1e-9 m^2, which does not count. Corners that only graze each other overlap by less for
     * longer. */
    if (!(first[k] >= gap[k] - 1.001e-3 && first[k] <= gap[k] + 0.05)) {
      fail_msg("scenario %d: touches at %.17g s after a gap of %.17g m", k, first[k], gap[k]);
    }
    late += first[k] > gap[k] + 1.1e-3;
  }
  assert_true(late <= SCENARIOS / 100);
  ald_results_close(results);
  ald_study_destroy(study);
  ald_report_destroy(report);
  run_folder_remove(folder);
}

#define ANY_WAY(angle)                                           \
  "vary:\n"                                                      \
  "  bodies.barge.approach.gap: {uniform: [0.01, 0.3]}\n"        \
  "  bodies.barge.approach.angle: {uniform: [-" angle ", " angle \
  "]}\n"                                                         \
  "  bodies.barge.approach.place: {uniform: [-80, 80]}\n"        \
  "  bodies.barge.position.z: {uniform: [0, 3]}\n"               \
  "  bodies.quay.heading: {uniform: [-180 deg, 180 deg]}\n"      \
  "  bodies.quay.position.x: {uniform: [-500, 500]}\n"

#define CORNERED                                                                      \
  "outline: [[-50, -8], [30, -8], [52, 0], [30, 8], [-50, 8], [-45, 0]], mass: 8e9, " \
  "speed: 1, freedoms: six, radii of gyration: [5, 20, 20]"

static void outlines_touch_after_their_gap(void **state) {
  (void)state;
  static const char *const touches[] = {
      "contacts.hull.quay[1-1].first_touch",    "contacts.hull.quay[2-1].first_touch",
      "contacts.hull.dolphin[1-1].first_touch", "contacts.hull.dolphin[2-1].first_touch",
      "contacts.hull.pile[1-1].first_touch",    "contacts.hull.pile[2-1].first_touch"};
  static const char *const sides[] = {"port", "starboard"};
  for (int side = 0; side < 2; side++) {
    char text[TEXT];
    snprintf(
        text, sizeof text,
        HEAD("duration: 0.35, step: 0.001") QUAY
        "}\n"
        "  dolphin: {fixed: yes, outline: [[-2, -2], [2, -2], [2, 2], [-2, 2]], position: "
        "[35, 6]}\n"
        "  pile: {fixed: yes, outline: [[-1, -1], [1, -1], [0, 1]], position: [-42, 4], "
        "outline height: [-9, -7]}\n"
        "  barge: {" CORNERED
        ", outline height: [-6, 9], approach: {berth: quay, side: %s}}\n"
        "contacts: {hull: {between: [barge, [quay, dolphin, pile]], stiffness: 1, energy limit: "
        "off}}\n" ANY_WAY("3"),
        sides[side]);
    expect_touch_after_gap(text, touches, sizeof touches / sizeof *touches);
  }
}

/* At greater angles a fender may come to lie behind the plane of the hull, past the end of it,
 * where one that is armed at the start pushes. */
static void fenders_touch_after_their_gap(void **state) {
  (void)state;
  static const char *const touches[] = {"fenders.a.first_touch", "fenders.b.first_touch",
                                        "fenders.c.first_touch"};
  static const char *const sides[] = {"port", "starboard"};
  for (int side = 0; side < 2; side++) {
    const int sign = side ? -1 : 1;
    char text[TEXT];
    snprintf(text, sizeof text,
             HEAD("duration: 0.35, step: 0.001")
             "  quay: {fixed: yes}\n"
             "  barge: {mass: 8e9, speed: 1, freedoms: six, radii of gyration: [5, "
             "20, 20], approach: {berth: quay, side: %s}}\n"
             "fenders:\n"
             "  a: {between: [quay, barge], attachment: [-30, 0, 1], plane point: [0, %d, 0], "
             "normal: [0, %d, 0.2], curve: [[0, 1], [1.5, 0]], length: [-50, 50], "
"armed at start: no}\n"
             "  b: {between: [quay, barge], attachment: [30, 0, 2], plane point: [0, %d, 0], "
             "normal: [0.1, %d, 0], product: P50 2500x5500, force factor: 1e-6, length: [-60, "
             "40], armed at start: no}\n"
             "  c: {between: [barge, quay], attachment: [10, %d, 2], plane point: [0, 0, 0], "
             "normal: [0, %d, 0], curve: [[0, 1], [0.9, 0]]}\n" ANY_WAY("1"),
             sides[side], -8 * sign, -sign, -8 * sign, -sign, -8 * sign, sign);
    expect_touch_after_gap(text, touches, sizeof touches / sizeof *touches);
  }
}

/* of a ship beside another that is itself turned and moved */
static void the_berth_may_be_a_ship(void **state) {
  (void)state;
  static const char *const touches[] = {"contacts.hull.first_touch"};
  expect_touch_after_gap(
      HEAD("duration: 0.35, step: 0.001") "  quay: {" BARGE "}\n  barge: {" BARGE
                                          ", speed: 1, approach: {berth: quay}}\n"
                                          "contacts: {hull: {between: [quay, barge], stiffness: "
                                          "1}}\n"
                                          "vary:\n  bodies.barge.approach.gap: {uniform: [0.01, "
                                          "0.3]}\n"
                                          "  bodies.barge.approach.angle: {uniform: [-3, 3]}\n"
                                          "  bodies.quay.heading: {uniform: [-3, 3]}\n  "
                                          "bodies.quay.position.y: {uniform: [-9, 9]}\n",
      touches, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rectangles_start_where_their_corners_say),
      cmocka_unit_test(the_other_side_is_mirrored),
      cmocka_unit_test(fenders_limit_the_approach),
      cmocka_unit_test(outlines_touch_after_their_gap),
      cmocka_unit_test(fenders_touch_after_their_gap),
      cmocka_unit_test(the_berth_may_be_a_ship),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
