/* SPDX-License-Identifier: Apache-2.0
 * Shards: each holds its own blocks only, and merged they are the undivided run to the bit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "base/lock.h"
#include "results/block.h"
#include "results/manifest.h"
#include "results/manifest_file.h"
#include "results/store.h"
#include "support/folders.h"

enum { SHARDS = 2 };

/* Writes a shard of the study; free() its name. */
static char *write_shard(const ald_block blocks[BLOCKS], uint32_t index, uint32_t count) {
  char *folder = strdup(folder_fresh());
  ald_manifest manifest = folder_study();
  ald_store *store = NULL;
  manifest.shard_index = index;
  manifest.shard_count = count;
  manifest.device = index == 0 ? "OpenMP" : "a GPU";
  assert_int_equal(ald_store_create(folder, &manifest, 0, &store, folder_report), ALD_OK);
  for (uint32_t b = 0; b < BLOCKS; b++) {
    const ald_status status = ald_store_write(store, &blocks[b], folder_report);
    assert_int_equal(status, b % count == index ? ALD_OK : ALD_INTERNAL);
  }
  ald_report_clear(folder_report);
  ald_store_close(store);
  return folder;
}

static char *write_whole(const ald_block blocks[BLOCKS]) {
  char *folder = strdup(folder_fresh());
  ald_store *store = folder_begin(folder);
  folder_write_all(store, blocks);
  ald_store_close(store);
  return folder;
}

static void assert_same_file(const char *a, const char *b, const char *name) {
  size_t size_a, size_b;
  unsigned char *bytes_a = folder_get(a, name, &size_a), *bytes_b = folder_get(b, name, &size_b);
  assert_int_equal(size_a, size_b);
  assert_memory_equal(bytes_a, bytes_b, size_a);
  free(bytes_a);
  free(bytes_b);
}

static void assert_hash_of(const char *folder, const char *expected) {
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
  assert_string_equal(ald_results_hash(results), expected);
  ald_results_close(results);
}

static void hash_of(const char *folder, char hash[40]) {
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
  snprintf(hash, 40, "%s", ald_results_hash(results));
  ald_results_close(results);
}

static void test_shards_make_the_whole(void **state) {
  (void)state;
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  char *whole = write_whole(blocks);
  char *shards[SHARDS] = {write_shard(blocks, 0, SHARDS), write_shard(blocks, 1, SHARDS)};
  char *out = strdup(folder_fresh());
  char hash[40];
  hash_of(whole, hash);
  /* a shard is a folder that can be read, and is complete with its own blocks */
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(shards[1], &results, folder_report), ALD_OK);
  assert_true(ald_results_stored(results) == ALD_BLOCK_SCENARIOS);
  assert_string_equal(ald_results_note(results, "shard"), "1/2");
  assert_string_equal(ald_results_note(results, "complete"), "yes");
  ald_results_close(results);

  const char *const swapped[] = {shards[1], shards[0]};
  ald_merge_summary summary;
  /* again over what is there: nothing is left to do */
  for (int round = 0; round < 2; round++) {
    assert_int_equal(ald_merge(out, swapped, SHARDS, 0, &summary, folder_report), ALD_OK);
    assert_string_equal(summary.hash, hash);
    assert_true(summary.stored == summary.scenarios);
    assert_true(summary.copied == (round == 0 ? summary.scenarios : 0));
  }
  assert_hash_of(out, hash);
  assert_string_equal(ald_report_text(folder_report), "");
  assert_false(folder_has(out, ALD_LOCK_FILE));
  for (int b = 0; b < BLOCKS; b++) {
    char name[40];
    snprintf(name, sizeof name, "blocks/block-%06d.h5", b);
    assert_same_file(whole, out, name);
  }
  assert_same_file(whole, out, "study.yml");
  ald_manifest held;
  assert_int_equal(ald_manifest_read(out, &held, folder_report), ALD_OK);
  assert_int_equal(held.shard_count, 0);
  assert_string_equal(held.device, "a GPU, then OpenMP");
  ald_manifest_clear(&held);
  free(out);
  free(whole);
  for (int s = 0; s < SHARDS; s++) free(shards[s]);
  folder_blocks_clear(blocks);
}

