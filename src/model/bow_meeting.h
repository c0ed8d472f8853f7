/* SPDX-License-Identifier: Apache-2.0
 * Pose of a ship when its bulb first touches the side of another: docs/theory/
 * ship-particulars.md. */
#ifndef ALD_BOW_MEETING_H
#define ALD_BOW_MEETING_H

#include <stdbool.h>

typedef struct ald_bow_meeting {
  double tip[2];       /* of the bulb, striking ship's frame [m] */
  double semi_axis;    /* a of its waterline x = tip - (y/a)^2 [m^(1/2)] */
  double length;       /* of the bulb, behind which the bow is no longer a paraboloid [m] */
  double side;         /* 1: the port side is struck, -1: starboard */
  double half_breadth; /* of that side [m] */
  double place;        /* forward of the struck ship's origin [m] */
  double angle; /* from the striking ship's heading to the struck one's, turned so that it runs into
                   that side between 0 and pi [rad] */
  double gap;   /* distance left to run, along the striking ship's heading [m] */
} ald_bow_meeting;

/* Pose of the striking ship in the frame of the struck one: x, y and heading. Returns false if its
 * bulb never touches that side at this angle. */
bool ald_bow_meet(const ald_bow_meeting *meeting, double pose[3]);

#endif
