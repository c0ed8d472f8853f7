/* SPDX-License-Identifier: Apache-2.0
 * The columns of the scenario table, and how a finished lane becomes a row: sampled inputs, first
 * failure, records of the elements, final state of the moving bodies. */
#include "columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "bodies_6dof.h"
#include "closed_form.h"
#include "kernels/pass/step/space_rows.h"
#include "model/derive.h"
#include "model/record.h"
#include "model/rule.h"
#include "model/scenario_origin.h"
#include "model/spare.h"
#include "plan/kind_tables.h"
#include "tile.h"

/* what is stored at the end of a body that forces move in the plane */
enum { FINAL_X, FINAL_Y, FINAL_HEADING, FINAL_VX, FINAL_VY, FINAL_RATE, FINAL_SPEED, FINAL_COUNT };
static const struct {
  uint32_t row;
  const char *name, *unit;
} finals[FINAL_COUNT] = {
    {BODY_X, "x", "m"},
    {BODY_Y, "y", "m"},
    {BODY_PSI, "heading", "rad"},
    {BODY_VX, "velocity_x", "m/s"},
    {BODY_VY, "velocity_y", "m/s"},
    {BODY_R, "yaw_rate", "rad/s"},
    {BODY_ROW_COUNT, "speed", "m/s"},
};

/* and in space; the numbers of an ald_space_state in order, then the speed */
enum { SPACE_FINALS = 13 };
static const struct {
  const char *name, *unit;
} space_finals[SPACE_FINALS] = {
    {"x", "m"},
    {"y", "m"},
    {"z", "m"},
    {"roll", "rad"},
    {"pitch", "rad"},
    {"heading", "rad"},
    {"velocity_x", "m/s"},
    {"velocity_y", "m/s"},
    {"velocity_z", "m/s"},
    {"roll_rate", "rad/s"},
    {"pitch_rate", "rad/s"},
    {"yaw_rate", "rad/s"},
    {"speed", "m/s"},
};

/* columns of a body's final state */
static uint32_t final_count(const ald_study *study, const ald_body *body) {
  if (body->fixed || body->prescribed || study->is_closed) return 0;
  return study->is_spatial ? SPACE_FINALS : FINAL_COUNT;
}

static char *joined(const char *prefix, const char *name) {
  const size_t size = strlen(prefix) + strlen(name) + 2;
  char *text = malloc(size);
  if (text) snprintf(text, size, "%s.%s", prefix, name);
  return text;
}

static bool add(ald_column *column, char *name, const char *unit, bool is_input) {
  column->name = name;
  column->unit = strdup(unit);
  column->is_input = is_input;
  return column->name && column->unit;
}

static bool add_body(const ald_study *study, const ald_body *body, ald_column *columns,
                     uint32_t *at) {
  char *prefix = joined("bodies", body->name);
  bool good = prefix != NULL;
  for (uint32_t f = 0; good && f < final_count(study, body); f++) {
    const char *name = study->is_spatial ? space_finals[f].name : finals[f].name;
    const char *unit = study->is_spatial ? space_finals[f].unit : finals[f].unit;
    good = add(&columns[(*at)++], joined(prefix, name), unit, false);
  }
  free(prefix);
  return good;
}

uint32_t ald_columns_failure_time(const ald_study *study) { return study->variable_count; }

uint32_t ald_columns_first_record(const ald_study *study) { return study->variable_count + 2; }

uint32_t ald_columns_count(const ald_study *study) {
  uint32_t count = ald_columns_first_record(study) + study->rule_count, own = 0;
  for (uint32_t i = 0; i < study->instance_count; i++, count += own) {
    ald_instance_records(study, i, &own);
  }
  for (uint32_t b = 0; b < study->body_count; b++) {
    count += final_count(study, &study->bodies[b]);
  }
  return count;
}

bool ald_columns_final(const ald_study *study, uint32_t column_count, uint32_t body,
                       ald_final_columns *columns) {
  ALD_ASSERT(body < study->body_count && columns);
  uint32_t at = column_count;
  for (uint32_t b = study->body_count; b-- > body;) at -= final_count(study, &study->bodies[b]);
  const bool is_flat = !study->is_spatial;
  *columns = (ald_final_columns){.x = at,
                                 .y = at + 1,
                                 .heading = at + (is_flat ? (uint32_t)FINAL_HEADING : 5),
                                 .velocity_x = at + (is_flat ? (uint32_t)FINAL_VX : 6),
                                 .velocity_y = at + (is_flat ? (uint32_t)FINAL_VY : 7),
                                 .z = at + 2,
                                 .roll = at + 3,
                                 .pitch = at + 4,
                                 .velocity_z = at + 8};
  return final_count(study, &study->bodies[body]) > 0;
}

