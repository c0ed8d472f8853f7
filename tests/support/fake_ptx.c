/* SPDX-License-Identifier: Apache-2.0
 * A CUDA device for tests that computes on the host, and a compiler that makes PTX for it. */
#include "fake_ptx.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "plan/passes.h"
#include "runs.h"

static void write_library(const char *folder) {
  char path[512];
  snprintf(path, sizeof path, "%s/nvptx64--nvidiacl.bc", folder);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_int_equal(fclose(file), 0);
  assert_int_equal(setenv("ALLIDE_LIBCLC", folder, 1), 0);
}

/* all kernels, and the precision as the type of a register */
void fake_ptx(const char *folder) {
  char path[512];
  write_library(folder);
  snprintf(path, sizeof path, "%s/clang", folder);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fprintf(file,
          "#!/bin/sh\ncat >/dev/null\necho '.version 6.4\n.target sm_70'\n"
          "case \"$*\" in *ALD_SINGLE*) echo '.reg .f32' ;; *) echo '.reg .f64' ;; esac\n"
          "cat <<'END'\n");
  for (uint32_t p = 0; p < ald_pass_count; p++)
    fprintf(file, ".visible .entry ald_%s(\n", ald_pass_infos[p].name);
  fprintf(file, ".visible .entry ald_advance_steps(\n.visible .entry ald_advance_together(\nEND\n");
  assert_int_equal(fclose(file), 0);
  assert_int_equal(chmod(path, 0755), 0);
  assert_int_equal(setenv("ALLIDE_CLANG", path, 1), 0);
  assert_int_equal(setenv("ALLIDE_CUDA_LIBRARY", ALD_COMPUTING_CUDA, 1), 0);
}

int fake_ptx_enter(const char *name, char *folder, size_t size) {
  run_folder(name, folder, size);
  fake_ptx(folder);
  return setenv("ALLIDE_CACHE", folder, 1);
}
