/* SPDX-License-Identifier: Apache-2.0
 * Vessels with hulls in studies: the numbers of two of them, and that they float as they should. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/mesh_scene.h"
#include "support/mesh_vessel.h"
#include "support/study_run.h"

static const double pi = 3.14159265358979323846;

/* what a naval architect expects of such vessels: mass [t], natural period of roll [s] in air, GM
 */
static void expect_ship(const mesh_vessel *vessel, double mass, double shortest, double longest) {
  ald_mesh mesh;
  ald_mesh_vessel a;
  mesh_vessel_afloat(vessel, &mesh, &a);
  assert_mesh_good(&mesh);
  const double *v = vessel->shape;
  /* the block coefficient is met to 1e-6 */
  assert_true(fabs(a.mass - 1025 * v[0] * v[1] * v[2] * v[4]) < 1e-5 * a.mass);
  assert_true(fabs(a.mass / 1000 - mass) < 0.01 * mass);
  const double period = 2 * pi * a.radii[0] / sqrt(9.81 * a.gm_t);
  assert_true(a.gm_t > 0 && period > shortest && period < longest);
  assert_true(a.gm_l > 0.5 * v[0] && a.gm_l < 2 * v[0]);
  assert_true(fabs(a.flotation) < 0.05 * v[0] && fabs(a.centre[1]) < 1e-9);
  ald_mesh_clear(&mesh);
}

static void a_service_vessel_is_as_heavy_and_stiff_as_such(void **state) {
  (void)state;
  expect_ship(&mesh_service_vessel, 125.6, 3, 7);
}

static void a_tanker_is_as_heavy_and_stiff_as_such(void **state) {
  (void)state;
  expect_ship(&mesh_tanker, 52604, 9, 18);
}

static void study_of_vessel(const mesh_vessel *vessel, const char *more, double duration,
                            double step, char *text, size_t size) {
  mesh_vessel_text lines;
  mesh_vessel_write(vessel, 3, -2, 0.5, more, &lines);
  snprintf(text, size,
           "allide: 1\nname: afloat\nrun: {duration: %.17g, step: %.17g}\n"
           "environment: {gravity: 9.81, water density: 1025}\n"
           "meshes:\n%sbodies:\n%shydrostatics:\n%s",
           duration, step, lines.mesh, lines.body, lines.hydrostatics);
}

/* buoyancy is the body's own weight: nothing moves */
static void a_vessel_at_rest_stays_at_rest(void **state) {
  (void)state;
  char text[4096];
  study_of_vessel(&mesh_service_vessel, "", 2, 0.01, text, sizeof text);
  study_run v = study_run_text(text, "openmp");
  ald_mesh_vessel a;
  mesh_vessel_afloat(&mesh_service_vessel, NULL, &a);
  assert_true(fabs(study_run_result(&v, "bodies.service.z") - a.height) < 1e-12);
  assert_true(fabs(study_run_result(&v, "bodies.service.x") - 3) < 1e-12);
  study_run_end(&v);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_service_vessel_is_as_heavy_and_stiff_as_such),
      cmocka_unit_test(a_tanker_is_as_heavy_and_stiff_as_such),
      cmocka_unit_test(a_vessel_at_rest_stays_at_rest),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
