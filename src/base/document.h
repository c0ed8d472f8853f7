/* SPDX-License-Identifier: Apache-2.0
 * A study's text as a YAML document: checked, parsed, aliases and merge keys resolved. */
#ifndef ALD_DOCUMENT_H
#define ALD_DOCUMENT_H

#include <libfyaml.h>

#include "diagnosis.h"

/* longest text of a key or a value [byte] */
enum { ALD_SCALAR_LIMIT = 255 };

/* What it is made of, for document_merge.c alone. */
typedef struct ald_document {
  struct fy_diag *diag;     /* NULL if merged */
  struct fy_parser *parser; /* NULL if merged */
  struct fy_document *tree; /* a node's meta pointer is the number of its file */
} ald_document;

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

#endif
