/* SPDX-License-Identifier: Apache-2.0
 * Dense products on an OpenCL device through CLBlast, opened at run time: of matrices of the host,
 * and of rows of a tile that is on the device already, where nothing is copied. */
#include "device_cl_product.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device_cl_list.h"
#include "device_cl_types.h"
#include "library.h"

/* clblast_c.h: CLBlastLayoutRowMajor and -ColMajor, CLBlastTransposeNo and -Yes */
enum { ROW_MAJOR = 101, COLUMN_MAJOR = 102, NOT_TURNED = 111, TURNED = 112 };

/* bytes of one operand on the device at a time; more is sent in parts along the depth */
static const size_t most_bytes = (size_t)256 << 20;

typedef struct device_library {
  ald_blas base;
  const ald_cl *cl;
  cl_context context;
  cl_command_queue queue;
  ald_clblast_gemm *gemm;
  size_t most; /* bytes of a buffer */
} device_library;

/* buffers of one product */
typedef struct buffers {
  cl_mem a, b, c;
  size_t depth; /* terms that are on the device at a time */
} buffers;

/* ---------------------------------------------------------------------------- multiplying */

/* rows and columns of the part of a matrix that holds `depth` terms */
static void part_shape(ald_matrix m, bool along_column, size_t depth, size_t shape[2]) {
  shape[0] = along_column ? depth : m.rows;
  shape[1] = along_column ? m.columns : depth;
}

/* sends terms [start, start + depth) of a matrix, without gaps between its columns */
static cl_int send(device_library *d, cl_mem to, ald_matrix m, bool along_column, size_t start,
                   size_t depth) {
  ALD_ASSERT(depth > 0 && to);
  const size_t zero[3] = {0, 0, 0};
  size_t shape[2];
  part_shape(m, along_column, depth, shape);
  const size_t row = along_column ? start : 0, column = along_column ? 0 : start;
  const size_t from[3] = {row * sizeof(double), column, 0};
  const size_t region[3] = {shape[0] * sizeof(double), shape[1], 1};
  return d->cl->clEnqueueWriteBufferRect(d->queue, to, CL_TRUE, zero, from, region, region[0], 0,
                                         m.stride * sizeof(double), 0, m.values, 0, NULL, NULL);
}

static cl_int multiply_part(device_library *d, const ald_matrix_task *t, const buffers *own,
                            size_t start) {
  ALD_ASSERT(start < t->depth && own->depth > 0);
  const bool a_along = t->a_turn == ALD_TRANSPOSED, b_along = t->b_turn == ALD_AS_IT_IS;
  const size_t depth = t->depth - start < own->depth ? t->depth - start : own->depth;
  size_t a_shape[2], b_shape[2];
  part_shape(t->a, a_along, depth, a_shape);
  part_shape(t->b, b_along, depth, b_shape);
  cl_int error = send(d, own->a, t->a, a_along, start, depth);
  if (!error && !t->gram) error = send(d, own->b, t->b, b_along, start, depth);
  if (error) return error;
  return d->gemm(COLUMN_MAJOR, a_along ? TURNED : NOT_TURNED, b_along ? NOT_TURNED : TURNED,
                 t->rows, t->columns, depth, t->alpha, own->a, 0, a_shape[0],
                 t->gram ? own->a : own->b, 0, b_shape[0], start == 0 ? t->beta : 1, own->c, 0,
                 t->rows, &d->queue, NULL);
}

/* C there and back */
static cl_int move_c(device_library *d, const ald_matrix_task *t, cl_mem c, bool back) {
  const size_t zero[3] = {0, 0, 0}, row = t->rows * sizeof(double);
  const size_t region[3] = {row, t->columns, 1}, stride = t->c_stride * sizeof(double);
  if (back) {
    return d->cl->clEnqueueReadBufferRect(d->queue, c, CL_TRUE, zero, zero, region, row, 0, stride,
                                          0, t->c, 0, NULL, NULL);
  }
  /* zeros where C is not read: a NaN that stood there before must not come through */
  for (size_t j = 0; t->beta == 0 && j < t->columns; j++) memset(t->c + j * t->c_stride, 0, row);
  return d->cl->clEnqueueWriteBufferRect(d->queue, c, CL_TRUE, zero, zero, region, row, 0, stride,
                                         0, t->c, 0, NULL, NULL);
}

