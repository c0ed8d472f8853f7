/* SPDX-License-Identifier: Apache-2.0
 * Segments of lines against hulls in one substep: a spring and a damper in series with those of the
 * line, as in clashes, and friction that slides. Pushes the nodes of the segment, and counts what
 * the hull gets. */
#ifndef ALD_KERNELS_PASS_LINE_CONTACT_TOUCH_H
#define ALD_KERNELS_PASS_LINE_CONTACT_TOUCH_H

#include "../../law/clash.h"
#include "../../law/line_contact_share.h"
#include "../mesh/mesh_contact_rows.h"
#include "clash_pair.h"
#include "line_contact_through.h"
#include "line_contact_way.h"

/* one hull in one substep */
typedef struct line_contact_now {
  uint hull, mesh;
  pose p;
  real stiffness, damping, friction, slip;
  real step, before; /* substep; the one that led here, 0: none [s] */
  mask active;
  real total; /* sum of the forces so far [N] */
} line_contact_now;

enum { CONTACT_AROUND = 3, CONTACT_RING = 8 }; /* neighbours that count; a power of two above */

/* where a segment touches or comes near, in the frame of the hull */
typedef struct line_contact_spot {
  mask found, touches;
  real share, depth;
  vec3 p, n;
} line_contact_spot;

/* a segment that came near, until its neighbours are known, too */
typedef struct line_contact_hit {
  int is_near; /* in some lane */
  clash_segment s;
  line_contact_spot spot;
  real energy; /* of its spring alone, 0 where it does not touch [J] */
  vec3 force;  /* when it has been pressed: on it [N] */
} line_contact_hit;

ALD_INLINE vec3 line_contact_own(const line_contact_now *h, vec3 earth) {
  return mat3_unrotate(h->p.turn, vec3_sub(earth, h->p.at));
}

/* may the segment from q0 to q1 meet the hull's box? */
ALD_INLINE mask line_contact_comes_near(TILE, const line_contact_now *h, vec3 q0, vec3 q1,
                                        real radius) {
  const GLOBAL scalar *bounds = assets + MESH_OF(h->mesh, MESH_BOUNDS);
  const vec3 low = vec3_min(q0, q1), high = vec3_max(q0, q1);
  const real reach = R(2) * radius;
  return (high.x >= R(bounds[0]) - reach) & (low.x <= R(bounds[3]) + reach) &
         (high.y >= R(bounds[1]) - reach) & (low.y <= R(bounds[4]) + reach) &
         (high.z >= R(bounds[2]) - reach) & (low.z <= R(bounds[5]) + reach);
}

/* the numbers of near lanes apart, searched one after another, and together again */
ALD_INLINE line_contact_spot line_contact_find(TILE, uint lane, const line_contact_now *h,
                                               mask near, vec3 q0, vec3 q1, real radius) {
  scalar in[7][ALD_LANES], out[8][ALD_LANES], found[ALD_LANES];
  int chosen[ALD_LANES];
  const uint instance = h->hull;
  line_contact_spot spot;
  lanes_of(near, q0.x, chosen, in[0]);
  lanes_of(near, q0.y, chosen, in[1]);
  lanes_of(near, q0.z, chosen, in[2]);
  lanes_of(near, q1.x, chosen, in[3]);
  lanes_of(near, q1.y, chosen, in[4]);
  lanes_of(near, q1.z, chosen, in[5]);
  lanes_of(near, radius, chosen, in[6]);
  for (uint k = 0; k < ALD_LANES; k++) {
    line_contact_near s;
    found[k] = 0;
    for (int c = 0; c < 8; c++) out[c][k] = 0;
    if (!chosen[k]) continue;
    for (int c = 0; c < 3; c++) {
      s.q0[c] = in[c][k];
      s.q1[c] = in[3 + c][k];
    }
    s.radius = in[6][k];
    if (line_contact_search(TILE_OF_CALLER, h->mesh, lane, &s)) {
      uints[(KIND(KIND_line_contact, KIND_FLAGS) +
             LINE_CONTACT_LOST * KIND(KIND_line_contact, KIND_COUNT) + instance) *
                lanes +
            lane + k] = 1;
    }
    if (s.r >= 2 * s.radius) continue;
    found[k] = 1;
    out[0][k] = s.radius - s.r;
    out[1][k] = s.share;
    for (int c = 0; c < 3; c++) {
      out[2 + c][k] = s.p[c];
      out[5 + c][k] = s.n[c];
    }
  }
  spot.depth = real_of_lanes(out[0]);
  spot.found = real_of_lanes(found) > R(0);
  spot.touches = spot.found & (spot.depth > R(0));
  spot.share = real_of_lanes(out[1]);
  spot.p = vec3_of(real_of_lanes(out[2]), real_of_lanes(out[3]), real_of_lanes(out[4]));
  spot.n = vec3_of(real_of_lanes(out[5]), real_of_lanes(out[6]), real_of_lanes(out[7]));
  return spot;
}

