/* SPDX-License-Identifier: Apache-2.0
 * `allide compare`: where a device computes other bits than the host. */
#include "commands.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/print.h"

int command_compare(int argc, char **argv) {
  ald_compare_def def = ald_compare_def_default();
  const char *path = NULL, *device = "opencl";
  uint64_t scenarios = 0, steps = 0, seconds = 0;
  int as_json = 0, program = ALD_PROGRAM_STUDY, precision = 0, has_precision = 0;
  const option_line lines[] = {
      {"device", OPTION_TEXT, "ID", &device, NULL, 0,
       ALD_DEVICE_WORDS " (see allide devices);\n"
                        "without it, opencl"},
      {"program", OPTION_CHOICE, "auto|study|any", &program, NULL, 0,
       "kernels made for the study (auto, too), or those for any study"},
      {"precision", OPTION_CHOICE, "double|single", &precision, &has_precision, 0,
       "in place of that of the study"},
      {"scenarios", OPTION_COUNT, "N", &scenarios, NULL, 4096,
       "the first N of the study; without it, 16"},
      {"steps", OPTION_COUNT, "N", &steps, NULL, UINT32_MAX, "of each; without it, all"},
      {"seconds", OPTION_COUNT, "S", &seconds, NULL, 86400,
       "after which no further step is compared; without it, 20"},
      {"json", OPTION_FLAG, NULL, &as_json, NULL, 0, "write JSON"}};
  const options o = {
      .command = "compare",
      .arguments = "STUDY",
      .about =
          "Finds where a device computes other bits than the host: single operations on "
          "arguments\n"
          "where devices err, each pass of the study from the same numbers, and whole steps. Says\n"
          "which step, element, quantity and scenario differ, with both values. For a device that\n"
          "the self-test rejects, or that gives another hash.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example = "allide compare examples/berthing/berthing.yml --device opencl",
  };
  const int code = options_read(&o, argc, argv, &path);
  if (code != OPTIONS_GO) return code;
  ald_study *study = NULL;
  ald_comparison *found = NULL;
  ald_report *report = ald_report_create();
  def.device = device;
  def.program = (ald_program_choice)program;
  if (has_precision) def.precision = precision ? ALD_SINGLE_PRECISION : ALD_DOUBLE;
  if (scenarios > 0) def.scenarios = scenarios;
  def.steps = (uint32_t)steps;
  if (seconds > 0) def.seconds = (double)seconds;
  ald_status status = ald_study_read(path, &study, report);
  if (status == ALD_OK) status = ald_device_compare(study, &def, &found, report);
  command_report(report);
  const int differs = found && found->count > 0;
  if (found) (as_json ? differences_json : differences_print)(found);
  ald_comparison_destroy(found);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return command_exit(status == ALD_OK && differs ? ALD_DEVICE_FAILED : status);
}
