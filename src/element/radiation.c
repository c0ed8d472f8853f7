/* SPDX-License-Identifier: Apache-2.0
 * Radiation forces with memory for the host: keys, records. */
#include "radiation.h"

#include <stddef.h>

#include "base/assertion.h"
#include "kernels/pass/water/radiation_rows.h"
#include "model/kind.h"

static const char *const axes[] = {"z up", "z down", NULL};
static const char *const lines[] = {"period", "frequency", NULL};
static const char *const sources[] = {"file", "ship", NULL};

static const char origin[] =
    "reference point of the table's moments and motions, from the centre of gravity in the body's "
    "axes";

#define WORD(name, words, example, meaning) \
  { name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, words, example, meaning }
#define ORIGIN(component) \
  ALD_NUMBER_KEY("origin", component, ALD_LENGTH, ALD_RANGE_ANY, 0, "0 m", origin)

static const ald_key keys[ALD_RADIATION_KEY_COUNT] = {
    [ALD_RADIATION_SCALE] = ALD_NUMBER_KEY("scale", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1, "1",
                                           "factor on the memory forces"),
    [ALD_RADIATION_AXES] =
        WORD("axes", axes, "z down",
             "axes of the table: x forward with y to port and z up, or y to starboard and z down"),
    [ALD_RADIATION_ORIGIN_X] = ORIGIN("x"),
    [ALD_RADIATION_ORIGIN_Y] = ORIGIN("y"),
    [ALD_RADIATION_ORIGIN_Z] = ORIGIN("z"),
    [ALD_RADIATION_LENGTH] =
        ALD_NUMBER_KEY("length", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0, "40 s",
                       "longest memory, within which the retardation functions must decay; 0: "
                       "pi/(greatest interval between frequencies)"),
    [ALD_RADIATION_TOLERANCE] = ALD_NUMBER_KEY(
        "tolerance", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 1e-4, "0.001",
        "the memory ends where the functions stay below this fraction of their greatest values"),
    [ALD_RADIATION_LINES] = WORD(
        "lines begin with", lines, "frequency",
        "first number of a panel program's lines: a period [s] or an angular frequency [rad/s]"),
    [ALD_RADIATION_UNIT_LENGTH] =
        ALD_NUMBER_KEY("unit length", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 1, "1 m",
                       "length by which a panel program has made its numbers dimensionless, with "
                       "the study's nominal water density"),
    [ALD_RADIATION_FROM] =
        WORD("from", sources, "ship",
             "where the damping comes from: `file`, or strip theory for the particulars of the "
             "body's `ship` in the `water depth`, deep water if there is none"),
};

static void derive(const ald_numbers *numbers, double *params) {
  ALD_ASSERT(numbers->keys && params);
  params[RADIATION_SCALE] = numbers->keys[ALD_RADIATION_SCALE];
}

const ald_kind ald_kind_radiation = {
    .name = "radiation",
    .section = "radiation",
    .meaning =
        "Wave radiation forces of a body: its past velocities, weighted by retardation functions "
        "of its radiation damping.",
    .example =
        "radiation:\n"
        "  carrier: {body: carrier, file: damping.csv, length: 10 s, tolerance: 5 %}",
    .traits = ALD_KIND_IN_DEPTH | ALD_KIND_SPATIAL,
    .refuses = &(const ald_refused_runs){.substeps = "stores past velocities at equal time steps"},
    .body_count = 1,
    .keys = keys,
    .key_count = ALD_RADIATION_KEY_COUNT,
    ALD_PARAMETERS_OF(RADIATION),
    ALD_ROWS_BEHIND(OWN, RADIATION),
    ALD_RECORDS_OF(OWN),
    ALD_TRACES_OF(OWN),
    .derive = derive,
    .file = ALD_FILE_DAMPING,
    .usual =
        &(const ald_usual){ALD_RADIATION_SCALE, 0.25, 4, 1, "", "it multiplies: 10 % more is 1.1"},
    .usual_count = 1,
};
