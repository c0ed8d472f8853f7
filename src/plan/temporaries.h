/* SPDX-License-Identifier: Apache-2.0
 * Rows of a layout that no step reads before it has written them. What a step leaves in them may be
 * read until the next one begins, but need not be kept beyond. */
#ifndef ALD_TEMPORARIES_H
#define ALD_TEMPORARIES_H

#include "plan/layout.h"

typedef struct ald_temporaries {
  ald_row_range *reals, *flags; /* (real_count), (flag_count) */
  uint32_t real_count, flag_count;
} ald_temporaries;

/* The temporary rows of a layout.
 * @return ALD_OK, ALD_NO_MEMORY (without a report) */
ald_status ald_temporaries_find(const ald_layout *layout, ald_temporaries *out);
/* All 0 is allowed. */
void ald_temporaries_free(ald_temporaries *temporaries);

#endif
