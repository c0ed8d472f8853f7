/* SPDX-License-Identifier: Apache-2.0
 * First-order indices against known answers: Ishigami's function with a nominal input and one that
 * does nothing. Of the nominal input not even rounding may depend on how its variants are numbered.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "math/first_order.h"
#include "math/philox.h"
#include "support/golden_json.h"
#include "support/random.h"

enum { INPUTS = 5, TYPE = 3, FLAG = 4, LABELS = 20 };
static const char *const names[INPUTS + 1] = {"x0", "x1", "x2", "type", "flag", NULL};

typedef struct rows {
  size_t count;
  int labels;
  double *x[INPUTS], *y;
} rows;

/* as the file's "rows" says */
static rows rows_of(struct fy_node *root) {
  static const double pi = 3.14159265358979323846;
  double share[LABELS], effect[LABELS];
  rows r = {.count = (size_t)golden_need_whole(root, "n"),
            .labels = golden_length(golden_need_list(root, "labels"))};
  const uint64_t seed = (uint64_t)golden_need_whole(root, "seed");
  const double a = golden_need_number(root, "a"), b = golden_need_number(root, "b");
  golden_need_numbers(root, "share", share, r.labels);
  golden_need_numbers(root, "effect", effect, r.labels);
  for (int j = 0; j < INPUTS; j++) assert_non_null(r.x[j] = malloc(r.count * sizeof *r.x[j]));
  assert_non_null(r.y = malloc(r.count * sizeof *r.y));
  for (size_t k = 0; k < r.count; k++) {
    double below = 0;
    int type = 0;
    for (int j = 0; j < 3; j++)
      r.x[j][k] = 2 * pi * ald_philox_uniform(seed, k, (uint32_t)j, 0) - pi;
    const double drawn = ald_philox_uniform(seed, k, TYPE, 0);
    while (type + 1 < r.labels && drawn >= (below += share[type])) type++;
    r.x[TYPE][k] = type;
    r.x[FLAG][k] = floor(3 * ald_philox_uniform(seed, k, FLAG, 0));
    const double swell = sin(r.x[0][k]), across = sin(r.x[1][k]);
    r.y[k] = swell + a * across * across + b * pow(r.x[2][k], 4) * swell + effect[type];
  }
  return r;
}

static void end(rows *r) {
  for (int j = 0; j < INPUTS; j++) free(r->x[j]);
  free(r->y);
}

static ald_estimate index_of(const rows *r, int input, const double *x) {
  ald_estimate e;
  assert_int_equal(ald_first_order(x, r->y, r->count, input >= TYPE, 0.95, &e), ALD_OK);
  assert_int_equal(e.bound, ALD_BOUND_DELTA);
  return e;
}

static void indices_are_those_of_the_table(void **state) {
  (void)state;
  static const char *const members[] = {
      "rows", "seed",  "n",        "labels",    "share",         "effect", "a",
      "b",    "exact", "estimate", "tolerance", "permuted_same", NULL};
  const char *folder = golden_folder("rare");
  if (!folder) {
    print_message("no known answers of \"rare\" beside the project\n");
    skip();
  }
  struct fy_document *document = golden_json(folder, "first_order.json");
  struct fy_node *root = fy_document_root(document);
  golden_expect_members(root, members);
  struct fy_node *wanted = golden_need(root, "estimate"), *exact = golden_need(root, "exact");
  golden_expect_members(wanted, names);
  golden_expect_members(exact, names);
  rows r = rows_of(root);
  for (int j = 0; j < INPUTS; j++) {
    double want[3];
    golden_need_numbers(wanted, names[j], want, 3);
    const ald_estimate e = index_of(&r, j, r.x[j]);
    const double is = golden_need_number(exact, names[j]);
    print_message("  %-4s %.4f (%.4f .. %.4f), exact %.4f\n", names[j], e.value, e.low, e.high, is);
    golden_near(names[j], e.value, want[0], 0, 0, 1e-10);
    golden_near(names[j], e.low, want[1], 0, 0, 1e-10);
    golden_near(names[j], e.high, want[2], 0, 0, 1e-10);
    assert_true(e.low <= is && is <= e.high);
  }
  end(&r);
  fy_document_destroy(document);
}

static void labels_do_not_enter(void **state) {
  (void)state;
  const char *folder = golden_folder("rare");
  if (!folder) skip();
  struct fy_document *document = golden_json(folder, "first_order.json");
  rows r = rows_of(fy_document_root(document));
  double *other = malloc(r.count * sizeof *other);
  assert_non_null(other);
  test_random random = test_random_from(test_seed(), 1);
  const ald_estimate e = index_of(&r, TYPE, r.x[TYPE]);
  for (int k = 0; k < 30; k++) {
    double label[LABELS];
    /* any numbers, in any order */
    for (int t = 0; t < r.labels; t++) label[t] = test_uniform(&random, -5, 5);
    for (size_t i = 0; i < r.count; i++) other[i] = label[(int)r.x[TYPE][i]];
    const ald_estimate is = index_of(&r, TYPE, other);
    assert_memory_equal(&is.value, &e.value, sizeof e.value);
    assert_memory_equal(&is.low, &e.low, sizeof e.low);
    assert_memory_equal(&is.high, &e.high, sizeof e.high);
  }
  free(other);
  end(&r);
  fy_document_destroy(document);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(indices_are_those_of_the_table),
      cmocka_unit_test(labels_do_not_enter),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
