/* SPDX-License-Identifier: Apache-2.0
 * Elements that a report may show as one. */
#include "element_groups.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* consecutive columns whose names agree up to the last dot */
typedef struct element {
  size_t first, size;
  uint64_t kind; /* hash of what its group has in common */
} element;

/* rules have one column each; a table of them is short, and they differ by more than their number
 */
static int is_rule(const char *name) {
  return strncmp(name, "limits.", 7) == 0 || strncmp(name, "stop.", 5) == 0;
}

/* length of a column's name up to its last dot, 0 if it has none */
static size_t path_length(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot ? (size_t)(dot - name) : 0;
}

/* The part of a path that members of a group share: section and definition of an instance, else
 * section and name, with # in place of each number. */
static void write_pattern(const char *path, size_t length, char text[ELEMENT_TEXT]) {
  const char *section = memchr(path, '.', length);
  const char *end = path + length;
  const char *definition = section ? memchr(section + 1, '.', (size_t)(end - section - 1)) : NULL;
  size_t used = 0;
  for (const char *c = path; c < end && used + 2 < ELEMENT_TEXT; c++) {
    if (definition && c > definition) {
      text[used++] = '*';
      break;
    }
    const int is_number = !definition && section && c > section && isdigit((unsigned char)*c);
    if (is_number && used > 0 && text[used - 1] == '#') continue;
    text[used++] = is_number ? '#' : *c;
  }
  text[used] = '\0';
}

/* the section of an element that has no definition above it, but bodies; else "" */
static void write_section(const char *path, size_t length, char text[ELEMENT_TEXT]) {
  const char *dot = memchr(path, '.', length);
  const char *more = dot ? memchr(dot + 1, '.', (size_t)(path + length - dot - 1)) : NULL;
  const int counts = dot && !more && strncmp(path, "bodies.", 7) != 0;
  snprintf(text, ELEMENT_TEXT, "%.*s", counts ? (int)(dot - path) : 0, path);
}

/* hash of a text that is common to a group, and of the results of an element */
static uint64_t kind_of(const ald_results *results, const element *e, const char *common) {
  uint64_t hash = XXH3_64bits(common, strlen(common));
  for (size_t k = 0; k < e->size; k++) {
    const ald_column_info column = ald_results_column(results, e->first + k);
    const char *quantity = column.name + path_length(column.name);
    hash = XXH3_64bits_withSeed(quantity, strlen(quantity), hash);
    hash = XXH3_64bits_withSeed(column.unit, strlen(column.unit), hash);
  }
  return hash;
}

/* the elements among the results; NULL without memory */
static element *list_elements(const ald_results *results, size_t *count) {
  const size_t columns = ald_results_column_count(results);
  element *list = calloc(columns + 1, sizeof *list);
  size_t length = 0;
  const char *path = "";
  *count = 0;
  for (size_t c = 0; list && c < columns; c++) {
    const ald_column_info column = ald_results_column(results, c);
    const size_t own = path_length(column.name);
    if (column.is_input || own == 0 || is_rule(column.name)) {
      length = 0;
    } else if (own == length && strncmp(column.name, path, own) == 0) {
      list[*count - 1].size++;
    } else {
      list[(*count)++] = (element){.first = c, .size = 1};
      path = column.name;
      length = own;
    }
  }
  return list;
}

static int by_kind(const void *a, const void *b) {
  const element *one = a, *other = b;
  if (one->kind != other->kind) return one->kind < other->kind ? -1 : 1;
  return (one->first > other->first) - (one->first < other->first);
}

static int by_first(const void *a, const void *b) {
  const size_t one = ((const element_group *)a)->firsts[0];
  const size_t other = ((const element_group *)b)->firsts[0];
  return (one > other) - (one < other);
}

/* makes a group of elements, which are taken off the list */
static void make_group(element_groups *g, element *members, size_t count, size_t *used) {
  element_group *made = &g->groups[g->count++];
  *made = (element_group){.firsts = g->firsts + *used, .count = count, .size = members[0].size};
  for (size_t m = 0; m < count; m++) {
    g->firsts[(*used)++] = members[m].first;
    members[m].size = 0;
  }
}