static bool add_all(const ald_study *study, ald_column *columns) {
  uint32_t at = 0;
  bool good = true;
  for (uint32_t v = 0; good && v < study->variable_count; v++) {
    char unit[32];
    good = add(&columns[at++], joined("inputs", study->variables[v].name),
               ald_dimension_unit(study->variables[v].dimension, unit, sizeof unit), true);
  }
  good = good && add(&columns[at++], joined("failure", "time"), "s", false);
  good = good && add(&columns[at++], joined("failure", "body"), "", false);
  for (uint32_t i = 0; i < study->instance_count; i++) {
    uint32_t count = 0;
    const ald_row_info *records = ald_instance_records(study, i, &count);
    for (uint32_t r = 0; good && r < count; r++) {
      good = add(&columns[at++], joined(study->instances[i].name, records[r].name), records[r].unit,
                 false);
    }
  }
  for (uint32_t r = 0; good && r < study->rule_count; r++) {
    char *prefix = joined(ald_rule_section(&study->rules[r]), study->rules[r].name);
    good = prefix && add(&columns[at++], joined(prefix, "time"), "s", false);
    free(prefix);
  }
  for (uint32_t b = 0; good && b < study->body_count; b++) {
    good = add_body(study, &study->bodies[b], columns, &at);
  }
  return good;
}

ald_status ald_columns_create(const ald_study *study, ald_column **columns, uint32_t *count,
                              ald_report *report) {
  ALD_ASSERT(columns && count);
  *count = ald_columns_count(study);
  *columns = calloc(*count, sizeof **columns);
  if (*columns && add_all(study, *columns)) return ALD_OK;
  ald_columns_clear(*columns, *count);
  *columns = NULL;
  *count = 0;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the columns of the study\n");
}

void ald_columns_clear(ald_column *columns, uint32_t count) {
  if (!columns) return;
  for (uint32_t c = 0; c < count; c++) {
    free(columns[c].name);
    free(columns[c].unit);
  }
  free(columns);
}

/* final state of body `index`, in the study's frame */
static void read_body(const ald_study *study, const ald_tile *tile, uint32_t lane, uint32_t index,
                      const double origin[2], double *row, size_t stride) {
  ALD_ASSERT(index < study->body_count && stride > 0);
  const uint32_t first = tile->layout->plan[PLAN_BODY_ROWS];
  double state[FINAL_COUNT];
  for (uint32_t f = 0; f < FINAL_SPEED; f++) {
    state[f] = ald_tile_real(tile, first + finals[f].row * study->body_count + index, lane);
  }
  state[FINAL_X] += origin[0];
  state[FINAL_Y] += origin[1];
  state[FINAL_SPEED] = sqrt(state[FINAL_VX] * state[FINAL_VX] + state[FINAL_VY] * state[FINAL_VY]);
  for (uint32_t f = 0; f < FINAL_COUNT; f++) row[f * stride] = state[f];
}

static void read_space(const ald_study *study, const ald_tile *tile, uint32_t lane, uint32_t index,
                       const double origin[2], double *row, size_t stride) {
  ALD_ASSERT(study->is_spatial && index < study->body_count && stride > 0);
  ald_space_state s;
  ald_bodies_6dof_read(study, tile, lane, index, origin, &s);
  const double speed = sqrt(s.velocity[0] * s.velocity[0] + s.velocity[1] * s.velocity[1] +
                            s.velocity[2] * s.velocity[2]);
  const double values[SPACE_FINALS] = {s.position[0], s.position[1], s.position[2], s.roll,
                                       s.pitch,       s.heading,     s.velocity[0], s.velocity[1],
                                       s.velocity[2], s.roll_rate,   s.pitch_rate,  s.yaw_rate,
                                       speed};
  for (uint32_t f = 0; f < SPACE_FINALS; f++) row[f * stride] = values[f];
}

/* the body that a scenario failed by: of a line, the one that holds its first end */
static double failed_body(const uint32_t *plan, uint32_t who) {
  const uint32_t *line = ald_line_tables(plan);
  if (!(who & FAIL_OF_LINE)) return (double)who;
  return (double)plan[line[KIND_BODY_A] + (who & ~FAIL_OF_LINE)];
}

/* what was drawn, and when and by which body the scenario failed; returns the number of columns */
static size_t read_head(const ald_study *study, const ald_tile *tile, uint32_t lane,
                        const double *inputs, double *row, size_t stride) {
  const uint32_t *plan = tile->layout->plan;
  const uint32_t *flags = tile->uints + (size_t)plan[PLAN_LANE_FLAGS] * tile->lanes + lane;
  const uint32_t status = flags[LANE_STATUS * tile->lanes];
  const bool failed = status != STATUS_OK && status != STATUS_STOPPED_BY_RULE;
  const bool within = failed && status != STATUS_BAD_INPUT;
  size_t at = 0;
  for (uint32_t v = 0; v < study->variable_count; v++) row[stride * at++] = inputs[v];
  row[stride * at++] =
      failed ? (double)flags[(size_t)LANE_FAIL_STEP * tile->lanes] * ald_study_fine_step(study)
             : (double)NAN;
  row[stride * at++] =
      within ? failed_body(plan, flags[(size_t)LANE_FAIL_BODY * tile->lanes]) : (double)NAN;
  return at;
}

