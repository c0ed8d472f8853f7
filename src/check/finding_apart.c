/* SPDX-License-Identifier: Apache-2.0
 * Scenarios in which nothing touched. What may touch is seen from above: convex parts of outlines,
 * the boxes around meshes, the bars and rectangles on which elements act. */
#include "finding_apart.h"

#include <math.h>
#include <string.h>

#include "base/assertion.h"
#include "model/derive.h"
#include "tile/columns.h"

/* a distance's rate is that over this part of a step [-] */
#define MOMENT 1e-3
/* what an element acts on is cut off this far from the body [m] */
#define REACH_MOST 1000.0

/* vertices side by side; the last is repeated up to a whole number of them */
enum { ABREAST = 8, ROOM = ALD_PART_VERTICES };
_Static_assert(ROOM % ABREAST == 0, "shapes are filled up");

/* A convex shape of a body, seen from above, in the frame of the body [m]. */
typedef struct shape {
  uint32_t count, filled;
  double x[ROOM], y[ROOM]; /* (filled) */
} shape;

/* Where a body is, seen from above. */
typedef struct pose {
  double x, y, sine, cosine, vx, vy;
} pose;

/* ------------------------------------------------------------------------------ shapes */

static void fill_up(shape *s) {
  ALD_ASSERT(s->count > 0 && s->count <= ROOM);
  for (s->filled = s->count; s->filled % ABREAST; s->filled++) {
    s->x[s->filled] = s->x[s->count - 1];
    s->y[s->filled] = s->y[s->count - 1];
  }
}

static void put_box(const double box[4], shape *s) {
  const double x[4] = {box[0], box[1], box[1], box[0]}, y[4] = {box[2], box[2], box[3], box[3]};
  s->count = 4;
  memcpy(s->x, x, sizeof x);
  memcpy(s->y, y, sizeof y);
  fill_up(s);
}

static void put_part(const ald_body *body, const ald_part *part, const double *values, shape *s) {
  ALD_ASSERT(part->vertex_count <= ROOM);
  s->count = part->vertex_count;
  for (uint32_t v = 0; v < part->vertex_count; v++) {
    const double *vertex = values + body->vertices + 2 * (size_t)part->vertices[v];
    s->x[v] = vertex[0];
    s->y[v] = vertex[1];
  }
  fill_up(s);
}

static double clamped(double value) { return fmax(-REACH_MOST, fmin(REACH_MOST, value)); }

static void put_site(const ald_site *site, shape *s) {
  s->count = 4;
  for (int corner = 0; corner < 4; corner++) {
    const double along = clamped(corner == 0 || corner == 3 ? site->low[0] : site->high[0]);
    const double across = clamped(corner < 2 ? site->low[1] : site->high[1]);
    s->x[corner] = site->at[0] + along * site->along[0][0] + across * site->along[1][0];
    s->y[corner] = site->at[1] + along * site->along[0][1] + across * site->along[1][1];
  }
  fill_up(s);
}

