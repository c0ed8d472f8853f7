/* SPDX-License-Identifier: Apache-2.0
 * Crossing triangles of two meshes by their trees, against all pairs of triangles. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/devices.h"
#include "support/golden.h"
#include "support/mesh_scene.h"
#include "support/walk_stage.h"
#define ALD_LANES 1
#include "kernels/pass/mesh/mesh_rows.h"

enum { MOST = 6000 };

/* ---- lists of crossings */

typedef struct crossings {
  uint32_t count;
  uint32_t *uints; /* (MOST x CROSS_UINT_COUNT) */
  double *reals;   /* (MOST x CROSS_REAL_COUNT) */
} crossings;

static crossings crossings_open(void) {
  crossings c = {0, calloc(MOST, CROSS_UINT_COUNT * sizeof *c.uints),
                 calloc(MOST, CROSS_REAL_COUNT * sizeof *c.reals)};
  assert_true(c.uints && c.reals);
  return c;
}
static void crossings_close(crossings *c) {
  free(c->uints);
  free(c->reals);
}

static int order_pairs(const void *a, const void *b) {
  const uint32_t *one = a, *two = b;
  for (int k = 0; k < 4; k++) {
    if (one[k] != two[k]) return one[k] < two[k] ? -1 : 1;
  }
  return 0;
}

static void assert_same_set(const crossings *c, uint32_t *tried, uint32_t tried_count) {
  uint32_t *own = malloc((size_t)c->count * 4 * sizeof *own + 1);
  assert_non_null(own);
  assert_int_equal(c->count, tried_count);
  for (uint32_t n = 0; n < c->count; n++) {
    const uint32_t *entry = c->uints + CROSS_UINT_COUNT * (size_t)n;
    own[4 * n] = entry[CROSS_START_EDGE];
    own[4 * n + 1] = entry[CROSS_START_FACE];
    own[4 * n + 2] = entry[CROSS_END_EDGE];
    own[4 * n + 3] = entry[CROSS_END_FACE];
    assert_int_equal(entry[CROSS_NEXT], MESH_NONE);
  }
  qsort(own, c->count, 4 * sizeof *own, order_pairs);
  qsort(tried, tried_count, 4 * sizeof *tried, order_pairs);
  assert_memory_equal(own, tried, (size_t)c->count * 4 * sizeof *own);
  free(own);
}

static void assert_same_bits(const crossings *a, const crossings *b) {
  assert_int_equal(a->count, b->count);
  assert_memory_equal(a->uints, b->uints, (size_t)a->count * CROSS_UINT_COUNT * sizeof *a->uints);
  assert_memory_equal(a->reals, b->reals, (size_t)a->count * CROSS_REAL_COUNT * sizeof *a->reals);
}

/* where contours start lies on the edge that it is said to, at its share */
static void assert_places(const walk_stage *stage, const double *pose, const crossings *c) {
  for (uint32_t n = 0; n < c->count; n++) {
    const uint32_t *entry = c->uints + CROSS_UINT_COUNT * (size_t)n;
    const double *place = c->reals + CROSS_REAL_COUNT * (size_t)n;
    const uint32_t mesh = entry[CROSS_START_EDGE] & CROSS_OF_SECOND ? 1 : 0;
    const uint32_t *fields = stage->plan + stage->plan[PLAN_MESH_TABLE] + mesh * MESH_FIELD_COUNT;
    const uint32_t *ends =
        stage->plan + fields[MESH_ENDS] + 2 * (size_t)(entry[CROSS_START_EDGE] & ~CROSS_OF_SECOND);
    double at[2][3];
    for (int k = 0; k < 2; k++) {
      const double *own = stage->assets + fields[MESH_POINTS] + 3 * (size_t)ends[k];
      memcpy(at[k], own, sizeof at[k]);
      if (mesh == 0) pose_point(pose, own, at[k]);
    }
    const double share = place[CROSS_SHARE];
    assert_true(share >= 0 && share <= 1);
    for (int k = 0; k < 3; k++) {
      /* of points up to 1 km away, 16 roundings */
      const double off = at[0][k] + share * (at[1][k] - at[0][k]) - place[CROSS_X + k];
      assert_true(fabs(off) < 2e-12);
    }
  }
}

