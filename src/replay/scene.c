/* SPDX-License-Identifier: Apache-2.0
 * Gathers what can be drawn of a scenario while it is traced. */
#include "scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "base/report.h"
#include "kernels/elements.h"
#include "kernels/math/trig.h"
#include "kernels/pass/line/point_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "model/derive.h"
#include "model/point_place.h"
#include "plan/kind_tables.h"
#include "replay/scene_element.h"
#include "replay/scene_shapes.h"
#include "tile/tile.h"

/* ------------------------------------------------------------------------------
 * How large a scene is, and the sizes that depend on it. */

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
static bool is_bare(const ald_scene_body *body) {
  return body->is_earth && body->rod_count == 0 && body->vertex_count == 0;
}

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

/* Puts markers where bodies have no shape, and fills in the box of all that is ever seen and the
 * greatest force.
 * @return ALD_OK, ALD_NO_MEMORY */
static ald_status scene_measure(ald_scene *s, ald_report *report) {
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

/* ------------------------------------------------------------------------------
 * A link of a chain as triangles. */

/* sides of the bar, and rings along each half circle */
enum { AROUND = 8, BENDS = 9, RINGS = 2 * BENDS };

/* the chain of which a body is a link; NULL: of none */
static const ald_chain *chain_of(const ald_study *study, uint32_t body) {
  for (uint32_t k = 0; k < study->chain_count; k++) {
    const ald_chain *chain = &study->chains[k];
    if (body >= chain->first_body && body - chain->first_body < chain->link_count) return chain;
  }
  return NULL;
}

/* The bar's axis goes round two half circles, between which it is straight. */
static void put_ring(const ald_chain_link *link, uint32_t ring, double *xyz) {
  const double pi = 3.14159265358979323846, radius = 0.5 * (link->width - link->bar);
  const double straight = 0.5 * (link->length - link->width); /* half of a side */
  const double side = ring < BENDS ? 1 : -1;
  const double angle = pi * (ring % BENDS) / (BENDS - 1.0) - 0.5 * pi * side;
  for (uint32_t k = 0; k < AROUND; k++) {
    const double turn = 2 * pi * k / AROUND;
    const double from = radius + 0.5 * link->bar * cos(turn);
    xyz[3 * k] = side * straight + from * cos(angle);
    xyz[3 * k + 1] = from * sin(angle);
    xyz[3 * k + 2] = 0.5 * link->bar * sin(turn);
  }
}

static void put_faces(uint32_t ring, uint32_t *at) {
  const uint32_t a = AROUND * ring, b = AROUND * ((ring + 1) % RINGS);
  for (uint32_t k = 0; k < AROUND; k++) {
    const uint32_t next = (k + 1) % AROUND;
    const uint32_t corners[6] = {a + k, b + k, b + next, a + k, b + next, a + next};
    for (uint32_t c = 0; c < 6; c++) at[6 * k + c] = corners[c];
  }
}

ald_status ald_scene_link_make(const ald_study *study, uint32_t body, ald_scene_body *made,
                               ald_report *report) {
  ALD_ASSERT(body < study->body_count && made->vertex_count == 0);
  ald_status status = ALD_OK;
  const ald_chain *chain = chain_of(study, body);
  if (!chain) return ALD_OK;
  ALD_TRY(ald_scene_shape_grow(made, AROUND * RINGS, 2 * AROUND * RINGS, report));
  made->shape = ALD_SHAPE_LINK;
  const ald_chain_link *link = ald_chain_link_at(chain, body - chain->first_body);
  for (uint32_t ring = 0; ring < RINGS; ring++) {
    put_ring(link, ring, made->vertices + 3 * (size_t)AROUND * ring);
    put_faces(ring, made->triangles + 6 * (size_t)AROUND * ring);
  }
done:
  return status;
}

/* ------------------------------------------------------------------------------------------ */

/* Frames if nothing else is asked for: as many as these, more where they would be farther apart
 * than waves and swell allow, and never more than the most. */
enum { FRAMES_USUAL = 500, FRAMES_MAX = 4000 };
static const double apart_most = 0.5; /* [s] */

/* which element a strand or a push is of */
typedef struct source {
  uint32_t element; /* into elements */
  int side;
} source;

struct ald_scene_maker {
  const ald_study *study;
  const ald_layout *layout;
  uint32_t stride; /* steps between frames */
  size_t capacity; /* frames that there is room for */
  bool broken;     /* a number was not finite: no more frames */
  double origin[2];
  double *values;              /* (quantity_count) */
  ald_scene_element *elements; /* (instance_count) */
  source *strands, *pushes;    /* (strand_count), (push_count) */
  source *fenders;             /* (fender_count) */
  ald_scene_rest *rests;       /* (fender_count) */
  ald_scene *scene;
};

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the pictures\n");
}

