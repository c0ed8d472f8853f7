/* SPDX-License-Identifier: Apache-2.0
 * Reading columns of a results folder. */
#ifndef ALD_STORE_READER_H
#define ALD_STORE_READER_H

#include "manifest.h"

/* Reads columns of blocks that were found whole, which stay open between two calls. */
typedef struct ald_column_reader ald_column_reader;

/* @param folder, manifest, blocks live as long as the reader
 * @param blocks (block_count) numbers of the blocks that may be read, ascending
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_column_reader_create(const char *folder, const ald_manifest *manifest,
                                    const uint32_t *blocks, uint32_t block_count,
                                    ald_column_reader **reader, ald_report *report);
/* Reads the scenarios [first, first + count) of a block of one column: quickest in the order of the
 * columns. The hash is not computed again. May be called from several threads.
 * @return ALD_OK, ALD_BAD_RESULTS if the file is gone or another, ALD_NO_MEMORY */
ald_status ald_column_reader_read(ald_column_reader *reader, uint32_t index, uint32_t column,
                                  uint32_t first, uint32_t count, double *values,
                                  ald_report *report);
void ald_column_reader_close(ald_column_reader *reader);

#endif
