/* SPDX-License-Identifier: Apache-2.0
 * Writes a deck of MoorDyn as a study. */
#include "deck_study.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------
 * Places from which free points look for their rest: MoorDyn lets its lines draw them there from
 * wherever a deck guesses them, a study wants lines that are not stretched by 20 % at the start. */

#define PI 3.14159265358979323846
/* strain of a line from which on points are moved, and that at which they are near enough */
#define STRAIN_MAX 0.05
#define STRAIN_ENOUGH 1e-3
enum { ROUNDS = 10000 };

/* where a point is in the earth frame: of a body's it is in the body's axes */
static void earth_place(const deck *d, const deck_point *point, double at[3]) {
  const deck_body *body = d->bodies.items;
  memcpy(at, point->place, 3 * sizeof *at);
  if (point->attachment != DECK_ON_BODY) return;
  while (body->id != point->body) body++;
  for (int k = 0; k < 3; k++) {
    const double turn = body->pose[3 + k] * PI / 180;
    const double a = at[(k + 1) % 3], b = at[(k + 2) % 3];
    at[(k + 1) % 3] = cos(turn) * a - sin(turn) * b;
    at[(k + 2) % 3] = sin(turn) * a + cos(turn) * b;
  }
  for (int k = 0; k < 3; k++) at[k] += body->pose[k];
}

/* strain of a line that is straight between its ends; by which way each of them would be at rest */
static double strain_of(const deck *d, const deck_line *line, double way[3]) {
  const deck_point *points = d->points.items;
  double from[3], to[3], square = 0;
  earth_place(d, &points[line->ends[0]], from);
  earth_place(d, &points[line->ends[1]], to);
  for (int k = 0; k < 3; k++) square += (to[k] - from[k]) * (to[k] - from[k]);
  const double distance = sqrt(square);
  for (int k = 0; k < 3; k++) {
    way[k] = distance > 0 ? (to[k] - from[k]) * (1 - line->length / distance) : 0;
  }
  return distance / line->length - 1;
}

/* the greatest strain of lines with a free end */
static double greatest_strain(const deck *d) {
  const deck_point *points = d->points.items;
  const deck_line *lines = d->lines.items;
  double most = 0, way[3];
  for (size_t k = 0; k < d->lines.count; k++) {
    const size_t *ends = lines[k].ends;
    if (points[ends[0]].attachment != DECK_FREE && points[ends[1]].attachment != DECK_FREE)
      continue;
    most = fmax(most, strain_of(d, &lines[k], way));
  }
  return most;
}

/* draws the free ends of a line together, if it is stretched */
static void draw_together(deck *d, const deck_line *line) {
  deck_point *ends[2];
  double way[3];
  if (strain_of(d, line, way) <= 0) return;
  for (int e = 0; e < 2; e++) ends[e] = (deck_point *)d->points.items + line->ends[e];
  const int both = ends[0]->attachment == DECK_FREE && ends[1]->attachment == DECK_FREE;
  for (int e = 0; e < 2; e++) {
    if (ends[e]->attachment != DECK_FREE) continue;
    for (int k = 0; k < 3; k++) ends[e]->place[k] += (e == 0 ? way[k] : -way[k]) / (1 + both);
  }
}

/* a place that is only begun from needs no more digits than a deck has [m] */
static double to_millimetres(double value) { return round(value * 1e3) / 1e3; }

void deck_place_points(deck *d) {
  const deck_line *lines = d->lines.items;
  deck_point *points = d->points.items;
  if (greatest_strain(d) <= STRAIN_MAX) return;
  for (int round = 0; round < ROUNDS && greatest_strain(d) > STRAIN_ENOUGH; round++) {
    for (size_t k = 0; k < d->lines.count; k++) draw_together(d, &lines[k]);
  }
  for (size_t p = 0; p < d->points.count; p++) {
    if (points[p].attachment != DECK_FREE) continue;
    for (int k = 0; k < 3; k++) points[p].place[k] = to_millimetres(points[p].place[k]);
  }
  deck_note(d,
            "POINTS: free points are moved to where their lines reach: from where the deck has "
            "them these would be stretched by more than %g %%",
            100 * STRAIN_MAX);
}

/* ------------------------------------------------------------------------------------------ */

/* the strain up to which the dynamic stiffness of a rope grows with its load: it parts there */
#define LAST_STRAIN 0.1
/* proposals: step and duration behind the build-up, and behind the last failure [s] */
#define STEP 0.05
#define DURATION 60.0
#define AFTER 30.0

