/* SPDX-License-Identifier: Apache-2.0
 * The help of `allide bench`. */
#include "bench_help.h"

#include <stdio.h>

#include "allide/allide.h"
#include "command.h"
#include "prose.h"

typedef struct row {
  const char *name, *about;
} row;

#define ROW(name, about) {#name, about},
static const row cases[] = {BENCH_CASES(ROW)};

static const row own_options[] = {
    {"--device D", ALD_DEVICE_WORDS ", auto; without it, openmp"},
    {"--pairs FILE",
     "triangles: read pairs: their number (64 bits), then 18 doubles a pair, the corners of both "
     "triangles"},
    {"--save FILE",
     "triangles: write the pairs so; segments, clash: write what is tested; meshes with --mesh: "
     "write the poses (benchmarks/README.md describes the files)"},
    {"--mesh FILE",
     "meshes: read the hull; poses are made, or read by --poses FILE: 12 doubles a pose, turn and "
     "place, row by row, of the second body in the frame of the first"},
    {"--seed N", "the same inputs again; 0 or none: fresh ones"},
    {"--study FILE",
     "study: which one; --tile N lanes, --steps N of it, --scenarios N of a whole run, --program "
     "study|any on an OpenCL or CUDA device"},
};

int bench_help(void) {
  enum { OPTIONS = 17, NAMES = 15 };
  puts("Usage: allide bench [NAME] [--device D] [--precision double|single] [--json]\n");
  prose_help(
      "Times the passes that studies run, on inputs that change from call to call, and checks what "
      "they give. Run it from the project's folder. Ratios within one run hold; absolute times "
      "depend on the machine and on what else it does.");
  putchar('\n');
  prose_help(
      "What measures is allide-bench, a program beside this one that installations do not have: in "
      "a "
      "folder with the sources ./allide bench builds and runs it.");
  putchar('\n');
  for (size_t k = 0; k < sizeof own_options / sizeof own_options[0]; k++) {
    prose_help_row(own_options[k].name, OPTIONS, own_options[k].about);
  }
  puts("\nNames:");
  for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
    prose_help_row(cases[c].name, NAMES, cases[c].about);
  }
  prose_help_example("allide bench contact --device opencl");
  return EXIT_GOOD;
}
