/* SPDX-License-Identifier: Apache-2.0
 * Seams between patches whose edges do not end at the same vertices: repair splits open edges at
 * the vertices of the neighbour, and the mesh is closed with the volume that it had.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mesh/mesh.h"
#include "support/meshes.h"

enum { PATCHES = 50, LATTICE = 12, SIDE_MAX = 64, HULLS = 200 };

static ald_report *report;
static uint64_t seed;

static int open_report(void **state) {
  (void)state;
  report = ald_report_create();
  seed = test_seed();
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

static ald_mesh_condition condition_of(const ald_mesh *mesh) {
  ald_mesh_condition condition;
  assert_int_equal(ald_mesh_check(mesh, &condition, report), ALD_OK);
  return condition;
}

/* is good, in one piece, has that volume within `off` of it; frees it */
static void is_good(ald_mesh *mesh, double volume, double off) {
  const ald_mesh_condition c = condition_of(mesh);
  ald_report_clear(report);
  ald_mesh_condition_explain(&c, "hull", report);
  if (!ald_mesh_condition_is_good(&c)) fail_msg("%s", ald_report_text(report));
  assert_int_equal(c.shell_count, 1);
  if (!(fabs(c.volume - volume) <= off * fabs(volume))) {
    fail_msg("volume %.17g, not %.17g", c.volume, volume);
  }
  ald_mesh_clear(mesh);
}

static ald_mesh copy_of(const ald_mesh *m) {
  return mesh_of(m->vertices, m->vertex_count, m->triangles, m->triangle_count);
}

/* the triangles in the opposite order */
static void reverse(ald_mesh *mesh) {
  for (uint32_t t = 0; t < mesh->triangle_count / 2; t++) {
    uint32_t *a = mesh->triangles + 3 * (size_t)t, spare[3];
    uint32_t *b = mesh->triangles + 3 * (size_t)(mesh->triangle_count - 1 - t);
    memcpy(spare, a, sizeof spare);
    memcpy(a, b, sizeof spare);
    memcpy(b, spare, sizeof spare);
  }
}

/* a turn about all axes, a mirror image, another size, another place */
typedef struct motion {
  double turn[3], size, place[3];
  int is_mirrored;
} motion;

static void move(ald_mesh *mesh, const motion *m) {
  for (uint32_t v = 0; v < mesh->vertex_count; v++) {
    double *p = mesh->vertices + 3 * (size_t)v;
    if (m->is_mirrored) p[1] = -p[1];
    for (int k = 0; k < 3; k++) {
      const int a = (k + 1) % 3, b = (k + 2) % 3;
      const double x = p[a], y = p[b];
      p[a] = cos(m->turn[k]) * x - sin(m->turn[k]) * y;
      p[b] = sin(m->turn[k]) * x + cos(m->turn[k]) * y;
    }
    for (int k = 0; k < 3; k++) p[k] = m->size * p[k] + m->place[k];
  }
}

/* as it is, turned, mirrored, in millimetres and kilometres, far away: each in both orders */
static void becomes_good(ald_mesh mesh, double volume, uint32_t seams) {
  static const motion motions[] = {
      {{0, 0, 0}, 1, {0, 0, 0}, 0},       {{0.3, 0.7, -1.9}, 1, {0, 0, 0}, 0},
      {{0, 0, 0}, 1, {0, 0, 0}, 1},       {{0.1, -0.4, 2.2}, 1e-3, {1, 2, 3}, 0},
      {{1.1, 0, 0.2}, 1e3, {0, 0, 0}, 1}, {{0.2, 0.5, 0.6}, 1, {5e5, 6.6e6, 0}, 0},
  };
  for (size_t n = 0; n < 2 * (sizeof motions / sizeof motions[0]); n++) {
    const motion *m = &motions[n / 2];
    ald_mesh moved = copy_of(&mesh);
    if (n % 2) reverse(&moved);
    move(&moved, m);
    const ald_mesh_repairs repairs = repaired_with(&moved, 1e-6, 0.02);
    assert_int_equal(repairs.seam_count, seams);
    assert_int_equal(repairs.left_count, 0);
    assert_int_equal(repairs.filling_count, 0);
    /* coordinates of 6.6e6 are rounded by 1e-9, those of a size of 1 to 40 by 1e-15 */
    is_good(&moved, volume * m->size * m->size * m->size, m->place[1] > 100 ? 1e-8 : 1e-12);
  }
  ald_mesh_clear(&mesh);
}

