/* SPDX-License-Identifier: Apache-2.0
 * What is seen of an element in a frame: a strand between its bodies, and the forces on them. */
#ifndef ALD_SCENE_ELEMENT_H
#define ALD_SCENE_ELEMENT_H

#include "model/study.h"
#include "replay/trace.h"

/* An element of a study and where it acts on its bodies. */
typedef struct ald_scene_element {
  const ald_study *study;
  const ald_instance *instance;
  uint32_t kind, index; /* KIND_*, and which of them it is */
  const double *values; /* (quantity_count) of the scenario */
  const ald_picture_kind *drawn;
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

/* @param instance number of the element in the study */
ald_scene_element ald_scene_element_of(const ald_study *study, uint32_t instance,
                                       const ald_layout *layout, const double *values);

/* One of its rows. */
double ald_scene_number(const ald_scene_element *e, const ald_scene_view *view, uint32_t field);
/* Is it whole, and if it makes contact, does it touch? */
bool ald_scene_is_there(const ald_scene_element *e, const ald_scene_view *view);

/* Points of its strand; 0: it has none. */
uint32_t ald_scene_strand_points(const ald_scene_element *e, const ald_layout *layout);
/* Reads its strand.
 * @param points  (points x 3) earth frame [m]
 * @param tension receives it [N]
 * @return true if it is there */
bool ald_scene_strand_read(const ald_scene_element *e, const ald_scene_view *view, double *points,
                           double *tension);
/* The last of its points before a segment that is missing, from 1 on; 0: none is. */
uint32_t ald_scene_strand_gap(const ald_scene_element *e, const ald_scene_view *view);

/* Is its force on the first (side 0) or second body drawn? */
bool ald_scene_pushes(const ald_scene_element *e, int side);
/* Reads a force and its point, earth frame; of no force (0, 0, 0) at the last point `at` had. */
void ald_scene_push_read(const ald_scene_element *e, int side, const ald_scene_view *view,
                         double *at, double *force);

/* earth = position + turned(own) of a pose as in ald_scene (7) */
void ald_scene_turn(const double *pose, const double *own, double *earth);

#endif
