/* SPDX-License-Identifier: Apache-2.0
 * The collisions of a fairway: the same bits from threads, tiles, order, resume, replay, OpenMP and
 * OpenCL; each is the one that was drawn, by its place, its depth and its closed form; and dense
 * products remember the waves as the ordered sum does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/devices.h"
#include "support/runs.h"
#include "support/same_bits.h"
#include "support/studies.h"

#define FAIRWAY ALD_SOURCE_FOLDER "/examples/fairway_collision/"

/* enough to be interrupted on the way */
static uint32_t scenarios(void) {
  const uint32_t count = test_scenarios(56);
  return count > 32 ? count : 32;
}

/* The fairway without what ends a scenario as out of range: shallow angles and the side's ends. */
static ald_study *mild_study(void) {
  char folder[300], path[340];
  run_folder("mild", folder, sizeof folder);
  snprintf(path, sizeof path, "%s/mild.yml", folder);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fputs("allide: 1\nbase: " FAIRWAY
        "fairway_collision.yml\nvary:\n"
        "  bows.bulb.first touch.angle: {low: 45 deg, high: 135 deg}\n"
        "  bows.bulb.first touch share: {histogram: {edges: [-0.4, -0.3, -0.1, 0.1, 0.3, 0.4]}}\n",
        file);
  assert_int_equal(fclose(file), 0);
  ald_study *study = run_read(path);
  run_folder_remove(folder);
  return study;
}

static void hash_is_the_same_on_openmp(void **state) {
  (void)state;
  ald_study *study = mild_study();
  same_bits_on_openmp(study, scenarios());
  ald_study_destroy(study);
}

static void hash_is_the_same_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = mild_study();
  same_bits_on_opencl(study, scenarios());
  ald_study_destroy(study);
}

static void resume_and_replay_give_the_same_bits(void **state) {
  (void)state;
  ald_study *study = mild_study();
  same_bits_after_a_stop(study, scenarios());
  ald_study_destroy(study);
}

/* ---------------------------------------------------------------------------- what came out */

/* columns of a run, by scenario */
typedef struct table {
  char folder[300];
  ald_results *results;
  size_t count;
  int32_t *statuses; /* (count) */
} table;

static table run_table(const char *path, size_t count) {
  table t = {.count = count};
  ald_report *report = ald_report_create();
  ald_study *study = run_read(path);
  run_folder("fairway", t.folder, sizeof t.folder);
  ald_run_def def = run_settings(count, "openmp");
  def.folder = t.folder;
  ald_run_summary summary;
  const ald_status ran = ald_run(study, &def, &summary, report);
  if (ran < 0) fail_msg("%s", ald_report_text(report));
  ald_study_destroy(study);
  t.statuses = calloc(count, sizeof *t.statuses);
  assert_non_null(t.statuses);
  assert_int_equal(ald_results_open(t.folder, &t.results, report), ALD_OK);
  assert_int_equal(ald_results_stored(t.results), count);
  assert_int_equal(ald_results_scenario_status(t.results, NULL, t.statuses, report), ALD_OK);
  ald_report_destroy(report);
  return t;
}

static void end_table(table *t) {
  ald_results_close(t->results);
  run_folder_remove(t->folder);
  free(t->statuses);
}

/* (count) values of a column; free() them */
static double *read_column(const table *t, const char *name) {
  double *values = calloc(t->count, sizeof *values);
  size_t c = 0;
  assert_non_null(values);
  while (c < ald_results_column_count(t->results) &&
         strcmp(ald_results_column(t->results, c).name, name) != 0) {
    c++;
  }
  if (c == ald_results_column_count(t->results)) fail_msg("no column %s", name);
  assert_int_equal(ald_results_read(t->results, c, values, NULL), ALD_OK);
  return values;
}

static int is_good(const table *t, size_t i) {
  return t->statuses[i] == ALD_SCENARIO_OK || t->statuses[i] == ALD_SCENARIO_STOPPED_BY_RULE;
}

