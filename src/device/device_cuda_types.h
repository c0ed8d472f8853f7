/* SPDX-License-Identifier: Apache-2.0
 * A CUDA device, as the files that compute there know it. */
#ifndef ALD_DEVICE_CUDA_TYPES_H
#define ALD_DEVICE_CUDA_TYPES_H

#include "accelerator.h"
#include "allide/devices.h"
#include "device_cuda_loader.h"

/* The kernels of one program. */
typedef struct cuda_kernels {
  ald_kernels base;
  cu_module module;
  cu_function list[ALD_KERNEL_TOTAL]; /* NULL: the study has no work for it, or there is none */
} cuda_kernels;

typedef struct cuda_device {
  ald_accelerator base;
  const ald_cuda *cuda;
  cu_device id;
  cu_context context;
  uint32_t warp;       /* work-items that run in step */
  char arch[8];        /* of the PTX that is made for it: "sm_70" */
  bool has_warned;     /* that a program was missing */
  char described[300]; /* device and driver in words, for the key of what is kept on disk */
} cuda_device;

/* Reports a call of the driver that failed. @return ALD_DEVICE_FAILED */
ald_status ald_cuda_failed(const cuda_device *d, const char *call, const char *what,
                           cu_result error, ald_report *report);

/* Architecture that PTX is made for. Drivers compile PTX of an older card for a newer one, and
 * PTX for sm_70 can do all that the kernels need. */
void ald_cuda_arch(int major, int minor, char arch[8]);

#endif
