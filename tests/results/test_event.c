/* SPDX-License-Identifier: Apache-2.0
 * What else a results folder holds: events, the files of a study, where it ended. */
#include <errno.h>
#include <hdf5.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "allide/allide.h"
#include "base/hash.h"
#include "results/block.h"
#include "results/block_hash.h"
#include "results/manifest.h"
#include "results/manifest_file.h"
#include "results/store.h"
#include "support/folders.h"

enum { SOURCES = 2, EVENTS = 5 };

static char *sources[SOURCES] = {"contacts.fender1", "vessel"};
static ald_input_file files[2] = {{"../base.yml", "bodies: {}\n", 11}, {"cases/base.yml", "", 0}};

static ald_manifest event_study(void) {
  ald_manifest manifest = folder_study();
  manifest.source_count = SOURCES;
  manifest.sources = sources;
  manifest.step = 0.25;
  return manifest;
}

/* Five events in rows 3, 3, 50, 98 and 99 of a block. */
static ald_block event_block(uint32_t index) {
  static const ald_event events[EVENTS] = {{3, 4, 0, 0, 0.5},
                                           {3, 8, 1, 0, -0.25},
                                           {50, UINT32_MAX, 5, 1, 4},
                                           {98, 0, 2, 0, 1e300},
                                           {99, 1, 99, 7, 0}};
  ald_block block = folder_block(index);
  block.events = malloc(sizeof events);
  assert_non_null(block.events);
  memcpy(block.events, events, sizeof events);
  const uint64_t odd_nan = UINT64_C(0xfff8000000000123);
  memcpy(&block.events[4].value, &odd_nan, sizeof odd_nan);
  block.event_count = EVENTS;
  return block;
}

static ald_store *event_begin(const char *folder, const ald_manifest *manifest) {
  ald_store *store = NULL;
  assert_int_equal(ald_store_create(folder, manifest, 0, &store, folder_report), ALD_OK);
  return store;
}

/* The hash is XXH3-128 of the bytes that hash.h names, put together here a second time. */
static void test_hash_of_events(void **state) {
  (void)state;
  ald_block block = event_block(2);
  unsigned char bytes[8 + REST * 4 + COLUMNS * REST * 8 + 4 + EVENTS * 24];
  unsigned char *end = bytes;
  end = (unsigned char *)memcpy(end, &block.index, 4) + 4;
  end = (unsigned char *)memcpy(end, &block.count, 4) + 4;
  end = (unsigned char *)memcpy(end, block.statuses, REST * 4) + REST * 4;
  for (int i = 0; i < COLUMNS * REST; i++) {
    const uint64_t bits = folder_bits(block.values[i]);
    end = (unsigned char *)memcpy(end, &bits, 8) + 8;
  }
  end = (unsigned char *)memcpy(end, &block.event_count, 4) + 4;
  for (int part = 0; part < 4; part++) {
    for (int e = 0; e < EVENTS; e++) {
      const ald_event *event = &block.events[e];
      const uint32_t numbers[4] = {event->row, event->step, event->what, event->source};
      end = (unsigned char *)memcpy(end, &numbers[part], 4) + 4;
    }
  }
  for (int e = 0; e < EVENTS; e++) {
    const uint64_t bits = folder_bits(block.events[e].value);
    end = (unsigned char *)memcpy(end, &bits, 8) + 8;
  }
  assert_true(end == bytes + sizeof bytes);
  const XXH128_hash_t expected = XXH3_128bits(bytes, sizeof bytes);
  const ald_hash hash = ald_block_hash(&block, COLUMNS);
  assert_true(hash.low == expected.low64 && hash.high == expected.high64);
  block.events[folder_draw() % EVENTS].step ^= 1u;
  const ald_hash other = ald_block_hash(&block, COLUMNS);
  assert_false(hash.low == other.low && hash.high == other.high);
  ald_block_clear(&block);
}

typedef struct heard {
  int count, most;
  ald_event_info events[EVENTS];
} heard;

static int hear(const ald_event_info *event, void *user) {
  heard *h = user;
  assert_true(h->count < EVENTS);
  h->events[h->count++] = *event;
  return h->most > 0 && h->count == h->most;
}

