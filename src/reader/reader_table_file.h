/* SPDX-License-Identifier: Apache-2.0
 * Tables of a study in files of their own: CSV with a column for each of the table's, by its name.
 */
#ifndef ALD_READER_TABLE_FILE_H
#define ALD_READER_TABLE_FILE_H

#include "base/csv.h"
#include "reader.h"

/* column that a file does not have */
#define ALD_NO_COLUMN 0xffffffffu
/* most columns of a table in a file */
enum { ALD_FILE_COLUMNS_MAX = 64 };

/* Which column of a file is which of the table, by their names; ALD_NO_COLUMN: not there. Reports
 * columns that the table does not have.
 * @param path    of the table, for messages
 * @param sources (column_count) receives them
 * @return false after a message */
bool ald_find_columns(ald_reader *reader, const ald_csv *csv, const char *path,
                      const ald_key_table *table, uint32_t *sources);

/* Is a node the name of such a file, "NAME.csv"? */
bool ald_names_table(struct fy_node *node);

/* Reads the rows of a table from the file that a node names, into new quantities as
 * ald_read_table() makes them.
 * @return number of rows; 0 after a message */
uint32_t ald_read_table_file(ald_reader *reader, struct fy_node *node, const char *path,
                             const ald_key_table *table);

#endif
