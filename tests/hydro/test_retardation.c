/* SPDX-License-Identifier: Apache-2.0
 * Retardation functions: against closed pairs, against added mass by another road (the principal
 * value of Kramers and Kronig), of the model ships' tables, and what is said of those that do not
 * decay. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "hydro/damping_spline.h"
#include "hydro/ogilvie.h"
#include "math/quadrature.h"
#include "support/golden.h"
#include "support/random.h"

#define PI 3.141592653589793

/* ------------------------------------------------------------------------------ closed pairs */

/* K = strength e^(-fade t) cos(pitch t) */
typedef struct pair {
  double strength, fade, pitch, infinite;
} pair;

static double pair_memory(const pair *p, double t) {
  return p->strength * exp(-p->fade * t) * cos(p->pitch * t);
}

/* int_0^inf K cos(w t) dt */
static double pair_damping(const pair *p, double w) {
  const double a = p->fade, above = w + p->pitch, below = w - p->pitch;
  return 0.5 * p->strength * (a / (a * a + above * above) + a / (a * a + below * below));
}

/* A(inf) - 1/w int_0^inf K sin(w t) dt */
static double pair_mass(const pair *p, double w) {
  const double a = p->fade, above = w + p->pitch, below = w - p->pitch;
  const double sum = above / (a * a + above * above) + below / (a * a + below * below);
  return p->infinite - 0.5 * p->strength * sum / w;
}

static ald_damping_table *make_table(uint32_t count) {
  ald_damping_table *table = calloc(1, sizeof *table);
  assert_non_null(table);
  table->count = count;
  table->frequency = calloc(count, sizeof(double));
  table->damping = calloc((size_t)count * ALD_TERMS, sizeof(double));
  table->mass = calloc((size_t)count * ALD_TERMS, sizeof(double));
  assert_true(table->frequency && table->damping && table->mass);
  return table;
}

/* puts a pair into a term */
static void put_pair(ald_damping_table *table, uint32_t term, const pair *p) {
  table->terms |= (uint64_t)1 << term;
  table->mass_terms |= (uint64_t)1 << term;
  for (uint32_t f = 0; f < table->count; f++) {
    table->damping[(size_t)ALD_TERMS * f + term] = pair_damping(p, table->frequency[f]);
    table->mass[(size_t)ALD_TERMS * f + term] = pair_mass(p, table->frequency[f]);
  }
}

/* frequencies in steps of fade/8 from half a step, up to 60 x the greater of fade and pitch: there
 * the damping has left its bulk behind and falls as w^-2 */
static ald_damping_table *table_of_pair(const pair *p, uint32_t term) {
  const double step = p->fade / 8, last = 60 * fmax(p->fade, p->pitch);
  ald_damping_table *table = make_table((uint32_t)(last / step));
  for (uint32_t f = 0; f < table->count; f++) table->frequency[f] = step * (f + 0.5);
  put_pair(table, term, p);
  return table;
}

static ald_retardation *make(const ald_damping_table *table, double step, double length,
                             double tolerance) {
  ald_retardation *retardation = NULL;
  ald_report *report = ald_report_create();
  const ald_status status =
      ald_retardation_make(table, step, length, tolerance, 0, &retardation, report);
  if (status != ALD_OK) fail_msg("%s", ald_report_text(report));
  ald_report_destroy(report);
  return retardation;
}

static void gives_back_an_exponential_times_a_cosine(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < 3; n++) {
    const pair p = {test_uniform(&r, 1, 1e6), test_uniform(&r, 0.5, 4), test_uniform(&r, 0, 3),
                    2e5};
    const uint32_t term = test_choice(&r, ALD_TERMS);
    ald_damping_table *table = table_of_pair(&p, term);
    ald_retardation *k = make(table, 0.02 / fmax(p.fade, p.pitch), 0, 1e-4);
    double worst = 0;
    for (uint32_t t = 0; t < k->taps; t++) {
      const double error = k->values[(size_t)ALD_TERMS * t + term] - pair_memory(&p, t * k->step);
      worst = fmax(worst, fabs(error));
    }
    /* what is left beyond the table, 2/(60 pi), is guessed by a power that is off by a few
     * percent of that */
    if (!(worst < 5e-4 * p.strength)) {
      fail_msg("fade %g pitch %g: off by %g of %g", p.fade, p.pitch, worst, p.strength);
    }
    assert_int_equal(k->freedoms, 1u << (term / 6) | 1u << (term % 6));
    ald_retardation_destroy(k);
    ald_damping_table_destroy(table);
  }
}

