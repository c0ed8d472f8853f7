/* SPDX-License-Identifier: Apache-2.0
 * Distributions as a study writes them: every kind as read, the examples of the table, files of
 * observed values, warnings, the echo. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "allide/allide.h"
#include "model/distribution_keys.h"
#include "reader/reader.h"
#include "reader/study_read.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))
#define KNOT (1852.0 / 3600)

static const char model[] =
    "allide: 1\n"
    "run: {duration: 1 s, step: 0.1 s, scenarios: 10}\n"
    "bodies:\n"
    "  a: {mass: 1 t, inertia: 900 kg m^2, outline: [[0, 0], [1, 0], [1, 1], [0, 1]]}\n"
    "  q: {fixed: yes, outline: [[9, 0], [10, 0], [10, 1], [9, 1]]}\n"
    "contacts:\n"
    "  c: {between: [a, q], stiffness: 1}\n"
    "vary:\n";
static const char speeds[] =
    "# berth 3\n"
    "vessel; berthing_speed [cm/s]; note\n"
    "A; 11; -\n"
    "B; 0.1 m/s; \"in \"\"fog\"\"; rain\"\n"
    "C; 4; -\n"
    "D; 11; -\n";

static ald_report *report;

static int set_up(void **state) {
  (void)state;
  report = ald_report_create();
  return report ? 0 : -1;
}

static int tear_down(void **state) {
  (void)state;
  ald_report_destroy(report);
  return 0;
}

/* the study with these lines under `vary`; NULL with messages in the report */
static ald_study *read_vary(const char *lines) {
  char text[4096];
  ald_study *study = NULL;
  const ald_input_file file = {(char *)"speeds.csv", (char *)speeds, sizeof speeds - 1};
  ald_report_clear(report);
  snprintf(text, sizeof text, "%s%s", model, lines);
  ald_study_read_files(text, "s.yml", &file, 1, false, &study, report);
  return study;
}

static ald_study *read_good(const char *lines) {
  ald_study *study = read_vary(lines);
  if (!study || *ald_report_text(report)) fail_msg("%s:\n%s", lines, ald_report_text(report));
  return study;
}

static void assert_near(double value, double wanted) {
  if (!(fabs(value - wanted) <= 4e-16 * fabs(wanted))) fail_msg("%.17g, not %.17g", value, wanted);
}

/* units, bearings, lists and mappings of every kind of numbers */
static void reads_parameters(void **state) {
  (void)state;
  static const struct {
    const char *line;
    ald_distribution_kind kind;
    double a, b, c, d, location;
  } good[] = {
      {"  bodies.a.speed: {exponential: {scale: 2 kn}}\n", ALD_EXPONENTIAL, 0, 2 * KNOT, 0, 0, 0},
      {"  bodies.a.speed: {exponential: {scale: 2 kn, location: 1 kn}}\n", ALD_EXPONENTIAL, 0,
       2 * KNOT, 0, 0, KNOT},
      {"  bodies.a.speed: {exponential: [3]}\n", ALD_EXPONENTIAL, 0, 3, 0, 0, 0},
      {"  bodies.a.speed: {gumbel: {scale: 0.5 m/s, location: 3 kn}, low: 0}\n", ALD_GUMBEL, 0, 0.5,
       0, 0, 3 * KNOT},
      {"  bodies.a.heading: {gumbel: [045 degT, 0.1 rad]}\n", ALD_GUMBEL, 0, 0.1, 0, 0,
       0.78539816339744831},
      {"  bodies.a.speed: {triangular: [1, 2 kn, 3]}\n", ALD_TRIANGULAR, 1, 3, 2 * KNOT, 0, 0},
      {"  bodies.a.speed: {triangular: {high: 3, mode: 1, low: 1}}\n", ALD_TRIANGULAR, 1, 3, 1, 0,
       0},
      {"  bodies.a.speed: {beta: {alpha: 0.5, beta: 40, low: 1 m/s, high: 2 kn}}\n", ALD_BETA, 1,
       2 * KNOT, 0.5, 40, 0},
      {"  bodies.a.speed: {beta: [2, 3, 0.5, 2]}\n", ALD_BETA, 0.5, 2, 2, 3, 0},
      {"  bodies.a.speed: {weibull: [2, 3 kn]}\n", ALD_WEIBULL, 2, 3 * KNOT, 0, 0, 0},
  };
  for (size_t k = 0; k < COUNT(good); k++) {
    ald_study *study = read_good(good[k].line);
    const ald_distribution *d = &study->variables[0].distribution;
    assert_int_equal(d->kind, good[k].kind);
    assert_near(d->a, good[k].a);
    assert_near(d->b, good[k].b);
    assert_near(d->c, good[k].c);
    assert_near(d->d, good[k].d);
    assert_near(d->location, good[k].location);
    assert_true(d->prepared.is_ready);
    ald_study_destroy(study);
  }
}

