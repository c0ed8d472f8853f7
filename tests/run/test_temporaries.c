/* SPDX-License-Identifier: Apache-2.0
 * Rows that no step reads before it has written them (kernels/lists.h): where each step begins with
 * no numbers in them, results keep their bits. Studies that have every kind of element between
 * them, by each scheme that they allow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "allide/allide.h"
#include "kernels/plan.h"
#include "model/study.h"
#include "plan/layout_create.h"
#include "plan/temporaries.h"
#include "support/runs.h"

#define CHECKERS ALD_SOURCE_FOLDER "/tests/checkers/"

static const char *const studies[] = {"berth",   "bow",      "boxes", "catenaries",
                                      "heeled",  "joints",   "lines", "meshes",
                                      "outline", "steering", "tugs",  "water"};
static const char *const schemes[] = {"explicit",       "semi-implicit", "rk4",
                                      "dormand-prince", "frozen",        "trapezoidal"};
enum { STUDIES = 12, SCHEMES = 6, SCENARIOS = 12, STEPS = 40, TEXT = 1 << 16 };

static void spoil(bool on) {
  assert_int_equal(on ? setenv("ALLIDE_SPOIL", "1", 1) : unsetenv("ALLIDE_SPOIL"), 0);
}

/* of the study and the file that it names */
static char folder[256];

static void put_file(const char *name, const char *text) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_true(fputs(text, file) >= 0);
  assert_int_equal(fclose(file), 0);
}

/* text of a study by another scheme: its `run` is one line of words between braces */
static void by_scheme(const char *text, const char *scheme, char *out) {
  const char *run = strstr(text, "run: {"), *end = run ? strchr(run, '}') : NULL;
  const char *old = run ? strstr(run, ", scheme: ") : NULL;
  assert_non_null(end);
  const char *cut = old && old < end ? old : end;
  const char *after = cut == end ? end : cut + 2 + strcspn(cut + 2, ",}");
  const int length =
      snprintf(out, TEXT, "%.*s, scheme: %s%s", (int)(cut - text), text, scheme, after);
  assert_in_range(length, 1, TEXT - 1);
}

static char *file_text(const char *path) {
  char *text = calloc(1, TEXT);
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  assert_in_range(fread(text, 1, TEXT - 1, file), 1, TEXT - 2);
  fclose(file);
  return text;
}

/* @return 1: it was run, with the same results; -1: with others; 0: contacts of outlines are in the
 * way of the scheme, the only reason that a study may be refused for */
static int compare(const char *name, const char *text, const char *scheme) {
  static char changed[TEXT];
  char path[512];
  ald_study *study = NULL;
  ald_run_summary summaries[2];
  ald_report *report = ald_report_create();
  by_scheme(text, scheme, changed);
  put_file("study.yml", changed);
  snprintf(path, sizeof path, "%s/study.yml", folder);
  if (ald_study_read(path, &study, report) != ALD_OK) {
    if (!strstr(ald_report_text(report), "contacts limit the impulse of whole steps")) {
      const char *error = strstr(ald_report_text(report), "error:");
      fail_msg("%s by %s: %s", name, scheme, error ? error : "refused");
    }
    ald_report_destroy(report);
    return 0;
  }
  ald_report_destroy(report);
  study->step_count = STEPS;
  for (int k = 0; k < 2; k++) {
    spoil(k == 1);
    const ald_run_def def = run_settings(SCENARIOS, "openmp");
    /* scenarios that fail are remarks */
    assert_true(ald_run(study, &def, &summaries[k], NULL) >= ALD_OK);
  }
  spoil(false);
  ald_study_destroy(study);
  if (strcmp(summaries[0].hash, summaries[1].hash) == 0) return 1;
  print_error("%s by %s: what a step finds in temporary rows shows in its results\n", name, scheme);
  return -1;
}

static void results_do_not_depend_on_temporary_rows(void **state) {
  (void)state;
  int run = 0, differ = 0;
  char *waves = file_text(CHECKERS "waves.csv");
  run_folder("temporaries", folder, sizeof folder);
  put_file("waves.csv", waves);
  free(waves);
  for (int s = 0; s < STUDIES; s++) {
    char path[512];
    snprintf(path, sizeof path, CHECKERS "%s.yml", studies[s]);
    char *text = file_text(path);
    for (int k = 0; k < SCHEMES; k++) {
      const int done = compare(studies[s], text, schemes[k]);
      run += done != 0;
      differ += done < 0;
    }
    free(text);
  }
  run_folder_remove(folder);
  print_message("  %d studies\n", run);
  assert_int_equal(differ, 0);
  /* three of the studies have contacts of outlines, which refuse three schemes */
  assert_int_equal(run, STUDIES * SCHEMES - 3 * 3);
}

/* the rows are spoilt indeed, and no others are: of a study without contact */
static void spoils_temporary_rows_alone(void **state) {
  (void)state;
  ald_study *study = run_read(ALD_SOURCE_FOLDER "/tests/checkers/berth.yml");
  ald_layout *layout = NULL;
  ald_temporaries t;
  assert_int_equal(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, NULL), ALD_OK);
  assert_int_equal(ald_temporaries_find(layout, &t), ALD_OK);
  uint8_t *seen = calloc(layout->real_rows, 1);
  uint32_t rows = 0;
  for (uint32_t r = 0; r < t.real_count; r++) {
    for (uint32_t row = t.reals[r].first; row < t.reals[r].first + t.reals[r].count; row++) {
      assert_true(row < layout->real_rows);
      assert_int_equal(seen[row]++, 0);
      rows++;
    }
  }
  print_message("  %u of %u rows are temporary\n", rows, layout->real_rows);
  /* pose of a body that moves; never its place */
  const uint32_t *plan = layout->plan, body = plan[plan[PLAN_SPATIAL_TABLE]];
  assert_int_equal(seen[plan[PLAN_BODY_ROWS] + BODY_COS * plan[PLAN_BODIES] + body], 1);
  assert_int_equal(seen[plan[PLAN_BODY_ROWS] + BODY_X * plan[PLAN_BODIES] + body], 0);
  free(seen);
  ald_temporaries_free(&t);
  ald_layout_destroy(layout);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(results_do_not_depend_on_temporary_rows),
      cmocka_unit_test(spoils_temporary_rows_alone),
  };
  return cmocka_run_group_tests_name("temporaries", tests, NULL, NULL);
}
