/* SPDX-License-Identifier: Apache-2.0
 * The fender for the host: keys, checks, parameters, records. Source: [SIMO] sec. 1.6. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "element/fender_curve.h"
#include "element/fender_products.h"
#include "kernels/pass/berth/fender_rows.h"
#include "math/vector3.h"
#include "model/curve.h"
#include "model/kind.h"
#include "model/sense.h"

#define PI 3.14159265358979323846

enum { YES, NO };

static void start(const ald_numbers *numbers, double *rows, uint32_t *flags) {
  (void)rows;
  flags[FENDER_HELD_STATE] = ald_word(numbers->keys, FENDER_KEY_ARMED) == YES ? FENDER_ARMED : 0;
}

/* Its face is where contact begins. Its root is at the attachment if the curve begins in front of
 * it; otherwise so far behind that a fender of known height has this height, and another is flat at
 * the first row of its curve. It is as wide as a round panel of its contact area, or else as it is
 * high. */
static void fender_column(const ald_numbers *numbers, ald_drawn_column *column) {
  ALD_ASSERT(numbers->keys && column);
  const double area = numbers->keys[FENDER_KEY_AREA], start = ald_fender_reach(numbers);
  double height = ald_fender_height(numbers);
  if (!(isfinite(height) && height > fmax(start, 0))) {
    height = fmax(start, ald_fender_stroke(numbers));
  }
  column->height = height;
  column->behind = height - start;
  column->width = area > 0 ? 2 * sqrt(area / PI) : height;
}

static const char *const forms[] = {"point", "roller", "sphere", NULL};
static const char *const types[] = {"curve", "pneumatic", "cone", "arch", "cylindrical", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};

#define CHOICE(name, words, index, meaning) \
  { name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, index, index, words, NULL, meaning }
#define BOUNDS(key, name, meaning)                                                               \
  [key] = ALD_NUMBER_KEY(name, "from", ALD_LENGTH, ALD_RANGE_ANY, -ALD_BEYOND, "-5 m", meaning), \
  [key + 1] = ALD_NUMBER_KEY(name, "to", ALD_LENGTH, ALD_RANGE_ANY, ALD_BEYOND, "5 m", meaning)
#define FACTOR(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_NONE, ALD_RANGE_POSITIVE, 1, example, meaning)

