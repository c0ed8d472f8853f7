/* SPDX-License-Identifier: Apache-2.0
 * Joints for the host: keys, axes, checks, where they start, parameters, records. */
#include "kernels/pass/joint/joint_rows.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "model/kind.h"
#include "model/study.h"

/* keys, in this order */
enum {
  KEY_TYPE,
  KEY_AT_A,
  KEY_AT_B = KEY_AT_A + 3,
  KEY_AXIS_A = KEY_AT_B + 3,
  KEY_AXIS_B = KEY_AXIS_A + 3,
  KEY_ANGLE = KEY_AXIS_B + 3,
  KEY_TURNING,
  KEY_SLIDING = KEY_TURNING + RESIST_COUNT,
  KEY_COUNT = KEY_SLIDING + RESIST_COUNT
};

static const char *const types[] = {"spherical", "universal", "revolute", "cylindrical",
                                    "prismatic", "fixed",     NULL};

static const char at_a[] = "end on the first body, in its axes from its centre of gravity";
static const char at_b[] =
    "end on the second body, in its axes from its centre of gravity; it must be within 1 cm of the "
    "other at the start";
static const char axis_a[] =
    "direction in the first body about which, or along which, the second one moves; of a universal "
    "joint the axis that is fixed in the first body; none of spherical and fixed joints";
static const char axis_b[] =
    "the same direction in the second body; default: that at the start; of a universal joint its "
    "axis that is fixed in the second body, at right angles to the other";

