/* SPDX-License-Identifier: Apache-2.0
 * The schemes by which velocities and positions advance, for the passes and for the host. */
#ifndef ALD_KERNELS_SCHEMES_H
#define ALD_KERNELS_SCHEMES_H

/* the numbers are those of the words of `run.scheme`; from SCHEME_RK4 on they move bodies in space
 * alone */
enum {
  SCHEME_EULER,
  SCHEME_SEMI,
  SCHEME_RK4,
  SCHEME_DORMAND_PRINCE,
  SCHEME_FROZEN,
  SCHEME_TRAPEZOIDAL
};

#endif
