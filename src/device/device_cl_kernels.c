/* SPDX-License-Identifier: Apache-2.0
 * The kernels of a device: of the program for any study, and of programs made for one. */
#include "device_cl_kernels.h"

#include <stdio.h>
#include <stdlib.h>

#include "accelerator_kernels.h"
#include "base/assertion.h"
#include "base/report.h"
#include "device_cl_error.h"
#include "device_cl_program.h"
#include "plan/passes.h"

void ald_cl_kernels_options(const cl_device *d, char *options, size_t size) {
  ALD_ASSERT(options && size > 0 && d->base.lanes_per_item > 0);
  const char *single = "";
  if (d->base.base.precision == ALD_SINGLE_PRECISION) {
    cl_device_fp_config config = 0;
    d->cl->clGetDeviceInfo(d->id, CL_DEVICE_SINGLE_FP_CONFIG, sizeof config, &config, NULL);
    single = config & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT
                 ? " -DALD_SINGLE -cl-fp32-correctly-rounded-divide-sqrt"
                 : " -DALD_SINGLE";
  }
  /* drivers write "7316 warnings generated." to the terminal; the check has the kernels judged by
   * compilers of its own */
  snprintf(options, size, "-cl-std=CL1.2 -w -DALD_LANES=%u%s", d->base.lanes_per_item, single);
}

static ald_status create_kernel(const cl_device *d, cl_program program, const char *name,
                                cl_kernel *kernel, ald_report *report) {
  char full[64];
  cl_int error = CL_SUCCESS;
  snprintf(full, sizeof full, "ald_%s", name);
  *kernel = d->cl->clCreateKernel(program, full, &error);
  return *kernel ? ALD_OK : ald_cl_failed(report, "clCreateKernel", full, error);
}

void ald_cl_kernels_discard(ald_accelerator *a, ald_kernels *kernels) {
  const cl_device *d = (const cl_device *)a;
  cl_kernels *own = (cl_kernels *)kernels;
  for (uint32_t k = 0; k < ALD_KERNEL_TOTAL; k++) {
    if (own->list[k]) d->cl->clReleaseKernel(own->list[k]);
  }
  if (own->program) d->cl->clReleaseProgram(own->program);
  free(own);
}

/* has the program of a layout, or of any study, this kernel? */
static bool has_kernel(const cl_device *d, const ald_layout *layout, uint32_t kernel) {
  if (kernel == ALD_KERNEL_STEPS) return true;
  if (kernel == ALD_KERNEL_TOGETHER) return layout && d->base.lanes_per_item == 1;
  return !layout || ald_layout_uses(layout, kernel);
}

static ald_status build(const cl_device *d, const ald_layout *layout, cl_kernels *kernels,
                        ald_report *report) {
  ald_status status = ALD_OK;
  char options[128];
  ald_cl_kernels_options(d, options, sizeof options);
  kernels->program = ald_cl_program_build(d, layout, options, report);
  if (!kernels->program) return ALD_DEVICE_FAILED;
  for (uint32_t k = 0; k < ALD_KERNEL_TOTAL; k++) {
    if (!has_kernel(d, layout, k)) continue;
    ALD_TRY(create_kernel(d, kernels->program, ald_kernel_name(k), &kernels->list[k], report));
  }
done:
  return status;
}

ald_status ald_cl_kernels_build(ald_accelerator *a, const ald_layout *layout, ald_kernels **kernels,
                                ald_report *report) {
  ALD_ASSERT(kernels);
  cl_kernels *made = calloc(1, sizeof *made);
  if (!made) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for kernels\n");
  const ald_status status = build((const cl_device *)a, layout, made, report);
  *kernels = status == ALD_OK ? &made->base : NULL;
  if (status != ALD_OK) ald_cl_kernels_discard(a, &made->base);
  return status;
}

/* one number of a kernel; 0 if the driver does not say */
static uint64_t number_of(const cl_device *d, cl_kernel kernel, cl_kernel_work_group_info what,
                          size_t size) {
  union {
    size_t size;
    cl_ulong bytes;
  } value = {.bytes = 0};
  const cl_int error = d->cl->clGetKernelWorkGroupInfo(kernel, d->id, what, size, &value, NULL);
  if (error != CL_SUCCESS) return 0;
  return size == sizeof value.bytes ? value.bytes : value.size;
}

ald_kernel_limits ald_cl_kernels_limits(const ald_accelerator *a, const ald_kernels *kernels,
                                        uint32_t kernel) {
  const cl_device *d = (const cl_device *)a;
  const cl_kernel own = ((const cl_kernels *)kernels)->list[kernel];
  if (!own) return (ald_kernel_limits){.items = 0};
  return (ald_kernel_limits){
      .items = (uint32_t)number_of(d, own, CL_KERNEL_WORK_GROUP_SIZE, sizeof(size_t)),
      .multiple =
          (uint32_t)number_of(d, own, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, sizeof(size_t)),
      .bytes = number_of(d, own, CL_KERNEL_PRIVATE_MEM_SIZE, sizeof(cl_ulong))};
}
