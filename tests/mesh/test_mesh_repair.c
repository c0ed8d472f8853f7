/* SPDX-License-Identifier: Apache-2.0
 * Repairing a mesh: what is broken becomes good and is counted; what is sound stays, bit for bit.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mesh/mesh_read.h"
#include "mesh/mesh_write.h"
#include "support/meshes.h"

static ald_report *report;

static int open_report(void **state) {
  (void)state;
  report = ald_report_create();
  return report == NULL;
}

static int close_report(void **state) {
  (void)state;
  ald_report_destroy(report);
  return 0;
}

static ald_mesh_repairs repaired_with(ald_mesh *mesh, double weld, double holes) {
  const ald_mesh_repair_def def = {.weld = weld, .holes = holes};
  ald_mesh_repairs repairs;
  ald_report_clear(report);
  if (ald_mesh_repair(mesh, &def, &repairs, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  return repairs;
}

static ald_mesh_repairs repaired(ald_mesh *mesh) {
  const ald_mesh_repair_def def = ald_mesh_repair_def_default();
  return repaired_with(mesh, def.weld, def.holes);
}

static ald_mesh_condition condition_of(const ald_mesh *mesh) {
  ald_mesh_condition condition;
  assert_int_equal(ald_mesh_check(mesh, &condition, report), ALD_OK);
  return condition;
}

/* is good, has that volume; frees it */
static void is_good(ald_mesh *mesh, double volume) {
  const ald_mesh_condition c = condition_of(mesh);
  ald_report_clear(report);
  ald_mesh_condition_explain(&c, "hull", report);
  if (!ald_mesh_condition_is_good(&c)) fail_msg("%s", ald_report_text(report));
  /* sums of some hundred terms of the size of the volume, rounded */
  if (fabs(c.volume - volume) > 1e-12 * fabs(volume) + 1e-13) {
    fail_msg("volume %.17g, not %.17g", c.volume, volume);
  }
  ald_mesh_clear(mesh);
}

static ald_mesh box(double x, double y, double z, double side) {
  return mesh_box((const double[3]){x, y, z}, (const double[3]){x + side, y + side, z + side});
}

/* every triangle with corners of its own, moved by up to `noise` */
static ald_mesh torn(ald_mesh mesh, test_random *r, double noise) {
  ald_mesh out;
  assert_int_equal(ald_mesh_make(3 * mesh.triangle_count, mesh.triangle_count, &out, NULL), ALD_OK);
  for (uint32_t n = 0; n < 3 * mesh.triangle_count; n++) {
    out.triangles[n] = n;
    for (uint32_t k = 0; k < 3; k++) {
      out.vertices[3 * n + k] = mesh.vertices[3 * mesh.triangles[n] + k] +
                                (noise > 0 ? test_uniform(r, -noise, noise) : 0);
    }
  }
  ald_mesh_clear(&mesh);
  return out;
}

static void drop(ald_mesh *mesh, uint32_t t) {
  mesh->triangle_count--;
  memmove(mesh->triangles + 3 * (size_t)t, mesh->triangles + 3 * (size_t)(t + 1),
          12 * (size_t)(mesh->triangle_count - t));
}

static void turn_one(ald_mesh *mesh, uint32_t t) {
  const uint32_t second = mesh->triangles[3 * t + 1];
  mesh->triangles[3 * t + 1] = mesh->triangles[3 * t + 2];
  mesh->triangles[3 * t + 2] = second;
}

/* ------------------------------------------------------------------------------ sound ones */

static void a_sound_mesh_stays_as_it_is(void **state) {
  (void)state;
  ald_mesh globe = mesh_globe(300), cube = mesh_cube();
  /* two that share no vertex, though they touch along an edge */
  ald_mesh meshes[] = {globe, mesh_joined(cube, box(1, 1, 0, 1))};
  for (size_t k = 0; k < 2; k++) {
    ald_mesh *mesh = &meshes[k];
    const ald_mesh before =
        mesh_of(mesh->vertices, mesh->vertex_count, mesh->triangles, mesh->triangle_count);
    const ald_mesh_repairs repairs = repaired(mesh);
    static const ald_mesh_repairs none = {0};
    assert_memory_equal(&repairs, &none, sizeof none);
    assert_int_equal(mesh->vertex_count, before.vertex_count);
    assert_int_equal(mesh->triangle_count, before.triangle_count);
    assert_memory_equal(mesh->vertices, before.vertices, 24 * (size_t)before.vertex_count);
    assert_memory_equal(mesh->triangles, before.triangles, 12 * (size_t)before.triangle_count);
    ald_mesh_clear(mesh);
    ald_mesh_clear(&(ald_mesh){0, 0, before.vertices, before.triangles});
  }
}

