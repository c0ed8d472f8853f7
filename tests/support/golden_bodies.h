/* SPDX-License-Identifier: Apache-2.0
 * Two bodies A and B of a known answer: meshes and poses, on a stage of their own or in a study. */
#ifndef ALD_TESTS_GOLDEN_BODIES_H
#define ALD_TESTS_GOLDEN_BODIES_H

#include "base/input_files.h"
#include "element_tile.h"
#include "golden_json.h"
#include "mesh_stage.h"

enum { GOLDEN_PARTS_MAX = 8 };

typedef struct golden_body {
  ald_mesh mesh;
  double pose[12]; /* turn row by row, then place, earth frame */
  ald_mesh parts[GOLDEN_PARTS_MAX];
  int part_count;
  ald_mesh_planes planes; /* of the parts, or of the mesh if it is convex */
} golden_body;

typedef struct golden_bodies {
  golden_body bodies[2];
  double pose[12]; /* the first in the frame of the second */
  double size;     /* of the bodies' distances from the second's origin [m] */
  mesh_contact_stage stage;
} golden_bodies;

/* "V", "F", "R", "s0" of a body, and the "V" and "F" of its "parts" if it has any */
golden_body golden_body_read(struct fy_node *item);
void golden_body_clear(golden_body *b);
/* "A" and "B" of a case */
golden_bodies golden_bodies_open(struct fy_node *item);
void golden_bodies_close(golden_bodies *s);
/* a mesh as a file has it, its numbers in full; free() its text */
ald_input_file golden_body_file(char *name, const ald_mesh *mesh);
/* Both under a mesh contact with 1 MN/m and the keys `law`, their poses in all lanes of a tile. */
element_tile golden_bodies_put(const golden_bodies *s, const char *law, ald_device *device,
                               uint32_t lanes);

#endif
