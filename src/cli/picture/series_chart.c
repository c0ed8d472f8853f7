/* SPDX-License-Identifier: Apache-2.0
 * Time series of scenarios as curves in panels, in the units that a person reads, before anything
 * is drawn: over time, or one quantity over another. */
#include "series_chart.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/choice.h"
#include "cli/command.h"
#include "cli/print/figure.h"
#include "histogram.h"

#define TURN 6.283185307179586

enum { TIME = 0, PLACES = 1024 };

/* a quantity of the first source, and what it is drawn over */
typedef struct drawn {
  size_t column, over;
} drawn;

/* ---------------------------------------------------------------------------- columns */

static int fail_unknown(const char *pattern, const ald_series *series) {
  const char **ends = calloc(series->column_count + 1, sizeof *ends);
  const char *dot = strrchr(pattern, '.'), *end = dot ? dot + 1 : pattern, *nearest = NULL;
  for (size_t c = 0; ends && c < series->column_count; c++) {
    const char *last = strrchr(series->names[c], '.');
    ends[c] = last ? last + 1 : series->names[c];
  }
  const int is_record = strncmp(end, "peak_", 5) == 0 || strncmp(end, "greatest_", 9) == 0;
  if (ends) {
    nearest = options_nearest(is_record ? strchr(end, '_') + 1 : end, ends, series->column_count);
  }
  fprintf(stderr, "allide plot: error: no time series fits '%s'", pattern);
  if (is_record) fputs(", which is one number of each scenario", stderr);
  if (nearest && strcmp(nearest, end) != 0) fprintf(stderr, "; did you mean ...%s?", nearest);
  if (!nearest || strcmp(nearest, end) == 0) fputs("; allide replay DIR INDEX lists them", stderr);
  fputc('\n', stderr);
  free(ends);
  return EXIT_USAGE;
}

int series_chart_check(const option_list *patterns, const ald_series *series) {
  for (size_t p = 0; p < patterns->count; p++) {
    size_t c = 0;
    while (c < series->column_count && !choice_fits(patterns->items[p], series->names[c])) c++;
    if (c == series->column_count) return fail_unknown(patterns->items[p], series);
  }
  return OPTIONS_GO;
}

static int fits_any(const option_list *patterns, const char *name) {
  size_t p = 0;
  while (p < patterns->count && !choice_fits(patterns->items[p], name)) p++;
  return p < patterns->count;
}

/* length of "contacts.rubber.fender1." */
static size_t stem_of(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot ? (size_t)(dot - name) + 1 : 0;
}

/* The column that one is drawn over: the only one that fits, or that of its element. */
static int find_over(const series_request *r, drawn *d) {
  const ald_series *s = r->sources[0].series;
  const char *name = s->names[d->column];
  const size_t stem = stem_of(name);
  size_t all = 0, own = 0, one = 0;
  d->over = TIME;
  if (r->against->count == 0) return OPTIONS_GO;
  for (size_t c = 0; c < s->column_count; c++) {
    if (!fits_any(r->against, s->names[c])) continue;
    all++;
    if (all == 1) one = c;
    if (stem_of(s->names[c]) != stem || strncmp(s->names[c], name, stem) != 0) continue;
    own++;
    d->over = c;
  }
  if (all == 1) d->over = one;
  if (all == 1 || own == 1) return OPTIONS_GO;
  fprintf(stderr, "allide plot: error: --against '%s' fits %zu columns, ", r->against->items[0],
          all);
  fprintf(stderr, own ? "more than one of them of %.*s; " : "none of them of %.*s; ",
          (int)(stem ? stem - 1 : 0), name);
  fputs("name one for all, or one of each element\n", stderr);
  return EXIT_USAGE;
}

static int is_listed(const drawn *list, size_t count, size_t column) {
  size_t d = 0;
  while (d < count && list[d].column != column) d++;
  return d < count;
}

/* Lists what is to be drawn, in the order of the patterns; the units of what is drawn over are one.
 * @return an exit code, OPTIONS_GO */
