/* SPDX-License-Identifier: Apache-2.0
 * Bodies that go through each other within one contact, in one lane. Every law pushes along the
 * vector area S of the contact, out of the second body. Driven in beyond the middle, the push turns
 * round and drives on. With
 *   e   direction of the push, in the frames of both bodies, when S was last more than 0.3 of its
 *       greatest since the overlap began to grow
 *   w   way of the first body's material at the contact in a step, seen from the second   [m]
 *   z   net way inwards, sum of -e . w, not below 0                                        [m]
 * the bodies have gone through each other in a step that goes on inwards, -e . w > 0, while the
 * overlap shrinks, S . w > 0, where S is against e in the frames of both bodies and z is more than
 * a tenth of the least side of both meshes' boxes. What bounces does not go on inwards; what slides
 * or rolls does not go inwards on the whole; what slides off an edge is less than a quarter as
 * deep as it was. Of several regions one is followed. e begins anew whenever an overlap that has
 * shrunk grows again, but not by an S of less than 0.02 of its greatest: of a bar that sticks right
 * through a plate both contours cancel. Bodies have gone through each other, too, where
 *   the indentation was greater than that least side since the overlap began to grow, and S is
 *     against what it was when it began;
 *   a contact is first seen on its way out;
 *   the indentation grows in a far step (mesh_sweep.h) by more than its way and half of that least
 *     side: two regions have become one that reaches right through.
 * Own method. Checked by: tests/pass/mesh/test_mesh_through.c. */
#ifndef ALD_KERNELS_PASS_MESH_THROUGH_H
#define ALD_KERNELS_PASS_MESH_THROUGH_H

#include "mesh_contact_rows.h"
#include "mesh_contour.h"
#include "mesh_sweep.h"

/* indentation in a far step beyond its way, of the same: half of the least side */
#define MESH_THROUGH_JUMP ((scalar)1.25)
/* indentation, of the greatest before S turned: of less a body slides off an edge */
#define MESH_THROUGH_DEEP ((scalar)0.25)
/* indentation, of the same: the least side */
#define MESH_THROUGH_SUNK ((scalar)2.5)
/* mesh_through.grows of a contact that nothing is looked for in, until it ends */
#define MESH_THROUGH_FREE ((scalar)2)
/* S, of the greatest, above which its direction is followed */
#define MESH_THROUGH_CLEAR ((scalar)0.3)
/* S, of the greatest, below which its direction is rounding: of a bar that sticks right through a
 * plate both contours cancel */
#define MESH_THROUGH_NOISE ((scalar)0.02)
/* way inwards, of the way that steps are looked at for (mesh_sweep_least()) */
#define MESH_THROUGH_SHARE ((scalar)0.25)

/* rows MESH_CONTACT_THROUGH and MESH_CONTACT_HELD_THROUGH */
typedef struct mesh_through {
  point3 entry, own;       /* e in the frame of the second body, of the first */
  point3 first, first_own; /* the same when the overlap began to grow */
  scalar way;              /* z [m] */
  scalar depth;            /* indentation in the last step [m] */
  scalar deepest;          /* greatest since the overlap began to grow [m] */
  scalar most;             /* greatest S since then [m^2] */
  scalar grows;            /* 1: the overlap grew in the last step */
} mesh_through;

/* what pushes: S [m^2], where, in the frame of the second body [m], and where the first body is, a
 * turn row by row, then a place */
typedef struct mesh_thrust {
  point3 area, at;
  scalar depth; /* indentation [m] */
  const scalar *pose;
} mesh_thrust;

ALD_INLINE point3 mesh_pose_back(const scalar *place, point3 p) {
  return point3_of(place[0] * p.x + place[3] * p.y + place[6] * p.z,
                   place[1] * p.x + place[4] * p.y + place[7] * p.z,
                   place[2] * p.x + place[5] * p.y + place[8] * p.z);
}
ALD_INLINE point3 mesh_pose_there(const scalar *place, point3 p) {
  return point3_of(place[0] * p.x + place[1] * p.y + place[2] * p.z,
                   place[3] * p.x + place[4] * p.y + place[5] * p.z,
                   place[6] * p.x + place[7] * p.y + place[8] * p.z);
}
ALD_INLINE point3 mesh_pose_place(const scalar *place) {
  return point3_of(place[9], place[10], place[11]);
}

/* a contact begins with what pushes now */
ALD_INLINE void mesh_through_begin(mesh_through *t, const mesh_thrust *now) {
  const scalar length = point3_length(now->area);
  t->entry = point3_scale(now->area, length > (scalar)0 ? (scalar)1 / length : (scalar)0);
  t->own = mesh_pose_back(now->pose, t->entry);
  t->first = t->entry;
  t->first_own = t->own;
  t->most = length;
  t->way = (scalar)0;
  t->depth = t->deepest = now->depth;
  t->grows = (scalar)1;
}

