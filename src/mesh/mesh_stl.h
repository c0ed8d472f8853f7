/* SPDX-License-Identifier: Apache-2.0
 * STL, as text and binary; each reader as ald_mesh_read(). */
#ifndef ALD_MESH_STL_H
#define ALD_MESH_STL_H

#include "mesh_text.h"

/* Sizes of binary STL [byte]: a header of any content, then the number of triangles, then each. */
enum { ALD_STL_HEADER = 80, ALD_STL_START = 84, ALD_STL_TRIANGLE = 50 };

/* The number of triangles that a binary STL file of at least ALD_STL_START bytes claims to hold. */
uint32_t ald_mesh_stl_claim(const unsigned char *bytes);

ald_status ald_mesh_stl_read_binary(const char *file, const unsigned char *bytes, size_t size,
                                    ald_mesh *mesh, ald_report *report);
ald_status ald_mesh_stl_read_text(ald_mesh_text *text, ald_mesh *mesh);

#endif
