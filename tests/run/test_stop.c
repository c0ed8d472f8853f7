/* SPDX-License-Identifier: Apache-2.0
 * SIGTERM and Ctrl-C in every phase: the program is gone within two seconds, and a run that was
 * ended goes on to the hash of an undisturbed one. Phases are held open by calls that take a minute
 * (fault_shim.c, fakes/slow_opencl.c); all wait at the same time, so that the test does not. */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "support/folders.h"

enum { OUTPUT = 8000, COMMAND = 2500, PATIENCE = 60 };
static const double longest = 2; /* from the signal to the end [s] */

/* two blocks of quick scenarios, with time series at the end; a mesh that is read from a file; and
 * scenarios that take a second or two */
static const char quick[] =
    "allide: 1\nrun: {scenarios: 16386, duration: 1 s, step: 0.5 s}\n"
    "bodies: {hull: {mass: 1 t, inertia: 2}}\n"
    "vary: {bodies.hull.speed: {uniform: [0 m/s, 1 m/s]}}\n"
    "output: {series: {scenarios: [3]}}\n";
static const char bare[] =
    "allide: 1\nrun: {scenarios: 100, duration: 1 s, step: 0.5 s}\n"
    "bodies: {hull: {mass: 1 t, inertia: 2}}\n"
    "vary: {bodies.hull.speed: {uniform: [0 m/s, 1 m/s]}}\noutput: {rows: none}\n";
static const char meshed[] =
    "allide: 1\nrun: {scenarios: 10, duration: 1 s, step: 0.5 s}\nmeshes: {h: {file: hull.obj}}\n"
    "bodies:\n  a: {freedoms: six, mass: 1 t, radii of gyration: [1 m, 1 m, 1 m], mesh: h}\n"
    "vary: {bodies.a.speed: {uniform: [0 m/s, 1 m/s]}}\n";
/* some seconds of computing, of which sanitizers need fewer steps */
#ifdef __SANITIZE_ADDRESS__
#define LONG_WHILE "800000 s"
#else
#define LONG_WHILE "1600000 s"
#endif
static const char lasting[] = "allide: 1\nrun: {scenarios: 64, duration: " LONG_WHILE
                              ", step: 0.5 s}\n"
                              "bodies: {hull: {mass: 1 t, inertia: 2}}\n"
                              "vary: {bodies.hull.speed: {uniform: [0 m/s, 1 m/s]}}\n";
static const char unkept[] = "allide: 1\nrun: {scenarios: 64, duration: " LONG_WHILE
                             ", step: 0.5 s}\n"
                             "bodies: {hull: {mass: 1 t, inertia: 2}}\noutput: {rows: none}\n"
                             "vary: {bodies.hull.speed: {uniform: [0 m/s, 1 m/s]}}\n";
static const char large[] =
    "allide: 1\nrun: {scenarios: 10, duration: 1 s, step: 0.1 s}\n"
    "meshes: {h: {sphere: {radius: 5 m, divisions: 300}}}\nbodies:\n"
    "  a: {freedoms: six, mass: 1 t, radii of gyration: [1 m, 1 m, 1 m], mesh: h}\n";
static const char hull[] =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
static const char damping[] = "omega [rad/s],B11 [kg/s]\n0.5,1\n1,2\n1.5,1\n2,0.1\n";

/* how a program ends */
typedef enum ending {
  KILLED,  /* by the signal: it had no handler */
  TIMED,   /* by the signal, after it had been given time */
  ORDERLY, /* exit code 130 */
  ANY,     /* any of these: a fast machine has a handler by then, or is through soon after */
} ending;

/* One phase. A line of a run has --out %s, which is the folder of the phase. */
typedef struct phase {
  const char *name, *line;
  const char *call, *path; /* held: a call of that kind on a path with this part */
  const char *slow;        /* instead a call of OpenCL */
  ending end;
  const char *at; /* which call of that kind; NULL: the first */
} phase;

