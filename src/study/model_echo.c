/* SPDX-License-Identifier: Apache-2.0
 * The echo of a study's model: environment, bodies, elements with their tables. */
#include "model_echo.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allide/builder.h"
#include "allide/study.h"
#include "base/assertion.h"
#include "base/report.h"
#include "mesh/mesh_mass.h"
#include "mesh/mesh_shapes.h"
#include "model/body_approach.h"
#include "model/derive.h"
#include "model/inertia.h"
#include "model/meetings.h"
#include "model/ships.h"

/* E = 1/2 M v^2 C_M C_E: of nominal numbers, SI. */
typedef struct ald_berthing {
  double mass;     /* M [kg] */
  double factor;   /* C_M: with the added mass in sway over M [-] */
  double gyration; /* K in yaw: of moment of inertia and mass, both with added mass [m] */
  double
      quarter;  /* C_E of a touch at a quarter of the length, K^2/(K^2 + L^2/16); NaN without one */
  double speed; /* v, of the body at the start [m/s] */
} ald_berthing;

/* ------------------------------------------------------------------------------
 * The energy of a berthing as port engineers write it, of a body with an approach. */

enum { SWAY = 1, YAW = 5, SIDE = 6, TEXT_SIZE = 160 };

static double value_of(const ald_study *study, uint32_t quantity) {
  ALD_ASSERT(quantity < study->quantity_count);
  return study->quantities[quantity].value;
}

static double added_to(const ald_study *study, const ald_body *body, uint32_t freedom) {
  return body->has_added_mass ? value_of(study, body->added_mass + (SIDE + 1) * freedom) : 0;
}

/* False for a body without an approach, or that does not move in space. */
static bool berthing_of(const ald_study *study, const ald_body *body, ald_berthing *b) {
  double keys[ALD_BODY_KEY_COUNT];
  if (!body->has_approach || !study->is_spatial) return false;
  for (uint32_t k = 0; k < ALD_BODY_KEY_COUNT; k++) keys[k] = value_of(study, body->quantities + k);
  const double mass = keys[ALD_BODY_MASS], inertia = ald_inertia_own(body, keys, YAW);
  const double length =
      body->has_ship ? value_of(study, body->ship + ALD_SHIP_LENGTH) : (double)NAN;
  if (!(mass > 0)) return false;
  *b = (ald_berthing){.mass = mass, .factor = 1 + added_to(study, body, SWAY) / mass};
  b->gyration = sqrt((inertia + added_to(study, body, YAW)) / (mass * b->factor));
  b->quarter = b->gyration * b->gyration / (b->gyration * b->gyration + length * length / 16);
  b->speed = keys[ALD_BODY_SPEED] + hypot(keys[ALD_BODY_VELOCITY_X], keys[ALD_BODY_VELOCITY_Y]);
  return true;
}

/* "C_M 1.643, K 44.2 m, C_E 0.464 at L/4; 589.6 kJ head-on" */
static void berthing_write(const ald_berthing *b, char *text, size_t size) {
  char quarter[48] = "";
  if (!isnan(b->quarter)) snprintf(quarter, sizeof quarter, ", C_E %.3g at L/4", b->quarter);
  snprintf(text, size, "C_M %.4g, K %.3g m%s; %.4g kJ head-on", b->factor, b->gyration, quarter,
           0.5 * b->mass * b->speed * b->speed * b->factor / 1000);
}

/* Does a fender of the body return all that it takes? */
static bool has_perfect_fender(const ald_study *study, uint32_t body, const double *values) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    ald_steepest steepest = {0};
    const ald_kind *kind = ald_kinds[study->definitions[own->definition].kind];
    if (!kind->reach) continue;
    if (own->body_a != body && own->body_b != body) continue;
    const ald_numbers numbers = ald_instance_numbers(study, own, values);
    kind->steepest(&numbers, &steepest);
    if (steepest.damping == 0) return true;
  }
  return false;
}

static void say_all(const ald_study *study, const double *values, ald_report *report) {
  for (uint32_t k = 0; k < study->body_count; k++) {
    ald_berthing berthing;
    char text[TEXT_SIZE];
    if (!berthing_of(study, &study->bodies[k], &berthing)) continue;
    berthing_write(&berthing, text, sizeof text);
    ald_report_add(report, "%s: %s\n", study->bodies[k].name, text);
    if (!has_perfect_fender(study, k, values)) continue;
    ald_report_add(
        report, "%s: fenders without damping return all energy; rubber loses 30 to 50 %% of it\n",
        study->bodies[k].name);
  }
}

