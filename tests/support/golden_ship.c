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

void golden_expect_members(struct fy_node *mapping, const char *const *names) {
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(mapping, &at));) {
    size_t length = 0;
    const char *name = fy_node_get_scalar(fy_node_pair_key(pair), &length);
    int k = 0;
    while (names[k] && (strlen(names[k]) != length || memcmp(names[k], name, length) != 0)) k++;
    if (!names[k]) fail_msg("a member \"%.*s\" that this test does not read", (int)length, name);
  }
}

static double need(struct fy_node *node, const char *member) {
  golden_need(node, member);
  return golden_number(node, member, (double)NAN);
}

static void need_all(struct fy_node *node, const char *member, double *values, int count) {
  golden_need(node, member);
  assert_int_equal(golden_numbers(node, member, values, count), count);
}

void golden_read_hull(struct fy_node *hull, double *derivatives) {
  static const char *const names[GOLDEN_HULL + 1] = {"R0", "Xvv",  "Xvr",  "Xrr",  "Xvvvv", "Yv",
                                                     "Yr", "Yvvv", "Yvvr", "Yvrr", "Yrrr",  "Nv",
                                                     "Nr", "Nvvv", "Nvvr", "Nvrr", "Nrrr",  NULL};
  golden_expect_members(hull, names);
  for (int k = 0; k < GOLDEN_HULL; k++) derivatives[k] = need(hull, names[k]);
}

golden_screw golden_read_screw(struct fy_node *p) {
  static const char *const names[] = {"D", "kT", "tP", "wP0", "C1", "C2", "xP", "fT", NULL};
  golden_screw s = {.factor = {1, 1}};
  golden_expect_members(p, names);
  s.diameter = need(p, "D");
  need_all(p, "kT", s.thrust, 3);
  s.deduction = need(p, "tP");
  s.wake = need(p, "wP0");
  s.decay = need(p, "C1");
  need_all(p, "C2", s.recovery, 2);
  s.place = need(p, "xP");
  if (golden_member(p, "fT")) need_all(p, "fT", s.factor, 2);
  return s;
}

golden_blade golden_read_blade(struct fy_node *r) {
  static const char *const names[] = {"AR", "HR", "falpha", "tR",    "aH",     "xH",
                                      "xR", "lR", "eps",    "kappa", "gammaR", NULL};
  golden_blade b;
  golden_expect_members(r, names);
  b.area = need(r, "AR");
  b.span = need(r, "HR");
  b.slope = need(r, "falpha");
  b.deduction = need(r, "tR");
  b.hull_share = need(r, "aH");
  b.hull_place = need(r, "xH");
  b.place = need(r, "xR");
  b.flow_length = need(r, "lR");
  b.wake_ratio = need(r, "eps");
  b.gain = need(r, "kappa");
  need_all(r, "gammaR", b.flow, 2);
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
