/* SPDX-License-Identifier: Apache-2.0
 * An OpenCL for tests in which one call takes a minute, whatever signals come: the loader of this
 * machine but for those calls.
 *
 *   SLOW_CALL  clBuildProgram, clEnqueueNDRangeKernel
 *   SLOW_LOG   file to which a line is added when the call begins */
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#define VISIBLE __attribute__((visibility("default")))

static void *real(const char *name) {
  const char *slow = getenv("SLOW_CALL"), *log = getenv("SLOW_LOG");
  if (slow && strcmp(slow, name) == 0) {
    FILE *file = log ? fopen(log, "a") : NULL;
    if (file) fclose(file);
    struct timespec left = {.tv_sec = 60};
    while (nanosleep(&left, &left) != 0 && errno == EINTR) continue;
  }
  void *loader = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
  return loader ? dlsym(loader, name) : NULL;
}

VISIBLE cl_int clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                              const char *options, void (*done)(cl_program, void *), void *user) {
  __typeof__(clBuildProgram) *call = (__typeof__(clBuildProgram) *)real("clBuildProgram");
  return call ? call(program, count, devices, options, done, user) : CL_BUILD_PROGRAM_FAILURE;
}

VISIBLE cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                                      const size_t *offset, const size_t *global,
                                      const size_t *local, cl_uint count, const cl_event *events,
                                      cl_event *event) {
  __typeof__(clEnqueueNDRangeKernel) *call =
      (__typeof__(clEnqueueNDRangeKernel) *)real("clEnqueueNDRangeKernel");
  return call ? call(queue, kernel, dimensions, offset, global, local, count, events, event)
              : CL_OUT_OF_RESOURCES;
}
