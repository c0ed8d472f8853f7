/* SPDX-License-Identifier: Apache-2.0
 * The elastic catenary: random lines by the textbook's equations, slopes, limits, symmetries. */
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
#include "kernels/law/catenary.h"
#include "support/mooring_line.h"
#include "support/random.h"

/* what a line is drawn for */
typedef enum family { FREE, LAID, FLOATING, FAMILIES } family;
static const char *const family_names[] = {"without a seabed, weights of any sign, clumps, buoys",
                                           "on a seabed, with clumps and friction",
                                           "on a seabed, with floating segments and buoys"};

static uint load(const mooring_line *line, catenary_segment *s) {
  for (uint i = 0; i < line->count; i++) {
    s[i] = (catenary_segment){.length = line->length[i],
                              .weight = line->weight[i],
                              .stiffness = line->stiffness[i],
                              .clump = line->clump[i],
                              .friction = line->friction[i]};
  }
  return line->count;
}

static mooring_answer solve_from(const mooring_line *line, const mooring_answer *known) {
  catenary_segment s[CATENARY_SEGMENTS_MAX];
  catenary_state state = {known ? known->horizontal : 0, known ? known->q : 0, 0};
  const catenary_end end =
      catenary_solve(s, load(line, s), line->x, line->z, line->seabed, &state, known != NULL);
  return (mooring_answer){.tension = end.tension,
                          .angle = end.angle,
                          .vertical = end.vertical,
                          .anchor_horizontal = end.anchor_horizontal,
                          .anchor_vertical = end.anchor_vertical,
                          .grounded = end.grounded,
                          .steps = end.steps,
                          .horizontal = state.horizontal,
                          .q = state.q,
                          .state = end.state,
                          .parts = end.parts != 0,
                          .converged = end.converged != 0};
}
static mooring_answer solve(const mooring_line *line) { return solve_from(line, NULL); }

static double even_in_log(test_random *r, double low, double high) {
  return low * exp(test_uniform(r, 0, log(high / low)));
}

/* segments of the range; the chord is drawn after them */
static void draw_segments(test_random *r, family of, uint32_t count, mooring_line *line) {
  *line = (mooring_line){.count = count, .seabed = of != FREE};
  const bool rubs = of != FREE && test_choice(r, 2);
  for (uint32_t i = 0; i < count; i++) {
    line->length[i] = even_in_log(r, 5, 1000);
    line->stiffness[i] = even_in_log(r, 1e6, 1e10);
    const double low = of == LAID ? 1 : -200, high = test_choice(r, 2) ? 200 : 5000;
    line->weight[i] = test_uniform(r, low, high);
    if (test_choice(r, 2)) line->clump[i] = test_uniform(r, of == LAID ? 0 : -1e5, 1e5);
    if (rubs) line->friction[i] = test_uniform(r, 0, 1);
  }
}

/* from slack to 1 % longer than the line, at any angle */
static void draw_chord(test_random *r, mooring_line *line) {
  const bool nearly_taut = test_choice(r, 3) == 0;
  const double chord = mooring_length(line) * test_uniform(r, nearly_taut ? 0.97 : 0.02, 1.01);
  const double angle = test_uniform(r, line->seabed ? 0 : -1.57, 1.57);
  line->x = chord * cos(angle);
  line->z = chord * sin(angle);
}

/* With something that floats not every place of the fairlead has an equilibrium of the kind that
 * is described, a single part that lies at the anchor. So H and q are drawn, and the fairlead is
 * where they put it; what hangs must stay above the seabed and nothing that floats may lie. */
static bool draw_floating(test_random *r, mooring_line *line) {
  const double gross = mooring_gross(line), length = mooring_length(line);
  const double h = gross * even_in_log(r, 1e-3, 30), q = gross * test_uniform(r, -1, 0.5);
  const mooring_place top = mooring_textbook(line, h, q, length);
  double soft = 0;
  for (uint32_t i = 0; i < line->count; i++) soft = fmax(soft, 1 / line->stiffness[i]);
  line->x = (double)top.x;
  line->z = (double)top.z;
  return top.lowest >= 0 && top.z >= 0 && !top.floats_lie && (gross + h) * soft < 0.02;
}

