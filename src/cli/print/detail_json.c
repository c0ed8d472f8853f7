/* SPDX-License-Identifier: Apache-2.0
 * All there is to say about chosen columns, as JSON, in SI. */
#include "print.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "frequency.h"
#include "probabilities.h"
#include "quantities.h"

enum { CURVE = 200, GROWTH = 64 };

static void write_name(const detail_request *r, size_t column, json *out) {
  const ald_column_info info = ald_results_column(r->results, column);
  json_string(out, "name", info.name);
  json_string(out, "unit", info.unit);
}

static ald_status write_curve(const detail_request *r, size_t column, json *out,
                              ald_report *report) {
  ald_curve_point points[CURVE];
  ald_sample *sample = NULL;
  const ald_status status = ald_results_sample(r->results, column, &sample, report);
  if (status < 0) return status;
  const size_t count = ald_sample_curve(sample, r->confidence, points, CURVE);
  json_string(out, "obstacle", ald_sample_obstacle(sample));
  json_array_open(out, "exceedance_curve");
  for (size_t i = 0; i < count; i++) {
    json_object_open(out, NULL);
    json_number(out, "x", points[i].x);
    json_number(out, "probability", points[i].probability);
    json_number(out, "low", points[i].low);
    json_number(out, "high", points[i].high);
    json_object_close(out);
  }
  json_array_close(out);
  ald_sample_destroy(sample);
  return status;
}

static ald_status write_returns(const detail_request *r, size_t column, json *out,
                                ald_report *report) {
  static const char *const names[] = {"left_out", "failed_below", "failed_above"};
  ald_sample *sample = NULL;
  if (isnan(r->yearly)) return ALD_OK;
  const ald_status status = ald_results_sample(r->results, column, &sample, report);
  if (status < 0) return status;
  json_array_open(out, "return_periods");
  for (int k = 0; k < FREQUENCY_PERIODS; k++) {
    const double chance = 1 / (r->yearly * frequency_periods[k]);
    if (!(chance < 1)) continue;
    json_object_open(out, NULL);
    json_number(out, "years", frequency_periods[k]);
    for (int f = 0; f < (ald_sample_failed(sample) ? 3 : 1); f++) {
      quantities_json_estimate(out, names[f],
                               ald_sample_exceeded(sample, chance, r->confidence, (ald_failed)f));
    }
    json_object_close(out);
  }
  json_array_close(out);
  ald_sample_destroy(sample);
  return status;
}

static ald_status write_growth(const detail_request *r, size_t column, json *out,
                               ald_report *report) {
  ald_growth growth[GROWTH];
  size_t count = 0;
  const ald_result result = {.columns = &column, .column_count = 1};
  const ald_estimator quantile = {ALD_TRACK_QUANTILE, r->level, r->confidence};
  const ald_status status =
      ald_results_convergence(r->results, &result, &quantile, growth, GROWTH, &count, report);
  json_array_open(out, "convergence");
  for (size_t g = 0; g < count; g++) {
    json_object_open(out, NULL);
    json_integer(out, "scenarios", growth[g].scenarios);
    json_number(out, "quantile", r->level);
    quantities_json_estimate(out, "estimate", growth[g].estimate);
    json_object_close(out);
  }
  json_array_close(out);
  return status;
}

static ald_status write_tornado(const detail_request *r, size_t column, json *out,
                                ald_report *report) {
  const size_t columns = ald_results_column_count(r->results);
  const ald_result result = {.columns = &column, .column_count = 1};
  ald_influence *list = calloc(columns + 1, sizeof *list);
  ald_tornado tornado = {.list = list, .capacity = columns};
  if (!list) return ALD_NO_MEMORY;
  const ald_status status =
      ald_results_tornado(r->results, &result, r->confidence, &tornado, report);
  json_number(out, "rank_correlation_needed", tornado.needed);
  json_array_open(out, "tornado");
  for (size_t i = 0; status >= 0 && i < tornado.count; i++) {
    json_object_open(out, NULL);
    json_string(out, "input", ald_results_column(r->results, list[i].input).name);
    if (list[i].is_nominal) {
      quantities_json_estimate(out, "correlation_ratio", list[i].ratio);
    } else {
      quantities_json_estimate(out, "rank_correlation", list[i].rank);
    }
    quantities_json_estimate(out, "first_order", list[i].first);
    if (!isnan(list[i].total.value)) quantities_json_estimate(out, "total", list[i].total);
    json_object_close(out);
  }
  json_array_close(out);
  free(list);
  return status;
}

static ald_status write_chosen(const detail_request *r, size_t column, json *out,
                               ald_report *report) {
  json_object_open(out, NULL);
  write_name(r, column, out);
  ald_status status = write_curve(r, column, out, report);
  if (status >= 0) status = write_returns(r, column, out, report);
  if (status >= 0) status = write_growth(r, column, out, report);
  if (status >= 0 && !ald_results_column(r->results, column).is_input) {
    status = write_tornado(r, column, out, report);
  }
  json_object_close(out);
  return status;
}

static void write_matrix(json *out, const char *name, const double *matrix, size_t count) {
  json_array_open(out, name);
  for (size_t i = 0; i < count; i++) {
    json_array_open(out, NULL);
    for (size_t j = 0; j < count; j++) json_number(out, NULL, matrix[i * count + j]);
    json_array_close(out);
  }
  json_array_close(out);
}

static ald_status write_covariance(const detail_request *r, json *out, ald_report *report) {
  const size_t count = r->chosen.count;
  uint64_t used = 0;
  if (count < 2) return ALD_OK;
  double *covariance = malloc(2 * count * count * sizeof *covariance);
  if (!covariance) return ALD_NO_MEMORY;
  double *correlation = covariance + count * count;
  const ald_status status = ald_results_covariance(r->results, r->chosen.columns, count, covariance,
                                                   correlation, &used, report);
  if (status >= 0) {
    json_object_open(out, "covariance");
    json_integer(out, "scenarios", used);
    json_array_open(out, "names");
    for (size_t c = 0; c < count; c++) {
      json_string(out, NULL, ald_results_column(r->results, r->chosen.columns[c]).name);
    }
    json_array_close(out);
    write_matrix(out, "covariance", covariance, count);
    write_matrix(out, "correlation", correlation, count);
    json_object_close(out);
  }
  free(covariance);
  return status;
}

ald_status detail_json(const detail_request *r, json *out, ald_report *report) {
  probabilities p = {.results = r->results, .confidence = r->confidence, .yearly = r->yearly};
  ald_status status = probabilities_add(&p, r->thresholds, r->threshold_count);
  if (status >= 0) status = probabilities_json(&p, "exceedance", out, report);
  probabilities_clear(&p);
  if (status >= 0) status = probabilities_find(&p, report);
  if (status >= 0) status = probabilities_touches(&p);
  if (status >= 0) status = probabilities_json(&p, "probabilities", out, report);
  probabilities_clear(&p);
  json_array_open(out, "chosen");
  for (size_t c = 0; status >= 0 && c < r->chosen.count; c++) {
    status = write_chosen(r, r->chosen.columns[c], out, report);
  }
  json_array_close(out);
  return status < 0 ? status : write_covariance(r, out, report);
}
