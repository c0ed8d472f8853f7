/* SPDX-License-Identifier: Apache-2.0
 * The words that a help lists are those that its command takes: devices, and choices of one word.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/folders.h"
#include "support/program.h"
#include "support/runs.h"

enum { PATH = 1024, LINE = 512 };

static char folder[PATH], output[PROGRAM_OUTPUT];

/* runs the program where OpenCL and CUDA are missing, so that words are judged and nothing else;
 * returns its exit code, `output` has all that it prints */
static int say(const char *format, ...) {
  char arguments[2 * PATH], command[3 * PATH];
  va_list list;
  va_start(list, format);
  vsnprintf(arguments, sizeof arguments, format, list);
  va_end(list);
  snprintf(command, sizeof command,
           "export ALLIDE_OPENCL_LIBRARY=/none ALLIDE_CUDA_LIBRARY=off; allide %s", arguments);
  return program_run(".", output, command);
}

/* what the help of a command says of --device: its line, and those below it up to the next option
 */
static void read_list(const char *command, char list[LINE]) {
  assert_int_equal(say("%s --help", command), 0);
  const char *from = strstr(output, "\n  --device ");
  if (!from) fail_msg("allide %s --help lists no devices", command);
  const char *end = strstr(from + 1, "\n  --");
  snprintf(list, LINE, "%.*s", end ? (int)(end - from) : LINE - 1, from);
}

/* is it one of the words of a list, which commas, spaces, semicolons and full stops part? */
static int has_word(const char *list, const char *word) {
  const size_t length = strlen(word);
  for (const char *at = list; *at; at += strspn(at, " ,;.\n")) {
    const size_t span = strcspn(at, " ,;.\n");
    if (span == length && strncmp(at, word, length) == 0) return 1;
    at += span;
  }
  return 0;
}

/* a small study, and a folder of its results */
static void make_results(void) {
  char study[PATH + 16];
  snprintf(study, sizeof study, "%s/study.yml", folder);
  FILE *file = fopen(study, "w");
  assert_non_null(file);
  fputs(
      "allide: 1\nrun: {scenarios: 2, duration: 0.1 s, step: 0.1 s}\n"
      "bodies: {ship: {mass: 1 t, inertia: 1 t m^2, speed: 1 kn}}\n",
      file);
  assert_int_equal(fclose(file), 0);
  assert_int_equal(say("run %s/study.yml --device openmp --out %s/r --quiet", folder, folder), 0);
}

/* Does a command take this word for a device? One that it takes and that is missing here is
 * reported otherwise. */
static int takes(const char *command, const char *word) {
  const char *rest = strcmp(command, "replay") == 0    ? "r 0"
                     : strcmp(command, "compare") == 0 ? "study.yml --steps 1 --seconds 1"
                                                       : "study.yml --quiet";
  say("%s %s/%s --device %s", command, folder, rest, word);
  static const char *const refusals[] = {"unknown device", "is no device", "only runs are shared"};
  for (size_t k = 0; k < sizeof refusals / sizeof refusals[0]; k++) {
    if (strstr(output, refusals[k])) return 0;
  }
  return 1;
}

/* a word as a help lists it, and one that is meant by it */
static const struct {
  const char *listed, *written;
} words[] = {{"auto", "auto"},
             {"openmp", "openmp"},
             {"opencl", "opencl"},
             {"opencl:K", "opencl:0"},
             {"cuda", "cuda"},
             {"cuda:K", "cuda:0"},
             {"opencl:all", "opencl:all"},
             {"cuda:all", "cuda:all"},
             {"vulkan", "vulkan"},
             {"host", "host"}};

static void a_help_lists_the_devices_that_its_command_takes(void **state) {
  (void)state;
  static const char *const commands[] = {"run", "compare", "replay"};
  run_folder("device-words", folder, sizeof folder);
  make_results();
  for (size_t c = 0; c < sizeof commands / sizeof commands[0]; c++) {
    char list[LINE];
    read_list(commands[c], list);
    for (size_t w = 0; w < sizeof words / sizeof words[0]; w++) {
      const int listed = has_word(list, words[w].listed);
      if (takes(commands[c], words[w].written) == listed) continue;
      fail_msg("allide %s --device %s: %s\n%s", commands[c], words[w].written,
               listed ? "the help lists it" : "the help does not list it", output);
    }
  }
  /* what it refuses it answers with the list */
  say("run %s/study.yml --device vulkan", folder);
  for (size_t w = 0; w < 8; w++) assert_true(has_word(output, words[w].listed));
  run_folder_remove(folder);
}

/* the other commands that name devices: the same words, from the same place */
static void the_words_are_the_same_everywhere(void **state) {
  (void)state;
  char list[LINE];
  read_list("bench", list);
  for (size_t w = 0; w < 6; w++) assert_true(has_word(list, words[w].listed));
  assert_true(!has_word(list, "opencl:all"));
}

/* `bench` reads its words itself */
static void bench_refuses_words_that_it_does_not_list(void **state) {
  (void)state;
  assert_int_equal(say("bench contact --precision half"), 2);
  assert_non_null(strstr(output, "--precision expects double|single, not 'half'"));
  assert_int_equal(say("bench study --program auto"), 2);
  assert_non_null(strstr(output, "--program expects study|any, not 'auto'"));
  assert_int_equal(say("bench --help"), 0);
  assert_non_null(strstr(output, "--precision double|single"));
  assert_non_null(strstr(output, "--program study|any"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_help_lists_the_devices_that_its_command_takes),
      cmocka_unit_test(the_words_are_the_same_everywhere),
      cmocka_unit_test(bench_refuses_words_that_it_does_not_list),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
