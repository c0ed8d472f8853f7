/* SPDX-License-Identifier: Apache-2.0
 * Systems of waves of the sea in the engine: sums of regular waves, one of them as the wave of the
 * environment to the bit, realisations, the same sea wherever a scenario lies and on both devices,
 * what a study is told. Their numbers: tests/hydro/test_wave_components.c. */
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
#include "kernels/plan.h"
#include "support/sea_tile.h"
#include "support/study_run.h"
#include "tile/tile.h"

enum { TEXT = 4096 };

static void near(double value, double expected, double scale, double tolerance) {
  if (fabs(value - expected) <= tolerance * scale) return;
  fail_msg("%.17g, expected %.17g within %g of %g", value, expected, tolerance, scale);
}

#define WIND_SEA                                                                       \
  "  wind: {significant wave height: 2, peak period: 7, gamma: 2, direction: 30 deg, " \
  "spreading: 3"
#define SWELL "  swell: {spectrum: regular, wave height: 1, wave period: 12, direction: -20 deg}\n"

/* ------------------------------------------------------------------------------ sums */

/* systems add up: two of them together, less each one alone, is nothing */
static void systems_are_added(void **state) {
  (void)state;
  sea both =
      sea_open("water depth: 60", "[0, 0, 0]", "sea:\n" WIND_SEA ", realisation: 5}\n" SWELL);
  sea wind = sea_open("water depth: 60", "[0, 0, 0]", "sea:\n" WIND_SEA ", realisation: 5}\n");
  sea swell = sea_open("water depth: 60", "[0, 0, 0]", "sea:\n" SWELL);
  assert_int_equal(both.layout->plan[PLAN_WAVES], WAVES_OF_SYSTEMS);
  for (double t = 0; t < 60; t += 3.1) {
    const water w = sea_water(&both, 1, 20, t, -7, t), a = sea_water(&wind, 0, 20, t, -7, t),
                b = sea_water(&swell, 2, 20, t, -7, t);
    near(sea_level(&both, 0, 20, t, t),
         sea_level(&wind, 0, 20, t, t) + sea_level(&swell, 0, 20, t, t), 1, 1e-14);
    near(w.velocity.x, a.velocity.x + b.velocity.x, 1, 1e-14);
    near(w.velocity.z, a.velocity.z + b.velocity.z, 1, 1e-14);
    near(w.acceleration.y, a.acceleration.y + b.acceleration.y, 1, 1e-14);
  }
  sea_close(&both);
  sea_close(&wind);
  sea_close(&swell);
}

/* in each scenario another sea, unless its number is given */
static void realisations_are_drawn(void **state) {
  (void)state;
  sea s = sea_open("water depth: 60", "[0, 0, 0]", "sea:\n" WIND_SEA "}\n");
  sea same = sea_open("water depth: 60", "[0, 0, 0]", "sea:\n" WIND_SEA ", realisation: 7}\n");
  assert_int_equal(s.study->variable_count, 1);
  assert_int_equal(same.study->variable_count, 0);
  for (uint32_t lane = 1; lane < SEA_LANES; lane++) {
    assert_true(sea_level(&s, lane, 0, 0, 4) != sea_level(&s, 0, 0, 0, 4));
    assert_true(sea_level(&same, lane, 0, 0, 4) == sea_level(&same, 0, 0, 0, 4));
  }
  sea_close(&s);
  sea_close(&same);
}

/* At any place and time the elevation of scenarios has the energy that was asked for, and that
 * twice as high a sea four times as much: 8 scenarios at 400 times. */
static void a_sea_is_as_high_as_asked(void **state) {
  (void)state;
  sea s = sea_open(
      "", "[0, 0, 0]",
      "sea:\n  a: {significant wave height: 3, peak period: 8, gamma: 3.3, direction: 0}\n");
  double square = 0, rising = 0;
  int crossings = 0;
  const int times = 4000;
  for (uint32_t lane = 0; lane < SEA_LANES; lane++) {
    double before = 0;
    for (int k = 0; k < times; k++) {
      const double level = sea_level(&s, lane, 50, 30, 0.5 * k);
      square += level * level / (times * SEA_LANES);
      crossings += k > 0 && before < 0 && level >= 0;
      before = level;
      rising = fmax(rising, level);
    }
  }
  const double period = 0.5 * (times - 1) * SEA_LANES / crossings;
  /* 2,000 s have some 250 waves; deviation of the mean square over 8 of them 4 % */
  near(4 * sqrt(square), 3, 3, 0.06);
  /* Tz of a gamma of 3.3 is 0.777 Tp; the frequencies that are cut off make it a little longer */
  near(period, 0.777 * 8, 8, 0.03);
  /* the greatest of 2,600 crests: sigma sqrt(2 ln n), within a width of 15 % */
  near(rising, 0.75 * sqrt(2 * log(2600)), 3, 0.2);
  sea_close(&s);
}

