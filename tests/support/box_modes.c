/* SPDX-License-Identifier: Apache-2.0
 * Radiation of a rectangular section by plain matched eigenfunctions. The potential of unit
 * velocity, exp(-i w t): beside the box sum of a_n f_n(z) exp(-kappa_n (y - b)), kappa_0 = -i k_0;
 * below it a particular solution and sum of c_m psi_m(z) Y_m(y). */
#include "box_modes.h"

#include <assert.h>
#include <complex.h>
#include <math.h>
#include <stdlib.h>

#include "math/quadrature.h"

enum { BELOW_MAX = 160, BESIDE_MAX = 20000, POINTS = 1200 };
#define PI 3.14159265358979323846

typedef struct scene {
  double b, t, d, s; /* half breadth, draught, depth, gap */
  int motion, below, beside;
  double k[BESIDE_MAX], norm[BESIDE_MAX];
  double complex kappa[BESIDE_MAX], a[BESIDE_MAX], c[BELOW_MAX];
} scene;

/* modes beside: by bisection */
static void find_modes(scene *q, double stiffness) {
  for (int n = 0; n < q->beside; n++) {
    double low = n == 0 ? 0 : (n - 0.5) * PI / q->d, high = n == 0 ? 1 : n * PI / q->d;
    while (n == 0 && high * tanh(high * q->d) < stiffness) high *= 2;
    for (int round = 0; round < 200; round++) {
      const double k = 0.5 * (low + high);
      const double off = n == 0
                             ? k * tanh(k * q->d) - stiffness
                             : (k * sin(k * q->d) + stiffness * cos(k * q->d)) * (n % 2 ? -1 : 1);
      if (off < 0) {
        low = k;
      } else {
        high = k;
      }
    }
    const double k = q->k[n] = 0.5 * (low + high), x = 2 * k * q->d;
    q->norm[n] = sqrt(0.5 * q->d * (1 + (n == 0 ? sinh(x) : sin(x)) / x));
    q->kappa[n] = n == 0 ? -I * k : k;
  }
}

static double beside(const scene *q, int n, double z) {
  return (n == 0 ? cosh(q->k[0] * z) : cos(q->k[n] * z)) / q->norm[n];
}

static double below(const scene *q, int m, double z) {
  return m == 0 ? sqrt(1 / q->s) : sqrt(2 / q->s) * cos(m * PI * z / q->s);
}

/* int_0^S of both: psi'' = -(m pi/S)^2 psi, f'' = -+ k^2 f, and psi' is 0 at both ends */
static double both(const scene *q, int m, int n) {
  const double wave = m * PI / q->s, k = q->k[n];
  const double slope = (n == 0 ? sinh(k * q->s) : -sin(k * q->s)) * k / q->norm[n];
  const double squares = n == 0 ? wave * wave + k * k : wave * wave - k * k;
  return below(q, m, q->s) * slope / squares;
}

/* Y_m at y and its slope at the edge */
static double across(const scene *q, int m, double y) {
  const double l = m * PI / q->s, sign = q->motion == BOX_MODES_HEAVE ? 1 : -1;
  if (m == 0) return sign > 0 ? 1 : y / q->b;
  /* cosh(l y)/cosh(l b) or sinh(l y)/sinh(l b), which alone are too large */
  return exp(l * (y - q->b)) * (1 + sign * exp(-2 * l * y)) / (1 + sign * exp(-2 * l * q->b));
}

static double slope_of(const scene *q, int m) {
  const double l = m * PI / q->s;
  if (q->motion == BOX_MODES_HEAVE) return l * tanh(l * q->b);
  return m == 0 ? 1 / q->b : l / tanh(l * q->b);
}

/* the particular solution below the box, and its slope in y */
static double particular(const scene *q, double y, double z) {
  if (q->motion == BOX_MODES_SWAY) return 0;
  if (q->motion == BOX_MODES_HEAVE) return (z * z - y * y) / (2 * q->s);
  return (y * z * z - y * y * y / 3) / (2 * q->s);
}

static double particular_slope(const scene *q, double y, double z) {
  if (q->motion == BOX_MODES_SWAY) return 0;
  return q->motion == BOX_MODES_HEAVE ? -y / q->s : (z * z - y * y) / (2 * q->s);
}

/* velocity of the wall away from the box */
static double wall(const scene *q, double z) {
  if (q->motion == BOX_MODES_HEAVE) return 0;
  return q->motion == BOX_MODES_SWAY ? 1 : q->d - z;
}

/* int over a part of the depth of a function of z times a mode */
typedef double shape(const scene *q, double z);
static double edge(const scene *q, double z) { return particular(q, q->b, z); }
static double edge_slope(const scene *q, double z) { return particular_slope(q, q->b, z); }

static double nodes[POINTS], weights[POINTS];

static double project(const scene *q, shape *f, int mode, int is_beside, double low, double high) {
  double sum = 0;
  for (int k = 0; k < POINTS; k++) {
    const double z = low + (high - low) * nodes[k];
    sum += weights[k] * f(q, z) * (is_beside ? beside(q, mode, z) : below(q, mode, z));
  }
  return sum * (high - low);
}

