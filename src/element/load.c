/* SPDX-License-Identifier: Apache-2.0
 * Loads on a body for the host: keys, parameters, records. */
#include "allide/elements/load.h"
#include "kernels/pass/water/load.h"

#include <stddef.h>

#include "base/assertion.h"
#include "model/curve.h"
#include "model/harmonic.h"
#include "model/kind.h"
#include "model/sense.h"

/* keys, in this order */
enum {
  KEY_AT,
  KEY_FRAME = KEY_AT + 3,
  KEY_CONSTANT,
  KEY_AMPLITUDE = KEY_CONSTANT + 6,
  KEY_PERIOD = KEY_AMPLITUDE + 6,
  KEY_PHASE,
  KEY_FACTOR = KEY_PHASE + 6,
  KEY_SHIFT,
  KEY_COUNT
};

static const char *const frames[] = {"earth", "body", NULL};

/* three forces, then three moments that may be left out */
#define LOADS(key, name, meaning)                                                        \
  [key] = ALD_NUMBER_KEY(name, "x", ALD_FORCE, ALD_RANGE_ANY, 0, "100 kN", meaning),     \
  [key + 1] = ALD_NUMBER_KEY(name, "y", ALD_FORCE, ALD_RANGE_ANY, 0, "100 kN", meaning), \
  [key + 2] = ALD_NUMBER_KEY(name, "z", ALD_FORCE, ALD_RANGE_ANY, 0, "100 kN", meaning), \
  [key + 3] = ALD_MORE_KEY(name, "k", ALD_MOMENT, "1 MN m", meaning),                    \
  [key + 4] = ALD_MORE_KEY(name, "m", ALD_MOMENT, "1 MN m", meaning),                    \
  [key + 5] = ALD_MORE_KEY(name, "n", ALD_MOMENT, "1 MN m", meaning)
#define PHASE(k, component) \
  [KEY_PHASE + k] = ALD_NUMBER_KEY("phase", component, ALD_ANGLE, ALD_RANGE_ANY, 0, "90 deg", phase)
#define PHASE_MORE(k, component) \
  [KEY_PHASE + k] = ALD_MORE_KEY("phase", component, ALD_ANGLE, "90 deg", phase)

static const char at[] =
    "point of application of the forces, in body axes from the centre of gravity";
static const char phase[] = "phase of each component of the amplitude: sin(2 pi t/period + phase)";

static const ald_key keys[KEY_COUNT] = {
    ALD_VECTOR_KEYS(KEY_AT, "at", ALD_LENGTH, 0, "40 m", "-12 m", "2 m", at),
    [KEY_FRAME] = {"frame", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, frames, NULL,
                   "axes of all components: earth-fixed, or body-fixed and turning with the body"},
    LOADS(KEY_CONSTANT, "constant", "constant forces, and moments about the point"),
    LOADS(KEY_AMPLITUDE, "amplitude",
          "amplitude of a harmonic; several loads on a body can form a spectrum"),
    [KEY_PERIOD] =
        ALD_NUMBER_KEY("period", NULL, ALD_TIME, ALD_RANGE_POSITIVE, 0, "9.5 s", "of the harmonic"),
    PHASE(0, "x"),
    PHASE(1, "y"),
    PHASE(2, "z"),
    PHASE_MORE(3, "k"),
    PHASE_MORE(4, "m"),
    PHASE_MORE(5, "n"),
    [KEY_FACTOR] = ALD_NUMBER_KEY("force factor", NULL, ALD_NONE, ALD_RANGE_ANY, 1, "1.2",
                                  "factor on all forces and moments of this load"),
    [KEY_SHIFT] = ALD_NUMBER_KEY("time shift", NULL, ALD_TIME, ALD_RANGE_ANY, 0, "30 s",
                                 "harmonic and history are evaluated at the time plus this"),
};

/* ------------------------------------------------------------------------------ history */

enum { COLUMNS = 1 + HISTORY_COLUMNS, ROWS_MAX = 100 };

#define COLUMN(name, dimension, fallback, meaning) \
  ALD_NUMBER_KEY("history", name, dimension, ALD_RANGE_ANY, fallback, NULL, meaning)

