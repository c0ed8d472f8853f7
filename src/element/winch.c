/* SPDX-License-Identifier: Apache-2.0
 * Winches of dynamic lines for the host: keys, checks, parameters, records, orders. */
#include "kernels/pass/line/winch_rows.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "element/line.h"
#include "element/line_form.h"
#include "kernels/pass/line/line_rows.h"
#include "model/curve.h"
#include "model/kind.h"

/* ------------------------------------------------------------------------------ keys */

enum { HISTORY_MAX = 100, HISTORY_COLUMNS = 2, HISTORY_WIDTH = ALD_CURVE_WIDTH(HISTORY_COLUMNS) };

static const char *const ends[] = {"to", "from", NULL};

#define NUMBER(name, dimension, range, fallback, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, dimension, range, fallback, example, meaning)

static const ald_key keys[WINCH_KEY_COUNT] = {
    [WINCH_KEY_END] = {"end", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, WINCH_END_TO,
                       WINCH_END_TO, ends, NULL,
                       "end of the line at which it stands: the section there is paid out and "
                       "hauled in"},
    [WINCH_KEY_RATE] = NUMBER("rate", ALD_SPEED, ALD_RANGE_ANY, 0, "0.2 m/s",
                              "rate of paying out, < 0: it hauls; 0: held by its brake, until "
                              "another one is ordered"),
    [WINCH_KEY_TENSION] =
        NUMBER("tension", ALD_FORCE, ALD_RANGE_POSITIVE, 0, "200 kN",
               "tension that it holds instead, by paying out and hauling in; if left out, none"),
    [WINCH_KEY_PAY_OUT] =
        NUMBER("pay out speed", ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, (double)INFINITY, "1 m/s",
               "greatest speed of paying out while it holds a tension; required with a tension"),
    [WINCH_KEY_HAUL] = NUMBER("haul speed", ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, (double)INFINITY,
                              "0.5 m/s", "likewise of hauling; 0: it only renders"),
    [WINCH_KEY_POWER] = NUMBER("power", ALD_POWER, ALD_RANGE_POSITIVE, 0, "300 kW",
                               "greatest power of hauling while it holds a tension: tension times "
                               "speed; if left out, unlimited"),
    [WINCH_KEY_DAMPING] =
        NUMBER("damping", ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0, "20 kN s/m",
               "tension beyond the one that it holds per speed of paying out, and below it per "
               "speed of hauling; 0: ideal"),
    [WINCH_KEY_SHORTEST] =
        NUMBER("shortest", ALD_LENGTH, ALD_RANGE_POSITIVE, 0, "5 m",
               "length of the section at which it stops to haul; default: 10 % of the section, "
               "with a history the least that it leaves. Substeps grow with its inverse"),
    [WINCH_KEY_LONGEST] = NUMBER("longest", ALD_LENGTH, ALD_RANGE_POSITIVE, (double)INFINITY,
                                 "200 m", "length of the section at which it stops to pay out"),
};

static const ald_key columns[HISTORY_COLUMNS] = {
    ALD_NUMBER_KEY("history", "time", ALD_TIME, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED, NULL,
                   "time of the row"),
    ALD_NUMBER_KEY("history", "rate", ALD_SPEED, ALD_RANGE_ANY, ALD_REQUIRED, NULL,
                   "rate of paying out then; < 0: it hauls"),
};

static const ald_key_table tables[] = {
    [WINCH_HISTORY] = {.name = "history",
                       .columns = columns,
                       .column_count = HISTORY_COLUMNS,
                       .row_min = 2,
                       .row_max = HISTORY_MAX,
                       .is_ascending = 1,
                       .meaning = "instead of a rate: time and rate, linear between rows; before "
                                  "the first and after the last row it stands still",
                       .example = "[[10 s, 0 m/s], [15 s, 0.4 m/s], [60 s, 0.4 m/s]]"},
};

static const ald_plain_key heads[] = {
    {.name = "line",
     .type = ALD_PLAIN_TEXT,
     .fallback = NULL,
     .example = "riser",
     .meaning = "name of a dynamic line, or a pattern; one winch per line"},
};

/* ------------------------------------------------------------------------------ parameters */

