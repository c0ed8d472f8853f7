/* SPDX-License-Identifier: Apache-2.0
 * The sampled numbers of scenarios. One function draws them, for any number of scenarios side by
 * side. */
#include "sampler.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "kernel_build.h"
#include "model/ships.h"

enum {
  MOST = ALD_DRAWS_MAX,
  PITCH = ALD_DRAWS_PITCH,
  ALIGNED = 64,
  WIDE_MIN = 4 /* scenarios of a list from which on eight cost less than each for itself */
};

/* Where the numbers of scenarios side by side are written. */
typedef struct lanes {
  uint32_t count;       /* 1, or a multiple of 8 up to ALD_DRAWS_MAX */
  const uint32_t *rows; /* (quantity_count) 1 + the row of a quantity; NULL: its number */
  double *values;       /* (rows, pitch) */
  double *inputs;       /* (variable_count, pitch); NULL: not wanted of one scenario */
  size_t pitch;         /* from one row to the next */
  uint64_t *good;       /* (count) not 0: every quantity is within its range */
} lanes;

static double *row_of(const lanes *to, uint32_t quantity) {
  ALD_ASSERT(!to->rows || to->rows[quantity] > 0);
  return to->values + (to->rows ? to->rows[quantity] - 1 : quantity) * to->pitch;
}

/* ------------------------------------------------------------------------------ drawing */

/* the sampled value of a variable; `linked` is its number if it is correlated, NAN otherwise */
static double sampled(const ald_study *study, ald_draw draw, uint32_t index, double linked) {
  const ald_variable *variable = &study->variables[index];
  const double *column = ald_design_column(&study->design, index);
  if (column) return column[draw.scenario];
  const double u =
      isnan(linked) ? ald_design_uniform(&study->design, draw, index, variable->id) : linked;
  return ald_distribution_value(&variable->distribution, u);
}

/* the numbers of the variables that are correlated, in the order of the correlation */
static void link_variables(const ald_study *study, ald_draw draw, double *linked) {
  const ald_correlation *correlation = &study->correlation;
  for (uint32_t i = 0; i < correlation->count; i++) {
    const uint32_t v = correlation->variables[i];
    linked[i] = ald_design_uniform(&study->design, draw, v, study->variables[v].id);
  }
  ald_correlation_apply(correlation, linked);
}

/* The values of a variable in `count` scenarios, in the first of which `draw` is. Many have neither
 * a design nor correlations: their numbers are drawn by the kernels. */
static void draw_variable(const ald_study *study, ald_draw draw, uint32_t index, double linked,
                          uint32_t count, double *input) {
  const ald_variable *variable = &study->variables[index];
  if (count == 1) {
    *input = sampled(study, draw, index, linked);
    return;
  }
  const ald_kernel_build *build = ald_kernels();
  double uniforms[MOST];
  ALD_ASSERT(count % 8 == 0 && count <= MOST && isnan(linked));
  build->uniforms(draw.seed, draw.scenario, variable->id, count, uniforms);
  build->values(&variable->distribution, uniforms, count, input);
}

/* Marks values beyond a range as bad, of the scenarios where the latest choice has drawn variant
 * `number`; NULL `drawn`: of all. Inlined, gcc no longer knows that the rows are apart and compares
 * one value at a time. */
