/* SPDX-License-Identifier: Apache-2.0
 * Closest points of segments on arrays. */
#include "allide/allide.h"
#include "base/float_mode.h"
#include "base/report.h"
#include "device.h"
#include "tile/kernel_build.h"

/* pairs that a thread takes at once: enough to be worth its start */
enum { PAIRS = 8192 };

static int query_part(uint32_t item, void *user) {
  const ald_segment_query *q = user;
  const size_t first = (size_t)item * PAIRS, left = q->count - first;
  ald_kernels()->segment_pairs(q, first, left < PAIRS ? left : PAIRS);
  return 0;
}

ald_status ald_query_segments(const ald_segment_query *query, ald_report *report) {
  const size_t parts = query ? (query->count + PAIRS - 1) / PAIRS : 0;
  if (!query) return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no query\n");
  if (query->count == 0) return ALD_OK;
  if (!query->a1 || !query->a2 || !query->b1 || !query->b2) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: segments are given by four arrays of ends, a1, a2, b1, b2\n");
  }
  if (query->count > SIZE_MAX / 2 / sizeof(double[3]) || parts > UINT32_MAX) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no memory holds %zu pairs\n",
                           query->count);
  }
  if (parts == 1 || query->threads == 1) {
    ALD_DEFAULT_FLOAT_MODES;
    for (size_t item = 0; item < parts; item++) query_part((uint32_t)item, (void *)query);
  } else {
    ald_host_each((uint32_t)parts, query->threads, query_part, (void *)query);
  }
  return ALD_OK;
}
