/* SPDX-License-Identifier: Apache-2.0
 * Results folders made to hurt, with checksums that fit: each is refused by name, at once, in no
 * more memory than an honest folder takes. */
#include <hdf5.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "allide/merge.h"
#include "base/hash.h"
#include "base/report.h"
#include "base/warning_list.h"
#include "results/block.h"
#include "results/block_read.h"
#include "results/checkpoint.h"
#include "results/manifest.h"
#include "results/manifest_file.h"
#include "results/store.h"
#include "results/store_block.h"
#include "results/store_series.h"
#include "results/store_warnings.h"
#include "support/folders.h"

enum { TEXT = 4000, SECONDS = 2, WAIT = 60 };

/* what a child found out, in memory that its parent shares by a pipe */
typedef struct verdict {
  int status;
  long before; /* in use as it began [kB] */
  long memory; /* most that it had in use, of a process that began as that of the honest folder */
  char text[TEXT];
} verdict;

/* Memory in use by this process [kB]. A child has that of its parent, which may have grown: under
 * sanitizers what was freed stays. */
static long memory_now(void) {
  long whole = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  assert_non_null(file);
  assert_int_equal(fscanf(file, "%ld %ld", &whole, &resident), 2);
  fclose(file);
  return resident * sysconf(_SC_PAGESIZE) / 1024;
}

static long first_memory; /* in use as the first child began [kB] */

/* Calls a reader in a process of its own: SECONDS of processor time, WAIT of the clock. */
static verdict judge(int (*read_it)(const char *folder, ald_report *report), const char *folder) {
  verdict found = {.status = -99};
  int ends[2], how = 0;
  struct rusage used;
  assert_int_equal(pipe(ends), 0);
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    const struct rlimit most = {SECONDS, SECONDS + 1};
    setrlimit(RLIMIT_CPU, &most);
    alarm(WAIT);
    found.before = memory_now();
    ald_report *report = ald_report_create();
    found.status = read_it(folder, report);
    snprintf(found.text, sizeof found.text, "%s", ald_report_text(report));
    _exit(write(ends[1], &found, sizeof found) == (ssize_t)sizeof found ? 0 : 1);
  }
  close(ends[1]);
  const ssize_t got = read(ends[0], &found, sizeof found);
  close(ends[0]);
  assert_int_equal(wait4(child, &how, 0, &used), child);
  if (how != 0 || got != (ssize_t)sizeof found) fail_msg("%s: ended by %d", folder, how);
  if (first_memory == 0) first_memory = found.before;
  found.memory = first_memory + used.ru_maxrss - found.before;
  return found;
}

/* ------------------------------------------------------------------------------ readers */

/* all that `summary`, `events` and `export` read */
static int read_all(const char *folder, ald_report *report) {
  ald_results *results = NULL;
  ald_status status = ald_results_open(folder, &results, report);
  if (status != ALD_OK) return status;
  const uint64_t stored = ald_results_stored(results);
  double *values = calloc(stored + 1, sizeof *values);
  for (size_t c = 0; c < ald_results_column_count(results) && status == ALD_OK; c++) {
    status = ald_results_read(results, c, values, report);
  }
  ald_report_add(report, "stored %llu\n", (unsigned long long)stored);
  if (strchr(ald_results_note(results, "device"), '\033')) status = ALD_INTERNAL;
  free(values);
  ald_results_close(results);
  return status;
}

static int read_series(const char *folder, ald_report *report) {
  ald_series *series = NULL;
  const int status = ald_series_read(folder, 7, &series, report);
  ald_series_destroy(series);
  return status;
}

static int merge_it(const char *folder, ald_report *report) {
  char out[700];
  ald_merge_summary summary;
  snprintf(out, sizeof out, "%s-merged", folder);
  return ald_merge(out, &folder, 1, 0, &summary, report);
}

/* ------------------------------------------------------------------------------ folders */

static long honest_memory; /* of reading an honest folder [kB] */

static ald_manifest study_with(uint64_t scenarios) {
  ald_manifest manifest = folder_study();
  manifest.scenarios = scenarios;
  return manifest;
}

/* A folder of one block of 100 scenarios with two events, whose study names a file. */
static char *make_folder(void) {
  static ald_input_file file = {"table.csv", "a,b\n1,2\n", 8};
  static char *sources[] = {"fenders.north", "fenders.south"};
  char *folder = strdup(folder_fresh());
  ald_manifest manifest = study_with(REST);
  ald_store *store = NULL;
  manifest.files = &file;
  manifest.file_count = 1;
  manifest.sources = sources;
  manifest.source_count = 2;
  manifest.step = 0.1;
  ald_block block = folder_block(2);
  block.index = 0;
  block.event_count = 2;
  block.events = calloc(2, sizeof *block.events);
  assert_non_null(block.events);
  block.events[1] = (ald_event){.row = 3, .step = 5, .what = 1, .source = 1, .value = 2};
  assert_int_equal(ald_store_create(folder, &manifest, 0, &store, folder_report), ALD_OK);
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  ald_store_close(store);
  ald_block_clear(&block);
  return folder;
}

/* Opens a file of a folder for changes by HDF5. */
static hid_t craft(const char *folder, const char *name) {
  char *path = folder_below(folder, name);
  const hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
  assert_true(file >= 0);
  free(path);
  return file;
}

