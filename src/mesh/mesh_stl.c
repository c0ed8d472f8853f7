/* SPDX-License-Identifier: Apache-2.0
 * STL, as text and binary. Source: StereoLithography Interface Specification, 3D Systems (1989).
 * Normals are left alone: the order of the corners says what is outside. */
#include "mesh_stl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "mesh_weld.h"

enum { CORNERS = 9 }; /* numbers of a triangle */

/* ------------------------------------------------------------------------------ binary */

static uint32_t little_endian(const unsigned char *b) {
  return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static double single(const unsigned char *b) {
  const uint32_t bits = little_endian(b);
  float value;
  memcpy(&value, &bits, sizeof value);
  return (double)value;
}

uint32_t ald_mesh_stl_claim(const unsigned char *bytes) {
  return little_endian(bytes + ALD_STL_HEADER);
}

/* does the count of triangles agree with the size, but for bytes that are no whole triangle? */
static ald_status check_size(const char *file, const unsigned char *bytes, size_t size,
                             ald_report *report) {
  if (size < ALD_STL_START) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: %zu bytes are too few for a mesh; a binary STL file has at "
                           "least %d: it is truncated\n",
                           file, size, ALD_STL_START);
  }
  const uint64_t claim = ald_mesh_stl_claim(bytes);
  const uint64_t room = (size - ALD_STL_START) / ALD_STL_TRIANGLE;
  if (claim > room) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: says at byte %d that it holds %llu triangles, but there is "
                           "room for %llu: it is truncated, or no STL file\n",
                           file, ALD_STL_HEADER, (unsigned long long)claim,
                           (unsigned long long)room);
  }
  if (claim < room) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: says at byte %d that it holds %llu triangles, but it is "
                           "long enough for %llu: one of the two is wrong\n",
                           file, ALD_STL_HEADER, (unsigned long long)claim,
                           (unsigned long long)room);
  }
  if (claim == 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: holds no triangle\n", file);
  }
  if (claim > ALD_MESH_TRIANGLES_MOST) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: %llu triangles are too many; at most %u\n", file,
                           (unsigned long long)claim, ALD_MESH_TRIANGLES_MOST);
  }
  return ALD_OK;
}

/* the nine numbers of triangle t */
static ald_status take_triangle(const char *file, const unsigned char *bytes, uint32_t t,
                                double *corners, ald_report *report) {
  ALD_ASSERT(t < ald_mesh_stl_claim(bytes));
  /* behind its normal */
  const size_t at = ALD_STL_START + (size_t)t * ALD_STL_TRIANGLE + 12;
  for (size_t k = 0; k < CORNERS; k++) {
    corners[k] = single(bytes + at + 4 * k);
    if (fabs(corners[k]) <= ALD_MESH_FARTHEST) continue;
    const char *why = isfinite(corners[k]) ? "is farther away than" : "is not finite; at most";
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: byte %zu: corner %zu of triangle %u: %c = %g %s %.0e\n",
                           file, at + 4 * k, k / 3 + 1, t + 1, "xyz"[k % 3], corners[k], why,
                           ALD_MESH_FARTHEST);
  }
  return ALD_OK;
}

ald_status ald_mesh_stl_read_binary(const char *file, const unsigned char *bytes, size_t size,
                                    ald_mesh *mesh, ald_report *report) {
  double *corners = NULL;
  ald_status status = check_size(file, bytes, size, report);
  if (status != ALD_OK) return status;
  const uint32_t count = ald_mesh_stl_claim(bytes);
  corners = malloc((size_t)count * CORNERS * sizeof *corners);
  if (!corners) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: %s: no memory for %u triangles\n", file,
                           count);
  }
  for (uint32_t t = 0; t < count && status == ALD_OK; t++) {
    status = take_triangle(file, bytes, t, corners + CORNERS * (size_t)t, report);
  }
  if (status == ALD_OK) status = ald_mesh_weld_corners(corners, count, mesh, report);
  free(corners);
  return status;
}

/* ------------------------------------------------------------------------------ text */

typedef struct facets {
  double *corners; /* (count x 9) */
  uint32_t count, capacity;
} facets;

