/* SPDX-License-Identifier: Apache-2.0
 * From the unit and the axes of a file to metres and the frame of a body. */
#ifndef ALD_MESH_FRAME_H
#define ALD_MESH_FRAME_H

#include "mesh.h"

/* Axes of a file. */
enum {
  ALD_MESH_X,
  ALD_MESH_Y,
  ALD_MESH_Z,
  ALD_MESH_MINUS_X,
  ALD_MESH_MINUS_Y,
  ALD_MESH_MINUS_Z,
  ALD_MESH_AXIS_COUNT
};
/* their words, NULL-terminated: "x", "y", "z", "-x", "-y", "-z" */
extern const char *const ald_mesh_axes[];

/* Metres in a unit of length as a study writes it: "mm"; ALD_BAD_ARGUMENT, with a message, if it is
 * none. */
ald_status ald_mesh_unit_scale(const char *unit, double *scale, ald_report *report);

/* Scales a mesh, turns it and moves it: x of the body lies along the file's `forward`, z along its
 * `up`, y to port, so that no mesh is mirrored. Each coordinate is multiplied and moved, with no
 * rounding by a rotation: vertices in one place stay in one place, and mirrored ones mirrored.
 * @param scale   metres per unit of the file, > 0
 * @param up      one of the six axes
 * @param forward one of the four across it
 * @param at      [m] where the file's origin comes to lie in the body's frame
 * @return ALD_OK; ALD_BAD_ARGUMENT: no such axes, or numbers that are not finite */
ald_status ald_mesh_place(ald_mesh *mesh, double scale, uint32_t up, uint32_t forward,
                          const double at[3], ald_report *report);

#endif
