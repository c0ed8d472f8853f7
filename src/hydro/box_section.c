/* SPDX-License-Identifier: Apache-2.0
 * Radiation of a rectangular section: the water below it, and the flow through the gaps. Theory and
 * names: docs/theory/strip-theory.md. */
#include "box_section.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/math/atan.h"
#include "kernels/math/explog.h"
#include "math/bessel.h"
#include "math/cholesky.h"
#include "math/quadrature.h"

/* Below the box: functions of the flow in the modes of the gap. The same for all breadths. */
enum { ALD_BOX_GAP_MODES = 3000 };

/* ------------------------------------------------------------------------------
 * The water beside a box: eigenfunctions over the depth, from the bottom up: cosh(k_0 z) with
 * k_0 tanh(k_0 d) = K, and cos(k_n z) with k_n tan(k_n d) = -K. Theory:
 * docs/theory/strip-theory.md. */

#define PI 3.14159265358979323846
/* reached with less than a hundredth of the depth below the keel: the first digits are good still
 */
enum { MODES_MAX = 4000 };

/* ------------------------------------------------------------------------------ the wave */

/* tanh(x), x >= 0 */
static double tangent(double x) {
  const double fade = real_exp(-2 * x);
  return (1 - fade) / (1 + fade);
}

/* The number of the wave in finite depth: k tanh(k d) = stiffness. */
static double box_wave_number(double stiffness, double depth) {
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
  const double k = box_wave_number(stiffness, d);
  const double low = real_exp(-2 * k * d), near = real_exp(-k * form->draught);
  const double far = real_exp(-k * (d + gap));
  /* N^2 = d/2 + sinh(2 k d)/(4 k) */
  const double norm = 1 / sqrt(0.5 * d * low + (1 - low * low) / (8 * k));
  const double sinh_d = 0.5 * (1 - low), sinh_gap = 0.5 * (near - far);
  const double cosh_d = 0.5 * (1 + low), cosh_gap = 0.5 * (near + far);
  double values[2 * ALD_BOX_FUNCTIONS_MAX];
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
  double values[2 * ALD_BOX_FUNCTIONS_MAX], own[ALD_BOX_FUNCTIONS_MAX];
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
    double *row = waves->gap + (size_t)ALD_BOX_FUNCTIONS_MAX * p;
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
    double *row = waves->gap + (size_t)ALD_BOX_FUNCTIONS_MAX * p;
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
  ALD_ASSERT(form->functions > 0 && form->functions <= ALD_BOX_FUNCTIONS_MAX);
  memset(waves, 0, sizeof *waves);
  if (stiffness < HUGE_VAL) add_wave(form, stiffness, waves);
  for (uint32_t n = 1; n <= form->modes; n++) add_mode(form, stiffness, n, waves);
  add_rest(form, waves);
}

uint32_t ald_box_modes_for(double draught, double depth, double stiffness) {
  const double gap = depth - draught, least = fmin(draught, gap);
  const double modes = 100 + 24 * depth / least + 4 * stiffness * depth / PI;
  return modes < MODES_MAX ? (uint32_t)modes : MODES_MAX;
}

/* ------------------------------------------------------------------------------------------ */

enum { MOST = ALD_BOX_FUNCTIONS_MAX };

/* ------------------------------------------------------------------------------ below the box */

bool ald_box_gap_make(const ald_box_form *form, ald_box_gap *gap) {
  ALD_ASSERT(form->functions > 0 && form->functions <= MOST);
  double values[2 * MOST];
  gap->form = *form;
  gap->values = calloc((size_t)ALD_BOX_GAP_MODES * form->functions, sizeof *gap->values);
  if (!gap->values) return false;
  for (uint32_t m = 1; m <= ALD_BOX_GAP_MODES; m++) {
    double *row = gap->values + (size_t)form->functions * (m - 1);
    ald_bessel_j(m * PI, 2 * form->functions - 1, values);
    for (uint32_t p = 0; p < form->functions; p++) {
      row[p] = (p ^ m) & 1 ? -values[2 * p] : values[2 * p];
    }
  }
  return true;
}

