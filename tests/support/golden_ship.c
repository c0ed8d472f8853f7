/* SPDX-License-Identifier: Apache-2.0
 * Ships of the known answers of manoeuvring. */
#include "golden_ship.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

void golden_read_hull(struct fy_node *hull, double *derivatives) {
  static const char *const names[GOLDEN_HULL + 1] = {"R0", "Xvv",  "Xvr",  "Xrr",  "Xvvvv", "Yv",
                                                     "Yr", "Yvvv", "Yvvr", "Yvrr", "Yrrr",  "Nv",
                                                     "Nr", "Nvvv", "Nvvr", "Nvrr", "Nrrr",  NULL};
  golden_expect_members(hull, names);
  for (int k = 0; k < GOLDEN_HULL; k++) derivatives[k] = golden_need_number(hull, names[k]);
}

golden_screw golden_read_screw(struct fy_node *p) {
  static const char *const names[] = {"D", "kT", "tP", "wP0", "C1", "C2", "xP", "fT", NULL};
  golden_screw s = {.factor = {1, 1}};
  golden_expect_members(p, names);
  s.diameter = golden_need_number(p, "D");
  golden_need_numbers(p, "kT", s.thrust, 3);
  s.deduction = golden_need_number(p, "tP");
  s.wake = golden_need_number(p, "wP0");
  s.decay = golden_need_number(p, "C1");
  golden_need_numbers(p, "C2", s.recovery, 2);
  s.place = golden_need_number(p, "xP");
  if (golden_member(p, "fT")) golden_need_numbers(p, "fT", s.factor, 2);
  return s;
}

golden_blade golden_read_blade(struct fy_node *r) {
  static const char *const names[] = {"AR", "HR", "falpha", "tR",    "aH",     "xH",
                                      "xR", "lR", "eps",    "kappa", "gammaR", NULL};
  golden_blade b;
  golden_expect_members(r, names);
  b.area = golden_need_number(r, "AR");
  b.span = golden_need_number(r, "HR");
  b.slope = golden_need_number(r, "falpha");
  b.deduction = golden_need_number(r, "tR");
  b.hull_share = golden_need_number(r, "aH");
  b.hull_place = golden_need_number(r, "xH");
  b.place = golden_need_number(r, "xR");
  b.flow_length = golden_need_number(r, "lR");
  b.wake_ratio = golden_need_number(r, "eps");
  b.gain = golden_need_number(r, "kappa");
  golden_need_numbers(r, "gammaR", b.flow, 2);
  return b;
}

void golden_add(char *text, size_t size, const char *form, ...) {
  const size_t used = strlen(text);
  va_list values;
  va_start(values, form);
  const int written = vsnprintf(text + used, size - used, form, values);
  va_end(values);
  assert_true(written >= 0 && (size_t)written < size - used);
}

void golden_write_hull(char *text, size_t size, const golden_ship *s, double astern) {
  const double *d = s->hull, mass = 0.5 * s->rho * s->length * s->length * s->draught;
  golden_add(text, size, "length: %.17g, draught: %.17g, centre of gravity: %.17g, ", s->length,
             s->draught, s->centre);
  golden_add(text, size, "resistance: [%.17g, %.17g], ", d[0], astern);
  golden_add(text, size, "surge derivatives: [%.17g, %.17g, %.17g, %.17g], ", d[1], d[2], d[3],
             d[4]);
  golden_add(text, size,
             "sway derivatives: [%.17g, %.17g, %.17g, %.17g, %.17g, %.17g], "
             "yaw derivatives: [%.17g, %.17g, %.17g, %.17g, %.17g, %.17g], ",
             d[5], d[6], d[7], d[8], d[9], d[10], d[11], d[12], d[13], d[14], d[15], d[16]);
  golden_add(text, size, "mass terms: [%.17g, %.17g]", s->mx / mass, s->my / mass);
}

void golden_write_screw(char *text, size_t size, const golden_screw *s, double centre) {
  golden_add(text, size,
             "diameter: %.17g, thrust coefficients: [%.17g, %.17g, %.17g], thrust deduction: "
             "%.17g, position: [%.17g], centre of gravity: %.17g, ",
             s->diameter, s->thrust[0], s->thrust[1], s->thrust[2], s->deduction, s->place, centre);
  golden_add(text, size, "wake: %.17g, wake decay: %.17g, wake recovery: [%.17g, %.17g], ", s->wake,
             s->decay, s->recovery[0], s->recovery[1]);
  golden_add(text, size, "thrust factors: [%.17g, %.17g]", s->factor[0], s->factor[1]);
}

void golden_write_blade(char *text, size_t size, const golden_blade *b) {
  golden_add(text, size,
             "area: %.17g, span: %.17g, lift slope: %.17g, position: %.17g, thrust deduction: "
             "%.17g, hull force: %.17g, hull force position: %.17g, ",
             b->area, b->span, b->slope, b->place, b->deduction, b->hull_share, b->hull_place);
  golden_add(text, size,
             "wake ratio: %.17g, race gain: %.17g, flow straightening: [%.17g, %.17g], flow "
             "straightening position: %.17g",
             b->wake_ratio, b->gain, b->flow[0], b->flow[1], b->flow_length);
}
