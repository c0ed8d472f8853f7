/* SPDX-License-Identifier: Apache-2.0
 * Catenary lines through their passes, on every device: the law's forces, known answers, the third
 * law of a line without weight, table against shooting, parting, a winch, and a line that has no
 * shape. */
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
#include "kernels/law/drag_secant.h"
#include "kernels/math/trig.h"
#include "kernels/pass/line/catenary_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/golden_json.h"
#include "support/posed.h"
#include "support/random.h"
#include "tile/tile.h"

enum { TEXT = 8192 };

/* a vessel that is put where the test wants it, and one line to it from the earth or a barge */
static posed open_line(const char *device, const char *first, const char *scheme,
                       const char *line) {
  char text[2 * TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 10000 s, step: 0.25 s, scheme: %s}\n"
           "environment: {gravity: 0}\nbodies:\n"
           "  vessel: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six}\n"
           "  barge: {mass: 300 t, radii of gyration: [5, 20, 20], freedoms: six}\n"
           "catenaries:\n  it: {between: [%s, vessel], %s}\n",
           scheme, first, line);
  return posed_open(device, text);
}

/* the vessel in all lanes; the barge stays at the origin */
static void put_vessel(posed *p, double x, double y, double z) {
  const posed_body at = posed_at(x, y, z), origin = posed_at(0, 0, 0);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    posed_put(p, 0, lane, &at);
    posed_put(p, 1, lane, &origin);
  }
}

static void evaluate(posed *p) {
  const char *const passes[] = {"catenary"};
  posed_run(p, passes, 1);
}

/* one step: forces, records, clock */
static void record(posed *p) {
  const char *const passes[] = {"catenary", "catenary_record", "clock"};
  posed_run(p, passes, 3);
}

static double row(const posed *p, uint32_t field) {
  return posed_row(p, KIND_catenary, field, 0, POSED_LANES - 1);
}

static double trace_angle(const posed *p) {
  return posed_trace(p, KIND_catenary, CATENARY_TRACE_ANGLE, 0, POSED_LANES - 1);
}

static uint32_t lane_flag(const posed *p, uint32_t flag) {
  return ald_tile_flag(p->tile, p->layout->plan[PLAN_LANE_FLAGS] + flag, 0);
}

/* force and moment that the line leaves for its fairlead's body */
static void end_wrench(const posed *p, double wrench[6]) {
  const uint32_t *plan = p->layout->plan;
  const uint32_t slot = plan[PLAN_KINDS + KIND_catenary * KIND_FIELD_COUNT + KIND_END_SLOT];
  for (uint32_t f = 0; f < 6; f++) {
    wrench[f] = ald_tile_real(p->tile, plan[PLAN_SLOT_ROWS] + f * plan[PLAN_SLOTS] + slot, 0);
  }
}

static void near(double value, double expected, double within) {
  if (fabs(value - expected) <= within) return;
  fail_msg("%.17g, expected %.17g within %.3g", value, expected, within);
}

/* ------------------------------------------------------------------------------ known answers */

enum { SEGMENTS = CATENARY_SEGMENTS_MAX };

/* a line of the known answers as a study writes it; friction is a number or a list */
static void write_case(struct fy_node *input, char *line) {
  double l[SEGMENTS], w[SEGMENTS], ea[SEGMENTS], clump[SEGMENTS] = {0}, mu[SEGMENTS] = {0};
  double drag[SEGMENTS] = {0};
  const int count = golden_numbers(input, "L", l, SEGMENTS);
  assert_true(count > 0);
  assert_int_equal(golden_numbers(input, "w", w, SEGMENTS), count);
  assert_int_equal(golden_numbers(input, "EA", ea, SEGMENTS), count);
  golden_numbers(input, "P", clump, SEGMENTS);
  golden_numbers(input, "CdD", drag, SEGMENTS);
  const int frictions = golden_numbers(input, "mu", mu, SEGMENTS);
  int used = snprintf(line, TEXT / 2, "seabed: %s, sections: [",
                      golden_truth(input, "seabed", true) ? "yes" : "no");
  for (int i = 0; i < count; i++) {
    used += snprintf(line + used, (size_t)(TEXT / 2 - used),
                     "%s[%.17g, %.17g, %.17g, %.17g, %.17g, %.17g, 1]", i ? ", " : "", l[i], w[i],
                     ea[i], clump[i], mu[frictions == count ? i : 0], drag[i]);
    assert_true(used < TEXT / 2 - 200);
  }
  snprintf(line + used, (size_t)(TEXT / 2 - used), "]");
}

