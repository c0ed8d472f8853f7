/* SPDX-License-Identifier: Apache-2.0
 * The point of an outer line's axis that is nearest to a point, no further off than its bore is
 * wide: down the tree of boxes around its segments, in their order, wherever a lane wants to. What
 * is left out is too far in all lanes, so that a lane's answer does not depend on the others. */
#ifndef ALD_KERNELS_PASS_INSIDE_CONTACT_SEARCH_H
#define ALD_KERNELS_PASS_INSIDE_CONTACT_SEARCH_H

#include "clash_search.h"

/* what is nearest */
typedef struct inside_near {
  mask found;      /* within reach, and not beyond an end of the outer line */
  real distance;   /* [m] */
  real at, share;  /* number of the segment, where on it */
  vec3 across;     /* from there to the point [m] */
  uint first, end; /* segments that hold it in any lane */
} inside_near;

/* the point, and how far off it is looked for */
typedef struct inside_point {
  mask active;
  vec3 x;
  real reach; /* [m] */
} inside_point;

ALD_INLINE inside_point inside_point_of(mask active, vec3 x, real reach) {
  inside_point p;
  p.active = active;
  p.x = x;
  p.reach = reach;
  return p;
}

/* one segment, from q1 to q2, in the lanes of `there` */
ALD_INLINE void inside_look(inside_near *n, const inside_point *p, mask there, vec3 q1, vec3 q2,
                            uint segment, uint last) {
  const vec3 along = vec3_sub(q2, q1), arm = vec3_sub(p->x, q1);
  const real raw = vec3_dot(arm, along) / vec3_dot(along, along);
  const real share = real_max(R(0), real_min(raw, R(1)));
  const vec3 across = vec3_madd(arm, -share, along);
  const real distance = vec3_length(across);
  const mask nearer = there & (distance < n->distance) & (distance <= p->reach);
  if (!any_lane(nearer)) return;
  mask beyond = is(W(0), W(1));
  if (segment == 0) beyond = beyond | (raw < R(0));
  if (segment == last) beyond = beyond | (raw > R(1));
  n->found = (n->found & mask_not(nearer)) | (nearer & mask_not(beyond));
  n->distance = sel(nearer, distance, n->distance);
  n->at = sel(nearer, R(segment), n->at);
  n->share = sel(nearer, share, n->share);
  n->across = vec3_sel(nearer, across, n->across);
  if (n->end == 0) n->first = segment;
  n->end = segment + 1;
}

/* the segments of a run of the outer line */
ALD_INLINE void inside_run(TILE, uint lane, uint outer, uint run, const inside_point *p,
                           inside_near *n) {
  const uint stride = plan[PLAN_NODES] * lanes, segments = CHAIN(outer, CHAIN_SEGMENTS);
  const uint first = run * CHAIN_RUN;
  const uint last = first + CHAIN_RUN < segments ? first + CHAIN_RUN : segments;
  const GLOBAL scalar *q = CHAIN_NODE_ROWS(NODE_X, CHAIN(outer, CHAIN_NODE) + first);
  vec3 q1 = chain_vec3(q, stride);
  for (uint s = first; s < last; s++) {
    q += lanes;
    const vec3 q2 = chain_vec3(q, stride);
    const mask there =
        p->active & chain_is_whole(TILE_OF_CALLER, lane, outer, CHAIN(outer, CHAIN_NODE) + s);
    inside_look(n, p, there, q1, q2, s, segments - 1);
    q1 = q2;
  }
}

/* may a box hold something within reach of the point? */
ALD_INLINE int inside_wants(chain_box b, const inside_point *p) {
  const vec3 gap = vec3_max(vec3_sub(b.low, p->x), vec3_sub(p->x, b.high));
  return any_lane(p->active & (real_max(real_max(gap.x, gap.y), gap.z) <= p->reach));
}

/* What is nearest to it, among boxes that chain_fit() has put around the bare segments. */
ALD_INLINE inside_near inside_find(TILE, uint lane, uint outer, const inside_point *point) {
  inside_near n;
  n.found = is(W(0), W(1));
  n.distance = BOX_NOTHING;
  n.at = n.share = R(0);
  n.across = vec3_zero();
  n.first = n.end = 0;
  /* one tree: nothing of the other is split */
  search_path p = search_begin(TILE_OF_CALLER, outer, outer, 0, 0);
  search_pair pair;
  p.ahead = 1;
  while (search_next(&p, &pair)) {
    const chain_box around = box_get(SEARCH_ROWS(outer, pair.level, p.top_b, pair.b), lanes);
    if (!inside_wants(around, point)) continue;
    if (pair.level == 0) {
      inside_run(TILE_OF_CALLER, lane, outer, pair.b, point, &n);
    } else {
      const search_children c = search_split(TILE_OF_CALLER, outer, pair.b, pair.level, p.top_b);
      search_down(&p, pair, (1u << (c.last - c.first)) - 1);
    }
  }
  return n;
}

#endif