/* terms that fit at a time, 0 if the product does not fit at all */
static size_t depth_of(const device_library *d, const ald_matrix_task *t) {
  const size_t wider = t->rows > t->columns ? t->rows : t->columns;
  if (t->rows > d->most / sizeof(double) / t->columns) return 0;
  const size_t depth = d->most / sizeof(double) / wider;
  return depth < t->depth ? depth : t->depth;
}

static cl_mem buffer(device_library *d, size_t count, cl_int *error) {
  return *error ? NULL
                : d->cl->clCreateBuffer(d->context, CL_MEM_READ_WRITE, count * sizeof(double), NULL,
                                        error);
}

/* the product up to C on the device; `call` is the one that failed */
static cl_int compute(device_library *d, const ald_matrix_task *t, buffers *own,
                      const char **call) {
  cl_int error = CL_SUCCESS;
  *call = "clCreateBuffer";
  own->c = buffer(d, t->rows * t->columns, &error);
  own->a = buffer(d, t->rows * own->depth, &error);
  if (!t->gram) own->b = buffer(d, t->columns * own->depth, &error);
  if (error) return error;
  *call = "clEnqueueWriteBufferRect";
  error = move_c(d, t, own->c, false);
  for (size_t start = 0; !error && start < t->depth; start += own->depth) {
    *call = "CLBlastDgemm";
    error = multiply_part(d, t, own, start);
  }
  return error;
}

/* What fails before C comes back is done by the built-in loop: memory may be short for once. */
static ald_status multiply(ald_blas *blas, const ald_matrix_task *t, ald_report *report) {
  device_library *d = (device_library *)blas;
  buffers own = {.depth = depth_of(d, t)};
  ald_status status = ALD_OK;
  const char *call = NULL;
  if (own.depth == 0) return ALD_REMARKS;
  cl_int error = compute(d, t, &own, &call);
  if (error) {
    ald_report_add(report,
                   "note: products use the built-in loop: OpenCL: %s of a product: %s (%d)\n", call,
                   ald_cl_error_name(error), error);
    status = ALD_REMARKS;
  } else if ((error = move_c(d, t, own.c, true)) != CL_SUCCESS) {
    status = ald_report_fail(report, ALD_DEVICE_FAILED,
                             "error: OpenCL: clEnqueueReadBufferRect of a product: %s (%d)\n",
                             ald_cl_error_name(error), error);
  }
  for (size_t j = 0; !error && t->gram && j < t->columns; j++) {
    for (size_t i = 0; i < j; i++) t->c[j + i * t->c_stride] = t->c[i + j * t->c_stride];
  }
  if (own.a) d->cl->clReleaseMemObject(own.a);
  if (own.b) d->cl->clReleaseMemObject(own.b);
  if (own.c) d->cl->clReleaseMemObject(own.c);
  return status;
}

/* ---------------------------------------------------------------------------- opening */

/* CLBlast stays loaded: it keeps compiled kernels for the whole process */
static ald_clblast_gemm *load_clblast(char *problem, size_t size) {
  const char *named = getenv("ALLIDE_CLBLAST_LIBRARY");
  const char *file = named ? named : "libclblast.so.1";
  if (named && strcmp(named, "off") == 0) {
    snprintf(problem, size, "ALLIDE_CLBLAST_LIBRARY is off");
    return NULL;
  }
  /* CLBlast brings libOpenCL.so.1 itself and cannot use the objects of another loader */
  if (getenv("ALLIDE_OPENCL_LIBRARY")) {
    snprintf(problem, size, "CLBlast does not work with the loader of ALLIDE_OPENCL_LIBRARY");
    return NULL;
  }
  char why[ALD_FILE_PROBLEM];
  void *handle = ald_library_open(file, why);
  ald_clblast_gemm *gemm = NULL;
  if (!handle) {
    snprintf(problem, size, "there is no %s; CLBlast comes with the package libclblast1", file);
    return NULL;
  }
  *(void **)&gemm = dlsym(handle, "CLBlastDgemm");
  if (gemm) return gemm;
  snprintf(problem, size,
           "%s lacks CLBlastDgemm: it is not CLBlast; the package libclblast1 has one", file);
  dlclose(handle);
  return NULL;
}

