/* SPDX-License-Identifier: Apache-2.0
 * `allide reference`: every key of a study, as Markdown or as a JSON Schema. Short, but each
 * command has a file. */
#include "command_reference.h"

#include <stdio.h>

#include "cli/command.h"
#include "cli/options.h"

int command_reference(int argc, char **argv) {
  int schema = 0;
  const option_line lines[] = {
      {"schema", OPTION_FLAG, NULL, &schema, NULL, 0, "print a JSON Schema, for editors"},
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
  ald_report *report = ald_report_create();
  const ald_status status = schema ? ald_reference_schema(report) : ald_reference_markdown(report);
  if (status >= 0) fputs(ald_report_text(report), stdout);
  ald_report_destroy(report);
  return command_exit(report ? status : ALD_NO_MEMORY);
}
