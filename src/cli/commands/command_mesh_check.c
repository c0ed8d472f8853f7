/* SPDX-License-Identifier: Apache-2.0
 * `allide mesh check`: says whether a mesh is good for contact, and what to do if it is not. */
#include "commands.h"

#include <stdio.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/json.h"
#include "cli/print/mesh_table.h"
#include "cli/print/table.h"

static void put_vector(json *out, const char *name, const double v[3]) {
  json_array_open(out, name);
  for (int k = 0; k < 3; k++) json_number(out, NULL, v[k]);
  json_array_close(out);
}

static void print_json(const char *file, const ald_mesh_condition *c) {
  json out;
  json_begin(&out, stdout);
  json_object_open(&out, NULL);
  json_string(&out, "file", file);
  json_bool(&out, "good", ald_mesh_condition_is_good(c));
  json_integer(&out, "triangles", c->triangle_count);
  json_integer(&out, "vertices", c->vertex_count);
  json_integer(&out, "edges", c->edge_count);
  json_integer(&out, "open_edges", c->open_count);
  json_integer(&out, "crowded_edges", c->crowded_count);
  json_integer(&out, "opposed_edges", c->opposed_count);
  json_integer(&out, "degenerate_triangles", c->degenerate_count);
  json_integer(&out, "duplicate_triangles", c->duplicate_count);
  json_integer(&out, "crossing_pairs", c->crossing_count);
  json_integer(&out, "shells", c->shell_count);
  json_integer(&out, "shells_inside_out", c->shell_counts[ALD_MESH_SHELL_INSIDE_OUT]);
  json_integer(&out, "shells_flat", c->shell_counts[ALD_MESH_SHELL_FLAT]);
  json_integer(&out, "shells_nested", c->shell_counts[ALD_MESH_SHELL_NESTED]);
  json_integer(&out, "shells_hollow", c->shell_counts[ALD_MESH_SHELL_CAVITY]);
  put_vector(&out, "low", c->low);
  put_vector(&out, "high", c->high);
  json_number(&out, "volume", c->volume);
  json_number(&out, "area", c->area);
  json_number(&out, "shortest_edge", c->shortest_edge);
  json_number(&out, "longest_edge", c->longest_edge);
  json_number(&out, "greatest_aspect", c->greatest_aspect);
  json_object_close(&out);
  json_end(&out);
}

static int show(const char *file, const ald_mesh *mesh, int as_json, ald_report *report) {
  ald_mesh_condition condition;
  ald_status status = ald_mesh_check(mesh, &condition, report);
  if (status >= 0) status = ald_mesh_check_crossings(mesh, &condition, report);
  if (status < 0) return mesh_exit(status);
  const int is_good = ald_mesh_condition_is_good(&condition);
  if (as_json) {
    print_json(file, &condition);
  } else {
    table_bold(stdout, file);
    putchar('\n');
    mesh_print(&condition);
    ald_mesh_condition_explain(&condition, file, report);
    printf("\nmesh is %s\n", is_good ? "good for contact" : "not good for contact");
  }
  return is_good ? EXIT_GOOD : EXIT_USAGE;
}

int command_mesh_check(int argc, char **argv) {
  int as_json = 0;
  mesh_frame frame = {0};
  const option_line lines[] = {
      MESH_FRAME_LINES(frame),
      {"json", OPTION_FLAG, NULL, &as_json, NULL, 0, "write JSON; lengths in m"},
  };
  const options o = {
      .command = "mesh check",
      .arguments = "FILE",
      .about =
          "Says what a mesh is like and whether it is good for contact: closed, outward, two\n"
          "triangles at each edge, none without area. Names what is wrong, where, and what to do.\n"
          "Exit code 2 if it is not good.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example = "allide mesh check hull.stl --unit mm --up y --forward x",
  };
  const char *file = NULL;
  ald_mesh *mesh = NULL;
  int code = options_read(&o, argc, argv, &file);
  if (code != OPTIONS_GO) return code;
  ald_report *report = ald_report_create();
  const ald_status status = mesh_open(file, &frame, &mesh, report);
  code = status < 0 ? mesh_exit(status) : show(file, mesh, as_json, report);
  command_report(report);
  ald_mesh_destroy(mesh);
  ald_report_destroy(report);
  return code;
}
