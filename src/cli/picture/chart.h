/* SPDX-License-Identifier: Apache-2.0
 * What a plot shows, in the units that a person reads, before anything is drawn. */
#ifndef ALD_CLI_CHART_H
#define ALD_CLI_CHART_H

#include <stddef.h>

#include "allide/allide.h"

enum { CHART_TEXT = 200, CHART_POINTS = 240 };

/** Kinds of charts, in the order of the options of `allide plot`. */
typedef enum chart_kind {
  CHART_HISTOGRAM,   /**< bars from low[i] to high[i] on x, y[i] high */
  CHART_EXCEEDANCE,  /**< a falling step line, y on a log scale, with a band */
  CHART_CONVERGENCE, /**< points with error bars, x on a log scale */
  CHART_TORNADO      /**< a horizontal bar to y[i] for each name */
} chart_kind;

/** One end to the other of an axis. */
typedef struct chart_axis {
  double low, high; /**< low < high; > 0 on a log scale */
  int is_log;
  char label[CHART_TEXT]; /**< with its unit: "contacts.rubber.fender1.peak_normal [MN]" */
} chart_axis;

typedef struct chart {
  chart_kind kind;
  char title[CHART_TEXT];    /**< the study */
  char subtitle[CHART_TEXT]; /**< how many scenarios, what the band is */
  char note[CHART_TEXT];     /**< a second line of it; "": none */
  chart_axis x, y;
  size_t count; /**< points, bars or names; 0: nothing to draw, the subtitle says why */
  double at[CHART_POINTS];
  double value[CHART_POINTS];
  double low[CHART_POINTS]; /**< band or error bar, NaN without one */
  double high[CHART_POINTS];
  double second[CHART_POINTS];  /**< CHART_TORNADO: first-order index; NaN: none */
  char names[CHART_POINTS][96]; /**< CHART_TORNADO */
  int weak[CHART_POINTS];       /**< CHART_TORNADO: 1: chance may have done it */
  double mark;                  /**< CHART_TORNADO: +-mark is significant; NaN: none */
} chart;

/** Several columns as one quantity of each scenario. */
typedef struct chart_group {
  ald_result result;
  const char *name; /**< "greatest of fender*.peak_normal" */
  const char *word; /**< for it in "P(any > x)" */
} chart_group;

/** What of a column is to be shown. */
typedef struct chart_request {
  const ald_results *results;
  size_t column;
  const chart_group *group; /**< shown in place of the column; NULL: none */
  double confidence;
  double level;     /**< CHART_CONVERGENCE: of the quantile that is followed */
  double yearly;    /**< CHART_EXCEEDANCE: times a year that the event comes, and the curve is of
                         exceedances a year; 0: it is of P */
  int is_pointwise; /**< CHART_EXCEEDANCE: 1: the band holds each place alone */
  double exceeded;  /**< the value whose P(X > x) CHART_CONVERGENCE follows instead, and the others
                         note; NaN: none */
} chart_request;

/** Makes a chart. @return as ald_results_sample() */
ald_status chart_make(chart *made, chart_kind kind, const chart_request *request,
                      ald_report *report);

#endif
