/* SPDX-License-Identifier: Apache-2.0
 * The strain energy of a dynamic line, for the host: its records. */
#include "kernels/pass/line/line_energy_rows.h"

#include <stddef.h>

#include "model/kind.h"

static const ald_row_info records[] = {
    {LINE_ENERGY_MOST, "greatest_strain_energy", "J", 0, ALD_ROW_GROWS},
    {LINE_ENERGY_TIME, "greatest_strain_energy_time", "s", ALD_NOT_YET, ALD_ROW_VALUE},
};

const ald_kind ald_kind_line_energy = {
    .name = "line_energy",
    .section = "line energies",
    .meaning =
        "The greatest strain energy of a dynamic line, of stretching and bending, with its time, "
        "as columns of the line; created automatically for lines with `report at`.",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_OF_LINES,
    .row_count = LINE_ENERGY_ROW_COUNT,
    .records = records,
    .record_count = sizeof records / sizeof *records,
};
