/* SPDX-License-Identifier: Apache-2.0
 * An OpenCL for tests of which one device fails from some moment on: the loader of this machine but
 * for launches there.
 *
 *   FAIL_WHEN    file: once it is there, launches fail
 *   FAIL_DEVICE  number of the device on the first platform */
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#define VISIBLE __attribute__((visibility("default")))
enum { DEVICES = 16 };

static int fails(cl_command_queue queue) {
  const char *when = getenv("FAIL_WHEN"), *number = getenv("FAIL_DEVICE");
  cl_platform_id platform = NULL;
  cl_device_id all[DEVICES], own = NULL;
  cl_uint count = 0;
  if (!when || !number || access(when, F_OK) != 0) return 0;
  clGetPlatformIDs(1, &platform, NULL);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, DEVICES, all, &count);
  clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof own, &own, NULL);
  const unsigned long wanted = strtoul(number, NULL, 10);
  return wanted < count && own == all[wanted];
}

VISIBLE cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                                      const size_t *offset, const size_t *global,
                                      const size_t *local, cl_uint count, const cl_event *events,
                                      cl_event *event) {
  if (fails(queue)) return CL_OUT_OF_RESOURCES;
  void *loader = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
  __typeof__(clEnqueueNDRangeKernel) *call =
      loader ? (__typeof__(clEnqueueNDRangeKernel) *)dlsym(loader, "clEnqueueNDRangeKernel") : NULL;
  return call ? call(queue, kernel, dimensions, offset, global, local, count, events, event)
              : CL_OUT_OF_RESOURCES;
}
