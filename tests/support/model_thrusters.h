/* SPDX-License-Identifier: Apache-2.0
 * The thrusters and the rudder of model_text.h, built in code. */
#ifndef ALD_TESTS_MODEL_THRUSTERS_H
#define ALD_TESTS_MODEL_THRUSTERS_H

#include "allide/allide.h"
#include "support/model_lines.h"

static void add_thrusters(ald_builder *model) {
  static const double ahead[] = {-0.4, 0.62, 0.052, 0, 0.5, 0.046, 0.6, 0.19, 0.027};
  static const double astern[] = {-0.3, 0.4, 0.045, 0.5, 0.15, 0.028};
  static const double orders[] = {20, 8, 1.5, 0, 60, 0, 2.5, 4e4};
  static const double depths[] = {0, 0, 1.5, 1}, directions[] = {0, 1, 3, 0.6};
  static const double zones[] = {1.1, 1.3, 2, 2.5};
  ald_thruster_def t = ald_thruster_def_default(), pod = ald_thruster_def_default();
  t.name = "main";
  t.body = pod.body = "barge";
  t.type = ALD_THRUSTER_TYPE_FIXED;
  SET(t.at, -40, 1, -3);
  t.diameter = 3;
  t.nozzle = ALD_THRUSTER_NOZZLE_YES;
  t.thrust = -2e5;
  t.azimuth = 0.1;
  t.start = ALD_THRUSTER_START_AS_ORDERED;
  t.maximum_thrust = 5e5;
  t.rise_time = 5;
  t.time_constant = 1.5;
  SET(t.factors_ahead, 0.95, 1.05);
  SET(t.factors_astern, 0.7, 0.9);
  t.ahead = ahead;
  t.ahead_rows = 3;
  t.astern = astern;
  t.astern_rows = 2;
  t.depth_factors = depths;
  t.depth_factors_rows = 2;
  t.positioning = 0;
  ADD(model, thruster, &t);
  pod.name = "pod";
  pod.type = ALD_THRUSTER_TYPE_AZIMUTH;
  SET(pod.at, 30, -1, -3);
  pod.diameter = 2;
  pod.pitch_ratio = 1.1;
  pod.speed = 9;
  pod.running_at = 4;
  pod.azimuth = 2;
  pod.azimuth_at_start = 1;
  pod.azimuth_rate = 0.2;
  pod.azimuth_time_constant = 3;
  pod.maximum_thrust = 3e5;
  pod.rise_time = 4;
  pod.time_constant = 1;
  pod.direction_factors = directions;
  pod.direction_factors_rows = 2;
  pod.positioning_weight = 0.5;
  pod.forbidden_azimuths = zones;
  pod.forbidden_azimuths_rows = 2;
  pod.orders = orders;
  pod.orders_rows = 2;
  ADD(model, thruster, &pod);
}

/* and the thruster that it orders */
static void add_positioning(ald_builder *model) {
  ald_thruster_def drive = ald_thruster_def_default();
  ald_dynamic_positioning_def d = ald_dynamic_positioning_def_default();
  drive.name = "drive";
  drive.body = d.body = "tender";
  drive.type = ALD_THRUSTER_TYPE_AZIMUTH;
  SET(drive.at, -7, 0, -2);
  drive.diameter = 1.5;
  drive.pitch_ratio = 0.9;
  drive.maximum_thrust = 1e5;
  drive.rise_time = 3;
  drive.time_constant = 0.5;
  ADD(model, thruster, &drive);
  d.name = "hold";
  SET(d.position, 1.5, 2.5);
  d.heading = 0.35;
  SET(d.natural_periods, 61, 0, 0);
  SET(d.damping_ratios, 0.75, 0.85, 0.95);
  d.integral_share = 0.05;
  SET(d.limits, 4e5, 3e5, 2e7);
  d.period = 0.2;
  d.wave_filter = 7;
  d.allocation = ALD_DYNAMIC_POSITIONING_ALLOCATION_PSEUDO_INVERSE;
  SET(d.position_error, 0.15, -0.25);
  d.heading_error = 0.01;
  ADD(model, dynamic_positioning, &d);
}

static void add_rudder(ald_builder *model) {
  static const double coefficients[] = {-0.5, 1500, -7000, -800, 0,    400,
                                        0,    0,    0.5,   1500, 7000, 800};
  static const double race[] = {0, 1, 2, 0.8};
  ald_lifting_surface_def s = ald_lifting_surface_def_default();
  s.name = "rudder";
  s.body = "barge";
  s.behind = "main";
  SET(s.at, -44, 1, -3);
  SET(s.axis, 0, 0.1, 1);
  SET(s.chord, 1, 0, 0.1);
  s.angle = 0.2;
  s.angle_at_start = 0.1;
  s.rate = 0.04;
  s.time_constant = 2;
  s.coefficients = coefficients;
  s.coefficients_rows = 3;
  s.race = race;
  s.race_rows = 2;
  ADD(model, lifting_surface, &s);
}

#endif
