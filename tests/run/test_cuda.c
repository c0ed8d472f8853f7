/* SPDX-License-Identifier: Apache-2.0
 * Studies on a CUDA device, to OpenMP's bits: by a driver that is as strict as a real one and
 * computes with the C17 kernels (fakes/computing_cuda.c). And what is said where something is
 * missing or fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "qualify/device_open.h"
#include "support/fake_ptx.h"
#include "support/program.h"
#include "support/runs.h"

static char folder[256], output[PROGRAM_OUTPUT];

static int enter(void **state) {
  (void)state;
  return fake_ptx_enter("cuda", folder, sizeof folder);
}

static int leave(void **state) {
  (void)state;
  run_folder_remove(folder);
  return 0;
}

static ald_study *example(const char *name) {
  char path[512];
  snprintf(path, sizeof path, "%s/examples/%s.yml", ALD_SOURCE_FOLDER, name);
  return run_read(path);
}

/* `allide run` of a berthing with variables of the environment and options before and behind it */
static void berth(int code, const char *environment, const char *options) {
  char command[1500];
  snprintf(command, sizeof command,
           "%s allide run %s/examples/berthing/berthing.yml --scenarios 24 --quiet --overwrite "
           "--out run %s",
           environment, ALD_SOURCE_FOLDER, options);
  const int got = program_run(folder, output, command);
  if (got != code) fail_msg("%s: exit code %d, not %d:\n%s", command, got, code, output);
}

/* ------------------------------------------------------------------------------ same bits */

/* outlines in the plane; pontoons with fenders and hawsers; a bow; meshes; lines */
static const struct {
  const char *name;
  uint64_t scenarios;
} examples[] = {{"berthing/berthing", 40},
                {"side_by_side/side_by_side", 8},
                {"bridge_pier/sharp_bow", 24},
                {"boat_landing/boat_landing", 8},
                {"tow_line/tow_line", 8}};

static void studies_give_the_bits_of_openmp(void **state) {
  (void)state;
  for (size_t k = 0; k < sizeof examples / sizeof examples[0]; k++) {
    ald_study *study = example(examples[k].name);
    ald_run_def def = run_settings(examples[k].scenarios, "openmp");
    const ald_run_summary host = run_all(study, def);
    def.device = "cuda";
    for (int any = 0; any < 2; any++) {
      def.program = any ? ALD_PROGRAM_ANY : ALD_PROGRAM_AUTO;
      const ald_run_summary device = run_all(study, def);
      assert_non_null(strstr(device.device, "CUDA on Fake card 0"));
      assert_int_equal(!any, strstr(device.device, "program made for the study") != NULL);
      assert_string_equal(device.hash, host.hash);
      assert_true(device.launches > 0);
    }
    ald_study_destroy(study);
  }
}

static void every_schedule_gives_the_same_bits(void **state) {
  (void)state;
  static const char *const schedules[] = {"passes", "lanes", "8x4", "12x1"};
  ald_study *study = example("side_by_side/side_by_side");
  ald_run_def def = run_settings(8, "openmp");
  const ald_run_summary host = run_all(study, def);
  def.device = "cuda:0";
  for (size_t k = 0; k < sizeof schedules / sizeof schedules[0]; k++) {
    assert_int_equal(setenv("ALLIDE_CUDA_SCHEDULE", schedules[k], 1), 0);
    const ald_run_summary device = run_all(study, def);
    if (strcmp(device.hash, host.hash) != 0) fail_msg("%s: other bits", schedules[k]);
  }
  assert_int_equal(setenv("ALLIDE_CUDA_SCHEDULE", "fast", 1), 0);
  ald_device *device = NULL;
  assert_int_equal(ald_device_open("cuda", ALD_DOUBLE, &device, NULL), ALD_BAD_ARGUMENT);
  unsetenv("ALLIDE_CUDA_SCHEDULE");
  ald_study_destroy(study);
}

static void it_computes_beside_others(void **state) {
  (void)state;
  static const char *const sets[] = {"openmp+cuda:0", "openmp+cuda", "cuda:all", "openmp+cuda:all"};
  ald_study *study = example("berthing/berthing");
  ald_run_def def = run_settings(600, "openmp");
  const ald_run_summary host = run_all(study, def);
  for (size_t k = 0; k < sizeof sets / sizeof sets[0]; k++) {
    def.device = sets[k];
    const ald_run_summary team = run_all(study, def);
    assert_string_equal(team.hash, host.hash);
    assert_int_equal(team.device_count, strncmp(sets[k], "openmp", 6) == 0 ? 2 : 1);
  }
  ald_study_destroy(study);
}

static void single_precision_runs(void **state) {
  (void)state;
  ald_study *study = example("berthing/berthing");
  ald_run_def def = run_settings(24, "openmp");
  def.precision = ALD_SINGLE_PRECISION;
  const ald_run_summary host = run_all(study, def);
  def.device = "cuda";
  assert_string_equal(run_all(study, def).hash, host.hash);
  ald_study_destroy(study);
}

