/* SPDX-License-Identifier: Apache-2.0
 * Two closed meshes against each other in exact arithmetic. */
#include "mesh_exact.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "mesh/mesh_edges.h"
#include "wide.h"

/* one mesh of a pair */
typedef struct side {
  const ald_mesh *mesh;
  ald_mesh_edges edges;
  double *boxes;   /* (triangles x 6) low, high */
  int *inside;     /* (vertices) -1: not known */
  uint32_t *first; /* (edges + 1) where its events begin */
} side;

typedef struct meeting {
  side sides[2];
  exact_meeting *result;
  uint32_t *parents; /* of events, then of the vertices of both meshes */
} meeting;

/* ---- signs */

static wide wide_determinant(const wide d[3][3]) {
  wide sum = {{0}};
  for (int k = 0; k < 3; k++) {
    const int l = (k + 1) % 3, m = (k + 2) % 3;
    const wide x = wide_times(&d[1][l], &d[2][m]), y = wide_times(&d[1][m], &d[2][l]);
    const wide minor = wide_minus(&y, &x), term = wide_times(&d[0][k], &minor);
    sum = wide_minus(&sum, &term);
  }
  return sum;
}

static wide wide_volume(const double *a, const double *b, const double *c, const double *p) {
  const double *ends[3] = {b, c, p};
  wide d[3][3];
  for (int r = 0; r < 3; r++) {
    for (int k = 0; k < 3; k++) {
      const wide to = wide_of(ends[r][k]), from = wide_of(a[k]);
      d[r][k] = wide_minus(&to, &from);
    }
  }
  return wide_determinant(d);
}

/* sign of (b - a) x (c - a) . (p - a) */
static int volume(const double *a, const double *b, const double *c, const double *p) {
  const double *ends[3] = {b, c, p};
  long double d[3][3], sum = 0, size = 0;
  for (int r = 0; r < 3; r++) {
    for (int k = 0; k < 3; k++) d[r][k] = (long double)ends[r][k] - a[k];
  }
  for (int k = 0; k < 3; k++) {
    const int l = (k + 1) % 3, m = (k + 2) % 3;
    const long double x = d[1][l] * d[2][m], y = d[1][m] * d[2][l];
    sum += d[0][k] * (x - y);
    size += fabsl(d[0][k]) * (fabsl(x) + fabsl(y));
  }
  if (fabsl(sum) > 0x1p-58L * size) return sum > 0 ? 1 : -1;
  const wide exact = wide_volume(a, b, c, p);
  return wide_sign(&exact);
}

/* sign of a component of (b - a) x (q - p) */
static int turn(const double *a, const double *b, const double *p, const double *q, int axis) {
  const int k = (axis + 1) % 3, l = (axis + 2) % 3;
  const wide ak = wide_of(a[k]), al = wide_of(a[l]), bk = wide_of(b[k]), bl = wide_of(b[l]);
  const wide pk = wide_of(p[k]), pl = wide_of(p[l]), qk = wide_of(q[k]), ql = wide_of(q[l]);
  const wide dk = wide_minus(&bk, &ak), dl = wide_minus(&bl, &al);
  const wide ek = wide_minus(&qk, &pk), el = wide_minus(&ql, &pl);
  const wide x = wide_times(&dk, &el), y = wide_times(&dl, &ek), both = wide_minus(&x, &y);
  return wide_sign(&both);
}

/* side of a point on a triangle; slope +1: the point is moved, -1: the triangle is */
static int side_of(const double *t[3], const double *p, int slope) {
  const int sign = volume(t[0], t[1], t[2], p);
  if (sign) return sign;
  for (int axis = 0; axis < 3; axis++) {
    const int own = turn(t[0], t[1], t[0], t[2], axis);
    if (own) return slope * own;
  }
  return 0;
}

