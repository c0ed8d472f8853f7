/* SPDX-License-Identifier: Apache-2.0
 * Time series of scenarios as curves in panels, in the units that a person reads, before anything
 * is drawn: over time, or one quantity over another. */
#ifndef ALD_CLI_SERIES_CHART_H
#define ALD_CLI_SERIES_CHART_H

#include "chart.h"
#include "cli/options.h"

enum { SERIES_CURVES = 8, SERIES_PANELS = 6 };

/** One quantity of one scenario. */
typedef struct series_curve {
  char name[CHART_TEXT]; /**< what distinguishes it in its panel: quantity, scenario, or both */
  size_t count;
  double *x, *y; /**< (count) a point with a NaN is a gap */
} series_curve;

/** Curves of one unit. */
typedef struct series_panel {
  chart_axis y; /**< linear; its label heads the panel */
  size_t curve_count;
  series_curve curves[SERIES_CURVES];
} series_panel;

typedef struct series_chart {
  char title[CHART_TEXT];    /**< the study */
  char subtitle[CHART_TEXT]; /**< scenarios, seed */
  char note[CHART_TEXT];     /**< where the series come from; "": nothing to say */
  chart_axis x;              /**< of all panels */
  int is_over_time;          /**< 0: over another quantity: curves may turn back */
  int is_map;                /**< 1: both axes are lengths that one scale suits: tracks */
  size_t panel_count;
  series_panel panels[SERIES_PANELS];
} series_chart;

/** One scenario. */
typedef struct series_source {
  uint64_t scenario;
  const ald_series *series;
} series_source;

/** What is to be shown. */
typedef struct series_request {
  const series_source *sources; /**< (source_count) */
  size_t source_count;
  const option_list *names;   /**< patterns of the quantities */
  const option_list *against; /**< of those on the x axis: one for all, or one of each element;
                                 empty: time */
} series_request;

/** Columns of series that fit a pattern are found before anything is computed for the rest.
 * @return an exit code, OPTIONS_GO if each pattern fits a column of this series; else what is wrong
 *         is written to stderr */
int series_chart_check(const option_list *patterns, const ald_series *series);
/** Makes the panels, one for each unit in the order of the patterns; not the texts of the head.
 * Angles go on beyond half a turn, and those of several scenarios begin within half a turn of each
 * other; angles of joints are as they are counted.
 * @param made series_chart_clear() it, after an error too
 * @return an exit code, OPTIONS_GO if it is made; else what is wrong is written to stderr */
int series_chart_make(series_chart *made, const series_request *r);
void series_chart_clear(series_chart *made);

#endif