static int list_columns(const series_request *r, drawn *list, size_t *count) {
  const ald_series *s = r->sources[0].series;
  int code = series_chart_check(r->names, s);
  if (code == OPTIONS_GO) code = series_chart_check(r->against, s);
  *count = 0;
  for (size_t k = 0; code == OPTIONS_GO && k < r->names->count * s->column_count; k++) {
    const size_t c = k % s->column_count;
    if (!choice_fits(r->names->items[k / s->column_count], s->names[c])) continue;
    if (is_listed(list, *count, c)) continue;
    if (*count == PLACES) {
      fprintf(stderr, "allide plot: error: more than %d time series fit '%s'; name fewer\n", PLACES,
              r->names->items[0]);
      return EXIT_USAGE;
    }
    list[*count].column = c;
    code = find_over(r, &list[(*count)++]);
    const char *unit = s->units[list[*count - 1].over], *first = s->units[list[0].over];
    if (code == OPTIONS_GO && strcmp(unit, first) != 0) {
      fprintf(stderr, "allide plot: error: --against: %s is in %s, %s in %s; name one unit\n",
              s->names[list[0].over], first[0] ? first : "plain numbers",
              s->names[list[*count - 1].over], unit[0] ? unit : "plain numbers");
      code = EXIT_USAGE;
    }
  }
  return code;
}

/* ---------------------------------------------------------------------------- curves */

/* the same column of another scenario */
static int find_column(const ald_series *series, const char *name, size_t guess, size_t *column) {
  *column = guess;
  if (guess < series->column_count && strcmp(series->names[guess], name) == 0) return 1;
  for (*column = 0; *column < series->column_count; ++*column) {
    if (strcmp(series->names[*column], name) == 0) return 1;
  }
  return 0;
}

/* An angle goes on where it is stored to jump by a turn; its beginning is within half a turn of
 * `near`, unless that is NaN. @return its beginning, `near` if it has no value */
static double unwrap(double *values, size_t count, double near) {
  double before = near, begins = near;
  int begun = 0;
  for (size_t i = 0; i < count; i++) {
    if (!isfinite(values[i])) continue;
    if (!isnan(before)) values[i] -= TURN * round((values[i] - before) / TURN);
    before = values[i];
    if (!begun) begins = before;
    begun = 1;
  }
  return begins;
}

/* an angle that is stored without its whole turns; those of joints are stored with them */
static int is_wrapped(const ald_series *series, size_t column) {
  const char *name = series->names[column], *last = strrchr(name, '.');
  const int is_of_joint = strncmp(name, "joints.", 7) == 0 && last && strcmp(last, ".angle") == 0;
  return strcmp(series->units[column], "rad") == 0 && !is_of_joint;
}

static double *copy_column(const ald_series *series, size_t column) {
  double *values = malloc((series->row_count + 1) * sizeof *values);
  for (size_t r = 0; values && r < series->row_count; r++) {
    const double value = series->values[r * series->column_count + column];
    values[r] = isfinite(value) ? value : (double)NAN;
  }
  return values;
}

static void name_curve(series_curve *curve, const char *quantity, int one_quantity,
                       uint64_t scenario, int one_scenario) {
  char index[40];
  snprintf(index, sizeof index, "scenario %" PRIu64, scenario);
  snprintf(curve->name, sizeof curve->name, "%.150s%s%s", one_quantity ? "" : quantity,
           one_quantity || one_scenario ? "" : ", ", one_scenario && !one_quantity ? "" : index);
}

/* the panel of a unit, a new one if there is none yet; NULL: there are too many */
static series_panel *panel_of(series_chart *made, const char *unit, const char **units) {
  size_t p = 0;
  while (p < made->panel_count && strcmp(units[p], unit) != 0) p++;
  if (p == SERIES_PANELS) return NULL;
  if (p == made->panel_count) {
    made->panels[p].curve_count = 0;
    units[p] = unit;
    made->panel_count++;
  }
  return &made->panels[p];
}

/* what the curves of one quantity have in common */
typedef struct origin {
  double x, y; /* where its angles begin; NaN: there is none yet */
} origin;

