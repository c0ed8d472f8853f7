/* SPDX-License-Identifier: Apache-2.0
 * The tractions on a bulb alone that is no paraboloid, summed over the ellipse in which it meets
 * the side: the points of kernels/geom/bulb_quadric.h. */
#ifndef ALD_KERNELS_PASS_BOW_BULB_H
#define ALD_KERNELS_PASS_BOW_BULB_H

#include "bow_point.h"

/* adds the points of ring i with their share of the area each */
ALD_INLINE void bow_add_ring(TILE, uint instance, uint lane, const bow_ground *g,
                             const quadric_points *points, uint i, bow_sum *sum) {
  const bulb_quadric *q = &g->contact.form.quadric;
  const quadric_ring ring = quadric_ring_of(q, points, PARAM_OF(bow, BOW_ACROSS + i));
  const uint power = BOW_OPTIONS_OF(instance) >> BOW_AROUND_SHIFT & 7u;
  const halved_angle step = halved_angle_of(power - 1);
  const real share = points->area * PARAM_OF(bow, BOW_WEIGHTS + i);
  const real wide = q->wide * ring.w, high = q->high * ring.w;
  const real by_y = q->length / q->wide, by_z = q->length / q->high;
  halved_angle t = halved_angle_of(power);
  for (uint k = 0; k < 1u << power; k++) {
    const vec3 first = vec3_madd(ring.middle, ring.around * R(t.cosine), points->first);
    const vec3 way = vec3_madd(first, ring.around * R(t.sine), points->second);
    const vec3 at = vec3_of(real_fma(ring.back, way.x, ring.start), wide * way.y, high * way.z);
    const vec3 n = vec3_of(way.x, by_y * way.y, by_z * way.z);
    bow_surface_point(TILE_OF_CALLER, lane, g, at, n, share, sum);
    t = halved_angle_add(t, step);
  }
}

/* of the lanes that meet; 0 in the others. The contact of `g` is set. */
ALD_INLINE bow_sum bow_bulb_sum(TILE, uint instance, uint lane, bow_ground *g) {
  bow_sum sum = bow_sum_none();
  const uint across = BOW_OPTIONS_OF(instance) & BOW_ACROSS_MASK;
  const bow_contact *c = &g->contact;
  bow_ground_of(TILE_OF_CALLER, instance, lane, g);
  quadric_points points = quadric_points_of(&c->form.quadric, &c->section);
  points.area = sel(c->section.meets, points.area, R(0));
  for (uint i = 0; i < across; i++) {
    bow_add_ring(TILE_OF_CALLER, instance, lane, g, &points, i, &sum);
  }
  const real pressure = g->rows > 0 ? R(1) : PARAM_OF(bow, BOW_PRESSURE);
  sum.force = vec3_scale(sum.force, pressure);
  sum.couple = vec3_scale(sum.couple, pressure);
  return sum;
}

#endif
