/* SPDX-License-Identifier: Apache-2.0
 * Contact regions of random closed meshes in random poses, anyhow and on a grid: contours close,
 * verdicts are those of exact arithmetic, and nothing depends on order, place or lanes.
 * ALLIDE_TEST_MESH_POSES says how many poses, ALLIDE_TEST_MESH_EXACT how many exact verdicts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/mesh_couple.h"
#include "support/mesh_exact.h"
#include "support/meshes.h"

#define ALD_LANES 1
#include "kernels/pass/mesh/mesh_region.h"

enum { POSES_A_PAIR = 50 };

static uint32_t number_of(const char *name, uint32_t usual) {
  const char *given = getenv(name);
  return given ? (uint32_t)strtoul(given, NULL, 10) : test_scenarios(usual);
}

/* ---- what holds for every meeting */

static int is_number(double x) { return x - x == 0; }

static void check_region(const mesh_contact_region *r) {
  assert_true(r->contours > 0 && r->points >= 3);
  for (int k = 0; k < 3; k++) {
    assert_true(is_number(r->n[k]) && is_number(r->centroid[k]) && is_number(r->at[k]));
  }
  assert_true(is_number(r->d) && r->depth_a >= 0 && r->depth_b >= 0);
  assert_true((r->area > 0) == !(r->flags & (MESH_FLAT | MESH_NO_NORMAL)));
}

/* fails where a contour is open or a rule broken; regions that are flat or have no net normal are
 * as good as any */
static void check_meeting(const couple *c) {
  const mesh_contact_stage *s = &c->stage;
  assert_in_range(s->count, 0, s->most);
  assert_int_equal(s->flags & (MESH_OPEN | MESH_AMBIGUOUS), 0);
  assert_true((s->found > 0) == (s->count > 0));
  for (uint32_t k = 0; k < s->found && k < STAGE_REGIONS; k++) check_region(&s->regions[k]);
  for (uint32_t k = 0; k < s->count; k++) {
    const uint32_t *entry = s->cross_uints + STAGE_UINTS * k;
    assert_true(entry[CROSS_NEXT] < s->count && entry[CROSS_CONTOUR] < s->found);
    const uint32_t *next = s->cross_uints + STAGE_UINTS * entry[CROSS_NEXT];
    assert_true(next[CROSS_START_EDGE] == entry[CROSS_END_EDGE]);
    assert_true(next[CROSS_START_FACE] == entry[CROSS_END_FACE]);
  }
}

static void check_marks(const couple *c) {
  for (uint32_t k = 0; k < c->meshes[0].vertex_count + c->meshes[1].vertex_count; k++) {
    assert_int_equal(c->stage.scratch[k], 0);
  }
}

/* a tenth on the grid, a tenth on one that is turned */
static placing placing_of(uint32_t pair) {
  return pair % 10 == 3 ? ON_GRID : pair % 10 == 7 ? ON_TURNED_GRID : ANYHOW;
}

static void contours_close_in_every_pose(void **state) {
  (void)state;
  const uint32_t pairs = (number_of("ALLIDE_TEST_MESH_POSES", 10000) + 49) / POSES_A_PAIR;
  test_random r = test_random_from(test_seed(), 61);
  uint32_t touching = 0, all = 0, flat = 0, unsigned_ = 0, most = 0;
  uint64_t entries = 0;
  for (uint32_t pair = 0; pair < pairs; pair++) {
    couple c = couple_open(&r, placing_of(pair), 20 * pow(100, test_uniform(&r, 0, 1)));
    for (int k = 0; k < POSES_A_PAIR; k++) {
      double pose[12];
      couple_pose(&r, &c, pose);
      ald_meet_8(&c.stage, 0, 1, pose, test_choice(&r, MESH_FIT_COUNT));
      check_meeting(&c);
      all++;
      touching += c.stage.count > 0;
      flat += (c.stage.flags & MESH_FLAT) != 0;
      unsigned_ += (c.stage.flags & MESH_NO_NORMAL) != 0;
      entries += c.stage.count;
      most = c.stage.found > most ? c.stage.found : most;
    }
    check_marks(&c);
    couple_close(&c);
  }
  print_message(
      "  %u poses, %u touch; %g crossing pairs each; at most %u regions; %u with flat "
      "ones, %u with ones without a normal\n",
      all, touching, (double)entries / (touching ? touching : 1), most, flat, unsigned_);
  /* five in six do; a few poses of one pair need not */
  assert_true(all < 2000 || 2 * touching >= all);
}

