/* SPDX-License-Identifier: Apache-2.0
 * What a kind of element lets orders and host programs set: a row each. */
#ifndef ALD_ORDERED_H
#define ALD_ORDERED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/keys.h"

struct ald_numbers;

/* A row of a kind that the section `orders` and a host program may set, and what it is called. The
 * row is factor x value + offset, of a value in SI. */
typedef struct ald_ordered_row {
  const char *name;        /* "angle": a study names it rudders.main.angle */
  uint32_t row;            /* real row, initialised at the start; no evaluation writes it */
  ald_dimension dimension; /* of the value */
  ald_range range;
  double most; /* greatest size of the value, in SI; 0: no limit */
  /* likewise of an element with these numbers; NULL: no limit of its own */
  double (*greatest)(const struct ald_numbers *numbers);
  const char *greatest_is; /* of it: its unit and what it is, for an error */
  double factor;           /* 0 means 1 */
  double offset;
  bool is_switch; /* 0 or 1, no or yes */
  bool lasts;     /* what is set stays for good, and a second order changes nothing */
  bool stands_in; /* it stands in for what a table or a controller orders; where the row is no
                   * number, that holds again: it can be given back */
  /* why it cannot be ordered of an element with these numbers, NULL: it can; NULL: it always can */
  const char *(*unfit)(const struct ald_numbers *numbers);
  const char *meaning; /* one line */
} ald_ordered_row;

/* Kinds of which something may be ordered. */
typedef struct ald_ordered_kind {
  const ald_ordered_row *rows; /* (count) */
  uint32_t count;
} ald_ordered_kind;

/* the row for a value in SI */
static inline double ald_ordered_value(const ald_ordered_row *row, double value) {
  return row->offset + (row->factor != 0 ? row->factor : 1) * value;
}

#endif