/* m . (p - a), m = (b - a) x (q - p); slope as above for the line a b */
static int line_of(const double *a, const double *b, const double *p, const double *q, int slope) {
  const int sign = -volume(a, b, p, q); /* (b - a) x (p - a) . (q - a) = -m . (p - a) */
  if (sign) return sign;
  for (int axis = 0; axis < 3; axis++) {
    const int own = turn(a, b, p, q, axis);
    if (own) return -slope * own;
  }
  return 0;
}

/* 0, or the sign of the event of line a b through a triangle */
static int pierces(const double *a, const double *b, const double *t[3], int slope) {
  const int from = side_of(t, a, slope), to = side_of(t, b, slope);
  if (from == to || !from || !to) return 0;
  const int one = line_of(a, b, t[0], t[1], slope);
  if (one != line_of(a, b, t[1], t[2], slope)) return 0;
  return one == line_of(a, b, t[2], t[0], slope) ? to : 0;
}

/* ---- events */

static const double *vertex(const side *s, uint32_t v) { return s->mesh->vertices + 3 * (size_t)v; }

static void corners(const side *s, uint32_t face, const double *t[3]) {
  for (int c = 0; c < 3; c++) t[c] = vertex(s, s->mesh->triangles[3 * (size_t)face + (size_t)c]);
}

static side side_open(const ald_mesh *mesh) {
  side s = {.mesh = mesh};
  assert_int_equal(ald_mesh_edges_find(mesh, &s.edges, NULL), ALD_OK);
  s.boxes = calloc((size_t)mesh->triangle_count + 1, 6 * sizeof *s.boxes);
  s.inside = malloc(((size_t)mesh->vertex_count + 1) * sizeof *s.inside);
  s.first = calloc((size_t)s.edges.count + 2, sizeof *s.first);
  assert_true(s.boxes && s.inside && s.first);
  for (uint32_t v = 0; v < mesh->vertex_count; v++) s.inside[v] = -1;
  for (uint32_t f = 0; f < mesh->triangle_count; f++) {
    const double *t[3];
    corners(&s, f, t);
    for (int k = 0; k < 3; k++) {
      s.boxes[6 * f + (size_t)k] = fmin(t[0][k], fmin(t[1][k], t[2][k]));
      s.boxes[6 * f + 3 + (size_t)k] = fmax(t[0][k], fmax(t[1][k], t[2][k]));
    }
  }
  return s;
}

static void side_close(side *s) {
  ald_mesh_edges_clear(&s->edges);
  free(s->boxes);
  free(s->inside);
  free(s->first);
}

static int apart(const double *box, const double *a, const double *b) {
  for (int k = 0; k < 3; k++) {
    if (fmin(a[k], b[k]) > box[3 + k] || fmax(a[k], b[k]) < box[k]) return 1;
  }
  return 0;
}

static void find_events(meeting *m, uint32_t owner) {
  side *own = &m->sides[owner];
  const side *other = &m->sides[1 - owner];
  exact_meeting *r = m->result;
  for (uint32_t e = 0; e < own->edges.count; e++) {
    const double *a = vertex(own, own->edges.ends[2 * e]);
    const double *b = vertex(own, own->edges.ends[2 * e + 1]);
    own->first[e] = r->event_count;
    for (uint32_t f = 0; f < other->mesh->triangle_count; f++) {
      const double *t[3];
      if (apart(other->boxes + 6 * (size_t)f, a, b)) continue;
      corners(other, f, t);
      const int sign = pierces(a, b, t, owner ? -1 : 1);
      if (!sign) continue;
      if (r->event_count % 1024 == 0) {
        r->events = realloc(r->events, (r->event_count + 1024) * sizeof *r->events);
        assert_non_null(r->events);
      }
      r->events[r->event_count++] = (exact_event){owner, e, f, sign};
    }
  }
  own->first[own->edges.count] = r->event_count;
}

/* ---- sets */

static uint32_t root_of(meeting *m, uint32_t k) {
  while (m->parents[k] != k) k = m->parents[k] = m->parents[m->parents[k]];
  return k;
}
static void join(meeting *m, uint32_t a, uint32_t b) { m->parents[root_of(m, a)] = root_of(m, b); }

