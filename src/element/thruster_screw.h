/* SPDX-License-Identifier: Apache-2.0
 * Coefficients of a thruster's screw: rows of J, K_T, K_Q of a study, or of the series Ka 4-70 in
 * nozzle 19A. Of the thruster's files alone. */
#ifndef ALD_THRUSTER_SCREW_H
#define ALD_THRUSTER_SCREW_H

#include <stdint.h>

/* columns of a table of coefficients */
enum { ALD_SCREW_J, ALD_SCREW_THRUST, ALD_SCREW_TORQUE, ALD_SCREW_COLUMNS };
/* rows of the series, and most rows of a study */
enum { ALD_SCREW_SERIES_ROWS = 21, ALD_SCREW_ROWS_MOST = 50 };
/* most zones of azimuths */
enum { ALD_ZONES_MOST = 8 };
/* pitch ratios of the series */
#define ALD_SCREW_PITCH_LEAST 0.6
#define ALD_SCREW_PITCH_MOST 1.4

/* The series at a pitch ratio, J from 0 to that of no thrust in equal steps; without a function of
 * libm, so that all machines find the same.
 * @param rows (count x ALD_SCREW_COLUMNS), at least two */
void ald_screw_series(double pitch_ratio, uint32_t count, double *rows);

/* K_T or K_Q at J = 0; rows beyond which J = 0 lies are extrapolated. */
double ald_screw_at_rest(const double *rows, uint32_t count, uint32_t column);

/* Rows as kernels/pass/water/thruster_shaft.h reads them.
 * @param params (count x SCREW_WIDTH) */
void ald_screw_derive(const double *rows, uint32_t count, double *params);

#endif
