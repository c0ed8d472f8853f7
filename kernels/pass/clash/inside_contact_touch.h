/* SPDX-License-Identifier: Apache-2.0
 * The nodes of an inner line against the bore of an outer one in one substep: forces on the nodes
 * of both, equal and opposite, of which those on the outer line have the moments of forces at the
 * inner node; what the walls hold and take. */
#ifndef ALD_KERNELS_PASS_INSIDE_CONTACT_TOUCH_H
#define ALD_KERNELS_PASS_INSIDE_CONTACT_TOUCH_H

#include "../../law/bore.h"
#include "inside_contact_rows.h"
#include "inside_contact_search.h"

/* one pair of lines in one substep */
typedef struct inside_now {
  uint instance, inner, outer;
  real bore, stiffness, damping, friction;
  real step, before; /* substep; the one that led here, 0: none [s] */
  mask active;
  real force, stored; /* sums over the nodes [N], [J] */
} inside_now;

/* a node of the inner line */
typedef struct inside_node {
  uint node, number; /* in its line */
  vec3 x;
  real length, mass, arc, room; /* of its halves of both segments [m], [kg]; [m]; [m] */
} inside_node;

ALD_INLINE inside_now inside_begin(TILE, uint lane, uint instance, mask active, real step,
                                   real before) {
  inside_now p;
  p.instance = instance;
  p.inner = KIND_TABLE(KIND_inside_contact, KIND_LINE_A, instance);
  p.outer = KIND_TABLE(KIND_inside_contact, KIND_LINE_B, instance);
  p.bore = PARAM_OF(inside_contact, INSIDE_BORE);
  p.stiffness = PARAM_OF(inside_contact, INSIDE_STIFFNESS);
  p.damping = PARAM_OF(inside_contact, INSIDE_DAMPING);
  p.friction = PARAM_OF(inside_contact, INSIDE_FRICTION);
  p.step = step;
  p.before = before;
  p.active = active;
  p.force = p.stored = R(0);
  return p;
}

/* the section of a segment, at its node, that a line's walls begin in */
#define INSIDE_SECTION(node, field) PARAM(WALL_OF(node) - SECTION_RADIUS + (field))

/* node `k` of the inner line; arc: of the last one, moved on */
ALD_INLINE inside_node inside_node_of(TILE, uint lane, const inside_now *p, uint k, real *arc) {
  inside_node n;
  const uint first = CHAIN(p->inner, CHAIN_NODE), segments = CHAIN(p->inner, CHAIN_SEGMENTS);
  real radius = R(0), behind = R(0), ahead = R(0), mass = R(0);
  n.node = first + k;
  n.number = k;
  if (k > 0) {
    behind = INSIDE_SECTION(n.node - 1, SECTION_LENGTH);
    mass = INSIDE_SECTION(n.node - 1, SECTION_MASS);
    radius = INSIDE_SECTION(n.node - 1, SECTION_RADIUS);
  }
  if (k < segments) {
    ahead = INSIDE_SECTION(n.node, SECTION_LENGTH);
    mass = mass + INSIDE_SECTION(n.node, SECTION_MASS);
    radius = real_max(radius, INSIDE_SECTION(n.node, SECTION_RADIUS));
  }
  n.x = chain_vec3(CHAIN_NODE_ROWS(NODE_X, n.node), plan[PLAN_NODES] * lanes);
  n.length = R(0.5) * (behind + ahead);
  n.mass = R(0.5) * mass;
  n.room = R(0.5) * p->bore - radius;
  *arc = *arc + behind;
  n.arc = *arc;
  return n;
}

/* the segment of the outer line that a node touches, and what they do to each other */
typedef struct inside_meeting {
  uint node;          /* of the segment */
  vec3 u, t, w;       /* outwards; along the segment; how fast it turns, across [1/s] */
  vec3 velocity;      /* of the node less that of the outer line there [m/s] */
  real length, share; /* of the segment [m]; where on it */
  real mass;          /* of the segment [kg] */
  vec3 arm;           /* from the axis to the node [m] */
} inside_meeting;

