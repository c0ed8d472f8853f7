/* SPDX-License-Identifier: Apache-2.0
 * Excursions of points of bodies, for the host: keys, records. */
#include "kernels/pass/step/excursion_rows.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "model/kind.h"

/* keys, which are the parameters */
enum { KEY_AT = EXCURSION_AT, KEY_COUNT = EXCURSION_PARAM_COUNT };

static const char at[] =
    "point that is looked at, in body axes from the centre of gravity; in a study whose bodies all "
    "stay in the plane its z has no effect";

static const ald_key keys[KEY_COUNT] = {
    ALD_VECTOR_KEYS(KEY_AT, "at", ALD_LENGTH, 0, "40 m", "0 m", "5 m", at),
};

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)n;
  (void)flags;
  ALD_ASSERT(rows);
  rows[EXCURSION_FROM] = (double)NAN;
}

/* ------------------------------------------------------------------------------ results */

static const ald_row_info records[] = {
    {EXCURSION_OFFSET, "greatest_offset", "m", 0, ALD_ROW_GROWS},
    {EXCURSION_OFFSET_TIME, "greatest_offset_time", "s", ALD_NOT_YET, ALD_ROW_VALUE},
    {EXCURSION_OFFSET_X, "offset_x", "m", ALD_NOT_YET, ALD_ROW_VALUE},
    {EXCURSION_OFFSET_Y, "offset_y", "m", ALD_NOT_YET, ALD_ROW_VALUE},
    {EXCURSION_HIGHEST, "highest", "m", 0, ALD_ROW_GROWS},
    {EXCURSION_LOWEST, "lowest", "m", 0, ALD_ROW_VALUE},
    {EXCURSION_TURN, "greatest_turn", "rad", 0, ALD_ROW_GROWS},
    {EXCURSION_ROLL, "greatest_roll", "rad", 0, ALD_ROW_GROWS},
    {EXCURSION_PITCH, "greatest_pitch", "rad", 0, ALD_ROW_GROWS},
    {EXCURSION_SPEED, "peak_speed", "m/s", 0, ALD_ROW_GROWS},
};

static const ald_row_info traces[EXCURSION_TRACE_COUNT] = {
    {EXCURSION_TRACE_OFFSET, "offset", "m", 0, ALD_ROW_VALUE},
    {EXCURSION_TRACE_X, "offset_x", "m", 0, ALD_ROW_VALUE},
    {EXCURSION_TRACE_Y, "offset_y", "m", 0, ALD_ROW_VALUE},
    {EXCURSION_TRACE_RISE, "rise", "m", 0, ALD_ROW_VALUE},
    {EXCURSION_TRACE_TURN, "turn", "rad", 0, ALD_ROW_VALUE},
    {EXCURSION_TRACE_SPEED, "speed", "m/s", 0, ALD_ROW_VALUE},
};

/* after a build-up the place from which all is measured is taken anew */
static const ald_built_tally tallies[] = {{EXCURSION_FROM, (double)NAN}};

const ald_kind ald_kind_excursion = {
    .name = "excursion",
    .section = "excursions",
    .meaning =
        "How far a point of a body goes from where it was when records began, at the start or at "
        "the end of a build-up, and how far the body turns, rolls and pitches. No force.",
    .example = "excursions:\n  bow: {body: carrier, at: [90 m, 0 m, 5 m]}",
    .traits = ALD_KIND_NO_FORCE,
    .body_count = 1,
    .keys = keys,
    .key_count = KEY_COUNT,
    .param_count = EXCURSION_PARAM_COUNT,
    .row_count = EXCURSION_ROW_COUNT,
    .trace_count = EXCURSION_TRACE_COUNT,
    .records = records,
    .record_count = sizeof records / sizeof records[0],
    .traces = traces,
    .start = &(const ald_start_kind){.start = start},
    .built = &(const ald_built_kind){.tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies},
};