static const ald_key keys[KEY_COUNT] = {
    [KEY_TYPE] = {"type", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, ALD_REQUIRED, ALD_REQUIRED,
                  types, NULL,
                  "what the joint leaves free: turning in all directions, about two axes, about "
                  "one; turning about and sliding along one; sliding; nothing"},
    ALD_VECTOR_KEYS(KEY_AT_A, "at a", ALD_LENGTH, ALD_REQUIRED, "12 m", "0 m", "4 m", at_a),
    ALD_VECTOR_KEYS(KEY_AT_B, "at b", ALD_LENGTH, ALD_REQUIRED, "-8 m", "0 m", "0 m", at_b),
    ALD_VECTOR_KEYS(KEY_AXIS_A, "axis a", ALD_NONE, 0, "0", "1", "0", axis_a),
    ALD_VECTOR_KEYS(KEY_AXIS_B, "axis b", ALD_NONE, 0, "0", "1", "0", axis_b),
    [KEY_ANGLE] = ALD_NUMBER_KEY("angle", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "30 deg",
                                 "by which the second body is taken to be turned about the axis at "
                                 "the start: stops and results count from there"),
    [KEY_TURNING + RESIST_DAMPING] =
        ALD_NUMBER_KEY("damping", NULL, ALD_YAW_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0, "20 kN m s",
                       "moment per rate of turning"),
    [KEY_TURNING + RESIST_FRICTION] =
        ALD_NUMBER_KEY("friction", NULL, ALD_MOMENT, ALD_RANGE_NOT_NEGATIVE, 0, "5 kN m",
                       "moment of dry friction against turning"),
    [KEY_TURNING + RESIST_SLOW] = ALD_NUMBER_KEY(
        "friction rate", NULL, ALD_ANGULAR_RATE, ALD_RANGE_POSITIVE, 0.01, "0.5 deg/s",
        "rate v0 of turning at which friction is 76 % of its greatest, by tanh(v/v0)"),
    [KEY_TURNING + RESIST_LOWER] =
        ALD_NUMBER_KEY("lower stop", NULL, ALD_ANGLE, ALD_RANGE_ANY, -(double)INFINITY, "-15 deg",
                       "least angle of free turning about the axis"),
    [KEY_TURNING + RESIST_UPPER] =
        ALD_NUMBER_KEY("upper stop", NULL, ALD_ANGLE, ALD_RANGE_ANY, (double)INFINITY, "20 deg",
                       "greatest angle of free turning about the axis"),
    [KEY_TURNING + RESIST_STOP] =
        ALD_NUMBER_KEY("stop stiffness", NULL, ALD_ROTATIONAL_STIFFNESS, ALD_RANGE_POSITIVE, 0,
                       "50 MN m/rad", "moment per angle beyond a stop; required with stops"),
    [KEY_TURNING + RESIST_STOP_DAMPING] =
        ALD_NUMBER_KEY("stop damping", NULL, ALD_YAW_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0, "1 MN m s",
                       "moment per rate of turning beyond a stop"),
    [KEY_TURNING + RESIST_MOTOR] =
        ALD_NUMBER_KEY("motor moment", NULL, ALD_MOMENT, ALD_RANGE_NOT_NEGATIVE, 0, "80 kN m",
                       "greatest moment of a motor about the axis"),
    [KEY_TURNING + RESIST_MOTOR_SPEED] =
        ALD_NUMBER_KEY("motor rate", NULL, ALD_ANGULAR_RATE, ALD_RANGE_ANY, 0, "2 deg/s",
                       "rate of turning to which the motor drives; 0: it brakes"),
    [KEY_SLIDING + RESIST_DAMPING] =
        ALD_NUMBER_KEY("sliding damping", NULL, ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0, "30 kN s/m",
                       "force per speed of sliding"),
    [KEY_SLIDING + RESIST_FRICTION] =
        ALD_NUMBER_KEY("sliding friction", NULL, ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, 0, "8 kN",
                       "force of dry friction against sliding"),
    [KEY_SLIDING + RESIST_SLOW] = ALD_NUMBER_KEY(
        "sliding friction speed", NULL, ALD_SPEED, ALD_RANGE_POSITIVE, 0.01, "5 mm/s",
        "speed v0 of sliding at which friction is 76 % of its greatest, by tanh(v/v0)"),
    [KEY_SLIDING + RESIST_LOWER] =
        ALD_NUMBER_KEY("sliding lower stop", NULL, ALD_LENGTH, ALD_RANGE_ANY, -(double)INFINITY,
                       "-4 m", "of the second body's end along the axis from the first's"),
    [KEY_SLIDING + RESIST_UPPER] = ALD_NUMBER_KEY(
        "sliding upper stop", NULL, ALD_LENGTH, ALD_RANGE_ANY, (double)INFINITY, "6 m", "likewise"),
    [KEY_SLIDING + RESIST_STOP] =
        ALD_NUMBER_KEY("sliding stop stiffness", NULL, ALD_STIFFNESS, ALD_RANGE_POSITIVE, 0,
                       "20 MN/m", "force per distance beyond a stop; required with sliding stops"),
    [KEY_SLIDING + RESIST_STOP_DAMPING] =
        ALD_NUMBER_KEY("sliding stop damping", NULL, ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0,
                       "200 kN s/m", "force per speed beyond a stop"),
    [KEY_SLIDING + RESIST_MOTOR] =
        ALD_NUMBER_KEY("motor force", NULL, ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, 0, "120 kN",
                       "greatest force of a motor along the axis"),
    [KEY_SLIDING + RESIST_MOTOR_SPEED] =
        ALD_NUMBER_KEY("motor speed", NULL, ALD_SPEED, ALD_RANGE_ANY, 0, "0.2 m/s",
                       "speed of sliding to which the motor drives; 0: it brakes"),
};

/* ------------------------------------------------------------------------------ axes */

static double dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double out[3]) {
  for (int c = 0; c < 3; c++) {
    out[c] = a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3];
  }
}

/* the unit vector along a direction; false if it has none, and then 0 */
static bool unit(const double along[3], double out[3]) {
  const double size = sqrt(dot(along, along));
  const bool good = isfinite(size) && size > 0;
  for (int c = 0; c < 3; c++) out[c] = good ? along[c] / size : 0;
  return good;
}

/* from the axes of a body, each of which is three numbers of `turn`, to the earth's, and back */
static void rotate(const double turn[9], const double own[3], double out[3]) {
  for (int c = 0; c < 3; c++) {
    out[c] = turn[c] * own[0] + turn[3 + c] * own[1] + turn[6 + c] * own[2];
  }
}

static void unrotate(const double turn[9], const double earth[3], double out[3]) {
  for (int c = 0; c < 3; c++) out[c] = dot(turn + 3 * (size_t)c, earth);
}

static bool has_axis(const double *keys_of) {
  const uint32_t type = ald_word(keys_of, KEY_TYPE);
  return type != JOINT_SPHERICAL && type != JOINT_FIXED;
}

