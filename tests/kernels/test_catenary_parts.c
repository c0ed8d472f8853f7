/* SPDX-License-Identifier: Apache-2.0
 * Lines that lie on the seabed in several parts or hang limp: closed forms, equilibrium at every
 * place of random lines, and that no line is lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/catenary.h"
#include "support/mooring_line.h"
#include "support/random.h"

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

static catenary_end solve(const mooring_line *line, catenary_state *state, bool warm) {
  catenary_segment s[CATENARY_SEGMENTS_MAX];
  return catenary_solve(s, load(line, s), line->x, line->z, line->seabed, state, warm);
}

static void near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) {
    fail_msg("%.17g is not %.17g to %g", value, expected, tolerance);
  }
}

/* ------------------------------------------------------------------------------ closed forms */

/* Two chains with a buoy of B between them, which lifts B/2w of either: the arch. Right of it a
 * part lies, and then the line leaves the seabed. With friction the arch has the tension that the
 * part right of it has left, and the left part what is left of that. */
typedef struct arch {
  mooring_line line;
  double horizontal, held, vertical, grounded; /* H, that at the anchor, V at the fairlead [N, m] */
} arch;

#define CHAIN 900.0   /* [N/m] */
#define STIFF 4e8     /* EA [N] */
#define LIFTED 35.0   /* either side of the buoy [m] */
#define RIGHT 60.0    /* that lies right of the arch [m] */
#define LEFT 120.0    /* and left of it */
#define HANGING 150.0 /* up to the fairlead */

static double laid(double length, double tension, double drop) {
  const double taut = drop > 0 ? fmin(length, tension / drop) : length;
  return length + taut * (tension - drop * taut / 2) / STIFF;
}

/* what hangs from V = 0 with a horizontal tension */
static double across(double h, double length) {
  return h / CHAIN * asinh(CHAIN * length / h) + h * length / STIFF;
}
static double up(double h, double length) {
  return (hypot(h, CHAIN * length) - h) / CHAIN + CHAIN * length * length / (2 * STIFF);
}

static arch make_arch(double h, double friction) {
  const double drop = friction * CHAIN, mid = fmax(h - drop * RIGHT, 0);
  arch a = {.line = {.count = 2, .seabed = true}, .horizontal = h, .vertical = CHAIN * HANGING};
  a.held = fmax(mid - drop * LEFT, 0);
  a.grounded = LEFT + RIGHT;
  const double lengths[2] = {LEFT + LIFTED, LIFTED + RIGHT + HANGING};
  for (int i = 0; i < 2; i++) {
    a.line.length[i] = lengths[i];
    a.line.weight[i] = CHAIN;
    a.line.stiffness[i] = STIFF;
    a.line.friction[i] = friction;
  }
  a.line.clump[0] = -2 * CHAIN * LIFTED;
  a.line.x =
      laid(LEFT, mid, drop) + 2 * across(mid, LIFTED) + laid(RIGHT, h, drop) + across(h, HANGING);
  a.line.z = up(h, HANGING);
  return a;
}

/* The place is met to 1e-12 of the length, 400 m, and the line answers with at most EA/L = 1e6 N/m:
 * 4e-4 N of some 1e5. */
static void judge(const arch *a) {
  const double tolerance = 1e-8 * a->horizontal + 1e-3;
  catenary_state state = {0, 0, 0};
  for (int warm = 0; warm < 2; warm++) {
    const catenary_end end = solve(&a->line, &state, warm);
    assert_true(end.converged && end.parts && state.parts > 0);
    near(state.horizontal, a->horizontal, tolerance);
    near(end.vertical, a->vertical, tolerance);
    near(end.anchor_horizontal, a->held, tolerance);
    assert_true(end.anchor_vertical == 0);
    near(end.grounded, a->grounded, 1e-5);
    assert_int_equal(end.state, CATENARY_GROUNDED);
  }
  /* the buoy is as high as half an arch */
  catenary_segment s[CATENARY_SEGMENTS_MAX];
  const uint count = load(&a->line, s);
  double x, z;
  catenary_point(s, count, state, 1, LEFT + LIFTED, &x, &z);
  const double mid = a->horizontal - a->line.friction[0] * CHAIN * RIGHT;
  near(z, up(mid, LIFTED), 1e-6);
  near(x, laid(LEFT, mid, a->line.friction[0] * CHAIN) + across(mid, LIFTED), 1e-6);
  catenary_point(s, count, state, 1, INFINITY, &x, &z);
  near(x, a->line.x, 1e-9 * 400);
  near(z, a->line.z, 1e-9 * 400);
}

