/* SPDX-License-Identifier: Apache-2.0
 * Pairs of triangles against integers: random ones, and all that is degenerate or nearly so; one
 * lane wide and eight. Compiled once for each precision (ALD_SINGLE). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/triangle_lanes.h"
#include "support/triangle_truth.h"

#ifdef ALD_SINGLE
enum { BITS = 24, SCALE = 40, LEAST = -149 };
#define UNIT 0x1p-24
#else
enum { BITS = 53, SCALE = 300, LEAST = -1074 };
#define UNIT 0x1p-53
#endif
enum { PAIRS = 4096, TOUCH_BITS = 20 };

/* Whole numbers, and how they become coordinates: (x + offset) 2^exponent on each axis, exactly. A
 * scale of one axis changes no sign that decides. */
typedef struct batch {
  whole_triangle t[PAIRS], u[PAIRS];
  ald_coordinate a[9 * PAIRS], b[9 * PAIRS];
  triangle_answer one[PAIRS], eight[PAIRS];
} batch;

static batch *new_batch(void) {
  batch *b = calloc(1, sizeof *b);
  assert_non_null(b);
  return b;
}

static int64_t draw(test_random *r, int64_t size) {
  return (int64_t)floor(test_uniform(r, (double)-size, (double)size + 1));
}

static void draw_triangle(test_random *r, int64_t size, whole_triangle *t) {
  for (int k = 0; k < 3; k++) {
    for (int c = 0; c < 3; c++) t->x[k][c] = draw(r, size);
  }
}

/* corners and sides in common, corners twice */
static void share_corners(test_random *r, whole_triangle *t, whole_triangle *u) {
  for (int k = 0; k < 3; k++) {
    if (test_choice(r, 4) == 0) {
      memcpy(u->x[test_choice(r, 3)], t->x[test_choice(r, 3)], sizeof t->x[0]);
    }
  }
  if (test_choice(r, 16) == 0) {
    memcpy(t->x[test_choice(r, 3)], t->x[test_choice(r, 3)], sizeof t->x[0]);
  }
}

/* corners of u as near to a point in t's plane as whole numbers are; `inside` t or around it */
static void lay_on(test_random *r, int inside, const whole_triangle *t, whole_triangle *u) {
  for (int k = 0; k < 3; k++) {
    const int zeros = (int)test_choice(r, 4);
    const double low = inside ? 0 : -0.3, high = inside ? 1 : 1.3;
    const double p = zeros == 1 ? 0 : test_uniform(r, low, high);
    const double q = zeros == 2   ? 0
                     : zeros == 3 ? 1 - p
                                  : test_uniform(r, low, inside ? 1 - p : high);
    if (test_choice(r, 3) == 0) continue;
    for (int c = 0; c < 3; c++) {
      const double x0 = (double)t->x[0][c], x1 = (double)t->x[1][c], x2 = (double)t->x[2][c];
      u->x[k][c] = (int64_t)rint(x0 + p * (x1 - x0) + q * (x2 - x0));
    }
  }
}

/* all corners in one plane */
static void flatten(test_random *r, whole_triangle *t, whole_triangle *u) {
  const int64_t p = draw(r, 2), q = draw(r, 2);
  const uint32_t axis = test_choice(r, 3);
  for (int k = 0; k < 6; k++) {
    int64_t *x = k < 3 ? t->x[k] : u->x[k - 3];
    x[axis] = p * x[(axis + 1) % 3] + q * x[(axis + 2) % 3];
  }
}

static void draw_axes(test_random *r, int bits, int64_t *offset, int *exponent) {
  for (int c = 0; c < 3; c++) {
    const uint32_t sort = test_choice(r, 6);
    /* beside an offset a whole number is one unit in the last place */
    offset[c] = sort == 0 && bits < BITS - 2 ? ((int64_t)3 << (BITS - 2)) : 0;
    exponent[c] = sort < 2 ? -BITS : sort == 2 ? (int)draw(r, SCALE) : sort == 3 ? LEAST : 0;
  }
}

static void place(const whole_triangle *t, const int64_t *offset, const int *exponent,
                  ald_coordinate *to) {
  for (int k = 0; k < 9; k++) {
    const int64_t x = t->x[k / 3][k % 3] + offset[k % 3];
    to[k] = (ald_coordinate)ldexp((double)x, exponent[k % 3]);
    assert_true((int64_t)ldexp((double)to[k], -exponent[k % 3]) == x);
  }
}

