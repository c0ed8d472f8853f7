/* SPDX-License-Identifier: Apache-2.0
 * `allide summary`: the statistics of a results folder. */
#include "commands.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/choice.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/berthing.h"
#include "cli/print/clash_list.h"
#include "cli/print/detail.h"
#include "cli/print/failures.h"
#include "cli/print/frequency.h"
#include "cli/print/grouped_table.h"
#include "cli/print/json.h"
#include "cli/print/print.h"
#include "cli/print/probabilities.h"
#include "cli/print/quantities.h"
#include "cli/print/table.h"
#include "cli/print/warnings.h"
#include "cli/print/worst.h"
#include "cli/prose.h"

enum { LINE = 640 };

/* how the stored scenarios ended */
typedef struct outcome {
  uint64_t counts[ALD_SCENARIO_STATUS_COUNT];
  uint64_t failed;    /* index of the first that failed, ALD_ALL_SCENARIOS if none did */
  int32_t failed_as;  /* its status */
  uint64_t bad_input; /* index of the first with bad_input, ALD_ALL_SCENARIOS */
} outcome;

static ald_status read_outcome(const ald_results *results, outcome *o, ald_report *report) {
  const uint64_t stored = ald_results_stored(results);
  int32_t *list = calloc(stored + 1, sizeof *list);
  uint64_t *indices = calloc(stored + 1, sizeof *indices);
  ald_status status = list && indices ? ALD_OK : ALD_NO_MEMORY;
  *o = (outcome){.failed = ALD_ALL_SCENARIOS, .bad_input = ALD_ALL_SCENARIOS};
  if (status < 0) fputs("error: no memory for the statistics\n", stderr);
  if (status >= 0) status = ald_results_scenario_status(results, indices, list, report);
  for (uint64_t i = 0; status >= 0 && i < stored; i++) {
    if (list[i] < 0 || list[i] >= ALD_SCENARIO_STATUS_COUNT) continue;
    o->counts[list[i]]++;
    if (list[i] == ALD_SCENARIO_OK || list[i] == ALD_SCENARIO_STOPPED_BY_RULE) continue;
    if (list[i] == ALD_SCENARIO_BAD_INPUT && o->bad_input == ALD_ALL_SCENARIOS) {
      o->bad_input = indices[i];
    }
    if (o->failed != ALD_ALL_SCENARIOS) continue;
    o->failed = indices[i];
    o->failed_as = list[i];
  }
  free(indices);
  free(list);
  return status;
}

/* the warnings about the scenarios; the numbers of a study of a later version can still be read */
static ald_status read_warnings(const ald_results *results, ald_warnings *warnings,
                                ald_report *report) {
  if (!warnings) return ALD_NO_MEMORY;
  const ald_status status = ald_results_warnings(results, warnings, report);
  if (status != ALD_BAD_STUDY) return status;
  fputs("note: warnings are not known: the study is of another version of Allide\n", stderr);
  return ALD_OK;
}

/* what is asked for */
typedef struct request {
  const char *folder, *frequency;
  int as_json, all, each, brief, strict;
  double confidence, level;
  uint64_t threads;
  option_list names, thresholds, any, sum;
} request;

/* Why the first scenario with bad_input has it, as an array of JSON.
 * Silent of a folder of a later version, whose numbers can still be read. */
static void explain_bad_input(const ald_results *results, const outcome *o, json *out) {
  if (o->bad_input == ALD_ALL_SCENARIOS) return;
  ald_report *reasons = ald_report_create();
  if (reasons && ald_results_bad_input(results, o->bad_input, reasons) == ALD_OK) {
    char line[LINE];
    json_array_open(out, "bad_input");
    for (const char *at = ald_report_text(reasons); *at;) {
      const size_t length = strcspn(at, "\n"), taken = length < sizeof line ? length : LINE - 1;
      memcpy(line, at, taken);
      line[taken] = '\0';
      at += length + (at[length] == '\n');
      const char *reason = strncmp(line, "note: ", 6) == 0 ? line + 6 : line;
      json_string(out, NULL, reason);
    }
    json_array_close(out);
  }
  ald_report_destroy(reasons);
}

