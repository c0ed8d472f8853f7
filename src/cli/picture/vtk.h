/* SPDX-License-Identifier: Apache-2.0
 * VTK files as ParaView reads them: polygonal data with its arrays appended as raw bytes (.vtp),
 * and collections of such files over time (.pvd). Source: VTK File Formats, kitware. */
#ifndef ALD_CLI_VTK_H
#define ALD_CLI_VTK_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum vtk_type { VTK_FLOAT64, VTK_INT32 } vtk_type;

/** An array of numbers. */
typedef struct vtk_array {
  const char *name; /**< NULL: there is none */
  vtk_type type;
  int components;
  size_t tuples;
  const void *values; /**< (tuples x components) */
} vtk_array;

/** Cells of one sort. */
typedef struct vtk_cells {
  size_t count;
  const int32_t *points; /**< (ends[count - 1]) numbers of points, cell after cell */
  const int32_t *ends;   /**< (count) where each cell ends in `points` */
} vtk_cells;

enum { VTK_ARRAYS = 4 };

/** Points and the cells between them: single points, lines, polygons, in this order. */
typedef struct vtk_part {
  double time; /**< [s] */
  size_t point_count;
  const double *points;            /**< (point_count x 3) [m] */
  vtk_cells verts, lines, polys;   /**< those that it has */
  vtk_array of_points[VTK_ARRAYS]; /**< (point_count) tuples each */
  vtk_array of_cells[VTK_ARRAYS];  /**< one tuple a cell */
  const char *names;               /**< name of the list of names; NULL: none */
  size_t name_count;               /**< of what the arrays number */
  const char *(*name)(size_t number, const void *user);
  const void *user; /**< handed to `name` */
} vtk_part;

/** Writes a .vtp file. What fails is seen in the stream. */
void vtk_write(const vtk_part *part, FILE *stream);
/** Bytes that vtk_write() writes. @return SIZE_MAX without memory */
size_t vtk_size(const vtk_part *part);

/** A collection: begin, one line for each file, end. */
void vtk_collection_begin(FILE *stream);
/** @param file relative to the collection, @param part its number within the time */
void vtk_collection_add(FILE *stream, double time, int part, const char *name, const char *file);
void vtk_collection_end(FILE *stream);

#endif