/* The fairlead at (X, 0, Z) from an anchor at the origin, and what the file says of it. */
static void known_lines_pull_as_known(void **state) {
  need_device(*state);
  golden_set set = golden_open("simo", "catenary.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *one = golden_at(set.cases, k);
    struct fy_node *input = golden_need(one, "input"), *output = golden_need(one, "output");
    const double x = golden_number(input, "X", NAN), z = golden_number(input, "Z", NAN);
    char line[TEXT], sections[TEXT / 2];
    write_case(input, sections);
    /* the bodies start with their ends where the case has them */
    snprintf(line, sizeof line, "to: [%.17g, 0, %.17g], evaluation: shooting, %s", x, z, sections);
    posed p = open_line(*state, "barge", "explicit", line);
    put_vessel(&p, 0, 0, 0);
    evaluate(&p);
    const double t = golden_number(output, "T", NAN);
    double end[6], anchor[6];
    end_wrench(&p, end);
    posed_wrench(&p, KIND_catenary, 0, 0, anchor);
    print_message("  %s\n", golden_word(one, "name"));
    near(row(&p, CATENARY_FAILED), 0, 0);
    near(row(&p, CATENARY_TENSION), t, set.relative * t);
    near(trace_angle(&p), golden_number(output, "phi", NAN), 1e-6);
    near(-end[0], golden_number(output, "H", NAN), set.relative * t);
    near(-end[2], golden_number(output, "V", NAN), set.relative * t);
    near(anchor[0], golden_number(output, "HA", NAN), set.relative * t);
    near(anchor[2], golden_number(output, "VA", NAN), set.relative * t);
    near(posed_trace(&p, KIND_catenary, CATENARY_TRACE_GROUNDED, 0, 0),
         golden_number(output, "LB", NAN), 1e-4);
    posed_close(&p);
  }
  golden_close(&set);
}

/* coefficients as the passes find them by shooting, and by a table so narrow that what lies between
 * its nodes is theirs to rounding */
static void known_coefficients_come_through_the_passes(void **state) {
  need_device(*state);
  golden_set set = golden_open("simo", "larsen_sandvik.json");
  const double coarse =
      golden_number(golden_need(fy_document_root(set.document), "tol"), "coefficients_rel", NAN);
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *one = golden_at(set.cases, k);
    struct fy_node *input = golden_need(one, "input"), *output = golden_need(one, "output");
    if (!golden_member(input, "L")) continue;
    const double x = golden_number(input, "X", NAN), z = golden_number(input, "Z", NAN);
    for (int by_table = 0; by_table < 2; by_table++) {
      char line[TEXT], sections[TEXT / 2];
      write_case(input, sections);
      snprintf(line, sizeof line,
               "to: [%.17g, 0, %.17g], evaluation: %s, drag dynamics: incremental, table: [3, 3], "
               "distances: [%.17g, %.17g], heights: [%.17g, %.17g], excitation: %.17g, %s",
               x, z, by_table ? "table" : "shooting", x - 1e-3, x + 1e-3, z - 1e-3, z + 1e-3,
               golden_number(input, "delta", 0.5), sections);
      posed p = open_line(*state, "barge", "explicit", line);
      put_vessel(&p, 0, 0, 0);
      evaluate(&p);
      const double rho = posed_value(&p, "environment.water density", 0);
      const double c =
          golden_number(output, "cstar", NAN) * rho / golden_number(input, "rho", 1025);
      const double kg = golden_number(output, "kG", NAN), t = golden_number(output, "T", NAN);
      near(row(&p, CATENARY_GEOMETRIC), kg, coarse * kg);
      near(row(&p, CATENARY_DRAG), c, coarse * c);
      near(row(&p, CATENARY_TENSION), t, set.relative * t);
      posed_close(&p);
    }
  }
  golden_close(&set);
}

