/* SPDX-License-Identifier: Apache-2.0
 * Dimensions of quantities: exponents of metre, kilogram, second and radian, and their names. */
#ifndef ALD_DIMENSION_H
#define ALD_DIMENSION_H

#include <stddef.h>

/* Exponents of m, kg, s and rad. */
typedef struct ald_dimension {
  signed char length, mass, time, angle;
} ald_dimension;

#define ALD_DIMENSION(length, mass, time, angle) ((ald_dimension){length, mass, time, angle})
#define ALD_NONE ALD_DIMENSION(0, 0, 0, 0)
#define ALD_LENGTH ALD_DIMENSION(1, 0, 0, 0)
#define ALD_AREA ALD_DIMENSION(2, 0, 0, 0)
#define ALD_VOLUME ALD_DIMENSION(3, 0, 0, 0)
#define ALD_MASS ALD_DIMENSION(0, 1, 0, 0)
#define ALD_MASS_PER_LENGTH ALD_DIMENSION(-1, 1, 0, 0) /* kg/m = N s^2/m^2 */
#define ALD_DENSITY ALD_DIMENSION(-3, 1, 0, 0)
#define ALD_INERTIA ALD_DIMENSION(2, 1, 0, 0)
#define ALD_TIME ALD_DIMENSION(0, 0, 1, 0)
#define ALD_FREQUENCY ALD_DIMENSION(0, 0, -1, 0)
#define ALD_ANGLE ALD_DIMENSION(0, 0, 0, 1)
#define ALD_ANGULAR_RATE ALD_DIMENSION(0, 0, -1, 1)
#define ALD_ANGULAR_ACCELERATION ALD_DIMENSION(0, 0, -2, 1)
#define ALD_SPEED ALD_DIMENSION(1, 0, -1, 0)
#define ALD_ACCELERATION ALD_DIMENSION(1, 0, -2, 0)
#define ALD_FORCE ALD_DIMENSION(1, 1, -2, 0)
#define ALD_MOMENT ALD_DIMENSION(2, 1, -2, 0)
#define ALD_ENERGY ALD_MOMENT /* the same dimension; its unit is named "N m" */
#define ALD_KINEMATIC_VISCOSITY ALD_DIMENSION(2, 0, -1, 0)
#define ALD_POWER ALD_DIMENSION(2, 1, -3, 0)
#define ALD_IMPULSE ALD_DIMENSION(1, 1, -1, 0)
#define ALD_FORCE_PER_LENGTH ALD_DIMENSION(0, 1, -2, 0)      /* N/m, as a stiffness */
#define ALD_STIFFNESS ALD_DIMENSION(0, 1, -2, 0)             /* N/m */
#define ALD_AREA_STIFFNESS ALD_DIMENSION(-1, 1, -2, 0)       /* N/m^2, a pressure too */
#define ALD_VOLUME_STIFFNESS ALD_DIMENSION(-2, 1, -2, 0)     /* N/m^3 */
#define ALD_DAMPING ALD_DIMENSION(0, 1, -1, 0)               /* N s/m */
#define ALD_AREA_DAMPING ALD_DIMENSION(-1, 1, -1, 0)         /* N s/m^2 */
#define ALD_DAMPING_QUADRATIC ALD_MASS_PER_LENGTH            /* N s^2/m^2 */
#define ALD_YAW_DAMPING ALD_DIMENSION(2, 1, -1, 0)           /* N m s */
#define ALD_YAW_DAMPING_QUADRATIC ALD_INERTIA                /* N m s^2 */
#define ALD_ROTATIONAL_STIFFNESS ALD_DIMENSION(2, 1, -2, -1) /* N m/rad */

/* Whether two dimensions are the same in every exponent: 1 or 0. */
int ald_dimension_same(ald_dimension a, ald_dimension b);

/* SI unit of a dimension, as ald_quantity_parse() reads it: "N", "N/m^2", "m^4 kg^-1", "" for none.
 * Writes into the buffer (32 bytes hold any) and returns it. */
const char *ald_dimension_unit(ald_dimension dimension, char *buffer, size_t size);

/* A dimension in words: "a length", "a force", "a quantity in m^4 kg^-1". Writes into
 * the buffer (64 bytes hold any) and returns it. */
const char *ald_dimension_name(ald_dimension dimension, char *buffer, size_t size);

/* An example of a quantity of the dimension, as a study may write it: "930 t", "12 kN", "1 m^4
 * kg^-1". Writes into the buffer (64 bytes hold any) and returns it. */
const char *ald_dimension_example(ald_dimension dimension, char *buffer, size_t size);

#endif
