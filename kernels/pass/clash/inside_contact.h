/* SPDX-License-Identifier: Apache-2.0
 * Lines inside the bore of another: what there is to be told after the substeps of an evaluation,
 * and records. Checked by: tests/pass/clash/test_inside_contact.c, test_inside_place.c. */
#ifndef ALD_KERNELS_PASS_INSIDE_CONTACT_H
#define ALD_KERNELS_PASS_INSIDE_CONTACT_H

#include "../step/touch.h"
#include "inside_contact_touch.h"

/* Where a node is at this evaluation: lanes in which it lies in the bore, and in which beside the
 * outer line, but outside. Far off it is looked for only where it was inside, or nothing is known:
 * what is not beyond an end then went through the wall. */
ALD_INLINE mask inside_place(TILE, uint lane, const inside_now *p, const inside_node *n,
                             const inside_near *near, mask *inside) {
  const uint instance = p->instance;
  const real before = INSIDE_SHEAR(instance, n->number, SHEAR_PLACE);
  *inside = near->found & (near->distance <= p->bore);
  mask beside = near->found & mask_not(*inside);
  const mask asks = p->active & mask_not(near->found) & (before < R(INSIDE_IS_OUT));
  if (any_lane(asks)) {
    const inside_point point = inside_point_of(asks, n->x, BOX_NOTHING);
    const inside_near far = inside_find(TILE_OF_CALLER, lane, p->outer, &point);
    beside = beside | (asks & far.found & (far.distance > p->bore));
  }
  const mask lost = beside & (before == R(INSIDE_IS_IN));
  if (any_lane(lost)) flag_keep(&CHAIN_FLAG(CHAIN_PASSED, p->inner), lost, W(1));
  INSIDE_SHEAR(instance, n->number, SHEAR_PLACE_NOW) =
      sel(*inside, R(INSIDE_IS_IN), R(INSIDE_IS_OUT));
  return beside;
}

/* where the nodes are at this evaluation */
ALD_INLINE void inside_contact_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask all = is(W(0), W(0));
  const inside_now p = inside_begin(TILE_OF_CALLER, lane, instance, all, R(0), R(0));
  const mask touches = ROW_OF(inside_contact, INSIDE_FORCE) > R(0);
  real arc = R(0), least = BOX_NOTHING, outside = R(0);
  chain_fit(TILE_OF_CALLER, lane, p.outer, 1);
  for (uint k = 0; k <= CHAIN(p.inner, CHAIN_SEGMENTS); k++) {
    const inside_node n = inside_node_of(TILE_OF_CALLER, lane, &p, k, &arc);
    const inside_point point = inside_point_of(all, n.x, R(2) * p.bore);
    const inside_near near = inside_find(TILE_OF_CALLER, lane, p.outer, &point);
    mask inside;
    const mask beside = inside_place(TILE_OF_CALLER, lane, &p, &n, &near, &inside);
    least = sel(inside, real_min(least, n.room - near.distance), least);
    outside = outside + sel(beside, R(1), R(0));
  }
  ROW_OF(inside_contact, INSIDE_CLEARANCE) = least;
  ROW_OF(inside_contact, INSIDE_OUTSIDE) = outside;
  FLAG_OF(inside_contact, INSIDE_TOUCH) = pick(touches, W(TOUCH_YES), W(TOUCH_NONE));
  if (plan[PLAN_TRACE]) {
    const mask moves = KIND_ROW(KIND_line, LINE_INTERVAL, p.inner) > R(0);
    TRACE_OF(inside_contact, INSIDE_TRACE_FORCE) =
        sel(moves, ROW_OF(inside_contact, INSIDE_FORCE), ROW_OF(inside_contact, INSIDE_HELD_FORCE));
    TRACE_OF(inside_contact, INSIDE_TRACE_CLEARANCE) = least;
  }
}

ALD_INLINE void inside_contact_count(TILE, uint instance, uint lane, mask yes, mask touches) {
  const real time = record_time(TILE_OF_CALLER, lane);
  const real each = ROW_OF(inside_contact, INSIDE_EACH);
  const mask more = touches & (each > ROW_OF(inside_contact, INSIDE_PEAK_EACH));
  touch_peak(&ROW_OF(inside_contact, INSIDE_PEAK_FORCE), &ROW_OF(inside_contact, INSIDE_PEAK_TIME),
             touches, ROW_OF(inside_contact, INSIDE_FORCE), time);
  row_keep(&ROW_OF(inside_contact, INSIDE_PEAK_EACH), more, each);
  row_keep(&ROW_OF(inside_contact, INSIDE_PEAK_WHERE), more, ROW_OF(inside_contact, INSIDE_WHERE));
  row_peak(&ROW_OF(inside_contact, INSIDE_PEAK_DEPTH), touches,
           ROW_OF(inside_contact, INSIDE_DEPTH));
  row_peak(&ROW_OF(inside_contact, INSIDE_PEAK_STORED), touches,
           ROW_OF(inside_contact, INSIDE_STORED));
  row_add(&ROW_OF(inside_contact, INSIDE_DISSIPATED), yes, ROW_OF(inside_contact, INSIDE_WORK));
  row_add(&ROW_OF(inside_contact, INSIDE_ALL_IMPULSE), touches,
          ROW_OF(inside_contact, INSIDE_IMPULSE));
  touch_first(TILE_OF_CALLER, lane, KIND_inside_contact, instance, INSIDE_FIRST_TOUCH, touches,
              time);
  touch_lasts(TILE_OF_CALLER, lane, KIND_inside_contact, instance, INSIDE_FIRST_TOUCH, touches);
}

ALD_INLINE void inside_contact_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask yes = lane_runs(TILE_OF_CALLER, lane);
  const real least = ROW_OF(inside_contact, INSIDE_LEAST),
             now = ROW_OF(inside_contact, INSIDE_CLEARANCE);
  touch_step s;
  s.runs = yes;
  s.touches = ROW_OF(inside_contact, INSIDE_FORCE) > R(0);
  s.touched = mask_not(is(FLAG_OF(inside_contact, INSIDE_HELD_TOUCH), W(0)));
  row_keep(&ROW_OF(inside_contact, INSIDE_LEAST),
           yes & (now < BOX_NOTHING) & mask_not(least <= now), now);
  if (any_lane(yes & (s.touches | s.touched))) {
    inside_contact_count(TILE_OF_CALLER, instance, lane, yes, yes & s.touches);
    if (plan[PLAN_EVENTS]) {
      touch_events(TILE_OF_CALLER, lane, KIND_inside_contact, instance, s, FORCES_LATE,
                   ROW_OF(inside_contact, INSIDE_SPEED));
    }
  }
  const uint inner = KIND_TABLE(KIND_inside_contact, KIND_LINE_A, instance);
  for (uint k = 0; k <= CHAIN(inner, CHAIN_SEGMENTS); k++) {
    inside_shear_put(TILE_OF_CALLER, lane, instance, k, SHEAR_HELD, yes,
                     inside_shear(TILE_OF_CALLER, lane, instance, k, SHEAR_TRIAL));
    row_keep(&INSIDE_SHEAR(instance, k, SHEAR_PLACE), yes,
             INSIDE_SHEAR(instance, k, SHEAR_PLACE_NOW));
  }
  row_keep(&ROW_OF(inside_contact, INSIDE_HELD_FORCE), yes, ROW_OF(inside_contact, INSIDE_FORCE));
  flag_keep(&FLAG_OF(inside_contact, INSIDE_HELD_TOUCH), yes, pick(s.touches, W(1), W(0)));
}

#endif
