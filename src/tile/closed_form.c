/* SPDX-License-Identifier: Apache-2.0
 * The closed form: what it looks at. */
#include "closed_form.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "kernels/pass/berth/bow_rows.h"
#include "kernels/plan.h"
#include "model/derive.h"
#include "model/spare.h"

const ald_row_info ald_closed_records[ALD_CLOSED_RECORDS] = {
    {ALD_CLOSED_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, ALD_ROW_VALUE},
    {ALD_CLOSED_PLACE, "place", "m", ALD_NOT_YET, ALD_ROW_VALUE},
    {ALD_CLOSED_NORMAL, "energy_normal", "J", 0, ALD_ROW_VALUE},
    {ALD_CLOSED_STICK, "energy_stick", "J", 0, ALD_ROW_VALUE},
    {ALD_CLOSED_RELEASED, "energy_closed", "J", 0, ALD_ROW_VALUE},
    {ALD_CLOSED_ALONG, "energy_along", "J", 0, ALD_ROW_VALUE},
    {ALD_CLOSED_IMPULSE, "impulse", "N s", 0, ALD_ROW_VALUE},
    {ALD_CLOSED_SLIDES, "slides", "", 0, ALD_ROW_VALUE},
};

static bool is_bow(const ald_study *study, uint32_t instance) {
  ALD_ASSERT(instance < study->instance_count);
  return ald_kind_is(ald_kinds[study->definitions[study->instances[instance].definition].kind],
                     ALD_KIND_CLOSED_FORM);
}

const ald_row_info *ald_instance_records(const ald_study *study, uint32_t instance,
                                         uint32_t *count) {
  ALD_ASSERT(instance < study->instance_count && count);
  const ald_kind *kind = ald_kinds[study->definitions[study->instances[instance].definition].kind];
  *count = ald_instance_record_count(study, instance);
  if (!study->is_closed) return kind->records;
  *count = is_bow(study, instance) ? ALD_CLOSED_RECORDS : 0;
  return ald_closed_records;
}

/* ------------------------------------------------------------------------------ quantities */

/* a key of the bow, by name and component */
static uint32_t key_of(const ald_definition *definition, const char *name, const char *component) {
  const ald_kind *kind = ald_kinds[definition->kind];
  uint32_t k = 0;
  for (; k < kind->key_count; k++) {
    const ald_key *key = &kind->keys[k];
    if (strcmp(key->name, name) != 0) continue;
    if (!component || (key->component && strcmp(key->component, component) == 0)) break;
  }
  return definition->quantities + k;
}

static void find(const ald_study *study, const ald_instance *instance, const double *nominal,
                 closed_bow *bow) {
  ALD_ASSERT(instance->body_a < study->body_count && instance->body_b < study->body_count);
  const ald_definition *d = &study->definitions[instance->definition];
  double params[ALD_PARAMS_MAX];
  const ald_numbers numbers = ald_definition_numbers(study, d, nominal);
  ald_kind_derive(ald_kinds[d->kind], &numbers, params);
  *bow = (closed_bow){
      .bodies = {instance->body_a, instance->body_b},
      .tip = key_of(d, "tip", "x"),
      .length = key_of(d, "bulb", "length"),
      .breadth = key_of(d, "bulb", "breadth"),
      .height = key_of(d, "bulb", "height"),
      .half_breadth = key_of(d, "half breadth", NULL),
      .aft = key_of(d, "side length", "aft"),
      .fore = key_of(d, "side length", "fore"),
      .lower = key_of(d, "side height", "lower"),
      .upper = key_of(d, "side height", "upper"),
      .friction = key_of(d, "friction", NULL),
      .slope = key_of(d, "side slope", NULL),
      .shape = params[BOW_BULB_SHAPE],
      .definition = d,
      .stem = key_of(d, "stem", NULL),
      .stem_keys = key_of(d, "stem beam", NULL) + 1 - key_of(d, "stem", NULL),
      .stem_parts = d->rows[BOW_TABLE_SECTIONS] > 0 ? d->rows[BOW_TABLE_SECTIONS] - 1 : 1,
      .has_stem = params[BOW_STEM_UPPER] > params[BOW_STEM_LOWER],
      .side = params[BOW_SIDE],
      .by_preset = params[BOW_FRICTION]};
}

ald_status ald_closed_form_create(const ald_study *study, ald_closed_form **form) {
  ALD_ASSERT(study->is_closed && form);
  ald_closed_form *f = calloc(1, sizeof *f);
  double *nominal = malloc((study->quantity_count + 1u) * sizeof *nominal);
  if (f) f->bows = calloc(study->instance_count + 1u, sizeof *f->bows);
  *form = f;
  if (!f || !f->bows || !nominal) {
    free(nominal);
    ald_closed_form_destroy(f);
    *form = NULL;
    return ALD_NO_MEMORY;
  }
  f->study = study;
  f->column_count = study->variable_count + 2;
  for (uint32_t q = 0; q < study->quantity_count; q++) nominal[q] = study->quantities[q].value;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (!is_bow(study, i)) continue;
    find(study, &study->instances[i], nominal, &f->bows[f->bow_count]);
    f->bows[f->bow_count++].result = f->column_count;
    f->column_count += ALD_CLOSED_RECORDS;
  }
  free(nominal);
  return ALD_OK;
}

void ald_closed_form_destroy(ald_closed_form *form) {
  if (form) free(form->bows);
  free(form);
}

uint32_t ald_closed_form_columns(const ald_closed_form *form) { return form->column_count; }

ald_status ald_closed_refuse(const ald_study *study, const char *what, ald_report *report) {
  if (!study->is_closed) return ALD_OK;
  return ald_report_fail(
      report, ALD_BAD_ARGUMENT,
      "error: %s steps through time, which \"method: closed form\" does not; run "
      "the study without that key to see its bodies move\n",
      what);
}
