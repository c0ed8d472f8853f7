/* SPDX-License-Identifier: Apache-2.0
 * The results folder: its beginning and resuming, and its blocks.
 *
 *   folder/study.yml                the study file as read
 *   folder/manifest.h5              what the folder is about (manifest.h)
 *   folder/blocks/block-000000.h5   scenarios 0 .. 16,383, and so on
 *
 * A block file holds on its root the attributes block, count, hash (of the block) and study (the
 * manifest's identity), and in /scenarios one dataset per column (float64, attributes unit and
 * input), /scenarios/status (int32) and /scenarios/index (uint64). Same content, same bytes. */
#include "store.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "manifest.h"

struct ald_store {
  char *folder;
  char *blocks; /* folder/blocks */
  ald_manifest manifest;
  uint32_t block_count;
};

enum { BLOCK_NAME = 32 };

static void block_name(uint32_t index, char name[BLOCK_NAME]) {
  snprintf(name, BLOCK_NAME, "block-%06" PRIu32 ".h5", index);
}

static char *block_path(const char *folder, uint32_t index) {
  char name[BLOCK_NAME];
  char relative[BLOCK_NAME + sizeof ALD_BLOCK_FOLDER];
  block_name(index, name);
  snprintf(relative, sizeof relative, "%s/%s", ALD_BLOCK_FOLDER, name);
  return ald_path_join(folder, relative);
}

uint32_t ald_store_block_count(const ald_manifest *manifest) {
  const uint64_t last = manifest->scenarios == 0 ? 0 : manifest->scenarios - 1;
  return manifest->scenarios == 0 ? 0 : (uint32_t)(last / ALD_BLOCK_SCENARIOS + 1);
}

uint32_t ald_store_block_size(const ald_manifest *manifest, uint32_t index) {
  const uint64_t rest = manifest->scenarios - (uint64_t)index * ALD_BLOCK_SCENARIOS;
  return rest < ALD_BLOCK_SCENARIOS ? (uint32_t)rest : ALD_BLOCK_SCENARIOS;
}

/* ------------------------------------------------------------------------------- block to bytes */

static int put_dataset(hid_t group, const char *name, hid_t type, uint32_t count,
                       const void *values, const ald_column *column) {
  int bad = -1;
  const hsize_t extent = count;
  const hid_t space = H5Screate_simple(1, &extent, NULL);
  const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
  if (space < 0 || creation < 0 || H5Pset_chunk(creation, 1, &extent) < 0 ||
      H5Pset_shuffle(creation) < 0 || H5Pset_deflate(creation, 1) < 0 ||
      H5Pset_obj_track_times(creation, 0) < 0) {
    goto done;
  }
  const hid_t dataset = H5Dcreate2(group, name, type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
  if (dataset < 0) goto done;
  bad = H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) < 0;
  if (column) {
    const int is_input = column->is_input;
    bad |= ald_image_put_text(dataset, "unit", column->unit);
    bad |= ald_image_put_number(dataset, "input", H5T_NATIVE_INT, &is_input);
  }
  H5Dclose(dataset);
done:
  if (creation >= 0) H5Pclose(creation);
  if (space >= 0) H5Sclose(space);
  return bad;
}