static void gives_back_added_mass_and_damping(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < 2; n++) {
    pair p = {test_uniform(&r, 1, 1e6), test_uniform(&r, 0.5, 2), test_uniform(&r, 0, 3), 0};
    p.infinite = p.strength * test_uniform(&r, 0.5, 2);
    ald_damping_table *table = table_of_pair(&p, 14);
    /* of the highest frequency too a step turns by 0.6 alone */
    ald_retardation *k = make(table, 0.01 / fmax(p.fade, p.pitch), 0, 1e-5);
    ald_ogilvie o;
    assert_int_equal(ald_ogilvie_check(table, k, &o), ALD_OK);
    if (!(o.error[14] < 0.005) || !(o.damping_error[14] < 0.005) ||
        !(fabs(o.infinite[14] - p.infinite) < 0.001 * p.infinite)) {
      fail_msg("fade %g pitch %g: A off by %g at %g rad/s, B by %g, A(inf) %g of %g", p.fade,
               p.pitch, o.error[14], o.error_at[14], o.damping_error[14], o.infinite[14],
               p.infinite);
    }
    assert_true(isnan(o.error[0]) && isnan(o.infinite[7]) && isnan(o.damping_error[35]));
    ald_retardation_destroy(k);
    ald_damping_table_destroy(table);
  }
}

/* added mass that does not belong to the damping is found out */
static void tells_added_mass_of_another_body(void **state) {
  (void)state;
  const pair p = {10, 1, 1, 5}, other = {10, 1, 2, 5};
  ald_damping_table *table = table_of_pair(&p, 0);
  for (uint32_t f = 0; f < table->count; f++) {
    table->mass[(size_t)ALD_TERMS * f] = pair_mass(&other, table->frequency[f]);
  }
  ald_retardation *k = make(table, 0.005, 0, 1e-4);
  ald_ogilvie o;
  assert_int_equal(ald_ogilvie_check(table, k, &o), ALD_OK);
  assert_true(o.error[0] > 0.2);
  ald_retardation_destroy(k);
  ald_damping_table_destroy(table);
}

/* a table that begins at frequency 0, with uneven steps, has the same functions */
static void takes_uneven_frequencies_from_zero(void **state) {
  (void)state;
  const pair p = {3, 1, 0.5, 1};
  ald_damping_table *table = make_table(400);
  for (uint32_t f = 0; f < table->count; f++) {
    const double share = f / 399.0;
    table->frequency[f] = 80 * share * (0.1 + 0.9 * share);
  }
  put_pair(table, 7, &p);
  ald_retardation *k = make(table, 0.05, 9, 1e-3);
  for (uint32_t t = 0; t < k->taps; t++) {
    const double value = k->values[(size_t)ALD_TERMS * t + 7];
    /* as above; the coarsest step of 0.4 rad/s lies where the damping is 1e-4 */
    assert_true(fabs(value - pair_memory(&p, t * k->step)) < 1e-3 * p.strength);
  }
  ald_retardation_destroy(k);
  ald_damping_table_destroy(table);
}

/* ------------------------------------------------------------------------------ cutting */

