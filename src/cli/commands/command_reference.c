/* SPDX-License-Identifier: Apache-2.0
 * `allide reference`: every key of a study, as Markdown or as a JSON Schema. */
#include "commands.h"

#include <stdbool.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/options.h"

/* FOLDER/NOUN.h for each kind of element */
static int write_interface(const char *folder) {
  ald_report *report = ald_report_create();
  ald_status status = report ? ALD_OK : ALD_NO_MEMORY;
  const char *noun = NULL;
  for (uint32_t k = 0; status == ALD_OK; k++) {
    char path[4096];
    if (ald_reference_interface(k, &noun, report) != ALD_OK) break;
    if (!noun) continue;
    snprintf(path, sizeof path, "%s/%s.h", folder, noun);
    FILE *out = fopen(path, "w");
    const bool good = out && fputs(ald_report_text(report), out) >= 0;
    if (!out || fclose(out) != 0 || !good) {
      fprintf(stderr, "allide reference: error: %s cannot be written\n", path);
      status = ALD_IO;
    }
  }
  ald_report_destroy(report);
  return command_exit(status);
}

int command_reference(int argc, char **argv) {
  int schema = 0;
  const char *interface = NULL;
  const option_line lines[] = {
      {"schema", OPTION_FLAG, NULL, &schema, NULL, 0, "print a JSON Schema, for editors"},
      {"interface", OPTION_TEXT, "FOLDER", &interface, NULL, 0,
       "write the C headers of the elements, for developers"},
  };
  const options o = {
      .command = "reference",
      .arguments = "",
      .about =
          "Prints every key that a study may hold, with unit, default, range and meaning, and "
          "every unit:\nMarkdown, or a JSON Schema (draft 2020-12) with --schema.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example = "allide reference | less\nallide reference --schema > study.schema.json",
  };
  const int code = options_read(&o, argc, argv, NULL);
  if (code != OPTIONS_GO) return code;
  if (interface) return write_interface(interface);
  ald_report *report = ald_report_create();
  const ald_status status = schema ? ald_reference_schema(report) : ald_reference_markdown(report);
  if (status >= 0) fputs(ald_report_text(report), stdout);
  ald_report_destroy(report);
  return command_exit(report ? status : ALD_NO_MEMORY);
}
