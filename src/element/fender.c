/* SPDX-License-Identifier: Apache-2.0
 * The fender for the host: keys, checks, parameters, records. Source: [SIMO] sec. 1.6. */
#define ALD_LANES 1
#include "kernels/pass/berth/fender_rows.h"

#include <stddef.h>
#include <string.h>

#include "base/assertion.h"
#include "fender_catalogue.h"
#include "fender_column.h"
#include "fender_keys.h"
#include "math/vector3.h"
#include "model/curve.h"
#include "model/kind.h"

static const char *const forms[] = {"point", "roller", "sphere", NULL};
static const char *const types[] = {"curve", "pneumatic", "cone", "arch", "cylindrical", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};
enum { YES, NO };

#define UNBOUNDED 1e9

#define CHOICE(name, words, index, meaning) \
  { name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, index, index, words, NULL, meaning }
#define BOUNDS(key, name, meaning)                                                              \
  [key] = ALD_NUMBER_KEY(name, "from", ALD_LENGTH, ALD_RANGE_ANY, -UNBOUNDED, "-5 m", meaning), \
  [key + 1] = ALD_NUMBER_KEY(name, "to", ALD_LENGTH, ALD_RANGE_ANY, UNBOUNDED, "5 m", meaning)
#define FACTOR(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_NONE, ALD_RANGE_POSITIVE, 1, example, meaning)

static const ald_key keys[KEY_COUNT] = {
    [KEY_KIND] = CHOICE("kind", forms, ALD_FENDER_KIND_POINT,
                        "friction in all directions, only along the axis of a roller, or of a "
                        "rolling sphere"),
    ALD_VECTOR_KEYS(KEY_ATTACHMENT, "attachment", ALD_LENGTH, ALD_REQUIRED, "40 m", "0 m", "2 m",
                    "attachment of the fender, frame of the first body"),
    ALD_VECTOR_KEYS(KEY_PLANE, "plane point", ALD_LENGTH, ALD_REQUIRED, "0 m", "22 m", "0 m",
                    "a point of the plane that the fender touches, frame of the second body"),
    ALD_VECTOR_KEYS(KEY_NORMAL, "normal", ALD_NONE, ALD_REQUIRED, "0", "1", "0",
                    "normal of the plane, towards the fender, frame of the second body"),
    ALD_VECTOR_KEYS(KEY_PARALLEL, "parallel", ALD_NONE, 0, "1", "0", "0",
                    "direction of the plane's length; default: horizontal"),
    BOUNDS(KEY_LENGTH, "length", "extent of the plane along its length, from the plane point"),
    BOUNDS(KEY_WIDTH, "width", "extent of the plane across its length, from the plane point"),
    ALD_VECTOR_KEYS(KEY_AXIS, "roller axis", ALD_NONE, 0, "0", "0", "1",
                    "axis of a roller, frame of the first body"),
    [KEY_ARMED] = CHOICE("armed at start", yes_no, 0,
                         "whether the fender pushes from the start if it starts behind the plane"),
    [KEY_TYPE] = CHOICE("type", types, 0, "own curve, or the shape of a catalogue fender"),
    [KEY_HEIGHT] = ALD_NUMBER_KEY("height", NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, "1.4 m",
                                  "of a catalogue fender, or its diameter: where contact begins"),
    [KEY_ENERGY] =
        ALD_NUMBER_KEY("rated energy", NULL, ALD_ENERGY, ALD_RANGE_NOT_NEGATIVE, 0, "1569 kN m",
                       "energy at the rated deflection; default: that under the curve"),
    [KEY_REACTION] =
        ALD_NUMBER_KEY("rated reaction", NULL, ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, 0, "1765 kN",
                       "force at the rated deflection; default: the greatest of the curve"),
    [KEY_FORCE_FACTOR] = FACTOR("force factor", "1", "on all forces of the curve and the rating"),
    [KEY_LENGTH_FACTOR] = FACTOR("length factor", "1", "on all distances of the curve"),
    [KEY_MANUFACTURING] = FACTOR("manufacturing factor", "0.9", "on force and energy: tolerance"),
    [KEY_TEMPERATURE] = FACTOR("temperature factor", "1.08", "on force and energy: temperature"),
    [KEY_VELOCITY] = FACTOR("velocity factor", "1.1", "on force and energy: rate of compression"),
    [KEY_ANGLE] = FACTOR("angle factor", "0.95", "on force and energy: angle of compression"),
    [KEY_DAMPING] = ALD_NUMBER_KEY("damping", NULL, ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0,
                                   "50 kN s/m", "added to that of the curve, per (m/s)^exponent"),
    [KEY_EXPONENT] = ALD_NUMBER_KEY("damping exponent", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1,
                                    "1", "exponent of the closing velocity; 0: dry friction"),
    [KEY_VELOCITY_LIMIT] = ALD_NUMBER_KEY("velocity limit", NULL, ALD_SPEED, ALD_RANGE_NOT_NEGATIVE,
                                          0, "0.01 m/s", "velocity of full dry friction"),
    [KEY_SHEAR] = ALD_NUMBER_KEY("shear stiffness", NULL, ALD_STIFFNESS, ALD_RANGE_NOT_NEGATIVE, 0,
                                 "2000 kN/m", "tangential stiffness, k_s"),
    [KEY_STATIC] = ALD_NUMBER_KEY("static friction", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0,
                                  "0.3", "coefficient of static friction, mu_s"),
    [KEY_KINETIC] = ALD_NUMBER_KEY("kinetic friction", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0,
                                   "0.2", "coefficient of kinetic friction, mu_d"),
    [KEY_AREA] = ALD_NUMBER_KEY("contact area", NULL, ALD_AREA, ALD_RANGE_NOT_NEGATIVE, 0, "6 m^2",
                                "area of the panel on the hull; 0: no hull pressure"),
    [KEY_PRESSURE] = ALD_NUMBER_KEY(
        "hull pressure limit", NULL, ALD_AREA_STIFFNESS, ALD_RANGE_NOT_NEGATIVE, 0, "200 kN/m^2",
        "hull pressure above which an overload is recorded; 0: no limit"),
};

