/* SPDX-License-Identifier: Apache-2.0
 * The strain energy of a dynamic line, for the host: its records. */
#include "kernels/pass/line/line_energy_rows.h"

#include <stddef.h>

#include "model/kind.h"

const ald_kind ald_kind_line_energy = {
    .name = "line_energy",
    .section = "line energies",
    .meaning =
        "The greatest strain energy of a dynamic line, of stretching and bending, with its time, "
        "as columns of the line; created automatically for lines with `report at`.",
    ALD_ROWS_OF(LINE_ENERGY),
    ALD_RECORDS_OF(LINE_ENERGY),
    .traits = ALD_KIND_SPATIAL | ALD_KIND_OF_LINES | ALD_KIND_NO_FORCE,
};
