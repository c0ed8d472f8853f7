/* SPDX-License-Identifier: Apache-2.0
 * Single values of a document by their paths: what `set` gives in place of what is written. */
#ifndef ALD_DOCUMENT_SET_H
#define ALD_DOCUMENT_SET_H

#include "document.h"

/* Puts the values of a mapping {"run.step": 0.05 s, "lines.riser.sections[0].segments": 50} where
 * its paths lead; keys that are missing on the way are made. Paths that lead nowhere are reported.
 * @return ALD_OK, or ALD_NO_MEMORY */
ald_status ald_document_set(ald_document *document, struct fy_node *values,
                            ald_diagnosis *diagnosis);

#endif
