/* SPDX-License-Identifier: Apache-2.0
 * `allide plot`: one quantity of a results folder as a picture, on the terminal or as SVG. */
#include "commands.h"

#include <math.h>
#include <stdio.h>

#include "cli/choice.h"
#include "cli/command.h"
#include "cli/commands/command_plot_series.h"
#include "cli/options.h"
#include "cli/picture/chart.h"
#include "cli/picture/plot.h"
#include "cli/picture/svg.h"
#include "cli/picture/svg_file.h"
#include "cli/print/combined.h"
#include "cli/print/frequency.h"
#include "cli/print/json.h"
#include "cli/print/table.h"
#include "cli/prose.h"

/* what is asked for */
typedef struct request {
  const char *folder, *path, *exceed, *frequency;
  option_list names, any, sum;
  plot_series_request series;
  int kinds[4]; /* by chart_kind */
  int ascii, annual, pointwise;
  double confidence, level;
} request;

/* the kind asked for; -1 if there are two */
static int find_kind(const request *r) {
  int found = -1;
  for (int k = 0; k < 4; k++) {
    if (!r->kinds[k]) continue;
    if (found >= 0) return -1;
    found = k;
  }
  return found >= 0 ? found : r->exceed ? (int)CHART_CONVERGENCE : (int)CHART_HISTOGRAM;
}

static int fail(const char *text, const char *what) {
  fprintf(stderr, "allide plot: error: ");
  fprintf(stderr, text, what);
  fputc('\n', stderr);
  return EXIT_USAGE;
}

static void print_svg(const void *drawing, FILE *stream) { svg_print(drawing, stream); }

/* is there a band, and is it one for the whole curve? */
static int has_whole_band(const request *r, const chart *made, int kind) {
  if (kind != CHART_EXCEEDANCE || r->pointwise) return 0;
  for (size_t i = 0; i < made->count; i++) {
    if (isfinite(made->low[i])) return 1;
  }
  return 0;
}

/* what is drawn: one column, or several as one */
typedef struct subject {
  size_t column; /* the first of them */
  const combined *together;
} subject;

static int draw(const request *r, const ald_results *results, const subject *s, int kind,
                ald_report *report) {
  static chart made; /* large */
  chart_group group;
  chart_request wanted = {.results = results,
                          .column = s->column,
                          .confidence = r->confidence,
                          .level = r->level,
                          .is_pointwise = r->pointwise,
                          .exceeded = (double)NAN};
  if (s->together) {
    const combined *c = s->together;
    group = (chart_group){{c->chosen.columns, c->chosen.count, c->combination},
                          c->name,
                          combined_word(c->combination)};
    wanted.group = &group;
    if (c->has_value && r->exceed) {
      return fail("'%s' has a value already: leave --exceed out", c->text);
    }
    if (c->has_value) wanted.exceeded = c->value;
  }
  if (r->exceed) {
    const ald_column_info info = ald_results_column(results, s->column);
    const ald_status read = ald_quantity_read(r->exceed, info.unit, &wanted.exceeded, report);
    if (read < 0) return command_exit(read);
  }
  if (r->annual) {
    const int code = frequency_find("plot", results, r->frequency, &wanted.yearly);
    if (code != OPTIONS_GO) return code;
    if (!(wanted.yearly > 0)) {
      return fail("--annual needs --event-frequency, or that of the study: %s",
                  "output: {event frequency: 0.15 / year}");
    }
  }
  const ald_status status = chart_make(&made, (chart_kind)kind, &wanted, report);
  if (status < 0) return command_exit(status);
  if (r->path) return svg_file_write(r->path, print_svg, &made);
  plot_print(&made, stdout, prose_columns(stdout), r->ascii ? PLOT_ASCII : plot_letters_usual());
  if (has_whole_band(r, &made, kind)) {
    puts("--pointwise: a band for each place alone, narrower where few scenarios exceed");
  }
  return EXIT_GOOD;
}

/* An SVG file shows one quantity. @return an exit code, OPTIONS_GO if that is so */
static int expect_one(const request *r, const choice *chosen, const combined_list *list) {
  if (!r->path || chosen->count + list->count <= 1) return OPTIONS_GO;
  if (list->count > 0) {
    return fail("--svg takes one quantity; give one --of, --any or --sum%s", "");
  }
  fprintf(stderr,
          "allide plot: error: --svg takes one quantity, and %zu fit '%s'; --any \"%s\" draws the "
          "greatest of them\nin each scenario, --sum their sum\n",
          chosen->count, r->names.items[0], r->names.items[0]);
  return EXIT_USAGE;
}

static int draw_all(const request *r, const ald_results *results, int kind, ald_report *report) {
  choice chosen = {0};
  combined_list list = {.count = 0};
  int code = combined_read(&list, "plot", results, &r->any, &r->sum), drawn = 0;
  if (code == OPTIONS_GO && r->names.count) code = choice_read(&chosen, "plot", results, &r->names);
  if (code == OPTIONS_GO) code = expect_one(r, &chosen, &list);
  if (code == OPTIONS_GO) code = EXIT_GOOD;
  for (size_t c = 0; code == EXIT_GOOD && c < chosen.count; c++) {
    const subject one = {chosen.columns[c], NULL};
    if (drawn++) putchar('\n');
    code = draw(r, results, &one, kind, report);
  }
  for (size_t c = 0; code == EXIT_GOOD && c < list.count; c++) {
    const subject several = {list.items[c].chosen.columns[0], &list.items[c]};
    if (drawn++) putchar('\n');
    code = draw(r, results, &several, kind, report);
  }
  combined_clear(&list);
  choice_clear(&chosen);
  return code;
}

