/* SPDX-License-Identifier: Apache-2.0
 * The joint and the hoist of model_text.h, built in code. */
#ifndef ALD_TESTS_MODEL_JOINTS_H
#define ALD_TESTS_MODEL_JOINTS_H

#include "allide/allide.h"
#include "support/model_lines.h"

static void add_joint(ald_builder *model) {
  ald_joint_def j = ald_joint_def_default();
  j.name = "hinge";
  j.between[0] = "earth";
  j.between[1] = "tender";
  j.type = ALD_JOINT_TYPE_CYLINDRICAL;
  SET(j.at_a, 1, 2, 3);
  SET(j.at_b, 1.001, 2.002, 3.003);
  SET(j.axis_a, 0.1, 0.2, 0.3);
  SET(j.axis_b, 0.1001, 0.2001, 0.3);
  j.angle = 0.05;
  j.damping = 41;
  j.friction = 42;
  j.friction_rate = 0.4;
  j.lower_stop = -0.3;
  j.upper_stop = 0.25;
  j.stop_stiffness = 43;
  j.stop_damping = 44;
  j.motor_moment = 45;
  j.motor_rate = 0.46;
  j.sliding_damping = 47;
  j.sliding_friction = 48;
  j.sliding_friction_speed = 0.49;
  j.sliding_lower_stop = -5.1;
  j.sliding_upper_stop = 5.2;
  j.sliding_stop_stiffness = 53;
  j.motor_speed = 0.56;
  ADD(model, joint, &j);
}

static void add_hoist(ald_builder *model) {
  ald_hoist_def h = ald_hoist_def_default();
  h.name = "stow";
  h.between[0] = "earth";
  h.between[1] = "tender";
  h.drive = "hinge";
  SET(h.seat, 1, 2, 3);
  SET(h.seat_axis, 0.1, 0.2, 0.3);
  SET(h.end, 4, 5, 6);
  SET(h.axis, 0.4, 0.5, 0.6);
  h.within = 0.7;
  h.tilt_within = 0.8;
  h.slow = 0.09;
  h.rest_time = 10;
  h.jam_tension = 11;
  ADD(model, hoist, &h);
}

static void add_strike(ald_builder *model) {
  ald_strike_def s = ald_strike_def_default();
  s.name = "edge";
  s.between[0] = "crane";
  s.between[1] = "barge";
  s.least_speed = 0.04;
  ADD(model, strike, &s);
}

#endif
