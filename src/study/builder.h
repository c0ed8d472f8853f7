/* SPDX-License-Identifier: Apache-2.0
 * A study that is being built in code, for the definitions of elements. */
#ifndef ALD_STUDY_BUILDER_H
#define ALD_STUDY_BUILDER_H

#include "allide/builder.h"

/* Adds an element of a kind, KIND_* of kernels/elements.h, from its definition struct.
 * @return as ald_builder_add_body() */
ald_status ald_builder_add_element(ald_builder *builder, uint32_t kind, const void *def,
                                   ald_report *report);

#endif
