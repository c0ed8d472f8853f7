/* SPDX-License-Identifier: Apache-2.0
 * Catenary lines for the host: keys, sections, checks, parameters, records. Source: [SIMO] sec.
 * 1.1. */
#include "kernels/pass/line/catenary_rows.h"

#include <stddef.h>
#include <string.h>

#include "base/assertion.h"
#include "catenary_table.h"
#include "model/bed.h"
#include "model/curve.h"
#include "model/sense.h"
#include "model/study.h"
#include "section_strain.h"

static const char *const seabeds[] = {"automatic", "yes", "no", NULL};
static const char *const dynamics[] = {"lag", "incremental", "none", NULL};
static const char *const evaluations[] = {"automatic", "table", "shooting", NULL};

#define CHOICE(name, words, fallback, meaning) \
  { name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, fallback, fallback, words, NULL, meaning }

static const char from[] = "anchor, in the axes of the first body from its centre of gravity";
static const char to[] = "fairlead, in the axes of the second body from its centre of gravity";
static const char points[] = "numbers of points of the table: distances and heights";
static const char distances[] =
    "range of horizontal distances between the ends that the table covers; 0, 0: around the "
    "initial distance, up to the breaking load";
static const char heights[] =
    "range of heights of the fairlead above the anchor that the table covers; 0, 0: around the "
    "initial height";

static const ald_key keys[CATENARY_KEY_COUNT] = {
    ALD_VECTOR_KEYS(CATENARY_KEY_FROM, "from", ALD_LENGTH, 0, "12 m", "0 m", "-5 m", from),
    ALD_VECTOR_KEYS(CATENARY_KEY_TO, "to", ALD_LENGTH, 0, "12 m", "0 m", "-5 m", to),
    [CATENARY_KEY_SEABED] = CHOICE("seabed", seabeds, CATENARY_SEABED_AUTOMATIC,
                                   "whether there is a seabed at the anchor, level or with the "
                                   "slope of the environment; automatic: if the first body is "
                                   "fixed"),
    [CATENARY_KEY_DYNAMICS] = CHOICE("drag dynamics", dynamics, CATENARY_BY_LAG,
                                     "tension from the transverse drag of the line; incremental: "
                                     "as published, with a drifting mean; none: quasi-static"),
    [CATENARY_KEY_BREAKING] =
        ALD_NUMBER_KEY("breaking load", NULL, ALD_FORCE, ALD_RANGE_POSITIVE, 0, "4 MN",
                       "tension at the fairlead above which the line parts permanently; if left "
                       "out, it never parts"),
    [CATENARY_KEY_PAY_OUT] =
        ALD_NUMBER_KEY("pay out rate", NULL, ALD_SPEED, ALD_RANGE_ANY, 0, "0.2 m/s",
                       "rate at which the last section is paid out; < 0: hauled in"),
    [CATENARY_KEY_PAY_OUT_FROM] =
        ALD_NUMBER_KEY("pay out from", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0, "10 s",
                       "time at which the winch starts"),
    [CATENARY_KEY_PAY_OUT_UNTIL] =
        ALD_NUMBER_KEY("pay out until", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0, "60 s",
                       "time at which the winch stops; required with a rate"),
    [CATENARY_KEY_EVALUATION] =
        CHOICE("evaluation", evaluations, CATENARY_AUTOMATIC,
               "how the forces of the line are computed; automatic: from a table, or, where its "
               "sections differ between scenarios, a winch runs or the seabed slopes, by shooting "
               "in each step"),
    [CATENARY_KEY_TABLE] =
        ALD_NUMBER_KEY("table", "distances", ALD_NONE, ALD_RANGE_POSITIVE, 64, "64", points),
    [CATENARY_KEY_TABLE + 1] =
        ALD_NUMBER_KEY("table", "heights", ALD_NONE, ALD_RANGE_POSITIVE, 5, "5", points),
    [CATENARY_KEY_DISTANCES] = ALD_NUMBER_KEY("distances", "least", ALD_LENGTH,
                                              ALD_RANGE_NOT_NEGATIVE, 0, "780 m", distances),
    [CATENARY_KEY_DISTANCES + 1] = ALD_NUMBER_KEY("distances", "greatest", ALD_LENGTH,
                                                  ALD_RANGE_NOT_NEGATIVE, 0, "880 m", distances),
    [CATENARY_KEY_HEIGHTS] =
        ALD_NUMBER_KEY("heights", "least", ALD_LENGTH, ALD_RANGE_ANY, 0, "240 m", heights),
    [CATENARY_KEY_HEIGHTS + 1] =
        ALD_NUMBER_KEY("heights", "greatest", ALD_LENGTH, ALD_RANGE_ANY, 0, "260 m", heights),
    [CATENARY_KEY_EXCITATION] =
        ALD_NUMBER_KEY("excitation", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0.5, "0.5 m",
                       "motion of the fairlead over which the table evaluates stiffness and drag"),
};

