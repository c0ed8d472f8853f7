/* SPDX-License-Identifier: Apache-2.0
 * Names with wildcards on the command line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "cli/choice.h"

static void names_fit_whole_by_their_ends_and_by_wildcards(void **state) {
  (void)state;
  assert_true(choice_fits("fenders.a1.peak_normal", "fenders.a1.peak_normal"));
  assert_true(choice_fits("peak_normal", "fenders.a1.peak_normal"));
  assert_true(choice_fits("fenders.a[0-9].*", "fenders.a1.peak_normal"));
  assert_false(choice_fits("fenders.a[2-9].*", "fenders.a1.peak_normal"));
  assert_false(choice_fits("normal", "fenders.a1.peak_normal"));
}

/* places of lines and parts of outlines have brackets in their names */
static void brackets_of_names_are_meant_too(void **state) {
  (void)state;
  static const char name[] = "lines.riser 1[120.5 m].tension";
  assert_true(choice_fits(name, name));
  assert_true(choice_fits("riser 1[120.5 m].tension", name));
  assert_true(choice_fits("*[120.5 m].*", name));
  assert_true(choice_fits("*[*].tension", name));
  assert_false(choice_fits("*[12.5 m].*", name));
  assert_false(choice_fits("lines.riser[120 m].peak_tension", "lines.riser1.peak_tension"));
  assert_true(choice_fits("contacts.hull[1-2].*", "contacts.hull[1-2].peak_normal"));
  assert_true(choice_fits("contacts.hull[1-2].*", "contacts.hull1.peak_normal"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_fit_whole_by_their_ends_and_by_wildcards),
      cmocka_unit_test(brackets_of_names_are_meant_too),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
