/* SPDX-License-Identifier: Apache-2.0
 * Pairs of bodies that are followed only while they are near each other: a sweep finds the pairs
 * that a comparison of all boxes finds, and whole runs give the bits of those that follow all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "model/neighbours.h"
#include "support/devices.h"
#include "support/random.h"
#include "support/runs.h"
#include "support/studies.h"

enum { BODIES = 24, TEXT = 16384, ROUNDS = 20 };

/* ------------------------------------------------------------------------------ scenes */

/* text of a study as it grows */
typedef struct script {
  char text[TEXT];
  size_t at;
} script;

static void add(script *s, const char *form, ...) {
  va_list values;
  va_start(values, form);
  const int count = vsnprintf(s->text + s->at, sizeof s->text - s->at, form, values);
  va_end(values);
  assert_true(count > 0 && (size_t)count < sizeof s->text - s->at);
  s->at += (size_t)count;
}

static void add_head(script *s, const char *run, uint32_t scenarios) {
  add(s, "allide: 1\nrun: {scenarios: %u, seed: 7, %s}\n", test_scenarios(scenarios), run);
}

/* two speeds and a stiffness vary; records become rules */
static void add_tail(script *s, const char *section, const char *stiffness) {
  add(s,
      "vary:\n  bodies.b0.velocity.x: {uniform: [-3 m/s, 3 m/s]}\n"
      "  bodies.b7.velocity.y: {uniform: [-3 m/s, 3 m/s]}\n");
  add(s, "  %s.all.stiffness: {uniform: [%s]}\n", section, stiffness);
  add(s, "stop: {apart: {separated for: 3 s}}\n");
  add(s, "limits: {hard: {any of: '%s.*.peak_normal', above: 200 kN}}\n", section);
}

/* Floes of 8 m at 10 m from each other, some of which drift, between two fixed walls. */
static void outline_field(script *s, test_random *r, const char *run) {
  add_head(s, run, 48);
  add(s, "output: {events: all}\nbodies:\n");
  for (uint32_t b = 0; b < BODIES; b++) {
    const double x = 10 * (b % 6) + test_uniform(r, -0.8, 0.8);
    const double y = 10 * (double)(b / 6) + test_uniform(r, -0.8, 0.8);
    const int drifts = test_choice(r, 3) > 0;
    add(s,
        "  b%u: {outline: [[-4, -4], [4, -4], [4, 4], [-4, 4]], mass: 60 t, inertia: 640 t m^2,\n"
        "    position: [%.9g, %.9g], velocity: [%.9g, %.9g], yaw rate: %.9g}\n",
        b, x, y, drifts ? test_uniform(r, -2, 2) : 0, drifts ? test_uniform(r, -2, 2) : 0,
        test_uniform(r, -0.2, 0.2));
  }
  add(s,
      "  west: {fixed: yes, outline: [[-1, -50], [1, -50], [1, 50], [-1, 50]],"
      " position: [-12, 15]}\n");
  add(s,
      "  east: {fixed: yes, outline: [[-1, -50], [1, -50], [1, 50], [-1, 50]],"
      " position: [62, 15]}\n");
  add(s,
      "contacts:\n"
      "  all: {between: ['b*', 'b*'], stiffness: 200 kN/m^2, damping: 10 kN s/m^2,\n"
      "    shear stiffness: 200 kN/m, static friction: 0.3, kinetic friction: 0.2}\n"
      "  walls: {between: ['b*', '*st'], stiffness: 500 kN/m^2, restitution: 0.5}\n");
  add_tail(s, "contacts", "100 kN/m^2, 300 kN/m^2");
}

