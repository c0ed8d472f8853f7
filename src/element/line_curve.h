/* SPDX-License-Identifier: Apache-2.0
 * The axial springs of a dynamic line's sections, for the host: linear, by a curve of tension over
 * strain, and what they remember of what they have borne. */
#ifndef ALD_LINE_CURVE_H
#define ALD_LINE_CURVE_H

#include "line_form.h"

/* Strain of a section that has borne a tension [N] for long, not below 0 [-]. */
double ald_line_strain(const ald_numbers *n, const double *row, double tension);
/* How much longer the whole line is under a tension [N], and under which tension it is longer by a
 * stretch [m]. */
double ald_line_stretch(const ald_numbers *n, double tension);
double ald_line_tension(const ald_numbers *n, double stretch);
/* Least tension at the last row of a curve that some section has; infinite if none has one [N]. */
double ald_line_curves_end(const ald_numbers *n);

/* Parameters of the table of curves (rows x CURVE_PARAM_COUNT). */
void ald_line_curves_derive(const ald_numbers *n, double *params);
/* A problem of the curves, of what refers to them, and of memories, as ald_kind.check; else NULL.
 */
const char *ald_line_curves_check(const ald_numbers *n, ald_blame *blame);

#endif
