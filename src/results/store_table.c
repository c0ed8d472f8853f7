/* SPDX-License-Identifier: Apache-2.0
 * The columns of a block in its file. */
#include "store_table.h"

#include "base/assertion.h"
#include "block_hash.h"
#include "manifest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LAYOUT = 2 };

/* ------------------------------------------------------------------------------ packing */

/* one bit pattern throughout? of canonical values */
static bool is_constant(const double *values, uint32_t count) {
  ALD_ASSERT(values && count > 0);
  return memcmp(values, values + 1, (count - 1) * sizeof *values) == 0;
}

/* What of a block is put where, before it is packed. */
typedef struct sorting {
  int32_t *rows;     /* (columns) */
  double *constants; /* (columns) */
  double *chunk;     /* (together x scenarios) */
} sorting;

/* finds the columns that change */
static void sort_columns(const ald_block *block, ald_packed_table *t, sorting *s) {
  const uint32_t count = block->count;
  for (uint32_t c = 0; c < t->column_count; c++) {
    ald_values_canonical(block->values + (size_t)c * count, count, s->chunk);
    const bool constant = is_constant(s->chunk, count);
    s->rows[c] = constant ? -1 : (int32_t)t->row_count++;
    s->constants[c] = constant ? s->chunk[0] : (double)NAN;
  }
  ald_values_canonical(s->constants, t->column_count, s->constants);
  if (t->together > t->row_count) t->together = t->row_count;
  if (t->together > 0) t->chunk_count = (t->row_count - 1) / t->together + 1;
}

static ald_status pack_rows(ald_packer *packer, const ald_block *block, const sorting *s,
                            ald_packed_table *t) {
  ald_status status = ALD_OK;
  const uint32_t count = block->count;
  const size_t size = (size_t)t->together * count;
  uint32_t held = 0, chunk = 0;
  t->chunks = calloc((size_t)t->chunk_count + 1, sizeof *t->chunks);
  if (!t->chunks) return ALD_NO_MEMORY;
  for (uint32_t c = 0; c < t->column_count && status == ALD_OK; c++) {
    if (s->rows[c] < 0) continue;
    ald_values_canonical(block->values + (size_t)c * count, count,
                         s->chunk + (size_t)held++ * count);
    const bool last = (uint32_t)s->rows[c] + 1 == t->row_count;
    if (held < t->together && !last) continue;
    /* the last chunk is as large as the others */
    for (size_t i = (size_t)held * count; i < size; i++) s->chunk[i] = 0;
    status = ald_pack(packer, s->chunk, sizeof *s->chunk, size, &t->chunks[chunk++]);
    held = 0;
  }
  return status;
}

ald_status ald_packed_table_make(ald_packer *packer, const ald_block *block, uint32_t column_count,
                                 ald_packed_table *table) {
  ALD_ASSERT(packer && table && block->count > 0);
  ald_status status = ALD_OK;
  const uint32_t count = block->count;
  *table = (ald_packed_table){.column_count = column_count, .count = count};
  table->together = count < ALD_CHUNK_NUMBERS ? ALD_CHUNK_NUMBERS / count : 1;
  const size_t columns = (size_t)column_count + 1;
  sorting s = {.rows = malloc(columns * sizeof *s.rows),
               .constants = malloc(columns * sizeof *s.constants),
               .chunk = malloc((size_t)table->together * count * sizeof *s.chunk)};
  if (!s.rows || !s.constants || !s.chunk) {
    status = ALD_NO_MEMORY;
    goto done;
  }
  sort_columns(block, table, &s);
  ALD_TRY(pack_rows(packer, block, &s, table));
  ALD_TRY(ald_pack(packer, s.rows, sizeof *s.rows, column_count, &table->rows));
  ALD_TRY(ald_pack(packer, s.constants, sizeof *s.constants, column_count, &table->constants));
done:
  free(s.rows);
  free(s.constants);
  free(s.chunk);
  return status;
}

void ald_packed_table_clear(ald_packed_table *table) {
  free(table->rows.bytes);
  free(table->constants.bytes);
  for (uint32_t k = 0; table->chunks && k < table->chunk_count; k++) free(table->chunks[k].bytes);
  free(table->chunks);
  *table = (ald_packed_table){0};
}

/* ------------------------------------------------------------------------------ writing */