static const ald_key columns[ALD_FENDER_COLUMNS] = {
    ALD_NUMBER_KEY("curve", "distance", ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED, "-0.3 m",
                   "distance of the attachment from the plane"),
    ALD_NUMBER_KEY("curve", "force", ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED, "500 kN",
                   "force of compression; 0 in the last row"),
    ALD_NUMBER_KEY("curve", "damping", ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0, "20 kN s/m",
                   "coefficient, per (m/s)^exponent"),
};

static const ald_key_table tables[] = {
    {.name = "curve",
     .columns = columns,
     .column_count = ALD_FENDER_COLUMNS,
     .row_min = 2,
     .row_max = 64,
     .is_ascending = true,
     .meaning = "force as a function of distance, ending with force 0 where contact begins",
     .example = "[[-0.5 m, 900 kN], [-0.2 m, 300 kN], [0 m, 0]]"},
};

/* ---------------------------------------------------------------------------------- the curve */

static ald_fender_rating rating_of(const double *v) {
  return (ald_fender_rating){(ald_fender_type)ald_word(v, KEY_TYPE), v[KEY_HEIGHT], v[KEY_ENERGY],
                             v[KEY_REACTION]};
}

static uint32_t table_rows(const ald_numbers *numbers, uint32_t table) {
  ALD_ASSERT(table == 0);
  const ald_fender_rating rating = rating_of(numbers->keys);
  return rating.type == ALD_FENDER_TYPE_CURVE ? numbers->rows[table] : ald_fender_rows(rating.type);
}

/* the other factors act in the pass */
static bool shapes_tables(uint32_t key) {
  return key == KEY_TYPE || key == KEY_HEIGHT || key == KEY_ENERGY || key == KEY_REACTION ||
         key == KEY_LENGTH_FACTOR || key == KEY_DAMPING;
}

static double force_factor(const double *v) {
  return v[KEY_FORCE_FACTOR] * v[KEY_MANUFACTURING] * v[KEY_TEMPERATURE] * v[KEY_VELOCITY] *
         v[KEY_ANGLE];
}

/* the curve at a factor on its forces, with all damping -> rows of the table; returns how many */
static uint32_t lay(const ald_numbers *numbers, double factor, double *rows) {
  ALD_ASSERT(numbers->rows[0] == 0 || numbers->tables[0]);
  const double *v = numbers->keys;
  const ald_fender_rating rating = rating_of(v);
  const uint32_t count = table_rows(numbers, 0);
  if (rating.type == ALD_FENDER_TYPE_CURVE) {
    memcpy(rows, numbers->tables[0], (size_t)count * ALD_FENDER_COLUMNS * sizeof *rows);
  } else {
    ald_fender_lay(&rating, rows);
  }
  for (uint32_t r = 0; r < count; r++) {
    double *row = rows + (size_t)r * ALD_FENDER_COLUMNS;
    row[0] *= v[KEY_LENGTH_FACTOR];
    row[1] *= factor;
    row[2] += v[KEY_DAMPING];
  }
  return count;
}

