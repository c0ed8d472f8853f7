/* SPDX-License-Identifier: Apache-2.0
 * A binary glTF 2.0 file while it is put together. */
#include "glb.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(glb *g, const char *why) {
  if (!g->failure[0]) snprintf(g->failure, sizeof g->failure, "%s", why);
}

static const char no_memory[] = "no memory for it";

void glb_begin(glb *g) {
  *g = (glb){.times = GLB_NONE};
  glb_add_node(g, GLB_NONE, "", GLB_NONE);
}

void glb_clear(glb *g) {
  for (int v = 0; v < GLB_VIEWS; v++) free(g->rooms[v].bytes);
  for (uint32_t m = 0; m < g->mesh_count; m++) free(g->meshes[m].name);
  for (uint32_t n = 0; n < g->node_count; n++) free(g->nodes[n].name);
  free(g->accessors);
  free(g->meshes);
  free(g->materials);
  free(g->nodes);
  *g = (glb){0};
}

/* room for one more in a list whose capacity is the next power of two; 1 if there is none */
static int grow(glb *g, void **list, uint32_t count, size_t size) {
  if (g->failure[0]) return 1;
  if (count & (count - 1)) return 0;
  void *more = realloc(*list, (count ? 2 * (size_t)count : 1) * size);
  if (!more) {
    fail(g, no_memory);
    return 1;
  }
  *list = more;
  return 0;
}

/* ------------------------------------------------------------------------------ numbers */

static void put_bits(glb *g, int view, uint32_t bits) {
  glb_room *room = &g->rooms[view];
  if (g->failure[0]) return;
  if (room->size + 4 > room->capacity) {
    const size_t capacity = room->capacity ? 2 * room->capacity : 4096;
    unsigned char *more = realloc(room->bytes, capacity);
    if (!more) {
      fail(g, no_memory);
      return;
    }
    room->bytes = more;
    room->capacity = capacity;
  }
  for (int k = 0; k < 4; k++) room->bytes[room->size++] = (unsigned char)(bits >> (8 * k));
}

static void put_float(glb *g, int view, float value) {
  uint32_t bits;
  if (!isfinite(value)) fail(g, "a number of it is not finite in single precision");
  memcpy(&bits, &value, sizeof bits);
  put_bits(g, view, bits);
}

static void widen(glb_accessor *a, const float *value) {
  for (int c = 0; c < a->components; c++) {
    a->low[c] = fminf(a->low[c], value[c]);
    a->high[c] = fmaxf(a->high[c], value[c]);
  }
}

/* floats become an accessor */
static uint32_t add_floats(glb *g, int view, const float *values, uint32_t count, int components,
                           int has_bounds) {
  if (grow(g, (void **)&g->accessors, g->accessor_count, sizeof *g->accessors)) return GLB_NONE;
  glb_accessor a = {.view = view,
                    .offset = g->rooms[view].size,
                    .count = count,
                    .components = components,
                    .has_bounds = has_bounds};
  for (int c = 0; has_bounds && c < components; c++) a.low[c] = a.high[c] = values[c];
  for (uint32_t k = 0; k < count; k++) {
    const float *tuple = values + (size_t)k * (size_t)components;
    if (has_bounds) widen(&a, tuple);
    for (int c = 0; c < components; c++) put_float(g, view, tuple[c]);
  }
  g->accessors[g->accessor_count] = a;
  return g->accessor_count++;
}

static uint32_t add_corners(glb *g, const uint32_t *corners, uint32_t count) {
  if (grow(g, (void **)&g->accessors, g->accessor_count, sizeof *g->accessors)) return GLB_NONE;
  const glb_accessor a = {
      .view = GLB_CORNERS, .offset = g->rooms[GLB_CORNERS].size, .count = count, .components = 1};
  for (uint32_t k = 0; k < count; k++) put_bits(g, GLB_CORNERS, corners[k]);
  g->accessors[g->accessor_count] = a;
  return g->accessor_count++;
}

/* ------------------------------------------------------------------------------ parts */

uint32_t glb_add_material(glb *g, const char *name, const float colour[4]) {
  if (grow(g, (void **)&g->materials, g->material_count, sizeof *g->materials)) return GLB_NONE;
  glb_material *m = &g->materials[g->material_count];
  m->name = name;
  memcpy(m->colour, colour, sizeof m->colour);
  return g->material_count++;
}

static char *copy(glb *g, const char *name) {
  char *text = strdup(name);
  if (!text) fail(g, no_memory);
  return text;
}

uint32_t glb_add_mesh(glb *g, const char *name, const float *xyz, uint32_t vertices,
                      const uint32_t *corners, uint32_t triangles, uint32_t material) {
  if (grow(g, (void **)&g->meshes, g->mesh_count, sizeof *g->meshes)) return GLB_NONE;
  const glb_mesh m = {.name = copy(g, name),
                      .positions = add_floats(g, GLB_POSITIONS, xyz, vertices, 3, 1),
                      .corners = add_corners(g, corners, 3 * triangles),
                      .material = material};
  g->meshes[g->mesh_count] = m;
  return g->mesh_count++;
}

