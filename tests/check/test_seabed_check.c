/* SPDX-License-Identifier: Apache-2.0
 * Lines from the earth without a seabed: which are told of, and that it is once. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "support/studies.h"

enum { TEXT = 4096 };

static const char form[] =
    "allide: 1\n"
    "run: {scenarios: 8, duration: 1 s, step: 0.01 s}\n"
    "environment: {%s}\n"
    "bodies:\n"
    "  ship: {mass: 5000 t, radii of gyration: [5, 20, 20], freedoms: six, position: [600, 0, 0]}\n"
    "  rock: {fixed: yes, position: [600, 0, -200]}\n"
    "hydrostatics: {w: {body: ship, height: 0, waterplane area: 500, metacentric height: [2, "
    "60]}}\n"
    "lines:\n%s";

/* sections of a chain that is heavier than the water, and of a rope that is lighter */
#define HEAVY(length) \
  "sections: [{length: " length ", segments: 20, mass: 200, diameter: 0.1, axial stiffness: 8e8}]"
#define LIGHT(length) \
  "sections: [{length: " length ", segments: 20, mass: 7, diameter: 0.1, axial stiffness: 8e6}]"
#define ANCHOR "from: [0, 0, -200], to: [0, 0, 0]"

/* scenarios of the last warning */
static uint64_t scenarios;

/* the warning about the seabed, into `text`; returns how many of them there are */
static uint32_t told(const char *environment, const char *lines, char text[TEXT]) {
  char study_text[TEXT];
  uint32_t count = 0;
  snprintf(study_text, sizeof study_text, form, environment, lines);
  ald_study *study = study_of(study_text);
  ald_report *report = ald_report_create();
  ald_warnings *warnings = ald_warnings_create();
  assert_int_equal(ald_study_check(study, warnings, report), ALD_OK);
  text[0] = '\0';
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    const ald_warning *one = ald_warnings_at(warnings, w);
    if (strcmp(one->code, "no_seabed") != 0) continue;
    count++;
    scenarios = one->scenarios;
    snprintf(text, TEXT, "%s: %s", one->element, one->text);
    assert_int_equal(one->of, strstr(lines, "vary:") ? 8 : 1);
    assert_true(one->worst == 200);
  }
  ald_warnings_destroy(warnings);
  ald_report_destroy(report);
  ald_study_destroy(study);
  return count;
}

static void expect(uint32_t count, const char *lines) {
  char text[TEXT];
  const uint32_t found = told("gravity: 9.81", lines, text);
  if (found != count) fail_msg("%u, not %u, of\n%s\n%s", found, count, lines, text);
}

/* 650 m of chain from an anchor 200 m deep to a ship 600 m away hang below it: 32 m, since without
 * a seabed a uniform catenary does; its length is 641 m where it leaves the anchor level */
static void an_anchor_chain_without_a_seabed_is_told_once(void **state) {
  static const char lines[] = "  chain: {between: [earth, ship], " ANCHOR ", " HEAVY("650") "}\n";
  char text[TEXT];
  (void)state;
  assert_int_equal(told("gravity: 9.81", lines, text), 1);
  assert_string_equal(text,
                      "lines.chain: it can hang below its end on the earth, 200 m below still "
                      "water, since without a water depth there is no seabed");
  assert_int_equal(told("water depth: 200", lines, text), 0);
  assert_int_equal(told("water depth: 1000", lines, text), 0);
  /* without gravity nothing hangs */
  assert_int_equal(told("gravity: 0", lines, text), 0);
}

static void several_lines_are_one_warning(void **state) {
  static const char lines[] =
      "  a: &c {between: [earth, ship], from: [0, 0, -150], to: [0, 0, 0], " HEAVY("650") "}\n"
      "  b: {<<: *c, from: [0, 10, -200]}\n"
      "  c: {<<: *c, between: [ship, earth], from: [0, 0, 0], to: [1200, 0, -80]}\n"
      "  d: {<<: *c, from: [0, 0, 3]}\n";
  char text[TEXT];
  (void)state;
  assert_int_equal(told("gravity: 9.81", lines, text), 1);
  /* of the deepest; the one from a quay is not among them */
  assert_non_null(strstr(text, "lines.b: it can hang below"));
  assert_non_null(strstr(text, "no seabed, and so can 2 more lines"));
}