/* how many scenarios clashed, if there are lines: as a line, or as an object of JSON */
static ald_status tell_clashes(const detail_request *r, json *out, ald_report *report) {
  clash_list list = {0};
  if (ald_results_clash_list_state(r->results) != ALD_CLASH_LISTED) return ALD_OK;
  ald_status status = clash_list_read(&list, r->results, ALD_ALL_SCENARIOS, report);
  if (status >= 0 && out) {
    json_object_open(out, "clashes");
    json_integer(out, "count", list.count);
    json_integer(out, "scenarios", list.scenarios);
    json_object_close(out);
  } else if (status >= 0) {
    fputs("  clashes    ", stdout);
    status = clash_list_print_count(&list, r->results, r->confidence, report);
  }
  clash_list_clear(&list);
  return status;
}

static ald_status print_json(const detail_request *r, const quantities *q,
                             const combined_list *list, const outcome *o,
                             const ald_warnings *warnings, ald_report *report) {
  static const char *const notes[] = {"device",  "precision", "seed",
                                      "version", "fallback",  "shares"};
  const ald_results *results = q->results;
  json out;
  json_begin(&out, stdout);
  json_object_open(&out, NULL);
  json_string(&out, "study", ald_results_note(results, "study"));
  json_string(&out, "hash", ald_results_hash(results));
  json_integer(&out, "scenarios", ald_results_scenarios(results));
  json_integer(&out, "stored", ald_results_stored(results));
  json_integer(&out, "finished", ald_results_finished(results));
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
  const char *build_up = ald_results_note(results, "build_up");
  json_number(&out, "build_up", build_up[0] ? strtod(build_up, NULL) : 0);
  json_number(&out, "confidence", q->confidence);
  json_number(&out, "event_frequency_per_year", r->yearly);
  json_string(&out, "obstacle", q->obstacle);
  quantities_json_status(o->counts, &out);
  explain_bad_input(results, o, &out);
  ald_status status = failures_json(results, &out, report);
  quantities_json(q, &out);
  if (status >= 0) status = tell_clashes(r, &out, report);
  if (status >= 0) status = detail_json(r, &out, report);
  warnings_json(&out, warnings);
  const combined_request asked = {r->results, list, r->level, r->confidence};
  if (status >= 0) status = combined_table_json(&asked, &out, report);
  json_object_close(&out);
  json_end(&out);
  return status;
}

static int is_complete(const ald_results *results) {
  return strcmp(ald_results_note(results, "complete"), "yes") == 0;
}

/* how many scenarios there are, and why not all; those that are finished but left out */
static void print_scenarios(const ald_results *results) {
  const uint64_t stored = ald_results_stored(results);
  const uint64_t scenarios = ald_results_scenarios(results);
  const uint64_t behind = ald_results_finished(results) - stored;
  const char *seed = ald_results_note(results, "seed");
  if (is_complete(results)) {
    printf("  scenarios  %" PRIu64 ", seed %s", scenarios, seed);
    if (stored != scenarios) printf("; %" PRIu64 " stored", stored);
    return;
  }
  const int runs = strcmp(ald_results_note(results, "running"), "yes") == 0;
  printf("  scenarios  %" PRIu64 " of %" PRIu64 ", seed %s; %s", stored, scenarios, seed,
         runs ? "a run is computing the rest"
              : "the run was interrupted; allide run --resume continues");
  if (behind == 0) return;
  printf("\n  left out   %" PRIu64
         " that are finished behind one that is not: those that end early would count too often",
         behind);
}

/* which scenarios these are, and how they ended */
static void print_outcome(const ald_results *results, const outcome *o) {
  print_scenarios(results);
  if (ald_results_note(results, "shard")[0]) {
    printf("\n  shard      %s; allide merge brings them together",
           ald_results_note(results, "shard"));
  }
  const char *build_up = ald_results_note(results, "build_up");
  if (build_up[0]) {
    printf("\n  build-up   %s s; results begin then", build_up);
  }
  if (ald_results_note(results, "ended_at")[0]) {
    printf("\n  ended      by its stop rule, before %s scenarios",
           ald_results_note(results, "declared"));
  }
  printf("\n  outcome    ");
  quantities_print_status(o->counts);
}

