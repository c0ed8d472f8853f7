/* SPDX-License-Identifier: Apache-2.0
 * `allide program`: the OpenCL program made for a study. */
#include "command_program.h"

#include <stdio.h>

#include "cli/command.h"
#include "cli/options.h"

int command_program(int argc, char **argv) {
  const char *path = NULL;
  const options o = {
      .command = "program",
      .arguments = "STUDY",
      .about =
          "Prints the OpenCL program made for a study, as a device compiles it: kernels for the\n"
          "kinds that the study has, with its counts, rows and places as constants. Compile it "
          "with\n"
          "-DALD_LANES=1 and, for single precision, -DALD_SINGLE.",
      .example = "allide program examples/berthing/berthing.yml > berthing.cl",
  };
  const int code = options_read(&o, argc, argv, &path);
  if (code != OPTIONS_GO) return code;
  ald_study *study = NULL;
  ald_report *report = ald_report_create(), *text = ald_report_create();
  ald_status status = ald_study_read(path, &study, report);
  command_report(report);
  if (status == ALD_OK) status = ald_study_program_text(study, text);
  if (status == ALD_OK) {
    fputs(ald_report_text(text), stdout);
  } else {
    command_report(text);
  }
  ald_study_destroy(study);
  ald_report_destroy(text);
  ald_report_destroy(report);
  return command_exit(status);
}