static void what_cannot_hang_below_is_not_told(void **state) {
  (void)state;
  /* lighter than the water; with a length of chain at the anchor it is not */
  expect(0, "  l: {between: [earth, ship], " ANCHOR ", " LIGHT("650") "}\n");
  expect(1, "  l: {between: [earth, ship], " ANCHOR
            ",\n    sections: [{length: 20, segments: 4, "
            "mass: 200, diameter: 0.1, axial stiffness: 8e8},\n      {length: 630, segments: 20, "
            "mass: 7, diameter: 0.1, axial stiffness: 8e6}]}\n");
  /* from a quay, from body to body, from a fixed body, from above to an end below */
  expect(0, "  l: {between: [earth, ship], from: [0, 0, 3], to: [0, 0, 0], " HEAVY("650") "}\n");
  expect(0, "  l: {between: [rock, ship], from: [-600, 0, 0], to: [0, 0, 0], " HEAVY("650") "}\n");
  expect(0, "  l: {between: [earth, ship], from: [590, 0, -5], to: [0, 0, -9], " HEAVY("20") "}\n");
  /* upright: 200 m of rise, 201 m of line; 203 m is slack enough */
  expect(0,
         "  l: {between: [earth, ship], from: [600, 0, -200], to: [0, 0, 0], " HEAVY("201") "}\n");
  expect(1,
         "  l: {between: [earth, ship], from: [600, 0, -200], to: [0, 0, 0], " HEAVY("203") "}\n");
}

/* taut now, but a ship comes nearer; between ends that stay, what hangs is known: a catenary with
 * a = 300 m that leaves its lower end level spans 400 m with a rise and a length in closed form */
static void ends_that_stay_are_judged_by_their_catenary(void **state) {
  const double a = 300, rise = a * (cosh(4.0 / 3) - 1), length = a * sinh(4.0 / 3);
  static const char *const others[] = {"rock", "earth"};
  (void)state;
  expect(1, "  l: {between: [earth, ship], " ANCHOR ", " HEAVY("632.5") "}\n");
  for (int k = 0; k < 4; k++) {
    char lines[TEXT];
    snprintf(lines, sizeof lines,
             "  l: {between: [%s, earth], from: [%.17g, 0, %.17g], to: [-400, 0, -200],\n"
             "    sections: [{length: %.17g, segments: 20, mass: 200, diameter: 0.1, axial "
             "stiffness: 8e8}]}\n",
             others[k / 2], k / 2 ? 0.0 : -600.0, k / 2 ? rise - 200 : rise,
             length * (k % 2 ? 1 + 1e-6 : 1 - 1e-6));
    expect(k % 2, lines);
  }
  /* upright between two ends that stay */
  expect(1, "  l: {between: [earth, rock], from: [600, 0, -200], to: [0, 0, 190], " HEAVY(
                "195") "}\n");
}

static void free_ends_fall(void **state) {
  (void)state;
  expect(1,
         "  l: {between: [earth, earth], from: [0, 0, -200], to: [0, 0, -150], free end: to,\n"
         "    " HEAVY("50") "}\n");
  expect(0,
         "  l: {between: [earth, earth], from: [0, 0, -200], to: [0, 0, -150], free end: from,\n"
         "    " HEAVY("50") "}\n");
}

/* with lengths on both sides of the rise: in some of the scenarios, and in which it is deepest */
static void scenarios_are_counted(void **state) {
  char text[TEXT];
  (void)state;
  static const char lines[] =
      "  l: {between: [earth, ship], from: [600, 0, -200], to: [0, 0, 0], " HEAVY("210") "}\n"
      "vary:\n  lines.l.sections[0].length: {uniform: [195, 215]}\n";
  assert_int_equal(told("gravity: 9.81", lines, text), 1);
  assert_in_range(scenarios, 1, 7);
}

