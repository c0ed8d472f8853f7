/* SPDX-License-Identifier: Apache-2.0
 * A chain link and a triangle: known answers and special triangles against sampling, one lane and
 * eight lanes at a time, and the same bits by OpenCL. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/mesh/link_probe.h"
#include "plan/layout.h"
#include "plan/passes.h"
#include "support/devices.h"
#include "support/golden_json.h"
#include "support/random.h"
#include "tile/tile.h"

/* of the numbers of the file, whose sizes are about 1 m: its own check against sampling agrees to
 * 5.3e-15 */
static const double tolerance = 1e-12;

typedef struct link_scene {
  double radius, height, corners[3][3];
} link_scene;

/* ------------------------------------------------------------------------------ through a device
 */

static uint32_t plan[PLAN_KINDS + KIND_TOTAL * KIND_FIELD_COUNT];
static double assets[] = {[ASSET_STEP] = 1};
static const ald_layout layout = {.plan = plan,
                                  .plan_count = sizeof plan / sizeof plan[0],
                                  .assets = assets,
                                  .asset_count = 1,
                                  .real_rows = LINK_PROBE_ROW_COUNT,
                                  .flag_rows = LANE_FLAG_COUNT};

static uint32_t probe_pass(void) {
  for (uint32_t pass = 0; pass < ald_pass_count; pass++) {
    if (strcmp(ald_pass_infos[pass].name, "link_probe") == 0) return pass;
  }
  fail_msg("there is no such pass");
  return 0;
}

/* a tile with one scene a lane; fewer than eight are computed one at a time */
static ald_tile *probe(ald_device *device, const link_scene *scenes, uint32_t lanes) {
  const ald_row_range rows = {0, LINK_PROBE_ROW_COUNT}, flags = {0, LANE_FLAG_COUNT};
  ald_tile *tile = NULL;
  assert_int_equal(device->tile_create(device, &layout, lanes, &tile, NULL), ALD_OK);
  for (uint32_t lane = 0; lane < lanes; lane++) {
    const link_scene *s = scenes + lane;
    ald_tile_put_real(tile, LINK_PROBE_RADIUS, lane, s->radius);
    ald_tile_put_real(tile, LINK_PROBE_HEIGHT, lane, s->height);
    for (uint32_t k = 0; k < 9; k++) {
      ald_tile_put_real(tile, LINK_PROBE_CORNERS + k, lane, s->corners[k / 3][k % 3]);
    }
  }
  assert_int_equal(device->tile_upload(tile, NULL), ALD_OK);
  assert_int_equal(device->tile_pass(tile, probe_pass(), NULL), ALD_OK);
  assert_int_equal(device->tile_download(tile, rows, flags, NULL), ALD_OK);
  return tile;
}

/* one part of the link as a lane has it */
typedef struct link_part {
  double exists, is_normal, r, p[3], w[3], n[3];
} link_part;

static link_part part_of(const ald_tile *tile, uint32_t lane, uint32_t part) {
  double values[LINK_GAP_COUNT];
  link_part out;
  for (uint32_t k = 0; k < LINK_GAP_COUNT; k++) {
    values[k] = ald_tile_real(tile, LINK_PROBE_GAPS + part * LINK_GAP_COUNT + k, lane);
  }
  out.exists = values[LINK_GAP_EXISTS];
  out.is_normal = values[LINK_GAP_IS_NORMAL];
  out.r = values[LINK_GAP_R];
  memcpy(out.p, values + LINK_GAP_P, sizeof out.p);
  memcpy(out.w, values + LINK_GAP_W, sizeof out.w);
  memcpy(out.n, values + LINK_GAP_N, sizeof out.n);
  return out;
}

/* ------------------------------------------------------------------------------- plain geometry */

static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
static void less(const double *a, const double *b, double *c) {
  for (int k = 0; k < 3; k++) c[k] = a[k] - b[k];
}
static double apart(const double *a, const double *b) {
  double c[3];
  less(a, b, c);
  return sqrt(dot(c, c));
}

/* distance of a point from a segment */
static double from_side(const double *q, const double *a, const double *b) {
  double e[3], w[3], at[3];
  less(b, a, e);
  less(q, a, w);
  const double ee = dot(e, e), along = ee > 0 ? dot(e, w) / ee : 0;
  const double t = fmin(fmax(along, 0), 1);
  for (int k = 0; k < 3; k++) at[k] = a[k] + t * e[k];
  return apart(q, at);
}

