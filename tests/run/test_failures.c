/* SPDX-License-Identifier: Apache-2.0
 * Why scenarios failed: the element, the number of scenarios, the first of them, and the words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "support/runs.h"
#include "support/studies.h"

enum { PATH = 512, MOST = 8, TEXT = 700 };

typedef struct found {
  size_t count;
  struct {
    int32_t status;
    uint64_t count, first;
    char element[TEXT], text[TEXT];
  } list[MOST];
} found;

static void take(const ald_failure *failure, void *user) {
  found *f = user;
  assert_true(f->count < MOST);
  f->list[f->count].status = failure->status;
  f->list[f->count].count = failure->count;
  f->list[f->count].first = failure->first;
  snprintf(f->list[f->count].element, TEXT, "%s", failure->element);
  snprintf(f->list[f->count++].text, TEXT, "%s", failure->text);
  print_message("  %d of %s, %u from %u on: %s\n", (int)failure->status, failure->element,
                (unsigned)failure->count, (unsigned)failure->first, failure->text);
}

/* runs a study and finds its failures, which are counted in two ways */
static found failures_of(const char *text) {
  found all = {0};
  char folder[PATH];
  ald_run_summary summary;
  ald_results *results = NULL;
  ald_report *report = ald_report_create();
  ald_study *study = study_of(text);
  ald_run_def def = ald_run_def_default();
  run_folder("failures", folder, sizeof folder);
  def.folder = folder;
  def.device = "openmp";
  if (ald_run(study, &def, &summary, report) < 0) fail_msg("%s", ald_report_text(report));
  assert_int_equal(ald_results_open(folder, &results, report), ALD_OK);
  assert_int_equal(ald_results_failures(results, ALD_ALL_SCENARIOS, take, &all, report), ALD_OK);
  uint64_t grouped = 0, failed = 0;
  for (size_t g = 0; g < all.count; g++) {
    found one = {0};
    grouped += all.list[g].count;
    assert_int_equal(ald_results_failures(results, all.list[g].first, take, &one, report), ALD_OK);
    assert_int_equal(one.count, 1);
    assert_int_equal(one.list[0].count, 1);
    assert_string_equal(one.list[0].element, all.list[g].element);
    assert_string_equal(one.list[0].text, all.list[g].text);
  }
  for (int s = ALD_SCENARIO_BAD_INPUT; s < ALD_SCENARIO_STATUS_COUNT; s++)
    failed += summary.status[s];
  assert_int_equal(grouped, failed);
  ald_results_close(results);
  ald_report_destroy(report);
  ald_study_destroy(study);
  run_folder_remove(folder);
  return all;
}

#define SHIPS                                                                                      \
  "ships:\n"                                                                                       \
  "  feeder: {length: 134 m, breadth: 22 m, draught: 8 m, depth: 11 m, block coefficient: 0.65,\n" \
  "    KG: 8 m}\n"                                                                                 \
  "  tanker: {length: 230 m, breadth: 36 m, draught: 13 m, depth: 20 m, block coefficient: 0.8,\n" \
  "    KG: 12 m}\n"                                                                                \
  "bodies:\n"                                                                                      \
  "  striking: {freedoms: six, ship: feeder, speed: 8 kn}\n"                                       \
  "  struck: {freedoms: six, ship: tanker, speed: 0 kn}\n"                                         \
  "hydrostatics: {a: {body: striking}, b: {body: struck}}\n"

