/* SPDX-License-Identifier: Apache-2.0
 * Batches: the same bits as a study's own run, whoever steps and however many step. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "replay/trace.h"
#include "support/batch_scene.h"
#include "support/devices.h"

static const double step = 0.1;
static const double mass[BODIES] = {1e7, 0, 0, 9.7e5}, inertia[BODIES] = {5e9, 0, 0, 6.2e7};

static double column(const ald_series *series, size_t row, const char *name) {
  for (size_t c = 0; c < series->column_count; c++) {
    if (strcmp(series->names[c], name) == 0) return series->values[row * series->column_count + c];
  }
  fail_msg("no column \"%s\"", name);
  return 0;
}

/* step by step against the time series of the study's own engine, eight lanes wide */
static void a_batch_steps_as_the_study_runs(void **state) {
  (void)state;
  ald_study *study = batch_study();
  ald_series *series = NULL;
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, NULL, &series, NULL), ALD_OK);
  ald_batch *batch = batch_make(study, 1, 0);
  unsigned touched = 0, slipped = 0;
  for (size_t n = 0; n < STEPS; n++) {
    const ald_body_state tug = batch_state_of(batch, 0, TUG);
    assert_true(tug.x == column(series, n, "bodies.tug.x"));
    assert_true(tug.yaw_rate == column(series, n, "bodies.tug.yaw_rate"));
    assert_true(batch_state_of(batch, 0, SHIP).y == column(series, n, "bodies.ship.y"));
    assert_int_equal(ald_batch_step(batch, 1, NULL), ALD_OK);
    for (uint32_t c = 0; c < ald_batch_contacts(batch); c++) {
      char name[64];
      ald_contact_state contact;
      assert_int_equal(ald_batch_contact(batch, 0, c, &contact, NULL), ALD_OK);
      snprintf(name, sizeof name, "%s.normal", ald_batch_contact_info(batch, c).name);
      assert_true(contact.normal == column(series, n, name));
      snprintf(name, sizeof name, "%s.tangential", ald_batch_contact_info(batch, c).name);
      assert_true(contact.tangential == column(series, n, name));
      touched += contact.touching != 0;
      slipped += contact.slipping != 0;
      if (!contact.touching) continue;
      snprintf(name, sizeof name, "%s.depth", ald_batch_contact_info(batch, c).name);
      assert_true(contact.depth == column(series, n, name));
      snprintf(name, sizeof name, "%s.centroid_x", ald_batch_contact_info(batch, c).name);
      assert_true(contact.point_x == column(series, n, name));
    }
  }
  /* the scene is worth the test: contact in most steps, with stick and slip */
  assert_true(touched > STEPS && slipped > 10 && slipped < touched);
  ald_batch_destroy(batch);
  ald_series_destroy(series);
  ald_device_close(device);
  ald_study_destroy(study);
}

static void batch_of(uint32_t scenarios, int threads, const char *device, ald_batch *alone[16],
                     const ald_study *study) {
  ald_batch *batch = NULL;
  ald_batch_def def = ald_batch_def_default();
  def.scenarios = scenarios;
  def.threads = threads;
  def.device = device;
  assert_int_equal(ald_batch_create(study, &def, &batch, NULL), ALD_OK);
  /* backwards, so that settings come in any order */
  for (uint32_t s = scenarios; s-- > 0;) batch_make_different(batch, s, s % 16);
  assert_int_equal(ald_batch_step(batch, 100, NULL), ALD_OK);
  assert_int_equal(ald_batch_step(batch, 50, NULL), ALD_OK);
  for (uint32_t s = 0; s < scenarios; s++) batch_same_state(batch, s, alone[s % 16], 0);
  ald_batch_destroy(batch);
}

static void scenarios_do_not_feel_each_other(void **state) {
  (void)state;
  ald_study *study = batch_study();
  ald_batch *alone[16];
  for (uint32_t k = 0; k < 16; k++) {
    alone[k] = batch_make(study, 1, 0);
    batch_make_different(alone[k], 0, k);
    assert_int_equal(ald_batch_step(alone[k], 150, NULL), ALD_OK);
  }
  assert_true(batch_state_of(alone[0], 0, TUG).x != batch_state_of(alone[1], 0, TUG).x);
  batch_of(2, 1, "openmp", alone, study);
  batch_of(3, 1, "openmp", alone, study);
  batch_of(4, 1, "openmp", alone, study);
  batch_of(17, 1, "openmp", alone, study);
  batch_of(1000, 2, "openmp", alone, study); /* several tiles */
  for (uint32_t k = 0; k < 16; k++) ald_batch_destroy(alone[k]);
  ald_study_destroy(study);
}

