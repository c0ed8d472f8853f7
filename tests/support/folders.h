/* SPDX-License-Identifier: Apache-2.0
 * Results folders for tests: a small study, random blocks, files in a folder of this run's own. */
#ifndef ALD_TEST_FOLDERS_H
#define ALD_TEST_FOLDERS_H

#include "model/record.h"
#include "results/manifest.h"
#include "results/store.h"

enum { COLUMNS = 3, REST = 100, BLOCKS = 3 };

extern ald_report *folder_report;          /* of all calls; empty at the start of a test */
extern const char *const folder_root;      /* removed by folder_tests_end() */
extern ald_column folder_columns[COLUMNS]; /* of folder_study() */

/* Makes the root and seeds the random numbers (ALD_TEST_SEED, or the time; printed). 0 or -1. */
int folder_tests_begin(void);
void folder_tests_end(void);
int folder_set_up(void **state);

/* Two full blocks and one of REST scenarios. */
ald_manifest folder_study(void);
uint64_t folder_draw(void);
/* Any bits: denormals, infinities and NaNs of every payload are among them. */
ald_block folder_block(uint32_t index);
void folder_blocks(ald_block blocks[BLOCKS]);
void folder_blocks_clear(ald_block blocks[BLOCKS]);
/* Bits of a value as they are to be stored. */
uint64_t folder_bits(double value);

/* A name for a folder that is not there yet; valid until the next call. */
const char *folder_fresh(void);
/* "folder/name", to be freed. */
char *folder_below(const char *folder, const char *name);
void folder_put(const char *folder, const char *name, const void *bytes, size_t size);
unsigned char *folder_get(const char *folder, const char *name, size_t *size);
bool folder_has(const char *folder, const char *name);

/* The report must contain this text. */
void folder_assert_reported(const char *text);
ald_store *folder_begin(const char *folder);
ald_status folder_resume(const char *folder, const ald_manifest *manifest, ald_store **store);
void folder_write_all(ald_store *store, const ald_block blocks[BLOCKS]);

#endif
