/* SPDX-License-Identifier: Apache-2.0
 * OpenCL without linking it: the loader is opened at run time, each call looked up once. */
#include "device_cl_loader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "library.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static ald_cl table;
static int loaded; /* under the lock */

/* name of the first call that the library lacks, NULL if it has them all */
static const char *look_up(void *library) {
  const char *missing = NULL;
#define ALD_CL_LOOK_UP(name)                     \
  *(void **)&table.name = dlsym(library, #name); \
  if (!table.name && !missing) missing = #name;
  ALD_CL_CALLS(ALD_CL_LOOK_UP)
#undef ALD_CL_LOOK_UP
  return missing;
}

/* Drivers look for their devices in /sys; where it is not mounted, as in a bare chroot, PoCL ends
 * the process instead of returning an error. */
static int drivers_can_look(void) {
#ifdef __linux__
  return access("/sys/devices", X_OK) == 0;
#else
  return 1;
#endif
}

const ald_cl *ald_cl_load(char *problem, size_t size) {
  const char *named = getenv("ALLIDE_OPENCL_LIBRARY");
  const char *file = named ? named : "libOpenCL.so.1";
  pthread_mutex_lock(&lock);
  if (!loaded && !drivers_can_look()) {
    snprintf(problem, size, "no OpenCL: /sys is not mounted, and drivers look for devices there");
  } else if (!loaded) {
    char why[ALD_FILE_PROBLEM];
    void *library = ald_library_open(file, why);
    const char *missing = library ? look_up(library) : NULL;
    if (why[0]) {
      snprintf(problem, size, "ALLIDE_OPENCL_LIBRARY: %s %s", file, why);
    } else if (!library) {
      snprintf(problem, size,
               "no OpenCL loader (%s); it comes with the package ocl-icd-libopencl1, a driver for "
               "the processor with pocl-opencl-icd",
               file);
    } else if (missing) {
      snprintf(problem, size,
               "%s lacks %s: it is not an OpenCL loader of version 1.2; the package "
               "ocl-icd-libopencl1 has one",
               file, missing);
      dlclose(library);
    } else {
      loaded = 1;
    }
  }
  const int good = loaded;
  pthread_mutex_unlock(&lock);
  return good ? &table : NULL;
}

#define NAMED(name) \
  { name, #name }
static const struct {
  cl_int number;
  const char *name;
} error_names[] = {
    NAMED(CL_DEVICE_NOT_FOUND),
    NAMED(CL_DEVICE_NOT_AVAILABLE),
    NAMED(CL_COMPILER_NOT_AVAILABLE),
    NAMED(CL_MEM_OBJECT_ALLOCATION_FAILURE),
    NAMED(CL_OUT_OF_RESOURCES),
    NAMED(CL_OUT_OF_HOST_MEMORY),
    NAMED(CL_PROFILING_INFO_NOT_AVAILABLE),
    NAMED(CL_MEM_COPY_OVERLAP),
    NAMED(CL_IMAGE_FORMAT_MISMATCH),
    NAMED(CL_IMAGE_FORMAT_NOT_SUPPORTED),
    NAMED(CL_BUILD_PROGRAM_FAILURE),
    NAMED(CL_MAP_FAILURE),
    NAMED(CL_MISALIGNED_SUB_BUFFER_OFFSET),
    NAMED(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST),
    NAMED(CL_COMPILE_PROGRAM_FAILURE),
    NAMED(CL_LINKER_NOT_AVAILABLE),
    NAMED(CL_LINK_PROGRAM_FAILURE),
    NAMED(CL_DEVICE_PARTITION_FAILED),
    NAMED(CL_KERNEL_ARG_INFO_NOT_AVAILABLE),
    NAMED(CL_INVALID_VALUE),
    NAMED(CL_INVALID_DEVICE_TYPE),
    NAMED(CL_INVALID_PLATFORM),
    NAMED(CL_INVALID_DEVICE),
    NAMED(CL_INVALID_CONTEXT),
    NAMED(CL_INVALID_QUEUE_PROPERTIES),
    NAMED(CL_INVALID_COMMAND_QUEUE),
    NAMED(CL_INVALID_HOST_PTR),
    NAMED(CL_INVALID_MEM_OBJECT),
    NAMED(CL_INVALID_BINARY),
    NAMED(CL_INVALID_BUILD_OPTIONS),
    NAMED(CL_INVALID_PROGRAM),
    NAMED(CL_INVALID_PROGRAM_EXECUTABLE),
    NAMED(CL_INVALID_KERNEL_NAME),
    NAMED(CL_INVALID_KERNEL_DEFINITION),
    NAMED(CL_INVALID_KERNEL),
    NAMED(CL_INVALID_ARG_INDEX),
    NAMED(CL_INVALID_ARG_VALUE),
    NAMED(CL_INVALID_ARG_SIZE),
    NAMED(CL_INVALID_KERNEL_ARGS),
    NAMED(CL_INVALID_WORK_DIMENSION),
    NAMED(CL_INVALID_WORK_GROUP_SIZE),
    NAMED(CL_INVALID_WORK_ITEM_SIZE),
    NAMED(CL_INVALID_GLOBAL_OFFSET),
    NAMED(CL_INVALID_EVENT_WAIT_LIST),
    NAMED(CL_INVALID_EVENT),
    NAMED(CL_INVALID_OPERATION),
    NAMED(CL_INVALID_BUFFER_SIZE),
    NAMED(CL_INVALID_GLOBAL_WORK_SIZE),
    NAMED(CL_INVALID_PROPERTY),
    NAMED(CL_INVALID_COMPILER_OPTIONS),
    NAMED(CL_INVALID_LINKER_OPTIONS),
    NAMED(CL_INVALID_DEVICE_PARTITION_COUNT),
    {-1001, "CL_PLATFORM_NOT_FOUND_KHR"}, /* of the extension cl_khr_icd */
};

const char *ald_cl_error_name(cl_int error) {
  for (size_t k = 0; k < sizeof error_names / sizeof error_names[0]; k++) {
    if (error_names[k].number == error) return error_names[k].name;
  }
  return "unknown OpenCL error";
}
