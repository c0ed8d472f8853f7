/* SPDX-License-Identifier: Apache-2.0
 * `allide check`: reads a study file and shows what it says, in SI. */
#include "command_check.h"

#include <stdio.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/figure.h"

int command_check(int argc, char **argv) {
  const options o = {
      .command = "check",
      .arguments = "STUDY",
      .about =
          "Reads a study file, names every error in it with its line, and prints in SI what was "
          "read:\nbodies, elements, what varies, how it is run. Then compares the time step with "
          "the critical step\nof each contact; a step that is too long is a warning.",
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
  uint32_t warnings = 0;
  if (status >= 0) status = ald_study_check(study, &warnings, report);
  if (status >= 0) {
    char size[FIGURE_TEXT];
    printf(
        "%s\nresults: at most %s on disk for %llu scenarios beside events and series; how much "
        "they shrink\nshows in the first block\n",
        report ? ald_report_text(report) : "",
        figure_bytes((double)ald_study_results_size(study, 0), size),
        (unsigned long long)ald_study_scenarios(study));
    printf("study is good");
    if (warnings > 0) printf(", with %u warning%s", warnings, warnings == 1 ? "" : "s");
    putchar('\n');
  } else {
    command_report(report);
  }
  ald_study_destroy(study);
  ald_report_destroy(report);
  return command_exit(status);
}
