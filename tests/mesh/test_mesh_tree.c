/* SPDX-License-Identifier: Apache-2.0
 * The tree of boxes of a mesh: all triangles, in boxes that hold them, few levels. */
#include "mesh/mesh_tree.h"

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

/* ---- what holds of every tree */

typedef struct survey {
  const ald_mesh *mesh;
  const ald_mesh_tree *tree;
  uint32_t *seen; /* of each triangle */
  uint32_t nodes, depth;
} survey;

static void box_of(const survey *s, uint32_t node, uint32_t k, double *box) {
  for (uint32_t c = 0; c < 6; c++) {
    box[c] = s->tree->boxes[6 * MESH_FAN * (size_t)node + MESH_FAN * c + k];
  }
}

static void assert_inside(const double *inner, const double *outer) {
  for (int c = 0; c < 3; c++) {
    assert_true(inner[c] >= outer[c]);
    assert_true(inner[3 + c] <= outer[3 + c]);
  }
}

static void survey_node(survey *s, uint32_t node, uint32_t level, const double *bounds) {
  uint32_t triangles = 0, nodes = 0;
  assert_true(node < s->tree->node_count);
  s->nodes++;
  if (level + 1 > s->depth) s->depth = level + 1;
  for (uint32_t k = 0; k < MESH_FAN; k++) {
    const uint32_t child = s->tree->children[MESH_FAN * (size_t)node + k];
    double box[6];
    box_of(s, node, k, box);
    if (child == MESH_NONE) {
      for (int c = 0; c < 3; c++) assert_true(box[c] > box[3 + c]);
      continue;
    }
    assert_int_equal(k, triangles + nodes); /* the places in use come first */
    assert_inside(box, bounds);
    if (child & MESH_LEAF) {
      const uint32_t *corners = s->mesh->triangles + 3 * (size_t)(child & ~MESH_LEAF);
      double own[6] = {1e30, 1e30, 1e30, -1e30, -1e30, -1e30};
      assert_true((child & ~MESH_LEAF) < s->mesh->triangle_count);
      s->seen[child & ~MESH_LEAF]++;
      for (int n = 0; n < 9; n++) {
        const double x = s->mesh->vertices[3 * (size_t)corners[n / 3] + n % 3];
        if (x < own[n % 3]) own[n % 3] = x;
        if (x > own[3 + n % 3]) own[3 + n % 3] = x;
      }
      assert_memory_equal(own, box, sizeof own);
      triangles++;
    } else {
      survey_node(s, child, level + 1, box);
      nodes++;
    }
  }
  assert_true(triangles == 0 || nodes == 0);
  assert_true(triangles + nodes > 0);
}

static void assert_tree_good(const ald_mesh *mesh, const ald_mesh_tree *tree) {
  const double everywhere[6] = {-1e30, -1e30, -1e30, 1e30, 1e30, 1e30};
  survey s = {mesh, tree, calloc(mesh->triangle_count, sizeof *s.seen), 0, 0};
  assert_non_null(s.seen);
  survey_node(&s, 0, 0, everywhere);
  assert_int_equal(s.nodes, tree->node_count);
  assert_int_equal(s.depth, tree->depth);
  assert_true(s.depth <= MESH_DEPTH_MAX);
  for (uint32_t n = 0; n < mesh->triangle_count; n++) assert_int_equal(s.seen[n], 1);
  free(s.seen);
}

/* its tree, which is good; returns its levels */
static uint32_t grow(const ald_mesh *mesh, uint32_t *nodes) {
  ald_mesh_tree tree;
  assert_int_equal(ald_mesh_tree_make(mesh, &tree, NULL), ALD_OK);
  assert_tree_good(mesh, &tree);
  const uint32_t depth = tree.depth;
  if (nodes) *nodes = tree.node_count;
  ald_mesh_tree_clear(&tree);
  return depth;
}

/* ---- meshes */

/* triangles that share nothing, corner by corner */
static ald_mesh soup(uint32_t triangles) {
  ald_mesh mesh;
  assert_int_equal(ald_mesh_make(3 * triangles, triangles, &mesh, NULL), ALD_OK);
  for (uint32_t n = 0; n < 3 * triangles; n++) mesh.triangles[n] = n;
  return mesh;
}

static ald_mesh random_soup(test_random *r, uint32_t triangles, double size) {
  ald_mesh mesh = soup(triangles);
  for (uint32_t n = 0; n < triangles; n++) {
    for (int c = 0; c < 3; c++) {
      const double at = test_uniform(r, -100, 100);
      for (int corner = 0; corner < 3; corner++) {
        mesh.vertices[9 * (size_t)n + 3 * (size_t)corner + (size_t)c] =
            at + test_uniform(r, -size, size);
      }
    }
  }
  return mesh;
}

/* ---- the tests */

