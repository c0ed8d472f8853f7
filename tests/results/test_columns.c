/* SPDX-License-Identifier: Apache-2.0
 * Columns of a results folder, however many: those that do not change take no room and come back to
 * the bit, folders of the first layout are read as before, hashes know nothing of the layout, and
 * what is read and written grows with the number of columns, not faster. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "base/hash.h"
#include "model/record.h"
#include "results/block.h"
#include "results/block_hash.h"
#include "results/block_read.h"
#include "results/manifest.h"
#include "results/store.h"
#include "support/first_layout.h"
#include "support/folders.h"

/* What of a block does not change. */
typedef enum filling { FULL, SOME, NOTHING, FILLINGS } filling;

static double odd_value(uint32_t column) {
  static const double odd[] = {0.0, -0.0, 1.5, (double)INFINITY, -1e-310, (double)NAN};
  return odd[column % 6];
}

/* a block in which columns change or not; the first and last number alone tell some apart */
static ald_block make_block(const ald_manifest *manifest, uint32_t index, filling how) {
  ald_block block = {.index = index, .count = ald_manifest_block_size(manifest, index)};
  const uint32_t count = block.count;
  block.values = malloc(sizeof(double) * count * (manifest->column_count + 1));
  block.statuses = calloc(count + 1, sizeof *block.statuses);
  assert_true(block.values && block.statuses);
  for (uint32_t c = 0; c < manifest->column_count; c++) {
    double *values = block.values + (size_t)c * count;
    const bool constant = how == NOTHING || (how == SOME && folder_draw() % 3 != 0);
    for (uint32_t i = 0; i < count; i++) {
      const uint64_t bits = folder_draw();
      values[i] = odd_value(c + index);
      if (!constant && how == FULL) memcpy(&values[i], &bits, sizeof bits);
    }
    if (constant || how == FULL) continue;
    /* of zeros, the sign alone: equal as numbers, and not as bits */
    values[folder_draw() % 2 ? 0 : count - 1] = values[0] == 0 ? -values[0] : 7;
  }
  return block;
}

static void assert_same_bits(const double *expected, const double *found, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint64_t bits;
    memcpy(&bits, &found[i], sizeof bits);
    assert_true(folder_bits(expected[i]) == bits);
  }
}

/* A study with many columns of our own making. */
static ald_manifest wide_study(uint32_t columns, uint64_t scenarios) {
  ald_manifest manifest = folder_study();
  manifest.scenarios = scenarios;
  manifest.column_count = columns;
  manifest.columns = calloc(columns + 1, sizeof *manifest.columns);
  assert_non_null(manifest.columns);
  for (uint32_t c = 0; c < columns; c++) {
    char name[80];
    snprintf(name, sizeof name, "contacts.grid.b%u-b%u.record_%u", c / 2000, c / 10 % 200, c % 10);
    manifest.columns[c] = (ald_column){strdup(name), c % 3 ? "N" : "", c == 0};
  }
  return manifest;
}

static void wide_clear(ald_manifest *manifest) {
  for (uint32_t c = 0; c < manifest->column_count; c++) free(manifest->columns[c].name);
  free(manifest->columns);
}

static void write_study(const char *folder, const ald_manifest *manifest, const ald_block *blocks) {
  ald_store *store = NULL;
  assert_int_equal(ald_store_create(folder, manifest, 0, &store, folder_report), ALD_OK);
  for (uint32_t b = 0; b < ald_manifest_block_count(manifest); b++) {
    if (!ald_manifest_owns_block(manifest, b)) continue;
    assert_int_equal(ald_store_write(store, &blocks[b], folder_report), ALD_OK);
  }
  ald_store_close(store);
}

/* ------------------------------------------------------------------------------ constants */

/* all columns, and a stretch of each, in an order that no window helps */
static void assert_columns(const char *folder, const ald_manifest *manifest,
                           const ald_block *block) {
  ald_results *results = NULL;
  const uint32_t count = block->count, columns = manifest->column_count;
  double *values = malloc((count + 1) * sizeof *values);
  assert_non_null(values);
  assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
  assert_true(ald_results_stored(results) == count);
  for (uint32_t k = 0; k < columns + 500; k++) {
    const uint32_t c = k < columns ? k : (uint32_t)(folder_draw() % columns);
    const uint64_t start = k < columns ? 0 : folder_draw() % count;
    const uint64_t size = k < columns ? count : 1 + folder_draw() % (count - start);
    assert_int_equal(ald_results_read_part(results, c, start, size, values, folder_report), ALD_OK);
    assert_same_bits(block->values + (size_t)c * count + start, values, size);
  }
  ald_results_close(results);
  free(values);
}

