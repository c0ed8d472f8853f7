/* SPDX-License-Identifier: Apache-2.0
 * The results folder: what is written comes back to the bit, what is damaged, foreign or half
 * written never does, and a resumed folder is the study it was. */
#include <errno.h>
#include <ftw.h>
#include <hdf5.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "hash.h"
#include "store.h"

enum { COLUMNS = 3, REST = 100, BLOCKS = 3 };

static char root[512]; /* of this run's folders */
static uint64_t draws; /* state of the random numbers; its start is printed */
static ald_report *report;

static ald_column columns[COLUMNS] = {
    {"ship.speed", "m/s", true}, {"fender.peak", "N", false}, {"touched", "", false}};

static ald_manifest study(void) {
  return (ald_manifest){.study_text = "allide: 1\nname: berth\nseed: 1\n",
                        .study_name = "berth",
                        .version = "0.1.0",
                        .device = "OpenMP",
                        .fallback = "",
                        .scenarios = (BLOCKS - 1) * ALD_BLOCK_SCENARIOS + REST,
                        .seed = 1,
                        .precision = ALD_DOUBLE,
                        .column_count = COLUMNS,
                        .columns = columns};
}

/* splitmix64 */
static uint64_t draw(void) {
  uint64_t z = draws += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* Any bits: denormals, infinities and NaNs of every payload are among them. */
static ald_block random_block(uint32_t index) {
  const ald_manifest manifest = study();
  ald_block block = {.index = index, .count = ald_store_block_size(&manifest, index)};
  block.values = malloc(sizeof(double) * COLUMNS * block.count);
  block.statuses = malloc(sizeof(int32_t) * block.count);
  assert_non_null(block.values);
  assert_non_null(block.statuses);
  for (uint32_t i = 0; i < COLUMNS * block.count; i++) {
    const uint64_t bits = i % 7 == 3 ? draw() | UINT64_C(0xfff0000000000000) : draw();
    memcpy(&block.values[i], &bits, sizeof bits);
  }
  block.values[0] = -0.0;
  for (uint32_t i = 0; i < block.count; i++) block.statuses[i] = (int32_t)(draw() % 8);
  return block;
}

static void random_blocks(ald_block blocks[BLOCKS]) {
  for (uint32_t b = 0; b < BLOCKS; b++) blocks[b] = random_block(b);
}

static void clear_blocks(ald_block blocks[BLOCKS]) {
  for (uint32_t b = 0; b < BLOCKS; b++) ald_block_clear(&blocks[b]);
}

/* A name for a folder that is not there yet. */
static const char *fresh(void) {
  static char path[600];
  static int count;
  snprintf(path, sizeof path, "%s/out-%d", root, count++);
  return path;
}

static char *below(const char *folder, const char *name) {
  char *path = ald_path_join(folder, name);
  assert_non_null(path);
  return path;
}

static void put_file(const char *folder, const char *name, const void *bytes, size_t size) {
  char *path = below(folder, name);
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(bytes, 1, size, file), size);
  assert_int_equal(fclose(file), 0);
  free(path);
}

static unsigned char *get_file(const char *folder, const char *name, size_t *size) {
  unsigned char *bytes = NULL;
  char *path = below(folder, name);
  assert_int_equal(ald_file_read(path, &bytes, size), 0);
  free(path);
  return bytes;
}

static bool is_there(const char *folder, const char *name) {
  char *path = below(folder, name);
  const bool there = access(path, F_OK) == 0;
  free(path);
  return there;
}

static void assert_reported(const char *text) {
  if (!strstr(ald_report_text(report), text)) {
    fail_msg("'%s' is missing in: %s", text, ald_report_text(report));
  }
}

static ald_store *begin(const char *folder) {
  ald_store *store = NULL;
  const ald_manifest manifest = study();
  const ald_status status = ald_store_create(folder, &manifest, false, &store, report);
  if (status != ALD_OK) fail_msg("%s", ald_report_text(report));
  return store;
}

