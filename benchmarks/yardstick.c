/* SPDX-License-Identifier: Apache-2.0
 * Plain loops of the work that benches do, as a textbook writes them: what benchmarks/check.sh
 * divides the figures of a bench by, so that a record does not depend on how fast a machine is.
 * One line for each: its name and the time of an item in ns, the least of seven rounds.
 *
 *   cc -O2 -o yardstick benchmarks/yardstick.c -lm && ./yardstick */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { ROUNDS = 7, BODIES = 512, STEPS = 40, NODES = 101, PAIRS = 4096 };

typedef struct vec {
  double x, y, z;
} vec;

static vec minus(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static double dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static vec cross(vec a, vec b) {
  return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static uint64_t state = 88172645463325252u;
static double draw(void) { /* in (0, 1): xorshift */
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return ((double)(state >> 11) + 0.5) / 9007199254740992.0;
}
static vec draw_vec(void) { return (vec){draw(), draw(), draw()}; }

/* a body on four springs with dampers, a step of Euler: an item is a body and step */
static double springs(void) {
  static double x[BODIES], v[BODIES];
  double sum = 0;
  for (int b = 0; b < BODIES; b++) x[b] = draw(), v[b] = -draw();
  for (int s = 0; s < STEPS; s++) {
    for (int b = 0; b < BODIES; b++) {
      double force = 0;
      for (int f = 0; f < 4; f++) {
        const double depth = 0.2 * f - x[b];
        if (depth > 0) force += fmax(4e2 * depth - 20 * v[b], 0);
      }
      v[b] += 1e-3 * force;
      x[b] += 1e-3 * v[b];
    }
  }
  for (int b = 0; b < BODIES; b++) sum += x[b];
  return sum;
}

/* a line of lumped masses, explicit: an item is a segment and step */
static double line(void) {
  static vec at[NODES], speed[NODES], force[NODES];
  for (int n = 0; n < NODES; n++) at[n] = (vec){n + 0.01 * draw(), 0, 0}, speed[n] = (vec){0, 0, 0};
  for (int s = 0; s < STEPS; s++) {
    for (int n = 0; n < NODES; n++) force[n] = (vec){0, 0, -9.81};
    for (int n = 0; n + 1 < NODES; n++) {
      const vec way = minus(at[n + 1], at[n]);
      const double length = sqrt(dot(way, way)), pull = 1e4 * (length - 1) / length;
      const vec f = {pull * way.x, pull * way.y, pull * way.z};
      force[n] = (vec){force[n].x + f.x, force[n].y + f.y, force[n].z + f.z};
      force[n + 1] = minus(force[n + 1], f);
    }
    for (int n = 1; n + 1 < NODES; n++) {
      const double drag = 0.1 * sqrt(dot(speed[n], speed[n]));
      speed[n].x += 1e-3 * (force[n].x - drag * speed[n].x);
      speed[n].y += 1e-3 * (force[n].y - drag * speed[n].y);
      speed[n].z += 1e-3 * (force[n].z - drag * speed[n].z);
      at[n].x += 1e-3 * speed[n].x, at[n].y += 1e-3 * speed[n].y, at[n].z += 1e-3 * speed[n].z;
    }
  }
  return at[NODES / 2].z;
}

static double clamp(double x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

/* closest points of two segments (Ericson 5.1.9): an item is a pair */
static double segments(void) {
  static vec ends[PAIRS][4];
  double sum = 0;
  for (int p = 0; p < PAIRS && ends[p][0].x == 0; p++) { /* once */
    for (int e = 0; e < 4; e++) ends[p][e] = draw_vec();
  }
  for (int p = 0; p < PAIRS; p++) {
    const vec d1 = minus(ends[p][1], ends[p][0]), d2 = minus(ends[p][3], ends[p][2]);
    const vec r = minus(ends[p][0], ends[p][2]);
    const double a = dot(d1, d1), e = dot(d2, d2), b = dot(d1, d2), c = dot(d1, r), f = dot(d2, r);
    const double below = a * e - b * b;
    double s = below > 0 ? clamp((b * f - c * e) / below) : 0;
    double t = (b * s + f) / e;
    if (t < 0 || t > 1) t = clamp(t), s = clamp((b * t - c) / a);
    const vec gap = {r.x + s * d1.x - t * d2.x, r.y + s * d1.y - t * d2.y,
                     r.z + s * d1.z - t * d2.z};
    sum += sqrt(dot(gap, gap));
  }
  return sum;
}

/* do all corners of b lie on one side of an axis from those of a? */
static int apart(vec axis, const vec *a, const vec *b) {
  double a_low = 1e300, a_high = -1e300, b_low = 1e300, b_high = -1e300;
  for (int k = 0; k < 3; k++) {
    const double of_a = dot(axis, a[k]), of_b = dot(axis, b[k]);
    a_low = fmin(a_low, of_a), a_high = fmax(a_high, of_a);
    b_low = fmin(b_low, of_b), b_high = fmax(b_high, of_b);
  }
  return a_high < b_low || b_high < a_low;
}

/* separating axes of two triangles: an item is a pair */
static double triangles(void) {
  static vec corners[PAIRS][6];
  int met = 0;
  for (int p = 0; p < PAIRS && corners[p][0].x == 0; p++) { /* once */
    for (int k = 0; k < 6; k++) corners[p][k] = draw_vec();
  }
  for (int p = 0; p < PAIRS; p++) {
    const vec *a = corners[p], *b = a + 3;
    vec of_a[3], of_b[3];
    for (int k = 0; k < 3; k++) of_a[k] = minus(a[(k + 1) % 3], a[k]);
    for (int k = 0; k < 3; k++) of_b[k] = minus(b[(k + 1) % 3], b[k]);
    int gap = apart(cross(of_a[0], of_a[1]), a, b) || apart(cross(of_b[0], of_b[1]), a, b);
    for (int k = 0; !gap && k < 9; k++) gap = apart(cross(of_a[k / 3], of_b[k % 3]), a, b);
    met += !gap;
  }
  return met;
}

/* the horizontal pull of an inelastic catenary by Newton's method: an item is a line */
static double catenaries(void) {
  double sum = 0;
  for (int p = 0; p < PAIRS; p++) {
    const double height = 50 + 50 * draw(), way = 100 + 50 * draw();
    double a = way;
    for (int i = 0; i < 8; i++) {
      const double root = sqrt(height * height + 2 * height * a);
      const double f = a * log((a + height + root) / a) - way;
      const double slope = log((a + height + root) / a) - (height + root) / (a + height + root);
      a = fmax(a - f / (slope + height / (root + a) * 0.1 + 1e-3), 1.0);
    }
    sum += a;
  }
  return sum;
}

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
  return (double)at.tv_sec * 1e9 + (double)at.tv_nsec;
}

int main(void) {
  static const struct {
    const char *name;
    double (*run)(void);
    double items;
  } loops[] = {{"springs", springs, (double)BODIES * STEPS},
               {"line", line, (double)(NODES - 1) * STEPS},
               {"segments", segments, PAIRS},
               {"triangles", triangles, PAIRS},
               {"catenaries", catenaries, PAIRS}};
  volatile double kept = 0;
  for (size_t l = 0; l < sizeof loops / sizeof *loops; l++) {
    double least = INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      int times = 0;
      const double begun = now();
      do kept = kept + loops[l].run(), times++;
      while (now() - begun < 2e7);
      least = fmin(least, (now() - begun) / times / loops[l].items);
    }
    printf("%s %.4g\n", loops[l].name, least);
  }
  return isnan(kept);
}
