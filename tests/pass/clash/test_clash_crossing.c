/* SPDX-License-Identifier: Apache-2.0
 * Lines that cross near a joint of their segments: they are as stiff there as in the middle of a
 * segment, both record the same, and what they give on a closed path they have taken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/line/line_rows.h"
#include "support/clash_stage.h"
#include "support/devices.h"
#include "support/random.h"

static const int all[CLASH_LANES] = {1, 1, 1, 1, 1, 1, 1, 1};

/* walls of both lines: half a metre of reach, 50 kN/m together, no damping */
#define REACH 0.5
#define STIFFNESS 5e4
#define LENGTH 10.0 /* of each line */
#define PI 3.14159265358979323846

/* A line of 10 m: its middle, turned about the vertical and about its own side, and bent upwards on
 * either side of the middle. */
typedef struct place {
  double at[3], heading, pitch, kink;
} place;

static void node_of(const place *p, double share, double x[3]) {
  const double along = LENGTH * (share - 0.5), up = p->pitch + (along < 0 ? -p->kink : p->kink);
  x[0] = p->at[0] + along * cos(p->heading) * cos(up);
  x[1] = p->at[1] + along * sin(p->heading) * cos(up);
  x[2] = p->at[2] + along * sin(up);
}

static void put(clash_stage *stage, uint32_t lane, const uint32_t *segments, const place *places) {
  static const double still[3] = {0, 0, 0};
  for (uint32_t line = 0; line < 2; line++) {
    for (uint32_t n = 0; n <= segments[line]; n++) {
      double x[3];
      node_of(&places[line], (double)n / segments[line], x);
      clash_stage_node(stage, lane, line, n, x, still);
    }
    clash_stage_wall(stage, lane, line, 0.5 * REACH, 2 * STIFFNESS, 0, LENGTH / segments[line]);
  }
}

/* size of the force on the first line over that of one pair; and what both lines record */
typedef struct contact {
  double force, peak[2], impulse[2];
} contact;

static contact contact_of(const uint32_t *segments, const place *places, double depth) {
  clash_stage stage = clash_stage_open(2, segments, 0);
  for (uint32_t lane = 0; lane < CLASH_LANES; lane++) put(&stage, lane, segments, places);
  clash_stage_begin(&stage);
  clash_stage_forces(&stage, all, 1e-4, 0);
  clash_stage_record(&stage);
  double sum[3] = {0, 0, 0};
  for (uint32_t n = 0; n <= segments[0]; n++) {
    double push[3];
    clash_stage_push(&stage, 3, 0, n, push);
    for (int c = 0; c < 3; c++) sum[c] += push[c];
  }
  contact found = {.force = sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2])};
  for (uint32_t line = 0; line < 2; line++) {
    found.peak[line] = clash_stage_row(&stage, 3, line, LINE_CLASH + CLASH_RECORD_FORCE);
    found.impulse[line] = clash_stage_row(&stage, 3, line, LINE_CLASH + CLASH_RECORD_IMPULSE);
  }
  found.force /= depth * STIFFNESS;
  clash_stage_close(&stage);
  return found;
}

/* the rounding of a few sums */
static void both_record(const contact *c, double depth) {
  for (int line = 0; line < 2; line++) {
    assert_true(fabs(c->peak[line] / (c->force * depth * STIFFNESS) - 1) < 1e-12);
    assert_true(fabs(c->impulse[line] / (c->force * depth * STIFFNESS * 1e-4) - 1) < 1e-12);
  }
}

/* Across a straight line, by its joints and between them, at right angles and aslant. One pair
 * alone has exactly its own force; two that are equally deep have 2^(1/16) of it, four 4^(1/16),
 * nine of segments that are shorter than the radii at most 9^(1/16). */
static void a_joint_is_as_stiff_as_a_segment(void **state) {
  (void)state;
  static const struct {
    uint32_t segments[2];
    double most;
  } cases[] = {{{8, 1}, 1.0443},  {{1, 8}, 1.0443},  {{8, 6}, 1.0906},  {{5, 9}, 1.0906},
               {{20, 1}, 1.0711}, {{40, 1}, 1.0711}, {{30, 30}, 1.1473}};
  for (size_t k = test_is_slow() ? 4 : 0; k < sizeof cases / sizeof *cases; k++) {
    for (double heading = 0.7; heading < 2.6; heading += 0.87) {
      double least = 2, most = 0, alone = 0;
      for (double depth = 0.02; depth < 0.3; depth *= 2.5) {
        for (double offset = -1.3; offset < 1.3; offset += 0.1) {
          const place places[2] = {{{0, 0, 0}, 0, 0, 0},
                                   {{offset, 0, REACH - depth}, heading, 0, 0}};
          const contact c = contact_of(cases[k].segments, places, depth);
          both_record(&c, depth);
          least = fmin(least, c.force);
          most = fmax(most, c.force);
          /* no joint of either line is near enough to touch */
          const double length = LENGTH / cases[k].segments[0];
          const double beside = fabs(offset - length * floor(offset / length + 0.5));
          const double patch = sqrt(REACH * REACH - (REACH - depth) * (REACH - depth));
          if (cases[k].segments[1] == 1 && beside > patch / sin(heading)) {
            alone = fmax(alone, fabs(c.force - 1));
          }
        }
      }
      print_message("  %u on %u at %.2f rad: %.6f to %.6f\n", cases[k].segments[0],
                    cases[k].segments[1], heading, least, most);
      assert_true(alone < 1e-12);
      assert_true(least > 1 - 1e-9);
      assert_true(most < cases[k].most);
    }
  }
}

