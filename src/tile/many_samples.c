/* SPDX-License-Identifier: Apache-2.0
 * The sampled numbers of many scenarios at once. */
#include "many_samples.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernel_build.h"
#include "model/ships.h"
#include "scenario.h"

enum { MOST = ALD_DRAWS_MOST, PITCH = ALD_DRAWS_PITCH, ALIGNED = 64 };

static double *input_of(const ald_many_samples *s, uint32_t variable) {
  return s->inputs + (size_t)variable * PITCH;
}

static double *row_of(const ald_many_samples *s, uint32_t quantity) {
  return s->values + (size_t)(s->rows[quantity] - 1) * PITCH;
}

/* ------------------------------------------------------------------------------ making room */

static void mark(const ald_study *study, uint32_t *rows) {
  for (uint32_t v = 0; v < study->variable_count; v++) {
    const ald_variable *variable = &study->variables[v];
    for (uint32_t t = 0; t < variable->target_count; t++) rows[variable->targets[t]] = 1;
  }
  for (uint32_t c = 0; c < study->choice_count; c++) {
    for (uint32_t v = 0; v < study->choices[c].variant_count; v++) {
      const ald_variant *variant = &study->choices[c].variants[v];
      for (uint32_t t = 0; t < variant->setting_count; t++) rows[variant->settings[t].quantity] = 1;
    }
  }
}

/* what follows others varies with them; the values of what does not are settled once */
static bool mark_followers(ald_many_samples *s) {
  const ald_study *study = s->study;
  bool *varies = calloc(study->quantity_count + 1u, sizeof *varies);
  if (!varies) return false;
  for (uint32_t q = 0; q < study->quantity_count; q++) varies[q] = s->rows[q] > 0;
  ald_ships_mark(study, varies);
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    s->follows = s->follows || (varies[q] && !s->rows[q]);
    s->rows[q] = varies[q];
  }
  for (uint32_t f = 0; f < study->follower_count; f++) {
    s->follows = s->follows || varies[study->followers[f].quantity];
  }
  free(varies);
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    s->open[q] = s->nominal[q] = study->quantities[q].value;
  }
  ald_ships_release(study, s->open);
  memcpy(s->nominal, s->open, study->quantity_count * sizeof *s->nominal);
  (void)ald_ships_settle(study, s->nominal); /* judged scenario by scenario */
  return true;
}

ald_status ald_many_samples_create(const ald_study *study, ald_many_samples **samples) {
  ald_many_samples *s = calloc(1, sizeof *s);
  *samples = NULL;
  if (!s) return ALD_NO_MEMORY;
  s->study = study;
  s->is_abreast = study->design.method == ALD_METHOD_RANDOM && study->correlation.count == 0;
  s->rows = calloc(study->quantity_count + 1u, sizeof *s->rows);
  s->nominal = malloc((study->quantity_count + 1u) * sizeof *s->nominal);
  s->scenario = malloc((study->quantity_count + 1u) * sizeof *s->scenario);
  s->open = malloc((study->quantity_count + 1u) * sizeof *s->open);
  if (s->rows) mark(study, s->rows);
  const bool marked = s->rows && s->nominal && s->open && mark_followers(s);
  s->quantities = malloc((study->quantity_count + 1u) * sizeof *s->quantities);
  for (uint32_t q = 0; s->rows && s->quantities && q < study->quantity_count; q++) {
    if (!s->rows[q]) continue;
    s->quantities[s->row_count] = q;
    s->rows[q] = ++s->row_count;
  }
  s->values = aligned_alloc(ALIGNED, (s->row_count + 1u) * PITCH * sizeof *s->values);
  s->single = malloc((study->variable_count + 1u) * sizeof *s->single);
  s->inputs = aligned_alloc(ALIGNED, (study->variable_count + 1u) * PITCH * sizeof *s->inputs);
  if (!marked || !s->quantities || !s->scenario || !s->single || !s->values || !s->inputs) {
    ald_many_samples_destroy(s);
    return ALD_NO_MEMORY;
  }
  *samples = s;
  return ALD_OK;
}

void ald_many_samples_destroy(ald_many_samples *samples) {
  if (!samples) return;
  free(samples->rows);
  free(samples->values);
  free(samples->inputs);
  free(samples->nominal);
  free(samples->open);
  free(samples->quantities);
  free(samples->scenario);
  free(samples->single);
  free(samples);
}

/* ------------------------------------------------------------------------------ one by one */

/* what varies of one scenario, into its place */
static void keep(ald_many_samples *s, uint32_t k) {
  for (uint32_t r = 0; r < s->row_count; r++) {
    s->values[(size_t)r * PITCH + k] = s->scenario[s->quantities[r]];
  }
}

