/* SPDX-License-Identifier: Apache-2.0
 * Ships that are placed where they first touch one that moves: after the gap the touch is at the
 * place, and at the angle, that is asked for, by hand, by the motion of both bodies, and in
 * scenarios; bodies that never get there are told of. */
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
#include "support/runs.h"
#include "support/studies.h"

#define PI 3.14159265358979323846
enum { TEXT = 4096, PATH = 512, MOST = 64 };

#define SHIP "freedoms: planar, mass: 4000 t, inertia: 2e9 kg m^2"

/* ------------------------------------------------------------------------------ reading */

static double nominal(const ald_study *study, const char *path) {
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    if (strcmp(study->quantities[q].path, path) == 0) return study->quantities[q].value;
  }
  fail_msg("no quantity \"%s\"", path);
  return 0;
}

/* runs a study and reads a column of its results (scenarios) */
static void run_for(const ald_study *study, const char *const *names, size_t count,
                    double (*values)[MOST]) {
  char folder[PATH];
  ald_results *results = NULL;
  ald_report *report = ald_report_create();
  ald_run_summary summary;
  run_folder("moving_touch", folder, sizeof folder);
  ald_run_def def = run_settings(study->scenarios, "openmp");
  def.folder = folder;
  assert_true(study->scenarios <= MOST);
  if (ald_run(study, &def, &summary, report) < 0) fail_msg("%s", ald_report_text(report));
  assert_int_equal(ald_results_open(folder, &results, report), ALD_OK);
  for (size_t n = 0; n < count; n++) {
    bool found = false;
    for (size_t c = 0; c < ald_results_column_count(results); c++) {
      if (strcmp(ald_results_column(results, c).name, names[n]) != 0) continue;
      assert_int_equal(ald_results_read(results, c, values[n], NULL), ALD_OK);
      found = true;
    }
    if (!found) fail_msg("no column \"%s\"", names[n]);
  }
  ald_results_close(results);
  ald_report_destroy(report);
  run_folder_remove(folder);
}

static void near(const char *what, double value, double expected, double slack) {
  if (!(fabs(value - expected) <= slack)) {
    fail_msg("%s: %.17g, expected %.17g within %.2g", what, value, expected, slack);
  }
}

/* ------------------------------------------------------------------------------ by hand */

/* At right angles, 3 m/s into the side of one that goes 5 m/s along it. Across the side both weigh
 * m, no impulse turns a ship: 9 MJ. Along it the striking ship turns about her bow, 40 m ahead, the
 * struck one about her side, 9 m off: friction 0.3 slides. */
