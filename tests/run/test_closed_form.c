/* SPDX-License-Identifier: Apache-2.0
 * Studies by closed form: what they find at the first touch is what stepping there finds, and their
 * rows hang on nothing but seed and scenario. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/runs.h"
#include "support/studies.h"

enum { TEXT = 4096, FEW = 48 };

/* Two ships about to meet: they touch within 8 s or pass. Without Munk's moment, which would turn a
 * ship that drifts before she is touched. */
static const char ships[] =
    "environment: {gravity: 0}\n"
    "bodies:\n"
    "  striking: {freedoms: six, mass: 1e7, radii of gyration: [5, 25, 25],\n"
    "    added mass: [5e5, 4e6, 9e6, 1e8, 1e9, 2e9], position: [-75, 0, 0],\n"
    "    coriolis: published}\n"
    "  struck: {freedoms: six, mass: 2e7, radii of gyration: [7, 35, 35],\n"
    "    added mass: [1e6, 8e6, 2e7, 1e8, 1e9, 8e9], position: [0, 0, 0], course: 90 deg,\n"
    "    coriolis: published}\n"
    "bows:\n"
    "  bulb: {between: [striking, struck], tip: [55, 0, -1.5], bulb: [4, 4, 4], half breadth: 10,\n"
    "    pressure: 2 MPa, friction: 0.3, side length: [0, 0]}\n"
    "vary:\n"
    "  bodies.striking.speed: {uniform: [4, 8]}\n"
    "  bodies.struck.velocity.y: {uniform: [-3, 3]}\n"
    "  bodies.struck.heading: {uniform: [60 deg, 120 deg]}\n"
    "  bodies.struck.position.y: {uniform: [-8, 8]}\n"
    "  bodies.striking.mass: {uniform: [5e6, 2e7]}\n"
    "  bows.bulb.friction: {uniform: [0, 0.6]}\n";

/* with more keys of the bow */
static ald_study *bow_by(const char *run, const char *bow) {
  char text[TEXT];
  const char *end = strstr(ships, "}\nvary:");
  assert_non_null(end);
  snprintf(text, sizeof text, "allide: 1\nrun: {%s}\n%.*s%s%s", run, (int)(end - ships), ships, bow,
           end);
  return study_of(text);
}

static ald_study *ships_by(const char *run) { return bow_by(run, ""); }

/* a column of a folder, (count) */
static void column(const char *folder, const char *name, double *values) {
  ald_report *report = ald_report_create();
  ald_results *results = NULL;
  assert_true(ald_results_open(folder, &results, report) >= 0);
  size_t c = 0;
  while (strcmp(ald_results_column(results, c).name, name) != 0) c++;
  assert_int_equal(ald_results_read(results, c, values, report), ALD_OK);
  ald_results_close(results);
  ald_report_destroy(report);
}

static void run_into(const ald_study *study, uint64_t seed, const char *folder) {
  ald_run_def def = run_settings(FEW, "openmp");
  ald_run_summary summary = {0};
  ald_report *report = ald_report_create();
  def.folder = folder;
  def.seed = &seed;
  if (ald_run(study, &def, &summary, report) < 0) fail_msg("%s", ald_report_text(report));
  ald_report_destroy(report);
}

