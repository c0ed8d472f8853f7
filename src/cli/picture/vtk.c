/* SPDX-License-Identifier: Apache-2.0
 * VTK files as ParaView reads them. */
#include "vtk.h"

#include <inttypes.h>
#include <stdlib.h>

enum { HEAD = 8 }; /* bytes of the size before each array */

static const char *byte_order(void) {
  const uint16_t one = 1;
  return *(const unsigned char *)&one ? "LittleEndian" : "BigEndian";
}

/* text in an attribute or between tags */
static void put_text(FILE *stream, const char *text) {
  for (; *text; text++) {
    switch (*text) {
      case '&':
        fputs("&amp;", stream);
        break;
      case '<':
        fputs("&lt;", stream);
        break;
      case '>':
        fputs("&gt;", stream);
        break;
      case '"':
        fputs("&quot;", stream);
        break;
      default:
        putc(*text, stream);
    }
  }
}

static size_t bytes_of(const vtk_array *a) {
  const size_t width = a->type == VTK_INT32 ? sizeof(int32_t) : sizeof(double);
  return a->tuples * (size_t)a->components * width;
}

/* an array that is appended from `*offset` on */
static void put_array(FILE *stream, const vtk_array *a, size_t *offset) {
  if (!a->name) return;
  fprintf(stream, "<DataArray type=\"%s\" Name=\"", a->type == VTK_INT32 ? "Int32" : "Float64");
  put_text(stream, a->name);
  fprintf(stream, "\" NumberOfComponents=\"%d\" format=\"appended\" offset=\"%zu\"/>\n",
          a->components, *offset);
  *offset += HEAD + bytes_of(a);
}

static void append(FILE *stream, const vtk_array *a) {
  const uint64_t size = bytes_of(a);
  if (!a->name) return;
  fwrite(&size, sizeof size, 1, stream);
  if (size > 0) fwrite(a->values, 1, size, stream);
}

/* the arrays of a part in the order of the file */
enum { CELL_ARRAYS = 6, ALL_ARRAYS = 2 * VTK_ARRAYS + 1 + CELL_ARRAYS };
typedef struct listing {
  vtk_array all[ALL_ARRAYS]; /* of points, of cells, points, cells */
} listing;

static vtk_array integers(const char *name, size_t count, const int32_t *values) {
  return (vtk_array){name, VTK_INT32, 1, count, values};
}

static void list_cells(vtk_array *at, const vtk_cells *cells) {
  const size_t points = cells->count ? (size_t)cells->ends[cells->count - 1] : 0;
  at[0] = integers("connectivity", points, cells->points);
  at[1] = integers("offsets", cells->count, cells->ends);
}

static listing list_arrays(const vtk_part *p) {
  listing l;
  vtk_array *at = l.all;
  for (int k = 0; k < VTK_ARRAYS; k++) *at++ = p->of_points[k];
  for (int k = 0; k < VTK_ARRAYS; k++) *at++ = p->of_cells[k];
  *at++ = (vtk_array){"Points", VTK_FLOAT64, 3, p->point_count, p->points};
  list_cells(at, &p->verts);
  list_cells(at + 2, &p->lines);
  list_cells(at + 4, &p->polys);
  return l;
}

/* names as ASCII codes, each ended by 0 */
static void put_names(FILE *stream, const vtk_part *p) {
  if (!p->names) return;
  fprintf(stream, "<Array type=\"String\" Name=\"%s\" NumberOfTuples=\"%zu\" format=\"ascii\">\n",
          p->names, p->name_count);
  for (size_t k = 0; k < p->name_count; k++) {
    const unsigned char *text = (const unsigned char *)p->name(k, p->user);
    for (; *text; text++) fprintf(stream, "%u ", (unsigned)*text);
    fputs("0\n", stream);
  }
  fputs("</Array>\n", stream);
}

static void put_group(FILE *stream, const char *name, const vtk_array *arrays, int count,
                      size_t *offset) {
  fprintf(stream, "<%s>\n", name);
  for (int k = 0; k < count; k++) put_array(stream, &arrays[k], offset);
  fprintf(stream, "</%s>\n", name);
}

static void put_head(const vtk_part *p, const listing *l, FILE *stream) {
  const vtk_array *at = l->all;
  size_t offset = 0;
  fprintf(stream,
          "<?xml version=\"1.0\"?>\n"
          "<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"%s\" header_type=\"UInt64\">\n"
          "<PolyData>\n<FieldData>\n"
          "<DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"ascii\">"
          "%.17g</DataArray>\n",
          byte_order(), p->time);
  put_names(stream, p);
  fprintf(stream,
          "</FieldData>\n<Piece NumberOfPoints=\"%zu\" NumberOfVerts=\"%zu\" NumberOfLines=\"%zu\" "
          "NumberOfStrips=\"0\" NumberOfPolys=\"%zu\">\n",
          p->point_count, p->verts.count, p->lines.count, p->polys.count);
  put_group(stream, "PointData", at, VTK_ARRAYS, &offset);
  put_group(stream, "CellData", at + VTK_ARRAYS, VTK_ARRAYS, &offset);
  at += 2 * VTK_ARRAYS;
  put_group(stream, "Points", at, 1, &offset);
  put_group(stream, "Verts", at + 1, 2, &offset);
  put_group(stream, "Lines", at + 3, 2, &offset);
  put_group(stream, "Polys", at + 5, 2, &offset);
  fputs("</Piece>\n</PolyData>\n<AppendedData encoding=\"raw\">\n_", stream);
}

static const char tail[] = "\n</AppendedData>\n</VTKFile>\n";

void vtk_write(const vtk_part *part, FILE *stream) {
  const listing l = list_arrays(part);
  put_head(part, &l, stream);
  for (int k = 0; k < ALL_ARRAYS; k++) append(stream, &l.all[k]);
  fputs(tail, stream);
}

size_t vtk_size(const vtk_part *part) {
  const listing l = list_arrays(part);
  char *text = NULL;
  size_t size = 0;
  FILE *memory = open_memstream(&text, &size);
  if (!memory) return SIZE_MAX;
  put_head(part, &l, memory);
  const int lost = fclose(memory) != 0;
  free(text);
  size += sizeof tail - 1;
  for (int k = 0; k < ALL_ARRAYS; k++) {
    if (l.all[k].name) size += HEAD + bytes_of(&l.all[k]);
  }
  return lost ? SIZE_MAX : size;
}

void vtk_collection_begin(FILE *stream) {
  fprintf(stream,
          "<?xml version=\"1.0\"?>\n"
          "<VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"%s\">\n<Collection>\n",
          byte_order());
}

void vtk_collection_add(FILE *stream, double time, int part, const char *name, const char *file) {
  fprintf(stream, "<DataSet timestep=\"%.17g\" part=\"%d\" name=\"%s\" file=\"", time, part, name);
  put_text(stream, file);
  fputs("\"/>\n", stream);
}

void vtk_collection_end(FILE *stream) { fputs("</Collection>\n</VTKFile>\n", stream); }