/* ------------------------------------------------------------------------------ single faults */

static void torn_corners_are_welded(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  ald_mesh mesh = torn(mesh_cube(), &r, 0);
  ald_mesh_repairs repairs = repaired_with(&mesh, 0, 0);
  assert_int_equal(repairs.welded_count, 36 - 8);
  assert_int_equal(mesh.vertex_count, 8);
  is_good(&mesh, 1);
  mesh = torn(mesh_cube(), &r, 1e-7);
  repairs = repaired(&mesh);
  assert_int_equal(repairs.welded_count, 36 - 8);
  ald_mesh_condition c = condition_of(&mesh);
  assert_true(ald_mesh_condition_is_good(&c));
  /* each face has moved by up to 1e-7, so 6 of them */
  assert_true(fabs(c.volume - 1) < 6e-7);
  ald_mesh_clear(&mesh);
  /* too far apart */
  mesh = torn(mesh_cube(), &r, 1e-3);
  repaired_with(&mesh, 1e-6, 0);
  c = condition_of(&mesh);
  assert_int_equal(c.open_count, 36);
  ald_mesh_clear(&mesh);
}

static void inside_out_is_turned(void **state) {
  (void)state;
  ald_mesh cube = mesh_cube();
  mesh_turn(&cube);
  const ald_mesh_repairs repairs = repaired(&cube);
  assert_int_equal(repairs.turned_count, 12);
  is_good(&cube, 1);
}

static void single_triangles_are_turned(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < 50; n++) {
    ald_mesh globe = mesh_globe(400);
    const double volume = condition_of(&globe).volume;
    uint32_t wrong = 0;
    for (uint32_t t = 0; t < globe.triangle_count; t++) {
      if (test_choice(&r, 4) != 0) continue;
      turn_one(&globe, t);
      wrong++;
    }
    const ald_mesh_repairs repairs = repaired(&globe);
    /* about a quarter: never the greater part */
    assert_int_equal(repairs.turned_count, wrong);
    is_good(&globe, volume);
  }
}

static void a_box_in_a_box_becomes_a_hollow(void **state) {
  (void)state;
  ald_mesh mesh = mesh_joined(box(0, 0, 0, 3), box(1, 1, 1, 1));
  const ald_mesh_repairs repairs = repaired(&mesh);
  assert_int_equal(repairs.turned_count, 12);
  assert_int_equal(condition_of(&mesh).shells[1].state, ALD_MESH_SHELL_CAVITY);
  is_good(&mesh, 26);
}

static void doubles_are_taken_out(void **state) {
  (void)state;
  ald_mesh cube = mesh_cube();
  cube.triangles = realloc(cube.triangles, 14 * 12);
  assert_non_null(cube.triangles);
  for (uint32_t k = 0; k < 6; k++) cube.triangles[36 + k] = cube.triangles[(k + 1) % 3];
  cube.triangle_count = 14;
  const ald_mesh_repairs repairs = repaired(&cube);
  assert_int_equal(repairs.duplicate_count, 2);
  assert_int_equal(cube.triangle_count, 12);
  is_good(&cube, 1);
}

static void inner_walls_are_taken_out(void **state) {
  (void)state;
  /* two boxes with a wall in common, welded as STL does it */
  ald_mesh two = mesh_joined(mesh_cube(), box(1, 0, 0, 1)), mesh;
  char *text = mesh_stl_text(&two);
  assert_int_equal(ald_mesh_read("two", (const unsigned char *)text, strlen(text), &mesh, report),
                   ALD_OK);
  assert_int_equal(mesh.vertex_count, 12);
  assert_int_equal(condition_of(&mesh).crowded_count, 5); /* four and the diagonal */
  const ald_mesh_repairs repairs = repaired(&mesh);
  assert_int_equal(repairs.duplicate_count, 4);
  assert_int_equal(mesh.triangle_count, 20);
  is_good(&mesh, 2);
  free(text);
  ald_mesh_clear(&two);
}

