/* SPDX-License-Identifier: Apache-2.0
 * Which elements are between bodies that are near each other: a sweep over the bodies' boxes. */
#ifndef ALD_NEIGHBOURS_H
#define ALD_NEIGHBOURS_H

#include "study.h"

/* least and greatest x, y, z of what a body takes up [m] */
typedef struct ald_span {
  double low[3], high[3];
} ald_span;

/* the elements between each two bodies */
typedef struct ald_neighbours ald_neighbours;

/* Is an element followed only while its two bodies are near: outlines in the plane, meshes in
 * space? */
bool ald_neighbours_are_of(const ald_study *study, const ald_instance *instance);

/* @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_neighbours_create(const ald_study *study, ald_neighbours **neighbours,
                                 ald_report *report);
void ald_neighbours_destroy(ald_neighbours *neighbours);

/* Marks the elements between bodies whose boxes overlap. Takes time n log n for n bodies, and that
 * of the overlaps along x.
 * @param spans (body_count) those of bodies without such elements are not read
 * @param marks (instance_count) */
void ald_neighbours_mark(ald_neighbours *neighbours, const ald_span *spans, bool *marks);

/* Bodies that have such elements (body_count). */
const bool *ald_neighbours_bodies(const ald_neighbours *neighbours);

#endif
