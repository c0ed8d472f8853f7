/* SPDX-License-Identifier: Apache-2.0
 * The bytes of a binary glTF 2.0 file: its JSON text, then its buffer. */
#include "glb_pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/print/json.h"

/* numbers of the format [glTF] 5.1.3, 5.11.5, 4.4 */
enum { FLOAT = 5126, UNSIGNED_INT = 5125, VERTICES = 34962, CORNERS = 34963 };
#define MAGIC 0x46546C67u
#define CHUNK_JSON 0x4E4F534Au
#define CHUNK_BIN 0x004E4942u

static void put_numbers(json *out, const char *name, const float *values, int count) {
  json_array_open(out, name);
  for (int k = 0; k < count; k++) json_number(out, NULL, (double)values[k]);
  json_array_close(out);
}

static void put_views(const glb *g, json *out) {
  size_t offset = 0, views = 0;
  for (int v = 0; v < GLB_VIEWS; v++) views += g->rooms[v].size > 0;
  if (views == 0) return;
  json_array_open(out, "bufferViews");
  for (int v = 0; v < GLB_VIEWS; v++) {
    if (g->rooms[v].size == 0) continue;
    json_object_open(out, NULL);
    json_integer(out, "buffer", 0);
    json_integer(out, "byteOffset", offset);
    json_integer(out, "byteLength", g->rooms[v].size);
    if (v == GLB_POSITIONS) json_integer(out, "byteStride", 3 * sizeof(float));
    if (v != GLB_TRACKS) json_integer(out, "target", v == GLB_POSITIONS ? VERTICES : CORNERS);
    json_object_close(out);
    offset += g->rooms[v].size;
  }
  json_array_close(out);
  json_array_open(out, "buffers");
  json_object_open(out, NULL);
  json_integer(out, "byteLength", offset);
  json_object_close(out);
  json_array_close(out);
}

/* number of a view in the file, where those without bytes are left out */
static uint64_t view_number(const glb *g, int view) {
  uint64_t number = 0;
  for (int v = 0; v < view; v++) number += g->rooms[v].size > 0;
  return number;
}

static void put_accessors(const glb *g, json *out) {
  static const char *const types[] = {NULL, "SCALAR", NULL, "VEC3", "VEC4"};
  if (g->accessor_count == 0) return;
  json_array_open(out, "accessors");
  for (uint32_t k = 0; k < g->accessor_count; k++) {
    const glb_accessor *a = &g->accessors[k];
    json_object_open(out, NULL);
    json_integer(out, "bufferView", view_number(g, a->view));
    json_integer(out, "byteOffset", a->offset);
    json_integer(out, "componentType", a->view == GLB_CORNERS ? UNSIGNED_INT : FLOAT);
    json_integer(out, "count", a->count);
    json_string(out, "type", types[a->components]);
    if (a->has_bounds) {
      put_numbers(out, "min", a->low, a->components);
      put_numbers(out, "max", a->high, a->components);
    }
    json_object_close(out);
  }
  json_array_close(out);
}

static void put_materials(const glb *g, json *out) {
  if (g->material_count == 0) return;
  json_array_open(out, "materials");
  for (uint32_t k = 0; k < g->material_count; k++) {
    const glb_material *m = &g->materials[k];
    json_object_open(out, NULL);
    json_string(out, "name", m->name);
    json_object_open(out, "pbrMetallicRoughness");
    put_numbers(out, "baseColorFactor", m->colour, 4);
    json_number(out, "metallicFactor", 0);
    json_number(out, "roughnessFactor", 0.75);
    json_object_close(out);
    if (m->colour[3] < 1) json_string(out, "alphaMode", "BLEND");
    json_bool(out, "doubleSided", m->colour[3] < 1);
    json_object_close(out);
  }
  json_array_close(out);
}

static void put_meshes(const glb *g, json *out) {
  if (g->mesh_count == 0) return;
  json_array_open(out, "meshes");
  for (uint32_t k = 0; k < g->mesh_count; k++) {
    const glb_mesh *m = &g->meshes[k];
    json_object_open(out, NULL);
    json_string(out, "name", m->name);
    json_array_open(out, "primitives");
    json_object_open(out, NULL);
    json_object_open(out, "attributes");
    json_integer(out, "POSITION", m->positions);
    json_object_close(out);
    json_integer(out, "indices", m->corners);
    json_integer(out, "material", m->material);
    json_object_close(out);
    json_array_close(out);
    json_object_close(out);
  }
  json_array_close(out);
}

/* numbers of the children of a node; node k + 1 is number k of the file */
static void put_children(const glb *g, json *out, const char *name, uint32_t node) {
  json_array_open(out, name);
  for (uint32_t n = g->nodes[node].first_child; n != GLB_NONE; n = g->nodes[n].sibling) {
    json_integer(out, NULL, n - 1);
  }
  json_array_close(out);
}

static void put_node(const glb *g, json *out, uint32_t node) {
  static const float none[3] = {0, 0, 0}, unit[3] = {1, 1, 1}, straight[4] = {0, 0, 0, 1};
  const glb_node *n = &g->nodes[node];
  json_object_open(out, NULL);
  json_string(out, "name", n->name);
  if (n->mesh != GLB_NONE) json_integer(out, "mesh", n->mesh);
  if (memcmp(n->translation, none, sizeof none) != 0) {
    put_numbers(out, "translation", n->translation, 3);
  }
  if (memcmp(n->rotation, straight, sizeof straight) != 0) {
    put_numbers(out, "rotation", n->rotation, 4);
  }
  if (memcmp(n->scale, unit, sizeof unit) != 0) put_numbers(out, "scale", n->scale, 3);
  if (n->first_child != GLB_NONE) put_children(g, out, "children", node);
  json_object_close(out);
}

