/* SPDX-License-Identifier: Apache-2.0
 * The manifest of a results folder, and HDF5 images in memory. */
#include "manifest.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What a reader must know; another number means another layout of the files. */
enum { FORMAT = 1 };

/* --------------------------------------------------------------------------------- HDF5 images */

static pthread_mutex_t image_lock = PTHREAD_MUTEX_INITIALIZER;

void ald_image_begin(ald_image_guard *guard) {
  pthread_mutex_lock(&image_lock);
  *guard = (ald_image_guard){.is_second = 1};
  H5Eauto_is_v2(H5E_DEFAULT, &guard->is_second);
  if (guard->is_second) {
    H5Eget_auto2(H5E_DEFAULT, &guard->second, &guard->data);
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
  } else {
    H5Eget_auto1(&guard->first, &guard->data);
    H5Eset_auto1(NULL, NULL);
  }
}

void ald_image_end(const ald_image_guard *guard) {
  H5Eclear2(H5E_DEFAULT);
  if (guard->is_second) {
    H5Eset_auto2(H5E_DEFAULT, guard->second, guard->data);
  } else {
    H5Eset_auto1(guard->first, guard->data);
  }
  pthread_mutex_unlock(&image_lock);
}

/* Access in memory alone; closing a file closes what is open in it. */
static hid_t memory_access(void) {
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  if (access < 0) return access;
  if (H5Pset_fapl_core(access, (size_t)1 << 20, 0) < 0 ||
      H5Pset_fclose_degree(access, H5F_CLOSE_STRONG) < 0) {
    H5Pclose(access);
    return -1;
  }
  return access;
}

hid_t ald_image_create(void) {
  hid_t file = -1;
  const hid_t access = memory_access();
  const hid_t creation = H5Pcreate(H5P_FILE_CREATE);
  if (access >= 0 && creation >= 0 && H5Pset_userblock(creation, ALD_SEAL_SIZE) >= 0) {
    file = H5Fcreate("allide: image to write", H5F_ACC_TRUNC, creation, access);
  }
  if (creation >= 0) H5Pclose(creation);
  if (access >= 0) H5Pclose(access);
  return file;
}

hid_t ald_image_open(const unsigned char *bytes, size_t size) {
  hid_t file = -1;
  const hid_t access = memory_access();
  if (access < 0) return access;
  // HDF5 copies the bytes and leaves ours alone, though its signature does not say so
  union {
    const unsigned char *bytes;
    void *image;
  } image = {.bytes = bytes};
  if (H5Pset_file_locking(access, 0, 1) >= 0 && H5Pset_file_image(access, image.image, size) >= 0) {
    file = H5Fopen("allide: image to read", H5F_ACC_RDONLY, access);
  }
  H5Pclose(access);
  return file;
}

hid_t ald_image_open_file(const char *path) {
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  if (access < 0) return access;
  hid_t file = -1;
  if (H5Pset_file_locking(access, 0, 1) >= 0) file = H5Fopen(path, H5F_ACC_RDONLY, access);
  H5Pclose(access);
  // the host program may hold the file open in a way that HDF5 cannot share
  unsigned char *bytes = NULL;
  size_t size = 0;
  if (file < 0 && ald_file_read(path, &bytes, &size) == 0 && ald_seal_check(bytes, size) == 1) {
    file = ald_image_open(bytes, size);
  }
  free(bytes);
  return file;
}

int ald_image_take(hid_t file, unsigned char **bytes, size_t *size) {
  *bytes = NULL;
  *size = 0;
  if (H5Fflush(file, H5F_SCOPE_GLOBAL) < 0) return -1;
  // the image comes without its user block
  const ssize_t length = H5Fget_file_image(file, NULL, 0);
  if (length <= 0) return -1;
  unsigned char *data = malloc((size_t)length + ALD_SEAL_SIZE);
  if (!data) return -1;
  if (H5Fget_file_image(file, data + ALD_SEAL_SIZE, (size_t)length) != length) {
    free(data);
    return -1;
  }
  *bytes = data;
  *size = (size_t)length + ALD_SEAL_SIZE;
  ald_seal_make(data, *size);
  return 0;
}

