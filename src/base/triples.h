/* SPDX-License-Identifier: Apache-2.0
 * Equal triples among many: points with the same coordinates, triangles with the same corners. */
#ifndef ALD_TRIPLES_H
#define ALD_TRIPLES_H

#include <stdint.h>

#include "report.h"

/* Finds for each triple the first one that is equal to it, in time proportional to their number.
 * @param keys (count x 3)
 * @param first (count) receives its number: its own, if none before is equal
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_triples_first(const uint64_t *keys, uint32_t count, uint32_t *first,
                             ald_report *report);

#endif
