/* SPDX-License-Identifier: Apache-2.0
 * The kept programs of OpenCL devices as a driver takes them; skipped without one. What is looked
 * at of files and folders: test_program_cache.c. */
#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "base/report.h"
#include "device/device.h"
#include "device/program_cache.h"
#include "plan/layout_create.h"
#include "qualify/device_open.h"
#include "support/devices.h"
#include "support/runs.h"

enum { PATH_SIZE = 512 };

/* a folder of this test's own, and the one file that the cache is to hold */
typedef struct cache {
  char folder[PATH_SIZE / 4];
  char file[2 * PATH_SIZE]; /* "" if there is none */
  int file_count;
  struct stat about;
} cache;

static void look(cache *c, const char *folder) {
  DIR *listing = opendir(folder);
  c->file[0] = '\0';
  c->file_count = 0;
  for (struct dirent *entry; listing && (entry = readdir(listing)) != NULL;) {
    if (entry->d_name[0] == '.') continue;
    snprintf(c->file, sizeof c->file, "%s/%s", folder, entry->d_name);
    c->file_count++;
  }
  if (listing) closedir(listing);
  if (c->file_count == 1) assert_int_equal(stat(c->file, &c->about), 0);
}

static const char study_text[] =
    "allide: 1\nrun: {duration: 1, step: 0.1}\n"
    "bodies:\n  barge: {outline: [[-9, -4], [9, -4], [9, 4], [-9, 4]], mass: 4e5, inertia: 1e7}\n"
    "drag:\n  water: {body: barge, linear: [1e3, 1e4, 1e5]}\n";

/* Opens a device and lets it compute a small study by a program made for it, which is built, or
 * taken from the cache, in a twentieth of the time that the program for any study takes. */
static void compute(ald_precision precision) {
  ald_device *device = NULL;
  /* without the self-test, whose programs the cache should not hold */
  const ald_status status = ald_device_open_untested("opencl", precision, &device, NULL);
  if (status == ALD_NO_DEVICE) need_device("opencl");
  assert_int_equal(status, ALD_OK);
  ald_study *study = NULL;
  ald_layout *layout = NULL;
  ald_tile *tile = NULL;
  device->makes_programs = true;
  assert_int_equal(ald_study_read_text(study_text, "barge", &study, NULL), ALD_OK);
  assert_int_equal(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, NULL), ALD_OK);
  assert_int_equal(device->tile_create(device, layout, 8, &tile, NULL), ALD_OK);
  assert_int_equal(device->tile_upload(tile, NULL), ALD_OK);
  assert_int_equal(device->tile_advance(tile, 2, ALD_SCHEDULE_BEST, NULL), ALD_OK);
  assert_int_equal(device->tile_download(tile, (ald_row_range){0, 1}, (ald_row_range){0, 1}, NULL),
                   ALD_OK);
  device->tile_destroy(tile);
  ald_layout_destroy(layout);
  ald_study_destroy(study);
  ald_device_close(device);
}

static void open_and_compute(void) { compute(ALD_DOUBLE); }

static int cache_enter(void **state) {
  static cache own;
  *state = &own;
  run_folder("cache", own.folder, sizeof own.folder);
  return setenv("ALLIDE_CACHE", own.folder, 1);
}

static int cache_leave(void **state) {
  cache *c = *state;
  look(c, c->folder);
  if (c->file_count == 1) remove(c->file);
  return rmdir(c->folder);
}

/* opens for the first time: skips without a device, else the cache holds one file */
static void cache_fill(cache *c) {
  open_and_compute();
  look(c, c->folder);
  assert_int_equal(c->file_count, 1);
}

/* A miss writes a new file in place of the old, which shows as another inode. */
static void second_open_is_a_hit(void **state) {
  cache *c = *state, again;
  cache_fill(c);
  open_and_compute();
  look(&again, c->folder);
  assert_int_equal(again.file_count, 1);
  assert_string_equal(again.file, c->file);
  assert_int_equal(again.about.st_ino, c->about.st_ino);
  assert_int_equal(again.about.st_mtim.tv_nsec, c->about.st_mtim.tv_nsec);
}

/* the file is damaged, opening works and leaves a good one that the next opening takes */
static void check_rebuilt(cache *c) {
  cache built, taken;
  assert_int_equal(stat(c->file, &c->about), 0);
  open_and_compute();
  look(&built, c->folder);
  assert_int_equal(built.file_count, 1);
  assert_string_equal(built.file, c->file);
  assert_true(built.about.st_ino != c->about.st_ino);
  open_and_compute();
  look(&taken, c->folder);
  assert_int_equal(taken.about.st_ino, built.about.st_ino);
}

static void damaged_file_is_rebuilt(void **state) {
  cache *c = *state;
  static const off_t lengths[] = {0, 3, sizeof(ald_program_header), 1000};
  cache_fill(c);
  const int file = open(c->file, O_WRONLY);
  assert_int_equal(pwrite(file, "damage", 6, c->about.st_size / 2), 6);
  assert_int_equal(close(file), 0);
  check_rebuilt(c);
  /* cut short within the hash, at its end, and within the binary */
  for (size_t k = 0; k < 4; k++) {
    assert_int_equal(truncate(c->file, lengths[k]), 0);
    check_rebuilt(c);
  }
}

