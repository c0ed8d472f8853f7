/* SPDX-License-Identifier: Apache-2.0
 * Controllers of the study of tests/study/test_builder_elements.c, in code. */
#ifndef ALD_TESTS_MODEL_CONTROL_H
#define ALD_TESTS_MODEL_CONTROL_H

#include "model_lines.h"

static inline void add_controllers(ald_builder *model) {
  static const double points[] = {0, 0, 4001, 0, 9500, 2503};
  ald_autopilot_def a = ald_autopilot_def_default();
  a.name = "track";
  a.body = "crane";
  a.rudder = "blade";
  a.gain = 1.25;
  a.rate_gain = 119;
  a.integral_gain = 4e-4;
  a.greatest_angle = 0.52;
  a.dead_band = 0.01;
  a.period = 0.2;
  a.lookahead = 1501;
  a.radius = 907;
  a.drift_gain = 0.21;
  SET(a.antenna, -121, 4.5);
  a.waypoints = points;
  a.waypoints_rows = 3;
  ADD(model, autopilot, &a);
  ald_governor_def g = ald_governor_def_default();
  g.name = "speed";
  g.body = "crane";
  g.propeller = "screw";
  g.speed = 7.25;
  g.measured = ALD_GOVERNOR_MEASURED_GROUND;
  g.base = 11.1;
  g.gain = 0.94;
  g.integral_gain = 0.0126;
  SET(g.limits, -2.5, 11.9);
  g.period = 0.3;
  ADD(model, governor, &g);
}

#endif
