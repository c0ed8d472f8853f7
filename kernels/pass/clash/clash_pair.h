/* SPDX-License-Identifier: Apache-2.0
 * Two segments of chains: do they touch, and what do they do to each other. */
#ifndef ALD_KERNELS_PASS_CLASH_PAIR_H
#define ALD_KERNELS_PASS_CLASH_PAIR_H

#include "../../geom/segments_pass.h"
#include "../../law/clash_along.h"
#include "clash_crossing.h"

/* What a search does with what it finds. In a group each work-item marks the boxes in which it
 * finds something, and one of them then gives the forces there, in the order of the trees. */
enum {
  CLASH_FORCES, /* forces on what touches */
  CLASH_LOOKS,  /* closing ways are looked at, no force is given */
  CLASH_MARKS,  /* whether there is anything to be done is looked at */
  CLASH_MARKED  /* forces, where something is marked */
};
#if defined(ALD_STUDY) && ALD_LANES == 1
#define CLASH_APART
#define CLASH_IS(search, way) ((search)->what == (way))
#else
#define CLASH_IS(search, way) 0
#endif

/* walls of two segments in series; most pairs of a search have those of the pair before */
typedef struct clash_walls {
  uint a, b;                      /* entries of the walls */
  real stiffness, damping, along; /* [N/m], [N s/m], [N/m^2] */
} clash_walls;

/* one search for clashes */
typedef struct clash_search {
  mask active;
  real step, time; /* substep, or the time ahead that is looked at [s] */
  real before;     /* the substep that led here, 0: none [s] */
  int what;        /* CLASH_FORCES, ... */
  int found;       /* CLASH_MARKS: 1 where something was */
  real closing;    /* greatest closing velocity, in sums of radii, of what may meet [1/s] */
#if !ALD_COMPUTES_AGAIN
  clash_walls walls; /* of the pair before, if any */
#endif
} clash_search;

ALD_INLINE clash_search clash_search_of(mask active, real step, real before, real time, int what) {
  clash_search search;
  search.active = active;
  search.step = step;
  search.before = before;
  search.time = time;
  search.what = what;
  search.found = 0;
  search.closing = R(0);
#if !ALD_COMPUTES_AGAIN
  search.walls.a = search.walls.b = CHAIN_NO_ENTRY; /* of no pair */
#endif
  return search;
}

ALD_INLINE void clash_push(TILE, uint lane, const clash_segment *s, mask touches, vec3 force,
                           real share) {
  const uint stride = plan[PLAN_NODES] * lanes;
  GLOBAL scalar *push = CHAIN_NODE_ROWS(NODE_PUSH, s->node);
  const vec3 one = chain_vec3(push, stride), two = chain_vec3(push + lanes, stride);
  const vec3 far = vec3_scale(force, share), near = vec3_sub(force, far);
  const vec3 sum1 = vec3_sel(touches, vec3_add(one, near), one);
  const vec3 sum2 = vec3_sel(touches, vec3_add(two, far), two);
  ROW_FROM(push, stride, 0) = sum1.x;
  ROW_FROM(push, stride, 1) = sum1.y;
  ROW_FROM(push, stride, 2) = sum1.z;
  push += lanes;
  ROW_FROM(push, stride, 0) = sum2.x;
  ROW_FROM(push, stride, 1) = sum2.y;
  ROW_FROM(push, stride, 2) = sum2.z;
}

/* velocity of a point of a segment */
ALD_INLINE vec3 clash_velocity(TILE, uint lane, uint node, real share) {
  const uint stride = plan[PLAN_NODES] * lanes;
  const GLOBAL scalar *v = CHAIN_NODE_ROWS(NODE_V, node);
  const vec3 one = chain_vec3(v, stride), two = chain_vec3(v + lanes, stride);
  return vec3_madd(vec3_scale(one, R(1) - share), share, two);
}

/* forces on the two nodes of a segment */
ALD_INLINE void clash_push_nodes(TILE, uint lane, const clash_segment *s, mask yes, vec3 first,
                                 vec3 second) {
  const uint stride = plan[PLAN_NODES] * lanes;
  GLOBAL scalar *push = CHAIN_NODE_ROWS(NODE_PUSH, s->node);
  for (uint end = 0; end < 2; end++) {
    const vec3 old = chain_vec3(push, stride);
    const vec3 force = vec3_sel(is(W(end), W(0)), first, second);
    const vec3 sum = vec3_sel(yes, vec3_add(old, force), old);
    ROW_FROM(push, stride, 0) = sum.x;
    ROW_FROM(push, stride, 1) = sum.y;
    ROW_FROM(push, stride, 2) = sum.z;
    push += lanes;
  }
}

