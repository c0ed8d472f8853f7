/* SPDX-License-Identifier: Apache-2.0
 * The program `allide`: finds the command and hands over. */
#include <stdio.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "command.h"
#include "options.h"
#include "prose.h"

static const struct {
  const char *name;
  int (*call)(int argc, char **argv);
  const char *arguments, *about;
} commands[] = {
    {"new", command_new, "KIND", "write a study to begin with: a berthing, a collision, ..."},
    {"run", command_run, "STUDY", "run a study into a results folder"},
    {"check", command_check, "STUDY", "read a study file and show what it says, in SI"},
    {"reference", command_reference, "", "print every key of a study, or its JSON Schema"},
    {"devices", command_devices, "", "list where scenarios can be computed"},
    {"compare", command_compare, "STUDY", "find where a device computes other bits than the host"},
    {"program", command_program, "STUDY",
     "print the OpenCL program made for a study, or PTX of it"},
    {"replay", command_replay, "DIR INDEX", "run one scenario again, with its time series"},
    {"summary", command_summary, "DIR", "show the statistics of a results folder"},
    {"events", command_events, "DIR", "list what happened in the scenarios of a results folder"},
    {"clashes", command_clashes, "DIR", "list the clashes of lines in a results folder"},
    {"merge", command_merge, "OUT DIR...", "merge the shards of a study"},
    {"export", command_export, "DIR", "write a results folder as tables (CSV)"},
    {"mesh", command_mesh, "COMMAND", "check, repair, float or make a hull mesh (STL, OBJ)"},
    {"import", command_import, "COMMAND", "make a study of a mooring of MoorDyn"},
    {"radiation", command_radiation, "FILE", "check radiation damping and the memory it makes"},
    {"plot", command_plot, "DIR", "draw a quantity of a results folder"},
    {"bench", command_bench, "[NAME]", "measure the throughput of this machine"},
    {"validate", command_validate, "[NAME]", "compare the models with their sources"},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int print_help(void) {
  enum { MARGIN = 21 };
  puts("Usage: allide COMMAND [ARGUMENT]...\n");
  prose_help(
      "Batched maritime collision studies: many random scenarios, the same bits everywhere.");
  puts("\nCommands:");
  for (size_t c = 0; c < COMMANDS; c++) {
    char left[40];
    snprintf(left, sizeof left, "%s %s", commands[c].name, commands[c].arguments);
    prose_help_row(left, MARGIN, commands[c].about);
  }
  prose_help_row("help [COMMAND]", MARGIN, "this text, or a command's");
  prose_help_row("--version", MARGIN, "the version");
  putchar('\n');
  prose_help(
      "In a source folder ./allide test runs the tests: ./allide is this program, built first.\n\n"
      "Exit codes: 0 good, 1 fault or input/output, 2 command line or study, 3 done but some "
      "scenarios failed, 4 good but with warnings under --strict, 130 interrupted.");
  prose_help_example("allide run examples/berthing/berthing.yml --out results/berthing");
  return EXIT_GOOD;
}

static int fail_unknown(const char *word) {
  const char *names[COMMANDS + 3] = {"help", "--help", "--version"};
  for (size_t c = 0; c < COMMANDS; c++) names[c + 3] = commands[c].name;
  const char *nearest = options_nearest(word, names, COMMANDS + 3);
  if (nearest) {
    fprintf(stderr, "allide: error: unknown command '%s'; did you mean '%s'?\n", word, nearest);
  } else {
    fprintf(stderr, "allide: error: unknown command '%s'; see allide help\n", word);
  }
  return EXIT_USAGE;
}

static int dispatch(int argc, char **argv) {
  char help[] = "--help";
  char *asked[] = {NULL, help, NULL};
  if (argc < 2) {
    fprintf(stderr, "allide: error: no command; see allide help\n");
    return EXIT_USAGE;
  }
  const int is_help = strcmp(argv[1], "help") == 0;
  if (strcmp(argv[1], "--version") == 0) {
    printf("allide %s\n", ald_version());
    return EXIT_GOOD;
  }
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) return print_help();
  if (is_help && (argc == 2 || strcmp(argv[2], "--help") == 0)) return print_help();
  const char *word = is_help ? argv[2] : argv[1];
  for (size_t c = 0; c < COMMANDS; c++) {
    if (strcmp(word, commands[c].name) != 0) continue;
    asked[0] = argv[is_help ? 2 : 1];
    return is_help ? commands[c].call(2, asked) : commands[c].call(argc - 1, argv + 1);
  }
  return fail_unknown(word);
}

int main(int argc, char **argv) {
  command_begin();
  return command_end(dispatch(argc, argv));
}
