/* SPDX-License-Identifier: Apache-2.0
 * Damping of contacts against known answers: damping factors, the restitution that comes out of
 * them by its closed form and by flying through the law; and the law of crushing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/area_pressure.h"
#include "kernels/law/flores.h"
#include "model/restitution.h"
#include "support/golden_json.h"
#include "support/random.h"

/* the file's table of restitutions, in the form of a set of cases */
static golden_set open_table(void) {
  golden_set set = {0};
  const char *folder = golden_folder("dopico");
  if (!folder) {
    print_message("no known answers of \"dopico\" beside the project\n");
    skip();
  }
  set.document = golden_json(folder, "flores.json");
  static const char *const members[] = {"closed_form", "table", NULL};
  static const char *const columns[] = {"eps", "a_flores", "e_out", "a_exact", NULL};
  golden_expect_members(fy_document_root(set.document), members);
  set.cases = golden_need_list(fy_document_root(set.document), "table");
  set.case_count = golden_length(set.cases);
  for (int k = 0; k < set.case_count; k++) golden_expect_members(golden_at(set.cases, k), columns);
  return set;
}

/* a ball and the contact that it falls on */
typedef struct drop {
  double mass, stiffness, exponent, speed, a;
} drop;

static double acceleration(const drop *b, double d, double v) {
  const law_force force =
      flores(hertz(b->stiffness, b->exponent, d), flores_lag(b->a, b->speed, 1e-9), 0, v);
  return -force.value / b->mass;
}

/* RK4 over one contact; returns the speed at release over that of the beginning */
static double rebound(const drop *b, int steps) {
  /* time that the contact lasts without damping, to a factor of about 2 */
  const double way = pow(b->mass * b->speed * b->speed / b->stiffness, 1 / (b->exponent + 1));
  const double dt = 4 * way / b->speed / steps;
  double d = 0, v = b->speed;
  for (int k = 0; k < 40 * steps; k++) {
    const double a1 = acceleration(b, d, v);
    const double v2 = v + 0.5 * dt * a1, a2 = acceleration(b, d + 0.5 * dt * v, v2);
    const double v3 = v + 0.5 * dt * a2, a3 = acceleration(b, d + 0.5 * dt * v2, v3);
    const double v4 = v + dt * a3, a4 = acceleration(b, d + dt * v3, v4);
    d += dt / 6 * (v + 2 * v2 + 2 * v3 + v4);
    v += dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    if (d <= 0) break;
  }
  assert_true(d <= 0);
  return -v / b->speed;
}

/* the table's numbers come from a root finder that stops at 1e-12 of the unknown; for small
 * restitutions a is about 1/e and carries that 1/e times */
static void damping_factors_are_those_of_the_table(void **state) {
  (void)state;
  golden_set set = open_table();
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *row = golden_at(set.cases, k);
    const double eps = golden_need_number(row, "eps");
    const double exact = ald_restitution_damping(ALD_DAMPING_EXACT, eps);
    const double published = ald_restitution_damping(ALD_DAMPING_FLORES, eps);
    golden_near("a_flores", published, golden_need_number(row, "a_flores"), 1e-14, 0, 0);
    golden_near("a_exact", exact, golden_need_number(row, "a_exact"), 1e-10, 0, 0);
    golden_near("e_out", ald_restitution_of(published), golden_need_number(row, "e_out"), 1e-10, 0,
                0);
  }
  golden_close(&set);
}

/* The closed form is that of an infinitely short step; the restitution of 4000 steps agrees to
 * 1e-6 of the speed, what release between two steps leaves open. */
static void bodies_let_go_at_the_speed_of_the_table(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  golden_set set = open_table();
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *row = golden_at(set.cases, k);
    const double eps = golden_need_number(row, "eps");
    drop b = {test_uniform(&r, 1, 1e7), test_uniform(&r, 1e4, 1e9), test_uniform(&r, 1, 2.5),
              test_uniform(&r, 0.01, 10), ald_restitution_damping(ALD_DAMPING_FLORES, eps)};
    golden_near("e", rebound(&b, 4000), golden_need_number(row, "e_out"), 0, 0, 1e-5);
    b.a = ald_restitution_damping(ALD_DAMPING_EXACT, eps);
    golden_near("e", rebound(&b, 4000), eps, 0, 0, 1e-5);
  }
  golden_close(&set);
}

/* a (1 + e) = ln((1 + a)/(1 - a e)), where 1 - a e keeps enough digits to be asked; and the two
 * directions of it undo each other */
static void the_closed_form_holds_for_any_restitution(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int k = 0; k < 2000; k++) {
    const double eps = test_uniform(&r, 0.01, 1);
    const double a = ald_restitution_damping(ALD_DAMPING_EXACT, eps);
    assert_true(a >= 0 && a <= 1 / eps);
    if (eps > 0.1) {
      const double left = fma(-a, eps, 1), sum = a * (1 + eps);
      assert_true(fabs(sum - log1p(a) + log(left)) <= 1e-15 * (1 + sum) + 2.3e-16 / left);
    }
    /* near 1 a series of the digits of 1 - eps; elsewhere a few roundings of logarithms */
    assert_true(fabs(ald_restitution_of(a) - eps) < 1e-13);
  }
  assert_true(ald_restitution_damping(ALD_DAMPING_EXACT, 1) == 0);
  assert_true(ald_restitution_damping(ALD_DAMPING_FLORES, 1) == 0);
  assert_true(ald_restitution_damping(ALD_DAMPING_HUNT_CROSSLEY, 1) == 0);
  assert_true(ald_restitution_of(0) == 1);
}

