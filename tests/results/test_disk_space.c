/* SPDX-License-Identifier: Apache-2.0
 * Results never take more room than was said, and what cannot fit is refused with figures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cmocka.h>

#include "model/record.h"
#include "results/block.h"
#include "results/disk_space.h"
#include "results/manifest.h"
#include "results/store.h"
#include "support/folders.h"

static uint64_t file_size(const char *folder, const char *name) {
  char *path = folder_below(folder, name);
  struct stat info;
  const int bad = stat(path, &info);
  free(path);
  return bad ? 0 : (uint64_t)info.st_size;
}

/* Random bits do not compress: the bound must hold, and be of use: below 1.3 of what is taken. */
static void assert_bounded(uint32_t columns, uint64_t scenarios, bool tight) {
  const char *folder = folder_fresh();
  ald_manifest manifest = folder_study();
  manifest.scenarios = scenarios;
  manifest.column_count = columns;
  manifest.columns = calloc(columns, sizeof *manifest.columns);
  assert_non_null(manifest.columns);
  for (uint32_t c = 0; c < columns; c++) {
    char name[80];
    snprintf(name, sizeof name, "contacts.a rather long name of fender %u.impulse_tangential", c);
    manifest.columns[c] = (ald_column){strdup(name), "N m s", c % 2 == 0};
  }
  ald_store *store = NULL;
  assert_int_equal(ald_store_create(folder, &manifest, 0, &store, folder_report), ALD_OK);
  uint64_t taken = file_size(folder, "manifest.h5") + file_size(folder, "study.yml");
  for (uint32_t b = 0; b < ald_manifest_block_count(&manifest); b++) {
    char name[40];
    ald_block block = {.index = b, .count = ald_manifest_block_size(&manifest, b)};
    const size_t total = (size_t)columns * block.count;
    block.values = malloc(total * sizeof(double));
    block.statuses = calloc(block.count, sizeof(int32_t));
    assert_true(block.values && block.statuses);
    for (size_t i = 0; i < total; i++) {
      const uint64_t bits = folder_draw();
      memcpy(&block.values[i], &bits, sizeof bits);
    }
    assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
    ald_block_clear(&block);
    snprintf(name, sizeof name, "blocks/block-%06u.h5", b);
    taken += file_size(folder, name);
  }
  ald_store_close(store);
  const uint64_t said = ald_disk_space_most(&manifest);
  assert_true(taken <= said);
  if (tight) assert_true((double)said <= 1.3 * (double)taken);
  for (uint32_t c = 0; c < columns; c++) free(manifest.columns[c].name);
  free(manifest.columns);
}

static void test_bound(void **state) {
  (void)state;
  assert_bounded(1, 1, false);
  assert_bounded(200, 1, false);
  assert_bounded(40, 100, false);
  assert_bounded(1, 2 * ALD_BLOCK_SCENARIOS, false);
  assert_bounded(40, ALD_BLOCK_SCENARIOS + 1000, true);
}

static void test_shards_share_the_size(void **state) {
  (void)state;
  ald_manifest manifest = folder_study();
  manifest.scenarios = 100 * ALD_BLOCK_SCENARIOS;
  const uint64_t whole = ald_disk_space_most(&manifest);
  uint64_t sum = 0;
  manifest.shard_count = 7;
  for (manifest.shard_index = 0; manifest.shard_index < 7; manifest.shard_index++) {
    sum += ald_disk_space_most(&manifest);
  }
  assert_true(sum > whole && sum < whole + 7 * 100000);
}

/* The size of a study counts its columns: one more variable, eight bytes a scenario more. */
static void test_size_of_a_study(void **state) {
  (void)state;
  static const char text[] =
      "allide: 1\nrun: {duration: 1, step: 0.1, scenarios: 1638400}\n"
      "bodies: {hull: {mass: 1 t, inertia: 2}}\n"
      "vary: {bodies.hull.speed: {uniform: [0, 1]}%s}\n";
  uint64_t sizes[2];
  for (int extra = 0; extra < 2; extra++) {
    char written[400];
    ald_study *study = NULL;
    snprintf(written, sizeof written, text, extra ? ", bodies.hull.course: {uniform: [0, 1]}" : "");
    assert_int_equal(ald_study_read_text(written, "hull", &study, folder_report), ALD_OK);
    sizes[extra] = ald_study_results_size(study, 0);
    assert_true(ald_study_results_size(study, 1638400) == sizes[extra]);
    assert_true(ald_study_results_size(study, 16384) < sizes[extra] / 50);
    ald_study_destroy(study);
  }
  /* 100 blocks of a dataset more, each with HDF5's share */
  const uint64_t more = sizes[1] - sizes[0];
  assert_true(more > 1638400 * 8 && more < 1638400 * 8 + 100 * 4000);
}

static void test_words_for_sizes(void **state) {
  (void)state;
  static const struct {
    uint64_t bytes;
    const char *text;
  } cases[] = {
      {0, "0 B"},           {999, "999 B"},         {1000, "1.0 kB"},         {831000, "831 kB"},
      {999499, "999 kB"},   {999500, "1.0 MB"},     {12400000000, "12.4 GB"}, {99940000, "99.9 MB"},
      {99960000, "100 MB"}, {UINT64_MAX, "18.4 EB"}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char text[32];
    assert_string_equal(ald_disk_space_text(cases[i].bytes, text), cases[i].text);
  }
}

static void test_refusal(void **state) {
  (void)state;
  struct statvfs about;
  char *folder = strdup(folder_fresh());
  assert_int_equal(mkdir(folder, 0777), 0);
  char *deep = folder_below(folder, "not/yet/there/");
  assert_int_equal(statvfs(folder, &about), 0);
  const uint64_t there = (uint64_t)about.f_bavail * about.f_frsize;
  /* others write to this disk as well */
  const uint64_t found = ald_disk_space_free(deep);
  assert_true(found > there / 2 && found < there + (UINT64_C(1) << 40));
  assert_int_equal(ald_disk_space_check(deep, 1, folder_report), ALD_OK);
  assert_string_equal(ald_report_text(folder_report), "");
  assert_int_equal(ald_disk_space_check(deep, UINT64_MAX, folder_report), ALD_IO);
  char expected[1500];
  snprintf(expected, sizeof expected, "error: %s: needs about 18.4 EB, %s has ", deep, folder);
  assert_memory_equal(ald_report_text(folder_report), expected, strlen(expected));
  folder_assert_reported(" free; make room, use fewer --scenarios, or another folder with --out\n");
  /* relative names, the root, and a path through a file, which is another error's business */
  assert_int_equal(ald_disk_space_check("not-there", 1, folder_report), ALD_OK);
  assert_int_equal(ald_disk_space_check("/not-there", 1, folder_report), ALD_OK);
  assert_int_equal(ald_disk_space_check("", 1, folder_report), ALD_OK);
  folder_put(folder, "file", "x", 1);
  free(deep);
  deep = folder_below(folder, "file/out");
  assert_int_equal(ald_disk_space_check(deep, 1, folder_report), ALD_OK);
  free(deep);
  free(folder);
}

int main(void) {
  if (folder_tests_begin() != 0) return 1;
#define TEST(function) cmocka_unit_test_setup(function, folder_set_up)
  const struct CMUnitTest tests[] = {
      TEST(test_bound),           TEST(test_shards_share_the_size),
      TEST(test_size_of_a_study), TEST(test_words_for_sizes),
      TEST(test_refusal),
  };
  const int failed = cmocka_run_group_tests_name("room", tests, NULL, NULL);
  folder_tests_end();
  return failed;
}
