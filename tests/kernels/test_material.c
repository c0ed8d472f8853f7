/* SPDX-License-Identifier: Apache-2.0
 * Stiffness from elastic constants: Hertz's textbook values, layers, and that contacts by moduli
 * are those by the stiffness that follows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "element/material.h"
#include "support/studies.h"

static void near(double value, double expected) {
  if (!(fabs(value / expected - 1) < 1e-14)) fail_msg("%.17g is not %.17g", value, expected);
}

/* A ball of 10 mm on a plate, both steel: E* = E/(2 (1 - nu^2)); approach under 1 N by Johnson
 * eq. 4.23, (9 P^2/(16 R E*^2))^(1/3). Two balls of equal radius have half of it. */
static void balls_are_those_of_hertz(void **state) {
  (void)state;
  static const double steel[ALD_MATERIAL_KEYS] = {210e9, 210e9, 0.3, 0.3};
  const double on_plate[] = {0.01, 0}, between[] = {0.01, 0.01}, turned[] = {0, 0.01};
  const double star = 210e9 / (2 * (1 - 0.09));
  const double k = ald_material_hertz(steel, on_plate);
  near(k, 4.0 / 3 * star * 0.1);
  near(pow(1 / k, 2.0 / 3), cbrt(9 / (16 * 0.01 * star * star)));
  near(ald_material_hertz(steel, turned), k);
  near(ald_material_hertz(steel, between), k / sqrt(2));
  /* against a rigid body, nearly, all of the yielding is the one's */
  static const double rigid[ALD_MATERIAL_KEYS] = {210e9, 1e40, 0.3, 0};
  near(ald_material_hertz(rigid, on_plate), 2 * k);
}

/* E_c A/h: of rubber that fills its frame it is far above E A/h; two layers are in series */
static void layers_are_in_series(void **state) {
  (void)state;
  static const double keys[ALD_MATERIAL_KEYS] = {5e6, 30e9, 0.49, 0};
  const double first[] = {0.2, 0}, second[] = {0, 0.5}, both[] = {0.2, 0.5};
  const double a = ald_material_layers(keys, first, 3), b = ald_material_layers(keys, second, 3);
  near(a, 5e6 * 0.51 / (1.49 * 0.02) * 3 / 0.2);
  near(b, 30e9 * 3 / 0.5);
  near(1 / ald_material_layers(keys, both, 3), 1 / a + 1 / b);
}

#define SCENE(law)                                                                                \
  "allide: 1\nrun: {duration: 0.3 s, step: 0.2 ms}\n"                                             \
  "meshes:\n  box: {box: {length: 2, breadth: 2, height: 0.4, divisions: [4, 4, 1]}, at: [0, 0, " \
  "-0.2]}\n  ball: {sphere: {radius: 0.3, divisions: 8}}\n"                                       \
  "bodies:\n  a: {freedoms: six, mass: 100 kg, radii of gyration: [0.2, 0.2, 0.1], position: "    \
  "[0, 0, %s], mesh: ball}\n  p: {fixed: yes, mesh: box}\n" law

/* the same series to the roundings of one root, over some 300 steps of contact */
static void expect_alike(const char *format, const char *height, const char *by_moduli,
                         double stiffness, const char *column) {
  char text[4096], law[512];
  snprintf(text, sizeof text, format, height, by_moduli);
  ald_series *one = series_of(text, "openmp");
  snprintf(law, sizeof law, "stiffness: %.17g N/m", stiffness);
  snprintf(text, sizeof text, format, height, law);
  ald_series *other = series_of(text, "openmp");
  const double scale = series_scale(other, column);
  assert_true(scale > 0);
  for (size_t row = 0; row < one->row_count; row++) {
    const double apart = series_at(one, row, column) - series_at(other, row, column);
    if (!(fabs(apart) <= 1e-9 * scale))
      fail_msg("%s: row %zu: %g of %g", column, row, apart, scale);
  }
  ald_series_destroy(one);
  ald_series_destroy(other);
}

static void contacts_take_what_follows(void **state) {
  (void)state;
  static const double materials[ALD_MATERIAL_KEYS] = {2e9, 3e9, 0.3, 0.2};
  const double bar[] = {0.05, 0.5}, radii[] = {0.3, 0}, thickness[] = {0.2, 0.1};
  expect_alike(
      SCENE("link contacts: {c: {between: [a, p], bar: 0.1, length: 0.6, width: 0.36, %s}}\n"),
      "0.2",
      "elastic modulus: [2 GPa, 3 GPa], Poisson ratio: [0.3, 0.2], surface radius: "
      "0.5 m, reference indentation: 1",
      ald_material_hertz(materials, bar), "bodies.a.z");
  expect_alike(SCENE("mesh contacts: {c: {between: [a, p], law: hertz, %s}}\n"), "0.31",
               "elastic modulus: [2 GPa, 3 GPa], Poisson ratio: [0.3, 0.2], radii: [0.3 m, 0 m]",
               ald_material_hertz(materials, radii), "bodies.a.z");
  expect_alike(
      SCENE("mesh contacts: {c: {between: [a, p], reference area: 0.5 m^2, %s}}\n"), "0.31",
      "elastic modulus: [2 GPa, 3 GPa], Poisson ratio: [0.3, 0.2], thickness: [0.2 m, 0.1 m]",
      ald_material_layers(materials, thickness, 0.5), "bodies.a.z");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(balls_are_those_of_hertz),
      cmocka_unit_test(layers_are_in_series),
      cmocka_unit_test(contacts_take_what_follows),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
