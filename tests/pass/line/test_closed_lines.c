/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines at rest against the catenary, against the differential equation of a line in a
 * current, on a seabed with friction, and their balance of forces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/pass/line/line_rows.h"
#include "support/hang.h"
#include "support/line_stage.h"

enum { TEXT_SIZE = 4096 };

static const double pi = 3.14159265358979323846, gravity = 9.81, density = 1025;

static void near_to(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) fail_msg("%.12g, not %.12g", value, expected);
}
static double length_of(const double a[3]) { return sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]); }

/* a section as a study has it */
typedef struct piece {
  double length;
  int segments;
  double mass, diameter, displaced, stiffness, drag, axial_drag, friction;
} piece;

/* the same for the references; sign conventions: 1/2 rho D Cd |v| v across, 1/2 rho pi D Cd |v| v
 * along */
static rope_part part_of(const piece *p) {
  const double water = density * pi / 4 * p->displaced * p->displaced;
  return (rope_part){.length = p->length,
                     .segments = p->segments,
                     .mass = p->mass,
                     .weight = (p->mass - water) * gravity,
                     .stiffness = p->stiffness,
                     .normal_drag = 0.5 * density * p->diameter * p->drag,
                     .axial_drag = 0.5 * density * pi * p->diameter * p->axial_drag,
                     .normal_added = water};
}

static const char still[] = "motions: {still: {body: top, history: [[0 s, 0 m], [99 s, 0 m]]}}\n";

/* Sections of a study about the line: of the run, of the environment, and motions that take the
 * body at its end somewhere or nowhere. */
typedef struct setting {
  const char *run, *environment, *motions;
} setting;

/* a line from the earth to a body */
static void write_line(char *text, const piece *pieces, int count, const double from[3],
                       const double to[3], setting s) {
  size_t used = (size_t)snprintf(
      text, TEXT_SIZE,
      "allide: 1\nrun: {%s}\nenvironment: {gravity: %.17g, water density: %.17g%s}\n"
      "bodies: {top: {motion: prescribed, position: [%.17g, %.17g, %.17g]}}\n%s"
      "lines:\n  line:\n    between: [earth, top]\n    from: [%.17g, %.17g, %.17g]\n"
      "    sections:\n",
      s.run, gravity, density, s.environment, to[0], to[1], to[2], s.motions, from[0], from[1],
      from[2]);
  for (int k = 0; k < count; k++) {
    const piece *p = &pieces[k];
    used += (size_t)snprintf(
        text + used, TEXT_SIZE - used,
        "      - {length: %.17g, segments: %d, mass: %.17g, diameter: %.17g,\n"
        "         displaced diameter: %.17g, axial stiffness: %.17g, normal drag: %.17g,\n"
        "         axial drag: %.17g, axial friction: %.17g, transverse friction: %.17g}\n",
        p->length, p->segments, p->mass, p->diameter, p->displaced, p->stiffness, p->drag,
        p->axial_drag, p->friction, p->friction);
  }
}

static line_stage rest_of(const piece *pieces, int count, const double from[3], const double to[3],
                          const char *environment) {
  char text[TEXT_SIZE];
  write_line(text, pieces, count, from, to,
             (setting){"duration: 1, step: 0.1", environment, still});
  return line_stage_open(text, "openmp");
}

/* ------------------------------------------------------------------------------ catenary */

/* a chain below a rope, well under water, without a seabed */
static const double anchor[3] = {-848.67, 30, -280}, fairlead[3] = {0, 30, -30};

static void two_pieces(piece *p, int segments) {
  p[0] = (piece){300, segments / 3, 120, 0.12, 0.1, 5e8, 1.2, 0, 0};
  p[1] = (piece){602.2, segments - segments / 3, 60, 0.1, 0.1, 3e8, 1.2, 0, 0};
}

/* errors relative to tension and length: force on the top, on the anchor, worst place of a node,
 * tension told at both ends */
static void compare_rest(const line_stage *s, const piece *pieces, int count, rope_water *water,
                         double error[4]) {
  rope_part parts[4];
  double first[3], last[3], at[3], there[3], arc = 0, total = 0;
  for (int k = 0; k < count; k++) {
    parts[k] = part_of(&pieces[k]);
    total += pieces[k].length;
  }
  line_stage_node(s, 0, 0, there, NULL);
  line_stage_node(s, 0, line_stage_nodes(s, 0) - 1, at, NULL);
  double from[3], to[3];
  memcpy(from, there, sizeof from);
  memcpy(to, at, sizeof to);
  assert_true(hang_in_flow(parts, count, from, to, water, first, last) < 1e-8);
  const double scale = fmax(length_of(first), length_of(last));
  const hang_end begin = {{from[0], from[1], from[2]}, {first[0], first[1], first[2]}};
  memset(error, 0, 4 * sizeof *error);
  double pull[2][3];
  line_stage_pull(s, 0, 0, pull[0]);
  line_stage_pull(s, 0, 1, pull[1]);
  for (int i = 0; i < 3; i++) {
    error[0] = fmax(error[0], fabs(pull[1][i] - last[i]));
    error[1] = fmax(error[1], fabs(pull[0][i] - first[i]));
  }
  uint32_t node = 0;
  for (int k = 0; k < count; k++) {
    for (int n = 0; n < pieces[k].segments; n++) {
      arc += pieces[k].length / pieces[k].segments;
      const hang_end end = hang_point(parts, count, &begin, water, arc);
      line_stage_node(s, 0, ++node, at, NULL);
      for (int i = 0; i < 3; i++) there[i] = end.at[i] - at[i];
      error[2] = fmax(error[2], length_of(there) / total);
    }
  }
  error[3] = fmax(fabs(line_stage_row(s, 0, LINE_TENSION_TO) - length_of(last)),
                  fabs(line_stage_row(s, 0, LINE_TENSION_FROM) - length_of(first))) /
             scale;
  error[0] /= scale;
  error[1] /= scale;
}

