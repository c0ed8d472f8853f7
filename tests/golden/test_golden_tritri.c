/* SPDX-License-Identifier: Apache-2.0
 * Pairs of triangles against known answers: what closed ones have in common, what crosses under the
 * perturbation and where, one and eight lanes wide, by the query, and on OpenCL. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "allide/allide.h"
#include "kernels/pass/step/probe.h"
#include "kernels/plan.h"
#include "plan/passes.h"
#include "support/devices.h"
#include "support/golden_json.h"
#include "support/triangle_lanes.h"
#include "support/triangle_limit.h"
#include "tile/tile.h"

enum { EVENTS = 2, POINTS = 6 };

/* a case as the file has it */
typedef struct known {
  char what[96];
  double t[9], u[9];
  int dimension, point_count, event_count, crosses, crosses_turned;
  double points[3 * POINTS], places[3 * EVENTS];
  uint32_t events[EVENTS]; /* side: 0 to 2 of T, 3 to 5 of U */
} known;

typedef struct known_set {
  golden_set file;
  known *cases;
  double *t, *u; /* (cases x 9) */
  size_t count;
} known_set;

/* a point whose coordinates are whole numbers or fractions, "27/4" */
static void read_fractions(struct fy_node *point, double *xyz) {
  for (int c = 0; c < 3; c++) {
    size_t length = 0;
    char word[400], *end;
    const char *text = fy_node_get_scalar(golden_at(point, c), &length);
    assert_true(text && length < sizeof word);
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    xyz[c] = strtod(word, &end);
    if (*end == '/') xyz[c] /= strtod(end + 1, &end);
    assert_true(end != word && *end == 0);
  }
}

static void read_events(struct fy_node *list, known *k) {
  static const char *const members[] = {"owner", "edge", "point", NULL};
  static const char *const owners[] = {"0", "1", NULL}, *const edges[] = {"0", "1", "2", NULL};
  k->event_count = golden_length(list);
  assert_true(k->event_count <= EVENTS);
  for (int e = 0; e < k->event_count; e++) {
    struct fy_node *event = golden_at(list, e);
    golden_expect_members(event, members);
    const int owner = golden_need_choice(event, "owner", owners);
    const int edge = golden_need_choice(event, "edge", edges);
    k->events[e] = (uint32_t)(3 * owner + edge);
    golden_need_numbers(event, "point", k->places + 3 * e, 3);
  }
}

static known read_case(struct fy_node *item) {
  static const char *const members[] = {"id",
                                        "class",
                                        "T",
                                        "U",
                                        "dim",
                                        "points",
                                        "points_exact",
                                        "sos_overlap",
                                        "sos_events",
                                        "sos_overlap_if_second_is_moved",
                                        "seed_literal_points",
                                        "seed_literal_overlap",
                                        NULL};
  static const char *const dimensions[] = {"-1", "0", "1", "2", NULL};
  known k = {.what = ""};
  golden_expect_members(item, members);
  const char *class = golden_word(item, "class");
  snprintf(k.what, sizeof k.what, "%s, id %g", class ? class : "", golden_number(item, "id", -1));
  golden_need_numbers(item, "T", k.t, 9);
  golden_need_numbers(item, "U", k.u, 9);
  k.dimension = golden_need_choice(item, "dim", dimensions) - 1;
  struct fy_node *exact = golden_member(item, "points_exact");
  k.point_count = golden_numbers(item, "points", k.points, 3 * POINTS) / 3;
  assert_int_equal(k.dimension, k.point_count < 3 ? k.point_count - 1 : 2);
  if (exact) assert_int_equal(golden_length(exact), k.point_count);
  for (int p = 0; exact && p < k.point_count; p++) {
    read_fractions(golden_at(exact, p), k.points + 3 * p);
  }
  read_events(golden_need(item, "sos_events"), &k);
  k.crosses = golden_truth(item, "sos_overlap", k.event_count > 0);
  assert_int_equal(k.crosses, k.event_count == EVENTS);
  k.crosses_turned = golden_truth(item, "sos_overlap_if_second_is_moved", false);
  golden_need(item, "sos_overlap_if_second_is_moved");
  return k;
}

static known_set open_set(void) {
  known_set s = {.file = golden_open("dopico", "tritri.json")};
  s.count = (size_t)s.file.case_count;
  s.cases = calloc(s.count, sizeof *s.cases);
  s.t = calloc(9 * s.count, sizeof *s.t);
  s.u = calloc(9 * s.count, sizeof *s.u);
  assert_true(s.cases && s.t && s.u);
  for (size_t k = 0; k < s.count; k++) {
    s.cases[k] = read_case(golden_at(s.file.cases, (int)k));
    memcpy(s.t + 9 * k, s.cases[k].t, sizeof s.cases[k].t);
    memcpy(s.u + 9 * k, s.cases[k].u, sizeof s.cases[k].u);
  }
  return s;
}

