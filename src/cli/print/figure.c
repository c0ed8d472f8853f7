/* SPDX-License-Identifier: Apache-2.0
 * Numbers as an engineer reads them: four digits and a prefix to the unit. For tables alone. */
#include "figure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double degrees = 57.295779513082320877; /* [deg/rad] */
static const double turn = 6.283185307179586477;     /* [rad] */

/* four digits round to the next decade from here on */
static const double full = 0.99995;

/* from here on numbers take an exponent */
static const double most = 1e7 * 0.99995;

enum { CELL_DECIMALS = 4 };

static figure_scale scaled(double factor, const char *prefix, const char *unit) {
  figure_scale scale = {.factor = factor};
  snprintf(scale.unit, sizeof scale.unit, "%s%.24s", prefix, unit);
  return scale;
}

static int takes_prefix(const char *unit) {
  if (unit[0] == 'N' || unit[0] == 'J' || unit[0] == 'W') {
    return unit[1] == '\0' || unit[1] == ' ' || unit[1] == '/';
  }
  return strcmp(unit, "Pa") == 0;
}

figure_scale figure_scale_for(const char *unit, double largest) {
  const double size = isnan(largest) ? 0 : fabs(largest);
  if (takes_prefix(unit)) {
    if (size >= 1e9 * full) return scaled(1e-9, "G", unit);
    if (size >= 1e6 * full) return scaled(1e-6, "M", unit);
    if (size >= 1e3 * full) return scaled(1e-3, "k", unit);
  }
  if (strcmp(unit, "kg") == 0 && size >= 1e3 * full) return scaled(1e-3, "", "t");
  const int takes_milli = strcmp(unit, "m") == 0 || strcmp(unit, "m/s") == 0 || !strcmp(unit, "s");
  if (takes_milli && size > 0 && size < 0.1 * full) return scaled(1e3, "m", unit);
  if (strcmp(unit, "rad/s") == 0 && size >= turn) return scaled(60 / turn, "", "rpm");
  if (strncmp(unit, "rad", 3) == 0 && (unit[3] == '\0' || unit[3] == '/')) {
    return scaled(degrees, "deg", unit + 3);
  }
  return scaled(1, "", unit);
}

/* writes what is no number with digits; returns 1 if it was that */
static int write_special(double value, char text[FIGURE_TEXT]) {
  const char *word = isnan(value) ? "-" : value > 0 ? "inf" : "-inf";
  if (value == 0) word = "0";
  if (isfinite(value) && value != 0) return 0;
  snprintf(text, FIGURE_TEXT, "%s", word);
  return 1;
}

/* decimals that make four digits of a size > 0, at least none */
static int decimals_of(double size) {
  int decimals = 3;
  for (double decade = 10; size >= decade * full && decimals > 0; decade *= 10) decimals--;
  for (double decade = 1; size < decade * full; decade /= 10) decimals++;
  return decimals;
}

const char *figure_number(double value, char text[FIGURE_TEXT]) {
  const double size = fabs(value);
  if (write_special(value, text)) return text;
  if (size < 1e-3 * full || size >= most) {
    snprintf(text, FIGURE_TEXT, "%.3e", value);
  } else {
    snprintf(text, FIGURE_TEXT, "%.*f", decimals_of(size), value);
  }
  return text;
}

const char *figure_cell(double value, char text[FIGURE_TEXT]) {
  const double size = fabs(value);
  if (write_special(value, text)) return text;
  if (size < 9.5e-5) { /* no digit would be left at four decimals */
    snprintf(text, FIGURE_TEXT, "%.0e", value);
  } else if (size >= most) {
    snprintf(text, FIGURE_TEXT, "%.3e", value);
  } else {
    const int decimals = decimals_of(size);
    snprintf(text, FIGURE_TEXT, "%.*f", decimals < CELL_DECIMALS ? decimals : CELL_DECIMALS, value);
  }
  return text;
}

const char *figure_time(double seconds, char text[FIGURE_TEXT]) {
  if (isnan(seconds) || seconds < 0 || seconds > 1e12) {
    snprintf(text, FIGURE_TEXT, "-");
  } else if (seconds < 59.995) {
    snprintf(text, FIGURE_TEXT, "%.2f s", seconds);
  } else {
    const long long whole = llround(seconds);
    const long long minutes = whole / 60;
    if (minutes < 60) {
      snprintf(text, FIGURE_TEXT, "%lld min %02lld s", minutes, whole % 60);
    } else {
      snprintf(text, FIGURE_TEXT, "%lld h %02lld min", minutes / 60, minutes % 60);
    }
  }
  return text;
}

const char *figure_bytes(double bytes, char text[FIGURE_TEXT]) {
  static const char *const units[] = {"B", "kB", "MB", "GB", "TB", "PB"};
  size_t unit = 0;
  /* 999.5 would be printed as 1000 */
  while (bytes >= 999.5 && unit + 1 < sizeof units / sizeof units[0]) {
    bytes /= 1000;
    unit++;
  }
  snprintf(text, FIGURE_TEXT, unit > 0 && bytes < 99.95 ? "%.1f %s" : "%.0f %s", bytes,
           units[unit]);
  return text;
}
