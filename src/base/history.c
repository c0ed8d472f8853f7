/* SPDX-License-Identifier: Apache-2.0
 * A history from a file. */
#include "history.h"

#include <stdlib.h>

void ald_history_destroy(ald_history *history) {
  if (!history) return;
  free(history->file);
  free(history->nodes);
  free(history);
}
