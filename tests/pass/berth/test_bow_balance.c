/* SPDX-License-Identifier: Apache-2.0
 * What a bow takes: its work against the kinetic energy that is lost, closed forms, how its results
 * hang on step and points, tables of pressure, bounds of the side, the breach of an inner hull. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "model/record.h"
#include "support/bow_run.h"
#include "support/devices.h"
#include "support/studies.h"
#include "support/tabri_case.h"
#include "tile/scenario.h"

/* tests of [Tabri] Appendix 2 */
static const tabri_test right = {90, 1, 0.83, 28.5, 30.5, 0.71};    /* 202 */
static const tabri_test oblique = {120, 1, 0.37, 28.5, 20.5, 0.87}; /* 301 */
static const tabri_test sliding = {145, 3, 0.46, 28.5, 20.5, 0.87}; /* 309 */

static const double pi = 3.14159265358979323846;

/* ------------------------------------------------------------------------------ runs */

static bow_run run_of(const tabri_scene *collision, int steps, const char *extra) {
  char text[TABRI_TEXT];
  tabri_text(collision, steps, extra, text);
  return bow_run_text(text);
}

static void near(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.12g, expected %.12g within %.2g", what, value, expected, tolerance);
}

static tabri_options without_water(void) {
  tabri_options o = tabri_published;
  o.has_friction = o.has_drag = o.has_restoring = o.is_printed = false;
  return o;
}

/* ------------------------------------------------------------------------------ energy */

static double kinetic(const bow_run *r, const tabri_ship *ship, size_t row, const char *body) {
  double own[6];
  tabri_velocity(r->series, row, body, own);
  plain_state s = {.v = {own[0], own[1], own[2], own[3], own[4], own[5]}};
  return plain_kinetic(&ship->plain, &s);
}

static double lost(const bow_run *r, const tabri_scene *collision) {
  const size_t last = r->series->row_count - 1;
  double sum = 0;
  for (int s = 0; s < 2; s++) {
    const char *body = s ? "bodies.struck" : "bodies.striking";
    sum += kinetic(r, &collision->ships[s], 0, body) - kinetic(r, &collision->ships[s], last, body);
  }
  return sum;
}

/* relative: what the contact took against what the bodies lost */
static double unbalanced(const tabri_test *test, bool is_printed, int steps) {
  tabri_options o = without_water();
  o.is_printed = is_printed;
  o.rings = 8;
  o.around = 32;
  const tabri_scene collision = tabri_scene_of(&o, test);
  bow_run r = run_of(&collision, steps, "");
  const double off = lost(&r, &collision) / bow_run_result(&r, "energy") - 1;
  assert_true(bow_run_result(&r, "energy") > 0.1);
  bow_run_end(&r);
  return off;
}

/* The stages of a step weigh force and work alike, so that what is left is the method's own error.
 */
static void work_is_what_the_bodies_lose(void **state) {
  (void)state;
  near("202", unbalanced(&right, false, 1500), 0, 1e-8);
  near("301", unbalanced(&oblique, false, 1500), 0, 1e-8);
  near("309", unbalanced(&sliding, false, 1500), 0, 1e-8);
}

/* Eq. 41 gives each row of Omega x u its own mass, which does work: up to 3e-3 where the bodies
 * turn, by the end of the contact, and more than nothing. */
static void coriolis_as_printed_loses_a_little(void **state) {
  (void)state;
  near("202", unbalanced(&right, true, 800), 0, 1e-4);
  const double off = unbalanced(&oblique, true, 1430);
  near("301", off, 0, 3e-3);
  assert_true(fabs(off) > 1e-4);
  near("309", unbalanced(&sliding, true, 580), 0, 3e-3);
}

/* ------------------------------------------------------------------------------ closed forms */

