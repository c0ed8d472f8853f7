/* SPDX-License-Identifier: Apache-2.0
 * Operations on any number of lanes, by vectors that the compiler takes apart as it must. A
 * processor's own file says which of them it has: ALD_OWN_REALS, ALD_OWN_WHOLES, ALD_OWN_QUADS; see
 * port_c.h, which alone includes it. */
#ifndef ALD_KERNELS_PORT_LANES_H
#define ALD_KERNELS_PORT_LANES_H

#ifndef ALD_OWN_REALS
ALD_INLINE real sel(mask c, real a, real b) { return (real)((c & (bits)a) | (~c & (bits)b)); }
ALD_INLINE uint mask_bits(mask c) {
  uint set = 0;
  for (int k = 0; k < ALD_LANES; k++) set |= c[k] ? 1u << k : 0;
  return set;
}
ALD_INLINE int any_lane(mask c) { return mask_bits(c) != 0; }
ALD_INLINE bits half_product(bits a, bits b) {
  const ald_long_lanes low = (ald_long_lanes){0} + 0xffffffffu;
  return (bits)(((ald_long_lanes)a & low) * ((ald_long_lanes)b & low));
}
ALD_INLINE real real_sqrt(real x) {
  real r = {0};
  ALD_EACH(r, scalar_root(x[k]))
  return r;
}
ALD_INLINE real real_fma(real a, real b, real c) {
  real r = {0};
  ALD_EACH(r, scalar_fma(a[k], b[k], c[k]))
  return r;
}
ALD_INLINE real real_min(real a, real b) { return sel(a < b, a, b); }
ALD_INLINE real real_max(real a, real b) { return sel(a > b, a, b); }
ALD_INLINE real real_rint(real x) {
  real r = {0};
  ALD_EACH(r, ALD_CALL(rint)(x[k]))
  return r;
}
#endif

#ifndef ALD_OWN_QUADS
ALD_INLINE void reals_of_quads(const quad *of_lanes, real *columns) {
  for (int c = 0; c < 4; c++) {
    real r = {0};
    ALD_EACH(r, of_lanes[k][c])
    columns[c] = r;
  }
}
#endif

#ifndef ALD_OWN_WHOLES
ALD_INLINE mask is(whole a, whole b) {
  return __builtin_convertvector((ald_int_lanes)(a == b), mask);
}
ALD_INLINE whole pick(mask c, whole a, whole b) {
  const whole w = (whole) __builtin_convertvector(c, ald_int_lanes);
  return (w & a) | (~w & b);
}
ALD_INLINE real from_whole(whole x) { return __builtin_convertvector(x, real); }
ALD_INLINE whole to_whole(real x) { return __builtin_convertvector(x, whole); }
ALD_INLINE real real_of_eight(const real *eight, const uchar *which) {
  real r = {0};
  ALD_EACH(r, ((const scalar *)eight)[which[k]])
  return r;
}
#endif

#endif