/* ------------------------------------------------------------------------------ sections */

enum { SECTIONS_MAX = 64, POINTS_MAX = 255, NODES_MAX = 380, WINCH_MAX = 100 };
_Static_assert(CATENARY_PARAM_COUNT + SECTIONS_MAX * CATENARY_SEGMENT_NUMBERS +
                       CATENARY_GRID_NUMBERS +
                       NODES_MAX * (CATENARY_CORNERS + CATENARY_NODE_NUMBERS) +
                       WINCH_MAX * CATENARY_WINCH_NODE <=
                   ALD_PARAMS_MAX,
               "the parameters of a line hold its table");

#define COLUMN(name, dimension, range, fallback, example, meaning) \
  ALD_NUMBER_KEY("sections", name, dimension, range, fallback, example, meaning)

static const ald_key columns[CATENARY_COLUMN_COUNT] = {
    [CATENARY_COLUMN_LENGTH] = COLUMN("length", ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                                      "300 m", "unstretched length"),
    [CATENARY_COLUMN_WEIGHT] = COLUMN("weight", ALD_FORCE_PER_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED,
                                      "1200 N/m", "submerged weight per length; < 0: it floats"),
    [CATENARY_COLUMN_STIFFNESS] = COLUMN("axial stiffness", ALD_FORCE, ALD_RANGE_POSITIVE,
                                         ALD_REQUIRED, "600 MN", "tension per strain, EA"),
    [CATENARY_COLUMN_CLUMP] =
        COLUMN("clump", ALD_FORCE, ALD_RANGE_ANY, 0, "20 kN",
               "submerged weight at the section's end towards the fairlead; < 0: a buoy"),
    [CATENARY_COLUMN_FRICTION] = COLUMN("friction", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "0.8",
                                        "coefficient of friction along the seabed"),
    [CATENARY_COLUMN_DIAMETER] = COLUMN("diameter", ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, "0.12 m",
                                        "diameter for drag; 0: the section has no drag"),
    [CATENARY_COLUMN_DRAG] = COLUMN("normal drag", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1.2, "1.2",
                                    "transverse drag coefficient, referred to the diameter"),
};

static const ald_key winch_columns[CATENARY_WINCH_COLUMNS] = {
    [CATENARY_WINCH_AT] =
        ALD_NUMBER_KEY("pay out history", "time", ALD_TIME, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                       NULL, "time of the row"),
    [CATENARY_WINCH_SPEED] =
        ALD_NUMBER_KEY("pay out history", "rate", ALD_SPEED, ALD_RANGE_ANY, ALD_REQUIRED, NULL,
                       "rate at which the last section is paid out then; < 0: hauled in"),
};

static const ald_key_table tables[] = {
    [CATENARY_SECTIONS] = {.name = "sections",
                           .row = "section",
                           .columns = columns,
                           .column_count = CATENARY_COLUMN_COUNT,
                           .row_min = 1,
                           .row_max = SECTIONS_MAX,
                           .is_required = 1,
                           .meaning = "sections of the line, from its anchor to its fairlead",
                           .example = "[{length: 300 m, weight: 1200 N/m, axial stiffness: 600 "
                                      "MN}]"},
    [CATENARY_WINCH] = {.name = "pay out history",
                        .columns = winch_columns,
                        .column_count = CATENARY_WINCH_COLUMNS,
                        .row_min = 2,
                        .row_max = WINCH_MAX,
                        .is_ascending = 1,
                        .meaning = "instead of a rate: time and rate of the winch, linear between "
                                   "rows; before the first and after the last row it stands still",
                        .example = "[[10 s, 0 m/s], [15 s, 0.4 m/s], [60 s, 0.4 m/s]]"},
};

