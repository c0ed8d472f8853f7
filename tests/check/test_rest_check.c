/* SPDX-License-Identifier: Apache-2.0
 * Contacts that are to hold bodies at rest: friction whose stick speed is below what holding asks
 * for is told, and holds from the speed on that is advised; stacks, and bodies that are divided,
 * are told where they are, and only there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "allide/builder.h"
#include "model/record.h"
#include "replay/trace.h"
#include "support/devices.h"
#include "support/studies.h"
#include "tile/columns.h"

enum { TEXT = 4096 };

/* the first warning of a code of a study, false: there is none */
static bool find(const char *text, const char *code, char element[64], double *worst) {
  ald_study *study = study_of(text);
  ald_warnings *warnings = ald_warnings_create();
  bool found = false;
  assert_int_equal(ald_study_check(study, warnings, NULL), ALD_OK);
  for (uint32_t w = 0; w < ald_warnings_count(warnings) && !found; w++) {
    const ald_warning *own = ald_warnings_at(warnings, w);
    found = strcmp(own->code, code) == 0;
    if (!found) continue;
    snprintf(element, 64, "%s", own->element);
    *worst = own->worst;
  }
  ald_warnings_destroy(warnings);
  ald_study_destroy(study);
  return found;
}

static void expect(const char *text, const char *code, const char *element) {
  char of[64] = "";
  double worst = 0;
  const bool found = find(text, code, of, &worst);
  if (found != (element != NULL)) fail_msg("%s: %s of\n%s", code, found ? "told" : "silent", text);
  if (element) assert_string_equal(of, element);
}

/* ------------------------------------------------------------------------------ friction */

#define BOX "{box: {length: 1 m, breadth: 1 m, height: 0.5 m}}"
#define SLAB "{box: {length: 40 m, breadth: 40 m, height: 1 m}}"
#define BODY "freedoms: six, mass: 2 t, moments of inertia: [200, 200, 300]"

/* A block on a slab that leans by an angle, its friction 0.5 and 0.4, lying on its face by
 * indentation 20 kN/20 MN/m. The greatest angle that static friction holds is 26.57 degrees. */
static void write_slope(char text[TEXT], const char *law, double degrees, double damping,
                        double stick_speed) {
  const double angle = degrees * 3.14159265358979324 / 180, up = 0.75 - 1e-3 * cos(angle);
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 8 s, step: 0.5 ms}\nmeshes: {b: " BOX ", s: " SLAB
           "}\n"
           "bodies:\n  slab: {fixed: yes, mesh: s, pitch: %.17g deg}\n"
           "  block: {" BODY
           ", mesh: b, pitch: %.17g deg, position: [%.17g m, 0 m, %.17g m]}\n"
           "mesh contacts: {c: {between: [block, slab], law: %s, stiffness: 20 MN/m, restitution: "
           "0.3,\n"
           "  static friction: 0.5, kinetic friction: 0.4, stick stiffness: 8 MN/m,\n"
           "  stick damping: %.17g N s/m, stick speed: %.17g m/s}}\n",
           degrees, degrees, up * sin(angle), up * cos(angle), law, damping, stick_speed);
}

/* the way of the block [m] */
static double slid(const char *text) {
  ald_study *study = study_of(text);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  ald_column *columns = NULL;
  ald_series *series = NULL;
  uint32_t count = 0;
  double way = 0;
  assert_int_equal(ald_columns_create(study, &columns, &count, NULL), ALD_OK);
  double *row = calloc(count, sizeof *row);
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, row, &series, NULL), ALD_OK);
  for (uint32_t c = 0; c < count; c++) {
    if (strcmp(columns[c].name, "bodies.block.x") == 0) way += row[c] * row[c];
    if (strcmp(columns[c].name, "bodies.block.z") == 0) way += row[c] * row[c];
  }
  free(row);
  ald_series_destroy(series);
  ald_columns_clear(columns, count);
  ald_device_close(device);
  ald_study_destroy(study);
  return sqrt(way);
}

