/* SPDX-License-Identifier: Apache-2.0
 * Bars that lines clash with, for the host: keys, checks, parameters, records. */
#include "kernels/pass/clash/bar_rows.h"

#include <stddef.h>
#include <string.h>

#include "base/assertion.h"
#include "model/kind.h"

/* keys, in this order; those of its ends are the first parameters */
enum {
  KEY_FROM = BAR_FROM,
  KEY_TO = BAR_TO,
  KEY_DIAMETER = BAR_WALL,
  KEY_STIFFNESS,
  KEY_DAMPING,
  KEY_COUNT
};

static const ald_key keys[KEY_COUNT] = {
    ALD_VECTOR_KEYS(KEY_FROM, "from", ALD_LENGTH, ALD_REQUIRED, "20 m", "8 m", "2 m",
                    "one end of the bar's axis, in the axes of the body from its centre"),
    ALD_VECTOR_KEYS(KEY_TO, "to", ALD_LENGTH, ALD_REQUIRED, "20 m", "8 m", "2 m", "the other end"),
    [KEY_DIAMETER] = ALD_NUMBER_KEY("diameter", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                                    "0.8 m", "diameter of the bar, which ends in hemispheres"),
    [KEY_STIFFNESS] = ALD_NUMBER_KEY(
        "clash stiffness", NULL, ALD_STIFFNESS, ALD_RANGE_POSITIVE, ALD_REQUIRED, "5 MN/m",
        "contact force per penetration depth; in series with that of the line"),
    [KEY_DAMPING] =
        ALD_NUMBER_KEY("clash damping", NULL, ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0, "10 kN s/m",
                       "contact force per closing velocity while the depth increases; in series "
                       "with that of the line"),
};

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  for (int k = 0; k < KEY_DIAMETER; k++) params[k] = n->keys[k];
  params[BAR_WALL + WALL_RADIUS] = 0.5 * n->keys[KEY_DIAMETER];
  params[BAR_WALL + WALL_STIFFNESS] = n->keys[KEY_STIFFNESS];
  params[BAR_WALL + WALL_DAMPING] = n->keys[KEY_DAMPING];
  params[BAR_WALL + WALL_STIFFNESS_ALONG] = params[BAR_WALL + WALL_DAMPING_ALONG] = 0;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const double *from = n->keys + KEY_FROM, *to = n->keys + KEY_TO;
  *blame = (ald_blame){.key = KEY_TO};
  const bool is_point = from[0] == to[0] && from[1] == to[1] && from[2] == to[2];
  return is_point ? "the bar has no length; its two ends are the same point" : NULL;
}

static uint32_t rods(const ald_numbers *n, double (*made)[6]) {
  ALD_ASSERT(n->keys && made);
  memcpy(made[0], n->keys + KEY_FROM, sizeof made[0]);
  return 1;
}

static double radius(const ald_numbers *n, int side) {
  (void)side;
  return 0.5 * n->keys[KEY_DIAMETER];
}

const ald_kind ald_kind_bar = {
    .name = "bar",
    .section = "bars",
    .meaning =
        "Round bars on bodies or the earth that dynamic lines clash with: bumper bars, "
        "guides, fixed cylinders.",
    .example =
        "bars:\n"
        "  guide: {body: tug, from: [18 m, -24 m, -19 m], to: [17 m, -26 m, -4 m],\n"
        "    diameter: 0.6 m, clash stiffness: 100 kN/m}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_MAY_BE_FIXED,
    .body_count = 1,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(BAR),
    ALD_ROWS_OF(BAR),
    ALD_RECORDS_OF(BAR),
    ALD_TRACES_OF(BAR),
    .derive = derive,
    .check = check,
    .drawn = &(const ald_picture_kind){.rods = rods, .radius = radius},
};
