/* SPDX-License-Identifier: Apache-2.0
 * Who does a dense product, and what happens when a library is missing or wrong. */
#include "product.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "provider.h"
#include "report.h"

static const char own_name[] = "own loop";

struct ald_product {
  ald_product_choice choice;
  char device[32];
  int threads;
  ald_provider *library; /* NULL: none is open */
  bool tried;            /* a library was opened, or cannot be */
  bool own_was_last;
};

/* Multiplications from which a library pays by more than its opening and check cost, about 0.1 s
 * for the processor and seconds for a device, and from which an open one is faster than the own
 * loop (allide bench product). */
static const double worth_opening = 4e9, worth_calling = 1e6;

/* ---------------------------------------------------------------------------- opening */

#ifdef ALD_WITHOUT_CLBLAST
ald_provider *ald_provider_device(const char *device, char *problem, size_t size) {
  (void)device;
  snprintf(problem, size, "this build has no CLBlast (ALLIDE_CLBLAST=OFF)");
  return NULL;
}
#endif

/* the OpenCL device that a choice means, "" if the processor is meant */
static void device_id(const ald_product *p, char id[32]) {
  ald_device_info infos[16];
  size_t count = 0;
  id[0] = '\0';
  const bool any = strcmp(p->device, "auto") == 0, named = strncmp(p->device, "opencl", 6) == 0;
  if (p->choice == ALD_PRODUCT_DEVICE) snprintf(id, 32, "%s", named ? p->device : "opencl");
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

/* an open library that has passed the check, NULL and a remark if there is none */
static ald_provider *open_checked(const char *device, int threads, ald_report *report) {
  char problem[512] = "";
  ald_provider *library = device[0] ? ald_provider_device(device, problem, sizeof problem)
                                    : ald_provider_host(threads, problem, sizeof problem);
  if (!library) {
    ald_report_add(report, "note: the own loop multiplies: %s\n", problem);
    return NULL;
  }
  if (ald_provider_check(library, problem, sizeof problem)) return library;
  ald_report_add(report, "note: the own loop multiplies: %s gives wrong products: %s\n",
                 library->name, problem);
  library->close(library);
  return NULL;
}

static void open_library(ald_product *p, ald_report *report) {
  char device[32];
  p->tried = true;
  device_id(p, device);
  p->library = open_checked(device, p->threads, report);
  if (!p->library && device[0] && p->choice == ALD_PRODUCT_FAST) {
    p->library = open_checked("", p->threads, report);
  }
}

ald_status ald_product_open(ald_product_choice choice, const char *device, int threads,
                            ald_product **product, ald_report *report) {
  *product = NULL;
  if (choice > ALD_PRODUCT_FAST) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no way to multiply has number %d\n",
                           (int)choice);
  }
  ald_product *p = calloc(1, sizeof *p);
  if (!p) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a product\n");
  p->choice = choice;
  p->threads = threads;
  snprintf(p->device, sizeof p->device, "%s", device ? device : "auto");
  p->own_was_last = choice == ALD_PRODUCT_OWN || choice == ALD_PRODUCT_FAST;
  if (choice == ALD_PRODUCT_HOST || choice == ALD_PRODUCT_DEVICE) open_library(p, report);
  *product = p;
  return ALD_OK;
}

void ald_product_close(ald_product *product) {
  if (!product) return;
  if (product->library) product->library->close(product->library);
  free(product);
}

const char *ald_product_name(const ald_product *product) {
  return product->library && !product->own_was_last ? product->library->name : own_name;
}

/* ---------------------------------------------------------------------------- multiplying */

/* the library for a task, NULL: the own loop */
static ald_provider *library_for(ald_product *p, const ald_task *task, ald_report *report) {
  if (task->depth == 0 || task->alpha == 0) return NULL;
  if (p->choice != ALD_PRODUCT_FAST) return p->library;
  const double work = (double)task->rows * (double)task->columns * (double)task->depth;
  if (!p->tried && work >= worth_opening) open_library(p, report);
  return work >= worth_calling ? p->library : NULL;
}

static ald_status multiply(ald_product *p, const ald_task *task, ald_report *report) {
  ald_status status = ALD_BAD_ARGUMENT;
  ald_provider *library = library_for(p, task, report);
  if (library) status = library->multiply(library, task, report);
  p->own_was_last = status == ALD_BAD_ARGUMENT;
  return p->own_was_last ? ald_own_multiply(p->threads, task, report) : status;
}

static bool is_sound(ald_matrix m) { return m.stride >= m.rows || m.columns <= 1; }

ald_status ald_product_multiply(ald_product *product, double alpha, ald_matrix a, ald_turn a_turn,
                                ald_matrix b, ald_turn b_turn, double beta, double *c,
                                size_t c_stride, ald_report *report) {
  const bool a_turned = a_turn == ALD_TRANSPOSED, b_turned = b_turn == ALD_TRANSPOSED;
  const size_t depth = a_turned ? a.rows : a.columns, other = b_turned ? b.columns : b.rows;
  const ald_task task = {.alpha = alpha,
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
  const ald_task task = {.alpha = 1,
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
  const double ends = 2, own = ald_own_roundings(depth) + ends;
  if (product->choice == ALD_PRODUCT_OWN) return own;
  return fmax(own, (double)depth + ends);
}
