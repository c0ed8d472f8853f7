/* SPDX-License-Identifier: Apache-2.0
 * How a results folder is begun and resumed: only as the study it was, never over what is foreign,
 * and after a kill at any moment. */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "model/record.h"
#include "results/block.h"
#include "results/block_read.h"
#include "results/manifest.h"
#include "results/manifest_file.h"
#include "results/store.h"
#include "support/folders.h"

static void test_resume(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  ald_manifest manifest = folder_study();
  ald_block block = folder_block(1);
  ald_store *store = folder_begin(folder);
  assert_false(ald_store_has_block(store, 1, NULL, NULL, folder_report));
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  ald_store_close(store);
  assert_string_equal(ald_report_text(folder_report), "");

  assert_int_equal(ald_store_create(folder, &manifest, false, &store, folder_report),
                   ALD_BAD_RESULTS);
  assert_null(store);
  folder_assert_reported("--resume");

  /* what a killed run leaves goes, what is not ours stays */
  folder_put(folder, "manifest.h5.tmp", "x", 1);
  folder_put(folder, "blocks/block-000000.h5.tmp", "x", 1);
  folder_put(folder, "notes.txt", "mine", 4);
  manifest.device = "a GPU";
  manifest.fallback = "no loader";
  for (int i = 0; i < 2; i++) {
    assert_int_equal(folder_resume(folder, &manifest, &store), ALD_OK);
    assert_false(folder_has(folder, "manifest.h5.tmp"));
    assert_false(folder_has(folder, "blocks/block-000000.h5.tmp"));
    assert_true(folder_has(folder, "notes.txt"));
    assert_false(ald_store_has_block(store, 0, NULL, NULL, folder_report));
    assert_true(ald_store_has_block(store, 1, NULL, NULL, folder_report));
    assert_false(ald_store_has_block(store, 2, NULL, NULL, folder_report));
    assert_false(ald_store_has_block(store, 3, NULL, NULL, folder_report));
    assert_string_equal(ald_report_text(folder_report), "");
    ald_store_close(store);
  }
  ald_manifest held;
  assert_int_equal(ald_manifest_read(folder, &held, folder_report), ALD_OK);
  assert_string_equal(held.device, "OpenMP, then a GPU");
  assert_string_equal(held.fallback, "no loader");
  ald_manifest_clear(&held);
  ald_block_clear(&block);
}

static void test_another_study(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  ald_store_close(folder_begin(folder));
  ald_column other_columns[COLUMNS];
  memcpy(other_columns, folder_columns, sizeof folder_columns);
  other_columns[2].unit = "s";
  struct {
    ald_manifest manifest;
    const char *text;
  } cases[] = {
      {folder_study(), "seed 1, the run asks for seed 2; use another --out or the same seed"},
      {folder_study(), "of 32868 scenarios, the run asks for 7"},
      {folder_study(), "double precision, the run asks for single"},
      {folder_study(), "Allide 0.1.0, this is 0.2.0"},
      {folder_study(), "differs from line 2 on"},
      {folder_study(), "holds other columns"}};
  cases[0].manifest.seed = 2;
  cases[1].manifest.scenarios = 7;
  cases[2].manifest.precision = ALD_SINGLE_PRECISION;
  cases[3].manifest.version = "0.2.0";
  cases[4].manifest.study_text = "allide: 1\nname: quay\nseed: 1\n";
  cases[5].manifest.columns = other_columns;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ald_store *store = NULL;
    assert_int_equal(folder_resume(folder, &cases[i].manifest, &store), ALD_BAD_RESULTS);
    assert_null(store);
    folder_assert_reported(cases[i].text);
  }
  /* all differences are named at once */
  cases[0].manifest.scenarios = 7;
  ald_store *store = NULL;
  assert_int_equal(folder_resume(folder, &cases[0].manifest, &store), ALD_BAD_RESULTS);
  folder_assert_reported("seed 2");
  folder_assert_reported("asks for 7");
}

