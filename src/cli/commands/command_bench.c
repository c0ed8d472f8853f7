/* SPDX-License-Identifier: Apache-2.0
 * `allide bench`: runs the program allide-bench, which looks inside the engine and is therefore no
 * part of this one. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/bench_help.h"
#include "cli/command.h"
#include "commands.h"

#define BENCH "allide-bench"

/* The folder of the running program, with a slash at its end.
 * @return 0 where the system does not say */
static int own_folder(char folder[PATH_MAX]) {
  const ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - sizeof BENCH);
  if (length <= 0) return 0;
  folder[length] = '\0';
  char *slash = strrchr(folder, '/');
  if (!slash) return 0;
  slash[1] = '\0';
  return 1;
}

static int is_there(const char *folder, const char *name) {
  char path[PATH_MAX + 32];
  snprintf(path, sizeof path, "%s%s", folder, name);
  return access(path, F_OK) == 0;
}

static int fail_missing(const char *folder) {
  if (is_there(folder, "CMakeCache.txt")) {
    fprintf(stderr, "allide bench: error: there is no %s" BENCH "; to build it: cmake --build ",
            folder);
    command_write_word(stderr, folder);
    fputs(" --target allide_bench\n", stderr);
  } else {
    fprintf(stderr,
            "allide bench: error: there is no %s" BENCH
            "; installations do not have it. In a folder with the sources of Allide, ./allide "
            "bench builds and "
            "runs it\n",
            folder);
  }
  return EXIT_USAGE;
}

int command_bench(int argc, char **argv) {
  char folder[PATH_MAX], path[PATH_MAX + 32];
  for (int k = 1; k < argc; k++) {
    if (strcmp(argv[k], "--help") == 0 || strcmp(argv[k], "-h") == 0) return bench_help();
  }
  if (!own_folder(folder)) {
    fputs("allide bench: error: this system does not say where allide lies; run " BENCH
          " beside it instead\n",
          stderr);
    return EXIT_USAGE;
  }
  /* nowhere else: what lies in the working folder or along $PATH may be a stranger's */
  snprintf(path, sizeof path, "%s" BENCH, folder);
  if (!is_there(folder, BENCH)) return fail_missing(folder);
  execv(path, argv);
  fprintf(stderr, "allide bench: error: %s cannot be run: %s\n", path, strerror(errno));
  return EXIT_FAULT;
}
