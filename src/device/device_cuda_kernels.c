/* SPDX-License-Identifier: Apache-2.0
 * The kernels of a CUDA device: PTX that its driver compiles. */
#include "device_cuda_kernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accelerator_kernels.h"
#include "base/assertion.h"
#include "base/report.h"
#include "device/ptx_find.h"
#include "plan/program_text.h"
#include "program_cache.h"

enum { LOG_SIZE = 8192, PATH_SIZE = 4096 };

/* ------------------------------------------------------------------------------ a module */

/* what is to be done about PTX that the driver does not take */
static const char *advice(cu_result error) {
  switch (error) {
    case CU_ERROR_UNSUPPORTED_PTX:
      return ": the driver is too old for this PTX; update it";
    case CU_ERROR_NO_BINARY:
      return ": the PTX is made for a later device";
    default:
      return "";
  }
}

/* Registers of a work-item that ALLIDE_CUDA_REGISTERS allows, 0 if it allows any number: with fewer
 * of them more work-items are under way at once, and more of their numbers lie in memory. */
static uint32_t most_registers(void) {
  const char *asked = getenv("ALLIDE_CUDA_REGISTERS");
  const long most = asked ? strtol(asked, NULL, 10) : 0;
  return most >= 16 && most <= 255 ? (uint32_t)most : 0;
}

static ald_status load(cuda_device *d, const char *ptx, const char *from, cu_module *module,
                       ald_report *report) {
  char *log = calloc(LOG_SIZE, 1);
  if (!log) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for kernels\n");
  const uint32_t most = most_registers();
  int options[] = {CU_JIT_ERROR_LOG, CU_JIT_ERROR_LOG_SIZE, CU_JIT_MAX_REGISTERS};
  void *values[] = {log, (void *)(uintptr_t)(LOG_SIZE - 1), (void *)(uintptr_t)most};
  cu_result error = d->cuda->cuCtxSetCurrent(d->context);
  if (error == CU_SUCCESS)
    error = d->cuda->cuModuleLoadDataEx(module, ptx, most > 0 ? 3 : 2, options, values);
  if (error != CU_SUCCESS) {
    ald_report_add(report, "error: CUDA: the kernels (PTX of %s) do not build: %s (%d)%s\n%s%s",
                   from, ald_cuda_error_name(d->cuda, error), error, advice(error), log,
                   log[0] && log[strlen(log) - 1] != '\n' ? "\n" : "");
  }
  free(log);
  return error == CU_SUCCESS ? ALD_OK : ALD_DEVICE_FAILED;
}

/* has the program of a layout, or of any study, this kernel? */
static bool has_kernel(const ald_layout *layout, uint32_t kernel) {
  if (kernel == ALD_KERNEL_STEPS) return true;
  if (kernel == ALD_KERNEL_TOGETHER) return layout != NULL;
  return !layout || ald_layout_uses(layout, kernel);
}