static mooring_line draw(test_random *r, family of, uint32_t count) {
  mooring_line line;
  do {
    draw_segments(r, of, count, &line);
    if (of != FLOATING) draw_chord(r, &line);
  } while (of == FLOATING && !draw_floating(r, &line));
  return line;
}

/* What rounding leaves of q [N] moves the fairlead by this much [m]: of a segment of 0.001 N/m
 * below tons of chain a micrometre. */
static double of_rounding(const mooring_line *line, const mooring_answer *a) {
  const double length = mooring_length(line), grain = 4 * 0x1p-52 * mooring_gross(line);
  const mooring_place low = mooring_textbook(line, a->horizontal, a->q - grain, length);
  const mooring_place high = mooring_textbook(line, a->horizontal, a->q + grain, length);
  return (double)hypotl(high.x - low.x, high.z - low.z);
}

/* The touchdown is where the weight from the anchor up is that which lies: of each of the sums, two
 * for a segment, half a last digit of the weight of all is lost, and the touchdown moves by that
 * over the weight per length there. */
static double of_touchdown(const mooring_line *line) {
  double least = INFINITY;
  for (uint32_t i = 0; i < line->count; i++) {
    if (line->weight[i] > 0) least = fmin(least, line->weight[i]);
  }
  return line->count * 0x1p-52 * mooring_gross(line) / least;
}

static void judge(const mooring_line *line, const mooring_answer *a, double *worst) {
  const double length = mooring_length(line);
  const mooring_place top = mooring_textbook(line, a->horizontal, a->q, length);
  assert_true(a->converged);
  assert_true(fabs(a->grounded - (double)top.grounded) <= 1e-12 * length + of_touchdown(line));
  const bool slack = a->state == CATENARY_SLACK;
  if (slack) assert_true(line->x <= (double)top.x * (1 + 1e-12) && a->horizontal == 0);
  const double dx = slack ? 0 : (double)(top.x - line->x), dz = (double)(top.z - line->z);
  const double error = hypot(dx, dz);
  if (error > 1e-9 * length && error > 1e-9 * length + of_rounding(line, a)) {
    fail_msg("misses by %g m of %g m, %g by rounding", error, length, of_rounding(line, a));
  }
  *worst = fmax(*worst, error / length);
  if (!slack) assert_int_equal(a->state, a->grounded > 0 ? CATENARY_GROUNDED : CATENARY_SUSPENDED);
  const double tension = hypot(a->horizontal, a->vertical); /* two roundings and a root */
  assert_true(fabs(tension - a->tension) <= 1e-15 * tension);
  assert_true(fabs(tension * sin(a->angle) - a->horizontal) <= 1e-14 * tension);
}

static bool same_answer(const mooring_answer *a, const mooring_answer *b) {
  return a->tension == b->tension && a->angle == b->angle && a->grounded == b->grounded &&
         a->horizontal == b->horizontal && a->q == b->q && a->steps == b->steps &&
         a->state == b->state && a->parts == b->parts && a->converged == b->converged &&
         a->anchor_horizontal == b->anchor_horizontal;
}

