/* SPDX-License-Identifier: Apache-2.0
 * A chain of bodies in natural coordinates. */
#include "natural_chain.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A body's four vectors, one after another: first point, y, x, second point; y of the next body is
 * 12 numbers on. So entries of the matrix lie within BAND of its diagonal. */
enum { VECTORS = 9, AT_Y = 3, AT_X = 6, AT_END = 9, NEXT_Y = 12, BAND = 12, PASSES = 3, MOST = 30 };

/* ------------------------------------------------------------------------------ conditions */

/* (a - b).(c - d) = equal; places of vectors among the unknowns, -1: none */
typedef struct dot {
  int a, b, c, d;
  double equal;
} dot;

static dot dot_of(const natural_chain *n, int number) {
  const int body = number / 7, f = VECTORS * body, end = f + AT_END, y = f + AT_Y, x = f + AT_X;
  const double square = n->bodies[body].length * n->bodies[body].length;
  const dot all[7] = {{end, f, end, f, square},   {y, -1, y, -1, 1},  {x, -1, x, -1, 1},
                      {end, f, y, -1, 0},         {end, f, x, -1, 0}, {y, -1, x, -1, 0},
                      {y - VECTORS, -1, y, -1, 0}};
  return all[number % 7];
}

/* the seventh of a body joins it to the one before */
static int is_there(const natural_chain *n, int number) {
  return number % 7 < 6 || (number >= 7 && n->bodies[number / 7].joins_universal);
}

static void difference(const double *q, int a, int b, double out[3]) {
  for (int k = 0; k < 3; k++) out[k] = (a < 0 ? 0 : q[a + k]) - (b < 0 ? 0 : q[b + k]);
}

static double scalar(const double u[3], const double v[3]) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

/* gradient of a condition as up to four vectors, and the unknowns at which they stand */
typedef struct gradient {
  int at[4];
  double g[4][3];
} gradient;

static gradient gradient_of(const double *q, dot d) {
  gradient out = {.at = {d.a, d.b, d.c, d.d}};
  double first[3], second[3];
  difference(q, d.a, d.b, first);
  difference(q, d.c, d.d, second);
  for (int k = 0; k < 3; k++) {
    out.g[0][k] = second[k], out.g[1][k] = -second[k];
    out.g[2][k] = first[k], out.g[3][k] = -first[k];
  }
  return out;
}

static double value_of(const double *q, dot d) {
  double first[3], second[3];
  difference(q, d.a, d.b, first);
  difference(q, d.c, d.d, second);
  return scalar(first, second) - d.equal;
}

/* gradient times a vector of all unknowns */
static double along(gradient g, const double *v) {
  double sum = 0;
  for (int p = 0; p < 4; p++) {
    if (g.at[p] >= 0) sum += scalar(g.g[p], v + g.at[p]);
  }
  return sum;
}

/* adds its transpose times a number */
static void add_along(gradient g, double number, double *out) {
  for (int p = 0; p < 4; p++) {
    for (int k = 0; g.at[p] >= 0 && k < 3; k++) out[g.at[p] + k] += number * g.g[p][k];
  }
}

/* ------------------------------------------------------------------------------ matrix */

#define ENTRY(n, i, j) (n)->matrix[(i) * (BAND + 1) + (j) - (i) + BAND] /* j <= i */

static int is_held(const natural_chain *n, int i) { return i < 3 && !(n->has_drive && i == 2); }

static void add_entry(natural_chain *n, int i, int j, double number) {
  if (j <= i) ENTRY(n, i, j) += number;
}

/* blocks of the mass matrix: of its vectors c = (1 - z/L, z/L, y, x) */
static void mass_blocks(const natural_body *b, int first, int at[4], double m[4][4]) {
  const int places[4] = {first, first + AT_END, first + AT_Y, first + AT_X};
  const double share = 0.25 + b->spread[2] / (b->mass * b->length * b->length);
  memset(m, 0, 16 * sizeof(double));
  memcpy(at, places, sizeof places);
  m[0][0] = m[1][1] = b->mass * share;
  m[0][1] = m[1][0] = b->mass * (0.5 - share);
  m[2][2] = b->spread[1];
  m[3][3] = b->spread[0];
}

