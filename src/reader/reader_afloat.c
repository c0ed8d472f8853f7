/* SPDX-License-Identifier: Apache-2.0
 * Values of keys that were left out, from a body's mesh. */
#include "reader_afloat.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "model/derive.h"
#include "reader.h"

/* a mesh may displace this fraction less or more than the mass of the body without a warning */
static const double tolerated = 0.05;
/* list and trim up to which the stiffness of the upright body is valid [rad] */
static const double small_lean = 0.1745;
static const double degree = 0.017453292519943295;

/* the one mesh of all bodies that a definition acts on; NULL if there is none */
static const ald_study_mesh *mesh_of(const ald_study *study, uint32_t definition, uint32_t *body) {
  uint32_t mesh = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (study->instances[i].definition != definition) continue;
    const uint32_t own = study->bodies[study->instances[i].body_a].mesh;
    if (own == 0 || (mesh > 0 && mesh != own)) return NULL;
    mesh = own;
    *body = study->instances[i].body_a;
  }
  return mesh > 0 ? &study->meshes[mesh - 1] : NULL;
}

/* warns if the mass of a body differs from that of the displaced water */
static void weigh(ald_reader *reader, ald_place place, const char *path, uint32_t body,
                  double volume) {
  ALD_ASSERT(body < reader->study->body_count);
  const ald_study *study = reader->study;
  const ald_quantity *environment = study->quantities + study->environment;
  const double displaced = volume * environment[ALD_ENVIRONMENT_WATER_DENSITY].value;
  const double mass = study->quantities[study->bodies[body].quantities + ALD_BODY_MASS].value;
  if (fabs(displaced - mass) <= tolerated * mass) return;
  ald_diagnose_warning(
      reader->diagnosis, ALD_WARN_DISPLACEMENT, place, path,
      "the mesh of \"%s\" displaces %.6g t at this height, but the mass of the body is %.6g t",
      study->bodies[body].name, displaced / 1000, mass / 1000);
}

bool ald_take_from_mesh(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                        uint32_t number) {
  ALD_ASSERT(number < reader->study->definition_count);
  ald_study *study = reader->study;
  const ald_definition *definition = &study->definitions[number];
  const ald_kind *kind = ald_kinds[definition->kind];
  uint32_t body = 0;
  const ald_study_mesh *mesh =
      kind->mesh && kind->mesh->fill ? mesh_of(study, number, &body) : NULL;
  double *values = mesh ? calloc(study->quantity_count + 1u, sizeof *values) : NULL;
  double *keys = mesh ? calloc(kind->key_count, sizeof *keys) : NULL;
  bool good = true;
  if (mesh && (!values || !keys)) reader->no_memory = true;
  if (mesh && !reader->no_memory) {
    double volume = (double)NAN;
    ald_quantity *own = study->quantities + definition->quantities;
    for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
    for (uint32_t k = 0; k < kind->key_count; k++) keys[k] = own[k].value;
    const ald_numbers numbers = ald_definition_numbers(study, definition, values);
    const char *problem = kind->mesh->fill(&mesh->mesh, &numbers, keys, &volume);
    for (uint32_t k = 0; !problem && k < kind->key_count; k++) own[k].value = keys[k];
    struct fy_node *height = ald_node_member(node, kind->keys[0].name);
    const ald_place place = height ? ald_node_place(height) : owner;
    good = !problem;
    if (problem) ald_diagnose(reader->diagnosis, place, "%s: %s", path, problem);
    if (!problem && volume > 0) weigh(reader, place, path, body, volume);
  }
  free(values);
  free(keys);
  return good;
}

void ald_warn_of_lean(ald_reader *reader, ald_place owner, const char *path, uint32_t number) {
  ALD_ASSERT(number < reader->study->definition_count);
  ald_study *study = reader->study;
  const ald_definition *definition = &study->definitions[number];
  const ald_kind *kind = ald_kinds[definition->kind];
  if (!kind->mesh || !kind->mesh->leans || reader->no_memory) return;
  double *values = calloc(study->quantity_count + 1u, sizeof *values), lean[2];
  reader->no_memory = !values;
  for (uint32_t q = 0; values && q < study->quantity_count; q++) {
    values[q] = study->quantities[q].value;
  }
  for (uint32_t i = 0; values && i < study->instance_count; i++) {
    if (study->instances[i].definition != number) continue;
    const ald_body *body = &study->bodies[study->instances[i].body_a];
    const ald_numbers numbers = ald_definition_numbers(study, definition, values);
    if (!kind->mesh->leans(&numbers, values[body->quantities + ALD_BODY_MASS], lean)) continue;
    if (fabs(lean[0]) <= small_lean && fabs(lean[1]) <= small_lean) continue;
    ald_diagnose_warning(
        reader->diagnosis, ALD_WARN_LEANS, owner, path,
        "the centre of buoyancy of \"%s\" is not below its centre of gravity: its equilibrium is "
        "at a roll of %.1f and a pitch of %.1f degrees, where the stiffness of the upright body is "
        "not valid",
        body->name, lean[0] / degree, lean[1] / degree);
    break;
  }
  free(values);
}
