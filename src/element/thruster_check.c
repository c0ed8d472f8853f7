/* SPDX-License-Identifier: Apache-2.0
 * What is wrong with the numbers of a thruster, and what is odd about them. */
#include <math.h>
#include <stdio.h>

#include "base/assertion.h"
#include "kernels/pass/water/thruster_rows.h"
#include "thruster_keys.h"
#include "thruster_orders.h"

static const double turn = 6.283185307179586;

/* ------------------------------------------------------------------------------ coefficients */

static const char *check_rows(const ald_numbers *n, uint32_t table, ald_blame *blame) {
  const double *rows = n->tables[table];
  const uint32_t count = n->rows[table];
  if (!rows) return NULL;
  if (rows[ALD_SCREW_J] > 0 || rows[(size_t)(count - 1) * ALD_SCREW_COLUMNS + ALD_SCREW_J] < 0) {
    return ald_blame_row(blame, table, rows[ALD_SCREW_J] > 0 ? 0 : count - 1,
                         "the advance ratios must span 0, at which a thruster starts and pulls at "
                         "rest: add a row [0, K_T, K_Q]");
  }
  if (!(ald_screw_at_rest(rows, count, ALD_SCREW_THRUST) > 0)) {
    return ald_blame_row(blame, table, 0, "K_T must be above 0 at the advance ratio 0");
  }
  if (!(ald_screw_at_rest(rows, count, ALD_SCREW_TORQUE) > 0)) {
    return ald_blame_row(blame, table, 0, "K_Q must be above 0 at the advance ratio 0");
  }
  return NULL;
}

static const char *check_screw(const ald_numbers *n, ald_blame *blame) {
  const double pitch = n->keys[THRUSTER_KEY_PITCH];
  const bool is_series = pitch > 0;
  if (n->tables[THRUSTER_AHEAD] && is_series) {
    return ald_blame_key(blame, THRUSTER_KEY_PITCH,
                         "expected either a pitch ratio or a table \"ahead\"");
  }
  if (!n->tables[THRUSTER_AHEAD] && !is_series) {
    return ald_blame_key(blame, THRUSTER_KEY_PITCH,
                         "missing: give the pitch ratio of a nozzled screw of the series Ka 4-70, "
                         "or a table \"ahead\" of K_T and K_Q");
  }
  if (is_series && (pitch < ALD_SCREW_PITCH_LEAST || pitch > ALD_SCREW_PITCH_MOST)) {
    return ald_blame_key(blame, THRUSTER_KEY_PITCH,
                         "the series Ka 4-70 is known from 0.6 to 1.4; give a table \"ahead\" for "
                         "another screw");
  }
  if (is_series && ald_word(n->keys, THRUSTER_KEY_NOZZLE) == THRUSTER_NOZZLE_NO) {
    return ald_blame_key(blame, THRUSTER_KEY_NOZZLE,
                         "a screw of the series Ka 4-70 runs in nozzle 19A; give a table \"ahead\" "
                         "for an open one");
  }
  const char *problem = check_rows(n, THRUSTER_AHEAD, blame);
  return problem ? problem : check_rows(n, THRUSTER_ASTERN, blame);
}

/* ------------------------------------------------------------------------------ types */

static const char *check_turning(const ald_numbers *n, ald_blame *blame) {
  static const uint32_t keys[] = {THRUSTER_KEY_START_AZIMUTH, THRUSTER_KEY_TURN_RATE,
                                  THRUSTER_KEY_TURN_LAG};
  const uint32_t type = ald_word(n->keys, THRUSTER_KEY_TYPE);
  if (type == THRUSTER_TUNNEL && n->keys[THRUSTER_KEY_AZIMUTH] != 0) {
    return ald_blame_key(blame, THRUSTER_KEY_AZIMUTH,
                         "a tunnel thruster acts across the body, to port at a speed above 0; "
                         "remove the azimuth, or write type: fixed");
  }
  for (uint32_t k = 0; type != THRUSTER_AZIMUTHING && k < sizeof keys / sizeof *keys; k++) {
    if (n->keys[keys[k]] == 0) continue;
    return ald_blame_key(blame, keys[k], "only an azimuth thruster turns: write type: azimuth");
  }
  if (n->keys[THRUSTER_KEY_START_AZIMUTH] > 0 && n->keys[THRUSTER_KEY_TURN_RATE] == 0) {
    return ald_blame_key(blame, THRUSTER_KEY_TURN_RATE,
                         "missing: an azimuth at the start needs the rate at which it turns, for "
                         "example azimuth rate: 12 deg/s");
  }
  if (n->keys[THRUSTER_KEY_START_AZIMUTH] > turn * (1 + 1e-9)) {
    return ald_blame_key(blame, THRUSTER_KEY_START_AZIMUTH, "expected an angle up to 360 deg");
  }
  return NULL;
}

