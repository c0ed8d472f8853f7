/* SPDX-License-Identifier: Apache-2.0
 * Catenary lines that begin while their fairlead moves, and lines in several parts by their tables:
 * the lag of their drag rises to what it comes to and never above. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/catenary.h"
#include "kernels/law/drag_shape.h"
#include "kernels/pass/line/catenary_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/posed.h"

#define STEP 0.1   /* [s] */
#define RHO 1025.0 /* [kg/m^3] */

static posed open_line(const char *device, const char *line) {
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 1000 s, step: 0.1 s, scheme: explicit}\n"
           "environment: {gravity: 0, water density: 1025}\nbodies:\n"
           "  vessel: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six}\n"
           "catenaries:\n  it: {between: [earth, vessel], from: [0, 0, -100], %s}\n",
           line);
  return posed_open(device, text);
}

/* one step at a place */
static void step(posed *p, double x, double speed) {
  const char *const passes[] = {"catenary", "catenary_record", "clock"};
  posed_body at = posed_at(x, 0, 0);
  at.velocity[0] = speed;
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(p, 0, lane, &at);
  posed_run(p, passes, 3);
}

static double row(const posed *p, uint32_t field) {
  return posed_row(p, KIND_catenary, field, 0, POSED_LANES - 1);
}

/* What drag adds to the tension of a line whose fairlead goes on at a speed: v = w, the speed
 * along the tangent less what stretches the line, and kE e = kE c v^2/(kE + kG). */
static double steady(const catenary_segment *s, const double *across, uint count, double x,
                     double speed) {
  catenary_state at = {0, 0, 0};
  const catenary_end end = catenary_solve(s, count, x, 100, 1, &at, 0);
  assert_true(end.converged && !end.parts);
  const drag_line line = drag_shape(s, across, count, at, 1);
  const double slope = line.elastic * line.geometric / (line.elastic + line.geometric);
  const double along = speed * at.horizontal / end.tension;
  const double v = along * (1 - slope / line.elastic);
  return line.elastic * RHO * line.drag * v * v / (line.elastic + line.geometric);
}

/* ------------------------------------------------------------------------------ a sudden start */

/* The law e' = w - v, c v |v| = k e is a lag of first order: from e = 0 it rises to c w^2/k and not
 * above. Two per cent: four steps of first order leave (1/3)^4 or less. With a first step of second
 * order, from v = 0, it was three times as much. */
static void a_sudden_start_does_not_ring(void **state) {
  need_device(*state);
  posed p = open_line(*state,
                      "evaluation: shooting, sections: [[180, 500, 500 MN, 0, 0, 0.1], [100, 500, "
                      "500 MN, 0, 0, 0.1]]");
  const catenary_segment s[2] = {{180, 500, 5e8, 0, 0}, {100, 500, 5e8, 0, 0}};
  const double across[2] = {0.5 * 1.2 * 0.1, 0.5 * 1.2 * 0.1}, speed = 2;
  double greatest = 0;
  for (int n = 0; n < 30; n++) {
    const double x = 235 + speed * STEP * n;
    step(&p, x, speed);
    const double added = row(&p, CATENARY_TENSION) - row(&p, CATENARY_QUASI);
    const double most = steady(s, across, 2, x, speed);
    greatest = fmax(greatest, added / most);
    if (added > 1.02 * most || added < 0) fail_msg("step %d: %g N of %g N", n, added, most);
  }
  print_message("  up to %.3f of the steady drag\n", greatest);
  assert_true(greatest > 0.95); /* it does get there */
  posed_close(&p);
}

/* A vessel at rest gets under way: the first step is of second order, from v = 0. By hand, where c
 * is small: e = 0, so that the means of the rates are what the line takes up. */
