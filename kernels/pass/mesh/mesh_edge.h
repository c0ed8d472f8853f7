/* SPDX-License-Identifier: Apache-2.0
 * Which ends of an edge are inside the other mesh, from its events.
 *
 * An event that leaves the other mesh, seen from the edge's first vertex to its second, counts +1,
 * one that enters it -1. Signs are exact: they are those of two meshes in general position, the
 * first of them moved by an infinitesimal vector (triangle_pair_exact.h). So along an edge
 *     inside(first vertex) - inside(second vertex) = sum of its events,
 * exactly, inside being 1 or 0 (the winding number of the other mesh). One event decides.
 *
 * With several the sum is not enough: enter + leave and leave + enter are both 0. The order comes
 * from the places of the events on the edge, s = a/(a - b), a and b the sides of its ends over the
 * face, and these are rounded: on grid-aligned scenes an edge runs through an edge of the other
 * mesh, and the two events there have places that differ by an infinitesimal. Hence each place is
 * an interval that contains the exact one; events whose intervals overlap, directly or by way of
 * others, form a cluster that counts with its sum alone. Between clusters the order is exact: the
 * places differ by more than the rounding, and the perturbation moves them by less than any number.
 * Therefore
 *   - the first cluster with a sum of not 0 that leaves: the first vertex is inside. Every cluster
 *     before it has sum 0, and just before it the winding number is greater than just after it,
 *     which is 0 at least. Likewise the second vertex by the last that enters.
 *   - an edge all of whose clusters have sum 0 shows that its ends are equal, not what they are: it
 *     is as one without events. Its ends are inside only if a chain of such edges leads to a vertex
 *     that is (mesh_inside.h).
 * So a vertex that is outside is never taken to be inside, whatever was rounded. What may be missed
 * is a vertex inside whose whole shell meets the other mesh in nothing but clusters with sum 0,
 * that is in points within rounding: touch without depth.
 *
 * Contours that meet in one cluster are joined, as are those of the two ends of a stretch inside.
 *
 * Interval: with |error(a)| + |error(b)| <= e = 16 u products, and |a - b| > 2 e, both have signs
 * that differ but for e, and |error(s)| <= 2 (e_a |b| + e_b |a|)/(a - b)^2 <= 3 e/|a - b|; 4 covers
 * the rounding of s itself, since e/|a - b| >= 16 u. Otherwise it is the whole edge. */
#ifndef ALD_KERNELS_PASS_MESH_EDGE_H
#define ALD_KERNELS_PASS_MESH_EDGE_H

#include "mesh_contour.h"

#ifdef ALD_SINGLE
#define MESH_PLACE_ROUNDING ((scalar)9.5367431640625e-7) /* 16 u = 2^-20 */
#else
#define MESH_PLACE_ROUNDING ((scalar)1.7763568394002505e-15) /* 16 u = 2^-49 */
#endif

/* +1 or -1 of the event that an entry starts with. A start is where, along the edge as its own
 * triangle runs it, an edge of the first body leaves and one of the second enters. */
ALD_INLINE int mesh_event_sign(const GLOBAL uint *cross_uints, uint entry) {
  const uint of_second = (CROSS(entry, CROSS_START_EDGE) & CROSS_OF_SECOND) != 0;
  return CROSS(entry, CROSS_REVERSED) == of_second ? 1 : -1;
}

enum { MESH_FIRST_INSIDE = 1, MESH_SECOND_INSIDE = 2 }; /* which ends of an edge are */

/* where on its edge an event may be */
typedef struct edge_place {
  scalar low, high;
} edge_place;

ALD_APART edge_place mesh_event_place(TILE, const GLOBAL uint *cross_uints, const mesh_meeting *m,
                                      uint entry) {
  const mesh_heights h = mesh_heights_of(TILE_OF_CALLER, m, CROSS(entry, CROSS_START_EDGE),
                                         CROSS(entry, CROSS_START_FACE));
  const scalar fall = h.above - h.below, error = MESH_PLACE_ROUNDING * h.products;
  const int is_known = scalar_size(fall) > (scalar)2 * error;
  const scalar share = h.above / (is_known ? fall : (scalar)1);
  const scalar reach = (scalar)4 * error / (is_known ? scalar_size(fall) : (scalar)1);
  edge_place place;
  place.low = is_known && share > reach ? share - reach : (scalar)0;
  place.high = is_known && share + reach < (scalar)1 ? share + reach : (scalar)1;
  return place;
}