static void test_events_come_back(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  const ald_manifest manifest = event_study();
  ald_store *store = event_begin(folder, &manifest);
  ald_block block = event_block(2);
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
  assert_true(ald_results_event_count(results) == EVENTS);
  heard h = {0};
  assert_int_equal(ald_results_events(results, ALD_ALL_SCENARIOS, hear, &h, folder_report), ALD_OK);
  assert_int_equal(h.count, EVENTS);
  const uint64_t first = 2 * ALD_BLOCK_SCENARIOS;
  assert_true(h.events[0].scenario == first + 3 && h.events[0].time == 1.0);
  assert_true(h.events[0].value == 0.5);
  assert_string_equal(h.events[0].what, "contact_begin");
  assert_string_equal(h.events[0].source, "contacts.fender1");
  assert_true(h.events[1].time == 2.0 && h.events[1].value == -0.25);
  assert_string_equal(h.events[1].what, "contact_end");
  assert_true(h.events[2].scenario == first + 50 && h.events[2].time == 0.25 * UINT32_MAX);
  assert_string_equal(h.events[2].what, "status");
  assert_string_equal(h.events[2].source, "vessel");
  assert_string_equal(h.events[3].what, "slip");
  /* numbers that this version does not know are not read past the end of a table */
  assert_string_equal(h.events[4].what, "unknown");
  assert_string_equal(h.events[4].source, "");
  assert_true(isnan(h.events[4].value));

  h = (heard){0};
  assert_int_equal(ald_results_events(results, first + 3, hear, &h, folder_report), ALD_OK);
  assert_int_equal(h.count, 2);
  h = (heard){0};
  assert_int_equal(ald_results_events(results, first, hear, &h, folder_report), ALD_OK);
  assert_int_equal(h.count, 0);
  h = (heard){.most = 3};
  assert_int_equal(ald_results_events(results, ALD_ALL_SCENARIOS, hear, &h, folder_report),
                   ALD_INTERRUPTED);
  assert_int_equal(h.count, 3);
  assert_int_equal(ald_results_events(results, 0, hear, &h, folder_report), ALD_BAD_RESULTS);
  folder_assert_reported("scenario 0 is not stored");
  ald_results_close(results);
  ald_block_clear(&block);
  ald_store_close(store);
}

/* Any HDF5 reader finds the events, and a block without any has no group for them. */
static void test_plain_events(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  const ald_manifest manifest = event_study();
  ald_store *store = event_begin(folder, &manifest);
  ald_block block = event_block(2), bare = folder_block(0);
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  assert_int_equal(ald_store_write(store, &bare, folder_report), ALD_OK);
  char *path = folder_below(folder, "blocks/block-000002.h5");
  hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
  uint32_t rows[EVENTS];
  double values[EVENTS];
  hid_t set = H5Dopen2(file, "/events/row", H5P_DEFAULT);
  assert_true(H5Dread(set, H5T_NATIVE_UINT32, H5S_ALL, H5S_ALL, H5P_DEFAULT, rows) >= 0);
  H5Dclose(set);
  set = H5Dopen2(file, "/events/value", H5P_DEFAULT);
  assert_true(H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
  H5Dclose(set);
  H5Fclose(file);
  assert_true(rows[0] == 3 && rows[1] == 3 && rows[2] == 50 && rows[3] == 98 && rows[4] == 99);
  assert_true(values[3] == 1e300 && isnan(values[4]));
  free(path);
  path = folder_below(folder, "blocks/block-000000.h5");
  file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
  assert_int_equal(H5Lexists(file, "events", H5P_DEFAULT), 0);
  H5Fclose(file);
  free(path);
  /* events out of order, or of a row that is not there, are a fault of the run */
  block.events[1].row = 2;
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_INTERNAL);
  block.events[1].row = 3;
  block.events[4].row = REST;
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_INTERNAL);
  ald_block_clear(&block);
  ald_block_clear(&bare);
  ald_store_close(store);
}

static void test_files_are_kept(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  ald_manifest manifest = event_study(), held;
  manifest.files = files;
  manifest.file_count = 2;
  ald_store *store = event_begin(folder, &manifest);
  ald_block block = folder_block(2);
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  ald_block_clear(&block);
  ald_store_close(store);
  assert_int_equal(ald_manifest_read(folder, &held, folder_report), ALD_OK);
  assert_int_equal(held.file_count, 2);
  for (uint32_t f = 0; f < 2; f++) {
    assert_string_equal(held.files[f].name, files[f].name);
    assert_string_equal(held.files[f].text, files[f].text);
    assert_true(held.files[f].size == files[f].size);
  }
  assert_int_equal(held.source_count, SOURCES);
  assert_string_equal(held.sources[1], "vessel");
  assert_true(held.step == 0.25);
  ald_manifest_clear(&held);
  size_t size;
  unsigned char *text = folder_get(folder, "study/base.yml", &size);
  assert_string_equal((char *)text, "bodies: {}\n");
  free(text);
  assert_true(folder_has(folder, "study/1-base.yml"));

  /* the same study resumes, one whose file has changed does not */
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_OK);
  assert_true(ald_store_has_block(store, 2, NULL, NULL, folder_report));
  ald_store_close(store);
  ald_input_file changed[2] = {{"../base.yml", "bodies: {\n", 10}, files[1]};
  manifest.files = changed;
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_BAD_RESULTS);
  folder_assert_reported(
      "the file ../base.yml of this folder's study differs from line 1 on; use another --out or "
      "the same file\n");
  changed[0] = (ald_input_file){"base.yml", "bodies: {}\n", 11};
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_BAD_RESULTS);
  folder_assert_reported("names the file ../base.yml, the run asks for base.yml");
  manifest.file_count = 0;
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_BAD_RESULTS);
  folder_assert_reported("names 2 other files, the run asks for 0");
}

/* A study that its stop rule ends within a block: what is beyond no longer counts, wherever the
 * process was killed while that was written. */
