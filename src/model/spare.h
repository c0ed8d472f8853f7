/* SPDX-License-Identifier: Apache-2.0
 * How many of the records and series of its kind an instance has: some have the last ones, others
 * lack them. */
#ifndef ALD_SPARE_H
#define ALD_SPARE_H

#include "study.h"

/* The first so many records of its kind. */
uint32_t ald_instance_record_count(const ald_study *study, uint32_t instance);

/* The first so many series of its kind. */
uint32_t ald_instance_trace_count(const ald_study *study, uint32_t instance);

#endif
