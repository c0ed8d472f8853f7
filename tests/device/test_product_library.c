/* SPDX-License-Identifier: Apache-2.0
 * Libraries for dense products that are missing, wrong, or do not pay. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs some of the above */
#include <cmocka.h>

#include "device/product.h"
#include "support/devices.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))
#define FAKE(name) ALD_BUILD_FOLDER "/tests/lib" name ".so"

/* small whole numbers, so that every order of summation is exact */
static double *whole_numbers(size_t count) {
  double *made = malloc(count * sizeof *made);
  assert_non_null(made);
  for (size_t k = 0; k < count; k++) made[k] = (double)(k * 7 % 19) - 9;
  return made;
}

/* whoever multiplies does it right */
static void check_exact(ald_product *product) {
  enum { ROWS = 97, COLUMNS = 9 };
  double *x = whole_numbers(ROWS * COLUMNS), g[COLUMNS * COLUMNS];
  assert_int_equal(ald_product_gram(product, ald_matrix_of(x, ROWS, COLUMNS), g, NULL), ALD_OK);
  for (size_t k = 0; k < COLUMNS * COLUMNS; k++) {
    double sum = 0;
    for (size_t r = 0; r < ROWS; r++) {
      sum += x[r + k % COLUMNS * ROWS] * x[r + k / COLUMNS * ROWS];
    }
    assert_true(g[k] == sum);
  }
  free(x);
}

/* Opens a choice with a library named by a variable; the text of the report, to be freed. */
static char *open_with(ald_product_choice choice, const char *variable, const char *file,
                       const char *fake, ald_product **product) {
  ald_report *report = ald_report_create();
  setenv(variable, file, 1);
  setenv("ALLIDE_FAKE", fake, 1);
  assert_int_equal(ald_product_open(choice, "opencl", 0, product, report), ALD_OK);
  unsetenv(variable);
  char *text = strdup(ald_report_text(report));
  ald_report_destroy(report);
  return text;
}

/* the built-in loop multiplies, and the remark holds the words */
static void check_refused(ald_product_choice choice, const char *variable, const char *file,
                          const char *fake, const char *remark) {
  ald_product *product = NULL;
  char *text = open_with(choice, variable, file, fake, &product);
  assert_string_equal(ald_product_name(product), "built-in loop");
  if (!strstr(text, remark) || strncmp(text, "note: products use the built-in loop: ", 31) != 0) {
    fail_msg("no \"%s\" in: %s", remark, text);
  }
  check_exact(product);
  ald_product_close(product);
  free(text);
}

static void missing_library_leaves_the_own_loop(void **state) {
  (void)state;
  static const char host[] = "ALLIDE_CBLAS_LIBRARY";
  check_refused(
      ALD_PRODUCT_HOST, host, "/nonexistent/libblas.so", "",
      "there is no /nonexistent/libblas.so; OpenBLAS comes with the package libopenblas0");
  check_refused(ALD_PRODUCT_HOST, host, "off", "", "ALLIDE_CBLAS_LIBRARY is off");
  check_refused(ALD_PRODUCT_HOST, host, "libm.so.6", "", "libm.so.6 lacks cblas_dgemm");
#ifdef ALD_WITHOUT_CLBLAST
  check_refused(ALD_PRODUCT_DEVICE, "ALLIDE_CLBLAST_LIBRARY", "", "", "ALLIDE_CLBLAST=OFF");
#else
  static const char device[] = "ALLIDE_CLBLAST_LIBRARY";
  check_refused(ALD_PRODUCT_DEVICE, device, "/nonexistent/libclblast.so", "",
                "there is no /nonexistent/libclblast.so; CLBlast comes with the package "
                "libclblast1");
  check_refused(ALD_PRODUCT_DEVICE, device, "off", "", "ALLIDE_CLBLAST_LIBRARY is off");
  check_refused(ALD_PRODUCT_DEVICE, device, "libm.so.6", "", "libm.so.6 lacks CLBlastDgemm");
#endif
}