static bool holds(const ald_numbers *n) { return n->keys[WINCH_KEY_TENSION] > 0; }

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  const double *key = n->keys;
  const bool is_given = key[WINCH_KEY_SHORTEST] > 0, moves = n->rows[WINCH_HISTORY] > 0;
  params[WINCH_RATE] = key[WINCH_KEY_RATE];
  params[WINCH_TENSION] = key[WINCH_KEY_TENSION];
  params[WINCH_PAY_OUT] = key[WINCH_KEY_PAY_OUT];
  params[WINCH_HAUL] = key[WINCH_KEY_HAUL];
  params[WINCH_POWER] = key[WINCH_KEY_POWER];
  params[WINCH_DAMPING] = key[WINCH_KEY_DAMPING];
  params[WINCH_SHORTEST] = is_given ? key[WINCH_KEY_SHORTEST] : moves ? ald_winch_least(n) : 0;
  params[WINCH_SHORTEST_SHARE] = is_given ? 0 : moves ? 1 : WINCH_LEFT;
  params[WINCH_LEAST_SHARE] = is_given ? 0 : WINCH_LEFT;
  params[WINCH_LONGEST] = key[WINCH_KEY_LONGEST];
  if (!moves) return;
  static const ald_curve_ends held[HISTORY_COLUMNS] = {ALD_CURVE_HOLDS, ALD_CURVE_HOLDS};
  ald_curve_derive(n->tables[WINCH_HISTORY], n->rows[WINCH_HISTORY], HISTORY_COLUMNS, held,
                   params + WINCH_PARAM_COUNT);
}

static uint32_t options(const ald_numbers *n) {
  uint32_t chosen = 0;
  if (ald_word(n->keys, WINCH_KEY_END) == WINCH_END_FROM) chosen |= WINCH_AT_FROM;
  if (holds(n)) chosen |= WINCH_HOLDS;
  if (n->keys[WINCH_KEY_POWER] > 0) chosen |= WINCH_HAS_POWER;
  return chosen;
}

/* ------------------------------------------------------------------------------ checks */

static bool has_speeds(const ald_numbers *n) {
  return isfinite(n->keys[WINCH_KEY_PAY_OUT]) && isfinite(n->keys[WINCH_KEY_HAUL]);
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const double *key = n->keys;
  if (holds(n) && key[WINCH_KEY_RATE] != 0) {
    return ald_blame_key(blame, WINCH_KEY_RATE,
                         "expected either a rate or a tension that it holds");
  }
  if (n->rows[WINCH_HISTORY] > 0 && (holds(n) || key[WINCH_KEY_RATE] != 0)) {
    return ald_blame_row(blame, WINCH_HISTORY, 0,
                         "expected either a history, or a rate, or a tension that it holds");
  }
  if (holds(n) && !has_speeds(n)) {
    return ald_blame_key(blame, WINCH_KEY_TENSION,
                         "a winch that holds a tension needs \"pay out speed\" and \"haul speed\"");
  }
  if (key[WINCH_KEY_SHORTEST] > 0 && !(key[WINCH_KEY_SHORTEST] < key[WINCH_KEY_LONGEST])) {
    return ald_blame_key(blame, WINCH_KEY_SHORTEST, "must be less than longest");
  }
  return NULL;
}

extern const ald_kind ald_kind_line;

