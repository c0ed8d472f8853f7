/* SPDX-License-Identifier: Apache-2.0
 * The profile of the current among the parameters, for the passes and for the host. */
#ifndef ALD_KERNELS_PASS_SEA_ROWS_H
#define ALD_KERNELS_PASS_SEA_ROWS_H

/* columns of the profile; laid as src/model/curve.c does */
enum {
  PROFILE_DEPTH,  /* below still water [m] */
  PROFILE_FACTOR, /* of the current [-] */
  PROFILE_TURN,   /* of its direction, from x towards y [rad] */
  PROFILE_COLUMNS,
  PROFILE_NODE = 2 * PROFILE_COLUMNS - 1 /* parameters of a row */
};

#endif