void ald_box_gap_clear(ald_box_gap *gap) {
  free(gap->values);
  gap->values = NULL;
}

/* adds the share of mode m > 0: its function at the edge is (-1)^m (2/S)^(1/2) */
static void put_section_mode(const ald_box_gap *gap, uint32_t m, ald_box_section *s) {
  ALD_ASSERT(m > 0);
  const double below = gap->form.depth - gap->form.draught, b = s->half_breadth;
  const double *own = gap->values + (size_t)gap->form.functions * (m - 1);
  const double k = m * PI / below, t = tangent(k * b);
  const double even = 2 / below / (k * t), odd = 2 / below * t / k;
  const double keel = 2 / below / (k * k);
  for (uint32_t p = 0; p < gap->form.functions; p++) {
    for (uint32_t q = 0; q <= p; q++) {
      s->even[MOST * p + q] += even * own[p] * own[q];
      s->odd[MOST * p + q] += odd * own[p] * own[q];
    }
    s->heave[p] -= keel * own[p];
    s->roll[p] += keel * (t / k - b) * own[p];
  }
  s->roll_mass += 2 / below * t / (k * k * k * k * k);
}

/* the rest of the sums over m, where a function in mode m, times (-1)^m, is far (m pi)^(-2/3)/2,
 * from half a mode beyond the last */
static void put_section_rest(const ald_box_form *form, ald_box_section *s) {
  const double below = form->depth - form->draught;
  const double log_last = real_log((ALD_BOX_GAP_MODES + 0.5) * PI);
  const double both = 0.375 * ALD_BESSEL_FAR * ALD_BESSEL_FAR / PI * real_exp(-4.0 / 3 * log_last);
  const double one = 0.6 * ALD_BESSEL_FAR / PI * below * real_exp(-5.0 / 3 * log_last);
  for (uint32_t p = 0; p < form->functions; p++) {
    for (uint32_t q = 0; q <= p; q++) {
      s->even[MOST * p + q] += both;
      s->odd[MOST * p + q] += both;
    }
    s->heave[p] -= one;
    s->roll[p] -= s->half_breadth * one;
  }
}

void ald_box_section_make(const ald_box_gap *gap, double half_breadth, ald_box_section *s) {
  ALD_ASSERT(half_breadth > 0 && gap->values);
  const double below = gap->form.depth - gap->form.draught, b = half_breadth;
  const double cube = b * b * b;
  memset(s, 0, sizeof *s);
  s->form = gap->form;
  s->half_breadth = b;
  s->heave_mass = b * (below * below + b * b) / (3 * below);
  s->roll_mass =
      cube * below / 9 + 2 * cube * b * b / (15 * below) - b * (below * below * below) / 45;
  for (uint32_t m = 1; m <= ALD_BOX_GAP_MODES; m++) put_section_mode(gap, m, s);
  put_section_rest(&s->form, s);
  /* mode 0: only the first function has a share of it */
  s->odd[0] += b / below;
  s->roll[0] -= cube / (3 * below);
}

uint32_t ald_box_functions_for(double draught, double depth) {
  const double gap = depth - draught;
  const double own = 8 + 2.5 * sqrt(gap / draught);
  return own < MOST ? (uint32_t)own : MOST;
}

/* ------------------------------------------------------------------------------ motions */

static double dot(uint32_t size, const double *a, const double *b) {
  double sum = 0;
  for (uint32_t k = 0; k < size; k++) sum += a[k] * b[k];
  return sum;
}

/* The matrix of the flow, both sides of the gap; `from`: the first function left out. Packs it. */
static void add_sides(const ald_box_waves *waves, const double *below, uint32_t from, uint32_t size,
                      double *matrix) {
  ALD_ASSERT(from + size <= MOST);
  for (uint32_t p = 0; p < size; p++) {
    for (uint32_t q = 0; q <= p; q++) {
      const size_t at = (size_t)MOST * (p + from) + q + from;
      matrix[size * p + q] = waves->gap[at] + below[at];
    }
  }
}

