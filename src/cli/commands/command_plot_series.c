/* SPDX-License-Identifier: Apache-2.0
 * `allide plot --series`: time series of scenarios, over time or over each other. */
#include "command_plot_series.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/choice.h"
#include "cli/command.h"
#include "cli/picture/series_chart.h"
#include "cli/picture/series_plot.h"
#include "cli/picture/series_svg.h"
#include "cli/picture/svg_file.h"
#include "cli/print/figure.h"
#include "cli/print/table.h"
#include "cli/prose.h"

/* one scenario and where its series comes from */
typedef struct source {
  uint64_t scenario;
  ald_series *series;
  int is_stored; /* read from the folder, not computed again */
} source;

typedef struct plot {
  const plot_series_request *asked;
  option_list names, against; /* split at commas, into `texts` */
  char *texts[2 * OPTION_LIST_LENGTH];
  size_t text_count;
  source sources[SERIES_CURVES];
  size_t source_count;
  uint64_t *kept; /* (kept_count) scenarios whose series the folder keeps */
  size_t kept_count;
  char worst[CHART_TEXT]; /* by what the scenario was chosen, "" if it was given */
  int differs;            /* a row did not come out to the same bits */
  ald_results *results;
  ald_report *report;
} plot;

/* ---------------------------------------------------------------------------- what is asked */

/* "a,b" becomes "a" and "b" */
static int split(plot *p, const option_list *given, option_list *list, const char *option) {
  for (size_t i = 0; i < given->count; i++) {
    const char *text = given->items[i];
    for (;;) {
      const size_t length = strcspn(text, ",");
      if (length == 0) {
        fprintf(stderr, "allide plot: error: --%s: a name is missing in '%s'\n", option,
                given->items[i]);
        return EXIT_USAGE;
      }
      if (list->count == OPTION_LIST_LENGTH) {
        fprintf(stderr, "allide plot: error: --%s takes %d names; use * and ?\n", option,
                OPTION_LIST_LENGTH);
        return EXIT_USAGE;
      }
      char *copy = strndup(text, length);
      if (!copy) return EXIT_FAULT;
      p->texts[p->text_count++] = copy;
      list->items[list->count++] = copy;
      if (!text[length]) break;
      text += length + 1;
    }
  }
  return OPTIONS_GO;
}

static int add_scenario(plot *p, uint64_t scenario) {
  for (size_t s = 0; s < p->source_count; s++) {
    if (p->sources[s].scenario == scenario) return OPTIONS_GO;
  }
  if (p->source_count == SERIES_CURVES) {
    fprintf(stderr,
            "allide plot: error: --scenario: a panel holds %d curves; name fewer scenarios\n",
            SERIES_CURVES);
    return EXIT_USAGE;
  }
  p->sources[p->source_count++] = (source){.scenario = scenario};
  return OPTIONS_GO;
}

/* "817" or "817,169" */
static int read_scenarios(plot *p) {
  const option_list *given = &p->asked->scenarios;
  int code = OPTIONS_GO;
  for (size_t i = 0; code == OPTIONS_GO && i < given->count; i++) {
    const char *text = given->items[i];
    for (;;) {
      char word[32];
      uint64_t scenario = 0;
      const size_t length = strcspn(text, ",");
      snprintf(word, sizeof word, "%.*s", (int)(length < 31 ? length : 31), text);
      if (length >= sizeof word || !options_count(word, 0, &scenario)) {
        fprintf(stderr,
                "allide plot: error: --scenario expects whole numbers, as in 817 or 817,169, not "
                "'%s'\n",
                given->items[i]);
        return EXIT_USAGE;
      }
      code = add_scenario(p, scenario);
      if (code != OPTIONS_GO || !text[length]) break;
      text += length + 1;
    }
  }
  return code;
}

/* ---------------------------------------------------------------------------- the worst one */

/* Is the column the greatest value of a time series that fits the pattern, or so named itself? */
static int is_record_of(const char *name, const char *pattern) {
  static const char *const records[] = {"", "peak_", "greatest_"};
  const char *dot = strrchr(name, '.'), *last = dot ? dot + 1 : name;
  for (size_t k = 0; k < sizeof records / sizeof *records; k++) {
    char series[CHART_TEXT];
    const size_t length = strlen(records[k]);
    if (strncmp(last, records[k], length) != 0) continue;
    if (length == 0 && strncmp(name, "bodies.", 7) == 0) continue; /* a last state, no record */
    snprintf(series, sizeof series, "%.*s%s", (int)(last - name), name, last + length);
    if (choice_fits(pattern, series)) return 1;
  }
  return 0;
}