uint32_t glb_add_node(glb *g, uint32_t parent, const char *name, uint32_t mesh) {
  if (grow(g, (void **)&g->nodes, g->node_count, sizeof *g->nodes)) return GLB_NONE;
  const uint32_t node = g->node_count++;
  g->nodes[node] = (glb_node){.name = copy(g, name),
                              .mesh = mesh,
                              .first_child = GLB_NONE,
                              .last_child = GLB_NONE,
                              .sibling = GLB_NONE,
                              .rotation = {0, 0, 0, 1},
                              .scale = {1, 1, 1},
                              .tracks = {GLB_NONE, GLB_NONE, GLB_NONE}};
  if (parent == GLB_NONE) return node;
  glb_node *above = &g->nodes[parent];
  if (above->last_child == GLB_NONE) {
    above->first_child = node;
  } else {
    g->nodes[above->last_child].sibling = node;
  }
  above->last_child = node;
  return node;
}

/* what a viewer may make of a name: spaces as _, without [ ] . : / (three.js, PropertyBinding) */
static char *plain_name(const char *name) {
  char *text = strdup(name);
  size_t size = 0;
  for (const char *at = name; text && *at; at++) {
    if (strchr("[].:/", *at)) continue;
    text[size++] = (char)(*at == ' ' ? '_' : *at);
  }
  if (text) text[size] = '\0';
  return text;
}

typedef struct named {
  char *plain;
  uint32_t node;
} named;

static int by_name(const void *first, const void *second) {
  const named *a = first, *b = second;
  const int order = strcmp(a->plain, b->plain);
  return order ? order : (a->node > b->node) - (a->node < b->node);
}

/* Renames all but the first node of each name; whether there were any. */
static int rename_equal(glb *g, named *list) {
  uint32_t count = 0;
  int any = 0;
  for (uint32_t n = 1; n < g->node_count; n++) {
    list[count] = (named){plain_name(g->nodes[n].name), n};
    if (!list[count].plain) fail(g, no_memory);
    count += list[count].plain != NULL;
  }
  qsort(list, count, sizeof *list, by_name);
  for (uint32_t k = 1; k < count && !g->failure[0]; k++) {
    glb_node *own = &g->nodes[list[k].node];
    if (strcmp(list[k - 1].plain, list[k].plain) != 0) continue;
    const size_t size = strlen(own->name) + 16;
    char *longer = malloc(size);
    if (!longer) fail(g, no_memory);
    if (longer) snprintf(longer, size, "%s_%u", own->name, list[k].node);
    if (longer) free(own->name);
    if (longer) own->name = longer;
    any = 1;
  }
  for (uint32_t k = 0; k < count; k++) free(list[k].plain);
  return any;
}

void glb_tell_apart(glb *g) {
  named *list = malloc((g->node_count + 1u) * sizeof *list);
  if (!list) fail(g, no_memory);
  /* a name with a number may be that of another node */
  while (list && !g->failure[0] && rename_equal(g, list)) continue;
  free(list);
}

void glb_set_times(glb *g, const float *seconds, uint32_t count) {
  for (uint32_t k = 1; k < count; k++) {
    if (seconds[k] > seconds[k - 1]) continue;
    fail(g, "frames are nearer in time than single precision can tell: take fewer by --every");
    return;
  }
  g->times = add_floats(g, GLB_TRACKS, seconds, count, 1, 1);
}

void glb_move(glb *g, uint32_t node, glb_path path, const float *values) {
  if (g->failure[0]) return;
  glb_node *n = &g->nodes[node];
  float *const places[GLB_PATHS] = {n->translation, n->rotation, n->scale};
  const int components = path == GLB_ROTATION ? 4 : 3;
  memcpy(places[path], values, (size_t)components * sizeof *values);
  if (g->times == GLB_NONE) return;
  n->tracks[path] = add_floats(g, GLB_TRACKS, values, g->accessors[g->times].count, components, 0);
  g->track_count++;
}

void glb_show(glb *g, uint32_t node, const unsigned char *shown) {
  if (g->failure[0]) return;
  const uint32_t count = g->times == GLB_NONE ? 1 : g->accessors[g->times].count;
  float *sizes = malloc(3 * (size_t)count * sizeof *sizes);
  if (!sizes) {
    fail(g, no_memory);
    return;
  }
  for (uint32_t k = 0; k < 3 * count; k++) sizes[k] = shown[k / 3] ? 1 : 0;
  glb_move(g, node, GLB_SCALE, sizes);
  g->nodes[node].is_stepped = 1;
  free(sizes);
}