static int put_values(hid_t group, const ald_packed_table *t) {
  int bad = -1;
  const hsize_t extent[2] = {t->row_count, t->count}, chunk[2] = {t->together, t->count};
  const hid_t space = H5Screate_simple(2, extent, NULL);
  const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
  hid_t dataset = -1;
  if (space >= 0 && creation >= 0 && H5Pset_chunk(creation, 2, chunk) >= 0 &&
      H5Pset_shuffle(creation) >= 0 && H5Pset_deflate(creation, 1) >= 0 &&
      H5Pset_obj_track_times(creation, 0) >= 0) {
    dataset =
        H5Dcreate2(group, "values", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, creation, H5P_DEFAULT);
  }
  if (dataset >= 0) {
    bad = 0;
    for (uint32_t k = 0; k < t->chunk_count && !bad; k++) {
      const hsize_t start[2] = {(hsize_t)k * t->together, 0};
      bad =
          H5Dwrite_chunk(dataset, H5P_DEFAULT, 0, start, t->chunks[k].size, t->chunks[k].bytes) < 0;
    }
    H5Dclose(dataset);
  }
  if (creation >= 0) H5Pclose(creation);
  if (space >= 0) H5Sclose(space);
  return bad ? -1 : 0;
}

int ald_packed_table_put(hid_t group, const ald_packed_table *table) {
  ALD_ASSERT(table->row_count <= table->column_count);
  const uint32_t layout = LAYOUT;
  if (ald_image_put_number(group, "layout", H5T_NATIVE_UINT32, &layout) != 0) return -1;
  if (table->column_count == 0) return 0;
  int bad = ald_image_put_packed(group, "row", H5T_NATIVE_INT32, table->column_count, &table->rows);
  bad |= ald_image_put_packed(group, "constant", H5T_NATIVE_DOUBLE, table->column_count,
                              &table->constants);
  if (!bad && table->row_count > 0) bad = put_values(group, table);
  return bad;
}

/* ------------------------------------------------------------------------------ reading */

/* Are the rows those of the columns in order? Counts them. */
static bool count_rows(ald_block_view *view) {
  view->row_count = 0;
  for (uint32_t c = 0; c < view->manifest->column_count; c++) {
    if (view->rows[c] == -1) continue;
    if (view->rows[c] != (int32_t)view->row_count) return false;
    view->row_count++;
  }
  return true;
}

/* are its chunks as put_values() makes them? */
static bool has_our_filters(hid_t creation) {
  static const H5Z_filter_t ours[] = {H5Z_FILTER_SHUFFLE, H5Z_FILTER_DEFLATE};
  bool same = H5Pget_nfilters(creation) == 2;
  for (unsigned f = 0; same && f < 2; f++) {
    size_t count = 0;
    unsigned flags, of;
    same = H5Pget_filter2(creation, f, &flags, &count, NULL, 0, NULL, &of) == ours[f];
  }
  return same;
}

/* opens the table and sees that it is as large as it should be. 0 or -1 */
static int open_values(ald_block_view *view) {
  hsize_t extent[2] = {0, 0}, chunk[2] = {0, 0};
  /* a window is a chunk: HDF5 need not hold it once more */
  const hid_t access = H5Pcreate(H5P_DATASET_ACCESS);
  if (access >= 0 && H5Pset_chunk_cache(access, 1, 0, 1) >= 0) {
    view->values = H5Dopen2(view->group, "values", access);
  }
  if (access >= 0) H5Pclose(access);
  if (view->values < 0) return -1;
  const hid_t space = H5Dget_space(view->values), type = H5Dget_type(view->values);
  const hid_t creation = H5Dget_create_plist(view->values);
  const bool fits = space >= 0 && type >= 0 && creation >= 0 &&
                    H5Sget_simple_extent_ndims(space) == 2 &&
                    H5Sget_simple_extent_dims(space, extent, NULL) == 2 &&
                    H5Tequal(type, H5T_NATIVE_DOUBLE) > 0 && H5Pget_chunk(creation, 2, chunk) == 2;
  view->is_packed = fits && chunk[0] == 1 && has_our_filters(creation);
  if (creation >= 0) H5Pclose(creation);
  if (type >= 0) H5Tclose(type);
  if (space >= 0) H5Sclose(space);
  if (!fits || extent[0] != view->row_count || extent[1] != view->count ||
      chunk[1] != view->count || chunk[0] == 0 || chunk[0] > view->row_count) {
    return -1;
  }
  view->together = (uint32_t)chunk[0];
  return 0;
}

static const char *open_table(ald_block_view *view) {
  static const char other[] = "it has other columns";
  const uint32_t columns = view->manifest->column_count;
  uint32_t layout = 0;
  if (ald_image_get_number(view->group, "layout", H5T_NATIVE_UINT32, &layout) != 0 ||
      layout != LAYOUT) {
    return "a later version has written it";
  }
  view->rows = malloc(((size_t)columns + 1) * sizeof *view->rows);
  view->constants = malloc(((size_t)columns + 1) * sizeof *view->constants);
  if (!view->rows || !view->constants) return "there is no memory for its columns";
  if (columns > 0 &&
      (ald_image_get_dataset(view->group, "row", H5T_NATIVE_INT32, columns, view->rows) != 0 ||
       ald_image_get_dataset(view->group, "constant", H5T_NATIVE_DOUBLE, columns,
                             view->constants) != 0)) {
    return other;
  }
  if (!count_rows(view)) return other;
  return view->row_count > 0 && open_values(view) != 0 ? other : NULL;
}