static ald_status print_head(const ald_results *results, const outcome *o, double yearly,
                             ald_report *report) {
  char words[2 * FIGURE_TEXT];
  printf("  device     %s, %s precision\n", ald_results_note(results, "device"),
         ald_results_note(results, "precision"));
  if (ald_results_note(results, "shares")[0]) {
    printf("  shares     %s\n", ald_results_note(results, "shares"));
  }
  if (ald_results_note(results, "fallback")[0]) {
    printf("  fallback   %s\n", ald_results_note(results, "fallback"));
  }
  print_outcome(results, o);
  const ald_status status = failures_print(results, ALD_ALL_SCENARIOS, report);
  if (!isnan(yearly)) printf("  event      %s\n", frequency_words(yearly, words));
  berthing_print_lines(ald_results_note(results, "berthing"));
  printf("  version    %s\n", ald_results_note(results, "version"));
  printf("  hash       %s\n", is_complete(results) ? ald_results_hash(results) : "-");
  return status;
}

static void print_failed(const quantities *q) {
  size_t heads[WORST_HEADS];
  uint64_t failed = 0;
  char percent[24];
  for (size_t c = 0; c < q->count; c++) failed = quantities_at(q, c)->failed;
  if (!failed) return;
  printf("\nThe %s quantile with %" PRIu64 " failed scenario%s counted as below or above all\n",
         quantities_percent(q->level, percent), failed, failed == 1 ? "" : "s");
  quantities_print_failed(q, heads, worst_heads(q, heads));
}

static ald_status print_tables(const detail_request *r, const quantities *q, const request *asked,
                               ald_report *report) {
  size_t heads[WORST_HEADS];
  probabilities p = {.results = r->results, .confidence = r->confidence, .yearly = r->yearly};
  putchar('\n');
  if (grouped_table_print(q)) quantities_print_bounds(q);
  print_failed(q);
  ald_status status = probabilities_find(&p, report);
  if (status >= 0) status = probabilities_touches(&p);
  if (status >= 0) status = probabilities_group(&p, q->groups, report);
  if (status >= 0) status = probabilities_print(&p, "Probabilities", report);
  probabilities_clear(&p);
  if (status < 0) return status;
  putchar('\n');
  quantities_print(q, QUANTITIES_INPUTS);
  if (asked->all) {
    putchar('\n');
    quantities_print(q, QUANTITIES_SPREAD);
  }
  const size_t count = worst_heads(q, heads);
  status = drivers_print(r->results, heads, count, r->confidence, report);
  if (status < 0 || count == 0) return status;
  puts("\nWorst scenarios");
  worst_print(q);
  return status;
}

/* a command, with what it shows */
static void print_summary(const char *folder, const char *option, const char *shows) {
  int used = printf("  allide summary ");
  used += command_print_word(folder);
  used += printf(" %s", option);
  prose_remark(stdout, used, shows);
}

static void print_next(const quantities *q, const char *folder, const outcome *o) {
  size_t heads[WORST_HEADS];
  puts("\nNext:");
  worst_print_replays(q, folder, heads, worst_heads(q, heads));
  if (o->failed != ALD_ALL_SCENARIOS) {
    char remark[64];
    snprintf(remark, sizeof remark, "failed: %s", ald_scenario_status_name(o->failed_as));
    fputs("  ", stdout);
    prose_remark(stdout, 2 + command_write_replay(stdout, folder, o->failed), remark);
  }
  print_summary(folder, "--of NAME", "a quantity in full: bounds, histogram, what drives it");
  if (q->groups->count > 0) {
    print_summary(folder, "--each", "each of the elements that are alike");
  }
  fputs("  allide plot ", stdout);
  command_print_word(folder);
  puts(" --of NAME --exceedance --svg FILE");
}

