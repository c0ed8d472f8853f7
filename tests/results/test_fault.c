/* SPDX-License-Identifier: Apache-2.0
 * Faults of the file system: every call of a run that touches its folder fails once, is cut short,
 * or is the last one before SIGKILL. The run says so, and resumed it ends with the same hash. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "support/folders.h"

enum { OUTPUT = 20000, CALLS_MAX = 200, KILLED = 128 + 9 };

/* two blocks, two scenarios of the second; quick to compute */
static const char study[] =
    "allide: 1\nrun: {scenarios: 16386, duration: 1 s, step: 0.5 s}\n"
    "bodies: {hull: {mass: 1 t, inertia: 2}}\n"
    "vary: {bodies.hull.speed: {uniform: [0 m/s, 1 m/s]}}\n";

static char hash[40]; /* of the undisturbed run */

/* Runs a command line in a shell. @return its exit code; receives what it wrote */
static int shell(const char *command, char output[OUTPUT]) {
  FILE *stream = popen(command, "r");
  assert_non_null(stream);
  const size_t length = fread(output, 1, OUTPUT - 1, stream);
  output[length] = '\0';
  const int how = pclose(stream);
  return WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
}

/* `allide run` of the study, with variables before it and options behind. */
static int run(const char *before, const char *folder, const char *options, char output[OUTPUT]) {
  char command[3000];
  snprintf(command, sizeof command,
           "exec 2>&1; exec env %s %s/allide run %s/study.yml --device openmp --threads 1 --quiet "
           "--json --out %s %s",
           before, ALD_BUILD_FOLDER, folder_root, folder, options);
  return shell(command, output);
}

/* The variables of a fault. */
static const char *fault(const char *folder, const char *call, int at, const char *error) {
  static char text[2000];
  snprintf(text, sizeof text,
           "ASAN_OPTIONS=\"$ASAN_OPTIONS:verify_asan_link_order=0\" LD_PRELOAD=%s FAULT_FOLDER=%s "
           "FAULT_CALL=%s "
           "FAULT_AT=%d FAULT_ERROR=%s FAULT_LOG=%s.log",
           ALD_FAULT_SHIM, folder, call, at, error, folder);
  return text;
}

static bool happened(const char *folder) {
  char path[600];
  snprintf(path, sizeof path, "%s.log", folder);
  return unlink(path) == 0;
}

static void assert_has(const char *output, const char *text) {
  if (!strstr(output, text)) fail_msg("'%s' is missing in: %s", text, output);
}

/* Goes on with a folder: the hash must be that of the undisturbed run, and nothing be left over. */
static void assert_resumes(const char *folder, const char *options) {
  char output[OUTPUT];
  const int code = run("", folder, options, output);
  if (code != 0) fail_msg("resumed: exit code %d: %s", code, output);
  assert_has(output, hash);
  assert_false(folder_has(folder, "manifest.h5.tmp"));
  assert_false(folder_has(folder, "study.yml.tmp"));
  assert_false(folder_has(folder, "blocks/block-000000.h5.tmp"));
  assert_false(folder_has(folder, "blocks/block-000001.h5.tmp"));
  assert_false(folder_has(folder, "allide.lock"));
}

/* Lets each call of a kind fail in turn, until there are no more. @return how many there were */
static int sweep(const char *call, int error) {
  char number[16], output[OUTPUT];
  snprintf(number, sizeof number, "%d", error);
  for (int at = 1; at <= CALLS_MAX; at++) {
    const char *folder = folder_fresh();
    const int code = run(fault(folder, call, at, number), folder, "", output);
    const bool failed = happened(folder);
    if (!failed) {
      assert_int_equal(code, 0);
      assert_has(output, hash);
      return at - 1;
    }
    /* some calls may fail without harm: what they were for is then done or not needed */
    if (code != 0) {
      if (code != 1) fail_msg("%s %d: exit code %d: %s", call, at, code, output);
      assert_has(output, "error: ");
      assert_has(output, strerror(error));
    } else {
      assert_has(output, hash);
    }
    assert_resumes(folder, "--resume");
  }
  fail_msg("%s is called too often", call);
  return 0;
}