/* ------------------------------------------------------------------------------ the line */

static bool has_grid(const ald_numbers *n) {
  const double word = n->keys[CATENARY_KEY_EVALUATION];
  if (word != CATENARY_AUTOMATIC) return word == CATENARY_BY_TABLE;
  return n->laying != ALD_TABLES_OWN && n->keys[CATENARY_KEY_PAY_OUT] == 0 &&
         n->rows[CATENARY_WINCH] == 0 && !ald_catenary_on_slope(n);
}

static uint32_t grid_points(const ald_numbers *n, uint32_t which) {
  ALD_ASSERT(which < 2);
  return (uint32_t)n->keys[CATENARY_KEY_TABLE + which];
}

/* ------------------------------------------------------------------------------ parameters */

static uint32_t table_rows(const ald_numbers *n, uint32_t table) {
  ALD_ASSERT(table < ALD_TABLES_MAX);
  if (table == CATENARY_WINCH) return n->rows[table] * CATENARY_WINCH_NODE;
  const uint32_t rows = n->rows[table] * CATENARY_SEGMENT_NUMBERS;
  if (!has_grid(n)) return rows;
  return rows + CATENARY_GRID_WHOLE(grid_points(n, 0), grid_points(n, 1));
}

/* the position and the breaking load of a line do not affect its shape */
static bool shapes_tables(uint32_t key) {
  return key >= CATENARY_KEY_SEABED && key != CATENARY_KEY_BREAKING;
}

static void derive(const ald_numbers *n, double *params) {
  const double *key = n->keys, breaking = key[CATENARY_KEY_BREAKING];
  const ald_catenary_sums sums = ald_catenary_sum(n);
  memcpy(params + CATENARY_FROM, key + CATENARY_KEY_FROM, 3 * sizeof *key);
  memcpy(params + CATENARY_TO, key + CATENARY_KEY_TO, 3 * sizeof *key);
  params[CATENARY_ELASTIC] = sums.stiffness;
  params[CATENARY_WEIGHT] = sums.weight;
  params[CATENARY_BREAKING] = breaking > 0 ? breaking : (double)INFINITY;
  params[CATENARY_PAY_OUT] = key[CATENARY_KEY_PAY_OUT];
  params[CATENARY_PAY_OUT_FROM] = key[CATENARY_KEY_PAY_OUT_FROM];
  params[CATENARY_PAY_OUT_UNTIL] = key[CATENARY_KEY_PAY_OUT_UNTIL];
  if (n->laying == ALD_TABLES_STORED) return;
  double *segment = params + CATENARY_PARAM_COUNT;
  for (uint32_t r = 0; r < n->rows[CATENARY_SECTIONS]; r++) {
    const double *row = ald_catenary_section(n, r);
    segment[CATENARY_LENGTH] = row[CATENARY_COLUMN_LENGTH];
    segment[CATENARY_LOAD] = row[CATENARY_COLUMN_WEIGHT];
    segment[CATENARY_STIFFNESS] = row[CATENARY_COLUMN_STIFFNESS];
    segment[CATENARY_CLUMP] = row[CATENARY_COLUMN_CLUMP];
    segment[CATENARY_FRICTION] = row[CATENARY_COLUMN_FRICTION];
    segment[CATENARY_ACROSS] = 0.5 * row[CATENARY_COLUMN_DRAG] * row[CATENARY_COLUMN_DIAMETER];
    segment[CATENARY_PER_LOAD] =
        row[CATENARY_COLUMN_WEIGHT] != 0 ? 1 / row[CATENARY_COLUMN_WEIGHT] : 0;
    segment += CATENARY_SEGMENT_NUMBERS;
  }
  if (has_grid(n)) ald_catenary_table(n, grid_points(n, 0), grid_points(n, 1), segment);
  static const ald_curve_ends ends[CATENARY_WINCH_COLUMNS] = {[CATENARY_WINCH_SPEED] =
                                                                  ALD_CURVE_HOLDS};
  if (n->rows[CATENARY_WINCH] > 0) {
    ald_curve_derive(n->tables[CATENARY_WINCH], n->rows[CATENARY_WINCH], CATENARY_WINCH_COLUMNS,
                     ends, params + CATENARY_PARAM_COUNT + table_rows(n, CATENARY_SECTIONS));
  }
}

