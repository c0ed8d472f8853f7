/* SPDX-License-Identifier: Apache-2.0
 * `allide bench segments, clash`: the test of two segments, and the search for clashes of two
 * lines. What is tested can be written to a file, so that other libraries can be given the very
 * same (benchmarks/README.md). Times are the processor's. */
#include "benches.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALD_WIDE /* as the kernels */
#include "cli/picture/atomic_file.h"
#include "kernels/pass/clash/clash.h"
#include "tile/tile.h"

enum { LANES = 8 }; /* scenarios of a tile */

/* A number of records (64 bits), then the doubles of them all, in the machine's order of bytes. */
static void save(bench *b, uint64_t records, const double *values, size_t count) {
  atomic_file file;
  int error = atomic_file_begin(&file, b->save) ? errno : 0;
  if (!error) {
    const int good = fwrite(&records, sizeof records, 1, file.stream) == 1 &&
                     fwrite(values, sizeof *values, count, file.stream) == count;
    if (!good) file.error = errno;
    if (atomic_file_end(&file, good ? ATOMIC_FILE_KEPT : ATOMIC_FILE_REMOVED)) error = errno;
  }
  if (!error) return;
  fprintf(stderr, "error: %s: %s\n", b->save, strerror(error));
  b->failed = 1;
}

/* ------------------------------------------------------------------------------ pairs */

enum { GIVEN = 12, FOUND = 3, SAVED = 1 << 18 };

/* ends of both segments of each pair, then distance and both parameters: rows of `count` */
typedef struct pairs {
  double *rows;
  size_t count, stride;
} pairs;

static double even(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (double)(*state >> 11) * 0x1p-53;
}

/* rows do not begin at the same place of a page */
static int open_pairs(pairs *p, size_t count, uint64_t seed) {
  p->count = count;
  p->stride = count + 64 + (count % 512 == 0 ? 72 : 0);
  p->rows = aligned_alloc(64, (GIVEN + FOUND) * p->stride * sizeof *p->rows);
  if (!p->rows) return 0;
  for (size_t k = 0; k < (GIVEN + FOUND) * p->stride; k++) p->rows[k] = 4 * even(&seed) - 2;
  return 1;
}

static void test_pairs(const pairs *p) {
  const size_t stride = p->stride;
#define PAIR_ROW(field) (*(real *)(p->rows + (field)*stride + k))
#define PAIR_END(field) vec3_of(PAIR_ROW(field), PAIR_ROW((field) + 1), PAIR_ROW((field) + 2))
  for (size_t k = 0; k < p->count; k += ALD_LANES) {
    const segments_gap gap = segments_closest(PAIR_END(0), PAIR_END(3), PAIR_END(6), PAIR_END(9));
    PAIR_ROW(GIVEN) = gap.distance;
    PAIR_ROW(GIVEN + 1) = gap.p;
    PAIR_ROW(GIVEN + 2) = gap.r;
  }
}

/* The first pairs: a1, a2, b1, b2 [m], then the distance [m], 13 doubles a pair. */
static void save_pairs(bench *b, const pairs *p) {
  const size_t count = p->count < SAVED ? p->count : SAVED, fields = GIVEN + 1;
  double *values = malloc(count * fields * sizeof *values);
  test_pairs(p);
  for (size_t k = 0; values && k < count * fields; k++) {
    values[k] = p->rows[k % fields * p->stride + k / fields];
  }
  if (values) save(b, count, values, count * fields);
  if (!values) b->failed = 1;
  free(values);
}

