/* SPDX-License-Identifier: Apache-2.0
 * A rigid body in an ideal fluid, for tests: written from the equations in long double, dense and
 * slow, with nothing of the product's. */
#ifndef ALD_TESTS_KIRCHHOFF_H
#define ALD_TESTS_KIRCHHOFF_H

#include <stdbool.h>

/* Body axes about the centre of gravity for mass and velocities; the earth frame for the rest. */
typedef struct kirchhoff {
  long double mass[6][6];
  bool locked[6];
  long double at[3];
  long double turn[3][3];          /* earth = turn x own */
  long double v[6];                /* surge, sway, heave [m/s]; roll, pitch, yaw [rad/s] */
  long double force[3], moment[3]; /* constant; the moment about the centre of gravity */
} kirchhoff;

/* turn = Rz(heading) Ry(pitch) Rx(roll) */
void kirchhoff_turn(long double turn[3][3], long double roll, long double pitch,
                    long double heading);
/* Moves it on by `seconds` in `steps` steps of the classical Runge-Kutta method. Free in all six:
 * on its linear and angular impulse in the earth frame, which only external forces change. With
 * locked freedoms: accelerations under constraints, by Lagrange's multipliers. */
void kirchhoff_run(kirchhoff *k, long double seconds, long steps);
/* kinetic energy, linear impulse, and angular impulse about the earth's origin */
long double kirchhoff_energy(const kirchhoff *k);
void kirchhoff_impulse(const kirchhoff *k, long double linear[3], long double angular[3]);

#endif
