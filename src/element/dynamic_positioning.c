/* SPDX-License-Identifier: Apache-2.0
 * Dynamic positioning for the host: keys, parameters, start, records. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "element/control_period.h"
#include "element/thruster.h"
#include "kernels/law/allocation.h"
#include "kernels/pass/control/dynamic_positioning_rows.h"
#include "kernels/pass/water/thruster_rows.h"
#include "model/kind.h"

enum {
  DP_KEY_POSITION,
  DP_KEY_HEADING = DP_KEY_POSITION + 2,
  DP_KEY_NATURAL,
  DP_KEY_RATIO = DP_KEY_NATURAL + 3,
  DP_KEY_SHARE = DP_KEY_RATIO + 3,
  DP_KEY_BY_ERROR,
  DP_KEY_BY_VELOCITY = DP_KEY_BY_ERROR + 3,
  DP_KEY_BY_INTEGRAL = DP_KEY_BY_VELOCITY + 3,
  DP_KEY_LIMIT = DP_KEY_BY_INTEGRAL + 3,
  DP_KEY_PERIOD = DP_KEY_LIMIT + 3,
  DP_KEY_FILTER,
  DP_KEY_ALLOCATION,
  DP_KEY_POSITION_ERROR,
  DP_KEY_HEADING_ERROR = DP_KEY_POSITION_ERROR + 2,
  DP_KEY_COUNT
};

/* defaults with natural periods */
#define DP_RATIO 0.8
#define DP_SHARE 0.1

/* Gains of an axis, 0 to 2: by error, velocity and integral. */
typedef struct dp_gain_set {
  double error, velocity, integral;
} dp_gain_set;

/* ------------------------------------------------------------------------------
 * What is wrong with dynamic positioning and its thrusters, and what is odd about them: loops that
 * are unstable, directions in which nothing acts. */

static const char *const axes[3] = {"surge", "sway", "yaw"};

/* ------------------------------------------------------------------------------------------ */

/* are they given by natural periods, and so by the mass of the body? */
static bool dp_is_by_mass(const ald_numbers *n) {
  const double *periods = n->keys + DP_KEY_NATURAL;
  return periods[0] > 0 || periods[1] > 0 || periods[2] > 0;
}

static const char *check_gains(const ald_numbers *n, ald_blame *blame) {
  const double *key = n->keys;
  const bool by_mass = dp_is_by_mass(n);
  for (uint32_t k = DP_KEY_BY_ERROR; k < DP_KEY_LIMIT && by_mass; k++) {
    if (key[k] == 0) continue;
    return ald_blame_key(blame, k, "expected either natural periods or gains");
  }
  for (uint32_t k = 0; k < 3 && !by_mass; k++) {
    if (key[DP_KEY_RATIO + k] == DP_RATIO) continue;
    return ald_blame_key(blame, DP_KEY_RATIO + k,
                         "counts with natural periods alone; with gains, damping comes from "
                         "velocity gains");
  }
  if (!by_mass && key[DP_KEY_SHARE] != DP_SHARE) {
    return ald_blame_key(blame, DP_KEY_SHARE,
                         "counts with natural periods alone; with gains, write integral gains");
  }
  return NULL;
}

static const char *dp_check(const ald_numbers *n, ald_blame *blame) {
  ALD_ASSERT(n->keys && blame);
  if (isfinite(n->keys[DP_KEY_POSITION]) != isfinite(n->keys[DP_KEY_POSITION + 1])) {
    return ald_blame_key(blame, DP_KEY_POSITION, "expected both x and y");
  }
  const char *problem = check_gains(n, blame);
  return problem ? problem : ald_control_period_problem(n, DP_KEY_PERIOD, blame);
}

/* ------------------------------------------------------------------------------ its thrusters */

static bool serves(const ald_numbers *thruster) {
  return ald_word(thruster->keys, THRUSTER_KEY_POSITIONING) == 0;
}

static const char *dp_check_thrusters(const ald_related *related, ald_blame *blame) {
  for (uint32_t k = 0; k < related->count; k++) {
    if (serves(&related->of[k])) return NULL;
  }
  blame->key = ALD_BLAME_NONE;
  return "all thrusters of the body are left out by positioning: no";
}

