/* SPDX-License-Identifier: Apache-2.0
 * The file of a manifest. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/assertion.h"
#include "block.h"
#include "manifest.h"
#include "manifest_file.h"
#include "model/record.h"
#include "results/store_image.h"
#include "running_statistics.h"

/* What a reader must know; another number means another layout of the file. The first had a group
 * a column and an attribute a source. */
enum { FIRST_FORMAT = 1, FORMAT = 2 };

/* A text as a dataset of bytes: compressed, and of any size. `of`: attribute name, NULL: none */
static int put_bytes(hid_t group, const char *name, const char *of, const void *bytes,
                     size_t size) {
  int bad = -1;
  const hsize_t extent = size;
  const hid_t space = H5Screate_simple(1, &extent, NULL);
  const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
  if (space < 0 || creation < 0 || H5Pset_obj_track_times(creation, 0) < 0) goto done;
  /* an empty dataset cannot have chunks */
  if (extent > 0 && (H5Pset_chunk(creation, 1, &extent) < 0 || H5Pset_deflate(creation, 6) < 0)) {
    goto done;
  }
  const hid_t dataset =
      H5Dcreate2(group, name, H5T_NATIVE_UINT8, space, H5P_DEFAULT, creation, H5P_DEFAULT);
  if (dataset < 0) goto done;
  bad = of && ald_image_put_text(dataset, "name", of) != 0;
  if (extent > 0) {
    bad |= H5Dwrite(dataset, H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes) < 0;
  }
  H5Dclose(dataset);
done:
  if (creation >= 0) H5Pclose(creation);
  if (space >= 0) H5Sclose(space);
  return bad;
}

