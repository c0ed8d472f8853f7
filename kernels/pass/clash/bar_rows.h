/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of bars that lines clash with, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_BAR_ROWS_H
#define ALD_KERNELS_PASS_BAR_ROWS_H

#include "clash_rows.h"

/* parameters of a bar */
enum {
  BAR_FROM,              /* one end, body axes [m] (3) */
  BAR_TO = BAR_FROM + 3, /* the other (3) */
  BAR_WALL = BAR_TO + 3, /* WALL_RADIUS ... (WALL_COUNT) */
  BAR_PARAM_COUNT = BAR_WALL + WALL_COUNT
};

/* real rows of a bar */
enum {
  BAR_PUSH,                 /* impulses on its two ends since the last record [N s] (3 + 3) */
  BAR_TIME = BAR_PUSH + 6,  /* over which they were given [s] */
  BAR_AT,                   /* its ends at this evaluation [m] (3 + 3) */
  BAR_RATE = BAR_AT + 6,    /* how fast they move [m/s] (3 + 3) */
  BAR_LAST = BAR_RATE + 6,  /* mean forces on its ends at the last record [N] (3 + 3) */
  BAR_CLASH = BAR_LAST + 6, /* records (CLASH_RECORDS) */
  BAR_ROW_COUNT = BAR_CLASH + CLASH_RECORDS
};

enum { BAR_TRACE_FORCE, BAR_TRACE_COUNT }; /* sum of the forces of its contacts [N] */

/* first node of a bar */
#define BAR_NODE(bar) CHAIN(KIND(KIND_line, KIND_COUNT) + (bar), CHAIN_NODE)

#endif