int ald_image_put_number(hid_t object, const char *name, hid_t type, const void *value) {
  int result = -1;
  const hid_t space = H5Screate(H5S_SCALAR);
  const hid_t attribute = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
  if (attribute >= 0) {
    if (H5Awrite(attribute, type, value) >= 0) result = 0;
    H5Aclose(attribute);
  }
  if (space >= 0) H5Sclose(space);
  return result;
}

int ald_image_get_number(hid_t object, const char *name, hid_t type, void *value) {
  const hid_t attribute = H5Aopen(object, name, H5P_DEFAULT);
  if (attribute < 0) return -1;
  int result = -1;
  const hid_t space = H5Aget_space(attribute);
  if (space >= 0) {
    if (H5Sget_simple_extent_npoints(space) == 1 && H5Aread(attribute, type, value) >= 0) {
      result = 0;
    }
    H5Sclose(space);
  }
  H5Aclose(attribute);
  return result;
}

/* Text of any length, UTF-8; < 0 on failure. */
static hid_t text_type(void) {
  const hid_t type = H5Tcopy(H5T_C_S1);
  if (type < 0) return type;
  if (H5Tset_size(type, H5T_VARIABLE) < 0 || H5Tset_cset(type, H5T_CSET_UTF8) < 0) {
    H5Tclose(type);
    return -1;
  }
  return type;
}

int ald_image_put_text(hid_t object, const char *name, const char *text) {
  const hid_t type = text_type();
  if (type < 0) return -1;
  const int result = ald_image_put_number(object, name, type, &text);
  H5Tclose(type);
  return result;
}

char *ald_image_get_text(hid_t object, const char *name) {
  char *text = NULL;
  char *copy = NULL;
  const hid_t type = text_type();
  if (type < 0) return NULL;
  if (ald_image_get_number(object, name, type, &text) == 0) {
    copy = strdup(text ? text : "");
    H5free_memory(text);
  }
  H5Tclose(type);
  return copy;
}

/* ----------------------------------------------------------------------------- what it is about */

const char *ald_precision_name(ald_precision precision) {
  return precision == ALD_SINGLE_PRECISION ? "single" : "double";
}

ald_status ald_manifest_identity(const ald_manifest *manifest, char text[ALD_HASH_TEXT]) {
  char *bytes = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&bytes, &size);
  if (!stream) return ALD_NO_MEMORY;
  fprintf(stream, "%s%c%s%c%" PRIu64 " %" PRIu64 " %s %d %" PRIu32 "%c", manifest->study_text, 0,
          manifest->version, 0, manifest->scenarios, manifest->seed,
          ald_precision_name(manifest->precision), ALD_BLOCK_SCENARIOS, manifest->column_count, 0);
  for (uint32_t i = 0; i < manifest->column_count; i++) {
    const ald_column *column = &manifest->columns[i];
    fprintf(stream, "%s%c%s%c%d%c", column->name, 0, column->unit, 0, column->is_input, 0);
  }
  const int failed = ferror(stream);
  if (fclose(stream) != 0 || failed) {
    free(bytes);
    return ALD_NO_MEMORY;
  }
  ald_hash_text(ald_bytes_hash(bytes, size), text);
  free(bytes);
  return ALD_OK;
}

ald_status ald_manifest_check(const ald_manifest *manifest, ald_report *report) {
  if (manifest->scenarios == 0 ||
      manifest->scenarios > UINT32_MAX * (uint64_t)ALD_BLOCK_SCENARIOS) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: a results folder cannot hold %" PRIu64 " scenarios\n",
                           manifest->scenarios);
  }
  for (uint32_t i = 0; i < manifest->column_count; i++) {
    const char *name = manifest->columns[i].name;
    const char *why = NULL;
    if (name[0] == '\0' || strcmp(name, ".") == 0 || strchr(name, '/')) {
      why = "cannot name a dataset (empty, '.' or with '/')";
    } else if (strcmp(name, "index") == 0 || strcmp(name, "status") == 0) {
      why = "is the name of a dataset that every block has";
    }
    for (uint32_t j = 0; j < i && !why; j++) {
      if (strcmp(name, manifest->columns[j].name) == 0) why = "is there twice";
    }
    if (why) {
      return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: column '%s' %s; rename it\n", name,
                             why);
    }
  }
  return ALD_OK;
}

