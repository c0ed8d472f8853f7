/* SPDX-License-Identifier: Apache-2.0
 * Tiles that follow only pairs of bodies that are near each other. */
#include "near_pairs.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "kernels/plan.h"
#include "model/neighbours.h"
#include "model/order.h"
#include "plan/layout_create.h"
#include "tile/near_boxes.h"
#include "tile/near_transfer.h"
#include "tile/tile.h"

/* pairs of which it is cheaper to follow a few than all; and numbers that scenarios share, such as
 * meshes, which a tile that is built anew copies: 32 MB of them take some ten milliseconds */
enum { PAIRS_MIN = 200, SHARED_MAX = 4 << 20 };

struct ald_near {
  const ald_study *study;
  const ald_layout *whole;
  ald_device *device;
  ald_neighbours *neighbours;
  bool *strays;           /* (body_count) bodies that keep to boxes */
  bool *always;           /* (instance_count) what every tile follows */
  bool *wanted, *follows; /* (instance_count) what is near now; what the tile follows */
  ald_span *spans;        /* (body_count) room for those of a lane */
  ald_study_subset *part; /* that the tile follows */
  ald_layout *layout;     /* of it */
  uint32_t lanes;         /* that the tile has room for */
  uint32_t events;        /* that a lane has room for */
  ald_near_most most;
};

/* ------------------------------------------------------------------------------ when */

static bool has_near_operands(const ald_study *study, const ald_rule *rule) {
  bool any = false;
  for (uint32_t k = 0; k < rule->operand_count; k++) {
    any = any || ald_neighbours_are_of(study, &study->instances[rule->operands[k].instance]);
  }
  return any;
}

/* May a record that has not begun pass the limit of a rule? None begins above 0. */
static bool may_be_met_untouched(const ald_study *study, const ald_layout *layout,
                                 const ald_rule *rule, uint32_t number) {
  ALD_ASSERT(number < study->rule_count);
  if (!has_near_operands(study, rule)) return false;
  const uint32_t *own = layout->plan + layout->plan[PLAN_RULE_TABLE] + number * RULE_FIELD_COUNT;
  const bool varies = !(own[RULE_PARAMS] & PLAN_SHARED);
  return varies || layout->assets[(own[RULE_PARAMS] & ~PLAN_SHARED) + RULE_LIMIT] < 0;
}

static bool is_possible(const ald_study *study, const ald_layout *layout) {
  if (study->is_closed || ald_study_fine(study) > 1) return false;
  /* orders name rows of elements, and bodies far from each other */
  if (ald_has_orders(study)) return false;
  if (layout->plan[PLAN_RADIATION_GROUPS] > 0) return false;
  /* a pair whose records begin anew cannot be told from one that never touched */
  if (study->build_up > 0) return false;
  for (uint32_t r = 0; r < study->rule_count; r++) {
    if (may_be_met_untouched(study, layout, &study->rules[r], r)) return false;
  }
  return true;
}

static uint32_t count_pairs(const ald_study *study) {
  uint32_t pairs = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    pairs += ald_neighbours_are_of(study, &study->instances[i]);
  }
  return pairs;
}

bool ald_near_is_chosen(const ald_study *study, const ald_layout *layout, const ald_device *device,
                        ald_pairs pairs) {
  if (pairs == ALD_PAIRS_ALL || !is_possible(study, layout)) return false;
  const uint32_t count = count_pairs(study);
  const bool pays = device->is_host && count >= PAIRS_MIN && layout->asset_count <= SHARED_MAX;
  return count > 0 && (pays || pairs == ALD_PAIRS_NEAR);
}

/* ------------------------------------------------------------------------------ begin and end */

/* Whatever is not a pair; of pairs the first of each definition, by which its numbers are judged,
 * and the first that each rule watches. */
