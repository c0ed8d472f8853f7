/* SPDX-License-Identifier: Apache-2.0
 * `allide mesh repair`: repairs what can be, writes the mesh and says what was done. */
#include "command_mesh_repair.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/mesh_table.h"

/* a share of the diagonal that is given, as 0.1 or 10%; the default stays where none is */
typedef struct shares {
  double weld, holes;
  int has_weld, has_holes, no_weld, no_holes;
} shares;

static ald_mesh_repair_def def_of(const shares *s) {
  ald_mesh_repair_def def = ald_mesh_repair_def_default();
  if (s->has_weld) def.weld = s->weld;
  if (s->no_weld) def.weld = 0;
  if (s->has_holes) def.holes = s->holes;
  if (s->no_holes) def.holes = 0;
  return def;
}

/* 1 if there is any of it */
static int print_done(uint32_t count, const char *what) {
  if (count > 0) printf("  %8u %s\n", count, what);
  return count > 0;
}

static void print_repairs(const ald_mesh_repairs *r) {
  int any = 0;
  any |= print_done(r->welded_count, "vertices welded to another");
  any |= print_done(r->degenerate_count, "triangles without area taken out");
  any |= print_done(r->swapped_count, "edges swapped to give triangles an area");
  any |= print_done(r->duplicate_count, "double triangles taken out");
  any |= print_done(r->split_count, "edges where parts touch split (only OBJ can hold them)");
  any |= print_done(r->turned_count, "triangles turned");
  any |= print_done(r->closed_count, "holes closed");
  any |= print_done(r->filling_count, "triangles added to close them");
  any |= print_done(r->unused_count, "vertices of no triangle taken out");
  if (!any) printf("  nothing to repair\n");
}

/* Repairs, writes, says so; a mesh that is still not good is written too. */
static int repair(ald_mesh *mesh, const ald_mesh_repair_def *def, const char *out,
                  ald_report *report) {
  ald_mesh_repairs repairs;
  ald_mesh_condition condition;
  ald_status status = ald_mesh_repair(mesh, def, &repairs, report);
  if (status >= 0) status = ald_mesh_check(mesh, &condition, report);
  if (status >= 0) status = ald_mesh_write(mesh, out, report);
  if (status < 0) return mesh_exit(status);
  const int is_good = ald_mesh_condition_is_good(&condition);
  printf("repaired\n");
  print_repairs(&repairs);
  printf("\n%s\n", out);
  mesh_print(&condition);
  ald_mesh_condition_explain(&condition, out, report);
  printf("\nmesh is %s\n", is_good ? "good for contact" : "still not good for contact");
  return is_good ? EXIT_GOOD : EXIT_USAGE;
}

int command_mesh_repair(int argc, char **argv) {
  const char *file = NULL, *out = NULL;
  mesh_frame frame = {0};
  shares s = {0};
  const option_line lines[] = {
      {"out", OPTION_TEXT, "FILE", &out, NULL, 0, "where it goes, in metres: .stl or .obj; needed"},
      {"weld", OPTION_LEVEL, "SHARE", &s.weld, &s.has_weld, 0,
       "of the diagonal within which gaps are welded; default 1e-6"},
      {"no-weld", OPTION_FLAG, NULL, &s.no_weld, NULL, 0, "weld only what is in one place"},
      {"holes", OPTION_LEVEL, "SHARE", &s.holes, &s.has_holes, 0,
       "of the diagonal up to which holes are closed; default 2%"},
      {"no-holes", OPTION_FLAG, NULL, &s.no_holes, NULL, 0, "close none"},
      MESH_FRAME_LINES(frame),
  };
  const options o = {
      .command = "mesh repair",
      .arguments = "FILE",
      .about =
          "Repairs a mesh: welds gaps, takes out triangles without area and double ones, splits\n"
          "edges where parts touch, turns triangles outward, closes small holes. What is sound\n"
          "stays as it is. The result is in metres, x forward, z up: read it without --unit.\n"
          "Exit code 2 if it is still not good; it is written all the same.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example =
          "allide mesh repair hull.stl --unit mm --out hull.obj\n"
          "allide mesh repair open.stl --holes 50% --out closed.stl",
  };
  ald_mesh *mesh = NULL;
  int code = options_read(&o, argc, argv, &file);
  if (code != OPTIONS_GO) return code;
  if (!out || !ald_mesh_can_write(out)) {
    fprintf(stderr, "allide mesh repair: error: --out wants a file that ends in .stl or .obj\n");
    return EXIT_USAGE;
  }
  const ald_mesh_repair_def def = def_of(&s);
  ald_report *report = ald_report_create();
  const ald_status status = mesh_open(file, &frame, &mesh, report);
  code = status < 0 ? mesh_exit(status) : repair(mesh, &def, out, report);
  command_report(report);
  ald_mesh_destroy(mesh);
  ald_report_destroy(report);
  return code;
}
