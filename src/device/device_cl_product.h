/* SPDX-License-Identifier: Apache-2.0
 * Dense products on an OpenCL device through CLBlast, or why a build without it has none. */
#ifndef ALD_DEVICE_CL_PRODUCT_H
#define ALD_DEVICE_CL_PRODUCT_H

#include "blas.h"
#include "device.h"

#ifndef ALD_WITHOUT_CLBLAST

/* The BLAS backend on an OpenCL device; leaves the reason in `problem` if there is none: NULL then.
 * @param device "opencl" or "opencl:K" */
ald_blas *ald_blas_device(const char *device, char *problem, size_t size);

/* product_open() and tile_product() of an OpenCL device, see device.h. */
bool ald_cl_tile_product_open(ald_device *device, char name[256], char problem[512]);
ald_status ald_cl_tile_product(ald_tile *tile, const ald_tile_product *product, ald_report *report);

#else

#include <stdio.h>

#define ALD_NO_CLBLAST "this build has no CLBlast (ALLIDE_CLBLAST=OFF)"

static inline ald_blas *ald_blas_device(const char *device, char *problem, size_t size) {
  (void)device;
  snprintf(problem, size, ALD_NO_CLBLAST);
  return NULL;
}

static inline bool ald_cl_tile_product_open(ald_device *device, char name[256], char problem[512]) {
  (void)device;
  snprintf(name, 256, "CLBlast");
  snprintf(problem, 512, ALD_NO_CLBLAST);
  return false;
}

/* never called: nothing was opened */
static inline ald_status ald_cl_tile_product(ald_tile *tile, const ald_tile_product *product,
                                             ald_report *report) {
  (void)tile;
  (void)product;
  (void)report;
  return ALD_DEVICE_FAILED;
}

#endif

#endif
