/* SPDX-License-Identifier: Apache-2.0
 * Thrusters for the host: keys, tables, parameters, start, records. Source: [SIMO] sec. 1.2. */
#include "thruster.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "element/orders.h"
#include "element/stern.h"
#include "kernels/math/trig.h"
#include "kernels/pass/water/thruster_rows.h"
#include "model/curve.h"
#include "model/sense.h"
#include "model/study.h"

/* rows of the series, and most rows of a study */
enum { ALD_SCREW_SERIES_ROWS = 21, ALD_SCREW_ROWS_MAX = 50 };
/* most zones of azimuths */
enum { ALD_ZONES_MAX = 8 };
/* pitch ratios of the series */
#define ALD_SCREW_PITCH_MIN 0.6
#define ALD_SCREW_PITCH_MAX 1.4

enum { ALD_THRUSTER_ORDER_COLUMNS = 4 };
enum { THRUSTER_FROM_REST, THRUSTER_AS_ORDERED };
enum { THRUSTER_NOZZLE_AUTOMATIC, THRUSTER_NOZZLE_NO, THRUSTER_NOZZLE_YES };

/* shortest times of a servo but 0: less would take too many steps of the shaft [s] */
#define ALD_THRUSTER_LAG_MIN 0.01

/* The screw in one direction at bollard pull. */
typedef struct ald_screw_pull {
  double thrust;    /* T/n^2 [N s^2] */
  double torque;    /* Q/n^2 [N m s^2] */
  double by_thrust; /* rho D^4 f_T [kg m] */
  double by_torque; /* rho D^5 f_Q [kg m^2] */
} ald_screw_pull;

/* ------------------------------------------------------------------------------
 * Coefficients of a thruster's screw. Source of the series: docs/theory/thruster.md. */

/* C (P/D)^x J^y */
typedef struct term {
  double factor;
  unsigned pitch, advance;
} term;

/* thrust of propeller and nozzle together */
static const term thrust_terms[] = {
    {.030550, 0, 0}, {-.148687, 0, 1}, {-.391137, 0, 3}, {-.432612, 1, 1},
    {.667657, 2, 0}, {.285076, 2, 2},  {-.172529, 3, 0}, {-.017283, 6, 1},
};
static const term torque_terms[] = {
    {.006735, 0, 0}, {-.016306, 0, 2}, {-.007244, 0, 4}, {-.024012, 1, 2}, {.005193, 2, 2},
    {.046605, 3, 0}, {-.007366, 4, 0}, {-.001730, 6, 0}, {-.000337, 6, 1}, {.000861, 6, 2},
};

static double power(double x, unsigned exponent) {
  double product = 1;
  for (unsigned k = 0; k < exponent; k++) product *= x;
  return product;
}

static double sum_of(const term *terms, size_t count, double pitch, double advance) {
  double sum = 0;
  for (size_t k = 0; k < count; k++) {
    sum += terms[k].factor * power(pitch, terms[k].pitch) * power(advance, terms[k].advance);
  }
  return sum;
}
static double thrust_of(double pitch, double advance) {
  return sum_of(thrust_terms, sizeof thrust_terms / sizeof *thrust_terms, pitch, advance);
}
static double torque_of(double pitch, double advance) {
  return sum_of(torque_terms, sizeof torque_terms / sizeof *torque_terms, pitch, advance);
}

