/* SPDX-License-Identifier: Apache-2.0
 * Wall clock. */
#ifndef ALD_CLOCK_H
#define ALD_CLOCK_H

#include <time.h>

/* Seconds since some fixed moment, never going back. */
static inline double ald_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
