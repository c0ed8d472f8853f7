/* SPDX-License-Identifier: Apache-2.0
 * What `allide bench` measures: each appends the figures of its cases. */
#ifndef ALD_BENCHMARKS_BENCHES_H
#define ALD_BENCHMARKS_BENCHES_H

#include "allide/run.h"
#include "bench.h"

/* `allide bench catenary`: a vessel on four two-segment lines with drag dynamics, looked up in
 * their tables and shot in each step. */
void bench_catenary(bench *b);

/* `allide bench segments, clash`: the test of two segments, and the search for clashes of two
 * lines. */
void bench_segments(bench *b);
void bench_clash(bench *b);

/* `allide bench closed`: collisions by closed form, bare and with everything around them. */
void bench_closed(bench *b);

/* `allide bench collision`: whole collisions of two ship models, of random speeds and angles,
 * with the points and the step of docs/theory/ship-collision.md. */
void bench_collision(bench *b);

/* `allide bench line`: a hanging line in a current whose top sways, a substep of a segment, with
 * and without bending. */
void bench_line(bench *b);

/* `allide bench meshes`: all crossing triangles of two hulls over many close poses, from files
 * that other libraries can be given too (benchmarks/peers), or else made. */
void bench_meshes(bench *b);

/* `allide bench culled, contact, passes`: a ship and a tug in the plane. */
void bench_culled(bench *b);
void bench_contact(bench *b);
void bench_passes(bench *b);

/* `allide bench product`: dense products by the built-in loop and by libraries. */
void bench_product(bench *b);

/* `allide bench radiation`: the memory of 512 values x 6 x 6 of 4,096 scenarios, in order and by
 * products of matrices, beside what the processor can do at most. */
void bench_radiation(bench *b);

/* `allide bench rates`: what a device can do at best. */

/* Copy of rows, fused operations, time of a launch, upload and download, as figures. */
void bench_rates(bench *b);

/* Speed at which a device copies rows through its memory, read and written [byte/s]; 0 after a
 * failure. */
double bench_copy_rate(bench *b, ald_device *device);

/* `allide bench space, side_by_side`: two bodies in six freedoms between four fenders and eight
 * hawsers. */
void bench_space(bench *b);
void bench_side_by_side(bench *b);

/* `allide bench steering`: a ship that manoeuvres, with and without what steers her. */
void bench_steering(bench *b);

/* `allide bench study --study FILE`: the passes of any study, both schedules, a whole run. */

/* Time and traffic of each pass, ns a scenario-step by both schedules, transfers, a whole run. */
void bench_study(bench *b);

/* `allide bench triangles`: pairs of triangles by the batch query, verdicts alone and with the
 * ends of the common line; every verdict is compared with exact arithmetic. */
void bench_triangles(bench *b);

/* `allide bench memory, berthing, realtime`: the host's memory, whole runs, a simulator's step. */
void bench_memory(bench *b);
void bench_berthing(bench *b);
void bench_realtime(bench *b);

/* Seconds of a whole run without a folder; 0 if it failed.
 * @param threads 0: as many as there are */
double bench_run_time(bench *b, const ald_study *study, uint64_t scenarios, int threads,
                      ald_run_summary *summary);

#endif
