/* SPDX-License-Identifier: Apache-2.0
 * The host's image of a tile on its way to an accelerator. */
#include "accelerator_send.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/host_threads.h"
#include "base/report.h"

/* rows that one thread looks at, and the least that is worth a call of its own [byte] */
enum { ROWS_EACH = 16, WORTH_BYTES = 1 << 16 };

/* rows of one kind, one behind the other */
typedef struct image {
  const unsigned char *first;
  uint32_t rows;
  size_t row;             /* [byte] */
  unsigned char *is_zero; /* (rows) */
} image;

/* every bit: -0 is none */
static bool is_zero(const unsigned char *row, size_t bytes) {
  ALD_ASSERT(bytes > 0);
  return row[0] == 0 && memcmp(row, row + 1, bytes - 1) == 0;
}

static int look(uint32_t item, void *user) {
  const image *im = user;
  for (uint32_t r = item * ROWS_EACH; r < (item + 1) * ROWS_EACH && r < im->rows; r++) {
    im->is_zero[r] = is_zero(im->first + r * im->row, im->row);
  }
  return 0;
}

/* the row behind the stretch that begins in `from`: of zeros, or of what is copied, which may have
 * a few zeros within */
static uint32_t stretch_end(const image *im, uint32_t from, bool *zeros) {
  uint32_t end = from;
  while (end < im->rows && im->is_zero[end]) end++;
  *zeros = (end - from) * im->row >= WORTH_BYTES;
  if (*zeros) return end;
  uint32_t none = 0; /* zeros at the end of what was looked at */
  while (end < im->rows && none * im->row < WORTH_BYTES) {
    none = im->is_zero[end] ? none + 1 : 0;
    end++;
  }
  return none * im->row < WORTH_BYTES ? end : end - none;
}

static ald_status send(ald_accelerator *a, const ald_tile *tile, const image *im, ald_buffer to,
                       ald_report *report) {
  ald_status status = ALD_OK;
  void *queue = ((ald_accelerator_tile *)tile->own)->queue.driver;
  for (uint32_t from = 0, end; from < im->rows; from = end) {
    bool zeros;
    end = stretch_end(im, from, &zeros);
    const size_t offset = from * im->row, bytes = (end - from) * im->row;
    if (zeros) {
      ALD_TRY(a->calls->zero(a, queue, to, offset, bytes, report));
    } else {
      ALD_TRY(a->calls->write(a, queue, to, offset, im->first + offset, bytes, report));
      a->base.sent += bytes;
    }
  }
done:
  return status;
}

ald_status ald_accelerator_send(ald_accelerator *a, const ald_tile *tile, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_layout *layout = tile->layout;
  const ald_accelerator_tile *own = tile->own;
  const size_t lanes = tile->lanes;
  unsigned char *marks = calloc(layout->real_rows + layout->flag_rows + 1u, 1);
  if (!marks) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a tile\n");
  image images[] = {
      {tile->reals, layout->real_rows, lanes * ald_scalar_size(tile->precision), marks},
      {(const unsigned char *)tile->uints, layout->flag_rows, lanes * sizeof(uint32_t),
       marks + layout->real_rows}};
  const ald_buffer to[] = {own->reals, own->uints};
  const int threads = a->base.host_threads > 0 ? a->base.host_threads : 1;
  for (int k = 0; k < 2; k++) {
    image *im = &images[k];
    /* an OpenCL processor copies as fast as it looks */
    if (a->base.is_gpu) ald_host_each((im->rows + ROWS_EACH - 1) / ROWS_EACH, threads, look, im);
    ALD_TRY(send(a, tile, im, to[k], report));
  }
done:
  free(marks);
  return status;
}