static void a_hundred_thousand_random_lines_converge(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  const int count = 100000;
  double steps[FAMILIES] = {0}, most[FAMILIES] = {0}, worst[FAMILIES] = {0};
  int lines[FAMILIES] = {0}, slack = 0, many = 0;
  for (int n = 0; n < count; n += MOORING_LANES) {
    const family of = (family)test_choice(&r, FAMILIES);
    const uint32_t segments = 1 + test_choice(&r, 5);
    mooring_line drawn[MOORING_LANES];
    mooring_answer answers[MOORING_LANES];
    for (int k = 0; k < MOORING_LANES; k++) drawn[k] = draw(&r, of, segments);
    mooring_solve_wide(drawn, NULL, answers);
    for (int k = 0; k < MOORING_LANES; k++) {
      judge(&drawn[k], &answers[k], &worst[of]);
      const mooring_answer alone = solve(&drawn[k]);
      assert_true(same_answer(&alone, &answers[k])); /* bits do not depend on the neighbours */
      lines[of]++;
      steps[of] += answers[k].steps;
      most[of] = fmax(most[of], answers[k].steps);
      slack += answers[k].state == CATENARY_SLACK;
      many += answers[k].steps >= CATENARY_NEWTON_MAX;
    }
  }
  for (int of = 0; of < FAMILIES; of++) {
    print_message("  %d lines %s: %.2f steps of Newton, at most %.0f; error %.1e of the length\n",
                  lines[of], family_names[of], steps[of] / lines[of], most[of], worst[of]);
    assert_true(lines[of] > count / 4);
  }
  print_message("  %d slack; %d were left to the sure method after %d steps\n", slack, many,
                CATENARY_NEWTON_MAX);
  assert_true(slack > count / 100);
}

static void near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) {
    fail_msg("%.17g is not %.17g to %g", value, expected, tolerance);
  }
}

/* slope of a number by central differences, to what its rounding leaves and the two sides differ
 * by: where slopes jump, by all of it; else by a millionth, the step, times curvature */
static void near_slope(double slope, long double low, long double at, long double high,
                       long double step, double tolerance) {
  const long double before = (at - low) / step, after = (high - at) / step;
  near(slope, (double)(before + after) / 2, tolerance + (double)fabsl(after - before));
}

static void slopes_are_those_of_the_textbook(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < 5000; n++) {
    const mooring_line line = draw(&r, (family)test_choice(&r, FAMILIES), 1 + test_choice(&r, 5));
    const double gross = mooring_gross(&line), length = mooring_length(&line);
    const catenary_state at = {gross * even_in_log(&r, 1e-2, 10), gross * test_uniform(&r, -1, 1),
                               0};
    const double arc = test_choice(&r, 2) ? length : test_uniform(&r, 0, length);
    const long double h = at.horizontal, q = at.q, step = 1e-6L * h;
    catenary_segment s[CATENARY_SEGMENTS_MAX];
    const catenary_reach reach =
        catenary_reach_at(s, load(&line, s), at, line.seabed, arc == length ? INFINITY : arc);
    const mooring_place p = mooring_textbook(&line, h, q, arc);
    const mooring_place h0 = mooring_textbook(&line, h - step, q, arc);
    const mooring_place h1 = mooring_textbook(&line, h + step, q, arc);
    const mooring_place q0 = mooring_textbook(&line, h, q - step, arc);
    const mooring_place q1 = mooring_textbook(&line, h, q + step, arc);
    if (p.floats_lie || q0.floats_lie || q1.floats_lie) continue; /* jumps */
    const double digits = 16 * 0x1p-52 * (gross + fabs(at.q));    /* of the vertical tension [N] */
    /* (T1 - T0)/w of the textbook in long double */
    double light = INFINITY;
    for (uint32_t i = 0; i < line.count; i++) light = fmin(light, fabs(line.weight[i]));
    const double noise = 4 * 0x1p-63 * (at.horizontal + gross) / light;
    near(reach.x, (double)p.x, 1e-12 * length + digits * reach.z_q + noise);
    near(reach.z, (double)p.z, 1e-12 * length + digits * reach.z_q + noise);
    near(reach.grounded, (double)p.grounded, 1e-13 * length);
    const double tolerance = 1e-6 * (fabs(reach.x_h) + fabs(reach.z_q)) + noise / (double)step;
    near_slope(reach.x_h, h0.x, p.x, h1.x, step, tolerance);
    near_slope(reach.z_h, h0.z, p.z, h1.z, step, tolerance);
    near_slope(reach.x_q, q0.x, p.x, q1.x, step, tolerance);
    near_slope(reach.z_q, q0.z, p.z, q1.z, step, tolerance);
    bool rubs = false;
    for (uint32_t i = 0; i < line.count; i++) rubs |= line.friction[i] > 0;
    if (!rubs || q >= 0) assert_true(reach.x_q == reach.z_h);
  }
}

