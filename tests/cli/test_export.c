/* SPDX-License-Identifier: Apache-2.0
 * `allide export`: the tables hold what the folder holds, to the bit, and appear whole or not. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "results/block.h"
#include "results/manifest.h"
#include "results/store.h"
#include "support/folders.h"

enum { OUTPUT = 4000, EVENTS = 2 };

static char *sources[] = {"contacts.\"odd\", name", "vessel"};

/* Runs `allide` with arguments, with a limit on the size of its files [512 bytes].
 * @return its exit code; receives what it wrote */
static int limited(const char *limit, const char *arguments, char output[OUTPUT]) {
  char command[2000];
  snprintf(command, sizeof command, "exec 2>&1; ulimit -f %s; exec %s/allide %s", limit,
           ALD_BUILD_FOLDER, arguments);
  FILE *stream = popen(command, "r");
  assert_non_null(stream);
  const size_t length = fread(output, 1, OUTPUT - 1, stream);
  output[length] = '\0';
  const int how = pclose(stream);
  return WIFEXITED(how) ? WEXITSTATUS(how) : -1;
}

static int allide(const char *arguments, char output[OUTPUT]) {
  return limited("unlimited", arguments, output);
}

/* The first and the last block of a study, the latter with two events. */
static char *write_folder(ald_block blocks[BLOCKS]) {
  static const ald_event events[EVENTS] = {{0, 3, 0, 0, 0.1}, {99, 7, 5, 1, (double)NAN}};
  char *folder = strdup(folder_fresh());
  ald_manifest manifest = folder_study();
  ald_store *store = NULL;
  manifest.step = 0.1;
  manifest.sources = sources;
  manifest.source_count = 2;
  blocks[2].events = malloc(sizeof events);
  assert_true(folder && blocks[2].events);
  memcpy(blocks[2].events, events, sizeof events);
  blocks[2].event_count = EVENTS;
  assert_int_equal(ald_store_create(folder, &manifest, 0, &store, folder_report), ALD_OK);
  assert_int_equal(ald_store_write(store, &blocks[0], folder_report), ALD_OK);
  assert_int_equal(ald_store_write(store, &blocks[2], folder_report), ALD_OK);
  ald_store_close(store);
  return folder;
}

/* Reads the line of one scenario of the table and compares it with its block. */
static void assert_line(char *line, const ald_block *block, uint32_t row) {
  char *rest = NULL;
  const char *cell = strtok_r(line, ",", &rest);
  assert_non_null(cell);
  assert_true(strtoull(cell, NULL, 10) == (uint64_t)block->index * ALD_BLOCK_SCENARIOS + row);
  cell = strtok_r(NULL, ",", &rest);
  assert_string_equal(cell, ald_scenario_status_name(block->statuses[row]));
  for (uint32_t c = 0; c < COLUMNS; c++) {
    cell = strtok_r(NULL, ",\n", &rest);
    assert_non_null(cell);
    assert_true(folder_bits(strtod(cell, NULL)) ==
                folder_bits(block->values[c * block->count + row]));
  }
  assert_null(strtok_r(NULL, ",\n", &rest));
}

static void test_tables_hold_the_folder(void **state) {
  (void)state;
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  char *folder = write_folder(blocks);
  char arguments[700], output[OUTPUT], expected[1500], line[400];
  snprintf(arguments, sizeof arguments, "export %s --csv", folder);
  assert_int_equal(allide(arguments, output), 0);
  snprintf(expected, sizeof expected,
           "%s/csv/scenarios.csv: 16484 scenarios\n%s/csv/events.csv: 2 events\n", folder, folder);
  assert_string_equal(output, expected);

  char *path = folder_below(folder, "csv/scenarios.csv");
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  assert_non_null(fgets(line, sizeof line, file));
  assert_string_equal(line, "scenario,status,ship.speed [m/s],fender.peak [N],touched\n");
  for (int b = 0; b < BLOCKS; b += 2) {
    for (uint32_t row = 0; row < blocks[b].count; row++) {
      assert_non_null(fgets(line, sizeof line, file));
      assert_line(line, &blocks[b], row);
    }
  }
  assert_null(fgets(line, sizeof line, file));
  fclose(file);
  free(path);

  size_t size;
  unsigned char *events = folder_get(folder, "csv/events.csv", &size);
  assert_string_equal((char *)events,
                      "scenario,time [s],event,source,value [SI]\n"
                      "32768,0.30000000000000004,contact_begin,\"contacts.\"\"odd\"\", name\","
                      "0.10000000000000001\n"
                      "32867,0.70000000000000007,status,vessel,nan\n");
  free(events);
  assert_false(folder_has(folder, "csv/scenarios.csv.tmp"));
  /* the folder is still one that can be read and gone on with */
  const ald_manifest manifest = folder_study();
  ald_store *store = NULL;
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_OK);
  ald_store_close(store);
  free(folder);
  folder_blocks_clear(blocks);
}

