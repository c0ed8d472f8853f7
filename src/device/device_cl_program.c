/* SPDX-License-Identifier: Apache-2.0
 * The kernel program on an OpenCL device: built from the embedded text, kept as a binary on disk.
 */
#include "device_cl_program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/assertion.h"
#include "base/report.h"
#include "plan/program_text.h"
#include "program_cache.h"

enum { PATH_SIZE = 4096, LOG_LINES = 40 };

/* ------------------------------------------------------------------------------ the cache */

/* PoCL keeps each kernel that it has built. A start with a binary of ours as well saves 0.06 s, but
 * to hand one out it builds all kernels once more, for another 20 s. */
static int keeps_programs(const char *platform) {
  return strncmp(platform, "Portable Computing Language", 27) == 0;
}

/* folder of the cache; false if there is to be none */
static int cache_folder(const char *platform, char *folder, size_t size) {
  const char *own = getenv("ALLIDE_CACHE"), *cache = getenv("XDG_CACHE_HOME");
  const char *home = getenv("HOME");
  int length = -1;
  if (own) {
    if (*own && strcmp(own, "off") != 0) length = snprintf(folder, size, "%s", own);
  } else if (keeps_programs(platform)) {
    return 0;
  } else if (cache && *cache) {
    length = snprintf(folder, size, "%s/allide", cache);
  } else if (home && *home) {
    length = snprintf(folder, size, "%s/.cache/allide", home);
  }
  return length >= 0 && (size_t)length < size;
}

static void hash_info(XXH3_state_t *state, const ald_cl *cl, cl_device_id device,
                      cl_device_info what) {
  char text[512] = "";
  cl->clGetDeviceInfo(device, what, sizeof text - 1, text, NULL);
  XXH3_128bits_update(state, text, sizeof text);
}

/* the place of the binary; false if there is no cache */
static int open_cache(const ald_cl *cl, cl_device_id device, const char *options, const char *text,
                      ald_program_cache *cache, ald_report *report) {
  char folder[PATH_SIZE], name[512] = "", version[512] = "";
  cl_platform_id platform = NULL;
  cl->clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
  cl->clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
  if (!cache_folder(name, folder, sizeof folder)) return 0;
  XXH3_state_t *state = XXH3_createState();
  if (!state) return 0;
  XXH3_128bits_reset(state);
  hash_info(state, cl, device, CL_DEVICE_NAME);
  hash_info(state, cl, device, CL_DEVICE_VENDOR);
  hash_info(state, cl, device, CL_DEVICE_VERSION);
  hash_info(state, cl, device, CL_DRIVER_VERSION);
  cl->clGetPlatformInfo(platform, CL_PLATFORM_VERSION, sizeof version - 1, version, NULL);
  XXH3_128bits_update(state, version, sizeof version);
  XXH3_128bits_update(state, options, strlen(options) + 1);
  XXH3_128bits_update(state, text, strlen(text));
  const XXH128_hash_t hash = XXH3_128bits_digest(state);
  XXH3_freeState(state);
  const ald_hash key = {.low = hash.low64, .high = hash.high64};
  return ald_program_cache_open(folder, key, cache, report);
}

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
  const int cached = open_cache(cl, d->id, options, text, &cache, report);
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