static void the_energy_is_that_of_the_place(void **state) {
  (void)state;
  ald_study *study = study_of(
      "allide: 1\nrun: {method: closed form}\n"
      "bodies:\n  striking: {" SHIP ", speed: 3 m/s}\n  struck: {" SHIP
      ", speed: 5 m/s}\n"
      "bows:\n  b: {between: [striking, struck], tip: [40 m, 0 m, 0 m], bulb: [6 m, 6 m, 8 m],\n"
      "    half breadth: 9 m, side: starboard, side length: [-60 m, 60 m], pressure: 5 MPa,\n"
      "    friction: 0.3, first touch: [0 m, 90 deg, 20 m]}\n");
  static const char *const names[] = {"bows.b.place", "bows.b.energy_closed", "bows.b.first_touch"};
  double values[3][MOST];
  const double across = 2 / 4e6, along = across + (40.0 * 40 + 9.0 * 9) / 2e9;
  const double impulse = 3 / across, rubbed = 0.3 * impulse;
  run_for(study, names, 3, values);
  near("place", values[0][0], 0, 1e-9);
  near("energy", values[1][0], 0.5 * 3 * impulse + 5 * rubbed - 0.5 * along * rubbed * rubbed,
       1e-9 * 15.8e6);
  near("time", values[2][0], 20.0 / 3, 1e-12);
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ by both motions */

/* How two ships move, as a study writes it. */
typedef struct moving {
  double speed[2], velocity[2][2], rate[2], heading; /* struck ship's heading */
  double course[2];                                  /* NaN: as she heads, of the first alone */
  double angle, place, gap;
  bool starboard;
} moving;

static const double length = 5, breadth = 6, tip = 40, half = 9;

static int put_ship(char *text, size_t size, const moving *m, int k) {
  char course[64] = "", heading[64] = "";
  if (!isnan(m->course[k])) snprintf(course, sizeof course, ", course: %.17g", m->course[k]);
  if (k) snprintf(heading, sizeof heading, ", heading: %.17g, position: [30, -70]", m->heading);
  return snprintf(text, size,
                  "  %s: {" SHIP ", speed: %.17g, velocity: [%.17g, %.17g], yaw rate: %.17g%s%s}\n",
                  k ? "b" : "a", m->speed[k], m->velocity[k][0], m->velocity[k][1], m->rate[k],
                  course, heading);
}

static void write_study(const moving *m, const char *run, const char *more, char text[TEXT]) {
  int at = snprintf(text, TEXT, "allide: 1\nrun: {%s}\nenvironment: {gravity: 0}\nbodies:\n", run);
  for (int k = 0; k < 2; k++) at += put_ship(text + at, (size_t)(TEXT - at), m, k);
  snprintf(text + at, (size_t)(TEXT - at),
           "bows:\n  b: {between: [a, b], tip: [%g, 0, 0], bulb: [%g, %g, 8], half breadth: %g,\n"
           "    side: %s, pressure: 5 MPa, friction: 0.3,\n"
           "    first touch: [%.17g, %.17g, %.17g]}\n%s",
           tip, length, breadth, half, m->starboard ? "starboard" : "port", m->place, m->angle,
           m->gap, more);
}

typedef struct pose {
  double x, y, heading;
} pose;

/* where a ship is after a time, from where the study starts her */
static pose pose_after(const ald_study *study, const moving *m, int k, double time) {
  const char *name = k ? "b" : "a";
  double start[3];
  static const char *const keys[] = {"position.x", "position.y", "heading"};
  for (int n = 0; n < 3; n++) {
    char path[64];
    snprintf(path, sizeof path, "bodies.%s.%s", name, keys[n]);
    start[n] = nominal(study, path);
  }
  const double course = isnan(m->course[k]) ? start[2] : m->course[k];
  return (pose){start[0] + (m->velocity[k][0] + m->speed[k] * cos(course)) * time,
                start[1] + (m->velocity[k][1] + m->speed[k] * sin(course)) * time,
                start[2] + m->rate[k] * time};
}

/* depth in the side of the point of the bulb's waterline that is `y` off its axis, and its place */
static double depth_at(const moving *m, const pose *a, const pose *b, double y, double *where) {
  const double semi = 0.5 * breadth / sqrt(length), x = tip - y * y / (semi * semi);
  const double ex = a->x + cos(a->heading) * x - sin(a->heading) * y - b->x;
  const double ey = a->y + sin(a->heading) * x + cos(a->heading) * y - b->y;
  const double across = cos(b->heading) * ey - sin(b->heading) * ex;
  *where = cos(b->heading) * ex + sin(b->heading) * ey;
  return half - (m->starboard ? -1 : 1) * across;
}

/* the deepest point: over y the depth is a parabola, known by three points */
static double depth_of(const moving *m, const pose *a, const pose *b, double *where) {
  double none;
  const double before = depth_at(m, a, b, -1, &none), on = depth_at(m, a, b, 0, &none),
               after = depth_at(m, a, b, 1, &none);
  const double y = 0.5 * (before - after) / (before - 2 * on + after);
  return depth_at(m, a, b, y, where);
}

/* the first time at which the bulb reaches the side */
static double touch_of(const ald_study *study, const moving *m, double most) {
  double low = 0, high = most, where;
  for (int n = 0; n < 200; n++) {
    const double time = 0.5 * (low + high);
    const pose a = pose_after(study, m, 0, time), b = pose_after(study, m, 1, time);
    if (depth_of(m, &a, &b, &where) >= 0) {
      high = time;
    } else {
      low = time;
    }
  }
  return high;
}

/* Touches where it is asked to, before which it touched nowhere. Returns the time of the touch. */
static double expect_touch(const moving *m) {
  char text[TEXT];
  double where;
  write_study(m, "duration: 100, step: 1", "", text);
  ald_study *study = study_of(text);
  /* ships that turn close by their turning, too: the way of their centres is what a gap counts */
  const double time = touch_of(study, m, 100);
  const pose a = pose_after(study, m, 0, time), b = pose_after(study, m, 1, time);
  near("depth", depth_of(m, &a, &b, &where), 0, 1e-9);
  near("place", where, m->place, 1e-9);
  near("angle", (m->starboard ? -1 : 1) * (b.heading - a.heading), m->angle, 1e-12);
  ald_study_destroy(study);
  return time;
}

/* how fast the first ship closes the gap, across the side, at the start */
static double closing_of(const ald_study *study, const moving *m) {
  double v[2][2];
  for (int k = 0; k < 2; k++) {
    const pose before = pose_after(study, m, k, 0), after = pose_after(study, m, k, 1);
    v[k][0] = after.x - before.x;
    v[k][1] = after.y - before.y;
  }
  const double side = m->starboard ? -1 : 1;
  const double n[2] = {side * sin(m->heading), -side * cos(m->heading)};
  return (v[0][0] - v[1][0]) * n[0] + (v[0][1] - v[1][1]) * n[1];
}

/* ahead, astern, faster than the first, drifting to either side, in a current that takes both */
static void touches_are_at_the_place_that_is_asked_for(void **state) {
  (void)state;
  static const double angles[] = {45, 60, 90, 120, 150};
  static const double other[][3] = {{5, 0, 0},    {-4, 0, 0},    {9, 0, 0}, {5, 0.4, -0.3},
                                    {3, -0.5, 1}, {0, 0.7, 0.7}, {0, 0, 0}, {6, 1, 1}};
  for (size_t k = 0; k < 5 * sizeof other / sizeof *other; k++) {
    for (int starboard = 0; starboard < 2; starboard++) {
      const double *own = other[k / 5];
      const moving m = {.speed = {3, fabs(own[0])},
                        .velocity = {{0.2 * (k / 5 == 7), 0}, {own[1], own[2]}},
                        .course = {NAN, own[0] < 0 ? 0.3 + PI : 0.3},
                        .heading = 0.3,
                        .angle = angles[k % 5] * PI / 180,
                        .place = -12 + (double)k,
                        .gap = 20,
                        .starboard = starboard == 1};
      char text[TEXT];
      write_study(&m, "duration: 100, step: 1", "", text);
      ald_study *study = NULL;
      ald_report *report = ald_report_create();
      /* one that drifts away as fast as the other comes is refused: another test is of that */
      if (ald_study_read_text(text, "test", &study, report) == ALD_OK) {
        const double time = expect_touch(&m), closing = closing_of(study, &m);
        if (time < 99) near("gap", closing * time, 20 * sin(m.angle), 1e-9 * (1 + time));
      } else {
        if (own[1] == 0 && own[2] == 0) fail_msg("%s", ald_report_text(report));
      }
      ald_study_destroy(study);
      ald_report_destroy(report);
    }
  }
}

/* both turn, one goes another course than she heads, velocities of both */
static void any_velocities_do(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0x77);
  int met = 0;
  for (int k = 0; k < 300; k++) {
    const bool turns = k % 3 == 0;
    moving m = {.speed = {test_uniform(&r, 2, 9), test_uniform(&r, 0, 6)},
                .heading = test_uniform(&r, -3, 3),
                .course = {NAN, test_uniform(&r, -3, 3)},
                .angle = test_uniform(&r, 0.8, 2.4),
                .place = test_uniform(&r, -50, 50),
                .gap = test_uniform(&r, 0.1, 40),
                .starboard = test_choice(&r, 2) == 1};
    for (int n = 0; n < 4; n++) m.velocity[n / 2][n % 2] = test_uniform(&r, -1, 1);
    for (int n = 0; n < 2 && turns; n++) m.rate[n] = test_uniform(&r, -4e-3, 4e-3);
    char text[TEXT];
    ald_study *study = NULL;
    ald_report *report = ald_report_create();
    write_study(&m, "duration: 100, step: 1", "", text);
    /* those that are met soon: what turns for long swings its bow into the side before */
    const bool good = ald_study_read_text(text, "test", &study, report) == ALD_OK;
    if (good && closing_of(study, &m) > 1.5) {
      expect_touch(&m);
      met++;
    }
    ald_study_destroy(study);
    ald_report_destroy(report);
  }
  assert_true(met > 60);
}

