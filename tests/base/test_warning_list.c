/* SPDX-License-Identifier: Apache-2.0
 * Lists of warnings, and their codes: each is documented as it is. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/warning_list.h"

static void a_list_keeps_copies(void **state) {
  (void)state;
  char text[] = "fenders.f1";
  ald_warnings *list = ald_warnings_create(), *other = ald_warnings_create();
  ald_warn(list, ALD_WARN_BEYOND_HEIGHT,
           (ald_warned){.element = text,
                        .quantity = "greatest_deflection",
                        .scenarios = 3,
                        .of = 40,
                        .worst = 1.5,
                        .scenario = 17},
           "deflected in %d of %d", 3, 40);
  ald_warn(list, ALD_WARN_NO_EFFECT, (ald_warned){.element = "run.step"}, "has no effect");
  text[0] = 'X';
  assert_int_equal(ald_warnings_count(list), 2);
  const ald_warning *first = ald_warnings_at(list, 0), *second = ald_warnings_at(list, 1);
  assert_string_equal(first->code, "beyond_height");
  assert_string_equal(first->element, "fenders.f1");
  assert_string_equal(first->text, "deflected in 3 of 40");
  assert_string_equal(first->remedy, ald_warning_infos[ALD_WARN_BEYOND_HEIGHT].remedy);
  assert_true(first->worst == 1.5 && first->scenario == 17);
  assert_true(isnan(second->worst) && second->scenario == ALD_NO_SCENARIO);
  assert_int_equal(second->scenarios, 0);
  assert_null(ald_warnings_at(list, 2));
  ald_warnings_join(other, list);
  ald_warnings_join(other, NULL);
  ald_warnings_destroy(list);
  assert_int_equal(ald_warnings_count(other), 2);
  assert_string_equal(ald_warnings_at(other, 1)->text, "has no effect");
  ald_warnings_destroy(other);
  ald_warn(NULL, ALD_WARN_MESH, (ald_warned){.element = "x"}, "nothing happens");
  assert_int_equal(ald_warnings_count(NULL), 0);
  ald_warnings_destroy(NULL);
}

static char *read_page(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  enum { MOST = 1 << 20 };
  char *text = calloc(MOST + 1, 1);
  const size_t size = text ? fread(text, 1, MOST, file) : 0;
  if (text) text[size] = '\0';
  fclose(file);
  return text;
}

static void the_page_has_every_code(void **state) {
  (void)state;
  char *page = read_page(ALD_SOURCE_FOLDER "/docs/warnings.md");
  assert_non_null(page);
  for (int c = 0; c < ALD_WARNING_CODE_COUNT; c++) {
    const ald_warning_info *info = &ald_warning_infos[c];
    char line[1024];
    assert_true(info->name && info->meaning && info->remedy);
    assert_int_equal(ald_warning_code_find(info->name), c);
    snprintf(line, sizeof line, "| `%s` | %s | %s |\n", info->name, info->meaning,
             info->remedy[0] ? info->remedy : "in the message");
    if (!strstr(page, line)) fail_msg("docs/warnings.md has no line\n%s", line);
  }
  assert_int_equal(ald_warning_code_find("nonsense"), ALD_WARNING_CODE_COUNT);
  free(page);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_list_keeps_copies),
      cmocka_unit_test(the_page_has_every_code),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
