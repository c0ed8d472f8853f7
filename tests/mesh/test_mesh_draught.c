/* SPDX-License-Identifier: Apache-2.0
 * Draughts, vessels, and water that passes through vertices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "mesh/mesh_hydrostatics.h"
#include "mesh/mesh_mass.h"
#include "support/mesh_scene.h"

static void assert_near(double a, double b, double tolerance) {
  if (!(fabs(a - b) <= tolerance)) fail_msg("%.17g and %.17g differ by %.3g", a, b, a - b);
}

/* sums of up to some thousand terms of one size, relative to that size */
#define ROUNDING 1e-12

static ald_mesh_hydrostatics afloat(const ald_mesh *mesh, double waterline, double roll,
                                    double pitch) {
  ald_mesh_hydrostatics h;
  ald_mesh_hydrostatics_at(mesh, (ald_mesh_pose){waterline, roll, pitch}, &h);
  return h;
}

/* ------------------------------------------------------------------------------------- draughts */

static void the_waterline_of_a_displacement_is_found(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 9);
  for (int n = 0; n < 60; n++) {
    ald_mesh mesh;
    ald_mesh_mass mass;
    ald_mesh_hydrostatics h;
    mesh_of_any_kind(&r, 500, 10, &mesh);
    ald_mesh_mass_of(&mesh, &mass);
    ald_mesh_pose pose = {0, test_uniform(&r, -1, 1), test_uniform(&r, -1, 1)};
    const double volume = mass.volume * pow(10, test_uniform(&r, -6, -0.001));
    assert_int_equal(ald_mesh_waterline_of(&mesh, volume, &pose, NULL), ALD_OK);
    ald_mesh_hydrostatics_at(&mesh, pose, &h);
    assert_near(h.volume, volume, 1e-13 * volume + 1e-14 * h.waterplane_area * 10);
    ald_mesh_clear(&mesh);
  }
}

static void a_displacement_that_no_draught_has_is_refused(void **state) {
  (void)state;
  const double v[] = {4, 3, 2, 1, 1, 1};
  static const double volumes[] = {24.5, 0, -1, (double)NAN};
  ald_mesh mesh;
  mesh_of_shape("box", v, &mesh);
  for (int n = 0; n < 4; n++) {
    ald_mesh_pose pose = {7, 0, 0};
    ald_report *report = ald_report_create();
    assert_int_equal(ald_mesh_waterline_of(&mesh, volumes[n], &pose, report), ALD_BAD_ARGUMENT);
    assert_true(pose.waterline == 7);
    if (n == 0) {
      assert_string_equal(ald_report_text(report),
                          "error: no draught displaces 24.5 m^3: the mesh encloses 24 m^3\n");
    }
    ald_report_destroy(report);
  }
  ald_mesh_clear(&mesh);
}

/* ----------------------------------------------------------------------------------- edge cases */

/* a box in whole numbers with water through its corners and its divisions' */
static void water_through_vertices_is_no_special_case(void **state) {
  (void)state;
  const double v[] = {6, 4, 4, 3, 2, 4};
  ald_mesh mesh;
  mesh_of_shape("box", v, &mesh);
  for (int level = -2; level <= 2; level++) {
    const ald_mesh_hydrostatics h = afloat(&mesh, level, 0, 0);
    assert_near(h.volume, 24.0 * (level + 2), ROUNDING * 96);
    /* faces in the water's surface are dry: the bottom displaces nothing, the deck is a waterplane
     */
    assert_near(h.waterplane_area, level == -2 ? 0 : 24, ROUNDING * 24);
    assert_near(h.length, level == -2 ? 0 : 6, ROUNDING);
  }
  const ald_mesh_hydrostatics under = afloat(&mesh, 3, 0, 0), over = afloat(&mesh, -3, 0, 0);
  assert_near(under.volume, 96, ROUNDING * 96);
  assert_near(under.wetted_area, 128, ROUNDING * 128);
  assert_near(under.buoyancy[2], 0, ROUNDING * 4);
  assert_true(under.waterplane_area == 0 && under.block == 0 && under.length == 0);
  assert_true(over.volume == 0 && over.wetted_area == 0 && over.bm_t == 0);
  ald_mesh_clear(&mesh);
}

