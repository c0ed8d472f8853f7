/* SPDX-License-Identifier: Apache-2.0
 * What a plot shows, in the units that a person reads, before anything is drawn. */
#include "chart.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/print/figure.h"
#include "cli/print/influence.h"
#include "cli/print/quantities.h"
#include "histogram.h"

enum { USUAL_BINS = 30 };

static void label_axis(chart_axis *axis, const char *what, const char *name, const char *unit) {
  snprintf(axis->label, sizeof axis->label, unit[0] ? "%s%.150s [%s]" : "%s%.150s%s", what, name,
           unit);
}

/* ", 928 without a value, 3 failed" */
static void say_counts(char *text, size_t size, const ald_sample *sample) {
  size_t count;
  char missing[64] = "", failed[64] = "";
  ald_sample_values(sample, &count);
  if (ald_sample_missing(sample)) {
    snprintf(missing, sizeof missing, ", %" PRIu64 " more without a value",
             ald_sample_missing(sample));
  }
  if (ald_sample_failed(sample)) {
    snprintf(failed, sizeof failed, ", %" PRIu64 " failed", ald_sample_failed(sample));
  }
  snprintf(text, size, "%zu scenarios%s%s", count, missing, failed);
}

/* what is shown */
static ald_result result_of(const chart_request *r) {
  return r->group ? r->group->result : (ald_result){.columns = &r->column, .column_count = 1};
}

/* its name and unit */
static ald_column_info column_of(const chart_request *r) {
  ald_column_info column = ald_results_column(r->results, *result_of(r).columns);
  if (r->group) column.name = r->group->name;
  return column;
}

static figure_scale scale_of(const ald_sample *sample, const char *unit) {
  size_t count;
  const double *values = ald_sample_values(sample, &count);
  double largest = 0;
  if (count) largest = fmax(fabs(values[0]), fabs(values[count - 1]));
  return figure_scale_for(unit, largest);
}

/* "P(X > 2.000 MN)" */
static void name_exceedance(char *text, size_t size, const chart_request *r,
                            const ald_sample *sample) {
  char shown[FIGURE_TEXT];
  const figure_scale scale = scale_of(sample, column_of(r).unit);
  snprintf(text, size, "P(%s > %s%s%s)", r->group ? r->group->word : "X",
           figure_number(scale.factor * r->exceeded, shown), scale.unit[0] ? " " : "", scale.unit);
}

/* the probability of being above a value, as `allide summary` has it */
static void note_exceedance(chart *c, const chart_request *r, const ald_sample *sample) {
  char what[96], figures[3][FIGURE_TEXT];
  const ald_estimate e =
      ald_sample_exceedance(sample, r->exceeded, r->confidence, ALD_FAILED_LEFT_OUT);
  name_exceedance(what, sizeof what, r, sample);
  snprintf(c->note, sizeof c->note, "%s = %s (%s to %s)%s", what, figure_cell(e.value, figures[0]),
           figure_cell(e.low, figures[1]), figure_cell(e.high, figures[2]),
           ald_sample_failed(sample) ? ", failed scenarios left out" : "");
}

static void make_histogram(chart *c, const ald_sample *sample, const ald_column_info *column) {
  size_t count;
  const double *values = ald_sample_values(sample, &count);
  const figure_scale scale = scale_of(sample, column->unit);
  const histogram h = histogram_of(values, count, scale.factor, USUAL_BINS);
  say_counts(c->subtitle, sizeof c->subtitle, sample);
  label_axis(&c->x, "", column->name, scale.unit);
  label_axis(&c->y, "scenarios", "", "");
  c->count = (size_t)h.count;
  for (int b = 0; b < h.count; b++) {
    c->low[b] = h.low + b * h.width;
    c->high[b] = h.low + (b + 1) * h.width;
    c->at[b] = 0.5 * (c->low[b] + c->high[b]);
    c->value[b] = (double)h.bins[b];
  }
  c->x.low = h.low;
  c->x.high = h.low + h.count * h.width;
  const ticks t = ticks_around(0, (double)h.most, 5);
  c->y.high = ticks_at(&t, t.count - 1);
}

