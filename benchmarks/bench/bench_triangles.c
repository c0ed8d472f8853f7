/* SPDX-License-Identifier: Apache-2.0
 * `allide bench triangles`: pairs of triangles by the batch query, verdicts alone and with the ends
 * of the common line; every verdict is compared with exact arithmetic. Pairs are made, or read from
 * a file that other libraries can be given too: their number as an integer of 64 bits, then 18
 * doubles a pair, the corners of the first triangle and those of the second, x, y, z each, in the
 * machine's order of bytes. Times are the processor's, so that other work on the machine counts
 * only by what it takes of caches and memory. */
#include "benches.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define ALD_LANES 1
#include "allide/allide.h"
#include "base/plain_file.h"
#include "cli/picture/atomic_file.h"
#include "kernels/geom/triangle_meet.h"

enum { MADE = 2000000, CACHED = 1024, NINE = 9, FILE_MAX = 100000000 };

typedef double real_eight __attribute__((vector_size(64), aligned(8), may_alias));

typedef struct pairs {
  size_t count;
  double *t, *u;    /* (count x 9) */
  double *segments; /* (count x 6) */
  uint8_t *hits;    /* (count) */
} pairs;

static double processor_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double even(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (double)(*state >> 11) * 0x1p-53;
}

/* memory touched once, so that no page is new to what is timed */
static int open_pairs(pairs *p, size_t count) {
  const size_t size = (count + 8) * NINE * sizeof(double) / 64 * 64 + 64;
  p->count = count;
  p->t = aligned_alloc(64, size);
  p->u = aligned_alloc(64, size);
  p->segments = aligned_alloc(64, size);
  p->hits = malloc(count + 8);
  if (!p->t || !p->u || !p->segments || !p->hits) return 0;
  memset(p->segments, 0, size);
  memset(p->hits, 0, count);
  return 1;
}

static void close_pairs(pairs *p) {
  free(p->t);
  free(p->u);
  free(p->segments);
  free(p->hits);
}

/* Corners evenly in a cube, then the second triangle drawn towards the first so far that 44 of 100
 * pairs touch, as in the comparison of libraries. */
static void make_pairs(pairs *p, uint64_t seed) {
  const double nearer = 0.288;
  for (size_t k = 0; k < p->count; k++) {
    double *t = p->t + NINE * k, *u = p->u + NINE * k;
    for (int c = 0; c < NINE; c++) {
      t[c] = even(&seed);
      u[c] = even(&seed);
    }
    for (int c = 0; c < 3; c++) {
      const double apart = (t[c] + t[3 + c] + t[6 + c] - u[c] - u[3 + c] - u[6 + c]) / 3;
      for (int v = 0; v < 3; v++) u[3 * v + c] += nearer * apart;
    }
  }
}

static int refuse(const char *path, const char *why) {
  fprintf(stderr, "error: %s: %s\n", path, why);
  return 0;
}

/* @return 0 after a message */
static int read_pairs(pairs *p, const char *path) {
  uint64_t count = 0;
  double pair[2 * NINE];
  char problem[ALD_FILE_PROBLEM];
  const uint64_t limit = sizeof count + (uint64_t)FILE_MAX * sizeof pair;
  const int opened = ald_plain_open(path, ALD_FILE_PLAIN, limit, NULL, problem);
  if (opened < 0) return refuse(path, problem);
  FILE *file = fdopen(opened, "rb");
  if (!file) {
    close(opened);
    return refuse(path, strerror(errno));
  }
  int good = fread(&count, sizeof count, 1, file) == 1 && count > 0 && count <= FILE_MAX;
  if (good) good = open_pairs(p, (size_t)count);
  for (size_t k = 0; good && k < p->count; k++) {
    good = fread(pair, sizeof pair, 1, file) == 1;
    memcpy(p->t + NINE * k, pair, NINE * sizeof *pair);
    memcpy(p->u + NINE * k, pair + NINE, NINE * sizeof *pair);
  }
  fclose(file);
  return good || refuse(path, "not a number of pairs and 18 numbers for each");
}

static int save_pairs(const pairs *p, const char *path) {
  const uint64_t count = p->count;
  atomic_file file;
  if (atomic_file_begin(&file, path)) return refuse(path, strerror(errno));
  int good = fwrite(&count, sizeof count, 1, file.stream) == 1;
  for (size_t k = 0; good && k < p->count; k++) {
    good = fwrite(p->t + NINE * k, sizeof(double), NINE, file.stream) == NINE &&
           fwrite(p->u + NINE * k, sizeof(double), NINE, file.stream) == NINE;
  }
  if (!good) file.error = errno;
  if (atomic_file_end(&file, good ? ATOMIC_FILE_KEPT : ATOMIC_FILE_REMOVED)) good = 0;
  return good || refuse(path, "could not be written");
}