static int read_request(request *r, int argc, char **argv) {
  const option_line lines[] = {
      {"of", OPTION_LIST, "NAME", &r->names, NULL, 0,
       "what to show: a quantity, or its end; * and ? fit anything"},
      {"any", OPTION_LIST, "NAMES[=VALUE]", &r->any, NULL, 0,
       "the greatest of these in each scenario, and P(any > VALUE)"},
      {"sum", OPTION_LIST, "NAMES[=VALUE]", &r->sum, NULL, 0,
       "their sum in each scenario, and P(sum > VALUE)"},
      {"histogram", OPTION_FLAG, NULL, &r->kinds[CHART_HISTOGRAM], NULL, 0,
       "how often which value came (default)"},
      {"exceedance", OPTION_FLAG, NULL, &r->kinds[CHART_EXCEEDANCE], NULL, 0,
       "P(X > x) with a band for the whole curve"},
      {"convergence", OPTION_FLAG, NULL, &r->kinds[CHART_CONVERGENCE], NULL, 0,
       "a quantile, or P(X > x), over the number of scenarios"},
      {"tornado", OPTION_FLAG, NULL, &r->kinds[CHART_TORNADO], NULL, 0,
       "the inputs by their influence"},
      {"series", OPTION_LIST, "NAMES", &r->series.names, NULL, 0,
       "time series of scenarios, over time; names with commas between, * and ?"},
      {"scenario", OPTION_LIST, "K", &r->series.scenarios, NULL, 0,
       "for --series: of these, as in 17 or 17,42 (the worst by the first name)"},
      {"against", OPTION_LIST, "NAME", &r->series.against, NULL, 0,
       "for --series: over this quantity, of each element its own, not over time"},
      {"quantile", OPTION_LEVEL, "P", &r->level, NULL, 0, "for --convergence (0.95)"},
      {"exceed", OPTION_TEXT, "VALUE", &r->exceed, NULL, 0,
       "for --convergence: P(X > VALUE), as in 2 MN"},
      {"pointwise", OPTION_FLAG, NULL, &r->pointwise, NULL, 0,
       "for --exceedance: a band that holds each place alone, close in the tail"},
      {"annual", OPTION_FLAG, NULL, &r->annual, NULL, 0, "for --exceedance: exceedances a year"},
      {"event-frequency", OPTION_TEXT, "RATE", &r->frequency, &r->annual, 0,
       "the same, of an event that comes '0.15 / year' (the study's)"},
      {"confidence", OPTION_LEVEL, "P", &r->confidence, NULL, 0, "of bounds and bands (0.95)"},
      {"svg", OPTION_TEXT, "FILE", &r->path, NULL, 0, "write an SVG file; - is stdout"},
      {"ascii", OPTION_FLAG, NULL, &r->ascii, NULL, 0, "only ASCII letters on the terminal"},
  };
  const options o = {
      .command = "plot",
      .arguments = "DIR",
      .about =
          "Draws quantities of a results folder on the terminal, or one of them as an SVG file: "
          "how\n"
          "they are distributed over the scenarios, or with --series what happens within some.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example =
          "allide plot results/berthing --of fender1.peak_normal --exceedance\n"
          "  allide plot results/berthing --any \"fender*.peak_normal\" --svg greatest.svg\n"
          "  allide plot results/berthing --series \"fender*.normal\" --scenario 17\n"
          "  allide plot results/berthing --series fender1.normal --against fender1.depth",
  };
  return options_read(&o, argc, argv, &r->folder);
}

/* what goes with time series and what does not. @return an exit code, OPTIONS_GO */
static int check_series(const request *r) {
  int kinds = r->annual || r->pointwise || r->exceed != NULL;
  for (int k = 0; k < 4; k++) kinds = kinds || r->kinds[k];
  if (r->series.names.count == 0) {
    if (r->series.scenarios.count) return fail("--scenario goes with %s", "--series NAMES");
    if (r->series.against.count) return fail("--against goes with %s", "--series NAMES");
    return OPTIONS_GO;
  }
  if (r->names.count || r->any.count || r->sum.count) {
    return fail("--series NAMES says what to show: %s go with the other kinds of plots",
                "--of, --any and --sum");
  }
  if (kinds)
    return fail("one kind of plot at a time: --series goes with %s",
                "--scenario, --against, --svg and --ascii");
  return OPTIONS_GO;
}

static int plot_series(request *r) {
  r->series.folder = r->folder;
  r->series.path = r->path;
  r->series.ascii = r->ascii;
  return command_plot_series(&r->series);
}

int command_plot(int argc, char **argv) {
  request r = {.confidence = 0.95, .level = 0.95};
  ald_results *results = NULL;
  int code = read_request(&r, argc, argv);
  if (code == OPTIONS_GO) code = check_series(&r);
  if (code != OPTIONS_GO) return code;
  if (r.series.names.count) return plot_series(&r);
  const int kind = find_kind(&r);
  if (kind < 0) return fail("one kind of plot at a time%s", "");
  const int together = r.any.count > 0 || r.sum.count > 0;
  if (r.names.count == 0 && !together) {
    return fail("--of NAME says what to show; see %s", "allide summary DIR");
  }
  if (r.exceed && kind != CHART_CONVERGENCE) return fail("--exceed goes with %s", "--convergence");
  if ((r.annual || r.pointwise) && kind != CHART_EXCEEDANCE) {
    return fail("--annual, --event-frequency and --pointwise go with %s", "--exceedance");
  }
  ald_report *report = ald_report_create();
  const ald_status status = ald_results_open(r.folder, &results, report);
  code = status < 0 ? command_exit_folder(status, r.folder) : draw_all(&r, results, kind, report);
  command_report(report);
  ald_results_close(results);
  ald_report_destroy(report);
  return code;
}