ALD_INLINE inside_meeting inside_meeting_of(TILE, uint lane, const inside_now *p,
                                            const inside_node *n, const inside_near *near,
                                            uint segment) {
  inside_meeting m;
  const uint stride = plan[PLAN_NODES] * lanes, node = CHAIN(p->outer, CHAIN_NODE) + segment;
  const GLOBAL scalar *x = CHAIN_NODE_ROWS(NODE_X, node), *v = CHAIN_NODE_ROWS(NODE_V, node);
  const vec3 along = vec3_sub(chain_vec3(x + lanes, stride), chain_vec3(x, stride));
  const vec3 one = chain_vec3(v, stride), two = chain_vec3(v + lanes, stride);
  m.node = node;
  m.length = vec3_length(along);
  const real inverse = R(1) / m.length;
  m.t = vec3_scale(along, inverse);
  m.w = vec3_scale(vec3_sub(two, one), inverse);
  m.share = near->share;
  m.arm = near->across;
  m.u = vec3_scale(near->across, R(1) / sel(near->distance > R(0), near->distance, R(1)));
  m.mass = INSIDE_SECTION(node, SECTION_MASS);
  /* as a bar turns: (t x w) x arm */
  const vec3 on_axis = vec3_madd(one, near->share, vec3_sub(two, one));
  const vec3 turning =
      vec3_sub(vec3_scale(m.w, vec3_dot(m.t, m.arm)), vec3_scale(m.t, vec3_dot(m.w, m.arm)));
  const vec3 own = chain_vec3(CHAIN_NODE_ROWS(NODE_V, n->node), stride);
  m.velocity = vec3_sub(own, vec3_add(on_axis, turning));
  return m;
}

ALD_INLINE void inside_push_node(TILE, uint lane, uint node, mask yes, vec3 force) {
  const uint stride = plan[PLAN_NODES] * lanes;
  GLOBAL scalar *push = CHAIN_NODE_ROWS(NODE_PUSH, node);
  const vec3 old = chain_vec3(push, stride);
  const vec3 sum = vec3_sel(yes, vec3_add(old, force), old);
  ROW_FROM(push, stride, 0) = sum.x;
  ROW_FROM(push, stride, 1) = sum.y;
  ROW_FROM(push, stride, 2) = sum.z;
}

/* Force on the inner node, and its opposite on the segment as it acts at that node: of its moment
 * about the segment's own axis the line, which has no torsion, takes nothing. */
ALD_INLINE void inside_push(TILE, uint lane, const inside_node *n, const inside_meeting *m,
                            mask yes, vec3 force) {
  const vec3 back = vec3_scale(force, R(-1)), far = vec3_scale(back, m->share);
  const vec3 turns = vec3_scale(
      vec3_sub(vec3_scale(back, vec3_dot(m->t, m->arm)), vec3_scale(m->arm, vec3_dot(back, m->t))),
      R(1) / m->length);
  inside_push_node(TILE_OF_CALLER, lane, n->node, yes, force);
  inside_push_node(TILE_OF_CALLER, lane, m->node, yes, vec3_sub(vec3_sub(back, far), turns));
  inside_push_node(TILE_OF_CALLER, lane, m->node + 1, yes, vec3_add(far, turns));
}

/* how fast an impulse makes the node and the segment part [1/kg] */
ALD_INLINE real inside_mobility(const inside_node *n, const inside_meeting *m) {
  const real near = R(1) - m->share;
  return R(1) / n->mass + (near * near + m->share * m->share) / m->mass;
}

/* how a node presses on the wall */
typedef struct inside_press {
  mask touches;
  real depth, rate; /* of penetration [m], [m/s] */
  real normal;      /* force [N] */
} inside_press;