ald_status ald_study_berthings(const ald_study *study, ald_report *report) {
  if (!study || !report) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no study given, or no report\n");
  }
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) return ALD_NO_MEMORY;
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  say_all(study, values, report);
  free(values);
  return ALD_OK;
}

/* ------------------------------------------------------------------------------------------ */

/* rows of a table that are shown whole; of longer ones the first and the last */
enum { ROWS_WHOLE = 12, ROWS_FIRST = 8, ROWS_LAST = 2, ECHO_TEXT_SIZE = 256, ECHO_SIDE = 6 };
/* characters of a line of maps */
enum { WIDTH = 98 };

/* a default of this size or more stands for a cell without a value */
#define NO_VALUE 1e9

/* text that grows up to its size */
typedef struct line {
  char text[ECHO_TEXT_SIZE];
  size_t length;
} line;

static void append(line *to, const char *text) {
  const int written = snprintf(to->text + to->length, sizeof to->text - to->length, "%s", text);
  if (written > 0) to->length += (size_t)written;
  if (to->length >= sizeof to->text) to->length = sizeof to->text - 1;
}

static void append_number(line *to, double value) {
  char text[40];
  snprintf(text, sizeof text, "%.10g", value);
  append(to, text);
}

static void append_unit(line *to, ald_dimension dimension) {
  char unit[32];
  ald_dimension_unit(dimension, unit, sizeof unit);
  if (*unit) append(to, " ");
  append(to, unit);
}

/* the unit of a key; a mass per length has the dimension of a quadratic damping, but not its name
 */
static void append_key_unit(line *to, const ald_key *key) {
  ALD_ASSERT(key->name);
  const bool is_mass = ald_dimension_same(key->dimension, ALD_MASS_PER_LENGTH) && key->example &&
                       strstr(key->example, "kg/m");
  if (is_mass) {
    append(to, " kg/m");
  } else {
    append_unit(to, key->dimension);
  }
}

/* ------------------------------------------------------------------------------ keys */

/* meaning of a 0: a limiter's mass is the body's own, others that must be above 0 are absent */
static const char *stand_in(const ald_key *key, double value) {
  if (key == &ald_body_keys[ALD_BODY_LIMITER_MASS] && value == 0) return "as mass";
  if (key == &ald_body_keys[ALD_BODY_LIMITER_INERTIA] && value == 0) return "as inertia";
  const bool is_absent = isinf(value) || (key->range == ALD_RANGE_POSITIVE && value == 0);
  return is_absent && key->type != ALD_KEY_CHOICE && !key->component ? "not given" : NULL;
}

/* number of keys that share a name: the components of a vector */
static uint32_t component_count(const ald_key *keys, uint32_t first, uint32_t count) {
  ALD_ASSERT(first < count);
  uint32_t k = first + 1;
  while (k < count && strcmp(keys[k].name, keys[first].name) == 0) k++;
  return k - first;
}

static bool same_dimension(const ald_key *keys, uint32_t count) {
  ALD_ASSERT(count > 0);
  for (uint32_t k = 1; k < count; k++) {
    if (memcmp(&keys[k].dimension, &keys->dimension, sizeof keys->dimension) != 0) return false;
  }
  return true;
}

/* the components of a vector with one unit, or each with its own */
static void append_vector(line *to, const ald_key *keys, uint32_t count, const ald_quantity *q) {
  ALD_ASSERT(count > 0);
  const bool one_unit = same_dimension(keys, count);
  append(to, "[");
  for (uint32_t k = 0; k < count; k++) {
    if (k > 0) append(to, ", ");
    append_number(to, q[k].value);
    if (!one_unit) append_unit(to, keys[k].dimension);
  }
  append(to, "]");
  if (one_unit) append_unit(to, keys->dimension);
}

