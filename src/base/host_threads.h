/* SPDX-License-Identifier: Apache-2.0
 * Threads of the host. */
#ifndef ALD_HOST_THREADS_H
#define ALD_HOST_THREADS_H

#include <stdint.h>

/* Version of OpenMP that the library was built with, as yyyymm; 0: none, one thread computes. */
int ald_host_openmp(void);
/* Threads that the machine runs at once. */
int ald_host_threads(void);
/* Calls work(item, user) for every item of [0, count) on up to `threads` threads, each item once;
 * stops handing out items once a call returns nonzero. Floating-point environment is the default
 * one in every thread. */
void ald_host_each(uint32_t count, int threads, int (*work)(uint32_t item, void *user), void *user);

#endif
