/* SPDX-License-Identifier: Apache-2.0
 * Angles of joints over whole turns: stops that are met from their own side alone, however often an
 * arm turns round before; against closed forms of an arm that flies between springs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/golden_ship.h"
#include "support/runs.h"
#include "support/same_bits.h"
#include "support/studies.h"
#include "support/study_run_body.h"

enum { TEXT = 4096 };
static const double degree = 3.14159265358979323846 / 180;

/* an arm that turns about an axis of the earth, between stops that lose nothing */
typedef struct arm {
  const char *type, *scheme;
  int axis;            /* 0: x, 1: y, 2: z */
  int is_first;        /* the arm is the first of the two bodies: angles change their signs */
  double angle, rate;  /* at the start, of the arm to the earth [rad], [rad/s] */
  double lower, upper; /* stops of that angle [rad] */
  double step, duration;
} arm;

/* moment of inertia [kg m^2], stiffness of the stops [N m/rad] */
static const double inertia = 10, stiffness = 5e3;

static const char *text_of(const arm *a, char *text) {
  static const char *const rates[] = {"roll", "pitch", "yaw"};
  const double sign = a->is_first ? -1 : 1;
  const double low = a->is_first ? -a->upper : a->lower;
  const double high = a->is_first ? -a->lower : a->upper;
  text[0] = '\0';
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: %s}\n"
             "environment: {gravity: 0}\nbodies:\n  arm: {freedoms: six, mass: 100, "
             "moments of inertia: [%.17g, %.17g, %.17g], %s rate: %.17g}\n",
             a->duration, a->step, a->scheme, inertia, inertia, inertia, rates[a->axis], a->rate);
  golden_add(text, TEXT,
             "joints:\n  h: {between: [%s], type: %s, at a: [0, 0, 0], at b: [0, 0, 0], "
             "axis a: [%d, %d, %d], angle: %.17g, stop stiffness: %.17g",
             a->is_first ? "arm, earth" : "earth, arm", a->type, a->axis == 0, a->axis == 1,
             a->axis == 2, sign * a->angle, stiffness);
  if (isfinite(low)) golden_add(text, TEXT, ", lower stop: %.17g", low);
  if (isfinite(high)) golden_add(text, TEXT, ", upper stop: %.17g", high);
  golden_add(text, TEXT, "}\n");
  return text;
}

/* Angle and rate after a time: free impact_run, and half a swing of w = sqrt(k/I) at a stop. */
static void fly(const arm *a, double time, double *angle, double *rate) {
  const double pi = 180 * degree, w = sqrt(stiffness / inertia);
  double at = a->angle, v = a->rate;
  for (;;) {
    const double stop = v > 0 ? a->upper : a->lower, impact_run = (stop - at) / v;
    if (!(impact_run < time)) break;
    time -= impact_run;
    if (time < pi / w) {
      *angle = stop + v / w * sin(w * time);
      *rate = v * cos(w * time);
      return;
    }
    time -= pi / w;
    at = stop;
    v = -v;
  }
  *angle = at + v * time;
  *rate = v;
}

/* least and greatest angle until a time */
static void reach(const arm *a, double least_greatest[2]) {
  double angle, rate;
  least_greatest[0] = least_greatest[1] = a->angle;
  for (int k = 1; k <= 20000; k++) {
    fly(a, a->duration * k / 20000, &angle, &rate);
    least_greatest[0] = fmin(least_greatest[0], angle);
    least_greatest[1] = fmax(least_greatest[1], angle);
  }
}

/* The stiffness of a stop jumps where it is met: a scheme of any order is off by (w h)^2 there, of
 * the order of 1 by w h; `share` of a radian at 22 rad/s. */
static void runs_as_the_closed_form(const arm *a, double share) {
  static const char *const rates[] = {"roll_rate", "pitch_rate", "yaw_rate"};
  char text[TEXT];
  double angle, rate, far[2];
  study_run v = study_run_text(text_of(a, text), "openmp");
  const double sign = a->is_first ? -1 : 1;
  fly(a, a->duration, &angle, &rate);
  reach(a, far);
  const double least = study_run_result(&v, "joints.h.least_angle");
  const double greatest = study_run_result(&v, "joints.h.greatest_angle");
  /* a scheme of one evaluation records the beginning of a step */
  const double late = fabs(a->rate) * a->step;
  assert_true(fabs(study_run_body(&v, "arm", rates[a->axis], -1) - rate) < 22 * share);
  assert_true(fabs(sign * study_run_at(&v, "joints.h.angle", -1) - angle) < share + late);
  assert_true(fabs((a->is_first ? -greatest : least) - far[0]) < share + late);
  assert_true(fabs((a->is_first ? -least : greatest) - far[1]) < share + late);
  assert_true(fabs(study_run_result(&v, "joints.h.energy_dissipated")) < 1e-12);
  study_run_end(&v);
}