static void test_missing_blocks_are_named(void **state) {
  (void)state;
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  char *shards[3];
  for (uint32_t s = 0; s < 3; s++) shards[s] = write_shard(blocks, s, 3);
  const char *const out = folder_fresh();
  const char *const first[] = {shards[0]}, *const others[] = {shards[1], shards[2]};
  ald_merge_summary summary;
  char expected[300];
  assert_int_equal(ald_merge(out, first, 1, 0, &summary, folder_report), ALD_REMARKS);
  snprintf(expected, sizeof expected,
           "note: %s: 2 of 3 blocks are missing:\n  blocks 1 to 2: scenarios 16384 to 32867\n",
           out);
  folder_assert_reported(expected);
  assert_string_equal(summary.hash, "");
  assert_true(summary.stored == ALD_BLOCK_SCENARIOS);
  assert_int_equal(ald_merge(out, others, 1, 0, &summary, folder_report), ALD_REMARKS);
  snprintf(expected, sizeof expected,
           "note: %s: 1 of 3 blocks are missing:\n  block 2: scenarios 32768 to 32867\n", out);
  folder_assert_reported(expected);
  assert_int_equal(ald_merge(out, others, 2, 0, &summary, folder_report), ALD_OK);
  assert_true(summary.hash[0] != '\0');
  for (int s = 0; s < 3; s++) free(shards[s]);
  folder_blocks_clear(blocks);
}

static void test_different_bits_are_refused(void **state) {
  (void)state;
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  char *shard = write_shard(blocks, 0, SHARDS);
  char *whole = write_whole(blocks);
  /* the same blocks twice are no contradiction */
  char *out = strdup(folder_fresh());
  const char *const both[] = {shard, whole};
  ald_merge_summary summary;
  assert_int_equal(ald_merge(out, both, 2, 0, &summary, folder_report), ALD_OK);
  const ald_manifest manifest = folder_study();
  ald_store *store = NULL;
  assert_int_equal(folder_resume(whole, &manifest, &store), ALD_OK);
  blocks[2].values[7] = 0.125;
  assert_int_equal(ald_store_write(store, &blocks[2], folder_report), ALD_OK);
  ald_store_close(store);
  free(out);
  out = strdup(folder_fresh());
  assert_int_equal(ald_merge(out, both, 2, 0, &summary, folder_report), ALD_BAD_RESULTS);
  folder_assert_reported("scenarios 32768 to 32867 are not the same bits");
  folder_assert_reported(whole);
  free(out);
  free(shard);
  free(whole);
  folder_blocks_clear(blocks);
}

static void test_other_studies_are_refused(void **state) {
  (void)state;
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  char *shard = write_shard(blocks, 0, SHARDS), *other = strdup(folder_fresh());
  ald_manifest manifest = folder_study();
  ald_store *store = NULL;
  manifest.seed = 2;
  assert_int_equal(ald_store_create(other, &manifest, 0, &store, folder_report), ALD_OK);
  ald_store_close(store);
  const char *const both[] = {shard, other};
  char *out = strdup(folder_fresh());
  ald_merge_summary summary;
  char expected[1500];
  assert_int_equal(ald_merge(out, both, 2, 0, &summary, folder_report), ALD_BAD_RESULTS);
  snprintf(expected, sizeof expected,
           "error: %s: this folder holds seed 2, %s holds seed 1; only parts of one study can be "
           "merged\n",
           other, shard);
  assert_string_equal(ald_report_text(folder_report), expected);
  assert_true(access(out, F_OK) != 0);
  /* nor is another study's folder filled, a shard's, or one that is no results folder */
  ald_report_clear(folder_report);
  assert_int_equal(ald_merge(other, both, 1, 0, &summary, folder_report), ALD_BAD_RESULTS);
  folder_assert_reported("holds seed 2");
  assert_int_equal(ald_merge(shard, both, 1, 0, &summary, folder_report), ALD_BAD_RESULTS);
  folder_assert_reported("this folder holds shard 0/2");
  assert_int_equal(mkdir(out, 0777), 0);
  const char *const empty[] = {out};
  assert_int_equal(ald_merge(folder_fresh(), empty, 1, 0, &summary, folder_report),
                   ALD_BAD_RESULTS);
  folder_assert_reported("not a results folder");
  assert_int_equal(ald_merge(out, empty, 0, 0, &summary, folder_report), ALD_BAD_ARGUMENT);
  free(out);
  free(shard);
  free(other);
  folder_blocks_clear(blocks);
}