/* Makes groups of the elements of a list that have the same kind. */
static void gather(element_groups *g, element *list, size_t count, size_t least, size_t *used) {
  size_t end = 0;
  if (count > 0) qsort(list, count, sizeof *list, by_kind);
  for (size_t start = 0; start < count; start = end) {
    end = start + 1;
    while (end < count && list[end].kind == list[start].kind) end++;
    if (end - start >= least) make_group(g, list + start, end - start, used);
  }
}

/* leaves those that are in no group, and a section to go by. @return how many */
static size_t take_others(const ald_results *results, element *list, size_t count) {
  char text[ELEMENT_TEXT];
  size_t left = 0;
  for (size_t e = 0; e < count; e++) {
    const char *path = ald_results_column(results, list[e].first).name;
    write_section(path, path_length(path), text);
    if (list[e].size == 0 || !text[0]) continue;
    list[left] = list[e];
    list[left].kind = kind_of(results, &list[e], text);
    left++;
  }
  return left;
}

static void find(element_groups *g, const ald_results *results, element *list, size_t count) {
  char text[ELEMENT_TEXT];
  size_t used = 0;
  for (size_t e = 0; e < count; e++) {
    const char *path = ald_results_column(results, list[e].first).name;
    write_pattern(path, path_length(path), text);
    list[e].kind = kind_of(results, &list[e], text);
  }
  gather(g, list, count, ELEMENT_GROUP_MIN, &used);
  gather(g, list, take_others(results, list, count), ELEMENT_SECTION_MIN, &used);
  if (g->count > 0) qsort(g->groups, g->count, sizeof *g->groups, by_first);
  for (uint32_t k = 0; k < g->count; k++) {
    for (size_t m = 0; m < g->groups[k].count; m++) {
      for (size_t c = 0; c < g->groups[k].size; c++) g->of[g->groups[k].firsts[m] + c] = k + 1;
    }
  }
}

ald_status element_groups_find(element_groups *g, const ald_results *results) {
  size_t count = 0;
  *g = (element_groups){0};
  element *list = list_elements(results, &count);
  g->firsts = calloc(count + 1, sizeof *g->firsts);
  g->groups = calloc(count / ELEMENT_GROUP_MIN + 1, sizeof *g->groups);
  g->of = calloc(ald_results_column_count(results) + 1, sizeof *g->of);
  const int good = list && g->firsts && g->groups && g->of;
  if (good) {
    find(g, results, list, count);
  } else {
    fputs("error: no memory to group elements\n", stderr);
    element_groups_clear(g);
  }
  free(list);
  return good ? ALD_OK : ALD_NO_MEMORY;
}

void element_groups_clear(element_groups *g) {
  free(g->firsts);
  free(g->groups);
  free(g->of);
  *g = (element_groups){0};
}

const element_group *element_groups_of(const element_groups *g, size_t column) {
  return g->of && g->of[column] ? &g->groups[g->of[column] - 1] : NULL;
}

const char *element_group_member(const ald_results *results, size_t column,
                                 char text[ELEMENT_TEXT]) {
  const char *name = ald_results_column(results, column).name;
  const size_t length = path_length(name);
  size_t start = length;
  while (start > 0 && name[start - 1] != '.') start--;
  snprintf(text, ELEMENT_TEXT, "%.*s", (int)(length - start), name + start);
  return text;
}

const char *element_group_title(const element_group *group, const ald_results *results,
                                char text[ELEMENT_TEXT]) {
  char last[ELEMENT_TEXT];
  const char *first = ald_results_column(results, group->firsts[0]).name;
  element_group_member(results, group->firsts[group->count - 1], last);
  snprintf(text, ELEMENT_TEXT, "%.*s to %.60s (%zu)", (int)path_length(first), first, last,
           group->count);
  return text;
}
