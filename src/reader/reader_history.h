/* SPDX-License-Identifier: Apache-2.0
 * Histories: files with equal time steps, and whether a history lasts as long as the study. */
#ifndef ALD_READER_HISTORY_H
#define ALD_READER_HISTORY_H

#include "reader.h"

/* The rows of a definition's history from its file, if it names one; warns where a history does not
 * cover the whole study.
 * @param mapping the definition, of which the keys have been read */
void ald_read_history(ald_reader *reader, struct fy_node *mapping, const char *path,
                      ald_definition *definition);
/* Warns of prescribed bodies without motions. */
void ald_find_unmoved(ald_reader *reader);

#endif