/* what the walls get; taken: work that is lost [J] */
ALD_INLINE void inside_count(TILE, uint lane, inside_now *p, const inside_node *n,
                             const inside_press *press, real taken) {
  const uint instance = p->instance;
  const mask yes = press->touches;
  const real depth = press->depth, normal = press->normal;
  const real each = normal / n->length, k = p->stiffness * n->length;
  const real before = ROW_OF(inside_contact, INSIDE_EACH);
  const mask more = yes & (each > before);
  p->force = p->force + sel(yes, normal, R(0));
  p->stored = p->stored + sel(yes, R(0.5) * k * depth * depth, R(0));
  row_keep(&ROW_OF(inside_contact, INSIDE_EACH), more, each);
  row_keep(&ROW_OF(inside_contact, INSIDE_WHERE), more, n->arc);
  row_peak(&ROW_OF(inside_contact, INSIDE_DEPTH), yes, depth);
  row_keep(&ROW_OF(inside_contact, INSIDE_SPEED), yes, press->rate);
  row_add(&ROW_OF(inside_contact, INSIDE_WORK), yes, taken);
  row_add(&ROW_OF(inside_contact, INSIDE_IMPULSE), yes, normal * p->step);
}

ALD_INLINE vec3 inside_shear(TILE, uint lane, uint instance, uint node, uint field) {
  return vec3_of(INSIDE_SHEAR(instance, node, field), INSIDE_SHEAR(instance, node, field + 1),
                 INSIDE_SHEAR(instance, node, field + 2));
}
ALD_INLINE void inside_shear_put(TILE, uint lane, uint instance, uint node, uint field, mask yes,
                                 vec3 s) {
  row_keep(&INSIDE_SHEAR(instance, node, field), yes, s.x);
  row_keep(&INSIDE_SHEAR(instance, node, field + 1), yes, s.y);
  row_keep(&INSIDE_SHEAR(instance, node, field + 2), yes, s.z);
}

/* what touches nothing grips nothing; its shear is lost */
ALD_INLINE void inside_release(TILE, uint lane, const inside_now *p, const inside_node *n,
                               mask touches) {
  const uint instance = p->instance;
  const vec3 s = inside_shear(TILE_OF_CALLER, lane, instance, n->number, SHEAR_TRIAL);
  const real square = vec3_dot(s, s);
  const mask ends = p->active & mask_not(touches) & (square > R(0));
  if (!any_lane(ends)) return;
  row_add(&ROW_OF(inside_contact, INSIDE_WORK), ends, R(0.5) * p->stiffness * n->length * square);
  inside_shear_put(TILE_OF_CALLER, lane, instance, n->number, SHEAR_TRIAL, ends, vec3_zero());
}

/* friction, by the way since the last substep */
ALD_INLINE bore_friction inside_rub(TILE, uint lane, const inside_now *p, const inside_node *n,
                                    const inside_meeting *m, const inside_press *press) {
  const vec3 old = inside_shear(TILE_OF_CALLER, lane, p->instance, n->number, SHEAR_TRIAL);
  const vec3 along = vec3_madd(old, -vec3_dot(old, m->u), m->u);
  const vec3 slide = vec3_madd(m->velocity, -press->rate, m->u);
  const bore_friction f =
      bore_rub(p->stiffness * n->length, p->damping * n->length, p->friction * press->normal,
               vec3_madd(along, p->before, slide), slide, p->step);
  inside_shear_put(TILE_OF_CALLER, lane, p->instance, n->number, SHEAR_TRIAL, press->touches,
                   f.shear);
  return f;
}

