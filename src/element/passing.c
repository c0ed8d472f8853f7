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

const ald_kind ald_kind_passing = {
    .name = "passing",
    .section = "passings",
    .meaning =
        "Closest approach of two hulls, seen from above, with or without contact: distance of "
        "outlines, or of boxes around meshes where there are none; and the first touch with its "
        "speed, places and energies in closed form. No force.",
    .example =
        "passings:\n"
        "  meeting: {between: [tug, carrier], friction: 0.2}",
    .traits = ALD_KIND_NO_FORCE | ALD_KIND_BETWEEN_HULLS,
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(PASSING),
    ALD_ROWS_OF(PASSING),
    ALD_RECORDS_OF(PASSING),
    ALD_TRACES_OF(PASSING),
    .start = &(const ald_start_kind){.start = start},
    .watched = &(const ald_watched_kind){.closest = PASSING_LEAST, .closest_time = PASSING_TIME},
};