static int put_block(hid_t file, const ald_manifest *manifest, const ald_block *block,
                     const char *hash, const char *study) {
  const uint32_t count = block->count;
  int bad = ald_image_put_number(file, "block", H5T_NATIVE_UINT32, &block->index);
  bad |= ald_image_put_number(file, "count", H5T_NATIVE_UINT32, &count);
  bad |= ald_image_put_text(file, "hash", hash);
  bad |= ald_image_put_text(file, "study", study);
  const hid_t group = H5Gcreate2(file, "scenarios", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  double *values = malloc(count * sizeof *values);
  uint64_t *indices = malloc(count * sizeof *indices);
  if (bad || group < 0 || !values || !indices) {
    bad = -1;
    goto done;
  }
  for (uint32_t i = 0; i < count; i++) {
    indices[i] = (uint64_t)block->index * ALD_BLOCK_SCENARIOS + i;
  }
  bad |= put_dataset(group, "index", H5T_NATIVE_UINT64, count, indices, NULL);
  bad |= put_dataset(group, "status", H5T_NATIVE_INT32, count, block->statuses, NULL);
  for (uint32_t c = 0; c < manifest->column_count && !bad; c++) {
    const ald_column *column = &manifest->columns[c];
    ald_values_canonical(block->values + (size_t)c * count, count, values);
    bad |= put_dataset(group, column->name, H5T_NATIVE_DOUBLE, count, values, column);
  }
done:
  if (group >= 0) H5Gclose(group);
  free(indices);
  free(values);
  return bad;
}

static bool block_fits(const ald_store *store, const ald_block *block) {
  if (block->index >= store->block_count ||
      block->count != ald_store_block_size(&store->manifest, block->index)) {
    return false;
  }
  for (uint32_t i = 0; i < block->count; i++) {
    if (block->statuses[i] < 0 || block->statuses[i] >= ALD_SCENARIO_STATUS_COUNT) return false;
  }
  return true;
}

ald_status ald_store_write(ald_store *store, const ald_block *block, ald_report *report) {
  if (!block_fits(store, block)) {
    return ald_report_fail(report, ALD_INTERNAL,
                           "error: block %" PRIu32 " does not fit the study\n", block->index);
  }
  char hash[ALD_HASH_TEXT];
  char study[ALD_HASH_TEXT];
  char name[BLOCK_NAME];
  unsigned char *bytes = NULL;
  size_t size = 0;
  block_name(block->index, name);
  ald_hash_text(ald_block_hash(block, store->manifest.column_count), hash);
  ald_status status = ald_manifest_identity(&store->manifest, study);
  if (status == ALD_OK) {
    ald_image_guard guard;
    ald_image_begin(&guard);
    const hid_t file = ald_image_create();
    if (file < 0 || put_block(file, &store->manifest, block, hash, study) != 0 ||
        ald_image_take(file, &bytes, &size) != 0) {
      status = ALD_NO_MEMORY;
    }
    if (file >= 0) H5Fclose(file);
    ald_image_end(&guard);
  }
  if (status != ALD_OK) {
    ald_report_add(report, "error: no memory to store %s; finished blocks are kept\n", name);
  } else {
    status = ald_file_write(store->blocks, name, bytes, size, report);
  }
  free(bytes);
  return status;
}

/* ------------------------------------------------------------------------------- bytes to block */

static int get_dataset(hid_t group, const char *name, hid_t type, uint32_t count, void *values) {
  const hid_t dataset = H5Dopen2(group, name, H5P_DEFAULT);
  if (dataset < 0) return -1;
  int bad = -1;
  const hid_t space = H5Dget_space(dataset);
  const hid_t stored = H5Dget_type(dataset);
  if (space >= 0 && stored >= 0 && H5Sget_simple_extent_npoints(space) == (hssize_t)count &&
      H5Tequal(stored, type) > 0 &&
      H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0) {
    bad = 0;
  }
  if (stored >= 0) H5Tclose(stored);
  if (space >= 0) H5Sclose(space);
  H5Dclose(dataset);
  return bad;
}

/* Reads the statuses, unless NULL, and `column_count` columns from `first` on.
 * @return NULL, or what is wrong with the file */
static const char *get_block(hid_t file, const ald_manifest *manifest, uint32_t index,
                             const char *study, uint32_t first, uint32_t column_count,
                             double *values, int32_t *statuses, char hash[ALD_HASH_TEXT]) {
  uint32_t stored_index = 0;
  uint32_t count = 0;
  char *stored_study = ald_image_get_text(file, "study");
  const bool same_study = stored_study && strcmp(stored_study, study) == 0;
  free(stored_study);
  if (!same_study) return "it belongs to another study";
  if (ald_image_get_number(file, "block", H5T_NATIVE_UINT32, &stored_index) != 0 ||
      stored_index != index) {
    return "it is another block under this name";
  }
  if (ald_image_get_number(file, "count", H5T_NATIVE_UINT32, &count) != 0 ||
      count != ald_store_block_size(manifest, index)) {
    return "it has another number of scenarios";
  }
  char *stored_hash = ald_image_get_text(file, "hash");
  snprintf(hash, ALD_HASH_TEXT, "%s", stored_hash ? stored_hash : "");
  free(stored_hash);

  H5G_info_t info;
  const char *wrong = NULL;
  const hid_t group = H5Gopen2(file, "scenarios", H5P_DEFAULT);
  if (group < 0 || H5Gget_info(group, &info) < 0 ||
      info.nlinks != (hsize_t)manifest->column_count + 2) {
    wrong = "it has other columns";
  }
  if (!wrong && statuses && get_dataset(group, "status", H5T_NATIVE_INT32, count, statuses) != 0) {
    wrong = "its statuses cannot be read";
  }
  for (uint32_t c = 0; c < column_count && !wrong; c++) {
    const char *name = manifest->columns[first + c].name;
    if (get_dataset(group, name, H5T_NATIVE_DOUBLE, count, values + (size_t)c * count) != 0) {
      wrong = "its columns cannot be read";
    }
  }
  if (group >= 0) H5Gclose(group);
  return wrong;
}

static ald_status report_absent(const char *path, const char *wrong, ald_report *report) {
  return ald_report_fail(report, ALD_BAD_RESULTS,
                         "warning: %s: %s; it counts as absent (--resume computes it again)\n",
                         path, wrong);
}

/* Reads a block's sealed file whole; `hash` receives the hash that is written in it. */
static ald_status read_file(const char *path, const ald_manifest *manifest, ald_block *block,
                            char hash[ALD_HASH_TEXT], ald_report *report) {
  char study[ALD_HASH_TEXT];
  unsigned char *bytes = NULL;
  size_t size = 0;
  const int error = ald_file_read(path, &bytes, &size);
  if (error == ENOENT) return ALD_BAD_RESULTS;
  if (error == ENOMEM || ald_manifest_identity(manifest, study) != ALD_OK) {
    free(bytes);
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to read %s\n", path);
  }
  if (error != 0) return ald_file_fail(report, path, "read", error);

  const char *wrong = NULL;
  const int seal = ald_seal_check(bytes, size);
  if (seal == 1) {
    ald_image_guard guard;
    ald_image_begin(&guard);
    const hid_t file = ald_image_open(bytes, size);
    wrong = file < 0 ? "HDF5 cannot open it"
                     : get_block(file, manifest, block->index, study, 0, manifest->column_count,
                                 block->values, block->statuses, hash);
    if (file >= 0) H5Fclose(file);
    ald_image_end(&guard);
  } else {
    wrong = seal == 0 ? "damaged or cut short, its checksum does not fit"
                      : "it is no results file of Allide";
  }
  free(bytes);
  return wrong ? report_absent(path, wrong, report) : ALD_OK;
}

void ald_block_clear(ald_block *block) {
  free(block->values);
  free(block->statuses);
  *block = (ald_block){0};
}

ald_status ald_store_read_block(const char *folder, const ald_manifest *manifest, uint32_t index,
                                ald_block *block, ald_hash *hash, ald_report *report) {
  ald_status status = ALD_OK;
  char stored[ALD_HASH_TEXT];
  char computed[ALD_HASH_TEXT];
  const uint32_t count = ald_store_block_size(manifest, index);
  char *path = block_path(folder, index);
  *block = (ald_block){.index = index, .count = count};
  block->values = malloc(sizeof(double) * count * ((size_t)manifest->column_count + 1));
  block->statuses = malloc(sizeof(int32_t) * count);
  if (!path || !block->values || !block->statuses) {
    status =
        ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for block %" PRIu32 "\n", index);
    goto done;
  }
  ALD_TRY(read_file(path, manifest, block, stored, report));
  bool known = true;
  for (uint32_t i = 0; i < count; i++) {
    known = known && block->statuses[i] >= 0 && block->statuses[i] < ALD_SCENARIO_STATUS_COUNT;
  }
  *hash = ald_block_hash(block, manifest->column_count);
  ald_hash_text(*hash, computed);
  if (!known || strcmp(stored, computed) != 0) {
    status = report_absent(path, "its hash is not that of its values", report);
  }
done:
  if (status != ALD_OK) ald_block_clear(block);
  free(path);
  return status;
}

ald_status ald_store_read_column(const char *folder, const ald_manifest *manifest, uint32_t index,
                                 uint32_t column, double *values, ald_report *report) {
  char study[ALD_HASH_TEXT];
  char hash[ALD_HASH_TEXT];
  char *path = block_path(folder, index);
  if (!path || ald_manifest_identity(manifest, study) != ALD_OK) {
    free(path);
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for block %" PRIu32 "\n",
                           index);
  }
  ald_image_guard guard;
  ald_image_begin(&guard);
  const hid_t file = ald_image_open_file(path);
  const char *wrong = file < 0
                          ? "HDF5 cannot open it"
                          : get_block(file, manifest, index, study, column, 1, values, NULL, hash);
  if (file >= 0) H5Fclose(file);
  ald_image_end(&guard);
  const ald_status status = wrong ? report_absent(path, wrong, report) : ALD_OK;
  free(path);
  return status;
}

