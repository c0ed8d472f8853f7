/* SPDX-License-Identifier: Apache-2.0
 * The exceedance curve of a sample: with a band that holds all of it at once, and where to write it
 * down. */
#include <math.h>

#include "sample.h"

/* Half width of the band; NaN where there is none. [Massart 1990] */
static double half_width(const ald_sample *sample, double count, double confidence) {
  const int fit = sample->obstacle[0] == '\0' && sample->replicate_count == 0;
  if (!fit || !(confidence > 0.0 && confidence < 1.0)) return (double)NAN;
  return sqrt(log(2.0 / (1.0 - confidence)) / (2.0 * count));
}

static void put_band(double reach, double probability, double *low, double *high) {
  *low = isnan(reach) ? reach : fmax(probability - reach, 0.0);
  *high = isnan(reach) ? reach : fmin(probability + reach, 1.0);
}

void ald_sample_band(const ald_sample *sample, double confidence, double probability, double *low,
                     double *high) {
  double own[2];
  if (!low) low = &own[0];
  if (!high) high = &own[1];
  if (!sample) {
    *low = *high = (double)NAN;
    return;
  }
  const double all = (double)sample->whole.count + (double)sample->whole.missing;
  put_band(half_width(sample, all, confidence), probability, low, high);
}

size_t ald_sample_curve(const ald_sample *sample, double confidence, ald_curve_point *points,
                        size_t count) {
  if (!sample || !points) return 0;
  const size_t numbers = sample->whole.count;
  const double all = (double)numbers + (double)sample->whole.missing;
  if (numbers == 0 || count < 2) return 0;
  const double least = sample->sorted[0], most = sample->sorted[numbers - 1];
  const double reach = half_width(sample, all, confidence);
  size_t above_from = 0;
  for (size_t i = 0; i < count; i++) {
    const double part = (double)i / (double)(count - 1);
    const double x = i + 1 == count ? most : least + part * (most - least);
    while (above_from < numbers && sample->sorted[above_from] <= x) above_from++;
    const double probability = (double)(numbers - above_from) / all;
    points[i] = (ald_curve_point){.x = x, .probability = probability};
    put_band(reach, probability, &points[i].low, &points[i].high);
  }
  return count;
}

/* the next smaller number of values above: by 1/20, by one in the end */
static size_t fewer(size_t above) { return above - (above + 19) / 20; }

size_t ald_sample_ladder(const ald_sample *sample, double *x, size_t capacity) {
  if (!sample || !x) return 0;
  const size_t numbers = sample->whole.count;
  size_t written = 0;
  if (numbers == 0) return 0;
  for (size_t above = numbers - 1;; above = fewer(above)) {
    const double value = sample->sorted[numbers - 1 - above];
    if (written == capacity) break;
    if (written == 0 || value > x[written - 1]) x[written++] = value;
    if (above == 0) break;
  }
  return written;
}

int ald_sample_is_mark(const ald_sample *sample) {
  if (!sample) return 0;
  const size_t numbers = sample->whole.count;
  size_t i = 0;
  while (i < numbers && (sample->sorted[i] == 0.0 || sample->sorted[i] == 1.0)) i++;
  return numbers > 0 && i == numbers;
}
