/* SPDX-License-Identifier: Apache-2.0
 * What the rows of a block tell of the elements of a study. */
#include "finding_rules.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/event_kinds.h"
#include "model/derive.h"
#include "tile/closed_form.h"
#include "tile/sampler.h"

/* An element begins compressed if it begins with more than this share of the greatest depth that it
 * has in the scenario; less is a body that lies at it. */
#define START_SHARE 0.05
/* Less is a body that was placed at it [m]. */
#define START_DEPTH 1e-3
/* An element supplied energy if it supplied more than this share of what it held at most; less is
 * the error of the step. */
#define ENERGY_SHARE 0.05
/* A body that a spring stops has then gone 2/pi of the way that it would have gone freely; one that
 * has gone more of it still compresses the spring. */
#define RISING_SHARE 0.64

/* ------------------------------------------------------------------------------ what is watched */

static uint32_t column_of(const ald_kind *kind, uint32_t first, uint32_t row) {
  if (row == 0) return ALD_NO_COLUMN;
  const uint32_t place = ald_record_place(kind->records, kind->record_count, row);
  ALD_ASSERT(place < kind->record_count);
  return first + place;
}

static const ald_row_info *record_at(const ald_finding_rules *rules, const ald_watched *w,
                                     uint32_t column) {
  uint32_t count = 0;
  const ald_row_info *records = ald_instance_records(rules->study, w->instance, &count);
  ALD_ASSERT(column >= w->first && column - w->first < count);
  return &records[column - w->first];
}

/* do limits depend on numbers of a definition that differ between scenarios? */
static bool varies(const ald_study *study, const ald_definition *definition,
                   const ald_sampler *sampler) {
  const ald_kind *kind = ald_kinds[definition->kind];
  bool depends = false;
  for (uint32_t r = 0; r < kind->watched->record_count; r++) {
    depends = depends || kind->watched->records[r].limit;
  }
  if (!depends) return false;
  for (uint32_t q = 0; q < kind->key_count; q++) {
    if (sampler->rows[definition->quantities + q]) return true;
  }
  for (uint32_t t = 0; t < kind->table_count; t++) {
    const uint32_t count = definition->rows[t] * kind->tables[t].column_count;
    for (uint32_t q = 0; q < count && definition->tables[t] + q < study->quantity_count; q++) {
      if (sampler->rows[definition->tables[t] + q]) return true;
    }
  }
  return false;
}

static void set_limits(const ald_finding_rules *rules, const ald_watched *w, const double *values,
                       ald_watch_limit limits[ALD_WATCHES_MAX]) {
  const ald_study *study = rules->study;
  const ald_numbers numbers =
      ald_definition_numbers(study, &study->definitions[w->definition], values);
  for (uint32_t r = 0; r < w->kind->record_count; r++) {
    const ald_record_watch *of = &w->kind->records[r];
    limits[r].value = of->limit ? of->limit(&numbers) : 0;
    limits[r].over = of->over ? of->over(&numbers) : 0;
  }
}

/* is it pressed in at the start, by more than it may be placed there? */
static bool is_pressed(const ald_finding_rules *rules, const ald_watched *w, double depth) {
  const bool is_length = strcmp(record_at(rules, w, w->depth)->unit, "m") == 0;
  return depth > (is_length ? START_DEPTH : 0);
}

static void watch(ald_finding_rules *rules, uint32_t instance, uint32_t first,
                  const ald_sampler *sampler, const double *nominal) {
  const ald_study *study = rules->study;
  const uint32_t definition = study->instances[instance].definition;
  const ald_kind *kind = ald_kinds[study->definitions[definition].kind];
  const ald_watched_kind *of = study->is_closed ? NULL : kind->watched; /* it has other records */
  if (!of) return;
  ald_watched *w = &rules->watched[rules->watched_count++];
  *w = (ald_watched){
      .instance = instance,
      .definition = definition,
      .first = first,
      .kind = of,
      .acted = column_of(kind, first, of->first_touch ? of->first_touch : of->acted),
      .first_touch = column_of(kind, first, of->first_touch),
      .duration = column_of(kind, first, of->duration),
      .depth = column_of(kind, first, of->depth),
      .peak_time = column_of(kind, first, of->peak_time),
      .speed = column_of(kind, first, of->speed),
      .absorbed = column_of(kind, first, of->absorbed),
      .dissipated = column_of(kind, first, of->dissipated),
      .closest = column_of(kind, first, of->closest),
      .closest_time = column_of(kind, first, of->closest_time),
      .varies = varies(study, &study->definitions[definition], sampler),
  };
  ALD_ASSERT(of->record_count <= ALD_WATCHES_MAX);
  for (uint32_t r = 0; r < of->record_count; r++) {
    w->records[r] = column_of(kind, first, of->records[r].record);
  }
  if (!w->varies) set_limits(rules, w, nominal, w->limits);
  rules->varies = rules->varies || w->varies;
  rules->touches = rules->touches || w->first_touch != ALD_NO_COLUMN;
}