/* what the hull gets of a force on a line at an earth point */
ALD_INLINE void line_contact_receive(TILE, uint lane, const line_contact_now *h, mask yes,
                                     vec3 force, vec3 point) {
  const uint instance = h->hull;
  const vec3 push = vec3_scale(force, -h->step);
  const vec3 twist = vec3_cross(vec3_sub(point, h->p.at), push);
  row_add(&ROW_OF(line_contact, LINE_CONTACT_PUSH), yes, push.x);
  row_add(&ROW_OF(line_contact, LINE_CONTACT_PUSH + 1), yes, push.y);
  row_add(&ROW_OF(line_contact, LINE_CONTACT_PUSH + 2), yes, push.z);
  row_add(&ROW_OF(line_contact, LINE_CONTACT_TWIST), yes, twist.x);
  row_add(&ROW_OF(line_contact, LINE_CONTACT_TWIST + 1), yes, twist.y);
  row_add(&ROW_OF(line_contact, LINE_CONTACT_TWIST + 2), yes, twist.z);
  yield_push(TILE_OF_CALLER, lane, KIND_TABLE(KIND_line_contact, KIND_BODY_A, instance), yes, push,
             point);
}

/* how fast an impulse along n makes the point of a segment and that of the hull part [1/kg] */
ALD_INLINE real line_contact_mobility(TILE, uint lane, const line_contact_now *h,
                                      const clash_segment *s, real share, vec3 n, vec3 point) {
  const real mass = PARAM(s->wall.entry - SECTION_RADIUS + SECTION_MASS), near = R(1) - share;
  const real own = (near * near + share * share) / mass;
  const uint one = YIELD_OF(KIND_TABLE(KIND_line_contact, KIND_BODY_A, h->hull));
  if (one == 0) return own;
  const vec3 arm = vec3_sub(point, h->p.at);
  const vec6 v = yield_speed(TILE_OF_CALLER, lane, one - 1, n, vec3_cross(arm, n));
  return own + vec3_dot(n, vec3_add(v.linear, vec3_cross(v.angular, arm)));
}

/* a segment that the hull is about to lose, or has gone through */
ALD_INLINE void line_contact_loses(TILE, uint lane, const clash_segment *s, mask yes) {
  flag_keep(&CHAIN_FLAG(CHAIN_PASSED, s->chain), yes, W(1));
}

