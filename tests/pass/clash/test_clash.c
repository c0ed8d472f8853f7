/* SPDX-License-Identifier: Apache-2.0
 * Clashes in whole studies: impacts that keep momentum and energy, bars on bodies, resting contact,
 * sections that are left out, events, least distances, the same bits everywhere. */
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
#include "kernels/geom/segments.h"
#include "kernels/pass/clash/bar_rows.h"
#include "kernels/pass/clash/clearance_rows.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "plan/layout_create.h"
#include "support/devices.h"
#include "support/line_stage.h"
#include "support/runs.h"
#include "support/studies.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

static double kind_row(const line_stage *s, uint32_t kind, uint32_t instance, uint32_t row) {
  const uint32_t *own = s->layout->plan + PLAN_KINDS + kind * KIND_FIELD_COUNT;
  return ald_tile_real(s->tile, own[KIND_ROWS] + row * own[KIND_COUNT] + instance, 0);
}

/* momentum of a line of one section whose nodes inside have the mass of a segment */
static void add_momentum(const line_stage *s, uint32_t line, double mass, double sum[3]) {
  const uint32_t nodes = line_stage_nodes(s, line);
  for (uint32_t n = 0; n < nodes; n++) {
    double at[3], v[3];
    const double share = n == 0 || n + 1 == nodes ? 0.5 : 1;
    line_stage_node(s, line, n, at, v);
    for (int c = 0; c < 3; c++) sum[c] += share * mass / (nodes - 1) * v[c];
  }
}

static void add_body(const line_stage *s, uint32_t body, double mass, double sum[3]) {
  const uint32_t *plan = s->layout->plan;
  const uint32_t bodies = plan[PLAN_BODIES];
  sum[0] += mass * ald_tile_real(s->tile, plan[PLAN_BODY_ROWS] + BODY_VX * bodies + body, 0);
  sum[1] += mass * ald_tile_real(s->tile, plan[PLAN_BODY_ROWS] + BODY_VY * bodies + body, 0);
  sum[2] += mass * ald_tile_real(s->tile, plan[PLAN_SPACE_ROWS] + SPACE_VZ * bodies + body, 0);
}

/* ---- impacts */

/* Two free lines that cross out of their middles and bend, stretch and turn as they clash: the sum
 * of their momenta is theirs before, to some thousand roundings. */
static void an_impact_of_free_lines_keeps_momentum(void **state) {
  (void)state;
  static const char text[] =
      "allide: 1\nrun: {duration: 1, step: 2e-3}\nenvironment: {gravity: 0}\n"
      "bodies:\n"
      "  still: {freedoms: six, mass: 1e3, radii of gyration: [1, 1, 1]}\n"
      "  moves: {freedoms: six, mass: 1e3, radii of gyration: [1, 1, 1], velocity: [0.4, 0, -2]}\n"
      "lines:\n"
      "  a: &a {between: [still, still], from: [-5, 0, 100], to: [5, 0, 100], free end: both,\n"
      "    start: as given, sections: [{length: 10, segments: 7, mass: 8, diameter: 0.2,\n"
      "      axial stiffness: 1e6, clash stiffness: 2e5, clash damping: 300}]}\n"
      "  b: {<<: *a, between: [moves, moves], from: [1, -4, 100.3], to: [-1, 6, 100.3]}\n";
  line_stage s = line_stage_open(text, "openmp");
  double before[3] = {0}, after[3] = {0};
  add_momentum(&s, 0, 80, before);
  add_momentum(&s, 1, 80, before);
  line_stage_advance(&s, 400);
  add_momentum(&s, 0, 80, after);
  add_momentum(&s, 1, 80, after);
  assert_true(fabs(before[2] + 160) < 1e-9);
  for (int c = 0; c < 3; c++) assert_true(fabs(after[c] - before[c]) < 1e-12 * 160);
  for (uint32_t line = 0; line < 2; line++) {
    assert_true(kind_row(&s, KIND_line, line, LINE_CLASH + CLASH_RECORD_COUNT) >= 1);
    assert_true(kind_row(&s, KIND_line, line, LINE_CLASH + CLASH_RECORD_FORCE) > 100);
  }
  line_stage_close(&s);
}

