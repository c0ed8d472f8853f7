/* SPDX-License-Identifier: Apache-2.0
 * Meshes made from a few numbers: closed, oriented, welded, each one shell. Flat faces approach
 * round shapes from inside: their vertices lie on the shape.
 * Frames: x forward, y port, z up. The origin is the centre of a box, sphere, cylinder or torus; on
 * hulls it is midships on the centreline at the still water, so that a hull at z = 0 floats at its
 * draught. */
#ifndef ALD_MESH_SHAPES_H
#define ALD_MESH_SHAPES_H

#include "base/keys.h"
#include "mesh/mesh.h"

/* most keys of a shape */
enum { ALD_SHAPE_KEYS_MAX = 12 };

typedef struct ald_mesh_shape {
  const char *name;    /* as written in the study: "box" */
  const char *meaning; /* a sentence for the reference, with the origin of its frame */
  const char *example; /* "{box: {length: 20 m, breadth: 8 m, height: 4 m}}" */
  const ald_key *keys; /* (key_count) */
  uint32_t key_count;
  /* What is wrong across values that are each within their range, and at which key; NULL: nothing.
   */
  const char *(*check)(const double *values, uint32_t *key);
  /* Makes it from values that pass the check. */
  ald_status (*make)(const double *values, ald_mesh *mesh, ald_report *report);
} ald_mesh_shape;

/* ordered by name; their numbers are ald_mesh_shape_make()'s and the model's */
extern const ald_mesh_shape ald_mesh_shapes[];
extern const uint32_t ald_mesh_shape_count;

/* Number of a shape by its name; ald_mesh_shape_count if there is none. */
uint32_t ald_mesh_shape_find(const char *name);

/* What is wrong with values, ranges included, and at which key; NULL: nothing. */
const char *ald_mesh_shape_problem(uint32_t shape, const double *values, uint32_t *key);

/* Makes a shape from its values in SI, in the order of its keys: the same bits on every machine.
 * Returns ALD_OK; ALD_BAD_ARGUMENT, with a message, for values that make no such shape;
 * ALD_NO_MEMORY. */
ald_status ald_mesh_shape_make(uint32_t shape, const double *values, ald_mesh *mesh,
                               ald_report *report);

#endif
