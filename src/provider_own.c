/* SPDX-License-Identifier: Apache-2.0
 * The own loop for dense products: the same bits on any machine and with any number of threads.
 *
 * C is cut into blocks of 64 x 64, the depth into chunks of 256 terms, and runs of chunks (spans)
 * are handed to threads together with a block. Where the cuts are depends on the shape alone. Eight
 * lanes share a chunk: each sums every eighth term, then the lanes are folded. Chunks are summed
 * pairwise within a span, spans pairwise within a block. */
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "provider.h"
#include "report.h"

enum {
  LANES = 8,   /* numbers computed together; part of the result's definition */
  TILE = 4,    /* a tile of 4 x 4 sums stays in registers */
  CHUNK = 256, /* terms between two foldings */
  BLOCK = 64,  /* rows and columns of C whose operands stay in a second-level cache */
  ITEMS = 64,  /* blocks x spans that are enough for any number of threads */
  PANEL = CHUNK * TILE,
  PANELS = BLOCK / TILE
};

/* lanes that go through together: how many does not change a bit */
#if defined(__AVX512F__)
enum { WIDTH = LANES };
#else
enum { WIDTH = LANES / 2 };
#endif
typedef double wide __attribute__((vector_size(WIDTH * sizeof(double)), may_alias));
typedef double half __attribute__((vector_size(LANES / 2 * sizeof(double)), may_alias));

/* a task and where it is cut */
typedef struct cut {
  const ald_task *task;
  size_t block_rows, block_columns; /* blocks of C in each direction */
  size_t chunks;                    /* of the depth */
  size_t spans, span_chunks;        /* runs of chunks, chunks of each but the last */
  double *sums;                     /* (span x block x 64 x 64), NULL if there is one span */
} cut;

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }
static size_t parts(size_t whole, size_t part) { return whole / part + (whole % part != 0); }

/* spans so that there is work for every thread, and no more, since each has sums of its own */
static cut cut_of(const ald_task *task) {
  cut c = {.task = task,
           .block_rows = parts(task->rows, BLOCK),
           .block_columns = parts(task->columns, BLOCK),
           .chunks = parts(task->depth, CHUNK)};
  const size_t blocks = c.block_rows * c.block_columns;
  const size_t wanted = blocks < ITEMS ? parts(ITEMS, blocks) : 1;
  c.span_chunks = parts(c.chunks, smaller(wanted, c.chunks));
  c.spans = parts(c.chunks, c.span_chunks);
  return c;
}

/* a block is left out where symmetry gives it */
static bool is_mirrored(const cut *c, size_t block) {
  return c->task->gram && block % c->block_rows > block / c->block_rows;
}

/* ---------------------------------------------------------------------------- packing */

/* One vector of a panel: eight terms, then room for the other three vectors' eight, and so on. */
static void pack_vector(const double *from, size_t depth, double *to) {
  for (; depth >= LANES; depth -= LANES, from += LANES, to += TILE * LANES) {
    memcpy(to, from, LANES * sizeof *to);
  }
  memcpy(to, from, depth * sizeof *to);
}

/* Four neighbouring vectors of a panel whose terms lie `along` apart. */
static void pack_turned(const double *from, size_t along, size_t depth, double *to) {
  for (size_t k = 0; k < depth; k++, from += along) {
    double *term = to + k / LANES * TILE * LANES + k % LANES;
    for (size_t v = 0; v < TILE; v++) term[v * LANES] = from[v];
  }
}

/* Copies a chunk of up to 64 vectors along the depth into panels of four: (panel x eighth of the
 * chunk x vector x lane), zeros beyond the end. Term k of vector v is from[v * across + k * along],
 * and one of the two distances is 1. */
static void pack(const double *from, size_t across, size_t along, size_t vectors, size_t depth,
                 double *panels) {
  const size_t panel_count = parts(vectors, TILE);
  if (vectors % TILE || depth < CHUNK) memset(panels, 0, panel_count * PANEL * sizeof *panels);
  for (size_t v = 0; v < vectors;) {
    double *to = panels + v / TILE * PANEL + v % TILE * LANES;
    if (across == 1 && vectors - v >= TILE) {
      pack_turned(from + v, along, depth, to);
      v += TILE;
    } else if (along == 1) {
      pack_vector(from + v * across, depth, to);
      v++;
    } else {
      for (size_t k = 0; k < depth; k++) {
        to[k / LANES * TILE * LANES + k % LANES] = from[v + k * along];
      }
      v++;
    }
  }
}

