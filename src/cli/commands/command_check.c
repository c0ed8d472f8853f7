/* SPDX-License-Identifier: Apache-2.0
 * `allide check`: reads a study file and shows what it says, in SI. */
#include "command_check.h"

#include <stdio.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/figure.h"
#include "cli/print/warnings.h"

int command_check(int argc, char **argv) {
  int strict = 0;
  const option_line lines[] = {
      {"strict", OPTION_FLAG, NULL, &strict, NULL, 0, "exit code 4 if there are warnings"},
  };
  const options o = {
      .command = "check",
      .arguments = "STUDY",
      .about =
          "Reads a study file, names every error in it with its line, and prints in SI what was "
          "read:\nbodies, elements, what varies, how it is run. Then looks at the first scenarios: "
          "critical time\nsteps, what is pressed together or taut at the start; and warns of what "
          "may be wrong.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example = "allide check examples/berthing/berthing.yml",
  };
  const char *path = NULL;
  ald_study *study = NULL;
  const int code = options_read(&o, argc, argv, &path);
  if (code != OPTIONS_GO) return code;
  ald_report *report = ald_report_create();
  ald_status status = ald_study_read(path, &study, report);
  if (status == ALD_IO) status = ALD_BAD_STUDY; /* a study that cannot be read is none */
  if (status >= 0) {
    command_report(report); /* remarks */
    status = ald_study_echo(study, report);
  }
  ald_warnings *warnings = ald_warnings_create();
  if (!warnings) status = ALD_NO_MEMORY;
  if (status >= 0) status = ald_study_check(study, warnings, report);
  if (status >= 0) {
    char size[FIGURE_TEXT];
    printf(
        "%s\nresults: at most %s on disk for %llu scenarios beside events and series; how much "
        "they shrink\nshows in the first block\n",
        report ? ald_report_text(report) : "",
        figure_bytes((double)ald_study_results_size(study, 0), size),
        (unsigned long long)ald_study_scenarios(study));
    printf("study is good");
    const uint32_t count = ald_warnings_count(warnings);
    if (count > 0) printf(", with %u warning%s", count, count == 1 ? "" : "s");
    putchar('\n');
  } else {
    command_report(report);
  }
  const int exit_code = warnings_exit(command_exit(status), strict, warnings);
  ald_warnings_destroy(warnings);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return exit_code;
}
