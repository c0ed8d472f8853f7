/* SPDX-License-Identifier: Apache-2.0
 * What is wrong with a mesh, in words: where, and what may be done. */
#include <math.h>
#include <stdio.h>

#include "mesh.h"

/* Greater extents than this are no ship's, nor a port's: the file is not in metres [m] */
#define LARGEST 1000

static const char *const states[] = {"good", "cavity",  "nested", "inside out",
                                     "flat", "twisted", "open"};

const char *ald_mesh_shell_state_name(ald_mesh_shell_state state) {
  const size_t index = (size_t)state;
  return index < sizeof states / sizeof states[0] ? states[index] : "unknown";
}

int ald_mesh_condition_is_good(const ald_mesh_condition *c) {
  return c && c->shell_count > 0 && c->degenerate_count == 0 && c->duplicate_count == 0 &&
         c->open_count == 0 && c->crowded_count == 0 && c->opposed_count == 0 &&
         c->shell_counts[ALD_MESH_SHELL_INSIDE_OUT] == 0 &&
         c->shell_counts[ALD_MESH_SHELL_FLAT] == 0;
}

/* "3 edges" */
typedef struct counted {
  char text[48];
} counted;

static counted count_of(uint32_t count, const char *noun) {
  counted c;
  snprintf(c.text, sizeof c.text, "%u %s%s", count, noun, count == 1 ? "" : "s");
  return c;
}

/* the first of a list, one line each */
static void list(const ald_mesh_flaw *flaws, uint32_t count, ald_report *report) {
  for (uint32_t k = 0; k < count && k < ALD_MESH_LISTED; k++) {
    const ald_mesh_flaw *f = &flaws[k];
    ald_report_add(report, "  triangle %u: (%.6g, %.6g, %.6g) to (%.6g, %.6g, %.6g)\n",
                   f->triangle + 1, f->from[0], f->from[1], f->from[2], f->to[0], f->to[1],
                   f->to[2]);
  }
  if (count > ALD_MESH_LISTED) {
    ald_report_add(report, "  and %u more\n", count - ALD_MESH_LISTED);
  }
}

static void explain_edges(const ald_mesh_condition *c, const char *file, ald_report *report) {
  if (c->open_count > 0) {
    ald_report_add(
        report,
        "error: %s: not closed: %s with one triangle alone; `allide mesh repair` joins patches "
        "across gaps (--weld) and closes holes (--holes), and says which shares are needed; a "
        "missing deck or transom is better drawn\n",
        file, count_of(c->open_count, "edge").text);
    list(c->open, c->open_count, report);
  }
  if (c->crowded_count > 0) {
    ald_report_add(report,
                   "error: %s: more than two triangles meet at %s: inner walls, or parts that "
                   "touch; draw the outer surface alone, or try `allide mesh repair`\n",
                   file, count_of(c->crowded_count, "edge").text);
    list(c->crowded, c->crowded_count, report);
  }
  if (c->opposed_count > 0) {
    ald_report_add(report,
                   "error: %s: the two triangles at %s face different ways; `allide mesh repair` "
                   "turns them\n",
                   file, count_of(c->opposed_count, "edge").text);
    list(c->opposed, c->opposed_count, report);
  }
}

static void explain_triangles(const ald_mesh_condition *c, const char *file, ald_report *report) {
  if (c->degenerate_count > 0) {
    ald_report_add(report, "error: %s: %s without area; `allide mesh repair` takes them out\n",
                   file, count_of(c->degenerate_count, "triangle").text);
    list(c->degenerate, c->degenerate_count, report);
  }
  if (c->duplicate_count > 0) {
    ald_report_add(report,
                   "error: %s: %s with the corners of another; `allide mesh repair` takes them "
                   "out\n",
                   file, count_of(c->duplicate_count, "triangle").text);
    list(c->duplicate, c->duplicate_count, report);
  }
}

static void explain_shells(const ald_mesh_condition *c, const char *file, ald_report *report) {
  const uint32_t inward = c->shell_counts[ALD_MESH_SHELL_INSIDE_OUT];
  const uint32_t flat = c->shell_counts[ALD_MESH_SHELL_FLAT];
  const uint32_t nested = c->shell_counts[ALD_MESH_SHELL_NESTED];
  if (c->shell_count == 0) ald_report_add(report, "error: %s: has no triangle\n", file);
  if (inward > 0) {
    ald_report_add(report,
                   "error: %s: inside out: %s of %u bounds a negative volume; `allide mesh repair` "
                   "turns it\n",
                   file, count_of(inward, "shell").text, c->shell_count);
  }
  if (flat > 0) {
    ald_report_add(report, "error: %s: %s of %u has no volume: a sheet is not a body\n", file,
                   count_of(flat, "shell").text, c->shell_count);
  }
  if (nested > 0) {
    ald_report_add(report,
                   "warning: %s: %s of %u within another, both outward: contact and volume count "
                   "the inner one twice; take it out, or turn it inward if it is a tank\n",
                   file, count_of(nested, "shell").text, c->shell_count);
  }
  if (c->unexamined_count > 0) {
    ald_report_add(report, "warning: %s: cannot determine what encloses %s\n", file,
                   count_of(c->unexamined_count, "shell").text);
  }
}

static void explain_crossings(const ald_mesh_condition *c, const char *file, ald_report *report) {
  if (c->crossing_count == 0) return;
  ald_report_add(report,
                 "warning: %s: crosses itself: %s of triangles; volumes are counted twice where "
                 "parts overlap: unite them in the CAD program\n",
                 file, count_of(c->crossing_count, "pair").text);
  for (uint32_t k = 0; k < c->crossing_count && k < ALD_MESH_LISTED; k++) {
    const ald_mesh_flaw *f = &c->crossing[k];
    ald_report_add(report, "  triangles %u and %u near (%.6g, %.6g, %.6g)\n", f->triangle + 1,
                   f->other + 1, (f->from[0] + f->to[0]) / 2, (f->from[1] + f->to[1]) / 2,
                   (f->from[2] + f->to[2]) / 2);
  }
  if (c->crossing_count > ALD_MESH_LISTED) {
    ald_report_add(report, "  and %u more\n", c->crossing_count - ALD_MESH_LISTED);
  }
}

static void explain_size(const ald_mesh_condition *c, const char *file, ald_report *report) {
  double extent = 0;
  for (int i = 0; i < 3; i++) extent = fmax(extent, c->high[i] - c->low[i]);
  if (extent > LARGEST) {
    ald_report_add(report,
                   "warning: %s: its extent is %.6g m: is it drawn in millimetres? Then give its "
                   "unit, mm\n",
                   file, extent);
  }
  if (c->unused_count > 0) {
    ald_report_add(report, "warning: %s: %u of its vertices belong to no triangle\n", file,
                   c->unused_count);
  }
}

void ald_mesh_condition_explain(const ald_mesh_condition *c, const char *file, ald_report *report) {
  if (!c) return;
  if (!file) file = "mesh";
  explain_triangles(c, file, report);
  explain_edges(c, file, report);
  explain_shells(c, file, report);
  explain_crossings(c, file, report);
  explain_size(c, file, report);
}
