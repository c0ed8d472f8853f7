/* SPDX-License-Identifier: Apache-2.0
 * Hawsers and springs for the host: keys, tables, checks, parameters, records. Source: [SIMO] sec.
 * 1.4. */
#include "kernels/pass/berth/hawser_rows.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/assertion.h"
#include "model/curve.h"
#include "model/kind.h"

/* keys, in this order */
enum {
  KEY_FROM_X,
  KEY_FROM_Y,
  KEY_FROM_Z,
  KEY_TO_X,
  KEY_TO_Y,
  KEY_TO_Z,
  KEY_LENGTH,
  KEY_PRETENSION,
  KEY_STIFFNESS,
  KEY_DAMPING,
  KEY_EXPONENT,
  KEY_LIMIT,
  KEY_PULLS,
  KEY_BREAKING,
  KEY_FACTOR,
  KEY_AXIS,
  KEY_SHEAR = KEY_AXIS + 3,
  KEY_SHEAR_DAMPING,
  KEY_COUNT
};

static const char *const yes_no[] = {"yes", "no", NULL};
enum { YES, NO };

static const char from[] = "end on the first body, in its axes from its centre of gravity";
static const char to[] = "end on the second body, in its axes from its centre of gravity";

static const char axis[] =
    "direction of a link with shear, from its end on the second body, in the axes of that body; "
    "required with shear";

static const ald_key keys[KEY_COUNT] = {
    ALD_VECTOR_KEYS(KEY_FROM_X, "from", ALD_LENGTH, 0, "12 m", "9 m", "4 m", from),
    ALD_VECTOR_KEYS(KEY_TO_X, "to", ALD_LENGTH, 0, "12 m", "9 m", "4 m", to),
    [KEY_LENGTH] =
        ALD_NUMBER_KEY("length", NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, "42 m",
                       "unloaded length; 0: tables are functions of the distance between the ends"),
    [KEY_PRETENSION] =
        ALD_NUMBER_KEY("pretension", NULL, ALD_FORCE, ALD_RANGE_POSITIVE, 0, "150 kN",
                       "instead of a length: tension of the line at the start, at the initial "
                       "positions of the bodies"),
    [KEY_STIFFNESS] = ALD_NUMBER_KEY("stiffness", NULL, ALD_STIFFNESS, ALD_RANGE_POSITIVE, 0,
                                     "80 kN/m", "force per elongation, instead of a table"),
    [KEY_DAMPING] = ALD_NUMBER_KEY("damping", NULL, ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0,
                                   "20 kN s/m", "damping at 1 m/s, added to that of the curve"),
    [KEY_EXPONENT] =
        ALD_NUMBER_KEY("damping exponent", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1, "2",
                       "exponent of the rate in the damping; 0: dry friction, as of a hysteresis"),
    [KEY_LIMIT] =
        ALD_NUMBER_KEY("velocity limit", NULL, ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, 0, "1 cm/s",
                       "rate below which dry friction and hysteresis are reduced; 0: no reduction"),
    [KEY_PULLS] = {"tension only", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, yes_no,
                   NULL,
                   "whether the line carries tension only; no: a spring with any force curve"},
    [KEY_BREAKING] = ALD_NUMBER_KEY(
        "breaking load", NULL, ALD_FORCE, ALD_RANGE_POSITIVE, 0, "1200 kN",
        "tension along the line above which it parts permanently, whatever the shear; if left "
        "out, it never parts"),
    [KEY_FACTOR] = ALD_NUMBER_KEY("force factor", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 1, "1.1",
                                  "factor on all forces of stiffness, tables and damping"),
    ALD_VECTOR_KEYS(KEY_AXIS, "axis", ALD_NONE, 0, "0", "1", "0", axis),
    [KEY_SHEAR] = ALD_NUMBER_KEY("shear stiffness", NULL, ALD_STIFFNESS, ALD_RANGE_NOT_NEGATIVE, 0,
                                 "40 kN/m", "force across the axis per distance from it"),
    [KEY_SHEAR_DAMPING] = ALD_NUMBER_KEY("shear damping", NULL, ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE,
                                         0, "5 kN s/m", "damping across the axis"),
};

