/* SPDX-License-Identifier: Apache-2.0
 * Thrusters in dynamic positioning: limits, orders, those that are lost or left out, forbidden
 * azimuths; on both devices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/control/dynamic_positioning_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "kernels/pass/water/thruster_rows.h"
#include "support/devices.h"
#include "support/posed.h"
#include "support/positioned.h"

/* ------------------------------------------------------------------------------ thrusters */

/* Whatever is asked for, no thruster exceeds its limit, those that are lost give nothing, and what
 * is reached has the direction of the demand. The ease of the least squares is 1e-9. */
static void no_thruster_exceeds_its_limit(void **state) {
  const char *device = *state;
  need_device(device);
  static const double ahead[UNITS] = {120e3, 90e3, 450e3, 450e3, 200e3};
  static const double astern[UNITS] = {120e3, 90e3, 300e3, 300e3, 0};
  const char *const passes[] = {"dynamic_positioning"};
  char text[POSITIONED_TEXT];
  positioned_write(text, "duration: 10 s, step: 0.5 s, scheme: rk4", "position: [0, 0]", "",
                   AT_ONCE, "position: [0, 0], heading: 0, error gains: [60e3, 90e3, 35e6]");
  test_random r = test_random_from(test_seed(), 1);
  posed p = posed_open(device, text);
  int was_short = 0;
  for (int n = 0; n < 40; n++) {
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      posed_body b = posed_at(test_uniform(&r, -15, 15), test_uniform(&r, -9, 9), 0);
      posed_put(&p, 0, lane, &b);
      posed_put_row(&p, KIND_thruster, THRUSTER_ALIVE, BOW, lane, n % 3 > 0);
      posed_put_row(&p, KIND_thruster, THRUSTER_ALIVE, POD, lane, n % 4 > 0);
    }
    posed_run(&p, passes, 1);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      const double scale = positioned_row(&p, DP_SCALE, lane);
      assert_true(scale > 0 && scale <= 1);
      was_short += scale < 1;
      for (uint32_t unit = 0; unit < UNITS; unit++) {
        const double x = positioned_unit(&p, unit, THRUSTER_SHARE_X, lane);
        const double y = positioned_unit(&p, unit, THRUSTER_SHARE_Y, lane);
        const bool back = unit != POD && x + y < 0;
        assert_true(hypot(x, y) <= (back ? astern : ahead)[unit] * (1 + 1e-12));
        if (positioned_unit(&p, unit, THRUSTER_ALIVE, lane) == 0) assert_true(x == 0 && y == 0);
      }
      for (uint32_t k = 0; k < 3; k++) {
        const double given = positioned_row(&p, DP_REACHED + k, lane);
        assert_true(fabs(given - scale * positioned_row(&p, DP_DEMAND + k, lane)) < 1e-2);
      }
    }
  }
  assert_true(was_short > 40);
  posed_close(&p);
}

/* Orders are those of the bollard rule, so that the thrust at rest is the share: rho D^4 K_T of
 * the vessel is 8200 N s^2, and 0.6 of it astern. */
static void orders_give_the_shares_at_bollard_pull(void **state) {
  const char *device = *state;
  need_device(device);
  const char *const passes[] = {"dynamic_positioning", "thruster"};
  char text[POSITIONED_TEXT];
  positioned_write(text, "duration: 10 s, step: 0.5 s, scheme: rk4", "position: [0, 0]", "",
                   AT_ONCE, "position: [-3, 1], heading: 0, error gains: [60e3, 90e3, 35e6]");
  posed p = posed_open(device, text);
  posed_body b = posed_at(0, 0, 0);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(&p, 0, lane, &b);
  posed_run(&p, passes, 2);
  const double push = positioned_unit(&p, PORT, THRUSTER_SHARE_X, 2);
  const double turns = positioned_unit(&p, PORT, THRUSTER_ORDER_SPEED, 2);
  assert_true(push < -1e3 && fabs(turns + sqrt(-push / (0.6 * 8200))) < 1e-12);
  for (uint32_t unit = 0; unit < UNITS; unit++) {
    const double x = positioned_unit(&p, unit, THRUSTER_SHARE_X, 2);
    const double y = positioned_unit(&p, unit, THRUSTER_SHARE_Y, 2);
    const double thrust = positioned_unit(&p, unit, THRUSTER_THRUST, 2);
    for (uint32_t c = 0; c < 2; c++) {
      const double own = thrust * positioned_unit(&p, unit, THRUSTER_AXIS + c, 2);
      assert_true(fabs(own - (c ? y : x)) < 1e-9 * 450e3);
    }
  }
  posed_close(&p);
}

