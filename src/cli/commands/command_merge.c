/* SPDX-License-Identifier: Apache-2.0
 * `allide merge`: brings the shards of a study together. */
#include "commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/json.h"

static void print_text(const ald_merge_summary *summary, const char *out) {
  printf("  scenarios  %" PRIu64 " of %" PRIu64 " stored, %" PRIu64 " copied now\n",
         summary->stored, summary->scenarios, summary->copied);
  printf("  hash       %s\n  results    %s\n", summary->hash[0] ? summary->hash : "-", out);
}

static void print_json(const ald_merge_summary *summary, const char *out) {
  json text;
  json_begin(&text, stdout);
  json_object_open(&text, NULL);
  json_string(&text, "folder", out);
  json_string(&text, "hash", summary->hash);
  json_integer(&text, "scenarios", summary->scenarios);
  json_integer(&text, "stored", summary->stored);
  json_integer(&text, "copied", summary->copied);
  json_object_close(&text);
  json_end(&text);
}

static int merge(const char **arguments, int no_lock, int as_json) {
  size_t count = 0;
  while (arguments[count + 1]) count++;
  ald_merge_summary summary;
  ald_report *report = ald_report_create();
  ald_status status = ald_merge(arguments[0], arguments + 1, count, no_lock, &summary, report);
  uint32_t series = 0;
  if (status == ALD_OK && summary.stored == summary.scenarios) {
    const ald_status kept = ald_series_keep(arguments[0], &series, report);
    if (kept < 0) status = kept;
  }
  command_report(report);
  if (status >= 0) (as_json ? print_json : print_text)(&summary, arguments[0]);
  ald_report_destroy(report);
  return command_exit_folder(status, arguments[1]);
}

int command_merge(int argc, char **argv) {
  int no_lock = 0, as_json = 0;
  const option_line lines[] = {
      {"no-lock", OPTION_FLAG, NULL, &no_lock, NULL, 0, "do not lock OUT (network file systems)"},
      {"json", OPTION_FLAG, NULL, &as_json, NULL, 0, "write what was done as JSON"},
  };
  const options o = {
      .command = "merge",
      .arguments = "OUT DIR...",
      .about =
          "Brings the results folders DIR of one study together in OUT: shards (run --shard i/n)\n"
          "or interrupted runs. Every block is verified; all shards together have the hash of\n"
          "the undivided run. Exit code 3 and a list if scenarios are still missing.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example = "allide merge results/berthing results/shard-0 results/shard-1",
  };
  const char **arguments = calloc((size_t)argc + 1, sizeof *arguments);
  if (!arguments) return EXIT_FAULT;
  int code = options_read(&o, argc, argv, arguments);
  if (code == OPTIONS_GO) code = merge(arguments, no_lock, as_json);
  free(arguments);
  return code;
}
