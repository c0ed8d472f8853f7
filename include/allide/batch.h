/* SPDX-License-Identifier: Apache-2.0
 * Stepping scenarios of a model from a host program, such as a manoeuvring simulator.
 *
 * A batch holds a number of scenarios of one model, identical at first. ald_batch_set() gives them
 * different values; then they are stepped together, under loads that the host sets before each
 * step. Or the host integrates the motion itself: it gives poses and velocities, has the contact
 * forces evaluated as often as it likes, and commits once per step.
 *
 * With `reads`, every element of the study can be read at every step: reactions of fenders,
 * tensions of hawsers and lines, nodes of lines, all that a replay has as a time series, to the
 * same bits.
 *
 * Calls on different batches may run at the same time; calls on one batch may not. No call depends
 * on, or leaves behind, the rounding mode of the calling thread. Results are the same bits for any
 * number of scenarios, device and threads. A report may be NULL. */
#ifndef ALLIDE_BATCH_H
#define ALLIDE_BATCH_H

#include "study.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Scenarios of one model, stepped together. */
typedef struct ald_batch ald_batch;

/** Settings of a batch; take ald_batch_def_default() and change what is needed. */
typedef struct ald_batch_def {
  const char *device;      /**< "auto" or of ALD_DEVICE_WORDS */
  uint32_t scenarios;      /**< number of scenarios, 1 or more */
  int threads;             /**< host threads that step them; 1: the calling one, 0: all */
  int earth_frame;         /**< 1: compute in the frame of the study, so that a pose is read and set
                                to the bit. 0: relative to where the first moving body starts, to
                                the whole metre, as ald_run() does; the same bits as there */
  ald_precision precision; /**< ALD_PRECISION_OF_STUDY: as in the study */
  int reads;       /**< 1: ald_batch_read() may be called. ald_batch_step() then ends with an
                        evaluation of the forces where the bodies are now, and forces and
                        contacts, too, are of now. 0: it may not, a step costs less */
  uint32_t cookie; /**< set by ald_batch_def_default() */
} ald_batch_def;

/** Defaults: one scenario on the host in the calling thread, precision as in the study. */
ALD_API ald_batch_def ald_batch_def_default(void);

/** Where a body is and how it moves; earth frame, angles from x towards y. */
typedef struct ald_body_state {
  double x;          /**< centre of gravity [m] */
  double y;          /**< [m] */
  double heading;    /**< [rad] */
  double velocity_x; /**< [m/s] */
  double velocity_y; /**< [m/s] */
  double yaw_rate;   /**< of a body in space about its z axis [rad/s] */
} ald_body_state;

/** A force at the centre of gravity, earth frame, and a yaw moment. */
typedef struct ald_load {
  double force_x; /**< [N] */
  double force_y; /**< [N] */
  double moment;  /**< about the centre of gravity, from x towards y [N m] */
} ald_load;

/** Where a body is in space and how it moves. */
typedef struct ald_space_state {
  double position[3]; /**< centre of gravity, earth frame; z is above still water [m] */
  double roll;        /**< phi, starboard down [rad] */
  double pitch;       /**< theta, bow down [rad] */
  double heading;     /**< psi, from x towards y [rad] */
  double velocity[3]; /**< of the centre of gravity, earth frame [m/s] */
  double roll_rate;   /**< p, about the body's x axis [rad/s] */
  double pitch_rate;  /**< q, about its y axis [rad/s] */
  double yaw_rate;    /**< r, about its z axis [rad/s] */
} ald_space_state;

/** A force at the centre of gravity and a moment about it, earth frame. */
typedef struct ald_space_load {
  double force[3];  /**< [N] */
  double moment[3]; /**< [N m] */
} ald_space_load;

/** A possible contact between two convex parts. */
typedef struct ald_contact_info {
  const char *name; /**< "contacts.rubber.fender1"; lives as long as the batch */
  uint32_t body_a;  /**< first body */
  uint32_t body_b;  /**< second body */
} ald_contact_info;

/** A contact as it was evaluated last: by ald_batch_evaluate(), or at the beginning of the last
 * step of ald_batch_step(), with `reads` at its end. All 0 if it does not touch. */
