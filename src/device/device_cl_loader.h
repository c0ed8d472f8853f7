/* SPDX-License-Identifier: Apache-2.0
 * OpenCL without linking it: the loader is opened at run time, each call looked up once. */
#ifndef ALD_DEVICE_CL_LOADER_H
#define ALD_DEVICE_CL_LOADER_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

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
  CALL(clGetKernelWorkGroupInfo)    \
  CALL(clSetKernelArg)              \
  CALL(clCreateBuffer)              \
  CALL(clReleaseMemObject)          \
  CALL(clEnqueueFillBuffer)         \
  CALL(clEnqueueWriteBuffer)        \
  CALL(clEnqueueReadBuffer)         \
  CALL(clEnqueueWriteBufferRect)    \
  CALL(clEnqueueReadBufferRect)     \
  CALL(clEnqueueNDRangeKernel)      \
  CALL(clEnqueueMarkerWithWaitList) \
  CALL(clGetEventInfo)              \
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

#endif
