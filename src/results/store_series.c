/* SPDX-License-Identifier: Apache-2.0
 * Time series in a results folder.
 *
 * A file holds on its root the attributes scenario, rows, columns and status, and one dataset a
 * column (float64, rows) with the attributes unit and place (its number in the table). */
#include "store_series.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/assertion.h"
#include "results/store_image.h"

enum { NAME_SIZE = 64 };

static void file_name(uint64_t index, char name[NAME_SIZE]) {
  snprintf(name, NAME_SIZE, "scenario-%09" PRIu64 ".h5", index);
}

/* "FOLDER/series/scenario-000004711.h5", to be freed */
static char *file_path(const char *folder, uint64_t index) {
  char name[NAME_SIZE], relative[NAME_SIZE + sizeof ALD_SERIES_FOLDER];
  file_name(index, name);
  snprintf(relative, sizeof relative, ALD_SERIES_FOLDER "/%s", name);
  return ald_path_join(folder, relative);
}

bool ald_store_has_series(const char *folder, uint64_t index) {
  struct stat info;
  char *path = file_path(folder, index);
  const bool has = path && stat(path, &info) == 0;
  free(path);
  return has;
}

static int by_index(const void *left, const void *right) {
  const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return (a > b) - (a < b);
}

ald_status ald_store_list_series(const char *folder, uint64_t **indices, size_t *count,
                                 ald_report *report) {
  ALD_ASSERT(folder && indices && count);
  ald_status status = ALD_OK;
  char *own = ald_path_join(folder, ALD_SERIES_FOLDER);
  DIR *open = own ? opendir(own) : NULL;
  struct dirent *entry;
  size_t capacity = 0;
  *indices = NULL;
  *count = 0;
  while (open && status == ALD_OK && (entry = readdir(open))) {
    uint64_t index = 0;
    char name[NAME_SIZE];
    if (sscanf(entry->d_name, "scenario-%" SCNu64 ".h5", &index) != 1) continue;
    file_name(index, name);
    if (strcmp(name, entry->d_name) != 0) continue;
    if (*count == capacity) {
      capacity = 2 * capacity + 16;
      uint64_t *grown = realloc(*indices, capacity * sizeof *grown);
      if (!grown) status = ALD_NO_MEMORY;
      if (grown) *indices = grown;
    }
    if (status == ALD_OK) (*indices)[(*count)++] = index;
  }
  if (open) closedir(open);
  if (!own) status = ALD_NO_MEMORY;
  free(own);
  if (*count > 1) qsort(*indices, *count, sizeof **indices, by_index);
  if (status == ALD_OK) return ALD_OK;
  free(*indices);
  *indices = NULL;
  *count = 0;
  return ald_report_fail(report, status, "error: no memory for the list of series\n");
}

/* ------------------------------------------------------------------------------ writing */

static int put_column(hid_t file, const ald_series *series, size_t column, double *values) {
  ALD_ASSERT(values);
  const hsize_t rows = series->row_count;
  const uint32_t place = (uint32_t)column;
  int bad = -1;
  for (size_t row = 0; row < series->row_count; row++) {
    values[row] = series->values[row * series->column_count + column];
  }
  const hid_t space = H5Screate_simple(1, &rows, NULL);
  const hid_t set = H5Dcreate2(file, series->names[column], H5T_IEEE_F64LE, space, H5P_DEFAULT,
                               H5P_DEFAULT, H5P_DEFAULT);
  if (set >= 0) {
    bad = H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) < 0;
    bad |= ald_image_put_text(set, "unit", series->units[column]);
    bad |= ald_image_put_number(set, "place", H5T_NATIVE_UINT32, &place);
    H5Dclose(set);
  }
  if (space >= 0) H5Sclose(space);
  return bad;
}

static int put_series(hid_t file, uint64_t index, const ald_series *series, double *values) {
  const uint64_t rows = series->row_count;
  const uint32_t columns = (uint32_t)series->column_count;
  int bad = ald_image_put_number(file, "scenario", H5T_NATIVE_UINT64, &index);
  bad |= ald_image_put_number(file, "rows", H5T_NATIVE_UINT64, &rows);
  bad |= ald_image_put_number(file, "columns", H5T_NATIVE_UINT32, &columns);
  bad |= ald_image_put_number(file, "status", H5T_NATIVE_INT, &series->status);
  for (size_t c = 0; c < series->column_count && !bad; c++) {
    bad = put_column(file, series, c, values);
  }
  return bad;
}

ald_status ald_store_write_series(const char *folder, uint64_t index, const ald_series *series,
                                  ald_report *report) {
  ALD_ASSERT(folder && series);
  ald_status status = ALD_NO_MEMORY;
  unsigned char *bytes = NULL;
  size_t size = 0;
  char name[NAME_SIZE];
  char *own = ald_path_join(folder, ALD_SERIES_FOLDER);
  double *values = malloc((series->row_count + 1) * sizeof *values);
  if (own && values) {
    ald_image_guard guard;
    ald_image_begin(&guard);
    const hid_t file = ald_image_create();
    if (file >= 0 && put_series(file, index, series, values) == 0 &&
        ald_image_take(file, &bytes, &size) == 0) {
      status = ALD_OK;
    }
    if (file >= 0) H5Fclose(file);
    ald_image_end(&guard);
  }
  file_name(index, name);
  const int error = status == ALD_OK ? ald_folder_make(own) : 0;
  if (status != ALD_OK) {
    ald_report_add(report, "error: no memory to write the series of scenario %" PRIu64 "\n", index);
  } else if (error != 0) {
    status = ald_file_fail(report, own, "make the folder", error);
  } else {
    status = ald_file_write(own, name, bytes, size, report);
  }
  free(bytes);
  free(values);
  free(own);
  return status;
}