/* does the chain go on beyond an end of a segment, with one that clashes, too? */
ALD_INLINE mask clash_goes_on(TILE, uint lane, const clash_segment *s, uint end) {
  const uint first = CHAIN(s->chain, CHAIN_NODE), last = first + CHAIN(s->chain, CHAIN_SEGMENTS);
  if (end ? s->node + 1 >= last : s->node <= first) return is(W(0), W(1));
  const uint beside = end ? s->node + 1 : s->node - 1, entry = WALL_OF(beside);
  mask on = s->wall.stiffness > R(0);
  if (entry != s->wall.entry) on = PARAM(entry + WALL_STIFFNESS) > R(0);
  if (ALD_LINES_PART) on = on & chain_is_whole(TILE_OF_CALLER, lane, s->chain, beside);
  return on;
}
ALD_INLINE segments_joints clash_joints(TILE, uint lane, const clash_segment *s) {
  segments_joints j;
  j.first = clash_goes_on(TILE_OF_CALLER, lane, s, 0);
  j.second = clash_goes_on(TILE_OF_CALLER, lane, s, 1);
  return j;
}

/* The share of a pair in the touch of two chains that lie side by side; also the forces by which
 * that share changes, energy x slope. Returns 1 in all lanes where neither chain goes on. */
ALD_INLINE real clash_own_share(TILE, uint lane, const clash_segment *a, const clash_segment *b,
                                const segments_gap *gap, mask may, real energy) {
  const real reach = a->wall.radius + b->wall.radius;
  const segments_joints of_a = clash_joints(TILE_OF_CALLER, lane, a);
  const segments_joints of_b = clash_joints(TILE_OF_CALLER, lane, b);
  const mask joined = may & (of_a.first | of_a.second | of_b.first | of_b.second);
  if (!any_lane(joined)) return R(1);
  const segments_grade w = segments_own_share(gap, vec3_sub(b->x1, a->x1), reach, of_a, of_b);
  const mask yes = joined & (w.value < R(1));
  if (!any_lane(yes)) return R(1);
  clash_push_nodes(TILE_OF_CALLER, lane, a, yes, vec3_scale(w.a1, -energy),
                   vec3_scale(w.a2, -energy));
  clash_push_nodes(TILE_OF_CALLER, lane, b, yes, vec3_scale(w.b1, -energy),
                   vec3_scale(w.b2, -energy));
  return sel(yes, w.value, R(1));
}

/* The share of a pair in one contact at a joint of chains that cross, `j->energy` its own; also the
 * forces by which it passes into one of chains side by side. `j->share` is 1 in all lanes where the
 * pair touches alone. */
ALD_APART void clash_cross(TILE, uint lane, const clash_segment *a, const clash_segment *b,
                           const segments_grade *z, const mask *may, clash_crossing *j) {
  const clash_crosses c = clash_crosses_of(z->value);
  const mask touches = *may & (c.value * j->energy > R(0));
  j->share = R(1);
  if (!any_lane(touches)) return;
  j->own = c.value * j->energy;
  clash_crossing_find(TILE_OF_CALLER, lane, a, b, &touches, j);
  const mask yes = touches & (j->sum > R(1));
  if (!any_lane(yes)) return;
  const real left = R(1) - clash_crossing_share(j->sum), gain = left * j->energy * c.slope;
  const vec3 of_a = vec3_scale(z->a2, gain), of_b = vec3_scale(z->b2, gain);
  clash_push_nodes(TILE_OF_CALLER, lane, a, yes, vec3_scale(of_a, R(-1)), of_a);
  clash_push_nodes(TILE_OF_CALLER, lane, b, yes, vec3_scale(of_b, R(-1)), of_b);
  flag_keep(&CLASH_FLAG(CLASH_JOINED, a->node), yes & j->next_a, W(1));
  flag_keep(&CLASH_FLAG(CLASH_JOINED, b->node), yes & j->next_b, W(1));
  j->share = sel(yes, R(1) - c.value * left, R(1));
}

