/* SPDX-License-Identifier: Apache-2.0
 * The origin of a scenario. Short: one function that the sea and the tiles share. */
#include "scenario_origin.h"

#include <math.h>

void ald_scenario_origin(const ald_study *study, const double *values, double origin[2]) {
  origin[0] = origin[1] = 0;
  if (study->earth_frame) return;
  for (uint32_t i = 0; i < study->body_count; i++) {
    if (study->bodies[i].fixed) continue;
    origin[0] = rint(values[study->bodies[i].quantities + ALD_BODY_POSITION_X]);
    origin[1] = rint(values[study->bodies[i].quantities + ALD_BODY_POSITION_Y]);
    return;
  }
}
