/* SPDX-License-Identifier: Apache-2.0
 * What is stored of a scenario: a value for each column, and events. */
#ifndef ALD_RECORD_H
#define ALD_RECORD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ald_column {
  char *name;
  char *unit;
  bool is_input;
} ald_column;

/* Something that happened to an element or a body in a scenario. */
typedef struct ald_event {
  uint32_t row;    /* scenario within its block */
  uint32_t step;   /* time is step x dt */
  uint32_t what;   /* EVENT_* of kernels/plan.h */
  uint32_t source; /* what it happened to: index into the manifest's sources */
  double value;    /* value of the event, in SI; NaN: none */
} ald_event;

#endif
