/* SPDX-License-Identifier: Apache-2.0
 * The examples with lines, cut short: the same bits from threads, tiles, order, resume,
 * replay, OpenMP and OpenCL; and each shows what it is there to show. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "support/devices.h"
#include "support/runs.h"
#include "support/same_bits.h"

enum {
  EXAMPLES = 6,
  SPREAD_MOORING = 0,
  RISER_CLASH,
  TOW_LINE,
  PIPE_IN_PIPE,
  CHAIN_DROP,
  LOST_LINE,
  CHANGES = 3,
  SCENARIOS = 40
};

/* an example, and what is written otherwise in it so that it is soon over */
static const struct {
  const char *path;
  const char *changes[CHANGES][2];
} examples[EXAMPLES] = {
    [SPREAD_MOORING] = {"spread_mooring/spread_mooring.yml",
                        {{"duration: 150 s", "duration: 6 s"}}},
    /* the risers stand a diameter and a little apart, so that they meet at once */
    [RISER_CLASH] = {"riser_clash/riser_clash.yml",
                     {{"duration: 240 s", "duration: 1.6 s"},
                      {"position: [3 m, 0 m, 15 m]", "position: [0.28 m, 0 m, 15 m]"},
                      {"from: [3 m, 0 m, -1000 m]", "from: [0.28 m, 0 m, -1000 m]"}}},
    [TOW_LINE] = {"tow_line/tow_line.yml", {{"duration: 240 s", "duration: 8 s"}}},
    [PIPE_IN_PIPE] = {"pipe_in_pipe/pipe_in_pipe.yml",
                      {{"duration: 40 s", "duration: 3 s"}, {"build-up: 10 s", "build-up: 1 s"}}},
    /* both are stopped and resumed around what an order lets go */
    [CHAIN_DROP] = {"chain_drop/chain_drop.yml", {{"duration: 0.6 s", "duration: 0.16 s"}}},
    [LOST_LINE] = {"lost_line/lost_line.yml",
                   {{"duration: 120 s", "duration: 3 s"},
                    {"build-up: 30 s", "build-up: 0.5 s"},
                    {"rate: 0.6 / min, delay: 30 s", "rate: 1 / s, delay: 0.5 s"}}},
};

/* the text with the first `from` in it replaced; frees the text that it is given */
static char *replace(char *text, const char *from, const char *to) {
  char *at = strstr(text, from);
  assert_non_null(at); /* the example no longer says so */
  char *changed = malloc(strlen(text) + strlen(to) + 1);
  assert_non_null(changed);
  sprintf(changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
  free(text);
  return changed;
}

static ald_study *read_short(size_t example) {
  char path[600];
  ald_study *study = NULL;
  snprintf(path, sizeof path, "%s/examples/%s", ALD_SOURCE_FOLDER, examples[example].path);
  ald_study *whole = run_read(path);
  char *text = strdup(ald_study_text(whole));
  ald_study_destroy(whole);
  for (size_t c = 0; c < CHANGES && examples[example].changes[c][0]; c++) {
    text = replace(text, examples[example].changes[c][0], examples[example].changes[c][1]);
  }
  ald_report *report = ald_report_create();
  const ald_status status = ald_study_read_text(text, examples[example].path, &study, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  ald_report_destroy(report);
  free(text);
  return study;
}

static void hash_is_the_same_on_openmp(void **state) {
  (void)state;
  for (size_t e = 0; e < EXAMPLES; e++) {
    ald_study *study = read_short(e);
    const ald_run_summary first = same_bits_on_openmp(study, test_scenarios(SCENARIOS));
    assert_int_equal(first.status[ALD_SCENARIO_OK], first.scenarios);
    ald_study_destroy(study);
  }
}

static void hash_is_the_same_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  for (size_t e = 0; e < EXAMPLES; e++) {
    ald_study *study = read_short(e);
    same_bits_on_opencl(study, test_scenarios(SCENARIOS));
    ald_study_destroy(study);
  }
}

static void resume_and_replay_give_the_same_bits(void **state) {
  (void)state;
  for (size_t e = 0; e < EXAMPLES; e++) {
    ald_study *study = read_short(e);
    same_bits_after_a_stop(study, SCENARIOS);
    ald_study_destroy(study);
  }
}

static int count_clash(const ald_clash_info *clash, void *user) {
  uint64_t *count = user;
  assert_true(clash->is_whole);
  assert_string_not_equal(clash->line, clash->other);
  assert_true(clash->segment >= 0 && clash->segment < 100 && clash->other_segment < 100);
  assert_true(clash->duration > 0 && clash->impulse > 0 && clash->force > 0 && clash->depth > 0);
  /* a force that lasts for that time has no greater impulse */
  assert_true(clash->impulse <= clash->force * clash->duration * (1 + 1e-9));
  ++*count;
  return 0;
}

static void risers_that_meet_tell_of_their_clashes(void **state) {
  (void)state;
  char folder[512];
  uint64_t count = 0;
  ald_results *results = NULL;
  run_folder("clash", folder, sizeof folder);
  ald_study *study = read_short(RISER_CLASH);
  ald_run_def def = run_settings(8, "openmp");
  def.folder = folder;
  run_all(study, def);
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  assert_int_equal(ald_results_clash_list_state(results), ALD_CLASH_LISTED);
  assert_int_equal(ald_results_clashes(results, ALD_ALL_SCENARIOS, count_clash, &count, NULL),
                   ALD_OK);
  assert_true(count > 0);
  ald_results_close(results);
  run_folder_remove(folder);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hash_is_the_same_on_openmp),
      cmocka_unit_test(hash_is_the_same_on_opencl),
      cmocka_unit_test(resume_and_replay_give_the_same_bits),
      cmocka_unit_test(risers_that_meet_tell_of_their_clashes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
