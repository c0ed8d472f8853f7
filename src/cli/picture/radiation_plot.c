/* SPDX-License-Identifier: Apache-2.0
 * Retardation functions drawn with characters. */
#include "radiation_plot.h"

#include <math.h>
#include <string.h>

#include "cli/print/figure.h"

enum { HEIGHT = 17, WIDTH = 72, MIDDLE = HEIGHT / 2 };

/* one function in shares of its greatest value, straight between its steps */
static double share_at(const ald_radiation_table *table, size_t index, double most, double tap) {
  const size_t before = (size_t)tap;
  const double a = ald_radiation_value(table, index, before);
  const double b = ald_radiation_value(table, index, before + 1);
  return (a + (b - a) * (tap - (double)before)) / most;
}

static double greatest(const ald_radiation_table *table, size_t index, size_t taps) {
  double most = 0;
  for (size_t k = 0; k < taps; k++) {
    most = fmax(most, fabs(ald_radiation_value(table, index, k)));
  }
  return most;
}

static void draw(char rows[HEIGHT][WIDTH + 1], const ald_radiation_table *table, size_t index,
                 char letter, double taps, size_t tap_count) {
  const double most = greatest(table, index, tap_count);
  if (!(most > 0)) return;
  for (int c = 0; c < WIDTH; c++) {
    const double share = share_at(table, index, most, taps * c / (WIDTH - 1));
    const int r = MIDDLE - (int)lrint(share * MIDDLE);
    rows[r < 0 ? 0 : r >= HEIGHT ? HEIGHT - 1 : r][c] = letter;
  }
}

/* The time after which no function is above 2 % of its greatest value: what follows is a flat line
 * to the eye. */
static double interesting(const ald_radiation_table *table, size_t tap_count, size_t term_count) {
  size_t last = 1;
  for (size_t t = 0; t < term_count; t++) {
    const double limit = 0.02 * greatest(table, t, tap_count);
    for (size_t k = last; k < tap_count; k++) {
      if (fabs(ald_radiation_value(table, t, k)) > limit) last = k;
    }
  }
  return (double)last;
}

void radiation_plot(const ald_radiation_table *table, FILE *stream) {
  const ald_radiation_summary s = ald_radiation_summarise(table);
  const double taps = interesting(table, s.tap_count, s.term_count);
  char rows[HEIGHT][WIDTH + 1], end[FIGURE_TEXT];
  ald_radiation_term term;
  for (int r = 0; r < HEIGHT; r++) {
    memset(rows[r], r == MIDDLE ? '-' : ' ', WIDTH);
    rows[r][WIDTH] = '\0';
  }
  for (size_t t = 0; t < s.term_count; t++) {
    if (ald_radiation_term_at(table, t, &term) < 0 || term.row != term.column) continue;
    draw(rows, table, t, (char)('0' + term.row), taps, s.tap_count);
  }
  fprintf(stream,
          "\nretardation functions of freedoms on themselves, in shares of their greatest values\n"
          "(1 surge, 2 sway, 3 heave, 4 roll, 5 pitch, 6 yaw)\n");
  for (int r = 0; r < HEIGHT; r++) {
    const char *label = r == 0 ? "   1" : r == MIDDLE ? "   0" : r == HEIGHT - 1 ? "  -1" : "    ";
    size_t length = WIDTH;
    while (length > 0 && rows[r][length - 1] == ' ') length--;
    fprintf(stream, "%s |%.*s\n", label, (int)length, rows[r]);
  }
  fprintf(stream, "      0%*s s\n", WIDTH - 1, figure_number(taps * s.step, end));
}
