/* SPDX-License-Identifier: Apache-2.0
 * The step that is short enough for the motion across of links under tension, against closed forms
 * and against what the engine does: chains of few and of many links under weights of any size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "check/cross_check.h"
#include "support/golden_ship.h"
#include "support/studies.h"

enum { TEXT = 16384 };
static const double gravity = 9.81, mass = 5.6, length = 0.16;

/* a chain that hangs from the earth, with a weight below; its middle link turns a little */
typedef struct hanging {
  int links;
  double weight, moment; /* [kg], of a link, by its mass and the square of its length */
  const char *type, *scheme, *more;
} hanging;

static const char *text_of(const hanging *c, double step, double steps, char *text) {
  const double moment = c->moment * mass * length * length;
  text[0] = '\0';
  golden_add(text, TEXT,
             "allide: 1\nrun: {step: %.17g, duration: %.17g, scheme: %s}\nenvironment: {gravity: "
             "%.17g}\nbodies:\n",
             step, step * steps, c->scheme, gravity);
  for (int k = 0; k < c->links; k++) {
    golden_add(text, TEXT,
               "  l%d: {freedoms: six, mass: %.17g, moments of inertia: [%.17g, %.17g, %.17g], "
               "position: [0, 0, %.17g]%s}\n",
               k, mass, moment, moment, 0.2 * moment, -(k + 0.5) * length,
               k == c->links / 2 ? ", pitch rate: 1e-6" : "");
  }
  golden_add(text, TEXT,
             "  w: {freedoms: six, mass: %.17g, moments of inertia: [%.17g, %.17g, %.17g], "
             "position: [0, 0, %.17g]}\njoints:\n",
             c->weight, c->weight, c->weight, c->weight, -c->links * length - 1);
  for (int k = 0; k <= c->links; k++) {
    char above[16] = "earth", below[16] = "w";
    const char *type = k ? c->type : "spherical";
    if (k) snprintf(above, sizeof above, "l%d", k - 1);
    if (k < c->links) snprintf(below, sizeof below, "l%d", k);
    golden_add(text, TEXT,
               "  j%d: {between: [%s, %s], type: %s, at a: [0, 0, %.17g], at b: [0, 0, %.17g]%s}\n",
               k, above, below, type, k ? -0.5 * length : 0, k < c->links ? 0.5 * length : 1,
               type[0] == 'u'   ? ", axis a: [1, 0, 0], axis b: [0, 1, 0]"
               : type[0] == 'r' ? ", axis a: [0, 1, 0]"
                                : "");
  }
  golden_add(text, TEXT, "%s", c->more ? c->more : "");
  return text;
}

static double step_of(const char *text) {
  static const uint64_t list[] = {0};
  ald_study *study = study_of(text);
  ald_initial_state_check *look = NULL;
  ald_cross *cross = ald_cross_create(study);
  assert_non_null(cross);
  assert_int_equal(ald_initial_state_check_create(study, 1, 1, &look, NULL), ALD_OK);
  assert_non_null(ald_initial_state_check_rows(look, list, 1, NULL));
  ald_cross_look(cross, look, 0, 0);
  const double step = ald_cross_step(cross);
  ald_cross_destroy(cross);
  ald_initial_state_check_destroy(look);
  ald_study_destroy(study);
  return step;
}

/* greatest rate of turning of the links in the last steps, by that of the start; infinite if the
 * scenario ends */
static double growth_of(const hanging *c, double step) {
  char text[TEXT];
  ald_series *s = series_of(text_of(c, step, 400, text), "openmp");
  double most = s->status == ALD_SCENARIO_OK ? 0 : (double)INFINITY;
  for (int k = 0; k < c->links; k++) {
    char name[32];
    snprintf(name, sizeof name, "bodies.l%d.pitch_rate", k);
    for (size_t row = s->row_count > 40 ? s->row_count - 40 : 0; row < s->row_count; row++) {
      most = fmax(most, fabs(series_at(s, row, name)) / 1e-6);
    }
  }
  ald_series_destroy(s);
  return most;
}

/* T over the length by the mass, of the tension in the upper links */
static double rate_of(const hanging *c, double links_above) {
  return (c->weight + (c->links - links_above) * mass) * gravity / (mass * length);
}

/* A chain of rods: 12 T/(m l) where every second joint goes to the other side; of two rods between
 * a fixed point and a weight that does not move 3 T/(m l), of three 6 T/(m l). */
static void the_rate_is_that_of_closed_forms(void **state) {
  (void)state;
  static const struct {
    int links;
    double factor;
  } cases[] = {{2, 3}, {3, 6}, {10, 12}, {40, 12}};
  static const char *const types[] = {"spherical", "universal", "revolute"};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    for (int t = 0; t < 3; t++) {
      char text[TEXT];
      const hanging c = {cases[k].links, 1e6, 1.0 / 12, types[t], "semi-implicit", NULL};
      const double expected = 2 / sqrt(cases[k].factor * rate_of(&c, 1));
      /* weights of the links, a few parts in a million of the tension each */
      assert_true(fabs(step_of(text_of(&c, 1e-4, 10, text)) / expected - 1) < 1e-4);
    }
  }
}

