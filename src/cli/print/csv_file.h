/* SPDX-License-Identifier: Apache-2.0
 * A CSV file (RFC 4180, line feeds) that appears under its name once it is whole. */
#ifndef ALD_CLI_CSV_FILE_H
#define ALD_CLI_CSV_FILE_H

#include <stdint.h>

#include "cli/picture/atomic_file.h"

typedef struct csv_file {
  FILE *stream; /* of `whole`, or any other */
  atomic_file whole;
  int filled; /* 1: the line has a cell */
  int error;  /* why a write failed, else 0 */
} csv_file;

/** Begins a file in a folder. @return 0, or -1 with errno */
int csv_file_begin(csv_file *file, const char *folder, const char *name);

/* cells; text is quoted where it must be, with a ' before what a spreadsheet would take for a
 * formula and without control characters; numbers have 17 digits, NaN is `nan` */
void csv_file_text(csv_file *file, const char *text);
void csv_file_number(csv_file *file, double value);
void csv_file_count(csv_file *file, uint64_t value);
void csv_file_end_line(csv_file *file);
/** Has a write failed? */
int csv_file_failed(const csv_file *file);

/** Ends the file: synced and renamed, or removed if `keep` is 0.
 * @return 0, or -1 with errno; nothing is left of it then */
int csv_file_end(csv_file *file, int keep);

#endif
