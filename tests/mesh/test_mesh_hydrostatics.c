/* SPDX-License-Identifier: Apache-2.0
 * Hydrostatics of meshes: closed forms, an integration of its own, and motions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
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

/* ----------------------------------------------------------------------------------------- box */

static void a_box_has_its_closed_form(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < 50; n++) {
    double v[ALD_SHAPE_KEYS_MAX];
    ald_mesh mesh;
    mesh_of_kind(&r, "box", 300, 10, &mesh, v);
    const double l = v[0], b = v[1], t = v[2] * test_uniform(&r, 0.05, 0.95);
    const ald_mesh_hydrostatics h = afloat(&mesh, t - v[2] / 2, 0, 0);
    assert_near(h.volume, l * b * t, ROUNDING * l * b * t);
    assert_near(h.kb, t / 2, ROUNDING * v[2]);
    assert_near(h.draught, t, ROUNDING * v[2]);
    assert_near(h.waterplane_area, l * b, ROUNDING * l * b);
    assert_near(h.bm_t, b * b / (12 * t), ROUNDING * b * b / t);
    assert_near(h.bm_l, l * l / (12 * t), ROUNDING * l * l / t);
    assert_near(ald_mesh_gm_t(&h, 0.4 * v[2]), t / 2 + b * b / (12 * t) - 0.4 * v[2],
                ROUNDING * (v[2] + b * b / t));
    assert_near(h.wetted_area, l * b + 2 * (l + b) * t, ROUNDING * h.wetted_area);
    assert_near(h.length, l, ROUNDING * l);
    assert_near(h.beam, b, ROUNDING * b);
    assert_near(h.section_area, b * t, ROUNDING * b * t);
    const double shares[4] = {h.block, h.prismatic, h.waterplane, h.midship};
    for (int k = 0; k < 4; k++) assert_near(shares[k], 1, ROUNDING);
    for (int k = 0; k < 2; k++) assert_near(h.flotation[k], 0, ROUNDING * 10);
    ald_mesh_clear(&mesh);
  }
}

/* Wall-sided: with the middle of the waterplane held the volume stays, and the centre of buoyancy
 * moves by BM tan(roll) across and half BM tan^2(roll) up, in the body's axes; the waterplane
 * stretches by 1/cos(roll). */
static void a_heeled_box_follows_the_wall_sided_formula(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < 50; n++) {
    double v[ALD_SHAPE_KEYS_MAX];
    ald_mesh mesh;
    mesh_of_kind(&r, "box", 300, 10, &mesh, v);
    const int is_pitch = (int)test_choice(&r, 2);
    const double across = v[is_pitch ? 0 : 1], height = v[2],
                 t = height * test_uniform(&r, 0.4, 0.6);
    /* neither bilge nor deck passes the water */
    const double tangent = test_uniform(&r, -0.7, 0.7) * height / across, angle = atan(tangent);
    /* the waterplane's middle is at z = t - height/2 on the box's axis */
    const double waterline = (t - height / 2) * cos(angle);
    const ald_mesh_hydrostatics h =
        afloat(&mesh, waterline, is_pitch ? 0 : angle, is_pitch ? angle : 0);
    const double bm = across * across / (12 * t), scale = ROUNDING * (bm + height + across);
    /* starboard down: it moves to starboard, -y; bow down: forward, +x */
    const double side = (is_pitch ? 1 : -1) * bm * tangent;
    const double up = t / 2 - height / 2 + 0.5 * bm * tangent * tangent;
    const double c = cos(angle), s = sin(angle) * (is_pitch ? 1 : -1);
    assert_near(h.volume, v[0] * v[1] * t, ROUNDING * h.volume);
    assert_near(h.buoyancy[is_pitch ? 0 : 1], c * side + s * up, scale);
    assert_near(h.buoyancy[2], c * up - s * side, scale);
    assert_near(h.waterplane_area, v[0] * v[1] / c, ROUNDING * h.waterplane_area);
    const double second = is_pitch ? h.second_y : h.second_x;
    assert_near(second, v[0] * v[1] * across * across / (12 * c * c * c), ROUNDING * 10 * second);
    ald_mesh_clear(&mesh);
  }
}

