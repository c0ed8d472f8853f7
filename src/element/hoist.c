/* SPDX-License-Identifier: Apache-2.0
 * What a windlass hoists into its seat, for the host: keys, parameters, checks, records. */
#include "kernels/pass/joint/hoist_rows.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#define ALD_LANES 1
#include "kernels/math/vec3.h"
#include "model/kind.h"

/* keys, in this order */
enum {
  KEY_SEAT,
  KEY_SEAT_AXIS = KEY_SEAT + 3,
  KEY_END = KEY_SEAT_AXIS + 3,
  KEY_AXIS = KEY_END + 3,
  KEY_WITHIN = KEY_AXIS + 3,
  KEY_TILT_WITHIN,
  KEY_SLOW,
  KEY_REST,
  KEY_JAM_TENSION,
  KEY_COUNT
};

static const char seat[] = "where `end` is to come, in the first body, from its centre of gravity";
static const char seat_axis[] = "direction in the first body along which `axis` is to point there";
static const char end[] =
    "point of the second body that is to come to the seat, from its centre of gravity: the ring of "
    "an anchor, `at b` of its joint `NAME ring`";
static const char axis[] = "direction in the second body: the shank of an anchor lies along x";

#define COMPONENT(name, part, fallback, example, meaning) \
  ALD_NUMBER_KEY(name, part, ALD_NONE, ALD_RANGE_ANY, fallback, example, meaning)

static const ald_key keys[KEY_COUNT] = {
    ALD_VECTOR_KEYS(KEY_SEAT, "seat", ALD_LENGTH, ALD_REQUIRED, "-1.2 m", "0 m", "0 m", seat),
    [KEY_SEAT_AXIS] = COMPONENT("seat axis", "x", -1, "-1", seat_axis),
    [KEY_SEAT_AXIS + 1] = COMPONENT("seat axis", "y", 0, "0", seat_axis),
    [KEY_SEAT_AXIS + 2] = COMPONENT("seat axis", "z", 0, "0", seat_axis),
    ALD_VECTOR_KEYS(KEY_END, "end", ALD_LENGTH, ALD_REQUIRED, "1.66 m", "0 m", "0 m", end),
    [KEY_AXIS] = COMPONENT("axis", "x", 1, "1", axis),
    [KEY_AXIS + 1] = COMPONENT("axis", "y", 0, "0", axis),
    [KEY_AXIS + 2] = COMPONENT("axis", "z", 0, "0", axis),
    [KEY_WITHIN] = ALD_NUMBER_KEY("within", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0.1, "0.2 m",
                                  "distance of the end from the seat that counts as in place"),
    [KEY_TILT_WITHIN] =
        ALD_NUMBER_KEY("tilt within", NULL, ALD_ANGLE, ALD_RANGE_POSITIVE, 0.2617993877991494,
                       "15 deg", "angle between the axes that counts as in place"),
    [KEY_SLOW] = ALD_NUMBER_KEY("slow", NULL, ALD_SPEED, ALD_RANGE_POSITIVE, 0.01, "2 cm/s",
                                "speed of the end, seen from the first body, that counts as rest"),
    [KEY_REST] = ALD_NUMBER_KEY("rest time", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 1, "2 s",
                                "how long a rest lasts before it counts as stowed or jammed"),
    [KEY_JAM_TENSION] = ALD_NUMBER_KEY(
        "jam tension", NULL, ALD_FORCE, ALD_RANGE_POSITIVE, (double)INFINITY, "500 kN",
        "pull of the drive above which a rest out of place is a jam; "
        "left out, no jam is judged"),
};

static vec3 vector_at(const double *numbers) { return vec3_of(numbers[0], numbers[1], numbers[2]); }

static void put_vector(vec3 v, double *numbers) {
  numbers[0] = v.x;
  numbers[1] = v.y;
  numbers[2] = v.z;
}

/* the unit vector along a direction, and one across it: y, or z where the direction is y's */
static bool axes_of(const double *numbers, vec3 *along, vec3 *across) {
  const vec3 v = vector_at(numbers);
  const double size = vec3_length(v);
  if (!(isfinite(size) && size > 0)) return false;
  *along = vec3_scale(v, 1 / size);
  const vec3 rest = fabs(along->y) < 0.9 ? vec3_of(0, 1, 0) : vec3_of(0, 0, 1);
  *across = vec3_madd(rest, -vec3_dot(rest, *along), *along);
  *across = vec3_scale(*across, 1 / vec3_length(*across));
  return true;
}

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  vec3 along = vec3_of(1, 0, 0), across = vec3_of(0, 1, 0);
  put_vector(vector_at(n->keys + KEY_SEAT), params + HOIST_SEAT);
  (void)axes_of(n->keys + KEY_SEAT_AXIS, &along, &across);
  put_vector(along, params + HOIST_SEAT_AXIS);
  put_vector(across, params + HOIST_SEAT_ACROSS);
  put_vector(vector_at(n->keys + KEY_END), params + HOIST_END);
  (void)axes_of(n->keys + KEY_AXIS, &along, &across);
  put_vector(along, params + HOIST_AXIS);
  put_vector(across, params + HOIST_ACROSS);
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  static const char text[] = "expected a direction, such as [1, 0, 0]";
  vec3 along, across;
  if (!axes_of(n->keys + KEY_SEAT_AXIS, &along, &across)) {
    return ald_blame_key(blame, KEY_SEAT_AXIS, text);
  }
  return axes_of(n->keys + KEY_AXIS, &along, &across) ? NULL : ald_blame_key(blame, KEY_AXIS, text);
}

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)n;
  (void)flags;
  rows[HOIST_REST_SINCE] = rows[HOIST_JAM_SINCE] = (double)NAN;
}

/* ------------------------------------------------------------------------------ results */

extern const ald_kind ald_kind_joint;
static const ald_plain_key heads[] = {
    {.name = "between",
     .type = ALD_PLAIN_PAIR,
     .example = "[hull, bower shank]",
     .meaning = "the body with the seat, and the one that is hoisted"},
    {.name = "drive",
     .type = ALD_PLAIN_TEXT,
     .example = "port drive",
     .meaning =
         "the joint whose motor hauls, of a windlass `NAME drive`; its first body is that with "
         "the seat"},
};

const ald_kind ald_kind_hoist = {
    .name = "hoist",
    .section = "hoists",
    .meaning =
        "What a windlass hoists into its seat, such as an anchor into its hawse: when it is stowed "
        "or jammed, and where, the tension, and the attitude that it ends in. No force.",
    .example =
        "hoists:\n"
        "  stow: {between: [boom, block], drive: knee, seat: [2 m, 0 m, -1 m],\n"
        "    end: [0.1 m, 0.2 m, 0.3 m], within: 1.5 m, tilt within: 57 deg, slow: 5 m/s,\n"
        "    rest time: 0.2 s, jam tension: 100 N}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_NO_FORCE,
    .body_count = 2,
    .plain = heads,
    .plain_count = sizeof heads / sizeof *heads,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(HOIST),
    ALD_ROWS_OF(HOIST),
    ALD_RECORDS_OF(HOIST),
    ALD_TRACES_OF(HOIST),
    .derive = derive,
    .check = check,
    .start = &(const ald_start_kind){.start = start},
    .relations = &(const ald_relation){.scope = ALD_RELATION_NAMED,
                                       .kinds = {&ald_kind_joint},
                                       .key = &heads[1],
                                       .min = 1,
                                       .text = "the drive stands on the body with the seat"},
    .relation_count = 1,
};
