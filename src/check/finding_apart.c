/* SPDX-License-Identifier: Apache-2.0
 * Scenarios in which nothing touched. What may touch is seen from above: convex parts of outlines,
 * the boxes around meshes, the bars and rectangles on which elements act. */
#include "finding_apart.h"

#include <math.h>
#include <string.h>

#include "base/assertion.h"
#include "model/derive.h"
#include "tile/columns.h"
#include "tile/sampler.h"

/* a distance's rate is that over this part of a step [-] */
#define MOMENT 1e-3
/* what an element acts on is cut off this far from the body [m] */
#define REACH_MOST 1000.0

/* A convex shape of a body, seen from above, in the frame of the body [m]. */
typedef struct shape {
  uint32_t count;
  double at[ALD_PART_VERTICES][2];
} shape;

/* Where a body is, seen from above. */
typedef struct pose {
  double x, y, heading, vx, vy;
} pose;

/* ------------------------------------------------------------------------------ shapes */

static void put_box(shape *s, double x0, double x1, double y0, double y1) {
  const double corners[4][2] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
  s->count = 4;
  memcpy(s->at, corners, sizeof corners);
}

static void put_part(const ald_body *body, const ald_part *part, const double *values, shape *s) {
  ALD_ASSERT(part->vertex_count <= ALD_PART_VERTICES);
  s->count = part->vertex_count;
  for (uint32_t v = 0; v < part->vertex_count; v++) {
    const double *vertex = values + body->vertices + 2 * (size_t)part->vertices[v];
    s->at[v][0] = vertex[0];
    s->at[v][1] = vertex[1];
  }
}

static void put_mesh(const ald_mesh *mesh, shape *s) {
  double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
  for (uint32_t v = 0; v < mesh->vertex_count; v++) {
    for (uint32_t k = 0; k < 2; k++) {
      low[k] = fmin(low[k], mesh->vertices[3 * (size_t)v + k]);
      high[k] = fmax(high[k], mesh->vertices[3 * (size_t)v + k]);
    }
  }
  put_box(s, low[0], high[0], low[1], high[1]);
}

static double clamped(double value) { return fmax(-REACH_MOST, fmin(REACH_MOST, value)); }

static void put_site(const ald_site *site, shape *s) {
  s->count = 4;
  for (int corner = 0; corner < 4; corner++) {
    const double along = clamped(corner == 0 || corner == 3 ? site->low[0] : site->high[0]);
    const double across = clamped(corner < 2 ? site->low[1] : site->high[1]);
    for (int k = 0; k < 2; k++) {
      s->at[corner][k] = site->at[k] + along * site->along[0][k] + across * site->along[1][k];
    }
  }
}