/* an azimuth thruster has no thrust astern */
static const char *check_astern(const ald_numbers *n, ald_blame *blame) {
  static const uint32_t keys[] = {THRUSTER_KEY_SPEED, THRUSTER_KEY_THRUST, THRUSTER_KEY_RUNNING_AT};
  if (ald_word(n->keys, THRUSTER_KEY_TYPE) != THRUSTER_AZIMUTHING) return NULL;
  for (uint32_t k = 0; k < sizeof keys / sizeof *keys; k++) {
    if (n->keys[keys[k]] >= 0) continue;
    return ald_blame_key(blame, keys[k],
                         "an azimuth thruster never runs astern: turn it by its azimuth");
  }
  return NULL;
}

static const char *check_orders(const ald_numbers *n, ald_blame *blame) {
  if (n->keys[THRUSTER_KEY_SPEED] != 0 && n->keys[THRUSTER_KEY_THRUST] != 0) {
    return ald_blame_key(blame, THRUSTER_KEY_THRUST, "expected either a speed or a thrust");
  }
  if (n->keys[THRUSTER_KEY_RUNNING_AT] != 0 &&
      ald_word(n->keys, THRUSTER_KEY_START) == THRUSTER_AS_ORDERED) {
    return ald_blame_key(blame, THRUSTER_KEY_RUNNING_AT,
                         "it starts at the ordered speed already; remove one of the two");
  }
  for (uint32_t k = THRUSTER_KEY_RISE; k <= THRUSTER_KEY_LAG && !ald_thruster_is_at_once(n); k++) {
    if (n->keys[k] >= ALD_THRUSTER_LAG_LEAST) continue;
    return ald_blame_key(blame, k,
                         "expected at least 10 ms: no drive of a screw is faster; with 0 s of both "
                         "times it turns as ordered at once");
  }
  return NULL;
}

/* the factors by direction go round once */
static const char *check_directions(const ald_numbers *n, ald_blame *blame) {
  const double *rows = n->tables[THRUSTER_DIRECTIONS];
  const uint32_t last = n->rows[THRUSTER_DIRECTIONS] - 1;
  if (!rows) return NULL;
  const double *end = rows + (size_t)last * THRUSTER_FACTOR_COLUMNS;
  if (end[0] - rows[0] > turn + 1e-6) {
    return ald_blame_row(blame, THRUSTER_DIRECTIONS, last,
                         "the azimuths go round more than once: the table repeats itself every 360 "
                         "deg");
  }
  if (end[0] - rows[0] > turn - 1e-6 && end[1] != rows[1]) {
    return ald_blame_row(blame, THRUSTER_DIRECTIONS, last,
                         "360 deg after the first azimuth the factor must be the first one");
  }
  return NULL;
}

/* do the zones, in the order in which they begin, leave no azimuth? */
static bool leave_none(const double *zones, uint32_t count) {
  double end = zones[1];
  for (uint32_t k = 1; k < count; k++) {
    const double *zone = zones + (size_t)k * ZONE_COLUMNS;
    if (zone[0] > end) return false;
    end = fmax(end, zone[1]);
  }
  return end - zones[0] >= turn - 1e-9;
}

static const char *check_zones(const ald_numbers *n, ald_blame *blame) {
  const double *zones = n->tables[THRUSTER_ZONES];
  const uint32_t count = n->rows[THRUSTER_ZONES];
  if (!zones) return NULL;
  if (ald_word(n->keys, THRUSTER_KEY_TYPE) != THRUSTER_AZIMUTHING) {
    return ald_blame_row(blame, THRUSTER_ZONES, 0,
                         "only an azimuth thruster turns: write type: azimuth");
  }
  for (uint32_t k = 0; k < count; k++) {
    if (zones[ZONE_COLUMNS * k + 1] > zones[ZONE_COLUMNS * k]) continue;
    return ald_blame_row(blame, THRUSTER_ZONES, k,
                         "a zone ends above its beginning: write [350 deg, 370 deg] for one across "
                         "0 deg");
  }
  if (leave_none(zones, count)) {
    return ald_blame_row(blame, THRUSTER_ZONES, 0,
                         "the zones leave no azimuth for the thrust; for a thruster that "
                         "positioning must not use, write positioning: no");
  }
  for (uint32_t k = 0; k < count; k++) {
    const bool is_last = k + 1 == count;
    const double next = is_last ? zones[0] + turn : zones[ZONE_COLUMNS * (k + 1)];
    if (next > zones[ZONE_COLUMNS * k + 1]) continue;
    return ald_blame_row(blame, THRUSTER_ZONES, is_last ? 0 : k + 1,
                         "the zone meets another one: write both as one");
  }
  return NULL;
}