/* distance of a point from a triangle, by its sides and by the foot on its plane */
static double from_triangle(const double *q, const double c[3][3]) {
  double u[3], v[3], w[3];
  double best = INFINITY;
  for (int k = 0; k < 3; k++) best = fmin(best, from_side(q, c[k], c[(k + 1) % 3]));
  less(c[1], c[0], u);
  less(c[2], c[0], v);
  less(q, c[0], w);
  const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), det = uu * vv - uv * uv;
  if (!(det > 1e-14 * uu * vv)) return best;
  const double s = (vv * dot(u, w) - uv * dot(v, w)) / det;
  const double t = (uu * dot(v, w) - uv * dot(u, w)) / det;
  if (s < 0 || t < 0 || s + t > 1) return best;
  double foot[3];
  for (int k = 0; k < 3; k++) foot[k] = c[0][k] + s * u[k] + t * v[k];
  return fmin(best, apart(q, foot));
}

/* distance of a point in the slab of a part from that part of the generatrix */
static double from_part(const link_scene *s, uint32_t part, const double *p) {
  const double sign = part % 2 ? -1 : 1;
  if (part < LINK_PART_TOP) return hypot(p[0], p[1] - sign * s->radius);
  return hypot(p[0], hypot(p[1], sign * p[2] - s->height) - s->radius);
}

/* point of a part of the generatrix, share from 0 to 1 */
static void generatrix(const link_scene *s, uint32_t part, double share, double *q) {
  const double angle = 3.14159265358979323846 * share, sign = part % 2 ? -1 : 1;
  q[0] = 0;
  q[1] = part < LINK_PART_TOP ? sign * s->radius : s->radius * cos(angle);
  q[2] = part < LINK_PART_TOP ? s->height * (2 * share - 1)
                              : sign * (s->height + s->radius * sin(angle));
}

/* ---------------------------------------------------------------------------------- known answers
 */

static link_scene read_scene(struct fy_node *item) {
  static const char *const members[] = {"id",
                                        "class",
                                        "R",
                                        "h",
                                        "d",
                                        "T",
                                        "r",
                                        "indentation",
                                        "overlap",
                                        "best_primitive",
                                        "p",
                                        "w",
                                        "normal_on_link",
                                        "r_per_primitive",
                                        "truth_curve_sampling",
                                        "certified_lower_bound",
                                        NULL};
  link_scene s;
  golden_expect_members(item, members);
  s.radius = golden_need_number(item, "R");
  s.height = golden_need_number(item, "h");
  golden_need_numbers(item, "T", s.corners[0], 9);
  return s;
}

/* what must hold of any part, whatever the file says */
static void check_part(const link_scene *s, uint32_t number, const link_part *g, double within) {
  const double over = number == LINK_PART_TOP ? g->p[2] : -g->p[2];
  const double room = number < LINK_PART_TOP ? s->height - fabs(g->p[2]) : over - s->height;
  golden_near("p on the triangle", from_triangle(g->p, s->corners), 0, 0, 0, within);
  golden_near("w on the generatrix", from_part(s, number, g->w), 0, 0, 0, within);
  golden_near("distance of p and w", apart(g->p, g->w), g->r, 0, 0, within);
  golden_near("distance of p from the link", from_part(s, number, g->p), g->r, 0, 0, within);
  assert_true(room >= -within);
  if (g->is_normal == 0) {
    assert_true(g->r <= 2e-12);
    return;
  }
  for (int k = 0; k < 3; k++) {
    golden_near("normal", g->n[k] * g->r, g->w[k] - g->p[k], 0, 0, within);
  }
  golden_near("length of the normal", dot(g->n, g->n), 1, 0, 0, tolerance);
}

static const char *const part_names[LINK_PARTS + 1] = {"1", "2", "3", "4", NULL};

static void compare_parts(struct fy_node *item, const ald_tile *tile, uint32_t lane) {
  const link_scene s = read_scene(item);
  struct fy_node *parts = golden_need(item, "r_per_primitive");
  golden_expect_members(parts, part_names);
  for (uint32_t part = 0; part < LINK_PARTS; part++) {
    const link_part g = part_of(tile, lane, part);
    double r;
    if (!fy_node_mapping_lookup_by_string(parts, part_names[part], FY_NT)) {
      fail_msg("no member \"%s\"", part_names[part]);
    }
    const bool is_there = golden_numbers(parts, part_names[part], &r, 1) == 1 && !isnan(r);
    assert_int_equal(g.exists != 0, is_there);
    if (!is_there) continue;
    golden_near("r of a part", g.r, r, tolerance, 1, 0);
    check_part(&s, part, &g, tolerance);
  }
}

