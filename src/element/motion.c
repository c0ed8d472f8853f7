/* SPDX-License-Identifier: Apache-2.0
 * Prescribed motions for the host: keys, parameters. */
#include "allide/elements/motion.h"
#include "kernels/pass/step/motion.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "math/slopes.h"
#include "model/harmonic.h"
#include "model/kind.h"

/* keys, in this order */
enum {
  KEY_FRAME,
  KEY_AMPLITUDE,
  KEY_PERIOD = KEY_AMPLITUDE + 6,
  KEY_PHASE,
  KEY_RAMP = KEY_PHASE + 6,
  KEY_FACTOR,
  KEY_SHIFT,
  KEY_COUNT
};

static const char *const frames[] = {"earth", "body", NULL};

#define SURGE(k, component) \
  [KEY_AMPLITUDE + k] =     \
      ALD_NUMBER_KEY("amplitude", component, ALD_LENGTH, ALD_RANGE_ANY, 0, "1.5 m", amplitude)
#define TURN(k, component) \
  [KEY_AMPLITUDE + k] = ALD_MORE_KEY("amplitude", component, ALD_ANGLE, "2 deg", amplitude)
#define PHASE(k, component) \
  [KEY_PHASE + k] = ALD_NUMBER_KEY("phase", component, ALD_ANGLE, ALD_RANGE_ANY, 0, "90 deg", phase)
#define PHASE_MORE(k, component) \
  [KEY_PHASE + k] = ALD_MORE_KEY("phase", component, ALD_ANGLE, "90 deg", phase)

static const char amplitude[] =
    "amplitude of a harmonic; several motions of a body can form a spectrum";
static const char phase[] = "phase of each component of the amplitude: sin(2 pi t/period + phase)";

static const ald_key keys[KEY_COUNT] = {
    [KEY_FRAME] =
        {"frame", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, frames, NULL,
         "horizontal axes of the motion: those of the earth, or of the body at the start"},
    SURGE(0, "surge"),
    SURGE(1, "sway"),
    SURGE(2, "heave"),
    TURN(3, "roll"),
    TURN(4, "pitch"),
    TURN(5, "yaw"),
    [KEY_PERIOD] =
        ALD_NUMBER_KEY("period", NULL, ALD_TIME, ALD_RANGE_POSITIVE, 0, "9.5 s", "of the harmonic"),
    PHASE(0, "surge"),
    PHASE(1, "sway"),
    PHASE(2, "heave"),
    PHASE_MORE(3, "roll"),
    PHASE_MORE(4, "pitch"),
    PHASE_MORE(5, "yaw"),
    [KEY_RAMP] = ALD_NUMBER_KEY("ramp time", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0, "30 s",
                                "time over which the harmonic increases from 0"),
    [KEY_FACTOR] = ALD_NUMBER_KEY("amplitude factor", NULL, ALD_NONE, ALD_RANGE_ANY, 1, "1.2",
                                  "factor on harmonic and history"),
    [KEY_SHIFT] = ALD_NUMBER_KEY("time shift", NULL, ALD_TIME, ALD_RANGE_ANY, 0, "30 s",
                                 "harmonic and history are evaluated at the time plus this"),
};

/* ------------------------------------------------------------------------------ history */

enum { COLUMNS = 1 + HISTORY_COLUMNS, ROWS_MAX = 100 };

#define COLUMN(name, dimension, fallback, meaning) \
  ALD_NUMBER_KEY("history", name, dimension, ALD_RANGE_ANY, fallback, NULL, meaning)

static const ald_key columns[COLUMNS] = {
    COLUMN("time", ALD_TIME, ALD_REQUIRED, "time of the row"),
    COLUMN("x", ALD_LENGTH, ALD_REQUIRED, "offset from the initial position, along x"),
    COLUMN("y", ALD_LENGTH, 0, "along y"),
    COLUMN("z", ALD_LENGTH, 0, "upwards"),
    COLUMN("roll", ALD_ANGLE, 0, "added to the initial roll"),
    COLUMN("pitch", ALD_ANGLE, 0, "added to the initial pitch"),
    COLUMN("yaw", ALD_ANGLE, 0, "added to the initial heading"),
};