/* The scenario with the greatest value of the first quantity; 0 if that has none. */
static ald_status find_worst(plot *p) {
  const char *unit = NULL;
  double most = 0;
  uint64_t scenario = 0;
  snprintf(p->worst, sizeof p->worst, "no result is the maximum of %.90s, so scenario 0",
           p->names.items[0]);
  for (size_t c = 0; c < ald_results_column_count(p->results); c++) {
    ald_statistics s;
    char value[FIGURE_TEXT];
    const ald_column_info column = ald_results_column(p->results, c);
    if (column.is_input || !is_record_of(column.name, p->names.items[0])) continue;
    if (unit && strcmp(unit, column.unit) != 0) continue;
    const ald_status status = ald_results_statistics(p->results, c, &s, p->report);
    if (status < 0) return status;
    unit = column.unit;
    if (s.worst_count == 0 || !(s.maximum > most)) continue;
    most = s.maximum;
    scenario = s.worst[0];
    const figure_scale scale = figure_scale_for(column.unit, most);
    snprintf(p->worst, sizeof p->worst, "the worst by %.120s, %s %s", column.name,
             figure_number(scale.factor * most, value), scale.unit);
  }
  add_scenario(p, scenario);
  return ALD_OK;
}

/* ---------------------------------------------------------------------------- series */

/* as the folder keeps it, otherwise computed again */
static ald_status load(plot *p, source *s) {
  size_t k = 0;
  while (k < p->kept_count && p->kept[k] != s->scenario) k++;
  s->is_stored = k < p->kept_count &&
                 ald_series_read(p->asked->folder, s->scenario, &s->series, NULL) == ALD_OK;
  if (s->is_stored) return ALD_OK;
  const ald_status status = ald_replay(p->asked->folder, s->scenario, NULL, &s->series, p->report);
  if (status == ALD_REMARKS) p->differs = 1;
  return status;
}

static int load_all(plot *p) {
  for (size_t s = 0; s < p->source_count; s++) {
    source *own = &p->sources[s];
    const ald_status status = load(p, own);
    if (status < 0) return command_exit_folder(status, p->asked->folder);
    if (own->series->row_count == 0) {
      command_report(p->report);
      fprintf(stderr, "allide plot: error: scenario %" PRIu64 " (%s) has no time series\n",
              own->scenario, ald_scenario_status_name(own->series->status));
      return EXIT_USAGE;
    }
    /* what is misspelt is said before the others are computed */
    if (s > 0) continue;
    int code = series_chart_check(&p->names, own->series);
    if (code == OPTIONS_GO) code = series_chart_check(&p->against, own->series);
    if (code != OPTIONS_GO) return code;
  }
  return OPTIONS_GO;
}

/* ---------------------------------------------------------------------------- the head */

static void append(char text[CHART_TEXT], const char *more) {
  const size_t used = strlen(text);
  snprintf(text + used, CHART_TEXT - used, "%s", more);
}

/* "scenarios 817 (ok), 169 (ok), seed 1" */
static void name_scenarios(const plot *p, char text[CHART_TEXT]) {
  char one[64];
  snprintf(text, CHART_TEXT, p->source_count == 1 ? "scenario " : "scenarios ");
  for (size_t s = 0; s < p->source_count; s++) {
    snprintf(one, sizeof one, "%s%" PRIu64 " (%s)", s ? ", " : "", p->sources[s].scenario,
             ald_scenario_status_name(p->sources[s].series->status));
    append(text, one);
  }
  append(text, ", seed ");
  append(text, ald_results_note(p->results, "seed"));
}

