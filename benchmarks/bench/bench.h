/* SPDX-License-Identifier: Apache-2.0
 * What the cases of `allide bench` share: figures, and a tile of fresh scenarios to time. */
#ifndef ALD_BENCHMARKS_BENCH_H
#define ALD_BENCHMARKS_BENCH_H

#include <time.h>

#include "allide/run.h"
#include "device/device.h"
#include "tile/scenario.h"

enum { BENCH_FIGURES = 160, BENCH_REPEATS = 5 };

typedef struct bench_figure {
  char name[48], device[256], note[160];
  const char *unit;
  double value;
  int threads;
} bench_figure;

typedef struct bench {
  bench_figure list[BENCH_FIGURES];
  size_t count;
  const char *device; /* id */
  ald_precision precision;
  uint64_t seed;            /* fresh for every call, or as asked for */
  const char *mesh, *poses; /* files for `meshes`, or NULL */
  const char *pairs;        /* file of `triangles`, or NULL */
  const char *study;        /* file of `study`, or NULL */
  uint32_t tile, steps;     /* of `study`; 0: as runs have it, all */
  uint64_t scenarios;       /* of its whole run; 0: none */
  ald_program_choice program;
  const char *save; /* file for the inputs of `triangles, segments, clash, meshes`, or NULL */
  int failed;
} bench;

/* Appends a figure; its note is empty. */
bench_figure *bench_add(bench *b, const char *name, double value, const char *unit,
                        const char *device, int threads);
/* Sorts the values. */
double bench_median(double *values, int count);

/* Time of the processor in this thread [s]: other work on the machine counts only by what it takes
 * of caches and memory. */
static inline double bench_processor_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Memory for timing one study, tile by tile. */
typedef struct bench_stand {
  ald_study *study;
  ald_device *device;
  ald_layout *layout;
  ald_tile *tile;
  double *values;
} bench_stand;

/* Opens a study on the bench's device.
 * @param lanes of the tile; 0: as runs have it
 * @return 0 after a message; bench_stand_close() it in any case */
int bench_stand_open(bench_stand *s, bench *b, const char *text, uint32_t lanes);
int bench_stand_open_file(bench_stand *s, bench *b, const char *path, uint32_t lanes);
void bench_stand_close(bench_stand *s);
/* Fresh scenarios into every lane. */
void bench_stand_fill(bench_stand *s, bench *b);
/* All steps of tiles of fresh scenarios by one schedule.
 * @param seen called with the finished tile, for proof that it was computed
 * @return median time [ns per scenario-step] */
double bench_stand_time(bench_stand *s, bench *b, ald_schedule schedule,
                        void (*seen)(const bench_stand *s, void *user), void *user);
/* Time of each pass over all steps of one tile, and the memory of the tile, as figures. */
void bench_stand_passes(bench_stand *s, bench *b, const char *what);

#endif