__attribute__((noinline)) static void judge(ald_range range, const double *restrict values,
                                            const double *restrict drawn, double number,
                                            uint32_t count, uint64_t *restrict good) {
  for (uint32_t k = 0; k < count; k++) {
    const double x = values[k];
    const bool is_finite = fabs(x) <= DBL_MAX;
    bool within = is_finite;
    if (range == ALD_RANGE_POSITIVE) within = (x > 0) & is_finite;
    if (range == ALD_RANGE_NOT_NEGATIVE) within = (x >= 0) & is_finite;
    if (range == ALD_RANGE_FRACTION) within = (x >= 0) & (x <= 1);
    if (range == ALD_RANGE_STEEP) within = fabs(x) <= ALD_STEEP;
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

/* the settings of the variants that a choice has drawn; a number of no variant is bad */
static void put_variants(const lanes *to, const ald_choice *choice, const double *drawn) {
  for (uint32_t v = 0; v < choice->variant_count; v++) {
    const ald_variant *variant = &choice->variants[v];
    for (uint32_t t = 0; t < variant->setting_count; t++) {
      double *row = row_of(to, variant->settings[t].quantity);
      const double value = variant->settings[t].value;
      for (uint32_t k = 0; k < to->count; k++) row[k] = drawn[k] == v ? value : row[k];
    }
  }
  for (uint32_t k = 0; k < to->count; k++) {
    const double x = drawn[k];
    to->good[k] &= (x >= 0) & (x < choice->variant_count) & (x == floor(x));
  }
}

static void put_targets(const ald_study *study, const lanes *to, const ald_variable *variable,
                        double *input, const double *drawn) {
  const double number = (double)variable->variant - 1;
  for (uint32_t t = 0; t < variable->target_count; t++) {
    const uint32_t q = variable->targets[t];
    put(row_of(to, q), input, drawn, number, to->count);
    judge(study->quantities[q].range, input, drawn, number, to->count, to->good);
  }
  for (uint32_t k = 0; drawn && k < to->count; k++) {
    input[k] = drawn[k] == number ? input[k] : (double)NAN;
  }
}

/* Draws all variables of scenarios whose rows hold the numbers that nothing varies. */
static void draw_lanes(const ald_study *study, ald_draw draw, const lanes *to) {
  const ald_correlation *correlation = &study->correlation;
  double linked[ALD_CORRELATED_LIMIT];
  double spare[2]; /* of one scenario whose inputs are not wanted: the latest choice, any other */
  const double *drawn = NULL; /* variants of the latest choice */
  uint32_t next = 0;          /* of the correlated variables */
  ALD_ASSERT(to->inputs || to->count == 1);
  link_variables(study, draw, linked);
  for (uint32_t v = 0; v < study->variable_count; v++) {
    const ald_variable *variable = &study->variables[v];
    const bool is_linked = next < correlation->count && correlation->variables[next] == v;
    const bool is_choice = variable->choice > 0 && variable->variant == 0;
    double *input = to->inputs ? to->inputs + v * to->pitch : &spare[is_choice ? 0 : 1];
    draw_variable(study, draw, v, is_linked ? linked[next++] : (double)NAN, to->count, input);
    if (is_choice) {
      drawn = input;
      put_variants(to, &study->choices[variable->choice - 1], drawn);
    }
    ALD_ASSERT(variable->variant == 0 || drawn);
    put_targets(study, to, variable, input, variable->variant > 0 ? drawn : NULL);
  }
  ALD_ASSERT(next == correlation->count);
}

bool ald_sampler_scenario(const ald_study *study, uint64_t seed, uint64_t scenarios,
                          uint64_t scenario, double *values, double *inputs) {
  uint64_t good = 1;
  const lanes to = {.count = 1, .values = values, .inputs = inputs, .pitch = 1, .good = &good};
  ALD_ASSERT(values);
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  ald_ships_release(study, values);
  draw_lanes(study, (ald_draw){seed, scenarios, scenario}, &to);
  return ald_ships_settle(study, values) && good;
}

/* ------------------------------------------------------------------------------ making room */

static void mark(const ald_study *study, uint32_t *rows) {
  ALD_ASSERT(study && rows);
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
static bool mark_followers(ald_sampler *s) {
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

ald_status ald_sampler_create(const ald_study *study, ald_sampler **samples) {
  ALD_ASSERT(study && samples);
  ald_sampler *s = calloc(1, sizeof *s);
  *samples = NULL;
  if (!s) return ALD_NO_MEMORY;
  s->study = study;
  s->is_wide = study->design.method == ALD_METHOD_RANDOM && study->correlation.count == 0;
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
    ald_sampler_destroy(s);
    return ALD_NO_MEMORY;
  }
  *samples = s;
  return ALD_OK;
}

void ald_sampler_destroy(ald_sampler *samples) {
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

/* ------------------------------------------------------------------------------ many */

/* what varies of one scenario, into its place */
static void keep(ald_sampler *s, uint32_t k) {
  ALD_ASSERT(k < MOST);
  for (uint32_t r = 0; r < s->row_count; r++) {
    s->values[(size_t)r * PITCH + k] = s->scenario[s->quantities[r]];
  }
}

static void draw_singly(ald_sampler *s, uint64_t seed, uint64_t scenarios, uint64_t first,
                        uint32_t count) {
  const ald_study *study = s->study;
  for (uint32_t k = 0; k < count; k++) {
    s->good[k] = ald_sampler_scenario(study, seed, scenarios, first + k, s->scenario, s->single);
    keep(s, k);
    for (uint32_t v = 0; v < study->variable_count; v++)
      s->inputs[(size_t)v * PITCH + k] = s->single[v];
  }
  for (uint32_t k = count; k % 8; k++) keep(s, k); /* the rest of an eight repeats the last */
}

static void draw_wide(ald_sampler *s, ald_draw draw, uint32_t count) {
  const lanes to = {count, s->rows, s->values, s->inputs, PITCH, s->good};
  for (uint32_t r = 0; r < s->row_count; r++) {
    for (uint32_t k = 0; k < count; k++) {
      s->values[(size_t)r * PITCH + k] = s->open[s->quantities[r]];
    }
  }
  draw_lanes(s->study, draw, &to);
}

/* fills what was left open, one scenario after the other */
static void settle(ald_sampler *s, uint32_t count) {
  memcpy(s->scenario, s->nominal, s->study->quantity_count * sizeof *s->scenario);
  for (uint32_t k = 0; k < count; k++) {
    for (uint32_t r = 0; r < s->row_count; r++) {
      s->scenario[s->quantities[r]] = s->values[(size_t)r * PITCH + k];
    }
    s->good[k] &= ald_ships_settle(s->study, s->scenario);
    keep(s, k);
  }
}

void ald_sampler_draw(ald_sampler *s, uint64_t seed, uint64_t scenarios, uint64_t first,
                      uint32_t count) {
  ALD_ASSERT(s && count <= MOST);
  for (uint32_t k = 0; k < MOST; k++) s->good[k] = 1;
  if (s->is_wide) {
    const uint32_t eights = (count + 7) / 8 * 8;
    draw_wide(s, (ald_draw){seed, scenarios, first}, eights);
    if (s->follows) settle(s, eights);
  } else {
    draw_singly(s, seed, scenarios, first, count);
  }
}

/* one of those drawn last, as a whole */
static void take_scenario(const ald_sampler *s, uint32_t k, double *values, double *inputs) {
  ALD_ASSERT(k < MOST);
  memcpy(values, s->nominal, s->study->quantity_count * sizeof *values);
  for (uint32_t r = 0; r < s->row_count; r++) {
    values[s->quantities[r]] = s->values[(size_t)r * PITCH + k];
  }
  for (uint32_t v = 0; v < s->study->variable_count; v++) {
    inputs[v] = s->inputs[(size_t)v * PITCH + k];
  }
}

void ald_sampler_list(ald_sampler *s, uint64_t seed, uint64_t scenarios, const uint64_t *list,
                      uint32_t count, const ald_sampled *to) {
  ALD_ASSERT(s && list && to->values && to->inputs && to->good);
  const ald_study *study = s->study;
  const size_t quantities = study->quantity_count, variables = study->variable_count;
  for (uint32_t at = 0, run; at < count; at += run) {
    for (run = 1; run < MOST && at + run < count && list[at + run] == list[at] + run;) run++;
    const bool is_wide = s->is_wide && run >= WIDE_MIN;
    if (is_wide) ald_sampler_draw(s, seed, scenarios, list[at], run);
    for (uint32_t k = 0; k < run; k++) {
      double *own = to->values + (at + k) * quantities;
      double *drawn = to->inputs + (at + k) * variables;
      if (is_wide) take_scenario(s, k, own, drawn);
      to->good[at + k] =
          is_wide ? s->good[k]
                  : ald_sampler_scenario(study, seed, scenarios, list[at + k], own, drawn);
    }
  }
}
