/* SPDX-License-Identifier: Apache-2.0
 * Radiation damping over the frequency: the table. */
#include "damping_table.h"

#include <stdlib.h>

void ald_damping_table_destroy(ald_damping_table *table) {
  if (!table) return;
  free(table->frequency);
  free(table->damping);
  free(table->mass);
  free(table);
}

/* by a half turn about x the second, third, fifth and sixth freedom change their signs */
static void turn(double *matrix) {
  static const double sign[6] = {1, -1, -1, 1, -1, -1};
  for (uint32_t t = 0; t < ALD_TERMS; t++) matrix[t] *= sign[t / 6] * sign[t % 6];
}

/* T' M T, where T gives the motion of the origin by that of the centre of gravity: v + w x origin
 */
static void shift(double *matrix, const double o[3]) {
  const double cross[3][3] = {{0, o[2], -o[1]}, {-o[2], 0, o[0]}, {o[1], -o[0], 0}};
  for (uint32_t i = 0; i < 6; i++) {
    for (uint32_t j = 0; j < 3; j++) {
      for (uint32_t k = 0; k < 3; k++) matrix[6 * i + 3 + j] += matrix[6 * i + k] * cross[k][j];
    }
  }
  for (uint32_t j = 0; j < 6; j++) {
    for (uint32_t i = 0; i < 3; i++) {
      for (uint32_t k = 0; k < 3; k++) matrix[6 * (3 + i) + j] += matrix[6 * k + j] * cross[k][i];
    }
  }
}

/* terms that a shift fills from others */
static uint64_t shifted_terms(uint64_t terms, const double o[3]) {
  double filled[ALD_TERMS];
  const double size[3] = {o[0] != 0, o[1] != 0, o[2] != 0};
  const double cross[3][3] = {{0, size[2], size[1]}, {size[2], 0, size[0]}, {size[1], size[0], 0}};
  for (uint32_t t = 0; t < ALD_TERMS; t++) filled[t] = (double)(terms >> t & 1);
  for (uint32_t i = 0; i < 6; i++) {
    for (uint32_t j = 0; j < 3; j++) {
      for (uint32_t k = 0; k < 3; k++) filled[6 * i + 3 + j] += filled[6 * i + k] * cross[k][j];
    }
  }
  for (uint32_t j = 0; j < 6; j++) {
    for (uint32_t i = 0; i < 3; i++) {
      for (uint32_t k = 0; k < 3; k++) filled[6 * (3 + i) + j] += filled[6 * k + j] * cross[k][i];
    }
  }
  for (uint32_t t = 0; t < ALD_TERMS; t++) terms |= (uint64_t)(filled[t] > 0) << t;
  return terms;
}

void ald_damping_table_place(ald_damping_table *table, bool z_down, const double origin[3]) {
  for (uint32_t f = 0; f < 2 * table->count + 2; f++) {
    double *matrix = f < table->count        ? table->damping + ALD_TERMS * f
                     : f < 2 * table->count  ? table->mass + ALD_TERMS * (f - table->count)
                     : f == 2 * table->count ? table->infinite
                                             : table->zero;
    if (z_down) turn(matrix);
    shift(matrix, origin);
  }
  table->terms = shifted_terms(table->terms, origin);
  table->mass_terms = shifted_terms(table->mass_terms, origin);
  table->infinite_terms = shifted_terms(table->infinite_terms, origin);
  table->zero_terms = shifted_terms(table->zero_terms, origin);
}
