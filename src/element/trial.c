/* SPDX-License-Identifier: Apache-2.0
 * Sea trials for the host: keys, parameters, checks, records. */
#include "kernels/pass/control/trial_rows.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "kernels/pass/water/rudder_rows.h"
#include "model/kind.h"

/* keys, in this order */
enum {
  KEY_CENTRE,
  KEY_HEIGHT,
  KEY_START,
  KEY_CHANGE,
  KEY_ZIGZAG,
  KEY_SWITCH,
  KEY_COUNT,
};

static const char zigzag[] =
    "first order, above 0 to starboard, and the change of heading at which the order is reversed, "
    "again and again, each time to the moment; needs a rudder without orders of its own";

static const ald_key keys[KEY_COUNT] = {
    [KEY_CENTRE] = ALD_NUMBER_KEY("centre of gravity", NULL, ALD_LENGTH, ALD_RANGE_ANY, 0, "11.2 m",
                                  "x_G, of the body forward of midship, of which figures are"),
    [KEY_HEIGHT] = ALD_NUMBER_KEY("height", NULL, ALD_LENGTH, ALD_RANGE_ANY, 0, "-8 m",
                                  "at which the current is taken, above the centre of gravity"),
    [KEY_START] = ALD_NUMBER_KEY("start", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0, "60 s",
                                 "time of the order, from which all is measured"),
    [KEY_CHANGE] =
        ALD_NUMBER_KEY("initial turning", NULL, ALD_ANGLE, ALD_RANGE_POSITIVE, 0.17453292519943295,
                       "10 deg", "change of heading up to which the track is measured"),
    [KEY_ZIGZAG] =
        ALD_NUMBER_KEY("zigzag", "rudder", ALD_ANGLE, ALD_RANGE_ANY, 0, "10 deg", zigzag),
    [KEY_SWITCH] =
        ALD_NUMBER_KEY("zigzag", "heading", ALD_ANGLE, ALD_RANGE_NOT_NEGATIVE, 0, "10 deg", zigzag),
};

static void derive(const ald_numbers *n, double *params) { ALD_ASSERT(n->keys && params); }

static bool is_zigzag(const ald_numbers *n) {
  return n->keys[KEY_ZIGZAG] != 0 || n->keys[KEY_SWITCH] > 0;
}

static uint32_t options(const ald_numbers *n) { return is_zigzag(n) ? TRIAL_ZIGZAG : 0; }

static const double quarter = 1.5707963267948966;

static const char *check(const ald_numbers *n, ald_blame *blame) {
  if (n->keys[KEY_CHANGE] > 2 * quarter) {
    return ald_blame_key(blame, KEY_CHANGE, "must not exceed 180 deg");
  }
  if (!is_zigzag(n)) return NULL;
  if (!(fabs(n->keys[KEY_ZIGZAG]) <= quarter) || n->keys[KEY_ZIGZAG] == 0) {
    return ald_blame_key(blame, KEY_ZIGZAG,
                         "the rudder's order must be within 90 deg to either side and not 0; above "
                         "0 is to starboard");
  }
  if (!(n->keys[KEY_SWITCH] > 0) || n->keys[KEY_SWITCH] > 2 * quarter) {
    return ald_blame_key(blame, KEY_SWITCH,
                         "the change of heading must be above 0 and not exceed 180 deg");
  }
  return NULL;
}

static const char *check_rudder(const ald_related *related, ald_blame *blame) {
  const ald_numbers *own = related->own, *rudder = related->count > 0 ? related->of : NULL;
  if (is_zigzag(own) && !rudder) {
    return ald_blame_key(blame, KEY_ZIGZAG,
                         "which rudder is ordered? Name it, for example rudder: main");
  }
  if (!rudder) return NULL;
  if (!is_zigzag(own)) {
    return ald_blame_key(blame, ALD_BLAME_NONE,
                         "nothing is ordered of this rudder: give a zigzag, or leave the key out; "
                         "turning circles and stops are ordered by the rudder and the propeller "
                         "themselves");
  }
  if (rudder->rows[0] > 0) {
    return ald_blame_key(blame, ALD_BLAME_NONE,
                         "this rudder has orders of its own, but a zigzag orders it; leave one of "
                         "the two out");
  }
  return NULL;
}

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)n;
  (void)flags;
  for (int k = 0; k < SAMPLE_ROW_COUNT; k++) rows[TRIAL_HELD + k] = (double)NAN;
  rows[TRIAL_FROM_X] = rows[TRIAL_FROM_Y] = rows[TRIAL_FROM_HEADING] = (double)NAN;
  rows[TRIAL_RATE_BEFORE] = rows[TRIAL_SWITCH_AT] = (double)NAN;
}

/* ------------------------------------------------------------------------------ results */

extern const ald_kind ald_kind_rudder;
static const ald_plain_key heads[] = {
    {.name = "body",
     .type = ALD_PLAIN_NAMES,
     .example = "vessel",
     .meaning = "bodies that are on trial; one trial per body"},
    {.name = "rudder",
     .type = ALD_PLAIN_TEXT,
     .example = "main",
     .meaning = "name of the rudder on the same body that a zigzag orders"},
};

static const ald_usual usual[] = {
    {KEY_SWITCH, 0, 40, ALD_DEGREE, " deg", "headings of zigzags are 10 or 20 deg"},
    {KEY_ZIGZAG, 0, 40, ALD_DEGREE, " deg", "rudders turn to 35 deg"},
};

const ald_kind ald_kind_trial = {
    .name = "trial",
    .section = "trials",
    .meaning =
        "Sea trial of a ship: figures of turning circle, zig-zag and stop, of midship less the way "
        "of the current; orders the rudder of a zig-zag. No force.",
    .example =
        "trials:\n"
        "  weave: {body: ferry, rudder: spare, centre of gravity: 0.4 m, height: -0.3 m,\n"
        "    start: 0.12 s, initial turning: 1 deg, zigzag: [17 deg, 2 deg]}",
    .traits = ALD_KIND_IN_CURRENT | ALD_KIND_SPATIAL | ALD_KIND_NO_FORCE | ALD_KIND_COMMANDS,
    .refuses = &(const ald_refused_runs){.build_up = "orders and measures from its own start on"},
    .body_count = 1,
    .plain = heads,
    .plain_count = sizeof heads / sizeof *heads,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(TRIAL),
    ALD_ROWS_OF(TRIAL),
    ALD_RECORDS_OF(TRIAL),
    ALD_FLAGS_OF(TRIAL),
    ALD_TRACES_OF(TRIAL),
    .derive = derive,
    .options = options,
    .check = check,
    .start = &(const ald_start_kind){.start = start},
    .relations = &(const ald_relation){.scope = ALD_RELATION_NAMED,
                                       .kinds = {&ald_kind_rudder},
                                       .key = &heads[1],
                                       .gives_orders = true,
                                       .text = "a trial orders a rudder of its own ship",
                                       .check = check_rudder},
    .relation_count = 1,
    .usual = usual,
    .usual_count = sizeof usual / sizeof *usual,
};
