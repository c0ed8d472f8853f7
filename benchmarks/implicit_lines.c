/* SPDX-License-Identifier: Apache-2.0
 * Does an implicit step pay for dynamic lines? A line of lumped masses with the laws of the
 * kernels, in the lanes of a register, by the explicit substeps of the engine and by linearly
 * implicit steps: one solution of the block tridiagonal matrix (3 x 3) a stage, as the static shape
 * is found. explicit  v += h M^-1 f, x += h v, as kernels/pass/line/line_walk.h; order 1 euler
 * linearly implicit Euler; order 1, damps what it does not resolve ros2      Rosenbrock, two
 * stages, gamma 1 - 1/sqrt(2); order 2, damps likewise Prints for each step the cost of a second
 * and the error against steps sixteen times shorter, of a riser that leans on a wall for minutes
 * and of a mooring chain that is moved to and fro. Figures: docs/theory/time-steps.md. Build and
 * run: gcc -O3 -march=native -ffp-contract=off -std=gnu17 -Wno-psabi -I.
 * benchmarks/implicit_lines.c -lm
 *   ./a.out */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kernels/law/line_seabed.h"
#include "kernels/law/line_tension.h"
#include "kernels/law/line_water.h"
#include "kernels/math/sym3.h"

enum { NODES_MAX = 512, SAMPLES_MAX = 4096 };

typedef enum scheme { EXPLICIT, EULER, ROS2, SCHEME_COUNT } scheme;
static const char *const scheme_names[] = {"explicit", "euler", "ros2"};

/* what a line is like, and what happens to it; SI */
typedef struct scene {
  const char *name;
  int nodes;
  double length, mass, diameter, stiffness, damping; /* a segment's unstretched length */
  double from[3], to[3];
  double current, rise;        /* at the surface, 0 at the seabed; time in which it comes */
  double wall, wall_stiffness; /* nodes do not go beyond x = wall; 0: there is none */
  double seabed, seabed_stiffness;
  double sway, period;      /* of the upper end along x */
  double duration, settled; /* errors count from there on */
} scene;

typedef struct rope {
  const scene *s;
  real time;
  vec3 x[NODES_MAX], v[NODES_MAX];
  vec3 force[NODES_MAX];                        /* f, or a right side */
  vec3 ax[NODES_MAX];                           /* the other one, of x */
  sym3 block[NODES_MAX], link[NODES_MAX];       /* of the matrix: nodes; segment above */
  sym3 stiff[NODES_MAX], stiff_node[NODES_MAX]; /* of the forces alone */
  sym3 mass[NODES_MAX];
  vec3 gain[NODES_MAX][3];
  sym3_factors factors[NODES_MAX];
  vec3 u[NODES_MAX];
  real tension, touch;
} rope;

static real full(double v) { return R(v) + R(0) * R(v); }

/* the seabed under a node */
static line_ground ground_of(const scene *s, double node_mass, double displaced) {
  return (line_ground){full(s->seabed_stiffness),
                       full(sqrt(s->seabed_stiffness * (node_mass + displaced))), R(0), R(0)};
}

static void place_ends(rope *r, real time) {
  const scene *s = r->s;
  const double t = ((const scalar *)&time)[0];
  const double w = s->period > 0 ? 2 * 3.14159265358979323846 / s->period : 0;
  const double ramp = s->period > 0 ? fmin(t / s->period, 1) : 0;
  const int last = s->nodes - 1;
  r->x[0] = vec3_of(full(s->from[0]), full(s->from[1]), full(s->from[2]));
  r->v[0] = vec3_zero();
  r->x[last] =
      vec3_of(full(s->to[0] + ramp * s->sway * sin(w * t)), full(s->to[1]), full(s->to[2]));
  r->v[last] = vec3_of(full(ramp * s->sway * w * cos(w * t)), full(0), full(0));
}

/* push of seabed and wall on a node, and how stiff they are, upwards and aside */
static vec3 push_on(rope *r, int n, line_ground ground, real *up, real *aside) {
  const scene *s = r->s;
  vec3 force = vec3_zero();
  *up = *aside = full(0);
  if (s->seabed_stiffness > 0) {
    const real deep = full(s->seabed) - r->x[n].z;
    force.z = sel(deep > R(0), line_ground_normal(ground, deep, r->v[n].z), R(0));
    *up = sel(deep > R(0), ground.stiffness, R(0));
  }
  if (s->wall > 0) {
    const real deep = r->x[n].x - full(s->wall);
    const real push = real_max(deep, R(0)) * full(s->wall_stiffness);
    force.x = force.x - push;
    *aside = sel(deep > R(0), full(s->wall_stiffness), R(0));
    r->touch = r->touch + push;
  }
  return force;
}

