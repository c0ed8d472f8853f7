/* SPDX-License-Identifier: Apache-2.0
 * Warnings of the examples: none, or those listed here, which are true. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "support/devices.h"
#include "support/runs.h"

enum { PATH = 512, MANY = 60 };

/* what an example may warn of, and how many of its scenarios are run here */
static const struct {
  const char *name, *codes;
  uint64_t scenarios;
} listed[] = {
    /* some ends of durations, curves that end early */
    {"all_contacts",
     "beyond_height beyond_curve negative_energy ended_during_contact buckles_between_nodes", 20},
    {"exposed", "wholly_inside ended_during_contact", MANY},
    {"exposed_worn", "ended_during_contact", MANY},
    {"worn_fenders", "ended_during_contact", MANY},
    {"traffic", "ended_during_contact", MANY},
    {"log_boom", "wholly_inside ended_during_contact", 2},
    {"dropped_container", "ended_during_contact", 20},
    {"roller_berth", "beyond_curve ended_during_contact", 20},
    {"catalogue", "beyond_height beyond_curve", MANY},
    /* bows alone count by closed form */
    {"closed_form", "no_effect", MANY},
    /* ships that are stopped in time, or drift past */
    {"drive_off", "moved_away ended_before_contact ended_during_contact", 20},
    {"platform_supply", "moved_away", 20},
    {"blackout_drift", "moved_away ended_before_contact ended_during_contact", 20},
    /* forces that are held over a step, as the paper has them */
    {"published", "growing_oscillation", MANY},
    /* steps of the paper, too long for its stiff hulls */
    {"set_b_0.1s", "force_inaccurate", 1},
    {"set_b_0.5s", "force_inaccurate", 1},
    {"set_b_1s", "force_inaccurate", 1},
    {"set_b_2s", "force_inaccurate", 1},
    {"set_r_0.1s", "force_inaccurate", 1},
    {"set_r_0.5s", "force_inaccurate", 1},
    {"set_r_1s", "force_inaccurate", 1},
    {"set_r_2s", "force_inaccurate", 1},
    /* slow ones, without warnings */
    {"riser_clash", "", 1},
    {"chain_over_edge", "", 1},
    {"chain_drop", "", 2},
    {"lost_line", "", 2},
    {"anchor_hoist", "", 1},
    {"tow_bridle", "", 1},
    {"loading_arm", "", 4},
    {"hinged_fender", "", 4},
    {"hanging_anchor", "", 10},
    {"joined_links", "", 1},
    {"pipe_in_pipe", "", 4},
    {"hull_on_hull", "", 4},
    {"boat_landing", "", 4},
    {"spread_mooring", "", 2},
    {"memory", "", 4},
    {"memory_fast", "", 4},
};

/* the name of a study file, without folders and ending */
static void stem_of(const char *path, char name[PATH]) {
  const char *slash = strrchr(path, '/');
  snprintf(name, PATH, "%s", slash ? slash + 1 : path);
  char *dot = strrchr(name, '.');
  if (dot) *dot = '\0';
}

/* a base of studies is none: it has no bodies of its own, or not all */
static ald_study *read_example(const char *path) {
  ald_study *study = NULL;
  const ald_status status = ald_study_read(path, &study, NULL);
  assert_true(status == ALD_OK || status == ALD_BAD_STUDY);
  return study;
}

static void expect_listed(const char *name, const ald_warning *warning) {
  const char *codes = "";
  for (size_t l = 0; l < sizeof listed / sizeof *listed; l++) {
    if (strcmp(listed[l].name, name) == 0) codes = listed[l].codes;
  }
  print_message("%s: %s: %s: %s\n", name, warning->code, warning->element, warning->text);
  if (!strstr(codes, warning->code)) fail_msg("%s is not listed for %s", warning->code, name);
}

static void check_example(const char *path) {
  char name[PATH];
  uint64_t scenarios = MANY;
  ald_study *study = read_example(path);
  if (!study) return;
  stem_of(path, name);
  /* 10^5 steps, 60 links: what they are made of, the tests of joints have */
  if (test_is_slow() && (strcmp(name, "anchor_hoist") == 0 || strcmp(name, "tow_bridle") == 0)) {
    ald_study_destroy(study);
    return;
  }
  for (size_t l = 0; l < sizeof listed / sizeof *listed; l++) {
    if (strcmp(listed[l].name, name) == 0) scenarios = listed[l].scenarios;
  }
  const uint64_t all = ald_study_scenarios(study);
  ald_warnings *warnings = ald_warnings_create();
  ald_report *report = ald_report_create();
  ald_run_summary summary;
  scenarios = test_scenarios((uint32_t)scenarios);
  ald_run_def def = run_settings(scenarios < all ? scenarios : all, "openmp");
  def.warnings = warnings;
  if (ald_run(study, &def, &summary, report) < 0) {
    /* a table of cases wants all of them */
    def.scenarios = 0;
    if (ald_run(study, &def, &summary, report) < 0) fail_msg("%s", ald_report_text(report));
  }
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    expect_listed(name, ald_warnings_at(warnings, w));
  }
  ald_report_destroy(report);
  ald_warnings_destroy(warnings);
  ald_study_destroy(study);
}

static void examples_warn_of_what_is_listed(void **state) {
  (void)state;
  glob_t found;
  assert_int_equal(glob(ALD_SOURCE_FOLDER "/examples/*/*.yml", 0, NULL, &found), 0);
  assert_true(found.gl_pathc > 30);
  for (size_t p = 0; p < found.gl_pathc; p++) check_example(found.gl_pathv[p]);
  globfree(&found);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(examples_warn_of_what_is_listed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