/* Line (from 1 on) in which two texts first differ. */
static size_t differing_line(const char *a, const char *b) {
  size_t line = 1;
  for (; *a == *b && *a != '\0'; a++, b++) line += *a == '\n';
  return line;
}

static int same_columns(const ald_manifest *a, const ald_manifest *b) {
  if (a->column_count != b->column_count) return 0;
  for (uint32_t i = 0; i < a->column_count; i++) {
    if (strcmp(a->columns[i].name, b->columns[i].name) != 0) return 0;
    if (strcmp(a->columns[i].unit, b->columns[i].unit) != 0) return 0;
    if (a->columns[i].is_input != b->columns[i].is_input) return 0;
  }
  return 1;
}

ald_status ald_manifest_compare(const char *folder, const ald_manifest *held,
                                const ald_manifest *asked, ald_report *report) {
  ald_status status = ALD_OK;
  if (held->seed != asked->seed) {
    status = ald_report_fail(report, ALD_BAD_RESULTS,
                             "error: %s: this folder holds seed %" PRIu64
                             ", the run asks for seed "
                             "%" PRIu64 "; use another --out or the same seed\n",
                             folder, held->seed, asked->seed);
  }
  if (held->scenarios != asked->scenarios) {
    status = ald_report_fail(report, ALD_BAD_RESULTS,
                             "error: %s: this folder holds a study of %" PRIu64
                             " scenarios, the "
                             "run asks for %" PRIu64 "; use another --out or the same number\n",
                             folder, held->scenarios, asked->scenarios);
  }
  if (held->precision != asked->precision) {
    status = ald_report_fail(report, ALD_BAD_RESULTS,
                             "error: %s: this folder holds %s precision, the run asks for %s; use "
                             "another --out or the same precision\n",
                             folder, ald_precision_name(held->precision),
                             ald_precision_name(asked->precision));
  }
  if (strcmp(held->version, asked->version) != 0) {
    status = ald_report_fail(report, ALD_BAD_RESULTS,
                             "error: %s: this folder was begun by Allide %s, this is %s; use "
                             "another --out or the same version\n",
                             folder, held->version, asked->version);
  }
  if (strcmp(held->study_text, asked->study_text) != 0) {
    status = ald_report_fail(report, ALD_BAD_RESULTS,
                             "error: %s: the study of this folder (its %s) differs from line %zu "
                             "on; use another --out or the same study\n",
                             folder, ALD_STUDY_FILE,
                             differing_line(held->study_text, asked->study_text));
  }
  if (!same_columns(held, asked)) {
    status = ald_report_fail(report, ALD_BAD_RESULTS,
                             "error: %s: this folder holds other columns (%" PRIu32
                             ", the run "
                             "has %" PRIu32 "); use another --out\n",
                             folder, held->column_count, asked->column_count);
  }
  return status;
}

/* ----------------------------------------------------------------------------------- the file */

