/* SPDX-License-Identifier: Apache-2.0
 * Elements of a batch, read at every step: the series of a replay to the bit, of all kinds, on both
 * devices, in tiles of several lanes, by all schemes, and of scenarios that have ended. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "replay/trace.h"
#include "support/batch_scene.h"
#include "support/devices.h"
#include "support/studies.h"

/* ------------------------------------------------------------------------------ tools */

static ald_batch *make(const ald_study *study, uint32_t scenarios, const char *device) {
  ald_batch *batch = NULL;
  ald_report *report = ald_report_create();
  ald_batch_def def = ald_batch_def_default();
  def.scenarios = scenarios;
  def.device = device;
  def.reads = 1;
  if (ald_batch_create(study, &def, &batch, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  ald_report_destroy(report);
  return batch;
}

/* An example with its numbers as they are written, for a number of steps without build-up. */
typedef struct plain_example {
  ald_study *owner; /* ald_study_destroy() it */
  ald_study study;  /* shares its tables */
} plain_example;

static plain_example example(const char *path, uint32_t steps) {
  char whole[512];
  plain_example x;
  ald_report *report = ald_report_create();
  snprintf(whole, sizeof whole, "%s/examples/%s", ALD_SOURCE_FOLDER, path);
  if (ald_study_read(whole, &x.owner, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  ald_report_destroy(report);
  x.study = *x.owner;
  x.study.variable_count = x.study.choice_count = x.study.correlation.count = 0;
  x.study.step_count = steps, x.study.build_up = 0;
  return x;
}

static void set_number(ald_study *study, const char *path, double value) {
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    if (strcmp(study->quantities[q].path, path) != 0) continue;
    study->quantities[q].value = value;
    return;
  }
  fail_msg("no quantity %s", path);
}

static ald_series *trace_of(const ald_study *study, const char *device) {
  ald_series *series = NULL;
  ald_device *d = test_device(device, ALD_DOUBLE);
  ald_report *report = ald_report_create();
  if (ald_trace_run(study, d, (ald_draw){study->seed, 1, 0}, NULL, &series, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  ald_report_destroy(report);
  ald_device_close(d);
  return series;
}

static bool same(double a, double b) {
  return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

/* Every column of the elements in a row of the series, which are its last columns; returns how many
 * of them are neither 0 nor NaN. */
static size_t expect_row(ald_batch *batch, uint32_t scenario, const ald_series *series,
                         size_t row) {
  size_t column = series->column_count, told = 0;
  double values[64];
  for (uint32_t e = ald_batch_elements(batch); e-- > 0;) {
    const ald_element_info info = ald_batch_element_info(batch, e);
    assert_true(info.values <= 64);
    assert_int_equal(ald_batch_read(batch, scenario, e, values, NULL), ALD_OK);
    for (uint32_t v = info.values; v-- > 0;) {
      const double expected = series->values[row * series->column_count + --column];
      if (!same(values[v], expected)) {
        fail_msg("row %zu, %s: %.17g, not %.17g", row, series->names[column], values[v], expected);
      }
      told += values[v] != 0 && !isnan(values[v]);
    }
  }
  /* before them: time and bodies */
  assert_true(column > 0 && strncmp(series->names[column - 1], "bodies.", 7) == 0);
  return told;
}

static void expect_names(const ald_batch *batch, const ald_series *series) {
  size_t column = series->column_count;
  for (uint32_t e = ald_batch_elements(batch); e-- > 0;) {
    const ald_element_info info = ald_batch_element_info(batch, e);
    /* the strain energy of a line has its name and no values */
    const uint32_t found = ald_batch_element(batch, info.name);
    assert_true(found == e || (found < e && info.values == 0));
    for (uint32_t v = info.values; v-- > 0;) {
      const ald_value_info value = ald_batch_value_info(batch, e, v);
      char name[512];
      snprintf(name, sizeof name, "%s.%s", info.name, value.name);
      column--;
      assert_string_equal(name, series->names[column]);
      assert_string_equal(value.unit, series->units[column]);
      assert_int_equal(ald_batch_value(batch, e, value.name), v);
    }
  }
}

/* steps the scenario one by one along all rows of a series */
static size_t expect_series(ald_batch *batch, uint32_t scenario, const ald_series *series) {
  size_t told = expect_row(batch, scenario, series, 0);
  expect_names(batch, series);
  for (size_t row = 1; row < series->row_count; row++) {
    assert_true(ald_batch_step(batch, 1, NULL) >= 0);
    told += expect_row(batch, scenario, series, row);
  }
  return told;
}

/* ------------------------------------------------------------------------------ as a replay */

/* what a bridge simulator does: handles by name once, then each fender and hawser at each step */
static void fenders_and_hawsers_of_a_thousand_steps(void **state) {
  (void)state;
  enum { STEPS_HERE = 1000, MOST = 32 };
  plain_example x = example("side_by_side/side_by_side.yml", STEPS_HERE);
  const ald_study *study = &x.study;
  ald_series *series = trace_of(study, "openmp");
  ald_batch *batch = make(study, 1, "openmp");
  uint32_t elements[MOST], values[MOST], count = 0;
  size_t columns[MOST], pressed = 0, taut = 0;
  for (uint32_t e = 0; e < ald_batch_elements(batch); e++) {
    const ald_element_info info = ald_batch_element_info(batch, e);
    const bool fender = strcmp(info.kind, "fender") == 0;
    if (!fender && strcmp(info.kind, "hawser") != 0) continue;
    char name[256];
    const char *what = fender ? "normal" : "tension";
    snprintf(name, sizeof name, "%s.%s", info.name, what);
    values[count] = ald_batch_value(batch, e, what);
    assert_true(values[count] < info.values);
    columns[count] = series_column(series, name);
    elements[count++] = e;
    assert_true(count < MOST);
  }
  assert_int_equal(count, 12);
  assert_int_equal(series->row_count, STEPS_HERE + 1);
  for (size_t row = 1; row <= STEPS_HERE; row++) {
    assert_int_equal(ald_batch_step(batch, 1, NULL), ALD_OK);
    for (uint32_t k = 0; k < count; k++) {
      double all[64];
      assert_int_equal(ald_batch_read(batch, 0, elements[k], all, NULL), ALD_OK);
      const double expected = series->values[row * series->column_count + columns[k]];
      if (!same(all[values[k]], expected)) {
        fail_msg("row %zu, %s: %.17g, not %.17g", row, series->names[columns[k]], all[values[k]],
                 expected);
      }
      if (expected > 0) (strncmp(series->names[columns[k]], "fen", 3) == 0 ? &pressed : &taut)[0]++;
    }
  }
  /* the series says something: fenders are touched, hawsers hold */
  assert_true(pressed > 100 && taut > 1000);
  ald_batch_destroy(batch);
  ald_series_destroy(series);
  ald_study_destroy(x.owner);
}

/* hull meshes, fenders, hawsers and a hose that touch; the scenario is one of a tile of eight, or
 * in a second tile */
static void all_contacts_in_tiles(const char *device, uint32_t steps, uint32_t scenarios,
                                  uint32_t scenario) {
  need_device(device);
  plain_example x = example("all_contacts/all_contacts.yml", steps);
  ald_study *study = &x.study;
  set_number(study, "bodies.vessel.speed", 1.2);
  set_number(study, "bodies.vessel.position.y", 13.2);
  ald_series *series = trace_of(study, "openmp");
  ald_batch *batch = make(study, scenarios, device);
  /* the others are different */
  for (uint32_t s = 0; s < scenarios; s++) {
    if (s == scenario) continue;
    assert_int_equal(ald_batch_set(batch, s, "bodies.vessel.speed", 0.1 + 0.07 * s, NULL), ALD_OK);
  }
  assert_true(expect_series(batch, scenario, series) > 50 * steps);
  ald_batch_destroy(batch);
  ald_series_destroy(series);
  ald_study_destroy(x.owner);
}

static void all_contacts_as_a_replay(void **state) {
  (void)state;
  all_contacts_in_tiles("openmp", test_scenarios(250), 1, 0);
}

static void all_contacts_in_a_tile_of_eight(void **state) {
  (void)state;
  all_contacts_in_tiles("openmp", test_scenarios(60), 5, 3);
}

static void all_contacts_on_opencl(void **state) {
  (void)state;
  all_contacts_in_tiles("opencl", 12, 11, 9);
}

/* examples that a batch refuses, and why */
static bool refused(const ald_study *study) {
  return ald_study_fine(study) > 1 || study->is_closed;
}

static void expect_as_a_replay(const ald_study *study, bool *seen) {
  ald_series *series = trace_of(study, "openmp");
  ald_batch *batch = make(study, 1, "openmp");
  expect_series(batch, 0, series);
  for (uint32_t i = 0; i < study->instance_count; i++) {
    seen[study->definitions[study->instances[i].definition].kind] = true;
  }
  ald_batch_destroy(batch);
  ald_series_destroy(series);
}

/* no example has places along a line */
static const char with_places[] =
    "allide: 1\nrun: {duration: 0.1 s, step: 5 ms}\nenvironment: {water depth: 50 m}\n"
    "bodies: {buoy: {freedoms: [heave], mass: 1 t, radii of gyration: [1, 1, 1]}}\n"
    "lines: {l: {between: [earth, buoy], from: [0, 0, -50], start: as given, report at: [0 m, 20 "
    "m], "
    "sections: [{length: 49.9, segments: 5, mass: 10, diameter: 0.1, axial stiffness: 1e6, normal "
    "drag: 1, axial drag: 0, normal added mass: 1}]}}\n";

static void every_kind_reads_as_a_replay(void **state) {
  (void)state;
  glob_t found;
  bool seen[64] = {false};
  assert_true(ald_kind_count <= 64);
  assert_int_equal(glob(ALD_SOURCE_FOLDER "/examples/*/*.yml", 0, NULL, &found), 0);
  for (size_t f = 0; f < found.gl_pathc; f++) {
    const char *path = found.gl_pathv[f] + strlen(ALD_SOURCE_FOLDER "/examples/");
    if (strncmp(path, "ships/", 6) == 0) continue;
    plain_example x = example(path, 10);
    if (!refused(&x.study)) expect_as_a_replay(&x.study, seen);
    ald_study_destroy(x.owner);
  }
  globfree(&found);
  ald_study *places = study_of(with_places);
  expect_as_a_replay(places, seen);
  ald_study_destroy(places);
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    if (ald_kinds[k]->trace_count > 0 && !seen[k])
      fail_msg("no example has a %s", ald_kinds[k]->name);
  }
}

/* ------------------------------------------------------------------------------ ends of steps */

#define LINES_TEXT(scheme)                                                                         \
  "allide: 1\nrun: {step: 0.01, duration: 3, scheme: " scheme                                      \
  "}\n"                                                                                            \
  "environment: {gravity: 9.81}\nbodies:\n"                                                        \
  "  pier: {fixed: yes, position: [1000.25, 500.5, 0]}\n"                                          \
  "  boat: {freedoms: six, mass: 2e4, radii of gyration: [1, 3, 3], position: [1012, 500.5, "      \
  "0], velocity: [-1, 0, 0.3]}\n"                                                                  \
  "hydrostatics: {boat: {body: boat, height: 0, waterplane area: 30 m^2, metacentric height: [1, " \
  "5]}}\n"                                                                                         \
  "hawsers: {spring: {between: [pier, boat], from: [0, 0, 2], to: [-3, 0, 2], length: 8,\n"        \
  "  stiffness: 2e4}}\n"                                                                           \
  "fenders: {f: {between: [pier, boat], attachment: [6, 0, 1], plane point: [-3, 0, 0],\n"         \
  "  normal: [-1, 0, 0], parallel: [0, 1, 0], length: [-9, 9], height: 1, curve: [[0, 4e5], "      \
  "[0.5, "                                                                                         \
  "0]]}}\n"

/* several evaluations in a step: the values are those of its end all the same */
static void schemes_of_several_evaluations(void **state) {
  (void)state;
  static const char *const texts[] = {LINES_TEXT("rk4"), LINES_TEXT("dormand-prince"),
                                      LINES_TEXT("trapezoidal"), LINES_TEXT("explicit")};
  for (unsigned k = 0; k < sizeof texts / sizeof texts[0]; k++) {
    ald_study *study = study_of(texts[k]);
    ald_series *series = series_of(texts[k], "openmp");
    ald_batch *batch = make(study, 1, "openmp");
    assert_true(expect_series(batch, 0, series) > 1000);
    assert_true(series_scale(series, "fenders.f.normal") > 1e3);
    ald_batch_destroy(batch);
    ald_series_destroy(series);
    ald_study_destroy(study);
  }
}

/* a scenario that a rule stops keeps its last row, while another goes on */
static void a_scenario_that_ended_keeps_its_last_row(const char *device) {
  need_device(device);
  static const char text[] =
      LINES_TEXT("semi-implicit") "stop: {hard: {any of: fenders.f.peak_normal, above: 5e4}}\n";
  ald_study *study = study_of(text);
  ald_series *series = series_of(text, "openmp");
  ald_batch *batch = make(study, 10, device);
  int status = 0;
  uint32_t steps = 0;
  const size_t last = series->row_count - 1;
  assert_true(last > 10 && last < 290);
  for (uint32_t s = 0; s < 9; s++) {
    assert_int_equal(ald_batch_set(batch, s, "bodies.boat.velocity.x", 0.01 * s, NULL), ALD_OK);
  }
  expect_series(batch, 9, series);
  assert_int_equal(ald_batch_step(batch, 5, NULL), ALD_REMARKS);
  assert_true(expect_row(batch, 9, series, last) > 5);
  assert_int_equal(ald_batch_evaluate(batch, NULL), ALD_REMARKS);
  assert_true(expect_row(batch, 9, series, last) > 5);
  assert_int_equal(ald_batch_status(batch, 9, &status, &steps, NULL), ALD_OK);
  assert_int_equal(status, ALD_SCENARIO_STOPPED_BY_RULE);
  assert_int_equal(steps, last);
  assert_int_equal(ald_batch_status(batch, 0, &status, &steps, NULL), ALD_OK);
  assert_int_equal(status, ALD_SCENARIO_OK);
  assert_int_equal(steps, last + 5);
  ald_batch_destroy(batch);
  ald_series_destroy(series);
  ald_study_destroy(study);
}

static void an_ended_scenario_on_openmp(void **state) {
  (void)state;
  a_scenario_that_ended_keeps_its_last_row("openmp");
}

static void an_ended_scenario_on_opencl(void **state) {
  (void)state;
  a_scenario_that_ended_keeps_its_last_row("opencl");
}

/* ------------------------------------------------------------------------------ with the rest */

/* reading, and the evaluation that it needs, changes no scenario; all is of the same time */
static void reading_changes_nothing(void **state) {
  (void)state;
  ald_study *study = batch_study();
  ald_batch *plain = batch_make(study, 1, 0), *read = make(study, 1, "openmp");
  const uint32_t bow = ald_batch_element(read, "contacts.bow");
  const uint32_t normal = ald_batch_value(read, bow, "normal");
  unsigned touched = 0;
  for (int n = 0; n < STEPS; n++) {
    double values[64];
    ald_contact_state contact;
    assert_int_equal(ald_batch_step(plain, 1, NULL), ALD_OK);
    assert_int_equal(ald_batch_step(read, 1, NULL), ALD_OK);
    batch_same_state(plain, 0, read, 0);
    assert_int_equal(ald_batch_read(read, 0, bow, values, NULL), ALD_OK);
    /* contacts are of now as well, as an evaluation says */
    uint32_t c = 0;
    while (strcmp(ald_batch_contact_info(read, c).name, "contacts.bow") != 0) c++;
    assert_int_equal(ald_batch_contact(read, 0, c, &contact, NULL), ALD_OK);
    assert_true(contact.normal == values[normal]);
    assert_int_equal(ald_batch_evaluate(plain, NULL), ALD_OK);
    assert_int_equal(ald_batch_contact(plain, 0, c, &contact, NULL), ALD_OK);
    assert_true(contact.normal == values[normal]);
    touched += contact.touching != 0;
  }
  assert_true(touched > 10);
  ald_batch_destroy(plain);
  ald_batch_destroy(read);
  ald_study_destroy(study);
}

/* Loads that change from step to step, and a body that the host puts elsewhere: with an evaluation
 * at the end of each step as without. */
static void inputs_act_as_without_reading(void **state) {
  (void)state;
  ald_study *study = batch_study();
  ald_batch *plain = batch_make(study, 1, 0), *read = make(study, 9, "openmp");
  unsigned touched = 0;
  for (int n = 0; n < STEPS; n++) {
    const ald_load ship = {1e4 * (n % 7), -2e5 - 1e3 * n, 1e6 * (n % 3)};
    const ald_load tug = {0, n % 50 < 40 ? -3e5 : 0, 0};
    for (int k = 0; k < 2; k++) {
      ald_batch *batch = k ? read : plain;
      const uint32_t s = k ? 8 : 0;
      assert_int_equal(ald_batch_set_load(batch, s, SHIP, &ship, NULL), ALD_OK);
      if (n % 3) assert_int_equal(ald_batch_set_load(batch, s, TUG, &tug, NULL), ALD_OK);
      if (n % 40 == 39) {
        ald_body_state moved = batch_state_of(batch, s, TUG);
        moved.x += 2;
        moved.velocity_y -= 0.2;
        assert_int_equal(ald_batch_set_state(batch, s, TUG, &moved, NULL), ALD_OK);
      }
      assert_int_equal(ald_batch_step(batch, 1 + n % 2, NULL), ALD_OK);
    }
    batch_same_state(plain, 0, read, 8);
    double values[64];
    const uint32_t bow = ald_batch_element(read, "contacts.bow");
    assert_int_equal(ald_batch_read(read, 8, bow, values, NULL), ALD_OK);
    touched += values[ald_batch_value(read, bow, "normal")] > 0;
  }
  assert_true(touched > 10);
  ald_batch_destroy(plain);
  ald_batch_destroy(read);
  ald_study_destroy(study);
}

/* a rope lies on a raft that it presses under; a buoy far away is where the host puts it */
static const char raft[] =
    "allide: 1\nrun: {step: 0.01, duration: 2}\nenvironment: {gravity: 9.81}\n"
    "meshes: {raft: {box: {length: 4, breadth: 3, height: 1}}}\nbodies:\n"
    "  buoy: {motion: prescribed, position: [90, 0, 0]}\n"
    "  raft: {freedoms: six, mesh: raft, mass: 3000, radii of gyration: [1, 1, 1],\n"
    "    position: [0, 0, 0]}\n"
    "hydrostatics: {raft: {body: raft, height: 0, waterplane area: 12, metacentric height: [1, "
    "1]}}\n"
    "lines:\n  rope:\n    between: [earth, earth]\n    from: [-4, 0, 0.9]\n"
    "    to: [4, 0, 0.9]\n    sections:\n"
    "      - {length: 8.6, segments: 20, mass: 8, diameter: 0.06, axial stiffness: 1e5,\n"
    "         clash stiffness: 1e5}\n"
    "line contacts: {deck: {body: raft, clash stiffness: 1e5}}\n";

/* Evaluating a step moves a raft that a rope touches, and does so once, however often the host
 * looks, sets loads or puts the buoy elsewhere; the series is the study's own. */
static void a_raft_yields_once(const char *device) {
  need_device(device);
  enum { RAFT_STEPS = 60 };
  ald_study *study = study_of(raft);
  ald_series *series = series_of(raft, device);
  ald_batch *quiet = make(study, 9, device), *busy = make(study, 9, device), *plain = NULL;
  ald_batch_def def = ald_batch_def_default();
  def.device = device;
  assert_int_equal(ald_batch_create(study, &def, &plain, NULL), ALD_OK);
  const uint32_t buoy = ald_batch_body(busy, "buoy"), body = ald_batch_body(busy, "raft");
  const ald_space_state there = {.position = {95, 3, 1}, .heading = 0.5};
  for (int n = 1; n <= RAFT_STEPS; n++) {
    const ald_load still = {0, 0, 0};
    ald_space_state a, b, c;
    assert_int_equal(ald_batch_step(quiet, 1, NULL), ALD_OK);
    expect_row(quiet, 8, series, (size_t)n);
    assert_int_equal(ald_batch_set_space_state(busy, 8, buoy, &there, NULL), ALD_OK);
    if (n % 3 == 0) assert_int_equal(ald_batch_evaluate(busy, NULL), ALD_OK);
    if (n % 2 == 0) assert_int_equal(ald_batch_set_load(busy, 8, body, &still, NULL), ALD_OK);
    if (n % 5 == 0) assert_int_equal(ald_batch_evaluate(busy, NULL), ALD_OK);
    assert_int_equal(ald_batch_step(busy, 1, NULL), ALD_OK);
    expect_row(busy, 8, series, (size_t)n);
    /* without reading: as often as it is evaluated, by any state that is set again */
    assert_int_equal(ald_batch_step(plain, 1, NULL), ALD_OK);
    for (int k = 0; k < n % 4; k++) {
      assert_int_equal(ald_batch_set_space_state(plain, 0, buoy, &there, NULL), ALD_OK);
      assert_int_equal(ald_batch_evaluate(plain, NULL), ALD_OK);
      assert_int_equal(ald_batch_evaluate(plain, NULL), ALD_OK);
    }
    assert_int_equal(ald_batch_space_state(quiet, 8, body, &a, NULL), ALD_OK);
    assert_int_equal(ald_batch_space_state(busy, 8, body, &b, NULL), ALD_OK);
    assert_int_equal(ald_batch_space_state(plain, 0, body, &c, NULL), ALD_OK);
    assert_memory_equal(&a, &b, sizeof a);
    assert_true(a.position[2] == series_at(series, (size_t)n, "bodies.raft.z"));
    if (n % 4) assert_memory_equal(&a, &c, sizeof a);
  }
  /* it has been pressed under, or nothing was shown */
  assert_true(series_scale(series, "bodies.raft.velocity_z") > 1e-3);
  assert_true(series_scale(series, "bodies.raft.z") > 1e-5);
  ald_batch_destroy(quiet);
  ald_batch_destroy(busy);
  ald_batch_destroy(plain);
  ald_series_destroy(series);
  ald_study_destroy(study);
}

static void a_raft_on_openmp(void **state) {
  (void)state;
  a_raft_yields_once("openmp");
}

static void a_raft_on_opencl(void **state) {
  (void)state;
  a_raft_yields_once("opencl");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fenders_and_hawsers_of_a_thousand_steps),
      cmocka_unit_test(all_contacts_as_a_replay),
      cmocka_unit_test(all_contacts_in_a_tile_of_eight),
      cmocka_unit_test(all_contacts_on_opencl),
      cmocka_unit_test(every_kind_reads_as_a_replay),
      cmocka_unit_test(schemes_of_several_evaluations),
      cmocka_unit_test(an_ended_scenario_on_openmp),
      cmocka_unit_test(an_ended_scenario_on_opencl),
      cmocka_unit_test(reading_changes_nothing),
      cmocka_unit_test(inputs_act_as_without_reading),
      cmocka_unit_test(a_raft_on_openmp),
      cmocka_unit_test(a_raft_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
