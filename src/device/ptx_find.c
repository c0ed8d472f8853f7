/* SPDX-License-Identifier: Apache-2.0
 * PTX of a program by the text of the program. */
#include "ptx_find.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device/program_cache.h"

/* ------------------------------------------------------------------------------
 * An OpenCL program as PTX, by clang's back end for NVIDIA. */

enum { PATH_SIZE = 4096, ARGUMENTS = 48, LOG_LINES = 40 };

extern char **environ;

static const char library_name[] = "nvptx64--nvidiacl.bc";

/* ------------------------------------------------------------------------------ architectures */

/* with the first version of PTX that knows it: older ones are read by older drivers. Clang itself
 * would take the version of its newest CUDA. */
static const struct {
  const char *arch, *feature;
} known[] = {{"sm_50", "--cuda-feature=+ptx64"}, {"sm_52", "--cuda-feature=+ptx64"},
             {"sm_53", "--cuda-feature=+ptx64"}, {"sm_60", "--cuda-feature=+ptx64"},
             {"sm_61", "--cuda-feature=+ptx64"}, {"sm_62", "--cuda-feature=+ptx64"},
             {"sm_70", "--cuda-feature=+ptx64"}, {"sm_72", "--cuda-feature=+ptx64"},
             {"sm_75", "--cuda-feature=+ptx64"}, {"sm_80", "--cuda-feature=+ptx70"},
             {"sm_86", "--cuda-feature=+ptx71"}, {"sm_87", "--cuda-feature=+ptx74"},
             {"sm_89", "--cuda-feature=+ptx78"}, {"sm_90", "--cuda-feature=+ptx78"}};

/* option for the version of PTX for an architecture; NULL if it is not known */
static const char *feature_for(const char *arch) {
  for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
    if (strcmp(arch, known[k].arch) == 0) return known[k].feature;
  }
  return NULL;
}

bool ald_ptx_knows(const char *arch) { return feature_for(arch) != NULL; }

/* ------------------------------------------------------------------------------ what is needed */

/* is there a program of this name in PATH, or at this path? */
static bool has_program(const char *name) {
  if (strchr(name, '/')) return access(name, X_OK) == 0;
  const char *folders = getenv("PATH");
  while (folders && *folders) {
    char path[PATH_SIZE];
    const size_t length = strcspn(folders, ":");
    const int written = snprintf(path, sizeof path, "%.*s/%s", (int)length, folders, name);
    if (written > 0 && written < PATH_SIZE && access(path, X_OK) == 0) return true;
    folders += length + (folders[length] == ':');
  }
  return false;
}

static const char *asked_clang(const ald_ptx_def *def) {
  return def && def->clang ? def->clang : getenv("ALLIDE_CLANG");
}

const char *ald_ptx_compiler(const ald_ptx_def *def) {
  static const char *const names[] = {"clang-16", "clang-17", "clang-18", "clang-19",
                                      "clang-20", "clang-21", "clang"};
  const char *asked = asked_clang(def);
  if (asked) return has_program(asked) ? asked : "";
  for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
    if (has_program(names[k])) return names[k];
  }
  return "";
}

/* path of the library of OpenCL's own functions; false if there is none */
static bool find_library(const ald_ptx_def *def, char path[PATH_SIZE]) {
  static const char *const folders[] = {"/usr/lib/clc", "/usr/share/clc", "/usr/local/share/clc"};
  const char *asked = def && def->libclc ? def->libclc : getenv("ALLIDE_LIBCLC");
  const size_t count = asked ? 1 : sizeof folders / sizeof folders[0];
  for (size_t k = 0; k < count; k++) {
    const int written =
        snprintf(path, PATH_SIZE, "%s/%s", asked ? asked : folders[k], library_name);
    if (written > 0 && written < PATH_SIZE && access(path, R_OK) == 0) return true;
  }
  return false;
}

/* Are a compiler and its library there?
 * @param def  NULL: what is found without being named
 * @return ALD_OK; ALD_NO_DEVICE with what is missing and which package brings it */
static ald_status ptx_can_make(const ald_ptx_def *def, ald_report *report) {
  char library[PATH_SIZE];
  const char *asked = asked_clang(def);
  if (!ald_ptx_compiler(def)[0] && asked) {
    return ald_report_fail(report, ALD_NO_DEVICE, "error: compiler %s: there is no such program\n",
                           asked);
  }
  if (!ald_ptx_compiler(def)[0]) {
    return ald_report_fail(report, ALD_NO_DEVICE,
                           "error: PTX is made by clang 16 or later, which is not in PATH: apt-get "
                           "install clang-16 libclc-16 (ALLIDE_CLANG names another program)\n");
  }
  if (find_library(def, library)) return ALD_OK;
  return ald_report_fail(report, ALD_NO_DEVICE,
                         "error: PTX needs libclc, %s, which is not %s: apt-get install libclc-16 "
                         "(ALLIDE_LIBCLC names another folder)\n",
                         library_name,
                         def && def->libclc ? "in the folder that was named" : "in /usr/lib/clc");
}

