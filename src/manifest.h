/* SPDX-License-Identifier: Apache-2.0
 * The manifest of a results folder, and the HDF5 images in memory that it and the blocks are made
 * of. ald_manifest_read(), ald_manifest_clear(): store.h.
 *
 * HDF5 writes no file and opens none unchecked: an image is built or opened in memory, and hash.h
 * writes and reads its bytes, so that every error of the file system is seen and a damaged file
 * never reaches HDF5.
 * All HDF5 calls lie between ald_image_begin() and ald_image_end(), which hold the one lock and
 * keep HDF5 from printing; the host program's own error printing is restored. */
#ifndef ALD_MANIFEST_H
#define ALD_MANIFEST_H

#include <hdf5.h>

#include "hash.h"
#include "store.h"

#define ALD_MANIFEST_FILE "manifest.h5"
#define ALD_STUDY_FILE "study.yml"
#define ALD_BLOCK_FOLDER "blocks"

/* --------------------------------------------------------------------------------- HDF5 images */

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
/* Opens a copy of sealed bytes; < 0 on failure. */
hid_t ald_image_open(const unsigned char *bytes, size_t size);
/* Opens the file itself for reading, without locks: only one whose seal was found to fit. */
hid_t ald_image_open_file(const char *path);
/* The image as a sealed file; free() the bytes. 0 or -1. */
int ald_image_take(hid_t file, unsigned char **bytes, size_t *size);

/* Attributes: one number of type H5T_NATIVE_..., or text (UTF-8). 0 or -1. */
int ald_image_put_number(hid_t object, const char *name, hid_t type, const void *value);
int ald_image_get_number(hid_t object, const char *name, hid_t type, void *value);
int ald_image_put_text(hid_t object, const char *name, const char *text);
/* free() the text; NULL on failure */
char *ald_image_get_text(hid_t object, const char *name);

/* ------------------------------------------------------------------------------------ manifest */

/* Hash of what decides the bits of a row: study text, scenarios, seed, precision, version, columns.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_manifest_identity(const ald_manifest *manifest, char text[ALD_HASH_TEXT]);
/* Refuses column names that cannot be names of datasets, and studies of too many blocks.
 * @return ALD_OK, ALD_BAD_ARGUMENT */
ald_status ald_manifest_check(const ald_manifest *manifest, ald_report *report);
/* Writes manifest.h5. @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_manifest_write(const char *folder, const ald_manifest *manifest, ald_report *report);
/* Is `asked` the study of `held`? Reports each difference. @return ALD_OK, ALD_BAD_RESULTS */
ald_status ald_manifest_compare(const char *folder, const ald_manifest *held,
                                const ald_manifest *asked, ald_report *report);
/* Adds the device and the fallback of `asked` to the record of a resumed folder, if they are new to
 * it: "A, then B". Changes `held`. @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_manifest_add_device(const char *folder, ald_manifest *held,
                                   const ald_manifest *asked, ald_report *report);
const char *ald_precision_name(ald_precision precision);

#endif
