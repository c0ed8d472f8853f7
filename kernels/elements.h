/* SPDX-License-Identifier: Apache-2.0
 * The list of element kinds: whoever adds an element adds one line here.
 *
 * ELEMENT(with, name, space) promises the passes `name` (forces into slots, pure) and `name_record`
 * (history and records, after the step) in kernels/pass/FAMILY/name.h, and the host's description
 * `ald_kind_name` in src/element/name.c. Space KIND: every instance in every lane; ENTRIES: only
 * where the broad phase found a pair; LANES: one item takes all instances of a lane in turn. */
#ifndef ALD_KERNELS_ELEMENTS_H
#define ALD_KERNELS_ELEMENTS_H

/* contacts of outlines, which foresee what the other forces do in the step */
#define OUTLINES(ELEMENT, with) ELEMENT(with, contact, ENTRIES)

/* made by the reader of dynamic lines, without forces; a study has no sections for them */
#define OF_LINES(ELEMENT, with)    \
  ELEMENT(with, clearance, KIND)   \
  ELEMENT(with, line_energy, KIND) \
  ELEMENT(with, line_point, KIND)

/* thrusters, and what lies in their races and so comes after them */
#define OF_RACES(ELEMENT, with) \
  ELEMENT(with, thruster, KIND) \
  ELEMENT(with, lifting_surface, KIND)

#define FORCES(ELEMENT, with)         \
  ELEMENT(with, drag, KIND)           \
  ELEMENT(with, hydrostatics, KIND)   \
  ELEMENT(with, damping, KIND)        \
  ELEMENT(with, radiation, KIND)      \
  ELEMENT(with, friction, KIND)       \
  ELEMENT(with, wind, KIND)           \
  ELEMENT(with, load, KIND)           \
  ELEMENT(with, tug, KIND)            \
  ELEMENT(with, manoeuvring, KIND)    \
  ELEMENT(with, propeller, KIND)      \
  ELEMENT(with, rudder, KIND)         \
  OF_RACES(ELEMENT, with)             \
  ELEMENT(with, fender, KIND)         \
  ELEMENT(with, bumper, KIND)         \
  ELEMENT(with, docking, KIND)        \
  ELEMENT(with, hawser, KIND)         \
  ELEMENT(with, foundation, KIND)     \
  ELEMENT(with, catenary, KIND)       \
  ELEMENT(with, line, KIND)           \
  ELEMENT(with, bar, KIND)            \
  OF_LINES(ELEMENT, with)             \
  ELEMENT(with, mesh_contact, KIND)   \
  ELEMENT(with, link_contact, KIND)   \
  ELEMENT(with, line_contact, KIND)   \
  ELEMENT(with, bow, KIND)            \
  ELEMENT(with, inside_contact, KIND) \
  ELEMENT(with, joint, KIND)

/* what moves prescribed bodies; runs before anything reads their poses, and has no force */
#define MOTIONS(ELEMENT, with) ELEMENT(with, motion, KIND)

/* controllers: read the state at the beginning of a step and write order rows of actuators; no
 * force */
#define CONTROLS(ELEMENT, with)            \
  ELEMENT(with, autopilot, KIND)           \
  ELEMENT(with, governor, KIND)            \
  ELEMENT(with, dynamic_positioning, KIND) \
  ELEMENT(with, tug_skipper, KIND)         \
  ELEMENT(with, trial, KIND)

/* what is ordered, judged at the beginning of a step before controllers look at it; no force. One
 * item takes all of a lane. The last: they are read once everything is there that they can set */
#define ORDERS(ELEMENT, with) ELEMENT(with, order, LANES)

/* what only looks at bodies; no force */
#define MEASURES(ELEMENT, with) \
  ELEMENT(with, passing, KIND)  \
  ELEMENT(with, hoist, KIND)    \
  ELEMENT(with, strike, KIND)

#define ELEMENTS(ELEMENT, with) \
  OUTLINES(ELEMENT, with)       \
  FORCES(ELEMENT, with)         \
  MOTIONS(ELEMENT, with)        \
  CONTROLS(ELEMENT, with)       \
  MEASURES(ELEMENT, with)       \
  ORDERS(ELEMENT, with)

#define ELEMENT_NUMBER(with, name, space) KIND_##name,
enum { ELEMENTS(ELEMENT_NUMBER, 0) KIND_TOTAL, KIND_none = KIND_TOTAL };
enum { KIND_TABLES_MOST = 6 }; /* tables of a kind, as ALD_TABLES_MOST of the host */

#endif
