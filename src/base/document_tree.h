/* SPDX-License-Identifier: Apache-2.0
 * What a document is made of; for document*.c alone. */
#ifndef ALD_DOCUMENT_TREE_H
#define ALD_DOCUMENT_TREE_H

#include "document.h"

struct ald_document {
  struct fy_diag *diag;     /* NULL if merged */
  struct fy_parser *parser; /* NULL if merged */
  struct fy_document *tree; /* a node's meta pointer is the number of its file */
};

#endif