/* Known answers: what was written, in blocks of one scenario, of few, and whole ones. */
static void test_constants_come_back(void **state) {
  (void)state;
  static const struct {
    uint32_t columns;
    uint64_t scenarios;
  } sizes[] = {{1, 1}, {30, 1}, {7000, 3}, {700, 101}, {12, ALD_BLOCK_SCENARIOS}};
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
    ald_manifest manifest = wide_study(sizes[s].columns, sizes[s].scenarios);
    for (filling how = FULL; how < FILLINGS; how++) {
      const char *folder = folder_fresh();
      ald_block block = make_block(&manifest, 0, how), read;
      const ald_hash known = ald_block_hash(&block, manifest.column_count);
      ald_hash hash;
      write_study(folder, &manifest, &block);
      assert_int_equal(ald_block_read(folder, &manifest, 0, &read, &hash, folder_report), ALD_OK);
      assert_true(known.low == hash.low && known.high == hash.high);
      assert_same_bits(block.values, read.values, (size_t)manifest.column_count * block.count);
      ald_block_clear(&read);
      assert_columns(folder, &manifest, &block);
      ald_block_clear(&block);
    }
    wide_clear(&manifest);
  }
}

/* ------------------------------------------------------------------------------ the first layout
 */

/* Runs `allide` and gives what it writes; free() it. */
static char *tell(const char *folder, const char *format) {
  enum { MOST = 1 << 20 };
  char arguments[900], command[2000];
  char *output = calloc(1, MOST);
  assert_non_null(output);
  snprintf(arguments, sizeof arguments, format, folder, folder, folder);
  snprintf(command, sizeof command, "exec 2>&1; %s/allide %s", ALD_BUILD_FOLDER, arguments);
  FILE *stream = popen(command, "r");
  assert_non_null(stream);
  assert_true(fread(output, 1, MOST - 1, stream) < MOST - 1);
  const int how = pclose(stream);
  if (!WIFEXITED(how) || WEXITSTATUS(how) != 0) fail_msg("%s: %s", arguments, output);
  return output;
}

static void assert_same_text(const char *folder, const char *name, const char *known) {
  size_t size, known_size;
  unsigned char *expected = NULL;
  assert_int_equal(ald_file_read(known, &expected, &known_size), 0);
  unsigned char *text = folder_get(folder, name, &size);
  assert_int_equal(size, known_size);
  assert_memory_equal(text, expected, size);
  free(text);
  free(expected);
}

/* A folder that version 0.1.0 wrote before: its hash is the one that the run told, its tables are
 * those that the same program exported. */
static void test_folder_of_before(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  ald_results *results = NULL;
  first_layout_unpack(folder);
  assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
  assert_string_equal(ald_results_hash(results), "50acef7fc73477068c4eb249e4f32b6e");
  assert_string_equal(ald_results_note(results, "complete"), "yes");
  ald_results_close(results);
  free(tell(folder, "export %s --csv"));
  assert_same_text(folder, "csv/scenarios.csv",
                   ALD_SOURCE_FOLDER "/tests/first_layout/scenarios.csv");
  assert_same_text(folder, "csv/events.csv", ALD_SOURCE_FOLDER "/tests/first_layout/events.csv");
}

static const char study_text[] =
    "allide: 1\nname: two boxes and a quay\n"
    "run: {scenarios: 40, seed: 3, duration: 4 s, step: 0.1 s}\nbodies:\n"
    "  box: &box {outline: [[-2, -2], [2, -2], [2, 2], [-2, 2]], mass: 20 t, inertia: 5e4,\n"
    "    position: [0 m, 4.4 m], course: -90 deg, speed: 0.3 m/s}\n"
    "  far: {<<: *box, position: [50 m, 4.4 m]}\n"
    "  quay: {fixed: yes, outline: [[-9, -2], [9, -2], [9, 2], [-9, 2]]}\n"
    "contacts: {c: {between: ['*', quay], stiffness: 1e6, restitution: 0.5}}\n"
    "vary: {bodies.box.speed: {uniform: [0.05 m/s, 0.5 m/s]}}\n"
    "limits: {hard: {any of: 'contacts.c.*.peak_normal', above: 60 kN}}\n"
    "output: {series: {scenarios: [3]}}\n";