/* a hinge with one stop that turns the other way, for 2.5 turns */
static void a_stop_is_not_met_from_behind(void **state) {
  (void)state;
  static const char *const types[] = {"revolute", "cylindrical"};
  static const char *const schemes[] = {"rk4", "semi-implicit", "trapezoidal"};
  for (int k = 0; k < 12; k++) {
    const double side = k & 1 ? 1 : -1;
    arm a = {.type = types[k / 2 % 2],
             .scheme = schemes[k % 3],
             .axis = k % 3,
             .is_first = k / 3 % 2,
             .rate = side * 2,
             .lower = side > 0 ? -150 * degree : -(double)INFINITY,
             .upper = side > 0 ? (double)INFINITY : 150 * degree,
             .step = 5e-3,
             .duration = 8};
    runs_as_the_closed_form(&a, 1e-9);
  }
}

/* stops at 270 deg and beyond whole turns, and an angle at the start beyond half a turn */
static void stops_may_lie_any_number_of_turns_away(void **state) {
  (void)state;
  const double inf = (double)INFINITY;
  const arm arms[] = {
      {"revolute", "rk4", 2, 0, 0, 3, -inf, 270 * degree, 2e-3, 4},
      {"revolute", "rk4", 0, 1, 0, -3, -200 * degree, 200 * degree, 2e-3, 4},
      {"cylindrical", "rk4", 1, 0, 1000 * degree, 5, 900 * degree, 1300 * degree, 2e-3, 4},
      {"revolute", "trapezoidal", 2, 0, -190 * degree, -4, -450 * degree, 30 * degree, 2e-3, 4},
      {"revolute", "dormand-prince", 2, 0, 0, 20, -1080 * degree, 1080 * degree, 1e-3, 3},
  };
  for (size_t k = 0; k < sizeof arms / sizeof *arms; k++) runs_as_the_closed_form(&arms[k], 4e-4);
  const arm first = {"revolute", "semi-implicit", 2, 0, 0, 3, -inf, 270 * degree, 1e-4, 2};
  runs_as_the_closed_form(&first, 1e-3);
}

/* pressed over 180 deg by two stops at 175 deg: back from where it came */
static void an_arm_comes_back_from_beyond_half_a_turn(void **state) {
  (void)state;
  const arm a = {"revolute", "rk4", 2, 0, 0, 4, -175 * degree, 175 * degree, 1e-3, 1};
  runs_as_the_closed_form(&a, 1e-4);
  const arm b = {"cylindrical", "rk4", 1, 1, 0, -30, -175 * degree, 175 * degree, 1e-3, 1};
  runs_as_the_closed_form(&b, 2e-3); /* by 1.34 rad */
}

/* ------------------------------------------------------------------------------ two bodies */

/* Two arms on one axis that both turn, and a deck that turns under an arm as it is told to: the
 * angle counts the turns of one against the other. */
static void turns_are_those_of_one_body_against_the_other(void **state) {
  (void)state;
  static const char form[] =
      "allide: 1\nrun: {duration: 6, step: 5 ms, scheme: rk4}\nenvironment: {gravity: 0}\n"
      "bodies:\n  a: {%s}\n"
      "  b: {freedoms: six, mass: 100, moments of inertia: [9, 9, 10], yaw rate: -1}\n"
      "joints: {h: {between: [a, b], type: revolute, at a: [0, 0, 0], at b: [0, 0, 0],\n"
      "  axis a: [0, 0, 1], lower stop: -100 deg, upper stop: 500 deg, "
      "stop stiffness: 1 kN m/rad}}\n%s";
  static const char free[] =
      "freedoms: six, mass: 100, moments of inertia: [9, 9, 10], yaw rate: -2";
  static const char motion[] =
      "motions: {turning: {body: a, history: [[0, 0, 0, 0, 0, 0, 0], "
      "[10, 0, 0, 0, 0, 0, -20]]}}\n";
  char text[TEXT];
  for (int is_told = 0; is_told < 2; is_told++) {
    snprintf(text, sizeof text, form, is_told ? "motion: prescribed" : free, is_told ? motion : "");
    study_run v = study_run_text(text, "openmp");
    /* 1 rad/s: 6 rad, past half a turn, while both turn round themselves the other way; by the last
     * evaluation of rk4, (w h)^4 off */
    assert_true(fabs(study_run_result(&v, "joints.h.greatest_angle") - 6) < 1e-7);
    assert_true(fabs(study_run_result(&v, "joints.h.energy_dissipated")) < 1e-12);
    study_run_end(&v);
  }
}