/* ------------------------------------------------------------------------------ forces */

/* T (sin phi e_h - cos phi e_z) at the fairlead wherever it lies, turned bodies, moments about the
 * centres of gravity: against the law on single values, to rounding of a few operations */
static void the_fairlead_is_pulled_as_the_law_says(void **state) {
  need_device(*state);
  test_random r = test_random_from(test_seed(), 0);
  posed p =
      open_line(*state, "earth", "explicit",
                "from: [12, -7, 0], to: [3, 1, 2], evaluation: shooting, drag dynamics: none, "
                "sections: [[300, 1200, 6e8, 2e4], [500, 400, 3e8]]");
  const catenary_segment s[2] = {{300, 1200, 6e8, 2e4, 0}, {500, 400, 3e8, 0, 0}};
  for (int run = 0; run < 20; run++) {
    const double turn = test_uniform(&r, -3, 3), far = test_uniform(&r, 500, 760);
    const double yaw = test_uniform(&r, -3, 3), z = test_uniform(&r, 50, 200);
    posed_body b = posed_at(far * cos(turn), far * sin(turn), z);
    b.axes[0][0] = b.axes[1][1] = cos(yaw);
    b.axes[0][1] = sin(yaw);
    b.axes[1][0] = -sin(yaw);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(&p, 0, lane, &b);
    evaluate(&p);
    double arm[3], span[3], wrench[6];
    for (int c = 0; c < 3; c++) arm[c] = 3 * b.axes[0][c] + 1 * b.axes[1][c] + 2 * b.axes[2][c];
    for (int c = 0; c < 3; c++) span[c] = b.at[c] + arm[c] - (c == 0 ? 12 : c == 1 ? -7 : 0);
    const double level = sqrt(span[0] * span[0] + span[1] * span[1]);
    catenary_state at = {0, 0, 0};
    const catenary_end end = catenary_solve(s, 2, level, span[2], 1, &at, 0);
    assert_true(end.converged);
    const double f[3] = {-at.horizontal * span[0] / level, -at.horizontal * span[1] / level,
                         -end.vertical};
    end_wrench(&p, wrench);
    for (int c = 0; c < 3; c++) {
      const int u = (c + 1) % 3, v = (c + 2) % 3;
      /* the shooting ends within 1e-10 of the length, 8e-8 m, on at most 4e5 N/m */
      near(wrench[c], f[c], 0.05);
      near(wrench[3 + c], arm[u] * f[v] - arm[v] * f[u], 0.3);
    }
  }
  posed_close(&p);
}