/* ------------------------------------------------------------------------------ attitude */

/* The unit quaternion of a body's axes, which are the columns of its matrix: by the greatest of its
 * four components [Shepperd 1978]. */
static void quaternion_of(const double axes[9], double *q) {
  const double xx = axes[0], yy = axes[4], zz = axes[8];
  const double squares[4] = {1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz,
                             1 - xx - yy + zz};
  const double off[3] = {axes[5] - axes[7], axes[6] - axes[2], axes[1] - axes[3]};
  const double sum[3] = {axes[5] + axes[7], axes[6] + axes[2], axes[1] + axes[3]};
  int most = 0;
  for (int k = 1; k < 4; k++) most = squares[k] > squares[most] ? k : most;
  if (most == 0) {
    const double parts[4] = {squares[0], off[0], off[1], off[2]};
    memcpy(q, parts, sizeof parts);
  } else {
    const int a = most - 1, b = (a + 1) % 3, c = (a + 2) % 3;
    q[0] = off[a];
    q[1 + a] = squares[most];
    q[1 + b] = sum[c];
    q[1 + c] = sum[b];
  }
  const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  for (int k = 0; k < 4; k++) q[k] /= length;
}

static double body_value(const ald_scene_maker *m, const ald_tile *tile, uint32_t block,
                         uint32_t field, uint32_t body) {
  ALD_ASSERT(body < m->study->body_count);
  const uint32_t row = m->layout->plan[block] + field * m->study->body_count + body;
  return ald_tile_real(tile, row, 0);
}

/* a point where lines meet is not where it began, as its body is */
static void read_point_place(const ald_scene_maker *m, const ald_tile *tile, uint32_t point,
                             double *pose) {
  ALD_ASSERT(point > 0 && pose);
  if (m->layout->plan[PLAN_POINT_START] == 0) return; /* no lines, which would bring it on */
  const uint32_t *own = ald_point_tables(m->layout->plan);
  for (uint32_t c = 0; c < 3; c++) {
    const uint32_t row =
        own[KIND_ROWS] + (POINT_X + c) * own[KIND_COUNT] + (point - 1 - own[KIND_SLOT]);
    pose[c] = ald_tile_real(tile, row, 0) + (c < 2 ? m->origin[c] : 0);
  }
}

static void read_pose(const ald_scene_maker *m, const ald_tile *tile, uint32_t body, double *pose) {
  ALD_ASSERT(body < m->study->body_count && pose);
  pose[0] = body_value(m, tile, PLAN_BODY_ROWS, BODY_X, body) + m->origin[0];
  pose[1] = body_value(m, tile, PLAN_BODY_ROWS, BODY_Y, body) + m->origin[1];
  if (m->study->is_spatial) {
    double axes[9];
    pose[2] = body_value(m, tile, PLAN_SPACE_ROWS, SPACE_Z, body);
    for (uint32_t k = 0; k < 9; k++) {
      axes[k] = body_value(m, tile, PLAN_SPACE_ROWS, SPACE_XX + k, body);
    }
    quaternion_of(axes, pose + 3);
  } else {
    const double heading = body_value(m, tile, PLAN_BODY_ROWS, BODY_PSI, body);
    pose[2] = pose[4] = pose[5] = 0;
    real_sincos(0.5 * heading, &pose[6], &pose[3]);
  }
}

