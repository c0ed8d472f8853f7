/* SPDX-License-Identifier: Apache-2.0
 * A history from a file: numbers over time in equal steps, the same for all scenarios. */
#ifndef ALD_HISTORY_H
#define ALD_HISTORY_H

#include <stdint.h>
#include <stdlib.h>

/* interpolation between the rows of a history */
typedef enum ald_history_form {
  ALD_HISTORY_NONE,     /* the kind has none */
  ALD_HISTORY_STRAIGHT, /* straight lines */
  ALD_HISTORY_CUBIC     /* cubics, so that rates are continuous */
} ald_history_form;

typedef struct ald_history {
  char *file; /* its name in messages */
  uint32_t row_count;
  double *nodes; /* (row_count x node width of src/math/slopes.h) SI, equal steps */
} ald_history;

/* destroy(NULL) is fine */
static inline void ald_history_destroy(ald_history *history) {
  if (!history) return;
  free(history->file);
  free(history->nodes);
  free(history);
}

#endif