/* ------------------------------------------------------------------------------- the plane */

/* n, ex, ey (3 x 3); false if the directions do not make a plane. Without `parallel` ex is
 * horizontal, and along x on a horizontal plane. */
static bool axes_of(const double *v, double *axes) {
  double *n = axes, *ex = axes + 3, *ey = axes + 6;
  memcpy(n, v + KEY_NORMAL, 3 * sizeof *n);
  memcpy(ex, v + KEY_PARALLEL, 3 * sizeof *ex);
  if (!ald_unit3(n)) return false;
  if (!ald_unit3(ex)) {
    ex[0] = -n[1], ex[1] = n[0], ex[2] = 0;
    if (fabs(ex[0]) < 1e-12 && fabs(ex[1]) < 1e-12) ex[0] = 1, ex[1] = 0;
  }
  const double along = ald_dot3(n, ex);
  for (int k = 0; k < 3; k++) ex[k] -= along * n[k];
  /* the rest of a parallel direction is rounding */
  if (ald_dot3(ex, ex) < 1e-20 || !ald_unit3(ex)) return false;
  ald_cross3(n, ex, ey);
  return true;
}

/* --------------------------------------------------------------------------------- parameters */

static double inverse(double x) { return x > 0 ? 1 / x : 0; }

static void derive_plane(const double *v, double *params) {
  static const int starts[3] = {FENDER_NORMAL_X, FENDER_ALONG_X, FENDER_ACROSS_X};
  static const int origins[3] = {FENDER_ORIGIN_Z, FENDER_ORIGIN_X, FENDER_ORIGIN_Y};
  double axes[9] = {0};
  axes_of(v, axes);
  for (int k = 0; k < 3; k++) {
    memcpy(params + starts[k], axes + 3 * k, 3 * sizeof *params);
    params[origins[k]] = ald_dot3(axes + 3 * k, v + KEY_PLANE);
  }
  params[FENDER_LOW_X] = v[KEY_LENGTH];
  params[FENDER_HIGH_X] = v[KEY_LENGTH + 1];
  params[FENDER_LOW_Y] = v[KEY_WIDTH];
  params[FENDER_HIGH_Y] = v[KEY_WIDTH + 1];
}

static void derive(const ald_numbers *numbers, double *params) {
  static const ald_curve_ends ends[] = {ALD_CURVE_EXTENDS, ALD_CURVE_EXTENDS, ALD_CURVE_HOLDS};
  const double *v = numbers->keys;
  double rows[64 * ALD_FENDER_COLUMNS];
  const double factor = force_factor(v);
  const uint32_t count = lay(numbers, 1, rows);
  const double energy = v[KEY_ENERGY] * v[KEY_LENGTH_FACTOR];
  const double reaction = v[KEY_REACTION];
  memcpy(params + FENDER_ATTACHMENT_X, v + KEY_ATTACHMENT, 3 * sizeof *params);
  memcpy(params + FENDER_AXIS_X, v + KEY_AXIS, 3 * sizeof *params);
  derive_plane(v, params);
  params[FENDER_FACTOR] = factor;
  params[FENDER_START] = rows[(size_t)(count - 1) * ALD_FENDER_COLUMNS];
  params[FENDER_DAMPING_MOST] =
      ald_curve_greatest(rows, count, ALD_FENDER_COLUMNS, FENDER_CURVE_DAMPING);
  params[FENDER_EXPONENT] = v[KEY_EXPONENT];
  params[FENDER_VELOCITY_LIMIT] = v[KEY_VELOCITY_LIMIT];
  params[FENDER_SHEAR] = v[KEY_SHEAR];
  params[FENDER_STATIC] = v[KEY_STATIC];
  params[FENDER_KINETIC] = v[KEY_KINETIC];
  params[FENDER_BY_ENERGY] = inverse(
      factor *
      (energy > 0 ? energy : ald_curve_area(rows, count, ALD_FENDER_COLUMNS, FENDER_CURVE_FORCE)));
  params[FENDER_BY_REACTION] =
      inverse(factor * (reaction > 0 ? reaction
                                     : ald_curve_greatest(rows, count, ALD_FENDER_COLUMNS,
                                                          FENDER_CURVE_FORCE)));
  params[FENDER_BY_AREA] = inverse(v[KEY_AREA]);
  params[FENDER_BY_PRESSURE] = inverse(v[KEY_AREA] * v[KEY_PRESSURE]);
  ald_curve_derive(rows, count, ALD_FENDER_COLUMNS, ends, params + FENDER_PARAM_COUNT);
}

