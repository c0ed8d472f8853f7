/* SPDX-License-Identifier: Apache-2.0
 * Where a bow is in a side and how it moves there, in axes of the bulb: those of the striking body,
 * origin at the tip. Source: [Tabri] sec. 2.3, eq. (22), (36). */
#ifndef ALD_KERNELS_PASS_BOW_CONTACT_H
#define ALD_KERNELS_PASS_BOW_CONTACT_H

#include "../../geom/bow_strip.h"
#include "../step/space.h"
#include "bow_rows.h"

/* the struck body as the striking one sees it, its axes of the striking body */
typedef struct bow_view {
  mat3 turn; /* the struck body's axes */
  vec3 from; /* its origin from that of the striking one [m] */
} bow_view;

typedef struct bow_contact {
  side_edges edges; /* of the side */
  bow_view view;
  vec3 tip;              /* from the striking body's origin [m] */
  real a, b;             /* [m^(1/2)] */
  vec3 inward;           /* j */
  vec3 side;             /* a point of the side [m] */
  bulb_plane meeting;    /* of bulb and side */
  quadric_plane section; /* likewise of a bulb that is no paraboloid */
  bow_form form;         /* of bulb and stem */
  bow_span stem;         /* heights beside the side, whether it is in it or not; of the stem, */
  bow_span bulb;         /* of the bulb */
  mask has_couple;       /* the force acts at the tip, with the moment of all tractions */
  mask meets;            /* bulb or stem are in the side */
  real depth;            /* of the deepest point [m] */
  vec3 deepest;          /* [m] */
  vec3 speed, spin;      /* relative velocity at the tip [m/s], [rad/s] */
  vec3 quickening;       /* relative acceleration at the tip [m/s^2] */
  vec3 turning;          /* relative angular acceleration [rad/s^2] */
} bow_contact;

ALD_INLINE bow_view bow_view_of(pose a, pose b) {
  bow_view v;
  v.turn.x = mat3_unrotate(a.turn, b.turn.x);
  v.turn.y = mat3_unrotate(a.turn, b.turn.y);
  v.turn.z = mat3_unrotate(a.turn, b.turn.z);
  v.from = mat3_unrotate(a.turn, vec3_sub(b.at, a.at));
  return v;
}

/* acceleration of a body by the end of the last step, earth frame: of its centre of gravity, and
 * angular; 0 before the first step and of bodies that nothing accelerates */
typedef struct bow_rate {
  vec3 linear, angular;
} bow_rate;

ALD_INLINE bow_rate bow_rate_of(TILE, uint lane, uint body, pose p) {
  bow_rate r;
  r.linear = mat3_rotate(p.turn, vec3_of(RATE_ROW(0, body), RATE_ROW(1, body), RATE_ROW(2, body)));
  r.angular = mat3_rotate(p.turn, vec3_of(RATE_ROW(3, body), RATE_ROW(4, body), RATE_ROW(5, body)));
  return r;
}

ALD_INLINE void bow_motion_of(TILE, uint instance, uint lane, pose a, pose b, bow_contact *c) {
  const uint first = KIND_TABLE(KIND_bow, KIND_BODY_A, instance);
  const uint second = KIND_TABLE(KIND_bow, KIND_BODY_B, instance);
  const vec3 tip = pose_point(a, c->tip);
  const bow_rate ra = bow_rate_of(TILE_OF_CALLER, lane, first, a);
  const bow_rate rb = bow_rate_of(TILE_OF_CALLER, lane, second, b);
  const vec3 speed = vec3_sub(pose_velocity_at(a, tip), pose_velocity_at(b, tip));
  const vec3 at_a = vec3_add(ra.linear, vec3_cross(ra.angular, vec3_sub(tip, a.at)));
  const vec3 at_b = vec3_add(rb.linear, vec3_cross(rb.angular, vec3_sub(tip, b.at)));
  c->speed = mat3_unrotate(a.turn, speed);
  c->spin = mat3_unrotate(a.turn, vec3_sub(a.spin, b.spin));
  c->quickening = mat3_unrotate(a.turn, vec3_sub(at_a, at_b));
  c->turning = mat3_unrotate(a.turn, vec3_sub(ra.angular, rb.angular));
}

