/* SPDX-License-Identifier: Apache-2.0
 * Strikes of a contact with a mesh, for the host: keys, parameters, records. */
#include "kernels/pass/mesh/strike_rows.h"

#include <math.h>
#include <stddef.h>

#include "model/kind.h"

enum { KEY_LEAST_SPEED, KEY_COUNT };

static const ald_key keys[KEY_COUNT] = {
    [KEY_LEAST_SPEED] =
        ALD_NUMBER_KEY("least speed", NULL, ALD_SPEED, ALD_RANGE_POSITIVE, 0.01, "5 cm/s",
                       "closing velocity at which a strike begins: slower ones are none"),
};

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)n;
  (void)flags;
  rows[STRIKE_BEGAN] = (double)NAN;
}

/* ------------------------------------------------------------------------------ results */

/* a strike that goes on when records begin is a new one */
static const ald_built_tally tallies[] = {{STRIKE_BEGAN, (double)NAN}};

extern const ald_kind ald_kind_mesh_contact, ald_kind_link_contact;

const ald_kind ald_kind_strike = {
    .name = "strike",
    .section = "strikes",
    .meaning =
        "Strikes between two bodies whose meshes or links are in contact: how many, and of the "
        "hardest the energy, force, speed, time and place. No force.",
    .example =
        "strikes:\n"
        "  landing: {between: [tug, carrier]}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_NO_FORCE,
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(STRIKE),
    ALD_ROWS_OF(STRIKE),
    ALD_RECORDS_OF(STRIKE),
    .start = &(const ald_start_kind){.start = start},
    .built = &(const ald_built_kind){.tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies},
    .relations = &(const ald_relation){.scope = ALD_RELATION_BETWEEN,
                                       .kinds = {&ald_kind_mesh_contact, &ald_kind_link_contact}},
    .relation_count = 1,
    .usual = &(const ald_usual){KEY_LEAST_SPEED, 0, 20, 1, " m/s", "strikes are slower"},
    .usual_count = 1,
};
