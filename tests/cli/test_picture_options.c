/* SPDX-License-Identifier: Apache-2.0
 * `allide replay --glb --vtk --every` as it is called: files, exit codes, what is told where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/gltf.h"
#include "support/made_scene.h"
#include "support/runs.h"
#include "support/studies.h"

enum { OUTPUT = 20000 };

static char folder[256], results[300];

/* Runs `allide replay RESULTS 0` with more words. @return its exit code; receives what it wrote */
static int replay(const char *more, char output[OUTPUT]) {
  char command[2000];
  snprintf(command, sizeof command, "cd %s && exec %s/allide replay %s 0 %s", folder,
           ALD_BUILD_FOLDER, results, more);
  FILE *stream = popen(command, "r");
  assert_non_null(stream);
  const size_t length = fread(output, 1, OUTPUT - 1, stream);
  output[length] = '\0';
  const int how = pclose(stream);
  return WIFEXITED(how) ? WEXITSTATUS(how) : -1;
}

static bool is_there(const char *name) {
  char path[600];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return access(path, R_OK) == 0;
}

static int begin(void **state) {
  (void)state;
  run_folder("pictures", folder, sizeof folder);
  snprintf(results, sizeof results, "%s/results", folder);
  ald_study *study = study_of(
      "allide: 1\nrun: {scenarios: 1, duration: 4 s, step: 0.1 s}\nbodies:\n"
      "  box: {outline: [[-1, -1], [1, -1], [1, 1], [-1, 1]], mass: 1 t, inertia: 1e3,\n"
      "    position: [0, 4], velocity: [0, -2], load: [0 kN, -1 kN, 0 kN m]}\n"
      "  wall: {fixed: yes, outline: [[-9, -1], [9, -1], [9, 1], [-9, 1]]}\n"
      "contacts:\n  c: {between: [box, wall], stiffness: 1 MN/m^2}\n");
  ald_run_def def = run_settings(0, "openmp");
  def.folder = results;
  run_all(study, def);
  ald_study_destroy(study);
  return 0;
}

static int finish(void **state) {
  (void)state;
  run_folder_remove(folder);
  return 0;
}

static void both_are_written_beside_the_overview(void **state) {
  (void)state;
  char output[OUTPUT], path[600];
  assert_int_equal(replay("--glb a.glb --vtk a --every 0.5s 2>&1", output), 0);
  assert_non_null(strstr(output, "The recomputed row is bit-identical to the stored one."));
  assert_non_null(strstr(output, "a/replay.pvd: 9 frames, one every 0.5000 s, "));
  assert_non_null(strstr(output, "a.glb: 9 frames, one every 0.5000 s, "));
  assert_non_null(strstr(output, " m is a force of 1 MN\n"));
  assert_true(is_there("a/bodies_0.vtp") && is_there("a/bodies_8.vtp"));
  assert_true(is_there("a/forces_8.vtp") && !is_there("a/bodies_9.vtp"));
  assert_false(is_there("a/lines_0.vtp"));
  snprintf(path, sizeof path, "%s/a.glb", folder);
  gltf g = gltf_open(path);
  /* still water, the box, the wall, forces with one arrow: on the box, not on the wall */
  assert_int_equal(golden_length(g.nodes), 5);
  gltf_close(&g);
}

static void what_programs_read_is_not_mixed(void **state) {
  (void)state;
  char output[OUTPUT];
  assert_int_equal(replay("--json --glb b.glb 2>/dev/null", output), 0);
  assert_int_equal(output[0], '{');
  assert_null(strstr(output, "frames"));
  assert_int_equal(replay("--csv --vtk b.pvd 2>/dev/null", output), 0);
  assert_int_equal(strncmp(output, "time,", 5), 0);
  assert_null(strstr(output, "frames"));
  assert_true(is_there("b.glb") && is_there("b.pvd") && is_there("b/bodies_00.vtp"));
  assert_int_equal(replay("--csv --vtk b.pvd 2>&1 >/dev/null", output), 0);
  assert_non_null(strstr(output, "b.pvd: 41 frames, one every 0.1000 s, "));
}

static void a_wrong_time_is_a_usage_error(void **state) {
  (void)state;
  static const struct {
    const char *words, *message;
  } cases[] = {
      {"--every 1s", "allide replay: error: --every goes with --vtk or --glb\n"},
      {"--glb c.glb --every 0s", "allide replay: error: --every is a time above 0 s, not '0s'\n"},
      {"--glb c.glb --every=-1s", "allide replay: error: --every is a time above 0 s, not '-1s'\n"},
      {"--glb c.glb --every 3m", "allide replay: --every: "},
      {"--vtk c --every soon", "allide replay: --every: "},
  };
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    char words[200], output[OUTPUT];
    snprintf(words, sizeof words, "%s 2>&1 >/dev/null", cases[k].words);
    assert_int_equal(replay(words, output), 2);
    assert_int_equal(strncmp(output, cases[k].message, strlen(cases[k].message)), 0);
    assert_false(is_there("c.glb") || is_there("c"));
  }
}

static void a_place_that_is_not_there_is_an_error(void **state) {
  (void)state;
  char output[OUTPUT];
  assert_int_equal(replay("--glb no/d.glb 2>&1 >/dev/null", output), 1);
  assert_string_equal(output, "allide replay: error: no/d.glb: No such file or directory\n");
  assert_int_equal(replay("--vtk no/d 2>&1 >/dev/null", output), 1);
  assert_string_equal(output, "allide replay: error: no/d: No such file or directory\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(both_are_written_beside_the_overview),
      cmocka_unit_test(what_programs_read_is_not_mixed),
      cmocka_unit_test(a_wrong_time_is_a_usage_error),
      cmocka_unit_test(a_place_that_is_not_there_is_an_error),
  };
  return cmocka_run_group_tests(tests, begin, finish);
}
