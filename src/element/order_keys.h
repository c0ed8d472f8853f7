/* SPDX-License-Identifier: Apache-2.0
 * Keys of an order, for the reader, which knows of what dimension they are in each. */
#ifndef ALD_ORDER_KEYS_H
#define ALD_ORDER_KEYS_H

#include "model/kind.h"

enum {
  ALD_ORDER_KEY_AT,
  ALD_ORDER_KEY_RATE,
  ALD_ORDER_KEY_CHANCE,
  ALD_ORDER_KEY_ABOVE,
  ALD_ORDER_KEY_BELOW,
  ALD_ORDER_KEY_DELAY,
  ALD_ORDER_KEY_TO = ALD_ORDER_KEY_DELAY + 3,
  ALD_ORDER_KEY_WITHIN,
  ALD_ORDER_KEY_COUNT
};

extern const ald_kind ald_kind_order;

#endif