static void mark_always(ald_near *near) {
  const ald_study *study = near->study;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const bool first =
        i == 0 || study->instances[i].definition != study->instances[i - 1].definition;
    near->always[i] = first || !ald_neighbours_are_of(study, &study->instances[i]);
  }
  for (uint32_t r = 0; r < study->rule_count; r++) {
    if (study->rules[r].operand_count > 0)
      near->always[study->rules[r].operands[0].instance] = true;
  }
}

void ald_near_destroy(ald_near *near) {
  if (!near) return;
  ald_neighbours_destroy(near->neighbours);
  ald_study_subset_destroy(near->part);
  ald_layout_destroy(near->layout);
  free(near->strays);
  free(near->always);
  free(near->wanted);
  free(near->follows);
  free(near->spans);
  free(near);
}

ald_status ald_near_create(const ald_study *study, const ald_layout *layout, ald_device *device,
                           ald_near **out, ald_report *report) {
  ALD_ASSERT(study && layout && out);
  ald_status status = ALD_OK;
  const size_t instances = study->instance_count + 1u, bodies = study->body_count + 1u;
  ald_near *near = calloc(1, sizeof *near);
  *out = NULL;
  if (near) {
    near->study = study;
    near->whole = layout;
    near->device = device;
    near->events = layout->plan[PLAN_EVENTS];
    near->strays = calloc(bodies, sizeof *near->strays);
    near->always = calloc(instances, sizeof *near->always);
    near->wanted = calloc(instances, sizeof *near->wanted);
    near->follows = calloc(instances, sizeof *near->follows);
    near->spans = calloc(bodies, sizeof *near->spans);
  }
  if (!near || !near->strays || !near->always || !near->wanted || !near->follows || !near->spans) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the pairs of bodies\n");
    goto done;
  }
  ALD_TRY(ald_neighbours_create(study, &near->neighbours, report));
  for (uint32_t b = 0; b < study->body_count; b++) {
    near->strays[b] = ald_neighbours_bodies(near->neighbours)[b] && !study->bodies[b].fixed;
  }
  mark_always(near);
  *out = near;
  near = NULL;
done:
  ald_near_destroy(near);
  return status;
}

const ald_study_subset *ald_near_part(const ald_near *near) { return near->part; }

/* A tile that follows `wanted`. */
static ald_status build(const ald_near *near, ald_study_subset **part, ald_layout **layout,
                        ald_tile **tile, ald_report *report) {
  ald_status status = ALD_OK;
  ALD_TRY(ald_study_subset_create(near->study, near->wanted, near->strays, part, report));
  ALD_TRY(ald_layout_create_part(*part, near->whole, near->events, layout, report));
  ALD_TRY(near->device->tile_create(near->device, *layout, near->lanes, tile, report));
done:
  return status;
}

ald_near_most ald_near_most_of(const ald_near *near) { return near->most; }

/* what the tile follows is what was wanted */
static void take(ald_near *near, ald_study_subset *part, ald_layout *layout) {
  ALD_ASSERT(part && layout);
  const uint32_t pairs = count_pairs(&part->study);
  const uint64_t bytes = ald_lane_bytes(layout, near->device->precision);
  if (pairs > near->most.pairs) near->most.pairs = pairs;
  if (bytes > near->most.bytes) near->most.bytes = bytes;
  ald_study_subset_destroy(near->part);
  ald_layout_destroy(near->layout);
  near->part = part;
  near->layout = layout;
  memcpy(near->follows, near->wanted, near->study->instance_count * sizeof *near->follows);
}

ald_status ald_near_tile(ald_near *near, uint32_t lanes, ald_tile **tile, ald_report *report) {
  ALD_ASSERT(lanes > 0 && tile);
  ald_study_subset *part = NULL;
  ald_layout *layout = NULL;
  near->lanes = lanes;
  memcpy(near->wanted, near->always, near->study->instance_count * sizeof *near->wanted);
  const ald_status status = build(near, &part, &layout, tile, report);
  if (status >= 0) {
    take(near, part, layout);
    return status;
  }
  ald_study_subset_destroy(part);
  ald_layout_destroy(layout);
  return status;
}

