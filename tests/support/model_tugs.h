/* SPDX-License-Identifier: Apache-2.0
 * The tug, the skipper and his second thruster of model_text.h, built in code. */
#ifndef ALD_TESTS_MODEL_TUGS_H
#define ALD_TESTS_MODEL_TUGS_H

#include "allide/allide.h"
#include "support/model_lines.h"

static void add_tug(ald_builder *model) {
  static const double orders[] = {10, 4e5, 45, 0}, directions[] = {20, 0.9};
  static const double speeds[] = {0, 1, 3, 0.8};
  ald_tug_def t = ald_tug_def_default();
  t.name = "aft";
  t.body = "barge";
  SET(t.at, -40, -9, 1);
  t.mode = ALD_TUG_MODE_PULL;
  t.bollard_pull = 6e5;
  t.rise_time = 15;
  t.fall_time = 8;
  t.limit = 1.2e6;
  t.force = 3e5;
  t.start = ALD_TUG_START_AS_ORDERED;
  t.direction = 0.7;
  t.frame = ALD_TUG_FRAME_BODY;
  t.slew_rate = 0.05;
  t.side = ALD_TUG_SIDE_STERN;
  t.push_angle = 0.6;
  t.friction = 0.4;
  t.line_angle = 0.2;
  t.indirect_area = 120;
  t.indirect_coefficient = 1.1;
  t.indirect_speed = 4;
  t.orders = orders;
  t.orders_rows = 2;
  t.direction_orders = directions;
  t.direction_orders_rows = 1;
  t.speed_factors = speeds;
  t.speed_factors_rows = 2;
  ADD(model, tug, &t);
}

static void add_skipper(ald_builder *model) {
  static const double orders[] = {10, 2e5};
  ald_thruster_def stern = ald_thruster_def_default();
  ald_tug_skipper_def s = ald_tug_skipper_def_default();
  stern.name = "stern";
  stern.body = s.body = "barge";
  stern.type = ALD_THRUSTER_TYPE_AZIMUTH;
  SET(stern.at, -41, 7, -3);
  stern.diameter = 2;
  stern.pitch_ratio = 1;
  stern.maximum_thrust = 3e5;
  stern.rise_time = 4;
  stern.time_constant = 1;
  ADD(model, thruster, &stern);
  s.name = s.with = "own";
  s.force = 3e5;
  s.bearing = 0.4;
  s.push_angle = 0.3;
  s.place = 12;
  s.let_go = 50;
  s.stand_off = 11;
  SET(s.greatest_thrust, 5e5, 4e5);
  s.force_across = 1e5;
  s.turning_moment = 2e6;
  s.opposed_thrust = 1e4;
  s.touch_force = 3e4;
  s.lost_gap = 0.4;
  s.approach_gain = 0.2;
  s.touch_speed = 0.1;
  s.approach_speed = 0.7;
  s.speed_gain = 2e5;
  s.force_gain = 0.2;
  s.force_integral_gain = 0.03;
  s.closing_gain = 5e4;
  SET(s.place_gains, 2e4, 2e5);
  SET(s.heading_gains, 3e6, 2e7);
  s.period = 0.5;
  s.orders = orders;
  s.orders_rows = 1;
  ADD(model, tug_skipper, &s);
}

#endif