/* ------------------------------------------------------------------------------ the compiler */

typedef struct arguments {
  const char *list[ARGUMENTS];
  size_t count;
} arguments;

static void add(arguments *a, const char *word) {
  ALD_ASSERT(a->count + 1 < ARGUMENTS);
  a->list[a->count++] = word;
}

/* an option for the compiler behind the driver */
static void add_inner(arguments *a, const char *word) {
  add(a, "-Xclang");
  add(a, word);
}

/* what a driver passes, for one scenario a work-item */
static void add_language(arguments *a, bool single) {
  add(a, "-x");
  add(a, "cl");
  add(a, "-cl-std=CL1.2");
  add(a, "-D__OPENCL_VERSION__=120");
  add_inner(a, "-finclude-default-header");
  add(a, "-DALD_LANES=1");
  /* no function but the kernels is called from elsewhere: half as much PTX */
  add(a, "-DALD_INLINE=static __attribute__((unused))");
  add(a, "-DALD_APART=static __attribute__((unused))");
  if (single) {
    add(a, "-DALD_SINGLE");
    add(a, "-cl-fp32-correctly-rounded-divide-sqrt");
  }
}

static void add_target(arguments *a, const char *arch, const char *library) {
  add(a, "-target");
  add(a, "nvptx64-nvidia-cuda");
  add(a, "-nogpulib");
  add_inner(a, "-target-cpu");
  add_inner(a, arch);
  add(a, feature_for(arch));
  add_inner(a, "-mlink-builtin-bitcode");
  add_inner(a, library);
  /* libclc is built for triples of other names; there need be no CUDA */
  add(a, "-Wno-linker-warnings");
  add(a, "-Wno-unknown-cuda-version");
}

/* a file without a name that holds the text, to be read from its beginning */
static FILE *text_file(const char *text) {
  FILE *file = tmpfile();
  if (!file) return NULL;
  if (fputs(text, file) >= 0 && fflush(file) == 0 && fseek(file, 0, SEEK_SET) == 0) return file;
  fclose(file);
  return NULL;
}

/* all that a file holds, ending in 0; free() it */
static char *whole_file(FILE *file) {
  if (fseek(file, 0, SEEK_END) != 0) return NULL;
  const long size = ftell(file);
  char *text = size >= 0 ? calloc((size_t)size + 1, 1) : NULL;
  if (text && fseek(file, 0, SEEK_SET) == 0 && fread(text, 1, (size_t)size, file) == (size_t)size)
    return text;
  free(text);
  return NULL;
}

/* Runs a program on three files; its exit code, -1 if it did not run to its end. */
static int run(const arguments *a, FILE *const files[3]) {
  char *words[ARGUMENTS + 1];
  /* the words are only read; the interface does not say so */
  for (size_t k = 0; k < a->count; k++) memcpy(&words[k], &a->list[k], sizeof words[k]);
  words[a->count] = NULL;
  posix_spawn_file_actions_t actions;
  pid_t child = 0;
  int how = 0;
  posix_spawn_file_actions_init(&actions);
  for (int k = 0; k < 3; k++) posix_spawn_file_actions_adddup2(&actions, fileno(files[k]), k);
  int wrong = posix_spawnp(&child, words[0], &actions, NULL, words, environ);
  posix_spawn_file_actions_destroy(&actions);
  while (!wrong && waitpid(child, &how, 0) < 0) wrong = errno == EINTR ? 0 : errno;
  return !wrong && WIFEXITED(how) ? WEXITSTATUS(how) : -1;
}

/* the first lines of what the compiler says */
static void report_log(FILE *file, ald_report *report) {
  char *text = whole_file(file);
  char *end = text;
  for (int line = 0; end && line < LOG_LINES; line++) {
    end = strchr(end, '\n');
    if (end) end++;
  }
  if (end) *end = '\0';
  if (text && *text) ald_report_add(report, "%s", text);
  free(text);
}

static ald_status compile(const arguments *a, const char *arch, FILE *const files[3], char **ptx,
                          ald_report *report) {
  const int code = run(a, files);
  if (code == 0) *ptx = whole_file(files[1]);
  if (*ptx && **ptx) return ALD_OK;
  report_log(files[2], report);
  if (code == 0) {
    return ald_report_fail(report, ALD_DEVICE_FAILED, "error: %s makes no PTX for %s\n", a->list[0],
                           arch);
  }
  return ald_report_fail(report, ALD_DEVICE_FAILED,
                         code > 0 ? "error: %s cannot make PTX for %s; its messages are above\n"
                                  : "error: %s did not run to its end, for %s\n",
                         a->list[0], arch);
}

