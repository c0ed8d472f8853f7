/* SPDX-License-Identifier: Apache-2.0
 * Tables of text: one header line, one line a row, cells between commas (or semicolons, or tabs,
 * whichever the header holds), cells with separators or quotes in them quoted (RFC 4180). */
#ifndef ALD_CSV_H
#define ALD_CSV_H

#include <stdint.h>

#include "diagnosis.h"
#include "dimension.h"

typedef struct ald_csv ald_csv;

/* Parses a text, which must outlive the table; the diagnosis may hold it as one of its files.
 * Reports, with its place, what makes it no table: no header, a name that is missing or given
 * twice, a row with another number of cells, an open quote. Empty lines and lines that begin with #
 * are left out.
 * @return ALD_OK, ALD_BAD_STUDY after messages, ALD_NO_MEMORY */
ald_status ald_csv_parse(const char *text, ald_diagnosis *diagnosis, ald_csv **csv);
void ald_csv_destroy(ald_csv *csv);
uint32_t ald_csv_column_count(const ald_csv *csv);
uint64_t ald_csv_row_count(const ald_csv *csv);
/* Name of a column without the unit that may follow it: "bodies.tug.speed" of
 * "bodies.tug.speed [kn]". */
const char *ald_csv_column_name(const ald_csv *csv, uint32_t column);
/* The place of the header of a column. */
ald_place ald_csv_column_place(const ald_csv *csv, uint32_t column);
/* The place of a cell; rows are counted from 0 without the header. */
ald_place ald_csv_cell_place(const ald_csv *csv, uint64_t row, uint32_t column);
/* Reads a column of quantities: bare numbers in the header's unit (SI without one), or each with a
 * unit of its own.
 * @param values (row_count) receives SI values
 * @return ALD_OK, ALD_BAD_STUDY after messages (the first ten) */
ald_status ald_csv_numbers(const ald_csv *csv, uint32_t column, ald_dimension dimension,
                           ald_diagnosis *diagnosis, double *values);

#endif
