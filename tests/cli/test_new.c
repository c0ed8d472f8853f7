/* SPDX-License-Identifier: Apache-2.0
 * `allide new`: every study that it writes is good, runs as it is and begins without a warning; a
 * file that is there stays. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/program.h"
#include "support/runs.h"

enum { PATH = 512, KIND = 64 };

/* runs a command of the program in a folder; returns its exit code */
static int say(const char *folder, char output[PROGRAM_OUTPUT], const char *format, ...) {
  char command[2 * PATH] = "allide ";
  va_list list;
  va_start(list, format);
  vsnprintf(command + strlen(command), sizeof command - strlen(command), format, list);
  va_end(list);
  return program_run(folder, output, command);
}

/* "berthing" of ".../berthing.yml" */
static void kind_of(const char *path, char kind[KIND]) {
  snprintf(kind, KIND, "%s", strrchr(path, '/') + 1);
  *strrchr(kind, '.') = '\0';
}

static void every_study_runs_as_it_is(void **state) {
  (void)state;
  static char output[PROGRAM_OUTPUT];
  glob_t files;
  assert_int_equal(glob(ALD_SOURCE_FOLDER "/src/cli/templates/*.yml", 0, NULL, &files), 0);
  assert_true(files.gl_pathc >= 5);
  for (size_t f = 0; f < files.gl_pathc; f++) {
    char folder[PATH], kind[KIND], name[PATH];
    kind_of(files.gl_pathv[f], kind);
    run_folder("new", folder, sizeof folder);
    assert_int_equal(say(folder, output, "new --help"), 0);
    snprintf(name, sizeof name, "  %s ", kind);
    program_expect(output, name);
    assert_int_equal(say(folder, output, "new %s", kind), 0);
    snprintf(name, sizeof name, "allide run %s.yml\n  allide summary results/%s\n", kind, kind);
    program_expect(output, name);
    if (say(folder, output, "check %s.yml --strict", kind) != 0) fail_msg("%s", output);
    program_expect(output, "study is good\n");
    const int scenarios = strcmp(kind, "hoist") == 0 ? 2 : 10; /* a second each */
    if (say(folder, output, "run %s.yml --scenarios %d --strict", kind, scenarios) != 0) {
      fail_msg("%s: %s", kind, output);
    }
    assert_int_equal(say(folder, output, "summary results/%s", kind), 0);
    run_folder_remove(folder);
  }
  globfree(&files);
}

static void what_is_there_stays(void **state) {
  (void)state;
  static char output[PROGRAM_OUTPUT], again[PROGRAM_OUTPUT];
  char folder[PATH];
  run_folder("new", folder, sizeof folder);
  assert_int_equal(say(folder, output, "new mooring --out - >own.yml"), 0);
  assert_int_equal(say(folder, output, "new mooring --out own.yml"), 2);
  program_expect(output, "own.yml exists; remove it, or give another name with --out FILE");
  assert_int_equal(say(folder, output, "new mooring --out 'a ship.yml'"), 0);
  program_expect(output, "allide run 'a ship.yml'\n  allide summary 'results/a ship'\n");
  /* both are the study that the program holds */
  assert_int_equal(say(folder, output, "new mooring --out -"), 0);
  assert_int_equal(say(folder, again, "--version; cat 'a ship.yml'"), 0);
  assert_string_equal(strchr(again, '\n') + 1, output);
  assert_int_equal(say(folder, again, "--version; cat own.yml"), 0);
  assert_string_equal(strchr(again, '\n') + 1, output);
  run_folder_remove(folder);
}

static void what_cannot_be_is_explained(void **state) {
  (void)state;
  static char output[PROGRAM_OUTPUT];
  assert_int_equal(say("/", output, "new"), 2);
  program_expect(output, "expects KIND");
  assert_int_equal(say("/", output, "new berthng"), 2);
  program_expect(output,
                 "no study 'berthng'; there are berthing, clash, collision, hoist, mooring");
  assert_int_equal(say("/", output, "new berthing --out /no/such/folder/b.yml"), 1);
  program_expect(output, "/no/such/folder/b.yml cannot be written: No such file or directory");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_study_runs_as_it_is),
      cmocka_unit_test(what_is_there_stays),
      cmocka_unit_test(what_cannot_be_is_explained),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