ald_status ald_store_read_row(const char *folder, const ald_manifest *manifest, uint64_t scenario,
                              double *values, int32_t *status_of_row, ald_report *report) {
  if (scenario >= manifest->scenarios) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: there is no scenario %" PRIu64 ", the last is %" PRIu64 "\n",
                           folder, scenario, manifest->scenarios - 1);
  }
  ald_block block;
  ald_hash hash;
  const uint32_t index = (uint32_t)(scenario / ALD_BLOCK_SCENARIOS);
  const uint32_t row = (uint32_t)(scenario % ALD_BLOCK_SCENARIOS);
  const ald_status status = ald_store_read_block(folder, manifest, index, &block, &hash, report);
  if (status != ALD_OK) return status;
  for (uint32_t c = 0; c < manifest->column_count; c++) {
    values[c] = block.values[(size_t)c * block.count + row];
  }
  *status_of_row = block.statuses[row];
  ald_block_clear(&block);
  return ALD_OK;
}

bool ald_store_has_block(ald_store *store, uint32_t index, ald_hash *hash,
                         uint64_t status[ALD_SCENARIO_STATUS_COUNT], ald_report *report) {
  ald_block block;
  ald_hash found;
  if (index >= store->block_count || ald_store_read_block(store->folder, &store->manifest, index,
                                                          &block, &found, report) != ALD_OK) {
    return false;
  }
  if (hash) *hash = found;
  if (status) {
    memset(status, 0, ALD_SCENARIO_STATUS_COUNT * sizeof *status);
    for (uint32_t i = 0; i < block.count; i++) status[block.statuses[i]]++;
  }
  ald_block_clear(&block);
  return true;
}

