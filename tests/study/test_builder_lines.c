/* SPDX-License-Identifier: Apache-2.0
 * Lines built in code: their places, and what is said of sections that lack something. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "allide/allide.h"
#include "model/study.h"

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

/* places of a line are elements by the name of their arc length, and must lie on it */
static void places_in_code_are_named_by_their_arc(void **state) {
  (void)state;
  static const double places[] = {0, 2.5, 9.99, 12};
  ald_builder_def def = ald_builder_def_default();
  ald_report *report = ald_report_create();
  def.step = 0.1;
  for (uint32_t count = 3; count <= 4; count++) {
    ald_builder *model = NULL;
    ald_study *study = NULL;
    ald_report_clear(report);
    assert_int_equal(ald_builder_create(&def, &model, NULL), ALD_OK);
    ald_line_section_def section = ald_line_section_def_default();
    ald_line_def line = ald_line_def_default();
    section.length = 10;
    section.segments = 5;
    section.mass = 20;
    section.diameter = 0.1;
    section.axial_stiffness = 1e7;
    line.name = "a";
    line.between[0] = line.between[1] = "earth";
    line.to[0] = 9;
    line.sections = &section;
    line.sections_rows = 1;
    line.report_at = places;
    line.report_at_rows = count;
    assert_int_equal(ald_builder_add_line(model, &line, NULL), ALD_OK);
    const ald_status status = ald_builder_freeze(model, &study, report);
    ald_builder_destroy(model);
    if (count == 4) {
      assert_int_equal(status, ALD_BAD_STUDY);
      assert_string_equal(ald_report_text(report),
                          "study: error: lines.a.report at: 12 m is beyond the second end: the "
                          "line is 10 m long, unstretched\nstudy: 1 error\n");
      break;
    }
    assert_int_equal(status, ALD_OK);
    static const char *const names[] = {"lines.a", "lines.a", "lines.a[0 m]", "lines.a[2.5 m]",
                                        "lines.a[9.99 m]"};
    assert_int_equal(study->instance_count, 5);
    for (uint32_t i = 0; i < 5; i++) assert_string_equal(study->instances[i].name, names[i]);
    ald_study_destroy(study);
  }
  ald_report_destroy(report);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_in_code_lack_what_is_not_given),
      cmocka_unit_test(places_in_code_are_named_by_their_arc),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
