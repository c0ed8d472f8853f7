/* SPDX-License-Identifier: Apache-2.0
 * A device whose launches never end: it is given up after a while, by both drivers; beside others
 * its work goes to them, and alone what was finished is kept for a run that goes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "support/devices.h"
#include "support/fake_ptx.h"
#include "support/program.h"
#include "support/runs.h"

static char folder[256], output[PROGRAM_OUTPUT];

static int enter(void **state) {
  (void)state;
  run_folder("hang", folder, sizeof folder);
  fake_ptx(folder);
  return 0;
}

static int leave(void **state) {
  (void)state;
  run_folder_remove(folder);
  return 0;
}

/* `allide run` of berthings with an environment and options; the exit code */
static int berth(const char *environment, const char *options) {
  char command[1500];
  snprintf(command, sizeof command,
           "%s timeout 300 allide run %s/examples/berthing/berthing.yml --scenarios 3000 --json "
           "--quiet %s",
           environment, ALD_SOURCE_FOLDER, options);
  return program_run(folder, output, command);
}

/* of the last run: the value of "hash" */
static void read_hash(char hash[64]) {
  const char *at = strstr(output, "\"hash\": \"");
  if (!at) fail_msg("no hash in\n%s", output);
  assert_int_equal(sscanf(at, "\"hash\": \"%32[0-9a-f]", hash), 1);
}

static void host_hash(char hash[64]) {
  assert_int_equal(berth("", "--device openmp --out host --overwrite"), 0);
  read_hash(hash);
}

/* A minimum of 0.2 s: so long is waited, and ten times that where a kernel is new. What a hanging
 * device holds is never released, which is no leak. */
static const char cuda[] =
    "ASAN_OPTIONS=\"$ASAN_OPTIONS:detect_leaks=0\" "
    "ALLIDE_CACHE=. ALLIDE_CUDA_SCHEDULE=lanes ALLIDE_DEVICE_WAIT=0.2 FAKE_CUDA=hang "
    "FAKE_CUDA_LAUNCHES=";

static void alone_it_fails_and_the_run_goes_on(void **state) {
  (void)state;
  char hash[64], again[64], environment[300];
  host_hash(hash);
  /* once the self-test has passed, so that nothing hangs before the run */
  assert_int_equal(berth("ALLIDE_CACHE=.", "--device cuda --out alone --overwrite"), 0);
  /* by tiles of 504, one after another: the first of them is finished when it begins to hang */
  snprintf(environment, sizeof environment, "ALLIDE_DEVICE_TILES=1 %s%d", cuda, 60);
  assert_int_equal(berth(environment, "--device cuda --tile 504 --out alone --overwrite"), 1);
  program_expect(output,
                 "Fake card 0 (CUDA driver 12.4, sm_90) hangs: what was started has not "
                 "ended after");
  program_expect(output, "ALLIDE_DEVICE_WAIT=SECONDS waits longer");
  program_expect(output, "note: what was finished is in the folder; allide run --resume goes on");
  assert_int_equal(berth("", "--device openmp --out alone --resume"), 0);
  read_hash(again);
  assert_string_equal(again, hash);
  assert_null(strstr(output, "\"computed\": 3000")); /* what was finished was kept */
  program_expect(output, "\"computed\": ");
}

static void others_take_its_work(void **state) {
  (void)state;
  char hash[64], team[64], environment[300];
  host_hash(hash);
  snprintf(environment, sizeof environment, "%s%d", cuda, 15);
  assert_int_equal(berth(environment, "--device openmp+cuda:0 --tile 64 --out team --overwrite"),
                   0);
  read_hash(team);
  assert_string_equal(team, hash);
  program_expect(output, "cuda:0 failed during the run and was left out: CUDA on Fake card 0");
}

static void in_the_self_test_it_is_refused(void **state) {
  (void)state;
  char environment[300];
  snprintf(environment, sizeof environment, "%s%d ALLIDE_CACHE=off", cuda, 10);
  assert_int_equal(berth(environment, "--device cuda --out run --overwrite"), 1);
  program_expect(output, "hangs: what was started has not ended after 2");
  assert_int_equal(berth(environment, "--device cuda --allow-fallback --out run --overwrite"), 0);
}

/* the same by OpenCL, where there is a driver */
static void an_opencl_device_is_given_up(void **state) {
  (void)state;
  char hash[64], team[64];
  if (strcmp(ALD_HANGING_OPENCL, "none") == 0) skip();
  need_device("opencl");
  host_hash(hash);
#define LIBRARY "HANG_WHEN=when ALLIDE_OPENCL_LIBRARY=" ALD_HANGING_OPENCL
  static const char hangs[] = "ALLIDE_DEVICE_WAIT=0.2 " LIBRARY;
  assert_int_equal(program_run(folder, output, "rm -f when"), 0);
  /* the self-test, and kernels that take longer to build than is waited for afterwards */
  assert_int_equal(berth(LIBRARY, "--device opencl:0 --out run --overwrite"), 0);
  assert_int_equal(program_run(folder, output, "touch when"), 0);
  assert_int_equal(berth(hangs, "--device opencl:0 --out alone --overwrite"), 1);
  program_expect(output, "hangs: what was started has not ended after");
  /* in the run, and not in what its program is compared by before */
  assert_int_equal(berth("HANG_LAUNCH=20 ALLIDE_DEVICE_WAIT=0.2 " LIBRARY,
                         "--device openmp+opencl:0 --tile 64 --out team --overwrite"),
                   0);
  program_expect(output, "failed during the run and was left out");
  read_hash(team);
  assert_string_equal(team, hash);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(alone_it_fails_and_the_run_goes_on),
      cmocka_unit_test(others_take_its_work),
      cmocka_unit_test(in_the_self_test_it_is_refused),
      cmocka_unit_test(an_opencl_device_is_given_up),
  };
  return cmocka_run_group_tests(tests, enter, leave);
}
