/* SPDX-License-Identifier: Apache-2.0
 * Elements that are created automatically for lines. */
#ifndef ALD_READER_LINES_H
#define ALD_READER_LINES_H

#include "reader.h"

/* definitions that they are of, at most: one for each kind */
enum { LINE_FOLLOWERS = 3 };

/* Makes the elements of a kind that come with lines: one for each pair that clash, for each place
 * that a line reports, or for each line that reports any. */
void ald_follow_lines(ald_reader *reader, uint32_t kind);

/* Name of a line's instance without its section; NULL: the instance is none of a line. */
const char *ald_line_name(const ald_study *study, uint32_t instance);

/* Reports a name that no line has, with the nearest one; path: of its key; hint: what to do where
 * none is near. */
void ald_unknown_line(ald_reader *reader, struct fy_node *node, const char *path, const char *name,
                      const char *hint);

#endif
