/* SPDX-License-Identifier: Apache-2.0
 * What a winch means to the segments of its line: the shortest that they may become. */
#include "line_winch.h"

#include <math.h>

#include "base/assertion.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/pass/line/winch_rows.h"
#include "line_form.h"
#include "model/derive.h"
#include "model/winch_of.h"

/* least of the integral of the rate over an interval from `sum` on, in which it may turn */
static double least_within(const double *row, double sum) {
  const double width = row[2] - row[0];
  double least = fmin(sum, sum + 0.5 * (row[1] + row[3]) * width);
  if (row[1] < 0 && row[3] > 0) {
    least = fmin(least, sum + 0.5 * row[1] * width * row[1] / (row[1] - row[3]));
  }
  return least;
}

double ald_winch_least(const ald_numbers *n) {
  const double *rows = n->tables[WINCH_HISTORY];
  double sum = 0, least = 0;
  for (uint32_t r = 0; r + 1 < n->rows[WINCH_HISTORY]; r++) {
    const double *row = rows + (size_t)2 * r;
    least = fmin(least, least_within(row, sum));
    sum += 0.5 * (row[1] + row[3]) * (row[2] - row[0]);
  }
  return least;
}

double ald_winch_shortest(const ald_numbers *n, double start) {
  ALD_ASSERT(start > 0);
  const double given = n->keys[WINCH_KEY_SHORTEST];
  if (given > 0) return given;
  if (n->rows[WINCH_HISTORY] == 0) return WINCH_LEFT * start;
  return fmax(start + ald_winch_least(n), WINCH_LEFT * start);
}

double ald_winch_stable_step(const ald_study *study, const ald_instance *instance,
                             const double *values) {
  const ald_numbers line = ald_instance_numbers(study, instance, values);
  const ald_instance *winch = ald_winch_of(study, instance);
  if (!winch) return ald_line_stable_step(&line, 1, 1);
  const ald_numbers own = ald_instance_numbers(study, winch, values);
  const bool first = ald_word(own.keys, WINCH_KEY_END) == WINCH_END_FROM;
  const double *row = ald_line_section(&line, first ? 0 : line.rows[LINE_SECTIONS] - 1);
  const double start = row[LINE_COLUMN_LENGTH];
  const double share = fmin(ald_winch_shortest(&own, start) / start, 1);
  return ald_line_stable_step(&line, first ? share : 1, first ? 1 : share);
}

uint32_t ald_winch_substeps(const ald_study *study, const ald_instance *instance,
                            const double *values) {
  return ald_line_substeps(ald_winch_stable_step(study, instance, values), study->step);
}
