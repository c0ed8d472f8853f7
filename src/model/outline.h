/* SPDX-License-Identifier: Apache-2.0
 * Outlines: closed polygons in a body's frame, checked and split into convex parts. */
#ifndef ALD_OUTLINE_H
#define ALD_OUTLINE_H

#include "study.h"

/* most vertices of an outline */
enum { ALD_OUTLINE_VERTICES = 1024 };

/* Is this the anticlockwise boundary of a simple polygon?
 * @param xy (2 x count) vertices [m]
 * @param vertex receives the number of the faulty vertex
 * @return true if good, else a message in `problem` */
bool ald_outline_check(const double *xy, uint32_t count, uint32_t *vertex, char *problem,
                       size_t size);

/* Splits a good outline into convex parts without new vertices: one part if it is convex, else ears
 * cut off and merged again as long as the union stays convex (Hertel and Mehlhorn).
 * @return ALD_OK, ALD_NO_MEMORY; ALD_BAD_STUDY if a part has more than ALD_PART_VERTICES vertices
 */
ald_status ald_outline_split(const double *xy, uint32_t count, ald_part **parts,
                             uint32_t *part_count);
void ald_parts_destroy(ald_part *parts, uint32_t part_count);

#endif
