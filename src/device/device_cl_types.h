/* SPDX-License-Identifier: Apache-2.0
 * An OpenCL device, as the files that compute there know it. */
#ifndef ALD_DEVICE_CL_TYPES_H
#define ALD_DEVICE_CL_TYPES_H

#include "accelerator.h"
#include "allide/devices.h"
#include "device_cl_loader.h"

/* A device that was chosen, and what it says of itself. */
typedef struct ald_cl_choice {
  cl_device_id id;
  cl_device_type type;
  int ready; /* 1: available, and programs can be built for it */
  ald_device_info info;
} ald_cl_choice;

/* CLBlastDgemm of clblast_c.h 1.x; its enumerations are ints */
typedef int ald_clblast_gemm(int layout, int a_turn, int b_turn, size_t m, size_t n, size_t k,
                             double alpha, cl_mem a, size_t a_offset, size_t a_stride, cl_mem b,
                             size_t b_offset, size_t b_stride, double beta, cl_mem c,
                             size_t c_offset, size_t c_stride, cl_command_queue *queue,
                             cl_event *event);

/* The kernels of one program. */
typedef struct cl_kernels {
  ald_kernels base;
  cl_program program;
  cl_kernel
      list[ALD_KERNEL_TOTAL]; /* NULL: the study has no work for it, or the program has none */
} cl_kernels;

typedef struct cl_device {
  ald_accelerator base;
  const ald_cl *cl;
  cl_device_id id;
  cl_context context;
  bool is_simulator;      /* it says that it is a processor and a GPU, as Oclgrind does */
  ald_clblast_gemm *gemm; /* NULL: not opened */
} cl_device;

#endif