/* all crests meet at the place and the time of the focus: the sum of the amplitudes */
static void crests_meet_at_the_focus(void **state) {
  (void)state;
  sea s = sea_open("water depth: 30", "[1000, 2000, 0]",
                   "sea:\n  a: {significant wave height: 3, peak period: 8, gamma: 3.3,\n"
                   "    direction: 25 deg, focus time: 40, focus: [1080, 2050], components: 64}\n");
  const double crest = sea_level(&s, 0, 1080, 2050, 40);
  /* N amplitudes of sqrt(2 m0/N), with 0.06 % of the energy cut off */
  near(crest, sqrt(2 * 64) * 0.75, 1, 1e-2);
  assert_int_equal(s.study->variable_count, 0);
  for (double d = 2; d < 60; d += 2) {
    assert_true(sea_level(&s, 0, 1080 + d, 2050, 40) < crest);
    assert_true(sea_level(&s, 0, 1080, 2050, 40 + d / 10) < crest);
  }
  sea_close(&s);
}

/* scenarios that begin in different places meet the same sea at the same place of the earth */
static void scenarios_elsewhere_meet_the_same_sea(void **state) {
  (void)state;
  static const char vary[] = "vary: {bodies.a.position.x: {uniform: [-4000, 4000]}}\n";
  char more[TEXT];
  snprintf(more, sizeof more, "sea:\n%s, realisation: 3}\n%s%s", WIND_SEA, SWELL, vary);
  sea here =
      sea_open("water depth: 60", "[0, 0, 0]", "sea:\n" WIND_SEA ", realisation: 3}\n" SWELL);
  sea there = sea_open("water depth: 60", "[0, 0, 0]", more);
  for (uint32_t lane = 0; lane < SEA_LANES; lane++) {
    assert_true(fabs(there.origin[lane][0]) > 1);
    for (double x = 0; x < 500; x += 37) {
      /* phases of some hundred rad of 129 waves */
      near(sea_level(&there, lane, x, 2 * x, x), sea_level(&here, 0, x, 2 * x, x), 1, 1e-11);
    }
  }
  sea_close(&here);
  sea_close(&there);
}

/* numbers that are drawn are judged as those that are given, scenario by scenario */
static void drawn_seas_are_judged_one_by_one(void **state) {
  (void)state;
  sea s =
      sea_open("water depth: 20", "[0, 0, 0]",
               "sea: {w: {significant wave height: 3, peak period: 9, gamma: 2, direction: 0}}\n"
               "vary: {sea.w.significant wave height: {uniform: [8, 16]}}\n");
  uint32_t refused = 0;
  for (uint32_t lane = 0; lane < SEA_LANES; lane++) {
    const double *values = s.values + lane * s.study->quantity_count;
    double height = 0;
    for (uint32_t q = 0; q < s.study->quantity_count; q++) {
      if (!strstr(s.study->quantities[q].path, "significant wave height")) continue;
      height = values[q];
    }
    /* of the depth 0.6 */
    assert_int_equal(sea_status(&s, lane), height > 12 ? STATUS_BAD_INPUT : STATUS_OK);
    refused += height > 12;
  }
  assert_true(refused > 0 && refused < SEA_LANES);
  sea_close(&s);
}

/* ------------------------------------------------------------------------------ runs */

static const char lines[] =
    "bodies: {ship: {fixed: yes, position: [37.3, 11, 0]}}\n"
    "lines: {riser: {between: [ship, earth], from: [0, 0, -2], to: [80, 0, -120], sections:\n"
    "  [{length: 140, segments: 12, diameter: 0.3, mass: 200, axial stiffness: 1e8}]}}\n";