static uint32_t options(const ald_numbers *numbers) {
  const double *v = numbers->keys;
  uint32_t set = 0;
  if (ald_word(v, KEY_KIND) == ALD_FENDER_KIND_ROLLER) set |= FENDER_ROLLER;
  if (ald_word(v, KEY_KIND) == ALD_FENDER_KIND_SPHERE) set |= FENDER_SPHERE;
  return set;
}

/* unbounded where the plane has no limits */
static double end_of(double bound) {
  return fabs(bound) < UNBOUNDED ? bound : bound < 0 ? -HUGE_VAL : HUGE_VAL;
}

static void steepest(const ald_numbers *numbers, ald_steepest *out) {
  const double *v = numbers->keys;
  double rows[64 * ALD_FENDER_COLUMNS], axes[9] = {0};
  const uint32_t count = lay(numbers, force_factor(v), rows);
  out->stiffness = ald_curve_steepest(rows, count, ALD_FENDER_COLUMNS, FENDER_CURVE_FORCE);
  out->damping =
      ald_damping_slope(ald_curve_greatest(rows, count, ALD_FENDER_COLUMNS, FENDER_CURVE_DAMPING),
                        v[KEY_EXPONENT], v[KEY_VELOCITY_LIMIT]);
  out->shear = v[KEY_STATIC] > 0 ? v[KEY_SHEAR] : 0;
  memcpy(out->a.at, v + KEY_ATTACHMENT, sizeof out->a.at);
  memcpy(out->b.at, v + KEY_PLANE, sizeof out->b.at);
  axes_of(v, axes);
  for (uint32_t k = 0; k < 2; k++) {
    memcpy(out->b.along[k], axes + 3 + 3 * k, sizeof out->b.along[k]);
    out->b.low[k] = end_of(v[k ? KEY_WIDTH : KEY_LENGTH]);
    out->b.high[k] = end_of(v[(k ? KEY_WIDTH : KEY_LENGTH) + 1]);
  }
}

static void start(const ald_numbers *numbers, double *rows, uint32_t *flags) {
  (void)rows;
  flags[FENDER_HELD_STATE] = ald_word(numbers->keys, KEY_ARMED) == YES ? FENDER_ARMED : 0;
}

/* ------------------------------------------------------------------------------------- checks */

static const char *check_plane(const double *v, ald_blame *blame) {
  double axes[9], direction[3];
  memcpy(direction, v + KEY_NORMAL, sizeof direction);
  if (!ald_unit3(direction)) {
    return ald_blame_key(blame, KEY_NORMAL,
                         "the normal has no direction: its components are all 0");
  }
  if (!axes_of(v, axes)) {
    return ald_blame_key(blame, KEY_PARALLEL, "\"parallel\" must not point along the normal");
  }
  if (!(v[KEY_LENGTH] < v[KEY_LENGTH + 1])) {
    return ald_blame_key(blame, KEY_LENGTH, "\"length\" must increase: [from, to]");
  }
  if (!(v[KEY_WIDTH] < v[KEY_WIDTH + 1])) {
    return ald_blame_key(blame, KEY_WIDTH, "\"width\" must increase: [from, to]");
  }
  memcpy(direction, v + KEY_AXIS, sizeof direction);
  if (ald_word(v, KEY_KIND) == ALD_FENDER_KIND_ROLLER && !ald_unit3(direction)) {
    return ald_blame_key(blame, KEY_AXIS, "a roller needs a \"roller axis\" other than 0");
  }
  return NULL;
}

static const char *check_catalogue(const ald_numbers *numbers, ald_blame *blame) {
  const double *v = numbers->keys;
  const ald_fender_rating rating = rating_of(v);
  if (numbers->rows[0] > 0) {
    return ald_blame_key(blame, KEY_TYPE,
                         "a fender has its own \"curve\" or the curve of a \"type\", not both");
  }
  if (!(v[KEY_HEIGHT] > 0)) {
    return ald_blame_key(blame, KEY_HEIGHT, "a catalogue fender needs a \"height\" above 0");
  }
  if (!(v[KEY_ENERGY] > 0)) {
    return ald_blame_key(blame, KEY_ENERGY, "a catalogue fender needs a \"rated energy\" above 0");
  }
  if (!(v[KEY_REACTION] > 0)) {
    return ald_blame_key(blame, KEY_REACTION,
                         "a catalogue fender needs a \"rated reaction\" above 0");
  }
  if (!(ald_fender_rated_deflection(&rating) < rating.height)) {
    return ald_blame_key(blame, KEY_ENERGY,
                         "this energy at this reaction needs a deflection greater than the height");
  }
  return NULL;
}

