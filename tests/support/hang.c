/* SPDX-License-Identifier: Apache-2.0
 * Lines at rest, see hang.h. */
#include "hang.h"

#include <math.h>
#include <string.h>

typedef long double real_l;

/* ------------------------------------------------------------------------------ catenary */

typedef struct course {
  real_l across, up, top, grounded, anchor;
} course;

/* A suspended piece of length s with vertical force v at its lower end. Textbook: x = H/w
 * (asinh(V1/H) - asinh(V0/H)) + H s/EA, z = (T1 - T0)/w + (V0 s + w s^2/2)/EA */
static void rise(course *c, real_l h, real_l v, real_l s, real_l w, real_l ea) {
  const real_l above = v + w * s, size = hypotl(h, v);
  if (fabsl(w) * s < 1e-12L * size) {
    c->across += s * h / size + h * s / ea;
    c->up += s * v / size + v * s / ea;
    return;
  }
  c->across += h / w * (asinhl(above / h) - asinhl(v / h)) + h * s / ea;
  c->up += (hypotl(h, above) - size) / w + (v * s + w * s * s / 2) / ea;
}

/* A piece on the seabed, pulled with `pull` at its upper end, friction mu w; returns what is left.
 */
static real_l drag_along(course *c, real_l pull, real_l s, real_l w, real_l ea, real_l mu) {
  const real_l lost = mu * w * s;
  c->grounded += s;
  if (lost < pull) {
    c->across += s + (pull - lost / 2) * s / ea;
    return pull - lost;
  }
  c->across += s + (mu * w > 0 ? pull * pull / (2 * mu * w * ea) : pull * s / ea);
  return 0;
}

/* from the anchor up with horizontal force h and top force q + whole weight; see the physics of an
 * anchor line: negative q is what the seabed bears */
static course walk(const rope_part *parts, int count, real_l h, real_l q, real_l mu) {
  course c = {0};
  real_l borne = 0, v = q;
  real_l lying[16] = {0};
  if (mu >= 0 && q < 0) {
    v = 0;
    for (int p = 0; p < count && borne < -q; p++) {
      const real_l w = parts[p].weight, s = fminl(parts[p].length, (-q - borne) / w);
      lying[p] = s;
      borne += w * s;
    }
  }
  for (int p = 0; p < count; p++) {
    const real_l s = parts[p].length - lying[p];
    if (s <= 0) continue;
    rise(&c, h, v, s, parts[p].weight, parts[p].stiffness);
    v += parts[p].weight * s;
  }
  c.top = v;
  c.anchor = h;
  for (int p = count; p-- > 0;) {
    if (lying[p] <= 0) continue;
    c.anchor = drag_along(&c, c.anchor, lying[p], parts[p].weight, parts[p].stiffness, mu);
  }
  return c;
}

/* the height grows with q, and the span with h once q is that of the height */
static course fit(const rope_part *parts, int count, real_l h, real_l up, real_l mu, real_l *q) {
  real_l weight = 0, low, high;
  for (int p = 0; p < count; p++) weight += fabsl((real_l)parts[p].weight) * parts[p].length;
  low = mu >= 0 ? -weight : -weight - 1e3L * h;
  high = weight + 1e3L * h + 1;
  for (int n = 0; n < 200; n++) {
    *q = (low + high) / 2;
    if (walk(parts, count, h, *q, mu).up < up)
      low = *q;
    else
      high = *q;
  }
  return walk(parts, count, h, *q, mu);
}

hang hang_between(const rope_part *parts, int count, double across, double up, double friction) {
  real_l low = -5, high = logl(1e12L), q = 0;
  course c = {0};
  for (int n = 0; n < 200; n++) {
    c = fit(parts, count, expl((low + high) / 2), up, friction, &q);
    if (c.across < across)
      low = (low + high) / 2;
    else
      high = (low + high) / 2;
  }
  const real_l h = expl((low + high) / 2);
  hang found = {.horizontal = (double)h,
                .top_vertical = (double)c.top,
                .grounded = (double)c.grounded,
                .anchor_horizontal = (double)c.anchor};
  found.anchor_vertical = friction >= 0 && q < 0 ? 0 : (double)q;
  found.tension = (double)hypotl(h, c.top);
  found.angle = (double)atan2l(h, c.top);
  return found;
}

/* ------------------------------------------------------------------------------ in a flow */

/* place and force along the arc: dx/ds = (1 + T/EA) t, dT/ds = -(load per length) */
typedef struct thread {
  double x[3], force[3];
} thread;

static thread slope(const rope_part *p, const thread *at, rope_water *water, double strength) {
  double u[3] = {0}, t[3], size = 0, along = 0, speed = 0;
  thread d;
  if (water) water(at->x, 0, u);
  for (int i = 0; i < 3; i++) size += at->force[i] * at->force[i];
  size = sqrt(size);
  for (int i = 0; i < 3; i++) {
    t[i] = at->force[i] / size;
    u[i] *= strength;
    along += u[i] * t[i];
  }
  for (int i = 0; i < 3; i++) speed += pow(u[i] - along * t[i], 2);
  speed = sqrt(speed);
  for (int i = 0; i < 3; i++) {
    d.x[i] = (1 + size / p->stiffness) * t[i];
    d.force[i] = -p->normal_drag * speed * (u[i] - along * t[i]) -
                 p->axial_drag * fabs(along) * along * t[i];
  }
  d.force[2] += p->weight;
  return d;
}

