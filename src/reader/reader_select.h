/* SPDX-License-Identifier: Apache-2.0
 * Bodies by name, pattern or list. */
#ifndef ALD_READER_SELECT_H
#define ALD_READER_SELECT_H

#include "reader.h"

/* Bodies that a name, a pattern or a list of them matches. */
typedef struct ald_selection {
  uint32_t count;
  uint32_t *bodies; /* (bodies of the study) */
  uint32_t *places; /* (bodies of the study) place in `bodies` from 1; 0: not chosen */
  bool by_pattern;
} ald_selection;

/* The body that a text names, the earth among them; false after a message.
 * @param path the key, for messages */
bool ald_find_body(ald_reader *reader, struct fy_node *node, const char *path, uint32_t *body);
/* Those that a text or a sequence of texts names; free() its arrays. Names that none has are
 * reported. */
void ald_select_bodies(ald_reader *reader, struct fy_node *node, const char *path,
                       ald_selection *chosen);

#endif
