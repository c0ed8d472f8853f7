/* SPDX-License-Identifier: Apache-2.0
 * A summary of about twenty lines. */
#include "print.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/prose.h"
#include "probabilities.h"
#include "table.h"
#include "worst.h"

/* lines of each sort at most, and characters of what a line tells */
enum { FAILURES = 2, WARNINGS = 2, CHANCES = 3, KINDS = 5, TELLING = 160 };

/* a sentence, cut where it is long */
static void put_cut(const char *text) {
  const int is_long = snprintf(NULL, 0, "%s", text) > TELLING;
  printf("%.*s%s\n", TELLING, text, is_long ? "..." : "");
}

static void put_more(size_t more, const char *what) {
  if (more > 0) printf("             and %zu more %s\n", more, what);
}

static void put_failure(const ald_failure *failure, void *user) {
  size_t *count = user;
  if (++*count > FAILURES) return;
  printf("  failed     %" PRIu64 " %s%s%s, first scenario %" PRIu64 ": ", failure->count,
         ald_scenario_status_name(failure->status), failure->element[0] ? " of " : "",
         failure->element, failure->first);
  put_cut(failure->text);
}

static ald_status put_failures(const ald_results *results, ald_report *report) {
  size_t count = 0;
  const ald_status status =
      ald_results_failures(results, ALD_ALL_SCENARIOS, put_failure, &count, report);
  put_more(count > FAILURES ? count - FAILURES : 0, "causes of failure");
  return status == ALD_BAD_STUDY ? ALD_OK : status; /* of a later version */
}

static void put_warnings(const ald_warnings *warnings) {
  const uint32_t count = ald_warnings_count(warnings);
  for (uint32_t w = 0; w < count && w < WARNINGS; w++) {
    const ald_warning *own = ald_warnings_at(warnings, w);
    printf("  warning    %s%s", own->element, own->element[0] ? ": " : "");
    put_cut(own->text);
  }
  put_more(count > WARNINGS ? count - WARNINGS : 0, "warnings");
}

static ald_status put_chances(const quantities *q, ald_report *report) {
  probabilities p = {.results = q->results, .confidence = q->confidence, .yearly = (double)NAN};
  ald_status status = probabilities_find(&p, report);
  if (status >= 0 && q->groups) status = probabilities_group(&p, q->groups, report);
  if (status >= 0) status = probabilities_print_brief(&p, CHANCES, report);
  probabilities_clear(&p);
  return status;
}

static void put_worst(const quantities *q, const size_t *columns, size_t count) {
  char percent[24];
  const table_column heads[] = {{"worst", TABLE_LEFT, 20, 0},
                                {"unit", TABLE_LEFT, 0, 0},
                                {quantities_percent(q->level, percent), TABLE_DECIMAL, 0, 1},
                                {"greatest", TABLE_DECIMAL, 0, 0},
                                {"scenario", TABLE_RIGHT, 0, 0}};
  table t;
  table_begin(&t, heads, 5);
  for (size_t i = 0; i < count; i++) {
    const ald_column_info column = ald_results_column(q->results, columns[i]);
    const quantity *found = quantities_at(q, columns[i]);
    const figure_scale scale = quantities_scale(column.unit, &found->statistics);
    const double level = found->quantiles[QUANTITY_LEVELS - 1].estimates[0].value;
    char text[2][FIGURE_TEXT], scenario[24];
    figure_cell(scale.factor * level, text[0]);
    figure_cell(scale.factor * found->statistics.maximum, text[1]);
    snprintf(scenario, sizeof scenario, "%" PRIu64, found->statistics.worst[0]);
    table_add(&t, (const char *[]){column.name, scale.unit, text[0], text[1], scenario});
  }
  putchar('\n');
  table_print(&t, stdout, prose_columns(stdout));
  table_clear(&t);
}

ald_status brief_print(const quantities *q, const char *folder, const ald_warnings *warnings,
                       ald_report *report) {
  size_t columns[KINDS];
  ald_status status = put_failures(q->results, report);
  if (status < 0) return status;
  put_warnings(warnings);
  if (ald_results_stored(q->results) == 0) {
    puts("\nThere is nothing to sum up yet.");
    return ALD_OK;
  }
  status = put_chances(q, report);
  if (status < 0) return status;
  const size_t count = worst_of_sections(q, columns, KINDS);
  const size_t shown = count < KINDS ? count : KINDS;
  if (shown > 0) put_worst(q, columns, shown);
  if (count > shown) printf("and of %zu more kinds of elements\n", count - shown);
  puts("\nNext:");
  if (shown > 0) {
    const uint64_t worst = quantities_at(q, columns[0])->statistics.worst[0];
    fputs("  ", stdout);
    prose_remark(stdout, 2 + command_write_replay(stdout, folder, worst),
                 ald_results_column(q->results, columns[0]).name);
  }
  fputs("  allide summary ", stdout);
  command_print_word(folder);
  puts("   # all of it");
  return ALD_OK;
}
