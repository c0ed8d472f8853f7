/* SPDX-License-Identifier: Apache-2.0
 * Vessels that follow the sea by their response amplitude operators, for the host: keys, and their
 * motion in each wave of the scenario's sea. Theory: docs/theory/rao.md. */
#include "rao.h"

#include <math.h>
#include <stddef.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "hydro/dispersion.h"
#include "hydro/rao.h"
#include "kernels/math/atan.h"
#include "kernels/math/trig.h"
#include "kernels/pass/step/rao_rows.h"
#include "model/derive.h"
#include "model/kind.h"
#include "model/study.h"
#include "wave_system.h"

static const double two_pi = 6.283185307179586;

/* ------------------------------------------------------------------------------ keys */

static const char *const waves_by[] = {"period", "frequency", "angular frequency", NULL};
static const char *const directions[] = {"towards", "from", NULL};
static const char *const turns[] = {"anticlockwise", "clockwise", NULL};
static const char *const sides[] = {"both", "one", NULL};
static const char *const units[] = {"rad", "deg", NULL};
static const char *const phases[] = {"lead", "lag", NULL};
static const char *const events[] = {"crest", "trough", "up-crossing", "down-crossing", NULL};
static const char *const sizes[] = {"amplitude", "height", NULL};
static const char *const rotations[] = {"per metre", "per slope", "per steepness", NULL};
static const char *const surges[] = {"forward", "aft", NULL};
static const char *const sways[] = {"port", "starboard", NULL};
static const char *const heaves[] = {"up", "down", NULL};
static const char *const rolls[] = {"starboard down", "starboard up", NULL};
static const char *const pitches[] = {"bow down", "bow up", NULL};
static const char *const yaws[] = {"bow to port", "bow to starboard", NULL};

#define DECLARED(name, words, example, meaning)                                             \
  {                                                                                         \
    name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, ALD_REQUIRED, ALD_REQUIRED, words, \
        example, meaning                                                                    \
  }

static const char at[] =
    "point of the vessel whose motions the table has, in body axes from the centre of gravity";
static const char phase_at[] =
    "place in the vessel at which the wave is when the phase is 0, in body axes from the centre of "
    "gravity; if left out, above or below `origin`";

static const ald_key keys[ALD_RAO_KEY_COUNT] = {
    [ALD_RAO_WAVES_BY] = DECLARED("waves by", waves_by, "period",
                                  "period [s], frequency [Hz] or angular frequency [rad/s]"),
    [ALD_RAO_DIRECTIONS] = DECLARED("directions", directions, "towards",
                                    "are those towards which waves run, 0 from astern, or from "
                                    "which they come, 0 from ahead"),
    [ALD_RAO_DIRECTION_TURNS] = DECLARED("direction turns", turns, "anticlockwise",
                                         "from the bow to port, or to starboard"),
    [ALD_RAO_SIDES] = DECLARED("sides", sides, "one",
                               "directions of both sides, or of 0 to 180 deg, which the other side "
                               "mirrors"),
    [ALD_RAO_ANGLES] = DECLARED("angles", units, "deg", "unit of directions and phases"),
    [ALD_RAO_PHASE] =
        DECLARED("phase", phases, "lag", "of the motion before the event, or behind it"),
    [ALD_RAO_PHASE_OF] =
        DECLARED("phase of", events, "crest", "event of the wave from which phases are counted"),
    [ALD_RAO_PER] = DECLARED("per", sizes, "amplitude", "of the wave, or height"),
    [ALD_RAO_ROTATIONS] =
        DECLARED("rotations", rotations, "per metre",
                 "of the wave as `per` says; per its greatest slope, an angle in the same unit; or "
                 "per its height over its length"),
    [ALD_RAO_ROTATION_UNIT] = DECLARED("rotation unit", units, "deg", "unit of rotations"),
    [ALD_RAO_POSITIVE] = DECLARED("positive surge", surges, "forward", "direction of the motion"),
    [ALD_RAO_POSITIVE + 1] = DECLARED("positive sway", sways, "port", "direction of the motion"),
    [ALD_RAO_POSITIVE + 2] = DECLARED("positive heave", heaves, "up", "direction of the motion"),
    [ALD_RAO_POSITIVE + 3] =
        DECLARED("positive roll", rolls, "starboard down", "direction of the motion"),
    [ALD_RAO_POSITIVE + 4] =
        DECLARED("positive pitch", pitches, "bow down", "direction of the motion"),
    [ALD_RAO_POSITIVE + 5] =
        DECLARED("positive yaw", yaws, "bow to port", "direction of the motion"),
    ALD_VECTOR_KEYS(ALD_RAO_ORIGIN_X, "origin", ALD_LENGTH, ALD_REQUIRED, "-2 m", "0 m", "3 m", at),
    [ALD_RAO_PHASE_AT_X] = ALD_NUMBER_KEY("phase at", "x", ALD_LENGTH, ALD_RANGE_ANY,
                                          (double)INFINITY, "0 m", phase_at),
    [ALD_RAO_PHASE_AT_Y] = ALD_NUMBER_KEY("phase at", "y", ALD_LENGTH, ALD_RANGE_ANY,
                                          (double)INFINITY, "0 m", phase_at),
    [ALD_RAO_SPEED] = ALD_NUMBER_KEY("speed", NULL, ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, 0, "5 m/s",
                                     "at which the place goes on about which the vessel moves"),
    [ALD_RAO_COURSE] =
        ALD_NUMBER_KEY("course", NULL, ALD_ANGLE, ALD_RANGE_ANY, (double)INFINITY, "40 deg",
                       "direction of that, earth frame; if left out, the heading"),
};