/* ------------------------------------------------------------------------------ conversions */

/* the greatest slope of a table of tension */
static double steepest(const deck_type *type) {
  double most = 0;
  for (size_t r = 0; r < type->curve_rows; r++) {
    const double *row = type->curve[r], *before = r ? type->curve[r - 1] : (double[2]){0, 0};
    most = fmax(most, (row[1] - before[1]) / (row[0] - before[0]));
  }
  return most;
}

/* the greatest stiffness of a type, which critical damping is by [N] */
static double stiffest(const deck_type *type) {
  if (type->stretch == DECK_CURVE) return steepest(type);
  if (type->stretch == DECK_LINEAR) return type->stiffness;
  return type->dynamic + type->per_load * type->stiffness * LAST_STRAIN;
}

/* Damping of a line's stretching as a fraction of the critical damping of a segment. */
static double deck_axial_damping(const deck_type *type, const deck_line *line) {
  const double l = line->length / line->segments;
  return type->damping < 0 ? -type->damping
                           : type->damping / (l * sqrt(stiffest(type) * type->mass));
}

/* Damping of the seabed as a fraction of the critical damping of a segment on it. */
static double deck_bed_damping(const deck *d, const deck_type *type) {
  const double area = PI / 4 * type->diameter * type->diameter;
  const double moved = type->mass + type->added * d->density * area;
  return d->bed_damping / 2 * sqrt(type->diameter / (d->bed_stiffness * moved));
}

/* Time in which what a fast stretch adds to the tension of a rope falls to 1/e [s]. */
static double deck_relaxation(const deck_type *type, const deck_line *line) {
  const double l = line->length / line->segments;
  const double c = type->slow_damping < 0
                       ? -type->slow_damping * l * sqrt(type->stiffness * type->mass)
                       : type->slow_damping;
  return c * (type->dynamic - type->stiffness) / (type->dynamic * type->dynamic);
}

/* ------------------------------------------------------------------------------ words */

/* a number with as many digits as it takes */
static void write_number(FILE *out, double value) {
  char text[40];
  for (int digits = 15; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, value);
    if (strtod(text, NULL) == value) break;
  }
  fputs(text, out);
}

static void write_key(FILE *out, const char *key, double value, const char *unit) {
  fprintf(out, "%s: ", key);
  write_number(out, value);
  fprintf(out, "%s%s", isalpha((unsigned char)*unit) ? " " : "", unit);
}

static void write_place(FILE *out, const char *key, const double place[3]) {
  fprintf(out, "%s: [", key);
  for (int k = 0; k < 3; k++) {
    if (k) fputs(", ", out);
    write_number(out, place[k]);
    fputs(" m", out);
  }
  fputc(']', out);
}

/* words of the deck in a comment: what cannot be printed is ? */
static void write_plain(FILE *out, const char *text) {
  for (; *text; text++) {
    const unsigned char c = (unsigned char)*text;
    fputc(c >= 0x20 && c < 0x7f ? c : '?', out);
  }
}

/* the anchor of a type: its name, if it can be one */
static void write_type_name(const deck *d, size_t type, FILE *out) {
  const char *name = ((const deck_type *)d->types.items)[type].name;
  int is_good = isalpha((unsigned char)*name) != 0;
  for (const char *at = name; *at && is_good; at++) {
    is_good = isalnum((unsigned char)*at) || *at == '_' || *at == '-';
  }
  if (is_good) {
    fputs(name, out);
  } else {
    fprintf(out, "%zu_type", type + 1);
  }
}

/* ------------------------------------------------------------------------------ head */

/* what lines end at: of points that hold none a study says nothing */
static int holds(const deck_point *point, deck_attachment attachment) {
  return point->lines > 0 && point->attachment == attachment;
}

static int holds_any(const deck *d, deck_attachment attachment) {
  const deck_point *points = d->points.items;
  for (size_t p = 0; p < d->points.count; p++) {
    if (holds(&points[p], attachment)) return 1;
  }
  return 0;
}

/* free points begin where the deck guesses them, and need some time [s] */
static double build_up(const deck *d) {
  return holds_any(d, DECK_FREE) ? STEP * ceil(d->settling / STEP - 1e-9) : 0;
}

