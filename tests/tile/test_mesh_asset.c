/* SPDX-License-Identifier: Apache-2.0
 * A mesh as the passes read it: its tables agree with the mesh and with each other. */
#include "plan/mesh_asset.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/devices.h"
#include "support/mesh_scene.h"
#define ALD_LANES 1
#include "kernels/pass/mesh/mesh_rows.h"

/* ---- what holds of every mesh */

static void assert_points(const ald_mesh *mesh, const ald_mesh_asset *a) {
  const uint32_t *plan = a->plan;
  const double *bounds = a->assets + plan[MESH_BOUNDS];
  int met[6] = {0};
  assert_int_equal(plan[MESH_VERTICES], mesh->vertex_count);
  assert_int_equal(plan[MESH_TRIANGLES], mesh->triangle_count);
  assert_int_equal(2 * plan[MESH_EDGES], 3 * mesh->triangle_count);
  assert_memory_equal(a->assets + plan[MESH_POINTS], mesh->vertices,
                      3 * mesh->vertex_count * sizeof(double));
  assert_memory_equal(plan + plan[MESH_CORNERS], mesh->triangles,
                      3 * mesh->triangle_count * sizeof(uint32_t));
  for (size_t n = 0; n < 3 * (size_t)mesh->vertex_count; n++) {
    const double x = mesh->vertices[n];
    assert_true(x >= bounds[n % 3] && x <= bounds[3 + n % 3]);
    if (x == bounds[n % 3]) met[n % 3] = 1;
    if (x == bounds[3 + n % 3]) met[3 + n % 3] = 1;
  }
  for (int c = 0; c < 6; c++) assert_true(met[c]);
}

static void assert_sides(const ald_mesh *mesh, const ald_mesh_asset *a) {
  const uint32_t *plan = a->plan, *ends = plan + plan[MESH_ENDS];
  uint32_t *forth = calloc(plan[MESH_EDGES], sizeof *forth);
  uint32_t *back = calloc(plan[MESH_EDGES], sizeof *back);
  assert_true(forth && back);
  for (uint32_t n = 0; n < 3 * mesh->triangle_count; n++) {
    const uint32_t side = plan[plan[MESH_SIDES] + n], edge = side & ~MESH_REVERSED;
    const uint32_t from = mesh->triangles[n], to = mesh->triangles[n / 3 * 3 + (n + 1) % 3];
    assert_true(edge < plan[MESH_EDGES]);
    assert_int_equal(ends[2 * edge + (side & MESH_REVERSED ? 1 : 0)], from);
    assert_int_equal(ends[2 * edge + (side & MESH_REVERSED ? 0 : 1)], to);
    (side & MESH_REVERSED ? back : forth)[edge]++;
  }
  for (uint32_t e = 0; e < plan[MESH_EDGES]; e++) {
    assert_true(ends[2 * e] < ends[2 * e + 1]);
    assert_int_equal(forth[e], 1);
    assert_int_equal(back[e], 1);
  }
  free(forth);
  free(back);
}

static void assert_stars(const ald_mesh *mesh, const ald_mesh_asset *a) {
  const uint32_t *plan = a->plan, *ends = plan + plan[MESH_ENDS];
  const uint32_t *start = plan + plan[MESH_STAR_START], *star = plan + plan[MESH_STAR];
  assert_int_equal(start[0], 0);
  assert_int_equal(start[mesh->vertex_count], 2 * plan[MESH_EDGES]);
  for (uint32_t v = 0; v < mesh->vertex_count; v++) {
    assert_true(start[v + 1] >= start[v] + 3);
    for (uint32_t k = start[v]; k < start[v + 1]; k++) {
      assert_true(ends[2 * star[k]] == v || ends[2 * star[k] + 1] == v);
      if (k > start[v]) assert_true(star[k] > star[k - 1]);
    }
  }
}

static void assert_nodes(const ald_mesh *mesh, const ald_mesh_asset *a) {
  const uint32_t *plan = a->plan;
  uint32_t seen = 0;
  for (uint32_t node = 0; node < plan[MESH_NODES]; node++) {
    const double *own = a->assets + plan[MESH_BRANCHES] + (size_t)NODE_REAL_COUNT * node;
    double bounds[6] = {1e30, 1e30, 1e30, -1e30, -1e30, -1e30};
    for (uint32_t k = 0; k < MESH_FAN; k++) {
      const uint32_t child = plan[plan[MESH_CHILDREN] + MESH_FAN * node + k];
      const int is_triangle = child != MESH_NONE && child & MESH_LEAF;
      const uint32_t *corners = mesh->triangles + 3 * (size_t)(child & ~MESH_LEAF);
      seen += is_triangle;
      for (uint32_t c = 0; c < 6; c++) {
        const double x = own[NODE_BOXES + MESH_FAN * c + k];
        if (c < 3 ? x < bounds[c] : x > bounds[c]) bounds[c] = x;
      }
      for (uint32_t c = 0; c < 9; c++) {
        const double x = own[NODE_CORNERS + MESH_FAN * c + k];
        assert_true(x == (is_triangle ? mesh->vertices[3 * corners[c / 3] + c % 3] : NODE_NOWHERE));
      }
    }
    assert_memory_equal(bounds, own + NODE_BOUNDS, sizeof bounds);
  }
  assert_int_equal(seen, mesh->triangle_count);
}

