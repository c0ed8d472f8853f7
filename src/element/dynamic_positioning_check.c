/* SPDX-License-Identifier: Apache-2.0
 * What is wrong with dynamic positioning and its thrusters, and what is odd about them: loops that
 * are unstable, directions in which nothing acts. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "control_period.h"
#include "dynamic_positioning_keys.h"
#include "kernels/law/allocation.h"
#include "kernels/pass/water/thruster_rows.h"
#include "thruster_keys.h"

static const char *const axes[3] = {"surge", "sway", "yaw"};

/* ------------------------------------------------------------------------------ its own numbers */

static const char *check_gains(const ald_numbers *n, ald_blame *blame) {
  const double *key = n->keys;
  const bool by_mass = ald_dp_is_by_mass(n);
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

const char *ald_dp_check(const ald_numbers *n, ald_blame *blame) {
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

const char *ald_dp_check_thrusters(const ald_numbers *own, const ald_numbers *of, uint32_t count,
                                   const double mass[6], ald_blame *blame) {
  (void)own;
  (void)mass;
  for (uint32_t k = 0; k < count; k++) {
    if (serves(&of[k])) return NULL;
  }
  blame->key = DP_KEY_COUNT;
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

static const char *remark_direction(const ald_numbers *own, const ald_numbers *of, uint32_t count,
                                    ald_blame *blame) {
  double share[3];
  own_shares(matrix_of(of, count), share);
  for (uint32_t axis = 0; axis < 3; axis++) {
    const dp_gain_set gains = ald_dp_gains(own, axis);
    if (share[axis] > 1e-9 || (gains.error == 0 && gains.velocity == 0 && gains.integral == 0)) {
      continue;
    }
    ald_blame_key(blame, (ald_dp_is_by_mass(own) ? DP_KEY_NATURAL : DP_KEY_BY_ERROR) + axis, NULL);
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
    const double by = ald_dp_is_by_mass(own) ? 1 : inertia > 0 ? 1 / inertia : 0;
    dp_gain_set gains = ald_dp_gains(own, axis);
    gains.error *= by;
    gains.velocity *= by;
    gains.integral *= by;
    const double growth = growth_of(&gains, own->keys[DP_KEY_PERIOD], cut);
    if (growth <= 1 + marginal) continue;
    ald_blame_key(blame, (ald_dp_is_by_mass(own) ? DP_KEY_NATURAL : DP_KEY_BY_ERROR) + axis, NULL);
    snprintf(blame->text, sizeof blame->text,
             "the loop of %s is unstable with this mass, period and filter: errors grow by %.4g "
             "from decision to decision",
             axes[axis], growth);
    return blame->text;
  }
  return NULL;
}

const char *ald_dp_remark_thrusters(const ald_numbers *own, const ald_numbers *of, uint32_t count,
                                    const double mass[6], ald_blame *blame) {
  const char *remark = remark_direction(own, of, count, blame);
  return remark ? remark : remark_loop(own, mass, blame);
}
