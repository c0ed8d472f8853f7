/* SPDX-License-Identifier: Apache-2.0
 * The files that a study names, as they were read. A results folder keeps all of them, so that its
 * scenarios can be computed again when the originals are gone or changed. */
#ifndef ALD_BUNDLE_H
#define ALD_BUNDLE_H

#include <stddef.h>
#include <stdint.h>

#include "allide/allide.h"

typedef struct ald_bundle_file {
  char *name; /* as the study's own file would write it: "../base.yml", "cases.csv" */
  char *text; /* (size), a NUL after it */
  size_t size;
} ald_bundle_file;

typedef struct ald_bundle {
  char *folder; /* where files are looked for that are not held; NULL: nowhere */
  uint32_t file_count;
  ald_bundle_file *files; /* (file_count) in the order in which they were asked for */
} ald_bundle;

/* An empty bundle that reads from the folder of a file; NULL `path`: from nowhere.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_bundle_open(ald_bundle *bundle, const char *path);
void ald_bundle_clear(ald_bundle *bundle);
/* Appends copies of files.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_bundle_add(ald_bundle *bundle, const ald_bundle_file *files, uint32_t count);

/* The file of a name: the held one, else it is read, held and returned. Valid until
 * ald_bundle_clear(), at the same address.
 * @param limit   largest size [byte]
 * @param length  receives its size [byte], of a file that may hold anything; NULL: it is a text,
 *                without NUL bytes
 * @param text    receives its content
 * @param problem receives why not: "cannot be read: No such file or directory" (size bytes)
 * @return ALD_OK, ALD_IO, ALD_BAD_STUDY (too large, a text with NUL bytes), ALD_NO_MEMORY */
ald_status ald_bundle_read(ald_bundle *bundle, const char *name, size_t limit, const char **text,
                           size_t *length, char *problem, size_t size);

/* How the study's own file would write the name that `from`, a name of the bundle or NULL for the
 * study itself, writes as `name`: ("../base.yml", "wind.csv") is "../wind.csv". free() it.
 * @return NULL without memory */
char *ald_bundle_name(const char *from, const char *name);

#endif