/* ------------------------------------------------------------------------------ beginning */

static ald_status name_bodies(ald_scene_maker *m, ald_report *report) {
  ald_status status = ALD_OK;
  ald_scene *s = m->scene;
  s->bodies = calloc((size_t)m->study->body_count + 1, sizeof *s->bodies);
  if (!s->bodies) return no_memory(report);
  s->body_count = m->study->body_count;
  const double slab = ald_scene_slab(m->study, m->values);
  for (uint32_t b = 0; b < s->body_count; b++) {
    s->bodies[b].name = strdup(m->study->bodies[b].name);
    if (!s->bodies[b].name) return no_memory(report);
    s->bodies[b].moves = !m->study->bodies[b].fixed || ald_point_of_place(m->study, b) > 0;
    s->bodies[b].is_earth = m->study->bodies[b].is_earth;
    ALD_TRY(ald_scene_shape_make(m->study, b, m->values, slab, &s->bodies[b], report));
    if (s->bodies[b].shape != ALD_SHAPE_NONE) continue;
    ALD_TRY(ald_scene_link_make(m->study, b, &s->bodies[b], report));
    if (s->bodies[b].shape != ALD_SHAPE_NONE) continue;
    ALD_TRY(ald_scene_hull_make(m->study, b, m->values, &s->bodies[b], report));
  }
done:
  return status;
}

static ald_status find_elements(ald_scene_maker *m, ald_report *report) {
  ald_status status = ALD_OK;
  const uint32_t count = m->study->instance_count;
  m->elements = calloc((size_t)count + 1, sizeof *m->elements);
  m->strands = calloc((size_t)count + 1, sizeof *m->strands);
  m->pushes = calloc(2 * (size_t)count + 1, sizeof *m->pushes);
  m->fenders = calloc((size_t)count + 1, sizeof *m->fenders);
  m->rests = calloc((size_t)count + 1, sizeof *m->rests);
  if (!m->elements || !m->strands || !m->pushes || !m->fenders || !m->rests) {
    return no_memory(report);
  }
  for (uint32_t i = 0; i < count; i++) {
    ald_scene_element *e = &m->elements[i];
    *e = ald_scene_element_of(m->study, i, m->layout, m->values);
    const uint32_t bodies[2] = {e->instance->body_a, e->instance->body_b};
    if (ald_scene_strand_points(e, m->layout) > 0) {
      m->strands[m->scene->strand_count++].element = i;
    }
    if (ald_scene_is_fender(e)) m->fenders[m->scene->fender_count++].element = i;
    ALD_TRY(ald_scene_bulb_add(e, &m->scene->bodies[bodies[0]], report));
    ALD_TRY(ald_scene_stem_add(e, &m->scene->bodies[bodies[0]], report));
    for (int side = 0; side < 2; side++) {
      if (ald_scene_pushes(e, side)) m->pushes[m->scene->push_count++] = (source){i, side};
      ALD_TRY(ald_scene_rods_add(e, side, &m->scene->bodies[bodies[side]], report));
    }
  }
done:
  return status;
}

static ald_status make_fenders(ald_scene_maker *m, ald_report *report) {
  ald_status status = ALD_OK;
  ald_scene *s = m->scene;
  s->fenders = calloc((size_t)s->fender_count + 1, sizeof *s->fenders);
  if (!s->fenders) return no_memory(report);
  for (uint32_t k = 0; k < s->fender_count; k++) {
    const ald_scene_element *e = &m->elements[m->fenders[k].element];
    ALD_TRY(ald_scene_fender_make(e, m->capacity, &s->fenders[k], report));
  }
done:
  return status;
}