typedef struct ald_contact_state {
  int touching;      /**< 1: the outlines overlap */
  int slipping;      /**< 1: slides, 0: sticks */
  double normal;     /**< N, pushes the bodies apart [N] */
  double tangential; /**< T, friction [N] */
  double point_x;    /**< centroid of the overlap, where the forces act, earth frame [m] */
  double point_y;    /**< [m] */
  double point_z;    /**< in space: height of that point above still water [m] */
  double normal_x;   /**< unit vector from body a to body b; the tangent is (-normal_y, normal_x) */
  double normal_y;   /**< its other component */
  double depth;      /**< extent of the overlap along the normal [m] */
  double area;       /**< of the overlap [m^2] */
  double closing;    /**< velocity at which the bodies approach along the normal [m/s] */
  double sliding;    /**< velocity of body a against body b along the tangent [m/s] */
  double force_x;    /**< force on body a, earth frame; body b receives the opposite [N] */
  double force_y;    /**< [N] */
  double moment_a;   /**< of that force about body a's centre of gravity [N m] */
  double moment_b;   /**< of the opposite force about body b's [N m]; in space about where it is
                          now */
} ald_contact_state;

/** An element of the study, such as a fender, a hawser, a line, a contact of two parts. */
typedef struct ald_element_info {
  const char *name; /**< "fenders.fore", as in a replay; lives as long as the batch */
  const char
      *kind; /**< "fender", "hawser", "mesh_contact": its kind; lives as long as the program */
  uint32_t body_a; /**< first body; a line's or bar's: that of its first end */
  uint32_t body_b; /**< second body; the first again if there is none */
  uint32_t values; /**< numbers that ald_batch_read() gives; of some kinds 0 */
  uint32_t nodes;  /**< nodes that ald_batch_read_nodes() gives, 2 or more; 0: no dynamic line */
} ald_element_info;

/** One of the numbers that can be read of an element. */
typedef struct ald_value_info {
  const char *name; /**< "tension"; the replay's column is "hawsers.bow.tension" */
  const char *unit; /**< SI: "N", "m", "rad"; "" has none; both live as long as the program */
} ald_value_info;

/** Something that can be ordered of an element: the angle of a rudder, the speed of a propeller. */
typedef struct ald_orderable_info {
  const char *name;      /**< "rudders.main.angle"; lives as long as the batch */
  const char *unit;      /**< SI: "rad", "rad/s"; "" of a factor or of a switch, 1: yes, 0: no */
  const char *meaning;   /**< one line; both live as long as the program */
  uint32_t element;      /**< of which it is ordered */
  int is_switch;         /**< 1: takes 0 or 1 */
  int can_be_given_back; /**< 1: ald_batch_give_back() may be called */
} ald_orderable_info;

/** A node of a dynamic line. */
typedef struct ald_line_node {
  double position[3]; /**< earth frame, z above still water [m] */
  double velocity[3]; /**< earth frame [m/s] */
  double tension;     /**< of the segment from this node to the next; 0 at the last node [N] */
} ald_line_node;

/** Makes a batch. Quantities that the study varies have their nominal values.
 * @param study must outlive the batch
 * @param batch receives it, NULL on failure; ald_batch_destroy() it
 * @return ALD_OK, ALD_BAD_ARGUMENT, ALD_NO_DEVICE, ALD_DEVICE_FAILED, ALD_NO_MEMORY */
ALD_API ald_status ald_batch_create(const ald_study *study, const ald_batch_def *def,
                                    ald_batch **batch, ald_report *report);
/** Frees a batch. NULL is allowed. */
ALD_API void ald_batch_destroy(ald_batch *batch);

/** Number of scenarios. */
ALD_API uint32_t ald_batch_scenarios(const ald_batch *batch);
/** Number of bodies, fixed ones included; numbered as added, or as written in the study file. */
ALD_API uint32_t ald_batch_bodies(const ald_batch *batch);
/** Number of a body; ald_batch_bodies() if no body has this name. */
ALD_API uint32_t ald_batch_body(const ald_batch *batch, const char *name);
/** Number of possible contacts. */
ALD_API uint32_t ald_batch_contacts(const ald_batch *batch);
/** A contact's name and bodies; all 0 if there is none of this number. */
ALD_API ald_contact_info ald_batch_contact_info(const ald_batch *batch, uint32_t contact);