/* the nearest part; *unique: no other is as near */
static uint32_t nearest(const ald_tile *tile, uint32_t lane, bool *unique) {
  uint32_t best = LINK_PARTS;
  double r = INFINITY, second = INFINITY;
  for (uint32_t part = 0; part < LINK_PARTS; part++) {
    const link_part g = part_of(tile, lane, part);
    if (g.exists == 0) continue;
    if (g.r < r) {
      second = r;
      r = g.r;
      best = part;
    } else {
      second = fmin(second, g.r);
    }
  }
  *unique = second - r > tolerance;
  return best;
}

/* the file tells one of the nearest points: ours must be that one, or as near */
static void compare_points(struct fy_node *item, const link_scene *s, uint32_t part,
                           const link_part *g) {
  double p[3], w[3], n[3];
  golden_need_numbers(item, "p", p, 3);
  golden_need_numbers(item, "w", w, 3);
  golden_near("their p from the link", from_part(s, part, p), g->r, 0, 0, tolerance);
  golden_near("their p on the triangle", from_triangle(p, s->corners), 0, 0, 0, tolerance);
  if (apart(p, g->p) > 1e-6 || g->is_normal == 0) return; /* another point, as near */
  if (golden_numbers(item, "normal_on_link", n, 3) != 3) return;
  /* r is least at both points, so that they may differ by the root of the tolerance; the direction
   * by that over r */
  for (int k = 0; k < 3; k++) {
    golden_near("w", g->w[k], w[k], 0, 0, 1e-6);
    golden_near("normal on the link", g->n[k], n[k], 0, 0, 2e-6 / g->r);
  }
}

static void compare(struct fy_node *item, const ald_tile *tile, uint32_t lane) {
  const link_scene s = read_scene(item);
  const double bar = golden_need_number(item, "d"), r = golden_need_number(item, "r");
  bool unique;
  compare_parts(item, tile, lane);
  const uint32_t best = nearest(tile, lane, &unique);
  assert_true(best < LINK_PARTS);
  const link_part g = part_of(tile, lane, best);
  golden_near("r", g.r, r, tolerance, 1, 0);
  golden_near("indentation", bar / 2 - g.r, golden_need_number(item, "indentation"), tolerance, 1,
              0);
  golden_need(item, "overlap");
  if (fabs(bar / 2 - r) > tolerance) {
    assert_int_equal(g.r < bar / 2, golden_truth(item, "overlap", false));
  }
  const int told = golden_need_choice(item, "best_primitive", part_names);
  if (unique) assert_int_equal(best, told);
  if (unique) compare_points(item, &s, best, &g);
}

/* every case in tiles of so many lanes */
static void compare_all(ald_device *device, uint32_t lanes) {
  golden_set set = golden_open("dopico", "link_triangle.json");
  link_scene scenes[64];
  for (int first = 0; first < set.case_count; first += (int)lanes) {
    for (uint32_t k = 0; k < lanes; k++) {
      scenes[k] = read_scene(golden_at(set.cases, (first + (int)k) % set.case_count));
    }
    ald_tile *tile = probe(device, scenes, lanes);
    for (uint32_t k = 0; k < lanes; k++) {
      compare(golden_at(set.cases, (first + (int)k) % set.case_count), tile, k);
    }
    device->tile_destroy(tile);
  }
  golden_close(&set);
}

static void eight_lanes_give_the_known_answers(void **state) {
  (void)state;
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  compare_all(device, 8);
  ald_device_close(device);
}

static void one_lane_gives_the_known_answers(void **state) {
  (void)state;
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  compare_all(device, 1);
  ald_device_close(device);
}

static void opencl_gives_the_known_answers(void **state) {
  (void)state;
  need_device("opencl");
  ald_device *device = test_device("opencl", ALD_DOUBLE);
  compare_all(device, 8);
  ald_device_close(device);
}

/* ------------------------------------------------------------------------------------- sampling */

enum { SCENES = 1000, SAMPLES = 250, SPECIAL = 8 };

static void set(double *v, double x, double y, double z) { v[0] = x, v[1] = y, v[2] = z; }