static ald_status again(const char *folder, const ald_manifest *manifest, ald_store **store) {
  ald_report_clear(report);
  return ald_store_create(folder, manifest, true, store, report);
}

static void write_all(ald_store *store, const ald_block blocks[BLOCKS]) {
  for (uint32_t b = 0; b < BLOCKS; b++) {
    assert_int_equal(ald_store_write(store, &blocks[b], report), ALD_OK);
  }
}

static uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return isnan(value) ? UINT64_C(0x7ff8000000000000) : bits;
}

static void assert_same_block(const ald_block *a, const ald_block *b) {
  assert_int_equal(a->count, b->count);
  assert_memory_equal(a->statuses, b->statuses, a->count * sizeof *a->statuses);
  for (uint32_t i = 0; i < COLUMNS * a->count; i++) {
    uint64_t stored;
    memcpy(&stored, &b->values[i], sizeof stored);
    assert_true(bits_of(a->values[i]) == stored);
  }
}

static void test_round_trip(void **state) {
  (void)state;
  const char *folder = fresh();
  const ald_manifest manifest = study();
  ald_block blocks[BLOCKS];
  random_blocks(blocks);
  ald_store *store = begin(folder);
  write_all(store, blocks);
  for (uint32_t b = 0; b < BLOCKS; b++) {
    ald_block read;
    ald_hash hash;
    uint64_t counts[ALD_SCENARIO_STATUS_COUNT];
    uint64_t expected[ALD_SCENARIO_STATUS_COUNT] = {0};
    assert_int_equal(ald_store_read_block(folder, &manifest, b, &read, &hash, report), ALD_OK);
    assert_same_block(&blocks[b], &read);
    ald_block_clear(&read);
    assert_true(ald_store_has_block(store, b, &hash, counts, report));
    const ald_hash known = ald_block_hash(&blocks[b], COLUMNS);
    assert_true(known.low == hash.low && known.high == hash.high);
    for (uint32_t i = 0; i < blocks[b].count; i++) expected[blocks[b].statuses[i]]++;
    assert_memory_equal(counts, expected, sizeof counts);
  }
  for (int i = 0; i < 10; i++) {
    double row[COLUMNS];
    int32_t status = -1;
    const uint64_t scenario = i == 0 ? manifest.scenarios - 1 : draw() % manifest.scenarios;
    const ald_block *block = &blocks[scenario / ALD_BLOCK_SCENARIOS];
    const uint32_t place = (uint32_t)(scenario % ALD_BLOCK_SCENARIOS);
    assert_int_equal(ald_store_read_row(folder, &manifest, scenario, row, &status, report), ALD_OK);
    assert_int_equal(status, block->statuses[place]);
    for (uint32_t c = 0; c < COLUMNS; c++) {
      assert_true(bits_of(row[c]) == bits_of(block->values[c * block->count + place]));
    }
  }
  assert_string_equal(ald_report_text(report), "");
  ald_store_close(store);
  clear_blocks(blocks);
}

