/* SPDX-License-Identifier: Apache-2.0
 * The longest step with which an oscillation does not grow, by the stability function of the
 * scheme. */
#define ALD_LANES 1
#include "critical_oscillation.h"

#include <math.h>

#include "base/assertion.h"
#include "kernels/math/explog.h"
#include "kernels/pass/step/stages.h"

/* a growth below this is rounding; a search in the plane of h mu goes so far, by such steps */
#define ROUNDING 1e-12
#define SEARCH_MAX 8.0
#define SEARCH_STEP 0.0625
enum { HALVINGS = 45 };
static const double pi = 3.14159265358979323846;

/* ------------------------------------------------------------------------------ stages */

typedef struct complex_number {
  double re, im;
} complex_number;

/* R(z): what a step makes of 1 for x' = mu x, z = h mu; stage by stage as the integrator does */
static complex_number stability(uint32_t scheme, complex_number z) {
  ALD_ASSERT(STAGES_OF(scheme) <= STAGES_MAX);
  complex_number rates[STAGES_MAX], state = {1, 0};
  for (uint32_t stage = 0; stage < STAGES_OF(scheme); stage++) {
    rates[stage] =
        (complex_number){z.re * state.re - z.im * state.im, z.re * state.im + z.im * state.re};
    state = (complex_number){1, 0};
    for (uint32_t k = 0; k <= stage; k++) {
      const double weight = stage_weight(scheme, stage, k);
      state.re += weight * rates[k].re;
      state.im += weight * rates[k].im;
    }
  }
  return state;
}

/* a ray from 0 in the plane of h mu, or of the oscillation of a freedom */
typedef struct ray {
  uint32_t scheme;
  complex_number direction;
  ald_freedom freedom; /* with a time scale of 1 */
} ray;

/* What a step of the trapezoidal rule, with its looks at the end, makes of a state (x, v). */
static void trapezoidal_step(ald_freedom f, double h, double state[2]) {
  const double from[2] = {state[0], state[1]}, began = -f.stiffness * from[0] - f.damping * from[1];
  double rate = began;
  for (uint32_t stage = 0; stage < STAGES_OF(SCHEME_TRAPEZOIDAL); stage++) {
    state[1] = from[1] + 0.5 * h * (began + rate);
    state[0] = from[0] + 0.5 * h * (from[1] + state[1]);
    rate = -f.stiffness * state[0] - f.damping * state[1];
  }
}

/* square of the greatest factor by which a step of it makes a state grow */
static double trapezoidal_growth(ald_freedom f, double h) {
  double a[2] = {1, 0}, b[2] = {0, 1};
  trapezoidal_step(f, h, a);
  trapezoidal_step(f, h, b);
  const double half = 0.5 * (a[0] + b[1]), determinant = a[0] * b[1] - a[1] * b[0];
  const double square = half * half - determinant;
  if (square < 0) return determinant;
  const double greatest = fabs(half) + sqrt(square);
  return greatest * greatest;
}

/* does a step along a ray let nothing grow? */
static bool is_stable(const ray *along, double length) {
  const complex_number z = {length * along->direction.re, length * along->direction.im};
  double square;
  if (along->scheme == SCHEME_TRAPEZOIDAL) {
    square = trapezoidal_growth(along->freedom, length);
  } else {
    const complex_number r = stability(along->scheme, z);
    square = r.re * r.re + r.im * r.im;
  }
  return square <= 1 + 2 * ROUNDING;
}

/* where a ray from 0 leaves the region of stability */
static double reach(const ray *along) {
  double good = 0, bad = SEARCH_STEP;
  while (bad < SEARCH_MAX && is_stable(along, bad)) {
    good = bad;
    bad += SEARCH_STEP;
  }
  ALD_ASSERT(good < bad);
  for (int n = 0; n < HALVINGS; n++) {
    const double middle = 0.5 * (good + bad);
    if (is_stable(along, middle)) {
      good = middle;
    } else {
      bad = middle;
    }
  }
  return good;
}

static double staged(ald_freedom f, uint32_t scheme) {
  const double k = f.stiffness, c = f.damping, square = c * c - 4 * k;
  if (square >= 0) {
    /* two real roots, of which the faster one decides */
    const ray back = {.scheme = scheme, .direction = {-1, 0}};
    return reach(&back) / (0.5 * (c + sqrt(square)));
  }
  const double omega = sqrt(k);
  const ray turns = {.scheme = scheme,
                     .direction = {-0.5 * c / omega, 0.5 * sqrt(-square) / omega}};
  return reach(&turns) / omega;
}

static double trapezoidal(ald_freedom f) {
  const double scale = 1 / fmax(sqrt(f.stiffness), f.damping);
  const ray grows = {.scheme = SCHEME_TRAPEZOIDAL,
                     .freedom = {f.stiffness * scale * scale, f.damping * scale}};
  return scale * reach(&grows);
}

/* ------------------------------------------------------------------------------ all schemes */

static double explicit_step(double k, double c) {
  const double square = c * c - 4 * k;
  if (!(c > 0)) return 0;
  return square >= 0 ? 4 / (c + sqrt(square)) : c / k;
}

double ald_critical_oscillation(ald_freedom f, uint32_t scheme) {
  const double k = f.stiffness, c = f.damping;
  if (!(k > 0) && !(c > 0)) return HUGE_VAL;
  switch (scheme) {
    case SCHEME_EULER:
      return explicit_step(k, c);
    case SCHEME_FROZEN:
      return c > 0 ? fmin(2 / c, k > 0 ? 2 * c / k : HUGE_VAL) : 0;
    case SCHEME_SEMI:
      return ald_critical_step(f, scheme);
    case SCHEME_TRAPEZOIDAL:
      return trapezoidal(f);
    default:
      return staged(f, scheme);
  }
}

double ald_critical_oscillation_growth(ald_freedom f, uint32_t scheme, double step) {
  const double turn = f.stiffness * step * step;
  if (!(turn > 0) || (scheme != SCHEME_EULER && scheme != SCHEME_FROZEN)) return 1;
  /* |R|^2 of a step; half as many of these as steps in a period */
  const double square = scheme == SCHEME_EULER ? 1 + turn : 1 + 0.5 * turn;
  return real_pow(square, pi / sqrt(turn));
}
