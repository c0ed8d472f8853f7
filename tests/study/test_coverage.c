/* SPDX-License-Identifier: Apache-2.0
 * How often the stated bounds hold the truth: studies of a known distribution, repeated.
 * ALLIDE_COVERAGE_STUDIES repeats them as often as it says (1,000), ALLIDE_COVERAGE_SEED draws
 * others (1). */
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "base/sort.h"
#include "math/design.h"
#include "math/distribution.h"
#include "math/philox.h"
#include "math/rank.h"

enum { N = 1000, STUDIES = 1000 };

static uint64_t studies, first_seed;

static uint64_t wish(const char *name, uint64_t usual) {
  const char *text = getenv(name);
  return text && text[0] ? strtoull(text, NULL, 10) : usual;
}

/* How often a bound held, and how often there was one. */
typedef struct score {
  const char *name;
  uint64_t bounds, held;
} score;

static void note(score *s, ald_estimate e, double truth) {
  if (e.bound == ALD_BOUND_NONE) return;
  s->bounds++;
  s->held += e.low <= truth && truth <= e.high;
}

/* Prints the share and holds it between least and most. The share of 1,000 studies has a deviation
 * of 0.7 %: the limits of 93 and 97 % are for 1,000 studies, and more of them are judged alike. */
static void judge(const score *s, double least, double most) {
  const double share = (double)s->held / (double)s->bounds;
  print_message("  %-44s %6.2f %% of %" PRIu64 "\n", s->name, 100 * share, s->bounds);
  assert_true(s->bounds > 0);
  assert_true(share >= least);
  assert_true(share <= most);
}

static ald_distribution lognormal(void) { return ald_distribution_make(ALD_LOGNORMAL, 1.0, 0.5); }

static void draw(double *values, const ald_distribution *d, size_t count, uint64_t seed) {
  for (size_t i = 0; i < count; i++) {
    values[i] = ald_distribution_value(d, ald_philox_uniform(seed, i, 7, 0));
  }
}

static ald_sample *sample_of(const double *values, size_t count, size_t replicates) {
  ald_sample *sample = NULL;
  if (replicates) {
    assert_int_equal(ald_sample_create_replicated(values, count, replicates, &sample, NULL),
                     ALD_OK);
  } else {
    assert_int_equal(ald_sample_create(values, count, &sample, NULL), ALD_OK);
  }
  return sample;
}

/* ---------------------------------------------------------------------------- independent */

static void bounds_of_means_hold(void **state) {
  (void)state;
  static double values[N];
  score scores[] = {{.name = "mean, lognormal, variation 0.5"}, {.name = "mean, exponential"}};
  const ald_distribution laws[] = {lognormal(), ald_distribution_make(ALD_WEIBULL, 1.0, 1.0)};
  for (uint64_t k = 0; k < studies; k++) {
    for (int l = 0; l < 2; l++) {
      draw(values, &laws[l], N, first_seed + k);
      ald_sample *sample = sample_of(values, N, 0);
      note(&scores[l], ald_sample_mean(sample, 0.95), 1.0);
      ald_sample_destroy(sample);
    }
  }
  judge(&scores[0], 0.93, 1);
  judge(&scores[1], 0.93, 1);
}

static void bounds_of_quantiles_hold_and_are_not_wide(void **state) {
  (void)state;
  static double values[2 * N];
  static const double levels[] = {0.01, 0.05, 0.5, 0.95, 0.99};
  score scores[] = {{.name = "quantile 0.01"},
                    {.name = "quantile 0.05"},
                    {.name = "quantile 0.5"},
                    {.name = "quantile 0.95"},
                    {.name = "quantile 0.99"}};
  const ald_distribution law = lognormal();
  double achieved[5] = {0};
  for (uint64_t k = 0; k < studies; k++) {
    const size_t count = N + (size_t)(k % N); /* any number from 1,000 on */
    draw(values, &law, count, first_seed + k);
    ald_sample *sample = sample_of(values, count, 0);
    for (int q = 0; q < 5; q++) {
      const ald_estimate e = ald_sample_quantile(sample, levels[q], 0.95, ALD_FAILED_LEFT_OUT);
      note(&scores[q], e, ald_distribution_value(&law, levels[q]));
      achieved[q] += e.level / (double)studies;
      assert_true(e.level >= 0.95 && e.level < 0.97);
    }
    ald_sample_destroy(sample);
  }
  for (int q = 0; q < 5; q++) {
    print_message("  stated %.2f %%, held ", 100 * achieved[q]);
    judge(&scores[q], 0.93, 0.97);
  }
}