static const char *check_curve(const ald_numbers *numbers, ald_blame *blame) {
  const double *rows = numbers->tables[0];
  const uint32_t count = numbers->rows[0];
  if (count == 0) {
    return ald_blame_key(blame, KEY_TYPE,
                         "a fender needs a \"curve\", or a catalogue \"type\" with its \"height\", "
                         "\"rated energy\" and \"rated reaction\"");
  }
  if (count < 2) return NULL; /* reported by the reader */
  blame->table = 1;
  blame->row = count - 1;
  if (rows[(size_t)blame->row * ALD_FENDER_COLUMNS + 1] > 0) {
    return "the force of the last row must be 0: there contact begins";
  }
  blame->row = 0;
  if (!(rows[1] >= rows[ALD_FENDER_COLUMNS + 1])) {
    return "the force must not increase from the first row to the second, whose line is "
           "extrapolated below the first row";
  }
  blame->table = 0;
  return NULL;
}

static const char *check(const ald_numbers *numbers, ald_blame *blame) {
  const double *v = numbers->keys;
  const bool by_type = rating_of(v).type != ALD_FENDER_TYPE_CURVE;
  const char *problem = check_plane(v, blame);
  if (!problem) problem = by_type ? check_catalogue(numbers, blame) : check_curve(numbers, blame);
  if (problem) return problem;
  if (v[KEY_KINETIC] > v[KEY_STATIC]) {
    return ald_blame_key(blame, KEY_KINETIC, "kinetic friction is larger than static friction");
  }
  if (v[KEY_STATIC] > 0 && !(v[KEY_SHEAR] > 0)) {
    return ald_blame_key(
        blame, KEY_STATIC,
        "friction acts through the shear stiffness: give \"shear stiffness\" a value above 0");
  }
  if (v[KEY_PRESSURE] > 0 && !(v[KEY_AREA] > 0)) {
    return ald_blame_key(blame, KEY_PRESSURE,
                         "hull pressure is force over area: give \"contact area\" a value above 0");
  }
  return NULL;
}

static const ald_row_info records[] = {
    {FENDER_PEAK_NORMAL, "peak_normal", "N", 0, ALD_ROW_GROWS},
    {FENDER_PEAK_TANGENTIAL, "peak_tangential", "N", 0, ALD_ROW_GROWS},
    {FENDER_GREATEST_DEFLECTION, "greatest_deflection", "m", 0, ALD_ROW_GROWS},
    {FENDER_ENERGY_ABSORBED, "energy_absorbed", "J", 0, ALD_ROW_GROWS},
    {FENDER_ENERGY_DISSIPATED, "energy_dissipated", "J", 0, ALD_ROW_VALUE},
    {FENDER_IMPULSE_NORMAL, "impulse_normal", "N s", 0, ALD_ROW_VALUE},
    {FENDER_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, ALD_ROW_GROWS},
    {FENDER_DURATION, "duration", "s", 0, ALD_ROW_GROWS},
    {FENDER_SLIP_DISTANCE, "slip_distance", "m", 0, ALD_ROW_GROWS},
    {FENDER_SPEED_BEFORE, "speed_before", "m/s", ALD_NOT_YET, ALD_ROW_VALUE},
    {FENDER_SPEED_AFTER, "speed_after", "m/s", ALD_NOT_YET, ALD_ROW_VALUE},
    {FENDER_PEAK_PRESSURE, "peak_hull_pressure", "N/m^2", 0, ALD_ROW_GROWS},
    {FENDER_USE_ENERGY, "utilisation_energy", "", 0, ALD_ROW_GROWS},
    {FENDER_USE_REACTION, "utilisation_reaction", "", 0, ALD_ROW_GROWS},
    {FENDER_USE_PRESSURE, "utilisation_pressure", "", 0, ALD_ROW_GROWS},
    {FENDER_OVERLOAD, "overload", "", 0, ALD_ROW_GROWS},
    {FENDER_OVERLOAD_TIME, "overload_time", "s", ALD_NOT_YET, ALD_ROW_GROWS},
};

