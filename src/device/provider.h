/* SPDX-License-Identifier: Apache-2.0
 * What stands behind ald_product: the own loop and the libraries, each behind the same calls. */
#ifndef ALD_PROVIDER_H
#define ALD_PROVIDER_H

#include <stdbool.h>

#include "product.h"

/* One product whose shapes fit: C = alpha A B + beta C, nothing of it empty. */
typedef struct ald_task {
  double alpha;
  ald_matrix a, b;
  ald_turn a_turn, b_turn;
  double beta;
  double *c;
  size_t c_stride;
  size_t rows, columns; /* of C */
  size_t depth;         /* terms of a sum */
  bool gram;            /* b is a, a is turned, beta is 0: C is symmetric */
} ald_task;

typedef struct ald_provider ald_provider;
struct ald_provider {
  char name[256];
  /* ALD_REMARKS: it cannot do the task and has left C alone, but for zeros where beta is 0 */
  ald_status (*multiply)(ald_provider *provider, const ald_task *task, ald_report *report);
  void (*close)(ald_provider *provider);
};

/* The own loop. C is cut into blocks and the depth into spans and chunks by the shape alone; the
 * chunks are summed pairwise. */
ald_status ald_own_multiply(int threads, const ald_task *task, ald_report *report);
/* Roundings on the way of one term of the own loop into its sum. */
double ald_own_roundings(size_t depth);

/* Opens a library and leaves the reason in `problem` if it cannot: NULL then.
 * @param threads 0: all */
ald_provider *ald_provider_host(int threads, char *problem, size_t size);
/* src/device/device_cl_product.c; `device` is "opencl" or "opencl:K". `library` stays open. */
ald_provider *ald_provider_device(const char *device, char *problem, size_t size);

/* Compares a provider with the own loop on random problems: small and odd, large enough for every
 * kernel of a library, scaled, transposed, with NaN. Leaves what is wrong in `text`. */
bool ald_provider_check(ald_provider *provider, char *text, size_t size);

#endif
