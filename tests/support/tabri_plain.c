/* SPDX-License-Identifier: Apache-2.0
 * The contact of [Tabri] in plain C, see tabri_plain.h. */
#include "tabri_plain.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------------ vectors */

static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double length(const double *a) { return sqrt(dot(a, a)); }

static void cross(const double *a, const double *b, double *out) {
  const double c[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                       a[0] * b[1] - a[1] * b[0]};
  memcpy(out, c, sizeof c);
}

/* out = M v, or M^T v */
static void turn(const double *m, const double *v, double *out) {
  const double r[3] = {dot(m, v), dot(m + 3, v), dot(m + 6, v)};
  memcpy(out, r, sizeof r);
}

static void turn_back(const double *m, const double *v, double *out) {
  double r[3];
  for (int k = 0; k < 3; k++) r[k] = m[k] * v[0] + m[3 + k] * v[1] + m[6 + k] * v[2];
  memcpy(out, r, sizeof r);
}

/* out = A^T B */
static void relative(const double *a, const double *b, double *out) {
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      out[3 * i + j] = a[i] * b[j] + a[3 + i] * b[3 + j] + a[6 + i] * b[6 + j];
    }
  }
}

void plain_turn(const double e[3], double t[PLAIN_MATRIX]) {
  const double cf = cos(e[0]), sf = sin(e[0]), ct = cos(e[1]), st = sin(e[1]);
  const double cp = cos(e[2]), sp = sin(e[2]);
  const double m[PLAIN_MATRIX] = {cp * ct,
                                  cp * st * sf - sp * cf,
                                  cp * st * cf + sp * sf,
                                  sp * ct,
                                  sp * st * sf + cp * cf,
                                  sp * st * cf - cp * sf,
                                  -st,
                                  ct * sf,
                                  ct * cf};
  memcpy(t, m, sizeof m);
}

/* ------------------------------------------------------------------------------ geometry */

/* the plane of B's side in the axes of A, and what it cuts from the bulb */
typedef struct cut {
  double turn[PLAIN_MATRIX], shift[3]; /* M, D */
  double side[3];                      /* j */
  double slope_y, slope_z;             /* A', B' */
  double height;                       /* H */
  double depth;
} cut;

static cut cut_of(const plain_bow *bow, const plain_state *a, const plain_state *b) {
  cut c;
  double ta[PLAIN_MATRIX], tb[PLAIN_MATRIX], apart[3], foot[3];
  plain_turn(a->angles, ta);
  plain_turn(b->angles, tb);
  relative(ta, tb, c.turn);
  for (int k = 0; k < 3; k++) apart[k] = b->at[k] - a->at[k];
  turn_back(ta, apart, c.shift);
  for (int k = 0; k < 3; k++) {
    c.side[k] = c.turn[3 * k + 1];
    foot[k] = c.shift[k] - bow->half_breadth * c.side[k] - bow->tip[k];
  }
  c.slope_y = c.side[1] / c.side[0];
  c.slope_z = c.side[2] / c.side[0];
  const double y = c.slope_y * bow->a / 2, z = c.slope_z * bow->b / 2;
  c.height = -dot(c.side, foot) / c.side[0] + y * y + z * z;
  c.depth = c.side[0] * c.height;
  return c;
}

/* Nodes and weights of Gauss and Legendre on [-1, 1], by Newton on the recurrence. */
static void gauss(int count, double *node, double *weight) {
  for (int i = 0; i < count; i++) {
    double x = cos(acos(-1) * (i + 0.75) / (count + 0.5)), slope = 1;
    for (int n = 0; n < 50; n++) {
      double p = 1, last = 0;
      for (int k = 1; k <= count; k++) {
        const double next = ((2 * k - 1) * x * p - (k - 1) * last) / k;
        last = p;
        p = next;
      }
      slope = count * (x * p - last) / (x * x - 1);
      x -= p / slope;
    }
    node[i] = x;
    weight[i] = 2 / ((1 - x * x) * slope * slope);
  }
}

/* ------------------------------------------------------------------------------ kinematics */

/* velocity or acceleration of A's points against B's: at + turn x X, in the axes of A */
typedef struct motion {
  double at[3], turn[3];
} motion;

