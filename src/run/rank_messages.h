/* SPDX-License-Identifier: Apache-2.0
 * Rows of a part of a block as bytes, from the rank that has computed them to the one that collects
 * the block. */
#ifndef ALD_RANK_MESSAGES_H
#define ALD_RANK_MESSAGES_H

#include "run/collector.h"
#include "run/job_queue.h"

/* Packs the finished scenarios of a range, all of one block, behind `room` bytes that are left
 * free.
 * @param range at least one scenario
 * @param bytes receives (size), to be freed
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_rank_part_pack(ald_collector *collector, uint32_t column_count, ald_job_range range,
                              size_t room, unsigned char **bytes, size_t *size, ald_report *report);

/* Hands a part to the collector.
 * @param bytes (size) what was packed, without the room
 * @param counts receives the number of its scenarios, and of those that failed
 * @return as ald_collector_finish(), ALD_INTERNAL if it is damaged */
ald_status ald_rank_part_finish(ald_collector *collector, uint32_t column_count,
                                const unsigned char *bytes, size_t size, uint32_t counts[2],
                                ald_report *report);

#endif