static void test_full_disk_at_every_call(void **state) {
  (void)state;
  /* lock, study.yml, manifest.h5, two blocks, warnings.h5 */
  assert_true(sweep("open", ENOSPC) >= 6);
  assert_true(sweep("write", ENOSPC) >= 5);
  assert_true(sweep("fsync", EDQUOT) >= 10);
  assert_true(sweep("close", EDQUOT) >= 5);
  assert_true(sweep("rename", ENOSPC) == 5);
  assert_true(sweep("mkdir", ENOSPC) >= 2);
}

static void test_advice_when_the_disk_is_full(void **state) {
  (void)state;
  char output[OUTPUT], expected[1000];
  const char *folder = folder_fresh();
  assert_int_equal(run(fault(folder, "rename", 4, "28"), folder, "", output), 1);
  snprintf(expected, sizeof expected,
           "error: %s/blocks/block-000001.h5: cannot write: No space left on device; finished "
           "blocks are kept: make room, then go on with --resume\n",
           folder);
  assert_has(output, expected);
  assert_true(folder_has(folder, "blocks/block-000000.h5"));
  assert_resumes(folder, "--resume");
}

static void test_killed_at_every_call(void **state) {
  (void)state;
  char output[OUTPUT];
  int at = 1;
  for (; at <= CALLS_MAX; at++) {
    const char *folder = folder_fresh();
    const int code = run(fault(folder, "any", at, "kill"), folder, "", output);
    if (!happened(folder)) {
      assert_int_equal(code, 0);
      break;
    }
    assert_int_equal(code, KILLED);
    assert_resumes(folder, "--resume");
  }
  assert_in_range(at, 25, CALLS_MAX);
}

/* A write that takes half, or that a signal interrupts, is no fault. */
static void test_short_writes(void **state) {
  (void)state;
  char output[OUTPUT];
  static const char *const kinds[] = {"short", "4"};
  for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
    for (int at = 1; at <= 6; at++) {
      const char *folder = folder_fresh();
      assert_int_equal(run(fault(folder, "write", at, kinds[k]), folder, "", output), 0);
      assert_has(output, hash);
      happened(folder);
    }
  }
}

static void test_without_locks(void **state) {
  (void)state;
  char output[OUTPUT], number[16];
  static const int errors[] = {ENOLCK, EOPNOTSUPP, ENOSYS};
  for (size_t e = 0; e < sizeof errors / sizeof errors[0]; e++) {
    const char *folder = folder_fresh();
    snprintf(number, sizeof number, "%d", errors[e]);
    assert_int_equal(run(fault(folder, "fcntl", 1, number), folder, "", output), 0);
    assert_true(happened(folder));
    assert_has(output, "note: ");
    assert_has(output, "files cannot be locked here");
    assert_has(output, hash);
    /* who says so gets no note, and no lock is tried */
    assert_int_equal(run(fault(folder, "fcntl", 1, number), folder, "--resume --no-lock", output),
                     0);
    assert_false(happened(folder));
    assert_null(strstr(output, "note: "));
  }
}

