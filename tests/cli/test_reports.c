/* SPDX-License-Identifier: Apache-2.0
 * Reports that fit on a screen: elements that are alike as one, `--brief`, and what `summary` says
 * of a run that was interrupted. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "results/manifest.h"
#include "results/store.h"
#include "support/runs.h"

enum { PATH = 512, OUTPUT = 400000, NAME = 64, MOST = 40, SCENARIOS = 100 };

static char output[OUTPUT], other[OUTPUT], folder[PATH - 16];

/* runs the program with a line of 100 characters; returns its exit code */
static int say(char text[OUTPUT], const char *format, ...) {
  char arguments[2 * PATH], command[3 * PATH];
  va_list list;
  va_start(list, format);
  vsnprintf(arguments, sizeof arguments, format, list);
  va_end(list);
  snprintf(command, sizeof command, "COLUMNS=100 '%s/allide' %s", ALD_BUILD_FOLDER, arguments);
  FILE *pipe = popen(command, "r");
  assert_non_null(pipe);
  const size_t size = fread(text, 1, OUTPUT - 1, pipe);
  text[size] = '\0';
  const int status = pclose(pipe);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void expect(const char *text, const char *words) {
  if (!strstr(text, words)) fail_msg("no \"%s\" in\n%s", words, text);
}

static void expect_not(const char *text, const char *words) {
  if (strstr(text, words)) fail_msg("\"%s\" in\n%s", words, text);
}

static int lines_of(const char *text) {
  int count = 0;
  for (; *text; text++) count += *text == '\n';
  return count;
}

/* ------------------------------------------------------------------------------ given values */

/* a column and its value in scenario 17, in scenario 18 and in all others; NaN is written as it is
 */
typedef struct given {
  char name[NAME];
  const char *unit;
  double at_17, at_18, others;
} given;

static void put_folder(const given *columns, uint32_t count) {
  ald_column list[MOST];
  ald_store *store = NULL;
  ald_block block = {.count = SCENARIOS};
  assert_true(count <= MOST);
  block.values = calloc((size_t)count * SCENARIOS, sizeof *block.values);
  block.statuses = calloc(SCENARIOS, sizeof *block.statuses);
  for (uint32_t c = 0; c < count; c++) {
    list[c] =
        (ald_column){(char *)(uintptr_t)columns[c].name, (char *)(uintptr_t)columns[c].unit, false};
    for (uint32_t i = 0; i < SCENARIOS; i++) {
      block.values[c * SCENARIOS + i] = i == 17   ? columns[c].at_17
                                        : i == 18 ? columns[c].at_18
                                                  : columns[c].others;
    }
  }
  const ald_manifest manifest = {.study_text = "allide: 1\n",
                                 .study_name = "given values",
                                 .version = "0.1.0",
                                 .device = "OpenMP",
                                 .fallback = "",
                                 .scenarios = SCENARIOS,
                                 .column_count = count,
                                 .columns = list};
  run_folder("reports", folder, sizeof folder);
  assert_int_equal(ald_store_create(folder, &manifest, true, &store, NULL), ALD_OK);
  assert_int_equal(ald_store_write(store, &block, NULL), ALD_OK);
  ald_store_close(store);
  ald_block_clear(&block);
}

/* Fender k of eight has k x 100 kN in all scenarios but one: fender 3 has 1,210 kN in scenario 17,
 * by which its mean is 309.1 kN. Fender 8 is overloaded in two scenarios of 100. */
static void eight_fenders_are_one_block(void **state) {
  (void)state;
  given columns[24];
  for (int k = 1; k <= 8; k++) {
    given *own = &columns[3 * (k - 1)];
    own[0] = (given){"", "N", 1e5 * k, 1e5 * k, 1e5 * k};
    own[1] = (given){"", "", k == 8, k == 8, 0};
    own[2] = (given){"", "m", 0, 0, 0};
    if (k == 3) own[0].at_17 = 1.21e6;
    snprintf(own[0].name, NAME, "contacts.rubber.fender%d.peak_normal", k);
    snprintf(own[1].name, NAME, "contacts.rubber.fender%d.overload", k);
    snprintf(own[2].name, NAME, "contacts.rubber.fender%d.greatest_depth", k);
  }
  put_folder(columns, 24);
  assert_int_equal(say(output, "summary %s 2>/dev/null", folder), 0);
  expect(output,
         "quantity       unit  mean from  mean to  95 % from  95 % to    max  of\n"
         "contacts.rubber.fender1 to fender8 (8)\n"
         "  peak_normal  MN       0.1000   0.8000     0.1000   0.8000  1.210  fender3\n"
         "  overload              0        0.0200     0        0       1.000  fender8\n");
  expect(output, "8 results are 0 in all scenarios"); /* the depths */
  expect(output, "Probabilities\n");
  expect(output, "  overload of fender8  0.02000  ");
  expect(output, "  peak_normal of fender3  MN       1.210     17 ");
  expect(output, "allide summary ");
  expect(output, " --each   # each of the elements that are alike\n");
  assert_int_equal(say(other, "summary %s --each 2>/dev/null", folder), 0);
  expect(other, "contacts.rubber.fender3\n  peak_normal  MN");
  expect(other, " 0.3091 ");
  expect_not(other, "fender1 to fender8");
  print_message("  %d lines, each alone %d\n", lines_of(output), lines_of(other));
  assert_true(lines_of(output) < 40 && lines_of(other) > 60);
  assert_int_equal(say(other, "summary %s --all 2>/dev/null", folder), 0);
  expect(other, "contacts.rubber.fender8\n  peak_normal ");
  /* JSON has each column, whatever the tables show */
  assert_int_equal(say(other, "summary %s --json 2>/dev/null", folder), 0);
  for (int c = 0; c < 24; c++) {
    char words[2 * NAME];
    snprintf(words, sizeof words, "\"name\": \"%.*s\"", NAME, columns[c].name);
    expect(other, words);
  }
  expect_not(other, "fender1 to");
  run_folder_remove(folder);
}

/* Two of a hundred scenarios touch: 2 % with the bounds of Clopper and Pearson (scipy 1.10.1,
 * beta.ppf: 0.243 % and 7.04 %); what is told of the impact is the mean of these two alone. */
static void touches_have_a_probability(void **state) {
  (void)state;
  const given columns[] = {{"passings.p.closest", "m", 0, 0, 250},
                           {"passings.p.first_touch", "s", 61, 72.5, (double)NAN},
                           {"passings.p.impact_speed", "m/s", 4, 7, (double)NAN}};
  put_folder(columns, 3);
  assert_int_equal(say(output, "summary %s 2>/dev/null", folder), 0);
  expect(output, "Probabilities\n");
  expect(output, "  first_touch  0.02000  0.002431  0.07038\n");
  expect(output, "  impact_speed  m/s     5.500 ");
  assert_int_equal(say(output, "summary %s --json 2>/dev/null", folder), 0);
  const char *at = strstr(output, "\"probabilities\"");
  assert_non_null(at);
  expect(at, "\"name\": \"passings.p.first_touch\"");
  run_folder_remove(folder);
}

/* what is not alike stays by itself: two of a kind, other results, rules, different names */
static void what_is_not_alike_stays_alone(void **state) {
  (void)state;
  static const char *const names[] = {"contacts.rubber.fender1.peak_normal",
                                      "contacts.rubber.fender2.peak_normal",
                                      "hawsers.bow 1.peak_tension",
                                      "hawsers.bow 2.peak_tension",
                                      "hawsers.stern.peak_tension",
                                      "limits.level 1.time",
                                      "limits.level 2.time",
                                      "limits.level 3.time",
                                      "fenders.f1.peak_normal",
                                      "fenders.f2.peak_normal",
                                      "fenders.f3.first_touch"};
  enum { COUNT = sizeof names / sizeof names[0] };
  given columns[COUNT];
  for (int c = 0; c < COUNT; c++) {
    columns[c] = (given){"", "N", 2, 1, 1};
    snprintf(columns[c].name, NAME, "%s", names[c]);
  }
  put_folder(columns, COUNT);
  assert_int_equal(say(output, "summary %s 2>/dev/null", folder), 0);
  expect_not(output, " to ");
  expect_not(output, "--each");
  expect(output, "fenders.f2\n  peak_normal ");
  run_folder_remove(folder);
}

/* numbers in names: three anchors and three others are two groups; six hawsers of other names one
 */
static void names_and_sections_make_groups(void **state) {
  (void)state;
  static const char *const names[] = {
      "lines.anchor 1", "lines.chafe A", "lines.anchor 2", "lines.anchor 10", "hawsers.a",
      "hawsers.b",      "hawsers.c",     "hawsers.d",      "hawsers.e",       "hawsers.f"};
  enum { COUNT = sizeof names / sizeof names[0] };
  given columns[COUNT];
  for (int c = 0; c < COUNT; c++) {
    columns[c] = (given){"", "N", 1, 1, 1};
    snprintf(columns[c].name, NAME, "%s.peak_tension", names[c]);
  }
  columns[2].at_18 = 5;
  put_folder(columns, COUNT);
  assert_int_equal(say(output, "summary %s 2>/dev/null", folder), 0);
  expect(output, "lines.anchor 1 to anchor 10 (3)\n");
  expect(output, " 5.000  anchor 2\n");
  expect(output, "hawsers.a to f (6)\n");
  expect(output, "lines.chafe A\n");
  run_folder_remove(folder);
}

/* ------------------------------------------------------------------------------ brief */

static void brief_is_twenty_lines(void **state) {
  (void)state;
  static const char *const sections[] = {"contacts",      "fenders", "hawsers", "lines",
                                         "mesh contacts", "bumpers", "docking"};
  static const char *const quantities[] = {"peak_normal",  "peak_normal", "peak_tension",
                                           "peak_tension", "peak_normal", "peak_force",
                                           "peak_radial"};
  given columns[7 * 3 + 5];
  uint32_t count = 0;
  for (int s = 0; s < 7; s++) {
    for (int k = 1; k <= 3; k++) {
      columns[count] = (given){"", "N", 1e3, 1e3 * k, 1e3};
      snprintf(columns[count++].name, NAME, "%s.e%d.%s", sections[s], k, quantities[s]);
    }
  }
  for (int k = 1; k <= 5; k++) {
    columns[count] = (given){"", "s", 1, k > 2 ? 1 : (double)NAN, (double)NAN};
    snprintf(columns[count++].name, NAME, "limits.level %d.time", k);
  }
  put_folder(columns, count);
  assert_int_equal(say(output, "summary %s --brief 2>/dev/null", folder), 0);
  print_message("%s", output);
  assert_true(lines_of(output) <= 22);
  expect(output, "  outcome    100 ok\n");
  /* 2 of 100 for levels 3 to 5; bounds by Clopper and Pearson: 0.0024 and 0.0704 */
  expect(output, "  limits     limits.level 3: P = 0.02000 (0.002431 to 0.07038)\n");
  expect(output, "and 2 more probabilities\n");
  expect(output, "contacts.e3.peak_normal       kN    1.000     3.000        18\n");
  expect(output, "and of 2 more kinds of elements\n");
  expect(output, "   # all of it\n");
  assert_int_equal(say(output, "summary %s --brief --each 2>&1", folder), 2);
  expect(output, "error: --brief shows about twenty lines and nothing of --each; leave out one");
  assert_int_equal(say(output, "summary %s --brief --json 2>&1", folder), 2);
  run_folder_remove(folder);
}

/* ------------------------------------------------------------------------------ studies */

/* a ship on eight equal fenders, some of whose masses are below 0 */
static void put_study(char study[PATH]) {
  run_folder("reports", folder, sizeof folder);
  snprintf(study, PATH, "%s/ship.yml", folder);
  FILE *file = fopen(study, "w");
  assert_non_null(file);
  fputs(
      "allide: 1\n"
      "name: Eight fenders\n"
      "run: {scenarios: 200, seed: 1, duration: 5 s, step: 0.05 s}\n"
      "bodies: {ship: {freedoms: [sway], mass: 1000 t, inertia: 1e9 kg m^2,\n"
      "  position: [0 m, 0.2 m], velocity: [0 m/s, -0.3 m/s]}}\n"
      "fenders:\n",
      file);
  for (int k = 1; k <= 8; k++) {
    fprintf(file,
            "  f%d: {between: [earth, ship], attachment: [%d m, 0 m, 0 m], plane point: [0 m, 0 m, "
            "0 m],\n    normal: [0, -1, 0], curve: [[-2 m, 2 MN], [0 m, 0 kN]]}\n",
            k, 10 * k);
  }
  fputs("vary: {bodies.ship.mass: {normal: {mean: 1000 t, deviation: 500 t}}}\n", file);
  assert_int_equal(fclose(file), 0);
}

static void equal_fenders_are_checked_as_one(void **state) {
  (void)state;
  char study[PATH];
  put_study(study);
  assert_int_equal(say(output, "check %s 2>/dev/null", study), 0);
  expect(output, "fenders\n  f1, f2, f3, f4, f5, f6, f7, f8: 1 instance, each with\n");
  expect(output,
         "      -2             2000000        0\n      0              0              0\n"
         "    of each  attachment\n"
         "      f1     [10, 0, 0] m\n");
  expect(output, "      f8     [80, 0, 0] m\nvary\n");
  assert_int_equal(say(other, "check %s --all 2>/dev/null", study), 0);
  print_message("  %d lines, all of it %d\n", lines_of(output), lines_of(other));
  assert_true(lines_of(output) < 110 && lines_of(other) > 230);
  expect(other, "  f8: 1 instance\n");
  /* all of it is the echo of the library */
  ald_study *read = run_read(study);
  ald_report *echo = ald_report_create();
  assert_int_equal(ald_study_echo(read, echo), ALD_OK);
  assert_memory_equal(other, ald_report_text(echo), strlen(ald_report_text(echo)));
  ald_report_destroy(echo);
  ald_study_destroy(read);
  assert_int_equal(say(output, "check %s --brief 2>/dev/null", study), 0);
  expect(output,
         "Eight fenders\n\n"
         "  run        scenarios 200, seed 1, step 0.05 s, duration 5 s (100 steps)\n"
         "  bodies     ship: moving in sway, no outline\n"
         "  elements   fenders 8\n"
         "  varied     1 number\n\n");
  expect(output, "time step of 0.05 s");
  expect(output, "study is good");
  assert_true(lines_of(output) < 30);
  assert_int_equal(say(output, "check %s --brief --all 2>&1", study), 2);
  expect(output, "error: --brief shows little and --all everything");
  run_folder_remove(folder);
}

/* the text of a member of JSON up to the end of its list */
static char *list_of(const char *json, const char *key) {
  const char *begin = strstr(json, key);
  const char *end = begin ? strstr(begin, "\n  ]") : NULL;
  if (!end) fail_msg("no list %s in\n%s", key, json);
  return strndup(begin, (size_t)(end - begin));
}

static void run_tells_failures_as_summary_does(void **state) {
  (void)state;
  char study[PATH];
  put_study(study);
  assert_int_equal(say(output, "run %s --out %s/r --quiet --json 2>/dev/null", study, folder), 3);
  assert_int_equal(say(other, "summary %s/r --json 2>/dev/null", folder), 0);
  char *of_run = list_of(output, "\"failures\": ["),
       *of_summary = list_of(other, "\"failures\": [");
  assert_string_equal(of_run, of_summary);
  expect(of_run, "\"status\": \"bad_input\"");
  expect(of_run, "\"first\": ");
  free(of_run);
  free(of_summary);
  assert_int_equal(say(output, "summary %s/r --brief 2>/dev/null", folder), 0);
  expect(output, "  failed     ");
  expect(output, " bad_input, first scenario ");
  assert_true(lines_of(output) <= 20);
  assert_int_equal(say(output, "help"), 0);
  expect(output, "4 good but with warnings under --strict");
  run_folder_remove(folder);
}

static int stop_at_count(const ald_progress *progress, void *user) {
  return progress->done >= *(const uint64_t *)user;
}

static void an_interrupted_run_is_summed_up(void **state) {
  (void)state;
  char study[PATH], results[PATH + 8], words[200];
  uint64_t enough = 100;
  ald_run_summary summary;
  put_study(study);
  snprintf(results, sizeof results, "%s/r", folder);
  ald_study *read = run_read(study);
  ald_run_def def = run_settings(0, "openmp");
  def.folder = results;
  def.threads = 1;
  def.tile = 16;
  def.progress = stop_at_count;
  def.user = &enough;
  assert_int_equal(ald_run(read, &def, &summary, NULL), ALD_INTERRUPTED);
  assert_true(summary.stored >= 96 && summary.stored < 200);
  assert_int_equal(say(output, "summary %s 2>/dev/null", results), 0);
  snprintf(words, sizeof words,
           "  scenarios  %llu of 200, seed 1; the run was interrupted; allide run --resume "
           "continues\n",
           (unsigned long long)summary.stored);
  expect(output, words);
  expect(output, "fenders.f1 to f8 (8)\n");
  assert_int_equal(say(output, "summary %s --json 2>/dev/null", results), 0);
  snprintf(words, sizeof words, "\"stored\": %llu,", (unsigned long long)summary.stored);
  expect(output, words);
  expect(output, "\"finished\": ");
  expect(output, "\"complete\": false");
  ald_study_destroy(read);
  run_folder_remove(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(eight_fenders_are_one_block),
      cmocka_unit_test(touches_have_a_probability),
      cmocka_unit_test(what_is_not_alike_stays_alone),
      cmocka_unit_test(names_and_sections_make_groups),
      cmocka_unit_test(brief_is_twenty_lines),
      cmocka_unit_test(equal_fenders_are_checked_as_one),
      cmocka_unit_test(run_tells_failures_as_summary_does),
      cmocka_unit_test(an_interrupted_run_is_summed_up),
  };
  return cmocka_run_group_tests_name("reports", tests, NULL, NULL);
}
