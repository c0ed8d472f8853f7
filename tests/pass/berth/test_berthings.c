/* SPDX-License-Identifier: Apache-2.0
 * All fenders of a body together: sums at one time against the series of each fender, the formula's
 * energy against its numbers and against what fenders take. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 6000 };
static const char *const schemes[] = {"semi-implicit", "trapezoidal", "rk4", "dormand-prince"};
enum { SCHEMES = sizeof schemes / sizeof *schemes };
static const double pi = 3.14159265358979323846;

/* A hull of 2,000 t, 40 m by 12 m, that comes to three fenders of a quay; `turn`: of the whole,
 * about the vertical; on_ship: the fenders are hers and the plane is the quay's. */
typedef struct berth {
  const char *scheme;
  double turn, angle, speed, places[3], factor;
  int on_ship;
} berth;

static const double mass = 2e6, gyration = 11, added = 1.4;

static const char *text_of(const berth *b) {
  static char text[TEXT];
  const double c = cos(b->turn), s = sin(b->turn);
  int at = snprintf(
      text, TEXT,
      "allide: 1\nrun: {duration: 16, step: 0.01, scheme: %s}\n"
      "bodies: {hull: {mass: %.17g, radii of gyration: [4, 11, %.17g], freedoms: "
      "[surge, sway, roll, yaw], added mass: [1e5, %.17g, 0, 0, 0, %.17g], heading: %.17g,\n"
      "  position: [%.17g, %.17g, 0], velocity: [%.17g, %.17g, 0]}}\n"
      "berthings: {arrival: {body: hull, factor: %.17g}}\nfenders:\n",
      b->scheme, mass, gyration, (added - 1) * mass, (added - 1) * mass * gyration * gyration,
      b->turn + b->angle, -8 * s, 8 * c, b->speed * s, -b->speed * c, b->factor);
  for (int f = 0; f < 3; f++) {
    const double x = b->places[f];
    at += snprintf(text + at, (size_t)(TEXT - at), "  f%d: {between: [%s], ", f,
                   b->on_ship ? "hull, earth" : "earth, hull");
    if (b->on_ship) {
      at +=
          snprintf(text + at, (size_t)(TEXT - at),
                   "attachment: [%.17g, -6, 0], plane point: [0, 0, 0], normal: [%.17g, %.17g, 0]",
                   x, -s, c);
    } else {
      at += snprintf(text + at, (size_t)(TEXT - at),
                     "attachment: [%.17g, %.17g, 0], plane point: [0, -6, 0], normal: [0, -1, 0], "
                     "length: [-25, 25]",
                     x * c, x * s);
    }
    at += snprintf(text + at, (size_t)(TEXT - at), ", curve: [[0, 1.5e6], [1, 0]]}\n");
  }
  return text;
}

static double most_of(const study_run *v, const char *record) {
  double most = 0;
  for (long row = 0; row < (long)v->series->row_count; row++) {
    double sum = 0;
    for (int f = 0; f < 3; f++) {
      char name[48], force[48];
      snprintf(name, sizeof name, "fenders.f%d.%s", f, record);
      snprintf(force, sizeof force, "fenders.f%d.normal", f);
      if (study_run_at(v, force, row) > 0) sum += study_run_at(v, name, row);
    }
    most = fmax(most, sum);
  }
  return most;
}

