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
    .example =
        "line contacts:\n"
        "  pile: {body: pile, clash stiffness: 50 kN/m, friction: 0.3}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_CONTACT | ALD_KIND_MAY_BE_FIXED,
    .body_count = 1,
    .keys = keys,
    .key_count = LINE_CONTACT_PARAM_COUNT,
    ALD_PARAMETERS_OF(LINE_CONTACT),
    ALD_ROWS_OF(LINE_CONTACT),
    ALD_RECORDS_OF(LINE_CONTACT),
    ALD_FLAGS_OF(LINE_CONTACT),
    ALD_TRACES_OF(LINE_CONTACT),
    .mesh = &(const ald_mesh_kind){.count = 1},
    .watched = &watched,
    .failing =
        &(const ald_failing_kind){
            .blames = 0, .list = failures, .count = sizeof failures / sizeof *failures},
};
