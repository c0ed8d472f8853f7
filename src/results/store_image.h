/* SPDX-License-Identifier: Apache-2.0
 * The HDF5 images in memory that the manifest and the blocks are made of.
 * HDF5 writes no file and opens none unchecked: an image is built or opened in memory, and hash.h
 * writes and reads its bytes, so that every error of the file system is seen and a damaged file
 * never reaches HDF5.
 * All HDF5 calls lie between ald_image_begin() and ald_image_end(), which hold the one lock and
 * keep HDF5 from printing; the host program's own error printing is restored. */
#ifndef ALD_STORE_IMAGE_H
#define ALD_STORE_IMAGE_H

#include <hdf5.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/pack.h"

/* The host program's way of printing HDF5 errors, while ours is off. */
typedef struct ald_image_guard {
  unsigned is_second; /* of the two interfaces for it, which one the host uses */
  H5E_auto1_t first;
  H5E_auto2_t second;
  void *data;
} ald_image_guard;

void ald_image_begin(ald_image_guard *guard);
void ald_image_end(const ald_image_guard *guard);

/* An empty image; < 0 on failure. H5Fclose() closes what is still open in it. */
hid_t ald_image_create(void);
/* Opens a copy of sealed bytes, once all of it is found to be such as Allide writes; < 0 on
 * failure. */
hid_t ald_image_open(const unsigned char *bytes, size_t size);
/* Opens the file itself for reading, without locks: only one whose seal was found to fit. The host
 * program may open it as well, in whatever way, as long as it does not use HDF5's stdio driver. */
hid_t ald_image_open_file(const char *path);
/* What was wrong with the file that this thread opened last, in words that name it within the file;
 * "" if nothing was. */
const char *ald_image_wrong(void);
/* Says what is wrong, of an open file that turns out not to be good. @return -1 */
int ald_image_blame(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The image as a sealed file; free() the bytes. 0 or -1. */
int ald_image_take(hid_t file, unsigned char **bytes, size_t *size);
/* The same without its seal: ald_seal_make() makes it once the lock is released. */
int ald_image_take_open(hid_t file, unsigned char **bytes, size_t *size);

/* Attributes: one number of type H5T_NATIVE_..., or text (UTF-8). 0 or -1. */
int ald_image_put_number(hid_t object, const char *name, hid_t type, const void *value);
int ald_image_get_number(hid_t object, const char *name, hid_t type, void *value);
int ald_image_put_text(hid_t object, const char *name, const char *text);
/* free() the text; NULL on failure */
char *ald_image_get_text(hid_t object, const char *name);

/* Datasets of `count` numbers: from packed bytes as one chunk, and back if type and count fit. */
int ald_image_put_packed(hid_t group, const char *name, hid_t type, uint64_t count,
                         const ald_packed *packed);
int ald_image_get_dataset(hid_t group, const char *name, hid_t type, uint64_t count, void *values);

/* Elements of a dataset, to be compared with a count before memory is taken for so many; < 0: there
 * is none. */
int64_t ald_image_count(hid_t group, const char *name);

/* A list of texts as a dataset of strings, all as wide as the longest; without texts there is none.
 * 0 or -1. */
int ald_image_put_list(hid_t group, const char *name, const char *const *texts, uint32_t count);
/* free() the texts and the list with ald_image_free_list(); NULL on failure */
char **ald_image_get_list(hid_t group, const char *name, uint32_t count);
void ald_image_free_list(char **texts, uint32_t count);

#endif