static const ald_key keys[FENDER_KEY_COUNT] = {
    [FENDER_KEY_KIND] =
        CHOICE("kind", forms, ALD_FENDER_KIND_POINT,
               "friction in all directions, only along the axis of a roller, or of a "
               "rolling sphere"),
    ALD_VECTOR_KEYS(FENDER_KEY_ATTACHMENT, "attachment", ALD_LENGTH, ALD_REQUIRED, "40 m", "0 m",
                    "2 m", "attachment of the fender, frame of the first body"),
    ALD_VECTOR_KEYS(FENDER_KEY_PLANE, "plane point", ALD_LENGTH, ALD_REQUIRED, "0 m", "22 m", "0 m",
                    "a point of the plane that the fender touches, frame of the second body"),
    ALD_VECTOR_KEYS(FENDER_KEY_NORMAL, "normal", ALD_NONE, ALD_REQUIRED, "0", "1", "0",
                    "normal of the plane, towards the fender, frame of the second body"),
    ALD_VECTOR_KEYS(FENDER_KEY_PARALLEL, "parallel", ALD_NONE, 0, "1", "0", "0",
                    "direction of the plane's length; default: horizontal"),
    BOUNDS(FENDER_KEY_LENGTH, "length",
           "extent of the plane along its length, from the plane point"),
    BOUNDS(FENDER_KEY_WIDTH, "width",
           "extent of the plane across its length, from the plane point"),
    ALD_VECTOR_KEYS(FENDER_KEY_AXIS, "roller axis", ALD_NONE, 0, "0", "0", "1",
                    "axis of a roller, frame of the first body"),
    [FENDER_KEY_ARMED] =
        CHOICE("armed at start", yes_no, 0,
               "whether the fender pushes from the start if it starts behind the plane"),
    [FENDER_KEY_TYPE] = CHOICE("type", types, 0, "own curve, or the shape of a catalogue fender"),
    [FENDER_KEY_PRODUCT] =
        CHOICE("product", ald_fender_product_names, 0,
               "floating pneumatic fender by its size in ISO 17357-1, initial pressure 50 kPa, "
               "diameter x length in mm: gives type, height and rating"),
    [FENDER_KEY_HEIGHT] =
        ALD_NUMBER_KEY("height", NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, "1.4 m",
                       "of a catalogue fender, or its diameter: where contact begins"),
    [FENDER_KEY_ENERGY] =
        ALD_NUMBER_KEY("rated energy", NULL, ALD_ENERGY, ALD_RANGE_NOT_NEGATIVE, 0, "1569 kN m",
                       "energy at the rated deflection; default: that under the curve"),
    [FENDER_KEY_REACTION] =
        ALD_NUMBER_KEY("rated reaction", NULL, ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, 0, "1765 kN",
                       "force at the rated deflection; default: the greatest of the curve"),
    [FENDER_KEY_FORCE_FACTOR] =
        FACTOR("force factor", "1", "on all forces of the curve and the rating"),
    [FENDER_KEY_LENGTH_FACTOR] = FACTOR("length factor", "1", "on all distances of the curve"),
    [FENDER_KEY_MANUFACTURING] =
        FACTOR("manufacturing factor", "0.9", "on force and energy: tolerance"),
    [FENDER_KEY_TEMPERATURE] =
        FACTOR("temperature factor", "1.08", "on force and energy: temperature"),
    [FENDER_KEY_VELOCITY] =
        FACTOR("velocity factor", "1.1", "on force and energy: rate of compression"),
    [FENDER_KEY_ANGLE] =
        FACTOR("angle factor", "0.95", "on force and energy: angle of compression"),
    [FENDER_KEY_DAMPING] =
        ALD_NUMBER_KEY("damping", NULL, ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0, "50 kN s/m",
                       "added to that of the curve, per (m/s)^exponent"),
    [FENDER_KEY_EXPONENT] =
        ALD_NUMBER_KEY("damping exponent", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1, "1",
                       "exponent of the closing velocity; 0: dry friction"),
    [FENDER_KEY_VELOCITY_LIMIT] =
        ALD_NUMBER_KEY("velocity limit", NULL, ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, 0, "0.01 m/s",
                       "velocity of full dry friction"),
    [FENDER_KEY_SHEAR] =
        ALD_NUMBER_KEY("shear stiffness", NULL, ALD_STIFFNESS, ALD_RANGE_NOT_NEGATIVE, 0,
                       "2000 kN/m", "tangential stiffness, k_s"),
    [FENDER_KEY_STATIC] = ALD_NUMBER_KEY("static friction", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE,
                                         0, "0.3", "coefficient of static friction, mu_s"),
    [FENDER_KEY_KINETIC] =
        ALD_NUMBER_KEY("kinetic friction", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "0.2",
                       "coefficient of kinetic friction, mu_d"),
    [FENDER_KEY_AREA] =
        ALD_NUMBER_KEY("contact area", NULL, ALD_AREA, ALD_RANGE_NOT_NEGATIVE, 0, "6 m^2",
                       "area of the panel on the hull; 0: no hull pressure"),
    [FENDER_KEY_PRESSURE] = ALD_NUMBER_KEY(
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

static const ald_key deflections[ALD_FENDER_COLUMNS] = {
    ALD_NUMBER_KEY("deflection curve", "deflection", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                   "5 %", "share of the height"),
    ALD_NUMBER_KEY("deflection curve", "force", ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                   "130 kN", "force of compression"),
    ALD_NUMBER_KEY("deflection curve", "damping", ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0,
                   "20 kN s/m", "coefficient, per (m/s)^exponent"),
};

static const ald_key_table tables[ALD_FENDER_TABLES] = {
    [ALD_FENDER_CURVE] =
        {.name = "curve",
         .columns = columns,
         .column_count = ALD_FENDER_COLUMNS,
         .row_min = 2,
         .row_max = ALD_FENDER_CURVE_ROWS,
         .is_ascending = true,
         .meaning = "force as a function of distance, ending with force 0 where contact begins",
         .example = "[[-0.5 m, 900 kN], [-0.2 m, 300 kN], [0 m, 0]]"},
    [ALD_FENDER_DEFLECTIONS] =
        {.name = "deflection curve",
         .columns = deflections,
         .column_count = ALD_FENDER_COLUMNS,
         .row_min = 2,
         .row_max = ALD_FENDER_CURVE_ROWS - 1,
         .is_ascending = true,
         .meaning = "the same as catalogues have it: force as a function of the deflection, from 0 "
                    "without deflection, with the `height`; its last line goes on beyond it",
         .example = "[[5 %, 130 kN], [25 %, 480 kN], [50 %, 560 kN], [70 %, 700 kN]]"},
};

/* ------------------------------------------------------------------------------- the plane */

/* n, ex, ey (3 x 3); false if the directions do not make a plane. Without `parallel` ex is
 * horizontal, and along x on a horizontal plane. */
static bool axes_of(const double *v, double *axes) {
  double *n = axes, *ex = axes + 3, *ey = axes + 6;
  memcpy(n, v + FENDER_KEY_NORMAL, 3 * sizeof *n);
  memcpy(ex, v + FENDER_KEY_PARALLEL, 3 * sizeof *ex);
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
    params[origins[k]] = ald_dot3(axes + 3 * k, v + FENDER_KEY_PLANE);
  }
  params[FENDER_LOW_X] = v[FENDER_KEY_LENGTH];
  params[FENDER_HIGH_X] = v[FENDER_KEY_LENGTH + 1];
  params[FENDER_LOW_Y] = v[FENDER_KEY_WIDTH];
  params[FENDER_HIGH_Y] = v[FENDER_KEY_WIDTH + 1];
}

static void derive(const ald_numbers *numbers, double *params) {
  static const ald_curve_ends ends[] = {ALD_CURVE_EXTENDS, ALD_CURVE_EXTENDS, ALD_CURVE_HOLDS};
  const double *v = numbers->keys;
  double rows[ALD_FENDER_CURVE_ROWS * ALD_FENDER_COLUMNS];
  const double factor = ald_fender_factor(v);
  const uint32_t count = ald_fender_curve(numbers, 1, rows);
  double energy, reaction;
  ald_fender_rated(v, &energy, &reaction);
  energy *= v[FENDER_KEY_LENGTH_FACTOR];
  memcpy(params + FENDER_ATTACHMENT_X, v + FENDER_KEY_ATTACHMENT, 3 * sizeof *params);
  memcpy(params + FENDER_AXIS_X, v + FENDER_KEY_AXIS, 3 * sizeof *params);
  derive_plane(v, params);
  params[FENDER_FACTOR] = factor;
  params[FENDER_START] = rows[(size_t)(count - 1) * ALD_FENDER_COLUMNS];
  params[FENDER_DAMPING_MOST] =
      ald_curve_greatest(rows, count, ALD_FENDER_COLUMNS, FENDER_CURVE_DAMPING);
  params[FENDER_EXPONENT] = v[FENDER_KEY_EXPONENT];
  params[FENDER_VELOCITY_LIMIT] = v[FENDER_KEY_VELOCITY_LIMIT];
  params[FENDER_SHEAR] = v[FENDER_KEY_SHEAR];
  params[FENDER_STATIC] = v[FENDER_KEY_STATIC];
  params[FENDER_KINETIC] = v[FENDER_KEY_KINETIC];
  params[FENDER_BY_ENERGY] = inverse(
      factor *
      (energy > 0 ? energy : ald_curve_area(rows, count, ALD_FENDER_COLUMNS, FENDER_CURVE_FORCE)));
  params[FENDER_BY_REACTION] =
      inverse(factor * (reaction > 0 ? reaction
                                     : ald_curve_greatest(rows, count, ALD_FENDER_COLUMNS,
                                                          FENDER_CURVE_FORCE)));
  params[FENDER_BY_AREA] = inverse(v[FENDER_KEY_AREA]);
  params[FENDER_BY_PRESSURE] = inverse(v[FENDER_KEY_AREA] * v[FENDER_KEY_PRESSURE]);
  ald_curve_derive(rows, count, ALD_FENDER_COLUMNS, ends, params + FENDER_PARAM_COUNT);
}

static uint32_t options(const ald_numbers *numbers) {
  const double *v = numbers->keys;
  uint32_t set = 0;
  if (ald_word(v, FENDER_KEY_KIND) == ALD_FENDER_KIND_ROLLER) set |= FENDER_ROLLER;
  if (ald_word(v, FENDER_KEY_KIND) == ALD_FENDER_KIND_SPHERE) set |= FENDER_SPHERE;
  return set;
}

/* unbounded where the plane has no limits */
static double end_of(double bound) {
  return fabs(bound) < ALD_BEYOND ? bound : bound < 0 ? -HUGE_VAL : HUGE_VAL;
}

static void steepest(const ald_numbers *numbers, ald_steepest *out) {
  const double *v = numbers->keys;
  double rows[ALD_FENDER_CURVE_ROWS * ALD_FENDER_COLUMNS], axes[9] = {0};
  const uint32_t count = ald_fender_curve(numbers, ald_fender_factor(v), rows);
  out->stiffness = ald_curve_steepest(rows, count, ALD_FENDER_COLUMNS, FENDER_CURVE_FORCE);
  out->damping =
      ald_damping_slope(ald_curve_greatest(rows, count, ALD_FENDER_COLUMNS, FENDER_CURVE_DAMPING),
                        v[FENDER_KEY_EXPONENT], v[FENDER_KEY_VELOCITY_LIMIT]);
  out->shear = v[FENDER_KEY_STATIC] > 0 ? v[FENDER_KEY_SHEAR] : 0;
  memcpy(out->a.at, v + FENDER_KEY_ATTACHMENT, sizeof out->a.at);
  memcpy(out->b.at, v + FENDER_KEY_PLANE, sizeof out->b.at);
  axes_of(v, axes);
  for (uint32_t k = 0; k < 2; k++) {
    memcpy(out->b.along[k], axes + 3 + 3 * k, sizeof out->b.along[k]);
    out->b.low[k] = end_of(v[k ? FENDER_KEY_WIDTH : FENDER_KEY_LENGTH]);
    out->b.high[k] = end_of(v[(k ? FENDER_KEY_WIDTH : FENDER_KEY_LENGTH) + 1]);
  }
}

/* ------------------------------------------------------------------------------------- checks */

static const char *check_plane(const double *v, ald_blame *blame) {
  double axes[9], direction[3];
  memcpy(direction, v + FENDER_KEY_NORMAL, sizeof direction);
  if (!ald_unit3(direction)) {
    return ald_blame_key(blame, FENDER_KEY_NORMAL,
                         "the normal has no direction: its components are all 0");
  }
  if (!axes_of(v, axes)) {
    return ald_blame_key(blame, FENDER_KEY_PARALLEL,
                         "\"parallel\" must not point along the normal");
  }
  if (!(v[FENDER_KEY_LENGTH] < v[FENDER_KEY_LENGTH + 1])) {
    return ald_blame_key(blame, FENDER_KEY_LENGTH, "\"length\" must increase: [from, to]");
  }
  if (!(v[FENDER_KEY_WIDTH] < v[FENDER_KEY_WIDTH + 1])) {
    return ald_blame_key(blame, FENDER_KEY_WIDTH, "\"width\" must increase: [from, to]");
  }
  memcpy(direction, v + FENDER_KEY_AXIS, sizeof direction);
  if (ald_word(v, FENDER_KEY_KIND) == ALD_FENDER_KIND_ROLLER && !ald_unit3(direction)) {
    return ald_blame_key(blame, FENDER_KEY_AXIS, "a roller needs a \"roller axis\" other than 0");
  }
  return NULL;
}

static const char *check(const ald_numbers *numbers, ald_blame *blame) {
  const double *v = numbers->keys;
  const char *problem = check_plane(v, blame);
  if (!problem) problem = ald_fender_check_curve(numbers, blame);
  if (problem) return problem;
  if (v[FENDER_KEY_KINETIC] > v[FENDER_KEY_STATIC]) {
    return ald_blame_key(blame, FENDER_KEY_KINETIC,
                         "kinetic friction is larger than static friction");
  }
  if (v[FENDER_KEY_STATIC] > 0 && !(v[FENDER_KEY_SHEAR] > 0)) {
    return ald_blame_key(
        blame, FENDER_KEY_STATIC,
        "friction acts through the shear stiffness: give \"shear stiffness\" a value above 0");
  }
  if (v[FENDER_KEY_PRESSURE] > 0 && !(v[FENDER_KEY_AREA] > 0)) {
    return ald_blame_key(blame, FENDER_KEY_PRESSURE,
                         "hull pressure is force over area: give \"contact area\" a value above 0");
  }
  return NULL;
}

/* ------------------------------------------------------------------------------ what is watched */

static bool can_act(const ald_numbers *numbers, uint32_t record) {
  const double *v = numbers->keys;
  if (record == FENDER_PEAK_PRESSURE) return v[FENDER_KEY_AREA] > 0;
  if (record == FENDER_USE_PRESSURE) return v[FENDER_KEY_AREA] > 0 && v[FENDER_KEY_PRESSURE] > 0;
  return true;
}

static const ald_record_watch watches[] = {
    {FENDER_GREATEST_DEFLECTION, ALD_WARN_BEYOND_HEIGHT, ald_fender_height, NULL},
    {FENDER_GREATEST_DEFLECTION, ALD_WARN_BEYOND_CURVE, ald_fender_stroke, NULL},
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

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_OUT_OF_RANGE,
     .text = "a step took the fender through its plane, past the edge of \"length\" or \"width\"; "
             "take a shorter run.step"},
};