static void boxes_that_touch_along_an_edge_are_parted(void **state) {
  (void)state;
  ald_mesh two = mesh_joined(mesh_cube(), box(1, 1, 0, 1)), mesh;
  char *text = mesh_stl_text(&two);
  assert_int_equal(ald_mesh_read("two", (const unsigned char *)text, strlen(text), &mesh, report),
                   ALD_OK);
  assert_int_equal(mesh.vertex_count, 14);
  assert_int_equal(condition_of(&mesh).crowded_count, 1);
  const ald_mesh_repairs repairs = repaired(&mesh);
  assert_int_equal(repairs.split_count, 1);
  assert_int_equal(mesh.vertex_count, 16);
  assert_int_equal(condition_of(&mesh).shell_count, 2);
  is_good(&mesh, 2);
  free(text);
  ald_mesh_clear(&two);
}

static void slivers_are_swapped_away(void **state) {
  (void)state;
  /* a tetrahedron with a corner within one of its sides: 0 1 4 is a line */
  static const double vertices[] = {0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3, 1, 0, 0};
  static const uint32_t triangles[] = {0, 2, 1, 0, 3, 2, 1, 2, 3, 0, 4, 3, 4, 1, 3, 0, 1, 4};
  ald_mesh mesh = mesh_of(vertices, 5, triangles, 6);
  const ald_mesh_repairs repairs = repaired(&mesh);
  assert_int_equal(repairs.swapped_count, 1);
  assert_int_equal(mesh.triangle_count, 6);
  is_good(&mesh, 4.5);
  /* several corners within one side, all of it a fan of lines */
  static const double more[] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 1, 0, 0, 2, 0, 0, 3, 0, 0};
  static const uint32_t fan[] = {0, 2, 1, 0, 3, 2, 1, 2, 3, 0, 4, 3, 4, 5, 3,
                                 5, 6, 3, 6, 1, 3, 0, 1, 6, 0, 6, 5, 0, 5, 4};
  mesh = mesh_of(more, 7, fan, 10);
  assert_int_equal(condition_of(&mesh).degenerate_count, 3);
  repaired(&mesh);
  assert_int_equal(mesh.triangle_count, 10);
  is_good(&mesh, 32.0 / 3);
}

static void two_corners_in_one_place_are_closed(void **state) {
  (void)state;
  /* a tetrahedron whose corner 0 is a side without length, to 4 */
  static const double vertices[] = {0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0};
  static const uint32_t triangles[] = {0, 2, 1, 4, 3, 2, 0, 4, 2, 1, 2, 3, 0, 1, 3, 0, 3, 4};
  ald_mesh mesh = mesh_of(vertices, 5, triangles, 6);
  assert_int_equal(condition_of(&mesh).degenerate_count, 2);
  const ald_mesh_repairs repairs = repaired(&mesh);
  assert_int_equal(repairs.degenerate_count, 2);
  assert_int_equal(repairs.welded_count, 1);
  assert_int_equal(mesh.vertex_count, 4);
  assert_int_equal(mesh.triangle_count, 4);
  is_good(&mesh, 4.5);
}

static void small_holes_are_closed_and_large_ones_left(void **state) {
  (void)state;
  ald_mesh cube = mesh_cube();
  drop(&cube, 0);
  drop(&cube, 0);
  ald_mesh_repairs repairs = repaired(&cube);
  assert_int_equal(repairs.closed_count, 0);
  assert_int_equal(condition_of(&cube).open_count, 4);
  repairs = repaired_with(&cube, 0, 0.9);
  assert_int_equal(repairs.closed_count, 1);
  assert_int_equal(repairs.filling_count, 2);
  is_good(&cube, 1);
}

static void holes_that_touch_are_closed_each(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 6);
  for (int n = 0; n < 50; n++) {
    ald_mesh globe = mesh_globe(400);
    const double volume = condition_of(&globe).volume;
    /* some triangles about a vertex of a ring, no two of them neighbours */
    const uint32_t vertex = 40 + test_choice(&r, 100);
    uint32_t first = UINT32_MAX, second = UINT32_MAX;
    for (uint32_t t = 0; t < globe.triangle_count; t++) {
      const uint32_t *v = globe.triangles + 3 * (size_t)t;
      if (v[0] != vertex && v[1] != vertex && v[2] != vertex) continue;
      if (first == UINT32_MAX) {
        first = t;
        continue;
      }
      const uint32_t *w = globe.triangles + 3 * (size_t)first;
      int common = 0;
      for (int k = 0; k < 9; k++) common += v[k / 3] == w[k % 3];
      if (common == 1) second = t;
    }
    assert_true(second != UINT32_MAX && second > first);
    drop(&globe, second);
    drop(&globe, first);
    const ald_mesh_repairs repairs = repaired_with(&globe, 0, 0.5);
    assert_int_equal(repairs.closed_count, 2);
    assert_int_equal(repairs.filling_count, 2);
    is_good(&globe, volume);
  }
}

