/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines in waves and in a current with a profile: Morison's force on a line that hardly
 * moves, a line that goes with the water, rest without the wave, the same bits on both devices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "hydro/dispersion.h"
#include "kernels/pass/line/line_rows.h"
#include "support/devices.h"
#include "support/line_stage.h"
#include "tile/tile.h"

enum { TEXT_SIZE = 4096 };
static const double pi = 3.14159265358979323846, gravity = 9.80665, density = 1025;

static void near_to(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) fail_msg("%.12g, not %.12g", value, expected);
}

/* ------------------------------------------------------------------------------ the sea by hand */

/* depth 40 m, height 3 m, period 9 s, direction 0.6 rad, phase 0.4 rad */
#define WAVE \
  "water depth: 40, wave height: 3, wave period: 9 s, wave direction: 0.6, wave phase: 0.4"
static const double depth = 40, amplitude = 1.5, period = 9, direction = 0.6, phase = 0.4;
/* the current, and its factor at z: [[5, 1.2], [35, 0.3]] */
#define CURRENT "current: [0.7, -0.4], current profile: [[5, 1.2], [35, 0.3]]"
static const double current[2] = {0.7, -0.4};
static double factor_at(double z) { return 1.2 - 0.9 * (-z - 5) / 30; }

typedef struct flow {
  double u[2], a[2]; /* horizontal velocity and acceleration */
} flow;

static flow flow_at(const double at[3], double time, int waves) {
  const double factor = factor_at(at[2]), w = 2 * pi / period;
  const double k = ald_wave_number(w, depth, gravity);
  const double along = cos(direction) * at[0] + sin(direction) * at[1];
  const double theta = w * time - k * along + phase;
  const double speed = waves * amplitude * w * cosh(k * (at[2] + depth)) / sinh(k * depth);
  const double way[2] = {cos(direction), sin(direction)};
  flow f;
  for (int i = 0; i < 2; i++) {
    f.u[i] = factor * current[i] + way[i] * speed * cos(theta);
    f.a[i] = -way[i] * w * speed * sin(theta);
  }
  return f;
}

/* ------------------------------------------------------------------------------ a taut line */

/* Upright from z = -30 m to z = -10 m, far from the origin; 1 % longer than without load, so that
 * its tension of 10 MN lets it move by millimetres */
enum { SEGMENTS = 20 };
#define TAUT                                                                                  \
  "bodies: {top: {motion: prescribed, position: [1234, -567, -10]}}\n"                        \
  "motions: {still: {body: top, history: [[0 s, 0 m], [99 s, 0 m]]}}\n"                       \
  "lines:\n  taut:\n    between: [earth, top]\n    from: [1234, -567, -30]\n"                 \
  "    sections:\n"                                                                           \
  "      - {length: 19.801980198019802, segments: 20, mass: 40, diameter: 0.2, normal drag: " \
  "1.1,\n"                                                                                    \
  "         normal added mass: 0.9, axial stiffness: 1e9}\n"
static const double diameter = 0.2, drag = 1.1, added = 0.9, piece = 19.801980198019802 / SEGMENTS;

static line_stage taut_line(const char *environment, const char *device) {
  char text[TEXT_SIZE];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 60 s, step: 0.05 s}\nenvironment: {%s}\n%s", environment,
           TAUT);
  return line_stage_open(text, device);
}

/* Morison's force on all nodes, and on the half segments at the ends, which their bodies hold */
static void morison(double time, int waves, double force[2]) {
  const double displaced = density * pi / 4 * diameter * diameter * piece;
  force[0] = force[1] = 0;
  for (int n = 0; n <= SEGMENTS; n++) {
    const int is_end = n == 0 || n == SEGMENTS;
    const double at[3] = {1234, -567, -30 + 20.0 * n / SEGMENTS};
    const flow f = flow_at(at, time, waves);
    const double speed = sqrt(f.u[0] * f.u[0] + f.u[1] * f.u[1]);
    for (int i = 0; i < 2; i++) {
      const double dragged = 0.5 * density * diameter * drag * piece * speed * f.u[i];
      force[i] += (is_end ? 0.5 : 1) * (dragged + (1 + added) * displaced * f.a[i]);
    }
  }
}

/* horizontal force of the line on what holds both its ends */
static void pull_of(const line_stage *s, double force[2]) {
  const uint32_t *plan = s->layout->plan, *own = plan + PLAN_KINDS + KIND_line * KIND_FIELD_COUNT;
  for (uint32_t i = 0; i < 2; i++) {
    const uint32_t row = plan[PLAN_SLOT_ROWS] + (WRENCH_FX + i) * plan[PLAN_SLOTS];
    force[i] = ald_tile_real(s->tile, row + own[KIND_SLOT], 0) +
               ald_tile_real(s->tile, row + own[KIND_END_SLOT], 0);
  }
}

/* mean, cosine and sine of one period, from the second on: the string's own swings, which the wave
 * starts at once, are damped out by the drag within 2 s. The line moves by T/(8 q l^2), some
 * millimetres: 2 mm x 2 pi/9 s is 0.1 % of the water's velocity, and its swing of 18 Hz amplifies
 * less; 0.5 % leaves room for both in drag, that is twice. */
