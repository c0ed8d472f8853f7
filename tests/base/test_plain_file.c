/* SPDX-License-Identifier: Apache-2.0
 * What a user names is opened only if it is a regular file of a size that is read: FIFOs, devices,
 * folders and a gibibyte of zeros are refused at once, wherever they are named. */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "base/plain_file.h"
#include "support/folders.h"

/* tries: on a busy machine a start alone may take more than a second now and then */
enum { OUTPUT = 4000, TRIES = 3, STUCK = 20 };
static const double longest = 1; /* [s] */

/* what is named in place of a file; the last one is of 1 GiB, all zeros, and takes no room */
static const struct {
  const char *name, *why;
} things[] = {{"fifo", "is a FIFO, not a regular file"},
              {"/dev/zero", "is a device, not a regular file"},
              {"folder", "is a folder, not a regular file"},
              {"large", "has 1073741824 bytes, at most "}};
enum { THINGS = sizeof things / sizeof things[0], LARGE = THINGS - 1 };

#define BODY "allide: 1\nrun: {duration: 1 s, step: 0.1 s}\nbodies:\n  a: {mass: 1 t, inertia: 2}\n"
#define HULL "  a: {freedoms: six, mass: 1 t, radii of gyration: [1 m, 2 m, 2 m]"

/* keys of a study that name a file; %s is its name */
static const struct {
  const char *text, *place; /* line, column and key that the message has */
  unsigned most;            /* that are read [MiB] */
} keys[] = {
    {"allide: 1\nbase: %s\n", ":2:7: error: base", 16},
    {"allide: 1\nbase: [%s]\n", ":2:8: error: base", 16},
    {"allide: 1\nrun: {duration: 1 s, step: 0.1 s}\nmeshes:\n  h: {file: %s}\nbodies:\n" HULL
     ", mesh: h}\n",
     ":4:13: error: meshes.h.file", 512},
    {BODY "vary:\n  bodies.a.speed: {empirical: {file: %s, column: v}}\n",
     ":6:38: error: vary.bodies.a.speed.empirical.file", 256},
    {BODY "vary:\n  bodies.a.speed: {uniform: [1, 2]}\nsampling: {method: table, table: %s}\n",
     ":7:34: error: sampling.table", 256},
    {BODY "  p: {motion: prescribed}\nmotions:\n  m: {body: p, file: %s}\n",
     ":7:22: error: motions.m.file", 256},
    {BODY "loads:\n  l: {body: a, file: %s}\n", ":6:22: error: loads.l.file", 256},
    {"allide: 1\nrun: {duration: 1 s, step: 0.1 s}\nbodies:\n" HULL
     "}\nradiation:\n  r: {body: a, file: %s}\n",
     ":6:22: error: radiation.r.file", 64},
};

/* command lines that name a file; %s is its path */
static const struct {
  const char *line;
  int code;
  unsigned most;
} lines[] = {
    {"check %s", 2, 16},
    {"run %s --out never", 2, 16},
    {"mesh check %s", 2, 512},
    {"mesh repair %s --out never.stl", 2, 512},
    {"mesh hydrostatics %s --draught 1m", 2, 512},
    {"radiation %s", 2, 64},
    {"radiation damping.csv --tolerance 0.1 --hydrostatics %s", 2, 64},
    {"radiation damping.csv --tolerance 0.1 --excitation %s", 2, 64},
    {"bench triangles --pairs %s", 1, 0},
    {"bench meshes --mesh %s", 1, 512},
    {"bench meshes --mesh box.obj --poses %s", 1, 256},
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Runs the program with a command line, in the folder of this test; receives what it wrote.
 * @return its exit code, with 1000 added if it took longer than it may */
static int allide(const char *line, char output[OUTPUT]) {
  char command[3000];
  int code = 0;
  for (int t = 0; t < TRIES; t++) {
    snprintf(command, sizeof command, "cd %s && exec 2>&1 && exec timeout %d %s/allide %s",
             folder_root, STUCK, ALD_BUILD_FOLDER, line);
    const double began = now();
    FILE *stream = popen(command, "r");
    assert_non_null(stream);
    const size_t length = fread(output, 1, OUTPUT - 1, stream);
    output[length] = '\0';
    while (fgetc(stream) != EOF) continue; /* a mesh's program must not wait for its reader */
    const int how = pclose(stream);
    code = WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
    if (now() - began <= longest) return code;
  }
  return 1000 + code;
}

static void assert_has(const char *line, const char *output, const char *text) {
  if (!strstr(output, text)) fail_msg("%s: '%s' is missing in: %s", line, text, output);
}

/* "has 1073741824 bytes, at most 16 MiB are read", or what a thing is */
static void reason(int thing, unsigned most, char text[80]) {
  snprintf(text, 80, "%s", things[thing].why);
  if (thing == LARGE) snprintf(text, 80, "%s%u MiB are read", things[thing].why, most);
}

static void test_keys_of_a_study(void **state) {
  (void)state;
  char text[600], name[120], why[80], expected[300], output[OUTPUT];
  for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++) {
    for (int thing = 0; thing < THINGS; thing++) {
      const int length = snprintf(text, sizeof text, keys[k].text, things[thing].name);
      folder_put(folder_root, "study.yml", text, (size_t)length);
      reason(thing, keys[k].most, why);
      snprintf(expected, sizeof expected, "study.yml%s", keys[k].place);
      snprintf(name, sizeof name, "\"%s\" %s", things[thing].name, why);
      const int code = allide("check study.yml", output);
      assert_has(keys[k].place, output, expected);
      assert_has(keys[k].place, output, name);
      assert_int_equal(code, 2);
    }
  }
}