static void test_what_cannot_be_written(void **state) {
  (void)state;
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  char *folder = write_folder(blocks);
  char arguments[1500], output[OUTPUT];
  snprintf(arguments, sizeof arguments, "export %s", folder);
  assert_int_equal(allide(arguments, output), 2);
  assert_non_null(strstr(output, "give --csv"));
  snprintf(arguments, sizeof arguments, "export %s/nothing --csv", folder_root);
  assert_int_equal(allide(arguments, output), 2);
  snprintf(arguments, sizeof arguments, "export %s --csv --out %s/no/such/place", folder, folder);
  assert_int_equal(allide(arguments, output), 1);
  assert_non_null(strstr(output, "no/such/place cannot be made: No such file or directory"));
  /* a limit on the size of files stands for a full disk: what stood there stays */
  char *out = strdup(folder_fresh());
  assert_int_equal(mkdir(out, 0777), 0);
  folder_put(out, "scenarios.csv", "old", 3);
  snprintf(arguments, sizeof arguments, "export %s --csv --out %s", folder, out);
  assert_int_equal(limited("100", arguments, output), 1);
  assert_non_null(strstr(output, "scenarios.csv cannot be written: File too large"));
  assert_false(folder_has(out, "scenarios.csv.tmp"));
  size_t size;
  unsigned char *kept = folder_get(out, "scenarios.csv", &size);
  assert_string_equal((char *)kept, "old");
  free(kept);
  free(folder);
  free(out);
  folder_blocks_clear(blocks);
}

/* A stranger's folder: its tables go nowhere else, and no spreadsheet computes its names. */
static void test_of_a_stranger(void **state) {
  (void)state;
  static char *names[] = {"=HYPERLINK(A1)", "\033[31mred"};
  char arguments[1500], output[OUTPUT];
  char *const kept[] = {sources[0], sources[1]};
  ald_block blocks[BLOCKS];
  folder_blocks(blocks);
  memcpy(sources, names, sizeof names);
  char *folder = write_folder(blocks), *csv = folder_below(folder, "csv");
  memcpy(sources, kept, sizeof kept);
  const char *elsewhere = folder_fresh();
  assert_int_equal(mkdir(elsewhere, 0777), 0);
  assert_int_equal(symlink(elsewhere, csv), 0);
  snprintf(arguments, sizeof arguments, "export %s --csv", folder);
  assert_int_equal(allide(arguments, output), 2);
  assert_non_null(strstr(output, "csv is a symbolic link; say by --out where to write"));
  assert_false(folder_has(elsewhere, "scenarios.csv"));
  snprintf(arguments, sizeof arguments, "export %s --csv --out %s", folder, csv);
  assert_int_equal(allide(arguments, output), 0);
  size_t size;
  unsigned char *events = folder_get(elsewhere, "events.csv", &size);
  assert_non_null(strstr((char *)events, ",'=HYPERLINK(A1)"));
  assert_non_null(strstr((char *)events, ", [31mred"));
  assert_null(strchr((char *)events, '\033'));
  free(events);
  free(csv);
  free(folder);
  folder_blocks_clear(blocks);
}

int main(void) {
  if (folder_tests_begin() != 0) return 1;
#define TEST(function) cmocka_unit_test_setup(function, folder_set_up)
  const struct CMUnitTest tests[] = {TEST(test_tables_hold_the_folder),
                                     TEST(test_what_cannot_be_written), TEST(test_of_a_stranger)};
  const int failed = cmocka_run_group_tests_name("export", tests, NULL, NULL);
  folder_tests_end();
  return failed;
}