#define RUN "run quick.yml --device openmp --threads 1 --quiet --out %s"
#define LASTING "run lasting.yml --device openmp --threads 1 --quiet --checkpoint 1 --out %s"
static const phase phases[] = {
    {"a study is read", RUN, "see", "quick.yml", NULL, KILLED, NULL},
    {"a mesh is read", "run meshed.yml --device openmp --out %s", "see", "hull.obj", NULL, KILLED,
     NULL},
    {"the folder is made", RUN, "mkdir", "run-", NULL, TIMED, NULL},
    {"the folder is locked", RUN, "fcntl", "allide.lock", NULL, TIMED, NULL},
    {"the manifest is opened", RUN, "open", "manifest.h5", NULL, TIMED, NULL},
    {"the manifest is written", RUN, "write", "manifest.h5", NULL, TIMED, NULL},
    {"a block is opened", RUN, "open", "block-000001", NULL, TIMED, NULL},
    {"a block is written", RUN, "write", "block-000000", NULL, TIMED, NULL},
    {"a block is synced", RUN, "fsync", "block-000000", NULL, TIMED, NULL},
    {"a block is renamed", RUN, "rename", "block-000001", NULL, TIMED, NULL},
    {"columns are read back", RUN, "see", "block-000001", NULL, TIMED, NULL},
    {"a series is written", RUN, "write", "scenario-", NULL, TIMED, NULL},
    {"the folder is looked at", RUN, "see", "run-", NULL, TIMED, NULL},
    {"the table of results is made", "run meshed.yml --device openmp --quiet --out %s", "see",
     "manifest.h5", NULL, KILLED, "3"},
    {"statistics are written", "run bare.yml --device openmp --threads 1 --out %s", "open",
     "statistics", NULL, TIMED, NULL},
    {"stored blocks are looked at", "run quick.yml --device openmp --threads 1 --resume --out %s",
     "see", "block-000000", NULL, TIMED, NULL},
    {"a driver compiles", "run quick.yml --device opencl --quiet --out %s", NULL, NULL,
     "clBuildProgram", TIMED, NULL},
    {"a driver starts a kernel", "run quick.yml --device opencl --quiet --out %s", NULL, NULL,
     "clEnqueueNDRangeKernel", TIMED, NULL},
    {"summary", "summary done", "see", "done/", NULL, KILLED, NULL},
    {"events", "events done", "see", "done/", NULL, KILLED, NULL},
    {"replay", "replay done 3", "see", "done/", NULL, KILLED, NULL},
    {"export reads", "export done --csv --out csv", "see", "done/", NULL, KILLED, NULL},
    {"export writes", "export done --csv --out csv", "open", "scenarios.csv", NULL, KILLED, NULL},
    {"plot", "plot done --of bodies.hull.x --svg plot.svg", "open", "plot.svg", NULL, KILLED, NULL},
    {"merge", "merge %s done", "write", "block-000000", NULL, KILLED, NULL},
    {"mesh check", "mesh check hull.obj", "see", "hull.obj", NULL, KILLED, NULL},
    {"mesh repair", "mesh repair hull.obj --out mended.stl", "open", "mended.stl", NULL, KILLED,
     NULL},
    {"radiation", "radiation damping.csv", "see", "damping.csv", NULL, KILLED, NULL},
};
enum { PHASES = sizeof phases / sizeof phases[0] };

/* phases of work, ended after a while: these cannot wait side by side */
static const phase works[] = {
    {"trees are built", "run large.yml --device openmp --out %s", NULL, NULL, NULL, ANY, NULL},
    {"a study is checked", "check large.yml", NULL, NULL, NULL, KILLED, NULL},
    {"bench", "bench", NULL, NULL, NULL, KILLED, NULL},
    {"validate", "validate", NULL, NULL, NULL, KILLED, NULL},
    {"a checkpoint is written", LASTING, "write", "partial", NULL, TIMED, NULL},
    {"computing", LASTING, NULL, NULL, NULL, ORDERLY, NULL},
    {"computing without rows", "run unkept.yml --device openmp --threads 1 --quiet --out %s", NULL,
     NULL, NULL, ORDERLY, NULL},
};
enum { WORKS = sizeof works / sizeof works[0] };

