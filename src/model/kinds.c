/* SPDX-License-Identifier: Apache-2.0
 * The kinds of elements, from the one list in kernels/elements.h. */
#include "kernels/elements.h"
#include "kind.h"

#define KIND_EXTERN(with, name, space) extern const ald_kind ald_kind_##name;
ELEMENTS(KIND_EXTERN, 0)

#define KIND_ADDRESS(with, name, space) &ald_kind_##name,
const ald_kind *const ald_kinds[] = {ELEMENTS(KIND_ADDRESS, 0)};
const uint32_t ald_kind_count = KIND_TOTAL;
