/* SPDX-License-Identifier: Apache-2.0
 * Points where dynamic lines meet, for the host: keys, parameters, checks, records. Theory:
 * docs/theory/dynamic-line.md, "Points". */
#include "kernels/pass/line/point_rows.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "element/line_form.h"
#include "model/study.h"

enum { KEY_MASS, KEY_VOLUME, KEY_DRAG_AREA, KEY_ADDED, KEY_STIFFNESS, KEY_FIXED, KEY_COUNT };

/* value of the seabed's stiffness that means: the weight under water sinks by SINKS */
#define BY_WEIGHT 0.0
#define SINKS 0.1 /* [m] */

static const char *const fixed_words[] = {"no", "yes", NULL};

static const ald_key keys[KEY_COUNT] = {
    [KEY_MASS] = ALD_NUMBER_KEY("mass", NULL, ALD_MASS, ALD_RANGE_NOT_NEGATIVE, 0, "200 kg",
                                "of its own; the halves of the segments that meet in it are added"),
    [KEY_VOLUME] = ALD_NUMBER_KEY("volume", NULL, ALD_VOLUME, ALD_RANGE_NOT_NEGATIVE, 0, "0.03 m^3",
                                  "of water that it displaces, as a ball"),
    [KEY_DRAG_AREA] =
        ALD_NUMBER_KEY("drag area", NULL, ALD_AREA, ALD_RANGE_NOT_NEGATIVE, 0, "0.5 m^2",
                       "drag coefficient by the area across the flow, in all directions"),
    [KEY_ADDED] = ALD_NUMBER_KEY("added mass", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0.5, "0.5",
                                 "per displaced mass, in all directions; of a ball 0.5"),
    [KEY_STIFFNESS] = {"seabed stiffness", NULL, ALD_KEY_NUMBER, ALD_STIFFNESS, ALD_RANGE_POSITIVE,
                       BY_WEIGHT, BY_WEIGHT, NULL, "50 kN/m",
                       "of the seabed under it; by default its weight under water sinks by 0.1 m"},
    [KEY_FIXED] = {"fixed", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, fixed_words, NULL,
                   "yes: it stays where it is, until an order releases it"},
};

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  const double *key = n->keys;
  const double gravity = n->environment[ALD_ENVIRONMENT_GRAVITY];
  const double density = n->environment[ALD_ENVIRONMENT_WATER_DENSITY];
  const double depth = n->environment[ALD_ENVIRONMENT_WATER_DEPTH];
  const double displaced = density * key[KEY_VOLUME];
  const double sinking = fmax(key[KEY_MASS] - displaced, 0) * gravity / SINKS;
  const double stiffness = key[KEY_STIFFNESS] == BY_WEIGHT ? sinking : key[KEY_STIFFNESS];
  params[POINT_WEIGHT] = key[KEY_MASS] * gravity;
  params[POINT_DISPLACED] = displaced;
  params[POINT_ADDED] = displaced * key[KEY_ADDED];
  params[POINT_DRAG] = 0.5 * density * key[KEY_DRAG_AREA];
  params[POINT_HEIGHT] = ald_ball_diameter(key[KEY_VOLUME]);
  params[POINT_SEABED] = depth > 0 ? -depth : LINE_NO_SEABED;
  params[POINT_STIFFNESS] = stiffness;
  /* half of the critical damping */
  params[POINT_DAMPING] = sqrt(stiffness * (key[KEY_MASS] + params[POINT_ADDED]));
}

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  ALD_ASSERT(rows);
  (void)n;
  (void)flags;
  rows[POINT_OFFSET_TIME] = ALD_NOT_YET;
}

/* ------------------------------------------------------------------------------ orders */

static const char *unfit(const ald_numbers *n) {
  return n->keys[KEY_FIXED] > 0 ? NULL : "it is free from the start; write fixed: yes";
}

static const ald_ordered_row ordered_rows[] = {
    {.name = "released",
     .row = POINT_RELEASED,
     .is_switch = true,
     .lasts = true,
     .unfit = unfit,
     .meaning = "a point that is fixed is let go, for good"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

static const ald_plain_key place[] = {
    {.name = "body",
     .type = ALD_PLAIN_NAMES,
     .fallback = "one of its name, at `position`",
     .example = "crown",
     .meaning = "a fixed body that tells where it is at the start"},
    {.name = "position",
     .type = ALD_PLAIN_NUMBERS,
     .dimension = ALD_LENGTH,
     .fallback = "that of `body`",
     .example = "[0 m, 0 m, -40 m]",
     .meaning = "where it is at the start, or looks for its rest from; it varies as "
                "`bodies.NAME.position.z`"},
};

const ald_kind ald_kind_point = {
    .name = "point",
    .section = "points",
    .meaning =
        "Points where dynamic lines meet, with a mass of their own or none: lines name them in "
        "`between`. They move with the nodes of the lines, in their substeps, and hold lines "
        "alone. They start at rest, together with their lines, unless they are fixed or a line of "
        "theirs starts as given.",
    .example =
        "points:\n"
        "  crown: {position: [0 m, -4 m, -21.5 m], mass: 200 kg, volume: 0.03 m^3}",
    .traits = ALD_KIND_IN_CURRENT | ALD_KIND_IN_DEPTH | ALD_KIND_SPATIAL | ALD_KIND_MAY_BE_FIXED |
              ALD_KIND_ENVIRONMENT | ALD_KIND_NO_FORCE,
    .body_count = 1,
    .plain = place,
    .plain_count = sizeof place / sizeof *place,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(POINT),
    ALD_ROWS_OF(POINT),
    ALD_RECORDS_OF(POINT),
    ALD_TRACES_OF(POINT),
    .derive = derive,
    .start = &(const ald_start_kind){.start = start},
    .ordered = &ordered,
};