/* ---- exact verdicts */

static int order_events(const void *a, const void *b) {
  const exact_event *p = a, *q = b;
  if (p->owner != q->owner) return p->owner < q->owner ? -1 : 1;
  if (p->edge != q->edge) return p->edge < q->edge ? -1 : 1;
  return p->face < q->face ? -1 : p->face > q->face;
}

static void compare_events(const couple *c, const exact_meeting *exact) {
  const uint32_t count = c->stage.count;
  exact_event *found = calloc((size_t)count + 1, sizeof *found);
  assert_non_null(found);
  assert_int_equal(count, exact->event_count);
  for (uint32_t k = 0; k < count; k++) {
    const uint32_t *entry = c->stage.cross_uints + STAGE_UINTS * k;
    const uint32_t edge = entry[CROSS_START_EDGE];
    found[k] = (exact_event){edge & CROSS_OF_SECOND ? 1 : 0, edge & ~CROSS_OF_SECOND,
                             entry[CROSS_START_FACE], mesh_event_sign(c->stage.cross_uints, k)};
  }
  qsort(found, count, sizeof *found, order_events);
  assert_memory_equal(found, exact->events, count * sizeof *found);
  free(found);
}

/* A mesh none of whose edges has an end inside and an end outside lies, with all its vertices,
 * inside or outside; where its events cancel within rounding, that is not looked for. */
static void compare_inside(const couple *c, const exact_meeting *exact, uint32_t *missed) {
  uint32_t found[2] = {0, 0};
  for (uint32_t k = 0; k < c->stage.found; k++) {
    found[0] += c->stage.regions[k].inside_a;
    found[1] += c->stage.regions[k].inside_b;
  }
  for (int k = 0; k < 2; k++) {
    if (found[k] == 0 && exact->changes[k] == 0) {
      *missed += exact->inside[k] > 0;
    } else {
      assert_int_equal(found[k], exact->inside[k]);
    }
  }
}

static void verdicts_are_those_of_exact_arithmetic(void **state) {
  (void)state;
  const uint32_t poses = number_of("ALLIDE_TEST_MESH_EXACT", 120);
  test_random r = test_random_from(test_seed(), 62);
  uint32_t touching = 0, missed = 0, fewer = 0;
  for (uint32_t pair = 0; pair < poses; pair++) {
    couple c = couple_open(&r, (placing)test_choice(&r, 3), 20 * pow(20, test_uniform(&r, 0, 1)));
    ald_mesh moved;
    double pose[12];
    couple_pose(&r, &c, pose);
    mesh_contact_move(&c.meshes[0], pose, &moved);
    exact_meeting exact = exact_meet(&moved, &c.meshes[1]);
    ald_meet_8(&c.stage, 0, 1, pose, MESH_FIT_VECTOR);
    check_meeting(&c);
    compare_events(&c, &exact);
    touching += exact.event_count > 0;
    if (c.stage.found <= STAGE_REGIONS) {
      uint32_t contours = 0;
      for (uint32_t k = 0; k < c.stage.found; k++) contours += c.stage.regions[k].contours;
      assert_int_equal(contours, exact.contours);
      compare_inside(&c, &exact, &missed);
    }
    /* contours that meet within rounding, and not exactly, are one region */
    if (c.how == ON_TURNED_GRID) {
      assert_in_range(c.stage.found, 0, exact.regions);
    } else {
      assert_int_equal(c.stage.found, exact.regions);
    }
    fewer += c.stage.found < exact.regions;
    exact_meeting_clear(&exact);
    ald_mesh_clear(&moved);
    couple_close(&c);
  }
  print_message("  %u poses, %u touch; %u meshes wholly inside; %u with fewer regions\n", poses,
                touching, missed, fewer);
}

/* ---- an edge that runs through an edge */

/* A tetrahedron in an L of three cubes, one of its edges across the L's inner edge: moved by
 * `outward` it runs through the open corner, or stays inside, or touches it in one point. */