/* B W^-1 B' of those that are not left out */
static allocation_matrix matrix_of(const ald_numbers *of, uint32_t count) {
  allocation_matrix m = allocation_empty();
  for (uint32_t k = 0; k < count; k++) {
    const double *key = of[k].keys, per = 1 / key[THRUSTER_KEY_WEIGHT];
    const double x = key[THRUSTER_KEY_AT], y = key[THRUSTER_KEY_AT + 1];
    const uint32_t type = ald_word(key, THRUSTER_KEY_TYPE);
    const double azimuth = key[THRUSTER_KEY_AZIMUTH];
    if (!serves(&of[k])) continue;
    if (type == THRUSTER_FIXED) {
      m = allocation_with(m, allocation_column(cos(azimuth), sin(azimuth), x, y), per);
      continue;
    }
    m = allocation_with(m, allocation_column(0, 1, x, y), per);
    if (type == THRUSTER_AZIMUTHING) m = allocation_with(m, allocation_column(1, 0, x, y), per);
  }
  return m;
}

/* what is left of a diagonal, by itself, once those before it are taken away: 0 where nothing acts
 * that they do not do */
static void own_shares(allocation_matrix m, double share[3]) {
  const double x = m.xx > 0 ? 1 / m.xx : 0;
  const double yy = m.yy - x * m.yx * m.yx, ny = m.ny - x * m.nx * m.yx;
  const double y = yy > 1e-9 * m.yy ? 1 / yy : 0;
  share[0] = m.xx > 1e-12 * (m.xx + m.yy) ? 1 : 0;
  share[1] = m.yy > 1e-12 * (m.xx + m.yy) ? yy / m.yy : 0;
  share[2] = m.nn > 1e-12 * (m.xx + m.yy) ? (m.nn - x * m.nx * m.nx - y * ny * ny) / m.nn : 0;
}

static const double turn = 6.283185307179586;

/* The gains of an axis; by the mass if they are given so. */
static dp_gain_set dp_gains(const ald_numbers *n, uint32_t axis) {
  ALD_ASSERT(axis < 3);
  const double *key = n->keys;
  if (!dp_is_by_mass(n)) {
    return (dp_gain_set){key[DP_KEY_BY_ERROR + axis], key[DP_KEY_BY_VELOCITY + axis],
                         key[DP_KEY_BY_INTEGRAL + axis]};
  }
  const double period = key[DP_KEY_NATURAL + axis], w = period > 0 ? turn / period : 0;
  return (dp_gain_set){w * w, 2 * key[DP_KEY_RATIO + axis] * w, key[DP_KEY_SHARE] * w * (w * w)};
}

static const char *remark_direction(const ald_numbers *own, const ald_numbers *of, uint32_t count,
                                    ald_blame *blame) {
  double share[3];
  own_shares(matrix_of(of, count), share);
  for (uint32_t axis = 0; axis < 3; axis++) {
    const dp_gain_set gains = dp_gains(own, axis);
    if (share[axis] > 1e-9 || (gains.error == 0 && gains.velocity == 0 && gains.integral == 0)) {
      continue;
    }
    ald_blame_key(blame, (dp_is_by_mass(own) ? DP_KEY_NATURAL : DP_KEY_BY_ERROR) + axis, NULL);
    snprintf(blame->text, sizeof blame->text,
             "no thruster acts in %s on its own: what is asked there is not given", axes[axis]);
    return blame->text;
  }
  return NULL;
}

/* ------------------------------------------------------------------------------ stability */

enum { STATES = 5 }; /* way, velocity, integral, estimate, its rate */

/* one period of an axis of unit mass without resistance */
static void pass_period(const dp_gain_set *k, double period, double cut, double state[STATES]) {
  double s = state[0], w = state[1];
  if (cut > 0) {
    const double left = exp(-cut * period), d = state[3] - s, b = state[4] + cut * d;
    s += left * (d + b * period);
    w = left * (state[4] - cut * (b * period));
  }
  const double rate = k->integral * state[2] - k->error * s - k->velocity * w;
  state[0] += period * (state[1] + 0.5 * period * rate);
  state[1] += period * rate;
  state[2] -= period * s;
  state[3] = s;
  state[4] = w;
}