static void solve(int size, double complex (*m)[BELOW_MAX], double complex *x) {
  for (int i = 0; i < size; i++) {
    int best = i;
    for (int r = i + 1; r < size; r++) best = cabs(m[r][i]) > cabs(m[best][i]) ? r : best;
    for (int k = 0; k < size; k++) {
      const double complex swap = m[i][k];
      m[i][k] = m[best][k];
      m[best][k] = swap;
    }
    const double complex swap = x[i];
    x[i] = x[best];
    x[best] = swap;
    for (int r = i + 1; r < size; r++) {
      const double complex share = m[r][i] / m[i][i];
      for (int k = i; k < size; k++) m[r][k] -= share * m[i][k];
      x[r] -= share * x[i];
    }
  }
  for (int i = size; i-- > 0;) {
    for (int k = i + 1; k < size; k++) x[i] -= m[i][k] * x[k];
    x[i] /= m[i][i];
  }
}

/* the flow is that of the wall above the edge, and that below the box in the gap; the potential is
 * continuous in the gap */
static void match(scene *q, double complex (*m)[BELOW_MAX]) {
  double *pair = malloc((size_t)q->below * sizeof *pair);
  double p[BELOW_MAX], slopes[BELOW_MAX];
  assert(pair);
  for (int i = 0; i < q->below; i++) {
    p[i] = project(q, edge_slope, i, 0, 0, q->s);
    slopes[i] = slope_of(q, i);
    q->c[i] = -project(q, edge, i, 0, 0, q->s);
    for (int j = 0; j < q->below; j++) m[i][j] = i == j;
  }
  for (int n = 0; n < q->beside; n++) {
    double complex flow = n < 300 ? project(q, wall, n, 1, q->s, q->d) : 0;
    const double k = q->k[n];
    /* beyond these the points are too few: by parts */
    if (n >= 300 && q->motion == BOX_MODES_SWAY) {
      flow = (sin(k * q->d) - sin(k * q->s)) / k / q->norm[n];
    }
    if (n >= 300 && q->motion == BOX_MODES_ROLL) {
      flow = ((cos(k * q->s) - cos(k * q->d)) / k - q->t * sin(k * q->s)) / k / q->norm[n];
    }
    for (int i = 0; i < q->below; i++) pair[i] = both(q, i, n);
    for (int i = 0; i < q->below; i++) flow += pair[i] * p[i];
    for (int i = 0; i < q->below; i++) {
      q->c[i] -= pair[i] * flow / q->kappa[n];
      for (int j = 0; j < q->below; j++) m[i][j] += pair[i] * pair[j] / q->kappa[n] * slopes[j];
    }
    q->a[n] = -flow / q->kappa[n];
  }
  solve(q->below, m, q->c);
  for (int n = 0; n < q->beside; n++) {
    for (int i = 0; i < q->below; i++) {
      q->a[n] -= both(q, i, n) * slopes[i] * q->c[i] / q->kappa[n];
    }
  }
  free(pair);
}

/* pressure over the box: A + i B/w = -rho int phi n ds, n out of the box */
static void integrate(const scene *q, box_modes_answer *r) {
  double complex keel[2] = {0}, side[2] = {0};
  for (int k = 0; k < POINTS; k++) {
    const double y = q->b * nodes[k], z = q->s + q->t * nodes[k];
    double complex under = particular(q, y, q->s), by = 0;
    for (int m = 0; m < q->below; m++) under += q->c[m] * below(q, m, q->s) * across(q, m, y);
    for (int n = 0; n < q->beside; n++) by += q->a[n] * beside(q, n, z);
    keel[0] += 2 * q->b * weights[k] * under;
    keel[1] += 2 * q->b * weights[k] * under * y;
    side[0] -= 2 * q->t * weights[k] * by;
    side[1] -= 2 * q->t * weights[k] * by * (q->d - z);
  }
  const double complex forces[3] = {side[0], keel[0], keel[1] + side[1]};
  for (int f = 0; f < 3; f++) {
    const int is_own = (f == BOX_MODES_HEAVE) == (q->motion == BOX_MODES_HEAVE);
    r->mass[f] = is_own ? creal(forces[f]) : 0;
    r->damping[f] = is_own ? cimag(forces[f]) : 0;
  }
}

box_modes_answer box_modes(double half_breadth, double draught, double depth, double stiffness,
                           int motion, int below_count) {
  scene *q = calloc(1, sizeof *q);
  double complex(*m)[BELOW_MAX] = calloc(BELOW_MAX, sizeof *m);
  box_modes_answer answer = {0};
  assert(q && m && below_count <= BELOW_MAX);
  *q = (scene){.b = half_breadth,
               .t = draught,
               .d = depth,
               .s = depth - draught,
               .motion = motion,
               .below = below_count};
  q->beside = (int)(2 * below_count * depth / q->s) + 1;
  assert(q->beside <= BESIDE_MAX);
  ald_quadrature_gauss(POINTS, nodes, weights);
  find_modes(q, stiffness);
  match(q, m);
  integrate(q, &answer);
  /* both sides carry rho w k |a|^2/2; the motion takes B/2 */
  answer.radiated = 2 * q->k[0] * creal(q->a[0] * conj(q->a[0]));
  free(q);
  free(m);
  return answer;
}
