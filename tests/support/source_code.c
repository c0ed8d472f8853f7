/* SPDX-License-Identifier: Apache-2.0
 * C texts taken apart for rules on them. */
#include "source_code.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

/* ---- parts */

static size_t length_of_comment(const char *at) {
  if (at[1] == '*') {
    const char *end = strstr(at + 2, "*/");
    return end ? (size_t)(end + 2 - at) : strlen(at);
  }
  return strcspn(at, "\n");
}

/* with both its marks, or up to the end of the line if the second is missing */
static size_t length_of_quoted(const char *at) {
  size_t length = 1;
  while (at[length] && at[length] != '\n' && at[length] != *at) {
    length += at[length] == '\\' && at[length + 1] ? 2 : 1;
  }
  return length + (at[length] == *at);
}

char *only_parts(const char *text, int parts) {
  char *copy = strdup(text);
  assert_non_null(copy);
  bool line_begins = true, in_directive = false;
  for (const char *at = text; *at;) {
    int part = in_directive ? DIRECTIVE : CODE;
    size_t length = 1;
    if (at[0] == '/' && (at[1] == '*' || at[1] == '/')) {
      part = COMMENT;
      length = length_of_comment(at);
    } else if (*at == '"' || *at == '\'') {
      part = QUOTED;
      length = length_of_quoted(at);
    } else if (*at == '#' && line_begins) {
      in_directive = true;
      part = DIRECTIVE;
    } else if (*at == '\n') {
      in_directive = in_directive && at > text && at[-1] == '\\';
      line_begins = true;
    }
    if (part != COMMENT && !isspace((unsigned char)*at)) line_begins = false;
    for (size_t k = 0; k < length && !(parts & part); k++) {
      if (at[k] != '\n') copy[at - text + (ptrdiff_t)k] = ' ';
    }
    at += length;
  }
  return copy;
}

/* ---- functions */

static bool is_of_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

unsigned next_word(const char **at) {
  const char *word = *at;
  while (*word && !is_of_word(*word)) word++;
  unsigned length = 0;
  while (is_of_word(word[length])) length++;
  *at = word;
  return length;
}

static const char *back_over_space(const char *from, const char *at) {
  while (at > from && isspace((unsigned char)at[-1])) at--;
  return at;
}

/* the parenthesis that opens what `close` closes; NULL if none does */
static const char *opening_of(const char *from, const char *close) {
  int depth = 0;
  for (const char *at = close; at >= from; at--) {
    depth += (*at == ')') - (*at == '(');
    if (depth == 0) return at;
  }
  return NULL;
}

/* of a list between its parentheses */
static unsigned count_parameters(const char *open, const char *close) {
  const char *word = open + 1;
  const unsigned length = next_word(&word);
  const bool is_void = length == 4 && strncmp(word, "void", 4) == 0;
  if (word >= close || (is_void && back_over_space(word, close) == word + 4)) return 0;
  unsigned count = 1;
  int depth = 0;
  for (const char *at = open + 1; at < close; at++) {
    depth += (*at == '(') - (*at == ')');
    count += *at == ',' && depth == 0;
  }
  return count;
}

/* Is what is before a brace the signature of a function? Takes its name and parameters. */
static bool read_signature(const char *head, const char *brace, function *found) {
  const char *close = back_over_space(head, brace) - 1;
  const char *open = close >= head && *close == ')' ? opening_of(head, close) : NULL;
  if (!open || memchr(head, '=', (size_t)(open - head))) return false;
  const char *end = back_over_space(head, open), *name = end;
  while (name > head && is_of_word(name[-1])) name--;
  if (name == end) return false;
  snprintf(found->name, NAME_TEXT, "%.*s", (int)(end - name), name);
  found->parameters = count_parameters(open, close);
  return true;
}

/* A call of a macro that has a line of its own, without a semicolon, is not part of what follows:
 * does a head that ends so end here? */
static bool head_is_over(const char *head, const char *at) {
  if (at[-1] != '\n' || *at == '{') return false;
  const char *end = back_over_space(head, at);
  return end[-1] == ')' && opening_of(head, end - 1);
}

static bool is_of_linkage(const char *head, const char *brace) {
  return back_over_space(head, brace) == head + 6 && strncmp(head, "extern", 6) == 0;
}

bool next_function(place *now, function *found) {
  const char *head = NULL; /* where what is declared begins */
  bool is_function = false;
  for (int depth = 0; *now->at; now->at++) {
    const char c = *now->at;
    now->line += c == '\n';
    if (depth > 0) {
      depth += (c == '{') - (c == '}');
      if (c != '}' || (depth > 0 && now->at[-1] != '\n')) continue;
      depth = 0;
      head = NULL;
      if (!is_function) continue;
      found->lines = now->line - found->line + 1;
      now->at++;
      return true;
    }
    if (isspace((unsigned char)c)) continue;
    if (c == ';' || c == '}' || (c == '{' && head && is_of_linkage(head, now->at))) {
      head = NULL;
    } else if (c == '{') {
      is_function = head && read_signature(head, now->at, found);
      depth = 1;
    } else if (!head || head_is_over(head, now->at)) {
      head = now->at;
      found->line = now->line;
    }
  }
  return false;
}