/* greatest growth from one decision to the next: by squaring the map of a period again and again,
 * scaled each time */
static double growth_of(const dp_gain_set *gains, double period, double cut) {
  enum { SQUARES = 40 };
  double map[STATES][STATES], square[STATES][STATES], log_size = 0;
  for (int c = 0; c < STATES; c++) {
    double state[STATES] = {0};
    state[c] = 1;
    pass_period(gains, period, cut, state);
    for (int r = 0; r < STATES; r++) map[r][c] = state[r];
  }
  for (int n = 0; n < SQUARES; n++) {
    double most = 0;
    for (int k = 0; k < STATES * STATES; k++) {
      const int r = k / STATES, c = k % STATES;
      square[r][c] = 0;
      for (int i = 0; i < STATES; i++) square[r][c] += map[r][i] * map[i][c];
      most = fmax(most, fabs(square[r][c]));
    }
    if (!(most > 0)) return 0;
    log_size += log(most) / ldexp(1, n + 1);
    for (int k = 0; k < STATES * STATES; k++) {
      map[k / STATES][k % STATES] = square[k / STATES][k % STATES] / most;
    }
  }
  return exp(log_size);
}

static const char *remark_loop(const ald_numbers *own, const double mass[6], ald_blame *blame) {
  static const double marginal = 1e-6;
  const double filter = own->keys[DP_KEY_FILTER];
  const double cut = filter > 0 ? 6.283185307179586 / filter : 0;
  for (uint32_t axis = 0; axis < 3; axis++) {
    const double inertia = mass[axis < 2 ? axis : 5];
    const double by = dp_is_by_mass(own) ? 1 : inertia > 0 ? 1 / inertia : 0;
    dp_gain_set gains = dp_gains(own, axis);
    gains.error *= by;
    gains.velocity *= by;
    gains.integral *= by;
    const double growth = growth_of(&gains, own->keys[DP_KEY_PERIOD], cut);
    if (growth <= 1 + marginal) continue;
    ald_blame_key(blame, (dp_is_by_mass(own) ? DP_KEY_NATURAL : DP_KEY_BY_ERROR) + axis, NULL);
    snprintf(blame->text, sizeof blame->text,
             "the loop of %s is unstable with this mass, period and filter: errors grow by %.4g "
             "from decision to decision",
             axes[axis], growth);
    return blame->text;
  }
  return NULL;
}

static const char *dp_remark_thrusters(const ald_related *related, ald_blame *blame) {
  const char *remark = remark_direction(related->own, related->of, related->count, blame);
  return remark ? remark : remark_loop(related->own, related->mass, blame);
}

static const char position[] =
    "place on the earth that the centre of gravity is to hold; default: "
    "that of the first decision";
static const char natural[] =
    "2 pi/w of the loop, from which its gains follow: Kp = w^2 M, Kd = 2 zeta w M, of the mass M "
    "of the body with its added mass; 0: nothing is asked in this direction";
static const char ratio[] = "zeta of these gains; default: 0.8";
static const char by_error[] = "instead of natural periods: Kp, force by the error";
static const char by_velocity[] = "Kd, force by the velocity over ground, against it";
static const char by_integral[] = "Ki, force by the integral of the error";
static const char limit[] =
    "greatest demand in each direction, either way; default: none but what "
    "the thrusters can do";
static const char position_error[] = "what the reading of the place is too much, on the earth";

static const char allocation[] =
    "shares of the thrusters where those of the least squares exceed limits: bounded: the greatest "
    "share of the demand that they can hold; pseudo-inverse: all cut by one factor";
static const char *const allocations[] = {"bounded", "pseudo-inverse", NULL};

#define GAIN(key, k, name, component, dimension, example, meaning) \
  [(key) + (k)] =                                                  \
      ALD_NUMBER_KEY(name, component, dimension, ALD_RANGE_NOT_NEGATIVE, 0, example, meaning)
#define GAINS(key, name, of_force, of_moment, x, y, n, meaning) \
  GAIN(key, 0, name, "surge", of_force, x, meaning),            \
      GAIN(key, 1, name, "sway", of_force, y, meaning),         \
      GAIN(key, 2, name, "yaw", of_moment, n, meaning)
