/* SPDX-License-Identifier: Apache-2.0
 * Clashes of a results folder: put together from runs of events, also broken ones; `allide clashes`
 * lists them, `allide events` has a row of each, `allide summary` counts them, `allide export` has
 * them as a table. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "kernels/plan.h"
#include "results/block.h"
#include "results/manifest.h"
#include "results/store.h"
#include "support/folders.h"

enum { PARTS = EVENT_CLASH_DEPTH - EVENT_CLASH + 1, MOST = 64, OUTPUT = 40000 };
enum { RISER_1, RISER_2, BAR, BODY, SOURCES };

static char *sources[SOURCES] = {"lines.riser 1", "lines.riser 2", "bars.leg", "bodies.vessel"};

/* the events of a block while it is written down */
typedef struct writer {
  uint32_t count;
  ald_event events[MOST];
} writer;

static void put(writer *w, uint32_t row, uint32_t what, uint32_t source, double value) {
  assert_true(w->count < MOST);
  w->events[w->count++] = (ald_event){row, 40, what, source, value};
}

/* Parts [first, last] of a clash whose numbers follow from `seed`; segments 47 and 52. */
static void put_clash(writer *w, uint32_t row, uint32_t line, uint32_t other, uint32_t first,
                      uint32_t last, double seed) {
  const double values[PARTS] = {2 * seed,   2.5 * seed, 47,          470.5,
                                52,         0.5 * seed, 0.25,        1000 * seed,
                                150 * seed, 30 * seed,  0.001 * seed};
  for (uint32_t p = first; p <= last; p++) {
    const uint32_t what = EVENT_CLASH + p;
    put(w, row, what, what == EVENT_CLASH_OTHER ? other : line, values[p]);
  }
}

/* A folder with 100 scenarios, all of which went well, in its third block. */
static char *write_folder(const writer *w) {
  char *folder = strdup(folder_fresh());
  ald_manifest manifest = folder_study();
  ald_store *store = NULL;
  ald_block block = folder_block(2);
  manifest.sources = sources;
  manifest.source_count = SOURCES;
  manifest.step = 0.1;
  for (uint32_t s = 0; s < block.count; s++) block.statuses[s] = ALD_SCENARIO_OK;
  block.events = malloc(sizeof w->events);
  assert_true(folder && block.events);
  memcpy(block.events, w->events, sizeof w->events);
  block.event_count = w->count;
  assert_int_equal(ald_store_create(folder, &manifest, 0, &store, folder_report), ALD_OK);
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  ald_block_clear(&block);
  ald_store_close(store);
  return folder;
}

typedef struct heard {
  int count, most;
  ald_clash_info clashes[MOST];
} heard;

static int hear(const ald_clash_info *clash, void *user) {
  heard *h = user;
  assert_true(h->count < MOST);
  h->clashes[h->count++] = *clash;
  return h->most > 0 && h->count == h->most;
}

/* Reads the clashes of a folder, whose names live as long as the results that are given back. */
static ald_results *listen(const char *folder, uint64_t scenario, heard *h) {
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
  assert_int_equal(ald_results_clashes(results, scenario, hear, h, folder_report), ALD_OK);
  return results;
}

static const uint64_t base = 2 * ALD_BLOCK_SCENARIOS;

static void clashes_come_back_whole(void **state) {
  (void)state;
  writer w = {0};
  put(&w, 3, EVENT_CONTACT_BEGIN, BODY, 0.5);
  put_clash(&w, 3, RISER_1, RISER_2, 0, PARTS - 1, 2);
  put_clash(&w, 3, RISER_2, RISER_1, 0, PARTS - 1, 3);
  put_clash(&w, 7, RISER_1, BAR, 0, PARTS - 1, 4);
  char *folder = write_folder(&w);
  heard h = {0};
  ald_results *results = listen(folder, ALD_ALL_SCENARIOS, &h);
  assert_int_equal(h.count, 3);
  const ald_clash_info *c = &h.clashes[0];
  assert_true(c->scenario == base + 3 && c->number == 1 && c->is_whole);
  assert_string_equal(c->line, "lines.riser 1");
  assert_string_equal(c->other, "lines.riser 2");
  assert_true(c->segment == 47 && c->other_segment == 52);
  assert_true(c->arc == 470.5 && c->start == 4 && c->end == 5 && c->duration == 1);
  assert_true(c->speed == 1 && c->angle == 0.25 && c->force == 2000 && c->impulse == 300);
  assert_true(c->energy == 60 && c->depth == 0.002);
  c = &h.clashes[1];
  assert_true(c->scenario == base + 3 && c->number == 2 && c->impulse == 450);
  assert_string_equal(c->line, "lines.riser 2");
  assert_string_equal(c->other, "lines.riser 1");
  c = &h.clashes[2];
  assert_true(c->scenario == base + 7 && c->number == 1 && c->is_whole);
  assert_string_equal(c->other, "bars.leg");

  h = (heard){0};
  assert_int_equal(ald_results_clashes(results, base + 7, hear, &h, NULL), ALD_OK);
  assert_true(h.count == 1 && h.clashes[0].impulse == 600);
  h = (heard){0};
  assert_int_equal(ald_results_clashes(results, base + 4, hear, &h, NULL), ALD_OK);
  assert_int_equal(h.count, 0);
  h = (heard){.most = 2};
  assert_int_equal(ald_results_clashes(results, ALD_ALL_SCENARIOS, hear, &h, NULL),
                   ALD_INTERRUPTED);
  assert_int_equal(h.count, 2);
  assert_int_equal(ald_results_clashes(results, 0, hear, &h, NULL), ALD_BAD_RESULTS);
  assert_int_equal(ald_results_clashes(results, 0, NULL, NULL, folder_report), ALD_BAD_ARGUMENT);
  ald_results_close(results);
  free(folder);
}

