/* SPDX-License-Identifier: Apache-2.0
 * Dense products: the built-in loop and the libraries against closed forms, exact integers and sums
 * in twice the precision. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs some of the above */
#include <cmocka.h>

#include "device/product.h"
#include "support/random.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const char *const words[] = {"the built-in loop", "the host's library",
                                    "the device's library"};

/* Opens a choice; NULL and a message where there is no library, which ALLIDE_REQUIRE_OPENCL=1 makes
 * a failure. */
static ald_product *open_product(ald_product_choice choice) {
  const char *required = getenv("ALLIDE_REQUIRE_OPENCL");
  ald_product *product = NULL;
  ald_report *report = ald_report_create();
  assert_int_equal(ald_product_open(choice, "opencl", 0, &product, report), ALD_OK);
  const bool is_own = strcmp(ald_product_name(product), "built-in loop") == 0;
  const bool missing = choice != ALD_PRODUCT_OWN && is_own;
  if (missing) {
    print_message("%s is not tested: %s", words[choice], ald_report_text(report));
    ald_product_close(product);
    product = NULL;
  }
  ald_report_destroy(report);
  if (missing && required && strcmp(required, "1") == 0) fail_msg("%s", words[choice]);
  return product;
}

/* calls a test for everyone who multiplies */
static void for_each(void (*test)(ald_product *product)) {
  for (ald_product_choice c = ALD_PRODUCT_OWN; c <= ALD_PRODUCT_DEVICE; c++) {
    ald_product *product = open_product(c);
    if (product) test(product);
    ald_product_close(product);
  }
}

static double *numbers(size_t count) {
  double *made = calloc(count + 1, sizeof *made);
  assert_non_null(made);
  return made;
}

/* ---------------------------------------------------------------------------- exact sums */

/* small whole numbers, so that every order of summation is exact */
static double whole(size_t row, size_t column) {
  return (double)((row * 7 + column * 13) % 19) - 9;
}

static double *whole_numbers(size_t rows, size_t columns, size_t stride) {
  double *made = numbers(stride * columns);
  for (size_t c = 0; c < columns; c++) {
    for (size_t r = 0; r < rows; r++) made[r + c * stride] = whole(r, c);
  }
  return made;
}

static const size_t shapes[][3] = {{1, 1, 1},     {2, 3, 1},     {7, 5, 11},    {64, 64, 256},
                                   {65, 63, 257}, {3, 200, 700}, {130, 2, 513}, {129, 65, 2049},
                                   {1, 1, 5000},  {31, 33, 0},   {0, 4, 3},     {5, 0, 3}};

/* one shape, each operand as it is or transposed, with gaps between the columns */
static void check_whole(ald_product *product, const size_t shape[3], int turns) {
  const size_t rows = shape[0], columns = shape[1], depth = shape[2], gap = 3;
  const bool a_turned = turns & 1, b_turned = turns & 2;
  ald_matrix a = {NULL, a_turned ? depth : rows, a_turned ? rows : depth, 0};
  ald_matrix b = {NULL, b_turned ? columns : depth, b_turned ? depth : columns, 0};
  a.stride = a.rows + gap;
  b.stride = b.rows;
  double *x = whole_numbers(a.rows, a.columns, a.stride);
  double *y = whole_numbers(b.rows, b.columns, b.stride);
  double *c = numbers((rows + gap) * columns);
  a.values = x;
  b.values = y;
  for (size_t k = 0; k < (rows + gap) * columns; k++) c[k] = (double)(k % 5);
  assert_int_equal(
      ald_product_multiply(product,
                           (ald_matrix_task){.alpha = 2,
                                             .a = a,
                                             .a_turn = a_turned ? ALD_TRANSPOSED : ALD_AS_IT_IS,
                                             .b = b,
                                             .b_turn = b_turned ? ALD_TRANSPOSED : ALD_AS_IT_IS,
                                             .beta = -3,
                                             .c = c,
                                             .c_stride = rows + gap},
                           NULL),
      ALD_OK);
  for (size_t j = 0; j < columns; j++) {
    for (size_t i = 0; i < rows + gap; i++) {
      const size_t at = i + j * (rows + gap);
      int64_t sum = 0;
      for (size_t k = 0; i < rows && k < depth; k++) {
        sum += (int64_t)(x[a_turned ? k + i * a.stride : i + k * a.stride] *
                         y[b_turned ? j + k * b.stride : k + j * b.stride]);
      }
      const double before = (double)(at % 5);
      assert_true(c[at] == (i < rows ? 2 * (double)sum - 3 * before : before));
    }
  }
  free(x);
  free(y);
  free(c);
}