/* out += factor M v */
static void add_mass(const natural_chain *n, const double *v, double factor, double *out) {
  for (int b = 0; b < n->count; b++) {
    int at[4];
    double m[4][4];
    mass_blocks(&n->bodies[b], VECTORS * b, at, m);
    for (int r = 0; r < 4; r++) {
      for (int c = 0; c < 4; c++) {
        for (int k = 0; k < 3; k++) out[at[r] + k] += factor * m[r][c] * v[at[c] + k];
      }
    }
  }
  if (n->has_drive) out[2] += factor * n->drive.mass * v[2];
}

static double drive_slope(const natural_chain *n, double speed) {
  const double t = tanh((n->drive.speed - speed) / n->drive.slow);
  return n->drive.pull / n->drive.slow * (1 - t * t);
}

/* W + weight J^T J, factored L D L^T; W = M + h/2 C. What is held stays. */
static void factor(natural_chain *n, double weight, double half) {
  memset(n->matrix, 0, (size_t)n->size * (BAND + 1) * sizeof *n->matrix);
  for (int b = 0; b < n->count; b++) {
    int at[4];
    double m[4][4];
    mass_blocks(&n->bodies[b], VECTORS * b, at, m);
    for (int r = 0; r < 4; r++) {
      for (int c = 0; c < 4; c++) {
        for (int k = 0; k < 3; k++) add_entry(n, at[r] + k, at[c] + k, m[r][c]);
      }
    }
  }
  if (n->has_drive) ENTRY(n, 2, 2) += n->drive.mass + half * drive_slope(n, n->rate[2]);
  for (int d = 0; d < n->dots; d++) {
    if (!is_there(n, d)) continue;
    const gradient g = gradient_of(n->q, dot_of(n, d));
    for (int p = 0; p < 4; p++) {
      for (int s = 0; g.at[p] >= 0 && s < 4; s++) {
        for (int k = 0; g.at[s] >= 0 && k < 9; k++) {
          add_entry(n, g.at[p] + k / 3, g.at[s] + k % 3, weight * g.g[p][k / 3] * g.g[s][k % 3]);
        }
      }
    }
  }
  for (int i = 0; i < 3; i++) {
    if (!is_held(n, i)) continue;
    for (int j = i - BAND < 0 ? 0 : i - BAND; j < i; j++) ENTRY(n, i, j) = 0;
    for (int j = i + 1; j <= i + BAND && j < n->size; j++) ENTRY(n, j, i) = 0;
    ENTRY(n, i, i) = 1;
  }
  for (int i = 0; i < n->size; i++) {
    const int low = i - BAND < 0 ? 0 : i - BAND;
    for (int j = low; j <= i; j++) {
      double sum = ENTRY(n, i, j);
      for (int k = j - BAND > low ? j - BAND : low; k < j; k++) {
        sum -= ENTRY(n, i, k) * ENTRY(n, j, k) * ENTRY(n, k, k);
      }
      ENTRY(n, i, j) = j < i ? sum / ENTRY(n, j, j) : sum;
    }
  }
}

static void solve(natural_chain *n, double *x) {
  for (int i = 0; i < 3; i++) {
    if (is_held(n, i)) x[i] = 0;
  }
  for (int i = 0; i < n->size; i++) {
    for (int k = i - BAND < 0 ? 0 : i - BAND; k < i; k++) x[i] -= ENTRY(n, i, k) * x[k];
  }
  for (int i = 0; i < n->size; i++) x[i] /= ENTRY(n, i, i);
  for (int i = n->size; i-- > 0;) {
    for (int k = i + 1; k <= i + BAND && k < n->size; k++) x[i] -= ENTRY(n, k, i) * x[k];
  }
}

/* ------------------------------------------------------------------------------ forces */

/* subtracts gravity and the motor's force */
static void take_forces(const natural_chain *n, const double *rate, double *out) {
  for (int b = 0; b < n->count; b++) {
    const double half = 0.5 * n->bodies[b].mass * n->gravity;
    out[VECTORS * b + 2] += half;
    out[VECTORS * b + AT_END + 2] += half;
  }
  if (!n->has_drive) return;
  const natural_drive *d = &n->drive;
  out[2] += d->mass * n->gravity - d->pull * tanh((d->speed - rate[2]) / d->slow);
}