/* ---- one pose by all means; returns how many pairs cross */

#define CHECK(precision)                                                                   \
  static uint32_t check_##precision(const walk_stage *stage, const double *pose) {         \
    crossings one = crossings_open(), eight = crossings_open();                            \
    uint32_t *tried = calloc(MOST, 4 * sizeof *tried);                                     \
    assert_non_null(tried);                                                                \
    one.count = walk_cross_##precision##_1(stage, pose, one.uints, one.reals, MOST);       \
    eight.count = walk_cross_##precision##_8(stage, pose, eight.uints, eight.reals, MOST); \
    const uint32_t tried_count = walk_try_##precision##_1(stage, pose, tried, MOST);       \
    assert_true(tried_count <= MOST);                                                      \
    assert_same_bits(&one, &eight);                                                        \
    assert_same_set(&one, tried, tried_count);                                             \
    free(tried);                                                                           \
    crossings_close(&one);                                                                 \
    crossings_close(&eight);                                                               \
    return tried_count;                                                                    \
  }
CHECK(double)
CHECK(single)

static void check_places(const walk_stage *stage, const double *pose) {
  crossings c = crossings_open();
  c.count = walk_cross_double_8(stage, pose, c.uints, c.reals, MOST);
  assert_places(stage, pose, &c);
  crossings_close(&c);
}

/* ---- the tests */

static void the_trees_find_what_all_pairs_find(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  const uint32_t count = test_scenarios(60);
  uint32_t touching = 0;
  for (uint32_t n = 0; n < count; n++) {
    test_random r = test_random_from(seed, n);
    ald_mesh a, b;
    mesh_of_any_kind(&r, test_uniform(&r, 12, 800), test_uniform(&r, 0.5, 20), &a);
    mesh_of_any_kind(&r, test_uniform(&r, 12, 800), test_uniform(&r, 0.5, 20), &b);
    walk_stage stage = walk_open(&a, &b);
    for (int k = 0; k < 4; k++) {
      double pose[12];
      if (k == 0) pose_of_any_kind(&r, 5, pose);
      if (k > 0) pose_of_touch(&r, &a, &b, test_uniform(&r, -0.001, 0.05), pose);
      touching += check_double(&stage, pose) > 0;
      check_single(&stage, pose);
      check_places(&stage, pose);
    }
    walk_close(&stage);
    ald_mesh_clear(&a);
    ald_mesh_clear(&b);
  }
  print_message("%u of %u poses touch\n", touching, 4 * count);
  if (count >= 20) assert_true(touching > count);
}

static void shared_planes_and_edges_are_not_missed(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  const uint32_t count = test_scenarios(60);
  for (uint32_t n = 0; n < count; n++) {
    test_random r = test_random_from(seed, n);
    ald_mesh a, b;
    mesh_of_grid(&r, 0.25, 4, &a);
    mesh_of_grid(&r, 0.25, 4, &b);
    walk_stage stage = walk_open(&a, &b);
    for (int k = 0; k < 10; k++) {
      double pose[12];
      pose_of_grid(&r, 0.25, 6, pose);
      check_double(&stage, pose);
      check_single(&stage, pose);
    }
    walk_close(&stage);
    ald_mesh_clear(&a);
    ald_mesh_clear(&b);
  }
}

/* a turn that is none by a thousandth: boxes must be wider for it */
static void a_turn_that_is_not_quite_one_misses_nothing(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  const uint32_t count = test_scenarios(30);
  for (uint32_t n = 0; n < count; n++) {
    test_random r = test_random_from(seed, n);
    ald_mesh a, b;
    double pose[12];
    mesh_of_any_kind(&r, 400, 10, &a);
    mesh_of_any_kind(&r, 400, 10, &b);
    walk_stage stage = walk_open(&a, &b);
    pose_of_touch(&r, &a, &b, test_uniform(&r, 0, 0.01), pose);
    for (int k = 0; k < 9; k++) pose[k] += test_uniform(&r, -1e-3, 1e-3);
    check_double(&stage, pose);
    walk_close(&stage);
    ald_mesh_clear(&a);
    ald_mesh_clear(&b);
  }
}