/* ------------------------------------------------------------------------------ single seams */

/* A box from 0 to (length, 1, 1) whose bottom is cut at `low` (low_count), and the side at y = 0
 * at its lower edge at `high` (high_count): chains of different vertices along one seam. */
static ald_mesh cut_box(double length, const double *low, uint32_t low_count, const double *high,
                        uint32_t high_count) {
  ald_mesh mesh;
  const uint32_t vertices = 8 + 2 * low_count + high_count;
  const uint32_t triangles = 12 + 2 * low_count + high_count;
  assert_int_equal(ald_mesh_make(vertices, triangles, &mesh, report), ALD_OK);
  for (uint32_t k = 0; k < 8; k++) {
    double *p = mesh.vertices + 3 * (size_t)k;
    p[0] = k & 1 ? length : 0, p[1] = (k >> 1) & 1, p[2] = k >> 2;
  }
  for (uint32_t k = 0; k < low_count; k++) {
    mesh.vertices[3 * (8 + 2 * (size_t)k)] = mesh.vertices[3 * (9 + 2 * (size_t)k)] = low[k];
    mesh.vertices[3 * (9 + 2 * (size_t)k) + 1] = 1;
  }
  for (uint32_t k = 0; k < high_count; k++) {
    mesh.vertices[3 * (8 + 2 * (size_t)low_count + k)] = high[k];
  }
  static const uint32_t rest[] = {4, 5, 7, 4, 7, 6, 2, 6, 7, 2, 7, 3,
                                  0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
  uint32_t *t = mesh.triangles;
  memcpy(t, rest, sizeof rest);
  t += sizeof rest / sizeof rest[0];
  for (uint32_t k = 0; k <= low_count; k++, t += 6) {
    const uint32_t a = k == 0 ? 0 : 6 + 2 * k, b = k == 0 ? 2 : 7 + 2 * k;
    const uint32_t c = k == low_count ? 1 : 8 + 2 * k, d = k == low_count ? 3 : 9 + 2 * k;
    const uint32_t two[] = {a, b, d, a, d, c};
    memcpy(t, two, sizeof two);
  }
  for (uint32_t k = 0; k <= high_count; k++, t += 3) {
    t[0] = k == 0 ? 0 : 7 + 2 * low_count + k;
    t[1] = k == high_count ? 1 : 8 + 2 * low_count + k;
    t[2] = 5;
  }
  t[0] = 0, t[1] = 5, t[2] = 4;
  return mesh;
}

static void a_bottom_in_two_halves_is_joined(void **state) {
  (void)state;
  static const double half[] = {20};
  ald_mesh mesh = cut_box(40, half, 1, NULL, 0);
  for (uint32_t v = 0; v < mesh.vertex_count; v++) {
    mesh.vertices[3 * v + 1] *= 10;
    mesh.vertices[3 * v + 2] *= 6;
  }
  assert_int_equal(mesh.triangle_count, 14);
  assert_int_equal(condition_of(&mesh).open_count, 6);
  becomes_good(mesh, 2400, 2);
}

static void many_vertices_on_one_edge_split_it(void **state) {
  (void)state;
  static const double four[] = {0.25, 0.5, 1.75, 3};
  becomes_good(cut_box(4, four, 4, NULL, 0), 4, 2);
}

static void chains_of_different_vertices_become_one(void **state) {
  (void)state;
  static const double low[] = {0.5, 1, 1.5, 3.5}, high[] = {0.25, 1, 1.75, 2, 3};
  /* at y = 0 the bottom's sides 0 to 0.5, 1.5 to 3.5 are split, and the side's 0.25 to 1, 1
   * to 1.75, 3 to 4; at y = 1 one edge is */
  becomes_good(cut_box(4, low, 4, high, 5), 4, 6);
}

static void a_triangle_is_split_at_all_its_sides(void **state) {
  (void)state;
  /* a tetrahedron with a vertex in each side of its first face, of which that knows nothing */
  static const double vertices[] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 1, 0, 0, 1, 3, 0, 0, 3, 0};
  static const uint32_t triangles[] = {0, 2, 1, 0, 4, 3, 4, 1, 3, 1, 5,
                                       3, 5, 2, 3, 2, 6, 3, 6, 0, 3};
  becomes_good(mesh_of(vertices, 7, triangles, 7), 32.0 / 3, 3);
}