/* forces at (x, v); with `theta` > 0 also the matrix M + theta C + theta^2 K, theta in seconds */
/* pull of the link behind node n, and, for theta > 0, its blocks of the matrix */
static vec3 pull_of(rope *r, int n, real k, double theta, vec3 *along) {
  const scene *s = r->s;
  const real c = full(s->damping * sqrt(s->stiffness * s->mass));
  const line_link a = line_link_of(r->x[n], r->x[n + 1]);
  const vec3 dv = vec3_sub(r->v[n + 1], r->v[n]);
  const real tension = line_tension(k, c, a.length - full(s->length), vec3_dot(dv, a.along), 0);
  *along = a.along;
  r->tension = tension;
  if (theta > 0) {
    const mask taut = tension > R(0);
    const real one = sel(taut, k, R(0)), across = tension * a.inverse;
    const real damp = sel(taut, c, R(0));
    const real h = full(theta);
    r->stiff[n] = sym3_spring(a.along, one, across);
    r->link[n] = sym3_spring(a.along, h * h * one + h * damp, h * h * across);
  }
  return vec3_scale(a.along, tension);
}

static void evaluate(rope *r, real time, double theta) {
  const scene *s = r->s;
  const double rho = 1025, g = 9.81, pi = 3.14159265358979323846;
  const double displaced = rho * pi / 4 * s->diameter * s->diameter * s->length;
  const double node_mass = s->mass * s->length;
  const real k = full(s->stiffness / s->length);
  const real dn = full(0.5 * rho * s->diameter * s->length * 1.2);
  const double t = ((const scalar *)&time)[0];
  const double flow = s->current * (s->rise > 0 ? fmin(t / s->rise, 1) : 0);
  const line_ground ground = ground_of(s, node_mass, displaced);
  vec3 behind = vec3_zero(), carry = vec3_zero();
  sym3 below = sym3_zero(), below_stiff = sym3_zero();
  r->touch = full(0);
  for (int n = 0; n < s->nodes; n++) {
    vec3 along = vec3_zero(), force = carry;
    sym3 block = below, stiff = below_stiff;
    if (n + 1 < s->nodes) {
      const vec3 pull = pull_of(r, n, k, theta, &along);
      force = vec3_add(force, pull);
      carry = vec3_scale(pull, R(-1));
      if (theta > 0) {
        below_stiff = r->stiff[n];
        below = r->link[n];
        block = sym3_add(block, below);
        stiff = sym3_add(stiff, below_stiff);
      }
    }
    const line_way way = line_way_of(vec3_add(behind, along));
    const real depth = full(1) + r->x[n].z * full(s->seabed < 0 ? -1 / s->seabed : 0);
    const vec3 sea = vec3_of(full(flow) * real_max(depth, R(0)), full(0), full(0));
    force = vec3_add(force, line_drag(way, vec3_sub(sea, r->v[n]), dn, full(0)));
    force.z = force.z - full((node_mass - displaced) * g);
    real up, aside;
    force = vec3_add(force, push_on(r, n, ground, &up, &aside));
    r->force[n] = force;
    if (theta > 0) {
      const real h = full(theta);
      const vec3 t1 = vec3_scale(way.sum, real_sqrt(way.inverse));
      r->mass[n] = sym3_spring(t1, full(node_mass), full(node_mass + displaced));
      stiff.xx = stiff.xx + aside;
      stiff.zz = stiff.zz + up;
      block.xx = block.xx + h * h * aside;
      block.zz = block.zz + h * h * up + sel(up > R(0), h * ground.damping, R(0));
      r->stiff_node[n] = stiff;
      r->block[n] = sym3_add(block, r->mass[n]);
    }
    behind = along;
  }
}

static void step_explicit(rope *r, double h) {
  const scene *s = r->s;
  const double displaced =
      1025 * 3.14159265358979323846 / 4 * s->diameter * s->diameter * s->length;
  const double node_mass = s->mass * s->length;
  const real across = full(1 / (node_mass + displaced)), along = full(1 / node_mass);
  evaluate(r, r->time, 0);
  vec3 behind = vec3_zero();
  for (int n = 0; n + 1 < s->nodes; n++) {
    const line_link a = line_link_of(r->x[n], r->x[n + 1]);
    if (n > 0) {
      const line_way way = line_way_of(vec3_add(behind, a.along));
      r->v[n] = vec3_madd(r->v[n], full(h), line_split(way, r->force[n], across, along));
      r->x[n] = vec3_madd(r->x[n], full(h), r->v[n]);
    }
    behind = a.along;
  }
  r->time = r->time + full(h);
  place_ends(r, r->time);
}

