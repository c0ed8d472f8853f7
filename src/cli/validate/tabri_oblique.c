/* SPDX-License-Identifier: Apache-2.0
 * The spread of oblique collisions about the closed form of their energy: 500 random ones of two
 * models of [Tabri] in the plane, without water, so that nothing but the duration of the impact
 * differs. */
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tabri_run.h"
#include "tabri_tests.h"

enum { COLLISIONS = 500 };

/* Ships of 28.5 and 30.5 kg with added masses of Table 1, bulb 1, foam as published but for
 * friction. */
static const char study[] =
    "allide: 1\n"
    "run: {scenarios: 500, seed: 3, duration: 0.25 s, step: 0.5 ms, scheme: rk4}\n"
    "bodies:\n"
    "  a: {freedoms: [surge, sway, yaw], mass: 28.5 kg, inertia: 12.794 kg m^2,\n"
    "    added mass: [1.425 kg, 6.555 kg, 0, 0, 0, 2.559 kg m^2]}\n"
    "  b: {freedoms: [surge, sway, yaw], mass: 30.5 kg, inertia: 14.521 kg m^2,\n"
    "    added mass: [1.525 kg, 6.405 kg, 0, 0, 0, 2.469 kg m^2]}\n"
    "bows:\n"
    "  bulb: {between: [a, b], tip: [1.145 m, 0 m, 0 m], bulb: [1 m, 0.258 m, 0.258 m],\n"
    "    half breadth: 0.1355 m, first touch: [0 m, 90 deg]}\n"
    "vary:\n"
    "  bodies.a.speed: {uniform: [0.3 m/s, 0.9 m/s]}\n"
    "  bodies.b.speed: {uniform: [0 m/s, 0.5 m/s]}\n"
    "  bows.bulb.friction: {uniform: [0, 0.6]}\n"
    "  bows.bulb.first touch.angle: {uniform: [30 deg, 150 deg]}\n"
    "  bows.bulb.first touch.place: {uniform: [-0.9 m, 0.9 m]}\n"
    "stop: {apart: {separated for: 5 ms}}\n";

/* greatest energies over closed forms, of the ships that stick or that slide */
typedef struct spread {
  int count;
  double sum, least, greatest;
} spread;

static void add(spread *s, double ratio) {
  if (s->count == 0 || ratio < s->least) s->least = ratio;
  if (s->count == 0 || ratio > s->greatest) s->greatest = ratio;
  s->sum += ratio;
  s->count++;
}

/* Where friction stops all slip the impulse is the whole impact: 2 % by its duration. That is known
 * not to hold: some begin to slip meanwhile, and are 2.6 % short. Where the bulb slides it works on
 * along the side: what was found before. */
static void judge(checks *all, const spread *sticks, const spread *slides) {
  static const char subject[] = "tabri: 500 at 30 to 150 deg";
  checks_add(all, subject, "energy over closed form, sticks: least", "", expect(BY_FORM, 1, 0.02),
             sticks->least)
      ->breaks = 1;
  checks_add(all, subject, "  greatest", "", expect(BY_FORM, 1, 0.02), sticks->greatest);
  checks_add(all, subject, "energy over closed form, slides: mean", "",
             expect(BY_OWN, 1.291, 0.005), slides->sum / slides->count);
  checks_add(all, subject, "  least", "", expect(BY_OWN, 0.942, 0.005), slides->least);
  checks_add(all, subject, "  greatest", "", expect(BY_OWN, 2.037, 0.005), slides->greatest);
}

void tabri_oblique(checks *all) {
  static double computed[COLLISIONS][TABRI_RESULTS];
  spread sticks = {0}, slides = {0};
  ald_report *report = ald_report_create();
  const ald_status status = tabri_run(strdup(study), COLLISIONS, computed, report);
  if (status == ALD_OK) {
    for (int k = 0; k < COLLISIONS; k++) {
      const double closed = computed[k][TABRI_CLOSED];
      const int is_stuck = closed > (1 - 1e-9) * computed[k][TABRI_STICK];
      add(is_stuck ? &sticks : &slides, computed[k][TABRI_GREATEST_ENERGY] / closed);
    }
    judge(all, &sticks, &slides);
  } else {
    fprintf(stderr, "%s", ald_report_text(report));
    all->status = status;
  }
  ald_report_destroy(report);
}