/* Boxes in space that drift and tumble, a fixed plate, and a ram that a motion moves. */
static void mesh_field(script *s, test_random *r, const char *run) {
  add_head(s, run, 16);
  add(s,
      "environment: {gravity: 0}\noutput: {events: all}\n"
      "meshes:\n  floe: {box: {length: 6, breadth: 6, height: 2}}\n"
      "  plate: {box: {length: 80, breadth: 2, height: 10}}\nbodies:\n");
  for (uint32_t b = 0; b < BODIES / 2; b++) {
    add(s,
        "  b%u: {freedoms: six, mesh: floe, mass: 60 t, moments of inertia: [200000, 200000, "
        "360000],\n    position: [%.9g, %.9g, %.9g], velocity: [%.9g, %.9g, %.9g]}\n",
        b, 8.5 * (b % 4), 8.5 * (double)(b / 4), test_uniform(r, -0.5, 0.5), test_uniform(r, -2, 2),
        test_uniform(r, -2, 2), test_uniform(r, -0.1, 0.1));
  }
  add(s,
      "  wall: {fixed: yes, mesh: plate, position: [12, -6, 0]}\n"
      "  ram: {motion: prescribed, mesh: floe, position: [12, 32, 0]}\n"
      "motions:\n  push: {body: ram, history: [[0 s, 0 m, 0 m, 0 m], [4 s, 0 m, -10 m, "
      "0 m], [9 s, 0 m, -10 m, 0 m]]}\n"
      "mesh contacts:\n  all: {between: ['b*', 'b*'], stiffness: 5 MN/m}\n"
      "  others: {between: ['b*', [wall, ram]], stiffness: 5 MN/m, static friction: 0.3,\n"
      "    kinetic friction: 0.2, stick stiffness: 1 MN/m}\n");
  add_tail(s, "mesh contacts", "3 MN/m, 8 MN/m");
}

/* ------------------------------------------------------------------------------ runs */

static ald_run_summary run_with(const ald_study *study, const char *device, ald_pairs pairs,
                                uint32_t tile, int threads) {
  ald_run_def def = run_settings(0, device);
  def.pairs = pairs;
  def.tile = tile;
  def.threads = threads;
  return run_all(study, def);
}

static void expect_same_bits(const ald_study *study, const char *device, uint32_t tile) {
  const ald_run_summary all = run_with(study, device, ALD_PAIRS_ALL, tile, 0);
  assert_int_equal(all.pairs, 0);
  for (int threads = 1; threads < 3; threads++) {
    const ald_run_summary near = run_with(study, device, ALD_PAIRS_NEAR, tile, threads);
    print_message("  %s, tile %u: %u pairs at once, %.3g kB of %.3g kB\n", device, tile, near.pairs,
                  1e-3 * (double)near.memory, 1e-3 * (double)all.memory);
    assert_string_equal(near.hash, all.hash);
    assert_memory_equal(near.status, all.status, sizeof all.status);
    assert_true(near.pairs > 0 && near.pairs < study->instance_count);
  }
}

static void outlines_give_the_same_bits(void **state) {
  (void)state;
  static const uint32_t tiles[] = {1, 8, 24, 64};
  test_random r = test_random_from(test_seed(), 0);
  script s = {.at = 0};
  outline_field(&s, &r, "duration: 6 s, step: 0.005 s");
  ald_study *study = study_of(s.text);
  for (size_t t = 0; t < sizeof tiles / sizeof tiles[0]; t++) {
    expect_same_bits(study, "openmp", tiles[t]);
  }
  ald_study_destroy(study);
}

static void meshes_give_the_same_bits(void **state) {
  (void)state;
  static const char *const runs[] = {"duration: 3 s, step: 0.005 s, scheme: semi-implicit",
                                     "duration: 3 s, step: 0.005 s, scheme: rk4"};
  test_random r = test_random_from(test_seed(), 1);
  for (size_t k = 0; k < sizeof runs / sizeof runs[0]; k++) {
    script s = {.at = 0};
    mesh_field(&s, &r, runs[k]);
    ald_study *study = study_of(s.text);
    expect_same_bits(study, "openmp", 8);
    ald_study_destroy(study);
  }
}

static void single_precision_gives_the_same_bits(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  script s = {.at = 0};
  outline_field(&s, &r, "duration: 4 s, step: 0.005 s, precision: single");
  ald_study *study = study_of(s.text);
  expect_same_bits(study, "openmp", 8);
  ald_study_destroy(study);
}