/* K a, of all nodes */
static vec3 stiffness_times(const rope *r, int n, const vec3 *a) {
  vec3 sum = sym3_times(r->stiff_node[n], a[n]);
  if (n > 0) sum = vec3_sub(sum, sym3_times(r->stiff[n - 1], a[n - 1]));
  if (n + 1 < r->s->nodes) sum = vec3_sub(sum, sym3_times(r->stiff[n], a[n + 1]));
  return sum;
}

/* elimination of the matrix, once a step; the ends are given */
static void factor(rope *r) {
  const int last = r->s->nodes - 1;
  sym3 left = r->block[1];
  for (int n = 1; n < last; n++) {
    r->factors[n] = sym3_factor(left, full(1e-9));
    if (n + 1 == last) break;
    const sym3 b = r->link[n];
    vec3 *g = r->gain[n];
    g[0] = sym3_solve(r->factors[n], vec3_of(b.xx, b.xy, b.xz));
    g[1] = sym3_solve(r->factors[n], vec3_of(b.xy, b.yy, b.yz));
    g[2] = sym3_solve(r->factors[n], vec3_of(b.xz, b.yz, b.zz));
    const vec3 x = sym3_times(b, g[0]), y = sym3_times(b, g[1]), z = sym3_times(b, g[2]);
    left = r->block[n + 1];
    left.xx = left.xx - x.x;
    left.xy = left.xy - y.x;
    left.xz = left.xz - z.x;
    left.yy = left.yy - y.y;
    left.yz = left.yz - z.y;
    left.zz = left.zz - z.z;
  }
}

/* u of matrix u = side; u of the ends is known and stands in u */
static void solve(rope *r, vec3 *side) {
  const int last = r->s->nodes - 1;
  side[1] = vec3_add(side[1], sym3_times(r->link[0], r->u[0]));
  side[last - 1] = vec3_add(side[last - 1], sym3_times(r->link[last - 1], r->u[last]));
  for (int n = 1; n < last; n++) {
    if (n > 1) side[n] = vec3_add(side[n], sym3_times(r->link[n - 1], r->u[n - 1]));
    r->u[n] = sym3_solve(r->factors[n], side[n]);
  }
  for (int n = last - 2; n > 0; n--) {
    const vec3 next = r->u[n + 1];
    r->u[n] = vec3_madd(r->u[n], next.x, r->gain[n][0]);
    r->u[n] = vec3_madd(r->u[n], next.y, r->gain[n][1]);
    r->u[n] = vec3_madd(r->u[n], next.z, r->gain[n][2]);
  }
}

/* accelerations of the ends, so that they arrive with the velocity that they have then */
static void end_rates(rope *r, double h) {
  const int last = r->s->nodes - 1;
  const vec3 x = r->x[last], v = r->v[last];
  place_ends(r, r->time + full(h));
  r->u[0] = vec3_zero();
  r->u[last] = vec3_scale(vec3_sub(r->v[last], v), full(1 / h));
  r->x[last] = x;
  r->v[last] = v;
}

/* (M + h C + h^2 K) dv = h (f - h K v) */
static void step_euler(rope *r, double h) {
  const int last = r->s->nodes - 1;
  evaluate(r, r->time, h);
  factor(r);
  end_rates(r, h);
  for (int n = 1; n < last; n++) {
    r->force[n] = vec3_madd(r->force[n], full(-h), stiffness_times(r, n, r->v));
  }
  solve(r, r->force);
  for (int n = 1; n < last; n++) {
    r->v[n] = vec3_madd(r->v[n], full(h), r->u[n]);
    r->x[n] = vec3_madd(r->x[n], full(h), r->v[n]);
  }
  r->time = r->time + full(h);
  place_ends(r, r->time);
}

