/* SPDX-License-Identifier: Apache-2.0
 * The tractions on a bow with a stem, summed over strips of one height each: Gauss over the
 * heights, in z = m + w s (3 - s^2)/2, which has no root left at the ends, and Gauss over the part
 * of each strip that is in the side to port and to starboard. Model: docs/theory/stem.md. */
#ifndef ALD_KERNELS_PASS_BOW_STEM_H
#define ALD_KERNELS_PASS_BOW_STEM_H

#include "bow_point.h"

/* where the hole in the side ends: both ends of a part, projected on the side along x */
ALD_INLINE void bow_strip_hole(const bow_contact *c, real z, bow_span part, real port, mask counts,
                               bow_sum *sum) {
  const bulb_plane *p = &c->meeting;
  const mask open = counts & (part.to > part.from);
  const vec3 shift = vec3_sub(c->tip, c->view.from);
  for (uint end = 0; end < 2; end++) {
    const real y = port * (end == 0 ? part.from : part.to);
    const real x = R(0) - (p->slope_y * y + p->slope_z * z + p->offset);
    const vec3 own = mat3_unrotate(c->view.turn, vec3_add(vec3_of(x, y, z), shift));
    sum->hole[0] = sel(open & (own.x < sum->hole[0]), own.x, sum->hole[0]);
    sum->hole[1] = sel(open & (own.x > sum->hole[1]), own.x, sum->hole[1]);
    sum->hole[2] = sel(open & (own.z < sum->hole[2]), own.z, sum->hole[2]);
    sum->hole[3] = sel(open & (own.z > sum->hole[3]), own.z, sum->hole[3]);
  }
}

/* ------------------------------------------------------------------------------ panels */

/* Heights without a kink between: of the stem below, beside and above the bulb, of the bulb below,
 * beside and above the stem; and of a cone, which has one at the height of its tip, what of these
 * is above it. */
enum { BOW_PANELS = 9, BOW_STEM_PANELS = 3, BOW_CONE_PANELS = 6 };

ALD_INLINE int bow_panel_has_both(uint panel) { return panel == 1 || panel == 4 || panel == 7; }

/* of the bulb, below and above a stem: once for all its parts */
ALD_INLINE int bow_panel_is_below(uint panel) { return panel == 3 || panel == 6; }
ALD_INLINE int bow_panel_is_above(uint panel) { return panel == 5 || panel == 8; }

ALD_INLINE bow_span bow_panel_span(const bow_contact *c, uint panel) {
  const bow_form *f = &c->form;
  const bow_span ahead = bulb_ahead(f);
  bow_span s;
  if (panel < BOW_STEM_PANELS) {
    s = stem_meets(f, &c->meeting, c->stem);
    if (panel == 0) return span_between(s, s.from, ahead.from);
    if (panel == 1) return span_between(s, ahead.from, ahead.to);
    return span_between(s, ahead.to, s.to);
  }
  s = bulb_meets(f, &c->meeting, &c->section, c->bulb);
  const mask cone = f->quadric.is_one & f->quadric.is_cone;
  if (panel >= BOW_CONE_PANELS) {
    panel -= BOW_CONE_PANELS - BOW_STEM_PANELS;
    s.to = sel(cone, s.to, s.from);
    s.from = sel(cone, real_max(s.from, R(0)), s.from);
  } else if (any_lane(cone)) {
    s.to = sel(cone, real_below_zero(s.to), s.to);
  }
  if (panel == 3) return span_between(s, s.from, f->lower);
  if (panel == 5) return span_between(s, f->upper, s.to);
  return span_between(s, real_max(f->lower, ahead.from), real_min(f->upper, ahead.to));
}

ALD_INLINE bow_strip bow_strip_of(const bow_contact *c, uint panel, real z) {
  const int both = bow_panel_has_both(panel);
  if (panel < BOW_STEM_PANELS) return stem_strip(&c->form, &c->meeting, z, both);
  return bulb_strip(&c->form, &c->meeting, &c->section, z, both);
}

/* a height of a panel at which it is cut into a strip */
typedef struct bow_level {
  uint panel;
  mask counts; /* lanes that have the panel */
  real z;
  real share; /* of the heights; 0: looked at for the extent of the hole alone */
} bow_level;