/* ------------------------------------------------------------------------------ tables */

enum { DISTANCE, FORCE, DAMPING, LOADING = 1, UNLOADING = 2, COLUMNS = 3, ROWS_MAX = 100 };

#define COLUMN(table, name, dimension, range, fallback, meaning) \
  ALD_NUMBER_KEY(table, name, dimension, range, fallback, NULL, meaning)

static const ald_key curve_columns[COLUMNS] = {
    [DISTANCE] = COLUMN("curve", "distance", ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED,
                        "elongation: distance between the ends minus the length"),
    [FORCE] = COLUMN("curve", "force", ALD_FORCE, ALD_RANGE_ANY, ALD_REQUIRED,
                     "force that pulls the ends together"),
    [DAMPING] =
        COLUMN("curve", "damping", ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0, "damping at 1 m/s"),
};
static const ald_key hysteresis_columns[COLUMNS] = {
    [DISTANCE] = COLUMN("hysteresis", "distance", ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED,
                        "elongation: distance between the ends minus the length"),
    [LOADING] = COLUMN("hysteresis", "loading", ALD_FORCE, ALD_RANGE_ANY, ALD_REQUIRED,
                       "force while the distance increases"),
    [UNLOADING] = COLUMN("hysteresis", "unloading", ALD_FORCE, ALD_RANGE_ANY, ALD_REQUIRED,
                         "force while the distance decreases"),
};

static const ald_key_table tables[] = {
    [HAWSER_CURVE] = {.name = "curve",
                      .columns = curve_columns,
                      .column_count = COLUMNS,
                      .row_min = 2,
                      .row_max = ROWS_MAX,
                      .is_ascending = 1,
                      .meaning = "elongation, force, and damping at 1 m/s, linear between rows; "
                                 "the force is extrapolated beyond both ends",
                      .example = "[[0 m, 0 kN], [2 m, 150 kN], [4 m, 600 kN]]"},
    [HAWSER_HYSTERESIS] =
        {.name = "hysteresis",
         .columns = hysteresis_columns,
         .column_count = COLUMNS,
         .row_min = 2,
         .row_max = ROWS_MAX,
         .is_ascending = 1,
         .meaning =
             "instead of a curve: elongation, force while it increases, force while it decreases",
         .example = "[[0 m, 0 kN, 0 kN], [2 m, 150 kN, 110 kN]]"},
};

/* the table in use as rows of distance, force, damping; returns their number, 0: there is none */
static uint32_t force_rows(const ald_numbers *n, double *rows) {
  ALD_ASSERT(n->rows[0] == 0 || n->tables[0]);
  const uint32_t table = n->rows[HAWSER_HYSTERESIS] > 0 ? HAWSER_HYSTERESIS : HAWSER_CURVE;
  for (uint32_t r = 0; r < n->rows[table]; r++) {
    const double *given = n->tables[table] + (uint64_t)COLUMNS * r;
    double *row = rows + (uint64_t)COLUMNS * r;
    row[DISTANCE] = given[DISTANCE];
    row[FORCE] = given[FORCE];
    row[DAMPING] = given[DAMPING];
    if (table == HAWSER_HYSTERESIS) {
      row[FORCE] = 0.5 * (given[LOADING] + given[UNLOADING]);
      row[DAMPING] = 0.5 * (given[LOADING] - given[UNLOADING]);
    }
    row[FORCE] *= n->keys[KEY_FACTOR];
    row[DAMPING] *= n->keys[KEY_FACTOR];
  }
  return n->rows[table];
}

static bool shapes_tables(uint32_t key) { return key == KEY_FACTOR; }

/* the unit vector along an axis of any size, or 0: by a power of 2, which no digit shows, its
 * greatest component comes near 1, so that no square over- or underflows */
