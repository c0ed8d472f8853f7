/* SPDX-License-Identifier: Apache-2.0
 * The shape of a body as triangles, and the straight parts of it that elements see. */
#ifndef ALD_SCENE_SHAPES_H
#define ALD_SCENE_SHAPES_H

#include "allide/scene.h"
#include "replay/scene_element.h"

/* Thickness of the slabs that outlines without heights become [m].
 * @param values (quantity_count) of the scenario */
double ald_scene_slab(const ald_study *study, const double *values);
/* Makes the triangles of a body; none if it has neither mesh nor outline.
 * @param values (quantity_count) of the scenario
 * @param slab   from ald_scene_slab() [m]
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_shape_make(const ald_study *study, uint32_t body, const double *values,
                                double slab, ald_scene_body *made, ald_report *report);
/* Appends the rods of one side of an element to its body.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_rods_add(const ald_scene_element *e, int side, ald_scene_body *body,
                              ald_report *report);
/* Room for more vertices and triangles, all numbers 0, after those that are there.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_shape_grow(ald_scene_body *body, uint32_t vertices, uint32_t triangles,
                                ald_report *report);
/* Adds an octahedron about the centre of gravity.
 * @param radius of its corners [m]
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_marker_make(double radius, ald_scene_body *body, ald_report *report);

/* Makes the hull of a body that has particulars: its length, breadth, draught and depth, its keel
 * at KG below the centre of gravity amidships. None of a ship that cannot be.
 * @param values (quantity_count) of the scenario
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_hull_make(const ald_study *study, uint32_t body, const double *values,
                               ald_scene_body *made, ald_report *report);
/* Appends the bulb of an element to its first body, unless that is drawn by its mesh or outline.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_bulb_add(const ald_scene_element *e, ald_scene_body *body, ald_report *report);

/* Appends the stem of an element to its first body, unless that is drawn by its mesh or outline:
 * its waterlines at a few heights, closed behind.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_stem_add(const ald_scene_element *e, ald_scene_body *body, ald_report *report);

/* What is known so far of the way in which a fender points while nothing touches it: that of its
 * first touch; before one, that of the frame in which its face was nearest to the plane. */
typedef struct ald_scene_rest {
  bool is_known, has_touched;
  double gap;       /* of that frame [m] */
  double normal[3]; /* of the plane in the frame of the fender's body */
} ald_scene_rest;

/* Is it drawn as a column? */
bool ald_scene_is_fender(const ald_scene_element *e);
/* Fills in a fender but for its frames.
 * @param frames that there is to be room for
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_fender_make(const ald_scene_element *e, size_t frames, ald_scene_fender *made,
                                 ald_report *report);
/* Reads a frame; returns false if its numbers are not all finite. */
bool ald_scene_fender_read(const ald_scene_element *e, const ald_scene_view *view, size_t frame,
                           ald_scene_fender *fender, ald_scene_rest *rest);
/* Turns it in the frames in which nothing touches it to where it points at rest. */
void ald_scene_fender_settle(const ald_scene_element *e, const ald_scene *scene,
                             const ald_scene_rest *rest, ald_scene_fender *fender);

/* Appends a quay to the earth: a wall along the roots of fenders that stand on it in one plane, as
 * they are in the first frame, a tenth of the way between the outer ones longer.
 * Nothing if they are fewer than two, above each other, or not in a plane.
 * @param fenders (count)
 * @param depth   of the water [m]; NaN: unknown
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_quay_add(const ald_scene_fender *const *fenders, uint32_t count, double depth,
                              ald_scene_body *earth, ald_report *report);

#endif