static uint32_t inside_at_inner_edge(test_random *r, double outward, uint32_t *flags) {
  static const uint32_t faces[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};
  static const double points[12] = {-0.5,  0.5,   -0.5,  0.5,   -0.5,  -0.5,
                                    -0.75, -0.75, -0.25, -0.75, -0.75, -0.75};
  double pose[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, outward, outward, 0};
  ald_mesh meshes[2];
  assert_int_equal(ald_mesh_make(4, 4, &meshes[0], NULL), ALD_OK);
  memcpy(meshes[0].vertices, points, sizeof points);
  memcpy(meshes[0].triangles, faces, sizeof faces);
  mesh_of_cubes(r,
                "##."
                "#.."
                "..."
                "..."
                "..."
                "...",
                1, &meshes[1]);
  assert_mesh_good(&meshes[0]);
  mesh_contact_stage stage = mesh_contact_stage_open(&meshes[0], &meshes[1], COUPLE_ROOM);
  ald_meet_8(&stage, 0, 1, pose, MESH_FIT_VECTOR);
  const uint32_t inside = stage.found ? stage.regions[0].inside_a : 0;
  assert_in_range(stage.found, 0, 1);
  *flags = stage.flags;
  mesh_contact_stage_close(&stage);
  ald_mesh_clear(&meshes[0]);
  ald_mesh_clear(&meshes[1]);
  return inside;
}

static void an_edge_that_leaves_and_enters_has_its_ends_inside(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 66);
  uint32_t flags;
  assert_int_equal(inside_at_inner_edge(&r, 0.125, &flags), 4);
  assert_int_equal(flags, 0);
  /* at 1e-13 of the size the two events are told apart, at 1e-16 no longer: touch */
  assert_int_equal(inside_at_inner_edge(&r, 0x1p-40, &flags), 4);
  assert_int_equal(inside_at_inner_edge(&r, 0, &flags), 0);
  assert_int_equal(flags & ~(uint32_t)MESH_FLAT, 0);
  /* nothing crosses */
  assert_int_equal(inside_at_inner_edge(&r, -0.125, &flags), 0);
  assert_int_equal(flags, 0);
}

/* two edges that cross in one point, from outside and in every direction that the perturbation may
 * have against it */
static void edges_that_touch_have_nothing_inside(void **state) {
  (void)state;
  static const uint32_t faces[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};
  static const double points[12] = {0.5, 0, 1.5, 1.5, 0, 0.5, 2, 0.5, 2, 2, -0.5, 2};
  const double cube[6] = {2, 2, 2, 1, 1, 1};
  test_random r = test_random_from(test_seed(), 67);
  ald_mesh meshes[2];
  uint32_t met = 0;
  assert_int_equal(ald_mesh_make(4, 4, &meshes[0], NULL), ALD_OK);
  memcpy(meshes[0].vertices, points, sizeof points);
  memcpy(meshes[0].triangles, faces, sizeof faces);
  mesh_of_shape("box", cube, &meshes[1]);
  assert_mesh_good(&meshes[0]);
  mesh_contact_stage stage = mesh_contact_stage_open(&meshes[0], &meshes[1], COUPLE_ROOM);
  for (int k = 0; k < 500; k++) {
    double pose[12];
    pose_of_grid(&r, 1, 0, pose);
    ald_meet_8(&stage, 0, 1, pose, MESH_FIT_VECTOR);
    met += stage.count > 0;
    assert_int_equal(stage.flags & ~(uint32_t)MESH_FLAT, 0);
    assert_int_equal((stage.flags & MESH_FLAT) != 0, stage.found > 0);
    for (uint32_t n = 0; n < stage.found; n++) {
      assert_int_equal(stage.regions[n].inside_a + stage.regions[n].inside_b, 0);
      assert_true(stage.regions[n].depth_a == 0 && stage.regions[n].depth_b == 0);
    }
  }
  assert_in_range(met, 1, 499);
  mesh_contact_stage_close(&stage);
  ald_mesh_clear(&meshes[0]);
  ald_mesh_clear(&meshes[1]);
}

