/* SPDX-License-Identifier: Apache-2.0
 * Rules on the sources of the project, which work on a path and a text: what a file includes, and a
 * walk over all files. */
#ifndef ALD_TESTS_SOURCE_RULES_H
#define ALD_TESTS_SOURCE_RULES_H

#include <stdbool.h>

enum { PATH_TEXT = 512, LIST_LENGTH = 14 };

/* What rules found wrong: one line each. */
typedef struct findings {
  char text[16384];
  unsigned count;
} findings;

typedef void rule(const char *path, const char *text, findings *found);

/* Adds a finding: `what` fills in the %s of `form`. */
void refuse(findings *found, const char *path, unsigned line, const char *form, const char *what);

/* Patterns as the shell has them, but * matches slashes too. */
bool matches(const char *path, const char *pattern);
bool is_among(const char *path, const char *const patterns[LIST_LENGTH]);

typedef struct include {
  char name[PATH_TEXT]; /* as written */
  char path[PATH_TEXT]; /* from the root of the project */
  char bracket;         /* '"', '<', or 0 if it is neither and cannot be judged */
  unsigned line;
} include;

/* Finds the next #include at or after *text and moves *text behind it. `found->line` must be 0 for
 * the first one. */
bool next_include(const char *path, const char **text, include *found);

/* Applies a rule to all files in some folders of the project; those of "." are the ones in its root
 * alone. */
void find_in(const char *const folders[LIST_LENGTH], rule *applied, findings *found);
/* Prints findings; one fails the test. */
void fail_on(const findings *found);

/* Applies a rule to all sources of the project; a finding fails the test. */
void apply_rule(rule *applied);

#endif
