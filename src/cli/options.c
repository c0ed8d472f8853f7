/* SPDX-License-Identifier: Apache-2.0
 * Command lines: a command's options as a table, from which they are read and --help is written. */
#include "options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

enum { WORD = 32, OPTION_LIMIT = 32 };

/* Edits (insert, drop, replace a letter) that lead from `a` to `b`; both shorter than WORD. */
static size_t distance(const char *a, const char *b) {
  size_t row[WORD + 1];
  const size_t length = strlen(b);
  for (size_t j = 0; j <= length; j++) row[j] = j;
  for (size_t i = 1; a[i - 1]; i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= length; j++) {
      size_t best = diagonal + (a[i - 1] != b[j - 1]);
      if (row[j] + 1 < best) best = row[j] + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      diagonal = row[j];
      row[j] = best;
    }
  }
  return row[length];
}

const char *options_nearest(const char *word, const char *const *names, size_t count) {
  const char *nearest = NULL;
  size_t least = strlen(word) / 2 + 1; /* half of the word may be wrong */
  if (strlen(word) >= WORD || !word[0]) return NULL;
  for (size_t i = 0; i < count; i++) {
    const size_t d = strlen(names[i]) < WORD ? distance(word, names[i]) : WORD;
    if (d < least) {
      least = d;
      nearest = names[i];
    }
  }
  return nearest;
}

int options_count(const char *text, uint64_t limit, uint64_t *value) {
  char *end = NULL;
  if (text[0] < '0' || text[0] > '9') return 0;
  errno = 0;
  const unsigned long long read = strtoull(text, &end, 10);
  if (errno || *end || (limit && read > limit)) return 0;
  *value = read;
  return 1;
}

/* the word's index among "one|two|three", -1 if it is none of them */
static int choice(const char *words, const char *word) {
  const size_t length = strlen(word);
  for (int index = 0;; index++) {
    const size_t span = strcspn(words, "|");
    if (span == length && strncmp(words, word, span) == 0) return index;
    if (!words[span]) return -1;
    words += span + 1;
  }
}

static int fail(const options *o, const char *format, const char *a, const char *b) {
  fprintf(stderr, "allide %s: error: ", o->command);
  fprintf(stderr, format, a, b);
  fputc('\n', stderr);
  return EXIT_USAGE;
}

static int fail_unknown(const options *o, const char *text) {
  const char *names[OPTION_LIMIT] = {"help"};
  char word[WORD];
  size_t count = 1;
  for (size_t i = 0; i < o->line_count && count < OPTION_LIMIT; i++) {
    names[count++] = o->lines[i].name;
  }
  snprintf(word, sizeof word, "%.*s", (int)strcspn(text + strspn(text, "-"), "="),
           text + strspn(text, "-"));
  const char *nearest = options_nearest(word, names, count);
  if (nearest) return fail(o, "no option '%s'; is --%s meant?", text, nearest);
  return fail(o, "no option '%s'; see allide %s --help", text, o->command);
}

static int set(const options *o, const option_line *line, const char *value) {
  char text[96];
  switch (line->kind) {
    case OPTION_FLAG:
      *(int *)line->target = 1;
      break;
    case OPTION_TEXT:
      if (!value[0]) return fail(o, "--%s wants a value%s", line->name, "");
      *(const char **)line->target = value;
      break;
    case OPTION_COUNT:
      if (!options_count(value, line->limit, line->target)) {
        snprintf(text, sizeof text, "a whole number from 0 to %" PRIu64 ", not '%.32s'",
                 line->limit ? line->limit : UINT64_MAX, value);
        return fail(o, "--%s wants %s", line->name, text);
      }
      break;
    case OPTION_CHOICE:
      *(int *)line->target = choice(line->value, value);
      if (*(int *)line->target < 0) {
        snprintf(text, sizeof text, "%s, not '%.32s'", line->value, value);
        return fail(o, "--%s wants %s", line->name, text);
      }
  }
  if (line->given) *line->given = 1;
  return OPTIONS_GO;
}

static int print_help(const options *o) {
  printf("Usage: allide %s%s%s%s\n\n%s\n\nOptions:\n", o->command, o->arguments[0] ? " " : "",
         o->arguments, o->line_count ? " [OPTION]..." : "", o->about);
  for (size_t i = 0; i < o->line_count; i++) {
    char left[64];
    const option_line *line = &o->lines[i];
    snprintf(left, sizeof left, "--%s%s%s", line->name, line->value ? " " : "",
             line->value ? line->value : "");
    printf("  %-26s %s\n", left, line->about);
  }
  printf("  %-26s %s\n\nExample:\n  %s\n", "--help", "this text", o->example);
  return EXIT_GOOD;
}

/* reads the option at *at, and its value if that is the next word */
static int read_option(const options *o, int argc, char **argv, int *at) {
  const char *name = argv[*at] + 2;
  const size_t length = strcspn(name, "=");
  const char *value = name[length] ? name + length + 1 : NULL;
  for (size_t i = 0; i < o->line_count; i++) {
    const option_line *line = &o->lines[i];
    if (strncmp(name, line->name, length) != 0 || line->name[length]) continue;
    if (line->kind == OPTION_FLAG) {
      if (value) return fail(o, "--%s takes no value%s", line->name, "");
    } else if (!value) {
      if (*at + 1 == argc) return fail(o, "--%s wants a value: %s", line->name, line->value);
      value = argv[++*at];
    }
    return set(o, line, value);
  }
  return fail_unknown(o, argv[*at]);
}

static size_t word_count(const char *text) {
  size_t count = text[0] != '\0';
  for (; *text; text++) count += *text == ' ';
  return count;
}

int options_read(const options *o, int argc, char **argv, const char **arguments) {
  const size_t wanted = word_count(o->arguments);
  size_t count = 0;
  int only_words = 0;
  for (int i = 1; i < argc; i++) {
    if (!only_words && argv[i][0] == '-' && argv[i][1]) {
      if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return print_help(o);
      only_words = strcmp(argv[i], "--") == 0;
      if (only_words) continue;
      if (argv[i][1] != '-') return fail_unknown(o, argv[i]);
      const int code = read_option(o, argc, argv, &i);
      if (code != OPTIONS_GO) return code;
    } else {
      if (count == wanted) return fail(o, "'%s' is one argument too many%s", argv[i], "");
      arguments[count++] = argv[i];
    }
  }
  if (count == wanted) return OPTIONS_GO;
  return fail(o, "wants %s; see allide %s --help", o->arguments, o->command);
}
