/* SPDX-License-Identifier: Apache-2.0
 * OBJ: vertices and faces. Source: Wavefront Advanced Visualizer, appendix B1. Groups, materials,
 * normals, textures, points and lines are left out; surfaces of free form are refused. */
#include "mesh_obj.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "mesh_facet.h"
#include "mesh_weld.h"

static const char *const skipped[] = {
    "vt",     "vn",     "vp",       "g",        "s",          "mg",    "o",
    "mtllib", "usemtl", "usemap",   "maplib",   "shadow_obj", "p",     "l",
    "bevel",  "lod",    "c_interp", "d_interp", "trace_obj",  "ctech", "stech"};

/* What is read so far; `triangles` and `vertices` grow. */
typedef struct parts {
  ald_mesh mesh;
  uint32_t vertex_capacity, triangle_capacity;
  ald_mesh_facet facet; /* corners of the face that is read */
} parts;

static bool is_skipped(const ald_mesh_word *word) {
  for (size_t k = 0; k < sizeof skipped / sizeof skipped[0]; k++) {
    if (ald_mesh_word_is(word, skipped[k])) return true;
  }
  return false;
}

bool ald_mesh_obj_knows(const ald_mesh_word *word) {
  return is_skipped(word) || ald_mesh_word_is(word, "v") || ald_mesh_word_is(word, "f") ||
         ald_mesh_word_is(word, "fo");
}

