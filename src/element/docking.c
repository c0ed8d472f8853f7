/* SPDX-License-Identifier: Apache-2.0
 * Docking cones for the host: keys, checks, parameters, records. Source: [SIMO] sec. 1.5. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "allide/elements/docking.h"
#include "base/assertion.h"
#include "kernels/pass/berth/docking_rows.h"
#include "model/curve.h"
#include "model/kind.h"

/* keys, in this order; the numbers are the first parameters */
enum {
  KEY_PIN = DOCKING_PIN,
  KEY_CYLINDER = DOCKING_CYLINDER,
  KEY_AXIS = DOCKING_AXIS,
  KEY_ENTRY_RADIUS = DOCKING_ENTRY_RADIUS,
  KEY_EXPONENT = DOCKING_EXPONENT,
  KEY_LIMIT = DOCKING_LIMIT,
  KEY_MODE = DOCKING_PARAM_COUNT,
  KEY_STARTS_IN,
  KEY_COUNT
};

enum { DEPTH, DISTANCE, FORCE, DAMPING, COLUMN_COUNT, ROWS_MAX = 100 };

static const char *const modes[] = {"clearance", "bilinear", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
enum { NO, YES };

static const ald_key keys[KEY_COUNT] = {
    ALD_VECTOR_KEYS(KEY_PIN, "pin", ALD_LENGTH, ALD_REQUIRED, "4 m", "3 m", "-2 m",
                    "tip of the pin, first body's frame"),
    ALD_VECTOR_KEYS(KEY_CYLINDER, "cylinder", ALD_LENGTH, ALD_REQUIRED, "4 m", "3 m", "0 m",
                    "middle of the cone's mouth, second body's frame"),
    ALD_VECTOR_KEYS(KEY_AXIS, "axis", ALD_NONE, ALD_REQUIRED, "0", "0", "-1",
                    "direction into the cone, second body's frame, of any length"),
    [KEY_ENTRY_RADIUS] =
        ALD_NUMBER_KEY("entry radius", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, "0.9 m",
                       "distance from the axis within which the tip enters at the mouth"),
    [KEY_EXPONENT] =
        ALD_NUMBER_KEY("damping exponent", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1, "1.5",
                       "exponent of the radial velocity in the damping; 0: dry friction"),
    [KEY_LIMIT] =
        ALD_NUMBER_KEY("velocity limit", NULL, ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, 0, "0.01 m/s",
                       "velocity from which dry friction is fully developed; 0: at any velocity"),
    [KEY_MODE] = {"mode", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, modes, NULL,
                  "interpolation between the levels: at equal distance beyond the clearance, or at "
                  "equal distance from the axis"},
    [KEY_STARTS_IN] = {"entered at start", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0,
                       no_yes, NULL, "whether the pin is in the cone at the start"},
};

static const ald_key columns[COLUMN_COUNT] = {
    [DEPTH] = ALD_NUMBER_KEY("levels", "depth", ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED, "0 m",
                             "depth of the level in the cone"),
    [DISTANCE] = ALD_NUMBER_KEY("levels", "distance", ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE,
                                ALD_REQUIRED, "0.8 m", "distance from the axis"),
    [FORCE] = ALD_NUMBER_KEY("levels", "force", ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                             "400 kN", "force towards the axis"),
    [DAMPING] = ALD_NUMBER_KEY("levels", "damping", ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0,
                               "20 kN s/m", "damping at 1 m/s"),
};

static const ald_key_table tables[] = {
    {.name = "levels",
     .columns = columns,
     .column_count = COLUMN_COUNT,
     .row_min = 1,
     .row_max = ROWS_MAX,
     .is_required = true,
     .meaning = "depth, distance from the axis, force, and damping at 1 m/s; rows of one depth "
                "form a level, whose last row with a force of 0 is its clearance",
     .example =
         "[[0 m, 1 m, 0 kN], [0 m, 1.2 m, 400 kN], [1 m, 0.5 m, 0 kN], [1 m, 0.7 m, 400 kN]]"},
};

/* ------------------------------------------------------------------------------ levels */

static const double *row_of(const ald_numbers *n, uint32_t row) {
  return n->tables[0] + (size_t)row * COLUMN_COUNT;
}

static double depth_of(const ald_numbers *n, uint32_t row) { return row_of(n, row)[DEPTH]; }

/* first row after the level of `row` */
static uint32_t level_end(const ald_numbers *n, uint32_t row) {
  ALD_ASSERT(row < n->rows[0]);
  uint32_t end = row + 1;
  while (end < n->rows[0] && depth_of(n, end) == depth_of(n, row)) end++;
  return end;
}

/* greatest distance without force; NaN: there is force everywhere */
static double level_clearance(const ald_numbers *n, uint32_t start, uint32_t end) {
  ALD_ASSERT(start < end && end <= n->rows[0]);
  double clearance = (double)NAN;
  for (uint32_t r = start; r < end; r++) {
    if (row_of(n, r)[FORCE] <= 0) clearance = row_of(n, r)[DISTANCE];
  }
  return clearance;
}

/* slope of a column from a row to the next of its level */
static double slope_to(const ald_numbers *n, uint32_t row, uint32_t column) {
  ALD_ASSERT(row + 1 < n->rows[0]);
  const double *a = row_of(n, row), *b = row_of(n, row + 1);
  return (b[column] - a[column]) / (b[DISTANCE] - a[DISTANCE]);
}

/* the numbers that every row of a level has in common */
static void derive_level(const ald_numbers *n, uint32_t start, uint32_t end, double *node) {
  ALD_ASSERT(start < end && end <= n->rows[0]);
  node[DOCKING_NODE_DEPTH] = depth_of(n, start);
  node[DOCKING_NODE_BEFORE] = start > 0 ? depth_of(n, start - 1) : -(double)INFINITY;
  node[DOCKING_NODE_CLEARANCE] = level_clearance(n, start, end);
  node[DOCKING_NODE_INVERSE] = 0;
  node[DOCKING_NODE_TAPER] = 0;
  if (end == n->rows[0]) return;
  const double next = level_clearance(n, end, level_end(n, end));
  const double depth = depth_of(n, end) - depth_of(n, start);
  node[DOCKING_NODE_INVERSE] = 1 / depth;
  node[DOCKING_NODE_TAPER] = (next - node[DOCKING_NODE_CLEARANCE]) / depth;
}

/* those of a row of its own: its line goes on beyond the last, the damping stays */
static void derive_row(const ald_numbers *n, uint32_t start, uint32_t end, uint32_t row,
                       double *node) {
  ALD_ASSERT(start <= row && row < end);
  const bool is_last = row + 1 == end, is_alone = start + 1 == end;
  const bool is_bilinear = ald_word(n->keys, KEY_MODE) == ALD_DOCKING_MODE_BILINEAR;
  node[DOCKING_NODE_OPENS] = row == start;
  node[DOCKING_NODE_AT] =
      row_of(n, row)[DISTANCE] - (is_bilinear ? 0 : node[DOCKING_NODE_CLEARANCE]);
  node[DOCKING_NODE_FORCE] = row_of(n, row)[FORCE];
  node[DOCKING_NODE_STIFFNESS] = is_alone ? 0 : slope_to(n, is_last ? row - 1 : row, FORCE);
  node[DOCKING_NODE_DAMPING] = row_of(n, row)[DAMPING];
  node[DOCKING_NODE_DAMPING_BY] = is_last ? 0 : slope_to(n, row, DAMPING);
}

static bool shapes_tables(uint32_t key) { return key == KEY_MODE; }

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->rows[0] > 0 && n->tables[0]);
  double length = 0;
  for (int p = 0; p < DOCKING_PARAM_COUNT; p++) params[p] = n->keys[p];
  for (int k = 0; k < 3; k++) length += n->keys[KEY_AXIS + k] * n->keys[KEY_AXIS + k];
  for (int k = 0; k < 3; k++) params[DOCKING_AXIS + k] = n->keys[KEY_AXIS + k] / sqrt(length);
  double *node = params + DOCKING_PARAM_COUNT;
  for (uint32_t start = 0, end; start < n->rows[0]; start = end) {
    end = level_end(n, start);
    for (uint32_t row = start; row < end; row++, node += DOCKING_NODE_COUNT) {
      derive_level(n, start, end, node);
      derive_row(n, start, end, row, node);
    }
  }
}

