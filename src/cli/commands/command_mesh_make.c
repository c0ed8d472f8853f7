/* SPDX-License-Identifier: Apache-2.0
 * `allide mesh make`: makes a mesh of a named shape and writes it. */
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/mesh_table.h"

static int make(const char **words, size_t count, const char *out, ald_report *report) {
  ald_mesh *mesh = NULL;
  ald_mesh_condition condition;
  ald_status status = ald_mesh_generate(words[0], words + 1, count - 1, &mesh, report);
  if (status >= 0) status = ald_mesh_check(mesh, &condition, report);
  if (status >= 0) status = ald_mesh_write(mesh, out, report);
  ald_mesh_destroy(mesh);
  if (status < 0) return mesh_exit(status);
  printf("%s\n", out);
  mesh_print(&condition);
  ald_mesh_condition_explain(&condition, out, report);
  return EXIT_GOOD;
}

int command_mesh_shapes(int argc, char **argv) {
  const options o = {
      .command = "mesh shapes",
      .arguments = "",
      .about =
          "Lists the shapes that `allide mesh make` and `mesh:` in a study make, with their keys.",
      .example = "allide mesh shapes",
  };
  const int code = options_read(&o, argc, argv, NULL);
  if (code != OPTIONS_GO) return code;
  ald_report *report = ald_report_create();
  if (!report) return command_exit(ALD_NO_MEMORY);
  ald_mesh_shapes_list(report);
  fputs(ald_report_text(report), stdout);
  ald_report_destroy(report);
  return EXIT_GOOD;
}

int command_mesh_make(int argc, char **argv) {
  const char *out = NULL;
  const option_line lines[] = {
      {"out", OPTION_TEXT, "FILE", &out, NULL, 0, "where it goes, in metres: .stl or .obj; needed"},
  };
  const options o = {
      .command = "mesh make",
      .arguments = "SHAPE KEY=VALUE...",
      .about =
          "Makes a mesh of a shape (allide mesh shapes) from its settings, as a study does by\n"
          "itself with `mesh: {SHAPE: {...}}`. Blanks in the name of a key may be written as "
          "dashes.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example =
          "allide mesh make box length=20 breadth=8 height='4 m' --out box.stl\n"
          "  allide mesh make ship length=180 beam=32 draught=11 depth=18 "
          "block-coefficient=0.8 --out ship.obj",
  };
  const char **words = calloc((size_t)argc + 1, sizeof *words);
  if (!words) return command_exit(ALD_NO_MEMORY);
  size_t count = 0;
  int code = options_read(&o, argc, argv, words);
  while (words[count]) count++;
  ald_report *report = ald_report_create();
  if (code == OPTIONS_GO && (!out || !ald_mesh_can_write(out))) {
    fprintf(stderr, "allide mesh make: error: --out expects a file that ends in .stl or .obj\n");
    code = EXIT_USAGE;
  } else if (code == OPTIONS_GO) {
    code = make(words, count, out, report);
  }
  command_report(report);
  ald_report_destroy(report);
  free(words);
  return code;
}