static const char *check_line(const ald_related *related, ald_blame *blame) {
  const ald_numbers *own = related->own, *line = related->of;
  if (line->rows[LINE_SECTIONS] == 0) return NULL; /* refused already */
  const bool first = ald_word(own->keys, WINCH_KEY_END) == WINCH_END_FROM;
  const uint32_t chosen = ald_kind_line.options(line);
  const uint32_t section = first ? 0 : line->rows[LINE_SECTIONS] - 1;
  const double length = ald_line_section(line, section)[LINE_COLUMN_LENGTH];
  if (line->keys[LINE_KEY_PAY_OUT] != 0) {
    return ald_blame_key(
        blame, ALD_BLAME_NONE,
        "the line has a \"pay out rate\" of its own; leave that out, or the winch");
  }
  if (chosen & (first ? LINE_FREE_FROM : LINE_FREE_TO)) {
    return ald_blame_key(blame, WINCH_KEY_END,
                         "that end of the line is free: nobody holds a winch there");
  }
  if (own->keys[WINCH_KEY_SHORTEST] > length) {
    return ald_blame_key(blame, WINCH_KEY_SHORTEST, "the section is shorter at the start");
  }
  if (own->keys[WINCH_KEY_LONGEST] < length) {
    return ald_blame_key(blame, WINCH_KEY_LONGEST, "the section is longer at the start");
  }
  if (own->keys[WINCH_KEY_SHORTEST] == 0 && length + ald_winch_least(own) < WINCH_LEFT * length) {
    return ald_blame_row(blame, WINCH_HISTORY, 0,
                         "it hauls in more than 90 % of its section; give \"shortest\", at which "
                         "it stops");
  }
  return NULL;
}
static const ald_relation line_of = {.scope = ALD_RELATION_LINES,
                                     .kinds = {&ald_kind_line},
                                     .key = &heads[0],
                                     .max = 1,
                                     .check = check_line};

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)n;
  (void)flags;
  for (int k = 0; k < 2; k++) {
    rows[WINCH_ORDERED_RATE + k] = rows[WINCH_HELD_ORDERS + k] = (double)NAN;
  }
}

/* ------------------------------------------------------------------------------ results */

static const ald_record_watch watches[] = {{WINCH_WANTED, ALD_WARN_LONG_SEGMENTS, NULL, NULL}};
static const ald_watched_kind watched = {.records = watches,
                                         .record_count = sizeof watches / sizeof *watches};

/* what is out at the end of a build-up stays out */
static const uint32_t lasting[] = {WINCH_HELD + WINCH_PAID};
static const ald_built_kind built = {.lasting = lasting,
                                     .lasting_count = sizeof lasting / sizeof *lasting};

/* ------------------------------------------------------------------------------ orders */

static const char *unfit_tension(const ald_numbers *n) {
  return has_speeds(n) ? NULL : "it has no \"pay out speed\" and \"haul speed\"";
}

static const ald_ordered_row ordered_rows[] = {
    {.name = "rate",
     .row = WINCH_ORDERED_RATE,
     .dimension = ALD_SPEED,
     .stands_in = true,
     .meaning = "rate of paying out, < 0: it hauls, whatever its history or the tension that it "
                "holds; it stops at its shortest and longest"},
    {.name = "tension",
     .row = WINCH_ORDERED_TENSION,
     .dimension = ALD_FORCE,
     .range = ALD_RANGE_NOT_NEGATIVE,
     .stands_in = true,
     .unfit = unfit_tension,
     .meaning = "tension that it holds, unless a rate is ordered, too"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

const ald_kind ald_kind_winch = {
    .name = "winch",
    .section = "winches",
    .meaning =
        "Winches of dynamic lines: they pay out and haul in the section at one end, by a history, "
        "at a rate, or so that it keeps a tension. No force of their own.",
    .example =
        "winches:\n"
        "  aft: {line: riser, tension: 20 kN, pay out speed: 0.5 m/s, haul speed: 0.3 m/s,\n"
        "    power: 5 kW, damping: 10 kN s/m, shortest: 30 m}\n"
        "  crawl: {line: umbilical, end: from, shortest: 20 m,\n"
        "    history: [[0 s, 0.1 m/s], [0.5 s, -0.2 m/s], [2 s, 0.3 m/s]]}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_MAY_BE_FIXED | ALD_KIND_NO_FORCE,
    .heads = heads,
    .head_count = sizeof heads / sizeof *heads,
    .keys = keys,
    .key_count = WINCH_KEY_COUNT,
    .tables = tables,
    .table_count = sizeof tables / sizeof *tables,
    .table_width = {HISTORY_WIDTH},
    ALD_PARAMETERS_OF(WINCH),
    ALD_ROWS_OF(WINCH),
    ALD_RECORDS_OF(WINCH),
    ALD_TRACES_OF(WINCH),
    .derive = derive,
    .options = options,
    .check = check,
    .start = &(const ald_start_kind){.start = start},
    .watched = &watched,
    .ordered = &ordered,
    .built = &built,
    .relations = &line_of,
    .relation_count = 1,
};
