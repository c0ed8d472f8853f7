/* SPDX-License-Identifier: Apache-2.0
 * What warnings about a study's own numbers know of a kind; see sense.h. */
#ifndef ALD_SENSE_KIND_H
#define ALD_SENSE_KIND_H

#include <stdbool.h>
#include <stdint.h>

/* What is known of a key, in `unit`, which is `size` in SI: beyond these limits, 0 as `least` for
 * none, a number is a slip of a unit or of a key. */
#define ALD_DEGREE 0.017453292519943295
typedef struct ald_usual {
  uint32_t key;
  double least, most, size;
  const char *unit, *known;
} ald_usual;

/* A result and the key of the same element that is its rating. */
typedef struct ald_rated {
  uint32_t record; /* row of the record */
  uint32_t key;
} ald_rated;

/* A line at the start, between ends that stay where they are. */
typedef struct ald_hung {
  double at[2][3]; /* its ends, earth frame [m] */
  double length;   /* unstretched [m] */
  bool is_free[2]; /* an end that nothing holds */
  bool sinks;      /* all of it, and the seabed may hold it */
  bool sinks_partly;
} ald_hung;

#endif
