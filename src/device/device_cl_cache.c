/* SPDX-License-Identifier: Apache-2.0
 * What is kept on disk of an OpenCL device between two starts. */
#include "device_cl_cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/assertion.h"
#include "plan/program_text.h"

enum { PATH_SIZE = 4096 };

/* ------------------------------------------------------------------------------ the place */

static cl_platform_id platform_of(const cl_device *d) {
  cl_platform_id platform = NULL;
  d->cl->clGetDeviceInfo(d->id, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
  return platform;
}

static void hash_info(XXH3_state_t *state, const cl_device *d, cl_device_info what) {
  char text[512] = "";
  d->cl->clGetDeviceInfo(d->id, what, sizeof text - 1, text, NULL);
  XXH3_128bits_update(state, text, sizeof text);
}

/* A loader that the user names may lead to other drivers, or change what they do. */
static int hash_of(const cl_device *d, const char *options, const char *text, ald_hash *key) {
  char version[512] = "";
  const char *loader = getenv("ALLIDE_OPENCL_LIBRARY");
  XXH3_state_t *state = XXH3_createState();
  if (!state) return 0;
  XXH3_128bits_reset(state);
  hash_info(state, d, CL_DEVICE_NAME);
  hash_info(state, d, CL_DEVICE_VENDOR);
  hash_info(state, d, CL_DEVICE_VERSION);
  hash_info(state, d, CL_DRIVER_VERSION);
  d->cl->clGetPlatformInfo(platform_of(d), CL_PLATFORM_VERSION, sizeof version - 1, version, NULL);
  XXH3_128bits_update(state, version, sizeof version);
  if (loader) XXH3_128bits_update(state, loader, strlen(loader) + 1);
  XXH3_128bits_update(state, options, strlen(options) + 1);
  XXH3_128bits_update(state, text, strlen(text));
  const XXH128_hash_t hash = XXH3_128bits_digest(state);
  XXH3_freeState(state);
  *key = (ald_hash){.low = hash.low64, .high = hash.high64};
  return 1;
}

int ald_cl_cache_open(const cl_device *d, const char *options, const char *text,
                      ald_program_cache *cache, ald_report *report) {
  ALD_ASSERT(d && options && text && cache);
  char folder[PATH_SIZE];
  ald_hash key;
  return ald_program_cache_folder(folder, sizeof folder) && hash_of(d, options, text, &key) &&
         ald_program_cache_open(folder, key, cache, report);
}

/* PoCL keeps each kernel that it has built. A start with a binary of ours as well saves 0.06 s, but
 * to hand one out it builds all kernels once more, for another 20 s. */
int ald_cl_cache_keeps_programs(const cl_device *d) {
  char name[512] = "";
  d->cl->clGetPlatformInfo(platform_of(d), CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
  return getenv("ALLIDE_CACHE_POCL") || strncmp(name, "Portable Computing Language", 27) != 0;
}

/* ------------------------------------------------------------------------------ the self-test */

static const unsigned char passed[] = "passed the self-test";

static int open_tested(const cl_device *d, const char *options, ald_tested how,
                       ald_program_cache *cache) {
  char all[256];
  char *text = ald_program_text(NULL);
  snprintf(all, sizeof all, "self-test %d%s of %s %s", how,
           d->base.base.runs_passes ? "" : " by whole steps", ALD_VERSION, options);
  const int opened = text && ald_cl_cache_open(d, all, text, cache, NULL);
  free(text);
  return opened;
}

bool ald_cl_cache_was_tested(const cl_device *d, const char *options, ald_tested how) {
  ald_program_cache cache;
  size_t size = 0;
  if (!open_tested(d, options, how, &cache)) return false;
  unsigned char *bytes = ald_program_cache_read(&cache, &size);
  const bool was = bytes && size == sizeof passed && memcmp(bytes, passed, size) == 0;
  free(bytes);
  ald_program_cache_close(&cache);
  return was;
}

void ald_cl_cache_keep_tested(const cl_device *d, const char *options, ald_tested how) {
  ald_program_cache cache;
  if (!open_tested(d, options, how, &cache)) return;
  ald_program_cache_write(&cache, passed, sizeof passed);
  ald_program_cache_close(&cache);
}