/* bounds seen from above: lowest and highest x, lowest and highest y [m] */
static void find_box(const ald_mesh *mesh, double box[4]) {
  box[0] = box[2] = HUGE_VAL;
  box[1] = box[3] = -HUGE_VAL;
  for (uint32_t v = 0; v < mesh->vertex_count; v++) {
    for (uint32_t k = 0; k < 2; k++) {
      box[2 * k] = fmin(box[2 * k], mesh->vertices[3 * (size_t)v + k]);
      box[2 * k + 1] = fmax(box[2 * k + 1], mesh->vertices[3 * (size_t)v + k]);
    }
  }
}

/* what the distances of bodies are computed from */
static bool find_bodies(ald_finding_rules *rules) {
  const ald_study *study = rules->study;
  rules->bodies = calloc(study->body_count + 1u, sizeof *rules->bodies);
  rules->boxes = calloc(study->mesh_count + 1u, sizeof *rules->boxes);
  if (!rules->bodies || !rules->boxes) return false;
  for (uint32_t b = 0; b < study->body_count; b++) {
    ald_watched_body *body = &rules->bodies[b];
    body->has_columns = ald_columns_final(study, rules->column_count, b, &body->columns);
  }
  for (uint32_t m = 0; m < study->mesh_count; m++) {
    find_box(&study->meshes[m].mesh, rules->boxes[m]);
  }
  return true;
}

ald_status ald_finding_rules_create(const ald_study *study, uint64_t seed, uint64_t scenarios,
                                    ald_finding_rules *rules) {
  ALD_ASSERT(study && rules);
  ald_sampler *sampler = NULL;
  ald_status status = ald_sampler_create(study, &sampler);
  double *nominal = calloc(study->quantity_count + 1u, sizeof *nominal);
  *rules = (ald_finding_rules){.study = study, .seed = seed, .scenarios = scenarios};
  rules->watched = calloc(study->instance_count + 1u, sizeof *rules->watched);
  if (!nominal || !rules->watched) status = ALD_NO_MEMORY;
  if (status == ALD_OK) {
    for (uint32_t q = 0; q < study->quantity_count; q++) nominal[q] = study->quantities[q].value;
    uint32_t column = ald_columns_first_record(study);
    for (uint32_t i = 0; i < study->instance_count; i++) {
      uint32_t count = 0;
      ald_instance_records(study, i, &count);
      watch(rules, i, column, sampler, nominal);
      column += count;
    }
    rules->column_count = ald_columns_count(study);
    if (!find_bodies(rules)) status = ALD_NO_MEMORY;
  }
  ald_sampler_destroy(sampler);
  free(nominal);
  if (status < 0) ald_finding_rules_clear(rules);
  return status;
}

void ald_finding_rules_clear(ald_finding_rules *rules) {
  free(rules->watched);
  free(rules->bodies);
  free(rules->boxes);
  *rules = (ald_finding_rules){0};
}

/* ------------------------------------------------------------------------------ one block */

ald_status ald_finding_work_create(const ald_finding_rules *rules, const ald_block *block,
                                   ald_finding_work *work) {
  ALD_ASSERT(rules && block && work);
  *work = (ald_finding_work){.block = block};
  const bool has_tally = ald_finding_tally_create(&work->tally, ald_finding_subjects(rules->study));
  work->starts = calloc(block->count + 1u, sizeof *work->starts);
  work->touched = calloc(block->count + 1u, sizeof *work->touched);
  work->noted = calloc((size_t)ALD_FINDING_CODES * block->count + 1, sizeof *work->noted);
  work->values = calloc(rules->study->quantity_count + 1u, sizeof *work->values);
  if (has_tally && work->starts && work->touched && work->noted && work->values) return ALD_OK;
  ald_finding_work_clear(work);
  return ALD_NO_MEMORY;
}

void ald_finding_work_clear(ald_finding_work *work) {
  ald_finding_tally_clear(&work->tally);
  free(work->starts);
  free(work->touched);
  free(work->noted);
  free(work->values);
  *work = (ald_finding_work){0};
}