/* adds one quantity of one scenario. @return an exit code, OPTIONS_GO */
static int add_curve(series_panel *panel, const series_request *r, const drawn *d, size_t source,
                     origin *begins, const char **missing) {
  const ald_series *first = r->sources[0].series, *own = r->sources[source].series;
  series_curve *curve = &panel->curves[panel->curve_count++];
  size_t x = 0, y = 0;
  *curve = (series_curve){.count = own->row_count};
  if (!find_column(own, first->names[d->column], d->column, &y)) *missing = first->names[d->column];
  if (!find_column(own, first->names[d->over], d->over, &x)) *missing = first->names[d->over];
  if (*missing) return EXIT_USAGE;
  curve->x = copy_column(own, x);
  curve->y = copy_column(own, y);
  if (!curve->x || !curve->y) return EXIT_FAULT;
  if (is_wrapped(own, y)) begins->y = unwrap(curve->y, curve->count, begins->y);
  if (is_wrapped(own, x)) begins->x = unwrap(curve->x, curve->count, begins->x);
  return OPTIONS_GO;
}

/* ---------------------------------------------------------------------------- axes */

/* least and greatest of all points that are drawn */
typedef struct range {
  double low, high;
} range;

static void widen(range *x, range *y, const series_curve *curve) {
  for (size_t i = 0; i < curve->count; i++) {
    if (isnan(curve->x[i]) || isnan(curve->y[i])) continue;
    x->low = fmin(x->low, curve->x[i]);
    x->high = fmax(x->high, curve->x[i]);
    y->low = fmin(y->low, curve->y[i]);
    y->high = fmax(y->high, curve->y[i]);
  }
}

static void scale_values(double *values, size_t count, double factor) {
  for (size_t i = 0; i < count; i++) values[i] *= factor;
}

static figure_scale scale_of(const range *r, const char *unit) {
  return figure_scale_for(unit, r->low <= r->high ? fmax(fabs(r->low), fabs(r->high)) : 0);
}

/* ends at round numbers, about so many, or where the values end: 0; from 0 to 1 without values */
static void set_ends(chart_axis *axis, const range *r, double factor, int marks) {
  axis->low = 0;
  axis->high = 1;
  if (!(r->low <= r->high)) return;
  const ticks t = ticks_around(factor * r->low, factor * r->high, marks ? marks : 2);
  axis->low = marks ? ticks_at(&t, 0) : factor * r->low;
  axis->high = marks ? ticks_at(&t, t.count - 1) : factor * r->high;
  if (!(axis->low < axis->high)) axis->high = axis->low + 1;
}

/* "contacts.rubber.fender1.normal [MN]"; of several columns the part that they have in common */
static void label_axis(chart_axis *axis, const char *const *names, size_t count, const char *unit) {
  const char *last = names[0] + stem_of(names[0]), *shown = count == 1 ? names[0] : last;
  for (size_t n = 1; n < count; n++) {
    if (strcmp(names[n] + stem_of(names[n]), last) != 0) shown = "";
  }
  if (unit[0]) {
    snprintf(axis->label, sizeof axis->label, "%.150s%s[%s]", shown, shown[0] ? " " : "", unit);
  } else {
    snprintf(axis->label, sizeof axis->label, "%.150s", shown[0] ? shown : "[-]");
  }
}

/* names of the columns of one panel, or of the x axis, each once */
static size_t list_names(const series_request *r, const drawn *list, size_t count, const char *unit,
                         const char **names) {
  const ald_series *s = r->sources[0].series;
  size_t found = 0;
  for (size_t d = 0; d < count; d++) {
    if (unit && strcmp(s->units[list[d].column], unit) != 0) continue;
    const char *name = s->names[unit ? list[d].column : list[d].over];
    size_t n = 0;
    while (n < found && strcmp(names[n], name) != 0) n++;
    if (n == found) names[found++] = name;
  }
  return found;
}

/* is it a place along an axis of the earth? */
static int is_place(const char *name, char axis) {
  const size_t length = strlen(name);
  return length > 1 && name[length - 1] == axis && strchr("._", name[length - 2]) != NULL;
}