static char quick_hash[60], lasting_hash[60], meshed_hash[60];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void wait_a_little(void) { nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL); }

/* ------------------------------------------------------------------------------ a program */

/* A phase that is under way. */
typedef struct trial {
  const phase *p;
  char folder[64], log[80], output[80];
  pid_t pid;
  double sent, ended; /* the signal; the end [s] */
  int how;            /* as waitpid() has it; -1: it runs */
  bool is_slow;       /* all calls of the kind take a while, none is held */
} trial;

static void set_environment(const trial *t) {
  char path[600];
  const char *asan = getenv("ASAN_OPTIONS");
  snprintf(path, sizeof path, "%s:verify_asan_link_order=0", asan ? asan : "");
  setenv("ASAN_OPTIONS", path, 1);
  snprintf(path, sizeof path, "%s/%s", folder_root, t->log);
  if (t->p->call) {
    setenv("FAULT_FOLDER", t->p->path, 1);
    setenv("FAULT_CALL", t->p->call, 1);
    setenv("FAULT_AT", t->p->at ? t->p->at : "1", 1);
    setenv("FAULT_ERROR", t->is_slow ? "slow" : "hold", 1);
    if (t->is_slow) setenv("FAULT_ALWAYS", "1", 1);
    setenv("FAULT_LOG", path, 1);
  }
  if (t->p->slow) {
    setenv("SLOW_CALL", t->p->slow, 1);
    setenv("SLOW_LOG", path, 1);
    setenv("ALLIDE_OPENCL_LIBRARY", ALD_SLOW_OPENCL, 1);
  }
}

/* starts a line of the program, in the folder of this test */
static void start(trial *t, const char *line) {
  char command[COMMAND];
  fflush(NULL);
  t->how = -1;
  t->pid = fork();
  assert_true(t->pid >= 0);
  if (t->pid > 0) return;
  if (chdir(folder_root) != 0) _exit(99);
  /* the library is preloaded for the program alone, and not for the shell */
  const char *before = t->p->call ? "env LD_PRELOAD=" ALD_FAULT_SHIM : "";
  snprintf(command, sizeof command, "exec %s %s/allide %s >%s 2>&1", before, ALD_BUILD_FOLDER, line,
           t->output);
  set_environment(t);
  execl("/bin/sh", "sh", "-c", command, (char *)NULL);
  _exit(98);
}

/* has the program ended? */
static bool has_ended(trial *t) {
  if (t->how >= 0) return true;
  const pid_t ended = waitpid(t->pid, &t->how, WNOHANG);
  if (ended == 0) {
    t->how = -1;
    return false;
  }
  assert_int_equal(ended, t->pid);
  t->ended = now();
  return true;
}

static void await(trial *t) {
  while (!has_ended(t)) wait_a_little();
}

static void send(trial *t, int signal_number) {
  t->sent = now();
  kill(t->pid, signal_number);
}

static trial begin(const phase *p, const char *kind, int number) {
  trial t = {.p = p};
  char line[COMMAND];
  snprintf(t.folder, sizeof t.folder, "%s-%02d", kind, number);
  snprintf(t.log, sizeof t.log, "%s.log", t.folder);
  snprintf(t.output, sizeof t.output, "%s.txt", t.folder);
  if (strstr(p->line, "--resume")) {
    char command[COMMAND];
    snprintf(command, sizeof command, "cp -r %s/done %s/%s", folder_root, folder_root, t.folder);
    assert_int_equal(system(command), 0);
  }
  snprintf(line, sizeof line, p->line, t.folder);
  start(&t, line);
  return t;
}

static void read_output(const trial *t, char text[OUTPUT]) {
  size_t size = 0;
  unsigned char *bytes = folder_get(folder_root, t->output, &size);
  snprintf(text, OUTPUT, "%.*s", (int)(size < OUTPUT ? size : OUTPUT - 1), (const char *)bytes);
  free(bytes);
}

/* ------------------------------------------------------------------------------ judging */