/* one line: a number, a word, or a vector */
static void echo_key(const ald_study *study, const ald_key *keys, uint32_t count, uint32_t quantity,
                     ald_report *report) {
  ALD_ASSERT(count > 0 && quantity + count <= study->quantity_count);
  const ald_quantity *q = &study->quantities[quantity];
  line text = {.length = 0};
  bool is_given = false;
  for (uint32_t k = 0; k < count; k++) is_given = is_given || q[k].is_given;
  const char *word = stand_in(keys, q->value);
  if (keys->type == ALD_KEY_CHOICE) word = keys->choices[(int)q->value];
  if (word) {
    append(&text, word);
  } else if (keys->component) {
    append_vector(&text, keys, count, q);
  } else {
    char number[40];
    snprintf(number, sizeof number, "%-14.10g", q->value);
    append(&text, number);
    append_unit(&text, q->dimension);
  }
  if (ald_meetings_place(study, quantity)) {
    ald_report_add(report, "    %-22s %-24s (of the first touch)\n", keys->name, text.text);
  } else if (ald_ships_leader(study, quantity)) {
    ald_report_add(report, "    %-22s %-24s (of the ship)\n", keys->name, text.text);
  } else if (is_given) {
    ald_report_add(report, "    %-22s %s\n", keys->name, text.text);
  } else {
    ald_report_add(report, "    %-22s %-24s (default)\n", keys->name, text.text);
  }
}

static void echo_keys(const ald_study *study, const ald_key *keys, uint32_t count, uint32_t first,
                      ald_report *report) {
  ALD_ASSERT(first + count <= study->quantity_count);
  for (uint32_t k = 0; k < count;) {
    const uint32_t own = component_count(keys, k, count);
    echo_key(study, &keys[k], own, first + k, report);
    k += own;
  }
}

/* ------------------------------------------------------------------------------ tables */

/* a word, or a number without its unit */
static void put_cell(const ald_key *column, double value, char *text, size_t size) {
  if (column->type == ALD_KEY_CHOICE) {
    snprintf(text, size, "%s", column->choices[(int)value]);
  } else {
    snprintf(text, size, "%.10g", value);
  }
}

static void echo_row(const ald_key_table *table, const ald_quantity *row, ald_report *report) {
  ALD_ASSERT(table->column_count > 0);
  line text = {.length = 0};
  for (uint32_t c = 0; c < table->column_count; c++) {
    char value[40], cell[48];
    put_cell(&table->columns[c], row[c].value, value, sizeof value);
    if (!row[c].is_given && fabs(row[c].value) >= NO_VALUE) snprintf(value, sizeof value, "-");
    snprintf(cell, sizeof cell, c + 1 < table->column_count ? "%-14s " : "%s", value);
    append(&text, cell);
  }
  ald_report_add(report, "      %s\n", text.text);
}

/* the cells of a row that are given, or those that are not, as a map over as many lines as it
 * needs */
static void echo_cells(const ald_key_table *table, const ald_quantity *row, bool given,
                       ald_report *report) {
  ALD_ASSERT(table->column_count > 0);
  const size_t margin = given ? 7 : 16;
  const char *head = given ? "      {" : "       default: {";
  size_t used = 0;
  for (uint32_t c = 0; c < table->column_count; c++) {
    const ald_key *column = &table->columns[c];
    char value[40];
    line cell = {.length = 0};
    if (row[c].is_given != given) continue;
    const bool is_absent = column->range == ALD_RANGE_POSITIVE && row[c].value == 0;
    append(&cell, column->component);
    append(&cell, ": ");
    put_cell(column, row[c].value, value, sizeof value);
    append(&cell, is_absent ? "not given" : value);
    if (!is_absent) append_key_unit(&cell, column);
    if (used == 0) {
      ald_report_add(report, "%s", head);
      used = margin;
    } else if (used + cell.length + 3 > WIDTH) {
      ald_report_add(report, ",\n%*s", (int)margin, "");
      used = margin;
    } else {
      ald_report_add(report, ", ");
      used += 2;
    }
    ald_report_add(report, "%s", cell.text);
    used += cell.length;
  }
  if (used > 0) ald_report_add(report, "}\n");
}

