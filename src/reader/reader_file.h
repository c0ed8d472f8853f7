/* SPDX-License-Identifier: Apache-2.0
 * The files that keys of a study name: one function that several readers call. */
#ifndef ALD_READER_FILE_H
#define ALD_READER_FILE_H

#include "reader.h"

/* The text of another file that a node names, looked for beside the file that contains the node.
 * Messages may refer to it from then on.
 * @param what  the key, for messages: "sampling.table"
 * @param limit  largest size [byte]
 * @param length receives its size, of a file that may hold anything; NULL: it is a text
 * @param shown  receives its name in messages, which must outlive them; free() it in any case
 * @return NULL after a message or without memory */
const char *ald_read_file(ald_reader *reader, struct fy_node *node, const char *what, size_t limit,
                          size_t *length, char **shown);

/* Keeps such a name for messages until ald_release_names(); NULL stays NULL. Returns it. */
const char *ald_keep_name(ald_reader *reader, char *name);
void ald_release_names(ald_reader *reader);

#endif