static void a_stiff_line_bears_the_force_of_morison(void **state) {
  (void)state;
  enum { SAMPLES = 180 };
  double is[2][3] = {{0}}, expected[2][3] = {{0}};
  line_stage s = taut_line(WAVE ", " CURRENT, "openmp");
  line_stage_advance(&s, SAMPLES);
  for (int n = 0; n < SAMPLES; n++) {
    double pull[2], force[2];
    const double time = line_stage_time(&s), angle = 2 * pi * time / period;
    const double with[3] = {1, 2 * cos(angle), 2 * sin(angle)};
    pull_of(&s, pull);
    morison(time, 1, force);
    for (int i = 0; i < 2; i++) {
      for (int k = 0; k < 3; k++) {
        is[i][k] += with[k] * pull[i] / SAMPLES;
        expected[i][k] += with[k] * force[i] / SAMPLES;
      }
    }
    line_stage_advance(&s, 1);
  }
  double scale = 0;
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 3; k++) scale = fmax(scale, fabs(expected[i][k]));
  }
  for (int i = 0; i < 2; i++) {
    print_message("  mean %.5g of %.5g, cosine %.5g of %.5g, sine %.5g of %.5g N\n", is[i][0],
                  expected[i][0], is[i][1], expected[i][1], is[i][2], expected[i][2]);
    for (int k = 0; k < 3; k++) near_to(is[i][k], expected[i][k], 0.005 * scale);
  }
  line_stage_close(&s);
}

/* Without a wave: at rest from the start, and it stays so. The line leans by some millimetres,
 * which turns its drag by the square of 1e-4. */
static void a_line_feels_the_profile_of_the_current(void **state) {
  (void)state;
  line_stage s = taut_line("water depth: 40, " CURRENT, "openmp");
  double pull[2], force[2];
  morison(0, 0, force);
  for (int round = 0; round < 2; round++) {
    pull_of(&s, pull);
    near_to(pull[0], force[0], 1e-5 * force[0]);
    near_to(pull[1], force[1], 1e-5 * force[0]);
    line_stage_advance(&s, 40);
  }
  line_stage_close(&s);
}

/* ------------------------------------------------------------------------------ a free line */

/* As heavy as its water, without drag: m + an = md + an, so that each node accelerates as the water
 * around it. It lies along the crests of a wave so low that its drift, of up to 2 cm in this time,
 * counts for less than 1e-3; the step for (w dt)^2/24 = 5e-5. */
static void a_free_line_goes_with_the_water(void **state) {
  (void)state;
  const double heavy = density * pi / 4 * 0.04;
  char text[TEXT_SIZE];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 60 s, step: 0.05 s}\n"
           "environment: {wave height: 0.002, wave period: 9, wave phase: 1}\n"
           "bodies: {top: {motion: prescribed, position: [-300, 70, 0]}}\n"
           "motions: {still: {body: top, history: [[0 s, 0 m], [99 s, 0 m]]}}\n"
           "lines:\n  float:\n    between: [earth, top]\n    from: [20, -5, -8]\n"
           "    to: [320, -65, -8]\n    free end: both\n    start: as given\n"
           "    sections:\n      - {length: 10, segments: 5, mass: %.17g, diameter: 0.2,\n"
           "         normal drag: 0, axial stiffness: 1e5}\n",
           heavy);
  line_stage s = line_stage_open(text, "openmp");
  const double w = 2 * pi / 9, k = w * w / gravity, speed = 0.001 * w * exp(-8 * k);
  for (int round = 0; round < 12; round++) {
    const double theta = w * line_stage_time(&s) - k * 20 + 1, start = -k * 20 + 1;
    for (uint32_t n = 0; n <= 5; n++) {
      double at[3], v[3];
      line_stage_node(&s, 0, n, at, v);
      near_to(v[0], speed * (cos(theta) - cos(start)), 1e-3 * speed);
      near_to(v[1], 0, 1e-3 * speed);
      near_to(v[2], -speed * (sin(theta) - sin(start)), 1e-3 * speed);
    }
    line_stage_advance(&s, 17);
  }
  line_stage_close(&s);
}

/* ------------------------------------------------------------------------------ rest, devices */

static void a_line_rests_in_the_current_alone(void **state) {
  (void)state;
  line_stage still = taut_line("water depth: 40, " CURRENT, "openmp");
  line_stage waves = taut_line(WAVE ", " CURRENT, "openmp");
  for (uint32_t n = 0; n <= SEGMENTS; n++) {
    double a[3], b[3];
    line_stage_node(&still, 0, n, a, NULL);
    line_stage_node(&waves, 0, n, b, NULL);
    assert_memory_equal(a, b, sizeof a);
  }
  line_stage_close(&still);
  line_stage_close(&waves);
}

static void lines_in_waves_have_the_same_bits_on_both_devices(void **state) {
  (void)state;
  need_device("opencl");
  line_stage a = taut_line(WAVE ", " CURRENT, "openmp"), b = taut_line(WAVE ", " CURRENT, "opencl");
  line_stage_advance(&a, 10);
  line_stage_advance(&b, 10);
  const size_t size = (size_t)a.layout->real_rows * a.tile->lanes * sizeof(double);
  assert_memory_equal(a.tile->reals, b.tile->reals, size);
  line_stage_close(&a);
  line_stage_close(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_stiff_line_bears_the_force_of_morison),
      cmocka_unit_test(a_line_feels_the_profile_of_the_current),
      cmocka_unit_test(a_free_line_goes_with_the_water),
      cmocka_unit_test(a_line_rests_in_the_current_alone),
      cmocka_unit_test(lines_in_waves_have_the_same_bits_on_both_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
