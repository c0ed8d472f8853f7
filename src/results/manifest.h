/* SPDX-License-Identifier: Apache-2.0
 * The manifest of a results folder. ald_manifest_read(), ald_manifest_clear(): store.h. */
#ifndef ALD_MANIFEST_H
#define ALD_MANIFEST_H

#include "base/hash.h"
#include "store.h"

#define ALD_MANIFEST_FILE "manifest.h5"
#define ALD_STUDY_FILE "study.yml"
#define ALD_STUDY_FOLDER "study" /* copies of the files that the study names */
#define ALD_BLOCK_FOLDER "blocks"

/* Hash of what decides the bits of a row: study text, scenarios, seed, precision, version, columns
 * and, if there are any, the files that the study names.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_manifest_identity(const ald_manifest *manifest, char text[ALD_HASH_TEXT]);
/* Refuses column names that cannot be names of datasets, and studies of too many blocks.
 * @return ALD_OK, ALD_BAD_ARGUMENT */
ald_status ald_manifest_check(const ald_manifest *manifest, ald_report *report);
/* Writes manifest.h5. @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_manifest_write(const char *folder, const ald_manifest *manifest, ald_report *report);
/* Is `asked` the study of `held`, which `folder` holds? Reports each difference.
 * @param other the folder of `asked`, which is then compared without its shard; NULL: a run's
 * @return ALD_OK, ALD_BAD_RESULTS */
ald_status ald_manifest_compare(const char *folder, const ald_manifest *held,
                                const ald_manifest *asked, const char *other, ald_report *report);
/* Does the study, or a file that it names, hold this word? A study without the name of a key does
 * not give it, and need not be read to know that. */
bool ald_manifest_has_word(const ald_manifest *manifest, const char *word);
/* Adds the device and the fallback of another manifest to the record, if they are new to it:
 * "A, then B". @return 1 if it changed, 0, or -1 without memory */
int ald_manifest_join_device(ald_manifest *held, const ald_manifest *other);
/* The same, to the record of a resumed folder. Changes `held`. @return ALD_OK, ALD_IO,
 * ALD_NO_MEMORY */
ald_status ald_manifest_add_device(const char *folder, ald_manifest *held,
                                   const ald_manifest *asked, ald_report *report);
const char *ald_precision_name(ald_precision precision);

#endif
