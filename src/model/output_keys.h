/* SPDX-License-Identifier: Apache-2.0
 * The keys of the sections `output` and `stop study`. */
#ifndef ALD_OUTPUT_KEYS_H
#define ALD_OUTPUT_KEYS_H

#include "base/keys.h"

enum {
  ALD_OUTPUT_EVENTS,
  ALD_OUTPUT_SERIES,
  ALD_OUTPUT_EVENT_FREQUENCY,
  ALD_OUTPUT_ROWS,
  ALD_OUTPUT_KEY_COUNT
};
extern const ald_plain_key ald_output_keys[ALD_OUTPUT_KEY_COUNT];

enum { ALD_SERIES_SCENARIOS, ALD_SERIES_WORST, ALD_SERIES_FAILED, ALD_SERIES_KEY_COUNT };
extern const ald_plain_key ald_series_keys[ALD_SERIES_KEY_COUNT];

enum { ALD_WORST_OF, ALD_WORST_COUNT, ALD_WORST_KEY_COUNT };
extern const ald_plain_key ald_worst_keys[ALD_WORST_KEY_COUNT];

enum {
  ALD_STOPPING_OF,
  ALD_STOPPING_ABOVE,
  ALD_STOPPING_WIDTH,
  ALD_STOPPING_RELATIVE,
  ALD_STOPPING_CONFIDENCE,
  ALD_STOPPING_FIRST,
  ALD_STOPPING_KEY_COUNT
};
extern const ald_plain_key ald_stopping_keys[ALD_STOPPING_KEY_COUNT];

#endif
