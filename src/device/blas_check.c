/* SPDX-License-Identifier: Apache-2.0
 * Is a BLAS backend to be trusted? It is compared with the built-in loop. */
#include "blas_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "own_product.h"

/* One random problem. The odd sizes fill no block of any library; the large ones are beyond the
 * size where CLBlast goes over to its kernels for large matrices (448^3 multiplications). */
typedef struct problem {
  size_t rows, columns, depth;
  ald_turn a_turn, b_turn;
  double alpha, beta;
  bool gram, with_nan;
} problem;

static const problem problems[] = {
    {1, 1, 1, ALD_AS_IT_IS, ALD_AS_IT_IS, 1, 0, false, false},
    {5, 3, 7, ALD_AS_IT_IS, ALD_AS_IT_IS, -1.5, 0.75, false, false},
    {33, 65, 129, ALD_TRANSPOSED, ALD_AS_IT_IS, 1, 1, false, false},
    {64, 31, 100, ALD_AS_IT_IS, ALD_TRANSPOSED, 2, 0, false, false},
    {17, 40, 63, ALD_TRANSPOSED, ALD_TRANSPOSED, 0.5, -1, false, false},
    {19, 23, 50, ALD_AS_IT_IS, ALD_AS_IT_IS, 1, 0, false, true},
    {7, 7, 1000, ALD_TRANSPOSED, ALD_AS_IT_IS, 1, 0, true, false},
    {50, 50, 333, ALD_TRANSPOSED, ALD_AS_IT_IS, 1, 0, true, true},
    {257, 129, 3001, ALD_TRANSPOSED, ALD_AS_IT_IS, 1, 0, false, false},
    {451, 449, 453, ALD_AS_IT_IS, ALD_AS_IT_IS, 1, 0.5, false, false},
};

/* the numbers of a problem and what comes of them */
typedef struct trial {
  const problem *p;
  double *a, *b, *before, *given, *wanted, *sizes;
  uint64_t random;
} trial;

/* even in (-1, 1), never 0: splitmix64 [Steele, Lea, Flood 2014] */
static double random_number(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  z ^= z >> 31;
  return ((double)(z >> 12) + 0.5) * 0x1p-51 - 1;
}

static double *random_numbers(size_t count, uint64_t *state) {
  double *numbers = malloc(count * sizeof *numbers);
  for (size_t k = 0; numbers && k < count; k++) numbers[k] = random_number(state);
  return numbers;
}

static ald_matrix_task task_of(const trial *s, const double *a, const double *b, double *c) {
  ALD_ASSERT(a && b && c);
  const problem *p = s->p;
  const bool a_turned = p->a_turn == ALD_TRANSPOSED, b_turned = p->b_turn == ALD_TRANSPOSED;
  ald_matrix_task t = {
      .alpha = p->alpha,
      .a = ald_matrix_of(a, a_turned ? p->depth : p->rows, a_turned ? p->rows : p->depth),
      .b = ald_matrix_of(b, b_turned ? p->columns : p->depth, b_turned ? p->depth : p->columns),
      .a_turn = p->a_turn,
      .b_turn = p->b_turn,
      .beta = p->beta,
      .c = c,
      .c_stride = p->rows,
      .rows = p->rows,
      .columns = p->columns,
      .depth = p->depth,
      .gram = p->gram};
  if (p->gram) t.b = t.a;
  return t;
}

/* sums of sizes |alpha| |A| |B| + |beta C|, which bound the rounding; NaN where there is one */
static bool write_sizes(trial *s) {
  const problem *p = s->p;
  const size_t a_count = p->rows * p->depth, b_count = p->columns * p->depth;
  const size_t c_count = p->rows * p->columns;
  double *sizes = malloc((a_count + b_count) * sizeof *sizes);
  if (!sizes) return false;
  for (size_t k = 0; k < a_count; k++) sizes[k] = fabs(s->a[k]);
  for (size_t k = 0; k < b_count; k++) sizes[a_count + k] = fabs(s->b[k]);
  for (size_t k = 0; k < c_count; k++) s->sizes[k] = fabs(s->before[k]);
  ald_matrix_task t = task_of(s, sizes, p->gram ? sizes : sizes + a_count, s->sizes);
  t.alpha = fabs(t.alpha);
  t.beta = fabs(t.beta);
  const ald_status status = ald_own_product_multiply(0, &t, NULL);
  free(sizes);
  return status == ALD_OK;
}