/* the series of the fenders know what was greatest at one time, and theirs says the same */
static void sums_are_those_of_one_time(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0xbe47);
  for (int k = 0; k < 24; k++) {
    berth b = {.scheme = schemes[k % SCHEMES], .factor = 1, .on_ship = k / SCHEMES % 2};
    b.turn = test_uniform(&r, -pi, pi);
    b.angle = test_uniform(&r, -0.05, 0.05);
    b.speed = test_uniform(&r, 0.15, 0.5);
    for (int f = 0; f < 3; f++) b.places[f] = 15 * (f - 1) + test_uniform(&r, -2, 2);
    study_run v = study_run_text(text_of(&b), "openmp");
    const double energy = study_run_result(&v, "berthings.arrival.energy_absorbed");
    const double reaction = study_run_result(&v, "berthings.arrival.reaction");
    double peaks = 0, own = 0;
    for (int f = 0; f < 3; f++) {
      char name[48];
      snprintf(name, sizeof name, "fenders.f%d.energy_absorbed", f);
      peaks += study_run_result(&v, name);
    }
    for (long row = 0; row < (long)v.series->row_count; row++) {
      own = fmax(own, study_run_at(&v, "berthings.arrival.energy", row));
    }
    print_message("  %-15s %4.1f deg: %7.2f kJ, peaks together %7.2f, one over the formula %.4f\n",
                  b.scheme, b.angle * 180 / pi, energy / 1e3, peaks / 1e3,
                  study_run_result(&v, "berthings.arrival.energy_ratio"));
    assert_true(energy > 0 && energy <= peaks * (1 + 1e-12));
    /* rows of a series are of a step's first stage, records of its last one */
    const double bound = k % SCHEMES < 2 ? 1e-12 : 1e-6;
    assert_true(fabs(most_of(&v, "energy") / energy - 1) <= bound);
    assert_true(fabs(own / energy - 1) <= bound);
    assert_true(fabs(most_of(&v, "normal") / reaction - 1) <= bound);
    /* a hull that ends at rest against springs has given all that it had, and no more */
    assert_true(energy <= 0.5 * added * mass * b.speed * b.speed * (1 + 1e-6));
    study_run_end(&v);
  }
}

/* C_E = K^2/(K^2 + x^2): the numbers of the formula, and what a spring takes */
static void the_formula_is_of_the_first_touch(void **state) {
  (void)state;
  for (int k = 0; k < 2 * SCHEMES; k++) {
    for (double place = -15; place <= 15; place += 7.5) {
      const berth b = {.scheme = schemes[k % SCHEMES],
                       .turn = 0.9 * k,
                       .speed = 0.2,
                       .places = {place, 300, 320}, /* the others are past her end */
                       .factor = k % 3 ? 1 : 0.9,
                       .on_ship = k / SCHEMES};
      berth alone = b;
      if (b.on_ship) alone.places[1] = alone.places[2] = place; /* hers are all there */
      study_run v = study_run_text(text_of(&alone), "openmp");
      const double share = gyration * gyration / (gyration * gyration + place * place);
      const double formula = 0.5 * added * mass * b.speed * b.speed * share;
      const double ratio =
          (b.on_ship ? 3 : 1) * b.factor * study_run_result(&v, "berthings.arrival.energy_ratio");
      const double off =
          study_run_result(&v, "berthings.arrival.energy_formula") / formula / b.factor - 1;
      /* other schemes have seen the touch in the step before: to second order of what it took */
      const double bound = k % SCHEMES < 2 ? 1e-9 : 1e-6;
      assert_true(fabs(off) < bound);
      assert_true(fabs(study_run_result(&v, "berthings.arrival.eccentricity") - share) < bound);
      assert_true(fabs(study_run_result(&v, "berthings.arrival.speed") / b.speed - 1) < bound);
      assert_true(fabs(study_run_result(&v, "berthings.arrival.first_touch") - 1 / b.speed) < 0.02);
      assert_true(
          fabs(ratio - study_run_result(&v, "berthings.arrival.energy_absorbed") / formula) < 1e-6);
      print_message("  %-15s %5.1f m: C_E %.3f, ratio %.4f\n", b.scheme, place, share, ratio);
      /* her lever changes while she turns, by the cosine of a few degrees */
      assert_true(fabs(ratio - 1) < 0.01);
      study_run_end(&v);
    }
  }
}

