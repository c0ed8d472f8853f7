/* SPDX-License-Identifier: Apache-2.0
 * A list of warnings. */
#include "warning_list.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assertion.h"
#include "report.h"

enum { TEXT_SIZE = 1024 };

struct ald_warnings {
  ald_warning *list; /* (count), each with texts of its own */
  uint32_t count, capacity;
  int is_short;
};

ald_warnings *ald_warnings_create(void) { return calloc(1, sizeof(ald_warnings)); }

static void clear(ald_warning *warning) {
  free((char *)warning->code);
  free((char *)warning->element);
  free((char *)warning->quantity);
  free((char *)warning->text);
  free((char *)warning->remedy);
}

void ald_warnings_destroy(ald_warnings *warnings) {
  if (!warnings) return;
  for (uint32_t w = 0; w < warnings->count; w++) clear(&warnings->list[w]);
  free(warnings->list);
  free(warnings);
}

uint32_t ald_warnings_count(const ald_warnings *warnings) { return warnings ? warnings->count : 0; }

const ald_warning *ald_warnings_at(const ald_warnings *warnings, uint32_t index) {
  return index < ald_warnings_count(warnings) ? &warnings->list[index] : NULL;
}

int ald_warnings_are_short(const ald_warnings *warnings) { return warnings && warnings->is_short; }

static int grow(ald_warnings *warnings) {
  if (warnings->count < warnings->capacity) return 1;
  const uint32_t capacity = 2 * warnings->capacity + 8;
  ald_warning *grown = realloc(warnings->list, capacity * sizeof *grown);
  if (!grown) return 0;
  warnings->list = grown;
  warnings->capacity = capacity;
  return 1;
}

static const char *kept(const char *text) { return strdup(text ? text : ""); }

void ald_warnings_add(ald_warnings *warnings, const ald_warning *warning) {
  if (!warnings || !warning || !warning->code || !warning->text) return;
  ald_warning own = *warning;
  own.code = kept(warning->code);
  own.element = kept(warning->element);
  own.quantity = kept(warning->quantity);
  own.text = kept(warning->text);
  own.remedy = kept(warning->remedy);
  if (!own.code || !own.element || !own.quantity || !own.text || !own.remedy || !grow(warnings)) {
    clear(&own);
    warnings->is_short = 1;
    return;
  }
  warnings->list[warnings->count++] = own;
}

void ald_warnings_join(ald_warnings *warnings, const ald_warnings *other) {
  const uint32_t count = ald_warnings_count(other);
  for (uint32_t w = 0; w < count; w++) ald_warnings_add(warnings, &other->list[w]);
  if (warnings && other && other->is_short) warnings->is_short = 1;
}

void ald_warn(ald_warnings *warnings, ald_warning_code code, ald_warned about, const char *format,
              ...) {
  ALD_ASSERT(code < ALD_WARNING_CODE_COUNT);
  char text[TEXT_SIZE];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  const ald_warning_info *info = &ald_warning_infos[code];
  const ald_warning warning = {.code = info->name,
                               .element = about.element,
                               .quantity = about.quantity,
                               .scenarios = about.scenarios,
                               .of = about.of,
                               .worst = about.scenarios ? about.worst : (double)NAN,
                               .scenario = about.scenarios ? about.scenario : ALD_NO_SCENARIO,
                               .text = text,
                               .remedy = about.remedy ? about.remedy : info->remedy};
  ald_warnings_add(warnings, &warning);
}

void ald_warnings_report(const ald_warnings *warnings, uint32_t first, ald_report *report) {
  for (uint32_t w = first; w < ald_warnings_count(warnings); w++) {
    const ald_warning *own = &warnings->list[w];
    ald_report_add(report, "warning: %s%s%s\n", own->element, own->element[0] ? ": " : "",
                   own->text);
    if (own->remedy[0]) ald_report_add(report, "  %s\n", own->remedy);
  }
}
