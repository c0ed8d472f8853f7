/* SPDX-License-Identifier: Apache-2.0
 * The water beside a box of the draught T in water of the depth d: waves and the decaying modes of
 * the free surface, as the flow through the gap below the edge of the box drives them. It does not
 * depend on the breadth of the box. Theory: docs/theory/strip-theory.md. */
#ifndef ALD_BOX_WAVES_H
#define ALD_BOX_WAVES_H

#include <stdint.h>

enum { ALD_BOX_FUNCTIONS_MOST = 32 };
/* what a wall does: it moves sideways, or turns about the waterline */
enum { ALD_BOX_SWAY, ALD_BOX_ROLL, ALD_BOX_WALLS };

/* How a section is computed. */
typedef struct ald_box_form {
  double draught;     /* T [m] */
  double depth;       /* d > T [m] */
  uint32_t functions; /* of the flow through the gap, to ALD_BOX_FUNCTIONS_MOST */
  uint32_t modes;     /* decaying modes of the water beside, before their rest is estimated */
} ald_box_form;

/* Sums over the modes n: F is the flow's function in a mode, G the wall's, N^2 the norm, k the
 * number. */
typedef struct ald_box_waves {
  double number;                                               /* of the wave, k_0 [1/m]; 0: none */
  double wave[ALD_BOX_FUNCTIONS_MOST];                         /* F_0/N_0 */
  double wave_wall[ALD_BOX_WALLS];                             /* G_0/N_0 */
  double gap[ALD_BOX_FUNCTIONS_MOST * ALD_BOX_FUNCTIONS_MOST]; /* sum F F/(N^2 k), lower triangle */
  double wall[ALD_BOX_WALLS][ALD_BOX_FUNCTIONS_MOST];          /* sum F G/(N^2 k) */
  double walls[ALD_BOX_WALLS][ALD_BOX_WALLS];                  /* sum G G/(N^2 k) */
} ald_box_waves;

/* @param stiffness w^2/g > 0 [1/m]; INFINITY: no waves, the potential at the surface is 0 */
void ald_box_waves_make(const ald_box_form *form, double stiffness, ald_box_waves *waves);

/* The number of the wave in finite depth: k tanh(k d) = stiffness. */
double ald_box_wave_number(double stiffness, double depth);

/* Decaying modes that resolve the box and the shortest waves, within 1e-3 as well.
 * @param stiffness w^2/g of the highest frequency [1/m] */
uint32_t ald_box_modes_for(double draught, double depth, double stiffness);

#endif