/* time of a pair [ns] */
static double time_pairs(bench *b, const pairs *p, int rounds) {
  double times[BENCH_REPEATS];
  for (int repeat = 0; repeat < BENCH_REPEATS; repeat++) {
    const double began = bench_processor_seconds();
    for (int r = 0; r < rounds; r++) {
      p->rows[(size_t)r % p->count] += 1e-3;
      test_pairs(p);
    }
    times[repeat] = (bench_processor_seconds() - began) / ((double)rounds * (double)p->count) * 1e9;
  }
  for (size_t k = 0; k < p->count; k++) {
    const double *d = p->rows + GIVEN * p->stride + k;
    const int good = d[0] >= 0 && d[p->stride] >= 0 && d[p->stride] <= 1;
    if (!good || d[0] > 20) b->failed = 1;
  }
  return bench_median(times, BENCH_REPEATS);
}

/* time of a copied byte, read or written [ns] */
static double time_copy(size_t size) {
  double times[BENCH_REPEATS];
  char *from = malloc(size), *to = malloc(size);
  if (from && to) memset(from, 1, size);
  for (int repeat = 0; repeat < BENCH_REPEATS && from && to; repeat++) {
    const double began = bench_processor_seconds();
    from[repeat]++;
    memcpy(to, from, size);
    times[repeat] = (bench_processor_seconds() - began) / (2.0 * (double)size) * 1e9;
  }
  const double copied = from && to && to[size - 1] == from[size - 1];
  free(from);
  free(to);
  return copied > 0 ? bench_median(times, BENCH_REPEATS) : 0;
}

void bench_segments(bench *b) {
  pairs cached, streamed;
  const size_t near = 216, far = 4 << 20;
  if (!open_pairs(&cached, near, b->seed) || !open_pairs(&streamed, far, b->seed)) {
    b->failed = 1;
    return;
  }
  if (b->save) save_pairs(b, &streamed);
  bench_figure *f =
      bench_add(b, "segment pair", time_pairs(b, &cached, 100000), "ns/pair", "host", 1);
  snprintf(f->note, sizeof f->note, "in cache, distance and both parameters stored");
  const double bound = time_copy(256 << 20) * (GIVEN + FOUND) * sizeof(double);
  const double streams = time_pairs(b, &streamed, 1);
  f = bench_add(b, "segment pair, streamed", streams, "ns/pair", "host", 1);
  snprintf(f->note, sizeof f->note,
           "from memory; %.2f times the copy's time for its bytes, %.2f ns", streams / bound,
           bound);
  free(cached.rows);
  free(streamed.rows);
}

/* ------------------------------------------------------------------------------ lines */

static const char text[] =
    "allide: 1\nrun: {duration: 1, step: 0.01}\nenvironment: {water depth: 1200}\n"
    "bodies: {buoy: {freedoms: six, mass: 1e3, radii of gyration: [1, 1, 1]}}\n"
    "lines:\n"
    "  one: &line {between: [earth, earth], to: [1000, 0, 0], start: as given,\n"
    "    sections: [{length: 1000, segments: %u, mass: 100, diameter: 0.3,\n"
    "      axial stiffness: 1e8, clash stiffness: 1e5}]}\n"
    "  other: {<<: *line, from: [0, 10, 0], to: [1000, 10, 0]}\n";

/* Two hanging lines 1,000 m long, the other one aside of the first by `aside` and a bow of `bow`;
 * every lane has phases of its own. */
static void hang(bench_stand *s, uint64_t seed, uint32_t segments, double aside, double bow) {
  const uint32_t *plan = s->layout->plan;
  const uint32_t nodes = plan[PLAN_NODES];
  for (uint32_t lane = 0; lane < LANES; lane++) {
    const double phase = even(&seed), wave = 3 + 3 * even(&seed);
    for (uint32_t line = 0; line < 2; line++) {
      for (uint32_t n = 0; n <= segments; n++) {
        const double share = (double)n / segments, t = wave * share + phase, u = t - (double)(int)t;
        /* a sine's shape from parabolas, its phase in turns */
        const double sine = u < 0.5 ? 16 * u * (0.5 - u) : -16 * (u - 0.5) * (1 - u);
        const double x[3] = {40 * share * (1 - share) + 0.7 * sine, line * (aside + bow * sine),
                             -1000 * share};
        const uint32_t row = plan[PLAN_NODE_ROWS] + LINE_FIRST_NODE(line) + n;
        for (uint32_t c = 0; c < 3; c++) {
          ald_tile_put_real(s->tile, row + (NODE_X + c) * nodes, lane, x[c]);
          ald_tile_put_real(s->tile, row + (NODE_V + c) * nodes, lane, 0.1 * even(&seed));
          ald_tile_put_real(s->tile, row + (NODE_PUSH + c) * nodes, lane, 0);
        }
      }
    }
  }
}