static const ald_row_info traces[FENDER_TRACE_COUNT] = {
    {FENDER_TRACE_DISTANCE, "distance", "m", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_X, "place_x", "m", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_Y, "place_y", "m", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_NORMAL, "normal", "N", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_TX, "tangential_x", "N", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_TY, "tangential_y", "N", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_SX, "shear_x", "m", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_SY, "shear_y", "m", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_PX, "point_x", "m", 0, ALD_ROW_X},
    {FENDER_TRACE_PY, "point_y", "m", 0, ALD_ROW_Y},
    {FENDER_TRACE_PZ, "point_z", "m", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_STATE, "state", "", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_ARMED, "armed", "", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_INSIDE, "inside", "", 0, ALD_ROW_VALUE},
    {FENDER_TRACE_ENERGY, "energy", "J", 0, ALD_ROW_VALUE},
};

/* ------------------------------------------------------------------------------ what is watched */

/* deflection at which nothing of it is left; infinite if its height is not known */
static double height_of(const ald_numbers *numbers) {
  const double *v = numbers->keys;
  return v[KEY_HEIGHT] > 0 ? v[KEY_HEIGHT] * v[KEY_LENGTH_FACTOR] : (double)INFINITY;
}

/* deflection at the row of its curve with the least distance */
static double curve_of(const ald_numbers *numbers) {
  double rows[64 * ALD_FENDER_COLUMNS];
  const uint32_t count = lay(numbers, 1, rows);
  return rows[(size_t)(count - 1) * ALD_FENDER_COLUMNS] - rows[0];
}

static bool can_act(const ald_numbers *numbers, uint32_t record) {
  const double *v = numbers->keys;
  if (record == FENDER_PEAK_PRESSURE) return v[KEY_AREA] > 0;
  if (record == FENDER_USE_PRESSURE) return v[KEY_AREA] > 0 && v[KEY_PRESSURE] > 0;
  return true;
}

static const ald_record_watch watches[] = {
    {FENDER_GREATEST_DEFLECTION, ALD_WARN_BEYOND_HEIGHT, height_of},
    {FENDER_GREATEST_DEFLECTION, ALD_WARN_BEYOND_CURVE, curve_of},
};

static const ald_watched_kind watched = {
    .first_touch = FENDER_FIRST_TOUCH,
    .duration = FENDER_DURATION,
    .depth = FENDER_GREATEST_DEFLECTION,
    .speed = FENDER_SPEED_BEFORE,
    .absorbed = FENDER_ENERGY_ABSORBED,
    .dissipated = FENDER_ENERGY_DISSIPATED,
    .records = watches,
    .record_count = sizeof watches / sizeof *watches,
    .can_act = can_act,
};

const ald_kind ald_kind_fender = {
    .name = "fender",
    .section = "fenders",
    .meaning = "Fender of one body against a plane of another: curve, damping, friction [SIMO].",
    .example =
        "fenders:\n"
        "  dolphin:\n"
        "    between: [earth, carrier]\n"
        "    attachment: [40 m, 0 m, 2 m]\n"
        "    plane point: [0 m, 22 m, 0 m]\n"
        "    normal: [0, 1, 0]\n"
        "    type: cone\n"
        "    height: 1.4 m\n"
        "    rated energy: 1569 kN m\n"
        "    rated reaction: 1765 kN\n"
        "    shear stiffness: 2000 kN/m\n"
        "    static friction: 0.3\n"
        "    kinetic friction: 0.2",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_CONTACT,
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .table_width = {ALD_CURVE_WIDTH(ALD_FENDER_COLUMNS)},
    .param_count = FENDER_PARAM_COUNT,
    .row_count = FENDER_ROW_COUNT,
    .flag_count = FENDER_FLAG_COUNT,
    .trace_count = FENDER_TRACE_COUNT,
    .records = records,
    .record_count = sizeof records / sizeof records[0],
    .traces = traces,
    .derive = derive,
    .options = options,
    .steepest = steepest,
    .check = check,
    .table = &(const ald_table_kind){.depends_on = shapes_tables, .rows = table_rows},
    .start = &(const ald_start_kind){.start = start},
    .drawn =
        &(const ald_drawn_kind){
            .tension = FENDER_NORMAL, .column = ald_fender_column, .deflection = FENDER_DEFLECTION},
    .watched = &watched,
};
