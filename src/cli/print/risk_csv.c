/* SPDX-License-Identifier: Apache-2.0
 * The tables of risk work as CSV. */
#include "print.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "csv_file.h"
#include "frequency.h"

enum { LADDER = 400, GROWTH = 64, WORST = 5 };

/* a table on its way */
typedef struct sheet {
  const risk_request *r;
  csv_file file;
  uint64_t rows;
  ald_report *report;
} sheet;

static void put_column(sheet *s, size_t column) {
  const ald_column_info info = ald_results_column(s->r->results, column);
  csv_file_text(&s->file, info.name);
  csv_file_text(&s->file, info.unit);
}

static void put_estimate(sheet *s, ald_estimate e) {
  csv_file_number(&s->file, e.value);
  csv_file_number(&s->file, e.low);
  csv_file_number(&s->file, e.high);
}

static void end_row(sheet *s) {
  csv_file_end_line(&s->file);
  s->rows++;
}

/* ------------------------------------------------------------------------------ the tables */

static const char *const probability_head[] = {
    "quantity",     "unit",         "x",          "failed",   "P",
    "low",          "high",         "confidence", "bound by", "per year",
    "low per year", "high per year"};

static ald_status write_probability(sheet *s, const probability *asked) {
  static const char *const failed[] = {"left out", "as not exceeding", "as exceeding"};
  ald_sample *sample = NULL;
  const ald_status status = ald_results_sample(s->r->results, asked->column, &sample, s->report);
  if (status < 0) return status;
  for (int f = 0; f < (ald_sample_failed(sample) ? 3 : 1); f++) {
    const ald_estimate e =
        ald_sample_exceedance(sample, asked->value, s->r->confidence, (ald_failed)f);
    put_column(s, asked->column);
    csv_file_number(&s->file, asked->kind == PROBABILITY_HAPPENS ? (double)NAN : asked->value);
    csv_file_text(&s->file, failed[f]);
    put_estimate(s, e);
    csv_file_number(&s->file, e.bound ? e.level : (double)NAN);
    csv_file_text(&s->file, ald_bound_name((int)e.bound));
    put_estimate(s, frequency_of(s->r->yearly, e));
    end_row(s);
  }
  ald_sample_destroy(sample);
  return status;
}

static ald_status write_probabilities(sheet *s) {
  ald_status status = ALD_OK;
  for (size_t i = 0; status >= 0 && i < s->r->asked.count; i++) {
    status = write_probability(s, &s->r->asked.list[i]);
  }
  return status;
}

static const char *const exceedance_head[] = {"quantity",
                                              "unit",
                                              "x",
                                              "P(X > x)",
                                              "low",
                                              "high",
                                              "band low",
                                              "band high",
                                              "failed as not exceeding",
                                              "failed as exceeding",
                                              "per year",
                                              "low per year",
                                              "high per year",
                                              "return period [year]"};

static void write_place(sheet *s, size_t column, const ald_sample *sample, double x) {
  const double confidence = s->r->confidence;
  const ald_estimate e = ald_sample_exceedance(sample, x, confidence, ALD_FAILED_LEFT_OUT);
  const ald_estimate yearly = frequency_of(s->r->yearly, e);
  double low, high;
  ald_sample_band(sample, confidence, e.value, &low, &high);
  put_column(s, column);
  csv_file_number(&s->file, x);
  put_estimate(s, e);
  csv_file_number(&s->file, low);
  csv_file_number(&s->file, high);
  csv_file_number(&s->file, ald_sample_exceedance(sample, x, confidence, ALD_FAILED_BELOW).value);
  csv_file_number(&s->file, ald_sample_exceedance(sample, x, confidence, ALD_FAILED_ABOVE).value);
  put_estimate(s, yearly);
  csv_file_number(&s->file, 1 / yearly.value);
  end_row(s);
}

static ald_status write_exceedance(sheet *s) {
  double x[LADDER];
  ald_status status = ALD_OK;
  for (size_t c = 0; status >= 0 && c < s->r->chosen.count; c++) {
    ald_sample *sample = NULL;
    status = ald_results_sample(s->r->results, s->r->chosen.columns[c], &sample, s->report);
    const size_t count = status < 0 ? 0 : ald_sample_ladder(sample, x, LADDER);
    for (size_t i = 0; i < count; i++) write_place(s, s->r->chosen.columns[c], sample, x[i]);
    ald_sample_destroy(sample);
  }
  return status;
}

static const char *const correlation_head[] = {
    "quantity",  "input",      "rank correlation", "low",       "high",       "first index",
    "low first", "high first", "total index",      "low total", "high total", "correlation ratio",
    "low ratio", "high ratio"};

static ald_status write_correlation(sheet *s) {
  const ald_results *results = s->r->results;
  const size_t columns = ald_results_column_count(results);
  ald_status status = ALD_OK;
  ald_influence *list = calloc(columns + 1, sizeof *list);
  ald_tornado tornado = {.list = list, .capacity = columns};
  if (!list) return ALD_NO_MEMORY;
  for (size_t c = 0; status >= 0 && c < s->r->chosen.count; c++) {
    const ald_result result = {.columns = &s->r->chosen.columns[c], .column_count = 1};
    status = ald_results_tornado(results, &result, s->r->confidence, &tornado, s->report);
    for (size_t i = 0; status >= 0 && i < tornado.count; i++) {
      csv_file_text(&s->file, ald_results_column(results, s->r->chosen.columns[c]).name);
      csv_file_text(&s->file, ald_results_column(results, list[i].input).name);
      put_estimate(s, list[i].rank);
      put_estimate(s, list[i].first);
      put_estimate(s, list[i].total);
      put_estimate(s, list[i].ratio);
      end_row(s);
    }
  }
  free(list);
  return status;
}