const char *ald_thruster_check(const ald_numbers *n, ald_blame *blame) {
  const char *problem = check_screw(n, blame);
  if (!problem) problem = check_turning(n, blame);
  if (!problem) problem = check_astern(n, blame);
  if (!problem) problem = check_orders(n, blame);
  if (!problem) problem = ald_thruster_orders_check(n, blame);
  if (!problem) problem = check_directions(n, blame);
  return problem ? problem : check_zones(n, blame);
}

/* ------------------------------------------------------------------------------ remarks */

/* a screw that gives more than it takes; one of the series does not */
static const char *remark_efficiency(const ald_numbers *n, ald_blame *blame) {
  for (uint32_t r = 0; r < n->rows[THRUSTER_AHEAD]; r++) {
    const double *row = n->tables[THRUSTER_AHEAD] + (size_t)r * ALD_SCREW_COLUMNS;
    const double given = row[ALD_SCREW_J] * row[ALD_SCREW_THRUST] * n->keys[THRUSTER_KEY_AHEAD];
    const double taken = turn * row[ALD_SCREW_TORQUE] * n->keys[THRUSTER_KEY_AHEAD + 1];
    if (!(row[ALD_SCREW_J] > 0 && row[ALD_SCREW_THRUST] > 0 && given > taken)) continue;
    return ald_blame_row(blame, THRUSTER_AHEAD, r,
                         "its efficiency J K_T/(2 pi K_Q) is above 1: the screw gives more power "
                         "than its shaft takes");
  }
  return NULL;
}

/* what the motor can do for an order of so many turns a second; NULL: all of it */
static const char *remark_speed(const ald_numbers *n, double order, ald_blame *blame) {
  const ald_screw_pull pull = ald_thruster_pull(n, order < 0);
  const double most = sqrt(ald_thruster_torque_limit(n) / pull.torque);
  if (fabs(order) <= most * (1 + 1e-9)) return NULL;
  snprintf(blame->text, sizeof blame->text,
           "at bollard pull the torque of its motor suffices for %.4g rpm and %.4g kN only",
           60 * most, 1e-3 * pull.thrust * most * most);
  return blame->text;
}

static const char *remark_order(const ald_numbers *n, ald_blame *blame) {
  const uint32_t key = n->keys[THRUSTER_KEY_THRUST] != 0 ? THRUSTER_KEY_THRUST : THRUSTER_KEY_SPEED;
  ald_blame_key(blame, key, NULL);
  const char *remark = remark_speed(n, ald_thruster_order(n), blame);
  for (uint32_t k = 0; k < n->rows[THRUSTER_ORDERS] && !remark; k++) {
    ald_blame_row(blame, THRUSTER_ORDERS, k, NULL);
    remark = remark_speed(n, ald_thruster_ordered(n, k), blame);
  }
  return remark;
}

/* tables that the type of the thruster makes pointless */
static const char *remark_type(const ald_numbers *n, ald_blame *blame) {
  const bool turns = ald_word(n->keys, THRUSTER_KEY_TYPE) == THRUSTER_AZIMUTHING;
  if (turns && n->tables[THRUSTER_ASTERN]) {
    return ald_blame_row(blame, THRUSTER_ASTERN, 0,
                         "an azimuth thruster never runs astern: the table has no effect");
  }
  if (!turns && n->tables[THRUSTER_DIRECTIONS]) {
    return ald_blame_row(blame, THRUSTER_DIRECTIONS, 0,
                         "only an azimuth thruster turns: one factor holds all the time");
  }
  return NULL;
}

const char *ald_thruster_remark(const ald_numbers *n, ald_blame *blame) {
  const char *remark = remark_type(n, blame);
  if (!remark) remark = remark_efficiency(n, blame);
  return remark ? remark : remark_order(n, blame);
}