static void a_buoy_lifts_an_arch_between_two_parts_that_lie(void **state) {
  (void)state;
  for (int k = 0; k < 20; k++) {
    const arch a = make_arch(2e4 * pow(1.3, k), 0);
    judge(&a);
  }
}

static void friction_on_one_part_slackens_what_is_behind_it(void **state) {
  (void)state;
  for (int k = 0; k < 12; k++) {
    arch a = make_arch(7e4 * pow(1.3, k), 0.7);
    judge(&a);
  }
}

/* three buoys, three arches */
static void several_arches_stand_one_behind_another(void **state) {
  (void)state;
  const double h = 1.5e5;
  mooring_line line = {.count = 4, .seabed = true};
  for (int i = 0; i < 4; i++) {
    line.length[i] = 100;
    line.weight[i] = CHAIN;
    line.stiffness[i] = STIFF;
    if (i < 3) line.clump[i] = -2 * CHAIN * (20 + 5 * i);
  }
  double lies = 0;
  for (int i = 0; i < 3; i++) line.x += 2 * across(h, 20 + 5 * i);
  lies = 400 - 2 * (20 + 25 + 30) - 50;
  line.x += laid(lies, h, 0) + across(h, 50);
  line.z = up(h, 50);
  catenary_state at = {0, 0, 0};
  const catenary_end end = solve(&line, &at, 0);
  near(at.horizontal, h, 1e-2); /* as above: 1e-12 of 400 m times 1e6 N/m, and their number */
  near(end.vertical, 50 * CHAIN, 1e-2);
  near(end.grounded, lies, 1e-5);
}

static void a_fairlead_below_the_seabed_lies_on_it(void **state) {
  (void)state;
  arch a = make_arch(1e5, 0.3);
  for (int k = 0; k < 2; k++) {
    catenary_state at = {0, 0, 0}, level = {0, 0, 0};
    mooring_line sunk = a.line, flat = a.line;
    if (k == 1) sunk.clump[0] = flat.clump[0] = 0;
    sunk.z = -7, flat.z = 0;
    const catenary_end below = solve(&sunk, &at, 0), on = solve(&flat, &level, 0);
    assert_true(below.converged && below.parts);
    near(below.tension, on.tension, 1e-3 + 1e-8 * on.tension);
    near(below.grounded, on.grounded, 2e-4); /* of V = 0 where the line comes down, by its root */
  }
}

static void what_hangs_limp_pulls_by_its_weight(void **state) {
  (void)state;
  mooring_line line = {.count = 3, .x = 20};
  for (int i = 0; i < 3; i++) {
    line.length[i] = 100;
    line.weight[i] = i == 1 ? 0 : CHAIN;
    line.stiffness[i] = STIFF;
  }
  line.z = 10;
  catenary_state at = {0, 0, 0};
  const catenary_end end = solve(&line, &at, 0);
  assert_true(end.converged && end.parts);
  assert_int_equal(end.state, CATENARY_SLACK);
  near(end.tension, 100 * CHAIN, 1e-9 * 100 * CHAIN);
  near(end.anchor_vertical, -100 * CHAIN, 1e-9 * 100 * CHAIN);
  assert_true(end.anchor_horizontal == 0);
}

/* ------------------------------------------------------------------------------ random lines */

enum { OF_ANY_WEIGHT, WITHOUT_WEIGHT, BELOW, NEXT_TO_THE_ANCHOR, LOOSE, LEVEL, TAUT, CLASSES };
static const char *const names[CLASSES] = {"floating here and there over a seabed",
                                           "with segments without weight",
                                           "with a fairlead below the seabed",
                                           "straight above their anchor",
                                           "very slack",
                                           "with a fairlead on the seabed",
                                           "taut, of up to 16 segments"};

static double even_in_log(test_random *r, double low, double high) {
  return low * exp(test_uniform(r, 0, log(high / low)));
}