static void expect_advice_holds(const char *law, double ratio, bool slides) {
  const double damping = ratio * 2 * sqrt(8e6 * 2000);
  char text[TEXT], element[64] = "";
  double asked = 0;
  write_slope(text, law, 26, damping, 1e-4);
  assert_true(find(text, "friction_may_slip", element, &asked));
  assert_string_equal(element, "mesh contacts.c");
  const double undamped = 0.49 * 9.80665 * sqrt(2000 / 8e6) / sqrt(-log(0.95));
  assert_true(fabs(asked - undamped) < 1e-9);
  write_slope(text, law, 26, damping, 1.05 * asked);
  expect(text, "friction_may_slip", NULL);
  const double held = slid(text);
  write_slope(text, law, 26, damping, 0.2 * asked);
  const double lost = slid(text);
  print_message(
      "  %s, damping %.1f of the critical one: asks for %.4f m/s; goes %.3f m, with a fifth "
      "of it %.1f m\n",
      law, ratio, asked, held - 0.75, lost - 0.75);
  /* a load of 8.6 kN on 8 MN/m is 1 mm; it also rocks as faces do */
  assert_true(held < 0.76);
  assert_true(slides ? lost > 2 : lost < 0.76);
  /* what kinetic friction holds, it holds */
  write_slope(text, law, 20, damping, 0.2 * asked);
  assert_true(slid(text) < 0.76);
}

static void what_is_advised_holds(void **state) {
  (void)state;
  /* of the critical damping 2 sqrt(k m); a face that does not rock creeps up to its load at twice
   * that, without a swing */
  static const double ratios[] = {0, 0.3, 1, 2};
  for (size_t r = 0; r < sizeof ratios / sizeof *ratios; r++) {
    expect_advice_holds("volume", ratios[r], true);
    expect_advice_holds("bedding", ratios[r], ratios[r] <= 1);
  }
}

/* ------------------------------------------------------------------------------ stacks, parts */

#define TWO(of_a, of_b, more)                                                  \
  "allide: 1\nrun: {duration: 1 s, step: 1 ms}\nmeshes: {b: " BOX ", s: " SLAB \
  "}\nbodies:\n"                                                               \
  "  slab: {fixed: yes, mesh: s}\n  box1: {" BODY ", mesh: b, " of_a           \
  "}\n"                                                                        \
  "  box2: {" BODY ", mesh: b, " of_b "}\n" more
#define ON_SLAB "  g: {between: ['box*', slab], law: volume, stiffness: 20 MN/m}\n"
#define EACH "  s: {between: [box1, box2], law: volume, stiffness: 20 MN/m}\n"
#define LOW "position: [0 m, 0 m, 0.749 m]"
#define BESIDE "position: [1 m, 0 m, 0.749 m]"

static void stacks_are_told(void **state) {
  (void)state;
  static const char *const stacks[] = {
      TWO(LOW, "position: [0.3 m, 0.2 m, 1.248 m]", "mesh contacts:\n" ON_SLAB EACH),
      TWO("position: [0.3 m, 0.2 m, 1.248 m], heading: 30 deg", LOW,
          "mesh contacts:\n" ON_SLAB EACH)};
  static const char *const others[] = {
      TWO(LOW, BESIDE, "mesh contacts:\n" ON_SLAB EACH),
      TWO(LOW, "position: [0 m, 0 m, 3 m]", "mesh contacts:\n" ON_SLAB EACH),
      TWO(LOW, "position: [0 m, 0 m, 1.248 m]",
          "mesh contacts:\n" ON_SLAB EACH
          "hydrostatics: {w: {body: box1, height: 0.749 m, waterplane area: 1 m^2, metacentric "
          "height: [1 m, 1 m]}}\n"),
      TWO(LOW, "position: [0 m, 0 m, 1.248 m]",
          "mesh contacts:\n" ON_SLAB EACH "joints: {j: {between: [box1, box2], type: fixed, at a: "
          "[0, 0, 0.25 m], at b: [0, 0, -0.249 "
          "m]}}\n"),
      TWO(LOW, "position: [0 m, 0 m, 1.248 m]",
          "mesh contacts:\n" ON_SLAB EACH
          "joints: {j: {between: [earth, box2], type: spherical, at a: [0, 0, 1.5 m], at b: [0, 0, "
          "0.252 m]}}\n")};
  for (size_t k = 0; k < sizeof stacks / sizeof *stacks; k++) {
    expect(stacks[k], "stack_may_fall", "mesh contacts.s");
  }
  for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
    expect(others[k], "stack_may_fall", NULL);
  }
  /* a pressure field resists tilting */
  expect(TWO(LOW, "position: [0 m, 0 m, 1.248 m]",
             "mesh contacts:\n  g: {between: ['box*', '*'], stiffness: 20 MN/m}\n"),
         "stack_may_fall", NULL);
}

