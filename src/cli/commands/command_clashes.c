/* SPDX-License-Identifier: Apache-2.0
 * `allide clashes`: the clashes of lines, the worst first. */
#include "commands.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/clash_list.h"
#include "cli/print/figure.h"
#include "cli/print/table.h"
#include "cli/prose.h"

enum { USUAL_MAX = 20, NAME_MIN = 8 };

/* what is asked for */
typedef struct request {
  const char *folder;
  uint64_t scenario, most;
  int one, as_csv, order;
  double confidence;
} request;

/* ---------------------------------------------------------------------------- csv */

/* a write that fails is reported by main(), which looks at stdout */
static ald_status print_csv(const request *asked, const ald_results *results, ald_report *report) {
  csv_file out = {.stream = stdout};
  clash_list_csv_head(&out);
  const ald_status status =
      ald_results_clashes(results, asked->scenario, clash_list_csv_row, &out, report);
  return status == ALD_INTERRUPTED ? ALD_OK : status;
}

/* ---------------------------------------------------------------------------- table */

/* columns of the table; numbers first, then texts */
enum { ARC, START, END, DURATION, IMPULSE, FORCE, ENERGY, DEPTH, SPEED, ANGLE, NUMBERS };
enum { SCENARIO, NUMBER, LINE, SEGMENT, OTHER, OTHER_SEGMENT, TEXTS };
enum { COLUMNS = NUMBERS + TEXTS };

static void numbers_of(const ald_clash_info *clash, double numbers[NUMBERS]) {
  numbers[ARC] = clash->arc;
  numbers[START] = clash->start;
  numbers[END] = clash->end;
  numbers[DURATION] = clash->duration;
  numbers[IMPULSE] = clash->impulse;
  numbers[FORCE] = clash->force;
  numbers[ENERGY] = clash->energy;
  numbers[DEPTH] = clash->depth;
  numbers[SPEED] = clash->speed;
  numbers[ANGLE] = clash->angle;
}

static void find_scales(const clash_list *list, size_t count, figure_scale scales[NUMBERS]) {
  static const char *const units[NUMBERS] = {"m", "s", "s", "s",   "N s",
                                             "N", "J", "m", "m/s", "rad"};
  double most[NUMBERS] = {0}, numbers[NUMBERS];
  for (size_t i = 0; i < count; i++) {
    numbers_of(&list->items[i], numbers);
    for (int n = 0; n < NUMBERS; n++) most[n] = fmax(most[n], fabs(numbers[n]));
  }
  /* beginning and end are one quantity */
  most[START] = most[END] = fmax(most[START], most[END]);
  for (int n = 0; n < NUMBERS; n++) scales[n] = figure_scale_for(units[n], most[n]);
}

/* a line goes without its section, which all share; a bar keeps it */
static const char *short_name(const char *name) {
  static const char section[] = "lines.";
  return strncmp(name, section, sizeof section - 1) == 0 ? name + sizeof section - 1 : name;
}

static void add_row(table *t, const ald_clash_info *clash, const figure_scale scales[NUMBERS]) {
  char text[COLUMNS][FIGURE_TEXT];
  double numbers[NUMBERS];
  numbers_of(clash, numbers);
  for (int n = 0; n < NUMBERS; n++) figure_cell(scales[n].factor * numbers[n], text[n]);
  snprintf(text[NUMBERS + SCENARIO], FIGURE_TEXT, "%" PRIu64, clash->scenario);
  snprintf(text[NUMBERS + NUMBER], FIGURE_TEXT, "%" PRIu32, clash->number);
  snprintf(text[NUMBERS + SEGMENT], FIGURE_TEXT, clash->segment < 0 ? "-" : "%" PRId64,
           clash->segment);
  snprintf(text[NUMBERS + OTHER_SEGMENT], FIGURE_TEXT, clash->other_segment < 0 ? "-" : "%" PRId64,
           clash->other_segment);
  table_add(t, (const char *[]){text[NUMBERS + SCENARIO], text[NUMBERS + NUMBER],
                                short_name(clash->line), text[NUMBERS + SEGMENT], text[ARC],
                                text[START], text[END], text[DURATION], text[IMPULSE], text[FORCE],
                                text[ENERGY], text[DEPTH], short_name(clash->other),
                                text[NUMBERS + OTHER_SEGMENT], text[SPEED], text[ANGLE]});
}