static void write_run(const deck *d, FILE *out) {
  const deck_failure *failures = d->failures.items;
  double duration = DURATION;
  for (size_t f = 0; f < d->failures.count; f++) {
    duration = fmax(duration, STEP * ceil((failures[f].time + AFTER) / STEP));
  }
  fputs("run: {", out);
  if (build_up(d) > 0) {
    write_key(out, "build-up", build_up(d), "s, ");
  }
  write_key(out, "duration", build_up(d) + duration, "s, ");
  write_key(out, "step", STEP, "s}\n");
}

static void write_environment(const deck *d, FILE *out) {
  fputs("environment:\n", out);
  write_key(out, "  gravity", d->gravity, "m/s^2\n");
  write_key(out, "  water density", d->density, "kg/m^3\n");
  if (d->depth > 0) write_key(out, "  water depth", d->depth, "m\n");
  if (d->depth_rows > 0) fputs("  seabed depths:\n", out);
  for (size_t r = 0; r < d->depth_rows; r++) {
    fputs("    - [", out);
    for (int k = 0; k < 3; k++) {
      if (k) fputs(", ", out);
      write_number(out, d->depths[r][k]);
      fputs(" m", out);
    }
    fputs("]\n", out);
  }
}

/* ------------------------------------------------------------------------------ bodies, points */

static void write_body(const deck_body *body, FILE *out) {
  static const char *const angles[] = {"roll", "pitch", "heading"};
  fprintf(out, "  body%u: {%s, ", body->id, body->is_fixed ? "fixed: yes" : "motion: prescribed");
  write_place(out, "position", body->pose);
  for (int k = 0; k < 3; k++) {
    if (body->pose[3 + k] == 0) continue;
    fputs(", ", out);
    write_key(out, angles[k], body->pose[3 + k], "deg");
  }
  fputs("}\n", out);
}

static void write_motion(const char *name, unsigned id, FILE *out) {
  char body[32];
  snprintf(body, sizeof body, id ? "%s%u" : "%s", name, id);
  fprintf(out, "  %s: {body: %s, history: [[0 s, 0 m, 0 m, 0 m], [3600 s, 0 m, 0 m, 0 m]]}\n", body,
          body);
}

static void write_bodies(const deck *d, FILE *out) {
  const deck_body *bodies = d->bodies.items;
  const int has_vessel = holds_any(d, DECK_COUPLED);
  int moving = has_vessel;
  if (!has_vessel && d->bodies.count == 0) return;
  fputs("bodies:\n", out);
  if (has_vessel) {
    fputs(
        "  # what holds the coupled points: its origin is that of the deck\n"
        "  vessel: {motion: prescribed, position: [0 m, 0 m, 0 m]}\n",
        out);
  }
  for (size_t b = 0; b < d->bodies.count; b++) {
    write_body(&bodies[b], out);
    moving |= !bodies[b].is_fixed;
  }
  if (!moving) return;
  fputs("motions: # it rests: put its motion here, as a history, a file or harmonics\n", out);
  if (has_vessel) write_motion("vessel", 0, out);
  for (size_t b = 0; b < d->bodies.count; b++) {
    if (!bodies[b].is_fixed) write_motion("body", bodies[b].id, out);
  }
}

static int is_point_of_study(const deck_point *p) {
  return holds(p, DECK_FREE) || (holds(p, DECK_FIXED) && p->lets_go);
}

static void write_points(const deck *d, FILE *out) {
  const deck_point *points = d->points.items;
  int begun = 0;
  for (size_t p = 0; p < d->points.count; p++) {
    const deck_point *point = &points[p];
    if (!is_point_of_study(point)) continue;
    if (!begun++) fputs("points:\n", out);
    fprintf(out, "  point%u: {", point->id);
    write_place(out, "position", point->place);
    if (point->attachment == DECK_FIXED) fputs(", fixed: yes", out);
    if (point->mass > 0) write_key(out, ", mass", point->mass, "kg");
    if (point->volume > 0) write_key(out, ", volume", point->volume, "m^3");
    if (point->drag > 0) write_key(out, ", drag area", point->drag, "m^2");
    write_key(out, ", added mass", point->added, "");
    fputs("}\n", out);
  }
}

/* ------------------------------------------------------------------------------ lines */

/* the body or point of an end */
static void write_holder(const deck_point *point, FILE *out) {
  if (is_point_of_study(point)) {
    fprintf(out, "point%u", point->id);
  } else if (point->attachment == DECK_ON_BODY) {
    fprintf(out, "body%u", point->body);
  } else {
    fputs(point->attachment == DECK_COUPLED ? "vessel" : "earth", out);
  }
}