/* y1 = y + h (3 k1 + k2)/2, (1 - gamma h J) k1 = f(y), (1 - gamma h J) k2 = f(y + h k1) - 2 k1 */
static void step_ros2(rope *r, double h) {
  static vec3 x0[NODES_MAX], v0[NODES_MAX], x1[NODES_MAX], v1[NODES_MAX];
  const int last = r->s->nodes - 1;
  const double gamma = 1 - sqrt(0.5), gh = gamma * h;
  evaluate(r, r->time, gh);
  factor(r);
  end_rates(r, h);
  const vec3 end = r->u[last];
  for (int n = 0; n <= last; n++) {
    x0[n] = r->x[n];
    v0[n] = r->v[n];
  }
  for (int n = 1; n < last; n++) {
    r->force[n] = vec3_madd(r->force[n], full(-gh), stiffness_times(r, n, v0));
  }
  solve(r, r->force);
  for (int n = 1; n < last; n++) {
    v1[n] = r->u[n];
    x1[n] = vec3_madd(v0[n], full(gh), v1[n]);
    r->x[n] = vec3_madd(x0[n], full(h), x1[n]);
    r->v[n] = vec3_madd(v0[n], full(h), v1[n]);
  }
  place_ends(r, r->time + full(h));
  /* the stiffness of the first stage is kept: its rows are not written without theta */
  evaluate(r, r->time + full(h), 0);
  x1[0] = vec3_zero();
  x1[last] = vec3_madd(v0[last], full(gh), end);
  for (int n = 0; n <= last; n++) r->ax[n] = vec3_madd(r->v[n], full(-2), x1[n]);
  for (int n = 1; n < last; n++) {
    r->force[n] = vec3_madd(r->force[n], full(-2), sym3_times(r->mass[n], v1[n]));
    r->force[n] = vec3_madd(r->force[n], full(-gh), stiffness_times(r, n, r->ax));
  }
  r->u[0] = vec3_zero();
  r->u[last] = vec3_scale(end, full(-1));
  solve(r, r->force);
  for (int n = 1; n < last; n++) {
    const vec3 kx = vec3_madd(r->ax[n], full(gh), r->u[n]);
    r->v[n] = vec3_madd(vec3_madd(v0[n], full(1.5 * h), v1[n]), full(0.5 * h), r->u[n]);
    r->x[n] = vec3_madd(vec3_madd(x0[n], full(1.5 * h), x1[n]), full(0.5 * h), kx);
  }
  r->time = r->time + full(h);
  place_ends(r, r->time);
}

static void step_by(rope *r, scheme by, double h) {
  if (by == EXPLICIT) step_explicit(r, h);
  if (by == EULER) step_euler(r, h);
  if (by == ROS2) step_ros2(r, h);
}

/* longest stable step of the engine: bound of the frequencies, damping, a margin of 0.9 */
static double explicit_step(const scene *s) {
  const double m = s->mass * s->length;
  const double w2 =
      4 * s->stiffness / (s->length * m) + (s->wall_stiffness + s->seabed_stiffness) / m;
  const double c = 4 * s->damping * sqrt(s->stiffness * s->mass) / m;
  const double w = sqrt(w2), z = c / (2 * w);
  return 0.9 * 2 * (sqrt(z * z + 1) - z) / w;
}

/* at rest, by steps in which velocities fade */
static void settle(rope *r, const scene *s) {
  scene still = *s;
  memset(r, 0, sizeof *r);
  still.current = still.sway = 0;
  still.damping = 1;
  r->s = &still;
  r->time = full(0);
  const double h = 0.3 * explicit_step(&still);
  for (int n = 0; n < s->nodes; n++) {
    const double share = (double)n / (s->nodes - 1);
    r->x[n] = vec3_of(full(s->from[0] + share * (s->to[0] - s->from[0])), full(0),
                      full(s->from[2] + share * (s->to[2] - s->from[2])));
  }
  for (int k = 0; k < 400000; k++) {
    step_explicit(r, h);
    r->time = full(0);
    for (int n = 1; n + 1 < s->nodes; n++) r->v[n] = vec3_scale(r->v[n], full(0.9995));
  }
  for (int n = 0; n < s->nodes; n++) r->v[n] = vec3_zero();
  r->s = s;
  place_ends(r, r->time);
}

/* what is compared, at equal times */
typedef struct trace {
  int count;
  double tension[SAMPLES_MAX], touch[SAMPLES_MAX], aside[SAMPLES_MAX];
  double seconds; /* of the processor, for a second of a scenario and segment [s] */
  int failed;
} trace;

static void run(const rope *start, scheme by, double h, trace *t) {
  static rope r;
  r = *start;
  const scene *s = r.s;
  const double sample = 0.1;
  const int parts = (int)ceil(sample / h - 1e-9);
  const int samples = (int)(s->duration / sample);
  const clock_t began = clock();
  t->count = 0;
  t->failed = 0;
  for (int k = 0; k < samples; k++) {
    for (int p = 0; p < parts; p++) step_by(&r, by, sample / parts);
    evaluate(&r, r.time, 0);
    const vec3 middle = r.x[s->nodes / 2];
    t->tension[k] = ((const scalar *)&r.tension)[0];
    t->touch[k] = ((const scalar *)&r.touch)[0];
    t->aside[k] = ((const scalar *)&middle.x)[0];
    t->count++;
    if (!(fabs(t->tension[k]) < 1e12)) {
      t->failed = 1;
      break;
    }
  }
  t->seconds =
      (double)(clock() - began) / CLOCKS_PER_SEC / s->duration / (s->nodes - 1) / ALD_LANES;
}

