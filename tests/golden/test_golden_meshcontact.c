/* SPDX-License-Identifier: Apache-2.0
 * Meshes in contact against known answers: pairs, contours, regions, planes by every fit, depths,
 * and the analytic values, with one and with eight lanes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "mesh/mesh_edges.h"
#include "plan/mesh_asset.h"
#include "support/devices.h"
#include "support/golden_bodies.h"

#define ALD_LANES 1
#include "kernels/pass/mesh/mesh_contact_rows.h"
#include "kernels/pass/mesh/mesh_region.h"

static const char *const fits[MESH_FIT_COUNT] = {"vec", "svd_arc", "svd", "seed"};

typedef void meet(mesh_contact_stage *, uint32_t, uint32_t, const double *, uint32_t);
static meet *const widths[] = {ald_meet_1, ald_meet_2, ald_meet_4, ald_meet_8};

static void to_earth(const golden_bodies *s, const double *own, int is_place, double *earth) {
  const golden_body *b = &s->bodies[1];
  for (int r = 0; r < 3; r++) {
    earth[r] = is_place ? b->pose[9 + r] : 0;
    for (int k = 0; k < 3; k++) earth[r] += b->pose[3 * r + k] * own[k];
  }
}

static void near_vector(const char *what, const double *value, const double *expected,
                        double absolute) {
  for (int c = 0; c < 3; c++) golden_near(what, value[c], expected[c], 0, 0, absolute);
}

/* ---- contours */

static uint32_t next_of(const mesh_contact_stage *stage, uint32_t entry) {
  return stage->cross_uints[entry * STAGE_UINTS + CROSS_NEXT];
}

static int is_at(const double *place, const double *point, double near) {
  return fabs(place[0] - point[0]) <= near && fabs(place[1] - point[1]) <= near &&
         fabs(place[2] - point[2]) <= near;
}

/* Do the contour that begins at an entry and `count` points run the same way through the same
 * places? Where two edges cross the contour has several points in one place, the file but one. */
static int is_contour(const mesh_contact_stage *stage, uint32_t first, const double *points,
                      int count, double near) {
  uint32_t entry = first;
  int k = -1;
  do {
    const double *at = stage->cross_reals + entry * STAGE_REALS;
    if (k + 1 < count && is_at(at, points + 3 * (k + 1), near)) {
      k++;
    } else if (k < 0 || (!is_at(at, points + 3 * k, near) && !is_at(at, points, near))) {
      return 0;
    }
    entry = next_of(stage, entry);
  } while (entry != first && entry != MESH_NONE);
  return entry == first && k == count - 1;
}

/* region of the contour that is these points, from wherever it begins; fails if there is none */
static uint32_t find_contour(const golden_bodies *s, struct fy_node *contour) {
  const int count = golden_length(contour);
  double *points = calloc((size_t)count + 1, 3 * sizeof *points);
  uint32_t region = MESH_NONE;
  assert_non_null(points);
  assert_int_equal(golden_values(contour, points, 3 * count), 3 * count);
  for (uint32_t entry = 0; entry < s->stage.count && region == MESH_NONE; entry++) {
    if (is_contour(&s->stage, entry, points, count, 1e-11 * s->size)) {
      region = s->stage.cross_uints[entry * STAGE_UINTS + CROSS_CONTOUR];
    }
  }
  free(points);
  assert_true(region != MESH_NONE);
  return region;
}

/* all contours of a region of the file; returns which of ours it is */
static uint32_t compare_contours(const golden_bodies *s, struct fy_node *expected) {
  struct fy_node *contours = golden_need(expected, "contours_B");
  const uint32_t region = find_contour(s, golden_at(contours, 0));
  int points = 0;
  assert_in_range(region, 0, STAGE_REGIONS - 1);
  for (int k = 0; k < golden_length(contours); k++) {
    assert_int_equal(find_contour(s, golden_at(contours, k)), region);
    golden_near("n_points", golden_length(golden_at(contours, k)),
                golden_item(golden_need(expected, "n_points"), k), 0, 0, 0);
    points += golden_length(golden_at(contours, k));
  }
  assert_int_equal(s->stage.regions[region].contours, golden_length(contours));
  assert_true((int)s->stage.regions[region].points >= points);
  return region;
}

static int all_closed(struct fy_node *expected) {
  double closed[4096];
  const int count = golden_numbers(expected, "closed", closed, 4096);
  for (int k = 0; k < count; k++) {
    if (closed[k] == 0) return 0;
  }
  return 1;
}

