/* SPDX-License-Identifier: Apache-2.0
 * Meshes made from a few numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "mesh/mesh_builder.h"
#include "mesh/mesh_hydrostatics.h"
#include "mesh/mesh_mass.h"
#include "support/mesh_scene.h"

static const double pi = 3.14159265358979323846;

static void turns_are_mirrored_to_the_bit(void **state) {
  (void)state;
  for (uint64_t parts = 1; parts < 200; parts++) {
    for (uint64_t n = 0; n <= parts; n++) {
      double c, s, other[2];
      ald_mesh_builder_turn(n, parts, &c, &s);
      /* C's argument, up to 2 pi, is rounded three times by up to 4.4e-16; then 1 ulp of each */
      assert_true(fabs(c - cos(2 * pi * (double)n / (double)parts)) < 2e-15);
      assert_true(fabs(s - sin(2 * pi * (double)n / (double)parts)) < 2e-15);
      ald_mesh_builder_turn(parts - n, parts, &other[0], &other[1]);
      assert_true(other[0] == c && other[1] == -s);
      ald_mesh_builder_turn(4 * n + parts, 4 * parts, &other[0], &other[1]);
      assert_true(other[0] == -s && other[1] == c);
      assert_true(!(c == 0 && signbit(c)) && !(s == 0 && signbit(s)));
    }
  }
}

static void every_shape_is_closed_and_oriented(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < 12; n++) {
    for (uint32_t shape = 0; shape < ald_mesh_shape_count; shape++) {
      ald_mesh mesh;
      const double size = pow(10, test_uniform(&r, -3, 3));
      mesh_of_kind(&r, ald_mesh_shapes[shape].name, pow(10, test_uniform(&r, 1, 3.5)), size, &mesh,
                   NULL);
      assert_mesh_good(&mesh);
      ald_mesh_clear(&mesh);
    }
  }
}

/* corners minus edges plus triangles: 2, of what a hole goes through 0 */
static void every_shape_is_one_shell(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (uint32_t shape = 0; shape < ald_mesh_shape_count; shape++) {
    ald_mesh mesh;
    mesh_of_kind(&r, ald_mesh_shapes[shape].name, 800, 2, &mesh, NULL);
    const int64_t number = (int64_t)mesh.vertex_count - mesh.triangle_count / 2;
    const char *name = ald_mesh_shapes[shape].name;
    assert_int_equal(number, strcmp(name, "torus") == 0 || strcmp(name, "hawse") == 0 ? 0 : 2);
    ald_mesh_clear(&mesh);
  }
}

/* a hull's number of rows is whole, which costs a share where there are few: 1/3 of three */
static void about_as_many_triangles_come_as_were_asked_for(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int n = 0; n < 20; n++) {
    const char *shape = n % 2 ? "ship" : "wigley";
    const double asked = rint(pow(10, test_uniform(&r, 3, 4.5)));
    ald_mesh mesh;
    mesh_of_kind(&r, shape, asked, 100, &mesh, NULL);
    if (!(fabs(mesh.triangle_count - asked) < 0.15 * asked)) {
      fail_msg("%s: %u triangles in place of %g", shape, mesh.triangle_count, asked);
    }
    ald_mesh_clear(&mesh);
  }
}

/* vertices lie on the shape, so its box is the shape's */
static void a_shape_fills_its_box(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  for (int n = 0; n < 40; n++) {
    double v[ALD_SHAPE_KEYS_MAX];
    ald_mesh mesh;
    ald_mesh_mass mass;
    mesh_of_kind(&r, "sphere", 500, 3, &mesh, v);
    ald_mesh_mass_of(&mesh, &mass);
    for (int k = 0; k < 3; k++) assert_true(mass.low[k] == -v[0] && mass.high[k] == v[0]);
    ald_mesh_clear(&mesh);
    mesh_of_kind(&r, "box", 500, 3, &mesh, v);
    ald_mesh_mass_of(&mesh, &mass);
    for (int k = 0; k < 3; k++) assert_true(mass.low[k] == -v[k] / 2 && mass.high[k] == v[k] / 2);
    ald_mesh_clear(&mesh);
    mesh_of_kind(&r, "cylinder", 500, 3, &mesh, v);
    ald_mesh_mass_of(&mesh, &mass);
    const int axis = (int)v[2];
    assert_true(mass.high[axis] == v[1] / 2 && mass.high[(axis + 1) % 3] == v[0]);
    ald_mesh_clear(&mesh);
  }
}

