/* SPDX-License-Identifier: Apache-2.0
 * Spectra of seas. */
#define ALD_LANES 1
#include "spectrum.h"

#include <math.h>
#include <stdbool.h>

#include "base/assertion.h"
#include "kernels/math/explog.h"
#include "math/quadrature.h"

static const double two_pi = 6.283185307179586;

/* Below this share of the peak's frequency nothing is left of exp(-tail/4 x^-4), of tails from 1
 * on; beyond the other the exponential is 1 but for 1e-14, and gamma is without effect. */
#define LOWEST 0.13
#define HIGHEST 128
enum { GAUSS = 8, MOMENTS = 4 };
/* widths of panels in ln w; near a peak, shares of its width */
#define PANEL 0.15
#define NEAR 0.5
/* widths from the peak beyond which gamma has no effect: exp(-8^2/2) is 1e-14 */
#define AWAY 8

/* ------------------------------------------------------------------------------ density */

/* Of a scale of 1, at x = w/peak; scenarios ask for it some thousand times. */
static double shape(const ald_peak *p, double x) {
  if (!(x > LOWEST)) return 0;
  const double square = x * x, off = x - 1, width = off > 0 ? p->above : p->below;
  double power = -0.25 * p->tail / (square * square);
  if (p->log_gamma > 0 && fabs(off) < AWAY * width) {
    power += p->log_gamma * real_exp(-0.5 * off * off / (width * width));
  }
  if (p->tail == 5) return real_exp(power) / (square * square * x);
  if (p->tail == 4) return real_exp(power) / (square * square);
  return real_exp(power - p->tail * real_log(x));
}

static double table_density(const ald_spectrum *s, double omega) {
  if (s->rows < 2 || omega < s->omega[0] || omega > s->omega[s->rows - 1]) return 0;
  uint32_t low = 0, high = s->rows - 1;
  while (high - low > 1) {
    const uint32_t middle = (low + high) / 2;
    if (s->omega[middle] <= omega) {
      low = middle;
    } else {
      high = middle;
    }
  }
  const double t = (omega - s->omega[low]) / (s->omega[high] - s->omega[low]);
  return s->density[low] + t * (s->density[high] - s->density[low]);
}

double ald_spectrum_density(const ald_spectrum *s, double omega) {
  ALD_ASSERT(s && s->peak_count <= ALD_SPECTRUM_PEAKS);
  if (s->peak_count == 0) return table_density(s, omega);
  double sum = 0;
  for (uint32_t p = 0; p < s->peak_count; p++) {
    const ald_peak *own = &s->peaks[p];
    if (own->scale > 0) sum += own->scale * shape(own, omega / own->peak);
  }
  return sum;
}

/* ------------------------------------------------------------------------------ moments */

/* width of the panel that begins at x, in ln x */
static double panel_at(const ald_peak *p, double x) {
  const double width = x < 1 ? p->below : p->above;
  const double off = fabs(x - 1);
  if (off > AWAY * width + PANEL) return PANEL;
  return fmin(PANEL, NEAR * width);
}

/* int x^n shape dx from one x to another, both in reach of the shape, for n = -1 to 2 */
static void add_shape(const ald_peak *p, double from, double to, double *sums) {
  double node[GAUSS], weight[GAUSS];
  ald_quadrature_gauss(GAUSS, node, weight);
  for (double low = from; low < to;) {
    double high = fmin(to, low * real_exp(panel_at(p, low)));
    /* the peak, where the widths change, is an end of a panel */
    if (low < 1 && high > 1) high = 1;
    for (uint32_t k = 0; k < GAUSS; k++) {
      const double x = low + (high - low) * node[k];
      double part = (high - low) * weight[k] * shape(p, x) / x;
      for (uint32_t n = 0; n < MOMENTS; n++, part *= x) sums[n] += part;
    }
    low = high;
  }
}

/* int x^(n - tail) exp(-tail/4 x^-4) dx beyond HIGHEST, by its first two terms */
static double beyond(const ald_peak *p, double n, double to) {
  const double power = n + 1 - p->tail, next = power - 4;
  double sum = 0;
  if (power >= 0 && isinf(to)) return HUGE_VAL;
  sum -= real_pow(HIGHEST, power) / power;
  sum += 0.25 * p->tail * real_pow(HIGHEST, next) / next;
  if (isinf(to)) return sum;
  return sum + real_pow(to, power) / power - 0.25 * p->tail * real_pow(to, next) / next;
}

