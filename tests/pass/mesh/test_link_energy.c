/* SPDX-License-Identifier: Apache-2.0
 * Energy of chain links that strike a plate or its edge in any attitude, elastic and without
 * friction. ALLIDE_HITS sets the number of impacts of each kind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 2048 };
static const double inertia[3] = {1.5, 1.2, 0.5}; /* of 50 kg [kg m^2] */

static double energy_after(const char *text) {
  study_run v = study_run_text(text, "openmp");
  const double energy = study_run_energy(&v, "l", 50, inertia);
  study_run_end(&v);
  return energy;
}

static int compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

typedef struct finding {
  double median, worst, gain;
} finding;

/* |energy ratio - 1| over random impacts; lateral: where the link comes down on a block that ends
 * at x = 0 */
static finding strike_often(const char *scheme, double lateral, uint64_t stream) {
  const char *given = getenv("ALLIDE_HITS");
  const int count = given ? atoi(given) : 60;
  test_random r = test_random_from(test_seed(), stream);
  double *all = calloc((size_t)count, sizeof *all);
  finding f = {0};
  assert_non_null(all);
  for (int k = 0; k < count; k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nname: link\nrun: {duration: 0.2, step: 0.01 ms, scheme: %s}\n"
             "environment: {gravity: 0}\n"
             "meshes: {block: {box: {length: 6, breadth: 6, height: 6}, at: [-3, 0, -3]}}\n"
             "bodies:\n"
             "  l: {freedoms: six, mass: 50, moments of inertia: [1.5, 1.2, 0.5],\n"
             "    position: [%.17g, 0.1, 0.31], velocity: [0, 0, -2],\n"
             "    roll: %.17g, pitch: %.17g, heading: %.17g}\n"
             "  q: {fixed: yes, mesh: block}\n"
             "link contacts:\n"
             "  c: {between: [l, q], bar: 84 mm, length: 504 mm, width: 302 mm,\n"
             "    stiffness: 100 MN/m, reference indentation: 5 mm, damping form: none}\n"
             "stop:\n  apart: {separated for: 0.1 ms}\n",
             scheme, lateral, test_uniform(&r, -3, 3), test_uniform(&r, -1.5, 1.5),
             test_uniform(&r, -3, 3));
    const double ratio = energy_after(text) / 100;
    all[k] = fabs(ratio - 1);
    f.gain = fmax(f.gain, ratio - 1);
  }
  qsort(all, (size_t)count, sizeof *all, compare);
  f.median = all[count / 2];
  f.worst = all[count - 1];
  print_message(
      "%s, %d impacts: |energy ratio - 1| median %.1e, 95 %% %.1e, worst %.1e, gain at "
      "most %.1e\n",
      scheme, count, f.median, all[(int)(0.95 * count)], f.worst, f.gain);
  free(all);
  return f;
}

/* Both ends of a part that comes down nearly flat push, so that its force has no jumps: what is
 * left is the truncation of some 300 steps in a hit, 2e-6 of 1,000 hits. */
static void a_link_on_a_plate_keeps_its_energy(void **state) {
  (void)state;
  const finding f = strike_often("rk4", -1, 1);
  assert_true(f.median <= 1e-6 && f.worst <= 1e-5);
}
/* Over an edge a place between the ends of a part may take over from both of them within a step, of
 * some 300 in a hit: 2e-3 lost at worst of 1,000 hits, and no more gained than the balance lets. */
static void a_link_on_an_edge_keeps_its_energy(void **state) {
  (void)state;
  const finding f = strike_often("rk4", 0.05, 2);
  assert_true(f.median <= 1e-6 && f.gain <= 2e-4 && f.worst <= 5e-3);
}
/* to first order in the step: 0.01 ms of some 3 ms */
static void a_link_by_semi_implicit_steps_gains_nothing(void **state) {
  (void)state;
  assert_true(strike_often("semi-implicit", -1, 3).gain <= 1e-3);
  assert_true(strike_often("explicit", 0.05, 4).gain <= 1e-3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_link_on_a_plate_keeps_its_energy),
      cmocka_unit_test(a_link_on_an_edge_keeps_its_energy),
      cmocka_unit_test(a_link_by_semi_implicit_steps_gains_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