/* a plain call of the program; receives what it wrote. @return its exit code */
static int allide(const char *line, char output[OUTPUT]) {
  static const phase plain;
  trial t = {.p = &plain, .output = "plain.txt"};
  start(&t, line);
  await(&t);
  read_output(&t, output);
  return WIFEXITED(t.how) ? WEXITSTATUS(t.how) : 128 + WTERMSIG(t.how);
}

static void note_hash(const char *line, char hash[60]) {
  char output[OUTPUT];
  const int code = allide(line, output);
  const char *at = strstr(output, "  hash ");
  if (code != 0 || !at) fail_msg("%s: exit code %d: %s", line, code, output);
  snprintf(hash, 60, "%.45s", at);
}

/* the run goes on and ends with the hash of the undisturbed one */
static void assert_resumes(const trial *t) {
  char line[COMMAND], output[OUTPUT];
  const char *hash = strstr(t->p->line, "quick")     ? quick_hash
                     : strstr(t->p->line, "lasting") ? lasting_hash
                     : strstr(t->p->line, "meshed")  ? meshed_hash
                                                     : NULL;
  if (strncmp(t->p->line, "run ", 4) != 0 || !hash) return;
  const char *study = t->p->line + 4;
  snprintf(line, sizeof line, "run %.*s --device openmp --threads 1 --resume --out %s",
           (int)strcspn(study, " "), study, t->folder);
  const int code = allide(line, output);
  if (code != 0) fail_msg("%s: resumed: exit code %d: %s", t->p->name, code, output);
  if (!strstr(output, hash)) fail_msg("%s: %s, not %s", t->p->name, output, hash);
}

static void judge(const trial *t) {
  char output[OUTPUT];
  read_output(t, output);
  const double took = t->ended - t->sent;
  print_message("%-30s %.2f s\n", t->p->name, took);
  /* of any end: of two stretches of work with a write between them, which begins the time anew */
  const double most = t->p->end == ANY ? 2 * longest : longest;
  if (took > most) fail_msg("%s: gone after %.2f s: %s", t->p->name, took, output);
  const bool is_orderly = WIFEXITED(t->how) && WEXITSTATUS(t->how) == 130;
  if (t->p->end == ORDERLY || (t->p->end == ANY && WIFEXITED(t->how))) {
    if (!is_orderly) fail_msg("%s: ended as %#x: %s", t->p->name, (unsigned)t->how, output);
  } else if (!WIFSIGNALED(t->how) || WTERMSIG(t->how) != SIGTERM) {
    fail_msg("%s: ended as %#x: %s", t->p->name, (unsigned)t->how, output);
  }
  /* what there is to go on with, which is nothing without rows */
  const bool keeps = !strstr(t->p->line, "unkept") && !strstr(t->p->line, "bare");
  const char *text = t->p->end == TIMED && keeps ? "complete blocks and checkpoints are kept in"
                     : t->p->end == TIMED        ? "before an orderly stop; nothing is kept"
                     : t->p->end != ORDERLY      ? NULL
                     : keeps ? "interrupted; whole blocks and checkpoints are kept"
                             : "interrupted; a study with \"rows: none\" keeps nothing";
  if (text && !strstr(output, text)) fail_msg("%s: not reported: %s", t->p->name, output);
  if (t->p->end == ORDERLY && !!strstr(output, " --resume") != keeps) {
    fail_msg("%s: promised: %s", t->p->name, output);
  }
}

/* without OpenCL there is no driver to wait for */
static bool is_without_driver(trial *t) {
  const char *required = getenv("ALLIDE_REQUIRE_OPENCL");
  return t->p->slow && has_ended(t) && !(required && strcmp(required, "1") == 0);
}

/* ------------------------------------------------------------------------------ tests */