/* What each command tells of a folder, it tells of the same one in the first layout. */
static void test_commands_read_both(void **state) {
  (void)state;
  static const char *const commands[] = {
      "summary %s",
      "summary %s --all --json",
      "summary %s --of peak_normal --exceed peak_normal='20 kN'",
      "events %s --most 1000",
      "export %s --csv --risk --out %s/tables && cat %s/tables/*.csv",
      "plot %s --of contacts.c.box.peak_normal",
      "plot %s --of contacts.c.box.peak_normal --tornado",
      "replay %s 7 --csv"};
  enum { COMMANDS = sizeof commands / sizeof commands[0] };
  const char *folder = folder_fresh();
  char path[700], command[900];
  char *before[COMMANDS];
  assert_int_equal(ald_folder_make(folder_root), 0);
  snprintf(path, sizeof path, "%s/study-of-both.yml", folder_root);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fputs(study_text, file);
  fclose(file);
  snprintf(command, sizeof command, "run %s --out %%s --json", path);
  char *text = tell(folder, command), hash[60];
  assert_non_null(strstr(text, "\"hash\": "));
  snprintf(hash, sizeof hash, "%.42s", strstr(text, "\"hash\": "));
  free(text);
  for (int c = 0; c < COMMANDS; c++) before[c] = tell(folder, commands[c]);
  first_layout_manifest(folder);
  first_layout_block(folder, 0);
  for (int c = 0; c < COMMANDS; c++) {
    text = tell(folder, commands[c]);
    assert_true(strlen(text) > 100);
    assert_string_equal(text, before[c]);
    free(text);
    free(before[c]);
  }
  /* nothing is left to do, and the hash is that of before */
  snprintf(command, sizeof command, "run %s --out %%s --resume --json", path);
  text = tell(folder, command);
  assert_non_null(strstr(text, hash));
  assert_non_null(strstr(text, "\"computed\": 0"));
  free(text);
}

static void hash_of(const char *folder, char hash[40]) {
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
  snprintf(hash, 40, "%s", ald_results_hash(results));
  ald_results_close(results);
}

/* A folder that was begun in the first layout and goes on in this one. */
static void test_resume_first_layout(void **state) {
  (void)state;
  ald_manifest manifest = folder_study();
  ald_block blocks[BLOCKS];
  char hash[40], after[40];
  const char *folder = folder_fresh();
  for (uint32_t b = 0; b < BLOCKS; b++) blocks[b] = make_block(&manifest, b, (filling)b);
  write_study(folder, &manifest, blocks);
  hash_of(folder, hash);
  first_layout_manifest(folder);
  for (uint32_t b = 0; b < BLOCKS - 1; b++) first_layout_block(folder, b);
  char *path = folder_below(folder, "blocks/block-000002.h5");
  assert_int_equal(unlink(path), 0);
  free(path);
  ald_store *store = NULL;
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_OK);
  for (uint32_t b = 0; b < BLOCKS; b++) {
    assert_int_equal(ald_store_has_block(store, b, NULL, NULL, folder_report), b < BLOCKS - 1);
  }
  assert_int_equal(ald_store_write(store, &blocks[BLOCKS - 1], folder_report), ALD_OK);
  ald_store_close(store);
  hash_of(folder, after);
  assert_string_equal(after, hash);
  folder_blocks_clear(blocks);
}

/* Shards with full and constant blocks, one of them in the first layout, make the whole. */
static void test_merge_of_both(void **state) {
  (void)state;
  ald_manifest manifest = folder_study();
  ald_block blocks[BLOCKS];
  char hash[40];
  char *whole = strdup(folder_fresh()), *shards[2];
  for (uint32_t b = 0; b < BLOCKS; b++) blocks[b] = make_block(&manifest, b, (filling)b);
  write_study(whole, &manifest, blocks);
  hash_of(whole, hash);
  manifest.shard_count = 2;
  for (manifest.shard_index = 0; manifest.shard_index < 2; manifest.shard_index++) {
    shards[manifest.shard_index] = strdup(folder_fresh());
    write_study(shards[manifest.shard_index], &manifest, blocks);
  }
  first_layout_manifest(shards[0]);
  first_layout_block(shards[0], 0);
  ald_merge_summary summary;
  const char *const both[] = {shards[0], shards[1]};
  const char *out = folder_fresh();
  assert_int_equal(ald_merge(out, both, 2, 0, &summary, folder_report), ALD_OK);
  assert_string_equal(summary.hash, hash);
  /* the same bits in both layouts are no contradiction */
  const char *const again[] = {whole};
  assert_int_equal(ald_merge(out, again, 1, 0, &summary, folder_report), ALD_OK);
  assert_string_equal(summary.hash, hash);
  assert_string_equal(ald_report_text(folder_report), "");
  free(shards[0]);
  free(shards[1]);
  free(whole);
  folder_blocks_clear(blocks);
}

