/* SPDX-License-Identifier: Apache-2.0
 * Reading a damping table: which of two formats it has, and whether its numbers are possible. */
#include "damping_read.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/csv.h"
#include "hydro/panel_lines.h"

/* ------------------------------------------------------------------------------
 * A damping table with a header line: omega or period, B22, B24, A22, A22_inf, ... */

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

/* Fills the draft from a table with a header line.
 * @return ALD_OK, ALD_BAD_STUDY after messages, ALD_NO_MEMORY */
static ald_status damping_columns_read(const char *text, ald_diagnosis *diagnosis,
                                       ald_damping_draft *draft) {
  ald_csv *csv = NULL;
  ald_status status = ald_csv_parse(text, diagnosis, &csv);
  if (status == ALD_OK) status = read_columns(csv, diagnosis, draft);
  ald_csv_destroy(csv);
  return status;
}

/* ------------------------------------------------------------------------------
 * A damping table as a panel program writes it: lines "PER I J A B" without dimensions.
 * A = rho L^k A', B = rho L^k omega B', k = 3 + the rotations in a term; lines "PER I J A" with
 * PER 0 or negative are limits. Source: WAMIT user manual 7.4. */

typedef struct maker {
  const ald_damping_units *units;
  ald_diagnosis *diagnosis;
  ald_damping_draft *draft;
  uint32_t count; /* frequencies so far, without the limits */
  double period;  /* of the last one, as written */
  uint64_t own;   /* terms that it has so far */
} maker;

static double scale_of(const ald_damping_units *units, uint32_t term) {
  ALD_ASSERT(term < ALD_TERMS);
  const double l = units->length;
  double scale = units->density * l * l * l;
  if (term / 6 > 2) scale *= l;
  if (term % 6 > 2) scale *= l;
  return scale;
}

static bool complain(const maker *m, ald_place place, const char *problem) {
  ald_diagnose(m->diagnosis, place, "%s", problem);
  return false;
}

/* is it one of the two limits, and is that at infinite frequency? */
static bool is_limit(double period) { return period <= 0; }
static bool is_infinite(const maker *m, double period) {
  return m->units->is_frequency ? period < 0 : period == 0;
}

/* the term of a line; false after a message */
static bool find_term(const maker *m, const ald_panel_line *line, uint32_t *term) {
  const double i = line->numbers[1], j = line->numbers[2];
  const bool whole = i == floor(i) && j == floor(j) && i >= 1 && j >= 1;
  if (whole && i <= 6 && j <= 6) {
    *term = (uint32_t)(6 * (i - 1) + (j - 1));
    return true;
  }
  return complain(m, line->places[whole && i <= 6 ? 2 : 1],
                  whole ? "a table of one body has freedoms 1 to 6 alone"
                        : "expected the number of a freedom, 1 to 6");
}

/* counts the frequencies: a new one begins where the first number changes */
static uint32_t count_frequencies(const char *text) {
  ald_panel_line line;
  uint32_t count = 0;
  double last = 0;
  for (ald_panel_reader r = ald_panel_begin(text, 0); ald_panel_next(&r, &line);) {
    if (line.count == 0 || is_limit(line.numbers[0])) continue;
    if (count == 0 || line.numbers[0] != last) count++;
    last = line.numbers[0];
  }
  return count;
}

static void put_limit(const maker *m, const ald_panel_line *line, uint32_t term) {
  ald_damping_table *table = m->draft->table;
  if (!is_infinite(m, line->numbers[0]))
    return; /* A at frequency 0, which the damping does not determine */
  table->infinite[term] = line->numbers[3] * scale_of(m->units, term);
  table->infinite_terms |= (uint64_t)1 << term;
}

/* every frequency has the terms of the first one; false after a message */
static bool is_whole(const maker *m) {
  const uint64_t missing = m->draft->table->terms & ~m->own;
  uint32_t term = 0;
  if (m->count == 0 || missing == 0) return true;
  while (!(missing >> term & 1)) term++;
  ald_diagnose(m->diagnosis, m->draft->frequency_places[m->count - 1],
               "this frequency lacks the term %u-%u, which others have", 1 + term / 6,
               1 + term % 6);
  return false;
}

