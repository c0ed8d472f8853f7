/* SPDX-License-Identifier: Apache-2.0
 * On which side the outlines of a contact are: the nearest way out of their overlap, followed from
 * pose to pose. Source: ours; theory: docs/theory/contact-laws.md, "Nothing passes unseen".
 *   w     least width of both outlines, tau = 0.4 w       [m]
 *   D, n  length and direction of the nearest way out, geom/polygon_exit.h
 *   phi   how far n has turned in the frame of the larger outline since D was at most tau last
 * Outlines that go through each other come in across one side and out across another that faces
 * away from it, by way of D > tau. Where outlines slide or roll round each other, n turns by any
 * angle, but while D <= tau, or in the frame of the smaller one alone: a hull that swings round a
 * dolphin keeps it at its side. So they have passed where |phi| > 100 degrees: a corner of 90
 * degrees may be cut, with what the headings of both add.
 * Where a way of at most tau along an axis of A's frame, or the normal of the contact, parts the
 * boxes or the outlines, D is not above it either and nothing is looked for.
 * Checked by: tests/pass/outline/test_outline_through.c. */
#ifndef ALD_KERNELS_PASS_CONTACT_FACE_H
#define ALD_KERNELS_PASS_CONTACT_FACE_H

#include "../../geom/polygon_exit.h"
#include "../../math/atan.h"
#include "../step/put.h"
#include "contact_measure.h"

#define FACE_TURN_MAX R(1.7453292519943295) /* 100 degrees [rad] */

/* where the nearest way out was, at one pose */
typedef struct contact_face {
  vec2 normal; /* n, in A's frame [-] */
  real turned; /* phi [rad] */
  mask known, deep;
} contact_face;

/* Takes the nearest way out of a pose into account; `shallow`: tau. Returns where they have passed.
 */
ALD_INLINE mask face_follow(contact_face *f, const polygon_exit *x, real shallow) {
  const mask deep = x->depth > shallow, leaves = x->depth < EXIT_NONE;
  const real turn = real_atan2(vec2_cross(f->normal, x->normal), vec2_dot(f->normal, x->normal));
  const real turned = f->turned + sel(f->known, turn, R(0));
  const mask passed = f->known & leaves & (deep | f->deep) & (real_abs(turned) > FACE_TURN_MAX);
  f->turned = sel(deep & leaves, turned, R(0));
  f->normal = vec2_sel(leaves, x->normal, f->normal);
  f->known = leaves;
  f->deep = deep & leaves;
  return passed;
}

/* half of the length and the breadth of an outline's box [m] */
ALD_INLINE real face_size(TILE, uint body, uint lane) {
  return BODY_PARAM(BODY_BOX_LENGTH, body) + BODY_PARAM(BODY_BOX_BREADTH, body);
}

/* Heading in A's frame of the larger outline, in whose frame n is held; `turn`: B's */
ALD_INLINE vec2 face_frame(TILE, uint instance, uint lane, vec2 turn) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const mask of_b = face_size(TILE_OF_CALLER, b, lane) > face_size(TILE_OF_CALLER, a, lane);
  return vec2_sel(of_b, turn, vec2_of(R(1), R(0)));
}

/* has the host put one of the bodies elsewhere before this step? */
ALD_INLINE mask face_is_put(TILE, uint instance, uint lane) {
  return bodies_put(TILE_OF_CALLER, lane, KIND_TABLE(KIND_contact, KIND_BODY_A, instance),
                    KIND_TABLE(KIND_contact, KIND_BODY_B, instance));
}

/* FACE_* as the last step with contact left it */
ALD_INLINE whole face_state_held(TILE, uint instance, uint lane) {
  const mask continues = polygon_continues(TILE_OF_CALLER, instance, lane) &
                         mask_not(face_is_put(TILE_OF_CALLER, instance, lane));
  return pick(continues, FLAG_OF(contact, CONTACT_HELD_SIDE) & W(SIDE_FACE), W(FACE_NONE));
}

/* where the way of a long step was followed */
ALD_INLINE mask side_is_swept(whole side) {
  return mask_not(is(side & W(SIDE_SWEEP), W(SWEEP_NEAR)));
}

/* likewise, or as the way of a long step left it */
ALD_INLINE whole face_state(TILE, uint instance, uint lane) {
  const whole side = FLAG_OF(contact, CONTACT_SIDE);
  return pick(side_is_swept(side), side & W(SIDE_FACE),
              face_state_held(TILE_OF_CALLER, instance, lane));
}

/* By a state FACE_*, rows CONTACT_FACE_X or CONTACT_HELD_FACE_X and those after it. A shallow one
 * has the normal of the contact in the step before. `turn`: B's heading in A's frame */
ALD_INLINE contact_face face_of(whole state, uint rows, TILE, uint instance, uint lane, vec2 turn) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const vec2 turn_a = vec2_of(BODY_ROW(BODY_COS, a), BODY_ROW(BODY_SIN, a));
  const vec2 own = vec2_of(ROW_OF(contact, rows), ROW_OF(contact, rows + 1));
  const vec2 contact = vec2_unrotate(
      vec2_of(ROW_OF(contact, CONTACT_HELD_NORMAL_X), ROW_OF(contact, CONTACT_HELD_NORMAL_Y)),
      turn_a);
  contact_face f;
  f.deep = is(state, W(FACE_DEEP));
  f.known = mask_not(is(state, W(FACE_NONE)));
  f.normal = vec2_sel(is(state, W(FACE_SHALLOW)), contact,
                      vec2_rotate(own, face_frame(TILE_OF_CALLER, instance, lane, turn)));
  f.turned = sel(f.deep, ROW_OF(contact, rows + 2), R(0));
  return f;
}