/* Grows an array of triples so that one more fits. */
static ald_status grow(ald_mesh_text *text, void **array, size_t item, uint32_t count,
                       uint32_t *capacity) {
  if (count < *capacity) return ALD_OK;
  const uint32_t wanted = 2 * *capacity + 64;
  void *grown = realloc(*array, (size_t)wanted * 3 * item);
  if (!grown) {
    return ald_report_fail(text->report, ALD_NO_MEMORY, "error: %s: no memory for its mesh\n",
                           text->file);
  }
  *array = grown;
  *capacity = wanted;
  ALD_ASSERT(count < wanted);
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ vertices */

/* x y z; a weight or colours may follow */
static ald_status take_vertex(ald_mesh_text *text, parts *p) {
  ald_mesh *mesh = &p->mesh;
  ald_mesh_word word;
  if (mesh->vertex_count == 3 * ALD_MESH_TRIANGLES_MOST) {
    return ald_mesh_text_fail(text, text->line, "more than %u vertices are too many",
                              3 * ALD_MESH_TRIANGLES_MOST);
  }
  ald_status status = grow(text, (void **)&mesh->vertices, sizeof *mesh->vertices,
                           mesh->vertex_count, &p->vertex_capacity);
  for (size_t k = 0; k < 3 && status == ALD_OK; k++) {
    double *x = mesh->vertices + 3 * (size_t)mesh->vertex_count + k;
    if (!ald_mesh_text_word(text, &word)) {
      return ald_mesh_text_fail(text, text->line, "a vertex has three coordinates, this one %zu",
                                k);
    }
    status = ald_mesh_text_number(text, &word, x);
    if (status == ALD_OK) *x += 0.0; /* -0 becomes 0 */
  }
  if (status == ALD_OK) mesh->vertex_count++;
  return status;
}

/* ------------------------------------------------------------------------------ faces */

/* The vertex that "7", "7/1", "7//3" or "-1/-1/-1" names: from 1, or backwards from the last. */
static ald_status take_corner(ald_mesh_text *text, const parts *p, const ald_mesh_word *word,
                              uint32_t *vertex) {
  const char *at = word->text, *end = word->text + word->length;
  const bool is_backward = *at == '-';
  uint64_t number = 0;
  if (*at == '-' || *at == '+') at++;
  const char *digits = at;
  for (; at < end && *at >= '0' && *at <= '9'; at++) {
    if (number < 1u << 31) number = 10 * number + (uint64_t)(*at - '0');
  }
  if (at == digits || (at < end && *at != '/')) {
    return ald_mesh_text_expected(text, "the number of a vertex", word);
  }
  if (number == 0 || number > p->mesh.vertex_count) {
    return ald_mesh_text_fail(
        text, word->line, "there is no vertex %s%llu: %u are defined above this line",
        is_backward ? "-" : "", (unsigned long long)number, p->mesh.vertex_count);
  }
  *vertex = (uint32_t)(is_backward ? p->mesh.vertex_count - number : number - 1);
  return ALD_OK;
}

static ald_status keep_triangle(ald_mesh_text *text, parts *p, const uint32_t *corners) {
  ALD_ASSERT(corners[0] < p->mesh.vertex_count && corners[1] < p->mesh.vertex_count &&
             corners[2] < p->mesh.vertex_count);
  ald_mesh *mesh = &p->mesh;
  if (mesh->triangle_count == ALD_MESH_TRIANGLES_MOST) {
    return ald_mesh_text_fail(text, text->line, "more than %u triangles are too many",
                              ALD_MESH_TRIANGLES_MOST);
  }
  const ald_status status = grow(text, (void **)&mesh->triangles, sizeof *mesh->triangles,
                                 mesh->triangle_count, &p->triangle_capacity);
  if (status != ALD_OK) return status;
  memcpy(mesh->triangles + 3 * (size_t)mesh->triangle_count, corners, 3 * sizeof *corners);
  mesh->triangle_count++;
  return ALD_OK;
}

static ald_status take_face(ald_mesh_text *text, parts *p) {
  uint32_t triangles[3 * ALD_MESH_CORNERS_MOST], triangle_count = 0;
  ald_mesh_facet *facet = &p->facet;
  const uint64_t line = text->line;
  ald_mesh_word word;
  facet->count = 0;
  while (ald_mesh_text_word(text, &word) && *word.text != '#') {
    if (facet->count == ALD_MESH_CORNERS_MOST) {
      return ald_mesh_text_fail(text, word.line, "a face of more than %d corners",
                                ALD_MESH_CORNERS_MOST);
    }
    const ald_status status = take_corner(text, p, &word, &facet->corners[facet->count]);
    if (status != ALD_OK) return status;
    facet->count++;
  }
  if (facet->count < 3) {
    return ald_mesh_text_fail(text, line, "a face has three corners or more, this one %u",
                              facet->count);
  }
  if (!ald_mesh_facet_cut(facet, p->mesh.vertices, triangles, &triangle_count)) {
    return ald_mesh_text_fail(text, line,
                              "this face of %u corners cannot be cut into triangles: its outline "
                              "crosses itself or has no area",
                              facet->count);
  }
  for (uint32_t t = 0; t < triangle_count; t++) {
    const ald_status status = keep_triangle(text, p, triangles + 3 * t);
    if (status != ALD_OK) return status;
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ the file */

static ald_status take_line(ald_mesh_text *text, parts *p, const ald_mesh_word *word) {
  ald_status status = ALD_OK;
  if (ald_mesh_word_is(word, "v")) {
    status = take_vertex(text, p);
  } else if (ald_mesh_word_is(word, "f") || ald_mesh_word_is(word, "fo")) {
    status = take_face(text, p);
  } else if (*word->text != '#' && !is_skipped(word)) {
    return ald_mesh_text_expected(text, "a line of an OBJ file: v, f, vn, vt, g, o, s, ...", word);
  }
  ald_mesh_text_skip_line(text);
  return status;
}

ald_status ald_mesh_obj_read(ald_mesh_text *text, ald_mesh *mesh) {
  parts p = {0};
  ald_status status = ALD_OK;
  ald_mesh_word word;
  text->is_continued = true;
  while (status == ALD_OK && ald_mesh_text_word_beyond(text, &word)) {
    status = take_line(text, &p, &word);
  }
  if (status == ALD_OK && p.mesh.triangle_count == 0) {
    status = ald_report_fail(text->report, ALD_BAD_ARGUMENT,
                             "error: %s: holds no face (lines \"f 1 2 3\")\n", text->file);
  }
  if (status == ALD_OK) status = ald_mesh_weld_replace(&p.mesh, NULL, text->report);
  if (status == ALD_OK) {
    *mesh = p.mesh;
  } else {
    ald_mesh_clear(&p.mesh);
  }
  return status;
}
