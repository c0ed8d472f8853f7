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
#include "model/point_place.h"
#include "scene_bounds.h"
#include "scene_element.h"
#include "scene_fender.h"
#include "scene_hull.h"
#include "scene_link.h"
#include "scene_shape.h"
#include "scene_stem.h"
#include "tile/tile.h"

/* Frames if nothing else is asked for: as many as these, more where they would be farther apart
 * than waves and swell allow, and never more than the most. */
enum { FRAMES_USUAL = 500, FRAMES_MOST = 4000 };
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
  const uint32_t *own = m->layout->plan + PLAN_KINDS + KIND_point * KIND_FIELD_COUNT;
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
  const double least = ceil((double)study->step_count / (FRAMES_MOST - 1));
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

ald_status ald_scene_finish(ald_scene_maker *maker, ald_scene **scene, ald_report *report) {
  ald_status status = ALD_OK;
  for (uint32_t k = 0; k < maker->scene->fender_count; k++) {
    ald_scene_fender_settle(&maker->elements[maker->fenders[k].element], maker->scene,
                            &maker->rests[k], &maker->scene->fenders[k]);
  }
  ALD_TRY(ald_scene_measure(maker->scene, report));
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