static void add_peak(const ald_peak *p, double from, double to, double *moments) {
  double sums[MOMENTS] = {0, 0, 0, 0};
  const double low = fmax(from / p->peak, LOWEST), high = to / p->peak;
  if (!(p->scale > 0) || !(high > low)) return;
  if (low < HIGHEST) add_shape(p, low, fmin(high, HIGHEST), sums);
  double unit = p->scale;
  for (uint32_t n = 0; n < MOMENTS; n++) {
    if (high > HIGHEST) sums[n] += beyond(p, (double)n - 1, high);
    if (low > HIGHEST) sums[n] -= beyond(p, (double)n - 1, low);
    moments[n] += unit * sums[n];
    unit *= p->peak;
  }
}

/* of a linear piece, in closed form */
static void add_piece(double a, double s_a, double b, double s_b, double *moments) {
  const double slope = (s_b - s_a) / (b - a), level = s_a - slope * a;
  if (a > 0) {
    moments[0] += level * real_log(b / a) + slope * (b - a);
  } else {
    moments[0] += level > 0 ? HUGE_VAL : slope * b;
  }
  double pa = a, pb = b;
  for (int n = 1; n < MOMENTS; n++, pa *= a, pb *= b) {
    moments[n] += level * (pb - pa) / n + slope * (pb * b - pa * a) / (n + 1);
  }
}

static void add_table(const ald_spectrum *s, double from, double to, double *moments) {
  for (uint32_t r = 1; r < s->rows; r++) {
    const double a = fmax(from, s->omega[r - 1]), b = fmin(to, s->omega[r]);
    if (b > a) add_piece(a, table_density(s, a), b, table_density(s, b), moments);
  }
}

void ald_spectrum_moments(const ald_spectrum *s, double from, double to, double *moments) {
  ALD_ASSERT(s && moments);
  ALD_ASSERT(from >= 0 && from < to);
  for (uint32_t n = 0; n < MOMENTS; n++) moments[n] = 0;
  if (s->peak_count == 0) add_table(s, from, to, moments);
  for (uint32_t p = 0; p < s->peak_count; p++) add_peak(&s->peaks[p], from, to, moments);
}

/* ------------------------------------------------------------------------------ systems */

ald_peak ald_peak_make(double height, double period, double tail, double gamma, double below,
                       double above) {
  ALD_ASSERT(period > 0 && tail > 1);
  ALD_ASSERT(gamma >= 1 && below > 0 && above > 0);
  double moments[MOMENTS] = {0, 0, 0, 0};
  ald_peak own = {.peak = 1,
                  .tail = tail,
                  .gamma = gamma,
                  .log_gamma = real_log(gamma),
                  .below = below,
                  .above = above,
                  .scale = 1};
  add_peak(&own, 0, HUGE_VAL, moments);
  own.peak = two_pi / period;
  own.scale = height * height / 16 / (own.peak * moments[1]);
  return own;
}

ald_peak ald_peak_published(double height, double period, double gamma, double below,
                            double above) {
  ALD_ASSERT(period > 0 && gamma >= 1);
  ald_peak own = {.peak = two_pi / period,
                  .tail = 5,
                  .gamma = gamma,
                  .log_gamma = real_log(gamma),
                  .below = below,
                  .above = above};
  own.scale = 5 * (1 - 0.287 * own.log_gamma) * height * height / 16 / own.peak;
  return own;
}

/* peak factor of the system that rules, and what belongs to it */
static double peak_factor(double height, double period) {
  const double steep = two_pi * height / (9.81 * period * period);
  return steep > 0 ? fmax(1, 35 * real_pow(steep, 6.0 / 7)) : 1;
}