static void close_set(known_set *s) {
  golden_close(&s->file);
  free(s->cases);
  free(s->t);
  free(s->u);
}

static double apart(const double *a, const double *b) {
  return fmax(fabs(a[0] - b[0]), fmax(fabs(a[1] - b[1]), fabs(a[2] - b[2])));
}

/* the same points in any order, each once; both sets have `count` */
static void expect_points(const known *k, const double *points) {
  int used = 0;
  for (int p = 0; p < k->point_count; p++) {
    int nearest = -1;
    for (int e = 0; e < k->point_count; e++) {
      if (used >> e & 1) continue;
      if (nearest < 0 || apart(points + 3 * p, k->points + 3 * e) <
                             apart(points + 3 * p, k->points + 3 * nearest)) {
        nearest = e;
      }
    }
    used |= 1 << nearest;
    /* shares are exact but for four roundings, the way along the side is rounded thrice more */
    const double off = apart(points + 3 * p, k->points + 3 * nearest);
    if (!(off <= triangle_point_limit(k->t, k->u))) fail_msg("%s: point off by %g", k->what, off);
  }
}

/* `is_exact`: found by exact sums, as accurate as the points of closed ones */
static void expect_event(const known *k, uint32_t event, const double *place, int is_exact) {
  for (int e = 0; e < k->event_count; e++) {
    if (k->events[e] != event) continue;
    const double off = apart(place, k->places + 3 * e);
    const double limit =
        is_exact ? triangle_point_limit(k->t, k->u) : triangle_event_limit(k->t, k->u, event);
    if (!(off <= limit)) fail_msg("%s: event off by %g, limit %g", k->what, off, limit);
    return;
  }
  fail_msg("%s: no event at side %u", k->what, event);
}

static void expect_case(const known *k, const triangle_answer *a) {
  if (a->corners != k->point_count) fail_msg("%s: %d corners", k->what, a->corners);
  if (a->touches != (k->dimension >= 0)) fail_msg("%s: touches: %d", k->what, a->touches);
  if (a->crosses != k->crosses) fail_msg("%s: crosses: %d", k->what, a->crosses);
  expect_points(k, a->points);
  if (!k->crosses) return;
  assert_true(a->start != a->end);
  expect_event(k, a->start, a->start_at, a->unsure);
  expect_event(k, a->end, a->end_at, a->unsure);
}

static void all_lanes_give_the_known_answers(void **state) {
  (void)state;
  known_set s = open_set();
  triangle_answer *answers = calloc(s.count, sizeof *answers);
  assert_non_null(answers);
  for (int width = 1; width <= 8; width += 7) {
    (width == 1 ? ald_triangles_1 : ald_triangles_8)(s.t, s.u, s.count, answers);
    for (size_t k = 0; k < s.count; k++) expect_case(&s.cases[k], &answers[k]);
    (width == 1 ? ald_triangles_1 : ald_triangles_8)(s.u, s.t, s.count, answers);
    for (size_t k = 0; k < s.count; k++) {
      const known *one = &s.cases[k];
      if (answers[k].crosses != one->crosses_turned) fail_msg("%s: second is moved", one->what);
      if (answers[k].corners != one->point_count) fail_msg("%s: exchanged", one->what);
    }
  }
  free(answers);
  close_set(&s);
}

static void queries_give_the_known_answers(void **state) {
  (void)state;
  known_set s = open_set();
  uint8_t *hit = calloc(s.count, 1), *sides = calloc(s.count, 2);
  int8_t *dimension = calloc(s.count, 1);
  double *segment = calloc(6 * s.count, sizeof *segment);
  assert_true(hit && sides && dimension && segment);
  ald_triangle_query q = {.count = s.count, .t = s.t, .u = s.u, .hit = hit};
  for (q.perturbed = 0; q.perturbed < 2; q.perturbed++) {
    q.dimension = NULL;
    q.segment = NULL;
    q.sides = NULL;
    assert_int_equal(ald_query_triangles(&q, NULL), ALD_OK);
    for (size_t k = 0; k < s.count; k++) {
      const known *one = &s.cases[k];
      if (hit[k] != (q.perturbed ? one->crosses : one->dimension >= 0)) fail_msg("%s", one->what);
    }
    q.dimension = dimension;
    q.segment = segment;
    q.sides = sides;
    assert_int_equal(ald_query_triangles(&q, NULL), ALD_OK);
    for (size_t k = 0; k < s.count; k++) {
      const known *one = &s.cases[k];
      const int lines = q.perturbed ? one->crosses : one->dimension == 0 || one->dimension == 1;
      assert_int_equal(hit[k], q.perturbed ? one->crosses : one->dimension >= 0);
      assert_int_equal(dimension[k], !q.perturbed ? one->dimension : one->crosses ? 1 : -1);
      assert_int_equal(isnan(segment[6 * k]), !lines);
      if (!q.perturbed || !one->crosses) continue;
      expect_event(one, sides[2 * k], segment + 6 * k, 0);
      expect_event(one, sides[2 * k + 1], segment + 6 * k + 3, 0);
    }
  }
  free(hit);
  free(sides);
  free(dimension);
  free(segment);
  close_set(&s);
}