/* ------------------------------------------------------------------------------------ the folder
 */

/* What stands in a folder. */
typedef enum contents {
  NOTHING,   /* absent or empty */
  BEGINNING, /* at most study.yml, blocks and temporary files: a run that was killed early */
  RESULTS,   /* a manifest, whatever else */
  FOREIGN
} contents;

/* @return 0 or an errno */
static int look_into(const char *folder, contents *found) {
  *found = NOTHING;
  DIR *open = opendir(folder);
  if (!open) return errno == ENOENT ? 0 : errno;
  errno = 0;
  for (struct dirent *entry = readdir(open); entry; entry = readdir(open)) {
    const char *name = entry->d_name;
    contents kind = FOREIGN;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
    if (strcmp(name, ALD_STUDY_FILE) == 0 || strcmp(name, ALD_BLOCK_FOLDER) == 0 ||
        ald_file_is_temporary(name)) {
      kind = BEGINNING;
    }
    if (strcmp(name, ALD_MANIFEST_FILE) == 0) kind = RESULTS;
    // a manifest outweighs all else, and what is foreign outweighs a beginning
    if (*found != RESULTS && (kind == RESULTS || kind > *found)) *found = kind;
  }
  const int error = errno;
  closedir(open);
  return error;
}

/* Writes study.yml unless it is there; one with another text is left alone and refused. */
static ald_status put_study(const char *folder, const ald_manifest *manifest, ald_report *report) {
  const size_t length = strlen(manifest->study_text);
  unsigned char *bytes = NULL;
  size_t size = 0;
  ald_status status = ALD_OK;
  char *path = ald_path_join(folder, ALD_STUDY_FILE);
  if (!path) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a path\n");
  const int error = ald_file_read(path, &bytes, &size);
  if (error == ENOENT) {
    status = ald_file_write(folder, ALD_STUDY_FILE, manifest->study_text, length, report);
  } else if (error != 0) {
    status = ald_file_fail(report, path, "read", error);
  } else if (size != length || memcmp(bytes, manifest->study_text, length) != 0) {
    status = ald_report_fail(report, ALD_BAD_RESULTS,
                             "error: %s: is not the study of this run and would be lost; choose "
                             "another folder with --out\n",
                             path);
  }
  free(bytes);
  free(path);
  return status;
}