static void test_command_lines(void **state) {
  (void)state;
  char line[200], why[80], expected[160], output[OUTPUT];
  for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++) {
    for (int thing = 0; thing < THINGS; thing++) {
      snprintf(line, sizeof line, lines[k].line, things[thing].name);
      reason(thing, lines[k].most, why);
      const int code = allide(line, output);
      snprintf(expected, sizeof expected, "%s: %s", things[thing].name, why);
      /* a file of pairs may be larger than that, but says how many it holds */
      if (thing == LARGE && lines[k].most == 0) strcpy(expected, "not a number of pairs");
      if (!strstr(output, expected)) {
        snprintf(expected, sizeof expected, "%s: error: %s", things[thing].name, why);
      }
      assert_has(line, output, expected);
      if (code != lines[k].code) fail_msg("%s: exit code %d: %s", line, code, output);
    }
  }
  assert_false(folder_has(folder_root, "never"));
  assert_false(folder_has(folder_root, "never.stl"));
}

/* puts a thing in the place of a file of the results folder; the file is kept beside it */
static void displace(const char *folder, const char *name, int thing) {
  char *path = folder_below(folder, name), *kept = folder_below(folder, "kept");
  assert_int_equal(rename(path, kept), 0);
  if (strcmp(things[thing].name, "fifo") == 0) assert_int_equal(mkfifo(path, 0600), 0);
  if (strcmp(things[thing].name, "/dev/zero") == 0) {
    assert_int_equal(symlink("/dev/zero", path), 0);
  }
  if (strcmp(things[thing].name, "folder") == 0) assert_int_equal(mkdir(path, 0700), 0);
  if (thing == LARGE) {
    folder_put(folder, name, "", 0);
    assert_int_equal(truncate(path, 1 << 30), 0);
  }
  free(path);
  free(kept);
}

static void replace(const char *folder, const char *name) {
  char *path = folder_below(folder, name), *kept = folder_below(folder, "kept");
  assert_int_equal(remove(path), 0);
  assert_int_equal(rename(kept, path), 0);
  free(path);
  free(kept);
}

static void test_results_folder(void **state) {
  (void)state;
  static const char *const commands[] = {"summary done",
                                         "events done",
                                         "replay done 0",
                                         "merge joined done",
                                         "export done --csv",
                                         "plot done --of bodies.a.speed",
                                         "run good.yml --out done --resume"};
  static const char text[] = BODY "vary:\n  bodies.a.speed: {uniform: [1, 2]}\n";
  char output[OUTPUT];
  folder_put(folder_root, "good.yml", text, sizeof text - 1);
  assert_int_equal(allide("run good.yml --out done --scenarios 10", output) % 1000, 0);
  char *done = folder_below(folder_root, "done");
  for (size_t c = 0; c < sizeof commands / sizeof commands[0]; c++) {
    for (int thing = 0; thing < THINGS; thing++) {
      displace(done, "manifest.h5", thing);
      const int code = allide(commands[c], output);
      replace(done, "manifest.h5");
      /* zeros have neither a seal nor a limit */
      assert_has(commands[c], output, "done/manifest.h5: ");
      assert_has(commands[c], output,
                 thing == LARGE ? "not a manifest written by Allide" : things[thing].why);
      if (code == 0 || code > 2) fail_msg("%s: exit code %d: %s", commands[c], code, output);
      displace(done, "blocks/block-000000.h5", thing);
      if (c + 1 < sizeof commands / sizeof commands[0]) {
        /* absent, as a damaged one is */
        const int without = allide(commands[c], output);
        if (without >= 1000 || without == 124) fail_msg("%s: %s", commands[c], output);
        if (strcmp(commands[c], "replay done 0") != 0) {
          assert_has(commands[c], output, "blocks/block-000000.h5");
        }
      }
      replace(done, "blocks/block-000000.h5");
    }
  }
  free(done);
}

