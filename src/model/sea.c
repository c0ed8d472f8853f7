/* SPDX-License-Identifier: Apache-2.0
 * The sea of a scenario: its wave, and the profile of its current. */
#include "sea.h"

#include <stdio.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "bed.h"
#include "curve.h"
#include "hydro/dispersion.h"
#include "hydro/wave_row.h"
#include "kernels/pass/water/sea_rows.h"
#include "kernels/pass/water/wave_system_rows.h"
#include "kernels/plan.h"
#include "scenario_origin.h"

static const double two_pi = 6.283185307179586;

_Static_assert((int)ENVIRONMENT_WAVE_SPEED - (int)ENVIRONMENT_WAVE_AMPLITUDE == (int)WAVE_SPEED &&
                   (int)ENVIRONMENT_WAVE_PHASE - (int)ENVIRONMENT_WAVE_AMPLITUDE == (int)WAVE_PHASE,
               "a row of ald_wave_row()");
/* far below any water, within the range of single precision */
#define BOTTOMLESS -1e30

/* ------------------------------------------------------------------------------ the wave */

static bool has_wave(const double *own) {
  return own[ALD_ENVIRONMENT_WAVE_HEIGHT] > 0 && own[ALD_ENVIRONMENT_WAVE_PERIOD] > 0 &&
         own[ALD_ENVIRONMENT_GRAVITY] > 0;
}

static double number_of(const double *own) {
  return ald_wave_number(two_pi / own[ALD_ENVIRONMENT_WAVE_PERIOD],
                         own[ALD_ENVIRONMENT_WATER_DEPTH], own[ALD_ENVIRONMENT_GRAVITY]);
}

void ald_sea_derive(const ald_study *study, const double *values, double *params) {
  ALD_ASSERT(study->environment + ALD_ENVIRONMENT_KEY_COUNT <= study->quantity_count);
  const double *own = values + study->environment;
  const double depth = own[ALD_ENVIRONMENT_WATER_DEPTH];
  for (uint32_t p = ENVIRONMENT_WATER_DEPTH; p < ENVIRONMENT_COUNT; p++) params[p] = 0;
  params[ENVIRONMENT_WATER_DEPTH] = depth;
  params[ENVIRONMENT_SEABED] = depth > 0 ? -depth : BOTTOMLESS;
  double origin[2];
  ald_scenario_origin(study, values, origin);
  const ald_bed bed = ald_bed_of(own, study->grid);
  ald_bed_derive(&bed, origin, params);
  if (!has_wave(own)) return;
  const double rate = 1 / own[ALD_ENVIRONMENT_WAVE_PERIOD];
  const ald_wave_component wave = {.amplitude = 0.5 * own[ALD_ENVIRONMENT_WAVE_HEIGHT],
                                   .omega = two_pi * rate,
                                   .direction = own[ALD_ENVIRONMENT_WAVE_DIRECTION],
                                   .phase = own[ALD_ENVIRONMENT_WAVE_PHASE]};
  ald_wave_row(&wave, number_of(own), rate, depth, origin, params + ENVIRONMENT_WAVE_AMPLITUDE);
}

/* ------------------------------------------------------------------------------ the profile */

void ald_profile_derive(const ald_study *study, const double *values, double *params) {
  ALD_ASSERT(study->profile_rows <= ALD_PROFILE_ROWS);
  static const ald_curve_ends ends[PROFILE_COLUMNS] = {ALD_CURVE_HOLDS, ALD_CURVE_HOLDS,
                                                       ALD_CURVE_HOLDS};
  ald_curve_derive(values + study->profile, study->profile_rows, PROFILE_COLUMNS, ends, params);
}

/* row of the profile that is not deeper than the one before it; 0: there is none */
static uint32_t unordered_row(const ald_study *study, const double *values) {
  ALD_ASSERT(study->profile_rows <= ALD_PROFILE_ROWS);
  const double *rows = values + study->profile;
  for (uint32_t r = 1; r < study->profile_rows; r++) {
    if (!(rows[r * PROFILE_COLUMNS] > rows[(r - 1) * PROFILE_COLUMNS])) return r;
  }
  return 0;
}

/* ------------------------------------------------------------------------------ checks */

ald_sea_fault ald_sea_judge(const ald_study *study, const double *values, double *limit) {
  ALD_ASSERT(values && limit);
  const double *own = values + study->environment;
  const double height = own[ALD_ENVIRONMENT_WAVE_HEIGHT], depth = own[ALD_ENVIRONMENT_WATER_DEPTH];
  *limit = HUGE_VAL;
  if (unordered_row(study, values) > 0) return ALD_SEA_PROFILE;
  if (own[ALD_ENVIRONMENT_SEABED_SLOPE] > ALD_BED_STEEPEST) return ALD_SEA_BED_STEEP;
  if (!(height > 0)) return ALD_SEA_GOOD;
  if (!(own[ALD_ENVIRONMENT_GRAVITY] > 0)) return ALD_SEA_NO_GRAVITY;
  if (!(own[ALD_ENVIRONMENT_WAVE_PERIOD] > 0)) return ALD_SEA_NO_PERIOD;
  const double steep = ald_wave_steep_height(ALD_WAVE_STEEPEST, number_of(own), depth);
  const bool is_shallow = depth > 0 && ALD_WAVE_HIGHEST * depth < steep;
  *limit = is_shallow ? ALD_WAVE_HIGHEST * depth : steep;
  if (height <= *limit) return ALD_SEA_GOOD;
  return is_shallow ? ALD_SEA_SHALLOW : ALD_SEA_STEEP;
}

bool ald_sea_problem(const ald_study *study, const double *values, uint32_t *quantity,
                     char *message) {
  ALD_ASSERT(values && quantity && message);
  double limit;
  const ald_sea_fault fault = ald_sea_judge(study, values, &limit);
  *quantity = study->environment + ALD_ENVIRONMENT_WAVE_HEIGHT;
  switch (fault) {
    case ALD_SEA_GOOD:
      *message = 0;
      break;
    case ALD_SEA_NO_GRAVITY:
      *quantity = study->environment + ALD_ENVIRONMENT_GRAVITY;
      snprintf(message, ALD_SEA_MESSAGE, "a wave needs a gravity above 0");
      break;
    case ALD_SEA_NO_PERIOD:
      snprintf(message, ALD_SEA_MESSAGE,
               "a wave needs a \"wave period\", for example wave period: 9 s");
      break;
    case ALD_SEA_STEEP:
      snprintf(message, ALD_SEA_MESSAGE,
               "%.4g m is too high; waves of this period break above %.4g m (0.142 L tanh(2 pi "
               "d/L), Miche)",
               values[*quantity], limit);
      break;
    case ALD_SEA_SHALLOW:
      snprintf(message, ALD_SEA_MESSAGE,
               "%.4g m is too high; waves in this depth break above %.4g m (0.78 d)",
               values[*quantity], limit);
      break;
    case ALD_SEA_BED_STEEP:
      *quantity = study->environment + ALD_ENVIRONMENT_SEABED_SLOPE;
      snprintf(message, ALD_SEA_MESSAGE, "a seabed may slope by 60 deg at most, not %.4g deg",
               values[*quantity] * 57.29577951308232);
      break;
    case ALD_SEA_PROFILE:
      *quantity = study->profile + PROFILE_COLUMNS * unordered_row(study, values);
      snprintf(message, ALD_SEA_MESSAGE, "depths must increase from row to row");
      break;
  }
  return fault != ALD_SEA_GOOD;
}
