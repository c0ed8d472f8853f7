/* SPDX-License-Identifier: Apache-2.0
 * Sentences on a terminal, in lines that it can hold. */
#ifndef ALD_CLI_PROSE_H
#define ALD_CLI_PROSE_H

#include <stdio.h>

/** Writes a text and ends its line. Lines are broken between words before `width` characters. A
 * line end of the text is kept where the next line is empty or begins with a space; elsewhere it is
 * one between words.
 * @param at     characters that the line has already
 * @param indent spaces before all lines but the first */
void prose_print(FILE *stream, const char *text, int at, int indent, int width);

/** Writes commands, each in a line of the text, with " \" where one is broken. */
void prose_command(FILE *stream, const char *text, int at, int indent, int width);

/** Characters in a line of the stream: $COLUMNS, else the terminal's, else 100. */
int prose_columns(FILE *stream);

/** The width of a line of prose: $COLUMNS, else the terminal's; INT_MAX: none, as in files. */
int prose_width(FILE *stream);

/** A paragraph of a help page, in $COLUMNS, else in 80 characters or the terminal's fewer. */
void prose_help(const char *text);
/** A row of a help page: a name, and behind `margin` characters what it is. */
void prose_help_row(const char *name, int margin, const char *about);
/** The example at its end. */
void prose_help_example(const char *text);

/** Ends the line of a command with a remark, or writes it below where the line is too long.
 * @param used characters that the line has */
void prose_remark(FILE *stream, int used, const char *text);

/** A line of prose in the width of the stream; its breaks are set in by as much as it is itself. */
void prose_note(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