static void a_triangle_that_lies_alone_is_not_closed_from_behind(void **state) {
  (void)state;
  static const double vertices[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
  static const uint32_t one[] = {0, 1, 2}, two[] = {0, 1, 2, 2, 1, 3};
  ald_mesh mesh = mesh_of(vertices, 3, one, 1);
  assert_int_equal(repaired_with(&mesh, 0, 1).closed_count, 0);
  assert_int_equal(mesh.triangle_count, 1);
  ald_mesh_clear(&mesh);
  mesh = mesh_of(vertices, 4, two, 2);
  repaired_with(&mesh, 0, 1);
  assert_int_equal(condition_of(&mesh).duplicate_count, 0);
  ald_mesh_clear(&mesh);
}

static void torn_doubles_are_taken_out(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 5);
  ald_mesh cube = torn(mesh_cube(), &r, 1e-7);
  cube.triangles = realloc(cube.triangles, 14 * 12);
  assert_non_null(cube.triangles);
  memcpy(cube.triangles + 36, cube.triangles, 24);
  cube.triangle_count = 14;
  const ald_mesh_repairs repairs = repaired(&cube);
  assert_int_equal(repairs.duplicate_count, 2);
  assert_int_equal(cube.triangle_count, 12);
  const ald_mesh_condition c = condition_of(&cube);
  assert_true(ald_mesh_condition_is_good(&c));
  ald_mesh_clear(&cube);
}

static void unused_vertices_are_taken_out(void **state) {
  (void)state;
  ald_mesh cube = mesh_cube();
  cube.vertices = realloc(cube.vertices, 10 * 24);
  assert_non_null(cube.vertices);
  memset(cube.vertices + 24, 0, 48);
  cube.vertex_count = 10;
  const ald_mesh_repairs repairs = repaired(&cube);
  assert_int_equal(repairs.unused_count, 2);
  assert_int_equal(cube.vertex_count, 8);
  is_good(&cube, 1);
}

static void a_moebius_strip_is_left_open(void **state) {
  (void)state;
  static const double vertices[] = {0, 0, 0, 1, 0, 0, 2, 1, 0, 1, 2, 1, 0, 1, 1};
  static const uint32_t triangles[] = {0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 0, 4, 0, 1};
  ald_mesh mesh = mesh_of(vertices, 5, triangles, 5);
  repaired(&mesh);
  const ald_mesh_condition c = condition_of(&mesh);
  assert_false(ald_mesh_condition_is_good(&c));
  assert_int_equal(c.opposed_count, 1);
  ald_mesh_clear(&mesh);
}

static void shares_beyond_their_range_are_refused(void **state) {
  (void)state;
  static const ald_mesh_repair_def defs[] = {{1e-13, 0}, {-1, 0}, {2, 0},          {(double)NAN, 0},
                                             {0, -1},    {0, 2},  {0, (double)NAN}};
  for (size_t k = 0; k < sizeof defs / sizeof defs[0]; k++) {
    ald_mesh cube = mesh_cube();
    ald_mesh_repairs repairs;
    ald_report_clear(report);
    assert_int_equal(ald_mesh_repair(&cube, &defs[k], &repairs, report), ALD_BAD_ARGUMENT);
    assert_string_equal(ald_report_text(report),
                        "error: weld and holes are shares of a mesh's diagonal: 0 to 1, weld not "
                        "below 1e-12 but 0\n");
    is_good(&cube, 1);
  }
}

/* ------------------------------------------------------------------------------ all at once */

/* A globe that is torn, with triangles turned, doubled, and taken away so that the holes do not
 * meet: it becomes good, and nearly what it was. */
