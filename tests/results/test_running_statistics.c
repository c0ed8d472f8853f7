/* SPDX-License-Identifier: Apache-2.0
 * Statistics of rows that are not kept, against the same from all values at once, and whatever the
 * order in which blocks come. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>
#include <pthread.h>

#include "math/quantile.h"
#include "results/block.h"
#include "results/running_statistics.h"
#include "support/random.h"

enum { SHAPES = 6, BLOCKS_MAX = 4 };

typedef struct sample_set {
  uint32_t count, block_count; /* scenarios */
  double *values[SHAPES];
  int32_t *statuses;
  ald_block blocks[BLOCKS_MAX];
} sample_set;

/* columns: even, heavy tails of both signs, skew, few values, mostly missing, tiny and huge */
static double draw(test_random *r, int shape) {
  const double u = test_uniform(r, 0, 1), v = test_uniform(r, 0, 1);
  switch (shape) {
    case 0:
      return 100 + u;
    case 1:
      return tan(3.14 * (u - 0.5));
    case 2:
      return -1e6 * log(1 - u);
    case 3:
      return u < 0.4;
    case 4:
      return v < 0.9 ? (double)NAN : u - 0.5;
    default:
      return (v < 0.5 ? -1 : 1) * pow(10, 600 * u - 300);
  }
}

static void make(test_random *r, sample_set *s, uint32_t count) {
  s->count = count;
  s->block_count = (count + ALD_BLOCK_SCENARIOS - 1) / ALD_BLOCK_SCENARIOS;
  s->statuses = calloc(count, sizeof *s->statuses);
  for (int c = 0; c < SHAPES; c++) s->values[c] = calloc(count, sizeof(double));
  for (uint32_t k = 0; k < count; k++) {
    const int fails = test_choice(r, 20) == 0;
    s->statuses[k] = fails ? ALD_SCENARIO_NAN : ALD_SCENARIO_OK;
    for (int c = 0; c < SHAPES; c++) s->values[c][k] = draw(r, c);
  }
  for (uint32_t b = 0; b < s->block_count; b++) {
    const uint32_t first = b * ALD_BLOCK_SCENARIOS;
    const uint32_t own = count - first < ALD_BLOCK_SCENARIOS ? count - first : ALD_BLOCK_SCENARIOS;
    double *values = calloc((size_t)own * SHAPES, sizeof *values);
    for (int c = 0; c < SHAPES; c++) {
      memcpy(values + (size_t)c * own, s->values[c] + first, own * sizeof *values);
    }
    s->blocks[b] =
        (ald_block){.index = b, .count = own, .values = values, .statuses = s->statuses + first};
  }
}

static void clear(sample_set *s) {
  for (uint32_t b = 0; b < s->block_count; b++) free(s->blocks[b].values);
  for (int c = 0; c < SHAPES; c++) free(s->values[c]);
  free(s->statuses);
}