/* pairs whose verdict is not the exact one */
static size_t wrong(const pairs *p, int perturbed) {
  size_t count = 0;
  for (size_t k = 0; k < p->count; k++) {
    const double *t = p->t + NINE * k, *u = p->u + NINE * k;
    uint start, end;
    triangle_meet meet;
    if (!perturbed) triangle_meet_exact(t, u, &meet);
    count += p->hits[k] != (perturbed ? triangle_pair_exact(t, u, &start, &end) : meet.count > 0);
  }
  return count;
}

static size_t hits_of(const pairs *p) {
  size_t hits = 0;
  for (size_t k = 0; k < p->count; k++) hits += p->hits[k];
  return hits;
}

/* time of a pair [ns] */
static double time_query(const pairs *p, ald_triangle_query q, int rounds) {
  double times[BENCH_REPEATS];
  for (int repeat = 0; repeat < BENCH_REPEATS; repeat++) {
    const double began = processor_seconds();
    for (int r = 0; r < rounds; r++) {
      if (ald_query_triangles(&q, NULL) != ALD_OK) return -1;
    }
    times[repeat] = (processor_seconds() - began) / ((double)rounds * (double)q.count) * 1e9;
  }
  return p->count > 0 ? bench_median(times, BENCH_REPEATS) : -1;
}

static void add(bench *b, const pairs *p, const char *name, double ns, size_t off,
                const char *what) {
  bench_figure *f = bench_add(b, name, ns, "ns/pair", "host", 1);
  snprintf(f->note, sizeof f->note, "%zu pairs, %.1f %% hits, %zu verdicts wrong; %s", p->count,
           100 * (double)hits_of(p) / (double)p->count, off, what);
  if (ns < 0 || off > 0) b->failed = 1;
}

/* time of reading the pairs' bytes and adding them up, eight sums at a time [ns a pair] */
static double time_reading(bench *b, const pairs *p) {
  double times[BENCH_REPEATS];
  for (int repeat = 0; repeat < BENCH_REPEATS; repeat++) {
    real_eight sum = {0};
    const double began = processor_seconds();
    for (size_t k = 0; k + 8 <= NINE * p->count; k += 8) {
      sum += *(const real_eight *)(p->t + k) + *(const real_eight *)(p->u + k);
    }
    times[repeat] = (processor_seconds() - began) / (double)p->count * 1e9;
    double total = 0;
    for (int k = 0; k < 8; k++) total += sum[k];
    if (total != total) b->failed = 1;
  }
  return bench_median(times, BENCH_REPEATS);
}

static void time_pairs(bench *b, const pairs *p) {
  char bound[64];
  ald_triangle_query q = {.count = p->count, .t = p->t, .u = p->u, .hit = p->hits, .threads = 1};
  snprintf(bound, sizeof bound, "reading them alone takes %.2f ns", time_reading(b, p));
  double ns = time_query(p, q, 1);
  add(b, p, "triangle pair", ns, wrong(p, 0), bound);
  q.segment = p->segments;
  ns = time_query(p, q, 1);
  add(b, p, "triangle pair, segment", ns, wrong(p, 0), "with both ends of the common line");
  q.perturbed = 1;
  ns = time_query(p, q, 1);
  add(b, p, "triangle pair, moved", ns, wrong(p, 1), "perturbed, with both ends");
  pairs near = *p;
  near.count = p->count < CACHED ? p->count : CACHED;
  q = (ald_triangle_query){.count = near.count, .t = p->t, .u = p->u, .hit = p->hits, .threads = 1};
  ns = time_query(&near, q, (int)(MADE / near.count));
  add(b, &near, "triangle pair, in cache", ns, wrong(&near, 0), "verdicts alone");
}

void bench_triangles(bench *b) {
  pairs p = {0};
  int good;
  if (b->pairs) {
    good = read_pairs(&p, b->pairs);
  } else {
    good = open_pairs(&p, MADE);
    if (good) make_pairs(&p, b->seed);
  }
  if (good && b->save) good = save_pairs(&p, b->save);
  if (good) {
    time_pairs(b, &p);
  } else {
    b->failed = 1;
  }
  close_pairs(&p);
}