static void print_table(const clash_list *list, size_t count) {
  figure_scale s[NUMBERS];
  find_scales(list, count, s);
  static const table_column columns[COLUMNS] = {
      {"scenario", TABLE_RIGHT, 0, 0},    {"no.", TABLE_RIGHT, 0, 8},
      {"line", TABLE_LEFT, NAME_MIN, 0},  {"seg.", TABLE_RIGHT, 0, 0},
      {"arc", TABLE_DECIMAL, 0, 5},       {"start", TABLE_DECIMAL, 0, 0},
      {"end", TABLE_DECIMAL, 0, 9},       {"duration", TABLE_DECIMAL, 0, 0},
      {"impulse", TABLE_DECIMAL, 0, 0},   {"force", TABLE_DECIMAL, 0, 0},
      {"energy", TABLE_DECIMAL, 0, 0},    {"depth", TABLE_DECIMAL, 0, 6},
      {"other", TABLE_LEFT, NAME_MIN, 0}, {"seg.", TABLE_RIGHT, 0, 7},
      {"speed", TABLE_DECIMAL, 0, 3},     {"angle", TABLE_DECIMAL, 0, 4}};
  const char *const units[COLUMNS] = {NULL,
                                      NULL,
                                      NULL,
                                      NULL,
                                      s[ARC].unit,
                                      s[START].unit,
                                      s[END].unit,
                                      s[DURATION].unit,
                                      s[IMPULSE].unit,
                                      s[FORCE].unit,
                                      s[ENERGY].unit,
                                      s[DEPTH].unit,
                                      NULL,
                                      NULL,
                                      s[SPEED].unit,
                                      s[ANGLE].unit};
  table t;
  table_begin(&t, columns, COLUMNS);
  table_units(&t, units);
  for (size_t i = 0; i < count; i++) add_row(&t, &list->items[i], s);
  table_print(&t, stdout, prose_columns(stdout));
  table_clear(&t);
}

static void print_order(const request *asked, const clash_list *list, size_t count) {
  const char *word = clash_list_orders;
  for (int o = 0; o < asked->order; o++) word += strcspn(word, "|") + 1;
  const int length = (int)strcspn(word, "|");
  const int in_time = strncmp(word, "time", 4) == 0;
  putchar('\n');
  if (count < list->count) printf("The first %zu of %zu", count, list->count);
  if (count == list->count) fputs("All", stdout);
  if (in_time) puts(", in the order in which they ended");
  if (!in_time) printf(", the greatest %.*s first\n", length, word);
}

static void print_notes(const request *asked, const clash_list *list, size_t count) {
  if (list->broken) {
    printf("%" PRIu64 " incomplete record%s; missing values are -\n", list->broken,
           list->broken == 1 ? "" : "s");
  }
  if (count < list->count) printf("--most %zu shows all, --csv writes them\n", list->count);
  puts("\nNext:");
  fputs("  ", stdout);
  command_print_replay(asked->folder, list->items[0].scenario);
}

static ald_status print_text(const request *asked, const ald_results *results, ald_report *report) {
  clash_list list;
  ald_status status = clash_list_read(&list, results, asked->scenario, report);
  if (status < 0) goto done;
  table_bold(stdout, ald_results_note(results, "study"));
  fputs("\n\n", stdout);
  if (list.count == 0 && clash_list_print_none(results)) goto done;
  fputs("  clashes  ", stdout);
  if (asked->one) {
    printf("%zu in scenario %" PRIu64 "\n", list.count, asked->scenario);
  } else {
    status = clash_list_print_count(&list, results, asked->confidence, report);
  }
  if (list.count > 0 && status >= 0) {
    const size_t count = list.count < asked->most ? list.count : (size_t)asked->most;
    clash_list_sort(&list, asked->order);
    print_order(asked, &list, count);
    print_table(&list, count);
    print_notes(asked, &list, count);
  }
done:
  clash_list_clear(&list);
  return status;
}

static int list_clashes(const request *asked) {
  ald_results *results = NULL;
  ald_report *report = ald_report_create();
  ald_status status = ald_results_open(asked->folder, &results, report);
  if (status >= 0) {
    status = asked->as_csv ? print_csv(asked, results, report) : print_text(asked, results, report);
  }
  command_report(report);
  ald_results_close(results);
  ald_report_destroy(report);
  return command_exit_folder(status, asked->folder);
}

int command_clashes(int argc, char **argv) {
  request asked = {.scenario = ALD_ALL_SCENARIOS, .most = USUAL_MAX, .confidence = 0.95};
  const option_line lines[] = {
      {"scenario", OPTION_COUNT, "K", &asked.scenario, &asked.one, UINT64_MAX - 1,
       "of this scenario alone"},
      {"by", OPTION_CHOICE, clash_list_orders, &asked.order, NULL, 0,
       "the list is sorted by this, greatest first (impulse)"},
      {"most", OPTION_COUNT, "N", &asked.most, NULL, 0, "rows of the table (20)"},
      {"confidence", OPTION_LEVEL, "P", &asked.confidence, NULL, 0, "of the bounds (0.95)"},
      {"csv", OPTION_FLAG, NULL, &asked.as_csv, NULL, 0,
       "write all as CSV, in SI, in order of time"},
  };
  const options o = {
      .command = "clashes",
      .arguments = "DIR",
      .about =
          "Lists the clashes of lines in a results folder, the worst first, and says in how many\n"
          "scenarios there were any. Of two segments that meet, each has its own row.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example =
          "allide clashes results/riser_clash\n"
          "  allide clashes results/riser_clash --scenario 17 --by time\n"
          "  allide clashes results/riser_clash --csv > clashes.csv",
  };
  const int code = options_read(&o, argc, argv, &asked.folder);
  return code == OPTIONS_GO ? list_clashes(&asked) : code;
}
