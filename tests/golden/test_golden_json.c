/* SPDX-License-Identifier: Apache-2.0
 * The reader of known answers: what it finds in a file, and that its comparison can fail. */
#include "support/golden_json.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

static struct fy_document *read_text(const char *text) {
  struct fy_document *document = fy_document_build_from_string(NULL, text, FY_NT);
  assert_non_null(document);
  return document;
}

static void numbers_are_read_at_any_depth(void **state) {
  (void)state;
  struct fy_document *document = read_text(
      "{\"a\": [[1, -2.5], [3e-3, null]], \"b\": 7, \"c\": null, \"d\": [true, false, -Infinity]}");
  struct fy_node *root = fy_document_root(document);
  double values[4];
  assert_int_equal(golden_numbers(root, "a", values, 4), 4);
  assert_true(values[0] == 1 && values[1] == -2.5 && values[2] == 3e-3 && isnan(values[3]));
  assert_int_equal(golden_numbers(root, "b", values, 4), 1);
  assert_true(values[0] == 7);
  assert_int_equal(golden_numbers(root, "c", values, 4), 0);
  assert_int_equal(golden_numbers(root, "none", values, 4), 0);
  assert_int_equal(golden_numbers(root, "d", values, 4), 3);
  assert_true(values[0] == 1 && values[1] == 0 && isinf(values[2]) && values[2] < 0);
  assert_null(golden_member(root, "c"));
  assert_int_equal(golden_length(golden_need(root, "a")), 2);
  assert_int_equal(golden_length(golden_at(golden_need(root, "a"), 1)), 2);
  fy_document_destroy(document);
}

static bool has_text(const char *path, const char *text) {
  char *line = NULL;
  size_t size = 0;
  bool found = false;
  FILE *file = fopen(path, "r");
  if (!file) fail_msg("%s cannot be read", path);
  while (!found && getline(&line, &size, file) > 0) found = strstr(line, text) != NULL;
  free(line);
  fclose(file);
  return found;
}

/* Is a text somewhere in the C files of a folder of tests, or of the folders in it? */
static bool is_in_tests(const char *folder, const char *text) {
  char path[4096];
  bool found = false;
  DIR *directory = opendir(folder);
  if (!directory) fail_msg("%s cannot be read", folder);
  for (struct dirent *entry; !found && (entry = readdir(directory));) {
    const size_t length = strlen(entry->d_name);
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    DIR *inner = entry->d_name[0] == '.' ? NULL : opendir(path);
    if (inner) {
      closedir(inner);
      found = is_in_tests(path, text);
    } else if (length > 2 && strcmp(entry->d_name + length - 2, ".c") == 0) {
      found = has_text(path, text);
    }
  }
  closedir(directory);
  return found;
}

/* A file that no test names is read by none: its model is tested by nobody. */
static void every_file_has_a_reader(void **state) {
  (void)state;
  static const char *const parts[] = {"dopico", "manoeuvring", "simo", "tabri"};
  size_t all = 0, unread = 0;
  for (size_t p = 0; p < sizeof parts / sizeof *parts; p++) {
    const char *folder = golden_folder(parts[p]);
    size_t count = 0;
    char **names = folder ? golden_files(folder, ".json", &count) : NULL;
    for (size_t f = 0; f < count; f++) {
      char quoted[300];
      snprintf(quoted, sizeof quoted, "\"%s\"", names[f]);
      if (!is_in_tests(ALD_SOURCE_FOLDER "/tests", quoted)) {
        print_message("no test reads %s/%s\n", parts[p], names[f]);
        unread++;
      }
      free(names[f]);
    }
    free(names);
    all += count;
  }
  if (all == 0) {
    print_message("no known answers beside the project\n");
    skip();
  }
  assert_int_equal(unread, 0);
}

static void a_number_that_is_off_is_found(void **state) {
  (void)state;
  assert_true(golden_is_near(1, 1, 0, 0, 0));
  assert_false(golden_is_near(1, 1.0000001, 0, 0, 0));
  assert_true(golden_is_near(1.0005, 1, 1e-3, 0, 0));
  assert_false(golden_is_near(1.002, 1, 1e-3, 0, 0));
  assert_true(golden_is_near(0.05, 0, 1e-3, 100, 0));
  assert_false(golden_is_near(0.2, 0, 1e-3, 100, 0));
  assert_true(golden_is_near(0.01, 0, 0, 0, 0.02));
  assert_false(golden_is_near(-0.03, 0, 0, 0, 0.02));
  assert_false(golden_is_near(NAN, 0, 1, 1, 1));
  assert_false(golden_is_near(0, NAN, 1, 1, 1));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_read_at_any_depth),
      cmocka_unit_test(every_file_has_a_reader),
      cmocka_unit_test(a_number_that_is_off_is_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