static void whole_products(ald_product *product) {
  for (size_t s = 0; s < COUNT(shapes); s++) {
    for (int turns = 0; turns < 4; turns++) check_whole(product, shapes[s], turns);
  }
}

static void whole_numbers_multiply_exactly(void **state) {
  (void)state;
  for_each(whole_products);
}

static void whole_grams(ald_product *product) {
  static const size_t sizes[][2] = {{1, 1},    {3, 2},    {1000, 7}, {100, 65}, {5, 131},
                                    {2047, 9}, {513, 64}, {0, 3},    {9, 0}};
  for (size_t s = 0; s < COUNT(sizes); s++) {
    const size_t rows = sizes[s][0], columns = sizes[s][1];
    double *x = whole_numbers(rows, columns, rows), *g = numbers(columns * columns);
    for (size_t k = 0; k < columns * columns; k++) g[k] = NAN;
    assert_int_equal(ald_product_gram(product, ald_matrix_of(x, rows, columns), g, NULL), ALD_OK);
    for (size_t k = 0; k < columns * columns; k++) {
      int64_t sum = 0;
      for (size_t r = 0; r < rows; r++) {
        sum += (int64_t)(whole(r, k % columns) * whole(r, k / columns));
      }
      assert_true(g[k] == (double)sum);
    }
    free(x);
    free(g);
  }
}

static void whole_numbers_give_exact_grams(void **state) {
  (void)state;
  for_each(whole_grams);
}

/* columns 1, r and alternating signs: sums that have a formula, all below 2^53 */
static void power_sums(ald_product *product) {
  const size_t n = 100000;
  double *x = numbers(7 * n), g[49];
  for (size_t r = 0; r < n; r++) {
    x[r] = 1;
    x[n + r] = (double)r;
    x[2 * n + r] = r % 2 ? -1 : 1;
    for (size_t c = 3; c < 7; c++) x[c * n + r] = r % 7 == c;
  }
  const double m = (double)n;
  assert_int_equal(ald_product_gram(product, ald_matrix_of(x, n, 7), g, NULL), ALD_OK);
  assert_true(g[0] == m);
  assert_true(g[1] == m * (m - 1) / 2);
  assert_true(g[8] == 333328333350000.0); /* (m - 1) m (2 m - 1) / 6 */
  assert_true(g[2] == 0);
  assert_true(g[9] == -m / 2);
  for (size_t c = 3; c < 7; c++) {
    assert_true(g[c * 7 + c] == (c < 5 ? 14286 : 14285)); /* 100000 = 14285 x 7 + 5 */
    assert_true(g[c * 7 + (c == 6 ? 3 : c + 1)] == 0);
  }
  free(x);
}

static void tall_columns_give_power_sums(void **state) {
  (void)state;
  for_each(power_sums);
}

/* ---------------------------------------------------------------------------- rounding */

/* sum of products in twice the precision [Ogita, Rump, Oishi 2005, Dot2]: its own error is far
 * below the bounds tested, n^2 u^2 */
static double exact_sum(const double *x, size_t x_step, const double *y, size_t y_step, size_t n) {
  double sum = 0, low = 0;
  for (size_t k = 0; k < n; k++) {
    const double p = x[k * x_step] * y[k * y_step];
    const double p_low = fma(x[k * x_step], y[k * y_step], -p);
    const double s = sum + p, z = s - sum;
    low += ((sum - (s - z)) + (p - z)) + p_low;
    sum = s;
  }
  return sum + low;
}

static double gamma_of(double roundings) {
  const double u = DBL_EPSILON / 2;
  return roundings * u / (1 - roundings * u);
}

/* Positive numbers: the sums of sizes are the sums themselves, and errors add up as far as they
 * can. One more u for the rounding of the reference. */
