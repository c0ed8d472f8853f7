/* SPDX-License-Identifier: Apache-2.0
 * How a results folder is begun and taken up again. */
#ifndef ALD_STORE_FOLDER_H
#define ALD_STORE_FOLDER_H

#include "base/lock.h"
#include "results/manifest.h"

/* Takes over the last, incomplete block, whose scenarios are to be kept elsewhere: it will be
 * computed again as part of a longer one.
 * @param identity of the grown study */
typedef ald_status (*ald_last_block_call)(const ald_block *block, const char *identity, void *user,
                                          ald_report *report);

/* Declares more scenarios for a folder, if it is of the same study with fewer; does nothing
 * otherwise. Complete blocks are kept. A folder that was ended by its stop rule, or is a shard,
 * does not grow.
 * @param asked    the study with the number of scenarios that is wanted
 * @param obstacle why its scenarios cannot become more; NULL: they can
 * @return ALD_OK, ALD_BAD_RESULTS (says why), ALD_IO, ALD_NO_MEMORY */
ald_status ald_store_grow(const char *folder, const ald_manifest *asked, const char *obstacle,
                          int no_lock, ald_last_block_call keep, void *user, ald_report *report);

/* How a folder is opened; may be added. */
enum {
  ALD_STORE_RESUME = 1,    /* go on with what it holds */
  ALD_STORE_NO_LOCK = 2,   /* do not lock it: for network file systems that cannot */
  ALD_STORE_OVERWRITE = 4, /* remove the results that it holds */
  ALD_STORE_JOIN = 8 /* another process has opened it and has the lock: read its manifest, which
                        must be this study's, and change nothing */
};

/* Makes a folder ready for writing, see ald_store_create(), and locks it.
 * @param lock receives the lock, NULL if there is none; release it also after a failure */
ald_status ald_folder_open(const char *folder, const ald_manifest *manifest, unsigned how,
                           ald_lock **lock, ald_report *report);

#endif