/* room for all frames */
static ald_status make_room(ald_scene_maker *m, ald_report *report) {
  ald_scene *s = m->scene;
  m->capacity = m->study->step_count / m->stride + 2;
  s->times = calloc(m->capacity, sizeof *s->times);
  s->rows = calloc(m->capacity, sizeof *s->rows);
  s->poses = calloc(m->capacity * ((size_t)s->body_count + 1), 7 * sizeof *s->poses);
  s->strands = calloc((size_t)s->strand_count + 1, sizeof *s->strands);
  s->pushes = calloc((size_t)s->push_count + 1, sizeof *s->pushes);
  bool good = s->times && s->rows && s->poses && s->strands && s->pushes;
  for (uint32_t k = 0; good && k < s->strand_count; k++) {
    const ald_scene_element *e = &m->elements[m->strands[k].element];
    ald_scene_strand *strand = &s->strands[k];
    strand->name = strdup(e->instance->name);
    strand->point_count = ald_scene_strand_points(e, m->layout);
    strand->points = calloc(m->capacity * strand->point_count, 3 * sizeof *strand->points);
    strand->tension = calloc(m->capacity, sizeof *strand->tension);
    strand->shown = calloc(m->capacity, sizeof *strand->shown);
    strand->gap = calloc(m->capacity, sizeof *strand->gap);
    good = strand->name && strand->points && strand->tension && strand->shown && strand->gap;
  }
  for (uint32_t k = 0; good && k < s->push_count; k++) {
    const ald_scene_element *e = &m->elements[m->pushes[k].element];
    ald_scene_push *push = &s->pushes[k];
    push->name = strdup(e->instance->name);
    push->body = m->pushes[k].side ? e->instance->body_b : e->instance->body_a;
    push->at = calloc(m->capacity, 3 * sizeof *push->at);
    push->force = calloc(m->capacity, 3 * sizeof *push->force);
    good = push->name && push->at && push->force;
  }
  return good ? ALD_OK : no_memory(report);
}

static ald_status begin(void *user, const ald_layout *layout, const double *values,
                        const double origin[2], ald_report *report) {
  ald_scene_maker *m = user;
  ald_status status = ALD_OK;
  m->layout = layout;
  m->origin[0] = origin[0];
  m->origin[1] = origin[1];
  memcpy(m->values, values, m->study->quantity_count * sizeof *values);
  ALD_TRY(name_bodies(m, report));
  ALD_TRY(find_elements(m, report));
  ALD_TRY(make_room(m, report));
  ALD_TRY(make_fenders(m, report));
done:
  return status;
}

/* ------------------------------------------------------------------------------ frames */

static bool all_finite(const double *values, size_t count) {
  for (size_t k = 0; k < count; k++) {
    if (!isfinite(values[k])) return false;
  }
  return true;
}

static bool read_strands(ald_scene_maker *m, const ald_scene_view *view, size_t frame) {
  bool good = true;
  for (uint32_t k = 0; k < m->scene->strand_count; k++) {
    ald_scene_strand *strand = &m->scene->strands[k];
    const ald_scene_element *e = &m->elements[m->strands[k].element];
    double *points = strand->points + 3 * frame * strand->point_count;
    strand->shown[frame] = ald_scene_strand_read(e, view, points, &strand->tension[frame]);
    strand->gap[frame] = ald_scene_strand_gap(e, view);
    if (!isfinite(strand->tension[frame])) strand->tension[frame] = 0;
    good = good && all_finite(points, 3 * (size_t)strand->point_count);
  }
  return good;
}

static bool read_fenders(ald_scene_maker *m, const ald_scene_view *view, size_t frame) {
  bool good = true;
  for (uint32_t k = 0; k < m->scene->fender_count; k++) {
    const ald_scene_element *e = &m->elements[m->fenders[k].element];
    good = ald_scene_fender_read(e, view, frame, &m->scene->fenders[k], &m->rests[k]) && good;
  }
  return good;
}