static void reads_lists(void **state) {
  (void)state;
  ald_study *study = read_good(
      "  bodies.a.speed: {discrete: {values: [3 kn, 1 kn, 2 kn], shares: [20 %, 50 %, "
      "30 %]}}\n"
      "  bodies.a.heading: {histogram: {edges: [-90 deg, 0, 90 deg], shares: [3, 1]}}\n"
      "  bodies.a.course: {discrete: {values: [090 degT, 000 degT]}}\n");
  const ald_table *speed = study->variables[0].distribution.table;
  const ald_table *heading = study->variables[1].distribution.table;
  const ald_table *course = study->variables[2].distribution.table;
  assert_int_equal(speed->count, 3);
  for (int k = 0; k < 3; k++) assert_near(speed->values[k], (k + 1) * KNOT);
  assert_near(speed->cumulative[0], 0.5);
  assert_near(speed->cumulative[1], 0.8);
  assert_true(speed->cumulative[2] == 1);
  assert_int_equal(heading->count, 3);
  assert_near(heading->values[2], 1.5707963267948966);
  assert_near(heading->cumulative[1], 0.75);
  assert_int_equal(course->count, 2);
  assert_near(course->cumulative[0], 0.5);
  ald_study_destroy(study);
}

/* The header's unit, a cell's own, sorted, each as likely; the file is held for replays. */
static void reads_observed_values(void **state) {
  (void)state;
  static const double wanted[] = {0.04, 0.1, 0.11, 0.11};
  ald_study *study = read_good(
      "  bodies.a.speed: {empirical: {file: speeds.csv, column: berthing_speed}, low: 5 cm/s}\n");
  const ald_distribution *d = &study->variables[0].distribution;
  assert_int_equal(d->kind, ALD_EMPIRICAL);
  assert_int_equal(d->table->count, COUNT(wanted));
  for (size_t k = 0; k < COUNT(wanted); k++) {
    assert_near(d->table->values[k], wanted[k]);
    assert_near(d->table->cumulative[k], (double)(k + 1) / COUNT(wanted));
  }
  /* three of four are left of the bound on */
  assert_near(ald_distribution_value(d, 0.33), 0.1);
  assert_near(ald_distribution_value(d, 0.34), 0.11);
  assert_int_equal(study->input_files.file_count, 1);
  assert_string_equal(study->input_files.files[0].name, "speeds.csv");
  ald_study_destroy(study);
}

/* The table's examples are good studies, for a quantity of the one dimension that fits. */
static void reads_its_own_examples(void **state) {
  (void)state;
  static const char *const quantities[] = {"bodies.a.speed", "bodies.a.heading",
                                           "bodies.a.position.x"};
  for (int k = 0; k < ALD_DISTRIBUTION_KINDS; k++) {
    int fitting = 0;
    for (size_t q = 0; q < COUNT(quantities); q++) {
      char line[512];
      snprintf(line, sizeof line, "  %s: %s\n", quantities[q], ald_distribution_keys[k].example);
      ald_study *study = read_vary(line);
      if (!study) continue;
      assert_int_equal(study->variables[0].distribution.kind, k);
      fitting++;
      ald_study_destroy(study);
    }
    if (fitting != 1) fail_msg("%s", ald_distribution_keys[k].example);
  }
}

/* every kind is named and explained, required parameters first */
static void the_table_is_whole(void **state) {
  (void)state;
  for (int k = 0; k < ALD_DISTRIBUTION_KINDS; k++) {
    const ald_distribution_key *key = &ald_distribution_keys[k];
    assert_true(key->name && *key->meaning && *key->example);
    assert_true(key->parameter_count > 0 && key->parameter_count <= ALD_PARAMETER_LIMIT);
    for (uint32_t p = 0; p < key->parameter_count; p++) {
      assert_true(key->parameters[p].name && *key->parameters[p].meaning);
      assert_true(key->parameters[p].is_optional == (p >= ald_distribution_required(key)));
    }
  }
}