/* has any section drag? */
static bool has_drag(const ald_numbers *n) {
  ALD_ASSERT(n->rows[0] > 0);
  for (uint32_t r = 0; r < n->rows[CATENARY_SECTIONS]; r++) {
    const double *row = ald_catenary_section(n, r);
    if (row[CATENARY_COLUMN_DIAMETER] * row[CATENARY_COLUMN_DRAG] > 0) return true;
  }
  return false;
}

static uint32_t options(const ald_numbers *n) {
  const double word = n->keys[CATENARY_KEY_DYNAMICS];
  const bool drags = n->laying == ALD_TABLES_OWN || has_drag(n);
  uint32_t set = n->rows[CATENARY_SECTIONS] << CATENARY_COUNTS;
  if (ald_catenary_on_seabed(n)) set |= CATENARY_ON_SEABED;
  if (ald_catenary_on_slope(n)) set |= CATENARY_ON_SLOPE;
  if (n->outset.is_fixed[0]) set |= CATENARY_ANCHORED;
  if (drags && word == CATENARY_BY_LAG) set |= CATENARY_LAGS;
  if (drags && word == CATENARY_BY_INCREMENTS) set |= CATENARY_INCREMENTAL;
  if (!has_grid(n)) return set;
  return set | CATENARY_HAS_GRID | grid_points(n, 0) << (CATENARY_COUNTS + 8) |
         grid_points(n, 1) << (CATENARY_COUNTS + 16);
}

/* ------------------------------------------------------------------------------ checks */

static const char *blame_sections(ald_blame *blame, const char *problem) {
  return ald_blame_row(blame, CATENARY_SECTIONS, 0, problem);
}

/* a history says all by itself */
static const char *check_winch_keys(const ald_numbers *n, ald_blame *blame) {
  if (n->keys[CATENARY_KEY_PAY_OUT] != 0) {
    return ald_blame_key(blame, CATENARY_KEY_PAY_OUT,
                         "expected either a pay out rate or a pay out history");
  }
  for (uint32_t k = CATENARY_KEY_PAY_OUT_FROM; k <= CATENARY_KEY_PAY_OUT_UNTIL; k++) {
    if (n->keys[k] == 0) continue;
    return ald_blame_key(blame, k,
                         "a pay out history has its own times: the winch runs from its first row "
                         "to its last; leave this out, or write rows of rate 0");
  }
  return NULL;
}

/* what happens after the end of the run does not matter */
static const char *check_winch_rows(const ald_numbers *n, double last, ald_blame *blame) {
  const double *rows = n->tables[CATENARY_WINCH];
  for (uint32_t r = 0; r < n->rows[CATENARY_WINCH]; r++) {
    const double *row = rows + (size_t)r * CATENARY_WINCH_COLUMNS;
    if (last + ald_catenary_paid(n, fmin(row[CATENARY_WINCH_AT], n->end)) <= 0) {
      return ald_blame_row(blame, CATENARY_WINCH, r,
                           "by then the winch has hauled in more than the last section");
    }
    /* within the interval the line is shortest where the winch turns */
    if (r == 0 || !(row[CATENARY_WINCH_SPEED] > 0 &&
                    (row - CATENARY_WINCH_COLUMNS)[CATENARY_WINCH_SPEED] < 0))
      continue;
    const double *before = row - CATENARY_WINCH_COLUMNS;
    const double part =
        -before[CATENARY_WINCH_SPEED] / (row[CATENARY_WINCH_SPEED] - before[CATENARY_WINCH_SPEED]);
    const double turns =
        before[CATENARY_WINCH_AT] + part * (row[CATENARY_WINCH_AT] - before[CATENARY_WINCH_AT]);
    if (last + ald_catenary_paid(n, fmin(turns, n->end)) <= 0) {
      return ald_blame_row(blame, CATENARY_WINCH, r,
                           "before then the winch has hauled in more than the last section");
    }
  }
  return NULL;
}

