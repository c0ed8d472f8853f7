/* SPDX-License-Identifier: Apache-2.0
 * OpenCL without linking it: the loader is opened at run time, each call looked up once. */
#ifndef ALD_DEVICE_CL_LOADER_H
#define ALD_DEVICE_CL_LOADER_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include "allide/allide.h"

#define ALD_CL_CALLS(CALL)          \
  CALL(clGetPlatformIDs)            \
  CALL(clGetPlatformInfo)           \
  CALL(clGetDeviceIDs)              \
  CALL(clGetDeviceInfo)             \
  CALL(clCreateContext)             \
  CALL(clReleaseContext)            \
  CALL(clCreateCommandQueue)        \
  CALL(clReleaseCommandQueue)       \
  CALL(clCreateProgramWithSource)   \
  CALL(clCreateProgramWithBinary)   \
  CALL(clBuildProgram)              \
  CALL(clGetProgramInfo)            \
  CALL(clGetProgramBuildInfo)       \
  CALL(clReleaseProgram)            \
  CALL(clCreateKernel)              \
  CALL(clReleaseKernel)             \
  CALL(clSetKernelArg)              \
  CALL(clCreateBuffer)              \
  CALL(clReleaseMemObject)          \
  CALL(clEnqueueWriteBuffer)        \
  CALL(clEnqueueReadBuffer)         \
  CALL(clEnqueueWriteBufferRect)    \
  CALL(clEnqueueReadBufferRect)     \
  CALL(clEnqueueNDRangeKernel)      \
  CALL(clEnqueueMarkerWithWaitList) \
  CALL(clWaitForEvents)             \
  CALL(clReleaseEvent)              \
  CALL(clFlush)

typedef struct ald_cl {
#define ALD_CL_MEMBER(name) __typeof__(name) *name;
  ALD_CL_CALLS(ALD_CL_MEMBER)
#undef ALD_CL_MEMBER
} ald_cl;

/* The calls of the OpenCL loader; NULL if there is none, and why, and which package brings it, in
 * `problem`. The environment variable ALLIDE_OPENCL_LIBRARY names another library to open. */
const ald_cl *ald_cl_load(char *problem, size_t size);

/* Name of an OpenCL error: "CL_OUT_OF_RESOURCES". */
const char *ald_cl_error_name(cl_int error);

/* A device that was chosen, and what it says of itself. */
typedef struct ald_cl_choice {
  cl_device_id id;
  cl_device_type type;
  int ready; /* 1: available, and programs can be built for it */
  ald_device_info info;
} ald_cl_choice;

/* The device that "opencl:K" or "opencl" means; the latter is the best that computes in the wanted
 * precision: a GPU with double precision, another GPU, an accelerator, a processor.
 * @return ALD_OK, ALD_NO_DEVICE with the reason and what to do */
ald_status ald_cl_choose(const ald_cl *cl, const char *id, ald_precision precision,
                         ald_cl_choice *choice, ald_report *report);

#endif