/* closes it and makes its checksum fit */
static void seal(hid_t file, const char *folder, const char *name) {
  size_t size;
  H5Fclose(file);
  unsigned char *bytes = folder_get(folder, name, &size);
  ald_seal_make(bytes, size);
  folder_put(folder, name, bytes, size);
  free(bytes);
}

static void set_number(hid_t object, const char *name, hid_t type, const void *value) {
  if (H5Aexists(object, name) > 0) H5Adelete(object, name);
  const hid_t space = H5Screate(H5S_SCALAR);
  const hid_t attribute = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
  assert_true(H5Awrite(attribute, type, value) >= 0);
  H5Aclose(attribute);
  H5Sclose(space);
}

static void set_text(hid_t object, const char *name, const char *text) {
  const hid_t type = H5Tcopy(H5T_C_S1);
  H5Tset_size(type, H5T_VARIABLE);
  H5Tset_cset(type, H5T_CSET_UTF8);
  set_number(object, name, type, &text);
  H5Tclose(type);
}

static void set_count(const char *folder, const char *name, hid_t type, const void *value) {
  const hid_t file = craft(folder, ALD_MANIFEST_FILE);
  set_number(file, name, type, value);
  seal(file, folder, ALD_MANIFEST_FILE);
}

/* A dataset of a size that nothing of is written; `how` may hold its filters or files. */
static hid_t unwritten(hid_t group, const char *name, hid_t type, hsize_t count, hid_t how) {
  const hid_t space = H5Screate_simple(1, &count, NULL);
  if (H5Lexists(group, name, H5P_DEFAULT) > 0) H5Ldelete(group, name, H5P_DEFAULT);
  const hid_t set = H5Dcreate2(group, name, type, space, H5P_DEFAULT, how, H5P_DEFAULT);
  assert_true(set >= 0);
  H5Sclose(space);
  return set;
}

static hid_t chunked(hsize_t chunk) {
  const hid_t how = H5Pcreate(H5P_DATASET_CREATE);
  H5Pset_chunk(how, 1, &chunk);
  H5Pset_deflate(how, 6);
  return how;
}

/* the folder is refused with these words, which name the file */
static void assert_refuses(const char *folder, int (*read_it)(const char *, ald_report *),
                           const char *file, const char *words) {
  const verdict v = judge(read_it, folder);
  if (v.status == ALD_OK) fail_msg("%s was read: %s", words, v.text);
  if (!strstr(v.text, words)) fail_msg("'%s' is missing in: %s", words, v.text);
  if (!strstr(v.text, file)) fail_msg("%s is not named: %s", file, v.text);
  if (v.memory > 2 * honest_memory) {
    fail_msg("%s: %ld kB, an honest folder %ld", words, v.memory, honest_memory);
  }
}

static void assert_refused(const char *folder, const char *words) {
  assert_refuses(folder, read_all, ALD_MANIFEST_FILE, words);
}

/* a block that cannot be trusted counts as missing, with a warning */
static void assert_missing(const char *folder, const char *words) {
  const verdict v = judge(read_all, folder);
  assert_int_equal(v.status, ALD_OK);
  if (!strstr(v.text, words)) fail_msg("'%s' is missing in: %s", words, v.text);
  if (!strstr(v.text, "stored 0\n")) fail_msg("counted: %s", v.text);
  if (!strstr(v.text, "block-000000.h5")) fail_msg("not named: %s", v.text);
  if (v.memory > 2 * honest_memory) fail_msg("%s: %ld kB", words, v.memory);
}

static int set_up(void **state) {
  if (folder_set_up(state) != 0) return -1;
  if (honest_memory > 0) return 0;
  char *folder = make_folder();
  const verdict v = judge(read_all, folder);
  free(folder);
  honest_memory = v.memory;
  return v.status == ALD_OK && strstr(v.text, "stored 100\n") ? 0 : -1;
}

/* ------------------------------------------------------------------------------ links, storage */

static void test_links(void **state) {
  (void)state;
  const char *const kinds[] = {"external link", "soft link"};
  for (int k = 0; k < 2; k++) {
    char *folder = make_folder(), *pipe_path = folder_below(folder, "pipe");
    assert_int_equal(mkfifo(pipe_path, 0600), 0);
    hid_t file = craft(folder, ALD_MANIFEST_FILE);
    H5Ldelete(file, "columns", H5P_DEFAULT);
    if (k == 0) H5Lcreate_external(pipe_path, "/x", file, "columns", H5P_DEFAULT, H5P_DEFAULT);
    if (k == 1) H5Lcreate_soft("/files", file, "columns", H5P_DEFAULT, H5P_DEFAULT);
    seal(file, folder, ALD_MANIFEST_FILE);
    assert_refused(folder, kinds[k]);
    assert_refused(folder, "/columns is a");
    assert_refuses(folder, merge_it, ALD_MANIFEST_FILE, kinds[k]);
    free(folder);
    /* in a block, in a group: a reader that opens by name would follow it */
    folder = make_folder();
    file = craft(folder, "blocks/block-000000.h5");
    H5Ldelete(file, "scenarios/status", H5P_DEFAULT);
    if (k == 0) {
      H5Lcreate_external(pipe_path, "/x", file, "scenarios/status", H5P_DEFAULT, H5P_DEFAULT);
    } else {
      H5Lcreate_soft("/scenarios/row", file, "scenarios/status", H5P_DEFAULT, H5P_DEFAULT);
    }
    seal(file, folder, "blocks/block-000000.h5");
    assert_missing(folder, kinds[k]);
    free(pipe_path);
    free(folder);
  }
}

