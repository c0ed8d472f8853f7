/* SPDX-License-Identifier: Apache-2.0
 * What all accelerators do alike: tiles, steps, the end. */
#ifndef ALD_ACCELERATOR_TILE_H
#define ALD_ACCELERATOR_TILE_H

#include "device/accelerator.h"

/* Sets what all of them do alike: tiles, steps, and the end. */
void ald_accelerator_set(ald_accelerator *a, const ald_accelerator_calls *calls);

/* Work-items of a group: what this variable of the environment asks for, up to `most`. */
size_t ald_accelerator_local(const char *variable, size_t usual, size_t most);

/* Tiles of a run that take turns: two, on a processor one, for it has nothing to do beside the host
 * that it is; ALLIDE_DEVICE_TILES says 1 or 2 for both. */
uint32_t ald_accelerator_tiles(bool is_processor);

/* Are ALLIDE_DEVICE_TILES and ALLIDE_DEVICE_WAIT, if they are set, what is understood?
 * @return ALD_OK, ALD_BAD_ARGUMENT */
ald_status ald_accelerator_settings_check(ald_report *report);

#endif