static void opencl_gives_the_same_bits(void **state) {
  (void)state;
  need_device("opencl");
  test_random r = test_random_from(test_seed(), 3);
  script s = {.at = 0};
  outline_field(&s, &r, "duration: 3 s, step: 0.005 s");
  ald_study *study = study_of(s.text);
  const ald_run_summary host = run_with(study, "openmp", ALD_PAIRS_ALL, 0, 0);
  assert_string_equal(run_with(study, "opencl", ALD_PAIRS_NEAR, 0, 0).hash, host.hash);
  assert_string_equal(run_with(study, "opencl", ALD_PAIRS_NEAR, 16, 0).hash, host.hash);
  ald_study_destroy(study);
}

/* A body that a step takes farther than its box is wide: its scenario is computed with all pairs.
 */
static void a_body_that_leaves_its_box_is_followed(void **state) {
  (void)state;
  script s = {.at = 0};
  add(&s, "allide: 1\nrun: {scenarios: 9, seed: 7, duration: 1.5 s, step: 0.02 s}\nbodies:\n");
  for (uint32_t b = 0; b < 3; b++) {
    add(&s,
        "  b%u: {outline: [[-1, -1], [1, -1], [1, 1], [-1, 1]], mass: 1 t, inertia: 1 t m^2,\n"
        "    position: [%u, 0.1], velocity: [%u, 0], load: [0, %u kN, 0]}\n",
        b, 3 * b, b == 1 ? 2 : 0, b == 0 ? 200 : 0);
  }
  add(&s,
      "contacts: {all: {between: ['*', '*'], stiffness: 200 kN/m^2}}\n"
      "vary: {bodies.b1.position.y: {uniform: [-0.5, 0.5]}}\n");
  ald_study *study = study_of(s.text);
  const ald_run_summary all = run_with(study, "openmp", ALD_PAIRS_ALL, 0, 0);
  const ald_run_summary near = run_with(study, "openmp", ALD_PAIRS_NEAR, 0, 0);
  assert_string_equal(near.hash, all.hash);
  ald_study_destroy(study);
}

/* Where the answer might hang on pairs that are far, all are followed. */
static void what_far_pairs_decide_follows_them_all(void **state) {
  (void)state;
  static const char *const more[] = {
      "limits: {any: {any of: 'contacts.*.peak_normal', above: -1 N}}\n",
      "vary: {limits.any.above: {uniform: [-1 N, 5 N]}}\n"
      "limits: {any: {any of: 'contacts.*.peak_normal', above: 1 N}}\n"};
  for (size_t k = 0; k < 3; k++) {
    script s = {.at = 0};
    const char *fine = k == 2 ? ", substeps: automatic" : "";
    add(&s, "allide: 1\nrun: {scenarios: 8, seed: 7, duration: 2 s, step: 0.02 s%s}\nbodies:\n",
        fine);
    for (uint32_t b = 0; b < 3; b++) {
      add(&s,
          "  b%u: {outline: [[-1, -1], [1, -1], [1, 1], [-1, 1]], mass: 1 t, inertia: 1 t "
          "m^2, position: [%u, 0]}\n",
          b, 3 * b);
    }
    add(&s, "contacts: {all: {between: ['*', '*'], stiffness: 2 MN/m^2}}\n%s",
        k < 2 ? more[k] : "");
    ald_study *study = study_of(s.text);
    assert_int_equal(run_with(study, "openmp", ALD_PAIRS_NEAR, 0, 0).pairs, 0);
    ald_study_destroy(study);
  }
}

/* ------------------------------------------------------------------------------ resume */

static int stop_early(const ald_progress *progress, void *user) {
  (void)user;
  return progress->done >= 8;
}