/* ------------------------------------------------------------------------------ reading */

/* A series while its columns are read. */
typedef struct collection {
  ald_series *series;
  double *values; /* (rows) */
} collection;

static herr_t get_column(hid_t file, const char *name, const H5L_info_t *info, void *user) {
  (void)info;
  collection *c = user;
  ald_series *series = c->series;
  uint32_t place = 0;
  int bad = -1;
  const hid_t set = H5Dopen2(file, name, H5P_DEFAULT);
  if (set < 0) return -1;
  const hid_t space = H5Dget_space(set);
  if (ald_image_get_number(set, "place", H5T_NATIVE_UINT32, &place) == 0 &&
      place < series->column_count && !series->names[place] &&
      H5Sget_simple_extent_npoints(space) == (hssize_t)series->row_count &&
      H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, c->values) >= 0) {
    series->names[place] = strdup(name);
    series->units[place] = ald_image_get_text(set, "unit");
    bad = !series->names[place] || !series->units[place] || ald_text_has_controls(name) ||
          ald_text_has_controls(series->units[place]);
    for (size_t row = 0; row < series->row_count; row++) {
      series->values[row * series->column_count + place] = c->values[row];
    }
  }
  if (space >= 0) H5Sclose(space);
  H5Dclose(set);
  return bad ? -1 : 0;
}

static int get_series(hid_t file, ald_series *series) {
  uint64_t rows = 0;
  uint32_t columns = 0;
  hsize_t size = 0;
  if (ald_image_get_number(file, "rows", H5T_NATIVE_UINT64, &rows) != 0 ||
      ald_image_get_number(file, "columns", H5T_NATIVE_UINT32, &columns) != 0 ||
      ald_image_get_number(file, "status", H5T_NATIVE_INT, &series->status) != 0) {
    return -1;
  }
  /* in columns that lie there as they are, after each other */
  if (H5Fget_filesize(file, &size) < 0 || columns == 0 || rows > size / sizeof(double) / columns) {
    return ald_image_blame("it gives %" PRIu64 " rows of %" PRIu32 " columns in %" PRIu64 " bytes",
                           rows, columns, (uint64_t)size);
  }
  series->row_count = rows;
  series->column_count = columns;
  series->names = calloc(columns + 1u, sizeof *series->names);
  series->units = calloc(columns + 1u, sizeof *series->units);
  series->values = calloc(rows * columns + 1, sizeof *series->values);
  collection c = {series, calloc(rows + 1, sizeof(double))};
  int bad = !series->names || !series->units || !series->values || !c.values;
  bad = bad || H5Literate(file, H5_INDEX_NAME, H5_ITER_NATIVE, NULL, get_column, &c) < 0;
  for (uint32_t k = 0; !bad && k < columns; k++) bad = !series->names[k];
  free(c.values);
  return bad;
}

ald_status ald_store_read_series(const char *folder, uint64_t index, ald_series **series,
                                 ald_report *report) {
  ALD_ASSERT(folder && series);
  ald_status status = ALD_OK;
  unsigned char *bytes = NULL;
  size_t size = 0;
  char *path = file_path(folder, index);
  ald_series *read = calloc(1, sizeof *read);
  *series = NULL;
  const int error = path && read ? ald_sealed_read(path, &bytes, &size) : ENOMEM;
  if (!path || !read) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a series\n");
  } else if (error == ENOENT) {
    status = ald_report_fail(report, ALD_BAD_RESULTS,
                             "error: %s keeps no series of scenario %" PRIu64
                             "; allide replay computes it\n",
                             folder, index);
  } else if (error != 0) {
    status = ald_file_fail(report, path, "read", error);
  } else {
    int bad = ald_seal_check(bytes, size) != 1;
    ald_image_guard guard;
    ald_image_begin(&guard);
    const hid_t file =
        bad ? ald_image_blame("its checksum does not match") : ald_image_open(bytes, size);
    bad = file < 0 || get_series(file, read) != 0;
    if (file >= 0) H5Fclose(file);
    ald_image_end(&guard);
    if (bad) {
      const char *wrong = ald_image_wrong();
      status = ald_report_fail(report, ALD_BAD_RESULTS,
                               "error: %s: damaged%s%s; remove it, and allide replay computes it\n",
                               path, wrong[0] ? ": " : "", wrong);
    }
  }
  free(bytes);
  free(path);
  if (status == ALD_OK) {
    *series = read;
    read = NULL;
  }
  ald_series_destroy(read);
  return status;
}
