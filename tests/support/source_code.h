/* SPDX-License-Identifier: Apache-2.0
 * C texts taken apart for rules on them: code, comments, functions. For what clang-format has
 * formatted: a function ends with a brace in column 0. */
#ifndef ALD_TESTS_SOURCE_CODE_H
#define ALD_TESTS_SOURCE_CODE_H

#include <stdbool.h>

enum { CODE = 1, COMMENT = 2, QUOTED = 4, DIRECTIVE = 8, NAME_TEXT = 96 };

/* A copy of which only these parts are left, a sum of the above: all else is spaces, so that places
 * and lines are those of the text. To be freed. A comment in a directive is a comment. */
char *only_parts(const char *text, int parts);

typedef struct function {
  char name[NAME_TEXT];
  unsigned line;       /* where its signature begins */
  unsigned lines;      /* from there to its last brace */
  unsigned parameters; /* a macro of several counts as one */
} function;

/* Where a search is: at the beginning of the text, line 1, for the first function. */
typedef struct place {
  const char *at; /* in only_parts(text, CODE) */
  unsigned line;
} place;

/* The next function that is defined at or after a place, which moves behind it. Functions that a
 * macro defines are not seen. */
bool next_function(place *now, function *found);

/* The next word, a name or a number, at or after `at`; its length, 0 if there is none. */
unsigned next_word(const char **at);

#endif
