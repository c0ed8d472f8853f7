/* SPDX-License-Identifier: Apache-2.0
 * Spectra, spreading and realisations of seas: what follows from their definitions, for any
 * numbers. Known answers: tests/golden/test_golden_sea.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "hydro/wave_components.h"
#include "support/random.h"

static const double pi = 3.14159265358979323846;

static ald_sea_state jonswap(double height, double period, double gamma, uint32_t count,
                             uint64_t realisation) {
  ald_sea_state s = {.count = count, .realisation = realisation};
  s.spectrum.peak_count = 1;
  s.spectrum.peaks[0] =
      ald_peak_make(height, period, 5, gamma, ALD_JONSWAP_BELOW, ALD_JONSWAP_ABOVE);
  return s;
}

/* ------------------------------------------------------------------------------ spectra */

/* Hs^2/16 for any shape; moments over two parts are those over the whole; the density's integral by
 * the trapezoidal rule. */
static void moments_are_integrals(void **state) {
  (void)state;
  test_random random = test_random_from(test_seed(), 1);
  for (int k = 0; k < 40; k++) {
    const double height = test_uniform(&random, 0.2, 15), period = test_uniform(&random, 2, 22);
    const double tail = k % 4 == 3 ? 4 : 5;
    const ald_spectrum s = {
        .peak_count = 1,
        .peaks = {ald_peak_make(height, period, tail, test_uniform(&random, 1, 12),
                                test_uniform(&random, 0.03, 0.15),
                                test_uniform(&random, 0.03, 0.15))}};
    const double peak = 2 * pi / period, cut = peak * test_uniform(&random, 0.4, 4);
    double all[4], below[4], above[4];
    ald_spectrum_moments(&s, 0, HUGE_VAL, all);
    ald_spectrum_moments(&s, 0, cut, below);
    ald_spectrum_moments(&s, cut, HUGE_VAL, above);
    assert_true(fabs(all[1] / (height * height / 16) - 1) < 1e-12);
    for (int n = 0; n < 4; n++) assert_true(fabs((below[n] + above[n]) / all[n] - 1) < 1e-9);
    double sum = 0, square = 0, inverse = 0;
    const int parts = 200000;
    for (int i = 1; i < parts; i++) {
      const double omega = 40 * peak * i / parts;
      const double part = ald_spectrum_density(&s, omega) * 40 * peak / parts;
      sum += omega * part;
      square += omega * omega * part;
      inverse += part / omega;
    }
    /* what lies beyond 40 peaks: 40^(2 - tail) and 40^(3 - tail) of the energy, nearly */
    assert_true(fabs(sum / all[2] - 1) < 3 * pow(40, 2 - tail));
    assert_true(fabs(square / all[3] - 1) < 3 * pow(40, 3 - tail));
    assert_true(fabs(inverse / all[0] - 1) < 1e-5);
  }
}

/* both systems together have the energy, whichever rules */
static void two_peaks_share_the_energy(void **state) {
  (void)state;
  test_random random = test_random_from(test_seed(), 2);
  for (int k = 0; k < 200; k++) {
    const double height = test_uniform(&random, 0.3, 14), period = test_uniform(&random, 3, 24);
    ald_spectrum s = {.peak_count = 2};
    double moments[4];
    ald_spectrum_torsethaugen(height, period, s.peaks);
    assert_true(s.peaks[0].peak == 2 * pi / period);
    assert_true(s.peaks[0].gamma >= 1 && s.peaks[1].gamma == 1);
    ald_spectrum_moments(&s, 0, HUGE_VAL, moments);
    assert_true(fabs(moments[1] / (height * height / 16) - 1) < 1e-11);
  }
}

