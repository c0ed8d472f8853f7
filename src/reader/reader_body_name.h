/* SPDX-License-Identifier: Apache-2.0
 * Bodies by their names. */
#ifndef ALD_READER_BODY_NAME_H
#define ALD_READER_BODY_NAME_H

#include "reader.h"

/* The body that a node names, of those that have been read. Returns false after a message. */
bool ald_find_known_body(ald_reader *reader, struct fy_node *node, const char *path,
                         uint32_t *body);
/* Reports a name of which there is no body. */
void ald_report_unknown_body(ald_reader *reader, struct fy_node *node, const char *path,
                             const char *name);

#endif
