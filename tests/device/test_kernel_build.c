/* SPDX-License-Identifier: Apache-2.0
 * The kernels' builds of this program: which one is taken, what a wrong name is told, and that each
 * of those that this processor runs gives the bits of single numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "base/report.h"
#include "math/philox.h"
#include "math/sample_batch.h"
#include "support/random.h"
#include "tile/kernel_build.h"

static void the_build_in_use_runs_here(void **state) {
  (void)state;
  const ald_kernel_build *used = ald_kernels();
  bool found = false;
  for (uint32_t k = 0; k < ald_kernel_build_count(); k++) {
    bool runs;
    const ald_kernel_build *build = ald_kernel_build_at(k, &runs);
    assert_true(k > 0 || runs); /* the plainest runs wherever the program does */
    found |= build == used && runs;
    for (uint32_t before = 0; before < k; before++) {
      bool other;
      assert_string_not_equal(build->name, ald_kernel_build_at(before, &other)->name);
    }
  }
  assert_true(found);
  assert_ptr_equal(used, ald_kernels());
}

static void a_name_that_means_none_is_refused(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  const char *before = getenv("ALLIDE_PROCESSOR");
  char *kept = before ? strdup(before) : NULL;
  setenv("ALLIDE_PROCESSOR", "x86-64-v9", 1);
  assert_int_equal(ald_kernel_build_check(report), ALD_BAD_ARGUMENT);
  assert_non_null(strstr(ald_report_text(report), "\"x86-64-v9\""));
  assert_non_null(strstr(ald_report_text(report), ald_kernels()->name));
  setenv("ALLIDE_PROCESSOR", ald_kernels()->name, 1);
  assert_int_equal(ald_kernel_build_check(NULL), ALD_OK);
  setenv("ALLIDE_PROCESSOR", "", 1);
  assert_int_equal(ald_kernel_build_check(NULL), ALD_OK);
  if (kept) {
    setenv("ALLIDE_PROCESSOR", kept, 1);
  } else {
    unsetenv("ALLIDE_PROCESSOR");
  }
  free(kept);
  ald_report_destroy(report);
}

static void widths_divide_the_rows_of_tiles(void **state) {
  (void)state;
  for (uint32_t k = 0; k < ald_kernel_build_count(); k++) {
    bool runs;
    const ald_kernel_build *build = ald_kernel_build_at(k, &runs);
    assert_int_equal(8 % build->in_double->width, 0);
    assert_int_equal(8 % build->in_single->width, 0);
    assert_int_equal(build->scalar->width, 1);
  }
}

/* pairs that are random, parallel, shrunk to a point, or the same segment twice */
static void draw_pair(test_random *r, uint32_t kind, double *ends[4], size_t at) {
  for (int c = 0; c < 3; c++) {
    for (int e = 0; e < 4; e++) ends[e][3 * at + (size_t)c] = test_uniform(r, -2, 2);
    const double along = ends[1][3 * at + (size_t)c] - ends[0][3 * at + (size_t)c];
    double *b1 = &ends[2][3 * at + (size_t)c], *b2 = &ends[3][3 * at + (size_t)c];
    if (kind == 1) *b2 = *b1 + 0.5 * along;
    if (kind == 2) *b2 = *b1;
    if (kind == 3) *b1 = ends[0][3 * at + (size_t)c], *b2 = ends[1][3 * at + (size_t)c];
  }
}

/* any number of pairs, in a row or one by one, by any build: the same bits */
static void builds_agree_on_segments(void **state) {
  (void)state;
  enum { PAIRS = 1021 };
  static double ends[4][3 * PAIRS], together[PAIRS], alone[PAIRS];
  double *rows[4] = {ends[0], ends[1], ends[2], ends[3]};
  test_random r = test_random_from(test_seed(), 1);
  for (uint32_t k = 0; k < PAIRS; k++) draw_pair(&r, k % 5, rows, k);
  for (uint32_t b = 0; b < ald_kernel_build_count(); b++) {
    bool runs;
    const ald_kernel_build *build = ald_kernel_build_at(b, &runs);
    if (!runs) continue;
    const ald_segment_query all = {.count = PAIRS,
                                   .a1 = ends[0],
                                   .a2 = ends[1],
                                   .b1 = ends[2],
                                   .b2 = ends[3],
                                   .distance = together};
    ald_segment_query one = all;
    one.distance = alone;
    build->segment_pairs(&all, 0, PAIRS);
    for (size_t k = 0; k < PAIRS; k++) ald_kernels()->segment_pairs(&one, k, 1);
    assert_memory_equal(together, alone, sizeof alone);
  }
}

static void builds_agree_on_draws(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  double many[ALD_DRAWS_MAX];
  for (uint32_t b = 0; b < ald_kernel_build_count(); b++) {
    bool runs;
    const ald_kernel_build *build = ald_kernel_build_at(b, &runs);
    if (!runs) continue;
    build->uniforms(seed, 77, 3, ALD_DRAWS_MAX, many);
    for (uint32_t k = 0; k < ALD_DRAWS_MAX; k++) {
      const double one = ald_philox_uniform(seed, 77 + k, 3, 0);
      assert_memory_equal(&many[k], &one, sizeof one);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_build_in_use_runs_here),
      cmocka_unit_test(a_name_that_means_none_is_refused),
      cmocka_unit_test(widths_divide_the_rows_of_tiles),
      cmocka_unit_test(builds_agree_on_segments),
      cmocka_unit_test(builds_agree_on_draws),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