static void test_external_storage(void **state) {
  (void)state;
  const char secret[] = "a file of the user that nobody asked for";
  char *folder = make_folder(), *outside = folder_below(folder, "secret");
  folder_put(folder, "secret", secret, sizeof secret);
  const hid_t file = craft(folder, ALD_MANIFEST_FILE);
  const hid_t how = H5Pcreate(H5P_DATASET_CREATE);
  H5Pset_external(how, outside, 0, sizeof secret);
  const hid_t set = unwritten(file, "files/file-000000", H5T_NATIVE_UINT8, sizeof secret, how);
  set_text(set, "name", "x.csv");
  H5Dclose(set);
  H5Pclose(how);
  seal(file, folder, ALD_MANIFEST_FILE);
  assert_refused(folder, "external storage");
  assert_refuses(folder, merge_it, ALD_MANIFEST_FILE, "/files/file-000000 lies in files outside");
  free(outside);
  free(folder);
}

static void test_virtual_dataset(void **state) {
  (void)state;
  char *folder = make_folder();
  const hsize_t size = 8;
  const hid_t file = craft(folder, ALD_MANIFEST_FILE);
  const hid_t how = H5Pcreate(H5P_DATASET_CREATE), space = H5Screate_simple(1, &size, NULL);
  assert_true(H5Pset_virtual(how, space, "/dev/zero", "/x", space) >= 0);
  const hid_t set = unwritten(file, "files/file-000000", H5T_NATIVE_UINT8, size, how);
  set_text(set, "name", "x.csv");
  H5Dclose(set);
  H5Sclose(space);
  H5Pclose(how);
  seal(file, folder, ALD_MANIFEST_FILE);
  assert_refused(folder, "a virtual dataset");
  free(folder);
}

static size_t keep_bytes(unsigned flags, size_t count, const unsigned values[], size_t bytes,
                         size_t *room, void **buffer) {
  (void)flags, (void)count, (void)values, (void)room, (void)buffer;
  return bytes;
}

static void test_plug_in(void **state) {
  (void)state;
  enum { OWN = 305 };
  const H5Z_class2_t own = {H5Z_CLASS_T_VERS, OWN, 1, 1, "kept", NULL, NULL, keep_bytes};
  char *folder = make_folder();
  assert_true(H5Zregister(&own) >= 0);
  const hid_t file = craft(folder, ALD_MANIFEST_FILE), how = H5Pcreate(H5P_DATASET_CREATE);
  const hsize_t chunk = 8;
  H5Pset_chunk(how, 1, &chunk);
  H5Pset_filter(how, OWN, 0, 0, NULL);
  const hid_t set = unwritten(file, "files/file-000000", H5T_NATIVE_UINT8, 8, how);
  assert_true(H5Dwrite(set, H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, "1234567") >= 0);
  set_text(set, "name", "x.csv");
  H5Dclose(set);
  H5Pclose(how);
  seal(file, folder, ALD_MANIFEST_FILE);
  assert_refused(folder, "filter 305");
  H5Zunregister(OWN);
  free(folder);
}

/* deflated twice, a byte stands for a million */
static void test_bomb(void **state) {
  (void)state;
  enum { SIZE = 50000000 };
  char *folder = make_folder();
  const hid_t file = craft(folder, ALD_MANIFEST_FILE), how = chunked(SIZE);
  H5Pset_deflate(how, 9);
  unsigned char *zeros = calloc(1, SIZE);
  const hid_t set = unwritten(file, "files/file-000000", H5T_NATIVE_UINT8, SIZE, how);
  assert_true(H5Dwrite(set, H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, zeros) >= 0);
  set_text(set, "name", "x.csv");
  H5Dclose(set);
  H5Pclose(how);
  free(zeros);
  seal(file, folder, ALD_MANIFEST_FILE);
  assert_refused(folder, "packed twice");
  free(folder);
}

/* a FIFO that took the place of a block since the folder was opened */
static int open_block(const char *folder, ald_report *report) {
  ald_manifest held;
  char study[ALD_HASH_TEXT];
  hid_t file = -1;
  ald_block_view view;
  char *path = ald_block_path(folder, 0);
  if (ald_manifest_read(folder, &held, report) != ALD_OK) return ALD_INTERNAL;
  ald_manifest_identity(&held, study);
  const char *wrong = ald_block_open(path, &held, 0, study, &file, &view);
  ald_report_add(report, "%s: %s\n", path, wrong ? wrong : "opened");
  free(path);
  return wrong ? ALD_BAD_RESULTS : ALD_OK;
}

static void test_block_that_became_a_pipe(void **state) {
  (void)state;
  char *folder = make_folder(), *path = folder_below(folder, "blocks/block-000000.h5");
  assert_int_equal(judge(open_block, folder).status, ALD_OK);
  assert_int_equal(unlink(path), 0);
  assert_int_equal(mkfifo(path, 0600), 0);
  assert_refuses(folder, open_block, "block-000000.h5", "not a regular file");
  free(path);
  free(folder);
}

/* ------------------------------------------------------------------------------ sizes, counts */

