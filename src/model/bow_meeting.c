/* SPDX-License-Identifier: Apache-2.0
 * Pose of a ship when its bulb first touches the side of another. */
#include "bow_meeting.h"

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/math/trig.h"

bool ald_bow_meet(const ald_bow_meeting *m, double pose[3]) {
  ALD_ASSERT(m && pose);
  double sine, cosine;
  real_sincos(m->angle, &sine, &cosine);
  if (!(sine > 0) || !(m->angle > 0)) return false;
  /* the point of the bulb whose normal is that of the side */
  const double across = -m->side * (m->semi_axis * m->semi_axis) * cosine / (2 * sine);
  const double back = across / m->semi_axis;
  if (!(back * back <= m->length)) return false;
  const double x = m->tip[0] - back * back + m->gap, y = m->tip[1] + across;
  const double turned = -m->side * sine;
  pose[0] = m->place - (cosine * x - turned * y);
  pose[1] = m->side * m->half_breadth - (turned * x + cosine * y);
  pose[2] = -m->side * m->angle;
  return true;
}
