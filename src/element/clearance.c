/* SPDX-License-Identifier: Apache-2.0
 * The least distance of each pair of lines, for the host: its records. */
#include "kernels/pass/clash/clearance_rows.h"

#include <stddef.h>

#include "model/kind.h"

const ald_kind ald_kind_clearance = {
    .name = "clearance",
    .section = "clearances",
    .meaning =
        "The least distance between each pair of dynamic lines that may clash, of their centre "
        "lines and of their walls, with time and arc lengths; created automatically, without keys.",
    ALD_ROWS_OF(CLEARANCE),
    ALD_RECORDS_OF(CLEARANCE),
    ALD_TRACES_OF(CLEARANCE),
    .traits = ALD_KIND_SPATIAL | ALD_KIND_OF_LINES | ALD_KIND_NO_FORCE,
};
