/* SPDX-License-Identifier: Apache-2.0
 * Numbers of a study by the names of their keys. */
#include "sense.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"

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

const char *ald_sense_path(char text[ALD_SENSE_PATH], const char *section, const char *name) {
  snprintf(text, ALD_SENSE_PATH, "%s.%s", section, name);
  return text;
}

const char *ald_sense_element(char text[ALD_SENSE_PATH], const ald_definition *d) {
  return ald_sense_path(text, ald_kinds[d->kind]->section, d->name);
}