static void put_axis(const double along[3], double unit[3]) {
  const double greatest = fmax(fabs(along[0]), fmax(fabs(along[1]), fabs(along[2])));
  int exponent = 0;
  (void)frexp(greatest, &exponent);
  for (int c = 0; c < 3; c++) unit[c] = ldexp(along[c], -exponent);
  const double size = sqrt(unit[0] * unit[0] + unit[1] * unit[1] + unit[2] * unit[2]);
  for (int c = 0; c < 3; c++) unit[c] = size > 0 ? unit[c] / size : 0;
}

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  static const ald_curve_ends ends[COLUMNS] = {
      [FORCE] = ALD_CURVE_EXTENDS, [DAMPING] = ALD_CURVE_HOLDS};
  const double *key = n->keys;
  double rows[COLUMNS * ROWS_MAX];
  const double factor = key[KEY_FACTOR], breaking = key[KEY_BREAKING];
  params[HAWSER_STIFFNESS] = key[KEY_STIFFNESS] * factor;
  params[HAWSER_DAMPING] = key[KEY_DAMPING] * factor;
  params[HAWSER_BREAKING] = breaking > 0 ? breaking : (double)INFINITY;
  put_axis(key + KEY_AXIS, params + HAWSER_AXIS);
  params[HAWSER_SHEAR] = key[KEY_SHEAR] * factor;
  params[HAWSER_SHEAR_DAMPING] = key[KEY_SHEAR_DAMPING] * factor;
  const uint32_t count = force_rows(n, rows);
  if (count > 0) ald_curve_derive(rows, count, COLUMNS, ends, params + HAWSER_PARAM_COUNT);
}

static uint32_t options(const ald_numbers *n) {
  const double *along = n->keys + KEY_AXIS;
  const bool shears = along[0] != 0 || along[1] != 0 || along[2] != 0;
  return (ald_word(n->keys, KEY_PULLS) == YES ? HAWSER_ONLY_PULLS : 0u) |
         (shears ? HAWSER_SHEARS : 0u);
}

/* ------------------------------------------------------------------------------ checks */

/* a line has one law */
static const char *check_law(const ald_numbers *n, ald_blame *blame) {
  const bool has_curve = n->rows[HAWSER_CURVE] > 0, has_loop = n->rows[HAWSER_HYSTERESIS] > 0;
  if (has_curve && has_loop) {
    return ald_blame_row(blame, HAWSER_HYSTERESIS, 0, "expected either a curve or a hysteresis");
  }
  if ((has_curve || has_loop) && n->keys[KEY_STIFFNESS] > 0) {
    return ald_blame_key(blame, KEY_STIFFNESS, "expected either a stiffness or a table of forces");
  }
  if (!has_curve && !has_loop && !(n->keys[KEY_STIFFNESS] > 0)) {
    return ald_blame_key(blame, KEY_STIFFNESS,
                         "expected a stiffness, a curve or a hysteresis, for example stiffness: 80 "
                         "kN/m");
  }
  return NULL;
}

/* a link with shear pushes too, and its shear has an axis */
static const char *check_shear(const ald_numbers *n, ald_blame *blame) {
  const bool shears = n->keys[KEY_SHEAR] > 0 || n->keys[KEY_SHEAR_DAMPING] > 0;
  const bool has_axis = options(n) & HAWSER_SHEARS;
  for (uint32_t c = KEY_AXIS; c < KEY_AXIS + 3; c++) {
    if (isfinite(n->keys[c])) continue;
    return ald_blame_key(blame, c, "an axis is a direction: expected three finite numbers");
  }
  if (shears && !has_axis) {
    return ald_blame_key(blame, KEY_AXIS,
                         "shear needs the direction that it is across, for example axis: [0, 1, "
                         "0], in the axes of the second body");
  }
  if (has_axis && !shears) {
    return ald_blame_key(blame, KEY_AXIS,
                         "an axis is that of shear; write a shear stiffness or leave it out");
  }
  if (shears && (options(n) & HAWSER_ONLY_PULLS)) {
    return ald_blame_key(blame, KEY_PULLS,
                         "a line that carries tension only has no shear; write tension only: no");
  }
  return NULL;
}

