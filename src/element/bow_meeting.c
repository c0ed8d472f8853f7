/* SPDX-License-Identifier: Apache-2.0
 * Where a ship stands when her bow first touches the side of another. */
#include "bow_meeting.h"

#include <math.h>

#define ALD_LANES 1
#include "allide/elements/bow.h"
#include "base/assertion.h"
#include "bow_keys.h"
#include "bow_stem.h"
#include "kernels/math/trig.h"

/* BULB_LEAST_FACING of kernels/geom/bulb_plane.h */
#define LEAST_FACING 1e-3

typedef struct bow_meeting {
  double tip[2];        /* of the bulb, striking ship's frame [m] */
  double semi_axis;     /* a of its waterline x = tip - (y/a)^2 [m^(1/2)] */
  double length;        /* of the bulb, behind which the bow is no longer a paraboloid [m] */
  double side;          /* 1: the port side is struck, -1: starboard */
  double half_breadth;  /* of that side [m] */
  double place;         /* forward of the struck ship's origin [m] */
  double angle;         /* from the striking ship's heading to the struck one's, turned so that she
                         * runs into that side between 0 and pi [rad] */
  double gap;           /* that is left to run, along the striking ship's heading [m] */
  const ald_stem *stem; /* NULL: there is none */
} bow_meeting;

/* Pose of the striking ship in the frame of the struck one: x, y and heading. Returns false if she
 * never touches that side with her bow at this angle. */
static bool meet_side(const bow_meeting *m, double pose[3]) {
  double sine, cosine;
  real_sincos(m->angle, &sine, &cosine);
  if (!(sine > 0) || !(m->angle > 0)) return false;
  /* the point of the bulb whose normal is that of the side */
  const double across = -m->side * (m->semi_axis * m->semi_axis) * cosine / (2 * sine);
  const double back = across / m->semi_axis;
  const bool is_bulb = back * back <= m->length;
  /* as the kernels: alongside, a stem does not face the side */
  const bool is_stem = m->stem && sine > LEAST_FACING;
  if (!is_bulb && !is_stem) return false;
  double at[2] = {m->tip[0] - back * back, m->tip[1] + across};
  if (is_stem) {
    /* the farther one; a bulb farther back than it is long does not touch */
    const double n[2] = {sine, -m->side * cosine};
    double other[2];
    const double reach = ald_stem_reach(m->stem, m->tip[1], n, other);
    if (!is_bulb || reach > n[0] * at[0] + n[1] * at[1]) {
      at[0] = other[0];
      at[1] = other[1];
    }
  }
  const double x = at[0] + m->gap, y = at[1];
  const double turned = -m->side * sine;
  pose[0] = m->place - (cosine * x - turned * y);
  pose[1] = m->side * m->half_breadth - (turned * x + cosine * y);
  pose[2] = -m->side * m->angle;
  return true;
}

bool ald_bow_meet(const ald_numbers *n, double length, double pose[3]) {
  ALD_ASSERT(n->keys && pose);
  const double *k = n->keys;
  if (k[KEY_SHARE] != 0 && !(length > 0)) return false;
  const ald_stem stem = ald_stem_of(n);
  const bow_meeting meeting = {.tip = {k[KEY_TIP], k[KEY_TIP + 1]},
                               .semi_axis = 0.5 * k[KEY_BREADTH] / sqrt(k[KEY_LENGTH]),
                               .length = k[KEY_LENGTH],
                               .side = ald_word(k, KEY_SIDE) == ALD_BOW_SIDE_STARBOARD ? -1 : 1,
                               .half_breadth = k[KEY_HALF_BREADTH],
                               .place = k[KEY_PLACE] + k[KEY_SHARE] * length,
                               .angle = k[KEY_ANGLE],
                               .gap = k[KEY_GAP],
                               .stem = ald_stem_is(n) ? &stem : NULL};
  return meet_side(&meeting, pose);
}