/* the columns and values asked for; an exit code, OPTIONS_GO if all is understood */
static int choose(const request *asked, detail_request *r, combined_list *list) {
  int code = frequency_find("summary", r->results, asked->frequency, &r->yearly);
  if (code != OPTIONS_GO) return code;
  if (asked->names.count) code = choice_read(&r->chosen, "summary", r->results, &asked->names);
  if (code == OPTIONS_GO) {
    code = combined_read(list, "summary", r->results, &asked->any, &asked->sum);
  }
  if (code != OPTIONS_GO) return code;
  return choice_thresholds("summary", r->results, &asked->thresholds, &r->thresholds,
                           &r->threshold_count);
}

static ald_status print_text(const detail_request *r, const quantities *q, const request *asked,
                             const combined_list *list, const outcome *o,
                             const ald_warnings *warnings, ald_report *report) {
  table_bold(stdout, ald_results_note(r->results, "study"));
  fputs("\n\n", stdout);
  if (asked->brief) {
    print_outcome(r->results, o);
    return brief_print(q, asked->folder, warnings, report);
  }
  const ald_status head = print_head(r->results, o, r->yearly, report);
  if (head < 0) return head;
  if (ald_warnings_count(warnings) > 0) putchar('\n');
  warnings_print(stdout, warnings, NULL, NULL);
  if (ald_results_stored(r->results) == 0) {
    puts("\nThere is nothing to sum up yet: the first scenario is not finished, or was not kept.");
    return ALD_OK;
  }
  const ald_status read = tell_clashes(r, NULL, report);
  if (read < 0) return read;
  const combined_request together = {r->results, list, r->level, r->confidence};
  const ald_status printed = combined_table_print(&together, report);
  if (printed < 0) return printed;
  if (!asked->names.count && !asked->thresholds.count) {
    if (list->count > 0) return ALD_OK;
    const ald_status status = print_tables(r, q, asked, report);
    if (status >= 0) print_next(q, asked->folder, o);
    return status;
  }
  const ald_status status = detail_print_exceedance(r, report);
  return status < 0 ? status : detail_print_chosen(r, report);
}

/* the copy of the study beside the results, which is there to be looked at */
static void tell_study(const ald_results *results, const char *folder) {
  const char *found = ald_results_note(results, "study_file");
  if (strcmp(found, "same") == 0) return;
  fprintf(stderr,
          "note: %s/study.yml %s; the results are of the study that the manifest keeps, by which "
          "replay goes, too\n",
          folder, strcmp(found, "gone") == 0 ? "is gone" : "is another study");
}

static int summarise(const request *asked) {
  ald_results *results = NULL;
  detail_request r = {.level = asked->level, .confidence = asked->confidence};
  quantities q = {0};
  combined_list list = {.count = 0};
  element_groups groups = {0};
  outcome o = {.failed = ALD_ALL_SCENARIOS};
  int code = OPTIONS_GO;
  ald_warnings *warnings = ald_warnings_create();
  const int whole = asked->as_json || (!asked->names.count && !asked->thresholds.count);
  ald_report *report = ald_report_create();
  ald_status status =
      ald_results_open_threads(asked->folder, (int)asked->threads, &results, report);
  r.results = results;
  if (status >= 0) tell_study(results, asked->folder);
  if (status >= 0) status = read_outcome(results, &o, report);
  if (status >= 0) status = read_warnings(results, warnings, report);
  if (status >= 0) code = choose(asked, &r, &list);
  if (status >= 0 && code == OPTIONS_GO) {
    if (whole)
      status = quantities_read(&q, results, (int)asked->threads, r.level, r.confidence, report);
    q.shows_zeros = asked->all;
    if (status >= 0 && !asked->all && !asked->each) status = element_groups_find(&groups, results);
    q.groups = &groups;
    if (status >= 0 && asked->as_json) {
      status = print_json(&r, &q, &list, &o, warnings, report);
    } else if (status >= 0) {
      status = print_text(&r, &q, asked, &list, &o, warnings, report);
    }
  }
  command_report(report);
  quantities_clear(&q);
  element_groups_clear(&groups);
  choice_clear(&r.chosen);
  combined_clear(&list);
  free(r.thresholds);
  ald_results_close(results);
  ald_report_destroy(report);
  if (code == OPTIONS_GO) {
    code = warnings_exit(command_exit_folder(status, asked->folder), asked->strict, warnings);
  }
  ald_warnings_destroy(warnings);
  return code;
}