/* what a type has, whatever the length of a line */
static void write_type(const deck *d, const deck_type *type, FILE *out) {
  const int has_curve = type->stretch == DECK_CURVE || type->stretch == DECK_DYNAMIC_BY_LOAD;
  fputs(",\n         ", out);
  write_key(out, "mass", type->mass, "kg/m, ");
  write_key(out, "diameter", type->diameter, "m, ");
  if (has_curve) fputs("curve: 1", out);
  if (!has_curve) write_key(out, "axial stiffness", type->stiffness, "N");
  if (type->dynamic > 0) write_key(out, ", dynamic stiffness", type->dynamic, "N");
  if (type->per_load > 0) write_key(out, ", dynamic stiffness per tension", type->per_load, "");
  if (type->bending > 0) write_key(out, ", bending stiffness", type->bending, "N m^2");
  fputs(",\n         ", out);
  write_key(out, "normal drag", type->drag, ", ");
  write_key(out, "axial drag", type->axial_drag, ", ");
  write_key(out, "normal added mass", type->added, ", ");
  write_key(out, "axial added mass", type->axial_added, "");
  if (d->axial_friction <= 0 && d->transverse_friction <= 0) return;
  write_key(out, ",\n         axial friction", d->axial_friction, ", ");
  write_key(out, "transverse friction", d->transverse_friction, "");
}

static void write_curve(const deck_type *type, FILE *out) {
  const double straight[1][2] = {{LAST_STRAIN, LAST_STRAIN * type->stiffness}};
  const double(*curve)[2] =
      type->stretch == DECK_CURVE ? (const double(*)[2])type->curve : straight;
  const size_t rows = type->stretch == DECK_CURVE ? type->curve_rows : 1;
  if (type->stretch != DECK_CURVE && type->stretch != DECK_DYNAMIC_BY_LOAD) return;
  fputs("    stiffness curves:\n", out);
  for (size_t r = 0; r < rows; r++) {
    write_key(out, "      - {curve: 1, strain", curve[r][0], ", ");
    write_key(out, "tension", curve[r][1], "N}\n");
  }
}

/* is it the first line of its type? */
static int is_first(const deck *d, const deck_line *line) {
  const deck_line *at = d->lines.items;
  while (at->type != line->type) at++;
  return at == line;
}

static void write_section(const deck *d, const deck_line *line, FILE *out) {
  const deck_type *type = (const deck_type *)d->types.items + line->type;
  fputs(is_first(d, line) ? "      - &" : "      - {<<: *", out);
  write_type_name(d, line->type, out);
  fputs(is_first(d, line) ? "\n        {" : ", ", out);
  write_key(out, "length", line->length, "m, ");
  fprintf(out, "segments: %u, ", line->segments);
  write_key(out, "axial damping", deck_axial_damping(type, line), "");
  if (type->dynamic > 0) write_key(out, ", relaxation time", deck_relaxation(type, line), "s");
  if (is_first(d, line)) write_type(d, type, out);
  fputs("}\n", out);
}

static void write_line(const deck *d, const deck_line *line, FILE *out) {
  static const char *const keys[] = {"    from", "    to"};
  const deck_point *points = d->points.items;
  const deck_type *type = (const deck_type *)d->types.items + line->type;
  fprintf(out, "  line%u:\n    between: [", line->id);
  write_holder(&points[line->ends[0]], out);
  fputs(", ", out);
  write_holder(&points[line->ends[1]], out);
  fputs("]\n", out);
  for (int e = 0; e < 2; e++) {
    if (is_point_of_study(&points[line->ends[e]])) continue;
    write_place(out, keys[e], points[line->ends[e]].place);
    fputc('\n', out);
  }
  if (d->depth > 0 || d->depth_rows > 0) {
    write_key(out, "    seabed stiffness", d->bed_stiffness, "N/m^3\n");
    write_key(out, "    seabed damping", deck_bed_damping(d, type), "\n");
  }
  fputs("    sections:\n", out);
  write_section(d, line, out);
  write_curve(type, out);
}

/* ------------------------------------------------------------------------------ failures */

