/* SPDX-License-Identifier: Apache-2.0
 * Gathers what can be drawn of a scenario while it is traced. */
#ifndef ALD_SCENE_H
#define ALD_SCENE_H

#include "allide/scene.h"
#include "model/study.h"
#include "replay/trace.h"

/* An element of a study and where it acts on its bodies. */
typedef struct ald_scene_element {
  const ald_study *study;
  const ald_instance *instance;
  uint32_t kind, index; /* KIND_*, and which of them it is */
  const double *values; /* (quantity_count) of the scenario */
  const ald_drawn_kind *drawn;
  bool has_sites;
  ald_steepest at; /* its sites, if it has them */
  bool has_point;
  uint32_t point; /* first of the trace rows "point_x", "point_y", "point_z", if it has them */
} ald_scene_element;

/* One frame while its row is in the tile. */
typedef struct ald_scene_view {
  const ald_layout *layout;
  const ald_tile *tile;
  const double *origin; /* (2) that positions in the tile are relative to [m] */
  const double *poses;  /* (bodies x 7) as in ald_scene, of this frame */
  double time;          /* [s] */
} ald_scene_view;

/* One of its rows. */
double ald_scene_number(const ald_scene_element *e, const ald_scene_view *view, uint32_t field);
/* Is it whole, and if it makes contact, does it touch? */
bool ald_scene_is_there(const ald_scene_element *e, const ald_scene_view *view);

/* earth = position + turned(own) of a pose as in ald_scene (7) */
void ald_scene_turn(const double *pose, const double *own, double *earth);

/* Makes the bar of a body that is a link of a chain; nothing if it is none. A stud is not drawn.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_link_make(const ald_study *study, uint32_t body, ald_scene_body *made,
                               ald_report *report);

typedef struct ald_scene_maker ald_scene_maker;

/* Begins a scene; the study must outlive it.
 * @param every time between frames [s]; 0: 500 frames, or one each half second, at most 4000
 * @return ALD_OK, ALD_NO_MEMORY; ALD_BAD_ARGUMENT if `every` is negative or not a number */
ald_status ald_scene_maker_create(const ald_study *study, double every, ald_scene_maker **maker,
                                  ald_report *report);
/* What a trace is to be watched with; the maker must outlive it. */
ald_trace_watch ald_scene_watch(ald_scene_maker *maker);
/* Hands over the scene of a finished trace.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_finish(ald_scene_maker *maker, ald_scene **scene, ald_report *report);
/* NULL is allowed. */
void ald_scene_maker_destroy(ald_scene_maker *maker);

#endif
