/* SPDX-License-Identifier: Apache-2.0
 * Radiation damping over the frequency: the table, room for it, and its axes. */
#include "damping_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"

void ald_damping_table_destroy(ald_damping_table *table) {
  if (!table) return;
  free(table->frequency);
  free(table->damping);
  free(table->mass);
  free(table);
}

bool ald_damping_draft_make(ald_damping_draft *draft, uint32_t count) {
  ald_damping_table *table = draft->table = calloc(1, sizeof *table);
  const size_t room = (size_t)count + 1;
  draft->frequency_places = calloc(room, sizeof *draft->frequency_places);
  draft->term_places = calloc(room * ALD_TERMS, sizeof *draft->term_places);
  if (!table || !draft->frequency_places || !draft->term_places) return false;
  table->count = count;
  table->frequency = calloc(room, sizeof *table->frequency);
  table->damping = calloc(room * ALD_TERMS, sizeof *table->damping);
  table->mass = calloc(room * ALD_TERMS, sizeof *table->mass);
  return table->frequency && table->damping && table->mass;
}

void ald_damping_draft_clear(ald_damping_draft *draft) {
  ald_damping_table_destroy(draft->table);
  free(draft->frequency_places);
  free(draft->term_places);
  *draft = (ald_damping_draft){0};
}

ald_damping_table *ald_damping_table_copy(const ald_damping_table *table) {
  ald_damping_draft draft = {0};
  const size_t count = table->count;
  if (!ald_damping_draft_make(&draft, table->count)) {
    ald_damping_draft_clear(&draft);
    return NULL;
  }
  ald_damping_table *copy = draft.table;
  memcpy(copy->frequency, table->frequency, count * sizeof *copy->frequency);
  memcpy(copy->damping, table->damping, count * ALD_TERMS * sizeof *copy->damping);
  memcpy(copy->mass, table->mass, count * ALD_TERMS * sizeof *copy->mass);
  memcpy(copy->infinite, table->infinite, sizeof copy->infinite);
  copy->terms = table->terms;
  copy->mass_terms = table->mass_terms;
  copy->infinite_terms = table->infinite_terms;
  draft.table = NULL;
  ald_damping_draft_clear(&draft);
  return copy;
}

/* by a half turn about x the second, third, fifth and sixth freedom change their signs */
static void turn(double *matrix) {
  static const double sign[6] = {1, -1, -1, 1, -1, -1};
  for (uint32_t t = 0; t < ALD_TERMS; t++) matrix[t] *= sign[t / 6] * sign[t % 6];
}

/* T' M T, where T makes the motion of a point from that of the centre of gravity: v + arm r */
static void shift(double *matrix, const double arm[9]) {
  for (uint32_t i = 0; i < 6; i++) {
    for (uint32_t j = 0; j < 9; j++) {
      matrix[6 * i + 3 + j % 3] += matrix[6 * i + j / 3] * arm[j];
    }
  }
  for (uint32_t i = 0; i < 6; i++) {
    for (uint32_t j = 0; j < 9; j++) {
      matrix[6 * (3 + j % 3) + i] += matrix[6 * (j / 3) + i] * arm[j];
    }
  }
}

/* which terms there are after a shift */
static uint64_t shift_terms(uint64_t terms, const double arm[9]) {
  double flags[ALD_TERMS], sizes[9];
  uint64_t shifted = 0;
  for (uint32_t k = 0; k < 9; k++) sizes[k] = arm[k] != 0;
  for (uint32_t t = 0; t < ALD_TERMS; t++) flags[t] = (double)(terms >> t & 1);
  shift(flags, sizes);
  for (uint32_t t = 0; t < ALD_TERMS; t++) shifted |= (uint64_t)(flags[t] > 0) << t;
  return shifted;
}

void ald_damping_table_place(ald_damping_table *table, bool z_down, const double origin[3]) {
  ALD_ASSERT(table && table->count > 0);
  const double *o = origin;
  const double arm[9] = {0, o[2], -o[1], -o[2], 0, o[0], o[1], -o[0], 0}; /* r x origin */
  for (uint32_t f = 0; f < 2 * table->count + 1; f++) {
    double *matrix = f < table->count       ? table->damping + (size_t)ALD_TERMS * f
                     : f < 2 * table->count ? table->mass + (size_t)ALD_TERMS * (f - table->count)
                                            : table->infinite;
    if (z_down) turn(matrix);
    shift(matrix, arm);
  }
  table->terms = shift_terms(table->terms, arm);
  table->mass_terms = shift_terms(table->mass_terms, arm);
  table->infinite_terms = shift_terms(table->infinite_terms, arm);
}