/* F = -p pi a b H (1, A', B'): p pi a b delta/sin^2 beta against the side's normal */
static void loading_without_friction_is_the_closed_form(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++) {
    const tabri_test *test = k == 0 ? &right : k == 1 ? &oblique : &sliding;
    tabri_options o = without_water();
    o.friction = 0;
    tabri_scene collision = tabri_scene_of(&o, test);
    collision.impact_run.bow.b = 0.2; /* no body of revolution */
    /* upright while it loads, so that the side stays vertical */
    bow_run r = run_of(&collision, 100, "");
    for (size_t row = 1; row < 100; row++) {
      const double heading = series_at(r.series, row, "bodies.struck.heading") -
                             series_at(r.series, row, "bodies.striking.heading");
      const double force = o.pressure * pi * collision.impact_run.bow.a *
                           collision.impact_run.bow.b * series_at(r.series, row, "bows.it.depth") /
                           pow(sin(heading), 2);
      near("surge", series_at(r.series, row, "bows.it.surge"), -force * sin(heading), 1e-4 * force);
      near("sway", series_at(r.series, row, "bows.it.sway"), force * cos(heading), 1e-4 * force);
    }
    bow_run_end(&r);
  }
}

/* greatest energy of an impact at 90 degrees, where the bodies stick */
static void right_angles_take_what_a_plastic_impact_takes(void **state) {
  (void)state;
  static const tabri_test tests[8] = {
      {90, 1, 0.82, 28.5, 30.5, 0.87}, {90, 1, 0.83, 28.5, 30.5, 0.71},
      {90, 1, 0.83, 28.5, 30.5, 0.38}, {90, 1, 0.45, 28.5, 30.5, 0.91},
      {90, 1, 0.48, 28.5, 30.5, 0.38}, {90, 1, 0.38, 28.5, 30.5, 0.71},
      {90, 1, 0.8, 28.5, 20.5, 0.9},   {90, 1, 0.41, 28.5, 20.5, 0.89}};
  for (int k = 0; k < 8; k++) {
    tabri_options o = tabri_published;
    o.step = 2e-4;
    o.rings = 8;
    o.around = 32;
    const tabri_scene collision = tabri_scene_of(&o, &tests[k]);
    bow_run r = run_of(&collision, 500, "");
    near("greatest energy over the closed form",
         bow_run_result(&r, "greatest_energy") / bow_run_result(&r, "energy_closed"), 1, 0.015);
    assert_true(bow_run_result(&r, "energy_normal") <= bow_run_result(&r, "energy_closed"));
    assert_true(bow_run_result(&r, "energy_closed") <=
                bow_run_result(&r, "energy_stick") * (1 + 1e-12));
    bow_run_end(&r);
  }
}

/* No impulse stops bodies that are held on their way: the closed forms have no answer, and it is
 * NaN in all three. What the contact takes is the work of its force alone. */
static void bodies_on_rails_have_work_but_no_closed_form(void **state) {
  (void)state;
  static const char *const others[] = {
      "{motion: prescribed}\nmotions:\n  still: {body: struck, history: [[0, 0], [1, 0]]}\n",
      "{fixed: yes}\nmotions:\n"};
  static const char *const forms[] = {"energy_normal", "energy_stick", "energy_closed"};
  for (int k = 0; k < 2; k++) {
    char text[1024];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 1, step: 1e-3}\nbodies:\n"
             "  striking: {motion: prescribed, position: [0, -12, 0], heading: 90 deg}\n"
             "  struck: %s"
             "  ahead: {body: striking, history: [[0, 0, 0], [1, 0, 2]]}\n"
             "bows: {it: {between: [striking, struck], tip: [9, 0, 0], bulb: [2, 2, 2],\n"
             "  half breadth: 2, side: starboard, pressure: 0.1 MPa, friction: 0}}\n",
             others[k]);
    bow_run r = bow_run_text(text);
    assert_true(bow_run_result(&r, "first_touch") > 0.49);
    for (int f = 0; f < 3; f++) {
      if (!isnan(bow_run_result(&r, forms[f])))
        fail_msg("%s: %g J", forms[f], bow_run_result(&r, forms[f]));
    }
    /* p pi a b H over the depth H from 0 to 1 m; the force of a step is that of its beginning,
     * which leaves a thousandth of the depth */
    near("work", bow_run_result(&r, "energy"), 0.1e6 * pi * 0.5 * 0.5, 3e-3 * 0.1e6 * pi * 0.25);
    bow_run_end(&r);
  }
}

/* ------------------------------------------------------------------------------ convergence */

