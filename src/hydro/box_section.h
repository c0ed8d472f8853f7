/* SPDX-License-Identifier: Apache-2.0
 * Radiation of a rectangular section in water of finite depth, per length: it heaves, sways, or
 * turns about its middle in the waterline. Matched eigenfunctions; the flow through the gaps
 * between its edges and the bottom is a sum of functions with the singularity of the edge. There
 * are no irregular frequencies. Theory: docs/theory/strip-theory.md. */
#ifndef ALD_BOX_SECTION_H
#define ALD_BOX_SECTION_H

#include <stdbool.h>
#include <stdint.h>

enum { ALD_BOX_FUNCTIONS_MAX = 32 };
/* what a wall does: it moves sideways, or turns about the waterline */
enum { ALD_BOX_SWAY, ALD_BOX_ROLL, ALD_BOX_WALLS };

/* How a section is computed. */
typedef struct ald_box_form {
  double draught;     /* T [m] */
  double depth;       /* d > T [m] */
  uint32_t functions; /* of the flow through the gap, to ALD_BOX_FUNCTIONS_MAX */
  uint32_t modes;     /* decaying modes of the water beside, before their rest is estimated */
} ald_box_form;

/* Sums over the modes n: F is the flow's function in a mode, G the wall's, N^2 the norm, k the
 * number. */
typedef struct ald_box_waves {
  double number;                                             /* of the wave, k_0 [1/m]; 0: none */
  double wave[ALD_BOX_FUNCTIONS_MAX];                        /* F_0/N_0 */
  double wave_wall[ALD_BOX_WALLS];                           /* G_0/N_0 */
  double gap[ALD_BOX_FUNCTIONS_MAX * ALD_BOX_FUNCTIONS_MAX]; /* sum F F/(N^2 k), lower triangle */
  double wall[ALD_BOX_WALLS][ALD_BOX_FUNCTIONS_MAX];         /* sum F G/(N^2 k) */
  double walls[ALD_BOX_WALLS][ALD_BOX_WALLS];                /* sum G G/(N^2 k) */
} ald_box_waves;

/* @param stiffness w^2/g > 0 [1/m]; INFINITY: no waves, the potential at the surface is 0 */
void ald_box_waves_make(const ald_box_form *form, double stiffness, ald_box_waves *waves);

/* Decaying modes that resolve the box and the shortest waves, within 1e-3 as well.
 * @param stiffness w^2/g of the highest frequency [1/m] */
uint32_t ald_box_modes_for(double draught, double depth, double stiffness);

/* y to port, z up; forces per density and length: [m^2], with one rotation [m^3], two [m^4] */
enum {
  ALD_BOX_SWAY_SWAY,
  ALD_BOX_HEAVE_HEAVE,
  ALD_BOX_ROLL_ROLL,
  ALD_BOX_SWAY_ROLL,
  ALD_BOX_TERMS
};
typedef struct ald_box_radiation {
  double mass[ALD_BOX_TERMS];    /* added mass over density */
  double damping[ALD_BOX_TERMS]; /* damping over density and angular frequency; 0 without waves */
} ald_box_radiation;
typedef struct ald_box_gap {
  ald_box_form form;
  double *values; /* (ALD_BOX_GAP_MODES x functions) in mode m + 1, times (-1)^m */
} ald_box_gap;

/* false without memory; clear() in any case */
bool ald_box_gap_make(const ald_box_form *form, ald_box_gap *gap);
void ald_box_gap_clear(ald_box_gap *gap);

/* What a section of one breadth has of its own, at all frequencies. */
typedef struct ald_box_section {
  ald_box_form form;
  double half_breadth;
  double even[ALD_BOX_FUNCTIONS_MAX * ALD_BOX_FUNCTIONS_MAX]; /* in heave, lower triangle */
  double odd[ALD_BOX_FUNCTIONS_MAX * ALD_BOX_FUNCTIONS_MAX];  /* in sway and roll */
  double heave[ALD_BOX_FUNCTIONS_MAX];                        /* drive of the flow by the keel */
  double roll[ALD_BOX_FUNCTIONS_MAX];
  double heave_mass, roll_mass; /* of the water below, without the flow */
} ald_box_section;

/* @param half_breadth > 0 [m] */
void ald_box_section_make(const ald_box_gap *gap, double half_breadth, ald_box_section *section);

/* @param waves of the same form */
void ald_box_section_radiate(const ald_box_section *section, const ald_box_waves *waves,
                             ald_box_radiation *radiation);

/* Functions that resolve the edge of a section: added mass and damping within 1e-3 of the greatest,
 * of sections at least a fifth as wide as their draught. */
uint32_t ald_box_functions_for(double draught, double depth);

#endif