static void a_device_steps_to_the_same_bits(void **state) {
  (void)state;
  ald_device_close(test_device("opencl", ALD_DOUBLE)); /* skips without one */
  ald_study *study = batch_study();
  ald_batch *alone[16];
  for (uint32_t k = 0; k < 16; k++) {
    alone[k] = batch_make(study, 1, 0);
    batch_make_different(alone[k], 0, k);
    assert_int_equal(ald_batch_step(alone[k], 150, NULL), ALD_OK);
  }
  batch_of(1, 1, "opencl", alone, study);
  batch_of(40, 1, "opencl", alone, study);
  for (uint32_t k = 0; k < 16; k++) ald_batch_destroy(alone[k]);
  ald_study_destroy(study);
}

/* ---------------------------------------------------------------------------- loads */

static void a_load_of_the_host_is_a_load_of_the_model(void **state) {
  (void)state;
  ald_study *study = batch_study();
  ald_batch *model = batch_make(study, 1, 0), *host = batch_make(study, 9, 0);
  const ald_load ship = {0, -2e5, 0}, tug = {0, -3e5, 0}, none = {0, 0, 0};
  for (uint32_t s = 0; s < 9; s++) {
    assert_int_equal(ald_batch_set(host, s, "bodies.ship.load.y", 77, NULL), ALD_OK);
  }
  for (unsigned n = 0; n < STEPS; n++) {
    for (uint32_t s = 0; s < 9; s++) {
      assert_int_equal(ald_batch_set_load(host, s, SHIP, &ship, NULL), ALD_OK);
      assert_int_equal(ald_batch_set_load(host, s, TUG, s == 4 ? &none : &tug, NULL), ALD_OK);
    }
    assert_int_equal(ald_batch_step(model, 1, NULL), ALD_OK);
    assert_int_equal(ald_batch_step(host, 1, NULL), ALD_OK);
  }
  for (uint32_t s = 0; s < 9; s++) {
    if (s != 4) batch_same_state(model, 0, host, s);
  }
  assert_true(batch_state_of(host, 4, TUG).y != batch_state_of(model, 0, TUG).y);
  ald_batch_destroy(model);
  ald_batch_destroy(host);
  ald_study_destroy(study);
}

/* ---------------------------------------------------------------------------- the host integrates
 */

/* v += dt F/m, then q += dt v, as kernels/body/planar.h does it */
static void integrate(ald_batch *batch, uint32_t body) {
  ald_body_state s = batch_state_of(batch, 0, body);
  ald_load force;
  assert_int_equal(ald_batch_force(batch, 0, body, &force, NULL), ALD_OK);
  const double per_mass = step * (1 / mass[body]), per_inertia = step * (1 / inertia[body]);
  s.velocity_x += force.force_x * per_mass;
  s.velocity_y += force.force_y * per_mass;
  s.yaw_rate += force.moment * per_inertia;
  s.x += s.velocity_x * step;
  s.y += s.velocity_y * step;
  s.heading += step * s.yaw_rate;
  assert_int_equal(ald_batch_set_state(batch, 0, body, &s, NULL), ALD_OK);
}

/* what an integrator with several stages does: looks at the forces somewhere else, comes back */
static void stray(ald_batch *batch, unsigned n) {
  const ald_body_state ship = batch_state_of(batch, 0, SHIP), tug = batch_state_of(batch, 0, TUG);
  for (unsigned k = 0; k < n % 4; k++) {
    ald_body_state trial = tug;
    trial.y -= 0.3 * k;
    trial.velocity_x += 0.1;
    trial.heading += 0.05;
    assert_int_equal(ald_batch_set_state(batch, 0, TUG, &trial, NULL), ALD_OK);
    assert_int_equal(ald_batch_evaluate(batch, NULL), ALD_OK);
  }
  assert_int_equal(ald_batch_set_state(batch, 0, SHIP, &ship, NULL), ALD_OK);
  assert_int_equal(ald_batch_set_state(batch, 0, TUG, &tug, NULL), ALD_OK);
}

