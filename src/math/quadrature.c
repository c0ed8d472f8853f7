/* SPDX-License-Identifier: Apache-2.0
 * Quadrature: Gauss and Legendre's nodes, and Filon's integrals against cosine and sine. */
#define ALD_LANES 1
#include "quadrature.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/math/trig.h"

/* ------------------------------------------------------------------------------ Gauss */

#define PI 3.14159265358979323846

/* P_n(x) and its derivative, by the recurrence of Bonnet */
static double legendre(uint32_t n, double x, double *slope) {
  double before = 1, now = x;
  for (uint32_t k = 2; k <= n; k++) {
    const double next = ((2 * k - 1) * x * now - (k - 1) * before) / k;
    before = now;
    now = next;
  }
  *slope = n * (x * now - before) / (x * x - 1);
  return now;
}

static void find_gauss(uint32_t count, double *nodes, double *weights) {
  for (uint32_t i = 0; i < count; i++) {
    double sine, x, slope;
    real_sincos(PI * (count - i - 0.25) / (count + 0.5), &sine, &x);
    /* Newton doubles the digits of a start that is good to three */
    for (int round = 0; round < 8; round++) x -= legendre(count, x, &slope) / slope;
    ALD_ASSERT(x > -1 && x < 1);
    legendre(count, x, &slope);
    nodes[i] = 0.5 * (1 + x);
    weights[i] = 1 / ((1 - x * x) * slope * slope);
  }
}

/* Scenarios ask for the same few counts again and again: nodes, then weights, found once. */
enum { KEPT_MAX = 64 };
static double *_Atomic kept[KEPT_MAX + 1];

/* without memory they are found again */
static void keep(uint32_t count, const double *nodes, const double *weights) {
  ALD_ASSERT(count <= KEPT_MAX);
  double *none = NULL, *found = malloc(2 * (size_t)count * sizeof *found);
  if (!found) return;
  memcpy(found, nodes, count * sizeof *found);
  memcpy(found + count, weights, count * sizeof *found);
  /* another thread may have been first */
  if (!atomic_compare_exchange_strong(&kept[count], &none, found)) free(found);
}

void ald_quadrature_gauss(uint32_t count, double *nodes, double *weights) {
  ALD_ASSERT(count > 0);
  const double *known = count <= KEPT_MAX ? atomic_load(&kept[count]) : NULL;
  if (known) {
    memcpy(nodes, known, count * sizeof *nodes);
    memcpy(weights, known + count, count * sizeof *weights);
    return;
  }
  find_gauss(count, nodes, weights);
  if (count <= KEPT_MAX) keep(count, nodes, weights);
}

/* ------------------------------------------------------------------------------ Filon */

/* Below it the series is used: there the recurrence would lose digits. After TERMS terms the rest
 * of the series is below 2^26/26! = 2e-19. */
#define SERIES_ANGLE 2.0
enum { TERMS = 26 };

void ald_quadrature_sincos(double x, double *sine, double *cosine) {
  ALD_ASSERT(fabs(x) <= ALD_QUADRATURE_ANGLE);
  real_sincos(x, sine, cosine);
}

/* sum over n of (i angle)^n / n! / (n + k + 1) */
static void by_series(ald_quadrature_filon *f) {
  double power = 1;
  for (int k = 0; k < 4; k++) f->cosine[k] = f->sine[k] = 0;
  for (int n = 0; n < TERMS; n++) {
    const double sign = n & 2 ? -1 : 1;
    for (int k = 0; k < 4; k++) {
      *(n & 1 ? &f->sine[k] : &f->cosine[k]) += sign * power / (n + k + 1);
    }
    power *= f->angle / (n + 1);
  }
}

/* by parts: M_k = (e^(i angle) - k M_(k-1)) / (i angle) */
static void by_parts(ald_quadrature_filon *f) {
  double sine, cosine;
  ald_quadrature_sincos(f->angle, &sine, &cosine);
  f->cosine[0] = sine / f->angle;
  f->sine[0] = (1 - cosine) / f->angle;
  for (int k = 1; k < 4; k++) {
    f->cosine[k] = (sine - k * f->sine[k - 1]) / f->angle;
    f->sine[k] = (k * f->cosine[k - 1] - cosine) / f->angle;
  }
}

ald_quadrature_filon ald_quadrature_filon_of(double angle) {
  ALD_ASSERT(angle >= 0 && angle <= ALD_QUADRATURE_ANGLE);
  ald_quadrature_filon f = {.angle = angle};
  if (angle < SERIES_ANGLE) {
    by_series(&f);
  } else {
    by_parts(&f);
  }
  return f;
}
