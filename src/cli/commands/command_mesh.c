/* SPDX-License-Identifier: Apache-2.0
 * `allide mesh`: looks at meshes, repairs, floats and makes them. */
#include "commands.h"

#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/prose.h"

static const struct {
  const char *name;
  int (*call)(int argc, char **argv);
  const char *arguments, *about;
} commands[] = {
    {"check", command_mesh_check, "FILE",
     "say whether a mesh is good for contact, and its numbers"},
    {"repair", command_mesh_repair, "FILE --out FILE", "repair what can be, and say what was done"},
    {"hydrostatics", command_mesh_hydrostatics, "FILE --draught T", "how a hull floats"},
    {"make", command_mesh_make, "SHAPE KEY=VALUE...", "make a box, a ship or another shape"},
    {"shapes", command_mesh_shapes, "", "list the shapes that can be made"},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int print_help(void) {
  enum { MARGIN = 33 };
  puts("Usage: allide mesh COMMAND [ARGUMENT]...\n");
  prose_help(
      "Triangle meshes of hulls and structures: STL (text or binary) and OBJ, told apart by "
      "content.");
  puts("\nCommands:");
  for (size_t c = 0; c < COMMANDS; c++) {
    char left[48];
    snprintf(left, sizeof left, "%s %s", commands[c].name, commands[c].arguments);
    prose_help_row(left, MARGIN, commands[c].about);
  }
  prose_help_row("--help", MARGIN, "this text; also for each command");
  prose_help_example("allide mesh check hull.stl --unit mm --up y");
  return EXIT_GOOD;
}

int command_mesh(int argc, char **argv) {
  const char *names[COMMANDS + 1] = {"--help"};
  if (argc < 2) {
    fprintf(stderr, "allide mesh: error: no command; see allide mesh --help\n");
    return EXIT_USAGE;
  }
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) return print_help();
  for (size_t c = 0; c < COMMANDS; c++) {
    if (strcmp(argv[1], commands[c].name) == 0) return commands[c].call(argc - 1, argv + 1);
    names[c + 1] = commands[c].name;
  }
  const char *nearest = options_nearest(argv[1], names, COMMANDS + 1);
  if (nearest) {
    fprintf(stderr, "allide mesh: error: unknown command '%s'; did you mean '%s'?\n", argv[1],
            nearest);
  } else {
    fprintf(stderr, "allide mesh: error: unknown command '%s'; see allide mesh --help\n", argv[1]);
  }
  return EXIT_USAGE;
}