/* ------------------------------------------------------------------------------ growth */

static double size_of(const char *folder, const char *name) {
  char *path = folder_below(folder, name);
  struct stat info;
  assert_int_equal(stat(path, &info), 0);
  free(path);
  return (double)info.st_size;
}

/* How often a file of a folder was opened since it is watched. Equal events in a row come as one,
 * so closings are watched too. */
static int opens(int watch) {
  char events[1 << 14] __attribute__((aligned(__alignof__(struct inotify_event))));
  int count = 0;
  for (ssize_t size; (size = read(watch, events, sizeof events)) > 0;) {
    for (char *at = events; at < events + size;) {
      const struct inotify_event *event = (const struct inotify_event *)at;
      if ((event->mask & IN_OPEN) && !(event->mask & IN_ISDIR)) count++;
      at += sizeof *event + event->len;
    }
  }
  return count;
}

/* a folder with so many columns, of which one in `every` changes, read in full */
static void grow(uint32_t columns, uint32_t every, double sizes[2], int *opened) {
  const char *folder = folder_fresh();
  ald_manifest manifest = wide_study(columns, 3);
  ald_block block = make_block(&manifest, 0, NOTHING);
  for (size_t i = 0; i < (size_t)3 * columns; i++) block.values[i] = 0;
  for (uint32_t c = 0; c < columns; c += every) {
    const uint64_t bits = folder_draw();
    memcpy(&block.values[(size_t)c * 3], &bits, sizeof bits);
  }
  write_study(folder, &manifest, &block);
  sizes[0] = size_of(folder, "manifest.h5");
  sizes[1] = size_of(folder, "blocks/block-000000.h5");
  char *blocks = folder_below(folder, "blocks");
  const int watch = inotify_init1(IN_NONBLOCK);
  assert_true(watch >= 0 && inotify_add_watch(watch, blocks, IN_OPEN | IN_CLOSE) >= 0);
  assert_columns(folder, &manifest, &block);
  *opened = opens(watch);
  close(watch);
  free(blocks);
  ald_block_clear(&block);
  wide_clear(&manifest);
}

/* Four times the columns: as many files opened, once to check the block, once to look through what
 * HDF5 will trust of it and once to read from it, and so many more bytes a column. Names that count
 * up shrink to 3 bytes and less; a row number and a value that are the same as those beside them to
 * nothing; full columns of three numbers to 24 bytes and those of a row number that counts up. */
static void test_growth(void **state) {
  (void)state;
  enum { FEW = 10000, MANY = 4 * FEW };
  double few[2], many[2];
  int opened_few, opened_many;
  grow(FEW, FEW, few, &opened_few);
  grow(MANY, FEW, many, &opened_many);
  assert_int_equal(opened_few, 3);
  assert_int_equal(opened_many, 3);
  assert_true((many[0] - few[0]) / (MANY - FEW) < 4);
  assert_true((many[1] - few[1]) / (MANY - FEW) < 1);
  grow(FEW, 1, few, &opened_few);
  grow(MANY, 1, many, &opened_many);
  assert_int_equal(opened_many, 3);
  assert_true((many[1] - few[1]) / (MANY - FEW) < 30);
}

/* Reads all of a column and compares it. */
static void assert_column(const ald_results *results, const ald_block blocks[BLOCKS],
                          uint32_t column) {
  double *values = malloc((ald_results_stored(results) + 1) * sizeof *values), *at = values;
  assert_non_null(values);
  assert_int_equal(ald_results_read(results, column, values, folder_report), ALD_OK);
  for (int b = 0; b < BLOCKS; at += blocks[b++].count) {
    assert_same_bits(blocks[b].values + (size_t)column * blocks[b].count, at, blocks[b].count);
  }
  free(values);
}

