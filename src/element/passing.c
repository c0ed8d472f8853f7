/* SPDX-License-Identifier: Apache-2.0
 * Passings of two hulls for the host: keys, parameters, records. */
#include "kernels/pass/outline/passing_rows.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "model/kind.h"

enum { KEY_FRICTION, KEY_COUNT };

static const ald_key keys[KEY_COUNT] = {
    [KEY_FRICTION] = ALD_NUMBER_KEY("friction", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0.3, "0.3",
                                    "coefficient of friction of an impact, on which the energy "
                                    "released depends"),
};

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)n;
  (void)flags;
  for (uint32_t k = 0; k < 2 * INSTANT_ROW_COUNT; k++) rows[PASSING_HELD + k] = (double)NAN;
  rows[PASSING_GAP] = rows[PASSING_RATE] = (double)NAN;
}

#define ONCE(row, name, unit) \
  { row, name, unit, ALD_NOT_YET, ALD_ROW_VALUE }

static const ald_row_info records[] = {
    ONCE(PASSING_LEAST, "closest", "m"),
    ONCE(PASSING_TIME, "closest_time", "s"),
    ONCE(PASSING_SPEED, "closest_speed", "m/s"),
    ONCE(PASSING_PLACE, "closest_first_x", "m"),
    ONCE(PASSING_PLACE + 1, "closest_first_y", "m"),
    ONCE(PASSING_PLACE_B, "closest_second_x", "m"),
    ONCE(PASSING_PLACE_B + 1, "closest_second_y", "m"),
    ONCE(PASSING_DCPA, "dcpa", "m"),
    ONCE(PASSING_TCPA, "tcpa", "s"),
    {PASSING_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, ALD_ROW_GROWS},
    ONCE(PASSING_IMPACT_SPEED, "impact_speed", "m/s"),
    ONCE(PASSING_CLOSING, "impact_closing", "m/s"),
    ONCE(PASSING_ANGLE, "impact_angle", "rad"),
    ONCE(PASSING_TOUCH, "impact_first_x", "m"),
    ONCE(PASSING_TOUCH + 1, "impact_first_y", "m"),
    ONCE(PASSING_TOUCH_B, "impact_second_x", "m"),
    ONCE(PASSING_TOUCH_B + 1, "impact_second_y", "m"),
    ONCE(PASSING_STICK, "energy_stick", "J"),
    ONCE(PASSING_NORMAL, "energy_normal", "J"),
    ONCE(PASSING_RELEASED, "energy_released", "J"),
};
static const ald_row_info traces[PASSING_TRACE_COUNT] = {
    {PASSING_TRACE_DISTANCE, "distance", "m", 0, ALD_ROW_VALUE},
    {PASSING_TRACE_DCPA, "dcpa", "m", 0, ALD_ROW_VALUE},
    {PASSING_TRACE_TCPA, "tcpa", "s", 0, ALD_ROW_VALUE},
};

const ald_kind ald_kind_passing = {
    .name = "passing",
    .section = "passings",
    .meaning =
        "Closest approach of two hulls, seen from above, with or without contact: distance of "
        "outlines, or of boxes around meshes where there are none; and the first touch with its "
        "speed, places and energies in closed form. No force.",
    .example = "passings:\n  meeting: {between: [carrier, tug]}",
    .traits = ALD_KIND_NO_FORCE | ALD_KIND_BETWEEN_HULLS,
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    .param_count = PASSING_PARAM_COUNT,
    .row_count = PASSING_ROW_COUNT,
    .trace_count = PASSING_TRACE_COUNT,
    .records = records,
    .record_count = sizeof records / sizeof records[0],
    .traces = traces,
    .start = &(const ald_start_kind){.start = start},
    .watched = &(const ald_watched_kind){.closest = PASSING_LEAST, .closest_time = PASSING_TIME},
};