static void host_against_library(uint32_t scenarios) {
  ald_study *study = batch_study();
  ald_batch *library = batch_make(study, scenarios, 1), *host = batch_make(study, scenarios, 1);
  unsigned touched = 0;
  for (unsigned n = 0; n < STEPS; n++) {
    stray(host, n);
    assert_int_equal(ald_batch_evaluate(host, NULL), ALD_OK);
    integrate(host, SHIP);
    integrate(host, TUG);
    assert_int_equal(ald_batch_commit(host, NULL), ALD_OK);
    assert_int_equal(ald_batch_step(library, 1, NULL), ALD_OK);
    batch_same_state(host, 0, library, 0);
    for (uint32_t c = 0; c < ald_batch_contacts(host); c++) {
      ald_contact_state a, b;
      assert_int_equal(ald_batch_contact(host, 0, c, &a, NULL), ALD_OK);
      assert_int_equal(ald_batch_contact(library, 0, c, &b, NULL), ALD_OK);
      assert_memory_equal(&a, &b, sizeof a);
      touched += a.touching != 0;
    }
  }
  uint32_t steps = 0;
  assert_int_equal(ald_batch_status(host, 0, NULL, &steps, NULL), ALD_OK);
  assert_int_equal(steps, STEPS);
  assert_true(touched > STEPS);
  ald_batch_destroy(library);
  ald_batch_destroy(host);
  ald_study_destroy(study);
}

static void a_host_that_integrates_gets_the_same_bits(void **state) {
  (void)state;
  host_against_library(1);
  host_against_library(5);
}

static void evaluating_changes_nothing(void **state) {
  (void)state;
  ald_study *study = batch_study();
  ald_batch *once = batch_make(study, 1, 0), *often = batch_make(study, 1, 0);
  for (unsigned n = 0; n < STEPS; n++) {
    for (unsigned k = 0; k < n % 3; k++) {
      assert_int_equal(ald_batch_evaluate(often, NULL), ALD_OK);
    }
    assert_int_equal(ald_batch_step(often, 1, NULL), ALD_OK);
  }
  assert_int_equal(ald_batch_step(once, STEPS, NULL), ALD_OK);
  batch_same_state(once, 0, often, 0);
  ald_batch_destroy(once);
  ald_batch_destroy(often);
  ald_study_destroy(study);
}

/* the parts of a contact agree: F = -N i + T j, moments about both centres of gravity */
static void a_contact_reads_in_one_piece(void **state) {
  (void)state;
  ald_study *study = batch_study();
  ald_batch *batch = batch_make(study, 1, 0);
  ald_contact_state c = {0};
  const uint32_t bow = ald_batch_contacts(batch) - 1;
  assert_int_equal(ald_batch_step(batch, 250, NULL), ALD_OK);
  assert_int_equal(ald_batch_evaluate(batch, NULL), ALD_OK);
  assert_int_equal(ald_batch_contact(batch, 0, bow, &c, NULL), ALD_OK);
  assert_string_equal(ald_batch_contact_info(batch, bow).name, "contacts.bow");
  assert_int_equal(ald_batch_contact_info(batch, bow).body_b, TUG);
  assert_true(c.touching && c.normal > 0 && c.depth > 0 && c.area > 0);
  assert_true(c.normal_y > 0.9); /* from the ship to the tug */
  const double size = c.normal + fabs(c.tangential);
  /* sums of two products: a few roundings */
  assert_true(fabs(c.force_x - (-c.normal * c.normal_x - c.tangential * c.normal_y)) <
              1e-15 * size);
  assert_true(fabs(c.force_y - (-c.normal * c.normal_y + c.tangential * c.normal_x)) <
              1e-15 * size);
  const ald_body_state tug = batch_state_of(batch, 0, TUG);
  const double moment = -((c.point_x - tug.x) * c.force_y - (c.point_y - tug.y) * c.force_x);
  /* arms of 20 m between points at 100 m: roundings of 1e-14 m */
  assert_true(fabs(moment - c.moment_b) < 1e-12 * size);
  ald_batch_destroy(batch);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_batch_steps_as_the_study_runs),
      cmocka_unit_test(scenarios_do_not_feel_each_other),
      cmocka_unit_test(a_device_steps_to_the_same_bits),
      cmocka_unit_test(a_load_of_the_host_is_a_load_of_the_model),
      cmocka_unit_test(a_host_that_integrates_gets_the_same_bits),
      cmocka_unit_test(evaluating_changes_nothing),
      cmocka_unit_test(a_contact_reads_in_one_piece),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