static uint32_t vertex_set(const meeting *m, uint32_t owner, uint32_t v) {
  return m->result->event_count + (owner ? m->sides[0].mesh->vertex_count : 0) + v;
}

static uint32_t count_sets(meeting *m) {
  uint32_t count = 0;
  char *seen = calloc((size_t)vertex_set(m, 1, m->sides[1].mesh->vertex_count) + 1, 1);
  assert_non_null(seen);
  for (uint32_t k = 0; k < m->result->event_count; k++) {
    count += !seen[root_of(m, k)];
    seen[root_of(m, k)] = 1;
  }
  free(seen);
  return count;
}

/* the events of a pair of triangles: sides of each through the other; there are 0 or 2 */
static uint32_t pair_events(const meeting *m, uint32_t t, uint32_t u, uint32_t *found) {
  const uint32_t faces[2] = {t, u};
  uint32_t count = 0;
  for (uint32_t owner = 0; owner < 2; owner++) {
    for (uint32_t c = 0; c < 3; c++) {
      const uint32_t e = m->sides[owner].edges.sides[3 * faces[owner] + c] & ~ALD_MESH_REVERSED;
      for (uint32_t k = m->sides[owner].first[e]; k < m->sides[owner].first[e + 1]; k++) {
        if (m->result->events[k].face != faces[1 - owner]) continue;
        assert_true(count < 2);
        found[count++] = k;
      }
    }
  }
  assert_true(count != 1);
  return count;
}

/* joins the events of each pair: what is joined then is a contour */
static void join_contours(meeting *m) {
  for (uint32_t k = 0; k < m->result->event_count; k++) {
    const exact_event *event = &m->result->events[k];
    const side *own = &m->sides[event->owner];
    for (uint32_t n = 0; n < 3 * own->mesh->triangle_count; n++) {
      uint32_t found[2];
      if ((own->edges.sides[n] & ~ALD_MESH_REVERSED) != event->edge) continue;
      const uint32_t t = event->owner ? event->face : n / 3;
      const uint32_t u = event->owner ? n / 3 : event->face;
      assert_int_equal(pair_events(m, t, u, found), 2);
      join(m, found[0], found[1]);
    }
  }
}

/* ---- inside */

/* winding number of the other mesh about a vertex, along a line that leads out of everything */
static int wound(const meeting *m, uint32_t owner, uint32_t v) {
  const side *other = &m->sides[1 - owner];
  const double *a = vertex(&m->sides[owner], v);
  const double far[3] = {a[0] + 1087.0, a[1] + 2011.0, a[2] + 3301.0};
  int sum = 0;
  for (uint32_t f = 0; f < other->mesh->triangle_count; f++) {
    const double *t[3];
    corners(other, f, t);
    if (!apart(other->boxes + 6 * (size_t)f, a, far)) sum += pierces(a, far, t, owner ? -1 : 1);
  }
  assert_in_range(sum, 0, 1);
  return sum;
}

/* Every vertex from one of its shell by the events of the edges between; all edges are looked at,
 * so that a single event too many or too few shows. */
static void find_inside(meeting *m, uint32_t owner) {
  side *s = &m->sides[owner];
  for (uint32_t v = 0; v < s->mesh->vertex_count; v++) {
    if (s->inside[v] >= 0) continue;
    s->inside[v] = wound(m, owner, v);
    for (int more = 1; more;) {
      more = 0;
      for (uint32_t e = 0; e < s->edges.count; e++) {
        int *from = &s->inside[s->edges.ends[2 * e]], *to = &s->inside[s->edges.ends[2 * e + 1]];
        int sum = 0;
        if (*from < 0 && *to < 0) continue;
        for (uint32_t k = s->first[e]; k < s->first[e + 1]; k++) sum += m->result->events[k].sign;
        more |= *from < 0 || *to < 0;
        if (*from < 0) *from = *to + sum;
        if (*to < 0) *to = *from - sum;
        assert_true(*from - *to == sum && *from >= 0 && *to >= 0 && *from <= 1 && *to <= 1);
      }
    }
  }
  for (uint32_t v = 0; v < s->mesh->vertex_count; v++) {
    m->result->inside[owner] += s->inside[v] == 1;
  }
  for (uint32_t e = 0; e < s->edges.count; e++) {
    m->result->changes[owner] +=
        s->inside[s->edges.ends[2 * e]] != s->inside[s->edges.ends[2 * e + 1]];
  }
}

