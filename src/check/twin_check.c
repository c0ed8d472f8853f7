/* SPDX-License-Identifier: Apache-2.0
 * Elements and fixed bodies that stand twice. */
#include "checks.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"

/* bodies nearer than this are at one place [m] */
#define NEAR 1e-9

/* ------------------------------------------------------------------------------ elements */

static bool is_same(const ald_sense *s, uint32_t a, uint32_t b, uint32_t count) {
  for (uint32_t k = 0; k < count; k++) {
    if (s->values[a + k] != s->values[b + k] &&
        !(isnan(s->values[a + k]) && isnan(s->values[b + k]))) {
      return false;
    }
    if (s->drawn[a + k] != s->drawn[b + k]) return false;
  }
  return true;
}

/* an instance, and what twins have in common that can be compared at once */
typedef struct twin {
  uint32_t kind, bodies[2], parts[2], instance;
} twin;

static int by_pair(const void *first, const void *second) {
  /* members are whole numbers without gaps, the instance last */
  const uint32_t *a = first, *b = second;
  for (size_t k = 0; k < sizeof(twin) / sizeof *a; k++) {
    if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
  }
  return 0;
}

/* Contacts of outlines and of meshes are the same in both orders of their bodies. */
static twin twin_of(const ald_instance *own, uint32_t kind, uint32_t instance) {
  const bool is_even = ald_kinds[kind]->outline || ald_kind_meshes(ald_kinds[kind]) == 2;
  const uint32_t last = is_even && own->body_b < own->body_a ? 1 : 0;
  twin t = {.kind = kind, .instance = instance};
  t.bodies[last] = own->body_a;
  t.bodies[1 - last] = own->body_b;
  t.parts[last] = own->parts[0];
  t.parts[1 - last] = own->parts[1];
  return t;
}

static bool is_same_pair(const twin *a, const twin *b) {
  return memcmp(a, b, offsetof(twin, instance)) == 0;
}

/* of the same kind, between the same bodies */
static bool are_twins(const ald_sense *s, const twin *a, const twin *b) {
  const uint32_t one = s->study->instances[a->instance].definition;
  const uint32_t other = s->study->instances[b->instance].definition;
  const ald_definition *d = &s->study->definitions[one], *e = &s->study->definitions[other];
  const ald_kind *kind = ald_kinds[d->kind];
  if (one == other) return false;
  if (d->history || e->history || d->named || e->named || d->order || e->order) return false;
  if (!is_same(s, d->quantities, e->quantities, kind->key_count)) return false;
  for (uint32_t t = 0; t < kind->table_count; t++) {
    if (d->rows[t] != e->rows[t]) return false;
    const uint32_t count = d->rows[t] * kind->tables[t].column_count;
    if (!is_same(s, d->tables[t], e->tables[t], count)) return false;
  }
  return true;
}

static void tell_twins(const ald_sense *s, const twin *a, const twin *b) {
  char path[128], other[128];
  const ald_instance *list = s->study->instances;
  ald_warn(s->warnings, ALD_WARN_TWICE,
           (ald_warned){.element = ald_sense_element(
                            path, &s->study->definitions[list[b->instance].definition])},
           "it has the bodies and all the numbers of %s: both act",
           ald_sense_element(other, &s->study->definitions[list[a->instance].definition]));
}