static const char *check_winch(const ald_numbers *n, ald_blame *blame) {
  const double *key = n->keys;
  const double rate = key[CATENARY_KEY_PAY_OUT];
  const double last =
      ald_catenary_section(n, n->rows[CATENARY_SECTIONS] - 1)[CATENARY_COLUMN_LENGTH];
  const double time = key[CATENARY_KEY_PAY_OUT_UNTIL] - key[CATENARY_KEY_PAY_OUT_FROM];
  if (rate == 0 && n->rows[CATENARY_WINCH] == 0) return NULL;
  if (key[CATENARY_KEY_EVALUATION] == CATENARY_BY_TABLE) {
    return ald_blame_key(
        blame, CATENARY_KEY_EVALUATION,
        "a line with a running winch cannot use a table; expected shooting or automatic");
  }
  if (n->rows[CATENARY_WINCH] > 0) {
    const char *problem = check_winch_keys(n, blame);
    return problem ? problem : check_winch_rows(n, last, blame);
  }
  if (!(time > 0)) {
    return ald_blame_key(blame, CATENARY_KEY_PAY_OUT_UNTIL,
                         "the winch must stop after it starts, for example pay out until: 60 s");
  }
  if (last + ald_catenary_paid(n, n->end) <= 0) {
    return ald_blame_key(blame, CATENARY_KEY_PAY_OUT,
                         "the winch hauls in more than the last section");
  }
  return NULL;
}

static const char *check_table(const ald_numbers *n, ald_blame *blame) {
  const double *key = n->keys;
  for (uint32_t k = 0; k < 2; k++) {
    const double given = key[CATENARY_KEY_TABLE + k];
    if (given != rint(given) || given < 2 || given > POINTS_MAX) {
      return ald_blame_key(blame, CATENARY_KEY_TABLE + k, "expected whole numbers from 2 to 255");
    }
  }
  if (key[CATENARY_KEY_TABLE] * key[CATENARY_KEY_TABLE + 1] > NODES_MAX) {
    return ald_blame_key(blame, CATENARY_KEY_TABLE, "a table has at most 380 points");
  }
  for (uint32_t k = CATENARY_KEY_DISTANCES; k <= CATENARY_KEY_HEIGHTS; k += 2) {
    const bool is_given = key[k] != 0 || key[k + 1] != 0;
    if (is_given && !(key[k + 1] > key[k])) {
      return ald_blame_key(blame, k, "the second number must be greater than the first");
    }
  }
  return NULL;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const char *problem = check_winch(n, blame);
  return problem ? problem : check_table(n, blame);
}

/* fraction of its length by which a line may be stretched at the start */
#define STRETCH_MAX 0.1

/* an anchor may lie this deep in the seabed [m] */
#define SUNK 0.01

static bool is_sunk(const ald_numbers *n) {
  const ald_bed bed = ald_bed_of(n->environment, n->depths);
  const double *turn = n->outset.turn[0], *own = n->keys + CATENARY_KEY_FROM;
  double at[3];
  for (int c = 0; c < 3; c++) {
    at[c] = n->outset.at[0][c] + turn[c] * own[0] + turn[3 + c] * own[1] + turn[6 + c] * own[2];
  }
  return bed.form != ALD_BED_NONE && at[2] < ald_bed_height(&bed, at[0], at[1]) - SUNK;
}

/* a line on a seabed that is not level; `z`: height of the fairlead over the anchor */
static const char *check_slope(const ald_numbers *n, double x, double z, ald_blame *blame) {
  double way[3];
  if (n->depths) {
    return ald_blame_key(
        blame, CATENARY_KEY_SEABED,
        "a catenary has a seabed that is a plane, and that of the environment is a grid of depths: "
        "write the line in section \"lines\", or seabed: no where none of it lies");
  }
  if (n->keys[CATENARY_KEY_EVALUATION] == CATENARY_BY_TABLE) {
    return ald_blame_key(blame, CATENARY_KEY_EVALUATION,
                         "a line on a seabed that slopes cannot use a table, since its forces "
                         "depend on its direction; expected shooting or automatic");
  }
  for (uint32_t r = 0; r < n->rows[CATENARY_SECTIONS]; r++) {
    const double *row = ald_catenary_section(n, r);
    if (row[CATENARY_COLUMN_WEIGHT] > 0 && row[CATENARY_COLUMN_CLUMP] >= 0) continue;
    return ald_blame_row(blame, CATENARY_SECTIONS, r,
                         "on a seabed that slopes every section of a catenary must sink, and no "
                         "clump may float; write the line in section \"lines\", or seabed: no "
                         "where none of it lies");
  }
  ald_catenary_way(n, way);
  if (z >= ald_catenary_tangent(n, way) * x) return NULL;
  return ald_blame_key(blame, CATENARY_KEY_TO,
                       "the fairlead is below the plane of the seabed through the anchor; for a "
                       "line that hangs down to the fairlead write seabed: no");
}