/* What a scenario adds to a finding; `again`: it was counted for another instance of the
 * definition. */
static void take(ald_finding *finding, const ald_finding *one, bool again) {
  const bool is_worse = finding->scenarios == 0 || one->measure > finding->measure ||
                        (one->measure == finding->measure && one->scenario < finding->scenario);
  const uint64_t scenarios = finding->scenarios + !again;
  if (is_worse) *finding = *one;
  finding->scenarios = scenarios;
}

void ald_finding_note(ald_finding_work *work, ald_warning_code code, const ald_watched *w,
                      uint32_t row, ald_finding_symptom symptom) {
  ALD_ASSERT(row < work->block->count);
  ald_finding *finding = ald_finding_tally_at(&work->tally, code, w->definition);
  uint32_t *noted =
      &work->noted[(size_t)((int)code - (int)ALD_FINDING_FIRST) * work->block->count + row];
  const ald_finding one = {.instance = w->instance,
                           .quantity = symptom.quantity,
                           .unit = symptom.unit,
                           .worst = symptom.value,
                           .measure = symptom.measure,
                           .scenario = (uint64_t)work->block->index * ALD_BLOCK_SCENARIOS + row};
  /* the instances of a definition come one after the other */
  take(finding, &one, *noted == 1 + w->definition);
  *noted = 1 + w->definition;
}

/* a value of a record as a symptom, whose column is given */
static ald_finding_symptom symptom_of(const ald_finding_rules *rules, const ald_watched *w,
                                      uint32_t column, double value, double measure) {
  const ald_row_info *record = record_at(rules, w, column);
  return (ald_finding_symptom){record->name, record->unit, value, measure};
}

/* has the scenario of a row taken a step? */
static bool took_steps(const ald_block *block, uint32_t row) {
  return block->statuses[row] != ALD_SCENARIO_BAD_INPUT;
}

static const double *column(const ald_finding_work *work, uint32_t number) {
  ALD_ASSERT(number != ALD_NO_COLUMN);
  return work->block->values + (size_t)number * work->block->count;
}

/* did it touch from the first step on that is recorded? */
static bool is_first(const ald_finding_rules *rules, const ald_finding_work *work,
                     const ald_watched *w, uint32_t row) {
  if (w->first_touch == ALD_NO_COLUMN) return false;
  const ald_study *study = rules->study;
  return column(work, w->first_touch)[row] <= (study->build_up + 1.5) * study->step;
}

/* Did it fail in its first step? Of that nothing is recorded: not what its bodies were pressed by.
 */
static bool failed_at_once(const ald_finding_rules *rules, const ald_finding_work *work,
                           uint32_t row) {
  const double *times = column(work, ald_columns_failure_time(rules->study));
  return times[row] < 1.5 * rules->study->step;
}

/* who touched, in which scenarios, and who was compressed from the first step on */
static bool take_touches(const ald_finding_rules *rules, ald_finding_work *work,
                         const ald_watched *w) {
  const double *acted = w->acted == ALD_NO_COLUMN ? NULL : column(work, w->acted);
  const bool is_time = w->first_touch != ALD_NO_COLUMN;
  bool any = acted == NULL; /* it cannot be known */
  for (uint32_t row = 0; acted && row < work->block->count; row++) {
    if (is_time ? isnan(acted[row]) : acted[row] == 0) continue;
    any = true;
    if (!is_time) continue;
    work->touched[row] = true;
    if (is_first(rules, work, w, row) && took_steps(work->block, row)) work->starts[row] = true;
  }
  work->tally.acted[w->definition] = work->tally.acted[w->definition] || any;
  return any;
}

/* must a record not fall below its limit? */
static bool is_least(const ald_watched *w, uint32_t record) {
  return (w->kind->least >> record) & 1u;
}

/* has it a record that may be beyond its limit? */
static bool may_exceed(const ald_finding_work *work, const ald_watched *w, uint32_t row) {
  for (uint32_t r = 0; r < w->kind->record_count; r++) {
    const double value = column(work, w->records[r])[row];
    if (value > 0 || is_least(w, r)) return true;
  }
  return false;
}

