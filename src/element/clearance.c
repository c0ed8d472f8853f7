/* SPDX-License-Identifier: Apache-2.0
 * The least distance of each pair of lines, for the host: its records. */
#include "kernels/pass/clash/clearance_rows.h"

#include <stddef.h>

#include "model/kind.h"

static const ald_row_info records[] = {
    {CLEARANCE_LEAST, "least", "m", ALD_NOT_YET, ALD_ROW_VALUE},
    {CLEARANCE_TIME, "time", "s", ALD_NOT_YET, ALD_ROW_VALUE},
    {CLEARANCE_ARC_A, "arc_first", "m", ALD_NOT_YET, ALD_ROW_VALUE},
    {CLEARANCE_ARC_B, "arc_second", "m", ALD_NOT_YET, ALD_ROW_VALUE},
    {CLEARANCE_OUTER, "least_outer", "m", ALD_NOT_YET, ALD_ROW_VALUE},
    {CLEARANCE_OUTER_TIME, "least_outer_time", "s", ALD_NOT_YET, ALD_ROW_VALUE},
};

static const ald_row_info traces[CLEARANCE_TRACE_COUNT] = {
    {CLEARANCE_TRACE_DISTANCE, "distance", "m", 0, ALD_ROW_VALUE},
};

const ald_kind ald_kind_clearance = {
    .name = "clearance",
    .section = "clearances",
    .meaning =
        "The least distance between each pair of dynamic lines that may clash, of their centre "
        "lines and of their walls, with time and arc lengths; created automatically, without keys.",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_OF_LINES,
    .row_count = CLEARANCE_ROW_COUNT,
    .trace_count = CLEARANCE_TRACE_COUNT,
    .records = records,
    .record_count = sizeof records / sizeof *records,
    .traces = traces,
};