static void a_bow_says_where_its_shape_ends(void **state) {
  (void)state;
  const found bulb = failures_of(
      "allide: 1\nrun: {scenarios: 20, seed: 1, duration: 10 s, step: 0.05 s, scheme: rk4}\n" SHIPS
      "bows:\n"
      "  hit: {between: [striking, struck], preset: physical, side: port, pressure: 1 MPa,\n"
      "    bulb: [3.5 m, 5 m, 6 m], breach depth: 2 m, first touch: [0 m, 60 deg]}\n");
  assert_int_equal(bulb.count, 1);
  assert_int_equal(bulb.list[0].status, ALD_SCENARIO_OUT_OF_RANGE);
  assert_string_equal(bulb.list[0].element, "bows.hit");
  assert_non_null(strstr(bulb.list[0].text, "the end of the bulb, 3.5 m behind its tip"));
  const found side = failures_of(
      "allide: 1\nrun: {scenarios: 20, seed: 1, duration: 10 s, step: 0.05 s, scheme: rk4}\n" SHIPS
      "bows:\n"
      "  hit: {between: [striking, struck], preset: physical, side: port, pressure: 1 MPa,\n"
      "    bulb: [12 m, 8 m, 8 m], side length: [-40 m, 1 m], first touch: [0 m, 90 deg]}\n");
  assert_int_equal(side.count, 1);
  assert_string_equal(side.list[0].element, "bows.hit");
  const found end = failures_of(
      "allide: 1\nrun: {duration: 1 s, step: 0.01 s, scheme: rk4}\n"
      "bodies:\n  a: {freedoms: six, mass: 1e7, radii of gyration: [5, 25, 25], heading: 5 deg,\n"
      "    position: [0 m, -14.8 m], velocity: [1 m/s, 1 m/s, 0 m/s]}\n  b: {fixed: yes}\n"
      "bows:\n  hit: {between: [a, b], side: starboard, half breadth: 5 m, tip: [60 m, 0 m, 0 m],\n"
      "    bulb: [8 m, 9.5 m, 9.5 m], bulb shape: cone}\n"
      /* one that had touched, but cannot come to an end */
      "  deep: {between: [a, b], side: starboard, half breadth: 5 m, tip: [60 m, 0 m, 0 m],\n"
      "    bulb: [1 m, 1 m, 1 m], stem line: [58 m, -6 m, 6 m], stem entrance: [58 m, 20 m, 20 "
      "m],\n"
      "    pressure: 1 Pa}\n");
  assert_int_equal(end.count, 1);
  assert_int_equal(end.list[0].status, ALD_SCENARIO_OUT_OF_RANGE);
  assert_string_equal(end.list[0].element, "bows.hit");
  assert_string_equal(end.list[0].text,
                      "the first touch was that of the bulb's end, 8 m behind its tip, in a side "
                      "more oblique than the bulb is there; give a \"stem line\" and \"stem "
                      "entrance\" too, or let the bow come more at right angles");
  assert_non_null(
      strstr(side.list[0].text, "the end of the flat side, which reaches from -40 to 1 m"));
}

static void a_body_that_diverges_is_named(void **state) {
  (void)state;
  const found f = failures_of(
      "allide: 1\nrun: {scenarios: 3, seed: 1, duration: 4000 s, step: 5 s, scheme: explicit}\n"
      "bodies:\n  box: {freedoms: [surge], mass: 1000 t, inertia: 1, position: [11 m, 0 m]}\n"
      "hawsers:\n  h: {between: [box, earth], to: [0, 0, 0], length: 10 m, stiffness: 4 MN/m,\n"
      "    tension only: no}\n");
  assert_int_equal(f.count, 1);
  assert_string_equal(f.list[0].element, "bodies.box");
  assert_int_equal(f.list[0].count, 3);
  assert_non_null(strstr(f.list[0].text, "faster than 1,000 m/s"));
}

static void numbers_that_are_not_valid_are_told(void **state) {
  (void)state;
  const found f = failures_of(
      "allide: 1\nrun: {scenarios: 200, seed: 1, duration: 1 s, step: 0.1 s}\n"
      "bodies:\n  box: {mass: 1000 t, inertia: 1e8 kg m^2}\n"
      "vary:\n  bodies.box.mass: {normal: {mean: 1000 t, deviation: 600 t}}\n");
  assert_int_equal(f.count, 1);
  assert_int_equal(f.list[0].status, ALD_SCENARIO_BAD_INPUT);
  assert_string_equal(f.list[0].element, "");
  assert_non_null(strstr(f.list[0].text, "bodies.box.mass"));
}

/* What a kind checks of numbers that are given, it checks of those that are drawn, in the plane,
 * too: a kinetic friction above the static one. */