static bool read_pushes(ald_scene_maker *m, const ald_scene_view *view, size_t frame) {
  bool good = true;
  for (uint32_t k = 0; k < m->scene->push_count; k++) {
    ald_scene_push *push = &m->scene->pushes[k];
    double *at = push->at + 3 * frame, *force = push->force + 3 * frame;
    if (frame > 0) memcpy(at, at - 3, 3 * sizeof *at);
    ald_scene_push_read(&m->elements[m->pushes[k].element], m->pushes[k].side, view, at, force);
    good = good && all_finite(at, 3) && all_finite(force, 3);
  }
  return good;
}

static ald_status see_row(void *user, const ald_tile *tile, const ald_trace_row *row,
                          ald_report *report) {
  (void)report;
  ald_scene_maker *m = user;
  ald_scene *s = m->scene;
  const size_t frame = s->frame_count;
  const uint32_t stride = m->stride * ald_study_fine(m->study);
  if (m->broken || frame == m->capacity) return ALD_OK;
  if (row->fine_step % stride != 0 && !row->is_last) return ALD_OK;
  double *poses = s->poses + 7 * frame * s->body_count;
  for (uint32_t b = 0; b < s->body_count; b++) {
    const uint32_t point = ald_point_of_place(m->study, b);
    read_pose(m, tile, b, poses + 7 * (size_t)b);
    if (point > 0) read_point_place(m, tile, point, poses + 7 * (size_t)b);
  }
  const ald_scene_view view = {.layout = m->layout,
                               .tile = tile,
                               .origin = m->origin,
                               .poses = poses,
                               .time = row->fine_step * ald_study_fine_step(m->study)};
  m->broken = !all_finite(poses, 7 * (size_t)s->body_count);
  m->broken = !read_strands(m, &view, frame) || m->broken;
  m->broken = !read_fenders(m, &view, frame) || m->broken;
  m->broken = !read_pushes(m, &view, frame) || m->broken;
  /* the first frame is there whatever it holds: a scenario of bad input has no other */
  if (m->broken && frame > 0) return ALD_OK;
  s->times[frame] = view.time;
  s->rows[frame] = row->number;
  s->frame_count = frame + 1;
  return ALD_OK;
}

ald_trace_watch ald_scene_watch(ald_scene_maker *maker) {
  return (ald_trace_watch){.begin = begin, .row = see_row, .user = maker};
}

/* ------------------------------------------------------------------------------ the whole */

static uint32_t stride_of(const ald_study *study, double every) {
  const double usual = ceil((double)study->step_count / (FRAMES_USUAL - 1));
  const double least = ceil((double)study->step_count / (FRAMES_MAX - 1));
  double steps = fmax(fmin(usual, floor(apart_most / study->step + 1e-9)), least);
  if (every > 0) steps = floor(every / study->step + 0.5);
  if (!(steps >= 1) || study->step_count == 0) return 1;
  return steps < study->step_count ? (uint32_t)steps : study->step_count;
}

ald_status ald_scene_maker_create(const ald_study *study, double every, ald_scene_maker **maker,
                                  ald_report *report) {
  *maker = NULL;
  if (!(every >= 0)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: the time between frames must be 0 s or more, not %g s\n", every);
  }
  ald_scene_maker *m = calloc(1, sizeof *m);
  if (!m) return no_memory(report);
  m->study = study;
  m->stride = stride_of(study, every);
  m->values = calloc((size_t)study->quantity_count + 1, sizeof *m->values);
  m->scene = calloc(1, sizeof *m->scene);
  if (!m->values || !m->scene) {
    ald_scene_maker_destroy(m);
    return no_memory(report);
  }
  *maker = m;
  return ALD_OK;
}

