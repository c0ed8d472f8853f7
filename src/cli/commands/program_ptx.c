/* SPDX-License-Identifier: Apache-2.0
 * An OpenCL program as PTX, by clang's back end for NVIDIA. */
#include "program_ptx.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/command.h"

enum { PATH_SIZE = 4096, ARGUMENTS = 48 };

extern char **environ;

static const char library_name[] = "nvptx64--nvidiacl.bc";

static int fail(const char *format, const char *a, const char *b) {
  fprintf(stderr, "allide program: error: ");
  fprintf(stderr, format, a, b);
  fputc('\n', stderr);
  return EXIT_USAGE;
}

int program_ptx_knows(const char *arch) {
  static const char *const known[] = {"sm_50", "sm_52", "sm_53", "sm_60", "sm_61",
                                      "sm_62", "sm_70", "sm_72", "sm_75", "sm_80",
                                      "sm_86", "sm_87", "sm_89", "sm_90"};
  for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
    if (strcmp(arch, known[k]) == 0) return 1;
  }
  return 0;
}

/* ------------------------------------------------------------------------------ what is needed */

/* is there a program of this name in PATH, or at this path? */
static int has_program(const char *name) {
  if (strchr(name, '/')) return access(name, X_OK) == 0;
  const char *folders = getenv("PATH");
  while (folders && *folders) {
    char path[PATH_SIZE];
    const size_t length = strcspn(folders, ":");
    const int written = snprintf(path, sizeof path, "%.*s/%s", (int)length, folders, name);
    if (written > 0 && written < PATH_SIZE && access(path, X_OK) == 0) return 1;
    folders += length + (folders[length] == ':');
  }
  return 0;
}

/* the compiler, NULL if there is none */
static const char *find_clang(const char *asked) {
  static const char *const names[] = {"clang-16", "clang-17", "clang-18", "clang-19",
                                      "clang-20", "clang-21", "clang"};
  if (asked) return has_program(asked) ? asked : NULL;
  for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
    if (has_program(names[k])) return names[k];
  }
  return NULL;
}

/* path of the library of OpenCL's own functions; false if there is none */
static int find_library(const char *asked, char path[PATH_SIZE]) {
  static const char *const folders[] = {"/usr/lib/clc", "/usr/share/clc", "/usr/local/share/clc"};
  const size_t count = asked ? 1 : sizeof folders / sizeof folders[0];
  for (size_t k = 0; k < count; k++) {
    const int written =
        snprintf(path, PATH_SIZE, "%s/%s", asked ? asked : folders[k], library_name);
    if (written > 0 && written < PATH_SIZE && access(path, R_OK) == 0) return 1;
  }
  return 0;
}

/* ------------------------------------------------------------------------------ the compiler */

typedef struct arguments {
  const char *list[ARGUMENTS];
  size_t count;
} arguments;

static void add(arguments *a, const char *word) {
  if (a->count + 1 < ARGUMENTS) a->list[a->count++] = word;
}

/* an option for the compiler behind the driver */
static void add_inner(arguments *a, const char *word) {
  add(a, "-Xclang");
  add(a, word);
}

/* what a driver passes, for one scenario a work-item */
static void add_language(arguments *a, int single) {
  add(a, "-x");
  add(a, "cl");
  add(a, "-cl-std=CL1.2");
  add(a, "-D__OPENCL_VERSION__=120");
  add_inner(a, "-finclude-default-header");
  add(a, "-DALD_LANES=1");
  if (single) {
    add(a, "-DALD_SINGLE");
    add(a, "-cl-fp32-correctly-rounded-divide-sqrt");
  }
}

static void add_target(arguments *a, const program_ptx *ptx, const char *library) {
  add(a, "-target");
  add(a, "nvptx64-nvidia-cuda");
  add(a, "-nogpulib");
  add_inner(a, "-target-cpu");
  add_inner(a, ptx->arch);
  add_inner(a, "-target-feature");
  add_inner(a, "+ptx78"); /* the first version that knows sm_90: drivers since CUDA 11.8 */
  add_inner(a, "-mlink-builtin-bitcode");
  add_inner(a, library);
  /* libclc is built for triples of other names; there need be no CUDA */
  add(a, "-Wno-linker-warnings");
  add(a, "-Wno-unknown-cuda-version");
}

/* the text as a file without a name, to be read from its beginning */
static FILE *text_file(const char *text) {
  FILE *file = tmpfile();
  if (!file) return NULL;
  if (fputs(text, file) >= 0 && fflush(file) == 0 && fseek(file, 0, SEEK_SET) == 0) return file;
  fclose(file);
  return NULL;
}

/* runs a program with the text as its input; its exit code, -1 if it did not run to its end */
static int run(const arguments *a, const char *text) {
  char *words[ARGUMENTS + 1];
  FILE *input = text_file(text);
  if (!input) return -1;
  /* the words are only read; the interface does not say so */
  for (size_t k = 0; k < a->count; k++) memcpy(&words[k], &a->list[k], sizeof words[k]);
  words[a->count] = NULL;
  posix_spawn_file_actions_t actions;
  pid_t child = 0;
  int how = 0;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, fileno(input), STDIN_FILENO);
  int wrong = posix_spawnp(&child, words[0], &actions, NULL, words, environ);
  posix_spawn_file_actions_destroy(&actions);
  while (!wrong && waitpid(child, &how, 0) < 0) wrong = errno == EINTR ? 0 : errno;
  fclose(input);
  return !wrong && WIFEXITED(how) ? WEXITSTATUS(how) : -1;
}

int program_ptx_make(const program_ptx *ptx, const char *text) {
  char library[PATH_SIZE];
  const char *clang = find_clang(ptx->clang);
  if (!clang && ptx->clang) return fail("--clang %s: there is no such program%s", ptx->clang, "");
  if (!clang) {
    return fail(
        "PTX is made by clang 16 or later, which is not in PATH: apt-get install clang-16 "
        "libclc-16, or --clang PROGRAM%s%s",
        "", "");
  }
  if (!find_library(ptx->libclc, library)) {
    return fail(
        "PTX needs libclc, %s, which is not %s: apt-get install libclc-16, or --libclc "
        "FOLDER",
        library_name, ptx->libclc ? "in the folder of --libclc" : "in /usr/lib/clc");
  }
  arguments a = {.count = 0};
  add(&a, clang);
  add_language(&a, ptx->single);
  add(&a, "-O2");
  add(&a, "-ffp-contract=off"); /* every operation is rounded by itself: add.rn, mul.rn */
  add_target(&a, ptx, library);
  add(&a, "-S");
  add(&a, "-o");
  add(&a, ptx->out ? ptx->out : "-");
  add(&a, "-");
  fflush(stdout);
  const int code = run(&a, text);
  if (code == 0) return EXIT_GOOD;
  fail(code > 0 ? "%s cannot make PTX for %s; its messages are above"
                : "%s did not run to its end, for %s",
       clang, ptx->arch);
  return EXIT_FAULT;
}