static const char *check_start(const ald_numbers *n, ald_blame *blame) {
  const ald_catenary_sums sums = ald_catenary_sum(n);
  const double breaking = n->keys[CATENARY_KEY_BREAKING];
  double x, z;
  ald_catenary_span(n, &x, &z);
  const double missing = sqrt(x * x + z * z) - sums.length;
  const bool slopes = ald_catenary_on_seabed(n) && (n->depths || ald_catenary_on_slope(n));
  const char *problem = slopes ? check_slope(n, x, z, blame) : NULL;
  if (problem) return problem;
  if (z < 0 && ald_catenary_on_seabed(n) && !slopes) {
    return ald_blame_key(blame, CATENARY_KEY_TO,
                         "the fairlead is below the anchor, and so below the seabed; for a line "
                         "that hangs down to the fairlead write seabed: no");
  }
  if (is_sunk(n)) {
    return ald_blame_key(blame, CATENARY_KEY_FROM,
                         "at the start the anchor is below the seabed, which is at the water depth "
                         "of the environment");
  }
  if (z < 0 && sums.gross == 0 && missing < 0) {
    return blame_sections(
        blame,
        "the anchor is above the fairlead and the line has no weight: it has no shape at rest");
  }
  if (missing > STRETCH_MAX * sums.length) {
    return blame_sections(blame,
                          "at the start the distance between its ends exceeds its length by more "
                          "than 10 %: it is too short, or its ends are not where they should be");
  }
  if (breaking > 0 && missing * sums.stiffness > breaking) {
    return blame_sections(blame,
                          "stretched between its ends at the start it would exceed its breaking "
                          "load: it is too short, or its ends are not where they should be");
  }
  return NULL;
}

static void steepest(const ald_numbers *n, ald_steepest *out) {
  out->stiffness = ald_catenary_sum(n).stiffness;
  memcpy(out->a.at, n->keys + CATENARY_KEY_FROM, sizeof out->a.at);
  memcpy(out->b.at, n->keys + CATENARY_KEY_TO, sizeof out->b.at);
}

/* ------------------------------------------------------------------------------ results */

/* the angle counts from straight down */
static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  ALD_ASSERT(rows && flags);
  (void)n;
  (void)flags;
  rows[CATENARY_LEAST_COSINE] = 1;
}

static const uint32_t flag_initial[CATENARY_FLAG_COUNT] = {CATENARY_NEW};

/* ------------------------------------------------------------------------------ what is watched */

static bool can_act(const ald_numbers *numbers, uint32_t record) {
  const bool breaks = record == CATENARY_UTILISATION || record == CATENARY_HAS_PARTED;
  return !breaks || numbers->keys[CATENARY_KEY_BREAKING] > 0;
}

/* the record tells of a table that the line has left it, and from 2 on that it was in parts; of
 * shooting that it was in parts */
static double in_parts(const ald_numbers *n) { return has_grid(n) ? 1 : 0; }
static double of_table(const ald_numbers *n) { return has_grid(n) ? 0 : (double)INFINITY; }

static const ald_record_watch watches[] = {
    {CATENARY_LEFT_TABLE, ALD_WARN_IN_PARTS, in_parts, NULL},
    {CATENARY_LEFT_TABLE, ALD_WARN_LEFT_TABLE, of_table, NULL},
};

static const ald_watched_kind watched = {
    .records = watches,
    .record_count = sizeof watches / sizeof *watches,
    .can_act = can_act,
};

/* ------------------------------------------------------------------------------ failures */

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_NOT_CONVERGED,
     .text =
         "no shape of the line was found where its ends came to be: their places are not finite; "
         "take a shorter run.step, or a dynamic line under \"lines\""},
};

/* ------------------------------------------------------------------------------ build-up */

static const uint32_t lasting[] = {CATENARY_HAS_PARTED, CATENARY_PARTED_AT, CATENARY_LEFT_TABLE};
static const ald_built_tally tallies[] = {{CATENARY_LEAST_COSINE, 1}};
static const ald_built_kind built = {.lasting = lasting,
                                     .lasting_count = sizeof lasting / sizeof *lasting,
                                     .tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies};

