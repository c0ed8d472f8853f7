/* SPDX-License-Identifier: Apache-2.0
 * Who does a dense product, and what happens when a library is missing or wrong. */
#include "product.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "blas_check.h"
#include "blas_host.h"
#include "device.h"
#include "device_cl_list.h"
#include "device_cl_product.h"
#include "own_product.h"

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
  char problem[512] = "", device[32];
  p->libraries[which].tried = true;
  if (which == DEVICE) find_device(p, device);
  if (which == DEVICE && !device[0]) return;
  ald_blas *library = which == DEVICE ? ald_blas_device(device, problem, sizeof problem)
                                      : ald_blas_host(p->threads, problem, sizeof problem);
  if (!library) {
    ald_report_add(report, "note: products use the built-in loop: %s\n", problem);
  } else if (!ald_blas_check(library, problem, sizeof problem)) {
    ald_report_add(report, "note: products use the built-in loop: %s gives wrong products: %s\n",
                   library->name, problem);
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

ald_status ald_product_multiply(ald_product *product, double alpha, ald_matrix a, ald_turn a_turn,
                                ald_matrix b, ald_turn b_turn, double beta, double *c,
                                size_t c_stride, ald_report *report) {
  const bool a_turned = a_turn == ALD_TRANSPOSED, b_turned = b_turn == ALD_TRANSPOSED;
  const size_t depth = a_turned ? a.rows : a.columns, other = b_turned ? b.columns : b.rows;
  const ald_matrix_task task = {.alpha = alpha,
                                .a = a,
                                .b = b,
                                .a_turn = a_turn,
                                .b_turn = b_turn,
                                .beta = beta,
                                .c = c,
                                .c_stride = c_stride,
                                .rows = a_turned ? a.columns : a.rows,
                                .columns = b_turned ? b.rows : b.columns,
                                .depth = depth};
  if (depth != other || !is_sound(a) || !is_sound(b) ||
      (task.columns > 1 && c_stride < task.rows)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: a product of %zu x %zu and %zu x %zu: the shapes do not fit\n",
                           task.rows, depth, other, task.columns);
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
