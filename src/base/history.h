/* SPDX-License-Identifier: Apache-2.0
 * A history from a file: numbers over time in equal steps, the same for all scenarios. */
#ifndef ALD_HISTORY_H
#define ALD_HISTORY_H

#include <stdint.h>
#include <stdlib.h>

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