/* a new frequency begins; false after a message */
static bool begin_frequency(maker *m, const ald_panel_line *line) {
  ALD_ASSERT(m->count < m->draft->table->count);
  const double period = line->numbers[0];
  if (!is_whole(m)) return false;
  m->draft->table->frequency[m->count] = m->units->is_frequency ? period : 2 * PI / period;
  m->draft->frequency_places[m->count++] = line->places[0];
  m->period = period;
  m->own = 0;
  return true;
}

static bool put_term(maker *m, const ald_panel_line *line, uint32_t term) {
  ald_damping_table *table = m->draft->table;
  const double period = line->numbers[0], scale = scale_of(m->units, term);
  const uint64_t bit = (uint64_t)1 << term;
  if ((m->count == 0 || period != m->period) && !begin_frequency(m, line)) return false;
  if (m->own & bit) return complain(m, line->place, "gives its term a second time");
  if (m->count > 1 && !(table->terms & bit)) {
    return complain(m, line->place, "the first frequency lacks this term");
  }
  const size_t at = (size_t)ALD_TERMS * (m->count - 1) + term;
  ALD_ASSERT(m->count > 0 && m->count <= table->count);
  table->mass[at] = line->numbers[3] * scale;
  table->damping[at] = line->numbers[4] * scale * table->frequency[m->count - 1];
  table->mass_terms |= bit;
  table->terms |= bit;
  m->own |= bit;
  m->draft->term_places[at] = line->places[4];
  return true;
}

/* one line; false after a message */
static bool put_line(maker *m, const ald_panel_line *line) {
  static const char expected[] = "expected five numbers, \"PER I J A B\"";
  uint32_t term;
  if (!line->is_good || line->count < 4 || line->count > 5) {
    return complain(m, line->place, expected);
  }
  if (!find_term(m, line, &term)) return false;
  if (is_limit(line->numbers[0])) {
    put_limit(m, line, term);
    return true;
  }
  return line->count == 5 ? put_term(m, line, term) : complain(m, line->place, expected);
}

/* frequencies may descend, as those of ascending periods do: then all of them */
static void reverse(ald_damping_draft *draft) {
  ald_damping_table *table = draft->table;
  const uint32_t count = table->count;
  if (count < 2 || table->frequency[count - 1] > table->frequency[0]) return;
  for (uint32_t f = 0; f < count / 2; f++) {
    const uint32_t g = count - 1 - f;
    const double frequency = table->frequency[f];
    const ald_place place = draft->frequency_places[f];
    table->frequency[f] = table->frequency[g];
    table->frequency[g] = frequency;
    draft->frequency_places[f] = draft->frequency_places[g];
    draft->frequency_places[g] = place;
    for (uint32_t t = 0; t < ALD_TERMS; t++) {
      const size_t a = (size_t)ALD_TERMS * f + t, b = (size_t)ALD_TERMS * g + t;
      const double damping = table->damping[a], mass = table->mass[a];
      const ald_place from = draft->term_places[a];
      table->damping[a] = table->damping[b];
      table->damping[b] = damping;
      table->mass[a] = table->mass[b];
      table->mass[b] = mass;
      draft->term_places[a] = draft->term_places[b];
      draft->term_places[b] = from;
    }
  }
}

/* Fills the draft from the lines of a panel program.
 * @return ALD_OK, ALD_BAD_STUDY after messages, ALD_NO_MEMORY */
static ald_status damping_panels_read(const char *text, const ald_damping_units *units,
                                      ald_diagnosis *diagnosis, ald_damping_draft *draft) {
  maker m = {.units = units, .diagnosis = diagnosis, .draft = draft};
  ald_panel_line line;
  if (!ald_damping_draft_make(draft, count_frequencies(text))) return ALD_NO_MEMORY;
  const int file = ald_diagnosis_find_file(diagnosis, text);
  for (ald_panel_reader r = ald_panel_begin(text, file); ald_panel_next(&r, &line);) {
    if (!put_line(&m, &line)) return ALD_BAD_STUDY;
  }
  if (!is_whole(&m)) return ALD_BAD_STUDY;
  reverse(draft);
  return ALD_OK;
}

