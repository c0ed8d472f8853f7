/* SPDX-License-Identifier: Apache-2.0
 * The layout of bodies: in the plane, in space, their shapes, and what surrounds them. */
#include "layout_bodies.h"

#include <stdlib.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/pass/joint/joint_rows.h"
#include "kernels/pass/mesh/mesh_contact_rows.h"
#include "kernels/pass/outline/passing_rows.h"
#include "kernels/pass/step/approach_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "kernels/pass/step/stages.h"
#include "kernels/pass/water/sea_rows.h"
#include "kernels/plan.h"
#include "model/derive.h"
#include "model/sea.h"
#include "plan/kind_tables.h"
#include "plan/layout_builder.h"
#include "plan/layout_lines.h"

/* ------------------------------------------------------------------------------
 * The layout of the pairs of bodies by which scenarios divide their steps. */

static void lay_pairs(ald_layout_builder *b, uint32_t count) {
  ALD_ASSERT(count > 0);
  const ald_study *study = b->study;
  ald_layout *layout = b->layout;
  const uint32_t table = ald_layout_table(b, 2 * count);
  const uint32_t rows = ald_layout_reals(b, APPROACH_ROW_COUNT * count);
  layout->approaches = calloc(count, sizeof *layout->approaches);
  if (!layout->approaches) b->failed = true;
  if (b->failed) return;
  for (uint32_t i = 0, n = 0; i < study->instance_count; i++) {
    const ald_instance *instance = &study->instances[i];
    const ald_kind *kind = ald_kinds[study->definitions[instance->definition].kind];
    if (!ald_kind_divides(kind)) continue;
    ald_approach *approach = &layout->approaches[n];
    *approach = (ald_approach){.instance = i};
    if (ald_kind_impacts(kind) &&
        ald_impact_shape_find(study, instance, &approach->shape) != ALD_OK) {
      b->failed = true;
      return;
    }
    layout->plan[table + 2 * n] = instance->body_a;
    layout->plan[table + 2 * n + 1] = instance->body_b;
    n++;
  }
  layout->plan[PLAN_APPROACHES] = count;
  layout->plan[PLAN_APPROACH_TABLE] = table;
  layout->plan[PLAN_APPROACH_ROWS] = rows;
}

void ald_layout_approaches(ald_layout_builder *b) {
  const ald_study *study = b->study;
  uint32_t count = 0;
  if (ald_study_fine(study) < 2) return;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    count += ald_kind_divides(ald_kinds[study->definitions[study->instances[i].definition].kind]);
  }
  if (count > 0) lay_pairs(b, count);
}

/* ------------------------------------------------------------------------------------------ */

/* does any number vary on which the parameters of a body depend? */
static bool body_varies(const ald_layout_builder *b, const ald_body *body) {
  ALD_ASSERT(body->quantities + ALD_BODY_KEY_COUNT <= b->study->quantity_count);
  return ald_layout_varies(b, body->quantities, ALD_BODY_KEY_COUNT) ||
         ald_layout_varies(b, body->added_mass, body->has_added_mass ? 36 : 0) ||
         ald_layout_varies(b, body->vertices, 2 * body->vertex_count) ||
         b->varies[b->study->environment + ALD_ENVIRONMENT_GRAVITY];
}

/* is there a wave in any scenario? */
static bool makes_waves(const ald_layout_builder *b) {
  const uint32_t height = b->study->environment + ALD_ENVIRONMENT_WAVE_HEIGHT;
  return b->nominal[height] > 0 || b->varies[height];
}

/* is there a system of waves? */
static bool has_systems(const ald_layout_builder *b) {
  for (uint32_t d = 0; d < b->study->definition_count; d++) {
    if (ald_kind_is(ald_kinds[b->study->definitions[d].kind], ALD_KIND_MAKES_WAVES)) return true;
  }
  return false;
}

/* WAVES_* of kernels/plan.h; 0: still water */
static uint32_t waves_of(const ald_layout_builder *b) {
  const bool is_wheeler = ald_word(b->nominal + b->study->environment,
                                   ALD_ENVIRONMENT_STRETCHING) == ALD_STRETCHING_WHEELER;
  const uint32_t waves =
      (makes_waves(b) ? WAVES_REGULAR : 0) | (has_systems(b) ? WAVES_OF_SYSTEMS : 0);
  return waves > 0 && is_wheeler ? waves | WAVES_WHEELER : waves;
}

