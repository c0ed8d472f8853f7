/* SPDX-License-Identifier: Apache-2.0
 * Batches in rough hands: resets, wrong arguments, scenarios that fail, hostile floating-point
 * modes, several threads. */
#include <fenv.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "support/batch_scene.h"

static void reset_brings_back_the_start(void **state) {
  (void)state;
  ald_study *study = batch_study();
  ald_batch *batch = batch_make(study, 1, 0), *fresh = batch_make(study, 1, 0);
  const ald_load pull = {1e6, 0, 1e7};
  assert_int_equal(ald_batch_set(batch, 0, "bodies.ship.mass", 2e7, NULL), ALD_OK);
  assert_int_equal(ald_batch_set_load(batch, 0, SHIP, &pull, NULL), ALD_OK);
  assert_int_equal(ald_batch_step(batch, 77, NULL), ALD_OK);
  for (unsigned k = 0; k < 3; k++) {
    /* a quantity that begins to vary after a reset, and one that is set twice */
    assert_int_equal(ald_batch_reset(batch), ALD_OK);
    assert_int_equal(ald_batch_set(batch, 0, "bodies.tug.velocity.y", -1, NULL), ALD_OK);
    assert_int_equal(ald_batch_set(batch, 0, "bodies.tug.velocity.y", -0.75, NULL), ALD_OK);
    assert_int_equal(ald_batch_step(batch, 200, NULL), ALD_OK);
  }
  assert_int_equal(ald_batch_set(fresh, 0, "bodies.ship.mass", 2e7, NULL), ALD_OK);
  assert_int_equal(ald_batch_set(fresh, 0, "bodies.tug.velocity.y", -0.75, NULL), ALD_OK);
  assert_int_equal(ald_batch_step(fresh, 200, NULL), ALD_OK);
  batch_same_state(batch, 0, fresh, 0);
  ald_batch_destroy(batch);
  ald_batch_destroy(fresh);
  ald_study_destroy(study);
}