/* records beyond their limits; of several limits of one record the first that is exceeded counts */
static void take_limits(const ald_finding_rules *rules, ald_finding_work *work,
                        const ald_watched *w, uint32_t row, const ald_watch_limit *limits) {
  for (uint32_t r = 0; r < w->kind->record_count; r++) {
    const double value = column(work, w->records[r])[row];
    const bool least = is_least(w, r);
    if (least ? !(value < limits[r].value) : !(value > limits[r].value)) continue;
    if (w->kind->records[r].over) {
      /* 0: nothing was recorded */
      if (!(value > 0)) continue;
      const double wanted = ceil(limits[r].over / value);
      ald_finding_note(work, w->kind->records[r].code, w, row,
                       (ald_finding_symptom){"segments", "", wanted, wanted});
    } else {
      ald_finding_note(work, w->kind->records[r].code, w, row,
                       symptom_of(rules, w, w->records[r], value, least ? -value : value));
    }
    while (r + 1 < w->kind->record_count && w->records[r + 1] == w->records[r]) r++;
  }
}

/* limits that are the same in all scenarios */
static void take_constant_limits(const ald_finding_rules *rules, ald_finding_work *work,
                                 const ald_watched *w) {
  for (uint32_t row = 0; !w->varies && row < work->block->count; row++) {
    if (may_exceed(work, w, row)) take_limits(rules, work, w, row, w->limits);
  }
}

/* limits that vary: each scenario is drawn once for all of them */
static void take_varying_limits(const ald_finding_rules *rules, ald_finding_work *work) {
  const uint64_t base = (uint64_t)work->block->index * ALD_BLOCK_SCENARIOS;
  ald_watch_limit limits[ALD_WATCHES_MAX];
  for (uint32_t row = 0; rules->varies && row < work->block->count; row++) {
    bool is_drawn = false;
    for (uint32_t k = 0; k < rules->watched_count; k++) {
      const ald_watched *w = &rules->watched[k];
      if (!w->varies || !may_exceed(work, w, row)) continue;
      if (!is_drawn) {
        ald_sampler_scenario(rules->study, rules->seed, rules->scenarios, base + row, work->values,
                             NULL);
      }
      is_drawn = true;
      set_limits(rules, w, work->values, limits);
      take_limits(rules, work, w, row, limits);
    }
  }
}

/* what an element held at the start is not counted, so that it may give more back */
static void take_energy(const ald_finding_rules *rules, ald_finding_work *work,
                        const ald_watched *w) {
  if (w->dissipated == ALD_NO_COLUMN || w->absorbed == ALD_NO_COLUMN) return;
  const double *dissipated = column(work, w->dissipated), *absorbed = column(work, w->absorbed);
  for (uint32_t row = 0; row < work->block->count; row++) {
    if (!(dissipated[row] < -ENERGY_SHARE * fabs(absorbed[row]))) continue;
    if (is_first(rules, work, w, row)) continue;
    ald_finding_note(work, ALD_WARN_NEGATIVE_ENERGY, w, row,
                     symptom_of(rules, w, w->dissipated, dissipated[row], -dissipated[row]));
  }
}

/* pressed from its first touch to the end, and harder at the end than ever before */
static bool rises_at_end(const ald_finding_rules *rules, const ald_finding_work *work,
                         const ald_watched *w, uint32_t row) {
  const ald_study *study = rules->study;
  const double end = study->step_count * study->step, began = column(work, w->first_touch)[row];
  const double lasted = column(work, w->duration)[row];
  if (!(began > 0) || (study->build_up > 0 && is_first(rules, work, w, row))) return false;
  if (!(began + lasted > end - 1.5 * study->step) || !(lasted > 0)) return false;
  if (w->peak_time != ALD_NO_COLUMN) {
    return column(work, w->peak_time)[row] > end - 1.5 * study->step;
  }
  if (w->speed == ALD_NO_COLUMN) return false;
  return column(work, w->depth)[row] > RISING_SHARE * column(work, w->speed)[row] * lasted;
}

static void take_end(const ald_finding_rules *rules, ald_finding_work *work, const ald_watched *w) {
  if (w->first_touch == ALD_NO_COLUMN || w->duration == ALD_NO_COLUMN) return;
  for (uint32_t row = 0; row < work->block->count; row++) {
    if (work->block->statuses[row] != ALD_SCENARIO_OK) continue;
    if (!rises_at_end(rules, work, w, row)) continue;
    const double depth = column(work, w->depth)[row];
    ald_finding_note(work, ALD_WARN_ENDED_DURING, w, row,
                     symptom_of(rules, w, w->depth, depth, depth));
  }
}