static void a_vertex_that_is_too_far_off_splits_nothing(void **state) {
  (void)state;
  static const double half[] = {2};
  for (int n = 0; n < 4; n++) {
    /* of the diagonal, sqrt 18 */
    const double share[] = {3e-7, 0.66e-6, 0.67e-6, 3e-6}; /* two thirds of the weld */
    ald_mesh mesh = cut_box(4, half, 1, NULL, 0);
    mesh.vertices[3 * 8 + 2] = -share[n] * sqrt(18); /* below the bottom */
    const ald_mesh_repairs repairs = repaired_with(&mesh, 1e-6, 0);
    assert_int_equal(repairs.seam_count, n < 2 ? 2 : 1);
    if (n < 2) {
      is_good(&mesh, 4, 5e-6);
      continue;
    }
    assert_int_equal(condition_of(&mesh).open_count, 3);
    assert_int_equal(repairs.left_count, 1);
    ald_mesh_clear(&mesh);
  }
}

static void what_only_touches_an_edge_does_not_split_it(void **state) {
  (void)state;
  /* a corner of an open tetrahedron on an open edge of a cube without a side */
  static const double vertices[] = {0.5, 0, 0, 0.5, -1, -1, 0, -1, -1, 0.2, -2, 0};
  static const uint32_t triangles[] = {0, 2, 1, 0, 3, 2, 0, 1, 3};
  static const double none[1] = {0};
  ald_mesh box = cut_box(1, none, 0, none, 0);
  box.triangle_count -= 2;
  ald_mesh mesh = mesh_joined(box, mesh_of(vertices, 4, triangles, 3));
  const ald_mesh_repairs repairs = repaired_with(&mesh, 1e-6, 0.02);
  assert_int_equal(repairs.seam_count, 0);
  assert_int_equal(mesh.triangle_count, 13);
  assert_int_equal(repairs.left_count, 2);
  ald_mesh_clear(&mesh);
}

static void a_sliver_at_a_seam_is_no_hindrance(void **state) {
  (void)state;
  /* a triangle without area from corner to corner of the side: 1 at 1, 2; 2 below at 3 */
  static const double half[] = {1, 2, 3};
  ald_mesh mesh = cut_box(4, half, 3, NULL, 0);
  mesh.triangles = realloc(mesh.triangles, 12 * ((size_t)mesh.triangle_count + 1));
  assert_non_null(mesh.triangles);
  const uint32_t flat[] = {0, 10, 1};
  memcpy(mesh.triangles + 3 * (size_t)mesh.triangle_count, flat, sizeof flat);
  mesh.triangle_count++;
  repaired_with(&mesh, 1e-6, 0);
  is_good(&mesh, 4, 1e-12);
}

/* 10,000 vertices on one edge: pairs of them would be a hundred million */
static void long_seams_take_no_time_of_pairs(void **state) {
  (void)state;
  enum { COUNT = 10000 };
  double *places = malloc(COUNT * sizeof *places);
  assert_non_null(places);
  for (int k = 0; k < COUNT; k++) places[k] = (k + 1) * 4.0 / (COUNT + 1);
  ald_mesh mesh = cut_box(4, places, COUNT, places, 100);
  const ald_mesh_repairs repairs = repaired_with(&mesh, 1e-6, 0);
  assert_true(repairs.seam_count >= 2);
  is_good(&mesh, 4, 1e-9);
  free(places);
}

/* ------------------------------------------------------------------------------ hulls */

/* Hulls are cubes of patches: 4 x 3 on each side around x, one at each end. */
typedef enum hull_kind {
  FLAT,   /* a box: seams are straight */
  CHORDS, /* an ellipsoid, seams are chains of straight edges with vertices on them */
  CURVES  /* an ellipsoid, each patch takes vertices of its own on the seam's curve */
} hull_kind;