static void close_library(ald_blas *blas) {
  device_library *d = (device_library *)blas;
  if (d->queue) d->cl->clReleaseCommandQueue(d->queue);
  if (d->context) d->cl->clReleaseContext(d->context);
  free(d);
}

static bool open_queue(device_library *d, const ald_cl_choice *choice, char *problem, size_t size) {
  cl_int error = CL_SUCCESS;
  cl_ulong largest = 0;
  d->context = d->cl->clCreateContext(NULL, 1, &choice->id, NULL, NULL, &error);
  if (d->context) d->queue = d->cl->clCreateCommandQueue(d->context, choice->id, 0, &error);
  if (!d->queue) {
    snprintf(problem, size, "OpenCL: no queue on %s: %s (%d)", choice->info.name,
             ald_cl_error_name(error), error);
    return false;
  }
  d->cl->clGetDeviceInfo(choice->id, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof largest, &largest, NULL);
  d->most = largest < most_bytes ? (size_t)largest : most_bytes;
  return true;
}

/* the device an id means, or why there is none */
static bool choose(const ald_cl *cl, const char *device, ald_cl_choice *choice, char *problem,
                   size_t size) {
  ald_report *report = ald_report_create();
  const bool good = ald_cl_choose(cl, device, ALD_DOUBLE, choice, report) == ALD_OK;
  if (!good) {
    snprintf(problem, size, "%s", report ? ald_report_text(report) : "no memory");
    problem[strcspn(problem, "\n")] = '\0';
  }
  ald_report_destroy(report);
  return good;
}

ald_blas *ald_blas_device(const char *device, char *problem, size_t size) {
  ALD_ASSERT(device && problem && size > 0);
  ald_cl_choice choice;
  ald_clblast_gemm *gemm = load_clblast(problem, size);
  const ald_cl *cl = gemm ? ald_cl_load(problem, size) : NULL;
  if (!cl || !choose(cl, device, &choice, problem, size)) return NULL;
  device_library *d = calloc(1, sizeof *d);
  if (!d) {
    snprintf(problem, size, "no memory");
    return NULL;
  }
  d->cl = cl;
  d->gemm = gemm;
  d->base.multiply = multiply;
  d->base.close = close_library;
  snprintf(d->base.name, sizeof d->base.name, "CLBlast on %.100s (%.100s)", choice.info.name,
           choice.info.driver);
  if (open_queue(d, &choice, problem, size)) return &d->base;
  close_library(&d->base);
  return NULL;
}

/* ---------------------------------------------------------------------------- rows of a tile */

bool ald_cl_tile_product_open(ald_device *device, char name[256], char problem[512]) {
  cl_device *d = (cl_device *)device;
  if (!d->gemm) d->gemm = load_clblast(problem, 512);
  snprintf(name, 256, "CLBlast");
  return d->gemm != NULL;
}

ald_status ald_cl_tile_product(ald_tile *tile, const ald_tile_product *product,
                               ald_report *report) {
  ALD_ASSERT(product->from + product->depth <= tile->layout->real_rows &&
             product->to + product->rows <= tile->layout->real_rows);
  cl_device *d = (cl_device *)tile->device;
  const ald_accelerator_tile *own = tile->own;
  cl_command_queue queue = own->queue.driver;
  const cl_mem reals = own->reals.object, assets = own->assets.object;
  const size_t lanes = tile->lanes;
  const int error =
      d->gemm(ROW_MAJOR, NOT_TURNED, NOT_TURNED, product->rows, lanes, product->depth, 1, assets,
              product->matrix, product->stride, reals, product->from * lanes, lanes,
              product->adds ? 1 : 0, reals, product->to * lanes, lanes, &queue, NULL);
  if (error == 0) return ALD_OK;
  return ald_report_fail(report, ALD_DEVICE_FAILED,
                         "error: OpenCL: CLBlastDgemm of %u x %u x %zu: %s (%d)\n", product->rows,
                         product->depth, lanes, ald_cl_error_name(error), error);
}