/* Neither a line whose force decreases as it stretches nor a hysteresis that returns more energy
 * than it absorbs. The curve of a spring that pushes and pulls is free. */
static const char *check_tables(const ald_numbers *n, ald_blame *blame) {
  const bool pulls = options(n) & HAWSER_ONLY_PULLS;
  for (uint32_t table = 0; table < 2; table++) {
    for (uint32_t r = 0; r < n->rows[table]; r++) {
      const double *row = n->tables[table] + (uint64_t)COLUMNS * r;
      const bool is_loop = table == HAWSER_HYSTERESIS;
      if (is_loop && row[LOADING] < row[UNLOADING]) {
        return ald_blame_row(blame, table, r,
                             "the force while the distance increases must be at least that while "
                             "it decreases; otherwise the line creates energy");
      }
      if (!pulls || r == 0) continue;
      const double *before = row - COLUMNS;
      if (row[FORCE] < before[FORCE] || (is_loop && row[UNLOADING] < before[UNLOADING])) {
        return ald_blame_row(blame, table, r,
                             "the force decreases as the line stretches; this is allowed only with "
                             "tension only: no");
      }
    }
  }
  return NULL;
}

static const char *check_pretension(const ald_numbers *n, ald_blame *blame) {
  const double pretension = n->keys[KEY_PRETENSION], breaking = n->keys[KEY_BREAKING];
  double rows[COLUMNS * ROWS_MAX];
  if (!(pretension > 0)) return NULL;
  if (n->keys[KEY_LENGTH] > 0) {
    return ald_blame_key(blame, KEY_PRETENSION, "expected either a length or a pretension");
  }
  if (breaking > 0 && pretension >= breaking) {
    return ald_blame_key(blame, KEY_PRETENSION, "it exceeds the breaking load");
  }
  const uint32_t count = force_rows(n, rows);
  bool reached = count == 0;
  for (uint32_t r = 1; r < count; r++) {
    const double *row = rows + (uint64_t)COLUMNS * r, *before = row - COLUMNS;
    const bool rises = row[FORCE] > before[FORCE];
    reached = reached || (rises && (r + 1 == count || row[FORCE] >= pretension));
  }
  return reached ? NULL
                 : ald_blame_key(blame, KEY_PRETENSION, "the tension of the line never reaches it");
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const char *problem = check_law(n, blame);
  if (!problem) problem = check_shear(n, blame);
  if (!problem) problem = check_tables(n, blame);
  if (!problem) problem = check_pretension(n, blame);
  return problem;
}

static void steepest(const ald_numbers *n, ald_steepest *out) {
  const double *key = n->keys;
  double rows[COLUMNS * ROWS_MAX];
  const uint32_t count = force_rows(n, rows);
  const bool is_loop = n->rows[HAWSER_HYSTERESIS] > 0;
  const double damping = key[KEY_DAMPING] * key[KEY_FACTOR];
  out->stiffness = count > 0 ? ald_curve_steepest(rows, count, COLUMNS, FORCE)
                             : key[KEY_STIFFNESS] * key[KEY_FACTOR];
  const double own = ald_curve_greatest(rows, count, COLUMNS, DAMPING), limit = key[KEY_LIMIT];
  out->damping =
      ald_damping_slope(is_loop ? own : damping + own, is_loop ? 0 : key[KEY_EXPONENT], limit);
  if (is_loop) out->damping += ald_damping_slope(damping, key[KEY_EXPONENT], limit);
  out->stiffness = fmax(out->stiffness, key[KEY_SHEAR] * key[KEY_FACTOR]);
  out->damping = fmax(out->damping, key[KEY_SHEAR_DAMPING] * key[KEY_FACTOR]);
  memcpy(out->a.at, key + KEY_FROM_X, sizeof out->a.at);
  memcpy(out->b.at, key + KEY_TO_X, sizeof out->b.at);
}

/* ------------------------------------------------------------------------------ results */

/* an axis is there where there is shear, and nowhere else */
static const ald_spare_kind spare = {
    .records = 1, .traces = 1, .first_key = KEY_AXIS, .key_count = 3, .of = "links with shear"};