/* how much of its own force a pair has, and the forces by which that changes */
ALD_INLINE real clash_share(TILE, uint lane, const clash_segment *a, const clash_segment *b,
                            const segments_gap *gap, mask by_pair, real energy) {
  const segments_grade z = segments_askew(gap, a->wall.radius + b->wall.radius);
  const mask may =
      by_pair & mask_not(gap->aa <= SEGMENTS_SHRUNK) & mask_not(gap->bb <= SEGMENTS_SHRUNK);
  const mask beside = may & (z.value < R(1)), across = may & (z.value > R(1));
  real share = R(1);
  if (any_lane(beside)) {
    share = clash_own_share(TILE_OF_CALLER, lane, a, b, gap, beside, energy);
  }
  if (any_lane(across)) {
    const segments_grade grade = z;
    clash_crossing j;
    j.energy = energy;
    clash_cross(TILE_OF_CALLER, lane, a, b, &grade, &across, &j);
    share = share * j.share;
  }
  return share;
}

ALD_INLINE clash_along_bar clash_bar(TILE, uint lane, const clash_segment *s) {
  const uint stride = plan[PLAN_NODES] * lanes;
  const GLOBAL scalar *v = CHAIN_NODE_ROWS(NODE_V, s->node);
  clash_along_bar b;
  b.x1 = s->x1;
  b.x2 = s->x2;
  b.v1 = chain_vec3(v, stride);
  b.v2 = chain_vec3(v + lanes, stride);
  const segments_joints joints = clash_joints(TILE_OF_CALLER, lane, s);
  b.goes_on_first = joints.first;
  b.goes_on_second = joints.second;
  return b;
}

/* Walls that are as stiff as the overlap is long: forces in the lanes of `yes`, and t->force, of
 * the whole on the first, t->work. */
ALD_APART void clash_meet_along(TILE, uint lane, const clash_segment *a, const clash_segment *b,
                                const clash_along_wall *wall, const mask *yes, clash_touch *t) {
  const clash_along_bar one = clash_bar(TILE_OF_CALLER, lane, a);
  const clash_along_bar two = clash_bar(TILE_OF_CALLER, lane, b);
  const clash_along_touch f = clash_along(&one, &two, wall);
  clash_push_nodes(TILE_OF_CALLER, lane, a, *yes, f.a1, f.a2);
  clash_push_nodes(TILE_OF_CALLER, lane, b, *yes, f.b1, f.b2);
  t->force = vec3_sel(*yes, vec3_add(f.a1, f.a2), t->force);
  const real path = t->rate * t->step, rise = path / real_max(t->depth, R(1e-30));
  const real work = vec3_length(t->force) * path * (R(1) - R(0.5) * real_min(rise, R(1)));
  t->work = sel(*yes, work, t->work);
}

ALD_INLINE clash_walls clash_walls_find(TILE, uint lane, const clash_segment *a,
                                        const clash_segment *b) {
  clash_walls w;
  w.a = a->wall.entry;
  w.b = b->wall.entry;
  w.stiffness = clash_series(a->wall.stiffness, b->wall.stiffness);
  w.damping = clash_series(PARAM(w.a + WALL_DAMPING), PARAM(w.b + WALL_DAMPING));
  w.along = R(0);
  if (ALD_LINES_ALONG) {
    w.along = clash_series(PARAM(w.a + WALL_STIFFNESS_ALONG), PARAM(w.b + WALL_STIFFNESS_ALONG));
  }
  return w;
}

ALD_INLINE clash_walls clash_walls_of(TILE, uint lane, clash_search *search ALD_UNUSED,
                                      const clash_segment *a, const clash_segment *b) {
#if ALD_COMPUTES_AGAIN
  return clash_walls_find(TILE_OF_CALLER, lane, a, b);
#else
  if (search->walls.a != a->wall.entry || search->walls.b != b->wall.entry) {
    search->walls = clash_walls_find(TILE_OF_CALLER, lane, a, b);
  }
  return search->walls;
#endif
}

