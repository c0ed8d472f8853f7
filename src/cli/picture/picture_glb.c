/* SPDX-License-Identifier: Apache-2.0
 * A scene as a binary glTF file: bodies once, and tracks of what moves. glTF has y up: (x, y, z) of
 * the study is (x, z, -y) there. */
#include "picture_glb.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/picture/atomic_file.h"
#include "cli/picture/glb.h"
#include "cli/print/figure.h"
#include "cli/print/json.h"

/* ------------------------------------------------------------------------------
 * The bytes of a binary glTF 2.0 file: its JSON text, then its buffer. */

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

/** The whole file in memory.
 * @param title of scene and animation
 * @param bytes receives it, NULL on failure; free() it
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT with `failure` */
static ald_status glb_pack(glb *g, const char *title, const glb_extra *extras, size_t extra_count,
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

/* ------------------------------------------------------------------------------------------ */

/* colours of bodies, one after the other; linear red, green, blue */
static const float body_colours[][4] = {{0.08f, 0.22f, 0.45f, 1}, {0.60f, 0.12f, 0.06f, 1},
                                        {0.55f, 0.42f, 0.10f, 1}, {0.10f, 0.35f, 0.16f, 1},
                                        {0.30f, 0.12f, 0.38f, 1}, {0.06f, 0.36f, 0.38f, 1},
                                        {0.42f, 0.40f, 0.36f, 1}, {0.50f, 0.22f, 0.30f, 1}};
enum { BODY_COLOURS = sizeof body_colours / sizeof body_colours[0] };

/* colours of fenders, by what share of its height one is pressed: untouched, up to the first share,
 * up to the second, more */
static const float fender_colours[][4] = {{0.03f, 0.03f, 0.03f, 1},
                                          {0.80f, 0.55f, 0.02f, 1},
                                          {0.85f, 0.20f, 0.01f, 1},
                                          {0.75f, 0.01f, 0.01f, 1}};
static const double fender_shares[] = {0.25, 0.5};
enum { FENDER_COLOURS = sizeof fender_colours / sizeof fender_colours[0] };

#define SEEN_THROUGH 0.55f /* opacity of bodies that arrows are to be seen in */

/* A file being drawn. */
typedef struct drawing {
  const ald_scene *scene;
  glb file;
  double centre[2]; /* of the study, where the file has its origin [m] */
  double thickness, per_newton;
  uint32_t tube, rod, arrow; /* meshes */
  uint32_t fenders[FENDER_COLOURS];
  uint32_t colours[BODY_COLOURS];
  float *track;         /* (frames x 4) */
  float *turns;         /* (frames x 4) */
  float *sizes;         /* (frames x 3) */
  unsigned char *shown; /* (frames) */
} drawing;

/* ------------------------------------------------------------------------------ axes */

static void put_up(const double *at, float *out) {
  out[0] = (float)at[0];
  out[1] = (float)at[2];
  out[2] = (float)-at[1];
}

static void put_place(const drawing *d, const double *at, float *out) {
  const double own[3] = {at[0] - d->centre[0], at[1] - d->centre[1], at[2]};
  put_up(own, out);
}

/* q: w, x, y, z of the study; of the two quaternions of an attitude the one nearer to `before` */
static void put_turn(const double *q, const float *before, float *out) {
  const double turned[4] = {q[1], q[3], -q[2], q[0]};
  double near = 0;
  for (int c = 0; before && c < 4; c++) near += turned[c] * (double)before[c];
  for (int c = 0; c < 4; c++) out[c] = (float)(near < 0 ? -turned[c] : turned[c]);
}

/* the turn of the x axis into a direction of the study (3), of any length but 0 */
static void put_direction(const double *way, const float *before, float *out) {
  const double length = sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
  double q[4] = {1 + way[0] / length, 0, -way[2] / length, way[1] / length};
  double size = sqrt(q[0] * q[0] + q[2] * q[2] + q[3] * q[3]);
  if (!(size > 1e-6)) { /* straight back: half a turn about z */
    q[0] = q[2] = 0;
    size = q[3] = 1;
  }
  for (int c = 0; c < 4; c++) q[c] /= size;
  put_turn(q, before, out);
}

/* ------------------------------------------------------------------------------ shapes */

enum { SIDES = 8 };

static uint32_t put_corners(uint32_t *at, uint32_t a, uint32_t b, uint32_t c) {
  at[0] = a;
  at[1] = b;
  at[2] = c;
  return 3;
}

/* A body of revolution about x: rings of SIDES vertices, its ends closed by their centres; the last
 * ring may have no width. */
static uint32_t add_turned(glb *g, const char *name, const float (*rings)[2], uint32_t count,
                           uint32_t material) {
  float xyz[3 * (4 * SIDES + 2)];
  uint32_t corners[3 * (8 * SIDES)], n = 0;
  const uint32_t first = count * SIDES, last = first + 1;
  for (uint32_t r = 0; r < count; r++) {
    for (uint32_t s = 0; s < SIDES; s++) {
      const double angle = 2 * acos(-1.0) * s / SIDES;
      float *at = xyz + 3 * (r * SIDES + s);
      at[0] = rings[r][0];
      at[1] = (float)((double)rings[r][1] * cos(angle));
      at[2] = (float)((double)rings[r][1] * sin(angle));
    }
  }
  const float ends[6] = {rings[0][0], 0, 0, rings[count - 1][0], 0, 0};
  memcpy(xyz + 3 * first, ends, sizeof ends);
  for (uint32_t s = 0; s < SIDES; s++) {
    const uint32_t next = (s + 1) % SIDES, top = (count - 1) * SIDES;
    const int is_pointed = rings[count - 1][1] == 0;
    n += put_corners(corners + n, first, next, s);
    if (!is_pointed) n += put_corners(corners + n, last, top + s, top + next);
    for (uint32_t r = 0; r + 1 < count; r++) {
      const uint32_t a = r * SIDES + s, b = r * SIDES + next;
      n += put_corners(corners + n, a, b, b + SIDES);
      if (!is_pointed || r + 2 < count) n += put_corners(corners + n, a, b + SIDES, a + SIDES);
    }
  }
  return glb_add_mesh(g, name, xyz, last + 1, corners, n / 3, material);
}

static void add_materials(drawing *d) {
  static const float tube[2][2] = {{0, 1}, {1, 1}};
  static const float arrow[4][2] = {{0, 0.015f}, {0.75f, 0.015f}, {0.75f, 0.05f}, {1, 0}};
  static const float line[4] = {0.02f, 0.02f, 0.02f, 1}, rod[4] = {0.35f, 0.35f, 0.35f, 1};
  static const float force[4] = {0.8f, 0.01f, 0.01f, 1};
  glb *g = &d->file;
  for (uint32_t k = 0; k < BODY_COLOURS && k < d->scene->body_count; k++) {
    float colour[4];
    memcpy(colour, body_colours[k], sizeof colour);
    /* forces of contacts lie within bodies */
    if (d->scene->greatest_force > 0) colour[3] = SEEN_THROUGH;
    d->colours[k] = glb_add_material(g, "body", colour);
  }
  if (d->scene->strand_count > 0) {
    d->tube = add_turned(g, "line", tube, 2, glb_add_material(g, "line", line));
  }
  for (uint32_t b = 0; b < d->scene->body_count && d->rod == GLB_NONE; b++) {
    if (d->scene->bodies[b].rod_count == 0) continue;
    d->rod = add_turned(g, "rod", tube, 2, glb_add_material(g, "rod", rod));
  }
  for (uint32_t k = 0; k < FENDER_COLOURS && d->scene->fender_count > 0; k++) {
    d->fenders[k] =
        add_turned(g, "fender", tube, 2, glb_add_material(g, "fender", fender_colours[k]));
  }
  if (d->scene->greatest_force > 0) {
    d->arrow = add_turned(g, "arrow", arrow, 4, glb_add_material(g, "force", force));
  }
}

/* still water, a tenth wider than what is seen */
static void add_water(drawing *d) {
  static const float colour[4] = {0.05f, 0.25f, 0.35f, 0.35f};
  static const uint32_t corners[6] = {0, 1, 2, 0, 2, 3};
  const ald_scene *s = d->scene;
  const double wide = 0.1 * (s->high[0] - s->low[0] + s->high[1] - s->low[1]) + 1;
  const double x[2] = {s->low[0] - wide, s->high[0] + wide};
  const double y[2] = {s->low[1] - wide, s->high[1] + wide};
  float xyz[12];
  for (int k = 0; k < 4; k++) {
    const double at[3] = {x[k == 1 || k == 2], y[k >= 2], 0};
    put_place(d, at, xyz + 3 * k);
  }
  const uint32_t material = glb_add_material(&d->file, "water", colour);
  const uint32_t mesh = glb_add_mesh(&d->file, "still water", xyz, 4, corners, 2, material);
  glb_add_node(&d->file, 0, "still water", mesh);
}

/* ------------------------------------------------------------------------------ bodies */

static uint32_t add_body_mesh(drawing *d, uint32_t body) {
  const ald_scene_body *own = &d->scene->bodies[body];
  if (own->triangle_count == 0) return GLB_NONE;
  float *xyz = calloc(3 * (size_t)own->vertex_count, sizeof *xyz);
  uint32_t mesh = GLB_NONE;
  if (xyz) {
    for (uint32_t v = 0; v < own->vertex_count; v++) {
      put_up(own->vertices + 3 * (size_t)v, xyz + 3 * (size_t)v);
    }
    mesh = glb_add_mesh(&d->file, own->name, xyz, own->vertex_count, own->triangles,
                        own->triangle_count, d->colours[body % BODY_COLOURS]);
  } else {
    snprintf(d->file.failure, sizeof d->file.failure, "no memory for it");
  }
  free(xyz);
  return mesh;
}

/* a tube of a radius from one point to another */
static void lay_tube(const double *from, const double *to, double radius, const float *before,
                     float *turn, float *size) {
  const double way[3] = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
  const double length = sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
  const double along[3] = {1, 0, 0};
  put_direction(length > 0 ? way : along, before, turn);
  size[0] = (float)length;
  size[1] = size[2] = (float)radius;
}

static void add_rods(drawing *d, uint32_t body, uint32_t parent) {
  const ald_scene_body *own = &d->scene->bodies[body];
  for (uint32_t r = 0; r < own->rod_count && !d->file.failure[0]; r++) {
    const double *ends = own->rods + 6 * (size_t)r;
    glb_node *node;
    const uint32_t number = glb_add_node(&d->file, parent, "rod", d->rod);
    if (number == GLB_NONE) return;
    node = &d->file.nodes[number];
    put_up(ends, node->translation);
    lay_tube(ends, ends + 3, fmax(own->rod_radii[r], d->thickness), NULL, node->rotation,
             node->scale);
  }
}

static void add_bodies(drawing *d) {
  const ald_scene *s = d->scene;
  for (uint32_t b = 0; b < s->body_count && !d->file.failure[0]; b++) {
    const ald_scene_body *own = &s->bodies[b];
    if (own->triangle_count == 0 && own->rod_count == 0) continue;
    const uint32_t node = glb_add_node(&d->file, 0, own->name, add_body_mesh(d, b));
    const size_t frames = own->moves ? s->frame_count : 1;
    for (size_t f = 0; f < frames; f++) {
      const double *pose = s->poses + 7 * (f * s->body_count + b);
      put_place(d, pose, d->track + 3 * f);
      put_turn(pose + 3, f ? d->turns + 4 * (f - 1) : NULL, d->turns + 4 * f);
    }
    if (own->moves) {
      glb_move(&d->file, node, GLB_TRANSLATION, d->track);
      glb_move(&d->file, node, GLB_ROTATION, d->turns);
    } else if (!d->file.failure[0]) {
      memcpy(d->file.nodes[node].translation, d->track, 3 * sizeof *d->track);
      memcpy(d->file.nodes[node].rotation, d->turns, 4 * sizeof *d->turns);
    }
    add_rods(d, b, node);
  }
}

/* ------------------------------------------------------------------------------ strands, forces */

static void move_all(drawing *d, uint32_t node) {
  glb_move(&d->file, node, GLB_TRANSLATION, d->track);
  glb_move(&d->file, node, GLB_ROTATION, d->turns);
  glb_move(&d->file, node, GLB_SCALE, d->sizes);
}

/* one piece of a strand; where it is not there it has no size */
static void add_piece(drawing *d, const ald_scene_strand *strand, uint32_t piece, uint32_t parent) {
  const uint32_t node = glb_add_node(&d->file, parent, strand->name, d->tube);
  for (size_t f = 0; f < d->scene->frame_count; f++) {
    const double *from = strand->points + 3 * (f * strand->point_count + piece);
    put_place(d, from, d->track + 3 * f);
    lay_tube(from, from + 3, d->thickness, f ? d->turns + 4 * (f - 1) : NULL, d->turns + 4 * f,
             d->sizes + 3 * f);
    if (!strand->shown[f] || strand->gap[f] == piece + 1)
      memset(d->sizes + 3 * f, 0, 3 * sizeof *d->sizes);
  }
  move_all(d, node);
}

static void add_strands(drawing *d) {
  const ald_scene *s = d->scene;
  if (s->strand_count == 0) return;
  const uint32_t group = glb_add_node(&d->file, 0, "lines", GLB_NONE);
  for (uint32_t k = 0; k < s->strand_count; k++) {
    const uint32_t own = glb_add_node(&d->file, group, s->strands[k].name, GLB_NONE);
    for (uint32_t p = 0; p + 1 < s->strands[k].point_count && !d->file.failure[0]; p++) {
      add_piece(d, &s->strands[k], p, own);
    }
  }
}

/* number of the colour of a fender in a frame */
static uint32_t colour_of(const ald_scene_fender *fender, size_t frame) {
  const double pressed = fender->deflection[frame];
  uint32_t colour = pressed > 0;
  while (colour > 0 && colour + 1 < FENDER_COLOURS &&
         pressed > fender_shares[colour - 1] * fender->height) {
    colour++;
  }
  return colour;
}

/* a column from its root to its face, and in it one of each colour that it ever has, of which one
 * is seen at a time */
static void add_fender(drawing *d, const ald_scene_fender *fender, uint32_t group) {
  const size_t frames = d->scene->frame_count;
  const uint32_t node = glb_add_node(&d->file, group, fender->name, GLB_NONE);
  for (size_t f = 0; f < frames; f++) {
    const double *from = fender->ends + 6 * f;
    put_place(d, from, d->track + 3 * f);
    lay_tube(from, from + 3, 0.5 * fender->width, f ? d->turns + 4 * (f - 1) : NULL,
             d->turns + 4 * f, d->sizes + 3 * f);
  }
  move_all(d, node);
  for (uint32_t k = 0; k < FENDER_COLOURS && !d->file.failure[0]; k++) {
    size_t count = 0;
    for (size_t f = 0; f < frames; f++) count += d->shown[f] = colour_of(fender, f) == k;
    if (count == 0) continue;
    const uint32_t own = glb_add_node(&d->file, node, fender->name, d->fenders[k]);
    if (count < frames) glb_show(&d->file, own, d->shown);
  }
}

static void add_fenders(drawing *d) {
  const ald_scene *s = d->scene;
  if (s->fender_count == 0) return;
  const uint32_t group = glb_add_node(&d->file, 0, "fenders", GLB_NONE);
  for (uint32_t k = 0; k < s->fender_count && !d->file.failure[0]; k++) {
    add_fender(d, &s->fenders[k], group);
  }
}

static double size_of(const double *v) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

/* first frame in which there is a force; all of them if there never is */
static size_t first_force(const ald_scene_push *push, size_t frames) {
  size_t f = 0;
  while (f < frames && !(size_of(push->force + 3 * f) > 0)) f++;
  return f;
}

/* An arrow from the point along the force. While there is none it has no size, and stays where it
 * was last, before the first force where that will be: so it never flies about. */
static void add_push(drawing *d, const ald_scene_push *push, uint32_t group) {
  const size_t frames = d->scene->frame_count, first = first_force(push, frames);
  if (first == frames) return;
  const uint32_t node = glb_add_node(&d->file, group, push->name, d->arrow);
  size_t seen = first;
  for (size_t f = 0; f < frames; f++) {
    const double size = size_of(push->force + 3 * f);
    const float length = (float)(size * d->per_newton);
    if (size > 0) seen = f;
    put_place(d, push->at + 3 * seen, d->track + 3 * f);
    put_direction(push->force + 3 * seen, f ? d->turns + 4 * (f - 1) : NULL, d->turns + 4 * f);
    for (int c = 0; c < 3; c++) d->sizes[3 * f + (size_t)c] = length;
  }
  move_all(d, node);
}

static void add_pushes(drawing *d) {
  const ald_scene *s = d->scene;
  if (!(s->greatest_force > 0)) return;
  const uint32_t group = glb_add_node(&d->file, 0, "forces", GLB_NONE);
  for (uint32_t k = 0; k < s->push_count && !d->file.failure[0]; k++) {
    add_push(d, &s->pushes[k], group);
  }
}

/* ------------------------------------------------------------------------------ the file */

static int draw(drawing *d) {
  const ald_scene *s = d->scene;
  const size_t frames = s->frame_count;
  d->track = calloc(frames, 3 * sizeof *d->track);
  d->turns = calloc(frames, 4 * sizeof *d->turns);
  d->sizes = calloc(frames, 3 * sizeof *d->sizes);
  d->shown = calloc(frames, sizeof *d->shown);
  if (!d->track || !d->turns || !d->sizes || !d->shown) return -1;
  glb_begin(&d->file);
  if (frames > 1) {
    for (size_t f = 0; f < frames; f++) d->track[f] = (float)s->times[f];
    glb_set_times(&d->file, d->track, (uint32_t)frames);
  }
  add_materials(d);
  add_water(d);
  add_bodies(d);
  add_strands(d);
  add_fenders(d);
  add_pushes(d);
  return 0;
}

static int fail(const char *path, const char *why) {
  fprintf(stderr, "allide replay: error: %s: %s\n", path, why);
  return EXIT_FAULT;
}

static int write_bytes(const char *path, const unsigned char *bytes, size_t size) {
  atomic_file file;
  if (atomic_file_begin(&file, path) != 0) return fail(path, strerror(errno));
  if (fwrite(bytes, 1, size, file.stream) != size) file.error = errno;
  return atomic_file_end(&file, ATOMIC_FILE_SYNCED) != 0 ? fail(path, strerror(errno)) : EXIT_GOOD;
}

static void report(const picture *p, const drawing *d, size_t size) {
  char length[FIGURE_TEXT];
  picture_tell(p, p->path, (double)size);
  if (!(d->scene->greatest_force > 0)) return;
  fprintf(p->notes, "an arrow of %s m is a force of 1 MN\n",
          figure_number(1e6 * d->per_newton, length));
}

int picture_glb(const picture *p) {
  const ald_scene *s = p->scene;
  drawing d = {.scene = s, .tube = GLB_NONE, .rod = GLB_NONE, .arrow = GLB_NONE};
  unsigned char *bytes = NULL;
  size_t size = 0;
  int code = EXIT_FAULT;
  d.centre[0] = floor(0.5 * (s->low[0] + s->high[0]));
  d.centre[1] = floor(0.5 * (s->low[1] + s->high[1]));
  d.thickness = picture_thickness(s);
  d.per_newton = s->greatest_force > 0 ? picture_reach(s) / s->greatest_force : 0;
  const glb_extra extras[] = {{"origin_x", d.centre[0]},
                              {"origin_y", d.centre[1]},
                              {"arrow_metres_per_newton", d.per_newton}};
  if (draw(&d) != 0) {
    fail(p->path, strerror(ENOMEM));
  } else {
    const ald_status status = glb_pack(&d.file, p->title, extras, 3, &bytes, &size);
    if (status >= 0) {
      report(p, &d, size);
      code = write_bytes(p->path, bytes, size);
    } else {
      fail(p->path, d.file.failure[0] ? d.file.failure : strerror(ENOMEM));
    }
  }
  glb_clear(&d.file);
  free(bytes);
  free(d.track);
  free(d.turns);
  free(d.sizes);
  free(d.shown);
  return code;
}
