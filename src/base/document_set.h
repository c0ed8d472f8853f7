/* SPDX-License-Identifier: Apache-2.0
 * Single values of a document by their paths: what `set` gives in place of what is written. */
#ifndef ALD_DOCUMENT_SET_H
#define ALD_DOCUMENT_SET_H

#include "document.h"

/* Where a list holds what a path calls by a name, as position.x: the item, from 0; -1: nowhere.
 * `inner` receives the item of that item, of a matrix in rows, or -1. */
typedef int (*ald_item_finder)(const char *list, const char *name, int *inner);

/* Puts the values of a mapping {"run.step": 0.05 s, "lines.riser.sections[0].segments": 50} where
 * its paths lead; keys that are missing on the way are made. Paths that lead nowhere are reported.
 * @return ALD_OK, or ALD_NO_MEMORY */
ald_status ald_document_set(ald_document *document, struct fy_node *values, ald_item_finder find,
                            ald_diagnosis *diagnosis);

#endif
