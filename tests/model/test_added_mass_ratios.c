/* SPDX-License-Identifier: Apache-2.0
 * Added mass by its ratios: the same bits as with the products typed in, nominal and where a
 * scenario has another mass; single elements that are given; planar bodies; ships. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/studies.h"
#include "tile/sampler.h"

enum { TEXT = 4096, FREEDOMS = 6 };

/* [Tabri] Table 1: striking, draught 6 cm */
static const double ratios[FREEDOMS] = {0.05, 0.23, 2.10, 0.11, 1.70, 0.20};
static const double radii[3] = {0.15, 0.67, 0.67};
static const char *const freedoms[FREEDOMS] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};

static double value_of(const ald_study *study, const char *path) {
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    if (strcmp(study->quantities[q].path, path) == 0) return study->quantities[q].value;
  }
  fail_msg("no quantity %s", path);
  return 0;
}

/* ratio times mass, or times mass times radius squared */
static double product(double mass, int freedom) {
  if (freedom < 3) return ratios[freedom] * mass;
  return ratios[freedom] * (mass * radii[freedom - 3] * radii[freedom - 3]);
}

static double added(const ald_study *study, const char *body, int freedom) {
  char path[128];
  snprintf(path, sizeof path, "bodies.%s.added mass.%s-%s", body, freedoms[freedom],
           freedoms[freedom]);
  return value_of(study, path);
}

static void they_are_products(void **state) {
  (void)state;
  ald_study *study = study_of(
      "allide: 1\nrun: {duration: 1 s, step: 0.1 s, scheme: rk4}\nbodies:\n"
      "  model: {freedoms: six, mass: 28.5 kg, radii of gyration: [0.15 m, 0.67 m, 0.67 m],\n"
      "    added mass ratios: [0.05, 0.23, 2.10, 0.11, 1.70, 0.20]}\n"
      "  moments: {freedoms: six, mass: 10 kg, moments of inertia: [2, 7, 8],\n"
      "    added mass ratios: [0, 0, 0, 0.5, 0.25, 1]}\n"
      "  plane: {mass: 40, inertia: 90, added mass ratios: [0.1, 0.5, 0, 0, 0, 2]}\n");
  for (int f = 0; f < FREEDOMS; f++) {
    assert_true(added(study, "model", f) == product(28.5, f));
    assert_true(value_of(study, "bodies.model.added mass.surge-sway") == 0);
  }
  assert_true(added(study, "moments", 2) == 0 && added(study, "moments", 3) == 1);
  assert_true(added(study, "moments", 4) == 1.75 && added(study, "moments", 5) == 8);
  assert_true(added(study, "plane", 0) == 4 && added(study, "plane", 1) == 20);
  assert_true(added(study, "plane", 5) == 180);
  ald_study_destroy(study);
}

/* Two bodies under the same forces, one by ratios, one by numbers; the only variant gives both
 * another mass, and the second the products of it. */
static void they_follow_the_mass_of_a_scenario(void **state) {
  (void)state;
  static const char body[] =
      "  %s: {freedoms: six, mass: 28.5, radii of gyration: [0.15, 0.67, 0.67], %s,\n"
      "    velocity: [1, 0.2, 0.1], yaw rate: 0.3, roll rate: 0.2, load: [1, 2, 3]}\n";
  char text[TEXT] =
      "allide: 1\nrun: {duration: 1 s, step: 0.1 s, scheme: rk4}\n"
      "sampling: {method: grid}\nbodies:\n";
  size_t used = strlen(text);
  used += (size_t)snprintf(text + used, TEXT - used, body, "by_ratio",
                           "added mass ratios: [0.05, 0.23, 2.10, 0.11, 1.70, 0.20]");
  used += (size_t)snprintf(text + used, TEXT - used, body, "by_number",
                           "added mass: [1, 1, 1, 1, 1, 1]");
  used += (size_t)snprintf(text + used, TEXT - used,
                           "choose:\n  load:\n    light:\n      set:\n"
                           "        bodies.by_ratio.mass: 20.5\n"
                           "        bodies.by_number.mass: 20.5\n");
  for (int f = 0; f < FREEDOMS; f++) {
    used += (size_t)snprintf(text + used, TEXT - used,
                             "        bodies.by_number.added mass.%s-%s: %.17g\n", freedoms[f],
                             freedoms[f], product(20.5, f));
  }
  assert_true(used < TEXT);
  ald_series *series = series_of(text, "openmp");
  assert_int_equal(series->status, ALD_SCENARIO_OK);
  static const char *const shown[] = {"x",          "y",          "z",        "heading",
                                      "velocity_x", "velocity_y", "yaw_rate", "roll_rate"};
  for (size_t row = 0; row < series->row_count; row++) {
    for (size_t k = 0; k < sizeof shown / sizeof shown[0]; k++) {
      char a[64], b[64];
      snprintf(a, sizeof a, "bodies.by_ratio.%s", shown[k]);
      snprintf(b, sizeof b, "bodies.by_number.%s", shown[k]);
      assert_true(series_at(series, row, a) == series_at(series, row, b));
    }
  }
  ald_series_destroy(series);
}