/* ------------------------------------------------------------------------------ sense */

/* of the pressure limit of a hull: beyond it the area or the limit has another unit [-] */
#define PRESSURE_MAX 5

/* of a roller: a ship that goes along turns it */
static void check_roller(const ald_sense *s, const ald_definition *d) {
  double dot = 0, axis = 0, normal = 0;
  for (uint32_t c = 0; c < 3; c++) {
    const double a = ald_sense_given(s, d->quantities + FENDER_KEY_AXIS + c);
    const double n = ald_sense_given(s, d->quantities + FENDER_KEY_NORMAL + c);
    dot += a * n;
    axis += a * a;
    normal += n * n;
  }
  if (!(fabs(dot) > 0.9 * sqrt(axis * normal))) return;
  ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "roller axis",
                 "it points out of the plane, and cannot roll along it");
}

static void sense(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = ald_sense_definition(s, own);
  const double pressure = ald_sense_typical(s, d->quantities + FENDER_KEY_REACTION) /
                          ald_sense_typical(s, d->quantities + FENDER_KEY_AREA);
  const double limit = ald_sense_typical(s, d->quantities + FENDER_KEY_PRESSURE);
  if (limit > 0 && pressure > PRESSURE_MAX * limit) {
    ald_sense_tell(
        s, ALD_WARN_UNUSUAL, d, "hull pressure limit",
        "its rated reaction over its contact area is %.4g kPa, the limit of the hull %.4g kPa",
        pressure / 1000, limit / 1000);
  }
  check_roller(s, d);
}

