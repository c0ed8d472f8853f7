/* SPDX-License-Identifier: Apache-2.0
 * The list of the passes in the order of a step, for the program and for the host, which needs
 * their numbers and not the passes themselves. */
#ifndef ALD_KERNELS_PASS_LIST_H
#define ALD_KERNELS_PASS_LIST_H

#include "elements.h"

/* PASS(name, stage, space, kind): what a step is made of.
 *
 * stage
 *   ASSEMBLE   brings together what joints hold, before a step
 *   EVALUATE   is pure and runs once for every stage of the integrator
 *   LIST       builds the compact list, which a device alone needs, pass by pass
 *   INTEGRATE  takes the bodies to the next stage
 *   COMMIT     writes history, once a step
 *   PROBE      belongs to no step
 * space
 *   LANES      once per lane
 *   SHARED     once per lane; work-items that share a lane share this in a way of its own
 *   MOVING     bodies that move in the plane x lanes
 *   SPATIAL    bodies that move in space x lanes
 *   KIND       instances of `kind` x lanes
 *   ENTRIES    the compact list
 *   BLOCKS     blocks of the scan
 *   SINGLE     one item */
#define PASSES(PASS)                         \
  MOTIONS(ELEMENT_FORCE, PASS)               \
  PASS(assemble, ASSEMBLE, LANES, joint)     \
  PASS(pose, EVALUATE, SPATIAL, none)        \
  ORDERS(ELEMENT_FORCE, PASS)                \
  CONTROLS(ELEMENT_FORCE, PASS)              \
  PASS(bounds, EVALUATE, MOVING, none)       \
  PASS(stray, EVALUATE, LANES, none)         \
  PASS(lines, EVALUATE, SHARED, line)        \
  PASS(divide, EVALUATE, LANES, none)        \
  PASS(pairs, EVALUATE, KIND, contact)       \
  PASS(list_count, LIST, LANES, contact)     \
  PASS(list_blocks, LIST, BLOCKS, contact)   \
  PASS(list_totals, LIST, SINGLE, contact)   \
  PASS(list_fill, LIST, LANES, contact)      \
  PASS(overlap, EVALUATE, ENTRIES, contact)  \
  PASS(tally, EVALUATE, MOVING, none)        \
  PASS(count, EVALUATE, SPATIAL, none)       \
  PASS(meshes, EVALUATE, KIND, mesh_contact) \
  FORCES(ELEMENT_FORCE, PASS)                \
  PASS(foresee, EVALUATE, SPATIAL, none)     \
  OUTLINES(ELEMENT_FORCE, PASS)              \
  MEASURES(ELEMENT_FORCE, PASS)              \
  PASS(gather, EVALUATE, MOVING, none)       \
  PASS(collect, EVALUATE, SPATIAL, none)     \
  PASS(reactions, EVALUATE, LANES, joint)    \
  PASS(integrate, INTEGRATE, SPATIAL, none)  \
  PASS(frozen, INTEGRATE, SPATIAL, none)     \
  PASS(stage, INTEGRATE, LANES, none)        \
  PASS(advance, COMMIT, MOVING, none)        \
  PASS(yields, COMMIT, LANES, line)          \
  ELEMENTS(ELEMENT_RECORD, PASS)             \
  PASS(clock, COMMIT, LANES, none)           \
  PASS(probe, PROBE, LANES, none)            \
  PASS(operations, PROBE, LANES, none)       \
  PASS(copy_rows, PROBE, LANES, none)        \
  PASS(fused_chain, PROBE, LANES, none)      \
  PASS(link_probe, PROBE, LANES, none)
#define ELEMENT_FORCE(PASS, name, space) PASS(name, EVALUATE, space, name)
#define ELEMENT_RECORD(PASS, name, space) PASS(name##_record, COMMIT, space, name)

#define PASS_NUMBER(name, stage, space, kind) PASS_##name,
enum { PASSES(PASS_NUMBER) PASS_TOTAL };

#endif