/* is the seabed not level in any scenario? */
static bool slopes(const ald_layout_builder *b) {
  const uint32_t slope = b->study->environment + ALD_ENVIRONMENT_SEABED_SLOPE;
  return b->study->grid || b->nominal[slope] > 0 || b->varies[slope];
}

bool ald_layout_origin_varies(const ald_layout_builder *b) {
  const ald_study *s = b->study;
  uint32_t first = 0;
  while (first < s->body_count && s->bodies[first].fixed) first++;
  return first < s->body_count && !s->earth_frame &&
         ald_layout_varies(b, s->bodies[first].quantities + ALD_BODY_POSITION_X, 2);
}

static void lay_profile(ald_layout_builder *b) {
  ALD_ASSERT(b->study->profile_rows <= ALD_PROFILE_ROWS);
  double shared[ALD_PROFILE_ROWS * PROFILE_NODE];
  const ald_study *s = b->study;
  const uint32_t rows = s->profile_rows;
  const bool varies = ald_layout_varies(b, s->profile, rows * PROFILE_COLUMNS);
  bool turns = false;
  for (uint32_t r = 0; r < rows; r++) {
    const uint32_t turn = s->profile + r * PROFILE_COLUMNS + PROFILE_TURN;
    turns = turns || b->nominal[turn] != 0 || b->varies[turn];
  }
  ald_profile_derive(s, b->nominal, shared);
  const uint32_t entry = ald_layout_params(b, rows * PROFILE_NODE, varies ? NULL : shared);
  if (b->failed) return;
  b->layout->plan[PLAN_PROFILE_ROWS] = rows;
  b->layout->plan[PLAN_PROFILE_ENTRY] = entry;
  b->layout->plan[PLAN_PROFILE_TURNS] = turns;
}

void ald_layout_environment(ald_layout_builder *b) {
  double shared[ENVIRONMENT_COUNT];
  const bool has_waves = makes_waves(b);
  const bool varies = ald_layout_varies(b, b->study->environment, ALD_ENVIRONMENT_KEY_COUNT) ||
                      ((has_waves || slopes(b)) && ald_layout_origin_varies(b));
  ald_derive_environment(b->study, b->nominal, shared);
  const uint32_t entry = ald_layout_params(b, ENVIRONMENT_COUNT, varies ? NULL : shared);
  if (b->failed) return;
  b->layout->plan[PLAN_ENVIRONMENT] = entry;
  b->layout->plan[PLAN_WAVES] = waves_of(b);
  lay_profile(b);
  const ald_depths *depths = b->study->grid;
  if (!depths || b->failed) return;
  const uint32_t numbers = ald_layout_params(b, depths->count, depths->numbers);
  if (b->failed) return;
  b->layout->plan[PLAN_BED_COLUMNS] = depths->columns;
  b->layout->plan[PLAN_BED_ROWS] = depths->rows;
  b->layout->plan[PLAN_BED_ENTRY] = numbers;
}

/* Does a body that forces move hold a line? Of the study, whatever lines a layout has. */
static bool is_burdened(const ald_layout_builder *b, uint32_t body) {
  if (b->study->bodies[body].fixed || b->study->bodies[body].prescribed) return false;
  for (uint32_t i = 0; i < b->study->instance_count; i++) {
    if (ald_layout_holds_end(b, i, 0, body) || ald_layout_holds_end(b, i, 1, body)) return true;
  }
  return false;
}

/* Ends of lines that bodies hold, and the mass matrices of these without them. Their own matrix is
 * shared where no number varies. */
void ald_layout_burdens(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t spatial = b->layout->plan[PLAN_SPATIAL];
  const uint32_t *own = ald_line_tables(b->layout->plan);
  const uint32_t lines = own[KIND_COUNT], first = own[KIND_SLOT];
  if (lines == 0) return;
  const uint32_t start = ald_layout_table(b, spatial + 1), ends = ald_layout_table(b, 2 * lines);
  const uint32_t masses = ald_layout_table(b, spatial);
  uint32_t count = 0;
  for (uint32_t m = 0; m < spatial && !b->failed; m++) {
    const uint32_t body = b->layout->plan[b->layout->plan[PLAN_SPATIAL_TABLE] + m];
    double shared[SPACE_PARAM_COUNT];
    b->layout->plan[start + m] = count;
    if (!is_burdened(b, body)) continue;
    for (uint32_t k = 0; k < 2 * lines; k++) {
      if (ald_layout_holds_end(b, first + k / 2, k % 2, body)) b->layout->plan[ends + count++] = k;
    }
    ald_derive_space(s, &s->bodies[body], b->nominal, shared);
    const bool varies = body_varies(b, &s->bodies[body]);
    const uint32_t entry = ald_layout_params(b, SYM6_COUNT, varies ? NULL : shared + SPACE_MASS);
    if (!b->failed) b->layout->plan[masses + m] = entry;
  }
  if (b->failed) return;
  b->layout->plan[start + spatial] = count;
  b->layout->plan[PLAN_BURDEN_START] = start;
  b->layout->plan[PLAN_BURDEN_ENDS] = ends;
  b->layout->plan[PLAN_BURDEN_OWN] = masses;
}