typedef struct hull {
  hull_kind kind;
  test_random random;
  uint64_t seed;
  double *corners; /* of triangles that have them to themselves */
  uint32_t count;  /* of triangles */
} hull;

/* a place of the cube from -LATTICE to LATTICE, on the hull */
static void place(const hull *h, const double *cube, double *out) {
  static const double half[3] = {5, 1.5, 1};
  double length = 0;
  for (int k = 0; k < 3; k++) length += cube[k] * cube[k];
  length = h->kind == FLAT ? LATTICE : sqrt(length);
  for (int k = 0; k < 3; k++) out[k] = half[k] * cube[k] / length;
}

/* Is a vertex of the lattice that is no corner of a patch left out, by all patches there? */
static int is_left_out(const hull *h, const double *cube) {
  uint64_t key = h->seed;
  for (int k = 0; k < 3; k++) key = (key ^ (uint64_t)(int64_t)cube[k]) * 0x9e3779b97f4a7c15u;
  return (key >> 40) % 3 == 0;
}

/* where on a side of a patch its vertices are, from 0 to below 1, ascending */
static uint32_t draw(hull *h, uint32_t steps, double *shares) {
  const uint32_t count =
      h->kind == CURVES ? steps + test_choice(&h->random, 5) : test_choice(&h->random, 4);
  shares[0] = 0;
  for (uint32_t k = 0; k < count; k++) {
    const double noise = h->kind == CURVES ? 0.4 : 0.5;
    shares[k + 1] = (k + 1 + test_uniform(&h->random, -noise, noise)) / (count + 1);
  }
  return count + 1;
}

/* The vertices along a side of a patch, its first corner but not its last. @return how many */
static uint32_t run_side(hull *h, const double *from, const double *to, double *out) {
  double shares[SIDE_MAX], cube[3], nodes[LATTICE * 4 + 1][3], at[LATTICE * 4 + 1];
  uint32_t count = 0, node_count = 0;
  const int steps = (int)(fabs(to[0] - from[0]) + fabs(to[1] - from[1]) + fabs(to[2] - from[2]));
  const uint32_t drawn = draw(h, (uint32_t)steps, shares);
  if (h->kind != CHORDS) {
    for (; count < drawn; count++) {
      for (int k = 0; k < 3; k++) cube[k] = from[k] + shares[count] * (to[k] - from[k]);
      place(h, cube, out + 3 * count);
    }
    return count;
  }
  for (int n = 0; n <= steps; n++) {
    for (int k = 0; k < 3; k++) cube[k] = from[k] + n * (to[k] - from[k]) / steps;
    /* around x, corners of patches lie at thirds of a side, where an end has none of its own */
    const int around = from[1] != to[1] ? 1 : 2;
    const int is_third = from[0] == to[0] && fmod(cube[around] + LATTICE, 8) == 0;
    const int is_corner = n == 0 || n == steps || is_third;
    if (!is_corner && is_left_out(h, cube)) continue;
    at[node_count] = (double)n / steps;
    place(h, cube, nodes[node_count++]);
  }
  uint32_t next = 0;
  for (uint32_t n = 0; n + 1 < node_count; n++) {
    memcpy(out + 3 * count++, nodes[n], sizeof nodes[n]);
    for (; next < drawn && shares[next] <= at[n]; next++) continue;
    for (; next < drawn && shares[next] < at[n + 1]; next++, count++) {
      const double share = (shares[next] - at[n]) / (at[n + 1] - at[n]);
      for (int k = 0; k < 3; k++)
        out[3 * count + (uint32_t)k] = nodes[n][k] + share * (nodes[n + 1][k] - nodes[n][k]);
    }
  }
  return count;
}

/* A fan of triangles about the middle of a patch.
 * @param corners (4 x 3) of the cube, anticlockwise seen from outside */
