/* SPDX-License-Identifier: Apache-2.0
 * Hashes, and files sealed with one: written so that they exist whole or not at all, and read only
 * if every byte is as it was written. A hash is XXH3, 128 bit, seed 0; as text 32 hexadecimal
 * digits, high half first.
 *
 * A sealed file begins with 512 bytes of text (an HDF5 user block, which every HDF5 reader skips):
 * what it is, the number of bytes that follow and their hash. */
#ifndef ALD_HASH_H
#define ALD_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "report.h"

typedef struct ald_hash {
  uint64_t low, high;
} ald_hash;

enum { ALD_SEAL_SIZE = 512, ALD_HASH_TEXT = 40 };

void ald_hash_text(ald_hash hash, char text[ALD_HASH_TEXT]);
/* Hash of plain bytes. */
ald_hash ald_bytes_hash(const void *bytes, size_t size);

/* Fills the first 512 bytes of `bytes` (size) from the others. */
void ald_seal_make(unsigned char *bytes, size_t size);
/* 1: the seal fits, 0: it is broken (damaged or cut short), -1: there is none. */
int ald_seal_check(const unsigned char *bytes, size_t size);

/* "folder/name", for the caller to free(); NULL without memory. */
char *ald_path_join(const char *folder, const char *name);
/* Makes a folder and the folders above it, each synced into its parent; 0 or an errno. */
int ald_folder_make(const char *path);

/* Counts a step of writing for ald_writes(), of a file or of what goes into one. */
void ald_writes_count(void);
/* Writes a file: "name.tmp", fsync, rename, fsync of the folder. On failure the temporary is
 * removed and an existing file of that name is kept.
 * @return ALD_OK, ALD_IO (the report says which file, why and what to do), ALD_NO_MEMORY */
ald_status ald_file_write(const char *folder, const char *name, const void *bytes, size_t size,
                          ald_report *report);
/* Reads a whole regular file of at most ALD_STUDY_LIMIT; free() the bytes. Nothing is reported.
 * @return 0 or an errno (EINVAL if it is no regular file, EFBIG if it is too large) */
int ald_file_read(const char *path, unsigned char **bytes, size_t *size);
/* The same of a sealed file, of any size. Of one that has not the size of its seal only the
 * beginning is read, by which ald_seal_check() judges as by the whole. */
int ald_sealed_read(const char *path, unsigned char **bytes, size_t *size);
/* Is this a name that ald_file_write() gives a file before it is whole? 1 or 0. */
int ald_file_is_temporary(const char *name);
/* Removes the temporary files of a killed run; one that cannot be removed does no harm. */
void ald_folder_clean(const char *path);
/* Reports "error: path: cannot `verb`: why; what to do" and returns ALD_IO. */
ald_status ald_file_fail(ald_report *report, const char *path, const char *verb, int error);

#endif
