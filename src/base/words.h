/* SPDX-License-Identifier: Apache-2.0
 * Words of a study: which known word was meant, and patterns of names. */
#ifndef ALD_WORDS_H
#define ALD_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* Number of single-letter changes (insert, remove, replace, swap neighbours) between two words. */
size_t ald_word_distance(const char *a, const char *b);

/* The candidate nearest to a word, or NULL if none is similar enough. */
const char *ald_word_nearest(const char *word, const char *const *candidates, size_t count);

/* Does a name match a pattern? `*` matches any letters, `?` one, every other character, brackets
 * included, itself. */
bool ald_pattern_matches(const char *pattern, const char *name);
bool ald_pattern_is_plain(const char *pattern);

#endif