/* A file system of 1 MiB: the manifest fits, the blocks do not all. */
static void test_small_file_system(void **state) {
  (void)state;
  char output[OUTPUT], out[700], options[64];
  const char *folder = folder_fresh();
  assert_int_equal(mkdir(folder, 0777), 0);
  if (mount("tmpfs", folder, "tmpfs", 0, "size=1m") != 0) {
    print_message("skipped: no file system can be mounted here (%s)\n", strerror(errno));
    skip();
  }
  snprintf(out, sizeof out, "%s/out", folder);
  snprintf(options, sizeof options, "--scenarios %d", 8 * 16384);
  const int code = run("", out, options, output);
  const bool begun = folder_has(out, "manifest.h5");
  const int grown = mount("tmpfs", folder, "tmpfs", MS_REMOUNT, "size=100m");
  char resumed[OUTPUT];
  snprintf(options, sizeof options, "--scenarios %d --resume", 8 * 16384);
  const int again = run("", out, options, resumed);
  umount(folder);
  assert_int_equal(code, 1);
  assert_has(output, "error: ");
  assert_int_equal(grown, 0);
  /* refused before it began, or cut off within it: both leave a folder that can be gone on with */
  if (begun) assert_has(output, strerror(ENOSPC));
  assert_int_equal(again, 0);
  char expected[OUTPUT];
  const char *plain = folder_fresh();
  snprintf(options, sizeof options, "--scenarios %d", 8 * 16384);
  assert_int_equal(run("", plain, options, expected), 0);
  const char *at = strstr(expected, "\"hash\": \"");
  assert_non_null(at);
  char line[60];
  snprintf(line, sizeof line, "%.42s", at);
  assert_has(resumed, line);
}

static void test_read_only(void **state) {
  (void)state;
  char output[OUTPUT], number[16];
  static const int errors[] = {EROFS, EACCES};
  static const char *const calls[] = {"mkdir", "open"};
  for (size_t e = 0; e < 2; e++) {
    for (size_t c = 0; c < 2; c++) {
      const char *folder = folder_fresh();
      snprintf(number, sizeof number, "%d", errors[e]);
      assert_int_equal(run(fault(folder, calls[c], 1, number), folder, "", output), 1);
      assert_true(happened(folder));
      assert_has(output, strerror(errors[e]));
      assert_has(output, "; see to its permissions, or choose another folder with --out\n");
    }
  }
}

/* What takes the place of a block is recomputed, with a note, or named. */
static void test_blocks_replaced(void **state) {
  (void)state;
  char output[OUTPUT];
  char *folder = strdup(folder_fresh());
  assert_int_equal(run("", folder, "", output), 0);
  char *block = folder_below(folder, "blocks/block-000001.h5");
  char *moved = folder_below(folder, "blocks/moved");
  /* a link to nowhere, to itself, to the whole file on another disk */
  assert_int_equal(unlink(block), 0);
  assert_int_equal(symlink("/nowhere/at/all", block), 0);
  assert_resumes(folder, "--resume");
  assert_int_equal(unlink(block), 0);
  assert_int_equal(symlink("block-000001.h5", block), 0);
  assert_int_equal(run("", folder, "--resume", output), 0);
  assert_has(output, "treated as missing");
  assert_has(output, hash);
  assert_int_equal(rename(block, moved), 0);
  assert_int_equal(symlink("moved", block), 0);
  assert_int_equal(run("", folder, "--resume", output), 0);
  assert_has(output, "\"computed\": 0");
  assert_has(output, hash);
  /* a folder: it may hold something, so it is not removed */
  assert_int_equal(unlink(block), 0);
  assert_int_equal(mkdir(block, 0777), 0);
  assert_int_equal(run("", folder, "--resume", output), 1);
  assert_has(output, "a folder stands where this file is to be; remove it");
  assert_int_equal(rmdir(block), 0);
  assert_resumes(folder, "--resume");
  /* a block of another study is somebody's work: the run stops before it computes anything */
  size_t size, size_after;
  char *theirs = strdup(folder_fresh());
  assert_int_equal(run("", theirs, "--seed 2", output), 0);
  unsigned char *bytes = folder_get(theirs, "blocks/block-000001.h5", &size);
  folder_put(folder, "blocks/block-000001.h5", bytes, size);
  assert_int_equal(run("", folder, "--resume", output), 2);
  assert_has(output, "block-000001.h5: belongs to another study");
  unsigned char *after = folder_get(folder, "blocks/block-000001.h5", &size_after);
  assert_int_equal(size, size_after);
  assert_memory_equal(bytes, after, size);
  assert_int_equal(unlink(block), 0);
  assert_resumes(folder, "--resume");
  free(after);
  free(bytes);
  free(theirs);
  free(folder);
  free(block);
  free(moved);
}