/* bodies that move in space, those that follow motions included; the others have poses too */
void ald_layout_space(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t table = ald_layout_table(b, s->body_count),
                 params = ald_layout_table(b, s->body_count);
  const uint32_t prescribed = ald_layout_table(b, s->body_count),
                 restoring = ald_layout_table(b, s->body_count),
                 coriolis = ald_layout_table(b, s->body_count),
                 guided = ald_layout_table(b, s->body_count),
                 added_mass = ald_layout_table(b, s->body_count);
  uint32_t moving = 0;
  for (uint32_t i = 0; i < s->body_count && !b->failed; i++) {
    const ald_body *body = &s->bodies[i];
    double shared[SPACE_PARAM_COUNT];
    ald_derive_space(s, body, b->nominal, shared);
    const bool is_own = is_burdened(b, i), varies = is_own || body_varies(b, body);
    const uint32_t entry = ald_layout_params(b, SPACE_PARAM_COUNT, varies ? NULL : shared);
    if (b->failed) return;
    b->layout->plan[params + i] = entry;
    b->layout->plan[guided + i] = body->fixed || body->prescribed;
    b->layout->plan[added_mass + i] = body->has_added_mass || is_own;
    if (body->fixed) continue;
    b->layout->plan[prescribed + moving] = body->prescribed;
    b->layout->plan[coriolis + moving] = b->nominal[body->quantities + ALD_BODY_CORIOLIS] > 0.5;
    b->layout->plan[table + moving++] = i;
  }
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  plan[PLAN_SPATIAL] = moving;
  plan[PLAN_SPATIAL_TABLE] = table;
  plan[PLAN_SPACE_PARAMS] = params;
  plan[PLAN_PRESCRIBED] = prescribed;
  plan[PLAN_RESTORING] = restoring;
  plan[PLAN_CORIOLIS] = coriolis;
  plan[PLAN_GUIDED] = guided;
  plan[PLAN_ADDED_MASS] = added_mass;
  plan[PLAN_SPACE_ROWS] = ald_layout_reals(b, SPACE_ROW_COUNT * s->body_count);
  const uint32_t stages = STAGES_OF(s->scheme);
  if (stages > 1) {
    plan[PLAN_STAGE_ROWS] = ald_layout_reals(b, (stages + 1) * STAGE_NUMBERS * moving);
  }
}

void ald_layout_bodies(ald_layout_builder *b) {
  const ald_study *s = b->study;
  uint32_t moving = 0;
  const uint32_t moving_table = ald_layout_table(b, s->body_count);
  const uint32_t params = ald_layout_table(b, s->body_count);
  if (b->failed) return;
  for (uint32_t i = 0; i < s->body_count; i++) {
    const ald_body *body = &s->bodies[i];
    double shared[BODY_PARAM_COUNT];
    ald_derive_body(body, b->nominal, shared);
    const uint32_t entry =
        ald_layout_params(b, BODY_PARAM_COUNT, body_varies(b, body) ? NULL : shared);
    if (b->failed) return;
    b->layout->plan[params + i] = entry;
    if (!body->fixed && !s->is_spatial) b->layout->plan[moving_table + moving++] = i;
  }
  uint32_t *plan = b->layout->plan;
  plan[PLAN_BODIES] = s->body_count;
  plan[PLAN_MOVING] = moving;
  plan[PLAN_MOVING_TABLE] = moving_table;
  plan[PLAN_BODY_PARAMS] = params;
  plan[PLAN_BODY_ROWS] = ald_layout_reals(b, BODY_ROW_COUNT * s->body_count);
  plan[PLAN_BODY_FLAGS] = ald_layout_flags(b, BODY_FLAG_COUNT * s->body_count);
}