#define PLAIN(name, meaning) \
  ALD_NUMBER_KEY("table", name, ALD_NONE, ALD_RANGE_ANY, ALD_REQUIRED, NULL, meaning)
#define MOTION(k, name)                                                \
  [ALD_RAO_COLUMN_MOTION + 2 * (k)] = PLAIN(name, "amplitude"),        \
                               [ALD_RAO_COLUMN_MOTION + 2 * (k) + 1] = \
                                   PLAIN(name " phase", "phase")

static const ald_key columns[ALD_RAO_COLUMNS] = {
    [ALD_RAO_COLUMN_DIRECTION] = PLAIN("direction", "of the wave, as `directions` says"),
    [ALD_RAO_COLUMN_WAVE] = PLAIN("wave", "its period or frequency, as `waves by` says"),
    MOTION(0, "surge"),
    MOTION(1, "sway"),
    MOTION(2, "heave"),
    MOTION(3, "roll"),
    MOTION(4, "pitch"),
    MOTION(5, "yaw"),
};

static const ald_key_table tables[RAO_TABLES] = {
    [RAO_WAVES] = {.name = "table",
                   .columns = columns,
                   .column_count = ALD_RAO_COLUMNS,
                   .row_min = 1,
                   .row_max = ALD_RAO_ROWS_MAX,
                   .is_required = 1,
                   .meaning = "plain numbers in the units that the keys declare: direction, wave, "
                              "then amplitude and phase of surge, sway, heave, roll, pitch, yaw; "
                              "each direction with the same waves; mostly a CSV file",
                   .example = "NAME.csv"},
};

_Static_assert(RAO_PARAM_COUNT + ALD_RAO_WAVES_MAX * RAO_COLUMNS <= ALD_PARAMS_MAX,
               "the parameters of a vessel hold its waves");

/* ------------------------------------------------------------------------------ parameters */

/* the place about which a vessel moves */
typedef struct track {
  double heading, at[2], velocity[2]; /* earth frame; at the scenario's time 0 */
} track;

static track track_of(const ald_numbers *n) {
  track t = {.at = {n->outset.at[0][0], n->outset.at[0][1]}};
  const double *x = n->outset.turn[0];
  const double speed = n->keys[ALD_RAO_SPEED], course = n->keys[ALD_RAO_COURSE];
  double sine, cosine;
  t.heading = real_atan2(x[1], x[0]);
  real_sincos(isfinite(course) ? course : t.heading, &sine, &cosine);
  t.velocity[0] = speed * cosine;
  t.velocity[1] = speed * sine;
  return t;
}