static uint32_t options(const ald_numbers *n) {
  return (ald_word(n->keys, KEY_MODE) == ALD_DOCKING_MODE_BILINEAR ? DOCKING_BILINEAR : 0) |
         (ald_word(n->keys, KEY_STARTS_IN) == YES ? DOCKING_STARTS_IN : 0);
}

/* Radially the force follows the tables, along the axis also the taper: it is a function of D -
 * R0(Z), whose gradient has the length sqrt(1 + taper^2). */
static void steepest(const ald_numbers *n, ald_steepest *out) {
  ALD_ASSERT(n->rows[0] > 0 && n->tables[0]);
  double node[DOCKING_NODE_COUNT], taper = 0, damping = 0, length = 0;
  for (uint32_t start = 0, end; start < n->rows[0]; start = end) {
    end = level_end(n, start);
    derive_level(n, start, end, node);
    taper = fmax(taper, fabs(node[DOCKING_NODE_TAPER]));
    for (uint32_t row = start; row < end; row++) {
      damping = fmax(damping, row_of(n, row)[DAMPING]);
      if (row + 1 == end) continue;
      out->stiffness = fmax(out->stiffness, fabs(slope_to(n, row, FORCE)));
    }
  }
  out->stiffness *= 1 + taper * taper;
  out->damping = ald_damping_slope(damping, n->keys[KEY_EXPONENT], n->keys[KEY_LIMIT]);
  memcpy(out->a.at, n->keys + KEY_PIN, sizeof out->a.at);
  /* on the axis, from the mouth to the deepest level */
  for (uint32_t k = 0; k < 3; k++) length += n->keys[KEY_AXIS + k] * n->keys[KEY_AXIS + k];
  for (uint32_t k = 0; k < 3; k++) {
    out->b.at[k] = n->keys[KEY_CYLINDER + k];
    out->b.along[0][k] = n->keys[KEY_AXIS + k] / sqrt(length);
  }
  out->b.low[0] = fmin(0, depth_of(n, 0));
  out->b.high[0] = fmax(0, depth_of(n, n->rows[0] - 1));
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const double *axis = n->keys + KEY_AXIS;
  if (axis[0] == 0 && axis[1] == 0 && axis[2] == 0) {
    blame->key = KEY_AXIS;
    return "expected a direction, got one of length 0";
  }
  blame->table = 1;
  for (uint32_t start = 0, end; start < n->rows[0]; start = end) {
    end = level_end(n, start);
    blame->row = start;
    if (start > 0 && depth_of(n, start) < depth_of(n, start - 1)) {
      return "the depth must not decrease from row to row";
    }
    for (uint32_t r = start + 1; r < end; r++) {
      blame->row = r;
      if (!(row_of(n, r)[DISTANCE] > row_of(n, r - 1)[DISTANCE])) {
        return "within a level the distance must increase from row to row";
      }
    }
    blame->row = start;
    if (isnan(level_clearance(n, start, end))) {
      return "the level needs a row with a force of 0 at its clearance";
    }
    blame->row = end - 1;
    if (end - start > 1 && row_of(n, end - 1)[FORCE] < row_of(n, end - 2)[FORCE]) {
      return "the force must not decrease to the last row of the level, beyond which its line is "
             "extrapolated";
    }
  }
  return NULL;
}