/* a bar along two boxes that overlap, of one mesh: its edges enter twice before they leave */
static void a_mesh_that_overlaps_itself_is_told(void **state) {
  (void)state;
  static const double low[3][3] = {{0, 0, 0}, {0.5, 0.1, 0.1}, {-1, 0.4, 0.4}};
  static const double high[3][3] = {{1, 1, 1}, {1.5, 0.9, 0.9}, {2, 0.6, 0.6}};
  const double pose[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  ald_mesh both = mesh_joined(mesh_box(low[0], high[0]), mesh_box(low[1], high[1]));
  ald_mesh bar = mesh_box(low[2], high[2]);
  mesh_contact_stage stage = mesh_contact_stage_open(&bar, &both, COUPLE_ROOM);
  ald_meet_8(&stage, 0, 1, pose, MESH_FIT_VECTOR);
  assert_int_equal(stage.flags, MESH_AMBIGUOUS | MESH_NO_NORMAL);
  assert_int_equal(stage.found, 1);
  assert_int_equal(stage.regions[0].contours, 4);
  assert_int_equal(stage.regions[0].inside_a + stage.regions[0].inside_b, 0);
  mesh_contact_stage_close(&stage);
  ald_mesh_clear(&both);
  ald_mesh_clear(&bar);
}

/* ---- order, place and lanes */

static void inverse(const double *pose, double *back) {
  for (int row = 0; row < 3; row++) {
    back[9 + row] = 0;
    for (int k = 0; k < 3; k++) {
      back[3 * row + k] = pose[3 * k + row];
      back[9 + row] -= pose[3 * k + row] * pose[9 + k];
    }
  }
}

static double distance(const double *p, const double *q) {
  return sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) +
              (p[2] - q[2]) * (p[2] - q[2]));
}

/* of at least 1 % of the meshes' size squared: narrow ones turn with the rounding of their points
 */
enum { SIZE = 2 };
static int is_wide(const mesh_contact_region *r) {
  return !(r->flags & (MESH_FLAT | MESH_NO_NORMAL)) && r->area > 1e-2 * SIZE * SIZE;
}

/* the region of a stage whose centroid is nearest */
static const mesh_contact_region *nearest(const mesh_contact_stage *stage, const double *centroid) {
  const mesh_contact_region *best = &stage->regions[0];
  for (uint32_t k = 1; k < stage->found; k++) {
    const mesh_contact_region *r = &stage->regions[k];
    if (distance(r->centroid, centroid) < distance(best->centroid, centroid)) best = r;
  }
  return best;
}

typedef struct figures {
  double place, turn, area, depth;
} figures;

static void note(double *most, double value) {
  if (!(value <= *most)) *most = value;
}

/* A point of a contour is where an edge meets a triangle: coordinates that are rounded at `unit` of
 * the size move it by unit/sine of their angle. Contours of this width have mean sines that take
 * 1e3 off at the very worst of a million; 1e5 leaves room for chance. */
static void check_figures(const figures *f, double unit) {
  print_message("  centroid %.2g of the size, normal %.2g, area %.2g, depth %.2g\n", f->place,
                f->turn, f->area, f->depth);
  assert_true(f->place < 1e5 * unit && f->depth < 1e5 * unit);
  assert_true(f->area < 1e5 * unit && f->turn < 1e5 * unit);
}

static void compare_swapped(const mesh_contact_stage *one, const mesh_contact_stage *two,
                            const double *pose, figures *f) {
  for (uint32_t k = 0; k < one->found; k++) {
    const mesh_contact_region *r = &one->regions[k];
    double centroid[3], n[3];
    double turn[12] = {0};
    if (!is_wide(r)) continue;
    inverse(pose, turn);
    pose_point(turn, r->centroid, centroid);
    turn[9] = turn[10] = turn[11] = 0;
    pose_point(turn, r->n, n);
    const mesh_contact_region *other = nearest(two, centroid);
    for (int c = 0; c < 3; c++) note(&f->turn, fabs(other->n[c] + n[c]));
    note(&f->place, distance(other->centroid, centroid) / SIZE);
    note(&f->area, fabs(other->area - r->area) / r->area);
    note(&f->depth, fabs(other->depth_a - r->depth_b) / SIZE);
    note(&f->depth, fabs(other->depth_b - r->depth_a) / SIZE);
    assert_int_equal(other->inside_a, r->inside_b);
    assert_int_equal(other->inside_b, r->inside_a);
  }
}

static void both_orders_give_opposite_regions(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 63);
  figures f = {0};
  for (int pair = 0; pair < 40; pair++) {
    couple c = couple_open(&r, ANYHOW, 20 * pow(100, test_uniform(&r, 0, 1)));
    for (int k = 0; k < 25; k++) {
      double pose[12], back[12];
      couple_pose(&r, &c, pose);
      inverse(pose, back);
      ald_meet_8(&c.stage, 0, 1, pose, MESH_FIT_VECTOR);
      const mesh_contact_stage one = c.stage;
      ald_meet_8(&c.stage, 1, 0, back, MESH_FIT_VECTOR);
      assert_int_equal(c.stage.count, one.count);
      assert_int_equal(c.stage.found, one.found);
      compare_swapped(&one, &c.stage, pose, &f);
    }
    couple_close(&c);
  }
  check_figures(&f, 0x1p-52);
}