/* The step of 2 ms finds the touch up to 2 cm late, of levers of 10 to 60 m: 2e-3 of the energy. */
static void find_what_stepping_finds(const char *bow) {
  static const char *const energies[] = {"bows.bulb.energy_normal", "bows.bulb.energy_stick",
                                         "bows.bulb.energy_closed"};
  char closed[256], stepped[256];
  double time[2][FEW], energy[2][FEW], stick[FEW];
  const uint64_t seed = test_seed() % 100000;
  run_folder("closed", closed, sizeof closed);
  run_folder("stepped", stepped, sizeof stepped);
  ald_study *by_form = bow_by("method: closed form, duration: 8 s, step: 2 ms", bow);
  ald_study *by_step = bow_by("scheme: frozen, duration: 8 s, step: 2 ms", bow);
  run_into(by_form, seed, closed);
  run_into(by_step, seed, stepped);
  column(closed, "bows.bulb.first_touch", time[0]);
  column(stepped, "bows.bulb.first_touch", time[1]);
  column(closed, "bows.bulb.energy_stick", stick);
  int touched = 0;
  for (int e = 0; e < 3; e++) {
    column(closed, energies[e], energy[0]);
    column(stepped, energies[e], energy[1]);
    for (int k = 0; k < FEW; k++) {
      if (isnan(time[0][k]) || time[0][k] > 7.99) continue;
      if (fabs(time[1][k] - time[0][k]) > 4e-3) {
        fail_msg("scenario %d touches at %g s, stepped %g s", k, time[0][k], time[1][k]);
      }
      if (fabs(energy[1][k] - energy[0][k]) > 2e-3 * stick[k]) {
        fail_msg("%s of scenario %d: %g J, stepped %g J", energies[e], k, energy[0][k],
                 energy[1][k]);
      }
      touched++;
    }
  }
  assert_true(touched > FEW); /* of three each */
  for (int k = 0; k < FEW; k++) {
    if (isnan(time[0][k]) && time[1][k] < 7.99) fail_msg("scenario %d touches, stepped", k);
  }
  ald_study_destroy(by_form);
  ald_study_destroy(by_step);
  run_folder_remove(closed);
  run_folder_remove(stepped);
}

static void it_finds_what_stepping_finds(void **state) {
  (void)state;
  find_what_stepping_finds("");
  find_what_stepping_finds(", side slope: 20 deg");
  find_what_stepping_finds(", bulb shape: ellipsoid, side slope: -25 deg");
  find_what_stepping_finds(", bulb shape: cone, side slope: 15 deg");
  /* stems that touch above the bulb, some beyond the edges of the side */
  find_what_stepping_finds(
      ", stem line: [52, -1, 6], stem rake: 30 deg, stem entrance: [20, 12, 18]");
  find_what_stepping_finds(
      ", stem line: [52, -1, 6], stem rake: 30 deg, stem entrance: [20, 12, 18]"
      ", side height: [-4, 2], side slope: -10 deg, bulb shape: ellipsoid");
  find_what_stepping_finds(
      ", stem sections: [[-1, 50, 20, 10], [2, 53, 20, 12], [6, 60, 20, 18]]"
      ", waterlines: straight, stem beam: 16, side height: [-4, 4]");
}

static void its_hash_hangs_on_the_scenarios_alone(void **state) {
  (void)state;
  ald_study *study = ships_by("method: closed form, scenarios: 40001");
  ald_run_def def = run_settings(40001, "auto");
  def.threads = 1;
  const ald_run_summary one = run_all(study, def);
  def.threads = 3;
  def.order_seed = 7;
  const ald_run_summary three = run_all(study, def);
  assert_string_equal(one.hash, three.hash);
  assert_int_equal(one.computed, 40001);
  const uint64_t other_seed = 99;
  def.seed = &other_seed;
  const ald_run_summary other = run_all(study, def);
  assert_string_not_equal(one.hash, other.hash);
  ald_study_destroy(study);
}

