/* SPDX-License-Identifier: Apache-2.0
 * The columns of a block in its file.
 *
 * Columns whose value changes within the block are the rows of one table, in the order of the
 * columns; of the others the one value is kept:
 *   /scenarios/row       int32 (columns), row of the table, -1: the value is the same throughout
 *   /scenarios/constant  float64 (columns), that value; NaN where there is a row
 *   /scenarios/values    float64 (rows, scenarios) in chunks of whole rows; absent without rows
 * A chunk holds as many rows as fit into 4,096 numbers, so that few scenarios of many columns take
 * no more room and time than their numbers do. The attribute `layout` of /scenarios is 2.
 *
 * Layout 1, of folders of before and without that attribute, has a dataset a column by its name. */
#ifndef ALD_STORE_TABLE_H
#define ALD_STORE_TABLE_H

#include "block.h"
#include "manifest.h"
#include "results/store_image.h"

/* numbers in a chunk, or the one row that is longer */
enum { ALD_CHUNK_NUMBERS = 4096 };

/* The columns of a block, packed before HDF5 is entered. */
typedef struct ald_packed_table {
  uint32_t column_count, count; /* columns, scenarios */
  uint32_t row_count, together; /* rows of the table, rows in a chunk */
  uint32_t chunk_count;
  ald_packed rows, constants;
  ald_packed *chunks; /* (chunk_count) */
} ald_packed_table;

/* @return ALD_OK, ALD_NO_MEMORY; clear it in any case */
ald_status ald_packed_table_make(ald_packer *packer, const ald_block *block, uint32_t column_count,
                                 ald_packed_table *table);
void ald_packed_table_clear(ald_packed_table *table);
/* Writes it into /scenarios. 0 or -1 */
int ald_packed_table_put(hid_t group, const ald_packed_table *table);

enum { ALD_VIEW_WINDOWS = 2 };

/* Rows of the table that are held in memory. */
typedef struct ald_block_window {
  uint32_t first, count;
  double *values; /* (together x scenarios) */
} ald_block_window;

/* The columns of a block's file while they are read, in either layout. */
typedef struct ald_block_view {
  const ald_manifest *manifest;
  uint32_t count;     /* scenarios in the file */
  hid_t group;        /* /scenarios */
  hid_t values;       /* the table, < 0: it has no rows */
  bool has_datasets;  /* layout 1 */
  bool is_packed;     /* each row is a chunk, which ald_unpack() can unpack */
  int32_t *rows;      /* (columns) */
  double *constants;  /* (columns) */
  uint32_t row_count; /* of the table */
  uint32_t together;  /* rows in a chunk */
  uint32_t last;      /* window that was used last */
  ald_block_window windows[ALD_VIEW_WINDOWS];
} ald_block_view;

/* Opens the columns of `count` scenarios; close the view in any case.
 * @return NULL, or what is wrong with the file */
const char *ald_view_open(hid_t file, const ald_manifest *manifest, uint32_t count,
                          ald_block_view *view);
void ald_view_close(ald_block_view *view);
/* Takes all numbers of a column as they are packed, to be unpacked once the lock is released.
 * @param packed receives bytes, to be freed; NULL: they are to be read by ald_view_read()
 * @return NULL, or what is wrong with the file */
const char *ald_view_take(ald_block_view *view, uint32_t column, ald_packed *packed);
/* Reads scenarios [first, first + count) of a column: quickest in the order of the columns.
 * @return NULL, or what is wrong with the file */
const char *ald_view_read(ald_block_view *view, uint32_t column, uint32_t first, uint32_t count,
                          double *values);

#endif
