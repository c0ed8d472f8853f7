/* SPDX-License-Identifier: Apache-2.0
 * Where a ship stands when her bow first touches the side of another. */
#include "bow_meeting.h"

#include <math.h>

#define ALD_LANES 1
#include "allide/elements/bow.h"
#include "base/assertion.h"
#include "bow_keys.h"
#include "bow_shape.h"
#include "bow_stem.h"
#include "kernels/geom/bulb_quadric.h"
#include "kernels/math/trig.h"

typedef struct bow_meeting {
  double tip[3];       /* of the bulb, striking ship's frame [m] */
  double semi_axis[2]; /* a and b of its surface x = tip - (y/a)^2 - (z/b)^2 [m^(1/2)] */
  bulb_quadric shape;  /* of the bulb; its length, behind which the bow is no longer that [m] */
  double side;         /* 1: the port side is struck, -1: starboard */
  double half_breadth; /* of that side at the height of the struck ship's origin [m] */
  double sine, cosine; /* of its slope */
  double lift;         /* of the striking ship's origin above that of the struck one [m] */
  double lower, upper; /* edges of that side, heights in the striking ship's frame [m] */
  double place;        /* forward of the struck ship's origin [m] */
  double angle;        /* from the striking ship's heading to the struck one's, turned so that she
                        * runs into that side between 0 and pi [rad] */
  double gap;          /* that is left to run, along the striking ship's heading [m] */
  const ald_numbers *numbers; /* of its stem */
} bow_meeting;

/* The point of a paraboloid whose normal is that of the side, or of its rim where that lies behind
 * its end. Returns false if it is the rim. */
static bool paraboloid_point(const bow_meeting *m, const bulb_plane *side, const double n[3],
                             double at[3]) {
  const double wide = m->semi_axis[0] * m->semi_axis[0], high = m->semi_axis[1] * m->semi_axis[1];
  at[1] = wide * n[1] / (2 * n[0]);
  at[2] = high * n[2] / (2 * n[0]);
  const double back = at[1] / m->semi_axis[0], over = at[2] / m->semi_axis[1];
  at[0] = -(back * back) - over * over;
  if (-at[0] <= m->shape.length) return true;
  const vec3 rim = bulb_plane_deepest(side, m->semi_axis[0], m->semi_axis[1], m->shape.length);
  at[0] = rim.x;
  at[1] = rim.y;
  at[2] = rim.z;
  return false;
}

/* The bulb's deepest point in a side with the normal n, from the tip. Returns false if it is its
 * rim, which the hull behind it is at: a bulb alone does not touch there. */
static bool bulb_point(const bow_meeting *m, const double n[3], double at[3]) {
  const vec3 normal = vec3_of(n[0], n[1], n[2]);
  const bulb_plane side = bulb_plane_of(m->semi_axis[0], m->semi_axis[1], normal, vec3_zero());
  if (!m->shape.is_one) return paraboloid_point(m, &side, n, at);
  const quadric_plane p = quadric_plane_of(&m->shape, &side);
  at[0] = p.deepest.x;
  at[1] = p.deepest.y;
  at[2] = p.deepest.z;
  return side.faces && -at[0] < m->shape.length;
}

/* Where the bow first meets the side, striking ship's frame. Returns false if it never does. */
static bool first_point(const bow_meeting *m, const double n[3], double at[3]) {
  const bool is_bulb = bulb_point(m, n, at);
  /* as the kernels: alongside, a bow with a stem does not face the side */
  const uint32_t parts = n[0] > BULB_LEAST_FACING ? ald_stem_parts(m->numbers) : 0;
  for (int i = 0; i < 3; i++) at[i] = m->tip[i] + at[i];
  double most = n[0] * at[0] + n[1] * at[1] + n[2] * at[2];
  for (uint32_t part = 0; part < parts; part++) { /* the farthest, the bulb's rim too */
    double other[3];
    ald_stem stem = ald_stem_part(m->numbers, part);
    /* what overhangs the side meets nothing */
    if (!ald_stem_cut(&stem, m->lower, m->upper)) continue;
    const double reach = ald_stem_reach(&stem, m->tip[1], n, other);
    if (!(reach > most)) continue;
    most = reach;
    for (int i = 0; i < 3; i++) at[i] = other[i];
  }
  return is_bulb || parts > 0;
}

/* Pose of the striking ship whose point at x, y touches the side, in the frame of the struck one.
 */
static void put_pose(const bow_meeting *m, double sine, double cosine, const double at[3],
                     double pose[3]) {
  const double breadth = m->half_breadth + (m->lift + at[2]) * (m->sine / m->cosine);
  const double turned = -m->side * sine;
  pose[0] = m->place - (cosine * at[0] - turned * at[1]);
  pose[1] = m->side * breadth - (turned * at[0] + cosine * at[1]);
  pose[2] = -m->side * m->angle;
}

/* Returns false if she never touches that side with her bow at this angle. */
static bool meet_side(const bow_meeting *m, ald_touch_pose *touch) {
  double sine, cosine, at[3];
  real_sincos(m->angle, &sine, &cosine);
  if (!(sine > 0) || !(m->angle > 0)) return false;
  const double n[3] = {sine * m->cosine, -m->side * cosine * m->cosine, m->sine};
  if (!first_point(m, n, at)) return false;
  const double before[3] = {at[0] + m->gap, at[1], at[2]};
  put_pose(m, sine, cosine, at, touch->pose);
  put_pose(m, sine, cosine, before, touch->ahead);
  touch->normal[0] = 0;
  touch->normal[1] = -m->side;
  touch->gap = m->gap * sine;
  return true;
}

bool ald_bow_meet(const ald_numbers *n, double length, double lift, ald_touch_pose *touch) {
  ALD_ASSERT(n->keys && touch);
  const double *k = n->keys;
  if (k[KEY_SHARE] != 0 && !(length > 0)) return false;
  double sine, cosine;
  real_sincos(k[KEY_SIDE_SLOPE], &sine, &cosine);
  const double root = sqrt(k[KEY_LENGTH]);
  const bool has_edges = k[KEY_LOWER] < k[KEY_UPPER];
  const bow_meeting meeting = {
      .tip = {k[KEY_TIP], k[KEY_TIP + 1], k[KEY_TIP + 2]},
      .semi_axis = {0.5 * k[KEY_BREADTH] / root, 0.5 * k[KEY_HEIGHT] / root},
      .sine = sine,
      .cosine = cosine,
      .lift = lift,
      .lower = has_edges ? k[KEY_LOWER] - lift : -HUGE_VAL,
      .upper = has_edges ? k[KEY_UPPER] - lift : HUGE_VAL,
      .shape = ald_bulb_quadric(n),
      .side = ald_word(k, KEY_SIDE) == ALD_BOW_SIDE_STARBOARD ? -1 : 1,
      .half_breadth = k[KEY_HALF_BREADTH],
      .place = k[KEY_PLACE] + k[KEY_SHARE] * length,
      .angle = k[KEY_ANGLE],
      .gap = k[KEY_GAP],
      .numbers = n};
  return meet_side(&meeting, touch);
}