static void test_columns_never_written(void **state) {
  (void)state;
  const uint32_t count = 20000000;
  char *folder = make_folder();
  const hid_t file = craft(folder, ALD_MANIFEST_FILE), how = chunked(1 << 16);
  const hid_t text = H5Tcopy(H5T_C_S1);
  H5Tset_size(text, 8);
  H5Dclose(unwritten(file, "columns/name", text, count, how));
  H5Dclose(unwritten(file, "columns/unit", text, count, how));
  H5Dclose(unwritten(file, "columns/input", H5T_NATIVE_UINT8, count, how));
  set_number(file, "columns", H5T_NATIVE_UINT32, &count);
  H5Tclose(text);
  H5Pclose(how);
  seal(file, folder, ALD_MANIFEST_FILE);
  assert_refused(folder, "0 of its 306 chunks were written");
  free(folder);
}

static void test_file_never_written(void **state) {
  (void)state;
  const hsize_t sizes[] = {5000000000, 1 << 20};
  for (int k = 0; k < 2; k++) {
    char *folder = make_folder();
    const hid_t file = craft(folder, ALD_MANIFEST_FILE);
    const hid_t how = k == 0 ? chunked(1 << 20) : H5Pcreate(H5P_DATASET_CREATE);
    const hid_t set = unwritten(file, "files/file-000000", H5T_NATIVE_UINT8, sizes[k], how);
    set_text(set, "name", "x.csv");
    H5Dclose(set);
    H5Pclose(how);
    seal(file, folder, ALD_MANIFEST_FILE);
    assert_refused(folder, "/files/file-000000 is damaged");
    free(folder);
  }
}

static void test_counts(void **state) {
  (void)state;
  const uint32_t many = 4000000000, shard = 3;
  static const struct {
    const char *name, *words;
  } counts[] = {{"columns", "4000000000 columns"}, {"sources", "sources"}, {"files", "files"}};
  for (int k = 0; k < 3; k++) {
    char *folder = make_folder();
    const hid_t file = craft(folder, ALD_MANIFEST_FILE);
    const hid_t group = k == 0 ? file : H5Gopen2(file, counts[k].name, H5P_DEFAULT);
    set_number(group, k == 0 ? "columns" : "count", H5T_NATIVE_UINT32, &many);
    if (k > 0) H5Gclose(group);
    seal(file, folder, ALD_MANIFEST_FILE);
    assert_refused(folder, counts[k].words);
    free(folder);
  }
  char *folder = make_folder();
  set_count(folder, "shard_index", H5T_NATIVE_UINT32, &many);
  set_count(folder, "shard_count", H5T_NATIVE_UINT32, &shard);
  assert_refused(folder, "shard 4000000000 of 3");
  free(folder);
}

static void test_scenarios(void **state) {
  (void)state;
  const uint64_t refused[] = {0, UINT64_C(1000000000000000000), UINT64_MAX};
  for (int k = 0; k < 3; k++) {
    char *folder = make_folder(), words[64];
    set_count(folder, "scenarios", H5T_NATIVE_UINT64, &refused[k]);
    snprintf(words, sizeof words, "it gives %llu scenarios", (unsigned long long)refused[k]);
    assert_refused(folder, words);
    assert_refuses(folder, merge_it, ALD_MANIFEST_FILE, words);
    free(folder);
  }
  /* as many as a folder may hold, and almost none there: read at once */
  char *folder = strdup(folder_fresh());
  ald_manifest manifest = study_with(UINT64_C(4000000000) * ALD_BLOCK_SCENARIOS);
  ald_store *store = NULL;
  ald_block block = folder_block(0);
  assert_int_equal(ald_store_create(folder, &manifest, 0, &store, folder_report), ALD_OK);
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  ald_store_close(store);
  ald_block_clear(&block);
  const verdict v = judge(read_all, folder);
  assert_int_equal(v.status, ALD_OK);
  if (!strstr(v.text, "stored 16384\n")) fail_msg("%s", v.text);
  assert_true(v.memory < 2 * honest_memory);
  const verdict merged = judge(merge_it, folder);
  assert_int_equal(merged.status, ALD_REMARKS);
  if (!strstr(merged.text, "blocks 1 to 3999999999: scenarios 16384 to"))
    fail_msg("%s", merged.text);
  free(folder);
  folder = make_folder();
  const uint64_t beyond = REST + 1;
  set_count(folder, "ended_at", H5T_NATIVE_UINT64, &beyond);
  assert_refused(folder, "ended at 101 of 100");
  free(folder);
}

static void test_block_sizes(void **state) {
  (void)state;
  static const char name[] = "blocks/block-000000.h5";
  /* statuses in a chunk of a gigabyte */
  char *folder = make_folder();
  hid_t file = craft(folder, name), how = chunked(250000000);
  const hsize_t extent = REST, open_end = H5S_UNLIMITED;
  const hid_t space = H5Screate_simple(1, &extent, &open_end);
  H5Ldelete(file, "scenarios/status", H5P_DEFAULT);
  const hid_t set =
      H5Dcreate2(file, "scenarios/status", H5T_NATIVE_INT32, space, H5P_DEFAULT, how, H5P_DEFAULT);
  assert_true(set >= 0);
  H5Dclose(set);
  H5Sclose(space);
  H5Pclose(how);
  seal(file, folder, name);
  assert_missing(folder, "/scenarios/status has chunks larger than it");
  free(folder);
  /* events that are not there */
  const uint32_t many = 4000000000;
  folder = make_folder();
  file = craft(folder, name);
  const hid_t group = H5Gopen2(file, "events", H5P_DEFAULT);
  set_number(group, "count", H5T_NATIVE_UINT32, &many);
  H5Gclose(group);
  seal(file, folder, name);
  assert_missing(folder, "its events cannot be read");
  free(folder);
}