/* A damaged block of a shard is not carried over, and a damaged one in the merged folder is. */
static void test_damage_is_not_merged(void **state) {
  (void)state;
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  char *shards[SHARDS] = {write_shard(blocks, 0, SHARDS), write_shard(blocks, 1, SHARDS)};
  char *out = strdup(folder_fresh());
  const char *const both[] = {shards[0], shards[1]};
  ald_merge_summary summary;
  size_t size;
  unsigned char *bytes = folder_get(shards[1], "blocks/block-000001.h5", &size);
  bytes[folder_draw() % size] ^= (unsigned char)(1u << folder_draw() % 8);
  unsigned char *good = folder_get(shards[1], "blocks/block-000001.h5", &size);
  folder_put(shards[1], "blocks/block-000001.h5", bytes, size);
  assert_int_equal(ald_merge(out, both, 2, 0, &summary, folder_report), ALD_REMARKS);
  folder_assert_reported("block-000001.h5");
  assert_false(folder_has(out, "blocks/block-000001.h5"));
  folder_put(shards[1], "blocks/block-000001.h5", good, size);
  folder_put(out, "blocks/block-000000.h5", bytes, size);
  assert_int_equal(ald_merge(out, both, 2, 0, &summary, folder_report), ALD_OK);
  assert_true(summary.copied == 2 * ALD_BLOCK_SCENARIOS);
  free(bytes);
  free(good);
  free(out);
  for (int s = 0; s < SHARDS; s++) free(shards[s]);
  folder_blocks_clear(blocks);
}

static void test_shards_are_told_apart(void **state) {
  (void)state;
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  char *shard = write_shard(blocks, 1, SHARDS);
  ald_manifest manifest = folder_study();
  ald_store *store = NULL;
  assert_int_equal(folder_resume(shard, &manifest, &store), ALD_BAD_RESULTS);
  folder_assert_reported("this folder holds shard 1/2, the run asks for the whole study");
  manifest.shard_count = SHARDS;
  assert_int_equal(folder_resume(shard, &manifest, &store), ALD_BAD_RESULTS);
  folder_assert_reported("holds shard 1/2, the run asks for shard 0/2");
  manifest.shard_index = SHARDS;
  assert_int_equal(folder_resume(shard, &manifest, &store), ALD_BAD_ARGUMENT);
  folder_assert_reported("error: there is no shard 2/2; the shards are 0/2 to 1/2\n");
  manifest.shard_index = 1;
  assert_int_equal(folder_resume(shard, &manifest, &store), ALD_OK);
  assert_true(ald_store_has_block(store, 1, NULL, NULL, folder_report));
  ald_store_close(store);
  free(shard);
  folder_blocks_clear(blocks);
}

int main(void) {
  if (folder_tests_begin() != 0) return 1;
#define TEST(function) cmocka_unit_test_setup(function, folder_set_up)
  const struct CMUnitTest tests[] = {
      TEST(test_shards_make_the_whole),      TEST(test_missing_blocks_are_named),
      TEST(test_different_bits_are_refused), TEST(test_other_studies_are_refused),
      TEST(test_damage_is_not_merged),       TEST(test_shards_are_told_apart),
  };
  const int failed = cmocka_run_group_tests_name("merge", tests, NULL, NULL);
  folder_tests_end();
  return failed;
}
