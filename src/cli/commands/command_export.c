/* SPDX-License-Identifier: Apache-2.0
 * `allide export`: a results folder as tables, and those of risk work. */
#include "commands.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/clash_list.h"
#include "cli/print/combined.h"
#include "cli/print/csv_file.h"
#include "cli/print/frequency.h"
#include "cli/print/print.h"

/* rows that are held at a time: a block of the folder, or as many as these numbers suffice for */
enum { BLOCK = 16384, HELD_NUMBERS = 1 << 27 };

typedef struct export {
  const char *folder; /* to write to */
  ald_results *results;
  uint64_t *indices;
  int32_t *statuses;
  uint64_t stretch; /* scenarios that are held at a time */
  double *values;   /* (columns x stretch) */
  combined_list combined;
  double *together; /* (combined x stored) */
  ald_report *report;
}
export;

static int fail_write(const export *e, const char *name) {
  fprintf(stderr, "allide export: error: %s/%s cannot be written: %s\n", e->folder, name,
          strerror(errno));
  return EXIT_FAULT;
}

static int fail_memory(void) {
  fprintf(stderr, "allide export: error: no memory for the tables\n");
  return EXIT_FAULT;
}

/* ------------------------------------------------------------------------------ scenarios */

static void write_header(const export *e, csv_file *file) {
  csv_file_text(file, "scenario");
  csv_file_text(file, "status");
  for (size_t c = 0; c < ald_results_column_count(e->results); c++) {
    char text[512];
    const ald_column_info column = ald_results_column(e->results, c);
    snprintf(text, sizeof text, column.unit[0] ? "%s [%s]" : "%s", column.name, column.unit);
    csv_file_text(file, text);
  }
  for (size_t c = 0; c < e->combined.count; c++) {
    char text[COMBINED_NAME + 64];
    const combined *together = &e->combined.items[c];
    snprintf(text, sizeof text, together->unit[0] ? "%s [%s]" : "%s", together->name,
             together->unit);
    csv_file_text(file, text);
  }
  csv_file_end_line(file);
}

static ald_status write_stretch(const export *e, csv_file *file, uint64_t start, uint64_t count) {
  const size_t columns = ald_results_column_count(e->results);
  for (size_t c = 0; c < columns; c++) {
    const ald_status status =
        ald_results_read_part(e->results, c, start, count, e->values + c * e->stretch, e->report);
    if (status < 0) return status;
  }
  for (uint64_t row = 0; row < count && !csv_file_failed(file); row++) {
    csv_file_count(file, e->indices[start + row]);
    csv_file_text(file, ald_scenario_status_name(e->statuses[start + row]));
    for (size_t c = 0; c < columns; c++) csv_file_number(file, e->values[c * e->stretch + row]);
    for (size_t c = 0; c < e->combined.count; c++) {
      csv_file_number(file, e->together[c * ald_results_stored(e->results) + start + row]);
    }
    csv_file_end_line(file);
  }
  return ALD_OK;
}

/* the columns that --any and --sum add to the table */
static ald_status combine(export *e) {
  const uint64_t stored = ald_results_stored(e->results);
  ald_status status = ALD_OK;
  for (size_t c = 0; c < e->combined.count && status >= 0; c++) {
    const combined *together = &e->combined.items[c];
    const ald_result result = {together->chosen.columns, together->chosen.count,
                               together->combination};
    status = ald_results_combine(e->results, &result, e->together + c * stored, e->report);
  }
  return status;
}

/* how many scenarios are held at a time */
static uint64_t stretch_of(const ald_results *results) {
  const uint64_t stored = ald_results_stored(results);
  const uint64_t fit = HELD_NUMBERS / (ald_results_column_count(results) + 1);
  const uint64_t most = fit < 1 ? 1 : fit < BLOCK ? fit : BLOCK;
  return stored < most ? stored : most;
}