/* a node against one segment, in the lanes of `yes` in which that is the nearest */
ALD_INLINE void inside_meet(TILE, uint lane, inside_now *p, const inside_node *n,
                            const inside_near *near, uint segment, mask yes) {
  const inside_meeting m = inside_meeting_of(TILE_OF_CALLER, lane, p, n, near, segment);
  inside_press press;
  const real rate = vec3_dot(m.u, m.velocity), depth = near->distance - n->room;
  /* the next substep would not know it any more: it goes through the wall */
  const mask lost = yes & (near->distance + rate * p->step > p->bore);
  if (any_lane(lost)) flag_keep(&CHAIN_FLAG(CHAIN_PASSED, p->inner), lost, W(1));
  press.touches = yes & (depth > R(0));
  if (!any_lane(press.touches)) return;
  const real k = p->stiffness * n->length;
  const real normal = bore_normal(k, p->damping * n->length, depth, rate);
  press.depth = depth, press.rate = rate, press.normal = normal;
  const bore_friction f = inside_rub(TILE_OF_CALLER, lane, p, n, &m, &press);
  inside_push(TILE_OF_CALLER, lane, n, &m, press.touches, vec3_madd(f.force, -normal, m.u));
  /* of the damper by the mean of the velocities before and after the substep */
  const real slows = R(0.5) * p->step * inside_mobility(n, &m);
  const real taken = (normal - k * depth) * (rate - slows * normal) * p->step + f.taken;
  inside_count(TILE_OF_CALLER, lane, p, n, &press, taken);
}

/* lanes in which a node touches, or is so fast that it may leave the bore in a substep */
ALD_INLINE mask inside_matters(TILE, uint lane, const inside_now *p, const inside_node *n,
                               const inside_near *near) {
  const vec3 v = chain_vec3(CHAIN_NODE_ROWS(NODE_V, n->node), plan[PLAN_NODES] * lanes);
  const real way = R(2) * vec3_length(v) * p->step;
  return near->found & ((near->distance > n->room) | (way > R(0.5) * p->bore));
}

/* Once per evaluation: nothing has touched, and the shear is that of the last record. */
ALD_INLINE void inside_contact_begin(TILE, uint lane, uint instance) {
  const uint inner = KIND_TABLE(KIND_inside_contact, KIND_LINE_A, instance);
  for (uint field = INSIDE_FORCE; field <= INSIDE_IMPULSE; field++)
    ROW_OF(inside_contact, field) = R(0);
  for (uint k = 0; k <= CHAIN(inner, CHAIN_SEGMENTS); k++) {
    for (uint c = 0; c < 3; c++) {
      INSIDE_SHEAR(instance, k, SHEAR_TRIAL + c) = INSIDE_SHEAR(instance, k, SHEAR_HELD + c);
    }
  }
}

/* Once per substep, after clashes: adds the forces at (NODE_X, NODE_V) to NODE_PUSH of both. */
ALD_APART void inside_contact_forces(TILE, uint lane, uint instance, const mask *active,
                                     const real *step, const real *before) {
  inside_now p = inside_begin(TILE_OF_CALLER, lane, instance, *active, *step, *before);
  const int rubs = any_lane(p.friction > R(0));
  real arc = R(0);
  chain_fit(TILE_OF_CALLER, lane, p.outer, 1);
  for (uint k = 0; k <= CHAIN(p.inner, CHAIN_SEGMENTS); k++) {
    const inside_node n = inside_node_of(TILE_OF_CALLER, lane, &p, k, &arc);
    const inside_point point = inside_point_of(p.active, n.x, p.bore);
    const inside_near near = inside_find(TILE_OF_CALLER, lane, p.outer, &point);
    const mask yes = inside_matters(TILE_OF_CALLER, lane, &p, &n, &near);
    if (rubs) {
      const mask touches = near.found & (near.distance > n.room);
      inside_release(TILE_OF_CALLER, lane, &p, &n, touches);
    }
    if (!any_lane(yes)) continue;
    for (uint s = near.first; s < near.end; s++) {
      const mask here = yes & (near.at == R(s));
      if (any_lane(here)) inside_meet(TILE_OF_CALLER, lane, &p, &n, &near, s, here);
    }
  }
  row_peak(&ROW_OF(inside_contact, INSIDE_FORCE), p.active, p.force);
  row_peak(&ROW_OF(inside_contact, INSIDE_STORED), p.active, p.stored);
}

#endif
