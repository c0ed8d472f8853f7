/* SPDX-License-Identifier: Apache-2.0
 * The files that a study names: found beside it, held as they were read, refused with a reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "base/input_files.h"
#include "support/folders.h"

enum { PROBLEM = 128 };

/* inputs that are read beside folder_root/study.yml */
static ald_input_files open_beside(void) {
  ald_input_files inputs;
  char *path = folder_below(folder_root, "study.yml");
  assert_int_equal(ald_input_files_open(&inputs, path), ALD_OK);
  free(path);
  return inputs;
}

static void assert_name(const char *from, const char *name, const char *expected) {
  char *is = ald_input_files_name(from, name);
  assert_string_equal(is, expected);
  free(is);
}

static void names_files_as_the_study_would(void **state) {
  (void)state;
  assert_name(NULL, "wind.csv", "wind.csv");
  assert_name("base.yml", "wind.csv", "wind.csv");
  assert_name("../base.yml", "wind.csv", "../wind.csv");
  assert_name("a/b/base.yml", "../wind.csv", "a/b/../wind.csv");
  assert_name("../base.yml", "/data/wind.csv", "/data/wind.csv");
}

static void holds_what_it_read(void **state) {
  (void)state;
  ald_input_files inputs = open_beside();
  const char *first = NULL, *second = NULL, *third = NULL;
  char problem[PROBLEM];
  folder_put(folder_root, "held.csv", "a,b\n1,2\n", 8);
  folder_put(folder_root, "other.csv", "", 0);
  assert_int_equal(ald_input_files_read(&inputs, "held.csv", 100, &first, NULL, problem, PROBLEM),
                   ALD_OK);
  assert_string_equal(first, "a,b\n1,2\n");
  assert_int_equal(ald_input_files_read(&inputs, "other.csv", 100, &third, NULL, problem, PROBLEM),
                   ALD_OK);
  assert_string_equal(third, "");
  /* a later change of the file is not seen, and the text stays where it is */
  folder_put(folder_root, "held.csv", "x", 1);
  assert_int_equal(ald_input_files_read(&inputs, "held.csv", 100, &second, NULL, problem, PROBLEM),
                   ALD_OK);
  assert_ptr_equal(first, second);
  assert_string_equal(first, "a,b\n1,2\n");
  assert_int_equal(inputs.file_count, 2);
  assert_int_equal(inputs.files[0].size, 8);
  ald_input_files_clear(&inputs);
  assert_int_equal(inputs.file_count, 0);
}

static void reads_nothing_but_held_files_without_a_folder(void **state) {
  (void)state;
  ald_input_files inputs;
  const char *text = NULL;
  char problem[PROBLEM];
  char name[] = "base.yml", held[] = "allide: 1\n";
  const ald_input_file file = {name, held, 10};
  folder_put(folder_root, "there.yml", "allide: 1\n", 10);
  char *there = folder_below(folder_root, "there.yml");
  assert_int_equal(ald_input_files_open(&inputs, NULL), ALD_OK);
  assert_int_equal(ald_input_files_add(&inputs, &file, 1), ALD_OK);
  assert_int_equal(ald_input_files_read(&inputs, "base.yml", 100, &text, NULL, problem, PROBLEM),
                   ALD_OK);
  assert_string_equal(text, held);
  assert_ptr_not_equal(text, held);
  assert_int_equal(ald_input_files_read(&inputs, there, 100, &text, NULL, problem, PROBLEM),
                   ALD_IO);
  assert_null(text);
  assert_string_equal(problem, "is not among the files of this study");
  ald_input_files_clear(&inputs);
  free(there);
}

static void assert_refused(const char *name, size_t limit, ald_status expected, const char *why) {
  ald_input_files inputs = open_beside();
  const char *text = "";
  char problem[PROBLEM];
  assert_int_equal(ald_input_files_read(&inputs, name, limit, &text, NULL, problem, PROBLEM),
                   expected);
  assert_null(text);
  assert_string_equal(problem, why);
  assert_int_equal(inputs.file_count, 0);
  ald_input_files_clear(&inputs);
}

static void says_why_a_file_is_refused(void **state) {
  (void)state;
  static char large[(1 << 20) + 1];
  memset(large, '#', sizeof large);
  folder_put(folder_root, "nul.yml", "a\0b", 3);
  folder_put(folder_root, "large.yml", large, sizeof large);
  assert_refused("none.yml", 100, ALD_IO, "cannot be read: No such file or directory");
  assert_refused(".", 100, ALD_IO, "is a folder, not a regular file");
  assert_refused("nul.yml", 100, ALD_BAD_STUDY, "holds NUL bytes, not a text file");
  assert_refused("large.yml", 1 << 20, ALD_BAD_STUDY, "has 1048577 bytes, at most 1 MiB are read");
  /* one byte less is taken whole */
  ald_input_files inputs = open_beside();
  const char *text = NULL;
  char problem[PROBLEM];
  assert_int_equal(
      ald_input_files_read(&inputs, "large.yml", sizeof large, &text, NULL, problem, PROBLEM),
      ALD_OK);
  assert_int_equal(strlen(text), sizeof large);
  ald_input_files_clear(&inputs);
}

static void bytes_are_held_whole(void **state) {
  (void)state;
  ald_input_files inputs = open_beside();
  const char *bytes = NULL, *text = NULL;
  char problem[PROBLEM];
  size_t size = 0;
  folder_put(folder_root, "hull.stl", "a\0b", 3);
  assert_int_equal(ald_input_files_read(&inputs, "hull.stl", 3, &bytes, &size, problem, PROBLEM),
                   ALD_OK);
  assert_int_equal(size, 3);
  assert_memory_equal(bytes, "a\0b", 3);
  /* what is held as bytes is still no text */
  assert_int_equal(ald_input_files_read(&inputs, "hull.stl", 3, &text, NULL, problem, PROBLEM),
                   ALD_BAD_STUDY);
  assert_string_equal(problem, "holds NUL bytes, not a text file");
  ald_input_files_clear(&inputs);
}

static int begin(void **state) {
  (void)state;
  return folder_tests_begin();
}

static int end(void **state) {
  (void)state;
  folder_tests_end();
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_files_as_the_study_would),
      cmocka_unit_test(holds_what_it_read),
      cmocka_unit_test(reads_nothing_but_held_files_without_a_folder),
      cmocka_unit_test(says_why_a_file_is_refused),
      cmocka_unit_test(bytes_are_held_whole),
  };
  return cmocka_run_group_tests(tests, begin, end);
}
