/* SPDX-License-Identifier: Apache-2.0
 * The folder of built programs: the user's alone, and no program for another. No device is needed.
 */
#include <fcntl.h>
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
/* cmocka needs some of those above */
#include <cmocka.h>

#include "device/program_cache.h"
#include "support/folders.h"

static const ald_hash one = {.low = 1, .high = 2}, other = {.low = 1, .high = 3};
static const unsigned char program[] = "what a driver runs";

static char *path_of(const char *folder, ald_hash key) {
  char name[48];
  snprintf(name, sizeof name, "%016llx%016llx.bin", (unsigned long long)key.high,
           (unsigned long long)key.low);
  return folder_below(folder, name);
}

/* Opens, writes if asked to, reads. @return 1: the program was there, 0: not, -1: no cache */
static int take(const char *folder, ald_hash key, bool writes) {
  ald_program_cache cache;
  size_t size = 0;
  if (!ald_program_cache_open(folder, key, &cache, folder_report)) return -1;
  if (writes) ald_program_cache_write(&cache, program, sizeof program);
  unsigned char *bytes = ald_program_cache_read(&cache, &size);
  ald_program_cache_close(&cache);
  const int found = bytes != NULL;
  if (found) {
    assert_int_equal(size, sizeof program);
    assert_memory_equal(bytes, program, sizeof program);
  } else {
    assert_int_equal(size, 0);
  }
  free(bytes);
  return found;
}

static unsigned mode_of(const char *path) {
  struct stat info;
  assert_int_equal(lstat(path, &info), 0);
  return (unsigned)(info.st_mode & 07777);
}

static void test_kept_and_found(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  assert_int_equal(take(folder, one, false), 0);
  assert_int_equal(take(folder, one, true), 1);
  assert_int_equal(take(folder, one, false), 1);
  assert_int_equal(take(folder, other, false), 0);
  assert_string_equal(ald_report_text(folder_report), "");
}

/* 0700 of the folder and of those above it that are made, 0600 of the file, whatever the umask */
static void test_modes(void **state) {
  (void)state;
  static const mode_t masks[] = {0, 022, 077, 0777, 0277};
  for (size_t m = 0; m < sizeof masks / sizeof masks[0]; m++) {
    const char *above = folder_fresh();
    char *middle = folder_below(above, "middle"), *folder = folder_below(above, "middle/cache");
    const mode_t before = umask(masks[m]);
    const int found = take(folder, one, true);
    umask(before);
    assert_int_equal(found, 1);
    assert_int_equal(mode_of(above), 0700);
    assert_int_equal(mode_of(middle), 0700);
    assert_int_equal(mode_of(folder), 0700);
    char *path = path_of(folder, one);
    assert_int_equal(mode_of(path), 0600);
    free(path);
    free(folder);
    free(middle);
  }
  /* folders that are there keep their modes */
  const char *above = folder_fresh();
  assert_int_equal(mkdir(above, 0755), 0);
  assert_int_equal(chmod(above, 0755), 0);
  char *folder = folder_below(above, "cache");
  assert_int_equal(take(folder, one, true), 1);
  assert_int_equal(mode_of(above), 0755);
  free(folder);
}

static void test_folder_that_others_may_write_to(void **state) {
  (void)state;
  static const mode_t modes[] = {0777, 0770, 0720, 0702, 01777};
  for (size_t m = 0; m < sizeof modes / sizeof modes[0]; m++) {
    const char *folder = folder_fresh();
    char expected[40];
    ald_report_clear(folder_report);
    assert_int_equal(take(folder, one, true), 1);
    assert_int_equal(chmod(folder, modes[m]), 0);
    assert_int_equal(take(folder, one, false), -1);
    folder_assert_reported("others may write to it");
    snprintf(expected, sizeof expected, "(mode %04o)", (unsigned)modes[m]);
    folder_assert_reported(expected);
    folder_assert_reported(folder);
    /* once */
    ald_report_clear(folder_report);
    assert_int_equal(take(folder, one, false), -1);
    assert_string_equal(ald_report_text(folder_report), "");
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(take(folder, one, false), 1);
  }
}

/* whether or not a program is kept there, and nothing of a folder that is used */
static void test_it_is_told(void **state) {
  (void)state;
  const char *folder = folder_fresh(), *before = getenv("ALLIDE_CACHE");
  char *kept = before ? strdup(before) : NULL;
  assert_int_equal(take(folder, one, true), 1);
  assert_int_equal(setenv("ALLIDE_CACHE", folder, 1), 0);
  ald_report_clear(folder_report);
  ald_program_cache_tell(folder_report);
  assert_string_equal(ald_report_text(folder_report), "");
  assert_int_equal(chmod(folder, 0777), 0);
  ald_program_cache_tell(folder_report);
  folder_assert_reported("others may write to it (mode 0777)");
  if (kept) assert_int_equal(setenv("ALLIDE_CACHE", kept, 1), 0);
  if (!kept) assert_int_equal(unsetenv("ALLIDE_CACHE"), 0);
  free(kept);
}