/* --brief says little of everything, the others much of something */
static int check_brief(const request *asked) {
  const struct {
    const char *name;
    int is_given;
  } others[] = {{"--of", asked->names.count > 0},
                {"--exceed", asked->thresholds.count > 0},
                {"--any", asked->any.count > 0},
                {"--sum", asked->sum.count > 0},
                {"--all", asked->all},
                {"--each", asked->each},
                {"--json", asked->as_json},
                {"--event-frequency", !!asked->frequency}};
  for (size_t i = 0; asked->brief && i < sizeof others / sizeof others[0]; i++) {
    if (!others[i].is_given) continue;
    fprintf(stderr,
            "allide summary: error: --brief shows about twenty lines and nothing of %s; leave out "
            "one of the two\n",
            others[i].name);
    return EXIT_USAGE;
  }
  return OPTIONS_GO;
}

int command_summary(int argc, char **argv) {
  request asked = {.confidence = 0.95, .level = 0.95};
  const option_line lines[] = {
      {"of", OPTION_LIST, "NAME", &asked.names, NULL, 0,
       "this quantity in full; a name or its end, * and ? fit anything"},
      {"exceed", OPTION_LIST, "NAME=VALUE", &asked.thresholds, NULL, 0,
       "P(X > VALUE), as in peak_normal=\"2 MN\""},
      {"any", OPTION_LIST, "NAMES[=VALUE]", &asked.any, NULL, 0,
       "P(any of these > VALUE, or 0) and the greatest of them in each scenario"},
      {"sum", OPTION_LIST, "NAMES[=VALUE]", &asked.sum, NULL, 0,
       "the same of their sum in each scenario, such as the energy of all fenders"},
      {"quantile", OPTION_LEVEL, "P", &asked.level, NULL, 0, "the quantile with bounds (0.95)"},
      {"confidence", OPTION_LEVEL, "P", &asked.confidence, NULL, 0, "of the bounds (0.95)"},
      {"event-frequency", OPTION_TEXT, "RATE", &asked.frequency, NULL, 0,
       "of what a scenario is one case: '0.15 / year' (the study's)"},
      {"all", OPTION_FLAG, NULL, &asked.all, NULL, 0,
       "each element, further quantiles, and quantities that are 0 in all scenarios"},
      {"each", OPTION_FLAG, NULL, &asked.each, NULL, 0,
       "elements that are alike each alone, not as one"},
      {"brief", OPTION_FLAG, NULL, &asked.brief, NULL, 0,
       "about twenty lines: outcome, failures, warnings, limits, the worst of each kind of "
       "element"},
      {"threads", OPTION_COUNT, "T", &asked.threads, NULL, 4096,
       "that read and sort (all, where there is much to do)"},
      {"strict", OPTION_FLAG, NULL, &asked.strict, NULL, 0, "exit code 4 if there are warnings"},
      {"json", OPTION_FLAG, NULL, &asked.as_json, NULL, 0, "write JSON, all in SI"}};
  const options o = {
      .command = "summary",
      .arguments = "DIR",
      .about =
          "Shows the statistics of a results folder: every result and input over the scenarios\n"
          "that did not fail, with bounds; probabilities, a year too; what drives the results; "
          "the\n"
          "worst scenarios.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example =
          "allide summary results/berthing\n"
          "  allide summary results/berthing --of fender3.peak_normal --quantile 0.99\n"
          "  allide summary results/berthing --exceed \"fender*.peak_normal=1.2 MN\"\n"
          "  allide summary results/berthing --sum \"fender*.energy_absorbed=1 MJ\"",
  };
  int code = options_read(&o, argc, argv, &asked.folder);
  if (code == OPTIONS_GO) code = check_brief(&asked);
  return code == OPTIONS_GO ? summarise(&asked) : code;
}
