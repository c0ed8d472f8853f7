/* SPDX-License-Identifier: Apache-2.0
 * The kernels of a device: of the program for any study, and of programs made for one. */
#include "device_cl_kernels.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device_cl_error.h"
#include "device_cl_program.h"
#include "plan/passes.h"

/* numbers of a plan that a program may have as constants: a device has room for 64 kB at least */
enum { KNOWN_MOST = 16000 };

void ald_cl_kernels_options(const cl_device *d, char *options, size_t size) {
  ALD_ASSERT(options && size > 0 && d->lanes_per_item > 0);
  const char *single = "";
  if (d->base.precision == ALD_SINGLE_PRECISION) {
    cl_device_fp_config config = 0;
    d->cl->clGetDeviceInfo(d->id, CL_DEVICE_SINGLE_FP_CONFIG, sizeof config, &config, NULL);
    single = config & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT
                 ? " -DALD_SINGLE -cl-fp32-correctly-rounded-divide-sqrt"
                 : " -DALD_SINGLE";
  }
  snprintf(options, size, "-cl-std=CL1.2 -DALD_LANES=%u%s", d->lanes_per_item, single);
}

static ald_status create_kernel(const cl_device *d, cl_program program, const char *name,
                                cl_kernel *kernel, ald_report *report) {
  char full[64];
  cl_int error = CL_SUCCESS;
  snprintf(full, sizeof full, "ald_%s", name);
  *kernel = d->cl->clCreateKernel(program, full, &error);
  return *kernel ? ALD_OK : ald_cl_failed(report, "clCreateKernel", full, error);
}

static void release(const cl_device *d, cl_kernels *kernels) {
  for (uint32_t pass = 0; pass < PASS_TOTAL; pass++) {
    if (kernels->passes[pass]) d->cl->clReleaseKernel(kernels->passes[pass]);
  }
  if (kernels->advance) d->cl->clReleaseKernel(kernels->advance);
  if (kernels->together) d->cl->clReleaseKernel(kernels->together);
  if (kernels->program) d->cl->clReleaseProgram(kernels->program);
  free(kernels);
}

/* layout: NULL for any study */
static ald_status build(const cl_device *d, const ald_layout *layout, cl_kernels *kernels,
                        ald_report *report) {
  ald_status status = ALD_OK;
  char options[128];
  ald_cl_kernels_options(d, options, sizeof options);
  kernels->program = ald_cl_program_build(d, layout, options, report);
  if (!kernels->program) return ALD_DEVICE_FAILED;
  for (uint32_t pass = 0; pass < PASS_TOTAL; pass++) {
    if (layout && !ald_layout_uses(layout, pass)) continue;
    ALD_TRY(create_kernel(d, kernels->program, ald_pass_infos[pass].name, &kernels->passes[pass],
                          report));
  }
  ALD_TRY(create_kernel(d, kernels->program, "advance_steps", &kernels->advance, report));
  if (layout && d->lanes_per_item == 1) {
    ALD_TRY(create_kernel(d, kernels->program, "advance_together", &kernels->together, report));
  }
done:
  return status;
}

/* Parts of a study change as bodies come near each other: no program is made for them. */
static bool suits(const ald_layout *layout) {
  return layout->plan_known <= KNOWN_MOST && layout->plan[PLAN_SOURCES] == 0;
}

ald_status ald_cl_kernels_find(cl_device *d, const ald_layout *layout, cl_kernels **kernels,
                               ald_report *report) {
  ALD_ASSERT(layout && kernels);
  const bool own = d->base.makes_programs && suits(layout);
  const ald_hash of =
      own ? ald_bytes_hash(layout->plan, layout->plan_known * sizeof *layout->plan) : (ald_hash){0};
  for (cl_kernels *known = d->kernels; known; known = known->next) {
    if (known->of.low != of.low || known->of.high != of.high) continue;
    *kernels = known;
    return ALD_OK;
  }
  *kernels = NULL;
  cl_kernels *made = calloc(1, sizeof *made);
  if (!made) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for kernels\n");
  const ald_status status = build(d, own ? layout : NULL, made, report);
  if (status != ALD_OK) {
    release(d, made);
    return status;
  }
  made->of = of;
  made->next = d->kernels;
  d->kernels = made;
  *kernels = made;
  return ALD_OK;
}

void ald_cl_kernels_release(cl_device *d) {
  while (d->kernels) {
    cl_kernels *next = d->kernels->next;
    release(d, d->kernels);
    d->kernels = next;
  }
}
