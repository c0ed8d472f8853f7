/* SPDX-License-Identifier: Apache-2.0
 * The distributions of variables in the reference and in the schema. */
#ifndef ALD_REFERENCE_DISTRIBUTIONS_H
#define ALD_REFERENCE_DISTRIBUTIONS_H

#include "base/report.h"

/* The distributions of a variable: a chapter of the page, and the members of its object. */
void ald_distributions_markdown(ald_report *report);
void ald_distributions_schema(ald_report *report);

#endif