static mooring_line draw(test_random *r, int of, bool rubs, double stiffest) {
  mooring_line line = {.count = 1 + test_choice(r, of == TAUT ? 16 : 6), .seabed = true};
  if (of == WITHOUT_WEIGHT) line.seabed = test_choice(r, 2);
  for (uint32_t i = 0; i < line.count; i++) {
    line.length[i] = even_in_log(r, 5, 1000);
    line.stiffness[i] = even_in_log(r, 1e6, stiffest);
    line.weight[i] = test_uniform(r, -200, test_choice(r, 2) ? 200 : 5000);
    if (of == WITHOUT_WEIGHT && test_choice(r, 2)) line.weight[i] = 0;
    if (test_choice(r, 2)) line.clump[i] = test_uniform(r, -1e5, 1e5);
    if (rubs) line.friction[i] = test_uniform(r, 0, 1);
  }
  const bool is_taut = of == TAUT || test_choice(r, 3) == 0;
  double chord = mooring_length(&line) * test_uniform(r, is_taut ? 0.97 : 0.02, 1.01);
  double angle = test_uniform(r, line.seabed ? 0 : -1.57, 1.57);
  if (of == BELOW) angle = -even_in_log(r, 1e-6, 1.5);
  if (of == NEXT_TO_THE_ANCHOR) angle = M_PI_2 - even_in_log(r, 1e-12, 1e-2);
  if (of == LOOSE) chord = mooring_length(&line) * even_in_log(r, 1e-3, 0.3);
  line.x = chord * cos(angle);
  line.z = of == LEVEL ? 0 : chord * sin(angle);
  return line;
}

static void no_line_is_lost(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int of = 0; of < CLASSES; of++) {
    const int count = 2000;
    int parts = 0, slack = 0;
    double worst = 0;
    for (int n = 0; n < count; n++) {
      const bool rubs = test_choice(&r, 4) == 0;
      const mooring_line line = draw(&r, of, rubs, 1e10);
      catenary_segment s[CATENARY_SEGMENTS_MAX];
      catenary_state at = {0, 0, 0};
      const catenary_end end = solve(&line, &at, 0);
      assert_true(end.converged);
      assert_true(end.tension >= 0 && end.grounded >= 0);
      assert_true(end.grounded <= mooring_length(&line) * (1 + 1e-12));
      parts += end.parts;
      slack += end.state == CATENARY_SLACK;
      /* with friction there may be several shapes for one H, and the line is between two of them:
       * its tension is met, its place is not */
      if (end.state == CATENARY_SLACK || !end.parts || rubs) continue;
      const catenary_reach top = catenary_evaluate(s, load(&line, s), at, line.seabed);
      const double z = line.seabed ? fmax(line.z, 0) : line.z;
      const double miss = hypot(top.x - line.x, top.z - z) / mooring_length(&line);
      /* what the last digits of q are worth: without weight and with next to no H, a lot */
      const double grain = 4 * 0x1p-52 * mooring_gross(&line);
      const double digits = grain * hypot(top.x_q, top.z_q) / mooring_length(&line);
      assert_true(miss <= 1e-9 + digits);
      if (digits < 1e-12) worst = fmax(worst, miss);
    }
    print_message("  %d lines %s: %d by parts, %d slack, worst error %.1e of the length\n", count,
                  names[of], parts, slack, worst);
    assert_true(parts > count / 50);
  }
}

/* ------------------------------------------------------------------------------ equilibrium */

#define SAMPLE 1e-3 /* either side of a place [m] */

typedef struct sampled {
  double x, z, slope, stretch; /* place, dz/dx, |dr/ds| */
} sampled;

static sampled sample(const catenary_segment *s, uint count, catenary_state at, int seabed,
                      double arc) {
  double x[3], z[3];
  for (int k = 0; k < 3; k++) {
    catenary_point(s, count, at, seabed, arc + (k - 1) * SAMPLE, &x[k], &z[k]);
  }
  const double dx = (x[2] - x[0]) / (2 * SAMPLE), dz = (z[2] - z[0]) / (2 * SAMPLE);
  return (sampled){.x = x[1], .z = z[1], .slope = dz / dx, .stretch = hypot(dx, dz)};
}

/* the weight between two places in one segment, or across a node */
static double weight_between(const mooring_line *line, double from, double to) {
  double sum = 0, start = 0;
  for (uint32_t i = 0; i < line->count; i++) {
    const double end = start + line->length[i];
    sum += line->weight[i] * fmax(fmin(end, to) - fmax(start, from), 0);
    if (i + 1 < line->count && end > from && end <= to) sum += line->clump[i];
    start = end;
  }
  return sum;
}

/* Without friction: H everywhere, V changes by weight and by what the seabed pushes, and that only
 * up and only where the line lies. Slopes are central differences over 2 mm: their error is a
 * millionth of what V changes by over a metre, or 1e-10 of T over H; a chord is shorter than its
 * arc by (w SAMPLE/T)^2/6 of it. */