/* the columns as three lists: a few bytes each, however many there are */
static int put_columns(hid_t file, const ald_manifest *manifest) {
  const uint32_t count = manifest->column_count;
  const hid_t group = H5Gcreate2(file, "columns", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  const char **texts = malloc(((size_t)count + 1) * sizeof *texts);
  uint8_t *inputs = malloc((size_t)count + 1);
  int bad = group < 0 || !texts || !inputs;
  for (uint32_t c = 0; c < count && !bad; c++) texts[c] = manifest->columns[c].name;
  bad = bad || ald_image_put_list(group, "name", texts, count) != 0;
  for (uint32_t c = 0; c < count && !bad; c++) texts[c] = manifest->columns[c].unit;
  bad = bad || ald_image_put_list(group, "unit", texts, count) != 0;
  for (uint32_t c = 0; c < count && !bad; c++) inputs[c] = manifest->columns[c].is_input;
  bad = bad || put_bytes(group, "input", NULL, inputs, count) != 0;
  if (group >= 0) H5Gclose(group);
  free(inputs);
  free(texts);
  return bad;
}

static int put_files(hid_t file, const ald_manifest *manifest) {
  if (manifest->file_count == 0) return 0;
  const hid_t group = H5Gcreate2(file, "files", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  if (group < 0) return -1;
  int bad = ald_image_put_number(group, "count", H5T_NATIVE_UINT32, &manifest->file_count);
  for (uint32_t f = 0; f < manifest->file_count && !bad; f++) {
    char name[32];
    snprintf(name, sizeof name, "file-%06" PRIu32, f);
    const ald_input_file *of = &manifest->files[f];
    bad |= put_bytes(group, name, of->name, of->text, of->size);
  }
  H5Gclose(group);
  return bad;
}

static int put_sources(hid_t file, const ald_manifest *manifest) {
  if (manifest->source_count == 0) return 0;
  const hid_t group = H5Gcreate2(file, "sources", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  if (group < 0) return -1;
  int bad = ald_image_put_number(group, "count", H5T_NATIVE_UINT32, &manifest->source_count);
  bad |= ald_image_put_list(group, "name", (const char *const *)manifest->sources,
                            manifest->source_count);
  H5Gclose(group);
  return bad;
}

/* What only some studies have; a folder without it is as it always was. */
static int put_extras(hid_t file, const ald_manifest *manifest) {
  int bad = 0;
  if (manifest->shares) bad |= ald_image_put_text(file, "shares", manifest->shares);
  if (manifest->step > 0) {
    bad |= ald_image_put_number(file, "step", H5T_NATIVE_DOUBLE, &manifest->step);
  }
  if (manifest->ended_at > 0) {
    bad |= ald_image_put_number(file, "ended_at", H5T_NATIVE_UINT64, &manifest->ended_at);
  }
  if (manifest->shard_count > 0) {
    bad |= ald_image_put_number(file, "shard_index", H5T_NATIVE_UINT32, &manifest->shard_index);
    bad |= ald_image_put_number(file, "shard_count", H5T_NATIVE_UINT32, &manifest->shard_count);
  }
  bad |= put_sources(file, manifest);
  return bad ? bad : put_files(file, manifest);
}

static int put_manifest(hid_t file, const ald_manifest *manifest, const char *identity) {
  const unsigned format = FORMAT;
  const int block_scenarios = ALD_BLOCK_SCENARIOS;
  int bad = ald_image_put_number(file, "format", H5T_NATIVE_UINT, &format);
  bad |= ald_image_put_number(file, "block_scenarios", H5T_NATIVE_INT, &block_scenarios);
  bad |= ald_image_put_number(file, "scenarios", H5T_NATIVE_UINT64, &manifest->scenarios);
  bad |= ald_image_put_number(file, "seed", H5T_NATIVE_UINT64, &manifest->seed);
  bad |= ald_image_put_number(file, "columns", H5T_NATIVE_UINT32, &manifest->column_count);
  bad |= ald_image_put_text(file, "precision", ald_precision_name(manifest->precision));
  bad |= ald_image_put_text(file, "version", manifest->version);
  bad |= ald_image_put_text(file, "device", manifest->device);
  bad |= ald_image_put_text(file, "fallback", manifest->fallback);
  bad |= ald_image_put_text(file, "study_name", manifest->study_name);
  bad |= ald_image_put_text(file, "study_text", manifest->study_text);
  bad |= ald_image_put_text(file, "study", identity);
  if (!bad) bad = put_columns(file, manifest);
  return bad ? bad : put_extras(file, manifest);
}

ald_status ald_manifest_write(const char *folder, const ald_manifest *manifest,
                              ald_report *report) {
  ALD_ASSERT(folder && manifest->study_text);
  char identity[ALD_HASH_TEXT];
  unsigned char *bytes = NULL;
  size_t size = 0;
  ald_status status = ald_manifest_identity(manifest, identity);
  if (status == ALD_OK) {
    ald_image_guard guard;
    ald_image_begin(&guard);
    const hid_t file = ald_image_create();
    if (file < 0 || put_manifest(file, manifest, identity) != 0 ||
        ald_image_take(file, &bytes, &size) != 0) {
      status = ALD_NO_MEMORY;
    }
    if (file >= 0) H5Fclose(file);
    ald_image_end(&guard);
  }
  if (status != ALD_OK) {
    ald_report_add(report, "error: no memory for %s\n", ALD_MANIFEST_FILE);
  } else {
    status = ald_file_write(folder, ALD_MANIFEST_FILE, bytes, size, report);
  }
  free(bytes);
  return status;
}

/* one column of a manifest of the first format */
static int get_first_column(hid_t file, uint32_t index, ald_column *column) {
  ALD_ASSERT(column);
  int is_input = 0;
  char group_name[32];
  snprintf(group_name, sizeof group_name, "column-%06" PRIu32, index);
  const hid_t group = H5Gopen2(file, group_name, H5P_DEFAULT);
  if (group < 0) return -1;
  const int bad = ald_image_get_number(group, "input", H5T_NATIVE_INT, &is_input);
  column->name = ald_image_get_text(group, "name");
  column->unit = ald_image_get_text(group, "unit");
  column->is_input = is_input != 0;
  H5Gclose(group);
  return bad || !column->name || !column->unit ? -1 : 0;
}

/* fills the columns, their number is known, from the lists */
static int get_lists(hid_t file, ald_manifest *manifest) {
  const uint32_t count = manifest->column_count;
  const hid_t group = H5Gopen2(file, "columns", H5P_DEFAULT);
  if (group < 0) return -1;
  char **names = ald_image_get_list(group, "name", count);
  char **units = names ? ald_image_get_list(group, "unit", count) : NULL;
  uint8_t *inputs = units ? malloc((size_t)count + 1) : NULL;
  const int bad = !names || !units || !inputs ||
                  ald_image_get_dataset(group, "input", H5T_NATIVE_UINT8, count, inputs) != 0;
  for (uint32_t c = 0; c < count && !bad; c++) {
    manifest->columns[c] = (ald_column){names[c], units[c], inputs[c] != 0};
  }
  if (bad) {
    ald_image_free_list(names, count);
    ald_image_free_list(units, count);
  } else { /* the texts are the columns' now */
    free(names);
    free(units);
  }
  free(inputs);
  H5Gclose(group);
  return bad ? -1 : 0;
}

/* Can there be so many of something, before memory is taken for them? Each takes a byte at least.
 * 0 or -1 */
static int expect_room(hid_t file, const char *what, uint32_t count) {
  hsize_t size = 0;
  if (H5Fget_filesize(file, &size) < 0) return -1;
  if (count <= size) return 0;
  return ald_image_blame("it gives %" PRIu32 " %s in %" PRIu64 " bytes", count, what,
                         (uint64_t)size);
}

static int get_columns(hid_t file, unsigned format, ald_manifest *manifest) {
  uint32_t count = 0;
  if (ald_image_get_number(file, "columns", H5T_NATIVE_UINT32, &count) != 0 ||
      expect_room(file, "columns", count) != 0) {
    return -1;
  }
  manifest->columns = calloc((size_t)count + 1, sizeof *manifest->columns);
  if (!manifest->columns) return -1;
  manifest->column_count = count;
  if (format != FIRST_FORMAT) return get_lists(file, manifest);
  for (uint32_t i = 0; i < count; i++) {
    if (get_first_column(file, i, &manifest->columns[i]) != 0) return -1;
  }
  return 0;
}

/* An attribute that need not be there. */
static int get_optional(hid_t object, const char *name, hid_t type, void *value) {
  const htri_t there = H5Aexists(object, name);
  if (there <= 0) return there < 0 ? -1 : 0;
  return ald_image_get_number(object, name, type, value);
}

/* Opens a group that need not be there and reads how much is in it. 0 or -1. */
static int open_optional(hid_t file, const char *name, hid_t *group, uint32_t *count) {
  *group = -1;
  *count = 0;
  const htri_t there = H5Lexists(file, name, H5P_DEFAULT);
  if (there <= 0) return there < 0 ? -1 : 0;
  *group = H5Gopen2(file, name, H5P_DEFAULT);
  if (*group < 0) return -1;
  if (ald_image_get_number(*group, "count", H5T_NATIVE_UINT32, count) == 0 &&
      expect_room(file, name, *count) == 0) {
    return 0;
  }
  *count = 0;
  return -1;
}

static int get_bytes(hid_t group, const char *name, ald_input_file *into) {
  int bad = -1;
  const hid_t dataset = H5Dopen2(group, name, H5P_DEFAULT);
  if (dataset < 0) return -1;
  const hid_t space = H5Dget_space(dataset), type = H5Dget_type(dataset);
  const bool is_bytes = type >= 0 && H5Tequal(type, H5T_NATIVE_UINT8) > 0;
  const hssize_t size = space >= 0 && is_bytes ? H5Sget_simple_extent_npoints(space) : -1;
  into->name = ald_image_get_text(dataset, "name");
  into->text = size >= 0 ? malloc((size_t)size + 1) : NULL;
  if (into->name && into->text) {
    into->size = (size_t)size;
    into->text[size] = '\0';
    bad = size > 0 &&
          H5Dread(dataset, H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, into->text) < 0;
  }
  if (type >= 0) H5Tclose(type);
  if (space >= 0) H5Sclose(space);
  H5Dclose(dataset);
  return bad;
}

static int get_files(hid_t file, ald_manifest *manifest) {
  hid_t group;
  uint32_t count;
  int bad = open_optional(file, "files", &group, &count);
  manifest->files = calloc((size_t)count + 1, sizeof *manifest->files);
  if (manifest->files) manifest->file_count = count;
  bad |= !manifest->files;
  for (uint32_t f = 0; f < count && !bad; f++) {
    char name[32];
    snprintf(name, sizeof name, "file-%06" PRIu32, f);
    bad |= get_bytes(group, name, &manifest->files[f]);
  }
  if (group >= 0) H5Gclose(group);
  return bad;
}

static int get_sources(hid_t file, unsigned format, ald_manifest *manifest) {
  hid_t group;
  uint32_t count;
  int bad = open_optional(file, "sources", &group, &count);
  if (!bad && format != FIRST_FORMAT) {
    manifest->sources = ald_image_get_list(group, "name", count);
  } else {
    manifest->sources = calloc((size_t)count + 1, sizeof *manifest->sources);
  }
  if (manifest->sources) manifest->source_count = count;
  bad |= !manifest->sources;
  for (uint32_t i = 0; i < count && !bad && format == FIRST_FORMAT; i++) {
    char name[32];
    snprintf(name, sizeof name, "source-%06" PRIu32, i);
    manifest->sources[i] = ald_image_get_text(group, name);
    bad |= !manifest->sources[i];
  }
  if (group >= 0) H5Gclose(group);
  return bad;
}

static int get_extras(hid_t file, unsigned format, ald_manifest *manifest) {
  int bad = get_optional(file, "step", H5T_NATIVE_DOUBLE, &manifest->step);
  if (!bad && H5Aexists(file, "shares") > 0) {
    manifest->shares = ald_image_get_text(file, "shares");
    bad = !manifest->shares;
  }
  bad |= get_optional(file, "ended_at", H5T_NATIVE_UINT64, &manifest->ended_at);
  bad |= get_optional(file, "shard_index", H5T_NATIVE_UINT32, &manifest->shard_index);
  bad |= get_optional(file, "shard_count", H5T_NATIVE_UINT32, &manifest->shard_count);
  bad |= get_sources(file, format, manifest);
  return bad ? bad : get_files(file, manifest);
}

/* Are they numbers that a run writes? 0 or -1 */
static int check_numbers(const ald_manifest *m) {
  const uint64_t most = UINT32_MAX * (uint64_t)ALD_BLOCK_SCENARIOS;
  if (m->scenarios == 0 || m->scenarios > most) {
    return ald_image_blame("it gives %" PRIu64 " scenarios", m->scenarios);
  }
  if (m->ended_at > m->scenarios) {
    return ald_image_blame("it ended at %" PRIu64 " of %" PRIu64 " scenarios", m->ended_at,
                           m->scenarios);
  }
  if (m->shard_count > 0 ? m->shard_index >= m->shard_count : m->shard_index > 0) {
    return ald_image_blame("it gives shard %" PRIu32 " of %" PRIu32, m->shard_index,
                           m->shard_count);
  }
  if (!(m->step >= 0 && m->step < (double)INFINITY)) {
    return ald_image_blame("its time step is %g s", m->step);
  }
  return 0;
}

/* Names that decide the bits of a row cannot be changed, so that those which a terminal would obey
 * are refused; the record of devices is cleaned. 0 or -1 */
static int check_texts(ald_manifest *m) {
  if (ald_text_has_controls(m->version)) return ald_image_blame("control characters in /version");
  for (uint32_t c = 0; c < m->column_count; c++) {
    if (ald_text_has_controls(m->columns[c].name) || ald_text_has_controls(m->columns[c].unit)) {
      return ald_image_blame("control characters in the name or unit of column %" PRIu32, c);
    }
  }
  for (uint32_t i = 0; i < m->source_count; i++) ald_text_clean(m->sources[i]);
  ald_text_clean(m->study_name);
  ald_text_clean(m->device);
  ald_text_clean(m->fallback);
  if (m->shares) ald_text_clean(m->shares);
  return 0;
}

static int get_manifest(hid_t file, ald_manifest *manifest) {
  unsigned format = 0;
  int block_scenarios = 0;
  if (ald_image_get_number(file, "format", H5T_NATIVE_UINT, &format) != 0 ||
      format < FIRST_FORMAT || format > FORMAT ||
      ald_image_get_number(file, "block_scenarios", H5T_NATIVE_INT, &block_scenarios) != 0 ||
      block_scenarios != ALD_BLOCK_SCENARIOS) {
    return -1;
  }
  int bad = ald_image_get_number(file, "scenarios", H5T_NATIVE_UINT64, &manifest->scenarios);
  bad |= ald_image_get_number(file, "seed", H5T_NATIVE_UINT64, &manifest->seed);
  char *precision = ald_image_get_text(file, "precision");
  bad |= !precision;
  if (precision && strcmp(precision, "single") == 0) manifest->precision = ALD_SINGLE_PRECISION;
  free(precision);
  manifest->version = ald_image_get_text(file, "version");
  manifest->device = ald_image_get_text(file, "device");
  manifest->fallback = ald_image_get_text(file, "fallback");
  manifest->study_name = ald_image_get_text(file, "study_name");
  manifest->study_text = ald_image_get_text(file, "study_text");
  if (bad || !manifest->version || !manifest->device || !manifest->fallback ||
      !manifest->study_name || !manifest->study_text) {
    return -1;
  }
  if (get_columns(file, format, manifest) || get_extras(file, format, manifest)) return -1;
  return check_numbers(manifest) || check_texts(manifest);
}

static ald_status decode(const char *path, const unsigned char *bytes, size_t size,
                         ald_manifest *manifest, ald_report *report) {
  ALD_ASSERT(bytes || size == 0);
  const int seal = ald_seal_check(bytes, size);
  if (seal != 1) {
    return ald_report_fail(
        report, ALD_BAD_RESULTS,
        seal == 0
            ? "error: %s: damaged (its checksum does not match); remove it, and the same study "
              "with --resume keeps the blocks that are complete\n"
            : "error: %s: not a manifest written by Allide; choose another folder\n",
        path);
  }
  ald_image_guard guard;
  ald_image_begin(&guard);
  const hid_t file = ald_image_open(bytes, size);
  const int bad = file < 0 || get_manifest(file, manifest) != 0;
  if (file >= 0) H5Fclose(file);
  ald_image_end(&guard);
  if (!bad) return ALD_OK;
  const char *wrong = ald_image_wrong();
  if (wrong[0]) {
    return ald_report_fail(report, ALD_BAD_RESULTS,
                           "error: %s: damaged, or not written by Allide: %s; choose another "
                           "folder\n",
                           path, wrong);
  }
  return ald_report_fail(report, ALD_BAD_RESULTS,
                         "error: %s: not a layout that Allide %s reads; use the version that wrote "
                         "it\n",
                         path, ald_version());
}

/* a run of a study with `rows: none` leaves statistics alone */
static void tell_statistics(const char *folder, ald_report *report) {
  struct stat info;
  char *path = ald_path_join(folder, ALD_RUNNING_STATISTICS_FILE);
  if (path && stat(path, &info) == 0) {
    ald_report_add(report, "note: a study with \"rows: none\" was run there; see %s\n", path);
  }
  free(path);
}

ald_status ald_manifest_read(const char *folder, ald_manifest *manifest, ald_report *report) {
  ALD_ASSERT(folder && manifest);
  *manifest = (ald_manifest){0};
  unsigned char *bytes = NULL;
  size_t size = 0;
  char *path = ald_path_join(folder, ALD_MANIFEST_FILE);
  if (!path) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to read %s\n", folder);
  struct stat info;
  ald_status status;
  const int error = ald_sealed_read(path, &bytes, &size);
  if (error == ENOENT && stat(folder, &info) == 0) {
    status = ald_report_fail(report, ALD_BAD_RESULTS,
                             "error: %s: not a results folder (it has no %s); give a folder that "
                             "`allide run` has written\n",
                             folder, ALD_MANIFEST_FILE);
    tell_statistics(folder, report);
  } else if (error != 0) {
    status = ald_file_fail(report, path, "read", error);
  } else {
    status = decode(path, bytes, size, manifest, report);
  }
  if (status != ALD_OK) ald_manifest_clear(manifest);
  free(bytes);
  free(path);
  return status;
}

ald_status ald_manifest_add_device(const char *folder, ald_manifest *held,
                                   const ald_manifest *asked, ald_report *report) {
  const int joined = ald_manifest_join_device(held, asked);
  if (joined < 0) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for %s\n", ALD_MANIFEST_FILE);
  }
  return joined ? ald_manifest_write(folder, held, report) : ALD_OK;
}
