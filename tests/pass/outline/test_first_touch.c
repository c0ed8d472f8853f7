/* SPDX-License-Identifier: Apache-2.0
 * Ships that are placed where a bulb first touches a side: against points of the bulb, by hand, and
 * in scenarios that draw angle and ships. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/studies.h"
#include "tile/sampler.h"
#include "tile/scenario.h"

enum { TEXT = 8192 };

#define COASTER                                                                                  \
  "{length: 80 m, breadth: 13 m, draught: 5 m, depth: 7 m, block coefficient: 0.75, KG: 4.6 m, " \
  "service speed: 11 kn}"
#define TANKER                                                                                    \
  "{length: 180 m, breadth: 32 m, draught: 11 m, depth: 17 m, block coefficient: 0.8, KG: 10 m, " \
  "double side: 2 m}"
#define RUN "allide: 1\nrun: {scenarios: 200, duration: 0.4 s, step: 0.02 s, scheme: rk4}\n"
#define SHIPS "ships: {coaster: " COASTER ", tanker: " TANKER "}\n"
static uint32_t quantity(const ald_study *study, const char *path) {
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    if (strcmp(study->quantities[q].path, path) == 0) return q;
  }
  fail_msg("no quantity \"%s\"", path);
  return 0;
}

static double nominal(const ald_study *study, const char *path) {
  return study->quantities[quantity(study, path)].value;
}

typedef struct meeting {
  double angle, place, share, gap, heading, x, y;
  bool starboard;
} meeting;

static ald_study *study_of_meeting(const meeting *m) {
  char text[TEXT];
  snprintf(
      text, sizeof text,
      RUN SHIPS
      "bodies:\n  a: {freedoms: six, ship: coaster, speed: 3 m/s}\n"
      "  b: {freedoms: six, ship: tanker, heading: %.17g, position: [%.17g, %.17g]}\n"
      "bows: {bulb: {between: [a, b], stem: none, side: %s, first touch: [%.17g, %.17g, %.17g], "
      "first touch share: %.17g}}\n",
      m->heading, m->x, m->y, m->starboard ? "starboard" : "port", m->place, m->angle, m->gap,
      m->share);
  return study_of(text);
}

/* the deepest of many points of the bulb's waterline in the side, and where that is along it */
static double deepest(const ald_study *study, const meeting *m, double ahead, double *where) {
  const double x = nominal(study, "bodies.a.position.x"), y = nominal(study, "bodies.a.position.y");
  const double turn = nominal(study, "bodies.a.heading"), side = m->starboard ? -1 : 1;
  const double tip = nominal(study, "bows.bulb.tip.x");
  const double semi = 0.5 * nominal(study, "bows.bulb.bulb.breadth") /
                      sqrt(nominal(study, "bows.bulb.bulb.length"));
  double most = -1e9;
  for (int k = -40000; k <= 40000; k++) {
    const double across = k * 2e-4, along = tip - across * across / (semi * semi) + ahead;
    const double ex = x + cos(turn) * along - sin(turn) * across - m->x;
    const double ey = y + sin(turn) * along + cos(turn) * across - m->y;
    const double bx = cos(m->heading) * ex + sin(m->heading) * ey;
    const double depth = 16 - side * (cos(m->heading) * ey - sin(m->heading) * ex);
    if (depth > most) *where = bx;
    most = depth > most ? depth : most;
  }
  return most;
}

static void bulbs_first_touch_where_they_are_told_to(void **state) {
  (void)state;
  const double pi = 3.14159265358979323846;
  test_random random = test_random_from(test_seed(), 0x3e);
  for (int draw = 0; draw < 40; draw++) {
    /* within 30 deg of grazing the point would be off the grid across the bulb */
    const meeting m = {.angle = test_uniform(&random, pi / 6, 5 * pi / 6),
                       .place = test_uniform(&random, -50, 50),
                       .share = draw % 2 ? test_uniform(&random, -0.5, 0.5) : 0,
                       .gap = draw % 3 ? 0 : test_uniform(&random, 0, 20),
                       .heading = test_uniform(&random, -4, 4),
                       .x = test_uniform(&random, -300, 300),
                       .y = test_uniform(&random, -300, 300),
                       .starboard = test_choice(&random, 2) == 1};
    ald_study *study = study_of_meeting(&m);
    double where = 0;
    const double depth = deepest(study, &m, m.gap, &where);
    const double curve = 1.96 / (0.25 * 2.405 * 2.405);
    /* the grid misses the deepest point by half its step, and depth by its square */
    if (!(depth < 1e-10 && depth > -curve * 1e-8 - 1e-10)) fail_msg("%.3g m deep", depth);
    if (!(fabs(where - m.place - 180 * m.share) < 1e-3)) fail_msg("at %.6f m", where);
    /* bows point against each other beyond a right angle, as [Tabri] has it */
    const double turn = m.heading - nominal(study, "bodies.a.heading");
    assert_true(fabs(turn - (m.starboard ? -m.angle : m.angle)) < 1e-12);
    assert_true(nominal(study, "bodies.a.course") == nominal(study, "bodies.a.heading"));
    ald_study_destroy(study);
  }
}

