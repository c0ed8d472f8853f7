/* SPDX-License-Identifier: Apache-2.0
 * One dense product of the memory of radiated waves on the first OpenCL device: by CLBlast with its
 * own parameters or with given ones, and by a plain kernel that sums in order. A program of its own
 * (packages libclblast-dev, ocl-icd-opencl-dev):
 *
 *   cc -O2 benchmarks/clblast_parameters.c -lclblast -lOpenCL -lm -o clblast_parameters
 *   ./clblast_parameters ROWS DEPTH LANES ordered
 *   ./clblast_parameters ROWS DEPTH LANES default
 *   ./clblast_parameters ROWS DEPTH LANES direct [10 values]  in the order of direct_names, below
 *   ./clblast_parameters ROWS DEPTH LANES large [16 values]   in that of large_names
 *
 * Prints the time of all threads of the process, the least of three calls after a first one [ms],
 * and the operations in a second of it. With 6 rows `ordered` is one step of one body, with 192 a
 * block of 32 steps. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <clblast_c.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REPEATS = 3, LARGE = 16, DIRECT = 10, CHECKED = 64 };

static const char *const large_names[LARGE] = {"GEMMK", "KREG",  "KWG",   "KWI", "MDIMA", "MDIMC",
                                               "MWG",   "NDIMB", "NDIMC", "NWG", "SA",    "SB",
                                               "STRM",  "STRN",  "VWM",   "VWN"};
static const char *const direct_names[DIRECT] = {"WGD",  "MDIMCD", "NDIMCD", "MDIMAD", "NDIMBD",
                                                 "KWID", "VWMD",   "VWND",   "PADA",   "PADB"};

/* six rows of eight lanes by each work-item, every term in its turn */
static const char source[] =
    "#pragma OPENCL EXTENSION cl_khr_fp64: enable\n"
    "#pragma OPENCL FP_CONTRACT OFF\n"
    "kernel void ordered(global const double *a, global const double8 *b, global double8 *c,\n"
    "                    uint depth, uint lanes) {\n"
    "  const ulong lane = get_global_id(0), first = 6 * get_global_id(1);\n"
    "  double8 sums[6] = {0, 0, 0, 0, 0, 0};\n"
    "  for (uint k = 0; k < depth; k++) {\n"
    "    const double8 past = b[k * (ulong)lanes + lane];\n"
    "    for (uint i = 0; i < 6; i++)\n"
    "      sums[i] = fma((double8)a[(first + i) * depth + k], past, sums[i]);\n"
    "  }\n"
    "  for (uint i = 0; i < 6; i++) c[(first + i) * lanes + lane] = sums[i];\n"
    "}\n";

/* one product: C (rows x lanes) = A (rows x depth) B (depth x lanes), row by row */
typedef struct product {
  size_t rows, depth, lanes;
  double *a, *b, *c;
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  cl_mem at[3];
  cl_kernel ordered; /* NULL: by CLBlast */
} product;

static void check(int error, const char *what) {
  if (error == 0) return;
  fprintf(stderr, "%s: error %d\n", what, error);
  exit(1);
}

/* processor time of all threads, whatever else the machine does [s] */
static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double *random_numbers(size_t count, unsigned long long seed) {
  double *numbers = malloc(count * sizeof *numbers);
  check(numbers ? 0 : 1, "memory");
  for (size_t k = 0; k < count; k++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    numbers[k] = (double)(seed >> 11) * 0x1p-52 - 1;
  }
  return numbers;
}

static cl_mem copied(const product *p, double *from, size_t count) {
  int error;
  const cl_mem to =
      clCreateBuffer(p->context, CL_MEM_COPY_HOST_PTR, count * sizeof *from, from, &error);
  check(error, "clCreateBuffer");
  return to;
}

static void open_device(product *p) {
  cl_platform_id platform;
  int error;
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &p->device, NULL), "clGetDeviceIDs");
  p->context = clCreateContext(NULL, 1, &p->device, NULL, NULL, &error);
  check(error, "clCreateContext");
  p->queue = clCreateCommandQueue(p->context, p->device, 0, &error);
  check(error, "clCreateCommandQueue");
  p->a = random_numbers(p->rows * p->depth, 1);
  p->b = random_numbers(p->depth * p->lanes, 2);
  p->c = calloc(p->rows * p->lanes, sizeof *p->c);
  check(p->c ? 0 : 1, "memory");
  p->at[0] = copied(p, p->a, p->rows * p->depth);
  p->at[1] = copied(p, p->b, p->depth * p->lanes);
  p->at[2] = copied(p, p->c, p->rows * p->lanes);
}

