/* SPDX-License-Identifier: Apache-2.0
 * The results folder: what is written comes back to the bit, what is damaged, foreign or half
 * written never does. */
#include <errno.h>
#include <hdf5.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/hash.h"
#include "results/block.h"
#include "results/block_hash.h"
#include "results/block_read.h"
#include "results/manifest.h"
#include "results/store.h"
#include "support/folders.h"

static void assert_same_block(const ald_block *a, const ald_block *b) {
  assert_int_equal(a->count, b->count);
  assert_memory_equal(a->statuses, b->statuses, a->count * sizeof *a->statuses);
  for (uint32_t i = 0; i < COLUMNS * a->count; i++) {
    uint64_t stored;
    memcpy(&stored, &b->values[i], sizeof stored);
    assert_true(folder_bits(a->values[i]) == stored);
  }
}

static void test_round_trip(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  const ald_manifest manifest = folder_study();
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  ald_store *store = folder_begin(folder);
  folder_write_all(store, blocks);
  for (uint32_t b = 0; b < BLOCKS; b++) {
    ald_block read;
    ald_hash hash;
    uint64_t counts[ALD_SCENARIO_STATUS_COUNT];
    uint64_t expected[ALD_SCENARIO_STATUS_COUNT] = {0};
    assert_int_equal(ald_block_read(folder, &manifest, b, &read, &hash, folder_report), ALD_OK);
    assert_same_block(&blocks[b], &read);
    ald_block_clear(&read);
    assert_int_equal(ald_store_reread(store, b, &read, NULL, folder_report), ALD_OK);
    assert_same_block(&blocks[b], &read);
    ald_block_clear(&read);
    assert_true(ald_store_has_block(store, b, &hash, counts, folder_report));
    const ald_hash known = ald_block_hash(&blocks[b], COLUMNS);
    assert_true(known.low == hash.low && known.high == hash.high);
    for (uint32_t i = 0; i < blocks[b].count; i++) expected[blocks[b].statuses[i]]++;
    assert_memory_equal(counts, expected, sizeof counts);
  }
  for (int i = 0; i < 10; i++) {
    double row[COLUMNS];
    int32_t status = -1;
    const uint64_t scenario = i == 0 ? manifest.scenarios - 1 : folder_draw() % manifest.scenarios;
    const ald_block *block = &blocks[scenario / ALD_BLOCK_SCENARIOS];
    const uint32_t place = (uint32_t)(scenario % ALD_BLOCK_SCENARIOS);
    assert_int_equal(ald_block_read_row(folder, &manifest, scenario, row, &status, folder_report),
                     ALD_OK);
    assert_int_equal(status, block->statuses[place]);
    for (uint32_t c = 0; c < COLUMNS; c++) {
      assert_true(folder_bits(row[c]) == folder_bits(block->values[c * block->count + place]));
    }
  }
  assert_string_equal(ald_report_text(folder_report), "");
  ald_store_close(store);
  folder_blocks_clear(blocks);
}