static const char *const convergence_head[] = {"quantity", "unit", "scenarios", "level",
                                               "quantile", "low",  "high"};

static ald_status write_convergence(sheet *s) {
  ald_growth growth[GROWTH];
  ald_status status = ALD_OK;
  const ald_estimator quantile = {ALD_TRACK_QUANTILE, s->r->level, s->r->confidence};
  for (size_t c = 0; status >= 0 && c < s->r->chosen.count; c++) {
    const size_t column = s->r->chosen.columns[c];
    size_t count = 0;
    const ald_result result = {.columns = &column, .column_count = 1};
    status = ald_results_convergence(s->r->results, &result, &quantile, growth, GROWTH, &count,
                                     s->report);
    for (size_t g = 0; status >= 0 && g < count; g++) {
      put_column(s, column);
      csv_file_count(&s->file, growth[g].scenarios);
      csv_file_number(&s->file, s->r->level);
      put_estimate(s, growth[g].estimate);
      end_row(s);
    }
  }
  return status;
}

static const char *const worst_head[] = {"quantity", "unit", "rank", "scenario", "value", "replay"};

/* value of a column in one scenario */
static ald_status read_value(const sheet *s, size_t column, const uint64_t *indices,
                             uint64_t scenario, double *value) {
  uint64_t low = 0, high = ald_results_stored(s->r->results);
  while (high - low > 1) {
    const uint64_t middle = low + (high - low) / 2;
    if (indices[middle] <= scenario) low = middle;
    if (indices[middle] > scenario) high = middle;
  }
  return ald_results_read_part(s->r->results, column, low, 1, value, s->report);
}

/* the command as it is pasted; NULL without memory */
static char *replay_of(const sheet *s, uint64_t scenario) {
  char *text = NULL;
  size_t size = 0;
  FILE *memory = open_memstream(&text, &size);
  if (!memory) return NULL;
  command_write_replay(memory, s->r->name, scenario);
  if (fclose(memory) == 0) return text;
  free(text);
  return NULL;
}

static ald_status write_worst_of(sheet *s, size_t column, const uint64_t *indices) {
  ald_statistics found;
  ald_status status = ald_results_statistics(s->r->results, column, &found, s->report);
  for (uint32_t w = 0; status >= 0 && w < found.worst_count && w < WORST; w++) {
    double value = 0;
    status = read_value(s, column, indices, found.worst[w], &value);
    char *command = replay_of(s, found.worst[w]);
    if (!command) return ALD_NO_MEMORY;
    put_column(s, column);
    csv_file_count(&s->file, w + 1);
    csv_file_count(&s->file, found.worst[w]);
    csv_file_number(&s->file, value);
    csv_file_text(&s->file, command);
    end_row(s);
    free(command);
  }
  return status;
}

static ald_status write_worst(sheet *s) {
  const uint64_t stored = ald_results_stored(s->r->results);
  uint64_t *indices = calloc(stored + 1, sizeof *indices);
  if (!indices) return ALD_NO_MEMORY;
  ald_status status = ald_results_scenario_status(s->r->results, indices, NULL, s->report);
  for (size_t c = 0; status >= 0 && c < s->r->chosen.count; c++) {
    status = write_worst_of(s, s->r->chosen.columns[c], indices);
  }
  free(indices);
  return status;
}

/* ------------------------------------------------------------------------------ all of them */

#define HEAD(names) names, sizeof(names) / sizeof((names)[0])

static const struct {
  const char *name;
  const char *const *head;
  size_t count;
  ald_status (*write)(sheet *s);
} tables[] = {{"probabilities.csv", HEAD(probability_head), write_probabilities},
              {"exceedance.csv", HEAD(exceedance_head), write_exceedance},
              {"correlation.csv", HEAD(correlation_head), write_correlation},
              {"convergence.csv", HEAD(convergence_head), write_convergence},
              {"worst.csv", HEAD(worst_head), write_worst}};

static int write_table(const risk_request *r, size_t table, ald_report *report) {
  sheet s = {.r = r, .report = report};
  const char *name = tables[table].name;
  int failed = csv_file_begin(&s.file, r->folder, name) != 0;
  ald_status status = ALD_OK;
  if (!failed) {
    for (size_t h = 0; h < tables[table].count; h++) {
      csv_file_text(&s.file, tables[table].head[h]);
    }
    csv_file_end_line(&s.file);
    status = tables[table].write(&s);
    failed = csv_file_end(&s.file, status >= 0) != 0;
  }
  if (failed) {
    fprintf(stderr, "allide export: error: %s/%s cannot be written: %s\n", r->folder, name,
            strerror(errno));
    return EXIT_FAULT;
  }
  if (status < 0) return command_exit(status);
  printf("%s/%s: %" PRIu64 " rows\n", r->folder, name, s.rows);
  return EXIT_GOOD;
}

int risk_csv_write(const risk_request *r, ald_report *report) {
  int code = EXIT_GOOD;
  for (size_t t = 0; code == EXIT_GOOD && t < sizeof tables / sizeof tables[0]; t++) {
    code = write_table(r, t, report);
  }
  return code;
}