static int write_scenarios(export *e) {
  static const char name[] = "scenarios.csv";
  csv_file file;
  const uint64_t stored = ald_results_stored(e->results);
  e->indices = calloc(stored + 1, sizeof *e->indices);
  e->statuses = calloc(stored + 1, sizeof *e->statuses);
  e->stretch = stretch_of(e->results);
  e->values = calloc(ald_results_column_count(e->results) + 1, e->stretch * sizeof *e->values + 1);
  e->together = calloc(e->combined.count + 1, stored * sizeof *e->together + 1);
  if (!e->indices || !e->statuses || !e->values || !e->together) return fail_memory();
  ald_status status = ald_results_scenario_status(e->results, e->indices, e->statuses, e->report);
  if (status >= 0) status = combine(e);
  if (status < 0) return command_exit(status);
  if (csv_file_begin(&file, e->folder, name) != 0) return fail_write(e, name);
  write_header(e, &file);
  for (uint64_t start = 0; start < stored && status >= 0 && !csv_file_failed(&file);
       start += e->stretch) {
    const uint64_t left = stored - start;
    status = write_stretch(e, &file, start, left < e->stretch ? left : e->stretch);
  }
  if (csv_file_end(&file, status >= 0) != 0) return fail_write(e, name);
  if (status < 0) return command_exit(status);
  printf("%s/%s: %" PRIu64 " scenarios\n", e->folder, name, stored);
  return EXIT_GOOD;
}

/* ------------------------------------------------------------------------------ events */

typedef struct event_file {
  csv_file file;
  uint64_t count; /* lines but the heading */
} event_file;

/* of a clash only its first event, which has its line and beginning: clashes.csv has all of it */
static int write_event(const ald_event_info *event, void *user) {
  event_file *events = user;
  csv_file *file = &events->file;
  if (strncmp(event->what, "clash_", 6) == 0) return 0;
  events->count++;
  csv_file_count(file, event->scenario);
  csv_file_number(file, event->time);
  csv_file_text(file, event->what);
  csv_file_text(file, event->source);
  csv_file_number(file, event->value);
  csv_file_end_line(file);
  return csv_file_failed(file);
}

static int write_events(export *e) {
  static const char name[] = "events.csv";
  static const char *const header[] = {"scenario", "time [s]", "event", "source", "value [SI]"};
  event_file events = {.count = 0};
  csv_file *file = &events.file;
  if (csv_file_begin(file, e->folder, name) != 0) return fail_write(e, name);
  for (size_t c = 0; c < sizeof header / sizeof header[0]; c++) csv_file_text(file, header[c]);
  csv_file_end_line(file);
  const ald_status status =
      ald_results_events(e->results, ALD_ALL_SCENARIOS, write_event, &events, e->report);
  if (csv_file_end(file, status >= 0) != 0) return fail_write(e, name);
  if (status < 0) return command_exit(status);
  printf("%s/%s: %" PRIu64 " events\n", e->folder, name, events.count);
  return EXIT_GOOD;
}

/* ------------------------------------------------------------------------------ clashes */

typedef struct clash_file {
  csv_file file;
  uint64_t count;
} clash_file;

static int write_clash(const ald_clash_info *clash, void *user) {
  clash_file *clashes = user;
  clashes->count++;
  return clash_list_csv_row(clash, &clashes->file);
}

/* there is such a table where there are lines */
static int write_clashes(export *e) {
  static const char name[] = "clashes.csv";
  clash_file clashes = {.count = 0};
  if (ald_results_clash_list_state(e->results) != ALD_CLASH_LISTED) return EXIT_GOOD;
  if (csv_file_begin(&clashes.file, e->folder, name) != 0) return fail_write(e, name);
  clash_list_csv_head(&clashes.file);
  const ald_status status =
      ald_results_clashes(e->results, ALD_ALL_SCENARIOS, write_clash, &clashes, e->report);
  if (csv_file_end(&clashes.file, status >= 0) != 0) return fail_write(e, name);
  if (status < 0) return command_exit(status);
  printf("%s/%s: %" PRIu64 " clashes\n", e->folder, name, clashes.count);
  return EXIT_GOOD;
}

/* ------------------------------------------------------------------------------ series */

static int write_one_series(const export *e, uint64_t index, const ald_series *series) {
  char name[64], text[512];
  csv_file file;
  snprintf(name, sizeof name, "series-%09" PRIu64 ".csv", index);
  if (csv_file_begin(&file, e->folder, name) != 0) return fail_write(e, name);
  for (size_t c = 0; c < series->column_count; c++) {
    snprintf(text, sizeof text, series->units[c][0] ? "%s [%s]" : "%s", series->names[c],
             series->units[c]);
    csv_file_text(&file, text);
  }
  csv_file_end_line(&file);
  for (size_t row = 0; row < series->row_count && !csv_file_failed(&file); row++) {
    for (size_t c = 0; c < series->column_count; c++) {
      csv_file_number(&file, series->values[row * series->column_count + c]);
    }
    csv_file_end_line(&file);
  }
  return csv_file_end(&file, 1) != 0 ? fail_write(e, name) : EXIT_GOOD;
}

