/* SPDX-License-Identifier: Apache-2.0
 * A binary glTF file, read back. */
#include "gltf.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "made_scene.h"

uint32_t gltf_word(const unsigned char *at) {
  return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

gltf gltf_open(const char *path) {
  gltf g = {0};
  g.bytes = made_read(path, &g.size);
  assert_int_equal(gltf_word(g.bytes), 0x46546C67);
  assert_int_equal(gltf_word(g.bytes + 4), 2);
  assert_int_equal(gltf_word(g.bytes + 8), g.size);
  const size_t text = gltf_word(g.bytes + 12);
  assert_int_equal(gltf_word(g.bytes + 16), 0x4E4F534A);
  assert_int_equal(text % 4, 0);
  struct fy_parse_cfg how = {.flags = FYPCF_JSON_FORCE | FYPCF_QUIET};
  g.document = fy_document_build_from_string(&how, (const char *)g.bytes + 20, text);
  assert_non_null(g.document);
  g.root = fy_document_root(g.document);
  g.nodes = golden_member(g.root, "nodes");
  if (g.size > 20 + text) {
    g.buffer_size = gltf_word(g.bytes + 20 + text);
    assert_int_equal(gltf_word(g.bytes + 24 + text), 0x004E4942);
    assert_int_equal(g.buffer_size % 4, 0);
    assert_int_equal(28 + text + g.buffer_size, g.size);
    g.buffer = g.bytes + 28 + text;
  }
  struct fy_node *buffers = golden_member(g.root, "buffers");
  assert_int_equal(golden_length(buffers), g.buffer ? 1 : 0);
  if (g.buffer) {
    assert_true(golden_number(golden_at(buffers, 0), "byteLength", -1) == (double)g.buffer_size);
  }
  assert_string_equal(golden_word(golden_need(g.root, "asset"), "version"), "2.0");
  return g;
}

void gltf_close(gltf *g) {
  fy_document_destroy(g->document);
  free(g->bytes);
}

uint32_t gltf_integer(struct fy_node *node, const char *member, double fallback) {
  const double value = golden_number(node, member, fallback);
  assert_true(value >= 0 && value == floor(value) && value <= UINT32_MAX);
  return (uint32_t)value;
}

gltf_numbers gltf_tuples(const gltf *g, uint32_t number) {
  struct fy_node *own = golden_at(golden_need(g->root, "accessors"), (int)number);
  struct fy_node *view =
      golden_at(golden_need(g->root, "bufferViews"), (int)gltf_integer(own, "bufferView", -1));
  const char *word = golden_word(own, "type");
  char type[8];
  snprintf(type, sizeof type, "%s", word);
  const uint32_t sort = gltf_integer(own, "componentType", -1);
  const int components = strcmp(type, "SCALAR") == 0 ? 1 : strcmp(type, "VEC3") == 0 ? 3 : 4;
  const gltf_numbers t = {gltf_integer(own, "count", -1), components, sort == 5126, NULL};
  const size_t from = gltf_integer(own, "byteOffset", 0),
               start = gltf_integer(view, "byteOffset", 0);
  const size_t length = gltf_integer(view, "byteLength", -1);
  if (components == 4) assert_string_equal(type, "VEC4");
  assert_true(sort == 5126 || sort == 5125);
  assert_true(t.count > 0 && from % 4 == 0 && start % 4 == 0);
  assert_true(from + 4 * (size_t)t.count * (size_t)components <= length);
  assert_true(start + length <= g->buffer_size);
  if (golden_member(view, "byteStride")) {
    assert_int_equal(gltf_integer(view, "byteStride", 0), 4 * components);
  }
  return (gltf_numbers){t.count, components, t.is_float, g->buffer + start + from};
}

double gltf_value(const gltf_numbers *t, uint32_t k, int component) {
  const uint32_t bits =
      gltf_word(t->at + 4 * ((size_t)k * (size_t)t->components + (size_t)component));
  float value;
  memcpy(&value, &bits, sizeof value);
  return t->is_float ? (double)value : bits;
}

/* the track of a node by path; its one value where it does not move (count 1, at NULL) */
static bool gltf_track(const gltf *g, int node, const char *path, gltf_numbers *found) {
  struct fy_node *animations = golden_member(g->root, "animations");
  if (!animations) return false;
  struct fy_node *samplers = golden_need(golden_at(animations, 0), "samplers");
  struct fy_node *channels = golden_need(golden_at(animations, 0), "channels");
  for (int k = 0; k < golden_length(channels); k++) {
    struct fy_node *channel = golden_at(channels, k), *target = golden_need(channel, "target");
    if ((int)gltf_integer(target, "node", -1) != node) continue;
    if (strcmp(golden_word(target, "path"), path) != 0) continue;
    struct fy_node *sampler = golden_at(samplers, (int)gltf_integer(channel, "sampler", -1));
    *found = gltf_tuples(g, gltf_integer(sampler, "output", -1));
    return true;
  }
  return false;
}

/* the transform of a node in a frame: numbers of the path, or what stands in the node */
void gltf_place(const gltf *g, int node, uint32_t frame, const char *path, double *values) {
  gltf_numbers t;
  const bool turns = strcmp(path, "rotation") == 0;
  if (gltf_track(g, node, path, &t)) {
    for (int c = 0; c < t.components; c++) values[c] = gltf_value(&t, frame, c);
    return;
  }
  for (int c = 0; c < 4; c++) values[c] = turns ? c == 3 : strcmp(path, "scale") == 0;
  golden_numbers(golden_at(g->nodes, node), path, values, 4);
}

/* a point of a node without parents, in the axes and from the origin of the study */
void gltf_point(const gltf *g, int node, uint32_t frame, const double *own, double *earth) {
  struct fy_node *extras = golden_need(golden_need(g->root, "asset"), "extras");
  double t[4], q[4], s[4], v[3], up[3];
  gltf_place(g, node, frame, "translation", t);
  gltf_place(g, node, frame, "rotation", q);
  gltf_place(g, node, frame, "scale", s);
  for (int c = 0; c < 3; c++) v[c] = s[c] * own[c];
  const double x[3] = {2 * (q[1] * v[2] - q[2] * v[1]), 2 * (q[2] * v[0] - q[0] * v[2]),
                       2 * (q[0] * v[1] - q[1] * v[0])};
  up[0] = t[0] + v[0] + q[3] * x[0] + q[1] * x[2] - q[2] * x[1];
  up[1] = t[1] + v[1] + q[3] * x[1] + q[2] * x[0] - q[0] * x[2];
  up[2] = t[2] + v[2] + q[3] * x[2] + q[0] * x[1] - q[1] * x[0];
  earth[0] = up[0] + golden_number(extras, "origin_x", (double)NAN);
  earth[1] = -up[2] + golden_number(extras, "origin_y", (double)NAN);
  earth[2] = up[1];
}

int gltf_child(const gltf *g, int group, int number) {
  struct fy_node *top = golden_at(golden_need(g->root, "scenes"), 0);
  struct fy_node *list =
      group < 0 ? golden_need(top, "nodes") : golden_need(golden_at(g->nodes, group), "children");
  return (int)golden_item(list, number);
}
