/* SPDX-License-Identifier: Apache-2.0
 * Stiffness of a contact from the elastic constants of the two bodies. Sources: H. Hertz, J. reine
 * angew. Math. 92 (1881) 156-171, as in K. L. Johnson, Contact Mechanics (1985), eq. 4.23; the
 * elastic foundation of Johnson sec. 4.3. */
#ifndef ALD_MATERIAL_H
#define ALD_MATERIAL_H

#include <stdbool.h>

#include "model/kind.h"

/* keys of the two materials, in this order, from a kind's `first` on */
enum {
  ALD_MATERIAL_MODULUS, /* of the first body; 0: not given */
  ALD_MATERIAL_MODULUS_2,
  ALD_MATERIAL_RATIO,
  ALD_MATERIAL_RATIO_2,
  ALD_MATERIAL_KEYS
};

#define ALD_MATERIAL_ENTRIES(first)                                                               \
  [(first) + ALD_MATERIAL_MODULUS] =                                                              \
      ALD_NUMBER_KEY("elastic modulus", "first", ALD_AREA_STIFFNESS, ALD_RANGE_NOT_NEGATIVE, 0,   \
                     "210 GPa", ald_material_modulus),                                            \
             [(first) + ALD_MATERIAL_MODULUS_2] =                                                 \
                 ALD_NUMBER_KEY("elastic modulus", "second", ALD_AREA_STIFFNESS,                  \
                                ALD_RANGE_NOT_NEGATIVE, 0, "30 GPa", ald_material_modulus),       \
             [(first) + ALD_MATERIAL_RATIO] =                                                     \
                 ALD_NUMBER_KEY("Poisson ratio", "first", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0.3,  \
                                "0.3", ald_material_ratio),                                       \
             [(first) + ALD_MATERIAL_RATIO_2] =                                                   \
                 ALD_NUMBER_KEY("Poisson ratio", "second", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0.3, \
                                "0.2", ald_material_ratio)

#define ald_material_modulus                                                                     \
  "instead of the stiffness: moduli of elasticity of the first and the second body, from which " \
  "it follows"
#define ald_material_ratio "Poisson's ratios of both bodies, below 0.5"

/* Are the moduli given? `keys` from the kind's first on. */
bool ald_material_is_given(const double *keys);

/* k of F = k indentation^1.5 between two spheres, or a sphere and a plane, by Hertz:
 * 4/3 E* sqrt(R*), 1/E* = sum (1 - nu^2)/E, 1/R* = 1/R1 + 1/R2 [N/m^1.5].
 * @param radii (2) of curvature [m]; 0: plane */
double ald_material_hertz(const double *keys, const double *radii);

/* Stiffness of a face of an area between two layers, each fixed at its back and held at its sides:
 * 1/k = sum h/(E_c A), E_c = E (1 - nu)/((1 + nu)(1 - 2 nu)) [N/m].
 * @param thickness (2) of the layers [m]; 0: rigid */
double ald_material_layers(const double *keys, const double *thickness, double area);

/* What is wrong with them, NULL: nothing; `first`: number of the first key. */
const char *ald_material_check(const double *keys, uint32_t first, ald_blame *blame);

#endif
