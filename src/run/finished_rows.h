/* SPDX-License-Identifier: Apache-2.0
 * What of a tile comes back from a device when all its scenarios have ended. */
#ifndef ALD_FINISHED_ROWS_H
#define ALD_FINISHED_ROWS_H

#include "model/study.h"
#include "tile/tile.h"

/* Downloads what ald_columns_read() and ald_events_read() read of every lane, a few rows in ten.
 * The rest of the image stays what it was. Not of a tile that follows a part of a study.
 * @return ALD_OK or ALD_DEVICE_FAILED */
ald_status ald_finished_rows_fetch(const ald_study *study, ald_tile *tile, ald_report *report);

#endif