/* ---------------------------------------------------------------------------------------- anchors
 */

/* of a slice whose area goes linearly in both sides, b y b to c y c */
static double wedge(double length, double b, double by, double c, double cy) {
  return length / 6 * (b * by + c * cy + (b + c) * (by + cy));
}

static double volume_of(const char *shape, const double *v, ald_mesh_mass *mass) {
  ald_mesh mesh;
  mesh_of_shape(shape, v, &mesh);
  assert_mesh_good(&mesh);
  ald_mesh_mass_of(&mesh, mass);
  ald_mesh_clear(&mesh);
  return mass->volume;
}

/* Volumes of anchor parts are sums of wedges. */
static void anchors_have_the_volume_of_their_wedges(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 9);
  for (int n = 0; n < 20; n++) {
    double v[ALD_SHAPE_KEYS_MAX];
    ald_mesh mesh;
    ald_mesh_mass mass;
    mesh_of_kind(&r, "shank", 0, 3, &mesh, v);
    ald_mesh_clear(&mesh);
    assert_true(fabs(volume_of("shank", v, &mass) / wedge(v[0], v[1], v[2], v[3], v[4]) - 1) <
                1e-13);
    mesh_of_kind(&r, "flukes", 0, 3, &mesh, v);
    ald_mesh_clear(&mesh);
    const double wanted =
        2 * v[2] * v[1] * v[3] + 2 * wedge(v[0] - v[2], 0.5 * (v[1] - v[4]), v[3], v[5], v[6]);
    /* the sides of a fluke that narrows both ways are not flat: 6 % at most where it narrows to a
     * tenth, in two triangles each */
    assert_true(fabs(volume_of("flukes", v, &mass) / wanted - 1) < 0.06);
    assert_true(mass.high[0] == v[0] && mass.low[0] == -v[2] && mass.high[1] == 0.5 * v[1]);
    for (int k = 0; k < 3; k++) assert_true(fabs(mass.products[k]) < 1e-12 * mass.moments[0]);
  }
}

/* A hawse is a plate, a pipe and a mouth, less the hole; what shears it keeps its volume. */
static void a_hawse_is_a_plate_with_a_pipe(void **state) {
  (void)state;
  for (uint32_t corners = 8; corners <= 64; corners *= 2) {
    const double R = 0.45, L = 4, lip = 0.2, w = 7, h = 6, t = 0.25;
    const double share = 0.5 * corners * sin(2 * pi / corners); /* area of radius 1 */
    double mouth = 0;                                           /* volume of the rounded hole */
    for (uint32_t k = 0; k < corners / 8; k++) {
      double radius[2], x[2];
      for (uint32_t e = 0; e < 2; e++) {
        const double turn = 0.5 * pi * (k + e) / (corners / 8);
        radius[e] = R + lip * (1 - sin(turn));
        x[e] = lip * (1 - cos(turn));
      }
      mouth += share * (x[1] - x[0]) *
               (radius[0] * radius[0] + radius[0] * radius[1] + radius[1] * radius[1]) / 3;
    }
    const double wanted =
        w * h * t + share * ((R + t) * (R + t) * (L - t) - R * R * (L - lip)) - mouth;
    for (int slope = -1; slope < 2; slope++) {
      const double v[] = {R, L, lip, w, h, t, 0.7 * slope, 0, 0, corners};
      ald_mesh_mass mass;
      const double volume = volume_of("hawse", v, &mass);
      assert_true(fabs(volume / wanted - 1) < 1e-12);
      assert_true(mass.high[1] == w / 2 && mass.high[2] == h / 2);
    }
  }
}

static void the_same_values_make_the_same_bits(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 5);
  for (uint32_t shape = 0; shape < ald_mesh_shape_count; shape++) {
    double v[ALD_SHAPE_KEYS_MAX];
    ald_mesh mesh, again;
    mesh_of_kind(&r, ald_mesh_shapes[shape].name, 1000, 20, &mesh, v);
    mesh_of_shape(ald_mesh_shapes[shape].name, v, &again);
    assert_int_equal(mesh.vertex_count, again.vertex_count);
    assert_memory_equal(mesh.vertices, again.vertices, 24 * (size_t)mesh.vertex_count);
    assert_memory_equal(mesh.triangles, again.triangles, 12 * (size_t)mesh.triangle_count);
    ald_mesh_clear(&mesh);
    ald_mesh_clear(&again);
  }
}

