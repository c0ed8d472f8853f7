/* SPDX-License-Identifier: Apache-2.0
 * How much room results take, and how much there is. */
#ifndef ALD_DISK_SPACE_H
#define ALD_DISK_SPACE_H

#include "base/report.h"
#include "manifest.h"

/* The most that the rows of a study, or of its shard, can take on disk [byte]: as if nothing could
 * be compressed. Events come on top, 24 bytes each at most. */
uint64_t ald_disk_space_most(const ald_manifest *manifest);
/* Free room for this user where a folder is or is to be made [byte]; UINT64_MAX if it is not
 * known. */
uint64_t ald_disk_space_free(const char *folder);
/* Is there room for so many bytes more? A file system that does not say counts as large.
 * @return ALD_OK, ALD_IO (says how much is needed, where, and how much is free) */
ald_status ald_disk_space_check(const char *folder, uint64_t bytes, ald_report *report);
/* "12.4 GB", "831 kB", "12 B" */
const char *ald_disk_space_text(uint64_t bytes, char text[32]);

#endif