static void drawn_numbers_are_judged_by_their_kind(void **state) {
  (void)state;
  ald_run_summary summary;
  ald_run_def def = run_settings(200, "openmp");
  ald_study *study = study_of(
      "allide: 1\nrun: {scenarios: 200, seed: 1, duration: 1 s, step: 0.1 s}\n"
      "bodies:\n"
      "  box: {mass: 1000 t, inertia: 1e8 kg m^2, outline: [[-5, -5], [5, -5], [5, 5], [-5, 5]]}\n"
      "  quay: {fixed: yes, position: [20 m, 0 m],\n"
      "    outline: [[-5, -5], [5, -5], [5, 5], [-5, 5]]}\n"
      "contacts:\n  hit: {between: [box, quay], stiffness: 1 MN/m^2, shear stiffness: 200 kN/m,\n"
      "    static friction: 0.3, kinetic friction: 0.2}\n"
      "vary: {contacts.hit.kinetic friction: {uniform: [0.1, 0.5]}}\n");
  assert_true(ald_run(study, &def, &summary, NULL) >= 0);
  /* half of them: binomial, within 4 of its deviation */
  print_message("  %u of 200 refused\n", (unsigned)summary.status[ALD_SCENARIO_BAD_INPUT]);
  assert_in_range(summary.status[ALD_SCENARIO_BAD_INPUT], 100 - 28, 100 + 28);
  ald_study_destroy(study);
}

/* Boxes that stop at once or go on, and a sixth that is no box: where few lanes still run and one
 * is handed out that ends at once, the tile shrinks. 16 were lost of a tile of 64. */
static void none_is_lost_where_a_tile_shrinks(void **state) {
  (void)state;
  ald_study *study = study_of(
      "allide: 1\nrun: {scenarios: 600, seed: 1, duration: 60 s, step: 0.5 s}\n"
      "bodies:\n  box: {mass: 1000 t, inertia: 1e8 kg m^2, course: 0 deg, speed: 1 m/s}\n"
      "stop: {still: {slower than: 0.5 m/s, for: 1 s}}\n"
      "vary: {bodies.box.mass: {normal: {mean: 1000 t, deviation: 1000 t}}}\n"
      "choose: {pace: {slow: {share: 0.7, set: {bodies.box.speed: 0.1 m/s}},\n"
      "  fast: {share: 0.3, set: {bodies.box.speed: 5 m/s}}}}\n");
  for (uint32_t tile = 40; tile <= 64; tile += 8) {
    ald_run_def def = run_settings(600, "openmp");
    ald_run_summary summary;
    def.tile = tile;
    def.threads = 1;
    assert_true(ald_run(study, &def, &summary, NULL) > 0);
    assert_int_equal(summary.computed, 600);
    assert_true(summary.status[ALD_SCENARIO_BAD_INPUT] > 50);
  }
  ald_study_destroy(study);
}

static void meshes_that_pass_are_named(void **state) {
  (void)state;
  const found f = failures_of(
      "allide: 1\nrun: {scenarios: 2, seed: 1, duration: 2 s, step: 0.2 s}\n"
      "environment: {gravity: 0 m/s^2}\n"
      "meshes:\n  cube: {box: {length: 2, breadth: 2, height: 2}}\n"
      "  plate: {box: {length: 0.2, breadth: 20, height: 20}}\n"
      "bodies:\n"
      "  cube: {freedoms: six, mass: 8 t, radii of gyration: [1, 1, 1], mesh: cube,\n"
      "    position: [-8 m, 0.1 m, 0.2 m], velocity: [40 m/s, 0 m/s, 0 m/s]}\n"
      "  plate: {fixed: yes, mesh: plate}\n"
      "mesh contacts:\n  hit: {between: [cube, plate], stiffness: 1 MN/m}\n");
  assert_int_equal(f.count, 1);
  assert_int_equal(f.list[0].status, ALD_SCENARIO_OUT_OF_RANGE);
  assert_string_equal(f.list[0].element, "mesh contacts.hit");
  assert_non_null(strstr(f.list[0].text, "passed through the other within a step"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_bow_says_where_its_shape_ends),
      cmocka_unit_test(a_body_that_diverges_is_named),
      cmocka_unit_test(numbers_that_are_not_valid_are_told),
      cmocka_unit_test(drawn_numbers_are_judged_by_their_kind),
      cmocka_unit_test(none_is_lost_where_a_tile_shrinks),
      cmocka_unit_test(meshes_that_pass_are_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
