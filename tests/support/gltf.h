/* SPDX-License-Identifier: Apache-2.0
 * A binary glTF file, read back; what breaks the format fails the test. */
#ifndef ALD_TESTS_GLTF_H
#define ALD_TESTS_GLTF_H

#include "golden_json.h"

typedef struct gltf {
  unsigned char *bytes;
  const unsigned char *buffer; /* NULL: none */
  size_t size, buffer_size;
  struct fy_document *document;
  struct fy_node *root, *nodes;
} gltf;

/* An accessor, whose bytes lie within its view and that within the buffer. */
typedef struct gltf_numbers {
  uint32_t count;
  int components, is_float;
  const unsigned char *at;
} gltf_numbers;

/* Reads a file: header, lengths and alignment of its chunks, JSON, its one buffer. */
gltf gltf_open(const char *path);
void gltf_close(gltf *g);

/* A whole number, not negative. */
uint32_t gltf_integer(struct fy_node *node, const char *member, double fallback);
/* An accessor by its number. */
gltf_numbers gltf_tuples(const gltf *g, uint32_t number);
double gltf_value(const gltf_numbers *t, uint32_t k, int component);

/* Number of the node that is a child of another; group -1: of the scene. */
int gltf_child(const gltf *g, int group, int number);
/* The transform of a node in a frame by "translation", "rotation" or "scale" (4). */
void gltf_place(const gltf *g, int node, uint32_t frame, const char *path, double *values);
/* A point of a node without parents that move, in the axes and from the origin of the study. */
void gltf_point(const gltf *g, int node, uint32_t frame, const double *own, double *earth);

#endif
