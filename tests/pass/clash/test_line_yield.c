/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines against free bodies: what their touches keep of energy and momentum, whatever the
 * step, in schemes of one stage and of several; what is told of the step. */
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
#include "allide/allide.h"
#include "kernels/math/mat3.h"
#include "kernels/pass/clash/bar_rows.h"
#include "kernels/pass/clash/line_contact_rows.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "support/line_stage.h"
#include "support/random.h"
#include "support/studies.h"
#include "tile/tile.h"

enum { TEXT = 4096, SEGMENTS = 10 };

/* a line of 10 m and 200 kg, half of a node's mass at its free ends */
#define NODE_MASS 20.0

/* one throw of a free line at a free body, all in air and without weight */
typedef struct throw_at {
  const char *scheme, *what; /* "line_contact" or "bar" */
  double step, mass, stiffness, angle, aside, ahead, speed, axial;
  int resolved;
} throw_at;

static void throw_text(char *text, const throw_at *t) {
  const double c = cos(t->angle), s = sin(t->angle);
  char touched[512];
  if (strcmp(t->what, "line_contact") == 0) {
    snprintf(touched, sizeof touched, "line contacts: {c: {body: p, clash stiffness: %.17g}}\n",
             2 * t->stiffness);
  } else {
    snprintf(touched, sizeof touched,
             "bars: {b: {body: p, from: [-1.5, 0, 0.4], to: [1.5, 0, 0.4], diameter: 0.2,\n"
             "  clash stiffness: %.17g}}\n",
             2 * t->stiffness);
  }
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: %s}\n"
           "environment: {gravity: 0}\n"
           "meshes: {box: {box: {length: 3, breadth: 2, height: 1}}}\n"
           "bodies:\n  p: {freedoms: six, mass: %.17g, radii of gyration: [0.7, 0.9, 1.1],\n"
           "    position: [0, 0, 100], mesh: box}\n"
           "  thrown: {freedoms: six, mass: 1, radii of gyration: [1, 1, 1],\n"
           "    velocity: [0, 0, %.17g]}\n"
           "lines: {a: {between: [thrown, thrown], from: [%.17g, %.17g, 100.58],\n"
           "  to: [%.17g, %.17g, 100.58], free end: both, start: as given,\n"
           "  clash step: %s,\n"
           "  sections: [{length: 10, segments: %d, mass: 20, diameter: 0.1,\n"
           "    axial stiffness: %.17g, axial damping: 0, clash stiffness: %.17g}]}}\n%s",
           2000 * t->step, t->step, t->scheme, t->mass, -t->speed, t->ahead - 5 * c,
           t->aside - 5 * s, t->ahead + 5 * c, t->aside + 5 * s, t->resolved ? "resolved" : "fixed",
           SEGMENTS, t->axial, 2 * t->stiffness, touched);
}

typedef struct books {
  double energy, momentum[3], spin[3];
} books;

static double body_row(const line_stage *s, uint32_t first, uint32_t field, uint32_t body) {
  const uint32_t *plan = s->layout->plan;
  return ald_tile_real(s->tile, plan[first] + field * plan[PLAN_BODIES] + body, 0);
}

static void add_moving(books *b, double mass, vec3 x, vec3 v) {
  const vec3 l = vec3_cross(x, v);
  b->energy += 0.5 * mass * vec3_dot(v, v);
  const double p[3] = {v.x, v.y, v.z}, own[3] = {l.x, l.y, l.z};
  for (int c = 0; c < 3; c++) {
    b->momentum[c] += mass * p[c];
    b->spin[c] += mass * own[c];
  }
}