/* both forms of the reference name every kind and its parameters */
static void the_reference_has_every_kind(void **state) {
  (void)state;
  ald_report *schema = ald_report_create();
  assert_non_null(schema);
  ald_report_clear(report);
  assert_int_equal(ald_reference_markdown(report), ALD_OK);
  assert_int_equal(ald_reference_schema(schema), ALD_OK);
  for (int k = 0; k < ALD_DISTRIBUTION_KINDS; k++) {
    const ald_distribution_key *key = &ald_distribution_keys[k];
    char text[128];
    snprintf(text, sizeof text, "\n| `%s` | `%s` |", key->name, key->example);
    if (!strstr(ald_report_text(report), text)) fail_msg("no row for %s", key->name);
    snprintf(text, sizeof text, "\n      \"%s\": {\"type\": [", key->name);
    const char *entry = strstr(ald_report_text(schema), text);
    if (!entry) fail_msg("no member %s", key->name);
    for (uint32_t p = 0; p < key->parameter_count; p++) {
      const char *name = key->parameters[p].name;
      snprintf(text, sizeof text, "\n| `%s.%s` |", key->name, name);
      if (!strstr(ald_report_text(report), text)) fail_msg("no row for %s", text);
      snprintf(text, sizeof text, "\"%s\": {\"", name);
      const char *member = strstr(entry, text);
      if (!member || member > strchr(entry + 1, '\n')) fail_msg("no member %s", text);
    }
  }
  ald_report_destroy(schema);
}

static void warns_of_shares_that_miss_one(void **state) {
  (void)state;
  static const struct {
    const char *shares, *warning;
  } cases[] = {
      {"[0.3, 0.6]",
       "s.yml:9:56: warning: vary.bodies.a.speed.discrete: the shares sum to 0.9, not 1; they are "
       "normalised\n"},
      {"[0.333, 0.667]", ""}, /* rounded to three digits */
      {"[0.3, 0.698]", ""},
      {"[3, 6]", ""}, /* counts */
      {"[0.1, 0.1]", ""},
  };
  for (size_t k = 0; k < COUNT(cases); k++) {
    char line[256];
    snprintf(line, sizeof line, "  bodies.a.speed: {discrete: {values: [1, 2], shares: %s}}\n",
             cases[k].shares);
    ald_study *study = read_vary(line);
    assert_non_null(study);
    const char *said = ald_report_text(report), *wanted = cases[k].warning;
    if (*wanted ? strncmp(said, wanted, strlen(wanted)) != 0 : *said) fail_msg("%s", said);
    ald_study_destroy(study);
  }
}

static void echoes_every_kind(void **state) {
  (void)state;
  static const struct {
    const char *line, *echo;
  } cases[] = {
      {"  bodies.a.speed: {exponential: {scale: 2}}\n", "exponential, scale 2 m/s (sets"},
      {"  bodies.a.speed: {exponential: {scale: 2, location: 1}, high: 9}\n",
       "exponential, scale 2, location 1, high 9 m/s (sets"},
      {"  bodies.a.speed: {gumbel: [3, 0.1]}\n", "gumbel, location 3, scale 0.1 m/s (sets"},
      {"  bodies.a.speed: {triangular: [1, 2, 4], low: 1.5}\n",
       "triangular, low 1, mode 2, high 4, cut below 1.5 m/s (sets"},
      {"  bodies.a.speed: {beta: [2, 3, 0.5, 2]}\n",
       "beta, alpha 2, beta 3, low 0.5, high 2 m/s (sets"},
      {"  bodies.a.speed: {uniform: [1, 2], high: 1.5}\n",
       "uniform, low 1, high 2, cut above 1.5 m/s (sets"},
      {"  bodies.a.speed: {discrete: {values: [3, 1, 2]}}\n",
       "discrete, 3 values from 1 to 3 m/s (sets"},
      {"  bodies.a.speed: {histogram: {edges: [1, 2, 5], shares: [1, 2]}}\n",
       "histogram, 2 bins from 1 to 5 m/s (sets"},
      {"  bodies.a.speed: {empirical: {file: speeds.csv, column: berthing_speed}}\n",
       "empirical of speeds.csv, 4 values from 0.04 to 0.11 m/s (sets"},
  };
  for (size_t k = 0; k < COUNT(cases); k++) {
    ald_study *study = read_good(cases[k].line);
    assert_int_equal(ald_study_echo(study, report), ALD_OK);
    if (!strstr(ald_report_text(report), cases[k].echo)) fail_msg("%s", ald_report_text(report));
    ald_study_destroy(study);
  }
}

/* each of the ends of a side alone would be refused beside the other, which the study does not
 * give; and a stem of which the study gives nothing */
