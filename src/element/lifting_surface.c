/* SPDX-License-Identifier: Apache-2.0
 * Lifting surfaces for the host: keys, tables, parameters, records. Source: [SIMO] sec. 1.3. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/assertion.h"
#include "element/stern.h"
#include "element/thruster.h"
#include "kernels/elements.h"
#include "kernels/law/race.h"
#include "kernels/pass/water/lifting_surface_rows.h"
#include "kernels/pass/water/thruster_rows.h"
#include "model/curve.h"
#include "model/kind.h"
#include "model/sense.h"

enum {
  KEY_AT,
  KEY_AXIS = KEY_AT + 3,
  KEY_CHORD = KEY_AXIS + 3,
  KEY_ANGLE = KEY_CHORD + 3,
  KEY_START_ANGLE,
  KEY_RATE,
  KEY_LAG,
  KEY_COUNT
};

static const char at[] = "where its force acts, in the axes of the body from its centre of gravity";

#define DIRECTION(first, name, x, y, z, meaning)                                       \
  [first] = ALD_NUMBER_KEY(name, "x", ALD_NONE, ALD_RANGE_ANY, x, "0", meaning),       \
  [(first) + 1] = ALD_NUMBER_KEY(name, "y", ALD_NONE, ALD_RANGE_ANY, y, "0", meaning), \
  [(first) + 2] = ALD_NUMBER_KEY(name, "z", ALD_NONE, ALD_RANGE_ANY, z, "1", meaning)

static const ald_key keys[KEY_COUNT] = {
    ALD_VECTOR_KEYS(KEY_AT, "at", ALD_LENGTH, ALD_REQUIRED, "-42 m", "0 m", "-4 m", at),
    DIRECTION(KEY_AXIS, "axis", 0, 0, 1,
              "direction about which it turns, right-handed, in the axes of the body"),
    DIRECTION(KEY_CHORD, "chord", 1, 0, 0,
              "direction from the trailing to the leading edge at the angle 0"),
    [KEY_ANGLE] = ALD_NUMBER_KEY("angle", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "10 deg",
                                 "ordered angle; above 0 a rudder turns its ship to starboard"),
    [KEY_START_ANGLE] = ALD_NUMBER_KEY("angle at start", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "0 deg",
                                       "angle at the start of one that has a rate"),
    [KEY_RATE] = ALD_NUMBER_KEY("rate", NULL, ALD_ANGULAR_RATE, ALD_RANGE_POSITIVE, 0, "2.32 deg/s",
                                "greatest rate at which it turns; if left out, it stands at its "
                                "ordered angle"),
    [KEY_LAG] = ALD_NUMBER_KEY("time constant", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0, "1 s",
                               "of its steering gear; 0: it turns at its rate until it is there"),
};

#define COLUMN(table, name, dimension, range, meaning) \
  ALD_NUMBER_KEY(table, name, dimension, range, ALD_REQUIRED, NULL, meaning)

static const ald_key coefficient_columns[FOIL_COLUMNS] = {
    [FOIL_ATTACK] = COLUMN("coefficients", "attack", ALD_ANGLE, ALD_RANGE_ANY,
                           "angle from the chord to the flow, 0 where it comes head-on"),
    [FOIL_DRAG] = COLUMN("coefficients", "drag", ALD_DAMPING_QUADRATIC, ALD_RANGE_NOT_NEGATIVE,
                         "C_D, along the flow"),
    [FOIL_LIFT] = COLUMN("coefficients", "lift", ALD_DAMPING_QUADRATIC, ALD_RANGE_ANY,
                         "C_L, across the flow"),
    [FOIL_MOMENT] =
        COLUMN("coefficients", "moment", ALD_MASS, ALD_RANGE_ANY, "C_M, about the axis, N s^2/m"),
};
static const ald_key race_columns[FOIL_RACE_COLUMNS] = {
    COLUMN("race", "distance", ALD_NONE, ALD_RANGE_NOT_NEGATIVE,
           "distance from the screw over its diameter"),
    COLUMN("race", "velocity", ALD_NONE, ALD_RANGE_NOT_NEGATIVE,
           "mean velocity at the surface over that of the race at the screw"),
};

static const ald_key_table tables[FOIL_TABLES] = {
    [FOIL_COEFFICIENTS] =
        {.name = "coefficients",
         .columns = coefficient_columns,
         .column_count = FOIL_COLUMNS,
         .row_min = 2,
         .row_max = 100,
         .is_required = 1,
         .is_ascending = 1,
         .meaning =
             "force and moment per squared velocity by the angle of attack, from -180 to 180 "
             "deg; linear between rows, constant beyond them",
         .example = "[[-30 deg, 1500, -7000, -800], [0, 400, 0, 0], [30 deg, 1500, 7000, 800]]"},
    [FOIL_RACE] = {.name = "race",
                   .columns = race_columns,
                   .column_count = FOIL_RACE_COLUMNS,
                   .row_min = 1,
                   .row_max = 50,
                   .is_ascending = 1,
                   .meaning = "instead of a free jet: distance over diameter, mean velocity over "
                              "that at the screw; constant beyond the rows",
                   .example = "[[0, 1], [2, 0.9], [6, 0.7]]"},
};

/* ------------------------------------------------------------------------------ parameters */