static const char bar_text[] =
    "allide: 1\nrun: {duration: 2, step: 2e-3}\nenvironment: {gravity: 0}\n"
    "bodies:\n"
    "  frame: {freedoms: six, mass: 500, radii of gyration: [2, 2, 2], position: [0, 0, 100]}\n"
    "  moves: {freedoms: six, mass: 1e3, radii of gyration: [1, 1, 1], velocity: [0, 0, -2]}\n"
    "lines:\n"
    "  a: {between: [moves, moves], from: [1, -5, 100.5], to: [1, 5, 100.5], free end: both,\n"
    "    start: as given, sections: [{length: 10, segments: 5, mass: 8, diameter: 0.2,\n"
    "      axial stiffness: 1e6, clash stiffness: 2e5}]}\n"
    "bars: {guide: {body: frame, from: [-3, 0.3, 0], to: [3, 0.3, 0], diameter: 0.4,\n"
    "  clash stiffness: 2e5}}\n";

/* line and body: the bar passes on to its body what it got, about the body's centre too */
static void a_bar_gives_its_body_what_the_line_lost(void **state) {
  (void)state;
  line_stage s = line_stage_open(bar_text, "openmp");
  double before[3] = {0}, after[3] = {0};
  add_momentum(&s, 0, 80, before);
  add_body(&s, 0, 500, before);
  line_stage_advance(&s, 700);
  add_momentum(&s, 0, 80, after);
  add_body(&s, 0, 500, after);
  const double impulse = kind_row(&s, KIND_bar, 0, BAR_CLASH + CLASH_RECORD_IMPULSE);
  assert_true(impulse > 50);
  assert_true(fabs(impulse - kind_row(&s, KIND_line, 0, LINE_CLASH + CLASH_RECORD_IMPULSE)) <
              1e-9 * impulse);
  for (int c = 0; c < 3; c++) assert_true(fabs(after[c] - before[c]) < 1e-12 * 160);
  /* hit 1 m ahead of its centre and 0.3 m aside, it turns about y and x: its roll rate is that of
   * the impulse and its arm, its moment of inertia 500 x 4; it has moved by centimetres: 5 % */
  const uint32_t *plan = s.layout->plan;
  const uint32_t bodies = plan[PLAN_BODIES];
  const double wy = ald_tile_real(s.tile, plan[PLAN_SPACE_ROWS] + SPACE_WY * bodies, 0);
  const double vz = ald_tile_real(s.tile, plan[PLAN_SPACE_ROWS] + SPACE_VZ * bodies, 0);
  assert_true(fabs(wy - impulse * 1 / 2000) < 0.05 * wy);
  assert_true(vz < 0 && fabs(-500 * vz - impulse) < 0.02 * impulse);
  line_stage_close(&s);
}

/* a bar's ends are held where the pose of the evaluation has them, turns included */
static void a_bar_turns_with_its_body(void **state) {
  (void)state;
  static const char text[] =
      "allide: 1\nrun: {duration: 2, step: 0.05}\nenvironment: {gravity: 0}\n"
      "bodies: {wheel: {freedoms: six, mass: 500, radii of gyration: [2, 2, 2],\n"
      "  position: [0, 0, 100], roll rate: 0.8}}\n"
      "lines: {a: {between: [earth, earth], from: [50, 0, 100], to: [60, 0, 100], start: as "
      "given,\n"
      "  sections: [{length: 10, segments: 2, mass: 8, diameter: 0.2, axial stiffness: 1e5,\n"
      "    clash stiffness: 1e5}]}}\n"
      "bars: {spoke: {body: wheel, from: [0, 0, 0], to: [0, 3, 0], diameter: 0.1,\n"
      "  clash stiffness: 1e5}}\n";
  line_stage s = line_stage_open(text, "openmp");
  line_stage_advance(&s, 30);
  const uint32_t *plan = s.layout->plan;
  const uint32_t node = plan[plan[PLAN_LINE_NODES] + 1] + 1; /* behind the nodes of the line */
  const uint32_t row = plan[PLAN_NODE_ROWS] + NODE_HELD_X * plan[PLAN_NODES] + node;
  const double angle = 0.8 * line_stage_time(&s);
  /* a turn at a constant rate is exact but for roundings */
  assert_true(fabs(ald_tile_real(s.tile, row + plan[PLAN_NODES], 0) - 3 * cos(angle)) < 1e-9);
  assert_true(fabs(ald_tile_real(s.tile, row + 2 * plan[PLAN_NODES], 0) - 100 - 3 * sin(angle)) <
              1e-9);
  line_stage_close(&s);
}

