/* SPDX-License-Identifier: Apache-2.0
 * The lines of numbers that a panel program writes, blanks between them. */
#ifndef ALD_PANEL_LINES_H
#define ALD_PANEL_LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diagnosis.h"
#include "base/input_files.h"

/* greatest count of numbers in a line */
enum { ALD_PANEL_NUMBERS = 8 };

typedef struct ald_panel_line {
  bool is_good;   /* nothing but numbers, and not too many */
  uint32_t count; /* numbers */
  double numbers[ALD_PANEL_NUMBERS];
  ald_place places[ALD_PANEL_NUMBERS];
  ald_place place; /* of the line */
} ald_panel_line;

typedef struct ald_panel_reader {
  const char *at;
  int line, file;
} ald_panel_reader;

/* Begins behind a first line of words, if there is one.
 * @param file number of the text in the diagnosis */
ald_panel_reader ald_panel_begin(const char *text, int file);
/* The next line that is not empty; false at the end. */
bool ald_panel_next(ald_panel_reader *reader, ald_panel_line *line);
/* Are these lines of numbers, perhaps below a line of words that is no header of columns? */
bool ald_panel_is(const char *text);

/* A file of such lines that is read for a command, with a diagnosis about it. */
typedef struct ald_panel_file {
  const char *name;
  ald_input_files input_files;
  const char *text;
  ald_diagnosis *diagnosis;
} ald_panel_file;

/* Reads it.
 * @return ALD_OK; ALD_IO with a message; ALD_NO_MEMORY: nothing is to be closed */
ald_status ald_panel_file_open(const char *name, ald_panel_file *file, ald_report *report);
/* Prints its messages and frees it. Returns the status. */
ald_status ald_panel_file_close(ald_panel_file *file, ald_status status, ald_report *report);

#endif