/* What a shell hands over is a pipe that the caller has opened: a study may come through one. */
static void test_study_through_a_pipe(void **state) {
  (void)state;
  char output[OUTPUT], line[200];
  folder_put(folder_root, "study.yml", BODY, sizeof BODY - 1);
  assert_int_equal(allide("check /dev/stdin < study.yml", output), 0);
  assert_int_equal(allide("check /dev/fd/3 3< study.yml", output), 0);
  snprintf(line, sizeof line, "cd %s; (sleep 0.2; cat study.yml) | %s/allide check /dev/stdin 2>&1",
           folder_root, ALD_BUILD_FOLDER);
  FILE *stream = popen(line, "r");
  assert_non_null(stream);
  output[fread(output, 1, OUTPUT - 1, stream)] = '\0';
  assert_int_equal(pclose(stream), 0);
  assert_has("pipe", output, "study is good");
  /* more than a study may have, without end */
  snprintf(line, sizeof line, "cd %s; yes '#' | %s/allide check /dev/stdin 2>&1", folder_root,
           ALD_BUILD_FOLDER);
  stream = popen(line, "r");
  assert_non_null(stream);
  output[fread(output, 1, OUTPUT - 1, stream)] = '\0';
  assert_int_equal(WEXITSTATUS(pclose(stream)), 2);
  assert_has("pipe", output, "/dev/stdin: error: has more bytes, at most 16 MiB are read");
}

/* The function itself, with what no command line brings about. */
static void test_the_one_function(void **state) {
  (void)state;
  char problem[ALD_FILE_PROBLEM];
  unsigned char *bytes = NULL;
  size_t size = 0;
  uint64_t whole = 0;
  char *path = folder_below(folder_root, "some");
  folder_put(folder_root, "some", "a\0b", 3);
  assert_int_equal(ald_plain_read(path, ALD_FILE_PLAIN, 3, &bytes, &size, problem), 0);
  assert_int_equal(size, 3);
  assert_memory_equal(bytes, "a\0b\0", 4);
  free(bytes);
  assert_int_equal(ald_plain_read(path, ALD_FILE_PLAIN, 2, &bytes, &size, problem), EFBIG);
  assert_string_equal(problem, "has 3 bytes, at most 2 are read");
  assert_null(bytes);
  assert_int_equal(ald_plain_open(path, ALD_FILE_PLAIN, 2, NULL, NULL), -1);
  const int file = ald_plain_open(path, ALD_FILE_PLAIN, 3, &whole, problem);
  assert_true(file >= 0 && whole == 3);
  assert_true(fcntl(file, F_GETFD) & FD_CLOEXEC);
  close(file);
  free(path);
  /* a file without a size of its own is read to its end */
  assert_int_equal(
      ald_plain_read("/proc/self/status", ALD_FILE_PLAIN, 1 << 20, &bytes, &size, problem), 0);
  assert_true(size > 100 && memcmp(bytes, "Name:", 5) == 0);
  free(bytes);
  assert_int_equal(ald_plain_read("/proc/self/status", ALD_FILE_PLAIN, 9, &bytes, &size, problem),
                   EFBIG);
  /* a FIFO is none that a shell hands over, whoever asks */
  char *fifo = folder_below(folder_root, "fifo");
  assert_int_equal(ald_plain_read(fifo, ALD_FILE_OR_PIPE, 9, &bytes, &size, problem), EINVAL);
  assert_string_equal(problem, "is a FIFO, not a regular file");
  free(fifo);
}

static void test_socket(void **state) {
  (void)state;
  char problem[ALD_FILE_PROBLEM];
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const int length = snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", folder_root);
  const int own = socket(AF_UNIX, SOCK_STREAM, 0);
  if (own < 0 || (size_t)length >= sizeof address.sun_path) skip();
  assert_int_equal(bind(own, (struct sockaddr *)&address, sizeof address), 0);
  assert_int_equal(ald_plain_open(address.sun_path, ALD_FILE_PLAIN, 9, NULL, problem), -1);
  assert_int_equal(errno, EINVAL);
  assert_non_null(strstr(problem, "socket"));
  close(own);
}

static int group_set_up(void **state) {
  (void)state;
  if (folder_tests_begin() != 0) return -1;
  static const char damping[] = "omega [rad/s],B11 [kg/s]\n0.5,1\n1,2\n1.5,1\n2,0.1\n";
  static const char box[] =
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  char *fifo = folder_below(folder_root, "fifo"), *folder = folder_below(folder_root, "folder");
  char *large = folder_below(folder_root, "large");
  folder_put(folder_root, "damping.csv", damping, sizeof damping - 1);
  folder_put(folder_root, "box.obj", box, sizeof box - 1);
  folder_put(folder_root, "large", "", 0);
  const int failed =
      mkfifo(fifo, 0600) != 0 || mkdir(folder, 0700) != 0 || truncate(large, 1 << 30) != 0;
  free(fifo);
  free(folder);
  free(large);
  return failed ? -1 : 0;
}

static int group_tear_down(void **state) {
  (void)state;
  folder_tests_end();
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_keys_of_a_study),  cmocka_unit_test(test_command_lines),
      cmocka_unit_test(test_results_folder),   cmocka_unit_test(test_study_through_a_pipe),
      cmocka_unit_test(test_the_one_function), cmocka_unit_test(test_socket),
  };
  alarm(600); /* a program that waits is ended by `timeout`; this is for what is asked in here */
  return cmocka_run_group_tests(tests, group_set_up, group_tear_down);
}