/* A joint that is pressed: the line lies within the angle of the two segments, and both are met in
 * their midst; or outside. As stiff as one, but for the angle of the two forces. */
static void a_kink_is_as_stiff_as_a_segment(void **state) {
  (void)state;
  static const uint32_t segments[2] = {8, 1};
  for (double kink = -0.3; kink < 0.31; kink += 0.05) {
    /* of the joint; the distance of the axes of a line inside the angle is that to its sides */
    const double depth = 0.1, height = (REACH - depth) / (kink > 0 ? cos(kink) : 1);
    const place places[2] = {{{0, 0, 0}, 0, 0, kink}, {{0, 0, height}, 0.5 * PI, 0, 0}};
    const contact c = contact_of(segments, places, depth);
    both_record(&c, depth);
    print_message("  kink of %+.2f rad: %.4f\n", kink, c.force);
    assert_true(fabs(c.force - pow(2, 1.0 / 16) * (kink > 0 ? cos(kink) : 1)) < 1e-9);
  }
}

/* ---- energy */

/* where the second line is at a share of a closed path, and how the first is bent there */
static void path_of(const double *draws, double share, place *places) {
  const double turn = 2 * PI * share;
  double value[6];
  for (int c = 0; c < 6; c++) {
    const double *d = draws + 4 * c;
    value[c] = d[0] * sin(turn + d[1]) + d[2] * sin(2 * turn + d[3]);
  }
  places[0] = (place){{0, 0, 0}, 0, 0, value[4]};
  places[1] =
      (place){{value[0], value[1], value[2] + 0.4 * REACH}, draws[24] + value[3], value[5], 0};
}

/* Work of the pushes on both lines along the closed path, by the middles of `count` steps; over the
 * work without its sign. */
static double work_along(clash_stage *stage, const uint32_t *segments, const double *draws,
                         uint32_t count) {
  double sum = 0, absolute = 0;
  for (uint32_t first = 0; first < count; first += CLASH_LANES) {
    for (uint32_t lane = 0; lane < CLASH_LANES; lane++) {
      place both[2];
      path_of(draws, (first + lane + 0.5) / count, both);
      put(stage, lane, segments, both);
    }
    clash_stage_begin(stage);
    clash_stage_forces(stage, all, 1e-4, 0);
    for (uint32_t lane = 0; lane < CLASH_LANES; lane++) {
      place before[2], after[2];
      path_of(draws, (double)(first + lane) / count, before);
      path_of(draws, (double)(first + lane + 1) / count, after);
      double done = 0;
      for (uint32_t line = 0; line < 2; line++) {
        for (uint32_t n = 0; n <= segments[line]; n++) {
          double push[3], x[3], y[3];
          clash_stage_push(stage, lane, line, n, push);
          node_of(&before[line], (double)n / segments[line], x);
          node_of(&after[line], (double)n / segments[line], y);
          for (int c = 0; c < 3; c++) done += push[c] * (y[c] - x[c]);
        }
      }
      sum += done;
      absolute += fabs(done);
    }
  }
  return fabs(sum) / absolute;
}

/* Closed paths on which both lines bend, turn, and slide over each other's joints: the work is that
 * of the steps of the path alone, which a quarter of the step makes less: 2e-3 and 5e-4 at most
 * with twelve seeds, 0.04 to 0.3 where the forces by which c changes are left out. The first line
 * has an even number of segments: it bends at a joint. */
static void a_closed_path_costs_nothing(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 11);
  double coarse = 0, fine = 0;
  for (int n = 0; n < (test_is_slow() ? 2 : 12); n++) {
    const uint32_t segments[2] = {4 + 2 * test_choice(&r, 8), 1 + test_choice(&r, 12)};
    const double wide[6] = {1.5, 1.5, 0.3, 0.1, 0.05, 0.03};
    clash_stage stage = clash_stage_open(2, segments, 0);
    double draws[25];
    for (int d = 0; d < 24; d++) {
      draws[d] = d % 2 ? test_uniform(&r, 0, 6.28) : test_uniform(&r, 0.2, 1) * wide[d / 4];
    }
    draws[24] = test_uniform(&r, 0.3, 2.8);
    const double w = work_along(&stage, segments, draws, 4000);
    const double v = work_along(&stage, segments, draws, 16000);
    print_message("  %u on %u at %.2f rad: %.2e, %.2e\n", segments[0], segments[1], draws[24], w,
                  v);
    coarse = fmax(coarse, w);
    fine = fmax(fine, v);
    clash_stage_close(&stage);
  }
  print_message("  at most %.1e, %.1e\n", coarse, fine);
  assert_true(coarse < 5e-3);
  assert_true(fine < 1.5e-3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_joint_is_as_stiff_as_a_segment),
      cmocka_unit_test(a_kink_is_as_stiff_as_a_segment),
      cmocka_unit_test(a_closed_path_costs_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
