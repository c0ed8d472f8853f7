/* SPDX-License-Identifier: Apache-2.0
 * Triangles with whole coordinates, by integers alone. */
#include "triangle_truth.h"

typedef __int128 wide;

typedef struct wide3 {
  wide x[3];
} wide3;

static wide3 between(const int64_t *from, const int64_t *to) {
  return (wide3){{to[0] - from[0], to[1] - from[1], to[2] - from[2]}};
}
static wide3 cross(wide3 a, wide3 b) {
  return (wide3){{a.x[1] * b.x[2] - a.x[2] * b.x[1], a.x[2] * b.x[0] - a.x[0] * b.x[2],
                  a.x[0] * b.x[1] - a.x[1] * b.x[0]}};
}
static wide dot(wide3 a, wide3 b) { return a.x[0] * b.x[0] + a.x[1] * b.x[1] + a.x[2] * b.x[2]; }
static int sign(wide x) { return (x > 0) - (x < 0); }

/* of a sum of products of up to 110 and 54 bits: in two halves */
static int sign_of_dot(wide3 a, wide3 b) {
  const int bits = 55;
  const wide below = ((wide)1 << bits) - 1;
  wide high = 0, low = 0;
  for (int k = 0; k < 3; k++) {
    high += (a.x[k] >> bits) * b.x[k];
    low += (a.x[k] & below) * b.x[k];
  }
  high += low >> bits;
  return high != 0 ? sign(high) : sign(low & below);
}

static int perturbed(int value, wide3 slopes, int factor) {
  if (value != 0) return value;
  for (int k = 0; k < 3; k++) {
    if (slopes.x[k] != 0) return factor * sign(slopes.x[k]);
  }
  return 0;
}

static wide3 normal(const whole_triangle *t) {
  return cross(between(t->x[0], t->x[1]), between(t->x[0], t->x[2]));
}

static int side(const int64_t *point, const whole_triangle *face, int slope) {
  const wide3 n = normal(face);
  return perturbed(sign_of_dot(n, between(face->x[0], point)), n, slope);
}

/* does the side of `owner` from corner k cross the face? slope 1: the owner is moved, -1: the face
 */
static int crosses(const whole_triangle *owner, int k, const whole_triangle *face, int slope) {
  const int64_t *a = owner->x[k], *b = owner->x[(k + 1) % 3];
  const int here = side(a, face, slope), there = side(b, face, slope);
  int lines[3];
  if (here == 0 || there == 0 || here == there) return 0;
  for (int e = 0; e < 3; e++) {
    const int64_t *p = face->x[e], *q = face->x[(e + 1) % 3];
    const wide3 m = cross(between(a, b), between(p, q));
    lines[e] = perturbed(sign_of_dot(m, between(a, p)), m, -slope);
  }
  return lines[0] != 0 && lines[0] == lines[1] && lines[1] == lines[2];
}

static int has_area(const whole_triangle *t) {
  const wide3 n = normal(t);
  return n.x[0] != 0 || n.x[1] != 0 || n.x[2] != 0;
}

uint32_t truth_events(const whole_triangle *t, const whole_triangle *u) {
  uint32_t events = 0;
  if (!has_area(t) || !has_area(u)) return 0;
  for (int k = 0; k < 3; k++) {
    events |= (uint32_t)crosses(t, k, u, 1) << k;
    events |= (uint32_t)crosses(u, k, t, -1) << (3 + k);
  }
  return events;
}

int truth_is_start(const whole_triangle *t, const whole_triangle *u, uint32_t event) {
  const whole_triangle *owner = event < 3 ? t : u, *face = event < 3 ? u : t;
  const uint32_t from = event % 3, to = (from + 1) % 3;
  const int rise = sign_of_dot(normal(face), between(owner->x[from], owner->x[to]));
  return event < 3 ? rise > 0 : rise < 0;
}

static double size(wide x) { return x < 0 ? -(double)x : (double)x; }

double truth_share(const whole_triangle *t, const whole_triangle *u, uint32_t event, double unit,
                   double *limit) {
  const whole_triangle *owner = event < 3 ? t : u, *face = event < 3 ? u : t;
  const wide3 a = between(face->x[0], face->x[1]), b = between(face->x[0], face->x[2]);
  double sides[2], permanent = 0;
  for (uint32_t e = 0; e < 2; e++) {
    const wide3 c = between(face->x[0], owner->x[(event + e) % 3]);
    sides[e] = size(dot(cross(a, b), c));
    for (int k = 0; k < 3; k++) {
      const int l = (k + 1) % 3, m = (k + 2) % 3;
      permanent += size(c.x[k]) * (size(a.x[l] * b.x[m]) + size(a.x[m] * b.x[l]));
    }
  }
  const double whole = sides[0] + sides[1], off = 16 * unit * permanent;
  *limit = (whole > off ? 2 * off / (whole - off) : 1) + 4 * unit;
  return sides[0] / whole;
}

/* does a strict gap lie between them along the axis? */
static int separates(wide3 axis, const whole_triangle *t, const whole_triangle *u) {
  wide least[2], most[2];
  for (int which = 0; which < 2; which++) {
    for (int k = 0; k < 3; k++) {
      const int64_t *x = which ? u->x[k] : t->x[k], *o = t->x[0];
      const wide at = dot(axis, between(o, x));
      if (k == 0 || at < least[which]) least[which] = at;
      if (k == 0 || at > most[which]) most[which] = at;
    }
  }
  return most[0] < least[1] || most[1] < least[0];
}

/* Disjoint ones have closest points on a corner, side or face each, and the line between these
 * separates them: it is along v of two corners, across a side e towards a corner, e x (v x e),
 * across two sides or along a normal. */
int truth_touches(const whole_triangle *t, const whole_triangle *u) {
  wide3 sides[6];
  for (int k = 0; k < 3; k++) {
    sides[k] = between(t->x[k], t->x[(k + 1) % 3]);
    sides[3 + k] = between(u->x[k], u->x[(k + 1) % 3]);
  }
  if (separates(normal(t), t, u) || separates(normal(u), t, u)) return 0;
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      const wide3 v = between(t->x[i], u->x[j]);
      if (separates(v, t, u) || separates(cross(sides[i], sides[3 + j]), t, u)) return 0;
      for (int e = 0; e < 6; e++) {
        if (separates(cross(sides[e], cross(v, sides[e])), t, u)) return 0;
      }
    }
  }
  return 1;
}