static void answer(batch *b) {
  ald_triangles_1(b->a, b->b, PAIRS, b->one);
  ald_triangles_8(b->a, b->b, PAIRS, b->eight);
}

/* Pairs of a family by a size of 2^(bits - 3), which near ones exceed up to sixfold, placed on axes
 * of their own. */
typedef void family(test_random *r, int64_t size, whole_triangle *t, whole_triangle *u);

static void fill(batch *b, test_random *r, int bits, family *make) {
  for (int k = 0; k < PAIRS; k++) {
    int64_t offset[3];
    int exponent[3];
    make(r, (int64_t)1 << (bits - 3), &b->t[k], &b->u[k]);
    draw_axes(r, bits, offset, exponent);
    place(&b->t[k], offset, exponent, b->a + 9 * k);
    place(&b->u[k], offset, exponent, b->b + 9 * k);
  }
}

static void print_pair(const whole_triangle *t, const whole_triangle *u) {
  for (int k = 0; k < 6; k++) {
    const int64_t *x = k < 3 ? t->x[k] : u->x[k - 3];
    print_message("  %lld %lld %lld\n", (long long)x[0], (long long)x[1], (long long)x[2]);
  }
}

static int bits_of_one(uint32_t x) { return x == 0 ? 0 : (int)(x & 1) + bits_of_one(x >> 1); }

static const char *wrong_crossing(const whole_triangle *t, const whole_triangle *u,
                                  const triangle_answer *a) {
  const uint32_t events = truth_events(t, u);
  if (bits_of_one(events) != 0 && bits_of_one(events) != 2) return "neither 0 nor 2 events";
  if (a->crosses != (events != 0)) return "crosses";
  if (!a->crosses) return NULL;
  if (events != (1u << a->start | 1u << a->end)) return "sides";
  if (!truth_is_start(t, u, a->start) || truth_is_start(t, u, a->end)) return "direction";
  if (!(a->start_share >= 0 && a->start_share <= 1)) return "share is none";
  return NULL;
}

static const char *wrong_place(const whole_triangle *t, const whole_triangle *u,
                               const triangle_answer *a) {
  double limit;
  if (!a->crosses) return NULL;
  const double share = truth_share(t, u, a->start, UNIT, &limit);
  if (a->unsure) limit = 4 * UNIT; /* an exact quotient, rounded a few times */
  return fabs(share - (double)a->start_share) <= limit ? NULL : "share";
}

static const char *wrong_touch(const whole_triangle *t, const whole_triangle *u,
                               const triangle_answer *a) {
  const int touches = truth_touches(t, u);
  if (a->touches != touches) return "touches";
  if (a->crosses && !touches) return "crosses but does not touch";
  return (a->corners > 0) == touches ? NULL : "corners";
}

static void expect_truth(const batch *b, int bits) {
  for (int k = 0; k < PAIRS; k++) {
    const triangle_answer *a = &b->eight[k];
    const char *wrong = wrong_crossing(&b->t[k], &b->u[k], a);
    if (!wrong && bits <= TOUCH_BITS) wrong = wrong_place(&b->t[k], &b->u[k], a);
    if (!wrong && bits <= TOUCH_BITS) wrong = wrong_touch(&b->t[k], &b->u[k], a);
    if (!wrong && memcmp(a, &b->one[k], sizeof *a) != 0) wrong = "one lane is not eight";
    if (!wrong) continue;
    print_pair(&b->t[k], &b->u[k]);
    fail_msg("pair %d: %s", k, wrong);
  }
}

static void random_pairs(test_random *r, int64_t size, whole_triangle *t, whole_triangle *u) {
  draw_triangle(r, size, t);
  draw_triangle(r, size, u);
}

static void grid_pairs(test_random *r, int64_t size, whole_triangle *t, whole_triangle *u) {
  (void)size;
  const int64_t own = 1 + test_choice(r, 4);
  random_pairs(r, own, t, u);
  share_corners(r, t, u);
}

static void flat_pairs(test_random *r, int64_t size, whole_triangle *t, whole_triangle *u) {
  random_pairs(r, test_choice(r, 2) ? 4 : size / 4, t, u);
  share_corners(r, t, u);
  flatten(r, t, u);
}