static void a_gentle_start_keeps_its_order(void **state) {
  need_device(*state);
  posed p = open_line(*state, "evaluation: shooting, sections: [[280, 500, 500 MN, 0, 0, 1e-6]]");
  const catenary_segment s[1] = {{280, 500, 5e8, 0, 0}};
  const double across[1] = {0.5 * 1.2 * 1e-6};
  step(&p, 235, 0);
  assert_true(row(&p, CATENARY_RATE) == 0);
  for (int n = 1; n <= 10; n++) {
    const double t = STEP * n, x = 235 + 0.5 * t * t;
    step(&p, x, t);
    catenary_state at = {0, 0, 0};
    const catenary_end end = catenary_solve(s, 1, x, 100, 1, &at, 0);
    const drag_line line = drag_shape(s, across, 1, at, 1);
    const double slope = line.elastic * line.geometric / (line.elastic + line.geometric);
    const double v = t * at.horizontal / end.tension * (1 - slope / line.elastic);
    /* what the tangent turns in a step: less than 1 % */
    assert_true(fabs(row(&p, CATENARY_RATE) - v) < 0.01 * v + 1e-3);
  }
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ several parts */

static const char floated[] =
    "drag dynamics: lag, seabed: yes, to: [0, 0, 0], sections: [[40, 1000, 500 MN, 0, 0, 0.1], "
    "[60, -500, 500 MN, 0, 0, 0.1], [180, 500, 500 MN, 0, 0, 0.1]], %s";

/* a float lifts the line off the seabed between two parts that lie, until it is drawn taut */
static void leaving_several_parts_does_not_ring(void **state) {
  need_device(*state);
  char line[512];
  snprintf(line, sizeof line, floated, "evaluation: shooting");
  posed p = open_line(*state, line);
  const catenary_segment s[3] = {
      {40, 1000, 5e8, 0, 0}, {60, -500, 5e8, 0, 0}, {180, 500, 5e8, 0, 0}};
  const double across[3] = {0.06, 0.06, 0.06}, speed = 3;
  int in_parts = 0, beyond = 0;
  for (int n = 0; n < 170; n++) {
    const double x = 200 + speed * STEP * n;
    step(&p, x, speed);
    const double added = row(&p, CATENARY_TENSION) - row(&p, CATENARY_QUASI);
    if (row(&p, CATENARY_SETTLED) > 0) {
      assert_true(added == 0 && beyond == 0);
      in_parts++;
      continue;
    }
    if (beyond++ < 1) continue; /* the step in which it leaves them */
    const double most = steady(s, across, 3, x, speed);
    if (added > 1.02 * most) fail_msg("at %g m: %g N of %g N", x, added, most);
  }
  print_message("  %d steps in parts, %d beyond\n", in_parts, beyond);
  assert_true(in_parts > 20 && beyond > 20);
  posed_close(&p);
}

/* The same line by its table: where the cells have nodes in parts the line has no drag, and its
 * result says 2; outside of the table 1, after both 3. */
static void a_table_tells_of_several_parts(void **state) {
  need_device(*state);
  char line[512];
  snprintf(line, sizeof line, floated,
           "evaluation: table, distances: [190, 258], heights: [95, 105], table: [70, 5]");
  posed p = open_line(*state, line);
  step(&p, 250, 3);
  step(&p, 250.3, 3);
  assert_true(row(&p, CATENARY_LEFT_TABLE) == 0);
  assert_true(row(&p, CATENARY_TENSION) > row(&p, CATENARY_QUASI));
  step(&p, 200, -3);
  assert_true(row(&p, CATENARY_LEFT_TABLE) == 2);
  assert_true(row(&p, CATENARY_TENSION) == row(&p, CATENARY_QUASI));
  step(&p, 180, -3);
  assert_true(row(&p, CATENARY_LEFT_TABLE) == 3);
  step(&p, 250, 3);
  assert_true(row(&p, CATENARY_LEFT_TABLE) == 3);
  posed_close(&p);
}

#define ON(test, device) \
  { #test ", " device, test, NULL, NULL, device }
#define ON_BOTH(test) ON(test, "openmp"), ON(test, "opencl")

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(a_sudden_start_does_not_ring),
      ON_BOTH(a_gentle_start_keeps_its_order),
      ON_BOTH(leaving_several_parts_does_not_ring),
      ON_BOTH(a_table_tells_of_several_parts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