/* root alone can give a folder away */
static void test_folder_of_another_user(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  assert_int_equal(take(folder, one, true), 1);
  char *path = path_of(folder, one);
  if (chown(folder, 4711, (gid_t)-1) != 0) {
    free(path);
    skip();
  }
  assert_int_equal(take(folder, one, false), -1);
  folder_assert_reported("belongs to another user (4711)");
  assert_int_equal(chown(folder, geteuid(), (gid_t)-1), 0);
  assert_int_equal(take(folder, one, false), 1);
  /* nor is a file of another's taken */
  assert_int_equal(chown(path, 4711, (gid_t)-1), 0);
  assert_int_equal(take(folder, one, false), 0);
  free(path);
}

/* a good file of another program, copied or renamed */
static void test_program_of_another_key(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  char *from = path_of(folder, one), *to = path_of(folder, other);
  assert_int_equal(take(folder, one, true), 1);
  assert_int_equal(link(from, to), 0);
  assert_int_equal(take(folder, one, false), 1);
  assert_int_equal(take(folder, other, false), 0);
  assert_int_equal(unlink(to), 0);
  assert_int_equal(rename(from, to), 0);
  assert_int_equal(take(folder, other, false), 0);
  /* what is built then takes its place */
  assert_int_equal(take(folder, other, true), 1);
  free(from);
  free(to);
}

/* each byte counts: of the header and of the program */
static void test_altered_file(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  char *path = path_of(folder, one);
  assert_int_equal(take(folder, one, true), 1);
  size_t size = 0;
  const char *name = strrchr(path, '/') + 1;
  unsigned char *bytes = folder_get(folder, name, &size);
  assert_int_equal(size, sizeof(ald_program_header) + sizeof program);
  for (size_t b = 0; b < size; b++) {
    bytes[b] ^= 1;
    folder_put(folder, name, bytes, size);
    assert_int_equal(chmod(path, 0600), 0);
    assert_int_equal(take(folder, one, false), 0);
    bytes[b] ^= 1;
  }
  for (size_t length = 0; length < size; length++) {
    folder_put(folder, name, bytes, length);
    assert_int_equal(take(folder, one, false), 0);
  }
  /* as it was kept before: a hash of the bytes themselves, which anybody can make */
  folder_put(folder, name, bytes, size);
  assert_int_equal(take(folder, one, false), 1);
  /* sealed for another key */
  ald_program_header header;
  assert_true(ald_program_seal(other, program, sizeof program, &header));
  memcpy(bytes, &header, sizeof header);
  folder_put(folder, name, bytes, size);
  assert_int_equal(take(folder, one, false), 0);
  memcpy(bytes + offsetof(ald_program_header, key), &one, sizeof one);
  folder_put(folder, name, bytes, size);
  assert_int_equal(take(folder, one, false), 0);
  free(bytes);
  free(path);
}

static void test_file_that_is_none(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  char *path = path_of(folder, one), *moved = folder_below(folder, "moved");
  assert_int_equal(take(folder, one, true), 1);
  /* others may write to it */
  assert_int_equal(chmod(path, 0620), 0);
  assert_int_equal(take(folder, one, false), 0);
  assert_int_equal(chmod(path, 0602), 0);
  assert_int_equal(take(folder, one, false), 0);
  assert_int_equal(chmod(path, 0644), 0);
  assert_int_equal(take(folder, one, false), 1);
  /* a link to a good one, a FIFO (which nobody writes to), a folder */
  assert_int_equal(rename(path, moved), 0);
  assert_int_equal(symlink(moved, path), 0);
  assert_int_equal(take(folder, one, false), 0);
  assert_int_equal(unlink(path), 0);
  assert_int_equal(mkfifo(path, 0600), 0);
  alarm(5);
  assert_int_equal(take(folder, one, false), 0);
  alarm(0);
  /* a new one takes the place of either */
  assert_int_equal(take(folder, one, true), 1);
  assert_int_equal(unlink(path), 0);
  assert_int_equal(mkdir(path, 0700), 0);
  assert_int_equal(take(folder, one, true), 0);
  free(moved);
  free(path);
}

static int group_set_up(void **state) {
  (void)state;
  return folder_tests_begin();
}

static int group_tear_down(void **state) {
  (void)state;
  folder_tests_end();
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(test_kept_and_found, folder_set_up),
      cmocka_unit_test_setup(test_modes, folder_set_up),
      cmocka_unit_test_setup(test_folder_that_others_may_write_to, folder_set_up),
      cmocka_unit_test_setup(test_it_is_told, folder_set_up),
      cmocka_unit_test_setup(test_folder_of_another_user, folder_set_up),
      cmocka_unit_test_setup(test_program_of_another_key, folder_set_up),
      cmocka_unit_test_setup(test_altered_file, folder_set_up),
      cmocka_unit_test_setup(test_file_that_is_none, folder_set_up),
  };
  return cmocka_run_group_tests(tests, group_set_up, group_tear_down);
}