static mooring_line single(double length, double weight, double stiffness, double x, double z) {
  mooring_line line = {.count = 1, .x = x, .z = z};
  line.length[0] = length;
  line.weight[0] = weight;
  line.stiffness[0] = stiffness;
  return line;
}

static void limits_are_met(void **state) {
  (void)state;
  /* a weightless line is a bar */
  mooring_line line = single(199, 0, 1e7, 120, 160);
  near(solve(&line).tension, 1e7 * (200.0 / 199 - 1), 1e-8);
  near(solve(&line).angle, atan2(120, 160), 1e-13);
  /* a light one nearly: its sag is of the order of (wL/T)^2 = 4e-14 */
  line.weight[0] = 1e-4;
  near(solve(&line).tension, 1e7 * (200.0 / 199 - 1), 0.5 * 1e-4 * 200);
  /* longer than its chord, it is slack */
  line = single(300, 0, 1e7, 120, 160);
  assert_int_equal(solve(&line).state, CATENARY_SLACK);
  assert_true(solve(&line).converged && solve(&line).tension == 0);

  /* without stretch L = 2a sinh(l/2a), H = w a, T = w a cosh(l/2a) */
  line = single(200 * sinh(0.75), 50, 1e16, 150, 0);
  near(solve(&line).horizontal, 50 * 100, 1e-6);
  near(solve(&line).tension, 50 * 100 * cosh(0.75), 1e-6);
  /* a flat parabola: H = w l^2/(8 f), L = l (1 + 8/3 (f/l)^2), both to the order of (f/l)^2 */
  line = single(1000 * (1 + 8.0 / 3 * 1e-4), 70, 1e16, 1000, 0);
  near(solve(&line).horizontal, 70 * 1000 / (8 * 0.01), 1e-3 * 70 * 1000 / (8 * 0.01));

  /* the last millimetre to the vertical, and a line that only just lies slack */
  line = single(100, 200, 1e7, 0, 101.2);
  line.seabed = true;
  const double upright = solve(&line).tension;
  assert_int_equal(solve(&line).state, CATENARY_VERTICAL);
  line.x = 1e-6;
  near(solve(&line).tension, upright, 1e-6 * upright);
  assert_int_equal(solve(&line).state, CATENARY_SUSPENDED);
  line = single(400, 500, 1e8, 100, 50);
  line.seabed = true;
  const mooring_answer slack = solve(&line);
  line.x = slack.grounded * (1 - 1e-9);
  assert_int_equal(solve(&line).state, CATENARY_SLACK);
  line.x = slack.grounded * (1 + 1e-9);
  assert_int_equal(solve(&line).state, CATENARY_GROUNDED);
  near(solve(&line).tension, slack.tension, 1e-6 * slack.tension);
}

/* The same line from the other end, in pieces, and of another size. Tensions follow positions
 * through the stiffness: 1e-10 of the length x EA/L is 1e-10 EA. */