/* -------------------------------------------------------------------------- cylinder and Wigley */

/* the metacentre of a lying cylinder is on its axis at every draught; a polygon in place of the
 * circle misses it by about the square of its sides, (2 pi/n)^2 of the radius at most */
static void the_metacentre_of_a_lying_cylinder_is_on_its_axis(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int n = 0; n < 20; n++) {
    const double v[] = {2, 9, 0, 240};
    ald_mesh mesh;
    mesh_of_shape("cylinder", v, &mesh);
    const double waterline = 2 * test_uniform(&r, -0.8, 0.8);
    const ald_mesh_hydrostatics h = afloat(&mesh, waterline, 0, 0);
    const double angle = acos(-waterline / 2), section = 4 * (angle - 0.5 * sin(2 * angle));
    const double miss = (2 * 3.1416 / 240) * (2 * 3.1416 / 240);
    assert_near(h.kb + h.bm_t + h.keel, 0, 2 * miss);
    assert_near(h.volume, 9 * section, miss * 9 * section);
    assert_near(h.section_area, section, miss * section);
    assert_near(h.wetted_area, 2 * section + 9 * 4 * angle, miss * h.wetted_area * 4);
    ald_mesh_clear(&mesh);
  }
}

/* L = 100, B = 10, T = 6.25; see docs/theory/mesh-hydrostatics.md */
enum { WIGLEY_FIGURES = 9 };
static void wigley_misses(double triangles, double *misses, double *step) {
  static const double exact[WIGLEY_FIGURES] = {4.0 / 9,   2.0 / 3,  2.0 / 3, 2.0 / 3, 0.625,
                                               4.0 / 105, 1.0 / 30, 2.0 / 3, 0};
  const double v[] = {100, 10, 6.25, 9, triangles};
  ald_mesh mesh;
  mesh_of_shape("wigley", v, &mesh);
  const ald_mesh_hydrostatics h = afloat(&mesh, 0, 0, 0);
  const double found[WIGLEY_FIGURES] = {h.block,
                                        h.prismatic,
                                        h.waterplane,
                                        h.midship,
                                        h.kb / 6.25,
                                        h.second_x / (1e3 * 100),
                                        h.second_y / (10 * 1e6),
                                        h.waterplane_area / 1000,
                                        h.flotation[0] / 100};
  for (int k = 0; k < WIGLEY_FIGURES; k++) misses[k] = fabs(found[k] - exact[k]);
  *step = 1 / sqrt(mesh.triangle_count);
  ald_mesh_clear(&mesh);
}

/* Flat faces miss a curved side by the square of their size. The rows and stations, rounded to
 * whole numbers each, do not shrink in step: a tenth of 20 rows. */
static void wigley_converges_with_the_square_of_the_spacing(void **state) {
  (void)state;
  double coarse[WIGLEY_FIGURES], fine[WIGLEY_FIGURES], steps[2];
  wigley_misses(4000, coarse, &steps[0]);
  wigley_misses(100000, fine, &steps[1]);
  for (int k = 0; k < WIGLEY_FIGURES - 1; k++) {
    assert_near(log(coarse[k] / fine[k]) / log(steps[0] / steps[1]), 2, 0.25);
    assert_true(fine[k] < 2e-4);
  }
  assert_near(fine[WIGLEY_FIGURES - 1], 0, ROUNDING);
}

/* --------------------------------------------------------- an integration of its own: by lines */

enum { LINES = 300 };

/* volume, its first moments, and area and moments of the waterplane, the second ones about its own
 * centroid, from the breadths along lines across the turned mesh, by the midpoint rule over x and z
 */
typedef struct lines {
  double volume, first[3], area, area_x, area_y, second_y, second_x;
} lines;

typedef struct stretch {
  double y[2], z[2];
} stretch;

