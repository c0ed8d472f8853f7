/* SPDX-License-Identifier: Apache-2.0
 * `allide summary`: the statistics of a results folder. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "json.h"
#include "options.h"
#include "quantities.h"
#include "table.h"

/* counts the stored scenarios per status */
static ald_status count_status(const ald_results *results, uint64_t *counts, ald_report *report) {
  const uint64_t stored = ald_results_stored(results);
  int32_t *list = calloc(stored + 1, sizeof *list);
  if (!list) {
    fputs("error: no memory for the statistics\n", stderr);
    return ALD_NO_MEMORY;
  }
  const ald_status status = ald_results_scenario_status(results, NULL, list, report);
  for (uint64_t i = 0; status >= 0 && i < stored; i++) {
    if (list[i] >= 0 && list[i] < ALD_SCENARIO_STATUS_COUNT) counts[list[i]]++;
  }
  free(list);
  return status;
}

static void print_json(const quantities *q, const uint64_t *counts) {
  static const char *const notes[] = {"device", "precision", "seed", "version", "fallback"};
  const ald_results *results = q->results;
  json out;
  json_begin(&out, stdout);
  json_object_open(&out, NULL);
  json_string(&out, "study", ald_results_note(results, "study"));
  json_string(&out, "hash", ald_results_hash(results));
  json_integer(&out, "scenarios", ald_results_scenarios(results));
  json_integer(&out, "stored", ald_results_stored(results));
  json_bool(&out, "complete", ald_results_stored(results) == ald_results_scenarios(results));
  for (size_t n = 0; n < sizeof notes / sizeof notes[0]; n++) {
    const char *text = ald_results_note(results, notes[n]);
    uint64_t seed;
    if (strcmp(notes[n], "seed") == 0 && options_count(text, 0, &seed)) {
      json_integer(&out, notes[n], seed);
    } else {
      json_string(&out, notes[n], text);
    }
  }
  quantities_json_status(counts, &out);
  quantities_json(q, &out);
  json_object_close(&out);
  json_end(&out);
}

static void print_head(const ald_results *results, const uint64_t *counts) {
  const uint64_t stored = ald_results_stored(results);
  const uint64_t scenarios = ald_results_scenarios(results);
  table_bold(stdout, ald_results_note(results, "study"));
  printf("\n\n  device     %s, %s precision\n", ald_results_note(results, "device"),
         ald_results_note(results, "precision"));
  if (ald_results_note(results, "fallback")[0]) {
    printf("  fallback   %s\n", ald_results_note(results, "fallback"));
  }
  printf("  scenarios  %" PRIu64 ", seed %s", scenarios, ald_results_note(results, "seed"));
  if (stored != scenarios) {
    printf("; %" PRIu64 " stored (allide run --resume computes the rest)", stored);
  }
  printf("\n  outcome    ");
  quantities_print_status(counts);
  printf("  version    %s\n", ald_results_note(results, "version"));
  printf("  hash       %s\n", ald_results_hash(results));
}

static void print_tables(const quantities *q, const char *folder) {
  uint64_t worst = 0;
  putchar('\n');
  if (quantities_print(q, QUANTITIES_RESULTS)) putchar('\n');
  if (quantities_print(q, QUANTITIES_INPUTS)) putchar('\n');
  quantities_print(q, QUANTITIES_SPREAD);
  if (!quantities_worst(q, &worst)) return;
  puts("\nWorst scenarios");
  quantities_print_worst(q);
  fputs("\nTo see one of them: ", stdout);
  command_print_replay(folder, worst);
}

int command_summary(int argc, char **argv) {
  int as_json = 0;
  const option_line lines[] = {
      {"json", OPTION_FLAG, NULL, &as_json, NULL, 0, "write JSON, all in SI"}};
  const options o = {
      .command = "summary",
      .arguments = "DIR",
      .about =
          "Shows the statistics of a results folder: every result and input over the scenarios\n"
          "that did not fail, and the worst scenarios.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example = "allide summary results/berthing",
  };
  const char *folder = NULL;
  ald_results *results = NULL;
  quantities q = {0};
  uint64_t counts[ALD_SCENARIO_STATUS_COUNT] = {0};
  const int code = options_read(&o, argc, argv, &folder);
  if (code != OPTIONS_GO) return code;
  ald_report *report = ald_report_create();
  ald_status status = ald_results_open(folder, &results, report);
  if (status >= 0) status = count_status(results, counts, report);
  if (status >= 0) status = quantities_read(&q, results, 0.95, 0.95, report);
  if (status >= 0 && as_json) {
    print_json(&q, counts);
  } else if (status >= 0) {
    print_head(results, counts);
    print_tables(&q, folder);
  }
  command_report(report);
  quantities_clear(&q);
  ald_results_close(results);
  ald_report_destroy(report);
  return command_exit_folder(status, folder);
}