/* they touch: forces on the nodes of both, and records */
ALD_INLINE void clash_meet(TILE, uint lane, clash_search *search, const clash_segment *a,
                           const clash_segment *b, segments_gap gap, clash_touch t) {
  const real reach = a->wall.radius + b->wall.radius;
  const clash_walls series = clash_walls_of(TILE_OF_CALLER, lane, search, a, b);
  const real k = series.stiffness, c = series.damping;
  clash_along_wall wall;
  wall.reach = reach;
  wall.stiffness = series.along;
  const mask along = t.touches & (wall.stiffness > R(0)), by_pair = t.touches & mask_not(along);
  t.depth = reach - gap.distance;
  const real share =
      clash_share(TILE_OF_CALLER, lane, a, b, &gap, by_pair, R(0.5) * k * t.depth * t.depth);
  const real damping = share * clash_damping_force(k, c, reach, gap.distance, t.rate);
  const real force = share * clash_stiffness_force(k, reach, gap.distance) + damping;
  t.force = vec3_scale(t.towards, -force);
  /* velocities are those that led here: the spring's work is exact, and adds up to nothing */
  const real path = t.rate * search->step, before = real_max(t.depth - path, R(0));
  t.work = R(0.5) * share * k * (t.depth * t.depth - before * before) + damping * path;
  t.along = real_abs(segments_dot(gap.a, gap.b));
  t.both = vec3_dot(gap.n, gap.n);
  t.step = search->step;
  t.time = search->time;
  clash_push(TILE_OF_CALLER, lane, a, by_pair, t.force, gap.p);
  clash_push(TILE_OF_CALLER, lane, b, by_pair, vec3_scale(t.force, R(-1)), gap.r);
  if (ALD_LINES_ALONG && any_lane(along)) {
    wall.damping = clash_series(PARAM(a->wall.entry + WALL_DAMPING_ALONG),
                                PARAM(b->wall.entry + WALL_DAMPING_ALONG));
    clash_meet_along(TILE_OF_CALLER, lane, a, b, &wall, &along, &t);
  }
  const real share_a = gap.p, share_b = gap.r;
  ongoing_touch(TILE_OF_CALLER, lane, a, &share_a, b, &t);
  t.force = vec3_scale(t.force, R(-1));
  ongoing_touch(TILE_OF_CALLER, lane, b, &share_b, a, &t);
}

/* ways of the ends of two segments in the substep that led here */
ALD_INLINE segments_way clash_way(TILE, uint lane, const clash_search *search, uint node_a,
                                  uint node_b) {
  const uint stride = plan[PLAN_NODES] * lanes;
  const GLOBAL scalar *of_a = CHAIN_NODE_ROWS(NODE_V, node_a);
  const GLOBAL scalar *of_b = CHAIN_NODE_ROWS(NODE_V, node_b);
  segments_way way;
  way.a1 = vec3_scale(chain_vec3(of_a, stride), search->before);
  way.a2 = vec3_scale(chain_vec3(of_a + lanes, stride), search->before);
  way.b1 = vec3_scale(chain_vec3(of_b, stride), search->before);
  way.b2 = vec3_scale(chain_vec3(of_b + lanes, stride), search->before);
  return way;
}

/* Marks the scenarios in which the substep that led here took one segment through the other, with
 * no touch before it. */
ALD_APART void clash_look_back(TILE, uint lane, const clash_search *search, const clash_segment *a,
                               const clash_segment *b, const mask *may) {
  const real reach = a->wall.radius + b->wall.radius;
  mask yes = *may & (a->wall.stiffness > R(0)) & (b->wall.stiffness > R(0));
  if (ALD_POINTS && clash_are_joined(TILE_OF_CALLER, a, b)) return;
  if (a->chain == b->chain) yes = yes & clash_is_apart(TILE_OF_CALLER, lane, a, b, reach);
  yes = yes & clash_are_whole(TILE_OF_CALLER, lane, a, b);
  const segments_way way = clash_way(TILE_OF_CALLER, lane, search, a->node, b->node);
  const mask passed = segments_pass(a->x1, a->x2, b->x1, b->x2, &way, reach, yes);
  flag_keep(&CHAIN_FLAG(CHAIN_PASSED, a->chain), passed, W(1));
}

/* Marks the scenarios in which the axes of two segments that are pressed together have gone through
 * each other in that substep: the way from one to the other has turned round, and the contact would
 * push on from now on. */