static const ald_ordered_row ordered_rows[] = {
    {.name = "released",
     .row = CATENARY_RELEASED,
     .is_switch = true,
     .lasts = true,
     .meaning = "the line is let go, for good; it counts as gone, not as parted"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

/* ------------------------------------------------------------------------------ sense */

static void sense(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = ald_sense_definition(s, own);
  const double breaking = ald_sense_typical(s, d->quantities + CATENARY_KEY_BREAKING);
  for (uint32_t r = 0; r < d->rows[CATENARY_SECTIONS]; r++) {
    const double *row =
        s->values + d->tables[CATENARY_SECTIONS] + (size_t)r * CATENARY_COLUMN_COUNT;
    if (ald_section_strain_check(s, d, row[CATENARY_COLUMN_STIFFNESS], breaking)) return;
  }
}

/* the seabed of a catenary is where its anchor is, whatever the depth of the water */
static void hung(const ald_numbers *n, ald_hung *out) {
  const ald_catenary_sums sums = ald_catenary_sum(n);
  double way[3];
  ald_catenary_way(n, way);
  *out = (ald_hung){.length = sums.length,
                    .sinks = ald_catenary_on_seabed(n) && sums.weight > 0 && way[2] > 0,
                    .sinks_partly = sums.weight > 0};
  for (uint32_t c = 0; c < 3; c++) {
    out->at[0][c] = n->keys[CATENARY_KEY_FROM + c];
    out->at[1][c] = out->at[0][c] + way[c];
  }
}

static const ald_rated rated[] = {{CATENARY_PEAK_TENSION, CATENARY_KEY_BREAKING}};

const ald_kind ald_kind_catenary = {
    .name = "catenary",
    .section = "catenaries",
    .meaning =
        "Mooring lines between an anchor and a fairlead: elastic catenaries on a seabed, "
        "with the tension that their drag adds.",
    .example =
        "catenaries:\n"
        "  chain:\n"
        "    between: [earth, carrier]\n"
        "    from: [200 m, 0 m, -30 m]\n"
        "    to: [20 m, 0 m, 0 m]\n"
        "    table: [9, 4]\n"
        "    sections:\n"
        "      - {length: 100 m, weight: 500 N/m, axial stiffness: 100 MN, clump: 2 kN,\n"
        "         friction: 0.5, diameter: 0.1 m}\n"
        "      - {length: 96 m, weight: 200 N/m, axial stiffness: 50 MN, diameter: 0.3 m}\n"
        "  rope: {between: [tug, carrier], from: [-9 m, 0 m, 1 m], to: [-20 m, 0 m, 1 m],\n"
        "    evaluation: shooting, drag dynamics: incremental,\n"
        "    sections: [{length: 34 m, weight: 90 N/m, axial stiffness: 400 kN,\n"
        "    diameter: 0.1 m}]}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_TWO_FORCES,
    .carries = ALD_CARRIES_HANGING,
    .body_count = 2,
    .keys = keys,
    .key_count = CATENARY_KEY_COUNT,
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .table_width = {1, 1},
    ALD_PARAMETERS_OF(CATENARY),
    ALD_ROWS_OF(CATENARY),
    ALD_RECORDS_OF(CATENARY),
    ALD_FLAGS_OF(CATENARY),
    ALD_TRACES_OF(CATENARY),
    .derive = derive,
    .options = options,
    .program_options = "CATENARIES",
    .steepest = steepest,
    .check = check,
    .table = &(const ald_table_kind){.depends_on = shapes_tables, .rows = table_rows},
    .start = &(const ald_start_kind){.flags = flag_initial, .start = start, .check = check_start},
    .drawn =
        &(const ald_picture_kind){
            .strand = ALD_STRAND_AT_REST, .tension = CATENARY_TENSION, .gone = CATENARY_PARTED},
    .watched = &watched,
    .failing =
        &(const ald_failing_kind){
            .blames = 1, .list = failures, .count = sizeof failures / sizeof *failures},
    .built = &built,
    .ordered = &ordered,
    .sense = sense,
    .hung = hung,
    .rated = rated,
    .rated_count = sizeof rated / sizeof *rated,
    .at_keys = {1 + CATENARY_KEY_FROM, 1 + CATENARY_KEY_TO},
};