static void echo_rows(const ald_key_table *table, const ald_quantity *q, uint32_t rows,
                      ald_report *report) {
  ALD_ASSERT(rows > 0);
  line head = {.length = 0};
  const bool is_wide = ald_table_is_wide(table);
  for (uint32_t c = 0; !is_wide && c < table->column_count; c++) {
    char unit[32];
    ald_dimension_unit(table->columns[c].dimension, unit, sizeof unit);
    append(&head, c ? ", " : "");
    append(&head, table->columns[c].component);
    if (!*unit) continue;
    append(&head, " [");
    append(&head, unit);
    append(&head, "]");
  }
  ald_report_add(report, "    %-22s %u row%s%s%s\n", table->name, rows, rows == 1 ? "" : "s",
                 is_wide ? "" : " of ", head.text);
  for (uint32_t r = 0; r < rows; r++) {
    if (rows > ROWS_WHOLE && r == ROWS_FIRST) {
      r = rows - ROWS_LAST;
      ald_report_add(report, "      ... %u more\n", rows - ROWS_FIRST - ROWS_LAST);
    }
    const ald_quantity *row = q + (size_t)r * table->column_count;
    if (is_wide) {
      echo_cells(table, row, true, report);
      echo_cells(table, row, false, report);
    } else {
      echo_row(table, row, report);
    }
  }
}

/* over the freedoms: only its diagonal if the rest is 0 */
static void echo_matrix(const ald_key_table *table, const ald_quantity *q, ald_report *report) {
  ALD_ASSERT(table->is_matrix);
  bool is_diagonal = true;
  line units = {.length = 0};
  for (uint32_t r = 0; r < ECHO_SIDE; r++) {
    for (uint32_t c = 0; c < ECHO_SIDE; c++) {
      is_diagonal = is_diagonal && (r == c || q[r * ECHO_SIDE + c].value == 0);
    }
  }
  append_unit(&units, q[0].dimension);
  append(&units, ",");
  append_unit(&units, q[3].dimension);
  append(&units, ",");
  append_unit(&units, q[3 * ECHO_SIDE + 3].dimension);
  ald_report_add(report, "    %-22s %sover surge to yaw, in%s\n", table->name,
                 is_diagonal ? "diagonal " : "", units.text);
  for (uint32_t r = 0; r < ECHO_SIDE; r++) {
    line row = {.length = 0};
    for (uint32_t c = 0; c < ECHO_SIDE; c++) {
      char cell[40];
      const double value = q[is_diagonal ? c * (ECHO_SIDE + 1) : r * ECHO_SIDE + c].value;
      snprintf(cell, sizeof cell, c + 1 < ECHO_SIDE ? "%-13.7g " : "%.7g", value);
      append(&row, cell);
    }
    ald_report_add(report, "      %s\n", row.text);
    if (is_diagonal) break;
  }
}

/* one column is a list of values */
static void echo_list(const ald_key_table *table, const ald_quantity *q, uint32_t rows,
                      ald_report *report) {
  ALD_ASSERT(table->column_count == 1 && rows > 0);
  line list = {.length = 0};
  for (uint32_t r = 0; r < rows; r++) {
    append(&list, r ? ", " : "[");
    append_number(&list, q[r].value);
  }
  append(&list, "]");
  append_key_unit(&list, &table->columns[0]);
  ald_report_add(report, "    %-22s %s\n", table->name, list.text);
}

static void echo_table(const ald_study *study, const ald_key_table *table, uint32_t first,
                       uint32_t rows, ald_report *report) {
  if (rows == 0) return;
  if (table->is_matrix) {
    echo_matrix(table, &study->quantities[first], report);
  } else if (table->column_count == 1 && rows <= ROWS_WHOLE) {
    echo_list(table, &study->quantities[first], rows, report);
  } else {
    echo_rows(table, &study->quantities[first], rows, report);
  }
}

/* ------------------------------------------------------------------------------ bodies */

static const char *const freedom_names[ECHO_SIDE] = {"surge", "sway",  "heave",
                                                     "roll",  "pitch", "yaw"};

static void append_motion(line *to, const ald_body *body) {
  append(to, body->fixed ? "fixed" : body->prescribed ? "prescribed" : "moving");
  if (body->fixed || body->prescribed || body->freedoms == ALD_PLANAR) return;
  append(to, " in");
  if (body->freedoms == ALD_ALL_FREEDOMS) append(to, " six freedoms");
  bool is_first = true;
  for (uint32_t f = 0; body->freedoms != ALD_ALL_FREEDOMS && f < ECHO_SIDE; f++) {
    if (!(body->freedoms >> f & 1)) continue;
    append(to, is_first ? " " : ", ");
    append(to, freedom_names[f]);
    is_first = false;
  }
}

