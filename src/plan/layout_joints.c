/* SPDX-License-Identifier: Apache-2.0
 * The layout of joints: the order of their equations, and where the factors lie. Joints that share
 * a moving body are neighbours. The order is that of Cuthill and McKee 1969, reversed (George
 * 1971): from a joint with few neighbours outwards, so that the neighbours of each are near and the
 * rows of the factors are short; in a chain each reaches to the joint before it. */
#include "layout_joints.h"

#include <stdlib.h>

#include "base/assertion.h"
#include "kernels/pass/joint/joint_rows.h"
#include "kernels/pass/mesh/mesh_contact_rows.h"
#include "kernels/plan.h"

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
  const uint32_t *own = plan + PLAN_KINDS + KIND_joint * KIND_FIELD_COUNT;
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
  const uint32_t count =
      b->layout->plan[PLAN_KINDS + KIND_mesh_contact * KIND_FIELD_COUNT + KIND_COUNT];
  const uint32_t table = ald_layout_table(b, count);
  if (b->failed) return;
  uint32_t *plan = b->layout->plan, number = 0;
  const uint32_t *own = plan + PLAN_KINDS + KIND_mesh_contact * KIND_FIELD_COUNT;
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
  if (b->layout->plan[PLAN_KINDS + KIND_joint * KIND_FIELD_COUNT + KIND_COUNT] == 0) return;
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
