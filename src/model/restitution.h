/* SPDX-License-Identifier: Apache-2.0
 * Damping factor of a contact from its coefficient of restitution, and back. Without other forces a
 * contact with the force f(d) (1 + (a/v0) d') ends at e v0 for any f, mass and v0, with
 *   a (1 + e) = ln((1 + a)/(1 - a e)).
 * Source: [Dopico] sec. 3.1. Checked by: tests/golden/test_golden_flores.c. */
#ifndef ALD_RESTITUTION_H
#define ALD_RESTITUTION_H

/* how a is derived from the required restitution */
typedef enum ald_damping_form {
  ALD_DAMPING_EXACT,        /* the a that gives exactly this restitution */
  ALD_DAMPING_FLORES,       /* 8 (1 - eps)/(5 eps), as published: gives less below eps = 0.7 */
  ALD_DAMPING_HUNT_CROSSLEY /* 3 (1 - eps)/2: true near eps = 1, gives more below */
} ald_damping_form;

/* a [-] of a restitution above 0 and up to 1. Same bits everywhere. */
double ald_restitution_damping(ald_damping_form form, double restitution);
/* e [-] that results from a >= 0. Same bits everywhere. */
double ald_restitution_of(double a);

/* Damping factor b of kernels/law/overlap_potential.h from a restitution above 0 and up to 1:
 * without other forces a contact then ends at that fraction of its initial velocity, for any
 * potential, mass and velocity. Same bits everywhere. */
double ald_restitution_share_damping(double restitution);
/* e [-] that results from b >= 0. Same bits everywhere. */
double ald_restitution_of_share(double b);

#endif