/* [Tabri]'s test 301 by hand: beta 120 deg, bulb 1 (a 0.129), L_C 0.37 m, x towards the bow */
static void a_model_test_starts_as_by_hand(void **state) {
  (void)state;
  ald_study *study = study_of(
      RUN
      "bodies:\n  a: {freedoms: six, mass: 28.5, radii of gyration: [0.15, 0.67, 0.67]}\n"
      "  b: {freedoms: six, mass: 20.5, radii of gyration: [0.19, 0.77, 0.77]}\n"
      "bows: {bulb: {between: [a, b], tip: [1.145, 0, 0], bulb: [1 m, 0.258 m, 0.258 m], half "
      "breadth: 0.1355 m, first touch: [0.37 m, 120 deg]}}\n");
  /* the source's y0 = a^2/2 cot beta is to starboard, its psi_B = -beta with z down */
  const double y0 = -(0.129 * 0.129 / 2) / tan(2 * acos(-1.0) / 3);
  const double x0 = 1.145 - y0 * y0 / (0.129 * 0.129);
  const double sine = sqrt(0.75), cosine = -0.5; /* heading of b, as a heads along x */
  const double bx = x0 - (cosine * 0.37 - sine * 0.1355), by = y0 - (sine * 0.37 + cosine * 0.1355);
  const double turn = nominal(study, "bodies.a.heading");
  const double ax = nominal(study, "bodies.a.position.x"),
               ay = nominal(study, "bodies.a.position.y");
  assert_true(fabs(turn + 2 * acos(-1.0) / 3) < 1e-14);
  /* b seen from a */
  assert_true(fabs(-(cos(turn) * ax + sin(turn) * ay) - bx) < 1e-14);
  assert_true(fabs(-(-sin(turn) * ax + cos(turn) * ay) - by) < 1e-14);
  ald_study_destroy(study);
}

static void meetings_follow_what_is_drawn(void **state) {
  (void)state;
  ald_study *study = study_of(
      RUN SHIPS
      "bodies:\n  a: {freedoms: six, ship: coaster}\n"
      "  b: {freedoms: six, ship: tanker, heading: 90 deg}\n"
      "bows: {bulb: {between: [a, b], stem: none, first touch: [0 m, 90 deg], first touch share: "
      "0.1}}\n"
      "vary:\n  bows.bulb.first touch.angle: {uniform: [-20 deg, 200 deg]}\n"
      "choose:\n  struck: {tanker: {set: {bodies.b.ship: tanker}}, coaster: {set: {bodies.b.ship: "
      "coaster}}}\n");
  double values[512];
  const uint32_t angle = quantity(study, "bows.bulb.first touch.angle");
  const uint32_t heading = quantity(study, "bodies.a.heading");
  const double pi = 3.14159265358979323846;
  uint32_t bad = 0;
  for (uint64_t s = 0; s < study->scenarios; s++) {
    const bool good = ald_sampler_scenario(study, study->seed, study->scenarios, s, values, NULL);
    /* the bulb's side is 1.96 m long and as steep as cot(beta) at the point that touches */
    const double steep = 1 / tan(values[angle]),
                 back = 0.25 * 1.2025 * 1.2025 / 1.96 * steep * steep;
    assert_int_equal(good, values[angle] > 0 && values[angle] < pi && back <= 1.96);
    bad += !good;
    if (!good) continue;
    assert_true(fabs(values[heading] - (pi / 2 - values[angle])) < 1e-14);
    assert_true(values[quantity(study, "bodies.a.position.x")] < 0);
  }
  assert_true(bad > 0 && bad < 100);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bulbs_first_touch_where_they_are_told_to),
      cmocka_unit_test(a_model_test_starts_as_by_hand),
      cmocka_unit_test(meetings_follow_what_is_drawn),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