/* Any HDF5 reader finds the data, without this library. */
static void test_plain_hdf5(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  ald_store *store = folder_begin(folder);
  ald_block block = folder_block(2);
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  char *path = folder_below(folder, "blocks/block-000002.h5");
  const hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
  assert_true(file >= 0);
  double values[COLUMNS][REST];
  int32_t rows[COLUMNS];
  uint64_t indices[REST];
  hid_t set = H5Dopen2(file, "/scenarios/row", H5P_DEFAULT);
  assert_true(H5Dread(set, H5T_NATIVE_INT32, H5S_ALL, H5S_ALL, H5P_DEFAULT, rows) >= 0);
  H5Dclose(set);
  set = H5Dopen2(file, "/scenarios/values", H5P_DEFAULT);
  assert_true(H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
  H5Dclose(set);
  for (int32_t c = 0; c < COLUMNS; c++) {
    assert_int_equal(rows[c], c);
    for (int i = 0; i < REST; i++) {
      assert_true(folder_bits(values[c][i]) == folder_bits(block.values[c * REST + i]));
    }
  }
  set = H5Dopen2(file, "/scenarios/index", H5P_DEFAULT);
  assert_true(H5Dread(set, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, indices) >= 0);
  for (uint64_t i = 0; i < REST; i++) assert_true(indices[i] == 2 * ALD_BLOCK_SCENARIOS + i);
  H5Dclose(set);
  H5Fclose(file);
  free(path);
  size_t size;
  unsigned char *text = folder_get(folder, "study.yml", &size);
  assert_string_equal((char *)text, folder_study().study_text);
  free(text);
  ald_block_clear(&block);
  ald_store_close(store);
}

/* The hash is XXH3-128 of the bytes that hash.h names, put together here a second time. */
static void test_hash_definition(void **state) {
  (void)state;
  ald_block block = folder_block(2);
  unsigned char bytes[8 + REST * 4 + COLUMNS * REST * 8];
  unsigned char *end = bytes;
  end = (unsigned char *)memcpy(end, &block.index, 4) + 4;
  end = (unsigned char *)memcpy(end, &block.count, 4) + 4;
  end = (unsigned char *)memcpy(end, block.statuses, REST * 4) + REST * 4;
  for (int i = 0; i < COLUMNS * REST; i++) {
    const uint64_t bits = folder_bits(block.values[i]);
    end = (unsigned char *)memcpy(end, &bits, 8) + 8;
  }
  const XXH128_hash_t expected = XXH3_128bits(bytes, sizeof bytes);
  const ald_hash hash = ald_block_hash(&block, COLUMNS);
  assert_true(hash.low == expected.low64 && hash.high == expected.high64);

  /* of a study without blocks: the hash of no bytes, as the XXH3 test vectors give it */
  char text[40];
  ald_study_hash(NULL, 0, text);
  assert_string_equal(text, "99aa06d3014798d86001c324468d497f");

  /* any change of a status or of a bit of a number that is none of NaN shows */
  block.statuses[folder_draw() % REST] ^= 1;
  const ald_hash other = ald_block_hash(&block, COLUMNS);
  assert_false(hash.low == other.low && hash.high == other.high);
  block.values[folder_draw() % (COLUMNS * REST)] = 0.125;
  const ald_hash third = ald_block_hash(&block, COLUMNS);
  assert_false(third.low == other.low && third.high == other.high);
  ald_block_clear(&block);
}

typedef struct writer {
  ald_store *store;
  const ald_block *block;
  ald_status status;
} writer;

static void *write_one(void *user) {
  writer *w = user;
  w->status = ald_store_write(w->store, w->block, NULL);
  return NULL;
}

/* Written in order or by threads at once: the same files, byte for byte. */
static void test_order(void **state) {
  (void)state;
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  char *first = strdup(folder_fresh());
  char *second = strdup(folder_fresh());
  ald_store *store = folder_begin(first);
  folder_write_all(store, blocks);
  ald_store_close(store);
  store = folder_begin(second);
  pthread_t threads[BLOCKS];
  writer writers[BLOCKS];
  for (int b = 0; b < BLOCKS; b++) {
    writers[b] = (writer){store, &blocks[BLOCKS - 1 - b], ALD_INTERNAL};
    assert_int_equal(pthread_create(&threads[b], NULL, write_one, &writers[b]), 0);
  }
  for (int b = 0; b < BLOCKS; b++) {
    pthread_join(threads[b], NULL);
    assert_int_equal(writers[b].status, ALD_OK);
  }
  ald_store_close(store);
  for (int b = 0; b < BLOCKS; b++) {
    char name[40];
    size_t size_a, size_b;
    snprintf(name, sizeof name, "blocks/block-%06d.h5", b);
    unsigned char *a = folder_get(first, name, &size_a);
    unsigned char *c = folder_get(second, name, &size_b);
    assert_int_equal(size_a, size_b);
    assert_memory_equal(a, c, size_a);
    free(a);
    free(c);
  }
  folder_blocks_clear(blocks);
  free(first);
  free(second);
}

/* Puts bytes in the place of block 2 and asks for it: it must count as absent and be reported. */
static void assert_refused(const char *folder, ald_store *store, const void *bytes, size_t size) {
  const ald_manifest manifest = folder_study();
  double row[COLUMNS];
  int32_t status;
  folder_put(folder, "blocks/block-000002.h5", bytes, size);
  ald_report_clear(folder_report);
  assert_false(ald_store_has_block(store, 2, NULL, NULL, folder_report));
  folder_assert_reported("block-000002.h5");
  const char *newline = strchr(ald_report_text(folder_report), '\n');
  assert_true(newline && newline[1] == '\0');
  const uint64_t scenario = 2 * ALD_BLOCK_SCENARIOS;
  assert_int_equal(ald_block_read_row(folder, &manifest, scenario, row, &status, folder_report),
                   ALD_BAD_RESULTS);
}

static void test_damage(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  ald_store *store = folder_begin(folder);
  ald_block block = folder_block(2);
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  size_t size;
  unsigned char *bytes = folder_get(folder, "blocks/block-000002.h5", &size);
  unsigned char *broken = malloc(size + 1);
  assert_non_null(broken);
  for (int i = 0; i < 50; i++) {
    memcpy(broken, bytes, size);
    broken[folder_draw() % size] ^= (unsigned char)(1u << folder_draw() % 8);
    assert_refused(folder, store, broken, size);
  }
  memcpy(broken, bytes, size);
  broken[size] = 0;
  const size_t lengths[] = {0, 1, 511, 512, 513, 600, folder_draw() % size, size - 1, size + 1};
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
    assert_refused(folder, store, broken, lengths[i]);
  }
  /* an HDF5 file without a seal, and text */
  assert_refused(folder, store, bytes + ALD_SEAL_SIZE, size - ALD_SEAL_SIZE);
  assert_refused(folder, store, "mine", 4);
  /* the whole file is taken again, and a damaged one is replaced */
  folder_put(folder, "blocks/block-000002.h5", bytes, size);
  assert_true(ald_store_has_block(store, 2, NULL, NULL, folder_report));
  assert_refused(folder, store, bytes, size - 1);
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  assert_true(ald_store_has_block(store, 2, NULL, NULL, folder_report));
  free(broken);
  free(bytes);
  ald_block_clear(&block);
  ald_store_close(store);
}

