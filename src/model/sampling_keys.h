/* SPDX-License-Identifier: Apache-2.0
 * The keys of the sections `sampling`, `correlations` and `choose`. */
#ifndef ALD_SAMPLING_KEYS_H
#define ALD_SAMPLING_KEYS_H

#include "base/keys.h"

/* `sampling`; the words of the method and of the scramble in the order of ald_method and
 * ald_scramble */
enum {
  ALD_SAMPLING_METHOD,
  ALD_SAMPLING_REPLICATES,
  ALD_SAMPLING_SCRAMBLE,
  ALD_SAMPLING_BASE,
  ALD_SAMPLING_TABLE,
  ALD_SAMPLING_LEVELS,
  ALD_SAMPLING_KEY_COUNT
};
extern const ald_plain_key ald_sampling_keys[ALD_SAMPLING_KEY_COUNT];

/* an item of the list `correlations` */
enum {
  ALD_CORRELATION_BETWEEN,
  ALD_CORRELATION_COEFFICIENT,
  ALD_CORRELATION_RANK,
  ALD_CORRELATION_KEY_COUNT
};
extern const ald_plain_key ald_correlation_keys[ALD_CORRELATION_KEY_COUNT];

/* a variant of a choice */
enum { ALD_VARIANT_SHARE, ALD_VARIANT_SET, ALD_VARIANT_VARY, ALD_VARIANT_KEY_COUNT };
extern const ald_plain_key ald_variant_keys[ALD_VARIANT_KEY_COUNT];

#endif