/* Takes the next word, which must be that one; "end facet" is "endfacet". */
static ald_status take_word(ald_mesh_text *text, const char *name) {
  ald_mesh_word word;
  const bool is_end = strncmp(name, "end", 3) == 0;
  if (!ald_mesh_text_word_beyond(text, &word)) return ald_mesh_text_expected(text, name, NULL);
  if (ald_mesh_word_is(&word, name)) return ALD_OK;
  if (is_end && ald_mesh_word_is(&word, "end")) {
    ald_mesh_word second;
    if (!ald_mesh_text_word(text, &second)) return ald_mesh_text_expected(text, name, &word);
    if (ald_mesh_word_is(&second, name + 3)) return ALD_OK;
    word = second;
  }
  return ald_mesh_text_expected(text, name, &word);
}

static ald_status take_vertex(ald_mesh_text *text, double *corner) {
  ald_status status = take_word(text, "vertex");
  for (int k = 0; k < 3 && status == ALD_OK; k++) {
    ald_mesh_word word;
    status = ald_mesh_text_word_beyond(text, &word)
                 ? ald_mesh_text_number(text, &word, &corner[k])
                 : ald_mesh_text_expected(text, "a number", NULL);
  }
  return status;
}

/* the normal is not read: some programs write "nan" or nothing where a triangle is a line */
static ald_status skip_normal(ald_mesh_text *text) {
  ald_mesh_word word;
  for (int k = 0; k < 5; k++) {
    if (!ald_mesh_text_word_beyond(text, &word)) break;
    if (ald_mesh_word_is(&word, "outer")) return take_word(text, "loop");
    if (k == 4) return ald_mesh_text_expected(text, "outer loop", &word);
  }
  return ald_mesh_text_expected(text, "outer loop", NULL);
}

static ald_status make_room(ald_mesh_text *text, facets *f) {
  if (f->count == ALD_MESH_TRIANGLES_MOST) {
    return ald_mesh_text_fail(text, text->line, "more than %u triangles are too many",
                              ALD_MESH_TRIANGLES_MOST);
  }
  if (f->count < f->capacity) return ALD_OK;
  const uint32_t capacity = 2 * f->capacity + 64;
  double *grown = realloc(f->corners, (size_t)capacity * CORNERS * sizeof *grown);
  if (!grown) {
    return ald_report_fail(text->report, ALD_NO_MEMORY, "error: %s: no memory for its triangles\n",
                           text->file);
  }
  f->corners = grown;
  f->capacity = capacity;
  ALD_ASSERT(f->count < f->capacity);
  return ALD_OK;
}

static ald_status take_facet(ald_mesh_text *text, facets *f) {
  ald_status status;
  ALD_TRY(make_room(text, f));
  ALD_TRY(skip_normal(text));
  for (size_t k = 0; k < 3; k++) {
    ALD_TRY(take_vertex(text, f->corners + CORNERS * (size_t)f->count + 3 * k));
  }
  ALD_TRY(take_word(text, "endloop"));
  ALD_TRY(take_word(text, "endfacet"));
  f->count++;
done:
  return status;
}

/* from behind "solid" to behind "endsolid", each with a name to the end of its line */
static ald_status take_solid(ald_mesh_text *text, facets *f) {
  ald_mesh_word word, second;
  ald_mesh_text_skip_line(text);
  while (ald_mesh_text_word_beyond(text, &word)) {
    const bool is_end = ald_mesh_word_is(&word, "end") && ald_mesh_text_word(text, &second) &&
                        ald_mesh_word_is(&second, "solid");
    if (is_end || ald_mesh_word_is(&word, "endsolid")) {
      ald_mesh_text_skip_line(text);
      return ALD_OK;
    }
    if (!ald_mesh_word_is(&word, "facet")) {
      return ald_mesh_text_expected(text, "facet or endsolid", &word);
    }
    const ald_status status = take_facet(text, f);
    if (status != ALD_OK) return status;
  }
  return ald_mesh_text_expected(text, "facet or endsolid", NULL);
}

ald_status ald_mesh_stl_read_text(ald_mesh_text *text, ald_mesh *mesh) {
  facets f = {0};
  ald_status status = ALD_OK;
  ald_mesh_word word;
  while (status == ALD_OK && ald_mesh_text_word_beyond(text, &word)) {
    status = ald_mesh_word_is(&word, "solid") ? take_solid(text, &f)
                                              : ald_mesh_text_expected(text, "solid", &word);
  }
  if (status == ALD_OK && f.count == 0) {
    status = ald_report_fail(text->report, ALD_BAD_ARGUMENT, "error: %s: holds no triangle\n",
                             text->file);
  }
  if (status == ALD_OK) status = ald_mesh_weld_corners(f.corners, f.count, mesh, text->report);
  free(f.corners);
  return status;
}