static void random_damage_is_repaired(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int n = 0; n < 30; n++) {
    ald_mesh globe = mesh_globe(900);
    const double volume = condition_of(&globe).volume;
    const uint32_t first = test_choice(&r, 200), doubled = test_choice(&r, 300);
    /* far from each other: a ring has 30 triangles of each kind */
    drop(&globe, 700);
    drop(&globe, first + 100);
    globe.triangles = realloc(globe.triangles, 12 * ((size_t)globe.triangle_count + 1));
    assert_non_null(globe.triangles);
    memcpy(globe.triangles + 3 * (size_t)globe.triangle_count, globe.triangles + 3 * doubled, 12);
    globe.triangle_count++;
    for (uint32_t t = 0; t < globe.triangle_count; t++) {
      if (t != doubled && t + 1 != globe.triangle_count && test_choice(&r, 5) == 0) {
        turn_one(&globe, t);
      }
    }
    globe = torn(globe, &r, 5e-7);
    const ald_mesh_repairs repairs = repaired_with(&globe, 1e-6, 0.2);
    assert_int_equal(repairs.closed_count, 2);
    assert_int_equal(repairs.filling_count, 2);
    assert_int_equal(repairs.duplicate_count, 1);
    const ald_mesh_condition c = condition_of(&globe);
    ald_report_clear(report);
    ald_mesh_condition_explain(&c, "globe", report);
    if (!ald_mesh_condition_is_good(&c)) fail_msg("%s", ald_report_text(report));
    /* a surface of 4 pi moved by up to 5e-7 sqrt 3 */
    assert_true(fabs(c.volume - volume) < 4 * M_PI * 5e-7 * 1.8);
    ald_mesh_clear(&globe);
  }
}

/* Any triangles among a few points: no crash, nothing worse, and a second time changes nothing that
 * makes it worse; what is then good has a volume. */
static void random_soup_is_no_danger(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  for (int n = 0; n < 400; n++) {
    const uint32_t vertices = 1 + test_choice(&r, 12), triangles = test_choice(&r, 40);
    ald_mesh mesh;
    assert_int_equal(ald_mesh_make(vertices, triangles, &mesh, report), ALD_OK);
    for (uint32_t k = 0; k < 3 * vertices; k++) mesh.vertices[k] = test_choice(&r, 3);
    for (uint32_t k = 0; k < 3 * triangles; k++) mesh.triangles[k] = test_choice(&r, vertices);
    ald_mesh closed = mesh_of(mesh.vertices, vertices, mesh.triangles, triangles);
    const double weld = test_choice(&r, 2) ? 1e-6 : 0;
    repaired_with(&closed, weld, 1);
    repaired_with(&mesh, weld, 0);
    /* closing holes makes no edge that more than two triangles share, and no double triangle */
    const ald_mesh_condition after = condition_of(&closed), before = condition_of(&mesh);
    assert_true(after.crowded_count <= before.crowded_count);
    assert_true(after.duplicate_count <= before.duplicate_count);
    assert_true(after.open_count <= before.open_count);
    ald_mesh_clear(&mesh);
    mesh = closed;
    for (size_t k = 0; k < 3 * (size_t)mesh.triangle_count; k++) {
      assert_true(mesh.triangles[k] < mesh.vertex_count);
    }
    const ald_mesh_condition c = condition_of(&mesh);
    if (ald_mesh_condition_is_good(&c)) assert_true(c.volume > 0);
    assert_int_equal(c.unused_count, 0);
    ald_mesh_clear(&mesh);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_sound_mesh_stays_as_it_is),
      cmocka_unit_test(torn_corners_are_welded),
      cmocka_unit_test(inside_out_is_turned),
      cmocka_unit_test(single_triangles_are_turned),
      cmocka_unit_test(a_box_in_a_box_becomes_a_hollow),
      cmocka_unit_test(doubles_are_taken_out),
      cmocka_unit_test(inner_walls_are_taken_out),
      cmocka_unit_test(boxes_that_touch_along_an_edge_are_parted),
      cmocka_unit_test(slivers_are_swapped_away),
      cmocka_unit_test(two_corners_in_one_place_are_closed),
      cmocka_unit_test(small_holes_are_closed_and_large_ones_left),
      cmocka_unit_test(holes_that_touch_are_closed_each),
      cmocka_unit_test(a_triangle_that_lies_alone_is_not_closed_from_behind),
      cmocka_unit_test(torn_doubles_are_taken_out),
      cmocka_unit_test(unused_vertices_are_taken_out),
      cmocka_unit_test(a_moebius_strip_is_left_open),
      cmocka_unit_test(shares_beyond_their_range_are_refused),
      cmocka_unit_test(random_damage_is_repaired),
      cmocka_unit_test(random_soup_is_no_danger),
  };
  return cmocka_run_group_tests(tests, open_report, close_report);
}
