/* SPDX-License-Identifier: Apache-2.0
 * Autopilots for the host: keys, parameters, checks, records. */
#include "kernels/pass/control/autopilot_rows.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

#include "base/assertion.h"
#include "control_period.h"
#include "model/kind.h"
#include "model/study.h"

/* keys, in this order */
enum {
  KEY_HEADING,
  KEY_GAIN,
  KEY_RATE_GAIN,
  KEY_INTEGRAL_GAIN,
  KEY_MOST,
  KEY_BAND,
  KEY_PERIOD,
  KEY_AHEAD,
  KEY_RADIUS,
  KEY_DRIFT,
  KEY_ANTENNA,
  KEY_COUNT = KEY_ANTENNA + 2
};
enum { WAYPOINTS_MAX = 60 };

static const char antenna[] =
    "point of the ship that is to follow the legs, x forward of midship, y to port";

static const ald_key keys[KEY_COUNT] = {
    [KEY_HEADING] =
        ALD_NUMBER_KEY("heading", NULL, ALD_ANGLE, ALD_RANGE_ANY, (double)INFINITY, "20 deg",
                       "to be held; default: that at the start of the scenario"),
    [KEY_GAIN] = ALD_NUMBER_KEY("gain", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1, "1.2",
                                "Kp: rudder angle by the error of the heading"),
    [KEY_RATE_GAIN] =
        ALD_NUMBER_KEY("rate gain", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED, "120 s",
                       "Kd: rudder angle by the yaw rate; 2 to 4 times the ship's "
                       "length by her speed"),
    [KEY_INTEGRAL_GAIN] =
        ALD_NUMBER_KEY("integral gain", NULL, ALD_FREQUENCY, ALD_RANGE_NOT_NEGATIVE, 0, "4e-4 / s",
                       "Ki: rudder angle by the integral of the heading's error"),
    [KEY_MOST] =
        ALD_NUMBER_KEY("greatest angle", NULL, ALD_ANGLE, ALD_RANGE_POSITIVE, 0.6108652381980153,
                       "20 deg", "of the rudder that is ordered, either way; default: 35 deg"),
    [KEY_BAND] = ALD_NUMBER_KEY("dead band", NULL, ALD_ANGLE, ALD_RANGE_NOT_NEGATIVE, 0, "0.5 deg",
                                "of the heading's error, which counts by what is beyond it"),
    [KEY_PERIOD] = CONTROL_PERIOD_KEY,
    [KEY_AHEAD] = ALD_NUMBER_KEY("lookahead", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0, "1500 m",
                                 "distance along the leg of the point that is steered for; 2 to 5 "
                                 "lengths of the ship; with waypoints"),
    [KEY_RADIUS] =
        ALD_NUMBER_KEY("radius", NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, "900 m",
                       "from a waypoint at which the next leg is taken, 1.5 to 3 lengths "
                       "of the ship; 0: where it is passed"),
    [KEY_DRIFT] =
        ALD_NUMBER_KEY("drift gain", NULL, ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, 0, "0.2 m/s",
                       "kappa, of the integral that finds the angle against a drift off "
                       "the leg; 0: it stays beside the leg"),
    [KEY_ANTENNA] = ALD_NUMBER_KEY("antenna", "x", ALD_LENGTH, ALD_RANGE_ANY, 0, "-120 m", antenna),
    [KEY_ANTENNA + 1] = ALD_MORE_KEY("antenna", "y", ALD_LENGTH, "0 m", antenna),
};

static const ald_key columns[] = {
    ALD_NUMBER_KEY("waypoints", "x", ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED, "4000 m",
                   "place on the earth"),
    ALD_NUMBER_KEY("waypoints", "y", ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED, "0 m", "likewise"),
};
static const ald_key_table tables[AUTOPILOT_TABLES] = {
    [WAYPOINT_TABLE] = {.name = "waypoints",
                        .columns = columns,
                        .column_count = 2,
                        .row_min = 2,
                        .row_max = WAYPOINTS_MAX,
                        .meaning = "legs from each to the next, which are followed in place of a "
                                   "heading; the last goes on straight",
                        .example = "[[0 m, 0 m], [4000 m, 0 m], [9500 m, 2500 m]]"},
};