#define RATIO(k, component)                                                    \
  [DP_KEY_RATIO + (k)] = ALD_NUMBER_KEY("damping ratios", component, ALD_NONE, \
                                        ALD_RANGE_NOT_NEGATIVE, DP_RATIO, "0.8", ratio)
#define OF_INTEGRAL ALD_DIMENSION(0, 1, -3, 0)      /* N/(m s) */
#define OF_YAW_INTEGRAL ALD_DIMENSION(2, 1, -3, -1) /* N m/(rad s) */

static const ald_key keys[DP_KEY_COUNT] = {
    [DP_KEY_POSITION] = ALD_NUMBER_KEY("position", "x", ALD_LENGTH, ALD_RANGE_ANY, (double)INFINITY,
                                       "250 m", position),
    [DP_KEY_POSITION + 1] = ALD_NUMBER_KEY("position", "y", ALD_LENGTH, ALD_RANGE_ANY,
                                           (double)INFINITY, "0 m", position),
    [DP_KEY_HEADING] =
        ALD_NUMBER_KEY("heading", NULL, ALD_ANGLE, ALD_RANGE_ANY, (double)INFINITY, "30 deg",
                       "that it is to hold; default: that of the first decision"),
    GAINS(DP_KEY_NATURAL, "natural periods", ALD_TIME, ALD_TIME, "90 s", "110 s", "90 s", natural),
    RATIO(0, "surge"),
    RATIO(1, "sway"),
    RATIO(2, "yaw"),
    [DP_KEY_SHARE] =
        ALD_NUMBER_KEY("integral share", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, DP_SHARE, "0.1",
                       "p of the integral with natural periods: Ki = p w Kp; "
                       "default: 0.1; 0: none"),
    GAINS(DP_KEY_BY_ERROR, "error gains", ALD_STIFFNESS, ALD_ROTATIONAL_STIFFNESS, "60 kN/m",
          "90 kN/m", "35 MN m/rad", by_error),
    GAINS(DP_KEY_BY_VELOCITY, "velocity gains", ALD_DAMPING, ALD_YAW_DAMPING, "600 kN s/m",
          "850 kN s/m", "380 MN m s/rad", by_velocity),
    GAINS(DP_KEY_BY_INTEGRAL, "integral gains", OF_INTEGRAL, OF_YAW_INTEGRAL, "0.3 kN/(m s)",
          "0.45 kN/(m s)", "160 kN m/(rad s)", by_integral),
    GAINS(DP_KEY_LIMIT, "limits", ALD_FORCE, ALD_MOMENT, "600 kN", "250 kN", "8 MN m", limit),
    [DP_KEY_PERIOD] = CONTROL_PERIOD_KEY,
    [DP_KEY_FILTER] = ALD_NUMBER_KEY(
        "wave filter", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0, "20 s",
        "cut-off period of a filter that takes the motion of waves out of the "
        "readings; above the period of the waves, a quarter of natural periods at most; 0: none"),
    [DP_KEY_ALLOCATION] = {"allocation", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0,
                           allocations, "pseudo-inverse", allocation},
    [DP_KEY_POSITION_ERROR] =
        ALD_NUMBER_KEY("position error", "x", ALD_LENGTH, ALD_RANGE_ANY, 0, "5 m", position_error),
    [DP_KEY_POSITION_ERROR + 1] =
        ALD_NUMBER_KEY("position error", "y", ALD_LENGTH, ALD_RANGE_ANY, 0, "0 m", position_error),
    [DP_KEY_HEADING_ERROR] = ALD_NUMBER_KEY("heading error", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0,
                                            "2 deg", "what the reading of the heading is too much"),
};

/* ------------------------------------------------------------------------------ parameters */

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  const double *key = n->keys;
  for (uint32_t axis = 0; axis < 3; axis++) {
    const dp_gain_set gains = dp_gains(n, axis);
    const double most = key[DP_KEY_LIMIT + axis];
    params[DP_BY_ERROR + axis] = gains.error;
    params[DP_BY_VELOCITY + axis] = gains.velocity;
    params[DP_BY_INTEGRAL + axis] = gains.integral;
    params[DP_LIMIT + axis] = most > 0 ? most : 1e30;
  }
  params[DP_PERIOD] = key[DP_KEY_PERIOD];
  params[DP_STEPS] = ald_control_steps(n, DP_KEY_PERIOD);
  params[DP_CUT] = key[DP_KEY_FILTER] > 0 ? turn / key[DP_KEY_FILTER] : 0;
}

