/* SPDX-License-Identifier: Apache-2.0
 * Orders for the host: keys, parameters, checks, records. Theory: docs/theory/orders.md. */
#include <math.h>
#include <stdio.h>

#include "base/assertion.h"
#include "kernels/pass/control/order_rows.h"
#include "model/study.h"
#include "order_keys.h"

/* ------------------------------------------------------------------------------ keys */

static const char *const switch_words[] = {"no", "yes", NULL};
static const char delay[] =
    "from then on until the order is in force: to detect it, to decide, to execute; one, two or "
    "three times, or a single one";

static const ald_key keys[ALD_ORDER_KEY_COUNT] = {
    [ALD_ORDER_KEY_AT] =
        ALD_NUMBER_KEY("at", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, (double)INFINITY, "2 min",
                       "when: at this time; beyond the end of the run: never"),
    [ALD_ORDER_KEY_RATE] =
        ALD_NUMBER_KEY("rate", NULL, ALD_FREQUENCY, ALD_RANGE_NOT_NEGATIVE, 0, "0.1 / h",
                       "when: at random, once; how often it happens on average, 0: never"),
    [ALD_ORDER_KEY_CHANCE] =
        ALD_NUMBER_KEY("chance", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1, "1",
                       "with a rate: at the time chance/rate; if left out, drawn in each scenario, "
                       "exponential with the mean 1"),
    [ALD_ORDER_KEY_ABOVE] =
        ALD_NUMBER_KEY("above", NULL, ALD_NONE, ALD_RANGE_ANY, (double)INFINITY, "2 m/s",
                       "limit of a distance, speed, heading or result, of its dimension"),
    [ALD_ORDER_KEY_BELOW] = ALD_NUMBER_KEY("below", NULL, ALD_NONE, ALD_RANGE_ANY,
                                           -(double)INFINITY, "60 m", "the same, from above"),
    [ALD_ORDER_KEY_DELAY] =
        ALD_NUMBER_KEY("delay", "detect", ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0, "10 s", delay),
    [ALD_ORDER_KEY_DELAY + 1] = {"delay", "decide", ALD_KEY_MORE, ALD_TIME, ALD_RANGE_NOT_NEGATIVE,
                                 0, 0, NULL, "20 s", delay},
    [ALD_ORDER_KEY_DELAY + 2] = {"delay", "execute", ALD_KEY_MORE, ALD_TIME, ALD_RANGE_NOT_NEGATIVE,
                                 0, 0, NULL, "5 s", delay},
    [ALD_ORDER_KEY_TO] = {"to", NULL, ALD_KEY_NUMBER, ALD_NONE, ALD_RANGE_ANY, ALD_REQUIRED,
                          ALD_REQUIRED, switch_words, "35 deg",
                          "what it is set to, of its dimension; of a switch yes, which may be left "
                          "out, or no"},
    [ALD_ORDER_KEY_WITHIN] =
        ALD_NUMBER_KEY("within", NULL, ALD_TIME, ALD_RANGE_POSITIVE, (double)INFINITY, "10 min",
                       "with a closest approach: how long ahead it counts at most"),
};

static const ald_plain_key heads[ALD_ORDER_HEADS] = {
    [ALD_ORDER_SET] = {.name = "set",
                       .type = ALD_PLAIN_NAMES,
                       .fallback = "",
                       .example = "rudders.main.angle",
                       .meaning =
                           "what is ordered: a name, a pattern, or a list of them; from then "
                           "on, until a later order"},
    [ALD_ORDER_GIVE_BACK] = {.name = "give back",
                             .type = ALD_PLAIN_NAMES,
                             .fallback = "",
                             .example = "rudders.main.angle",
                             .meaning = "instead of `set`: what its own `orders`, or a controller, "
                                        "orders again"},
    [ALD_ORDER_AFTER] = {.name = "after",
                         .type = ALD_PLAIN_TEXT,
                         .fallback = "",
                         .example = "blackout",
                         .meaning = "when: once another order, written before it, is in force"},
    [ALD_ORDER_DISTANCE] = {.name = "distance of",
                            .type = ALD_PLAIN_PAIR,
                            .fallback = "",
                            .example = "[tanker, platform]",
                            .meaning = "when: their distance in the plane is `below` or `above` a "
                                       "limit; of the rectangles around outlines or meshes along "
                                       "the axes of each body, of others of their origins"},
    [ALD_ORDER_APPROACH] = {.name = "closest approach of",
                            .type = ALD_PLAIN_PAIR,
                            .fallback = "",
                            .example = "[tanker, ferry]",
                            .meaning = "when: their origins, if both go on as they move now, will "
                                       "pass each other at a distance `below` a limit (CPA), "
                                       "`within` a time (TCPA)"},
    [ALD_ORDER_SPEED] = {.name = "speed of",
                         .type = ALD_PLAIN_TEXT,
                         .fallback = "",
                         .example = "tanker",
                         .meaning = "when: its speed over the ground is above or below a limit"},
    [ALD_ORDER_HEADING] = {.name = "heading of",
                           .type = ALD_PLAIN_TEXT,
                           .fallback = "",
                           .example = "tanker",
                           .meaning =
                               "when: it heads to port of a limit (above) or to starboard of "
                               "it (below), by less than half a turn"},
    [ALD_ORDER_RESULT] = {.name = "any of",
                          .type = ALD_PLAIN_TEXT,
                          .fallback = "",
                          .example = "hawsers.*.peak_tension",
                          .meaning = "when: the greatest of these results is above or below a "
                                     "limit; name or pattern, all of one unit"},
    [ALD_ORDER_TOUCH] = {.name = "touch of",
                         .type = ALD_PLAIN_TEXT,
                         .fallback = "",
                         .example = "contacts.hull*",
                         .meaning = "when: at the first touch of any of these elements"},
};