/* ------------------------------------------------------------------------------ settle */

static uint32_t lane_flag(const ald_tile *tile, uint32_t flag, uint32_t lane) {
  ALD_ASSERT(flag < LANE_FLAG_COUNT && lane < tile->lanes);
  return ald_tile_flag(tile, tile->layout->plan[PLAN_LANE_FLAGS] + flag, lane);
}

bool ald_near_waits(const ald_tile *tile, uint32_t lane) {
  return lane_flag(tile, LANE_DONE, lane) == DONE_WAITS;
}

static bool runs(const ald_tile *tile, uint32_t lane) {
  return lane_flag(tile, LANE_DONE, lane) == DONE_NOT || ald_near_waits(tile, lane);
}

/* marks what is near in the lanes that wait, or in all that run */
static void mark_near(ald_near *near, const ald_tile *tile, bool all) {
  for (uint32_t lane = 0; lane < tile->lanes; lane++) {
    if (!(all ? runs(tile, lane) : ald_near_waits(tile, lane))) continue;
    ald_near_boxes(near->part, tile, lane, near->spans);
    ald_neighbours_mark(near->neighbours, near->spans, near->wanted);
  }
}

static bool is_followed(const ald_near *near) {
  for (uint32_t i = 0; i < near->study->instance_count; i++) {
    if (near->wanted[i] && !near->follows[i]) return false;
  }
  return true;
}

/* Where half of the room for events is taken there shall be twice as much. */
static bool events_need_room(const ald_near *near, const ald_tile *tile) {
  uint32_t most = 0;
  for (uint32_t lane = 0; lane < tile->lanes; lane++) {
    const uint32_t events = lane_flag(tile, LANE_EVENTS, lane);
    if (runs(tile, lane) && events > most) most = events;
  }
  return near->events > 0 && most > near->events / 2 && most <= near->events;
}

/* A tile for what the lanes follow now, and what they hold in it. */
static ald_status rebuild(ald_near *near, ald_tile **tile, const double *values,
                          const bool *follows, ald_report *report) {
  ALD_ASSERT(tile && *tile && values && follows);
  ald_study_subset *part = NULL;
  ald_layout *layout = NULL;
  ald_tile *next = NULL;
  const ald_tile *before = *tile;
  memcpy(near->wanted, near->always, near->study->instance_count * sizeof *near->wanted);
  mark_near(near, before, true);
  for (uint32_t lane = 0; lane < before->lanes; lane++) {
    if (follows[lane]) ald_near_mark_touched(near->part, before, lane, near->wanted);
  }
  if (events_need_room(near, before)) near->events *= 2;
  const ald_status status = build(near, &part, &layout, &next, report);
  if (status < 0) {
    ald_study_subset_destroy(part);
    ald_layout_destroy(layout);
    return status;
  }
  next->lanes = before->lanes;
  ald_near_transfer(near->part, before, part, next, values);
  before->device->tile_destroy(*tile);
  *tile = next;
  take(near, part, layout);
  return ALD_OK;
}

ald_status ald_near_settle(ald_near *near, ald_tile **tile, const double *values,
                           const bool *follows, ald_report *report) {
  ALD_ASSERT(tile && values && follows);
  memset(near->wanted, 0, near->study->instance_count * sizeof *near->wanted);
  mark_near(near, *tile, false);
  const bool anew = !is_followed(near) || events_need_room(near, *tile);
  if (anew) {
    const ald_status status = rebuild(near, tile, values, follows, report);
    if (status < 0) return status;
  }
  const uint32_t done = (*tile)->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE;
  for (uint32_t lane = 0; lane < (*tile)->lanes; lane++) {
    const bool waits = ald_near_waits(*tile, lane);
    if (!waits && !(anew && runs(*tile, lane))) continue;
    ald_near_put_boxes(near->part, *tile, lane, near->spans);
    if (waits) ald_tile_put_flag(*tile, done, lane, DONE_NOT);
  }
  return ALD_OK;
}