/* ------------------------------------------------------------------------------ in scenarios */

/* The closed form, and steps in time without water, find the same place and time. */
static void scenarios_touch_there(void **state) {
  (void)state;
  static const char vary[] =
      "vary:\n  bodies.b.speed: {uniform: [0, 6]}\n  bodies.b.velocity.x: {uniform: [-0.4, 0.4]}\n"
      "  bodies.b.yaw rate: {uniform: [-2e-3, 2e-3]}\n  bodies.a.speed: {uniform: [4, 7]}\n"
      "  bows.b.first touch.angle: {uniform: [45 deg, 150 deg]}\n"
      "  bows.b.first touch.place: {uniform: [-40, 40]}\n"
      "  bows.b.first touch.gap: {uniform: [0, 20]}\n";
  static const char *const closed[] = {"bows.b.place", "inputs.bows.b.first touch.place",
                                       "bows.b.first_touch", "bows.b.energy_closed"};
  static const char *const stepped[] = {"bows.b.first_touch", "bows.b.energy_closed",
                                        "bows.b.damage_from", "bows.b.damage_length"};
  const moving m = {.speed = {5, 2}, .course = {NAN, NAN}, .heading = -1, .angle = 1.5, .gap = 10};
  char text[TEXT];
  double values[4][MOST], others[4][MOST];
  write_study(&m, "method: closed form, scenarios: 40", vary, text);
  ald_study *study = study_of(text);
  run_for(study, closed, 4, values);
  ald_study_destroy(study);
  write_study(&m, "duration: 8, step: 0.01, scheme: rk4, scenarios: 40", vary, text);
  study = study_of(text);
  run_for(study, stepped, 4, others);
  ald_study_destroy(study);
  for (int k = 0; k < 40; k++) {
    near("place", values[0][k], values[1][k], 1e-9);
    /* a step of 10 ms, and the place by as much as they slide in it */
    near("time of steps", others[0][k], values[2][k], 0.0101);
    near("energy of steps", others[1][k], values[3][k], 0.01 * values[3][k] + 1e4);
    assert_true(others[2][k] < values[1][k] + 0.2);
    assert_true(others[2][k] + others[3][k] > values[1][k] - 0.2);
  }
}

