/* SPDX-License-Identifier: Apache-2.0
 * Values of keys that were left out, from a body's mesh, and whether it floats as the body does. */
#include "reader_mesh_defaults.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "model/derive.h"
#include "reader.h"

/* a mesh may displace this fraction less or more than the mass of the body without a warning; and
 * its draught, in proportion to which it about displaces, may differ by as much from the ship's */
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

/* A mesh that floats at another draught than its ship, [m]. */
typedef struct misplaced {
  const ald_study_mesh *mesh;
  double keel;    /* lowest point of the mesh, body frame */
  double height;  /* of the centre of gravity at the start */
  double draught; /* of the ship, as the next */
  double kg;
} misplaced;

/* what would place it */
static void say_remedy(const ald_study *study, const misplaced *m, char *text, size_t size) {
  const ald_quantity *at = study->quantities + m->mesh->quantities + ALD_MESH_AT_X;
  const double down = -m->kg - m->keel, wanted = m->kg - m->draught;
  const bool is_off = fabs(down) > tolerated * m->draught;
  size_t used = 0;
  text[0] = '\0';
  if (is_off) {
    used =
        (size_t)snprintf(text, size,
                         "write at: [%.6g m, %.6g m, %.6g m] in meshes.%s, so that its keel lies "
                         "KG = %.6g m below the centre of gravity",
                         at[0].value, at[1].value, at[2].value + down, m->mesh->name, m->kg);
  }
  if (is_off && fabs(m->height - wanted) <= tolerated * m->draught) return;
  if (used < size) {
    snprintf(text + used, size - used,
             "%swrite %.6g m, which is KG - draught, as third number of the position, or leave it "
             "out",
             is_off ? "; and " : "", wanted);
  }
}

void ald_warn_of_draught(ald_reader *reader, ald_place place, const char *path, uint32_t body) {
  ALD_ASSERT(body < reader->study->body_count);
  const ald_study *study = reader->study;
  const ald_body *own = &study->bodies[body];
  double p[ALD_SHIP_KEY_COUNT];
  uint32_t key;
  char remedy[400], drawn[80];
  if (!own->has_ship || own->mesh == 0 || reader->no_memory) return;
  for (uint32_t k = 0; k < ALD_SHIP_KEY_COUNT; k++) p[k] = study->quantities[own->ship + k].value;
  misplaced m = {.mesh = &study->meshes[own->mesh - 1],
                 .keel = HUGE_VAL,
                 .height = study->quantities[own->quantities + ALD_BODY_POSITION_Z].value,
                 .draught = p[ALD_SHIP_DRAUGHT],
                 .kg = p[ALD_SHIP_KG]};
  const ald_mesh *mesh = &m.mesh->mesh;
  if (mesh->vertex_count == 0 || ald_ship_problem(p, &key)) return; /* already reported */
  for (uint32_t v = 0; v < mesh->vertex_count; v++) {
    m.keel = fmin(m.keel, mesh->vertices[3 * (size_t)v + 2]);
  }
  const double draught = -(m.height + m.keel);
  if (fabs(draught - m.draught) <= tolerated * m.draught) return;
  say_remedy(study, &m, remedy, sizeof remedy);
  snprintf(drawn, sizeof drawn,
           draught > 0 ? "reaches %.6g m below still water" : "lies %.6g m above still water",
           fabs(draught));
  ald_diagnose_warning(reader->diagnosis, ALD_WARN_MESH_DRAUGHT, place, path,
                       "at the start the mesh of \"%s\" %s, but the draught of its ship is %.6g m; "
                       "%s",
                       own->name, drawn, m.draught, remedy);
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
