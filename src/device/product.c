/* SPDX-License-Identifier: Apache-2.0
 * Who does a dense product, and what happens when a library is missing or wrong. */
#include "product.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device/blas_host.h"
#include "device/device.h"
#include "device/device_cl_list.h"
#include "device/device_cl_product.h"
#include "device/own_product.h"

/* ------------------------------------------------------------------------------
 * Is a BLAS backend to be trusted? It is compared with the built-in loop. */

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

/* Compares a backend with the built-in loop on random problems: small and odd, large enough for
 * every kernel of a library, scaled, transposed, with NaN.
 * @param text receives what is wrong
 * @return whether all products agree */
static bool blas_check(ald_blas *blas, char *text, size_t size) {
  ALD_ASSERT(blas && blas->multiply && text && size > 0);
  for (size_t k = 0; k < sizeof problems / sizeof problems[0]; k++) {
    if (!check(&problems[k], k + 1, blas, text, size)) return false;
  }
  return true;
}

/* ------------------------------------------------------------------------------------------ */

static const char own_name[] = "built-in loop";

enum { HOST, DEVICE, LIBRARIES };

struct ald_product {
  ald_product_choice choice;
  char device[32];
  int threads;
  struct {
    ald_blas *blas; /* NULL: not open */
    bool tried;     /* it was opened, or cannot be */
  } libraries[LIBRARIES];
  double work;          /* multiplications so far, for ALD_PRODUCT_FAST */
  const ald_blas *last; /* who did the last product, NULL: the built-in loop */
};

/* Multiplications by which a library earns its opening and check: 50 ms for OpenBLAS, 8 s for
 * CLBlast, which compiles its kernels. The built-in loop does 3.3e10 a second with two threads,
 * OpenBLAS 5e10 (allide bench product). */
static const double worth_opening[LIBRARIES] = {[HOST] = 4e9, [DEVICE] = 3e11};

/* Multiplications from which an open CLBlast is called: less are not worth the way to the device.
 */
static const double worth_sending = 1e8;

/* Columns of X up to which X^T X is faster by the built-in loop (measured from 30 to 250). */
enum { NARROW = 256 };

/* ---------------------------------------------------------------------------- opening */

/* the OpenCL device that is meant, "" if there is none: for ALD_PRODUCT_FAST it must be a GPU */
static void find_device(const ald_product *p, char id[32]) {
  ald_device_info infos[16];
  size_t count = 0;
  id[0] = '\0';
  const bool any = strcmp(p->device, "auto") == 0, named = strncmp(p->device, "opencl", 6) == 0;
  if (p->choice == ALD_PRODUCT_DEVICE) {
    memcpy(id, named ? p->device : "opencl", named ? sizeof p->device : sizeof "opencl");
  }
  if (p->choice != ALD_PRODUCT_FAST || !(any || named)) return;
  if (ald_device_cl_list(infos, 16, &count, NULL) != ALD_OK) return;
  for (size_t d = 0; d < count && d < 16; d++) {
    const bool meant =
        any || strcmp(p->device, "opencl") == 0 || strcmp(p->device, infos[d].id) == 0;
    if (!meant || !infos[d].gpu || !infos[d].fp64) continue;
    memcpy(id, infos[d].id, 32);
    return;
  }
}

/* Opens a library and checks it; leaves NULL and a remark if it is missing or wrong. */
static void open_library(ald_product *p, int which, ald_report *report) {
  ALD_ASSERT(which == HOST || which == DEVICE);
  char reason[512] = "", device[32];
  p->libraries[which].tried = true;
  if (which == DEVICE) find_device(p, device);
  if (which == DEVICE && !device[0]) return;
  ald_blas *library = which == DEVICE ? ald_blas_device(device, reason, sizeof reason)
                                      : ald_blas_host(p->threads, reason, sizeof reason);
  if (!library) {
    ald_report_add(report, "note: products use the built-in loop: %s\n", reason);
  } else if (!blas_check(library, reason, sizeof reason)) {
    ald_report_add(report, "note: products use the built-in loop: %s gives wrong products: %s\n",
                   library->name, reason);
    library->close(library);
    library = NULL;
  }
  p->libraries[which].blas = library;
}