/* ---- at rest */

/* A bar lifts a taut line by h and stays: the force between them is T h (1/a + 1/b) by the string's
 * two parts. A segment whose two nodes are lifted shortens both by up to its length. What still
 * swings is averaged over some periods of 2 s. */
static double lifted(uint32_t segments, double *closed) {
  enum { STEPS = 2000, MEAN = 500 };
  char text[1024];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 60, step: 0.02}\nenvironment: {gravity: 0}\n"
           "bodies: {lift: {motion: prescribed, position: [0, 0, -51]}}\n"
           "motions: {up: {body: lift, history: [[0, 0, 0, 0], [10, 0, 0, 1.1], [20, 0, 0, 1.1],\n"
           "  [60, 0, 0, 1.1]]}}\n"
           "lines: {a: {between: [earth, earth], from: [-10, 0, -50], to: [10, 0, -50],\n"
           "  sections: [{length: 19.8, segments: %u, mass: 20, diameter: 0.1, normal drag: 20,\n"
           "    axial stiffness: 1e6, axial damping: 0.3, clash stiffness: 1e6,\n"
           "    clash damping: 2e3}]}}\n"
           "bars: {b: {body: lift, from: [0.3, -2, 0], to: [0.3, 2, 0], diameter: 0.3,\n"
           "  clash stiffness: 1e6, clash damping: 2e3}}\n",
           segments);
  line_stage s = line_stage_open(text, "openmp");
  const uint32_t *plan = s.layout->plan, *own = plan + PLAN_KINDS + KIND_bar * KIND_FIELD_COUNT;
  const uint32_t row = plan[PLAN_SLOT_ROWS] + WRENCH_FZ * plan[PLAN_SLOTS] + own[KIND_SLOT];
  double force = 0;
  line_stage_advance(&s, STEPS);
  for (int k = 0; k < MEAN; k++) {
    line_stage_advance(&s, 1);
    force -= ald_tile_real(s.tile, row, 0) / MEAN;
  }
  /* the bar's axis at -51 + 1.1, the line 0.2 m above it less the depth of both walls */
  const double h = -51 + 1.1 + 0.2 - force / 5e5 + 50;
  const double length = sqrt(10.3 * 10.3 + h * h) + sqrt(9.7 * 9.7 + h * h);
  const double tension = 1e6 * (length / 19.8 - 1);
  *closed = tension * h * (1 / 10.3 + 1 / 9.7);
  line_stage_close(&s);
  return force;
}

static void a_resting_contact_hardly_feels_the_segments(void **state) {
  (void)state;
  double closed;
  const double coarse = lifted(20, &closed), fine = lifted(60, &closed);
  print_message("  %.1f N by 20 segments, %.1f N by 60, closed form %.1f N\n", coarse, fine,
                closed);
  /* up to half a segment of ten metres on each side: 5 % and 1.7 %; small angles: 0.1 % */
  assert_true(fabs(coarse - closed) < 0.06 * closed);
  assert_true(fabs(fine - closed) < 0.025 * closed);
}

/* ---- fast thin lines */

/* 0.6 m in a step through 0.1 m of both radii: passed, or met in so many substeps that walls which
 * are stiff enough hold */