/* what pulls at the two ends differs by the line's weight, and in nothing while drag acts not */
static void the_ends_differ_by_the_weight(void **state) {
  need_device(*state);
  posed p = open_line(*state, "barge", "explicit",
                      "from: [0, 0, 0], to: [0, 0, 0], evaluation: shooting, drag dynamics: none, "
                      "sections: [[300, 100, 6e8, 2e4], [200, 400, 3e8]]");
  put_vessel(&p, 300, 200, 60);
  evaluate(&p);
  double end[6], anchor[6];
  end_wrench(&p, end);
  posed_wrench(&p, KIND_catenary, 0, 0, anchor);
  const double weight = 300 * 100 + 2e4 + 200 * 400, t = row(&p, CATENARY_TENSION);
  near(end[0] + anchor[0], 0, 1e-12 * t);
  near(end[1] + anchor[1], 0, 1e-12 * t);
  near(end[2] + anchor[2], -weight, 1e-12 * t);
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ table */

/* Both ways of evaluation over the whole table: within what docs/theory/drag-tension.md promises.
 */
static void table_and_shooting_agree(void **state) {
  need_device(*state);
  test_random r = test_random_from(test_seed(), 1);
  const char *line =
      "from: [0, 0, 0], to: [830, 0, 200], distances: [780, 860], heights: [190, 210], "
      "drag dynamics: none, sections: [[300, 1200, 6e8, 2e4], [600, 400, 3e8]], evaluation: %s";
  char text[2][512];
  posed p[2];
  double worst = 0, worst_angle = 0;
  for (int k = 0; k < 2; k++) {
    snprintf(text[k], sizeof text[k], line, k ? "shooting" : "automatic");
    p[k] = open_line(*state, "earth", "explicit", text[k]);
  }
  for (int run = 0; run < 40; run++) {
    const double x = test_uniform(&r, -49, 29), z = test_uniform(&r, -9, 9);
    for (int k = 0; k < 2; k++) {
      put_vessel(&p[k], x, 0, z);
      evaluate(&p[k]);
    }
    const double t = row(&p[1], CATENARY_TENSION);
    const double error = fabs(row(&p[0], CATENARY_TENSION) / t - 1);
    worst = fmax(worst, error);
    worst_angle = fmax(worst_angle, fabs(trace_angle(&p[0]) - trace_angle(&p[1])));
    assert_true(row(&p[0], CATENARY_OUTSIDE) == 0);
  }
  print_message("worst of T %.2g, of phi %.2g rad\n", worst, worst_angle);
  assert_true(worst < 4e-3 && worst > 0 && worst_angle < 2e-3);
  /* beyond the table its last cells go on, and that is told */
  put_vessel(&p[0], 31, 0, 0);
  record(&p[0]);
  assert_true(row(&p[0], CATENARY_LEFT_TABLE) == 1);
  for (int k = 0; k < 2; k++) posed_close(&p[k]);
}

/* A table that each scenario has of its own: where the sections differ lines are shot, unless a
 * table is asked for; both look alike in the scenario in which nothing differs. */
static void lines_that_differ_are_shot_or_have_own_tables(void **state) {
  need_device(*state);
  const char *form =
      "allide: 1\nrun: {duration: 100 s, step: 0.25 s}\nenvironment: {gravity: 0}\nbodies:\n"
      "  vessel: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six}\n"
      "catenaries:\n  it: {between: [earth, vessel], to: [830, 0, 200], distances: [780, 860],\n"
      "    heights: [190, 210], evaluation: %s, sections: [[300, 1200, 6e8, 2e4, 0, 0.2], [600, "
      "400, 3e8]]}\n"
      "vary:\n  catenaries.it.sections[1].length: {uniform: [598 m, 602 m]}\n";
  char text[1024];
  double tension[3][POSED_LANES];
  const char *const words[] = {"automatic", "shooting", "table"};
  for (int k = 0; k < 3; k++) {
    snprintf(text, sizeof text, form, words[k]);
    posed p = posed_open(*state, text);
    evaluate(&p);
    const uint32_t *own = p.layout->plan + PLAN_KINDS + KIND_catenary * KIND_FIELD_COUNT;
    const uint32_t chosen = p.layout->plan[own[KIND_OPTIONS]];
    assert_int_equal((chosen & CATENARY_HAS_GRID) != 0, k == 2);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      tension[k][lane] = posed_row(&p, KIND_catenary, CATENARY_TENSION, 0, lane);
      /* each lane is the line with its own length */
      const catenary_segment s[2] = {
          {300, 1200, 6e8, 2e4, 0},
          {posed_value(&p, "catenaries.it.sections[1].length", lane), 400, 3e8, 0, 0}};
      catenary_state at = {0, 0, 0};
      const catenary_end end = catenary_solve(s, 2, 830, 200, 1, &at, 0);
      near(tension[k][lane], end.tension, (k == 2 ? 4e-3 : 1e-9) * end.tension);
    }
    posed_close(&p);
  }
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    assert_true(tension[0][lane] == tension[1][lane]);
    assert_true(lane == 0 || tension[0][lane] != tension[0][0]);
  }
}

/* ------------------------------------------------------------------------------ drag */

/* a surge of 2 m and 15 s along the tangent of the line of the page: its table of tensions with
 * drag, 663 to 1166 kN, printed to 1 kN, and quasi-static 859 to 967 */
