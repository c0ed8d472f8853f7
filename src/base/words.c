/* SPDX-License-Identifier: Apache-2.0
 * Words of a study: which known word was meant, and patterns of names. */
#include "words.h"

#include <ctype.h>
#include <string.h>

#include "assertion.h"

enum { WORD_LENGTH = 96 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

size_t ald_word_distance(const char *a, const char *b) {
  const size_t m = strlen(a), n = strlen(b);
  if (m > WORD_LENGTH || n > WORD_LENGTH) return m > n ? m : n;
  size_t rows[3][WORD_LENGTH + 1];
  for (size_t j = 0; j <= n; j++) rows[0][j] = j;
  for (size_t i = 1; i <= m; i++) {
    size_t *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
    now[0] = i;
    for (size_t j = 1; j <= n; j++) {
      const int ca = tolower((unsigned char)a[i - 1]), cb = tolower((unsigned char)b[j - 1]);
      now[j] = least(least(last[j] + 1, now[j - 1] + 1), last[j - 1] + (ca != cb));
      const bool swapped = i > 1 && j > 1 && ca == tolower((unsigned char)b[j - 2]) &&
                           cb == tolower((unsigned char)a[i - 2]);
      if (swapped) now[j] = least(now[j], before[j - 2] + 1);
    }
  }
  return rows[m % 3][n];
}

const char *ald_word_nearest(const char *word, const char *const *candidates, size_t count) {
  ALD_ASSERT(candidates || count == 0);
  const char *nearest = NULL;
  const size_t length = strlen(word);
  size_t best = 1 + length / 3;
  for (size_t k = 0; k < count; k++) {
    const size_t other = strlen(candidates[k]);
    if ((length > other ? length - other : other - length) > best) continue;
    const size_t distance = ald_word_distance(word, candidates[k]);
    if (distance <= best && (!nearest || distance < best)) {
      best = distance;
      nearest = candidates[k];
    }
  }
  return nearest;
}

bool ald_pattern_is_plain(const char *pattern) { return strpbrk(pattern, "*?") == NULL; }

bool ald_pattern_matches(const char *pattern, const char *name) {
  const char *star = NULL, *resume = NULL;
  while (*name) {
    if (*pattern == '*') {
      star = pattern++;
      resume = name;
    } else if (*pattern == '?' || *pattern == *name) {
      pattern++;
      name++;
    } else if (star) {
      pattern = star + 1;
      name = ++resume;
    } else {
      return false;
    }
  }
  while (*pattern == '*') pattern++;
  return *pattern == '\0';
}