/* each list of members in turn is none: those of groups within the root, too */
static void test_members_of_groups(void **state) {
  (void)state;
  static const char list[] = "SNOD";
  size_t damaged = 0;
  for (size_t place = 0;; place++) {
    char *folder = make_folder();
    size_t size, at = 0, found = 0;
    unsigned char *bytes = folder_get(folder, ALD_MANIFEST_FILE, &size);
    for (; at + 4 <= size; at++) {
      if (memcmp(bytes + at, list, 4) == 0 && found++ == place) break;
    }
    const bool is_there = at + 4 <= size;
    if (is_there) {
      memcpy(bytes + at, "none", 4);
      ald_seal_make(bytes, size);
      folder_put(folder, ALD_MANIFEST_FILE, bytes, size);
      assert_refused(folder, "read");
      damaged++;
    }
    free(bytes);
    free(folder);
    if (!is_there) break;
  }
  assert_true(damaged >= 2);
}

/* A text that says to be as long as four gigabytes, or shorter than the bytes that HDF5 copies. */
static void test_text_lengths(void **state) {
  (void)state;
  static const char long_text[] = "a device of which the name is one of a kind in this file";
  const uint32_t lengths[] = {4000000000, 3};
  for (int k = 0; k < 2; k++) {
    char *folder = make_folder();
    const hid_t file = craft(folder, ALD_MANIFEST_FILE);
    set_text(file, "device", long_text);
    seal(file, folder, ALD_MANIFEST_FILE);
    size_t size;
    int found = 0;
    unsigned char *bytes = folder_get(folder, ALD_MANIFEST_FILE, &size);
    const uint32_t length = sizeof long_text - 1;
    /* the pointer to it: its length, where the heap is, and its number there */
    for (size_t at = ALD_SEAL_SIZE; at + 16 <= size; at++) {
      uint64_t heap = 0;
      if (memcmp(bytes + at, &length, 4) != 0) continue;
      memcpy(&heap, bytes + at + 4, 8);
      if (heap == 0 || heap > size - ALD_SEAL_SIZE - 4) continue;
      if (memcmp(bytes + ALD_SEAL_SIZE + heap, "GCOL", 4) != 0) continue;
      memcpy(bytes + at, &lengths[k], 4);
      found++;
    }
    assert_int_equal(found, 1);
    ald_seal_make(bytes, size);
    folder_put(folder, ALD_MANIFEST_FILE, bytes, size);
    free(bytes);
    assert_refused(folder, "has a text of another length");
    free(folder);
  }
}

/* a text of few elements of a gigabyte each */
static void test_text_of_wide_elements(void **state) {
  (void)state;
  const uint32_t wide = 1 << 30;
  char *folder = make_folder();
  size_t size;
  int found = 0;
  unsigned char *bytes = folder_get(folder, ALD_MANIFEST_FILE, &size);
  for (size_t at = ALD_SEAL_SIZE; at + 24 <= size; at++) {
    /* a type of variable length, 16 bytes of it, of elements of one byte */
    if (bytes[at] != 0x19 || memcmp(bytes + at + 4, "\20\0\0", 4) != 0) continue;
    if (memcmp(bytes + at + 12, "\1\0\0", 4) != 0) continue;
    memcpy(bytes + at + 12, &wide, 4);
    found++;
  }
  assert_true(found > 0);
  ald_seal_make(bytes, size);
  folder_put(folder, ALD_MANIFEST_FILE, bytes, size);
  assert_refused(folder, "has a text of another length");
  free(bytes);
  free(folder);
}

/* HDF5 divides by the sides of chunks, of which a file may say that they are 0. */
static void test_chunks_without_extent(void **state) {
  (void)state;
  static const char name[] = "blocks/block-000000.h5";
  char *folder = make_folder();
  size_t size;
  int found = 0;
  unsigned char *bytes = folder_get(folder, name, &size);
  for (size_t at = ALD_SEAL_SIZE; at + 32 <= size; at++) {
    /* a layout message: version 3, chunked, with two sides behind an address: scenarios, bytes */
    const uint32_t sides[] = {REST, sizeof(int32_t)};
    if (memcmp(bytes + at, "\3\2\2", 3) != 0 || memcmp(bytes + at + 11, sides, 8) != 0) continue;
    memset(bytes + at + 11, 0, 4);
    found++;
  }
  assert_int_equal(found, 1);
  ald_seal_make(bytes, size);
  folder_put(folder, name, bytes, size);
  assert_missing(folder, "/scenarios/status has chunks without an extent");
  free(bytes);
  free(folder);
}