/* the forces of a touch, of which its part counts; `last`: the segment before it */
ALD_INLINE void line_contact_press(TILE, uint lane, line_contact_now *h, line_contact_hit *hit,
                                   line_contact_part part, const line_contact_hit *last) {
  const uint instance = h->hull;
  const clash_segment *s = &hit->s;
  const line_contact_spot spot = hit->spot;
  const mask yes = spot.touches;
  const vec3 n = mat3_rotate(h->p.turn, spot.n), point = pose_point(h->p, spot.p);
  const vec3 v = vec3_sub(clash_velocity(TILE_OF_CALLER, lane, s->node, spot.share),
                          pose_velocity_at(h->p, point));
  const real closing = -vec3_dot(n, v);
  const real k = clash_series(s->wall.stiffness, h->stiffness);
  const real c = clash_series(PARAM(s->wall.entry + WALL_DAMPING), h->damping);
  const real spring = part.counts * (k * spot.depth);
  const real push = spring + part.counts * (c * real_max(closing, R(0)));
  const vec3 along = vec3_madd(v, closing, n);
  const real slides = vec3_length(along);
  const real rub = h->friction * push / real_max(slides, h->slip);
  const vec3 force = vec3_madd(vec3_scale(n, push), -rub, along);
  clash_push(TILE_OF_CALLER, lane, s, yes, force, spot.share);
  line_contact_receive(TILE_OF_CALLER, lane, h, yes, force, point);
  hit->force = vec3_sel(yes, force, vec3_zero());
  h->total = h->total + vec3_length(hit->force);
  const vec3 sum = vec3_sel(part.joined, vec3_add(force, last->force), force);
  row_peak(&ROW_OF(line_contact, LINE_CONTACT_FORCE), yes, vec3_length(sum));
  row_peak(&ROW_OF(line_contact, LINE_CONTACT_DEPTH), yes, spot.depth);
  row_keep(&ROW_OF(line_contact, LINE_CONTACT_SPEED), yes, closing);
  /* of damper and friction alone, by the mean of the velocities before and after the substep: what
   * the spring takes it gives back, but for where along the segment it does */
  const real slows =
      R(0.5) * h->step * line_contact_mobility(TILE_OF_CALLER, lane, h, s, spot.share, n, point);
  const real next = spot.depth + h->step * (closing - R(2) * slows * push);
  const real doubt =
      real_max(LINE_CONTACT_DOUBT * closing * h->step, LINE_CONTACT_LOSES * s->wall.radius);
  const mask lost =
      yes & (closing > R(0)) & (next + doubt >= (R(1) + LINE_CONTACT_DEEPEST) * s->wall.radius);
  if (any_lane(lost)) line_contact_loses(TILE_OF_CALLER, lane, s, lost);
  const real taken = (push - spring) * (closing - slows * push) +
                     rub * slides * slides * real_max(R(1) - slows * rub, R(0));
  row_add(&ROW_OF(line_contact, LINE_CONTACT_WORK), yes, taken * h->step);
  row_add(&ROW_OF(line_contact, LINE_CONTACT_IMPULSE), yes, push * h->step);
}

/* The forces of segment k of a line, when those beyond it that count are known; `ring`: the last
 * ones, segment by segment. */
ALD_INLINE void line_contact_act(TILE, uint lane, line_contact_now *h, line_contact_hit *ring,
                                 uint k) {
#define CONTACT_BESIDE(n) ring[(k + CONTACT_RING + (uint)(n)-CONTACT_AROUND) % CONTACT_RING]
  line_contact_hit *hit = &CONTACT_BESIDE(CONTACT_AROUND);
  const line_contact_hit *last = &CONTACT_BESIDE(CONTACT_AROUND - 1);
  real energy[2 * CONTACT_AROUND + 1];
  line_contact_part part = {R(1), is(W(0), W(1))};
  mask beside = part.joined;
  if (!hit->is_near || !any_lane(hit->spot.touches)) return;
  for (int n = 0; n <= 2 * CONTACT_AROUND; n++) {
    energy[n] = CONTACT_BESIDE(n).energy;
    if (n != CONTACT_AROUND) beside = beside | (energy[n] > R(0));
  }
  if (any_lane(beside)) part = line_contact_share(energy);
  line_contact_press(TILE_OF_CALLER, lane, h, hit, part, last);
#undef CONTACT_BESIDE
}

