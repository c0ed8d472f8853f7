/* SPDX-License-Identifier: Apache-2.0
 * The water beside a box: eigenfunctions over the depth, from the bottom up: cosh(k_0 z) with
 * k_0 tanh(k_0 d) = K, and cos(k_n z) with k_n tan(k_n d) = -K. Theory:
 * docs/theory/strip-theory.md. */
#define ALD_LANES 1
#include "box_waves.h"

#include <math.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/math/atan.h"
#include "kernels/math/explog.h"
#include "math/bessel.h"
#include "math/quadrature.h"

#define PI 3.14159265358979323846
/* reached with less than a hundredth of the depth below the keel: the first digits are good still
 */
enum { MODES_MOST = 4000 };

/* ------------------------------------------------------------------------------ the wave */

/* tanh(x), x >= 0 */
static double tangent(double x) {
  const double fade = real_exp(-2 * x);
  return (1 - fade) / (1 + fade);
}

double ald_box_wave_number(double stiffness, double depth) {
  const double y = stiffness * depth;
  ALD_ASSERT(y > 0);
  /* within 6 % (Eckart); Newton doubles the digits */
  double x = y / sqrt(tangent(y));
  for (int n = 0; n < 6; n++) {
    const double t = tangent(x);
    x -= (x * t - y) / (t + x * (1 - t * t));
  }
  return x / depth;
}

/* all values times exp(-k_0 d) */
static void add_wave(const ald_box_form *form, double stiffness, ald_box_waves *waves) {
  const double d = form->depth, gap = d - form->draught;
  const double k = ald_box_wave_number(stiffness, d);
  const double low = real_exp(-2 * k * d), near = real_exp(-k * form->draught);
  const double far = real_exp(-k * (d + gap));
  /* N^2 = d/2 + sinh(2 k d)/(4 k) */
  const double norm = 1 / sqrt(0.5 * d * low + (1 - low * low) / (8 * k));
  const double sinh_d = 0.5 * (1 - low), sinh_gap = 0.5 * (near - far);
  const double cosh_d = 0.5 * (1 + low), cosh_gap = 0.5 * (near + far);
  double values[2 * ALD_BOX_FUNCTIONS_MOST];
  waves->number = k;
  ald_bessel_i(k * gap, 2 * form->functions - 1, values);
  for (uint32_t p = 0; p < form->functions; p++) waves->wave[p] = norm * near * values[2 * p];
  waves->wave_wall[ALD_BOX_SWAY] = norm * (sinh_d - sinh_gap) / k;
  waves->wave_wall[ALD_BOX_ROLL] =
      norm * ((cosh_d - cosh_gap) / (k * k) - form->draught * sinh_gap / k);
}

/* ------------------------------------------------------------------------------ modes that decay
 */

/* k_n d = n pi - turn, 0 < turn < pi/2: (n pi - turn) sin(turn) = K d cos(turn) */
static double turn_of(uint32_t n, double rise, double *sine, double *cosine) {
  double turn = rise < HUGE_VAL ? real_atan2(rise, n * PI) : 0.5 * PI;
  *sine = 1;
  *cosine = 0;
  for (int round = 0; round < 5 && rise < HUGE_VAL; round++) {
    ald_quadrature_sincos(turn, sine, cosine);
    const double own = n * PI - turn;
    const double off = own * *sine - rise * *cosine;
    turn -= off / (own * *cosine + (rise - 1) * *sine);
  }
  if (rise < HUGE_VAL) ald_quadrature_sincos(turn, sine, cosine);
  return turn;
}