/* the first axis of the joint in the first body, and two at right angles to it */
static void put_axes(const double *k, double axes[9]) {
  static const double ahead[3] = {1, 0, 0};
  double rest[3] = {0, 0, 0};
  uint32_t least = 0;
  if (!has_axis(k) || !unit(k + KEY_AXIS_A, axes)) memcpy(axes, ahead, sizeof ahead);
  for (uint32_t c = 1; c < 3; c++) {
    if (fabs(axes[c]) < fabs(axes[least])) least = c;
  }
  rest[least] = 1;
  cross(rest, axes, axes + 3);
  (void)unit(axes + 3, axes + 3);
  cross(axes, axes + 3, axes + 6);
}

/* ------------------------------------------------------------------------------ parameters */

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  memcpy(params + JOINT_AT_A, n->keys + KEY_AT_A, 3 * sizeof *params);
  memcpy(params + JOINT_AT_B, n->keys + KEY_AT_B, 3 * sizeof *params);
  put_axes(n->keys, params + JOINT_AXES);
  memcpy(params + JOINT_TURNING, n->keys + KEY_TURNING, RESIST_COUNT * sizeof *params);
  memcpy(params + JOINT_SLIDING, n->keys + KEY_SLIDING, RESIST_COUNT * sizeof *params);
}

static uint32_t options(const ald_numbers *n) { return ald_word(n->keys, KEY_TYPE); }

/* the axis that belongs to the second body, at the start, in the earth's axes: of a universal joint
 * its own, else that which was given, else that of the first body */
static void second_axis(const ald_numbers *n, const double first[3], double out[3]) {
  double own[3];
  memcpy(out, first, 3 * sizeof *out);
  if (has_axis(n->keys) && unit(n->keys + KEY_AXIS_B, own)) {
    rotate(n->outset.turn[1], own, out);
  }
}

/* from the first body's end to the second's at the start [m], across the axis where it slides */
static double gap_of(const ald_numbers *n) {
  double axes[9], axis[3], end[2][3], apart[3];
  for (uint32_t side = 0; side < 2; side++) {
    rotate(n->outset.turn[side], n->keys + (side == 0 ? KEY_AT_A : KEY_AT_B), end[side]);
    for (int c = 0; c < 3; c++) end[side][c] += n->outset.at[side][c];
  }
  for (int c = 0; c < 3; c++) apart[c] = end[1][c] - end[0][c];
  if (JOINT_SLIDES(ald_word(n->keys, KEY_TYPE))) {
    put_axes(n->keys, axes);
    rotate(n->outset.turn[0], axes, axis);
    const double along = dot(apart, axis);
    for (int c = 0; c < 3; c++) apart[c] -= along * axis[c];
  }
  return sqrt(dot(apart, apart));
}

/* sine of the angle by which the axes miss their direction */
static double miss_of(const ald_numbers *n) {
  double axes[9], earth[3], axis[3], off[3];
  if (!has_axis(n->keys)) return 0;
  put_axes(n->keys, axes);
  rotate(n->outset.turn[0], axes, earth);
  second_axis(n, earth, axis);
  if (ald_word(n->keys, KEY_TYPE) == JOINT_UNIVERSAL) return fabs(dot(earth, axis));
  cross(earth, axis, off);
  return dot(earth, axis) < 0 ? 1 : sqrt(dot(off, off));
}

/* What lies in the second body: its axis, and the direction from which angles are counted, which at
 * the start is turned by the angle that was given from the first body's third axis; and how far the
 * ends are apart, before any motion that is prescribed. */
static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  ALD_ASSERT(n->has_outset);
  (void)flags;
  double axes[9], earth[9], axis[3], third[3], second[3], counted[3];
  put_axes(n->keys, axes);
  for (size_t k = 0; k < 9; k += 3) rotate(n->outset.turn[0], axes + k, earth + k);
  second_axis(n, earth, axis);
  const double off = dot(axis, earth + 6);
  for (int c = 0; c < 3; c++) third[c] = earth[6 + c] - off * axis[c];
  if (!unit(third, third)) memcpy(third, earth + 6, sizeof third);
  cross(third, axis, second);
  const double angle = n->keys[KEY_ANGLE], co = cos(angle), si = sin(angle);
  /* a direction that reads `angle` where it is: turned back by it from where it is to read 0 */
  for (int c = 0; c < 3; c++) counted[c] = co * third[c] - si * second[c];
  unrotate(n->outset.turn[1], axis, rows + JOINT_OWN_FIRST);
  unrotate(n->outset.turn[1], counted, rows + JOINT_OWN_THIRD);
  rows[JOINT_GAP] = fmax(gap_of(n), miss_of(n));
}