/* a table that is a triangle; one of a JONSWAP comes near it */
static void a_table_is_its_lines(void **state) {
  (void)state;
  static const double omega[] = {0.5, 1, 2}, density[] = {0, 3, 0};
  const ald_spectrum s = {.rows = 3, .omega = omega, .density = density};
  double m[4];
  ald_spectrum_moments(&s, 0, HUGE_VAL, m);
  /* area 0.5 x 1.5 x 3; centre at the mean of the corners */
  assert_true(fabs(m[1] - 2.25) < 1e-14);
  assert_true(fabs(m[2] / m[1] - 3.5 / 3) < 1e-14);
  assert_true(ald_spectrum_density(&s, 1.5) == 1.5 && ald_spectrum_density(&s, 0.4) == 0 &&
              ald_spectrum_density(&s, 2.1) == 0);
}

/* ratios of the theory page; the period of the peak from that of crossings and back */
static void periods_belong_together(void **state) {
  (void)state;
  assert_true(fabs(ald_spectrum_crossing(1) - 0.710) < 5e-4);
  assert_true(fabs(ald_spectrum_crossing(3.3) - 0.777) < 5e-4);
  assert_true(fabs(ald_spectrum_crossing(7) - 0.8285) < 5e-4);
  assert_true(ald_spectrum_gamma(4, 7.2) == 5 && ald_spectrum_gamma(1, 9) == 1);
  assert_true(fabs(ald_spectrum_gamma(4, 8) - exp(1.15)) < 1e-12);
}

/* ------------------------------------------------------------------------------ spreading */

static void directions_are_spread(void **state) {
  (void)state;
  test_random random = test_random_from(test_seed(), 3);
  for (int k = 0; k < 60; k++) {
    const bool is_half = k % 2;
    const ald_spreading s = ald_spreading_make(is_half, exp(test_uniform(&random, -0.6, 5)));
    const double most = is_half ? pi : pi / 2, share = test_uniform(&random, 0.01, 0.99);
    const double angle = ald_spreading_angle(&s, share);
    const int parts = 40000;
    double all = 0, below = 0;
    for (int i = 0; i < parts; i++) {
      const double t = most * (2 * (i + 0.5) / parts - 1);
      const double part = ald_spreading_density(&s, t) * 2 * most / parts;
      all += part;
      if (t < angle) below += part;
    }
    /* the middle rule meets an end like t^0.5 to 1e-5 */
    assert_true(fabs(all - 1) < 1e-5);
    assert_true(fabs(below - share) < 1e-5 + 2 * most / parts * s.factor);
    assert_true(fabs(ald_spreading_angle(&s, 1 - share) + angle) < 1e-9);
  }
}

/* ------------------------------------------------------------------------------ realisations */

/* The energy of every realisation is that of the spectrum between the cuts; its waves lie one in
 * each part of it; the mean over realisations of the squared frequency is m2/m0. */
static void realisations_have_the_energy(void **state) {
  (void)state;
  enum { COUNT = 64, MANY = 2000 };
  ald_wave_component list[COUNT];
  double mean = 0, moments[4];
  for (uint64_t r = 0; r < MANY; r++) {
    const ald_sea_state s = jonswap(3, 9, 3.3, COUNT, test_seed() + r);
    const double from = ALD_WAVES_FROM * s.spectrum.peaks[0].peak,
                 to = ALD_WAVES_TO * s.spectrum.peaks[0].peak;
    ald_wave_components(&s, list);
    double energy = 0, square = 0;
    for (int k = 0; k < COUNT; k++) {
      energy += 0.5 * list[k].amplitude * list[k].amplitude;
      square += list[k].omega * list[k].omega / COUNT;
      assert_true(list[k].omega > from && list[k].omega < to);
      assert_true(k == 0 || list[k].omega > list[k - 1].omega);
      assert_true(list[k].phase > 0 && list[k].phase < 2 * pi && list[k].direction == 0);
    }
    ald_spectrum_moments(&s.spectrum, from, to, moments);
    assert_true(fabs(energy / moments[1] - 1) < 1e-10);
    assert_true(fabs(ald_sea_state_energy(&s) / moments[1] - 1) < 1e-12);
    mean += square / MANY;
  }
  /* 5.6 % of scatter between realisations in w^2 (2.7 % in Tz): 5 deviations of the mean */
  assert_true(fabs(mean / (moments[3] / moments[1]) - 1) < 5 * 0.056 / sqrt(MANY));
}