/* ---------------------------------------------------------------------------------------- hulls */

static const double *corner_of(const ald_mesh *mesh, uint32_t triangle, int corner) {
  return mesh->vertices + 3 * (size_t)mesh->triangles[3 * (size_t)triangle + (size_t)corner];
}

/* signed area of a triangle seen from port, doubled */
static double seen_from_port(const double *a, const double *b, const double *c) {
  return (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
}

/* Each side's triangles, but those of the flat deck and transom, face outwards seen from that side:
 * it is a graph over the centreplane, and both keep to their side of it. */
static void hulls_do_not_cut_themselves(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 6);
  for (int n = 0; n < 20; n++) {
    ald_mesh mesh;
    ald_mesh_mass mass;
    double v[ALD_SHAPE_KEYS_MAX];
    mesh_of_kind(&r, n % 4 ? "ship" : "wigley", 1500, 100, &mesh, v);
    ald_mesh_mass_of(&mesh, &mass);
    for (uint32_t t = 0; t < mesh.triangle_count; t++) {
      const double *a = corner_of(&mesh, t, 0), *b = corner_of(&mesh, t, 1);
      const double *c = corner_of(&mesh, t, 2);
      const double outwards = seen_from_port(a, b, c) * (a[1] + b[1] + c[1]);
      const int is_deck = a[2] == b[2] && b[2] == c[2] && a[2] == mass.high[2];
      const int is_transom = a[0] == b[0] && b[0] == c[0] && a[0] == mass.low[0];
      if (!is_deck && !is_transom) assert_true(outwards > 0);
    }
    ald_mesh_clear(&mesh);
  }
}

static void hulls_are_the_same_on_both_sides(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 7);
  for (int n = 0; n < 20; n++) {
    ald_mesh mesh;
    ald_mesh_mass mass;
    mesh_of_kind(&r, n % 2 ? "ship" : "wigley", 2000, 100, &mesh, NULL);
    ald_mesh_mass_of(&mesh, &mass);
    /* terms of both sides are the same, their order is not: rounding of a sum of 2000 */
    assert_true(fabs(mass.centroid[1]) < 1e-13 * 100);
    assert_true(mass.low[1] == -mass.high[1]);
    ald_mesh_clear(&mesh);
  }
}

static void a_ship_has_the_block_coefficient_asked_for(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 8);
  for (int n = 0; n < 20; n++) {
    double v[ALD_SHAPE_KEYS_MAX];
    ald_mesh mesh;
    ald_mesh_hydrostatics h;
    mesh_of_kind(&r, "ship", 2000, 100, &mesh, v);
    ald_mesh_hydrostatics_at(&mesh, (ald_mesh_pose){0}, &h);
    assert_true(fabs(h.volume / (v[0] * v[1] * v[2]) - v[4]) < 1e-5); /* solved to 1e-6 */
    /* midships the section has its greatest breadth, at the waterline's middle */
    assert_true(fabs(h.length - v[0]) < 1e-12 * v[0] && fabs(h.beam - v[1]) < 1e-12 * v[1]);
    assert_true(fabs(h.draught - v[2]) < 1e-12 * v[2]);
    ald_mesh_clear(&mesh);
  }
}

/* what a bulb adds lies forward of the stem, and nowhere else reaches there under water */
static void a_bulb_reaches_as_far_as_asked_for(void **state) {
  (void)state;
  const double plain[] = {180, 32, 11, 18, 0.8, 0, 0, 0, 40000};
  const double bulb[] = {180, 32, 11, 18, 0.8, 6, 3, 0, 40000};
  ald_mesh mesh;
  ald_mesh_mass mass;
  mesh_of_shape("ship", plain, &mesh);
  ald_mesh_mass_of(&mesh, &mass);
  assert_true(mass.high[0] == 90);
  ald_mesh_clear(&mesh);
  mesh_of_shape("ship", bulb, &mesh);
  ald_mesh_mass_of(&mesh, &mass);
  /* its tip lies between two rows, less than 0.3 m from one: 6 m (1 - sqrt(1 - (0.3/3)^2)) */
  assert_true(mass.high[0] <= 96 && mass.high[0] > 95.96);
  ald_mesh_clear(&mesh);
}

