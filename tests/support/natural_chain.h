/* SPDX-License-Identifier: Apache-2.0
 * A chain of bodies in natural coordinates, integrated by [Dopico]'s index-3 augmented Lagrangian
 * with the trapezoidal rule and projections: written from the equations alone, to compare with. */
#ifndef ALD_TESTS_NATURAL_CHAIN_H
#define ALD_TESTS_NATURAL_CHAIN_H

#include <stddef.h>

/* A body of the chain: z from its first point to its second, which the next one shares. */
typedef struct natural_body {
  double mass;
  double length;       /* between both points; the centre of gravity is in the middle [m] */
  double spread[3];    /* integrals of x^2, y^2, z^2 about the centre [kg m^2] */
  int joins_universal; /* to the body before it: their y axes stay at right angles */
} natural_body;

/* What draws the first point along z: a mass with a motor; without one it is held. */
typedef struct natural_drive {
  double mass, pull, speed, slow; /* force pull tanh((speed - v)/slow) [kg], [N], [m/s], [m/s] */
} natural_drive;

typedef struct natural_chain {
  int count; /* bodies */
  int size;  /* unknowns: for each body its first point, y and x, then the last point */
  int dots;  /* conditions */
  double gravity, step, penalty;
  natural_body *bodies;
  natural_drive drive;
  int has_drive;
  double *q, *rate, *second, *multipliers;
  double *matrix, *work; /* of a step */
  int iterations;        /* of the last step */
} natural_chain;

/* Where the bodies of a chain are. */
typedef struct natural_pose {
  const double *points; /* (count + 1 x 3) first points of all, and the last one's second [m] */
  const double *y, *x;  /* (count x 3) axes of each */
} natural_pose;

/* Begins at rest. drive: NULL if the first point is held. The source's rule for the penalty, alpha
 * dt^2/4 = 100 heaviest masses, converges for a few links; here it is 1e4 of them, which forty
 * need. */
natural_chain natural_begin(const natural_body *bodies, int count, const natural_pose *pose,
                            const natural_drive *drive, double gravity, double step);
void natural_end(natural_chain *c);

/* One step; returns how many iterations it took, or -1 if they did not converge in 30. */
int natural_step(natural_chain *c);

/* the second point of a body, -1: the first of all */
const double *natural_point(const natural_chain *c, int body);

/* greatest condition, and greatest rate of one */
double natural_gap(const natural_chain *c);
double natural_gap_rate(const natural_chain *c);
/* kinetic and potential energy [J] */
double natural_energy(const natural_chain *c);

#endif