static motion motion_of(const cut *c, const double *a, const double *b) {
  motion m;
  double spin[3], moved[3], arm[3];
  turn(c->turn, b + 3, spin);
  turn(c->turn, b, moved);
  cross(spin, c->shift, arm);
  for (int k = 0; k < 3; k++) {
    m.at[k] = a[k] - moved[k] + arm[k];
    m.turn[k] = a[3 + k] - spin[k];
  }
  return m;
}

static void motion_at(const motion *m, const double *x, double *out) {
  double arm[3];
  cross(m->turn, x, arm);
  for (int k = 0; k < 3; k++) out[k] = m->at[k] + arm[k];
}

/* is a point of the bulb ahead of a recovered surface? eq. 37 */
static bool is_ahead(const plain_bow *bow, const cut *c, const plain_surface *s, const double *x) {
  double from[3], own[3], then[3];
  for (int k = 0; k < 3; k++) from[k] = x[k] - c->shift[k];
  turn_back(c->turn, from, own);
  turn(s->turn, own, then);
  for (int k = 0; k < 3; k++) then[k] += s->shift[k] - bow->tip[k];
  const double y = then[1] / ((1 - bow->recovery) * bow->a);
  const double z = then[2] / ((1 - bow->recovery) * bow->b);
  return then[0] > -(y * y + z * z + bow->sign * bow->recovery * s->depth);
}

static bool is_active(const plain_bow *bow, const cut *c, const plain_memory *m, const double *x) {
  const bool has_first = bow->keeps_two && m->has_first && !m->finds_first;
  if (has_first && !is_ahead(bow, c, &m->first, x)) return false;
  return !m->has_second || is_ahead(bow, c, &m->second, x);
}

/* ------------------------------------------------------------------------------ tractions */

typedef enum phase { LOAD, STICK, UNLOAD } phase;

static phase phase_of(const plain_bow *bow, const cut *c, const double *w, const double *normal) {
  const bool is_slow = length(w) <= bow->still;
  if (dot(w, normal) > 0 && dot(w, c->side) > 0 && !is_slow) return LOAD;
  return is_slow && bow->sticks ? STICK : UNLOAD;
}

/* unit vector along which the friction acts, eq. 23, 25, 28 */
static void direction_of(const cut *c, phase p, const double *w, const double *acceleration,
                         double *d) {
  const double along = p == UNLOAD ? dot(w, c->side) : 0;
  for (int k = 0; k < 3; k++) {
    d[k] = p == STICK ? acceleration[k] : w[k] - along * c->side[k];
  }
  const double size = fmax(length(d), 1e-9);
  for (int k = 0; k < 3; k++) d[k] /= size;
}

/* force on A per pressure and projected area */
static void traction_of(const plain_bow *bow, const double *normal, const double *d, double *out) {
  const double size = length(normal), across = dot(d, normal) / (size * size);
  for (int k = 0; k < 3; k++) {
    const double lambda = -(d[k] - across * normal[k]);
    out[k] = -normal[k] + bow->friction * size * lambda;
  }
}

/* what all points of a contact share */
typedef struct scene_of {
  const plain_bow *bow;
  const plain_memory *memory;
  cut c;
  motion velocity, acceleration;
} scene_of;

static void add_point(const scene_of *s, double radius, double angle, double area, plain_touch *t) {
  const plain_bow *bow = s->bow;
  const double y = bow->a * (s->c.slope_y * bow->a / 2 + radius * cos(angle));
  const double z = bow->b * (s->c.slope_z * bow->b / 2 + radius * sin(angle));
  const double u = y / bow->a, v = z / bow->b;
  const double x[3] = {bow->tip[0] - u * u - v * v, bow->tip[1] + y, bow->tip[2] + z};
  const double normal[3] = {1, 2 * u / bow->a, 2 * v / bow->b};
  double w[3], acceleration[3], d[3], f[3];
  motion_at(&s->velocity, x, w);
  motion_at(&s->acceleration, x, acceleration);
  const phase p = phase_of(bow, &s->c, w, normal);
  t->points++;
  t->load += p == LOAD;
  t->stick += p == STICK;
  const bool presses = p == LOAD || (p == STICK && bow->presses);
  if (!presses && !is_active(bow, &s->c, s->memory, x)) return;
  t->active++;
  t->area += area;
  direction_of(&s->c, p, w, acceleration, d);
  traction_of(bow, normal, d, f);
  for (int k = 0; k < 3; k++) t->on_a[k] += bow->pressure * area * f[k];
}

