/* SPDX-License-Identifier: Apache-2.0
 * A study with elements of each kind: the examples of all kinds on one stage, on which each acts.
 */
#ifndef ALD_ONE_OF_EACH_H
#define ALD_ONE_OF_EACH_H

#include <stdint.h>

/* Schemes of the study: 0 takes all kinds, the others those that several evaluations a step take.
 */
enum { ALD_ONE_OF_EACH_SCHEMES = 4 };

/* Text of the study with one of these schemes; free() it. NULL without memory. */
char *ald_one_of_each(uint32_t scheme);

/* Text of the file of radiation damping that an example names, damping.csv; free() it. NULL without
 * memory. */
char *ald_one_of_each_damping(void);

#endif
