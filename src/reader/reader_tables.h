/* SPDX-License-Identifier: Apache-2.0
 * Tables and matrices of a study: rows of numbers under one key. */
#ifndef ALD_READER_TABLES_H
#define ALD_READER_TABLES_H

#include "reader.h"

/* Reads a table or matrix from a mapping into new quantities "<path>.<table>[<row>].<component>",
 * or "<path>.<table>.surge-sway" of a matrix.
 * @param owner place of the item itself, for a missing table
 * @param rows  receives the number of rows; 0: there is none, perhaps after a message
 * @return index of the first quantity */
uint32_t ald_read_table(ald_reader *reader, struct fy_node *mapping, ald_place owner,
                        const char *path, const ald_key_table *table, uint32_t *rows);
/* A matrix of zeros as ald_read_table() would make it, without given numbers. */
uint32_t ald_add_matrix(ald_reader *reader, const char *path, const ald_key_table *table);

#endif
