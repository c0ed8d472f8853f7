/* SPDX-License-Identifier: Apache-2.0
 * Fuzz target: a results folder of somebody else. The input is a list of changes to the files of an
 * honest folder, whose checksums are made to fit again: for each a byte that says the file, four of
 * the place, one of how many bytes follow, and these. All that a command reads of the folder is
 * read.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "allide/allide.h"
#include "base/hash.h"
#include "results/block.h"
#include "results/manifest.h"
#include "results/store.h"

enum { PATH_SIZE = 400, FILES = 2, LENGTH_MAX = 32 };

enum { COLUMNS = 3, SCENARIOS = 100 };

static const char *const names[FILES] = {"manifest.h5", "blocks/block-000000.h5"};

/* a file of the honest folder, and where its changed copy is written */
typedef struct honest {
  unsigned char *bytes;
  size_t size;
  char path[PATH_SIZE];
} honest;

static char folder[PATH_SIZE];
static honest files[FILES];

static void take(honest *file, const char *name) {
  struct stat about;
  snprintf(file->path, sizeof file->path, "%.300s/%s", folder, name);
  FILE *stream = fopen(file->path, "rb");
  if (!stream || fstat(fileno(stream), &about) != 0) abort();
  file->size = (size_t)about.st_size;
  file->bytes = malloc(file->size);
  if (!file->bytes || fread(file->bytes, 1, file->size, stream) != file->size) abort();
  fclose(stream);
}

/* A folder of one block of scenarios with two events, whose study names a file. */
static void fill(ald_store *store, ald_report *report) {
  ald_event events[] = {{.row = 1, .step = 2, .source = 0}, {.row = 3, .step = 5, .source = 1}};
  double values[COLUMNS * SCENARIOS];
  int32_t statuses[SCENARIOS] = {0};
  for (int k = 0; k < COLUMNS * SCENARIOS; k++) values[k] = 0.1 * k;
  const ald_block block = {.count = SCENARIOS,
                           .values = values,
                           .statuses = statuses,
                           .events = events,
                           .event_count = 2};
  if (ald_store_write(store, &block, report) != ALD_OK) abort();
}

static void make_folder(void) {
  static char work[] = "/tmp/allide-fuzz-XXXXXX";
  static ald_column columns[COLUMNS] = {{.name = "inputs.a.mass", .unit = "kg", .is_input = true},
                                        {.name = "fenders.f.peak_normal", .unit = "N"},
                                        {.name = "fenders.f.first_touch", .unit = "s"}};
  static ald_input_file file = {"table.csv", "a,b\n1,2\n", 8};
  static char *sources[] = {"fenders.north", "fenders.south"};
  const ald_manifest manifest = {.study_text = "allide: 1\nname: berth\n",
                                 .study_name = "berth",
                                 .version = "0.1.0",
                                 .device = "OpenMP",
                                 .fallback = "",
                                 .scenarios = SCENARIOS,
                                 .seed = 1,
                                 .step = 0.1,
                                 .files = &file,
                                 .file_count = 1,
                                 .sources = sources,
                                 .source_count = 2,
                                 .column_count = COLUMNS,
                                 .columns = columns};
  ald_store *store = NULL;
  ald_report *report = ald_report_create();
  if (!report || !mkdtemp(work)) abort();
  snprintf(folder, sizeof folder, "%s/results", work);
  if (ald_store_create(folder, &manifest, 0, &store, report) != ALD_OK) abort();
  fill(store, report);
  ald_store_close(store);
  ald_report_destroy(report);
  for (int f = 0; f < FILES; f++) take(&files[f], names[f]);
}

static void put(const honest *file, const unsigned char *bytes) {
  const int out = open(file->path, O_WRONLY | O_TRUNC | O_CREAT, 0600);
  if (out < 0 || write(out, bytes, file->size) != (ssize_t)file->size || close(out) != 0) abort();
}

/* all that summary, events, replay's look at the study and export read */
static void read_all(void) {
  ald_results *results = NULL;
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  if (!report) abort();
  const ald_status status = ald_results_open(folder, &results, report);
  if (status >= 0) {
    const uint64_t stored = ald_results_stored(results);
    double *values = calloc((size_t)stored + 1, sizeof *values);
    for (size_t c = 0; values && c < ald_results_column_count(results); c++) {
      if (ald_results_read(results, c, values, report) < 0) break;
    }
    free(values);
    if (ald_results_study(results, &study, report) >= 0) ald_study_destroy(study);
  } else if (!*ald_report_text(report)) {
    abort(); /* refused without a word */
  }
  ald_results_close(results);
  ald_report_destroy(report);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  unsigned char *bytes[FILES];
  if (!files[0].bytes) make_folder();
  for (int f = 0; f < FILES; f++) {
    if (!(bytes[f] = malloc(files[f].size))) abort();
    memcpy(bytes[f], files[f].bytes, files[f].size);
  }
  while (size >= 6) {
    const int f = data[0] % FILES;
    const size_t at =
        (data[1] | (size_t)data[2] << 8 | (size_t)data[3] << 16 | (size_t)data[4] << 24) %
        files[f].size;
    size_t length = data[5] % LENGTH_MAX;
    data += 6;
    size -= 6;
    if (length > size) length = size;
    if (length > files[f].size - at) length = files[f].size - at;
    memcpy(bytes[f] + at, data, length);
    data += length;
    size -= length;
  }
  for (int f = 0; f < FILES; f++) {
    ald_seal_make(bytes[f], files[f].size);
    put(&files[f], bytes[f]);
    free(bytes[f]);
  }
  read_all();
  return 0;
}