/* shapes are the convex parts of all bodies, in order */
uint32_t ald_layout_shape(const ald_study *s, uint32_t body, uint32_t part) {
  ALD_ASSERT(body <= s->body_count);
  ALD_ASSERT(body == s->body_count || part < s->bodies[body].part_count);
  uint32_t number = part;
  for (uint32_t i = 0; i < body; i++) number += s->bodies[i].part_count;
  return number;
}

/* bits of the edges of a part that join no neighbours of the outline, so that they lie within it */
static void within_outline(const ald_body *body, const ald_part *part, uint32_t *within) {
  within[0] = within[1] = 0;
  for (uint32_t v = 0; v < part->vertex_count; v++) {
    const uint32_t from = part->vertices[v], to = part->vertices[(v + 1) % part->vertex_count];
    if ((from + 1) % body->vertex_count == to) continue;
    within[v / 32] |= 1u << (v % 32);
  }
}

void ald_layout_shapes(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t shape_count = ald_layout_shape(s, s->body_count, 0);
  const uint32_t size = ald_layout_table(b, shape_count);
  const uint32_t params = ald_layout_table(b, shape_count);
  const uint32_t within = ald_layout_table(b, 2 * shape_count);
  uint32_t shape = 0;
  for (uint32_t i = 0; i < s->body_count && !b->failed; i++) {
    const ald_body *body = &s->bodies[i];
    const bool varies = ald_layout_varies(b, body->vertices, 2 * body->vertex_count);
    for (uint32_t p = 0; p < body->part_count; p++, shape++) {
      double shared[SHAPE_VERTICES + 2 * ALD_PART_VERTICES];
      const uint32_t count = SHAPE_VERTICES + 2 * body->parts[p].vertex_count;
      ald_derive_part(body, &body->parts[p], b->nominal, shared);
      b->layout->plan[size + shape] = body->parts[p].vertex_count;
      if (!b->failed)
        within_outline(body, &body->parts[p], b->layout->plan + within + 2 * (size_t)shape);
      b->layout->plan[params + shape] = ald_layout_params(b, count, varies ? NULL : shared);
    }
  }
  ALD_ASSERT(b->failed || shape == shape_count);
  if (b->failed) return;
  b->layout->plan[PLAN_SHAPE_SIZE] = size;
  b->layout->plan[PLAN_SHAPE_WITHIN] = within;
  b->layout->plan[PLAN_SHAPE_PARAMS] = params;
}

/* ------------------------------------------------------------------------------
 * Hulls of bodies as passings see them: the convex parts of outlines, boxes around meshes. */

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

/* ------------------------------------------------------------------------------
 * The layout of joints: the order of their equations, and where the factors lie. Joints that share
 * a moving body are neighbours. The order is that of Cuthill and McKee 1969, reversed (George
 * 1971): from a joint with few neighbours outwards, so that the neighbours of each are near and the
 * rows of the factors are short; in a chain each reaches to the joint before it. */

/* joints by their numbers */
typedef struct graph {
  uint32_t count;
  const uint32_t *body[2]; /* (count) */
  const uint32_t *guided;  /* (bodies) 1: no force moves it */
  const uint32_t *type;    /* (count) */
  uint32_t *order;         /* (count) joint at each place */
  uint32_t *degree;        /* (count) number of neighbours */
  bool *placed;            /* (count) */
} graph;

/* JOINTS_* of the plan */
static uint32_t *of_joints(uint32_t *plan) { return plan + plan[PLAN_JOINT_TABLE]; }

/* do two joints share a moving body, by a side of each? */
static bool share(const graph *g, uint32_t a, uint32_t b, uint32_t side, uint32_t other) {
  ALD_ASSERT(a < g->count && b < g->count);
  const uint32_t body = g->body[side][a];
  return body == g->body[other][b] && !g->guided[body];
}

static bool are_neighbours(const graph *g, uint32_t a, uint32_t b) {
  return a != b && (share(g, a, b, 0, 0) || share(g, a, b, 0, 1) || share(g, a, b, 1, 0) ||
                    share(g, a, b, 1, 1));
}

/* the joint without a place that has fewest neighbours, the first of several; beside `of` if that
 * is a joint; g->count: there is none */
