/* SPDX-License-Identifier: Apache-2.0
 * Keys of the memory of radiated waves, in this order; table in src/element/radiation.c. All but
 * the first describe how the table is read, and are the same in all scenarios. */
#ifndef ALD_RADIATION_H
#define ALD_RADIATION_H

enum {
  ALD_RADIATION_SCALE,
  ALD_RADIATION_AXES, /* 0: z up, 1: z down */
  ALD_RADIATION_ORIGIN_X,
  ALD_RADIATION_ORIGIN_Y,
  ALD_RADIATION_ORIGIN_Z,
  ALD_RADIATION_LENGTH,
  ALD_RADIATION_TOLERANCE,
  ALD_RADIATION_LINES, /* of a panel program; 0: period, 1: frequency */
  ALD_RADIATION_UNIT_LENGTH,
  ALD_RADIATION_FROM, /* 0: a file, 1: the ship's particulars by strip theory */
  ALD_RADIATION_KEY_COUNT
};

#endif