/* the curve in its units, with the band asked for */
static void fill_exceedance(chart *c, const ald_sample *sample, const figure_scale *scale,
                            const chart_request *r) {
  ald_curve_point points[CHART_POINTS];
  const double times = r->yearly > 0 ? r->yearly : 1;
  c->count = ald_sample_curve(sample, r->confidence, points, CHART_POINTS);
  for (size_t i = 0; i < c->count; i++) {
    const ald_estimate alone =
        ald_sample_exceedance(sample, points[i].x, r->confidence, ALD_FAILED_LEFT_OUT);
    c->at[i] = scale->factor * points[i].x;
    c->value[i] = times * points[i].probability;
    c->low[i] = times * (r->is_pointwise ? alone.low : points[i].low);
    c->high[i] = times * (r->is_pointwise ? alone.high : points[i].high);
  }
}

/* 1 if any place of the curve has a bound */
static int has_band(const chart *c) {
  size_t i = 0;
  while (i < c->count && isnan(c->low[i])) i++;
  return i < c->count;
}

static void make_exceedance(chart *c, const ald_sample *sample, const ald_column_info *column,
                            const chart_request *r) {
  char counts[CHART_TEXT], percent[24];
  const int yearly = r->yearly > 0;
  const figure_scale scale = scale_of(sample, column->unit);
  const char *obstacle = ald_sample_obstacle(sample);
  size_t count;
  fill_exceedance(c, sample, &scale, r);
  label_axis(&c->x, "", column->name, scale.unit);
  label_axis(&c->y, yearly ? "exceedances a year" : "P(X > x)", "", "");
  say_counts(counts, sizeof counts, sample);
  if (c->count == 0) return;
  if (!has_band(c)) {
    snprintf(c->subtitle, sizeof c->subtitle, "%.90s; %.100s", counts,
             obstacle[0] ? obstacle : "no band: the scenarios depend on each other");
  } else {
    snprintf(c->subtitle, sizeof c->subtitle, "%.120s; the band holds %s with %s confidence",
             counts, r->is_pointwise ? "each place alone" : "the whole curve",
             quantities_percent(r->confidence, percent));
  }
  ald_sample_values(sample, &count);
  const double all = (double)count + (double)ald_sample_missing(sample);
  c->x.low = c->at[0];
  c->x.high = c->at[c->count - 1] > c->at[0] ? c->at[c->count - 1] : c->at[0] + 1;
  c->y.is_log = 1;
  c->y.low = 0.5 / fmax(all, 10) * (yearly ? r->yearly : 1);
  c->y.high = yearly ? pow(10, ceil(log10(r->yearly) - 1e-9)) : 1;
}

/* The range of an axis that holds all values and bounds, with some room. */
static void fit_range(chart *c) {
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (size_t i = 0; i < c->count; i++) {
    const double below = isfinite(c->low[i]) ? c->low[i] : c->value[i];
    const double above = isfinite(c->high[i]) ? c->high[i] : c->value[i];
    low = fmin(low, below);
    high = fmax(high, above);
  }
  const ticks t = ticks_around(low, high, 6);
  c->y.low = ticks_at(&t, 0);
  c->y.high = ticks_at(&t, t.count - 1);
}

static ald_status make_convergence(chart *c, const chart_request *r, const ald_sample *sample,
                                   ald_report *report) {
  ald_growth growth[64];
  size_t count = 0;
  char percent[24], level[24], what[64];
  const ald_column_info column = column_of(r);
  const int chance = !isnan(r->exceeded);
  const figure_scale scale = chance ? figure_scale_for("", 1) : scale_of(sample, column.unit);
  const ald_result result = result_of(r);
  const ald_estimator estimator = {chance ? ALD_TRACK_EXCEEDANCE : ALD_TRACK_QUANTILE,
                                   chance ? r->exceeded : r->level, r->confidence};
  const ald_status status =
      ald_results_convergence(r->results, &result, &estimator, growth, 64, &count, report);
  for (size_t g = 0; g < count; g++) {
    const ald_estimate e = growth[g].estimate;
    /* the first few scenarios say little and would squeeze the rest */
    if (!isfinite(e.value) || (growth[g].scenarios < 20 && count > 6)) continue;
    c->at[c->count] = (double)growth[g].scenarios;
    c->value[c->count] = scale.factor * e.value;
    c->low[c->count] = scale.factor * e.low;
    c->high[c->count++] = scale.factor * e.high;
  }
  if (c->count == 0) return status;
  c->x = (chart_axis){.low = pow(10, floor(log10(c->at[0]) + 1e-9)),
                      .high = c->at[c->count - 1] * 1.12,
                      .is_log = 1};
  label_axis(&c->x, "scenarios", "", "");
  if (chance) {
    name_exceedance(c->y.label, sizeof c->y.label, r, sample);
  } else {
    snprintf(what, sizeof what, "%s quantile", quantities_percent(r->level, level));
    label_axis(&c->y, what, "", scale.unit);
  }
  snprintf(c->subtitle, sizeof c->subtitle, "%.120s; bars: %s bounds at each count", column.name,
           quantities_percent(r->confidence, percent));
  fit_range(c);
  return status;
}