/* A checkpoint that says to hold more than its file does. */
static void test_checkpoints(void **state) {
  (void)state;
  static const char name[] = ALD_CHECKPOINT_FOLDER "/partial-0000-000000000000-0000100";
  enum { HEAD = 80, COUNT_AT = 56, EVENTS_AT = 72 };
  const struct {
    int at;
    uint32_t value;
  } wrong[] = {{COUNT_AT, 4000000000}, {EVENTS_AT, 4000000000}, {COUNT_AT + 4, 4000000000}};
  char *folder = make_folder(), *block = folder_below(folder, "blocks/block-000000.h5");
  assert_int_equal(unlink(block), 0);
  ald_manifest held;
  char identity[ALD_HASH_TEXT];
  ald_checkpoints *checkpoints = NULL;
  ald_checkpoint *p = NULL;
  assert_int_equal(ald_manifest_read(folder, &held, folder_report), ALD_OK);
  assert_int_equal(ald_manifest_identity(&held, identity), ALD_OK);
  ald_manifest_clear(&held);
  assert_int_equal(
      ald_checkpoints_open(folder, identity, 2, 2, COLUMNS, &checkpoints, folder_report), ALD_OK);
  assert_int_equal(ald_checkpoint_create(0, REST, 2, 2, COLUMNS, &p, folder_report), ALD_OK);
  for (int i = 0; i < 7; i++) p->states[i] = ALD_CHECKPOINT_FINISHED;
  p->states[8] = ALD_CHECKPOINT_RUNNING;
  assert_int_equal(ald_checkpoint_allot(p, folder_report), ALD_OK);
  assert_int_equal(ald_checkpoints_write(checkpoints, p, folder_report), ALD_OK);
  ald_checkpoint_destroy(p);
  ald_checkpoints_close(checkpoints);
  verdict v = judge(read_all, folder);
  if (!strstr(v.text, "stored 7\n")) fail_msg("%s", v.text);
  size_t size;
  unsigned char *bytes = folder_get(folder, name, &size);
  unsigned char *crafted = malloc(size);
  assert_non_null(crafted);
  for (int k = 0; k < 4; k++) {
    memcpy(crafted, bytes, size);
    if (k < 3) memcpy(crafted + ALD_SEAL_SIZE + wrong[k].at, &wrong[k].value, 4);
    /* a status that there is not, of the first scenario; statuses follow the states */
    if (k == 3) crafted[ALD_SEAL_SIZE + HEAD + REST] = 77;
    ald_seal_make(crafted, size);
    folder_put(folder, name, crafted, size);
    v = judge(read_all, folder);
    assert_int_equal(v.status, ALD_OK);
    if (!strstr(v.text, "stored 0\n")) fail_msg("%d: %s", k, v.text);
    if (!strstr(v.text, "no checkpoint of this study, or damaged")) fail_msg("%d: %s", k, v.text);
    if (v.memory > 2 * honest_memory) fail_msg("%d: %ld kB", k, v.memory);
  }
  free(crafted);
  free(bytes);
  free(block);
  free(folder);
}

/* Events of a kind, or of something, that there is not: told, and read all the same. */
static void test_unknown_events(void **state) {
  (void)state;
  char *folder = make_folder();
  ald_manifest held;
  ald_store *store = NULL;
  assert_int_equal(ald_manifest_read(folder, &held, folder_report), ALD_OK);
  ald_block block = folder_block(2);
  block.index = 0;
  block.event_count = 3;
  block.events = calloc(3, sizeof *block.events);
  assert_non_null(block.events);
  block.events[0].what = 4000000000;
  block.events[1].source = 2;
  block.events[2].source = 4000000000;
  assert_int_equal(ald_store_create(folder, &held, ALD_STORE_RESUME, &store, folder_report),
                   ALD_OK);
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  ald_store_close(store);
  ald_manifest_clear(&held);
  ald_block_clear(&block);
  const verdict v = judge(read_all, folder);
  assert_int_equal(v.status, ALD_OK);
  if (!strstr(v.text, "block-000000.h5: 1 event of a kind that") ||
      !strstr(v.text, "block-000000.h5: 2 events of something that the study does not have") ||
      !strstr(v.text, "stored 100\n")) {
    fail_msg("%s", v.text);
  }
  free(folder);
}

/* ------------------------------------------------------------------------------ files */

static void test_no_plain_files(void **state) {
  (void)state;
  static const char *const names[] = {ALD_MANIFEST_FILE, "blocks/block-000000.h5",
                                      ALD_WARNINGS_FILE};
  for (int k = 0; k < 9; k++) {
    char *folder = make_folder(), *path = folder_below(folder, names[k % 3]);
    unlink(path);
    if (k / 3 == 0) assert_int_equal(mkfifo(path, 0600), 0);
    if (k / 3 == 1) assert_int_equal(symlink("/dev/zero", path), 0);
    if (k / 3 == 2) {
      const int made = socket(AF_UNIX, SOCK_STREAM, 0);
      struct sockaddr_un name = {.sun_family = AF_UNIX};
      assert_true(strlen(path) < sizeof name.sun_path);
      strcpy(name.sun_path, path);
      assert_int_equal(bind(made, (struct sockaddr *)&name, sizeof name), 0);
      close(made);
    }
    if (k % 3 == 0) {
      assert_refused(folder, "not a regular file");
    } else if (k % 3 == 1) {
      assert_missing(folder, "not a regular file");
    } else {
      assert_int_equal(judge(read_all, folder).status, ALD_OK);
    }
    free(path);
    free(folder);
  }
}

