/* SPDX-License-Identifier: Apache-2.0
 * Elements that place their first body where it is about to touch the second. */
#ifndef ALD_READER_MEETING_H
#define ALD_READER_MEETING_H

#include "reader.h"

/* Lets a definition place its first body by its second, if its kind can
 *. */
void ald_place_meeting(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                       uint32_t definition);

#endif
