/* SPDX-License-Identifier: Apache-2.0
 * The section `vary`: random variables, their distributions, and the quantities that they set. */
#ifndef ALD_READER_VARY_H
#define ALD_READER_VARY_H

#include "reader/reader.h"

/* Reads a mapping of patterns and distributions into new variables, for which memory is
 * reserved. */
void ald_read_variables(ald_reader *reader, struct fy_node *vary, const ald_scope *scope);
void ald_read_vary(ald_reader *reader);

/* May a quantity be another one in another scenario? Once all that varies has been read. */
bool ald_quantity_varies(const ald_study *study, uint32_t quantity);

#endif
