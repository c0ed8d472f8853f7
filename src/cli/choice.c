/* SPDX-License-Identifier: Apache-2.0
 * Which columns a command line means: names with wildcards, and values with units. */
#include "choice.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

enum { PATTERN_MAX = 512 };

static int fits(const char *pattern, const char *name) {
  if (fnmatch(pattern, name, 0) == 0) return 1;
  for (const char *dot = strchr(name, '.'); dot; dot = strchr(dot + 1, '.')) {
    if (fnmatch(pattern, dot + 1, 0) == 0) return 1;
  }
  return 0;
}

/* do brackets that open here hold a place of a line, such as "[120 m]"? */
static int is_place(const char *bracket) {
  const size_t inside = strcspn(bracket, "]");
  return memchr(bracket, ' ', inside) != NULL;
}

/* the pattern with brackets that stand for themselves: those of places, or all */
static void take_brackets(const char *pattern, int all, char plain[2 * PATTERN_MAX + 1]) {
  size_t used = 0;
  for (const char *c = pattern; *c; c++) {
    if (*c == '[' && (all || is_place(c))) plain[used++] = '\\';
    plain[used++] = *c;
  }
  plain[used] = 0;
}

int choice_fits(const char *pattern, const char *name) {
  char plain[2 * PATTERN_MAX + 1];
  if (!strchr(pattern, '[') || strlen(pattern) > PATTERN_MAX) return fits(pattern, name);
  take_brackets(pattern, 0, plain);
  if (fits(plain, name)) return 1;
  /* parts of outlines are named "contacts.hull[1-2]" */
  take_brackets(pattern, 1, plain);
  return fits(plain, name);
}

static int fail_memory(const char *command) {
  fprintf(stderr, "allide %s: error: no memory for a list of columns\n", command);
  return EXIT_FAULT;
}

/* Says that nothing fits, and which names end nearest to what is asked for. */
static int fail_unknown(const char *command, const ald_results *results, const char *pattern) {
  const size_t count = ald_results_column_count(results);
  const char **ends = calloc(count + 1, sizeof *ends);
  const char *dot = strrchr(pattern, '.');
  const char *end = dot ? dot + 1 : pattern;
  const char *nearest = NULL;
  for (size_t c = 0; ends && c < count; c++) {
    const char *name = ald_results_column(results, c).name;
    ends[c] = strrchr(name, '.') ? strrchr(name, '.') + 1 : name;
  }
  if (ends) nearest = options_nearest(end, ends, count);
  fprintf(stderr, "allide %s: error: no column fits '%s'", command, pattern);
  if (nearest && strcmp(nearest, end) != 0) fprintf(stderr, "; did you mean ...%s?", nearest);
  if (!nearest || strcmp(nearest, end) == 0) fputs("; allide summary DIR lists them", stderr);
  fputc('\n', stderr);
  free(ends);
  return EXIT_USAGE;
}

int choice_read(choice *chosen, const char *command, const ald_results *results,
                const option_list *patterns) {
  const size_t count = ald_results_column_count(results);
  *chosen = (choice){.columns = calloc(count + 1, sizeof *chosen->columns)};
  if (!chosen->columns) return fail_memory(command);
  for (size_t p = 0; p < patterns->count; p++) {
    int found = 0;
    for (size_t c = 0; c < count && !found; c++) {
      found = choice_fits(patterns->items[p], ald_results_column(results, c).name);
    }
    if (!found) return fail_unknown(command, results, patterns->items[p]);
  }
  for (size_t c = 0; c < count; c++) {
    int found = 0;
    for (size_t p = 0; p < patterns->count && !found; p++) {
      found = choice_fits(patterns->items[p], ald_results_column(results, c).name);
    }
    if (found) chosen->columns[chosen->count++] = c;
  }
  return OPTIONS_GO;
}

void choice_clear(choice *chosen) {
  free(chosen->columns);
  *chosen = (choice){0};
}

static int read_threshold(const char *command, const ald_results *results, size_t column,
                          const char *text, threshold *read) {
  const ald_column_info info = ald_results_column(results, column);
  ald_report *report = ald_report_create();
  *read = (threshold){.column = column};
  const ald_status status = ald_quantity_read(text, info.unit, &read->value, report);
  if (status < 0) {
    fprintf(stderr, "allide %s: %s", command, ald_report_text(report));
    fprintf(stderr, "(%s is in %s)\n", info.name, info.unit[0] ? info.unit : "plain numbers");
  }
  ald_report_destroy(report);
  return status < 0 ? EXIT_USAGE : OPTIONS_GO;
}

/* 500 of an energy is 500 J */
static void note_bare(const char *command, const ald_results *results, size_t column,
                      const char *text) {
  const ald_column_info info = ald_results_column(results, column);
  char *end = NULL;
  const double value = strtod(text, &end);
  if (end == text || end[strspn(end, " ")] != '\0' || value == 0 || !info.unit[0]) return;
  fprintf(stderr, "allide %s: note: %s without a unit is %s %s\n", command, text, text, info.unit);
}

int choice_thresholds(const char *command, const ald_results *results, const option_list *texts,
                      threshold **list, size_t *count) {
  const size_t columns = ald_results_column_count(results);
  int code = OPTIONS_GO;
  *count = 0;
  *list = calloc(texts->count * columns + 1, sizeof **list);
  if (!*list) return fail_memory(command);
  for (size_t i = 0; code == OPTIONS_GO && i < texts->count; i++) {
    const char *equal = strchr(texts->items[i], '=');
    if (!equal || equal == texts->items[i] || !equal[1]) {
      fprintf(stderr, "allide %s: error: --exceed expects NAME=VALUE, not '%s'\n", command,
              texts->items[i]);
      return EXIT_USAGE;
    }
    char *pattern = strndup(texts->items[i], (size_t)(equal - texts->items[i]));
    if (!pattern) return fail_memory(command);
    choice chosen;
    code = choice_read(&chosen, command, results, &(option_list){.count = 1, .items = {pattern}});
    if (code == OPTIONS_GO && chosen.count > 0) {
      note_bare(command, results, chosen.columns[0], equal + 1);
    }
    for (size_t c = 0; code == OPTIONS_GO && c < chosen.count; c++) {
      code = read_threshold(command, results, chosen.columns[c], equal + 1, &(*list)[(*count)++]);
    }
    choice_clear(&chosen);
    free(pattern);
  }
  return code;
}