/** Number of elements, with or without values; those of one kind follow each other. */
ALD_API uint32_t ald_batch_elements(const ald_batch *batch);
/** Number of an element, the first of this name; ald_batch_elements() if none has it. Find it once:
 * it does not change.
 * @param name as in a replay: "fenders.fore", "contacts.rubber.fender1" */
ALD_API uint32_t ald_batch_element(const ald_batch *batch, const char *name);
/** An element's name, kind, bodies, and what can be read; all 0 if there is none of this number. */
ALD_API ald_element_info ald_batch_element_info(const ald_batch *batch, uint32_t element);
/** Number of a value of an element; the element's `values` if none has this name.
 * @param name "tension" */
ALD_API uint32_t ald_batch_value(const ald_batch *batch, uint32_t element, const char *name);
/** A value's name and unit; all 0 if there is none of this number. */
ALD_API ald_value_info ald_batch_value_info(const ald_batch *batch, uint32_t element,
                                            uint32_t value);

/** Sets a quantity of one scenario, before anything was computed or read since the batch was made
 * or reset.
 * @param path  of the quantity: "bodies.tug.position.x", "contacts.rubber.stiffness"
 * @param value in SI
 * @return ALD_OK, ALD_BAD_ARGUMENT (no such quantity, out of range, too late), ALD_NO_MEMORY */
ALD_API ald_status ald_batch_set(ald_batch *batch, uint32_t scenario, const char *path,
                                 double value, ald_report *report);
/** Back to the start: values of the model and of ald_batch_set(); loads and states set by the host
 * are discarded.
 * @return ALD_OK, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_batch_reset(ald_batch *batch);

/** Sets the external load of a moving body, in place of the model's, until it is set again. Over
 * the build-up of a study (ald_study_build_up()) it rises from 0 like that of the model.
 * @return ALD_OK, ALD_BAD_ARGUMENT (no such body, fixed, not finite), ALD_NO_MEMORY,
 *         ALD_DEVICE_FAILED */
ALD_API ald_status ald_batch_set_load(ald_batch *batch, uint32_t scenario, uint32_t body,
                                      const ald_load *load, ald_report *report);
/** Sets pose and velocity of a moving body. Contact history stays. Values of a body in space that
 * the struct does not have stay, too. @return as ald_batch_set_load() */
ALD_API ald_status ald_batch_set_state(ald_batch *batch, uint32_t scenario, uint32_t body,
                                       const ald_body_state *state, ald_report *report);

/** Sets pose and velocity of a moving body in space. A prescribed body takes them if no motion of
 * the study refers to it: it stays there, with these velocities, until they are set again.
 * @return as ald_batch_set_load(); ALD_BAD_ARGUMENT if no body of the study is in space, or if the
 *         pitch of a prescribed body is 90 degrees */
ALD_API ald_status ald_batch_set_space_state(ald_batch *batch, uint32_t scenario, uint32_t body,
                                             const ald_space_state *state, ald_report *report);

/** Number of things that can be ordered. */
ALD_API uint32_t ald_batch_orderables(const ald_batch *batch);
/** Number of one of them; ald_batch_orderables() if none has this name. Find it once: it does not
 * change.
 * @param name "rudders.main.angle", as under `orders` of a study */
ALD_API uint32_t ald_batch_orderable(const ald_batch *batch, const char *name);
/** What can be ordered; all 0 if there is none of this number. */
ALD_API ald_orderable_info ald_batch_orderable_info(const ald_batch *batch, uint32_t orderable);
/** Orders something in scenarios that follow each other, from the step on that comes next, until it
 * is ordered again: by a call, or by an order of the study that comes into force later. The bits
 * are those of a study with that order at this time. An order of the study that comes into force
 * with the same step comes after it.
 * @param first  scenario
 * @param values (count) in SI, of the scenarios first, first + 1, ...
 * @return ALD_OK, ALD_BAD_ARGUMENT (no such scenario or orderable, out of range, not finite),
 *         ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ALD_API ald_status ald_batch_order(ald_batch *batch, uint32_t orderable, uint32_t first,
                                   const double *values, uint32_t count, ald_report *report);
/** Gives something back: what the tables of the study or a controller order counts again.
 * @return as ald_batch_order(); ALD_BAD_ARGUMENT if nothing else orders it */
