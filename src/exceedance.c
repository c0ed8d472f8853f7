/* SPDX-License-Identifier: Apache-2.0
 * The exceedance curve of a sample, with a band that holds all of it at once. */
#include <math.h>

#include "sample.h"

/* Half width of the band; NaN where there is none. [Massart 1990] */
static double half_width(const ald_sample *sample, double count, double confidence) {
  const int fit = sample->obstacle[0] == '\0' && sample->replicate_count == 0;
  if (!fit || !(confidence > 0.0 && confidence < 1.0)) return (double)NAN;
  return sqrt(log(2.0 / (1.0 - confidence)) / (2.0 * count));
}

size_t ald_sample_curve(const ald_sample *sample, double confidence, ald_curve_point *points,
                        size_t count) {
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
    points[i] = (ald_curve_point){.x = x,
                                  .probability = probability,
                                  .low = isnan(reach) ? reach : fmax(probability - reach, 0.0),
                                  .high = isnan(reach) ? reach : fmin(probability + reach, 1.0)};
  }
  return count;
}
