/* SPDX-License-Identifier: Apache-2.0
 * Stiffness of a contact from the elastic constants of the two bodies. */
#include "material.h"

#include <math.h>

#include "base/assertion.h"

bool ald_material_is_given(const double *keys) {
  return keys[ALD_MATERIAL_MODULUS] > 0 || keys[ALD_MATERIAL_MODULUS_2] > 0;
}

double ald_material_hertz(const double *keys, const double *radii) {
  double compliance = 0, curvature = 0;
  for (uint32_t k = 0; k < 2; k++) {
    const double ratio = keys[ALD_MATERIAL_RATIO + k];
    compliance += (1 - ratio * ratio) / keys[ALD_MATERIAL_MODULUS + k];
    if (radii[k] > 0) curvature += 1 / radii[k];
  }
  ALD_ASSERT(compliance > 0 && curvature > 0);
  return 4.0 / 3 / compliance / sqrt(curvature);
}

double ald_material_layers(const double *keys, const double *thickness, double area) {
  double compliance = 0;
  for (uint32_t k = 0; k < 2; k++) {
    const double ratio = keys[ALD_MATERIAL_RATIO + k];
    const double confined =
        keys[ALD_MATERIAL_MODULUS + k] * (1 - ratio) / ((1 + ratio) * (1 - 2 * ratio));
    compliance += thickness[k] / (confined * area);
  }
  ALD_ASSERT(compliance > 0);
  return 1 / compliance;
}

const char *ald_material_check(const double *keys, uint32_t first, ald_blame *blame) {
  ALD_ASSERT(keys && blame);
  if (!ald_material_is_given(keys)) return NULL;
  for (uint32_t k = 0; k < 2; k++) {
    if (!(keys[ALD_MATERIAL_MODULUS + k] > 0)) {
      return ald_blame_key(blame, first + ALD_MATERIAL_MODULUS,
                           "both bodies need a modulus: elastic modulus: [210 GPa, 30 GPa]");
    }
    if (!(keys[ALD_MATERIAL_RATIO + k] < 0.5)) {
      return ald_blame_key(blame, first + ALD_MATERIAL_RATIO,
                           "expected below 0.5: at 0.5 a body keeps its volume");
    }
  }
  return NULL;
}