/* ------------------------------------------------------------------------------ checks */

static const char *check_axes(const ald_numbers *n, ald_blame *blame) {
  const uint32_t type = ald_word(n->keys, KEY_TYPE);
  double axis[3];
  const bool has_a = unit(n->keys + KEY_AXIS_A, axis), has_b = unit(n->keys + KEY_AXIS_B, axis);
  if (has_axis(n->keys) && !has_a) {
    return ald_blame_key(blame, KEY_AXIS_A,
                         "a joint of this type has an axis, for example axis a: [0, 1, 0]");
  }
  if (type == JOINT_UNIVERSAL && !has_b) {
    return ald_blame_key(blame, KEY_AXIS_B,
                         "a universal joint has an axis in each body, for example axis a: [0, 1, "
                         "0] and axis b: [0, 0, 1]");
  }
  if (!has_axis(n->keys) && (has_a || has_b)) {
    return ald_blame_key(blame, has_a ? KEY_AXIS_A : KEY_AXIS_B,
                         "a joint of this type has no axis; leave it out");
  }
  return NULL;
}

/* of one freedom, by the first of its keys */
static const char *check_stops(const ald_numbers *n, uint32_t first, bool is_free,
                               const char *not_free, ald_blame *blame) {
  const double *own = n->keys + first;
  const bool has_stops = isfinite(own[RESIST_LOWER]) || isfinite(own[RESIST_UPPER]);
  if (!is_free) {
    const uint32_t given =
        has_stops ? (isfinite(own[RESIST_LOWER]) ? RESIST_LOWER : RESIST_UPPER) : RESIST_MOTOR;
    return has_stops || own[RESIST_MOTOR] > 0 ? ald_blame_key(blame, first + given, not_free)
                                              : NULL;
  }
  if (own[RESIST_LOWER] > own[RESIST_UPPER]) {
    return ald_blame_key(blame, first + RESIST_UPPER, "it must not be below the lower stop");
  }
  if (has_stops && !(own[RESIST_STOP] > 0)) {
    return ald_blame_key(blame, first + RESIST_STOP,
                         first == KEY_TURNING
                             ? "a stop needs a stiffness, for example stop stiffness: 50 MN m/rad"
                             : "a stop needs a stiffness, for example sliding stop stiffness: 20 "
                               "MN/m");
  }
  return NULL;
}

/* an angle is counted from -180 to 180 degrees */
static const char *check_turns(const ald_numbers *n, ald_blame *blame) {
  static const double half = 3.14159265358979323846;
  for (uint32_t k = KEY_TURNING + RESIST_LOWER; k <= KEY_TURNING + RESIST_UPPER; k++) {
    if (isfinite(n->keys[k]) && fabs(n->keys[k]) > half) {
      return ald_blame_key(blame, k, "angles of a joint are counted from -180 to 180 degrees");
    }
  }
  return NULL;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const uint32_t type = ald_word(n->keys, KEY_TYPE);
  const char *problem = check_axes(n, blame);
  if (!problem) {
    problem = check_stops(n, KEY_TURNING, JOINT_TURNS(type),
                          "only revolute and cylindrical joints have an angle to limit or to drive",
                          blame);
  }
  if (!problem) {
    problem = check_stops(n, KEY_SLIDING, JOINT_SLIDES(type),
                          "only prismatic and cylindrical joints slide", blame);
  }
  return problem ? problem : check_turns(n, blame);
}

static const char *check_start(const ald_numbers *n, ald_blame *blame) {
  const double gap = gap_of(n);
  if (!(gap <= JOINT_START_GAP)) {
    *blame = (ald_blame){.key = KEY_AT_B};
    snprintf(blame->text, sizeof blame->text,
             "the ends are %.3g m apart at the start, at most 0.01 m are allowed; move a body or "
             "an end",
             gap);
    return blame->text;
  }
  if (!(miss_of(n) <= JOINT_START_GAP)) {
    return ald_blame_key(blame, KEY_AXIS_B,
                         ald_word(n->keys, KEY_TYPE) == JOINT_UNIVERSAL
                             ? "the axes of a universal joint must be at right angles at the start"
                             : "the axes of both bodies must coincide at the start; leave axis b "
                               "out, or turn a body");
  }
  return NULL;
}

