/* SPDX-License-Identifier: Apache-2.0
 * The echo of a study as `allide check` prints it. */
#include "print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines of the echo: a section's name at the margin, below it entries with two spaces, whose keys
 * have four spaces and 22 characters; what has more spaces is a table of the key above. */
enum { ENTRY = 2, KEY = 4, VALUE = 27, LEAST = 3, DIFFERENCES = 6, NAMES = 70, WIDTH = 100 };

typedef struct text_line {
  const char *at;
  size_t length;
  size_t indent;
} text_line;

typedef struct echo {
  text_line *lines; /* (count) */
  size_t count;
} echo;

/* an entry of a section: its first line and those of its keys */
typedef struct entry {
  const text_line *lines; /* (count) */
  size_t count;
  size_t name; /* characters of its name */
  int is_told; /* 1: written, as one of a group */
} entry;

static int read_lines(echo *e, const char *text) {
  size_t count = 1;
  for (const char *c = text; *c; c++) count += *c == '\n';
  e->lines = calloc(count, sizeof *e->lines);
  if (!e->lines) return 0;
  for (const char *at = text; *at;) {
    const size_t length = strcspn(at, "\n");
    size_t used = length;
    while (used > 0 && at[used - 1] == ' ') used--;
    e->lines[e->count++] = (text_line){at, used, strspn(at, " ")};
    at += length + (at[length] == '\n');
  }
  return 1;
}

static int is_same(const text_line *a, const text_line *b, size_t from) {
  const size_t rest = a->length > from ? a->length - from : 0;
  const size_t other = b->length > from ? b->length - from : 0;
  return rest == other && memcmp(a->at + from, b->at + from, rest) == 0;
}

static int begins(const text_line *line, const char *word) {
  return line->length == strlen(word) && memcmp(line->at, word, line->length) == 0;
}

static void put(const text_line *line) { printf("%.*s\n", (int)line->length, line->at); }

/* the entry that begins with this line; `end`: of its section */
static entry entry_at(const text_line *line, const text_line *end) {
  const char *colon = memchr(line->at, ':', line->length);
  entry e = {.lines = line, .count = 1};
  e.name = (colon ? (size_t)(colon - line->at) : line->length) - ENTRY;
  while (line + e.count < end && line[e.count].indent > ENTRY) e.count++;
  return e;
}

/* ---------------------------------------------------------------------------- groups */

/* Have two entries the same keys, the same tables, and first lines that differ by the name alone?
 */
static int are_alike(const entry *a, const entry *b) {
  const size_t name = ENTRY + a->name, other = ENTRY + b->name;
  const size_t rest = a->lines->length - name;
  if (a->count != b->count || rest != b->lines->length - other) return 0;
  if (memcmp(a->lines->at + name, b->lines->at + other, rest) != 0) return 0;
  for (size_t i = 1; i < a->count; i++) {
    const text_line *one = &a->lines[i], *two = &b->lines[i];
    const int is_key = one->indent == KEY && two->indent == KEY && one->length > VALUE &&
                       two->length > VALUE && one->at[VALUE - 1] == ' ' &&
                       memcmp(one->at, two->at, VALUE) == 0;
    if (!is_key && !is_same(one, two, 0)) return 0;
  }
  return 1;
}

/* the value of a key without the remark about its origin */
static text_line value_of(const entry *e, size_t line) {
  const text_line *own = &e->lines[line];
  text_line value = {own->at + VALUE, own->length - VALUE, 0};
  static const char remark[] = "(default)";
  const size_t length = sizeof remark - 1;
  if (value.length > length && memcmp(value.at + value.length - length, remark, length) == 0) {
    value.length -= length;
  }
  while (value.length > 0 && value.at[value.length - 1] == ' ') value.length--;
  return value;
}

/* which lines differ among the members; @return how many, DIFFERENCES + 1 if too many */
static size_t find_differences(entry *const *members, size_t count, size_t lines[DIFFERENCES]) {
  size_t found = 0;
  for (size_t i = 1; i < members[0]->count; i++) {
    size_t m = 1;
    while (m < count && is_same(&members[0]->lines[i], &members[m]->lines[i], 0)) m++;
    if (m == count) continue;
    if (found == DIFFERENCES) return DIFFERENCES + 1;
    lines[found++] = i;
  }
  return found;
}

/* "fender 1 to fender 8 (8)", or all names where these are few */
static void put_names(entry *const *members, size_t count) {
  size_t width = 0;
  for (size_t m = 0; m < count; m++) width += members[m]->name + 2;
  if (width > NAMES) {
    const entry *last = members[count - 1];
    printf("%.*s to %.*s (%zu)", (int)members[0]->name, members[0]->lines->at + ENTRY,
           (int)last->name, last->lines->at + ENTRY, count);
    return;
  }
  for (size_t m = 0; m < count; m++) {
    printf("%s%.*s", m ? ", " : "", (int)members[m]->name, members[m]->lines->at + ENTRY);
  }
}

