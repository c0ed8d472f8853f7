/* SPDX-License-Identifier: Apache-2.0
 * Vessels with hulls, for studies in tests: lines of their sections, afloat at rest. */
#ifndef ALD_TESTS_MESH_VESSEL_H
#define ALD_TESTS_MESH_VESSEL_H

#include "mesh/mesh_hydrostatics.h"
#include "mesh/mesh_shapes.h"

typedef struct mesh_vessel {
  const char *name;
  double shape[ALD_SHAPE_KEYS_MAX]; /* of a ship */
  double kg;                        /* centre of gravity above the keel [m] */
} mesh_vessel;

/* a boat of 25 m that lands technicians, 126 t; and a tanker of 180 m, 52600 t [illustrative] */
extern const mesh_vessel mesh_service_vessel, mesh_tanker;

/* entries of `meshes`, `bodies` and `hydrostatics`, each "  name: {...}\n" */
typedef struct mesh_vessel_text {
  char mesh[512], body[512], hydrostatics[512];
} mesh_vessel_text;

/* The entries at x, y of the centre of gravity [m] and a heading [rad], with `more` keys of the
 * body ("speed: 2 kn, course: 0 deg"), or "". */
void mesh_vessel_write(const mesh_vessel *vessel, double x, double y, double heading,
                       const char *more, mesh_vessel_text *text);

/* The same in numbers, in sea water of 1025 kg/m^3; its mesh too, if wanted. */
void mesh_vessel_afloat(const mesh_vessel *vessel, ald_mesh *mesh, ald_mesh_vessel *afloat);

#endif