/* A run that is stopped and taken up follows what it likes: the bits are those of one run. */
static void a_run_is_taken_up_either_way(void **state) {
  (void)state;
  static const ald_pairs begun[] = {ALD_PAIRS_NEAR, ALD_PAIRS_ALL, ALD_PAIRS_NEAR};
  static const ald_pairs ended[] = {ALD_PAIRS_NEAR, ALD_PAIRS_NEAR, ALD_PAIRS_ALL};
  test_random r = test_random_from(test_seed(), 4);
  script s = {.at = 0};
  outline_field(&s, &r, "duration: 3 s, step: 0.005 s");
  ald_study *study = study_of(s.text);
  const ald_run_summary whole_run = run_with(study, "openmp", ALD_PAIRS_ALL, 0, 0);
  for (size_t k = 0; k < sizeof begun / sizeof begun[0]; k++) {
    char folder[256];
    run_folder("near", folder, sizeof folder);
    ald_run_def def = run_settings(0, "openmp");
    def.folder = folder;
    def.tile = 8;
    def.checkpoint = 1e-3;
    def.pairs = begun[k];
    def.progress = stop_early;
    ald_run_summary summary;
    ald_report *report = ald_report_create();
    assert_int_equal(ald_run(study, &def, &summary, report), ALD_INTERRUPTED);
    ald_report_destroy(report);
    def.pairs = ended[k];
    def.progress = NULL;
    def.resume = 1;
    assert_string_equal(run_all(study, def).hash, whole_run.hash);
    run_folder_remove(folder);
  }
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ the sweep */

/* boxes anywhere, some of which only touch */
static ald_span random_span(test_random *r) {
  ald_span span;
  for (uint32_t k = 0; k < 3; k++) {
    span.low[k] = test_choice(r, 2) ? test_choice(r, 12) : test_uniform(r, 0, 12);
    span.high[k] = span.low[k] + (test_choice(r, 3) ? 2 : test_uniform(r, 0, 4));
  }
  return span;
}

static bool overlap(const ald_span *a, const ald_span *b) {
  bool meets = true;
  for (uint32_t k = 0; k < 3; k++) {
    meets = meets && a->low[k] <= b->high[k] && b->low[k] <= a->high[k];
  }
  return meets;
}

static void the_sweep_finds_what_comparing_all_finds(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 5);
  script s = {.at = 0};
  outline_field(&s, &r, "duration: 1 s, step: 0.02 s");
  ald_study *study = study_of(s.text);
  ald_report *report = ald_report_create();
  ald_neighbours *neighbours = NULL;
  bool *marks = calloc(study->instance_count, sizeof *marks);
  uint32_t found = 0, pairs = 0;
  assert_non_null(marks);
  assert_int_equal(ald_neighbours_create(study, &neighbours, report), ALD_OK);
  for (uint32_t round = 0; round < ROUNDS; round++) {
    ald_span spans[BODIES + 2];
    for (uint32_t b = 0; b < study->body_count; b++) spans[b] = random_span(&r);
    memset(marks, 0, study->instance_count * sizeof *marks);
    ald_neighbours_mark(neighbours, spans, marks);
    for (uint32_t i = 0; i < study->instance_count; i++, pairs++) {
      const ald_instance *own = &study->instances[i];
      assert_int_equal(marks[i], overlap(&spans[own->body_a], &spans[own->body_b]));
      found += marks[i];
    }
  }
  print_message("  %u of %u pairs overlap\n", found, pairs);
  assert_true(found > 0 && found < pairs);
  free(marks);
  ald_neighbours_destroy(neighbours);
  ald_report_destroy(report);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_sweep_finds_what_comparing_all_finds),
      cmocka_unit_test(outlines_give_the_same_bits),
      cmocka_unit_test(meshes_give_the_same_bits),
      cmocka_unit_test(single_precision_gives_the_same_bits),
      cmocka_unit_test(opencl_gives_the_same_bits),
      cmocka_unit_test(a_body_that_leaves_its_box_is_followed),
      cmocka_unit_test(what_far_pairs_decide_follows_them_all),
      cmocka_unit_test(a_run_is_taken_up_either_way),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