static int put_columns(hid_t file, const ald_manifest *manifest) {
  int bad = 0;
  for (uint32_t i = 0; i < manifest->column_count && !bad; i++) {
    const ald_column *column = &manifest->columns[i];
    const int is_input = column->is_input;
    char group_name[32];
    snprintf(group_name, sizeof group_name, "column-%06" PRIu32, i);
    const hid_t group = H5Gcreate2(file, group_name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    if (group < 0) return -1;
    bad |= ald_image_put_text(group, "name", column->name);
    bad |= ald_image_put_text(group, "unit", column->unit);
    bad |= ald_image_put_number(group, "input", H5T_NATIVE_INT, &is_input);
    H5Gclose(group);
  }
  return bad;
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
  return bad ? bad : put_columns(file, manifest);
}

ald_status ald_manifest_write(const char *folder, const ald_manifest *manifest,
                              ald_report *report) {
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

/* Adds words to a record that lacks them. @return 1 if it changed, 0, or -1 without memory */
static int add_words(char **record, const char *words) {
  if (words[0] == '\0' || strstr(*record, words)) return 0;
  const char *between = (*record)[0] == '\0' ? "" : ", then ";
  const size_t size = strlen(*record) + strlen(between) + strlen(words) + 1;
  char *joined = malloc(size);
  if (!joined) return -1;
  snprintf(joined, size, "%s%s%s", *record, between, words);
  free(*record);
  *record = joined;
  return 1;
}

ald_status ald_manifest_add_device(const char *folder, ald_manifest *held,
                                   const ald_manifest *asked, ald_report *report) {
  const int device = add_words(&held->device, asked->device);
  const int fallback = add_words(&held->fallback, asked->fallback);
  if (device < 0 || fallback < 0) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for %s\n", ALD_MANIFEST_FILE);
  }
  return device || fallback ? ald_manifest_write(folder, held, report) : ALD_OK;
}

static int get_columns(hid_t file, ald_manifest *manifest) {
  uint32_t count = 0;
  if (ald_image_get_number(file, "columns", H5T_NATIVE_UINT32, &count) != 0) return -1;
  manifest->columns = calloc((size_t)count + 1, sizeof *manifest->columns);
  if (!manifest->columns) return -1;
  manifest->column_count = count;
  for (uint32_t i = 0; i < count; i++) {
    ald_column *column = &manifest->columns[i];
    int is_input = 0;
    char group_name[32];
    snprintf(group_name, sizeof group_name, "column-%06" PRIu32, i);
    const hid_t group = H5Gopen2(file, group_name, H5P_DEFAULT);
    if (group < 0) return -1;
    const int bad = ald_image_get_number(group, "input", H5T_NATIVE_INT, &is_input);
    column->name = ald_image_get_text(group, "name");
    column->unit = ald_image_get_text(group, "unit");
    column->is_input = is_input != 0;
    H5Gclose(group);
    if (bad || !column->name || !column->unit) return -1;
  }
  return 0;
}

static int get_manifest(hid_t file, ald_manifest *manifest) {
  unsigned format = 0;
  int block_scenarios = 0;
  if (ald_image_get_number(file, "format", H5T_NATIVE_UINT, &format) != 0 || format != FORMAT ||
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
  return get_columns(file, manifest);
}

static ald_status decode(const char *path, const unsigned char *bytes, size_t size,
                         ald_manifest *manifest, ald_report *report) {
  const int seal = ald_seal_check(bytes, size);
  if (seal != 1) {
    return ald_report_fail(
        report, ALD_BAD_RESULTS,
        seal == 0 ? "error: %s: damaged (its checksum does not fit); remove it, and the same study "
                    "with --resume keeps the blocks that are whole\n"
                  : "error: %s: this is no manifest that Allide wrote; choose another folder\n",
        path);
  }
  ald_image_guard guard;
  ald_image_begin(&guard);
  const hid_t file = ald_image_open(bytes, size);
  const int bad = file < 0 || get_manifest(file, manifest) != 0;
  if (file >= 0) H5Fclose(file);
  ald_image_end(&guard);
  if (!bad) return ALD_OK;
  return ald_report_fail(report, ALD_BAD_RESULTS,
                         "error: %s: not a layout that Allide %s reads; use the version that wrote "
                         "it\n",
                         path, ald_version());
}

ald_status ald_manifest_read(const char *folder, ald_manifest *manifest, ald_report *report) {
  *manifest = (ald_manifest){0};
  unsigned char *bytes = NULL;
  size_t size = 0;
  char *path = ald_path_join(folder, ALD_MANIFEST_FILE);
  if (!path) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to read %s\n", folder);
  struct stat info;
  ald_status status;
  const int error = ald_file_read(path, &bytes, &size);
  if (error == ENOENT && stat(folder, &info) == 0) {
    status = ald_report_fail(report, ALD_BAD_RESULTS,
                             "error: %s: not a results folder (it has no %s); give a folder that "
                             "`allide run` has written\n",
                             folder, ALD_MANIFEST_FILE);
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

void ald_manifest_clear(ald_manifest *manifest) {
  for (uint32_t i = 0; i < manifest->column_count; i++) {
    free(manifest->columns[i].name);
    free(manifest->columns[i].unit);
  }
  free(manifest->columns);
  free(manifest->study_text);
  free(manifest->study_name);
  free(manifest->version);
  free(manifest->device);
  free(manifest->fallback);
  *manifest = (ald_manifest){0};
}