static void test_early_end(void **state) {
  (void)state;
  const uint64_t end = ALD_BLOCK_SCENARIOS + 50;
  const ald_manifest manifest = event_study();
  ald_block blocks[BLOCKS];
  for (uint32_t b = 0; b < BLOCKS; b++) blocks[b] = event_block(b);
  ald_block cut = event_block(1);
  ald_hash hashes[2];
  char expected[40];
  hashes[0] = ald_block_hash(&blocks[0], COLUMNS);
  for (uint32_t c = 0; c < COLUMNS; c++) {
    memcpy(cut.values + c * 50, blocks[1].values + c * blocks[1].count, 50 * sizeof(double));
  }
  memcpy(cut.statuses, blocks[1].statuses, 50 * sizeof(int32_t));
  cut.count = 50;
  cut.event_count = 2;
  hashes[1] = ald_block_hash(&cut, COLUMNS);
  ald_study_hash(hashes, 2, expected);
  for (int killed = 0; killed < 2; killed++) {
    const char *folder = folder_fresh();
    ald_store *store = event_begin(folder, &manifest);
    folder_write_all(store, blocks);
    size_t size;
    unsigned char *whole = folder_get(folder, "blocks/block-000001.h5", &size);
    assert_int_equal(ald_store_end(store, end, folder_report), ALD_OK);
    assert_int_equal(ald_store_end(store, end, folder_report), ALD_OK);
    assert_true(ald_store_ended_at(store) == end);
    assert_false(folder_has(folder, "blocks/block-000002.h5"));
    ald_store_close(store);
    /* as if it had been killed right after the manifest */
    if (killed) folder_put(folder, "blocks/block-000001.h5", whole, size);
    free(whole);
    ald_results *results = NULL;
    assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
    assert_true(ald_results_scenarios(results) == end && ald_results_stored(results) == end);
    assert_string_equal(ald_results_note(results, "ended_at"), "16434");
    assert_string_equal(ald_results_note(results, "declared"), "32868");
    assert_string_equal(ald_results_note(results, "complete"), "yes");
    assert_string_equal(ald_results_hash(results), expected);
    assert_true(ald_results_event_count(results) == EVENTS + 2);
    double values[50];
    assert_int_equal(ald_results_read_part(results, 1, ALD_BLOCK_SCENARIOS, 50, values, NULL),
                     ALD_OK);
    for (int i = 0; i < 50; i++) {
      assert_true(folder_bits(values[i]) == folder_bits(blocks[1].values[blocks[1].count + i]));
    }
    ald_results_close(results);
    assert_int_equal(folder_resume(folder, &manifest, &store), ALD_OK);
    assert_true(ald_store_ended_at(store) == end);
    assert_true(ald_store_has_block(store, 1, NULL, NULL, folder_report));
    assert_false(ald_store_has_block(store, 2, NULL, NULL, folder_report));
    assert_int_equal(ald_store_end(store, end - 1, folder_report), ALD_INTERNAL);
    ald_store_close(store);
  }
  ald_block_clear(&cut);
  folder_blocks_clear(blocks);
}

/* A stretch of a column is the same as that part of the whole. */
static void test_parts_of_columns(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  ald_store *store = folder_begin(folder);
  assert_int_equal(ald_store_write(store, &blocks[0], folder_report), ALD_OK);
  assert_int_equal(ald_store_write(store, &blocks[2], folder_report), ALD_OK);
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
  const uint64_t stored = ald_results_stored(results);
  assert_true(stored == ALD_BLOCK_SCENARIOS + REST);
  assert_string_equal(ald_results_note(results, "complete"), "no");
  double *whole = malloc(stored * sizeof *whole), *part = malloc(stored * sizeof *part);
  assert_true(whole && part);
  assert_int_equal(ald_results_read(results, 2, whole, folder_report), ALD_OK);
  for (int round = 0; round < 20; round++) {
    const uint64_t start = folder_draw() % (stored + 1);
    const uint64_t count = folder_draw() % (stored - start + 1);
    assert_int_equal(ald_results_read_part(results, 2, start, count, part, folder_report), ALD_OK);
    assert_memory_equal(part, whole + start, count * sizeof *part);
  }
  assert_int_equal(ald_results_read_part(results, 2, stored, 1, part, folder_report),
                   ALD_BAD_ARGUMENT);
  assert_int_equal(ald_results_read_part(results, 2, 1, UINT64_MAX, part, folder_report),
                   ALD_BAD_ARGUMENT);
  free(whole);
  free(part);
  ald_results_close(results);
  ald_store_close(store);
  folder_blocks_clear(blocks);
}

int main(void) {
  if (folder_tests_begin() != 0) return 1;
#define TEST(function) cmocka_unit_test_setup(function, folder_set_up)
  const struct CMUnitTest tests[] = {
      TEST(test_hash_of_events), TEST(test_events_come_back), TEST(test_plain_events),
      TEST(test_files_are_kept), TEST(test_early_end),        TEST(test_parts_of_columns),
  };
  const int failed = cmocka_run_group_tests_name("event", tests, NULL, NULL);
  folder_tests_end();
  return failed;
}