/* Whole files in a wrong place, and a file whose seal was made anew over changed values. */
static void test_foreign_block(void **state) {
  (void)state;
  char *folder = strdup(folder_fresh());
  ald_store *store = folder_begin(folder);
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  folder_write_all(store, blocks);
  size_t size;
  unsigned char *bytes = folder_get(folder, "blocks/block-000000.h5", &size);
  assert_refused(folder, store, bytes, size);
  folder_assert_reported("another block");
  folder_put(folder, "blocks/block-000001.h5", bytes, size);
  assert_false(ald_store_has_block(store, 1, NULL, NULL, folder_report));
  free(bytes);

  ald_manifest manifest = folder_study();
  manifest.seed = 2;
  ald_store *other = NULL;
  const char *elsewhere = folder_fresh();
  assert_int_equal(ald_store_create(elsewhere, &manifest, false, &other, folder_report), ALD_OK);
  assert_int_equal(ald_store_write(other, &blocks[2], folder_report), ALD_OK);
  ald_store_close(other);
  bytes = folder_get(elsewhere, "blocks/block-000002.h5", &size);
  assert_refused(folder, store, bytes, size);
  folder_assert_reported("another study");
  free(bytes);

  assert_int_equal(ald_store_write(store, &blocks[2], folder_report), ALD_OK);
  char *path = folder_below(folder, "blocks/block-000002.h5");
  const hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
  const hid_t set = H5Dopen2(file, "/scenarios/values", H5P_DEFAULT);
  double values[COLUMNS * REST];
  assert_true(H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
  values[folder_draw() % (COLUMNS * REST)] = 0.125;
  assert_true(H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
  H5Dclose(set);
  H5Fclose(file);
  bytes = folder_get(folder, "blocks/block-000002.h5", &size);
  ald_seal_make(bytes, size);
  assert_refused(folder, store, bytes, size);
  folder_assert_reported("its hash is not that of its values");
  free(bytes);

  /* a folder under a block's name */
  assert_int_equal(unlink(path), 0);
  assert_int_equal(mkdir(path, 0777), 0);
  assert_false(ald_store_has_block(store, 2, NULL, NULL, folder_report));
  assert_int_equal(ald_store_write(store, &blocks[2], folder_report), ALD_IO);
  assert_false(folder_has(folder, "blocks/block-000002.h5.tmp"));
  free(path);
  free(folder);
  folder_blocks_clear(blocks);
  ald_store_close(store);
}

/* A limit on the size of files stands for a full disk: part of the bytes is written, then none. */
static void test_full_disk(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  const ald_manifest manifest = folder_study();
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  ald_store *store = folder_begin(folder);
  assert_int_equal(ald_store_write(store, &blocks[0], folder_report), ALD_OK);
  struct rlimit kept;
  assert_int_equal(getrlimit(RLIMIT_FSIZE, &kept), 0);
  const struct rlimit small = {.rlim_cur = 10000, .rlim_max = kept.rlim_max};
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
  const ald_status failed = ald_store_write(store, &blocks[1], folder_report);
  const ald_status replaced = ald_store_write(store, &blocks[0], folder_report);
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &kept), 0);
  assert_int_equal(failed, ALD_IO);
  assert_int_equal(replaced, ALD_IO);
  folder_assert_reported("block-000001.h5");
  folder_assert_reported(strerror(EFBIG));
  folder_assert_reported("--resume");
  assert_false(folder_has(folder, "blocks/block-000001.h5"));
  assert_false(folder_has(folder, "blocks/block-000001.h5.tmp"));
  ald_store_close(store);
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_OK);
  assert_true(ald_store_has_block(store, 0, NULL, NULL, folder_report));
  assert_int_equal(ald_store_write(store, &blocks[1], folder_report), ALD_OK);
  assert_true(ald_store_has_block(store, 1, NULL, NULL, folder_report));
  ald_store_close(store);
  folder_blocks_clear(blocks);
}