/* Starts a folder: the study first, the manifest last, so that a manifest means a whole beginning.
 */
static ald_status begin_folder(const ald_store *store, const ald_manifest *manifest,
                               ald_report *report) {
  const int error = ald_folder_make(store->blocks);
  if (error != 0) return ald_file_fail(report, store->blocks, "make the folder", error);
  const ald_status status = put_study(store->folder, manifest, report);
  return status == ALD_OK ? ald_manifest_write(store->folder, manifest, report) : status;
}

static ald_status resume_folder(const ald_store *store, const ald_manifest *manifest,
                                ald_report *report) {
  ald_manifest held;
  ald_status status = ald_manifest_read(store->folder, &held, report);
  if (status != ALD_OK) return status;
  ALD_TRY(ald_manifest_compare(store->folder, &held, manifest, report));
  const int error = ald_folder_make(store->blocks);
  if (error != 0) {
    status = ald_file_fail(report, store->blocks, "make the folder", error);
    goto done;
  }
  status = ald_manifest_add_device(store->folder, &held, manifest, report);
done:
  ald_manifest_clear(&held);
  return status;
}

static ald_status open_folder(ald_store *store, const ald_manifest *manifest, bool resume,
                              ald_report *report) {
  contents found;
  const int error = look_into(store->folder, &found);
  if (error != 0) return ald_file_fail(report, store->folder, "open the folder", error);
  if (found == FOREIGN || (found == BEGINNING && !resume)) {
    return ald_report_fail(report, ALD_BAD_RESULTS,
                           "error: %s: the folder is not empty and holds no results; choose "
                           "another or an empty one with --out\n",
                           store->folder);
  }
  if (found == RESULTS && !resume) {
    return ald_report_fail(report, ALD_BAD_RESULTS,
                           "error: %s: the folder already holds results; go on with them by "
                           "--resume, or choose another folder with --out\n",
                           store->folder);
  }
  const ald_status status = found == RESULTS ? resume_folder(store, manifest, report)
                                             : begin_folder(store, manifest, report);
  if (status != ALD_OK) return status;
  ald_folder_clean(store->folder);
  ald_folder_clean(store->blocks);
  // what counts from here on is what was stored
  return ald_manifest_read(store->folder, &store->manifest, report);
}

ald_status ald_store_create(const char *folder, const ald_manifest *manifest, bool resume,
                            ald_store **store, ald_report *report) {
  *store = NULL;
  if (folder[0] == '\0') {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: the results folder has no name\n");
  }
  ald_status status = ald_manifest_check(manifest, report);
  if (status != ALD_OK) return status;
  ald_store *made = calloc(1, sizeof *made);
  if (made) {
    made->folder = strdup(folder);
    made->blocks = ald_path_join(folder, ALD_BLOCK_FOLDER);
  }
  if (!made || !made->folder || !made->blocks) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a results folder\n");
    goto done;
  }
  ALD_TRY(open_folder(made, manifest, resume, report));
  made->block_count = ald_store_block_count(&made->manifest);
  *store = made;
  made = NULL;
done:
  ald_store_close(made);
  return status;
}

ald_status ald_store_reread(const ald_store *store, uint32_t index, ald_block *block,
                            ald_report *report) {
  return ald_store_read_block(store->folder, &store->manifest, index, block, NULL, report);
}

ald_status ald_store_end(ald_store *store, uint64_t scenarios, ald_report *report) {
  store->manifest.ended_at = scenarios;
  return ald_manifest_write(store->folder, &store->manifest, report);
}

uint64_t ald_store_ended(const ald_store *store) { return store->manifest.ended_at; }

ald_status ald_store_identity(const ald_store *store, char text[40]) {
  return ald_manifest_identity(&store->manifest, text);
}

void ald_store_close(ald_store *store) {
  if (!store) return;
  ald_manifest_clear(&store->manifest);
  free(store->blocks);
  free(store->folder);
  free(store);
}
