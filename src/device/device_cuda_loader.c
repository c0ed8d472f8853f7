/* SPDX-License-Identifier: Apache-2.0
 * The CUDA driver interface without its header and without linking it. */
#include "device_cuda_loader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"

enum { LEAST_VERSION = 11000 }; /* whose driver has all the names, and reads PTX 6.4 and 7.0 */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static ald_cuda table;
static int loaded; /* under the lock */

void ald_cuda_version(int version, char *text, size_t size) {
  snprintf(text, size, "%d.%d", version / 1000, version % 1000 / 10);
}

const char *ald_cuda_error_name(const ald_cuda *cuda, cu_result error) {
  const char *name = NULL;
  const int good = cuda->cuGetErrorName(error, &name) == CU_SUCCESS && name;
  return good ? name : "unknown CUDA error";
}

/* name of the first call that the library lacks, NULL if it has them all */
static const char *look_up(void *library) {
  const char *missing = NULL;
#define ALD_CUDA_LOOK_UP(name, arguments)        \
  *(void **)&table.name = dlsym(library, #name); \
  if (!table.name && !missing) missing = #name;
  ALD_CUDA_CALLS(ALD_CUDA_LOOK_UP)
#undef ALD_CUDA_LOOK_UP
  return missing;
}

/* What keeps the driver from working; 0 if nothing does. A driver that is too old is named by its
 * version, before the calls that it lacks. */
static int has_fault(void *library, const char *file, char *problem, size_t size) {
  const char *missing = look_up(library);
  char version_text[16], least_text[16];
  int version = 0;
  if (table.cuDriverGetVersion && table.cuDriverGetVersion(&version) == CU_SUCCESS &&
      version < LEAST_VERSION) {
    ald_cuda_version(version, version_text, sizeof version_text);
    ald_cuda_version(LEAST_VERSION, least_text, sizeof least_text);
    snprintf(problem, size, "the driver (%s) is of CUDA %s; CUDA %s is needed: update the driver",
             file, version_text, least_text);
    return 1;
  }
  if (missing) {
    snprintf(problem, size, "%s lacks %s: it is not the driver of CUDA 11 or later", file, missing);
    return 1;
  }
  const cu_result error = table.cuInit(0);
  if (error == CU_SUCCESS) return 0;
  if (error == CU_ERROR_NO_DEVICE) {
    snprintf(problem, size, "the CUDA driver finds no device");
  } else {
    snprintf(problem, size, "CUDA: cuInit: %s (%d); reinstall the driver, or use --device openmp",
             ald_cuda_error_name(&table, error), error);
  }
  return 1;
}

const ald_cuda *ald_cuda_load(char *problem, size_t size) {
  const char *named = getenv("ALLIDE_CUDA_LIBRARY");
  const char *file = named ? named : "libcuda.so.1";
  if (named && strcmp(named, "off") == 0) {
    snprintf(problem, size, "ALLIDE_CUDA_LIBRARY is off");
    return NULL;
  }
  pthread_mutex_lock(&lock);
  if (!loaded) {
    char why[ALD_FILE_PROBLEM];
    void *library = ald_library_open(file, why);
    if (why[0]) {
      snprintf(problem, size, "ALLIDE_CUDA_LIBRARY: %s %s", file, why);
    } else if (!library) {
      snprintf(problem, size, "no CUDA driver (%s); it comes with NVIDIA's driver", file);
    } else if (has_fault(library, file, problem, size)) {
      dlclose(library);
    } else {
      loaded = 1;
    }
  }
  const int good = loaded;
  pthread_mutex_unlock(&lock);
  return good ? &table : NULL;
}
