/* SPDX-License-Identifier: Apache-2.0
 * What the commands of `allide mesh` share: reading a file, and the table of its numbers. */
#include "mesh_table.h"

#include <math.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/prose.h"
#include "figure.h"
#include "table.h"

enum { NAME_WIDTH = 20, VALUE_SIZE = 128 };

ald_status mesh_open(const char *file, const mesh_frame *frame, ald_mesh **mesh,
                     ald_report *report) {
  return ald_mesh_open(file, frame->unit, frame->up, frame->forward, NULL, mesh, report);
}

int mesh_exit(ald_status status) { return command_exit(status); }

void mesh_print_line(const char *name, const char *value) {
  printf("  %-*s %s\n", NAME_WIDTH, name, value);
}

static void print_count(const char *name, uint32_t count) {
  char text[VALUE_SIZE];
  snprintf(text, sizeof text, "%u", count);
  mesh_print_line(name, text);
}

static void print_value(const char *name, double value, const char *unit) {
  char text[VALUE_SIZE], number[FIGURE_TEXT];
  snprintf(text, sizeof text, "%s%s%s", figure_number(value, number), unit[0] ? " " : "", unit);
  mesh_print_line(name, text);
}

static void print_extent(const ald_mesh_condition *c) {
  static const char *const names[] = {"x, forward", "y, to port", "z, up"};
  for (int k = 0; k < 3; k++) {
    char text[VALUE_SIZE], low[FIGURE_TEXT], high[FIGURE_TEXT], extent[FIGURE_TEXT];
    snprintf(text, sizeof text, "%s to %s m, extent %s m", figure_number(c->low[k], low),
             figure_number(c->high[k], high), figure_number(c->high[k] - c->low[k], extent));
    mesh_print_line(names[k], text);
  }
}

static void print_shells(const ald_mesh_condition *c) {
  static const table_column columns[] = {
      {"shell", TABLE_RIGHT, 0, 0},     {"state", TABLE_LEFT, 0, 0},
      {"triangles", TABLE_RIGHT, 0, 0}, {"volume", TABLE_DECIMAL, 0, 0},
      {"area", TABLE_DECIMAL, 0, 1},    {"length", TABLE_DECIMAL, 0, 4},
      {"breadth", TABLE_DECIMAL, 0, 3}, {"height", TABLE_DECIMAL, 0, 2}};
  static const char *const units[] = {NULL, NULL, NULL, "m^3", "m^2", "m", "m", "m"};
  table t;
  table_begin(&t, columns, 8);
  table_units(&t, units);
  for (uint32_t k = 0; k < c->shell_count && k < ALD_MESH_LISTED; k++) {
    const ald_mesh_shell *s = &c->shells[k];
    char number[16], triangles[16], cells[5][FIGURE_TEXT];
    const int is_open = s->state == ALD_MESH_SHELL_OPEN || s->state == ALD_MESH_SHELL_TWISTED;
    snprintf(number, sizeof number, "%u", k + 1);
    snprintf(triangles, sizeof triangles, "%u", s->triangle_count);
    figure_cell(is_open ? (double)NAN : s->volume, cells[0]);
    figure_cell(s->area, cells[1]);
    for (int i = 0; i < 3; i++) figure_cell(s->high[i] - s->low[i], cells[2 + i]);
    table_add(&t, (const char *[]){number, ald_mesh_shell_state_name(s->state), triangles, cells[0],
                                   cells[1], cells[2], cells[3], cells[4]});
  }
  table_print(&t, stdout, prose_columns(stdout));
  if (c->shell_count > ALD_MESH_LISTED) {
    printf("and %u shells more\n", c->shell_count - ALD_MESH_LISTED);
  }
  table_clear(&t);
}

void mesh_print(const ald_mesh_condition *c) {
  const int is_closed = c->open_count == 0 && c->crowded_count == 0 && c->opposed_count == 0;
  print_count("triangles", c->triangle_count);
  print_count("vertices", c->vertex_count);
  print_count("edges", c->edge_count);
  print_extent(c);
  if (is_closed) print_value("volume", c->volume, "m^3");
  print_value("area", c->area, "m^2");
  print_value("shortest edge", c->shortest_edge, "m");
  print_value("longest edge", c->longest_edge, "m");
  print_value("greatest aspect", c->greatest_aspect, "(longest side over its height)");
  if (c->coincident_count > 0) print_count("vertices in one place", c->coincident_count);
  print_count("shells", c->shell_count);
  putchar('\n');
  print_shells(c);
}