/* A struck ship whose motions are prescribed: surge of a harmonic beside a history, and her heading
 * swings. */
static void motions_are_met(void **state) {
  (void)state;
  static const char study_text[] =
      "allide: 1\nrun: {duration: 12, step: 0.01, scheme: rk4}\nenvironment: {gravity: 0}\n"
      "bodies:\n  a: {" SHIP
      ", speed: 4}\n"
      "  b: {motion: prescribed, heading: 20 deg, position: [5, 9]}\n"
      "bows:\n  b: {between: [a, b], tip: [40, 0, 0], bulb: [5, 6, 8], half breadth: 9,\n"
      "    side: port, pressure: 5 MPa, friction: 0.3, first touch: [%g, %g deg, 22]}\n"
      "motions:\n  swell: {body: b, frame: body, amplitude: [1.5, 0.6, 0, 0, 0, 1 deg], period: "
      "7}\n"
      "  course: {body: b, history: [[0, 0, 0], [4, 6, 1], [9, 10, 5], [20, 40, 5]]}\n";
  static const double asked[][2] = {{0, 90}, {12, 60}, {-20, 120}};
  for (size_t k = 0; k < 3; k++) {
    char text[TEXT];
    snprintf(text, sizeof text, study_text, asked[k][0], asked[k][1]);
    ald_series *series = series_of(text, "openmp");
    size_t n = 0;
    while (n + 1 < series->row_count && !(series_at(series, n, "bows.b.area") > 0)) n++;
    assert_true(n > 100 && n + 1 < series->row_count);
    const moving m = {.starboard = false};
    double where;
    const pose a = {series_at(series, n, "bodies.a.x"), series_at(series, n, "bodies.a.y"),
                    series_at(series, n, "bodies.a.heading")};
    const pose b = {series_at(series, n, "bodies.b.x"), series_at(series, n, "bodies.b.y"),
                    series_at(series, n, "bodies.b.heading")};
    /* within the way of a step of 10 ms at 6 m/s */
    near("depth", depth_of(&m, &a, &b, &where), 0.03, 0.031);
    near("place", where, asked[k][0], 0.07);
    near("angle", (b.heading - a.heading) * 180 / PI, asked[k][1], 0.01);
    ald_series_destroy(series);
  }
}

/* a striking ship whose motions are prescribed: she starts as much farther off as they take her */
static void motions_may_strike(void **state) {
  (void)state;
  ald_series *series = series_of(
      "allide: 1\nrun: {duration: 8, step: 0.01, scheme: rk4}\nenvironment: {gravity: 0}\n"
      "bodies:\n  a: {motion: prescribed}\n  b: {" SHIP
      ", speed: 2}\n"
      "bows:\n  b: {between: [a, b], tip: [40, 0, 0], bulb: [5, 6, 8], half breadth: 9,\n"
      "    side: port, pressure: 5 MPa, friction: 0.3, first touch: [3, 90 deg, 10]}\n"
      "motions:\n  course: {body: a, frame: body, history: [[0, 0], [10, 30]]}\n",
      "openmp");
  /* 3 m/s ahead: 10 m in 10/3 s, while the other goes 20/3 m along her side */
  near("x", series_at(series, 0, "bodies.a.x"), 3 + 20.0 / 3, 1e-9);
  near("y", series_at(series, 0, "bodies.a.y"), 9 + 40 + 10, 1e-9);
  near("heading", series_at(series, 0, "bodies.a.heading"), -PI / 2, 1e-12);
  ald_series_destroy(series);
}