/* A card's compiler takes minutes for the kernels of any study: they are built and compared where
 * they compute, and not before. */
static void it_is_tested_by_what_computes(void **state) {
  (void)state;
  ald_device *device = NULL;
  ald_study *study = example("bridge_pier/sharp_bow");
  ald_run_def def = run_settings(8, "cuda");
  char cache[300];
  snprintf(cache, sizeof cache, "%s/tested", folder);
  assert_int_equal(mkdir(cache, 0700), 0);
  assert_int_equal(setenv("ALLIDE_CACHE", cache, 1), 0);
  const ald_run_summary own = run_all(study, def);
  assert_int_equal(ald_device_open_untested("cuda", ALD_DOUBLE, &device, NULL), ALD_OK);
  assert_true(device->was_tested(device, ALD_TESTED_ARITHMETIC));
  assert_false(device->was_tested(device, ALD_TESTED_ALL));
  assert_int_equal(ald_device_test_all(device, NULL), ALD_OK);
  assert_true(device->was_tested(device, ALD_TESTED_ALL));
  ald_device_close(device);
  def.program = ALD_PROGRAM_ANY;
  assert_string_equal(run_all(study, def).hash, own.hash);
  assert_int_equal(setenv("ALLIDE_CACHE", folder, 1), 0);
  ald_study_destroy(study);
}

/* auto takes it where no OpenCL device is a GPU */
static void auto_finds_it(void **state) {
  (void)state;
  ald_device *device = NULL;
  assert_int_equal(ald_device_open("auto", ALD_DOUBLE, &device, NULL), ALD_OK);
  assert_true(device->is_gpu);
  ald_device_close(device);
}

static void one_that_errs_is_refused(void **state) {
  (void)state;
  berth(1, "ALLIDE_CACHE=off FAKE_CUDA=flip", "--device cuda");
  program_expect(output, "CUDA on Fake card 0 (CUDA driver 12.4, sm_90) miscalculates");
  program_expect(output, "`allide compare STUDY --device cuda:0` says what follows");
  berth(0, "ALLIDE_CACHE=off FAKE_CUDA=flip", "--device cuda --allow-fallback");
}

/* ------------------------------------------------------------------------------ what is said */

static void what_is_wrong_is_said(void **state) {
  (void)state;
  static const struct {
    int code; /* 2: there is none; 1: it fails */
    const char *environment, *words;
  } cases[] = {
      {2, "ALLIDE_CUDA_LIBRARY=/nonexistent.so", "no CUDA driver (/nonexistent.so); it comes with"},
      {2, "ALLIDE_CUDA_LIBRARY=libm.so.6",
       "libm.so.6 lacks cuInit: it is not the driver of CUDA 11"},
      {2, "ALLIDE_CUDA_LIBRARY=off", "ALLIDE_CUDA_LIBRARY is off"},
      {2, "ALLIDE_CUDA_LIBRARY=./pipe",
       "ALLIDE_CUDA_LIBRARY: ./pipe is a FIFO, not a regular file"},
      {2, "ALLIDE_CUDA_LIBRARY=/dev/zero", "/dev/zero is a device, not a regular file"},
      {2, "ALLIDE_DEVICE_TILES=999", "ALLIDE_DEVICE_TILES is 1 or 2, not \"999\""},
      {2, "ALLIDE_DEVICE_WAIT=nan",
       "ALLIDE_DEVICE_WAIT is a number of seconds above 0, not \"nan\""},
      {2, "ALLIDE_DEVICE_WAIT=-1", "ALLIDE_DEVICE_WAIT is a number of seconds above 0, not \"-1\""},
      {2, "ALLIDE_DEVICE_WAIT=60s",
       "ALLIDE_DEVICE_WAIT is a number of seconds above 0, not \"60s\""},
      {2, "FAKE_CUDA=none", "the CUDA driver finds no device"},
      {2, "FAKE_CUDA=old", "is of CUDA 10.2; CUDA 11.0 is needed: update the driver"},
      {1, "FAKE_CUDA=refuse", "do not build: CUDA_ERROR_INVALID_PTX (218)"},
      {1, "FAKE_CUDA=refuse", "ptxas fatal: line 12 is nonsense"},
      {1, "FAKE_CUDA=version", "the driver is too old for this PTX; update it"},
      {1, "FAKE_CUDA=memory",
       "cuMemAlloc of a tile: CUDA_ERROR_OUT_OF_MEMORY (2); try a smaller --tile"},
      {1, "FAKE_CUDA=launch", "cuLaunchKernel of"},
      {1, "FAKE_CUDA=fault", "cuEventQuery of the steps: CUDA_ERROR_LAUNCH_FAILED (719)"},
      {2, "ALLIDE_CLANG=/nonexistent", "no kernels for it here: clang 16 or later makes them"}};
  char pipe_path[700];
  snprintf(pipe_path, sizeof pipe_path, "%s/pipe", folder);
  assert_int_equal(mkfifo(pipe_path, 0600), 0);
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    char environment[200];
    snprintf(environment, sizeof environment, "ALLIDE_CACHE=off %s", cases[k].environment);
    berth(cases[k].code, environment, "--device cuda --tile 4096 --scenarios 4000");
    program_expect(output, cases[k].words);
  }
  berth(2, "", "--device cuda:7");
  program_expect(output, "error: device cuda:7: there is no such device");
  assert_int_equal(program_run(folder, output, "allide devices --test"), 0);
  /* columns are as wide as the devices that the machine has */
  program_expect(output, "  Fake card 0  ");
  program_expect(output, "  CUDA driver 12.4, sm_90  ");
  program_expect(output, "cuda:0: passed the self-test");
  assert_int_equal(program_run(folder, output, "FAKE_CUDA=old allide devices"), 0);
  program_expect(output, "note: the driver (");
}

