/* SPDX-License-Identifier: Apache-2.0
 * Rows of a part of a block as bytes: the head below, statuses, rows, events. */
#include "rank_part.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"

typedef struct head {
  uint64_t first;
  uint32_t count, event_count;
} head;

static size_t size_of(const head *h, uint32_t column_count) {
  return sizeof *h + h->count * (sizeof(double) * (size_t)column_count + sizeof(int32_t)) +
         h->event_count * sizeof(ald_event);
}

ald_status ald_rank_part_pack(ald_collector *collector, uint32_t column_count, uint64_t first,
                              uint32_t count, size_t room, unsigned char **bytes, size_t *size,
                              ald_report *report) {
  ALD_ASSERT(count > 0 && bytes && size);
  head h = {.first = first, .count = count};
  ald_event *events = NULL;
  ald_status status = ald_collector_events(collector, first, count, &events, &h.event_count);
  *size = room + size_of(&h, column_count);
  *bytes = status == ALD_OK ? calloc(1, *size) : NULL;
  double *row = malloc((column_count + 1u) * sizeof *row);
  if (!*bytes || !row) {
    free(*bytes);
    *bytes = NULL;
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to send rows\n");
  }
  unsigned char *at = *bytes ? *bytes + room : NULL;
  if (at) memcpy(at, &h, sizeof h);
  for (uint32_t k = 0; at && k < count; k++) {
    int32_t one = 0;
    const bool has = ald_collector_copy(collector, first + k, row, &one);
    ALD_ASSERT(has);
    (void)has;
    memcpy(at + sizeof h + k * sizeof one, &one, sizeof one);
    memcpy(at + sizeof h + count * sizeof one + k * column_count * sizeof *row, row,
           column_count * sizeof *row);
  }
  if (at && h.event_count > 0)
    memcpy(*bytes + *size - h.event_count * sizeof *events, events, h.event_count * sizeof *events);
  free(row);
  free(events);
  return status;
}

/* puts rows in their places and says that they are finished */
static ald_status finish_rows(ald_collector *collector, uint32_t column_count, const head *h,
                              const unsigned char *bytes, const ald_event *events,
                              ald_report *report) {
  const unsigned char *rows = bytes + h->count * sizeof(int32_t);
  ald_status status = ALD_OK;
  uint32_t event = 0;
  for (uint32_t k = 0; k < h->count; k++) {
    size_t stride = 0;
    int32_t one;
    double *row = ald_collector_row(collector, h->first + k, &stride);
    if (!row) return ald_report_fail(report, ALD_INTERNAL, "error: rows came twice\n");
    for (uint32_t c = 0; c < column_count; c++) {
      memcpy(row + c * stride, rows + ((size_t)k * column_count + c) * sizeof(double),
             sizeof(double));
    }
    memcpy(&one, bytes + k * sizeof one, sizeof one);
    const uint32_t first = event;
    while (event < h->event_count && events[event].row == k) event++;
    ALD_TRY(
        ald_collector_finish(collector, h->first + k, one, events + first, event - first, report));
  }
done:
  return status;
}

ald_status ald_rank_part_finish(ald_collector *collector, uint32_t column_count,
                                const unsigned char *bytes, size_t size, uint32_t counts[2],
                                ald_report *report) {
  head h = {0};
  if (size >= sizeof h) memcpy(&h, bytes, sizeof h);
  counts[0] = h.count;
  counts[1] = 0;
  if (h.count == 0 || size != size_of(&h, column_count)) {
    return ald_report_fail(report, ALD_INTERNAL, "error: rows of another rank are damaged\n");
  }
  ald_event *events = malloc((h.event_count + 1u) * sizeof *events);
  if (!events) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for events\n");
  memcpy(events, bytes + size - h.event_count * sizeof *events, h.event_count * sizeof *events);
  ald_status status = ald_collector_open(collector, h.first, h.count, report);
  for (uint32_t k = 0; k < h.count; k++) {
    int32_t one;
    memcpy(&one, bytes + sizeof h + k * sizeof one, sizeof one);
    counts[1] += one != ALD_SCENARIO_OK && one != ALD_SCENARIO_STOPPED_BY_RULE;
  }
  if (status == ALD_OK) {
    status = finish_rows(collector, column_count, &h, bytes + sizeof h, events, report);
  }
  free(events);
  return status;
}