#define STAND s->tile->reals, s->tile->uints, NULL, s->layout->assets, s->layout->plan, LANES

static void begin(const bench_stand *s) {
  for (uint lane = 0; lane < LANES; lane += ALD_LANES) clash_begin(STAND, lane);
}

static void search(const bench_stand *s, double time) {
  for (uint lane = 0; lane < LANES; lane += ALD_LANES) {
    clash_forces(STAND, lane, is(W(0), W(0)), R(1e-4), R(1e-4), R(time));
  }
}

/* the same without forces and records: boxes are fitted, and pairs looked at to their distance */
static void look(const bench_stand *s, double time) {
  for (uint lane = 0; lane < LANES; lane += ALD_LANES) {
    clash_search search = clash_search_of(is(W(0), W(0)), R(1e-4), R(1e-4), R(time), CLASH_LOOKS);
    clash_fit(STAND, lane);
    clash_look(STAND, lane, &search);
  }
}

/* segments that touch, of the lanes from `first` to the one before `end` */
static uint32_t touching(const bench_stand *s, uint32_t first, uint32_t end) {
  const uint32_t *plan = s->layout->plan;
  uint32_t count = 0;
  for (uint32_t node = 0; node < plan[PLAN_NODES]; node++) {
    for (uint32_t lane = first; lane < end; lane++) {
      const uint32_t row = plan[PLAN_CLASH_FLAGS] + node * CLASH_FLAG_COUNT + CLASH_TRIAL_STATE;
      count += ald_tile_flag(s->tile, row, lane) & CLASH_TOUCHES;
    }
  }
  return count;
}

enum { SCENE_HEAD = 3, SCENE_SEGMENTS = 200 };
#define SCENE_COUNT (SCENE_HEAD + 6 * (SCENE_SEGMENTS + 1))

/* Each lane as a scene: the distance below which segments touch [m], how many do, segments of a
 * line, then the places [m] of the nodes of the first line and of the second. */
static void keep_scenes(const bench_stand *s, double *scenes) {
  const uint32_t *plan = s->layout->plan;
  const uint32_t nodes = plan[PLAN_NODES];
  for (uint32_t lane = 0; lane < LANES; lane++) {
    double *scene = scenes + (size_t)lane * SCENE_COUNT, *place = scene + SCENE_HEAD;
    scene[0] = 0.3;
    scene[1] = touching(s, lane, lane + 1);
    scene[2] = SCENE_SEGMENTS;
    for (uint32_t k = 0; k < 2 * (SCENE_SEGMENTS + 1); k++) {
      const uint32_t line = k / (SCENE_SEGMENTS + 1), n = k % (SCENE_SEGMENTS + 1);
      const uint32_t row = plan[PLAN_NODE_ROWS] + LINE_FIRST_NODE(line) + n;
      for (uint32_t c = 0; c < 3; c++) {
        *place++ = ald_tile_real(s->tile, row + (NODE_X + c) * nodes, lane);
      }
    }
  }
}

/* what is timed, and where */
typedef struct search_case {
  void (*search)(const bench_stand *s, double time);
  uint32_t segments; /* of each line */
  double aside, bow; /* as of hang() [m] */
} search_case;

/* Time of one search [us per scenario]; negative if it failed.
 * @param touches segments that touch, of all scenarios; of look() those that did before it
 * @param scenes of the last repeat, or NULL */
