/* SPDX-License-Identifier: Apache-2.0
 * The list of element kinds: whoever adds an element adds one line here.
 *
 * ELEMENT(with, FAMILY, NAME, space) promises the passes `NAME` (forces into slots, pure) and
 * `NAME_record` (history and records, after the step) in kernels/pass/FAMILY/NAME.h, and the host's
 * description `ald_kind_NAME` in src/element/NAME.c. Space KIND: every instance in every lane;
 * ENTRIES: only where the broad phase found a pair; LANES: one item takes all instances of a lane
 * in turn. */
#ifndef ALD_KERNELS_ELEMENTS_H
#define ALD_KERNELS_ELEMENTS_H

/* contacts of outlines, which foresee what the other forces do in the step */
#define OUTLINES(ELEMENT, with) ELEMENT(with, outline, contact, ENTRIES)

/* made by the reader of dynamic lines, without forces; a study has no sections for them */
#define OF_LINES(ELEMENT, with)          \
  ELEMENT(with, clash, clearance, KIND)  \
  ELEMENT(with, line, line_energy, KIND) \
  ELEMENT(with, line, line_point, KIND)

/* thrusters, and what lies in their races and so comes after them */
#define OF_RACES(ELEMENT, with)        \
  ELEMENT(with, water, thruster, KIND) \
  ELEMENT(with, water, lifting_surface, KIND)

#define FORCES(ELEMENT, with)                \
  ELEMENT(with, water, drag, KIND)           \
  ELEMENT(with, water, hydrostatics, KIND)   \
  ELEMENT(with, water, damping, KIND)        \
  ELEMENT(with, water, radiation, KIND)      \
  ELEMENT(with, water, friction, KIND)       \
  ELEMENT(with, water, wind, KIND)           \
  ELEMENT(with, water, load, KIND)           \
  ELEMENT(with, water, tug, KIND)            \
  ELEMENT(with, water, manoeuvring, KIND)    \
  ELEMENT(with, water, propeller, KIND)      \
  ELEMENT(with, water, rudder, KIND)         \
  OF_RACES(ELEMENT, with)                    \
  ELEMENT(with, berth, fender, KIND)         \
  ELEMENT(with, berth, bumper, KIND)         \
  ELEMENT(with, berth, docking, KIND)        \
  ELEMENT(with, berth, hawser, KIND)         \
  ELEMENT(with, berth, foundation, KIND)     \
  ELEMENT(with, line, catenary, KIND)        \
  ELEMENT(with, line, line, KIND)            \
  ELEMENT(with, line, point, KIND)           \
  ELEMENT(with, clash, bar, KIND)            \
  OF_LINES(ELEMENT, with)                    \
  ELEMENT(with, mesh, mesh_contact, KIND)    \
  ELEMENT(with, mesh, link_contact, KIND)    \
  ELEMENT(with, clash, line_contact, KIND)   \
  ELEMENT(with, berth, bow, KIND)            \
  ELEMENT(with, clash, inside_contact, KIND) \
  ELEMENT(with, joint, joint, KIND)

/* what moves prescribed bodies; runs before anything reads their poses, and has no force */
#define MOTIONS(ELEMENT, with)      \
  ELEMENT(with, step, motion, KIND) \
  ELEMENT(with, step, rao, KIND)

/* controllers: read the state at the beginning of a step and write order rows of actuators; no
 * force */
#define CONTROLS(ELEMENT, with)                     \
  ELEMENT(with, control, autopilot, KIND)           \
  ELEMENT(with, control, governor, KIND)            \
  ELEMENT(with, control, dynamic_positioning, KIND) \
  ELEMENT(with, control, tug_skipper, KIND)         \
  ELEMENT(with, control, trial, KIND)

/* what is ordered, judged at the beginning of a step before controllers look at it; no force. One
 * item takes all of a lane. The last: they are read once everything is there that they can set */
#define ORDERS(ELEMENT, with) ELEMENT(with, control, order, LANES)

/* what only looks at bodies, and winches, which act in the pass of their lines; no force */
#define MEASURES(ELEMENT, with)         \
  ELEMENT(with, line, winch, KIND)      \
  ELEMENT(with, outline, passing, KIND) \
  ELEMENT(with, berth, berthing, KIND)  \
  ELEMENT(with, joint, hoist, KIND)     \
  ELEMENT(with, mesh, strike, KIND)     \
  ELEMENT(with, water, squat, KIND)     \
  ELEMENT(with, step, excursion, KIND)  \
  ELEMENT(with, water, wave_system, KIND)

#define ELEMENTS(ELEMENT, with) \
  OUTLINES(ELEMENT, with)       \
  FORCES(ELEMENT, with)         \
  MOTIONS(ELEMENT, with)        \
  CONTROLS(ELEMENT, with)       \
  MEASURES(ELEMENT, with)       \
  ORDERS(ELEMENT, with)

#define ELEMENT_NUMBER(with, family, name, space) KIND_##name,
enum { ELEMENTS(ELEMENT_NUMBER, 0) KIND_TOTAL, KIND_none = KIND_TOTAL };
enum { KIND_TABLES_MAX = 6 }; /* tables of a kind, as ALD_TABLES_MAX of the host */

#endif
