/* SPDX-License-Identifier: Apache-2.0
 * The built-in loop for dense products: the same bits on any machine and with any number of
 * threads.
 *
 * C is cut into blocks of 64 x 64, the depth into chunks of 256 terms, and runs of chunks (spans)
 * are handed to threads together with a block. Where the cuts are depends on the shape alone. Eight
 * lanes share a chunk: each sums every eighth term, then the lanes are folded. Chunks are summed
 * pairwise within a span, spans pairwise within a block. */
#include "own_product.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "device.h"
#include "product_block.h"
#include "tile/kernel_build.h"

enum { ITEMS = 64 }; /* blocks x spans that are enough for any number of threads */

/* a task and where it is cut */
typedef struct cut {
  const ald_matrix_task *task;
  size_t block_rows, block_columns; /* blocks of C in each direction */
  size_t chunks;                    /* of the depth */
  size_t spans, span_chunks;        /* runs of chunks, chunks of each but the last */
  double *sums;                     /* (span x block x 64 x 64), NULL if there is one span */
} cut;

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }
static size_t parts(size_t whole, size_t part) { return whole / part + (whole % part != 0); }

/* spans so that there is work for every thread, and no more, since each has sums of its own */
static cut cut_of(const ald_matrix_task *task) {
  ALD_ASSERT(task->rows > 0 && task->columns > 0);
  cut c = {.task = task,
           .block_rows = parts(task->rows, PRODUCT_BLOCK),
           .block_columns = parts(task->columns, PRODUCT_BLOCK),
           .chunks = parts(task->depth, PRODUCT_CHUNK)};
  const size_t blocks = c.block_rows * c.block_columns;
  const size_t wanted = blocks < ITEMS ? parts(ITEMS, blocks) : 1;
  c.span_chunks = parts(c.chunks, smaller(wanted, c.chunks));
  c.spans = parts(c.chunks, c.span_chunks);
  return c;
}

/* a block is left out where symmetry gives it */
static bool is_mirrored(const cut *c, size_t block) {
  ALD_ASSERT(block < c->block_rows * c->block_columns);
  return c->task->gram && block % c->block_rows > block / c->block_rows;
}

/* ---------------------------------------------------------------------------- packing */

/* One vector of a panel: eight terms, then room for the other three vectors' eight, and so on. */
static void pack_vector(const double *from, size_t depth, double *to) {
  for (; depth >= PRODUCT_LANES;
       depth -= PRODUCT_LANES, from += PRODUCT_LANES, to += PRODUCT_TILE * PRODUCT_LANES) {
    memcpy(to, from, PRODUCT_LANES * sizeof *to);
  }
  memcpy(to, from, depth * sizeof *to);
}

/* Four neighbouring vectors of a panel whose terms lie `along` apart. */
static void pack_turned(const double *from, size_t along, size_t depth, double *to) {
  for (size_t k = 0; k < depth; k++, from += along) {
    double *term = to + k / PRODUCT_LANES * PRODUCT_TILE * PRODUCT_LANES + k % PRODUCT_LANES;
    for (size_t v = 0; v < PRODUCT_TILE; v++) term[v * PRODUCT_LANES] = from[v];
  }
}

/* Copies a chunk of up to 64 vectors along the depth into panels of four: (panel x eighth of the
 * chunk x vector x lane), zeros beyond the end. Term k of vector v is from[v * across + k * along],
 * and one of the two distances is 1. */
