/* SPDX-License-Identifier: Apache-2.0
 * Which columns a command line means: names with wildcards, and values with units. */
#ifndef ALD_CLI_CHOICE_H
#define ALD_CLI_CHOICE_H

#include "allide/allide.h"
#include "options.h"

/** Columns, each once, in the order of the table. */
typedef struct choice {
  size_t count;
  size_t *columns; /**< (count) */
} choice;

/** 1 if the pattern is the name, or its end behind a dot, or fits either by the wildcards * ? [];
 * brackets also stand for themselves, and alone so if they hold a space: "riser[120 m]". */
int choice_fits(const char *pattern, const char *name);

/** Columns whose names fit one of the patterns: a name, its end behind a dot, or either with the
 * wildcards * ? [].
 * @return an exit code, OPTIONS_GO if all patterns fit something */
int choice_read(choice *chosen, const char *command, const ald_results *results,
                const option_list *patterns);
void choice_clear(choice *chosen);

/** A value of a column that is to be exceeded. */
typedef struct threshold {
  size_t column;
  double value; /**< [SI unit of the column] */
} threshold;

/** Reads "NAME=VALUE", as in "fender*.peak_normal=2 MN".
 * @param list  receives them, one per column; free() it
 * @return an exit code, OPTIONS_GO if all can be read */
int choice_thresholds(const char *command, const ald_results *results, const option_list *texts,
                      threshold **list, size_t *count);

#endif
