/* SPDX-License-Identifier: Apache-2.0
 * `allide mesh hydrostatics`: how a hull floats at a draught. */
#include "commands.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/figure.h"
#include "cli/print/json.h"
#include "cli/print/mesh_table.h"

/* one line of the table, or one member of the object */
typedef struct line {
  const char *text, *name, *unit;
  double value;
} line;

enum { LINES = 26 };

static void list_lines(const ald_mesh_afloat *a, line lines[LINES]) {
  const line all[LINES] = {
      {"draught", "draught", "m", a->draught},
      {"still water at z", "waterline", "m", a->waterline},
      {"displaced volume", "volume", "m^3", a->volume},
      {"displacement", "mass", "kg", a->mass},
      {"centre of buoyancy x", "buoyancy_x", "m", a->buoyancy[0]},
      {"centre of buoyancy y", "buoyancy_y", "m", a->buoyancy[1]},
      {"KB", "kb", "m", a->kb},
      {"BM_T", "bm_t", "m", a->bm_t},
      {"BM_L", "bm_l", "m", a->bm_l},
      {"KG", "kg", "m", a->kg},
      {"GM_T", "gm_t", "m", a->gm_t},
      {"GM_L", "gm_l", "m", a->gm_l},
      {"waterplane area", "waterplane_area", "m^2", a->waterplane_area},
      {"flotation x", "flotation_x", "m", a->flotation[0]},
      {"flotation y", "flotation_y", "m", a->flotation[1]},
      {"wetted area", "wetted_area", "m^2", a->wetted_area},
      {"waterline length", "length", "m", a->length},
      {"waterline beam", "beam", "m", a->beam},
      {"C_B", "block", "", a->block},
      {"C_P", "prismatic", "", a->prismatic},
      {"C_WP", "waterplane", "", a->waterplane},
      {"C_M", "midship", "", a->midship},
      {"F from buoyancy x", "flotation_from_buoyancy", "m", a->flotation[0] - a->buoyancy[0]},
      {"roll radius, usual", "radius_roll", "m", a->radii[0]},
      {"pitch radius, usual", "radius_pitch", "m", a->radii[1]},
      {"yaw radius, usual", "radius_yaw", "m", a->radii[2]},
  };
  for (int k = 0; k < LINES; k++) lines[k] = all[k];
}

static void print_table(const ald_mesh_afloat *a) {
  line lines[LINES];
  list_lines(a, lines);
  for (int k = 0; k < LINES; k++) {
    char text[96], number[FIGURE_TEXT];
    const int is_mass = strcmp(lines[k].unit, "kg") == 0; /* tonnes, as ships are weighed */
    const int is_length = strcmp(lines[k].unit, "m") == 0;
    double value = is_mass ? lines[k].value / 1000 : lines[k].value;
    /* what is left of a sum that is 0 */
    if (is_length && fabs(value) < 1e-12 * a->length) value = 0;
    const char *unit = is_mass ? "t" : lines[k].unit;
    snprintf(text, sizeof text, "%s%s%s", figure_number(value, number), *unit ? " " : "", unit);
    mesh_print_line(lines[k].text, text);
  }
}

static void print_json(const char *file, const ald_mesh_afloat *a) {
  line lines[LINES];
  json out;
  list_lines(a, lines);
  json_begin(&out, stdout);
  json_object_open(&out, NULL);
  json_string(&out, "file", file);
  for (int k = 0; k < LINES; k++) json_number(&out, lines[k].name, lines[k].value);
  json_object_close(&out);
  json_end(&out);
}

/* reads a quantity of an option; 1 if it is one */
static int read_quantity(const char *option, const char *text, const char *unit, double *value,
                         ald_report *report) {
  if (!text || ald_quantity_read(text, unit, value, report) == ALD_OK) return 1;
  fprintf(stderr, "allide mesh hydrostatics: error: --%s expects a quantity in %s\n", option, unit);
  return 0;
}

static int show(const char *file, const ald_mesh *mesh, const double numbers[3], int as_json,
                ald_report *report) {
  ald_mesh_condition condition;
  ald_mesh_afloat afloat;
  ald_status status = ald_mesh_check(mesh, &condition, report);
  if (status >= 0 && !ald_mesh_condition_is_good(&condition)) {
    ald_mesh_condition_explain(&condition, file, report);
    return EXIT_USAGE;
  }
  if (status >= 0) {
    status = ald_mesh_float(mesh, numbers[0], numbers[1], numbers[2], &afloat, report);
  }
  if (status < 0) return mesh_exit(status);
  if (as_json) {
    print_json(file, &afloat);
  } else {
    print_table(&afloat);
  }
  return EXIT_GOOD;
}

int command_mesh_hydrostatics(int argc, char **argv) {
  const char *file = NULL, *draught = NULL, *kg = NULL, *density = NULL;
  int as_json = 0;
  mesh_frame frame = {0};
  double numbers[3] = {0, (double)NAN, 1025};
  const option_line lines[] = {
      {"draught", OPTION_TEXT, "T", &draught, NULL, 0,
       "above the lowest point, as 11 or '36 ft'; needed"},
      {"kg", OPTION_TEXT, "KG", &kg, NULL, 0,
       "centre of gravity above the lowest point; default: filled evenly"},
      {"density", OPTION_TEXT, "RHO", &density, NULL, 0, "of the water; default 1025 kg/m^3"},
      MESH_FRAME_LINES(frame),
      {"json", OPTION_FLAG, NULL, &as_json, NULL, 0, "write JSON, in SI"},
  };
  const options o = {
      .command = "mesh hydrostatics",
      .arguments = "FILE",
      .about =
          "Says how a hull floats upright at a draught: displacement, centres, metacentric "
          "heights,\n"
          "form coefficients, exact for its flat faces. The mesh must be good for contact. "
          "Heights\n"
          "are above its lowest point, x and y those of the mesh, in metres.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example = "allide mesh hydrostatics hull.stl --draught 11 --kg '12.5 m'",
  };
  ald_mesh *mesh = NULL;
  int code = options_read(&o, argc, argv, &file);
  if (code != OPTIONS_GO) return code;
  ald_report *report = ald_report_create();
  if (!draught) {
    fprintf(stderr, "allide mesh hydrostatics: error: --draught T is missing\n");
    code = EXIT_USAGE;
  } else if (!read_quantity("draught", draught, "m", &numbers[0], report) ||
             !read_quantity("kg", kg, "m", &numbers[1], report) ||
             !read_quantity("density", density, "kg/m^3", &numbers[2], report)) {
    code = EXIT_USAGE;
  } else {
    const ald_status status = mesh_open(file, &frame, &mesh, report);
    code = status < 0 ? mesh_exit(status) : show(file, mesh, numbers, as_json, report);
  }
  command_report(report);
  ald_mesh_destroy(mesh);
  ald_report_destroy(report);
  return code;
}
