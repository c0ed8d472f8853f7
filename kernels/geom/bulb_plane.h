/* SPDX-License-Identifier: Apache-2.0
 * A paraboloid bulb against a flat side. Source: [Tabri] eq. (35), (36), sec. 2.3. In axes of the
 * bulb, x forward, origin at its tip:
 *   x = -(y^2/a^2 + z^2/b^2)           the bulb's surface; a, b           [m^(1/2)]
 *   j . (X - X0) = 0                   the side; j its unit normal into the struck body
 *   H = C' + (A'a)^2/4 + (B'b)^2/4     with A' = j_y/j_x, B' = j_z/j_x, C' = -(j . X0)/j_x [m]
 * They meet where H > 0, in the ellipse u = u_c + r cos t, v = v_c + r sin t, 0 <= r^2 <= H, of
 * u = y/a, v = z/b with the centre u_c = A'a/2, v_c = B'b/2, which is also the deepest point; its
 * depth is j_x H. A bulb ends L behind its tip; where the centre lies farther back,
 * u_c^2 + v_c^2 > L, its rim is what may touch, not the paraboloid.
 * Valid: the bulb points into the side, j_x > 0.
 * Checked by: tests/golden/test_golden_tabri.c, tests/pass/berth/test_bow_ends.c. */
#ifndef ALD_KERNELS_GEOM_BULB_PLANE_H
#define ALD_KERNELS_GEOM_BULB_PLANE_H

#include "../math/vec3.h"

/* least j_x that counts: 0.06 degrees from alongside, where the ellipse has no end */
#define BULB_FACING_MIN R(1e-3)

typedef struct bulb_plane {
  mask faces; /* the bulb points into the side */
  mask meets;
  real height;  /* H, 0 where they do not meet [m] */
  real facing;  /* j_x, 1 where they do not face each other */
  real depth;   /* of the deepest point, negative: how far away it is [m] */
  real uc, vc;  /* centre of the ellipse [m^(1/2)] */
  vec3 deepest; /* [m] */
  real slope_y; /* A' */
  real slope_z; /* B' */
  real offset;  /* C' [m] */
} bulb_plane;

ALD_INLINE bulb_plane bulb_plane_of(real a, real b, vec3 j, vec3 x0) {
  bulb_plane p;
  const mask faces = j.x > BULB_FACING_MIN;
  p.faces = faces;
  p.facing = sel(faces, j.x, R(1));
  p.slope_y = sel(faces, j.y / p.facing, R(0));
  p.slope_z = sel(faces, j.z / p.facing, R(0));
  p.offset = R(0) - vec3_dot(j, x0) / p.facing;
  p.uc = R(0.5) * p.slope_y * a;
  p.vc = R(0.5) * p.slope_z * b;
  const real height = p.offset + p.uc * p.uc + p.vc * p.vc;
  p.meets = faces & (height > R(0));
  p.height = sel(p.meets, height, R(0));
  p.depth = p.facing * height;
  p.deepest = vec3_of(R(0) - (p.uc * p.uc + p.vc * p.vc), a * p.uc, b * p.vc);
  return p;
}

/* The deepest point of a bulb that ends `length` behind its tip: of its rim, where that of the
 * paraboloid lies farther back; |w - w_c| is least there. */
ALD_INLINE vec3 bulb_plane_deepest(const bulb_plane *p, real a, real b, real length) {
  const real squared = p->uc * p->uc + p->vc * p->vc;
  const mask rim = squared > length;
  const real by = sel(rim, real_sqrt(length / sel(rim, squared, R(1))), R(1));
  const real u = p->uc * by, v = p->vc * by;
  return vec3_of(R(0) - (u * u + v * v), a * u, b * v);
}

/* depth of a point, negative: how far away it is [m] */
ALD_INLINE real bulb_plane_depth(const bulb_plane *p, vec3 at) {
  return p->facing * (at.x + (p->slope_y * at.y + p->slope_z * at.z + p->offset));
}

/* Half the extent along a direction of the curve in which bulb and side meet. Along the side's
 * plane, x = -(A'y + B'z + C'). */
ALD_INLINE real bulb_plane_reach(const bulb_plane *p, real a, real b, vec3 along) {
  const real by_u = a * (along.y - along.x * p->slope_y);
  const real by_v = b * (along.z - along.x * p->slope_z);
  return real_sqrt(p->height * (by_u * by_u + by_v * by_v));
}

/* how far behind its tip the bulb is in the side, at most [m] */
ALD_INLINE real bulb_plane_behind(const bulb_plane *p) {
  const real reach = real_sqrt(p->uc * p->uc + p->vc * p->vc) + real_sqrt(p->height);
  return reach * reach;
}

/* A shape that the crushed side has recovered to, [Tabri] eq. (37), in axes of the bulb:
 * x' = G x + g0 is ahead of it where x'_x + ((x'_y/a)^2 + (x'_z/b)^2)/(1 - eps)^2 + s eps delta > 0
 * with the sign s as printed, -1 (ahead of the bulb), or +1 (behind). */
typedef struct recovered_surface {
  vec3 gx, gy, gz; /* rows of G: where a point was when the shape was left */
  vec3 g0;         /* [m] */
  real shift;      /* -s eps delta [m] */
} recovered_surface;

ALD_INLINE real recovered_place(vec3 g, real g0, vec3 x) {
  return real_fma(g.z, x.z, real_fma(g.y, x.y, real_fma(g.x, x.x, g0)));
}

/* inverse_a, inverse_b: 1/((1 - eps) a), 1/((1 - eps) b) */
ALD_INLINE mask recovered_ahead(const recovered_surface *s, real inverse_a, real inverse_b,
                                vec3 x) {
  const real u = recovered_place(s->gy, s->g0.y, x) * inverse_a;
  const real v = recovered_place(s->gz, s->g0.z, x) * inverse_b;
  return real_fma(u, u, real_fma(v, v, recovered_place(s->gx, s->g0.x, x))) > s->shift;
}

#endif
