/* SPDX-License-Identifier: Apache-2.0
 * The contact of [Tabri] in plain C, written from its equations and from nothing else: a bulb of a
 * ship A against the flat port side of a ship B, point by point, with its recovered surfaces. And
 * two ships that it acts on, stepped by the classical method of Runge and Kutta. Axes of the
 * source: x forward, y to starboard, z down; angles phi, theta, psi; SI. */
#ifndef ALD_TESTS_TABRI_PLAIN_H
#define ALD_TESTS_TABRI_PLAIN_H

#include <stdbool.h>

enum { PLAIN_MATRIX = 9, PLAIN_RINGS_MIN = 1, PLAIN_RINGS_MAX = 64 };

typedef struct plain_bow {
  double a, b;   /* semi-axes of the paraboloid [m^1/2] */
  double tip[3]; /* in the axes of A [m] */
  double half_breadth;
  double pressure, friction; /* [Pa] [-] */
  double recovery, sign;     /* eps; s of eq. 37 as the page has it: -1 as printed, +1 behind */
  double still;              /* speed of stiction [m/s] */
  bool sticks, keeps_two;
  bool updates;      /* the first surface moves on whenever the bow penetrates further */
  bool presses;      /* points that stick keep their pressure, recovered surface or not */
  int rings, around; /* Gauss points across, points around */
} plain_bow;

typedef struct plain_state {
  double at[3], angles[3];
  double v[6]; /* velocity and rates in the ship's own axes */
} plain_state;

/* a pose of B in the axes of A, and the depth there */
typedef struct plain_surface {
  double turn[PLAIN_MATRIX], shift[3], depth;
} plain_surface;

typedef struct plain_memory {
  bool has_first, has_second;
  bool finds_first; /* the first surface is that of the evaluation to come, and not in it yet */
  plain_surface first, second, deepest; /* deepest: of the step starts until now */
  bool began;
  double acceleration[2][6]; /* of A and of B at the end of the last step, in their own axes */
  double first_time, deepest_time;
} plain_memory;

typedef struct plain_touch {
  double on_a[6], on_b[6];  /* force and moment about the centre of gravity, own axes */
  double point[3], slip[3]; /* P and the relative velocity there, axes of A */
  double depth, area;       /* of A's projection that is active [m] [m^2] */
  double power;             /* -F . w(P) [W] */
  double tip[3];            /* of the bulb, axes of B */
  int load, stick, active, points;
} plain_touch;

plain_touch plain_contact(const plain_bow *bow, const plain_state *a, const plain_state *b,
                          const plain_memory *memory);
/* What a step start leaves in the memory; call it before the contact of that step start. Whether a
 * point unloads is known when all have been looked at: the first surface holds from the next
 * evaluation on, where `finds_first` must be false again. */
void plain_remember(const plain_bow *bow, const plain_state *a, const plain_state *b, double time,
                    plain_memory *memory);

/* matrix of eq. 2, ship -> inertial, row by row */
void plain_turn(const double angles[3], double turn[PLAIN_MATRIX]);

/* what one ship is made of, eq. 39 to 42 */
typedef struct plain_ship {
  double mass[6];                 /* with added mass: of surge .. yaw [kg] [kg m^2] */
  double height;                  /* z of the centre of gravity at the equilibrium, down [m] */
  double heave, roll, pitch;      /* stiffnesses, positive [N/m] [N m] */
  double wetted, length, lateral; /* 1/2 rho S [kg/m], L/nu [s/m], 1/2 rho C_y A_L [kg/m] */
} plain_ship;

/* how the forces of Omega x (M v) are read */
typedef enum plain_form { PLAIN_PRINTED, PLAIN_KIRCHHOFF } plain_form;

typedef struct plain_flight {
  plain_bow bow;
  plain_ship ship[2];
  plain_state state[2];
  plain_memory memory;
  plain_form form;
  double time, energy;
} plain_flight;

/* contact at the step start that the impact_run is at, then one step
 * @return the contact at the step start */
plain_touch plain_step(plain_flight *impact_run, double step);
double plain_kinetic(const plain_ship *ship, const plain_state *state);

typedef struct plain_result {
  double fx, fy, fz, energy, greatest_energy, end, first, deepest_at, depth, fx_at;
  double lost; /* of the kinetic energy */
  int steps;
} plain_result;

/* until 5 ms without a force after the deepest point, or apart, or `most` seconds
 * @param seen called at each step start, may be NULL */
plain_result plain_run(plain_flight *impact_run, double step, double most,
                       void (*seen)(void *user, const plain_flight *impact_run,
                                    const plain_touch *touch),
                       void *user);

#endif
