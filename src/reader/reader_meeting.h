/* SPDX-License-Identifier: Apache-2.0
 * Elements that place their first body where it is about to touch the second. */
#ifndef ALD_READER_MEETING_H
#define ALD_READER_MEETING_H

#include "reader.h"

/* Lets a definition place its first body by its second, if its kind can. */
void ald_place_meeting(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                       uint32_t definition);

/* A further meeting, all 0; NULL: no memory. */
ald_meeting *ald_add_meeting(ald_reader *reader);

/* What is wrong with the latest meeting, of a study that is settled. */
ald_start_fault ald_meeting_judged(const ald_reader *reader);

/* Reports bodies that never reach each other, of which nothing varies. */
void ald_check_meetings(ald_reader *reader);

/* Does a meeting place a body? */
bool ald_is_placed(const ald_study *study, uint32_t body);

/* Name of a key that the study gives though a meeting determines it; NULL: none is. */
const char *ald_placed_key_given(const ald_study *study, uint32_t body);

#endif