/* Two ways to sum n terms differ by at most twice gamma(n) times the sum of their sizes, alpha and
 * beta add two roundings; the sizes themselves carry as much, which 3 instead of 2 allows for. */
static bool is_same(const trial *s, size_t k) {
  ALD_ASSERT(k < s->p->rows * s->p->columns);
  const double n = (double)s->p->depth + 2, u = 0x1p-53;
  const double given = s->given[k], wanted = s->wanted[k];
  if (isnan(wanted)) return isnan(given);
  return fabs(given - wanted) <= 3 * (n * u / (1 - n * u)) * s->sizes[k];
}

static bool compare(const trial *s, char *text, size_t size) {
  ALD_ASSERT(s->given && s->wanted && text);
  const problem *p = s->p;
  for (size_t k = 0; k < p->rows * p->columns; k++) {
    if (is_same(s, k)) continue;
    snprintf(text, size, "%.17g instead of %.17g in row %zu, column %zu of a %s of %zu x %zu x %zu",
             s->given[k], s->wanted[k], k % p->rows, k / p->rows,
             p->gram ? "product X^T X" : "product", p->rows, p->depth, p->columns);
    return false;
  }
  return true;
}

/* runs the problem by both; the numbers are there */
static bool run(trial *s, ald_blas *blas, char *text, size_t size) {
  ALD_ASSERT(s->a && s->b && s->before && s->given && s->wanted && s->sizes);
  const size_t count = s->p->rows * s->p->columns;
  if (s->p->with_nan) s->a[s->p->rows * s->p->depth / 2] = (double)NAN;
  /* 0 x NaN is NaN: some libraries skip zeros */
  if (s->p->with_nan) memset(s->b, 0, s->p->depth * sizeof *s->b);
  memcpy(s->given, s->before, count * sizeof *s->given);
  memcpy(s->wanted, s->before, count * sizeof *s->wanted);
  const double *b = s->p->gram ? s->a : s->b;
  const ald_matrix_task given = task_of(s, s->a, b, s->given),
                        wanted = task_of(s, s->a, b, s->wanted);
  if (!write_sizes(s) || ald_own_product_multiply(0, &wanted, NULL) != ALD_OK) {
    snprintf(text, size, "no memory for the check");
    return false;
  }
  ald_report *report = ald_report_create();
  const bool done = blas->multiply(blas, &given, report) == ALD_OK;
  if (!done) {
    snprintf(text, size, "a product of %zu x %zu x %zu fails: %s", s->p->rows, s->p->depth,
             s->p->columns, report ? ald_report_text(report) : "");
    text[strcspn(text, "\n")] = '\0';
  }
  ald_report_destroy(report);
  return done && compare(s, text, size);
}

static bool check(const problem *p, uint64_t seed, ald_blas *blas, char *text, size_t size) {
  const size_t count = p->rows * p->columns;
  trial s = {.p = p, .random = seed};
  s.a = random_numbers(p->rows * p->depth, &s.random);
  s.b = random_numbers(p->columns * p->depth, &s.random);
  s.before = random_numbers(count, &s.random);
  s.given = malloc(count * sizeof *s.given);
  s.wanted = malloc(count * sizeof *s.wanted);
  s.sizes = malloc(count * sizeof *s.sizes);
  const bool memory = s.a && s.b && s.before && s.given && s.wanted && s.sizes;
  if (!memory) snprintf(text, size, "no memory for the check");
  /* what must not be read would show */
  for (size_t k = 0; memory && p->beta == 0 && k < count; k++) s.before[k] = (double)NAN;
  const bool good = memory && run(&s, blas, text, size);
  free(s.a);
  free(s.b);
  free(s.before);
  free(s.given);
  free(s.wanted);
  free(s.sizes);
  return good;
}

bool ald_blas_check(ald_blas *blas, char *text, size_t size) {
  ALD_ASSERT(blas && blas->multiply && text && size > 0);
  for (size_t k = 0; k < sizeof problems / sizeof problems[0]; k++) {
    if (!check(&problems[k], k + 1, blas, text, size)) return false;
  }
  return true;
}
