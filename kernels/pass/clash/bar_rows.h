/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of bars that lines clash with, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_BAR_ROWS_H
#define ALD_KERNELS_PASS_BAR_ROWS_H

#include "../../lists.h"
#include "clash_rows.h"

/* parameters of a bar */
#define BAR_PARAMETERS(MAKE, COPY)                        \
  MAKE(BAR_FROM, 3)          /* one end, body axes [m] */ \
  MAKE(BAR_TO, 3)            /* the other */              \
  MAKE(BAR_WALL, WALL_COUNT) /* WALL_RADIUS ... */
enum { BAR_PARAMETERS(LIST_NUMBERS, LIST_COPIES) BAR_PARAM_COUNT };

/* real rows of a bar */
#define BAR_ROWS(STATE, TEMPORARY)                                                           \
  TEMPORARY(BAR_PUSH, 6)          /* impulses on its two ends since the last record [N s] */ \
  TEMPORARY(BAR_TIME, 1)          /* over which they were given [s] */                       \
  TEMPORARY(BAR_AT, 6)            /* its ends at this evaluation [m] */                      \
  TEMPORARY(BAR_RATE, 6)          /* how fast they move [m/s] */                             \
  STATE(BAR_LAST, 6)              /* mean forces on its ends at the last record [N] */       \
  STATE(BAR_CLASH, CLASH_RECORDS) /* records */
#define BAR_RECORDS(RECORD, SHOWN) CLASH_RECORD_LIST(SHOWN, BAR_CLASH)
enum { BAR_ROWS(LIST_NUMBERS, LIST_NUMBERS) BAR_RECORDS(LIST_RECORDS, LIST_SHOWN) BAR_ROW_COUNT };

#define BAR_TRACES(TRACE, SHOWN) TRACE(BAR_TRACE_FORCE, "clash_force", "N", VALUE)
enum { BAR_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) BAR_TRACE_COUNT };

/* first node of a bar */
#define BAR_NODE(bar) CHAIN(KIND(KIND_line, KIND_COUNT) + (bar), CHAIN_NODE)

#endif
