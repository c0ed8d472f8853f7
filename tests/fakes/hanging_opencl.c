/* SPDX-License-Identifier: Apache-2.0
 * An OpenCL for tests whose device hangs from some moment on: the loader of this machine, but what
 * is queued then never ends, and whatever would wait for it ends the process instead.
 *
 *   HANG_WHEN    file: once it is there, no event is reached
 *   HANG_LAUNCH  which kernel that is queued from then on is the first to hang; else the first
 *   HANG_DEVICE  number of the device on the first platform */
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#define VISIBLE __attribute__((visibility("default")))
enum { DEVICES = 16 };
static volatile int hangs;
static atomic_ulong launches; /* since the file is there */

static void *real(const char *name) {
  void *loader = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
  return loader ? dlsym(loader, name) : NULL;
}

static int is_there(void) {
  const char *when = getenv("HANG_WHEN");
  return when && access(when, F_OK) == 0;
}

/* is it the queue of the device that hangs? */
static int is_hung(cl_command_queue queue) {
  const char *number = getenv("HANG_DEVICE"), *launch = getenv("HANG_LAUNCH");
  cl_platform_id platform = NULL;
  cl_device_id all[DEVICES], own = NULL;
  cl_uint count = 0;
  if (!is_there() || (launch && launches < strtoul(launch, NULL, 10))) return 0;
  clGetPlatformIDs(1, &platform, NULL);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, DEVICES, all, &count);
  clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof own, &own, NULL);
  const unsigned long wanted = number ? strtoul(number, NULL, 10) : 0;
  return wanted < count && own == all[wanted];
}

VISIBLE cl_int clGetEventInfo(cl_event event, cl_event_info what, size_t size, void *value,
                              size_t *got) {
  __typeof__(clGetEventInfo) *call = (__typeof__(clGetEventInfo) *)real("clGetEventInfo");
  cl_command_queue queue = NULL;
  if (!call) return CL_OUT_OF_RESOURCES;
  const cl_int error = call(event, what, size, value, got);
  call(event, CL_EVENT_COMMAND_QUEUE, sizeof queue, &queue, NULL);
  if (error == CL_SUCCESS && what == CL_EVENT_COMMAND_EXECUTION_STATUS && is_hung(queue)) {
    *(cl_int *)value = CL_RUNNING;
    hangs = 1;
  }
  return error;
}

VISIBLE cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                                      const size_t *offset, const size_t *size, const size_t *local,
                                      cl_uint count, const cl_event *wait, cl_event *event) {
  __typeof__(clEnqueueNDRangeKernel) *call =
      (__typeof__(clEnqueueNDRangeKernel) *)real("clEnqueueNDRangeKernel");
  if (is_there()) launches++;
  return call ? call(queue, kernel, dimensions, offset, size, local, count, wait, event)
              : CL_OUT_OF_RESOURCES;
}

VISIBLE cl_int clReleaseCommandQueue(cl_command_queue queue) {
  __typeof__(clReleaseCommandQueue) *call =
      (__typeof__(clReleaseCommandQueue) *)real("clReleaseCommandQueue");
  if (hangs && is_hung(queue)) {
    fprintf(stderr, "hanging_opencl: the queue of a device that hangs is released\n");
    _exit(99);
  }
  return call ? call(queue) : CL_OUT_OF_RESOURCES;
}