/* A folder with something in it is not touched. */
static void test_foreign_folder(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  const ald_manifest manifest = folder_study();
  ald_store *store = NULL;
  assert_int_equal(mkdir(folder, 0777), 0);
  folder_put(folder, "thesis.tex", "mine", 4);
  assert_int_equal(ald_store_create(folder, &manifest, false, &store, folder_report),
                   ALD_BAD_RESULTS);
  folder_assert_reported("not empty");
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_BAD_RESULTS);
  folder_assert_reported("not empty");
  assert_false(folder_has(folder, "study.yml"));
  assert_false(folder_has(folder, "blocks"));

  /* a study of the user's own is not overwritten; that of a run killed at its start is taken up */
  folder = folder_fresh();
  assert_int_equal(mkdir(folder, 0777), 0);
  folder_put(folder, "study.yml", "mine", 4);
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_BAD_RESULTS);
  folder_assert_reported("would be lost");
  folder_put(folder, "study.yml", manifest.study_text, strlen(manifest.study_text));
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_OK);
  ald_store_close(store);
}

static void test_damaged_manifest(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  const ald_manifest manifest = folder_study();
  ald_manifest held;
  ald_store *store = folder_begin(folder);
  ald_block block = folder_block(0);
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  ald_store_close(store);
  size_t size;
  unsigned char *bytes = folder_get(folder, "manifest.h5", &size);
  for (int i = 0; i < 50; i++) {
    const size_t place = folder_draw() % size;
    const unsigned char kept = bytes[place];
    bytes[place] ^= (unsigned char)(1u << folder_draw() % 8);
    folder_put(folder, "manifest.h5", bytes, size);
    bytes[place] = kept;
    assert_int_equal(ald_manifest_read(folder, &held, folder_report), ALD_BAD_RESULTS);
    assert_int_equal(folder_resume(folder, &manifest, &store), ALD_BAD_RESULTS);
    folder_assert_reported("manifest.h5");
  }
  /* as the message says: without it the same study finds its blocks again */
  char *path = folder_below(folder, "manifest.h5");
  assert_int_equal(unlink(path), 0);
  assert_int_equal(ald_manifest_read(folder, &held, folder_report), ALD_BAD_RESULTS);
  folder_assert_reported("not a results folder");
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_OK);
  assert_true(ald_store_has_block(store, 0, NULL, NULL, folder_report));
  ald_store_close(store);
  free(path);
  free(bytes);
  ald_block_clear(&block);
}

static void test_bad_places(void **state) {
  (void)state;
  const ald_manifest manifest = folder_study();
  ald_store *store = NULL;
  folder_put(folder_root, "file", "x", 1);
  char *path = folder_below(folder_root, "file/out");
  assert_int_equal(ald_store_create(path, &manifest, false, &store, folder_report), ALD_IO);
  assert_null(store);
  folder_assert_reported("file/out");
  folder_assert_reported(strerror(ENOTDIR));
  free(path);
  path = folder_below(folder_root, "deep/er/out/");
  assert_int_equal(ald_store_create(path, &manifest, true, &store, folder_report), ALD_OK);
  ald_store_close(store);
  free(path);
  assert_int_equal(ald_store_create("", &manifest, false, &store, folder_report), ALD_BAD_ARGUMENT);
  if (geteuid() == 0) return; /* whom permissions do not bind */
  path = strdup(folder_fresh());
  assert_int_equal(mkdir(path, 0555), 0);
  ald_report_clear(folder_report);
  assert_int_equal(ald_store_create(path, &manifest, false, &store, folder_report), ALD_IO);
  folder_assert_reported(strerror(EACCES));
  free(path);
}

/* Killed at any moment, a folder holds whole blocks and none that is not. */
static void test_killed(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  const ald_manifest manifest = folder_study();
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  for (int round = 0; round < 8; round++) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
      ald_store *store = NULL;
      if (ald_store_create(folder, &manifest, true, &store, NULL) != ALD_OK) _exit(1);
      for (uint32_t i = 0;; i++) ald_store_write(store, &blocks[i % BLOCKS], NULL);
    }
    const struct timespec pause = {.tv_nsec = (long)(folder_draw() % 60000000)};
    nanosleep(&pause, NULL);
    int how = 0;
    kill(child, SIGKILL);
    assert_true(waitpid(child, &how, 0) == child && WIFSIGNALED(how));
    ald_store *store = NULL;
    assert_int_equal(folder_resume(folder, &manifest, &store), ALD_OK);
    for (uint32_t b = 0; b < BLOCKS; b++) {
      char name[48];
      snprintf(name, sizeof name, "blocks/block-%06u.h5", b);
      assert_true(ald_store_has_block(store, b, NULL, NULL, folder_report) ==
                  folder_has(folder, name));
      strcat(name, ".tmp");
      assert_false(folder_has(folder, name));
    }
    assert_string_equal(ald_report_text(folder_report), "");
    ald_store_close(store);
  }
  folder_blocks_clear(blocks);
}