/* a column of what differs: its heading, and as wide as its widest value */
static int width_of(entry *const *members, size_t count, size_t line) {
  const char *key = members[0]->lines[line].at + KEY;
  size_t width = VALUE - KEY;
  while (width > 0 && key[width - 1] == ' ') width--;
  for (size_t m = 0; m < count; m++) {
    const size_t own = value_of(members[m], line).length;
    if (own > width) width = own;
  }
  return (int)width;
}

static int name_width(entry *const *members, size_t count) {
  size_t width = strlen("of each");
  for (size_t m = 0; m < count; m++) {
    if (members[m]->name + 2 > width) width = members[m]->name + 2;
  }
  return (int)width;
}

/* is the table of what differs narrow enough? */
static int fits(entry *const *members, size_t count, const size_t *lines, size_t found) {
  int width = KEY + name_width(members, count);
  for (size_t d = 0; d < found; d++) width += 2 + width_of(members, count, lines[d]);
  return width <= WIDTH;
}

/* the heading of the table (`member` NULL), or a member's values */
static void put_row(entry *const *members, size_t count, const entry *member, const size_t *lines,
                    size_t found) {
  const int names = name_width(members, count);
  if (member) {
    printf("%*s  %-*.*s", KEY, "", names - 2, (int)member->name, member->lines->at + ENTRY);
  } else {
    printf("%*s%-*s", KEY, "", names, "of each");
  }
  for (size_t d = 0; d < found; d++) {
    const int width = width_of(members, count, lines[d]);
    text_line value = {members[0]->lines[lines[d]].at + KEY, VALUE - KEY, 0};
    if (member) value = value_of(member, lines[d]);
    while (value.length > 0 && value.at[value.length - 1] == ' ') value.length--;
    const int is_last = d + 1 == found;
    printf("  %-*.*s", is_last ? 0 : width, (int)value.length, value.at);
  }
  putchar('\n');
}

static void put_group(entry *const *members, size_t count, const size_t *lines, size_t found) {
  const entry *first = members[0];
  const size_t after = ENTRY + first->name;
  fputs("  ", stdout);
  put_names(members, count);
  printf("%.*s", (int)(first->lines->length - after), first->lines->at + after);
  puts(found ? ", each with" : ", each with the same");
  for (size_t i = 1, d = 0; i < first->count; i++) {
    if (d < found && lines[d] == i) {
      d++;
    } else {
      put(&first->lines[i]);
    }
  }
  if (found > 0) put_row(members, count, NULL, lines, found);
  for (size_t m = 0; m < count && found > 0; m++) {
    put_row(members, count, members[m], lines, found);
  }
}

/* writes an entry, with those that are alike. `room`: (count) for members */
static void put_entry(entry *entries, size_t count, size_t at, entry **room) {
  size_t members = 0, lines[DIFFERENCES], found = 0;
  for (size_t k = at; k < count; k++) {
    if (!entries[k].is_told && are_alike(&entries[at], &entries[k])) room[members++] = &entries[k];
  }
  if (members >= LEAST) found = find_differences(room, members, lines);
  const size_t before = members * entries[at].count;
  const size_t after = entries[at].count - found + (found > 0 ? 1 + members : 0);
  const int is_group = members >= LEAST && found <= DIFFERENCES && after < before &&
                       fits(room, members, lines, found);
  if (!is_group) {
    for (size_t i = 0; i < entries[at].count; i++) put(&entries[at].lines[i]);
    return;
  }
  for (size_t m = 0; m < members; m++) room[m]->is_told = 1;
  put_group(room, members, lines, found);
}

/* ---------------------------------------------------------------------------- sections */

/* one past the last line of a section that begins at a line */
static size_t section_end(const echo *e, size_t at) {
  size_t end = at + 1;
  while (end < e->count && e->lines[end].indent > 0) end++;
  return end;
}

static int ends_in(const text_line *line, const char *word) {
  const size_t length = strlen(word);
  return line->length > length && memcmp(line->at + line->length - length, word, length) == 0;
}

/* sections of elements, bodies and meshes: others have no entries that repeat their keys */
static int has_elements(const echo *e, size_t at, size_t end) {
  if (begins(&e->lines[at], "bodies") || begins(&e->lines[at], "meshes")) return 1;
  const text_line *first = &e->lines[at + 1];
  return at + 1 < end && first->indent == ENTRY &&
         (ends_in(first, " instance") || ends_in(first, " instances"));
}

/* the entries of a section; NULL without memory */
static entry *list_entries(const echo *e, size_t at, size_t end, size_t *count) {
  entry *list = calloc(end - at + 1, sizeof *list);
  *count = 0;
  for (size_t i = at + 1; list && i < end;) {
    list[*count] = entry_at(&e->lines[i], &e->lines[end]);
    i += list[(*count)++].count;
  }
  return list;
}