/* a lost thruster: no thrust from the next evaluation on, the shaft runs down under its load, its
 * order stands, and those alive take over its share; without all of them she drifts */
static void lost_thrusters_give_nothing(void **state) {
  const char *device = *state;
  need_device(device);
  char text[POSITIONED_TEXT];
  positioned_write(text, "duration: 100 s, step: 0.5 s, scheme: rk4", "load: [0, 50e3, 0]",
                   RESISTANCE, WITH_LAG,
                   "position: [0, 0], heading: 0, natural periods: [60 s, 70 s, 60 s]");
  posed p = posed_open(device, text);
  posed_advance(&p, 80);
  const double before = positioned_unit(&p, STERN, THRUSTER_SPEED, 4);
  assert_true(before < -1 && positioned_unit(&p, STERN, THRUSTER_THRUST, 4) < -1e3);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    posed_put_row(&p, KIND_thruster, THRUSTER_ALIVE, STERN, lane, 0);
  }
  posed_advance(&p, 2);
  const double order = positioned_unit(&p, STERN, THRUSTER_ORDER_SPEED, 4);
  const double after = positioned_unit(&p, STERN, THRUSTER_SPEED, 4);
  assert_true(positioned_unit(&p, STERN, THRUSTER_THRUST, 4) == 0);
  assert_true(positioned_unit(&p, STERN, THRUSTER_SHARE_Y, 4) == 0);
  assert_true(after > before && after < 0);
  posed_advance(&p, 20);
  assert_true(positioned_unit(&p, STERN, THRUSTER_ORDER_SPEED, 4) == order);
  assert_true(positioned_unit(&p, STERN, THRUSTER_SPEED, 4) > after);
  assert_true(positioned_unit(&p, BOW, THRUSTER_SHARE_Y, 4) != 0);
  for (uint32_t unit = 0; unit < UNITS; unit++) {
    posed_put_row(&p, KIND_thruster, THRUSTER_ALIVE, unit, 4, 0);
  }
  posed_advance(&p, 4);
  for (uint32_t k = 0; k < 3; k++) assert_true(positioned_row(&p, DP_REACHED + k, 4) == 0);
  for (uint32_t unit = 0; unit < UNITS; unit++) {
    assert_true(positioned_unit(&p, unit, THRUSTER_THRUST, 4) == 0);
  }
  posed_close(&p);
}

