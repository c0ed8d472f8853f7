/* SPDX-License-Identifier: Apache-2.0
 * What tests of mesh files share: reading from memory, refusals, comparisons. */
#ifndef ALD_TESTS_MESH_FILE_H
#define ALD_TESTS_MESH_FILE_H

#include "meshes.h"

/* what was said last; made and given back by the two fixtures of a group */
extern ald_report *mesh_file_report;
int mesh_file_open(void **state);
int mesh_file_close(void **state);

/* The mesh of a file "hull" of these bytes, which must be good. */
ald_mesh mesh_file_bytes(const void *bytes, size_t size);
ald_mesh mesh_file_text(const char *text);
/* The file must be refused, with just that message. */
void mesh_file_refuses_bytes(const void *bytes, size_t size, const char *message);
void mesh_file_refuses(const char *text, const char *message);

/* They must be the same to the bit. */
void mesh_file_same(const ald_mesh *a, const ald_mesh *b);
/* Their triangles must have the same corners, however these are numbered. */
void mesh_file_same_corners(const ald_mesh *a, const ald_mesh *b);

/* Binary STL with a header, NULL: its own, and `more` bytes behind; free() it. */
unsigned char *mesh_file_binary(const ald_mesh *mesh, const char *header, size_t more,
                                size_t *size);

#endif
