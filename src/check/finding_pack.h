/* SPDX-License-Identifier: Apache-2.0
 * A tally of findings as bytes, for another process. */
#ifndef ALD_FINDING_PACK_H
#define ALD_FINDING_PACK_H

#include <stddef.h>

#include "finding_tally.h"

/* Names of quantities and units that an unpacked tally refers to; all zero: none. */
typedef struct ald_finding_names {
  char **texts; /* (count) */
  size_t count;
} ald_finding_names;

void ald_finding_names_clear(ald_finding_names *names);

/* @param bytes receives (size), to be freed
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_finding_tally_pack(const ald_finding_tally *tally, unsigned char **bytes,
                                  size_t *size);
/* @param definitions of the study
 * @param names       live as long as the tally
 * @param tally       to be cleared, also after a failure
 * @return ALD_OK, ALD_NO_MEMORY, ALD_INTERNAL if the bytes are damaged */
ald_status ald_finding_tally_unpack(const unsigned char *bytes, size_t size, uint32_t definitions,
                                    ald_finding_names *names, ald_finding_tally *tally);

#endif