static void judge_equilibrium(const mooring_line *line, catenary_state at, int *lifted) {
  catenary_segment s[CATENARY_SEGMENTS_MAX];
  const uint count = load(line, s);
  const double gross = mooring_gross(line), h = at.horizontal, tolerance = 1e-5 * (gross + h);
  double start = 0, v = NAN, before = 0, low = 0;
  bool lies = false;
  for (uint i = 0; i < count; i++) {
    enum { PLACES = 24 };
    for (int k = 0; k < PLACES; k++) {
      const double arc = start + line->length[i] * (k + 0.5) / PLACES;
      const sampled p = sample(s, count, at, line->seabed, arc);
      assert_true(p.z >= -1e-9 * mooring_length(line));
      const double now = h * p.slope, t = hypot(h, now);
      near(p.stretch, 1 + t / line->stiffness[i], 1e-7 + pow(line->weight[i] * SAMPLE / h, 2));
      if (!isnan(v)) {
        const double pushed = v + weight_between(line, before, arc) - now;
        assert_true(pushed >= -tolerance);
        /* the seabed is met between two places, each at most a part's length over it */
        const double reach = (arc - before) * 1.1;
        if (pushed > tolerance) assert_true(low <= reach && p.z <= reach);
        if (pushed > tolerance && lies && p.z > 1e-6) (*lifted)++;
      }
      lies = p.z <= 1e-6;
      v = now, before = arc, low = p.z;
    }
    start += line->length[i];
  }
}

static void every_place_is_in_equilibrium(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  int judged = 0, lifted = 0;
  for (int n = 0; n < 4000 && judged < 150; n++) {
    const mooring_line line = draw(&r, test_choice(&r, 2) ? LEVEL : OF_ANY_WEIGHT, false, 1e8);
    catenary_state at = {0, 0, 0};
    const catenary_end end = solve(&line, &at, 0);
    /* slopes of what is steep as 1000 or weak as a rope of 5 % are too coarse */
    if (!(at.parts > 0) || at.horizontal < 1e-2 * mooring_gross(&line)) continue;
    if (end.tension > 1e6) continue;
    judge_equilibrium(&line, at, &lifted);
    judged++;
  }
  print_message("  %d lines in several parts, %d places where one leaves the seabed\n", judged,
                lifted);
  assert_true(judged == 150 && lifted > 20);
}

/* ------------------------------------------------------------------------------ lanes */

static void neighbours_do_not_show(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < 100; n++) {
    mooring_line lines[MOORING_LANES];
    mooring_answer wide[MOORING_LANES];
    for (int k = 0; k < MOORING_LANES; k++) {
      do lines[k] = draw(&r, test_choice(&r, CLASSES), test_choice(&r, 2), 1e10);
      while (!lines[k].seabed || lines[k].count < 4);
      if (k > 0) lines[k].count = lines[0].count < 6 ? lines[0].count : 6;
      if (k == 0 && lines[k].count > 6) lines[k].count = 6;
    }
    for (int k = 0; k < MOORING_LANES; k++) {
      for (uint32_t i = 0; i < lines[k].count; i++) {
        if (lines[k].length[i] <= 0) lines[k].length[i] = 50, lines[k].stiffness[i] = 1e8;
      }
    }
    mooring_solve_wide(lines, NULL, wide);
    for (int k = 0; k < MOORING_LANES; k++) {
      catenary_state at = {0, 0, 0};
      const catenary_end end = solve(&lines[k], &at, 0);
      assert_true(end.tension == wide[k].tension && end.grounded == wide[k].grounded);
      assert_true(at.horizontal == wide[k].horizontal && at.q == wide[k].q);
      assert_int_equal(end.parts != 0, wide[k].parts);
      assert_int_equal(end.state, wide[k].state);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_buoy_lifts_an_arch_between_two_parts_that_lie),
      cmocka_unit_test(friction_on_one_part_slackens_what_is_behind_it),
      cmocka_unit_test(several_arches_stand_one_behind_another),
      cmocka_unit_test(a_fairlead_below_the_seabed_lies_on_it),
      cmocka_unit_test(what_hangs_limp_pulls_by_its_weight),
      cmocka_unit_test(no_line_is_lost),
      cmocka_unit_test(every_place_is_in_equilibrium),
      cmocka_unit_test(neighbours_do_not_show),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
