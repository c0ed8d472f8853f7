/* SPDX-License-Identifier: Apache-2.0
 * A chain of equal rigid links at rest between two points. */
#include "hanging_links.h"

#include <math.h>

#include "base/assertion.h"

enum { ROUNDS = 100 };   /* of bisection */
#define STRAIGHT 1e-9    /* of the length: a chain without slack */
#define LEAST_CURVE 1e-9 /* of c */
#define MOST_CURVE 1e9   /* both halves hang side by side */
#define MOST_SLOPE 1e12  /* of a */
#define MET 1e-6         /* of a link: where there is a shape, bisection ends far below */

/* the end of the chain */
static void reach(uint32_t count, double a, double c, double *span, double *rise) {
  *span = *rise = 0;
  for (uint32_t k = 0; k < count; k++) {
    const double slope = a + c * (k - 0.5 * (count - 1.0)), length = hypot(1, slope);
    *span += 1 / length;
    *rise += slope / length;
  }
}

/* the slope in the middle of a chain of this curvature with this rise */
static double slope_for(uint32_t count, double c, double wanted, double *span) {
  double low = -MOST_SLOPE, high = MOST_SLOPE, rise;
  for (int n = 0; n < ROUNDS; n++) {
    const double middle = 0.5 * (low + high);
    reach(count, middle, c, span, &rise);
    if (rise < wanted) {
      low = middle;
    } else {
      high = middle;
    }
  }
  reach(count, high, c, span, &rise);
  return high;
}

bool ald_hanging_links(uint32_t count, double span, double rise, double *angles) {
  ALD_ASSERT(count > 0 && span >= 0 && angles);
  const double chord = hypot(span, rise);
  if (chord > (1 + STRAIGHT) * count) return false;
  double a = 0, c = 0, found = 0;
  const bool is_straight = chord >= (1 - STRAIGHT) * count;
  if (!is_straight) {
    /* the more it is curved, the nearer its end */
    double low = log(LEAST_CURVE), high = log(MOST_CURVE);
    for (int n = 0; n < ROUNDS; n++) {
      const double middle = 0.5 * (low + high);
      slope_for(count, exp(middle), rise, &found);
      if (found > span) {
        low = middle;
      } else {
        high = middle;
      }
    }
    c = exp(high);
    a = slope_for(count, c, rise, &found);
    if (fabs(found - span) > MET) return false;
  }
  for (uint32_t k = 0; k < count; k++) {
    angles[k] = is_straight ? atan2(rise, span) : atan(a + c * (k - 0.5 * (count - 1.0)));
  }
  return true;
}