/* J at which the thrust, which decreases with J, vanishes: by halving, to the last bit */
static double free_advance(double pitch) {
  double low = 0, high = 2;
  ALD_ASSERT(thrust_of(pitch, low) > 0 && thrust_of(pitch, high) < 0);
  for (double middle = 1; middle > low && middle < high; middle = 0.5 * (low + high)) {
    if (thrust_of(pitch, middle) > 0) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

void ald_screw_series(double pitch_ratio, uint32_t count, double *rows) {
  ALD_ASSERT(pitch_ratio >= ALD_SCREW_PITCH_MIN && pitch_ratio <= ALD_SCREW_PITCH_MAX);
  ALD_ASSERT(count >= 2);
  const double last = free_advance(pitch_ratio);
  for (uint32_t k = 0; k < count; k++) {
    double *row = rows + (size_t)k * ALD_SCREW_COLUMNS;
    row[ALD_SCREW_J] = last * k / (count - 1);
    row[ALD_SCREW_THRUST] = thrust_of(pitch_ratio, row[ALD_SCREW_J]);
    row[ALD_SCREW_TORQUE] = torque_of(pitch_ratio, row[ALD_SCREW_J]);
  }
}

/* a + b J of a column on the interval that begins with a row */
static void line_of(const double *row, uint32_t column, double line[2]) {
  const double *next = row + ALD_SCREW_COLUMNS;
  line[1] = (next[column] - row[column]) / (next[ALD_SCREW_J] - row[ALD_SCREW_J]);
  line[0] = row[column] - line[1] * row[ALD_SCREW_J];
}

/* K_T or K_Q at J = 0; rows beyond which J = 0 lies are extrapolated. */
static double screw_at_rest(const double *rows, uint32_t count, uint32_t column) {
  ALD_ASSERT(count >= 2 && column < ALD_SCREW_COLUMNS);
  double line[2];
  uint32_t k = 0;
  while (k + 2 < count && rows[(size_t)(k + 1) * ALD_SCREW_COLUMNS + ALD_SCREW_J] <= 0) k++;
  line_of(rows + (size_t)k * ALD_SCREW_COLUMNS, column, line);
  return line[0];
}

/* Rows as kernels/pass/water/thruster_shaft.h reads them.
 * @param params (count x SCREW_WIDTH) */
static void screw_derive(const double *rows, uint32_t count, double *params) {
  ALD_ASSERT(count >= 2 && count <= ALD_SCREW_ROWS_MAX);
  for (uint32_t k = 0; k < count; k++) {
    const double *row = rows + (size_t)k * ALD_SCREW_COLUMNS;
    /* the last row ends the last interval */
    const double *from = k + 1 < count ? row : row - ALD_SCREW_COLUMNS;
    params[SCREW_J] = row[ALD_SCREW_J];
    line_of(from, ALD_SCREW_THRUST, params + SCREW_LINE);
    line_of(from, ALD_SCREW_TORQUE, params + SCREW_LINE + 2);
    params += SCREW_WIDTH;
  }
}

/* ------------------------------------------------------------------------------
 * Orders of a thruster over time: columns, parameters, checks. */

enum { TIME, SPEED, AZIMUTH, THRUST };
static const double turn = 6.283185307179586;

static const ald_key thruster_order_columns[ALD_THRUSTER_ORDER_COLUMNS] = {
    [TIME] = ALD_ORDERS_TIME("20 s"),
    [SPEED] = ALD_NUMBER_KEY("orders", "speed", ALD_ANGULAR_RATE, ALD_RANGE_ANY, 0, "150 rpm",
                             "ordered speed of rotation; below 0: astern"),
    [AZIMUTH] =
        ALD_NUMBER_KEY("orders", "azimuth", ALD_ANGLE, ALD_RANGE_ANY, THRUSTER_AZIMUTH_STAYS,
                       "30 deg", "ordered azimuth of an azimuth thruster; if left out, it stays"),
    [THRUST] = ALD_NUMBER_KEY("orders", "thrust", ALD_FORCE, ALD_RANGE_ANY, 0, "200 kN",
                              "instead of a speed: thrust that it gives at bollard pull"),
};

static const double *row_of(const ald_numbers *n, uint32_t row) {
  ALD_ASSERT(row < n->rows[THRUSTER_ORDERS] && n->tables[THRUSTER_ORDERS]);
  return n->tables[THRUSTER_ORDERS] + (size_t)row * ALD_THRUSTER_ORDER_COLUMNS;
}

/* ------------------------------------------------------------------------------ parameters */

/* Parameters of the orders: rows x THRUSTER_ORDER_WIDTH. */
static void thruster_orders_derive(const ald_numbers *n, double *params) {
  for (uint32_t k = 0; k < n->rows[THRUSTER_ORDERS]; k++) {
    const double *order = row_of(n, k);
    params[THRUSTER_ORDER_TIME] = order[TIME];
    params[THRUSTER_ORDER_N] = order[SPEED] / turn;
    params[THRUSTER_ORDER_PULL] = order[THRUST];
    params[THRUSTER_ORDER_TOWARDS] = order[AZIMUTH];
    params += THRUSTER_ORDER_WIDTH;
  }
}

/* ------------------------------------------------------------------------------------------ */

/* The coefficients ahead: those of the study, or of the series, which are put into `room`
 * (ALD_SCREW_SERIES_ROWS x ALD_SCREW_COLUMNS). */
static const double *thruster_ahead(const ald_numbers *n, double *room, uint32_t *count) {
  *count = n->rows[THRUSTER_AHEAD];
  if (n->tables[THRUSTER_AHEAD]) return n->tables[THRUSTER_AHEAD];
  ald_screw_series(n->keys[THRUSTER_KEY_PITCH], ALD_SCREW_SERIES_ROWS, room);
  *count = ALD_SCREW_SERIES_ROWS;
  return room;
}

static ald_screw_pull thruster_pull(const ald_numbers *n, bool is_astern) {
  double room[ALD_SCREW_SERIES_ROWS * ALD_SCREW_COLUMNS];
  uint32_t count;
  const double *rows = thruster_ahead(n, room, &count);
  const double d = n->keys[THRUSTER_KEY_DIAMETER];
  const double *factors = n->keys + (is_astern ? THRUSTER_KEY_ASTERN : THRUSTER_KEY_AHEAD);
  if (is_astern && n->tables[THRUSTER_ASTERN]) {
    rows = n->tables[THRUSTER_ASTERN];
    count = n->rows[THRUSTER_ASTERN];
  }
  const double by_force = n->environment[ALD_ENVIRONMENT_WATER_DENSITY] * (d * d) * (d * d);
  ald_screw_pull p = {.by_thrust = by_force * factors[0], .by_torque = by_force * d * factors[1]};
  p.thrust = p.by_thrust * screw_at_rest(rows, count, ALD_SCREW_THRUST);
  p.torque = p.by_torque * screw_at_rest(rows, count, ALD_SCREW_TORQUE);
  return p;
}

/* Speed of an order, by its thrust at bollard pull if it has one [rev/s]. */
static double thruster_ordered(const ald_numbers *n, uint32_t row) {
  const double *order = row_of(n, row), thrust = order[THRUST];
  if (thrust == 0) return order[SPEED] / turn;
  return copysign(sqrt(fabs(thrust) / thruster_pull(n, thrust < 0).thrust), thrust);
}

/* ------------------------------------------------------------------------------ checks */

static const char *check_order(const ald_numbers *n, const double *order) {
  const uint32_t type = ald_word(n->keys, THRUSTER_KEY_TYPE);
  if (order[SPEED] != 0 && order[THRUST] != 0) return "expected either a speed or a thrust";
  if (type == THRUSTER_TUNNEL && order[AZIMUTH] != THRUSTER_AZIMUTH_STAYS) {
    return "a tunnel thruster acts across the body: remove the azimuth";
  }
  if (type == THRUSTER_FIXED && order[AZIMUTH] != THRUSTER_AZIMUTH_STAYS) {
    return "only an azimuth thruster turns: remove the azimuth, or write type: azimuth";
  }
  if (type == THRUSTER_AZIMUTHING && (order[SPEED] < 0 || order[THRUST] < 0)) {
    return "an azimuth thruster never runs astern: turn it by its azimuth";
  }
  return NULL;
}

/* As in ald_kind. */
static const char *thruster_orders_check(const ald_numbers *n, ald_blame *blame) {
  for (uint32_t k = 0; k < n->rows[THRUSTER_ORDERS]; k++) {
    const char *problem = check_order(n, row_of(n, k));
    if (problem) return ald_blame_row(blame, THRUSTER_ORDERS, k, problem);
  }
  return NULL;
}

/* ------------------------------------------------------------------------------
 * What is wrong with the numbers of a thruster, and what is odd about them. */

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
  if (!(screw_at_rest(rows, count, ALD_SCREW_THRUST) > 0)) {
    return ald_blame_row(blame, table, 0, "K_T must be above 0 at the advance ratio 0");
  }
  if (!(screw_at_rest(rows, count, ALD_SCREW_TORQUE) > 0)) {
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
  if (is_series && (pitch < ALD_SCREW_PITCH_MIN || pitch > ALD_SCREW_PITCH_MAX)) {
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

/* does its thrust follow its order at once? */
static bool thruster_is_at_once(const ald_numbers *n) {
  return n->keys[THRUSTER_KEY_RISE] == 0 && n->keys[THRUSTER_KEY_LAG] == 0;
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
  for (uint32_t k = THRUSTER_KEY_RISE; k <= THRUSTER_KEY_LAG && !thruster_is_at_once(n); k++) {
    if (n->keys[k] >= ALD_THRUSTER_LAG_MIN) continue;
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

/* as in ald_kind */
static const char *thruster_check(const ald_numbers *n, ald_blame *blame) {
  const char *problem = check_screw(n, blame);
  if (!problem) problem = check_turning(n, blame);
  if (!problem) problem = check_astern(n, blame);
  if (!problem) problem = check_orders(n, blame);
  if (!problem) problem = thruster_orders_check(n, blame);
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

/* greatest torque of the motor [N m] */
static double thruster_torque_limit(const ald_numbers *n) {
  const ald_screw_pull p = thruster_pull(n, false);
  return n->keys[THRUSTER_KEY_MOST] * (p.torque / p.thrust);
}

/* what the motor can do for an order of so many turns a second; NULL: all of it */
static const char *remark_speed(const ald_numbers *n, double order, ald_blame *blame) {
  const ald_screw_pull pull = thruster_pull(n, order < 0);
  const double most = sqrt(thruster_torque_limit(n) / pull.torque);
  if (fabs(order) <= most * (1 + 1e-9)) return NULL;
  snprintf(blame->text, sizeof blame->text,
           "at bollard pull the torque of its motor suffices for %.4g rpm and %.4g kN only",
           60 * most, 1e-3 * pull.thrust * most * most);
  return blame->text;
}

#define PI 3.141592653589793

static const double pi = PI;

/* ordered speed: as given, or of the thrust at bollard pull [rev/s] */
static double thruster_order(const ald_numbers *n) {
  const double thrust = n->keys[THRUSTER_KEY_THRUST];
  if (thrust == 0) return n->keys[THRUSTER_KEY_SPEED] / (2 * pi);
  const double size = sqrt(fabs(thrust) / thruster_pull(n, thrust < 0).thrust);
  return thrust < 0 ? -size : size;
}

static const char *remark_order(const ald_numbers *n, ald_blame *blame) {
  const uint32_t key = n->keys[THRUSTER_KEY_THRUST] != 0 ? THRUSTER_KEY_THRUST : THRUSTER_KEY_SPEED;
  ald_blame_key(blame, key, NULL);
  const char *remark = remark_speed(n, thruster_order(n), blame);
  for (uint32_t k = 0; k < n->rows[THRUSTER_ORDERS] && !remark; k++) {
    ald_blame_row(blame, THRUSTER_ORDERS, k, NULL);
    remark = remark_speed(n, thruster_ordered(n, k), blame);
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

static const char *thruster_remark(const ald_numbers *n, ald_blame *blame) {
  const char *remark = remark_type(n, blame);
  if (!remark) remark = remark_efficiency(n, blame);
  return remark ? remark : remark_order(n, blame);
}

static const char *const types[] = {"tunnel", "azimuth", "fixed", NULL};
static const char *const nozzles[] = {"automatic", "no", "yes", NULL};
static const char *const starts[] = {"from rest", "as ordered", NULL};
static const char *const uses[] = {"yes", "no", NULL};

static const char at[] = "centre of the screw, in the axes of the body from its centre of gravity";
static const char ahead[] = "factors on the coefficients while the shaft turns ahead";
static const char astern[] = "factors on the coefficients while the shaft turns astern";

#define CHOICE(name, words, fallback, example, meaning)                                      \
  {                                                                                          \
    name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, fallback, fallback, words, example, \
        meaning                                                                              \
  }

static const ald_key keys[THRUSTER_KEY_COUNT] = {
    [THRUSTER_KEY_TYPE] = CHOICE("type", types, ALD_REQUIRED, "azimuth",
                                 "tunnel: across the body, without effect of the inflow; azimuth: "
                                 "turns about the vertical axis and never runs astern; fixed: a "
                                 "main propeller"),
    ALD_VECTOR_KEYS(THRUSTER_KEY_AT, "at", ALD_LENGTH, ALD_REQUIRED, "-38 m", "0 m", "-4 m", at),
    [THRUSTER_KEY_DIAMETER] = ALD_NUMBER_KEY("diameter", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE,
                                             ALD_REQUIRED, "3.2 m", "diameter of the screw"),
    [THRUSTER_KEY_NOZZLE] =
        CHOICE("nozzle", nozzles, THRUSTER_NOZZLE_AUTOMATIC, "yes",
               "whether it runs in a duct, which makes its race slower and wider; the coefficients "
               "contain it; automatic: with a pitch ratio"),
    [THRUSTER_KEY_SPEED] = ALD_NUMBER_KEY("speed", NULL, ALD_ANGULAR_RATE, ALD_RANGE_ANY, 0,
                                          "150 rpm", "ordered speed of rotation; below 0: astern"),
    [THRUSTER_KEY_THRUST] =
        ALD_NUMBER_KEY("thrust", NULL, ALD_FORCE, ALD_RANGE_ANY, 0, "200 kN",
                       "instead of a speed: thrust that the ordered speed gives at bollard pull"),
    [THRUSTER_KEY_AZIMUTH] =
        ALD_NUMBER_KEY("azimuth", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "30 deg",
                       "direction of the thrust ahead, from forward towards port; of an azimuth "
                       "thruster the ordered one"),
    [THRUSTER_KEY_START] = CHOICE("start", starts, THRUSTER_FROM_REST, "as ordered",
                                  "whether the shaft turns at the ordered speed from the start"),
    [THRUSTER_KEY_RUNNING_AT] =
        ALD_NUMBER_KEY("running at", NULL, ALD_ANGULAR_RATE, ALD_RANGE_ANY, 0, "100 rpm",
                       "speed of rotation at the start; if left out, from rest"),
    [THRUSTER_KEY_START_AZIMUTH] =
        ALD_NUMBER_KEY("azimuth at start", NULL, ALD_ANGLE, ALD_RANGE_POSITIVE, 0, "90 deg",
                       "azimuth at the start, above 0 up to 360 deg, which is forward; if left "
                       "out, as ordered"),
    [THRUSTER_KEY_MOST] =
        ALD_NUMBER_KEY("maximum thrust", NULL, ALD_FORCE, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                       "500 kN", "greatest thrust ahead at bollard pull; limits the torque"),
    [THRUSTER_KEY_RISE] =
        ALD_NUMBER_KEY("rise time", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED, "5 s",
                       "from 10 to 90 % of the maximum thrust under the greatest torque; gives the "
                       "inertia of the shaft; 0, and so the time constant: it turns as ordered at "
                       "once"),
    [THRUSTER_KEY_LAG] =
        ALD_NUMBER_KEY("time constant", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED, "1 s",
                       "of the speed controller; small: the speed is held against all loads"),
    [THRUSTER_KEY_TURN_RATE] = ALD_NUMBER_KEY(
        "azimuth rate", NULL, ALD_ANGULAR_RATE, ALD_RANGE_POSITIVE, 0, "12 deg/s",
        "greatest rate at which an azimuth thruster turns; if left out, it has no limit"),
    [THRUSTER_KEY_TURN_LAG] = ALD_NUMBER_KEY(
        "azimuth time constant", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0, "2 s",
        "of the controller of the azimuth; 0: it turns at its rate until it is there"),
    [THRUSTER_KEY_PITCH] = ALD_NUMBER_KEY(
        "pitch ratio", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 0, "1.1",
        "instead of a table: P/D of a screw of the series Ka 4-70 in nozzle 19A, 0.6 "
        "to 1.4"),
    [THRUSTER_KEY_AHEAD] =
        ALD_NUMBER_KEY("factors ahead", "thrust", ALD_NONE, ALD_RANGE_POSITIVE, 1, "0.95", ahead),
    [THRUSTER_KEY_AHEAD + 1] =
        ALD_NUMBER_KEY("factors ahead", "torque", ALD_NONE, ALD_RANGE_POSITIVE, 1, "1", ahead),
    [THRUSTER_KEY_ASTERN] =
        ALD_NUMBER_KEY("factors astern", "thrust", ALD_NONE, ALD_RANGE_POSITIVE, 1, "0.6", astern),
    [THRUSTER_KEY_ASTERN + 1] =
        ALD_NUMBER_KEY("factors astern", "torque", ALD_NONE, ALD_RANGE_POSITIVE, 1, "0.8", astern),
    [THRUSTER_KEY_POSITIONING] =
        CHOICE("positioning", uses, 0, "no", "whether dynamic positioning of its body uses it"),
    [THRUSTER_KEY_WEIGHT] =
        ALD_NUMBER_KEY("positioning weight", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 1, "0.5",
                       "of the square of its thrust there: twice the weight takes half the share"),
};

/* ------------------------------------------------------------------------------ tables */

#define COLUMN(table, name, dimension, range, meaning) \
  ALD_NUMBER_KEY(table, name, dimension, range, ALD_REQUIRED, NULL, meaning)

#define SCREW_COLUMNS_OF(table)                                                    \
  {                                                                                \
    COLUMN(table, "advance", ALD_NONE, ALD_RANGE_ANY,                              \
           "J = v_a/(n D); below 0 where the water comes from behind"),            \
        COLUMN(table, "thrust", ALD_NONE, ALD_RANGE_ANY, "K_T = T/(rho n^2 D^4)"), \
        COLUMN(table, "torque", ALD_NONE, ALD_RANGE_ANY, "K_Q = Q/(rho n^2 D^5)")  \
  }
static const ald_key ahead_columns[ALD_SCREW_COLUMNS] = SCREW_COLUMNS_OF("ahead");
static const ald_key astern_columns[ALD_SCREW_COLUMNS] = SCREW_COLUMNS_OF("astern");

static const ald_key depth_columns[THRUSTER_FACTOR_COLUMNS] = {
    COLUMN("depth factors", "depth", ALD_NONE, ALD_RANGE_ANY,
           "depth of the centre below the surface over the diameter"),
    COLUMN("depth factors", "factor", ALD_NONE, ALD_RANGE_NOT_NEGATIVE,
           "factor on thrust and torque"),
};
static const ald_key direction_columns[THRUSTER_FACTOR_COLUMNS] = {
    COLUMN("direction factors", "azimuth", ALD_ANGLE, ALD_RANGE_ANY,
           "azimuth, from forward towards port"),
    COLUMN("direction factors", "factor", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, "factor on the thrust"),
};
static const ald_key zone_columns[] = {
    COLUMN("forbidden azimuths", "from", ALD_ANGLE, ALD_RANGE_ANY,
           "where the zone begins, from forward towards port"),
    COLUMN("forbidden azimuths", "to", ALD_ANGLE, ALD_RANGE_ANY,
           "where it ends, above its beginning"),
};

static const ald_key_table tables[THRUSTER_TABLES] = {
    [THRUSTER_AHEAD] = {.name = "ahead",
                        .columns = ahead_columns,
                        .column_count = ALD_SCREW_COLUMNS,
                        .row_min = 2,
                        .row_max = ALD_SCREW_ROWS_MAX,
                        .is_ascending = 1,
                        .meaning =
                            "J, K_T, K_Q while the shaft turns ahead, and astern if there is "
                            "no other table; linear between rows and beyond both ends",
                        .example = "[[-0.4, 0.62, 0.052], [0, 0.5, 0.046], [0.6, 0.19, 0.027]]"},
    [THRUSTER_ASTERN] = {.name = "astern",
                         .columns = astern_columns,
                         .column_count = ALD_SCREW_COLUMNS,
                         .row_min = 2,
                         .row_max = ALD_SCREW_ROWS_MAX,
                         .is_ascending = 1,
                         .meaning = "likewise while it turns astern: values above 0 give thrust "
                                    "astern",
                         .example = "[[-0.3, 0.4, 0.045], [0, 0.33, 0.04], [0.5, 0.15, 0.028]]"},
    [THRUSTER_DEPTHS] = {.name = "depth factors",
                         .columns = depth_columns,
                         .column_count = THRUSTER_FACTOR_COLUMNS,
                         .row_min = 1,
                         .row_max = ALD_SCREW_ROWS_MAX,
                         .is_ascending = 1,
                         .meaning = "depth over diameter, factor on thrust and torque: losses near "
                                    "the surface; linear between rows, constant beyond them",
                         .example = "[[0, 0], [0.5, 0.4], [1, 0.85], [1.5, 1]]"},
    [THRUSTER_DIRECTIONS] =
        {.name = "direction factors",
         .columns = direction_columns,
         .column_count = THRUSTER_FACTOR_COLUMNS,
         .row_min = 1,
         .row_max = 100,
         .is_ascending = 1,
         .meaning = "azimuth, factor on the thrust: losses at the hull or at another thruster; "
                    "linear between rows, and round from the last to the first",
         .example = "[[0 deg, 1], [170 deg, 0.9], [180 deg, 0.6], [190 deg, 0.9]]"},
    [THRUSTER_ZONES] = {.name = "forbidden azimuths",
                        .columns = zone_columns,
                        .column_count = ZONE_COLUMNS,
                        .row_min = 1,
                        .row_max = ALD_ZONES_MAX,
                        .is_ascending = 1,
                        .meaning = "zones of an azimuth thruster into which dynamic positioning "
                                   "does not order its thrust",
                        .example = "[[80 deg, 110 deg], [350 deg, 370 deg]]"},
    [THRUSTER_ORDERS] = {.name = "orders",
                         .columns = thruster_order_columns,
                         .column_count = ALD_THRUSTER_ORDER_COLUMNS,
                         .row_min = 1,
                         .row_max = ALD_ORDERS_MAX,
                         .is_ascending = 1,
                         .meaning =
                             "ordered speeds or thrusts, and azimuths, over time: each holds "
                             "from its time on, to the moment, whatever the steps",
                         .example = "[[0 s, 120 rpm], [20 s, 150 rpm, 30 deg], {time: 40 s, "
                                    "thrust: 200 kN}]"},
};

/* ------------------------------------------------------------------------------ parameters */

/* 2 pi I, from the time in which the greatest torque raises the thrust from 10 to 90 % */
static double inertia_of(const ald_numbers *n) {
  static const double rise = 1.4909963089948082; /* atanh sqrt 0.9 - atanh sqrt 0.1 */
  const double most = sqrt(n->keys[THRUSTER_KEY_MOST] / thruster_pull(n, false).thrust);
  return n->keys[THRUSTER_KEY_RISE] * thruster_torque_limit(n) / (most * rise);
}

/* Two curves of one column that hold beyond their ends; one of directions goes round instead.
 * Returns where they end. */
static double *derive_factors(const ald_numbers *n, double *params) {
  static const ald_curve_ends ends[THRUSTER_FACTOR_COLUMNS] = {ALD_CURVE_HOLDS, ALD_CURVE_HOLDS};
  enum { WIDTH = ALD_CURVE_WIDTH(THRUSTER_FACTOR_COLUMNS) };
  for (uint32_t t = THRUSTER_DEPTHS; t <= THRUSTER_DIRECTIONS; t++) {
    const uint32_t count = n->rows[t];
    if (count == 0) continue;
    ald_curve_derive(n->tables[t], count, THRUSTER_FACTOR_COLUMNS, ends, params);
    params += (size_t)count * WIDTH;
    if (t != THRUSTER_DIRECTIONS) continue;
    const double *first = n->tables[t], *last = first + (size_t)(count - 1) * 2;
    const double way = first[0] + 2 * pi - last[0];
    params[-1] = way > 1e-6 ? (first[1] - last[1]) / way : 0;
  }
  return params;
}

static void derive_zones(const ald_numbers *n, double *params) {
  for (uint32_t k = 0; k < n->rows[THRUSTER_ZONES]; k++) {
    const double *zone = n->tables[THRUSTER_ZONES] + (size_t)k * ZONE_COLUMNS;
    double *param = params + (size_t)k * ZONE_WIDTH;
    const double middle = 0.5 * (zone[0] + zone[1]), half = 0.5 * (zone[1] - zone[0]);
    param[ZONE_MIDDLE] = middle;
    param[ZONE_HALF] = half;
    real_sincos(middle - half, &param[ZONE_FROM + 1], &param[ZONE_FROM]);
    real_sincos(middle + half, &param[ZONE_TO + 1], &param[ZONE_TO]);
  }
}

/* the screw and its shaft in both directions */
static void derive_shaft(const ald_numbers *n, double *params) {
  const double *key = n->keys, torque = thruster_torque_limit(n);
  /* one that follows at once has no inertia to speak of */
  const double inertia = thruster_is_at_once(n) ? (double)INFINITY : inertia_of(n);
  for (uint32_t side = 0; side < 2; side++) {
    const ald_screw_pull pull = thruster_pull(n, side == 1);
    params[THRUSTER_BY_THRUST + side] = pull.by_thrust;
    params[THRUSTER_BY_TORQUE + side] = pull.by_torque;
    params[THRUSTER_FEED + side] = pull.torque / inertia;
    params[THRUSTER_PULL + side] = pull.thrust;
    params[THRUSTER_MOST + side] = torque / pull.torque * pull.thrust;
    params[THRUSTER_FASTEST + side] = sqrt(torque / pull.torque);
  }
  params[THRUSTER_GAIN] = thruster_is_at_once(n) ? 0 : 1 / key[THRUSTER_KEY_LAG];
  params[THRUSTER_LIMIT] = torque / inertia;
  params[THRUSTER_INVERSE] = 1 / inertia;
  /* the load's own time is rise time/3 at most: stable at 3 times the speed of bollard pull */
  params[THRUSTER_SUBSTEP] = fmin(0.1 * key[THRUSTER_KEY_LAG], 0.2 * key[THRUSTER_KEY_RISE]);
}

static bool is_ducted(const ald_numbers *n) {
  return ald_word(n->keys, THRUSTER_KEY_NOZZLE) == THRUSTER_NOZZLE_YES ||
         n->keys[THRUSTER_KEY_PITCH] > 0;
}

double ald_thruster_race_core(const ald_numbers *n) {
  static const double jet = 6.2; /* diameters up to which a free jet keeps its velocity */
  const double d = n->keys[THRUSTER_KEY_DIAMETER];
  return jet * (is_ducted(n) ? d : d / sqrt(2));
}

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  const double *key = n->keys, d = key[THRUSTER_KEY_DIAMETER], area = pi / 4 * d * d;
  double room[ALD_SCREW_SERIES_ROWS * ALD_SCREW_COLUMNS];
  uint32_t count;
  memcpy(params + THRUSTER_AT, key + THRUSTER_KEY_AT, 3 * sizeof *params);
  params[THRUSTER_BY_DIAMETER] = 1 / d;
  derive_shaft(n, params);
  params[THRUSTER_TURN_RATE] = key[THRUSTER_KEY_TURN_RATE] > 0 ? key[THRUSTER_KEY_TURN_RATE] : 1e30;
  params[THRUSTER_TURN_LAG] = key[THRUSTER_KEY_TURN_LAG];
  params[THRUSTER_FIRST_ANGLE] =
      n->tables[THRUSTER_DIRECTIONS] ? n->tables[THRUSTER_DIRECTIONS][0] : 0;
  params[THRUSTER_RACE_BY_THRUST] =
      (is_ducted(n) ? 1 : 2) / (n->environment[ALD_ENVIRONMENT_WATER_DENSITY] * area);
  params[THRUSTER_RACE_CORE] = ald_thruster_race_core(n);
  params[THRUSTER_PER_WEIGHT] = 1 / key[THRUSTER_KEY_WEIGHT];
  params += THRUSTER_PARAM_COUNT;
  if (n->laying == ALD_TABLES_STORED) return;
  const double *rows = thruster_ahead(n, room, &count);
  screw_derive(rows, count, params);
  params += (size_t)count * SCREW_WIDTH;
  if (n->tables[THRUSTER_ASTERN]) {
    screw_derive(n->tables[THRUSTER_ASTERN], n->rows[THRUSTER_ASTERN], params);
    params += (size_t)n->rows[THRUSTER_ASTERN] * SCREW_WIDTH;
  }
  params = derive_factors(n, params);
  derive_zones(n, params);
  thruster_orders_derive(n, params + (size_t)n->rows[THRUSTER_ZONES] * ZONE_WIDTH);
}

static uint32_t options(const ald_numbers *n) {
  const bool is_apart = ald_word(n->keys, THRUSTER_KEY_POSITIONING) == 1;
  return ald_word(n->keys, THRUSTER_KEY_TYPE) | (is_apart ? THRUSTER_APART : 0);
}

static bool shapes_tables(uint32_t key) { return key == THRUSTER_KEY_PITCH; }

static uint32_t rows_of(const ald_numbers *n, uint32_t table) {
  const bool is_series = table == THRUSTER_AHEAD && !n->tables[table];
  return is_series ? (uint32_t)ALD_SCREW_SERIES_ROWS : n->rows[table];
}

static const ald_table_kind stored = {
    .depends_on = shapes_tables, .rows = rows_of, .ignores_environment = true};

/* ------------------------------------------------------------------------------ start */

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)flags;
  const double *key = n->keys;
  ald_blame blame;
  rows[THRUSTER_SET_SPEED] = rows[THRUSTER_SET_AZIMUTH] = (double)NAN;
  rows[THRUSTER_ALIVE] = 1;
  /* a scenario with numbers at fault does not run */
  if (thruster_check(n, &blame)) return;
  const bool as_ordered = ald_word(key, THRUSTER_KEY_START) == THRUSTER_AS_ORDERED;
  rows[THRUSTER_ORDER_SPEED] = thruster_order(n);
  rows[THRUSTER_ORDER_AZIMUTH] = key[THRUSTER_KEY_AZIMUTH];
  rows[THRUSTER_SPEED] =
      as_ordered ? rows[THRUSTER_ORDER_SPEED] : key[THRUSTER_KEY_RUNNING_AT] / (2 * pi);
  if (ald_word(key, THRUSTER_KEY_TYPE) == THRUSTER_TUNNEL) {
    rows[THRUSTER_ORDER_AZIMUTH] = 0.5 * pi;
  }
  rows[THRUSTER_AZIMUTH] = key[THRUSTER_KEY_START_AZIMUTH] > 0 ? key[THRUSTER_KEY_START_AZIMUTH]
                                                               : rows[THRUSTER_ORDER_AZIMUTH];
}

static const uint32_t flag_initial[THRUSTER_FLAG_COUNT] = {THRUSTER_NEW};
static const ald_start_kind at_start = {.flags = flag_initial, .start = start};

static const ald_ordered_row ordered_rows[] = {
    {.name = "speed",
     .row = THRUSTER_SET_SPEED,
     .dimension = ALD_ANGULAR_RATE,
     .factor = 1 / (2 * PI),
     .stands_in = true,
     .meaning = "ordered speed, above 0 ahead"},
    {.name = "azimuth",
     .row = THRUSTER_SET_AZIMUTH,
     .dimension = ALD_ANGLE,
     .stands_in = true,
     .meaning = "ordered direction, from forward towards port"},
    {.name = "lost",
     .row = THRUSTER_ALIVE,
     .factor = -1,
     .offset = 1,
     .is_switch = true,
     .meaning = "no thrust, and no torque of the motor, whatever is ordered"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

/* ------------------------------------------------------------------------------ results */

/* the axis, from the screw to a diameter before it, in the direction of its thrust ahead */
static void draw(const ald_numbers *n, const ald_numbers *of, double angle, double ends[6]) {
  (void)of;
  const double d = n->keys[THRUSTER_KEY_DIAMETER];
  memcpy(ends, n->keys + THRUSTER_KEY_AT, 3 * sizeof *ends);
  ends[3] = ends[0] + d * cos(angle);
  ends[4] = ends[1] + d * sin(angle);
  ends[5] = ends[2];
}
static const ald_picture_kind drawn = {.strand = ALD_STRAND_TURNING,
                                       .tension = THRUSTER_THRUST,
                                       .part = draw,
                                       .angle = THRUSTER_AZIMUTH_NOW};

static const ald_built_tally tallies[] = {{THRUSTER_IMPULSE, 0}, {THRUSTER_ELAPSED, 0}};
static const ald_built_kind built = {.tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies};

/* ------------------------------------------------------------------------------ sense */

/* thrust over the disc of a screw: 20 to 80 kN/m^2 are usual, of models a fortieth [N/m^2] */
static const double disc_least = 300, disc_most = 3e5;

static void sense(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = ald_sense_definition(s, own);
  const ald_body *body = ald_sense_body(s, own);
  const double most = ald_sense_typical(s, d->quantities + THRUSTER_KEY_MOST);
  const double wanted = fabs(ald_sense_typical(s, d->quantities + THRUSTER_KEY_THRUST));
  const double diameter = ald_sense_typical(s, d->quantities + THRUSTER_KEY_DIAMETER);
  const double disc = most / (0.25 * 3.14159265 * diameter * diameter);
  if (disc < disc_least || disc > disc_most) {
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "maximum thrust",
                   "%.3g kN over a disc of %.3g m are %.3g kPa; 20 to 80 are usual", most / 1000,
                   diameter, disc / 1000);
  }
  if (wanted > most) {
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "thrust",
                   "%.4g kN is more than its maximum thrust, %.4g kN", wanted / 1000, most / 1000);
  }
  ald_stern_check_tips(s, d, THRUSTER_KEY_SPEED, THRUSTER_KEY_DIAMETER);
  const double above = ald_sense_typical(s, d->quantities + THRUSTER_KEY_AT + 2) +
                       s->values[body->quantities + ALD_BODY_POSITION_Z];
  if (!s->study->is_spatial || body->has_ship || !(above > 0)) return;
  ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "at",
                 "at the start it is %.3g m above still water, and pushes as below it", above);
}

static const ald_rated rated[] = {{THRUSTER_PEAK_THRUST, THRUSTER_KEY_MOST}};

const ald_kind ald_kind_thruster = {
    .name = "thruster",
    .section = "thrusters",
    .meaning =
        "Tunnel thrusters, azimuth thrusters and main propellers with the servos of their "
        "speed and direction.",
    .example =
        "thrusters:\n"
        "  main:\n"
        "    body: carrier\n"
        "    type: fixed\n"
        "    at: [-18 m, 0 m, -2 m]\n"
        "    diameter: 3 m\n"
        "    pitch ratio: 1.1\n"
        "    speed: -86 rpm\n"
        "    running at: 57 rpm\n"
        "    maximum thrust: 400 kN\n"
        "    rise time: 4 s\n"
        "    time constant: 0.7 s\n"
        "    depth factors: [[0, 0], [0.8, 0.9]]\n"
        "  bow:\n"
        "    body: carrier\n"
        "    type: azimuth\n"
        "    at: [16 m, 0 m, -2 m]\n"
        "    diameter: 1.5 m\n"
        "    pitch ratio: 1\n"
        "    azimuth rate: 30 deg/s\n"
        "    maximum thrust: 60 kN\n"
        "    rise time: 3 s\n"
        "    time constant: 1 s\n"
        "    forbidden azimuths: [[63 deg, 132 deg]]\n"
        "  port:\n"
        "    body: tug\n"
        "    type: azimuth\n"
        "    at: [-7 m, 0 m, -2 m]\n"
        "    diameter: 1.5 m\n"
        "    thrust: 40 kN\n"
        "    azimuth: 170 deg\n"
        "    azimuth at start: 115 deg\n"
        "    azimuth rate: 11 deg/s\n"
        "    azimuth time constant: 2 s\n"
        "    maximum thrust: 60 kN\n"
        "    rise time: 3 s\n"
        "    time constant: 1 s\n"
        "    ahead: [[-0.4, 0.62, 0.052], [0, 0.5, 0.046], [0.6, 0.19, 0.027]]\n"
        "    direction factors: [[0 deg, 1], [115 deg, 0.8], [230 deg, 0.9]]\n"
        "  starboard: {body: tug, type: azimuth, at: [-8 m, 3 m, -2 m], diameter: 1.5 m,\n"
        "    pitch ratio: 1, azimuth rate: 30 deg/s, maximum thrust: 60 kN, rise time: 3 s,\n"
        "    time constant: 1 s}",
    .traits = ALD_KIND_IN_CURRENT | ALD_KIND_SPATIAL | ALD_KIND_ENVIRONMENT | ALD_KIND_IN_SEA,
    .body_count = 1,
    .keys = keys,
    .key_count = THRUSTER_KEY_COUNT,
    .tables = tables,
    .table_count = THRUSTER_TABLES,
    .table_width = {SCREW_WIDTH, SCREW_WIDTH, ALD_CURVE_WIDTH(THRUSTER_FACTOR_COLUMNS),
                    ALD_CURVE_WIDTH(THRUSTER_FACTOR_COLUMNS), ZONE_WIDTH, THRUSTER_ORDER_WIDTH},
    ALD_PARAMETERS_OF(THRUSTER),
    ALD_ROWS_OF(THRUSTER),
    ALD_RECORDS_OF(THRUSTER),
    ALD_FLAGS_OF(THRUSTER),
    ALD_TRACES_OF(THRUSTER),
    .derive = derive,
    .options = options,
    .check = thruster_check,
    .remark = thruster_remark,
    .table = &stored,
    .start = &at_start,
    .drawn = &drawn,
    .built = &built,
    .ordered = &ordered,
    .usual = &(const ald_usual){THRUSTER_KEY_TURN_RATE, 0, 90, ALD_DEGREE, " deg/s",
                                "azimuths turn by 5 to 30 deg/s"},
    .usual_count = 1,
    .sense = sense,
    .rated = rated,
    .rated_count = sizeof rated / sizeof *rated,
    .at_keys = {1 + THRUSTER_KEY_AT},
};