/* Any HDF5 reader finds the data, without this library. */
static void test_plain_hdf5(void **state) {
  (void)state;
  const char *folder = fresh();
  ald_store *store = begin(folder);
  ald_block block = random_block(2);
  assert_int_equal(ald_store_write(store, &block, report), ALD_OK);
  char *path = below(folder, "blocks/block-000002.h5");
  const hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
  assert_true(file >= 0);
  double values[REST];
  uint64_t indices[REST];
  for (uint32_t c = 0; c < COLUMNS; c++) {
    char name[64];
    int is_input = -1;
    snprintf(name, sizeof name, "/scenarios/%s", columns[c].name);
    const hid_t set = H5Dopen2(file, name, H5P_DEFAULT);
    assert_true(H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
    for (int i = 0; i < REST; i++) {
      assert_true(bits_of(values[i]) == bits_of(block.values[c * REST + (uint32_t)i]));
    }
    const hid_t attribute = H5Aopen(set, "input", H5P_DEFAULT);
    assert_true(H5Aread(attribute, H5T_NATIVE_INT, &is_input) >= 0);
    assert_int_equal(is_input, c == 0);
    assert_true(H5Aexists(set, "unit") > 0);
    H5Aclose(attribute);
    H5Dclose(set);
  }
  const hid_t set = H5Dopen2(file, "/scenarios/index", H5P_DEFAULT);
  assert_true(H5Dread(set, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, indices) >= 0);
  for (uint64_t i = 0; i < REST; i++) assert_true(indices[i] == 2 * ALD_BLOCK_SCENARIOS + i);
  H5Dclose(set);
  H5Fclose(file);
  free(path);
  size_t size;
  unsigned char *text = get_file(folder, "study.yml", &size);
  assert_string_equal((char *)text, study().study_text);
  free(text);
  ald_block_clear(&block);
  ald_store_close(store);
}

/* The hash is XXH3-128 of the bytes that hash.h names, put together here a second time. */
static void test_hash_definition(void **state) {
  (void)state;
  ald_block block = random_block(2);
  unsigned char bytes[8 + REST * 4 + COLUMNS * REST * 8];
  unsigned char *end = bytes;
  end = (unsigned char *)memcpy(end, &block.index, 4) + 4;
  end = (unsigned char *)memcpy(end, &block.count, 4) + 4;
  end = (unsigned char *)memcpy(end, block.statuses, REST * 4) + REST * 4;
  for (int i = 0; i < COLUMNS * REST; i++) {
    const uint64_t bits = bits_of(block.values[i]);
    end = (unsigned char *)memcpy(end, &bits, 8) + 8;
  }
  const XXH128_hash_t expected = XXH3_128bits(bytes, sizeof bytes);
  const ald_hash hash = ald_block_hash(&block, COLUMNS);
  assert_true(hash.low == expected.low64 && hash.high == expected.high64);

  // of a study without blocks: the hash of no bytes, as the XXH3 test vectors give it
  char text[40];
  ald_study_hash(NULL, 0, text);
  assert_string_equal(text, "99aa06d3014798d86001c324468d497f");

  // any change of a status or of a bit of a number that is none of NaN shows
  block.statuses[draw() % REST] ^= 1;
  const ald_hash other = ald_block_hash(&block, COLUMNS);
  assert_false(hash.low == other.low && hash.high == other.high);
  block.values[draw() % (COLUMNS * REST)] = 0.125;
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
  random_blocks(blocks);
  char *first = strdup(fresh());
  char *second = strdup(fresh());
  ald_store *store = begin(first);
  write_all(store, blocks);
  ald_store_close(store);
  store = begin(second);
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
    unsigned char *a = get_file(first, name, &size_a);
    unsigned char *c = get_file(second, name, &size_b);
    assert_int_equal(size_a, size_b);
    assert_memory_equal(a, c, size_a);
    free(a);
    free(c);
  }
  clear_blocks(blocks);
  free(first);
  free(second);
}

