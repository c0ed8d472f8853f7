/* SPDX-License-Identifier: Apache-2.0
 * Warnings on the terminal and as JSON. */
#include "warnings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/prose.h"
#include "table.h"

/* so many that are alike are told as one; of so many others the names are written */
enum { LINE = 2000, GROUP_MIN = 3, NAMED = 12 };

/* is an equal warning in a list? */
static int is_in(const ald_warnings *list, const ald_warning *warning) {
  for (uint32_t w = 0; w < ald_warnings_count(list); w++) {
    const ald_warning *other = ald_warnings_at(list, w);
    if (strcmp(other->code, warning->code) == 0 && strcmp(other->element, warning->element) == 0 &&
        strcmp(other->text, warning->text) == 0) {
      return 1;
    }
  }
  return 0;
}

/* those that are written, in their order; of one code and one remedy they follow each other */
typedef struct fresh {
  const ald_warning **list;
  uint32_t count;
} fresh;

/* bytes of the section of an element, "fenders." of "fenders.fender1"; 0: it has none */
static size_t section_of(const ald_warning *w) {
  const char *dot = strchr(w->element, '.');
  return dot ? (size_t)(dot + 1 - w->element) : 0;
}

static int shares_remedy(const ald_warning *a, const ald_warning *b) {
  return strcmp(a->code, b->code) == 0 && strcmp(a->remedy, b->remedy) == 0;
}

/* are they alike but for the element of a section? */
static int is_like(const ald_warning *a, const ald_warning *b) {
  const size_t section = section_of(a);
  return section > 0 && section == section_of(b) && shares_remedy(a, b) &&
         strncmp(a->element, b->element, section) == 0 && strcmp(a->quantity, b->quantity) == 0;
}

/* the end of what is like the first of the rest */
static uint32_t end_of_group(const fresh *f, uint32_t first) {
  uint32_t end = first + 1;
  while (end < f->count && is_like(f->list[first], f->list[end])) end++;
  return end;
}

static void print_one(FILE *file, const ald_warning *own) {
  static const char mark[] = "warning: ";
  char text[LINE];
  table_bold(file, mark);
  snprintf(text, sizeof text, "%s%s%s", own->element, own->element[0] ? ": " : "", own->text);
  prose_print(file, text, (int)strlen(mark), 2, prose_width(file));
}

/* the one of a group that holds in most scenarios, then the names of the others */
static void print_group(FILE *file, const fresh *f, uint32_t first, uint32_t end) {
  char text[LINE];
  uint32_t most = first, named = 0;
  for (uint32_t w = first; w < end; w++) {
    if (f->list[w]->scenarios > f->list[most]->scenarios) most = w;
  }
  print_one(file, f->list[most]);
  size_t used = (size_t)snprintf(text, sizeof text, "  likewise ");
  for (uint32_t w = first; w < end && named < NAMED; w++) {
    if (w == most) continue;
    used += (size_t)snprintf(text + used, sizeof text - used, "%s%.100s", named ? ", " : "",
                             f->list[w]->element + section_of(f->list[w]));
    named++;
  }
  const uint32_t others = end - first - 1 - named;
  if (others > 0) snprintf(text + used, sizeof text - used, " and %u more", others);
  prose_note(file, "%s", text);
}

uint32_t warnings_print(FILE *file, const ald_warnings *warnings, const ald_warnings *before,
                        const ald_warnings *also_before) {
  fresh f = {calloc(ald_warnings_count(warnings) + 1u, sizeof *f.list), 0};
  for (uint32_t w = 0; f.list && w < ald_warnings_count(warnings); w++) {
    const ald_warning *own = ald_warnings_at(warnings, w);
    if (!is_in(before, own) && !is_in(also_before, own)) f.list[f.count++] = own;
  }
  for (uint32_t w = 0, end; w < f.count; w = end) {
    const ald_warning *own = f.list[w];
    end = end_of_group(&f, w);
    if (end - w < GROUP_MIN) {
      end = w + 1;
      print_one(file, own);
    } else {
      print_group(file, &f, w, end);
    }
    const int is_last = end == f.count || !shares_remedy(own, f.list[end]);
    if (is_last && own->remedy[0]) prose_note(file, "  %s", own->remedy);
  }
  free(f.list);
  return f.count;
}

void warnings_json(json *out, const ald_warnings *warnings) {
  json_array_open(out, "warnings");
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    const ald_warning *own = ald_warnings_at(warnings, w);
    json_object_open(out, NULL);
    json_string(out, "code", own->code);
    json_string(out, "element", own->element);
    json_string(out, "quantity", own->quantity);
    json_integer(out, "scenarios", own->scenarios);
    json_integer(out, "of", own->of);
    json_number(out, "worst", own->worst);
    if (own->scenario == ALD_NO_SCENARIO) {
      json_number(out, "scenario", (double)NAN); /* null */
    } else {
      json_integer(out, "scenario", own->scenario);
    }
    json_string(out, "text", own->text);
    json_string(out, "remedy", own->remedy);
    json_object_close(out);
  }
  json_array_close(out);
}

int warnings_exit(int code, int strict, const ald_warnings *warnings) {
  return code == 0 && strict && ald_warnings_count(warnings) > 0 ? EXIT_WARNED : code;
}
