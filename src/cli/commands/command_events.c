/* SPDX-License-Identifier: Apache-2.0
 * `allide events`: what happened, in the order in which it happened. */
#include "commands.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/failures.h"
#include "cli/print/figure.h"
#include "cli/print/table.h"
#include "cli/prose.h"

enum { USUAL_MAX = 40, NAME_MIN = 16 };

/* what is asked for */
typedef struct request {
  const char *folder;
  uint64_t scenario, most;
  option_list kinds;
} request;

typedef struct event_list {
  const request *asked;
  uint64_t count;        /* events that fit, a clash as one */
  uint64_t shown;        /* of these, kept */
  ald_event_info *items; /* (asked->most); texts live as long as the results are open */
} event_list;

/* events and the SI unit of what they carry; that of a limit's result is not given */
static const struct {
  const char *what, *unit;
} kinds[] = {{"contact_begin", "m/s"}, {"contact_end", "m/s"}, {"slip", "N"},    {"stick", "N"},
             {"limit", "SI"},          {"status", ""},         {"overload", ""}, {"entered", "m"},
             {"missed", "m"},          {"left", "m"},          {"parted", "N"},  {"clash", "N s"},
             {"breach", "m"},          {"slack", "N"},         {"taut", "N"},    {"slack_to", "N"},
             {"taut_to", "N"},         {"stowed", "m"},        {"jammed", "m"},  {"strike", "J"},
             {"order", "SI"},          {"wholly_inside", "m"}, {"aground", "m"}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const char *unit_of(const char *what) {
  for (size_t k = 0; k < KINDS; k++) {
    if (strcmp(what, kinds[k].what) == 0) return kinds[k].unit;
  }
  return "";
}

/* the events asked for must be such; an exit code, OPTIONS_GO if they are */
static int check_kinds(const request *asked) {
  const char *names[KINDS];
  for (size_t k = 0; k < KINDS; k++) names[k] = kinds[k].what;
  for (size_t i = 0; i < asked->kinds.count; i++) {
    const char *word = asked->kinds.items[i];
    size_t k = 0;
    while (k < KINDS && strcmp(word, names[k]) != 0) k++;
    if (k < KINDS) continue;
    const char *nearest = options_nearest(word, names, KINDS);
    fprintf(stderr, "allide events: error: no event '%s'", word);
    fprintf(stderr, nearest ? "; did you mean %s?\n" : "\n", nearest);
    return EXIT_USAGE;
  }
  return OPTIONS_GO;
}

static int is_asked(const request *asked, const char *what) {
  for (size_t k = 0; k < asked->kinds.count; k++) {
    if (strcmp(asked->kinds.items[k], what) == 0) return 1;
  }
  return asked->kinds.count == 0;
}

/* A clash comes as a run of events: its first makes the row, its impulse is the row's value. */
static int add(const ald_event_info *event, void *user) {
  event_list *list = user;
  const int is_part = strncmp(event->what, "clash_", 6) == 0;
  if (!is_asked(list->asked, is_part ? "clash" : event->what)) return 0;
  if (is_part) {
    ald_event_info *last =
        list->shown == list->count && list->shown > 0 ? &list->items[list->shown - 1] : NULL;
    const int fits = last && strcmp(last->what, "clash") == 0;
    if (fits && strcmp(event->what, "clash_impulse") == 0) last->value = event->value;
    return 0;
  }
  list->count++;
  if (list->shown == list->asked->most) return 0;
  ald_event_info *item = &list->items[list->shown++];
  *item = *event;
  if (strcmp(event->what, "clash") == 0) item->value = (double)NAN;
  return 0;
}

static void add_row(table *t, const ald_event_info *event) {
  char scenario[24], time[FIGURE_TEXT], value[FIGURE_TEXT];
  const char *unit = unit_of(event->what);
  const figure_scale scale = figure_scale_for(unit, event->value);
  snprintf(scenario, sizeof scenario, "%" PRIu64, event->scenario);
  snprintf(time, sizeof time, "%.6g", event->time);
  figure_cell(scale.factor * event->value, value);
  const int is_status = strcmp(event->what, "status") == 0;
  table_add(t,
            (const char *[]){scenario, time, event->what, event->source, is_status ? "" : value,
                             is_status ? ald_scenario_status_name((int)event->value) : scale.unit});
}

static void print_table(const event_list *list) {
  static const table_column columns[] = {
      {"scenario", TABLE_RIGHT, 0, 0}, {"time", TABLE_DECIMAL, 0, 0},
      {"event", TABLE_LEFT, 0, 0},     {"source", TABLE_LEFT, NAME_MIN, 0},
      {"value", TABLE_DECIMAL, 0, 0},  {"unit", TABLE_LEFT, 0, 0}};
  static const char *const units[] = {NULL, "s", NULL, NULL, NULL, NULL};
  table t;
  table_begin(&t, columns, 6);
  table_units(&t, units);
  for (uint64_t i = 0; i < list->shown; i++) add_row(&t, &list->items[i]);
  table_print(&t, stdout, prose_columns(stdout));
  table_clear(&t);
}

static void print_list(const event_list *list) {
  if (list->count == 0) {
    puts("  no events");
    return;
  }
  print_table(list);
  if (list->shown < list->count) {
    printf("the first %" PRIu64 " of %" PRIu64 "; --most %" PRIu64
           " shows all, allide export --csv writes them\n",
           list->shown, list->count, list->count);
  }
}

static int list_events(const request *asked) {
  ald_results *results = NULL;
  ald_report *report = ald_report_create();
  event_list list = {.asked = asked};
  ald_status status = ald_results_open(asked->folder, &results, report);
  if (status >= 0) {
    const uint64_t all = ald_results_event_count(results);
    list.items = calloc((all < asked->most ? all : asked->most) + 1, sizeof *list.items);
    if (!list.items) {
      fputs("error: no memory for the list of events\n", stderr);
      status = ALD_NO_MEMORY;
    }
  }
  if (status >= 0) status = ald_results_events(results, asked->scenario, add, &list, report);
  if (status >= 0) {
    table_bold(stdout, ald_results_note(results, "study"));
    fputs("\n\n", stdout);
    print_list(&list);
    if (asked->scenario != ALD_ALL_SCENARIOS) {
      status = failures_print(results, asked->scenario, report);
    }
  }
  command_report(report);
  free(list.items);
  ald_results_close(results);
  ald_report_destroy(report);
  return command_exit_folder(status, asked->folder);
}

int command_events(int argc, char **argv) {
  request asked = {.scenario = ALD_ALL_SCENARIOS, .most = USUAL_MAX};
  const option_line lines[] = {
      {"scenario", OPTION_COUNT, "K", &asked.scenario, NULL, UINT64_MAX - 1,
       "of this scenario alone"},
      {"of", OPTION_LIST, "EVENT", &asked.kinds, NULL, 0,
       "events of this name: parted, limit, ..."},
      {"most", OPTION_COUNT, "N", &asked.most, NULL, 0, "rows of the table (40)"},
  };
  const options o = {
      .command = "events",
      .arguments = "DIR",
      .about =
          "Lists what happened in the scenarios of a results folder, in the order in which it\n"
          "happened. A clash is one row, at its end and with its impulse: allide clashes tells "
          "all.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example =
          "allide events results/side_by_side --scenario 6410\n"
          "  allide events results/side_by_side --of parted",
  };
  int code = options_read(&o, argc, argv, &asked.folder);
  if (code == OPTIONS_GO) code = check_kinds(&asked);
  return code == OPTIONS_GO ? list_events(&asked) : code;
}