static void test_control_characters(void **state) {
  (void)state;
  char *folder = make_folder();
  hid_t file = craft(folder, ALD_MANIFEST_FILE);
  set_text(file, "device", "\033]0;title\007\033[31mred");
  seal(file, folder, ALD_MANIFEST_FILE);
  assert_int_equal(judge(read_all, folder).status, ALD_OK);
  /* nor do they, or separators, reach the names of files */
  file = craft(folder, ALD_MANIFEST_FILE);
  const hid_t stored = H5Dopen2(file, "files/file-000000", H5P_DEFAULT);
  set_text(stored, "name", "../../x/y\033[31m.csv");
  H5Dclose(stored);
  seal(file, folder, ALD_MANIFEST_FILE);
  char out[700];
  snprintf(out, sizeof out, "%s-merged", folder);
  const verdict merged = judge(merge_it, folder);
  if (merged.status < 0 || strchr(merged.text, '\033')) fail_msg("%s", merged.text);
  assert_true(folder_has(out, "study/y [31m.csv"));
  file = craft(folder, ALD_MANIFEST_FILE);
  set_text(file, "version", "\033[31mred");
  seal(file, folder, ALD_MANIFEST_FILE);
  assert_refused(folder, "control characters");
  free(folder);
}

/* A report, warnings and the parts of a series come out of a folder without escapes. */
static void test_texts_of_warnings(void **state) {
  (void)state;
  char *folder = make_folder();
  const char escape[] = "\033]0;x\007", c1[] =
                                            "a\xc2\x9b"
                                            "b";
  ald_warnings *written = ald_warnings_create(), *read = ald_warnings_create();
  const ald_warning warning = {
      .code = escape, .element = c1, .quantity = escape, .text = escape, .remedy = escape};
  ald_warnings_add(written, &warning);
  assert_int_equal(ald_store_warnings_write(folder, "0", written, folder_report), ALD_OK);
  assert_true(ald_store_warnings_read(folder, "0", read));
  const ald_warning *found = ald_warnings_at(read, 0);
  assert_string_equal(found->code, " ]0;x ");
  assert_string_equal(found->element, "a  b");
  assert_string_equal(found->quantity, " ]0;x ");
  assert_string_equal(found->text, " ]0;x ");
  assert_string_equal(found->remedy, " ]0;x ");
  ald_report_clear(folder_report);
  ald_report_add(folder_report, "%s\n\tö\n", escape);
  assert_string_equal(ald_report_text(folder_report), " ]0;x \n\tö\n");
  ald_warnings_destroy(read);
  ald_warnings_destroy(written);
  free(folder);
}

static void test_series(void **state) {
  (void)state;
  char *folder = make_folder();
  char *names[] = {"t", "x"}, *units[] = {"s", "m"};
  double values[] = {0, 1, 2, 3};
  const ald_series series = {
      .row_count = 2, .column_count = 2, .names = names, .units = units, .values = values};
  static const char name[] = "series/scenario-000000007.h5";
  const uint64_t rows = UINT64_C(1) << 60;
  assert_int_equal(ald_store_write_series(folder, 7, &series, folder_report), ALD_OK);
  assert_int_equal(judge(read_series, folder).status, ALD_OK);
  hid_t file = craft(folder, name);
  set_number(file, "rows", H5T_NATIVE_UINT64, &rows);
  seal(file, folder, name);
  assert_refuses(folder, read_series, name, "it gives 1152921504606846976 rows");
  free(folder);
}

/* `allide summary` of a folder must say this. */
static void assert_summary(const char *folder, const char *words) {
  char command[1200], output[TEXT];
  snprintf(command, sizeof command, "%s/allide summary %s --brief 2>&1", ALD_BUILD_FOLDER, folder);
  FILE *stream = popen(command, "r");
  assert_non_null(stream);
  output[fread(output, 1, TEXT - 1, stream)] = '\0';
  pclose(stream);
  if (!strstr(output, words)) fail_msg("'%s' is missing in: %s", words, output);
}

/* the study beside the results is a copy: another one, or none, is told */
static void test_study_file(void **state) {
  (void)state;
  char *folder = make_folder(), *path = folder_below(folder, "study.yml");
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
  assert_string_equal(ald_results_note(results, "study_file"), "same");
  folder_put(folder, "study.yml", "allide: 1\n", 10);
  assert_string_equal(ald_results_note(results, "study_file"), "other");
  assert_summary(folder, "study.yml is another study; the results are of the study that");
  assert_int_equal(unlink(path), 0);
  assert_string_equal(ald_results_note(results, "study_file"), "gone");
  assert_summary(folder, "study.yml is gone; the results are of the study that");
  assert_int_equal(mkfifo(path, 0600), 0);
  assert_string_equal(ald_results_note(results, "study_file"), "other");
  ald_results_close(results);
  free(path);
  free(folder);
}

/* ------------------------------------------------------------------------------ writing */

static ald_manifest held_study(const char *folder) {
  ald_manifest held;
  assert_int_equal(ald_manifest_read(folder, &held, folder_report), ALD_OK);
  return held;
}

/* opening to go on, or to overwrite, must fail with these words */
static void assert_not_opened(const char *folder, unsigned how, ald_status expected,
                              const char *words) {
  ald_store *store = NULL;
  ald_manifest held = held_study(folder);
  ald_report_clear(folder_report);
  assert_int_equal(ald_store_create(folder, &held, how, &store, folder_report), expected);
  folder_assert_reported(words);
  ald_manifest_clear(&held);
}

