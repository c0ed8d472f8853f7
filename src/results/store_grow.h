/* SPDX-License-Identifier: Apache-2.0
 * A results folder that gets more scenarios: of the same study and seed, whose first scenarios are
 * those that it holds. */
#ifndef ALD_STORE_GROW_H
#define ALD_STORE_GROW_H

#include "manifest.h"

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

#endif
