/* SPDX-License-Identifier: Apache-2.0
 * What the host makes of the lists of an element's numbers (kernels/lists.h): descriptions of rows,
 * records and traces, plain copies of keys, and the members of an ald_kind that hold them. */
#ifndef ALD_ROW_LISTS_H
#define ALD_ROW_LISTS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "kernels/lists.h"

/* How the value of a row is to be taken. Positions lie relative to the scenario's origin within a
 * tile; it is added when they leave. A record that grows never decreases while a scenario goes on,
 * nor does what it tells become undone: of a scenario that fails, it is the least that the record
 * would have become. */
typedef enum ald_row_axis {
  ALD_ROW_VALUE,
  ALD_ROW_X, /* a position */
  ALD_ROW_Y,
  ALD_ROW_GROWS
} ald_row_axis;

/* initial value of a record of something that has not happened */
#define ALD_NOT_YET ((double)NAN)

/* A row that leaves the kernels as a result or as a time series. */
typedef struct ald_row_info {
  uint32_t row;     /* row of the kind's block (records) or of its trace block */
  const char *name; /* "peak_normal" */
  const char *unit; /* "N" */
  double initial;   /* value at the start of a scenario: 0 or ALD_NOT_YET */
  ald_row_axis axis;
} ald_row_info;

/* Rows or flags of a kind that are no records, one after another. */
typedef struct ald_row_span {
  uint32_t first, count; /* count 0: the end of a list */
  bool is_temporary;     /* no later step reads them before they are written again */
} ald_row_span;

/* Parameters that are keys as they are, one after another. */
typedef struct ald_key_copy {
  uint32_t param, key, count; /* count 0: the end of a list */
} ald_key_copy;

#define ALD_LIST_NONE(NAME, count)
#define ALD_LIST_COPY(NAME, count, key) {NAME, key, count},
#define ALD_LIST_STATE(NAME, count) {NAME, count, false},
#define ALD_LIST_TEMPORARY(NAME, count) {NAME, count, true},
#define ALD_LIST_RECORD(NAME, name, unit, initial, axis) \
  {NAME, name, unit, initial, ALD_ROW_##axis},
#define ALD_LIST_TRACE(NAME, name, unit, axis) {NAME, name, unit, 0, ALD_ROW_##axis},

/* spans of a list of rows or flags, up to one of count 0; of a list behind another */
#define ALD_SPANS(LIST)                                      \
  (const ald_row_span[]) {                                   \
    LIST(ALD_LIST_STATE, ALD_LIST_TEMPORARY) { 0, 0, false } \
  }
#define ALD_SPANS_BEHIND(BASE, LIST)                                                    \
  (const ald_row_span[]) {                                                              \
    BASE(ALD_LIST_STATE, ALD_LIST_TEMPORARY) LIST(ALD_LIST_STATE, ALD_LIST_TEMPORARY) { \
      0, 0, false                                                                       \
    }                                                                                   \
  }

/* members of an ald_kind from the lists of a prefix; of the second form, from those of another that
 * come before them */
#define ALD_PARAMETERS_OF(X)                                         \
  .param_count = X##_PARAM_COUNT, .copies = (const ald_key_copy[]) { \
    X##_PARAMETERS(ALD_LIST_NONE, ALD_LIST_COPY) { 0, 0, 0 }         \
  }
#define ALD_ROWS_OF(X) .row_count = X##_ROW_COUNT, .rows = ALD_SPANS(X##_ROWS)
#define ALD_ROWS_BEHIND(BASE, X) \
  .row_count = X##_ROW_COUNT, .rows = ALD_SPANS_BEHIND(BASE##_ROWS, X##_ROWS)
#define ALD_FLAGS_OF(X) .flag_count = X##_FLAG_COUNT, .flags = ALD_SPANS(X##_FLAGS)
#define ALD_FLAGS_BEHIND(BASE, X) \
  .flag_count = X##_FLAG_COUNT, .flags = ALD_SPANS_BEHIND(BASE##_FLAGS, X##_FLAGS)
#define ALD_RECORDS(X) \
  (const ald_row_info[]) { X##_RECORDS(ALD_LIST_RECORD, ALD_LIST_RECORD) }
#define ALD_RECORD_COUNT(X) (sizeof(ALD_RECORDS(X)) / sizeof(ald_row_info))
#define ALD_RECORDS_OF(X) .records = ALD_RECORDS(X), .record_count = ALD_RECORD_COUNT(X)
#define ALD_TRACES_OF(X)                                             \
  .trace_count = X##_TRACE_COUNT, .traces = (const ald_row_info[]) { \
    X##_TRACES(ALD_LIST_TRACE, ALD_LIST_TRACE)                       \
  }

#endif
