/* SPDX-License-Identifier: Apache-2.0
 * What the commands of the program share: exit codes, reports, commands that are suggested. */
#ifndef ALD_CLI_COMMAND_H
#define ALD_CLI_COMMAND_H

#include <stdio.h>

#include "allide/allide.h"

/** What the program returns to the shell. */
enum {
  EXIT_GOOD = 0,
  EXIT_FAULT = 1,  /**< internal fault, input or output */
  EXIT_USAGE = 2,  /**< command line, study, device or results folder is not as it must be */
  EXIT_FAILED = 3, /**< done, but some scenarios failed */
  EXIT_WARNED = 4, /**< good, but there are warnings, and --strict was given */
  EXIT_INTERRUPTED = 130
};

/** For the begin of main(): a reader that has gone, or a file that grows too large, is an error
 * like others and ends no program. */
void command_begin(void);
/** For the end of main(): writes what is left for stdout.
 * @return `code`, or EXIT_FAULT after a message */
int command_end(int code);

/** Exit code of a library status. */
int command_exit(ald_status status);

/** As command_exit(), after work on a results folder: one that is not there is a usage error. */
int command_exit_folder(ald_status status, const char *folder);

/** Where `allide run` keeps the results of a study file: results/NAME, without folder and ending.
 * @return `text` (size) */
const char *command_results_folder(const char *path, char *text, size_t size);

/** Writes a word of a command, in quotes where a shell needs them.
 * @return bytes written, as of the functions below */
int command_write_word(FILE *stream, const char *word);
/** Writes `allide replay FOLDER INDEX --csv`. */
int command_write_replay(FILE *stream, const char *folder, uint64_t index);

/** Writes a word of a command to stdout, in quotes where a shell needs them. */
int command_print_word(const char *word);

/** Writes the line `allide replay FOLDER INDEX --csv` to stdout. */
void command_print_replay(const char *folder, uint64_t index);

/** Writes the report to stderr if it holds anything, and clears it. */
void command_report(ald_report *report);

#endif
