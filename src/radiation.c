/* SPDX-License-Identifier: Apache-2.0
 * The memory of radiated waves for the host: its keys, parameters and records. */
#include "../kernels/pass/radiation_rows.h"

#include <stddef.h>

#include "own_force.h"

static const ald_key keys[RADIATION_PARAM_COUNT] = {
    [RADIATION_SCALE] = ALD_NUMBER_KEY("scale", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1, "1",
                                       "factor on all retardation functions"),
};

static void derive(const ald_numbers *numbers, double *params) {
  params[RADIATION_SCALE] = numbers->keys[RADIATION_SCALE];
}

static const ald_row_info records[] = {
    {OWN_PEAK_FORCE, "peak_force", "N", 0, ALD_ROW_VALUE},
    {OWN_WORK, "energy_dissipated", "J", 0, ALD_ROW_VALUE},
};
static const ald_row_info traces[OWN_TRACE_COUNT] = {ALD_OWN_TRACES};

const ald_kind ald_kind_radiation = {
    .name = "radiation",
    .section = "radiation",
    .meaning = "Memory of the waves that a body has radiated.",
    .example = "radiation:\n  waves: {body: tug, scale: 1}",
    .body_count = 1,
    .is_spatial = true,
    .keys = keys,
    .key_count = RADIATION_PARAM_COUNT,
    .param_count = RADIATION_PARAM_COUNT,
    .row_count = RADIATION_ROW_COUNT,
    .trace_count = OWN_TRACE_COUNT,
    .records = records,
    .record_count = sizeof records / sizeof records[0],
    .traces = traces,
    .derive = derive,
};