/* Blocks of another folder, behind a link: neither replaced nor removed. */
static void test_linked_blocks(void **state) {
  (void)state;
  char *theirs = make_folder(), *folder = make_folder();
  char *target = folder_below(theirs, "blocks"), *own = folder_below(folder, "blocks");
  char *block = folder_below(folder, "blocks/block-000000.h5");
  char *their_block = folder_below(theirs, "blocks/block-000000.h5");
  size_t size, size_after;
  unsigned char *before = folder_get(theirs, "blocks/block-000000.h5", &size);
  assert_int_equal(unlink(block), 0);
  assert_int_equal(symlink(their_block, block), 0);
  assert_not_opened(folder, ALD_STORE_RESUME, ALD_BAD_RESULTS, "block-000000.h5: a symbolic link");
  assert_int_equal(unlink(block), 0);
  assert_int_equal(rmdir(own), 0);
  assert_int_equal(symlink(target, own), 0);
  assert_not_opened(folder, ALD_STORE_RESUME, ALD_BAD_RESULTS, "blocks: a symbolic link out of");
  assert_not_opened(folder, ALD_STORE_OVERWRITE, ALD_BAD_RESULTS, "blocks: a symbolic link out of");
  unsigned char *after = folder_get(theirs, "blocks/block-000000.h5", &size_after);
  assert_int_equal(size, size_after);
  assert_memory_equal(before, after, size);
  /* a link that stays, and one to the folder itself, are as good as what they lead to */
  assert_int_equal(unlink(own), 0);
  char *moved = folder_below(folder, "moved"), *alias = folder_below(theirs, "alias");
  assert_int_equal(mkdir(moved, 0777), 0);
  assert_int_equal(symlink("moved", own), 0);
  assert_int_equal(symlink(folder, alias), 0);
  ald_store *store = NULL;
  ald_manifest held = held_study(folder);
  assert_int_equal(ald_store_create(alias, &held, ALD_STORE_RESUME, &store, folder_report), ALD_OK);
  ald_store_close(store);
  ald_manifest_clear(&held);
  char *const all[] = {theirs, folder, target, own, block, their_block, moved, alias};
  for (size_t k = 0; k < sizeof all / sizeof *all; k++) free(all[k]);
  free(before);
  free(after);
}

/* A block of another study under the name of one's own stays, a folder is told before the run. */
static void test_blocks_of_others(void **state) {
  (void)state;
  char *folder = make_folder(), *theirs = strdup(folder_fresh());
  char *block = folder_below(folder, "blocks/block-000000.h5");
  ald_manifest other = study_with(REST);
  ald_store *store = NULL;
  other.seed = 2;
  assert_int_equal(ald_store_create(theirs, &other, 0, &store, folder_report), ALD_OK);
  ald_block rows = folder_block(2);
  rows.index = 0;
  assert_int_equal(ald_store_write(store, &rows, folder_report), ALD_OK);
  ald_block_clear(&rows);
  ald_store_close(store);
  size_t size;
  unsigned char *bytes = folder_get(theirs, "blocks/block-000000.h5", &size);
  folder_put(folder, "blocks/block-000000.h5", bytes, size);
  ald_manifest held = held_study(folder);
  assert_int_equal(ald_store_create(folder, &held, ALD_STORE_RESUME, &store, folder_report),
                   ALD_OK);
  assert_int_equal(ald_store_expect_own(store, 0, folder_report), ALD_BAD_RESULTS);
  folder_assert_reported("belongs to another study");
  /* a damaged one is no loss */
  folder_put(folder, "blocks/block-000000.h5", bytes, size - 1);
  assert_int_equal(ald_store_expect_own(store, 0, folder_report), ALD_OK);
  ald_store_close(store);
  ald_manifest_clear(&held);
  assert_int_equal(unlink(block), 0);
  assert_int_equal(mkdir(block, 0777), 0);
  assert_not_opened(folder, ALD_STORE_RESUME, ALD_IO, "a folder stands where this file is to be");
  free(bytes);
  free(block);
  free(theirs);
  free(folder);
}

int main(void) {
  if (folder_tests_begin() != 0) return 1;
#define TEST(function) cmocka_unit_test_setup(function, set_up)
  const struct CMUnitTest tests[] = {
      TEST(test_links),
      TEST(test_external_storage),
      TEST(test_virtual_dataset),
      TEST(test_plug_in),
      TEST(test_bomb),
      TEST(test_block_that_became_a_pipe),
      TEST(test_columns_never_written),
      TEST(test_file_never_written),
      TEST(test_counts),
      TEST(test_scenarios),
      TEST(test_block_sizes),
      TEST(test_members_of_groups),
      TEST(test_text_lengths),
      TEST(test_text_of_wide_elements),
      TEST(test_chunks_without_extent),
      TEST(test_checkpoints),
      TEST(test_unknown_events),
      TEST(test_no_plain_files),
      TEST(test_control_characters),
      TEST(test_texts_of_warnings),
      TEST(test_series),
      TEST(test_study_file),
      TEST(test_linked_blocks),
      TEST(test_blocks_of_others),
  };
  const int failed = cmocka_run_group_tests_name("crafted", tests, NULL, NULL);
  folder_tests_end();
  return failed;
}