static void refined_steps_do_not_pass_through(void **state) {
  (void)state;
  static const char form[] =
      "allide: 1\nrun: {duration: 0.5, step: 0.01}\nenvironment: {gravity: 0}\n"
      "bodies:\n"
      "  still: {freedoms: six, mass: 1e3, radii of gyration: [1, 1, 1]}\n"
      "  moves: {freedoms: six, mass: 1e3, radii of gyration: [1, 1, 1], velocity: [0, 0, -60]}\n"
      "lines:\n"
      "  a: &a {between: [still, still], from: [-5, 0, 100], to: [5, 0, 100], free end: both,\n"
      "    start: as given, clash step: %s, sections: [{length: 10, segments: 1, mass: 8,\n"
      "      diameter: 0.1, axial stiffness: 1e4, clash stiffness: %s}]}\n"
      "  b: {<<: *a, between: [moves, moves], from: [0, -5, 100.3], to: [0, 5, 100.3]}\n";
  static const char *const words[] = {"fixed", "refined"}, *const walls[] = {"1e5", "1e8"};
  for (int k = 0; k < 2; k++) {
    char text[1024];
    snprintf(text, sizeof text, form, words[k], walls[k]);
    line_stage s = line_stage_open(text, "openmp");
    line_stage_advance(&s, 20);
    const double count = kind_row(&s, KIND_line, 0, LINE_CLASH + CLASH_RECORD_COUNT);
    const double ways = kind_row(&s, KIND_line, 0, LINE_CLASH + CLASH_RECORD_TOO_FAST);
    assert_true(k ? count == 1 : count == 0);
    assert_true(k ? ways < 0.5 : fabs(ways - 6) < 1e-9);
    line_stage_close(&s);
  }
}

/* ---- what is left out */

static void a_section_without_stiffness_lets_lines_pass(void **state) {
  (void)state;
  static const char form[] =
      "allide: 1\nrun: {duration: 0.5, step: 2e-3}\nenvironment: {gravity: 0}\n"
      "bodies:\n"
      "  still: {freedoms: six, mass: 1e3, radii of gyration: [1, 1, 1]}\n"
      "  moves: {freedoms: six, mass: 1e3, radii of gyration: [1, 1, 1], velocity: [0, 0, -2]}\n"
      "lines:\n"
      "  a: {between: [still, still], from: [-10, 0, 100], to: [10, 0, 100], free end: both,\n"
      "    start: as given, sections: [\n"
      "      {length: 10, segments: 5, mass: 8, diameter: 0.2, axial stiffness: 1e6},\n"
      "      {length: 10, segments: 5, mass: 8, diameter: 0.2, axial stiffness: 1e6,\n"
      "       clash stiffness: 2e5}]}\n"
      "  b: {between: [moves, moves], from: [%d, -5, 100.3], to: [%d, 5, 100.3],\n"
      "    free end: both, start: as given, sections: [{length: 10, segments: 5, mass: 8,\n"
      "      diameter: 0.2, axial stiffness: 1e6, clash stiffness: 2e5}]}\n";
  for (int k = 0; k < 2; k++) {
    char text[2048];
    const int x = k ? 5 : -5;
    snprintf(text, sizeof text, form, x, x);
    line_stage s = line_stage_open(text, "openmp");
    line_stage_advance(&s, 240);
    const double count = kind_row(&s, KIND_line, 0, LINE_CLASH + CLASH_RECORD_COUNT);
    assert_true(k ? count >= 1 : count == 0);
    line_stage_close(&s);
  }
}

/* ---- distances */

static double nearest(const line_stage *s) {
  double least = INFINITY;
  for (uint32_t i = 0; i + 1 < line_stage_nodes(s, 0); i++) {
    for (uint32_t j = 0; j + 1 < line_stage_nodes(s, 1); j++) {
      double x[4][3], v[3];
      for (uint32_t end = 0; end < 4; end++) {
        line_stage_node(s, end / 2, (end < 2 ? i : j) + end % 2, x[end], v);
      }
      const segments_gap gap =
          segments_closest(vec3_of(x[0][0], x[0][1], x[0][2]), vec3_of(x[1][0], x[1][1], x[1][2]),
                           vec3_of(x[2][0], x[2][1], x[2][2]), vec3_of(x[3][0], x[3][1], x[3][2]));
      least = fmin(least, gap.distance);
    }
  }
  return least;
}