static void add_patch(hull *h, double corners[4][3]) {
  double rim[4 * SIDE_MAX * 3], cube[3], middle[3];
  uint32_t count = 0;
  for (int k = 0; k < 3; k++) cube[k] = (corners[0][k] + corners[2][k]) / 2;
  place(h, cube, middle);
  for (int k = 0; k < 4; k++) {
    count += run_side(h, corners[k], corners[(k + 1) % 4], rim + 3 * (size_t)count);
  }
  h->corners = realloc(h->corners, 72 * ((size_t)h->count + count));
  assert_non_null(h->corners);
  const int is_turned = test_choice(&h->random, 4) == 0; /* mixed normals */
  for (uint32_t n = 0; n < count; n++) {
    double *t = h->corners + 9 * (size_t)h->count++;
    memcpy(t, middle, sizeof middle);
    memcpy(t + (is_turned ? 6 : 3), rim + 3 * (size_t)n, sizeof middle);
    memcpy(t + (is_turned ? 3 : 6), rim + 3 * (size_t)((n + 1) % count), sizeof middle);
  }
}

/* all patches but one */
static ald_mesh make_hull(hull *h, uint32_t without) {
  uint32_t patch = 0;
  const double s = LATTICE;
  for (int side = 0; side < 6; side++) {
    const int columns = side < 4 ? 4 : 1, rows = side < 4 ? 3 : 1;
    for (int n = 0; n < columns * rows; n++, patch++) {
      const double u[2] = {-s + 2 * s * (n % columns) / columns,
                           -s + 2 * s * (n % columns + 1) / columns};
      const double v[2] = {-s + 2 * s * (n / columns) / rows,
                           -s + 2 * s * (n / columns + 1) / rows};
      double corners[4][3];
      for (int k = 0; k < 4; k++) {
        const double x = u[k == 1 || k == 2], y = v[k >= 2];
        /* around x: (y, z) of a side at 0, 90, 180, 270 degrees; then both ends */
        const double turned[6][3] = {{x, y, s},  {x, s, -y}, {x, -y, -s},
                                     {x, -s, y}, {s, x, y},  {-s, -x, y}};
        memcpy(corners[k], turned[side], sizeof corners[k]);
      }
      if (patch != without) add_patch(h, corners);
    }
  }
  assert_int_equal(patch, PATCHES);
  ald_mesh mesh;
  assert_int_equal(ald_mesh_make(3 * h->count, h->count, &mesh, report), ALD_OK);
  memcpy(mesh.vertices, h->corners, 72 * (size_t)h->count);
  for (uint32_t n = 0; n < 3 * h->count; n++) mesh.triangles[n] = n;
  free(h->corners);
  return mesh;
}

static hull hull_of(hull_kind kind, uint64_t stream) {
  const test_random random = test_random_from(seed, stream);
  return (hull){.kind = kind, .random = random, .seed = stream + 1};
}

/* the volume between the surface and the origin, which sees all of it from inside [m^3] */
static double volume_of(const ald_mesh *mesh) {
  double sum = 0;
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    const double *a = mesh->vertices + 3 * (size_t)mesh->triangles[3 * t];
    const double *b = mesh->vertices + 3 * (size_t)mesh->triangles[3 * t + 1];
    const double *c = mesh->vertices + 3 * (size_t)mesh->triangles[3 * t + 2];
    sum += fabs(a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                a[2] * (b[0] * c[1] - b[1] * c[0])) /
           6;
  }
  return sum;
}

/* turned, mirrored, of another size, elsewhere, its triangles in a random order */
static double move_hull(hull *h, ald_mesh *mesh) {
  static const double sizes[] = {1e-3, 1, 20, 1e3};
  motion m = {.size = sizes[test_choice(&h->random, 4)],
              .is_mirrored = (int)test_choice(&h->random, 2)};
  for (int k = 0; k < 3; k++) {
    m.turn[k] = test_uniform(&h->random, -3, 3);
    m.place[k] = m.size * test_uniform(&h->random, -1e3, 1e3);
  }
  move(mesh, &m);
  for (uint32_t t = mesh->triangle_count; t > 1; t--) {
    uint32_t *a = mesh->triangles + 3 * (size_t)(t - 1), spare[3];
    uint32_t *b = mesh->triangles + 3 * (size_t)test_choice(&h->random, t);
    memcpy(spare, a, sizeof spare);
    memcpy(a, b, sizeof spare);
    memcpy(b, spare, sizeof spare);
  }
  return m.size * m.size * m.size;
}

