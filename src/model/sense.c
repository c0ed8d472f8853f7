/* SPDX-License-Identifier: Apache-2.0
 * Numbers of a study by the names of their keys. */
#include "sense.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"

/* what variants of choices set */
static void mark_chosen(const ald_study *study, bool *drawn) {
  for (uint32_t c = 0; c < study->choice_count; c++) {
    for (uint32_t v = 0; v < study->choices[c].variant_count; v++) {
      const ald_variant *own = &study->choices[c].variants[v];
      for (uint32_t k = 0; k < own->setting_count; k++) drawn[own->settings[k].quantity] = true;
    }
  }
}

ald_status ald_sense_open(const ald_study *study, ald_warnings *warnings, ald_sense *s) {
  ALD_ASSERT(study && s);
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  bool *drawn = calloc(study->quantity_count + 1u, sizeof *drawn);
  *s = (ald_sense){.study = study, .warnings = warnings, .values = values, .drawn = drawn};
  if (!values || !drawn) return ALD_NO_MEMORY;
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  for (uint32_t v = 0; v < study->variable_count; v++) {
    const ald_variable *own = &study->variables[v];
    for (uint32_t t = 0; t < own->target_count; t++) drawn[own->targets[t]] = true;
  }
  mark_chosen(study, drawn);
  return ALD_OK;
}

void ald_sense_close(ald_sense *s) {
  free(s->values);
  free(s->drawn);
  s->values = NULL;
  s->drawn = NULL;
}

double ald_sense_given(const ald_sense *s, uint32_t quantity) {
  ALD_ASSERT(quantity < s->study->quantity_count);
  const bool is = s->study->quantities[quantity].is_given;
  return is ? s->values[quantity] : (double)NAN;
}

uint32_t ald_sense_key(const ald_kind *kind, const char *name) {
  for (uint32_t k = 0; k < kind->key_count; k++) {
    if (strcmp(kind->keys[k].name, name) == 0) return k;
  }
  return UINT32_MAX;
}

double ald_sense_number(const ald_sense *s, const ald_definition *d, const char *name,
                        uint32_t component) {
  const uint32_t key = ald_sense_key(ald_kinds[d->kind], name);
  return key == UINT32_MAX ? (double)NAN : ald_sense_given(s, d->quantities + key + component);
}

double ald_sense_typical(const ald_sense *s, uint32_t quantity) {
  for (uint32_t v = 0; s->drawn[quantity] && v < s->study->variable_count; v++) {
    const ald_variable *own = &s->study->variables[v];
    for (uint32_t t = 0; own->choice == 0 && t < own->target_count; t++) {
      if (own->targets[t] == quantity) return ald_distribution_value(&own->distribution, 0.5);
    }
  }
  return ald_sense_given(s, quantity);
}

double ald_sense_typical_number(const ald_sense *s, const ald_definition *d, const char *name,
                                uint32_t component) {
  const uint32_t key = ald_sense_key(ald_kinds[d->kind], name);
  return key == UINT32_MAX ? (double)NAN : ald_sense_typical(s, d->quantities + key + component);
}

double ald_sense_reach(const ald_sense *s, const ald_body *body) {
  double reach = 0;
  for (uint32_t v = 0; v < body->vertex_count; v++) {
    const double *at = s->values + body->vertices + (ptrdiff_t)2 * v;
    reach = fmax(reach, hypot(at[0], at[1]));
  }
  const ald_mesh *mesh = body->mesh ? &s->study->meshes[body->mesh - 1].mesh : NULL;
  for (uint32_t v = 0; mesh && v < mesh->vertex_count; v++) {
    const double *at = mesh->vertices + (ptrdiff_t)3 * v;
    reach = fmax(reach, sqrt(at[0] * at[0] + at[1] * at[1] + at[2] * at[2]));
  }
  if (body->has_ship) reach = fmax(reach, 0.5 * s->values[body->ship + ALD_SHIP_LENGTH]);
  return reach;
}

bool ald_sense_extent(const ald_sense *s, const ald_body *body, double low[2], double high[2]) {
  for (uint32_t c = 0; c < 2; c++) {
    low[c] = HUGE_VAL;
    high[c] = -HUGE_VAL;
    for (uint32_t v = 0; v < body->vertex_count; v++) {
      low[c] = fmin(low[c], s->values[body->vertices + 2 * v + c]);
      high[c] = fmax(high[c], s->values[body->vertices + 2 * v + c]);
    }
  }
  return body->vertex_count > 0;
}

/* of the box around its mesh */
static void form_of_mesh(const ald_mesh *mesh, double form[2]) {
  for (uint32_t c = 0; c < 2; c++) {
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (uint32_t v = 0; v < mesh->vertex_count; v++) {
      low = fmin(low, mesh->vertices[(ptrdiff_t)3 * v + c]);
      high = fmax(high, mesh->vertices[(ptrdiff_t)3 * v + c]);
    }
    form[c] = high > low ? high - low : 0;
  }
}

void ald_sense_form(const ald_sense *s, uint32_t body, double form[2]) {
  const ald_body *own = &s->study->bodies[body];
  double low[2], high[2];
  form[0] = form[1] = 0;
  if (own->has_ship) {
    form[0] = s->values[own->ship + ALD_SHIP_LENGTH];
    form[1] = s->values[own->ship + ALD_SHIP_BREADTH];
    return;
  }
  for (uint32_t i = 0; i < s->study->instance_count; i++) {
    const ald_instance *other = &s->study->instances[i];
    const ald_definition *d = &s->study->definitions[other->definition];
    const bool has_form = ald_sense_key(ald_kinds[d->kind], "breadth") != UINT32_MAX;
    if (!has_form || other->body_a != body) continue;
    const double length = ald_sense_number(s, d, "length", 0);
    const double breadth = ald_sense_number(s, d, "breadth", 0);
    form[0] = length > 0 ? length : 0;
    form[1] = breadth > 0 ? breadth : 0;
    if (form[0] > 0) return;
  }
  if (ald_sense_extent(s, own, low, high)) {
    for (uint32_t c = 0; c < 2; c++) form[c] = high[c] - low[c];
  } else if (own->mesh) {
    form_of_mesh(&s->study->meshes[own->mesh - 1].mesh, form);
  }
}

const ald_instance *ald_sense_numbered(const ald_study *study, uint32_t kind, uint32_t number) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (study->definitions[study->instances[i].definition].kind != kind) continue;
    if (number-- == 0) return &study->instances[i];
  }
  return NULL;
}

const char *ald_sense_path(char text[ALD_SENSE_PATH], const char *section, const char *name) {
  snprintf(text, ALD_SENSE_PATH, "%s.%s", section, name);
  return text;
}

const char *ald_sense_element(char text[ALD_SENSE_PATH], const ald_definition *d) {
  return ald_sense_path(text, ald_kinds[d->kind]->section, d->name);
}

void ald_sense_tell(const ald_sense *s, ald_warning_code code, const ald_definition *d,
                    const char *key, const char *format, ...) {
  char path[ALD_SENSE_PATH], text[320];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  ald_warn(s->warnings, code, (ald_warned){.element = ald_sense_element(path, d), .quantity = key},
           "%s", text);
}