static void test_resume(void **state) {
  (void)state;
  const char *folder = fresh();
  ald_manifest manifest = study();
  ald_block block = random_block(1);
  ald_store *store = begin(folder);
  assert_false(ald_store_has_block(store, 1, NULL, NULL, report));
  assert_int_equal(ald_store_write(store, &block, report), ALD_OK);
  ald_store_close(store);
  assert_string_equal(ald_report_text(report), "");

  assert_int_equal(ald_store_create(folder, &manifest, false, &store, report), ALD_BAD_RESULTS);
  assert_null(store);
  assert_reported("--resume");

  // what a killed run leaves goes, what is not ours stays
  put_file(folder, "manifest.h5.tmp", "x", 1);
  put_file(folder, "blocks/block-000000.h5.tmp", "x", 1);
  put_file(folder, "notes.txt", "mine", 4);
  manifest.device = "a GPU";
  manifest.fallback = "no loader";
  for (int i = 0; i < 2; i++) {
    assert_int_equal(again(folder, &manifest, &store), ALD_OK);
    assert_false(is_there(folder, "manifest.h5.tmp"));
    assert_false(is_there(folder, "blocks/block-000000.h5.tmp"));
    assert_true(is_there(folder, "notes.txt"));
    assert_false(ald_store_has_block(store, 0, NULL, NULL, report));
    assert_true(ald_store_has_block(store, 1, NULL, NULL, report));
    assert_false(ald_store_has_block(store, 2, NULL, NULL, report));
    assert_false(ald_store_has_block(store, 3, NULL, NULL, report));
    assert_string_equal(ald_report_text(report), "");
    ald_store_close(store);
  }
  ald_manifest held;
  assert_int_equal(ald_manifest_read(folder, &held, report), ALD_OK);
  assert_string_equal(held.device, "OpenMP, then a GPU");
  assert_string_equal(held.fallback, "no loader");
  ald_manifest_clear(&held);
  ald_block_clear(&block);
}

static void test_another_study(void **state) {
  (void)state;
  const char *folder = fresh();
  ald_store_close(begin(folder));
  ald_column other_columns[COLUMNS];
  memcpy(other_columns, columns, sizeof columns);
  other_columns[2].unit = "s";
  struct {
    ald_manifest manifest;
    const char *text;
  } cases[] = {{study(), "seed 1, the run asks for seed 2; use another --out or the same seed"},
               {study(), "of 32868 scenarios, the run asks for 7"},
               {study(), "double precision, the run asks for single"},
               {study(), "Allide 0.1.0, this is 0.2.0"},
               {study(), "differs from line 2 on"},
               {study(), "holds other columns"}};
  cases[0].manifest.seed = 2;
  cases[1].manifest.scenarios = 7;
  cases[2].manifest.precision = ALD_SINGLE_PRECISION;
  cases[3].manifest.version = "0.2.0";
  cases[4].manifest.study_text = "allide: 1\nname: quay\nseed: 1\n";
  cases[5].manifest.columns = other_columns;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ald_store *store = NULL;
    assert_int_equal(again(folder, &cases[i].manifest, &store), ALD_BAD_RESULTS);
    assert_null(store);
    assert_reported(cases[i].text);
  }
  // all differences are named at once
  cases[0].manifest.scenarios = 7;
  ald_store *store = NULL;
  assert_int_equal(again(folder, &cases[0].manifest, &store), ALD_BAD_RESULTS);
  assert_reported("seed 2");
  assert_reported("asks for 7");
}

/* A folder with something in it is not touched. */
static void test_foreign_folder(void **state) {
  (void)state;
  const char *folder = fresh();
  const ald_manifest manifest = study();
  ald_store *store = NULL;
  assert_int_equal(mkdir(folder, 0777), 0);
  put_file(folder, "thesis.tex", "mine", 4);
  assert_int_equal(ald_store_create(folder, &manifest, false, &store, report), ALD_BAD_RESULTS);
  assert_reported("not empty");
  assert_int_equal(again(folder, &manifest, &store), ALD_BAD_RESULTS);
  assert_reported("not empty");
  assert_false(is_there(folder, "study.yml"));
  assert_false(is_there(folder, "blocks"));

  // a study of the user's own is not overwritten; that of a run killed at its start is taken up
  folder = fresh();
  assert_int_equal(mkdir(folder, 0777), 0);
  put_file(folder, "study.yml", "mine", 4);
  assert_int_equal(again(folder, &manifest, &store), ALD_BAD_RESULTS);
  assert_reported("would be lost");
  put_file(folder, "study.yml", manifest.study_text, strlen(manifest.study_text));
  assert_int_equal(again(folder, &manifest, &store), ALD_OK);
  ald_store_close(store);
}