/* What the engine does: nothing grows below the step that is found, and what does grow does so
 * above it by no more than the longest chain's ends, or the tension's fall along it, leave. */
static void nothing_grows_below_the_step(void **state) {
  (void)state;
  static const struct {
    hanging c;
    double onset; /* by the step, at most */
  } cases[] = {{{2, 1e5, 1.0 / 12, "spherical", "semi-implicit", NULL}, 1.02},
               {{3, 1e6, 1.0 / 12, "universal", "semi-implicit", NULL}, 1.02},
               {{10, 1e6, 1.0 / 12, "spherical", "semi-implicit", NULL}, 1.07},
               {{10, 1e3, 1.0 / 12, "revolute", "semi-implicit", NULL}, 1.08},
               {{10, 1e5, 0.2, "universal", "semi-implicit", NULL}, 1.05},
               {{10, 1e5, 1.0 / 30, "spherical", "semi-implicit", NULL}, 1.12},
               {{3, 1e5, 1.0 / 12, "spherical", "rk4", NULL}, 1.02},
               {{10, 1e6, 1.0 / 12, "universal", "rk4", NULL}, 1.07},
               {{10, 1e5, 1.0 / 12, "spherical", "explicit", NULL}, 1.07},
               {{10, 1e5, 1.0 / 12, "spherical", "frozen", NULL}, 1.07},
               {{10, 1e5, 1.0 / 12, "spherical", "trapezoidal", NULL}, 1.22}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    char text[TEXT];
    const hanging *c = &cases[k].c;
    const double step = step_of(text_of(c, 1e-4, 10, text));
    const double below = growth_of(c, 0.98 * step), above = growth_of(c, cases[k].onset * step);
    if (!(below < 10 && above > 30)) fail_msg("case %zu: %g below, %g above", k, below, above);
  }
}

/* loads that are no tension, and such that are */
static void other_loads(void **state) {
  (void)state;
  char text[TEXT];
  /* pressed: it falls, and does not swing */
  const hanging pressed = {10,
                           1e5,
                           1.0 / 12,
                           "spherical",
                           "semi-implicit",
                           "loads: {up: {body: w, constant: [0, 0, 2e6]}}\n"};
  const double falls = step_of(text_of(&pressed, 1e-4, 10, text));
  const hanging hangs = {10, 1e5, 1.0 / 12, "spherical", "semi-implicit", NULL};
  assert_true(falls > 100 * step_of(text_of(&hangs, 1e-4, 10, text)));
  /* a hawser that pulls at the weight counts as weight does: 981 kN twice */
  const hanging pulled = {10,
                          1e5,
                          1.0 / 12,
                          "spherical",
                          "semi-implicit",
                          "hawsers: {line: {between: [earth, w], from: [0, 0, -20], to: [0, 0, 0], "
                          "length: 10, stiffness: 132.57 kN/m}}\n"};
  const double both = step_of(text_of(&pulled, 1e-4, 10, text));
  assert_true(fabs(both * sqrt(2) / step_of(text_of(&hangs, 1e-4, 10, text)) - 1) < 2e-2);
}

/* a chain of the study's own, with a weight of 1,000 t: as check and run tell it */
static void a_chain_under_a_heavy_weight_is_warned_of(void **state) {
  (void)state;
  static const char form[] =
      "allide: 1\nrun: {duration: 0.9, step: %g, scheme: %s}\nbodies:\n"
      "  w: {freedoms: six, mass: 1000 t, radii of gyration: [1, 1, 1], position: [0, 0, -2.6]}\n"
      "chains: {c: {between: [earth, w], to: [0, 0, 1], bar: 40 mm, links: 10}}\n";
  static const struct {
    double step;
    const char *scheme, *code;
  } cases[] = {{1e-3, "semi-implicit", "step_too_long"},
               {2e-4, "semi-implicit", NULL},
               {3e-4, "rk4", NULL},
               {1e-3, "trapezoidal", "step_too_long"},
               {1e-3, "explicit", "step_too_long"},
               {2e-4, "explicit", NULL},
               {1e-3, "frozen", "step_too_long"},
               {2e-4, "frozen", NULL}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    char text[1024];
    snprintf(text, sizeof text, form, cases[k].step, cases[k].scheme);
    ald_study *study = study_of(text);
    ald_warnings *warnings = ald_warnings_create();
    assert_int_equal(ald_study_check(study, warnings, NULL), ALD_OK);
    assert_int_equal(ald_warnings_count(warnings), cases[k].code != NULL);
    if (cases[k].code) assert_string_equal(ald_warnings_at(warnings, 0)->code, cases[k].code);
    ald_warnings_destroy(warnings);
    ald_study_destroy(study);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_rate_is_that_of_closed_forms),
      cmocka_unit_test(nothing_grows_below_the_step),
      cmocka_unit_test(other_loads),
      cmocka_unit_test(a_chain_under_a_heavy_weight_is_warned_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
