/* SPDX-License-Identifier: Apache-2.0
 * Governors for the host: keys, parameters, checks, records. */
#include "kernels/pass/control/governor_rows.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "control_period.h"
#include "kernels/elements.h"
#include "model/kind.h"
#include "model/sense.h"
#include "model/study.h"

/* keys, in this order */
enum {
  KEY_SPEED,
  KEY_OVER,
  KEY_BASE,
  KEY_GAIN,
  KEY_INTEGRAL_GAIN,
  KEY_LIMITS,
  KEY_PERIOD = KEY_LIMITS + 2,
  KEY_COUNT
};

static const char *const over[] = {"water", "ground", NULL};
static const char limits[] = "of the speed of the propeller that is ordered";

static const ald_key keys[KEY_COUNT] = {
    [KEY_SPEED] = ALD_NUMBER_KEY("speed", NULL, ALD_SPEED, ALD_RANGE_ANY, ALD_REQUIRED, "14 kn",
                                 "of the ship, to be kept"),
    [KEY_OVER] =
        {"measured", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, over, NULL,
         "speed of the midship point through the water, as of a log, or over ground; below 0 "
         "astern"},
    [KEY_BASE] =
        ALD_NUMBER_KEY("base", NULL, ALD_ANGULAR_RATE, ALD_RANGE_ANY, (double)INFINITY, "106 rpm",
                       "speed of the propeller that is ordered without an error; default: "
                       "that of the propeller at the start"),
    [KEY_GAIN] = ALD_NUMBER_KEY("gain", NULL, ALD_DIMENSION(-1, 0, 0, 1), ALD_RANGE_NOT_NEGATIVE,
                                ALD_REQUIRED, "9 rpm s/m",
                                "Kp: speed of the propeller by the error of the ship's"),
    [KEY_INTEGRAL_GAIN] =
        ALD_NUMBER_KEY("integral gain", NULL, ALD_DIMENSION(-1, 0, -1, 1), ALD_RANGE_NOT_NEGATIVE,
                       0, "0.12 rpm/m", "Ki: speed of the propeller by the integral of that error"),
    [KEY_LIMITS] = ALD_NUMBER_KEY("limits", "least", ALD_ANGULAR_RATE, ALD_RANGE_ANY, ALD_REQUIRED,
                                  "0 rpm", limits),
    [KEY_LIMITS + 1] = ALD_NUMBER_KEY("limits", "most", ALD_ANGULAR_RATE, ALD_RANGE_ANY,
                                      ALD_REQUIRED, "114 rpm", limits),
    [KEY_PERIOD] = CONTROL_PERIOD_KEY,
};

static const double turn = 6.283185307179586;

static void derive(const ald_numbers *n, double *params) {
  const double *own = n->keys;
  ALD_ASSERT(own);
  params[GOVERNOR_KP] = own[KEY_GAIN] / turn;
  params[GOVERNOR_KI] = own[KEY_INTEGRAL_GAIN] / turn;
  params[GOVERNOR_LEAST] = own[KEY_LIMITS] / turn;
  params[GOVERNOR_MOST] = own[KEY_LIMITS + 1] / turn;
  params[GOVERNOR_STEPS] = ald_control_steps(n, KEY_PERIOD);
}

static uint32_t options(const ald_numbers *n) {
  return ald_word(n->keys, KEY_OVER) == 1 ? GOVERNOR_OVER_GROUND : 0;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  if (!(n->keys[KEY_LIMITS] < n->keys[KEY_LIMITS + 1])) {
    return ald_blame_key(blame, KEY_LIMITS, "must end at a greater speed than it begins");
  }
  return ald_control_period_problem(n, KEY_PERIOD, blame);
}

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)flags;
  rows[GOVERNOR_SPEED] = n->keys[KEY_SPEED];
  rows[GOVERNOR_BASE] = n->keys[KEY_BASE] / turn;
  rows[GOVERNOR_ON] = 1;
}

/* ------------------------------------------------------------------------------ its propellers */

