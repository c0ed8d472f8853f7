/* SPDX-License-Identifier: Apache-2.0
 * How a results folder is begun and taken up again. */
#ifndef ALD_STORE_FOLDER_H
#define ALD_STORE_FOLDER_H

#include "base/lock.h"
#include "manifest.h"

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