/* A run that ends too soon, begins too late or has a hole is told as far as it goes, and takes
 * nothing from its neighbours. */
static void broken_runs_are_told_as_far_as_they_go(void **state) {
  (void)state;
  writer w = {0};
  put_clash(&w, 3, RISER_1, RISER_2, 0, 3, 2);         /* cut by a clash of another line */
  put_clash(&w, 3, RISER_2, RISER_1, 0, 6, 3);         /* cut by one of the same line */
  put_clash(&w, 3, RISER_2, RISER_1, 0, PARTS - 1, 4); /* whole */
  put_clash(&w, 3, RISER_1, RISER_2, 4, PARTS - 1, 5); /* begins with the other line */
  put_clash(&w, 3, RISER_1, RISER_2, 0, 1, 6);         /* cut by another event */
  put(&w, 3, EVENT_LIMIT, 0, 1);
  put_clash(&w, 3, RISER_1, RISER_2, 2, 6, 7); /* cut by the next scenario */
  put_clash(&w, 4, RISER_1, RISER_2, 0, 2, 8); /* a hole in it */
  put_clash(&w, 4, RISER_1, RISER_2, 7, PARTS - 1, 8);
  put_clash(&w, 4, RISER_1, RISER_2, 0, 5, 9); /* cut by the end of the block */
  char *folder = write_folder(&w);
  heard h = {0};
  ald_results *results = listen(folder, ALD_ALL_SCENARIOS, &h);
  assert_int_equal(h.count, 8);
  const ald_clash_info *c = h.clashes;
  for (int i = 0; i < 8; i++) {
    assert_int_equal(c[i].is_whole, i == 2);
    assert_int_equal(c[i].number, i < 6 ? i + 1 : i - 5);
    assert_true(c[i].scenario == base + (i < 6 ? 3 : 4));
  }
  assert_true(c[0].start == 4 && c[0].duration == 1 && c[0].arc == 470.5 && isnan(c[0].force));
  assert_true(c[0].segment == 47 && c[0].other_segment == -1);
  assert_string_equal(c[0].line, "lines.riser 1");
  assert_string_equal(c[0].other, "");
  assert_true(c[1].start == 6 && c[1].angle == 0.25 && isnan(c[1].force) && isnan(c[1].depth));
  assert_string_equal(c[1].line, "lines.riser 2");
  assert_string_equal(c[1].other, "lines.riser 1");
  assert_true(c[2].start == 8 && c[2].depth == 0.004);
  assert_true(isnan(c[3].start) && isnan(c[3].duration) && c[3].segment == -1);
  assert_true(c[3].other_segment == 52 && c[3].impulse == 750);
  assert_string_equal(c[3].line, "lines.riser 1");
  assert_string_equal(c[3].other, "lines.riser 2");
  assert_true(c[4].duration == 3 && c[4].segment == -1 && isnan(c[4].arc));
  assert_true(isnan(c[5].start) && c[5].segment == 47 && c[5].angle == 0.25);
  assert_true(c[6].start == 16 && c[6].segment == 47 && isnan(c[6].arc) && c[6].force == 8000);
  assert_true(c[7].speed == 4.5 && isnan(c[7].angle));
  ald_results_close(results);
  free(folder);
}

