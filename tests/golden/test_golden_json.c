/* SPDX-License-Identifier: Apache-2.0
 * The reader of known answers: what it finds in a file, and that its comparison can fail. */
#include "support/golden_json.h"

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

/* every file of the folder opens, and has cases with an input */
static void every_file_has_cases(void **state) {
  (void)state;
  const char *folder = golden_folder("simo");
  if (!folder) {
    print_message("no known answers beside the project\n");
    skip();
  }
  char **names;
  size_t count;
  names = golden_files(folder, ".json", &count);
  assert_true(count > 0);
  for (size_t f = 0; f < count; f++) {
    golden_set set = golden_open("simo", names[f]);
    for (int c = 0; c < set.case_count; c++) golden_need(golden_at(set.cases, c), "input");
    golden_close(&set);
    free(names[f]);
  }
  free(names);
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
      cmocka_unit_test(every_file_has_cases),
      cmocka_unit_test(a_number_that_is_off_is_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
