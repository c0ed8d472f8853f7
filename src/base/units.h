/* SPDX-License-Identifier: Apache-2.0
 * Quantities with units: "930 t", "4 kn", "1.5e3 kN s/m^2", "045 degT" read into SI.
 *
 * Text is a number, then a unit or nothing; a bare number is SI.
 *   number    decimal with a point: 12, 1.5, .5, 3e6; no separators, no hexadecimal, finite
 *   products  by space, `*`, `.` or the middle dot; `/` divides by the one factor that follows it:
 *             "N/m s" is (N/m) s, "N/(m s)" divides by both; "1/s" may start with the slash
 *   powers    m^2, s^-1, m2, m with a superscript 2
 *   units     m g s N Pa J W rad Hz Nm with the prefixes G M k h da d c m u; t min h deg rev rpm
 * kn nmi tf kgf bar ft in lb % degT      compass bearing, 0 to 360, clockwise from north: the angle
 * is 90 deg - bearing, in
 *             (-180 deg, 180 deg]; stands alone, and only where an angle is wanted
 * kt, mt, MT, KN, nm and the like have more than one reading and are refused with a hint. An angle
 * is a dimension: "1/s" is no angular rate, "12 deg" no plain number. Only a quantity made of
 * moment and time may be written per angle: "kN m s/rad" is a yaw damping. */
#ifndef ALD_UNITS_H
#define ALD_UNITS_H

#include "allide/base.h"
#include "dimension.h"

/* Reads a quantity.
 *   text          as above; spaces around it are skipped
 *   wanted        dimension that the unit must have; a bare number always fits
 *   si            receives the value in SI, correctly rounded but for angles and long products,
 *                 which may be off by an ulp; unchanged on failure
 *   offset        receives the byte of `text` where the problem begins, 0 if none; may be NULL
 *   problem       receives what is wrong, "" if nothing (problem_size bytes, cut to fit)
 * Returns ALD_OK; ALD_BAD_ARGUMENT for a text that is refused; ALD_NO_MEMORY. */
ald_status ald_quantity_parse(const char *text, ald_dimension wanted, double *si, size_t *offset,
                              char *problem, size_t problem_size);

/* Dimension of a unit such as "N s/m^2"; "" has none.
 * Returns ALD_OK, or ALD_BAD_ARGUMENT if it is no unit. */
ald_status ald_unit_dimension(const char *unit, ald_dimension *dimension);

#endif