static double time_search(bench *b, const search_case *c, double *touches, double *scenes) {
  char own[sizeof text + 16];
  double times[BENCH_REPEATS];
  bench_stand s;
  snprintf(own, sizeof own, text, c->segments);
  const int open = bench_stand_open(&s, b, own, LANES);
  *touches = 0;
  for (int repeat = 0; open && repeat < BENCH_REPEATS; repeat++) {
    const int rounds = (int)(40000 / c->segments) + 1;
    bench_stand_fill(&s, b);
    hang(&s, b->seed, c->segments, c->aside, c->bow);
    begin(&s);
    search(&s, 0);
    const double began = bench_processor_seconds();
    for (int r = 1; r <= rounds; r++) c->search(&s, 1e-4 * r);
    times[repeat] = (bench_processor_seconds() - began) / ((double)rounds * LANES) * 1e6;
    *touches += (double)touching(&s, 0, LANES) / (LANES * BENCH_REPEATS);
  }
  if (open && scenes) keep_scenes(&s, scenes);
  bench_stand_close(&s);
  return open ? bench_median(times, BENCH_REPEATS) : -1;
}

/* exponent of the time in the number of segments, by least squares of logarithms to the base 2 of
 * numbers that are doubled from one to the next */
static double exponent(const double *times, int count) {
  double slope = 0, weight = 0;
  for (int k = 0; k < count; k++) {
    const double x = k - 0.5 * (count - 1);
    double y = 0, t = times[k];
    while (t >= 2) t /= 2, y++;
    while (t < 1) t *= 2, y--;
    y += (t - 1) * (1.4426950408889634 - 0.4426950408889634 * (t - 1)); /* to 0.01 */
    slope += x * y;
    weight += x * x;
  }
  return slope / weight;
}

void bench_clash(bench *b) {
  enum { SIZES = 7 };
  double touches, times[SIZES];
  double *scenes = calloc((size_t)2 * LANES * SCENE_COUNT, sizeof *scenes);
  if (!scenes) {
    b->failed = 1;
    return;
  }
  double us = time_search(b, &(search_case){search, SCENE_SEGMENTS, 40, 5}, &touches, scenes);
  bench_figure *f = bench_add(b, "clash, far apart", us, "us/scenario-step", "host", 1);
  snprintf(f->note, sizeof f->note, "2 lines of 200 segments, 40 m apart");
  if (us < 0 || touches > 0) b->failed = 1;
  search_case close = {search, SCENE_SEGMENTS, 0.3, 0.06};
  us = time_search(b, &close, &touches, scenes + LANES * SCENE_COUNT);
  f = bench_add(b, "clash, close", us, "us/scenario-step", "host", 1);
  snprintf(f->note, sizeof f->note, "2 lines of 200 segments, %.0f of 400 segments touch", touches);
  if (us < 0 || !(touches > 50)) b->failed = 1;
  if (b->save) save(b, (uint64_t)2 * LANES, scenes, (size_t)2 * LANES * SCENE_COUNT);
  free(scenes);
  close.search = look;
  us = time_search(b, &close, &touches, NULL);
  f = bench_add(b, "clash, looked at", us, "us/scenario-step", "host", 1);
  snprintf(f->note, sizeof f->note, "the same lines, pairs and distances alone");
  if (us < 0) b->failed = 1;
  for (int k = 0; k < SIZES; k++) {
    char name[48];
    const search_case growing = {search, 50u << k, 0.3, 0.06};
    times[k] = time_search(b, &growing, &touches, NULL);
    snprintf(name, sizeof name, "clash of 2 x %u", growing.segments);
    f = bench_add(b, name, times[k], "us/scenario-step", "host", 1);
    snprintf(f->note, sizeof f->note, "%.0f segments touch", touches);
  }
  f = bench_add(b, "clash, growth", exponent(times, SIZES), "exponent", "host", 1);
  snprintf(f->note, sizeof f->note, "of the time by the number of segments, 50 to 3,200 a line");
}