static double peak(const tabri_test *test, bool is_frozen, double step, int rings, int around,
                   double *energy) {
  tabri_options o = tabri_published;
  o.is_frozen = is_frozen;
  o.step = step;
  o.rings = rings;
  o.around = around;
  const tabri_scene collision = tabri_scene_of(&o, test);
  bow_run r = run_of(&collision, (int)lrint(0.08 / step), "");
  const double value = bow_run_result(&r, "peak_surge");
  if (energy) *energy = bow_run_result(&r, "energy");
  bow_run_end(&r);
  return value;
}

/* the force is held over a step, whatever the order of the method behind it: 1.16 % at 1 ms */
static void the_frozen_scheme_is_of_first_order(void **state) {
  (void)state;
  const double exact = peak(&right, false, 1e-4, 16, 64, NULL);
  const double coarse = peak(&right, true, 1e-3, 16, 64, NULL) / exact - 1;
  const double fine = peak(&right, true, 5e-4, 16, 64, NULL) / exact - 1;
  near("at 1 ms", coarse, 0.0116, 0.0005);
  near("at 0.5 ms", fine, 0.0058, 0.0003);
}

/* a hundredth of a per cent at 1 ms; energies to 0.1 % at 0.2 ms */
static void runge_and_kutta_bear_long_steps(void **state) {
  (void)state;
  double energy, known;
  const double exact = peak(&right, false, 1e-4, 16, 64, &known);
  near("at 1 ms", peak(&right, false, 1e-3, 16, 64, NULL) / exact, 1, 2e-4);
  near("at 0.2 ms", peak(&right, false, 2e-4, 16, 64, &energy) / exact, 1, 2e-5);
  near("energy at 0.2 ms", energy / known, 1, 1e-3);
}

/* 8 x 32: forces to 0.03 %, energies to 0.05 %, of the page; 0.1 % allowed */
static void few_points_do(void **state) {
  (void)state;
  double energy, known;
  const double exact = peak(&sliding, false, 2e-4, 32, 128, &known);
  near("force", peak(&sliding, false, 2e-4, 8, 32, &energy) / exact, 1, 1e-3);
  near("energy", energy / known, 1, 1e-3);
}

/* ------------------------------------------------------------------------------ the side */

/* a table of one pressure is that pressure; a stiffer shell behind a depth makes it more */
static void tables_of_pressure_are_looked_up_by_depth(void **state) {
  (void)state;
  tabri_options o = without_water();
  o.step = 2e-4;
  tabri_scene collision = tabri_scene_of(&o, &right);
  bow_run plain = run_of(&collision, 200, "");
  collision.crushing = "[[0, 0.121 MPa], [10 mm, 0.121 MPa]]";
  bow_run table = run_of(&collision, 200, "");
  near("force", bow_run_result(&table, "peak_force"), bow_run_result(&plain, "peak_force"),
       1e-12 * bow_run_result(&plain, "peak_force"));
  collision.crushing = "[[0, 0.121 MPa], [10 mm, 0.121 MPa], [10 mm, 0.5 MPa]]";
  bow_run shell = run_of(&collision, 200, "");
  for (size_t row = 0; row < 200; row++) {
    const double depth = series_at(plain.series, row, "bows.it.depth");
    const double soft = series_at(plain.series, row, "bows.it.surge");
    const double hard = series_at(shell.series, row, "bows.it.surge");
    if (depth < 0.0099) near("before the shell", hard, soft, 1e-9 + 1e-12 * fabs(soft));
    if (depth > 0.012) assert_true(fabs(hard) > fabs(soft));
    if (depth > 0.012) break;
  }
  assert_true(bow_run_result(&shell, "greatest_depth") < bow_run_result(&plain, "greatest_depth"));
  bow_run_end(&plain);
  bow_run_end(&table);
  bow_run_end(&shell);
}