static void tables_agree_with_the_mesh(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  const uint32_t count = test_scenarios(40);
  for (uint32_t n = 0; n < count; n++) {
    test_random r = test_random_from(seed, n);
    ald_mesh mesh;
    ald_mesh_asset a;
    mesh_of_any_kind(&r, test_uniform(&r, 12, 3000), test_uniform(&r, 0.1, 300), &mesh);
    assert_int_equal(ald_mesh_asset_make(&mesh, NULL, &a, NULL), ALD_OK);
    assert_int_equal(a.plan_count % 8, 0);
    assert_int_equal(a.asset_count % 8, 0);
    assert_points(&mesh, &a);
    assert_sides(&mesh, &a);
    assert_stars(&mesh, &a);
    assert_nodes(&mesh, &a);
    ald_mesh_asset_clear(&a);
    ald_mesh_clear(&mesh);
  }
}

static void placing_moves_places_alone(void **state) {
  (void)state;
  ald_mesh mesh;
  ald_mesh_asset a, b;
  test_random r = test_random_from(test_seed(), 0);
  mesh_of_grid(&r, 0.5, 2, &mesh);
  assert_int_equal(ald_mesh_asset_make(&mesh, NULL, &a, NULL), ALD_OK);
  assert_int_equal(ald_mesh_asset_make(&mesh, NULL, &b, NULL), ALD_OK);
  ald_mesh_asset_place(&b, 1000, 77);
  for (uint32_t k = 0; k < MESH_FIELD_COUNT; k++) {
    const uint32_t moved = k < MESH_POINTS ? 0 : k < MESH_CORNERS ? 77 : 1000;
    assert_int_equal(b.plan[k], a.plan[k] + moved);
  }
  assert_memory_equal(a.plan + MESH_FIELD_COUNT, b.plan + MESH_FIELD_COUNT,
                      (a.plan_count - MESH_FIELD_COUNT) * sizeof *a.plan);
  ald_mesh_asset_clear(&a);
  ald_mesh_asset_clear(&b);
  ald_mesh_clear(&mesh);
}

/* ---- what is refused */

/* a tetrahedron on the axes */
static ald_mesh corner_piece(void) {
  static const double points[12] = {0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 4};
  static const uint32_t corners[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  ald_mesh mesh;
  assert_int_equal(ald_mesh_make(4, 4, &mesh, NULL), ALD_OK);
  memcpy(mesh.vertices, points, sizeof points);
  memcpy(mesh.triangles, corners, sizeof corners);
  return mesh;
}

static void assert_refused(ald_mesh *mesh, const char *text) {
  ald_mesh_asset a;
  ald_report *report = ald_report_create();
  assert_int_equal(ald_mesh_asset_make(mesh, NULL, &a, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report), text);
  assert_null(a.plan);
  ald_report_destroy(report);
  ald_mesh_clear(mesh);
}

static void an_open_mesh_is_refused(void **state) {
  (void)state;
  ald_mesh mesh = corner_piece();
  mesh.triangle_count = 3;
  assert_refused(&mesh,
                 "error: the mesh is not closed: other than two triangles meet at the edge from "
                 "(1, 0, 0) to (0, 2, 0)\n");
}

static void a_mesh_with_a_turned_triangle_is_refused(void **state) {
  (void)state;
  ald_mesh mesh = corner_piece();
  mesh.triangles[10] = 3;
  mesh.triangles[11] = 2;
  assert_refused(&mesh,
                 "error: the mesh is not oriented: its triangles turn against each other at the "
                 "edge from (1, 0, 0) to (0, 2, 0)\n");
}

static void an_empty_mesh_is_refused(void **state) {
  (void)state;
  ald_mesh mesh = corner_piece();
  mesh.triangle_count = 0;
  assert_refused(&mesh, "error: a mesh without triangles\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tables_agree_with_the_mesh),
      cmocka_unit_test(placing_moves_places_alone),
      cmocka_unit_test(an_open_mesh_is_refused),
      cmocka_unit_test(a_mesh_with_a_turned_triangle_is_refused),
      cmocka_unit_test(an_empty_mesh_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