static void finish(series_chart *made, const series_request *r, const drawn *list, size_t count,
                   const char **units) {
  const char *names[PLACES];
  const ald_series *s = r->sources[0].series;
  range x = {HUGE_VAL, -HUGE_VAL}, y[SERIES_PANELS];
  for (size_t p = 0; p < made->panel_count; p++) {
    y[p] = (range){HUGE_VAL, -HUGE_VAL};
    for (size_t c = 0; c < made->panels[p].curve_count; c++) {
      widen(&x, &y[p], &made->panels[p].curves[c]);
    }
  }
  const figure_scale over = scale_of(&x, s->units[list[0].over]);
  made->is_over_time = r->against->count == 0;
  set_ends(&made->x, &x, over.factor, made->is_over_time ? 0 : 8);
  label_axis(&made->x, names, list_names(r, list, count, NULL, names), over.unit);
  for (size_t p = 0; p < made->panel_count; p++) {
    series_panel *panel = &made->panels[p];
    const figure_scale scale = scale_of(&y[p], units[p]);
    set_ends(&panel->y, &y[p], scale.factor, 5);
    label_axis(&panel->y, names, list_names(r, list, count, units[p], names), scale.unit);
    for (size_t c = 0; c < panel->curve_count; c++) {
      scale_values(panel->curves[c].x, panel->curves[c].count, over.factor);
      scale_values(panel->curves[c].y, panel->curves[c].count, scale.factor);
    }
    made->is_map = made->panel_count == 1 && strcmp(scale.unit, over.unit) == 0 &&
                   is_place(s->names[list[0].over], 'x') && is_place(names[0], 'y');
  }
}

/* ---------------------------------------------------------------------------- the chart */

static int fail_curves(const series_request *r, const drawn *list, size_t count, const char *unit) {
  const char *names[PLACES];
  const size_t quantities = list_names(r, list, count, unit, names);
  fprintf(stderr,
          "allide plot: error: %zu quantities%s%s of %zu scenario%s are %zu curves, and a panel "
          "holds %d; name "
          "fewer quantities or scenarios\n",
          quantities, unit[0] ? " in " : "", unit, r->source_count, r->source_count == 1 ? "" : "s",
          quantities * r->source_count, SERIES_CURVES);
  return EXIT_USAGE;
}

static int fail_curve(int code, const char *missing, uint64_t scenario) {
  if (missing) {
    fprintf(stderr, "allide plot: error: the series of scenario %" PRIu64 " has no %s\n", scenario,
            missing);
  } else {
    fputs("allide plot: error: no memory for the curves\n", stderr);
  }
  return code;
}

/* the curves of one quantity, one a scenario */
static int add_quantity(series_chart *made, const series_request *r, const drawn *list,
                        size_t count, size_t d, const char **units) {
  const ald_series *s = r->sources[0].series;
  const char *unit = s->units[list[d].column], *missing = NULL, *names[PLACES];
  series_panel *panel = panel_of(made, unit, units);
  origin begins = {(double)NAN, (double)NAN};
  if (!panel) {
    fprintf(stderr,
            "allide plot: error: a plot holds %d panels, one for each unit, and '%s' needs more; "
            "name fewer quantities\n",
            SERIES_PANELS, r->names->items[0]);
    return EXIT_USAGE;
  }
  if (panel->curve_count + r->source_count > SERIES_CURVES) {
    return fail_curves(r, list, count, unit);
  }
  const int is_one = list_names(r, list, count, unit, names) == 1;
  for (size_t k = 0; k < r->source_count; k++) {
    const uint64_t scenario = r->sources[k].scenario;
    const int code = add_curve(panel, r, &list[d], k, &begins, &missing);
    if (code != OPTIONS_GO) return fail_curve(code, missing, scenario);
    name_curve(&panel->curves[panel->curve_count - 1], s->names[list[d].column], is_one, scenario,
               r->source_count == 1);
  }
  return OPTIONS_GO;
}

int series_chart_make(series_chart *made, const series_request *r) {
  drawn list[PLACES];
  const char *units[SERIES_PANELS] = {NULL};
  size_t count = 0;
  *made = (series_chart){.panel_count = 0};
  int code = list_columns(r, list, &count);
  for (size_t d = 0; code == OPTIONS_GO && d < count; d++) {
    code = add_quantity(made, r, list, count, d, units);
  }
  if (code == OPTIONS_GO) finish(made, r, list, count, units);
  return code;
}

void series_chart_clear(series_chart *made) {
  for (size_t p = 0; p < made->panel_count; p++) {
    for (size_t c = 0; c < made->panels[p].curve_count; c++) {
      free(made->panels[p].curves[c].x);
      free(made->panels[p].curves[c].y);
    }
  }
  made->panel_count = 0;
}
