/* SPDX-License-Identifier: Apache-2.0
 * The manifest of a results folder as a file, manifest.h5. */
#ifndef ALD_MANIFEST_FILE_H
#define ALD_MANIFEST_FILE_H

#include "manifest.h"

/* Reads the manifest of a folder; destroy it with ald_manifest_clear(). */
ald_status ald_manifest_read(const char *folder, ald_manifest *manifest, ald_report *report);
/* Writes manifest.h5. @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_manifest_write(const char *folder, const ald_manifest *manifest, ald_report *report);
/* Adds the device and the fallback of another manifest to the record of a resumed folder. Changes
 * `held`. @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_manifest_add_device(const char *folder, ald_manifest *held,
                                   const ald_manifest *asked, ald_report *report);

#endif