/* ------------------------------------------------------------------------------ too fast */

/* an arm, a step */
static const char fast[] =
    "allide: 1\nrun: {duration: 2, step: %g, scheme: %s}\nenvironment: {gravity: 0}\nbodies:\n"
    "  a: {freedoms: six, mass: 100, moments of inertia: [10, 10, 10], yaw rate: %g}\n"
    "  b: {freedoms: six, mass: 100, moments of inertia: [10, 10, 10], yaw rate: %g}\n"
    "joints: {h: {between: [a, b], type: %s, at a: [0, 0, 0], at b: [0, 0, 0], axis a: [0, 0, "
    "1]}}\n";

static ald_run_summary ends(double step, const char *scheme, double a, double b, const char *type) {
  char text[TEXT];
  snprintf(text, sizeof text, fast, step, scheme, a, b, type);
  ald_study *study = study_of(text);
  const ald_run_def def = run_settings(1, "openmp");
  ald_run_summary s;
  assert_in_range(ald_run(study, &def, &s, NULL), ALD_OK, ALD_REMARKS);
  ald_study_destroy(study);
  return s;
}

/* by half a turn in a step, which nobody could count */
static void what_turns_by_half_a_turn_in_a_step_ends(void **state) {
  (void)state;
  const double half = 180 * degree;
  assert_int_equal(
      ends(0.04, "semi-implicit", 0, 0.99 * half / 0.04, "revolute").status[ALD_SCENARIO_OK], 1);
  static const char *const types[] = {"revolute", "cylindrical"};
  for (int k = 0; k < 4; k++) {
    const double a = k / 2 ? -0.5 * half / 0.04 : 0, b = 1.01 * half / 0.04 + a;
    const ald_run_summary s = ends(0.04, "semi-implicit", a, b, types[k % 2]);
    assert_int_equal(s.status[ALD_SCENARIO_OUT_OF_RANGE], 1);
  }
  assert_int_equal(ends(0.02, "rk4", 90, -90, "revolute").status[ALD_SCENARIO_OUT_OF_RANGE], 1);
  /* the angle of a joint that turns about a point means nothing */
  assert_int_equal(ends(0.04, "semi-implicit", 0, 90, "revolute").status[ALD_SCENARIO_OK], 0);
}

/* The count is right up to there: 78 rad/s in steps of 40 ms. What a body turns by in a step is a
 * series, off by 1e-6 rad at such a turn. */
static void turns_are_counted_up_to_half_a_turn_in_a_step(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text, fast, 0.04, "semi-implicit", -39.0, 39.0, "revolute");
  study_run v = study_run_text(text, "openmp");
  assert_true(fabs(study_run_result(&v, "joints.h.greatest_angle") - 78 * (2 - 0.04)) < 1e-3);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ rules, bits */

/* A slewing crane: orders, stops and limits by its angle. */
static const char crane[] =
    "allide: 1\nrun: {duration: 8, step: 5 ms, scheme: rk4, scenarios: 1}\n"
    "environment: {gravity: 0}\nbodies:\n"
    "  crane: {freedoms: six, mass: 100, moments of inertia: [10, 10, 10], yaw rate: 1}\n"
    "  buoy: {freedoms: six, mass: 1, radii of gyration: [1, 1, 1], position: [50, 0, 0]}\n"
    "joints: {slew: {between: [earth, crane], type: revolute, at a: [0, 0, 0], at b: [0, 0, 0],\n"
    "  axis a: [0, 0, 1], lower stop: -360 deg, upper stop: 432 deg, stop stiffness: 5 kN m/rad}}\n"
    "hawsers: {line: {between: [earth, buoy], from: [50, 0, 0], to: [0, 0, 0], length: 10,\n"
    "  stiffness: 1 N/m}}\n"
    "orders: {let go: {any of: joints.slew.greatest_angle, above: 250 deg, set: "
    "hawsers.line.released}}\n"
    "limits: {far: {any of: joints.slew.greatest_angle, above: 200 deg}}\n"
    "stop: {enough: {any of: joints.slew.greatest_angle, above: 400 deg}}\n";

static void orders_and_rules_count_turns(void **state) {
  (void)state;
  study_run v = study_run_text(crane, "openmp");
  assert_true(fabs(study_run_result(&v, "limits.far.time") - 200 * degree) < 5.1e-3);
  assert_true(fabs(study_run_result(&v, "orders.let go.time") - 250 * degree) < 10.1e-3);
  assert_true(fabs(study_run_result(&v, "stop.enough.time") - 400 * degree) < 5.1e-3);
  study_run_end(&v);
}

