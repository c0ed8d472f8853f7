/* SPDX-License-Identifier: Apache-2.0
 * The laws of dynamic lines on single values: tension, bending, water, seabed, lumps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/line_bend.h"
#include "kernels/law/line_lump.h"
#include "kernels/law/line_memory.h"
#include "kernels/law/line_tension.h"
#include "kernels/law/line_water.h"
#include "support/random.h"

/* to a few roundings of the value */
static void near(double value, double expected) {
  assert_true(fabs(value - expected) <= 4e-15 * fabs(expected) + 1e-300);
}

static vec3 any_vec(test_random *draw, double size) {
  const double x = test_uniform(draw, -size, size), y = test_uniform(draw, -size, size);
  return vec3_of(x, y, test_uniform(draw, -size, size));
}

static void a_line_pulls_and_only_what_bends_pushes(void **state) {
  (void)state;
  near(line_tension(1e6, 1e3, 0.02, 0.5, 0), 20500);
  near(line_tension(1e6, 1e3, 0.02, -30, 0), 0);
  near(line_tension(1e6, 1e3, -0.02, 50, 0), 0);
  near(line_tension(1e6, 1e3, -0.02, 5, 1), -15000);
  near(line_tension(1e6, 1e3, 0, 0, 0), 0);
}

static void nodes_on_one_spot_have_no_direction(void **state) {
  (void)state;
  const line_link link = line_link_of(vec3_of(1, 2, 3), vec3_of(1, 2, 3));
  assert_true(vec3_dot(link.along, link.along) == 0 && link.length == 0 && isfinite(link.inverse));
}

static double bend_energy(const vec3 x[3], double b) {
  const line_link one = line_link_of(x[0], x[1]), two = line_link_of(x[1], x[2]);
  return b * (1 - vec3_dot(one.along, two.along));
}

/* central differences of 1e-6 m: their error is a few 1e-9 of the force's scale, b per length */
static void forces_of_bending_are_the_gradient_of_its_energy(void **state) {
  (void)state;
  test_random draw = test_random_from(test_seed(), 1);
  for (int trial = 0; trial < 200; trial++) {
    vec3 x[3] = {any_vec(&draw, 3), any_vec(&draw, 3), any_vec(&draw, 3)};
    const line_link one = line_link_of(x[0], x[1]), two = line_link_of(x[1], x[2]);
    if (one.length < 0.5 || two.length < 0.5) continue;
    const line_bend f = line_bending(7, one.along, one.inverse, two.along, two.inverse);
    const vec3 sum = vec3_add(f.behind, f.ahead);
    const vec3 force[3] = {f.behind, vec3_scale(sum, -1), f.ahead};
    for (int n = 0; n < 3; n++) {
      const double own[3] = {force[n].x, force[n].y, force[n].z};
      for (int c = 0; c < 3; c++) {
        double *number = c == 0 ? &x[n].x : c == 1 ? &x[n].y : &x[n].z;
        const double kept = *number, step = 1e-6;
        *number = kept + step;
        const double up = bend_energy(x, 7);
        *number = kept - step;
        const double down = bend_energy(x, 7);
        *number = kept;
        assert_true(fabs(own[c] + (up - down) / (2 * step)) < 14 * 1e-7);
      }
    }
  }
}

/* angular momentum: moments of the three forces; rounding of 1e-15 of force times arm */
static void bending_keeps_angular_momentum_and_a_clamp_takes_its_moment(void **state) {
  (void)state;
  test_random draw = test_random_from(test_seed(), 2);
  for (int trial = 0; trial < 200; trial++) {
    const vec3 a = any_vec(&draw, 3), b = any_vec(&draw, 3), c = any_vec(&draw, 3);
    const line_link one = line_link_of(a, b), two = line_link_of(b, c);
    if (one.length < 0.1 || two.length < 0.1) continue;
    line_bend f = line_bending(5, one.along, one.inverse, two.along, two.inverse);
    vec3 moment =
        vec3_add(vec3_cross(vec3_sub(a, b), f.behind), vec3_cross(vec3_sub(c, b), f.ahead));
    assert_true(vec3_length(moment) < 5 * 1e-14);
    /* the first segment clamped along `one`: the second's node against the couple b t1 x t2 */
    f = line_bending(5, one.along, 0, two.along, two.inverse);
    moment = vec3_madd(vec3_cross(vec3_sub(c, b), f.ahead), 5, vec3_cross(one.along, two.along));
    assert_true(vec3_length(moment) < 5 * 1e-14);
    assert_true(vec3_length(f.behind) == 0);
  }
}