static uint32_t next_of(const graph *g, uint32_t of) {
  uint32_t best = g->count;
  for (uint32_t k = 0; k < g->count; k++) {
    if (g->placed[k] || (of < g->count && !are_neighbours(g, of, k))) continue;
    if (best == g->count || g->degree[k] < g->degree[best]) best = k;
  }
  return best;
}

static void put_in_order(graph *g) {
  ALD_ASSERT(g->order && g->degree && g->placed);
  for (uint32_t a = 0; a < g->count; a++) {
    for (uint32_t b = 0; b < g->count; b++) g->degree[a] += are_neighbours(g, a, b);
  }
  uint32_t placed = 0;
  for (uint32_t at = 0; placed < g->count; at++) {
    if (at == placed) { /* another group of joints */
      const uint32_t first = next_of(g, g->count);
      g->placed[first] = true;
      g->order[placed++] = first;
    }
    for (uint32_t k = next_of(g, g->order[at]); k < g->count; k = next_of(g, g->order[at])) {
      g->placed[k] = true;
      g->order[placed++] = k;
    }
  }
  for (uint32_t k = 0; k < g->count / 2; k++) {
    const uint32_t kept = g->order[k];
    g->order[k] = g->order[g->count - 1 - k];
    g->order[g->count - 1 - k] = kept;
  }
}

/* Links of the joint at a place to those before it, behind `count` others; they are only counted
 * where `links` is NULL. Returns the number of all. */
static uint32_t link_place(const graph *g, uint32_t place, uint32_t *links, uint32_t count) {
  ALD_ASSERT(place < g->count);
  const uint32_t joint = g->order[place];
  for (uint32_t before = 0; before < place; before++) {
    for (uint32_t way = 0; way < 4; way++) {
      const uint32_t other = g->order[before], side = way / 2, far = way % 2;
      if (!share(g, joint, other, side, far)) continue;
      uint32_t *link = links ? links + (size_t)count * JOINT_LINK_FIELDS : NULL;
      if (link) {
        link[LINK_JOINT] = other;
        link[LINK_SIDE] = side;
        link[LINK_OTHER] = far;
      }
      count++;
    }
  }
  return count;
}

static bool open_graph(graph *g, const uint32_t *plan) {
  const uint32_t *own = ald_joint_tables(plan);
  g->count = own[KIND_COUNT];
  g->body[0] = plan + own[KIND_BODY_A];
  g->body[1] = plan + own[KIND_BODY_B];
  g->guided = plan + plan[PLAN_GUIDED];
  g->type = plan + own[KIND_OPTIONS];
  if (!g->order) g->order = calloc(g->count + 1u, sizeof *g->order);
  if (!g->degree) g->degree = calloc(g->count + 1u, sizeof *g->degree);
  if (!g->placed) g->placed = calloc(g->count + 1u, sizeof *g->placed);
  return g->order && g->degree && g->placed;
}

/* order, first conditions and links */
static void lay_order(ald_layout_builder *b, graph *g) {
  uint32_t links = 0, conditions = 0;
  for (uint32_t place = 0; place < g->count; place++) links = link_place(g, place, NULL, links);
  const uint32_t order = ald_layout_table(b, g->count), first = ald_layout_table(b, g->count),
                 start = ald_layout_table(b, g->count + 1);
  const uint32_t table = ald_layout_table(b, links * JOINT_LINK_FIELDS);
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  open_graph(g, plan); /* the plan has moved */
  links = 0;
  for (uint32_t place = 0; place < g->count; place++) {
    plan[order + place] = g->order[place];
    plan[first + g->order[place]] = conditions;
    conditions += JOINT_CONDITIONS(g->type[g->order[place]]);
    plan[start + place] = links;
    links = link_place(g, place, plan + table, links);
  }
  plan[start + g->count] = links;
  of_joints(plan)[JOINTS_ORDER] = order;
  of_joints(plan)[JOINTS_FIRST] = first;
  of_joints(plan)[JOINTS_LINK_START] = start;
  of_joints(plan)[JOINTS_LINKS] = table;
  of_joints(plan)[JOINTS_CONDITIONS] = conditions;
}

