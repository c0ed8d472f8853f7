/* SPDX-License-Identifier: Apache-2.0
 * Water drag for the host: keys, parameters, records. */
#include "kernels/pass/water/drag.h"

#include <stddef.h>

#include "base/assertion.h"
#include "model/kind.h"
#include "model/sense.h"

#define COEFFICIENT(name, component, dimension, example, meaning)                            \
  {                                                                                          \
    name, component, ALD_KEY_NUMBER, dimension, ALD_RANGE_NOT_NEGATIVE, 0, 0, NULL, example, \
        meaning                                                                              \
  }
#define CURRENT(component)                                                                 \
  {                                                                                        \
    "current", component, ALD_KEY_NUMBER, ALD_SPEED, ALD_RANGE_ANY, 0, 0, NULL, "0.5 m/s", \
        "uniform current, earth frame, towards"                                            \
  }

/* in the order of the parameters */
static const ald_key keys[DRAG_PARAM_COUNT] = {
    [DRAG_SURGE] = COEFFICIENT("linear", "surge", ALD_DAMPING, "20 kN s/m", "per surge velocity"),
    [DRAG_SWAY] = COEFFICIENT("linear", "sway", ALD_DAMPING, "400 kN s/m", "per sway velocity"),
    [DRAG_YAW] = COEFFICIENT("linear", "yaw", ALD_YAW_DAMPING, "1e9 N m s", "per yaw rate"),
    [DRAG_SURGE_QUADRATIC] = COEFFICIENT("quadratic", "surge", ALD_DAMPING_QUADRATIC,
                                         "10 kN s^2/m^2", "per squared surge velocity"),
    [DRAG_SWAY_QUADRATIC] = COEFFICIENT("quadratic", "sway", ALD_DAMPING_QUADRATIC,
                                        "900 kN s^2/m^2", "per squared sway velocity"),
    [DRAG_YAW_QUADRATIC] = COEFFICIENT("quadratic", "yaw", ALD_YAW_DAMPING_QUADRATIC,
                                       "1e11 N m s^2", "per squared yaw rate"),
    [DRAG_CURRENT_X] = CURRENT("x"),
    [DRAG_CURRENT_Y] = CURRENT("y"),
};

static uint32_t freedoms(const ald_sense *s, const ald_definition *d, bool is_planar) {
  static const uint32_t numbers[3] = {0, 1, 5};
  uint32_t set = 0;
  (void)is_planar;
  for (uint32_t k = 0; k < 3; k++) {
    const bool acts = ald_sense_acts(s, d->quantities + DRAG_SURGE + k) ||
                      ald_sense_acts(s, d->quantities + DRAG_SURGE_QUADRATIC + k);
    if (acts) set |= 1u << numbers[k];
  }
  return set;
}

const ald_kind ald_kind_drag = {
    .name = "drag",
    .section = "drag",
    .meaning = "Drag of the water on one body, linear and quadratic.",
    .example =
        "drag:\n"
        "  tug: {body: tug, linear: [1 kN s/m, 10 kN s/m, 1e5 N m s],\n"
        "    quadratic: [1 kN s^2/m^2, 10 kN s^2/m^2, 1e5 N m s^2]}",
    .traits = ALD_KIND_IN_CURRENT,
    .body_count = 1,
    .keys = keys,
    .key_count = DRAG_PARAM_COUNT,
    ALD_PARAMETERS_OF(DRAG),
    ALD_ROWS_BEHIND(OWN, DRAG),
    ALD_RECORDS_OF(OWN),
    .freedoms = freedoms,
};
