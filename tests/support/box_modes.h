/* SPDX-License-Identifier: Apache-2.0
 * Radiation of a rectangular section by plain matched eigenfunctions in complex numbers: a second
 * program for the same problem, with another method (no functions with the edge's singularity, the
 * potential below the box as unknown, forces from the pressure at points of the box). */
#ifndef ALD_TEST_BOX_MODES_H
#define ALD_TEST_BOX_MODES_H

/* sway, heave, roll about the waterline */
enum { BOX_MODES_SWAY, BOX_MODES_HEAVE, BOX_MODES_ROLL };

typedef struct box_modes_answer {
  double mass[3];    /* added mass over density of the forces in sway, heave, roll */
  double damping[3]; /* over density and frequency */
  double radiated;   /* the damping of the motion on itself, from the waves that go away */
} box_modes_answer;

/* @param stiffness w^2/g > 0
 * @param below modes below the box; beside it as many per length, and twice of that */
box_modes_answer box_modes(double half_breadth, double draught, double depth, double stiffness,
                           int motion, int below);

#endif