static int put_grouped(const echo *e) {
  for (size_t at = 0, end; at < e->count; at = end) {
    size_t count = 0;
    end = section_end(e, at);
    put(&e->lines[at]);
    if (!has_elements(e, at, end)) {
      for (size_t i = at + 1; i < end; i++) put(&e->lines[i]);
      continue;
    }
    entry *entries = list_entries(e, at, end, &count);
    entry **room = calloc(count + 1, sizeof *room);
    const int good = entries && room;
    for (size_t k = 0; good && k < count; k++) {
      if (!entries[k].is_told) put_entry(entries, count, k, room);
    }
    free(entries);
    free(room);
    if (!good) return 0;
  }
  return 1;
}

/* ---------------------------------------------------------------------------- a few lines */

/* the keys of `run` in one line */
static void put_run(const echo *e, size_t at, size_t end) {
  static const char *const keys[] = {"scenarios", "seed", "step", "duration", "method"};
  const char *between = "  run        ";
  for (size_t i = at + 1; i < end; i++) {
    const text_line *line = &e->lines[i];
    const size_t name = line->length > KEY ? strcspn(line->at + KEY, " ") : 0;
    for (size_t k = 0; k < sizeof keys / sizeof keys[0] && line->length > VALUE; k++) {
      if (strlen(keys[k]) != name || memcmp(line->at + KEY, keys[k], name) != 0) continue;
      printf("%s%s ", between, keys[k]);
      between = ", ";
      for (size_t c = VALUE; c < line->length; c++) {
        const int repeats = line->at[c] == ' ' && line->at[c - 1] == ' ';
        if (!repeats) putchar(line->at[c]);
      }
    }
  }
  putchar('\n');
}

/* bodies by their first lines, those that read the same in one */
static void put_bodies(entry *entries, size_t count, entry **room) {
  const char *label = "bodies";
  for (size_t k = 0; k < count; k++) {
    size_t members = 0;
    if (entries[k].is_told) continue;
    const entry head = {.lines = entries[k].lines, .count = 1, .name = entries[k].name};
    for (size_t m = k; m < count; m++) {
      const entry other = {.lines = entries[m].lines, .count = 1, .name = entries[m].name};
      if (entries[m].is_told || !are_alike(&head, &other)) continue;
      room[members++] = &entries[m];
    }
    if (members < LEAST) members = 1;
    for (size_t m = 0; m < members; m++) room[m]->is_told = 1;
    printf("  %-11s", label);
    put_names(room, members);
    const size_t after = ENTRY + entries[k].name;
    printf("%.*s\n", (int)(entries[k].lines->length - after), entries[k].lines->at + after);
    label = "";
  }
}

/* "hawsers 8": instances of all definitions */
static void put_count(const char *between, const text_line *section, const entry *entries,
                      size_t count) {
  unsigned long all = 0;
  for (size_t k = 0; k < count; k++) {
    all += strtoul(entries[k].lines->at + ENTRY + entries[k].name + 1, NULL, 10);
  }
  printf("%s%.*s %lu", between, (int)section->length, section->at, all);
}

static int put_brief(const echo *e) {
  const char *between = "  elements   ";
  for (size_t at = 0, end; at < e->count; at = end) {
    size_t count = 0;
    end = section_end(e, at);
    if (at == 0) printf("%.*s\n\n", (int)e->lines[0].length, e->lines[0].at);
    if (at > 0 && begins(&e->lines[at], "run")) put_run(e, at, end);
    entry *entries = list_entries(e, at, end, &count);
    entry **room = calloc(count + 1, sizeof *room);
    const int good = entries && room;
    const int is_vary = begins(&e->lines[at], "vary");
    if (good && begins(&e->lines[at], "bodies")) {
      put_bodies(entries, count, room);
    } else if (good && has_elements(e, at, end) && !begins(&e->lines[at], "meshes")) {
      put_count(between, &e->lines[at], entries, count);
      between = ", ";
    }
    if (good && is_vary) {
      printf("%s  varied     %zu number%s", between[0] == ',' ? "\n" : "", count,
             count == 1 ? "" : "s");
      between = ", ";
    }
    free(entries);
    free(room);
    if (!good) return 0;
  }
  if (between[0] == ',') putchar('\n');
  return 1;
}

int echo_print(const char *text, echo_amount amount) {
  echo e = {0};
  if (amount == ECHO_ALL) {
    fputs(text, stdout);
    return 1;
  }
  int good = read_lines(&e, text);
  if (good) good = amount == ECHO_BRIEF ? put_brief(&e) : put_grouped(&e);
  free(e.lines);
  return good;
}