static const ald_key_table tables[] = {
    {.name = "history",
     .columns = columns,
     .column_count = COLUMNS,
     .row_min = 2,
     .row_max = ROWS_MAX,
     .is_ascending = 1,
     .meaning = "time, then offsets from the initial pose: x, y, z, roll, pitch, yaw; "
                "shape-preserving cubics between the rows; trailing columns may be left out",
     .example = "[[0 s, 0 m, 0 m, 0 m], [60 s, 0 m, 0 m, -6 m]]"},
};

/* ------------------------------------------------------------------------------ parameters */

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->rows[0] == 0 || n->tables[0]);
  const double *key = n->keys;
  double *nodes = params + MOTION_PARAM_COUNT;
  params[MOTION_FREQUENCY] =
      ald_harmonic_derive(key + KEY_AMPLITUDE, key + KEY_PHASE, key[KEY_PERIOD], key[KEY_FACTOR],
                          params + MOTION_SINE, params + MOTION_COSINE);
  params[MOTION_INVERSE_RAMP] = key[KEY_RAMP] > 0 ? 1 / key[KEY_RAMP] : 0;
  for (uint32_t r = 0; r < n->rows[0]; r++) {
    const double *row = n->tables[0] + (uint64_t)COLUMNS * r;
    double *node = nodes + (uint64_t)HISTORY_NODE * r;
    node[0] = row[0];
    for (uint32_t c = 0; c < HISTORY_COLUMNS; c++) node[1 + 2 * c] = row[1 + c];
  }
  if (n->rows[0] > 0) ald_slopes_shape(nodes, n->rows[0], HISTORY_COLUMNS);
}

static uint32_t options(const ald_numbers *n) {
  return ald_word(n->keys, KEY_FRAME) == ALD_MOTION_FRAME_BODY ? MOTION_OWN_AXES : 0;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  *blame = (ald_blame){.key = KEY_AMPLITUDE};
  return ald_harmonic_problem(n->keys + KEY_AMPLITUDE, n->keys[KEY_PERIOD]);
}

/* Angles from -180 to 180 degrees that go from one end to the other: files of them are refused. */
static const char *remark(const ald_numbers *n, ald_blame *blame) {
  static const double half_turn = 3.14159265358979323846;
  for (uint32_t r = 1; r < n->rows[0]; r++) {
    const double *row = n->tables[0] + (uint64_t)COLUMNS * r, *before = row - COLUMNS;
    for (uint32_t c = 4; c < COLUMNS; c++) {
      const bool wraps = fabs(row[c]) <= half_turn && fabs(before[c]) <= half_turn;
      if (!wraps || !(fabs(row[c] - before[c]) > half_turn)) continue;
      return ald_blame_row(blame, 0, r,
                           "an angle goes the long way, by more than half a turn; continue angles "
                           "beyond 180 deg if the shorter way is meant");
    }
  }
  return NULL;
}

const ald_kind ald_kind_motion = {
    .name = "motion",
    .section = "motions",
    .meaning =
        "Motions of a body with motion: prescribed; all motions of a body are added to its initial "
        "pose.",
    .example =
        "motions:\n"
        "  swell: {body: crane tip, amplitude: [0.3 m, 0.2 m, 0.8 m, 1.1 deg], period: 4 s,\n"
        "    phase: [0 deg, 60 deg, 115 deg, 170 deg]}\n"
        "  lowering: {body: crane tip, history: [[0 s, 0 m, 0 m, 0 m], [1 s, 0.1 m, 0 m,\n"
        "    -0.2 m], [2 s, 0 m, 0.3 m, 0 m], [4 s, 0 m, 0 m, 1 m], [60 s, 0 m, 0 m, -6 m]]}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_MOTION | ALD_KIND_NO_FORCE,
    .body_count = 1,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .table_width = {HISTORY_NODE},
    ALD_PARAMETERS_OF(MOTION),
    ALD_ROWS_OF(MOTION),
    .derive = derive,
    .options = options,
    .check = check,
    .remark = remark,
    .file = ALD_FILE_CUBIC_HISTORY,
};