static void test_misuse(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  ald_manifest manifest = folder_study();
  ald_store *store = NULL;
  ald_column wrong[COLUMNS];
  const char *const names[] = {"", ".", "a/b", "index", "status", "ship.speed"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    memcpy(wrong, folder_columns, sizeof folder_columns);
    wrong[2].name = (char *)(uintptr_t)names[i];
    manifest.columns = wrong;
    assert_int_equal(ald_store_create(folder, &manifest, false, &store, folder_report),
                     ALD_BAD_ARGUMENT);
  }
  manifest = folder_study();
  manifest.scenarios = 0;
  assert_int_equal(ald_store_create(folder, &manifest, false, &store, folder_report),
                   ALD_BAD_ARGUMENT);
  assert_true(access(folder, F_OK) != 0);

  store = folder_begin(folder);
  ald_block block = folder_block(2);
  block.index = 1;
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_INTERNAL);
  block.index = 3;
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_INTERNAL);
  block.index = 2;
  block.statuses[5] = ALD_SCENARIO_STATUS_COUNT;
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_INTERNAL);
  double row[COLUMNS];
  int32_t status;
  manifest = folder_study();
  assert_int_equal(
      ald_block_read_row(folder, &manifest, manifest.scenarios, row, &status, folder_report),
      ALD_BAD_ARGUMENT);
  ald_block_clear(&block);
  ald_store_close(store);
  ald_store_close(NULL);
}

/* A study file of a megabyte and a thousand columns come back as they were. */
static void test_large_manifest(void **state) {
  (void)state;
  enum { MANY = 1000, LENGTH = 1000000 };
  const char *folder = folder_fresh();
  ald_manifest manifest = folder_study();
  ald_column *many = calloc(MANY, sizeof *many);
  char *text = malloc(LENGTH + 1);
  assert_true(many && text);
  for (size_t i = 0; i < LENGTH; i++) text[i] = (char)('\n' + folder_draw() % 100);
  text[LENGTH] = '\0';
  for (int i = 0; i < MANY; i++) {
    char name[40];
    snprintf(name, sizeof name, "l\xc3\xa4nge %d", i);
    many[i] = (ald_column){strdup(name), "N m", folder_draw() % 2 == 0};
  }
  manifest.study_text = text;
  manifest.columns = many;
  manifest.column_count = MANY;
  manifest.seed = UINT64_MAX;
  manifest.precision = ALD_SINGLE_PRECISION;
  ald_store *store = NULL;
  assert_int_equal(ald_store_create(folder, &manifest, false, &store, folder_report), ALD_OK);
  ald_store_close(store);
  ald_manifest held;
  assert_int_equal(ald_manifest_read(folder, &held, folder_report), ALD_OK);
  assert_string_equal(held.study_text, text);
  assert_true(held.seed == UINT64_MAX && held.precision == ALD_SINGLE_PRECISION);
  assert_true(held.scenarios == manifest.scenarios && held.column_count == MANY);
  for (int i = 0; i < MANY; i++) {
    assert_string_equal(held.columns[i].name, many[i].name);
    assert_string_equal(held.columns[i].unit, many[i].unit);
    assert_true(held.columns[i].is_input == many[i].is_input);
    free(many[i].name);
  }
  ald_manifest_clear(&held);
  free(many);
  free(text);
}

int main(void) {
  if (folder_tests_begin() != 0) return 1;
#define TEST(function) cmocka_unit_test_setup(function, folder_set_up)
  const struct CMUnitTest tests[] = {
      TEST(test_resume),           TEST(test_another_study),  TEST(test_foreign_folder),
      TEST(test_damaged_manifest), TEST(test_bad_places),     TEST(test_killed),
      TEST(test_misuse),           TEST(test_large_manifest),
  };
  const int failed = cmocka_run_group_tests_name("manifest", tests, NULL, NULL);
  folder_tests_end();
  return failed;
}