/* what of two bodies an instance lets touch; false: that is not known */
static bool find_shapes(const ald_study *study, const ald_instance *instance, const double *values,
                        shape pair[2]) {
  const ald_definition *definition = &study->definitions[instance->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  const ald_body *a = &study->bodies[instance->body_a], *b = &study->bodies[instance->body_b];
  if (kind->outline) {
    put_part(a, &a->parts[instance->part_a], values, &pair[0]);
    put_part(b, &b->parts[instance->part_b], values, &pair[1]);
    return true;
  }
  if (ald_kind_meshes(kind) == 2) {
    put_mesh(&study->meshes[a->mesh - 1].mesh, &pair[0]);
    put_mesh(&study->meshes[b->mesh - 1].mesh, &pair[1]);
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

static double square(double x) { return x * x; }

/* square of the distance of a point from the straight line between two others */
static double from_edge(const double p[2], const double a[2], const double b[2]) {
  const double dx = b[0] - a[0], dy = b[1] - a[1], length = dx * dx + dy * dy;
  double share = length > 0 ? ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length : 0;
  share = fmax(0, fmin(1, share));
  return square(p[0] - a[0] - share * dx) + square(p[1] - a[1] - share * dy);
}

/* does the side of the normal of one of the edges of `s` part it from `other`? */
static bool parts(const shape *s, const shape *other) {
  for (uint32_t i = 0; i < s->count; i++) {
    const double *a = s->at[i], *b = s->at[(i + 1) % s->count];
    const double nx = b[1] - a[1], ny = a[0] - b[0];
    double own_low = HUGE_VAL, own_high = -HUGE_VAL, low = HUGE_VAL, high = -HUGE_VAL;
    for (uint32_t k = 0; k < s->count; k++) {
      const double d = (s->at[k][0] - a[0]) * nx + (s->at[k][1] - a[1]) * ny;
      own_low = fmin(own_low, d);
      own_high = fmax(own_high, d);
    }
    for (uint32_t k = 0; k < other->count; k++) {
      const double d = (other->at[k][0] - a[0]) * nx + (other->at[k][1] - a[1]) * ny;
      low = fmin(low, d);
      high = fmax(high, d);
    }
    if (low > own_high || high < own_low) return true;
  }
  return false;
}

static double one_way(const shape *s, const shape *other) {
  double least = HUGE_VAL;
  for (uint32_t k = 0; k < s->count; k++) {
    for (uint32_t i = 0; i < other->count; i++) {
      least = fmin(least, from_edge(s->at[k], other->at[i], other->at[(i + 1) % other->count]));
    }
  }
  return least;
}

/* distance of two convex shapes, 0 if they overlap [m] */
static double distance_of(const shape *a, const shape *b) {
  if (!parts(a, b) && !parts(b, a)) return 0;
  return sqrt(fmin(one_way(a, b), one_way(b, a)));
}

static void place(const shape *s, const pose *at, double time, shape *placed) {
  const double c = cos(at->heading), n = sin(at->heading);
  placed->count = s->count;
  for (uint32_t k = 0; k < s->count; k++) {
    placed->at[k][0] = at->x + time * at->vx + c * s->at[k][0] - n * s->at[k][1];
    placed->at[k][1] = at->y + time * at->vy + n * s->at[k][0] + c * s->at[k][1];
  }
}

/* ------------------------------------------------------------------------------ one pair */

/* where a body is at the end of a row; false: that is not stored */
static bool find_pose(const ald_study *study, uint32_t body, const double *values,
                      const double *row, size_t stride, pose *at) {
  const ald_body *own = &study->bodies[body];
  const double *keys = values + own->quantities;
  if (own->fixed) {
    *at =
        (pose){keys[ALD_BODY_POSITION_X], keys[ALD_BODY_POSITION_Y], keys[ALD_BODY_HEADING], 0, 0};
    return true;
  }
  ald_final_columns columns;
  if (!ald_columns_final(study, body, &columns)) return false;
  *at = (pose){row[columns.x * stride], row[columns.y * stride], row[columns.heading * stride],
               row[columns.velocity_x * stride], row[columns.velocity_y * stride]};
  return true;
}

/* distance of a pair at one time, and its rate */
typedef struct gap {
  double distance, rate;
} gap;

static bool find_gap(const ald_study *study, const ald_instance *instance, const double *values,
                     const shape pair[2], const double *row, size_t stride, gap *found) {
  pose a, b;
  shape placed[2];
  if (!find_pose(study, instance->body_a, values, row, stride, &a)) return false;
  if (!find_pose(study, instance->body_b, values, row, stride, &b)) return false;
  const double moment = MOMENT * study->step;
  double distances[2];
  for (int later = 0; later < 2; later++) {
    place(&pair[0], &a, later * moment, &placed[0]);
    place(&pair[1], &b, later * moment, &placed[1]);
    distances[later] = distance_of(&placed[0], &placed[1]);
  }
  *found = (gap){distances[0], (distances[1] - distances[0]) / moment};
  return true;
}

/* ------------------------------------------------------------------------------ one scenario */

/* What the pairs of a scenario have in common. */
typedef struct parting {
  const ald_watched *nearest; /* at the start; NULL: nothing is known of any pair */
  double nearest_start, nearest_end;
  bool all_part;              /* from the start on */
  const ald_watched *meeting; /* first of those that would still meet; NULL: none would */
  double meeting_end;
} parting;

static void take_pair(const ald_finding_rules *rules, const ald_watched *w, const gap *start,
                      const gap *end, parting *p) {
  const double duration = rules->study->step_count * rules->study->step;
  if (!p->nearest || start->distance < p->nearest_start) {
    p->nearest = w;
    p->nearest_start = start->distance;
    p->nearest_end = end->distance;
  }
  p->all_part = p->all_part && start->rate >= 0 && end->distance > start->distance;
  const bool meets = end->distance > 0 && end->rate * duration < -end->distance;
  if (!meets || (p->meeting && end->distance >= p->meeting_end)) return;
  p->meeting = w;
  p->meeting_end = end->distance;
}

void ald_finding_apart(const ald_finding_rules *rules, ald_finding_work *work, uint32_t row,
                       const double *start) {
  ALD_ASSERT(row < work->block->count && start);
  const ald_study *study = rules->study;
  const uint64_t scenario = (uint64_t)work->block->index * ALD_BLOCK_SCENARIOS + row;
  parting p = {.all_part = true};
  ald_sampler_scenario(study, rules->seed, rules->scenarios, scenario, work->values, NULL);
  for (uint32_t k = 0; k < rules->watched_count; k++) {
    const ald_watched *w = &rules->watched[k];
    const ald_instance *instance = &study->instances[w->instance];
    shape pair[2];
    gap first, last;
    if (w->first_touch == ALD_NO_COLUMN || instance->body_a == instance->body_b) continue;
    if (!find_shapes(study, instance, work->values, pair)) continue;
    if (!find_gap(study, instance, work->values, pair, start, 1, &first)) continue;
    if (!find_gap(study, instance, work->values, pair, work->block->values + row,
                  work->block->count, &last)) {
      continue;
    }
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
