/* SPDX-License-Identifier: Apache-2.0
 * A study's text as a YAML document: checked, parsed, aliases and merge keys resolved. */
#ifndef ALD_DOCUMENT_H
#define ALD_DOCUMENT_H

#include <libfyaml.h>

#include "base/diagnosis.h"

/* longest text of a key or a value [byte] */
enum { ALD_SCALAR_LIMIT = 255 };

typedef struct ald_document ald_document;

/* Parses the text of a file. What cannot be a study at all is refused with messages: text that is
 * not UTF-8, wrong YAML, more than one document, keys given twice, aliases that name nothing or
 * themselves, scalars longer than ALD_SCALAR_LIMIT or with a NUL in them, and documents that become
 * too large when aliases are resolved.
 * @param text must outlive the document
 * @param file its number in the diagnosis
 * @return ALD_OK, ALD_BAD_STUDY after messages, ALD_NO_MEMORY */
ald_status ald_document_parse(const char *text, int file, ald_diagnosis *diagnosis,
                              ald_document **document);
void ald_document_destroy(ald_document *document);
struct fy_node *ald_document_root(const ald_document *document);

/* The place of a node: its own text, or that of its first key or value; if there is none (`{}`, an
 * empty value), the key that it belongs to. */
ald_place ald_node_place(struct fy_node *node);
/* Gives a node that no text has the place of what it was made for: its own from now on. Beyond
 * 16 million lines or a million columns it has line 1. */
void ald_node_put_place(struct fy_node *node, ald_place place);
/* Was it made for something else, and is in no text? */
bool ald_node_is_made(struct fy_node *node);
/* Text of a scalar, cut to fit; "" if the node is none. Returns the buffer. */
const char *ald_node_text(struct fy_node *node, char *buffer, size_t size);

/* Merges `over` into `under`, both mappings: mappings merge key by key at every depth, any other
 * node replaces that of the same key, `~` and `null` remove it. The keys keep the order of `under`,
 * new ones follow; every node keeps its place, a key given in both that of `over`. Keys in `own`
 * (NULL-terminated) are not inherited. Both documents must outlive the merged one.
 * @return ALD_OK, also after messages; ALD_BAD_STUDY if there is no merged one, ALD_NO_MEMORY */
ald_status ald_document_merge(const ald_document *over, const ald_document *under,
                              const char *const *own, ald_diagnosis *diagnosis,
                              ald_document **merged);

/* Where a list holds what a path calls by a name, as position.x: the item, from 0; -1: nowhere.
 * `inner` receives the item of that item, of a matrix in rows, or -1. */
typedef int (*ald_item_finder)(const char *list, const char *name, int *inner);

/* Puts the values of a mapping {"run.step": 0.05 s, "lines.riser.sections[0].segments": 50} where
 * its paths lead; keys that are missing on the way are made. Paths that lead nowhere are reported.
 * @return ALD_OK, or ALD_NO_MEMORY */
ald_status ald_document_set(ald_document *document, struct fy_node *values, ald_item_finder find,
                            ald_diagnosis *diagnosis);

#endif
