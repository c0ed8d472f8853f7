/* SPDX-License-Identifier: Apache-2.0
 * The list of the passes in the order of a step, for the program and for the host, which needs
 * their numbers and not the passes themselves. */
#ifndef ALD_KERNELS_PASS_LIST_H
#define ALD_KERNELS_PASS_LIST_H

#include "elements.h"

/* PASS(family, name, stage, space, kind): what a step is made of.
 *
 * family    the folder of kernels/pass whose files define the pass
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
 *   SINGLE     one item
 *
 * A list for each group of stages, in the order of a step. LIST_PASS takes what PASS takes, of the
 * passes that build the compact list. */
#define EVALUATE_PASSES(PASS, LIST_PASS)                     \
  MOTIONS(ELEMENT_FORCE, PASS)                               \
  PASS(joint, assemble, ASSEMBLE, LANES, joint)              \
  PASS(step, pose, EVALUATE, SPATIAL, none)                  \
  ORDERS(ELEMENT_FORCE, PASS)                                \
  CONTROLS(ELEMENT_FORCE, PASS)                              \
  PASS(step, bounds, EVALUATE, MOVING, none)                 \
  PASS(step, stray, EVALUATE, LANES, none)                   \
  PASS(line, lines, EVALUATE, SHARED, line)                  \
  PASS(line, burden, EVALUATE, SPATIAL, line)                \
  PASS(step, divide, EVALUATE, LANES, none)                  \
  PASS(outline, pairs, EVALUATE, KIND, contact)              \
  LIST_PASS(outline, list_count, LIST, LANES, contact)       \
  LIST_PASS(outline, list_blocks, LIST, BLOCKS, contact)     \
  LIST_PASS(outline, list_totals, LIST, SINGLE, contact)     \
  LIST_PASS(outline, list_fill, LIST, LANES, contact)        \
  PASS(outline, overlap, EVALUATE, ENTRIES, contact)         \
  PASS(step, count_touches_planar, EVALUATE, MOVING, none)   \
  PASS(step, count_touches_spatial, EVALUATE, SPATIAL, none) \
  PASS(mesh, meshes, EVALUATE, KIND, mesh_contact)           \
  FORCES(ELEMENT_FORCE, PASS)                                \
  PASS(step, predict_loads, EVALUATE, SPATIAL, none)         \
  OUTLINES(ELEMENT_FORCE, PASS)                              \
  MEASURES(ELEMENT_FORCE, PASS)                              \
  PASS(step, sum_forces_planar, EVALUATE, MOVING, none)      \
  PASS(step, sum_forces_spatial, EVALUATE, SPATIAL, none)    \
  PASS(joint, reactions, EVALUATE, LANES, joint)
#define INTEGRATE_PASSES(PASS)                                  \
  PASS(step, integrate, INTEGRATE, SPATIAL, none)               \
  PASS(step, integrate_frozen_forces, INTEGRATE, SPATIAL, none) \
  PASS(step, stage, INTEGRATE, LANES, none)
#define COMMIT_PASSES(PASS)                            \
  PASS(step, advance, COMMIT, MOVING, none)            \
  PASS(clash, line_loaded_bodies, COMMIT, LANES, line) \
  ELEMENTS(ELEMENT_RECORD, PASS)                       \
  PASS(step, clock, COMMIT, LANES, none)
/* belong to no step */
#define PROBE_PASSES(PASS)                    \
  PASS(step, probe, PROBE, LANES, none)       \
  PASS(step, operations, PROBE, LANES, none)  \
  PASS(step, copy_rows, PROBE, LANES, none)   \
  PASS(step, fused_chain, PROBE, LANES, none) \
  PASS(mesh, link_probe, PROBE, LANES, none)
#define PASSES(PASS) \
  EVALUATE_PASSES(PASS, PASS) INTEGRATE_PASSES(PASS) COMMIT_PASSES(PASS) PROBE_PASSES(PASS)
#define ELEMENT_FORCE(PASS, family, name, space) PASS(family, name, EVALUATE, space, name)
#define ELEMENT_RECORD(PASS, family, name, space) PASS(family, name##_record, COMMIT, space, name)

#define PASS_NUMBER(family, name, stage, space, kind) PASS_##name,
enum { PASSES(PASS_NUMBER) PASS_TOTAL };

#endif
