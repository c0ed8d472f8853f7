/* SPDX-License-Identifier: Apache-2.0
 * The CUDA driver interface without its header and without linking it: what is used of it is
 * declared here, and the driver's library is opened at run time, each call looked up once. Names
 * and types are those that the library has exported since CUDA 4 to 11 (driver 450). */
#ifndef ALD_DEVICE_CUDA_LOADER_H
#define ALD_DEVICE_CUDA_LOADER_H

#include <stddef.h>
#include <stdint.h>

typedef int cu_result;       /* CUresult */
typedef int cu_device;       /* CUdevice */
typedef uint64_t cu_address; /* CUdeviceptr */
typedef struct cu_context_object *cu_context;
typedef struct cu_module_object *cu_module;
typedef struct cu_function_object *cu_function;
typedef struct cu_stream_object *cu_stream;
typedef struct cu_event_object *cu_event;

/* of cuda.h, whose numbers never change */
enum {
  CU_SUCCESS = 0,
  CU_ERROR_OUT_OF_MEMORY = 2,
  CU_ERROR_NO_DEVICE = 100,
  CU_ERROR_INVALID_IMAGE = 200,
  CU_ERROR_NO_BINARY = 209,
  CU_ERROR_INVALID_PTX = 218,
  CU_ERROR_UNSUPPORTED_PTX = 222,
  CU_ERROR_NOT_READY = 600,
  CU_ERROR_LAUNCH_OUT_OF_RESOURCES = 701
};
enum {
  CU_THREADS_MAX = 1, /* CU_DEVICE_ATTRIBUTE_* */
  CU_SHARED_MAX = 8,
  CU_CONSTANTS = 9,
  CU_WARP = 10,
  CU_CLOCK = 13, /* [kHz] */
  CU_PROCESSORS = 16,
  CU_UNIT_THREADS = 39, /* at once on a processor */
  CU_MAJOR = 75,
  CU_MINOR = 76,
  CU_UNIT_REGISTERS = 82 /* of a processor */
};
enum {
  CU_FUNCTION_THREADS_MAX = 0, /* CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, */
  CU_FUNCTION_LOCAL_BYTES = 3, /* _LOCAL_SIZE_BYTES, */
  CU_FUNCTION_REGISTERS = 4    /* _NUM_REGS */
};
enum { CU_JIT_MAX_REGISTERS = 0, CU_JIT_ERROR_LOG = 5, CU_JIT_ERROR_LOG_SIZE = 6 };
enum { CU_STREAM_NON_BLOCKING = 1 };
enum { CU_EVENT_NO_TIMING = 2 };

/* CALL(name, arguments): all return a cu_result */
#define ALD_CUDA_CALLS(CALL)                                                                     \
  CALL(cuInit, (unsigned flags))                                                                 \
  CALL(cuDriverGetVersion, (int *version))                                                       \
  CALL(cuGetErrorName, (cu_result error, const char **name))                                     \
  CALL(cuDeviceGetCount, (int *count))                                                           \
  CALL(cuDeviceGet, (cu_device * device, int number))                                            \
  CALL(cuDeviceGetName, (char *name, int size, cu_device device))                                \
  CALL(cuDeviceGetAttribute, (int *value, int attribute, cu_device device))                      \
  CALL(cuDeviceTotalMem_v2, (size_t * bytes, cu_device device))                                  \
  CALL(cuDevicePrimaryCtxRetain, (cu_context * context, cu_device device))                       \
  CALL(cuDevicePrimaryCtxRelease_v2, (cu_device device))                                         \
  CALL(cuCtxSetCurrent, (cu_context context))                                                    \
  CALL(cuMemGetInfo_v2, (size_t * free, size_t * total))                                         \
  CALL(cuModuleLoadDataEx, (cu_module * module, const void *image, unsigned option_count,        \
                            int *options, void **values))                                        \
  CALL(cuModuleUnload, (cu_module module))                                                       \
  CALL(cuModuleGetFunction, (cu_function * function, cu_module module, const char *name))        \
  CALL(cuFuncGetAttribute, (int *value, int attribute, cu_function function))                    \
  CALL(cuMemAlloc_v2, (cu_address * address, size_t bytes))                                      \
  CALL(cuMemFree_v2, (cu_address address))                                                       \
  CALL(cuMemcpyHtoDAsync_v2, (cu_address to, const void *from, size_t bytes, cu_stream stream))  \
  CALL(cuMemcpyDtoHAsync_v2, (void *to, cu_address from, size_t bytes, cu_stream stream))        \
  CALL(cuMemsetD8Async, (cu_address to, unsigned char value, size_t bytes, cu_stream stream))    \
  CALL(cuStreamCreate, (cu_stream * stream, unsigned flags))                                     \
  CALL(cuStreamDestroy_v2, (cu_stream stream))                                                   \
  CALL(cuEventCreate, (cu_event * event, unsigned flags))                                        \
  CALL(cuEventRecord, (cu_event event, cu_stream stream))                                        \
  CALL(cuEventQuery, (cu_event event))                                                           \
  CALL(cuEventDestroy_v2, (cu_event event))                                                      \
  CALL(cuLaunchKernel, (cu_function function, unsigned grid_x, unsigned grid_y, unsigned grid_z, \
                        unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,   \
                        cu_stream stream, void **arguments, void **extra))

typedef struct ald_cuda {
#define ALD_CUDA_MEMBER(name, arguments) cu_result(*name) arguments;
  ALD_CUDA_CALLS(ALD_CUDA_MEMBER)
#undef ALD_CUDA_MEMBER
} ald_cuda;

/* The calls of the driver, which has been initialised; NULL if there is none, and why, in
 * `problem`. The environment variable ALLIDE_CUDA_LIBRARY names another library to open; "off":
 * none. */
const ald_cuda *ald_cuda_load(char *problem, size_t size);

/* Name of an error: "CUDA_ERROR_OUT_OF_MEMORY". */
const char *ald_cuda_error_name(const ald_cuda *cuda, cu_result error);

/* A version as the driver tells it: 12.4 of 12040. */
void ald_cuda_version(int version, char *text, size_t size);

#endif
