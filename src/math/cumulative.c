/* SPDX-License-Identifier: Apache-2.0
 * The integral of a density, and its inverse. */
#include "cumulative.h"

#include <math.h>
#include <stdbool.h>

#include "base/assertion.h"
#include "quadrature.h"

enum { GAUSS = 8, TRIES = 60 };

/* rule of ald_quadrature_gauss(GAUSS, ...), of which the other half follows */
typedef struct rule {
  double node[GAUSS], weight[GAUSS];
} rule;

static const rule *gauss(rule *own) {
  ald_quadrature_gauss(GAUSS, own->node, own->weight);
  return own;
}

static double integral(const ald_cumulative *c, const rule *r, double from, double to) {
  double sum = 0;
  for (uint32_t k = 0; k < GAUSS; k++) {
    sum += r->weight[k] * c->density(c->of, from + (to - from) * r->node[k]);
  }
  return sum * (to - from);
}

void ald_cumulative_make(ald_density density, const void *of, const double *nodes, uint32_t count,
                         ald_cumulative *out) {
  ALD_ASSERT(density && nodes && out);
  ALD_ASSERT(count >= 2 && count <= ALD_CUMULATIVE_NODES);
  rule own;
  const rule *r = gauss(&own);
  out->density = density;
  out->of = of;
  out->count = count;
  for (uint32_t n = 0; n < count; n++) {
    ALD_ASSERT(n == 0 || nodes[n] > nodes[n - 1]);
    out->x[n] = nodes[n];
    out->at[n] = density(of, nodes[n]);
    out->below[n] = n == 0 ? 0 : out->below[n - 1] + integral(out, r, nodes[n - 1], nodes[n]);
  }
}

double ald_cumulative_all(const ald_cumulative *c) {
  ALD_ASSERT(c && c->count >= 2);
  return c->below[c->count - 1];
}

/* the interval between nodes in which the integral reaches a value */
static uint32_t interval_of(const ald_cumulative *c, double value) {
  uint32_t low = 0, high = c->count - 1;
  while (high - low > 1) {
    const uint32_t middle = (low + high) / 2;
    if (c->below[middle] <= value) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/* Place within an interval, 0 to 1, at which the cubic through the integral and the density at both
 * ends has a value: exact where the density is linear. */
static double place_on_cubic(const ald_cumulative *c, uint32_t k, double value) {
  const double width = c->x[k + 1] - c->x[k], rise = c->below[k + 1] - c->below[k];
  const double a = width * c->at[k], b = width * c->at[k + 1], want = value - c->below[k];
  double low = 0, high = 1, t = rise > 0 ? want / rise : 0;
  for (int n = 0; n < TRIES; n++) {
    const double over = t * (a + t * (3 * rise - 2 * a - b + t * (a + b - 2 * rise))) - want;
    const double slope = a + t * (2 * (3 * rise - 2 * a - b) + 3 * t * (a + b - 2 * rise));
    if (over > 0) {
      high = t;
    } else {
      low = t;
    }
    double next = slope > 0 ? t - over / slope : -1;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    if (fabs(next - t) <= 1e-15) break;
    t = next;
  }
  return t;
}

double ald_cumulative_place(const ald_cumulative *c, double share) {
  ALD_ASSERT(c && c->count >= 2);
  ALD_ASSERT(share >= 0 && share <= 1);
  const double value = share * ald_cumulative_all(c);
  if (!(ald_cumulative_all(c) > 0)) return c->x[0];
  rule own;
  const rule *r = gauss(&own);
  const uint32_t k = interval_of(c, value);
  const double from = c->x[k], width = c->x[k + 1] - from;
  double t = place_on_cubic(c, k, value);
  /* Newton's steps by the density itself: the cubic is nearly there */
  for (int n = 0; n < 3; n++) {
    const double x = from + width * t, density = c->density(c->of, x);
    const double over = c->below[k] + integral(c, r, from, x) - value;
    if (!(density > 0)) break;
    const double next = fmin(fmax(t - over / (density * width), 0), 1);
    /* the next error is of the order of the square of this one */
    const bool is_there = fabs(next - t) <= 1e-7;
    t = next;
    if (is_there) break;
  }
  return from + width * t;
}