ALD_INLINE bow_form bow_form_of(TILE, uint instance, uint lane, const bow_contact *c) {
  bow_form f;
  const uint options = BOW_OPTIONS_OF(instance);
  const mask no = is(W(0), W(1));
  f.a = c->a;
  f.b = c->b;
  f.length = PARAM_OF(bow, BOW_LENGTH);
  f.quadric.is_one = f.quadric.is_cone = f.has_stem = no;
  if (options & BOW_MAY_BE_QUADRIC) {
    f.quadric.is_one = PARAM_OF(bow, BOW_BULB_SHAPE) > R(0);
    f.quadric.is_cone = PARAM_OF(bow, BOW_BULB_SHAPE) > R(BULB_ELLIPSOID);
  }
  f.quadric.length = f.length;
  f.quadric.wide = PARAM_OF(bow, BOW_HALF_WIDE);
  f.quadric.high = PARAM_OF(bow, BOW_HALF_HIGH);
  f.line = PARAM_OF(bow, BOW_STEM_LINE);
  f.rake = PARAM_OF(bow, BOW_STEM_RAKE);
  f.lower = PARAM_OF(bow, BOW_STEM_LOWER);
  f.upper = PARAM_OF(bow, BOW_STEM_UPPER);
  f.square = PARAM_OF(bow, BOW_STEM_SQUARE);
  f.growth = PARAM_OF(bow, BOW_STEM_GROWTH);
  f.bound = PARAM_OF(bow, BOW_STEM_HALF);
  f.is_straight = PARAM_OF(bow, BOW_STEM_STRAIGHT) > R(0);
  if (options & BOW_MAY_HAVE_STEM) f.has_stem = f.upper > f.lower;
  return f;
}

/* parts of a stem, one above the other; one where no sections are given */
ALD_INLINE uint bow_stem_parts(TILE, uint instance) {
  const uint rows = KIND_TABLE_ROWS(KIND_bow, BOW_TABLE_SECTIONS, instance);
  return rows > 0 ? rows - 1 : 1;
}

/* The form with one of them as its stem. */
ALD_INLINE void bow_take_part(TILE, uint instance, uint lane, uint part, bow_form *f) {
  if (KIND_TABLE_ROWS(KIND_bow, BOW_TABLE_SECTIONS, instance) == 0) return;
  const uint own = KIND_TABLE_ENTRY(KIND_bow, BOW_TABLE_SECTIONS, instance);
  const uint at = own + part * BOW_SECTION_WIDTH;
  f->lower = PARAM(at + BOW_SECTION_LOWER);
  f->upper = PARAM(at + BOW_SECTION_WIDTH + BOW_SECTION_LOWER);
  f->line = PARAM(at + BOW_SECTION_LINE);
  f->rake = PARAM(at + BOW_SECTION_RAKE);
  f->square = PARAM(at + BOW_SECTION_SQUARE);
  f->growth = PARAM(at + BOW_SECTION_GROWTH);
}

/* A paraboloid alone of which the deepest point lies behind its end: what may touch is its rim, and
 * there is no ellipse of contact. */
ALD_INLINE void bow_meet_rim(bow_contact *c) {
  bulb_plane *p = &c->meeting;
  const real length = c->form.length;
  const mask rim = mask_not(c->has_couple) & (p->uc * p->uc + p->vc * p->vc > length);
  if (!any_lane(rim)) return;
  const vec3 at = bulb_plane_deepest(p, c->a, c->b, length);
  const real depth = bulb_plane_depth(p, at);
  c->meets = (rim & p->faces & (depth > R(0))) | (mask_not(rim) & c->meets);
  c->depth = sel(rim, depth, c->depth);
  c->deepest = vec3_sel(rim, at, c->deepest);
  p->meets = mask_not(rim) & p->meets;
  p->height = sel(rim, R(0), p->height);
}

/* where a bulb that is no paraboloid is deepest */
ALD_INLINE void bow_meet_quadric(bow_contact *c) {
  const mask is_one = c->form.quadric.is_one;
  c->section = quadric_plane_of(&c->form.quadric, &c->meeting);
  c->section.meets = c->section.meets & is_one;
  c->meets = c->section.meets | (mask_not(is_one) & c->meets);
  c->depth = sel(is_one, c->section.depth, c->depth);
  c->deepest = vec3_sel(is_one, c->section.deepest, c->deepest);
}