/* A process that may open eleven files keeps two blocks open and opens the third for each column.
 */
static void test_few_files(void **state) {
  (void)state;
  const ald_manifest manifest = folder_study();
  ald_block blocks[BLOCKS];
  ald_results *results = NULL;
  struct rlimit before;
  const char *folder = folder_fresh();
  for (uint32_t b = 0; b < BLOCKS; b++) blocks[b] = make_block(&manifest, b, (filling)b);
  write_study(folder, &manifest, blocks);
  char *below = folder_below(folder, "blocks");
  assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
  const struct rlimit few = {.rlim_cur = 11, .rlim_max = before.rlim_max};
  assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
  const ald_status status = ald_results_open(folder, &results, folder_report);
  assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
  assert_int_equal(status, ALD_OK);
  const int watch = inotify_init1(IN_NONBLOCK);
  assert_true(watch >= 0 && inotify_add_watch(watch, below, IN_OPEN | IN_CLOSE) >= 0);
  for (uint32_t c = 0; c < COLUMNS; c++) assert_column(results, blocks, c);
  /* each is looked through before HDF5 opens it */
  assert_int_equal(opens(watch), 2 * (2 + COLUMNS));
  close(watch);
  free(below);
  ald_results_close(results);
  folder_blocks_clear(blocks);
}

/* A block that is written anew while it is open is read from its new file; one that has become
 * something else is an error. */
static void test_replaced_while_open(void **state) {
  (void)state;
  const ald_manifest manifest = folder_study();
  ald_block blocks[BLOCKS];
  ald_results *results = NULL;
  ald_store *store = NULL;
  double value;
  const char *folder = folder_fresh();
  for (uint32_t b = 0; b < BLOCKS; b++) blocks[b] = make_block(&manifest, b, FULL);
  write_study(folder, &manifest, blocks);
  assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
  assert_column(results, blocks, 0);
  blocks[1].values[5] = 0.25;
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_OK);
  assert_int_equal(ald_store_write(store, &blocks[1], folder_report), ALD_OK);
  ald_store_close(store);
  assert_column(results, blocks, 0);
  folder_put(folder, "blocks/block-000001.h5", "no block", 8);
  assert_int_equal(ald_results_read_part(results, 0, ALD_BLOCK_SCENARIOS, 1, &value, folder_report),
                   ALD_IO);
  folder_assert_reported("block 1 changed while it was read");
  assert_int_equal(ald_results_read_part(results, 0, 0, 1, &value, folder_report), ALD_OK);
  ald_results_close(results);
  folder_blocks_clear(blocks);
}

/* The first of several columns with the same name is told, wherever the others stand. */
static void test_names_once(void **state) {
  (void)state;
  enum { MANY = 50000 };
  ald_manifest manifest = wide_study(MANY, 3);
  ald_store *store = NULL;
  static const uint32_t twice[][2] = {{MANY - 1, 7}, {30000, 29999}, {41000, 3}};
  char expected[200];
  for (int t = 0; t < 3; t++) {
    free(manifest.columns[twice[t][0]].name);
    manifest.columns[twice[t][0]].name = strdup(manifest.columns[twice[t][1]].name);
  }
  assert_int_equal(ald_store_create(folder_fresh(), &manifest, 0, &store, folder_report),
                   ALD_BAD_ARGUMENT);
  snprintf(expected, sizeof expected, "error: column '%s' is there twice; rename it\n",
           manifest.columns[29999].name);
  assert_string_equal(ald_report_text(folder_report), expected);
  wide_clear(&manifest);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(test_constants_come_back, folder_set_up),
      cmocka_unit_test_setup(test_folder_of_before, folder_set_up),
      cmocka_unit_test_setup(test_commands_read_both, folder_set_up),
      cmocka_unit_test_setup(test_resume_first_layout, folder_set_up),
      cmocka_unit_test_setup(test_merge_of_both, folder_set_up),
      cmocka_unit_test_setup(test_growth, folder_set_up),
      cmocka_unit_test_setup(test_few_files, folder_set_up),
      cmocka_unit_test_setup(test_replaced_while_open, folder_set_up),
      cmocka_unit_test_setup(test_names_once, folder_set_up),
  };
  if (folder_tests_begin() != 0) return 1;
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  folder_tests_end();
  return failed;
}