/* where a plane x cuts the triangles: y and z of both ends, returns how many */
static uint32_t slice(const ald_mesh *mesh, double x, stretch *cuts) {
  uint32_t count = 0;
  for (uint32_t n = 0; n < mesh->triangle_count; n++) {
    int ends = 0;
    for (uint32_t k = 0; k < 3; k++) {
      const double *a = mesh->vertices + 3 * (size_t)mesh->triangles[3 * (size_t)n + k];
      const double *b = mesh->vertices + 3 * (size_t)mesh->triangles[3 * (size_t)n + (k + 1) % 3];
      if ((a[0] < x) == (b[0] < x)) continue;
      const double share = (x - a[0]) / (b[0] - a[0]);
      cuts[count].y[ends] = a[1] + share * (b[1] - a[1]);
      cuts[count].z[ends++] = a[2] + share * (b[2] - a[2]);
    }
    if (ends == 2) count++;
  }
  return count;
}

static int order(const void *a, const void *b) {
  const double p = *(const double *)a, q = *(const double *)b;
  return p < q ? -1 : p > q;
}

/* integrals of 1, y, y^2 along the line at z within the slice */
static void breadth(const stretch *cuts, uint32_t count, double z, double *sums) {
  double crossings[512];
  uint32_t found = 0;
  for (uint32_t n = 0; n < count && found < 512; n++) {
    const stretch *c = &cuts[n];
    if ((c->z[0] < z) == (c->z[1] < z)) continue;
    const double share = (z - c->z[0]) / (c->z[1] - c->z[0]);
    crossings[found++] = c->y[0] + share * (c->y[1] - c->y[0]);
  }
  assert_true(found % 2 == 0 && found < 512);
  qsort(crossings, found, sizeof *crossings, order);
  memset(sums, 0, 3 * sizeof *sums);
  for (uint32_t n = 0; n < found; n += 2) {
    const double a = crossings[n], b = crossings[n + 1];
    sums[0] += b - a;
    sums[1] += 0.5 * (b * b - a * a);
    sums[2] += (b * b * b - a * a * a) / 3;
  }
}

static lines by_lines(const ald_mesh *mesh, double waterline) {
  lines sum = {0};
  ald_mesh_mass mass;
  ald_mesh_mass_of(mesh, &mass);
  stretch *cuts = calloc(mesh->triangle_count, sizeof *cuts);
  assert_non_null(cuts);
  const double dx = (mass.high[0] - mass.low[0]) / LINES, dz = (waterline - mass.low[2]) / LINES;
  for (int i = 0; i < LINES; i++) {
    const double x = mass.low[0] + dx * (i + 0.5);
    const uint32_t count = slice(mesh, x, cuts);
    double sums[3];
    for (int j = 0; j < LINES; j++) {
      const double z = mass.low[2] + dz * (j + 0.5);
      breadth(cuts, count, z, sums);
      sum.volume += dx * dz * sums[0];
      sum.first[0] += dx * dz * sums[0] * x;
      sum.first[1] += dx * dz * sums[1];
      sum.first[2] += dx * dz * sums[0] * z;
    }
    breadth(cuts, count, waterline, sums);
    sum.area += dx * sums[0];
    sum.area_x += dx * sums[0] * x;
    sum.area_y += dx * sums[1];
    sum.second_y += dx * sums[0] * x * x;
    sum.second_x += dx * sums[2];
  }
  free(cuts);
  sum.second_y -= sum.area_x * sum.area_x / sum.area;
  sum.second_x -= sum.area_y * sum.area_y / sum.area;
  return sum;
}

/* The midpoint rule misses what lies between the last line and the rim: of N lines, a hull's steep
 * rims cost up to 1/N of the breadth there; figures of 1e-3 of the whole at 300 lines. */
static void assert_as_by_lines(const ald_mesh *mesh, double waterline, double miss) {
  ald_mesh_mass mass;
  ald_mesh_mass_of(mesh, &mass);
  const ald_mesh_hydrostatics h = afloat(mesh, waterline, 0, 0);
  const lines sum = by_lines(mesh, waterline);
  const double size[3] = {mass.high[0] - mass.low[0], mass.high[1] - mass.low[1],
                          waterline - mass.low[2]};
  assert_near(h.volume, sum.volume, miss * h.volume);
  for (int k = 0; k < 3; k++) assert_near(h.buoyancy[k], sum.first[k] / sum.volume, miss * size[k]);
  assert_near(h.waterplane_area, sum.area, miss * sum.area);
  assert_near(h.flotation[0], sum.area_x / sum.area, miss * size[0]);
  assert_near(h.flotation[1], sum.area_y / sum.area, miss * size[1]);
  assert_near(h.second_y, sum.second_y, 2 * miss * h.waterplane_area * size[0] * size[0]);
  assert_near(h.second_x, sum.second_x, 2 * miss * h.waterplane_area * size[1] * size[1]);
}

