/* SPDX-License-Identifier: Apache-2.0
 * Scenes for tests: studies of polygon contacts made from plain numbers, without a study file. */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
/* cmocka needs the four above */
#include <cmocka.h>

#include "allide/allide.h"
#include "kernels/plan.h"
#include "model/environment.h"

static const ald_kind *polygon(void) { return ald_kinds[KIND_contact]; }

static scene scene_empty(uint32_t scheme) {
  scene s;
  memset(&s, 0, sizeof s);
  s.scheme = scheme;
  for (uint32_t k = 0; k < polygon()->key_count; k++) {
    const ald_key *key = &polygon()->keys[k];
    const double value = scheme == SCHEME_EULER ? key->paper : key->fallback;
    s.values[k] = isnan(value) ? 0 : value;
  }
  return s;
}

scene scene_product(void) { return scene_empty(SCHEME_SEMI); }
scene scene_paper(void) { return scene_empty(SCHEME_EULER); }

static uint32_t key_number(const char *name) {
  for (uint32_t k = 0; k < polygon()->key_count; k++) {
    if (strcmp(polygon()->keys[k].name, name) == 0) return k;
  }
  fail_msg("no key \"%s\"", name);
  return 0;
}

void scene_set(scene *s, const char *key, double value) { s->values[key_number(key)] = value; }

void scene_choose(scene *s, const char *key, const char *word) {
  const uint32_t k = key_number(key);
  for (uint32_t c = 0; polygon()->keys[k].choices[c]; c++) {
    if (strcasecmp(polygon()->keys[k].choices[c], word) == 0) {
      s->values[k] = c;
      return;
    }
  }
  fail_msg("no choice \"%s\" of \"%s\"", word, key);
}

static void *zeroed(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  assert_non_null(memory);
  return memory;
}

static char *text(const char *format, unsigned a, unsigned b) {
  char buffer[64];
  snprintf(buffer, sizeof buffer, format, a, b);
  return strdup(buffer);
}

static uint32_t add_quantity(ald_study *study, char *path, ald_range range, double value) {
  ald_quantity *q = &study->quantities[study->quantity_count];
  q->path = path;
  q->range = range;
  q->may_vary = true;
  q->value = value;
  return study->quantity_count++;
}

static void add_body(ald_study *study, const scene_body *from) {
  ald_body *body = &study->bodies[study->body_count];
  const double values[ALD_BODY_KEY_COUNT] = {
      [ALD_BODY_POSITION_X] = from->x,
      [ALD_BODY_POSITION_Y] = from->y,
      [ALD_BODY_HEADING] = from->psi,
      [ALD_BODY_VELOCITY_X] = from->vx,
      [ALD_BODY_VELOCITY_Y] = from->vy,
      [ALD_BODY_YAW_RATE] = from->rate,
      [ALD_BODY_MASS] = from->fixed ? 1 : from->mass,
      [ALD_BODY_INERTIA] = from->fixed ? 1 : from->inertia,
      [ALD_BODY_LIMITER_MASS] = from->limiter_mass,
      [ALD_BODY_LIMITER_INERTIA] = from->limiter_inertia,
      [ALD_BODY_FORCE_X] = from->load[0],
      [ALD_BODY_FORCE_Y] = from->load[1],
      [ALD_BODY_MOMENT] = from->load[2],
  };
  body->name = text("b%u", study->body_count + 1, 0);
  body->fixed = from->fixed;
  body->freedoms = ALD_PLANAR;
  body->quantities = study->quantity_count;
  for (uint32_t k = 0; k < ALD_BODY_KEY_COUNT; k++) {
    add_quantity(study, text("bodies.%u.%u", study->body_count, k), ALD_RANGE_ANY, values[k]);
  }
  body->vertices = study->quantity_count;
  body->vertex_count = from->vertex_count;
  body->part_count = 1;
  body->parts = zeroed(1, sizeof *body->parts);
  body->parts[0].vertex_count = from->vertex_count;
  body->parts[0].vertices = zeroed(from->vertex_count, sizeof(uint32_t));
  for (uint32_t v = 0; v < from->vertex_count; v++) {
    body->parts[0].vertices[v] = v;
    add_quantity(study, text("x%u.%u", v, 0), ALD_RANGE_ANY, from->vertices[2 * v]);
    add_quantity(study, text("y%u.%u", v, 0), ALD_RANGE_ANY, from->vertices[2 * v + 1]);
  }
  study->body_count++;
}

static void add_contact(ald_study *study, uint32_t a, uint32_t b) {
  ald_instance *instance = &study->instances[study->instance_count++];
  instance->body_a = a;
  instance->body_b = b;
  instance->name = text("%u%u", a + 1, b + 1);
}

ald_study *scene_study(const scene *s) {
  ald_study *study = zeroed(1, sizeof *study);
  uint32_t quantity_count = polygon()->key_count + ALD_ENVIRONMENT_KEY_COUNT;
  for (uint32_t b = 0; b < s->body_count; b++) {
    quantity_count += ALD_BODY_KEY_COUNT + 2 * s->bodies[b].vertex_count;
  }
  study->name = strdup("scene");
  study->text = strdup("");
  study->file = strdup("scene");
  study->quantities = zeroed(quantity_count, sizeof *study->quantities);
  study->bodies = zeroed(s->body_count, sizeof *study->bodies);
  study->definitions = zeroed(1, sizeof *study->definitions);
  study->instances = zeroed(SCENE_CONTACTS, sizeof *study->instances);
  for (uint32_t b = 0; b < s->body_count; b++) add_body(study, &s->bodies[b]);
  study->definition_count = 1;
  study->definitions[0].kind = KIND_contact;
  study->definitions[0].name = strdup("contact");
  study->definitions[0].quantities = study->quantity_count;
  for (uint32_t k = 0; k < polygon()->key_count; k++) {
    add_quantity(study, text("contact.%u", k, 0), polygon()->keys[k].range, s->values[k]);
  }
  study->environment = study->quantity_count;
  for (uint32_t k = 0; k < ALD_ENVIRONMENT_KEY_COUNT; k++) {
    const ald_key *key = &ald_environment_keys[k];
    add_quantity(study, text("environment.%u", k, 0), key->range, key->fallback);
  }
  for (uint32_t c = 0; c < s->contact_count; c++) {
    add_contact(study, s->contacts[c][0], s->contacts[c][1]);
  }
  for (uint32_t a = 0; s->contact_count == 0 && a < s->body_count; a++) {
    for (uint32_t b = a + 1; b < s->body_count; b++) {
      if (!(s->bodies[a].fixed && s->bodies[b].fixed)) add_contact(study, a, b);
    }
  }
  study->scenarios = 1;
  study->seed = 1;
  study->step = s->step;
  study->step_count = s->step_count;
  study->scheme = s->scheme;
  return study;
}