static const char *study_with(char text[TEXT], const char *environment, const char *more) {
  assert_true(snprintf(text, TEXT,
                       "allide: 1\nrun: {duration: 6, step: 0.05, scenarios: 24}\n"
                       "environment: {water depth: 120%s}\n%s%s",
                       environment, more, lines) < TEXT);
  return text;
}

/* of the rounded period, too: 2 pi/T and 2 pi (1/T) differ in the last bit for some */
static void one_wave_is_that_of_the_environment(void **state) {
  (void)state;
  uint32_t rounded = 0;
  for (double period = 4.3; period < 15; period += 0.11) {
    const double two_pi = 6.283185307179586;
    if (two_pi / period == two_pi * (1 / period) && rounded > 0) continue;
    rounded += two_pi / period != two_pi * (1 / period);
    char first[TEXT], second[TEXT], own[TEXT], systems[TEXT], hash[2][64];
    snprintf(own, sizeof own,
             ", wave height: 0.8, wave period: %.17g, wave direction: 0.6, wave phase: 0.3",
             period);
    snprintf(systems, sizeof systems,
             "sea: {swell: {spectrum: regular, wave height: 0.8, wave period: %.17g,\n"
             "  direction: 0.6, phase: 0.3}}\n",
             period);
    const char *const texts[2] = {study_with(first, own, ""), study_with(second, "", systems)};
    for (int k = 0; k < 2; k++) {
      ald_study *study = NULL;
      ald_run_summary summary;
      ald_run_def def = ald_run_def_default();
      assert_int_equal(ald_study_read_text(texts[k], "one", &study, NULL), ALD_OK);
      def.device = "openmp";
      assert_int_equal(ald_run(study, &def, &summary, NULL), ALD_OK);
      snprintf(hash[k], sizeof hash[k], "%s", summary.hash);
      ald_study_destroy(study);
    }
    print_message("  period %.17g s: %s\n", period, hash[0]);
    assert_string_equal(hash[0], hash[1]);
  }
  assert_true(rounded > 3);
}

static void a_sea_is_the_same_on_both_devices(void **state) {
  (void)state;
  static const char *const stretches[] = {"", ", stretching: wheeler"};
  for (int k = 0; k < 2; k++) {
    char text[TEXT];
    study_with(text, stretches[k], "sea:\n" WIND_SEA ", components: 40}\n" SWELL);
    study_run_same_on_devices(text);
  }
}

/* ------------------------------------------------------------------------------ what is said */

static void expect_said(const char *waves, const char *more, const char *said) {
  char text[TEXT];
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  snprintf(text, sizeof text, "allide: 1\nrun: {duration: 1, step: 0.05}\n%s\n%s", waves, more);
  const ald_status status = ald_study_read_text(text, "s", &study, report);
  const char *is = ald_report_text(report);
  if (status != ALD_OK) fail_msg("%s", is);
  if (said ? !strstr(is, said) : *is != 0) fail_msg("\"%s\", expected %s", is, said ? said : "");
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* seas that nobody feels, and those that are steeper than any that was measured */
static void what_looks_wrong_is_told(void **state) {
  (void)state;
  static const char sound[] =
      "sea: {w: {significant wave height: 2.5, peak period: 8, gamma: 3.3, direction: 0}}";
  static const char steep[] =
      "sea: {w: {significant wave height: 2.5, peak period: 3.8, gamma: 3.3, direction: 0}}";
  expect_said(sound, lines, NULL);
  expect_said(steep, lines, "steeper than seas are: at most about 2.25 m");
  expect_said(sound, "bodies: {a: {mass: 900, inertia: 900}}\n",
              "sea: has no effect; it acts only on elements of \"lines\"");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(systems_are_added),
                                     cmocka_unit_test(realisations_are_drawn),
                                     cmocka_unit_test(a_sea_is_as_high_as_asked),
                                     cmocka_unit_test(crests_meet_at_the_focus),
                                     cmocka_unit_test(scenarios_elsewhere_meet_the_same_sea),
                                     cmocka_unit_test(drawn_seas_are_judged_one_by_one),
                                     cmocka_unit_test(one_wave_is_that_of_the_environment),
                                     cmocka_unit_test(a_sea_is_the_same_on_both_devices),
                                     cmocka_unit_test(what_looks_wrong_is_told)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
