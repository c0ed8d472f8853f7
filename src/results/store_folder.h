/* SPDX-License-Identifier: Apache-2.0
 * How a results folder is begun and taken up again, and the insides of a store for merging. */
#ifndef ALD_STORE_FOLDER_H
#define ALD_STORE_FOLDER_H

#include "base/lock.h"
#include "manifest.h"

/* Makes a folder ready for writing, see ald_store_create(), and locks it.
 * @param lock receives the lock, NULL if there is none; release it also after a failure */
ald_status ald_folder_open(const char *folder, const ald_manifest *manifest, unsigned how,
                           ald_lock **lock, ald_report *report);

/* As ald_store_read_block(), and hands the bytes of its file over; free() them. */
ald_status ald_store_read_bytes(const char *folder, const ald_manifest *manifest, uint32_t index,
                                ald_block *block, ald_hash *hash, unsigned char **bytes,
                                size_t *size, ald_report *report);
/* Stores the file of a block of the same study, which was found whole. */
ald_status ald_store_copy(ald_store *store, uint32_t index, const unsigned char *bytes, size_t size,
                          ald_report *report);

#endif
