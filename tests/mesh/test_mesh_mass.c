/* SPDX-License-Identifier: Apache-2.0
 * Volume, centroid, area and inertia of meshes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "mesh/mesh_mass.h"
#include "support/mesh_scene.h"

static const double pi = 3.14159265358979323846;

static ald_mesh_mass mass_of(const char *shape, const double *values) {
  ald_mesh mesh;
  ald_mesh_mass mass;
  mesh_of_shape(shape, values, &mesh);
  ald_mesh_mass_of(&mesh, &mass);
  ald_mesh_clear(&mesh);
  return mass;
}

static void assert_near(double a, double b, double tolerance) {
  if (!(fabs(a - b) <= tolerance)) fail_msg("%.17g and %.17g differ by %.3g", a, b, a - b);
}

/* sums of up to some thousand terms of one size */
#define ROUNDING 1e-13

static void a_box_has_its_closed_form(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < 50; n++) {
    double v[ALD_SHAPE_KEYS_MAX];
    ald_mesh mesh;
    ald_mesh_mass mass;
    mesh_of_kind(&r, "box", 300, 10, &mesh, v);
    ald_mesh_mass_of(&mesh, &mass);
    const double volume = v[0] * v[1] * v[2], scale = v[0] + v[1] + v[2];
    assert_near(mass.volume, volume, ROUNDING * volume);
    assert_near(mass.area, 2 * (v[0] * v[1] + v[1] * v[2] + v[2] * v[0]), ROUNDING * mass.area);
    for (int k = 0; k < 3; k++) {
      const double a = v[(k + 1) % 3], b = v[(k + 2) % 3];
      assert_near(mass.centroid[k], 0, ROUNDING * scale);
      assert_near(mass.moments[k], volume * (a * a + b * b) / 12, ROUNDING * mass.moments[k]);
      assert_near(mass.products[k], 0, ROUNDING * volume * scale * scale);
    }
    ald_mesh_clear(&mesh);
  }
}

/* a prism over a regular polygon: area n/2 R^2 sin(2 pi/n), polar moment R^2 (2 + cos(2 pi/n))/6
 * of it */
static void a_cylinder_is_the_prism_that_it_looks_like(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < 50; n++) {
    double v[ALD_SHAPE_KEYS_MAX];
    ald_mesh mesh;
    ald_mesh_mass mass;
    mesh_of_kind(&r, "cylinder", n % 2 ? 600 : 20000, 10, &mesh, v);
    ald_mesh_mass_of(&mesh, &mass);
    const int axis = (int)v[2];
    const double section = 0.5 * v[3] * v[0] * v[0] * sin(2 * pi / v[3]);
    const double polar = v[0] * v[0] * (2 + cos(2 * pi / v[3])) / 6;
    const double volume = section * v[1];
    assert_near(mass.volume, volume, ROUNDING * volume);
    assert_near(mass.area, 2 * section + 2 * v[3] * v[0] * sin(pi / v[3]) * v[1],
                ROUNDING * mass.area);
    assert_near(mass.moments[axis], volume * polar, ROUNDING * volume * polar);
    for (int k = 1; k < 3; k++) {
      const double moment = volume * (0.5 * polar + v[1] * v[1] / 12);
      assert_near(mass.moments[(axis + k) % 3], moment, ROUNDING * moment);
    }
    ald_mesh_clear(&mesh);
  }
}

/* the order at which a figure's error falls with finer divisions */
static double order_of(double coarse, double fine, double exact) {
  return log((coarse - exact) / (fine - exact)) / log(2);
}

/* flat faces on a curved surface miss it by the square of their size; 0.05 of the order is what
 * the next power leaves at these divisions */