/* the warning about lines beyond depths from x = -40 to 100 m and y = -20 to 60 m, into `text`;
 * returns how many there are, and the distance of the farthest end */
static uint32_t told_beyond(const char *lines, char text[TEXT], double *worst) {
  char study_text[TEXT];
  uint32_t count = 0;
  snprintf(study_text, sizeof study_text,
           "allide: 1\nrun: {scenarios: 8, duration: 1 s, step: 0.01 s}\n"
           "environment: {seabed depths: [[-40, -20, 50], [-40, 60, 52], [100, -20, 50],\n"
           "  [100, 60, 55]]}\n"
           "bodies: {rock: {fixed: yes, position: [0, 0, -10]}}\nlines:\n%s",
           lines);
  ald_study *study = study_of(study_text);
  ald_report *report = ald_report_create();
  ald_warnings *warnings = ald_warnings_create();
  assert_int_equal(ald_study_check(study, warnings, report), ALD_OK);
  text[0] = '\0';
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    const ald_warning *one = ald_warnings_at(warnings, w);
    if (strcmp(one->code, "beyond_seabed") != 0) continue;
    count++;
    scenarios = one->scenarios;
    *worst = one->worst;
    snprintf(text, TEXT, "%s: %s", one->element, one->text);
  }
  ald_warnings_destroy(warnings);
  ald_report_destroy(report);
  ald_study_destroy(study);
  return count;
}

/* An end 3 m beyond one edge and 4 m beyond another is 5 m beyond; one on an edge is not. */
static void ends_beyond_the_depths_are_told_once(void **state) {
  char text[TEXT];
  double worst = 0;
  (void)state;
  assert_int_equal(told_beyond("  l: {between: [earth, rock], from: [100, -20, -45], to: [0, 0, 0],"
                               "\n    " HEAVY("150") "}\n",
                               text, &worst),
                   0);
  assert_int_equal(told_beyond("  l: {between: [earth, rock], from: [103, 64, -45], to: [0, 0, 0],"
                               "\n    " HEAVY("150") "}\n",
                               text, &worst),
                   1);
  assert_true(fabs(worst - 5) < 1e-9 && scenarios == 1);
  assert_string_equal(text,
                      "lines.l: it begins with an end 5 m beyond the seabed depths, where the "
                      "seabed is taken to be level from their edge on");
  /* of the farthest, at its second end */
  assert_int_equal(told_beyond("  a: &a {between: [rock, earth], from: [0, 0, 0], to: [-41, 0, -30]"
                               ",\n    " HEAVY("90") "}\n"
                                                     "  b: {<<: *a, to: [-47, 0, -30]}\n"
                                                     "  c: {<<: *a, to: [-39, 0, -30]}\n",
                               text, &worst),
                   1);
  assert_non_null(strstr(text, "lines.b: it begins with an end 7 m beyond"));
  assert_non_null(strstr(text, "from their edge on, and so do 1 more line"));
  /* in some of the scenarios */
  assert_int_equal(
      told_beyond("  l: {between: [earth, rock], from: [99, 0, -45], to: [0, 0, 0],"
                  "\n    " HEAVY("150") "}\n"
                                        "vary:\n  lines.l.from.x: {uniform: [96, 104]}\n",
                  text, &worst),
      1);
  assert_in_range(scenarios, 1, 7);
  assert_true(worst > 0 && worst < 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_anchor_chain_without_a_seabed_is_told_once),
      cmocka_unit_test(several_lines_are_one_warning),
      cmocka_unit_test(what_cannot_hang_below_is_not_told),
      cmocka_unit_test(ends_that_stay_are_judged_by_their_catenary),
      cmocka_unit_test(free_ends_fall),
      cmocka_unit_test(scenarios_are_counted),
      cmocka_unit_test(ends_beyond_the_depths_are_told_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
