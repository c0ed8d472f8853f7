/* SPDX-License-Identifier: Apache-2.0
 * Thin plates of meshes that meet: an indentation is never greater than the bodies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/impact_run.h"
#include "tile/tile.h"

#define ALD_LANES 1
#include "kernels/pass/mesh/mesh_contact_rows.h"
#include "kernels/plan.h"

/* Two plates of 0.1 m at coplanar faces, shifted, or at any attitude: no indentation is greater
 * than what either plate measures along its normal, to roundings of their size. */
static void no_indentation_exceeds_a_body(void **state) {
  (void)state;
  static const char text[] =
      "allide: 1\nname: plates\nrun: {duration: 1 s, step: 1 ms, scenarios: 1000, seed: 5}\n"
      "environment: {gravity: 0}\n"
      "meshes:\n  plate: {box: {length: 4, breadth: 3, height: 0.1}}\n"
      "  other: {box: {length: 3, breadth: 4, height: 0.1}}\n"
      "bodies:\n"
      "  b: {freedoms: six, mass: 1 t, radii of gyration: [1, 1, 1], mesh: plate}\n"
      "  p: {fixed: yes, mesh: other}\n"
      "mesh contacts:\n  c: {between: [b, p], stiffness: 1 N/m, law: hertz}\n"
      "vary:\n"
      "  bodies.b.position.x: {uniform: [-3.4, 3.4]}\n"
      "  bodies.b.position.y: {uniform: [-3.4, 3.4]}\n"
      "  bodies.b.position.z: %s\n  bodies.b.roll: %s\n  bodies.b.pitch: %s\n"
      "  bodies.b.heading: {uniform: [-180 deg, 180 deg]}\n";
  static const char *const cases[][2] = {
      {"{discrete: {values: [0, 1e-9]}}", "{discrete: {values: [0, 1e-9]}}"},
      {"{uniform: [-0.1, 0.1]}", "{uniform: [-1 deg, 1 deg]}"},
      {"{uniform: [-1, 1]}", "{uniform: [-90 deg, 90 deg]}"}};
  static const double half[2][3] = {{2, 1.5, 0.05}, {1.5, 2, 0.05}};
  uint32_t touches = 0;
  double most = 0;
  for (int c = 0; c < 3; c++) {
    char all[2048];
    snprintf(all, sizeof all, text, cases[c][0], cases[c][1], cases[c][1]);
    impact_run f = impact_run_open(all, "openmp", 0, 1000);
    impact_run_advance(&f, 1, ALD_SCHEDULE_PASSES);
    const uint32_t *plan = f.layout->plan;
    const uint32_t rows = KIND(KIND_mesh_contact, KIND_ROWS),
                   flags = KIND(KIND_mesh_contact, KIND_FLAGS);
    for (uint32_t lane = 0; lane < 1000; lane++) {
      const uint32_t count = ald_tile_flag(f.tile, flags + SURFACE_SPOT_COUNT, lane);
      for (uint32_t r = 0; r < count; r++, touches++) {
        double along[2] = {0}; /* of both plates */
        const double depth =
            ald_tile_real(f.tile, rows + MESH_CONTACT_REGION(r) + REGION_DEPTH, lane);
        for (uint32_t k = 0; k < 3; k++) {
          double own = 0; /* component along axis k of the first plate */
          const double n =
              ald_tile_real(f.tile, rows + MESH_CONTACT_REGION(r) + REGION_NORMAL + k, lane);
          for (uint32_t j = 0; j < 3; j++) {
            own += ald_tile_real(f.tile, rows + SURFACE_PLACE + 3 * j + k, lane) *
                   ald_tile_real(f.tile, rows + MESH_CONTACT_REGION(r) + REGION_NORMAL + j, lane);
          }
          along[0] += 2 * half[0][k] * fabs(own);
          along[1] += 2 * half[1][k] * fabs(n);
        }
        const double least = fmin(along[0], along[1]);
        most = fmax(most, depth / least);
        assert_true(depth <= least + 1e-12);
      }
    }
    impact_run_close(&f);
  }
  print_message("%u regions, indentation up to %g of the body's extent\n", touches, most);
  assert_true(touches > 1000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_indentation_exceeds_a_body),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
