/* SPDX-License-Identifier: Apache-2.0
 * The kernels' builds as C17. What computes many lanes together is compiled once for each
 * instruction set that the program shall know: one for the machine that builds it, or several for a
 * package that goes to many machines. The files of a build are listed in CMakeLists.txt; their
 * symbols are made by targeted.h. */
#ifndef ALD_KERNEL_BUILD_H
#define ALD_KERNEL_BUILD_H

#include <stdbool.h>

#include "allide/query.h"
#include "math/distribution.h"
#include "plan/passes.h"

struct ald_closed_form;
struct ald_sampler;

typedef struct ald_kernel_build {
  const char *name; /* "x86-64-v3"; "native": the machine that built it */
  bool fuses;       /* has an instruction for fused multiply and add; else a slow function */
  const ald_program *in_double, *in_single;
  const ald_program *scalar; /* double precision, one lane at a time */
  /* Numbers in (0, 1) of one variable in scenarios first, first + 1, ...; `count` of them, a
   * multiple of 8, at most ALD_DRAWS_MAX: to the bit ald_philox_uniform() of each. */
  void (*uniforms)(uint64_t seed, uint64_t first, uint32_t variable, uint32_t count,
                   double *uniforms);
  /* Values of a prepared distribution for such numbers: to the bit ald_distribution_value(). */
  void (*values)(const ald_distribution *distribution, const double *uniforms, uint32_t count,
                 double *values);
  /* Results of scenarios that were sampled, see closed_form.h. */
  void (*closed_form)(const struct ald_closed_form *form, const struct ald_sampler *samples,
                      uint32_t count, double *columns, int32_t *statuses);
  /* Pairs `first` to `first + count` of a query. */
  void (*segment_pairs)(const ald_segment_query *query, size_t first, size_t count);
  void (*triangle_pairs)(const ald_triangle_query *query, size_t first, size_t count);
  /* Sums over one chunk of a dense product, see product_block.h. */
  void (*product_block)(const double *a, const double *b, size_t rows, size_t columns, bool upper,
                        double *to);
} ald_kernel_build;

/* The build that this processor is to run: the best it can, or what the environment variable
 * ALLIDE_PROCESSOR names. A name that means none is remarked upon by ald_kernel_build_check(), and
 * the best is taken. */
const ald_kernel_build *ald_kernels(void);

/* @return ALD_OK; ALD_BAD_ARGUMENT if ALLIDE_PROCESSOR names no build that this processor runs */
ald_status ald_kernel_build_check(ald_report *report);

/* Builds of the program, the plainest first, and whether this processor runs them. */
uint32_t ald_kernel_build_count(void);
const ald_kernel_build *ald_kernel_build_at(uint32_t number, bool *runs);

#endif
