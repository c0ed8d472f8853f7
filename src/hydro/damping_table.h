/* SPDX-License-Identifier: Apache-2.0
 * Radiation damping and added mass over the frequency, as strip theory or a panel program give
 * them, from a file. */
#ifndef ALD_DAMPING_TABLE_H
#define ALD_DAMPING_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diagnosis.h"

/* entries of a 6 x 6 matrix over surge, sway, heave, roll, pitch, yaw, row by row */
enum { ALD_TERMS = 36, ALD_FREQUENCIES_LEAST = 4 };

/* Terms are bits 6 i + j. What is not given is 0. Units are those of force over velocity, moment
 * over rate and so on: [N s/m], [N s], [N m s]; of mass [kg], [kg m], [kg m^2]. */
typedef struct ald_damping_table {
  uint32_t count;             /* frequencies, at least ALD_FREQUENCIES_LEAST */
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

/* Reads a table: one with a header line (columns omega or period, B22, A24, ...; a word with a unit
 * may follow, as in B22_sway_kg_s) or the lines "PER I J A B" of a panel program (WAMIT's .1), told
 * apart by the first line. A term of which only one triangle is given is symmetric. Says with their
 * places: frequencies that do not ascend, damping of a freedom on itself that is negative, columns
 * or terms that are none.
 * @param text as the diagnosis knows it
 * @return ALD_OK, ALD_BAD_STUDY after messages, ALD_NO_MEMORY */
ald_status ald_damping_table_read(const char *text, const ald_damping_units *form,
                                  ald_diagnosis *diagnosis, ald_damping_table **table);
/* destroy(NULL) is fine */
void ald_damping_table_destroy(ald_damping_table *table);

/* Turns a table into axes of a body, x forward, y to port, z up, about its centre of gravity.
 * @param z_down its axes are x forward, y to starboard, z down
 * @param origin (3) point of the file's moments and motions from the centre of gravity, in the axes
 *               of the body [m] */
void ald_damping_table_place(ald_damping_table *table, bool z_down, const double origin[3]);

#endif