/* of line and body; the line stores what its segments are stretched by */
static books books_of(const line_stage *s, const throw_at *t) {
  books b = {0};
  vec3 before = vec3_of(0, 0, 0);
  for (uint32_t n = 0; n <= SEGMENTS; n++) {
    double at[3], v[3];
    line_stage_node(s, 0, n, at, v);
    const vec3 x = vec3_of(at[0], at[1], at[2] - 100);
    add_moving(&b, (n == 0 || n == SEGMENTS ? 0.5 : 1) * NODE_MASS, x, vec3_of(v[0], v[1], v[2]));
    const double stretch = vec3_length(vec3_sub(x, before)) - 10.0 / SEGMENTS;
    if (n > 0 && stretch > 0) b.energy += 0.5 * t->axial * SEGMENTS / 10 * stretch * stretch;
    before = x;
  }
  const quat q =
      quat_of(body_row(s, PLAN_SPACE_ROWS, SPACE_Q0, 0), body_row(s, PLAN_SPACE_ROWS, SPACE_Q1, 0),
              body_row(s, PLAN_SPACE_ROWS, SPACE_Q2, 0), body_row(s, PLAN_SPACE_ROWS, SPACE_Q3, 0));
  const mat3 turn = quat_matrix(q);
  double v[6];
  for (uint32_t c = 0; c < 6; c++) v[c] = body_row(s, PLAN_SPACE_ROWS, SPACE_U + c, 0);
  const vec3 at = vec3_of(body_row(s, PLAN_BODY_ROWS, BODY_X, 0) + s->origin[0],
                          body_row(s, PLAN_BODY_ROWS, BODY_Y, 0) + s->origin[1],
                          body_row(s, PLAN_SPACE_ROWS, SPACE_Z, 0) - 100);
  add_moving(&b, t->mass, at, mat3_rotate(turn, vec3_of(v[0], v[1], v[2])));
  const double i[3] = {0.49 * t->mass, 0.81 * t->mass, 1.21 * t->mass};
  const vec3 l = mat3_rotate(turn, vec3_of(i[0] * v[3], i[1] * v[4], i[2] * v[5]));
  for (int c = 0; c < 3; c++) b.energy += 0.5 * i[c] * v[3 + c] * v[3 + c];
  b.spin[0] += l.x;
  b.spin[1] += l.y;
  b.spin[2] += l.z;
  return b;
}

static double touch_force(const line_stage *s, const throw_at *t) {
  const uint32_t kind = strcmp(t->what, "line_contact") == 0 ? KIND_line_contact : KIND_bar;
  const uint32_t *plan = s->layout->plan, *own = plan + PLAN_KINDS + kind * KIND_FIELD_COUNT;
  double sum = 0;
  for (uint32_t c = 0; c < 3; c++) {
    sum += fabs(ald_tile_real(
        s->tile, plan[PLAN_SLOT_ROWS] + (WRENCH_FX + c) * plan[PLAN_SLOTS] + own[KIND_SLOT], 0));
  }
  return sum;
}

/* what a throw changed, in shares of what it began with */
typedef struct balance {
  double gain, momentum, spin, touching; /* touching: momentum while they touch */
  int touched;
} balance;

static double farthest(const double *a, const double *b) {
  double most = 0;
  for (int c = 0; c < 3; c++) most = fmax(most, fabs(a[c] - b[c]));
  return most;
}

/* Until they part: a tenth of a second at least, half of one at most. */
static balance throw_run(const throw_at *t) {
  char text[TEXT];
  balance sum = {0};
  throw_text(text, t);
  line_stage s = line_stage_open(text, "openmp");
  const books before = books_of(&s, t);
  const uint32_t least = (uint32_t)(0.1 / t->step), most = (uint32_t)(0.5 / t->step);
  for (uint32_t step = 0; step < most; step++) {
    line_stage_advance(&s, 1);
    const int touches = touch_force(&s, t) > 0;
    sum.touched |= touches;
    if (touches && strcmp(t->scheme, "semi-implicit") == 0) {
      const books now = books_of(&s, t);
      sum.touching = fmax(sum.touching, farthest(now.momentum, before.momentum));
    }
    if (sum.touched && !touches && step > least) break;
  }
  const books after = books_of(&s, t);
  const double scale = 10 * NODE_MASS * t->speed;
  sum.gain = after.energy / before.energy - 1;
  sum.momentum = farthest(after.momentum, before.momentum) / scale;
  sum.spin = farthest(after.spin, before.spin) / scale;
  sum.touching /= scale;
  line_stage_close(&s);
  return sum;
}