static const ald_key columns[COLUMNS] = {
    COLUMN("time", ALD_TIME, ALD_REQUIRED, "time of the row"),
    COLUMN("x", ALD_FORCE, ALD_REQUIRED, "force along x"),
    COLUMN("y", ALD_FORCE, 0, "force along y"),
    COLUMN("z", ALD_FORCE, 0, "force along z"),
    COLUMN("k", ALD_MOMENT, 0, "moment about x"),
    COLUMN("m", ALD_MOMENT, 0, "moment about y"),
    COLUMN("n", ALD_MOMENT, 0, "moment about z"),
};

static const ald_key_table tables[] = {
    {.name = "history",
     .columns = columns,
     .column_count = COLUMNS,
     .row_min = 2,
     .row_max = ROWS_MAX,
     .is_ascending = 1,
     .meaning =
         "time, three forces, three moments, linear between rows; trailing columns may be left out",
     .example = "[[0 s, 0 kN, 0 kN], [20 s, 0 kN, 300 kN], [600 s, 0 kN, 300 kN]]"},
};

/* ------------------------------------------------------------------------------ parameters */

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->rows[0] == 0 || n->tables[0]);
  static const ald_curve_ends ends[COLUMNS] = {ALD_CURVE_EXTENDS};
  const double *key = n->keys;
  for (int c = 0; c < 6; c++) params[LOAD_CONSTANT + c] = key[KEY_FACTOR] * key[KEY_CONSTANT + c];
  params[LOAD_FREQUENCY] =
      ald_harmonic_derive(key + KEY_AMPLITUDE, key + KEY_PHASE, key[KEY_PERIOD], key[KEY_FACTOR],
                          params + LOAD_SINE, params + LOAD_COSINE);
  if (n->rows[0] > 0) {
    ald_curve_derive(n->tables[0], n->rows[0], COLUMNS, ends, params + LOAD_PARAM_COUNT);
  }
}

static uint32_t options(const ald_numbers *n) {
  return ald_word(n->keys, KEY_FRAME) == ALD_LOAD_FRAME_BODY ? LOAD_OWN_AXES : 0;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  *blame = (ald_blame){.key = KEY_AMPLITUDE};
  return ald_harmonic_problem(n->keys + KEY_AMPLITUDE, n->keys[KEY_PERIOD]);
}

/* ------------------------------------------------------------------------------ results */

/* in space a force off the centre of gravity also turns the body */
static uint32_t freedoms(const ald_sense *s, const ald_definition *d, bool is_planar) {
  uint32_t set = 0;
  for (uint32_t f = 2; f < 5 && is_planar; f++) {
    const bool acts = ald_sense_acts(s, d->quantities + KEY_CONSTANT + f) ||
                      ald_sense_acts(s, d->quantities + KEY_AMPLITUDE + f);
    if (acts) set |= 1u << f;
  }
  return set;
}

const ald_kind ald_kind_load = {
    .name = "load",
    .section = "loads",
    .meaning = "Prescribed loads on one body: constant, harmonic, from a history.",
    .example =
        "loads:\n"
        "  swell: {body: tug, amplitude: [20 kN, 40 kN, 0 kN], period: 3 s,\n"
        "    constant: [0 kN, -20 kN, 0 kN]}\n"
        "  tug push:\n"
        "    body: tug\n"
        "    at: [0 m, 4 m, 1 m]\n"
        "    history: [[0 s, 0 kN, 0 kN], [20 s, 0 kN, -300 kN], [600 s, 0 kN, -300 kN]]",
    .traits = ALD_KIND_SPATIAL,
    .body_count = 1,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .table_width = {HISTORY_NODE},
    ALD_PARAMETERS_OF(LOAD),
    ALD_ROWS_OF(LOAD),
    ALD_RECORDS_OF(LOAD),
    ALD_TRACES_OF(LOAD),
    .derive = derive,
    .options = options,
    .check = check,
    .file = ALD_FILE_STRAIGHT_HISTORY,
    .freedoms = freedoms,
};