static void symmetries_hold(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < 2000; n++) {
    const mooring_line line = draw(&r, FREE, 1 + test_choice(&r, 5));
    const mooring_answer a = solve(&line);
    double stiff = 0;
    for (uint32_t i = 0; i < line.count; i++) stiff = fmax(stiff, line.stiffness[i]);
    const double tolerance = 1e-9 * (stiff + mooring_gross(&line));

    mooring_line other = line;
    for (uint32_t i = 0; i < line.count; i++) {
      const uint32_t j = line.count - 1 - i;
      other.length[i] = line.length[j];
      other.weight[i] = line.weight[j];
      other.stiffness[i] = line.stiffness[j];
      if (i + 1 < line.count) other.clump[i] = line.clump[j - 1];
    }
    other.z = -line.z;
    near(solve(&other).horizontal, a.horizontal, tolerance);
    near(solve(&other).vertical, -a.q, tolerance);

    other = line;
    for (uint32_t i = 0; i < line.count; i++) {
      for (uint32_t half = 0; half < 2; half++) {
        const uint32_t j = 2 * i + half;
        other.length[j] = line.length[i] * (half ? 0.7 : 0.3);
        other.weight[j] = line.weight[i];
        other.stiffness[j] = line.stiffness[i];
        other.clump[j] = half ? line.clump[i] : 0;
      }
    }
    other.count = 2 * line.count;
    near(solve(&other).tension, a.tension, tolerance);

    other = line;
    for (uint32_t i = 0; i < line.count; i++) {
      other.length[i] *= 16;
      other.weight[i] *= 256;
      other.stiffness[i] *= 4096;
      other.clump[i] *= 4096;
    }
    other.x *= 16;
    other.z *= 16;
    assert_true(solve(&other).tension == 4096 * a.tension); /* powers of four */
  }
}

/* as many segments as there may be, all of one make, are one */
static void a_line_may_have_64_segments(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 6);
  assert_int_equal(CATENARY_SEGMENTS_MAX, 64);
  for (int n = 0; n < 200; n++) {
    mooring_line line = draw(&r, test_choice(&r, 2) ? LAID : FREE, 1), other = line;
    line.clump[0] = 0;
    other.count = CATENARY_SEGMENTS_MAX;
    for (uint32_t i = 0; i < other.count; i++) {
      other.length[i] = line.length[0] / CATENARY_SEGMENTS_MAX;
      other.weight[i] = line.weight[0];
      other.stiffness[i] = line.stiffness[0];
      other.clump[i] = 0;
      other.friction[i] = line.friction[0];
    }
    const double tolerance = 1e-9 * (line.stiffness[0] + mooring_gross(&line));
    near(solve(&other).tension, solve(&line).tension, tolerance);
    near(solve(&other).anchor_horizontal, solve(&line).anchor_horizontal, tolerance);
  }
}

static void a_search_from_a_solution_nearby_is_short(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  double steps = 0;
  const int count = 2000;
  for (int n = 0; n < count; n++) {
    mooring_line line = draw(&r, LAID, 2);
    const mooring_answer before = solve(&line);
    line.x += 1e-5 * mooring_length(&line);
    const mooring_answer cold = solve(&line), warm = solve_from(&line, &before);
    steps += warm.steps;
    double worst = 0;
    judge(&line, &warm, &worst);
    assert_int_equal(warm.state, cold.state);
    near(warm.tension, cold.tension,
         1e-9 * (line.stiffness[0] + line.stiffness[1]) + 1e-9 * cold.tension);
  }
  print_message("  %.2f steps of Newton after a move by 1e-5 of the length\n", steps / count);
  assert_true(steps / count < 3);
}

static void what_has_no_solution_says_so_and_leaves_others_alone(void **state) {
  (void)state;
  mooring_line lines[MOORING_LANES];
  mooring_answer answers[MOORING_LANES];
  for (int k = 0; k < MOORING_LANES; k++) {
    lines[k] = single(902.2, 698.094, 384243000, 848.67 + k, 250);
    lines[k].seabed = true;
  }
  lines[1].z = -1; /* below the seabed: lies on it */
  lines[2].x = (double)NAN;
  lines[3].z = (double)NAN;
  lines[4].weight[0] = -5; /* floats, but its end is held down where the seabed is */
  lines[4].z = 0;
  lines[5].weight[0] = (double)NAN;
  lines[6].x = INFINITY;
  mooring_solve_wide(lines, NULL, answers);
  for (int k = 0; k < MOORING_LANES; k++) {
    const bool sound = k == 0 || k == 1 || k == 4 || k > 6;
    assert_int_equal(answers[k].converged, sound);
    if (!sound) continue;
    assert_int_equal(answers[k].parts, k == 1);
    const mooring_answer alone = solve(&lines[k]);
    assert_true(same_answer(&alone, &answers[k]));
  }
}

