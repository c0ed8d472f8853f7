/* SPDX-License-Identifier: Apache-2.0
 * What kernels allow. */
#include "accelerator_limits.h"

#include "accelerator_kernels.h"
#include "base/assertion.h"

enum { REGISTER_UNIT = 8 }; /* registers of a work-item are given out by so many */

/* no more than `most`, a multiple if there is one */
static uint32_t bounded(uint32_t items, uint32_t most, uint32_t multiple) {
  if (most == 0 || items <= most) return items;
  return multiple > 0 && most >= multiple ? most / multiple * multiple : most;
}

size_t ald_kernel_local(const ald_accelerator *a, const ald_kernels *kernels, uint32_t kernel) {
  ALD_ASSERT(kernel < ALD_KERNEL_TOTAL && a->local > 0);
  const ald_kernel_limits *is = &kernels->limits[kernel];
  return bounded((uint32_t)a->local, is->items, is->multiple);
}

uint32_t ald_accelerator_lanes(const ald_accelerator *a, const ald_kernels *kernels) {
  const ald_kernel_limits *is = &kernels->limits[ALD_KERNEL_STEPS];
  uint32_t most = is->items;
  if (is->registers > 0 && a->unit_registers > 0) {
    const uint32_t each = (is->registers + REGISTER_UNIT - 1) / REGISTER_UNIT * REGISTER_UNIT;
    most = a->unit_registers / each;
    if (a->unit_items > 0 && most > a->unit_items) most = a->unit_items;
  }
  if (is->multiple > 0 && most >= is->multiple) most = most / is->multiple * is->multiple;
  return a->units * most;
}

uint32_t ald_accelerator_fills(ald_device *device, const ald_layout *layout, ald_report *report) {
  ald_accelerator *a = (ald_accelerator *)device;
  ald_kernels *kernels = NULL;
  if (a->is_lost || !device->is_gpu) return 0;
  if (ald_accelerator_kernels(a, layout, &kernels, report) != ALD_OK) return 0;
  return ald_accelerator_lanes(a, kernels);
}