/* ------------------------------------------------------------------------------ results */

static const ald_row_info records[] = {
    {JOINT_PEAK_FORCE, "peak_force", "N", 0, ALD_ROW_GROWS},
    {JOINT_PEAK_MOMENT, "peak_moment", "N m", 0, ALD_ROW_GROWS},
    {JOINT_LEAST_ANGLE, "least_angle", "rad", ALD_NOT_YET, ALD_ROW_VALUE},
    {JOINT_GREATEST_ANGLE, "greatest_angle", "rad", ALD_NOT_YET, ALD_ROW_VALUE},
    {JOINT_LEAST_WAY, "least_slide", "m", ALD_NOT_YET, ALD_ROW_VALUE},
    {JOINT_GREATEST_WAY, "greatest_slide", "m", ALD_NOT_YET, ALD_ROW_VALUE},
    {JOINT_DISSIPATED, "energy_dissipated", "J", 0, ALD_ROW_VALUE},
    {JOINT_MOTOR_WORK, "motor_work", "J", 0, ALD_ROW_VALUE},
    {JOINT_GREATEST_GAP, "greatest_gap", "m", 0, ALD_ROW_GROWS},
    {JOINT_REDUNDANT, "redundant_conditions", "", 0, ALD_ROW_GROWS},
};

#define TRACE_VEC3(row, name, unit)                                                           \
  {row, name "_x", unit, 0, ALD_ROW_VALUE}, {(row) + 1, name "_y", unit, 0, ALD_ROW_VALUE}, { \
    (row) + 2, name "_z", unit, 0, ALD_ROW_VALUE                                              \
  }
static const ald_row_info traces[JOINT_TRACE_COUNT] = {
    TRACE_VEC3(JOINT_TRACE_FORCE, "force", "N"),
    TRACE_VEC3(JOINT_TRACE_MOMENT, "moment", "N m"),
    {JOINT_TRACE_ANGLE, "angle", "rad", 0, ALD_ROW_VALUE},
    {JOINT_TRACE_WAY, "slide", "m", 0, ALD_ROW_VALUE},
    {JOINT_TRACE_RATE, "turning_rate", "rad/s", 0, ALD_ROW_VALUE},
};

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_NOT_CONVERGED,
     .text = "the ends of a joint are further apart at the start than 0.01 m, or cannot meet; look "
             "at what varies of the places of its bodies"},
};

static const ald_record_watch watches[] = {{JOINT_REDUNDANT, ALD_WARN_REDUNDANT, NULL}};

static const ald_watched_kind watched = {.dissipated = JOINT_DISSIPATED,
                                         .records = watches,
                                         .record_count = sizeof watches / sizeof *watches};

/* ------------------------------------------------------------------------------ build-up */

static const uint32_t lasting[] = {JOINT_REDUNDANT, JOINT_GREATEST_GAP};
static const ald_built_kind built = {.lasting = lasting,
                                     .lasting_count = sizeof lasting / sizeof *lasting};

const ald_kind ald_kind_joint = {
    .name = "joint",
    .section = "joints",
    .meaning =
        "Joints that hold two bodies together, or a body and the earth, and leave some freedoms: "
        "hinges, ball joints, slides; with friction, stops and motors.",
    .example =
        "joints:\n  hinge:\n    between: [earth, carrier]\n    type: revolute\n    at a: [0 "
        "m, 0 m, 0 m]\n    at b: [0 m, 0 m, 0 m]\n    axis a: [0, 0, 1]\n    damping: 20 MN "
        "m s",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_JOINS,
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    .param_count = JOINT_PARAM_COUNT,
    .row_count = JOINT_ROW_COUNT,
    .flag_count = JOINT_FLAG_COUNT,
    .trace_count = JOINT_TRACE_COUNT,
    .records = records,
    .record_count = sizeof records / sizeof records[0],
    .traces = traces,
    .derive = derive,
    .options = options,
    .check = check,
    .start = &(const ald_start_kind){.start = start, .check = check_start},
    .watched = &watched,
    .built = &built,
    .failing =
        &(const ald_failing_kind){
            .blames = 0, .list = failures, .count = sizeof failures / sizeof *failures},
};
