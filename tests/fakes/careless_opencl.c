/* SPDX-License-Identifier: Apache-2.0
 * An OpenCL for tests whose compiler takes liberties that the kernels forbid: the loader of this
 * machine, but products are fused with sums. The pragma against it is taken out of the text, and
 * the compiler is told to. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#define VISIBLE __attribute__((visibility("default")))

static void *real(const char *name) {
  void *loader = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
  return loader ? dlsym(loader, name) : NULL;
}

VISIBLE cl_program clCreateProgramWithSource(cl_context context, cl_uint count, const char **texts,
                                             const size_t *lengths, cl_int *error) {
  __typeof__(clCreateProgramWithSource) *call =
      (__typeof__(clCreateProgramWithSource) *)real("clCreateProgramWithSource");
  char *text = NULL;
  if (call && count == 1)
    text = lengths && lengths[0] ? strndup(texts[0], lengths[0]) : strdup(texts[0]);
  if (!text) {
    *error = CL_OUT_OF_HOST_MEMORY;
    return NULL;
  }
  char *pragma = strstr(text, "FP_CONTRACT OFF");
  if (pragma) memcpy(pragma, "FP_CONTRACT ON ", strlen("FP_CONTRACT OFF"));
  const char *changed = text;
  cl_program program = call(context, 1, &changed, NULL, error);
  free(text);
  return program;
}

VISIBLE cl_int clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                              const char *options, void (*done)(cl_program, void *), void *user) {
  __typeof__(clBuildProgram) *call = (__typeof__(clBuildProgram) *)real("clBuildProgram");
  char more[512];
  snprintf(more, sizeof more, "%s -cl-mad-enable", options ? options : "");
  return call ? call(program, count, devices, more, done, user) : CL_BUILD_PROGRAM_FAILURE;
}