ALD_API ald_status ald_batch_give_back(ald_batch *batch, uint32_t orderable, uint32_t first,
                                       uint32_t count, ald_report *report);

/** Advances all scenarios.
 * @param steps number of time steps of the study; a batch has no end
 * @return ALD_OK; ALD_REMARKS if a scenario carries a status of failure or was stopped by a rule,
 *         see ald_batch_status(): it stays where it was; ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ALD_API ald_status ald_batch_step(ald_batch *batch, uint32_t steps, ald_report *report);
/** Evaluates all forces at the present poses and velocities and changes nothing else: neither
 * motion nor contact history, however often it is called. Bodies that lines touch are then where
 * the lines have pushed them within the step, as in a replay. @return as ald_batch_step() */
ALD_API ald_status ald_batch_evaluate(ald_batch *batch, ald_report *report);
/** Ends a step of a host that integrates: what was evaluated last becomes the contact history, and
 * the clock advances by one step. Bodies are not moved. Records of energy use the present
 * velocities as those after the step, so set new ones before.
 * @return as ald_batch_step(); ALD_BAD_ARGUMENT if nothing was evaluated since the last step */
ALD_API ald_status ald_batch_commit(ald_batch *batch, ald_report *report);

/** Pose and velocity of a body now.
 * @return ALD_OK, ALD_BAD_ARGUMENT, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ALD_API ald_status ald_batch_state(ald_batch *batch, uint32_t scenario, uint32_t body,
                                   ald_body_state *state, ald_report *report);
/** Pose and velocity of a body in space now.
 * @return as ald_batch_state(); ALD_BAD_ARGUMENT if no body of the study is in space */
ALD_API ald_status ald_batch_space_state(ald_batch *batch, uint32_t scenario, uint32_t body,
                                         ald_space_state *state, ald_report *report);
/** Sum of all forces on a moving body as evaluated last, its external load included; 0 for a fixed
 * or a prescribed one. @return as ald_batch_state() */
ALD_API ald_status ald_batch_force(ald_batch *batch, uint32_t scenario, uint32_t body,
                                   ald_load *force, ald_report *report);
/** Likewise of a body in space, its weight included. @return as ald_batch_space_state() */
ALD_API ald_status ald_batch_space_force(ald_batch *batch, uint32_t scenario, uint32_t body,
                                         ald_space_load *force, ald_report *report);
/** A contact as evaluated last. @return as ald_batch_state() */
ALD_API ald_status ald_batch_contact(ald_batch *batch, uint32_t scenario, uint32_t contact,
                                     ald_contact_state *state, ald_report *report);
/** Reads the values of an element as evaluated last: by ald_batch_evaluate(), or at the end of
 * ald_batch_step(); before either of them at the start. After n steps they are row n of the replay
 * of this scenario, to the bit, at the time of its poses; so are those of a scenario that has
 * ended, whose last row they stay. What has no value now is NaN, such as the angle of a contact
 * that does not touch.
 * @param values (ald_element_info.values) receives them in the order of ald_batch_value_info(), SI
 * @return as ald_batch_state(); ALD_BAD_ARGUMENT if the batch was made without `reads` */
ALD_API ald_status ald_batch_read(ald_batch *batch, uint32_t scenario, uint32_t element,
                                  double *values, ald_report *report);
/** Reads the nodes of a dynamic line at the same time as ald_batch_read(), from its first end to
 * its second. Its values have the tensions at its very ends, where half a segment hangs too.
 * @param nodes (ald_element_info.nodes) receives them
 * @return as ald_batch_read(); ALD_BAD_ARGUMENT if the element has no nodes */
ALD_API ald_status ald_batch_read_nodes(ald_batch *batch, uint32_t scenario, uint32_t element,
                                        ald_line_node *nodes, ald_report *report);
/** Status of a scenario.
 * @param status receives an ald_scenario_status; may be NULL
 * @param steps  receives the steps done, time is steps x step; may be NULL
 * @return as ald_batch_state() */
ALD_API ald_status ald_batch_status(ald_batch *batch, uint32_t scenario, int *status,
                                    uint32_t *steps, ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