/* ------------------------------------------------------------------------------ packs */

/* PTX made elsewhere: of the study, of any study alone, and none */
static void a_pack_needs_no_compiler(void **state) {
  (void)state;
  static const char pack[] =
      "allide program %s/examples/berthing/berthing.yml --target ptx --pack "
      "pack --program %s";
  static const char without[] = "ALLIDE_CACHE=off ALLIDE_PTX=pack ALLIDE_CLANG=/nonexistent";
  char command[1000];
  assert_int_equal(program_run(folder, output, "mkdir pack"), 0);
  berth(2, without, "--device cuda");
  snprintf(command, sizeof command, pack, ALD_SOURCE_FOLDER, "any");
  assert_int_equal(program_run(folder, output, command), 0);
  berth(0, without, "--device cuda");
  program_expect(output,
                 "warning: cuda:0: no PTX of the program made for the study; that for any "
                 "study computes, more slowly: compiler /nonexistent: there is no such");
  snprintf(command, sizeof command, pack, ALD_SOURCE_FOLDER, "study");
  assert_int_equal(program_run(folder, output, command), 0);
  berth(0, without, "--device cuda");
  assert_null(strstr(output, "warning"));
  assert_int_equal(program_run(folder, output, "ls pack | grep -c '^[0-9a-f]\\{32\\}.ptx$'"), 0);
  assert_string_equal(output, "4\n"); /* two of the self-test */
}

/* what clang really makes has the kernels that are asked for, and NVIDIA's assembler takes it */
static void real_ptx_has_the_kernels(void **state) {
  (void)state;
  if (system("command -v clang-16 >/dev/null && [ -f /usr/lib/clc/nvptx64--nvidiacl.bc ]") != 0) {
    print_message("no clang-16 with libclc\n");
    skip();
  }
  char command[1000];
  static const char real[] = "unset ALLIDE_CLANG ALLIDE_LIBCLC; ";
  snprintf(command, sizeof command,
           "%s allide program %s/examples/berthing/berthing.yml --target ptx --arch sm_70 --out "
           "berthing.ptx && grep -q '^.version 6.4' berthing.ptx",
           real, ALD_SOURCE_FOLDER);
  assert_int_equal(program_run(folder, output, command), 0);
  /* the program for any study is the fake one, which the pack has */
  assert_int_equal(program_run(folder, output, "rm -f *.bin"), 0);
  snprintf(command, sizeof command,
           "mkdir any && allide program %s/examples/berthing/berthing.yml --target ptx --program "
           "any --pack any",
           ALD_SOURCE_FOLDER);
  assert_int_equal(program_run(folder, output, command), 0);
  berth(0, "unset ALLIDE_CLANG ALLIDE_LIBCLC; ALLIDE_PTX=any",
        "--device cuda --program study --json");
  program_expect(output, "program made for the study");
  if (access("/usr/local/cuda/bin/ptxas", X_OK) != 0) return;
  assert_int_equal(
      program_run(folder, output, "/usr/local/cuda/bin/ptxas -arch=sm_90 berthing.ptx -o b.cubin"),
      0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(studies_give_the_bits_of_openmp),
      cmocka_unit_test(every_schedule_gives_the_same_bits),
      cmocka_unit_test(it_computes_beside_others),
      cmocka_unit_test(single_precision_runs),
      cmocka_unit_test(it_is_tested_by_what_computes),
      cmocka_unit_test(auto_finds_it),
      cmocka_unit_test(one_that_errs_is_refused),
      cmocka_unit_test(what_is_wrong_is_said),
      cmocka_unit_test(a_pack_needs_no_compiler),
      cmocka_unit_test(real_ptx_has_the_kernels),
  };
  return cmocka_run_group_tests(tests, enter, leave);
}