/* the exact binomial bounds are too wide where few scenarios exceed: they may hold always */
static void bounds_of_probabilities_hold(void **state) {
  (void)state;
  static double values[N];
  static const double chances[] = {0.5, 0.3, 0.05, 0.005, 0.0005};
  score scores[] = {{.name = "P(X > x) = 0.5"},
                    {.name = "P(X > x) = 0.3"},
                    {.name = "P(X > x) = 0.05"},
                    {.name = "P(X > x) = 0.005"},
                    {.name = "P(X > x) = 0.0005"}};
  const ald_distribution law = lognormal();
  for (uint64_t k = 0; k < studies; k++) {
    draw(values, &law, N, first_seed + k);
    ald_sample *sample = sample_of(values, N, 0);
    for (int p = 0; p < 5; p++) {
      const double x = ald_distribution_value(&law, 1 - chances[p]);
      note(&scores[p], ald_sample_exceedance(sample, x, 0.95, ALD_FAILED_LEFT_OUT), chances[p]);
    }
    ald_sample_destroy(sample);
  }
  for (int p = 0; p < 5; p++) judge(&scores[p], 0.93, 1);
}

static void band_of_the_exceedance_curve_holds_all_of_it(void **state) {
  (void)state;
  static double values[N];
  static ald_curve_point curve[500];
  score whole = {.name = "exceedance curve, everywhere"};
  const ald_distribution law = lognormal();
  for (uint64_t k = 0; k < studies; k++) {
    int held = 1;
    draw(values, &law, N, first_seed + k);
    ald_sample *sample = sample_of(values, N, 0);
    assert_int_equal(ald_sample_curve(sample, 0.95, curve, 500), 500);
    for (int i = 0; i < 500; i++) {
      const double truth = 1 - ald_distribution_probability(&law, curve[i].x);
      held &= curve[i].low <= truth && truth <= curve[i].high;
    }
    whole.bounds++;
    whole.held += (uint64_t)held;
    ald_sample_destroy(sample);
  }
  judge(&whole, 0.93, 1);
}

/* of a bivariate normal law with correlation r: rho = 6/pi asin(r/2) [Kruskal 1958] */
static void bounds_of_rank_correlations_hold(void **state) {
  (void)state;
  static double x[N], y[N], rx[N], ry[N];
  static const double correlations[] = {0, 0.5, -0.9};
  score scores[] = {{.name = "rank correlation of r = 0"},
                    {.name = "rank correlation of r = 0.5"},
                    {.name = "rank correlation of r = -0.9"}};
  score nothing = {.name = "rho below the significance bound, r = 0"};
  const ald_distribution normal = ald_distribution_make(ALD_NORMAL, 0, 1);
  for (uint64_t k = 0; k < studies; k++) {
    for (int c = 0; c < 3; c++) {
      const double r = correlations[c];
      for (size_t i = 0; i < N; i++) {
        x[i] = ald_distribution_value(&normal, ald_philox_uniform(first_seed + k, i, 1, 0));
        y[i] =
            r * x[i] + sqrt(1 - r * r) * ald_distribution_value(
                                             &normal, ald_philox_uniform(first_seed + k, i, 2, 0));
      }
      assert_int_equal(ald_rank_average(x, N, rx), ALD_OK);
      assert_int_equal(ald_rank_average(y, N, ry), ALD_OK);
      const double rho = ald_rank_correlation(rx, ry, N);
      note(&scores[c], ald_rank_estimate(rho, N, 0.95), 6 / 3.14159265358979323846 * asin(r / 2));
      if (c > 0) continue;
      nothing.bounds++;
      nothing.held += fabs(rho) <= ald_rank_needed(N, 0.95);
    }
  }
  for (int c = 0; c < 3; c++) judge(&scores[c], 0.93, 1);
  judge(&nothing, 0.93, 1);
}

