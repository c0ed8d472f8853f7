/* SPDX-License-Identifier: Apache-2.0
 * Random variables for many scenarios at once: how many go together. They are drawn by uniforms()
 * and values() of kernel_build.h. */
#ifndef ALD_SAMPLE_BATCH_H
#define ALD_SAMPLE_BATCH_H

#include <stdint.h>

/* most that are drawn at once; a multiple of 8 */
enum { ALD_DRAWS_MAX = 512 };
/* from one row of them to the next: not a multiple of 4 kB, which would put all rows into the same
 * few lines of the cache */
enum { ALD_DRAWS_PITCH = ALD_DRAWS_MAX + 8 };

#endif
