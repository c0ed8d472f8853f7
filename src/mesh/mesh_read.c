/* SPDX-License-Identifier: Apache-2.0
 * Meshes from files: which format it is, by what is in the file; for callers of the library, in
 * metres and the frame of a body. */
#include "mesh_read.h"

#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/plain_file.h"
#include "mesh_frame.h"
#include "mesh_obj.h"
#include "mesh_stl.h"

/* Programs write STL, OBJ and much else: what else is known by its first bytes. */
static const struct {
  const char *start, *name;
} others[] = {
    {"ply", "a PLY file"},        {"glTF", "a GLB file"},         {"PK\x03\x04", "a zip archive"},
    {"ISO-10303", "a STEP file"}, {"$MeshFormat", "a Gmsh file"}, {"OFF", "an OFF file"},
    {"# vtk", "a VTK file"},      {"<", "an XML file"},           {"\x1f\x8b", "compressed"}};

/* how many bytes at the start tell text from binary */
enum { LOOK = 1024 };

/* Text has no control characters but the ends of lines, tabs and form feeds, and at its very end.
 */
static bool is_text(const unsigned char *bytes, size_t size) {
  while (size > 0 && ald_mesh_text_is_filling(bytes[size - 1])) size--;
  for (size_t k = 0; k < size && k < LOOK; k++) {
    const bool is_space = bytes[k] >= '\t' && bytes[k] <= '\r';
    if (bytes[k] < ' ' && !is_space) return false;
  }
  return true;
}

/* A binary STL file that is as long as it says is one, whatever its header holds: many begin with
 * "solid" as text does. */
static bool is_whole_binary(const unsigned char *bytes, size_t size) {
  return size >= ALD_STL_START &&
         size == ALD_STL_START + (uint64_t)ald_mesh_stl_claim(bytes) * ALD_STL_TRIANGLE;
}

/* the first word that is in no comment */
static bool first_word(ald_mesh_text text, ald_mesh_word *word) {
  while (ald_mesh_text_word_beyond(&text, word)) {
    if (*word->text != '#') return true;
    ald_mesh_text_skip_line(&text);
  }
  return false;
}

static ald_status fail_unknown(const char *file, const unsigned char *bytes, size_t size,
                               ald_report *report) {
  for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) {
    const size_t length = strlen(others[k].start);
    if (size < length || memcmp(bytes, others[k].start, length) != 0) continue;
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: is %s; a mesh is read from STL or OBJ: export it as one\n",
                           file, others[k].name);
  }
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "error: %s: is neither STL nor OBJ; text must begin with \"solid\" or "
                         "hold lines \"v x y z\" and \"f 1 2 3\"\n",
                         file);
}

static ald_status read_text(const char *file, const unsigned char *bytes, size_t size,
                            ald_mesh *mesh, ald_report *report) {
  ald_mesh_text text = ald_mesh_text_begin(file, bytes, size, report);
  ald_mesh_word word;
  if (!first_word(text, &word)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: is empty\n", file);
  }
  if (ald_mesh_word_is(&word, "solid")) return ald_mesh_stl_read_text(&text, mesh);
  if (ald_mesh_obj_knows(&word)) return ald_mesh_obj_read(&text, mesh);
  return fail_unknown(file, bytes, size, report);
}

/* reads text with the locale "C" of the thread */
static ald_status read_plainly(const char *file, const unsigned char *bytes, size_t size,
                               ald_mesh *mesh, ald_report *report) {
  locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (!plain) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: %s: no memory to read it\n", file);
  }
  const locale_t before = uselocale(plain);
  const ald_status status = read_text(file, bytes, size, mesh, report);
  uselocale(before);
  freelocale(plain);
  return status;
}

ald_status ald_mesh_read(const char *file, const unsigned char *bytes, size_t size, ald_mesh *mesh,
                         ald_report *report) {
  ALD_ASSERT(bytes || size == 0);
  *mesh = (ald_mesh){0};
  if (size == 0) return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: is empty\n", file);
  if (is_whole_binary(bytes, size))
    return ald_mesh_stl_read_binary(file, bytes, size, mesh, report);
  if (is_text(bytes, size)) return read_plainly(file, bytes, size, mesh, report);
  for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) {
    const size_t length = strlen(others[k].start);
    if (size >= length && memcmp(bytes, others[k].start, length) == 0) {
      return fail_unknown(file, bytes, size, report);
    }
  }
  return ald_mesh_stl_read_binary(file, bytes, size, mesh, report);
}

ald_status ald_mesh_read_file(const char *file, ald_mesh *mesh, ald_report *report) {
  unsigned char *bytes = NULL;
  size_t size = 0;
  *mesh = (ald_mesh){0};
  char problem[ALD_FILE_PROBLEM];
  const int error = ald_plain_read(file, ALD_FILE_PLAIN, ALD_MESH_LIMIT, &bytes, &size, problem);
  if (error == ENOMEM) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: %s: no memory to read it\n", file);
  }
  if (error != 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: %s\n", file, problem);
  }
  const ald_status status = ald_mesh_read(file, bytes, size, mesh, report);
  free(bytes);
  return status;
}

/* ------------------------------------------------------------------------------ library */

/* an axis by its word; ALD_MESH_AXIS_COUNT if it is none */
static uint32_t axis_of(const char *word) {
  uint32_t axis = 0;
  while (axis < ALD_MESH_AXIS_COUNT && strcmp(ald_mesh_axes[axis], word) != 0) axis++;
  return axis;
}

ald_status ald_mesh_open(const char *file, const char *unit, const char *up, const char *forward,
                         const double *at, ald_mesh **mesh, ald_report *report) {
  static const double origin[3] = {0};
  const char *usual = up && axis_of(up) % 3 == ALD_MESH_X ? "z" : "x";
  double scale = 1;
  ald_status status;
  if (mesh) *mesh = NULL;
  if (!file || !mesh) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: no file of a mesh, or no place for it\n");
  }
  ald_mesh *made = calloc(1, sizeof *made);
  if (!made) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a mesh\n");
  ALD_TRY(ald_mesh_unit_scale(unit ? unit : "m", &scale, report));
  ALD_TRY(ald_mesh_read_file(file, made, report));
  ALD_TRY(ald_mesh_place(made, scale, axis_of(up ? up : "z"), axis_of(forward ? forward : usual),
                         at ? at : origin, report));
  *mesh = made;
  return ALD_OK;
done:
  ald_mesh_destroy(made);
  return status;
}
