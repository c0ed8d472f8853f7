/* SPDX-License-Identifier: Apache-2.0
 * Reads the options of an input file of MoorDyn, and the grid of depths that one may name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/import/deck_read.h"

enum { AXIS = 1000, GRID_POINTS = 10000 };

/* ------------------------------------------------------------------------------ depths */

/* the numbers of a line into an axis of the grid; how many */
static size_t read_axis(deck_text *t, double axis[AXIS]) {
  size_t count = 0;
  if (!deck_text_line(t)) return 0;
  for (char *at = strtok(t->line, " \t\r\f\v"); at && count < AXIS;
       at = strtok(NULL, " \t\r\f\v")) {
    if (deck_text_number(at, &axis[count])) {
      count++;
    } else {
      deck_error(t, at, "'%s' is no number", at);
    }
  }
  return count;
}

/* "x x x" and under it lines "y depth depth depth", as of MoorDyn-F */
static void read_matrix(deck_text *t, deck *d, size_t columns, size_t rows) {
  double x[AXIS], line[AXIS];
  if (read_axis(t, x) != columns) {
    deck_error(t, NULL, "there must be %zu places along x", columns);
    return;
  }
  for (size_t r = 0; r < rows && t->errors == 0; r++) {
    if (read_axis(t, line) != columns + 1) {
      deck_error(t, NULL, "a row has y and %zu depths", columns);
      return;
    }
    for (size_t c = 0; c < columns; c++) {
      double *row = d->depths[d->depth_rows++];
      row[0] = x[c];
      row[1] = line[0];
      row[2] = line[c + 1];
    }
  }
}

/* x of all columns, y of all rows, then "x y depth" of each point, as of MoorDyn-C */
static void read_points(deck_text *t, deck *d, size_t columns, size_t rows) {
  double axis[AXIS], row[AXIS];
  if (read_axis(t, axis) != columns) deck_error(t, NULL, "there must be %zu places x", columns);
  if (read_axis(t, axis) != rows) deck_error(t, NULL, "there must be %zu places y", rows);
  while (d->depth_rows < columns * rows && t->errors == 0) {
    if (read_axis(t, row) != 3) {
      deck_error(t, NULL, "a point of the grid has x, y and its depth");
      return;
    }
    memcpy(d->depths[d->depth_rows++], row, sizeof d->depths[0]);
  }
}

/* x by x, and with the same x y by y, as a study has them */
static int by_place(const void *one, const void *other) {
  const double *a = one, *b = other;
  if (a[0] != b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] < b[1] ? -1 : a[1] > b[1];
}

/* depths, or heights below 0 */
static void check_depths(deck_text *t, deck *d) {
  size_t below = 0;
  if (d->depth_rows > 0) qsort(d->depths, d->depth_rows, sizeof *d->depths, by_place);
  for (size_t r = 0; r < d->depth_rows; r++) below += d->depths[r][2] < 0;
  for (size_t r = 0; r < d->depth_rows && below == d->depth_rows; r++) {
    d->depths[r][2] = -d->depths[r][2];
  }
  for (size_t r = 0; r < d->depth_rows && t->errors == 0; r++) {
    if (d->depths[r][2] > 0) continue;
    deck_error(t, NULL, "the depths must all be above 0, or all below, as z is");
  }
}

static int is_size(double n) { return n >= 2 && n < AXIS && n == (double)(size_t)n; }

static void read_grid(deck_text *t, deck *d) {
  double size[AXIS];
  int is_matrix = 0;
  if (!deck_text_line(t)) return;
  while (deck_text_phrase(t)) {
    if (!deck_text_line(t)) return;
  }
  deck_text_divide(t, 0);
  is_matrix = t->count >= 2 && deck_text_is(t->words[0], "nGridX");
  if (t->count < 2 || !deck_text_number(t->words[is_matrix], &size[0])) return;
  if (!is_matrix && !deck_text_number(t->words[1], &size[1])) return;
  if (is_matrix) {
    if (!deck_text_line(t)) return;
    deck_text_divide(t, 0);
    if (t->count < 2 || !deck_text_is(t->words[0], "nGridY") ||
        !deck_text_number(t->words[1], &size[1])) {
      return;
    }
  }
  if (!is_size(size[0]) || !is_size(size[1]) || size[0] * size[1] > GRID_POINTS) {
    deck_error(t, NULL, "a grid has at least 2 by 2 and at most %d points", (int)GRID_POINTS);
    return;
  }
  d->depths = calloc((size_t)(size[0] * size[1]), sizeof *d->depths);
  if (!d->depths) return;
  (is_matrix ? read_matrix : read_points)(t, d, (size_t)size[0], (size_t)size[1]);
}

static void read_depths(const char *name, deck_text *from, deck *d) {
  deck_text t;
  if (d->depths) {
    deck_error(from, NULL, "OPTIONS: the depths of the seabed are there twice");
    return;
  }
  if (!deck_open_beside(&t, from, name)) return;
  read_grid(&t, d);
  if (d->depth_rows == 0 && t.errors == 0) deck_error(&t, NULL, "it holds no grid of depths");
  check_depths(&t, d);
  from->errors += t.errors;
  deck_text_close(&t);
}

