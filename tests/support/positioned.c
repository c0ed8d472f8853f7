/* SPDX-License-Identifier: Apache-2.0
 * A vessel that her thrusters hold at a place. */
#include "positioned.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "kernels/plan.h"

static const char vessel[] =
    "allide: 1\nrun: {%s}\n"
    "bodies: {ship: {mass: 5e6, inertia: 2e9, freedoms: planar, added mass: [2e5, 2.6e6, 0, 0, 0, "
    "6e8], %s}}\n%s"
    "thrusters:\n"
    "  bow: &unit {body: ship, type: tunnel, at: [32, 0, 0], diameter: 2, ahead: [[-1, 0.5, 0.5], "
    "[1, 0.5, 0.5]], maximum thrust: 120 kN, %s}\n"
    "  stern: {<<: *unit, at: [-30, 0, 0], maximum thrust: 90 kN}\n"
    "  port: {<<: *unit, type: fixed, at: [-36, 5, 0], maximum thrust: 450 kN, factors astern: "
    "[0.6, 0.9]}\n"
    "  starboard: {<<: *unit, type: fixed, at: [-36, -5, 0], maximum thrust: 450 kN, factors "
    "astern: [0.6, 0.9]}\n"
    "  pod: {<<: *unit, type: azimuth, at: [26, 0, 0], maximum thrust: 200 kN, positioning weight: "
    "0.5}\n"
    "%s%s%s";

void positioned_write(char text[POSITIONED_TEXT], const char *run, const char *body,
                      const char *sections, const char *units, const char *keys) {
  const int length = snprintf(text, POSITIONED_TEXT, vessel, run, body, sections, units,
                              keys ? "dynamic positioning: {dp: {body: ship, " : "",
                              keys ? keys : "", keys ? "}}\n" : "");
  assert_true(length > 0 && length < POSITIONED_TEXT);
}

double positioned_row(const posed *p, uint32_t row, uint32_t lane) {
  return posed_row(p, KIND_dynamic_positioning, row, 0, lane);
}

double positioned_unit(const posed *p, uint32_t unit, uint32_t row, uint32_t lane) {
  return posed_row(p, KIND_thruster, row, unit, lane);
}