/* nearest to each other in the last step: how near they come is not known */
static void take_closing(const ald_finding_rules *rules, ald_finding_work *work,
                         const ald_watched *w) {
  const ald_study *study = rules->study;
  const double end = study->step_count * study->step;
  if (w->closest == ALD_NO_COLUMN) return;
  for (uint32_t row = 0; row < work->block->count; row++) {
    const double closest = column(work, w->closest)[row];
    if (work->block->statuses[row] != ALD_SCENARIO_OK || !(closest > 0)) continue;
    if (!(column(work, w->closest_time)[row] > end - 1.5 * study->step)) continue;
    ald_finding_note(work, ALD_WARN_STILL_CLOSING, w, row,
                     symptom_of(rules, w, w->closest, closest, -closest));
  }
}

/* an instance that is watched; NULL: it is not */
static const ald_watched *watched_of(const ald_finding_rules *rules, uint32_t instance) {
  uint32_t k = 0;
  while (k < rules->watched_count && rules->watched[k].instance != instance) k++;
  return k < rules->watched_count ? &rules->watched[k] : NULL;
}

/* Overlaps that reached across an outline, which events tell, definition by definition: a scenario
 * counts once for each. */
static void take_across(const ald_finding_rules *rules, ald_finding_work *work) {
  const ald_block *block = work->block;
  const ald_study *study = rules->study;
  bool any = false;
  for (uint32_t e = 0; e < block->event_count && !any; e++) {
    any = block->events[e].what == EVENT_ACROSS;
  }
  for (uint32_t d = 0; any && d < study->definition_count; d++) {
    if (!ald_kinds[study->definitions[d].kind]->outline) continue;
    for (uint32_t e = 0; e < block->event_count; e++) {
      const ald_event *event = &block->events[e];
      if (event->what != EVENT_ACROSS || event->source >= study->instance_count) continue;
      if (study->instances[event->source].definition != d) continue;
      const ald_watched *w = watched_of(rules, event->source);
      if (w) {
        ald_finding_note(work, ALD_WARN_WHOLLY_INSIDE, w, event->row,
                         symptom_of(rules, w, w->depth, event->value, event->value));
      }
    }
  }
}

void ald_finding_rules_block(const ald_finding_rules *rules, ald_finding_work *work) {
  ALD_ASSERT(rules && work);
  for (uint32_t k = 0; k < rules->watched_count; k++) {
    const ald_watched *w = &rules->watched[k];
    if (!take_touches(rules, work, w)) continue; /* its records are those it began with */
    take_constant_limits(rules, work, w);
    take_energy(rules, work, w);
    take_end(rules, work, w);
    take_closing(rules, work, w);
  }
  take_varying_limits(rules, work);
  take_across(rules, work);
  for (uint32_t row = 0; row < work->block->count; row++) {
    if (!took_steps(work->block, row)) continue;
    work->tally.seen++;
    if (!rules->touches || work->touched[row]) continue;
    const bool ended = work->block->statuses[row] == ALD_SCENARIO_OK;
    if (ended) work->tally.untouched++;
    if (!ended) work->tally.unknown++;
    work->starts[row] = ended || failed_at_once(rules, work, row);
  }
}

void ald_finding_rules_start(const ald_finding_rules *rules, ald_finding_work *work, uint32_t row,
                             const double *start) {
  ALD_ASSERT(row < work->block->count && start);
  for (uint32_t k = 0; k < rules->watched_count; k++) {
    const ald_watched *w = &rules->watched[k];
    if (w->first_touch == ALD_NO_COLUMN || isnan(start[w->first_touch])) continue;
    const double depth = start[w->depth], most = column(work, w->depth)[row];
    if (!(depth > START_SHARE * most) || !is_pressed(rules, w, depth)) continue;
    ald_finding_note(work, ALD_WARN_COMPRESSED_AT_START, w, row,
                     symptom_of(rules, w, w->depth, depth, depth));
  }
}

void ald_finding_rules_first(const ald_finding_rules *rules, ald_finding_tally *tally,
                             uint64_t scenario, const double *start) {
  ALD_ASSERT(tally && start);
  uint32_t last = UINT32_MAX; /* definition that was counted */
  for (uint32_t k = 0; k < rules->watched_count; k++) {
    const ald_watched *w = &rules->watched[k];
    if (w->first_touch == ALD_NO_COLUMN || isnan(start[w->first_touch])) continue;
    if (!is_pressed(rules, w, start[w->depth])) continue;
    const ald_row_info *record = record_at(rules, w, w->depth);
    const ald_finding one = {.instance = w->instance,
                             .quantity = record->name,
                             .unit = record->unit,
                             .worst = start[w->depth],
                             .measure = start[w->depth],
                             .scenario = scenario};
    take(ald_finding_tally_at(tally, ALD_WARN_COMPRESSED_AT_START, w->definition), &one,
         last == w->definition);
    last = w->definition;
  }
}
