/* SPDX-License-Identifier: Apache-2.0
 * Strip theory: radiation damping and added mass of a ship by its particulars, as a sum of
 * rectangular sections. Theory: docs/theory/strip-theory.md. */
#ifndef ALD_BOX_STRIPS_H
#define ALD_BOX_STRIPS_H

#include "damping_table.h"

/* A hull without forward speed, alike fore and aft. Its waterline is y = B/2 (1 - |2 x/L|^n),
 * n = C_W/(1 - C_W); its sections are rectangles of one draught, T C_B/C_W. */
typedef struct ald_box_hull {
  double length, breadth, draught; /* L, B, T > 0 [m] */
  double block, waterplane;        /* 0 < C_B <= C_W <= 1 */
  double height;                   /* of the centre of gravity above still water [m] */
  double depth;                    /* of the water, > T; 0: deep [m] */
  double density, gravity;         /* > 0 [kg/m^3], [m/s^2] */
} ald_box_hull;

/* The depth that is used [m]: at most the ship's length, or four draughts, which is deep water.
 * Longer waves than those that feel it are beyond strip theory. */
double ald_box_hull_depth(const ald_box_hull *hull);

/* Makes the table: damping and added mass in sway, heave, roll, pitch and yaw and between sway and
 * roll, about the centre of gravity in axes of the body, and the added mass at infinite frequency.
 * Surge has none. Frequencies are in equal steps.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_box_strips_make(const ald_box_hull *hull, ald_damping_table **table);

#endif
