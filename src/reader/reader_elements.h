/* SPDX-License-Identifier: Apache-2.0
 * The sections of the element kinds: definitions, and the bodies that each of them acts on. */
#ifndef ALD_READER_ELEMENTS_H
#define ALD_READER_ELEMENTS_H

#include "reader.h"

void ald_read_elements(ald_reader *reader);

/* The body that a text names, the earth among them; false after a message.
 * @param path the key, for messages */
bool ald_find_body(ald_reader *reader, struct fy_node *node, const char *path, uint32_t *body);

#endif