/* accelerations at the start: penalty and multipliers of index 1, at rest */
static void begin_accelerations(natural_chain *n) {
  double *multipliers = calloc((size_t)n->dots, sizeof *multipliers), *x = n->work;
  factor(n, n->penalty, 0);
  for (int round = 0; round < 20; round++) {
    memset(x, 0, (size_t)n->size * sizeof *x);
    take_forces(n, n->rate, x);
    for (int i = 0; i < n->size; i++) x[i] = -x[i];
    for (int d = 0; d < n->dots; d++) {
      if (is_there(n, d)) add_along(gradient_of(n->q, dot_of(n, d)), -multipliers[d], x);
    }
    solve(n, x);
    memcpy(n->second, x, (size_t)n->size * sizeof *x);
    for (int d = 0; d < n->dots; d++) {
      if (!is_there(n, d)) continue;
      multipliers[d] += n->penalty * along(gradient_of(n->q, dot_of(n, d)), n->second);
    }
  }
  free(multipliers);
}

/* ------------------------------------------------------------------------------ a step */

/* brings rates, or second derivatives, onto the conditions: (W + h^2/4 J^T alpha J) v = W v* -
 * h^2/4 J^T (alpha b + sigma), with multipliers sigma of its own */
static void project(natural_chain *n, double *v, int is_second) {
  const double weight = 0.25 * n->step * n->step, half = 0.5 * n->step;
  double *given = n->work, *x = n->work + n->size, *sigma = n->work + 2 * n->size;
  memset(given, 0, (size_t)n->size * sizeof *given);
  memset(sigma, 0, (size_t)n->dots * sizeof *sigma);
  add_mass(n, v, 1, given);
  if (n->has_drive) given[2] += half * drive_slope(n, n->rate[2]) * v[2];
  for (int pass = 0; pass < PASSES; pass++) {
    memcpy(x, given, (size_t)n->size * sizeof *x);
    for (int d = 0; d < n->dots; d++) {
      if (!is_there(n, d)) continue;
      const dot own = dot_of(n, d);
      const double bias = is_second ? along(gradient_of(n->rate, own), n->rate) : 0;
      add_along(gradient_of(n->q, own), -weight * (n->penalty * bias + sigma[d]), x);
    }
    solve(n, x);
    for (int d = 0; d < n->dots; d++) {
      if (!is_there(n, d)) continue;
      const dot own = dot_of(n, d);
      const double bias = is_second ? along(gradient_of(n->rate, own), n->rate) : 0;
      sigma[d] += n->penalty * (along(gradient_of(n->q, own), x) + bias);
    }
  }
  memcpy(v, x, (size_t)n->size * sizeof *x);
}

int natural_step(natural_chain *n) {
  const double h = n->step, weight = 0.25 * h * h;
  double *f = n->work, *rates = n->work + n->size, *seconds = n->work + 2 * n->size;
  double size = 1;
  for (int i = 0; i < n->size; i++) {
    rates[i] = -(2 / h * n->q[i] + n->rate[i]);
    seconds[i] = -(4 / (h * h) * n->q[i] + 4 / h * n->rate[i] + n->second[i]);
    n->q[i] += h * n->rate[i] + 0.5 * h * h * n->second[i];
  }
  n->iterations = 0;
  while (size > 1e-10 && n->iterations++ < MOST) {
    for (int i = 0; i < n->size; i++) {
      n->rate[i] = 2 / h * n->q[i] + rates[i];
      n->second[i] = 4 / (h * h) * n->q[i] + seconds[i];
    }
    memset(f, 0, (size_t)n->size * sizeof *f);
    add_mass(n, n->second, 1, f);
    take_forces(n, n->rate, f);
    for (int d = 0; d < n->dots; d++) {
      if (!is_there(n, d)) continue;
      const dot own = dot_of(n, d);
      add_along(gradient_of(n->q, own), n->penalty * value_of(n->q, own) + n->multipliers[d], f);
    }
    for (int i = 0; i < n->size; i++) f[i] *= -weight;
    factor(n, weight * n->penalty, 0.5 * h);
    solve(n, f);
    size = 0;
    for (int i = 0; i < n->size; i++) {
      n->q[i] += f[i];
      size = fmax(size, fabs(f[i]));
    }
    for (int d = 0; d < n->dots; d++) {
      if (is_there(n, d)) n->multipliers[d] += n->penalty * value_of(n->q, dot_of(n, d));
    }
  }
  for (int i = 0; i < n->size; i++) {
    n->rate[i] = 2 / h * n->q[i] + rates[i];
    n->second[i] = 4 / (h * h) * n->q[i] + seconds[i];
  }
  factor(n, weight * n->penalty, 0.5 * h);
  project(n, n->rate, 0);
  project(n, n->second, 1);
  return n->iterations <= MOST ? n->iterations : -1;
}