static throw_at draw(test_random *r) {
  static const char *const schemes[] = {"semi-implicit", "explicit", "rk4", "dormand-prince",
                                        "trapezoidal"};
  throw_at t = {.scheme = schemes[test_choice(r, 5)],
                .what = test_choice(r, 2) ? "line_contact" : "bar"};
  t.step = 5e-4 * pow(8, test_uniform(r, 0, 1));
  t.mass = test_uniform(r, 300, 1000);
  t.stiffness = 1e6 * pow(10, test_uniform(r, 0, 1));
  t.angle = test_uniform(r, 0.4, 1.6);
  t.aside = test_uniform(r, -0.4, 0.4);
  t.ahead = test_uniform(r, -0.6, 0.6);
  t.speed = test_uniform(r, 1, 3);
  t.axial = 1e6;
  return t;
}

/* Lines that touch bodies lighter than themselves: linear and angular momentum to rounding, of
 * some ten thousand substeps; energy to the 0.1 % that is promised. */
static void a_throw_keeps_energy_and_momentum(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < 24; n++) {
    throw_at t = draw(&r);
    t.resolved = 1;
    const balance b = throw_run(&t);
    print_message("  %s %s step %.2g s: %+.1e momentum %.1e, %.1e about the origin\n", t.scheme,
                  t.what, t.step, b.gain, b.momentum, b.spin);
    assert_true(b.touched);
    assert_true(fabs(b.gain) < 1e-3);
    assert_true(b.momentum < 1e-12 && b.touching < 1e-12);
    assert_true(b.spin < 1e-11);
  }
}

/* With the substeps of the line alone the energy hangs on the substep, not on the step: one, two
 * and four of them in steps of 1, 2 and 4 ms are the same but for how the body turns within a step,
 * by less than 1 % of a radian. */
static void the_step_alone_gives_no_energy(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < 6; n++) {
    throw_at t = draw(&r);
    double gain[3];
    t.stiffness = 1e6;
    for (int k = 0; k < 3; k++) {
      t.step = 1e-3 * (1 << k);
      gain[k] = throw_run(&t).gain;
    }
    print_message("  %s %s: %+.5f %+.5f %+.5f\n", t.scheme, t.what, gain[0], gain[1], gain[2]);
    assert_true(fabs(gain[1] - gain[0]) < 1e-3 && fabs(gain[2] - gain[0]) < 1e-3);
    assert_true(fabs(gain[0]) < 0.05); /* (w h)^2 of a node on 1 MN/m in 1 ms */
  }
}

/* A line of 198 kg that a body of 30 kg holds by one end, stretched and slack in turns for 4 s: the
 * pull of its end acts where the body is then, so that nothing is gained. The half segment at the
 * held end is a part of the body. */
static void a_heavy_line_on_a_light_body_gains_nothing(void **state) {
  (void)state;
  enum { STEPS = 800 };
  static const char text[] =
      "allide: 1\nrun: {duration: 4, step: 5e-3}\nenvironment: {gravity: 0}\n"
      "bodies:\n  p: {freedoms: six, mass: 30, radii of gyration: [0.7, 0.9, 1.1],\n"
      "    position: [0, 0, 100], velocity: [-2, 0.7, 0.3], yaw rate: 0.5}\n"
      "lines: {a: {between: [p, earth], from: [0.3, 0, 0.2], to: [10, 0, 100.2], free end: to,\n"
      "  start: as given, sections: [{length: 10, segments: 10, mass: 20, diameter: 0.1,\n"
      "    axial stiffness: 1e5, axial damping: 0}]}}\n";
  const throw_at t = {.mass = 30, .axial = 1e5};
  line_stage s = line_stage_open(text, "openmp");
  double first = 0, most = 0;
  for (int n = 0; n <= STEPS; n += 4) {
    const double energy = books_of(&s, &t).energy;
    if (n == 0) first = energy;
    most = fmax(most, energy / first - 1);
    line_stage_advance(&s, 4);
  }
  print_message("  greatest gain %.1e\n", most);
  assert_true(most < 1e-3); /* of cracks as it becomes taut, in two substeps of 2.5 ms */
  line_stage_close(&s);
}

