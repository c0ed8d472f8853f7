/* SPDX-License-Identifier: Apache-2.0
 * Hydrostatics of a closed, oriented mesh cut by the still water, exact for its flat faces. Theory
 * and signs: docs/theory/mesh-hydrostatics.md. */
#ifndef ALD_MESH_HYDROSTATICS_H
#define ALD_MESH_HYDROSTATICS_H

#include "mesh.h"

/* Its pose: the mesh's frame turned by roll, then pitch; about its origin. */
typedef struct ald_mesh_pose {
  double waterline;   /* still water above the mesh's origin [m] */
  double roll, pitch; /* [rad]; positive: starboard down, bow down */
} ald_mesh_pose;

/* All in the turned frame: x forward and y to port along the water, z up, from the mesh's origin.
 * Upright that is the mesh's own frame. Values of the waterplane are 0 without one. */
typedef struct ald_mesh_hydrostatics {
  double volume;          /* displaced [m^3] */
  double buoyancy[3];     /* centre of buoyancy [m] */
  double keel;            /* lowest point of the mesh [m] */
  double draught;         /* waterline above it [m] */
  double kb;              /* centre of buoyancy above it [m] */
  double wetted_area;     /* [m^2] */
  double waterplane_area; /* [m^2] */
  double flotation[2];    /* x, y of its centre [m] */
  double second_x;        /* about the axis along x through its centre: integral of y^2 [m^4] */
  double second_y;        /* about the axis along y through its centre: integral of x^2 [m^4] */
  double second_xy;       /* integral of x y from its centre [m^4] */
  double bm_t, bm_l;      /* second_x and second_y over the volume [m] */
  double length, beam;    /* of the waterline, over all of it [m] */
  double middle;          /* x of the middle of the waterline [m] */
  double section_area;    /* of the wetted section there [m^2] */
  double block;           /* volume/(length beam draught) */
  double prismatic;       /* volume/(length section area) */
  double waterplane;      /* waterplane area/(length beam) */
  double midship;         /* section area/(beam draught) */
} ald_mesh_hydrostatics;

/* Cuts it. Faces that lie in the water's surface count as dry. */
void ald_mesh_hydrostatics_at(const ald_mesh *mesh, ald_mesh_pose pose, ald_mesh_hydrostatics *out);

/* metacentric heights of a centre of gravity `kg` above the keel [m] */
double ald_mesh_gm_t(const ald_mesh_hydrostatics *h, double kg);
double ald_mesh_gm_l(const ald_mesh_hydrostatics *h, double kg);

/* The waterline at which it displaces `volume` [m^3], pose->waterline; roll and pitch stay. Where
 * several do, as between two parts of a mesh, one of them. Returns ALD_OK; ALD_BAD_ARGUMENT if the
 * mesh has no such volume. */
ald_status ald_mesh_waterline_of(const ald_mesh *mesh, double volume, ald_mesh_pose *pose,
                                 ald_report *report);

/* A vessel afloat upright, for what a study leaves out. */
typedef struct ald_mesh_vessel {
  double mass;            /* of the displaced water [kg] */
  double centre[3];       /* of gravity, in the mesh's frame [m]: above the centre of buoyancy */
  double height;          /* of the centre of gravity above still water [m] */
  double radii[3];        /* of gyration, as is usual for ships: 0.35 beam, 0.25 length twice [m] */
  double even_radii[3];   /* of gyration of the mesh filled evenly, about its own centroid [m] */
  double waterplane_area; /* [m^2] */
  double flotation;       /* centre of the waterplane forward of the centre of gravity [m] */
  double gm_t, gm_l;      /* metacentric heights [m] */
} ald_mesh_vessel;

/* The defaults at a waterline [m above the mesh's origin]; kg: centre of gravity above the keel
 * [m], NAN: that of the mesh filled evenly; density of the water [kg/m^3]. Returns ALD_OK;
 * ALD_BAD_ARGUMENT if the water does not cut the mesh. */
ald_status ald_mesh_vessel_defaults(const ald_mesh *mesh, double waterline, double kg,
                                    double density, ald_mesh_vessel *vessel, ald_report *report);

#endif