/* root mean square of the difference over that of the swing about the mean */
static double error_of(const scene *s, const double *a, const double *exact, int count) {
  const int from = (int)(s->settled / 0.1);
  double mean = 0, square = 0, swing = 0;
  for (int k = from; k < count; k++) mean += exact[k] / (count - from);
  for (int k = from; k < count; k++) {
    square += (a[k] - exact[k]) * (a[k] - exact[k]);
    swing += (exact[k] - mean) * (exact[k] - mean);
  }
  return sqrt(square / fmax(swing, 1e-300));
}

static double peak_of(const scene *s, const double *a, int count) {
  double most = 0;
  for (int k = (int)(s->settled / 0.1); k < count; k++) most = fmax(most, a[k]);
  return most;
}

static double mean_of(const scene *s, const double *a, int count) {
  const int from = (int)(s->settled / 0.1);
  double sum = 0;
  for (int k = from; k < count; k++) sum += a[k] / (count - from);
  return sum;
}

static void compare(const scene *s) {
  static rope start;
  static trace exact, own;
  const double h = explicit_step(s);
  settle(&start, s);
  run(&start, EXPLICIT, h / 16, &exact);
  printf("%s: %d segments, explicit step %.3g ms; in the end %.3g kN, %.3g m aside\n", s->name,
         s->nodes - 1, 1e3 * h, exact.tension[exact.count - 1] / 1e3, exact.aside[exact.count - 1]);
  printf("  %-9s %6s %9s %10s %10s %10s %10s %10s\n", "scheme", "step", "ns/step", "cost",
         "tension", s->wall > 0 ? "touch" : "tension", "peak", "mean");
  double first = 0;
  for (scheme by = EXPLICIT; by < SCHEME_COUNT; by++) {
    static const double factors[] = {0.5, 1, 2, 5, 10, 20, 80};
    for (int f = 0; f < 7; f++) {
      if (by == EXPLICIT && factors[f] > 1) continue;
      if (by != EXPLICIT && factors[f] < 1) continue;
      run(&start, by, factors[f] * h, &own);
      if (by == EXPLICIT && factors[f] == 1) first = own.seconds;
      const double *series = s->wall > 0 ? own.touch : own.tension;
      const double *right = s->wall > 0 ? exact.touch : exact.tension;
      const double step = 0.1 / ceil(0.1 / (factors[f] * h) - 1e-9);
      printf("  %-9s %6.1f %9.1f %10.3f", scheme_names[by], step / h, 1e9 * own.seconds * step,
             first > 0 ? own.seconds / first : NAN);
      if (own.failed) {
        printf("   diverged\n");
        continue;
      }
      printf(" %9.3f%% %9.3f%% %9.3f%% %9.3f%%\n",
             100 * error_of(s, own.tension, exact.tension, own.count),
             100 * error_of(s, series, right, own.count),
             100 * (peak_of(s, series, own.count) / peak_of(s, right, own.count) - 1),
             100 * (mean_of(s, series, own.count) / mean_of(s, right, own.count) - 1));
    }
  }
}

int main(void) {
  static const scene riser = {.name = "riser that leans on a wall",
                              .nodes = 101,
                              .length = 9.97,
                              .mass = 150,
                              .diameter = 0.3,
                              .stiffness = 5e8,
                              .damping = 0.02,
                              .from = {0, 0, -1000},
                              .to = {0, 0, 0},
                              .current = 0.8,
                              .rise = 60,
                              .wall = 1.5,
                              .wall_stiffness = 5e5,
                              .seabed = -1000,
                              .duration = 240,
                              .settled = 40};
  static const scene chain = {.name = "mooring chain to and fro",
                              .nodes = 61,
                              .length = 650.0 / 60,
                              .mass = 130,
                              .diameter = 0.15,
                              .stiffness = 6e8,
                              .damping = 0.02,
                              .from = {0, 0, -200},
                              .to = {600, 0, 0},
                              .seabed = -200,
                              .seabed_stiffness = 1e5 * 0.15 * 650 / 60,
                              .sway = 4,
                              .period = 10,
                              .duration = 60,
                              .settled = 20};
  scene fine = riser;
  fine.name = "the same riser, finer";
  fine.nodes = 401;
  fine.length = riser.length / 4;
  fine.wall_stiffness = riser.wall_stiffness / 4;
  compare(&riser);
  compare(&fine);
  compare(&chain);
  return 0;
}
