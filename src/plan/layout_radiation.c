/* SPDX-License-Identifier: Apache-2.0
 * The layout of radiation forces: groups of coupled freedoms of a body, their retardation
 * functions, and the rows of their past velocities. */
#include <stdlib.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/pass/water/radiation_rows.h"
#include "layout_radiation.h"

/* Freedoms that are coupled have the same number, that of the first of them; 6: no function. */
static void couple(const ald_retardation *r, uint32_t taps, uint32_t first[6]) {
  ALD_ASSERT(taps > 0 && taps <= r->taps);
  bool terms[36] = {false};
  for (uint32_t k = 0; k < taps * 36; k++) terms[k % 36] = terms[k % 36] || r->values[k] != 0;
  for (uint32_t i = 0; i < 6; i++) {
    first[i] = 6;
    for (uint32_t j = 0; j < 6; j++) {
      if (terms[6 * i + j] || terms[6 * j + i]) first[i] = i;
    }
  }
  for (uint32_t t = 0; t < 36; t++) {
    const uint32_t a = first[t / 6], b = first[t % 6];
    for (uint32_t i = 0; terms[t] && i < 6; i++) {
      if (first[i] == (a > b ? a : b)) first[i] = a > b ? b : a;
    }
  }
}

/* the functions of a group, lag by lag and age by age, with the weights of the newest */
static uint32_t lay_kernel(ald_layout_builder *b, const ald_retardation *r, const uint32_t *group,
                           const uint32_t *freedoms) {
  ALD_ASSERT(r && group && freedoms);
  const uint32_t scheme = b->study->scheme, lags = RADIATION_LAGS_OF(scheme);
  const uint32_t n = group[RADIATION_SIZE], taps = group[RADIATION_TAPS];
  const uint32_t count = taps * n * n;
  if (b->failed || count > UINT32_MAX / lags) b->failed = true;
  double *values = b->failed ? NULL : calloc((size_t)count * lags, sizeof *values);
  b->failed = b->failed || !values;
  for (uint32_t v = 0; !b->failed && v < count * lags; v++) {
    const uint32_t age = v % count / (n * n), i = freedoms[v / n % n], j = freedoms[v % n];
    const double at = age + radiation_lag_share(scheme, v / count);
    values[v] = ald_retardation_at(r, at, 6 * i + j) * radiation_new_weight(scheme, age);
  }
  const uint32_t at = b->failed ? 0 : ald_layout_assets(b, count * lags, values, 8);
  free(values);
  return at;
}

/* effect of the velocity at one stage of a step on a later one */
static uint32_t lay_newest(ald_layout_builder *b, const ald_retardation *r, const uint32_t *group,
                           const uint32_t *freedoms) {
  ALD_ASSERT(r && group && freedoms);
  enum { PAIRS_MOST = STAGES_MOST * (STAGES_MOST - 1) / 2 };
  const uint32_t scheme = b->study->scheme, stages = STAGES_OF(scheme), n = group[RADIATION_SIZE];
  double values[PAIRS_MOST * ALD_TERMS] = {0};
  if (stages < 2 || b->failed) return 0;
  for (uint32_t i = 1; i < stages; i++) {
    for (uint32_t j = 0; j < i; j++) {
      const double age = stage_time_share(scheme, i) - stage_time_share(scheme, j);
      for (uint32_t t = 0; t < n * n; t++) {
        values[RADIATION_PAIR(i, j) * n * n + t] =
            stage_weight(scheme, i - 1, j) *
            ald_retardation_at(r, age, 6 * freedoms[t / n] + freedoms[t % n]);
      }
    }
  }
  return ald_layout_assets(b, RADIATION_PAIR(stages, 0) * n * n, values, 8);
}

/* The functions that take the velocities before a block to each tick of it, for each lag c: row
 * (c, u, i), column (a - 1, j) is that of K_ij(a + u + c). */
static uint32_t lay_ahead(ald_layout_builder *b, const uint32_t *group) {
  const uint32_t n = group[RADIATION_SIZE], taps = group[RADIATION_TAPS];
  const uint32_t width = group[RADIATION_SLOTS] * n, size = ALD_PAST_BLOCK * n;
  const uint32_t rows = RADIATION_LAGS_OF(b->study->scheme) * size;
  if (b->failed || width > UINT32_MAX / rows) b->failed = true;
  double *values = b->failed ? NULL : calloc((size_t)rows * width, sizeof *values);
  if (!values) {
    b->failed = true;
    return 0;
  }
  for (uint32_t row = 0; row < rows; row++) {
    const double *kernel =
        b->layout->assets + group[RADIATION_KERNEL] + (size_t)(row / size) * taps * n * n;
    for (uint32_t column = 0; column < width; column++) {
      const uint32_t age = column / n + 1 + row % size / n;
      if (age >= taps) break;
      values[(size_t)row * width + column] = kernel[(age * n + row % n) * n + column % n];
    }
  }
  const uint32_t at = ald_layout_assets(b, rows * width, values, 8);
  free(values);
  return at;
}