static const ald_rated rated[] = {
    {FENDER_PEAK_NORMAL, FENDER_KEY_REACTION},
    {FENDER_ENERGY_ABSORBED, FENDER_KEY_ENERGY},
    {FENDER_GREATEST_DEFLECTION, FENDER_KEY_HEIGHT},
    {FENDER_PEAK_PRESSURE, FENDER_KEY_PRESSURE},
};

const ald_kind ald_kind_fender = {
    .name = "fender",
    .section = "fenders",
    .meaning = "Fender of one body against a plane of another: curve, damping, friction [SIMO].",
    .example =
        "fenders:\n"
        "  bow fender:\n"
        "    between: [tug, carrier]\n"
        "    attachment: [-6 m, -4 m, 0 m]\n"
        "    plane point: [0 m, 5 m, 0 m]\n"
        "    normal: [0, 1, 0]\n"
        "    curve: [[-1 m, 400 kN], [0 m, 100 kN], [0.7 m, 0 kN]]\n"
        "    damping: 20 kN s/m\n"
        "    damping exponent: 1.5\n"
        "    shear stiffness: 300 kN/m\n"
        "    static friction: 0.4\n"
        "    kinetic friction: 0.3\n"
        "  floating:\n"
        "    between: [tug, carrier]\n"
        "    kind: sphere\n"
        "    attachment: [6 m, -4 m, 0 m]\n"
        "    plane point: [0 m, 5 m, 0 m]\n"
        "    normal: [0, 1, 0]\n"
        "    type: pneumatic\n"
        "    height: 1 m\n"
        "    rated energy: 20 kN m\n"
        "    rated reaction: 90 kN\n"
        "    shear stiffness: 300 kN/m\n"
        "    static friction: 0.4\n"
        "    kinetic friction: 0.3\n"
        "  roller: {between: [tug, carrier], kind: roller, roller axis: [0, 0, 1],\n"
        "    attachment: [0 m, -4 m, 0 m], plane point: [0 m, 5 m, 0 m], normal: [0, 1, 0],\n"
        "    curve: [[0 m, 100 kN], [0.7 m, 0 kN]], shear stiffness: 300 kN/m,\n"
        "    static friction: 0.4, kinetic friction: 0.3}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_CONTACT,
    .carries = ALD_CARRIES_LEANING,
    .body_count = 2,
    .keys = keys,
    .key_count = FENDER_KEY_COUNT,
    .tables = tables,
    .table_count = ALD_FENDER_TABLES,
    .table_width = {ALD_CURVE_WIDTH(ALD_FENDER_COLUMNS)},
    ALD_PARAMETERS_OF(FENDER),
    ALD_ROWS_OF(FENDER),
    ALD_RECORDS_OF(FENDER),
    ALD_FLAGS_OF(FENDER),
    ALD_TRACES_OF(FENDER),
    .derive = derive,
    .options = options,
    .steepest = steepest,
    .reach = ald_fender_reach,
    .check = check,
    .table = &(const ald_table_kind){.depends_on = ald_fender_shapes_curve,
                                     .rows = ald_fender_curve_rows},
    .start = &(const ald_start_kind){.start = start},
    .drawn =
        &(const ald_picture_kind){
            .tension = FENDER_NORMAL, .column = fender_column, .deflection = FENDER_DEFLECTION},
    .watched = &watched,
    .failing =
        &(const ald_failing_kind){
            .blames = 0, .list = failures, .count = sizeof failures / sizeof *failures},
    .usual = &(const ald_usual){FENDER_KEY_HEIGHT, 0, 5, 1, " m", "fenders are up to 4.5 m high"},
    .usual_count = 1,
    .sense = sense,
    .rated = rated,
    .rated_count = sizeof rated / sizeof *rated,
};