static void two_half_segments_bend_one_after_the_other(void **state) {
  (void)state;
  near(line_bend_stiffness(6, 2, 6, 4), 2);
  near(line_bend_stiffness(6, 2, 3, 1), 1 / (0.5 * 2 / 6 + 0.5 * 1 / 3.0));
  near(line_bend_stiffness(0, 2, 6, 4), 0);
  near(line_bend_stiffness(0, 2, 0, 4), 0);
}

static void drag_acts_across_and_along_apart(void **state) {
  (void)state;
  const line_way way = line_way_of(vec3_of(0, 0, 1.9));
  vec3 f = line_drag(way, vec3_of(3, 4, 2), 10, 0.5);
  near(f.x, 10 * 5 * 3);
  near(f.y, 10 * 5 * 4);
  /* rounding of the part across acts along, too: a few 1e-16 of u times 50 */
  assert_true(fabs(f.z - 0.5 * 2 * 2) < 1e-13);
  f = line_drag(way, vec3_of(3, 4, -2), 10, 0);
  assert_true(fabs(f.z) < 1e-13);
  /* it never gives power to the line */
  test_random draw = test_random_from(test_seed(), 3);
  for (int trial = 0; trial < 200; trial++) {
    const vec3 u = any_vec(&draw, 3);
    f = line_drag(line_way_of(any_vec(&draw, 1)), u, 3, 0.2);
    assert_true(vec3_dot(f, u) >= 0);
  }
  f = line_drag(line_way_of(vec3_zero()), vec3_of(0, 2, 0), 3, 1);
  near(f.y, 12);
}

static void what_is_split_along_the_line_is_inverted_by_its_inverses(void **state) {
  (void)state;
  test_random draw = test_random_from(test_seed(), 4);
  for (int trial = 0; trial < 200; trial++) {
    const vec3 v = any_vec(&draw, 3);
    const line_way way = line_way_of(any_vec(&draw, 1));
    const vec3 back = line_split(way, line_split(way, v, 8, 3), 1 / 8.0, 1 / 3.0);
    /* rounding of a few operations on numbers of 1e1 */
    assert_true(vec3_length(vec3_sub(back, v)) < 1e-13);
  }
}

static void a_segment_is_wet_by_the_part_of_its_height(void **state) {
  (void)state;
  near(line_wet_share(-3, 1, 0.2, 0), 0.75);
  near(line_wet_share(1, -3, 0.2, 0), 0.75);
  near(line_wet_share(-0.05, -0.05, 0.2, 1), 0.75);
  near(line_wet_share(0, 0, 0.2, 1), 0.5);
  near(line_wet_share(-1, -1.1, 0.2, 1), 1);
  near(line_wet_share(1, 1.1, 0.2, 1), 0);
}

static void the_seabed_pushes_and_never_pulls(void **state) {
  (void)state;
  const line_ground g = {1e4, 300, 0.5, 0.8};
  near(line_ground_normal(g, 0.1, 0), 1000);
  near(line_ground_normal(g, 0.1, -1), 1300);
  near(line_ground_normal(g, 0.1, 9), 0);
  near(line_ground_normal(g, -0.1, -5), 0);
}

/* The mean of d0 + (d1 - d0) (1 - e^-x/l)/(1 - e^-L/l) over the first half, by Simpson's rule. */
static double mean_depth(double own, double next, double k, double length, double tension) {
  enum { PARTS = 2000 };
  const double l = sqrt(tension * length / k), full = -expm1(-length / l);
  double sum = 0;
  for (int n = 0; n <= PARTS; n++) {
    const double weight = n == 0 || n == PARTS ? 1 : (n % 2 ? 4 : 2);
    const double x = 0.5 * length * n / PARTS;
    sum += weight / (3 * PARTS) * (own - (next - own) * expm1(-x / l) / full);
  }
  return sum;
}