/* all three forms agree to first order in 1 - eps where that is small; Flores' 8/5 is published so
 */
static void the_forms_agree_near_elastic_contacts(void **state) {
  (void)state;
  const double eps = 0.999;
  const double exact = ald_restitution_damping(ALD_DAMPING_EXACT, eps) / (1 - eps);
  assert_true(fabs(exact - 1.5) < 2e-3);
  assert_true(fabs(ald_restitution_damping(ALD_DAMPING_HUNT_CROSSLEY, eps) / (1 - eps) - 1.5) <
              1e-12);
  assert_true(fabs(ald_restitution_damping(ALD_DAMPING_FLORES, eps) / (1 - eps) - 1.6) < 2e-3);
}

/* Slopes are those of the value: central differences of relative width 1e-5 are good to 1e-8 of
 * the value's size */
static void slopes_are_those_of_the_force(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int k = 0; k < 2000; k++) {
    const double n = k % 3 == 0 ? 1 : k % 3 == 1 ? 1.5 : test_uniform(&r, 1, 3);
    const double stiffness = test_uniform(&r, 1e4, 1e9), d = test_uniform(&r, 1e-3, 1);
    const double lag = test_uniform(&r, 0, 2), c = test_uniform(&r, 0, 1e4);
    const double v = test_uniform(&r, -0.4, 2), h = 1e-5;
    const law_force at = flores(hertz(stiffness, n, d), lag, c, v);
    const double more = flores(hertz(stiffness, n, d * (1 + h)), lag, c, v).value;
    const double less = flores(hertz(stiffness, n, d * (1 - h)), lag, c, v).value;
    const double faster = flores(hertz(stiffness, n, d), lag, c, v + h).value;
    const double slower = flores(hertz(stiffness, n, d), lag, c, v - h).value;
    const double size = stiffness * pow(d, n) * (1 + 2 * lag) + 2 * c;
    if (!(slower > 0) || !(less > 0)) continue; /* it lets go within the difference */
    assert_true(fabs((more - less) / (2 * h) - d * at.by_deformation) < 1e-8 * size);
    assert_true(fabs((faster - slower) / (2 * h) - at.by_rate) < 1e-8 * size);
    assert_true(fabs(hertz(stiffness, n, d).value / (stiffness * pow(d, n)) - 1) < 1e-14);
  }
}

static void a_contact_pushes_and_never_pulls(void **state) {
  (void)state;
  law_force f = flores(hertz(1e6, 1.5, 0.04), flores_lag(2, 0.5, 0.01), 0, -0.26);
  assert_true(f.value == 0 && f.by_deformation == 0 && f.by_rate == 0);
  f = flores(hertz(1e6, 1.5, 0.04), flores_lag(2, 0.5, 0.01), 0, -0.24);
  assert_true(fabs(f.value - 8000 * 0.04) < 1e-9);
  /* apart there is neither stiffness nor damping */
  f = flores(hertz(1e6, 1.5, 0), 0, 1e5, 1);
  assert_true(f.value == 0 && f.by_rate == 0);
  f = flores(hertz(1e6, 1, -0.1), 0, 1e5, 1);
  assert_true(f.value == 0 && f.by_deformation == 0);
  /* what begins at rest is damped as if it came at v_min */
  assert_true(flores_lag(2, 0, 0.01) == 200 && flores_lag(2, -1, 0.01) == 200);
  /* what is no number stays none */
  assert_true(isnan(flores(hertz(1e6, 1.5, 0.1), 0, 0, NAN).value));
}

/* In to 0.3 m, out and in again to 0.3 m, A = 2 d: the way in takes p d^2, the way back gives
 * p/(r D) times the integral of 2 d (d - (1 - r) D) from (1 - r) D to D. Sums of 3e5 midpoints. */
static void crushing_gives_back_what_its_recovery_says(void **state) {
  (void)state;
  const double p = 4e6, deep = 0.3;
  for (double share = 0.05; share <= 1; share += 0.19) {
    const double low = (1 - share) * deep, h = deep / 300000;
    const double back =
        p / (share * deep) *
        (2 * (deep * deep * deep - low * low * low) / 3 - low * (deep * deep - low * low));
    double in = 0, out = 0, again = 0;
    for (int k = 0; k < 300000; k++) {
      const double d = (k + 0.5) * h;
      in += h * area_pressure(p, 2 * d, d, d, share, 1).value;
      out += h * area_pressure(p, 2 * d, d, deep, share, 1).value;
      again += h * area_pressure(p, 2 * d, d, d > deep ? d : deep, share, 1).value;
    }
    assert_true(fabs(in / (p * deep * deep) - 1) < 1e-9);
    assert_true(fabs(out / back - 1) < 1e-8);
    assert_true(again == out && out < in);
    /* elastic without crushing */
    assert_true(area_pressure(p, 0.2, 0.1, deep, share, 0).value == p * 0.2);
    assert_true(area_pressure(p, -0.2, 0.1, deep, share, 0).value == 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(damping_factors_are_those_of_the_table),
      cmocka_unit_test(bodies_let_go_at_the_speed_of_the_table),
      cmocka_unit_test(the_closed_form_holds_for_any_restitution),
      cmocka_unit_test(the_forms_agree_near_elastic_contacts),
      cmocka_unit_test(slopes_are_those_of_the_force),
      cmocka_unit_test(a_contact_pushes_and_never_pulls),
      cmocka_unit_test(crushing_gives_back_what_its_recovery_says),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