/* two hulls that are free: 1/2 v^2/(1/m_1 + 1/m_2), whichever of them is asked */
static void a_berth_may_give_way(void **state) {
  (void)state;
  static const char *const asked[] = {"a", "b"};
  for (int k = 0; k < 2 * SCHEMES; k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 12, step: 0.01, scheme: %s}\nbodies:\n"
             "  a: {mass: 2e6, inertia: 2.42e8, position: [0, 8]}\n"
             "  b: {mass: 3e6, inertia: 3.63e8, position: [0, -6], "
             "velocity: [0, 0.4]}\n"
             "berthings: {arrival: {body: %s}}\n"
             "fenders: {f: {between: [b, a], attachment: [0, 6, 0], plane point: [0, -6, 0], "
             "normal: [0, -1, 0], curve: [[0, 1.5e6], [1, 0]]}}\n",
             schemes[k % SCHEMES], asked[k / SCHEMES]);
    study_run v = study_run_text(text, "openmp");
    const double wanted = 0.5 * 0.4 * 0.4 / (1 / 2e6 + 1 / 3e6);
    assert_true(fabs(study_run_result(&v, "berthings.arrival.energy_formula") / wanted - 1) < 1e-7);
    assert_true(fabs(study_run_result(&v, "berthings.arrival.energy_absorbed") - wanted) <
                2e-3 * wanted);
    assert_true(study_run_result(&v, "berthings.arrival.eccentricity") == 1);
    study_run_end(&v);
  }
}

static void without_a_touch_there_is_nothing(void **state) {
  (void)state;
  const berth b = {.scheme = "semi-implicit", .speed = 0.01, .factor = 1, .places = {-5, 0, 5}};
  study_run v = study_run_text(text_of(&b), "openmp");
  assert_true(study_run_result(&v, "berthings.arrival.energy_absorbed") == 0);
  assert_true(study_run_result(&v, "berthings.arrival.reaction") == 0);
  assert_true(isnan(study_run_result(&v, "berthings.arrival.first_touch")));
  assert_true(isnan(study_run_result(&v, "berthings.arrival.energy_ratio")));
  study_run_end(&v);
}

/* Fenders that are reached together: she need not turn. */
static void a_level_berth_has_no_eccentricity(void **state) {
  (void)state;
  const berth b = {.scheme = "semi-implicit", .speed = 0.2, .factor = 1, .places = {-12, 0, 12}};
  study_run v = study_run_text(text_of(&b), "openmp");
  assert_true(fabs(study_run_result(&v, "berthings.arrival.eccentricity") - 1) < 1e-12);
  const double formula = study_run_result(&v, "berthings.arrival.energy_formula");
  assert_true(fabs(study_run_result(&v, "berthings.arrival.energy_absorbed") / formula - 1) < 2e-3);
  /* each has a third of it */
  assert_true(fabs(3 * study_run_result(&v, "berthings.arrival.energy_ratio") - 1) < 2e-3);
  study_run_end(&v);
}

/* a hull that is moved as prescribed has no energy of its own to give */
static void what_is_guided_has_no_formula(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 8, step: 0.01}\n"
      "bodies: {hull: {motion: prescribed, position: [0, 8]}}\n"
      "motions: {m: {body: hull, history: [[0, 0, 0], [8, 0, -2]]}}\n"
      "berthings: {arrival: {body: hull}}\n"
      "fenders: {f: {between: [earth, hull], attachment: [3, 0, 0], plane point: [0, -6, 0], "
      "normal: [0, -1, 0], curve: [[0, 1.5e6], [1, 0]]}}\n",
      "openmp");
  assert_true(isnan(study_run_result(&v, "berthings.arrival.energy_formula")));
  assert_true(isnan(study_run_result(&v, "berthings.arrival.energy_ratio")));
  assert_true(fabs(study_run_result(&v, "berthings.arrival.first_touch") - 4) < 0.02);
  assert_true(fabs(study_run_result(&v, "berthings.arrival.speed") - 0.25) < 1e-9);
  assert_true(study_run_result(&v, "berthings.arrival.energy_absorbed") > 0);
  study_run_end(&v);
}

static void all_devices_agree(void **state) {
  (void)state;
  const berth b = {.scheme = "semi-implicit",
                   .turn = 0.4,
                   .angle = 0.03,
                   .speed = 0.3,
                   .factor = 1.1,
                   .places = {-13, 1, 14}};
  study_run_same_on_devices(text_of(&b));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sums_are_those_of_one_time),
      cmocka_unit_test(the_formula_is_of_the_first_touch),
      cmocka_unit_test(a_berth_may_give_way),
      cmocka_unit_test(without_a_touch_there_is_nothing),
      cmocka_unit_test(a_level_berth_has_no_eccentricity),
      cmocka_unit_test(what_is_guided_has_no_formula),
      cmocka_unit_test(all_devices_agree),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