static int write_series(const export *e, const char *results) {
  uint64_t *indices = NULL;
  size_t count = 0;
  ald_status status = ald_series_list(results, &indices, &count, e->report);
  int code = status >= 0 ? EXIT_GOOD : command_exit(status);
  for (size_t i = 0; i < count && code == EXIT_GOOD; i++) {
    ald_series *series = NULL;
    status = ald_series_read(results, indices[i], &series, e->report);
    code = status >= 0 ? write_one_series(e, indices[i], series) : command_exit(status);
    ald_series_destroy(series);
  }
  if (code == EXIT_GOOD && count > 0) {
    printf("%s/series-*.csv: %zu series\n", e->folder, count);
  }
  free(indices);
  return code;
}

/* ------------------------------------------------------------------------------ risk work */

/* what is asked for */
typedef struct request {
  int as_csv, risk;
  const char *results, *folder, *frequency;
  option_list names, thresholds, any, sum;
  double level, confidence;
} request;

/* all results but the times of rules; @return an exit code, OPTIONS_GO if that went well */
static int choose_results(const ald_results *results, choice *chosen) {
  const size_t count = ald_results_column_count(results);
  *chosen = (choice){.columns = calloc(count + 1, sizeof *chosen->columns)};
  if (!chosen->columns) return fail_memory();
  for (size_t c = 0; c < count; c++) {
    if (!ald_results_column(results, c).is_input) chosen->columns[chosen->count++] = c;
  }
  return OPTIONS_GO;
}

/* the rows of probabilities.csv: what is asked for, then what is found. @return an exit code */
static int list_probabilities(const export *e, const request *asked, risk_request *r) {
  threshold *list = NULL;
  size_t count = 0;
  const int code = choice_thresholds("export", e->results, &asked->thresholds, &list, &count);
  ald_status status = ALD_OK;
  if (code == OPTIONS_GO) status = probabilities_add(&r->asked, list, count);
  if (code == OPTIONS_GO && status >= 0) status = probabilities_find(&r->asked, e->report);
  if (code == OPTIONS_GO && status >= 0) status = probabilities_touches(&r->asked);
  free(list);
  if (status < 0) return command_exit(status);
  return code;
}

static int write_risk(const export *e, const request *asked) {
  risk_request r = {.results = e->results,
                    .name = asked->results,
                    .folder = e->folder,
                    .level = asked->level,
                    .confidence = asked->confidence,
                    .asked = {.results = e->results}};
  int code = frequency_find("export", e->results, asked->frequency, &r.yearly);
  if (code == OPTIONS_GO) {
    code = asked->names.count ? choice_read(&r.chosen, "export", e->results, &asked->names)
                              : choose_results(e->results, &r.chosen);
  }
  if (code == OPTIONS_GO) code = list_probabilities(e, asked, &r);
  if (code == OPTIONS_GO) code = risk_csv_write(&r, e->report);
  probabilities_clear(&r.asked);
  choice_clear(&r.chosen);
  return code;
}

/* ------------------------------------------------------------------------------ the command */

/* the columns asked for; one has a value, but not one that it is to exceed */
static int choose_combined(const request *asked, export *e) {
  const int code = combined_read(&e->combined, "export", e->results, &asked->any, &asked->sum);
  for (size_t c = 0; code == OPTIONS_GO && c < e->combined.count; c++) {
    const combined *together = &e->combined.items[c];
    if (!together->has_value) continue;
    fprintf(stderr, "allide export: error: --%s takes no value here: write --%s \"%.*s\"\n",
            combined_word(together->combination), combined_word(together->combination),
            (int)strcspn(together->text, "="), together->text);
    return EXIT_USAGE;
  }
  return code == OPTIONS_GO ? EXIT_GOOD : code;
}

static int export_tables(const request *asked, const char *folder) {
  const char *results = asked->results;
  export e = {.folder = folder, .report = ald_report_create()};
  const ald_status status = ald_results_open(results, &e.results, e.report);
  int code = command_exit_folder(status, results);
  if (code == EXIT_GOOD) code = choose_combined(asked, &e);
  if (code == EXIT_GOOD && mkdir(folder, 0777) != 0 && errno != EEXIST) {
    fprintf(stderr, "allide export: error: the folder %s cannot be made: %s\n", folder,
            strerror(errno));
    code = EXIT_FAULT;
  }
  if (code == EXIT_GOOD && asked->as_csv) code = write_scenarios(&e);
  if (code == EXIT_GOOD && asked->as_csv) code = write_events(&e);
  if (code == EXIT_GOOD && asked->as_csv) code = write_clashes(&e);
  if (code == EXIT_GOOD && asked->as_csv) code = write_series(&e, results);
  if (code == EXIT_GOOD && asked->risk) code = write_risk(&e, asked);
  command_report(e.report);
  combined_clear(&e.combined);
  ald_results_close(e.results);
  ald_report_destroy(e.report);
  free(e.together);
  free(e.indices);
  free(e.statuses);
  free(e.values);
  return code;
}

