/* SPDX-License-Identifier: Apache-2.0
 * What happens when an assertion does not hold. Short: one function. */
#include "assertion.h"

#include <stdio.h>
#include <stdlib.h>

void ald_assertion_failed(const char *condition, const char *file, int line) {
  fprintf(stderr,
          "allide: internal error at %s:%d: %s does not hold; please report it with the study\n",
          file, line, condition);
  abort();
}
