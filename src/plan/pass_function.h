/* SPDX-License-Identifier: Apache-2.0
 * One kernel as C17: PASS_FUNCTION(name, at_lane, space, kind) defines the function
 * PASS_SYMBOL(name), an ald_pass_call, in the precision and width that the including file chooses;
 * that file includes what defines the pass, too. at_lane is AT_LANE_MOVED, or AT_LANE_NUMBERED of a
 * pass that builds the list. With ALD_NO_KERNELS passes trap, where nothing computes and the build
 * is not to wait for them. */
#ifndef ALD_PASS_FUNCTION_H
#define ALD_PASS_FUNCTION_H

#include "kernels/pass_list.h"
#include "kernels/plan.h"
#include "kernels/spaces.h"
#include "passes.h"

/* Loops over a tile that one thread owns, or over a single unit of its lanes: `from` and `to` are
 * its lanes then. There is no compact list: an item looks for itself whether there is work, which
 * takes less than to list it; only a device needs to know how many items to launch.
 *
 * An item finds its rows at 32-bit offsets from the tile's beginning, which a compiler must work
 * out anew for every lane. Here the beginning moves instead, and the offsets stay what they are
 * from lane to lane: a tenth fewer instructions. What builds the list needs the lane's own number.
 */
#define AT_LANE_MOVED(name, instance, lane) \
  name##_item(reals + (lane), uints + (lane), scratch, assets, PLAN_ARGUMENT, lanes, instance, 0)
#define AT_LANE_NUMBERED(name, instance, lane) name##_item(TILE_OF_CALLER, instance, lane)
#define LOOP_INSTANCES(name, at_lane, count)               \
  for (uint instance = 0; instance < count; instance++) {  \
    for (uint lane = from; lane < to; lane += ALD_LANES) { \
      at_lane(name, instance, lane);                       \
    }                                                      \
  }
#define LOOP_LANES(name, at_lane, kind) LOOP_INSTANCES(name, at_lane, 1)
#define LOOP_SHARED(name, at_lane, kind) LOOP_INSTANCES(name, at_lane, 1)
#define LOOP_MOVING(name, at_lane, kind) LOOP_INSTANCES(name, at_lane, COUNT_MOVING(kind))
#define LOOP_SPATIAL(name, at_lane, kind) LOOP_INSTANCES(name, at_lane, COUNT_SPATIAL(kind))
#define LOOP_KIND(name, at_lane, kind) LOOP_INSTANCES(name, at_lane, COUNT_KIND(kind))
#define LOOP_ENTRIES(name, at_lane, kind) LOOP_INSTANCES(name, at_lane, COUNT_KIND(kind))
#define LOOP_BLOCKS(name, at_lane, kind)                      \
  for (uint block = 0; block * LIST_BLOCK < UNITS; block++) { \
    name##_item(TILE_OF_CALLER, block, 0);                    \
  }
#define LOOP_SINGLE(name, at_lane, kind) name##_item(TILE_OF_CALLER, 0, 0);

#ifdef ALD_NO_KERNELS
#define PASS_LOOP(name, at_lane, space, kind) __builtin_trap();
#else
#define PASS_LOOP(name, at_lane, space, kind) LOOP_##space(name, at_lane, kind)
#endif
#define PASS_FUNCTION(name, at_lane, space, kind)                                           \
  void PASS_SYMBOL(name)(void *reals_, uint32_t *restrict uints ALD_UNUSED, void *scratch_, \
                         const void *assets_, const uint32_t *restrict plan ALD_UNUSED,     \
                         uint32_t lanes, uint32_t unit) {                                   \
    scalar *restrict reals ALD_UNUSED = reals_, *restrict scratch ALD_UNUSED = scratch_;    \
    const scalar *restrict assets ALD_UNUSED = assets_;                                     \
    const uint is_unit ALD_UNUSED = unit != ALD_WHOLE_TILE;                                 \
    const uint from ALD_UNUSED = is_unit ? unit * ALD_LANES : 0;                            \
    const uint to ALD_UNUSED = is_unit ? from + ALD_LANES : lanes;                          \
    PASS_LOOP(name, at_lane, space, kind)                                                   \
  }

#endif
