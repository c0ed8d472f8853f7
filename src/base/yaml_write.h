/* SPDX-License-Identifier: Apache-2.0
 * Values as they are written into the text of a study: on one line, exact, whatever the locale. */
#ifndef ALD_YAML_WRITE_H
#define ALD_YAML_WRITE_H

#include <stdint.h>
#include <stdio.h>

/* A word between quotes, whatever is in it; NULL is "". */
void ald_yaml_write_word(FILE *out, const char *word);

/* A number with all its digits. */
void ald_yaml_write_number(FILE *out, double value);

/* A list of numbers: [1, 2, 3]. */
void ald_yaml_write_list(FILE *out, const double *values, uint32_t count);

/* A list of lists: [[0, 0], [0.5, 3]].
 * @param values (rows x columns) row by row */
void ald_yaml_write_rows(FILE *out, const double *values, uint32_t rows, uint32_t columns);

/* Words between commas, blanks and brackets: one of them alone, more as a list. */
void ald_yaml_write_words(FILE *out, const char *words);

#endif
