/* SPDX-License-Identifier: Apache-2.0
 * Where screws, and what steers in their races, are on a ship, and how fast blades go: what several
 * kinds check of their numbers. */
#ifndef ALD_STERN_H
#define ALD_STERN_H

#include "model/sense.h"

/* What lies in the race of a screw, from that, in the axes of their body. */
typedef struct ald_race_place {
  double ahead, across, diameter; /* [m] */
  bool turns;                     /* the race does, with its thruster */
  const char *key, *of;           /* of its place; the name of the screw */
} ald_race_place;

/* Warns of a screw or a rudder that is not behind midships, but for ferries with both ends alike.
 * @param x its key, forward of the centre of gravity or of midship [m] */
void ald_stern_check_place(const ald_sense *s, const ald_instance *own, uint32_t x);
/* Warns of tips of blades that go faster than any.
 * @param speed, diameter keys of the screw */
void ald_stern_check_tips(const ald_sense *s, const ald_definition *d, uint32_t speed,
                          uint32_t diameter);
/* Warns of what cannot be in the race of its screw. */
void ald_stern_check_race(const ald_sense *s, const ald_instance *own, const ald_race_place *place);

#endif