/* ------------------------------------------------------------------------------ beginning, end */

natural_chain natural_begin(const natural_body *bodies, int count, const natural_pose *pose,
                            const natural_drive *drive, double gravity, double step) {
  natural_chain n = {.count = count,
                     .size = VECTORS * count + 3,
                     .dots = 7 * count,
                     .gravity = gravity,
                     .step = step,
                     .has_drive = drive != NULL};
  const size_t size = (size_t)n.size, dots = (size_t)n.dots;
  double heaviest = drive ? drive->mass : 0;
  assert(count > 0 && step > 0);
  n.bodies = calloc((size_t)count, sizeof *n.bodies);
  n.q = calloc(4 * size + dots, sizeof *n.q);
  n.matrix = calloc(size * (BAND + 1), sizeof *n.matrix);
  n.work = calloc(3 * size + dots, sizeof *n.work);
  assert(n.bodies && n.q && n.matrix && n.work);
  n.rate = n.q + size;
  n.second = n.rate + size;
  n.multipliers = n.second + size;
  memcpy(n.bodies, bodies, (size_t)count * sizeof *bodies);
  if (drive) n.drive = *drive;
  for (int b = 0; b < count; b++) {
    memcpy(n.q + VECTORS * b, pose->points + 3 * b, 3 * sizeof(double));
    memcpy(n.q + VECTORS * b + AT_Y, pose->y + 3 * b, 3 * sizeof(double));
    memcpy(n.q + VECTORS * b + AT_X, pose->x + 3 * b, 3 * sizeof(double));
    heaviest = fmax(heaviest, bodies[b].mass);
  }
  memcpy(n.q + VECTORS * count, pose->points + 3 * count, 3 * sizeof(double));
  n.penalty = 1e4 * heaviest / (0.25 * step * step);
  begin_accelerations(&n);
  return n;
}

void natural_end(natural_chain *n) {
  free(n->bodies);
  free(n->q);
  free(n->matrix);
  free(n->work);
}

const double *natural_point(const natural_chain *n, int body) {
  return n->q + VECTORS * (body + 1);
}

double natural_gap(const natural_chain *n) {
  double most = 0;
  for (int d = 0; d < n->dots; d++) {
    if (is_there(n, d)) most = fmax(most, fabs(value_of(n->q, dot_of(n, d))));
  }
  return most;
}

double natural_gap_rate(const natural_chain *n) {
  double most = 0;
  for (int d = 0; d < n->dots; d++) {
    if (is_there(n, d)) most = fmax(most, fabs(along(gradient_of(n->q, dot_of(n, d)), n->rate)));
  }
  return most;
}

double natural_energy(const natural_chain *n) {
  double *momentum = calloc((size_t)n->size, sizeof *momentum), sum = 0;
  assert(momentum);
  add_mass(n, n->rate, 0.5, momentum);
  for (int i = 0; i < n->size; i++) sum += momentum[i] * n->rate[i];
  for (int b = 0; b < n->count; b++) {
    const double middle = 0.5 * (n->q[VECTORS * b + 2] + n->q[VECTORS * b + AT_END + 2]);
    sum += n->bodies[b].mass * n->gravity * middle;
  }
  free(momentum);
  return sum + (n->has_drive ? n->drive.mass * n->gravity * n->q[2] : 0);
}
