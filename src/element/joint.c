/* SPDX-License-Identifier: Apache-2.0
 * Joints for the host: keys, axes, checks, where they start, parameters, records. */
#include "kernels/pass/joint/joint_rows.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/math/mat3.h"
#include "kernels/math/trig.h"
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
  KEY_START_GAP,
  KEY_BREAKING_LOAD,
  KEY_TURNING,
  KEY_SLIDING = KEY_TURNING + RESIST_COUNT,
  KEY_COUNT = KEY_SLIDING + RESIST_COUNT
};

static const char *const types[] = {"spherical", "universal", "revolute", "cylindrical",
                                    "prismatic", "fixed",     NULL};

static const char at_a[] = "end on the first body, in its axes from its centre of gravity";
static const char at_b[] =
    "end on the second body, in its axes from its centre of gravity; at the start it must be "
    "within "
    "the start gap of the other";
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
                                 "the start: stops and results count from there, over any number "
                                 "of turns"),
    [KEY_START_GAP] = ALD_NUMBER_KEY(
        "start gap", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, JOINT_START_GAP, "0.3 m",
        "how far the ends may be apart at the start, from where the bodies are brought together: "
        "more where their places vary"),
    [KEY_BREAKING_LOAD] =
        ALD_NUMBER_KEY("breaking load", NULL, ALD_FORCE, ALD_RANGE_POSITIVE, (double)INFINITY,
                       "4.4 MN", "force beyond which a warning says so; the joint holds on"),
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
                       "least angle of free turning about the axis; of any number of turns"),
    [KEY_TURNING + RESIST_UPPER] =
        ALD_NUMBER_KEY("upper stop", NULL, ALD_ANGLE, ALD_RANGE_ANY, (double)INFINITY, "20 deg",
                       "greatest angle of free turning about the axis; of any number of turns"),
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

static vec3 vector_at(const double *numbers) { return vec3_of(numbers[0], numbers[1], numbers[2]); }

static void put_vector(vec3 v, double *numbers) {
  numbers[0] = v.x;
  numbers[1] = v.y;
  numbers[2] = v.z;
}

/* the unit vector along a direction; false if it has none, and then 0 */
static bool unit(vec3 along, vec3 *out) {
  const double size = vec3_length(along);
  const bool good = isfinite(size) && size > 0;
  *out = good ? vec3_scale(along, 1 / size) : vec3_zero();
  return good;
}

/* the axes of a body at the start */
static mat3 turn_of(const ald_numbers *n, uint32_t side) {
  const double *turn = n->outset.turn[side];
  return (mat3){vector_at(turn), vector_at(turn + 3), vector_at(turn + 6)};
}

static bool has_axis(const double *keys_of) {
  const uint32_t type = ald_word(keys_of, KEY_TYPE);
  return type != JOINT_SPHERICAL && type != JOINT_FIXED;
}

/* the first axis of the joint in the first body, and two at right angles to it */
static mat3 axes_of(const double *k) {
  mat3 axes;
  if (!has_axis(k) || !unit(vector_at(k + KEY_AXIS_A), &axes.x)) axes.x = vec3_of(1, 0, 0);
  /* from the axis of the body that is farthest from it */
  const double x = fabs(axes.x.x), y = fabs(axes.x.y), z = fabs(axes.x.z);
  const vec3 rest = vec3_of(x <= y && x <= z, y < x && y <= z, z < x && z < y);
  (void)unit(vec3_cross(rest, axes.x), &axes.y);
  axes.z = vec3_cross(axes.x, axes.y);
  return axes;
}

/* ------------------------------------------------------------------------------ parameters */

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  const mat3 axes = axes_of(n->keys);
  put_vector(axes.x, params + JOINT_AXES);
  put_vector(axes.y, params + JOINT_AXES + 3);
  put_vector(axes.z, params + JOINT_AXES + 6);
  memcpy(params + JOINT_TURNING, n->keys + KEY_TURNING, RESIST_COUNT * sizeof *params);
  memcpy(params + JOINT_SLIDING, n->keys + KEY_SLIDING, RESIST_COUNT * sizeof *params);
}

static uint32_t options(const ald_numbers *n) { return ald_word(n->keys, KEY_TYPE); }

/* the axis that belongs to the second body, at the start, in the earth's axes: of a universal joint
 * its own, else that which was given, else that of the first body */
static vec3 second_axis(const ald_numbers *n, vec3 first) {
  vec3 own;
  if (!has_axis(n->keys) || !unit(vector_at(n->keys + KEY_AXIS_B), &own)) return first;
  return mat3_rotate(turn_of(n, 1), own);
}

/* from the first body's end to the second's at the start [m] */
static vec3 apart_of(const ald_numbers *n) {
  vec3 end[2];
  for (uint32_t side = 0; side < 2; side++) {
    const vec3 own = vector_at(n->keys + (side == 0 ? KEY_AT_A : KEY_AT_B));
    end[side] = vec3_add(vector_at(n->outset.at[side]), mat3_rotate(turn_of(n, side), own));
  }
  return vec3_sub(end[1], end[0]);
}