static void a_half_segment_sinks_between_its_end_and_the_next_node(void **state) {
  (void)state;
  static const double tensions[] = {300, 1e4, 4e5, 2e7};
  double rate;
  for (int n = 0; n < 4; n++) {
    const double f = line_ground_share(2e4, 5, tensions[n]);
    /* rounding of Simpson's rule and of what cancels in f */
    assert_true(fabs(line_ground_mean(0.02, 0.1, f, 0, 0, &rate) -
                     mean_depth(0.02, 0.1, 2e4, 5, tensions[n])) < 1e-9);
  }
  /* a slack one is level but for a hundredth of it, or is counted so */
  assert_true(fabs(line_ground_share(2e4, 5, 0) - 0.98) < 1e-12);
  assert_true(fabs(line_ground_share(2e4, 5, -1e3) - 0.98) < 1e-12);
  assert_true(fabs(line_ground_share(2e4, 5, 1e12) - 0.25) < 2e-3);
  /* the rate is that of the depth; a node that is higher does not count, nor an end above it */
  const double f = line_ground_share(2e4, 5, 1e4);
  const double ends[][2] = {{0.02, 0.1}, {0.1, 0.02}, {0.1, -1}, {-0.02, 0.1}, {-0.2, 0.1}};
  for (int n = 0; n < 5; n++) {
    const double d = line_ground_mean(ends[n][0], ends[n][1], f, 0.3, 0.7, &rate), h = 1e-6;
    double none;
    const double then =
        line_ground_mean(ends[n][0] + 0.3 * h, ends[n][1] + 0.7 * h, f, 0, 0, &none);
    assert_true(fabs((then - d) / h - rate) < 1e-7);
  }
  near(line_ground_mean(0.1, -1, f, 0, 0, &rate), 0.1);
  near(line_ground_mean(-0.2, 0.1, f, 1, 1, &rate), 0);
  near(line_ground_mean(-0.02, 0.1, f, 0, 0, &rate), 0.08 * f);
  /* no jump as the end comes down */
  assert_true(fabs(line_ground_mean(-1e-14, 0.1, f, 0, 0, &rate) -
                   line_ground_mean(1e-14, 0.1, f, 0, 0, &rate)) < 1e-13);
}

/* N = 1000 N, k = 10 kN/m: 500 N along, 800 N across */
static void friction_sticks_and_slides_on_an_ellipse(void **state) {
  (void)state;
  const line_ground g = {1e4, 0, 0.5, 0.8};
  const vec2 way = vec2_of(0, 2), rest = vec2_of(0, 0);
  line_tie t = line_tie_of(g, 1000, way, vec2_of(0.079, 0), rest);
  near(t.force.x, -790);
  near(t.shear.x, 0.079);
  t = line_tie_of(g, 1000, way, vec2_of(0.2, 0), rest);
  near(t.force.x, -800);
  near(t.shear.x, 0.08);
  t = line_tie_of(g, 1000, way, vec2_of(0, 0.2), rest);
  near(t.force.y, -500);
  near(t.shear.y, 0.05);
  t = line_tie_of(g, 1000, way, vec2_of(0.3, 0.2), rest);
  near(t.force.x * t.force.x / 640000 + t.force.y * t.force.y / 250000, 1);
  assert_true(t.force.x < 0 && t.force.y < 0);
}

static void without_friction_in_a_direction_nothing_holds_there(void **state) {
  (void)state;
  const line_ground across = {1e4, 50, 0, 0.8}, none = {1e4, 50, 0, 0};
  line_tie t = line_tie_of(across, 1000, vec2_of(0, 1), vec2_of(0.03, 0.4), vec2_of(0, 0));
  near(t.force.x, -300);
  near(t.force.y, 0);
  near(t.shear.x, 0.03);
  near(t.shear.y, 0);
  t = line_tie_of(none, 1000, vec2_of(0, 1), vec2_of(0.03, 0.4), vec2_of(1, 1));
  assert_true(t.force.x == 0 && t.force.y == 0 && t.shear.x == 0 && t.shear.y == 0);
}

static void a_node_inside_a_section_has_the_numbers_of_a_segment(void **state) {
  (void)state;
  const line_lump a = {100.1, 981.3, 77.7, 7.9, 8.8, 0.3, 5.5, 0.1, {1e4, 3e2, 0.5, 0.8}};
  const line_lump b = {2, 3, 4, 5, 6, 7, 8, 9, {10, 11, 0.1, 0.2}};
  const line_lump n = line_lump_between(&a, 1, &a, 1, line_clump_none());
  assert_true(n.mass == a.mass && n.buoyancy == a.buoyancy && n.drag_across == a.drag_across);
  const line_clump clump = {1, 2, 3, 4, 0.5};
  const line_lump m = line_lump_between(&a, 0.5, &b, 1, clump);
  near(m.mass, 50.05 + 1 + 1);
  near(m.weight, 490.65 + 1.5 + 2);
  near(m.buoyancy, 0.25 * 77.7 + 2 + 1.5);
  near(m.displaced, 0.25 * 7.9 + 2.5 + 2);
  near(m.ground.stiffness, 5005);
  near(m.ground.axial, 0.5);
}

/* ------------------------------------------------------------------------------ memory */

/* Q = 1e7 q + 1e10 q^3 [N] */
static line_elastic at_rest(double q) {
  return (line_elastic){1e7 * q + 1e10 * q * q * q, 1e7 + 3e10 * q * q,
                        q * q * (5e6 + 2.5e9 * q * q)};
}