/* of keys of which one is enough, is this the one that is used? */
static bool counts(const ald_quantity *own, uint32_t key) {
  ALD_ASSERT(key < ALD_BODY_KEY_COUNT);
  const bool by_radii = own[ALD_BODY_GYRATION_X].value > 0 || own[ALD_BODY_GYRATION_Y].value > 0 ||
                        own[ALD_BODY_GYRATION_Z].value > 0;
  if (key == ALD_BODY_GYRATION_X) return by_radii;
  if (key == ALD_BODY_MOMENT_X) return !by_radii;
  if (key == ALD_BODY_COURSE) {
    return own[ALD_BODY_COURSE].is_given || own[ALD_BODY_SPEED].is_given ||
           own[ALD_BODY_SPEED].value != 0;
  }
  return true;
}

/* does a key apply to this body in this study? Those that do not cannot vary. */
static bool is_worth_a_line(const ald_study *study, const ald_body *body, uint32_t key) {
  ALD_ASSERT(key < ALD_BODY_KEY_COUNT);
  const ald_quantity *own = &study->quantities[body->quantities];
  const bool limits = key == ALD_BODY_LIMITER_MASS || key == ALD_BODY_LIMITER_INERTIA;
  const bool of_space = key == ALD_BODY_ROLL || key == ALD_BODY_PITCH || key == ALD_BODY_LOW;
  if (key == ALD_BODY_CORIOLIS || key == ALD_BODY_RATIOS) return own[key].is_given;
  if (!own[key].may_vary || !counts(own, key)) return false;
  if (limits || key == ALD_BODY_LOW) {
    if (body->vertex_count == 0) return false;
  }
  return study->is_spatial || !of_space;
}

static void echo_approach(const ald_study *study, const ald_body *body, ald_report *report) {
  ald_report_add(report, "    approach\n");
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    const ald_meeting *own = &study->meetings[m];
    if (own->definition != ALD_NO_ELEMENT || &study->bodies[own->body_a] != body) continue;
    ald_report_add(report, "    %-22s %s\n", ald_approach_berth, study->bodies[own->body_b].name);
  }
  for (uint32_t k = 0; k < ALD_APPROACH_KEY_COUNT; k++) {
    echo_key(study, &ald_approach_keys[k], 1, body->approach + k, report);
  }
  ald_berthing berthing;
  char text[160];
  if (!berthing_of(study, body, &berthing)) return;
  berthing_write(&berthing, text, sizeof text);
  ald_report_add(report, "    %-22s %s\n", "energy", text);
}

static void echo_body(const ald_study *study, const ald_body *body, ald_report *report) {
  line head = {.length = 0};
  char outline[64];
  append_motion(&head, body);
  snprintf(outline, sizeof outline, "%u vertices in %u convex part%s", body->vertex_count,
           body->part_count, body->part_count == 1 ? "" : "s");
  ald_report_add(report, "  %s: %s, %s\n", body->name, head.text,
                 body->vertex_count > 0 ? outline : "no outline");
  if (body->mesh > 0) {
    ald_report_add(report, "    %-22s %s\n", "mesh", study->meshes[body->mesh - 1].name);
  }
  for (uint32_t k = 0; k < ALD_BODY_KEY_COUNT;) {
    const uint32_t own = component_count(ald_body_keys, k, ALD_BODY_KEY_COUNT);
    uint32_t shown = own;
    /* heights are of space */
    if (!study->is_spatial && ald_body_keys[k + own - 1].type == ALD_KEY_MORE) shown--;
    if (is_worth_a_line(study, body, k)) {
      echo_key(study, &ald_body_keys[k], shown, body->quantities + k, report);
    }
    k += own;
  }
  if (body->has_added_mass) {
    echo_table(study, &ald_body_added_mass, body->added_mass, ECHO_SIDE, report);
  }
  if (body->has_approach) echo_approach(study, body, report);
  if (!body->has_ship) return;
  ald_report_add(report, "    ship\n");
  for (uint32_t k = 0; k < ALD_SHIP_KEY_COUNT;) {
    const uint32_t own = component_count(ald_ship_particulars, k, ALD_SHIP_KEY_COUNT);
    const uint32_t q = body->ship + k;
    if (study->quantities[q].is_given) {
      echo_key(study, &ald_ship_particulars[k], own, q, report);
    }
    k += own;
  }
}

/* ------------------------------------------------------------------------------ the model */