/* Puts bytes in the place of block 2 and asks for it: it must count as absent and be reported. */
static void assert_refused(const char *folder, ald_store *store, const void *bytes, size_t size) {
  const ald_manifest manifest = study();
  double row[COLUMNS];
  int32_t status;
  put_file(folder, "blocks/block-000002.h5", bytes, size);
  ald_report_clear(report);
  assert_false(ald_store_has_block(store, 2, NULL, NULL, report));
  assert_reported("block-000002.h5");
  const char *newline = strchr(ald_report_text(report), '\n');
  assert_true(newline && newline[1] == '\0');
  const uint64_t scenario = 2 * ALD_BLOCK_SCENARIOS;
  assert_int_equal(ald_store_read_row(folder, &manifest, scenario, row, &status, report),
                   ALD_BAD_RESULTS);
}

static void test_damage(void **state) {
  (void)state;
  const char *folder = fresh();
  ald_store *store = begin(folder);
  ald_block block = random_block(2);
  assert_int_equal(ald_store_write(store, &block, report), ALD_OK);
  size_t size;
  unsigned char *bytes = get_file(folder, "blocks/block-000002.h5", &size);
  unsigned char *broken = malloc(size + 1);
  assert_non_null(broken);
  for (int i = 0; i < 50; i++) {
    memcpy(broken, bytes, size);
    broken[draw() % size] ^= (unsigned char)(1u << draw() % 8);
    assert_refused(folder, store, broken, size);
  }
  memcpy(broken, bytes, size);
  broken[size] = 0;
  const size_t lengths[] = {0, 1, 511, 512, 513, 600, draw() % size, size - 1, size + 1};
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
    assert_refused(folder, store, broken, lengths[i]);
  }
  // an HDF5 file without a seal, and text
  assert_refused(folder, store, bytes + ALD_SEAL_SIZE, size - ALD_SEAL_SIZE);
  assert_refused(folder, store, "mine", 4);
  // the whole file is taken again, and a damaged one is replaced
  put_file(folder, "blocks/block-000002.h5", bytes, size);
  assert_true(ald_store_has_block(store, 2, NULL, NULL, report));
  assert_refused(folder, store, bytes, size - 1);
  assert_int_equal(ald_store_write(store, &block, report), ALD_OK);
  assert_true(ald_store_has_block(store, 2, NULL, NULL, report));
  free(broken);
  free(bytes);
  ald_block_clear(&block);
  ald_store_close(store);
}

static void test_damaged_manifest(void **state) {
  (void)state;
  const char *folder = fresh();
  const ald_manifest manifest = study();
  ald_manifest held;
  ald_store *store = begin(folder);
  ald_block block = random_block(0);
  assert_int_equal(ald_store_write(store, &block, report), ALD_OK);
  ald_store_close(store);
  size_t size;
  unsigned char *bytes = get_file(folder, "manifest.h5", &size);
  for (int i = 0; i < 50; i++) {
    const size_t place = draw() % size;
    const unsigned char kept = bytes[place];
    bytes[place] ^= (unsigned char)(1u << draw() % 8);
    put_file(folder, "manifest.h5", bytes, size);
    bytes[place] = kept;
    assert_int_equal(ald_manifest_read(folder, &held, report), ALD_BAD_RESULTS);
    assert_int_equal(again(folder, &manifest, &store), ALD_BAD_RESULTS);
    assert_reported("manifest.h5");
  }
  // as the message says: without it the same study finds its blocks again
  char *path = below(folder, "manifest.h5");
  assert_int_equal(unlink(path), 0);
  assert_int_equal(ald_manifest_read(folder, &held, report), ALD_BAD_RESULTS);
  assert_reported("not a results folder");
  assert_int_equal(again(folder, &manifest, &store), ALD_OK);
  assert_true(ald_store_has_block(store, 0, NULL, NULL, report));
  ald_store_close(store);
  free(path);
  free(bytes);
  ald_block_clear(&block);
}