static void near_pairs(test_random *r, int64_t size, whole_triangle *t, whole_triangle *u) {
  random_pairs(r, size / 2, t, u);
  lay_on(r, size > (int64_t)1 << BITS, t, u);
  if (test_choice(r, 4) == 0) share_corners(r, t, u);
  if (test_choice(r, 2) == 0) return;
  const whole_triangle turned = *t;
  *t = *u;
  *u = turned;
}

static void compare_family(family *make, uint64_t stream, int bits) {
  test_random r = test_random_from(test_seed(), stream);
  batch *b = new_batch();
  for (int round = 0; round < 4; round++) {
    fill(b, &r, bits, make);
    answer(b);
    expect_truth(b, bits);
  }
  free(b);
}

static void random_pairs_are_as_integers_say(void **state) {
  (void)state;
  compare_family(random_pairs, 1, TOUCH_BITS);
}

/* so long that their differences are rounded */
static void long_numbers_are_as_integers_say(void **state) {
  (void)state;
  compare_family(random_pairs, 2, BITS + 3);
  compare_family(near_pairs, 3, BITS + 4);
}

static void pairs_on_a_grid_are_as_integers_say(void **state) {
  (void)state;
  compare_family(grid_pairs, 4, TOUCH_BITS);
}

static void pairs_in_a_plane_are_as_integers_say(void **state) {
  (void)state;
  compare_family(flat_pairs, 5, TOUCH_BITS);
}

static void pairs_within_an_ulp_are_as_integers_say(void **state) {
  (void)state;
  compare_family(near_pairs, 6, TOUCH_BITS);
  compare_family(near_pairs, 7, 12);
}

/* the filter leaves open what is degenerate, and hardly anything else */
static void hardly_any_random_pair_is_left_open(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 8);
  batch *b = new_batch();
  int open = 0;
  for (int k = 0; k < 9 * PAIRS; k++) {
    b->a[k] = (ald_coordinate)test_uniform(&r, -1, 1);
    b->b[k] = (ald_coordinate)test_uniform(&r, -1, 1);
  }
  answer(b);
  for (int k = 0; k < PAIRS; k++) open += b->eight[k].unsure || b->eight[k].touch_unsure;
  /* a sign of some ten is open with a chance of about the bound, 512 units of 2^-24 or 2^-53: 1 of
   * 4,096 pairs on average in single precision, and fifteen hardly ever */
  assert_true(open <= (BITS == 24 ? 60 : 0));
  free(b);
}

/* what both have in common does not ask which is called first, nor where its corners begin */
static void exchange_and_rotation_change_nothing(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 9);
  batch *b = new_batch(), *turned = new_batch();
  family *const families[] = {grid_pairs, flat_pairs, near_pairs};
  for (int f = 0; f < 3; f++) {
    fill(b, &r, TOUCH_BITS, families[f]);
    for (int k = 0; k < PAIRS; k++) {
      for (int c = 0; c < 9; c++) {
        turned->b[9 * k + c] = b->a[9 * k + (c + 3) % 9];
        turned->a[9 * k + c] = b->b[9 * k + (c + 6) % 9];
      }
    }
    answer(b);
    answer(turned);
    for (int k = 0; k < PAIRS; k++) {
      assert_int_equal(b->eight[k].corners, turned->eight[k].corners);
      assert_int_equal(b->eight[k].touches, turned->eight[k].touches);
    }
  }
  free(b);
  free(turned);
}

static void what_is_no_number_touches_nothing(void **state) {
  (void)state;
  static const double bad[3] = {NAN, INFINITY, -INFINITY};
  test_random r = test_random_from(test_seed(), 10);
  batch *b = new_batch();
  fill(b, &r, TOUCH_BITS, grid_pairs);
  for (int k = 0; k < PAIRS; k++) {
    ald_coordinate *which = test_choice(&r, 2) ? b->a : b->b;
    for (uint32_t many = 1 + test_choice(&r, 2); many > 0; many--) {
      which[9 * (size_t)k + test_choice(&r, 9)] = (ald_coordinate)bad[test_choice(&r, 3)];
    }
  }
  answer(b);
  for (int k = 0; k < PAIRS; k++) {
    const triangle_answer *a[2] = {&b->one[k], &b->eight[k]};
    for (int w = 0; w < 2; w++) assert_true(!a[w]->crosses && !a[w]->touches && !a[w]->corners);
  }
  free(b);
}

/* ------------------------------------------------------------------------------ closed meshes */

enum { MESH_VERTICES = 8, MESH_FACES = 12 };

