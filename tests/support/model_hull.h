/* SPDX-License-Identifier: Apache-2.0
 * Hull, propeller and rudder of the study of tests/study/test_builder_elements.c, in code. */
#ifndef ALD_TESTS_MODEL_HULL_H
#define ALD_TESTS_MODEL_HULL_H

#include "model_lines.h"

/* a prescribed body may have a hull, which then has no effect */
static inline void add_hull(ald_builder *model) {
  static const double strips[] = {-80, 160, 20, 0.6, 82, 150, 19, 0.61};
  static const double bank[] = {0.2, 0.01, 0.002, 0.2, 3, 0, 0, 0.2,
                                0.2, 0.02, 0.003, 0.5, 3, 0, 0, 0.5};
  static const double current[] = {0,    -0.03, 0, 0, 1.5, 0, 0.7, 0.02, 3.141592653589793,
                                   0.04, 0,     0};
  ald_manoeuvring_def h = ald_manoeuvring_def_default();
  h.name = "hull";
  h.body = "crane";
  h.length = 320;
  h.breadth = 58;
  h.draught = 20.8;
  h.volume = 312600;
  h.centre_of_gravity = 11.2;
  h.height = -8;
  h.rigid_mass = 3e8;
  SET(h.resistance, 0.022, 0.03);
  SET(h.surge_derivatives, -0.04, 0.002, 0.011, 0.771);
  SET(h.sway_derivatives, -0.315, 0.083, -1.607, 0.379, -0.391, 0.008);
  SET(h.yaw_derivatives, -0.137, -0.049, -0.031, -0.294, 0.055, -0.013);
  SET(h.mass_terms, 0.021, 0.223);
  h.formulas = ALD_MANOEUVRING_FORMULAS_CLARKE;
  SET(h.derivative_factors, 0.9, 1.1, 1.2);
  h.midship_coefficient = 0.97;
  SET(h.crossflow_yaw_factors, 0.8, 0.7);
  h.low_speed_hull = ALD_MANOEUVRING_LOW_SPEED_HULL_EVERYWHERE;
  SET(h.blend_drift, 0.4, 1.3);
  SET(h.blend_turn, 1.4, 2.9);
  h.depth = 91;
  SET(h.bank_point, 7, 400);
  h.bank_direction = 0.2;
  h.bank = bank;
  h.bank_rows = 4;
  h.current_coefficients = current;
  h.current_coefficients_rows = 3;
  h.current_angles = ALD_MANOEUVRING_CURRENT_ANGLES_OCIMF_1977;
  h.shallow_water_resistance = ALD_MANOEUVRING_SHALLOW_WATER_RESISTANCE_NONE;
  h.strips = strips;
  h.strips_rows = 2;
  ADD(model, manoeuvring, &h);
}

static inline void add_steering(ald_builder *model) {
  static const double speeds[] = {20, 0, 60, -7}, angles[] = {10, 0.3, 45, -0.2};
  ald_propeller_def p = ald_propeller_def_default();
  p.name = "screw";
  p.body = "crane";
  p.diameter = 9.86;
  SET(p.thrust_coefficients, 0.2931, -0.2753, -0.1385);
  SET(p.position, -153.6, 6);
  p.centre_of_gravity = 11;
  p.height = -14;
  p.thrust_deduction = 0.22;
  p.wake = 0.35;
  p.wake_decay = 2;
  SET(p.wake_recovery, 1.6, 1.15);
  p.drift = ALD_PROPELLER_DRIFT_ANGLE;
  SET(p.thrust_factors, 0.99, 0.75);
  p.reverse_side_force = 0.13;
  p.hand = ALD_PROPELLER_HAND_LEFT;
  p.speed = 11;
  p.speed_up_rate = 0.07;
  p.slow_down_rate = 0.12;
  p.reversing_time = 15;
  p.reversing_below = 3.1;
  p.orders = speeds;
  p.orders_rows = 2;
  ADD(model, propeller, &p);
  ald_rudder_def r = ald_rudder_def_default();
  r.name = "blade";
  r.body = "crane";
  r.propeller = "screw";
  r.area = 112.5;
  r.span = 15.8;
  r.lift_slope = 2.747;
  r.position = -161;
  r.height = -12;
  r.thrust_deduction = 0.387;
  r.hull_force = 0.312;
  r.hull_force_position = -148.5;
  r.wake_ratio = 1.09;
  r.race_gain = 0.51;
  SET(r.flow_straightening, 0.64, 0.395);
  r.flow_straightening_position = -227.2;
  r.inflow = ALD_RUDDER_INFLOW_ANGLE;
  r.greatest_coefficient = 1.35;
  r.angle = 0.17;
  r.rate = 0.041;
  r.lag = 2.5;
  r.orders = angles;
  r.orders_rows = 2;
  ADD(model, rudder, &r);
}

static inline void add_squat(ald_builder *model) {
  ald_squat_def s = ald_squat_def_default();
  s.name = "under";
  s.body = "crane";
  s.hull = "hull";
  s.factor = 1.7;
  ADD(model, squat, &s);
}

/* a rudder without orders of its own, which a trial steers; and what looks at hulls */
static inline void add_trial(ald_builder *model) {
  ald_rudder_def r = ald_rudder_def_default();
  r.name = "spare";
  r.body = "crane";
  r.propeller = "screw";
  r.area = 20;
  r.span = 6;
  r.position = -160;
  r.hull_force = 0.3;
  r.hull_force_position = -148;
  SET(r.flow_straightening, 0.6, 0.4);
  r.flow_straightening_position = -220;
  ADD(model, rudder, &r);
  ald_trial_def t = ald_trial_def_default();
  t.name = "weave";
  t.body = "crane";
  t.rudder = "spare";
  t.centre_of_gravity = 11;
  t.height = -7;
  t.start = 3;
  t.initial_turning = 0.2;
  SET(t.zigzag, 0.35, 0.3);
  ADD(model, trial, &t);
  ald_passing_def p = ald_passing_def_default();
  p.name = "hulls";
  p.between[0] = "crane";
  p.between[1] = "barge";
  p.friction = 0.15;
  ADD(model, passing, &p);
  ald_berthing_def b = ald_berthing_def_default();
  b.name = "arrival";
  b.body = "crane";
  b.factor = 1.25;
  ADD(model, berthing, &b);
  ald_excursion_def e = ald_excursion_def_default();
  e.name = "hook";
  e.body = "crane";
  SET(e.at, 7, 0.5, -3);
  ADD(model, excursion, &e);
  add_squat(model);
}

#endif
