/* SPDX-License-Identifier: Apache-2.0
 * The seam: the only place that knows whether the kernels are OpenCL C 1.2 or C17. What differs
 * is in port_opencl.h and port_c.h, operation for operation; the rest is here.
 *
 * The physics is written once, in terms of a `real` that holds the values of ALD_LANES neighbouring
 * scenarios. In the library ALD_LANES is what a register of the processor holds: 8 doubles with
 * AVX-512, 4 with AVX2, 2 with NEON or SSE; 8 on OpenCL CPU devices (double8); 1 on GPUs and in
 * host code that wants a law for a single value. Every operation here is elementwise and correctly
 * rounded, so the width never shows in a result.
 *
 *   real   numbers of the lanes          mask   outcome of a comparison, lane by lane
 *   whole  32-bit counts and flags       bits   integers as wide as a real
 *   scalar one real, as it lies in memory
 *
 * lanes_of() takes a mask and a real apart, (ALD_LANES) each: for the rare work of single lanes;
 * real_of_lanes() puts one together.
 * mask_bits() has bit k set where lane k is chosen; real_at() reads ALD_LANES numbers in a row from
 * any place; lowest_bit() is the number of the lowest bit that is set, of a number that is not 0.
 * bit_places() lists the bits that are set in 8, returns how many; there is room for 8, and those
 * behind the list may be overwritten.
 * real_of_eight() picks from 8 numbers, those of 8/ALD_LANES reals in a row.
 * real_gather() reads a table at a place of its own in each lane; lane_numbers() are the places of
 * neighbouring lanes from `first` on.
 * quad is four numbers side by side, of one lane: quad_at() reads them from any place,
 * reals_of_quads() puts those of all lanes together, one real for each of the four.
 * Branch on any_lane(mask) only to skip work whose results would be selected away in every lane. */
#ifndef ALD_KERNELS_PORT_H
#define ALD_KERNELS_PORT_H

#ifdef __OPENCL_VERSION__
#include "port_opencl.h"
#else
#include "port_c.h"
#endif

ALD_INLINE int all_lanes(mask c) { return !any_lane(mask_not(c)); }
/* x where it is below 0, else +0. Compilers for GPUs make one instruction of a least of x and 0, to
 * which -0 is below +0. */
ALD_INLINE real real_below_zero(real x) {
#ifdef __OPENCL_VERSION__
  return R(0) - real_max(R(0) - x, R(0));
#else
  return real_min(x, R(0));
#endif
}
/* the larger magnitude, of numbers */
#ifndef ALD_FARTHER
ALD_INLINE real real_farther(real a, real b) { return real_max(real_abs(a), real_abs(b)); }
#endif

/* A pass works on one tile; these are its arguments, the same for every pass.
 *   reals   state, slots, records of the tile            (row x lanes)
 *   uints   keys, counts, flags, statuses of the tile    (row x lanes)
 *   scratch lists of a unit of ALD_LANES lanes           (see pass/step/scratch.h)
 *   assets  numbers that all scenarios share             (any shape, see plan.h)
 *   plan    topology and layout                          (see plan.h)
 *   lanes   length of a row, a multiple of 8
 * In the program of a study (ALD_STUDY) the plan is a constant of the text: counts, rows and places
 * are known to the compiler, loops end at numbers, and what the study lacks is not compiled. The
 * tables of meshes, which lie last in the plan, stay in memory; `mesh_tables` has them in both. */
#ifdef ALD_STUDY
#define mesh_tables plan_in_memory
#define PLAN_ARGUMENT plan_in_memory
#else
#define mesh_tables plan
#define PLAN_ARGUMENT plan
#endif
#define TILE TILE_ALONE(restrict)
#define TILE_ALONE(alone)                                                                    \
  GLOBAL scalar *alone reals ALD_UNUSED, GLOBAL uint *alone uints ALD_UNUSED,                \
      GLOBAL scalar *alone scratch ALD_UNUSED, const GLOBAL scalar *alone assets ALD_UNUSED, \
      const GLOBAL uint *alone PLAN_ARGUMENT ALD_UNUSED, const uint lanes ALD_UNUSED
#define TILE_OF_CALLER reals, uints, scratch, assets, PLAN_ARGUMENT, lanes

/* The lanes of one row, as a value to read or to assign; `lane` is the caller's, a multiple of
 * ALD_LANES. */
#define ROW(row) (*(GLOBAL real *)(reals + ((row)*lanes + lane)))
#define FLAG(row) (*(GLOBAL whole *)(uints + ((row)*lanes + lane)))

#endif