static double radius_of(const ald_mesh *sphere) {
  double farthest = 0;
  for (uint32_t n = 0; n < sphere->vertex_count; n++) {
    const double *x = sphere->vertices + 3 * (size_t)n;
    farthest = fmax(farthest, x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
  }
  return sqrt(farthest);
}

static void a_short_list_holds_the_first_crossings(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  ald_mesh a, b;
  double pose[12];
  mesh_of_kind(&r, "sphere", 1500, 10, &a, NULL);
  mesh_of_kind(&r, "sphere", 1500, 10, &b, NULL);
  walk_stage stage = walk_open(&a, &b);
  crossings all = crossings_open(), few = crossings_open();
  pose_of_any_kind(&r, 0, pose);
  pose[9] += fmax(radius_of(&a), radius_of(&b)); /* neither within the other, nor apart */
  all.count = walk_cross_double_8(&stage, pose, all.uints, all.reals, MOST);
  assert_true(all.count > 30);
  few.count = all.count / 2;
  few.uints[CROSS_UINT_COUNT * few.count] = 12345;
  assert_int_equal(walk_cross_double_8(&stage, pose, few.uints, few.reals, few.count), all.count);
  assert_int_equal(few.uints[CROSS_UINT_COUNT * few.count], 12345);
  all.count = few.count;
  assert_same_bits(&all, &few);
  assert_int_equal(walk_cross_double_1(&stage, pose, few.uints, few.reals, 0),
                   walk_cross_double_8(&stage, pose, few.uints, few.reals, 0));
  crossings_close(&all);
  crossings_close(&few);
  walk_close(&stage);
  ald_mesh_clear(&a);
  ald_mesh_clear(&b);
}

static void bodies_apart_and_poses_that_are_none_cross_nowhere(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  ald_mesh a, b;
  double pose[12];
  mesh_of_any_kind(&r, 500, 10, &a);
  mesh_of_any_kind(&r, 500, 10, &b);
  walk_stage stage = walk_open(&a, &b);
  pose_of_any_kind(&r, 1, pose);
  pose[9] += 100;
  assert_int_equal(check_double(&stage, pose), 0);
  for (int k = 0; k < 12; k++) {
    double none[12];
    uint32_t uints[CROSS_UINT_COUNT];
    double reals[CROSS_REAL_COUNT];
    pose_of_any_kind(&r, 1, none);
    none[k] = NAN;
    assert_int_equal(walk_cross_double_8(&stage, none, uints, reals, 1), 0);
    assert_int_equal(walk_cross_double_1(&stage, none, uints, reals, 1), 0);
  }
  walk_close(&stage);
  ald_mesh_clear(&a);
  ald_mesh_clear(&b);
}

/* ---- one box */

static uint32_t touched(const walk_stage *stage, uint32_t mesh, const double *low,
                        const double *high, unsigned char *is_touched) {
  const uint32_t *fields = stage->plan + stage->plan[PLAN_MESH_TABLE] + mesh * MESH_FIELD_COUNT;
  uint32_t count = 0;
  for (uint32_t n = 0; n < fields[MESH_TRIANGLES]; n++) {
    const uint32_t *corners = stage->plan + fields[MESH_CORNERS] + 3 * (size_t)n;
    int meets = 1;
    for (uint32_t c = 0; c < 3; c++) {
      const double *x = stage->assets + fields[MESH_POINTS] + c;
      const double one = x[3 * corners[0]], two = x[3 * corners[1]], three = x[3 * corners[2]];
      meets =
          meets && fmin(one, fmin(two, three)) <= high[c] && fmax(one, fmax(two, three)) >= low[c];
    }
    is_touched[n] = (unsigned char)meets;
    count += (uint32_t)meets;
  }
  return count;
}

static void a_box_finds_all_triangles_that_it_meets(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  const uint32_t count = test_scenarios(100);
  for (uint32_t n = 0; n < count; n++) {
    test_random r = test_random_from(seed, n);
    ald_mesh a, b;
    mesh_of_any_kind(&r, test_uniform(&r, 12, 2000), 10, &a);
    mesh_of_grid(&r, 0.5, 3, &b);
    walk_stage stage = walk_open(&a, &b);
    const uint32_t mesh = test_choice(&r, 2);
    const uint32_t triangles = (mesh ? b : a).triangle_count;
    uint32_t *list = calloc(triangles + 1, sizeof *list), *again = calloc(triangles, sizeof *again);
    unsigned char *is_touched = calloc(triangles, 1);
    assert_true(list && again && is_touched);
    for (int k = 0; k < 20; k++) {
      double low[3], high[3];
      for (int c = 0; c < 3; c++) {
        low[c] = 0.5 * (double)(int)test_uniform(&r, -14, 14); /* often on a face of the grid */
        high[c] = low[c] + test_uniform(&r, 0, 4);
      }
      const uint32_t expected = touched(&stage, mesh, low, high, is_touched);
      list[triangles] = 12345;
      assert_int_equal(walk_box_double_8(&stage, mesh, low, high, list, triangles), expected);
      assert_int_equal(walk_box_double_1(&stage, mesh, low, high, again, triangles), expected);
      assert_int_equal(list[triangles], 12345);
      assert_memory_equal(list, again, expected * sizeof *list);
      for (uint32_t m = 0; m < expected; m++) {
        assert_true(is_touched[list[m]]);
        is_touched[list[m]] = 0; /* each once */
      }
      if (expected > 1) {
        again[expected / 2] = 12345;
        assert_int_equal(walk_box_double_8(&stage, mesh, low, high, again, expected / 2), expected);
        assert_int_equal(again[expected / 2], 12345);
      }
    }
    free(list);
    free(again);
    free(is_touched);
    walk_close(&stage);
    ald_mesh_clear(&a);
    ald_mesh_clear(&b);
  }
}

/* ---- a real hull */

static void hulls_of_a_container_ship_cross_where_all_pairs_do(void **state) {
  (void)state;
  static const char folder[] = ALD_SOURCE_FOLDER "/../shared/data/";
  char file[512];
  snprintf(file, sizeof file, "%sdtc_hull_5k.stl", folder);
  ald_mesh hull = walk_read_stl(file);
  snprintf(file, sizeof file, "%shull_poses_1000.f64", folder);
  FILE *poses = fopen(file, "rb");
  if (!hull.vertices || !poses) {
    print_message("skipped: no hull of a real ship beside the project\n");
    if (poses) fclose(poses);
    skip();
  }
  test_random r = test_random_from(test_seed(), 0);
  walk_stage stage = walk_open(&hull, &hull);
  const uint32_t count = test_scenarios(12);
  uint32_t touching = 0;
  for (uint32_t n = 0; n < count; n++) {
    double given[12], pose[12]; /* R|t row by row */
    assert_int_equal(fseek(poses, 96 * (long)test_choice(&r, 1000), SEEK_SET), 0);
    assert_int_equal(fread(given, sizeof given, 1, poses), 1);
    for (int k = 0; k < 12; k++) pose[k % 4 == 3 ? 9 + k / 4 : k / 4 * 3 + k % 4] = given[k];
    touching += check_double(&stage, pose) > 0;
    if (n % 4 == 0) check_single(&stage, pose);
  }
  print_message("%u of %u poses touch\n", touching, count);
  fclose(poses);
  walk_close(&stage);
  ald_mesh_clear(&hull);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_trees_find_what_all_pairs_find),
      cmocka_unit_test(shared_planes_and_edges_are_not_missed),
      cmocka_unit_test(a_turn_that_is_not_quite_one_misses_nothing),
      cmocka_unit_test(a_short_list_holds_the_first_crossings),
      cmocka_unit_test(bodies_apart_and_poses_that_are_none_cross_nowhere),
      cmocka_unit_test(a_box_finds_all_triangles_that_it_meets),
      cmocka_unit_test(hulls_of_a_container_ship_cross_where_all_pairs_do),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