/* 1e-3 at 50 segments, and a quarter of it with each halving of the segments */
static void lines_hang_as_the_catenary(void **state) {
  (void)state;
  double error[3][4];
  for (int k = 0; k < 3; k++) {
    piece pieces[2];
    two_pieces(pieces, k == 0 ? 24 : k == 1 ? 48 : 96);
    line_stage s = rest_of(pieces, 2, anchor, fairlead, "");
    compare_rest(&s, pieces, 2, NULL, error[k]);
    line_stage_close(&s);
  }
  for (int q = 0; q < 4; q++) {
    print_message("error %d: %.2e %.2e %.2e\n", q, error[0][q], error[1][q], error[2][q]);
    assert_true(error[1][q] < 1e-3);
  }
  /* all of the second order; the next one is as small as the segments */
  for (int q = 0; q < 4; q++) {
    near_to(log2(error[0][q] / error[1][q]), 2, 0.2);
    near_to(log2(error[1][q] / error[2][q]), 2, 0.2);
  }
}

/* a buoy and a clump between sections, and a section that floats */
static void lines_hang_with_buoyant_sections(void **state) {
  (void)state;
  const piece pieces[3] = {{200, 16, 150, 0.15, 0.15, 5e8, 1.2, 0, 0},
                           {250, 20, 60, 0.4, 0.4, 3e8, 1.2, 0, 0},
                           {250, 20, 150, 0.15, 0.15, 5e8, 1.2, 0, 0}};
  const double from[3] = {0, 0, -300}, to[3] = {350, 200, -20};
  double error[4];
  line_stage s = rest_of(pieces, 3, from, to, "");
  compare_rest(&s, pieces, 3, NULL, error);
  line_stage_close(&s);
  for (int q = 0; q < 4; q++) assert_true(error[q] < 1e-3);
}

/* A line from one height to the same, free of all but its weight, at the end of the spectrum: all
 * but slack, nearly vertical legs. */
static void slack_lines_hang_as_the_catenary(void **state) {
  (void)state;
  const piece pieces[1] = {{300, 60, 50, 0.1, 0.1, 1e8, 1.2, 0, 0}};
  const double from[3] = {0, 0, -20}, to[3] = {60, 0, -20};
  double error[4];
  line_stage s = rest_of(pieces, 1, from, to, "");
  compare_rest(&s, pieces, 1, NULL, error);
  line_stage_close(&s);
  for (int q = 0; q < 4; q++) {
    print_message("error %d: %.2e\n", q, error[q]);
    /* legs turn within a tenth of the length, by six segments: the bend costs (1/12)^2 of itself */
    assert_true(error[q] < 5e-3);
  }
}

/* what the ends do not bear nobody bears */
static void ends_bear_the_weight(void **state) {
  (void)state;
  piece pieces[2];
  two_pieces(pieces, 24);
  line_stage s = rest_of(pieces, 2, anchor, fairlead, "");
  double first[3], last[3], weight = 0;
  for (int k = 0; k < 2; k++) weight += part_of(&pieces[k]).weight * pieces[k].length;
  line_stage_pull(&s, 0, 0, first);
  line_stage_pull(&s, 0, 1, last);
  line_stage_close(&s);
  /* at rest to the settling's own limit */
  near_to(first[2] + last[2], -weight, 1e-5 * weight);
  near_to(first[0] + last[0], 0, 1e-5 * weight);
  near_to(first[1] + last[1], 0, 1e-5 * weight);
}

/* ------------------------------------------------------------------------------ in a current */

static void uniform(const double at[3], double time, double velocity[3]) {
  (void)at;
  (void)time;
  velocity[0] = -0.4;
  velocity[1] = 1.1;
  velocity[2] = 0;
}

/* whole at the surface, a fifth of it from 200 m on */
static void sheared(const double at[3], double time, double velocity[3]) {
  const double share = at[2] > -200 ? 1 + 0.8 * at[2] / 200 : 0.2;
  uniform(at, time, velocity);
  for (int i = 0; i < 2; i++) velocity[i] *= share;
}