/* Whole files in a wrong place, and a file whose seal was made anew over changed values. */
static void test_foreign_block(void **state) {
  (void)state;
  char *folder = strdup(fresh());
  ald_store *store = begin(folder);
  ald_block blocks[BLOCKS];
  random_blocks(blocks);
  write_all(store, blocks);
  size_t size;
  unsigned char *bytes = get_file(folder, "blocks/block-000000.h5", &size);
  assert_refused(folder, store, bytes, size);
  assert_reported("another block");
  put_file(folder, "blocks/block-000001.h5", bytes, size);
  assert_false(ald_store_has_block(store, 1, NULL, NULL, report));
  free(bytes);

  ald_manifest manifest = study();
  manifest.seed = 2;
  ald_store *other = NULL;
  const char *elsewhere = fresh();
  assert_int_equal(ald_store_create(elsewhere, &manifest, false, &other, report), ALD_OK);
  assert_int_equal(ald_store_write(other, &blocks[2], report), ALD_OK);
  ald_store_close(other);
  bytes = get_file(elsewhere, "blocks/block-000002.h5", &size);
  assert_refused(folder, store, bytes, size);
  assert_reported("another study");
  free(bytes);

  assert_int_equal(ald_store_write(store, &blocks[2], report), ALD_OK);
  char *path = below(folder, "blocks/block-000002.h5");
  const hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
  const hid_t set = H5Dopen2(file, "/scenarios/fender.peak", H5P_DEFAULT);
  double values[REST];
  assert_true(H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
  values[draw() % REST] = 0.125;
  assert_true(H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
  H5Dclose(set);
  H5Fclose(file);
  bytes = get_file(folder, "blocks/block-000002.h5", &size);
  ald_seal_make(bytes, size);
  assert_refused(folder, store, bytes, size);
  assert_reported("its hash is not that of its values");
  free(bytes);

  // a folder under a block's name
  assert_int_equal(unlink(path), 0);
  assert_int_equal(mkdir(path, 0777), 0);
  assert_false(ald_store_has_block(store, 2, NULL, NULL, report));
  assert_int_equal(ald_store_write(store, &blocks[2], report), ALD_IO);
  assert_false(is_there(folder, "blocks/block-000002.h5.tmp"));
  free(path);
  free(folder);
  clear_blocks(blocks);
  ald_store_close(store);
}

static void test_bad_places(void **state) {
  (void)state;
  const ald_manifest manifest = study();
  ald_store *store = NULL;
  put_file(root, "file", "x", 1);
  char *path = below(root, "file/out");
  assert_int_equal(ald_store_create(path, &manifest, false, &store, report), ALD_IO);
  assert_null(store);
  assert_reported("file/out");
  assert_reported(strerror(ENOTDIR));
  free(path);
  path = below(root, "deep/er/out/");
  assert_int_equal(ald_store_create(path, &manifest, true, &store, report), ALD_OK);
  ald_store_close(store);
  free(path);
  assert_int_equal(ald_store_create("", &manifest, false, &store, report), ALD_BAD_ARGUMENT);
  if (geteuid() == 0) return;  // whom permissions do not bind
  path = strdup(fresh());
  assert_int_equal(mkdir(path, 0555), 0);
  ald_report_clear(report);
  assert_int_equal(ald_store_create(path, &manifest, false, &store, report), ALD_IO);
  assert_reported(strerror(EACCES));
  free(path);
}

/* A limit on the size of files stands for a full disk: part of the bytes is written, then none. */
static void test_full_disk(void **state) {
  (void)state;
  const char *folder = fresh();
  const ald_manifest manifest = study();
  ald_block blocks[BLOCKS];
  random_blocks(blocks);
  ald_store *store = begin(folder);
  assert_int_equal(ald_store_write(store, &blocks[0], report), ALD_OK);
  struct rlimit kept;
  assert_int_equal(getrlimit(RLIMIT_FSIZE, &kept), 0);
  const struct rlimit small = {.rlim_cur = 10000, .rlim_max = kept.rlim_max};
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
  const ald_status failed = ald_store_write(store, &blocks[1], report);
  const ald_status replaced = ald_store_write(store, &blocks[0], report);
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &kept), 0);
  assert_int_equal(failed, ALD_IO);
  assert_int_equal(replaced, ALD_IO);
  assert_reported("block-000001.h5");
  assert_reported(strerror(EFBIG));
  assert_reported("--resume");
  assert_false(is_there(folder, "blocks/block-000001.h5"));
  assert_false(is_there(folder, "blocks/block-000001.h5.tmp"));
  ald_store_close(store);
  assert_int_equal(again(folder, &manifest, &store), ALD_OK);
  assert_true(ald_store_has_block(store, 0, NULL, NULL, report));
  assert_int_equal(ald_store_write(store, &blocks[1], report), ALD_OK);
  assert_true(ald_store_has_block(store, 1, NULL, NULL, report));
  ald_store_close(store);
  clear_blocks(blocks);
}