/* ---- regions */

/* sign of the difference of the places of two events on their edge, before the perturbation */
static int order(const meeting *m, uint32_t one, uint32_t two) {
  const exact_event *events[2] = {&m->result->events[one], &m->result->events[two]};
  const side *own = &m->sides[events[0]->owner], *other = &m->sides[1 - events[0]->owner];
  wide above[2], fall[2];
  for (int k = 0; k < 2; k++) {
    const double *t[3];
    const uint32_t *ends = own->edges.ends + 2 * (size_t)events[k]->edge;
    corners(other, events[k]->face, t);
    above[k] = wide_volume(t[0], t[1], t[2], vertex(own, ends[0]));
    const wide below = wide_volume(t[0], t[1], t[2], vertex(own, ends[1]));
    fall[k] = wide_minus(&above[k], &below);
  }
  const wide x = wide_times(&above[0], &fall[1]), y = wide_times(&above[1], &fall[0]);
  const wide d = wide_minus(&x, &y);
  return wide_sign(&d) * wide_sign(&fall[0]) * wide_sign(&fall[1]);
}

/* walks along an edge and joins what is inside with each other, events in one place too */
static void join_edge(meeting *m, uint32_t owner, uint32_t e) {
  side *s = &m->sides[owner];
  const uint32_t *ends = s->edges.ends + 2 * (size_t)e;
  const uint32_t first = s->first[e], count = s->first[e + 1] - first;
  uint32_t *sorted = malloc(((size_t)count + 1) * sizeof *sorted);
  int state = s->inside[ends[0]];
  uint32_t before = vertex_set(m, owner, ends[0]);
  assert_non_null(sorted);
  for (uint32_t k = 0; k < count; k++) {
    uint32_t at = k;
    for (; at > 0 && order(m, sorted[at - 1], first + k) > 0; at--) sorted[at] = sorted[at - 1];
    sorted[at] = first + k;
  }
  for (uint32_t k = 0, end; k < count; k = end) {
    int sum = 0;
    for (end = k; end < count && order(m, sorted[k], sorted[end]) == 0; end++) {
      sum += m->result->events[sorted[end]].sign;
      join(m, sorted[k], sorted[end]);
    }
    if (state) join(m, before, sorted[k]);
    before = sorted[k];
    state -= sum;
    assert_in_range(state, 0, 1);
  }
  if (state) join(m, before, vertex_set(m, owner, ends[1]));
  free(sorted);
}

exact_meeting exact_meet(const ald_mesh *first, const ald_mesh *second) {
  exact_meeting result = {0};
  meeting m = {.sides = {side_open(first), side_open(second)}, .result = &result};
  find_events(&m, 0);
  find_events(&m, 1);
  const uint32_t sets = vertex_set(&m, 1, second->vertex_count);
  m.parents = malloc(((size_t)sets + 1) * sizeof *m.parents);
  assert_non_null(m.parents);
  for (uint32_t k = 0; k < sets; k++) m.parents[k] = k;
  join_contours(&m);
  result.contours = count_sets(&m);
  for (uint32_t owner = 0; owner < 2; owner++) {
    find_inside(&m, owner);
    for (uint32_t e = 0; e < m.sides[owner].edges.count; e++) join_edge(&m, owner, e);
  }
  result.regions = count_sets(&m);
  free(m.parents);
  side_close(&m.sides[0]);
  side_close(&m.sides[1]);
  return result;
}

void exact_meeting_clear(exact_meeting *result) {
  free(result->events);
  *result = (exact_meeting){0};
}