/* how the scenario was chosen, and where the series come from */
static void name_origin(const plot *p, char text[CHART_TEXT]) {
  size_t stored = 0, checked = 0, near = 0;
  for (size_t s = 0; s < p->source_count; s++) {
    const ald_series *series = p->sources[s].series;
    stored += p->sources[s].is_stored != 0;
    checked += !p->sources[s].is_stored && series->row_checked && series->row_equal;
    near += !p->sources[s].is_stored && series->row_near;
  }
  snprintf(text, CHART_TEXT, "%.120s%s", p->worst, p->worst[0] ? "; " : "");
  if (stored == p->source_count) {
    append(text, "series as stored");
  } else if (near > 0) {
    append(text, "computed again, within 1e-6 of the stored rows");
  } else if (checked + stored == p->source_count) {
    append(text, stored ? "stored, or computed again to the same bits"
                        : "computed again, to the same bits");
  } else {
    append(text, p->differs ? "computed again, not to the stored row" : "computed again");
  }
}

static void tell_failures(const plot *p, FILE *stream) {
  for (size_t s = 0; s < p->source_count; s++) {
    if (!p->sources[s].series->failure[0]) continue;
    fprintf(stream, "\nscenario %" PRIu64 " failed: %s\n", p->sources[s].scenario,
            p->sources[s].series->failure);
  }
}

static void tell_differences(const plot *p) {
  for (size_t s = 0; s < p->source_count; s++) {
    const ald_series *series = p->sources[s].series;
    if (p->sources[s].is_stored || !series->row_checked || series->row_equal) continue;
    fprintf(stderr, "allide plot: error: scenario %" PRIu64 ": the stored row differs: %s\n",
            p->sources[s].scenario, series->mismatch);
  }
}

static void print_svg(const void *drawing, FILE *stream) { series_svg_print(drawing, stream); }

static int draw(plot *p) {
  static series_chart made; /* large */
  const plot_series_request *asked = p->asked;
  series_source sources[SERIES_CURVES];
  for (size_t s = 0; s < p->source_count; s++) {
    sources[s] = (series_source){p->sources[s].scenario, p->sources[s].series};
  }
  const series_request wanted = {sources, p->source_count, &p->names, &p->against};
  int code = series_chart_make(&made, &wanted);
  if (code == OPTIONS_GO) {
    snprintf(made.title, sizeof made.title, "%s", ald_results_note(p->results, "study"));
    name_scenarios(p, made.subtitle);
    name_origin(p, made.note);
    code = EXIT_GOOD;
    if (asked->path) {
      code = svg_file_write(asked->path, print_svg, &made);
    } else {
      series_plot_print(&made, stdout, prose_columns(stdout),
                        asked->ascii ? PLOT_ASCII : plot_letters_usual(), table_colour(stdout));
      tell_failures(p, stdout);
    }
    /* a file is not looked at: which scenario it shows is said too */
    if (asked->path && p->worst[0]) {
      fprintf(stderr, "scenario %" PRIu64 ": %s\n", p->sources[0].scenario, p->worst);
    }
  }
  series_chart_clear(&made);
  return code;
}

static void clear(plot *p) {
  for (size_t s = 0; s < p->source_count; s++) ald_series_destroy(p->sources[s].series);
  for (size_t t = 0; t < p->text_count; t++) free(p->texts[t]);
  free(p->kept);
  ald_results_close(p->results);
  ald_report_destroy(p->report);
}

int command_plot_series(const plot_series_request *asked) {
  plot p = {.asked = asked, .report = ald_report_create()};
  int code = split(&p, &asked->names, &p.names, "series");
  if (code == OPTIONS_GO) code = split(&p, &asked->against, &p.against, "against");
  if (code == OPTIONS_GO) code = read_scenarios(&p);
  if (code == OPTIONS_GO) {
    ald_status status = ald_results_open(asked->folder, &p.results, p.report);
    if (status >= 0 && p.source_count == 0) status = find_worst(&p);
    if (status >= 0) {
      status = ald_series_list(asked->folder, &p.kept, &p.kept_count, p.report);
    }
    if (status < 0) code = command_exit_folder(status, asked->folder);
  }
  if (code == OPTIONS_GO) code = load_all(&p);
  if (code == OPTIONS_GO) code = draw(&p);
  command_report(p.report);
  /* a row that differs is a fault: of the device, or of the folder */
  if (code == EXIT_GOOD && p.differs) {
    tell_differences(&p);
    code = EXIT_FAULT;
  }
  clear(&p);
  return code;
}