/* whole, by its seal, but nothing that the driver knows */
static void refused_binary_is_rebuilt(void **state) {
  cache *c = *state;
  static const char nonsense[] = "this is no program, though it is as long as one might be";
  ald_program_header header;
  cache_fill(c);
  const int file = open(c->file, O_RDWR);
  assert_int_equal(read(file, &header, sizeof header), sizeof header);
  assert_true(
      ald_program_seal(header.key, (const unsigned char *)nonsense, sizeof nonsense, &header));
  assert_int_equal(ftruncate(file, 0), 0);
  assert_int_equal(pwrite(file, &header, sizeof header, 0), sizeof header);
  assert_int_equal(write(file, nonsense, sizeof nonsense), sizeof nonsense);
  assert_int_equal(close(file), 0);
  check_rebuilt(c);
}

static void cache_can_be_switched_off(void **state) {
  cache *c = *state;
  setenv("XDG_CACHE_HOME", c->folder, 1);
  static const char *const words[] = {"", "off"};
  for (size_t k = 0; k < 2; k++) {
    setenv("ALLIDE_CACHE", words[k], 1);
    open_and_compute();
    look(c, c->folder);
    assert_true(c->file_count == 0 && access("off", F_OK) != 0);
  }
}

static void folder_that_cannot_be_written_is_no_error(void **state) {
  (void)state;
  setenv("ALLIDE_CACHE", "/dev/null/allide", 1);
  open_and_compute();
}

static void folders_are_made(void **state) {
  cache *c = *state, made;
  char deep[PATH_SIZE / 2], folder[PATH_SIZE];
  snprintf(deep, sizeof deep, "%s/deep", c->folder);
  snprintf(folder, sizeof folder, "%s/allide", deep);
  setenv("ALLIDE_CACHE", folder, 1);
  open_and_compute();
  look(&made, folder);
  assert_int_equal(made.file_count, 1);
  assert_int_equal(remove(made.file), 0);
  assert_int_equal(rmdir(folder), 0);
  assert_int_equal(rmdir(deep), 0);
}

/* the other precision is another program; under the name of the first it is not taken for it */
static void precisions_have_files_of_their_own(void **state) {
  cache *c = *state;
  char first[2 * PATH_SIZE];
  cache_fill(c);
  memcpy(first, c->file, sizeof first);
  compute(ALD_SINGLE_PRECISION);
  look(c, c->folder);
  assert_int_equal(c->file_count, 2);
  assert_int_equal(remove(first), 0);
  look(c, c->folder);
  assert_int_equal(c->file_count, 1);
  assert_int_equal(rename(c->file, first), 0);
  memcpy(c->file, first, sizeof first);
  check_rebuilt(c);
}

/* a folder to which others may write: the program is built all the same, and why is said once */
static void open_folder_is_not_used(void **state) {
  cache *c = *state;
  assert_int_equal(chmod(c->folder, 0777), 0);
  need_device("opencl");
  for (int again = 0; again < 2; again++) {
    ald_device *device = NULL;
    ald_report *report = ald_report_create();
    /* the first opening was the one above */
    if (!again) assert_int_equal(setenv("ALLIDE_CACHE", strcat(c->folder, "/"), 1), 0);
    assert_int_equal(ald_device_open("opencl", ALD_DOUBLE, &device, report), ALD_OK);
    assert_int_equal(!again, strstr(ald_report_text(report), "others may write to it") != NULL);
    ald_device_close(device);
    ald_report_destroy(report);
  }
  look(c, c->folder);
  assert_int_equal(c->file_count, 0);
}

/* of one precision, and not by a file that is damaged or a cache that is off */
static void a_passed_self_test_is_remembered(void **state) {
  cache *c = *state;
  char folder[PATH_SIZE];
  snprintf(folder, sizeof folder, "%s", getenv("ALLIDE_CACHE"));
  setenv("ALLIDE_CACHE", "off", 1);
  ald_device *device = test_device("opencl", ALD_DOUBLE);
  ald_device *single = NULL;
  assert_int_equal(ald_device_open_untested("opencl", ALD_SINGLE_PRECISION, &single, NULL), ALD_OK);
  device->keep_tested(device, ALD_TESTED_ALL);
  assert_false(device->was_tested(device, ALD_TESTED_ALL));
  setenv("ALLIDE_CACHE", folder, 1);
  assert_false(device->was_tested(device, ALD_TESTED_ALL));
  device->keep_tested(device, ALD_TESTED_ALL);
  assert_true(device->was_tested(device, ALD_TESTED_ALL));
  assert_false(single->was_tested(single, ALD_TESTED_ALL));
  assert_false(device->was_tested(device, ALD_TESTED_ARITHMETIC)); /* kept by itself */
  setenv("ALLIDE_CACHE", "off", 1);
  assert_false(device->was_tested(device, ALD_TESTED_ALL));
  setenv("ALLIDE_CACHE", folder, 1);
  look(c, c->folder);
  assert_int_equal(c->file_count, 1);
  assert_int_equal(truncate(c->file, c->about.st_size - 1), 0);
  assert_false(device->was_tested(device, ALD_TESTED_ALL));
  ald_device_close(single);
  ald_device_close(device);
}

#define CACHE_TEST(test) cmocka_unit_test_setup_teardown(test, cache_enter, cache_leave)

int main(void) {
  const struct CMUnitTest tests[] = {
      CACHE_TEST(second_open_is_a_hit),
      CACHE_TEST(damaged_file_is_rebuilt),
      CACHE_TEST(refused_binary_is_rebuilt),
      CACHE_TEST(cache_can_be_switched_off),
      CACHE_TEST(folder_that_cannot_be_written_is_no_error),
      CACHE_TEST(folders_are_made),
      CACHE_TEST(precisions_have_files_of_their_own),
      CACHE_TEST(open_folder_is_not_used),
      CACHE_TEST(a_passed_self_test_is_remembered),
  };
  setenv("ALLIDE_CACHE_POCL", "1", 1);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
