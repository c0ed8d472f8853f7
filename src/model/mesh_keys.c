/* SPDX-License-Identifier: Apache-2.0
 * The keys of a mesh: a table, short because a mesh has few. */
#include "mesh/mesh_frame.h"
#include "study.h"

static const char *const units[] = {"m", "cm", "mm", "ft", "in", NULL};

static const char at[] = "position of the origin of the file or shape in the body's frame";

#define WORD(name, fallback, words, example, meaning)                                        \
  {                                                                                          \
    name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, fallback, fallback, words, example, \
        meaning                                                                              \
  }
#define ANY(name, component) \
  ALD_NUMBER_KEY(name, component, ALD_LENGTH, ALD_RANGE_ANY, 0, "0 m", at)

const ald_key ald_mesh_keys[ALD_MESH_KEY_COUNT] = {
    [ALD_MESH_UNIT] = WORD("unit", 0, units, "mm", "unit of the file's lengths"),
    [ALD_MESH_UP] = WORD("up", ALD_MESH_Z, ald_mesh_axes, "y", "axis of the file that points up"),
    [ALD_MESH_FORWARD] = WORD("forward", ALD_MESH_X, ald_mesh_axes, "-x",
                              "axis of the file that points forward, perpendicular to `up`"),
    [ALD_MESH_AT_X] = ANY("at", "x"),
    [ALD_MESH_AT_Y] = ANY("at", "y"),
    [ALD_MESH_AT_Z] = ANY("at", "z"),
};