/* ---- planes */

/* Both sides round differently: points to 1e-15 of the size, which the planes' directions magnify
 * by size/width of the contour; seeds from an origin far off lose more digits still. */
static void compare_plane(const golden_bodies *s, struct fy_node *expected,
                          const mesh_contact_region *r, double near) {
  double wanted[3], earth[3];
  const double length = near * s->size;
  golden_need_numbers(expected, "n", wanted, 3);
  near_vector("n", r->n, wanted, near);
  golden_near("d", r->d, golden_need_number(expected, "d"), near, s->size, 0);
  golden_near("area", r->area, golden_need_number(expected, "area"), near, s->size * s->size, 0);
  golden_need_numbers(expected, "centroid", wanted, 3);
  near_vector("centroid", r->centroid, wanted, length);
  golden_near("delta_A", r->depth_a, golden_need_number(expected, "delta_A"), 0, 0, length);
  golden_near("delta_B", r->depth_b, golden_need_number(expected, "delta_B"), 0, 0, length);
  golden_near("indentation", r->depth_a + r->depth_b, golden_need_number(expected, "indentation"),
              0, 0, length);
  if (golden_numbers(expected, "n_global", wanted, 3) == 3) {
    to_earth(s, r->n, 0, earth);
    near_vector("n_global", earth, wanted, near);
  }
  if (golden_numbers(expected, "centroid_global", wanted, 3) == 3) {
    to_earth(s, r->centroid, 1, earth);
    near_vector("centroid_global", earth, wanted, length);
  }
}

/* members of a case and of its parts */
static void check_layout(struct fy_node *item) {
  static const char *const of_region[] = {"n_contours", "closed",     "n_points",   "vector_area_B",
                                          "n_inside_A", "n_inside_B", "contours_B", "vec",
                                          "svd_arc",    "svd",        "seed",       NULL};
  static const char *const of_fit[] = {
      "n",           "d",     "area",     "centroid",        "delta_A", "delta_B",
      "indentation", "pivot", "n_global", "centroid_global", NULL};
  static const char *const of_known[] = {"area",
                                         "centroid",
                                         "n",
                                         "indentation",
                                         "centroid_x_not_analytic",
                                         "centroid_y_not_analytic",
                                         "centroid_z_not_analytic",
                                         NULL};
  struct fy_node *regions = golden_need(item, "regions"), *known = golden_need(item, "analytic");
  for (int k = 0; k < golden_length(regions); k++) {
    struct fy_node *region = golden_at(regions, k);
    golden_expect_members(region, of_region);
    golden_need_list(region, "contours_B");
    golden_need_list(region, "closed");
    assert_int_equal(golden_need_whole(region, "n_contours"),
                     golden_length(golden_need(region, "contours_B")));
    for (int fit = 0; fit < MESH_FIT_COUNT; fit++) {
      if (golden_member(region, fits[fit])) {
        golden_expect_members(golden_member(region, fits[fit]), of_fit);
      }
    }
  }
  for (int k = 0; k < golden_length(known); k++)
    golden_expect_members(golden_at(known, k), of_known);
}

/* a region by one fit; one without a net normal is told as such, whatever a fit makes of it */
static void compare_region(const golden_bodies *s, struct fy_node *expected, uint32_t fit) {
  const uint32_t region = compare_contours(s, expected);
  const mesh_contact_region *r = &s->stage.regions[region];
  double vector_area[3];
  golden_need_numbers(expected, "vector_area_B", vector_area, 3);
  assert_int_equal((r->flags & MESH_OPEN) == 0, all_closed(expected));
  if (!golden_member(expected, "vec")) {
    assert_true(r->flags & (MESH_NO_NORMAL | MESH_FLAT));
    return;
  }
  assert_false(r->flags & (MESH_NO_NORMAL | MESH_FLAT));
  assert_int_equal(r->inside_a, golden_need_whole(expected, "n_inside_A"));
  assert_int_equal(r->inside_b, golden_need_whole(expected, "n_inside_B"));
  if (fit == MESH_FIT_VECTOR) {
    for (int c = 0; c < 3; c++) {
      golden_near("vector area", -r->area * r->n[c], vector_area[c], 1e-12, s->size * s->size, 0);
    }
  }
  if (golden_member(expected, fits[fit])) {
    compare_plane(s, golden_need(expected, fits[fit]), r, fit == MESH_FIT_SEED ? 1e-8 : 1e-10);
  }
}

