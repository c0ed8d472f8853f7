/* SPDX-License-Identifier: Apache-2.0
 * A device against the host, to the bit: which operation, pass, element and step differ first. */
#ifndef ALD_COMPARE_H
#define ALD_COMPARE_H

#include "allide/compare.h"
#include "device/device.h"

enum { ALD_COMPARE_LANES = 8, ALD_DIFFERENCES_MOST = 64, ALD_ROWS_A_PASS = 6 };

/* A row that differs, as it is found again in later steps. */
typedef struct ald_differing_row {
  ald_difference_place where;
  uint32_t pass, row;
  bool is_flag;
} ald_differing_row;

/* A comparison under way. */
typedef struct ald_comparing {
  const ald_study *study;
  const ald_compare_def *def; /* everything in it is given */
  ald_device *host, *device;  /* of the same precision */
  ald_comparison *found;
  ald_differing_row rows[ALD_DIFFERENCES_MOST]; /* (found->count) */
} ald_comparing;

/* Compares with a device that is open; see ald_device_compare().
 * @param found empty, its list with room for ALD_DIFFERENCES_MOST */
ald_status ald_compare_with(const ald_study *study, const ald_compare_def *def, ald_device *host,
                            ald_device *device, ald_comparison *found, ald_report *report);

/* An empty comparison. @return NULL without memory */
ald_comparison *ald_comparison_create(void);

/* Every pass by itself (compare_passes.c), whole steps and results (compare_steps.c). */
ald_status ald_compare_passes(ald_comparing *c, ald_report *report);
ald_status ald_compare_steps(ald_comparing *c, ald_report *report);

/* ------------------------------------------------------------------------------ for these */

/* Two tiles with the same scenarios. */
typedef struct ald_tile_pair {
  ald_tile *host, *device;
} ald_tile_pair;

/* Makes both tiles and fills them: scenario lane / ALD_COMPARE_LANES in each lane if `repeats`,
 * else scenario `lane`; uploads. Lanes that are left over repeat the first scenarios. */
ald_status ald_tile_pair_create(const ald_comparing *c, const ald_layout *layout, bool repeats,
                                ald_tile_pair *pair, ald_report *report);
void ald_tile_pair_destroy(ald_tile_pair *pair);

/* The place of a difference in the list, new or found before; NULL if the list has no room for it,
 * or its pass has enough. */
ald_difference *ald_compare_note(ald_comparing *c, ald_differing_row row, bool *is_new);

/* The same to the bit, or both not a number. */
bool ald_same_bits(double a, double b);

/* Notes all rows that differ after a pass, or after `steps` steps. Scenarios that have ended on the
 * host are left out: a device evaluates them no more.
 * @return false if nothing differs */
bool ald_compare_tiles(ald_comparing *c, const ald_tile_pair *pair, ald_differing_row at,
                       uint32_t step);

#endif
