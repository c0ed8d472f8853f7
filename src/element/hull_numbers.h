/* SPDX-License-Identifier: Apache-2.0
 * The numbers of a manoeuvring hull in a study: their keys, and the derivatives that they make. */
#ifndef ALD_HULL_NUMBERS_H
#define ALD_HULL_NUMBERS_H

#include "hull_form.h"
#include "model/kind.h"

/* keys, in this order */
enum {
  HULL_KEY_LENGTH,
  HULL_KEY_BREADTH,
  HULL_KEY_DRAUGHT,
  HULL_KEY_VOLUME,
  HULL_KEY_CENTRE,
  HULL_KEY_HEIGHT,
  HULL_KEY_RIGID_MASS,
  HULL_KEY_R0,
  HULL_KEY_R0A,
  HULL_KEY_SURGE,
  HULL_KEY_SWAY = HULL_KEY_SURGE + 4,
  HULL_KEY_YAW = HULL_KEY_SWAY + 6,
  HULL_KEY_TERMS = HULL_KEY_YAW + 6,
  HULL_KEY_FORMULAS = HULL_KEY_TERMS + 2,
  HULL_KEY_FACTORS,
  HULL_KEY_CROSSFLOW = HULL_KEY_FACTORS + 3,
  HULL_KEY_MIDSHIP,
  HULL_KEY_FLOW,
  HULL_KEY_LOW = HULL_KEY_FLOW + 2,
  HULL_KEY_DRIFT,
  HULL_KEY_TURN = HULL_KEY_DRIFT + 2,
  HULL_KEY_DEPTH = HULL_KEY_TURN + 2,
  HULL_KEY_BANK,
  HULL_KEY_BANK_DIRECTION = HULL_KEY_BANK + 2,
  HULL_KEY_ANGLES,
  HULL_KEY_SHALLOW,
  HULL_KEY_COUNT
};

/* words of "current angles" */
enum { HULL_ANGLES_OWN, HULL_ANGLES_1977, HULL_ANGLES_1994 };
/* words of "shallow water resistance" */
enum { HULL_SHALLOW_LACKENBY, HULL_SHALLOW_NONE };

/* Are derivatives given, rather than to be had of formulas? */
bool ald_hull_is_given(const ald_numbers *numbers);
/* Does the low speed hull hold at all angles? */
bool ald_hull_is_slow(const ald_numbers *numbers);
/* Depth of the water [m]; 0: deep. */
double ald_hull_depth(const ald_numbers *numbers);
ald_hull_size ald_hull_size_of(const ald_numbers *numbers);
/* Does shallow water change the resistance, where the section is large enough for that? */
bool ald_hull_resists_more(const ald_numbers *numbers);
/* Derivatives (ALD_HULL_DERIVATIVES) with factors and depth, and mass terms m_x', m_y'. */
void ald_hull_numbers(const ald_numbers *numbers, double *derivatives, double masses[2]);

#endif
