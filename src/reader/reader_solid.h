/* SPDX-License-Identifier: Apache-2.0
 * A solid: a mesh of the study that what is written out names as its shape, filled evenly. */
#ifndef ALD_READER_SOLID_H
#define ALD_READER_SOLID_H

#include "reader/reader_yaml_generate.h"

/* density of steel, for masses that are not given [kg/m^3] */
#define ALD_SOLID_STEEL 7850.0

typedef struct ald_solid {
  struct fy_node *node;   /* of the section `meshes`; NULL: no solid */
  vec3 at;                /* its `at` there [m] */
  double volume;          /* [m^3] */
  vec3 centre;            /* of gravity, from the mesh's origin in its frame [m] */
  double gyration[3];     /* radii about axes through that, parallel to the frame's [m] */
  double products[3];     /* of inertia about them by the mass, xy, xz, yz; 0 of less than a
                           * billionth of the greatest moment [m^2] */
  double low[3], high[3]; /* its box [m] */
} ald_solid;

/* The solid of a mesh that a value of the entry names, `key` in messages. False after a message if
 * the study has no such mesh, or if that has no volume; a mesh that was refused has its own. */
bool ald_solid_find(ald_entry *entry, struct fy_node *named, const char *key, ald_solid *solid);

/* Writes its mesh out once more, under another name, with the centre of gravity as its origin. */
void ald_solid_write(ald_entry *entry, const ald_solid *solid, const char *name);

/* Gives the body that ald_written_body() wrote out for it that mesh, and its products of inertia.
 *   mass [kg] */
void ald_solid_fill(ald_entry *entry, const ald_solid *solid, struct fy_node *body,
                    const char *name, double mass);

#endif