/* Headings around a bearing, wherever it lies: 20 degrees of it, in either order. Angles are 90 deg
 * less the bearing, known but for whole turns. */
static void bearings_of_a_distribution_lie_beside_each_other(void **state) {
  (void)state;
  static const double degree = 0.017453292519943295;
  for (int middle = 0; middle < 360; middle += 10) {
    for (int swapped = 0; swapped < 2; swapped++) {
      const int low = (middle + 350) % 360, high = (middle + 10) % 360;
      const int first = swapped ? high : low, second = swapped ? low : high;
      static const char *const forms[] = {
          "  bodies.a.heading: {uniform: [%d degT, %d degT]}\n",
          "  bodies.a.heading: {triangular: {low: %d degT, high: %d degT, mode: %d degT}}\n",
          ("  bodies.a.heading: {low: %d degT, high: %d degT, normal: {mean: %d degT, deviation: 4 "
           "deg}}\n")};
      for (int f = 0; f < 3; f++) {
        char lines[256];
        snprintf(lines, sizeof lines, forms[f], first, second, middle);
        ald_study *study = read_good(lines);
        const ald_distribution *d = &study->variables[0].distribution;
        const double from = f == 2 ? d->low : d->a, to = f == 2 ? d->high : d->b;
        /* roundings of angles of up to 3.5 rad */
        assert_true(fabs(to - from - 20 * degree) < 1e-14);
        assert_true(fabs(remainder(0.5 * (from + to) - (90 - middle) * degree, 360 * degree)) <
                    1e-12);
        if (f == 1) assert_true(fabs(d->c - 0.5 * (from + to)) < 1e-14);
        if (f == 2) assert_true(fabs(d->a - 0.5 * (from + to)) < 1e-14);
        ald_study_destroy(study);
      }
    }
  }
  /* a half circle, and what is not given by bearings, as before */
  ald_study *study = read_good("  bodies.a.heading: {uniform: [90 degT, 270 degT]}\n");
  assert_near(study->variables[0].distribution.b, 180 * degree);
  ald_study_destroy(study);
  study = read_good("  bodies.a.heading: {uniform: [-170 deg, 170 deg]}\n");
  assert_near(study->variables[0].distribution.b, 170 * degree);
  ald_study_destroy(study);
  /* one bin of 2 degrees, not of 358, of which the edges fall */
  assert_null(
      read_vary("  bodies.a.heading: {histogram: {edges: [269 degT, 271 degT], shares: "
                "[1]}}\n"));
  assert_non_null(strstr(ald_report_text(report), "bin edges must increase"));
  study =
      read_good("  bodies.a.heading: {histogram: {edges: [271 degT, 269 degT], shares: [1]}}\n");
  ald_study_destroy(study);
}

static void takes_what_fits_together(void **state) {
  (void)state;
  ald_study *study = NULL;
  static const char text[] =
      "allide: 1\nrun: {scenarios: 9, duration: 1 s, step: 0.1 s, scheme: rk4}\nbodies:\n"
      "  a: {freedoms: six, mass: 1e7, radii of gyration: [5, 25, 25], velocity: [1, 0, 0]}\n"
      "  b: {fixed: yes, position: [80, 0]}\n"
      "bows: {bow: {between: [a, b], tip: [60, 0, -3], bulb: [4, 4, 5], half breadth: 10}}\n"
      "vary:\n"
      "  bows.bow.side length.aft: {uniform: [5 m, 6 m]}\n"
      "  bows.bow.side length.fore: {uniform: [10 m, 20 m]}\n"
      "  bows.bow.stem line.lower: {uniform: [-6 m, -5 m]}\n"
      "  bows.bow.stem line.x: {uniform: [55 m, 58 m]}\n"
      "  bows.bow.stem rake: {uniform: [10 deg, 20 deg]}\n"
      "  bows.bow.stem entrance.*: {uniform: [10 m, 20 m]}\n";
  const ald_status status = ald_study_read_text(text, "vary", &study, report);
  if (status != ALD_OK) fail_msg("%s", ald_report_text(report));
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(takes_what_fits_together),
      cmocka_unit_test(reads_parameters),
      cmocka_unit_test(bearings_of_a_distribution_lie_beside_each_other),
      cmocka_unit_test(reads_lists),
      cmocka_unit_test(reads_observed_values),
      cmocka_unit_test(reads_its_own_examples),
      cmocka_unit_test(the_table_is_whole),
      cmocka_unit_test(warns_of_shares_that_miss_one),
      cmocka_unit_test(echoes_every_kind),
      cmocka_unit_test(the_reference_has_every_kind),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