static void pack(const double *from, size_t across, size_t along, size_t vectors, size_t depth,
                 double *panels) {
  const size_t panel_count = parts(vectors, PRODUCT_TILE);
  if (vectors % PRODUCT_TILE || depth < PRODUCT_CHUNK)
    memset(panels, 0, panel_count * PRODUCT_PANEL * sizeof *panels);
  for (size_t v = 0; v < vectors;) {
    double *to = panels + v / PRODUCT_TILE * PRODUCT_PANEL + v % PRODUCT_TILE * PRODUCT_LANES;
    if (across == 1 && vectors - v >= PRODUCT_TILE) {
      pack_turned(from + v, along, depth, to);
      v += PRODUCT_TILE;
    } else if (along == 1) {
      pack_vector(from + v * across, depth, to);
      v++;
    } else {
      for (size_t k = 0; k < depth; k++) {
        to[k / PRODUCT_LANES * PRODUCT_TILE * PRODUCT_LANES + k % PRODUCT_LANES] =
            from[v + k * along];
      }
      v++;
    }
  }
}

/* packs chunk `chunk` of the rows of A or columns of B that a block needs */
static size_t pack_side(ald_matrix m, bool along_column, size_t first, size_t count, size_t chunk,
                        size_t depth, double *panels) {
  ALD_ASSERT(count > 0 && panels);
  const size_t start = chunk * PRODUCT_CHUNK, vectors = smaller(PRODUCT_BLOCK, count - first);
  const size_t across = along_column ? m.stride : 1, along = along_column ? 1 : m.stride;
  pack(m.values + first * across + start * along, across, along, vectors,
       smaller(PRODUCT_CHUNK, depth - start), panels);
  return vectors;
}

/* ---------------------------------------------------------------------------- pairwise sums */

/* onto += from, the used part of a block */
static void block_add(double *onto, const double *from, size_t columns) {
  ALD_ASSERT(onto && from && onto != from);
  for (size_t k = 0; k < columns * PRODUCT_BLOCK; k++) onto[k] += from[k];
}

static size_t levels_of(size_t count) {
  size_t levels = 1;
  while (count >>= 1) levels++;
  return levels;
}

/* Adds term `index` of a pairwise sum, which is at the end of the levels, like counting in
 * binary: a level that is taken is folded into the next. */
static void pairwise_add(double *levels, size_t level_count, size_t index, size_t columns) {
  ALD_ASSERT(level_count > 0);
  const size_t size = PRODUCT_BLOCK * PRODUCT_BLOCK;
  double *term = levels + level_count * size;
  size_t level = 0;
  for (; index >> level & 1; level++) block_add(term, levels + level * size, columns);
  memcpy(levels + level * size, term, columns * PRODUCT_BLOCK * sizeof *term);
}

/* folds the levels that `count` terms have left, the smallest first; the sum is at the end */
static void pairwise_end(double *levels, size_t level_count, size_t count, size_t columns) {
  const size_t size = PRODUCT_BLOCK * PRODUCT_BLOCK;
  double *sum = levels + level_count * size;
  bool first = true;
  for (size_t level = 0; level < level_count; level++) {
    if (!(count >> level & 1)) continue;
    if (first) {
      memcpy(sum, levels + level * size, columns * PRODUCT_BLOCK * sizeof *sum);
    } else {
      block_add(sum, levels + level * size, columns);
    }
    first = false;
  }
}

/* ---------------------------------------------------------------------------- blocks */

/* a finished block into C, and into its mirror image */
static void block_write(const cut *c, size_t block, const double *sums) {
  ALD_ASSERT(block < c->block_rows * c->block_columns && sums);
  const ald_matrix_task *t = c->task;
  const size_t first_row = block % c->block_rows * PRODUCT_BLOCK;
  const size_t first_column = block / c->block_rows * PRODUCT_BLOCK;
  const size_t rows = smaller(PRODUCT_BLOCK, t->rows - first_row);
  const size_t columns = smaller(PRODUCT_BLOCK, t->columns - first_column);
  for (size_t j = 0; j < columns; j++) {
    for (size_t i = 0; i < rows; i++) {
      const size_t row = first_row + i, column = first_column + j;
      if (t->gram && row > column) break;
      double *to = &t->c[row + column * t->c_stride];
      const double sum = t->alpha * sums[j * PRODUCT_BLOCK + i];
      *to = t->beta == 0 ? sum : sum + t->beta * *to;
      if (t->gram) t->c[column + row * t->c_stride] = *to;
    }
  }
}