void ald_spectrum_torsethaugen(double height, double period, ald_peak *peaks) {
  ALD_ASSERT(height > 0 && period > 0 && peaks);
  const double fetch = 6.6 * real_exp(real_log(height) / 3);
  double share, gamma, other;
  if (period <= fetch) {
    /* the wind's sea rules; swell comes with it */
    const double e = fmin(fmax((fetch - period) / (fetch - 2 * sqrt(height)), 0), 1);
    share = 0.7 + 0.3 * real_exp(-4 * e * e);
    gamma = peak_factor(share * height, period);
    other = fetch + 2;
  } else {
    const double e = fmin(fmax((period - fetch) / (25 - fetch), 0), 1);
    share = 0.6 + 0.4 * real_exp(-e * e / 0.09);
    gamma = fmax(1, peak_factor(height, fetch) * (1 + 6 * e));
    other = 0;
  }
  const double rest = height * sqrt(fmax(1 - share * share, 0));
  if (!(other > 0)) other = rest > 0 ? 6.6 * real_exp(real_log(rest) / 3) : period;
  peaks[0] = ald_peak_make(share * height, period, 4, gamma, ALD_JONSWAP_BELOW, ALD_JONSWAP_ABOVE);
  peaks[1] = ald_peak_make(rest, other, 4, 1, ALD_JONSWAP_BELOW, ALD_JONSWAP_ABOVE);
}

double ald_spectrum_gamma(double height, double period) {
  ALD_ASSERT(height > 0 && period > 0);
  const double q = period / sqrt(height);
  if (q <= 3.6) return 5;
  return q >= 5 ? 1 : real_exp(5.75 - 1.15 * q);
}

double ald_spectrum_crossing(double gamma) {
  double m[MOMENTS] = {0, 0, 0, 0};
  const ald_peak own = ald_peak_make(4, two_pi, 5, gamma, ALD_JONSWAP_BELOW, ALD_JONSWAP_ABOVE);
  add_peak(&own, 0, HUGE_VAL, m);
  return sqrt(m[1] / m[3]);
}

/* ------------------------------------------------------------------------------ energy */

static double density_of(const void *of, double omega) { return ald_spectrum_density(of, omega); }

static void sort(double *list, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    const double own = list[i];
    uint32_t k = i;
    for (; k > 0 && list[k - 1] > own; k--) list[k] = list[k - 1];
    list[k] = own;
  }
}

/* kinks of the density in an interval, behind those that are in the list already */
static uint32_t add_kinks(const ald_spectrum *s, double from, double to, double *list,
                          uint32_t count) {
  const bool is_table = s->peak_count == 0;
  const uint32_t kinks = is_table ? s->rows : s->peak_count;
  for (uint32_t k = 0; k < kinks; k++) {
    const double at = is_table ? s->omega[k] : s->peaks[k].peak;
    if (at > from && at < to) list[count++] = at;
  }
  return count;
}

/* The intervals between kinks are divided alike, by the logarithm of the frequency. */
enum { INTERVALS = 64 };
void ald_spectrum_energy(const ald_spectrum *s, double from, double to, ald_cumulative *out) {
  ALD_ASSERT(s && out);
  ALD_ASSERT(from > 0 && to > from && isfinite(to));
  ALD_ASSERT(s->rows <= ALD_SPECTRUM_ROWS && s->peak_count <= ALD_SPECTRUM_PEAKS);
  double nodes[ALD_CUMULATIVE_NODES], ends[ALD_SPECTRUM_ROWS + 2] = {from};
  uint32_t kinks = add_kinks(s, from, to, ends, 1), count = 0;
  ends[kinks++] = to;
  sort(ends, kinks);
  const double all = real_log(to / from);
  for (uint32_t k = 0; k + 1 < kinks; k++) {
    if (!(ends[k + 1] > ends[k])) continue;
    const double part = real_log(ends[k + 1] / ends[k]);
    const uint32_t pieces = s->peak_count == 0 ? 1 : 1 + (uint32_t)(INTERVALS * part / all);
    for (uint32_t n = 0; n < pieces; n++) {
      ALD_ASSERT(count < ALD_CUMULATIVE_NODES);
      nodes[count++] = n == 0 ? ends[k] : ends[k] * real_exp(part * n / pieces);
    }
  }
  nodes[count++] = to;
  ald_cumulative_make(density_of, s, nodes, count, out);
}