ALD_APART void clash_turn(TILE, uint lane, const clash_search *search, const clash_segment *a,
                          const clash_segment *b, const segments_gap *now, const mask *deep) {
  const real reach = a->wall.radius + b->wall.radius;
  const segments_way way = clash_way(TILE_OF_CALLER, lane, search, a->node, b->node);
  const segments_gap before = segments_then(a->x1, a->x2, b->x1, b->x2, &way, R(1));
  const mask turned = *deep & (search->before > R(0)) & (before.distance < reach) &
                      (vec3_dot(before.across, now->across) < R(0));
  flag_keep(&CHAIN_FLAG(CHAIN_PASSED, a->chain), turned, W(1));
}

/* Of the sum of the radii: distance of the axes below which they may have gone through each other
 * in a substep, whose way is half of that sum at most along each axis of the earth; a faster pair
 * is followed by clash_look_back(). */
#define CLASH_DEEP R(0.87)
/* of the sum of the radii: axes that come nearer are always looked at, whatever they moved by */
#define CLASH_CENTRED R(0.05)

/* may the pair touch, in a lane of `may`? */
ALD_INLINE int clash_pair_touches(const clash_segment *a, const clash_segment *b, mask may) {
  const segments_gap gap = segments_closest(a->x1, a->x2, b->x1, b->x2);
  return any_lane(may & (gap.distance < a->wall.radius + b->wall.radius));
}

/* Lanes in which the axes may have gone through each other in the substep that led here. The way
 * from one to the other keeps within a right angle of what it was where no point of them has moved
 * by more than its length relative to one of the other: they have by the square root of 3 of the
 * sweep at most. */
ALD_INLINE mask clash_may_turn(mask touches, real distance, real reach, real sweep) {
  const real moved = real_max(R(4) * sweep, CLASH_CENTRED * reach);
  return touches & (distance < real_min(CLASH_DEEP * reach, moved));
}

/* The pair of segments; `near`: lanes whose boxes overlap; sweep: of clash_chains. Apart from the
 * loops that look for pairs, so that they have the registers for themselves; what goes on to
 * functions that are apart, too, is copied there, so that the rest of this one may have registers.
 */
ALD_MERGED void clash_pair(TILE, uint lane, clash_search *search, const clash_segment *a,
                           const clash_segment *b, const mask *near, const real *sweep) {
  const real reach = a->wall.radius + b->wall.radius;
  mask yes = *near & (a->wall.stiffness > R(0)) & (b->wall.stiffness > R(0));
  if (a->chain == b->chain) yes = yes & clash_is_apart(TILE_OF_CALLER, lane, a, b, reach);
  const segments_gap gap = segments_closest(a->x1, a->x2, b->x1, b->x2);
  mask touches = yes & (gap.distance < reach);
  mask fast = yes & (R(2) * *sweep > reach); /* beyond the square root of 3 */
  mask wanted = fast;
  if (search->what != CLASH_LOOKS) wanted = wanted | touches;
  if (!any_lane(wanted)) return;
  if (ALD_POINTS && clash_are_joined(TILE_OF_CALLER, a, b)) return;
  if (ALD_LINES_PART) {
    const mask there = clash_are_whole(TILE_OF_CALLER, lane, a, b);
    touches = touches & there;
    fast = fast & there;
  }
  clash_touch t;
  t.touches = touches;
  t.velocity = vec3_sub(clash_velocity(TILE_OF_CALLER, lane, a->node, gap.p),
                        clash_velocity(TILE_OF_CALLER, lane, b->node, gap.r));
  t.towards = segments_direction(gap, t.velocity).u;
  t.rate = vec3_dot(t.towards, t.velocity);
  if (any_lane(fast)) {
    const mask meets = fast & (gap.distance < reach + t.rate * search->step);
    const real closing = sel(meets, t.rate / sel(reach > R(0), reach, R(1)), R(0));
    search->closing = real_max(search->closing, closing);
  }
  if (search->what == CLASH_LOOKS || !any_lane(touches)) return;
  const mask deep = clash_may_turn(touches, gap.distance, reach, *sweep);
  if (any_lane(deep)) {
    const segments_gap now = gap;
    const mask may = deep;
    clash_turn(TILE_OF_CALLER, lane, search, a, b, &now, &may);
  }
  clash_meet(TILE_OF_CALLER, lane, search, a, b, gap, t);
}

#endif
