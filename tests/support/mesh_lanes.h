/* SPDX-License-Identifier: Apache-2.0
 * The kernels of meshes in contact on two meshes, 1, 2, 4 and 8 lanes at a time; and the list
 * of crossing triangles by trying all pairs. */
#ifndef ALD_TESTS_MESH_LANES_H
#define ALD_TESTS_MESH_LANES_H

#include <stdint.h>

enum {
  STAGE_REGIONS = 24,
  STAGE_UINTS = 8, /* CROSS_UINT_COUNT */
  STAGE_REALS = 5  /* CROSS_REAL_COUNT */
};

/* mesh_region of kernels/pass/mesh/mesh_region.h */
typedef struct mesh_contact_region {
  double n[3], d, area, centroid[3], depth_a, depth_b, at[3], push[3], couple[3];
  uint32_t contours, points, inside_a, inside_b, flags;
} mesh_contact_region;

/* two meshes in the plan, 0 and 1, and the room of one lane */
typedef struct mesh_contact_stage {
  uint32_t *plan;
  double *assets;
  uint32_t most;         /* entries that there is room for */
  uint32_t *cross_uints; /* (most x STAGE_UINTS); CROSS_CONTOUR: the region */
  double *cross_reals;   /* (most x STAGE_REALS) */
  uint32_t *scratch;
  uint32_t scratch_count;
  uint32_t count; /* entries */
  uint32_t found; /* regions; may exceed STAGE_REGIONS */
  uint32_t flags;
  double volume; /* of the overlap [m^3] */
  mesh_contact_region regions[STAGE_REGIONS];
} mesh_contact_stage;

/* Crossing triangles of mesh `a` and mesh `b` by the trees, and their regions. pose: mesh a in the
 * frame of mesh b, rotation row by row, then translation (12). */
typedef void ald_meet(mesh_contact_stage *stage, uint32_t a, uint32_t b, const double *pose,
                      uint32_t fit);
ald_meet ald_meet_1, ald_meet_2, ald_meet_4, ald_meet_8;

/* Only the regions, of the entries that are there. */
ald_meet ald_meet_regions_1, ald_meet_regions_2, ald_meet_regions_4, ald_meet_regions_8;

/* What a pressure field in mesh 1 makes on the surface of mesh 0, with k = 1 (pressed_sums of
 * kernels/geom/pressed_cell.h): force and couple about the origin of mesh 1. */
typedef struct mesh_pressed {
  double force[3], couple[3], load, area, deepest, stored;
} mesh_pressed;

/* pose: mesh 0 in the frame of mesh 1 */
typedef void ald_press(mesh_contact_stage *stage, const double *pose, mesh_pressed *out);
ald_press ald_press_1, ald_press_2, ald_press_4, ald_press_8;

#endif