/* ------------------------------------------------------------------------------ parameters */

static void derive(const ald_numbers *n, double *params) {
  const double *own = n->keys, *points = n->tables[WAYPOINT_TABLE];
  const uint32_t rows = n->rows[WAYPOINT_TABLE];
  ALD_ASSERT(rows == 0 || points);
  params[AUTOPILOT_KP] = own[KEY_GAIN];
  params[AUTOPILOT_KD] = own[KEY_RATE_GAIN];
  params[AUTOPILOT_KI] = own[KEY_INTEGRAL_GAIN];
  params[AUTOPILOT_MOST] = own[KEY_MOST];
  params[AUTOPILOT_BAND] = own[KEY_BAND];
  params[AUTOPILOT_PERIOD] = own[KEY_PERIOD];
  params[AUTOPILOT_STEPS] = ald_control_steps(n, KEY_PERIOD);
  params[AUTOPILOT_AHEAD] = own[KEY_AHEAD];
  params[AUTOPILOT_RADIUS] = own[KEY_RADIUS];
  params[AUTOPILOT_DRIFT] = own[KEY_DRIFT];
  params[AUTOPILOT_ANTENNA_X] = own[KEY_ANTENNA];
  params[AUTOPILOT_ANTENNA_Y] = own[KEY_ANTENNA + 1];
  for (uint32_t k = 0; k < rows; k++) {
    double *to = params + AUTOPILOT_PARAM_COUNT + (size_t)WAYPOINT_WIDTH * k;
    const double *from = points + 2 * (size_t)k, *next = from + (k + 1 < rows ? 2 : 0);
    const double x = next[0] - from[0], y = next[1] - from[1], length = sqrt(x * x + y * y);
    to[WAYPOINT_X] = from[0];
    to[WAYPOINT_Y] = from[1];
    to[WAYPOINT_LENGTH] = length;
    to[WAYPOINT_COS] = length > 0 ? x / length : 0;
    to[WAYPOINT_SIN] = length > 0 ? y / length : 0;
  }
}

/* ------------------------------------------------------------------------------ checks */

static const double quarter = 1.5707963267948966;

static const char *check_legs(const ald_numbers *n, ald_blame *blame) {
  for (uint32_t k = 0; k + 1 < n->rows[WAYPOINT_TABLE]; k++) {
    const double *from = n->tables[WAYPOINT_TABLE] + 2 * (size_t)k;
    if (from[0] != from[2] || from[1] != from[3]) continue;
    return ald_blame_row(blame, WAYPOINT_TABLE, k + 1, "lies where the waypoint before it does");
  }
  return NULL;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const double *own = n->keys;
  const bool tracks = n->rows[WAYPOINT_TABLE] > 0;
  if (tracks && isfinite(own[KEY_HEADING])) {
    return ald_blame_key(blame, KEY_HEADING, "expected either a heading or waypoints");
  }
  if (tracks && !(own[KEY_AHEAD] > 0)) {
    return ald_blame_key(blame, KEY_AHEAD,
                         "missing: waypoints need it, for example lookahead: 1500 m, 2 to 5 "
                         "lengths of the ship");
  }
  if (!tracks && own[KEY_AHEAD] > 0) {
    return ald_blame_key(blame, KEY_AHEAD, "there are no waypoints, for which alone it counts");
  }
  if (!(own[KEY_MOST] <= quarter)) {
    return ald_blame_key(blame, KEY_MOST, "must be within 90 deg");
  }
  const char *problem = check_legs(n, blame);
  return problem ? problem : ald_control_period_problem(n, KEY_PERIOD, blame);
}