static void hulls_of_fifty_patches_are_closed(void **state) {
  (void)state;
  for (uint32_t n = 0; n < HULLS; n++) {
    hull h = hull_of(n % 8 == 7 ? CURVES : (hull_kind)(n % 2), n);
    ald_mesh mesh = make_hull(&h, PATCHES);
    const double volume = volume_of(&mesh) * move_hull(&h, &mesh);
    const double weld = h.kind == CURVES ? 1e-3 : n % 4 < 2 ? 1e-6 : 1e-9;
    const ald_mesh_repairs repairs = repaired_with(&mesh, weld, 0);
    assert_true(repairs.seam_count > 50);
    /* vertices of two patches that happen to be within the weld of each other become one, and
     * curves have gaps as wide: of the diagonal, 10.6, over an area of less than 2, in a volume of
     * 31 (a box: 60) */
    is_good(&mesh, volume, weld);
  }
}

/* Rims that are straight but for rounding may seem to cross themselves: those few stay, and are
 * counted as such. */
static void a_hull_without_a_patch_stays_open_and_says_what_closes_it(void **state) {
  (void)state;
  uint32_t closed = 0;
  for (uint32_t n = 0; n < 40; n++) {
    hull h = hull_of((hull_kind)(n % 2), 1000 + n);
    ald_mesh mesh = make_hull(&h, test_choice(&h.random, PATCHES));
    move_hull(&h, &mesh);
    ald_mesh again = copy_of(&mesh);
    ald_mesh_repairs repairs = repaired_with(&mesh, 1e-6, 0.02);
    const ald_mesh_condition c = condition_of(&mesh);
    assert_false(ald_mesh_condition_is_good(&c));
    assert_int_equal(repairs.left_count, 1);
    assert_int_equal(repairs.stuck_count == 1, repairs.greatest_hole == 0);
    if (repairs.stuck_count == 0) {
      assert_true(repairs.greatest_hole > 0.02 && repairs.greatest_hole <= 1);
      repairs = repaired_with(&again, 1e-6, fmin(repairs.greatest_hole * 1.0001, 1));
      assert_int_equal(repairs.closed_count, 1);
      const ald_mesh_condition after = condition_of(&again);
      closed += ald_mesh_condition_is_good(&after) != 0;
    }
    ald_mesh_clear(&mesh);
    ald_mesh_clear(&again);
  }
  assert_true(closed >= 36);
}

static void equal_hulls_are_repaired_to_equal_bits(void **state) {
  (void)state;
  hull h = hull_of(CURVES, 2000);
  ald_mesh one = make_hull(&h, PATCHES), two = copy_of(&one);
  repaired_with(&one, 1e-3, 0);
  repaired_with(&two, 1e-3, 0);
  assert_int_equal(one.vertex_count, two.vertex_count);
  assert_int_equal(one.triangle_count, two.triangle_count);
  assert_memory_equal(one.vertices, two.vertices, 24 * (size_t)one.vertex_count);
  assert_memory_equal(one.triangles, two.triangles, 12 * (size_t)one.triangle_count);
  /* and what is closed stays as it is */
  static const ald_mesh_repairs none = {0};
  const ald_mesh_repairs repairs = repaired_with(&two, 1e-3, 0);
  assert_memory_equal(&repairs, &none, sizeof none);
  assert_memory_equal(one.triangles, two.triangles, 12 * (size_t)one.triangle_count);
  ald_mesh_clear(&one);
  ald_mesh_clear(&two);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_bottom_in_two_halves_is_joined),
      cmocka_unit_test(many_vertices_on_one_edge_split_it),
      cmocka_unit_test(chains_of_different_vertices_become_one),
      cmocka_unit_test(a_triangle_is_split_at_all_its_sides),
      cmocka_unit_test(a_vertex_that_is_too_far_off_splits_nothing),
      cmocka_unit_test(what_only_touches_an_edge_does_not_split_it),
      cmocka_unit_test(a_sliver_at_a_seam_is_no_hindrance),
      cmocka_unit_test(long_seams_take_no_time_of_pairs),
      cmocka_unit_test(hulls_of_fifty_patches_are_closed),
      cmocka_unit_test(a_hull_without_a_patch_stays_open_and_says_what_closes_it),
      cmocka_unit_test(equal_hulls_are_repaired_to_equal_bits),
  };
  return cmocka_run_group_tests(tests, open_report, close_report);
}