/* packs chunk `chunk` of the rows of A or columns of B that a block needs */
static size_t pack_side(ald_matrix m, bool along_column, size_t first, size_t count, size_t chunk,
                        size_t depth, double *panels) {
  const size_t start = chunk * CHUNK, vectors = smaller(BLOCK, count - first);
  const size_t across = along_column ? m.stride : 1, along = along_column ? 1 : m.stride;
  pack(m.values + first * across + start * along, across, along, vectors,
       smaller(CHUNK, depth - start), panels);
  return vectors;
}

/* ---------------------------------------------------------------------------- a tile */

/* four sums of one column of a tile, in some of their lanes */
typedef struct four {
  wide v0, v1, v2, v3;
} four;

/* Sums over a chunk of a panel of A and two columns of a panel of B, in the lanes that `a` and `b`
 * start at. Two columns leave enough registers everywhere. */
static inline void lane_sums(const double *a, const double *b, four *left, four *right) {
  const wide zero = {0};
  four s = {zero, zero, zero, zero}, t = s;
  for (size_t k = 0; k < CHUNK / LANES; k++, a += TILE * LANES, b += TILE * LANES) {
    const wide x0 = *(const wide *)a, x1 = *(const wide *)(a + LANES);
    const wide x2 = *(const wide *)(a + 2 * LANES), x3 = *(const wide *)(a + 3 * LANES);
    const wide y = *(const wide *)b, z = *(const wide *)(b + LANES);
    /* gcc would load them anew for each use: twice the time */
    __asm__ volatile("" ::: "memory");
    s = (four){s.v0 + x0 * y, s.v1 + x1 * y, s.v2 + x2 * y, s.v3 + x3 * y};
    t = (four){t.v0 + x0 * z, t.v1 + x1 * z, t.v2 + x2 * z, t.v3 + x3 * z};
  }
  *left = s;
  *right = t;
}

/* Adds the upper four of eight lanes to the lower; with half the width `high` has the upper ones.
 */
static inline half halved(wide low, wide high) {
#if defined(__AVX512F__)
  (void)high;
  return __builtin_shufflevector(low, low, 0, 1, 2, 3) +
         __builtin_shufflevector(low, low, 4, 5, 6, 7);
#else
  return low + high;
#endif
}

/* Folds the lanes of four sums, halves onto each other three times: a sum is then
 * ((l0 + l4) + (l2 + l6)) + ((l1 + l5) + (l3 + l7)). The four are turned to do it all at once. */
static inline void four_fold(const four *low, const four *high, double *to) {
  const half h0 = halved(low->v0, high->v0), h1 = halved(low->v1, high->v1);
  const half h2 = halved(low->v2, high->v2), h3 = halved(low->v3, high->v3);
  const half even_low = __builtin_shufflevector(h0, h1, 0, 4, 2, 6);
  const half odd_low = __builtin_shufflevector(h0, h1, 1, 5, 3, 7);
  const half even_high = __builtin_shufflevector(h2, h3, 0, 4, 2, 6);
  const half odd_high = __builtin_shufflevector(h2, h3, 1, 5, 3, 7);
  const half even = __builtin_shufflevector(even_low, even_high, 0, 1, 4, 5) +
                    __builtin_shufflevector(even_low, even_high, 2, 3, 6, 7);
  const half odd = __builtin_shufflevector(odd_low, odd_high, 0, 1, 4, 5) +
                   __builtin_shufflevector(odd_low, odd_high, 2, 3, 6, 7);
  const half sum = even + odd;
  memcpy(to, &sum, sizeof sum);
}

/* 4 x 4 sums over a chunk of a panel of A and one of B; column j of the tile at to + 64 j */
static void tile_sums(const double *a, const double *b, double *to) {
  for (int j = 0; j < TILE; j += 2, b += 2 * LANES, to += 2 * BLOCK) {
    four left[LANES / WIDTH], right[LANES / WIDTH];
    for (int part = 0; part < LANES / WIDTH; part++) {
      lane_sums(a + part * WIDTH, b + part * WIDTH, &left[part], &right[part]);
    }
    four_fold(&left[0], &left[LANES / WIDTH - 1], to);
    four_fold(&right[0], &right[LANES / WIDTH - 1], to + BLOCK);
  }
}

