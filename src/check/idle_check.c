/* SPDX-License-Identifier: Apache-2.0
 * What a study has and nothing moves, touches or looks at. */
#include "checks.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allide/builder.h"
#include "base/assertion.h"
#include "kernels/pass/control/order_rows.h"

enum { FREEDOMS = 6, LIST_SIZE = 64 };

static const char *const freedom_names[FREEDOMS] = {"surge", "sway",  "heave",
                                                    "roll",  "pitch", "yaw"};

/* ------------------------------------------------------------------------------ fixed bodies */

static void mark_named(const ald_study *study, bool *is_named) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    is_named[study->instances[i].body_a] = is_named[study->instances[i].body_b] = true;
  }
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    is_named[study->meetings[m].body_a] = is_named[study->meetings[m].body_b] = true;
  }
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_order *order = study->definitions[d].order;
    const bool looks =
        order && (order->when == ORDER_BY_DISTANCE || order->when == ORDER_BY_SPEED ||
                  order->when == ORDER_BY_HEADING || order->when == ORDER_BY_APPROACH);
    for (uint32_t k = 0; looks && k < 2; k++) is_named[order->bodies[k]] = true;
  }
}

/* do two bodies have the same outline or mesh? */
static bool are_alike(const ald_sense *s, const ald_body *a, const ald_body *b) {
  if (a->mesh != b->mesh || a->vertex_count != b->vertex_count) return false;
  for (uint32_t k = 0; k < 2 * a->vertex_count; k++) {
    if (s->values[a->vertices + k] != s->values[b->vertices + k]) return false;
  }
  return true;
}

/* May a body that nothing is about be there for pictures alone? A quay behind fenders: it has a
 * shape, while others that are fixed are touched, none of which it resembles. */
static bool is_scenery(const ald_sense *s, const ald_body *own, const bool *is_named) {
  bool is_touched = false;
  if (own->vertex_count == 0 && own->mesh == 0) return false;
  for (uint32_t b = 0; b < s->study->body_count; b++) {
    const ald_body *other = &s->study->bodies[b];
    if (!is_named[b] || (!other->fixed && !other->is_earth)) continue;
    if (are_alike(s, own, other)) return false;
    is_touched = true;
  }
  return is_touched;
}

static ald_status look_at_fixed(const ald_sense *s) {
  const ald_study *study = s->study;
  char path[ALD_SENSE_PATH];
  bool *is_named = calloc(study->body_count + 1u, sizeof *is_named);
  if (!is_named) return ALD_NO_MEMORY;
  mark_named(study, is_named);
  for (uint32_t b = 0; b < study->body_count; b++) {
    const ald_body *own = &study->bodies[b];
    if (!own->fixed || own->is_earth || is_named[b] || is_scenery(s, own, is_named)) continue;
    ald_warn(s->warnings, ALD_WARN_NO_EFFECT,
             (ald_warned){.element = ald_sense_path(path, "bodies", own->name)},
             "it is fixed, and no element touches it, is held by it or looks at it");
  }
  free(is_named);
  return ALD_OK;
}

static void look_at_meshes(const ald_sense *s) {
  char path[ALD_SENSE_PATH];
  for (uint32_t m = 0; m < s->study->mesh_count; m++) {
    bool is_named = false;
    for (uint32_t b = 0; b < s->study->body_count && !is_named; b++) {
      is_named = s->study->bodies[b].mesh == m + 1;
    }
    if (is_named) continue;
    ald_warn(s->warnings, ALD_WARN_NO_EFFECT,
             (ald_warned){.element = ald_sense_path(path, "meshes", s->study->meshes[m].name)},
             "no body has it");
  }
}

/* ------------------------------------------------------------------------------ freedoms */

/* freedoms that any of the bodies of a definition has, all where one is moved by other than forces
 */
static uint32_t freedoms_of(const ald_study *study, uint32_t first) {
  const uint32_t definition = study->instances[first].definition;
  uint32_t freedoms = 0;
  for (uint32_t i = first; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    const ald_body *body = &study->bodies[own->body_a];
    if (own->definition != definition) break;
    freedoms |= body->prescribed || body->fixed ? ALD_ALL_FREEDOMS : body->freedoms;
  }
  return freedoms;
}

static void look_at_freedoms(const ald_sense *s, uint32_t instance) {
  const ald_instance *own = &s->study->instances[instance];
  const ald_definition *d = &s->study->definitions[own->definition];
  if (!ald_kinds[d->kind]->freedoms) return;
  const uint32_t has = freedoms_of(s->study, instance);
  const bool is_planar = (has & ~(uint32_t)ALD_PLANAR) == 0;
  const uint32_t lost = ald_kinds[d->kind]->freedoms(s, d, is_planar) & ~has & ALD_ALL_FREEDOMS;
  char list[LIST_SIZE] = "";
  for (uint32_t f = 0; f < FREEDOMS; f++) {
    if (!(lost >> f & 1)) continue;
    if (list[0]) strncat(list, ", ", sizeof list - strlen(list) - 1);
    strncat(list, freedom_names[f], sizeof list - strlen(list) - 1);
  }
  if (lost == 0) return;
  ald_sense_tell(s, ALD_WARN_NO_EFFECT, d, "body",
                 "what it has for %s has no effect: \"%s\" has no such freedom", list,
                 s->study->bodies[own->body_a].name);
}

ald_status ald_idle_check(const ald_sense *s) {
  ALD_ASSERT(s && s->values && s->drawn);
  for (uint32_t i = 0; i < s->study->instance_count; i++) {
    if (ald_sense_is_first(s->study, i)) look_at_freedoms(s, i);
  }
  look_at_meshes(s);
  return look_at_fixed(s);
}