/* a number that is known without computing; not every case has them all */
static void near_known(struct fy_node *known, const char *name, double value, double relative) {
  double expected;
  if (golden_numbers(known, name, &expected, 1) != 1) return;
  golden_near(name, value, expected, relative, 1, 0);
}

/* Region `k` of the list against what is known without computing; a mesh of flat faces is as far
 * from a round body as the file says, of the value or of 1 m, 1 m^2: its own areas differ by that.
 */
static void compare_analytic(const golden_bodies *s, struct fy_node *item, int k, uint32_t region) {
  static const char *const guessed[3] = {"centroid_x_not_analytic", "centroid_y_not_analytic",
                                         "centroid_z_not_analytic"};
  struct fy_node *known = golden_at(golden_need(item, "analytic"), k);
  const double relative = golden_number(item, "analytic_rel_tol", NAN);
  const mesh_contact_region *r = &s->stage.regions[region];
  double expected[3], earth[3];
  near_known(known, "area", r->area, relative);
  near_known(known, "indentation", r->depth_a + r->depth_b, relative);
  to_earth(s, r->n, 0, earth);
  if (golden_numbers(known, "n", expected, 3) == 3) near_vector("n", earth, expected, relative);
  if (r->flags & (MESH_NO_NORMAL | MESH_FLAT)) return; /* neither has it a centroid */
  to_earth(s, r->centroid, 1, earth);
  if (golden_numbers(known, "centroid", expected, 3) != 3) return;
  for (int c = 0; c < 3; c++) {
    if (golden_truth(known, guessed[c], false)) continue;
    golden_near("centroid", earth[c], expected[c], 0, 0, relative * fmax(sqrt(r->area), 1));
  }
}

/* A mesh that is not closed is refused before anything is computed with it: such a case ends here.
 */
static int is_refused(struct fy_node *item) {
  int refused = 0;
  for (int b = 0; b < 2; b++) {
    golden_body own = golden_body_read(golden_need(item, b ? "B" : "A"));
    ald_mesh_edges edges;
    ald_mesh_asset asset;
    int closed = 1;
    assert_int_equal(ald_mesh_edges_find(&own.mesh, &edges, NULL), ALD_OK);
    for (uint32_t e = 0; e < edges.count; e++) closed &= edges.faces[e] == 2 && edges.turns[e] == 1;
    assert_int_equal(ald_mesh_asset_make(&own.mesh, NULL, &asset, NULL) == ALD_OK, closed);
    refused |= !closed;
    ald_mesh_asset_clear(&asset);
    ald_mesh_edges_clear(&edges);
    golden_body_clear(&own);
  }
  return refused;
}

static void compare_case(struct fy_node *item) {
  struct fy_node *regions = golden_need(item, "regions");
  if (is_refused(item)) return;
  golden_bodies s = golden_bodies_open(item);
  for (uint32_t fit = 0; fit < MESH_FIT_COUNT; fit++) {
    for (int width = 0; width < 4; width++) {
      uint32_t contours = 0;
      widths[width](&s.stage, 0, 1, s.pose, fit);
      assert_int_equal(s.stage.count, golden_need_whole(item, "n_pairs"));
      assert_int_equal(s.stage.found, golden_need_whole(item, "n_regions"));
      assert_int_equal(s.stage.found, golden_length(regions));
      assert_false(s.stage.flags & MESH_AMBIGUOUS);
      for (int k = 0; k < golden_length(regions); k++) {
        compare_region(&s, golden_at(regions, k), fit);
        contours += s.stage.regions[k].contours;
        if (fit == MESH_FIT_VECTOR && k < golden_length(golden_need(item, "analytic"))) {
          compare_analytic(&s, item, k, compare_contours(&s, golden_at(regions, k)));
        }
      }
      assert_int_equal(contours, golden_need_whole(item, "n_contours"));
    }
  }
  golden_bodies_close(&s);
}

static void meshes_in_contact_give_the_known_answers(void **state) {
  (void)state;
  static const char *const members[] = {
      "name",       "note",      "A",       "B",        "n_pairs",
      "n_contours", "n_regions", "regions", "analytic", "analytic_rel_tol",
      NULL};
  golden_set set = golden_open("dopico", "meshcontact.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members);
    check_layout(item);
    compare_case(item);
  }
  golden_close(&set);
}

/* ---- through a study and the pass, on any device */

enum { LANES = 8 };