/* lines that come near and part again without a touch */
static void the_least_distance_is_that_of_all_pairs(void **state) {
  (void)state;
  static const char text[] =
      "allide: 1\nrun: {duration: 4, step: 0.01}\nenvironment: {gravity: 0}\n"
      "bodies:\n"
      "  still: {freedoms: six, mass: 1e3, radii of gyration: [1, 1, 1]}\n"
      "  moves: {freedoms: six, mass: 1e3, radii of gyration: [1, 1, 1], velocity: [3, 0, 0],\n"
      "    roll rate: 0.1}\n"
      "lines:\n"
      "  a: &a {between: [still, still], from: [0, -20, 100], to: [2, 20, 100], free end: both,\n"
      "    start: as given, sections: [{length: 41, segments: 33, mass: 8, diameter: 0.2,\n"
      "      axial stiffness: 1e5, clash stiffness: 2e5}]}\n"
      "  b: {<<: *a, between: [moves, moves], from: [-6, -18, 103], to: [-4, 22, 109]}\n";
  line_stage s = line_stage_open(text, "openmp");
  double least = nearest(&s);
  const double first = least;
  for (int step = 0; step < 300; step++) {
    line_stage_advance(&s, 1);
    least = fmin(least, nearest(&s));
    assert_true(fabs(kind_row(&s, KIND_clearance, 0, CLEARANCE_LEAST) - least) < 1e-12);
  }
  assert_true(least < first);
  const double outer = kind_row(&s, KIND_clearance, 0, CLEARANCE_OUTER);
  assert_true(fabs(outer - (least - 0.2)) < 1e-12);
  line_stage_close(&s);
}

/* ---- events */

static void events_tell_what_the_records_sum(void **state) {
  (void)state;
  ald_study *study = study_of(bar_text);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  ald_layout *layout = NULL;
  ald_tile *tile = NULL;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  assert_int_equal(ald_layout_create(study, ALD_TRACE_OFF, 200, &layout, NULL), ALD_OK);
  assert_int_equal(device->tile_create(device, layout, 8, &tile, NULL), ALD_OK);
  assert_true(ald_sampler_scenario(study, 1, 1, 0, values, NULL));
  for (uint32_t lane = 0; lane < 8; lane++) ald_scenario_fill(study, tile, lane, values, true);
  assert_int_equal(device->tile_upload(tile, NULL), ALD_OK);
  assert_int_equal(device->tile_advance(tile, study->step_count, ALD_SCHEDULE_LANES, NULL), ALD_OK);
  assert_int_equal(device->tile_download(tile, (ald_row_range){0, layout->real_rows},
                                         (ald_row_range){0, layout->flag_rows}, NULL),
                   ALD_OK);
  const uint32_t *plan = layout->plan, *own = plan + PLAN_KINDS + KIND_line * KIND_FIELD_COUNT;
  const uint32_t *bar = plan + PLAN_KINDS + KIND_bar * KIND_FIELD_COUNT;
  const uint32_t count = ald_tile_flag(tile, plan[PLAN_LANE_FLAGS] + LANE_EVENTS, 3);
  double told = 0, impulse = 0, force = 0;
  assert_true(count > 0 && count % 11 == 0);
  for (uint32_t e = 0; e < count; e++) {
    const uint32_t word = ald_tile_flag(tile, plan[PLAN_EVENT_FLAGS] + 2 * e, 3);
    const uint32_t what = word / EVENT_SOURCES, source = word % EVENT_SOURCES;
    const double value = ald_tile_real(tile, plan[PLAN_EVENT_ROWS] + e, 3);
    assert_int_equal(what, EVENT_CLASH + e % 11);
    assert_int_equal(source, what == EVENT_CLASH_OTHER ? bar[KIND_SLOT] : own[KIND_SLOT]);
    told += what == EVENT_CLASH;
    if (what == EVENT_CLASH_IMPULSE) impulse = fmax(impulse, value);
    if (what == EVENT_CLASH_FORCE) force = fmax(force, value);
  }
#define LINE_RECORD(field) \
  ald_tile_real(tile, own[KIND_ROWS] + (LINE_CLASH + (field)) * own[KIND_COUNT], 3)
  assert_true(told == LINE_RECORD(CLASH_RECORD_COUNT));
  assert_true(impulse == LINE_RECORD(CLASH_RECORD_IMPULSE));
  assert_true(force == LINE_RECORD(CLASH_RECORD_FORCE));
  free(values);
  device->tile_destroy(tile);
  ald_layout_destroy(layout);
  ald_device_close(device);
  ald_study_destroy(study);
}