static void check_bound(ald_product *product, uint64_t seed, size_t rows, size_t columns,
                        size_t depth) {
  test_random r = test_random_from(seed, depth);
  double *x = numbers(rows * depth), *y = numbers(depth * columns), *c = numbers(rows * columns);
  for (size_t k = 0; k < rows * depth; k++) x[k] = test_uniform(&r, 0, 1);
  for (size_t k = 0; k < columns * depth; k++) y[k] = test_uniform(&r, 0, 1);
  assert_int_equal(ald_product_multiply(product,
                                        (ald_matrix_task){.alpha = 1,
                                                          .a = ald_matrix_of(x, rows, depth),
                                                          .b = ald_matrix_of(y, depth, columns),
                                                          .c = c,
                                                          .c_stride = rows},
                                        NULL),
                   ALD_OK);
  const double bound = gamma_of(ald_product_roundings(product, depth) + 1);
  for (size_t k = 0; k < rows * columns; k++) {
    const double exact = exact_sum(x + k % rows, rows, y + k / rows * depth, 1, depth);
    assert_true(fabs(c[k] - exact) <= bound * exact);
  }
  free(x);
  free(y);
  free(c);
}

static void bounds(ald_product *product) {
  const uint64_t seed = test_seed();
  check_bound(product, seed, 3, 2, 100000);
  check_bound(product, seed, 70, 67, 300);
  check_bound(product, seed, 4, 4, 1);
  check_bound(product, seed, 9, 8, 4097);
}

static void errors_stay_within_the_bound(void **state) {
  (void)state;
  for_each(bounds);
}

/* the built-in loop sums pairwise: the bound hardly grows with the length */
static void own_bound_grows_with_the_logarithm(void **state) {
  (void)state;
  ald_product *product = open_product(ALD_PRODUCT_OWN);
  assert_true(ald_product_roundings(product, 1) == 1 + 3 + 2);
  assert_true(ald_product_roundings(product, 256) == 32 + 3 + 2);
  assert_true(ald_product_roundings(product, 1000000000) <= 64);
  ald_product_close(product);
}

/* ---------------------------------------------------------------------------- the same bits */

static double *random_matrix(uint64_t seed, size_t count) {
  test_random r = test_random_from(seed, count);
  double *made = numbers(count);
  for (size_t k = 0; k < count; k++) made[k] = test_uniform(&r, -1, 1);
  return made;
}

/* any number of threads, and the gram by the way of the general product */
static void own_loop_gives_the_same_bits(void **state) {
  (void)state;
  static const size_t sizes[][2] = {{100, 3}, {5000, 70}, {70000, 5}, {257, 200}};
  const uint64_t seed = test_seed();
  for (size_t s = 0; s < COUNT(sizes); s++) {
    const size_t rows = sizes[s][0], columns = sizes[s][1], bytes = columns * columns * 8;
    double *x = random_matrix(seed, rows * columns), *first = numbers(columns * columns);
    double *g = numbers(columns * columns);
    const ald_matrix m = ald_matrix_of(x, rows, columns);
    for (int threads = 1; threads < 8; threads++) {
      ald_product *product = NULL;
      assert_int_equal(ald_product_open(ALD_PRODUCT_OWN, NULL, threads, &product, NULL), ALD_OK);
      assert_int_equal(ald_product_gram(product, m, g, NULL), ALD_OK);
      if (threads == 1) memcpy(first, g, bytes);
      assert_memory_equal(g, first, bytes);
      assert_int_equal(ald_product_multiply(product,
                                            (ald_matrix_task){.alpha = 1,
                                                              .a = m,
                                                              .a_turn = ALD_TRANSPOSED,
                                                              .b = m,
                                                              .c = g,
                                                              .c_stride = columns},
                                            NULL),
                       ALD_OK);
      assert_memory_equal(g, first, bytes);
      ald_product_close(product);
    }
    for (size_t k = 0; k < columns * columns; k++) {
      assert_true(g[k] == g[k % columns * columns + k / columns]);
    }
    free(x);
    free(g);
    free(first);
  }
}

/* ---------------------------------------------------------------------------- what is not a number
 */