/* ---------------------------------------------------------------------------- replicates */

/* x1 + x2 + x3, normal with deviations 1, 2, 3: normal with variance 14 */
static double respond(const double *u) {
  static const double deviations[] = {1, 2, 3};
  double sum = 0;
  for (int v = 0; v < 3; v++) {
    const ald_distribution law = ald_distribution_make(ALD_NORMAL, 0, deviations[v]);
    sum += ald_distribution_value(&law, u[v]);
  }
  return sum;
}

/* bounds from so many replicates of LENGTH scenarios each */
static void judge_replicates(ald_method method, const char *name, uint32_t replicates) {
  enum { LENGTH = 256 };
  /* these take longer: a quarter of the studies; 93 % less what so few leave to chance, three
   * deviations below 94 % */
  const uint64_t repeats = studies / 4;
  const double least = fmin(0.93, 0.94 - 3 * sqrt(0.95 * 0.05 / (double)repeats));
  static double values[16 * LENGTH];
  static const double levels[] = {0.5, 0.95};
  const ald_distribution law = ald_distribution_make(ALD_NORMAL, 0, sqrt(14));
  score mean = {.name = "mean"};
  score quantiles[] = {{.name = "quantile 0.5"}, {.name = "quantile 0.95"}};
  score chances[] = {{.name = "P(X > x) = 0.5"}, {.name = "P(X > x) = 0.05"}};
  ald_design design = {.method = method, .replicates = replicates};
  assert_int_equal(ald_design_prepare(&design, 3), ALD_OK);
  for (uint64_t k = 0; k < repeats; k++) {
    ald_draw draw_of = {.seed = first_seed + k, .scenarios = replicates * LENGTH};
    for (; draw_of.scenario < draw_of.scenarios; draw_of.scenario++) {
      double u[3];
      for (uint32_t v = 0; v < 3; v++) u[v] = ald_design_uniform(&design, draw_of, v, v);
      values[draw_of.scenario] = respond(u);
    }
    ald_sample *sample = sample_of(values, replicates * LENGTH, replicates);
    note(&mean, ald_sample_mean(sample, 0.95), 0);
    for (int q = 0; q < 2; q++) {
      const double truth = ald_distribution_value(&law, levels[q]);
      note(&quantiles[q], ald_sample_quantile(sample, levels[q], 0.95, ALD_FAILED_LEFT_OUT), truth);
      note(&chances[q], ald_sample_exceedance(sample, truth, 0.95, ALD_FAILED_LEFT_OUT),
           1 - levels[q]);
    }
    ald_sample_destroy(sample);
  }
  ald_design_clear(&design);
  print_message("  %s, %u replicates of %d\n", name, replicates, (int)LENGTH);
  judge(&mean, least, 1);
  for (int q = 0; q < 2; q++) judge(&quantiles[q], least, 1);
  for (int q = 0; q < 2; q++) judge(&chances[q], least, 1);
}

static void bounds_from_latin_hypercubes_hold(void **state) {
  (void)state;
  judge_replicates(ALD_METHOD_LATIN_HYPERCUBE, "Latin hypercubes", 8);
  judge_replicates(ALD_METHOD_LATIN_HYPERCUBE, "Latin hypercubes", 16);
}

static void bounds_from_sobol_points_hold(void **state) {
  (void)state;
  judge_replicates(ALD_METHOD_SOBOL, "Sobol points", 8);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bounds_of_means_hold),
      cmocka_unit_test(bounds_of_quantiles_hold_and_are_not_wide),
      cmocka_unit_test(bounds_of_probabilities_hold),
      cmocka_unit_test(band_of_the_exceedance_curve_holds_all_of_it),
      cmocka_unit_test(bounds_of_rank_correlations_hold),
      cmocka_unit_test(bounds_from_latin_hypercubes_hold),
      cmocka_unit_test(bounds_from_sobol_points_hold),
  };
  studies = wish("ALLIDE_COVERAGE_STUDIES", STUDIES);
  first_seed = wish("ALLIDE_COVERAGE_SEED", 1);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