static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* unit vectors of the axis, and of the chord at right angles to it; false: there are none. By their
 * greatest components first, so that no square over- or underflows. */
static bool put_directions(const double *key, double *axis, double *chord) {
  static const double parallel = 1e-6;
  double *const both[2] = {axis, chord};
  for (int v = 0; v < 2; v++) {
    const double *given = key + (v ? KEY_CHORD : KEY_AXIS);
    const double most = fmax(fabs(given[0]), fmax(fabs(given[1]), fabs(given[2])));
    if (!(most > 0) || !isfinite(most)) return false;
    for (int c = 0; c < 3; c++) both[v][c] = given[c] / most;
    if (v == 1) {
      const double along = dot(axis, chord), before = dot(chord, chord);
      for (int c = 0; c < 3; c++) chord[c] -= along * axis[c];
      if (!(dot(chord, chord) > parallel * parallel * before)) return false;
    }
    const double size = sqrt(dot(both[v], both[v]));
    for (int c = 0; c < 3; c++) both[v][c] /= size;
  }
  return true;
}

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  static const ald_curve_ends ends[FOIL_COLUMNS] = {ALD_CURVE_HOLDS, ALD_CURVE_HOLDS,
                                                    ALD_CURVE_HOLDS, ALD_CURVE_HOLDS};
  const double *key = n->keys;
  (void)put_directions(key, params + FOIL_AXIS, params + FOIL_CHORD);
  params[FOIL_TURN_RATE] = key[KEY_RATE] > 0 ? key[KEY_RATE] : 1e30;
  params += FOIL_PARAM_COUNT;
  ald_curve_derive(n->tables[FOIL_COEFFICIENTS], n->rows[FOIL_COEFFICIENTS], FOIL_COLUMNS, ends,
                   params);
  params += (size_t)n->rows[FOIL_COEFFICIENTS] * ALD_CURVE_WIDTH(FOIL_COLUMNS);
  ald_curve_derive(n->tables[FOIL_RACE], n->rows[FOIL_RACE], FOIL_RACE_COLUMNS, ends, params);
}

static bool shapes_tables(uint32_t key) {
  (void)key;
  return false;
}
static const ald_table_kind stored = {.depends_on = shapes_tables};

static const char *check(const ald_numbers *n, ald_blame *blame) {
  static const double half_turn = 3.141592653589793;
  double axis[3], chord[3];
  if (!put_directions(n->keys, axis, chord)) {
    const double *given = n->keys + KEY_AXIS;
    const bool has_axis = given[0] != 0 || given[1] != 0 || given[2] != 0;
    return ald_blame_key(blame, has_axis ? KEY_CHORD : KEY_AXIS,
                         has_axis ? "expected a direction that is not that of the axis"
                                  : "an axis is a direction: expected three numbers that are not "
                                    "all 0");
  }
  if (n->keys[KEY_START_ANGLE] != 0 && n->keys[KEY_RATE] == 0) {
    return ald_blame_key(blame, KEY_RATE,
                         "missing: an angle at the start needs the rate at which it turns, for "
                         "example rate: 2.32 deg/s");
  }
  for (uint32_t r = 0; r < n->rows[FOIL_COEFFICIENTS]; r++) {
    const double attack = n->tables[FOIL_COEFFICIENTS][(size_t)r * FOIL_COLUMNS];
    if (fabs(attack) <= half_turn + 1e-6) continue;
    return ald_blame_row(blame, FOIL_COEFFICIENTS, r, "expected an angle from -180 deg to 180 deg");
  }
  return NULL;
}

