/* SPDX-License-Identifier: Apache-2.0
 * What a line inside the bore of another needs to know of both. */
#ifndef ALD_INSIDE_CONTACT_H
#define ALD_INSIDE_CONTACT_H

#include "model/study.h"

/* Substeps of a step that the bores of a scenario ask for, with the stiffness of their lines: a
 * power of two; 0: more than LINE_SUBSTEPS_MAX; 1 where there are none.
 * @param instance receives the one that asks for the most; may be NULL */
uint32_t ald_inside_substeps(const ald_study *study, const double *values,
                             const ald_instance **instance);

/* What makes a bore ask for more than LINE_SUBSTEPS_MAX.
 * @return the problem in words, `blame` its key */
const char *ald_inside_too_fine(const ald_study *study, const ald_instance *instance,
                                const double *values, ald_blame *blame);

#endif
