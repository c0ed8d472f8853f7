/* SPDX-License-Identifier: Apache-2.0
 * The shape of a body as triangles, and the straight parts of it that elements see. */
#ifndef ALD_SCENE_SHAPE_H
#define ALD_SCENE_SHAPE_H

#include "allide/scene.h"
#include "scene_element.h"

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
/* The triangles of a mesh, for a body that has none.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_shape_copy(const ald_mesh *mesh, ald_scene_body *made, ald_report *report);
/* Adds an octahedron about the centre of gravity.
 * @param radius of its corners [m]
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_marker_make(double radius, ald_scene_body *body, ald_report *report);

#endif