static thread moved(const thread *a, double h, const thread *d) {
  thread b = *a;
  for (int i = 0; i < 3; i++) {
    b.x[i] += h * d->x[i];
    b.force[i] += h * d->force[i];
  }
  return b;
}

static thread shoot(const rope_part *parts, int count, thread at, rope_water *water,
                    double strength, double arc) {
  enum { STEPS = 2000 };
  for (int p = 0; p < count && arc > 0; p++) {
    const double h = fmin(parts[p].length, arc) / STEPS;
    arc -= parts[p].length;
    for (int n = 0; n < STEPS; n++) {
      const thread a = slope(&parts[p], &at, water, strength);
      const thread second = moved(&at, h / 2, &a), b = slope(&parts[p], &second, water, strength);
      const thread third = moved(&at, h / 2, &b), c = slope(&parts[p], &third, water, strength);
      const thread fourth = moved(&at, h, &c), d = slope(&parts[p], &fourth, water, strength);
      at = moved(&at, h / 6, &a);
      at = moved(&at, h / 3, &b);
      at = moved(&at, h / 3, &c);
      at = moved(&at, h / 6, &d);
    }
  }
  return at;
}

/* solves m c = r, three unknowns, by Cramer */
static void solve(double m[3][3], const double r[3], double c[3]) {
  double whole = 0;
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    whole += m[0][i] * (m[1][j] * m[2][k] - m[1][k] * m[2][j]);
  }
  for (int n = 0; n < 3; n++) {
    double a[3][3], part = 0;
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) a[i][j] = j == n ? r[i] : m[i][j];
    }
    for (int i = 0; i < 3; i++) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      part += a[0][i] * (a[1][j] * a[2][k] - a[1][k] * a[2][j]);
    }
    c[n] = part / whole;
  }
}

/* Newton on the force at the first end, slopes by differences; returns the miss */
static double aim(const rope_part *parts, int count, thread *start, const double to[3],
                  rope_water *water, double strength, thread *end) {
  double miss = INFINITY;
  for (int n = 0; n < 60; n++) {
    double m[3][3], gap[3], change[3], size = 0;
    *end = shoot(parts, count, *start, water, strength, INFINITY);
    miss = 0;
    for (int i = 0; i < 3; i++) {
      gap[i] = to[i] - end->x[i];
      miss += gap[i] * gap[i];
      size += start->force[i] * start->force[i];
    }
    miss = sqrt(miss);
    size = sqrt(size);
    if (miss < 1e-9) break;
    for (int c = 0; c < 3; c++) {
      thread other = *start;
      other.force[c] += 1e-6 * size;
      const thread there = shoot(parts, count, other, water, strength, INFINITY);
      for (int i = 0; i < 3; i++) m[i][c] = (there.x[i] - end->x[i]) / (1e-6 * size);
    }
    solve(m, gap, change);
    double step = 0;
    for (int i = 0; i < 3; i++) step += change[i] * change[i];
    const double share = fmin(1, 0.3 * size / sqrt(step));
    for (int i = 0; i < 3; i++) start->force[i] += share * change[i];
  }
  return miss;
}

double hang_in_flow(const rope_part *parts, int count, const double from[3], const double to[3],
                    rope_water *water, double pull_from[3], double pull_to[3]) {
  enum { STAGES = 4 };
  thread start, end = {{0}, {0}};
  double miss = 0;
  const double dx = to[0] - from[0], dy = to[1] - from[1], across = hypot(dx, dy);
  const hang still = hang_between(parts, count, across, to[2] - from[2], -1);
  for (int i = 0; i < 3; i++) start.x[i] = from[i];
  start.force[0] = still.horizontal * dx / across;
  start.force[1] = still.horizontal * dy / across;
  start.force[2] = still.anchor_vertical;
  for (int s = 1; s <= STAGES; s++) {
    miss = aim(parts, count, &start, to, water, (double)s / STAGES, &end);
  }
  for (int i = 0; i < 3; i++) {
    pull_from[i] = start.force[i];
    pull_to[i] = -end.force[i];
  }
  return miss;
}

hang_end hang_point(const rope_part *parts, int count, const hang_end *first, rope_water *water,
                    double arc) {
  thread start;
  hang_end found;
  memcpy(start.x, first->at, sizeof start.x);
  memcpy(start.force, first->force, sizeof start.force);
  const thread there = shoot(parts, count, start, water, 1, arc);
  memcpy(found.at, there.x, sizeof found.at);
  memcpy(found.force, there.force, sizeof found.force);
  return found;
}
