/* SPDX-License-Identifier: Apache-2.0
 * Random variables for many scenarios at once, eight abreast: to the bit the numbers that
 * ald_random_uniform() and ald_distribution_value() give one by one. */
#ifndef ALD_MANY_DRAWS_H
#define ALD_MANY_DRAWS_H

#include <stdint.h>

#include "distribution.h"

/* most that are drawn at once; a multiple of 8 */
enum { ALD_DRAWS_MOST = 512 };
/* from one row of them to the next: not a multiple of 4 kB, which would put all rows into the same
 * few lines of the cache */
enum { ALD_DRAWS_PITCH = ALD_DRAWS_MOST + 8 };

/* The numbers in (0, 1) of one variable in scenarios first, first + 1, ...
 * @param count    multiple of 8, at most ALD_DRAWS_MOST
 * @param uniforms (count) */
void ald_many_uniforms(uint64_t seed, uint64_t first, uint32_t variable, uint32_t count,
                       double *uniforms);

/* Values of a prepared distribution.
 * @param count    as above
 * @param uniforms (count) in (0, 1)
 * @param values   (count) */
void ald_many_values(const ald_distribution *distribution, const double *uniforms, uint32_t count,
                     double *values);

#endif
