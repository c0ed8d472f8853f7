/* SPDX-License-Identifier: Apache-2.0
 * A hanging piece of an elastic line of one make. Source: [SIMO] sec. 1.1 names the elastic
 * catenary; the equations are the textbook's, written without cancellation.
 *   H  horizontal, V0, V1 vertical tension at its ends, lower and upper [N];  V1 = V0 + w s
 *   s  unstretched length [m]    w  submerged weight per unstretched length [N/m], any sign
 *   T0 = hypot(H, V0), T1 = hypot(H, V1), S = T0 + T1 [N]    u = w s/S
 *   dx = H (g + s/EA)    dz = s (V0 + V1) (1/S + 1/(2 EA))    g = 2 s atanh(u)/(u S)
 * For |u| > 0.2 g is (asinh(V1/H) - asinh(V0/H))/w, by one logarithm. Slopes, with H and V0 free:
 *   d(dx)/dH = g - D + s/EA   d(dx)/dV = d(dz)/dH = H I   d(dz)/dV = D + s/EA
 *   D = (V1/T1 - V0/T0)/w     I = (1/T1 - 1/T0)/w = -s (V0 + V1)/(S T0 T1)
 *   D = s H^2 S/((H^2 + V0 V1 + T0 T1) T0 T1), or where V0 V1 < 0
 *       s (|V0| T1 + |V1| T0)/((|V0| + |V1|) T0 T1): the same, and defined for w = 0
 * Of a piece that leaves the seabed (V0 = 0, T0 = H) these are the slopes with V1 free, the
 * shortening of the part that lies included.
 * Valid: any w; H > 0, or as small as CATENARY_MIN where it is 0.
 * Checked by: tests/kernels/test_catenary.c. */
#ifndef ALD_KERNELS_LAW_CATENARY_PIECE_H
#define ALD_KERNELS_LAW_CATENARY_PIECE_H

#include "../math/explog.h"

/* replaces H = 0 in quotients [N] */
#ifdef ALD_SINGLE
#define CATENARY_MIN R(1e-7)
#else
#define CATENARY_MIN R(1e-30)
#endif
#define CATENARY_STEEP R(0.2) /* |u| from which the logarithm is taken */

typedef struct catenary_piece {
  real x_per_h;     /* dx/H [m/N] */
  real z;           /* dz [m] */
  real x_h, q, z_q; /* d(dx)/dH, I = d(dz)/dH / H, d(dz)/dV [m/N], [m/N^2], [m/N] */
  real v, t;        /* vertical tension and tension at the upper end [N] */
} catenary_piece;

/* atanh(s)/s, z = s^2, |s| <= 0.2005: Chebyshev fit of our own, 2^-60 (single: 2^-33) */
ALD_INLINE real catenary_atanh(real z) {
#ifdef ALD_SINGLE
  real p = real_fma(R(0.11877675), z, R(0.14266172));
  p = real_fma(p, z, R(0.20000158));
  p = real_fma(p, z, R(0.33333333));
#else
  real p = real_fma(R(0.06807029792886381), z, R(0.06604526222000276));
  p = real_fma(p, z, R(0.07694450598592839));
  p = real_fma(p, z, R(0.09090868394600801));
  p = real_fma(p, z, R(0.11111111529516518));
  p = real_fma(p, z, R(0.1428571428360585));
  p = real_fma(p, z, R(0.20000000000004042));
  p = real_fma(p, z, R(0.3333333333333333));
#endif
  return real_fma(p, z, R(1));
}

/* log(a/b)/2 of a >= b > 0, as k (ln 2)/2 + atanh(s), |s| <= 0.2005: bit patterns of positive
 * numbers, read as whole numbers, grow like logarithms to 0.0861 of an exponent */
ALD_INLINE real catenary_halvings(real a, real b, real *s) {
  const bits gap = bits_of(a) - bits_of(b) + ((MANTISSA_MASK + 1) >> 1);
  const bits exponent = gap >> MANTISSA_WIDTH;
  const real near = of_bits(bits_of(b) + (gap & ~MANTISSA_MASK)); /* 2^k b */
  *s = (a - near) / (a + near);
  return of_bits(exponent + bits_of(ROUNDER)) - ROUNDER;
}

/* g of the table above where |u| > 0.2; `same` where V0 V1 >= 0 */
ALD_INLINE real catenary_steep(real h, real p0, real p1, mask same, real per_weight) {
  real s;
  const real above = sel(same, real_max(p0, p1), p0 * p1);
  const real below = sel(same, real_min(p0, p1), h * h);
  const real k = catenary_halvings(above, below, &s);
  const real halved = real_fma(k, R(0x1.62e42fefa39efp-2), s * catenary_atanh(s * s));
  return real_abs(per_weight) * (halved + halved);
}

/* A hanging piece.
 *   h            horizontal tension, > 0 [N]
 *   v, t         vertical tension and tension at the lower end [N]
 *   length       unstretched, 0 or more [m]
 *   weight       per length [N/m];  per_weight 1/weight, 0 where it is 0 [m/N]
 *   compliance   1/EA [1/N] */
ALD_INLINE catenary_piece catenary_hang(real h, real v, real t, real length, real weight,
                                        real per_weight, real compliance) {
  catenary_piece piece;
  const real rise = weight * length;
  piece.v = v + rise;
  piece.t = real_sqrt(real_fma(h, h, piece.v * piece.v));
  const real v0 = real_abs(v), v1 = real_abs(piece.v);
  const mask same = (v * piece.v) >= R(0);
  const real sum = t + piece.t, product = t * piece.t, twice = v + piece.v;
  const real over = sel(same, h * h * sum, real_fma(v1, t, v0 * piece.t));
  const real under = sel(same, real_fma(h, h, real_fma(v0, v1, product)), v0 + v1);

  const real both = product * under;
#ifdef ALD_SINGLE /* the product of all would overflow */
  const real per_sum = R(1) / sum, per_both = R(1) / both;
#else
  const real inverse = R(1) / (sum * both);
  const real per_sum = both * inverse, per_both = sum * inverse;
#endif
  const real u = rise * per_sum;
  real g = (length + length) * per_sum * catenary_atanh(u * u);
  const mask steep = real_abs(u) > CATENARY_STEEP;
  if (any_lane(steep)) {
    g = sel(steep, catenary_steep(h, v0 + t, v1 + piece.t, same, per_weight), g);
  }

  const real stretch = length * compliance;
  const real d = length * over * per_both;
  piece.x_per_h = g + stretch;
  piece.z = twice * real_fma(length, per_sum, R(0.5) * stretch);
  piece.x_h = (g - d) + stretch;
  piece.q = -(length * twice * per_sum * (under * per_both));
  piece.z_q = d + stretch;
  return piece;
}

#endif
