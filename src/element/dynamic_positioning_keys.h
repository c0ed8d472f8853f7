/* SPDX-License-Identifier: Apache-2.0
 * Keys of dynamic positioning, in this order. Of its files alone. */
#ifndef ALD_DYNAMIC_POSITIONING_KEYS_H
#define ALD_DYNAMIC_POSITIONING_KEYS_H

#include "model/kind.h"

enum {
  DP_KEY_POSITION,
  DP_KEY_HEADING = DP_KEY_POSITION + 2,
  DP_KEY_NATURAL,
  DP_KEY_RATIO = DP_KEY_NATURAL + 3,
  DP_KEY_SHARE = DP_KEY_RATIO + 3,
  DP_KEY_BY_ERROR,
  DP_KEY_BY_VELOCITY = DP_KEY_BY_ERROR + 3,
  DP_KEY_BY_INTEGRAL = DP_KEY_BY_VELOCITY + 3,
  DP_KEY_LIMIT = DP_KEY_BY_INTEGRAL + 3,
  DP_KEY_PERIOD = DP_KEY_LIMIT + 3,
  DP_KEY_FILTER,
  DP_KEY_ALLOCATION,
  DP_KEY_POSITION_ERROR,
  DP_KEY_HEADING_ERROR = DP_KEY_POSITION_ERROR + 2,
  DP_KEY_COUNT
};

/* defaults with natural periods */
#define DP_RATIO 0.8
#define DP_SHARE 0.1

/* Gains of an axis, 0 to 2: by error, velocity and integral. */
typedef struct dp_gain_set {
  double error, velocity, integral;
} dp_gain_set;

/* are they given by natural periods, and so by the mass of the body? */
bool ald_dp_is_by_mass(const ald_numbers *n);
/* The gains of an axis; by the mass if they are given so. */
dp_gain_set ald_dp_gains(const ald_numbers *n, uint32_t axis);

/* as in ald_kind and ald_through_kind */
const char *ald_dp_check(const ald_numbers *n, ald_blame *blame);
const char *ald_dp_check_thrusters(const ald_numbers *own, const ald_numbers *of, uint32_t count,
                                   const double mass[6], ald_blame *blame);
const char *ald_dp_remark_thrusters(const ald_numbers *own, const ald_numbers *of, uint32_t count,
                                    const double mass[6], ald_blame *blame);

#endif