/* The folder goes while the run is writing: said, and nothing is written elsewhere. */
static void test_folder_removed(void **state) {
  (void)state;
  char output[OUTPUT];
  const char *folder = folder_fresh();
  assert_int_equal(run(fault(folder, "open", 5, "2"), folder, "", output), 1);
  assert_true(happened(folder));
  assert_has(output, "was the folder removed? start again with --resume\n");
  assert_resumes(folder, "--resume");
}

/* `allide merge` of two shards, disturbed at each of its calls: done again it is the whole. */
static void disturb_merge(const char *error, int expected_code, int calls_least) {
  char output[OUTPUT], command[6000];
  char *shards[2] = {strdup(folder_fresh()), strdup(folder_fresh())};
  for (uint32_t s = 0; s < 2; s++) {
    ald_study *read = NULL;
    ald_run_summary summary;
    ald_run_def def = ald_run_def_default();
    def.folder = shards[s];
    def.device = "openmp";
    def.threads = 1;
    def.shard_index = s;
    def.shard_count = 2;
    assert_int_equal(ald_study_read_text(study, "study.yml", &read, folder_report), ALD_OK);
    assert_int_equal(ald_run(read, &def, &summary, folder_report), ALD_OK);
    ald_study_destroy(read);
  }
  int at = 1;
  for (bool disturbed = true; disturbed && at <= CALLS_MAX; at++) {
    const char *out = folder_fresh();
    const char *const before[] = {fault(out, "any", at, error), ""};
    for (int again = 0; again < 2; again++) {
      snprintf(command, sizeof command, "exec 2>&1; exec env %s %s/allide merge %s %s %s",
               before[again], ALD_BUILD_FOLDER, out, shards[0], shards[1]);
      const int code = shell(command, output);
      if (again == 0) disturbed = happened(out);
      if (again == 0 && code != 0) {
        assert_int_equal(code, expected_code);
        if (code == 1) assert_has(output, strerror(ENOSPC));
      } else {
        assert_int_equal(code, 0);
        assert_has(output, hash);
      }
    }
  }
  assert_in_range(at, calls_least, CALLS_MAX);
  for (int s = 0; s < 2; s++) free(shards[s]);
}

static void test_merge_disturbed(void **state) {
  (void)state;
  disturb_merge("kill", KILLED, 25);
  disturb_merge("28", 1, 25);
}

static int set_up_all(void **state) {
  (void)state;
  char output[OUTPUT];
  folder_put(folder_root, "study.yml", study, sizeof study - 1);
  const char *folder = folder_fresh();
  if (run("", folder, "", output) != 0) {
    print_message("%s", output);
    return -1;
  }
  const char *at = strstr(output, "\"hash\": \"");
  if (!at) return -1;
  snprintf(hash, 33, "%s", at + 9);
  return strlen(hash) == 32 ? 0 : -1;
}

int main(void) {
  if (folder_tests_begin() != 0) return 1;
#define TEST(function) cmocka_unit_test_setup(function, folder_set_up)
  const struct CMUnitTest tests[] = {
      TEST(test_full_disk_at_every_call),
      TEST(test_advice_when_the_disk_is_full),
      TEST(test_killed_at_every_call),
      TEST(test_short_writes),
      TEST(test_without_locks),
      TEST(test_small_file_system),
      TEST(test_read_only),
      TEST(test_blocks_replaced),
      TEST(test_folder_removed),
      TEST(test_merge_disturbed),
  };
  const int failed = cmocka_run_group_tests_name("fault", tests, set_up_all, NULL);
  folder_tests_end();
  return failed;
}