ALD_INLINE void bow_add_strip(TILE, uint instance, uint lane, const bow_ground *g,
                              const bow_level *level, int begins, bow_sum *sum) {
  const mask counts = level->counts;
  const real z = level->z, share = level->share;
  const uint across = BOW_OPTIONS_OF(instance) & BOW_ACROSS_MASK;
  const uint count = BOW_PARTS_OF(across);
  const bow_strip s = bow_strip_of(&g->contact, level->panel, z);
  for (uint side = 0; side < 2; side++) {
    const scalar sign = side == 0 ? (scalar)1 : (scalar)-1;
    const bow_span part = bow_strip_part(&s, side);
    const real wide = part.to - part.from;
    if (begins) bow_strip_hole(&g->contact, z, part, R(sign), counts, sum);
    if (!any_lane(counts & (wide * share > R(0)))) continue;
    for (uint k = 0; k < count; k++) {
      const real y = R(sign) * real_fma(wide, PARAM_OF(bow, BOW_PARTS + k), part.from);
      const real area = sel(counts, share * (wide * PARAM_OF(bow, BOW_PART_WEIGHTS + k)), R(0));
      vec3 at, normal;
      bow_strip_surface(&g->contact.form, &s, y, &at, &normal);
      bow_surface_point(TILE_OF_CALLER, lane, g, at, normal, area, sum);
    }
  }
}

/* begins: the step does, and the extent of the hole is wanted */
ALD_INLINE void bow_add_panel(TILE, uint instance, uint lane, const bow_ground *g, uint panel,
                              int begins, bow_sum *sum) {
  const uint power = BOW_OPTIONS_OF(instance) >> BOW_AROUND_SHIFT & 7u;
  const uint count = BOW_STRIPS_OF(power);
  const bow_span s = bow_panel_span(&g->contact, panel);
  const real high = s.to - s.from;
  bow_level level;
  level.panel = panel;
  level.counts = g->contact.form.has_stem & g->contact.meets & (high > R(0));
  if (!any_lane(level.counts)) return;
  /* for the extent of the hole the ends too, and the middle, where a bulb is widest */
  const uint ends = begins ? 3 : 0;
  for (uint i = 0; i < count + ends; i++) {
    level.z = i == count ? s.from : s.to, level.share = R(0);
    if (i == count + 2) level.z = R(0.5) * (s.from + s.to);
    if (i < count) {
      level.z = real_fma(high, PARAM_OF(bow, BOW_STRIPS + i), s.from);
      level.share = high * PARAM_OF(bow, BOW_STRIP_WEIGHTS + i);
    }
    bow_add_strip(TILE_OF_CALLER, instance, lane, g, &level, begins, sum);
  }
}

/* of the lanes with a stem that meet; 0 in the others. The contact of `g` is set. */
ALD_INLINE bow_sum bow_stem_sum(TILE, uint instance, uint lane, bow_ground *g) {
  bow_sum sum = bow_sum_none();
  const int begins = stage_now(TILE_OF_CALLER, lane) == 0;
  bow_ground_of(TILE_OF_CALLER, instance, lane, g);
  const mask cone = g->contact.form.quadric.is_one & g->contact.form.quadric.is_cone;
  const uint panels = any_lane(cone) ? BOW_PANELS : BOW_CONE_PANELS;
  const uint parts = bow_stem_parts(TILE_OF_CALLER, instance);
  for (uint k = 0; k < parts; k++) {
    bow_contact *c = &g->contact;
    bow_take_part(TILE_OF_CALLER, instance, lane, k, &c->form);
    if (parts > 1) c->stem = stem_span(&c->form, &c->meeting, &c->edges);
    for (uint panel = 0; panel < panels; panel++) {
      if (k > 0 && bow_panel_is_below(panel)) continue;
      if (k + 1 < parts && bow_panel_is_above(panel)) continue;
      bow_add_panel(TILE_OF_CALLER, instance, lane, g, panel, begins, &sum);
    }
  }
  const real pressure = g->rows > 0 ? R(1) : PARAM_OF(bow, BOW_PRESSURE);
  sum.force = vec3_scale(sum.force, pressure);
  sum.couple = vec3_scale(sum.couple, pressure);
  return sum;
}

#endif