/* ------------------------------------------------------------------------------ options */

/* MoorDyn's own way of computing, or of writing; and why it is not needed */
static const struct {
  const char *names, *why;
} left_out[] = {
    {"dtM|CFL|tScheme|dt", "the substeps of lines are found by themselves"},
    {"dtIC|CdScaleIC|CdScale|ICDfac|threshIC|ICthresh|ICgenDynamic|fileIC",
     "lines begin in equilibrium, by their statics"},
    {"writeLog|writeUnits|dtOut|disableOutput|disableOutTime|OutSwitch|Echo",
     "of the output: see the key output"},
    {"dtWave|waveKin_rampT|UnifyCurrentGrid", "of waves and currents, of which there are none"},
    {"inertialF|inertialF_rampT", "a vessel's motion is prescribed"},
    {"FricDamp|CV",
     "friction holds by a spring of the seabed's stiffness, docs/theory/dynamic-line.md"},
};

/* options that must be off */
static const struct {
  const char *names, *why;
} refused[] = {
    {"WaveKin", "waves by files are not imported: see wave height under environment"},
    {"Currents", "currents by files are not imported: see current under environment"},
    {"WaterKin", "waves and currents by files are not imported: see environment"},
};

static int is_off(const char *word) {
  double value = 1;
  return deck_text_is(word, "\"\"|''|none|null|-") ||
         (deck_text_number(word, &value) && value == 0);
}

/* an option that is not mapped; 1 if it is known */
static int leave_out(deck_text *t, deck *d, const char *word, const char *key) {
  for (size_t k = 0; k < sizeof left_out / sizeof left_out[0]; k++) {
    if (!deck_text_is(key, left_out[k].names)) continue;
    deck_note(d, "OPTIONS: %s %s: %s", key, word, left_out[k].why);
    return 1;
  }
  for (size_t k = 0; k < sizeof refused / sizeof refused[0]; k++) {
    if (!deck_text_is(key, refused[k].names)) continue;
    if (!is_off(word)) deck_error(t, word, "OPTIONS: %s %s: %s", key, word, refused[k].why);
    return 1;
  }
  return 0;
}

/* where a number goes, and the least that it may be; NULL if the option is none of these */
static double *place_of(deck *d, const char *key, int *is_positive) {
  *is_positive = deck_text_is(key, "rho|rhoW|WtrDnsty|WtrDens|kBot|kb");
  if (deck_text_is(key, "g|gravity")) return &d->gravity;
  if (deck_text_is(key, "rho|rhoW|WtrDnsty|WtrDens")) return &d->density;
  if (deck_text_is(key, "WtrDpth|WtrDepth|depth")) return &d->depth;
  if (deck_text_is(key, "kBot|kb")) return &d->bed_stiffness;
  if (deck_text_is(key, "cBot|cb")) return &d->bed_damping;
  if (deck_text_is(key, "FrictionCoefficient|MU_KA")) return &d->axial_friction;
  if (deck_text_is(key, "MU_KT")) return &d->transverse_friction;
  if (deck_text_is(key, "TmaxIC|ICTmax")) return &d->settling;
  return NULL;
}

/* a word without its quotes */
static char *bare(char *word) {
  const size_t length = strlen(word);
  if (length < 2 || (*word != '"' && *word != '\'') || word[length - 1] != *word) return word;
  word[length - 1] = '\0';
  return word + 1;
}

void deck_read_option(deck_text *t, deck *d) {
  double value = 0;
  int is_positive = 0;
  deck_text_divide(t, 1);
  if (t->count == 0) return;
  if (t->count == 1) {
    deck_error(t, t->words[0], "OPTIONS: '%s': a line has a value, then its name", t->words[0]);
    return;
  }
  char *word = t->words[0];
  const char *key = t->words[1];
  double *place = place_of(d, key, &is_positive);
  const int is_file = !deck_text_number(word, &value) && !deck_text_is(word, "nan|inf|-nan|-inf");
  if (deck_text_is(key, "SeafloorFile|BathymetryFile|Bathymetry") ||
      (place == &d->depth && is_file)) {
    read_depths(bare(word), t, d);
  } else if (place && is_file) {
    deck_error(t, word, "OPTIONS: %s: '%s' is no number", key, word);
  } else if (place &&
             (!deck_text_number(word, &value) || value < 0 || (is_positive && value == 0))) {
    deck_error(t, word, "OPTIONS: %s: %s cannot be", key, word);
  } else if (place) {
    *place = value;
    if (deck_text_is(key, "FrictionCoefficient")) d->transverse_friction = value;
  } else if (deck_text_is(key, "StatDynFricScale|MC")) {
    if (!deck_text_number(word, &value) || value != 1) {
      deck_note(d, "OPTIONS: %s %s: friction at rest and in motion is the same", key, word);
    }
  } else if (!leave_out(t, d, bare(word), key)) {
    deck_error(t, key, "OPTIONS: '%s' is not known", key);
  }
}
