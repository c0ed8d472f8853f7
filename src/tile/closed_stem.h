/* SPDX-License-Identifier: Apache-2.0
 * The stems of ALD_LANES scenarios, found one by one, as the geometry takes them all at once.
 * Included by closed_solve.c alone, which is compiled for each instruction set. */
#ifndef ALD_CLOSED_STEM_H
#define ALD_CLOSED_STEM_H

#include <string.h>

#include "base/assertion.h"
#include "closed_form.h"
#include "element/bow_stem.h"
#include "kernels/geom/bow_strip.h"
#include "model/derive.h"

enum { CLOSED_STEM_PARTS = 19 }; /* of 20 sections */

/* numbers of a part, (ALD_LANES) each; from the tip of the bulb */
typedef struct closed_part {
  double line[ALD_LANES], rake[ALD_LANES], lower[ALD_LANES], upper[ALD_LANES];
  double square[ALD_LANES], growth[ALD_LANES];
} closed_part;

typedef struct closed_stem {
  bow_form form; /* its stem is the part that was taken last */
  closed_part parts[CLOSED_STEM_PARTS];
} closed_stem;

static bool stem_may_be(const closed_bow *bow, const ald_sampler *samples) {
  for (uint32_t q = bow->stem; q < bow->stem + bow->stem_keys; q++) {
    if (samples->rows[q]) return true;
  }
  return bow->has_stem;
}

/* the numbers of a bow in one scenario; they hold until the next call */
static ald_numbers numbers_of(const ald_closed_form *f, const closed_bow *bow,
                              const ald_sampler *samples, uint32_t k) {
  double *scenario = samples->scenario;
  memcpy(scenario, samples->nominal, f->study->quantity_count * sizeof *scenario);
  for (uint32_t r = 0; r < samples->row_count; r++) {
    scenario[samples->quantities[r]] = samples->values[(size_t)r * ALD_DRAWS_PITCH + k];
  }
  return ald_definition_numbers(f->study, bow->definition, scenario);
}

static void closed_stem_put(const double tip[3], const ald_stem *s, uint32_t lane,
                            closed_part *part) {
  part->line[lane] = s->line - tip[0];
  part->rake[lane] = s->rake;
  part->lower[lane] = s->lower - tip[2];
  part->upper[lane] = s->upper - tip[2];
  part->square[lane] = s->square;
  part->growth[lane] = s->growth;
}

/* of the ALD_LANES scenarios from number k on */
static void closed_stem_begin(const ald_closed_form *f, const closed_bow *bow,
                              const ald_sampler *samples, uint32_t k, closed_stem *stem) {
  double has[ALD_LANES] = {0}, straight[ALD_LANES] = {0}, half[ALD_LANES] = {0};
  stem->form.has_stem = is(W(0), W(1));
  if (!stem_may_be(bow, samples)) return;
  ALD_ASSERT(bow->stem_parts > 0 && bow->stem_parts <= CLOSED_STEM_PARTS);
  for (uint32_t lane = 0; lane < ALD_LANES; lane++) {
    const ald_numbers numbers = numbers_of(f, bow, samples, k + lane);
    has[lane] = ald_stem_is(&numbers);
    for (uint32_t p = 0; p < bow->stem_parts; p++) {
      const ald_stem s = ald_stem_part(&numbers, p);
      closed_stem_put(samples->scenario + bow->tip, &s, lane, &stem->parts[p]);
      straight[lane] = s.is_straight;
      half[lane] = s.half;
    }
  }
  stem->form.has_stem = real_at(has) > R(0);
  stem->form.is_straight = real_at(straight) > R(0);
  stem->form.bound = real_at(half);
}

/* one of its parts, from below */
static void closed_stem_take(closed_stem *stem, uint32_t part) {
  const closed_part *p = &stem->parts[part];
  stem->form.line = real_at(p->line);
  stem->form.rake = real_at(p->rake);
  stem->form.lower = real_at(p->lower);
  stem->form.upper = real_at(p->upper);
  stem->form.square = real_at(p->square);
  stem->form.growth = real_at(p->growth);
}

#endif
