/* SPDX-License-Identifier: Apache-2.0
 * Model tests of [Tabri] against known answers, whole: every test of every variant in the file.
 * Tolerances are those of the page that the answers come with: forces 0.1 %, energies 0.3 %, what
 * is left of depth, times, angles and velocities 0.3 % of their scale; 1e-4 where the variant is
 * smooth and has no unloading yet. The sway force at 90 degrees is set by which way friction points
 * at reversal; the page asks to tell of it, not to judge it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/golden_json.h"
#include "support/studies.h"
#include "support/tabri_case.h"

/* steps beyond the known end, so that a later end of ours is seen */
enum { BEYOND = 100 };

typedef struct outcome {
  double fx, fy, energy, greatest_energy, depth, end, deepest_at;
  double angles[2], velocities[2][6]; /* headings and velocities at the known end, source's axes */
} outcome;

/* until the known end; the end by the same rule: more than 5 ms without a force, or apart */
static outcome outcome_of(const ald_series *s, size_t last, double step, double beta) {
  outcome o = {.end = (double)NAN};
  size_t quiet = 0, deepest = 0;
  double deepest_depth = 0;
  for (size_t row = 0; row < s->row_count; row++) {
    const double fx = fabs(series_at(s, row, "bows.it.surge"));
    const double depth = series_at(s, row, "bows.it.depth");
    const double energy = series_at(s, row, "bows.it.energy");
    if (row <= last) {
      o.fx = fmax(o.fx, fx);
      o.fy = fmax(o.fy, fabs(series_at(s, row, "bows.it.sway")));
      o.greatest_energy = fmax(o.greatest_energy, energy);
      o.energy = energy;
    }
    if (row <= last && depth > deepest_depth) {
      deepest_depth = depth;
      deepest = row;
    }
    quiet = series_at(s, row, "bows.it.area") > 0 ? 0 : quiet + 1;
    const bool is_over = row > 1 && (depth <= 0 || (double)quiet * step > 0.005 * (1 + 1e-9));
    if (is_over && isnan(o.end)) o.end = (double)row * step;
  }
  o.depth = deepest_depth;
  o.deepest_at = (double)deepest * step;
  tabri_velocity(s, last, "bodies.striking", o.velocities[0]);
  tabri_velocity(s, last, "bodies.struck", o.velocities[1]);
  o.angles[0] = -series_at(s, last, "bodies.striking.heading");
  o.angles[1] = beta * acos(-1) / 180 - series_at(s, last, "bodies.struck.heading");
  return o;
}

typedef struct judge {
  const char *variant, *test;
  struct fy_node *known;
  int failed;
  double worst;
} judge;

static void near(judge *j, const char *what, double value, double expected, double tolerance,
                 double scale) {
  const double off = fabs(value - expected) / fmax(fabs(expected), scale);
  if (off / tolerance > j->worst) j->worst = off / tolerance;
  if (off <= tolerance) return;
  print_message("%s %s: %s is %.9g, must be %.9g: off by %.2e, limit %.1e\n", j->variant, j->test,
                what, value, expected, off, tolerance);
  j->failed++;
}

static double known_number(const judge *j, const char *name) {
  const double value = golden_number(j->known, name, (double)NAN);
  if (isnan(value)) fail_msg("%s %s: no \"%s\"", j->variant, j->test, name);
  return value;
}

static void judge_motion(judge *j, const outcome *o) {
  static const char *const names[2] = {"uA", "uB"};
  double expected[2][6], linear = 0, angular = 0;
  for (int s = 0; s < 2; s++) {
    golden_need_numbers(j->known, names[s], expected[s], 6);
    for (int k = 0; k < 3; k++) {
      linear = fmax(linear, fabs(expected[s][k]));
      angular = fmax(angular, fabs(expected[s][3 + k]));
    }
  }
  const double angle = fmax(fabs(known_number(j, "psiA")), fabs(known_number(j, "psiB")));
  for (int s = 0; s < 2; s++) {
    for (int k = 0; k < 6; k++) {
      near(j, names[s], o->velocities[s][k], expected[s][k], 0.003, k < 3 ? linear : angular);
    }
  }
  near(j, "psiA", o->angles[0], known_number(j, "psiA"), 0.003, angle);
  near(j, "psiB", o->angles[1], known_number(j, "psiB"), 0.003, angle);
}

