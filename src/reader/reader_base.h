/* SPDX-License-Identifier: Apache-2.0
 * The key `base`: the files that a study extends, and their bases. */
#ifndef ALD_READER_BASE_H
#define ALD_READER_BASE_H

#include "reader.h"

/* Does a file begin with the version that this program reads? Reports an error if not. */
bool ald_expect_version(ald_reader *reader, struct fy_node *root);
/* The study's document merged over its bases, or itself if it has none; NULL if that failed, after
 * messages unless memory ran out. Valid until ald_release_bases(), as are names in messages. */
ald_document *ald_read_bases(ald_reader *reader, ald_document *document);
void ald_release_bases(ald_reader *reader);
/* Name among the input files of the file that contains a place; NULL: the study itself. */
const char *ald_base_name(const ald_reader *reader, ald_place place);

#endif
