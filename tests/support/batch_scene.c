/* SPDX-License-Identifier: Apache-2.0
 * A ship, two fenders and a tug: the scene of the tests of batches. */
#include "batch_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

/* a ship drifts onto two fenders, a tug is pressed against her other side and slides along it */
static const char text[] =
    "allide: 1\nrun: {step: 0.1, duration: 30}\nbodies:\n"
    "  ship: {mass: 1e7, inertia: 5e9, outline: [[-60, -10], [60, -10], [65, 0], [60, 10], [-60, "
    "10]],\n    position: [103.7, 13], heading: 0.02, velocity: [0.3, -0.4], load: [0, -2e5, 0]}\n"
    "  fender1: {fixed: yes, position: [70, 0], outline: [[-2, -1], [2, -1], [2, 1], [-2, 1]]}\n"
    "  fender2: {fixed: yes, position: [140, 0], outline: [[-2, -1], [2, -1], [2, 1], [-2, 1]]}\n"
    "  tug: {mass: 970 t, inertia: 6.2e7, outline: [[-15, -6], [11, -6], [17, 0], [11, 6], [-15, "
    "6]],\n    position: [110, 41], heading: -85 deg, velocity: [0.2, -0.5], load: [0, -3e5, 0]}\n"
    "contacts:\n"
    "  rubber: {between: [ship, fender*], stiffness: 9e5, damping: 1e4, shear stiffness: 3e6,\n"
    "    static friction: 0.4, kinetic friction: 0.3, restitution: 0.1}\n"
    "  bow: {between: [ship, tug], stiffness: 5e5, shear stiffness: 3e6, static friction: 0.3,\n"
    "    kinetic friction: 0.2, restitution: 0.1}\n"
    "drag: {water: {body: [ship, tug], linear: [2e4, 6e4, 5e7]}}\n";

ald_study *batch_study(void) {
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  const ald_status status = ald_study_read_text(text, "batch", &study, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  ald_report_destroy(report);
  return study;
}

ald_batch *batch_make(const ald_study *study, uint32_t scenarios, int earth_frame) {
  ald_batch *batch = NULL;
  ald_batch_def def = ald_batch_def_default();
  def.scenarios = scenarios;
  def.earth_frame = earth_frame;
  assert_int_equal(ald_batch_create(study, &def, &batch, NULL), ALD_OK);
  return batch;
}

ald_body_state batch_state_of(ald_batch *batch, uint32_t scenario, uint32_t body) {
  ald_body_state state;
  assert_int_equal(ald_batch_state(batch, scenario, body, &state, NULL), ALD_OK);
  return state;
}

void batch_same_state(ald_batch *a, uint32_t scenario_a, ald_batch *b, uint32_t scenario_b) {
  for (uint32_t body = 0; body < BODIES; body++) {
    const ald_body_state x = batch_state_of(a, scenario_a, body),
                         y = batch_state_of(b, scenario_b, body);
    assert_memory_equal(&x, &y, sizeof x);
  }
}

/* sets a few numbers of a scenario that make it another one */
void batch_make_different(ald_batch *batch, uint32_t scenario, uint32_t number) {
  const double by = 0.01 * number;
  assert_int_equal(ald_batch_set(batch, scenario, "bodies.tug.position.x", 100 + by, NULL), ALD_OK);
  assert_int_equal(ald_batch_set(batch, scenario, "bodies.ship.mass", 1e7 * (1 + by), NULL),
                   ALD_OK);
  assert_int_equal(ald_batch_set(batch, scenario, "contacts.bow.stiffness", 5e5 * (1 + by), NULL),
                   ALD_OK);
  assert_int_equal(ald_batch_set(batch, scenario, "bodies.tug.outline[2].x", 17 - by, NULL),
                   ALD_OK);
}
