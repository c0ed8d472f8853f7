/* SPDX-License-Identifier: Apache-2.0
 * One study in many ways: threads, tiles, order, devices, stops and replays give the same bits. */
#ifndef ALD_TESTS_SAME_BITS_H
#define ALD_TESTS_SAME_BITS_H

#include "allide/allide.h"

/* Runs a study in three other ways; the hashes must be that of the first.
 * @return summary of the first run */
ald_run_summary same_bits_on_openmp(const ald_study *study, uint32_t scenarios);
/* Runs it on OpenCL into a folder, which must have the hash of OpenMP; each device replays a
 * scenario of it. The caller has made sure that there is a device. */
void same_bits_on_opencl(const ald_study *study, uint32_t scenarios);
/* Stops a run on its way and resumes it with other tiles and threads; then replays two scenarios.
 * @param scenarios at least 32, of which the first 16 may be done before it stops */
void same_bits_after_a_stop(const ald_study *study, uint32_t scenarios);

#endif