static const char varied[] =
    "allide: 1\nrun: {duration: 4, step: 5 ms, scheme: semi-implicit, scenarios: 40}\n"
    "environment: {gravity: 0}\nbodies:\n"
    "  arm: {freedoms: six, mass: 100, moments of inertia: [10, 10, 10], yaw rate: 1}\n"
    "joints: {h: {between: [earth, arm], type: revolute, at a: [0, 0, 0], at b: [0, 0, 0],\n"
    "  axis a: [0, 0, 1], lower stop: -1, upper stop: 1, stop stiffness: 5 kN m/rad}}\n"
    "vary: {bodies.arm.yaw rate: {uniform: [-20, 20]}, joints.h.angle: {uniform: [-5, 5]},\n"
    "  joints.h.lower stop: {uniform: [-20, -5]}, joints.h.upper stop: {uniform: [5, 20]}}\n";

static void the_bits_are_the_same_in_any_tile_and_after_a_stop(void **state) {
  (void)state;
  ald_study *study = study_of(varied);
  const ald_run_summary s = same_bits_on_openmp(study, 40);
  assert_int_equal(s.status[ALD_SCENARIO_OK], 40);
  same_bits_after_a_stop(study, 40);
  ald_study_destroy(study);
}

static void the_bits_are_the_same_on_devices(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = study_of(varied);
  same_bits_on_opencl(study, 40);
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ a host */

static double angle_of(ald_batch *batch) {
  const uint32_t joint = ald_batch_element(batch, "joints.h");
  const uint32_t angle = ald_batch_value(batch, joint, "angle");
  double values[16];
  ald_report *report = ald_report_create();
  assert_int_equal(ald_batch_read(batch, 0, joint, values, report), ALD_OK);
  ald_report_destroy(report);
  return values[angle];
}

/* A host puts the arm elsewhere and looks, as often as it likes: the count is that of what it has
 * committed, 100 deg at a time, and back again. */
static void a_host_counts_what_it_commits(void **state) {
  (void)state;
  static const int way[] = {100, 200, 300, 400, 350, 200, 60, -110, -280, -420};
  ald_study *study = study_of(
      "allide: 1\nrun: {duration: 1, step: 10 ms, scheme: rk4}\nenvironment: {gravity: 0}\n"
      "bodies: {arm: {freedoms: six, mass: 100, moments of inertia: [10, 10, 10]}}\n"
      "joints: {h: {between: [earth, arm], type: revolute, at a: [0, 0, 0], at b: [0, 0, 0],\n"
      "  axis a: [0, 0, 1], upper stop: 380 deg, stop stiffness: 1 kN m/rad}}\n");
  ald_batch_def def = ald_batch_def_default();
  ald_batch *batch = NULL;
  ald_space_load load;
  def.reads = 1;
  assert_int_equal(ald_batch_create(study, &def, &batch, NULL), ALD_OK);
  const uint32_t body = ald_batch_body(batch, "arm");
  double before = 0;
  for (size_t k = 0; k < sizeof way / sizeof *way; k++) {
    ald_space_state pose = {.heading = way[k] * degree};
    const ald_space_state aside = {.heading = (before + 170) * degree};
    for (int look = 0; look < 3; look++) {
      assert_int_equal(ald_batch_set_space_state(batch, 0, body, look == 1 ? &aside : &pose, NULL),
                       ALD_OK);
      assert_int_equal(ald_batch_evaluate(batch, NULL), ALD_OK);
      const double expected = look == 1 ? before + 170 : way[k];
      assert_true(fabs(angle_of(batch) - expected * degree) < 1e-12);
    }
    /* the stop pushes back by what the arm is past it, of either side of half a turn */
    assert_int_equal(ald_batch_space_force(batch, 0, body, &load, NULL), ALD_OK);
    const double past = fmax(way[k] - 380, 0) * degree;
    assert_true(fabs(load.moment[2] + 1e3 * past) < 1e-8);
    assert_int_equal(ald_batch_commit(batch, NULL), ALD_OK);
    before = way[k];
  }
  ald_batch_destroy(batch);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_stop_is_not_met_from_behind),
      cmocka_unit_test(stops_may_lie_any_number_of_turns_away),
      cmocka_unit_test(an_arm_comes_back_from_beyond_half_a_turn),
      cmocka_unit_test(turns_are_those_of_one_body_against_the_other),
      cmocka_unit_test(what_turns_by_half_a_turn_in_a_step_ends),
      cmocka_unit_test(turns_are_counted_up_to_half_a_turn_in_a_step),
      cmocka_unit_test(orders_and_rules_count_turns),
      cmocka_unit_test(the_bits_are_the_same_in_any_tile_and_after_a_stop),
      cmocka_unit_test(the_bits_are_the_same_on_devices),
      cmocka_unit_test(a_host_counts_what_it_commits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
