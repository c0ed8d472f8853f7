/* SPDX-License-Identifier: Apache-2.0
 * Radiation damping and added mass over the frequency, as strip theory or a panel program give
 * them, from a file. */
#ifndef ALD_DAMPING_TABLE_H
#define ALD_DAMPING_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diagnosis.h"

/* entries of a 6 x 6 matrix over surge, sway, heave, roll, pitch, yaw, row by row */
enum { ALD_TERMS = 36, ALD_FREQUENCIES_MIN = 4 };

/* Terms are bits 6 i + j. What is not given is 0. Units are those of force over velocity, moment
 * over rate and so on: [N s/m], [N s], [N m s]; of mass [kg], [kg m], [kg m^2]. */
typedef struct ald_damping_table {
  uint32_t count;             /* frequencies, at least ALD_FREQUENCIES_MIN */
  double *frequency;          /* (count) [rad/s], >= 0, ascending */
  double *damping;            /* (count x 36) B */
  double *mass;               /* (count x 36) added mass A */
  double infinite[ALD_TERMS]; /* A at infinite frequency */
  uint64_t terms;             /* B is given, or follows by symmetry */
  uint64_t mass_terms;        /* A is given */
  uint64_t infinite_terms;    /* A at infinite frequency is given */
} ald_damping_table;

/* What a file of numbers without dimensions is made with. */
typedef struct ald_damping_units {
  bool is_frequency; /* of the panel program's file: its first number is omega [rad/s], else a
                        period [s] */
  double density;    /* of the water [kg/m^3] */
  double length;     /* its unit of length [m] */
} ald_damping_units;

/* destroy(NULL) is fine */
void ald_damping_table_destroy(ald_damping_table *table);

/* a copy; NULL without memory */
ald_damping_table *ald_damping_table_copy(const ald_damping_table *table);

/* Turns a table into axes of a body, x forward, y to port, z up, about its centre of gravity.
 * @param z_down its axes are x forward, y to starboard, z down
 * @param origin (3) point of the file's moments and motions from the centre of gravity, in the axes
 *               of the body [m] */
void ald_damping_table_place(ald_damping_table *table, bool z_down, const double origin[3]);

/* A table while it is read: room for its numbers, and the places of them in the text. */
typedef struct ald_damping_draft {
  ald_damping_table *table;
  ald_place *frequency_places; /* (count) */
  ald_place *term_places;      /* (count x 36) of the damping */
} ald_damping_draft;

/* Makes room for a table; false without memory. */
bool ald_damping_draft_make(ald_damping_draft *draft, uint32_t count);
void ald_damping_draft_clear(ald_damping_draft *draft);

#endif