static int read_request(request *asked, int argc, char **argv) {
  const option_line lines[] = {
      {"csv", OPTION_FLAG, NULL, &asked->as_csv, NULL, 0,
       "scenarios, events, clashes and series as CSV files"},
      {"any", OPTION_LIST, "NAMES", &asked->any, NULL, 0,
       "for --csv: another column in scenarios.csv, the greatest of these results"},
      {"sum", OPTION_LIST, "NAMES", &asked->sum, NULL, 0,
       "for --csv: another column in scenarios.csv, their sum"},
      {"risk", OPTION_FLAG, NULL, &asked->risk, NULL, 0,
       "probabilities, exceedance, correlation, convergence and worst as CSV files"},
      {"of", OPTION_LIST, "NAME", &asked->names, NULL, 0,
       "for --risk: this quantity, or its end; * and ? fit anything (all results)"},
      {"exceed", OPTION_LIST, "NAME=VALUE", &asked->thresholds, NULL, 0,
       "for --risk: P(X > VALUE) in probabilities.csv"},
      {"event-frequency", OPTION_TEXT, "RATE", &asked->frequency, NULL, 0,
       "for --risk: of what a scenario is one case: '0.15 / year' (the study's)"},
      {"quantile", OPTION_LEVEL, "P", &asked->level, NULL, 0,
       "for --risk: the quantile of convergence.csv (0.95)"},
      {"confidence", OPTION_LEVEL, "P", &asked->confidence, NULL, 0,
       "for --risk: of the bounds (0.95)"},
      {"out", OPTION_TEXT, "FOLDER", &asked->folder, NULL, 0, "where to write them (DIR/csv)"},
  };
  const options o = {
      .command = "export",
      .arguments = "DIR",
      .about =
          "Writes a results folder as tables. With --csv scenarios.csv, one line a scenario with "
          "its\nstatus, inputs and results, events.csv, one line an event, clashes.csv, one line a "
          "clash,\nwhere the study has lines, and series-INDEX.csv for each time series that the "
          "folder keeps.\nWith --risk what follows from them: probabilities with their bounds, "
          "exceedance curves,\nrank correlations, how quantiles settle, worst scenarios. All in "
          "SI, "
          "with 17 digits, so\nthat numbers read back to the same bits.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example =
          "allide export results/berthing --csv --out tables\n"
          "  allide export results/berthing --csv --sum \"fender*.energy_absorbed\"\n"
          "  allide export results/berthing --risk --exceed \"*.peak_normal=1.2 MN\"",
  };
  return options_read(&o, argc, argv, &asked->results);
}

int command_export(int argc, char **argv) {
  request asked = {.level = 0.95, .confidence = 0.95};
  char beside[4096];
  struct stat info;
  const int code = read_request(&asked, argc, argv);
  if (code != OPTIONS_GO) return code;
  if (!asked.as_csv && !asked.risk) {
    fprintf(stderr, "allide export: error: give --csv or --risk; see allide export --help\n");
    return EXIT_USAGE;
  }
  const int narrowed = asked.names.count || asked.thresholds.count || asked.frequency;
  if (narrowed && !asked.risk) {
    fprintf(stderr, "allide export: error: --of, --exceed and --event-frequency go with --risk\n");
    return EXIT_USAGE;
  }
  if ((asked.any.count || asked.sum.count) && !asked.as_csv) {
    fprintf(stderr, "allide export: error: --any and --sum go with --csv\n");
    return EXIT_USAGE;
  }
  if (!asked.folder) {
    const int length = snprintf(beside, sizeof beside, "%s/csv", asked.results);
    if (length < 0 || (size_t)length >= sizeof beside) return EXIT_USAGE;
    asked.folder = beside;
    /* the folder may be a stranger's, and the link lead anywhere */
    if (lstat(beside, &info) == 0 && S_ISLNK(info.st_mode)) {
      fprintf(stderr, "allide export: error: %s is a symbolic link; say by --out where to write\n",
              beside);
      return EXIT_USAGE;
    }
  }
  return export_tables(&asked, asked.folder);
}
