/* SPDX-License-Identifier: Apache-2.0
 * A growing text for the user: errors and remarks of a call; the words for statuses of scenarios
 * and the version, which go into such texts. */
#include "report.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assertion.h"

struct ald_report {
  pthread_mutex_t lock; /* threads of a run share one report */
  char *text;
  size_t length;
  size_t capacity;
};

ald_report *ald_report_create(void) { return calloc(1, sizeof(ald_report)); }

void ald_report_destroy(ald_report *report) {
  if (!report) return;
  pthread_mutex_destroy(&report->lock);
  free(report->text);
  free(report);
}

const char *ald_report_text(const ald_report *report) {
  return report && report->text ? report->text : "";
}

void ald_report_clear(ald_report *report) {
  if (!report || !report->text) return;
  report->length = 0;
  report->text[0] = '\0';
}

/* bytes of the control character at this place, 0: there is none */
static int control_at(const char *at, bool keeps_lines) {
  const unsigned char *byte = (const unsigned char *)at;
  if (keeps_lines && (*byte == '\n' || *byte == '\t')) return 0;
  if ((*byte < 0x20 && *byte != 0) || *byte == 0x7f) return 1;
  return byte[0] == 0xc2 && byte[1] >= 0x80 && byte[1] < 0xa0 ? 2 : 0;
}

bool ald_text_has_controls(const char *text) {
  while (*text && control_at(text, false) == 0) text++;
  return *text != '\0';
}

static void clean(char *text, bool keeps_lines) {
  for (; *text; text++) {
    for (int rest = control_at(text, keeps_lines); rest > 0; rest--) {
      *text = ' ';
      if (rest > 1) text++;
    }
  }
}

void ald_text_clean(char *text) { clean(text, false); }

static void add(ald_report *report, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  pthread_mutex_lock(&report->lock);
  const int length = vsnprintf(NULL, 0, format, arguments);
  if (length >= 0) {
    const size_t need = report->length + (size_t)length + 1;
    if (need > report->capacity) {
      char *grown = realloc(report->text, 2 * need);
      if (!grown) goto done;
      report->text = grown;
      report->capacity = 2 * need;
    }
    vsnprintf(report->text + report->length, (size_t)length + 1, format, again);
    clean(report->text + report->length, true);
    report->length += (size_t)length;
    ALD_ASSERT(report->length < report->capacity);
  }
done:
  pthread_mutex_unlock(&report->lock);
  va_end(again);
}

void ald_report_add(ald_report *report, const char *format, ...) {
  if (!report) return;
  va_list arguments;
  va_start(arguments, format);
  add(report, format, arguments);
  va_end(arguments);
}

const char *ald_report_notes(ald_report *report, const char *text) {
  ALD_ASSERT(text);
  while (strncmp(text, "note: ", 6) == 0) {
    const size_t length = strcspn(text, "\n");
    ald_report_add(report, "%.*s\n", (int)length, text);
    text += length + (text[length] == '\n');
  }
  return text;
}

ald_status ald_report_fail(ald_report *report, ald_status status, const char *format, ...) {
  if (!report) return status;
  va_list arguments;
  va_start(arguments, format);
  add(report, format, arguments);
  va_end(arguments);
  return status;
}

ald_status ald_report_refuse(ald_report *report, const char *call) {
  ALD_ASSERT(call);
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "error: %s: what it needs is NULL or out of its range\n", call);
}

const char *ald_version(void) { return ALD_VERSION; }

const char *ald_scenario_status_name(int status) {
  static const char *const names[ALD_SCENARIO_STATUS_COUNT] = {
      "ok",       "stopped_by_rule", "bad_input",     "nan",
      "diverged", "overflow",        "not_converged", "out_of_range"};
  return status >= 0 && status < ALD_SCENARIO_STATUS_COUNT ? names[status] : "unknown";
}
