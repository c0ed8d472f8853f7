/* SPDX-License-Identifier: Apache-2.0
 * A ship from a few particulars: mass, hydrostatics, inertia, bulb and side. Sources and formulas:
 * docs/theory/ship-particulars.md. */
#ifndef ALD_SHIP_FORM_H
#define ALD_SHIP_FORM_H

#include "base/keys.h"

/* particulars, in this order; 0: left to the formulas, or not known */
enum {
  ALD_SHIP_LENGTH,
  ALD_SHIP_BREADTH,
  ALD_SHIP_DRAUGHT,
  ALD_SHIP_BLOCK,
  ALD_SHIP_KG,
  ALD_SHIP_DEPTH,
  ALD_SHIP_WATERPLANE,
  ALD_SHIP_GM_T,
  ALD_SHIP_GM_L,
  ALD_SHIP_BULB_LENGTH,
  ALD_SHIP_BULB_BREADTH,
  ALD_SHIP_BULB_HEIGHT,
  ALD_SHIP_BULB_AXIS,
  ALD_SHIP_DOUBLE_SIDE,
  ALD_SHIP_SERVICE_SPEED,
  ALD_SHIP_OWN_COUNT, /* what a ship of the section `ships` has; the rest belongs to a study_run */
  ALD_SHIP_SPEED_SHARE = ALD_SHIP_OWN_COUNT,
  ALD_SHIP_ADDED, /* ALD_SHIP_ADDED_* */
  ALD_SHIP_KEY_COUNT
};
/* in which motion the water's added mass in sway is that of a ship */
enum { ALD_SHIP_ADDED_IMPACT, ALD_SHIP_ADDED_BERTHING, ALD_SHIP_ADDED_CLEARANCE };
extern const ald_key ald_ship_particulars[ALD_SHIP_KEY_COUNT];

/* What follows from them, SI; points in the body's frame, from the centre of gravity amidships. */
typedef enum ald_ship_figure {
  ALD_FIGURE_NONE,
  ALD_FIGURE_MASS,
  ALD_FIGURE_ROLL_RADIUS,
  ALD_FIGURE_PITCH_RADIUS,
  ALD_FIGURE_YAW_RADIUS,
  ALD_FIGURE_INERTIA,                       /* of the mass above, about the vertical axis */
  ALD_FIGURE_ADDED,                         /* surge, and five more to yaw */
  ALD_FIGURE_HEIGHT = ALD_FIGURE_ADDED + 6, /* of the centre of gravity above still water */
  ALD_FIGURE_WATERPLANE,                    /* area */
  ALD_FIGURE_GM_T,
  ALD_FIGURE_GM_L,
  ALD_FIGURE_LENGTH,
  ALD_FIGURE_BREADTH,
  ALD_FIGURE_DRAUGHT,
  ALD_FIGURE_VOLUME,
  ALD_FIGURE_CENTRELINE, /* 0 */
  ALD_FIGURE_TIP_X,      /* of the bulb */
  ALD_FIGURE_TIP_Z,
  ALD_FIGURE_BULB_LENGTH,
  ALD_FIGURE_BULB_BREADTH, /* so far behind the tip, and so is the next */
  ALD_FIGURE_BULB_HEIGHT,
  ALD_FIGURE_STEM_LINE, /* its x at the keel */
  ALD_FIGURE_STEM_LOWER,
  ALD_FIGURE_STEM_UPPER,
  ALD_FIGURE_STEM_RAKE,
  ALD_FIGURE_ENTRANCE, /* length behind the stem line, and breadths there at the keel and deck */
  ALD_FIGURE_ENTRANCE_LOWER,
  ALD_FIGURE_ENTRANCE_UPPER,
  ALD_FIGURE_HALF_BREADTH,
  ALD_FIGURE_AFT, /* ends of the side */
  ALD_FIGURE_FORE,
  ALD_FIGURE_KEEL, /* its edges; ALD_NO_FIGURE if the depth is not known */
  ALD_FIGURE_DECK,
  ALD_FIGURE_DOUBLE_SIDE,
  ALD_FIGURE_SPEED,
  ALD_FIGURE_COUNT
} ald_ship_figure;

/* a figure that these particulars do not determine: what follows it keeps its own default */
#define ALD_NO_FIGURE ((double)NAN)

/* Is there a ship with these particulars (ALD_SHIP_KEY_COUNT)? Returns NULL if so, else what is
 * wrong with which of them. */
const char *ald_ship_problem(const double *particulars, uint32_t *key);

/* All figures (ALD_FIGURE_COUNT) of a ship without problem.
 * @param density of the water [kg/m^3]
 * @param depth   of it, 0: not known [m] */
void ald_ship_figures(const double *particulars, double density, double depth, double *figures);

#endif
