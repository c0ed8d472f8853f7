/* SPDX-License-Identifier: Apache-2.0
 * Radiation of a rectangular section: the water below it, and the flow through the gaps. Theory and
 * names: docs/theory/strip-theory.md. */
#define ALD_LANES 1
#include "box_section.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/math/explog.h"
#include "math/bessel.h"
#include "math/cholesky.h"

#define PI 3.14159265358979323846
enum { MOST = ALD_BOX_FUNCTIONS_MOST };

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

/* tanh(x), x >= 0 */
static double tangent(double x) {
  const double fade = real_exp(-2 * x);
  return (1 - fade) / (1 + fade);
}

/* adds the share of mode m > 0: its function at the edge is (-1)^m (2/S)^(1/2) */
static void add_mode(const ald_box_gap *gap, uint32_t m, ald_box_section *s) {
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
static void add_rest(const ald_box_form *form, ald_box_section *s) {
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
  for (uint32_t m = 1; m <= ALD_BOX_GAP_MODES; m++) add_mode(gap, m, s);
  add_rest(&s->form, s);
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
static void add_wave(const ald_box_waves *waves, double sigma, double product, uint32_t term,
                     ald_box_radiation *r) {
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
      add_wave(waves, sigma, amplitude[w] * amplitude[v], terms[w][v], r);
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
  add_wave(waves, sigma, amplitude * amplitude, ALD_BOX_HEAVE_HEAVE, r);
}

void ald_box_section_radiate(const ald_box_section *section, const ald_box_waves *waves,
                             ald_box_radiation *radiation) {
  ALD_ASSERT(section->form.functions > 1);
  memset(radiation, 0, sizeof *radiation);
  radiate_odd(section, waves, radiation);
  radiate_heave(section, waves, radiation);
}