static void flare_leans_the_stem_at_its_angle(void **state) {
  (void)state;
  const double v[] = {25, 7, 1.4, 3.6, 0.5, 0, 0, pi / 6, 5000};
  ald_mesh mesh;
  ald_mesh_mass mass;
  mesh_of_shape("ship", v, &mesh);
  ald_mesh_mass_of(&mesh, &mass);
  assert_true(fabs(mass.high[0] - 12.5 - 2.2 * tan(pi / 6)) < 1e-14 * 25);
  assert_true(mass.high[1] <= 3.5 + 1e-15);
  ald_mesh_clear(&mesh);
}

/* ------------------------------------------------------------------------------------- refusals */

typedef struct refusal {
  const char *shape;
  double values[ALD_SHAPE_KEYS_MAX];
  const char *key, *problem;
} refusal;

static const refusal refusals[] = {
    {"box", {-1, 2, 3, 1, 1, 1}, "length", "lies outside its range"},
    {"box", {1, 2, (double)NAN, 1, 1, 1}, "height", "must be a finite number"},
    {"box", {1, 2, 3, 1, 1.5, 1}, "divisions", "must be a whole number of at most 1000000"},
    {"box",
     {1, 2, 3, 1e6, 1e6, 1},
     "divisions",
     "that many would make more than 4000000 triangles: ask for fewer"},
    {"cylinder", {1, 2, 3, 8}, "axis", "is none of its words"},
    {"cylinder", {1, 2, 0, 2}, "divisions", "a section has at least 3 corners"},
    {"cylinder",
     {1e-6, 2, 0, 32},
     "divisions",
     "that many would make more than 4000000 triangles: ask for fewer"},
    {"flukes", {0.4, 2, 0.5, 0.6, 0.5, 0.2, 0.1}, "length", "it must exceed that of the crown"},
    {"flukes", {2, 2, 0.5, 0.6, 2, 0.2, 0.1}, "gap", "it must be less than the breadth"},
    {"flukes",
     {2, 2, 0.5, 0.6, 1, 0.6, 0.1},
     "tip breadth",
     "it must not exceed that of a fluke, which is half of the breadth less the gap"},
    {"flukes", {2, 2, 0.5, 0.6, 1, 0.2, 0.7}, "tip thickness", "it must not exceed the thickness"},
    {"hawse",
     {0.4, 4, 0.3, 6, 6, 0.2, 0, 0, 0, 24},
     "thickness",
     "it must be at least the lip radius"},
    {"hawse",
     {0.4, 4, 0.2, 6, 6, 0.2, 0, 0, 0.3, 24},
     "recess radius",
     "a recess has both a radius and a depth"},
    {"hawse",
     {0.4, 4, 0.2, 6, 6, 0.2, 0, 0.9, 0.3, 24},
     "recess radius",
     "less the recess depth it must exceed the pipe radius and the thickness together"},
    {"hawse",
     {0.4, 0.4, 0.2, 6, 6, 0.2, 0, 0.95, 0.3, 24},
     "pipe length",
     "it must exceed the thickness and the recess depth together"},
    {"hawse",
     {0.4, 4, 0.2, 1.2, 6, 0.2, 0, 0, 0, 24},
     "width",
     "the pipe, its wall and its recess must lie within the side"},
    {"hawse",
     {0.4, 4, 0.2, 6, 6, 0.2, 1.4, 0, 0, 24},
     "slope",
     "it must be within 75 degrees to either side"},
    {"hawse",
     {0.4, 4, 0.2, 6, 6, 0.2, 0, 0, 0, 12},
     "divisions",
     "it must be a multiple of 8, of at most 4096"},
    {"torus", {1, 1, 2, 8}, "tube radius", "the tube must be thinner than its ring's radius"},
    {"wigley", {1e-9, 10, 6, 9, 5000}, "beam", "the beam must be at most the length"},
    {"wigley", {10, 10, 6, 11, 5000}, "depth", "the depth must be at most the length"},
    {"wigley", {100, 10, 6, 6, 5000}, "depth", "the depth must be more than the draught"},
    {"wigley", {100, 10, 6, 9, 199}, "triangles", "a hull needs at least 200 triangles"},
    {"ship",
     {180, 32, 11, 18, 0.95, 0, 0, 0, 5000},
     "block coefficient",
     "must lie between 0.42 and 0.85"},
    {"ship",
     {180, 32, 11, 18, 0.8, 5, 0, 0, 5000},
     "bulb radius",
     "a bulb needs both its length and its radius"},
    {"ship",
     {180, 32, 11, 18, 0.8, 5, 6, 0, 5000},
     "bulb radius",
     "the bulb must lie under water: at most draught/2"},
    {"ship",
     {180, 32, 11, 18, 0.8, 20, 3, 0, 5000},
     "bulb length",
     "must be at most a tenth of the ship's length"},
    {"ship", {180, 32, 11, 18, 0.8, 5, 3, 1.1, 5000}, "flare", "must be at most 60 deg"},
};