/* ---- what is told */

static void check(const char *text, uint32_t warnings, char told[TEXT]) {
  ald_report *report = ald_report_create();
  ald_study *study;
  if (ald_study_read_text(text, "touch.yml", &study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  const uint32_t found = warnings_of_study(study, report);
  snprintf(told, TEXT, "%s", ald_report_text(report));
  if (found != warnings) fail_msg("%u warnings: %s", found, told);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* A bar on a body of 300 kg that hardly turns, a line of 10 kg a segment between fixed ends, 4 MN/m
 * and 4 MN/m: w^2 = 2e6 (1/10 + 1/300), 454.6 1/s. A substep of 4.4 ms is critical, one of
 * sqrt(4e-3)/w = 0.139 ms keeps 0.1 %. Axially 2 sqrt(1e4/10/10): a substep of 0.9 ms by the
 * clash stiffness of the line, 0.3 x 2/sqrt(4e6/20 + 4e5). */
static const char bar_form[] =
    "allide: 1\nrun: {duration: 0.9, step: %s}\nenvironment: {gravity: 0}\n"
    "bodies: {p: {freedoms: six, mass: 300, radii of gyration: [900, 900, 900],\n"
    "  position: [0, 0, 98]}}\n"
    "lines: {a: {between: [earth, earth], from: [-5, 0, 100], to: [5, 0, 100], start: as given,\n"
    "  clash step: %s, sections: [{length: 10, segments: 10, mass: 10, diameter: 0.1,\n"
    "    axial stiffness: 1e4, axial damping: 0, clash stiffness: 4e6%s}]}}\n"
    "bars: {b: {body: p, from: [0, -1, 0], to: [0, 1, 0], diameter: 0.2, clash stiffness: "
    "4e6%s}}\n";

static void the_critical_step_of_a_touch_is_told(void **state) {
  char text[TEXT], told[TEXT];
  (void)state;
  snprintf(text, sizeof text, bar_form, "0.5 ms", "fixed", "", "");
  check(text, 1, told);
  assert_non_null(strstr(told, "lines take 1 substep in a step"));
  assert_non_null(strstr(told, "bars.b              0.0044 s      11 %        0.000139 s"));
  assert_non_null(
      strstr(told,
             "warning: bars.b: contacts with lines.a may gain or lose more than 0.1 % of "
             "their energy in a step of 0.0005 s, of 1 substep"));
  snprintf(text, sizeof text, bar_form, "0.1 ms", "fixed", "", "");
  check(text, 0, told);
  /* 0.5 ms in four substeps */
  snprintf(text, sizeof text, bar_form, "0.5 ms", "resolved", "", "");
  check(text, 0, told);
  assert_non_null(strstr(told, "lines take 4 substeps in a step; the most are asked for by what"));
  /* a tenth of critical: 0.25 x 0.1 on top, 0.37 ms; what damps is no matter of energy gained */
  snprintf(text, sizeof text, bar_form, "0.3 ms", "fixed", ", clash damping: 1.364e3",
           ", clash damping: 1.364e3");
  check(text, 0, told);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_throw_keeps_energy_and_momentum),
      cmocka_unit_test(the_step_alone_gives_no_energy),
      cmocka_unit_test(a_heavy_line_on_a_light_body_gains_nothing),
      cmocka_unit_test(the_critical_step_of_a_touch_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
