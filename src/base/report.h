/* SPDX-License-Identifier: Apache-2.0
 * A growing text for the user: errors and remarks of a call. */
#ifndef ALD_REPORT_H
#define ALD_REPORT_H

#include <stdbool.h>

#include "allide/base.h"

/* Appends formatted text; a NULL report ignores it. Without memory the text stays as it was.
 * Control characters but the ends of lines and tabs become spaces: names may be a stranger's. */
void ald_report_add(ald_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds the text and returns `status`: `return ald_report_fail(report, ALD_IO, "...")`. */
ald_status ald_report_fail(ald_report *report, ald_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Says that a function of the public interface, `call`, lacks an argument. ALD_BAD_ARGUMENT. */
ald_status ald_report_refuse(ald_report *report, const char *call);

/* Adds the notes that a text begins with, and returns what follows them: for calls that succeed, or
 * succeed by another way, where the rest is of no interest. */
const char *ald_report_notes(ald_report *report, const char *text);

/* Texts out of files of others: does one hold control characters (C0, DEL, C1 of UTF-8), which a
 * terminal obeys? And each of them becomes a space. */
bool ald_text_has_controls(const char *text);
void ald_text_clean(char *text);

/* Forwards a failure of a call. */
#define ALD_TRY(call)          \
  do {                         \
    status = (call);           \
    if (status < 0) goto done; \
  } while (0)

#endif