/* ------------------------------------------------------------------------------------------ */

/* Damping of a freedom on itself below 0 by less than this share of its greatest value is noise of
 * a panel program; it gets a warning and stays as it is. */
#define NOISE 1e-3
/* less than this is rounding, without a warning */
#define ROUNDING 1e-5
/* what counts as large at the end of a table, in shares of the greatest value */
#define LARGE 0.5
/* by which a coupling may be too large: in shares of the root of the freedoms' damping there, and
 * of that of their greatest damping, for sections are added up with few digits */
#define COUPLING_SLACK 0.005
#define COUPLING_NOISE 0.03

/* ------------------------------------------------------------------------------ symmetry */

static uint32_t opposite(uint32_t term) { return 6 * (term % 6) + term / 6; }

/* gives each term of which only the opposite one is there its numbers */
static void mirror(uint64_t *terms, double *values, uint32_t count, ald_place *places) {
  const uint64_t given = *terms;
  for (uint32_t t = 0; t < ALD_TERMS; t++) {
    const uint32_t from = opposite(t);
    if (given >> t & 1 || !(given >> from & 1)) continue;
    *terms |= (uint64_t)1 << t;
    for (uint32_t f = 0; f < count; f++) {
      values[(size_t)ALD_TERMS * f + t] = values[(size_t)ALD_TERMS * f + from];
      if (places) {
        places[(size_t)ALD_TERMS * f + t] = places[(size_t)ALD_TERMS * f + from];
      }
    }
  }
}

/* ------------------------------------------------------------------------------ checks */

static bool check_frequencies(const ald_damping_draft *draft, ald_diagnosis *diagnosis) {
  const ald_damping_table *table = draft->table;
  for (uint32_t f = 1; f < table->count; f++) {
    if (table->frequency[f] > table->frequency[f - 1]) continue;
    ald_diagnose(diagnosis, draft->frequency_places[f],
                 "the frequencies must ascend: %.6g rad/s follows %.6g rad/s", table->frequency[f],
                 table->frequency[f - 1]);
    return false;
  }
  return true;
}

/* reports the least value of a freedom's damping on itself where it is negative */
static bool check_sign(const ald_damping_draft *draft, uint32_t freedom, ald_diagnosis *diagnosis) {
  ALD_ASSERT(freedom < 6);
  const ald_damping_table *table = draft->table;
  double most = 0, least = 0;
  uint32_t at = 0;
  for (uint32_t f = 0; f < table->count; f++) {
    const double b = table->damping[(size_t)ALD_TERMS * f + 7 * freedom];
    most = fmax(most, b);
    if (b < least) at = f;
    least = fmin(least, b);
  }
  if (!(-least > ROUNDING * most)) return true;
  const bool is_noise = -least <= NOISE * most;
  const ald_place place = draft->term_places[(size_t)ALD_TERMS * at + 7 * freedom];
  if (is_noise) {
    ald_diagnose_warning(diagnosis, ALD_WARN_DAMPING_INACCURATE, place, "",
                         "B%u%u is negative, %.4g at %.4g rad/s: the motion would draw a little "
                         "energy from the water",
                         freedom + 1, freedom + 1, least, table->frequency[at]);
  } else {
    ald_diagnose(diagnosis, place,
                 "B%u%u is negative, %.4g at %.4g rad/s: a motion makes waves and cannot draw "
                 "energy from them",
                 freedom + 1, freedom + 1, least, table->frequency[at]);
  }
  return is_noise;
}

/* the greatest square of a coupling that draws no energy in any motion, b two freedoms' damping */
static double square_limit(double b_i, double b_j, double most_i, double most_j) {
  const double slack = (1 + COUPLING_SLACK) * (1 + COUPLING_SLACK);
  const double both = fmax(0, b_i) * fmax(0, b_j);
  return slack * both + COUPLING_NOISE * COUPLING_NOISE * most_i * most_j;
}

/* Warns where a coupling is so strong that some motion in both freedoms would draw energy, the
 * first place of the table. */