static int rising(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* values that count, in order; returns how many */
static uint32_t sorted(const sample_set *s, int c, double *list) {
  uint32_t n = 0;
  for (uint32_t k = 0; k < s->count; k++) {
    if (s->statuses[k] == ALD_SCENARIO_OK && !isnan(s->values[c][k])) list[n++] = s->values[c][k];
  }
  qsort(list, n, sizeof *list, rising);
  return n;
}

/* relative to the spread: sums of 1e5 numbers in double, eight lanes a block */
static void near(double value, double expected, double scale) {
  if (!(fabs(value - expected) <= 1e-12 * scale)) {
    fail_msg("%.17g, expected %.17g", value, expected);
  }
}

static void check_column(const sample_set *s, int c, const ald_running_statistics *statistics) {
  double *list = malloc(s->count * sizeof *list);
  const uint32_t n = sorted(s, c, list);
  const ald_statistics got = ald_running_statistics_of(statistics, (uint32_t)c);
  long double sum = 0, squares = 0;
  assert_int_equal(got.count, n);
  assert_true(got.minimum == list[0] && got.maximum == list[n - 1]);
  for (uint32_t k = 0; k < n; k++) sum += list[k];
  const long double mean = sum / n;
  for (uint32_t k = 0; k < n; k++) squares += (list[k] - mean) * (list[k] - mean);
  if (c < SHAPES - 1) { /* squares of 1e300 overflow */
    const double scale = fmax(fabs(list[0]), fabs(list[n - 1]));
    near(got.mean, (double)mean, scale);
    near(got.deviation, (double)sqrtl(squares / (n - 1)), scale);
  }
  for (int q = 0; q < 7; q++) {
    /* between the order statistics on either side of the rank, and within a bin of them */
    const double h = (n - 1) * ald_quantile_levels[q];
    const double low = list[(uint32_t)h], high = list[h + 1 < n ? (uint32_t)h + 1 : n - 1];
    assert_true(got.quantile[q] >= low - fabs(low) / 256 - 1e-320);
    assert_true(got.quantile[q] <= high + fabs(high) / 256 + 1e-320);
    /* shares above agree with counting, but for the values of one bin */
    const double x = got.quantile[q],
                 above = ald_running_statistics_above(statistics, (uint32_t)c, x);
    uint32_t least = 0, most = 0;
    for (uint32_t k = 0; k < n; k++) {
      least += list[k] > x + fabs(x) / 128;
      most += list[k] >= x - fabs(x) / 128;
    }
    assert_true(above * n >= least - 1e-6 * n && above * n <= most + 1e-6 * n);
  }
  /* the five worst, by counting those that are worse */
  for (uint32_t w = 0; w < got.worst_count; w++) {
    const double own = s->values[c][got.worst[w]];
    uint32_t worse = 0;
    for (uint32_t k = 0; k < s->count; k++) {
      const double x = s->values[c][k];
      if (s->statuses[k] != ALD_SCENARIO_OK || x == 0) continue;
      worse += x > own || (x == own && k < got.worst[w]);
    }
    assert_int_equal(worse, w);
  }
  free(list);
}

static void they_are_those_of_all_values(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  static const uint32_t sizes[] = {1000, ALD_BLOCK_SCENARIOS, 40000};
  for (int i = 0; i < 3; i++) {
    sample_set s;
    ald_running_statistics *statistics = NULL;
    make(&r, &s, sizes[i] + test_choice(&r, 100));
    assert_int_equal(ald_running_statistics_create(SHAPES, s.block_count, &statistics), ALD_OK);
    for (uint32_t b = 0; b < s.block_count; b++) {
      assert_int_equal(ald_running_statistics_add(statistics, &s.blocks[b]), ALD_OK);
    }
    for (int c = 0; c < SHAPES; c++) check_column(&s, c, statistics);
    ald_running_statistics_destroy(statistics);
    clear(&s);
  }
}

typedef struct task {
  ald_running_statistics *statistics;
  const ald_block *block;
} task;

static void *add(void *user) {
  const task *t = user;
  return ald_running_statistics_add(t->statistics, t->block) == ALD_OK ? NULL : user;
}

static void neither_order_nor_threads_show(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  sample_set s;
  ald_running_statistics *one = NULL, *other = NULL;
  make(&r, &s, BLOCKS_MAX * ALD_BLOCK_SCENARIOS - 5000);
  assert_int_equal(ald_running_statistics_create(SHAPES, s.block_count, &one), ALD_OK);
  assert_int_equal(ald_running_statistics_create(SHAPES, s.block_count, &other), ALD_OK);
  pthread_t threads[BLOCKS_MAX];
  task tasks[BLOCKS_MAX];
  for (uint32_t b = 0; b < s.block_count; b++) {
    assert_int_equal(ald_running_statistics_add(one, &s.blocks[b]), ALD_OK);
    tasks[b] = (task){other, &s.blocks[s.block_count - 1 - b]};
    assert_int_equal(pthread_create(&threads[b], NULL, add, &tasks[b]), 0);
  }
  for (uint32_t b = 0; b < s.block_count; b++) {
    void *failed = NULL;
    pthread_join(threads[b], &failed);
    assert_null(failed);
  }
  for (uint32_t c = 0; c < SHAPES; c++) {
    ald_statistics x, y;
    memset(&x, 0, sizeof x);
    memset(&y, 0, sizeof y);
    x = ald_running_statistics_of(one, c);
    y = ald_running_statistics_of(other, c);
    assert_memory_equal(&x.mean, &y.mean, sizeof x.mean);
    assert_memory_equal(x.quantile, y.quantile, sizeof x.quantile);
    assert_memory_equal(x.worst, y.worst, x.worst_count * sizeof x.worst[0]);
    assert_int_equal(x.count, y.count);
    assert_int_equal(x.missing, y.missing);
  }
  ald_running_statistics_destroy(one);
  ald_running_statistics_destroy(other);
  clear(&s);
}

/* blocks are added by ranks, in any order, and rank 0 puts together what they hand on */
static void ranks_give_the_bits_of_one(void **state) {
  (void)state;
  enum { RANKS = 3 };
  test_random r = test_random_from(test_seed(), 2);
  sample_set s;
  ald_running_statistics *one = NULL, *ranks[RANKS];
  make(&r, &s, BLOCKS_MAX * ALD_BLOCK_SCENARIOS - 7000);
  assert_int_equal(ald_running_statistics_create(SHAPES, s.block_count, &one), ALD_OK);
  for (uint32_t k = 0; k < RANKS; k++) {
    const uint32_t blocks = k == 0 ? s.block_count : 0;
    assert_int_equal(ald_running_statistics_create(SHAPES, blocks, &ranks[k]), ALD_OK);
  }
  unsigned char *moments = malloc(ald_running_statistics_moments_size(one));
  for (uint32_t b = s.block_count; b-- > 0;) {
    const uint32_t k = (b + 1) % RANKS;
    assert_int_equal(ald_running_statistics_add(one, &s.blocks[b]), ALD_OK);
    assert_int_equal(ald_running_statistics_add(ranks[k], &s.blocks[b]), ALD_OK);
    if (k == 0) continue;
    assert_true(ald_running_statistics_take_moments(ranks[k], b, moments));
    assert_false(ald_running_statistics_take_moments(ranks[k], b, moments));
    ald_running_statistics_put_moments(ranks[0], b, moments);
  }
  for (uint32_t k = 1; k < RANKS; k++) {
    unsigned char *bytes = NULL;
    size_t size = 0;
    assert_int_equal(ald_running_statistics_pack(ranks[k], &bytes, &size), ALD_OK);
    assert_int_equal(ald_running_statistics_join(ranks[0], bytes, size), ALD_OK);
    /* what is cut short is refused */
    ald_running_statistics *other = NULL;
    assert_int_equal(ald_running_statistics_create(SHAPES, 1, &other), ALD_OK);
    assert_int_equal(ald_running_statistics_join(other, bytes, size - 1), ALD_INTERNAL);
    ald_running_statistics_destroy(other);
    free(bytes);
  }
  free(moments);
  for (uint32_t k = 1; k < RANKS; k++) ald_running_statistics_destroy(ranks[k]);
  for (uint32_t c = 0; c < SHAPES; c++) {
    const ald_statistics x = ald_running_statistics_of(one, c);
    const ald_statistics y = ald_running_statistics_of(ranks[0], c);
    assert_true(x.count == y.count && x.missing == y.missing && x.worst_count == y.worst_count);
    assert_memory_equal(&x.mean, &y.mean, sizeof x.mean);
    assert_memory_equal(&x.deviation, &y.deviation, sizeof x.deviation);
    assert_memory_equal(&x.minimum, &y.minimum, sizeof x.minimum);
    assert_memory_equal(&x.maximum, &y.maximum, sizeof x.maximum);
    assert_memory_equal(x.quantile, y.quantile, sizeof x.quantile);
    assert_memory_equal(x.worst, y.worst, x.worst_count * sizeof x.worst[0]);
  }
  ald_running_statistics_destroy(one);
  ald_running_statistics_destroy(ranks[0]);
  clear(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(they_are_those_of_all_values),
      cmocka_unit_test(neither_order_nor_threads_show),
      cmocka_unit_test(ranks_give_the_bits_of_one),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