static void an_inner_hull_is_breached_at_its_depth(void **state) {
  (void)state;
  tabri_options o = without_water();
  o.step = 2e-4;
  tabri_scene collision = tabri_scene_of(&o, &right);
  collision.more = "    breach depth: 20 mm\n";
  bow_run r = run_of(&collision, 400, "");
  assert_true(bow_run_result(&r, "breached") == 1);
  const double step = bow_run_result(&r, "breached_at") / o.step;
  const size_t row = (size_t)lrint(step);
  assert_true(series_at(r.series, row, "bows.it.depth") > 0.02);
  assert_true(series_at(r.series, row - 1, "bows.it.depth") <= 0.02);
  bow_run_end(&r);
  collision.more = "    breach depth: 40 mm\n";
  r = run_of(&collision, 400, "");
  assert_true(bow_run_result(&r, "breached") == 0 && isnan(bow_run_result(&r, "breached_at")));
  bow_run_end(&r);
}

/* the contact of 202 is 0.83 m forward and 3 cm wide */
static void contacts_beyond_the_side_are_out_of_range(void **state) {
  (void)state;
  static const char *const bounds[4] = {
      "    side length: [-1, 0.84]\n", "    side length: [0.82, 1]\n",
      "    side height: [-1, 0.01]\n", "    side height: [-0.02, 1]\n"};
  tabri_options o = without_water();
  o.step = 2e-4;
  tabri_scene collision = tabri_scene_of(&o, &right);
  collision.more = "    side length: [0.79, 0.87]\n    side height: [-0.04, 0.02]\n";
  bow_run r = run_of(&collision, 400, "");
  assert_int_equal(r.series->status, ALD_SCENARIO_OK);
  bow_run_end(&r);
  for (int k = 0; k < 4; k++) {
    collision.more = bounds[k];
    r = run_of(&collision, 400, "");
    assert_int_equal(r.series->status, ALD_SCENARIO_OUT_OF_RANGE);
    bow_run_end(&r);
  }
}

/* A ship that is heaved up while she rebounds: what the end of her stem has swept does not push her
 * away once more. The recovered side, 3 % of its depth, returns about a tenth. */
static void a_stem_that_rises_gets_no_energy(void **state) {
  (void)state;
  bow_run r = bow_run_text(
      "allide: 1\nrun: {duration: 12, step: 0.01, scheme: rk4}\n"
      "environment: {gravity: 9.81, water density: 1025}\nbodies:\n"
      "  a: {freedoms: six, mass: 1.21e7, radii of gyration: [6.8, 30, 30], position: [0, -90, "
      "0],\n"
      "    added mass: [6.05e5, 7.26e6, 1.21e7, 1.1e8, 1.09e10, 5.4e9], heading: 90 deg,\n"
      "    course: 90 deg, speed: 5}\n"
      "  b: {fixed: yes}\n"
      "hydrostatics: {a: {body: a, height: 0, waterplane area: 1810, metacentric height: [1.1, "
      "140]}}\n"
      "bows:\n  it: {between: [a, b], tip: [60, 0, -2.5], bulb: [8, 9.5, 9.5], side: starboard,\n"
      "    half breadth: 10, pressure: 2 MPa, friction: 0, preset: physical, stem line: [56, -8, "
      "8],\n"
      "    stem rake: 25 deg, stem entrance: [20, 12, 18], stem beam: 18}\n");
  const double greatest = bow_run_result(&r, "greatest_energy");
  assert_true(greatest > 5e7);
  near("energy", bow_run_result(&r, "energy") / greatest, 0.9, 0.05);
  bow_run_end(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_stem_that_rises_gets_no_energy),
      cmocka_unit_test(work_is_what_the_bodies_lose),
      cmocka_unit_test(coriolis_as_printed_loses_a_little),
      cmocka_unit_test(loading_without_friction_is_the_closed_form),
      cmocka_unit_test(right_angles_take_what_a_plastic_impact_takes),
      cmocka_unit_test(bodies_on_rails_have_work_but_no_closed_form),
      cmocka_unit_test(the_frozen_scheme_is_of_first_order),
      cmocka_unit_test(runge_and_kutta_bear_long_steps),
      cmocka_unit_test(few_points_do),
      cmocka_unit_test(tables_of_pressure_are_looked_up_by_depth),
      cmocka_unit_test(an_inner_hull_is_breached_at_its_depth),
      cmocka_unit_test(contacts_beyond_the_side_are_out_of_range),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
