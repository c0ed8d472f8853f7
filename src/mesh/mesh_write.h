/* SPDX-License-Identifier: Apache-2.0
 * Meshes into files: binary STL and OBJ. */
#ifndef ALD_MESH_WRITE_H
#define ALD_MESH_WRITE_H

#include "mesh.h"

/* Bytes of a file, free() them. */
typedef struct ald_mesh_bytes {
  unsigned char *bytes; /* (size) */
  size_t size;
} ald_mesh_bytes;

/* Binary STL: corners in single precision, normals from the corners. */
ald_status ald_mesh_encode_stl(const ald_mesh *mesh, ald_mesh_bytes *out, ald_report *report);
/* OBJ: vertices that are read back to the bit, whatever the locale. */
ald_status ald_mesh_encode_obj(const ald_mesh *mesh, ald_mesh_bytes *out, ald_report *report);

#endif