static int rises(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

enum { DRAWN = 150 };
static const double length = 320, double_side = 3, step = 0.05; /* of the tanker; of the study */

static void every_bow_meets_the_side_where_it_was_drawn(void **state) {
  (void)state;
  table t = run_table(FAIRWAY "fairway_collision.yml", DRAWN);
  double *share = read_column(&t, "inputs.bows.bulb.first touch share");
  double *speed = read_column(&t, "inputs.bodies.striking.speed");
  double *along = read_column(&t, "inputs.bodies.struck.speed");
  double *touch = read_column(&t, "bows.bulb.first_touch");
  double *from = read_column(&t, "bows.bulb.damage_from");
  double *extent = read_column(&t, "bows.bulb.damage_length");
  for (size_t i = 0; i < DRAWN; i++) {
    /* nothing but the side's end and the bow's shoulder may end a scenario */
    assert_true(is_good(&t, i) || t.statuses[i] == ALD_SCENARIO_OUT_OF_RANGE);
    if (!is_good(&t, i)) continue;
    /* it is seen at the beginning of a step, one after the touch: so far the ships have slid */
    const double place = share[i] * length, slide = step * (speed[i] + along[i]);
    assert_true(touch[i] >= 0 && touch[i] <= 1.001 * step);
    assert_true(from[i] - slide <= place && place <= from[i] + extent[i] + slide);
  }
  free(extent);
  free(from);
  free(touch);
  free(along);
  free(speed);
  free(share);
  end_table(&t);
}

/* The closed form knows neither height nor duration: it is right in the middle of many, and a bow
 * that goes on ploughing takes more. */
static void depth_and_energy_are_those_of_the_collision(void **state) {
  (void)state;
  table t = run_table(FAIRWAY "fairway_collision.yml", DRAWN);
  double *depth = read_column(&t, "bows.bulb.greatest_depth");
  double *breached = read_column(&t, "bows.bulb.breached");
  double *energy = read_column(&t, "bows.bulb.greatest_energy");
  double *closed = read_column(&t, "bows.bulb.energy_closed");
  size_t good = 0;
  for (size_t i = 0; i < DRAWN; i++) {
    if (!is_good(&t, i)) continue;
    assert_true(depth[i] > 0 && energy[i] > 0 && closed[i] > 0);
    assert_true(breached[i] == (depth[i] > double_side));
    energy[good++] = energy[i] / closed[i];
  }
  assert_true(good > DRAWN * 9 / 10);
  qsort(energy, good, sizeof *energy, rises);
  assert_true(fabs(energy[good / 2] - 1) < 0.03); /* 0.996 over 1,000 scenarios */
  free(closed);
  free(energy);
  free(breached);
  free(depth);
  end_table(&t);
}

/* roundings of another order of the sum: 1e-9 of the energy */
static void products_remember_as_the_ordered_sum_does(void **state) {
  (void)state;
  const size_t count = 48;
  table ordered = run_table(FAIRWAY "memory.yml", count);
  table fast = run_table(FAIRWAY "memory_fast.yml", count);
  table without = run_table(FAIRWAY "fairway_collision.yml", count);
  double *a = read_column(&ordered, "bows.bulb.energy"),
         *b = read_column(&fast, "bows.bulb.energy");
  double *c = read_column(&without, "bows.bulb.energy");
  double most = 0;
  for (size_t i = 0; i < count; i++) {
    if (!is_good(&ordered, i) || !is_good(&without, i)) continue;
    assert_true(is_good(&fast, i));
    assert_true(fabs(a[i] - b[i]) <= 1e-9 * fabs(a[i]));
    most = fmax(most, fabs(c[i] / a[i] - 1));
  }
  assert_true(most > 1e-4); /* there is something to remember */
  free(c);
  free(b);
  free(a);
  end_table(&without);
  end_table(&fast);
  end_table(&ordered);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hash_is_the_same_on_openmp),
      cmocka_unit_test(hash_is_the_same_on_opencl),
      cmocka_unit_test(resume_and_replay_give_the_same_bits),
      cmocka_unit_test(every_bow_meets_the_side_where_it_was_drawn),
      cmocka_unit_test(depth_and_energy_are_those_of_the_collision),
      cmocka_unit_test(products_remember_as_the_ordered_sum_does),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