/* ------------------------------------------------------------------------------ who never comes */

static void expect_refused(const moving *m, const char *more, const char *told) {
  char text[TEXT];
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  write_study(m, "duration: 100, step: 1", more, text);
  assert_int_equal(ald_study_read_text(text, "test", &study, report), ALD_BAD_STUDY);
  if (!strstr(ald_report_text(report), told)) fail_msg("%s", ald_report_text(report));
  ald_report_destroy(report);
  ald_study_destroy(study);
}

static moving at_right_angles(double own, double drift) {
  return (moving){.speed = {own, 0},
                  .velocity = {{0, 0}, {0, drift}},
                  .course = {NAN, 0},
                  .angle = 90 * PI / 180,
                  .gap = 20};
}

/* the struck ship lies east, the other comes from her port side, south */
static void who_never_comes_is_refused(void **state) {
  (void)state;
  const moving away = at_right_angles(3, -3.5), beside = at_right_angles(3, -3);
  const moving waits = at_right_angles(0, -1), comes = at_right_angles(0, 1);
  moving astern = at_right_angles(3, 0);
  astern.course[0] = PI / 2;
  expect_refused(&away, "",
                 "bows.b.first touch: \"a\" never reaches \"b\": over the gap of 20 m "
                 "they close at -0.5 m/s");
  expect_refused(&beside, "", "they close at ");
  expect_refused(&waits, "", "they close at -1 m/s");
  expect_refused(&astern, "", "they close at -3 m/s");
  near("time", expect_touch(&comes), 20, 1e-9);
  /* no gap, no way; at rest something else may bring them together */
  moving touching = away, resting = at_right_angles(0, 0);
  touching.gap = 0;
  char text[TEXT];
  for (int k = 0; k < 2; k++) {
    write_study(k ? &resting : &touching, "duration: 100, step: 1", "", text);
    ald_study *study = study_of(text);
    near("y", nominal(study, "bodies.a.position.y"), -70 + half + tip + 20 * k, 1e-12);
    ald_study_destroy(study);
  }
}

/* of scenarios: those that reach her run, those that do not are bad input, with their reason */
static void who_never_comes_is_bad_input(void **state) {
  (void)state;
  const moving m = at_right_angles(3, 0);
  static const char *const names[] = {"bows.b.place", "inputs.bodies.b.velocity.y"};
  char text[TEXT];
  double values[2][MOST];
  write_study(&m, "method: closed form, scenarios: 40",
              "vary:\n  bodies.b.velocity.y: {uniform: [-6, 0]}\n", text);
  ald_study *study = study_of(text);
  run_for(study, names, 2, values);
  int bad = 0;
  for (int k = 0; k < 40; k++) {
    const bool reaches = values[1][k] > -3;
    bad += !reaches;
    assert_true(reaches == !isnan(values[0][k]));
    if (reaches) near("place", values[0][k], 0, 1e-9);
  }
  assert_true(bad > 5 && bad < 35);
  ald_study_destroy(study);
  /* a nominal number that is drawn in every scenario does not count */
  const moving away = at_right_angles(3, -4);
  write_study(&away, "method: closed form, scenarios: 4",
              "vary:\n  bodies.b.velocity.y: {uniform: [-2, 0]}\n", text);
  study = study_of(text);
  run_for(study, names, 2, values);
  for (int k = 0; k < 4; k++) near("place", values[0][k], 0, 1e-9);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_energy_is_that_of_the_place),
      cmocka_unit_test(touches_are_at_the_place_that_is_asked_for),
      cmocka_unit_test(any_velocities_do),
      cmocka_unit_test(scenarios_touch_there),
      cmocka_unit_test(motions_are_met),
      cmocka_unit_test(motions_may_strike),
      cmocka_unit_test(who_never_comes_is_refused),
      cmocka_unit_test(who_never_comes_is_bad_input),
  };
  return cmocka_run_group_tests_name("moving_touch", tests, NULL, NULL);
}
