/* SPDX-License-Identifier: Apache-2.0
 * The definition structs of the C interface. */
#ifndef ALD_DEFINITIONS_H
#define ALD_DEFINITIONS_H

#include "def_fields.h"

ald_def_fields ald_body_fields(void);
ald_def_fields ald_environment_fields(void);

/* What the compiler makes of the generated structs, for a test that compares it with the fields. */
typedef struct ald_def_size_of_c {
  size_t size, cookie_at;
} ald_def_size_of_c;
extern const ald_def_size_of_c ald_element_def_sizes[]; /* by KIND_* */

#endif