/* sums over one chunk for a block; tiles below the diagonal are left out if `upper` */
static void block_sums(const double *a, const double *b, size_t rows, size_t columns, bool upper,
                       double *to) {
  for (size_t j = 0; j < columns; j += TILE) {
    for (size_t i = 0; i < (upper ? j + 1 : rows); i += TILE) {
      tile_sums(a + i / TILE * PANEL, b + j / TILE * PANEL, to + j * BLOCK + i);
    }
  }
}

/* ---------------------------------------------------------------------------- pairwise sums */

/* onto += from, the used part of a block */
static void block_add(double *onto, const double *from, size_t columns) {
  for (size_t k = 0; k < columns * BLOCK; k++) onto[k] += from[k];
}

static size_t levels_of(size_t count) {
  size_t levels = 1;
  while (count >>= 1) levels++;
  return levels;
}

/* Adds term `index` of a pairwise sum, which stands at the end of the levels, like counting in
 * binary: a level that is taken is folded into the next. */
static void pairwise_add(double *levels, size_t level_count, size_t index, size_t columns) {
  const size_t size = BLOCK * BLOCK;
  double *term = levels + level_count * size;
  size_t level = 0;
  for (; index >> level & 1; level++) block_add(term, levels + level * size, columns);
  memcpy(levels + level * size, term, columns * BLOCK * sizeof *term);
}

/* folds the levels that `count` terms have left, the smallest first; the sum stands at the end */
static void pairwise_end(double *levels, size_t level_count, size_t count, size_t columns) {
  const size_t size = BLOCK * BLOCK;
  double *sum = levels + level_count * size;
  bool first = true;
  for (size_t level = 0; level < level_count; level++) {
    if (!(count >> level & 1)) continue;
    if (first) {
      memcpy(sum, levels + level * size, columns * BLOCK * sizeof *sum);
    } else {
      block_add(sum, levels + level * size, columns);
    }
    first = false;
  }
}

/* ---------------------------------------------------------------------------- blocks */

/* a finished block into C, and into its mirror image */
static void block_write(const cut *c, size_t block, const double *sums) {
  const ald_task *t = c->task;
  const size_t first_row = block % c->block_rows * BLOCK;
  const size_t first_column = block / c->block_rows * BLOCK;
  const size_t rows = smaller(BLOCK, t->rows - first_row);
  const size_t columns = smaller(BLOCK, t->columns - first_column);
  for (size_t j = 0; j < columns; j++) {
    for (size_t i = 0; i < rows; i++) {
      const size_t row = first_row + i, column = first_column + j;
      if (t->gram && row > column) break;
      double *to = &t->c[row + column * t->c_stride];
      const double sum = t->alpha * sums[j * BLOCK + i];
      *to = t->beta == 0 ? sum : sum + t->beta * *to;
      if (t->gram) t->c[column + row * t->c_stride] = *to;
    }
  }
}

/* one span of one block; nonzero without memory */
static int span_work(uint32_t item, void *user) {
  const cut *c = user;
  const ald_task *t = c->task;
  const size_t blocks = c->block_rows * c->block_columns;
  const size_t block = item % blocks, span = item / blocks, size = BLOCK * BLOCK;
  if (is_mirrored(c, block)) return 0;
  const size_t start = span * c->span_chunks;
  const size_t count = smaller(c->span_chunks, c->chunks - start), levels = levels_of(count);
  double *memory = aligned_alloc(64, (2 * PANELS * PANEL + (levels + 1) * size) * sizeof(double));
  if (!memory) return 1;
  double *a = memory, *b = a + PANELS * PANEL, *sums = b + PANELS * PANEL;
  double *term = sums + levels * size;
  const size_t row = block % c->block_rows * BLOCK, column = block / c->block_rows * BLOCK;
  const bool same = t->gram && row == column;
  memset(term, 0, size * sizeof *term);
  size_t columns = 0;
  for (size_t k = 0; k < count; k++) {
    const size_t rows =
        pack_side(t->a, t->a_turn == ALD_TRANSPOSED, row, t->rows, start + k, t->depth, a);
    columns = same ? rows
                   : pack_side(t->b, t->b_turn == ALD_AS_IT_IS, column, t->columns, start + k,
                               t->depth, b);
    block_sums(a, same ? a : b, rows, columns, same, term);
    pairwise_add(sums, levels, k, columns);
  }
  pairwise_end(sums, levels, count, columns);
  if (c->sums) {
    memcpy(c->sums + item * size, term, size * sizeof *term);
  } else {
    block_write(c, block, term);
  }
  free(memory);
  return 0;
}

