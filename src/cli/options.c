/* SPDX-License-Identifier: Apache-2.0
 * Command lines: a command's options as a table, from which they are read and --help is written. */
#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/prose.h"
#include "command.h"
#include "prose.h"

/* values of getopt_long() from FIRST_LINE on are places in the table of lines */
enum { WORD = 32, OPTION_LIMIT = 32, FIRST_LINE = 256 };

static size_t lesser(size_t a, size_t b) { return a < b ? a : b; }

/* Edits (insert, drop, replace a letter, swap two neighbours) that lead from `a` to `b`; both
 * shorter than WORD. */
static size_t distance(const char *a, const char *b) {
  size_t edits[WORD][WORD];
  const size_t rows = strlen(a), columns = strlen(b);
  for (size_t i = 0; i <= rows; i++) edits[i][0] = i;
  for (size_t j = 0; j <= columns; j++) edits[0][j] = j;
  for (size_t i = 1; i <= rows; i++) {
    for (size_t j = 1; j <= columns; j++) {
      const size_t other = a[i - 1] != b[j - 1];
      size_t best = lesser(edits[i - 1][j], edits[i][j - 1]) + 1;
      best = lesser(best, edits[i - 1][j - 1] + other);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        best = lesser(best, edits[i - 2][j - 2] + 1);
      }
      edits[i][j] = best;
    }
  }
  return edits[rows][columns];
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
  if (nearest) return fail(o, "unknown option '%s'; did you mean --%s?", text, nearest);
  return fail(o, "unknown option '%s'; see allide %s --help", text, o->command);
}

static int fail_surplus(const options *o, const char *word) {
  return fail(o, "'%s' is an unexpected argument%s", word, "");
}

/* a number, or as a percentage; 0 if the text is none */
static int read_ratio(const char *text, double *ratio) {
  char *end = NULL;
  const double read = strtod(text, &end);
  if (end == text) return 0;
  end += strspn(end, " ");
  const int percent = *end == '%';
  if (end[percent]) return 0;
  *ratio = percent ? read / 100 : read;
  return 1;
}

/* a probability strictly between 0 and 1; 0 if the text is none */
static int read_level(const char *text, double *level) {
  double value;
  if (!read_ratio(text, &value) || !(value > 0 && value < 1)) return 0;
  *level = value;
  return 1;
}

/* a share from 0 to 1; 0 if the text is none */
static int read_share(const char *text, double *share) {
  double value;
  if (!read_ratio(text, &value) || !(value >= 0 && value <= 1)) return 0;
  *share = value;
  return 1;
}

static int append(const options *o, const option_line *line, const char *value) {
  option_list *list = line->target;
  if (list->count == OPTION_LIST_LENGTH) return fail(o, "too many --%s%s", line->name, "");
  list->items[list->count++] = value;
  return OPTIONS_GO;
}

static int set(const options *o, const option_line *line, const char *value) {
  char text[96];
  switch (line->kind) {
    case OPTION_FLAG:
      *(int *)line->target = 1;
      break;
    case OPTION_TEXT:
      if (!value[0]) return fail(o, "--%s expects a value%s", line->name, "");
      *(const char **)line->target = value;
      break;
    case OPTION_COUNT:
      if (!options_count(value, line->limit, line->target)) {
        snprintf(text, sizeof text, "a whole number from 0 to %" PRIu64 ", not '%.32s'",
                 line->limit ? line->limit : UINT64_MAX, value);
        return fail(o, "--%s expects %s", line->name, text);
      }
      break;
    case OPTION_LEVEL:
      if (!read_level(value, line->target)) {
        snprintf(text, sizeof text, "a probability between 0 and 1, not '%.32s'", value);
        return fail(o, "--%s expects %s", line->name, text);
      }
      break;
    case OPTION_SHARE:
      if (!read_share(value, line->target)) {
        snprintf(text, sizeof text, "a share from 0 to 1, such as 2%%, not '%.32s'", value);
        return fail(o, "--%s expects %s", line->name, text);
      }
      break;
    case OPTION_LIST:
      if (!value[0]) return fail(o, "--%s expects a value%s", line->name, "");
      if (append(o, line, value) != OPTIONS_GO) return EXIT_USAGE;
      break;
    case OPTION_CHOICE:
      *(int *)line->target = choice(line->value, value);
      if (*(int *)line->target < 0) {
        snprintf(text, sizeof text, "%s, not '%.32s'", line->value, value);
        return fail(o, "--%s expects %s", line->name, text);
      }
  }
  if (line->given) *line->given = 1;
  return OPTIONS_GO;
}