static void ends_where_all_terms_are_small(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  const pair fast = {5, 2, 0, 1}, slow = {2, 0.5, 0, 1};
  ald_damping_table *table = table_of_pair(&slow, 14);
  put_pair(table, 0, &fast);
  const double tolerance = pow(10, -test_uniform(&r, 1, 3));
  ald_retardation *k = make(table, 0.01, 0, tolerance);
  /* the slow one decides: e^(-0.5 t) = tolerance; its greatest value is known as well as above */
  const double expected = -log(tolerance) / 0.5;
  assert_true(fabs((k->taps - 2) * k->step - expected) < 0.02 * expected + 0.02);
  assert_int_equal(k->freedoms, 1 | 4);
  ald_retardation_destroy(k);
  ald_damping_table_destroy(table);
}

static void says_what_does_not_decay(void **state) {
  (void)state;
  const pair p = {5, 0.2, 1, 1};
  ald_damping_table *table = table_of_pair(&p, 20); /* 4-3 */
  put_pair(table, 14, &p);
  ald_report *report = ald_report_create();
  ald_retardation *k = NULL;
  assert_int_equal(ald_retardation_make(table, 0.05, 3, 1e-3, 0, &k, report), ALD_BAD_STUDY);
  assert_null(k);
  assert_non_null(strstr(ald_report_text(report),
                         "the retardation function 3-3 does not decay within its length: after "
                         "3 s it is still 0.5"));
  /* e^-0.2t is 1e-3 at 34.5 s */
  ald_report_clear(report);
  assert_int_equal(ald_retardation_make(table, 0.05, 36, 1e-3, 0, &k, report), ALD_OK);
  ald_retardation_destroy(k);
  assert_int_equal(ald_retardation_make(table, 1e-6, 36, 1e-3, 0, &k, report), ALD_BAD_STUDY);
  assert_non_null(strstr(ald_report_text(report), "longer than the 1048576 steps"));
  ald_report_destroy(report);
  ald_damping_table_destroy(table);
}

/* ------------------------------------------------------------------------------ the integrals */

static void integrates_cubics_against_waves(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  for (int n = 0; n < 50; n++) {
    const double angle = pow(10, test_uniform(&r, -6, 2));
    const ald_quadrature_filon f = ald_quadrature_filon_of(angle);
    /* a midpoint rule with extended precision: h^2 (3 + angle)^2/24 */
    const int steps = 4000;
    long double even[4] = {0}, odd[4] = {0};
    for (int s = 0; s < steps; s++) {
      const long double x = (s + 0.5L) / steps;
      long double power = 1.0L / steps;
      for (int k = 0; k < 4; k++, power *= x) {
        even[k] += power * cosl(angle * x);
        odd[k] += power * sinl(angle * x);
      }
    }
    const double most = (3 + angle) * (3 + angle) / (24.0 * steps * steps) + 1e-13;
    for (int k = 0; k < 4; k++) {
      assert_true(fabs((double)even[k] - f.cosine[k]) < most);
      assert_true(fabs((double)odd[k] - f.sine[k]) < most);
    }
  }
}

/* ------------------------------------------------------------------------------ the model ships */

static ald_damping_table *ship_table(const char *file) {
  const char *folder = golden_folder("../data");
  if (!folder) return NULL;
  const golden_table csv = golden_csv(folder, file);
  static const struct {
    const char *name;
    uint32_t term;
  } columns[] = {{"B22", 7}, {"B33", 14}, {"B44", 21}, {"B24", 9}, {"B55", 28}, {"B66", 35}};
  ald_damping_table *table = make_table((uint32_t)csv.row_count);
  for (size_t c = 0; c < csv.column_count; c++) {
    for (uint32_t f = 0; f < table->count; f++) {
      const double value = csv.values[f * csv.column_count + c];
      if (c == 0) table->frequency[f] = value;
      for (size_t n = 0; n < sizeof columns / sizeof columns[0]; n++) {
        if (strncmp(csv.names[c], columns[n].name, 3) != 0) continue;
        table->damping[(size_t)ALD_TERMS * f + columns[n].term] = value;
        table->terms |= (uint64_t)1 << columns[n].term;
      }
    }
  }
  golden_table tidy = csv;
  golden_table_clear(&tidy);
  return table;
}

