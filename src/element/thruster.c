/* SPDX-License-Identifier: Apache-2.0
 * Thrusters for the host: keys, tables, parameters, start, records. Source: [SIMO] sec. 1.2. */
#include <math.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/math/trig.h"
#include "kernels/pass/water/thruster_rows.h"
#include "model/curve.h"
#include "model/study.h"
#include "orders.h"
#include "thruster_keys.h"
#include "thruster_orders.h"

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
                        .row_max = ALD_SCREW_ROWS_MOST,
                        .is_ascending = 1,
                        .meaning =
                            "J, K_T, K_Q while the shaft turns ahead, and astern if there is "
                            "no other table; linear between rows and beyond both ends",
                        .example = "[[-0.4, 0.62, 0.052], [0, 0.5, 0.046], [0.6, 0.19, 0.027]]"},
    [THRUSTER_ASTERN] = {.name = "astern",
                         .columns = astern_columns,
                         .column_count = ALD_SCREW_COLUMNS,
                         .row_min = 2,
                         .row_max = ALD_SCREW_ROWS_MOST,
                         .is_ascending = 1,
                         .meaning = "likewise while it turns astern: values above 0 give thrust "
                                    "astern",
                         .example = "[[-0.3, 0.4, 0.045], [0, 0.33, 0.04], [0.5, 0.15, 0.028]]"},
    [THRUSTER_DEPTHS] = {.name = "depth factors",
                         .columns = depth_columns,
                         .column_count = THRUSTER_FACTOR_COLUMNS,
                         .row_min = 1,
                         .row_max = ALD_SCREW_ROWS_MOST,
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
                        .row_max = ALD_ZONES_MOST,
                        .is_ascending = 1,
                        .meaning = "zones of an azimuth thruster into which dynamic positioning "
                                   "does not order its thrust",
                        .example = "[[80 deg, 110 deg], [350 deg, 370 deg]]"},
    [THRUSTER_ORDERS] = {.name = "orders",
                         .columns = ald_thruster_order_columns,
                         .column_count = ALD_THRUSTER_ORDER_COLUMNS,
                         .row_min = 1,
                         .row_max = ALD_ORDERS_MOST,
                         .is_ascending = 1,
                         .meaning =
                             "ordered speeds or thrusts, and azimuths, over time: each holds "
                             "from its time on, to the moment, whatever the steps",
                         .example = "[[0 s, 120 rpm], [20 s, 150 rpm, 30 deg], {time: 40 s, "
                                    "thrust: 200 kN}]"},
};

/* ------------------------------------------------------------------------------ parameters */

const double *ald_thruster_ahead(const ald_numbers *n, double *room, uint32_t *count) {
  *count = n->rows[THRUSTER_AHEAD];
  if (n->tables[THRUSTER_AHEAD]) return n->tables[THRUSTER_AHEAD];
  ald_screw_series(n->keys[THRUSTER_KEY_PITCH], ALD_SCREW_SERIES_ROWS, room);
  *count = ALD_SCREW_SERIES_ROWS;
  return room;
}

ald_screw_pull ald_thruster_pull(const ald_numbers *n, bool is_astern) {
  double room[ALD_SCREW_SERIES_ROWS * ALD_SCREW_COLUMNS];
  uint32_t count;
  const double *rows = ald_thruster_ahead(n, room, &count);
  const double d = n->keys[THRUSTER_KEY_DIAMETER];
  const double *factors = n->keys + (is_astern ? THRUSTER_KEY_ASTERN : THRUSTER_KEY_AHEAD);
  if (is_astern && n->tables[THRUSTER_ASTERN]) {
    rows = n->tables[THRUSTER_ASTERN];
    count = n->rows[THRUSTER_ASTERN];
  }
  const double by_force = n->environment[ALD_ENVIRONMENT_WATER_DENSITY] * (d * d) * (d * d);
  ald_screw_pull p = {.by_thrust = by_force * factors[0], .by_torque = by_force * d * factors[1]};
  p.thrust = p.by_thrust * ald_screw_at_rest(rows, count, ALD_SCREW_THRUST);
  p.torque = p.by_torque * ald_screw_at_rest(rows, count, ALD_SCREW_TORQUE);
  return p;
}

double ald_thruster_torque_limit(const ald_numbers *n) {
  const ald_screw_pull p = ald_thruster_pull(n, false);
  return n->keys[THRUSTER_KEY_MOST] * (p.torque / p.thrust);
}