/* a study that ended within a block goes on to the rows of one that never did */
static void resumed_it_gives_the_same_hash(void **state) {
  (void)state;
  char folder[256];
  ald_report *report = ald_report_create();
  ald_study *study = ships_by("method: closed form");
  ald_run_def def = run_settings(60000, "auto");
  const ald_run_summary whole = run_all(study, def);
  run_folder("resumed", folder, sizeof folder);
  def.folder = folder;
  ald_run_summary first = {0}, again = {0};
  assert_true(ald_run(study, &def, &first, report) >= 0);
  char block[300];
  snprintf(block, sizeof block, "%s/blocks", folder);
  char command[700];
  /* one block is lost */
  snprintf(command, sizeof command, "rm \"$(ls -d '%s'/* | head -2 | tail -1)\"", block);
  assert_int_equal(system(command), 0);
  def.resume = 1;
  assert_true(ald_run(study, &def, &again, report) >= 0);
  assert_int_equal(again.computed, 16384);
  assert_string_equal(again.hash, whole.hash);
  assert_string_equal(first.hash, whole.hash);
  run_folder_remove(folder);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

static void what_no_host_computes_is_refused(void **state) {
  (void)state;
  ald_study *study = ships_by("method: closed form");
  ald_run_def def = run_settings(10, "opencl");
  ald_run_summary summary = {0};
  ald_report *report = ald_report_create();
  assert_int_equal(ald_run(study, &def, &summary, report), ALD_BAD_ARGUMENT);
  assert_non_null(strstr(ald_report_text(report), "computed on the host"));
  ald_report_destroy(report);
  ald_study_destroy(study);
}

/* a mass below 0 is bad_input; a touch beyond the flat side out_of_range, and when */
static void scenarios_fail_alone(void **state) {
  (void)state;
  char folder[256], text[TEXT];
  double time[FEW], first[FEW], place[FEW];
  snprintf(text, sizeof text, "allide: 1\nrun: {method: closed form}\n%s", ships);
  memcpy(strstr(text, "[0, 0]}"), "[-3,3]}", 7);
  memcpy(strstr(text, "[5e6, 2e7]"), "[-1e7,2e7]", 10);
  ald_study *study = study_of(text);
  run_folder("failing", folder, sizeof folder);
  run_into(study, test_seed() % 100000, folder);
  int32_t statuses[FEW];
  ald_results *results = NULL;
  assert_true(ald_results_open(folder, &results, NULL) >= 0);
  assert_int_equal(ald_results_scenario_status(results, NULL, statuses, NULL), ALD_OK);
  ald_results_close(results);
  column(folder, "failure.time", time);
  column(folder, "bows.bulb.first_touch", first);
  column(folder, "bows.bulb.place", place);
  int bad = 0, beyond = 0;
  for (int k = 0; k < FEW; k++) {
    bad += statuses[k] == ALD_SCENARIO_BAD_INPUT;
    beyond += statuses[k] == ALD_SCENARIO_OUT_OF_RANGE;
    if (statuses[k] == ALD_SCENARIO_OK) assert_true(isnan(time[k]) && !(fabs(place[k]) > 3));
    if (statuses[k] == ALD_SCENARIO_BAD_INPUT) assert_true(time[k] == 0 && isnan(first[k]));
    if (statuses[k] == ALD_SCENARIO_OUT_OF_RANGE) {
      assert_true(time[k] == first[k] && fabs(place[k]) > 3);
    }
  }
  /* a third of the masses, and most of the other touches */
  assert_true(bad > 3 && beyond > 3);
  run_folder_remove(folder);
  ald_study_destroy(study);
}

/* what a run without rows hands over */
typedef struct handed {
  ald_statistics energy;
  int columns;
} handed;

static void take(const ald_column_info *column, const ald_statistics *statistics, void *user) {
  handed *h = user;
  h->columns++;
  if (strcmp(column->name, "bows.bulb.energy_closed") == 0) h->energy = *statistics;
}

static void rows_may_be_left_out(void **state) {
  (void)state;
  char text[TEXT], with[256], without[256];
  enum { MANY = 40000 };
  double *energy = calloc(MANY, sizeof *energy), sum = 0;
  ald_report *report = ald_report_create();
  snprintf(text, sizeof text, "allide: 1\nrun: {method: closed form}\noutput: {rows: none}\n%s",
           ships);
  ald_study *bare = study_of(text), *study = ships_by("method: closed form");
  ald_run_def def = run_settings(MANY, "auto");
  handed h = {0};
  run_folder("with", with, sizeof with);
  run_folder("without", without, sizeof without);
  const uint64_t seed = test_seed() % 100000;
  def.seed = &seed;
  def.folder = with;
  const ald_run_summary all = run_all(study, def);
  column(with, "bows.bulb.energy_closed", energy);
  def.folder = without;
  def.statistics = take;
  def.statistics_user = &h;
  def.threads = 2;
  const ald_run_summary none = run_all(bare, def);
  assert_string_equal(all.hash, none.hash);
  uint32_t worst = 0;
  for (uint32_t k = 0; k < MANY; k++) {
    sum += energy[k];
    if (energy[k] > energy[worst]) worst = k;
  }
  assert_int_equal(h.columns, 6 + 2 + 8);
  assert_int_equal(h.energy.count, MANY);
  assert_true(fabs(h.energy.mean - sum / MANY) < 1e-10 * sum / MANY); /* sums of 4e4 numbers */
  assert_true(h.energy.maximum == energy[worst] && h.energy.worst[0] == worst);
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(without, &results, report), ALD_BAD_RESULTS);
  assert_non_null(strstr(ald_report_text(report), "/statistics.csv\n"));
  /* once there, the folder is not written over; nothing can be resumed */
  ald_run_summary again;
  assert_int_equal(ald_run(bare, &def, &again, report), ALD_BAD_RESULTS);
  def.resume = 1;
  assert_int_equal(ald_run(bare, &def, &again, report), ALD_BAD_ARGUMENT);
  run_folder_remove(with);
  run_folder_remove(without);
  ald_study_destroy(bare);
  ald_study_destroy(study);
  ald_report_destroy(report);
  free(energy);
}