/* Killed at any moment, a folder holds whole blocks and none that is not. */
static void test_killed(void **state) {
  (void)state;
  const char *folder = fresh();
  const ald_manifest manifest = study();
  ald_block blocks[BLOCKS];
  random_blocks(blocks);
  for (int round = 0; round < 8; round++) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
      ald_store *store = NULL;
      if (ald_store_create(folder, &manifest, true, &store, NULL) != ALD_OK) _exit(1);
      for (uint32_t i = 0;; i++) ald_store_write(store, &blocks[i % BLOCKS], NULL);
    }
    const struct timespec pause = {.tv_nsec = (long)(draw() % 60000000)};
    nanosleep(&pause, NULL);
    int how = 0;
    kill(child, SIGKILL);
    assert_true(waitpid(child, &how, 0) == child && WIFSIGNALED(how));
    ald_store *store = NULL;
    assert_int_equal(again(folder, &manifest, &store), ALD_OK);
    for (uint32_t b = 0; b < BLOCKS; b++) {
      char name[48];
      snprintf(name, sizeof name, "blocks/block-%06u.h5", b);
      assert_true(ald_store_has_block(store, b, NULL, NULL, report) == is_there(folder, name));
      strcat(name, ".tmp");
      assert_false(is_there(folder, name));
    }
    assert_string_equal(ald_report_text(report), "");
    ald_store_close(store);
  }
  clear_blocks(blocks);
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
  const char *folder = fresh();
  int step = 1;
  H5E_auto2_t kept, found;
  void *kept_user, *found_user;
  ald_store *store = begin(folder);
  ald_block block = random_block(2);
  assert_int_equal(ald_store_write(store, &block, report), ALD_OK);
  size_t size;
  unsigned char *bytes = get_file(folder, "blocks/block-000002.h5", &size);
  H5Eget_auto2(H5E_DEFAULT, &kept, &kept_user);
  H5Eset_auto2(H5E_DEFAULT, host_print, &step);
  // a sealed file that is no HDF5
  memset(bytes + ALD_SEAL_SIZE, 'x', size - ALD_SEAL_SIZE);
  ald_seal_make(bytes, size);
  assert_refused(folder, store, bytes, size);
  assert_reported("HDF5 cannot open it");
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