static ald_status find_functions(const cuda_device *d, const ald_layout *layout,
                                 cuda_kernels *kernels, ald_report *report) {
  for (uint32_t k = 0; k < ALD_KERNEL_TOTAL; k++) {
    char name[64];
    if (!has_kernel(layout, k)) continue;
    snprintf(name, sizeof name, "ald_%s", ald_kernel_name(k));
    const cu_result error = d->cuda->cuModuleGetFunction(&kernels->list[k], kernels->module, name);
    if (error != CU_SUCCESS) return ald_cuda_failed(d, "cuModuleGetFunction", name, error, report);
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ a program */

static ald_ptx_def ptx_def(const cuda_device *d) {
  return (ald_ptx_def){.arch = d->arch, .single = d->base.base.precision == ALD_SINGLE_PRECISION};
}

/* the PTX of a layout's program, NULL: of that for any study */
static ald_status find_ptx(const cuda_device *d, const ald_layout *layout, char **ptx,
                           char from[256], ald_report *report) {
  const ald_ptx_def def = ptx_def(d);
  char *text = ald_program_text(layout);
  if (!text) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the program\n");
  const ald_status status = ald_ptx_find(&def, text, ptx, from, report);
  free(text);
  return status;
}

/* Finds PTX for a layout, which becomes NULL where only that for any study is there. */
static ald_status choose_ptx(cuda_device *d, const ald_layout **layout, char **ptx, char from[256],
                             ald_report *report) {
  ald_report *why = ald_report_create();
  ald_status status = find_ptx(d, *layout, ptx, from, why);
  d->base.base.lacks_program = false;
  if (status != ALD_OK && status != ALD_NO_MEMORY && *layout) {
    *layout = NULL;
    d->base.base.lacks_program = true;
    ald_status general = find_ptx(d, NULL, ptx, from, NULL);
    if (general == ALD_OK && !d->has_warned) {
      const char *text = strstr(ald_report_text(why), "error: ");
      ald_report_add(report,
                     "warning: %s: no PTX of the program made for the study; that for any study "
                     "computes, more slowly: %.*s\n",
                     d->base.base.id, text ? (int)strcspn(text + 7, "\n") : 0,
                     text ? text + 7 : "");
      d->has_warned = true;
    }
    status = general;
  }
  if (status != ALD_OK) {
    ald_report_add(report, "%s", ald_report_text(why));
    if (status == ALD_NO_DEVICE) {
      ald_report_add(report,
                     "note: ALLIDE_PTX names a folder with PTX made elsewhere, such as "
                     "benchmarks/gpu/pack.sh makes; --device openmp needs none\n");
      status = ALD_DEVICE_FAILED;
    }
  }
  ald_report_destroy(why);
  return status;
}

void ald_cuda_kernels_discard(ald_accelerator *a, ald_kernels *kernels) {
  const cuda_device *d = (const cuda_device *)a;
  cuda_kernels *own = (cuda_kernels *)kernels;
  d->cuda->cuCtxSetCurrent(d->context);
  if (own->module) d->cuda->cuModuleUnload(own->module);
  free(own);
}

ald_status ald_cuda_kernels_build(ald_accelerator *a, const ald_layout *layout,
                                  ald_kernels **kernels, ald_report *report) {
  cuda_device *d = (cuda_device *)a;
  char *ptx = NULL, from[256];
  *kernels = NULL;
  ald_status status = choose_ptx(d, &layout, &ptx, from, report);
  if (status != ALD_OK) return status;
  cuda_kernels *made = calloc(1, sizeof *made);
  if (!made) status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for kernels\n");
  if (status == ALD_OK) status = load(d, ptx, from, &made->module, report);
  if (status == ALD_OK) status = find_functions(d, layout, made, report);
  free(ptx);
  if (status == ALD_OK) {
    *kernels = &made->base;
  } else if (made) {
    ald_cuda_kernels_discard(a, &made->base);
  }
  return status;
}

ald_kernel_limits ald_cuda_kernels_limits(const ald_accelerator *a, const ald_kernels *kernels,
                                          uint32_t kernel) {
  const cuda_device *d = (const cuda_device *)a;
  const cu_function own = ((const cuda_kernels *)kernels)->list[kernel];
  int items = 0, registers = 0, bytes = 0;
  if (!own || d->cuda->cuCtxSetCurrent(d->context) != CU_SUCCESS)
    return (ald_kernel_limits){.items = 0};
  d->cuda->cuFuncGetAttribute(&items, CU_FUNCTION_THREADS_MAX, own);
  d->cuda->cuFuncGetAttribute(&registers, CU_FUNCTION_REGISTERS, own);
  d->cuda->cuFuncGetAttribute(&bytes, CU_FUNCTION_LOCAL_BYTES, own);
  return (ald_kernel_limits){.items = items > 0 ? (uint32_t)items : 0,
                             .multiple = d->warp,
                             .registers = registers > 0 ? (uint32_t)registers : 0,
                             .bytes = bytes > 0 ? (uint64_t)bytes : 0};
}

/* ------------------------------------------------------------------------------ the self-test */

static const unsigned char passed[] = "passed the self-test";

/* by the kernels, whoever compiled them, the device and its driver */
static bool open_tested(const cuda_device *d, ald_tested how, ald_program_cache *cache) {
  char folder[PATH_SIZE];
  const ald_ptx_def def = ptx_def(d);
  const char *library = getenv("ALLIDE_CUDA_LIBRARY"), *pack = getenv("ALLIDE_PTX");
  char *text = ald_program_text(NULL), *all = NULL;
  const char *format = "self-test %d of %s, %s, %s, %s, %s, %s\n%s";
  int length = -1;
  for (int pass = 0; text && pass < 2; pass++) {
    length = snprintf(all, pass ? (size_t)length + 1 : 0, format, how, ALD_VERSION, d->described,
                      def.single ? "single" : "double", ald_ptx_compiler(&def),
                      library ? library : "", pack ? pack : "", text);
    if (pass == 0) all = length > 0 ? malloc((size_t)length + 1) : NULL;
    if (!all) break;
  }
  const bool opened =
      all && ald_program_cache_folder(folder, sizeof folder) &&
      ald_program_cache_open(folder, ald_bytes_hash(all, (size_t)length), cache, NULL);
  free(text);
  free(all);
  return opened;
}

bool ald_cuda_was_tested(ald_device *device, ald_tested how) {
  ald_program_cache cache;
  size_t size = 0;
  if (!open_tested((const cuda_device *)device, how, &cache)) return false;
  unsigned char *bytes = ald_program_cache_read(&cache, &size);
  const bool was = bytes && size == sizeof passed && memcmp(bytes, passed, size) == 0;
  free(bytes);
  ald_program_cache_close(&cache);
  return was;
}

void ald_cuda_keep_tested(ald_device *device, ald_tested how) {
  ald_program_cache cache;
  if (!open_tested((const cuda_device *)device, how, &cache)) return;
  ald_program_cache_write(&cache, passed, sizeof passed);
  ald_program_cache_close(&cache);
}