static void add_mode(const ald_box_form *form, double stiffness, uint32_t n, ald_box_waves *waves) {
  ALD_ASSERT(n > 0);
  const double d = form->depth, gap = d - form->draught, sign = n & 1 ? -1 : 1;
  double turn_sine, turn_cosine, gap_sine, gap_cosine, walls[ALD_BOX_WALLS];
  double values[2 * ALD_BOX_FUNCTIONS_MOST], own[ALD_BOX_FUNCTIONS_MOST];
  const double turn = turn_of(n, stiffness * d, &turn_sine, &turn_cosine);
  const double k = (n * PI - turn) / d;
  const double sine = -sign * turn_sine, cosine = sign * turn_cosine;
  /* N^2 = d/2 + sin(2 k d)/(4 k) */
  const double share = 1 / (k * (0.5 * d + sine * cosine / (2 * k)));
  ald_quadrature_sincos(k * gap, &gap_sine, &gap_cosine);
  walls[ALD_BOX_SWAY] = (sine - gap_sine) / k;
  walls[ALD_BOX_ROLL] = (gap_cosine - cosine) / (k * k) - form->draught * gap_sine / k;
  ald_bessel_j(k * gap, 2 * form->functions - 1, values);
  for (uint32_t p = 0; p < form->functions; p++) {
    own[p] = p & 1 ? -values[2 * p] : values[2 * p];
  }
  for (uint32_t p = 0; p < form->functions; p++) {
    const double part = share * own[p];
    double *row = waves->gap + (size_t)ALD_BOX_FUNCTIONS_MOST * p;
    for (uint32_t q = 0; q <= p; q++) row[q] += part * own[q];
    for (int w = 0; w < ALD_BOX_WALLS; w++) waves->wall[w][p] += part * walls[w];
  }
  for (int w = 0; w < ALD_BOX_WALLS; w++) {
    for (int v = 0; v < ALD_BOX_WALLS; v++) waves->walls[w][v] += share * walls[w] * walls[v];
  }
}

/* The rest of the sums: F -> far (k S)^(-2/3) cos(k S - pi/3), G -> -arm sin(k S)/k, N^2 -> d/2,
 * the squares of cosine and sine in their mean, from half a mode beyond the last. */
static void add_rest(const ald_box_form *form, ald_box_waves *waves) {
  const double gap = form->depth - form->draught;
  const double arms[ALD_BOX_WALLS] = {1, form->draught};
  const double last = (form->modes + 0.5) * PI / form->depth;
  const double log_last = real_log(last), log_gap = real_log(gap);
  const double both =
      0.75 * ALD_BESSEL_FAR * ALD_BESSEL_FAR / PI * real_exp(-4.0 / 3 * (log_last + log_gap));
  const double one =
      -0.3 * sqrt(3) * ALD_BESSEL_FAR / PI * real_exp(-5.0 / 3 * log_last - 2.0 / 3 * log_gap);
  for (uint32_t p = 0; p < form->functions; p++) {
    double *row = waves->gap + (size_t)ALD_BOX_FUNCTIONS_MOST * p;
    for (uint32_t q = 0; q <= p; q++) row[q] += both;
    for (int w = 0; w < ALD_BOX_WALLS; w++) waves->wall[w][p] += arms[w] * one;
  }
  for (int w = 0; w < ALD_BOX_WALLS; w++) {
    for (int v = 0; v < ALD_BOX_WALLS; v++) {
      waves->walls[w][v] += arms[w] * arms[v] / (2 * PI * last * last);
    }
  }
}

/* ------------------------------------------------------------------------------ all */

void ald_box_waves_make(const ald_box_form *form, double stiffness, ald_box_waves *waves) {
  ALD_ASSERT(form->depth > form->draught && form->draught > 0 && stiffness > 0);
  ALD_ASSERT(form->functions > 0 && form->functions <= ALD_BOX_FUNCTIONS_MOST);
  memset(waves, 0, sizeof *waves);
  if (stiffness < HUGE_VAL) add_wave(form, stiffness, waves);
  for (uint32_t n = 1; n <= form->modes; n++) add_mode(form, stiffness, n, waves);
  add_rest(form, waves);
}

uint32_t ald_box_modes_for(double draught, double depth, double stiffness) {
  const double gap = depth - draught, least = fmin(draught, gap);
  const double modes = 100 + 24 * depth / least + 4 * stiffness * depth / PI;
  return modes < MODES_MOST ? (uint32_t)modes : MODES_MOST;
}