static void test_held_phases(void **state) {
  (void)state;
  static trial trials[PHASES];
  for (int k = 0; k < PHASES; k++) trials[k] = begin(&phases[k], "run", k);
  const double began = now();
  for (int open = PHASES; open > 0 && now() - began < PATIENCE;) {
    open = 0;
    for (int k = 0; k < PHASES; k++) {
      trial *t = &trials[k];
      if (has_ended(t)) continue;
      open++;
      if (t->sent == 0 && folder_has(folder_root, t->log)) send(t, SIGTERM);
    }
    wait_a_little();
  }
  for (int k = 0; k < PHASES; k++) {
    trial *t = &trials[k];
    if (t->how < 0) kill(t->pid, SIGKILL);
    if (t->how < 0 || t->sent == 0) {
      char output[OUTPUT];
      read_output(t, output);
      await(t);
      if (is_without_driver(t)) continue;
      fail_msg("%s: %s: %s", t->p->name, t->sent == 0 ? "was not reached" : "goes on", output);
    }
    judge(t);
    assert_resumes(t);
  }
}

static void test_phases_of_work(void **state) {
  (void)state;
  for (int k = 0; k < WORKS; k++) {
    trial t = begin(&works[k], "work", k);
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    if (has_ended(&t)) fail_msg("%s: is over before the signal", works[k].name);
    send(&t, SIGTERM);
    await(&t);
    judge(&t);
    assert_resumes(&t);
  }
}

/* Ctrl-C is no other; a second signal ends at once. */
static void test_second_signal(void **state) {
  (void)state;
  static const phase p = {"twice", RUN, "write", "block-000000", NULL, KILLED, NULL};
  trial t = begin(&p, "twice", 0);
  while (!folder_has(folder_root, t.log) && !has_ended(&t)) wait_a_little();
  send(&t, SIGINT);
  nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
  assert_false(has_ended(&t));
  send(&t, SIGINT);
  await(&t);
  assert_true(WIFSIGNALED(t.how) && WTERMSIG(t.how) == SIGINT);
  /* a tenth of the time that one signal leaves */
  if (t.ended - t.sent > 0.5) fail_msg("gone after %.2f s", t.ended - t.sent);
  assert_resumes(&t);
}

/* A disk that is slow but at work is waited for, so that nothing that was finished is lost. */
static void test_slow_disk(void **state) {
  (void)state;
  static const phase p = {"slow disk", LASTING, "any", "partial", NULL, ORDERLY, NULL};
  trial t = {.p = &p, .folder = "slow", .log = "slow.log", .output = "slow.txt", .is_slow = true};
  char line[COMMAND], output[OUTPUT];
  snprintf(line, sizeof line, p.line, t.folder);
  start(&t, line);
  nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
  send(&t, SIGTERM);
  await(&t);
  read_output(&t, output);
  if (!WIFEXITED(t.how) || WEXITSTATUS(t.how) != 130) fail_msg("%#x: %s", (unsigned)t.how, output);
  /* longer than a disk is waited for that does nothing */
  if (t.ended - t.sent < 1.4) fail_msg("gone after %.2f s already", t.ended - t.sent);
  assert_true(t.ended - t.sent < 10);
  assert_resumes(&t);
}

static int group_set_up(void **state) {
  (void)state;
  if (folder_tests_begin() != 0) return -1;
  folder_put(folder_root, "quick.yml", quick, sizeof quick - 1);
  folder_put(folder_root, "bare.yml", bare, sizeof bare - 1);
  folder_put(folder_root, "meshed.yml", meshed, sizeof meshed - 1);
  folder_put(folder_root, "lasting.yml", lasting, sizeof lasting - 1);
  folder_put(folder_root, "unkept.yml", unkept, sizeof unkept - 1);
  folder_put(folder_root, "large.yml", large, sizeof large - 1);
  folder_put(folder_root, "hull.obj", hull, sizeof hull - 1);
  folder_put(folder_root, "damping.csv", damping, sizeof damping - 1);
  note_hash("run quick.yml --device openmp --threads 1 --out done", quick_hash);
  note_hash("run meshed.yml --device openmp --threads 1 --out meshed", meshed_hash);
  note_hash("run lasting.yml --device openmp --threads 1 --out lasting", lasting_hash);
  return 0;
}

static int group_tear_down(void **state) {
  (void)state;
  folder_tests_end();
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_held_phases),
      cmocka_unit_test(test_phases_of_work),
      cmocka_unit_test(test_second_signal),
      cmocka_unit_test(test_slow_disk),
  };
  return cmocka_run_group_tests(tests, group_set_up, group_tear_down);
}