/* ---- the same bits */

/* walls by pairs, and by length */
#define TANGLE(walls)                                                                          \
  "allide: 1\nrun: {duration: 3, step: 0.02, scenarios: 60}\n"                                 \
  "environment: {current: [1.2, 0]}\noutput: {events: all}\n"                                  \
  "bodies: {buoy: {freedoms: six, mass: 5e4, radii of gyration: [2, 2, 2],\n"                  \
  "  position: [4, 0, -20]}}\n"                                                                \
  "lines:\n"                                                                                   \
  "  a: &a {between: [earth, earth], from: [0, 0, -40], to: [0, 0, -1],\n"                     \
  "    sections: [{length: 41, segments: 14, mass: 30, diameter: 0.2, axial stiffness: 1e6,\n" \
  "      clash stiffness: 3e7, clash damping: 2e4" walls                                       \
  "}]}\n"                                                                                      \
  "  b: {<<: *a, from: [1, 0.05, -40], to: [1, 0.05, -1], clash step: refined}\n"              \
  "bars: {leg: {body: buoy, from: [0, -2, 0], to: [0, 2, 0], diameter: 1, clash stiffness: "   \
  "1e8}}\n"                                                                                    \
  "vary:\n"                                                                                    \
  "  lines.a.sections[0].normal drag: {uniform: [1, 4]}\n"                                     \
  "  lines.b.sections[0].normal drag: {uniform: [0.5, 1.5]}\n"                                 \
  "  lines.a.to.x: {uniform: [-0.5, 0.2]}\n"
static const char *const tangles[] = {
    TANGLE(""), TANGLE(", clash stiffness per length: 2e7, clash damping per length: 4e3")};

static void clashes_have_the_same_bits_everywhere(void **state) {
  (void)state;
  for (int walls = 0; walls < 2; walls++) {
    ald_study *study = study_of(tangles[walls]);
    ald_run_def def = run_settings(60, "openmp");
    const ald_run_summary first = run_all(study, def);
    const uint32_t tiles[] = {8, 24};
    for (int k = 0; k < 2; k++) {
      def.tile = tiles[k];
      def.threads = 1 + k;
      assert_string_equal(run_all(study, def).hash, first.hash);
    }
    ald_study_destroy(study);
  }
}

static void opencl_has_the_bits_of_openmp(void **state) {
  (void)state;
  need_device("opencl");
  for (int walls = 0; walls < 2; walls++) {
    ald_study *study = study_of(tangles[walls]);
    const ald_run_summary host = run_all(study, run_settings(60, "openmp"));
    ald_run_def def = run_settings(60, "opencl");
    def.tile = 16;
    assert_string_equal(run_all(study, def).hash, host.hash);
    ald_study_destroy(study);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_impact_of_free_lines_keeps_momentum),
      cmocka_unit_test(a_bar_gives_its_body_what_the_line_lost),
      cmocka_unit_test(a_bar_turns_with_its_body),
      cmocka_unit_test(a_resting_contact_hardly_feels_the_segments),
      cmocka_unit_test(refined_steps_do_not_pass_through),
      cmocka_unit_test(a_section_without_stiffness_lets_lines_pass),
      cmocka_unit_test(the_least_distance_is_that_of_all_pairs),
      cmocka_unit_test(events_tell_what_the_records_sum),
      cmocka_unit_test(clashes_have_the_same_bits_everywhere),
      cmocka_unit_test(opencl_has_the_bits_of_openmp),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