static void shapes_agree_with_an_integration_by_lines(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  for (int n = 0; n < 6; n++) {
    double pose[12];
    ald_mesh mesh;
    ald_mesh_mass mass;
    mesh_of_any_kind(&r, 600, 10, &mesh);
    pose_of_any_kind(&r, 5, pose);
    mesh_move(&mesh, pose);
    ald_mesh_mass_of(&mesh, &mass);
    const double share = test_uniform(&r, 0.3, 0.8);
    assert_as_by_lines(&mesh, mass.low[2] + share * (mass.high[2] - mass.low[2]), 4e-3);
    ald_mesh_clear(&mesh);
  }
}

/* ------------------------------------------------------------------------------- a hull of files
 */

/* a binary STL whose corners are the same bits wherever triangles meet */
static int read_hull(const char *file, ald_mesh *mesh) {
  unsigned char header[84], record[50];
  char path[4096];
  snprintf(path, sizeof path, "%s/../shared/data/%s", ALD_SOURCE_FOLDER, file);
  FILE *stream = fopen(path, "rb");
  if (!stream) return 0;
  assert_int_equal(fread(header, sizeof header, 1, stream), 1);
  const uint32_t count = (uint32_t)(header[80] | header[81] << 8 | header[82] << 16);
  assert_int_equal(ald_mesh_make(3 * count, count, mesh, NULL), ALD_OK);
  for (uint32_t n = 0; n < count; n++) {
    float corners[9];
    assert_int_equal(fread(record, sizeof record, 1, stream), 1);
    memcpy(corners, record + 12, sizeof corners);
    for (uint32_t k = 0; k < 9; k++) mesh->vertices[9 * (size_t)n + k] = (double)corners[k];
    for (uint32_t k = 0; k < 3; k++) mesh->triangles[3 * (size_t)n + k] = 3 * n + k;
  }
  fclose(stream);
  return 1;
}

static void a_real_hull_agrees_with_an_integration_by_lines(void **state) {
  (void)state;
  ald_mesh mesh;
  test_random r = test_random_from(test_seed(), 5);
  if (!read_hull("dtc_hull_5k.stl", &mesh)) {
    print_message("  skipped: no hull\n");
    skip();
  }
  for (int n = 0; n < 3; n++) assert_as_by_lines(&mesh, test_uniform(&r, -0.1, 0.2), 4e-3);
  ald_mesh_clear(&mesh);
}

/* ------------------------------------------------------------------------------------- relations
 */

/* what is added by a slice is its waterplane */
static void the_volume_grows_by_the_waterplane(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 6);
  for (int n = 0; n < 40; n++) {
    double pose[12];
    ald_mesh mesh;
    ald_mesh_mass mass;
    mesh_of_any_kind(&r, 500, 10, &mesh);
    pose_of_any_kind(&r, 5, pose);
    mesh_move(&mesh, pose);
    ald_mesh_mass_of(&mesh, &mass);
    const double height = mass.high[2] - mass.low[2];
    const double w = mass.low[2] + height * test_uniform(&r, 0.1, 0.9), step = 1e-7 * height;
    const ald_mesh_hydrostatics below = afloat(&mesh, w, 0, 0),
                                above = afloat(&mesh, w + step, 0, 0);
    const double slice_of = above.volume - below.volume;
    /* exact between the two areas but for rounding of the volumes */
    const double least = fmin(below.waterplane_area, above.waterplane_area);
    const double most = fmax(below.waterplane_area, above.waterplane_area);
    assert_true(slice_of > least * step * (1 - 1e-6) - 1e-13 * mass.volume);
    assert_true(slice_of < most * step * (1 + 1e-6) + 1e-13 * mass.volume);
    ald_mesh_clear(&mesh);
  }
}