static void judge_smooth(judge *j, const outcome *o, bool is_right) {
  if (is_right) {
    near(j, "fx", o->fx, known_number(j, "fx"), 1e-4, 0);
    near(j, "Emax", o->greatest_energy, known_number(j, "Emax"), 1e-4, 0);
  } else {
    near(j, "fy", o->fy, known_number(j, "fy"), 1e-4, 0);
  }
}

static void judge_test(judge *j, const outcome *o, bool is_right) {
  const double end = known_number(j, "t_end");
  if (strcmp(j->variant, "smooth") == 0) {
    judge_smooth(j, o, is_right);
  } else {
    near(j, "fx", o->fx, known_number(j, "fx"), 0.001, 0);
    if (!is_right) near(j, "fy", o->fy, known_number(j, "fy"), 0.001, 0);
    near(j, "Emax", o->greatest_energy, known_number(j, "Emax"), 0.003, 0);
  }
  near(j, "E", o->energy, known_number(j, "E"), 0.003, 0);
  near(j, "dmax", o->depth, known_number(j, "dmax"), 0.003, 0);
  near(j, "te2", o->deepest_at, known_number(j, "te2"), 0.003, end);
  near(j, "t_end", o->end, end, 0.003, 0);
  judge_motion(j, o);
}

static void run_one(const tabri_golden *golden, judge *j) {
  char text[TABRI_TEXT];
  const tabri_options options = tabri_options_of(golden, j->variant);
  const tabri_test test = tabri_test_of(golden, j->test);
  const int last = (int)known_number(j, "steps");
  const tabri_scene scene = tabri_scene_of(&options, &test);
  tabri_text(&scene, last + BEYOND, "", text);
  ald_series *series = series_of(text, "openmp");
  assert_int_equal(series->status, ALD_SCENARIO_OK);
  const outcome o = outcome_of(series, (size_t)last, options.step, test.beta);
  const bool is_right = test.beta == 90;
  judge_test(j, &o, is_right);
  if (is_right) {
    print_message("%s %s: fy %.3f, known %.3f\n", j->variant, j->test, o.fy, known_number(j, "fy"));
  }
  ald_series_destroy(series);
}

static void run_variant(const char *variant) {
  static const char *const members[] = {"options",  "measured",   "contact_unit", "rk4", "dp",
                                        "physical", "calibrated", "smooth",       NULL};
  static const char *const results[] = {"fx",    "fy",  "fz",  "E",     "Emax", "t_fx",
                                        "t_end", "te1", "te2", "dmax",  "dEk",  "psiA",
                                        "psiB",  "uA",  "uB",  "steps", NULL};
  tabri_golden golden = tabri_open();
  struct fy_node *tests = golden_member(golden.root, variant);
  judge j = {.variant = variant};
  void *place = NULL;
  int count = 0;
  golden_expect_members(golden.root, members);
  if (!tests) {
    print_message("no known answers of \"%s\"\n", variant);
    tabri_close(&golden);
    skip();
  }
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(tests, &place)); count++) {
    size_t length = 0;
    char name[64];
    const char *key = fy_node_get_scalar(fy_node_pair_key(pair), &length);
    snprintf(name, sizeof name, "%.*s", (int)length, key);
    j.test = name;
    j.known = fy_node_pair_value(pair);
    golden_expect_members(j.known, results);
    run_one(&golden, &j);
  }
  print_message("%s: %d tests, worst %.3f of what is allowed\n", variant, count, j.worst);
  assert_true(count > 0);
  assert_int_equal(j.failed, 0);
  tabri_close(&golden);
}

static void published_values_by_runge_and_kutta(void **state) {
  (void)state;
  run_variant("rk4");
}

static void published_values_by_the_frozen_scheme(void **state) {
  (void)state;
  run_variant("dp");
}

static void recovery_towards_the_bow(void **state) {
  (void)state;
  run_variant("physical");
}

static void calibrated_values(void **state) {
  (void)state;
  run_variant("calibrated");
}

static void without_friction_and_stiction(void **state) {
  (void)state;
  run_variant("smooth");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(published_values_by_runge_and_kutta),
      cmocka_unit_test(published_values_by_the_frozen_scheme),
      cmocka_unit_test(recovery_towards_the_bow),
      cmocka_unit_test(calibrated_values),
      cmocka_unit_test(without_friction_and_stiction),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
