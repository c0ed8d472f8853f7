/* SPDX-License-Identifier: Apache-2.0
 * Warnings on the terminal and as JSON. */
#include "warnings.h"

#include <math.h>
#include <string.h>

#include "cli/command.h"
#include "cli/prose.h"
#include "table.h"

enum { LINE = 2000 };

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

static void print_remedy(FILE *file, const ald_warning *warning) {
  if (warning && warning->remedy[0]) prose_note(file, "  %s", warning->remedy);
}

uint32_t warnings_print(FILE *file, const ald_warnings *warnings, const ald_warnings *before,
                        const ald_warnings *also_before) {
  static const char mark[] = "warning:";
  uint32_t written = 0;
  const ald_warning *last = NULL; /* whose remedy is still to be written */
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    const ald_warning *own = ald_warnings_at(warnings, w);
    if (is_in(before, own) || is_in(also_before, own)) continue;
    /* those of one code and one remedy, which is written once, follow each other */
    if (last && (strcmp(last->code, own->code) != 0 || strcmp(last->remedy, own->remedy) != 0)) {
      print_remedy(file, last);
    }
    last = own;
    table_bold(file, mark);
    char text[LINE];
    snprintf(text, sizeof text, " %s%s%s", own->element, own->element[0] ? ": " : "", own->text);
    prose_print(file, text, (int)strlen(mark), 2, prose_width(file));
    written++;
  }
  print_remedy(file, last);
  return written;
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