/* what of two bodies an instance lets touch; false: that is not known */
static bool find_shapes(const ald_finding_rules *rules, const ald_instance *instance,
                        const double *values, shape pair[2]) {
  const ald_study *study = rules->study;
  const ald_definition *definition = &study->definitions[instance->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  const ald_body *a = &study->bodies[instance->body_a], *b = &study->bodies[instance->body_b];
  if (kind->outline) {
    put_part(a, &a->parts[instance->part_a], values, &pair[0]);
    put_part(b, &b->parts[instance->part_b], values, &pair[1]);
    return true;
  }
  if (ald_kind_meshes(kind) == 2) {
    put_box(rules->boxes[a->mesh - 1], &pair[0]);
    put_box(rules->boxes[b->mesh - 1], &pair[1]);
    return true;
  }
  if (!kind->steepest) return false;
  ald_steepest law;
  memset(&law, 0, sizeof law);
  const ald_numbers numbers = ald_instance_numbers(study, instance, values);
  kind->steepest(&numbers, &law);
  put_site(&law.a, &pair[0]);
  put_site(&law.b, &pair[1]);
  return true;
}

/* ------------------------------------------------------------------------------ distances */

/* Functions of the C library are calls, and keep the compiler from vectorising. */
static inline double lesser(double a, double b) { return a < b ? a : b; }
static inline double greater(double a, double b) { return a > b ? a : b; }

/* places of a shape's vertices along a normal, from a vertex on. Not inlined, as elsewhere here:
 * gcc would no longer know that the rows are apart. */
__attribute__((noinline)) static void project(const double *restrict x, const double *restrict y,
                                              uint32_t count, const double from[2],
                                              const double normal[2], double *restrict places) {
  const double from_x = from[0], from_y = from[1], along = normal[0], across = normal[1];
  for (uint32_t k = 0; k < count; k++) {
    places[k] = (x[k] - from_x) * along + (y[k] - from_y) * across;
  }
}

static void span_of(const shape *s, const double from[2], const double normal[2], double *low,
                    double *high) {
  double places[ROOM];
  project(s->x, s->y, s->filled, from, normal, places);
  *low = *high = places[0];
  for (uint32_t k = 1; k < s->count; k++) {
    *low = lesser(*low, places[k]);
    *high = greater(*high, places[k]);
  }
}

/* does the side of the normal of one of the edges of `s` part it from `other`? */
static bool parts(const shape *s, const shape *other) {
  for (uint32_t i = 0; i < s->count; i++) {
    const uint32_t j = (i + 1) % s->count;
    const double from[2] = {s->x[i], s->y[i]};
    const double normal[2] = {s->y[j] - s->y[i], s->x[i] - s->x[j]};
    double own_low, own_high, low, high;
    span_of(s, from, normal, &own_low, &own_high);
    span_of(other, from, normal, &low, &high);
    if (low > own_high || high < own_low) return true;
  }
  return false;
}

/* squares of the least distances of vertices, if those from the edge from `a` on are less */
__attribute__((noinline)) static void approach(const double *restrict xs, const double *restrict ys,
                                               uint32_t count, const double a[2],
                                               const double edge[2], double *restrict least) {
  const double ax = a[0], ay = a[1], dx = edge[0], dy = edge[1], length = dx * dx + dy * dy;
  const double whole = length > 0 ? length : HUGE_VAL; /* a point: its share is 0 */
  for (uint32_t k = 0; k < count; k++) {
    const double x = xs[k] - ax, y = ys[k] - ay;
    const double share = greater(0, lesser(1, (x * dx + y * dy) / whole));
    const double away_x = x - share * dx, away_y = y - share * dy;
    least[k] = lesser(least[k], away_x * away_x + away_y * away_y);
  }
}

/* square of the least distance of the vertices of `s` from the edges of `other` */
static double one_way(const shape *s, const shape *other) {
  double least[ROOM], nearest = HUGE_VAL;
  for (uint32_t k = 0; k < s->filled; k++) least[k] = HUGE_VAL;
  for (uint32_t i = 0; i < other->count; i++) {
    const uint32_t j = (i + 1) % other->count;
    const double from[2] = {other->x[i], other->y[i]};
    const double edge[2] = {other->x[j] - from[0], other->y[j] - from[1]};
    approach(s->x, s->y, s->filled, from, edge, least);
  }
  for (uint32_t k = 0; k < s->count; k++) nearest = lesser(nearest, least[k]);
  return nearest;
}

/* distance of two convex shapes, 0 if they overlap [m] */
static double distance_of(const shape *a, const shape *b) {
  if (!parts(a, b) && !parts(b, a)) return 0;
  return sqrt(lesser(one_way(a, b), one_way(b, a)));
}

static void place(const shape *s, const pose *at, double time, shape *placed) {
  const double c = at->cosine, n = at->sine;
  placed->count = s->count;
  placed->filled = s->filled;
  for (uint32_t k = 0; k < s->filled; k++) {
    placed->x[k] = at->x + time * at->vx + c * s->x[k] - n * s->y[k];
    placed->y[k] = at->y + time * at->vy + n * s->x[k] + c * s->y[k];
  }
}

/* ------------------------------------------------------------------------------ one pair */

/* where a body is at the end of a row; false: that is not stored */
static bool find_pose(const ald_finding_rules *rules, uint32_t index, const double *values,
                      const double *row, size_t stride, pose *at) {
  double heading;
  const ald_body *own = &rules->study->bodies[index];
  const ald_watched_body *body = &rules->bodies[index];
  const double *keys = values + own->quantities;
  if (own->fixed) {
    heading = keys[ALD_BODY_HEADING];
    *at = (pose){.x = keys[ALD_BODY_POSITION_X], .y = keys[ALD_BODY_POSITION_Y]};
  } else if (body->has_columns) {
    const ald_final_columns *columns = &body->columns;
    heading = row[columns->heading * stride];
    *at = (pose){.x = row[columns->x * stride],
                 .y = row[columns->y * stride],
                 .vx = row[columns->velocity_x * stride],
                 .vy = row[columns->velocity_y * stride]};
  } else {
    return false;
  }
  at->cosine = cos(heading);
  at->sine = sin(heading);
  return true;
}

/* a pair at one time */
typedef struct situation {
  const shape *pair; /* (2) */
  pose poses[2];
} situation;

static bool find_situation(const ald_finding_rules *rules, const ald_instance *instance,
                           const double *values, const double *row, size_t stride,
                           situation *found) {
  return find_pose(rules, instance->body_a, values, row, stride, &found->poses[0]) &&
         find_pose(rules, instance->body_b, values, row, stride, &found->poses[1]);
}

/* distance after a time in which the bodies go on [m] */
static double distance_after(const situation *s, double time) {
  shape placed[2];
  for (uint32_t k = 0; k < 2; k++) place(&s->pair[k], &s->poses[k], time, &placed[k]);
  return distance_of(&placed[0], &placed[1]);
}

/* rate of a distance that is known [m/s] */
static double rate_of(const ald_study *study, const situation *s, double distance) {
  const double moment = MOMENT * study->step;
  return (distance_after(s, moment) - distance) / moment;
}

/* ------------------------------------------------------------------------------ one scenario */

/* What the pairs of a scenario have in common. */
typedef struct parting {
  const ald_watched *nearest; /* at the start, if all part; NULL: nothing is known of any pair */
  double nearest_start, nearest_end;
  bool all_part;              /* from the start on */
  const ald_watched *meeting; /* first of those that would still meet; NULL: none would */
  double meeting_end;
} parting;

/* A distance is computed only if something depends on it. */
static void take_pair(const ald_finding_rules *rules, const ald_watched *w, const situation *start,
                      const situation *end, parting *p) {
  const ald_study *study = rules->study;
  const double duration = study->step_count * study->step, ends = distance_after(end, 0);
  if (p->all_part) {
    const double starts = distance_after(start, 0);
    if (!p->nearest || starts < p->nearest_start) {
      p->nearest = w;
      p->nearest_start = starts;
      p->nearest_end = ends;
    }
    p->all_part = ends > starts && rate_of(study, start, starts) >= 0;
  }
  if (!(ends > 0) || (p->meeting && ends >= p->meeting_end)) return;
  if (!(rate_of(study, end, ends) * duration < -ends)) return;
  p->meeting = w;
  p->meeting_end = ends;
}

void ald_finding_apart(const ald_finding_rules *rules, ald_finding_work *work, uint32_t row,
                       const double *start, const double *values) {
  ALD_ASSERT(row < work->block->count && start && values);
  const ald_study *study = rules->study;
  const ald_block *block = work->block;
  parting p = {.all_part = true};
  for (uint32_t k = 0; k < rules->watched_count; k++) {
    const ald_watched *w = &rules->watched[k];
    const ald_instance *instance = &study->instances[w->instance];
    shape pair[2];
    situation first = {.pair = pair}, last = {.pair = pair};
    if (w->first_touch == ALD_NO_COLUMN || instance->body_a == instance->body_b) continue;
    if (!find_shapes(rules, instance, values, pair)) continue;
    if (!find_situation(rules, instance, values, start, 1, &first)) continue;
    if (!find_situation(rules, instance, values, block->values + row, block->count, &last))
      continue;
    take_pair(rules, w, &first, &last, &p);
  }
  if (p.meeting) {
    ald_finding_note(work, ALD_WARN_ENDED_BEFORE, p.meeting, row, "distance", "m", p.meeting_end,
                     -p.meeting_end);
  } else if (p.nearest && p.all_part) {
    ald_finding_note(work, ALD_WARN_MOVED_AWAY, p.nearest, row, "distance", "m", p.nearest_end,
                     p.nearest_end);
  }
}