static void add_points(const scene_of *s, plain_touch *t) {
  static double node[PLAIN_RINGS_MAX], weight[PLAIN_RINGS_MAX];
  static int known;
  const plain_bow *bow = s->bow;
  if (known != bow->rings) gauss(known = bow->rings, node, weight);
  const double whole = acos(-1) * bow->a * bow->b * s->c.height;
  for (int i = 0; i < bow->rings; i++) {
    const double radius = sqrt((1 + node[i]) / 2 * s->c.height);
    for (int k = 0; k < bow->around; k++) {
      add_point(s, radius, 2 * acos(-1) * (k + 0.5) / bow->around,
                weight[i] / 2 / bow->around * whole, t);
    }
  }
}

/* centre of the area, moments of the force there, work */
static void add_moments(const scene_of *s, plain_touch *t) {
  const plain_bow *bow = s->bow;
  const double u = s->c.slope_y * bow->a / 2, v = s->c.slope_z * bow->b / 2;
  double arm[3], force[3], moment[3];
  t->point[0] = bow->tip[0] - u * u - v * v;
  t->point[1] = bow->tip[1] + bow->a * u;
  t->point[2] = bow->tip[2] + bow->b * v;
  motion_at(&s->velocity, t->point, t->slip);
  t->power = -dot(t->on_a, t->slip);
  cross(t->point, t->on_a, t->on_a + 3);
  for (int k = 0; k < 3; k++) {
    arm[k] = t->point[k] - s->c.shift[k];
    force[k] = -t->on_a[k];
  }
  cross(arm, force, moment);
  turn_back(s->c.turn, force, t->on_b);
  turn_back(s->c.turn, moment, t->on_b + 3);
}

plain_touch plain_contact(const plain_bow *bow, const plain_state *a, const plain_state *b,
                          const plain_memory *memory) {
  plain_touch t = {0};
  double from[3];
  scene_of s = {.bow = bow, .memory = memory, .c = cut_of(bow, a, b)};
  s.velocity = motion_of(&s.c, a->v, b->v);
  s.acceleration = motion_of(&s.c, memory->acceleration[0], memory->acceleration[1]);
  t.depth = s.c.depth;
  for (int k = 0; k < 3; k++) from[k] = bow->tip[k] - s.c.shift[k];
  turn_back(s.c.turn, from, t.tip);
  if (s.c.height > 0) add_points(&s, &t);
  add_moments(&s, &t);
  return t;
}

/* ------------------------------------------------------------------------------ memory */

static plain_surface surface_of(const cut *c) {
  plain_surface s;
  memcpy(s.turn, c->turn, sizeof s.turn);
  memcpy(s.shift, c->shift, sizeof s.shift);
  s.depth = c->depth;
  return s;
}

void plain_remember(const plain_bow *bow, const plain_state *a, const plain_state *b, double time,
                    plain_memory *m) {
  const cut c = cut_of(bow, a, b);
  if (!(c.height > 0)) return;
  const plain_surface now = surface_of(&c);
  if (!m->has_first) {
    const plain_touch t = plain_contact(bow, a, b, m);
    if (t.load < t.points) {
      m->first = now;
      m->has_first = m->finds_first = true;
      m->first_time = time;
    }
  }
  const bool further = !m->began || now.depth > m->deepest.depth;
  if (bow->updates && m->has_first && further) m->first = now;
  if (further) {
    m->deepest = now;
    m->deepest_time = time;
    if (m->has_second) m->second = now;
  } else if (!m->has_second && now.depth < m->deepest.depth) {
    m->second = m->deepest;
    m->has_second = true;
    if (!m->has_first) m->first = m->second;
    m->has_first = true;
  }
  m->began = true;
}
