/* SPDX-License-Identifier: Apache-2.0
 * Berthings for the host: keys, parameters, checks, records. */
#include <stddef.h>

#include "base/assertion.h"
#include "kernels/pass/berth/berthing_rows.h"
#include "model/kind.h"

enum { KEY_FACTOR, KEY_COUNT };

static const ald_key keys[KEY_COUNT] = {
    [KEY_FACTOR] =
        ALD_NUMBER_KEY("factor", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 1, "0.9",
                       "on the energy by the formula: C_S C_C of softness and of the berth, and a "
                       "factor of safety"),
};

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)n;
  (void)flags;
  rows[BERTHING_NOW_SPEED] = rows[BERTHING_NOW_SHARE] = rows[BERTHING_NOW_FORMULA] = (double)NAN;
}

#define ONCE(row, name, unit) \
  { row, name, unit, ALD_NOT_YET, ALD_ROW_VALUE }

static const ald_row_info records[] = {
    {BERTHING_ABSORBED, "energy_absorbed", "J", 0, ALD_ROW_GROWS},
    ONCE(BERTHING_ABSORBED_TIME, "energy_time", "s"),
    {BERTHING_REACTION, "reaction", "N", 0, ALD_ROW_GROWS},
    {BERTHING_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, ALD_ROW_GROWS},
    ONCE(BERTHING_SPEED, "speed", "m/s"),
    ONCE(BERTHING_SHARE, "eccentricity", ""),
    ONCE(BERTHING_FORMULA, "energy_formula", "J"),
    ONCE(BERTHING_RATIO, "energy_ratio", ""),
};

static const ald_row_info traces[BERTHING_TRACE_COUNT] = {
    {BERTHING_TRACE_ENERGY, "energy", "J", 0, ALD_ROW_VALUE},
    {BERTHING_TRACE_REACTION, "reaction", "N", 0, ALD_ROW_VALUE},
};

extern const ald_kind ald_kind_fender;

const ald_kind ald_kind_berthing = {
    .name = "berthing",
    .section = "berthings",
    .meaning =
        "All fenders of a body together: their greatest energy and force at one time, beside the "
        "energy that port engineers' formula gives for her first touch, 1/2 M v^2 C_M C_E [PIANC "
        "2002]. No force.",
    .example = "berthings:\n  arrival: {body: carrier}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_NO_FORCE,
    .body_count = 1,
    .keys = keys,
    .key_count = KEY_COUNT,
    .param_count = BERTHING_PARAM_COUNT,
    .row_count = BERTHING_ROW_COUNT,
    .trace_count = BERTHING_TRACE_COUNT,
    .records = records,
    .record_count = sizeof records / sizeof records[0],
    .traces = traces,
    .start = &(const ald_start_kind){.start = start},
};
