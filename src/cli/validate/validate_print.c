/* SPDX-License-Identifier: Apache-2.0
 * Prints what `allide validate` has found: tables of figures, sentences of the sources, JSON. */
#include "cli/validate/validate_print.h"
#include "cli/prose.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/print/json.h"
#include "cli/print/table.h"

static const char *const references[JUDGED_BY_COUNT] = {
    "published value", "published sentence", "closed form", "other program", "own value"};

static const char *verdict(const check *c) {
  if (!check_passes(c)) return c->breaks ? "FAILED: holds now" : "FAILED";
  if (c->breaks) return "known break";
  return c->sentence ? "kept" : "ok";
}

/* ------------------------------------------------------------------------------ figures */

enum { CELL = 24 };

static void write_number(char cell[CELL], const char *format, double value) {
  cell[0] = '\0';
  if (!isnan(value)) snprintf(cell, CELL, format, value);
}

static void add_row(table *t, const check *c) {
  char published[CELL], expected[CELL], computed[CELL], deviation[CELL], allowed[CELL], name[160];
  write_number(published, "%.4g", c->published);
  write_number(expected, "%.6g", c->expected);
  write_number(computed, "%.6g", c->computed);
  write_number(deviation, "%+.1e", c->computed - c->expected);
  write_number(allowed, "%.1e", c->tolerance);
  snprintf(name, sizeof name, "%s.%s", c->subject, c->quantity);
  const char *cells[] = {table_enter(t, name),
                         c->unit,
                         references[c->by],
                         published,
                         expected,
                         computed,
                         deviation,
                         allowed,
                         verdict(c)};
  table_add(t, cells);
}

static void print_figures(const checks *all) {
  static const table_column columns[] = {
      {"quantity", TABLE_LEFT, 0, 0},   {"unit", TABLE_LEFT, 0, 0},
      {"judged by", TABLE_LEFT, 0, 0},  {"published", TABLE_RIGHT, 0, 1},
      {"expected", TABLE_RIGHT, 0, 0},  {"computed", TABLE_RIGHT, 0, 0},
      {"deviation", TABLE_RIGHT, 0, 3}, {"allowed", TABLE_RIGHT, 0, 2},
      {"", TABLE_LEFT, 0, 0},
  };
  table t;
  table_begin(&t, columns, sizeof columns / sizeof columns[0]);
  for (size_t c = 0; c < all->count; c++) {
    if (!all->list[c].sentence) add_row(&t, &all->list[c]);
  }
  table_print(&t, stdout, prose_columns(stdout));
  table_clear(&t);
}

/* ------------------------------------------------------------------------------ sentences */

/* words in lines of up to `width` characters, all but the first behind `margin` spaces */
static void print_words(const char *text, int margin, int width) {
  int at = margin;
  while (*text) {
    const int length = (int)strcspn(text, " ");
    if (at > margin && at + 1 + length > width) {
      printf("\n%*s", margin, "");
      at = margin;
    }
    at += printf("%s%.*s", at > margin ? " " : "", length, text);
    text += length;
    text += strspn(text, " ");
  }
  putchar('\n');
}

/* each sentence once, and below it whether it holds in each case */
static void print_sentences(const checks *all) {
  enum { MARGIN = 9, SUBJECT = 17, VERDICT = 11 };
  const char *last = NULL;
  for (size_t k = 0; k < all->count; k++) {
    const check *c = &all->list[k];
    if (!c->sentence) continue;
    if (!last) printf("\nWhat the source says, and what is computed\n");
    if (!last || strcmp(last, c->sentence) != 0) {
      char text[256];
      const int used = printf("\n%s", c->figure) - 1;
      printf("%*s", used < MARGIN ? MARGIN - used : 1, "");
      snprintf(text, sizeof text, "\"%s\"", c->sentence);
      print_words(text, MARGIN, prose_columns(stdout));
    }
    last = c->sentence;
    const char *colon = strstr(c->subject, ": ");
    printf("  %-*s  ", SUBJECT, colon ? colon + 2 : c->subject);
    printf("%-*s  %s\n", VERDICT, verdict(c), c->detail);
  }
}

/* ------------------------------------------------------------------------------ all of it */

void validate_print(const checks *all) {
  size_t passed = 0, breaks = 0, by[JUDGED_BY_COUNT] = {0};
  for (size_t k = 0; k < all->count; k++) {
    const check *c = &all->list[k];
    passed += (size_t)check_passes(c);
    breaks += (size_t)(check_passes(c) && c->breaks);
    by[c->by]++;
  }
  print_figures(all);
  print_sentences(all);
  printf("\n%zu of %zu pass, judged by: ", passed, all->count);
  const char *between = "";
  for (int r = 0; r < JUDGED_BY_COUNT; r++) {
    if (!by[r]) continue;
    printf("%s%s %zu", between, references[r], by[r]);
    between = ", ";
  }
  printf("\n");
  if (breaks) {
    printf(
        "%zu of these are known breaks: the source is not met there, and docs/validation.md says "
        "why\n",
        breaks);
  }
}

static void print_json_row(json *out, const check *c) {
  json_object_open(out, NULL);
  json_string(out, "case", c->subject);
  json_string(out, "judged_by", references[c->by]);
  if (c->sentence) {
    json_string(out, "figure", c->figure);
    json_string(out, "sentence", c->sentence);
    json_string(out, "detail", c->detail);
  } else {
    json_string(out, "quantity", c->quantity);
    json_string(out, "unit", c->unit);
    json_number(out, "published", c->published);
    json_number(out, "expected", c->expected);
    json_number(out, "computed", c->computed);
    json_number(out, "tolerance", c->tolerance);
  }
  json_bool(out, "holds", c->holds);
  json_bool(out, "known_break", c->breaks);
  json_bool(out, "pass", check_passes(c));
  json_object_close(out);
}

void validate_print_json(const checks *all) {
  json out;
  json_begin(&out, stdout);
  json_array_open(&out, NULL);
  for (size_t c = 0; c < all->count; c++) print_json_row(&out, &all->list[c]);
  json_array_close(&out);
  json_end(&out);
}