/* coefficients at both ends of a table that goes round belong to the same flow */
static const char *remark(const ald_numbers *n, ald_blame *blame) {
  static const double half_turn = 3.141592653589793;
  const uint32_t last = n->rows[FOIL_COEFFICIENTS] - 1;
  const double *a = n->tables[FOIL_COEFFICIENTS], *b = a + (size_t)last * FOIL_COLUMNS;
  const bool round = a[0] < 1e-6 - half_turn && b[0] > half_turn - 1e-6;
  if (!round || memcmp(a + 1, b + 1, (FOIL_COLUMNS - 1) * sizeof *a) == 0) return NULL;
  return ald_blame_row(blame, FOIL_COEFFICIENTS, last,
                       "at 180 deg they are not those at -180 deg, which is the same flow: the "
                       "force jumps there");
}

/* ------------------------------------------------------------------------------ race, start */

/* Does the race of an azimuth thruster meet it at any azimuth? Then at the one that points away
 * from it. */
static bool is_passed_by(const ald_numbers *own, const ald_numbers *of) {
  double arm[3], axis[3] = {1, 0, 0};
  for (int c = 0; c < 3; c++) arm[c] = own->keys[KEY_AT + c] - of->keys[THRUSTER_KEY_AT + c];
  const double beside = hypot(arm[0], arm[1]);
  for (int c = 0; c < 2 && beside > 0; c++) axis[c] = -arm[c] / beside;
  const mask meets = race_meets(ald_thruster_race_core(of), vec3_of(arm[0], arm[1], arm[2]),
                                vec3_of(axis[0], axis[1], axis[2]));
  return !any_lane(meets);
}

static const char *check_race(const ald_related *related, ald_blame *blame) {
  const ald_numbers *own = related->own, *of = related->count > 0 ? related->of : NULL;
  if (!of && own->rows[FOIL_RACE] > 0) {
    return ald_blame_row(blame, FOIL_RACE, 0,
                         "there is no race: name a thruster, for example behind: main");
  }
  if (of && ald_word(of->keys, THRUSTER_KEY_TYPE) == THRUSTER_AZIMUTHING && is_passed_by(own, of)) {
    return ald_blame_key(blame, ALD_BLAME_NONE,
                         "its height is above or below the race of this azimuth thruster, "
                         "whichever way that turns; check the z of both places");
  }
  return NULL;
}
static const ald_plain_key heads[] = {
    {.name = "body",
     .type = ALD_PLAIN_NAMES,
     .example = "vessel",
     .meaning = "bodies that the element acts on; one element per body"},
    {.name = "behind",
     .type = ALD_PLAIN_TEXT,
     .fallback = "",
     .example = "main",
     .meaning =
         "name of the thruster on the same body in whose race it lies, of an azimuth thruster "
         "while that is turned so; if left out, it lies in none"},
};
static const ald_relation race = {.scope = ALD_RELATION_NAMED,
                                  .kinds = {&ald_kind_thruster},
                                  .key = &heads[1],
                                  .text = "a race ends at its own body",
                                  .check = check_race};

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)flags;
  rows[FOIL_ORDER] = n->keys[KEY_ANGLE];
  rows[FOIL_ANGLE] = n->keys[KEY_RATE] > 0 ? n->keys[KEY_START_ANGLE] : n->keys[KEY_ANGLE];
}
static const ald_start_kind at_start = {.start = start};

/* ------------------------------------------------------------------------------ results */

/* The chord, from where the force acts to the trailing edge. The study does not say how long it is:
 * half the diameter of the screw before it, or a metre. */
static void draw(const ald_numbers *n, const ald_numbers *of, double angle, double ends[6]) {
  double axis[3], chord[3];
  const double length = of ? 0.5 * of->keys[THRUSTER_KEY_DIAMETER] : 1;
  (void)put_directions(n->keys, axis, chord);
  memcpy(ends, n->keys + KEY_AT, 3 * sizeof *ends);
  for (int c = 0; c < 3; c++) {
    const int a = (c + 1) % 3, b = (c + 2) % 3;
    const double across = axis[a] * chord[b] - axis[b] * chord[a];
    ends[3 + c] = ends[c] - length * (chord[c] * cos(angle) + across * sin(angle));
  }
}
static const ald_picture_kind drawn = {
    .strand = ALD_STRAND_TURNING, .tension = FOIL_FORCE, .part = draw, .angle = FOIL_ANGLE_NOW};

