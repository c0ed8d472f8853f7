/* SPDX-License-Identifier: Apache-2.0
 * The columns of fenders: pressed by the plane that they touch, upright at rest. */
#include "scene_fender.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "math/vector3.h"
#include "model/derive.h"

/* of its height, to which a fender that is pressed by more is drawn: so it keeps its direction */
#define FLAT 0.01

/* a direction from the frame of a body, by its pose as in ald_scene (7) */
static void turn(const double *pose, const double *own, double *way) {
  const double still[7] = {0, 0, 0, pose[3], pose[4], pose[5], pose[6]};
  ald_scene_turn(still, own, way);
}

static void turn_back(const double *pose, const double *way, double *own) {
  const double back[7] = {0, 0, 0, pose[3], -pose[4], -pose[5], -pose[6]};
  ald_scene_turn(back, way, own);
}

static ald_drawn_column column_of(const ald_scene_element *e) {
  ald_drawn_column column;
  const ald_numbers numbers = ald_instance_numbers(e->study, e->instance, e->values);
  e->drawn->column(&numbers, &column);
  return column;
}

/* Root and face for a normal of the plane, earth frame. */
static void lay(const ald_scene_element *e, const double *poses, const double *normal,
                double length, double *ends) {
  const double behind = column_of(e).behind;
  double at[3];
  ald_scene_turn(poses + 7 * (size_t)e->instance->body_a, e->at.a.at, at);
  for (int c = 0; c < 3; c++) {
    ends[c] = at[c] + behind * normal[c];
    ends[3 + c] = ends[c] - length * normal[c];
  }
}

bool ald_scene_is_fender(const ald_scene_element *e) { return e->drawn->column != NULL; }

ald_status ald_scene_fender_make(const ald_scene_element *e, size_t frames, ald_scene_fender *made,
                                 ald_report *report) {
  ALD_ASSERT(ald_scene_is_fender(e) && frames > 0);
  const ald_drawn_column column = column_of(e);
  made->name = strdup(e->instance->name);
  made->height = column.height;
  made->width = column.width;
  made->ends = calloc(frames, 6 * sizeof *made->ends);
  made->deflection = calloc(frames, sizeof *made->deflection);
  made->force = calloc(frames, sizeof *made->force);
  if (made->name && made->ends && made->deflection && made->force) return ALD_OK;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the pictures\n");
}

/* remembers how the plane lies, if it is better than what is known */
static void remember(ald_scene_rest *rest, bool touches, double gap, const double *pose,
                     const double *normal) {
  const bool is_better = touches ? !rest->has_touched : !rest->is_known || gap < rest->gap;
  if (!is_better || (rest->has_touched && !touches)) return;
  rest->is_known = true;
  rest->has_touched = touches;
  rest->gap = gap;
  turn_back(pose, normal, rest->normal);
}

bool ald_scene_fender_read(const ald_scene_element *e, const ald_scene_view *view, size_t frame,
                           ald_scene_fender *fender, ald_scene_rest *rest) {
  ALD_ASSERT(fender && rest);
  const double pressed = ald_scene_number(e, view, e->drawn->deflection);
  const bool touches = ald_scene_is_there(e, view);
  const ald_site *plane = &e->at.b;
  double own[3], normal[3], *ends = fender->ends + 6 * frame;
  ald_cross3(plane->along[0], plane->along[1], own);
  turn(view->poses + 7 * (size_t)e->instance->body_b, own, normal);
  fender->deflection[frame] = touches ? pressed : 0;
  fender->force[frame] = touches ? ald_scene_number(e, view, e->drawn->tension) : 0;
  lay(e, view->poses, normal,
      fmax(fender->height - fender->deflection[frame], FLAT * fender->height), ends);
  bool good = isfinite(pressed) && isfinite(fender->force[frame]);
  for (int c = 0; c < 6; c++) good = good && isfinite(ends[c]);
  if (good) {
    remember(rest, touches, fabs(pressed), view->poses + 7 * (size_t)e->instance->body_a, normal);
  }
  return good;
}

void ald_scene_fender_settle(const ald_scene_element *e, const ald_scene *scene,
                             const ald_scene_rest *rest, ald_scene_fender *fender) {
  ALD_ASSERT(fender && rest);
  for (size_t f = 0; rest->is_known && f < scene->frame_count; f++) {
    const double *poses = scene->poses + 7 * f * scene->body_count;
    double normal[3];
    if (fender->deflection[f] > 0) continue;
    turn(poses + 7 * (size_t)e->instance->body_a, rest->normal, normal);
    lay(e, poses, normal, fender->height, fender->ends + 6 * f);
  }
}