/* A quay behind the fenders of the earth that a body touches whose berth is there; all such bodies
 * have one. */
static ald_status add_quay(ald_scene_maker *m, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_study *study = m->study;
  uint32_t count = 0, earth = 0;
  const ald_scene_fender **fenders = calloc((size_t)m->scene->fender_count + 1, sizeof *fenders);
  if (!fenders) return no_memory(report);
  for (uint32_t k = 0; k < m->scene->fender_count; k++) {
    const ald_instance *e = m->elements[m->fenders[k].element].instance;
    bool is_of_berth = false;
    for (uint32_t n = 0; n < study->meeting_count; n++) {
      const ald_meeting *own = &study->meetings[n];
      if (own->definition != ALD_NO_ELEMENT || !study->bodies[own->body_b].is_earth) continue;
      is_of_berth = is_of_berth || (e->body_a == own->body_b && e->body_b == own->body_a);
    }
    if (!is_of_berth) continue;
    earth = e->body_a;
    fenders[count++] = &m->scene->fenders[k];
  }
  if (count > 0) {
    const double depth = m->values[study->environment + ALD_ENVIRONMENT_WATER_DEPTH];
    ALD_TRY(ald_scene_quay_add(fenders, count, depth, &m->scene->bodies[earth], report));
  }
done:
  free(fenders);
  return status;
}

ald_status ald_scene_finish(ald_scene_maker *maker, ald_scene **scene, ald_report *report) {
  ald_status status = ALD_OK;
  for (uint32_t k = 0; k < maker->scene->fender_count; k++) {
    ald_scene_fender_settle(&maker->elements[maker->fenders[k].element], maker->scene,
                            &maker->rests[k], &maker->scene->fenders[k]);
  }
  if (maker->scene->frame_count > 0) ALD_TRY(add_quay(maker, report));
  ALD_TRY(scene_measure(maker->scene, report));
  *scene = maker->scene;
  maker->scene = NULL;
done:
  return status;
}

void ald_scene_maker_destroy(ald_scene_maker *m) {
  if (!m) return;
  ald_scene_destroy(m->scene);
  free(m->values);
  free(m->elements);
  free(m->strands);
  free(m->pushes);
  free(m->fenders);
  free(m->rests);
  free(m);
}

void ald_scene_point(const ald_scene *scene, size_t frame, uint32_t body, const double *own,
                     double *earth) {
  if (!earth) return;
  if (!scene || !own || frame >= scene->frame_count || body >= scene->body_count) {
    earth[0] = earth[1] = earth[2] = (double)NAN;
    return;
  }
  ald_scene_turn(scene->poses + 7 * (frame * scene->body_count + body), own, earth);
}

void ald_scene_destroy(ald_scene *s) {
  if (!s) return;
  for (uint32_t b = 0; b < s->body_count; b++) {
    free(s->bodies[b].name);
    free(s->bodies[b].vertices);
    free(s->bodies[b].triangles);
    free(s->bodies[b].rods);
    free(s->bodies[b].rod_radii);
  }
  for (uint32_t k = 0; s->strands && k < s->strand_count; k++) {
    free(s->strands[k].name);
    free(s->strands[k].points);
    free(s->strands[k].tension);
    free(s->strands[k].shown);
    free(s->strands[k].gap);
  }
  for (uint32_t k = 0; s->fenders && k < s->fender_count; k++) {
    free(s->fenders[k].name);
    free(s->fenders[k].ends);
    free(s->fenders[k].deflection);
    free(s->fenders[k].force);
  }
  for (uint32_t k = 0; s->pushes && k < s->push_count; k++) {
    free(s->pushes[k].name);
    free(s->pushes[k].at);
    free(s->pushes[k].force);
  }
  free(s->times);
  free(s->rows);
  free(s->bodies);
  free(s->poses);
  free(s->strands);
  free(s->fenders);
  free(s->pushes);
  free(s);
}
