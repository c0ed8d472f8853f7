/* SPDX-License-Identifier: Apache-2.0
 * Meshes from files: STL as text or binary, and OBJ, distinguished by their content. */
#ifndef ALD_MESH_READ_H
#define ALD_MESH_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mesh/mesh.h"

enum { ALD_MESH_CORNERS_MAX = 1024 };

typedef struct ald_mesh_facet {
  uint32_t count; /* 3 to ALD_MESH_CORNERS_MAX */
  uint32_t corners[ALD_MESH_CORNERS_MAX];
} ald_mesh_facet;

/* Cuts it: a fan from the first corner where all corners turn one way, seen along the axis nearest
 * to the face's normal; else ear by ear, none of which holds another corner. A triangle is taken as
 * it is.
 * @param vertices  of the mesh
 * @param triangles (count - 2, 3) receives vertices, wound as the face
 * @return false if it cannot be cut: its outline crosses itself or has no area */
bool ald_mesh_facet_cut(const ald_mesh_facet *facet, const double *vertices, uint32_t *triangles,
                        uint32_t *triangle_count);

/* Sizes of binary STL [byte]: a header of any content, then the number of triangles, then each. */
enum { ALD_STL_HEADER = 80, ALD_STL_START = 84, ALD_STL_TRIANGLE = 50 };

/* Reads a mesh as the file has it: in its unit and its axes (src/mesh/mesh_frame.h turns it).
 * Corners of an STL file with identical coordinates become one vertex, in the order in which they
 * come; the vertices of an OBJ file stay as they are, those that no face uses are left out. Nothing
 * else is repaired (ald_mesh_repair()), nor is anything checked beyond the file itself: every
 * corner names a vertex, every coordinate is finite and at most ALD_MESH_FARTHEST.
 * @param file  its name, for messages alone
 * @param bytes (size) its content
 * @param mesh  receives it; empty on failure
 * @return ALD_OK, ALD_BAD_ARGUMENT after a message with the line or the byte, ALD_NO_MEMORY */
ald_status ald_mesh_read(const char *file, const unsigned char *bytes, size_t size, ald_mesh *mesh,
                         ald_report *report);

/* Opens the file and reads it.
 * @return as ald_mesh_read(); ALD_BAD_ARGUMENT if it cannot be opened either */
ald_status ald_mesh_read_file(const char *file, ald_mesh *mesh, ald_report *report);

#endif