/* numbers that are no segment, and a line that the folder does not name */
static void odd_numbers_are_not_told(void **state) {
  (void)state;
  writer w = {0};
  put(&w, 0, EVENT_CLASH, 77, 1);
  put(&w, 0, EVENT_CLASH_SEGMENT, 77, (double)NAN);
  put(&w, 0, EVENT_CLASH_OTHER, 77, -1);
  put(&w, 0, EVENT_CLASH_DEPTH, 77, 1e300);
  char *folder = write_folder(&w);
  heard h = {0};
  ald_results *results = listen(folder, base, &h);
  assert_int_equal(h.count, 1);
  assert_string_equal(h.clashes[0].line, "");
  assert_true(h.clashes[0].segment == -1 && h.clashes[0].other_segment == -1);
  assert_true(h.clashes[0].depth == 1e300 && !h.clashes[0].is_whole);
  ald_results_close(results);
  free(folder);
}

/* ---------------------------------------------------------------------------- commands */

static int allide(const char *command, const char *folder, const char *options,
                  char output[OUTPUT]) {
  char line[2000];
  snprintf(line, sizeof line, "exec 2>&1; COLUMNS=200 exec %s/allide %s %s %s", ALD_BUILD_FOLDER,
           command, folder, options);
  FILE *stream = popen(line, "r");
  assert_non_null(stream);
  const size_t length = fread(output, 1, OUTPUT - 1, stream);
  output[length] = '\0';
  const int how = pclose(stream);
  return WIFEXITED(how) ? WEXITSTATUS(how) : -1;
}

static char *write_some(void) {
  writer w = {0};
  put_clash(&w, 3, RISER_1, RISER_2, 0, PARTS - 1, 2);
  put(&w, 3, EVENT_LIMIT, BODY, 1);
  put_clash(&w, 7, RISER_2, BAR, 0, PARTS - 1, 8);
  put_clash(&w, 7, RISER_1, RISER_2, 0, 2, 4);
  return write_folder(&w);
}

static void the_table_begins_with_the_worst(void **state) {
  (void)state;
  char *folder = write_some(), output[OUTPUT], expected[OUTPUT];
  assert_int_equal(allide("clashes", folder, "", output), 0);
  /* Clopper-Pearson of 2 in 100, by scipy's beta.ppf(0.025, 2, 99) and (0.975, 3, 98) */
  snprintf(
      expected, sizeof expected,
      "berth\n\n"
      "  clashes  3 in 2 of 100 scenarios: 2.000 %%, with 95 %% confidence 0.2431 to 7.038 %%\n"
      "\n"
      "All, the greatest impulse first\n"
      "scenario  no.  line     seg.    arc   start     end  duration  impulse  force  energy  "
      "depth  other     seg.  speed  angle\n"
      "                                  m       s       s         s     kN s     kN       J     "
      "mm                    m/s    deg\n"
      "   32775    1  riser 2    47  470.5  16.00   20.00      4.000   1.200   8.000  240.0   "
      "8.000  bars.leg    52  4.000  14.32\n");
  assert_memory_equal(output, expected, strlen(expected));
  const char *worst = strstr(output, "   32775"), *mild = strstr(output, "   32771");
  assert_true(worst && mild && worst < mild);
  assert_non_null(strstr(output, "1 incomplete record; missing values are -"));
  /* `--by time` has the other order, `--most 1` only the first */
  assert_int_equal(allide("clashes", folder, "--by time --most 1", output), 0);
  assert_null(strstr(output, "   32775"));
  assert_non_null(strstr(output, "   32771"));
  assert_non_null(strstr(output, "The first 1 of 3, in the order in which they ended"));
  assert_int_equal(allide("clashes", folder, "--scenario 32771", output), 0);
  assert_non_null(strstr(output, "  clashes  1 in scenario 32771\n"));
  assert_int_equal(allide("clashes", folder, "--scenario 1", output), 2);
  assert_non_null(strstr(output, "scenario 1 is not stored"));
  assert_int_equal(allide("clashes", folder, "--by size", output), 2);
  free(folder);
}

static const char table_text[] =
    "scenario,number,line,segment,arc [m],other,other segment,start [s],end [s],duration [s],"
    "impulse [N s],peak force [N],peak energy [J],penetration [m],speed [m/s],angle [rad]\n"
    "32771,1,lines.riser 1,47,470.5,lines.riser 2,52,4,5,1,300,2000,60,0.002,1,0.25\n"
    "32775,1,lines.riser 2,47,470.5,bars.leg,52,16,20,4,1200,8000,240,"
    "0.0080000000000000002,4,0.25\n"
    "32775,2,lines.riser 1,47,nan,,nan,8,10,2,nan,nan,nan,nan,nan,nan\n";

