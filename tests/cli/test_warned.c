/* SPDX-License-Identifier: Apache-2.0
 * Warnings as a user of the program sees them: at the start and at the end of `run`, in `summary`,
 * as JSON, and in exit codes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "support/runs.h"

enum { PATH = 512, OUTPUT = 400000 };

/* a mass at a spring, pressed in or not by where it starts */
static const char form[] =
    "allide: 1\n"
    "run: {scenarios: 50, seed: 1, duration: 5 s, step: %s}\n"
    "bodies: {ship: {freedoms: [sway], mass: 1000 t, inertia: 1e9 kg m^2, position: [0 m, %s],\n"
    "  velocity: [0 m/s, %s]}}\n"
    "fenders: {f: {between: [earth, ship], attachment: [0 m, 0 m, 0 m],\n"
    "  plane point: [0 m, 0 m, 0 m], normal: [0, -1, 0], curve: [[-2 m, 2 MN], [0 m, 0 kN]]}}\n"
    "vary: {bodies.ship.mass: {uniform: [1000 t, 1001 t]}}\n";

typedef struct place {
  char folder[PATH], study[PATH + 16], results[PATH + 16];
} place;

static void put_study(place *p, const char *step, const char *position, const char *velocity) {
  run_folder("warned", p->folder, sizeof p->folder);
  snprintf(p->study, sizeof p->study, "%s/ship.yml", p->folder);
  snprintf(p->results, sizeof p->results, "%s/results", p->folder);
  FILE *file = fopen(p->study, "w");
  assert_non_null(file);
  fprintf(file, form, step, position, velocity);
  assert_int_equal(fclose(file), 0);
}

/* runs the program; returns its exit code */
static int say(char output[OUTPUT], const char *format, ...) {
  char arguments[2 * PATH], command[3 * PATH];
  va_list list;
  va_start(list, format);
  vsnprintf(arguments, sizeof arguments, format, list);
  va_end(list);
  snprintf(command, sizeof command, "'%s/allide' %s", ALD_BUILD_FOLDER, arguments);
  FILE *pipe = popen(command, "r");
  assert_non_null(pipe);
  const size_t size = fread(output, 1, OUTPUT - 1, pipe);
  output[size] = '\0';
  const int status = pclose(pipe);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void expect(const char *output, const char *words) {
  if (!strstr(output, words)) fail_msg("no \"%s\" in\n%s", words, output);
}

static void a_pressed_start_is_told_everywhere(void **state) {
  (void)state;
  static char output[OUTPUT];
  static const char words[] =
      "warning: fenders.f: pressed together at the start in 50 of 50 scenarios, by up to 0.3 m "
      "(scenario 0)\n  check positions, headings and normals";
  place p;
  put_study(&p, "0.05 s", "-0.3 m", "0 m/s");
  assert_int_equal(say(output, "check %s", p.study), 0);
  expect(output, words);
  expect(output, "study is good, with 1 warning\n");
  assert_int_equal(say(output, "check %s --strict 2>/dev/null", p.study), 4);
  /* before anything is computed, on stderr */
  assert_int_equal(say(output, "run %s --out %s --quiet 2>&1 >/dev/null", p.study, p.results), 0);
  expect(output, words);
  assert_int_equal(
      say(output, "run %s --out %s --quiet --overwrite --strict 2>/dev/null", p.study, p.results),
      4);
  expect(output, "1 warning at the start\n");
  assert_int_equal(say(output, "summary %s", p.results), 0);
  expect(output, words);
  assert_int_equal(say(output, "summary %s --strict", p.results), 4);
  assert_int_equal(say(output, "summary %s --json", p.results), 0);
  expect(output, "\"code\": \"compressed_at_start\"");
  expect(output, "\"element\": \"fenders.f\"");
  expect(output, "\"scenarios\": 50");
  assert_int_equal(
      say(output, "run %s --out %s --quiet --overwrite --json 2>/dev/null", p.study, p.results), 0);
  expect(output, "\"warnings\": [");
  expect(output, "\"code\": \"compressed_at_start\"");
  run_folder_remove(p.folder);
}

static void what_happened_is_told_at_the_end(void **state) {
  (void)state;
  static char output[OUTPUT];
  place p;
  put_study(&p, "0.05 s", "1 m", "0.2 m/s");
  assert_int_equal(say(output, "run %s --out %s --quiet 2>&1 >/dev/null", p.study, p.results), 0);
  assert_null(strstr(output, "warning"));
  assert_int_equal(say(output, "run %s --out %s --quiet --overwrite", p.study, p.results), 0);
  expect(output, "warning: nothing touched anything in any of 50 scenarios\n");
  expect(output, "warning: fenders.f: its bodies moved apart from the start on in 50 of 50");
  expect(output, "results are 0 in all scenarios");
  /* a step beyond the critical one of 2 s */
  put_study(&p, "2.5 s", "1 m", "-0.2 m/s");
  assert_int_equal(say(output, "run %s --out %s --quiet 2>&1 >/dev/null", p.study, p.results), 0);
  expect(output, "warning: fenders.f: the step of 2.5 s is longer than the critical step of 2 s");
  run_folder_remove(p.folder);
}

static void a_good_study_has_none(void **state) {
  (void)state;
  static char output[OUTPUT];
  place p;
  put_study(&p, "0.05 s", "0.2 m", "-0.3 m/s");
  assert_int_equal(say(output, "check %s --strict 2>&1", p.study), 0);
  assert_null(strstr(output, "warning"));
  assert_int_equal(say(output, "run %s --out %s --strict 2>&1", p.study, p.results), 0);
  assert_null(strstr(output, "warning"));
  assert_int_equal(say(output, "summary %s --strict --json 2>&1", p.results), 0);
  expect(output, "\"warnings\": []");
  run_folder_remove(p.folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_pressed_start_is_told_everywhere),
      cmocka_unit_test(what_happened_is_told_at_the_end),
      cmocka_unit_test(a_good_study_has_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