/* ------------------------------------------------------------------------------ parameters */

static double due(const double *own) {
  const double rate = own[ALD_ORDER_KEY_RATE];
  if (isfinite(own[ALD_ORDER_KEY_AT])) return own[ALD_ORDER_KEY_AT];
  return rate > 0 ? own[ALD_ORDER_KEY_CHANCE] / rate : (double)INFINITY;
}

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && n->ordered);
  const double *own = n->keys, *times = own + ALD_ORDER_KEY_DELAY;
  const double value = n->gives_back ? (double)NAN : own[ALD_ORDER_KEY_TO];
  params[ORDER_AT] = due(own);
  params[ORDER_DELAY] = times[0] + times[1] + times[2];
  params[ORDER_LIMIT] =
      isfinite(own[ALD_ORDER_KEY_ABOVE]) ? own[ALD_ORDER_KEY_ABOVE] : own[ALD_ORDER_KEY_BELOW];
  params[ORDER_VALUE] = ald_ordered_value(n->ordered, value);
  params[ORDER_SAID] = value;
  params[ORDER_WITHIN] = own[ALD_ORDER_KEY_WITHIN];
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  if (!n->ordered || n->gives_back) return NULL;
  const double to = n->keys[ALD_ORDER_KEY_TO];
  if (n->ordered->is_switch && to != 0 && to != 1) {
    return ald_blame_key(blame, ALD_ORDER_KEY_TO, "a switch is set to yes or no");
  }
  if (!(n->ordered_most > 0) || fabs(to) <= n->ordered_most) return NULL;
  *blame = (ald_blame){.key = ALD_ORDER_KEY_TO};
  if (n->ordered->greatest) {
    snprintf(blame->text, sizeof blame->text, "must be at most %.10g %s", n->ordered_most,
             n->ordered->greatest_is);
    return blame->text;
  }
  if (ald_dimension_same(n->ordered->dimension, ALD_ANGLE)) {
    snprintf(blame->text, sizeof blame->text, "must be within %.4g deg to either side",
             n->ordered_most * (180 / 3.14159265358979323846));
  } else {
    snprintf(blame->text, sizeof blame->text, "must be within %.4g to either side",
             n->ordered_most);
  }
  return blame->text;
}

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)n;
  (void)flags;
  rows[ORDER_MET] = rows[ORDER_MET_NOW] = rows[ORDER_TIME_NOW] = (double)NAN;
}

/* ------------------------------------------------------------------------------ results */

static const uint32_t lasting[] = {ORDER_TIME};
static const ald_built_kind built = {.lasting = lasting,
                                     .lasting_count = sizeof lasting / sizeof *lasting};

const ald_kind ald_kind_order = {
    .name = "order",
    .section = "orders",
    .meaning =
        "Orders to rudders, engines, thrusters and lines, and things that go wrong: each at "
        "a time, at random, after another order, or once a distance, closest approach, speed, "
        "heading or result passes a limit; once, judged at the beginning of a step, with a delay.",
    .example =
        "orders:\n"
        "  engine fails: {at: 0.4 s, delay: [0.1 s, 0.2 s], set: propellers.main.lost}\n"
        "  engine starts: {after: engine fails, delay: 0.5 s, set: propellers.main.lost,\n"
        "    to: no}\n"
        "  slow rudder: {distance of: [ferry, carrier], below: 60 m,\n"
        "    set: rudders.main.rate factor, to: 0.5}\n"
        "  hard over: {speed of: ferry, above: 0.1 m/s, set: rudders.main.angle, to: 17 deg}\n"
        "  steer again: {heading of: ferry, above: -172 deg, give back: rudders.main.angle}\n"
        "  turn away: {touch of: fenders.*, set: thrusters.port.azimuth, to: 57 deg}",
    .traits = ALD_KIND_NO_FORCE | ALD_KIND_SPATIAL,
    .heads = heads,
    .head_count = ALD_ORDER_HEADS,
    .keys = keys,
    .key_count = ALD_ORDER_KEY_COUNT,
    ALD_PARAMETERS_OF(ORDER),
    ALD_ROWS_OF(ORDER),
    ALD_RECORDS_OF(ORDER),
    .derive = derive,
    .check = check,
    .start = &(const ald_start_kind){.start = start},
    .built = &built,
    /* the time of an order with a rate; of others it does not vary */
    .at_random =
        &(const ald_drawn_key){
            .key = ALD_ORDER_KEY_CHANCE, .distribution = ALD_EXPONENTIAL, .a = 0, .b = 1},
};
