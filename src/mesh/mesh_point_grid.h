/* SPDX-License-Identifier: Apache-2.0
 * Points that lie near each other, found by a grid of cells. */
#ifndef ALD_MESH_POINT_GRID_H
#define ALD_MESH_POINT_GRID_H

#include <stdint.h>

#include "base/report.h"

/* For each point the one that represents it: itself, or the nearest of the earlier points that
 * represent themselves, if that is no farther than `distance`. No point is moved twice.
 * @param points   (count x 3)
 * @param distance > 0, at least 1e-12 of their extent
 * @param into     (count) receives numbers of points */
ald_status ald_mesh_point_grid_merge(const double *points, uint32_t count, double distance,
                                     uint32_t *into, ald_report *report);

#endif