/* a mesh turned by its vertices and one turned by its pose are cut alike */
static void a_turned_pose_is_a_turned_mesh(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 7);
  for (int n = 0; n < 40; n++) {
    ald_mesh mesh;
    const double roll = test_uniform(&r, -1, 1), pitch = test_uniform(&r, -1, 1);
    mesh_of_any_kind(&r, 500, 10, &mesh);
    const ald_mesh_hydrostatics a = afloat(&mesh, 0.3, roll, pitch);
    const double cr = cos(roll), sr = sin(roll), cp = cos(pitch), sp = sin(pitch);
    /* positive roll: starboard down; then positive pitch: bow down */
    const double lies[12] = {1, 0, 0, 0, cr, -sr, 0, sr, cr, 0, 0, 0};
    const double leans[12] = {cp, 0, sp, 0, 1, 0, -sp, 0, cp, 0, 0, 0};
    mesh_move(&mesh, lies);
    mesh_move(&mesh, leans);
    const ald_mesh_hydrostatics b = afloat(&mesh, 0.3, 0, 0);
    const double size = 10;
    assert_near(a.volume, b.volume, ROUNDING * size * size * size);
    assert_near(a.waterplane_area, b.waterplane_area, ROUNDING * size * size);
    assert_near(a.wetted_area, b.wetted_area, 10 * ROUNDING * size * size);
    for (int k = 0; k < 3 && a.volume > 1; k++) {
      assert_near(a.buoyancy[k], b.buoyancy[k], ROUNDING * 100 * size);
    }
    ald_mesh_clear(&mesh);
  }
}

/* The righting lever at a small angle, the displacement held, is GM times it: what the metacentric
 * heights promise, by another way. Half the difference of both sides leaves the cube of the angle,
 * by a share of 1e-6 at 1e-3 rad; chines leave the kink of the waterplane, of the angle's square.
 */
static void the_righting_lever_starts_as_gm_times_the_angle(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 8);
  for (int n = 0; n < 20; n++) {
    ald_mesh mesh;
    mesh_of_kind(&r, n % 2 ? "ship" : "wigley", 800, 100, &mesh, NULL);
    /* between two rows of vertices, where facets would change */
    const ald_mesh_hydrostatics h = afloat(&mesh, -0.011, 0, 0);
    const double angle = 1e-4, centre = h.buoyancy[2] + test_uniform(&r, -1, 1);
    const double gm[2] = {ald_mesh_gm_t(&h, centre - h.keel), ald_mesh_gm_l(&h, centre - h.keel)};
    for (int is_pitch = 0; is_pitch < 2; is_pitch++) {
      double lever[2];
      for (int side = 0; side < 2; side++) {
        const double turned = side ? angle : -angle;
        ald_mesh_pose pose = {0, is_pitch ? 0 : turned, is_pitch ? turned : 0};
        assert_int_equal(ald_mesh_waterline_of(&mesh, h.volume, &pose, NULL), ALD_OK);
        ald_mesh_hydrostatics leaning;
        ald_mesh_hydrostatics_at(&mesh, pose, &leaning);
        const double s = sin(turned), c = cos(turned);
        /* starboard down: to starboard, -y; bow down: forward */
        lever[side] = is_pitch ? leaning.buoyancy[0] - (c * h.buoyancy[0] + s * centre)
                               : -leaning.buoyancy[1] - s * centre;
      }
      const double slope = (lever[1] - lever[0]) / (2 * angle);
      assert_near(slope, gm[is_pitch], 1e-3 * fabs(is_pitch ? h.bm_l : h.bm_t));
    }
    ald_mesh_clear(&mesh);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_box_has_its_closed_form),
      cmocka_unit_test(a_heeled_box_follows_the_wall_sided_formula),
      cmocka_unit_test(the_metacentre_of_a_lying_cylinder_is_on_its_axis),
      cmocka_unit_test(wigley_converges_with_the_square_of_the_spacing),
      cmocka_unit_test(shapes_agree_with_an_integration_by_lines),
      cmocka_unit_test(a_real_hull_agrees_with_an_integration_by_lines),
      cmocka_unit_test(the_volume_grows_by_the_waterplane),
      cmocka_unit_test(a_turned_pose_is_a_turned_mesh),
      cmocka_unit_test(the_righting_lever_starts_as_gm_times_the_angle),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
