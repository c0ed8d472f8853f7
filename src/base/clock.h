/* SPDX-License-Identifier: Apache-2.0
 * Wall clock. */
#ifndef ALD_CLOCK_H
#define ALD_CLOCK_H

/* Seconds since some fixed moment, never going back. */
double ald_seconds(void);

#endif