/* triangles of many sizes, and those where formulas meet their limits */
static link_scene random_scene(test_random *r) {
  static const double sizes[3] = {0.1, 1, 5}, heights[3] = {0, 0.2, 1};
  const double size = sizes[test_choice(r, 3)], angle = test_uniform(r, 0, 3.1);
  link_scene s = {.radius = test_uniform(r, 0.3, 1.2), .height = heights[test_choice(r, 3)]};
  double origin[3], (*c)[3] = s.corners;
  set(origin, test_uniform(r, -1, 1), test_uniform(r, -2, 2), test_uniform(r, -2.5, 2.5));
  for (int k = 0; k < 9; k++) c[k / 3][k % 3] = origin[k % 3] + test_uniform(r, -size, size);
  const uint32_t special = test_choice(r, SPECIAL);
  if (special < 3) c[1][special] = c[2][special] = c[0][special]; /* along a plane of the frame */
  if (special == 3) set(c[1], c[0][0], c[0][1], c[1][2]);         /* a side along the straights */
  if (special == 4) set(c[1], c[0][0], c[0][1], c[0][2]);         /* no area */
  if (special == 5) { /* a side that touches the half circle */
    set(c[0], 0, s.radius * cos(angle), s.height + s.radius * sin(angle));
    set(c[1], 0, c[0][1] - sin(angle), c[0][2] + cos(angle));
  }
  if (special == 6) { /* a side through the half circle's axis */
    set(c[0], -1, 0, s.height);
    set(c[1], 1, 0, s.height);
  }
  return s;
}

/* the least distance of sampled places of the generatrix, and the longest way between them */
static double sampled(const link_scene *s, uint32_t part, double *way) {
  double best = INFINITY, q[3];
  for (uint32_t k = 0; k <= SAMPLES; k++) {
    generatrix(s, part, (double)k / SAMPLES, q);
    best = fmin(best, from_triangle(q, s->corners));
  }
  *way = (part < LINK_PART_TOP ? 2 * s->height : 3.14159265358979323846 * s->radius) / SAMPLES;
  return best;
}

/* Never further than a sample; and the distance changes along the generatrix by no more than the
 * way, so that it is no nearer than the best sample less half the way between two of them. */
static void the_least_distance_stands_against_sampling(void **state) {
  (void)state;
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  test_random r = test_random_from(test_seed(), 0);
  link_scene *scenes = calloc(SCENES, sizeof *scenes);
  assert_non_null(scenes);
  for (uint32_t k = 0; k < SCENES; k++) scenes[k] = random_scene(&r);
  ald_tile *tile = probe(device, scenes, SCENES);
  for (uint32_t lane = 0; lane < SCENES; lane++) {
    double least = INFINITY, sample = INFINITY, longest = 0, way;
    for (uint32_t part = 0; part < LINK_PARTS; part++) {
      const link_part g = part_of(tile, lane, part);
      /* sizes up to 10 m, and feet on planes that triangles of little area leave uncertain */
      if (g.exists != 0) check_part(scenes + lane, part, &g, 1e-9);
      if (g.exists != 0) least = fmin(least, g.r);
      sample = fmin(sample, sampled(scenes + lane, part, &way));
      longest = fmax(longest, way);
    }
    if (least > sample + 1e-12 || least < sample - longest / 2 - 1e-12) {
      fail_msg("scene %u: %.17g, sampled %.17g in steps of %g", lane, least, sample, longest);
    }
  }
  device->tile_destroy(tile);
  ald_device_close(device);
  free(scenes);
}

/* -------------------------------------------------------------------------------------- the bits
 */

static void widths_and_devices_give_the_same_bits(void **state) {
  (void)state;
  need_device("opencl");
  ald_device *devices[2] = {test_device("openmp", ALD_DOUBLE), test_device("opencl", ALD_DOUBLE)};
  test_random r = test_random_from(test_seed(), 1);
  link_scene scenes[256];
  for (uint32_t k = 0; k < 256; k++) scenes[k] = random_scene(&r);
  ald_tile *wide = probe(devices[0], scenes, 256), *other = probe(devices[1], scenes, 256);
  assert_memory_equal(wide->reals, other->reals, LINK_PROBE_ROW_COUNT * 256 * sizeof(double));
  for (uint32_t lane = 0; lane < 256; lane++) {
    ald_tile *narrow = probe(devices[0], scenes + lane, 1);
    for (uint32_t row = 0; row < LINK_PROBE_ROW_COUNT; row++) {
      const double a = ald_tile_real(wide, row, lane), b = ald_tile_real(narrow, row, 0);
      assert_memory_equal(&a, &b, sizeof a);
    }
    devices[0]->tile_destroy(narrow);
  }
  devices[0]->tile_destroy(wide);
  devices[1]->tile_destroy(other);
  for (int k = 0; k < 2; k++) ald_device_close(devices[k]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(eight_lanes_give_the_known_answers),
      cmocka_unit_test(one_lane_gives_the_known_answers),
      cmocka_unit_test(opencl_gives_the_known_answers),
      cmocka_unit_test(the_least_distance_stands_against_sampling),
      cmocka_unit_test(widths_and_devices_give_the_same_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
