/* SPDX-License-Identifier: Apache-2.0
 * Berthings for the host: keys, parameters, checks, records. */
#include <stddef.h>

#include "base/assertion.h"
#include "kernels/elements.h"
#include "kernels/pass/berth/berthing_rows.h"
#include "model/kind.h"
#include "model/sense.h"

enum { KEY_FACTOR, KEY_COUNT };

static const ald_key keys[KEY_COUNT] = {
    [KEY_FACTOR] =
        ALD_NUMBER_KEY("factor", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 1, "0.9",
                       "on the energy by the formula: C_S C_C of softness and of the berth, and a "
                       "factor of safety"),
};

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)n;
  (void)flags;
  rows[BERTHING_NOW_SPEED] = rows[BERTHING_NOW_SHARE] = rows[BERTHING_NOW_FORMULA] = (double)NAN;
}

/* it looks at fenders alone */
static void beside(const ald_sense *s, const ald_instance *own) {
  const ald_study *study = s->study;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *of = &study->instances[i];
    if (ald_sense_definition(s, of)->kind != KIND_fender) continue;
    if (of->body_a == own->body_a || of->body_b == own->body_a) return;
  }
  ald_sense_tell(s, ALD_WARN_NO_EFFECT, ald_sense_definition(s, own), "body",
                 "there is no fender of body %s to look at", study->bodies[own->body_a].name);
}

const ald_kind ald_kind_berthing = {
    .name = "berthing",
    .section = "berthings",
    .meaning =
        "All fenders of a body together: their greatest energy and force at one time, beside the "
        "energy that port engineers' formula gives for her first touch, 1/2 M v^2 C_M C_E [PIANC "
        "2002]. No force.",
    .example =
        "berthings:\n"
        "  arrival: {body: carrier}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_NO_FORCE,
    .body_count = 1,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(BERTHING),
    ALD_ROWS_OF(BERTHING),
    ALD_RECORDS_OF(BERTHING),
    ALD_TRACES_OF(BERTHING),
    .start = &(const ald_start_kind){.start = start},
    .beside = beside,
};
