/* SPDX-License-Identifier: Apache-2.0
 * Two documents as one: what a study says over what its base says. */
#ifndef ALD_DOCUMENT_MERGE_H
#define ALD_DOCUMENT_MERGE_H

#include "document.h"

/* Merges `over` into `under`, both mappings: mappings merge key by key at every depth, any other
 * node replaces that of the same key, `~` and `null` remove it. The keys keep the order of `under`,
 * new ones follow; every node keeps its place, a key given in both that of `over`. Keys in `own`
 * (NULL-terminated) are not inherited. Both documents must outlive the merged one.
 * @return ALD_OK, also after messages; ALD_BAD_STUDY if there is no merged one, ALD_NO_MEMORY */
ald_status ald_document_merge(const ald_document *over, const ald_document *under,
                              const char *const *own, ald_diagnosis *diagnosis,
                              ald_document **merged);

#endif