static void a_waterline_through_a_row_is_the_limit_of_its_neighbours(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 10);
  for (int n = 0; n < 10; n++) {
    ald_mesh mesh;
    mesh_of_kind(&r, n % 2 ? "ship" : "wigley", 1000, 100, &mesh, NULL);
    const ald_mesh_hydrostatics at = afloat(&mesh, 0, 0, 0);
    for (int side = 0; side < 2; side++) {
      const ald_mesh_hydrostatics near = afloat(&mesh, side ? 1e-9 : -1e-9, 0, 0);
      /* of the sides' slope, no more than a few to one on these hulls' waterlines */
      assert_near(near.volume, at.volume, 2e-9 * at.waterplane_area);
      assert_near(near.waterplane_area, at.waterplane_area, 1e-9 * 100 * 100);
      assert_near(near.second_x, at.second_x, 1e-8 * at.second_x);
      assert_near(near.length, at.length, 1e-8 * 100);
      assert_near(near.beam, at.beam, 1e-8 * 100);
    }
    ald_mesh_clear(&mesh);
  }
}

/* --------------------------------------------------------------------------------------- vessel */

static void a_vessel_floats_as_its_mesh_does(void **state) {
  (void)state;
  const double v[] = {20, 8, 6, 1, 1, 1};
  ald_mesh mesh;
  ald_mesh_vessel vessel;
  mesh_of_shape("box", v, &mesh);
  /* draught 2 m; centre of gravity 3.5 m above the bottom */
  assert_int_equal(ald_mesh_vessel_defaults(&mesh, -1, 3.5, 1025, &vessel, NULL), ALD_OK);
  assert_near(vessel.mass, 1025 * 320, ROUNDING * vessel.mass);
  assert_near(vessel.centre[2], 0.5, ROUNDING);
  assert_near(vessel.height, 1.5, ROUNDING);
  assert_near(vessel.waterplane_area, 160, ROUNDING * 160);
  assert_near(vessel.flotation, 0, ROUNDING * 20);
  assert_near(vessel.gm_t, 1 + 64.0 / 24 - 3.5, ROUNDING * 10);
  assert_near(vessel.gm_l, 1 + 400.0 / 24 - 3.5, ROUNDING * 100);
  assert_near(vessel.radii[0], 2.8, ROUNDING * 3);
  assert_near(vessel.radii[1], 5, ROUNDING * 5);
  assert_near(vessel.even_radii[2], sqrt((400 + 64) / 12.0), ROUNDING * 7);
  /* of the mesh filled evenly: half its depth */
  assert_int_equal(ald_mesh_vessel_defaults(&mesh, -1, NAN, 1025, &vessel, NULL), ALD_OK);
  assert_near(vessel.height, 1, ROUNDING * 6);
  ald_mesh_clear(&mesh);
}

static void a_vessel_out_of_the_water_is_refused(void **state) {
  (void)state;
  const double v[] = {20, 8, 6, 1, 1, 1};
  ald_mesh mesh;
  ald_mesh_vessel vessel;
  ald_report *report = ald_report_create();
  mesh_of_shape("box", v, &mesh);
  assert_int_equal(ald_mesh_vessel_defaults(&mesh, -4, 3, 1025, &vessel, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report),
                      "error: still water at -4 m does not cut the mesh, which lies from -3 m to 3 "
                      "m\n");
  assert_int_equal(ald_mesh_vessel_defaults(&mesh, 4, 3, 1025, &vessel, report), ALD_BAD_ARGUMENT);
  ald_report_destroy(report);
  ald_mesh_clear(&mesh);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_waterline_of_a_displacement_is_found),
      cmocka_unit_test(a_displacement_that_no_draught_has_is_refused),
      cmocka_unit_test(water_through_vertices_is_no_special_case),
      cmocka_unit_test(a_waterline_through_a_row_is_the_limit_of_its_neighbours),
      cmocka_unit_test(a_vessel_floats_as_its_mesh_does),
      cmocka_unit_test(a_vessel_out_of_the_water_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
