/* SPDX-License-Identifier: Apache-2.0
 * An OpenCL device and its tiles, as the files that compute there know them. */
#ifndef ALD_DEVICE_CL_TYPES_H
#define ALD_DEVICE_CL_TYPES_H

#include "allide/devices.h"
#include "base/hash.h"
#include "device.h"
#include "device_cl_loader.h"
#include "kernels/program.h"

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

/* One way to run steps: a schedule, and the work-items of a group. */
typedef struct cl_way {
  ald_schedule schedule;
  uint32_t lanes, workers; /* workers: that share the instances of each lane */
} cl_way;

enum { CL_WAYS_MOST = 8, CL_TRIALS = 24 };

/* Which way is the fastest for tiles of one size, as far as it is known. */
typedef struct cl_trial {
  cl_way ways[CL_WAYS_MOST];
  double seconds[CL_WAYS_MOST]; /* sum of the timed pieces, a step */
  uint32_t way_count;           /* 0: not begun */
  uint32_t pieces;              /* that have run */
  uint32_t best;                /* so far */
} cl_trial;

/* The kernels of one program. */
typedef struct cl_kernels {
  ald_hash of; /* of the plan that the program is made for; 0: for any study */
  cl_program program;
  cl_kernel passes[PASS_TOTAL]; /* NULL: the study has no work for it */
  cl_kernel advance;
  cl_kernel together;         /* NULL: of the program for any study, and where items have several
                                 lanes */
  cl_trial trials[CL_TRIALS]; /* by the power of two of a tile's lanes */
  struct cl_kernels *next;
} cl_kernels;

typedef struct cl_device {
  ald_device base;
  const ald_cl *cl;
  cl_device_id id;
  cl_context context;
  cl_command_queue queue;
  cl_kernels *kernels;     /* of the programs built so far */
  uint32_t lanes_per_item; /* ALD_LANES of the build */
  size_t local;            /* work items of a group */
  cl_ulong largest_buffer; /* [byte] */
  ald_clblast_gemm *gemm;  /* NULL: not opened */
} cl_device;

typedef struct cl_tile {
  cl_kernels *kernels;
  cl_mem reals, uints, scratch, assets, plan;
} cl_tile;

#endif