static const uint32_t flag_initial[HAWSER_FLAG_COUNT] = {HAWSER_NEW};

/* ------------------------------------------------------------------------------ what is watched */

/* elongation at the last row of its curve */
static double curve_of(const ald_numbers *numbers) {
  double rows[COLUMNS * ROWS_MAX];
  const uint32_t count = force_rows(numbers, rows);
  return count > 0 ? rows[(size_t)(count - 1) * COLUMNS + DISTANCE] : (double)INFINITY;
}

static bool can_act(const ald_numbers *numbers, uint32_t record) {
  const bool breaks = record == HAWSER_UTILISATION || record == HAWSER_HAS_PARTED;
  return !breaks || numbers->keys[KEY_BREAKING] > 0;
}

static const ald_record_watch watches[] = {
    {HAWSER_GREATEST_ELONGATION, ALD_WARN_BEYOND_CURVE, curve_of, NULL},
};

static const ald_watched_kind watched = {
    .acted = HAWSER_PEAK_TENSION,
    .absorbed = HAWSER_ENERGY_ABSORBED,
    .dissipated = HAWSER_ENERGY_DISSIPATED,
    .records = watches,
    .record_count = sizeof watches / sizeof *watches,
    .can_act = can_act,
};

/* ------------------------------------------------------------------------------ build-up */

static const uint32_t lasting[] = {HAWSER_HAS_PARTED, HAWSER_PARTED_AT};
static const ald_built_tally tallies[] = {{HAWSER_WORK, 0}};
static const ald_built_kind built = {.lasting = lasting,
                                     .lasting_count = sizeof lasting / sizeof *lasting,
                                     .tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies};

static const ald_ordered_row ordered_rows[] = {
    {.name = "released",
     .row = HAWSER_RELEASED,
     .is_switch = true,
     .lasts = true,
     .meaning = "the line is let go, for good; it counts as gone, not as parted"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

static const ald_rated rated[] = {{HAWSER_PEAK_TENSION, KEY_BREAKING}};

const ald_kind ald_kind_hawser = {
    .name = "hawser",
    .section = "hawsers",
    .meaning =
        "Lines between two points of bodies or the earth: hawsers that may part, springs, "
        "hysteresis.",
    .example =
        "hawsers:\n"
        "  spring line: {between: [carrier, tug], from: [20 m, 0 m, 1 m],\n"
        "    to: [9 m, 0 m, 1 m], stiffness: 50 kN/m, pretension: 20 kN,\n"
        "    breaking load: 80 kN}\n"
        "  stern line:\n"
        "    between: [carrier, earth]\n"
        "    from: [-20 m, 0 m, 1 m]\n"
        "    to: [-30 m, 0 m, 1 m]\n"
        "    hysteresis: [[10 m, 0 kN, 0 kN], [11 m, 40 kN, 20 kN]]\n"
        "    breaking load: 31 kN",
    .traits = ALD_KIND_SPATIAL,
    .carries = ALD_CARRIES_HANGING,
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .table_width = {HAWSER_NODE, HAWSER_NODE},
    ALD_PARAMETERS_OF(HAWSER),
    ALD_ROWS_OF(HAWSER),
    ALD_RECORDS_OF(HAWSER),
    ALD_FLAGS_OF(HAWSER),
    ALD_TRACES_OF(HAWSER),
    .derive = derive,
    .options = options,
    .steepest = steepest,
    .check = check,
    .table = &(const ald_table_kind){.depends_on = shapes_tables},
    .start = &(const ald_start_kind){.flags = flag_initial},
    .spare = &spare,
    .drawn =
        &(const ald_picture_kind){
            .strand = ALD_STRAND_STRAIGHT, .tension = HAWSER_TENSION, .gone = HAWSER_PARTED},
    .watched = &watched,
    .built = &built,
    .ordered = &ordered,
    .rated = rated,
    .rated_count = sizeof rated / sizeof *rated,
    .at_keys = {1 + KEY_FROM_X, 1 + KEY_TO_X},
};