static void misuse_is_refused(void **state) {
  (void)state;
  ald_study *study = batch_study();
  ald_report *report = ald_report_create();
  ald_batch *batch = batch_make(study, 2, 0), *none = NULL;
  const ald_load load = {0, (double)INFINITY, 0}, good = {0, 0, 0};
  const ald_body_state still = {0};
  ald_contact_state contact;
  assert_int_equal(ald_batch_body(batch, "tug"), TUG);
  assert_int_equal(ald_batch_body(batch, "nobody"), BODIES);
  ald_body_state seen;
  assert_int_equal(ald_batch_set(batch, 2, "bodies.tug.mass", 1, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_state(batch, 2, TUG, &seen, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_state(NULL, 0, TUG, &seen, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_set(batch, 0, "bodies.tug.mas", 1, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_set(batch, 0, "bodies.tug.mass", 0, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_set(batch, 0, "contacts.bow.slide", 1, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_commit(batch, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_set_load(batch, 0, FENDER_A, &good, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_set_load(batch, 0, TUG, &load, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_set_state(batch, 0, BODIES, &still, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_contact(batch, 0, 3, &contact, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_batch_step(batch, 1, NULL), ALD_OK);
  assert_int_equal(ald_batch_set(batch, 0, "bodies.tug.mass", 1, report), ALD_BAD_ARGUMENT);
  assert_string_equal(
      ald_report_text(report),
      "error: ald_batch_set needs a batch, one of its 2 scenarios and a quantity's path\n"
      "error: no scenario 2: there are 2, counted from 0\n"
      "error: expected a batch, got NULL\n"
      "error: there is no quantity \"bodies.tug.mas\"; did you mean \"bodies.tug.mass\"?\n"
      "error: bodies.tug.mass: expected a value above 0, got \"0\"\n"
      "error: \"contacts.bow.slide\" cannot vary\n"
      "error: nothing has been evaluated since the last step: call ald_batch_evaluate() before "
      "ald_batch_commit()\n"
      "error: body \"fender1\" is fixed\n"
      "error: body \"tug\": expected finite numbers, got inf\n"
      "error: no body 4: there are 4, counted from 0\n"
      "error: no contact 3: there are 3, counted from 0\n"
      "error: bodies.tug.mass: quantities are set before the first step; reset the batch first\n");
  ald_batch_def def = ald_batch_def_default();
  def.scenarios = 0;
  assert_int_equal(ald_batch_create(study, &def, &none, NULL), ALD_BAD_ARGUMENT);
  def = (ald_batch_def){.scenarios = 1};
  assert_int_equal(ald_batch_create(study, &def, &none, NULL), ALD_BAD_ARGUMENT);
  assert_null(none);
  ald_batch_destroy(batch);
  ald_report_destroy(report);
  ald_study_destroy(study);
}

/* one scenario that flies apart is told, and the others go on */
static void a_failed_scenario_is_told(void **state) {
  (void)state;
  ald_study *study = batch_study();
  ald_batch *batch = batch_make(study, 3, 0), *alone = batch_make(study, 1, 0);
  assert_int_equal(ald_batch_set(batch, 1, "bodies.tug.velocity.x", 999, NULL), ALD_OK);
  assert_int_equal(ald_batch_set(batch, 1, "bodies.tug.mass", 1e-3, NULL), ALD_OK);
  assert_int_equal(ald_batch_step(batch, 100, NULL), ALD_REMARKS);
  assert_int_equal(ald_batch_step(alone, 100, NULL), ALD_OK);
  int status = -1;
  uint32_t steps = 0;
  assert_int_equal(ald_batch_status(batch, 1, &status, &steps, NULL), ALD_OK);
  assert_int_equal(status, ALD_SCENARIO_DIVERGED);
  assert_true(steps < 100);
  assert_int_equal(ald_batch_status(batch, 0, &status, &steps, NULL), ALD_OK);
  assert_int_equal(status, ALD_SCENARIO_OK);
  assert_int_equal(steps, 100);
  batch_same_state(batch, 0, alone, 0);
  batch_same_state(batch, 2, alone, 0);
  ald_batch_destroy(batch);
  ald_batch_destroy(alone);
  ald_study_destroy(study);
}

/* ---------------------------------------------------------------------------- modes, threads */

/* the worst that a host program may have set: upward, subnormals flushed */
static void set_hostile_modes(void) {
  fesetround(FE_UPWARD);
#if defined(__x86_64__)
  _mm_setcsr(_mm_getcsr() | 0x8040);
#endif
}

static void modes_of_the_caller_do_not_matter(void **state) {
  (void)state;
  ald_study *study = batch_study();
  ald_batch *plain = batch_make(study, 1, 0), *hostile = NULL;
  batch_make_different(plain, 0, 3);
  assert_int_equal(ald_batch_step(plain, 150, NULL), ALD_OK);
  assert_int_equal(ald_batch_evaluate(plain, NULL), ALD_OK);

  fenv_t before;
  fegetenv(&before);
  set_hostile_modes();
  ald_batch_def def = ald_batch_def_default();
  const ald_status created = ald_batch_create(study, &def, &hostile, NULL);
  fesetround(FE_TONEAREST); /* the test's own products */
  if (created == ALD_OK) batch_make_different(hostile, 0, 3);
  set_hostile_modes();
  const ald_status stepped = ald_batch_step(hostile, 150, NULL);
  const ald_status evaluated = ald_batch_evaluate(hostile, NULL);
#if defined(__x86_64__)
  const unsigned left = _mm_getcsr() & 0x8040;
#else
  const unsigned left = 0x8040;
#endif
  const int rounding = fegetround();
  fesetenv(&before);
  assert_int_equal(created, ALD_OK);
  assert_int_equal(stepped, ALD_OK);
  assert_int_equal(evaluated, ALD_OK);
  assert_int_equal(rounding, FE_UPWARD);
  assert_int_equal(left, 0x8040);
  batch_same_state(plain, 0, hostile, 0);
  ald_batch_destroy(plain);
  ald_batch_destroy(hostile);
  ald_study_destroy(study);
}

/* a run into a folder, a replay from it: the folder's numbers are printed and read back */
static void run_and_replay(const ald_study *study, const char *folder, char hash[40],
                           bool hostile) {
  ald_run_def def = ald_run_def_default();
  ald_run_summary summary;
  ald_series *series = NULL;
  fenv_t before;
  def.folder = folder;
  def.scenarios = 20;
  fegetenv(&before);
  if (hostile) set_hostile_modes();
  const ald_status ran = ald_run(study, &def, &summary, NULL);
  const ald_status replayed = ald_replay(folder, 7, NULL, &series, NULL);
  fesetenv(&before);
  assert_int_equal(ran, ALD_OK);
  assert_int_equal(replayed, ALD_OK);
  assert_true(series->row_checked && series->row_equal);
  memcpy(hash, summary.hash, 40);
  ald_series_destroy(series);
}

static void nor_do_they_in_a_run(void **state) {
  (void)state;
  static const char text[] =
      "allide: 1\nrun: {step: 0.1, duration: 5}\nbodies:\n"
      "  a: {mass: 1e6, inertia: 1e8, outline: [[-10, -5], [10, -5], [10, 5], [-10, 5]]}\n"
      "  b: {fixed: yes, position: [0, 11], outline: [[-9, -5], [9, -5], [9, 5], [-9, 5]]}\n"
      "contacts: {c: {between: [a, b], stiffness: 5e5, restitution: 0.1}}\n"
      "vary: {bodies.a.velocity.y: {normal: {mean: 1.1, deviation: 0.3}}}\n";
  char folder[] = "/tmp/allide-modes-XXXXXX", below[64], plain[40], hostile[40];
  ald_study *study = NULL;
  assert_non_null(mkdtemp(folder));
  assert_int_equal(ald_study_read_text(text, "modes", &study, NULL), ALD_OK);
  snprintf(below, sizeof below, "%s/plain", folder);
  run_and_replay(study, below, plain, false);
  snprintf(below, sizeof below, "%s/hostile", folder);
  run_and_replay(study, below, hostile, true);
  assert_string_equal(plain, hostile);
  ald_study_destroy(study);
  snprintf(below, sizeof below, "rm -r %s", folder);
  assert_int_equal(system(below), 0);
}

enum { THREADS = 4 };

/* a thread with a batch of its own; studies are shared, as they are constant */
typedef struct worker {
  const ald_study *study;
  uint32_t scenarios;
  ald_body_state tug;
  ald_status status;
} worker;

static void *work(void *user) {
  worker *w = user;
  ald_batch *batch = NULL;
  ald_batch_def def = ald_batch_def_default();
  def.scenarios = w->scenarios;
  w->status = ald_batch_create(w->study, &def, &batch, NULL);
  for (unsigned n = 0; n < STEPS && w->status == ALD_OK; n++) {
    const ald_load load = {0, -3e5 - n, 0};
    w->status = ald_batch_set_load(batch, 0, TUG, &load, NULL);
    if (w->status == ALD_OK) w->status = ald_batch_step(batch, 1, NULL);
  }
  if (w->status == ALD_OK) w->status = ald_batch_state(batch, 0, TUG, &w->tug, NULL);
  ald_batch_destroy(batch);
  return NULL;
}

static void batches_of_different_threads_keep_apart(void **state) {
  (void)state;
  ald_study *study = batch_study();
  worker workers[THREADS], alone = {.study = study, .scenarios = 1};
  pthread_t threads[THREADS];
  work(&alone);
  assert_int_equal(alone.status, ALD_OK);
  for (unsigned k = 0; k < THREADS; k++) {
    workers[k] = (worker){.study = study, .scenarios = 1 + 4 * (k % 2)};
    assert_int_equal(pthread_create(&threads[k], NULL, work, &workers[k]), 0);
  }
  for (unsigned k = 0; k < THREADS; k++) pthread_join(threads[k], NULL);
  for (unsigned k = 0; k < THREADS; k++) {
    assert_int_equal(workers[k].status, ALD_OK);
    assert_memory_equal(&workers[k].tug, &alone.tug, sizeof alone.tug);
  }
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reset_brings_back_the_start),
      cmocka_unit_test(misuse_is_refused),
      cmocka_unit_test(a_failed_scenario_is_told),
      cmocka_unit_test(modes_of_the_caller_do_not_matter),
      cmocka_unit_test(nor_do_they_in_a_run),
      cmocka_unit_test(batches_of_different_threads_keep_apart),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
