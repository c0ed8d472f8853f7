/* SPDX-License-Identifier: Apache-2.0
 * placeholder of the interface */
#ifndef ALD_KERNELS_LAW_CATENARY_H
#define ALD_KERNELS_LAW_CATENARY_H
#include "../port.h"
typedef struct catenary_segment { real length, weight, stiffness, clump, friction; } catenary_segment;
typedef struct catenary_state { real horizontal, q; } catenary_state;
typedef struct catenary_end { real tension, angle, vertical, anchor_horizontal, anchor_vertical, grounded; whole state; mask dips, converged; } catenary_end;
enum { CATENARY_SEGMENTS_MOST = 16 };
ALD_INLINE catenary_end catenary_solve(const catenary_segment *s, uint count, real x, real z, int seabed, catenary_state *state, mask warm) {
  (void)s; (void)count; (void)x; (void)z; (void)seabed; (void)state; (void)warm;
  return (catenary_end){.converged = 0};
}
ALD_INLINE void catenary_point(const catenary_segment *s, uint count, catenary_state state, int seabed, real arc, real *x, real *z) {
  (void)s; (void)count; (void)state; (void)seabed; (void)arc; *x = 0; *z = 0;
}
#endif
