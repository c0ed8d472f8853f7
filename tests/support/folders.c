/* SPDX-License-Identifier: Apache-2.0
 * Results folders for tests: a small study, random blocks, files in a folder of this run's own. */
#include "folders.h"

#include <ftw.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/hash.h"
#include "model/record.h"
#include "results/block.h"
#include "results/manifest.h"
#include "results/store.h"

static char folder_root_path[512]; /* of this run's folders */
static uint64_t draws;             /* state of the random numbers; its start is printed */
const char *const folder_root = folder_root_path;
ald_report *folder_report;

ald_column folder_columns[COLUMNS] = {
    {"ship.speed", "m/s", true}, {"fender.peak", "N", false}, {"touched", "", false}};

ald_manifest folder_study(void) {
  return (ald_manifest){.study_text = "allide: 1\nname: berth\nseed: 1\n",
                        .study_name = "berth",
                        .version = "0.1.0",
                        .device = "OpenMP",
                        .fallback = "",
                        .scenarios = (BLOCKS - 1) * ALD_BLOCK_SCENARIOS + REST,
                        .seed = 1,
                        .precision = ALD_DOUBLE,
                        .column_count = COLUMNS,
                        .columns = folder_columns};
}

/* splitmix64 */
uint64_t folder_draw(void) {
  uint64_t z = draws += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* Any bits: denormals, infinities and NaNs of every payload are among them. */
ald_block folder_block(uint32_t index) {
  const ald_manifest manifest = folder_study();
  ald_block block = {.index = index, .count = ald_manifest_block_size(&manifest, index)};
  block.values = malloc(sizeof(double) * COLUMNS * block.count);
  block.statuses = malloc(sizeof(int32_t) * block.count);
  assert_non_null(block.values);
  assert_non_null(block.statuses);
  for (uint32_t i = 0; i < COLUMNS * block.count; i++) {
    const uint64_t bits = i % 7 == 3 ? folder_draw() | UINT64_C(0xfff0000000000000) : folder_draw();
    memcpy(&block.values[i], &bits, sizeof bits);
  }
  block.values[0] = -0.0;
  for (uint32_t i = 0; i < block.count; i++) block.statuses[i] = (int32_t)(folder_draw() % 8);
  return block;
}

void folder_blocks(ald_block blocks[BLOCKS]) {
  for (uint32_t b = 0; b < BLOCKS; b++) blocks[b] = folder_block(b);
}

void folder_blocks_clear(ald_block blocks[BLOCKS]) {
  for (uint32_t b = 0; b < BLOCKS; b++) ald_block_clear(&blocks[b]);
}

/* A name for a folder that is not there yet. */
const char *folder_fresh(void) {
  static char path[600];
  static int count;
  snprintf(path, sizeof path, "%s/out-%d", folder_root, count++);
  return path;
}

char *folder_below(const char *folder, const char *name) {
  char *path = ald_path_join(folder, name);
  assert_non_null(path);
  return path;
}

void folder_put(const char *folder, const char *name, const void *bytes, size_t size) {
  char *path = folder_below(folder, name);
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(bytes, 1, size, file), size);
  assert_int_equal(fclose(file), 0);
  free(path);
}

unsigned char *folder_get(const char *folder, const char *name, size_t *size) {
  unsigned char *bytes = NULL;
  char *path = folder_below(folder, name);
  assert_int_equal(ald_file_read(path, &bytes, size), 0);
  free(path);
  return bytes;
}

bool folder_has(const char *folder, const char *name) {
  char *path = folder_below(folder, name);
  const bool there = access(path, F_OK) == 0;
  free(path);
  return there;
}

void folder_assert_reported(const char *text) {
  if (!strstr(ald_report_text(folder_report), text)) {
    fail_msg("'%s' is missing in: %s", text, ald_report_text(folder_report));
  }
}

ald_store *folder_begin(const char *folder) {
  ald_store *store = NULL;
  const ald_manifest manifest = folder_study();
  const ald_status status = ald_store_create(folder, &manifest, false, &store, folder_report);
  if (status != ALD_OK) fail_msg("%s", ald_report_text(folder_report));
  return store;
}

ald_status folder_resume(const char *folder, const ald_manifest *manifest, ald_store **store) {
  ald_report_clear(folder_report);
  return ald_store_create(folder, manifest, true, store, folder_report);
}

void folder_write_all(ald_store *store, const ald_block blocks[BLOCKS]) {
  for (uint32_t b = 0; b < BLOCKS; b++) {
    assert_int_equal(ald_store_write(store, &blocks[b], folder_report), ALD_OK);
  }
}

uint64_t folder_bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return isnan(value) ? UINT64_C(0x7ff8000000000000) : bits;
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *place) {
  (void)info;
  (void)kind;
  (void)place;
  return remove(path);
}

int folder_set_up(void **state) {
  (void)state;
  ald_report_clear(folder_report);
  return 0;
}

int folder_tests_begin(void) {
  const char *temporary = getenv("TMPDIR");
  snprintf(folder_root_path, sizeof folder_root_path, "%s/allide-store-XXXXXX",
           temporary ? temporary : "/tmp");
  const char *given = getenv("ALD_TEST_SEED");
  draws = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
  printf("seed %llu\n", (unsigned long long)draws);
  signal(SIGXFSZ, SIG_IGN);
  folder_report = ald_report_create();
  return folder_report && mkdtemp(folder_root_path) ? 0 : -1;
}

void folder_tests_end(void) {
  ald_report_destroy(folder_report);
  if (nftw(folder_root, remove_entry, 16, FTW_DEPTH | FTW_PHYS) != 0) {
    printf("%s is left over\n", folder_root);
  }
}