static void write_order(const deck *d, size_t index, int by_tension, FILE *out) {
  static const char *const ends[] = {"from", "to"};
  const deck_failure *f = (const deck_failure *)d->failures.items + index;
  const unsigned line = ((const deck_line *)d->lines.items)[f->line].id;
  fprintf(out, "  failure%u line%u %s: {", f->id, line, by_tension ? "tension" : "time");
  if (by_tension) {
    fprintf(out, "any of: lines.line%u.peak_tension_%s, ", line, ends[f->end]);
    write_key(out, "above", f->tension, "N, ");
  } else {
    write_key(out, "at", build_up(d) + f->time, "s, ");
  }
  if (f->of_point) {
    fprintf(out, "set: points.point%u.released}\n",
            ((const deck_point *)d->points.items)[f->point].id);
  } else {
    fprintf(out, "set: lines.line%u.released %s}\n", line, ends[f->end]);
  }
}

static void write_orders(const deck *d, FILE *out) {
  const deck_failure *failures = d->failures.items;
  int begun = 0;
  for (size_t f = 0; f < d->failures.count; f++) {
    /* lines that fail together have their time once */
    const int again = f > 0 && failures[f].of_point && failures[f - 1].id == failures[f].id;
    if (failures[f].time <= 0 && failures[f].tension <= 0) continue;
    if (!begun++) fputs("orders:\n", out);
    if (failures[f].time > 0 && !again) write_order(d, f, 0, out);
    if (failures[f].tension > 0) write_order(d, f, 1, out);
  }
}

/* ------------------------------------------------------------------------------ remarks */

static void write_point_remarks(const deck *d, FILE *out) {
  const deck_point *points = d->points.items;
  for (size_t p = 0; p < d->points.count; p++) {
    const deck_point *point = &points[p];
    if (point->lines == 0) {
      fprintf(out, "# - POINTS: point %u holds no line and is left out\n", point->id);
    } else if (!is_point_of_study(point) && (point->mass > 0 || point->volume > 0)) {
      fprintf(out,
              "# - POINTS: point %u does not move by forces: its mass and volume have no effect\n",
              point->id);
    }
  }
  if (holds_any(d, DECK_FREE)) {
    fputs(
        "# - free points look for their rest from where the deck has them; TmaxIC: the build-up\n"
        "# - the seabed under free points is by their weight, not by kBot (key seabed stiffness)\n",
        out);
  }
}

static void write_type_remark(const deck_type *type, const char *text, FILE *out) {
  fputs("# - LINE TYPES: ", out);
  write_plain(out, type->name);
  fprintf(out, ": %s\n", text);
}

static void write_type_remarks(const deck *d, FILE *out) {
  const deck_type *types = d->types.items;
  for (size_t k = 0; k < d->types.count; k++) {
    const deck_type *type = &types[k];
    if (type->damping > 0) {
      write_type_remark(type, "BA is written as axial damping, a fraction, line by line", out);
    }
    if (type->dynamic > 0) {
      write_type_remark(type, "relaxation time = BA (Ed - Es)/Ed^2, BA the static one, EA Es|Ed",
                        out);
    }
    if (type->stretch == DECK_DYNAMIC_BY_LOAD) {
      write_type_remark(type, "Ed there at no load; it grows up to a strain of 0.1", out);
    }
    if (type->bending > 0) write_type_remark(type, "lines with EI carry compression, too", out);
  }
}

static void write_remarks(const deck *d, FILE *out) {
  char *const *notes = d->notes.items;
  fputs(
      "\n# Changed, or without a counterpart (docs/moordyn.md):\n"
      "# - duration and step are proposals\n"
      "# - the tension at an end is that at the very end, with the half segment beside it\n"
      "# - ropes that are slack do not damp\n",
      out);
  write_point_remarks(d, out);
  write_type_remarks(d, out);
  if (d->depth <= 0 && d->depth_rows == 0) {
    fputs("# - OPTIONS: no WtrDpth: there is no seabed; give water depth under environment\n", out);
  }
  for (size_t n = 0; n < d->notes.count; n++) {
    fputs("# - ", out);
    if (notes[n]) write_plain(out, notes[n]);
    fputc('\n', out);
  }
}

void deck_write_study(const deck *d, const char *file, FILE *out) {
  const deck_line *lines = d->lines.items;
  const char *slash = strrchr(file, '/');
  fputs("# Imported from ", out);
  write_plain(out, slash ? slash + 1 : file);
  fputs(", an input file of MoorDyn; at the end is what was changed.\nallide: 1\n", out);
  write_run(d, out);
  write_environment(d, out);
  write_bodies(d, out);
  write_points(d, out);
  fputs("lines:\n", out);
  for (size_t k = 0; k < d->lines.count; k++) write_line(d, &lines[k], out);
  write_orders(d, out);
  write_remarks(d, out);
}