const char *ald_view_open(hid_t file, const ald_manifest *manifest, uint32_t count,
                          ald_block_view *view) {
  ALD_ASSERT(count <= ALD_BLOCK_SCENARIOS && view);
  H5G_info_t info;
  *view = (ald_block_view){.manifest = manifest, .count = count, .values = -1, .together = 1};
  view->group = H5Gopen2(file, "scenarios", H5P_DEFAULT);
  if (view->group < 0) return "it has other columns";
  if (H5Aexists(view->group, "layout") > 0) return open_table(view);
  view->has_datasets = true;
  const bool fits =
      H5Gget_info(view->group, &info) >= 0 && info.nlinks == (hsize_t)manifest->column_count + 2;
  return fits ? NULL : "it has other columns";
}

void ald_view_close(ald_block_view *view) {
  if (view->values >= 0) H5Dclose(view->values);
  if (view->group >= 0) H5Gclose(view->group);
  for (int w = 0; w < ALD_VIEW_WINDOWS; w++) free(view->windows[w].values);
  free(view->rows);
  free(view->constants);
  *view = (ald_block_view){.group = -1, .values = -1};
}

/* reads the rows of a window, or the dataset of a column. 0 or -1 */
static int fill(const ald_block_view *view, ald_block_window *w, uint32_t row) {
  ALD_ASSERT(w->values && row >= w->first && row - w->first < w->count);
  if (view->has_datasets) {
    return ald_image_get_dataset(view->group, view->manifest->columns[row].name, H5T_NATIVE_DOUBLE,
                                 view->count, w->values);
  }
  const hsize_t start[2] = {w->first, 0}, size[2] = {w->count, view->count};
  const hid_t space = H5Dget_space(view->values);
  const hid_t memory = H5Screate_simple(2, size, NULL);
  int bad = -1;
  if (space >= 0 && memory >= 0 &&
      H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, size, NULL) >= 0 &&
      H5Dread(view->values, H5T_NATIVE_DOUBLE, memory, space, H5P_DEFAULT, w->values) >= 0) {
    bad = 0;
  }
  if (memory >= 0) H5Sclose(memory);
  if (space >= 0) H5Sclose(space);
  return bad;
}

/* the window that holds a row: of two columns that are read in turn, each has its own */
static const ald_block_window *window_of(ald_block_view *view, uint32_t row) {
  for (uint32_t k = 0; k < ALD_VIEW_WINDOWS; k++) {
    const ald_block_window *w = &view->windows[k];
    if (row < w->first || row - w->first >= w->count) continue;
    view->last = k;
    return w;
  }
  const uint32_t rows = view->has_datasets ? view->manifest->column_count : view->row_count;
  const uint32_t first = row - row % view->together;
  ALD_ASSERT(row < rows);
  ald_block_window *w = &view->windows[view->last = (view->last + 1) % ALD_VIEW_WINDOWS];
  if (!w->values) w->values = malloc((size_t)view->together * view->count * sizeof *w->values);
  w->first = first;
  w->count = rows - first < view->together ? rows - first : view->together;
  if (w->values && fill(view, w, row) == 0) return w;
  w->count = 0;
  return NULL;
}

const char *ald_view_take(ald_block_view *view, uint32_t column, ald_packed *packed) {
  ALD_ASSERT(column < view->manifest->column_count && packed);
  static const char wrong[] = "its columns cannot be read";
  hsize_t size = 0;
  uint32_t skipped = 0; /* filters */
  *packed = (ald_packed){0};
  if (!view->is_packed || view->rows[column] < 0) return NULL;
  const hsize_t start[2] = {(hsize_t)view->rows[column], 0};
  if (H5Dget_chunk_storage_size(view->values, start, &size) < 0 || size == 0) return wrong;
  unsigned char *bytes = malloc((size_t)size);
  if (!bytes) return "there is no memory for its columns";
  if (H5Dread_chunk(view->values, H5P_DEFAULT, start, &skipped, bytes) < 0 || skipped != 0) {
    free(bytes);
    return skipped != 0 ? NULL : wrong;
  }
  *packed = (ald_packed){bytes, (size_t)size};
  return NULL;
}

const char *ald_view_read(ald_block_view *view, uint32_t column, uint32_t first, uint32_t count,
                          double *values) {
  ALD_ASSERT(column < view->manifest->column_count && first + count <= view->count);
  if (!view->has_datasets && view->rows[column] < 0) {
    for (uint32_t i = 0; i < count; i++) values[i] = view->constants[column];
    return NULL;
  }
  const uint32_t row = view->has_datasets ? column : (uint32_t)view->rows[column];
  const ald_block_window *w = window_of(view, row);
  if (!w) return "its columns cannot be read";
  memcpy(values, w->values + (size_t)(row - w->first) * view->count + first,
         count * sizeof *values);
  return NULL;
}