static void trees_of_random_meshes_hold_each_triangle_once(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  const uint32_t count = test_scenarios(60);
  for (uint32_t n = 0; n < count; n++) {
    test_random r = test_random_from(seed, n);
    ald_mesh mesh;
    if (n % 2) {
      mesh_of_any_kind(&r, test_uniform(&r, 12, 4000), test_uniform(&r, 0.1, 300), &mesh);
    } else {
      mesh = random_soup(&r, 1 + test_choice(&r, n % 4 ? 2000 : 30), test_uniform(&r, 0.01, 100));
    }
    grow(&mesh, NULL);
    ald_mesh_clear(&mesh);
  }
}

static void few_triangles_lie_in_the_root(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (uint32_t count = 1; count <= 40; count++) {
    ald_mesh mesh = random_soup(&r, count, 1);
    uint32_t nodes;
    const uint32_t depth = grow(&mesh, &nodes);
    if (count <= MESH_FAN) assert_int_equal(nodes, 1);
    if (count > MESH_FAN) assert_true(depth >= 2 && nodes > (count + MESH_FAN - 1) / MESH_FAN);
    ald_mesh_clear(&mesh);
  }
}

static void triangles_in_one_place_are_shared_out_evenly(void **state) {
  (void)state;
  ald_mesh mesh = soup(5000);
  for (uint32_t n = 0; n < 5000; n++) {
    mesh.vertices[9 * n] = mesh.vertices[9 * n + 4] = 1;
    mesh.vertices[9 * n + 8] = -1;
  }
  uint32_t nodes;
  assert_true(grow(&mesh, &nodes) <= 6); /* 8^5 is more than 5,000; one level for uneven halves */
  assert_true(nodes < 5000 / 2);
  /* and those of no size at all */
  memset(mesh.vertices, 0, 9 * 5000 * sizeof *mesh.vertices);
  assert_true(grow(&mesh, &nodes) <= 6);
  ald_mesh_clear(&mesh);
}

static void centres_in_one_place_do_no_harm(void **state) {
  (void)state;
  ald_mesh mesh = soup(3000);
  for (uint32_t n = 0; n < 3000; n++) {
    double *at = mesh.vertices + 9 * (size_t)n;
    const double size = 1 + n;
    at[0] = at[1] = at[2] = -size;
    at[3] = at[4] = at[5] = size;
    at[6] = size;
  }
  grow(&mesh, NULL);
  ald_mesh_clear(&mesh);
}

/* each twice as far as the one before: cheapest splits take one triangle away at a time */
static void triangles_that_grow_apart_stay_within_the_levels(void **state) {
  (void)state;
  enum { COUNT = 1600 };
  ald_mesh mesh = soup(COUNT);
  for (uint32_t n = 0; n < COUNT; n++) {
    double *at = mesh.vertices + 9 * (size_t)n, far = 1e-12;
    for (uint32_t k = 0; k < n % 80; k++) far *= 2;
    for (int c = 0; c < 3; c++) {
      at[c] = far;
      at[3 + c] = far * 1.5;
      at[6 + c] = far * (1 + 0.25 * c);
    }
  }
  grow(&mesh, NULL);
  ald_mesh_clear(&mesh);
}

static void equal_meshes_have_equal_trees(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  ald_mesh mesh = random_soup(&r, 3000, 5);
  ald_mesh_tree one, two;
  assert_int_equal(ald_mesh_tree_make(&mesh, &one, NULL), ALD_OK);
  assert_int_equal(ald_mesh_tree_make(&mesh, &two, NULL), ALD_OK);
  assert_int_equal(one.node_count, two.node_count);
  assert_memory_equal(one.children, two.children, MESH_FAN * one.node_count * sizeof(uint32_t));
  assert_memory_equal(one.boxes, two.boxes, 6 * MESH_FAN * one.node_count * sizeof(double));
  ald_mesh_tree_clear(&one);
  ald_mesh_tree_clear(&two);
  ald_mesh_clear(&mesh);
}

static void a_million_triangles_find_their_places(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  const uint32_t count = test_scenarios(1000) == 1000 ? 1000000 : 100000;
  ald_mesh mesh = random_soup(&r, count, 0.5);
  uint32_t nodes;
  assert_true(grow(&mesh, &nodes) <= 12);
  assert_true(nodes < count / 3); /* more than half of the places are in use */
  ald_mesh_clear(&mesh);
}

static void nothing_has_no_tree(void **state) {
  (void)state;
  ald_mesh mesh;
  ald_mesh_tree tree;
  ald_report *report = ald_report_create();
  assert_int_equal(ald_mesh_make(0, 0, &mesh, NULL), ALD_OK);
  assert_int_equal(ald_mesh_tree_make(&mesh, &tree, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report), "error: a mesh without triangles\n");
  assert_null(tree.children);
  ald_report_destroy(report);
  ald_mesh_clear(&mesh);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(trees_of_random_meshes_hold_each_triangle_once),
      cmocka_unit_test(few_triangles_lie_in_the_root),
      cmocka_unit_test(triangles_in_one_place_are_shared_out_evenly),
      cmocka_unit_test(centres_in_one_place_do_no_harm),
      cmocka_unit_test(triangles_that_grow_apart_stay_within_the_levels),
      cmocka_unit_test(equal_meshes_have_equal_trees),
      cmocka_unit_test(a_million_triangles_find_their_places),
      cmocka_unit_test(nothing_has_no_tree),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