/* B(u) of a table of even steps: straight lines, flat below the first frequency, and beyond the
 * last one falling with the power that the spline found */
static double straight(const ald_damping_table *table, const ald_damping_spline *spline,
                       uint32_t term, double u) {
  const uint32_t last = table->count - 1;
  const double *w = table->frequency, *b = table->damping + term;
  const double place = (u - w[0]) / (w[1] - w[0]);
  if (place < 0) return b[0];
  const uint32_t k = (uint32_t)place;
  if (k >= last) return b[(size_t)ALD_TERMS * last] * pow(w[last] / u, spline->power[term]);
  const double from = b[(size_t)ALD_TERMS * k], to = b[(size_t)ALD_TERMS * (k + 1)];
  return from + (to - from) * (place - k);
}

/* A(w) - A(inf) at a frequency of the table straight from the damping, by Kramers and Kronig:
 * -2/pi int_0^inf (B(u) - B(w))/(w^2 - u^2) du, by midpoints that never meet w. */
static double kramers_kronig(const ald_damping_table *table, const ald_damping_spline *spline,
                             uint32_t term, uint32_t f) {
  const double w = table->frequency[f], step = table->frequency[0] / 5;
  const double own = table->damping[(size_t)ALD_TERMS * f + term];
  const double end = 20 * table->frequency[table->count - 1];
  double sum = 0;
  for (uint32_t n = 0; n < end / step; n++) {
    const double u = (n + 0.5) * step;
    sum += (straight(table, spline, term, u) - own) / (w * w - u * u) * step;
  }
  /* beyond, B(w) alone is left: own/(u^2 - w^2), u at least 20 w */
  return -2 / PI * (sum + own / end);
}

static void gives_the_model_ships_added_mass(void **state) {
  (void)state;
  static const char *const files[] = {
      "damping_model_striking_28.5kg.csv", "damping_model_struck_20.5kg.csv",
      "damping_model_struck_30.5kg.csv", "damping_model_struck_44.5kg.csv"};
  if (!golden_folder("../data")) {
    print_message("the tables of the model ships are not here\n");
    skip();
  }
  for (size_t n = 0; n < sizeof files / sizeof files[0]; n++) {
    ald_damping_table *table = ship_table(files[n]);
    ald_damping_spline spline;
    assert_int_equal(ald_damping_spline_make(table, &spline), ALD_OK);
    ald_retardation *k = make(table, 0.002, 10, 1e-4);
    for (uint32_t t = 0; t < ALD_TERMS; t++) {
      double greatest = 0, worst = 0, at = 0;
      if (!(table->terms >> t & 1)) continue;
      for (uint32_t f = 4; f < table->count; f += 48) {
        double mass[ALD_TERMS], damping[ALD_TERMS];
        ald_ogilvie_at(k, table->frequency[f], mass, damping);
        const double direct = kramers_kronig(table, &spline, t, f);
        greatest = fmax(greatest, fabs(direct));
        if (fabs(mass[t] - direct) <= worst) continue;
        worst = fabs(mass[t] - direct);
        at = table->frequency[f];
      }
      if (!(worst < 0.005 * greatest)) {
        fail_msg("%s %u-%u: off by %g of %g at %g rad/s", files[n], 1 + t / 6, 1 + t % 6, worst,
                 greatest, at);
      }
    }
    ald_retardation_destroy(k);
    ald_damping_spline_clear(&spline);
    ald_damping_table_destroy(table);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gives_back_an_exponential_times_a_cosine),
      cmocka_unit_test(gives_back_added_mass_and_damping),
      cmocka_unit_test(tells_added_mass_of_another_body),
      cmocka_unit_test(takes_uneven_frequencies_from_zero),
      cmocka_unit_test(ends_where_all_terms_are_small),
      cmocka_unit_test(says_what_does_not_decay),
      cmocka_unit_test(integrates_cubics_against_waves),
      cmocka_unit_test(gives_the_model_ships_added_mass),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
