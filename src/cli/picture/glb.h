/* SPDX-License-Identifier: Apache-2.0
 * A binary glTF 2.0 file while it is put together: meshes, materials, a tree of nodes, and tracks
 * of their transforms over time. Source: [glTF] Khronos, glTF 2.0 Specification (ISO/IEC 12113). */
#ifndef ALD_CLI_GLB_H
#define ALD_CLI_GLB_H

#include <stddef.h>
#include <stdint.h>

#include "allide/allide.h"

#define GLB_NONE 0xffffffffu

/** What a track moves, in the order of a node's transform. */
typedef enum glb_path { GLB_TRANSLATION, GLB_ROTATION, GLB_SCALE, GLB_PATHS } glb_path;

/** Parts of the buffer, each a view. */
enum { GLB_POSITIONS, GLB_CORNERS, GLB_TRACKS, GLB_VIEWS };

typedef struct glb_room {
  unsigned char *bytes; /**< (size), little-endian */
  size_t size, capacity;
} glb_room;

typedef struct glb_accessor {
  int view;
  size_t offset;  /**< in the view [byte] */
  uint32_t count; /**< tuples */
  int components; /**< 1, 3 or 4 */
  int has_bounds; /**< 1: low and high are those of its components */
  float low[3], high[3];
} glb_accessor;

typedef struct glb_mesh {
  char *name;
  uint32_t positions, corners; /**< accessors */
  uint32_t material;
} glb_mesh;

typedef struct glb_material {
  const char *name; /**< lives longer */
  float colour[4];  /**< linear red, green, blue, opacity */
} glb_material;

typedef struct glb_node {
  char *name;
  uint32_t mesh;                 /**< GLB_NONE: none */
  uint32_t first_child, sibling; /**< GLB_NONE: none */
  uint32_t last_child;
  float translation[3], rotation[4], scale[3]; /**< rotation: quaternion x, y, z, w */
  uint32_t tracks[GLB_PATHS];                  /**< accessors; GLB_NONE: it stays */
  int is_stepped; /**< 1: between two times its tracks have the values of the first */
} glb_node;

typedef struct glb {
  glb_room rooms[GLB_VIEWS];
  glb_accessor *accessors;
  glb_mesh *meshes;
  glb_material *materials;
  glb_node *nodes; /**< node 0 is the root, which is no node of the file */
  uint32_t accessor_count, mesh_count, material_count, node_count;
  uint32_t times; /**< accessor of the times of all tracks; GLB_NONE: nothing moves */
  uint32_t track_count;
  char failure[160]; /**< why it cannot be written; "" as long as all is well */
} glb;

/** Begins a file with its root, node 0. */
void glb_begin(glb *g);
void glb_clear(glb *g);

/* each returns its number, or GLB_NONE once something has failed */
uint32_t glb_add_material(glb *g, const char *name, const float colour[4]);
/** @param xyz (3 x vertices) y is up [m], @param corners (3 x triangles) numbers of vertices */
uint32_t glb_add_mesh(glb *g, const char *name, const float *xyz, uint32_t vertices,
                      const uint32_t *corners, uint32_t triangles, uint32_t material);
/** A node at its parent's place. */
uint32_t glb_add_node(glb *g, uint32_t parent, const char *name, uint32_t mesh);

/** Gives nodes of one name different ones, by their numbers: viewers find what moves by its name,
 * of which some keep letters, digits and a few signs alone. The first keeps its name. */
void glb_tell_apart(glb *g);

/** Sets the times of all tracks. @param seconds (count) ascending */
void glb_set_times(glb *g, const float *seconds, uint32_t count);
/** Moves a node. @param values (times x 3, of rotations 4); the first ones become its transform */
void glb_move(glb *g, uint32_t node, glb_path path, const float *values);

/** Shows a node at some times only: at the others it has no size. @param shown (times) 0 or 1 */
void glb_show(glb *g, uint32_t node, const unsigned char *shown);

/** A number of the file's own that readers may show. */
typedef struct glb_extra {
  const char *name;
  double value;
} glb_extra;

#endif