static int host_calls;
static herr_t host_print(hid_t stack, void *user) {
  (void)stack;
  host_calls += *(int *)user;
  return 0;
}

/* A host program's own way of printing HDF5 errors is neither used nor lost. */
static void test_host_errors(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  int step = 1;
  H5E_auto2_t kept, found;
  void *kept_user, *found_user;
  ald_store *store = folder_begin(folder);
  ald_block block = folder_block(2);
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  size_t size;
  unsigned char *bytes = folder_get(folder, "blocks/block-000002.h5", &size);
  H5Eget_auto2(H5E_DEFAULT, &kept, &kept_user);
  H5Eset_auto2(H5E_DEFAULT, host_print, &step);
  /* a sealed file that is no HDF5 */
  memset(bytes + ALD_SEAL_SIZE, 'x', size - ALD_SEAL_SIZE);
  ald_seal_make(bytes, size);
  assert_refused(folder, store, bytes, size);
  folder_assert_reported("HDF5 cannot open it");
  H5Eget_auto2(H5E_DEFAULT, &found, &found_user);
  assert_int_equal(host_calls, 0);
  assert_true(found == host_print && found_user == &step);
  assert_true(H5Fopen("", H5F_ACC_RDONLY, H5P_DEFAULT) < 0);
  assert_int_equal(host_calls, 1);
  H5Eset_auto2(H5E_DEFAULT, kept, kept_user);
  free(bytes);
  ald_block_clear(&block);
  ald_store_close(store);
}

int main(void) {
  if (folder_tests_begin() != 0) return 1;
#define TEST(function) cmocka_unit_test_setup(function, folder_set_up)
  const struct CMUnitTest tests[] = {
      TEST(test_round_trip), TEST(test_plain_hdf5),  TEST(test_hash_definition),
      TEST(test_order),      TEST(test_damage),      TEST(test_foreign_block),
      TEST(test_full_disk),  TEST(test_host_errors),
  };
  const int failed = cmocka_run_group_tests_name("store", tests, NULL, NULL);
  folder_tests_end();
  return failed;
}