static void put_wave(const ald_numbers *n, const track *t, const ald_wave_component *wave,
                     double *to) {
  const double number = ald_wave_number(wave->omega, n->environment[ALD_ENVIRONMENT_WATER_DEPTH],
                                        n->environment[ALD_ENVIRONMENT_GRAVITY]);
  double sine, cosine, turn_sine, turn_cosine, re[6], im[6];
  real_sincos(wave->direction, &sine, &cosine);
  const double phase = wave->phase - number * (cosine * t->at[0] + sine * t->at[1]);
  const double omega = wave->omega - number * (cosine * t->velocity[0] + sine * t->velocity[1]);
  real_sincos(phase - two_pi * rint(phase / two_pi), &turn_sine, &turn_cosine);
  ald_rao_at(n->rao, wave->omega, wave->direction - t->heading, re, im);
  to[RAO_OMEGA] = omega;
  to[RAO_TURNS] = omega / two_pi;
  for (uint32_t m = 0; m < 6; m++) {
    to[RAO_REAL + m] = wave->amplitude * (re[m] * turn_cosine - im[m] * turn_sine);
    to[RAO_IMAGINARY + m] = wave->amplitude * (re[m] * turn_sine + im[m] * turn_cosine);
  }
}

/* the systems of waves of a study, one after another */
static const ald_definition *next_system(const ald_study *study, uint32_t *from) {
  while (*from < study->definition_count) {
    const ald_definition *own = &study->definitions[(*from)++];
    if (ald_kind_is(ald_kinds[own->kind], ALD_KIND_MAKES_WAVES)) return own;
  }
  return NULL;
}

static uint32_t table_rows(const ald_numbers *n, uint32_t table) {
  uint32_t count = 0, from = 0;
  const ald_definition *system;
  ALD_ASSERT(n->study && n->values);
  (void)table;
  while ((system = next_system(n->study, &from))) {
    const ald_numbers own = ald_definition_numbers(n->study, system, n->values);
    count += ald_wave_system_count(&own);
  }
  return count;
}

static void derive(const ald_numbers *n, double *params) {
  ald_wave_component list[ALD_WAVES_MAX];
  const ald_definition *system;
  const track t = track_of(n);
  double *to = params + RAO_PARAM_COUNT;
  uint32_t from = 0;
  ALD_ASSERT(n->study && n->values);
  real_sincos(t.heading, &params[RAO_SINE], &params[RAO_COSINE]);
  params[RAO_SPEED_X] = t.velocity[0];
  params[RAO_SPEED_Y] = t.velocity[1];
  if (!n->rao || n->laying == ALD_TABLES_STORED) return;
  while ((system = next_system(n->study, &from))) {
    const ald_numbers own = ald_definition_numbers(n->study, system, n->values);
    const uint32_t count = ald_wave_system_count(&own);
    /* a scenario whose sea is at fault never takes a step */
    if (!ald_wave_system_is_good(&own)) return;
    ald_wave_system_waves(&own, list);
    for (uint32_t k = 0; k < count; k++, to += RAO_COLUMNS) put_wave(n, &t, &list[k], to);
  }
}

const ald_kind ald_kind_rao = {
    .name = "rao",
    .section = "raos",
    .meaning =
        "Motions of a body with motion: prescribed in the waves of the sea, by a table of response "
        "amplitude operators; added to its other motions.",
    .example =
        "raos:\n"
        "  crane tip: {body: crane tip, waves by: period, directions: towards, sides: both,\n"
        "    direction turns: anticlockwise, angles: deg, phase: lag, phase of: crest, per: "
        "amplitude,\n"
        "    rotations: per metre, rotation unit: deg, positive surge: forward,\n"
        "    positive sway: port, positive heave: up, positive roll: starboard down,\n"
        "    positive pitch: bow down, positive yaw: bow to port, origin: [0 m, 0 m, 0 m],\n"
        "    table: [[40, 1.5, 0.05, 90, 0.04, 90, 0.2, 10, 0.3, 80, 0.2, -80, 0.1, 0],\n"
        "      [40, 9, 0.5, 90, 0.4, 90, 0.9, 2, 0.8, 85, 0.9, -85, 0.1, 0]]}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_MOTION | ALD_KIND_NO_FORCE | ALD_KIND_ENVIRONMENT |
              ALD_KIND_IN_DEPTH | ALD_KIND_FOLLOWS_SEA,
    .body_count = 1,
    .keys = keys,
    .key_count = ALD_RAO_KEY_COUNT,
    .tables = tables,
    .table_count = RAO_TABLES,
    .table_width = {RAO_COLUMNS},
    .table = &(const ald_table_kind){.rows = table_rows},
    ALD_PARAMETERS_OF(RAO),
    ALD_ROWS_OF(RAO),
    .derive = derive,
};