static void make_ordered(product *p) {
  int error;
  const char *text = source;
  const cl_program program = clCreateProgramWithSource(p->context, 1, &text, NULL, &error);
  check(error, "clCreateProgramWithSource");
  check(clBuildProgram(program, 1, &p->device, "-cl-std=CL1.2", NULL, NULL), "clBuildProgram");
  p->ordered = clCreateKernel(program, "ordered", &error);
  check(error, "clCreateKernel");
  const cl_uint depth = (cl_uint)p->depth, lanes = (cl_uint)(p->lanes / 8);
  for (cl_uint k = 0; k < 3; k++) clSetKernelArg(p->ordered, k, sizeof p->at[k], &p->at[k]);
  clSetKernelArg(p->ordered, 3, sizeof depth, &depth);
  clSetKernelArg(p->ordered, 4, sizeof lanes, &lanes);
}

/* products of at least `least`^3 multiplications by the kernel for large matrices */
static void put_parameters(const product *p, const char *kind, char **words, size_t count) {
  const int is_large = strcmp(kind, "large") == 0;
  const char *limit = "XGEMM_MIN_INDIRECT_SIZE";
  const size_t least = is_large ? 1 : 1000000;
  size_t values[LARGE];
  if (strcmp(kind, "default") == 0) return;
  check(CLBlastOverrideParameters(p->device, "GemmRoutine", CLBlastPrecisionDouble, 1, &limit,
                                  &least),
        "CLBlastOverrideParameters");
  if (count == 0) return;
  for (size_t k = 0; k < count; k++) values[k] = strtoul(words[k], NULL, 10);
  check(CLBlastOverrideParameters(p->device, is_large ? "Xgemm" : "XgemmDirect",
                                  CLBlastPrecisionDouble, count,
                                  (const char **)(is_large ? large_names : direct_names), values),
        "CLBlastOverrideParameters");
}

static double call(product *p) {
  const double began = seconds();
  if (p->ordered) {
    const size_t items[2] = {p->lanes / 8, p->rows / 6};
    check(clEnqueueNDRangeKernel(p->queue, p->ordered, 2, NULL, items, NULL, 0, NULL, NULL),
          "clEnqueueNDRangeKernel");
  } else {
    check(CLBlastDgemm(CLBlastLayoutRowMajor, CLBlastTransposeNo, CLBlastTransposeNo, p->rows,
                       p->lanes, p->depth, 1, p->at[0], 0, p->depth, p->at[1], 0, p->lanes, 0,
                       p->at[2], 0, p->lanes, &p->queue, NULL),
          "CLBlastDgemm");
  }
  check(clFinish(p->queue), "clFinish");
  return seconds() - began;
}

/* some entries against sums on the host; |terms| <= 1 */
static void compare(product *p) {
  check(clEnqueueReadBuffer(p->queue, p->at[2], CL_TRUE, 0, p->rows * p->lanes * sizeof *p->c, p->c,
                            0, NULL, NULL),
        "clEnqueueReadBuffer");
  for (size_t t = 0; t < CHECKED; t++) {
    const size_t at = t * 1037549 % (p->rows * p->lanes);
    double sum = 0;
    for (size_t k = 0; k < p->depth; k++) {
      sum += p->a[at / p->lanes * p->depth + k] * p->b[k * p->lanes + at % p->lanes];
    }
    const double bound = 2 * (double)p->depth * ((double)p->depth + 2) * 0x1p-53;
    check(fabs(sum - p->c[at]) <= bound ? 0 : 1, "a wrong product");
  }
}

int main(int argc, char **argv) {
  product p = {.ordered = NULL};
  double least = HUGE_VAL;
  if (argc < 5) return fprintf(stderr, "%s ROWS DEPTH LANES KIND [VALUES]\n", argv[0]), 2;
  p.rows = strtoul(argv[1], NULL, 10);
  p.depth = strtoul(argv[2], NULL, 10);
  p.lanes = strtoul(argv[3], NULL, 10);
  const size_t given = (size_t)argc - 5, wanted = strcmp(argv[4], "large") == 0 ? LARGE : DIRECT;
  check(p.rows % 6 == 0 && p.lanes % 8 == 0 ? 0 : 1, "rows in sixes, lanes in eights");
  check(given == 0 || given == wanted ? 0 : 1, "number of values");
  open_device(&p);
  if (strcmp(argv[4], "ordered") == 0) {
    make_ordered(&p);
  } else {
    put_parameters(&p, argv[4], argv + 5, given);
  }
  (void)call(&p); /* builds its kernels */
  for (int k = 0; k < REPEATS; k++) least = fmin(least, call(&p));
  compare(&p);
  printf("%.4g ms, %.3g GFLOP/s\n", 1e3 * least,
         2e-9 * (double)p.rows * (double)p.depth * (double)p.lanes / least);
  return 0;
}
