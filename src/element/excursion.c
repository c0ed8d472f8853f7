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

/* after a build-up the place from which all is measured is taken anew */
static const ald_built_tally tallies[] = {{EXCURSION_FROM, (double)NAN}};

const ald_kind ald_kind_excursion = {
    .name = "excursion",
    .section = "excursions",
    .meaning =
        "How far a point of a body goes from where it was when records began, at the start or at "
        "the end of a build-up, and how far the body turns, rolls and pitches. No force.",
    .example =
        "excursions:\n"
        "  bow: {body: carrier, at: [22 m, 0 m, 4 m]}",
    .traits = ALD_KIND_NO_FORCE,
    .body_count = 1,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(EXCURSION),
    ALD_ROWS_OF(EXCURSION),
    ALD_RECORDS_OF(EXCURSION),
    ALD_TRACES_OF(EXCURSION),
    .start = &(const ald_start_kind){.start = start},
    .built = &(const ald_built_kind){.tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies},
};
