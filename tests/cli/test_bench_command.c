/* SPDX-License-Identifier: Apache-2.0
 * `allide bench` and the program allide-bench: which one it runs, with what, and what it says where
 * there is none. */
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

enum { PATH = 1024 };

static char folder[PATH], output[PROGRAM_OUTPUT], own[PROGRAM_OUTPUT];

/* a copy of the program without allide-bench, "there/allide"; and others of that name where
 * strangers may put them: in the working folder, and first along $PATH */
static int make_folders(void **state) {
  (void)state;
  run_folder("bench-command", folder, sizeof folder);
  const char *commands =
      "mkdir there along && cp \"$(command -v allide)\" there/allide && "
      "printf '#!/bin/sh\\necho a stranger\\n' | tee allide-bench >along/allide-bench && "
      "chmod +x allide-bench along/allide-bench";
  return program_run(folder, output, commands);
}

static int remove_folders(void **state) {
  (void)state;
  run_folder_remove(folder);
  return 0;
}

static int say(const char *command) { return program_run(folder, output, command); }

static void a_stranger_is_not_run(void **state) {
  (void)state;
  assert_int_equal(say("PATH=$PWD/along:$PATH there/allide bench contact"), 2);
  assert_null(strstr(output, "stranger"));
  program_expect(output, "allide bench: error: there is no ");
  program_expect(output, "/there/allide-bench; installations do not have it. ");
  program_expect(output, "./allide bench builds and runs it");
}

/* in a build folder the command is named that builds it */
static void a_build_folder_is_told_how(void **state) {
  (void)state;
  assert_int_equal(say("touch there/CMakeCache.txt && there/allide bench; rm there/CMakeCache.txt"),
                   0);
  program_expect(output, "; to build it: cmake --build /");
  program_expect(output, "/there/ --target allide_bench\n");
}

static void the_help_needs_no_program(void **state) {
  (void)state;
  assert_int_equal(say("there/allide bench --help"), 0);
  snprintf(own, sizeof own, "%s", output);
  assert_int_equal(say("there/allide help bench"), 0);
  assert_string_equal(output, own);
  assert_int_equal(say("there/allide bench contact --help"), 0);
  assert_string_equal(output, own);
  assert_int_equal(say("allide-bench --help"), 0); /* of the build */
  assert_string_equal(output, own);
  program_expect(output, "allide-bench");
}

/* beside the program, through a link to it, too; arguments and the exit code pass */
static void what_lies_beside_the_program_is_run(void **state) {
  (void)state;
  assert_int_equal(
      say("printf '#!/bin/sh\\nprintf \"<%%s>\" \"$@\"\\nexit 7\\n' >there/allide-bench && "
          "chmod +x there/allide-bench && ln -s ../there/allide along/allide"),
      0);
  assert_int_equal(say("along/allide bench 'a b' --seed 3 ''"), 7);
  assert_string_equal(output, "<a b><--seed><3><>");
  assert_int_equal(say("chmod -x there/allide-bench && there/allide bench"), 1);
  program_expect(output, "/there/allide-bench cannot be run: Permission denied");
  assert_int_equal(say("rm there/allide-bench"), 0);
}

static void the_program_of_the_build_is_run(void **state) {
  (void)state;
  assert_int_equal(say("allide bench no-such-case"), 2);
  program_expect(output, "allide bench: unknown name \"no-such-case\"; see allide bench --help");
  assert_int_equal(say("allide bench --no-such-option"), 2);
  program_expect(output, "allide bench: unrecognized option");
  assert_int_equal(say("allide bench passes --seed 5 --json | head -n 1"), 0);
  assert_string_equal(output, "[\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_stranger_is_not_run),
      cmocka_unit_test(a_build_folder_is_told_how),
      cmocka_unit_test(the_help_needs_no_program),
      cmocka_unit_test(what_lies_beside_the_program_is_run),
      cmocka_unit_test(the_program_of_the_build_is_run),
  };
  return cmocka_run_group_tests(tests, make_folders, remove_folders);
}