/* the functions of one group, which all instances of a definition share */
static void lay_functions(ald_layout_builder *b, const ald_retardation *r, uint32_t taps,
                          const uint32_t *freedoms, uint32_t n, uint32_t *group) {
  ALD_ASSERT(n > 0 && n <= 6);
  const bool fast = b->study->is_fast;
  group[RADIATION_SIZE] = n;
  group[RADIATION_TAPS] = taps;
  group[RADIATION_SLOTS] =
      fast ? (taps + ALD_PAST_BLOCK - 1) / ALD_PAST_BLOCK * ALD_PAST_BLOCK : taps;
  for (uint32_t k = 0; k < n; k++) group[RADIATION_FREEDOMS] |= freedoms[k] << 4 * k;
  group[RADIATION_KERNEL] = lay_kernel(b, r, group, freedoms);
  group[RADIATION_NEWEST] = lay_newest(b, r, group, freedoms);
  group[RADIATION_AHEAD] = fast && !b->failed ? lay_ahead(b, group) : 0;
}

/* Groups of a definition; returns their number. Values beyond the scenario's end are left out. */
static uint32_t make_groups(ald_layout_builder *b, const ald_retardation *r,
                            uint32_t groups[6][RADIATION_FIELD_COUNT]) {
  const uint32_t steps = b->study->step_count;
  const uint32_t taps = steps < r->taps ? steps + 1 : r->taps;
  uint32_t first[6], count = 0;
  couple(r, taps, first);
  for (uint32_t leader = 0; leader < 6 && !b->failed; leader++) {
    uint32_t freedoms[6], n = 0;
    for (uint32_t i = 0; i < 6; i++) {
      if (first[i] == leader) freedoms[n++] = i;
    }
    if (n > 0) lay_functions(b, r, taps, freedoms, n, groups[count++]);
  }
  return count;
}

/* room for the past of one instance */
static void lay_rooms(ald_layout_builder *b, uint32_t (*groups)[RADIATION_FIELD_COUNT],
                      uint32_t count) {
  ALD_ASSERT(count <= 6);
  const uint32_t table = ald_layout_table(b, count * RADIATION_FIELD_COUNT);
  for (uint32_t k = 0; k < count && !b->failed; k++) {
    uint32_t *to = b->layout->plan + table + k * RADIATION_FIELD_COUNT;
    for (uint32_t f = 0; f < RADIATION_FIELD_COUNT; f++) to[f] = groups[k][f];
    to[RADIATION_RING] = ald_layout_reals(b, to[RADIATION_SLOTS] * to[RADIATION_SIZE]);
    const uint32_t ahead =
        RADIATION_LAGS_OF(b->study->scheme) * ALD_PAST_BLOCK * to[RADIATION_SIZE];
    to[RADIATION_FAR] = b->study->is_fast ? ald_layout_reals(b, ahead) : 0;
  }
}

void ald_layout_radiation(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t *own = b->layout->plan + PLAN_KINDS + KIND_radiation * KIND_FIELD_COUNT;
  const uint32_t instances = own[KIND_COUNT], first = own[KIND_SLOT];
  if (instances == 0) return;
  uint32_t groups[6][RADIATION_FIELD_COUNT] = {{0}}, count = 0, total = 0, last = UINT32_MAX;
  const uint32_t start = ald_layout_table(b, instances + 1);
  /* the tables of groups follow each other without gaps */
  if (!b->failed) b->layout->plan[PLAN_RADIATION_TABLE] = b->layout->plan_count;
  for (uint32_t i = 0; i < instances && !b->failed; i++) {
    const uint32_t definition = s->instances[first + i].definition;
    if (definition != last) {
      for (uint32_t f = 0; f < 6 * RADIATION_FIELD_COUNT; f++) {
        groups[f / RADIATION_FIELD_COUNT][f % RADIATION_FIELD_COUNT] = 0;
      }
      count = make_groups(b, s->definitions[definition].retardation, groups);
      last = definition;
    }
    if (b->failed) return;
    b->layout->plan[start + i] = total;
    total += count;
    lay_rooms(b, groups, count);
  }
  if (b->failed) return;
  b->layout->plan[start + instances] = total;
  b->layout->plan[PLAN_RADIATION_START] = start;
  b->layout->plan[PLAN_RADIATION_GROUPS] = total;
}