/* the two bodies of a case under a contact with this fit, in all lanes */
static element_tile put_bodies(const golden_bodies *s, uint32_t fit, ald_device *device) {
  static const char *const laws[MESH_FIT_COUNT] = {
      "law: volume, fit: vector", "law: volume, fit: arc", "law: volume, fit: points",
      "law: volume, fit: published"};
  return golden_bodies_put(s, laws[fit], device, LANES);
}

static double region_row(const element_tile *e, uint32_t region, uint32_t field, uint32_t lane) {
  return element_row(e, MESH_CONTACT_REGIONS + region * REGION_ROWS + field, lane);
}

/* a region of the file against the nearest one of a lane */
static void compare_row(const golden_bodies *s, const element_tile *e, uint32_t lane,
                        struct fy_node *expected, double near) {
  const uint32_t count = element_flag(e, SURFACE_SPOT_COUNT, lane);
  uint32_t best = 0;
  double wanted[3], n[3], least = HUGE_VAL;
  golden_need_numbers(expected, "centroid", wanted, 3);
  for (uint32_t k = 0; k < count; k++) {
    double off = 0;
    for (uint32_t c = 0; c < 3; c++) {
      off += fabs(region_row(e, k, REGION_CENTROID + c, lane) - wanted[c]);
    }
    best = off < least ? k : best;
    least = fmin(off, least);
  }
  golden_near("centroid", least, 0, 0, 0, 3 * near * s->size);
  golden_need_numbers(expected, "n", n, 3);
  for (uint32_t c = 0; c < 3; c++) {
    golden_near("n", region_row(e, best, REGION_NORMAL + c, lane), n[c], 0, 0, near);
  }
  golden_near("area", region_row(e, best, REGION_AREA, lane), golden_need_number(expected, "area"),
              near, s->size * s->size, 0);
  golden_near("indentation", region_row(e, best, REGION_DEPTH, lane),
              golden_need_number(expected, "indentation"), 0, 0, near * s->size);
}

static void compare_pass(struct fy_node *item, uint32_t fit, ald_device *device) {
  struct fy_node *regions = golden_need(item, "regions");
  if (is_refused(item)) return;
  golden_bodies s = golden_bodies_open(item);
  element_tile e = put_bodies(&s, fit, device);
  element_run(&e, "meshes");
  for (uint32_t lane = 0; lane < LANES; lane++) {
    const uint32_t found = element_flag(&e, MESH_CONTACT_PROBLEMS, lane);
    uint32_t count = 0, problems = 0;
    for (int k = 0; k < golden_length(regions); k++) {
      struct fy_node *expected = golden_at(regions, k);
      problems |= all_closed(expected) ? 0 : MESH_CONTACT_OPEN;
      count += golden_member(expected, "vec") ? 1 : 0;
    }
    assert_int_equal(element_flag(&e, SURFACE_SPOT_COUNT, lane), count);
    assert_int_equal(found & ~(uint32_t)MESH_CONTACT_NO_NET, problems);
    assert_true(!(found & MESH_CONTACT_NO_NET) || (int)count < golden_length(regions));
    for (int k = 0; k < golden_length(regions); k++) {
      struct fy_node *expected = golden_at(regions, k);
      if (!golden_member(expected, "vec") || !golden_member(expected, fits[fit])) continue;
      compare_row(&s, &e, lane, golden_need(expected, fits[fit]),
                  fit == MESH_FIT_SEED ? 1e-8 : 1e-10);
    }
  }
  element_close(&e);
  golden_bodies_close(&s);
}

static void pass_gives_the_known_answers(const char *id) {
  golden_set set = golden_open("dopico", "meshcontact.json");
  ald_device *device = test_device(id, ALD_DOUBLE);
  for (int k = 0; k < set.case_count; k++) {
    for (uint32_t fit = 0; fit < MESH_FIT_COUNT; fit++) {
      compare_pass(golden_at(set.cases, k), fit, device);
    }
  }
  ald_device_close(device);
  golden_close(&set);
}
static void the_pass_gives_the_known_answers_on_openmp(void **state) {
  (void)state;
  pass_gives_the_known_answers("openmp");
}
static void the_pass_gives_the_known_answers_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  pass_gives_the_known_answers("opencl");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(meshes_in_contact_give_the_known_answers),
      cmocka_unit_test(the_pass_gives_the_known_answers_on_openmp),
      cmocka_unit_test(the_pass_gives_the_known_answers_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
