/* SPDX-License-Identifier: Apache-2.0
 * Readings of [Tabri] that a bow may follow: presets, recovered surfaces, points that stick. */
#ifndef ALD_BOW_H
#define ALD_BOW_H

#define ALD_LANES 1
#include "kernels/geom/bulb_quadric.h"
#include "model/kind.h"

enum {
  KEY_PRESET,
  KEY_TIP,
  KEY_LENGTH = KEY_TIP + 3,
  KEY_BREADTH,
  KEY_HEIGHT,
  KEY_STEM,
  KEY_STEM_LINE,
  KEY_STEM_LOWER,
  KEY_STEM_UPPER,
  KEY_STEM_RAKE,
  KEY_ENTRANCE,
  KEY_ENTRANCE_LOWER,
  KEY_ENTRANCE_UPPER,
  KEY_STEM_BEAM,
  KEY_SIDE,
  KEY_HALF_BREADTH,
  KEY_AFT,
  KEY_FORE,
  KEY_LOWER,
  KEY_UPPER,
  KEY_PRESSURE,
  KEY_FRICTION,
  KEY_RECOVERY,
  KEY_SIGN,
  KEY_SURFACES,
  KEY_STICTION,
  KEY_STICTION_SPEED,
  KEY_BREACH_DEPTH,
  KEY_ACROSS,
  KEY_AROUND,
  KEY_PLACE,
  KEY_ANGLE,
  KEY_GAP,
  KEY_SHARE,
  KEY_BULB_SHAPE,
  KEY_WATERLINES,
  KEY_SIDE_SLOPE,
  KEY_COUNT
};

/* the tables of bows, and the columns of the sections of a stem */
enum { TABLE_CRUSHING, TABLE_SECTIONS };
enum { SECTION_HEIGHT, SECTION_LINE, SECTION_LENGTH, SECTION_BREADTH, SECTION_COLUMNS };
enum { SECTIONS_MOST = 20 };

#endif
