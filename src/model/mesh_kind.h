/* SPDX-License-Identifier: Apache-2.0
 * Kinds of elements that act on meshes, or take numbers from one. */
#ifndef ALD_MESH_KIND_H
#define ALD_MESH_KIND_H

#include <stdbool.h>
#include <stdint.h>

#include "mesh/mesh.h"
#include "numbers.h"

/* What the impact of a surface on a mesh depends on; see impact_bound.h. */
typedef struct ald_impact {
  double factor;      /* force over indentation^exponent; 0: it depends on the area */
  double exponent;    /* of the indentation, at least 1 */
  double power;       /* above 0: the energy is factor x volume^power of the overlap */
  double modulus;     /* above 0: a pressure grows by this with the depth in one body [N/m^3] */
  bool is_in_first;   /* then whether that is the first one */
  double room;        /* and half of its least thickness, where the pressure is greatest [m] */
  double area;        /* with `power` the area of its reference face [m^2] */
  double least_speed; /* [m/s] */
  double shear;       /* across, while it sticks [N/m] */
  double shear_rate;  /* likewise [N s/m] */
  double friction;    /* static and kinetic factor of it [-] */
  double sliding;
  double stick_speed; /* [m/s] */
  double at[3]; /* centre of what touches the mesh, if it is not a mesh itself, first body [m] */
  double arm;   /* half of its length; 0: it is a mesh [m] */
} ald_impact;

/* Room that instances of a kind need on a device beside their rows, while they look for triangles
 * that meet. */
typedef enum ald_scratch {
  ALD_SCRATCH_NONE,
  ALD_SCRATCH_PLACES, /* one of some places that all of them share */
  ALD_SCRATCH_EACH    /* each its own */
} ald_scratch;

/* Kinds that act on meshes, or take numbers from one. */
typedef struct ald_mesh_kind {
  uint32_t count; /* 2: acts between the meshes of its bodies; 1: on that of the last; 0: on none */
  ald_scratch scratch;
  /* the law of an impact of one definition, all 0 before; NULL: it makes none that is judged */
  void (*impact)(const ald_numbers *numbers, ald_impact *impact);
  /* Fills keys that were left out, and a mesh knows, in `keys` (key_count); receives the volume
   * that it displaces [m^3], as it was if nothing was taken. Returns NULL if good, else a message.
   * NULL: a mesh knows none of them. */
  const char *(*fill)(const ald_mesh *mesh, const ald_numbers *numbers, double *keys,
                      double *volume);
  /* Roll and pitch [rad] at which a body of a mass [kg] comes to rest; false if it is upright, or
   * finds no rest. NULL: the kind turns no body over. */
  bool (*leans)(const ald_numbers *numbers, double mass, double lean[2]);
} ald_mesh_kind;

#endif