/* Sorted, so that a study of a million pairs is looked through, too. */
static ald_status look_for_twins(const ald_sense *s) {
  uint32_t count = 0;
  twin *list = calloc(s->study->instance_count + 1u, sizeof *list);
  bool *is_told = calloc(s->study->definition_count + 1u, sizeof *is_told);
  if (!list || !is_told) {
    free(list);
    free(is_told);
    return ALD_NO_MEMORY;
  }
  for (uint32_t i = 0; i < s->study->instance_count; i++) {
    const ald_instance *own = &s->study->instances[i];
    const uint32_t kind = s->study->definitions[own->definition].kind;
    if (ald_kind_is(ald_kinds[kind], ALD_KIND_NO_FORCE)) continue;
    list[count++] = twin_of(own, kind, i);
  }
  qsort(list, count, sizeof *list, by_pair);
  for (uint32_t i = 0; i < count; i++) {
    for (uint32_t j = i + 1; j < count && is_same_pair(&list[i], &list[j]); j++) {
      const uint32_t later = s->study->instances[list[j].instance].definition;
      if (is_told[later] || !are_twins(s, &list[i], &list[j])) continue;
      tell_twins(s, &list[i], &list[j]);
      is_told[later] = true; /* once, of however many pairs */
    }
  }
  free(is_told);
  free(list);
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ fixed bodies */

static bool is_at_one_place(const ald_sense *s, const ald_body *a, const ald_body *b) {
  double square = 0;
  for (uint32_t k = ALD_BODY_POSITION_X; k <= ALD_BODY_PITCH; k++) {
    const uint32_t one = a->quantities + k, other = b->quantities + k;
    const double apart = s->values[one] - s->values[other];
    if (s->drawn[one] || s->drawn[other]) return false;
    if (k > ALD_BODY_POSITION_Z && !(fabs(apart) <= NEAR)) return false;
    if (k <= ALD_BODY_POSITION_Z) square += apart * apart;
  }
  return square <= NEAR * NEAR;
}

static bool is_of_one_shape(const ald_sense *s, const ald_body *a, const ald_body *b) {
  if (a->vertex_count != b->vertex_count || a->mesh != b->mesh) return false;
  if (a->vertex_count == 0 && a->mesh == 0) return false; /* points may well be at one place */
  const uint32_t heights = ALD_BODY_HIGH - ALD_BODY_LOW + 1;
  return is_same(s, a->quantities + ALD_BODY_LOW, b->quantities + ALD_BODY_LOW, heights) &&
         is_same(s, a->vertices, b->vertices, 2 * a->vertex_count);
}

/* the other body of an instance that has this one; UINT32_MAX: it has not */
static uint32_t partner_of(const ald_instance *own, uint32_t body) {
  if (own->body_a == body) return own->body_b;
  return own->body_b == body ? own->body_a : UINT32_MAX;
}

/* does one kind of element act between a third body and each of these? */
static bool meet_one_body(const ald_study *study, uint32_t a, uint32_t b) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *one = &study->instances[i];
    const uint32_t kind = study->definitions[one->definition].kind, third = partner_of(one, a);
    if (third == UINT32_MAX || third == a || ald_kind_is(ald_kinds[kind], ALD_KIND_NO_FORCE)) {
      continue;
    }
    for (uint32_t j = 0; j < study->instance_count; j++) {
      const ald_instance *other = &study->instances[j];
      if (study->definitions[other->definition].kind != kind) continue;
      if (partner_of(other, b) == third) return true;
    }
  }
  return false;
}

static void look_for_bodies(const ald_sense *s) {
  const ald_body *list = s->study->bodies;
  char path[ALD_SENSE_PATH];
  for (uint32_t b = 1; b < s->study->body_count; b++) {
    if (!list[b].fixed || list[b].is_earth) continue;
    for (uint32_t a = 0; a < b; a++) {
      if (!list[a].fixed || list[a].is_earth) continue;
      if (!is_at_one_place(s, &list[a], &list[b])) continue;
      if (!is_of_one_shape(s, &list[a], &list[b]) || !meet_one_body(s->study, a, b)) continue;
      ald_warn(s->warnings, ALD_WARN_TWICE,
               (ald_warned){.element = ald_sense_path(path, "bodies", list[b].name),
                            .quantity = "position"},
               "it is fixed where bodies.%s is, and has its shape: both act", list[a].name);
      break;
    }
  }
}

ald_status ald_twin_check(const ald_sense *s) {
  ALD_ASSERT(s && s->values && s->drawn);
  look_for_bodies(s);
  return look_for_twins(s);
}
