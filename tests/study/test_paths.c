/* SPDX-License-Identifier: Apache-2.0
 * The same paths lead to the same number under `vary`, `set` and `sweep`: components and columns by
 * name, and items by number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "allide/sweep.h"
#include "model/component.h"
#include "support/studies.h"

enum { TEXT = 4096 };

static const char whole[] =
    "allide: 1\nrun: {duration: 1 s, step: 0.01 s, scheme: rk4}\n"
    "environment: {current: [1 m/s, 0 m/s],\n"
    "  current profile: [[0 m, 1], {depth: 9 m, factor: 0.5}]}\n"
    "bodies:\n"
    "  a: {freedoms: six, mass: 1e7, radii of gyration: [5, 25, 25], position: [1 m, 2 m],\n"
    "    added mass: [1 kg, 2 kg, 3 kg, 4, 5, 6],\n"
    "    outline: [[0 m, 0 m], [9 m, 0 m], [9 m, 9 m], [0 m, 9 m]]}\n"
    "  b: {freedoms: six, ship: {length: 120, breadth: 18, draught: 7, block coefficient: 0.7,\n"
    "    KG: 7, bulb: [3 m, 4 m, 5 m]}, position: [90, 0]}\n"
    "  c: {freedoms: six, mass: 9, radii of gyration: [1, 1, 1], position: [1 m, 99 m],\n"
    "    added mass: [[3, 0, 0, 0, 0, 0], [0, 3, 0, 0, 0, 0], [0, 0, 3 kg, 0, 0, 0],\n"
    "      [0, 0, 0, 3, 0, 0], [0, 0, 0, 0, 3, 0], [0, 0, 0, 0, 0, 3]]}\n"
    "hawsers:\n"
    "  h: {between: [a, b], from: [9 m, 0 m, 0 m], to: [-60, 0, 0], length: 38 m,\n"
    "    curve: [[0 m, 0 kN], {distance: 2 m, force: 300 kN}]}\n"
    "lines:\n"
    "  l: {between: [earth, earth], from: [0, 0, 0], to: [0, 0, -50],\n"
    "    sections: [[50 m, 10, 100 kg/m, 0.2 m, 1 MN]]}\n";

typedef struct leading {
  const char *path, *quantity, *unit;
} leading;

/* paths by name, and by number what the second of each two has */
static const leading paths[] = {
    {"bodies.a.position.y", "bodies.a.position.y", "m"},
    {"bodies.a.position[1]", "bodies.a.position.y", "m"},
    {"bodies.a.position.z", "bodies.a.position.z", "m"}, /* may be left out */
    {"bodies.a.added mass.sway-sway", "bodies.a.added mass.sway-sway", "kg"},
    {"bodies.c.added mass.heave-heave", "bodies.c.added mass.heave-heave", "kg"},
    {"bodies.a.outline[2].x", "bodies.a.outline[2].x", "m"},
    {"bodies.a.outline[2][0]", "bodies.a.outline[2].x", "m"},
    {"bodies.b.ship.bulb.breadth", "bodies.b.ship.bulb.breadth", "m"},
    {"environment.current.x", "environment.current.x", "m/s"},
    {"environment.current profile[0].factor", "environment.current profile[0].factor", ""},
    {"environment.current profile[0].turn", "environment.current profile[0].turn", "rad"},
    {"environment.current profile[1].factor", "environment.current profile[1].factor", ""},
    {"hawsers.h.from.z", "hawsers.h.from.z", "m"},
    {"hawsers.h.curve[1].force", "hawsers.h.curve[1].force", "N"},
    {"lines.l.sections[0].mass", "lines.l.sections[0].mass", "kg/m"},
    {"lines.l.sections[0][2]", "lines.l.sections[0].mass", "kg/m"},
    {"hawsers.h.curve[0].damping", "hawsers.h.curve[0].damping", "N s/m"},
};

static double value_of(const ald_study *study, const char *path) {
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    if (strcmp(study->quantities[q].path, path) == 0) return study->quantities[q].value;
  }
  fail_msg("no quantity %s", path);
  return 0;
}

static void all_paths_lead_there(void **state) {
  (void)state;
  char text[TEXT];
  ald_report *report = ald_report_create();
  for (size_t k = 0; k < sizeof paths / sizeof *paths; k++) {
    const leading *p = &paths[k];
    snprintf(text, sizeof text, "%sset: {\"%s\": 8.5 %s}\n", whole, p->path, p->unit);
    ald_study *set = study_of(text);
    if (value_of(set, p->quantity) != 8.5) fail_msg("set %s: %s", p->path, p->quantity);
    ald_study_destroy(set);

    snprintf(text, sizeof text, "%svary: {\"%s\": {uniform: [8.5 %s, 8.75 %s]}}\n", whole, p->path,
             p->unit, p->unit);
    ald_study *vary = study_of(text);
    assert_int_equal(vary->variables[0].target_count, 1);
    assert_string_equal(vary->quantities[vary->variables[0].targets[0]].path, p->quantity);
    ald_study_destroy(vary);

    snprintf(text, sizeof text, "%ssweep: {\"%s\": [8.25 %s, 8.5 %s]}\n", whole, p->path, p->unit,
             p->unit);
    ald_study *sweep = study_of(text), *member = NULL;
    if (ald_sweep_member(sweep, 1, &member, report) < 0) fail_msg("%s", ald_report_text(report));
    assert_true(value_of(member, p->quantity) == 8.5);
    ald_study_destroy(member);
    ald_study_destroy(sweep);
  }
  ald_report_destroy(report);
}

/* what is no list, no name of it, or a table without its row */
static void other_names_are_none(void **state) {
  (void)state;
  static const char *const none[][2] = {
      {"bodies.a.position", "w"},
      {"bodies.a.position[0]", "x"},
      {"bodies.a.mass", "x"},
      {"lines.l.sections", "mass"},
      {"bodies.a.added mass", "sway"},
      {"bodies.a.added mass", "sway-up"},
      {"bodies.a.outline", "x"},
      {"nothing.a.position", "x"},
      {"bodies", "x"},
      {"", "x"},
      {"bodies.a.position.x.y.z", "x"},
      {"environment.current[0", "x"},
  };
  int inner;
  for (size_t k = 0; k < sizeof none / sizeof *none; k++) {
    if (ald_component_item(none[k][0], none[k][1], &inner) >= 0) fail_msg("%s", none[k][0]);
  }
  assert_int_equal(ald_component_item("bodies.x.added mass", "sway-yaw", &inner), 1);
  assert_int_equal(inner, 5);
  assert_int_equal(ald_component_item("lines.l.sections[3]", "mass", &inner), 2);
  assert_int_equal(inner, -1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_paths_lead_there),
      cmocka_unit_test(other_names_are_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