/* a ship's own added mass gives way to ratios, of the mass that she displaces */
static void they_replace_those_of_a_ship(void **state) {
  (void)state;
  ald_study *study = study_of(
      "allide: 1\nrun: {duration: 1 s, step: 0.1 s, scheme: rk4}\nbodies:\n"
      "  coaster: {freedoms: six, added mass ratios: [0.05, 0.6, 1, 0.2, 1, 0.4],\n"
      "    ship: {length: 80 m, breadth: 13 m, draught: 5 m, block coefficient: 0.75,\n"
      "      KG: 5 m}}\n");
  const double mass = value_of(study, "bodies.coaster.mass");
  const double radius = value_of(study, "bodies.coaster.radii of gyration.z");
  assert_true(mass > 0 && radius > 0);
  assert_true(added(study, "coaster", 1) == 0.6 * mass);
  assert_true(added(study, "coaster", 5) == 0.4 * (mass * radius * radius));
  ald_study_destroy(study);
}

/* each scenario has the product of its own ratio and mass, with a ship and without */
static void they_vary(void **state) {
  (void)state;
  ald_study *study = study_of(
      "allide: 1\nrun: {duration: 1 s, step: 0.1 s, scheme: rk4}\nbodies:\n"
      "  coaster: {freedoms: six, added mass ratios: [0.05, 0.6, 1, 0.2, 1, 0.4],\n"
      "    ship: {length: 80 m, breadth: 13 m, draught: 5 m, block coefficient: 0.75,\n"
      "      KG: 5 m}}\n"
      "  model: {freedoms: six, mass: 28.5 kg, radii of gyration: [0.15 m, 0.67 m, 0.67 m],\n"
      "    added mass ratios: [0.05, 0.23, 2.10, 0.11, 1.70, 0.20]}\n"
      "vary: {bodies.*.added mass ratios.sway: {uniform: [0.5, 0.9]},\n"
      "  bodies.coaster.ship.draught: {uniform: [4 m, 6 m]}}\n");
  static const char *const bodies[] = {"coaster", "model"};
  double values[512], inputs[2], least = 1, most = 0;
  assert_true(study->quantity_count <= 512 && study->variable_count == 2);
  for (uint64_t k = 0; k < 100; k++) {
    assert_true(ald_sampler_scenario(study, 1, 100, k, values, inputs));
    for (int b = 0; b < 2; b++) {
      const uint32_t first = study->bodies[b].quantities;
      const double mass = values[first + ALD_BODY_MASS];
      assert_string_equal(study->bodies[b].name, bodies[b]);
      assert_true(values[study->bodies[b].added_mass + 7] == inputs[0] * mass);
    }
    least = fmin(least, inputs[0]);
    most = fmax(most, inputs[0]);
  }
  assert_true(least < 0.55 && most > 0.85);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(they_are_products),
      cmocka_unit_test(they_follow_the_mass_of_a_scenario),
      cmocka_unit_test(they_replace_those_of_a_ship),
      cmocka_unit_test(they_vary),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
