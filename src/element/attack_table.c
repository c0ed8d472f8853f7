/* SPDX-License-Identifier: Apache-2.0
 * Tables over the angle of attack: checks, parameters. */
#include "attack_table.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "model/curve.h"

static const double half_turn = 3.141592653589793, full_turn = 6.283185307179586;

static bool ends_at(const double *table, uint32_t rows, double angle) {
  ALD_ASSERT(table && rows > 0);
  return fabs(table[(size_t)(rows - 1) * ALD_ATTACK_COLUMNS] - angle) < 1e-6;
}

bool ald_attack_is_round(const double *table, uint32_t rows) {
  return ends_at(table, rows, full_turn);
}

const char *ald_attack_check(const double *table, uint32_t rows, uint32_t *row) {
  ALD_ASSERT(table && rows > 0 && row);
  const double *a = table, *b = a + (size_t)(rows - 1) * ALD_ATTACK_COLUMNS;
  *row = 0;
  if (fabs(a[0]) > 1e-6) return "the first angle must be 0";
  *row = rows - 1;
  if (ends_at(table, rows, full_turn)) {
    const bool closed = a[1] == b[1] && a[2] == b[2] && a[3] == b[3];
    return closed ? NULL : "the coefficients at 360 deg must be those at 0";
  }
  if (!ends_at(table, rows, half_turn)) return "the last angle must be 180 deg or 360 deg";
  if (b[2] != 0 || b[3] != 0) return "a table to 180 deg is mirrored: sway and yaw must end at 0";
  *row = 0;
  if (a[2] != 0 || a[3] != 0) return "a table to 180 deg is mirrored: sway and yaw must begin at 0";
  return NULL;
}

void ald_attack_derive(const double *table, uint32_t rows, double *params) {
  static const ald_curve_ends ends[ALD_ATTACK_COLUMNS] = {ALD_CURVE_HOLDS, ALD_CURVE_HOLDS,
                                                          ALD_CURVE_HOLDS, ALD_CURVE_HOLDS};
  ald_curve_derive(table, rows, ALD_ATTACK_COLUMNS, ends, params);
}
