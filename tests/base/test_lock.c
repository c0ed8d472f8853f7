/* SPDX-License-Identifier: Apache-2.0
 * One run writes to a results folder at a time; who was killed is in nobody's way, readers neither.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "base/lock.h"
#include "results/manifest.h"
#include "results/store.h"
#include "support/folders.h"

/* Opens a folder in another process, which holds it until it is killed. */
static pid_t hold_elsewhere(const char *folder) {
  int ready[2];
  char byte = 0;
  assert_int_equal(pipe(ready), 0);
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    const ald_manifest manifest = folder_study();
    ald_store *store = NULL;
    if (ald_store_create(folder, &manifest, ALD_STORE_RESUME, &store, NULL) != ALD_OK) _exit(1);
    if (write(ready[1], &byte, 1) != 1) _exit(1);
    for (;;) pause();
  }
  assert_int_equal(read(ready[0], &byte, 1), 1);
  close(ready[0]);
  close(ready[1]);
  return child;
}

static void end_holder(pid_t child) {
  int how = 0;
  kill(child, SIGKILL);
  assert_true(waitpid(child, &how, 0) == child && WIFSIGNALED(how));
}

static void test_another_process(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  const ald_manifest manifest = folder_study();
  const pid_t child = hold_elsewhere(folder);
  char expected[700], host[64] = "";
  gethostname(host, sizeof host - 1);
  snprintf(expected, sizeof expected,
           "error: %s: another run (pid %ld on host %s) is writing here; wait for it or use "
           "another --out\n",
           folder, (long)child, host);
  ald_store *store = NULL;
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_BAD_RESULTS);
  assert_null(store);
  assert_string_equal(ald_report_text(folder_report), expected);
  /* readers are not held up, nor is who says that he knows better */
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
  ald_results_close(results);
  assert_int_equal(ald_store_create(folder, &manifest, ALD_STORE_RESUME | ALD_STORE_NO_LOCK, &store,
                                    folder_report),
                   ALD_OK);
  ald_store_close(store);
  end_holder(child);
  /* the file of a killed process locks nothing */
  assert_true(folder_has(folder, ALD_LOCK_FILE));
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_OK);
  ald_store_close(store);
  assert_false(folder_has(folder, ALD_LOCK_FILE));
}

static void test_same_process(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  const ald_manifest manifest = folder_study();
  ald_store *first = folder_begin(folder), *second = NULL;
  for (int i = 0; i < 3; i++) {
    assert_int_equal(folder_resume(folder, &manifest, &second), ALD_BAD_RESULTS);
    folder_assert_reported("is writing here");
  }
  ald_store_close(first);
  assert_int_equal(folder_resume(folder, &manifest, &second), ALD_OK);
  ald_store_close(second);
}

/* A left-over file, of whatever content, is taken over; the folder still counts as empty. */
static void test_left_over(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  ald_store *store = folder_begin(folder);
  ald_store_close(store);
  const ald_manifest manifest = folder_study();
  folder_put(folder, ALD_LOCK_FILE, "pid 1 on host elsewhere\n", 24);
  assert_int_equal(folder_resume(folder, &manifest, &store), ALD_OK);
  size_t size;
  unsigned char *text = folder_get(folder, ALD_LOCK_FILE, &size);
  assert_null(strstr((char *)text, "elsewhere"));
  free(text);
  ald_store_close(store);
  assert_string_equal(ald_report_text(folder_report), "");
}

enum { TURNS = 300, RUNNERS = 4 };

/* Runs that follow each other closely never overlap, though each removes the file of its lock. */
static void test_turns(void **state) {
  (void)state;
  const char *folder = folder_fresh();
  char *inside = folder_below(folder_root, "inside");
  ald_store_close(folder_begin(folder));
  pid_t children[RUNNERS];
  for (int r = 0; r < RUNNERS; r++) {
    children[r] = fork();
    assert_true(children[r] >= 0);
    if (children[r] != 0) continue;
    for (int turn = 0; turn < TURNS;) {
      ald_lock *lock = NULL;
      const ald_status status = ald_lock_take(folder, &lock, NULL);
      if (status == ALD_BAD_RESULTS) continue;
      if (status != ALD_OK || !lock) _exit(1);
      /* whoever is here alone can make the file and remove it */
      FILE *file = fopen(inside, "wx");
      if (!file || fclose(file) != 0 || unlink(inside) != 0) _exit(2);
      ald_lock_release(lock);
      turn++;
    }
    _exit(0);
  }
  for (int r = 0; r < RUNNERS; r++) {
    int how = -1;
    assert_true(waitpid(children[r], &how, 0) == children[r]);
    assert_int_equal(how, 0);
  }
  free(inside);
}

int main(void) {
  if (folder_tests_begin() != 0) return 1;
#define TEST(function) cmocka_unit_test_setup(function, folder_set_up)
  const struct CMUnitTest tests[] = {
      TEST(test_another_process),
      TEST(test_same_process),
      TEST(test_left_over),
      TEST(test_turns),
  };
  const int failed = cmocka_run_group_tests_name("lock", tests, NULL, NULL);
  folder_tests_end();
  return failed;
}