/* the spans of one block, summed; nonzero without memory */
static int block_work(uint32_t block, void *user) {
  const cut *c = user;
  const size_t blocks = c->block_rows * c->block_columns, size = BLOCK * BLOCK;
  const size_t levels = levels_of(c->spans);
  if (is_mirrored(c, block)) return 0;
  double *sums = malloc((levels + 1) * size * sizeof *sums);
  if (!sums) return 1;
  for (size_t span = 0; span < c->spans; span++) {
    memcpy(sums + levels * size, c->sums + (span * blocks + block) * size, size * sizeof *sums);
    pairwise_add(sums, levels, span, BLOCK);
  }
  pairwise_end(sums, levels, c->spans, BLOCK);
  block_write(c, block, sums + levels * size);
  free(sums);
  return 0;
}

/* notes that an item of work failed; the others are not handed out then */
typedef struct watched {
  int (*work)(uint32_t item, void *user);
  cut *cut;
  int failed;
} watched;

static int watched_work(uint32_t item, void *user) {
  watched *w = user;
  if (!w->work(item, w->cut)) return 0;
  __atomic_store_n(&w->failed, 1, __ATOMIC_RELAXED);
  return 1;
}

/* a team of threads costs more than a small product does */
static bool each(cut *c, size_t count, int threads, int (*work)(uint32_t item, void *user)) {
  watched w = {work, c, 0};
  const ald_task *t = c->task;
  if ((double)t->rows * (double)t->columns * (double)t->depth < 1e7) threads = 1;
  ald_host_each((uint32_t)count, threads, watched_work, &w);
  return !w.failed;
}

/* C = beta C, for a sum of nothing */
static void scale(const ald_task *t) {
  for (size_t j = 0; j < t->columns; j++) {
    for (size_t i = 0; i < t->rows; i++) {
      double *to = &t->c[i + j * t->c_stride];
      *to = t->beta == 0 ? 0 : t->beta * *to;
    }
  }
}

ald_status ald_own_multiply(int threads, const ald_task *task, ald_report *report) {
  if (task->depth == 0 || task->alpha == 0) {
    scale(task);
    return ALD_OK;
  }
  cut c = cut_of(task);
  const size_t blocks = c.block_rows * c.block_columns, items = blocks * c.spans;
  if (items > UINT32_MAX) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: a product of %zu x %zu is too large\n",
                           task->rows, task->columns);
  }
  if (c.spans > 1) c.sums = malloc(items * BLOCK * BLOCK * sizeof *c.sums);
  bool good = c.spans == 1 || c.sums;
  good = good && each(&c, items, threads, span_work);
  if (good && c.sums) good = each(&c, blocks, threads, block_work);
  free(c.sums);
  return good ? ALD_OK
              : ald_report_fail(report, ALD_NO_MEMORY,
                                "error: no memory for a product of %zu x %zu\n", task->rows,
                                task->columns);
}

/* One for the product itself, one addition for each further term of a lane, three to fold the
 * lanes, and pairwise sums of chunks and of spans, where a span that is cut short, or a count that
 * is no power of two, costs no more than the next power. */
double ald_own_roundings(size_t depth) {
  const size_t chunks = parts(depth, CHUNK);
  const double of_lane = (double)parts(smaller(depth, CHUNK), LANES);
  /* log2(chunks of a span) + log2(spans), each rounded up: at most two more than log2(chunks) */
  return of_lane + 3 + (chunks > 1 ? (double)levels_of(chunks) + 2 : 0);
}
