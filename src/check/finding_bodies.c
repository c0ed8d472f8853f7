/* SPDX-License-Identifier: Apache-2.0
 * Bodies that still fall when a scenario ends, and those that lie on their side. */
#include "finding_bodies.h"

#include <math.h>

#include "allide/builder.h"
#include "base/assertion.h"
#include "support.h"
#include "tile/sampler.h"

#define HALF_PI 1.57079632679489661923
/* Slower bodies are not looked at: they have fallen for less than a tenth of a second [m/s]. */
#define SPEED_LEAST 1.0
/* A body that nothing has carried has all of the speed that its fall gives; one that floats or has
 * hit something has less than this share of its square. */
#define FALL_SHARE 0.5

static void note(const ald_finding_rules *rules, ald_finding_work *work, ald_warning_code code,
                 uint32_t body, uint32_t row, double value) {
  const ald_watched subject = {.definition = ald_finding_body(rules->study, body)};
  const bool falls = code == ALD_WARN_UNSUPPORTED;
  ald_finding_note(work, code, &subject, row, falls ? "z" : "roll", falls ? "m" : "rad", value,
                   value);
}

static const double *column(const ald_finding_work *work, uint32_t number) {
  return work->block->values + (size_t)number * work->block->count;
}

static void take_capsized(const ald_finding_rules *rules, ald_finding_work *work, uint32_t body) {
  const double *roll = column(work, rules->bodies[body].columns.roll);
  for (uint32_t row = 0; row < work->block->count; row++) {
    if (!(fabs(roll[row]) > HALF_PI)) continue;
    note(rules, work, ALD_WARN_CAPSIZED, body, row, fabs(roll[row]));
  }
}

/* has it come to lie on something? */
static bool has_lain(const ald_finding_rules *rules, const ald_finding_work *work, uint32_t body,
                     uint32_t row) {
  for (uint32_t k = 0; k < rules->watched_count; k++) {
    const ald_watched *w = &rules->watched[k];
    const ald_instance *own = &rules->study->instances[w->instance];
    if (own->body_a != body && own->body_b != body) continue;
    if (w->first_touch == ALD_NO_COLUMN || isnan(column(work, w->first_touch)[row])) continue;
    if (ald_may_lie_on(rules->study, w->instance, work->values)) return true;
  }
  return false;
}

/* may a body still fall at the end of a row? */
static bool goes_down(const ald_finding_rules *rules, const ald_finding_work *work, uint32_t body,
                      uint32_t row) {
  const ald_watched_body *own = &rules->bodies[body];
  return own->has_columns && (rules->study->bodies[body].freedoms & ALD_HEAVE) &&
         column(work, own->columns.velocity_z)[row] < -SPEED_LEAST;
}

/* by what its fall from the start gives? */
static void judge_fall(const ald_finding_rules *rules, ald_finding_work *work,
                       const ald_supports *s, uint32_t body, uint32_t row) {
  const ald_study *study = rules->study;
  const ald_final_columns *columns = &rules->bodies[body].columns;
  const double *keys = work->values + study->bodies[body].quantities;
  const double speed = column(work, columns->velocity_z)[row];
  const double before = keys[ALD_BODY_VELOCITY_Z];
  const double drop = keys[ALD_BODY_POSITION_Z] - column(work, columns->z)[row];
  const ald_support *own = &s->bodies[body];
  if (!own->falls || s->bodies[own->system].hangs || !(drop > 0)) return;
  const double gravity = work->values[study->environment + ALD_ENVIRONMENT_GRAVITY];
  const double pull = gravity * keys[ALD_BODY_MASS] / own->own_mass;
  if (!(speed * speed - before * before > FALL_SHARE * 2 * pull * drop)) return;
  if (has_lain(rules, work, body, row)) return;
  note(rules, work, ALD_WARN_UNSUPPORTED, body, row, drop);
}

static ald_status take_falls(const ald_finding_rules *rules, ald_finding_work *work) {
  const ald_study *study = rules->study;
  const uint64_t base = (uint64_t)work->block->index * ALD_BLOCK_SCENARIOS;
  ald_supports supports = {0};
  for (uint32_t row = 0; row < work->block->count; row++) {
    bool is_drawn = false;
    if (work->block->statuses[row] == ALD_SCENARIO_BAD_INPUT) continue;
    for (uint32_t b = 0; b < study->body_count; b++) {
      if (!goes_down(rules, work, b, row)) continue;
      if (!supports.study && ald_supports_create(study, &supports) < 0) return ALD_NO_MEMORY;
      if (!is_drawn) {
        ald_sampler_scenario(study, rules->seed, rules->scenarios, base + row, work->values, NULL);
        ald_supports_find(&supports, work->values);
      }
      is_drawn = true;
      judge_fall(rules, work, &supports, b, row);
    }
  }
  ald_supports_clear(&supports);
  return ALD_OK;
}

ald_status ald_finding_bodies(const ald_finding_rules *rules, ald_finding_work *work) {
  ALD_ASSERT(rules && work);
  const ald_study *study = rules->study;
  if (!study->is_spatial || study->is_closed) return ALD_OK;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (study->definitions[own->definition].kind != KIND_hydrostatics) continue;
    if (rules->bodies[own->body_a].has_columns) take_capsized(rules, work, own->body_a);
  }
  return take_falls(rules, work);
}