static void test_misuse(void **state) {
  (void)state;
  const char *folder = fresh();
  ald_manifest manifest = study();
  ald_store *store = NULL;
  ald_column wrong[COLUMNS];
  const char *const names[] = {"", ".", "a/b", "index", "status", "ship.speed"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    memcpy(wrong, columns, sizeof columns);
    wrong[2].name = (char *)(uintptr_t)names[i];
    manifest.columns = wrong;
    assert_int_equal(ald_store_create(folder, &manifest, false, &store, report), ALD_BAD_ARGUMENT);
  }
  manifest = study();
  manifest.scenarios = 0;
  assert_int_equal(ald_store_create(folder, &manifest, false, &store, report), ALD_BAD_ARGUMENT);
  assert_true(access(folder, F_OK) != 0);

  store = begin(folder);
  ald_block block = random_block(2);
  block.index = 1;
  assert_int_equal(ald_store_write(store, &block, report), ALD_INTERNAL);
  block.index = 3;
  assert_int_equal(ald_store_write(store, &block, report), ALD_INTERNAL);
  block.index = 2;
  block.statuses[5] = ALD_SCENARIO_STATUS_COUNT;
  assert_int_equal(ald_store_write(store, &block, report), ALD_INTERNAL);
  double row[COLUMNS];
  int32_t status;
  manifest = study();
  assert_int_equal(ald_store_read_row(folder, &manifest, manifest.scenarios, row, &status, report),
                   ALD_BAD_ARGUMENT);
  ald_block_clear(&block);
  ald_store_close(store);
  ald_store_close(NULL);
}

/* A study file of a megabyte and a thousand columns come back as they were. */
static void test_large_manifest(void **state) {
  (void)state;
  enum { MANY = 1000, LENGTH = 1000000 };
  const char *folder = fresh();
  ald_manifest manifest = study();
  ald_column *many = calloc(MANY, sizeof *many);
  char *text = malloc(LENGTH + 1);
  assert_true(many && text);
  for (size_t i = 0; i < LENGTH; i++) text[i] = (char)('\n' + draw() % 100);
  text[LENGTH] = '\0';
  for (int i = 0; i < MANY; i++) {
    char name[40];
    snprintf(name, sizeof name, "l\xc3\xa4nge %d", i);
    many[i] = (ald_column){strdup(name), "N m", draw() % 2 == 0};
  }
  manifest.study_text = text;
  manifest.columns = many;
  manifest.column_count = MANY;
  manifest.seed = UINT64_MAX;
  manifest.precision = ALD_SINGLE_PRECISION;
  ald_store *store = NULL;
  assert_int_equal(ald_store_create(folder, &manifest, false, &store, report), ALD_OK);
  ald_store_close(store);
  ald_manifest held;
  assert_int_equal(ald_manifest_read(folder, &held, report), ALD_OK);
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

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *place) {
  (void)info;
  (void)kind;
  (void)place;
  return remove(path);
}

static int set_up(void **state) {
  (void)state;
  ald_report_clear(report);
  return 0;
}

int main(void) {
  const char *temporary = getenv("TMPDIR");
  snprintf(root, sizeof root, "%s/allide-store-XXXXXX", temporary ? temporary : "/tmp");
  const char *given = getenv("ALD_TEST_SEED");
  draws = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
  printf("seed %llu\n", (unsigned long long)draws);
  report = ald_report_create();
  if (!report || !mkdtemp(root)) return 1;
  signal(SIGXFSZ, SIG_IGN);
#define TEST(function) cmocka_unit_test_setup(function, set_up)
  const struct CMUnitTest tests[] = {
      TEST(test_round_trip),     TEST(test_plain_hdf5),  TEST(test_hash_definition),
      TEST(test_order),          TEST(test_resume),      TEST(test_another_study),
      TEST(test_foreign_folder), TEST(test_damage),      TEST(test_damaged_manifest),
      TEST(test_foreign_block),  TEST(test_bad_places),  TEST(test_full_disk),
      TEST(test_killed),         TEST(test_host_errors), TEST(test_misuse),
      TEST(test_large_manifest),
  };
  const int failed = cmocka_run_group_tests_name("store", tests, NULL, NULL);
  ald_report_destroy(report);
  if (nftw(root, remove_entry, 16, FTW_DEPTH | FTW_PHYS) != 0) printf("%s is left over\n", root);
  return failed;
}
