/* SPDX-License-Identifier: Apache-2.0
 * The lock of a results folder: one run writes there at a time; readers need none. It is the
 * kernel's lock of an open file, so that it is released when the process that holds it ends in any
 * way; a file that is left over locks nothing. */
#ifndef ALD_LOCK_H
#define ALD_LOCK_H

#include "report.h"

#define ALD_LOCK_FILE "allide.lock"

typedef struct ald_lock ald_lock;

/* Locks a folder, which must be there. Where files cannot be locked, a remark is reported and
 * `lock` is NULL.
 * @return ALD_OK, ALD_BAD_RESULTS (another run holds it: says which), ALD_IO, ALD_NO_MEMORY */
ald_status ald_lock_take(const char *folder, ald_lock **lock, ald_report *report);
/* Does another process hold the lock of a folder? 1 or 0, without touching the file. */
int ald_lock_is_held(const char *folder);
/* Removes the file and releases the lock; NULL is fine. */
void ald_lock_release(ald_lock *lock);

#endif
