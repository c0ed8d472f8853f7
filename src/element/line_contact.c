/* SPDX-License-Identifier: Apache-2.0
 * Meshes of bodies that dynamic lines touch, for the host: keys, parameters, records. */
#include "kernels/pass/clash/line_contact_rows.h"

#include <stddef.h>

#include "base/assertion.h"
#include "model/kind.h"

/* keys, in the order of the parameters */
static const ald_key keys[LINE_CONTACT_PARAM_COUNT] = {
    [LINE_CONTACT_STIFFNESS] = ALD_NUMBER_KEY(
        "clash stiffness", NULL, ALD_STIFFNESS, ALD_RANGE_POSITIVE, ALD_REQUIRED, "5 MN/m",
        "contact force per penetration depth; in series with that of the line"),
    [LINE_CONTACT_DAMPING] =
        ALD_NUMBER_KEY("clash damping", NULL, ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0, "10 kN s/m",
                       "contact force per closing velocity while the depth increases; in series "
                       "with that of the line"),
    [LINE_CONTACT_FRICTION] =
        ALD_NUMBER_KEY("friction", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "0.3",
                       "coefficient of friction of lines that slide on the hull"),
    [LINE_CONTACT_SLIP] =
        ALD_NUMBER_KEY("slip speed", NULL, ALD_SPEED, ALD_RANGE_POSITIVE, 0.01, "1 cm/s",
                       "sliding speed from which friction is fully developed"),
};

static const ald_row_info records[] = {
    {LINE_CONTACT_PEAK_FORCE, "peak_force", "N", 0, ALD_ROW_GROWS},
    {LINE_CONTACT_PEAK_TIME, "time_of_peak", "s", ALD_NOT_YET, ALD_ROW_VALUE},
    {LINE_CONTACT_PEAK_DEPTH, "greatest_indentation", "m", 0, ALD_ROW_GROWS},
    {LINE_CONTACT_ENERGY, "energy_dissipated", "J", 0, ALD_ROW_VALUE},
    {LINE_CONTACT_ALL_IMPULSE, "impulse_normal", "N s", 0, ALD_ROW_VALUE},
    {LINE_CONTACT_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, ALD_ROW_GROWS},
    {LINE_CONTACT_DURATION, "duration", "s", 0, ALD_ROW_GROWS},
};

static const ald_row_info traces[LINE_CONTACT_TRACE_COUNT] = {
    {LINE_CONTACT_TRACE_FORCE, "force", "N", 0, ALD_ROW_VALUE},
};

/* ------------------------------------------------------------------------------ what is watched */

static const ald_watched_kind watched = {
    .first_touch = LINE_CONTACT_FIRST_TOUCH,
    .duration = LINE_CONTACT_DURATION,
    .depth = LINE_CONTACT_PEAK_DEPTH,
    .peak_time = LINE_CONTACT_PEAK_TIME,
};

/* ------------------------------------------------------------------------------ failures */

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_OVERFLOW,
     .text = "there were more triangles near a line's segment than there is room for; take a "
             "coarser mesh or shorter segments"},
};

const ald_kind ald_kind_line_contact = {
    .name = "line_contact",
    .section = "line contacts",
    .meaning = "Meshes of bodies that dynamic lines with a clash stiffness touch.",
    .example = "line contacts:\n  deck: {body: carrier, clash stiffness: 5 MN/m, friction: 0.3}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_CONTACT | ALD_KIND_MAY_BE_FIXED,
    .body_count = 1,
    .keys = keys,
    .key_count = LINE_CONTACT_PARAM_COUNT,
    .param_count = LINE_CONTACT_PARAM_COUNT,
    .row_count = LINE_CONTACT_ROW_COUNT,
    .flag_count = LINE_CONTACT_FLAG_COUNT,
    .records = records,
    .record_count = sizeof records / sizeof *records,
    .trace_count = LINE_CONTACT_TRACE_COUNT,
    .traces = traces,
    .mesh = &(const ald_mesh_kind){.count = 1},
    .watched = &watched,
    .failing =
        &(const ald_failing_kind){
            .blames = 0, .list = failures, .count = sizeof failures / sizeof *failures},
};