static void draw_singly(ald_many_samples *s, uint64_t seed, uint64_t scenarios, uint64_t first,
                        uint32_t count) {
  const ald_study *study = s->study;
  for (uint32_t k = 0; k < count; k++) {
    s->good[k] = ald_scenario_sample(study, seed, scenarios, first + k, s->scenario, s->single);
    keep(s, k);
    for (uint32_t v = 0; v < study->variable_count; v++) input_of(s, v)[k] = s->single[v];
  }
  for (uint32_t k = count; k % 8; k++) keep(s, k); /* the rest of an eight repeats the last */
}

/* ------------------------------------------------------------------------------ eight abreast */

/* Takes values out of the good ones that are beyond a range, as scenario.c has them, where the
 * latest choice has drawn variant `number`; NULL `drawn`: everywhere. */
static void judge(ald_range range, const double *restrict values, const double *restrict drawn,
                  double number, uint32_t count, uint64_t *restrict good) {
  for (uint32_t k = 0; k < count; k++) {
    const double x = values[k];
    const bool is_finite = fabs(x) <= DBL_MAX;
    bool within = is_finite;
    if (range == ALD_RANGE_POSITIVE) within = (x > 0) & is_finite;
    if (range == ALD_RANGE_NOT_NEGATIVE) within = (x >= 0) & is_finite;
    if (range == ALD_RANGE_FRACTION) within = (x >= 0) & (x <= 1);
    if (drawn) within |= drawn[k] != number;
    good[k] &= within;
  }
}

static void put(double *restrict row, const double *restrict values, const double *restrict drawn,
                double number, uint32_t count) {
  if (!drawn) {
    memcpy(row, values, count * sizeof *row);
    return;
  }
  for (uint32_t k = 0; k < count; k++) row[k] = drawn[k] == number ? values[k] : row[k];
}

static void put_variants(ald_many_samples *s, const ald_choice *choice, const double *drawn,
                         uint32_t count) {
  for (uint32_t v = 0; v < choice->variant_count; v++) {
    const ald_variant *variant = &choice->variants[v];
    for (uint32_t t = 0; t < variant->setting_count; t++) {
      double *row = row_of(s, variant->settings[t].quantity);
      const double value = variant->settings[t].value;
      for (uint32_t k = 0; k < count; k++) row[k] = drawn[k] == v ? value : row[k];
    }
  }
}

static void put_targets(ald_many_samples *s, const ald_variable *variable, double *input,
                        const double *drawn, uint32_t count) {
  const double number = (double)variable->variant - 1;
  for (uint32_t t = 0; t < variable->target_count; t++) {
    const uint32_t q = variable->targets[t];
    put(row_of(s, q), input, drawn, number, count);
    judge(s->study->quantities[q].range, input, drawn, number, count, s->good);
  }
  for (uint32_t k = 0; drawn && k < count; k++) {
    input[k] = drawn[k] == number ? input[k] : (double)NAN;
  }
}

static void draw_abreast(ald_many_samples *s, uint64_t seed, uint64_t first, uint32_t count) {
  const ald_study *study = s->study;
  const ald_kernel_build *build = ald_kernels();
  double uniforms[MOST];
  const double *drawn = NULL; /* variants of the latest choice */
  for (uint32_t r = 0; r < s->row_count; r++) {
    for (uint32_t k = 0; k < count; k++) {
      s->values[(size_t)r * PITCH + k] = s->open[s->quantities[r]];
    }
  }
  for (uint32_t v = 0; v < study->variable_count; v++) {
    const ald_variable *variable = &study->variables[v];
    double *input = input_of(s, v);
    build->uniforms(seed, first, variable->id, count, uniforms);
    build->values(&variable->distribution, uniforms, count, input);
    if (variable->choice > 0 && variable->variant == 0) {
      drawn = input;
      put_variants(s, &study->choices[variable->choice - 1], drawn, count);
    }
    put_targets(s, variable, input, variable->variant > 0 ? drawn : NULL, count);
  }
}

/* fills what was left open, one scenario after the other */
static void settle(ald_many_samples *s, uint32_t count) {
  memcpy(s->scenario, s->nominal, s->study->quantity_count * sizeof *s->scenario);
  for (uint32_t k = 0; k < count; k++) {
    for (uint32_t r = 0; r < s->row_count; r++) {
      s->scenario[s->quantities[r]] = s->values[(size_t)r * PITCH + k];
    }
    s->good[k] &= ald_ships_settle(s->study, s->scenario);
    keep(s, k);
  }
}

void ald_many_samples_draw(ald_many_samples *s, uint64_t seed, uint64_t scenarios, uint64_t first,
                           uint32_t count) {
  for (uint32_t k = 0; k < MOST; k++) s->good[k] = 1;
  if (s->is_abreast) {
    const uint32_t eights = (count + 7) / 8 * 8;
    draw_abreast(s, seed, first, eights);
    if (s->follows) settle(s, eights);
  } else {
    draw_singly(s, seed, scenarios, first, count);
  }
}
