/* SPDX-License-Identifier: Apache-2.0
 * Where the bodies of a batch stood before an evaluation. By a scheme of one stage, evaluating a
 * step moves bodies that lines touch (kernels/pass/clash/yield.h). Evaluated again, for a host that
 * looks at other poses or has set some, they would be moved twice: they are put back first. */
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "batch.h"
#include "kernels/pass/step/space_rows.h"
#include "tile/tile.h"

static bool yields(const ald_batch *b) {
  return b->layout->plan[PLAN_YIELDS] > 0 && b->layout->plan[PLAN_STAGES] == 1;
}

/* the two blocks of rows of the bodies */
typedef struct blocks {
  uint32_t first[2], fields[2];
} blocks;

static blocks blocks_of(const ald_batch *b) {
  const uint32_t *plan = b->layout->plan;
  return (blocks){{plan[PLAN_BODY_ROWS], plan[PLAN_SPACE_ROWS]}, {BODY_ROW_COUNT, SPACE_ROW_COUNT}};
}

/* bytes of one row of a tile, and of all rows of its bodies */
static size_t row_size(const ald_batch *b) {
  return b->tile_lanes * ald_scalar_size(b->device->precision);
}

static size_t tile_size(const ald_batch *b) {
  return row_size(b) * b->study.body_count * (BODY_ROW_COUNT + SPACE_ROW_COUNT);
}

/* puts one body of one scenario back */
static void put_back(const ald_batch *b, uint32_t scenario, uint32_t body) {
  ALD_ASSERT(scenario < b->scenarios && body < b->study.body_count);
  const blocks own = blocks_of(b);
  const ald_seat seat = ald_batch_seat(b, scenario);
  const size_t size = ald_scalar_size(b->device->precision), row = row_size(b);
  const char *from = (const char *)b->stand.rows + scenario / b->tile_lanes * tile_size(b);
  for (int k = 0; k < 2; k++) {
    char *to = (char *)seat.tile->reals + own.first[k] * row;
    for (uint32_t f = 0; f < own.fields[k]; f++) {
      const size_t at = ((size_t)f * b->study.body_count + body) * row + seat.lane * size;
      memcpy(to + at, from + at, size);
    }
    from += (size_t)own.fields[k] * b->study.body_count * row;
  }
}

ald_status ald_batch_stand_back(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  if (!b->stand.is_kept) return ALD_OK;
  ALD_TRY(ald_batch_look(b, report));
  for (uint32_t s = 0; s < b->scenarios; s++) {
    for (uint32_t body = 0; body < b->study.body_count; body++) {
      if (!b->stand.placed[(size_t)s * b->study.body_count + body]) put_back(b, s, body);
    }
  }
  b->image = ALD_IMAGE_HERE;
  b->stand.is_kept = false;
  status = ald_batch_make_ready(b, report);
done:
  return status;
}

ald_status ald_batch_stand_keep(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  if (!yields(b)) return ALD_OK;
  ALD_TRY(ald_batch_stand_back(b, report));
  ALD_TRY(ald_batch_look(b, report));
  const blocks own = blocks_of(b);
  const size_t placed = (size_t)b->scenarios * b->study.body_count;
  if (!b->stand.rows) b->stand.rows = malloc(b->tile_count * tile_size(b));
  if (!b->stand.placed) b->stand.placed = malloc(placed * sizeof *b->stand.placed);
  if (!b->stand.rows || !b->stand.placed) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the bodies of a batch\n");
  }
  char *to = b->stand.rows;
  for (uint32_t t = 0; t < b->tile_count; t++) {
    for (int k = 0; k < 2; k++) {
      const size_t size = (size_t)own.fields[k] * b->study.body_count * row_size(b);
      memcpy(to, (const char *)b->tiles[t]->reals + own.first[k] * row_size(b), size);
      to += size;
    }
  }
  memset(b->stand.placed, 0, placed * sizeof *b->stand.placed);
  b->stand.is_kept = true;
done:
  return status;
}

void ald_batch_stand_placed(ald_batch *b, uint32_t scenario, uint32_t body) {
  ALD_ASSERT(scenario < b->scenarios && body < b->study.body_count);
  if (b->stand.is_kept) b->stand.placed[(size_t)scenario * b->study.body_count + body] = true;
}

void ald_batch_stand_free(ald_batch *b) {
  free(b->stand.rows);
  free(b->stand.placed);
  b->stand = (ald_batch_stand){0};
}
