/* SPDX-License-Identifier: Apache-2.0
 * The energy of a berthing as port engineers write it, of a body with an approach. */
#include "berthing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "allide/study.h"
#include "base/assertion.h"
#include "base/report.h"
#include "kernels/elements.h"
#include "model/derive.h"
#include "model/inertia.h"

enum { SWAY = 1, YAW = 5, SIDE = 6, TEXT_SIZE = 160 };

static double value_of(const ald_study *study, uint32_t quantity) {
  ALD_ASSERT(quantity < study->quantity_count);
  return study->quantities[quantity].value;
}

static double added_to(const ald_study *study, const ald_body *body, uint32_t freedom) {
  return body->has_added_mass ? value_of(study, body->added_mass + (SIDE + 1) * freedom) : 0;
}

bool ald_berthing_of(const ald_study *study, const ald_body *body, ald_berthing *b) {
  double keys[ALD_BODY_KEY_COUNT];
  if (!body->has_approach || !study->is_spatial) return false;
  for (uint32_t k = 0; k < ALD_BODY_KEY_COUNT; k++) keys[k] = value_of(study, body->quantities + k);
  const double mass = keys[ALD_BODY_MASS], inertia = ald_inertia_own(body, keys, YAW);
  const double length =
      body->has_ship ? value_of(study, body->ship + ALD_SHIP_LENGTH) : (double)NAN;
  if (!(mass > 0)) return false;
  *b = (ald_berthing){.mass = mass, .factor = 1 + added_to(study, body, SWAY) / mass};
  b->gyration = sqrt((inertia + added_to(study, body, YAW)) / (mass * b->factor));
  b->quarter = b->gyration * b->gyration / (b->gyration * b->gyration + length * length / 16);
  b->speed = keys[ALD_BODY_SPEED] + hypot(keys[ALD_BODY_VELOCITY_X], keys[ALD_BODY_VELOCITY_Y]);
  return true;
}

void ald_berthing_write(const ald_berthing *b, char *text, size_t size) {
  char quarter[48] = "";
  if (!isnan(b->quarter)) snprintf(quarter, sizeof quarter, ", C_E %.3g at L/4", b->quarter);
  snprintf(text, size, "C_M %.4g, K %.3g m%s; %.4g kJ head-on", b->factor, b->gyration, quarter,
           0.5 * b->mass * b->speed * b->speed * b->factor / 1000);
}

/* Does a fender of the body return all that it takes? */
static bool has_perfect_fender(const ald_study *study, uint32_t body, const double *values) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    ald_steepest steepest = {0};
    if (study->definitions[own->definition].kind != KIND_fender) continue;
    if (own->body_a != body && own->body_b != body) continue;
    const ald_numbers numbers = ald_instance_numbers(study, own, values);
    ald_kinds[KIND_fender]->steepest(&numbers, &steepest);
    if (steepest.damping == 0) return true;
  }
  return false;
}

static void say_all(const ald_study *study, const double *values, ald_report *report) {
  for (uint32_t k = 0; k < study->body_count; k++) {
    ald_berthing berthing;
    char text[TEXT_SIZE];
    if (!ald_berthing_of(study, &study->bodies[k], &berthing)) continue;
    ald_berthing_write(&berthing, text, sizeof text);
    ald_report_add(report, "%s: %s\n", study->bodies[k].name, text);
    if (!has_perfect_fender(study, k, values)) continue;
    ald_report_add(
        report, "%s: fenders without damping return all energy; rubber loses 30 to 50 %% of it\n",
        study->bodies[k].name);
  }
}

ald_status ald_study_berthings(const ald_study *study, ald_report *report) {
  if (!study || !report) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no study given, or no report\n");
  }
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) return ALD_NO_MEMORY;
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  say_all(study, values, report);
  free(values);
  return ALD_OK;
}
