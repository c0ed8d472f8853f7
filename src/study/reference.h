/* SPDX-License-Identifier: Apache-2.0
 * Common parts of the two forms of the reference, Markdown and JSON Schema. */
#ifndef ALD_REFERENCE_H
#define ALD_REFERENCE_H

#include "model/sections.h"

enum { ALD_PHRASE = 256 };

/* What a value of a range may be, "any" included. */
const char *ald_range_phrase(ald_range range);
/* Default of a key as a person would write it: "0 m/s", "return (paper: paper)", "required". Writes
 * into the buffer (ALD_PHRASE) and returns it. */
const char *ald_key_default(const ald_key *key, char *buffer);
/* The limit of a rule that watches results, whose dimension is theirs. */
ald_plain_key ald_limit_plain(const ald_key *key);
/* Number of keys from `first` on that share its name: the components of a vector, else 1. */
uint32_t ald_key_components(const ald_key *keys, uint32_t count, uint32_t first);

#endif
