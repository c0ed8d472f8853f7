/* SPDX-License-Identifier: Apache-2.0
 * Questions about arrays: closest points of segments, and pairs of triangles. */
#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "device.h"
#include "tile/kernel_build.h"

/* pairs that a thread takes at once: enough to be worth its start */
enum { PAIRS = 8192 };

/* ---------------------------------------------------------------------------- segments */

static int segment_part(uint32_t item, void *user) {
  ALD_ASSERT((size_t)item * PAIRS < ((const ald_segment_query *)user)->count);
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
    for (size_t item = 0; item < parts; item++) segment_part((uint32_t)item, (void *)query);
  } else {
    ald_host_each((uint32_t)parts, query->threads, segment_part, (void *)query);
  }
  return ALD_OK;
}

/* ---------------------------------------------------------------------------- triangles */

static int triangle_part(uint32_t item, void *user) {
  ALD_ASSERT((size_t)item * PAIRS < ((const ald_triangle_query *)user)->count);
  const ald_triangle_query *q = user;
  const size_t first = (size_t)item * PAIRS, left = q->count - first;
  ald_kernels()->triangle_pairs(q, first, left < PAIRS ? left : PAIRS);
  return 0;
}

static ald_status check_corners(const uint32_t *corners, size_t count, size_t vertices,
                                const char *name, ald_report *report) {
  ALD_ASSERT(name);
  for (size_t k = 0; corners && k < 3 * count; k++) {
    if (corners[k] < vertices) continue;
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: pair %zu: corner %zu of %s is point %u of %zu\n", k / 3, k % 3,
                           name, corners[k], vertices);
  }
  return ALD_OK;
}

static ald_status check_triangles(const ald_triangle_query *q, ald_report *report) {
  ald_status status = ALD_OK;
  if (!q->t || !q->u) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: triangles are given by two arrays of corners, t and u\n");
  }
  if (q->count > SIZE_MAX / 2 / sizeof(double[9]) || q->count / PAIRS >= UINT32_MAX) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no memory holds %zu pairs\n",
                           q->count);
  }
  ALD_TRY(check_corners(q->t_corners, q->count, q->t_vertices, "t", report));
  ALD_TRY(check_corners(q->u_corners, q->count, q->u_vertices, "u", report));
done:
  return status;
}

ald_status ald_query_triangles(const ald_triangle_query *q, ald_report *report) {
  ald_status status = ALD_OK;
  if (!q) return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no query\n");
  if (q->count == 0) return ALD_OK;
  ALD_TRY(check_triangles(q, report));
  const size_t parts = (q->count + PAIRS - 1) / PAIRS;
  if (parts == 1 || q->threads == 1) {
    ALD_DEFAULT_FLOAT_MODES;
    for (size_t item = 0; item < parts; item++) triangle_part((uint32_t)item, (void *)q);
  } else {
    ald_host_each((uint32_t)parts, q->threads, triangle_part, (void *)q);
  }
done:
  return status;
}
