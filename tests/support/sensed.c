/* SPDX-License-Identifier: Apache-2.0
 * What is said of small studies. */
#include "sensed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "studies.h"

/* codes that these studies may have besides */
static bool is_aside(const char *code) {
  static const char *const aside[] = {"unsupported",        "unstable",       "step_too_long",
                                      "force_inaccurate",   "lines_at_start", "no_seabed",
                                      "compressed_at_start"};
  for (size_t k = 0; k < sizeof aside / sizeof *aside; k++) {
    if (strcmp(aside[k], code) == 0) return true;
  }
  return false;
}

static bool is_told(const sensed *expected) {
  ald_study *study = study_of(expected->text);
  ald_warnings *warnings = ald_warnings_create();
  assert_int_equal(ald_study_check(study, warnings, NULL), ALD_OK);
  uint32_t found = 0, others = 0;
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    const ald_warning *one = ald_warnings_at(warnings, w);
    const bool is = expected->code && strcmp(one->code, expected->code) == 0 &&
                    strcmp(one->element, expected->element) == 0;
    found += is;
    if (is || is_aside(one->code)) continue;
    others++;
    print_error("%s: %s: %s\n", one->code, one->element, one->text);
  }
  const bool is_right = found == (expected->code ? 1 : 0) && others == 0;
  if (!is_right) print_error("%u of one, %u others:\n%s\n", found, others, expected->text);
  ald_warnings_destroy(warnings);
  ald_study_destroy(study);
  return is_right;
}

void expect_sensed(const sensed *list, size_t count) {
  int wrong = 0;
  for (size_t k = 0; k < count; k++) wrong += is_told(&list[k]) ? 0 : 1;
  assert_int_equal(wrong, 0);
}
