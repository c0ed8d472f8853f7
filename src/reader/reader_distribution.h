/* SPDX-License-Identifier: Apache-2.0
 * The distribution of a variable: one key of the table of distributions, and its truncation. */
#ifndef ALD_READER_DISTRIBUTION_H
#define ALD_READER_DISTRIBUTION_H

#include "reader.h"

/* Reads the distribution of a variable, whose dimension is known, from a mapping.
 * @param path of the mapping, for messages */
bool ald_read_distribution(ald_reader *reader, struct fy_node *node, const char *path,
                           ald_variable *variable);

#endif
