/* SPDX-License-Identifier: Apache-2.0
 * Meshes made from a few numbers: the table of shapes. */
#include "mesh_shapes.h"

#include <string.h>

#include "base/assertion.h"
#include "mesh_anchor.h"
#include "mesh_hawse.h"
#include "mesh_ship.h"
#include "mesh_solids.h"
#include "mesh_wigley.h"

const ald_mesh_shape ald_mesh_shapes[] = {
    {"box", "A box; origin: its centre.", "{box: {length: 20 m, breadth: 8 m, height: 4 m}}",
     ald_box_keys, ALD_BOX_KEYS, ald_box_check, ald_box_make},
    {"cylinder", "A cylinder with flat ends; origin: its centre.",
     "{cylinder: {radius: 3 m, length: 40 m, axis: z}}", ald_cylinder_keys, ALD_CYLINDER_KEYS,
     ald_cylinder_check, ald_cylinder_make},
    {"flukes",
     "Crown and flukes of a stockless anchor, the tips towards x; origin: the middle of the "
     "crown's "
     "pin, which lies along y.",
     "{flukes: {length: 1.9 m, breadth: 2.2 m, crown: 0.4 m, thickness: 0.6 m, gap: 0.5 m, tip "
     "breadth: 0.2 m, tip thickness: 0.1 m}}",
     ald_flukes_keys, ALD_FLUKES_KEYS, ald_flukes_check, ald_flukes_make},
    {"hawse",
     "A hawse pipe with the ship's side around its mouth, rounded and in a recess if wanted; x "
     "along "
     "the pipe outboard, origin: where its axis meets the side.",
     "{hawse: {pipe radius: 0.45 m, pipe length: 5 m, lip radius: 0.2 m, width: 8 m, height: 8 m, "
     "thickness: 0.2 m, slope: 35 deg}}",
     ald_hawse_keys, ALD_HAWSE_KEYS, ald_hawse_check, ald_hawse_make},
    {"shank", "Shank of an anchor, along x; origin: the middle of the crown's pin.",
     "{shank: {length: 2.9 m, breadth: 0.4 m, thickness: 0.4 m}}", ald_shank_keys, ALD_SHANK_KEYS,
     ald_shank_check, ald_shank_make},
    {"ship",
     "A ship-like hull with a transom, and a bulb and flare if wanted, under a flat deck; origin: "
     "midships, on the centreline at the still water.",
     "{ship: {length: 180 m, beam: 32 m, draught: 11 m, depth: 18 m, block coefficient: 0.8}}",
     ald_ship_keys, ALD_SHIP_KEYS, ald_ship_check, ald_ship_make},
    {"sphere", "A sphere; origin: its centre.", "{sphere: {radius: 0.5 m}}", ald_sphere_keys,
     ALD_SPHERE_KEYS, ald_sphere_check, ald_sphere_make},
    {"torus", "A ring with a round section; origin: its centre.",
     "{torus: {radius: 1.2 m, tube radius: 0.3 m}}", ald_torus_keys, ALD_TORUS_KEYS,
     ald_torus_check, ald_torus_make},
    {"wigley",
     "The hull of Wigley: parabolic waterlines and sections, upright sides above the water, a flat "
     "deck; origin: midships, on the centreline at the still water.",
     "{wigley: {length: 100 m, beam: 10 m, draught: 6.25 m, depth: 9 m}}", ald_wigley_keys,
     ALD_WIGLEY_KEYS, ald_wigley_check, ald_wigley_make},
};
const uint32_t ald_mesh_shape_count = sizeof ald_mesh_shapes / sizeof ald_mesh_shapes[0];

uint32_t ald_mesh_shape_find(const char *name) {
  uint32_t shape = 0;
  while (shape < ald_mesh_shape_count && strcmp(ald_mesh_shapes[shape].name, name) != 0) shape++;
  return shape;
}

/* of one value by its key alone */
static const char *value_problem(const ald_key *key, double value) {
  if (!isfinite(value)) return "must be a finite number";
  if (key->type == ALD_KEY_CHOICE) {
    double words = 0;
    while (key->choices[(uint32_t)words]) words++;
    return value >= 0 && value < words && value == rint(value) ? NULL : "is none of its words";
  }
  if (key->type == ALD_KEY_COUNT && (value != rint(value) || value > ALD_COUNT_MOST)) {
    return "must be a whole number of at most 1000000";
  }
  return ald_range_problem(key->range, value) ? "lies outside its range" : NULL;
}

const char *ald_mesh_shape_problem(uint32_t shape, const double *values, uint32_t *key) {
  ALD_ASSERT(shape < ald_mesh_shape_count);
  const ald_mesh_shape *s = &ald_mesh_shapes[shape];
  for (*key = 0; *key < s->key_count; ++*key) {
    const char *problem = value_problem(&s->keys[*key], values[*key]);
    if (problem) return problem;
  }
  return s->check(values, key);
}

ald_status ald_mesh_shape_make(uint32_t shape, const double *values, ald_mesh *mesh,
                               ald_report *report) {
  uint32_t key = 0;
  *mesh = (ald_mesh){0};
  const char *problem = ald_mesh_shape_problem(shape, values, &key);
  if (!problem) return ald_mesh_shapes[shape].make(values, mesh, report);
  return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: \"%s\": %s\n",
                         ald_mesh_shapes[shape].name, ald_mesh_shapes[shape].keys[key].name,
                         problem);
}
