/* SPDX-License-Identifier: Apache-2.0
 * Vessels with hulls, for studies in tests. */
#include "mesh_vessel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "mesh_scene.h"

/* length, beam, draught, depth, block, bulb length and radius, flare, triangles */
const mesh_vessel mesh_service_vessel = {
    "service", {25, 7, 1.4, 3.6, 0.5, 0, 0, 0.4363, 3000}, 2.6};
const mesh_vessel mesh_tanker = {"tanker", {180, 32, 11, 18, 0.81, 5, 3, 0.2618, 20000}, 10.5};

void mesh_vessel_afloat(const mesh_vessel *vessel, ald_mesh *mesh, ald_mesh_vessel *afloat) {
  ald_mesh own;
  mesh_of_shape("ship", vessel->shape, &own);
  assert_int_equal(ald_mesh_vessel_defaults(&own, 0, vessel->kg, 1025, afloat, NULL), ALD_OK);
  if (mesh) {
    *mesh = own;
  } else {
    ald_mesh_clear(&own);
  }
}

static void write_mesh(const mesh_vessel *vessel, const ald_mesh_vessel *afloat, char *text,
                       size_t size) {
  const double *v = vessel->shape;
  char bulb[128] = "";
  if (v[5] > 0) snprintf(bulb, sizeof bulb, "bulb length: %.17g, bulb radius: %.17g, ", v[5], v[6]);
  snprintf(text, size,
           "  %s: {ship: {length: %.17g, beam: %.17g, draught: %.17g, depth: %.17g,\n"
           "    block coefficient: %.17g, %sflare: %.17g, triangles: %.0f},\n"
           "    at: [%.17g, %.17g, %.17g]}\n",
           vessel->name, v[0], v[1], v[2], v[3], v[4], bulb, v[7], v[8], 0 - afloat->centre[0],
           0 - afloat->centre[1], 0 - afloat->centre[2]);
}

/* Added mass in shares of the mass and of the moments of inertia, as is usual for slow motions of
 * ships [illustrative]. */
static void write_body(const mesh_vessel *vessel, const ald_mesh_vessel *a, const double *place,
                       const char *more, char *text, size_t size) {
  static const double shares[6] = {0.05, 0.8, 1.2, 0.25, 0.8, 0.6};
  double added[6];
  for (int k = 0; k < 6; k++) {
    const double radius = k < 3 ? 1 : a->radii[k - 3];
    added[k] = shares[k] * a->mass * radius * radius;
  }
  snprintf(text, size,
           "  %s: {freedoms: six, mass: %.17g, radii of gyration: [%.17g, %.17g, %.17g],\n"
           "    added mass: [%.9g, %.9g, %.9g, %.9g, %.9g, %.9g],\n"
           "    position: [%.17g, %.17g, %.17g], heading: %.17g%s%s, mesh: %s}\n",
           vessel->name, a->mass, a->radii[0], a->radii[1], a->radii[2], added[0], added[1],
           added[2], added[3], added[4], added[5], place[0], place[1], a->height, place[2],
           *more ? ", " : "", more, vessel->name);
}

void mesh_vessel_write(const mesh_vessel *vessel, double x, double y, double heading,
                       const char *more, mesh_vessel_text *text) {
  ald_mesh_vessel a;
  mesh_vessel_afloat(vessel, NULL, &a);
  write_mesh(vessel, &a, text->mesh, sizeof text->mesh);
  write_body(vessel, &a, (double[3]){x, y, heading}, more, text->body, sizeof text->body);
  snprintf(text->hydrostatics, sizeof text->hydrostatics,
           "  %s: {body: %s, height: %.17g, waterplane area: %.17g,\n"
           "    centre of flotation: %.17g, metacentric height: [%.17g, %.17g]}\n",
           vessel->name, vessel->name, a.height, a.waterplane_area, a.flotation, a.gm_t, a.gm_l);
}