/* what the wave adds: a motion i has the amplitude v_i/(1 + i sigma) */
static void put_section_wave(const ald_box_waves *waves, double sigma, double product,
                             uint32_t term, ald_box_radiation *r) {
  if (!(waves->number > 0)) return;
  const double both = 2 * product / (waves->number * (1 + sigma * sigma));
  r->damping[term] = both;
  r->mass[term] += sigma * both;
}

static void radiate_odd(const ald_box_section *s, const ald_box_waves *waves,
                        ald_box_radiation *r) {
  const uint32_t size = s->form.functions;
  static const uint32_t terms[2][2] = {{ALD_BOX_SWAY_SWAY, ALD_BOX_SWAY_ROLL},
                                       {ALD_BOX_SWAY_ROLL, ALD_BOX_ROLL_ROLL}};
  double matrix[MOST * MOST], drive[2][MOST], flow[2][MOST], wave[MOST], amplitude[2];
  add_sides(waves, s->odd, 0, size, matrix);
  const bool is_definite = ald_cholesky_factor(size, matrix, 0, NULL);
  ALD_ASSERT(is_definite);
  (void)is_definite;
  for (uint32_t w = 0; w < 2; w++) {
    for (uint32_t p = 0; p < size; p++) {
      drive[w][p] = flow[w][p] = (w == ALD_BOX_ROLL ? s->roll[p] : 0) - waves->wall[w][p];
    }
    ald_cholesky_solve(size, matrix, flow[w]);
    amplitude[w] = waves->wave_wall[w] + dot(size, waves->wave, flow[w]);
  }
  memcpy(wave, waves->wave, sizeof wave);
  ald_cholesky_solve(size, matrix, wave);
  const double sigma = waves->number > 0 ? dot(size, waves->wave, wave) / waves->number : 0;
  for (uint32_t w = 0; w < 2; w++) {
    for (uint32_t v = 0; v <= w; v++) {
      const double below = w + v == 2 ? s->roll_mass : 0;
      r->mass[terms[w][v]] = 2 * (waves->walls[w][v] + below - dot(size, drive[w], flow[v]));
      put_section_wave(waves, sigma, amplitude[w] * amplitude[v], terms[w][v], r);
    }
  }
}

/* The flow of the first function is what the keel displaces; the others adjust. */
static void radiate_heave(const ald_box_section *s, const ald_box_waves *waves,
                          ald_box_radiation *r) {
  const uint32_t size = s->form.functions - 1;
  const double first = -s->half_breadth;
  double matrix[MOST * MOST], drive[MOST], flow[MOST], wave[MOST];
  add_sides(waves, s->even, 1, size, matrix);
  const bool is_definite = ald_cholesky_factor(size, matrix, 0, NULL);
  ALD_ASSERT(is_definite);
  (void)is_definite;
  for (uint32_t p = 0; p < size; p++) {
    const size_t at = (size_t)MOST * (p + 1);
    drive[p] = flow[p] = s->heave[p + 1] - (waves->gap[at] + s->even[at]) * first;
    wave[p] = waves->wave[p + 1];
  }
  ald_cholesky_solve(size, matrix, flow);
  ald_cholesky_solve(size, matrix, wave);
  const double amplitude = waves->wave[0] * first + dot(size, waves->wave + 1, flow);
  const double sigma = waves->number > 0 ? dot(size, waves->wave + 1, wave) / waves->number : 0;
  const double own = (waves->gap[0] + s->even[0]) * first * first - 2 * s->heave[0] * first;
  r->mass[ALD_BOX_HEAVE_HEAVE] = 2 * (s->heave_mass + own - dot(size, drive, flow));
  put_section_wave(waves, sigma, amplitude * amplitude, ALD_BOX_HEAVE_HEAVE, r);
}

void ald_box_section_radiate(const ald_box_section *section, const ald_box_waves *waves,
                             ald_box_radiation *radiation) {
  ALD_ASSERT(section->form.functions > 1);
  memset(radiation, 0, sizeof *radiation);
  radiate_odd(section, waves, radiation);
  radiate_heave(section, waves, radiation);
}
