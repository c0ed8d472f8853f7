/* SPDX-License-Identifier: Apache-2.0
 * Sections of lines built in code: what is said of those that lack something. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "allide/allide.h"

/* what a row lacks is said as of a file; rows without an array are not */
static void rows_in_code_lack_what_is_not_given(void **state) {
  (void)state;
  ald_builder_def def = ald_builder_def_default();
  ald_builder *model = NULL;
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  def.step = 0.1;
  assert_int_equal(ald_builder_create(&def, &model, NULL), ALD_OK);
  ald_line_section_def section = ald_line_section_def_default();
  ald_line_def line = ald_line_def_default();
  line.name = "a";
  line.between[0] = line.between[1] = "earth";
  line.to[0] = 9;
  line.sections_rows = 1;
  assert_int_equal(ald_builder_add_line(model, &line, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report),
                      "error: ald_line_def: 1 rows of \"sections\", but no ald_line_section_def\n");
  section.length = 10;
  section.mass = 20;
  section.axial_stiffness = 1e7;
  section.normal_drag = -1;
  line.sections = &section;
  ald_report_clear(report);
  assert_int_equal(ald_builder_add_line(model, &line, NULL), ALD_OK);
  assert_int_equal(ald_builder_freeze(model, &study, report), ALD_BAD_STUDY);
  assert_string_equal(
      ald_report_text(report),
      "study: error: lines.a.sections[0]: missing key \"segments\" (number of segments, the same "
      "in "
      "all scenarios), for example segments: 30\n"
      "study: error: lines.a.sections[0]: missing key \"diameter\" (diameter for drag), for "
      "example "
      "diameter: 0.3 m\n"
      "study: error: lines.a.sections[0].normal drag: expected 0 or more, got \"-1\"\n"
      "study: 3 errors\n");
  ald_report_destroy(report);
  ald_builder_destroy(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_in_code_lack_what_is_not_given),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
