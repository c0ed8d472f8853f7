/* SPDX-License-Identifier: Apache-2.0
 * A library for the processor through the calls of CBLAS, opened at run time. */
#include "blas_host.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/host_threads.h"
#include "device.h"
#include "library.h"

/* cblas.h: CblasColMajor, CblasNoTrans, CblasTrans, CblasUpper */
enum { COLUMN_MAJOR = 102, NOT_TURNED = 111, TURNED = 112, UPPER = 121 };

typedef void gemm_call(int layout, int a_turn, int b_turn, int rows, int columns, int depth,
                       double alpha, const double *a, int a_stride, const double *b, int b_stride,
                       double beta, double *c, int c_stride);
typedef void syrk_call(int layout, int triangle, int turn, int rows, int depth, double alpha,
                       const double *a, int a_stride, double beta, double *c, int c_stride);

typedef struct host_library {
  ald_blas base;
  void *handle;
  int threads;
  gemm_call *gemm;
  syrk_call *syrk;
  void (*set_threads)(int threads); /* NULL if it has no such call */
} host_library;

/* Not libblas.so.3, whatever it is on a system: the reference implementation is ten times slower
 * than the built-in loop. */
static const char *const files[] = {
#ifdef __APPLE__
    "/System/Library/Frameworks/Accelerate.framework/Accelerate", "libopenblas.dylib",
#endif
    "libopenblas.so.0", "libblis.so.4"};

/* ---------------------------------------------------------------------------- multiplying */

/* a task for a library that may need the default floating-point environment */
typedef struct call {
  const host_library *library;
  const ald_matrix_task *task;
} call;

static int run(uint32_t item, void *user) {
  (void)item;
  const call *own = user;
  const ald_matrix_task *t = own->task;
  if (t->gram) {
    own->library->syrk(COLUMN_MAJOR, UPPER, TURNED, (int)t->rows, (int)t->depth, t->alpha,
                       t->a.values, (int)t->a.stride, 0, t->c, (int)t->c_stride);
  } else {
    own->library->gemm(COLUMN_MAJOR, t->a_turn == ALD_TRANSPOSED ? TURNED : NOT_TURNED,
                       t->b_turn == ALD_TRANSPOSED ? TURNED : NOT_TURNED, (int)t->rows,
                       (int)t->columns, (int)t->depth, t->alpha, t->a.values, (int)t->a.stride,
                       t->b.values, (int)t->b.stride, t->beta, t->c, (int)t->c_stride);
  }
  return 0;
}

/* the calls take numbers of 32 bits */
static bool fits(const ald_matrix_task *t) {
  const size_t sizes[] = {t->rows, t->columns, t->depth, t->a.stride, t->b.stride, t->c_stride};
  for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
    if (sizes[k] > INT_MAX) return false;
  }
  return true;
}

static ald_status multiply(ald_blas *blas, const ald_matrix_task *task, ald_report *report) {
  host_library *own = (host_library *)blas;
  call c = {own, task};
  (void)report;
  if (!fits(task)) return ALD_REMARKS;
  if (own->set_threads) own->set_threads(own->threads);
  /* zeros where C is not read: not every library keeps a NaN out that stood there before */
  for (size_t j = 0; task->beta == 0 && j < task->columns; j++) {
    memset(task->c + j * task->c_stride, 0, task->rows * sizeof(double));
  }
  ald_host_each(1, 1, run, &c);
  for (size_t j = 0; task->gram && j < task->columns; j++) {
    for (size_t i = 0; i < j; i++)
      task->c[j + i * task->c_stride] = task->c[i + j * task->c_stride];
  }
  return ALD_OK;
}

/* ---------------------------------------------------------------------------- opening */

/* the library stays loaded: its threads may outlive a call, and must find their code */
static void close_library(ald_blas *blas) { free(blas); }

/* looks a call up without turning an object pointer into a function pointer */
static bool look_up(void *handle, const char *name, void *function) {
  void *found = dlsym(handle, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

/* "OpenBLAS 0.3.21 (libopenblas.so.0), 2 threads" */
static void write_name(host_library *own, const char *file) {
  char *(*config)(void) = NULL;
  char words[64] = "CBLAS";
  if (look_up(own->handle, "openblas_get_config", &config)) {
    char second[24] = "";
    /* "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH ..." */
    if (sscanf(config(), "%*s %23s", second) == 1)
      snprintf(words, sizeof words, "OpenBLAS %s", second);
  }
  if (own->set_threads) {
    snprintf(own->base.name, sizeof own->base.name, "%s (%.100s), %d thread%s", words, file,
             own->threads, own->threads == 1 ? "" : "s");
  } else {
    snprintf(own->base.name, sizeof own->base.name, "%s (%.100s)", words, file);
  }
}

/* first of the files that can be opened */
static void *open_file(const char **file) {
  const char *named = getenv("ALLIDE_CBLAS_LIBRARY");
  if (named) {
    char why[ALD_FILE_PROBLEM];
    *file = named;
    return ald_library_open(named, why);
  }
  for (size_t k = 0; k < sizeof files / sizeof files[0]; k++) {
    *file = files[k];
    void *handle = dlopen(files[k], RTLD_NOW | RTLD_LOCAL);
    if (handle && dlsym(handle, "cblas_dgemm")) return handle;
    if (handle) dlclose(handle);
  }
  *file = files[sizeof files / sizeof files[0] - 1];
  return NULL;
}

ald_blas *ald_blas_host(int threads, char *problem, size_t size) {
  ALD_ASSERT(problem && size > 0);
  const char *file = NULL;
  const char *named = getenv("ALLIDE_CBLAS_LIBRARY");
  if (named && strcmp(named, "off") == 0) {
    snprintf(problem, size, "ALLIDE_CBLAS_LIBRARY is off");
    return NULL;
  }
  void *handle = open_file(&file);
  if (!handle) {
    snprintf(problem, size, "there is no %s; OpenBLAS comes with the package libopenblas0",
             named ? named : "library for dense products");
    return NULL;
  }
  host_library *own = calloc(1, sizeof *own);
  if (!own) {
    snprintf(problem, size, "no memory");
    return NULL;
  }
  own->handle = handle;
  own->threads = threads > 0 ? threads : ald_host_threads();
  own->base.multiply = multiply;
  own->base.close = close_library;
  if (!look_up(handle, "cblas_dgemm", &own->gemm) || !look_up(handle, "cblas_dsyrk", &own->syrk)) {
    snprintf(problem, size,
             "%s lacks %s: it is not a CBLAS library; the package libopenblas0 has one", file,
             own->gemm ? "cblas_dsyrk" : "cblas_dgemm");
    free(own);
    dlclose(handle);
    return NULL;
  }
  look_up(handle, "openblas_set_num_threads", &own->set_threads);
  write_name(own, file);
  return &own->base;
}