/* one that is left out keeps its own order, and takes no share */
static void a_thruster_may_be_left_out(void **state) {
  const char *device = *state;
  need_device(device);
  char text[POSITIONED_TEXT], units[POSITIONED_TEXT];
  positioned_write(units, "duration: 10 s, step: 0.5 s, scheme: rk4", "position: [0, 0]", "",
                   AT_ONCE, "position: [0, 4], heading: 0, error gains: [60e3, 90e3, 35e6]");
  char *at = strstr(units, "stern: {<<: *unit,");
  assert_non_null(at);
  at += strlen("stern: {<<: *unit,");
  snprintf(text, sizeof text, "%.*s positioning: no, thrust: 20 kN,%s", (int)(at - units), units,
           at);
  posed p = posed_open(device, text);
  posed_advance(&p, 3);
  assert_true(fabs(positioned_unit(&p, STERN, THRUSTER_THRUST, 1) - 20e3) < 1e-6);
  assert_true(positioned_unit(&p, STERN, THRUSTER_SHARE_Y, 1) == 0);
  assert_true(positioned_unit(&p, BOW, THRUSTER_SHARE_Y, 1) > 1e3);
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ zones */

/* the table of docs/theory/dynamic-positioning.md */
static void azimuths_keep_out_of_their_zones(void **state) {
  const char *device = *state;
  need_device(device);
  const char *const passes[] = {"dynamic_positioning"};
  static const struct {
    const char *zones;
    double x, y, azimuth, pod_x, pod_y, tunnel;
  } cases[] = {
      {"", 100, 60, 11.309932474020213, 100, 20, 20},
      {", forbidden azimuths: [[-20 deg, 20 deg]]", 100, 150, 26.56505117707799, 100, 50, 50},
      {", forbidden azimuths: [[-20 deg, 20 deg]]", 100, 10, 20, 100, 36.39702342662024,
       -13.198511713310119},
      {", forbidden azimuths: [[-20 deg, 20 deg]]", 100, -10, -20, 100, -36.39702342662024,
       13.198511713310119},
      {", forbidden azimuths: [[80 deg, 90 deg], [340 deg, 380 deg]]", 100, 10, 20, 100,
       36.39702342662024, -13.198511713310119},
      {", forbidden azimuths: [[-100 deg, 100 deg]]", 100, 10, 0, 0, 0, 5},
  };
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    char text[POSITIONED_TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 10 s, step: 0.5 s, scheme: rk4}\n"
             "bodies: {ship: {mass: 5e6, inertia: 2e9, freedoms: planar}}\n"
             "thrusters:\n"
             "  pod: &unit {body: ship, type: azimuth, at: [0, 0, 0], diameter: 2, pitch ratio: 1, "
             "maximum thrust: 900 kN, rise time: 4 s, time constant: 0.5 s%s}\n"
             "  bow: &tunnel {body: ship, type: tunnel, at: [30, 0, 0], diameter: 2, pitch ratio: "
             "1, maximum thrust: 900 kN, rise time: 4 s, time constant: 0.5 s}\n"
             "  stern: {<<: *tunnel, at: [-30, 0, 0]}\n"
             "dynamic positioning: {dp: {body: ship, position: [%g, %g], heading: 0, error gains: "
             "[1 kN/m, 1 kN/m, 1 kN m/rad]}}\n",
             cases[k].zones, cases[k].x, cases[k].y);
    posed p = posed_open(device, text);
    posed_body b = posed_at(0, 0, 0);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(&p, 0, lane, &b);
    posed_run(&p, passes, 1);
    /* the ease of 1e-9 of 100 kN */
    assert_true(fabs(1e-3 * positioned_unit(&p, 0, THRUSTER_SHARE_X, 6) - cases[k].pod_x) < 1e-6);
    assert_true(fabs(1e-3 * positioned_unit(&p, 0, THRUSTER_SHARE_Y, 6) - cases[k].pod_y) < 1e-6);
    assert_true(fabs(1e-3 * positioned_unit(&p, 1, THRUSTER_SHARE_Y, 6) - cases[k].tunnel) < 1e-6);
    assert_true(fabs(1e-3 * positioned_unit(&p, 2, THRUSTER_SHARE_Y, 6) - cases[k].tunnel) < 1e-6);
    const double azimuth = positioned_unit(&p, 0, THRUSTER_ORDER_AZIMUTH, 6) * 180 / M_PI;
    assert_true(fabs(azimuth - cases[k].azimuth) < 1e-6);
    posed_close(&p);
  }
}

#define ON(device, test) \
  { "on " device ": " #test, test, NULL, NULL, (void *)device }
#define ON_BOTH(test) ON("openmp", test), ON("opencl", test)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(no_thruster_exceeds_its_limit),    ON_BOTH(orders_give_the_shares_at_bollard_pull),
      ON_BOTH(lost_thrusters_give_nothing),      ON_BOTH(a_thruster_may_be_left_out),
      ON_BOTH(azimuths_keep_out_of_their_zones),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
