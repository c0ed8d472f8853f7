/* SPDX-License-Identifier: Apache-2.0
 * The host's image of a tile on its way to an accelerator. */
#ifndef ALD_ACCELERATOR_SEND_H
#define ALD_ACCELERATOR_SEND_H

#include "accelerator.h"

/* Queues the copy of a tile's rows to its device. At the start of a scenario four rows of five are
 * zero: a GPU sets these itself, for the way to it is slower than its memory by a factor of some
 * hundred. The image must stay until a mark behind it is reached.
 * @return ALD_OK, ALD_NO_MEMORY or ALD_DEVICE_FAILED */
ald_status ald_accelerator_send(ald_accelerator *a, const ald_tile *tile, ald_report *report);

#endif