static const char *remark(const ald_numbers *n, ald_blame *blame) {
  const double radius = n->keys[KEY_RADIUS];
  for (uint32_t k = 0; k + 1 < n->rows[WAYPOINT_TABLE]; k++) {
    const double *from = n->tables[WAYPOINT_TABLE] + 2 * (size_t)k;
    const double length = hypot(from[2] - from[0], from[3] - from[1]);
    if (length > radius) continue;
    ald_blame_row(blame, WAYPOINT_TABLE, k + 1, NULL);
    snprintf(blame->text, sizeof blame->text,
             "the leg to it is %.4g m long, not longer than the radius of %.4g m: it is skipped "
             "where it begins",
             length, radius);
    return blame->text;
  }
  return NULL;
}

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)flags;
  rows[AUTOPILOT_HEADING] = n->keys[KEY_HEADING];
  rows[AUTOPILOT_TRACKS] = n->rows[WAYPOINT_TABLE] > 0;
  rows[AUTOPILOT_ON] = 1;
}

/* ------------------------------------------------------------------------------ its rudders */

extern const ald_kind ald_kind_rudder;
static const ald_plain_key heads[] = {
    {.name = "body",
     .type = ALD_PLAIN_NAMES,
     .example = "vessel",
     .meaning = "bodies that the element acts on; one element per body"},
    {.name = "rudder",
     .type = ALD_PLAIN_TEXT,
     .fallback = "",
     .example = "main",
     .meaning = "name of the rudder on the same body that it steers; if left out, it steers all of "
                "the body"},
};
static const ald_relation steers = {.scope = ALD_RELATION_NAMED,
                                    .kinds = {&ald_kind_rudder},
                                    .key = &heads[1],
                                    .takes_all = true,
                                    .gives_orders = true,
                                    .text = "an autopilot steers its own body"};

/* ------------------------------------------------------------------------------ results */

static const ald_built_tally tallies[] = {{AUTOPILOT_DECISIONS, 0}, {AUTOPILOT_SATURATIONS, 0}};
static const uint32_t lasting[] = {AUTOPILOT_LEGS, AUTOPILOT_ARRIVAL};
static const ald_built_kind built = {.lasting = lasting,
                                     .lasting_count = sizeof lasting / sizeof *lasting,
                                     .tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies};

static const ald_ordered_row ordered_rows[] = {
    {.name = "heading", .row = AUTOPILOT_HEADING, .dimension = ALD_ANGLE, .meaning = "to be held"},
    {.name = "tracks", .row = AUTOPILOT_TRACKS, .is_switch = true, .meaning = "its waypoints"},
    {.name = "on", .row = AUTOPILOT_ON, .is_switch = true, .meaning = "it steers"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

const ald_kind ald_kind_autopilot = {
    .name = "autopilot",
    .section = "autopilots",
    .meaning = "Autopilot of a ship with rudders: it holds a heading or follows waypoints.",
    .example =
        "autopilots:\n"
        "  main:\n"
        "    body: ferry\n"
        "    rudder: main\n"
        "    gain: 0.8\n"
        "    rate gain: 3 s\n"
        "    integral gain: 0.05 / s\n"
        "    dead band: 0.6 deg\n"
        "    period: 0.1 s\n"
        "    lookahead: 12 m\n"
        "    radius: 3 m\n"
        "    drift gain: 0.2\n"
        "    antenna: [2 m, 0.3 m]\n"
        "    waypoints: [[55 m, -20 m], [64 m, -12 m], [70 m, 10 m]]",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_NO_FORCE,
    .body_count = 1,
    .plain = heads,
    .plain_count = sizeof heads / sizeof *heads,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = AUTOPILOT_TABLES,
    .earth_table = 1 + WAYPOINT_TABLE,
    .table_width = {WAYPOINT_WIDTH},
    ALD_PARAMETERS_OF(AUTOPILOT),
    ALD_ROWS_OF(AUTOPILOT),
    ALD_RECORDS_OF(AUTOPILOT),
    ALD_TRACES_OF(AUTOPILOT),
    .derive = derive,
    .check = check,
    .remark = remark,
    .start = &(const ald_start_kind){.start = start},
    .built = &built,
    .ordered = &ordered,
    .relations = &steers,
    .relation_count = 1,
};