static int print_help(const options *o) {
  enum { MARGIN = 29 };
  printf("Usage: allide %s%s%s%s\n\n", o->command, o->arguments[0] ? " " : "", o->arguments,
         o->line_count ? " [OPTION]..." : "");
  prose_help(o->about);
  puts("\nOptions:");
  for (size_t i = 0; i < o->line_count; i++) {
    char left[64];
    const option_line *line = &o->lines[i];
    snprintf(left, sizeof left, "--%s%s%s", line->name, line->value ? " " : "",
             line->value ? line->value : "");
    prose_help_row(left, MARGIN, line->about);
  }
  prose_help_row("--help", MARGIN, "this text");
  prose_help_example(o->example);
  return EXIT_GOOD;
}

static size_t word_count(const char *text) {
  size_t count = text[0] != '\0';
  for (; *text; text++) count += *text == ' ';
  return count;
}

/* the option that getopt_long() refused, as the user wrote it */
static int fail_refused(const options *o, const char *word) {
  /* half of a character that is not ASCII would be no text */
  const char letter[] = {'-', (char)(optopt > ' ' && optopt < 0x7F ? optopt : '?'), '\0'};
  if (optopt >= FIRST_LINE) {
    return fail(o, "--%s takes no value%s", o->lines[optopt - FIRST_LINE].name, "");
  }
  return fail_unknown(o, optopt ? letter : word);
}

/* the lines as getopt_long() wants them */
static void list_options(const options *o, struct option list[OPTION_LIMIT + 2]) {
  size_t count = 0;
  for (; count < o->line_count && count < OPTION_LIMIT; count++) {
    list[count] = (struct option){
        .name = o->lines[count].name,
        .has_arg = o->lines[count].kind == OPTION_FLAG ? no_argument : required_argument,
        .val = FIRST_LINE + (int)count};
  }
  list[count++] = (struct option){.name = "help", .has_arg = no_argument, .val = 'h'};
  list[count] = (struct option){0};
}

int options_read(const options *o, int argc, char **argv, const char **arguments) {
  struct option list[OPTION_LIMIT + 2];
  const size_t least = word_count(o->arguments);
  const size_t length = strlen(o->arguments);
  const int repeats = length > 3 && strcmp(o->arguments + length - 3, "...") == 0;
  const size_t wanted = repeats ? (size_t)argc : least;
  size_t count = 0;
  int code = OPTIONS_GO;
  list_options(o, list);
  opterr = 0;
  /* "-": arguments come in their place, as option 1; ":" tells a value that lacks */
  for (int c; code == OPTIONS_GO && (c = getopt_long(argc, argv, "-:h", list, NULL)) != -1;) {
    if (c == 'h') return print_help(o);
    if (c == '?') return fail_refused(o, argv[optind - 1]);
    if (c == ':') {
      const option_line *line = &o->lines[optopt - FIRST_LINE];
      return fail(o, "--%s expects a value: %s", line->name, line->value);
    }
    if (c >= FIRST_LINE) {
      code = set(o, &o->lines[c - FIRST_LINE], optarg);
    } else if (count < wanted) {
      arguments[count++] = optarg;
    } else {
      return fail_surplus(o, optarg);
    }
  }
  /* what follows "--" */
  for (; code == OPTIONS_GO && optind < argc; optind++) {
    if (count == wanted) return fail_surplus(o, argv[optind]);
    arguments[count++] = argv[optind];
  }
  if (code != OPTIONS_GO || count >= least) return code;
  return fail(o, "expects %s; see allide %s --help", o->arguments, o->command);
}