/* Sorts the chain of an edge by the lower ends of the intervals, equal ones by entry; these ends
 * replace CROSS_SHARE. Returns the first. */
ALD_INLINE uint mesh_edge_sort(TILE, MEETING, uint head) {
  uint sorted = MESH_NONE;
  for (uint entry = head, following; entry != MESH_NONE; entry = following) {
    const scalar low = mesh_event_place(TILE_OF_CALLER, cross_uints, m, entry).low;
    uint before = MESH_NONE, after = sorted;
    following = CROSS(entry, CROSS_SPARE);
    CROSS_REAL(entry, CROSS_SHARE) = low;
    while (after != MESH_NONE && CROSS_REAL(after, CROSS_SHARE) <= low) {
      before = after;
      after = CROSS(after, CROSS_SPARE);
    }
    CROSS(entry, CROSS_SPARE) = after;
    if (before == MESH_NONE) {
      sorted = entry;
    } else {
      CROSS(before, CROSS_SPARE) = entry;
    }
  }
  return sorted;
}

/* a cluster: its first event, its sum, and where the next begins */
typedef struct edge_cluster {
  uint entry, next;
  int sum;
} edge_cluster;

/* the cluster that begins at an entry of a sorted chain; its contours are joined */
ALD_INLINE edge_cluster mesh_cluster_of(TILE, MEETING, uint entry) {
  scalar high = (scalar)0;
  edge_cluster c;
  c.entry = c.next = entry;
  c.sum = 0;
  while (c.next != MESH_NONE && (c.next == entry || CROSS_REAL(c.next, CROSS_SHARE) <= high)) {
    const scalar own = mesh_event_place(TILE_OF_CALLER, cross_uints, m, c.next).high;
    high = own > high ? own : high;
    c.sum += mesh_event_sign(cross_uints, c.next);
    mesh_contours_join(room, m, CROSS(entry, CROSS_CONTOUR), CROSS(c.next, CROSS_CONTOUR));
    c.next = CROSS(c.next, CROSS_SPARE);
  }
  return c;
}

/* joins the contours of all events of a sorted chain up to `end`, which lie in one stretch inside
 */
ALD_INLINE void mesh_chain_join(MEETING, uint head, uint end) {
  for (uint entry = head; entry != end; entry = CROSS(entry, CROSS_SPARE)) {
    mesh_contours_join(room, m, CROSS(head, CROSS_CONTOUR), CROSS(entry, CROSS_CONTOUR));
  }
}

/* Looks at an edge with several events. Leaves in `firsts` and `lasts` of `head`, the first of the
 * sorted chain, an event of the first and of the last cluster with a sum of not 0, or MESH_NONE;
 * returns
 * which ends are inside. */
ALD_APART uint mesh_edge_judge(TILE, MEETING, uint head) {
  uint first = MESH_NONE, last = MESH_NONE, inside = 0;
  int sum = 0; /* of the last cluster with one that is not 0 */
  for (uint entry = head; entry != MESH_NONE;) {
    const edge_cluster c = mesh_cluster_of(TILE_OF_CALLER, MEETING_OF_CALLER, entry);
    if (c.sum > 0 && first == MESH_NONE) {
      mesh_chain_join(MEETING_OF_CALLER, head, c.next);
    } else if (last != MESH_NONE && (c.sum > 0 || sum < 0)) {
      mesh_contours_join(room, m, CROSS(last, CROSS_CONTOUR), CROSS(c.entry, CROSS_CONTOUR));
    }
    if (c.sum != 0) {
      if (c.sum > 1 || c.sum < -1 || (sum != 0 && (c.sum > 0) == (sum > 0))) {
        m->flags |= MESH_AMBIGUOUS;
      }
      if (first == MESH_NONE) {
        first = entry;
        inside |= c.sum > 0 ? MESH_FIRST_INSIDE : 0;
      }
      last = entry;
      sum = c.sum;
    }
    entry = c.next;
  }
  room[m->firsts + head] = first;
  room[m->lasts + head] = last;
  return inside | (sum < 0 ? MESH_SECOND_INSIDE : 0);
}

#endif
