/* SPDX-License-Identifier: Apache-2.0
 * Hydrostatics of a mesh for callers of the library, by draught. */
#include <math.h>
#include <string.h>

#include "mesh_hydrostatics.h"
#include "mesh_mass.h"

/* copies the results of the cut by the water */
static void copy(const ald_mesh_hydrostatics *h, ald_mesh_afloat *a) {
  a->volume = h->volume;
  a->buoyancy[0] = h->buoyancy[0];
  a->buoyancy[1] = h->buoyancy[1];
  a->kb = h->kb;
  a->bm_t = h->bm_t;
  a->bm_l = h->bm_l;
  a->waterplane_area = h->waterplane_area;
  a->flotation[0] = h->flotation[0];
  a->flotation[1] = h->flotation[1];
  a->wetted_area = h->wetted_area;
  a->length = h->length;
  a->beam = h->beam;
  a->block = h->block;
  a->prismatic = h->prismatic;
  a->waterplane = h->waterplane;
  a->midship = h->midship;
}

ald_status ald_mesh_float(const ald_mesh *mesh, double draught, double kg, double density,
                          ald_mesh_afloat *afloat, ald_report *report) {
  ald_mesh_mass mass;
  ald_mesh_vessel vessel;
  ald_mesh_hydrostatics h;
  if (afloat) memset(afloat, 0, sizeof *afloat);
  if (!mesh || !afloat) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: no mesh to float, or no place for it\n");
  }
  if (!(draught > 0) || !isfinite(draught) || !(density > 0) || !isfinite(density) || isinf(kg)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: draught and density of the water are positive, KG is finite\n");
  }
  ald_mesh_mass_of(mesh, &mass);
  const double waterline = mass.low[2] + draught;
  const ald_status status = ald_mesh_vessel_defaults(mesh, waterline, kg, density, &vessel, report);
  if (status != ALD_OK) return status;
  ald_mesh_hydrostatics_at(mesh, (ald_mesh_pose){.waterline = waterline}, &h);
  copy(&h, afloat);
  afloat->draught = draught;
  afloat->waterline = waterline;
  afloat->mass = vessel.mass;
  afloat->kg = isnan(kg) ? mass.centroid[2] - mass.low[2] : kg;
  afloat->gm_t = vessel.gm_t;
  afloat->gm_l = vessel.gm_l;
  memcpy(afloat->radii, vessel.radii, sizeof afloat->radii);
  return ALD_OK;
}