static void a_surge_raises_the_tension(void **state) {
  need_device(*state);
  const double sine = sin(0.9421949), cosine = cos(0.9421949);
  for (int by_table = 0; by_table < 2; by_table++) {
    char line[512];
    snprintf(line, sizeof line,
             "to: [848.67, 0, 250], evaluation: %s, sections: [[902.2, 698.094, 384.243e6, 0, 0, "
             "0.2, 1]]",
             by_table ? "table" : "shooting");
    posed p = open_line(*state, "earth", "explicit", line);
    double least = INFINITY, most = 0, quasi_least = INFINITY, quasi_most = 0;
    for (int n = 0; n < 180; n++) {
      const double way = 2 * sin(6.283185307179586 * n * 0.25 / 15);
      put_vessel(&p, way * sine, 0, way * cosine);
      record(&p);
      if (n < 60) continue;
      least = fmin(least, row(&p, CATENARY_TENSION));
      most = fmax(most, row(&p, CATENARY_TENSION));
      quasi_least = fmin(quasi_least, row(&p, CATENARY_QUASI));
      quasi_most = fmax(quasi_most, row(&p, CATENARY_QUASI));
    }
    print_message("%.1f .. %.1f kN, quasi-static %.1f .. %.1f kN\n", least / 1e3, most / 1e3,
                  quasi_least / 1e3, quasi_most / 1e3);
    /* the step of 0.25 s sees the peaks within 0.4 %; the table is within 0.4 % */
    const double within = 1e3 + (by_table ? 8e-3 : 4e-3) * 1e6;
    near(least, 663e3, within);
    near(most, 1166e3, within);
    near(quasi_least, 859e3, within);
    near(quasi_most, 967e3, within);
    near(row(&p, CATENARY_PEAK_TENSION), most, 0.03 * most); /* the first cycle may be higher */
    posed_close(&p);
  }
}

/* ------------------------------------------------------------------------------ parting, winch */

/* it parts in the step that finds more than it bears, and does not pull again */
static void a_line_parts_for_good(void **state) {
  need_device(*state);
  posed p = open_line(*state, "earth", "explicit",
                      "to: [848.67, 0, 250], drag dynamics: none, breaking load: 1 MN, "
                      "sections: [[902.2, 698.094, 384.243e6]]");
  const double ways[] = {0, 1, 2, 3, 4, 5, 4, 0};
  double held = 0, parted_at = NAN;
  for (int n = 0; n < 8; n++) {
    put_vessel(&p, ways[n], 0, 0);
    record(&p);
    const double t = row(&p, CATENARY_TENSION);
    if (isnan(parted_at) && t > 1e6) {
      parted_at = 0.25 * n;
      held = t;
    } else if (!isnan(parted_at)) {
      double wrench[6];
      end_wrench(&p, wrench);
      assert_true(t == 0 && wrench[0] == 0 && wrench[2] == 0);
    }
  }
  assert_true(held > 1e6 && parted_at > 0);
  assert_true(row(&p, CATENARY_HAS_PARTED) == 1 && row(&p, CATENARY_PARTED_AT) == parted_at);
  assert_true(row(&p, CATENARY_PEAK_TENSION) == held && row(&p, CATENARY_PEAK_TIME) == parted_at);
  near(row(&p, CATENARY_UTILISATION), held / 1e6, 1e-15 * held);
  assert_int_equal(lane_flag(&p, LANE_STATUS), STATUS_OK);
  posed_close(&p);
}

/* 0.5 m/s from 1 s to 3 s: as the law has the line that is longer by as much */
static void a_winch_pays_out(void **state) {
  need_device(*state);
  posed p = open_line(*state, "earth", "explicit",
                      "to: [848.67, 0, 250], drag dynamics: none, pay out rate: 0.5 m/s, "
                      "pay out from: 1 s, pay out until: 3 s, "
                      "sections: [[902.2, 698.094, 384.243e6]]");
  put_vessel(&p, 0, 0, 0);
  for (int n = 0; n < 20; n++) {
    record(&p);
    const double paid = 0.5 * fmin(fmax(0.25 * n - 1, 0), 2);
    const catenary_segment s[1] = {{902.2 + paid, 698.094, 384.243e6, 0, 0}};
    catenary_state at = {0, 0, 0};
    const catenary_end end = catenary_solve(s, 1, 848.67, 250, 1, &at, 0);
    near(row(&p, CATENARY_TENSION), end.tension, 1e-8 * end.tension);
    if (n == 0) near(row(&p, CATENARY_LEAST_GROUNDED), end.grounded, 1e-6);
  }
  posed_close(&p);
}

