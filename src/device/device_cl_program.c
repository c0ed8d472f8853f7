/* SPDX-License-Identifier: Apache-2.0
 * The kernel program on an OpenCL device: built from the embedded text, kept as a binary on disk.
 */
#include "device_cl_program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device_cl_cache.h"
#include "plan/program_text.h"

enum { LOG_LINES = 40 };

/* ------------------------------------------------------------------------------ the cache */

static void keep_binary(const ald_cl *cl, cl_program program, const ald_program_cache *cache) {
  size_t size = 0;
  if (cl->clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL) !=
          CL_SUCCESS ||
      size == 0) {
    return;
  }
  unsigned char *binary = malloc(size);
  if (binary && cl->clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL) ==
                    CL_SUCCESS) {
    ald_program_cache_write(cache, binary, size);
  }
  free(binary);
}

static cl_program from_cache(const ald_cl *cl, cl_context context, cl_device_id device,
                             const char *options, const ald_program_cache *cache) {
  size_t size = 0;
  unsigned char *bytes = ald_program_cache_read(cache, &size);
  if (!bytes) return NULL;
  const unsigned char *binary = bytes;
  cl_int accepted = CL_SUCCESS, error = CL_SUCCESS;
  cl_program program =
      cl->clCreateProgramWithBinary(context, 1, &device, &size, &binary, &accepted, &error);
  free(bytes);
  if (!program) return NULL;
  if (error == CL_SUCCESS && accepted == CL_SUCCESS &&
      cl->clBuildProgram(program, 1, &device, options, NULL, NULL) == CL_SUCCESS) {
    return program;
  }
  cl->clReleaseProgram(program);
  return NULL;
}

/* ------------------------------------------------------------------------------ building */

/* the first lines of the compiler's log */
static void report_log(const ald_cl *cl, cl_program program, cl_device_id device,
                       ald_report *report) {
  size_t size = 0;
  cl->clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &size);
  char *log = calloc(size + 1, 1);
  if (!log) return;
  cl->clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, log, NULL);
  char *end = log;
  for (int line = 0; end && line < LOG_LINES; line++) {
    end = strchr(end, '\n');
    if (end) end++;
  }
  if (end) *end = '\0';
  ald_report_add(report, "%s\n", log);
  free(log);
}

static cl_program from_text(const ald_cl *cl, cl_context context, cl_device_id device,
                            const char *options, const char *text, ald_report *report) {
  cl_int error = CL_SUCCESS;
  cl_program program = cl->clCreateProgramWithSource(context, 1, &text, NULL, &error);
  if (program && error == CL_SUCCESS) {
    error = cl->clBuildProgram(program, 1, &device, options, NULL, NULL);
    if (error == CL_SUCCESS) return program;
    ald_report_add(report, "error: OpenCL: the kernels do not build: clBuildProgram: %s (%d)\n",
                   ald_cl_error_name(error), error);
    report_log(cl, program, device, report);
    cl->clReleaseProgram(program);
  } else {
    ald_report_add(report, "error: OpenCL: clCreateProgramWithSource: %s (%d)\n",
                   ald_cl_error_name(error), error);
  }
  return NULL;
}

cl_program ald_cl_program_build(const cl_device *d, const ald_layout *layout, const char *options,
                                ald_report *report) {
  ALD_ASSERT(d && options);
  const ald_cl *cl = d->cl;
  char *text = ald_program_text(layout);
  if (!text) {
    ald_report_add(report, "error: no memory for the kernel program\n");
    return NULL;
  }
  ald_program_cache cache;
  const int cached =
      ald_cl_cache_keeps_programs(d) && ald_cl_cache_open(d, options, text, &cache, report);
  cl_program program = cached ? from_cache(cl, d->context, d->id, options, &cache) : NULL;
  if (!program) {
    program = from_text(cl, d->context, d->id, options, text, report);
    if (program && cached) keep_binary(cl, program, &cache);
  }
  if (cached) ald_program_cache_close(&cache);
  free(text);
  return program;
}

int ald_cl_has_double(const ald_cl *cl, cl_device_id device) {
  static const char *const text =
      "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
      "kernel void probe(global double *x) { x[0] = x[0] * 0.5 + sqrt(x[1]); }\n";
  cl_device_fp_config config = 0;
  cl->clGetDeviceInfo(device, CL_DEVICE_DOUBLE_FP_CONFIG, sizeof config, &config, NULL);
  if (config == 0) return 0;
  cl_int error = CL_SUCCESS;
  cl_context context = cl->clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  if (!context) return 0;
  cl_program program = from_text(cl, context, device, "-cl-std=CL1.2", text, NULL);
  if (program) cl->clReleaseProgram(program);
  cl->clReleaseContext(context);
  return program != NULL;
}
