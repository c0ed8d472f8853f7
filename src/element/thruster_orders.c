/* SPDX-License-Identifier: Apache-2.0
 * Orders of a thruster over time: columns, parameters, checks. */
#include "thruster_orders.h"

#include <math.h>

#include "base/assertion.h"
#include "kernels/pass/water/thruster_rows.h"
#include "model/study.h"
#include "orders.h"
#include "thruster_keys.h"

enum { TIME, SPEED, AZIMUTH, THRUST };
static const double turn = 6.283185307179586;

const ald_key ald_thruster_order_columns[ALD_THRUSTER_ORDER_COLUMNS] = {
    [TIME] = ALD_ORDERS_TIME("20 s"),
    [SPEED] = ALD_NUMBER_KEY("orders", "speed", ALD_ANGULAR_RATE, ALD_RANGE_ANY, 0, "150 rpm",
                             "ordered speed of rotation; below 0: astern"),
    [AZIMUTH] =
        ALD_NUMBER_KEY("orders", "azimuth", ALD_ANGLE, ALD_RANGE_ANY, THRUSTER_AZIMUTH_STAYS,
                       "30 deg", "ordered azimuth of an azimuth thruster; if left out, it stays"),
    [THRUST] = ALD_NUMBER_KEY("orders", "thrust", ALD_FORCE, ALD_RANGE_ANY, 0, "200 kN",
                              "instead of a speed: thrust that it gives at bollard pull"),
};

static const double *row_of(const ald_numbers *n, uint32_t row) {
  ALD_ASSERT(row < n->rows[THRUSTER_ORDERS] && n->tables[THRUSTER_ORDERS]);
  return n->tables[THRUSTER_ORDERS] + (size_t)row * ALD_THRUSTER_ORDER_COLUMNS;
}

/* ------------------------------------------------------------------------------ parameters */

void ald_thruster_orders_derive(const ald_numbers *n, double *params) {
  for (uint32_t k = 0; k < n->rows[THRUSTER_ORDERS]; k++) {
    const double *order = row_of(n, k);
    params[THRUSTER_ORDER_TIME] = order[TIME];
    params[THRUSTER_ORDER_N] = order[SPEED] / turn;
    params[THRUSTER_ORDER_PULL] = order[THRUST];
    params[THRUSTER_ORDER_TOWARDS] = order[AZIMUTH];
    params += THRUSTER_ORDER_WIDTH;
  }
}

double ald_thruster_ordered(const ald_numbers *n, uint32_t row) {
  const double *order = row_of(n, row), thrust = order[THRUST];
  if (thrust == 0) return order[SPEED] / turn;
  return copysign(sqrt(fabs(thrust) / ald_thruster_pull(n, thrust < 0).thrust), thrust);
}

/* ------------------------------------------------------------------------------ checks */

static const char *check_order(const ald_numbers *n, const double *order) {
  const uint32_t type = ald_word(n->keys, THRUSTER_KEY_TYPE);
  if (order[SPEED] != 0 && order[THRUST] != 0) return "expected either a speed or a thrust";
  if (type == THRUSTER_TUNNEL && order[AZIMUTH] != THRUSTER_AZIMUTH_STAYS) {
    return "a tunnel thruster acts across the body: remove the azimuth";
  }
  if (type == THRUSTER_FIXED && order[AZIMUTH] != THRUSTER_AZIMUTH_STAYS) {
    return "only an azimuth thruster turns: remove the azimuth, or write type: azimuth";
  }
  if (type == THRUSTER_AZIMUTHING && (order[SPEED] < 0 || order[THRUST] < 0)) {
    return "an azimuth thruster never runs astern: turn it by its azimuth";
  }
  return NULL;
}

const char *ald_thruster_orders_check(const ald_numbers *n, ald_blame *blame) {
  for (uint32_t k = 0; k < n->rows[THRUSTER_ORDERS]; k++) {
    const char *problem = check_order(n, row_of(n, k));
    if (problem) return ald_blame_row(blame, THRUSTER_ORDERS, k, problem);
  }
  return NULL;
}