/* the source of a mesh, and its size */
static void echo_mesh(const ald_study *study, const ald_study_mesh *own, ald_report *report) {
  const ald_mesh_shape *shape = own->file ? NULL : &ald_mesh_shapes[own->shape];
  ald_mesh_mass mass;
  ald_mesh_mass_of(&own->mesh, &mass);
  ald_report_add(report, "  %s: %s, %u triangles, %.6g x %.6g x %.6g m, %.6g m^3\n", own->name,
                 shape ? shape->name : own->file, own->mesh.triangle_count,
                 mass.high[0] - mass.low[0], mass.high[1] - mass.low[1], mass.high[2] - mass.low[2],
                 mass.volume);
  if (shape) echo_keys(study, shape->keys, shape->key_count, own->shape_quantities, report);
  const uint32_t first = shape ? ALD_MESH_AT_X : 0;
  echo_keys(study, ald_mesh_keys + first, ALD_MESH_KEY_COUNT - first, own->quantities + first,
            report);
}

static void echo_environment(const ald_study *study, ald_report *report) {
  bool is_listed = study->is_spatial;
  for (uint32_t k = 0; k < ALD_ENVIRONMENT_KEY_COUNT; k++) {
    is_listed = is_listed || study->quantities[study->environment + k].is_given;
  }
  if (!is_listed && study->profile_rows + study->depths_rows == 0) return;
  ald_report_add(report, "environment\n");
  echo_keys(study, ald_environment_keys, ALD_ENVIRONMENT_KEY_COUNT, study->environment, report);
  echo_table(study, &ald_environment_tables[ALD_ENVIRONMENT_PROFILE], study->profile,
             study->profile_rows, report);
  echo_table(study, &ald_environment_tables[ALD_ENVIRONMENT_DEPTHS], study->depths,
             study->depths_rows, report);
}

/* radiation: its file and its retardation functions */
static void echo_memory(const ald_definition *definition, ald_report *report) {
  const ald_retardation *memory = definition->retardation;
  if (!memory) return;
  ald_report_add(report, "    %-22s %s, %u frequencies to %.4g rad/s\n",
                 definition->damping_file ? "file" : "damping",
                 definition->damping_file ? definition->damping_file : "by strip theory",
                 definition->damping_table->count,
                 definition->damping_table->frequency[definition->damping_table->count - 1]);
  ald_report_add(report, "    %-22s %.4g s, %u steps\n", "memory",
                 memory->step * (memory->taps - 2), memory->taps);
}

static void echo_element(const ald_study *study, uint32_t number, ald_report *report) {
  ALD_ASSERT(number < study->definition_count);
  const ald_definition *definition = &study->definitions[number];
  const ald_kind *kind = ald_kinds[definition->kind];
  uint32_t count = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    count += study->instances[i].definition == number;
  }
  if (number == 0 || study->definitions[number - 1].kind != definition->kind) {
    ald_report_add(report, "%s\n", kind->section);
  }
  ald_report_add(report, "  %s: %u instance%s\n", definition->name, count, count == 1 ? "" : "s");
  if (definition->named) {
    ald_report_add(report, "    %-22s %s\n", ald_kind_naming(kind)->key->name, definition->named);
  }
  for (uint32_t h = 0; definition->order && h < kind->head_count; h++) {
    if (!definition->order->heads[h]) continue;
    ald_report_add(report, "    %-22s %s\n", kind->heads[h].name, definition->order->heads[h]);
  }
  echo_keys(study, kind->keys, kind->key_count, definition->quantities, report);
  for (uint32_t t = 0; t < kind->table_count; t++) {
    echo_table(study, &kind->tables[t], definition->tables[t], definition->rows[t], report);
  }
  echo_memory(definition, report);
}

void ald_builder_echo(const ald_study *study, ald_report *report) {
  echo_environment(study, report);
  if (study->mesh_count > 0) ald_report_add(report, "meshes\n");
  for (uint32_t m = 0; m < study->mesh_count; m++) echo_mesh(study, &study->meshes[m], report);
  ald_report_add(report, "bodies\n");
  for (uint32_t b = 0; b < study->body_count; b++) {
    if (!study->bodies[b].is_earth) echo_body(study, &study->bodies[b], report);
  }
  for (uint32_t d = 0; d < study->definition_count; d++) echo_element(study, d, report);
}
