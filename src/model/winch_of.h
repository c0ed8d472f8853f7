/* SPDX-License-Identifier: Apache-2.0
 * Which winch lets a dynamic line out. */
#ifndef ALD_WINCH_OF_H
#define ALD_WINCH_OF_H

#include "study.h"

/* The number of a dynamic line among them; instance: of one. */
uint32_t ald_line_number(const ald_study *study, const ald_instance *instance);
/* A dynamic line by its number among them. */
const ald_instance *ald_line_numbered(const ald_study *study, uint32_t number);
/* The winch of a dynamic line; NULL: it has none, or the instance is no line. */
const ald_instance *ald_winch_of(const ald_study *study, const ald_instance *instance);

#endif