static uint32_t options(const ald_numbers *n) {
  const uint32_t by_squares = ald_word(n->keys, DP_KEY_ALLOCATION) == 1 ? DP_BY_SQUARES : 0;
  return by_squares | (dp_is_by_mass(n) ? DP_BY_MASS : 0);
}

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)flags;
  const double *key = n->keys;
  rows[DP_REFERENCE_X] = key[DP_KEY_POSITION];
  rows[DP_REFERENCE_Y] = key[DP_KEY_POSITION + 1];
  rows[DP_REFERENCE_HEADING] = key[DP_KEY_HEADING];
  rows[DP_BIAS_X] = key[DP_KEY_POSITION_ERROR];
  rows[DP_BIAS_Y] = key[DP_KEY_POSITION_ERROR + 1];
  rows[DP_BIAS_HEADING] = key[DP_KEY_HEADING_ERROR];
  rows[DP_ON] = 1;
}

/* ------------------------------------------------------------------------------ results */

static const ald_built_tally tallies[] = {{DP_DECISIONS, 0}, {DP_SATURATIONS, 0}};
static const ald_built_kind built = {.tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies};

static const ald_ordered_row ordered_rows[] = {
    {.name = "x",
     .row = DP_REFERENCE_X,
     .dimension = ALD_LENGTH,
     .meaning = "of the place on the earth that is held"},
    {.name = "y", .row = DP_REFERENCE_Y, .dimension = ALD_LENGTH, .meaning = "of that place"},
    {.name = "heading",
     .row = DP_REFERENCE_HEADING,
     .dimension = ALD_ANGLE,
     .meaning = "to be held"},
    {.name = "error x",
     .row = DP_BIAS_X,
     .dimension = ALD_LENGTH,
     .meaning = "of the reading of the place, on the earth"},
    {.name = "error y", .row = DP_BIAS_Y, .dimension = ALD_LENGTH, .meaning = "likewise"},
    {.name = "error heading",
     .row = DP_BIAS_HEADING,
     .dimension = ALD_ANGLE,
     .meaning = "of the reading of the heading"},
    {.name = "on", .row = DP_ON, .is_switch = true, .meaning = "it gives orders to thrusters"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

extern const ald_kind ald_kind_thruster;
extern const ald_kind ald_kind_dynamic_positioning;
static const ald_relation relations[] = {
    {.scope = ALD_RELATION_ON_BODY, .kinds = {&ald_kind_dynamic_positioning}},
    {.scope = ALD_RELATION_ON_BODY,
     .kinds = {&ald_kind_thruster},
     .gives_orders = true,
     .min = 1,
     .max = UINT32_MAX,
     .check = dp_check_thrusters,
     .remark = dp_remark_thrusters},
};

const ald_kind ald_kind_dynamic_positioning = {
    .name = "dynamic_positioning",
    .section = "dynamic positioning",
    .meaning = "Dynamic positioning: holds a body at a place and heading by its thrusters.",
    .example =
        "dynamic positioning:\n"
        "  main:\n"
        "    body: carrier\n"
        "    natural periods: [20 s, 30 s, 25 s]\n"
        "    limits: [30 kN, 30 kN, 200 kN m]\n"
        "    wave filter: 4 s",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_NO_FORCE,
    .earth_table = ALD_EARTH_ALWAYS,
    .body_count = 1,
    .keys = keys,
    .key_count = DP_KEY_COUNT,
    ALD_PARAMETERS_OF(DP),
    ALD_ROWS_OF(DP),
    ALD_RECORDS_OF(DP),
    ALD_TRACES_OF(DP),
    .derive = derive,
    .options = options,
    .check = dp_check,
    .start = &(const ald_start_kind){.start = start},
    .ordered = &ordered,
    .built = &built,
    .relations = relations,
    .relation_count = sizeof relations / sizeof *relations,
};
