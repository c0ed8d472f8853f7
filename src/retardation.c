/* SPDX-License-Identifier: Apache-2.0
 * Retardation functions. */
#include "retardation.h"

#include <stdlib.h>

void ald_retardation_destroy(ald_retardation *retardation) {
  if (!retardation) return;
  free(retardation->values);
  free(retardation);
}