static void bad_values_are_refused_by_their_key(void **state) {
  (void)state;
  for (size_t n = 0; n < sizeof refusals / sizeof refusals[0]; n++) {
    const refusal *f = &refusals[n];
    uint32_t key;
    char wanted[256];
    ald_mesh mesh;
    ald_report *report = ald_report_create();
    const uint32_t shape = ald_mesh_shape_find(f->shape);
    const char *problem = ald_mesh_shape_problem(shape, f->values, &key);
    assert_non_null(problem);
    assert_string_equal(problem, f->problem);
    assert_string_equal(ald_mesh_shapes[shape].keys[key].name, f->key);
    assert_int_equal(ald_mesh_shape_make(shape, f->values, &mesh, report), ALD_BAD_ARGUMENT);
    snprintf(wanted, sizeof wanted, "error: %s: \"%s\": %s\n", f->shape, f->key, f->problem);
    assert_string_equal(ald_report_text(report), wanted);
    assert_int_equal(mesh.vertex_count, 0);
    ald_report_destroy(report);
  }
  assert_int_equal(ald_mesh_shape_find("teapot"), ald_mesh_shape_count);
}

/* a bulb as long and thick as may be has more than so fine a hull can spare */
static void what_a_hull_cannot_reach_is_said(void **state) {
  (void)state;
  const double v[] = {100, 11, 11, 18, 0.42, 10, 5.5, 0, 2000};
  ald_mesh mesh;
  ald_report *report = ald_report_create();
  assert_int_equal(ald_mesh_shape_make(ald_mesh_shape_find("ship"), v, &mesh, report),
                   ALD_BAD_ARGUMENT);
  assert_non_null(strstr(ald_report_text(report), "with these dimensions it can be 0."));
  assert_null(mesh.vertices);
  ald_report_destroy(report);
}

/* keys that have examples, defaults or both, one of each shape's example */
static void every_key_says_what_it_means(void **state) {
  (void)state;
  for (uint32_t shape = 0; shape < ald_mesh_shape_count; shape++) {
    const ald_mesh_shape *s = &ald_mesh_shapes[shape];
    assert_true(s->key_count <= ALD_SHAPE_KEYS_MAX && s->meaning && s->example && s->check);
    assert_true(shape == 0 || strcmp(ald_mesh_shapes[shape - 1].name, s->name) < 0);
    for (uint32_t k = 0; k < s->key_count; k++) {
      assert_true(s->keys[k].name && s->keys[k].meaning && s->keys[k].example);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(turns_are_mirrored_to_the_bit),
      cmocka_unit_test(every_shape_is_closed_and_oriented),
      cmocka_unit_test(every_shape_is_one_shell),
      cmocka_unit_test(about_as_many_triangles_come_as_were_asked_for),
      cmocka_unit_test(a_shape_fills_its_box),
      cmocka_unit_test(anchors_have_the_volume_of_their_wedges),
      cmocka_unit_test(a_hawse_is_a_plate_with_a_pipe),
      cmocka_unit_test(the_same_values_make_the_same_bits),
      cmocka_unit_test(hulls_do_not_cut_themselves),
      cmocka_unit_test(hulls_are_the_same_on_both_sides),
      cmocka_unit_test(a_ship_has_the_block_coefficient_asked_for),
      cmocka_unit_test(a_bulb_reaches_as_far_as_asked_for),
      cmocka_unit_test(flare_leans_the_stem_at_its_angle),
      cmocka_unit_test(bad_values_are_refused_by_their_key),
      cmocka_unit_test(what_a_hull_cannot_reach_is_said),
      cmocka_unit_test(every_key_says_what_it_means),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
