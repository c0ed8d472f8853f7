/* SPDX-License-Identifier: Apache-2.0
 * Round numbers for axes, and how many values fall between them. */
#include "histogram.h"

#include <math.h>
#include <stdio.h>

/* 1, 2 or 5 times a power of ten, at least `least` */
static double round_step(double least) {
  const double decade = pow(10, floor(log10(least)));
  const double part = least / decade;
  return decade * (part <= 1.0000001 ? 1 : part <= 2.0000001 ? 2 : part <= 5.0000001 ? 5 : 10);
}

static double step_for(double low, double high, int wanted) {
  const double span = high - low;
  const double size = fmax(fabs(low), fabs(high));
  if (!(span > 1e-12 * size) || !(span > 0)) return size > 0 ? round_step(size / 10) : 1;
  return round_step(span / wanted);
}

ticks ticks_around(double low, double high, int wanted) {
  const double step = step_for(low, high, wanted);
  const double first = floor(low / step + 1e-9), last = ceil(high / step - 1e-9);
  const double count = last - first + 1;
  ticks t = {.first = first * step, .step = step, .count = count < TICKS ? (int)count : TICKS};
  if (t.count < 2) {
    t.first = (first - 1) * step;
    t.count = 3;
  }
  return t;
}

ticks ticks_within(double low, double high, int wanted) {
  const double step = step_for(low, high, wanted);
  const double first = ceil(low / step - 1e-9), last = floor(high / step + 1e-9);
  const double count = last - first + 1;
  return (ticks){.first = first * step,
                 .step = step,
                 .count = count < 0       ? 0
                          : count < TICKS ? (int)count
                                          : TICKS};
}

double ticks_at(const ticks *t, int index) {
  const double at = t->first + index * t->step;
  return fabs(at) < 1e-9 * t->step ? 0 : at;
}

const char *ticks_text(const ticks *t, int index, char text[32]) {
  const double at = ticks_at(t, index);
  const int decimals = (int)ceil(-log10(t->step) - 1e-9);
  if (at == 0) {
    snprintf(text, 32, "0");
  } else if (decimals > 4 || fabs(at) >= 1e7) {
    snprintf(text, 32, "%.6g", at);
  } else {
    snprintf(text, 32, "%.*f", decimals > 0 ? decimals : 0, at);
  }
  return text;
}

histogram histogram_of(const double *sorted, size_t count, double scale, int wanted) {
  histogram h = {.count = 0};
  size_t first = 0;
  while (first < count && !isfinite(sorted[first])) first++;
  while (count > first && !isfinite(sorted[count - 1])) count--;
  if (first >= count) return h;
  const double low = scale * sorted[first], high = scale * sorted[count - 1];
  h.width = step_for(low, high, wanted);
  h.low = floor(low / h.width + 1e-9) * h.width;
  const double bins = ceil((high - h.low) / h.width - 1e-9);
  h.count = bins < 1 ? 1 : bins < HISTOGRAM_BINS ? (int)bins : HISTOGRAM_BINS;
  for (size_t i = first; i < count; i++) {
    const double place = (scale * sorted[i] - h.low) / h.width + 1e-9;
    const int bin = place < 0 ? 0 : place >= h.count ? h.count - 1 : (int)place;
    if (++h.bins[bin] > h.most) h.most = h.bins[bin];
  }
  return h;
}
