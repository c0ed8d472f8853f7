/* SPDX-License-Identifier: Apache-2.0
 * The manifest of a results folder: which study it is of. */
#ifndef ALD_MANIFEST_H
#define ALD_MANIFEST_H

#include <stdbool.h>

#include "allide/study.h"
#include "base/hash.h"
#include "base/input_files.h"
#include "block.h"

#define ALD_MANIFEST_FILE "manifest.h5"
#define ALD_STUDY_FILE "study.yml"
#define ALD_STUDY_FOLDER "study" /* copies of the files that the study names */

/* What a folder is about; everything that decides the bits of a row is in here. What is zero or
 * NULL from `files` on is not written, and none of it but the files decides. */
typedef struct ald_manifest {
  char *study_text; /* the study file as read */
  char *study_name; /* its `name:` */
  char *version;    /* of the library */
  char *device;     /* in words; not compared on resume */
  char *fallback;   /* "" if none; not compared on resume */
  char *shares;     /* scenarios by device where several computed; NULL: none; nor compared */
  uint64_t scenarios;
  uint64_t seed;
  ald_precision precision;
  uint32_t column_count;
  ald_column *columns; /* (column_count) */
  uint32_t file_count;
  ald_input_file *files; /* (file_count) that the study names */
  uint32_t source_count;
  char **sources;       /* (source_count) names of what events happen to, by `source` of an event */
  double step;          /* of time, for events [s] */
  uint64_t ended_at;    /* scenarios of a study that its stop rule ended, else 0 */
  uint32_t shard_index; /* this folder holds the blocks b with b % shard_count == shard_index */
  uint32_t shard_count; /* 0: all blocks */
} ald_manifest;

void ald_manifest_clear(ald_manifest *manifest);

/* Scenarios of a study: as declared, or at which it ended. */
uint64_t ald_manifest_scenarios(const ald_manifest *manifest);
/* Number of blocks of a study, all shards together, and of scenarios in one of them. */
uint32_t ald_manifest_block_count(const ald_manifest *manifest);
uint32_t ald_manifest_block_size(const ald_manifest *manifest, uint32_t index);
/* Does this block belong to the shard? */
bool ald_manifest_owns_block(const ald_manifest *manifest, uint32_t index);

/* Hash of what decides the bits of a row: study text, scenarios, seed, precision, version, columns
 * and, if there are any, the files that the study names.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_manifest_identity(const ald_manifest *manifest, char text[ALD_HASH_TEXT]);
/* Refuses column names that cannot be names of datasets, and studies of too many blocks.
 * @return ALD_OK, ALD_BAD_ARGUMENT */
ald_status ald_manifest_check(const ald_manifest *manifest, ald_report *report);
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
/* Adds what devices have computed to the record: "openmp 20, opencl:0 10, then openmp 5".
 * @return 0, or -1 without memory */
int ald_manifest_add_shares(ald_manifest *held, const char *shares);
const char *ald_precision_name(ald_precision precision);

#endif