/* greatest way of a point of the line relative to the hull in the substep behind [m] */
ALD_INLINE real line_contact_way_most(TILE, uint lane, const line_contact_now *h, uint line) {
  const GLOBAL scalar *bounds = assets + MESH_OF(h->mesh, MESH_BOUNDS);
  real far = R(0);
  for (uint c = 0; c < 3; c++) {
    far = far + real_max(R(-bounds[c]), R(bounds[3 + c]));
  }
  const real turns = vec3_length(h->p.spin) * far;
  return (R(2) * CHAIN_ROW(CHAIN_SPEED, line) + vec3_length(h->p.velocity) + turns) * h->before;
}

/* A segment, q its ends in the frame of the hull, that went by more than its radius in the substep
 * behind: has it gone through? */
ALD_APART void line_contact_look_back(TILE, uint lane, const line_contact_now *h,
                                      const clash_segment *s, const vec3 *q,
                                      const line_contact_spot *spot) {
  vec3 way[2], middle = vec3_zero();
  const uint stride = plan[PLAN_NODES] * lanes;
  const GLOBAL scalar *v = CHAIN_NODE_ROWS(NODE_V, s->node);
  real most = R(0);
  for (uint end = 0; end < 2; end++) {
    const vec3 own = pose_velocity_at(h->p, end ? s->x2 : s->x1);
    const vec3 goes = vec3_sub(chain_vec3(v + end * lanes, stride), own);
    way[end] = vec3_scale(mat3_unrotate(h->p.turn, goes), h->before);
    middle = vec3_add(middle, way[end]);
    most = real_max(most, vec3_length(way[end]));
  }
  const vec3 low =
      vec3_min(vec3_min(q[0], vec3_sub(q[0], way[0])), vec3_min(q[1], vec3_sub(q[1], way[1])));
  const vec3 high =
      vec3_max(vec3_max(q[0], vec3_sub(q[0], way[0])), vec3_max(q[1], vec3_sub(q[1], way[1])));
  const mask held = spot->found & (vec3_dot(spot->n, middle) < R(0));
  const mask may = h->active & (s->wall.stiffness > R(0)) & (most > s->wall.radius) &
                   mask_not(held) & clash_is_whole(TILE_OF_CALLER, lane, s) &
                   line_contact_comes_near(TILE_OF_CALLER, h, low, high, R(0));
  if (!any_lane(may)) return;
  const mask passed =
      line_contact_enters_lanes(TILE_OF_CALLER, h->mesh, lane, may, q, way, s->wall.radius);
  if (any_lane(passed)) line_contact_loses(TILE_OF_CALLER, lane, s, passed);
}

/* does an end of the line belong to the hull's body? Its segment there is left alone: it begins at
 * the hull or in it */
ALD_INLINE int line_contact_holds_end(TILE, uint instance, uint line, uint end) {
  const uint body = KIND_TABLE(KIND_line_contact, KIND_BODY_A, instance);
  return KIND_TABLE(KIND_line, end ? KIND_BODY_B : KIND_BODY_A, line) == body;
}

/* One segment, q its ends in the frame of the hull: where it comes near, and whether what is fast
 * has gone through. */
ALD_INLINE void line_contact_look(TILE, uint lane, const line_contact_now *h, const vec3 *q,
                                  int flies, line_contact_hit *hit) {
  const mask near = h->active & (hit->s.wall.stiffness > R(0)) &
                    clash_is_whole(TILE_OF_CALLER, lane, &hit->s) &
                    line_contact_comes_near(TILE_OF_CALLER, h, q[0], q[1], hit->s.wall.radius);
  if (!any_lane(near) && !flies) return;
  hit->spot.found = is(W(0), W(1));
  hit->spot.n = vec3_zero();
  if (any_lane(near)) {
    hit->spot = line_contact_find(TILE_OF_CALLER, lane, h, near, q[0], q[1], hit->s.wall.radius);
    hit->is_near = any_lane(hit->spot.found);
    const real k = clash_series(hit->s.wall.stiffness, h->stiffness);
    hit->energy = sel(hit->spot.touches, R(0.5) * k * hit->spot.depth * hit->spot.depth, R(0));
  }
  if (flies) line_contact_look_back(TILE_OF_CALLER, lane, h, &hit->s, q, &hit->spot);
}

