/* SPDX-License-Identifier: Apache-2.0
 * How large a scene is, and the sizes that depend on it. */
#include "scene_bounds.h"

#include <math.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "scene_shape.h"

/* radius of the marker of a body without shape, of the diagonal of all that is seen at the start */
#define MARKER 0.01

/* A box; empty as long as low > high. */
typedef struct box {
  double low[3], high[3];
} box;

static box nothing(void) {
  return (box){{HUGE_VAL, HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
}

/* a point and all that is no farther from it along an axis than its reach */
static void take_about(box *b, const double *at, double reach) {
  for (int c = 0; c < 3; c++) {
    b->low[c] = fmin(b->low[c], at[c] - reach);
    b->high[c] = fmax(b->high[c], at[c] + reach);
  }
}

static void take(box *b, const double *at) { take_about(b, at, 0); }

/* a body in its own frame */
static box own_box(const ald_scene_body *body) {
  static const double centre[3] = {0, 0, 0};
  box b = nothing();
  for (uint32_t v = 0; v < body->vertex_count; v++) take(&b, body->vertices + 3 * (size_t)v);
  for (uint32_t r = 0; r < 2 * body->rod_count; r++) {
    take_about(&b, body->rods + 3 * (size_t)r, body->rod_radii[r / 2]);
  }
  if (b.low[0] > b.high[0]) take(&b, centre);
  return b;
}

static void take_body(const ald_scene *s, size_t frame, uint32_t body, const box *own, box *all) {
  ALD_ASSERT(frame < s->frame_count && body < s->body_count);
  for (int k = 0; k < 8; k++) {
    const double corner[3] = {k & 1 ? own->high[0] : own->low[0],
                              k & 2 ? own->high[1] : own->low[1],
                              k & 4 ? own->high[2] : own->low[2]};
    double earth[3];
    ald_scene_point(s, frame, body, corner, earth);
    take(all, earth);
  }
}

/* is there nothing of it to be seen? */
static bool is_bare(const ald_scene_body *body) { return body->is_earth && body->rod_count == 0; }

/* all points as far from its axis as its side, around both ends */
static void take_fender(const ald_scene_fender *fender, size_t frames, box *all) {
  for (size_t p = 0; p < 2 * frames; p++)
    take_about(all, fender->ends + 3 * p, 0.5 * fender->width);
}

static box box_of(const ald_scene *s, size_t frames) {
  ALD_ASSERT(frames <= s->frame_count);
  box all = nothing();
  for (uint32_t b = 0; b < s->body_count; b++) {
    const box own = own_box(&s->bodies[b]);
    const size_t seen = s->bodies[b].moves ? frames : 1;
    for (size_t f = 0; !is_bare(&s->bodies[b]) && f < seen; f++) take_body(s, f, b, &own, &all);
  }
  for (uint32_t k = 0; k < s->strand_count; k++) {
    const ald_scene_strand *strand = &s->strands[k];
    for (size_t p = 0; p < frames * strand->point_count; p++) {
      if (strand->shown[p / strand->point_count]) take(&all, strand->points + 3 * p);
    }
  }
  for (uint32_t k = 0; k < s->fender_count; k++) take_fender(&s->fenders[k], frames, &all);
  for (int c = 0; c < 3; c++) {
    if (!(all.low[c] <= all.high[c])) all.low[c] = all.high[c] = 0;
  }
  return all;
}

static double diagonal(const box *b) {
  const double x = b->high[0] - b->low[0], y = b->high[1] - b->low[1], z = b->high[2] - b->low[2];
  return sqrt(x * x + y * y + z * z);
}

ald_status ald_scene_measure(ald_scene *s, ald_report *report) {
  ald_status status = ALD_OK;
  const box start = box_of(s, 1);
  const double size = diagonal(&start);
  const double radius = size > 0 ? MARKER * size : 1; /* of one body all alone 1 m */
  for (uint32_t b = 0; b < s->body_count; b++) {
    ald_scene_body *body = &s->bodies[b];
    if (body->shape != ALD_SHAPE_NONE || body->is_earth) continue;
    ALD_TRY(ald_scene_marker_make(radius, body, report));
  }
  const box all = box_of(s, s->frame_count);
  memcpy(s->low, all.low, sizeof s->low);
  memcpy(s->high, all.high, sizeof s->high);
  for (uint32_t k = 0; k < s->push_count; k++) {
    for (size_t f = 0; f < s->frame_count; f++) {
      const double *n = s->pushes[k].force + 3 * f;
      s->greatest_force = fmax(s->greatest_force, sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]));
    }
  }
done:
  return status;
}