/* with --json the command writes what the library hands over */
static void the_command_writes_them_as_json(void **state) {
  (void)state;
  enum { HERE = 300, OUTPUT = 1 << 16 };
  static char output[OUTPUT];
  char folder[256], path[300], line[900], wanted[100];
  ald_study *study = ships_by("method: closed form");
  ald_run_def def = run_settings(HERE, "openmp");
  double energy[HERE];
  run_folder("json", folder, sizeof folder);
  def.folder = folder;
  run_all(study, def);
  column(folder, "bows.bulb.energy_closed", energy);
  double greatest = 0;
  for (uint32_t k = 0; k < HERE; k++) greatest = fmax(greatest, energy[k]);
  snprintf(path, sizeof path, "%s/bare.yml", folder);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fprintf(file, "allide: 1\nrun: {method: closed form}\noutput: {rows: none}\n%s", ships);
  assert_int_equal(fclose(file), 0);
  snprintf(line, sizeof line, "%s/allide run '%s' --out '%s/bare' --scenarios %d --json 2>&1",
           ALD_BUILD_FOLDER, path, folder, HERE);
  FILE *stream = popen(line, "r");
  assert_non_null(stream);
  output[fread(output, 1, OUTPUT - 1, stream)] = '\0';
  assert_int_equal(pclose(stream), 0);
  const char *at = strstr(output, "\"bows.bulb.energy_closed\"");
  if (!at) fail_msg("%s", output);
  snprintf(wanted, sizeof wanted, "\"max\": %.17g,", greatest);
  at = strstr(at, "\"max\"");
  assert_non_null(at);
  assert_memory_equal(at, wanted, strlen(wanted));
  run_folder_remove(folder);
  ald_study_destroy(study);
}

static void nothing_steps_such_a_study(void **state) {
  (void)state;
  char folder[256];
  ald_report *report = ald_report_create();
  ald_study *study = ships_by("method: closed form");
  ald_batch_def def = ald_batch_def_default();
  ald_batch *batch = NULL;
  ald_series *series = NULL;
  assert_int_equal(ald_batch_create(study, &def, &batch, report), ALD_BAD_ARGUMENT);
  run_folder("once", folder, sizeof folder);
  run_into(study, 1, folder);
  assert_int_equal(ald_replay(folder, 3, "openmp", &series, report), ALD_BAD_ARGUMENT);
  assert_non_null(strstr(ald_report_text(report), "error: a replay steps through time"));
  run_folder_remove(folder);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_finds_what_stepping_finds),
      cmocka_unit_test(its_hash_hangs_on_the_scenarios_alone),
      cmocka_unit_test(resumed_it_gives_the_same_hash),
      cmocka_unit_test(what_no_host_computes_is_refused),
      cmocka_unit_test(scenarios_fail_alone),
      cmocka_unit_test(rows_may_be_left_out),
      cmocka_unit_test(the_command_writes_them_as_json),
      cmocka_unit_test(nothing_steps_such_a_study),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
