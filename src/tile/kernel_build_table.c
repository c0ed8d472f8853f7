/* SPDX-License-Identifier: Apache-2.0
 * One build of the kernels: what it consists of. A file of its own because it is compiled for each
 * instruction set; the functions that it lists have a name for each, see targeted.h, so that no
 * header can declare them. */
#include "closed_form.h"
#include "kernel_build.h"
#include "math/targeted.h"

/* the build defines ALD_SCALAR_TARGET, too */
#define SCALAR ALD_TARGETED_JOIN(ald_program_scalar, ALD_SCALAR_TARGET)
extern const ald_program ALD_TARGETED(ald_program_double), ALD_TARGETED(ald_program_single), SCALAR;
void ALD_TARGETED(ald_many_uniforms)(uint64_t seed, uint64_t first, uint32_t variable,
                                     uint32_t count, double *uniforms);
void ALD_TARGETED(ald_many_values)(const ald_distribution *distribution, const double *uniforms,
                                   uint32_t count, double *values);
void ALD_TARGETED(ald_closed_form_solve)(const ald_closed_form *form, const ald_sampler *samples,
                                         uint32_t count, double *columns, int32_t *statuses);
void ALD_TARGETED(ald_segment_pairs)(const ald_segment_query *query, size_t first, size_t count);
void ALD_TARGETED(ald_triangle_pairs)(const ald_triangle_query *query, size_t first, size_t count);
void ALD_TARGETED(ald_product_block)(const double *a, const double *b, size_t rows, size_t columns,
                                     bool upper, double *to);

const ald_kernel_build ALD_TARGETED(ald_kernel_build) = {
    .name = ALD_TARGET_NAME,
#if defined(__FMA__) || defined(__aarch64__)
    .fuses = true,
#endif
    .in_double = &ALD_TARGETED(ald_program_double),
    .in_single = &ALD_TARGETED(ald_program_single),
    .scalar = &SCALAR,
    .uniforms = ALD_TARGETED(ald_many_uniforms),
    .values = ALD_TARGETED(ald_many_values),
    .closed_form = ALD_TARGETED(ald_closed_form_solve),
    .segment_pairs = ALD_TARGETED(ald_segment_pairs),
    .triangle_pairs = ALD_TARGETED(ald_triangle_pairs),
    .product_block = ALD_TARGETED(ald_product_block),
};
