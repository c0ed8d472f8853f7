/* SPDX-License-Identifier: Apache-2.0
 * `allide check`: reads a study file and shows what it says, in SI. */
#include "commands.h"

#include <stdio.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/figure.h"
#include "cli/print/print.h"
#include "cli/print/warnings.h"

/* what is asked for */
typedef struct request {
  const char *path;
  int strict, all, brief;
} request;

/* the echo, and what was found out about the study */
static ald_status print_study(const request *asked, const ald_study *study, ald_report *echo,
                              ald_report *found, const ald_warnings *warnings) {
  char size[FIGURE_TEXT];
  const echo_amount amount = asked->all ? ECHO_ALL : asked->brief ? ECHO_BRIEF : ECHO_GROUPED;
  if (!echo_print(echo ? ald_report_text(echo) : "", amount)) return ALD_NO_MEMORY;
  if (asked->brief) putchar('\n');
  printf(
      "%s\nresults: at most %s on disk for %llu scenarios beside events and series; how much "
      "they shrink\nshows in the first block\n",
      found ? ald_report_text(found) : "",
      figure_bytes((double)ald_study_results_size(study, 0), size),
      (unsigned long long)ald_study_scenarios(study));
  printf("study is good");
  const uint32_t count = ald_warnings_count(warnings);
  if (count > 0) printf(", with %u warning%s", count, count == 1 ? "" : "s");
  putchar('\n');
  return ALD_OK;
}

static int check(const request *asked) {
  ald_study *study = NULL;
  ald_report *report = ald_report_create(), *echo = ald_report_create();
  ald_status status = ald_study_read(asked->path, &study, report);
  if (status == ALD_IO) status = ALD_BAD_STUDY; /* a study that cannot be read is none */
  if (status >= 0) {
    command_report(report); /* remarks */
    status = ald_study_echo(study, echo);
  }
  ald_warnings *warnings = ald_warnings_create();
  if (!warnings) status = ALD_NO_MEMORY;
  if (status >= 0) status = ald_study_check(study, warnings, report);
  if (status >= 0) {
    status = print_study(asked, study, echo, report, warnings);
  } else {
    command_report(report);
  }
  const int exit_code = warnings_exit(command_exit(status), asked->strict, warnings);
  ald_warnings_destroy(warnings);
  ald_study_destroy(study);
  ald_report_destroy(report);
  ald_report_destroy(echo);
  return exit_code;
}

int command_check(int argc, char **argv) {
  request asked = {0};
  const option_line lines[] = {
      {"brief", OPTION_FLAG, NULL, &asked.brief, NULL, 0,
       "only bodies, counts of elements, time steps and warnings"},
      {"all", OPTION_FLAG, NULL, &asked.all, NULL, 0,
       "each of three or more entries that are alike, not one and how the others differ"},
      {"strict", OPTION_FLAG, NULL, &asked.strict, NULL, 0, "exit code 4 if there are warnings"},
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
  const int code = options_read(&o, argc, argv, &asked.path);
  if (code != OPTIONS_GO) return code;
  if (!asked.all || !asked.brief) return check(&asked);
  fputs(
      "allide check: error: --brief shows little and --all everything; leave out one of the two\n",
      stderr);
  return EXIT_USAGE;
}
