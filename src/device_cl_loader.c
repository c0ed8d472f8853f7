/* SPDX-License-Identifier: Apache-2.0
 * OpenCL without linking it: the loader is opened at run time, each call looked up once. */
#include "device_cl_loader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static ald_cl table;
static int loaded; /* under the lock */

const ald_cl *ald_cl_load(char *problem, size_t size) {
  const char *named = getenv("ALLIDE_OPENCL_LIBRARY");
  const char *missing = NULL;
  pthread_mutex_lock(&lock);
  if (!loaded) {
    void *library = dlopen(named ? named : "libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      snprintf(problem, size,
               "no OpenCL loader (%s); it comes with the package ocl-icd-libopencl1, a driver for "
               "the processor with pocl-opencl-icd",
               named ? named : "libOpenCL.so.1");
    } else {
#define ALD_CL_LOOK_UP(name)                     \
  *(void **)&table.name = dlsym(library, #name); \
  if (!table.name && !missing) missing = #name;
      ALD_CL_CALLS(ALD_CL_LOOK_UP)
      if (missing)
        snprintf(problem, size, "the OpenCL loader lacks %s: it is older than 1.2", missing);
      loaded = !missing;
    }
  }
  const int good = loaded;
  pthread_mutex_unlock(&lock);
  return good ? &table : NULL;
}

const char *ald_cl_error_name(cl_int error) {
  static const struct {
    cl_int number;
    const char *name;
  } names[] = {
      {CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND"},
      {CL_DEVICE_NOT_AVAILABLE, "CL_DEVICE_NOT_AVAILABLE"},
      {CL_COMPILER_NOT_AVAILABLE, "CL_COMPILER_NOT_AVAILABLE"},
      {CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
      {CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
      {CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
      {CL_BUILD_PROGRAM_FAILURE, "CL_BUILD_PROGRAM_FAILURE"},
      {CL_INVALID_VALUE, "CL_INVALID_VALUE"},
      {CL_INVALID_DEVICE, "CL_INVALID_DEVICE"},
      {CL_INVALID_BUFFER_SIZE, "CL_INVALID_BUFFER_SIZE"},
      {CL_INVALID_BINARY, "CL_INVALID_BINARY"},
      {CL_INVALID_BUILD_OPTIONS, "CL_INVALID_BUILD_OPTIONS"},
      {CL_INVALID_KERNEL_NAME, "CL_INVALID_KERNEL_NAME"},
      {CL_INVALID_KERNEL_ARGS, "CL_INVALID_KERNEL_ARGS"},
      {CL_INVALID_WORK_GROUP_SIZE, "CL_INVALID_WORK_GROUP_SIZE"},
      {CL_INVALID_GLOBAL_WORK_SIZE, "CL_INVALID_GLOBAL_WORK_SIZE"},
      {-1001, "CL_PLATFORM_NOT_FOUND_KHR"},
  };
  for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
    if (names[k].number == error) return names[k].name;
  }
  return "OpenCL error";
}

int ald_cl_devices(const ald_cl *cl, cl_device_id *devices, cl_platform_id *platforms,
                   int capacity) {
  cl_platform_id found[16];
  cl_uint platform_count = 0;
  const cl_int error = cl->clGetPlatformIDs(16, found, &platform_count);
  if (error != CL_SUCCESS) return error < 0 ? error : -1;
  int total = 0;
  for (cl_uint p = 0; p < platform_count && p < 16; p++) {
    cl_device_id own[16];
    cl_uint count = 0;
    if (cl->clGetDeviceIDs(found[p], CL_DEVICE_TYPE_ALL, 16, own, &count) != CL_SUCCESS) continue;
    for (cl_uint d = 0; d < count && d < 16; d++, total++) {
      if (total >= capacity) continue;
      devices[total] = own[d];
      platforms[total] = found[p];
    }
  }
  return total;
}