typedef struct mesh {
  int64_t x[MESH_VERTICES][3];
  int face_count, faces[MESH_FACES][3];
} mesh;

/* a box, an eight-faced body or a tetrahedron with whole corners, outward */
static mesh draw_mesh(test_random *r) {
  static const int box[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                 {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  static const int eight[8][3] = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                  {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  static const int four[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  const uint32_t sort = test_choice(r, 3);
  int64_t at[3], size[3];
  mesh m = {.face_count = sort == 0 ? 12 : sort == 1 ? 8 : 4};
  memcpy(m.faces,
         sort == 0   ? box[0]
         : sort == 1 ? eight[0]
                     : four[0],
         sizeof(int[3]) * (size_t)m.face_count);
  for (int c = 0; c < 3; c++) {
    at[c] = draw(r, 2);
    size[c] = 1 + test_choice(r, 3);
  }
  for (int v = 0; v < MESH_VERTICES; v++) {
    for (int c = 0; c < 3; c++) {
      m.x[v][c] = at[c];
      if (sort == 0) m.x[v][c] += (v >> c & 1) * size[c];
      if (sort == 1 && v / 2 == c) m.x[v][c] += (v % 2 ? -1 : 1) * size[c];
      if (sort == 2 && v == c + 1) m.x[v][c] += size[c];
    }
  }
  return m;
}

static void put_face(const mesh *m, int face, ald_coordinate *to) {
  for (int k = 0; k < 9; k++) to[k] = (ald_coordinate)m->x[m->faces[face][k / 3]][k % 3];
}

/* an event: whose edge, its vertices, the face of the other */
static int64_t key(const mesh *a, const mesh *b, int face_a, int face_b, uint32_t event) {
  const int of_b = event >= 3, *face = of_b ? b->faces[face_b] : a->faces[face_a];
  const int v = face[event % 3], w = face[(event + 1) % 3];
  const int low = v < w ? v : w, high = v < w ? w : v;
  return ((of_b * 16 + low) * 16 + high) * 16 + (of_b ? face_a : face_b);
}

static int compare_keys(const void *a, const void *b) {
  const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* Both neighbours at an edge know its events, one as a start and one as an end: contours close. */
static int close_contours(const mesh *a, const mesh *b) {
  enum { MOST = MESH_FACES * MESH_FACES };
  ald_coordinate t[9 * MOST] = {0}, u[9 * MOST] = {0};
  triangle_answer answers[MOST];
  int64_t starts[MOST], ends[MOST];
  size_t count = 0, crossings = 0;
  for (int i = 0; i < a->face_count; i++) {
    for (int j = 0; j < b->face_count; j++, count++) {
      put_face(a, i, t + 9 * count);
      put_face(b, j, u + 9 * count);
    }
  }
  ald_triangles_8(t, u, count, answers);
  for (size_t k = 0; k < count; k++) {
    const int i = (int)k / b->face_count, j = (int)k % b->face_count;
    if (!answers[k].crosses) continue;
    starts[crossings] = key(a, b, i, j, answers[k].start);
    ends[crossings++] = key(a, b, i, j, answers[k].end);
  }
  qsort(starts, crossings, sizeof *starts, compare_keys);
  qsort(ends, crossings, sizeof *ends, compare_keys);
  for (size_t k = 0; k < crossings; k++) {
    assert_int_equal(starts[k], ends[k]);
    assert_true(k == 0 || starts[k] != starts[k - 1]);
  }
  return crossings > 0;
}

static void contours_of_closed_meshes_close(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 11);
  int touching = 0;
  for (int k = 0; k < 2000; k++) {
    const mesh a = draw_mesh(&r), b = draw_mesh(&r);
    touching += close_contours(&a, &b);
  }
  assert_true(touching > 200);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_pairs_are_as_integers_say),
      cmocka_unit_test(long_numbers_are_as_integers_say),
      cmocka_unit_test(pairs_on_a_grid_are_as_integers_say),
      cmocka_unit_test(pairs_in_a_plane_are_as_integers_say),
      cmocka_unit_test(pairs_within_an_ulp_are_as_integers_say),
      cmocka_unit_test(hardly_any_random_pair_is_left_open),
      cmocka_unit_test(exchange_and_rotation_change_nothing),
      cmocka_unit_test(what_is_no_number_touches_nothing),
      cmocka_unit_test(contours_of_closed_meshes_close),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