/* rows of the factors: from the first condition to which a joint is linked, or its own first */
static void lay_factors(ald_layout_builder *b, graph *g) {
  const uint32_t conditions = of_joints(b->layout->plan)[JOINTS_CONDITIONS];
  const uint32_t table = ald_layout_table(b, 2 * conditions);
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  open_graph(g, plan);
  of_joints(plan)[JOINTS_ENVELOPE] = table;
  const uint32_t *start = plan + of_joints(plan)[JOINTS_LINK_START];
  for (uint32_t place = 0; place < g->count; place++) {
    const uint32_t joint = g->order[place], own = plan[of_joints(plan)[JOINTS_FIRST] + joint];
    uint32_t from = own;
    for (uint32_t link = start[place]; link < start[place + 1]; link++) {
      const uint32_t *fields =
          plan + of_joints(plan)[JOINTS_LINKS] + (size_t)link * JOINT_LINK_FIELDS;
      const uint32_t reach = plan[of_joints(plan)[JOINTS_FIRST] + fields[LINK_JOINT]];
      if (reach < from) from = reach;
    }
    for (uint32_t i = own; i < own + JOINT_CONDITIONS(g->type[joint]); i++) {
      plan[table + 2 * i] = from;
      plan[table + 2 * i + 1] = ald_layout_reals(b, i - from);
    }
  }
  of_joints(plan)[JOINTS_SOLVE_ROWS] = ald_layout_reals(b, SOLVE_ROW_COUNT * conditions);
}

/* bodies that move in space, prescribed ones too, and have a joint */
static void lay_joined(ald_layout_builder *b, graph *g) {
  const uint32_t spatial = b->layout->plan[PLAN_SPATIAL];
  const uint32_t table = ald_layout_table(b, spatial);
  const uint32_t of = ald_layout_table(b, b->study->body_count);
  if (b->failed) return;
  uint32_t *plan = b->layout->plan, joined = 0;
  open_graph(g, plan);
  for (uint32_t m = 0; m < spatial; m++) {
    const uint32_t body = plan[plan[PLAN_SPATIAL_TABLE] + m];
    bool holds = false;
    for (uint32_t k = 0; k < g->count; k++) {
      holds = holds || g->body[0][k] == body || g->body[1][k] == body;
    }
    if (!holds) continue;
    plan[table + joined] = m;
    plan[of + body] = ++joined;
  }
  of_joints(plan)[JOINTS_JOINED] = joined;
  of_joints(plan)[JOINTS_TABLE] = table;
  of_joints(plan)[JOINTS_OF] = of;
  of_joints(plan)[JOINTS_ROWS] = ald_layout_reals(b, JOINED_ROW_COUNT * joined);
}

/* scratch of mesh contacts with a body that joints hold, whose restitution counts what that carries
 */
static void lay_yields(ald_layout_builder *b) {
  const uint32_t count = ald_mesh_contact_tables(b->layout->plan)[KIND_COUNT];
  const uint32_t table = ald_layout_table(b, count);
  if (b->failed) return;
  uint32_t *plan = b->layout->plan, number = 0;
  const uint32_t *own = ald_mesh_contact_tables(plan);
  const uint32_t *of = plan + of_joints(plan)[JOINTS_OF], *options = plan + own[KIND_OPTIONS];
  for (uint32_t k = 0; k < count; k++) {
    const bool asks = options[k] & (MESH_CONTACT_BY_VOLUME | MESH_CONTACT_BY_FIELD);
    const bool is_joined = of[plan[own[KIND_BODY_A] + k]] || of[plan[own[KIND_BODY_B] + k]];
    plan[table + k] = asks && is_joined ? ++number : 0;
  }
  of_joints(plan)[JOINTS_YIELD_OF] = table;
  of_joints(plan)[JOINTS_YIELDS] = number;
  of_joints(plan)[JOINTS_YIELD_ROWS] =
      ald_layout_reals(b, number * of_joints(plan)[JOINTS_CONDITIONS]);
}

void ald_layout_joints(ald_layout_builder *b) {
  graph g = {0};
  if (ald_joint_tables(b->layout->plan)[KIND_COUNT] == 0) return;
  const uint32_t table = ald_layout_table(b, JOINTS_FIELD_COUNT);
  if (b->failed) return;
  b->layout->plan[PLAN_JOINT_TABLE] = table;
  if (!open_graph(&g, b->layout->plan)) b->failed = true;
  if (!b->failed) put_in_order(&g);
  if (!b->failed) lay_order(b, &g);
  if (!b->failed) lay_factors(b, &g);
  if (!b->failed) lay_joined(b, &g);
  if (!b->failed) lay_yields(b);
  free(g.order);
  free(g.degree);
  free(g.placed);
}