/* A fairlead that is taken below the seabed counts as on it: no scenario is lost, and it is told.
 */
static void a_fairlead_below_the_seabed_lies_on_it(void **state) {
  need_device(*state);
  posed p = open_line(*state, "earth", "rk4",
                      "to: [300, 0, 5], evaluation: shooting, sections: [[290, 100, 1e7]]");
  put_vessel(&p, 0, 0, 0);
  record(&p);
  assert_true(posed_row(&p, KIND_catenary, CATENARY_LEFT_TABLE, 0, 0) == 0);
  const posed_body low = posed_at(0, 0, -6);
  posed_put(&p, 0, 0, &low);
  record(&p);
  double wrench[6];
  end_wrench(&p, wrench);
  /* it is drawn along the seabed */
  near(wrench[0], -1e7 * (300.0 / 290 - 1), 1e-6 * 1e7);
  near(wrench[2], 0, 1e-6 * 1e7);
  assert_true(posed_row(&p, KIND_catenary, CATENARY_LEFT_TABLE, 0, 0) == 1);
  assert_true(row(&p, CATENARY_LEFT_TABLE) == 0);
  assert_int_equal(lane_flag(&p, LANE_STATUS), STATUS_OK);
  const uint32_t flags = p.layout->plan[PLAN_LANE_FLAGS];
  assert_int_equal(ald_tile_flag(p.tile, flags + LANE_STEP, 1), 2);
  assert_int_equal(ald_tile_flag(p.tile, flags + LANE_STEP, 0), 2);
  posed_close(&p);
}

/* a buoy lifts an arch between two parts that lie: tension, what lies, and the pull at an anchor
 * that is on a body, as the law has them */
static void a_line_in_several_parts_pulls_as_the_law_says(void **state) {
  need_device(*state);
  posed p = open_line(*state, "earth", "explicit",
                      "to: [360, 0, 60], evaluation: shooting, drag dynamics: lag, sections: "
                      "[[160, 900, 4e8, -63e3, 0.3, 0.1], [245, 900, 4e8, 0, 0.3, 0.1]]");
  put_vessel(&p, 0, 0, 0);
  for (int n = 0; n < 3; n++) record(&p);
  const catenary_segment s[2] = {{160, 900, 4e8, -63e3, 0.3}, {245, 900, 4e8, 0, 0.3}};
  catenary_state at = {0, 0, 0};
  const catenary_end end = catenary_solve(s, 2, 360, 60, 1, &at, 0);
  assert_true(end.converged && at.parts > 0);
  near(row(&p, CATENARY_TENSION), end.tension, 1e-9 * end.tension);
  near(row(&p, CATENARY_LEAST_GROUNDED), end.grounded, 1e-6);
  assert_true(row(&p, CATENARY_LEFT_TABLE) == 1);
  assert_int_equal(lane_flag(&p, LANE_STATUS), STATUS_OK);
  posed_close(&p);
}

#define ON(test, device) \
  { #test ", " device, test, NULL, NULL, device }
#define ON_BOTH(test) ON(test, "openmp"), ON(test, "opencl")

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(known_lines_pull_as_known),
      ON_BOTH(known_coefficients_come_through_the_passes),
      ON_BOTH(the_fairlead_is_pulled_as_the_law_says),
      ON_BOTH(the_ends_differ_by_the_weight),
      ON_BOTH(table_and_shooting_agree),
      ON_BOTH(lines_that_differ_are_shot_or_have_own_tables),
      ON_BOTH(a_surge_raises_the_tension),
      ON_BOTH(a_line_parts_for_good),
      ON_BOTH(a_winch_pays_out),
      ON_BOTH(a_fairlead_below_the_seabed_lies_on_it),
      ON_BOTH(a_line_in_several_parts_pulls_as_the_law_says),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