/* ------------------------------------------------------------------------------ sense */

/* angle of attack up to which a lift is compared, ahead of any stall [rad] */
#define SMALL_ATTACK 0.17453292519943295

static void check_place(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = ald_sense_definition(s, own);
  const ald_instance *screw =
      own->refs[0] > 0 ? ald_sense_numbered(s->study, KIND_thruster, own->refs[0] - 1) : NULL;
  if (!screw) return;
  const ald_definition *of = ald_sense_definition(s, screw);
  const uint32_t azimuth = of->quantities + THRUSTER_KEY_AZIMUTH;
  const bool is_fixed = ald_word(s->values, of->quantities + THRUSTER_KEY_TYPE) == THRUSTER_FIXED;
  const bool is_along = is_fixed && s->values[azimuth] == 0 && !s->drawn[azimuth];
  ald_stern_check_race(s, own,
                       &(ald_race_place){.ahead = ald_sense_typical_number(s, d, "at", 0) -
                                                  ald_sense_typical_number(s, of, "at", 0),
                                         .across = ald_sense_typical_number(s, d, "at", 1) -
                                                   ald_sense_typical_number(s, of, "at", 1),
                                         .diameter = ald_sense_typical_number(s, of, "diameter", 0),
                                         .turns = !is_along,
                                         .key = "at",
                                         .of = of->name});
}

/* the lift at an angle of attack, linear between rows, constant beyond them */
static double lift_at(const double *rows, uint32_t count, double attack) {
  uint32_t r = 0;
  while (r < count && rows[(size_t)r * FOIL_COLUMNS + FOIL_ATTACK] < attack) r++;
  const double *after = rows + (size_t)(r < count ? r : count - 1) * FOIL_COLUMNS;
  const double *before = rows + (size_t)(r > 0 ? r - 1 : 0) * FOIL_COLUMNS;
  const double width = after[FOIL_ATTACK] - before[FOIL_ATTACK];
  const double share = width > 0 ? (attack - before[FOIL_ATTACK]) / width : 0;
  if (r == count) return after[FOIL_LIFT];
  return before[FOIL_LIFT] + share * (after[FOIL_LIFT] - before[FOIL_LIFT]);
}

/* where it is, and a sign by which it would steer the other way */
static void sense(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = ald_sense_definition(s, own);
  const double *rows = s->values + d->tables[FOIL_COEFFICIENTS];
  const uint32_t count = d->rows[FOIL_COEFFICIENTS];
  const double rise = lift_at(rows, count, SMALL_ATTACK) - lift_at(rows, count, -SMALL_ATTACK);
  check_place(s, own);
  if (!(rise < 0)) return;
  ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "coefficients",
                 "its lift falls with the angle of attack, by %.3g N s^2/m^2 from -10 to 10 deg: "
                 "it steers the other way; check the sign of the lift",
                 -rise);
}

const ald_kind ald_kind_lifting_surface = {
    .name = "lifting_surface",
    .section = "lifting surfaces",
    .meaning =
        "Rudders and fins by coefficients of drag, lift and moment, in the race of a "
        "thruster or in the free flow.",
    .example =
        "lifting surfaces:\n"
        "  rudder:\n"
        "    body: carrier\n"
        "    behind: main\n"
        "    at: [-21 m, 0 m, -2 m]\n"
        "    angle: 23 deg\n"
        "    rate: 6 deg/s\n"
        "    time constant: 1 s\n"
        "    coefficients: [[-30 deg, 1500, -7000, -800], [0, 400, 0, 0], [30 deg, 1500,\n"
        "      7000, 800]]",
    .traits = ALD_KIND_IN_CURRENT | ALD_KIND_SPATIAL | ALD_KIND_IN_SEA,
    .body_count = 1,
    .plain = heads,
    .plain_count = sizeof heads / sizeof *heads,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = FOIL_TABLES,
    .table_width = {ALD_CURVE_WIDTH(FOIL_COLUMNS), ALD_CURVE_WIDTH(FOIL_RACE_COLUMNS)},
    ALD_PARAMETERS_OF(FOIL),
    ALD_ROWS_OF(FOIL),
    ALD_RECORDS_OF(FOIL),
    ALD_TRACES_OF(FOIL),
    .derive = derive,
    .check = check,
    .remark = remark,
    .table = &stored,
    .start = &at_start,
    .relations = &race,
    .relation_count = 1,
    .drawn = &drawn,
    .sense = sense,
};
