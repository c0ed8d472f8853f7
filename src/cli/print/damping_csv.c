/* SPDX-License-Identifier: Apache-2.0
 * A damping table as CSV. */
#include "print.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "csv_file.h"

enum { CELL = 32, TERMS_MAX = 36 };

typedef struct columns {
  size_t count;
  ald_radiation_factors by; /* of the study's scale, which it applies again when it reads */
  ald_radiation_term terms[TERMS_MAX];
} columns;

/* "B24 [N s]": a factor m for each rotation */
static void put_name(csv_file *out, const ald_radiation_term *t, const char *letter,
                     const char *ending, const char *const units[3]) {
  char text[CELL];
  const int rotations = (t->row > 3) + (t->column > 3);
  snprintf(text, sizeof text, "%s%d%d%s [%s]", letter, t->row, t->column, ending, units[rotations]);
  csv_file_text(out, text);
}

static int has_mass(const ald_radiation_table *radiation, size_t index) {
  return !isnan(ald_radiation_added_mass(radiation, index, 0));
}

static void put_header(const ald_radiation_table *radiation, const columns *c, csv_file *out) {
  static const char *const damping[3] = {"N s/m", "N s", "N m s"};
  static const char *const mass[3] = {"kg", "kg m", "kg m^2"};
  csv_file_text(out, "omega [rad/s]");
  for (size_t k = 0; k < c->count; k++) put_name(out, &c->terms[k], "B", "", damping);
  for (size_t k = 0; k < c->count; k++) {
    if (has_mass(radiation, k)) put_name(out, &c->terms[k], "A", "", mass);
  }
  for (size_t k = 0; k < c->count; k++) {
    if (!isnan(c->terms[k].given_infinite)) put_name(out, &c->terms[k], "A", "_inf", mass);
  }
  csv_file_end_line(out);
}

/* by what a term was multiplied, whose translations have this factor */
static double factor_of(const columns *c, size_t index, double factor) {
  const ald_radiation_term *t = &c->terms[index];
  if (t->row > 3) factor *= c->by.arm;
  return t->column > 3 ? factor * c->by.arm : factor;
}

static void put_row(const ald_radiation_table *radiation, const columns *c, size_t row,
                    csv_file *out) {
  csv_file_number(out, ald_radiation_frequency(radiation, row) / c->by.frequency);
  for (size_t k = 0; k < c->count; k++) {
    csv_file_number(out, ald_radiation_damping(radiation, k, row) / factor_of(c, k, c->by.damping));
  }
  for (size_t k = 0; k < c->count; k++) {
    if (!has_mass(radiation, k)) continue;
    csv_file_number(out, ald_radiation_added_mass(radiation, k, row) / factor_of(c, k, c->by.mass));
  }
  for (size_t k = 0; k < c->count; k++) {
    const double mass = c->terms[k].given_infinite;
    if (!isnan(mass)) csv_file_number(out, mass / factor_of(c, k, c->by.mass));
  }
  csv_file_end_line(out);
}

int damping_csv_write(const ald_radiation_table *radiation, const char *path) {
  const ald_radiation_summary s = ald_radiation_summarise(radiation);
  const char *slash = strrchr(path, '/');
  char folder[4096];
  columns c = {.count = s.term_count, .by = ald_radiation_scaled_by(radiation)};
  csv_file out;
  snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) : 1, slash ? path : ".");
  for (size_t k = 0; k < c.count; k++) {
    if (ald_radiation_term_at(radiation, k, &c.terms[k]) < 0) return -1;
  }
  int failed = csv_file_begin(&out, slash == path ? "/" : folder, slash ? slash + 1 : path);
  if (failed == 0) {
    put_header(radiation, &c, &out);
    for (size_t row = 0; row < s.frequency_count; row++) put_row(radiation, &c, row, &out);
    failed = csv_file_end(&out, 1);
  }
  if (failed != 0) fprintf(stderr, "allide radiation: error: %s: %s\n", path, strerror(errno));
  return failed;
}