/* answers of the probe, from the rows of one lane */
static triangle_answer answer_of(const ald_tile *tile, uint32_t lane) {
#define PAIR(row) ald_tile_real(tile, PROBE_PAIR + (row), lane)
  triangle_answer a = {.unsure = PAIR(PROBE_PAIR_UNSURE) != 0,
                       .crosses = PAIR(PROBE_PAIR_CROSSES) != 0,
                       .start = (uint32_t)PAIR(PROBE_PAIR_START),
                       .end = (uint32_t)PAIR(PROBE_PAIR_END),
                       .start_share = PAIR(PROBE_PAIR_SHARE),
                       .corners = (int)PAIR(PROBE_PAIR_CORNERS)};
  for (uint32_t c = 0; c < 3; c++) a.start_at[c] = PAIR(PROBE_PAIR_AT + c);
  for (uint32_t c = 0; c < 18; c++) a.points[c] = PAIR(PROBE_PAIR_POINTS + c);
  return a;
#undef PAIR
}

static void the_probe_gives_the_known_answers_on(const char *id) {
  need_device(id);
  known_set s = open_set();
  ald_device *device = test_device(id, ALD_DOUBLE);
  uint32_t plan[PLAN_KINDS + KIND_TOTAL * KIND_FIELD_COUNT] = {0}, probe = 0;
  double step = 0.1;
  const ald_layout layout = {.plan = plan,
                             .plan_count = sizeof plan / sizeof plan[0],
                             .assets = &step,
                             .asset_count = 1,
                             .real_rows = PROBE_ROW_COUNT,
                             .flag_rows = 1};
  const uint32_t lanes = (uint32_t)(s.count + 7) / 8 * 8;
  const ald_row_range reals = {0, PROBE_ROW_COUNT}, flags = {0, 1};
  ald_tile *tile = NULL;
  assert_int_equal(device->tile_create(device, &layout, lanes, &tile, NULL), ALD_OK);
  for (uint32_t lane = 0; lane < lanes; lane++) {
    for (uint32_t c = 0; c < 18; c++) {
      const double *from = c < 9 ? s.t : s.u;
      const double x = from[9 * (lane % s.count) + c % 9];
      ald_tile_put_real(tile, PROBE_TRIANGLES + c, lane, x);
    }
  }
  while (ald_pass_infos[probe].stage != ALD_STAGE_PROBE) probe++;
  assert_int_equal(device->tile_upload(tile, NULL), ALD_OK);
  assert_int_equal(device->tile_pass(tile, probe, NULL), ALD_OK);
  assert_int_equal(device->tile_download(tile, reals, flags, NULL), ALD_OK);
  for (uint32_t lane = 0; lane < s.count; lane++) {
    const known *one = &s.cases[lane];
    triangle_answer a = answer_of(tile, lane);
    if (a.crosses != one->crosses) fail_msg("%s: crosses: %d", one->what, a.crosses);
    if (a.corners != one->point_count) fail_msg("%s: %d corners", one->what, a.corners);
    expect_points(one, a.points);
    if (a.crosses) expect_event(one, a.start, a.start_at, a.unsure);
  }
  device->tile_destroy(tile);
  ald_device_close(device);
  close_set(&s);
}

static void opencl_gives_the_known_answers(void **state) {
  (void)state;
  the_probe_gives_the_known_answers_on("opencl");
}

static void openmp_gives_the_known_answers(void **state) {
  (void)state;
  the_probe_gives_the_known_answers_on("openmp");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_lanes_give_the_known_answers),
      cmocka_unit_test(queries_give_the_known_answers),
      cmocka_unit_test(openmp_gives_the_known_answers),
      cmocka_unit_test(opencl_gives_the_known_answers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