/* way of the first body's material where the contact pushes now, since the pose `then` */
ALD_INLINE point3 mesh_thrust_way(const scalar *then, const mesh_thrust *now) {
  const point3 own = mesh_pose_back(now->pose, point3_sub(now->at, mesh_pose_place(now->pose)));
  const point3 before = point3_add(mesh_pose_there(then, own), mesh_pose_place(then));
  return point3_sub(now->at, before);
}

/* A contact that is first seen where the way since `then` leads out of it, farther than `least`:
 * the bodies have met in between, and it would push them on. */
ALD_INLINE int mesh_through_late(const scalar *then, const mesh_thrust *now, scalar least) {
  const point3 way = mesh_thrust_way(then, now);
  return point3_dot(now->area, way) > (scalar)0 && point3_length(way) > least;
}

/* The same of poses in between, which lie near each other: it pushes on mostly along the way. */
ALD_INLINE int mesh_through_missed(const scalar *then, const mesh_thrust *now) {
  const point3 way = mesh_thrust_way(then, now);
  return point3_dot(now->area, way) > (scalar)0.5 * point3_length(now->area) * point3_length(way);
}

/* Does it push against a direction, given in the frames of the second body and of the first? */
ALD_INLINE int mesh_through_turned(point3 there, point3 own, const mesh_thrust *now) {
  return point3_dot(there, now->area) < (scalar)0 &&
         point3_dot(own, mesh_pose_back(now->pose, now->area)) < (scalar)0;
}

/* Has the indentation grown in a far step from the pose `then`, where it was `before` [m], by more
 * than the way can do? */
ALD_INLINE int mesh_through_jumps(const mesh_thrust *now, scalar before, const scalar *then,
                                  scalar least) {
  const scalar way = point3_length(mesh_thrust_way(then, now));
  return now->depth - before > way + MESH_THROUGH_JUMP * least;
}

/* One step of a contact that was there in its last pose, `then`; returns 1 if the bodies have gone
 * through each other. least: of mesh_sweep_least() [m]. */
ALD_APART uint mesh_through_step(mesh_through *t, const scalar *then, const mesh_thrust *now,
                                 scalar least) {
  if (!(t->grows < MESH_THROUGH_FREE)) return 0;
  const point3 way = mesh_thrust_way(then, now);
  const scalar inwards = -point3_dot(t->entry, way), shrinks = point3_dot(now->area, way);
  const int turned = mesh_through_turned(t->entry, t->own, now);
  t->way = t->way + inwards > (scalar)0 ? t->way + inwards : (scalar)0;
  if (turned && inwards > (scalar)0 && shrinks > (scalar)0 && t->way > MESH_THROUGH_SHARE * least &&
      now->depth >= MESH_THROUGH_DEEP * t->deepest) {
    return 1;
  }
  if (t->deepest > MESH_THROUGH_SUNK * least && mesh_through_turned(t->first, t->first_own, now)) {
    return 1;
  }
  const scalar length = point3_length(now->area);
  t->most = length > t->most ? length : t->most;
  if (!turned && length > MESH_THROUGH_CLEAR * t->most) {
    t->entry = point3_scale(now->area, (scalar)1 / length);
    t->own = mesh_pose_back(now->pose, t->entry);
  }
  if (shrinks < (scalar)0 && !(t->grows > (scalar)0) && length > MESH_THROUGH_NOISE * t->most) {
    const scalar all = t->way;
    mesh_through_begin(t, now);
    t->way = turned ? (scalar)0 : all;
  }
  t->depth = now->depth;
  if (!turned) t->deepest = now->depth > t->deepest ? now->depth : t->deepest;
  if (!(shrinks < (scalar)0)) t->grows = (scalar)0;
  return 0;
}

/* S of all contours of `count` entries, and the mean of their line */
ALD_APART mesh_thrust mesh_thrust_of(TILE, MEETING) {
  mesh_thrust all;
  const point3 base = cross_point(cross_reals, 0);
  point3 twice = point3_zero(), sum = point3_zero();
  scalar length = (scalar)0;
  mesh_contours_link(TILE_OF_CALLER, MEETING_OF_CALLER);
  for (uint entry = 0; entry < m->count; entry++) {
    const uint next = CROSS(entry, CROSS_NEXT);
    if (next == MESH_NONE) continue;
    const point3 from = point3_sub(cross_point(cross_reals, entry), base);
    const point3 to = point3_sub(cross_point(cross_reals, next), base);
    const scalar side = point3_length(point3_sub(to, from));
    twice = point3_add(twice, point3_cross(from, to));
    sum = point3_madd(sum, (scalar)0.5 * side, point3_add(from, to));
    length += side;
  }
  all.area = point3_scale(twice, (scalar)-0.5);
  all.at = point3_madd(base, length > (scalar)0 ? (scalar)1 / length : (scalar)0, sum);
  return all;
}

#endif