/* the same library is taken when it is right, and refused for each of its faults */
static void wrong_library_is_found_out(void **state) {
  (void)state;
  static const char host[] = "ALLIDE_CBLAS_LIBRARY", file[] = FAKE("wrong_cblas");
  static const char *const faults[][2] = {{"odd", "of a product of 1 x 1 x 1"},
                                          {"inexact", "row 0, column 0 of a product"},
                                          {"zeros", "instead of nan"},
                                          {"lower", "product X^T X"},
                                          {"large", "of a product X^T X of 7 x 1000 x 7"}};
  ald_product *product = NULL;
  char *text = open_with(ALD_PRODUCT_HOST, host, file, "right", &product);
  assert_string_equal(text, "");
  assert_string_equal(ald_product_name(product), "CBLAS (" FAKE("wrong_cblas") ")");
  check_exact(product);
  ald_product_close(product);
  free(text);
  for (size_t k = 0; k < COUNT(faults); k++) {
    check_refused(ALD_PRODUCT_HOST, host, file, faults[k][0], faults[k][1]);
  }
}

#ifndef ALD_WITHOUT_CLBLAST
static void wrong_device_library_is_found_out(void **state) {
  (void)state;
  static const char device[] = "ALLIDE_CLBLAST_LIBRARY", file[] = FAKE("wrong_clblast");
  ald_device_close(test_device("opencl", ALD_DOUBLE)); /* skips without one */
  check_refused(ALD_PRODUCT_DEVICE, device, file, "idle", "gives wrong products: 0 instead of ");
  check_refused(ALD_PRODUCT_DEVICE, device, file, "fails",
                "CLBlastDgemm of a product: CL_OUT_OF_RESOURCES (-5)");
}
#endif

/* a library is opened once there was enough work to earn that, and not for small products */
static void fast_opens_a_library_when_it_pays(void **state) {
  (void)state;
  enum { ROWS = 100000, COLUMNS = 64, CALLS = 10 }; /* 4.1e9 multiplications in all */
  double *x = whole_numbers(ROWS * COLUMNS), *g = whole_numbers(COLUMNS * COLUMNS), c[100] = {0};
  ald_product *product = NULL;
  ald_report *report = ald_report_create();
  const ald_matrix small = ald_matrix_of(x, 10, 10), tall = ald_matrix_of(x, ROWS, COLUMNS);
  setenv("ALLIDE_CBLAS_LIBRARY", FAKE("wrong_cblas"), 1);
  setenv("ALLIDE_FAKE", "right", 1);
  assert_int_equal(ald_product_open(ALD_PRODUCT_FAST, "openmp", 0, &product, report), ALD_OK);
  for (int call = 0; call < CALLS; call++) {
    assert_int_equal(
        ald_product_multiply(
            product, (ald_matrix_task){.alpha = 1, .a = small, .b = small, .c = c, .c_stride = 10},
            report),
        ALD_OK);
    assert_string_equal(ald_product_name(product), "built-in loop");
    assert_int_equal(ald_product_gram(product, tall, g, report), ALD_OK);
    assert_string_equal(ald_product_name(product), "built-in loop");
  }
  assert_int_equal(
      ald_product_multiply(
          product, (ald_matrix_task){.alpha = 1, .a = small, .b = small, .c = c, .c_stride = 10},
          report),
      ALD_OK);
  assert_string_equal(ald_product_name(product), "CBLAS (" FAKE("wrong_cblas") ")");
  assert_string_equal(ald_report_text(report), "");
  unsetenv("ALLIDE_CBLAS_LIBRARY");
  ald_product_close(product);
  ald_report_destroy(report);
  free(x);
  free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(missing_library_leaves_the_own_loop),
      cmocka_unit_test(wrong_library_is_found_out),
#ifndef ALD_WITHOUT_CLBLAST
      cmocka_unit_test(wrong_device_library_is_found_out),
#endif
      cmocka_unit_test(fast_opens_a_library_when_it_pays),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