static void put_channels(const glb *g, json *out) {
  static const char *const paths[GLB_PATHS] = {"translation", "rotation", "scale"};
  uint32_t sampler = 0;
  json_array_open(out, "channels");
  for (uint32_t n = 1; n < g->node_count; n++) {
    for (int path = 0; path < GLB_PATHS; path++) {
      if (g->nodes[n].tracks[path] == GLB_NONE) continue;
      json_object_open(out, NULL);
      json_integer(out, "sampler", sampler++);
      json_object_open(out, "target");
      json_integer(out, "node", n - 1);
      json_string(out, "path", paths[path]);
      json_object_close(out);
      json_object_close(out);
    }
  }
  json_array_close(out);
}

static void put_animation(const glb *g, json *out, const char *title) {
  if (g->track_count == 0) return;
  json_array_open(out, "animations");
  json_object_open(out, NULL);
  json_string(out, "name", title);
  put_channels(g, out);
  json_array_open(out, "samplers");
  for (uint32_t n = 1; n < g->node_count; n++) {
    for (int path = 0; path < GLB_PATHS; path++) {
      if (g->nodes[n].tracks[path] == GLB_NONE) continue;
      json_object_open(out, NULL);
      json_integer(out, "input", g->times);
      json_string(out, "interpolation", g->nodes[n].is_stepped ? "STEP" : "LINEAR");
      json_integer(out, "output", g->nodes[n].tracks[path]);
      json_object_close(out);
    }
  }
  json_array_close(out);
  json_object_close(out);
  json_array_close(out);
}

static void put_scene(const glb *g, json *out, const char *title) {
  json_integer(out, "scene", 0);
  json_array_open(out, "scenes");
  json_object_open(out, NULL);
  json_string(out, "name", title);
  if (g->nodes[0].first_child != GLB_NONE) put_children(g, out, "nodes", 0);
  json_object_close(out);
  json_array_close(out);
  if (g->node_count < 2) return;
  json_array_open(out, "nodes");
  for (uint32_t n = 1; n < g->node_count; n++) put_node(g, out, n);
  json_array_close(out);
}

static void put_asset(json *out, const glb_extra *extras, size_t count) {
  char generator[64];
  snprintf(generator, sizeof generator, "Allide %s", ald_version());
  json_object_open(out, "asset");
  json_string(out, "version", "2.0");
  json_string(out, "generator", generator);
  json_object_open(out, "extras");
  for (size_t k = 0; k < count; k++) json_number(out, extras[k].name, extras[k].value);
  json_object_close(out);
  json_object_close(out);
}

static void put_bits(unsigned char **at, uint32_t bits) {
  for (int k = 0; k < 4; k++) *(*at)++ = (unsigned char)(bits >> (8 * k));
}

/* header, JSON filled up with spaces, buffer; [glTF] 4.4 */
static void put_chunks(const glb *g, unsigned char *at, const char *text, size_t size,
                       size_t text_room, size_t total) {
  const size_t buffer = total - 20 - text_room;
  put_bits(&at, MAGIC);
  put_bits(&at, 2);
  put_bits(&at, (uint32_t)total);
  put_bits(&at, (uint32_t)text_room);
  put_bits(&at, CHUNK_JSON);
  memset(at, ' ', text_room);
  memcpy(at, text, size);
  at += text_room;
  if (buffer == 0) return;
  put_bits(&at, (uint32_t)buffer - 8);
  put_bits(&at, CHUNK_BIN);
  for (int v = 0; v < GLB_VIEWS; v++) {
    if (g->rooms[v].size > 0) memcpy(at, g->rooms[v].bytes, g->rooms[v].size);
    at += g->rooms[v].size;
  }
}

static int put_text(const glb *g, const char *title, const glb_extra *extras, size_t extra_count,
                    char **text, size_t *size) {
  FILE *memory = open_memstream(text, size);
  json out;
  if (!memory) return -1;
  json_begin(&out, memory);
  out.is_compact = 1;
  json_object_open(&out, NULL);
  put_asset(&out, extras, extra_count);
  put_scene(g, &out, title);
  put_meshes(g, &out);
  put_materials(g, &out);
  put_animation(g, &out, title);
  put_accessors(g, &out);
  put_views(g, &out);
  json_object_close(&out);
  json_end(&out);
  const int lost = ferror(memory);
  return fclose(memory) != 0 || lost ? -1 : 0;
}

ald_status glb_pack(glb *g, const char *title, const glb_extra *extras, size_t extra_count,
                    unsigned char **bytes, size_t *size) {
  char *text = NULL;
  size_t length = 0, buffer = 0;
  *bytes = NULL;
  glb_tell_apart(g);
  if (g->failure[0]) return ALD_BAD_ARGUMENT;
  if (put_text(g, title, extras, extra_count, &text, &length) != 0) {
    free(text);
    return ALD_NO_MEMORY;
  }
  for (int v = 0; v < GLB_VIEWS; v++) buffer += g->rooms[v].size;
  const size_t room = (length + 3) / 4 * 4;
  *size = 20 + room + (buffer ? 8 + buffer : 0);
  ald_status status = ALD_OK;
  if (*size > UINT32_MAX) {
    snprintf(g->failure, sizeof g->failure,
             "%.1f GB are more than the 4.3 GB that the format holds: take fewer frames by --every",
             (double)*size / 1e9);
    status = ALD_BAD_ARGUMENT;
  } else {
    *bytes = malloc(*size);
    if (*bytes) put_chunks(g, *bytes, text, length, room, *size);
    status = *bytes ? ALD_OK : ALD_NO_MEMORY;
  }
  free(text);
  return status;
}