/* its length, across the axis where it slides */
static double gap_of(const ald_numbers *n) {
  vec3 apart = apart_of(n);
  if (JOINT_SLIDES(ald_word(n->keys, KEY_TYPE))) {
    const vec3 axis = mat3_rotate(turn_of(n, 0), axes_of(n->keys).x);
    apart = vec3_madd(apart, -vec3_dot(apart, axis), axis);
  }
  return vec3_length(apart);
}

/* sine of the angle by which the axes miss their direction */
static double miss_of(const ald_numbers *n) {
  if (!has_axis(n->keys)) return 0;
  const vec3 first = mat3_rotate(turn_of(n, 0), axes_of(n->keys).x);
  const vec3 axis = second_axis(n, first);
  const double along = vec3_dot(first, axis);
  if (ald_word(n->keys, KEY_TYPE) == JOINT_UNIVERSAL) return fabs(along);
  return along < 0 ? 1 : vec3_length(vec3_cross(first, axis));
}

/* What lies in the second body: its axis, and the direction from which angles are counted, which at
 * the start is turned by the angle that was given from the first body's third axis; and how far the
 * ends are apart, before any motion that is prescribed. */
static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  ALD_ASSERT(n->has_outset);
  (void)flags;
  const mat3 axes = axes_of(n->keys), turn = turn_of(n, 0), other = turn_of(n, 1);
  const vec3 axis = second_axis(n, mat3_rotate(turn, axes.x)), up = mat3_rotate(turn, axes.z);
  vec3 third;
  double sine, cosine;
  if (!unit(vec3_madd(up, -vec3_dot(axis, up), axis), &third)) third = up;
  /* a direction that reads the angle where it is: turned back by it from where it is to read 0 */
  real_sincos(n->keys[KEY_ANGLE], &sine, &cosine);
  const vec3 counted = vec3_madd(vec3_scale(third, cosine), -sine, vec3_cross(third, axis));
  put_vector(mat3_unrotate(other, axis), rows + JOINT_OWN_FIRST);
  put_vector(mat3_unrotate(other, counted), rows + JOINT_OWN_THIRD);
  /* the kernel refuses what is above JOINT_START_GAP */
  const double gap = gap_of(n) * (JOINT_START_GAP / n->keys[KEY_START_GAP]);
  rows[JOINT_GAP] = fmax(gap, miss_of(n));
  rows[JOINT_HELD_ANGLE] = n->keys[KEY_ANGLE];
}

/* ------------------------------------------------------------------------------ checks */

static const char *check_axes(const ald_numbers *n, ald_blame *blame) {
  const uint32_t type = ald_word(n->keys, KEY_TYPE);
  vec3 axis;
  const bool has_a = unit(vector_at(n->keys + KEY_AXIS_A), &axis);
  const bool has_b = unit(vector_at(n->keys + KEY_AXIS_B), &axis);
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
  return problem;
}

/* stops that are stiff, or that damp, and are nowhere */
static const char *remark_stops(const ald_numbers *n, uint32_t first, ald_blame *blame) {
  const double *own = n->keys + first;
  const bool has_stops = isfinite(own[RESIST_LOWER]) || isfinite(own[RESIST_UPPER]);
  if (has_stops || !(own[RESIST_STOP] > 0 || own[RESIST_STOP_DAMPING] > 0)) return NULL;
  return ald_blame_key(blame, first + (own[RESIST_STOP] > 0 ? RESIST_STOP : RESIST_STOP_DAMPING),
                       first == KEY_TURNING
                           ? "without a lower stop or an upper stop it changes nothing"
                           : "without a sliding stop it changes nothing");
}

static const char *remark(const ald_numbers *n, ald_blame *blame) {
  const char *said = remark_stops(n, KEY_TURNING, blame);
  return said ? said : remark_stops(n, KEY_SLIDING, blame);
}