/* one span of one block; nonzero without memory */
static int span_work(uint32_t item, void *user) {
  const cut *c = user;
  const ald_matrix_task *t = c->task;
  const size_t blocks = c->block_rows * c->block_columns;
  const size_t block = item % blocks, span = item / blocks, size = PRODUCT_BLOCK * PRODUCT_BLOCK;
  if (is_mirrored(c, block)) return 0;
  const size_t start = span * c->span_chunks;
  const size_t count = smaller(c->span_chunks, c->chunks - start), levels = levels_of(count);
  double *memory = aligned_alloc(
      64, (2 * PRODUCT_PANELS * PRODUCT_PANEL + (levels + 1) * size) * sizeof(double));
  if (!memory) return 1;
  double *a = memory, *b = a + PRODUCT_PANELS * PRODUCT_PANEL,
         *sums = b + PRODUCT_PANELS * PRODUCT_PANEL;
  double *term = sums + levels * size;
  const size_t row = block % c->block_rows * PRODUCT_BLOCK,
               column = block / c->block_rows * PRODUCT_BLOCK;
  const bool same = t->gram && row == column;
  memset(term, 0, size * sizeof *term);
  size_t columns = 0;
  for (size_t k = 0; k < count; k++) {
    const size_t rows =
        pack_side(t->a, t->a_turn == ALD_TRANSPOSED, row, t->rows, start + k, t->depth, a);
    columns = same ? rows
                   : pack_side(t->b, t->b_turn == ALD_AS_IT_IS, column, t->columns, start + k,
                               t->depth, b);
    ald_kernels()->product_block(a, same ? a : b, rows, columns, same, term);
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
  const size_t blocks = c->block_rows * c->block_columns, size = PRODUCT_BLOCK * PRODUCT_BLOCK;
  const size_t levels = levels_of(c->spans);
  if (is_mirrored(c, block)) return 0;
  double *sums = malloc((levels + 1) * size * sizeof *sums);
  if (!sums) return 1;
  for (size_t span = 0; span < c->spans; span++) {
    memcpy(sums + levels * size, c->sums + (span * blocks + block) * size, size * sizeof *sums);
    pairwise_add(sums, levels, span, PRODUCT_BLOCK);
  }
  pairwise_end(sums, levels, c->spans, PRODUCT_BLOCK);
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
  ALD_ASSERT(count <= UINT32_MAX && work);
  watched w = {work, c, 0};
  const ald_matrix_task *t = c->task;
  if ((double)t->rows * (double)t->columns * (double)t->depth < 1e7) threads = 1;
  ald_host_each((uint32_t)count, threads, watched_work, &w);
  return !w.failed;
}

/* C = beta C, for a sum of nothing */
static void scale(const ald_matrix_task *t) {
  ALD_ASSERT(t->c_stride >= t->rows || t->columns <= 1);
  for (size_t j = 0; j < t->columns; j++) {
    for (size_t i = 0; i < t->rows; i++) {
      double *to = &t->c[i + j * t->c_stride];
      *to = t->beta == 0 ? 0 : t->beta * *to;
    }
  }
}

ald_status ald_own_product_multiply(int threads, const ald_matrix_task *task, ald_report *report) {
  ALD_ASSERT(task->rows > 0 && task->columns > 0 && task->c);
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
  if (c.spans > 1) c.sums = malloc(items * PRODUCT_BLOCK * PRODUCT_BLOCK * sizeof *c.sums);
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
double ald_own_product_roundings(size_t depth) {
  const size_t chunks = parts(depth, PRODUCT_CHUNK);
  const double of_lane = (double)parts(smaller(depth, PRODUCT_CHUNK), PRODUCT_LANES);
  /* log2(chunks of a span) + log2(spans), each rounded up: at most two more than log2(chunks) */
  return of_lane + 3 + (chunks > 1 ? (double)levels_of(chunks) + 2 : 0);
}