/* all segments of a line */
ALD_INLINE void line_contact_touch_line(TILE, uint lane, line_contact_now *h, uint line) {
  const uint first = CHAIN(line, CHAIN_NODE), segments = CHAIN(line, CHAIN_SEGMENTS);
  const uint stride = plan[PLAN_NODES] * lanes;
  const GLOBAL scalar *x = CHAIN_NODE_ROWS(NODE_X, first);
  const real goes = line_contact_way_most(TILE_OF_CALLER, lane, h, line);
  line_contact_hit ring[CONTACT_RING];
  chain_wall wall = chain_wall_none();
  vec3 x2 = chain_vec3(x, stride), q[2];
  q[1] = line_contact_own(h, x2);
  for (uint k = 0; k < CONTACT_RING; k++) {
    ring[k].is_near = 0;
    ring[k].energy = R(0);
    ring[k].force = vec3_zero();
  }
  for (uint k = 0; k < segments + CONTACT_AROUND; k++) {
    line_contact_hit *hit = &ring[k % CONTACT_RING];
    hit->is_near = 0;
    hit->energy = R(0);
    if (k < segments) {
      q[0] = q[1];
      x += lanes;
      hit->s.chain = line;
      hit->s.node = first + k;
      hit->s.x1 = x2;
      hit->s.x2 = x2 = chain_vec3(x, stride);
      q[1] = line_contact_own(h, x2);
      chain_wall_load(TILE_OF_CALLER, lane, hit->s.node, &wall);
      hit->s.wall = wall;
      const int is_held =
          (k == 0 && line_contact_holds_end(TILE_OF_CALLER, h->hull, line, 0)) ||
          (k + 1 == segments && line_contact_holds_end(TILE_OF_CALLER, h->hull, line, 1));
      const int flies = any_lane(h->active & (goes > wall.radius));
      if (!is_held) line_contact_look(TILE_OF_CALLER, lane, h, q, flies, hit);
    }
    if (k >= CONTACT_AROUND) {
      line_contact_act(TILE_OF_CALLER, lane, h, ring, k - CONTACT_AROUND);
    }
  }
}

/* Once per substep: all lines that clash against this hull. */
ALD_APART void line_contact_forces(TILE, uint lane, uint instance, const mask *active,
                                   const real *step, const real *before, const real *time) {
  line_contact_now h;
  h.hull = instance;
  h.mesh = BODY_MESH(KIND_TABLE(KIND_line_contact, KIND_BODY_A, instance));
  h.p = line_contact_pose(TILE_OF_CALLER, lane, instance, *time);
  h.stiffness = PARAM_OF(line_contact, LINE_CONTACT_STIFFNESS);
  h.damping = PARAM_OF(line_contact, LINE_CONTACT_DAMPING);
  h.friction = PARAM_OF(line_contact, LINE_CONTACT_FRICTION);
  h.slip = PARAM_OF(line_contact, LINE_CONTACT_SLIP);
  h.step = *step;
  h.before = *before;
  h.active = *active;
  h.total = R(0);
  row_add(&ROW_OF(line_contact, LINE_CONTACT_TIME), h.active, h.step);
  for (uint line = 0; line < KIND(KIND_line, KIND_COUNT); line++) {
    if (!(KIND_TABLE(KIND_line, KIND_OPTIONS, line) & LINE_CLASHES)) continue;
    line_contact_touch_line(TILE_OF_CALLER, lane, &h, line);
  }
  row_peak(&ROW_OF(line_contact, LINE_CONTACT_TOTAL), h.active, h.total);
}

#endif