static const char *check_start(const ald_numbers *n, ald_blame *blame) {
  const double gap = gap_of(n), most = n->keys[KEY_START_GAP];
  if (!(gap <= most)) {
    *blame = (ald_blame){.key = KEY_AT_B};
    snprintf(blame->text, sizeof blame->text,
             "the ends are %.3g m apart at the start, at most %.3g m are allowed; move a body or "
             "an end, or give a \"start gap\"",
             gap, most);
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

/* how far a place is beyond the stops of a freedom, by the first of its keys */
static ald_stop_passed passed_of(const double *own, double at, bool is_angle) {
  const double below = own[RESIST_LOWER] - at, above = at - own[RESIST_UPPER];
  ald_stop_passed p = {.is_angle = is_angle, .by = fmax(fmax(below, above), 0)};
  if (is_angle) {
    p.stop = below > above ? "lower stop" : "upper stop";
  } else {
    p.stop = below > above ? "sliding lower stop" : "sliding upper stop";
  }
  return p;
}

static ald_stop_passed passed(const ald_numbers *n) {
  const uint32_t type = ald_word(n->keys, KEY_TYPE);
  ald_stop_passed turned = {.stop = "upper stop", .is_angle = true};
  if (JOINT_TURNS(type)) turned = passed_of(n->keys + KEY_TURNING, n->keys[KEY_ANGLE], true);
  if (!JOINT_SLIDES(type) || turned.by > 0) return turned;
  const vec3 axis = mat3_rotate(turn_of(n, 0), axes_of(n->keys).x);
  return passed_of(n->keys + KEY_SLIDING, vec3_dot(apart_of(n), axis), false);
}

/* Of those that leave all turning free, or all but one. What hinges join is mostly held by more,
 * and turns with more than its own inertia. */
static double turning(const ald_numbers *n) {
  const uint32_t type = ald_word(n->keys, KEY_TYPE);
  const double *own = n->keys + KEY_TURNING;
  if (type != JOINT_SPHERICAL && type != JOINT_UNIVERSAL) return 0;
  return own[RESIST_DAMPING] + own[RESIST_FRICTION] / own[RESIST_SLOW];
}

/* ------------------------------------------------------------------------------ results */

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_NOT_CONVERGED,
     .text =
         "the ends of a joint are further apart at the start than its start gap, or cannot meet: "
         "look at what varies of the places of its bodies; or a step of the trapezoidal scheme is "
         "too long to find its end: take a shorter run.step"},
    {.status = ALD_SCENARIO_OUT_OF_RANGE,
     .text = "the second body of a joint turns about its axis by half a turn or more in a step, so "
             "that its turns cannot be counted: take a shorter run.step"},
};

static double breaking_load(const ald_numbers *n) { return n->keys[KEY_BREAKING_LOAD]; }

static const ald_record_watch watches[] = {
    {JOINT_REDUNDANT, ALD_WARN_REDUNDANT, NULL, NULL},
    {JOINT_PEAK_FORCE, ALD_WARN_BREAKING_LOAD, breaking_load, NULL},
};

static const ald_watched_kind watched = {.dissipated = JOINT_DISSIPATED,
                                         .records = watches,
                                         .record_count = sizeof watches / sizeof *watches};

/* ------------------------------------------------------------------------------ build-up */

static const uint32_t lasting[] = {JOINT_REDUNDANT, JOINT_GREATEST_GAP};
static const ald_built_kind built = {.lasting = lasting,
                                     .lasting_count = sizeof lasting / sizeof *lasting};

static const ald_rated rated[] = {{JOINT_PEAK_FORCE, KEY_BREAKING_LOAD}};

const ald_kind ald_kind_joint = {
    .name = "joint",
    .section = "joints",
    .meaning =
        "Joints that hold two bodies together, or a body and the earth, and leave some freedoms: "
        "hinges, ball joints, slides; with friction, stops and motors.",
    .example =
        "joints:\n"
        "  head: {between: [crane tip, boom], type: universal, at a: [0 m, 0 m, -1 m],\n"
        "    at b: [0 m, 0 m, 1 m], axis a: [1, 0, 0], axis b: [0, 1, 0], damping: 300 N m s,\n"
        "    friction: 200 N m}\n"
        "  knee:\n"
        "    between: [boom, jib]\n"
        "    type: cylindrical\n"
        "    at a: [1 m, 0 m, -1 m]\n"
        "    at b: [-0.5 m, 0 m, 0 m]\n"
        "    axis a: [0, 1, 0]\n"
        "    lower stop: -6 deg\n"
        "    upper stop: 11 deg\n"
        "    stop stiffness: 30 kN m/rad\n"
        "    motor moment: 900 N m\n"
        "    motor rate: 17 deg/s\n"
        "    sliding friction: 400 N\n"
        "    sliding upper stop: 0.1 m\n"
        "    sliding stop stiffness: 20 kN/m\n"
        "  pad: {between: [jib, block], type: revolute, at a: [0.5 m, 0 m, 0 m],\n"
        "    at b: [0 m, 0 m, 1 m], axis a: [0, 1, 0]}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_JOINS,
    .carries = ALD_CARRIES_HANGING,
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(JOINT),
    ALD_ROWS_OF(JOINT),
    ALD_RECORDS_OF(JOINT),
    ALD_FLAGS_OF(JOINT),
    ALD_TRACES_OF(JOINT),
    .derive = derive,
    .options = options,
    .check = check,
    .remark = remark,
    .turning = turning,
    .start = &(const ald_start_kind){.start = start, .check = check_start, .passed = passed},
    .watched = &watched,
    .built = &built,
    .failing =
        &(const ald_failing_kind){
            .blames = 0, .list = failures, .count = sizeof failures / sizeof *failures},
    .rated = rated,
    .rated_count = sizeof rated / sizeof *rated,
};