ald_status ald_product_open(ald_product_choice choice, const char *device, int threads,
                            ald_product **product, ald_report *report) {
  ALD_ASSERT(product);
  *product = NULL;
  if (choice > ALD_PRODUCT_FAST) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: there is no product library number %d\n", (int)choice);
  }
  ald_product *p = calloc(1, sizeof *p);
  if (!p) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a product\n");
  p->choice = choice;
  p->threads = threads;
  snprintf(p->device, sizeof p->device, "%s", device ? device : "auto");
  if (choice == ALD_PRODUCT_HOST) open_library(p, HOST, report);
  if (choice == ALD_PRODUCT_DEVICE) open_library(p, DEVICE, report);
  p->last = p->libraries[HOST].blas ? p->libraries[HOST].blas : p->libraries[DEVICE].blas;
  *product = p;
  return ALD_OK;
}

void ald_product_close(ald_product *product) {
  if (!product) return;
  for (int which = 0; which < LIBRARIES; which++) {
    ald_blas *library = product->libraries[which].blas;
    if (library) library->close(library);
  }
  free(product);
}

const char *ald_product_name(const ald_product *product) {
  return product->last ? product->last->name : own_name;
}

/* ---------------------------------------------------------------------------- multiplying */

/* the fastest for a task, NULL: the built-in loop */
static ald_blas *fastest(ald_product *p, const ald_matrix_task *task, ald_report *report) {
  const double work = (double)task->rows * (double)task->columns * (double)task->depth;
  p->work += work;
  if (task->gram && task->columns <= NARROW) return NULL;
  for (int which = DEVICE; which >= HOST; which--) {
    if (p->work < worth_opening[which] || (which == DEVICE && work < worth_sending)) continue;
    if (!p->libraries[which].tried) open_library(p, which, report);
    if (p->libraries[which].blas) return p->libraries[which].blas;
  }
  return NULL;
}

static ald_blas *library_for(ald_product *p, const ald_matrix_task *task, ald_report *report) {
  ALD_ASSERT(p->choice <= ALD_PRODUCT_FAST);
  if (task->depth == 0 || task->alpha == 0 || p->choice == ALD_PRODUCT_OWN) return NULL;
  if (p->choice == ALD_PRODUCT_FAST) return fastest(p, task, report);
  return p->libraries[p->choice == ALD_PRODUCT_HOST ? HOST : DEVICE].blas;
}

static ald_status multiply(ald_product *p, const ald_matrix_task *task, ald_report *report) {
  ALD_ASSERT(task->rows > 0 && task->columns > 0 && task->c);
  ald_blas *library = library_for(p, task, report);
  const ald_status status = library ? library->multiply(library, task, report) : ALD_REMARKS;
  p->last = status == ALD_OK ? library : NULL;
  return status == ALD_REMARKS ? ald_own_product_multiply(p->threads, task, report) : status;
}

static bool is_sound(ald_matrix m) { return m.stride >= m.rows || m.columns <= 1; }

ald_status ald_product_multiply(ald_product *product, ald_matrix_task task, ald_report *report) {
  const ald_matrix a = task.a, b = task.b;
  const bool a_turned = task.a_turn == ALD_TRANSPOSED, b_turned = task.b_turn == ALD_TRANSPOSED;
  const size_t other = b_turned ? b.columns : b.rows;
  task.rows = a_turned ? a.columns : a.rows;
  task.columns = b_turned ? b.rows : b.columns;
  task.depth = a_turned ? a.rows : a.columns;
  task.gram = false;
  if (task.depth != other || !is_sound(a) || !is_sound(b) ||
      (task.columns > 1 && task.c_stride < task.rows)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: a product of %zu x %zu and %zu x %zu: the shapes do not fit\n",
                           task.rows, task.depth, other, task.columns);
  }
  if (task.rows == 0 || task.columns == 0) return ALD_OK;
  return multiply(product, &task, report);
}

ald_status ald_product_gram(ald_product *product, ald_matrix x, double *g, ald_report *report) {
  const ald_matrix_task task = {.alpha = 1,
                                .a = x,
                                .b = x,
                                .a_turn = ALD_TRANSPOSED,
                                .c = g,
                                .c_stride = x.columns,
                                .rows = x.columns,
                                .columns = x.columns,
                                .depth = x.rows,
                                .gram = true};
  if (!is_sound(x)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: a matrix of %zu rows with %zu numbers from column to column\n",
                           x.rows, x.stride);
  }
  return x.columns == 0 ? ALD_OK : multiply(product, &task, report);
}

double ald_product_roundings(const ald_product *product, size_t depth) {
  /* the factor alpha and the addition of beta C */
  const double ends = 2, own = ald_own_product_roundings(depth) + ends;
  if (product->choice == ALD_PRODUCT_OWN) return own;
  return fmax(own, (double)depth + ends);
}