#define JOINED(type, law)                               \
  TWO(LOW, BESIDE,                                      \
      "joints: {j: {between: [box1, box2], type: " type \
      ", at a: [0.5 m, 0, 0], at b: [-0.5 m, 0, "       \
      "0]}}\n"                                          \
      "mesh contacts:\n  g: {between: ['box*', slab], " law "}\n")

static void divided_bodies_are_told(void **state) {
  (void)state;
  expect(JOINED("fixed", "law: volume, stiffness: 20 MN/m"), "divided_body",
         "mesh contacts.g.box2");
  expect(JOINED("fixed", "law: hertz, stiffness: 20 MN/m"), "divided_body", "mesh contacts.g.box2");
  expect(JOINED("fixed", "stiffness: 20 MN/m, volume exponent: 1"), "divided_body", NULL);
  expect(JOINED("fixed", "law: pressure, pressure: 20 MN/m^2"), "divided_body", NULL);
  expect(JOINED("spherical", "law: volume, stiffness: 20 MN/m"), "divided_body", NULL);
  expect(JOINED("fixed", "stiffness: 20 MN/m"), "divided_body", NULL);
  expect(JOINED("fixed", "stiffness: 20 MN/m, field in: first"), "divided_body",
         "mesh contacts.g.box2");
  expect(TWO(LOW, BESIDE, "mesh contacts:\n" ON_SLAB), "divided_body", NULL);
  /* by a third one, which touches nothing; in the other order of the pair */
  expect(TWO(LOW, BESIDE,
             "  m: {" BODY ", position: [0.5 m, 0 m, 2 m]}\n"
             "joints:\n"
             "  j: {between: [box1, m], type: fixed, at a: [0, 0, 1], at b: [-0.5, 0, -0.251]}\n"
             "  k: {between: [m, box2], type: fixed, at a: [0.5, 0, -0.251], at b: [0, 0, 1]}\n"
             "mesh contacts:\n  g: {between: [slab, 'box*'], law: volume, stiffness: 20 MN/m}\n"),
         "divided_body", "mesh contacts.g.box2");
}

/* A plate of 2 cm with the field: at 1 m/s 1 t goes in by sqrt(m/(k A)) s = 7.1 mm and 2.2 cm. */
static void thin_fields_are_told(void **state) {
  (void)state;
  static const char plate[] =
      "allide: 1\nrun: {duration: 1 s, step: 0.1 ms}\nmeshes: {b: {box: {length: 1, breadth: 1, "
      "height: 1}},\n  s: {box: {length: 4, breadth: 4, height: 0.02}}}\nbodies:\n"
      "  s: {fixed: yes, mesh: s}\n  b: {freedoms: [surge, heave], mass: 1 t, mesh: b, position: "
      "[0, 0, 1],\n    velocity: [0, 0, -1]}\n"
      "mesh contacts: {c: {between: [b, s], stiffness: %s, field in: %s}}\n";
  char text[TEXT];
  snprintf(text, TEXT, plate, "2 MN/m", "second");
  expect(text, "thin_field", "mesh contacts.c");
  snprintf(text, TEXT, plate, "2 MN/m", "first");
  expect(text, "thin_field", NULL);
  snprintf(text, TEXT, plate, "20 MN/m", "second");
  expect(text, "thin_field", NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_advised_holds),
      cmocka_unit_test(stacks_are_told),
      cmocka_unit_test(divided_bodies_are_told),
      cmocka_unit_test(thin_fields_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