/* where a bow with a stem is deepest, and at which heights it is beside the side */
ALD_INLINE void bow_meet_stem(TILE, uint instance, uint lane, bow_contact *c) {
  const bulb_plane *p = &c->meeting;
  const mask has = c->form.has_stem;
  const uint parts = bow_stem_parts(TILE_OF_CALLER, instance);
  side_edges *e = &c->edges;
  e->up = c->view.turn.z;
  e->zero = vec3_dot(e->up, vec3_sub(c->view.from, c->tip));
  e->lower = PARAM_OF(bow, BOW_LOWER);
  e->upper = PARAM_OF(bow, BOW_UPPER);
  c->bulb = bulb_span(&c->form, p, &c->section, e);
  bow_deepest d = bulb_deepest(&c->form, p, &c->section, c->bulb);
  for (uint k = 0; k < parts; k++) {
    bow_take_part(TILE_OF_CALLER, instance, lane, k, &c->form);
    c->stem = stem_span(&c->form, p, e);
    d = bow_deeper(d, stem_deepest(&c->form, p, c->stem));
  }
  c->meets = (has & p->faces & (d.depth > R(0))) | (mask_not(has) & c->meets);
  c->depth = sel(has, d.depth, c->depth);
  c->deepest = vec3_sel(has, d.at, c->deepest);
}

/* the unit normal of the side, into the struck body */
ALD_INLINE vec3 bow_inward(TILE, uint instance, uint lane, const bow_view *v) {
  const real sine = PARAM_OF(bow, BOW_SLOPE_SINE);
  const vec3 level = vec3_scale(v->turn.y, R(0) - PARAM_OF(bow, BOW_SIDE));
  const mask slopes = (sine < R(0)) | (sine > R(0));
  if (!any_lane(slopes)) return level;
  const vec3 out = vec3_scale(level, PARAM_OF(bow, BOW_SLOPE_COSINE));
  return vec3_sel(slopes, vec3_madd(out, sine, v->turn.z), level);
}

ALD_INLINE bow_contact bow_contact_of(TILE, uint instance, uint lane, pose a, pose b) {
  bow_contact c;
  const real sign = PARAM_OF(bow, BOW_SIDE);
  c.view = bow_view_of(a, b);
  c.tip = KIND_VEC3(KIND_bow, BOW_TIP, instance);
  c.a = PARAM_OF(bow, BOW_SEMI_A);
  c.b = PARAM_OF(bow, BOW_SEMI_B);
  c.inward = bow_inward(TILE_OF_CALLER, instance, lane, &c.view);
  const vec3 side = vec3_madd(c.view.from, sign * PARAM_OF(bow, BOW_HALF_BREADTH), c.view.turn.y);
  c.side = vec3_sub(side, c.tip);
  c.meeting = bulb_plane_of(c.a, c.b, c.inward, c.side);
  c.form = bow_form_of(TILE_OF_CALLER, instance, lane, &c);
  c.meets = c.meeting.meets;
  c.depth = c.meeting.depth;
  c.deepest = c.meeting.deepest;
  c.has_couple = c.form.has_stem | c.form.quadric.is_one;
  bow_meet_rim(&c);
  if (any_lane(c.form.quadric.is_one)) bow_meet_quadric(&c);
  if (any_lane(c.form.has_stem)) bow_meet_stem(TILE_OF_CALLER, instance, lane, &c);
  bow_motion_of(TILE_OF_CALLER, instance, lane, a, b, &c);
  return c;
}

/* Is the middle of the ellipse in which a bulb alone meets the side, seen along x, outside of the
 * bulb's end? Then its end or the hull behind it touches, of which nothing is known, not the
 * surface that the ellipse is of; of a cone with the side on its flank the ellipse has no end. */
ALD_INLINE mask bow_is_outside(const bow_contact *c) {
  const bulb_plane *p = &c->meeting;
  const mask is_one = c->form.quadric.is_one;
  mask outside = p->uc * p->uc + p->vc * p->vc > c->form.length;
  if (any_lane(is_one)) {
    const quadric_plane *s = &c->section;
    const mask other = (s->m <= QUADRIC_MIN) | (s->uc * s->uc + s->vc * s->vc > R(1));
    outside = (is_one & other) | (mask_not(is_one) & outside);
  }
  return c->meets & mask_not(c->form.has_stem) & outside;
}

/* relative velocity and acceleration at a point, [Tabri] eq. (22) */
ALD_INLINE vec3 bow_speed_at(const bow_contact *c, vec3 at) {
  return vec3_add(c->speed, vec3_cross(c->spin, at));
}
ALD_INLINE vec3 bow_quickening_at(const bow_contact *c, vec3 at) {
  return vec3_add(c->quickening, vec3_cross(c->turning, at));
}

#endif
