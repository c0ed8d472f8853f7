/* SPDX-License-Identifier: Apache-2.0
 * Reading a damping table: which of two formats it has, and whether its numbers are possible. */
#include "damping_read.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "damping_columns.h"
#include "damping_panels.h"
#include "panel_lines.h"

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
  if (table->count < ALD_FREQUENCIES_LEAST) {
    ald_diagnose(diagnosis, table->count > 0 ? draft->frequency_places[0] : top,
                 "%u frequenc%s do not make a table; at least %u", table->count,
                 table->count == 1 ? "y" : "ies", ALD_FREQUENCIES_LEAST);
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
  ald_status status = ald_panel_is(text) ? ald_damping_panels_read(text, units, diagnosis, &draft)
                                         : ald_damping_columns_read(text, diagnosis, &draft);
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