/* a single part that lies is told from several, and from what would be below the seabed */
static void what_hangs_below_the_seabed_is_laid_on_it(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  int parts = 0;
  for (int n = 0; n < 20000; n++) {
    mooring_line line;
    draw_segments(&r, FLOATING, 1 + test_choice(&r, 5), &line);
    draw_chord(&r, &line);
    const mooring_answer a = solve(&line);
    assert_true(a.converged);
    parts += a.parts;
    if (a.parts) continue;
    const double length = mooring_length(&line);
    const mooring_place top = mooring_textbook(&line, a.horizontal, a.q, length);
    assert_true((double)top.lowest > -1.1e-9 * length && !top.floats_lie);
  }
  print_message("  %d of 20000 lines that float here and there are found by their parts\n", parts);
  assert_true(parts > 100);
}

/* whether no segment is so light that the last digits of a single vertical tension move it about */
static bool is_balanced(const mooring_line *line) {
  double least = INFINITY;
  for (uint32_t i = 0; i < line->count; i++) least = fmin(least, fabs(line->weight[i]));
  return least * mooring_length(line) > 0.01 * mooring_gross(line);
}

/* the error of a place that counts as none is 3e-6 of the length: where the line is heaviest, that
 * is so much of its weight */
static double heaviest(const mooring_line *line) {
  double most = 0;
  for (uint32_t i = 0; i < line->count; i++) most = fmax(most, fabs(line->weight[i]));
  return fmax(mooring_gross(line), most * mooring_length(line));
}

/* Tensions of lines whose fairlead or whose length is off by twice the 3e-6 of the length to which
 * places are met: a short section that hangs straight down to a clump on the seabed answers to the
 * height alone, and with all its stiffness. */
static void tensions_nearby(const mooring_line *line, double *low, double *high) {
  const double off = 6e-6, far = off * mooring_length(line);
  for (int k = 0; k < 6; k++) {
    mooring_line other = *line;
    const double side = k % 2 ? 1 : -1;
    if (k / 2 == 0) other.x = fmax(line->x + side * far, 0);
    if (k / 2 == 1) other.z = line->z + side * far;
    for (uint32_t i = 0; k / 2 == 2 && i < line->count; i++) other.length[i] *= 1 + side * off;
    const double tension = solve(&other).tension;
    *low = fmin(*low, tension);
    *high = fmax(*high, tension);
  }
}

/* within 1e-4 of double precision, or of lines nearby, and of the weight of what 6e-6 of the length
 * is where the line is heaviest */
static void single_precision_gives_four_digits(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 5);
  for (int n = 0; n < 2000; n++) {
    mooring_line line = draw(&r, test_choice(&r, 2) ? LAID : FREE, 1 + test_choice(&r, 3));
    if (!is_balanced(&line)) continue;
    const mooring_answer a = solve(&line), b = mooring_solve_single(&line);
    double low = a.tension, high = a.tension;
    tensions_nearby(&line, &low, &high);
    const double tolerance = 1e-4 * a.tension + 6e-6 * heaviest(&line);
    assert_true(b.converged);
    if (!(b.tension >= low - tolerance && b.tension <= high + tolerance)) {
      fail_msg("%.9g is not within %.9g and %.9g", b.tension, low, high);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_hundred_thousand_random_lines_converge),
      cmocka_unit_test(slopes_are_those_of_the_textbook),
      cmocka_unit_test(limits_are_met),
      cmocka_unit_test(symmetries_hold),
      cmocka_unit_test(a_line_may_have_64_segments),
      cmocka_unit_test(a_search_from_a_solution_nearby_is_short),
      cmocka_unit_test(what_has_no_solution_says_so_and_leaves_others_alone),
      cmocka_unit_test(what_hangs_below_the_seabed_is_laid_on_it),
      cmocka_unit_test(single_precision_gives_four_digits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
