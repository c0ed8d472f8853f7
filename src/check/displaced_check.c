/* SPDX-License-Identifier: Apache-2.0
 * Meshes that float otherwise than the numbers beside them. What is taken from a mesh agrees with
 * it, and its reader weighs it; here are the numbers that the study gives itself. A mesh may be of
 * a part of a hull, or of what stands on it: only one that has the waterplane, or the length, of
 * the hull is looked at. */
#include "checks.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "mesh/mesh_hydrostatics.h"

/* of what a mesh displaces, over what is written [-] */
#define APART_MAX 0.1
/* of its waterplane, or of its length: beyond it the mesh is of something else [-] */
#define WHOLE_MAX 0.3

/* block coefficient of no hull but a pontoon [-] */
#define BLOCK_MAX 0.95

static bool is_near(double a, double b, double most) { return fabs(a - b) <= most * fabs(b); }

/* mesh of a hull, upright in still water; false: it has none, or is not known to be upright */
static bool float_mesh(const ald_sense *s, const ald_body *body, double height,
                       ald_mesh_hydrostatics *h) {
  if (!body->mesh || body->fixed || isnan(height)) return false;
  const ald_mesh *mesh = &s->study->meshes[body->mesh - 1].mesh;
  if (mesh->vertex_count == 0) return false;
  ald_mesh_hydrostatics_at(mesh, (ald_mesh_pose){-height, 0, 0}, h);
  return h->volume > 0 && h->waterplane_area > 0;
}

/* A box that stands for a hull where it is touched displaces more than the hull. */
static bool is_box_around(const ald_mesh_hydrostatics *h, double volume) {
  return h->block > BLOCK_MAX && h->volume > volume;
}

/* of what the study says itself: its own waterplane, or the one of a table of stiffness [m^2]; NaN:
 * the kind has none */
static double waterplane_of(const ald_sense *s, const ald_definition *d) {
  const double *environment = s->values + s->study->environment;
  const double by_area =
      environment[ALD_ENVIRONMENT_WATER_DENSITY] * environment[ALD_ENVIRONMENT_GRAVITY];
  if (ald_sense_key(ald_kinds[d->kind], "waterplane area") == UINT32_MAX) return (double)NAN;
  if (d->rows[0] == 0) return ald_sense_typical_number(s, d, "waterplane area", 0);
  return by_area > 0 ? s->values[d->tables[0] + 14] / by_area : (double)NAN;
}

static void look_at_buoyancy(const ald_sense *s, const ald_definition *d, const ald_body *body) {
  ald_mesh_hydrostatics h;
  const double height = ald_sense_typical_number(s, d, "height", 0);
  const double area = waterplane_of(s, d);
  if (!(area > 0) || !float_mesh(s, body, height, &h)) return;
  if (!is_near(h.waterplane_area, area, WHOLE_MAX)) return;
  const double own = ald_sense_typical_number(s, d, "displacement", 0);
  const double weight = ald_sense_typical(s, body->quantities + ALD_BODY_MASS);
  const double mass = own > 0 ? own : weight;
  const double density = s->values[s->study->environment + ALD_ENVIRONMENT_WATER_DENSITY];
  if (!(mass > 0) || is_near(density * h.volume, mass, APART_MAX)) return;
  if (is_box_around(&h, mass / density)) return;
  ald_sense_tell(s, ALD_WARN_CONTRADICTS, d, own > 0 ? "displacement" : "height",
                 "the mesh of \"%s\" displaces %.4g t at this height, and %s %.4g t", body->name,
                 density * h.volume / 1000, own > 0 ? "this is" : "its mass is", mass / 1000);
}

/* of kinds with a volume and a length, whose hull is as long as the mesh at the height of the start
 */
static void look_at_volume(const ald_sense *s, const ald_definition *d, const ald_body *body) {
  ald_mesh_hydrostatics h;
  const uint32_t z = body->quantities + ALD_BODY_POSITION_Z;
  const double height = s->drawn[z] ? ald_sense_typical(s, z) : s->values[z];
  const double volume = ald_sense_typical_number(s, d, "volume", 0);
  const double length = ald_sense_typical_number(s, d, "length", 0);
  if (!(volume > 0) || !(length > 0) || !float_mesh(s, body, height, &h)) return;
  if (!is_near(h.length, length, APART_MAX) || is_near(h.volume, volume, APART_MAX)) return;
  if (is_box_around(&h, volume)) return;
  ald_sense_tell(s, ALD_WARN_CONTRADICTS, d, "volume",
                 "%.4g m^3, and the mesh of \"%s\" displaces %.4g m^3 at the start", volume,
                 body->name, h.volume);
}

/* of a ship, by her particulars, at her draught wherever the body is */
static void look_at_ship(const ald_sense *s, const ald_body *body) {
  ald_mesh_hydrostatics h;
  char path[ALD_SENSE_PATH];
  double p[ALD_SHIP_BLOCK + 1], keel = HUGE_VAL;
  if (!body->has_ship || !body->mesh) return;
  const ald_mesh *mesh = &s->study->meshes[body->mesh - 1].mesh;
  for (uint32_t k = 0; k <= ALD_SHIP_BLOCK; k++) p[k] = ald_sense_typical(s, body->ship + k);
  for (uint32_t v = 0; v < mesh->vertex_count; v++) {
    keel = fmin(keel, mesh->vertices[(ptrdiff_t)3 * v + 2]);
  }
  const double volume =
      p[ALD_SHIP_LENGTH] * p[ALD_SHIP_BREADTH] * p[ALD_SHIP_DRAUGHT] * p[ALD_SHIP_BLOCK];
  if (!(volume > 0) || !float_mesh(s, body, -(keel + p[ALD_SHIP_DRAUGHT]), &h)) return;
  if (!is_near(h.length, p[ALD_SHIP_LENGTH], APART_MAX)) return;
  if (is_near(h.volume, volume, APART_MAX) || is_box_around(&h, volume)) return;
  ald_warn(
      s->warnings, ALD_WARN_CONTRADICTS,
      (ald_warned){.element = ald_sense_path(path, "bodies", body->name),
                   .quantity = "ship.block coefficient"},
      "her particulars displace %.4g m^3, and her mesh %.4g m^3 at the same draught: its block "
      "coefficient is %.3g",
      volume, h.volume,
      h.volume / (p[ALD_SHIP_LENGTH] * p[ALD_SHIP_BREADTH] * p[ALD_SHIP_DRAUGHT]));
}

void ald_displaced_check(const ald_sense *s) {
  ALD_ASSERT(s && s->values && s->drawn);
  for (uint32_t b = 0; b < s->study->body_count; b++) look_at_ship(s, &s->study->bodies[b]);
  for (uint32_t i = 0; i < s->study->instance_count; i++) {
    const ald_instance *own = &s->study->instances[i];
    const ald_definition *d = &s->study->definitions[own->definition];
    const ald_body *body = &s->study->bodies[own->body_a];
    if (!ald_sense_is_first(s->study, i)) continue;
    look_at_buoyancy(s, d, body);
    look_at_volume(s, d, body);
  }
}