ALD_INLINE contact_face face_held(TILE, uint instance, uint lane, vec2 turn) {
  return face_of(face_state_held(TILE_OF_CALLER, instance, lane), CONTACT_HELD_FACE_X,
                 TILE_OF_CALLER, instance, lane, turn);
}

/* as it was held, or as the way of a long step left it */
ALD_INLINE contact_face face_before(TILE, uint instance, uint lane, vec2 turn) {
  contact_face f = face_held(TILE_OF_CALLER, instance, lane, turn);
  const whole side = FLAG_OF(contact, CONTACT_SIDE);
  const mask swept = side_is_swept(side);
  if (!any_lane(swept)) return f;
  const contact_face g =
      face_of(side & W(SIDE_FACE), CONTACT_FACE_X, TILE_OF_CALLER, instance, lane, turn);
  f.normal = vec2_sel(swept, g.normal, f.normal);
  f.turned = sel(swept, g.turned, f.turned);
  f.known = (swept & g.known) | (mask_not(swept) & f.known);
  f.deep = (swept & g.deep) | (mask_not(swept) & f.deep);
  return f;
}

/* keeps the rows; returns FACE_* */
ALD_INLINE whole face_put(TILE, uint instance, uint lane, const contact_face *f, mask yes,
                          vec2 turn) {
  const vec2 own = vec2_unrotate(f->normal, face_frame(TILE_OF_CALLER, instance, lane, turn));
  row_keep(&ROW_OF(contact, CONTACT_FACE_X), yes, own.x);
  row_keep(&ROW_OF(contact, CONTACT_FACE_Y), yes, own.y);
  row_keep(&ROW_OF(contact, CONTACT_TURNED), yes, f->turned);
  return pick(f->deep, W(FACE_DEEP), pick(f->known, W(FACE_KNOWN), W(FACE_NONE)));
}

/* edges within their outlines, of the shape on one side */
ALD_INLINE void shape_within(TILE, uint shape, uint *within) {
  within[0] = plan[plan[PLAN_SHAPE_WITHIN] + 2 * shape];
  within[1] = plan[plan[PLAN_SHAPE_WITHIN] + 2 * shape + 1];
}

ALD_INLINE polygon_exit scene_exit(const polygon *a, const polygon *b, TILE, uint instance) {
  uint within_a[2], within_b[2];
  shape_within(TILE_OF_CALLER, KIND_TABLE(KIND_contact, KIND_SHAPE_A, instance), within_a);
  shape_within(TILE_OF_CALLER, KIND_TABLE(KIND_contact, KIND_SHAPE_B, instance), within_b);
  return polygon_exit_of(a, b, within_a, within_b);
}

/* farthest place of a polygon along a direction [m] */
ALD_INLINE real face_reach(const polygon *p, vec2 along) {
  real high = R(-1e30);
  for (uint v = 0; v < p->count; v++) high = real_max(high, vec2_dot(p->at[v], along));
  return high;
}

/* An outline of several parts is met by way of another of them: in the lanes of `begins` a contact
 * begins on the side on which one between other parts of both bodies was last. */
ALD_INLINE void face_inherit(contact_face *f, TILE, uint instance, uint lane, mask begins,
                             vec2 turn) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  for (uint k = 0; k < KIND(KIND_contact, KIND_COUNT); k++) {
    if (k == instance || KIND_TABLE(KIND_contact, KIND_BODY_A, k) != a) continue;
    if (KIND_TABLE(KIND_contact, KIND_BODY_B, k) != b) continue;
    const contact_face other = face_held(TILE_OF_CALLER, k, lane, turn);
    const mask takes = begins & other.known & mask_not(f->known);
    f->normal = vec2_sel(takes, other.normal, f->normal);
    f->turned = sel(takes, other.turned, f->turned);
    f->known = f->known | takes;
  }
}

/* The nearest way out, in the lanes of `looks`. Returns FACE_*, with SIDE_PASSED where the outlines
 * have passed. */
ALD_INLINE whole face_turn(const scene *s, TILE, uint instance, uint lane, mask looks) {
  const real shallow = ROW_OF(contact, CONTACT_SHALLOW);
  const polygon_exit x = scene_exit(&s->a, &s->b, TILE_OF_CALLER, instance);
  contact_face f = face_before(TILE_OF_CALLER, instance, lane, s->turn);
  const mask begins = looks & mask_not(f.known) & (x.depth > shallow);
  if (any_lane(begins)) face_inherit(&f, TILE_OF_CALLER, instance, lane, begins, s->turn);
  const mask passed = face_follow(&f, &x, shallow);
  return face_put(TILE_OF_CALLER, instance, lane, &f, looks, s->turn) |
         pick(passed, W(SIDE_PASSED), W(0));
}

/* Follows the sides of outlines that overlap in the lanes of `touching`; `normal`: of the contact,
 * in A's frame. Returns FACE_* and SIDE_PASSED. */
ALD_INLINE whole face_look(const scene *s, TILE, uint instance, uint lane, mask touching,
                           vec2 normal) {
  const real shallow = ROW_OF(contact, CONTACT_SHALLOW);
  const mask deep = touching & is(face_state(TILE_OF_CALLER, instance, lane), W(FACE_DEEP));
  mask looks = touching & (s->way > shallow);
  if (any_lane(looks)) {
    const real way = face_reach(&s->a, normal) + face_reach(&s->b, vec2_scale(normal, R(-1)));
    looks = looks & (way > shallow);
  }
  looks = looks | deep;
  if (!any_lane(looks)) return W(FACE_SHALLOW);
  return pick(looks, face_turn(s, TILE_OF_CALLER, instance, lane, looks), W(FACE_SHALLOW));
}

#endif
