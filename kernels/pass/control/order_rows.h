/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and table of orders, for their pass and for the host. */
#ifndef ALD_KERNELS_PASS_ORDER_ROWS_H
#define ALD_KERNELS_PASS_ORDER_ROWS_H

#include "../../lists.h"

/* parameters */
#define ORDER_PARAMETERS(MAKE, COPY)                                                             \
  MAKE(ORDER_AT, 1)    /* time at which one is due by the clock; infinite: never [s] */          \
  MAKE(ORDER_DELAY, 1) /* from then, or from what it waits for, until it comes into force [s] */ \
  MAKE(ORDER_LIMIT, 1) /* that is passed, in SI */                                               \
  /* for the row that it sets, in its unit; not a number: it is given back */                    \
  MAKE(ORDER_VALUE, 1)                                                                           \
  MAKE(ORDER_SAID, 1)   /* the same in SI, for the event */                                      \
  MAKE(ORDER_WITHIN, 1) /* how long ahead a closest approach counts at most [s] */
enum { ORDER_PARAMETERS(LIST_NUMBERS, LIST_COPIES) ORDER_PARAM_COUNT };

/* real rows */
#define ORDER_ROWS(STATE, TEMPORARY)                                                               \
  STATE(ORDER_MET, 1)         /* time at which its condition was met; not a number: not yet [s] */ \
  TEMPORARY(ORDER_MET_NOW, 1) /* likewise in this evaluation */                                    \
  TEMPORARY(ORDER_TIME_NOW, 1) /* from which it is in force, in this evaluation [s] */             \
  /* what the row that it sets is at the beginning of the step, of the first order that            \
   * sets it */                                                                                    \
  STATE(ORDER_KEPT, 1)
#define ORDER_RECORDS(RECORD, SHOWN) \
  RECORD(ORDER_TIME, "time", "s", ALD_NOT_YET, GROWS) /* from which it is in force [s] */
enum {
  ORDER_ROWS(LIST_NUMBERS, LIST_NUMBERS) ORDER_RECORDS(LIST_RECORDS, LIST_SHOWN) ORDER_ROW_COUNT
};

/* an order in the table PLAN_ORDER_TABLE, at instance x ORDER_FIELD_COUNT */
enum {
  ORDER_WHEN,          /* ORDER_BY_* */
  ORDER_ABOVE,         /* 1: above its limit; 0: below */
  ORDER_TARGET,        /* real row that it sets */
  ORDER_LEADS,         /* 1: the first order that sets that row */
  ORDER_OPERANDS,      /* table: real rows that are looked at, or bodies */
  ORDER_OPERAND_COUNT, /* */
  ORDER_BOXES,         /* parameter 0 of the rectangle of each of two bodies (2) */
  ORDER_FIELD_COUNT = ORDER_BOXES + 2
};
enum {
  ORDER_BY_CLOCK,
  ORDER_BY_ORDER,    /* after another order, of which ORDER_TIME_NOW is the operand */
  ORDER_BY_DISTANCE, /* of two bodies */
  ORDER_BY_SPEED,    /* of a body */
  ORDER_BY_HEADING,  /* of a body */
  ORDER_BY_RESULT,   /* the greatest of the operands, of which those that are no number do not
                      * count */
  ORDER_BY_APPROACH  /* of two bodies */
};
/* numbers of a rectangle: its centre, and half its extents */
enum { ORDER_BOX_X, ORDER_BOX_Y, ORDER_BOX_LENGTH, ORDER_BOX_BREADTH, ORDER_BOX_COUNT };

#endif
