/* SPDX-License-Identifier: Apache-2.0
 * A damping table with a header line: omega or period, B22, B24, A22, A22_inf, ... */
#include "damping_columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/csv.h"

#define PI 3.141592653589793

typedef enum column_kind { OMEGA, PERIOD, DAMPING, MASS, INFINITE, UNKNOWN } column_kind;

/* does a name begin with a word that ends there or at an underscore? */
static bool begins(const char *name, const char *word) {
  const size_t length = strlen(word);
  return strncmp(name, word, length) == 0 && (name[length] == '\0' || name[length] == '_');
}

static bool is_freedom(char c) { return c >= '1' && c <= '6'; }

/* what a column holds; receives the term */
static column_kind kind_of(const char *name, uint32_t *term) {
  if (begins(name, "omega")) return OMEGA;
  if (begins(name, "period")) return PERIOD;
  if ((name[0] != 'A' && name[0] != 'B') || !is_freedom(name[1]) || !is_freedom(name[2])) {
    return UNKNOWN;
  }
  if (name[3] != '\0' && name[3] != '_') return UNKNOWN;
  *term = (uint32_t)(6 * (name[1] - '1') + (name[2] - '1'));
  if (name[0] == 'B') return DAMPING;
  return begins(name + 3, "_inf") ? INFINITE : MASS;
}

/* the dimension of a term: times a length for each rotation in it */
static ald_dimension dimension_of(column_kind kind, uint32_t term) {
  if (kind == OMEGA) return ALD_ANGULAR_RATE;
  if (kind == PERIOD) return ALD_TIME;
  const signed char rotations = (signed char)((term / 6 > 2) + (term % 6 > 2));
  return ALD_DIMENSION(rotations, 1, kind == DAMPING ? -1 : 0, 0);
}

/* ------------------------------------------------------------------------------ the header */

/* names what is no column of such a table, or is there twice; the frequency and a damping must be
 * there */
static bool check_header(const ald_csv *csv, ald_diagnosis *diagnosis) {
  uint32_t frequencies = 0, dampings = 0, term;
  uint64_t seen[UNKNOWN] = {0};
  bool good = true;
  for (uint32_t c = 0; c < ald_csv_column_count(csv); c++) {
    const char *name = ald_csv_column_name(csv, c);
    const column_kind kind = kind_of(name, &term);
    const char *problem = NULL;
    if (kind == UNKNOWN) {
      problem =
          "is not a column of a damping table; columns are omega or period, and terms such as "
          "B33, B24_sway_roll, A33 or A33_inf";
    } else if (kind <= PERIOD) {
      if (frequencies++ > 0) problem = "gives the frequency a second time";
    } else {
      if (seen[kind] >> term & 1) problem = "gives its term a second time";
      seen[kind] |= (uint64_t)1 << term;
      dampings += kind == DAMPING;
    }
    if (!problem) continue;
    good = false;
    ald_diagnose(diagnosis, ald_csv_column_place(csv, c), "\"%s\" %s", name, problem);
  }
  if (!good) return false;
  if (frequencies > 0 && dampings > 0) return true;
  ald_diagnose(diagnosis, ald_csv_column_place(csv, 0),
               frequencies > 0 ? "no column holds damping, as B33 would"
                               : "no column \"omega\" [rad/s] or \"period\" [s]");
  return false;
}

/* ------------------------------------------------------------------------------ the numbers */

static void put_damping(const ald_csv *csv, uint32_t column, uint32_t term, const double *values,
                        ald_damping_draft *draft) {
  ALD_ASSERT(term < ALD_TERMS);
  draft->table->terms |= (uint64_t)1 << term;
  for (uint32_t f = 0; f < draft->table->count; f++) {
    draft->table->damping[(size_t)ALD_TERMS * f + term] = values[f];
    draft->term_places[(size_t)ALD_TERMS * f + term] = ald_csv_cell_place(csv, f, column);
  }
}

static void put_mass(uint32_t term, const double *values, ald_damping_table *table) {
  ALD_ASSERT(term < ALD_TERMS);
  table->mass_terms |= (uint64_t)1 << term;
  for (uint32_t f = 0; f < table->count; f++) {
    table->mass[(size_t)ALD_TERMS * f + term] = values[f];
  }
}

static bool put_frequency(const ald_csv *csv, uint32_t column, bool is_period, const double *values,
                          ald_diagnosis *diagnosis, ald_damping_draft *draft) {
  for (uint32_t f = 0; f < draft->table->count; f++) {
    const ald_place place = ald_csv_cell_place(csv, f, column);
    if (is_period ? !(values[f] > 0) : !(values[f] >= 0)) {
      ald_diagnose(diagnosis, place,
                   is_period ? "a period must be above 0" : "a frequency must not be negative");
      return false;
    }
    draft->table->frequency[f] = is_period ? 2 * PI / values[f] : values[f];
    draft->frequency_places[f] = place;
  }
  return true;
}

static ald_status put_column(const ald_csv *csv, uint32_t column, double *values,
                             ald_diagnosis *diagnosis, ald_damping_draft *draft) {
  uint32_t term = 0;
  const column_kind kind = kind_of(ald_csv_column_name(csv, column), &term);
  const ald_status status =
      ald_csv_numbers(csv, column, dimension_of(kind, term), diagnosis, values);
  if (status != ALD_OK) return status;
  if (kind == DAMPING) put_damping(csv, column, term, values, draft);
  if (kind == MASS) put_mass(term, values, draft->table);
  if (kind == INFINITE) {
    draft->table->infinite_terms |= (uint64_t)1 << term;
    draft->table->infinite[term] = values[0];
  }
  if (kind <= PERIOD && !put_frequency(csv, column, kind == PERIOD, values, diagnosis, draft)) {
    return ALD_BAD_STUDY;
  }
  return ALD_OK;
}

static ald_status read_columns(const ald_csv *csv, ald_diagnosis *diagnosis,
                               ald_damping_draft *draft) {
  const uint64_t rows = ald_csv_row_count(csv);
  if (!check_header(csv, diagnosis)) return ALD_BAD_STUDY;
  double *values = calloc(rows + 1, sizeof *values);
  ald_status status =
      values && ald_damping_draft_make(draft, (uint32_t)rows) ? ALD_OK : ALD_NO_MEMORY;
  for (uint32_t c = 0; c < ald_csv_column_count(csv) && status != ALD_NO_MEMORY && rows > 0; c++) {
    const ald_status own = put_column(csv, c, values, diagnosis, draft);
    if (own != ALD_OK) status = own;
  }
  free(values);
  return status;
}

ald_status ald_damping_columns_read(const char *text, ald_diagnosis *diagnosis,
                                    ald_damping_draft *draft) {
  ald_csv *csv = NULL;
  ald_status status = ald_csv_parse(text, diagnosis, &csv);
  if (status == ALD_OK) status = read_columns(csv, diagnosis, draft);
  ald_csv_destroy(csv);
  return status;
}