#define PI 3.141592653589793
static const double pi = PI;

double ald_thruster_order(const ald_numbers *n) {
  const double thrust = n->keys[THRUSTER_KEY_THRUST];
  if (thrust == 0) return n->keys[THRUSTER_KEY_SPEED] / (2 * pi);
  const double size = sqrt(fabs(thrust) / ald_thruster_pull(n, thrust < 0).thrust);
  return thrust < 0 ? -size : size;
}

bool ald_thruster_is_at_once(const ald_numbers *n) {
  return n->keys[THRUSTER_KEY_RISE] == 0 && n->keys[THRUSTER_KEY_LAG] == 0;
}

/* 2 pi I, from the time in which the greatest torque raises the thrust from 10 to 90 % */
static double inertia_of(const ald_numbers *n) {
  static const double rise = 1.4909963089948082; /* atanh sqrt 0.9 - atanh sqrt 0.1 */
  const double most = sqrt(n->keys[THRUSTER_KEY_MOST] / ald_thruster_pull(n, false).thrust);
  return n->keys[THRUSTER_KEY_RISE] * ald_thruster_torque_limit(n) / (most * rise);
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
  const double *key = n->keys, torque = ald_thruster_torque_limit(n);
  /* one that follows at once has no inertia to speak of */
  const double inertia = ald_thruster_is_at_once(n) ? (double)INFINITY : inertia_of(n);
  for (uint32_t side = 0; side < 2; side++) {
    const ald_screw_pull pull = ald_thruster_pull(n, side == 1);
    params[THRUSTER_BY_THRUST + side] = pull.by_thrust;
    params[THRUSTER_BY_TORQUE + side] = pull.by_torque;
    params[THRUSTER_FEED + side] = pull.torque / inertia;
    params[THRUSTER_PULL + side] = pull.thrust;
    params[THRUSTER_MOST + side] = torque / pull.torque * pull.thrust;
    params[THRUSTER_FASTEST + side] = sqrt(torque / pull.torque);
  }
  params[THRUSTER_GAIN] = ald_thruster_is_at_once(n) ? 0 : 1 / key[THRUSTER_KEY_LAG];
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
  const double *rows = ald_thruster_ahead(n, room, &count);
  ald_screw_derive(rows, count, params);
  params += (size_t)count * SCREW_WIDTH;
  if (n->tables[THRUSTER_ASTERN]) {
    ald_screw_derive(n->tables[THRUSTER_ASTERN], n->rows[THRUSTER_ASTERN], params);
    params += (size_t)n->rows[THRUSTER_ASTERN] * SCREW_WIDTH;
  }
  params = derive_factors(n, params);
  derive_zones(n, params);
  ald_thruster_orders_derive(n, params + (size_t)n->rows[THRUSTER_ZONES] * ZONE_WIDTH);
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
  if (ald_thruster_check(n, &blame)) return;
  const bool as_ordered = ald_word(key, THRUSTER_KEY_START) == THRUSTER_AS_ORDERED;
  rows[THRUSTER_ORDER_SPEED] = ald_thruster_order(n);
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

static const ald_row_info records[] = {
    {THRUSTER_PEAK_THRUST, "peak_thrust", "N", 0, ALD_ROW_GROWS},
    {THRUSTER_PEAK_TORQUE, "peak_torque", "N m", 0, ALD_ROW_GROWS},
    {THRUSTER_PEAK_POWER, "peak_power", "W", 0, ALD_ROW_GROWS},
    {THRUSTER_PEAK_SPEED, "peak_speed", "rad/s", 0, ALD_ROW_GROWS},
    {THRUSTER_MEAN_THRUST, "mean_thrust", "N", 0, ALD_ROW_VALUE},
    {THRUSTER_MEAN_POWER, "mean_power", "W", 0, ALD_ROW_VALUE},
    {THRUSTER_ENERGY, "energy", "J", 0, ALD_ROW_VALUE},
};

static const ald_row_info traces[THRUSTER_TRACE_COUNT] = {
    {THRUSTER_TRACE_THRUST, "thrust", "N", 0, ALD_ROW_VALUE},
    {THRUSTER_TRACE_TORQUE, "torque", "N m", 0, ALD_ROW_VALUE},
    {THRUSTER_TRACE_POWER, "power", "W", 0, ALD_ROW_VALUE},
    {THRUSTER_TRACE_SPEED, "speed", "rad/s", 0, ALD_ROW_VALUE},
    {THRUSTER_TRACE_ORDER_SPEED, "ordered_speed", "rad/s", 0, ALD_ROW_VALUE},
    {THRUSTER_TRACE_AZIMUTH, "azimuth", "rad", 0, ALD_ROW_VALUE},
    {THRUSTER_TRACE_ORDER_AZIMUTH, "ordered_azimuth", "rad", 0, ALD_ROW_VALUE},
    {THRUSTER_TRACE_INFLOW, "inflow", "m/s", 0, ALD_ROW_VALUE},
    {THRUSTER_TRACE_DEPTH_FACTOR, "depth_factor", "", 0, ALD_ROW_VALUE},
    {THRUSTER_TRACE_DIRECTION_FACTOR, "direction_factor", "", 0, ALD_ROW_VALUE},
};

/* the axis, from the screw to a diameter before it, in the direction of its thrust ahead */
static void draw(const ald_numbers *n, const ald_numbers *of, double angle, double ends[6]) {
  (void)of;
  const double d = n->keys[THRUSTER_KEY_DIAMETER];
  memcpy(ends, n->keys + THRUSTER_KEY_AT, 3 * sizeof *ends);
  ends[3] = ends[0] + d * cos(angle);
  ends[4] = ends[1] + d * sin(angle);
  ends[5] = ends[2];
}
static const ald_drawn_kind drawn = {.strand = ALD_STRAND_TURNING,
                                     .tension = THRUSTER_THRUST,
                                     .part = draw,
                                     .angle = THRUSTER_AZIMUTH_NOW};

static const ald_built_tally tallies[] = {{THRUSTER_IMPULSE, 0}, {THRUSTER_ELAPSED, 0}};
static const ald_built_kind built = {.tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies};

const ald_kind ald_kind_thruster = {
    .name = "thruster",
    .section = "thrusters",
    .meaning =
        "Tunnel thrusters, azimuth thrusters and main propellers with the servos of their "
        "speed and direction.",
    .example =
        "thrusters:\n  main:\n    body: carrier\n    type: fixed\n    at: [-90 m, 0 m, -6 m]\n    "
        "diameter: 6 m\n    ahead: [[-0.4, 0.45, 0.055], [0, 0.36, 0.046], [0.8, 0, 0.012]]\n    "
        "factors astern: [0.7, 0.9]\n    maximum thrust: 900 kN\n    rise time: 12 s\n    time "
        "constant: 2 s\n    speed: 80 rpm\n  port: &drive {body: tug, type: azimuth, at: [-11 m, 3 "
        "m, "
        "-3 m], diameter: 2.6 m, pitch ratio: 1, maximum thrust: 325 kN, rise time: 5 s, time "
        "constant: 1 s, azimuth rate: 15 deg/s}\n  starboard: {<<: *drive, at: [-11 m, -3 m, -3 "
        "m]}",
    .traits = ALD_KIND_IN_CURRENT | ALD_KIND_SPATIAL | ALD_KIND_ENVIRONMENT | ALD_KIND_IN_SEA,
    .body_count = 1,
    .keys = keys,
    .key_count = THRUSTER_KEY_COUNT,
    .tables = tables,
    .table_count = THRUSTER_TABLES,
    .table_width = {SCREW_WIDTH, SCREW_WIDTH, ALD_CURVE_WIDTH(THRUSTER_FACTOR_COLUMNS),
                    ALD_CURVE_WIDTH(THRUSTER_FACTOR_COLUMNS), ZONE_WIDTH, THRUSTER_ORDER_WIDTH},
    .param_count = THRUSTER_PARAM_COUNT,
    .row_count = THRUSTER_ROW_COUNT,
    .flag_count = THRUSTER_FLAG_COUNT,
    .trace_count = THRUSTER_TRACE_COUNT,
    .records = records,
    .record_count = sizeof records / sizeof records[0],
    .traces = traces,
    .derive = derive,
    .options = options,
    .check = ald_thruster_check,
    .remark = ald_thruster_remark,
    .table = &stored,
    .start = &at_start,
    .drawn = &drawn,
    .built = &built,
    .ordered = &ordered,
};