/* A riser that leans: forces at both ends and the shape, at 60 segments to 1e-3 (a current tilts
 * nodes by the mean of their segments, of the second order as well). */
static void lines_lean_into_a_current_as_the_equation_says(void **state) {
  (void)state;
  const piece pieces[1] = {{330, 60, 130, 0.3, 0.25, 2e8, 1.1, 0.02, 0}};
  const double from[3] = {20, -30, -270}, to[3] = {140, 40, -5};
  double error[4];
  line_stage s = rest_of(pieces, 1, from, to, ", current: [-0.4, 1.1]");
  compare_rest(&s, pieces, 1, uniform, error);
  line_stage_close(&s);
  for (int q = 0; q < 4; q++) {
    print_message("uniform %d: %.2e\n", q, error[q]);
    assert_true(error[q] < 1e-3);
  }
  s = rest_of(pieces, 1, from, to,
              ", current: [-0.4, 1.1], current profile: [[0 m, 1], [200 m, 0.2], [400 m, 0.2]]");
  compare_rest(&s, pieces, 1, sheared, error);
  line_stage_close(&s);
  for (int q = 0; q < 4; q++) {
    print_message("sheared %d: %.2e\n", q, error[q]);
    assert_true(error[q] < 1e-3);
  }
}

/* ------------------------------------------------------------------------------ on the seabed */

/* tension at the top of a line that lies on the seabed with half of its length or less */
static void lines_rise_from_the_seabed_as_the_catenary(void **state) {
  (void)state;
  const piece pieces[1] = {{902.2, 60, 77.7, 0.2, 0.09, 384.243e6, 1, 0, 0}};
  const double from[3] = {-848.67, 0, -320};
  for (int k = 0; k < 2; k++) {
    /* taut, and with more than half of it on the seabed */
    const double to[3] = {k ? -120 : 0, 0, -70};
    const rope_part part = part_of(&pieces[0]);
    const hang exact = hang_between(&part, 1, to[0] - from[0], 250, 0);
    assert_true(k ? exact.grounded > 400 : exact.grounded < 200);
    line_stage s = rest_of(pieces, 1, from, to, ", water depth: 320");
    double pull[3];
    line_stage_pull(&s, 0, 1, pull);
    line_stage_close(&s);
    /* The touchdown lies within a segment of 15 m, whose weight the seabed bears by its nodes, and
     * the line sinks in by w/k = 0.03 m: 0.3 % of the height over which it rises. */
    print_message("seabed: %.6g, %.6g\n", length_of(pull), exact.tension);
    near_to(length_of(pull), exact.tension, 3e-3 * exact.tension);
    near_to(atan2(-pull[0], -pull[2]), exact.angle, 3e-3);
  }
}

/* Pulled out slowly from where it was all but slack, all of what lies there slides, and the anchor
 * feels less by mu w LB. */
static void friction_on_the_seabed_holds_the_anchor(void **state) {
  (void)state;
  enum { STEPS = 4000 };
  const piece pieces[1] = {{902.2, 60, 77.7, 0.2, 0.09, 384.243e6, 1, 0, 0.6}};
  const double from[3] = {-690, 0, -320}, to[3] = {0, 0, -70};
  const rope_part part = part_of(&pieces[0]);
  const hang exact = hang_between(&part, 1, 830, 250, 0.6);
  char text[TEXT_SIZE];
  write_line(text, pieces, 1, from, to,
             (setting){"duration: 400, step: 0.1", ", water depth: 320",
                       "motions: {out: {body: top, history: [[0 s, 0 m], [300 s, 140 m], "
                       "[400 s, 140 m]]}}\n"});
  line_stage s = line_stage_open(text, "openmp");
  line_stage_advance(&s, STEPS);
  double first[3], last[3];
  line_stage_pull(&s, 0, 0, first);
  line_stage_pull(&s, 0, 1, last);
  line_stage_close(&s);
  const double lost = exact.horizontal - exact.anchor_horizontal;
  print_message("top %.6g of %.6g; held by friction %.6g of %.6g\n", length_of(last), exact.tension,
                -last[0] - first[0], lost);
  assert_true(lost > 0.15 * exact.horizontal);
  near_to(length_of(last), exact.tension, 0.01 * exact.tension);
  /* half a segment of 60 more or less lies there: 0.6 x 15 m x w, of 250 m on the ground 6 % */
  near_to(-last[0] - first[0], lost, 0.06 * lost);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines_hang_as_the_catenary),
      cmocka_unit_test(lines_hang_with_buoyant_sections),
      cmocka_unit_test(slack_lines_hang_as_the_catenary),
      cmocka_unit_test(ends_bear_the_weight),
      cmocka_unit_test(lines_lean_into_a_current_as_the_equation_says),
      cmocka_unit_test(lines_rise_from_the_seabed_as_the_catenary),
      cmocka_unit_test(friction_on_the_seabed_holds_the_anchor),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