/* both bodies taken to another place on the earth, up to 10 km off */
static void regions_do_not_depend_on_the_place(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 64);
  figures f = {0};
  for (int pair = 0; pair < 40; pair++) {
    couple c = couple_open(&r, ANYHOW, 20 * pow(100, test_uniform(&r, 0, 1)));
    for (int k = 0; k < 25; k++) {
      double pose[12], earth[2][12], relative[12];
      couple_pose(&r, &c, pose);
      pose_of_any_kind(&r, 1e4, earth[1]);
      for (int row = 0; row < 3; row++) {
        for (int col = 0; col < 4; col++) {
          const int at = col < 3 ? 3 * row + col : 9 + row;
          earth[0][at] = col < 3 ? 0 : earth[1][at];
          for (int l = 0; l < 3; l++) {
            earth[0][at] += earth[1][3 * row + l] * pose[col < 3 ? 3 * l + col : 9 + l];
          }
        }
      }
      ald_meet_8(&c.stage, 0, 1, pose, MESH_FIT_VECTOR);
      const mesh_contact_stage one = c.stage;
      mesh_contact_relate(earth[0], earth[1], relative);
      ald_meet_8(&c.stage, 0, 1, relative, MESH_FIT_VECTOR);
      for (uint32_t n = 0; n < one.found; n++) {
        const mesh_contact_region *a = &one.regions[n], *b = nearest(&c.stage, a->centroid);
        if (!is_wide(a)) continue;
        for (int axis = 0; axis < 3; axis++) note(&f.turn, fabs(a->n[axis] - b->n[axis]));
        note(&f.place, distance(a->centroid, b->centroid) / SIZE);
        note(&f.area, fabs(a->area - b->area) / a->area);
        note(&f.depth, fabs(a->depth_a - b->depth_a) / SIZE);
        note(&f.depth, fabs(a->depth_b - b->depth_b) / SIZE);
      }
    }
    couple_close(&c);
  }
  /* the positions themselves are rounded at 1e4 m of 2 m */
  check_figures(&f, 1e4 / SIZE * 0x1p-52);
}

static void lanes_do_not_show_in_a_region(void **state) {
  static ald_meet *const wide[] = {ald_meet_2, ald_meet_4, ald_meet_8};
  (void)state;
  test_random r = test_random_from(test_seed(), 65);
  for (uint32_t pair = 0; pair < 30; pair++) {
    couple c = couple_open(&r, placing_of(pair), 20 * pow(100, test_uniform(&r, 0, 1)));
    for (uint32_t k = 0; k < 20; k++) {
      double pose[12];
      couple_pose(&r, &c, pose);
      memset(c.stage.regions, 0, sizeof c.stage.regions);
      ald_meet_1(&c.stage, 0, 1, pose, k % MESH_FIT_COUNT);
      const mesh_contact_stage one = c.stage;
      for (int width = 0; width < 3; width++) {
        memset(c.stage.regions, 0, sizeof c.stage.regions);
        wide[width](&c.stage, 0, 1, pose, k % MESH_FIT_COUNT);
        assert_int_equal(one.count, c.stage.count);
        assert_int_equal(one.found, c.stage.found);
        assert_int_equal(one.flags, c.stage.flags);
        assert_memory_equal(one.regions, c.stage.regions, sizeof one.regions);
      }
    }
    couple_close(&c);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(contours_close_in_every_pose),
      cmocka_unit_test(verdicts_are_those_of_exact_arithmetic),
      cmocka_unit_test(an_edge_that_leaves_and_enters_has_its_ends_inside),
      cmocka_unit_test(edges_that_touch_have_nothing_inside),
      cmocka_unit_test(a_mesh_that_overlaps_itself_is_told),
      cmocka_unit_test(both_orders_give_opposite_regions),
      cmocka_unit_test(regions_do_not_depend_on_the_place),
      cmocka_unit_test(lanes_do_not_show_in_a_region),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