ald_status ald_ptx_make(const ald_ptx_def *def, const char *text, char **ptx, ald_report *report) {
  ALD_ASSERT(def && text && ptx && ald_ptx_knows(def->arch));
  char library[PATH_SIZE];
  *ptx = NULL;
  ald_status status = ptx_can_make(def, report);
  if (status != ALD_OK || !find_library(def, library)) return status;
  arguments a = {.count = 0};
  add(&a, ald_ptx_compiler(def));
  add_language(&a, def->single != 0);
  add(&a, "-O2");
  add(&a, "-ffp-contract=off"); /* every operation is rounded by itself: add.rn, mul.rn */
  add_target(&a, def->arch, library);
  add(&a, "-S");
  add(&a, "-o");
  add(&a, "-");
  add(&a, "-");
  FILE *files[3] = {text_file(text), tmpfile(), tmpfile()};
  if (files[0] && files[1] && files[2]) {
    status = compile(&a, def->arch, files, ptx, report);
  } else {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no temporary files for PTX\n");
  }
  for (int k = 0; k < 3; k++) {
    if (files[k]) fclose(files[k]);
  }
  if (status != ALD_OK) {
    free(*ptx);
    *ptx = NULL;
  }
  return status;
}

/* ------------------------------------------------------------------------------------------ */

enum { FOUND_PATH_SIZE = 4096 };

/* what else PTX depends on: changes with the options of the compiler above */
static const char made_as[] = "PTX 1";

/* of texts that end in NULL */
static ald_hash hash_of(const char *const *texts) {
  XXH3_state_t *state = XXH3_createState();
  if (!state) return (ald_hash){0};
  XXH3_128bits_reset(state);
  for (; *texts; texts++) XXH3_128bits_update(state, *texts, strlen(*texts) + 1);
  const XXH128_hash_t hash = XXH3_128bits_digest(state);
  XXH3_freeState(state);
  return (ald_hash){.low = hash.low64, .high = hash.high64};
}

void ald_ptx_file_name(const char *text, bool single, char name[48]) {
  ALD_ASSERT(text && name);
  const char *const texts[] = {made_as, single ? "single" : "double", text, NULL};
  const ald_hash hash = hash_of(texts);
  snprintf(name, 48, "%016" PRIx64 "%016" PRIx64 ".ptx", hash.high, hash.low);
}

/* ------------------------------------------------------------------------------ the pack */

/* path of its file in the pack; false if there is no pack, or too long a path */
static bool pack_path(const ald_ptx_def *def, const char *text, char path[FOUND_PATH_SIZE]) {
  char name[48];
  const char *folder = getenv("ALLIDE_PTX");
  if (!folder || !*folder) return false;
  ald_ptx_file_name(text, def->single != 0, name);
  const int length = snprintf(path, FOUND_PATH_SIZE, "%s/%s", folder, name);
  return length > 0 && length < FOUND_PATH_SIZE;
}

static char *read_pack(const char *path) {
  FILE *file = fopen(path, "r");
  char *text = NULL;
  if (!file) return NULL;
  const long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
  if (size > 0) text = calloc((size_t)size + 1, 1);
  rewind(file);
  if (text && fread(text, 1, (size_t)size, file) != (size_t)size) {
    free(text);
    text = NULL;
  }
  fclose(file);
  return text;
}

bool ald_ptx_is_there(const ald_ptx_def *def, const char *text) {
  char path[FOUND_PATH_SIZE];
  return (pack_path(def, text, path) && access(path, R_OK) == 0) ||
         ptx_can_make(def, NULL) == ALD_OK;
}

/* ------------------------------------------------------------------------------ making it */

/* from the cache, else by the compiler, whose work the cache keeps */
static ald_status make(const ald_ptx_def *def, const char *text, char **ptx, ald_report *report) {
  char folder[FOUND_PATH_SIZE];
  ald_program_cache cache;
  size_t size = 0;
  const char *const texts[] = {
      made_as, def->single ? "single" : "double", def->arch, ald_ptx_compiler(def), text, NULL};
  const bool cached = ald_program_cache_folder(folder, sizeof folder) &&
                      ald_program_cache_open(folder, hash_of(texts), &cache, report);
  ald_status status = ALD_OK;
  *ptx = cached ? (char *)ald_program_cache_read(&cache, &size) : NULL;
  if (*ptx && (size == 0 || (*ptx)[size - 1] != '\0')) {
    free(*ptx);
    *ptx = NULL;
  }
  if (!*ptx) {
    status = ald_ptx_make(def, text, ptx, report);
    if (status == ALD_OK && cached)
      ald_program_cache_write(&cache, (const unsigned char *)*ptx, strlen(*ptx) + 1);
  }
  if (cached) ald_program_cache_close(&cache);
  return status;
}

ald_status ald_ptx_find(const ald_ptx_def *def, const char *text, char **ptx, char from[256],
                        ald_report *report) {
  ALD_ASSERT(def && text && ptx && from);
  char path[FOUND_PATH_SIZE];
  *ptx = pack_path(def, text, path) ? read_pack(path) : NULL;
  snprintf(from, 256, "%.255s", *ptx ? path : ald_ptx_compiler(def));
  if (*ptx) return ALD_OK;
  const ald_status status = make(def, text, ptx, report);
  if (status == ALD_NO_DEVICE && getenv("ALLIDE_PTX"))
    ald_report_add(report, "note: nor is it in the folder that ALLIDE_PTX names\n");
  return status;
}