static void round_shapes_converge_with_the_square_of_their_divisions(void **state) {
  (void)state;
  const ald_mesh_mass ball[2] = {mass_of("sphere", (double[]){2, 24}),
                                 mass_of("sphere", (double[]){2, 48})};
  const ald_mesh_mass ring[2] = {mass_of("torus", (double[]){3, 1, 2, 32}),
                                 mass_of("torus", (double[]){3, 1, 2, 64})};
  assert_near(order_of(ball[0].volume, ball[1].volume, 32 * pi / 3), 2, 0.05);
  assert_near(order_of(ball[0].area, ball[1].area, 16 * pi), 2, 0.05);
  assert_near(order_of(ball[0].moments[2], ball[1].moments[2], 0.4 * 32 * pi / 3 * 4), 2, 0.05);
  assert_near(order_of(ring[0].volume, ring[1].volume, 6 * pi * pi), 2, 0.05);
  assert_near(order_of(ring[0].area, ring[1].area, 12 * pi * pi), 2, 0.05);
  /* V (R^2 + 3/4 r^2), V (R^2/2 + 5/8 r^2) */
  assert_near(order_of(ring[0].moments[2], ring[1].moments[2], 6 * pi * pi * 9.75), 2, 0.05);
  assert_near(order_of(ring[0].moments[0], ring[1].moments[0], 6 * pi * pi * 5.125), 2, 0.05);
  assert_true(ball[1].volume < 32 * pi / 3 && ring[1].volume < 6 * pi * pi);
}

static void matrix_of(const ald_mesh_mass *mass, double m[3][3]) {
  for (int k = 0; k < 3; k++) m[k][k] = mass->moments[k];
  m[0][1] = m[1][0] = -mass->products[0];
  m[0][2] = m[2][0] = -mass->products[1];
  m[1][2] = m[2][1] = -mass->products[2];
}

/* far off, the vertices themselves are rounded, by 1e-16 of how far; an inertia takes twice that of
 * its size, over thousands of them */
static void all_follows_a_motion(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int n = 0; n < 60; n++) {
    const double reach = n % 2 ? 10 : 1e4, size = 5;
    const double rounding = ROUNDING + 1e-15 * reach / size * 10;
    double pose[12], at[3], before[3][3], after[3][3];
    ald_mesh mesh;
    ald_mesh_mass own, moved;
    mesh_of_any_kind(&r, 400, size, &mesh);
    ald_mesh_mass_of(&mesh, &own);
    pose_of_any_kind(&r, reach, pose);
    mesh_move(&mesh, pose);
    ald_mesh_mass_of(&mesh, &moved);
    /* thin hulls have less volume than their size lets expect: all by the box about them */
    const double box = size * size * size;
    assert_near(moved.volume, own.volume, rounding * box);
    assert_near(moved.area, own.area, rounding * 10 * size * size);
    pose_point(pose, own.centroid, at);
    for (int k = 0; k < 3; k++) {
      assert_near(moved.centroid[k], at[k], rounding * size * box / own.volume);
    }
    matrix_of(&own, before);
    matrix_of(&moved, after);
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        double sum = 0;
        for (int k = 0; k < 3; k++) {
          for (int l = 0; l < 3; l++) sum += pose[3 * i + k] * before[k][l] * pose[3 * j + l];
        }
        assert_near(after[i][j], sum, 10 * rounding * box * size * size);
      }
    }
    ald_mesh_clear(&mesh);
  }
}

static void inside_out_the_volume_is_negative(void **state) {
  (void)state;
  const double v[] = {2, 3, 4, 2, 2, 2};
  ald_mesh mesh;
  ald_mesh_mass mass;
  mesh_of_shape("box", v, &mesh);
  for (uint32_t n = 0; n < mesh.triangle_count; n++) {
    const uint32_t first = mesh.triangles[3 * (size_t)n];
    mesh.triangles[3 * (size_t)n] = mesh.triangles[3 * (size_t)n + 1];
    mesh.triangles[3 * (size_t)n + 1] = first;
  }
  ald_mesh_mass_of(&mesh, &mass);
  assert_near(mass.volume, -24, 24 * ROUNDING);
  assert_near(mass.area, 52, 52 * ROUNDING);
  ald_mesh_clear(&mesh);
  ald_mesh_mass_of(&mesh, &mass);
  assert_true(mass.volume == 0 && mass.area == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_box_has_its_closed_form),
      cmocka_unit_test(a_cylinder_is_the_prism_that_it_looks_like),
      cmocka_unit_test(round_shapes_converge_with_the_square_of_their_divisions),
      cmocka_unit_test(all_follows_a_motion),
      cmocka_unit_test(inside_out_the_volume_is_negative),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
