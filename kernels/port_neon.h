/* SPDX-License-Identifier: Apache-2.0
 * Two doubles or four floats in a register of 128 bits: any arm64; see port_c.h, which alone
 * includes it. */
#ifndef ALD_KERNELS_PORT_NEON_H
#define ALD_KERNELS_PORT_NEON_H

#define ALD_OWN_REALS
#ifdef ALD_SINGLE
#define ALD_NEON(name) name##_f32
typedef float32x4_t ald_register;
#else
#define ALD_NEON(name) name##_f64
typedef float64x2_t ald_register;
#endif

/* of a < b ? a : b to the bit; the processor's own minimum treats numbers that are none otherwise
 */
ALD_INLINE real sel(mask c, real a, real b) { return (real)((c & (bits)a) | (~c & (bits)b)); }
ALD_INLINE real real_min(real a, real b) { return sel(a < b, a, b); }
ALD_INLINE real real_max(real a, real b) { return sel(a > b, a, b); }
ALD_INLINE int any_lane(mask c) { return vmaxvq_u32((uint32x4_t)c) != 0; }
#ifdef ALD_SINGLE
ALD_INLINE uint mask_bits(mask c) {
  return vaddvq_u32(vandq_u32((uint32x4_t)c, (uint32x4_t){1, 2, 4, 8}));
}
#else
ALD_INLINE uint mask_bits(mask c) { return (uint)((c[0] & 1) | (c[1] & 2)); }
#endif
ALD_INLINE bits half_product(bits a, bits b) {
  return (bits)vmull_u32(vmovn_u64((uint64x2_t)a), vmovn_u64((uint64x2_t)b));
}
ALD_INLINE real real_sqrt(real x) { return (real)ALD_NEON(vsqrtq)((ald_register)x); }
ALD_INLINE real real_fma(real a, real b, real c) {
  return (real)ALD_NEON(vfmaq)((ald_register)c, (ald_register)a, (ald_register)b);
}
ALD_INLINE real real_rint(real x) { return (real)ALD_NEON(vrndiq)((ald_register)x); }

#endif