/* a NaN stays in its row of A and column of B, against zeros too; infinity meets zero as NaN */
static void nan_spreads(ald_product *product) {
  enum { ROWS = 21, COLUMNS = 18, DEPTH = 300 };
  double *a = random_matrix(1, ROWS * DEPTH), *b = random_matrix(2, DEPTH * COLUMNS);
  double c[ROWS * COLUMNS];
  a[5 + 123 * ROWS] = NAN;
  b[77 + 4 * DEPTH] = NAN;
  a[9 + 200 * ROWS] = INFINITY;
  for (size_t k = 0; k < DEPTH; k++) b[k + 6 * DEPTH] = 0;
  for (size_t k = 0; k < ROWS * COLUMNS; k++) c[k] = NAN; /* is not read */
  assert_int_equal(ald_product_multiply(product,
                                        (ald_matrix_task){.alpha = 1,
                                                          .a = ald_matrix_of(a, ROWS, DEPTH),
                                                          .b = ald_matrix_of(b, DEPTH, COLUMNS),
                                                          .c = c,
                                                          .c_stride = ROWS},
                                        NULL),
                   ALD_OK);
  for (size_t k = 0; k < ROWS * COLUMNS; k++) {
    const size_t i = k % ROWS, j = k / ROWS;
    assert_int_equal(isnan(c[k]) != 0, i == 5 || j == 4 || (i == 9 && j == 6));
    assert_int_equal(isinf(c[k]) != 0, i == 9 && j != 4 && j != 6);
  }
  double g[COLUMNS * COLUMNS];
  assert_int_equal(ald_product_gram(product, ald_matrix_of(b, DEPTH, COLUMNS), g, NULL), ALD_OK);
  for (size_t k = 0; k < COLUMNS * COLUMNS; k++) {
    assert_int_equal(isnan(g[k]) != 0, k % COLUMNS == 4 || k / COLUMNS == 4);
  }
  free(a);
  free(b);
}

static void nan_spreads_along_rows_and_columns(void **state) {
  (void)state;
  for_each(nan_spreads);
}

static void factors_of_zero(ald_product *product) {
  const double nan[] = {NAN, NAN}, two[] = {3, 5};
  double c[] = {7};
  const ald_matrix row = ald_matrix_of(nan, 1, 2), column = ald_matrix_of(two, 2, 1);
  assert_int_equal(
      ald_product_multiply(
          product,
          (ald_matrix_task){.alpha = 0, .a = row, .b = column, .beta = 2, .c = c, .c_stride = 1},
          NULL),
      ALD_OK);
  assert_true(c[0] == 14);
  c[0] = NAN;
  assert_int_equal(
      ald_product_multiply(
          product, (ald_matrix_task){.alpha = 0, .a = row, .b = column, .c = c, .c_stride = 1},
          NULL),
      ALD_OK);
  assert_true(c[0] == 0);
}

static void factor_of_zero_reads_nothing(void **state) {
  (void)state;
  for_each(factors_of_zero);
}

static void shapes_that_do_not_fit_are_refused(void **state) {
  (void)state;
  const double x[12] = {0};
  double c[16] = {[0] = 42};
  ald_product *product = open_product(ALD_PRODUCT_OWN);
  ald_report *report = ald_report_create();
  const ald_matrix m = ald_matrix_of(x, 4, 3);
  ald_matrix narrow = m;
  narrow.stride = 3;
  assert_int_equal(
      ald_product_multiply(
          product, (ald_matrix_task){.alpha = 1, .a = m, .b = m, .c = c, .c_stride = 4}, report),
      ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report),
                      "error: a product of 4 x 3 and 4 x 3: the shapes do not fit\n");
  assert_int_equal(
      ald_product_multiply(
          product,
          (ald_matrix_task){
              .alpha = 1, .a = m, .b = m, .b_turn = ALD_TRANSPOSED, .c = c, .c_stride = 3},
          NULL),
      ALD_BAD_ARGUMENT);
  assert_int_equal(ald_product_gram(product, narrow, c, NULL), ALD_BAD_ARGUMENT);
  assert_true(c[0] == 42);
  ald_product *none = product;
  assert_int_equal(ald_product_open((ald_product_choice)99, NULL, 0, &none, NULL),
                   ALD_BAD_ARGUMENT);
  assert_null(none);
  ald_product_close(product);
  ald_product_close(NULL);
  ald_report_destroy(report);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(whole_numbers_multiply_exactly),
      cmocka_unit_test(whole_numbers_give_exact_grams),
      cmocka_unit_test(tall_columns_give_power_sums),
      cmocka_unit_test(errors_stay_within_the_bound),
      cmocka_unit_test(own_bound_grows_with_the_logarithm),
      cmocka_unit_test(own_loop_gives_the_same_bits),
      cmocka_unit_test(nan_spreads_along_rows_and_columns),
      cmocka_unit_test(factor_of_zero_reads_nothing),
      cmocka_unit_test(shapes_that_do_not_fit_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
