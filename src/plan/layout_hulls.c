/* SPDX-License-Identifier: Apache-2.0
 * Hulls of bodies as passings see them: the convex parts of outlines, boxes around meshes. */
#include "layout_hulls.h"

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/pass/outline/passing_rows.h"
#include "layout_bodies.h"

/* does a passing look at a body? */
static bool is_looked_at(const ald_study *s, uint32_t body) {
  for (uint32_t i = 0; i < s->instance_count; i++) {
    const ald_instance *own = &s->instances[i];
    if (!ald_kind_is(ald_kinds[s->definitions[own->definition].kind], ALD_KIND_BETWEEN_HULLS)) {
      continue;
    }
    if (own->body_a == body || own->body_b == body) return true;
  }
  return false;
}

/* the box around a mesh, seen from above, as a shape */
static uint32_t lay_box(ald_layout_builder *b, const ald_mesh *mesh) {
  double box[6];
  ald_mesh_box(mesh, box);
  const double *low = box, *high = box + 3;
  const double shape[SHAPE_VERTICES + 8] = {low[0],  high[0], low[1], /* bounds */
                                            high[1], low[0],  low[1], high[0], low[1],
                                            high[0], high[1], low[0], high[1]};
  return ald_layout_params(b, SHAPE_VERTICES + 8, shape);
}

/* one hull; returns its offset in the plan */
static uint32_t lay_hull(ald_layout_builder *b, uint32_t body) {
  const ald_study *s = b->study;
  const ald_body *own = &s->bodies[body];
  const uint32_t parts = own->part_count > 0 ? own->part_count : 1;
  const uint32_t at = ald_layout_table(b, HULL_FIRST_PART + parts * HULL_PART_FIELDS);
  const uint32_t box = own->part_count > 0 ? 0 : lay_box(b, &s->meshes[own->mesh - 1].mesh);
  if (b->failed) return 0;
  uint32_t *plan = b->layout->plan;
  plan[at + HULL_PARTS] = parts;
  for (uint32_t p = 0; p < parts; p++) {
    uint32_t *part = plan + at + HULL_FIRST_PART + p * HULL_PART_FIELDS;
    part[HULL_PART_ENTRY] = box;
    part[HULL_PART_VERTICES] = 4;
    if (own->part_count == 0) continue;
    const uint32_t shape = ald_layout_shape(s, body, p);
    part[HULL_PART_ENTRY] = plan[plan[PLAN_SHAPE_PARAMS] + shape];
    part[HULL_PART_VERTICES] = plan[plan[PLAN_SHAPE_SIZE] + shape];
  }
  return at;
}

void ald_layout_hulls(ald_layout_builder *b) {
  const ald_study *s = b->study;
  bool is_needed = false;
  for (uint32_t d = 0; d < s->definition_count; d++) {
    is_needed = is_needed || ald_kind_is(ald_kinds[s->definitions[d].kind], ALD_KIND_BETWEEN_HULLS);
  }
  if (!is_needed) return;
  const uint32_t table = ald_layout_table(b, s->body_count);
  for (uint32_t body = 0; body < s->body_count && !b->failed; body++) {
    if (!is_looked_at(s, body)) continue;
    const uint32_t hull = lay_hull(b, body);
    if (!b->failed) b->layout->plan[table + body] = hull;
  }
  if (!b->failed) b->layout->plan[PLAN_HULLS] = table;
}