/* has a scenario failed before its records began? Nothing else ends it so early. */
static bool failed_early(const ald_tile *tile, uint32_t lane) {
  const uint32_t *plan = tile->layout->plan, flags = plan[PLAN_LANE_FLAGS];
  return ald_tile_flag(tile, flags + LANE_STATUS, lane) != STATUS_OK &&
         ald_tile_flag(tile, flags + LANE_STEP, lane) < plan[PLAN_BUILD_UP];
}

/* The first `count` records of instance `number` of the tile's elements, one of a kind. Those of a
 * scenario that failed in its build-up tell nothing, but for what lasts. */
static void read_records(uint32_t kind_number, uint32_t count, const ald_tile *tile, uint32_t lane,
                         uint32_t number, double *row, size_t stride) {
  const ald_kind *kind = ald_kinds[kind_number];
  const uint32_t *own = ald_kind_tables(tile->layout->plan, kind_number);
  ALD_ASSERT(number >= own[KIND_SLOT] && number - own[KIND_SLOT] < own[KIND_COUNT]);
  const uint32_t first = own[KIND_ROWS] + number - own[KIND_SLOT];
  const bool early = failed_early(tile, lane);
  for (uint32_t r = 0; r < count; r++) {
    const ald_row_info *record = &kind->records[r];
    const bool counts = !early || ald_kind_lasts(kind, record->row);
    row[stride * r] =
        counts ? ald_tile_real(tile, first + record->row * own[KIND_COUNT], lane) : record->initial;
  }
}

/* Records of all instances; one that is not in the part that the tile follows has the values that
 * it began with. Returns the number of columns. */
static size_t read_elements(const ald_study *study, const ald_study_subset *part,
                            const ald_tile *tile, uint32_t lane, double *row, size_t stride) {
  uint32_t next = 0; /* instance of the tile */
  size_t at = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const uint32_t number = study->definitions[study->instances[i].definition].kind;
    const ald_kind *kind = ald_kinds[number];
    const uint32_t count = ald_instance_record_count(study, i);
    const bool follows = !part || (next < part->study.instance_count && part->numbers[next] == i);
    if (follows) {
      read_records(number, count, tile, lane, next++, row + stride * at, stride);
    } else {
      for (uint32_t r = 0; r < count; r++) {
        row[stride * (at + r)] = kind->records[r].initial;
      }
    }
    at += count;
  }
  return at;
}

int32_t ald_columns_read(const ald_study *study, const ald_study_subset *part, const ald_tile *tile,
                         uint32_t lane, ald_drawn drawn, double *row, size_t stride) {
  ALD_ASSERT(lane < tile->lanes && row && stride > 0);
  const uint32_t *plan = tile->layout->plan;
  double origin[2];
  size_t at = read_head(study, tile, lane, drawn.inputs, row, stride);
  at += read_elements(study, part, tile, lane, row + stride * at, stride);
  for (uint32_t r = 0; r < study->rule_count; r++) {
    row[stride * at++] = ald_tile_real(tile, plan[PLAN_RULE_ROWS] + r, lane);
  }
  ald_scenario_origin(study, drawn.values, origin);
  for (uint32_t b = 0; b < study->body_count; b++) {
    const uint32_t count = final_count(study, &study->bodies[b]);
    if (count == SPACE_FINALS) {
      read_space(study, tile, lane, b, origin, row + stride * at, stride);
    } else if (count > 0) {
      read_body(study, tile, lane, b, origin, row + stride * at, stride);
    }
    at += count;
  }
  return (int32_t)ald_tile_flag(tile, plan[PLAN_LANE_FLAGS] + LANE_STATUS, lane);
}

/* of a kind: from its first record to its last */
static ald_row_range records_of(const ald_kind *kind, const uint32_t *own) {
  uint32_t low = UINT32_MAX, end = 0;
  for (uint32_t r = 0; r < kind->record_count; r++) {
    const uint32_t row = kind->records[r].row;
    low = row < low ? row : low;
    end = row + 1 > end ? row + 1 : end;
  }
  if (end == 0) return (ald_row_range){0, 0};
  return (ald_row_range){own[KIND_ROWS] + low * own[KIND_COUNT], (end - low) * own[KIND_COUNT]};
}

uint32_t ald_columns_ranges(const ald_study *study, const ald_layout *layout,
                            ald_row_range ranges[ALD_COLUMN_RANGES]) {
  ALD_ASSERT(study && ranges);
  const uint32_t *plan = layout->plan, bodies = plan[PLAN_BODY_ROWS];
  const uint32_t end = study->is_spatial
                           ? plan[PLAN_SPACE_ROWS] + SPACE_ROW_COUNT * study->body_count
                           : bodies + BODY_ROW_COUNT * study->body_count;
  uint32_t count = 0;
  ranges[count++] = (ald_row_range){bodies, end - bodies};
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const uint32_t *own = ald_kind_tables(plan, k);
    if (own[KIND_COUNT] == 0) continue;
    ranges[count] = records_of(ald_kinds[k], own);
    if (ranges[count].count > 0) count++;
  }
  if (plan[PLAN_RULES] > 0)
    ranges[count++] = (ald_row_range){plan[PLAN_RULE_ROWS], plan[PLAN_RULES]};
  return count;
}
