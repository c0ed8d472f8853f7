/* SPDX-License-Identifier: Apache-2.0
 * Keys of vessels that follow the sea, in this order; table in src/element/rao.c. */
#ifndef ALD_RAO_ELEMENT_H
#define ALD_RAO_ELEMENT_H

enum {
  ALD_RAO_WAVES_BY,
  ALD_RAO_DIRECTIONS,
  ALD_RAO_DIRECTION_TURNS,
  ALD_RAO_SIDES,
  ALD_RAO_ANGLES,
  ALD_RAO_PHASE,
  ALD_RAO_PHASE_OF,
  ALD_RAO_PER,
  ALD_RAO_ROTATIONS,
  ALD_RAO_ROTATION_UNIT,
  ALD_RAO_POSITIVE, /* (6) surge to yaw */
  ALD_RAO_ORIGIN_X = ALD_RAO_POSITIVE + 6,
  ALD_RAO_ORIGIN_Y,
  ALD_RAO_ORIGIN_Z,
  ALD_RAO_PHASE_AT_X, /* infinite: above the origin */
  ALD_RAO_PHASE_AT_Y,
  ALD_RAO_SPEED, /* these two may vary */
  ALD_RAO_COURSE,
  ALD_RAO_KEY_COUNT
};

/* columns of its table */
enum {
  ALD_RAO_COLUMN_DIRECTION,
  ALD_RAO_COLUMN_WAVE,
  ALD_RAO_COLUMN_MOTION, /* (6 x 2) amplitude and phase of each */
  ALD_RAO_COLUMNS = ALD_RAO_COLUMN_MOTION + 12
};
enum { ALD_RAO_ROWS_MAX = 5000 };

/* most waves of a sea that vessels follow, all systems together */
enum { ALD_RAO_WAVES_MAX = 580 };

#endif
