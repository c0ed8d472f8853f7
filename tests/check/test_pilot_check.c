/* SPDX-License-Identifier: Apache-2.0
 * Warnings about autopilots: the border of stability by closed forms and by runs, waypoints behind
 * the ship, actuators that two give orders to. */
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
#include "element/pilot_model.h"
#include "support/golden_ship_study.h"
#include "support/kvlcc2.h"
#include "support/study_run.h"

/* A body that yaws without damping: a Kd T < 2 and Kp T < 2 Kd, from the characteristic polynomial
 * z^2 - (2 - aTKd - aT^2Kp/2) z + 1 - aTKd + aT^2Kp/2. */
static void a_body_without_damping_has_its_closed_form(void **state) {
  (void)state;
  const double a = 0.002, period = 4;
  const ald_pilot_ship ship = {
      .motion = {{-0.001, 0}, {0, 0}}, .rudder = {0, -a}, .speed = 5, .lag = 0};
  for (int k = 0; k < 2; k++) {
    const double side = k ? 1.01 : 0.99;
    const ald_pilot_gains quick = {.kp = 1e-3, .kd = side * 2 / (a * period), .period = period};
    const ald_pilot_gains loose = {.kp = 1, .kd = 0.5 * period / side, .period = period};
    assert_true((ald_pilot_growth(&ship, &quick) > 1 + 1e-5) == (k == 1));
    assert_true((ald_pilot_growth(&ship, &loose) > 1 + 1e-5) == (k == 1));
  }
}

/* ------------------------------------------------------------------------------ studies */

static void write_ship(char text[STEERED_TEXT], const char *run, const char *gear,
                       const char *more) {
  const steered_run s = {.ship = &kvlcc2,
                         .screw = &kvlcc2_screw,
                         .blade = &kvlcc2_blade,
                         .run = run,
                         .screw_keys = "speed: " KVLCC2_TURNS,
                         .blade_keys = gear,
                         .hull_keys = "crossflow coefficient: 0.62",
                         .speed = KVLCC2_SPEED,
                         .heading = 0};
  steered_write(text, &s);
  golden_add(text, STEERED_TEXT, "%s", more);
}

/* the warning that an element has; empty if none */
static void warning_of(const char *text, const char *element, char *words, size_t size) {
  ald_report *report = ald_report_create();
  ald_warnings *warnings = ald_warnings_create();
  ald_study *study = NULL;
  ald_status status = ald_study_read_text(text, "ship", &study, report);
  if (status == ALD_OK) status = ald_study_check(study, warnings, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  words[0] = '\0';
  for (uint32_t k = 0; k < ald_warnings_count(warnings); k++) {
    const ald_warning *w = ald_warnings_at(warnings, k);
    if (w->element && strcmp(w->element, element) == 0) snprintf(words, size, "%s", w->text);
  }
  ald_study_destroy(study);
  ald_warnings_destroy(warnings);
  ald_report_destroy(report);
}

/* greatest error of the heading within a part of a run */
static double swing(const study_run *v, const char *name, double from, double to) {
  double most = 0;
  const long rows = (long)v->series->row_count;
  for (long k = (long)(from * (double)rows); k < (long)(to * (double)rows); k++) {
    most = fmax(most, fabs(study_run_at(v, name, k)));
  }
  return most;
}

/* Gains 10 % within the border keep a small error from growing in a run, and 10 % beyond it does
 * grow, with and without lag of the steering gear, on a heading and on a leg: by that much the
 * border is known, whatever the model leaves out. The steering gear is fast, the error small. */
static void runs_agree_about_the_border(void **state) {
  (void)state;
  static const struct {
    const char *gear, *law, *series;
    double low, high; /* of what is varied, stable and unstable */
  } cases[] = {
      {"rate: 9, lag: 0", "gain: 1, period: 20, heading: 0.0001, rate gain: %.6g",
       "autopilots.main.error", 20, 3000},
      {"rate: 9, lag: 8", "rate gain: 60, period: 4, heading: 0.0001, gain: %.6g",
       "autopilots.main.error", 1, 60},
      {"rate: 9, lag: 2",
       "rate gain: 60, period: 1, waypoints: [[0, 0.01], [90000, 0.01]], gain: 1, lookahead: %.6g",
       "autopilots.main.cross_track", 3000, 20},
  };
  for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
    double low = cases[c].low, high = cases[c].high;
    char law[256], more[512], text[STEERED_TEXT], words[512];
    for (int k = 0; k < 14; k++) {
      const double middle = sqrt(low * high);
      snprintf(law, sizeof law, cases[c].law, middle);
      snprintf(more, sizeof more, "autopilots: {main: {body: ship, %s}}\n", law);
      write_ship(text, "duration: 100000, step: 1, scheme: rk4", cases[c].gear, more);
      warning_of(text, "autopilots.main", words, sizeof words);
      *(words[0] ? &high : &low) = middle;
      if (words[0]) assert_non_null(strstr(words, "unstable"));
    }
    assert_true(low != cases[c].low && high != cases[c].high);
    const double apart = cases[c].high > cases[c].low ? 1.1 : 1 / 1.1;
    for (int beyond = 0; beyond < 2; beyond++) {
      snprintf(law, sizeof law, cases[c].law, beyond ? high * apart : low / apart);
      snprintf(more, sizeof more, "autopilots: {main: {body: ship, %s}}\n", law);
      write_ship(text, "duration: 3000, step: 1, scheme: rk4", cases[c].gear, more);
      study_run v = study_run_text(text, "openmp");
      const double before = swing(&v, cases[c].series, 0.1, 0.3);
      const double after = swing(&v, cases[c].series, 0.8, 1);
      print_message("  border at %.4g, %s: %.3g to %.3g\n", low, beyond ? "beyond" : "within",
                    before, after);
      assert_true(beyond ? after > before : after < before);
      study_run_end(&v);
    }
  }
}

