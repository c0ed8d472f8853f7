/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and table of orders, for their pass and for the host. */
#ifndef ALD_KERNELS_PASS_ORDER_ROWS_H
#define ALD_KERNELS_PASS_ORDER_ROWS_H

/* parameters */
enum {
  ORDER_AT,     /* time at which one is due by the clock; infinite: never [s] */
  ORDER_DELAY,  /* from then, or from what it waits for, until it comes into force [s] */
  ORDER_LIMIT,  /* that is passed, in SI */
  ORDER_VALUE,  /* for the row that it sets, in its unit; not a number: it is given back */
  ORDER_SAID,   /* the same in SI, for the event */
  ORDER_WITHIN, /* how long ahead a closest approach counts at most [s] */
  ORDER_PARAM_COUNT
};

/* real rows */
enum {
  ORDER_MET,      /* time at which its condition was met; not a number: not yet [s] */
  ORDER_MET_NOW,  /* likewise in this evaluation */
  ORDER_TIME_NOW, /* from which it is in force, in this evaluation [s] */
  ORDER_KEPT,     /* what the row that it sets is at the beginning of the step, of the first order
                   * that sets it */
  ORDER_TIME,     /* record: from which it is in force [s] */
  ORDER_ROW_COUNT
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