/* ------------------------------------------------------------------------------ what is watched */

/* greatest distance of a level with a wall, beyond which its line goes on */
static double farthest(const ald_numbers *n) {
  double most = 0;
  for (uint32_t start = 0, end; start < n->rows[0]; start = end) {
    end = level_end(n, start);
    if (end - start > 1) most = fmax(most, row_of(n, end - 1)[DISTANCE]);
  }
  return most > 0 ? most : (double)INFINITY;
}

static const ald_record_watch watches[] = {
    {.record = DOCKING_GREATEST_OFFSET, .code = ALD_WARN_BEYOND_CURVE, .limit = farthest},
};

static const ald_watched_kind watched = {
    .first_touch = DOCKING_FIRST_TOUCH,
    .depth = DOCKING_PEAK_RADIAL,
    .absorbed = DOCKING_ENERGY_ABSORBED,
    .dissipated = DOCKING_ENERGY_DISSIPATED,
    .records = watches,
    .record_count = sizeof watches / sizeof *watches,
};

/* ------------------------------------------------------------------------------ failures */

static bool has_levels(const ald_numbers *n) { return level_end(n, 0) < n->rows[0]; }

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_OUT_OF_RANGE,
     .may = has_levels,
     .text = "the pin went deeper than the last level; add a level as deep as it may go"},
};

const ald_kind ald_kind_docking = {
    .name = "docking",
    .section = "docking",
    .meaning = "A guide pin of one body in a docking cone of another, without friction.",
    .example =
        "docking:\n"
        "  north pin:\n"
        "    between: [carrier, crane tip]\n"
        "    pin: [0 m, 0 m, 12.2 m]\n"
        "    cylinder: [0 m, 0 m, 0.4 m]\n"
        "    axis: [0, 0, 1]\n"
        "    entry radius: 0.9 m\n"
        "    levels:\n"
        "      - [0 m, 0.2 m, 0 kN]\n"
        "      - [0 m, 1 m, 400 kN]\n"
        "      - [1 m, 0.1 m, 0 kN]\n"
        "      - [1 m, 1 m, 600 kN]",
    .traits = ALD_KIND_SPATIAL,
    .carries = ALD_CARRIES_HANGING,
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .table_width = {DOCKING_NODE_COUNT},
    ALD_PARAMETERS_OF(DOCKING),
    ALD_ROWS_OF(DOCKING),
    ALD_RECORDS_OF(DOCKING),
    ALD_FLAGS_OF(DOCKING),
    ALD_TRACES_OF(DOCKING),
    .derive = derive,
    .options = options,
    .steepest = steepest,
    .check = check,
    .table = &(const ald_table_kind){.depends_on = shapes_tables},
    .drawn = &(const ald_picture_kind){.acts = ALD_ACTS_AT_FIRST},
    .watched = &watched,
    .failing =
        &(const ald_failing_kind){
            .blames = 0, .list = failures, .count = sizeof failures / sizeof *failures},
};