static void describe_tornado(chart *c, double confidence, int indices, int has_bounds) {
  char percent[24];
  quantities_percent(confidence, percent);
  if (indices) {
    snprintf(c->subtitle, sizeof c->subtitle,
             has_bounds ? "total index (bar), first-order index (line); whiskers: %s bounds"
                        : "total index (bar), first-order index (line); no bounds",
             percent);
    return;
  }
  snprintf(c->subtitle, sizeof c->subtitle,
           "strongest first; no bounds: the scenarios depend on each other or are few");
  if (!isnan(c->mark)) {
    snprintf(c->subtitle, sizeof c->subtitle,
             "strongest first; whiskers: %s bounds; beyond +-%.2g it differs from 0", percent,
             c->mark);
  }
  snprintf(c->note, sizeof c->note,
           "line, first: first-order index, the share of the variance that it explains alone");
}

static ald_status make_tornado(chart *c, const chart_request *r, ald_report *report) {
  ald_influence list[40];
  ald_tornado tornado = {.list = list, .capacity = 40};
  const ald_column_info column = column_of(r);
  const ald_result result = result_of(r);
  const ald_status status =
      ald_results_tornado(r->results, &result, r->confidence, &tornado, report);
  if (status < 0) return status;
  c->count = tornado.count < 40 ? tornado.count : 40;
  c->mark = tornado.needed;
  const int indices = c->count > 0 && !isnan(list[0].total.value);
  int has_choice = 0;
  for (size_t i = 0; i < c->count; i++) {
    const ald_estimate shown = influence_shown(&list[i]);
    has_choice |= list[i].is_nominal;
    const char *name = ald_results_column(r->results, list[i].input).name;
    if (strncmp(name, "inputs.", 7) == 0) name += 7;
    snprintf(c->names[i], sizeof c->names[i], "%s", name);
    c->value[i] = shown.value;
    c->low[i] = shown.low;
    c->high[i] = shown.high;
    c->second[i] = list[i].first.value;
    c->weak[i] = !indices && influence_by_chance(&list[i], c->mark);
  }
  if (indices) c->mark = (double)NAN;
  c->x = (chart_axis){.low = indices ? 0 : -1, .high = 1};
  snprintf(c->x.label, sizeof c->x.label, "%s of %.120s",
           indices ? "Sobol index, total and first-order," : "rank correlation with", column.name);
  if (!indices) {
    snprintf(c->x.label, sizeof c->x.label, "rank correlation%s with %.120s",
             has_choice ? ", of choices their correlation ratio," : "", column.name);
  }
  describe_tornado(c, r->confidence, indices, c->count > 0 && !isnan(list[0].total.low));
  return status;
}

static ald_status take_sample(const chart_request *r, ald_sample **sample, ald_report *report) {
  if (!r->group) return ald_results_sample(r->results, r->column, sample, report);
  const ald_result *of = &r->group->result;
  return of->combination == ALD_COMBINE_SUM
             ? ald_results_sample_sum(r->results, of->columns, of->column_count, sample, report)
             : ald_results_sample_greatest(r->results, of->columns, of->column_count, sample,
                                           report);
}

ald_status chart_make(chart *made, chart_kind kind, const chart_request *request,
                      ald_report *report) {
  *made = (chart){.kind = kind, .mark = (double)NAN};
  snprintf(made->title, sizeof made->title, "%s", ald_results_note(request->results, "study"));
  if (kind == CHART_TORNADO) return make_tornado(made, request, report);
  ald_sample *sample = NULL;
  const ald_column_info column = column_of(request);
  ald_status status = take_sample(request, &sample, report);
  if (status < 0) return status;
  if (kind == CHART_HISTOGRAM) make_histogram(made, sample, &column);
  if (kind == CHART_EXCEEDANCE) make_exceedance(made, sample, &column, request);
  if (kind == CHART_CONVERGENCE) status = make_convergence(made, request, sample, report);
  if (kind != CHART_CONVERGENCE && !isnan(request->exceeded)) {
    note_exceedance(made, request, sample);
  }
  ald_sample_destroy(sample);
  return status;
}
