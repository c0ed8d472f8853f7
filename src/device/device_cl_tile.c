/* SPDX-License-Identifier: Apache-2.0
 * Dense products on the buffers of a tile on an OpenCL device, through CLBlast: nothing is copied.
 */
#include <stdio.h>

#include "base/report.h"
#include "device_cl.h"

#ifdef ALD_WITHOUT_CLBLAST
ald_clblast_gemm *ald_clblast_load(char *problem, size_t size) {
  snprintf(problem, size, "this build has no CLBlast (ALLIDE_CLBLAST=OFF)");
  return NULL;
}
#endif

bool ald_cl_product_open(ald_device *device, char name[256], char problem[512]) {
  cl_device *d = (cl_device *)device;
  if (!d->gemm) d->gemm = ald_clblast_load(problem, 512);
  snprintf(name, 256, "CLBlast");
  return d->gemm != NULL;
}

ald_status ald_cl_tile_product(ald_tile *tile, const ald_tile_product *product,
                               ald_report *report) {
  /* clblast_c.h: CLBlastLayoutRowMajor, CLBlastTransposeNo */
  enum { ROW_MAJOR = 101, NOT_TURNED = 111 };
  cl_device *d = (cl_device *)tile->device;
  const cl_tile *own = tile->own;
  const size_t lanes = tile->lanes;
  const int error = d->gemm(ROW_MAJOR, NOT_TURNED, NOT_TURNED, product->rows, lanes, product->depth,
                            1, own->assets, product->matrix, product->stride, own->reals,
                            product->from * lanes, lanes, product->adds ? 1 : 0, own->reals,
                            product->to * lanes, lanes, &d->queue, NULL);
  if (error == 0) return ALD_OK;
  return ald_report_fail(report, ALD_DEVICE_FAILED,
                         "error: OpenCL: CLBlastDgemm of %u x %u x %zu: %s (%d)\n", product->rows,
                         product->depth, lanes, ald_cl_error_name(error), error);
}