/* what a page of gains recommends is not warned of */
static void good_gains_are_left_in_peace(void **state) {
  (void)state;
  static const char *const good[] = {
      "heading: 0.3, gain: 1, rate gain: 120, integral gain: 0.0004",
      "heading: 0.3, gain: 1, rate gain: 80, integral gain: 0.0004, period: 2",
      "rate gain: 120, lookahead: 1500, radius: 900, drift gain: 0.2, waypoints: [[0, 0], [4000, "
      "0], [9500, 2500]]",
      "heading: 0, gain: 0, rate gain: 0"};
  char text[STEERED_TEXT], more[512], words[512];
  for (size_t k = 0; k < sizeof good / sizeof good[0]; k++) {
    snprintf(more, sizeof more, "autopilots: {main: {body: ship, %s}}\n", good[k]);
    write_ship(text, "duration: 2000, step: 1, scheme: rk4", "lag: 2.5", more);
    warning_of(text, "autopilots.main", words, sizeof words);
    assert_string_equal(words, "");
  }
}

static void waypoints_behind_the_ship_are_told(void **state) {
  (void)state;
  static const struct {
    const char *points, *told;
  } cases[] = {{"[[-4000, 0], [-1000, 0], [3000, 0]]", "past the end of the first leg"},
               {"[[-4000, 0], [-2000, 0], [-1000, 0]]", "it follows the last leg, straight on"},
               {"[[-400, 0], [500, 0], [3000, 500]]", "past the end of the first leg"},
               {"[[-400, 0], [2000, 0], [3000, 500]]", ""}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    char text[STEERED_TEXT], more[512], words[512];
    snprintf(more, sizeof more,
             "autopilots: {main: {body: ship, rate gain: 120, lookahead: 1500, radius: 600, "
             "waypoints: %s}}\n",
             cases[k].points);
    write_ship(text, "duration: 200, step: 1, scheme: rk4", "lag: 2.5", more);
    warning_of(text, "autopilots.main", words, sizeof words);
    assert_true(cases[k].told[0] ? strstr(words, cases[k].told) != NULL : words[0] == '\0');
  }
}

static void two_who_give_orders_are_told(void **state) {
  (void)state;
  char text[STEERED_TEXT], words[512];
  static const char more[] =
      "autopilots: {main: {body: ship, rate gain: 120}}\n"
      "governors: {main: {body: ship, speed: 7, gain: 1, limits: [0, 20]}}\n";
  write_ship(text, "duration: 200, step: 1, scheme: rk4", "orders: [[3, 0.1]]", more);
  warning_of(text, "autopilots.main", words, sizeof words);
  assert_non_null(strstr(words, "rudders.main has orders of its own"));
  warning_of(text, "governors.main", words, sizeof words);
  assert_string_equal(words, "");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_body_without_damping_has_its_closed_form),
      cmocka_unit_test(runs_agree_about_the_border),
      cmocka_unit_test(good_gains_are_left_in_peace),
      cmocka_unit_test(waypoints_behind_the_ship_are_told),
      cmocka_unit_test(two_who_give_orders_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