extern const ald_kind ald_kind_propeller;
static const ald_plain_key heads[] = {
    {.name = "body",
     .type = ALD_PLAIN_NAMES,
     .example = "vessel",
     .meaning = "bodies that the element acts on; one element per body"},
    {.name = "propeller",
     .type = ALD_PLAIN_TEXT,
     .fallback = "",
     .example = "main",
     .meaning =
         "name of the propeller on the same body that it rules; if left out, it rules all of "
         "the body"},
};
static const ald_relation rules = {.scope = ALD_RELATION_NAMED,
                                   .kinds = {&ald_kind_propeller},
                                   .key = &heads[1],
                                   .takes_all = true,
                                   .gives_orders = true,
                                   .text = "a governor rules its own body"};

/* ------------------------------------------------------------------------------ results */

static const ald_built_tally tallies[] = {{GOVERNOR_DECISIONS, 0}, {GOVERNOR_SATURATIONS, 0}};
static const ald_built_kind built = {.tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies};

static const ald_ordered_row ordered_rows[] = {
    {.name = "speed", .row = GOVERNOR_SPEED, .dimension = ALD_SPEED, .meaning = "to be kept"},
    {.name = "on", .row = GOVERNOR_ON, .is_switch = true, .meaning = "it gives orders"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

/* ------------------------------------------------------------------------------ sense */

/* of a speed, beyond limits [-] */
#define BEYOND 0.01
/* speed of the tips of a screw, of which 45 is usual; limits may be wide [m/s] */
#define TIP_MAX 200

/* a propeller that it rules */
static void check_ruled(const ald_sense *s, const ald_definition *d, const ald_definition *screw) {
  const double speed = ald_sense_typical_number(s, screw, "speed", 0);
  const double least = ald_sense_typical(s, d->quantities + KEY_LIMITS);
  const double most = ald_sense_typical(s, d->quantities + KEY_LIMITS + 1);
  const double slack = BEYOND * fmax(fabs(least), fabs(most));
  /* the tips of its blades */
  const double tips =
      0.5 * fmax(fabs(least), fabs(most)) * ald_sense_typical_number(s, screw, "diameter", 0);
  if (tips > TIP_MAX) {
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "limits",
                   "up to %.4g rpm: the tips of the blades of \"%s\" would go at %.3g m/s; 45 are "
                   "usual",
                   fmax(fabs(least), fabs(most)) * 60 / turn, screw->name, tips);
  }
  /* one that starts from rest is let run up */
  if (speed == 0 || !(speed > most + slack || speed < least - slack)) return;
  ald_sense_tell(s, ALD_WARN_CONTRADICTS, d, "limits",
                 "%.4g to %.4g rpm, and the propeller \"%s\" starts at %.4g rpm", least * 60 / turn,
                 most * 60 / turn, screw->name, speed * 60 / turn);
}

static void sense(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = ald_sense_definition(s, own);
  const double base = ald_sense_typical(s, d->quantities + KEY_BASE);
  const double most = ald_sense_typical(s, d->quantities + KEY_LIMITS + 1);
  if (base > most) {
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "base", "%.4g rpm is beyond its limits, up to %.4g rpm",
                   base * 60 / 6.28318531, most * 60 / 6.28318531);
  }
  for (uint32_t i = 0, number = 0; i < s->study->instance_count; i++) {
    const ald_instance *screw = &s->study->instances[i];
    const ald_definition *of = ald_sense_definition(s, screw);
    if (of->kind != KIND_propeller) continue;
    number++;
    if (screw->body_a != own->body_a || (own->refs[0] > 0 && own->refs[0] != number)) continue;
    check_ruled(s, d, of);
  }
}

const ald_kind ald_kind_governor = {
    .name = "governor",
    .section = "governors",
    .meaning = "Governor that keeps a ship's speed by that of her propellers.",
    .example =
        "governors:\n"
        "  main: {body: ferry, speed: 1.4 m/s, gain: 76 rpm s/m, integral gain: 19 rpm/m,\n"
        "    limits: [-190 rpm, 290 rpm], period: 0.2 s}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_NO_FORCE,
    .body_count = 1,
    .plain = heads,
    .plain_count = sizeof heads / sizeof *heads,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(GOVERNOR),
    ALD_ROWS_OF(GOVERNOR),
    ALD_RECORDS_OF(GOVERNOR),
    ALD_TRACES_OF(GOVERNOR),
    .derive = derive,
    .options = options,
    .check = check,
    .start = &(const ald_start_kind){.start = start},
    .built = &built,
    .ordered = &ordered,
    .relations = &rules,
    .relation_count = 1,
    .sense = sense,
};