static void csv_has_one_row_a_clash(void **state) {
  (void)state;
  char *folder = write_some(), output[OUTPUT];
  assert_int_equal(allide("clashes", folder, "--csv", output), 0);
  assert_string_equal(output, table_text);
  assert_int_equal(allide("export", folder, "--csv", output), 0);
  assert_non_null(strstr(output, "csv/events.csv: 4 events\n"));
  assert_non_null(strstr(output, "csv/clashes.csv: 3 clashes\n"));
  size_t size;
  unsigned char *text = folder_get(folder, "csv/clashes.csv", &size);
  assert_string_equal((char *)text, table_text);
  free(text);
  text = folder_get(folder, "csv/events.csv", &size);
  assert_string_equal((char *)text,
                      "scenario,time [s],event,source,value [SI]\n"
                      "32771,4,clash,lines.riser 1,4\n"
                      "32771,4,limit,bodies.vessel,1\n"
                      "32775,4,clash,lines.riser 2,16\n"
                      "32775,4,clash,lines.riser 1,8\n");
  free(text);
  free(folder);
}

static void a_clash_is_one_row_of_the_events(void **state) {
  (void)state;
  char *folder = write_some(), output[OUTPUT];
  assert_int_equal(allide("events", folder, "", output), 0);
  assert_string_equal(output,
                      "berth\n\n"
                      "scenario  time  event  source           value  unit\n"
                      "             s\n"
                      "   32771     4  clash  lines.riser 1  300.0    N s\n"
                      "   32771     4  limit  bodies.vessel    1.000  SI\n"
                      "   32775     4  clash  lines.riser 2    1.200  kN s\n"
                      "   32775     4  clash  lines.riser 1    -      N s\n");
  assert_int_equal(allide("events", folder, "--of clash --most 1", output), 0);
  assert_non_null(strstr(output, "  300.0  N s\nthe first 1 of 3; --most 3 shows all"));
  assert_null(strstr(output, "limit"));
  assert_int_equal(allide("events", folder, "--of clahs", output), 2);
  assert_string_equal(output, "allide events: error: no event 'clahs'; did you mean clash?\n");
  assert_int_equal(allide("events", folder, "--scenario 32772", output), 0);
  assert_string_equal(output, "berth\n\n  no events\n");
  assert_int_equal(allide("events", folder, "--scenario 1", output), 2);
  free(folder);
}

static void summary_counts_scenarios(void **state) {
  (void)state;
  char *folder = write_some(), output[OUTPUT];
  assert_int_equal(allide("summary", folder, "--confidence 0.9", output), 0);
  assert_non_null(strstr(output,
                         "  clashes    3 in 2 of 100 scenarios: 2.000 %, with 90 % "
                         "confidence 0.3565 to 6.162 %\n"));
  assert_int_equal(allide("summary", folder, "--json", output), 0);
  assert_non_null(strstr(output, "\"clashes\": {\n    \"count\": 3,\n    \"scenarios\": 2\n  }"));
  free(folder);
}

/* without a line there is no word of clashes but where it is asked for */
static void folders_without_lines_say_so(void **state) {
  (void)state;
  char output[OUTPUT];
  char *const named = sources[RISER_1], *const other = sources[RISER_2];
  const writer w = {0};
  sources[RISER_1] = sources[RISER_2] = sources[BODY];
  char *folder = write_folder(&w);
  sources[RISER_1] = named;
  sources[RISER_2] = other;
  assert_int_equal(allide("clashes", folder, "", output), 0);
  assert_string_equal(output, "berth\n\n  The study has no lines that clash.\n");
  assert_int_equal(allide("summary", folder, "", output), 0);
  assert_null(strstr(output, "clashes"));
  assert_int_equal(allide("export", folder, "--csv", output), 0);
  assert_null(strstr(output, "clashes"));
  free(folder);
  folder = write_folder(&w);
  assert_int_equal(allide("clashes", folder, "", output), 0);
  assert_string_equal(
      output,
      "berth\n\n  clashes  0 in 0 of 100 scenarios: 0 %, with 95 % confidence 0 to 3.622 %\n");
  free(folder);
}

int main(void) {
  if (folder_tests_begin() != 0) return 1;
#define TEST(function) cmocka_unit_test_setup(function, folder_set_up)
  const struct CMUnitTest tests[] = {
      TEST(clashes_come_back_whole),  TEST(broken_runs_are_told_as_far_as_they_go),
      TEST(odd_numbers_are_not_told), TEST(the_table_begins_with_the_worst),
      TEST(csv_has_one_row_a_clash),  TEST(a_clash_is_one_row_of_the_events),
      TEST(summary_counts_scenarios), TEST(folders_without_lines_say_so),
  };
  const int failed = cmocka_run_group_tests_name("clash table", tests, NULL, NULL);
  folder_tests_end();
  return failed;
}