/* the same number, the same sea; another one, another sea; phases fill the circle evenly */
static void realisations_differ(void **state) {
  (void)state;
  enum { COUNT = 400 };
  ald_wave_component a[COUNT], b[COUNT], other[COUNT];
  const ald_sea_state s = jonswap(2, 8, 1, COUNT, 17), next = jonswap(2, 8, 1, COUNT, 18);
  ald_wave_components(&s, a);
  ald_wave_components(&s, b);
  ald_wave_components(&next, other);
  assert_memory_equal(a, b, sizeof a);
  double cosine = 0, sine = 0;
  for (int k = 0; k < COUNT; k++) {
    assert_true(a[k].omega != other[k].omega && a[k].phase != other[k].phase);
    cosine += cos(a[k].phase) / COUNT;
    sine += sin(a[k].phase) / COUNT;
  }
  assert_true(hypot(cosine, sine) < 4 / sqrt(COUNT));
}

/* one direction in each part of the spreading, and none that goes with the frequency */
static void directions_are_dealt(void **state) {
  (void)state;
  enum { COUNT = 400 };
  ald_wave_component list[COUNT];
  ald_sea_state s = jonswap(2, 8, 3.3, COUNT, test_seed());
  bool taken[COUNT] = {false};
  double together = 0;
  s.direction = 0.4;
  s.is_spread = true;
  s.spreading = ald_spreading_make(false, 4);
  ald_wave_components(&s, list);
  for (int k = 0; k < COUNT; k++) {
    /* share of the energy to the right of it, of cos^4 */
    const double t = list[k].direction - s.direction;
    const double share = 0.5 + (3 * t / 8 + sin(2 * t) / 4 + sin(4 * t) / 32) / (3 * pi / 8);
    const int part = (int)(share * COUNT);
    assert_true(part >= 0 && part < COUNT && !taken[part]);
    taken[part] = true;
    together += (share - 0.5) * ((k + 0.5) / COUNT - 0.5) * 12 / COUNT;
  }
  assert_true(fabs(together) < 4 / sqrt(COUNT));
}

/* two peaks: each has waves in proportion to its energy, 16 at least, and all together the number
 * that was asked for */
static void peaks_share_the_waves(void **state) {
  (void)state;
  test_random random = test_random_from(test_seed(), 5);
  ald_wave_component list[ALD_WAVES_MAX];
  for (int k = 0; k < 100; k++) {
    ald_sea_state s = {.count = 32 + (uint32_t)test_uniform(&random, 0, 300),
                       .realisation = (uint64_t)k};
    s.spectrum.peak_count = 2;
    ald_spectrum_torsethaugen(test_uniform(&random, 0.5, 10), test_uniform(&random, 4, 20),
                              s.spectrum.peaks);
    ald_wave_components(&s, list);
    double energy = 0;
    uint32_t second = 0;
    for (uint32_t i = 0; i < s.count; i++) {
      energy += 0.5 * list[i].amplitude * list[i].amplitude;
      /* waves of one peak are equally high */
      second += list[i].amplitude == list[s.count - 1].amplitude;
    }
    assert_true(second >= ALD_WAVES_OF_PEAK && second <= s.count - ALD_WAVES_OF_PEAK);
    assert_true(fabs(energy / ald_sea_state_energy(&s) - 1) < 1e-10);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(moments_are_integrals), cmocka_unit_test(two_peaks_share_the_energy),
      cmocka_unit_test(a_table_is_its_lines),  cmocka_unit_test(periods_belong_together),
      cmocka_unit_test(directions_are_spread), cmocka_unit_test(realisations_have_the_energy),
      cmocka_unit_test(realisations_differ),   cmocka_unit_test(directions_are_dealt),
      cmocka_unit_test(peaks_share_the_waves)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