static void check_couplings(const ald_damping_draft *draft, ald_diagnosis *diagnosis) {
  const ald_damping_table *table = draft->table;
  double most[6] = {0};
  for (uint32_t k = 0; k < table->count * 6; k++) {
    most[k % 6] = fmax(most[k % 6], table->damping[(size_t)ALD_TERMS * (k / 6) + 7 * (k % 6)]);
  }
  for (uint32_t k = 0; k < table->count * ALD_TERMS; k++) {
    const uint32_t i = k % ALD_TERMS / 6, j = k % 6;
    const double *b = table->damping + (size_t)ALD_TERMS * (k / ALD_TERMS);
    const double both = 0.5 * (b[6 * i + j] + b[6 * j + i]);
    if (i >= j || both * both <= square_limit(b[7 * i], b[7 * j], most[i], most[j])) continue;
    ald_diagnose_warning(
        diagnosis, ALD_WARN_DAMPING_INACCURATE, draft->term_places[k], "",
        "B%u%u is more than the root of B%u%u B%u%u at %.4g rad/s: some motion in both "
        "would draw energy from the water",
        i + 1, j + 1, i + 1, i + 1, j + 1, j + 1, table->frequency[k / ALD_TERMS]);
    return;
  }
}

/* Warns of a freedom of which the table ends while its damping is large: what follows is a guess.
 */
static void check_ends(const ald_damping_draft *draft, ald_diagnosis *diagnosis) {
  ALD_ASSERT(draft->table->count > 0);
  const ald_damping_table *table = draft->table;
  const uint32_t last = table->count - 1;
  for (uint32_t k = 0; k < 6; k++) {
    const double end = table->damping[(size_t)ALD_TERMS * last + 7 * k];
    double most = 0;
    for (uint32_t f = 0; f < last; f++) {
      most = fmax(most, table->damping[(size_t)ALD_TERMS * f + 7 * k]);
    }
    if (end <= LARGE * most) continue;
    ald_diagnose_warning(
        diagnosis, ALD_WARN_DAMPING_INACCURATE,
        draft->term_places[(size_t)ALD_TERMS * last + 7 * k], "",
        "B%u%u is large at the last frequency, %.4g of at most %.4g: values beyond it are "
        "extrapolated",
        k + 1, k + 1, end, fmax(most, end));
  }
}

static bool check(const ald_damping_draft *draft, ald_diagnosis *diagnosis, int file) {
  const ald_damping_table *table = draft->table;
  const ald_place top = {1, 1, 1, file, NULL};
  bool good = true;
  if (table->count < ALD_FREQUENCIES_MIN) {
    ald_diagnose(diagnosis, table->count > 0 ? draft->frequency_places[0] : top,
                 "%u frequenc%s do not make a table; at least %u", table->count,
                 table->count == 1 ? "y" : "ies", ALD_FREQUENCIES_MIN);
    return false;
  }
  if (!check_frequencies(draft, diagnosis)) return false;
  for (uint32_t k = 0; k < 6; k++) good = check_sign(draft, k, diagnosis) && good;
  if (good) {
    check_couplings(draft, diagnosis);
    check_ends(draft, diagnosis);
  }
  return good;
}

/* ------------------------------------------------------------------------------ the whole */

ald_status ald_damping_read(const char *text, const ald_damping_units *units,
                            ald_diagnosis *diagnosis, ald_damping_table **table) {
  ald_damping_draft draft = {0};
  *table = NULL;
  ald_status status = ald_panel_is(text) ? damping_panels_read(text, units, diagnosis, &draft)
                                         : damping_columns_read(text, diagnosis, &draft);
  if (status == ALD_OK) {
    ald_damping_table *t = draft.table;
    mirror(&t->terms, t->damping, t->count, draft.term_places);
    mirror(&t->mass_terms, t->mass, t->count, NULL);
    mirror(&t->infinite_terms, t->infinite, 1, NULL);
    if (!check(&draft, diagnosis, ald_diagnosis_find_file(diagnosis, text))) status = ALD_BAD_STUDY;
  }
  if (status == ALD_OK) {
    *table = draft.table;
    draft.table = NULL;
  }
  ald_damping_draft_clear(&draft);
  return status;
}
