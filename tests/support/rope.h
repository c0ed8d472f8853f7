/* SPDX-License-Identifier: Apache-2.0
 * A line of its own for tests: lumped masses in plain arrays, advanced by the classical method of
 * Runge and Kutta in steps so short that what they leave out is small. It shares nothing with the
 * kernels; tests/pass/line/test_rope.c compares it with closed forms. */
#ifndef ALD_TESTS_ROPE_H
#define ALD_TESTS_ROPE_H

enum { ROPE_NODES_MAX = 128 };

/* a part of equal segments; all per unstretched length */
typedef struct rope_part {
  double length; /* [m] */
  int segments;
  double mass;         /* [kg/m] */
  double weight;       /* in water [N/m] */
  double stiffness;    /* EA [N] */
  double damping;      /* of the strain's rate, share of critical of a segment [-] */
  double normal_drag;  /* force per squared velocity across [N s^2/m^3] */
  double axial_drag;   /* along [N s^2/m^3] */
  double normal_added; /* added mass across [kg/m] */
  double axial_added;  /* along [kg/m] */
  double bending;      /* EI [N m^2] */
} rope_part;

/* velocity of the water at a place and time; NULL: still */
typedef void rope_water(const double at[3], double time, double velocity[3]);
/* where an end is and how fast it moves */
typedef void rope_drive(double time, const void *user, double at[3], double velocity[3]);

typedef struct rope {
  int nodes;
  double x[ROPE_NODES_MAX][3], v[ROPE_NODES_MAX][3];
  /* of node k */
  double mass[ROPE_NODES_MAX], weight[ROPE_NODES_MAX];
  double normal_added[ROPE_NODES_MAX], axial_added[ROPE_NODES_MAX];
  double normal_drag[ROPE_NODES_MAX], axial_drag[ROPE_NODES_MAX];
  /* of the segment from node k to the next */
  double length[ROPE_NODES_MAX], stiffness[ROPE_NODES_MAX], damping[ROPE_NODES_MAX];
  double bending[ROPE_NODES_MAX];
  int held_first, held_last; /* ends that forces do not move */
  rope_drive *drive;         /* of the last end; NULL: it stands */
  const void *user;          /* of drive */
  rope_water *water;
  double slowing; /* force against the velocity per mass, for statics [1/s] */
  double seabed;  /* height; far below: none [m] */
  double seabed_stiffness, seabed_damping; /* per length of line [N/m^2], [N s/m^2] */
  double time;
} rope;

/* A straight line of parts from one point to another, at rest, both ends held. */
rope rope_between(const rope_part *parts, int count, const double from[3], const double to[3]);
/* one step [s] */
void rope_step(rope *r, double step);
/* the longest step that the axial waves bear with a margin [s] */
double rope_critical_step(const rope *r);
/* moves it to rest with damping of its own; returns the greatest force that is left on a node that
 * is not held, per mass of the node [m/s^2] */
double rope_settle(rope *r, double seconds);
/* tension of a segment [N] */
double rope_tension(const rope *r, int segment);
/* force with which the line pulls at its last end [N], with the inertia and the drag of the half
 * segment there left out */
void rope_pull_last(const rope *r, double pull[3]);
/* of motion, strain, bending and weight [J] */
double rope_energy(const rope *r);

#endif