static double strain_energy(const line_memory *m, double q, double e) {
  const line_elastic at = at_rest(q);
  return line_memory_energy(&at, line_memory_stiffness(m, at.tension), q, e);
}

/* T is the slope of the energy by the strain, and what the slow strain takes from it on its way is
 * lost: by differences, at random states, also far from rest. */
static void memory_pulls_by_its_energy_and_only_loses_it(void **state) {
  (void)state;
  test_random draw = test_random_from(test_seed(), 7);
  int held = 0;
  for (int trial = 0; trial < 2000; trial++) {
    const line_memory m = {test_uniform(&draw, 5e7, 1e8), test_uniform(&draw, 0, 60),
                           test_uniform(&draw, 1e5, 1e6), test_uniform(&draw, 0.1, 100)};
    const double q = test_uniform(&draw, 0, 0.03), e = test_uniform(&draw, -0.02, 0.2), d = 1e-7;
    const line_elastic at = at_rest(q);
    const double k = line_memory_stiffness(&m, at.tension);
    const double slope = (strain_energy(&m, q, e + d) - strain_energy(&m, q, e - d)) / (2 * d);
    /* differences of 1e-7: rounding of some 1e6 J/m, 1e-3 N */
    assert_true(fabs(slope - line_memory_tension(&at, k, q, e)) < 1e-2 + 1e-7 * fabs(slope));
    const double step = 1e-6 * m.time, later = line_memory_later(&m, &at, k, q, e, step);
    const double lost = strain_energy(&m, q, e) - strain_energy(&m, later, e);
    /* a share of 1e-6 of it, to which the cap of the stiffness may be passed */
    assert_true(lost >= -1e-9 * (1 + fabs(strain_energy(&m, q, e))));
    held += later == q;
    if (e < q) assert_true(fabs((later - q) / (e - q) / (step / m.time) - 1) < 1e-5);
  }
  assert_in_range(held, 1, 1500);
}

/* what remembers nothing is at rest at once; whatever the step, the slow strain passes no strain */
static void memory_is_stable_for_every_time(void **state) {
  (void)state;
  const line_elastic at = at_rest(0.01);
  line_memory m = {5e7, 0, 1e6, 0};
  near(line_memory_later(&m, &at, 5e7, 0.01, 0.02, 1e-3), 0.02);
  m.time = 1e-12;
  const double soon = line_memory_later(&m, &at, 5e7, 0.01, 0.02, 1e-3);
  assert_true(soon > 0.02 - 1e-10 && soon <= 0.02);
  m.time = 1;
  near(line_memory_later(&m, &at, 5e7, 0.01, 0.02, 1), 0.015);
  near(line_memory_later(&m, &at, 5e7, 0.01, 0.02, 0), 0.01);
}

/* a rope that only pulls is no shorter than where it is slack; one that bends is */
static void a_rope_that_remembers_becomes_slack_late(void **state) {
  (void)state;
  const line_elastic at = at_rest(0.01); /* 110 kN */
  near(line_memory_taut(&at, 55e6, 0.01, 0.005, 0), 0.008);
  near(line_memory_taut(&at, 55e6, 0.01, 0.009, 0), 0.009);
  near(line_memory_taut(&at, 55e6, 0.01, 0.005, 1), 0.005);
  assert_true(fabs(line_memory_tension(&at, 55e6, 0.01, 0.008)) < 1e-9);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_line_pulls_and_only_what_bends_pushes),
      cmocka_unit_test(nodes_on_one_spot_have_no_direction),
      cmocka_unit_test(forces_of_bending_are_the_gradient_of_its_energy),
      cmocka_unit_test(bending_keeps_angular_momentum_and_a_clamp_takes_its_moment),
      cmocka_unit_test(two_half_segments_bend_one_after_the_other),
      cmocka_unit_test(drag_acts_across_and_along_apart),
      cmocka_unit_test(what_is_split_along_the_line_is_inverted_by_its_inverses),
      cmocka_unit_test(a_segment_is_wet_by_the_part_of_its_height),
      cmocka_unit_test(the_seabed_pushes_and_never_pulls),
      cmocka_unit_test(a_half_segment_sinks_between_its_end_and_the_next_node),
      cmocka_unit_test(friction_sticks_and_slides_on_an_ellipse),
      cmocka_unit_test(without_friction_in_a_direction_nothing_holds_there),
      cmocka_unit_test(a_node_inside_a_section_has_the_numbers_of_a_segment),
      cmocka_unit_test(memory_pulls_by_its_energy_and_only_loses_it),
      cmocka_unit_test(memory_is_stable_for_every_time),
      cmocka_unit_test(a_rope_that_remembers_becomes_slack_late),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
