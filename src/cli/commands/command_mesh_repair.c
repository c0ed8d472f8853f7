/* SPDX-License-Identifier: Apache-2.0
 * `allide mesh repair`: repairs what can be, writes the mesh and says what was done. */
#include "commands.h"

#include <math.h>
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

/* what is repaired and how, to do it again with other shares */
typedef struct task {
  const char *file, *out;
  mesh_frame frame;
  ald_mesh_repair_def def;
} task;

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
  any |= print_done(r->seam_count, "open edges split at vertices of a neighbour");
  any |= print_done(r->split_count, "edges where parts touch split (only OBJ can hold them)");
  any |= print_done(r->turned_count, "triangles turned");
  any |= print_done(r->closed_count, "holes closed");
  any |= print_done(r->filling_count, "triangles added to close them");
  any |= print_done(r->unused_count, "vertices of no triangle taken out");
  if (!any) printf("  nothing to repair\n");
}

/* The condition of the mesh after a repair with other shares; 0: it cannot be told. */
static int try_shares(const task *t, double weld, double holes, ald_mesh_condition *condition) {
  const ald_mesh_repair_def def = {.weld = weld, .holes = holes};
  ald_mesh_repairs repairs;
  ald_mesh *mesh = NULL;
  ald_status status = mesh_open(t->file, &t->frame, &mesh, NULL);
  if (status >= 0) status = ald_mesh_repair(mesh, &def, &repairs, NULL);
  if (status >= 0) status = ald_mesh_check(mesh, condition, NULL);
  ald_mesh_destroy(mesh);
  return status >= 0;
}

/* Tells the least power of ten that as `--weld` makes the mesh good, or leaves the fewest edges
 * open. @return 1 if it makes it good */
static int tell_weld(const task *t, const ald_mesh_condition *now) {
  static const double welds[] = {1e-6, 1e-5, 1e-4, 1e-3};
  uint32_t fewest = now->open_count;
  double best = 0, square = 0;
  int is_good = 0;
  for (int k = 0; k < 3; k++) square += pow(now->high[k] - now->low[k], 2);
  for (size_t k = 0; k < sizeof welds / sizeof welds[0] && !is_good; k++) {
    ald_mesh_condition then;
    if (welds[k] <= t->def.weld || !try_shares(t, welds[k], t->def.holes, &then)) continue;
    is_good = ald_mesh_condition_is_good(&then);
    if (!is_good && then.open_count >= fewest) continue;
    fewest = then.open_count;
    best = welds[k];
  }
  if (best > 0 && is_good) {
    fprintf(stderr, "note: %s: `--weld %g`, %.3g m, closes it\n", t->out, best,
            best * sqrt(square));
  } else if (best > 0) {
    fprintf(stderr, "note: %s: `--weld %g`, %.3g m, leaves %u of the %u edges open\n", t->out, best,
            best * sqrt(square), fewest, now->open_count);
  }
  return is_good;
}

/* Tells the share that as `--holes` closes the largest hole. */
static void tell_holes(const task *t, const ald_mesh_repairs *r) {
  ald_mesh_condition then;
  const double percent = fmin(ceil(1000 * r->greatest_hole) / 10, 100);
  if (r->stuck_count > 0) {
    fprintf(stderr,
            "note: %s: %u of %u holes left can be closed at no share: rims that touch, cross "
            "themselves or have more than 1024 corners\n",
            t->out, r->stuck_count, r->left_count);
  }
  if (!(r->greatest_hole > 0)) return;
  fprintf(stderr, "note: %s: the largest hole left has a diagonal of %.3g %% of the size: ", t->out,
          100 * r->greatest_hole);
  const int is_known = try_shares(t, t->def.weld, percent / 100, &then);
  if (is_known && ald_mesh_condition_is_good(&then)) {
    fprintf(stderr, "`--holes %g%%` closes it\n", percent);
  } else if (is_known) {
    fprintf(stderr, "`--holes %g%%` leaves %u edges open\n", percent, then.open_count);
  } else {
    fprintf(stderr, "try `--holes %g%%`\n", percent);
  }
}

/* What would close a mesh that is still open; found by trying it. */
static void tell_remedies(const task *t, const ald_mesh_repairs *r, const ald_mesh_condition *now) {
  if (now->open_count > 0 && !tell_weld(t, now)) tell_holes(t, r);
}

/* Repairs, writes, says so; a mesh that is still not good is written too. */
static int repair(ald_mesh *mesh, const task *t, ald_report *report) {
  const char *out = t->out;
  ald_mesh_repairs repairs;
  ald_mesh_condition condition;
  ald_status status = ald_mesh_repair(mesh, &t->def, &repairs, report);
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
  command_report(report);
  tell_remedies(t, &repairs, &condition);
  return is_good ? EXIT_GOOD : EXIT_USAGE;
}

int command_mesh_repair(int argc, char **argv) {
  const char *file = NULL, *out = NULL;
  mesh_frame frame = {0};
  shares s = {0};
  const option_line lines[] = {
      {"out", OPTION_TEXT, "FILE", &out, NULL, 0, "where it goes, in metres: .stl or .obj; needed"},
      {"weld", OPTION_SHARE, "SHARE", &s.weld, &s.has_weld, 0,
       "of the diagonal up to which gaps are joined; default 1e-6"},
      {"no-weld", OPTION_FLAG, NULL, &s.no_weld, NULL, 0,
       "weld only what is in one place, split no edge"},
      {"holes", OPTION_SHARE, "SHARE", &s.holes, &s.has_holes, 0,
       "of the diagonal up to which holes are closed; default 2%"},
      {"no-holes", OPTION_FLAG, NULL, &s.no_holes, NULL, 0, "close none"},
      MESH_FRAME_LINES(frame),
  };
  const options o = {
      .command = "mesh repair",
      .arguments = "FILE",
      .about =
          "Repairs a mesh: welds vertices across gaps, splits open edges at vertices of a\n"
          "neighbour that lie on them, takes out triangles without area and double\n"
          "ones, splits edges where parts touch, turns triangles outward, closes small holes. "
          "What\n"
          "is sound stays as it is. The result is in metres, x forward, z up: read it without\n"
          "--unit. Exit code 2 if it is still not good; it is written all the same, and if an\n"
          "edge is still open, other shares are tried and it is told which of them would close it.",
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
    fprintf(stderr, "allide mesh repair: error: --out expects a file that ends in .stl or .obj\n");
    return EXIT_USAGE;
  }
  const task t = {.file = file, .out = out, .frame = frame, .def = def_of(&s)};
  ald_report *report = ald_report_create();
  const ald_status status = mesh_open(file, &frame, &mesh, report);
  code = status < 0 ? mesh_exit(status) : repair(mesh, &t, report);
  command_report(report);
  ald_mesh_destroy(mesh);
  ald_report_destroy(report);
  return code;
}
